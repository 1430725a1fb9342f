//! Clusters: kubectl and what stands around it.

use super::verbs::{Verb, verb};
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const MAKES: Effect = Effect::new(Create, Cloud, Remote);
const CHANGES: Effect = Effect::new(Change, Cloud, Remote);
const REMOVES: Effect = Effect::new(Delete, Cloud, Remote);
const RESTARTS: Effect = Effect::new(Stop, Container, Remote);
const RUNS: Effect = Effect::new(Run, Container, Remote);
const LISTENS: Effect = Effect::new(Run, Listener, Project);
const SETTINGS: Effect = Effect::new(Change, Environment, Home);
const OPAQUE: Effect = Effect::new(Run, Code, Outside);
const FILES: Effect = Effect::new(Change, File, Project);
const LOCAL_MAKES: Effect = Effect::new(Create, Container, Project);
const LOCAL_REMOVES: Effect = Effect::new(Delete, Container, Project);

const OLD_SPEC: UndoRow = UndoRow::Unknown("whether the old specification is known");
const FORMER: UndoRow = UndoRow::Partial("the same command with the former value");

/// Words of delivery systems that are groups where something follows them.
const GROUPS: &str = "backup restore image deps repos context experimental x cluster toolbox charts build config";

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["kubectl", "oc", "kubecolor"],
        alike: true,
        values: "-n --namespace --context --cluster --user --kubeconfig -s --server --token --as --as-group --as-uid --cache-dir --certificate-authority --client-certificate --client-key --password --username --profile --profile-output --request-timeout --tls-server-name -v --v --vmodule --log-dir --log-file --kuberc --config --loglevel -o --output -l --selector --field-selector --sort-by --template -L --label-columns --chunk-size --raw --subresource -c --container --field-manager --timeout --type --image --port --target-port --name --grace-period --for",
        sub_values: &[
            (
                "apply|create|delete|get|describe|replace|diff|annotate|label|scale|expose|set|edit|autoscale|wait|cordon|drain",
                "-f --filename -k --kustomize --replicas --current-replicas --resource-version --overrides --override-type --min --max --cpu-percent --pod-selector --skip-wait-for-delete-timeout --prune-allowlist --schedule --from-literal --from-file --from-env-file --docker-server --docker-username --docker-password --docker-email --cert --key --clusterrole --role --serviceaccount --group --verb --resource --resource-name --tcp --node-port --external-name --limits --requests -e --env --from --prefix --keys --rule --class --default-backend --annotation --hard --scopes --description --value --duration --audience --external-ip --protocol --session-affinity --cluster-ip --load-balancer-ip",
            ),
            ("patch", "-f --filename -k --kustomize -p --patch --patch-file"),
            ("rollout *", "-f --filename -k --kustomize --to-revision --revision"),
            ("logs", "--tail --since --since-time --limit-bytes --pod-running-timeout --max-log-requests"),
            (
                "run",
                "-f --filename --overrides --override-type --restart --env --labels --annotations --image-pull-policy --pod-running-timeout",
            ),
            ("debug", "--image-pull-policy --copy-to --env --set-image --target --custom --profile -f --filename"),
            ("cp", "--retries"),
            ("port-forward", "--address --pod-running-timeout"),
            (
                "proxy",
                "--address -p --port --accept-hosts --accept-paths --reject-methods --reject-paths -u --unix-socket -w --www -P --www-prefix --api-prefix --keepalive",
            ),
            ("cluster-info dump", "--output-directory --namespaces --pod-running-timeout"),
            ("exec|attach|rsh|rsync", "-f --filename --pod-running-timeout --shell"),
            ("auth *", "-f --filename --subresource"),
            (
                "config *",
                "--embed-certs --exec-command --exec-arg --exec-env --exec-api-version --auth-provider --proxy-url --set-raw-bytes",
            ),
        ],
        dry: "--dry-run --help",
        rules: &[
            Rule {
                id: "kubectl-read",
                sub: "get|describe|logs|explain|diff|top|api-resources|api-versions|cluster-info|version|wait|events|options|completion|kustomize|help|whoami|status|projects",
                network: true,
                what: "looks at a cluster",
                hits: &[
                    "kubectl get pods -A",
                    "kubectl -n prod logs -f web",
                    "kubectl diff -f m.yaml",
                    "kubectl explain pod",
                ],
                misses: &["kubectl delete pod x"],
                ..READS
            },
            Rule {
                id: "kubectl-read-group",
                sub: "config|auth|rollout|plugin|adm|alpha|project",
                when: &[When::First(
                    "view get-contexts get-clusters get-users current-context can-i whoami status history list top",
                )],
                network: true,
                what: "looks at a cluster or at the settings for it",
                hits: &[
                    "kubectl config get-contexts",
                    "kubectl auth can-i get pods",
                    "kubectl rollout status deploy/web",
                ],
                misses: &["kubectl config use-context x", "kubectl rollout undo deploy/web"],
                ..READS
            },
            Rule {
                id: "kubectl-log",
                when: &[When::Flag("--log-file --log-dir")],
                on: On::Flag("--log-file --log-dir"),
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "writes its messages to a file",
                hits: &["kubectl --log-file=x get pods"],
                misses: &["kubectl get pods"],
                ..READS
            },
            Rule {
                id: "kubectl-profile",
                when: &[When::Test(|w| w.any("--profile", &|v| v != "none") && w.word(0) != Some("debug"))],
                on: On::Flag("--profile-output"),
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "writes a profile of itself to a file",
                hits: &["kubectl --profile=cpu --profile-output x get pods", "kubectl --profile cpu version"],
                misses: &["kubectl get pods --profile=none", "kubectl debug web --profile=general"],
                ..READS
            },
            Rule {
                id: "kubectl-help",
                when: &[When::AtMost(0)],
                what: "shows help",
                hits: &["kubectl"],
                misses: &["kubectl get pods"],
                ..READS
            },
            Rule {
                id: "kubectl-secret",
                sub: "get",
                when: &[When::Test(shows_secret)],
                effect: Effect::new(Read, Secret, Remote),
                network: true,
                outside: true,
                what: "shows secrets of a cluster",
                hits: &["kubectl get secret db -o yaml", "kubectl get secrets/db -o jsonpath='{.data}'"],
                misses: &["kubectl get secrets", "kubectl get pods -o yaml"],
                ..READS
            },
            Rule {
                id: "kubectl-config-secret",
                sub: "config view",
                when: &[When::Flag("--raw")],
                effect: Effect::new(Read, Secret, Home),
                outside: true,
                what: "shows the keys to a cluster",
                hits: &["kubectl config view --raw"],
                misses: &["kubectl config view"],
                ..READS
            },
            Rule {
                id: "kubectl-plugin-code",
                sub: "kustomize",
                when: &[When::Flag("--enable-alpha-plugins --enable-exec --enable-helm --helm-command")],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the plugin does"),
                what: "runs plugins that the directory names",
                hits: &["kubectl kustomize --enable-alpha-plugins dir"],
                misses: &["kubectl kustomize dir"],
                ..READS
            },
            Rule {
                id: "kubectl-token",
                sub: "create token",
                effect: Effect::new(Read, Secret, Remote),
                network: true,
                outside: true,
                what: "makes and shows a token",
                hits: &["kubectl create token default"],
                misses: &["kubectl create ns x"],
                ..READS
            },
            Rule {
                id: "kubectl-dump",
                sub: "cluster-info dump",
                when: &[When::Flag("--output-directory")],
                on: On::Flag("--output-directory"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                network: true,
                what: "writes the state of a cluster to files",
                hits: &["kubectl cluster-info dump --output-directory=out"],
                misses: &["kubectl cluster-info"],
                ..READS
            },
            Rule {
                id: "kubectl-create",
                sub: "create|expose|autoscale|run|new-app|new-project|new-build",
                when: &[When::NoFlag("-f --filename -k")],
                effect: MAKES,
                undo: UndoRow::Exact("kubectl delete{?-n --namespace} {args}"),
                network: true,
                what: "makes something in a cluster",
                hits: &["kubectl create ns x", "kubectl expose deploy web", "kubectl run x --image=alpine"],
                misses: &["kubectl create -f a.yaml", "kubectl create ns x --dry-run=client", "kubectl get ns"],
                ..READS
            },
            Rule {
                id: "kubectl-create-file",
                sub: "create|expose|autoscale|new-app",
                when: &[When::Flag("-f --filename -k")],
                effect: MAKES,
                undo: UndoRow::Exact("kubectl delete{?-n --namespace}{?-f --filename}{?-k}"),
                network: true,
                what: "makes something in a cluster",
                hits: &["kubectl create -f a.yaml"],
                misses: &["kubectl create ns x"],
                ..READS
            },
            Rule {
                id: "kubectl-secret-file",
                sub: "create secret|configmap|cm",
                when: &[When::Flag("--from-file --from-env-file --cert --key")],
                on: On::Flag("--from-file --from-env-file --cert --key"),
                network: true,
                what: "sends a file to a cluster",
                hits: &["kubectl create configmap c --from-file=a.txt"],
                misses: &["kubectl create ns x"],
                ..READS
            },
            Rule {
                id: "kubectl-apply",
                sub: "apply|patch|edit|replace|process",
                effect: CHANGES,
                undo: OLD_SPEC,
                network: true,
                what: "changes what runs in a cluster",
                instead: "kubectl diff first, or --dry-run=server",
                hits: &["kubectl apply -f m.yaml", "kubectl edit deploy web", "kubectl apply -f m.yaml --dry-run=none"],
                misses: &["kubectl apply -f m.yaml --dry-run=server", "kubectl diff -f m.yaml"],
                ..READS
            },
            Rule {
                id: "kubectl-apply-prune",
                sub: "apply|replace",
                when: &[When::Flag("--prune --force")],
                effect: REMOVES,
                undo: UndoRow::None,
                network: true,
                what: "removes what the files do not name, or makes it anew",
                hits: &["kubectl apply -f d --prune -l a=b", "kubectl replace --force -f m.yaml"],
                misses: &["kubectl apply -f m.yaml"],
                ..READS
            },
            Rule {
                id: "kubectl-set",
                sub: "set",
                effect: CHANGES,
                undo: UndoRow::Partial("kubectl rollout undo"),
                network: true,
                what: "changes a workload",
                hits: &["kubectl set image deploy/web web=a:2"],
                misses: &["kubectl get deploy"],
                ..READS
            },
            Rule {
                id: "kubectl-scale",
                sub: "scale|label|annotate|taint|certificate",
                effect: CHANGES,
                undo: FORMER,
                network: true,
                what: "changes size, labels or rights of something in a cluster",
                hits: &["kubectl scale deploy web --replicas=0", "kubectl label pod x a=b"],
                misses: &["kubectl get deploy"],
                ..READS
            },
            Rule {
                id: "kubectl-overwrite",
                sub: "label|annotate|taint",
                when: &[When::Flag("--overwrite --all")],
                effect: CHANGES,
                undo: UndoRow::Unknown("whether the old values are known"),
                network: true,
                what: "overwrites labels",
                hits: &["kubectl label pod x a=b --overwrite"],
                misses: &["kubectl label pod x a=b"],
                ..READS
            },
            Rule {
                id: "kubectl-rollout",
                sub: "rollout undo",
                effect: CHANGES,
                undo: UndoRow::Exact("kubectl rollout undo{?-n --namespace} {args}"),
                network: true,
                what: "goes back to an older version of a workload",
                hits: &["kubectl rollout undo deploy/web"],
                misses: &["kubectl rollout status deploy/web"],
                ..READS
            },
            Rule {
                id: "kubectl-restart",
                sub: "rollout restart|pause|resume|latest|cancel|retry",
                effect: RESTARTS,
                undo: UndoRow::Exact("kubectl rollout undo{?-n --namespace} {args}"),
                network: true,
                what: "restarts a workload",
                hits: &["kubectl rollout restart deploy/web"],
                misses: &["kubectl rollout status deploy/web"],
                ..READS
            },
            Rule {
                id: "kubectl-cordon",
                sub: "cordon|uncordon|drain",
                effect: CHANGES,
                undo: UndoRow::Exact("kubectl uncordon {1}"),
                network: true,
                what: "empties a node or closes it",
                hits: &["kubectl drain node1 --ignore-daemonsets", "kubectl cordon n"],
                misses: &["kubectl get nodes"],
                ..READS
            },
            Rule {
                id: "kubectl-drain-force",
                sub: "drain",
                when: &[When::Flag("--delete-emptydir-data --delete-local-data --force --disable-eviction")],
                effect: REMOVES,
                undo: UndoRow::None,
                network: true,
                what: "removes pods that nothing makes again, or their data",
                hits: &["kubectl drain n --force", "kubectl drain n --delete-emptydir-data"],
                misses: &["kubectl drain n --ignore-daemonsets"],
                ..READS
            },
            Rule {
                id: "kubectl-delete",
                sub: "delete",
                effect: REMOVES,
                undo: UndoRow::Unknown("whether a controller or a file at hand makes it again"),
                network: true,
                what: "removes something from a cluster",
                instead: "kubectl get -o yaml it to a file first",
                hits: &["kubectl delete pod x", "kubectl -n prod delete -f m.yaml", "oc delete dc/x"],
                misses: &["kubectl get pods", "kubectl delete pod x --dry-run=client"],
                ..READS
            },
            Rule {
                id: "kubectl-delete-data",
                sub: "delete",
                when: &[When::Test(deletes_data)],
                effect: REMOVES,
                undo: UndoRow::None,
                network: true,
                what: "removes data or everything of a kind from a cluster",
                hits: &["kubectl delete namespace prod", "kubectl delete pvc data", "kubectl delete pods --all"],
                misses: &["kubectl delete pod x"],
                ..READS
            },
            Rule {
                id: "kubectl-exec",
                sub: "exec|attach|rsh|debug",
                effect: RUNS,
                undo: UndoRow::Unneeded,
                network: true,
                what: "runs a command in a pod",
                hits: &["kubectl exec -it web -- ls /", "kubectl exec web -c app -- psql -c 'select 1'"],
                misses: &["kubectl logs web"],
                ..READS
            },
            Rule {
                id: "kubectl-attach",
                sub: "attach|rsh",
                when: &[When::AtMost(1)],
                effect: RUNS,
                undo: UndoRow::Unknown("what is typed there"),
                network: true,
                what: "types into a pod",
                hits: &["kubectl attach -it web"],
                misses: &["kubectl exec web -- ls"],
                ..READS
            },
            Rule {
                id: "kubectl-debug-node",
                sub: "debug",
                when: &[When::Test(|w| {
                    w.operand(0).is_none_or(|o| o.starts_with("node/")) || w.value("--profile") == Some("sysadmin")
                })],
                effect: Effect::new(Run, Privilege, Remote),
                undo: UndoRow::Unknown("what is typed there"),
                network: true,
                what: "opens a node of a cluster as root",
                hits: &["kubectl debug node/n1 -it --image=alpine"],
                misses: &["kubectl debug web --image=alpine"],
                ..READS
            },
            Rule {
                id: "kubectl-copy-out",
                sub: "cp|rsync",
                when: &[When::Test(|w| !super::containers::remote_operand(w, 1))],
                on: On::Last,
                effect: FILES,
                undo: UndoRow::Overwritten,
                network: true,
                what: "copies out of a pod",
                hits: &["kubectl cp web:/a ./a"],
                misses: &["kubectl cp ./a web:/a"],
                ..READS
            },
            Rule {
                id: "kubectl-copy-in",
                sub: "cp|rsync",
                when: &[When::Test(|w| super::containers::remote_operand(w, 1))],
                on: On::First,
                effect: Effect::new(Send, Cloud, Remote),
                undo: UndoRow::Unknown("what stood there in the pod"),
                network: true,
                what: "copies into a pod",
                hits: &["kubectl cp ./a web:/a"],
                misses: &["kubectl cp web:/a ./a"],
                ..READS
            },
            Rule {
                id: "kubectl-forward",
                sub: "port-forward|proxy",
                effect: LISTENS,
                undo: UndoRow::Exact("stop kubectl"),
                network: true,
                what: "opens a port of this machine to a cluster",
                hits: &["kubectl port-forward svc/web 8080:80"],
                misses: &["kubectl get svc"],
                ..READS
            },
            Rule {
                id: "kubectl-settings",
                sub: "config|login|logout|project|plugin|krew|ctx|ns",
                when: &[When::NoWord("view get-contexts get-clusters get-users current-context list")],
                effect: SETTINGS,
                undo: FORMER,
                what: "changes which cluster later commands go to",
                hits: &["kubectl config use-context prod", "oc login https://a"],
                misses: &["kubectl config view"],
                ..READS
            },
            Rule {
                id: "kubectl-config-command",
                sub: "config set-credentials",
                when: &[When::Flag("--exec-command")],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the named program does"),
                what: "names a program that kubectl runs",
                hits: &["kubectl config set-credentials u --exec-command=x"],
                misses: &["kubectl config view"],
                ..READS
            },
            Rule {
                id: "kubectl-rights",
                sub: "auth|adm|policy|certificate",
                when: &[When::NoWord("can-i whoami top inspect")],
                effect: Effect::new(Change, Account, Remote),
                undo: UndoRow::Unknown("the former rights"),
                network: true,
                what: "changes rights in a cluster",
                hits: &["kubectl auth reconcile -f r.yaml", "oc adm policy add-cluster-role-to-user admin bob"],
                misses: &["kubectl auth can-i get pods"],
                ..READS
            },
        ],
        carries: &[Carry::ArgvInside { sub: "exec|rsh|debug|run", skip: 1, entry: "" }],
        ..PROGRAM
    },
    Program {
        names: &["helm"],
        values: "-n --namespace --kube-context --kubeconfig --kube-apiserver --kube-token --kube-as-user --kube-as-group --kube-ca-file --registry-config --repository-cache --repository-config --burst-limit --qps -f --values --set --set-string --set-file --set-json --set-literal --version --repo --username --password --ca-file --cert-file --key-file --keyring --timeout --history-max --description --post-renderer --post-renderer-args --output-dir -o --output -d --destination --revision --max --filter -l --selector --app-version --api-versions --kube-version -s --show-only --name-template --labels",
        dry: "--dry-run --help",
        rules: &[
            Rule {
                id: "helm-read",
                sub: "list|ls|status|get|history|hist|show|inspect|search|template|lint|version|env|verify|help|completion|diff",
                network: true,
                what: "looks at charts and releases",
                hits: &["helm list -A", "helm template ./chart", "helm get values web"],
                misses: &["helm uninstall web", "helm upgrade web ./c --dry-run=none"],
                ..READS
            },
            Rule {
                id: "helm-group-read",
                sub: "repo|dependency|dep|plugin|registry list|ls",
                network: true,
                what: "looks at charts and plugins",
                hits: &["helm repo list", "helm dependency list c"],
                misses: &["helm repo add a b"],
                ..READS
            },
            Rule {
                id: "helm-install",
                sub: "install",
                effect: MAKES,
                undo: UndoRow::Exact("helm uninstall{?-n --namespace} {1}"),
                network: true,
                what: "installs a chart",
                hits: &["helm install web ./chart"],
                misses: &["helm list", "helm install web ./chart --dry-run"],
                ..READS
            },
            Rule {
                id: "helm-upgrade",
                sub: "upgrade",
                effect: CHANGES,
                undo: UndoRow::Unknown("whether hooks and migrations ran"),
                network: true,
                what: "changes a release",
                instead: "helm diff upgrade, or --dry-run",
                hits: &["helm upgrade web ./chart", "helm upgrade --install web ./chart"],
                misses: &["helm upgrade web ./chart --dry-run=server"],
                ..READS
            },
            Rule {
                id: "helm-rollback",
                sub: "rollback",
                effect: CHANGES,
                undo: UndoRow::Exact("helm rollback{?-n --namespace} {1}"),
                network: true,
                what: "goes back to an older release",
                hits: &["helm rollback web 3"],
                misses: &["helm history web"],
                ..READS
            },
            Rule {
                id: "helm-uninstall",
                sub: "uninstall|delete|del|un",
                when: &[When::NoFlag("--keep-history")],
                effect: REMOVES,
                undo: UndoRow::None,
                network: true,
                what: "removes a release and its history",
                instead: "helm uninstall --keep-history",
                hits: &["helm uninstall web", "helm -n prod delete web"],
                misses: &["helm list", "helm uninstall web --keep-history"],
                ..READS
            },
            Rule {
                id: "helm-uninstall-keep",
                sub: "uninstall|delete|del|un",
                when: &[When::Flag("--keep-history")],
                effect: REMOVES,
                undo: UndoRow::Exact("helm rollback{?-n --namespace} {1}"),
                network: true,
                what: "removes a release and keeps its history",
                hits: &["helm uninstall web --keep-history"],
                misses: &["helm uninstall web"],
                ..READS
            },
            Rule {
                id: "helm-push",
                sub: "push",
                effect: Effect::new(Send, Shared, Remote),
                undo: UndoRow::Unknown("whether the registry allows deletion"),
                network: true,
                what: "publishes a chart",
                hits: &["helm push chart.tgz oci://registry/charts"],
                misses: &["helm pull x"],
                ..READS
            },
            Rule {
                id: "helm-files",
                sub: "create|package|pull|fetch|dependency|dep",
                when: &[When::NoWord("list ls")],
                effect: Effect::new(Create, File, Project),
                undo: UndoRow::Partial("remove what it made"),
                network: true,
                what: "makes or fetches a chart",
                hits: &["helm create c", "helm pull a/b", "helm dependency update c"],
                misses: &["helm list"],
                ..READS
            },
            Rule {
                id: "helm-out",
                sub: "template|get",
                when: &[When::Flag("--output-dir")],
                on: On::Flag("--output-dir"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes what it renders to files",
                hits: &["helm template c --output-dir out"],
                misses: &["helm template c"],
                ..READS
            },
            Rule {
                id: "helm-settings",
                sub: "repo|registry|plugin",
                when: &[When::NoWord("list ls")],
                effect: SETTINGS,
                undo: UndoRow::Partial("helm repo remove, or helm plugin uninstall"),
                network: true,
                what: "changes where charts and plugins come from",
                hits: &["helm repo add a https://a", "helm repo update"],
                misses: &["helm repo list"],
                ..READS
            },
            Rule {
                id: "helm-code",
                when: &[When::Test(|w| {
                    w.has("--post-renderer")
                        || matches!((w.operand(0), w.operand(1)), (Some("plugin"), Some("install" | "update")))
                })],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the named program does"),
                what: "runs a program that the call names",
                hits: &["helm template c --post-renderer ./x", "helm plugin install https://a"],
                misses: &["helm template c"],
                ..READS
            },
            Rule {
                id: "helm-test",
                sub: "test",
                effect: RUNS,
                undo: UndoRow::Partial("the tests' own clean-up"),
                network: true,
                what: "runs the tests of a release",
                hits: &["helm test web"],
                misses: &["helm list"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["kind", "k3d", "minikube", "microk8s", "k3s", "colima", "limactl", "orb", "orbctl", "ctlptl"],
        values: "-p --profile -n --name --config --image -v --verbosity --kubeconfig --driver --memory --cpus --nodes --kubernetes-version -a --agents -s --servers --port --wait --timeout --node --user",
        stops: &[("ssh|exec", 0)],
        dry: "--dry-run --help",
        rules: &[
            Rule {
                id: "cluster-read",
                sub: "get|version|status|list|ls|ip|logs|profile|node|service|addons|config|inspect|info|docker-env|podman-env|ssh-key|update-check|help",
                when: &[When::NoWord(
                    "set unset enable disable add delete rm create start stop kubeconfig use configure open",
                )],
                what: "looks at a cluster of one's own",
                hits: &["kind get clusters", "minikube status", "minikube addons list"],
                misses: &["kind delete cluster", "minikube addons enable x"],
                ..READS
            },
            Rule {
                id: "cluster-group-read",
                sub: "cluster|node|registry|kubeconfig|image|images list|ls|get|print",
                what: "looks at a cluster of one's own",
                hits: &["k3d cluster list"],
                misses: &["k3d cluster delete x"],
                ..READS
            },
            Rule {
                id: "cluster-make",
                sub: "create|start|stop|pause|unpause|load|build|export|image|images|cache|cp|mount|update-context|enable|disable|addons|config|node|profile|tunnel|dashboard|service|restart|edit|import|join|server|agent|shell|ssh|kubectl|cluster|registry|kubeconfig|push|pull|nerdctl|completion|apply|up|exec|run",
                when: &[When::NoWord("list ls get print delete rm view")],
                effect: LOCAL_MAKES,
                undo: UndoRow::Partial("the opposite command: delete, start or stop"),
                what: "makes or changes a cluster of one's own",
                hits: &["kind create cluster", "minikube start", "k3d cluster create x", "minikube addons enable x"],
                misses: &["kind get clusters", "kind delete cluster"],
                ..READS
            },
            Rule {
                id: "cluster-delete",
                sub: "cluster|node|registry|image|images|config|profile|cache? delete|rm|reset|prune",
                effect: LOCAL_REMOVES,
                undo: UndoRow::None,
                what: "removes a cluster of one's own and all in it",
                hits: &["kind delete cluster", "minikube delete --all", "k3d cluster delete x"],
                misses: &["kind create cluster"],
                ..READS
            },
        ],
        carries: &[
            Carry::As { sub: "kubectl", other: "kubectl" },
            Carry::As { sub: "nerdctl", other: "nerdctl" },
            Carry::ArgvInside { sub: "ssh|exec", skip: 0, entry: "" },
        ],
        ..PROGRAM
    },
    Program {
        names: &["kustomize"],
        values: "-o --output -e --env --load-restrictor --mount --network-name --helm-command",
        dry: "--help",
        rules: &[
            Rule {
                id: "kustomize-read",
                sub: "build|version|cfg|completion|help|openapi",
                what: "renders manifests",
                hits: &["kustomize build overlays/prod"],
                misses: &["kustomize edit set image a=b"],
                ..READS
            },
            Rule {
                id: "kustomize-out",
                sub: "build",
                when: &[When::Flag("-o --output")],
                on: On::Flag("-o --output"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes manifests to files",
                hits: &["kustomize build . -o out"],
                misses: &["kustomize build ."],
                ..READS
            },
            Rule {
                id: "kustomize-code",
                sub: "build|fn|cfg",
                when: &[When::Flag(
                    "--enable-alpha-plugins --enable-exec --enable-helm --helm-command --mount --network",
                )],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the plugin does"),
                what: "runs plugins that the directory names",
                hits: &["kustomize build --enable-alpha-plugins ."],
                misses: &["kustomize build ."],
                ..READS
            },
            Rule {
                id: "kustomize-edit",
                sub: "edit|create|localize|fn",
                effect: FILES,
                undo: UndoRow::Partial("git checkout -- kustomization.yaml, if it is committed"),
                what: "changes kustomization.yaml",
                hits: &["kustomize edit set image a=b"],
                misses: &["kustomize build ."],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["k9s", "lens", "kubectl-browse"],
        rules: &[Rule {
            id: "cluster-browser",
            when: &[When::NoWord("version info help")],
            effect: OPAQUE,
            undo: UndoRow::Unknown("what is typed there"),
            network: true,
            what: "opens a cluster for whoever types",
            hits: &["k9s", "k9s -n prod"],
            misses: &["k9s version"],
            ..READS
        }],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["kubectx", "kubens", "kubie"],
        rules: &[
            Rule {
                id: "cluster-context-read",
                when: &[When::AtMost(0), When::NoFlag("-d -u --unset")],
                what: "lists clusters",
                hits: &["kubectx", "kubectx -c"],
                misses: &["kubectx prod"],
                ..READS
            },
            Rule {
                id: "cluster-context",
                when: &[When::Test(|w| w.count() > 0 || w.has("-d -u --unset"))],
                effect: SETTINGS,
                undo: UndoRow::Exact("kubectx -"),
                what: "changes which cluster later commands go to",
                hits: &["kubectx prod"],
                misses: &["kubectx"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "stern",
            "kubetail",
            "kube-score",
            "kubeval",
            "kubeconform",
            "kubectl-tree",
            "pluto",
            "popeye",
            "kube-linter",
        ],
        rules: &[Rule {
            id: "cluster-look",
            network: true,
            what: "looks at a cluster or at manifests",
            hits: &["stern web", "kubeconform m.yaml"],
            misses: &["kubectl delete pod x"],
            ..READS
        }],
        ..READER
    },
    Program {
        names: &[
            "argocd",
            "flux",
            "argo",
            "tkn",
            "istioctl",
            "linkerd",
            "cilium",
            "velero",
            "skaffold",
            "tilt",
            "telepresence",
            "helmfile",
            "kapp",
            "ytt",
            "kubeadm",
            "kops",
            "talosctl",
            "clusterctl",
            "rancher",
            "karmadactl",
            "werf",
        ],
        values: "-n --namespace --context --kube-context --kubeconfig -f --file --server --auth-token --grpc-web-root-path -o --output -l --selector -p --profile -e --environment --path --source --url --branch --interval --config --name --revision --dest-server --dest-namespace --repo --parameter --values -m --module --state",
        dry: "--dry-run --help --dryRun",
        rules: &[
            Rule {
                id: "delivery-read",
                when: &[When::Test(|w| verb(w, GROUPS) == Some(Verb::Reads))],
                network: true,
                what: "looks at a delivery system",
                hits: &["argocd app list", "flux get all", "istioctl analyze", "helmfile diff", "velero backup get"],
                misses: &["argocd app sync web", "flux delete source git x"],
                ..READS
            },
            Rule {
                id: "delivery-change",
                when: &[When::Test(|w| matches!(verb(w, GROUPS), Some(Verb::Makes | Verb::Switches | Verb::Changes)))],
                effect: CHANGES,
                undo: UndoRow::Unknown("what ran there before"),
                network: true,
                what: "changes what a delivery system runs",
                hits: &["argocd app sync web", "flux bootstrap github", "helmfile apply", "skaffold run"],
                misses: &["argocd app list"],
                ..READS
            },
            Rule {
                id: "delivery-delete",
                when: &[When::Test(|w| verb(w, GROUPS) == Some(Verb::Removes))],
                effect: REMOVES,
                undo: UndoRow::None,
                network: true,
                what: "removes what a delivery system runs",
                hits: &["argocd app delete web", "flux uninstall", "helmfile destroy", "kubeadm reset"],
                misses: &["argocd app list"],
                ..READS
            },
        ],
        ..PROGRAM
    },
];

/// Secrets with their content, not only their names.
fn shows_secret(words: &dyn Words) -> bool {
    let named = (0..words.count()).any(|i| {
        words.operand(i).is_some_and(|o| {
            o.split(',').any(|part| matches!(part.split(['/', '.']).next(), Some("secret" | "secrets")))
        })
    });
    let raw = words.any("--raw", &|v| v.contains("secret"));
    raw || named && words.any("-o --output --template", &|v| !matches!(v, "wide" | "name"))
}

fn deletes_data(words: &dyn Words) -> bool {
    const KINDS: &[&str] = &[
        "ns",
        "namespace",
        "namespaces",
        "pv",
        "pvc",
        "persistentvolume",
        "persistentvolumes",
        "persistentvolumeclaim",
        "persistentvolumeclaims",
        "crd",
        "crds",
        "customresourcedefinition",
        "customresourcedefinitions",
        "secret",
        "secrets",
        "statefulset",
        "statefulsets",
        "sts",
        "node",
        "nodes",
        "no",
        "project",
        "projects",
        "all",
        "volumesnapshot",
        "volumesnapshots",
        "storageclass",
        "sc",
    ];
    let kind = |o: &str| {
        o.split(',')
            .any(|part| part.split(['/', '.']).next().is_some_and(|k| KINDS.contains(&k.to_ascii_lowercase().as_str())))
    };
    words.has("--all -A --all-namespaces --raw") || words.operand(0).is_none_or(kind) && words.count() > 0
}
