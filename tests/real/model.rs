//! A model on this machine: the first request of a conversation gets one shell call, a result gets "done". It speaks the four
//! APIs that the hosts use, and remembers what came.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// Whatever was sent to it, by path and body.
pub type Heard = Arc<Mutex<Vec<(String, String)>>>;

/// Starts a model that asks for `command`; its port, and what it hears.
pub fn start(command: impl FnOnce(u16) -> String) -> (u16, Heard) {
    let door = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = door.local_addr().expect("an address").port();
    let (heard, command) = (Heard::default(), command(port));
    let ears = heard.clone();
    std::thread::spawn(move || {
        for stream in door.incoming().flatten() {
            let (ears, command) = (ears.clone(), command.clone());
            std::thread::spawn(move || drop(serve(stream, &ears, &command)));
        }
    });
    (port, heard)
}

fn serve(stream: TcpStream, heard: &Heard, command: &str) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut length = 0;
    loop {
        line.clear();
        reader.read_line(&mut line)?;
        let Some((key, value)) = line.trim_end().split_once(':') else { break };
        if key.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse().unwrap_or(0);
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let body = String::from_utf8_lossy(&body).into_owned();
    heard.lock().expect("no one panicked").push((path.clone(), body.clone()));
    let (kind, answer) = answer(&path, &serde_json::from_str(&body).unwrap_or_default(), command);
    let head = "HTTP/1.1 200 OK\r\nconnection: close";
    write!(&stream, "{head}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\r\n{answer}", answer.len())
}

const PLAIN: &str = "application/json";
const STREAM: &str = "text/event-stream";

fn answer(path: &str, asked: &Value, command: &str) -> (&'static str, String) {
    if path.contains("/responses") {
        return responses(asked, command);
    }
    if path.contains("enerateContent") {
        return gemini(path, asked, command);
    }
    if path.contains("chat/completions") {
        return chat(asked, command);
    }
    if path.contains("count_tokens") {
        return (PLAIN, json!({ "input_tokens": 1 }).to_string());
    }
    if path.contains("/messages") {
        return messages(asked, command);
    }
    (PLAIN, json!({ "object": "list", "data": [{ "id": "mock", "object": "model" }], "models": [] }).to_string())
}

/// The first of these tools that the host offers.
fn offered<'n>(tools: &Value, names: &[&'n str]) -> Option<&'n str> {
    let text = tools.to_string();
    names.iter().copied().find(|name| text.contains(&format!("\"name\":\"{name}\"")))
}

fn events(events: &[Value]) -> (&'static str, String) {
    let line = |event: &Value| format!("event: {}\ndata: {event}\n\n", event["type"].as_str().unwrap_or("message"));
    (STREAM, events.iter().map(line).collect())
}

fn responses(asked: &Value, command: &str) -> (&'static str, String) {
    let tool = offered(&asked["tools"], &["shell", "exec_command", "shell_command"]);
    let item = match tool.filter(|_| !asked["input"].to_string().contains("_output\"")) {
        Some(name) => {
            let input = match name {
                "shell" => json!({ "command": ["bash", "-lc", command] }),
                "exec_command" => json!({ "cmd": command }),
                _ => json!({ "command": command }),
            };
            json!({ "type": "function_call", "id": "f", "call_id": "c", "name": name, "arguments": input.to_string() })
        }
        None => json!({ "type": "message", "id": "m", "role": "assistant",
            "content": [{ "type": "output_text", "text": "done" }] }),
    };
    events(&[
        json!({ "type": "response.created", "response": { "id": "r" } }),
        json!({ "type": "response.output_item.done", "output_index": 0, "item": item }),
        json!({ "type": "response.completed", "response": { "id": "r",
            "usage": { "input_tokens": 1, "output_tokens": 1, "total_tokens": 2 } } }),
    ])
}

