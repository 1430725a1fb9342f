//! Package managers of the machine: brew, apt, dnf, pacman, apk, nix and their like.

use super::common::*;
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

/// A whole system moves to other versions.
const UPGRADES: Rule = Rule {
    effect: Effect::new(Change, System, Outside),
    undo: UndoRow::Unknown("whether a snapshot of the system exists"),
    network: true,
    what: "moves the whole system to other versions, which nobody can move back",
    ..READS
};
const PURGES: Rule = Rule {
    undo: UndoRow::Unknown("what else goes with it, and whether its settings are kept elsewhere"),
    what: "removes what is considered unused, or settings with it",
    ..EQUIPS
};

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &[
            "apt",
            "apt-get",
            "aptitude",
            "apt-cache",
            "apt-file",
            "apt-mark",
            "apt-key",
            "add-apt-repository",
            "nala",
            "apt-fast",
        ],
        values: "-o -c -t --target-release --default-release -a --config-file --option",
        dry: "-s --simulate --just-print --dry-run --recon --no-act",
        rules: &[
            Rule {
                id: "apt-read",
                sub: "list|show|search|policy|depends|rdepends|madison|changelog|help|showpkg|dump|stats|pkgnames|showmanual|showauto|showhold|find|why|why-not|indextargets|check|download|source|showsrc|versions|info",
                hits: &["apt list --installed", "apt-cache policy git", "apt show git", "apt-mark showmanual"],
                misses: &["apt install git"],
                ..ASKS
            },
            Rule {
                id: "apt-bare",
                when: &[When::AtMost(0), When::Flag("--version -v --help -h")],
                hits: &["apt --version"],
                misses: &["apt update"],
                ..READS
            },
            Rule {
                id: "apt-update",
                sub: "update",
                undo: UndoRow::Partial("the lists are fetched again at any time"),
                what: "fetches the lists of packages",
                hits: &["apt update", "apt-get update -qq"],
                misses: &["apt upgrade"],
                ..EQUIPS
            },
            Rule {
                id: "apt-install",
                sub: "install|reinstall|build-dep|satisfy|add",
                undo: UndoRow::Exact("apt-get remove {args}"),
                hits: &["apt-get install -y jq", "apt install git"],
                misses: &["apt list", "apt-get install -s jq"],
                ..EQUIPS
            },
            Rule {
                id: "apt-remove",
                sub: "remove|hold|unhold|auto|manual|del|adv|markauto|unmarkauto",
                undo: UndoRow::Exact("apt-get install {args}"),
                hits: &["apt-get remove jq"],
                misses: &["apt-get purge jq"],
                ..EQUIPS
            },
            Rule {
                id: "apt-purge",
                sub: "purge|autoremove|autopurge|clean|autoclean|distclean",
                undo: UndoRow::Unknown("what is considered unused; /var/log/apt/history.log lists it"),
                hits: &["apt-get autoremove -y", "apt purge jq"],
                misses: &["apt remove jq"],
                ..PURGES
            },
            Rule {
                id: "apt-upgrade",
                sub: "upgrade|safe-upgrade",
                undo: UndoRow::Unknown("whether the versions of before are still to be had"),
                what: "moves every package to another version",
                hits: &["apt upgrade -y"],
                misses: &["apt update"],
                ..EQUIPS
            },
            Rule {
                id: "apt-dist-upgrade",
                sub: "dist-upgrade|full-upgrade|dselect-upgrade",
                hits: &["apt-get dist-upgrade -y"],
                misses: &["apt-get upgrade"],
                ..UPGRADES
            },
            Rule {
                id: "apt-source",
                sub: "edit-sources|ppa:*|deb|http*",
                undo: UndoRow::Partial("add-apt-repository --remove"),
                what: "trusts another source of packages",
                hits: &["add-apt-repository ppa:x/y"],
                misses: &["apt update"],
                ..EQUIPS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["dpkg", "dpkg-query", "dpkg-deb", "dpkg-reconfigure", "alien", "pkgutil", "installer", "msiexec"],
        alike: true,
        values: "--root --admindir --instdir --dbpath --prefix -f --showformat --qf --queryformat --pkg-info --files -pkg -target",
        rules: &[
            Rule {
                id: "dpkg-read",
                when: &[
                    When::Flag(
                        "-l --list -s --status -L --listfiles -S --search -p --print-avail -c --contents -I --info -W --show -q --query -qa -qi -ql -qf --print-architecture --get-selections -V --verify --audit -C --version --pkgs --pkg-info --files --checksig -K",
                    ),
                    When::NoFlag(
                        "-i --install -r --remove -P --purge -e --erase -U --upgrade -F --unpack --configure --force-all --forget -x --extract",
                    ),
                ],
                hits: &["dpkg -l", "dpkg -L git"],
                misses: &["dpkg -i a.deb"],
                ..READS
            },
            Rule {
                id: "dpkg-install",
                when: &[
                    When::Flag(
                        "-i --install --unpack --configure -U --upgrade -F --freshen -a -b --build --rebuild -pkg",
                    ),
                    When::NoFlag("-q --query -qa -qi -ql -r --remove -P --purge -e --erase -s -l -L -I"),
                ],
                undo: UndoRow::Partial("dpkg -r, or rpm -e"),
                hits: &["dpkg -i a.deb", "dpkg-deb --build d"],
                misses: &["dpkg -l"],
                ..EQUIPS
            },
            Rule {
                id: "dpkg-remove",
                when: &[When::Flag("-r --remove -P --purge -e --erase --forget --force-all --set-selections")],
                undo: UndoRow::Unknown("whether its settings are kept elsewhere"),
                hits: &["dpkg -P x"],
                misses: &["dpkg -l"],
                ..PURGES
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["rpm"],
        values: "--root --dbpath --prefix --qf --queryformat",
        rules: &[
            Rule {
                id: "rpm-read",
                when: &[When::Flag("-q --query -V --verify -K --checksig --version --showrc --eval -E")],
                hits: &["rpm -qa", "rpm -qi bash"],
                misses: &["rpm -i a.rpm"],
                ..READS
            },
            Rule {
                id: "rpm-install",
                when: &[When::Test(|w| {
                    w.has("-i --install -U --upgrade -F --freshen --import --rebuilddb --initdb")
                        && !w.has("-q --query")
                })],
                undo: UndoRow::Partial("rpm -e"),
                hits: &["rpm -Uvh a.rpm"],
                misses: &["rpm -qi bash"],
                ..EQUIPS
            },
            Rule {
                id: "rpm-erase",
                when: &[When::Test(|w| w.has("-e --erase") && !w.has("-q --query"))],
                hits: &["rpm -e x"],
                misses: &["rpm -qa"],
                ..PURGES
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "dnf",
            "yum",
            "microdnf",
            "dnf5",
            "zypper",
            "tdnf",
            "rpm-ostree",
            "urpmi",
            "eopkg",
            "xbps-install",
            "xbps-remove",
            "xbps-query",
            "emerge",
            "slackpkg",
            "pkgin",
            "pkg_add",
            "pkg_delete",
            "pkg_info",
            "apk",
            "opkg",
            "tlmgr",
            "swupd",
            "guix",
            "cards",
            "port",
        ],
        values: "-c --config --installroot --releasever --enablerepo --disablerepo --repo -r --root -X --repository -p --arch -t --virtual",
        dry: "--dry-run --assumeno --simulate --pretend add|del|fix|upgrade:-s",
        rules: &[
            Rule {
                id: "dnf-read",
                sub: "list|info|search|provides|whatprovides|repolist|repoquery|deplist|history|check-update|check|help|version|se|if|wp|lr|repos|lu|list-updates|policy|dot|query|which|audit|stats|updateinfo|group_list|packages|pa|products|pd|patterns|pt|locks|ll|status|show|contents|installed|outdated|echo|deps|rdeps|dependents|variants|livecheck|notes|files|owner",
                when: &[When::NotFirst("undo rollback redo")],
                hits: &["dnf list installed", "yum info git", "apk info", "zypper se git", "port installed"],
                misses: &["dnf install git"],
                ..ASKS
            },
            Rule {
                id: "dnf-bare",
                when: &[When::AtMost(0)],
                hits: &["dnf --version"],
                misses: &["dnf install x"],
                ..READS
            },
            Rule {
                id: "dnf-install",
                sub: "install|in|add|reinstall|localinstall|groupinstall|update-lists|makecache|refresh|ref|selfupdate|sync|bootstrap|builddep|download|fetch|update|up|upgrade|module|group|config-manager|copr|addrepo|ar|mark|lock|unlock|hold|downgrade|swap|patch|fix|cache|apply-live|override|kargs|time-machine|shell|environment|activate|setrequested|rev-upgrade",
                undo: UndoRow::Partial("remove it again, or dnf history undo"),
                hits: &["dnf install -y git", "apk add jq", "zypper in git", "yum update"],
                misses: &["dnf list"],
                ..EQUIPS
            },
            Rule {
                id: "dnf-remove",
                sub: "remove|rm|erase|autoremove|del|delete|uninstall|clean|purge|history|deactivate|reclaim|unmerge|depclean|gc|rebase|rollback|reset",
                when: &[When::NotFirst("list info userinstalled")],
                hits: &["dnf remove git", "apk del jq", "dnf autoremove"],
                misses: &["dnf history list"],
                ..PURGES
            },
            Rule {
                id: "dnf-system-upgrade",
                sub: "system-upgrade|distro-sync|dist-upgrade|dup|deploy|offline-upgrade",
                hits: &["dnf system-upgrade download", "zypper dup"],
                misses: &["dnf update"],
                ..UPGRADES
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["pacman", "yay", "paru", "pamac", "makepkg", "pacstrap", "pikaur", "trizen"],
        values: "--root --dbpath --config --cachedir --ignore -b -r -p",
        rules: &[
            Rule {
                id: "pacman-read",
                when: &[
                    When::Flag("-Q -Ss -Si -Sl -Sg -F --query --files -V --version -T --deptest -h --help"),
                    When::NoFlag("-R --remove -U --upgrade"),
                ],
                hits: &["pacman -Q", "pacman -Ss git", "pacman -Qi git"],
                misses: &["pacman -S git", "pacman -R git"],
                ..ASKS
            },
            Rule {
                id: "pacman-install",
                when: &[When::Test(|w| {
                    w.has("-S --sync -U --upgrade -D --database")
                        && !w.has("-Ss -Si -Sl -Sg -R --remove -u --sysupgrade")
                })],
                undo: UndoRow::Exact("pacman -R {args}"),
                hits: &["pacman -S git", "yay -S x"],
                misses: &["pacman -Ss git", "pacman -Q"],
                ..EQUIPS
            },
            Rule {
                id: "pacman-upgrade",
                when: &[When::Test(|w| w.has("-S --sync") && w.has("-u --sysupgrade"))],
                hits: &["pacman -Syu", "yay -Syu"],
                misses: &["pacman -S git"],
                ..UPGRADES
            },
            Rule {
                id: "pacman-remove",
                when: &[When::Test(|w| w.has("-R --remove -Sc -Scc"))],
                hits: &["pacman -Rns git"],
                misses: &["pacman -S git"],
                ..PURGES
            },
            Rule {
                id: "makepkg",
                when: &[When::Test(|w| {
                    !w.has("-S --sync -U --upgrade -D --database -Q -F --query --files -V --version -T --deptest -h --help -R --remove")
                })],
                hits: &["makepkg -si", "yay"],
                misses: &["pacman -Q"],
                ..RUNS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["brew", "mas"],
        dry: "install|upgrade|reinstall|cleanup|autoremove|uninstall|remove:-n --dry-run",
        rules: &[
            Rule {
                id: "brew-read",
                sub: "list|ls|info|abv|search|outdated|deps|uses|leaves|config|doctor|dr|home|log|desc|cat|formulae|casks|commands|help|--prefix|--cellar|--cache|--repository|--version|-v|missing|options|shellenv|analytics|tap-info|which-formula|linkage|livecheck|account|lucky|region|which",
                when: &[When::NotFirst("on off")],
                hits: &["brew list", "brew info jq", "brew outdated"],
                misses: &["brew install jq"],
                ..ASKS
            },
            Rule {
                id: "brew-bare",
                when: &[When::AtMost(0)],
                hits: &["brew --version", "brew --prefix"],
                misses: &["brew install jq"],
                ..READS
            },
            Rule {
                id: "brew-services-read",
                sub: "services list|info",
                hits: &["brew services list"],
                misses: &["brew services stop x"],
                ..READS
            },
            Rule {
                id: "brew-services-start",
                sub: "services start|restart|run",
                effect: Effect::new(Run, Process, Machine),
                undo: UndoRow::Exact("brew services stop {1}"),
                what: "starts a service",
                hits: &["brew services restart postgresql"],
                misses: &["brew services stop postgresql"],
                ..READS
            },
            Rule {
                id: "brew-services",
                sub: "services stop|kill|cleanup",
                effect: Effect::new(Stop, Service, Machine),
                undo: UndoRow::Exact("brew services with the opposite word"),
                what: "starts or stops services",
                hits: &["brew services stop postgresql"],
                misses: &["brew services list"],
                ..READS
            },
            Rule {
                id: "brew-install",
                sub: "install|reinstall|upgrade|update|up|tap|untap|link|unlink|ln|pin|unpin|fetch|postinstall|update-reset|developer|migrate|edit|create|extract|completions|instal|purchase|get",
                undo: UndoRow::Exact("brew uninstall {args}"),
                hits: &["brew install jq", "brew upgrade", "brew tap x/y"],
                misses: &["brew list"],
                ..EQUIPS
            },
            Rule {
                id: "brew-uninstall",
                sub: "uninstall|remove|rm",
                undo: UndoRow::Exact("brew install {args}"),
                hits: &["brew uninstall jq"],
                misses: &["brew install jq"],
                ..EQUIPS
            },
            Rule {
                id: "brew-cleanup",
                sub: "cleanup|autoremove",
                undo: UndoRow::Partial("brew fetch or install again"),
                hits: &["brew cleanup"],
                misses: &["brew list"],
                ..EQUIPS
            },
            Rule {
                id: "brew-bundle",
                sub: "bundle",
                when: &[When::NotFirst("list check dump cleanup exec sh env")],
                hits: &["brew bundle"],
                misses: &["brew bundle list"],
                undo: UndoRow::Partial("brew uninstall what it installed"),
                ..EQUIPS
            },
            Rule {
                id: "brew-bundle-read",
                sub: "bundle list|check|dump",
                hits: &["brew bundle check"],
                misses: &["brew bundle"],
                ..READS
            },
            Rule {
                id: "brew-bundle-cleanup",
                sub: "bundle cleanup",
                hits: &["brew bundle cleanup --force"],
                misses: &["brew bundle"],
                ..PURGES
            },
        ],
        carries: &[Carry::ArgvAfter { sub: "bundle exec", skip: 0 }],
        ..PROGRAM
    },
    Program {
        names: &[
            "snap",
            "flatpak",
            "choco",
            "scoop",
            "winget",
            "appimage",
            "pkcon",
            "softwareupdate",
            "dism",
            "wslconfig",
            "gdebi",
            "ubuntu-drivers",
        ],
        values: "-i --install -n --name -s --source -v --version --id --channel",
        rules: &[
            Rule {
                id: "snap-read",
                sub: "list|ls|info|find|search|show|version|help|remotes|history|changes|remote-ls|services|connections|interfaces|outdated|status|which|export|bucket_known|home|warnings|get|remote-info",
                network: true,
                hits: &["snap list", "flatpak list", "winget search x", "choco list"],
                misses: &["snap install x"],
                ..READS
            },
            Rule {
                id: "snap-bare",
                when: &[When::AtMost(0), When::Flag("--version -l --list --history")],
                hits: &["softwareupdate -l"],
                misses: &["softwareupdate -i x"],
                ..READS
            },
            Rule {
                id: "snap-install",
                sub: "install|update|refresh|upgrade|add|reinstall|remote-add|remote-modify|override|mask|connect|disconnect|set|unset|enable|disable|start|stop|restart|revert|bucket|hold|unhold|pin|settings|source|configure|import|switch|alias|unalias|feature|run|config",
                undo: UndoRow::Partial("remove or set it again"),
                hits: &["snap install x", "flatpak install x", "winget install x"],
                misses: &["snap list"],
                ..EQUIPS
            },
            Rule {
                id: "softwareupdate",
                when: &[When::AtMost(0), When::Flag("-i --install -a --all -r")],
                hits: &["softwareupdate -i -a"],
                misses: &["softwareupdate -l"],
                ..UPGRADES
            },
            Rule {
                id: "snap-remove",
                sub: "remove|uninstall|purge|cleanup|remote-delete|repair|delete|rm|forget|save|restore",
                hits: &["snap remove --purge x", "flatpak uninstall --unused"],
                misses: &["snap list"],
                ..PURGES
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "nix",
            "nix-env",
            "nix-shell",
            "nix-build",
            "nix-store",
            "nix-channel",
            "nix-collect-garbage",
            "nixos-rebuild",
            "home-manager",
            "darwin-rebuild",
            "nix-instantiate",
            "nix-prefetch-url",
            "devenv",
            "devbox",
        ],
        alike: true,
        values: "-p --packages -A --attr -f --file -I --option --arg --argstr --run --command -c -o --out-link --expr -E --flake -u --unset -k --keep --profile",
        ends: "-c --command",
        dry: "--dry-run",
        rules: &[
            Rule {
                id: "nix-read",
                sub: "search|eval|show-config|path-info|why-depends|log|hash|doctor|derivation|repl|help|search-options|option|packages|news|generations|list-generations|info|dry-build|dry-run|dry-activate|print-dev-env",
                network: true,
                hits: &["nix search nixpkgs jq", "nix eval .#x"],
                misses: &["nix build"],
                ..READS
            },
            Rule {
                id: "nix-list",
                sub: "flake|profile|registry|store|config|channel show|metadata|info|check|list|history|diff-closures|ls|ping|cat|path-from-hash-part|show-config",
                network: true,
                hits: &["nix flake show", "nix profile list"],
                misses: &["nix flake update"],
                ..READS
            },
            Rule {
                id: "nix-query",
                when: &[When::AtMost(1), When::Flag("-q --query --list --list-generations --version --gc-print")],
                hits: &["nix-env -q", "nix --version", "nix-store -q x"],
                misses: &["nix-env -i x"],
                ..READS
            },
            Rule {
                id: "nix-build",
                sub: "build|develop|shell|fmt|bundle|copy|flake|print-dev-env|init|up|test|processes|add|services|generate|update",
                when: &[When::NotFirst("show metadata info check")],
                hits: &["nix build", "nix develop", "nix flake update", "nix shell nixpkgs#jq"],
                misses: &["nix search nixpkgs jq", "nix flake show"],
                network: true,
                ..BUILDS
            },
            Rule {
                id: "nix-run",
                sub: "run",
                network: true,
                hits: &["nix run nixpkgs#cowsay", "devbox run test"],
                misses: &["nix build"],
                ..RUNS
            },
            Rule {
                id: "nix-shell",
                when: &[
                    When::Flag("-p --packages --run --command"),
                    When::NoFlag("-i -e --install --uninstall --upgrade -u --delete-generations --gc"),
                ],
                network: true,
                hits: &["nix-shell -p jq --run 'jq --version'"],
                misses: &["nix-env -i x"],
                ..BUILDS
            },
            Rule {
                id: "nix-path",
                when: &[When::Test(|w| {
                    w.operand(0).is_some_and(|o| o.starts_with(['.', '/', '<']) || o.ends_with(".nix")) || w.count() == 0 && !w.has("-q --query --list --list-generations --version -i -e --install --uninstall --upgrade -u --delete-generations --gc -d -p --packages --run --command --rollback")
                })],
                hits: &["nix-build ./x.nix", "nix-build"],
                misses: &["nix-env -i x", "nix build"],
                ..BUILDS
            },
            Rule {
                id: "nix-install",
                sub: "profile|registry|channel|upgrade-nix|switch|boot|test-vm|rollback|store|config|global|edit",
                when: &[When::NotFirst("list show history ls ping cat diff-closures gc delete wipe-history")],
                undo: UndoRow::Exact("nix profile rollback, nixos-rebuild --rollback"),
                hits: &["nix profile install nixpkgs#jq", "nixos-rebuild switch"],
                misses: &["nix profile list"],
                ..EQUIPS
            },
            Rule {
                id: "nix-env",
                when: &[When::Flag(
                    "-i -e --install --uninstall --upgrade -u --rollback --set --switch-generation --add --remove --update",
                )],
                undo: UndoRow::Exact("nix-env --rollback"),
                hits: &["nix-env -iA nixpkgs.jq", "nix-channel --update"],
                misses: &["nix-env -q"],
                ..EQUIPS
            },
            Rule {
                id: "nix-collect",
                when: &[When::Flag("-d --delete-old --delete-older-than --gc --delete-generations --delete")],
                effect: Effect::new(Delete, Volume, Machine),
                undo: UndoRow::None,
                what: "deletes old generations, so that nothing rolls back to them",
                hits: &["nix-collect-garbage -d", "nix-store --gc"],
                misses: &["nix-env -q"],
                ..READS
            },
            Rule {
                id: "nix-store-gc",
                sub: "store|profile gc|delete|wipe-history|optimise",
                effect: Effect::new(Delete, Volume, Machine),
                undo: UndoRow::None,
                what: "deletes old generations, so that nothing rolls back to them",
                hits: &["nix store gc"],
                misses: &["nix store ls x"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("--run", Lang::Shell), Carry::AfterFlag("-c --command")],
        ..PROGRAM
    },
];
