//! The machine: processes, services, users, what runs by the clock.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const STOPS_ONE: Effect = Effect::new(Stop, Process, Machine);
const STOPS_MANY: Effect = Effect::new(Stop, Service, Machine);
const STARTS: Effect = Effect::new(Create, Service, Machine);
const DOWN: Effect = Effect::new(Stop, System, Outside);
const SWITCH: Effect = Effect::new(Change, Environment, Machine);
const USERS: Effect = Effect::new(Change, Account, Machine);
const OPAQUE: Effect = Effect::new(Run, Code, Outside);

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["kill", "gkill"],
        style: Style::Plain,
        rules: &[
            Rule {
                id: "kill-look",
                when: &[When::Test(|w| kill(w) == Kill::Look)],
                what: "looks whether a process is there, or lists signals",
                hits: &["kill -0 4242", "kill -l", "kill -s 0 4242"],
                misses: &["kill 4242"],
                ..READS
            },
            Rule {
                id: "kill",
                when: &[When::Test(|w| kill(w) == Kill::One)],
                effect: STOPS_ONE,
                undo: UndoRow::None,
                what: "stops a process; what it had not saved is lost",
                hits: &["kill 4242", "kill -9 4242", "kill -s TERM %1", "kill -1 4242", "kill $PID"],
                misses: &["kill -0 4242", "kill -9 -1"],
                ..READS
            },
            Rule {
                id: "kill-many",
                when: &[When::Test(|w| kill(w) == Kill::Many)],
                effect: STOPS_MANY,
                undo: UndoRow::None,
                what: "stops every process, a group of them, or the first one",
                hits: &["kill -9 -1", "kill -- -4242", "kill -1", "kill -9 1"],
                misses: &["kill 4242"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "pkill",
            "killall",
            "killall5",
            "skill",
            "snice",
            "xkill",
            "slay",
            "fkill",
            "kill-port",
            "taskkill",
            "tskill",
        ],
        values: "-u -U -t -P -g -G -s --signal -F --pidfile --euid --uid --parent --terminal --pgroup --group",
        rules: &[
            Rule {
                id: "pkill",
                when: &[When::Test(|w| !kill_looks(w))],
                effect: STOPS_MANY,
                undo: UndoRow::None,
                what: "stops every process that a pattern fits",
                instead: "pgrep -fl first, then kill by number",
                hits: &["pkill -f node", "killall python3", "pkill node", "pkill -l node"],
                misses: &["pkill -0 node", "killall -l"],
                ..READS
            },
            Rule {
                id: "pkill-look",
                when: &[When::Test(kill_looks)],
                what: "looks for processes, or lists signals",
                hits: &["pkill -0 node", "killall -l"],
                misses: &["pkill node"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["systemctl"],
        values: "-t --type --state -p --property -P -H --host -M --machine -s --signal -n --lines -o --output --root --job-mode --kill-whom --what --image --preset-mode --message --when --boot-loader-entry",
        dry: "--dry-run --help",
        rules: &[
            Rule {
                id: "systemctl-read",
                sub: "status|list-*|show|is-*|cat|get-default|help|show-environment|whoami",
                what: "looks at services",
                hits: &["systemctl status nginx", "systemctl --user list-units", "systemctl is-active nginx"],
                misses: &["systemctl stop nginx"],
                ..READS
            },
            Rule {
                id: "systemctl-bare",
                when: &[When::AtMost(0)],
                what: "lists services",
                hits: &["systemctl", "systemctl --failed"],
                misses: &["systemctl stop nginx"],
                ..READS
            },
            Rule {
                id: "systemctl-start",
                sub: "start|reset-failed|thaw",
                effect: STARTS,
                undo: UndoRow::Exact("systemctl stop {args}"),
                what: "starts a service",
                hits: &["systemctl start nginx"],
                misses: &["systemctl status nginx"],
                ..READS
            },
            Rule {
                id: "systemctl-restart",
                sub: "restart|reload|try-restart|reload-or-restart|try-reload-or-restart|daemon-reload|daemon-reexec|condrestart|force-reload",
                effect: STOPS_ONE,
                undo: UndoRow::Unneeded,
                what: "restarts a service",
                hits: &["systemctl restart nginx", "systemctl daemon-reload"],
                misses: &["systemctl stop nginx"],
                ..READS
            },
            Rule {
                id: "systemctl-stop",
                sub: "stop|freeze|cancel|clean",
                effect: STOPS_MANY,
                undo: UndoRow::Exact("systemctl start {args}"),
                what: "stops a service",
                hits: &["systemctl stop nginx"],
                misses: &["systemctl start nginx"],
                ..READS
            },
            Rule {
                id: "systemctl-kill",
                sub: "kill|isolate|clean|rescue|emergency|default|exit|set-default|switch-root",
                effect: DOWN,
                undo: UndoRow::None,
                what: "kills a service, or most of them",
                hits: &["systemctl kill nginx", "systemctl isolate rescue.target"],
                misses: &["systemctl stop nginx"],
                ..READS
            },
            Rule {
                id: "systemctl-enable",
                sub: "enable",
                effect: SWITCH,
                undo: UndoRow::Exact("systemctl disable {args}"),
                what: "changes what starts by itself",
                hits: &["systemctl enable nginx"],
                misses: &["systemctl disable nginx"],
                ..READS
            },
            Rule {
                id: "systemctl-disable",
                sub: "disable",
                effect: SWITCH,
                undo: UndoRow::Exact("systemctl enable {args}"),
                what: "changes what starts by itself",
                hits: &["systemctl disable nginx"],
                misses: &["systemctl enable nginx"],
                ..READS
            },
            Rule {
                id: "systemctl-mask",
                sub: "mask",
                effect: SWITCH,
                undo: UndoRow::Exact("systemctl unmask {args}"),
                what: "changes what starts by itself",
                hits: &["systemctl mask nginx"],
                misses: &["systemctl unmask nginx"],
                ..READS
            },
            Rule {
                id: "systemctl-unmask",
                sub: "unmask",
                effect: SWITCH,
                undo: UndoRow::Exact("systemctl mask {args}"),
                what: "changes what starts by itself",
                hits: &["systemctl unmask nginx"],
                misses: &["systemctl mask nginx"],
                ..READS
            },
            Rule {
                id: "systemctl-set",
                sub: "reenable|preset|preset-all|link|revert|add-wants|add-requires|bind|mount-image|set-property|set-environment|unset-environment|import-environment|log-level|log-target|service-log-level|service-watchdogs",
                effect: SWITCH,
                undo: UndoRow::Partial("systemctl revert, or the old value"),
                what: "changes what starts by itself",
                hits: &["systemctl set-property nginx CPUQuota=10%"],
                misses: &["systemctl status nginx"],
                ..READS
            },
            Rule {
                id: "systemctl-enable-now",
                sub: "disable|mask",
                when: &[When::Flag("--now")],
                effect: STOPS_MANY,
                undo: UndoRow::Partial("systemctl enable --now, or unmask"),
                what: "stops a service at once",
                hits: &["systemctl disable --now nginx"],
                misses: &["systemctl disable nginx"],
                ..READS
            },
            Rule {
                id: "systemctl-edit",
                sub: "edit",
                effect: OPAQUE,
                undo: UndoRow::Unknown("what is typed there"),
                what: "opens a service's settings in an editor",
                hits: &["systemctl edit nginx"],
                misses: &["systemctl cat nginx"],
                ..READS
            },
            Rule {
                id: "systemctl-down",
                sub: "poweroff|reboot|halt|kexec|soft-reboot|suspend|hibernate|hybrid-sleep|suspend-then-hibernate|sleep",
                effect: DOWN,
                undo: UndoRow::None,
                what: "shuts the machine down or puts it to sleep",
                hits: &["systemctl reboot"],
                misses: &["systemctl restart nginx"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "service",
            "rc-service",
            "invoke-rc.d",
            "initctl",
            "sv",
            "svc",
            "s6-svc",
            "rcctl",
            "start",
            "stop",
            "restart",
            "status",
            "chkconfig",
            "update-rc.d",
            "rc-update",
            "monit",
            "supervisorctl",
            "circusctl",
            "runit",
            "dinitctl",
        ],
        values: "-c -u -p -s --serverurl --username --password",
        rules: &[
            Rule {
                id: "service-read",
                when: &[When::Test(service_reads)],
                what: "looks at services",
                hits: &[
                    "service nginx status",
                    "service --status-all",
                    "supervisorctl status",
                    "supervisorctl tail web",
                ],
                misses: &["service nginx stop"],
                ..READS
            },
            Rule {
                id: "service-restart",
                when: &[When::Word("restart reload force-reload try-restart graceful reread update")],
                effect: STOPS_ONE,
                undo: UndoRow::Unneeded,
                what: "restarts a service",
                hits: &["service nginx restart", "supervisorctl restart web"],
                misses: &["service nginx status"],
                ..READS
            },
            Rule {
                id: "service-start",
                when: &[When::Word("start up once enable on add defaults")],
                effect: STARTS,
                undo: UndoRow::Partial("stop it again"),
                what: "starts a service",
                hits: &["service nginx start"],
                misses: &["service nginx stop"],
                ..READS
            },
            Rule {
                id: "service-stop",
                when: &[When::Test(|w| {
                    !service_reads(w)
                        && !(0..w.count()).any(|i| {
                            matches!(
                                w.operand(i),
                                Some(
                                    "restart"
                                        | "reload"
                                        | "force-reload"
                                        | "try-restart"
                                        | "graceful"
                                        | "reread"
                                        | "update"
                                        | "start"
                                        | "up"
                                        | "once"
                                        | "enable"
                                        | "on"
                                        | "add"
                                        | "defaults"
                                )
                            )
                        })
                })],
                effect: STOPS_MANY,
                undo: UndoRow::Partial("start it again"),
                what: "stops or changes a service",
                hits: &["service nginx stop", "supervisorctl shutdown", "stop nginx"],
                misses: &["service nginx status", "service nginx restart"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["pm2", "forever"],
        values: "--name -n -i --instances --cron --interpreter --node-args --log -o --output -e --error --namespace --max-memory-restart --lines --signal --cwd --env",
        dry: "--help",
        rules: &[
            Rule {
                id: "pm2-read",
                sub: "list|ls|l|ps|status|show|describe|desc|logs|log|monit|info|jlist|prettylist|env|ping|id|pid|report|columns|examples",
                what: "looks at processes",
                hits: &["pm2 list", "pm2 logs web --lines 50"],
                misses: &["pm2 delete web"],
                ..READS
            },
            Rule {
                id: "pm2-start",
                sub: "start|serve|restart|reload|gracefulReload|scale|save|dump|resurrect|startOrRestart|startOrReload|startOrGracefulReload|set|unset|get|conf|config|install|module*|init|ecosystem|update|sendSignal|trigger|reset|reloadLogs|dev|startup|unstartup|flush|stop|link|unlink|plus|login|logout|attach|send|deploy",
                effect: Effect::new(Run, Builder, Project),
                undo: UndoRow::Partial("the opposite command: pm2 delete, or pm2 start"),
                what: "starts, stops or changes a process of the project",
                hits: &["pm2 start app.js", "pm2 stop web", "pm2 restart web"],
                misses: &["pm2 list"],
                ..READS
            },
            Rule {
                id: "pm2-delete",
                sub: "delete|del|kill|stopall|deepUpdate|cleardump|uninstall",
                effect: STOPS_MANY,
                undo: UndoRow::Unknown("whether pm2 save was run before"),
                what: "stops and forgets processes",
                hits: &["pm2 delete all", "pm2 kill"],
                misses: &["pm2 list"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["journalctl", "coredumpctl"],
        alike: true,
        values: "-n --lines -u --unit -S --since -U --until -p --priority -o --output -b~ --boot -D --directory --file --root -M --machine -t --identifier -g --grep --namespace -F --field --user-unit -c --cursor --cursor-file --after-cursor --vacuum-size --vacuum-time --vacuum-files --facility --debugger -A --debugger-arguments",
        rules: &[
            Rule {
                id: "journal",
                when: &[When::NoFlag(
                    "--vacuum-size --vacuum-time --vacuum-files --rotate --flush --sync --relinquish-var --setup-keys --update-catalog --debugger",
                )],
                what: "shows the machine's log",
                hits: &["journalctl -u nginx -n 50", "journalctl -xe"],
                misses: &["journalctl --vacuum-time=1d"],
                ..READS
            },
            Rule {
                id: "journal-cursor",
                when: &[When::Flag("--cursor-file")],
                on: On::Flag("--cursor-file"),
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "writes where it stopped to a file",
                hits: &["journalctl --cursor-file=x"],
                misses: &["journalctl -n 5"],
                ..READS
            },
            Rule {
                id: "journal-vacuum",
                when: &[When::Flag("--vacuum-size --vacuum-time --vacuum-files --setup-keys")],
                effect: Effect::new(Delete, System, Outside),
                undo: UndoRow::None,
                what: "removes old parts of the machine's log",
                hits: &["journalctl --vacuum-time=1d"],
                misses: &["journalctl -n 5"],
                ..READS
            },
            Rule {
                id: "journal-rotate",
                when: &[When::Flag("--rotate --flush --sync --relinquish-var --update-catalog")],
                effect: SWITCH,
                undo: UndoRow::Unneeded,
                what: "writes the machine's log to disk",
                hits: &["journalctl --rotate"],
                misses: &["journalctl -n 5"],
                ..READS
            },
            Rule {
                id: "core-debug",
                when: &[When::Test(|w| w.has("--debugger -A") || matches!(w.operand(0), Some("gdb" | "debug")))],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what is typed there"),
                what: "opens a debugger",
                hits: &["coredumpctl debug", "coredumpctl gdb 1"],
                misses: &["coredumpctl list"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["dmesg"],
        values: "-l --level -f --facility -F --file -K --kmsg-file -n --console-level -s --buffer-size --since --until --time-format",
        rules: &[
            Rule {
                id: "dmesg",
                on: On::Flag("-F --file -K --kmsg-file"),
                what: "shows the kernel's log",
                hits: &["dmesg -T", "dmesg -F a.log"],
                misses: &["journalctl -k"],
                ..READS
            },
            Rule {
                id: "dmesg-clear",
                when: &[When::Flag("-c -C --clear --read-clear")],
                effect: Effect::new(Delete, System, Outside),
                undo: UndoRow::None,
                what: "clears the kernel's log",
                hits: &["dmesg -C"],
                misses: &["dmesg -T"],
                ..READS
            },
            Rule {
                id: "dmesg-console",
                when: &[When::Flag("-n --console-level -D --console-off -E --console-on")],
                effect: SWITCH,
                undo: UndoRow::Partial("dmesg -E"),
                what: "changes what the console shows",
                hits: &["dmesg -n 1"],
                misses: &["dmesg -T"],
                ..READS
            },
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["crontab", "fcrontab", "incrontab", "anacron", "atrm", "atq"],
        alike: true,
        values: "-u -T -S -t",
        rules: &[
            Rule {
                id: "crontab-read",
                when: &[When::Flag("-l -V -T --list")],
                what: "shows what runs by the clock",
                hits: &["crontab -l"],
                misses: &["crontab -r", "crontab a.txt"],
                ..READS
            },
            Rule {
                id: "crontab-remove",
                when: &[When::Flag("-r --remove")],
                effect: Effect::new(Delete, Service, Machine),
                undo: UndoRow::None,
                what: "removes everything that runs by the clock",
                instead: "crontab -l > backup, first",
                hits: &["crontab -r", "crontab -ir"],
                misses: &["crontab -l"],
                ..READS
            },
            Rule {
                id: "crontab-write",
                when: &[When::NoFlag("-l -r -V -T --list --remove")],
                effect: Effect::new(Change, Service, Machine),
                undo: UndoRow::Unknown("whether the old table is kept: crontab -l"),
                what: "replaces what runs by the clock",
                instead: "crontab -l > backup, first",
                hits: &["crontab a.txt", "echo a | crontab -", "crontab -e", "atrm 5"],
                misses: &["crontab -l"],
                ..READS
            },
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["useradd", "adduser", "groupadd", "addgroup"],
        rules: &[Rule {
            id: "user-add",
            effect: USERS,
            undo: UndoRow::Exact("userdel {last}"),
            what: "adds a user or a group",
            hits: &["useradd bob"],
            misses: &["userdel bob"],
            ..READS
        }],
        values: "-b -c -d -e -f -g -G -k -K -p -s -u -Z -R --uid --gid --home --shell --comment --gecos --ingroup",
        ..PROGRAM
    },
    Program {
        names: &["passwd"],
        values: "",
        rules: &[
            Rule {
                id: "passwd-show",
                when: &[When::Test(|w| w.has("-S --status") && w.only("-S --status -a --all"))],
                what: "shows or checks the settings of users",
                hits: &["passwd -S bob"],
                misses: &["passwd -l bob"],
                ..READS
            },
            Rule {
                id: "passwd",
                when: &[When::Test(|w| !(w.has("-S --status") && w.only("-S --status -a --all")))],
                effect: USERS,
                undo: UndoRow::None,
                what: "changes a user's password or rights",
                hits: &["passwd -l bob"],
                misses: &["passwd -S bob"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["chage"],
        values: "",
        rules: &[
            Rule {
                id: "chage-show",
                when: &[When::Test(|w| w.has("-l --list") && w.only("-l --list -i --iso8601"))],
                what: "shows or checks the settings of users",
                hits: &["chage -l bob"],
                misses: &["chage -E 0 bob"],
                ..READS
            },
            Rule {
                id: "chage",
                when: &[When::Test(|w| !(w.has("-l --list") && w.only("-l --list -i --iso8601")))],
                effect: USERS,
                undo: UndoRow::None,
                what: "changes a user's password or rights",
                hits: &["chage -E 0 bob"],
                misses: &["chage -l bob"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["visudo", "sudoreplay"],
        values: "-f --file",
        rules: &[
            Rule {
                id: "visudo-show",
                when: &[When::Test(|w| {
                    w.has("-c --check -l --list") && w.only("-c --check -q --quiet -s --strict -l --list -f --file")
                })],
                what: "shows or checks the settings of users",
                hits: &["visudo -c"],
                misses: &["visudo"],
                ..READS
            },
            Rule {
                id: "visudo",
                when: &[When::Test(|w| {
                    !(w.has("-c --check -l --list") && w.only("-c --check -q --quiet -s --strict -l --list -f --file"))
                })],
                effect: USERS,
                undo: UndoRow::None,
                what: "changes a user's password or rights",
                hits: &["visudo"],
                misses: &["visudo -c"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "userdel",
            "deluser",
            "groupdel",
            "delgroup",
            "usermod",
            "groupmod",
            "gpasswd",
            "chpasswd",
            "chgpasswd",
            "chsh",
            "chfn",
            "newusers",
            "pwconv",
            "pwunconv",
            "grpconv",
            "vipw",
            "vigr",
            "faillock",
            "pam-auth-update",
            "authselect",
            "realm",
            "smbpasswd",
            "htpasswd",
            "newuidmap",
            "newgidmap",
            "pw",
            "rmuser",
            "sudoedit",
        ],
        values: "-c -d -e -f -g -G -p -s -u -Z -R -M -E -I -W -x -w -n",
        rules: &[
            Rule {
                id: "user-read",
                when: &[When::Test(user_reads)],
                what: "shows a user's settings",
                hits: &["usermod --help"],
                misses: &["usermod -l new old"],
                ..READS
            },
            Rule {
                id: "user-change",
                when: &[When::Test(|w| !user_reads(w))],
                effect: USERS,
                undo: UndoRow::None,
                what: "changes or removes a user, a password or rights",
                hits: &["userdel -r bob", "usermod -aG sudo bob", "usermod -l new old", "htpasswd -c file bob"],
                misses: &["usermod --help"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "shutdown",
            "reboot",
            "halt",
            "poweroff",
            "init",
            "telinit",
            "pm-suspend",
            "rtcwake",
            "kexec",
            "sysrq",
        ],
        rules: &[
            Rule {
                id: "shutdown",
                when: &[When::NoFlag("-c -k --help --version -w --wtmp-only --show")],
                effect: DOWN,
                undo: UndoRow::None,
                what: "shuts the machine down",
                hits: &["reboot", "shutdown -h now", "init 0", "poweroff"],
                misses: &["shutdown -c"],
                ..READS
            },
            Rule {
                id: "shutdown-cancel",
                when: &[When::Flag("-c -k -w --wtmp-only --show")],
                effect: SWITCH,
                undo: UndoRow::Unneeded,
                what: "takes a planned shut-down back, or only warns of one",
                hits: &["shutdown -c", "shutdown -k +5", "reboot -w", "halt -w", "poweroff --wtmp-only"],
                misses: &["shutdown now", "kexec -c -e"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["renice"],
        rules: &[Rule {
            id: "renice",
            effect: Effect::new(Change, Process, Machine),
            undo: UndoRow::Partial("renice with the former value"),
            what: "changes how much time a process gets",
            hits: &["renice 10 -p 4242"],
            misses: &["nice ls"],
            ..READS
        }],
        ..PROGRAM
    },
];

#[derive(PartialEq)]
enum Kill {
    Look,
    One,
    Many,
}

/// Whom `kill` falls on: the first word may be a signal, the rest are processes, negative ones are groups.
fn kill(words: &dyn Words) -> Kill {
    let word = |i: usize| words.operand(i);
    let (signal, from) = match word(0) {
        Some("-l" | "-L" | "--list" | "--table" | "--help" | "--version") => return Kill::Look,
        Some("-s" | "-n" | "--signal") => (word(1), 2),
        Some("--") => (None, 1),
        Some(first) if first.starts_with('-') && first.len() > 1 => (first.get(1..), 1),
        _ => (None, 0),
    };
    let from = if word(from) == Some("--") { from + 1 } else { from };
    if matches!(signal, Some("0" | "EXIT" | "signal=0")) {
        return Kill::Look;
    }
    let none = from >= words.count();
    let many =
        (from..words.count()).any(|i| word(i).is_some_and(|pid| pid.starts_with('-') || matches!(pid, "0" | "1")));
    if many || none { Kill::Many } else { Kill::One }
}

fn service_reads(words: &dyn Words) -> bool {
    const READS: &[&str] = &[
        "status",
        "tail",
        "avail",
        "pid",
        "maintail",
        "list",
        "show-config",
        "version",
        "check",
        "summary",
        "help",
        "configtest",
    ];
    let reads = |i: usize| words.operand(i).is_some_and(|o| READS.contains(&o));
    match words.count() {
        0 => words.has("--status-all --list --version --help"),
        1 => reads(0),
        _ => reads(1) && !acts(words.operand(0)) || reads(0) && !acts(words.operand(1)),
    }
}

fn acts(word: Option<&str>) -> bool {
    matches!(
        word,
        None | Some("stop" | "start" | "restart" | "kill" | "reload" | "remove" | "shutdown" | "clear" | "signal")
    )
}

/// What shows a user's settings is another letter in each of them.
fn user_reads(words: &dyn Words) -> bool {
    words.count() == 0 && words.only("--help --version -h -V")
}

/// Signal 0, or a question about signals: some list what they kill with the letter that lists signals elsewhere.
fn kill_looks(words: &dyn Words) -> bool {
    words.has("-0") || words.count() == 0 && words.has("-l --list --version --help -V")
}
