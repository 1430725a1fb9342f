//! Files that hold secrets: keys, tokens, credentials, private histories.

/// Directories under a home whose content is secret.
const HOME_DIRS: &[&str] = &[
    ".ssh",
    ".gnupg",
    ".aws",
    ".azure",
    ".config/gcloud",
    ".gcloud",
    ".kube",
    ".docker",
    ".config/gh",
    ".config/op",
    ".password-store",
    ".local/share/keyrings",
    "Library/Keychains",
    ".mozilla",
    ".config/google-chrome",
    ".config/chromium",
    ".config/BraveSoftware",
    "Library/Application Support/Google/Chrome",
    "Library/Application Support/Firefox",
    "Library/Cookies",
    ".terraform.d",
    ".oci",
    ".config/doctl",
    ".config/heroku",
    ".fly",
    ".config/rclone",
    ".vault-token",
];

/// File names that are secret wherever they are.
const NAMES: &[&str] = &[
    ".env",
    ".netrc",
    "_netrc",
    ".npmrc",
    ".pypirc",
    ".pgpass",
    ".my.cnf",
    ".git-credentials",
    ".htpasswd",
    ".dockercfg",
    ".vault-token",
    ".bash_history",
    ".zsh_history",
    ".python_history",
    ".psql_history",
    ".mysql_history",
    ".sqlite_history",
    ".node_repl_history",
    ".rediscli_history",
    ".irb_history",
    "fish_history",
    "id_rsa",
    "id_dsa",
    "id_ecdsa",
    "id_ed25519",
    "shadow",
    "gshadow",
    "master.passwd",
    "sudoers",
    "credentials.json",
    "service-account.json",
    "secrets.yml",
    "secrets.yaml",
    "secrets.json",
    "secrets.toml",
    "terraform.tfvars",
    "wp-config.php",
    "Login Data",
    "Cookies",
    "logins.json",
    "key4.db",
    "kubeconfig",
    "login.keychain-db",
    "token.json",
];

/// Endings of file names that hold keys.
const ENDINGS: &[&str] = &[".pem", ".key", ".p12", ".pfx", ".jks", ".keystore", ".kdbx", ".ppk", ".asc.key", ".ovpn"];

/// Names that look secret and are not.
const PUBLIC: &[&str] = &[
    ".env.example",
    ".env.sample",
    ".env.template",
    ".env.dist",
    ".env.defaults",
    ".env.schema",
    "known_hosts",
    "config",
    "authorized_keys",
];

/// Whether a normal path names a secret.
pub fn secret(path: &str, home: Option<&str>) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    if name.ends_with(".pub") || name.ends_with(".crt") || name.ends_with(".cert") {
        return false;
    }
    if path.starts_with("/proc/") {
        return path.ends_with("/environ") || path.ends_with("/mem");
    }
    if NAMES.contains(&name) || ENDINGS.iter().any(|e| name.len() > e.len() && name.ends_with(e)) {
        return !PUBLIC.contains(&name);
    }
    if name.starts_with(".env.") {
        return !PUBLIC.contains(&name);
    }
    in_secret_dir(path, home) && !matches!(name, "known_hosts" | "authorized_keys")
}

fn in_secret_dir(path: &str, home: Option<&str>) -> bool {
    let below = home
        .and_then(|h| path.strip_prefix(h))
        .or_else(|| path.strip_prefix('~'))
        .or_else(|| path.strip_prefix("/root"))
        .or_else(|| {
            path.strip_prefix("/home/")
                .or_else(|| path.strip_prefix("/Users/"))
                .and_then(|r| r.find('/').and_then(|i| r.get(i..)))
        });
    let Some(below) = below.map(|b| b.trim_start_matches('/')) else { return false };
    HOME_DIRS.iter().any(|d| below.strip_prefix(d).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}
