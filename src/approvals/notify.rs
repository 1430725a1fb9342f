//! Telling a person by the desktop or the clipboard: roads that do not pass the model.

use crate::policy::settings::Notify;
use crate::world::World;

/// Whether a desktop is there to show a notification.
pub fn possible(notify: Notify, world: &dyn World) -> bool {
    let screen = || ["WAYLAND_DISPLAY", "DISPLAY"].iter().any(|name| world.var(name).is_some_and(|v| !v.is_empty()));
    notify.desktop && (cfg!(any(target_os = "macos", windows)) || screen())
}

/// Shows a notification; true where one was started.
pub fn show(notify: Notify, title: &str, text: &str, world: &dyn World) -> bool {
    if !possible(notify, world) {
        return false;
    }
    if cfg!(target_os = "macos") {
        let script = format!("display notification {} with title {}", quoted(text), quoted(title));
        return world.start("osascript", &["-e", &script], "");
    }
    if cfg!(windows) {
        let script = "$i=@($input); (New-Object -ComObject WScript.Shell).Popup($i[1],0,$i[0],48) | Out-Null";
        return world.start("powershell", &["-NoProfile", "-Command", script], &format!("{title}\n{text}\n"));
    }
    world.start("notify-send", &["--urgency=critical", "--", title, text], "")
}

/// Puts a PIN on the clipboard, where the person asked for that.
pub fn copy(notify: Notify, pin: &str, world: &dyn World) -> bool {
    if !notify.clipboard {
        return false;
    }
    let tools: &[(&str, &[&str])] = if cfg!(target_os = "macos") {
        &[("pbcopy", &[])]
    } else if cfg!(windows) {
        &[("clip", &[])]
    } else {
        &[("wl-copy", &[]), ("xclip", &["-selection", "clipboard"]), ("xsel", &["--clipboard", "--input"])]
    };
    tools.iter().any(|(program, args)| world.start(program, args, pin))
}

/// A text as AppleScript writes it.
fn quoted(text: &str) -> String {
    let clean: String = text.chars().filter(|c| !c.is_control()).collect();
    format!("\"{}\"", clean.replace('\\', "\\\\").replace('"', "\\\""))
}
