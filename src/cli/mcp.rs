//! `oneway mcp record COMMAND…`: asks a server for its tools and writes rows to review.
//! Nothing that the server says of itself is trusted: every tool starts as one that asks.

use super::out;
use crate::effects::mcp::reads_by_name;
use clap::{Arg, ArgMatches, Command, value_parser};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ExitCode, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// The most that a server may say, in bytes.
const MOST: u64 = 16 << 20;
/// The most pages of tools.
const PAGES: usize = 200;

/// Its flags and help.
pub fn command() -> Command {
    let record = Command::new("record")
        .about("Starts a server, asks it for its tools and prints rows for policy.toml, in which every tool asks")
        .arg(
            Arg::new("seconds")
                .long("seconds")
                .value_name("N")
                .default_value("60")
                .value_parser(value_parser!(u64).range(1..=600))
                .help("How long the server may take in all"),
        )
        .arg(Arg::new("name").long("name").value_name("NAME").help("The name under which the host knows the server"))
        .arg(
            Arg::new("command")
                .value_name("COMMAND")
                .required(true)
                .num_args(1..)
                .trailing_var_arg(true)
                .allow_hyphen_values(true)
                .help("The server's own command with its arguments"),
        );
    Command::new("mcp")
        .about("Rows for MCP servers that oneway does not know")
        .subcommand_required(true)
        .subcommand(record)
}

/// Runs it.
pub fn run(matches: &ArgMatches) -> ExitCode {
    let Some(("record", matches)) = matches.subcommand() else { return ExitCode::from(2) };
    let words: Vec<&String> = matches.get_many("command").into_iter().flatten().collect();
    let seconds = matches.get_one::<u64>("seconds").copied().unwrap_or(60);
    match record(&words, Duration::from_secs(seconds)) {
        Ok(said) => {
            let name = matches.get_one::<String>("name").cloned();
            out::last(&rows(&said, name.as_deref()), 0)
        }
        Err(why) => super::fail(&format!("{why:#}")),
    }
}

/// What a server says of itself.
struct Said {
    name: String,
    tools: Vec<Value>,
}

fn record(words: &[&String], time: Duration) -> anyhow::Result<Said> {
    let Some((program, args)) = words.split_first() else { anyhow::bail!("no command") };
    let mut child = std::process::Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| anyhow::anyhow!("`{program}` cannot be started: {error}"))?;
    let said = Talk::new(&mut child, time).and_then(Talk::tools);
    let _ = child.kill();
    let _ = child.wait();
    said
}

/// A conversation: lines of JSON out and in.
struct Talk {
    to: ChildStdin,
    from: Receiver<Value>,
    end: Instant,
    id: u64,
}

impl Talk {
    fn new(child: &mut Child, time: Duration) -> anyhow::Result<Self> {
        let (Some(to), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else { anyhow::bail!("no pipe") };
        let (send, from) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout.take(MOST)).lines().map_while(Result::ok) {
                // What is no JSON is the server's own chatter.
                if let Ok(value) = serde_json::from_str(&line)
                    && send.send(value).is_err()
                {
                    return;
                }
            }
        });
        Ok(Self { to, from, end: Instant::now() + time, id: 0 })
    }

    fn tools(mut self) -> anyhow::Result<Said> {
        let client = json!({"name": "oneway", "version": env!("CARGO_PKG_VERSION")});
        let hello = json!({"protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": client});
        let answer = self.ask("initialize", &hello)?;
        let name = at(&answer, "/serverInfo/name").as_str().unwrap_or("server").to_owned();
        self.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}))?;
        let (mut tools, mut page) = (Vec::new(), json!({}));
        for _ in 0..PAGES {
            let answer = self.ask("tools/list", &page)?;
            tools.extend(at(&answer, "/tools").as_array().into_iter().flatten().cloned());
            match at(&answer, "/nextCursor").as_str() {
                Some(cursor) => page = json!({ "cursor": cursor }),
                None => return Ok(Said { name, tools }),
            }
        }
        anyhow::bail!("the server has more than {PAGES} pages of tools")
    }

    fn send(&mut self, message: &Value) -> anyhow::Result<()> {
        writeln!(self.to, "{message}").map_err(|error| anyhow::anyhow!("the server has stopped to listen: {error}"))
    }

    /// Sends a request and waits for its answer; what the server asks meanwhile gets an empty one.
    fn ask(&mut self, method: &str, params: &Value) -> anyhow::Result<Value> {
        self.id += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": self.id, "method": method, "params": params}))?;
        loop {
            let left = self.end.saturating_duration_since(Instant::now());
            let message = self.from.recv_timeout(left).map_err(|_| {
                anyhow::anyhow!(
                    "the server has not answered `{method}`: it ended, took too long (`--seconds`) or said too much"
                )
            })?;
            if at(&message, "/method").is_string() {
                if !at(&message, "/id").is_null() {
                    self.send(&json!({"jsonrpc": "2.0", "id": at(&message, "/id"), "result": {}}))?;
                }
            } else if *at(&message, "/id") == json!(self.id) {
                anyhow::ensure!(
                    at(&message, "/error").is_null(),
                    "the server refuses `{method}`: {}",
                    one_line(at(&message, "/error"))
                );
                return Ok(at(&message, "/result").clone());
            }
        }
    }
}

/// The rows, each tool with its fields as the server gives them.
fn rows(said: &Said, name: Option<&str>) -> String {
    let name = plain(name.unwrap_or(&said.name));
    let mut out = format!(
        "# Recorded by `oneway mcp record`. Every tool asks until you say what it does; what the server says of itself is not believed.\n\
         # Give each tool what it does instead of `does` (docs/mcp.md): `reads = true`, `sql = \"FIELD\"`, `shell = …`, `write = …`.\n\
         [[server]]\nid = \"{name}\"\nknown-by = [\"{}\"]\n",
        name.to_ascii_lowercase()
    );
    for tool in &said.tools {
        out.push_str(&row(tool));
    }
    out
}

fn row(tool: &Value) -> String {
    let name = at(tool, "/name").as_str().unwrap_or("");
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || "_-./:".contains(c)) {
        return format!("\n# Left out, a name that no row can have: {}\n", one_line(at(tool, "/name")));
    }
    let mut out = format!("\n# {}\n", one_line(at(tool, "/description")));
    let properties = at(tool, "/inputSchema/properties").as_object();
    let fields = properties.into_iter().flatten().map(|(field, of)| match at(of, "/type").as_str() {
        Some(kind) => format!("{} ({})", plain(field), plain(kind)),
        None => plain(field),
    });
    let fields: Vec<String> = fields.take(40).collect();
    if !fields.is_empty() {
        out.push_str(&format!("# fields: {}\n", fields.join(", ")));
    }
    let promise = if reads_by_name(name) { "; its name says that it reads: `reads = true`?" } else { "" };
    out.push_str(&format!("[[server.tool]]\nnames = \"{name}\"\ndoes = \"mcp-unknown-tool\"  # asks{promise}\n"));
    out
}

/// What stands at a place in a message; nothing where it is missing.
fn at<'v>(value: &'v Value, place: &str) -> &'v Value {
    value.pointer(place).unwrap_or(&Value::Null)
}

/// A name without anything that could end a text of TOML or a line.
fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_ascii_alphanumeric() || " _-./@:".contains(*c)).take(80).collect()
}

/// At most a hundred letters of a text, in one line.
fn one_line(value: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty()).collect();
    words.join(" ").chars().take(100).collect()
}
