//! The one way out for all that verbs say; the hook has its own, which must answer or say no.
//! A reader that has gone away is no error: what nobody reads is not said, and the work is done all the same.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// Says a text on stdout; false where nobody listens any more.
pub fn heard(text: &str) -> io::Result<bool> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(error),
    }
}

/// Says a text on stdout.
pub fn say(text: &str) -> io::Result<()> {
    heard(text).map(drop)
}

/// Says a text on stdout and ends with that code.
pub fn last(text: &str, code: u8) -> ExitCode {
    match say(text) {
        Ok(()) => ExitCode::from(code),
        Err(error) => super::fail(&format!("stdout: {error}")),
    }
}

/// Says on stderr what a person should know beside the output.
pub fn warn(text: &str) {
    let _ = writeln!(io::stderr(), "oneway: {text}");
}

/// Where a report goes: the file that `--output` names, else stdout.
pub fn open(file: Option<&str>) -> Result<Box<dyn Write>, String> {
    match file {
        None => Ok(Box::new(io::stdout().lock())),
        Some(file) => match File::create(file) {
            Ok(file) => Ok(Box::new(file)),
            Err(error) => Err(format!("`{file}`: {error}")),
        },
    }
}

/// How a report ends that was written so: with `code` where somebody read it to its end.
pub fn end(written: io::Result<()>, code: u8) -> Result<ExitCode, String> {
    match written {
        Ok(()) => Ok(ExitCode::from(code)),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(error) => Err(format!("the output could not be written: {error}")),
    }
}
