//! Infrastructure as code, secrets and the services around them: terraform, pulumi, ansible, vault, nomad.

use super::verbs::{Verb, verb};
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const CHANGES: Effect = Effect::new(Change, Cloud, Remote);
const REMOVES: Effect = Effect::new(Delete, Cloud, Remote);
const SECRET: Effect = Effect::new(Read, Secret, Remote);
const FILES: Effect = Effect::new(Change, File, Project);
const SETTINGS: Effect = Effect::new(Change, Environment, Home);
const OPAQUE: Effect = Effect::new(Run, Code, Outside);
const RIGHTS: Effect = Effect::new(Change, Account, Remote);

const STATE: UndoRow = UndoRow::Unknown("whether a backup of the state is at hand");

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["terraform", "tofu", "terragrunt", "opentofu", "tf"],
        alike: true,
        style: Style::Dash,
        values: "-var -var-file -target -out -state -state-out -backup -parallelism -lock-timeout -backend-config -from-module -plugin-dir -config -generate-config-out -replace -exclude -filter -test-directory -junit-xml -terragrunt-config -terragrunt-working-dir -working-dir -queue-include-dir -queue-exclude-dir -source -download-dir -iam-role -log-level -tf-path",
        dry: "-help --help",
        rules: &[
            Rule {
                id: "terraform-read",
                sub: "show|validate|plan|output|graph|version|providers|metadata|help|render-json|hclvalidate|output-module-groups|graph-dependencies|find|list|info|dag",
                network: true,
                what: "shows what stands and what would change",
                hits: &[
                    "terraform plan -destroy",
                    "terraform -chdir=infra show",
                    "tofu validate",
                    "terraform output -json",
                ],
                misses: &["terraform apply", "terraform destroy"],
                ..READS
            },
            Rule {
                id: "terraform-group-read",
                sub: "state|workspace|run-all|run|stack list|show|pull|plan|validate|output|graph",
                network: true,
                what: "shows what stands and what would change",
                hits: &["terraform state list", "terraform workspace show", "terragrunt run-all plan"],
                misses: &["terraform state rm a.b", "terragrunt run-all apply"],
                ..READS
            },
            Rule {
                id: "terraform-plan-out",
                sub: "plan",
                when: &[When::Flag("-out -generate-config-out")],
                on: On::Flag("-out -generate-config-out"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                network: true,
                what: "writes the plan to a file",
                hits: &["terraform plan -out=tf.plan"],
                misses: &["terraform plan"],
                ..READS
            },
            Rule {
                id: "terraform-init",
                sub: "init|get|providers|login|logout|test|modules|catalog|scaffold|stack",
                when: &[
                    When::NoWord("schema list show"),
                    When::Test(|w| w.word(0) != Some("providers") || w.count() > 0),
                ],
                effect: Effect::new(Create, Package, Project),
                undo: UndoRow::Partial("rm -r .terraform"),
                network: true,
                what: "fetches modules and providers",
                hits: &["terraform init", "tofu get"],
                misses: &["terraform plan"],
                ..READS
            },
            Rule {
                id: "terraform-migrate-state",
                sub: "init",
                when: &[When::Flag("-migrate-state -force-copy -reconfigure")],
                effect: CHANGES,
                undo: STATE,
                network: true,
                what: "moves the state to another place",
                hits: &["terraform init -migrate-state"],
                misses: &["terraform init"],
                ..READS
            },
            Rule {
                id: "terraform-fmt",
                sub: "fmt|hclfmt|hcl",
                when: &[When::NoFlag("-check -diff-only -write")],
                effect: FILES,
                undo: UndoRow::Partial("git checkout -- ., if the tree was clean"),
                what: "formats files in place",
                hits: &["terraform fmt -recursive"],
                misses: &["terraform fmt -check"],
                ..READS
            },
            Rule {
                id: "terraform-fmt-check",
                sub: "fmt|hclfmt",
                when: &[When::Flag("-check -write")],
                what: "checks how files are formatted",
                hits: &["terraform fmt -check"],
                misses: &["terraform fmt"],
                ..READS
            },
            Rule {
                id: "terraform-apply",
                sub: "apply|refresh|run-all|run|apply-all",
                when: &[When::NoWord("plan validate output show graph destroy")],
                effect: CHANGES,
                undo: UndoRow::Unknown("whether the plan replaces or destroys what holds data"),
                network: true,
                what: "changes infrastructure",
                instead: "terraform plan -out=FILE, and let a person apply that file",
                hits: &["terraform apply -auto-approve", "tofu apply tf.plan", "terragrunt run-all apply"],
                misses: &["terraform plan", "terragrunt run-all plan"],
                ..READS
            },
            Rule {
                id: "terraform-destroy",
                when: &[When::Test(destroys)],
                effect: REMOVES,
                undo: UndoRow::None,
                network: true,
                what: "destroys infrastructure",
                instead: "terraform plan -destroy",
                hits: &["terraform destroy -auto-approve", "terraform apply -destroy", "terragrunt run-all destroy"],
                misses: &["terraform plan -destroy", "terraform apply"],
                ..READS
            },
            Rule {
                id: "terraform-state",
                sub: "state|import|taint|untaint|force-unlock",
                when: &[When::NoWord("list show pull")],
                effect: CHANGES,
                undo: STATE,
                network: true,
                what: "changes the state, which says what terraform owns",
                hits: &["terraform state rm a.b", "terraform force-unlock 123", "terraform import a.b id"],
                misses: &["terraform state list"],
                ..READS
            },
            Rule {
                id: "terraform-workspace",
                sub: "workspace",
                when: &[When::First("select new")],
                effect: Effect::new(Change, Environment, Project),
                undo: UndoRow::Partial("terraform workspace select of the former one"),
                what: "changes which workspace later commands work on",
                hits: &["terraform workspace select prod"],
                misses: &["terraform workspace list"],
                ..READS
            },
            Rule {
                id: "terraform-workspace-delete",
                sub: "workspace delete",
                effect: REMOVES,
                undo: UndoRow::None,
                network: true,
                what: "removes a workspace and its state",
                hits: &["terraform workspace delete old"],
                misses: &["terraform workspace list"],
                ..READS
            },
            Rule {
                id: "terraform-console",
                sub: "console",
                what: "evaluates expressions",
                hits: &["terraform console"],
                misses: &["terraform apply"],
                ..READS
            },
            Rule {
                id: "terraform-program",
                when: &[When::Flag("-terragrunt-tfpath -tf-path")],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the named program does"),
                what: "names the program that it runs",
                hits: &["terragrunt plan --tf-path ./x"],
                misses: &["terragrunt plan"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["pulumi"],
        values: "-s --stack -C --cwd -m --message -c --config --config-file -t --target -r --replace --exclude --plan --save-plan --policy-pack -p --parallel --profiling --tracing --color -o --output --file --secrets-provider -v --verbose --to --from",
        dry: "--help --preview-only",
        rules: &[
            Rule {
                id: "pulumi-read",
                sub: "preview|version|whoami|about|logs|help|schema|convert-trace|gen-completion|console",
                network: true,
                what: "shows what stands and what would change",
                hits: &["pulumi preview", "pulumi whoami"],
                misses: &["pulumi up"],
                ..READS
            },
            Rule {
                id: "pulumi-group-read",
                sub: "stack|config|policy|plugin|org|env|deployment|state",
                when: &[When::Test(|w| {
                    (w.count() == 0 && !w.has("--show-secrets"))
                        || matches!(
                            w.operand(0),
                            Some("ls" | "output" | "history" | "graph" | "get" | "export" | "tag" | "search")
                        ) && !w.has("--show-secrets --plaintext --file")
                })],
                network: true,
                what: "shows stacks and settings",
                hits: &["pulumi stack ls", "pulumi config", "pulumi stack output"],
                misses: &["pulumi stack rm x", "pulumi config set a b"],
                ..READS
            },
            Rule {
                id: "pulumi-secrets",
                sub: "stack|config|env",
                when: &[When::Flag("--show-secrets")],
                effect: SECRET,
                network: true,
                outside: true,
                what: "shows secrets of a stack",
                hits: &["pulumi config --show-secrets", "pulumi stack output --show-secrets"],
                misses: &["pulumi config"],
                ..READS
            },
            Rule {
                id: "pulumi-up",
                sub: "up|update|refresh|import|cancel|watch|deployment|env|state|policy",
                when: &[When::NoWord("ls get history export open")],
                effect: CHANGES,
                undo: UndoRow::Unknown("whether it replaces or destroys what holds data"),
                network: true,
                what: "changes infrastructure or the state of it",
                instead: "pulumi preview",
                hits: &["pulumi up --yes", "pulumi state delete urn", "pulumi refresh"],
                misses: &["pulumi preview"],
                ..READS
            },
            Rule {
                id: "pulumi-destroy",
                sub: "destroy|dn|down",
                effect: REMOVES,
                undo: UndoRow::None,
                network: true,
                what: "destroys infrastructure",
                instead: "pulumi destroy --preview-only",
                hits: &["pulumi destroy --yes"],
                misses: &["pulumi up"],
                ..READS
            },
            Rule {
                id: "pulumi-stack-rm",
                sub: "stack|config|org|policy rm|remove|delete|import|rename|change-secrets-provider|unselect|rm-all",
                effect: REMOVES,
                undo: UndoRow::None,
                network: true,
                what: "removes or replaces a stack's state or settings",
                hits: &["pulumi stack rm prod --yes", "pulumi stack import --file a.json"],
                misses: &["pulumi stack ls"],
                ..READS
            },
            Rule {
                id: "pulumi-settings",
                sub: "new|login|logout|install|plugin|package|convert|stack|config",
                when: &[
                    When::NoWord("ls output history graph get export rm remove delete import rename"),
                    When::Test(|w| w.count() > 0 || w.has("--yes")),
                ],
                effect: Effect::new(Change, Environment, Project),
                undo: UndoRow::Partial("the same command with the former value"),
                network: true,
                what: "makes a project or changes its settings",
                hits: &["pulumi config set a b", "pulumi stack select prod", "pulumi new aws-typescript"],
                misses: &["pulumi stack ls"],
                ..READS
            },
            Rule {
                id: "pulumi-settings-bare",
                sub: "new|login|logout|install|package|convert",
                when: &[When::AtMost(0)],
                effect: Effect::new(Change, Environment, Project),
                undo: UndoRow::Partial("the opposite command"),
                network: true,
                what: "signs in or fetches what the project needs",
                hits: &["pulumi login", "pulumi install"],
                misses: &["pulumi stack"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["ansible-playbook", "ansible", "ansible-pull", "ansible-navigator"],
        alike: true,
        values: "-i --inventory -l --limit -e --extra-vars -t --tags --skip-tags -f --forks -u --user -c --connection -T --timeout --private-key --key-file --ssh-common-args --sftp-extra-args --scp-extra-args --ssh-extra-args -M --module-path -m --module-name -a --args --vault-id --vault-password-file --become-method --become-user --start-at-task -B -P -o -U --url -d --directory",
        dry: "--check -C --list-hosts --list-tasks --list-tags --syntax-check --help --version",
        rules: &[
            Rule {
                id: "ansible",
                effect: CHANGES,
                undo: UndoRow::Unknown("what the tasks do"),
                network: true,
                what: "runs tasks on other machines",
                instead: "run it with --check --diff first",
                hits: &["ansible-playbook site.yml", "ansible all -m shell -a 'ls'"],
                misses: &["ansible-playbook site.yml --check", "ansible-playbook --syntax-check site.yml"],
                ..READS
            },
            Rule {
                id: "ansible-root",
                when: &[When::Flag("-b --become")],
                effect: Effect::new(Run, Privilege, Remote),
                undo: UndoRow::Unknown("what the tasks do"),
                network: true,
                what: "runs tasks as root on other machines",
                hits: &["ansible-playbook -b site.yml"],
                misses: &["ansible-playbook site.yml"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("-a --args", Lang::Shell)],
        ..PROGRAM
    },
    Program {
        names: &[
            "ansible-doc",
            "ansible-lint",
            "ansible-inventory",
            "ansible-config",
            "tflint",
            "tfsec",
            "checkov",
            "terrascan",
            "infracost",
            "terraform-docs",
            "trivy",
            "grype",
            "syft",
            "snyk",
            "cfn-lint",
            "conftest",
            "opa",
        ],
        values: "-i --inventory -t --type -o --output -f --format -c --config -d --directory",
        rules: &[
            Rule {
                id: "infra-look",
                what: "checks or shows infrastructure as code",
                hits: &["ansible-lint site.yml", "tflint"],
                misses: &["ansible-playbook site.yml"],
                ..READS
            },
            Rule {
                id: "infra-look-out",
                when: &[When::Flag("-o --output")],
                on: On::Flag("-o --output"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes its findings to a file",
                hits: &[
                    "trivy image -o out.json alpine",
                    "ansible-inventory --list --output hosts.json",
                    "syft alpine -o json=out.json",
                    "opa build -o bundle.tar.gz .",
                    "snyk test --output out.json",
                    "infracost output --output out.json",
                ],
                misses: &["trivy image alpine", "checkov -d . -o json"],
                ..READS
            },
            Rule {
                id: "infra-look-file",
                when: &[When::Flag(
                    "--output-file --output-file-path --out --out-file --json-file-output --sarif-file-output --file",
                )],
                on: On::Flag(
                    "--output-file --output-file-path --out --out-file --json-file-output --sarif-file-output --file",
                ),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes its findings to a file",
                hits: &[
                    "terraform-docs markdown . --output-file README.md",
                    "cfn-lint a.yaml --output-file out.txt",
                    "checkov -d . --output-file-path out",
                    "tfsec . --out out.txt",
                    "infracost breakdown --out-file out.json",
                    "snyk test --json-file-output out.json",
                    "grype alpine --file out.txt",
                    "syft alpine --file out.txt",
                    "trivy image --output-file out.json alpine",
                    "ansible-lint --sarif-file-output out.sarif",
                ],
                misses: &["checkov -d ."],
                ..READS
            },
            Rule {
                id: "infra-fix",
                when: &[When::Flag("--fix --write")],
                effect: FILES,
                undo: UndoRow::Partial("git checkout -- ., if the tree was clean"),
                what: "changes files in place",
                hits: &["tflint --fix", "ansible-lint --fix", "ansible-lint --write", "opa fmt --write a.rego"],
                misses: &["tflint"],
                ..READS
            },
        ],
        reader: true,
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["ansible-vault", "sops", "age", "rage", "git-crypt", "transcrypt"],
        alike: true,
        values: "--vault-id --vault-password-file --encrypt-vault-id --output -o -i --identity -r --recipient -R --recipients-file --age --kms --pgp --config --input-type --output-type --extract --set -k",
        stops: &[("exec-env|exec-file", 1)],
        dry: "--help",
        rules: &[
            Rule {
                id: "seal-open",
                when: &[When::Test(opens)],
                effect: Effect::new(Read, Secret, Project),
                outside: true,
                what: "opens something that is kept encrypted",
                hits: &[
                    "sops -d secrets.yaml",
                    "ansible-vault view v.yml",
                    "age -d -i key a.age",
                    "sops decrypt a.yaml",
                ],
                misses: &["sops -e a.yaml"],
                ..READS
            },
            Rule {
                id: "seal-write",
                when: &[When::Test(|w| !opens(w) || w.has("-i --in-place --output -o") && !w.has("-d"))],
                effect: FILES,
                undo: UndoRow::Unknown("whether the plain text is kept elsewhere"),
                what: "encrypts or changes a file",
                hits: &["sops -e -i a.yaml", "ansible-vault encrypt a.yml", "age -r x -o a.age a"],
                misses: &["sops -d secrets.yaml"],
                ..READS
            },
            Rule {
                id: "seal-open-file",
                when: &[When::Test(opens), When::Flag("-o --output -i --in-place")],
                on: On::Flag("-o --output"),
                effect: FILES,
                undo: UndoRow::Partial("encrypt it again"),
                what: "writes what it opens to a file",
                hits: &["age -d -i key -o a a.age"],
                misses: &["age -d a.age"],
                ..READS
            },
        ],
        carries: &[Carry::Operand { index: 2, lang: Lang::Shell, unless: "-d -e" }],
        ..PROGRAM
    },
    Program {
        names: &["vault", "bao", "consul", "nomad", "boundary", "waypoint", "packer"],
        style: Style::Dash,
        values: "-address -ca-cert -ca-path -client-cert -client-key -namespace -ns -tls-server-name -field -format -mount -versions -version -http-addr -token -token-file -datacenter -region -job -task -var -var-file -only -except -on-error -parallel-builds -output",
        dry: "-help --help -output-curl-string -output-policy",
        rules: &[
            Rule {
                id: "vault-secret",
                when: &[When::Test(vault_secret)],
                effect: SECRET,
                network: true,
                outside: true,
                what: "shows secrets of a vault",
                hits: &["vault kv get secret/app", "vault read secret/app", "vault print token", "consul kv get a"],
                misses: &["vault status", "vault kv list secret"],
                ..READS
            },
            Rule {
                id: "vault-read",
                when: &[When::Test(|w| vault(w) == Some(Verb::Reads))],
                network: true,
                what: "looks at a service",
                hits: &[
                    "vault status",
                    "vault kv list secret",
                    "consul members",
                    "nomad status",
                    "packer validate a.pkr.hcl",
                ],
                misses: &["vault kv delete secret/app"],
                ..READS
            },
            Rule {
                id: "vault-change",
                when: &[When::Test(|w| matches!(vault(w), Some(Verb::Makes | Verb::Switches | Verb::Changes)))],
                effect: CHANGES,
                undo: UndoRow::Unknown("what was there before"),
                network: true,
                what: "changes a service",
                hits: &[
                    "vault kv put secret/app a=b",
                    "nomad job run a.hcl",
                    "consul kv put a b",
                    "packer build a.pkr.hcl",
                ],
                misses: &["vault status"],
                ..READS
            },
            Rule {
                id: "vault-rights",
                sub: "policy|auth|token|audit|secrets|login|lease|operator|ssh|write|acl|namespace",
                when: &[When::NoWord("list read lookup capabilities status members key-status raft")],
                effect: RIGHTS,
                undo: UndoRow::Unknown("the former rights"),
                network: true,
                what: "changes rights or what a vault serves",
                hits: &["vault policy write a b.hcl", "vault token create", "vault operator seal"],
                misses: &["vault policy list"],
                ..READS
            },
            Rule {
                id: "vault-destroy",
                when: &[When::Test(|w| vault(w) == Some(Verb::Removes) && !kv_soft(w))],
                effect: REMOVES,
                undo: UndoRow::None,
                network: true,
                what: "removes something for good",
                hits: &[
                    "vault kv destroy -versions=3 secret/app",
                    "vault secrets disable kv",
                    "consul kv delete -recurse a",
                    "nomad job stop -purge web",
                ],
                misses: &["vault kv get secret/app", "vault kv delete secret/app"],
                ..READS
            },
            Rule {
                id: "vault-delete",
                sub: "kv delete",
                when: &[When::Test(|w| !w.has("-recurse -cas"))],
                effect: REMOVES,
                undo: UndoRow::Unknown("whether the store keeps versions: vault kv undelete"),
                network: true,
                what: "removes the newest version of a secret",
                hits: &["vault kv delete secret/app"],
                misses: &["vault kv destroy -versions=3 secret/app"],
                ..READS
            },
            Rule {
                id: "vault-agent",
                sub: "agent|server|proxy|watch|exec|connect|monitor|lock",
                effect: OPAQUE,
                undo: UndoRow::Exact("stop it"),
                what: "starts a server or a watcher of its own",
                hits: &["consul agent -dev", "vault server -dev"],
                misses: &["vault status"],
                ..READS
            },
        ],
        carries: &[Carry::ArgvAfter { sub: "exec|lock", skip: 0 }],
        ..PROGRAM
    },
    Program {
        names: &[
            "op",
            "bw",
            "pass",
            "gopass",
            "lpass",
            "doppler",
            "infisical",
            "chamber",
            "aws-vault",
            "teller",
            "envchain",
            "dotenvx",
            "keepassxc-cli",
            "rbw",
            "akeyless",
            "phase",
        ],
        values: "--vault --account --session --env-file -p --project -c --config --env -f --path --token --format --fields",
        stops: &[("run|exec", 0)],
        dry: "--help",
        rules: &[
            Rule {
                id: "password-run",
                sub: "run|exec|inject|with",
                effect: Effect::new(Run, Environment, Project),
                undo: UndoRow::Unneeded,
                network: true,
                what: "runs a command with secrets in its environment",
                hits: &["op run -- npm test", "doppler run -- ls"],
                misses: &["op item list"],
                ..READS
            },
            Rule {
                id: "password-list",
                sub: "whoami|status|account|vault|item|list|ls|projects|environments|configs|me|folders|find|search|grep|git",
                when: &[When::Test(|w| matches!(w.operand(0), None | Some("list" | "ls")) && !w.has("--reveal"))],
                network: true,
                what: "lists names of secrets",
                hits: &["op vault list", "op whoami", "bw status", "pass ls"],
                misses: &["op read op://a/b/c", "op item delete x"],
                ..READS
            },
            Rule {
                id: "password-show",
                when: &[When::Test(|w| {
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
                })],
                effect: SECRET,
                network: true,
                outside: true,
                what: "shows or makes secrets",
                hits: &["op read op://a/b/c", "pass show a", "bw get password x", "doppler secrets"],
                misses: &["op run -- ls"],
                ..READS
            },
            Rule {
                id: "password-change",
                when: &[When::Test(|w| {
                    matches!(
                        verb(w, "account vault item configs projects user group document run exec config"),
                        Some(Verb::Switches | Verb::Changes)
                    ) && !matches!(w.operand(0), Some("run" | "exec"))
                })],
                effect: Effect::new(Change, Secret, Remote),
                undo: UndoRow::Unknown("whether the old secret is known"),
                network: true,
                what: "changes secrets",
                hits: &["op item edit x a=b", "doppler secrets set A=b", "pass edit a"],
                misses: &["op vault list"],
                ..READS
            },
            Rule {
                id: "password-remove",
                when: &[When::Test(|w| verb(w, "run exec") == Some(Verb::Removes))],
                effect: Effect::new(Delete, Secret, Remote),
                undo: UndoRow::None,
                network: true,
                what: "removes secrets",
                hits: &["op item delete x", "pass rm a"],
                misses: &["op vault list"],
                ..READS
            },
            Rule {
                id: "password-login",
                sub: "login|logout|signin|signout|unlock|lock|sync|config|setup",
                effect: SETTINGS,
                undo: UndoRow::Partial("sign in or out again"),
                network: true,
                what: "signs in or out",
                hits: &["op signin", "bw lock"],
                misses: &["op whoami"],
                ..READS
            },
        ],
        carries: &[Carry::ArgvAfter { sub: "run|exec", skip: 0 }, Carry::Flag("--command", Lang::Shell)],
        ..PROGRAM
    },
];

fn destroys(words: &dyn Words) -> bool {
    let verb = |i: usize| words.operand(i);
    let run =
        matches!(verb(0), Some("run-all" | "run" | "stack")) && (1..words.count()).any(|i| verb(i) == Some("destroy"));
    verb(0) == Some("destroy")
        || verb(0) == Some("destroy-all")
        || run
        || (verb(0) == Some("apply") && words.has("-destroy"))
}

fn opens(words: &dyn Words) -> bool {
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

fn kv_soft(words: &dyn Words) -> bool {
    words.operand(0) == Some("kv") && words.operand(1) == Some("delete") && !words.has("-recurse")
}

fn vault_secret(words: &dyn Words) -> bool {
    matches!(
        (words.operand(0), words.operand(1)),
        (Some("read" | "unwrap" | "print"), _)
            | (Some("kv"), Some("get" | "export"))
            | (Some("var"), Some("get"))
            | (Some("token"), Some("lookup"))
            | (Some("operator"), Some("init" | "generate-root" | "rekey"))
    )
}
