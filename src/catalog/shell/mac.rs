//! What only a Mac has.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const SETS: Effect = Effect::new(Change, System, Outside);
const GATES: Effect = Effect::new(Change, System, Machine);
const PREFS: Effect = Effect::new(Change, Environment, Home);
const USERS: Effect = Effect::new(Change, Account, Machine);
const SECRET: Effect = Effect::new(Read, Secret, Home);
const STOPS: Effect = Effect::new(Stop, Service, Machine);
const FILES: Effect = Effect::new(Change, File, Project);

const FORMER: UndoRow = UndoRow::Unknown("the former settings");

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["defaults"],
        values: "-host",
        rules: &[
            Rule {
                id: "defaults-read",
                sub: "read|read-type|domains|find|help|export",
                what: "shows preferences",
                hits: &["defaults read com.apple.dock", "defaults domains"],
                misses: &["defaults write a b c"],
                ..READS
            },
            Rule {
                id: "defaults-write",
                sub: "write|rename|import",
                effect: PREFS,
                undo: UndoRow::Unknown("the former value: defaults read shows it"),
                what: "changes preferences",
                hits: &["defaults write com.apple.dock autohide -bool true"],
                misses: &["defaults read com.apple.dock"],
                ..READS
            },
            Rule {
                id: "defaults-delete",
                sub: "delete|delete-all",
                effect: Effect::new(Delete, File, Home),
                undo: UndoRow::None,
                what: "removes preferences",
                instead: "defaults export DOMAIN FILE, first",
                hits: &["defaults delete com.apple.dock"],
                misses: &["defaults read a"],
                ..READS
            },
            Rule {
                id: "defaults-export-file",
                sub: "export",
                when: &[When::Test(|w| w.operand(1) != Some("-"))],
                on: On::Last,
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes preferences to a file",
                hits: &["defaults export a out.plist"],
                misses: &["defaults export a -"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["launchctl"],
        rules: &[
            Rule {
                id: "launchctl-read",
                sub: "list|print|print-disabled|dumpstate|blame|version|getenv|managername|manageruid|managerpid|help|hostinfo|resolveport|variant|error|plist|procinfo",
                what: "looks at services",
                hits: &["launchctl list", "launchctl print system"],
                misses: &["launchctl unload a.plist"],
                ..READS
            },
            Rule {
                id: "launchctl-start",
                sub: "load|bootstrap|enable|start|kickstart",
                effect: Effect::new(Create, Service, Machine),
                undo: UndoRow::Exact("launchctl unload {args}"),
                what: "starts a service",
                hits: &["launchctl load ~/Library/LaunchAgents/a.plist"],
                misses: &["launchctl list"],
                ..READS
            },
            Rule {
                id: "launchctl-stop",
                sub: "unload|bootout|disable|stop|remove|kill",
                effect: STOPS,
                undo: UndoRow::Partial("launchctl load, or bootstrap"),
                what: "stops a service",
                hits: &["launchctl unload a.plist", "launchctl bootout gui/501/a"],
                misses: &["launchctl list"],
                ..READS
            },
            Rule {
                id: "launchctl-run",
                sub: "submit|asuser|bsexec|setenv|unsetenv|config|limit|reboot|attach|debug|uncache|examine",
                effect: SETS,
                undo: FORMER,
                what: "runs something apart from this session, or changes the machine",
                hits: &["launchctl submit -l a -- ls", "launchctl setenv A b", "launchctl reboot"],
                misses: &["launchctl list"],
                ..READS
            },
        ],
        carries: &[Carry::ArgvAfter { sub: "asuser|bsexec", skip: 1 }, Carry::ArgvAfter { sub: "submit", skip: 0 }],
        ..PROGRAM
    },
    Program {
        names: &["security"],
        values: "-a -s -l -c -t -k -p -d -o -T -D -j -G -C -r -P -f -w~ -g~",
        rules: &[
            Rule {
                id: "security-read",
                sub: "find-certificate|list-keychains|default-keychain|login-keychain|find-identity|verify-cert|show-keychain-info|help|error|list-smartcards|trust-settings-export|dump-trust-settings",
                when: &[When::NoFlag("-s -d -o")],
                what: "shows certificates and keychains",
                hits: &["security list-keychains", "security find-identity -v -p codesigning"],
                misses: &["security list-keychains -s a"],
                ..READS
            },
            Rule {
                id: "security-secret",
                sub: "find-generic-password|find-internet-password|find-key|dump-keychain|export|authorize|execute-with-privileges|cms|item-find",
                effect: SECRET,
                outside: true,
                what: "shows secrets of a keychain",
                hits: &["security find-generic-password -s a -w", "security dump-keychain"],
                misses: &["security list-keychains"],
                ..READS
            },
            Rule {
                id: "security-change",
                sub: "add-*|set-*|import|create-*|unlock-keychain|lock-keychain|authorizationdb|install-*|add-trusted-cert|user-trust-settings-enable|smartcards|certtool|default-keychain|list-keychains|login-keychain",
                when: &[When::Test(|w| {
                    !matches!(w.word(0), Some("default-keychain" | "list-keychains" | "login-keychain"))
                        || w.has("-s -d")
                })],
                effect: Effect::new(Change, Secret, Home),
                undo: FORMER,
                what: "changes a keychain or whom this machine trusts",
                hits: &["security add-trusted-cert a.pem", "security unlock-keychain", "security list-keychains -s a"],
                misses: &["security list-keychains"],
                ..READS
            },
            Rule {
                id: "security-delete",
                sub: "delete-*|remove-*",
                effect: Effect::new(Delete, Secret, Home),
                undo: UndoRow::None,
                what: "removes secrets or certificates",
                hits: &["security delete-generic-password -s a", "security delete-keychain a"],
                misses: &["security list-keychains"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "csrutil",
            "spctl",
            "nvram",
            "fdesetup",
            "bputil",
            "profiles",
            "mdmclient",
            "kextcache",
            "tccutil",
            "sfltool",
            "systemkeychain",
        ],
        rules: &[
            Rule {
                id: "gate-read",
                when: &[When::Test(gate_reads)],
                what: "shows what guards the machine",
                hits: &["csrutil status", "nvram -p", "spctl --status", "spctl -a -v a.app", "fdesetup status"],
                misses: &["csrutil disable"],
                ..READS
            },
            Rule {
                id: "gate-change",
                when: &[When::Test(|w| !gate_reads(w))],
                effect: GATES,
                undo: FORMER,
                what: "changes what guards the machine",
                hits: &["csrutil disable", "nvram boot-args=-v", "spctl --master-disable", "tccutil reset All"],
                misses: &["csrutil status"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "pmset",
            "scutil",
            "networksetup",
            "systemsetup",
            "dscacheutil",
            "mdutil",
            "dot_clean",
            "kickstart",
            "ioreg",
            "airport",
            "wdutil",
            "powermetrics",
            "sysdiagnose",
            "log",
            "fs_usage",
            "sc_usage",
            "sample",
            "spindump",
            "heap",
            "leaks",
            "vmmap",
            "lsregister",
        ],
        values: "-target -pkg --predicate --style --last --start --end --file -n --level --source --process",
        rules: &[
            Rule {
                id: "mac-read",
                when: &[When::Test(mac_reads)],
                what: "shows settings of the machine",
                hits: &[
                    "pmset -g",
                    "scutil --dns",
                    "networksetup -listallhardwareports",
                    "log show --last 5m",
                    "ioreg -l",
                ],
                misses: &["pmset sleepnow"],
                ..READS
            },
            Rule {
                id: "mac-change",
                when: &[When::Test(|w| !mac_reads(w))],
                effect: SETS,
                undo: FORMER,
                what: "changes settings of the machine",
                hits: &["pmset sleepnow", "networksetup -setdnsservers Wi-Fi 1.1.1.1", "log erase --all"],
                misses: &["pmset -g"],
                ..READS
            },
        ],
        style: Style::Dash,
        ..PROGRAM
    },
    Program {
        names: &["dscl", "dseditgroup", "sysadminctl", "dsenableroot", "createhomedir", "pwpolicy", "dsconfigad"],
        style: Style::Plain,
        rules: &[
            Rule {
                id: "dscl-read",
                when: &[When::Test(dscl_reads)],
                what: "shows users and groups",
                hits: &["dscl . -list /Users", "dscl . -read /Users/bob"],
                misses: &["dscl . -delete /Users/bob"],
                ..READS
            },
            Rule {
                id: "dscl-change",
                when: &[When::Test(|w| !dscl_reads(w))],
                effect: USERS,
                undo: UndoRow::None,
                what: "changes or removes users and groups",
                hits: &["dscl . -delete /Users/bob", "sysadminctl -addUser bob"],
                misses: &["dscl . -list /Users"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["tmutil"],
        rules: &[
            Rule {
                id: "tmutil-read",
                sub: "status|listbackups|destinationinfo|latestbackup|machinedirectory|compare|listlocalsnapshots|listlocalsnapshotdates|isexcluded|uniquesize|calculatedrift|version|verifychecksums|help",
                what: "looks at backups",
                hits: &["tmutil status", "tmutil listbackups"],
                misses: &["tmutil delete a"],
                ..READS
            },
            Rule {
                id: "tmutil-change",
                sub: "startbackup|stopbackup|enable|addexclusion|removeexclusion|localsnapshot|snapshot|setdestination|inheritbackup|associatedisk|setquota|restore",
                effect: SETS,
                undo: UndoRow::Partial("the opposite command"),
                what: "makes a backup, or changes how backups are made",
                hits: &["tmutil startbackup"],
                misses: &["tmutil status"],
                ..READS
            },
            Rule {
                id: "tmutil-delete",
                sub: "delete|deletelocalsnapshots|thinlocalsnapshots|removedestination|disable|deleteinprogress",
                effect: Effect::new(Delete, Volume, Machine),
                undo: UndoRow::None,
                what: "removes backups, or stops making them",
                hits: &["tmutil delete a", "tmutil disable"],
                misses: &["tmutil status"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["xattr"],
        rules: &[
            Rule {
                id: "xattr-read",
                when: &[When::Test(|w| w.only("-l -p -r -s -x -v -h --help"))],
                on: On::Operands,
                what: "shows attributes of files",
                hits: &["xattr -l a", "xattr a"],
                misses: &["xattr -d com.apple.quarantine a"],
                ..READS
            },
            Rule {
                id: "xattr-write",
                when: &[When::Test(|w| !w.only("-l -p -r -s -x -v -h --help"))],
                on: On::Last,
                effect: FILES,
                undo: UndoRow::Unknown("the former attributes"),
                what: "changes attributes of files, such as the mark of what came from the internet",
                hits: &["xattr -d com.apple.quarantine a", "xattr -cr a.app"],
                misses: &["xattr -l a"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "plutil",
            "PlistBuddy",
            "sips",
            "textutil",
            "dsymutil",
            "iconutil",
            "productsign",
            "pkgbuild",
            "productbuild",
            "install_name_tool",
            "vtool",
            "mdimport",
            "qlmanage",
            "afinfo",
            "afconvert",
            "GetFileInfo",
            "SetFile",
            "automator",
            "shortcuts",
        ],
        values: "-c -o --output -s --sign -e -r -extract -replace -insert -remove -convert -out -g -Z -z --out -type",
        rules: &[
            Rule {
                id: "mac-file-read",
                when: &[When::Test(mac_file_reads)],
                on: On::Operands,
                what: "shows something about files",
                hits: &["plutil -p a.plist", "PlistBuddy -c 'Print :a' a.plist"],
                misses: &["plutil -convert xml1 a.plist"],
                ..READS
            },
            Rule {
                id: "mac-file-write",
                when: &[When::Test(|w| !mac_file_reads(w))],
                on: On::Last,
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "changes files",
                hits: &["plutil -convert xml1 a.plist", "sips -Z 100 a.png", "PlistBuddy -c 'Delete :a' a.plist"],
                misses: &["plutil -p a.plist"],
                ..READS
            },
        ],
        ..PROGRAM
    },
];

fn mac_reads(words: &dyn Words) -> bool {
    const FLAGS: &str = "-g -get -dns -proxy -nwi -list -l -r -w -x -n -p -c -f -t -d -k -history -schedule -pkgs -files -pkg-info -file-info -group-pkgs -volume -groups -only-files -only-dirs -info -last -start -end -predicate -style -level -source -process -debug -no-pager -color -s -a -samplers -i -q";
    let word = words.operand(0);
    let asks = words.has("-g -get -dns -proxy -nwi -list -l -history -schedule -pkgs -files -pkg-info -file-info -r -w -q -s -t -p -samplers -info") || matches!(word, Some("show" | "stream" | "stats" | "-g" | "cached" | "info" | "dump"));
    // `-getdnsservers`, `-listallhardwareports`: one option for each question.
    let named = GETS.split(' ').any(|flag| words.has(flag));
    let only = words.only(FLAGS) || named && words.only(GETS);
    !matches!(
        word,
        Some(
            "erase"
                | "config"
                | "collect"
                | "sleepnow"
                | "displaysleepnow"
                | "restoredefaults"
                | "touch"
                | "schedule"
                | "repeat"
                | "boot"
        )
    ) && only
        && (asks || named)
}

const GETS: &str = "-getinfo -getdnsservers -getsearchdomains -getmacaddress -getwebproxy -getsecurewebproxy -getsocksfirewallproxy -getproxybypassdomains -getairportnetwork -getairportpower -getcomputername -getautoproxyurl -getcurrentlocation -getadditionalroutes -getv6additionalroutes -getmedia -getmtu -getnetworkserviceenabled -listallhardwareports -listallnetworkservices -listnetworkserviceorder -listpreferredwirelessnetworks -listlocations -listdevicesthatsupportvlan -listvlans -listbonds -listallnetworkservices -getremotelogin -gettimezone -getcomputersleep -getdisplaysleep -getstartupdisk -liststartupdisks -listtimezones -getdate -gettime -getusingnetworktime";

fn mac_file_reads(words: &dyn Words) -> bool {
    if words.has("-lint") {
        return words.only("-lint -s");
    }
    let prints = words.has("-c") && !words.any("-c", &|v| !v.trim_start().starts_with("Print"));
    let lists = words.only("-p -lint -d -dv -dvv -dvvv -dvvvv -v -vv -vvv --verify --verbose --display --deep --strict -L -l -h -f -D -t -i -info -archs -detailed_info -print-path --print-path --version -g --getProperty --entitlements -x -a -P");
    let act = words.has("-p -lint -d --display --verify -v -L -l -h -info -archs -print-path --print-path --version -g --getProperty -D -t -a -x") || matches!(words.operand(0), Some("list" | "history" | "validate" | "info"));
    prints && words.only("-c -x") || lists && act && !words.has("-s --sign")
}

/// A verb that asks, and none that changes.
fn dscl_reads(w: &dyn Words) -> bool {
    (0..3).any(|i| {
        matches!(
            w.operand(i),
            Some(
                "-read"
                    | "-list"
                    | "-readall"
                    | "-search"
                    | "read"
                    | "list"
                    | "readall"
                    | "search"
                    | "-secureTokenStatus"
                    | "-getaccountpolicies"
                    | "-show"
            )
        )
    }) && !(0..w.count()).any(|i| {
        matches!(
            w.operand(i),
            None | Some(
                "-create"
                    | "-delete"
                    | "-passwd"
                    | "-append"
                    | "-change"
                    | "-merge"
                    | "create"
                    | "delete"
                    | "passwd"
                    | "append"
                    | "change"
                    | "merge"
            )
        )
    })
}

/// Asks for the state of a gate, and for nothing else.
fn gate_reads(w: &dyn Words) -> bool {
    matches!(w.operand(0), Some("status" | "list" | "show" | "netboot_list" | "isactive" | "dumpbtm"))
        && w.count() == 1
        && w.only("-p -v --verbose -type")
        || w.count() == 0 && w.has("-p --status -x -xp") && w.only("-p --status -x -v -xp")
        || w.has("-a --assess") && w.only("-a --assess -v --verbose -t --type -vv -vvv -vvvv")
}
