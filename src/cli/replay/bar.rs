//! A bar on a terminal while much is read; nothing anywhere else.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// How long a run may take before the bar is shown.
const PATIENCE: Duration = Duration::from_millis(400);
/// How often it is drawn.
const PACE: Duration = Duration::from_millis(100);
const WIDTH: usize = 30;

/// The bar.
pub struct Bar {
    total: u64,
    next: Instant,
    shown: bool,
    on: bool,
}

impl Bar {
    /// A bar for so many bytes; it stays hidden where no person looks.
    pub fn new(total: u64) -> Self {
        Self { total, next: Instant::now() + PATIENCE, shown: false, on: std::io::stderr().is_terminal() }
    }

    /// Draws it, if it is time to.
    pub fn draw(&mut self, bytes: u64, calls: usize) {
        if !self.on || Instant::now() < self.next {
            return;
        }
        self.next = Instant::now() + PACE;
        self.shown = true;
        let done = (bytes.min(self.total) * WIDTH as u64 / self.total.max(1)) as usize;
        let percent = bytes.min(self.total) * 100 / self.total.max(1);
        let bar = format!("{}{}", "#".repeat(done), ".".repeat(WIDTH - done.min(WIDTH)));
        let _ = write!(std::io::stderr(), "\r[{bar}] {percent:>3} %  {calls} calls ");
        let _ = std::io::stderr().flush();
    }

    /// Takes it away.
    pub fn clear(&mut self) {
        if self.shown {
            let _ = write!(std::io::stderr(), "\r{:width$}\r", "", width = WIDTH + 40);
            self.shown = false;
        }
    }
}
