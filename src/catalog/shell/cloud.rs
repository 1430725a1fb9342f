//! Clouds: aws, gcloud, az and their like.

use super::verbs::{Verb, verb};
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const MAKES: Effect = Effect::new(Create, Cloud, Remote);
const CHANGES: Effect = Effect::new(Change, Cloud, Remote);
const SWITCHES: Effect = Effect::new(Stop, Cloud, Remote);
const REMOVES: Effect = Effect::new(Delete, Cloud, Remote);
const SENDS: Effect = Effect::new(Send, Cloud, Remote);
const RUNS: Effect = Effect::new(Run, Cloud, Remote);
const SECRET: Effect = Effect::new(Read, Secret, Remote);
const RIGHTS: Effect = Effect::new(Change, Account, Remote);
const SETTINGS: Effect = Effect::new(Change, Environment, Home);
const FILES: Effect = Effect::new(Change, File, Project);

const BEFORE: UndoRow = UndoRow::Unknown("whether the old settings are known");
const MADE: UndoRow = UndoRow::Partial("delete what was made");
const OPPOSITE: UndoRow = UndoRow::Partial("the opposite command: start or stop");
const VERSIONS: UndoRow = UndoRow::Unknown("whether versioning or soft delete is on");

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["aws", "awslocal", "awsv2"],
        values: "--region --profile --output --query --endpoint-url --color --ca-bundle --cli-read-timeout --cli-connect-timeout --cli-binary-format --cli-input-json --cli-input-yaml --generate-cli-skeleton --exclude --include --acl --storage-class --grants --sse --sse-c --sse-c-key --sse-kms-key-id --content-type --cache-control --content-disposition --content-encoding --content-language --expires --metadata --metadata-directive --copy-props --website-redirect --source-region --page-size --request-payer --checksum-algorithm --expected-size --expires-in --bucket --key --body --prefix --delimiter --version-id --range --sql --database --resource-arn --secret-arn --secret-id --function-name --payload --command --cluster --task --container --instance-ids --stack-name --table-name --name --document-name --parameters --targets",
        dry: "--dry-run --dryrun --help --generate-cli-skeleton",
        rules: &[
            Rule {
                id: "aws-read",
                sub: "* describe-*|list-*|get-*|head-*|batch-get-*|lookup-*|search-*|query|scan|select-*|filter-log-events|validate-*|estimate-*|preview-*|simulate-*|check-*|verify-*|view-*|tail|wait|help|ls|test-*|detect-*|discover-*|transact-get-*|download-*|resolve-*|can-*|is-*",
                network: true,
                what: "looks at a cloud",
                hits: &[
                    "aws sts get-caller-identity",
                    "aws --profile p ec2 describe-instances",
                    "aws s3 ls",
                    "aws logs tail g",
                ],
                misses: &["aws ec2 terminate-instances --instance-ids i-1"],
                ..READS
            },
            Rule {
                id: "aws-help",
                sub: "help|configure",
                when: &[When::Test(|w| {
                    w.count() == 0
                        || matches!(w.operand(0), Some("list" | "list-profiles" | "help"))
                        || (w.operand(0) == Some("get")
                            && w.operand(1).is_some_and(|k| !k.contains("secret") && !k.contains("token")))
                })],
                what: "shows help or settings",
                hits: &["aws help", "aws configure list", "aws configure get region"],
                misses: &["aws configure set region x", "aws configure get aws_secret_access_key"],
                ..READS
            },
            Rule {
                id: "aws-secret",
                when: &[When::Test(aws_secret)],
                effect: SECRET,
                network: true,
                outside: true,
                what: "shows secrets or keys of a cloud",
                hits: &[
                    "aws secretsmanager get-secret-value --secret-id s",
                    "aws ssm get-parameter --name n --with-decryption",
                    "aws configure get aws_secret_access_key",
                    "aws sts assume-role --role-arn a",
                ],
                misses: &["aws sts get-caller-identity", "aws ssm get-parameter --name n"],
                ..READS
            },
            Rule {
                id: "aws-settings",
                sub: "configure|sso|login|logout",
                when: &[When::NoWord(
                    "list list-profiles get help export-credentials list-accounts list-account-roles get-role-credentials",
                )],
                effect: SETTINGS,
                undo: UndoRow::Partial("the same command with the former value"),
                what: "changes which account later commands use",
                hits: &["aws configure set region x", "aws sso login"],
                misses: &["aws configure list"],
                ..READS
            },
            Rule {
                id: "aws-kubeconfig",
                sub: "eks|ecr|codeartifact|emr-containers update-kubeconfig|login",
                effect: SETTINGS,
                undo: UndoRow::Partial("kubectl config delete-context"),
                network: true,
                what: "writes keys of a cluster or a registry to the home",
                hits: &["aws eks update-kubeconfig --name c"],
                misses: &["aws eks list-clusters"],
                ..READS
            },
            Rule {
                id: "aws-make",
                when: &[When::Test(|w| aws(w) == Some(Verb::Makes))],
                effect: MAKES,
                undo: MADE,
                network: true,
                what: "makes something in a cloud",
                hits: &["aws ec2 create-tags --resources a", "aws ec2 run-instances --image-id a", "aws s3 mb s3://b"],
                misses: &["aws ec2 describe-instances", "aws ec2 run-instances --dry-run"],
                ..READS
            },
            Rule {
                id: "aws-switch",
                when: &[When::Test(|w| aws(w) == Some(Verb::Switches))],
                effect: SWITCHES,
                undo: OPPOSITE,
                network: true,
                what: "starts or stops something in a cloud",
                hits: &[
                    "aws ec2 stop-instances --instance-ids i-1",
                    "aws rds reboot-db-instance --db-instance-identifier d",
                ],
                misses: &["aws ec2 describe-instances"],
                ..READS
            },
            Rule {
                id: "aws-change",
                when: &[When::Test(|w| aws(w) == Some(Verb::Changes))],
                effect: CHANGES,
                undo: BEFORE,
                network: true,
                what: "changes something in a cloud",
                hits: &[
                    "aws route53 change-resource-record-sets --hosted-zone-id z",
                    "aws lambda update-function-code --function-name f",
                    "aws cloudformation deploy --stack-name s",
                ],
                misses: &["aws ec2 describe-instances"],
                ..READS
            },
            Rule {
                id: "aws-rights",
                sub: "iam|organizations|sso-admin|cognito-idp|identitystore|kms",
                when: &[When::Test(|w| {
                    w.operand(0).is_none_or(|o| {
                        !starts(
                            o,
                            "get- list- describe- generate- simulate- encrypt decrypt verify sign wait help re-encrypt",
                        )
                    })
                })],
                effect: RIGHTS,
                undo: BEFORE,
                network: true,
                what: "changes rights in a cloud",
                hits: &["aws iam attach-user-policy --user-name u", "aws iam create-access-key"],
                misses: &["aws iam list-users"],
                ..READS
            },
            Rule {
                id: "aws-delete",
                when: &[When::Test(|w| aws(w) == Some(Verb::Removes) && !aws_recoverable(w))],
                effect: REMOVES,
                undo: UndoRow::None,
                network: true,
                what: "removes something from a cloud",
                instead: "take a snapshot or an export first, and let a person run it",
                hits: &[
                    "aws ec2 terminate-instances --instance-ids i-1",
                    "aws dynamodb delete-table --table-name t",
                    "aws secretsmanager delete-secret --secret-id s --force-delete-without-recovery",
                ],
                misses: &["aws secretsmanager delete-secret --secret-id s", "aws s3 rm s3://b/k"],
                ..READS
            },
            Rule {
                id: "aws-delete-secret",
                sub: "secretsmanager delete-secret",
                when: &[When::NoFlag("--force-delete-without-recovery")],
                effect: REMOVES,
                undo: UndoRow::Exact("aws secretsmanager restore-secret{?--secret-id}"),
                network: true,
                what: "removes a secret, which can be restored for some days",
                hits: &["aws secretsmanager delete-secret --secret-id s"],
                misses: &["aws secretsmanager delete-secret --secret-id s --force-delete-without-recovery"],
                ..READS
            },
            Rule {
                id: "aws-delete-key",
                sub: "kms schedule-key-deletion|disable-key",
                effect: REMOVES,
                undo: UndoRow::Partial("aws kms cancel-key-deletion, or enable-key, while it waits"),
                network: true,
                what: "takes a key away, which can be stopped for some days",
                hits: &["aws kms schedule-key-deletion --key-id k"],
                misses: &["aws kms list-keys"],
                ..READS
            },
            Rule {
                id: "aws-take-back",
                when: &[When::Test(aws_takes_back)],
                effect: REMOVES,
                undo: BEFORE,
                network: true,
                what: "takes rights, members or objects away",
                hits: &[
                    "aws ec2 revoke-security-group-ingress --group-id g",
                    "aws s3api delete-object --bucket b --key k",
                ],
                misses: &["aws ec2 describe-instances"],
                ..READS
            },
            Rule {
                id: "aws-run",
                sub: "* invoke|invoke-*|send-command|execute-*|start-session|start-execution|start-query-execution|start-build|run-task|publish|send-*|submit-job|put-events",
                effect: RUNS,
                undo: UndoRow::Unknown("what it starts"),
                network: true,
                what: "runs or sends something in a cloud",
                hits: &[
                    "aws lambda invoke --function-name f out.json",
                    "aws ssm send-command --document-name d",
                    "aws sns publish --topic-arn t",
                ],
                misses: &["aws lambda list-functions"],
                ..READS
            },
            Rule {
                id: "aws-out-file",
                sub: "s3api|lambda|apigateway get-object|invoke|get-export|get-object-torrent",
                on: On::Last,
                when: &[When::AtLeast(1)],
                effect: FILES,
                undo: UndoRow::Overwritten,
                network: true,
                what: "writes what it gets to a file",
                hits: &["aws s3api get-object --bucket b --key k out.bin"],
                misses: &["aws s3api list-objects --bucket b"],
                ..READS
            },
            Rule {
                id: "aws-s3-upload",
                sub: "s3 cp|sync|mv",
                when: &[When::Test(|w| bucket(w, 1))],
                on: On::First,
                effect: SENDS,
                undo: VERSIONS,
                network: true,
                what: "copies into a bucket, over what stands there",
                hits: &["aws s3 cp a.txt s3://b/a", "aws s3 sync s3://a s3://b"],
                misses: &["aws s3 cp s3://b/a a.txt", "aws s3 cp a s3://b/a --dryrun"],
                ..READS
            },
            Rule {
                id: "aws-s3-download",
                sub: "s3 cp|sync|mv",
                when: &[When::Test(|w| bucket(w, 0) && !bucket(w, 1))],
                on: On::Last,
                effect: FILES,
                undo: UndoRow::Overwritten,
                network: true,
                what: "copies out of a bucket",
                hits: &["aws s3 cp s3://b/a a.txt"],
                misses: &["aws s3 cp a.txt s3://b/a"],
                ..READS
            },
            Rule {
                id: "aws-s3-move",
                sub: "s3 mv",
                effect: REMOVES,
                undo: VERSIONS,
                network: true,
                what: "removes what it has copied",
                hits: &["aws s3 mv s3://b/a s3://b/c"],
                misses: &["aws s3 cp s3://b/a s3://b/c"],
                ..READS
            },
            Rule {
                id: "aws-s3-delete",
                sub: "s3 rm|sync|rb",
                when: &[When::Test(|w| {
                    w.operand(0).is_none_or(|o| o.starts_with("s3://")) && w.count() < 2 || w.has("--delete")
                })],
                effect: REMOVES,
                undo: VERSIONS,
                network: true,
                what: "removes objects or a bucket",
                instead: "run it with --dryrun first",
                hits: &["aws s3 rm s3://b --recursive", "aws s3 rb s3://b --force", "aws s3 sync . s3://b --delete"],
                misses: &["aws s3 sync . s3://b", "aws s3 rm s3://b --recursive --dryrun"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("--sql", Lang::Sql("any")), Carry::Flag("--command", Lang::Shell)],
        ..PROGRAM
    },
    Program {
        names: &[
            "gcloud",
            "az",
            "doctl",
            "hcloud",
            "linode-cli",
            "oci",
            "ibmcloud",
            "scw",
            "exo",
            "vultr-cli",
            "civo",
            "upctl",
            "aliyun",
            "openstack",
            "yc",
            "cf",
            "eksctl",
            "ovh",
            "nova",
        ],
        values: "--project --account --format --filter --limit --region --zone --configuration --impersonate-service-account --verbosity --billing-project --flags-file --sort-by -o --output --query --subscription -g --resource-group -n --name -l --location -c --config --context -t --access-token --profile -p -f --file --command --cluster --ids --compartment-id --id -m --method -u --uri --url -b --body --headers",
        dry: "--dry-run --help --what-if -h",
        rules: &[
            Rule {
                id: "cloud-read",
                when: &[When::Test(|w| verb(w, GROUPS) == Some(Verb::Reads))],
                network: true,
                what: "looks at a cloud",
                hits: &[
                    "gcloud compute instances list",
                    "az vm show -n a -g b",
                    "doctl compute droplet list",
                    "gcloud info",
                    "eksctl get clusters",
                ],
                misses: &["gcloud compute instances delete vm", "az group delete -n x"],
                ..READS
            },
            Rule {
                id: "cloud-secret",
                when: &[When::Test(cloud_secret)],
                effect: SECRET,
                network: true,
                outside: true,
                what: "shows secrets or keys of a cloud",
                hits: &[
                    "gcloud auth print-access-token",
                    "gcloud secrets versions access latest --secret=s",
                    "az keyvault secret show -n s",
                    "az account get-access-token",
                ],
                misses: &["gcloud auth list", "az account show"],
                ..READS
            },
            Rule {
                id: "cloud-settings",
                sub: "config|auth|account|login|logout|init|components|extension|cloud|context|configure|plugin|target|use",
                when: &[When::Test(|w| {
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
                })],
                effect: SETTINGS,
                undo: UndoRow::Partial("the same command with the former value"),
                network: true,
                what: "signs in, or changes which account later commands use",
                hits: &["gcloud config set project p", "az account set -s x", "gcloud auth login"],
                misses: &["gcloud config list", "az account show"],
                ..READS
            },
            Rule {
                id: "cloud-make",
                when: &[When::Test(|w| verb(w, GROUPS) == Some(Verb::Makes) && !settings(w))],
                effect: MAKES,
                undo: MADE,
                network: true,
                what: "makes something in a cloud",
                hits: &["gcloud compute instances create vm", "az group create -n x", "doctl compute droplet create d"],
                misses: &["gcloud compute instances list"],
                ..READS
            },
            Rule {
                id: "cloud-switch",
                when: &[When::Test(|w| verb(w, GROUPS) == Some(Verb::Switches))],
                effect: SWITCHES,
                undo: OPPOSITE,
                network: true,
                what: "starts or stops something in a cloud",
                hits: &["gcloud compute instances stop vm", "az vm deallocate -n a", "hcloud server reboot a"],
                misses: &["gcloud compute instances list"],
                ..READS
            },
            Rule {
                id: "cloud-change",
                when: &[When::Test(|w| verb(w, GROUPS) == Some(Verb::Changes) && !settings(w))],
                effect: CHANGES,
                undo: BEFORE,
                network: true,
                what: "changes something in a cloud",
                hits: &["gcloud run deploy web", "az webapp config set -n a", "gcloud compute ssh vm"],
                misses: &["gcloud run services list", "gcloud config set project p"],
                ..READS
            },
            Rule {
                id: "cloud-rights",
                when: &[When::Test(cloud_rights)],
                effect: RIGHTS,
                undo: BEFORE,
                network: true,
                what: "changes rights in a cloud",
                hits: &[
                    "gcloud projects add-iam-policy-binding p --member=a",
                    "az role assignment create --role Owner",
                ],
                misses: &["az role assignment list"],
                ..READS
            },
            Rule {
                id: "cloud-delete",
                when: &[When::Test(|w| verb(w, GROUPS) == Some(Verb::Removes) && !project_delete(w) && !settings(w))],
                effect: REMOVES,
                undo: UndoRow::None,
                network: true,
                what: "removes something from a cloud",
                instead: "take a snapshot or an export first, and let a person run it",
                hits: &[
                    "gcloud compute instances delete vm -q",
                    "gcloud sql instances delete db",
                    "az group delete -n x --yes",
                    "eksctl delete cluster --name c",
                ],
                misses: &["gcloud compute instances list", "gcloud projects delete p"],
                ..READS
            },
            Rule {
                id: "gcloud-projects-delete",
                sub: "projects delete",
                effect: REMOVES,
                undo: UndoRow::Exact("gcloud projects undelete {1}"),
                network: true,
                what: "removes a project, which can be restored for thirty days",
                hits: &["gcloud projects delete p"],
                misses: &["gcloud projects list"],
                ..READS
            },
            Rule {
                id: "az-rest",
                sub: "rest",
                when: &[When::NoValue("-m --method", "get head")],
                effect: CHANGES,
                undo: UndoRow::Unknown("what the request does"),
                network: true,
                what: "sends a request to a cloud",
                hits: &["az rest --method delete --uri u", "az rest -m put --uri u"],
                misses: &["az rest --method get --uri u"],
                ..READS
            },
            Rule {
                id: "az-rest-read",
                sub: "rest",
                when: &[When::Value("-m --method", "get head")],
                network: true,
                what: "asks a cloud",
                hits: &["az rest --method get --uri u"],
                misses: &["az rest --method delete --uri u"],
                ..READS
            },
            Rule {
                id: "cloud-upload",
                sub: "storage|os|object-storage|s3 cp|mv|rsync|copy|upload",
                on: On::Sources,
                effect: SENDS,
                undo: VERSIONS,
                network: true,
                what: "copies to or from a bucket, over what stands there",
                hits: &["gcloud storage cp a gs://b"],
                misses: &["gcloud storage ls"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("--command", Lang::Shell)],
        ..PROGRAM
    },
    Program {
        names: &["gsutil"],
        values: "-o -h -u -i -a -p -c -l -s -t -x -j",
        dry: "rsync:-n --help",
        rules: &[
            Rule {
                id: "gsutil-read",
                sub: "ls|cat|stat|du|hash|version|help|test|ver",
                network: true,
                what: "looks at buckets",
                hits: &["gsutil ls gs://b", "gsutil -m cat gs://b/a"],
                misses: &["gsutil rm gs://b/a"],
                ..READS
            },
            Rule {
                id: "gsutil-group-read",
                sub: "acl|iam|lifecycle|versioning|cors|logging|web|label|defacl|notification|retention|ubla|pap|requesterpays|rewrite get|list",
                network: true,
                what: "looks at buckets",
                hits: &["gsutil iam get gs://b"],
                misses: &["gsutil iam set a gs://b"],
                ..READS
            },
            Rule {
                id: "gsutil-download",
                sub: "cp|rsync|mv",
                when: &[When::Test(|w| !(1..w.count()).any(|i| cloud_path(w, i)))],
                on: On::Last,
                effect: FILES,
                undo: UndoRow::Overwritten,
                network: true,
                what: "copies out of a bucket",
                hits: &["gsutil cp gs://b/a a"],
                misses: &["gsutil cp a gs://b/a"],
                ..READS
            },
            Rule {
                id: "gsutil-upload",
                sub: "cp|rsync|mv|compose|setmeta|rewrite|signurl",
                when: &[When::Test(|w| w.count() == 0 || (1..w.count()).any(|i| cloud_path(w, i)) || w.count() == 1)],
                on: On::Sources,
                effect: SENDS,
                undo: VERSIONS,
                network: true,
                what: "copies into a bucket, over what stands there",
                hits: &["gsutil cp a gs://b/a", "gsutil -m rsync -r d gs://b"],
                misses: &["gsutil cp gs://b/a a"],
                ..READS
            },
            Rule {
                id: "gsutil-delete",
                when: &[When::Test(|w| {
                    matches!(w.operand(0), Some("rm" | "rb" | "mv")) || w.operand(0) == Some("rsync") && w.has("-d")
                })],
                effect: REMOVES,
                undo: VERSIONS,
                network: true,
                what: "removes objects or a bucket",
                hits: &["gsutil -m rm -r gs://bucket", "gsutil rsync -d a gs://b"],
                misses: &["gsutil ls gs://b"],
                ..READS
            },
            Rule {
                id: "gsutil-change",
                sub: "mb|acl|iam|lifecycle|versioning|cors|logging|web|label|defacl|notification|retention|ubla|pap|requesterpays|config|update|kms|hmac|autoclass|rpo",
                when: &[When::NoWord("get list")],
                effect: CHANGES,
                undo: BEFORE,
                network: true,
                what: "changes a bucket or its rights",
                hits: &["gsutil iam ch allUsers:objectViewer gs://b", "gsutil mb gs://b"],
                misses: &["gsutil iam get gs://b"],
                ..READS
            },
        ],
        ..PROGRAM
    },
];

/// Words that are groups where something follows them.
const GROUPS: &str = "run deploy app backup config image images snapshot tag sql container registry functions builds tasks logging search monitor policy webapp import export env auth connect call test local events top migrate restore move lock release watch snapshots backups";

fn settings(words: &dyn Words) -> bool {
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

fn aws_recoverable(words: &dyn Words) -> bool {
    let secret = words.operand(0) == Some("secretsmanager")
        && words.operand(1) == Some("delete-secret")
        && !words.has("--force-delete-without-recovery");
    let key =
        words.operand(0) == Some("kms") && matches!(words.operand(1), Some("schedule-key-deletion" | "disable-key"));
    secret || key || aws_takes_back(words)
}

fn aws_takes_back(words: &dyn Words) -> bool {
    let (Some(service), Some(operation)) = (words.operand(0), words.operand(1)) else { return false };
    let object = service == "s3api" && starts(operation, "delete-object");
    object
        || service != "s3"
            && service != "configure"
            && starts(operation, "remove- revoke- deregister- release- cancel- unsubscribe")
}

fn aws_secret(words: &dyn Words) -> bool {
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

fn project_delete(words: &dyn Words) -> bool {
    words.operand(0) == Some("projects") && words.operand(1) == Some("delete")
}

fn cloud_secret(words: &dyn Words) -> bool {
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

fn cloud_rights(words: &dyn Words) -> bool {
    let word = |i: usize| words.operand(i).unwrap_or("");
    let group =
        matches!(word(0), "iam" | "role" | "ad" | "policy") || matches!(word(1), "iam" | "role" | "service-accounts");
    let policy =
        (0..words.count().min(5)).any(|i| word(i).ends_with("iam-policy-binding") || word(i) == "set-iam-policy");
    policy || group && verb(words, GROUPS).is_some_and(|v| v > Verb::Reads)
}
