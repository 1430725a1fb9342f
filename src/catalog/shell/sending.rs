//! What sends to people and machines: mail, copies, buckets, tunnels.

use super::verbs::{Verb, verb};
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const MAILS: Effect = Effect::new(Send, Shared, Remote);
const SENDS: Effect = Effect::new(Send, Tree, Remote);
const FILES: Effect = Effect::new(Change, File, Project);
const REMOVES: Effect = Effect::new(Delete, Cloud, Remote);
const OPAQUE: Effect = Effect::new(Run, Code, Outside);
const TUNNEL: Effect = Effect::new(Run, Listener, Remote);
const SETTINGS: Effect = Effect::new(Change, Environment, Home);

const VERSIONS: UndoRow = UndoRow::Unknown("whether the other side keeps old versions");

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &[
            "mail",
            "mailx",
            "s-nail",
            "nail",
            "mutt",
            "neomutt",
            "sendmail",
            "msmtp",
            "ssmtp",
            "swaks",
            "exim",
            "exim4",
            "postfix-sendmail",
            "mpack",
            "mutt_dotlock",
            "himalaya",
            "aerc",
        ],
        values: "-s -a -A -b -c -r -S -u -f -F -q -C -O -o -X --to --from --server --header --body --attach --auth-user --auth-password -T --exec",
        rules: &[
            Rule {
                id: "mail",
                when: &[When::Test(|w| w.count() > 0 || w.has("-t --to -bs"))],
                on: On::Flag("-a -A --attach -i -q"),
                effect: MAILS,
                undo: UndoRow::None,
                network: true,
                what: "sends mail",
                instead: "write the text to a file, and let a person send it",
                hits: &["mail -s 'Report' boss@example.com < report.txt", "sendmail -t < mail.txt", "swaks --to a@b.c"],
                misses: &["mail -H"],
                ..READS
            },
            Rule {
                id: "mail-read",
                when: &[
                    When::AtMost(0),
                    When::Test(|w| {
                        w.has("-H -e --version --help -V -v") && !w.has("-t --to") || w.value("-b") == Some("p")
                    }),
                ],
                what: "looks whether there is mail",
                hits: &["mail -H", "sendmail -bp"],
                misses: &["mail a@b.c"],
                ..READS
            },
            Rule {
                id: "mail-open",
                when: &[
                    When::AtMost(0),
                    When::Test(|w| !w.has("-H -e --version --help -t --to -V -v") && w.value("-b").is_none()),
                ],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what is typed there"),
                what: "opens mail for whoever types",
                hits: &["mutt", "mail"],
                misses: &["mail -H"],
                ..READS
            },
            Rule {
                id: "mail-code",
                when: &[When::Test(|w| {
                    w.has("--exec -C -D -S -F") || w.any("-b -o", &|v| v.starts_with('e') || v.starts_with('Q'))
                })],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the setting names"),
                what: "takes settings that may name programs",
                hits: &["mail --exec='!ls'", "exim -be '${run{ls}}'"],
                misses: &["mail -s a b@c.d"],
                ..READS
            },
        ],
        carries: &[Carry::FlagPrefix("--exec", "!", Lang::Shell)],
        ..PROGRAM
    },
    Program {
        names: &[
            "slackcat",
            "slack",
            "telegram-send",
            "signal-cli",
            "ntfy",
            "apprise",
            "noti",
            "pushover",
            "gotify",
            "toot",
            "twurl",
            "discord.sh",
            "pagerduty-cli",
            "imsg",
            "wacli",
            "gog",
            "gam",
        ],
        rules: &[Rule {
            id: "message",
            when: &[When::NoFlag("--version --help")],
            effect: Effect::new(Send, Message, Remote),
            undo: UndoRow::None,
            network: true,
            what: "sends a message to people",
            hits: &["slackcat -c a b.txt", "ntfy publish a b"],
            misses: &["ntfy --version"],
            ..READS
        }],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["scp", "pscp", "rcp"],
        values: "-c -D -F -i -J -l -o -P -S -X",
        rules: &[
            Rule {
                id: "scp-send",
                when: &[When::Test(|w| far(w, w.count().saturating_sub(1)))],
                on: On::Sources,
                effect: SENDS,
                undo: UndoRow::None,
                network: true,
                what: "copies files to another machine",
                hits: &["scp a.txt host:/tmp/", "scp -r d u@host:d"],
                misses: &["scp host:a ."],
                ..READS
            },
            Rule {
                id: "scp-fetch",
                when: &[When::Test(|w| !far(w, w.count().saturating_sub(1)))],
                on: On::Last,
                effect: FILES,
                undo: UndoRow::Overwritten,
                network: true,
                what: "copies files from another machine",
                hits: &["scp host:a ."],
                misses: &["scp a host:b"],
                ..READS
            },
        ],
        carries: &[
            Carry::FlagWords("-S -D"),
            Carry::FlagPrefix("-o", "ProxyCommand=", Lang::Shell),
            Carry::FlagPrefix("-o", "LocalCommand=", Lang::Shell),
            Carry::FlagPrefix("-o", "KnownHostsCommand=", Lang::Shell),
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "sftp",
            "ftp",
            "lftp",
            "ncftp",
            "tftp",
            "psftp",
            "smbclient",
            "cadaver",
            "ncftpput",
            "ncftpget",
            "curlftpfs",
            "davfs2",
            "unison",
            "croc",
            "wormhole",
            "magic-wormhole",
            "rclone-browser",
            "filezilla",
            "syncthing",
            "transfer",
        ],
        values: "-b -B -c -D -F -i -J -l -o -P -R -S -s -e -f -u -p -U -W",
        rules: &[
            Rule {
                id: "transfer",
                when: &[When::NoFlag("--version --help -V")],
                effect: SENDS,
                undo: UndoRow::Unknown("what is typed there"),
                network: true,
                what: "moves files between machines",
                hits: &["sftp host", "lftp -e 'mirror a b' host", "croc send a.txt", "sftp -b batch host"],
                misses: &["lftp --version"],
                ..READS
            },
            Rule {
                id: "transfer-secret",
                on: On::Operands,
                what: "reads the files that it moves",
                hits: &["croc send a.txt"],
                misses: &["scp a b"],
                ..READS
            },
        ],
        carries: &[
            Carry::FlagWords("-S -D"),
            Carry::FlagPrefix("-o", "ProxyCommand=", Lang::Shell),
            Carry::FlagPrefix("-o", "LocalCommand=", Lang::Shell),
            Carry::FlagPrefix("-c", "!", Lang::Shell),
            Carry::FlagPrefix("-e", "!", Lang::Shell),
        ],
        ..PROGRAM
    },
    Program {
        names: &["rclone"],
        values: "--config --transfers --checkers --bwlimit --exclude --include --filter --filter-from --files-from --exclude-from --include-from --max-age --min-age --max-size --min-size --log-file --log-level --backup-dir --suffix --password-command --timeout --retries --stats -o --option --addr --user --pass --template --header --drive-root-folder-id",
        dry: "copy|copyto|sync|bisync|move|moveto|delete|deletefile|purge|cleanup|rmdirs|dedupe:-n copy|copyto|sync|bisync|move|moveto|delete|deletefile|purge|cleanup|rmdirs|dedupe:--dry-run --help -h",
        rules: &[
            Rule {
                id: "rclone-read",
                sub: "ls|lsd|lsl|lsf|lsjson|size|check|cryptcheck|checksum|cat|about|version|listremotes|tree|ncdu|md5sum|sha1sum|hashsum|help|features",
                network: true,
                what: "looks at stores",
                hits: &["rclone ls r:b", "rclone size r:b"],
                misses: &["rclone purge r:b"],
                ..READS
            },
            Rule {
                id: "rclone-secret",
                sub: "config show|dump|file|reveal|redacted|userinfo",
                effect: Effect::new(Read, Secret, Home),
                outside: true,
                what: "shows the keys to stores",
                hits: &["rclone config show"],
                misses: &["rclone ls r:"],
                ..READS
            },
            Rule {
                id: "rclone-send",
                sub: "copy|copyto|copyurl|sync|move|moveto|bisync|rcat|touch|mkdir|settier|backend|link|dedupe|archive",
                on: On::First,
                effect: SENDS,
                undo: VERSIONS,
                network: true,
                what: "copies between stores, over what stands there",
                instead: "run it with --dry-run first",
                hits: &["rclone copy d r:b", "rclone sync d r:b"],
                misses: &["rclone sync d r:b --dry-run", "rclone ls r:b"],
                ..READS
            },
            Rule {
                id: "rclone-delete",
                when: &[When::Test(|w| {
                    matches!(
                        w.operand(0),
                        Some(
                            "sync"
                                | "move"
                                | "moveto"
                                | "delete"
                                | "deletefile"
                                | "purge"
                                | "rmdir"
                                | "rmdirs"
                                | "cleanup"
                                | "bisync"
                                | "dedupe"
                        )
                    ) || w.has("--delete-before --delete-during --delete-after --delete-excluded")
                })],
                effect: REMOVES,
                undo: VERSIONS,
                network: true,
                what: "removes files of a store",
                hits: &["rclone purge r:b", "rclone sync d r:b", "rclone delete r:b"],
                misses: &["rclone copy d r:b"],
                ..READS
            },
            Rule {
                id: "rclone-serve",
                sub: "serve|mount|rcd|rc|nfsmount|cmount|gui",
                effect: TUNNEL,
                undo: UndoRow::Exact("stop it"),
                network: true,
                what: "serves or mounts a store",
                hits: &["rclone mount r:b /mnt/x", "rclone serve http r:b"],
                misses: &["rclone ls r:b"],
                ..READS
            },
            Rule {
                id: "rclone-config",
                sub: "config|authorize|selfupdate|genautocomplete|completion|obscure|test",
                when: &[When::NoWord("show dump file reveal redacted userinfo providers paths")],
                effect: SETTINGS,
                undo: UndoRow::Unknown("the former settings"),
                what: "changes the settings of stores",
                hits: &["rclone config", "rclone config delete r"],
                misses: &["rclone config show"],
                ..READS
            },
        ],
        carries: &[Carry::FlagWords("--password-command")],
        ..PROGRAM
    },
    Program {
        names: &[
            "s5cmd",
            "s3cmd",
            "s4cmd",
            "azcopy",
            "ossutil",
            "obsutil",
            "coscmd",
            "storj",
            "uplink",
            "restic",
            "borg",
            "kopia",
            "duplicity",
            "rdiff-backup",
            "tarsnap",
        ],
        values: "--endpoint-url --profile --region -c --config -r --repo -p --password-file --tag --host --exclude --include -o --option -e --keyfile --name --keep-last --keep-daily --keep-weekly --keep-monthly --rsh --remote-path --password-command",
        dry: "--dry-run backup|forget|prune|create|delete|del|put|get|sync|restore|rewrite|extract|compact:-n --help",
        rules: &[
            Rule {
                id: "bucket-read",
                when: &[When::Test(|w| bucket(w) == Some(Verb::Reads))],
                network: true,
                what: "looks at a store",
                hits: &["s5cmd ls s3://b", "restic snapshots", "borg list r"],
                misses: &["s5cmd rm s3://b/a"],
                ..READS
            },
            Rule {
                id: "bucket-write",
                when: &[When::Test(|w| matches!(bucket(w), Some(Verb::Makes | Verb::Switches | Verb::Changes)))],
                on: On::Operands,
                effect: Effect::new(Send, Cloud, Remote),
                undo: VERSIONS,
                network: true,
                what: "copies to or from a store",
                hits: &["s5cmd cp a s3://b/a", "restic backup d", "borg create r::a d"],
                misses: &["s5cmd ls s3://b"],
                ..READS
            },
            Rule {
                id: "bucket-delete",
                when: &[When::Test(|w| {
                    bucket(w) == Some(Verb::Removes) || w.has("--delete --delete-destination --delete-removed")
                })],
                effect: REMOVES,
                undo: UndoRow::None,
                network: true,
                what: "removes what a store or a backup holds",
                hits: &[
                    "s5cmd rm 's3://b/*'",
                    "restic forget --prune --keep-last 1",
                    "borg delete r",
                    "s3cmd sync --delete-removed . s3://b",
                ],
                misses: &["s5cmd ls s3://b"],
                ..READS
            },
        ],
        carries: &[Carry::FlagWords("--rsh --password-command")],
        ..PROGRAM
    },
    Program {
        names: &[
            "ngrok",
            "cloudflared",
            "lt",
            "localtunnel",
            "bore",
            "frpc",
            "frps",
            "zrok",
            "expose",
            "pagekite",
            "tunnelto",
            "sshuttle",
            "chisel",
            "inlets",
            "pinggy",
            "devtunnel",
        ],
        values: "--config --authtoken --region --domain --url --hostname --port -p --subdomain -s --name --log --token -r -e --ssh-cmd",
        rules: &[
            Rule {
                id: "tunnel-read",
                when: &[When::Test(tunnel_reads)],
                what: "looks at tunnels",
                hits: &["ngrok version", "cloudflared tunnel list", "ngrok config check"],
                misses: &["ngrok http 3000"],
                ..READS
            },
            Rule {
                id: "tunnel",
                when: &[When::Test(|w| !tunnel_reads(w))],
                effect: TUNNEL,
                undo: UndoRow::Exact("stop it"),
                network: true,
                what: "opens this machine to the internet",
                hits: &["ngrok http 3000", "cloudflared tunnel run a"],
                misses: &["ngrok version"],
                ..READS
            },
            Rule {
                id: "tunnel-delete",
                when: &[When::Test(|w| {
                    w.operand(0) == Some("tunnel") && matches!(w.operand(1), Some("delete" | "cleanup" | "route"))
                })],
                effect: REMOVES,
                undo: UndoRow::None,
                network: true,
                what: "removes a tunnel or changes its address",
                hits: &["cloudflared tunnel delete a"],
                misses: &["cloudflared tunnel list"],
                ..READS
            },
        ],
        carries: &[Carry::FlagWords("-e --ssh-cmd")],
        ..PROGRAM
    },
    Program {
        names: &["tailscale", "zerotier-cli", "netbird", "warp-cli", "nordvpn", "mullvad", "expressvpn", "protonvpn"],
        values: "--hostname --authkey --login-server --exit-node --advertise-routes --socket",
        stops: &[("ssh", 1)],
        rules: &[
            Rule {
                id: "vpn-read",
                when: &[When::Test(vpn_reads)],
                network: true,
                what: "looks at a private network",
                hits: &["tailscale status", "tailscale ip"],
                misses: &["tailscale down"],
                ..READS
            },
            Rule {
                id: "vpn-change",
                when: &[When::Test(|w| !vpn_reads(w))],
                effect: Effect::new(Change, System, Outside),
                undo: UndoRow::Partial("the opposite command; the connection may be lost"),
                network: true,
                what: "changes a private network, or opens this machine to it",
                hits: &["tailscale down", "tailscale funnel 3000", "tailscale ssh host ls"],
                misses: &["tailscale status"],
                ..READS
            },
        ],
        carries: &[Carry::ArgvInside { sub: "ssh", skip: 1, entry: "" }],
        ..PROGRAM
    },
];

