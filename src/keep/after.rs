//! What really went: once a call has run, each place is looked at again. What lost nothing needs no copy, and what is
//! there then is what `oneway undo` may replace.

use super::back;
use super::shelf::Shelf;
use crate::world::World;
use crate::world::hold;

/// A call ran, well or badly.
pub fn ran(session: &str, call: &str, world: &dyn World) {
    if call.is_empty() {
        return;
    }
    let Some(shelf) = Shelf::find(world) else { return };
    if let Some(id) = shelf.heard(session, call) {
        check(&shelf, &id);
    }
}

/// A session ended: what was asked about and never ran needs no copy.
pub fn ended(session: &str, world: &dyn World) {
    let Some(shelf) = Shelf::find(world) else { return };
    if hold::look(shelf.dir()).is_ok_and(|there| there.is_some()) {
        shelf.unheard(session).iter().for_each(|id| check(&shelf, id));
    }
}

fn check(shelf: &Shelf, id: &str) {
    let Some(entry) = shelf.entry(id) else { return };
    match back::present(&entry.manifest) {
        // It cannot be seen: whoever undoes it will look again.
        Err(_) => {}
        // What git brings back is not among the places.
        Ok(now) if entry.manifest.resets.is_empty() && back::is_before(&entry, &now, shelf) => shelf.remove(id),
        Ok(now) => {
            let _ = hold::write(&shelf.file(id, "after"), now.join("\n").as_bytes());
        }
    }
}
