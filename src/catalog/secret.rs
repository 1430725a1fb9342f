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
    // What a host writes down of its sessions: commands, their output, and the PINs that a person was shown.
    ".claude/projects",
    ".claude/history.jsonl",
    ".claude/.credentials.json",
    ".claude/file-history",
    ".claude/shell-snapshots",
    ".claude/debug",
    ".claude/todos",
    ".claude.json",
    ".codex/sessions",
    ".codex/history.jsonl",
    ".codex/auth.json",
    ".codex/log",
    ".gemini/tmp",
    ".gemini/oauth_creds.json",
    ".local/share/opencode",
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

/// Whether a directory tree holds secrets: it is one of their directories, or lies above one.
pub fn holds(path: &str, home: Option<&str>) -> bool {
    let above = |below: &str| HOME_DIRS.iter().any(|dir| begins(dir, below));
    match below_home(path, home) {
        Some(below) => above(below) || in_secret_dir(path, home),
        None => home.is_some_and(|home| begins(home.trim_start_matches('/'), path.trim_start_matches('/'))),
    }
}

fn in_secret_dir(path: &str, home: Option<&str>) -> bool {
    let host = |path: &str| path.ends_with(".jsonl") && path.contains("/projects/-");
    host(path) || below_home(path, home).is_some_and(|below| HOME_DIRS.iter().any(|dir| begins(below, dir)))
}

/// What follows somebody's home.
fn below_home<'p>(path: &'p str, home: Option<&str>) -> Option<&'p str> {
    let others = |all: &str| {
        let rest = path.strip_prefix(all)?;
        Some(rest.find('/').and_then(|at| rest.get(at..)).unwrap_or("")).filter(|_| !rest.is_empty())
    };
    let below = home
        .and_then(|home| path.strip_prefix(home))
        .or_else(|| path.strip_prefix('~'))
        .or_else(|| path.strip_prefix("/root"))
        .or_else(|| others("/home/"))
        .or_else(|| others("/Users/"))?;
    (below.is_empty() || below.starts_with('/')).then(|| below.trim_matches('/'))
}

/// Whether the first names of a path are, or may be, those of a directory. A pattern may be any name that begins as it
/// does; like the shell's, it is no hidden one unless it says so.
fn begins(path: &str, dir: &str) -> bool {
    let mut names = path.split('/').filter(|name| !name.is_empty());
    dir.split('/').filter(|name| !name.is_empty()).all(|want| names.next().is_some_and(|name| fits(name, want)))
}

fn fits(name: &str, want: &str) -> bool {
    match name.split_once(['*', '?', '[', '{']) {
        None => name == want,
        Some(("", _)) => !want.starts_with('.'),
        Some((start, _)) => want.starts_with(start),
    }
}
