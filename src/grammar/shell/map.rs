//! Text that had to be copied before it can be read (backticks with escapes, heredocs with tabs or continuations),
//! with the way back from each of its bytes to the text as given.

use super::cursor::{Cursor, Read};

/// From `here` on, bytes of the copy stand at `there` and following in the text as given.
#[derive(Debug, Clone, Copy)]
pub(super) struct Segment {
    pub here: usize,
    pub there: usize,
}

/// A copy of pieces of a text.
pub(super) struct Copied {
    /// The pieces, one after the other.
    pub text: String,
    segments: Vec<Segment>,
}

impl Copied {
    /// An empty copy of what begins at `from` of `reader`.
    pub fn new(reader: &Cursor<'_>, from: usize) -> Self {
        Self { text: String::new(), segments: vec![Segment { here: 0, there: reader.offset(from) }] }
    }

    /// Adds a piece of `reader`'s text.
    pub fn push(&mut self, reader: &Cursor<'_>, from: usize, to: usize) -> Read<()> {
        let piece = reader.slice(from, to)?;
        if piece.is_empty() {
            return Ok(());
        }
        let here = self.text.len();
        self.join(Segment { here, there: reader.offset(from) });
        let map = reader.map.unwrap_or_default();
        let inner = map.iter().skip(map.partition_point(|s| s.here <= from)).take_while(|s| s.here < to);
        for s in inner {
            self.join(Segment { here: here + (s.here - from), there: s.there });
        }
        self.text.push_str(piece);
        Ok(())
    }

    fn join(&mut self, next: Segment) {
        match self.segments.last_mut() {
            Some(last) if next.here == last.here => *last = next,
            Some(last) if next.here >= last.here && next.there == last.there + (next.here - last.here) => {}
            _ => self.segments.push(next),
        }
    }

    /// Reads the copy, with nothing of the surroundings.
    pub fn within<T>(&self, outer: &mut Cursor<'_>, read: impl FnOnce(&mut Cursor<'_>) -> Read<T>) -> Read<T> {
        outer.down()?;
        outer.burn(self.text.len())?;
        let mut inner = Cursor { map: Some(&self.segments), ..Cursor::new(&self.text, &mut *outer.shared) };
        let out = read(&mut inner)?;
        outer.up();
        Ok(out)
    }
}