fn far(words: &dyn Words, index: usize) -> bool {
    super::containers::remote_operand(words, index) || words.start(index).starts_with("scp://")
}

fn bucket(words: &dyn Words) -> Option<Verb> {
    match words.operand(0) {
        Some(
            "snapshots" | "du" | "cat" | "stats" | "find" | "info" | "diff" | "check" | "ls" | "list" | "la" | "head"
            | "stat" | "jobs" | "with-lock" | "version",
        ) => Some(Verb::Reads),
        Some(
            "forget" | "prune" | "delete" | "rm" | "rb" | "del" | "compact" | "purge" | "expire" | "remove"
            | "remove-older-than" | "cleanup",
        ) => Some(Verb::Removes),
        Some(_) => Some(verb(words, "").map_or(Verb::Changes, |v| v.max(Verb::Makes))),
        None => (words.count() == 0).then_some(Verb::Changes),
    }
}

fn tunnel_reads(words: &dyn Words) -> bool {
    let list = words.operand(0) == Some("tunnel") && matches!(words.operand(1), Some("list" | "info" | "ingress"));
    list || matches!(words.operand(0), Some("version" | "help" | "diagnose" | "status" | "credits"))
        || words.has("--version --help")
        || words.operand(0) == Some("config") && words.operand(1) == Some("check")
}

/// Asks for the state of a network.
fn vpn_reads(w: &dyn Words) -> bool {
    matches!(
        w.operand(0),
        Some(
            "status"
                | "ip"
                | "ping"
                | "netcheck"
                | "version"
                | "whois"
                | "dns"
                | "bugreport"
                | "info"
                | "listnetworks"
                | "listpeers"
                | "peers"
                | "account"
                | "settings"
                | "metrics"
        )
    ) && w.count() < 3
}
