//! Which variables of the environment may hold a secret, by their names.

/// Parts of names that speak of secrets.
const PARTS: &[&str] = &[
    "KEY",
    "TOKEN",
    "SECRET",
    "PASS",
    "CREDENTIAL",
    "AUTH",
    "PRIVATE",
    "SESSION",
    "COOKIE",
    "JWT",
    "DSN",
    "DATABASE_URL",
    "DB_URL",
    "CONNECTION",
    "MONGO",
    "REDIS_URL",
    "POSTGRES_URL",
    "WEBHOOK",
    "SIGNATURE",
    "SALT",
    "CERT",
];

/// Names that hold such a part and no secret.
const PLAIN: &[&str] = &["PATH", "SSH_AUTH_SOCK", "XAUTHORITY", "COMPATIBILITY"];

/// Whether a variable of this name may hold a secret.
pub fn is_secret(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    let path = name.ends_with("PATH") || name.ends_with("PATHS");
    let token = name == "PAT" || name.ends_with("_PAT") || name.contains("_PAT_");
    !PLAIN.contains(&name.as_str()) && !path && (token || PARTS.iter().any(|part| name.contains(part)))
}
