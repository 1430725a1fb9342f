//! Virtual machines: vagrant, multipass, lxc, libvirt.

use super::verbs::{Verb, verb};
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const MAKES: Effect = Effect::new(Create, Container, Project);
const SWITCHES: Effect = Effect::new(Stop, Container, Project);
const CHANGES: Effect = Effect::new(Change, Container, Project);
const REMOVES: Effect = Effect::new(Delete, Volume, Project);

/// Words that are groups where something follows them.
const GROUPS: &str = "config network storage profile image snapshot file vm cluster project";

const OPPOSITE: UndoRow = UndoRow::Partial("the opposite command: start or stop");

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["vagrant"],
        values: "--provider --provision-with --machine-readable -c --command --name --box --box-version --output",
        dry: "--help -h",
        rules: &[
            Rule {
                id: "vagrant-read",
                sub: "status|global-status|ssh-config|validate|version|port|winrm-config|help|list-commands",
                what: "looks at virtual machines",
                hits: &["vagrant status", "vagrant ssh-config"],
                misses: &["vagrant destroy"],
                ..READS
            },
            Rule {
                id: "vagrant-group-read",
                sub: "box|plugin|snapshot|cloud list|outdated|search",
                what: "looks at virtual machines",
                hits: &["vagrant box list"],
                misses: &["vagrant box remove a"],
                ..READS
            },
            Rule {
                id: "vagrant-up",
                sub: "up|provision|init|resume|reload|package|rsync|rsync-auto|upload|ssh|powershell|rdp|login|winrm",
                effect: MAKES,
                undo: UndoRow::Exact("vagrant halt {args}"),
                network: true,
                what: "starts a virtual machine of the project",
                hits: &["vagrant up", "vagrant ssh -c ls"],
                misses: &["vagrant halt"],
                ..READS
            },
            Rule {
                id: "vagrant-halt",
                sub: "halt|suspend|snapshot",
                when: &[When::NoWord("delete list restore pop")],
                effect: SWITCHES,
                undo: UndoRow::Exact("vagrant up {args}"),
                what: "stops a virtual machine of the project",
                hits: &["vagrant halt", "vagrant snapshot save a"],
                misses: &["vagrant up", "vagrant snapshot delete a"],
                ..READS
            },
            Rule {
                id: "vagrant-settings",
                sub: "box|plugin|cloud",
                when: &[When::NoWord("list outdated search remove prune delete uninstall publish")],
                effect: Effect::new(Create, Package, Home),
                undo: UndoRow::Partial("vagrant box remove, or vagrant plugin uninstall"),
                network: true,
                what: "fetches a box or a plugin",
                hits: &["vagrant box add a/b"],
                misses: &["vagrant box list"],
                ..READS
            },
            Rule {
                id: "vagrant-destroy",
                sub: "destroy",
                effect: REMOVES,
                undo: UndoRow::None,
                what: "removes a virtual machine and its disk",
                instead: "vagrant halt",
                hits: &["vagrant destroy -f"],
                misses: &["vagrant halt"],
                ..READS
            },
            Rule {
                id: "vagrant-remove",
                sub: "box|plugin|snapshot|cloud remove|prune|delete|uninstall|restore|pop|publish",
                effect: REMOVES,
                undo: UndoRow::Unknown("whether it can be fetched or made again"),
                what: "removes a box, a plugin or a snapshot, or goes back to one",
                hits: &["vagrant snapshot restore a", "vagrant box remove a"],
                misses: &["vagrant box list"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("-c --command", Lang::Shell)],
        ..PROGRAM
    },
    Program {
        names: &[
            "multipass",
            "lxc",
            "incus",
            "qm",
            "pct",
            "tart",
            "utmctl",
            "xl",
            "VBoxManage",
            "vboxmanage",
            "prlctl",
        ],
        values: "-c --connect --cpus --disk --memory --name -n --cloud-init -r --readonly_uri -T -gu -gp --profile -p -d --domain -u --user --cwd --env",
        stops: &[("exec", 1)],
        dry: "--help",
        rules: &[
            Rule {
                id: "machine-read",
                when: &[When::Test(|w| verb(w, GROUPS) == Some(Verb::Reads))],
                what: "looks at virtual machines",
                hits: &["multipass list", "lxc info web", "VBoxManage list vms"],
                misses: &["multipass delete web"],
                ..READS
            },
            Rule {
                id: "machine-make",
                when: &[When::Test(|w| verb(w, GROUPS) == Some(Verb::Makes))],
                effect: MAKES,
                undo: UndoRow::Partial("delete the new machine"),
                what: "makes a virtual machine",
                hits: &["multipass launch", "lxc launch images:debian/12 web"],
                misses: &["multipass list"],
                ..READS
            },
            Rule {
                id: "machine-switch",
                when: &[When::Test(|w| verb(w, GROUPS) == Some(Verb::Switches))],
                effect: SWITCHES,
                undo: OPPOSITE,
                what: "starts or stops a virtual machine",
                hits: &["multipass stop web"],
                misses: &["multipass list", "lxc delete web"],
                ..READS
            },
            Rule {
                id: "machine-change",
                when: &[When::Test(|w| verb(w, GROUPS) == Some(Verb::Changes))],
                effect: CHANGES,
                undo: UndoRow::Unknown("the former settings, and what runs in the machine"),
                what: "changes a virtual machine or runs something in it",
                hits: &["multipass exec web ls", "lxc config set web limits.cpu 2", "multipass shell web"],
                misses: &["multipass list"],
                ..READS
            },
            Rule {
                id: "machine-remove",
                when: &[When::Test(|w| verb(w, GROUPS) == Some(Verb::Removes))],
                effect: REMOVES,
                undo: UndoRow::None,
                what: "removes a virtual machine and its disk",
                hits: &["lxc delete web", "multipass purge", "multipass delete web"],
                misses: &["multipass list"],
                ..READS
            },
        ],
        carries: &[Carry::ArgvInside { sub: "exec", skip: 1, entry: "" }],
        ..PROGRAM
    },
    Program {
        names: &["virsh"],
        values: "-c --connect -d --debug -e --escape -k -K -l --log --pool --vol --file --target --source",
        dry: "--help",
        rules: &[
            Rule {
                id: "virsh-read",
                sub: "list|dominfo|domstate|domstats|domid|domname|domuuid|dumpxml|domblk*|domif*|domdisplay|vncdisplay|net-list|net-info|net-dumpxml|net-dhcp-leases|pool-list|pool-info|pool-dumpxml|vol-list|vol-info|vol-path|vol-dumpxml|snapshot-list|snapshot-info|snapshot-dumpxml|node*|version|capabilities|hostname|uri|help",
                when: &[When::NoFlag("--security-info")],
                what: "looks at virtual machines",
                hits: &["virsh list --all", "virsh dominfo web"],
                misses: &["virsh undefine web"],
                ..READS
            },
            Rule {
                id: "virsh-switch",
                sub: "start|shutdown|reboot|suspend|resume|destroy|reset|managedsave|autostart|net-start|net-destroy|net-autostart|pool-start|pool-destroy|pool-refresh|pool-autostart",
                effect: SWITCHES,
                undo: OPPOSITE,
                what: "starts or stops a virtual machine",
                hits: &["virsh start web", "virsh destroy web"],
                misses: &["virsh list", "virsh undefine web"],
                ..READS
            },
            Rule {
                id: "virsh-make",
                sub: "define|create|net-define|net-create|pool-define*|pool-create*|pool-build|vol-create*|vol-clone|vol-download|snapshot-create*|checkpoint-create*|domxml-*|screenshot|save|dump",
                effect: MAKES,
                undo: UndoRow::Partial("undefine or delete what was made"),
                what: "makes a virtual machine or a part of one",
                hits: &["virsh define a.xml", "virsh snapshot-create-as web a"],
                misses: &["virsh list"],
                ..READS
            },
            Rule {
                id: "virsh-remove",
                sub: "undefine|vol-delete|vol-wipe|vol-upload|pool-delete|pool-undefine|snapshot-delete|snapshot-revert|checkpoint-delete|net-undefine|managedsave-remove|save-image-edit|blockcommit|blockpull|blockcopy",
                effect: REMOVES,
                undo: UndoRow::None,
                what: "removes a virtual machine or its disk",
                hits: &["virsh undefine web", "virsh vol-delete a"],
                misses: &["virsh destroy web"],
                ..READS
            },
        ],
        ..PROGRAM
    },
];