fn gemini(path: &str, asked: &Value, command: &str) -> (&'static str, String) {
    let tool = offered(&asked["tools"], &["run_shell_command"]);
    let part = match tool.filter(|_| !asked["contents"].to_string().contains("functionResponse")) {
        Some(name) => json!({ "functionCall": { "name": name, "args": { "command": command, "description": "x" } } }),
        None if tool.is_some() => json!({ "text": "done" }),
        None => {
            json!({ "text": r#"{"reasoning":"x","model_choice":"flash","next_speaker":"user","complexity_score":1}"# })
        }
    };
    let whole = json!({
        "candidates": [{ "content": { "role": "model", "parts": [part] }, "finishReason": "STOP", "index": 0 }],
        "usageMetadata": { "promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2 },
    });
    if path.contains("stream") { (STREAM, format!("data: {whole}\r\n\r\n")) } else { (PLAIN, whole.to_string()) }
}

fn chat(asked: &Value, command: &str) -> (&'static str, String) {
    let tool = offered(&asked["tools"], &["bash", "run_shell_command", "shell"]);
    let answered = asked["messages"].to_string().contains("\"role\":\"tool\"");
    let (message, end) = match tool.filter(|_| !answered) {
        Some(name) => {
            let input = json!({ "command": command, "description": "x", "is_background": false }).to_string();
            let call =
                json!({ "index": 0, "id": "c", "type": "function", "function": { "name": name, "arguments": input } });
            (json!({ "role": "assistant", "content": null, "tool_calls": [call] }), "tool_calls")
        }
        None => (json!({ "role": "assistant", "content": "done" }), "stop"),
    };
    let usage = json!({ "prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2 });
    let chunk = |choice: Value| {
        json!({ "id": "c", "object": "chat.completion.chunk", "created": 1, "model": "mock",
        "choices": [choice], "usage": usage })
    };
    if asked["stream"] == true {
        let first = chunk(json!({ "index": 0, "delta": message, "finish_reason": null }));
        let last = chunk(json!({ "index": 0, "delta": {}, "finish_reason": end }));
        return (STREAM, format!("data: {first}\n\ndata: {last}\n\ndata: [DONE]\n\n"));
    }
    let choice = json!({ "index": 0, "message": message, "finish_reason": end });
    (
        PLAIN,
        json!({ "id": "c", "object": "chat.completion", "created": 1, "model": "mock", "choices": [choice],
        "usage": usage })
        .to_string(),
    )
}

fn messages(asked: &Value, command: &str) -> (&'static str, String) {
    let answered = asked["messages"].to_string().contains("\"tool_result\"");
    let input = json!({ "command": command, "description": "x" });
    let (block, delta, end) = match offered(&asked["tools"], &["Bash"]).filter(|_| !answered) {
        Some(name) => (
            json!({ "type": "tool_use", "id": "toolu_1", "name": name, "input": {} }),
            json!({ "type": "input_json_delta", "partial_json": input.to_string() }),
            "tool_use",
        ),
        None => (json!({ "type": "text", "text": "" }), json!({ "type": "text_delta", "text": "done" }), "end_turn"),
    };
    let mut message = json!({ "id": "m", "type": "message", "role": "assistant", "model": "mock", "content": [],
        "stop_reason": null, "stop_sequence": null, "usage": { "input_tokens": 1, "output_tokens": 1 } });
    if asked["stream"] != true {
        message["stop_reason"] = json!(end);
        let mut whole = block;
        whole["input"] = input;
        message["content"] = json!([if end == "tool_use" { whole } else { json!({ "type": "text", "text": "done" }) }]);
        return (PLAIN, message.to_string());
    }
    events(&[
        json!({ "type": "message_start", "message": message }),
        json!({ "type": "content_block_start", "index": 0, "content_block": block }),
        json!({ "type": "content_block_delta", "index": 0, "delta": delta }),
        json!({ "type": "content_block_stop", "index": 0 }),
        json!({ "type": "message_delta", "delta": { "stop_reason": end, "stop_sequence": null }, "usage": { "output_tokens": 1 } }),
        json!({ "type": "message_stop" }),
    ])
}
