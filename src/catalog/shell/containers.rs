//! Containers: docker and its kin, compose, image tools, virtual machines.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const MAKES: Effect = Effect::new(Create, Container, Project);
const CHANGES: Effect = Effect::new(Change, Container, Project);
const REMOVES: Effect = Effect::new(Delete, Container, Project);
const ERASES: Effect = Effect::new(Delete, Volume, Project);
const STOPS: Effect = Effect::new(Stop, Container, Project);
const RUNS: Effect = Effect::new(Run, Container, Project);
const SHARES: Effect = Effect::new(Send, Shared, Remote);
const SETTINGS: Effect = Effect::new(Change, Environment, Home);

const TYPED: UndoRow = UndoRow::Unknown("what is typed there");
const AGAIN: UndoRow = UndoRow::Unknown("whether the image can be pulled or built again");

const RUN_VALUES: &str = "-a --attach --add-host --annotation --arch --authfile --blkio-weight --blkio-weight-device --cap-add --cap-drop --cgroup-conf --cgroup-parent --cgroupns --cgroups --chrootdirs --cidfile --conmon-pidfile --cpu-period --cpu-quota --cpu-rt-period --cpu-rt-runtime -c --cpu-shares --cpus --cpuset-cpus --cpuset-mems --decryption-key --detach-keys --device --device-cgroup-rule --device-read-bps --device-read-iops --device-write-bps --device-write-iops --dns --dns-option --dns-search --domainname --entrypoint -e --env --env-file --env-merge --expose --gidmap --gpus --group-add --group-entry --health-cmd --health-interval --health-on-failure --health-retries --health-start-period --health-start-interval --health-timeout -h --hostname --hostuser --hooks-dir --image-volume --init-path --ip --ip6 --ipc --isolation --kernel-memory -l --label --label-file --link --link-local-ip --log-driver --log-opt --mac-address -m --memory --memory-reservation --memory-swap --memory-swappiness --mount --name --network --net --network-alias --net-alias --oom-score-adj --os --passwd-entry --personality --pid --pidfile --pids-limit --platform --pod --pod-id-file --preserve-fds -p --publish --pull --requires --restart --retry --retry-delay --runtime --sdnotify --seccomp-policy --secret --security-opt --shm-size --shm-size-systemd --stop-signal --stop-timeout --storage-opt --subgidname --subuidname --sysctl --systemd --timeout --tls-verify --tmpfs --tz --uidmap --ulimit --umask --unsetenv -u --user --userns --use-api-socket --uts --variant -v --volume --volume-driver --volumes-from -w --workdir --scale --build-arg --project-directory --index";

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["docker", "podman", "nerdctl", "finch", "podman-remote"],
        alike: true,
        values: "-H --host --context --config -l --log-level --tlscacert --tlscert --tlskey --connection --identity --url --root --runroot --storage-driver --storage-opt --cgroup-manager --conmon --events-backend --hooks-dir --imagestore --module --network-cmd-path --network-config-dir --runtime --tmpdir --volumepath --ssh -a --address -n --namespace --snapshotter --cni-path --cni-netconfpath --data-root --filter --format",
        own: "-H -c -D -l --host --context --config --debug --log-level --tls --tlsverify --tlscacert --tlscert --tlskey --connection --identity --url -f --file -p --project-name --profile --env-file --project-directory --parallel --ansi --progress",
        sub_values: &[
            ("container? run|create", RUN_VALUES),
            ("container? exec", "-e --env --env-file -u --user -w --workdir --detach-keys --preserve-fds --cidfile"),
            (
                "compose",
                "-f --file -p --project-name --profile --env-file --project-directory --parallel --ansi --progress",
            ),
            (
                "compose *",
                "-n --tail --since --until --index --scale -t --timeout --pull --no-attach --attach --exit-code-from --wait-timeout --status --rmi --build-arg --builder -m --memory --signal -s --hash -o --output",
            ),
            ("compose run|exec", RUN_VALUES),
            (
                "image? build",
                "-t --tag -f --file --build-arg --build-context --cache-from --cache-to --target --platform -o --output --secret --ssh --label --iidfile --metadata-file --network --progress --add-host --allow --annotation --attest --builder --call --cgroup-parent --memory -m --shm-size --ulimit --isolation --squash",
            ),
            (
                "buildx|builder build",
                "-t --tag -f --file --build-arg --build-context --cache-from --cache-to --target --platform -o --output --secret --ssh --label --iidfile --metadata-file --network --progress --add-host --allow --annotation --attest --builder --call --cgroup-parent --shm-size --ulimit",
            ),
            ("buildx imagetools", "-t --tag -f --file --annotation --builder --progress"),
            ("buildx bake", "-f --file --set --builder --metadata-file --progress --allow --call --provenance --sbom"),
            ("container? stop|restart", "--time --timeout --signal -s"),
            ("container? kill", "-s --signal"),
            ("container? logs", "--tail --since --until"),
            (
                "container? update",
                "-m --memory --cpus --restart --pids-limit -c --cpu-shares --memory-swap --cpuset-cpus",
            ),
            ("image? save", "-o --output"),
            ("container? export", "-o --output"),
            ("image? load|import", "-i --input -c --change -m --message --platform"),
            ("login", "-u --username -p --password --authfile --cert-dir"),
        ],
        stops: &[("container? run|create|exec", 1), ("compose run|exec", 1), ("unshare", 0), ("debug", 1)],
        dry: "--dry-run --help",
        rules: &[
            Rule {
                id: "docker-read",
                sub: "ps|images|logs|inspect|version|info|events|stats|top|port|history|diff|search|ls|help|wait|healthcheck",
                what: "shows containers and images",
                hits: &["docker ps -a", "docker images", "docker -H tcp://a logs -f web", "podman inspect web"],
                misses: &["docker rm web", "docker run alpine"],
                ..READS
            },
            Rule {
                id: "docker-list",
                sub: "container|image|volume|network|context|system|builder|buildx|manifest|plugin|node|service|stack|config|swarm|secret|scout|trust|pod|machine|checkpoint|model|mcp|extension|quadlet|artifact|farm|kube|generate",
                when: &[When::First(
                    "ls list ps inspect logs top stats port diff history df info events du version show exists tree tasks services quickview cves recommendations compare policy status ca join-token imagetools",
                )],
                what: "shows containers, images, volumes or networks",
                hits: &[
                    "docker container ls",
                    "docker volume inspect pgdata",
                    "docker system df",
                    "docker image history web",
                ],
                misses: &["docker container rm web", "docker volume rm x"],
                ..READS
            },
            Rule {
                id: "docker-imagetools",
                sub: "buildx imagetools create",
                effect: SHARES,
                undo: UndoRow::Unknown("whether the digest of the old tag is known"),
                network: true,
                what: "writes a tag to a registry",
                hits: &["docker buildx imagetools create -t a/b:1 a/b:2"],
                misses: &["docker buildx imagetools inspect a/b"],
                ..READS
            },
            Rule {
                id: "docker-none",
                when: &[When::AtMost(0)],
                what: "shows help",
                hits: &["docker", "docker --version"],
                misses: &["docker run alpine"],
                ..READS
            },
            Rule {
                id: "docker-group",
                sub: "container|image|volume|network|compose|system|builder|buildx|context|swarm|node|service|stack",
                when: &[When::AtMost(0)],
                what: "shows help",
                hits: &["docker compose", "docker volume"],
                misses: &["docker compose up"],
                ..READS
            },
            Rule {
                id: "docker-run",
                sub: "container? run|create",
                effect: RUNS,
                undo: UndoRow::Partial("docker rm of the new container"),
                what: "runs a container",
                hits: &["docker run --rm alpine true", "docker container run -d nginx", "podman create x"],
                misses: &["docker ps"],
                ..READS
            },
            Rule {
                id: "docker-mount",
                sub: "container? run|create",
                when: &[When::Flag("-v --volume --mount")],
                on: On::Mount("-v --volume --mount --env-file"),
                what: "gives a container a directory of this machine",
                hits: &[
                    "docker run -v ./src:/app alpine",
                    "docker run --mount type=bind,source=/data,target=/d alpine",
                ],
                misses: &["docker run alpine"],
                ..READS
            },
            Rule {
                id: "docker-privileged",
                sub: "container? run|create|exec",
                when: &[When::Test(privileged)],
                effect: Effect::new(Run, Privilege, Machine),
                undo: UndoRow::Unknown("what the container does with the machine"),
                what: "gives a container power over the machine",
                instead: "mount only the directory that is needed, without --privileged",
                hits: &[
                    "docker run --privileged alpine",
                    "docker run -v /:/host alpine ls /host",
                    "docker run -v /var/run/docker.sock:/var/run/docker.sock alpine",
                    "docker run --pid=host alpine",
                    "docker run --pid host alpine",
                    "docker run --cap-add SYS_ADMIN alpine",
                    "docker exec --privileged web id",
                ],
                misses: &["docker run -v ./a:/a alpine", "docker run -v pgdata:/var/lib alpine", "docker exec web id"],
                ..READS
            },
            Rule {
                id: "docker-exec",
                sub: "container? exec",
                effect: RUNS,
                undo: UndoRow::Unneeded,
                what: "runs a command in a container",
                hits: &[
                    "docker exec web ls /",
                    "docker container exec -it web sh",
                    "docker exec -it db psql -c 'select 1'",
                ],
                misses: &["docker ps", "docker compose exec web ls"],
                ..READS
            },
            Rule {
                id: "docker-attach",
                sub: "container? attach|debug",
                effect: RUNS,
                undo: TYPED,
                what: "types into a running container",
                hits: &["docker attach web"],
                misses: &["docker logs web"],
                ..READS
            },
            Rule {
                id: "docker-pull",
                sub: "image? pull",
                effect: MAKES,
                undo: UndoRow::Exact("docker rmi {args}"),
                network: true,
                what: "fetches an image",
                hits: &["docker pull alpine"],
                misses: &["docker build ."],
                ..READS
            },
            Rule {
                id: "docker-build",
                sub: "image? build|load|import",
                effect: MAKES,
                undo: UndoRow::Partial("docker rmi of the new image"),
                network: true,
                what: "makes or fetches an image",
                hits: &["docker build -t app .", "docker image load -i a.tar"],
                misses: &["docker images", "docker push app"],
                ..READS
            },
            Rule {
                id: "docker-buildx",
                sub: "buildx|builder build|bake|create|use|install|uninstall|b|dial-stdio|debug",
                effect: MAKES,
                undo: UndoRow::Partial("docker rmi of the new image"),
                network: true,
                what: "builds an image",
                hits: &["docker buildx build -t app .", "docker buildx bake"],
                misses: &["docker buildx ls"],
                ..READS
            },
            Rule {
                id: "docker-build-push",
                sub: "buildx|builder|image? build|bake",
                when: &[When::Test(|w| {
                    w.has("--push")
                        || w.any("-o --output --set", &|v| v.contains("push=true") || v.contains("type=registry"))
                })],
                effect: SHARES,
                undo: UndoRow::Unknown("whether the digest of the old tag is known"),
                network: true,
                what: "builds an image and publishes it",
                hits: &["docker buildx build --push -t a/b .", "docker build -o type=registry ."],
                misses: &["docker build -t app ."],
                ..READS
            },
            Rule {
                id: "docker-build-insecure",
                sub: "buildx|builder|image? build|bake",
                when: &[When::Value("--allow", "security.insecure network.host")],
                effect: Effect::new(Run, Privilege, Machine),
                undo: UndoRow::Unknown("what the build does with the machine"),
                what: "gives a build power over the machine",
                hits: &["docker buildx build --allow security.insecure ."],
                misses: &["docker build ."],
                ..READS
            },
            Rule {
                id: "docker-write-file",
                sub: "image|container? build|save|export",
                when: &[When::Flag("-o --output")],
                on: On::Flag("-o --output"),
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "writes an image or container to a file",
                hits: &["docker save -o app.tar app", "docker image save -o a.tar b", "docker export -o a.tar web"],
                misses: &["docker build -t app ."],
                ..READS
            },
            Rule {
                id: "docker-save",
                sub: "image|container? save|export",
                what: "writes an image or container out",
                hits: &["docker save app"],
                misses: &["docker load"],
                ..READS
            },
            Rule {
                id: "docker-push",
                sub: "image|manifest|plugin|compose|trust|artifact? push|publish",
                effect: SHARES,
                undo: UndoRow::Unknown("whether the digest of the old tag is known"),
                network: true,
                what: "publishes an image",
                hits: &["docker push registry/app:latest", "docker image push a/b", "docker compose push"],
                misses: &["docker pull alpine"],
                ..READS
            },
            Rule {
                id: "docker-tag",
                sub: "image? tag|untag",
                effect: CHANGES,
                undo: UndoRow::Partial("docker rmi of the new tag"),
                what: "names an image",
                hits: &["docker tag a b", "docker image tag a b"],
                misses: &["docker images"],
                ..READS
            },
            Rule {
                id: "docker-start",
                sub: "container|pod|machine? start|unpause",
                effect: RUNS,
                undo: UndoRow::Exact("docker stop {args}"),
                what: "starts a container",
                hits: &["docker start web", "docker unpause web"],
                misses: &["docker stop web"],
                ..READS
            },
            Rule {
                id: "docker-stop",
                sub: "container|pod|machine? stop|kill|pause",
                effect: STOPS,
                undo: UndoRow::Exact("docker start {args}"),
                what: "stops a container",
                hits: &["docker stop web", "docker kill -s TERM web"],
                misses: &["docker start web", "docker rm web"],
                ..READS
            },
            Rule {
                id: "docker-restart",
                sub: "container|pod? restart",
                effect: STOPS,
                undo: UndoRow::Unneeded,
                what: "restarts a container",
                hits: &["docker restart web"],
                misses: &["docker start web"],
                ..READS
            },
            Rule {
                id: "docker-change",
                sub: "container? rename|update|commit|checkpoint|restore|init|clone|mount|unmount|umount",
                effect: CHANGES,
                undo: UndoRow::Partial("the same command with the former values"),
                what: "changes a container",
                hits: &["docker rename a b", "docker update --cpus 2 web"],
                misses: &["docker ps"],
                ..READS
            },
            Rule {
                id: "docker-rm",
                sub: "container|pod? rm",
                effect: REMOVES,
                undo: UndoRow::None,
                what: "removes a container and what was written in it",
                instead: "docker stop, and keep the container",
                hits: &["docker rm web", "docker rm -f web", "docker container rm web", "podman pod rm p"],
                misses: &["docker run --rm alpine", "docker image rm a"],
                ..READS
            },
            Rule {
                id: "docker-rm-volumes",
                sub: "container? rm",
                when: &[When::Flag("-v --volumes")],
                effect: ERASES,
                undo: UndoRow::None,
                what: "removes a container with its volumes",
                hits: &["docker rm -v web", "docker rm -fv web"],
                misses: &["docker rm web"],
                ..READS
            },
            Rule {
                id: "docker-rmi",
                sub: "rmi",
                effect: CHANGES,
                undo: AGAIN,
                what: "removes an image",
                hits: &["docker rmi app"],
                misses: &["docker images"],
                ..READS
            },
            Rule {
                id: "docker-image-rm",
                sub: "image|manifest|artifact|model rm|remove|delete|prune",
                effect: CHANGES,
                undo: AGAIN,
                what: "removes images",
                hits: &["docker image rm app", "docker image prune -af"],
                misses: &["docker image ls"],
                ..READS
            },
            Rule {
                id: "docker-cache-prune",
                sub: "builder|buildx prune|rm|stop",
                effect: CHANGES,
                undo: UndoRow::Partial("build again"),
                what: "removes the build cache",
                hits: &["docker builder prune -f", "docker buildx rm b"],
                misses: &["docker buildx ls"],
                ..READS
            },
            Rule {
                id: "docker-prune",
                sub: "container|pod prune",
                effect: REMOVES,
                undo: UndoRow::None,
                what: "removes every container that does not run",
                hits: &["docker container prune -f"],
                misses: &["docker container ls"],
                ..READS
            },
            Rule {
                id: "docker-volume-rm",
                sub: "volume rm|remove|prune|import|reload",
                effect: ERASES,
                undo: UndoRow::None,
                what: "removes volumes and the data in them",
                instead: "docker run --rm -v VOLUME:/v -v .:/b alpine tar czf /b/backup.tgz /v, first",
                hits: &["docker volume rm pgdata", "docker volume prune -f"],
                misses: &["docker volume ls", "docker volume create x"],
                ..READS
            },
            Rule {
                id: "docker-make",
                sub: "volume|network create|connect",
                effect: MAKES,
                undo: UndoRow::Partial("docker volume rm, or docker network rm"),
                what: "makes a volume or a network",
                hits: &["docker volume create pgdata", "docker network create n"],
                misses: &["docker volume rm x"],
                ..READS
            },
            Rule {
                id: "docker-network-rm",
                sub: "network rm|remove|prune|disconnect",
                effect: CHANGES,
                undo: UndoRow::Partial("docker network create, with the former settings"),
                what: "removes a network",
                hits: &["docker network rm n", "docker network prune -f"],
                misses: &["docker network ls"],
                ..READS
            },
            Rule {
                id: "docker-system-prune",
                sub: "system prune|reset|migrate|renumber",
                effect: REMOVES,
                undo: UndoRow::None,
                what: "removes containers, networks and images that are not in use",
                instead: "docker system df, then remove by name",
                hits: &["docker system prune -f", "podman system reset -f"],
                misses: &["docker system df"],
                ..READS
            },
            Rule {
                id: "docker-system-prune-volumes",
                sub: "system prune|reset",
                when: &[When::Flag("--volumes")],
                effect: ERASES,
                undo: UndoRow::None,
                what: "removes volumes and the data in them",
                hits: &["docker system prune -af --volumes"],
                misses: &["docker system prune -f"],
                ..READS
            },
            Rule {
                id: "docker-copy-out",
                sub: "container|compose|machine? cp",
                when: &[When::Test(|w| !remote_operand(w, 1) && w.operand(1) != Some("-"))],
                on: On::Last,
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "copies out of a container",
                hits: &["docker cp web:/a ./a"],
                misses: &["docker cp ./a web:/a", "docker cp web:/a -"],
                ..READS
            },
            Rule {
                id: "docker-copy-stream",
                sub: "container|compose? cp",
                when: &[When::Test(|w| w.operand(1) == Some("-"))],
                what: "writes a file of a container to standard output",
                hits: &["docker cp web:/a -"],
                misses: &["docker cp web:/a ./a"],
                ..READS
            },
            Rule {
                id: "docker-copy-in",
                sub: "container|compose|machine? cp",
                on: On::First,
                when: &[When::Test(|w| remote_operand(w, 1))],
                effect: Effect::new(Send, Container, Project),
                undo: UndoRow::Unknown("what stood there in the container"),
                what: "copies into a container",
                hits: &["docker cp ./a web:/a"],
                misses: &["docker cp web:/a ./a"],
                ..READS
            },
            Rule {
                id: "docker-login",
                sub: "login|logout",
                effect: SETTINGS,
                undo: UndoRow::Exact("docker logout"),
                network: true,
                what: "signs in to a registry",
                hits: &["docker login ghcr.io", "docker logout"],
                misses: &["docker ps"],
                ..READS
            },
            Rule {
                id: "docker-context",
                sub: "context|connection|desktop|extension|plugin|mcp|model|init|machine|generate|quadlet|offload|ai|sandbox",
                when: &[When::NoWord("ls list inspect show info status rm remove uninstall ps logs version df push")],
                effect: SETTINGS,
                undo: UndoRow::Unknown("the former settings"),
                what: "changes docker's own settings",
                hits: &["docker context use x", "docker plugin install x", "podman machine init"],
                misses: &["docker context ls"],
                ..READS
            },
            Rule {
                id: "docker-context-rm",
                sub: "context|connection|desktop|extension|plugin|mcp|machine|quadlet|sandbox rm|remove|uninstall|reset",
                effect: REMOVES,
                undo: UndoRow::Unknown("the former settings"),
                what: "removes a context, plugin or machine",
                hits: &["docker context rm x", "podman machine rm"],
                misses: &["docker context ls"],
                ..READS
            },
            Rule {
                id: "docker-swarm",
                sub: "swarm|service|stack|node|config|secret|kube|play",
                when: &[When::NoWord("ls list ps inspect logs tasks services ca join-token show")],
                effect: Effect::new(Change, Cloud, Remote),
                undo: UndoRow::Unknown("what was there before"),
                network: true,
                what: "changes a cluster",
                hits: &["docker service update web", "docker stack deploy -c a.yml s", "docker swarm init"],
                misses: &["docker service ls"],
                ..READS
            },
            Rule {
                id: "docker-swarm-rm",
                sub: "swarm|service|stack|node|config|secret|kube rm|remove|down|leave",
                effect: Effect::new(Delete, Cloud, Remote),
                undo: UndoRow::None,
                network: true,
                what: "removes something from a cluster",
                hits: &["docker stack rm s", "docker swarm leave --force", "docker secret rm x"],
                misses: &["docker stack ls"],
                ..READS
            },
            Rule {
                id: "docker-unshare",
                sub: "unshare",
                effect: RUNS,
                undo: UndoRow::Unneeded,
                what: "runs a command in a name space of one's own",
                hits: &["podman unshare ls"],
                misses: &["podman ps"],
                ..READS
            },
            Rule {
                id: "compose-read",
                sub: "compose ps|logs|top|images|port|events|version|ls|config|convert|stats|volumes|wait|help",
                what: "shows a composition",
                hits: &["docker compose ps", "docker compose -f a.yml logs -f web", "docker-compose config"],
                misses: &["docker compose up"],
                ..READS
            },
            Rule {
                id: "compose-config-out",
                sub: "compose config|convert",
                when: &[When::Flag("-o --output --lock-image-digests")],
                on: On::Flag("-o --output"),
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Overwritten,
                what: "writes the composition to a file",
                hits: &["docker compose config -o out.yml"],
                misses: &["docker compose config"],
                ..READS
            },
            Rule {
                id: "compose-up",
                sub: "compose up|start|create|build|pull|scale|restart|watch|unpause|bridge|alpha",
                effect: RUNS,
                undo: UndoRow::Exact("docker compose{?-f --file} down"),
                network: true,
                what: "builds or starts a composition",
                hits: &["docker compose up -d", "docker compose -f a.yml build", "docker-compose restart web"],
                misses: &["docker compose down", "docker compose ps"],
                ..READS
            },
            Rule {
                id: "compose-run",
                sub: "compose run|exec|attach",
                effect: RUNS,
                undo: UndoRow::Unneeded,
                what: "runs a command in a container of a composition",
                hits: &["docker compose exec web ls", "docker compose run --rm web npm test"],
                misses: &["docker compose ps"],
                ..READS
            },
            Rule {
                id: "compose-stop",
                sub: "compose stop|kill|pause",
                effect: STOPS,
                undo: UndoRow::Exact("docker compose{?-f --file} start"),
                what: "stops a composition",
                hits: &["docker compose stop", "docker-compose kill web"],
                misses: &["docker compose start"],
                ..READS
            },
            Rule {
                id: "compose-down",
                sub: "compose down|rm",
                effect: STOPS,
                undo: UndoRow::Partial(
                    "docker compose up makes the containers again, without what was written in them",
                ),
                what: "stops a composition and removes its containers",
                hits: &["docker compose down", "docker compose rm -f web"],
                misses: &["docker compose stop"],
                ..READS
            },
            Rule {
                id: "compose-down-volumes",
                sub: "compose down|rm|up",
                when: &[When::Flag("-v --volumes -V --renew-anon-volumes")],
                effect: ERASES,
                undo: UndoRow::None,
                what: "removes the volumes of a composition and the data in them",
                instead: "docker compose down, without -v",
                hits: &["docker compose down -v", "docker compose down --volumes", "docker-compose down -v"],
                misses: &["docker compose down", "docker compose up -d"],
                ..READS
            },
            Rule {
                id: "compose-down-images",
                sub: "compose down",
                when: &[When::Flag("--rmi")],
                effect: CHANGES,
                undo: AGAIN,
                what: "removes the images of a composition",
                hits: &["docker compose down --rmi all"],
                misses: &["docker compose down"],
                ..READS
            },
        ],
        carries: &[
            Carry::ArgvInside { sub: "container? run|create", skip: 1, entry: "--entrypoint" },
            Carry::ArgvInside { sub: "container? exec", skip: 1, entry: "" },
            Carry::ArgvInside { sub: "compose run", skip: 1, entry: "--entrypoint" },
            Carry::ArgvInside { sub: "compose exec", skip: 1, entry: "" },
            Carry::ArgvAfter { sub: "unshare", skip: 0 },
        ],
        ..PROGRAM
    },
    Program {
        names: &["docker-compose", "podman-compose"],
        carries: &[Carry::As { sub: "", other: "docker compose" }],
        ..PROGRAM
    },
    Program { names: &["docker-buildx"], carries: &[Carry::As { sub: "", other: "docker buildx" }], ..PROGRAM },
    Program {
        names: &["buildah"],
        values: "--root --runroot --storage-driver --log-level --creds --authfile --cert-dir --format -f --file -t --tag --platform --build-arg -e --env -v --volume -u --user --name",
        stops: &[("run", 1), ("unshare", 0)],
        dry: "--help",
        rules: &[
            Rule {
                id: "buildah-read",
                sub: "images|containers|inspect|info|version|help",
                what: "shows images",
                hits: &["buildah images"],
                misses: &["buildah rm -a"],
                ..READS
            },
            Rule {
                id: "buildah-make",
                sub: "from|bud|build|build-using-dockerfile|commit|add|copy|config|run|mount|umount|unmount|unshare|pull|tag|rename",
                effect: MAKES,
                undo: UndoRow::Partial("buildah rmi of the new image"),
                network: true,
                what: "makes or fetches an image",
                hits: &["buildah bud -t a .", "buildah run c ls"],
                misses: &["buildah images"],
                ..READS
            },
            Rule {
                id: "buildah-push",
                sub: "push|login|manifest|source",
                effect: SHARES,
                undo: UndoRow::Unknown("whether the digest of the old tag is known"),
                network: true,
                what: "writes to a registry",
                hits: &["buildah push a docker://b"],
                misses: &["buildah images"],
                ..READS
            },
            Rule {
                id: "buildah-rm",
                sub: "rm|rmi|prune|delete",
                effect: REMOVES,
                undo: UndoRow::None,
                what: "removes images and working containers",
                hits: &["buildah rm -a"],
                misses: &["buildah images"],
                ..READS
            },
        ],
        carries: &[Carry::ArgvInside { sub: "run", skip: 1, entry: "" }, Carry::ArgvAfter { sub: "unshare", skip: 0 }],
        ..PROGRAM
    },
    Program {
        names: &["skopeo", "crane", "regctl", "oras", "cosign"],
        values: "--creds --authfile --cert-dir --src-creds --dest-creds --format -f --file -t --tag --platform -o --output --key --policy --registries.d --username -u --password",
        dry: "--dry-run --help",
        rules: &[
            Rule {
                id: "registry-read",
                sub: "inspect|version|list-tags|ls|digest|catalog|validate|verify*|triangulate|discover|resolve|tree|manifest-digest|config|manifest|blob|download",
                when: &[When::NoWord("delete rm push put create add copy cp append mod import mount set")],
                network: true,
                what: "shows what a registry holds",
                hits: &["skopeo inspect docker://a/b", "crane ls a/b", "crane manifest a", "oras discover a"],
                misses: &["skopeo delete docker://a/b", "oras manifest delete a"],
                ..READS
            },
            Rule {
                id: "registry-group-read",
                sub: "image|repo|tag|artifact|index|registry|referrer ls|list|inspect|digest|manifest|config|fetch|get|head|diff|tags|show|check-base|ratelimit|tree",
                network: true,
                what: "shows what a registry holds",
                hits: &["regctl image digest a", "oras repo tags a"],
                misses: &["regctl tag delete a"],
                ..READS
            },
            Rule {
                id: "registry-fetch",
                sub: "pull|export|save",
                on: On::Last,
                effect: Effect::new(Create, File, Project),
                undo: UndoRow::Overwritten,
                network: true,
                what: "fetches an image into a file",
                hits: &["crane pull a b.tar"],
                misses: &["crane ls a"],
                ..READS
            },
            Rule {
                id: "registry-write",
                sub: "copy|cp|sync|push|tag|append|mutate|rebase|sign|sign-blob|attest|attach|upload|index|image|artifact|blob|manifest|login|auth|import*|generate*",
                when: &[When::NoWord(
                    "ls list inspect digest manifest config fetch get head diff tags show tree delete rm remove",
                )],
                effect: SHARES,
                undo: UndoRow::Unknown("whether the digest of the old tag is known"),
                network: true,
                what: "writes to a registry",
                hits: &["skopeo copy dir:a docker://b", "crane push a.tar b", "cosign sign a", "regctl image copy a b"],
                misses: &["skopeo inspect docker://a", "regctl image digest a"],
                ..READS
            },
            Rule {
                id: "registry-delete",
                sub: "image|repo|tag|artifact|index|manifest|blob? delete|rm|remove|clean|prune",
                effect: Effect::new(Delete, Shared, Remote),
                undo: UndoRow::None,
                network: true,
                what: "removes images from a registry",
                hits: &["skopeo delete docker://a/b", "crane delete a@sha256:1", "oras manifest delete a"],
                misses: &["skopeo inspect docker://a"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["crictl", "ctr"],
        values: "-r --runtime-endpoint -i --image-endpoint -t --timeout -c --config -n --namespace -a --address --name --label --state -o --output --tail --since",
        stops: &[("exec", 1), ("task|tasks|t exec", 1)],
        dry: "--help",
        rules: &[
            Rule {
                id: "cri-read",
                sub: "ps|images|img|image|inspect|inspecti|inspectp|inspects|logs|pods|stats|statsp|info|version|imagefsinfo|events|container|containers|c|task|tasks|t|i|namespaces|ns|plugins|content|snapshots|leases|config|metricsp",
                when: &[When::NoWord(
                    "rm remove delete del kill exec create run pull push import export set label start pause resume prune fetch unpack",
                )],
                what: "shows containers and images",
                hits: &["crictl ps -a", "ctr images ls", "crictl logs abc"],
                misses: &["crictl rm abc"],
                ..READS
            },
            Rule {
                id: "cri-change",
                when: &[When::Test(|w| {
                    cri_verb(
                        w,
                        "run runp create start stop stopp pull push import set label pause resume update exec attach port-forward fetch unpack export kill",
                    )
                })],
                effect: RUNS,
                undo: UndoRow::Unknown("what ran there before"),
                what: "changes or runs containers below the cluster's back",
                hits: &["crictl stop abc", "ctr task kill abc", "crictl exec abc ls"],
                misses: &["crictl ps"],
                ..READS
            },
            Rule {
                id: "cri-rm",
                when: &[When::Test(|w| cri_verb(w, "rm rmi rmp remove delete del prune"))],
                effect: REMOVES,
                undo: UndoRow::None,
                what: "removes containers or images",
                hits: &["crictl rm abc", "crictl rmi --prune", "ctr containers rm abc"],
                misses: &["crictl ps"],
                ..READS
            },
        ],
        carries: &[
            Carry::ArgvInside { sub: "exec", skip: 1, entry: "" },
            Carry::ArgvInside { sub: "task|tasks|t exec", skip: 1, entry: "" },
        ],
        ..PROGRAM
    },
];

/// What lets a container reach the machine around it.
fn privileged(words: &dyn Words) -> bool {
    const CAPS: &[&str] = &[
        "all",
        "sys_admin",
        "sys_ptrace",
        "sys_module",
        "sys_rawio",
        "sys_boot",
        "sys_time",
        "dac_override",
        "dac_read_search",
        "net_admin",
        "mknod",
        "bpf",
    ];
    let cap = |v: &str| {
        let name = v.to_ascii_lowercase();
        CAPS.contains(&name.strip_prefix("cap_").unwrap_or(&name))
    };
    words.has("--privileged --use-api-socket")
        || words.any("--pid --ipc --userns --uts --cgroupns", &|v| v == "host")
        || words.any("--cap-add", &cap)
        || words.any("--security-opt", &|v| v.contains("unconfined") || v.contains("disable"))
        || words.any("--device", &|v| !v.starts_with("/dev/dri") && !v.starts_with("/dev/fuse") && !v.contains("/gpu"))
        || words.any("-v --volume --mount --volumes-from", &wide_mount)
}

/// A mount of the machine itself, of a whole home, or of the socket that controls all containers.
fn wide_mount(value: &str) -> bool {
    const ROOTS: &[&str] = &[
        "etc", "usr", "var", "boot", "dev", "proc", "sys", "root", "lib", "lib64", "bin", "sbin", "run", "System",
        "Library", "private",
    ];
    let long = value.split(',').find_map(|part| part.strip_prefix("source=").or_else(|| part.strip_prefix("src=")));
    let host = long.unwrap_or_else(|| value.split(':').next().unwrap_or(value));
    if host.ends_with(".sock")
        && (host.contains("docker") || host.contains("containerd") || host.contains("podman") || host.contains("crio"))
    {
        return true;
    }
    if matches!(host.trim_end_matches(['/', '.']), "~" | "$HOME") {
        return true;
    }
    let Some(path) = host.strip_prefix('/') else { return false };
    let parts: Vec<&str> = path.split('/').filter(|p| !p.is_empty() && *p != ".").collect();
    match parts.as_slice() {
        [] => true,
        [first, ..] if ROOTS.contains(first) => {
            !path.starts_with("var/folders/") && !path.starts_with("var/tmp/") && !path.starts_with("private/tmp")
        }
        ["home" | "Users"] | ["home" | "Users", _] => true,
        parts => parts.contains(&".."),
    }
}

/// Whether an operand names a place in a container or on another machine (`web:/a`).
pub fn remote_operand(words: &dyn Words, index: usize) -> bool {
    words.operand(index).is_none_or(|o| o.split('/').next().is_some_and(|head| head.contains(':') && !drive(head)))
}

/// `C:` is a disk of Windows, `c:` a machine.
fn drive(head: &str) -> bool {
    matches!(head.as_bytes(), [b'A'..=b'Z', b':', ..])
}

/// The verb is the first word, or the second behind a group.
fn cri_verb(words: &dyn Words, verbs: &str) -> bool {
    let first = (0..2).filter_map(|i| words.operand(i));
    first.into_iter().any(|word| verbs.split(' ').any(|v| v == word))
}
