//! Clouds: aws, gcloud, az and their like.

use crate::catalog::row::*;
use crate::catalog::verbs::{Verb, verb};

/// Words that are groups where something follows them.
const GROUPS: &str = "run deploy app backup config image images snapshot tag sql container registry functions builds tasks logging search monitor policy webapp import export env auth connect call test local events top migrate restore move lock release watch snapshots backups";

pub(in crate::catalog) fn settings(words: &dyn Words) -> bool {
    matches!(
        words.operand(0),
        Some(
            "config"
                | "auth"
                | "account"
                | "components"
                | "extension"
                | "context"
                | "login"
                | "logout"
                | "init"
                | "configure"
        )
    )
}

fn starts(word: &str, heads: &str) -> bool {
    heads.split(' ').any(|head| word.starts_with(head))
}

/// What an operation of aws does; its name begins with the verb.
fn aws(words: &dyn Words) -> Option<Verb> {
    let operation = match (words.operand(0)?, words.operand(1)?) {
        ("s3", "mb") => return Some(Verb::Makes),
        ("s3" | "configure" | "sso", _) => return None,
        (_, operation) => operation,
    };
    const TABLE: &[(Verb, &str)] = &[
        (
            Verb::Makes,
            "create- run-instances register- allocate- import- copy- request- generate- add-tags tag- upload- start-query backup- issue- initiate- clone-",
        ),
        (Verb::Switches, "start- stop- reboot- resume- suspend- pause- restart- hibernate-"),
        (
            Verb::Removes,
            "delete- terminate- purge- batch-delete- abort- schedule-key-deletion empty- destroy- deprovision- wipe- leave- close-account",
        ),
        (
            Verb::Changes,
            "update- put- modify- set- change- attach- detach- associate- disassociate- enable- disable- replace- reset- rotate- restore- deploy package apply- authorize- untag- move- promote- failover- add- assign- unassign- accept- reject- merge- switch- swap- upgrade- rollback- continue- activate- deactivate- confirm- complete- batch-write batch-update batch-put transact-write transfer- sync signal- renew- notify- publish- redrive- increase- decrease- configure- bundle- rebuild- cutover- register enable disable encrypt re-encrypt sign",
        ),
    ];
    TABLE.iter().find(|(_, heads)| starts(operation, heads)).map(|(verb, _)| *verb)
}

pub(in crate::catalog) fn aws_recoverable(words: &dyn Words) -> bool {
    let secret = words.operand(0) == Some("secretsmanager")
        && words.operand(1) == Some("delete-secret")
        && !words.has("--force-delete-without-recovery");
    let key =
        words.operand(0) == Some("kms") && matches!(words.operand(1), Some("schedule-key-deletion" | "disable-key"));
    secret || key || aws_takes_back(words)
}

pub(in crate::catalog) fn aws_takes_back(words: &dyn Words) -> bool {
    let (Some(service), Some(operation)) = (words.operand(0), words.operand(1)) else { return false };
    let object = service == "s3api" && starts(operation, "delete-object");
    object
        || service != "s3"
            && service != "configure"
            && starts(operation, "remove- revoke- deregister- release- cancel- unsubscribe")
}

pub(in crate::catalog) fn aws_secret(words: &dyn Words) -> bool {
    match (words.operand(0), words.operand(1)) {
        (Some("configure"), Some("export-credentials")) => true,
        (Some("configure"), Some("get")) => {
            words.operand(2).is_none_or(|k| k.contains("secret") || k.contains("token"))
        }
        (Some("ssm"), Some("get-parameter" | "get-parameters" | "get-parameters-by-path")) => {
            words.has("--with-decryption")
        }
        (_, Some(operation)) => {
            starts(
                operation,
                "get-secret-value batch-get-secret-value get-login get-session-token get-federation-token assume-role get-password-data decrypt get-authorization-token get-role-credentials generate-data-key get-credential create-access-key export- get-default-password reset-service-specific-credential get-cluster-credentials",
            ) && !starts(operation, "export-image export-task export-table export-snapshot export-server")
        }
        _ => false,
    }
}

fn bucket(words: &dyn Words, index: usize) -> bool {
    words.operand(index).is_none_or(|o| o.starts_with("s3://"))
}

fn cloud_path(words: &dyn Words, index: usize) -> bool {
    words.operand(index).is_none_or(|o| o.starts_with("gs://") || o.starts_with("s3://"))
}

pub(in crate::catalog) fn project_delete(words: &dyn Words) -> bool {
    words.operand(0) == Some("projects") && words.operand(1) == Some("delete")
}

