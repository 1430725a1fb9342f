//! Programs that run other programs: wrappers, shells, interpreters.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const AS_ROOT: Effect = Effect::new(Run, Privilege, Machine);
const OPAQUE: Effect = Effect::new(Run, Code, Outside);

/// A wrapper that has nothing to say for itself: options with values, operands of its own, then a command.
const fn transparent(names: &'static [&'static str], values: &'static str, carries: &'static [Carry]) -> Program {
    Program { names, style: Style::Posix, values, carries, otherwise: Otherwise::Harmless, ..PROGRAM }
}

const COMMAND: &[Carry] = &[Carry::Argv { skip: 0 }];
const AFTER_ONE: &[Carry] = &[Carry::Argv { skip: 1 }];

/// Options of `script` that name a file to write.
const SCRIPT_LOGS: &str = "-T -O -I -B --timing --log-in --log-out --log-io --log-timing";

/// Options of node that say where it writes; it reads `_` like `-` in all of them.
const NODE_FILES: &str = "--redirect-warnings --redirect_warnings --report-filename --report_filename --report-dir --report_dir --report-directory --report_directory --logfile --cpu-prof-dir --cpu_prof_dir --cpu-prof-name --cpu_prof_name --heap-prof-dir --heap_prof_dir --heap-prof-name --heap_prof_name --trace-event-file-pattern --trace_event_file_pattern --diagnostic-dir --diagnostic_dir --tls-keylog --tls_keylog --test-reporter-destination --test_reporter_destination --localstorage-file --localstorage_file --trace-turbo-path --trace_turbo_path --trace-turbo-cfg-file --trace_turbo_cfg_file --redirect-code-traces-to --redirect_code_traces_to --map-counters --map_counters";

