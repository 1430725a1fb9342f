//! Infrastructure as code, secrets and the services around them: terraform, pulumi, ansible, vault, nomad.

use crate::catalog::row::*;
use crate::catalog::verbs::{Verb, verb};

pub(in crate::catalog) fn destroys(words: &dyn Words) -> bool {
    let verb = |i: usize| words.operand(i);
    let run =
        matches!(verb(0), Some("run-all" | "run" | "stack")) && (1..words.count()).any(|i| verb(i) == Some("destroy"));
    verb(0) == Some("destroy")
        || verb(0) == Some("destroy-all")
        || run
        || (verb(0) == Some("apply") && words.has("-destroy"))
}

pub(in crate::catalog) fn opens(words: &dyn Words) -> bool {
    matches!(words.operand(0), Some("view" | "decrypt" | "edit" | "exec-env" | "exec-file" | "unlock"))
        || words.has("-d --decrypt --extract")
}

/// Words that every one of these services puts in front of its verbs.
const GROUPS: &str = "kv secrets auth policy token job node alloc deployment namespace operator config catalog acl intention snapshot services session volume var eval system quota server agent";

fn vault(words: &dyn Words) -> Option<Verb> {
    match words.operand(0) {
        Some(
            "members" | "path-help" | "list" | "ui" | "validate" | "inspect" | "fmt" | "plugins" | "rtt"
            | "hcl2_upgrade",
        ) => Some(Verb::Reads),
        Some("build") => Some(Verb::Changes),
        Some("secrets" | "auth" | "audit") if words.operand(1) == Some("disable") => Some(Verb::Removes),
        Some("lease" | "token") if words.operand(1) == Some("revoke") => Some(Verb::Removes),
        Some("job" | "stop") if words.has("-purge") => Some(Verb::Removes),
        _ => verb(words, GROUPS),
    }
}

pub(in crate::catalog) fn kv_soft(words: &dyn Words) -> bool {
    words.operand(0) == Some("kv") && words.operand(1) == Some("delete") && !words.has("-recurse")
}

pub(in crate::catalog) fn vault_secret(words: &dyn Words) -> bool {
    matches!(
        (words.operand(0), words.operand(1)),
        (Some("read" | "unwrap" | "print"), _)
            | (Some("kv"), Some("get" | "export"))
            | (Some("var"), Some("get"))
            | (Some("token"), Some("lookup"))
            | (Some("operator"), Some("init" | "generate-root" | "rekey"))
    )
}

pub(in crate::catalog) fn test_terraform_init(w: &dyn Words) -> bool {
    w.word(0) != Some("providers") || w.count() > 0
}

pub(in crate::catalog) fn test_pulumi_group_read(w: &dyn Words) -> bool {
    (w.count() == 0 && !w.has("--show-secrets"))
        || matches!(w.operand(0), Some("ls" | "output" | "history" | "graph" | "get" | "export" | "tag" | "search"))
            && !w.has("--show-secrets --plaintext --file")
}

pub(in crate::catalog) fn test_pulumi_settings(w: &dyn Words) -> bool {
    w.count() > 0 || w.has("--yes")
}

pub(in crate::catalog) fn test_seal_write(w: &dyn Words) -> bool {
    !opens(w) || w.has("-i --in-place --output -o") && !w.has("-d")
}

pub(in crate::catalog) fn test_vault_read(w: &dyn Words) -> bool {
    vault(w) == Some(Verb::Reads)
}

pub(in crate::catalog) fn test_vault_change(w: &dyn Words) -> bool {
    matches!(vault(w), Some(Verb::Makes | Verb::Switches | Verb::Changes))
}

pub(in crate::catalog) fn test_vault_destroy(w: &dyn Words) -> bool {
    vault(w) == Some(Verb::Removes) && !kv_soft(w)
}

pub(in crate::catalog) fn test_vault_delete(w: &dyn Words) -> bool {
    !w.has("-recurse -cas")
}

pub(in crate::catalog) fn test_password_list(w: &dyn Words) -> bool {
    matches!(w.operand(0), None | Some("list" | "ls")) && !w.has("--reveal")
}

pub(in crate::catalog) fn test_password_show(w: &dyn Words) -> bool {
    !matches!(
        w.operand(0),
        Some(
            "run"
                | "exec"
                | "inject"
                | "with"
                | "whoami"
                | "status"
                | "login"
                | "logout"
                | "unlock"
                | "lock"
                | "sync"
                | "config"
        )
    ) && matches!(
        verb(w, "account vault item configs projects user group document"),
        Some(Verb::Reads | Verb::Makes) | None
    )
}

pub(in crate::catalog) fn test_password_change(w: &dyn Words) -> bool {
    matches!(
        verb(w, "account vault item configs projects user group document run exec config"),
        Some(Verb::Switches | Verb::Changes)
    ) && !matches!(w.operand(0), Some("run" | "exec"))
}

pub(in crate::catalog) fn test_password_remove(w: &dyn Words) -> bool {
    verb(w, "run exec") == Some(Verb::Removes)
}
