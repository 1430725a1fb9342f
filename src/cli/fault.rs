//! For the tests: goes wrong on purpose. Nothing here can end in anything but a denial.
#![expect(clippy::panic, reason = "a fault on purpose is the job of this file")]

use super::hook::DEADLINE;
use crate::world::World;

/// Goes wrong in the way that `ONEWAY_TEST_FAULT` names, if it names one.
pub fn provoke(world: &dyn World) {
    match world.var("ONEWAY_TEST_FAULT").as_deref() {
        None => {}
        Some("overrun") => overrun(),
        Some("double") => {
            let _bomb = Bomb;
            std::panic::panic_any("a fault on purpose");
        }
        Some(_) => std::panic::panic_any("a fault on purpose"),
    }
}

fn overrun() -> ! {
    loop {
        std::thread::sleep(DEADLINE);
    }
}

/// Panics while a panic unwinds.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        std::panic::panic_any("a fault inside a fault");
    }
}
