//! Servers whose commands run on another machine, in a container or in a sandbox: a row says which shell command a tool
//! stands for (`ssh host …`, `docker exec c …`), and that is what is judged.

use super::Carries::{self, Plain};
use super::{Example, Server, Tool, reads, stands_for};

const REMOTE: &[(&str, Carries)] = &[
    ("command", Plain),
    ("commands", Plain),
    ("cmdString", Plain),
    ("host", Plain),
    ("hostAlias", Plain),
    ("server", Plain),
    ("connectionName", Plain),
    ("connectionId", Plain),
    ("username", Plain),
    ("cwd", Plain),
    ("timeout", Plain),
    ("session", Plain),
];
const REMOVES: &[Example] = &[(r#"{"command":"rm -rf /"}"#, "rm-recursive"), (r#"{"command":"ls"}"#, "ssh")];
const SAYS: &[Example] = &[(r#"{"command":"echo 'rm -rf /'"}"#, "rm-recursive")];

const fn remote(names: &'static [&'static str]) -> Tool {
    stands_for(names, &["ssh host {command!}", "ssh host {commands;}", "ssh host {cmdString!}"], REMOTE, REMOVES, SAYS)
}

const POD: &[(&str, Carries)] = &[
    ("command", Plain),
    ("name", Plain),
    ("namespace", Plain),
    ("container", Plain),
    ("shell", Plain),
    ("context", Plain),
    ("pod", Plain),
];
const OBJECT: &[(&str, Carries)] = &[
    ("resourceType", Plain),
    ("kind", Plain),
    ("name", Plain),
    ("namespace", Plain),
    ("allNamespaces", Plain),
    ("labelSelector", Plain),
    ("context", Plain),
    ("apiVersion", Plain),
    ("output", Plain),
    ("force", Plain),
];
const BOX: &[(&str, Carries)] = &[
    ("container_id", Plain),
    ("containerId", Plain),
    ("sandboxId", Plain),
    ("command", Plain),
    ("commands", Plain),
    ("code", Plain),
    ("python_code", Plain),
    ("language", Plain),
    ("workdir", Plain),
];
const ONE: &[(&str, Carries)] = &[
    ("container_id", Plain),
    ("container", Plain),
    ("id", Plain),
    ("name", Plain),
    ("image", Plain),
    ("volume_name", Plain),
    ("force", Plain),
];

/// The servers.
#[rustfmt::skip]
pub static ALL: &[Server] = &[
    Server {
        id: "tufantunc/ssh-mcp, AiondaDotCom/mcp-ssh, bvisible/mcp-ssh-manager, classfang/ssh-mcp-server",
        names: &[&["ssh"]],
        dialects: &[],
        tools: &[
            remote(&["exec", "ssh_execute", "execute-command", "runRemoteCommand", "runCommandBatch", "execute_command", "ssh_exec", "ssh_execute_group"]),
            stands_for(&["sudo-exec", "ssh_execute_sudo"], &["sudo ssh host {command!}"], REMOTE,
                &[(r#"{"command":"rm -rf /"}"#, "rm-recursive"), (r#"{"command":"ls"}"#, "sudo")], &[(r#"{"command":"ls"}"#, "rm-recursive")]),
            stands_for(&["uploadFile", "upload", "ssh_upload"], &["scp {localPath} host:{remotePath}"],
                &[("localPath", Carries::Read), ("remotePath", Plain), ("hostAlias", Plain), ("connectionName", Plain), ("server", Plain)],
                &[(r#"{"hostAlias":"h","localPath":"/home/u/.ssh/id_rsa","remotePath":"/x"}"#, "secret-read")],
                &[(r#"{"localPath":"a","remotePath":"/x"}"#, "secret-read")]),
            stands_for(&["downloadFile", "download", "ssh_download"], &["scp host:{remotePath} {localPath}"],
                &[("localPath", Carries::Write), ("remotePath", Plain), ("hostAlias", Plain), ("connectionName", Plain), ("server", Plain)],
                &[(r#"{"localPath":"/etc/passwd","remotePath":"/x"}"#, "file-write")], &[(r#"{"localPath":"a","remotePath":"/x"}"#, "guard-write")]),
            reads(&["listKnownHosts", "list-servers", "ssh_list_servers", "getHostInfo", "checkConnectivity"]),
        ],
    },
    Server {
        id: "Flux159/mcp-server-kubernetes",
        names: &[&["kubernetes"], &["k8s"]],
        dialects: &[],
        tools: &[
            stands_for(&["exec_in_pod", "exec_pod"], &["kubectl exec pod -- sh -c {command!}"], POD,
                &[(r#"{"name":"p","command":"rm -rf /"}"#, "rm-recursive"), (r#"{"name":"p","command":["rm","-rf","/"]}"#, "rm-recursive"), (r#"{"name":"p","command":"ls"}"#, "kubectl-exec")],
                &[(r#"{"name":"p","command":"ls"}"#, "rm-recursive")]),
            stands_for(&["pods_exec"], &["kubectl exec pod -- {command}"], POD,
                &[(r#"{"name":"p","command":["rm","-rf","/"]}"#, "rm-recursive")], &[(r#"{"name":"p","command":["echo","rm -rf /"]}"#, "rm-recursive")]),
            stands_for(&["kubectl_delete", "resources_delete", "delete_resource"], &["kubectl delete {resourceType} {kind} {name} --namespace={namespace}"], OBJECT,
                &[(r#"{"resourceType":"namespace","name":"prod"}"#, "kubectl-delete")], &[(r#"{"resourceType":"pod","name":"x"}"#, "kubectl-exec")]),
            stands_for(&["pods_delete", "delete_pod"], &["kubectl delete pod {name} --namespace={namespace}"], OBJECT,
                &[(r#"{"name":"p","namespace":"n"}"#, "kubectl-delete")], &[(r#"{"name":"p"}"#, "kubectl-exec")]),
            stands_for(&["kubectl_get", "kubectl_describe", "kubectl_logs", "pods_list", "pods_get", "pods_log", "resources_list", "resources_get", "events_list", "namespaces_list", "list_pods", "get_pod_logs"],
                &["kubectl get {resourceType} {kind} {name} --namespace={namespace} -o json"], OBJECT,
                &[(r#"{"resourceType":"pods","namespace":"n"}"#, "kubectl-read"), (r#"{"resourceType":"secrets"}"#, "kubectl-secret")], &[(r#"{"resourceType":"pods"}"#, "kubectl-delete")]),
        ],
    },
    Server {
        id: "ckreiling/mcp-server-docker, QuantGeekDev/docker-mcp",
        names: &[&["docker"], &["podman"]],
        dialects: &[],
        tools: &[
            stands_for(&["exec_container", "docker_exec", "exec", "container_exec", "execute_command"], &["docker exec box sh -c {command!}"],
                &[("container_id", Plain), ("container", Plain), ("name", Plain), ("command", Plain)],
                &[(r#"{"container_id":"c","command":"rm -rf /"}"#, "rm-recursive"), (r#"{"container":"c","command":"ls"}"#, "docker-exec")], &[(r#"{"container":"c","command":"ls"}"#, "rm-recursive")]),
            stands_for(&["remove_container"], &["docker rm {container_id} {container} {name}"], ONE, &[(r#"{"container_id":"c"}"#, "docker-rm")], &[(r#"{"container_id":"c"}"#, "docker-exec")]),
            stands_for(&["stop_container"], &["docker stop {container_id} {container} {name}"], ONE, &[(r#"{"container_id":"c"}"#, "docker-stop")], &[(r#"{"container_id":"c"}"#, "docker-rm")]),
            stands_for(&["remove_image"], &["docker rmi {image} {name}"], ONE, &[(r#"{"image":"i"}"#, "docker-rmi")], &[(r#"{"image":"i"}"#, "docker-rm")]),
            stands_for(&["remove_volume"], &["docker volume rm {volume_name} {name}"], ONE, &[(r#"{"volume_name":"v"}"#, "docker-volume-rm")], &[(r#"{"volume_name":"v"}"#, "docker-rm")]),
            reads(&["list_containers", "list-containers", "list_images", "list_networks", "list_volumes", "fetch_container_logs", "get-logs"]),
        ],
    },
    Server {
        id: "Automata-Labs code-sandbox-mcp, node-code-sandbox-mcp",
        names: &[&["sandbox"]],
        dialects: &[],
        tools: &[
            stands_for(&["sandbox_exec", "run_command"], &["docker exec box sh -c {command!}", "docker exec box sh -c {commands;}"], BOX,
                &[(r#"{"container_id":"c","commands":["ls","rm -rf /"]}"#, "rm-recursive")], &[(r#"{"container_id":"c","commands":["ls"]}"#, "rm-recursive")]),
            stands_for(&["run_js", "run_js_ephemeral", "run_js_code"], &["docker exec box node -e {code!}"], BOX,
                &[(r#"{"code":"require('child_process').execSync('rm -rf /')"}"#, "rm-recursive")], &[(r#"{"code":"1 + 1"}"#, "rm-recursive")]),
            stands_for(&["run_python_code"], &["docker exec box python3 -c {code!}", "docker exec box python3 -c {python_code!}"], BOX,
                &[(r#"{"code":"import os; os.system('rm -rf /')"}"#, "rm-recursive")], &[(r#"{"code":"print(1)"}"#, "rm-recursive")]),
        ],
    },
    Server {
        id: "e2b-dev/mcp-server, gradion-ai/ipybox",
        names: &[&["e2b"], &["ipybox"]],
        dialects: &[],
        tools: &[stands_for(&["run_code", "run_python_code", "execute_ipython_cell"], &["docker exec box python3 -c {code!}", "docker exec box python3 -c {python_code!}"], BOX,
            &[(r#"{"code":"import os; os.system('rm -rf /')"}"#, "rm-recursive"), (r#"{"code":"print(1)"}"#, "docker-exec")], &[(r#"{"code":"print(1)"}"#, "rm-recursive")])],
    },
    Server {
        id: "proxmox, remote machines",
        names: &[&["proxmox"], &["remote", "shell"]],
        dialects: &[],
        tools: &[stands_for(&["execute_vm_command", "execute_command", "run_command"], &["ssh host {command!}"],
            &[("node", Plain), ("vmid", Plain), ("command", Plain)], REMOVES, SAYS)],
    },
];
