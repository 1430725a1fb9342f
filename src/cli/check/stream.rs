//! `oneway check --format jsonl -`: one verdict per line of input, in order, as it arrives.

use crate::cli::out;
use crate::door::ci::{Gate, point};
use crate::door::line;
use crate::door::trouble::Trouble;
use crate::mask::Masker;
use crate::policy::Policy;
use crate::report::item::{Judgement, Tally};
use crate::report::json;
use crate::request::{Payload, Request};
use crate::world::{Machine, Nowhere};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

/// The most bytes that a line may have.
pub const MAX_LINE: usize = 16 << 20;

/// Judges every line of every file; `gate` says what counts against the run.
pub fn run(files: Vec<String>, policy: Policy, gate: Gate) -> ExitCode {
    crate::cli::roomy(move || {
        std::panic::set_hook(Box::new(|_| {}));
        let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        let mut tally = Tally::default();
        for file in &files {
            match open(file).and_then(|input| judge_all(input, &mut out, &policy, &gate, &mut tally)) {
                Ok(()) => {}
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
                Err(error) => {
                    tally.unread += 1;
                    out::warn(&format!("`{file}`: {error}"));
                }
            }
        }
        ExitCode::from(tally.code())
    })
}

fn open(file: &str) -> io::Result<Box<dyn Read>> {
    Ok(if file == "-" { Box::new(io::stdin()) } else { Box::new(File::open(file)?) })
}

fn judge_all(
    input: Box<dyn Read>,
    out: &mut impl Write,
    policy: &Policy,
    gate: &Gate,
    tally: &mut Tally,
) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let (mut line, mut verdict) = (Vec::new(), String::new());
    while let Some(whole) = next(&mut input, &mut line)? {
        verdict.clear();
        match judge(&line, whole, policy, &mut verdict) {
            None => tally.unread += 1,
            Some(judgement) => tally.fails += usize::from(gate.fails(judgement)),
        }
        verdict.push('\n');
        out.write_all(verdict.as_bytes())?;
        // Whoever waits for an answer before the next line gets it.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    out.flush()
}

/// Reads the next line without its end; `false` where it was too long and the rest was dropped.
pub fn next(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    if input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Some(true));
    }
    let whole = line.len() <= MAX_LINE;
    if !whole {
        input.skip_until(b'\n')?;
    }
    Ok(Some(whole))
}

/// Writes the verdict on a line; `None` where it could not be judged, and so is denied.
fn judge(line: &[u8], whole: bool, policy: &Policy, out: &mut String) -> Option<Judgement> {
    if !whole {
        return refuse(line, "the line has more than 16 MiB", policy, out);
    }
    let Ok(judged) = catch_unwind(AssertUnwindSafe(|| line::judge(line, policy, &Machine))) else {
        return refuse(line, "an error inside oneway; the line was not judged", policy, out);
    };
    json::verdict(out, judged.id, &judged.request, &judged.decision, &Masker::of(policy));
    let read = !matches!(judged.request.payload, Payload::Unreadable(_));
    read.then(|| point::judgement(&judged.decision))
}

fn refuse(line: &[u8], why: &'static str, policy: &Policy, out: &mut String) -> Option<Judgement> {
    let (request, decision) = Trouble::shape(why).refuse(Request::default(), policy, &Nowhere);
    json::verdict(out, line::id_of(line), &request, &decision, &Masker::of(policy));
    None
}
