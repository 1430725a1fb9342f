//! Platforms that host projects: fly, heroku, vercel, netlify, wrangler, supabase, firebase, cdk, serverless.

use crate::catalog::row::*;
use crate::catalog::verbs::{Verb, verb};

const WRANGLER: &str =
    "kv d1 r2 queues secret versions deployments pages workflows vectorize hyperdrive tail dispatch-namespace";

fn platform(words: &dyn Words) -> Option<Verb> {
    match words.operand(0) {
        Some(
            "synth" | "synthesize" | "ls" | "metadata" | "context" | "notices" | "acknowledge" | "print" | "package",
        ) => Some(if words.operand(0) == Some("ls") { Verb::Reads } else { Verb::Makes }),
        Some("variables" | "variable") if words.has("--set") => Some(Verb::Changes),
        Some("releases" | "regions" | "info" | "dig" | "platform" | "environment") if words.count() == 1 => {
            Some(Verb::Reads)
        }
        // The statement says what it does.
        Some("db") if words.operand(1) == Some("shell") && words.count() == 4 => Some(Verb::Reads),
        Some("ssh" | "console" | "proxy" | "connect" | "shell" | "api" | "apps:proxy") => Some(Verb::Changes),
        _ => verb(
            words,
            "app apps machine machines config image volumes secrets db releases auth env stack import certs ips storage run env logs deploy",
        ),
    }
}

pub(in crate::catalog) fn vercel_deploys(words: &dyn Words) -> bool {
    const OTHERS: &[&str] = &[
        "ls",
        "list",
        "inspect",
        "logs",
        "log",
        "whoami",
        "help",
        "bisect",
        "env",
        "domains",
        "dns",
        "project",
        "projects",
        "alias",
        "certs",
        "secrets",
        "teams",
        "git",
        "integration",
        "target",
        "cache",
        "blob",
        "flags",
        "webhooks",
        "rollback",
        "promote",
        "redeploy",
        "rolling-release",
        "rm",
        "remove",
        "dev",
        "develop",
        "build",
        "init",
        "link",
        "unlink",
        "pull",
        "login",
        "logout",
        "switch",
        "telemetry",
        "upgrade",
        "mcp",
        "open",
        "curl",
        "api",
        "httpstat",
        "install",
        "integration-resource",
        "guidance",
        "microfrontends",
    ];
    words.count() == 0 && !words.has("-v --version -h --help")
        || words.count() > 0 && words.operand(0).is_none_or(|o| !OTHERS.contains(&o))
}

pub(in crate::catalog) fn production(words: &dyn Words) -> bool {
    words.has("--prod --production -p") || words.value("--target") == Some("production")
}

pub(in crate::catalog) fn test_vercel_deploy(w: &dyn Words) -> bool {
    vercel_deploys(w) && !production(w)
}

pub(in crate::catalog) fn test_vercel_production(w: &dyn Words) -> bool {
    vercel_deploys(w) && production(w)
}

pub(in crate::catalog) fn test_wrangler_group_read(w: &dyn Words) -> bool {
    w.count() > 1 && verb(w, WRANGLER) == Some(Verb::Reads)
}

pub(in crate::catalog) fn test_wrangler_change(w: &dyn Words) -> bool {
    w.count() > 1
        && !matches!(w.operand(0), Some("pages" | "versions" | "dev" | "init"))
        && !(w.operand(0) == Some("d1") && matches!(w.operand(1), Some("execute" | "migrations")))
        && matches!(verb(w, WRANGLER), Some(Verb::Makes | Verb::Switches | Verb::Changes))
}

pub(in crate::catalog) fn test_wrangler_delete(w: &dyn Words) -> bool {
    verb(w, WRANGLER) == Some(Verb::Removes)
}

pub(in crate::catalog) fn test_supabase_read(w: &dyn Words) -> bool {
    w.count() == 0
        || matches!(
            w.operand(0),
            Some(
                "list"
                    | "ls"
                    | "get"
                    | "show"
                    | "types"
                    | "db"
                    | "diff"
                    | "lint"
                    | "get-root-key"
                    | "api-keys"
                    | "info"
            )
        ) && !w.has("-f --file")
}

pub(in crate::catalog) fn test_supabase_local(w: &dyn Words) -> bool {
    matches!(
        w.operand(0),
        None | Some("new" | "serve" | "download" | "pull" | "dump" | "start" | "diff" | "fetch" | "db")
    ) && (w.operand(0) != Some("diff") || w.has("-f --file"))
}

pub(in crate::catalog) fn test_supabase_change(w: &dyn Words) -> bool {
    matches!(
        w.operand(0),
        Some(
            "functions"
                | "secrets"
                | "projects"
                | "branches"
                | "domains"
                | "storage"
                | "ssl-enforcement"
                | "network-restrictions"
                | "postgres-config"
                | "sso"
                | "vanity-subdomains"
                | "encryption"
                | "orgs"
        )
    ) && matches!(verb(w, ""), Some(Verb::Makes | Verb::Switches | Verb::Changes))
}

pub(in crate::catalog) fn test_supabase_delete(w: &dyn Words) -> bool {
    w.operand(0) != Some("db") && verb(w, "") == Some(Verb::Removes)
}

pub(in crate::catalog) fn test_platform_read(w: &dyn Words) -> bool {
    platform(w) == Some(Verb::Reads)
}

pub(in crate::catalog) fn test_platform_secret(w: &dyn Words) -> bool {
    matches!(
        (w.operand(0), w.operand(1)),
        (Some("variables" | "variable"), None | Some("list" | "get"))
            | (Some("auth"), Some("token"))
            | (Some("tokens"), _)
            | (Some("connection-string"), _)
            | (Some("password"), _)
    ) && !w.has("--set")
}

pub(in crate::catalog) fn test_platform_make(w: &dyn Words) -> bool {
    platform(w) == Some(Verb::Makes)
}

pub(in crate::catalog) fn test_platform_switch(w: &dyn Words) -> bool {
    platform(w) == Some(Verb::Switches)
}

pub(in crate::catalog) fn test_platform_deploy(w: &dyn Words) -> bool {
    platform(w) == Some(Verb::Changes)
}

pub(in crate::catalog) fn test_platform_destroy(w: &dyn Words) -> bool {
    platform(w) == Some(Verb::Removes)
}
