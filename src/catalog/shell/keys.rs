//! Keys and certificates: openssl, gpg, ssh-keygen.

use crate::catalog::row::*;

pub(in crate::catalog) fn gpg_reads(words: &dyn Words) -> bool {
    let shows = words.has("-k -K --list-keys --list-secret-keys --list-public-keys --list-sigs --list-signatures --check-sigs --check-signatures --fingerprint --verify --verify-files --version --help --export --export-ownertrust --list-packets --print-md --print-mds --gen-random --list-config --card-status --show-keys --locate-keys --dump-options");
    let acts = words.has("-d --decrypt -e --encrypt -s --sign -c --symmetric --import --delete-keys --delete-secret-keys --send-keys --recv-keys --gen-key --edit-key");
    shows && !acts
}

/// Lists or shows certificates.
pub(in crate::catalog) fn cert_reads(w: &dyn Words) -> bool {
    matches!(
        w.operand(0),
        Some(
            "certificates"
                | "version"
                | "inspect"
                | "list"
                | "help"
                | "certinfo"
                | "verify"
                | "show_account"
                | "fingerprint"
        )
    ) || w.has("-list -printcert -printcrl --list --version -CAROOT -L")
}

pub(in crate::catalog) fn test_cert_change(w: &dyn Words) -> bool {
    !cert_reads(w)
}