pub(in crate::catalog) fn cloud_secret(words: &dyn Words) -> bool {
    let has = |word: &str| (0..words.count().min(5)).any(|i| words.operand(i) == Some(word));
    has("print-access-token")
        || has("print-identity-token")
        || has("get-access-token")
        || (has("secrets") && has("access"))
        || (has("secret") && (has("show") || has("download") || has("get")))
        || (has("keys") && (has("list") || has("create") || has("renew")))
        || has("list-keys")
        || has("list-publishing-credentials")
        || has("list-connection-strings")
        || has("show-connection-string")
        || has("get-credentials")
        || has("kubeconfig")
        || has("create-for-rbac")
}

pub(in crate::catalog) fn cloud_rights(words: &dyn Words) -> bool {
    let word = |i: usize| words.operand(i).unwrap_or("");
    let group =
        matches!(word(0), "iam" | "role" | "ad" | "policy") || matches!(word(1), "iam" | "role" | "service-accounts");
    let policy =
        (0..words.count().min(5)).any(|i| word(i).ends_with("iam-policy-binding") || word(i) == "set-iam-policy");
    policy || group && verb(words, GROUPS).is_some_and(|v| v > Verb::Reads)
}

pub(in crate::catalog) fn test_aws_help(w: &dyn Words) -> bool {
    w.count() == 0
        || matches!(w.operand(0), Some("list" | "list-profiles" | "help"))
        || (w.operand(0) == Some("get") && w.operand(1).is_some_and(|k| !k.contains("secret") && !k.contains("token")))
}

pub(in crate::catalog) fn test_aws_make(w: &dyn Words) -> bool {
    aws(w) == Some(Verb::Makes)
}

pub(in crate::catalog) fn test_aws_switch(w: &dyn Words) -> bool {
    aws(w) == Some(Verb::Switches)
}

pub(in crate::catalog) fn test_aws_change(w: &dyn Words) -> bool {
    aws(w) == Some(Verb::Changes)
}

pub(in crate::catalog) fn test_aws_rights(w: &dyn Words) -> bool {
    w.operand(0).is_none_or(|o| {
        !starts(o, "get- list- describe- generate- simulate- encrypt decrypt verify sign wait help re-encrypt")
    })
}

pub(in crate::catalog) fn test_aws_delete(w: &dyn Words) -> bool {
    aws(w) == Some(Verb::Removes) && !aws_recoverable(w)
}

pub(in crate::catalog) fn test_aws_s3_upload(w: &dyn Words) -> bool {
    bucket(w, 1)
}

pub(in crate::catalog) fn test_aws_s3_download(w: &dyn Words) -> bool {
    bucket(w, 0) && !bucket(w, 1)
}

pub(in crate::catalog) fn test_aws_s3_delete(w: &dyn Words) -> bool {
    w.operand(0).is_none_or(|o| o.starts_with("s3://")) && w.count() < 2 || w.has("--delete")
}

pub(in crate::catalog) fn test_cloud_read(w: &dyn Words) -> bool {
    verb(w, GROUPS) == Some(Verb::Reads)
}

pub(in crate::catalog) fn test_cloud_settings(w: &dyn Words) -> bool {
    !matches!(
        w.operand(0),
        Some(
            "list"
                | "get-value"
                | "get"
                | "show"
                | "describe"
                | "print-access-token"
                | "print-identity-token"
                | "get-access-token"
                | "ls"
        )
    ) && verb(w, "") != Some(Verb::Reads)
}

pub(in crate::catalog) fn test_cloud_make(w: &dyn Words) -> bool {
    verb(w, GROUPS) == Some(Verb::Makes) && !settings(w)
}

pub(in crate::catalog) fn test_cloud_switch(w: &dyn Words) -> bool {
    verb(w, GROUPS) == Some(Verb::Switches)
}

pub(in crate::catalog) fn test_cloud_change(w: &dyn Words) -> bool {
    verb(w, GROUPS) == Some(Verb::Changes) && !settings(w)
}

pub(in crate::catalog) fn test_cloud_delete(w: &dyn Words) -> bool {
    verb(w, GROUPS) == Some(Verb::Removes) && !project_delete(w) && !settings(w)
}

pub(in crate::catalog) fn test_gsutil_download(w: &dyn Words) -> bool {
    !(1..w.count()).any(|i| cloud_path(w, i))
}

pub(in crate::catalog) fn test_gsutil_upload(w: &dyn Words) -> bool {
    w.count() == 0 || (1..w.count()).any(|i| cloud_path(w, i)) || w.count() == 1
}

pub(in crate::catalog) fn test_gsutil_delete(w: &dyn Words) -> bool {
    matches!(w.operand(0), Some("rm" | "rb" | "mv")) || w.operand(0) == Some("rsync") && w.has("-d")
}
