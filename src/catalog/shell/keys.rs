//! Keys and certificates: openssl, gpg, ssh-keygen.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const FILES: Effect = Effect::new(Change, File, Project);
const SECRET: Effect = Effect::new(Read, Secret, Home);
const KEYS: Effect = Effect::new(Change, Secret, Home);
const ACCESS: Effect = Effect::new(Change, Account, Remote);
const AGENT: Effect = Effect::new(Change, Environment, Project);
const OPAQUE: Effect = Effect::new(Run, Code, Outside);

/// Options of gpg that name a file to write.
const GPG_FILES: &str = "-o --output --log-file --logger-file --status-file --attribute-file --audit-log";

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["openssl", "libressl"],
        alike: true,
        style: Style::Dash,
        values: "-in -out -key -keyout -passin -passout -pass -k -K -iv -S -config -engine -provider -provider-path -inform -outform -keyform -days -subj -newkey -CA -CAkey -CAfile -CApath -extfile -extensions -set_serial -connect -servername -port -accept -cert -name -inkey -certfile -macalg -sign -verify -signature -prverify -rand -writerand -algorithm -pkeyopt -paramfile -curve -name -alpn -proxy -starttls -md -iter -addext -CAserial -keyfile -cipher -ciphersuites",
        rules: &[
            Rule {
                id: "openssl-read",
                sub: "version|req|dgst|rand|ciphers|s_client|s_time|asn1parse|crl|speed|prime|errstr|list|base64|enc|rsa|ec|pkey|pkcs12|pkcs7|pkcs8|md5|sha1|sha256|sha512|passwd|ocsp|ts|cms|smime|nseq|sess_id|help|crl2pkcs7|pkeyutl|rsautl|dsa|ecparam|dhparam|pkeyparam|spkac|storeutl|info|mac|kdf|zlib",
                on: On::Flag("-in -inkey -key -CAkey"),
                what: "shows or computes something about keys and texts",
                hits: &["openssl version", "openssl s_client -connect a:443", "openssl base64 -d"],
                misses: &["openssl genrsa -out a.key"],
                ..READS
            },
            Rule {
                id: "openssl-certificate",
                sub: "x509|verify",
                on: On::Flag("-signkey -key -CAkey"),
                what: "shows or checks a certificate, which is public",
                hits: &["openssl x509 -in cert.pem -noout -dates", "openssl verify -CAfile ca.pem a.pem"],
                misses: &["openssl rsa -in key.pem"],
                ..READS
            },
            Rule {
                id: "openssl-write",
                when: &[When::Flag("-out -keyout -writerand -CAserial -sess_out -keylogfile -msgfile")],
                on: On::Flag("-out -keyout -writerand -sess_out -keylogfile"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes what it computes to a file",
                hits: &["openssl enc -aes-256-cbc -in a -out b", "openssl genrsa -out a.key 2048"],
                misses: &["openssl x509 -in a.crt -noout"],
                ..READS
            },
            Rule {
                id: "openssl-make",
                sub: "genrsa|genpkey|gendsa|ca|rehash|fipsinstall|srp|cmp",
                effect: Effect::new(Create, File, Project),
                undo: UndoRow::Partial("remove what it made"),
                what: "makes keys or certificates",
                hits: &["openssl genrsa 2048", "openssl ca -in a.csr"],
                misses: &["openssl version"],
                ..READS
            },
            Rule {
                id: "openssl-serve",
                sub: "s_server",
                effect: Effect::new(Run, Listener, Outside),
                undo: UndoRow::Exact("stop it"),
                network: true,
                what: "listens on a port",
                hits: &["openssl s_server -accept 4433"],
                misses: &["openssl s_client -connect a:443"],
                ..READS
            },
            Rule {
                id: "openssl-connect",
                sub: "s_client|s_time|ocsp|cmp",
                when: &[When::Flag("-connect -url -server -host -proxy")],
                network: true,
                what: "opens a connection and sends what it reads",
                hits: &["openssl s_client -connect a:443"],
                misses: &["openssl version"],
                ..READS
            },
            Rule {
                id: "openssl-code",
                when: &[When::Flag("-engine -provider-path -config")],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the loaded code does"),
                what: "loads a library or settings",
                hits: &["openssl req -engine ./x.so"],
                misses: &["openssl version"],
                ..READS
            },
            Rule {
                id: "openssl-key",
                sub: "rsa|ec|pkey|pkcs12|dsa",
                when: &[When::NoFlag("-pubout -pubin -noout -out")],
                effect: Effect::new(Read, Secret, Project),
                outside: true,
                what: "shows a private key",
                hits: &["openssl rsa -in a.key"],
                misses: &["openssl rsa -in a.key -noout -check", "openssl rsa -pubin -in a.pub"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["gpg", "gpg2", "gpgv", "gpgsm", "pgp", "sq"],
        alike: true,
        values: "-o --output -r --recipient -u --local-user --passphrase --passphrase-file --passphrase-fd --homedir --keyserver --cipher-algo --digest-algo --compress-algo --status-fd --command-fd --default-key --options --photo-viewer --list-options --trust-model --keyring --primary-keyring --secret-keyring --pinentry-mode -R --hidden-recipient --keyserver-options -N --set-notation --agent-program --dirmngr-program --exec-path --faked-system-time --log-file --logger-file --status-file --attribute-file --audit-log --command-file",
        rules: &[
            Rule {
                id: "gpg-read",
                when: &[When::Test(gpg_reads)],
                what: "shows keys or checks a signature",
                hits: &["gpg --list-keys", "gpg -K", "gpg --verify a.sig a", "gpg --export me", "gpg --version"],
                misses: &["gpg -d a.gpg", "gpg --delete-keys me"],
                ..READS
            },
            Rule {
                id: "gpg-decrypt",
                when: &[When::Flag(
                    "-d --decrypt --decrypt-files --export-secret-keys --export-secret-subkeys --export-ssh-key --show-session-key --export-options",
                )],
                effect: SECRET,
                outside: true,
                what: "opens something encrypted, or shows a private key",
                hits: &["gpg -d a.gpg", "gpg --export-secret-keys me"],
                misses: &["gpg --list-keys"],
                ..READS
            },
            Rule {
                id: "gpg-write",
                when: &[When::Flag(GPG_FILES)],
                on: On::Flag(GPG_FILES),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes to a file",
                hits: &["gpg -o a -d a.gpg", "gpg --list-keys --log-file a", "gpg --status-file=a --list-keys"],
                misses: &["gpg -d a.gpg", "gpg --status-fd 1 --list-keys"],
                ..READS
            },
            Rule {
                id: "gpg-seal",
                when: &[When::Flag(
                    "-e --encrypt -s --sign -b --detach-sign --clear-sign --clearsign -c --symmetric --store --enarmor --dearmor --encrypt-files",
                )],
                effect: Effect::new(Create, File, Project),
                undo: UndoRow::Partial("remove the new file"),
                what: "encrypts or signs a file",
                hits: &["gpg -e -r me a", "gpg --detach-sign a"],
                misses: &["gpg --list-keys"],
                ..READS
            },
            Rule {
                id: "gpg-keys",
                when: &[When::Flag(
                    "--gen-key --full-gen-key --full-generate-key --generate-key --quick-gen-key --quick-generate-key --quick-add-uid --quick-add-key --quick-revoke-uid --import --fast-import --recv-keys --receive-keys --refresh-keys --search-keys --fetch-keys --edit-key --sign-key --lsign-key --quick-sign-key --change-passphrase --passwd --import-ownertrust --gen-revoke --generate-revocation --tofu-policy --card-edit --edit-card --change-pin --quick-set-expire --quick-set-primary-uid --rebuild-keydb-caches --update-trustdb",
                )],
                effect: Effect::new(Change, Environment, Home),
                undo: UndoRow::Partial("gpg --delete-keys of what was added"),
                network: true,
                what: "makes, fetches or changes keys",
                hits: &["gpg --import a.asc", "gpg --gen-key"],
                misses: &["gpg --list-keys"],
                ..READS
            },
            Rule {
                id: "gpg-delete",
                when: &[When::Flag(
                    "--delete-keys --delete-key --delete-secret-keys --delete-secret-key --delete-secret-and-public-key --delete-secret-and-public-keys",
                )],
                effect: Effect::new(Delete, Secret, Home),
                undo: UndoRow::None,
                what: "removes keys",
                hits: &["gpg --delete-secret-keys me"],
                misses: &["gpg --list-keys"],
                ..READS
            },
            Rule {
                id: "gpg-publish",
                when: &[When::Flag("--send-keys")],
                effect: Effect::new(Send, Shared, Remote),
                undo: UndoRow::None,
                network: true,
                what: "publishes keys",
                hits: &["gpg --send-keys me"],
                misses: &["gpg --list-keys"],
                ..READS
            },
            Rule {
                id: "gpg-code",
                when: &[When::Flag(
                    "--photo-viewer --options --agent-program --dirmngr-program --exec-path --keyserver-options --load-extension",
                )],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the named program does"),
                what: "names a program or settings",
                hits: &["gpg --photo-viewer ./x --list-keys"],
                misses: &["gpg --list-keys"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["ssh-keygen"],
        values: "-a -b -C -D -E -F -f -G -I -J -j -M -m -N -n -O -P -R -r -S -s -T -t -V -W -w -Y -Z -z",
        rules: &[
            Rule {
                id: "ssh-keygen-read",
                when: &[When::Flag("-l -F -B -L -y -e -Q -r")],
                on: On::Flag("-f"),
                what: "shows a key or its fingerprint",
                hits: &["ssh-keygen -lf ~/.ssh/id_ed25519.pub", "ssh-keygen -F host"],
                misses: &["ssh-keygen -t ed25519 -f k", "ssh-keygen -R host"],
                ..READS
            },
            Rule {
                id: "ssh-keygen-verify",
                when: &[When::Value("-Y", "verify check-novalidate find-principals match-principals")],
                what: "checks a signature",
                hits: &["ssh-keygen -Y verify -f a -I b -n c -s d"],
                misses: &["ssh-keygen -Y sign -f a b"],
                ..READS
            },
            Rule {
                id: "ssh-keygen-make",
                when: &[When::Flag("-f"), When::NoFlag("-l -F -B -L -y -e -Q -r -R -Y")],
                on: On::Flag("-f"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "makes or changes a key",
                hits: &["ssh-keygen -t ed25519 -f k -N ''", "ssh-keygen -p -f k"],
                misses: &["ssh-keygen -lf k"],
                ..READS
            },
            Rule {
                id: "ssh-keygen-home",
                when: &[When::NoFlag("-f -l -F -B -L -y -e -Q -r -R -Y -D -K")],
                effect: Effect::new(Create, File, Home),
                undo: UndoRow::Unknown("whether a key of that name was there"),
                what: "makes a key in the home",
                hits: &["ssh-keygen -t ed25519"],
                misses: &["ssh-keygen -t ed25519 -f k"],
                ..READS
            },
            Rule {
                id: "ssh-keygen-forget",
                when: &[When::Flag("-R")],
                effect: Effect::new(Change, File, Home),
                undo: UndoRow::Exact("mv ~/.ssh/known_hosts.old ~/.ssh/known_hosts"),
                what: "forgets the key of a host",
                hits: &["ssh-keygen -R host"],
                misses: &["ssh-keygen -F host"],
                ..READS
            },
            Rule {
                id: "ssh-keygen-sign",
                when: &[
                    When::Flag("-s -Y"),
                    When::NoValue("-Y", "verify check-novalidate find-principals match-principals"),
                ],
                effect: KEYS,
                undo: UndoRow::Partial("remove the new file"),
                what: "signs with a key",
                hits: &["ssh-keygen -Y sign -f a b", "ssh-keygen -s ca -I x k.pub"],
                misses: &["ssh-keygen -F host"],
                ..READS
            },
            Rule {
                id: "ssh-keygen-code",
                when: &[When::Flag("-D -w -K")],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the loaded code does"),
                what: "loads a library",
                hits: &["ssh-keygen -D ./x.so"],
                misses: &["ssh-keygen -F host"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["ssh-add", "keychain"],
        values: "-E -e -s -S -t -T --timeout --agents",
        rules: &[
            Rule {
                id: "ssh-add-read",
                when: &[When::Flag("-l -L --list")],
                what: "lists loaded keys",
                hits: &["ssh-add -l"],
                misses: &["ssh-add k"],
                ..READS
            },
            Rule {
                id: "ssh-add",
                when: &[When::NoFlag("-l -L --list -s")],
                effect: AGENT,
                undo: UndoRow::Partial("ssh-add, or ssh-add -d, of the same key"),
                what: "loads or unloads keys",
                hits: &["ssh-add ~/.ssh/k", "ssh-add -D"],
                misses: &["ssh-add -l"],
                ..READS
            },
            Rule {
                id: "ssh-add-code",
                when: &[When::Flag("-s")],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the loaded code does"),
                what: "loads a library",
                hits: &["ssh-add -s ./x.so"],
                misses: &["ssh-add -l"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["ssh-agent", "gpg-agent"],
        style: Style::Posix,
        values: "-a -E -O -P -t --options --pinentry-program",
        rules: &[Rule {
            id: "ssh-agent",
            effect: AGENT,
            undo: UndoRow::Exact("ssh-agent -k"),
            what: "starts or stops a keeper of keys",
            hits: &["ssh-agent -s", "eval \"$(ssh-agent -s)\""],
            misses: &["ssh-add -l"],
            ..READS
        }],
        carries: &[Carry::Argv { skip: 0 }, Carry::FlagWords("--pinentry-program")],
        ..PROGRAM
    },
    Program {
        names: &["ssh-copy-id"],
        values: "-i -p -o -F -t",
        rules: &[Rule {
            id: "ssh-copy-id",
            effect: ACCESS,
            undo: UndoRow::Partial("remove the line from authorized_keys on the other machine"),
            network: true,
            what: "lets a key into another machine",
            hits: &["ssh-copy-id host"],
            misses: &["ssh-add -l"],
            ..READS
        }],
        carries: &[Carry::FlagPrefix("-o", "ProxyCommand=", Lang::Shell)],
        ..PROGRAM
    },
    Program {
        names: &[
            "certbot", "acme.sh", "mkcert", "step", "step-cli", "cfssl", "keytool", "certutil", "pk12util", "lego",
            "easyrsa",
        ],
        values: "-d --domain --domains -m --email --webroot-path -w --deploy-hook --pre-hook --post-hook --renew-hook --manual-auth-hook --manual-cleanup-hook -keystore -alias -file -storepass",
        dry: "--dry-run --help",
        rules: &[
            Rule {
                id: "cert-read",
                when: &[When::Test(cert_reads)],
                what: "shows certificates",
                hits: &["certbot certificates", "keytool -list -keystore a.jks"],
                misses: &["certbot renew"],
                ..READS
            },
            Rule {
                id: "cert-change",
                when: &[When::Test(|w| !cert_reads(w))],
                effect: KEYS,
                undo: UndoRow::Unknown("whether the old certificate is kept"),
                network: true,
                what: "makes, renews or revokes certificates, or changes whom this machine trusts",
                hits: &["certbot renew", "mkcert -install", "keytool -delete -alias a"],
                misses: &["certbot certificates"],
                ..READS
            },
        ],
        carries: &[Carry::Flag(
            "--deploy-hook --pre-hook --post-hook --renew-hook --manual-auth-hook --manual-cleanup-hook",
            Lang::Shell,
        )],
        ..PROGRAM
    },
];

fn gpg_reads(words: &dyn Words) -> bool {
    let shows = words.has("-k -K --list-keys --list-secret-keys --list-public-keys --list-sigs --list-signatures --check-sigs --check-signatures --fingerprint --verify --verify-files --version --help --export --export-ownertrust --list-packets --print-md --print-mds --gen-random --list-config --card-status --show-keys --locate-keys --dump-options");
    let acts = words.has("-d --decrypt -e --encrypt -s --sign -c --symmetric --import --delete-keys --delete-secret-keys --send-keys --recv-keys --gen-key --edit-key");
    shows && !acts
}

/// Lists or shows certificates.
fn cert_reads(w: &dyn Words) -> bool {
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
