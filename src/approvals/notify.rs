//! Telling a person by the desktop or the clipboard: roads that do not pass the host.
//! Programs are started by their full path and without a shell, whatever the way of the agent's environment says.

use crate::policy::settings::Notify;
use crate::world::World;
use std::path::Path;

/// The longest action that a notification shows whole; beside a longer one there is no PIN.
pub const MAX_TEXT: usize = 400;
/// Where the system keeps programs that an agent does not write.
const BIN: &[&str] = &["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin", "/run/current-system/sw/bin"];

/// A program and its arguments, by the title and the text to show.
type Teller = (&'static str, fn(&str, &str) -> Vec<String>);

fn tellers() -> &'static [Teller] {
    if cfg!(target_os = "macos") {
        &[("terminal-notifier", notifier), ("osascript", applescript)]
    } else {
        &[("notify-send", notify_send)]
    }
}

fn notify_send(title: &str, text: &str) -> Vec<String> {
    // Some desktops read markup in the text: an action must not look like less than it is.
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    ["--urgency=critical", "--", title, &text].map(str::to_owned).to_vec()
}

fn notifier(title: &str, text: &str) -> Vec<String> {
    ["-title", title, "-message", text].map(str::to_owned).to_vec()
}

fn applescript(title: &str, text: &str) -> Vec<String> {
    vec!["-e".into(), format!("display notification {} with title {}", quoted(text), quoted(title))]
}

/// Whether a desktop is there to show a notification.
pub fn possible(notify: Notify, world: &dyn World) -> bool {
    let screen = || ["WAYLAND_DISPLAY", "DISPLAY"].iter().any(|name| world.var(name).is_some_and(|v| !v.is_empty()));
    let teller = || tellers().iter().any(|(program, _)| find(program, world).is_some());
    notify.desktop && (cfg!(target_os = "macos") || screen()) && teller()
}

/// Shows a notification; true where one was started.
pub fn show(notify: Notify, title: &str, text: &str, world: &dyn World) -> bool {
    possible(notify, world)
        && tellers().iter().any(|(program, words)| {
            let words = words(title, text);
            start(program, &words.iter().map(String::as_str).collect::<Vec<_>>(), "", world)
        })
}

/// Puts a PIN on the clipboard, where the person asked for that.
pub fn copy(notify: Notify, pin: &str, world: &dyn World) -> bool {
    notify.clipboard && to_clipboard(pin, world)
}

/// Puts a text on the clipboard; true where a program for that was started.
pub fn to_clipboard(text: &str, world: &dyn World) -> bool {
    let tools: &[(&str, &[&str])] = if cfg!(target_os = "macos") {
        &[("pbcopy", &[])]
    } else {
        &[("wl-copy", &[]), ("xclip", &["-selection", "clipboard"]), ("xsel", &["--clipboard", "--input"])]
    };
    tools.iter().any(|(program, args)| start(program, args, text, world))
}

fn find(program: &str, world: &dyn World) -> Option<String> {
    let at = BIN.iter().map(|dir| format!("{dir}/{program}"));
    at.into_iter().find(|path| world.identity(Path::new(path)).is_some())
}

fn start(program: &str, args: &[&str], input: &str, world: &dyn World) -> bool {
    find(program, world).is_some_and(|path| world.start(&path, args, input))
}

/// A text as AppleScript writes it.
fn quoted(text: &str) -> String {
    let clean: String = text.chars().filter(|c| !c.is_control()).collect();
    format!("\"{}\"", clean.replace('\\', "\\\\").replace('"', "\\\""))
}