/// Options of node that make it write files with names of its own.
const NODE_PROFILES: &str = "--prof --cpu-prof --cpu_prof --heap-prof --heap_prof --report-uncaught-exception --report_uncaught_exception --report-on-fatalerror --report_on_fatalerror --report-on-signal --report_on_signal --report-signal --report_signal --trace-events-enabled --trace_events_enabled --trace-event-categories --trace_event_categories --perf-prof --perf_prof --perf-basic-prof --perf_basic_prof --perf-basic-prof-only-functions --perf_basic_prof_only_functions --ll-prof --ll_prof --gdbjit-dump --gdbjit_dump --trace-turbo --trace_turbo --redirect-code-traces --redirect_code_traces --heapsnapshot-near-heap-limit --heapsnapshot_near_heap_limit --heapsnapshot-signal --heapsnapshot_signal --heap-snapshot-on-oom --heap_snapshot_on_oom --log-all --log_all --log-code --log_code --log-deopt --log_deopt --log-ic --log_ic --log-maps --log_maps --log-source-code --log_source_code --log-function-events --log_function_events --log-internal-timer-events --log_internal_timer_events --build-snapshot --build_snapshot --build-snapshot-config --build_snapshot_config --experimental-sea-config --experimental_sea_config --build-sea --build_sea --test-update-snapshots --test_update_snapshots --logfile-per-isolate --logfile_per_isolate";

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["sudo", "doas", "gsudo", "run0", "pkexec", "su-exec", "gosu", "calife", "please", "sudo-rs"],
        alike: true,
        style: Style::Posix,
        values: "-u --user -g --group -h --host -p --prompt -C --close-from -D --chdir -R --chroot -r --role -t --type -T --command-timeout -U --other-user -a -c",
        rules: &[
            Rule {
                id: "sudo",
                when: &[When::Test(|w| w.count() > 0 || w.has("-i -s -e --login --shell --edit"))],
                effect: AS_ROOT,
                undo: UndoRow::Unneeded,
                what: "runs a command with the rights of another user",
                instead: "do it without sudo, or let a person run it",
                hits: &["sudo ls", "sudo -u postgres psql", "doas reboot"],
                misses: &["sudo -l"],
                ..READS
            },
            Rule {
                id: "sudo-show",
                when: &[
                    When::AtMost(0),
                    When::Flag("-l -v -k -K -V --list --validate --version --reset-timestamp --remove-timestamp"),
                ],
                what: "shows or resets what sudo may do",
                hits: &["sudo -l", "sudo -v"],
                misses: &["sudo ls"],
                ..READS
            },
            Rule {
                id: "sudo-shell",
                when: &[When::AtMost(0), When::Flag("-i -s --login --shell")],
                effect: AS_ROOT,
                undo: UndoRow::Unknown("what is typed there"),
                what: "opens a shell with the rights of another user",
                hits: &["sudo -i"],
                misses: &["sudo ls"],
                ..READS
            },
        ],
        carries: COMMAND,
        ..PROGRAM
    },
    Program {
        names: &["su", "sg", "newgrp"],
        values: "-c --command -s --shell -g --group -G --supp-group -w",
        rules: &[Rule {
            id: "su",
            effect: AS_ROOT,
            undo: UndoRow::Unknown("what is run there"),
            what: "runs a shell with the rights of another user",
            hits: &["su - postgres", "su -c 'id' bob"],
            ..READS
        }],
        carries: &[Carry::Flag("-c --command", Lang::Shell)],
        ..PROGRAM
    },
    transparent(
        &[
            "nohup",
            "unbuffer",
            "chronic",
            "catchsegv",
            "aoss",
            "nocache",
            "eatmydata",
            "noglob",
            "nocorrect",
            "winpty",
            "torsocks",
            "tsocks",
            "setsid",
            "linux32",
            "linux64",
            "i386",
            "x86_64",
            "icecc",
            "distcc",
            "ccache",
            "sccache",
        ],
        "",
        COMMAND,
    ),
    Program {
        names: &["runuser"],
        style: Style::Posix,
        values: "-u --user -c --command -s --shell -g --group -G --supp-group -w --whitelist-environment",
        rules: &[Rule {
            id: "runuser",
            effect: AS_ROOT,
            undo: UndoRow::Unknown("what is run there"),
            what: "runs a command with the rights of another user",
            hits: &["runuser -u bob -- ls", "runuser -l bob -c ls"],
            ..READS
        }],
        carries: &[Carry::Flag("-c --command", Lang::Shell), Carry::Argv { skip: 0 }],
        ..PROGRAM
    },
    Program {
        names: &[
            "ld.so",
            "ld-linux.so.2",
            "ld-linux-x86-64.so.2",
            "ld-linux-aarch64.so.1",
            "ld-linux-armhf.so.3",
            "ld-musl-x86_64.so.1",
        ],
        alike: true,
        style: Style::Posix,
        values: "--library-path --preload --audit --argv0 --inhibit-rpath --glibc-hwcaps-prepend",
        rules: &[Rule {
            id: "loader-code",
            when: &[When::Flag("--library-path --preload --audit")],
            effect: OPAQUE,
            undo: UndoRow::Unknown("what the loaded library does"),
            what: "loads a library into a program",
            hits: &["ld.so --preload ./a.so /bin/ls"],
            misses: &["ld.so /bin/ls"],
            ..READS
        }],
        carries: COMMAND,
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["sshpass"],
        style: Style::Posix,
        values: "-f -d -p -P~",
        carries: COMMAND,
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["pee"],
        carries: &[Carry::Each { skip: 0, lang: Lang::Shell }],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    transparent(&["uclampset"], "-m -M -p --pid", COMMAND),
    transparent(&["cgexec"], "-g --sticky", COMMAND),
    transparent(&["runcon"], "-t --type -u --user -r --role -l --range", COMMAND),
    transparent(&["chpst"], "-u -U -b -/ -C -n -l -L -e -m -d -o -p -f -c -r -t", COMMAND),
    transparent(&["s6-setuidgid", "setuidgid", "s6-envuidgid", "envuidgid", "envdir", "s6-envdir"], "", AFTER_ONE),
    transparent(&["dbus-launch"], "--autolaunch --config-file", COMMAND),
    transparent(
        &["ifne", "tsp", "ts-run", "lckdo", "zrun", "reptyr-run", "fakeroot-sysv", "fakeroot-tcp"],
        "-L -D -S -N -s -l -i -b",
        COMMAND,
    ),
    transparent(&["nice", "gnice"], "-n --adjustment", COMMAND),
    transparent(&["ionice"], "-c --class -n --classdata -p --pid -P --pgid -u --uid", COMMAND),
    transparent(&["stdbuf", "gstdbuf"], "-o -e -i --output --error --input", COMMAND),
    transparent(&["caffeinate"], "-t -w", COMMAND),
    transparent(&["systemd-inhibit"], "--what --who --why --mode", COMMAND),
    transparent(&["choom"], "-n --adjust -p --pid", COMMAND),
    transparent(&["prlimit"], "-p --pid -o --output", COMMAND),
    transparent(&["numactl"], "-i --interleave -p --preferred -N --cpunodebind -C --physcpubind -m --membind", COMMAND),
    transparent(&["firejail", "proxychains", "proxychains4"], "-f", COMMAND),
    transparent(
        &["bwrap"],
        "--chdir --tmpfs --dev --proc --dir --unsetenv --uid --gid --hostname --args --seccomp --info-fd",
        COMMAND,
    ),
    transparent(&["faketime"], "-f", AFTER_ONE),
    transparent(&["dbus-run-session"], "--config-file --dbus-daemon", COMMAND),
    transparent(
        &["xvfb-run"],
        "-n --server-num -e --error-file -f --auth-file -p --xauth-protocol -s --server-args -w --wait",
        COMMAND,
    ),
    transparent(&["rlwrap"], "-f -H -l -C -s -S -b -D -O -p -t", COMMAND),
    transparent(&["setarch"], "", &[Carry::Argv { skip: 0 }, Carry::Argv { skip: 1 }]),
    transparent(&["cpulimit"], "-l --limit -p --pid -e --exe -P --path", COMMAND),
    transparent(&["softlimit"], "-m -d -s -l -a -o -p -f -c -r -t", COMMAND),
    transparent(&["daemonize"], "-c -e -o -p -l -u -E", COMMAND),
    transparent(&["trickle"], "-u -d -w -t -l -n -P", COMMAND),
    transparent(&["dumb-init", "tini"], "-r --rewrite -p -e", COMMAND),
    transparent(
        &["start-stop-daemon"],
        "-x --exec -p --pidfile -u --user -n --name -s --signal -a --startas -c --chuid -d --chdir",
        COMMAND,
    ),
    Program {
        names: &["strace", "ltrace"],
        alike: true,
        style: Style::Posix,
        values: "-e -o -p -s -u -E -a -P -O -S -I -b -A -D -l -n -w -x --output",
        rules: &[Rule {
            id: "trace-output",
            when: &[When::Flag("-o --output")],
            on: On::Flag("-o --output"),
            effect: Effect::new(Change, File, Project),
            undo: UndoRow::Overwritten,
            what: "writes what it sees to a file or a command",
            hits: &["strace -o out ls", "strace -o '|cat' ls"],
            misses: &["strace ls"],
            ..READS
        }],
        carries: &[
            Carry::Argv { skip: 0 },
            Carry::FlagPrefix("-o --output", "|", Lang::Shell),
            Carry::FlagPrefix("-o --output", "!", Lang::Shell),
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    transparent(&["dtruss", "rr", "heaptrack", "sem"], "-o -p -j", COMMAND),
    transparent(&["timeout", "gtimeout"], "-k --kill-after -s --signal", AFTER_ONE),
    Program {
        names: &["time", "gtime"],
        alike: true,
        style: Style::Posix,
        values: "-f --format -o --output",
        rules: &[Rule {
            id: "time-output",
            when: &[When::Flag("-o --output")],
            on: On::Flag("-o --output"),
            effect: Effect::new(Change, File, Project),
            undo: UndoRow::Overwritten,
            what: "writes what it measures to a file",
            hits: &["/usr/bin/time -o out ls"],
            misses: &["/usr/bin/time -v ls"],
            ..READS
        }],
        carries: COMMAND,
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    transparent(&["taskset"], "", AFTER_ONE),
    transparent(&["chrt"], "-T --sched-runtime -P --sched-period -D --sched-deadline", AFTER_ONE),
    Program {
        names: &["flock"],
        style: Style::Posix,
        values: "-w --timeout -E --conflict-exit-code",
        carries: &[Carry::Argv { skip: 1 }, Carry::Operand { index: 2, lang: Lang::Shell, unless: "-u --unlock" }],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["xargs", "gxargs"],
        alike: true,
        style: Style::Posix,
        rules: &[Rule {
            id: "xargs-variable",
            when: &[When::Flag("--process-slot-var")],
            effect: Effect::new(Change, Environment, Outside),
            undo: UndoRow::Unknown("what the variable means to the command"),
            what: "sets a variable for the commands it runs",
            hits: &["xargs --process-slot-var=PATH ls"],
            misses: &["xargs ls"],
            ..READS
        }],
        values: "-I -n -P -L -d -E -s -a --max-args --max-procs --delimiter --arg-file --max-chars --process-slot-var -J -R -S",
        carries: &[Carry::ArgvMore { skip: 0 }],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["parallel", "rush", "env_parallel", "parset"],
        style: Style::Posix,
        values: "-j --jobs -a --arg-file -S --sshlogin -I -d --delimiter --timeout --retries --joblog --results --tmpdir --colsep -C --delay -N -n -L --halt --workdir --env",
        carries: &[Carry::ArgvMore { skip: 0 }, Carry::Joined { skip: 0, lang: Lang::Shell }],
        otherwise: Otherwise::Unknown,
        rules: &[Rule {
            id: "parallel",
            what: "runs a command for each input",
            hits: &["parallel gzip ::: a b"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &["watch", "gwatch", "viddy", "watchexec", "nodemon", "reflex"],
        style: Style::Posix,
        values: "-n --interval -w --watch -e --exts -i --ignore --delay -s --signal -x --exec -r -f --filter",
        rules: &[Rule { id: "watch", what: "runs a command again and again", hits: &["watch ls"], ..READS }],
        carries: &[Carry::Joined { skip: 0, lang: Lang::Shell }, Carry::Flag("-x --exec", Lang::Shell)],
        ..PROGRAM
    },
    Program {
        names: &["entr"],
        style: Style::Posix,
        rules: &[Rule { id: "entr", what: "runs a command when files change", hits: &["entr -c ls"], ..READS }],
        carries: &[Carry::Argv { skip: 0 }, Carry::Joined { skip: 0, lang: Lang::Shell }],
        ..PROGRAM
    },
    Program {
        names: &["script"],
        values: "-c --command -t -T -I -O -B -E -m -o --timing --log-in --log-out --log-io --log-timing",
        rules: &[
            Rule {
                id: "script",
                on: On::First,
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "records a terminal session to a file",
                hits: &["script -c ls out.txt"],
                misses: &["script -qc ls /dev/null"],
                ..READS
            },
            Rule {
                id: "script-logs",
                when: &[When::Flag(SCRIPT_LOGS)],
                on: On::Flag(SCRIPT_LOGS),
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "records a terminal session to more files",
                hits: &["script -O out.txt -c ls", "script --log-io=x -qc ls /dev/null"],
                misses: &["script -c ls out.txt"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("-c --command", Lang::Shell), Carry::Argv { skip: 1 }],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &[
            "unshare",
            "nsenter",
            "chroot",
            "systemd-nspawn",
            "proot",
            "fakeroot",
            "fakechroot",
            "ip-netns-exec",
            "capsh",
            "setpriv",
            "machinectl",
            "toolbox",
            "distrobox",
            "lxc-attach",
            "schroot",
        ],
        style: Style::Posix,
        values: "-t --target -S --setuid -G --setgid -r -w -R --root -D --directory -M --machine -b --userspec --groups --map-user --map-group -c --reuid --regid --bounding-set --inh-caps",
        rules: &[Rule {
            id: "namespace",
            effect: AS_ROOT,
            undo: UndoRow::Unneeded,
            what: "runs a command in another root or name space",
            hits: &["chroot /mnt ls", "unshare -n ls"],
            ..READS
        }],
        carries: &[Carry::Argv { skip: 0 }, Carry::Argv { skip: 1 }],
        ..PROGRAM
    },
    Program {
        names: &[
            "bash",
            "sh",
            "zsh",
            "dash",
            "ksh",
            "mksh",
            "ash",
            "fish",
            "rbash",
            "ksh93",
            "yash",
            "pwsh",
            "powershell",
            "csh",
            "tcsh",
            "nu",
            "xonsh",
            "elvish",
            "osh",
            "posh",
        ],
        alike: true,
        style: Style::Posix,
        values: "-O -o --rcfile --init-file +O +o -C --init-command",
        rules: &[
            Rule {
                id: "shell-check",
                when: &[When::Flag("-n --version --help")],
                what: "only checks the syntax of a script",
                hits: &["bash -n x.sh", "bash --version"],
                misses: &["bash x.sh"],
                ..READS
            },
            Rule {
                id: "shell-login",
                when: &[When::AtMost(0), When::Flag("-i -l --login")],
                effect: Effect::new(Run, Code, Outside),
                undo: UndoRow::Unknown("what is typed there"),
                what: "opens an interactive shell",
                hits: &["bash -i"],
                misses: &["bash -c ls"],
                ..READS
            },
        ],
        carries: &[Carry::Shell],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["busybox", "toybox", "coreutils", "uutils"],
        style: Style::Posix,
        rules: &[Rule { id: "applet", what: "runs one of its applets", hits: &["busybox ls"], ..READS }],
        carries: COMMAND,
        ..PROGRAM
    },
    Program {
        names: &["ssh", "autossh", "mosh", "dbclient", "plink", "tsh"],
        alike: true,
        style: Style::Posix,
        values: "-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w -B -P",
        rules: &[
            Rule {
                id: "ssh-show",
                when: &[When::Flag("-G -Q -V")],
                what: "shows settings",
                hits: &["ssh -G host"],
                misses: &["ssh host"],
                ..READS
            },
            Rule {
                id: "ssh-log",
                when: &[When::Flag("-E")],
                on: On::Flag("-E"),
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "writes its messages to a file",
                hits: &["ssh -E a.log -G host"],
                misses: &["ssh -G host"],
                ..READS
            },
            Rule {
                id: "ssh",
                when: &[When::NoFlag("-G -Q -V"), When::AtLeast(1)],
                effect: Effect::new(Run, Cloud, Remote),
                undo: UndoRow::Unneeded,
                network: true,
                what: "runs a command on another machine",
                hits: &["ssh host ls", "ssh host"],
                misses: &["ssh -G host"],
                ..READS
            },
            Rule {
                id: "ssh-tunnel",
                when: &[When::Flag("-L -R -D -w")],
                effect: Effect::new(Run, Listener, Remote),
                undo: UndoRow::Exact("stop ssh"),
                network: true,
                what: "opens a tunnel",
                hits: &["ssh -L 8080:localhost:80 host"],
                misses: &["ssh host"],
                ..READS
            },
            Rule {
                id: "ssh-shell",
                when: &[When::Test(|w| w.count() == 1 && !w.has("-N -f -G -Q -V"))],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what is typed there"),
                network: true,
                what: "opens a shell on another machine",
                hits: &["ssh host"],
                misses: &["ssh host ls"],
                ..READS
            },
        ],
        carries: &[
            Carry::Joined { skip: 1, lang: Lang::Shell },
            Carry::FlagPrefix("-o", "ProxyCommand=", Lang::Shell),
            Carry::FlagPrefix("-o", "LocalCommand=", Lang::Shell),
            Carry::FlagPrefix("-o", "KnownHostsCommand=", Lang::Shell),
            Carry::FlagPrefix("-o", "RemoteCommand=", Lang::Shell),
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["systemd-run", "cron_run"],
        style: Style::Posix,
        values: "-u --unit -p --property --on-active --on-calendar --uid --gid -M --slice -E --setenv -f -q -t --working-directory",
        rules: &[Rule {
            id: "later",
            effect: Effect::new(Run, Service, Machine),
            undo: UndoRow::Partial("atrm, or systemctl stop"),
            what: "runs a command later or apart from this session",
            hits: &["systemd-run ls"],
            misses: &["ls"],
            ..READS
        }],
        carries: COMMAND,
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["at", "batch"],
        values: "-q -f -t",
        rules: &[
            Rule {
                id: "at",
                when: &[When::Test(|w| !at_shows(w))],
                effect: Effect::new(Run, Service, Machine),
                undo: UndoRow::Exact("atrm, with the number that at prints"),
                what: "runs commands later",
                hits: &["echo ls | at now", "at -f a.sh noon", "batch"],
                misses: &["at -l"],
                ..READS
            },
            Rule {
                id: "at-show",
                when: &[When::Test(at_shows)],
                what: "shows what is to run later",
                hits: &["at -l", "at -c 3"],
                misses: &["at now"],
                ..READS
            },
        ],
        carries: &[
            Carry::File("-f", Lang::Shell),
            Carry::Stdin { lang: Lang::Shell, unless: "-f -l -c -d -r -V", operands: 9 },
        ],
        ..PROGRAM
    },
    Program {
        names: &["python", "python3", "python2", "pypy", "pypy3", "ipython", "ipython3", "micropython"],
        alike: true,
        style: Style::Posix,
        values: "-c -m -W -X --check-hash-based-pycs",
        ends: "-c -m",
        rules: &[
            Rule {
                id: "python-version",
                when: &[When::Flag("--version -V -VV --help -h")],
                what: "shows its version",
                hits: &["python3 --version"],
                misses: &["python3 x.py"],
                ..READS
            },
            Rule {
                id: "python-open",
                when: &[When::AtMost(0), When::Flag("-i")],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what is typed there"),
                what: "opens an interactive interpreter",
                hits: &["python3 -i"],
                misses: &["python3 x.py"],
                ..READS
            },
        ],
        carries: &[
            Carry::Flag("-c", Lang::Script("python")),
            Carry::Module("-m"),
            Carry::FileOperand { index: 0, lang: Lang::Script("python"), unless: "-c -m" },
            Carry::Stdin { lang: Lang::Script("python"), unless: "-c -m --version -V -h --help", operands: 0 },
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["node", "nodejs", "tsx", "ts-node", "esno", "jiti", "qjs", "vite-node", "babel-node", "swc-node"],
        alike: true,
        values: "-e --eval -p --print -r --require --import --loader --experimental-loader -C --conditions --env-file --env-file-if-exists --input-type --test-name-pattern --test-reporter --max-old-space-size -c --config --tsconfig --redirect-warnings --report-filename --report-dir --report-directory --report-signal --cpu-prof-dir --cpu-prof-name --cpu-prof-interval --heap-prof-dir --heap-prof-name --heap-prof-interval --trace-event-file-pattern --trace-event-categories --diagnostic-dir --tls-keylog --heapsnapshot-signal --heapsnapshot-near-heap-limit --test-reporter-destination --localstorage-file --openssl-config --experimental-config-file --title --disable-warning",
        style: Style::Posix,
        rules: &[
            Rule {
                id: "node-version",
                when: &[When::Flag("--version -v --help -h -V")],
                what: "shows its version",
                hits: &["node --version"],
                misses: &["node x.js"],
                ..READS
            },
            Rule {
                id: "node-check",
                when: &[When::Flag("--check")],
                on: On::Operands,
                what: "only checks the syntax of a script",
                hits: &["node --check x.js"],
                misses: &["node x.js"],
                ..READS
            },
            Rule {
                id: "node-writes",
                when: &[When::Flag(NODE_FILES)],
                on: On::Flag(NODE_FILES),
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "writes warnings, logs or reports to a file",
                hits: &[
                    "node --redirect-warnings=x -e 1",
                    "node --logfile=x --prof a.js",
                    "node --cpu-prof-dir x a.js",
                ],
                misses: &["node a.js", "node --trace-warnings a.js"],
                ..READS
            },
            Rule {
                id: "node-profile",
                when: &[When::Flag(NODE_PROFILES)],
                effect: Effect::new(Create, Output, Project),
                undo: UndoRow::Unknown("whether files of the same names were there"),
                what: "writes profiles, traces or reports next to the project",
                hits: &["node --prof a.js", "node --cpu-prof a.js", "node --report-uncaught-exception a.js"],
                misses: &["node a.js", "node --trace-warnings a.js"],
                ..READS
            },
            Rule {
                id: "node-require",
                when: &[When::Flag(
                    "-r --require --import --loader --experimental-loader --openssl-config --experimental-config-file",
                )],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the loaded code does"),
                what: "loads more code first",
                hits: &["node -r ./x.js y.js"],
                misses: &["node y.js"],
                ..READS
            },
            Rule {
                id: "node-test",
                when: &[When::Flag("--test")],
                effect: Effect::new(Run, Builder, Project),
                undo: UndoRow::Partial("the tests' own clean-up"),
                what: "runs the project's tests",
                hits: &["node --test"],
                misses: &["node y.js"],
                ..READS
            },
        ],
        carries: &[
            Carry::Flag("-e --eval -p --print -pe", Lang::Script("node")),
            Carry::FileOperand {
                index: 0,
                lang: Lang::Script("node"),
                unless: "-e --eval -p --print --check -c --test",
            },
            Carry::Stdin {
                lang: Lang::Script("node"),
                unless: "-e --eval -p --print --version -v -h --help --check --test",
                operands: 0,
            },
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["perl"],
        style: Style::Posix,
        values: "-e -E -I -M -m -F~ -C~ -D~ -V~ -i~ -x~ -d~",
        rules: &[
            Rule {
                id: "perl-version",
                when: &[When::Flag("-v --version")],
                what: "shows its version",
                hits: &["perl -v"],
                misses: &["perl x.pl"],
                ..READS
            },
            Rule {
                id: "perl-in-place",
                when: &[When::Flag("-i")],
                on: On::Operands,
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "changes files in place",
                hits: &["perl -pi -e 's/a/b/' a.txt", "perl -i.bak -ne 'print' a.txt"],
                misses: &["perl -ne 'print' a.txt"],
                ..READS
            },
            Rule {
                id: "perl-filter",
                when: &[When::Flag("-e -E"), When::NoFlag("-i")],
                on: On::Operands,
                what: "reads files with a program",
                hits: &["perl -ne 'print if /x/' a.txt", "perl -lane 'print $F[0]' a.txt"],
                misses: &["perl x.pl"],
                ..READS
            },
            Rule {
                id: "perl-load",
                when: &[When::Flag("-I -d -S -x -u")],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the loaded code does"),
                what: "looks for code elsewhere",
                hits: &["perl -I. -e 'print 1'", "perl -d:Trace x.pl"],
                misses: &["perl -ne 'print' a.txt"],
                ..READS
            },
        ],
        carries: &[
            Carry::Lines("-e -E", Lang::Script("perl")),
            Carry::Wrapped { flags: "-M -m", starts: "", around: ("use ", ";"), lang: Lang::Script("perl") },
            Carry::Wrapped { flags: "-F", starts: "/\"'", around: ("split(", ");"), lang: Lang::Script("perl") },
            Carry::BarNames,
            Carry::FileOperand { index: 0, lang: Lang::Script("perl"), unless: "-e -E -v --version" },
            Carry::Stdin { lang: Lang::Script("perl"), unless: "-e -E -v -V --version", operands: 0 },
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["ruby", "irb", "jruby"],
        alike: true,
        style: Style::Posix,
        values: "-e -I -r -E -C -F~ -i~ -x~ -W~ -K~ -T~",
        rules: &[
            Rule {
                id: "ruby-version",
                when: &[When::Flag("--version")],
                what: "shows its version",
                hits: &["ruby --version"],
                misses: &["ruby x.rb"],
                ..READS
            },
            Rule {
                id: "ruby-in-place",
                when: &[When::Flag("-i")],
                on: On::Operands,
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "changes files in place",
                hits: &["ruby -pi -e 'x' a.txt"],
                misses: &["ruby x.rb"],
                ..READS
            },
            Rule {
                id: "ruby-filter",
                when: &[When::Flag("-e"), When::NoFlag("-i")],
                on: On::Operands,
                what: "reads files with a program",
                hits: &["ruby -ne 'puts $_' a.txt"],
                misses: &["ruby x.rb"],
                ..READS
            },
            Rule {
                id: "ruby-load",
                when: &[When::Flag("-I -C -S -x -X")],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the loaded code does"),
                what: "looks for code elsewhere",
                hits: &["ruby -I. -e 'puts 1'"],
                misses: &["ruby -e 'puts 1'"],
                ..READS
            },
        ],
        carries: &[
            Carry::Lines("-e", Lang::Script("ruby")),
            Carry::Wrapped { flags: "-r", starts: "", around: ("require %q(", ")"), lang: Lang::Script("ruby") },
            Carry::FileOperand { index: 0, lang: Lang::Script("ruby"), unless: "-e --version" },
            Carry::Stdin { lang: Lang::Script("ruby"), unless: "-e -v --version", operands: 0 },
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["php"],
        style: Style::Posix,
        values: "-r -f -d -c -S -t -z -B -R -F -E",
        rules: &[
            Rule {
                id: "php-version",
                when: &[When::Flag("-v --version -m -i -l")],
                what: "shows settings or checks syntax",
                hits: &["php -v", "php -l x.php"],
                misses: &["php x.php"],
                ..READS
            },
            Rule {
                id: "php-serve",
                when: &[When::Flag("-S")],
                effect: Effect::new(Run, Listener, Project),
                undo: UndoRow::Exact("stop it"),
                what: "serves the project on a port",
                hits: &["php -S localhost:8000"],
                misses: &["php x.php"],
                ..READS
            },
            Rule {
                id: "php-setting",
                when: &[When::ValueNot(
                    "-d",
                    "memory_limit=* display_errors=* error_reporting=* max_execution_time=* date.timezone=* xdebug.mode=* opcache.enable=* opcache.enable_cli=* short_open_tag=* assert.active=* zend.assertions=* html_errors=* log_errors=* precision=* phar.readonly=* pcov.enabled=*",
                )],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the setting makes it load"),
                what: "changes a setting that may load code",
                hits: &["php -d auto_prepend_file=x.php -r 'echo 1;'"],
                misses: &["php -d memory_limit=1G -r 'echo 1;'"],
                ..READS
            },
            Rule {
                id: "php-ini",
                when: &[When::Flag("-c -z")],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the settings make it load"),
                what: "takes its settings from elsewhere",
                hits: &["php -c x.ini -r 'echo 1;'"],
                misses: &["php -r 'echo 1;'"],
                ..READS
            },
        ],
        carries: &[
            Carry::Flag("-r -B -R -E", Lang::Script("php")),
            Carry::File("-f -F", Lang::Script("php")),
            Carry::FileOperand { index: 0, lang: Lang::Script("php"), unless: "-r -R -f -F -v -m -i -l -S --version" },
            Carry::Stdin { lang: Lang::Script("php"), unless: "-r -R -F -f -v -m -i -l -S --version", operands: 0 },
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["awk", "gawk", "mawk", "nawk", "original-awk", "goawk"],
        alike: true,
        style: Style::Posix,
        values: "-F -v -f -e -i -E -o -l -W --field-separator --assign --file --source --include --exec --load",
        rules: &[
            Rule {
                id: "awk",
                on: On::Tail,
                what: "filters text",
                hits: &["awk '{print $1}' a.txt"],
                misses: &["echo awk"],
                ..READS
            },
            Rule {
                id: "awk-in-place",
                when: &[When::Value("-i --include", "inplace")],
                on: On::Tail,
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "changes files in place",
                hits: &["gawk -i inplace '{print}' a.txt"],
                misses: &["awk '{print}' a"],
                ..READS
            },
        ],
        carries: &[
            // mawk's `-W exec file`, and whatever else stands behind -W.
            Carry::Flag("-W", Lang::Opaque),
            Carry::Operand { index: 0, lang: Lang::Script("awk"), unless: "-f --file -E --exec" },
            Carry::Flag("-e --source", Lang::Script("awk")),
            Carry::File("-f --file -E --exec", Lang::Script("awk")),
        ],
        reader: true,
        ..PROGRAM
    },
    Program {
        names: &["osascript"],
        style: Style::Posix,
        values: "-e -l -s",
        carries: &[
            Carry::Dialect("-l", "JavaScript", Lang::Script("node")),
            Carry::Lines("-e", Lang::Script("osascript")),
            Carry::FileOperand { index: 0, lang: Lang::Script("osascript"), unless: "-e" },
            Carry::Stdin { lang: Lang::Script("osascript"), unless: "-e", operands: 0 },
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["lua", "luajit", "lua5.4", "lua5.3", "lua5.1"],
        style: Style::Posix,
        values: "-e -l",
        carries: &[
            Carry::Flag("-e", Lang::Script("lua")),
            Carry::Wrapped { flags: "-l", starts: "", around: ("require [==[", "]==]"), lang: Lang::Script("lua") },
            // A script runs behind `-e` as well.
            Carry::FileOperand { index: 0, lang: Lang::Script("lua"), unless: "" },
            Carry::Stdin { lang: Lang::Script("lua"), unless: "-e -v", operands: 0 },
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["Rscript", "R", "littler", "r"],
        style: Style::Posix,
        values: "-e --file -f -g --gui --default-packages",
        carries: &[
            Carry::Lines("-e", Lang::Script("r")),
            Carry::File("--file -f", Lang::Script("r")),
            Carry::FileOperand { index: 0, lang: Lang::Script("r"), unless: "-e --file -f --version" },
            Carry::Stdin { lang: Lang::Script("r"), unless: "-e --file -f --version", operands: 0 },
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["tclsh", "wish", "expect"],
        style: Style::Posix,
        values: "-c -f",
        carries: &[
            Carry::Flag("-c", Lang::Script("tcl")),
            Carry::File("-f", Lang::Script("tcl")),
            Carry::FileOperand { index: 0, lang: Lang::Script("tcl"), unless: "-c -f" },
            Carry::Stdin { lang: Lang::Script("tcl"), unless: "-c -f", operands: 0 },
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["tmux"],
        values: "-t -F -f -S -E -b -L -c -T -l",
        rules: &[
            Rule {
                id: "tmux-show",
                sub: "ls|list-sessions|lsw|list-windows|lsp|list-panes|lsc|list-clients|has|has-session|info|show|show-options|show-option|show-environment|showenv|show-buffer|showb|list-buffers|lsb|list-keys|lsk|list-commands|lscm",
                what: "shows sessions, windows or settings",
                hits: &["tmux ls", "tmux list-panes -a -F '#{pane_id}'", "tmux has-session -t main"],
                misses: &["tmux new -d 'ls'"],
                ..READS
            },
            Rule {
                id: "tmux-capture",
                sub: "capturep|capture-pane",
                when: &[When::Flag("-p")],
                what: "shows what a pane shows",
                hits: &["tmux capture-pane -p -t main"],
                misses: &["tmux capture-pane -t main"],
                ..READS
            },
            Rule {
                id: "tmux-version",
                when: &[When::Test(asks_version)],
                what: "shows its version",
                hits: &["tmux -V"],
                misses: &["tmux"],
                ..READS
            },
            Rule {
                id: "tmux-run",
                when: &[When::Test(|w| !asks_version(w) && !shown_by_tmux(w))],
                effect: Effect::new(Run, Inline, Outside),
                undo: UndoRow::Unknown("what the terminal then runs"),
                what: "drives a terminal, which can run anything",
                hits: &["tmux new -d 'ls'", "tmux send-keys -t main 'ls' Enter", "tmux", "tmux ls \\; run-shell ls"],
                misses: &["tmux ls", "tmux capture-pane -p"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "gdb", "lldb", "vim", "vi", "ed", "ex", "nvim", "emacs", "nano", "ghci", "julia", "scala", "groovy",
            "jshell", "erl", "elixir", "iex", "clojure", "clj", "racket", "guile", "sbcl", "swipl", "octave", "matlab",
            "gnuplot", "m4", "screen", "ocaml", "raku", "kotlinc", "scheme", "gforth", "gimp", "blender", "code",
            "subl", "idea", "open", "xdg-open",
        ],
        rules: &[
            Rule {
                id: "opaque-interpreter",
                when: &[When::Test(|w| !asks_version(w))],
                effect: Effect::new(Run, Inline, Outside),
                undo: UndoRow::Unknown("what the program does"),
                what: "runs an editor, debugger or interpreter whose commands oneway cannot read",
                hits: &["gdb -batch -ex 'shell ls'", "vim -c ':!ls' a", "julia -e '1'"],
                misses: &["vim --version", "code --list-extensions"],
                ..READS
            },
            Rule {
                id: "interpreter-version",
                when: &[When::Test(asks_version)],
                what: "shows its version or what it holds",
                hits: &["vim --version", "code --list-extensions"],
                misses: &["vim a", "vim -v -c ':!ls' a", "octave -V --eval 1", "julia"],
                ..READS
            },
        ],
        ..PROGRAM
    },
];

/// Asked for its version or its help, and for nothing else: `-v` means more than that to some.
fn asks_version(words: &dyn Words) -> bool {
    const ASKS: &str = "--version -v -V --help --list-extensions --show-versions --status";
    words.words() == 0 && words.has(ASKS) && words.only(ASKS)
}

fn at_shows(words: &dyn Words) -> bool {
    words.has("-l -c -V") && words.only("-l -c -V -q -v")
}

/// One command that only looks; `;` would begin another, and `#(…)` in a format runs one.
fn shown_by_tmux(words: &dyn Words) -> bool {
    const LOOKS: &str = " ls list-sessions lsw list-windows lsp list-panes lsc list-clients has has-session info show show-options show-option show-environment showenv show-buffer showb list-buffers lsb list-keys lsk list-commands lscm ";
    let first = words.word(0).unwrap_or("");
    let captures = matches!(first, "capturep" | "capture-pane") && words.has("-p");
    let looks = !first.is_empty() && LOOKS.contains(&format!(" {first} "));
    let plain = (0..words.words()).all(|i| words.word(i).is_some_and(|w| !w.contains(';')));
    let format = words.any("-F", &|v| v.contains("#(") || v.contains(';'));
    (looks || captures) && plain && !format && !words.has("-f -S")
}
