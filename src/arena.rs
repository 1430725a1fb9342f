//! The memory of a short call: the first room is handed out from one end to the other and never given back, because the
//! process ends first. What does not fit, and all of a long run, is the system's. The only unsafe code of oneway.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What a call takes that reads no file. Pages that nobody touches cost nothing.
const ROOM: usize = 256 << 10;

/// Hands out memory.
pub struct Arena {
    room: UnsafeCell<[u8; ROOM]>,
    /// Where the free end of the room begins.
    next: AtomicUsize,
}

// SAFETY: each byte of the room belongs to whoever moved `next` over it, and `next` moves in one step.
unsafe impl Sync for Arena {}

impl Arena {
    /// An empty room.
    pub const fn new() -> Self {
        Self { room: UnsafeCell::new([0; ROOM]), next: AtomicUsize::new(0) }
    }

    fn start(&self) -> *mut u8 {
        self.room.get().cast()
    }

    /// Where in the room a piece of memory lies; a place behind its end where it is the system's.
    fn place(&self, memory: *mut u8) -> usize {
        memory.addr().wrapping_sub(self.start().addr())
    }

    /// Moves the free end, if it stands there and the room is large enough.
    fn moves(&self, from: usize, to: usize) -> bool {
        to <= ROOM && self.next.compare_exchange(from, to, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }
}

// SAFETY: a piece of the room is as large and as aligned as was asked for, and no other piece overlaps it: `next` only
// moves back over a piece when its owner gives it back. Everything else is the system's own.
unsafe impl GlobalAlloc for Arena {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let base = self.start().addr();
        let mut next = self.next.load(Ordering::Relaxed);
        loop {
            let start = (base + next).next_multiple_of(layout.align()) - base;
            // No layout is larger than half of what can be counted.
            let end = start + layout.size();
            if end > ROOM {
                // SAFETY: the caller's promise is the same.
                return unsafe { System.alloc(layout) };
            }
            match self.next.compare_exchange_weak(next, end, Ordering::Relaxed, Ordering::Relaxed) {
                // SAFETY: `start` lies in the room.
                Ok(_) => return unsafe { self.start().add(start) },
                Err(other) => next = other,
            }
        }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        let place = self.place(memory);
        if place < ROOM {
            self.moves(place + layout.size(), place);
        } else {
            // SAFETY: what is not in the room came from the system.
            unsafe { System.dealloc(memory, layout) }
        }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let place = self.place(memory);
        if place >= ROOM {
            // SAFETY: what is not in the room came from the system.
            return unsafe { System.realloc(memory, layout, size) };
        }
        // The last piece grows where it lies, and every piece shrinks there.
        if self.moves(place + layout.size(), place + size) || size <= layout.size() {
            return memory;
        }
        // SAFETY: the caller promises that this size is a layout; the pieces do not overlap.
        unsafe {
            let new = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            if !new.is_null() {
                new.copy_from_nonoverlapping(memory, layout.size().min(size));
                self.dealloc(memory, layout);
            }
            new
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Arena, ROOM};
    use std::alloc::{GlobalAlloc, Layout};

    /// A piece of memory, filled with a byte of its own.
    struct Piece(*mut u8, Layout, u8);

    impl Piece {
        fn new(arena: &Arena, size: usize, align: usize, fill: u8) -> Self {
            let layout = Layout::from_size_align(size, align).unwrap();
            let memory = unsafe { arena.alloc(layout) };
            assert_eq!(memory.addr() % align, 0);
            unsafe { memory.write_bytes(fill, size) };
            Self(memory, layout, fill)
        }

        fn intact(&self, bytes: usize) {
            assert!((0..bytes).all(|at| unsafe { self.0.add(at).read() } == self.2), "{:?}", self.1);
        }

        fn resized(mut self, arena: &Arena, size: usize) -> Self {
            let kept = self.1.size().min(size);
            self.0 = unsafe { arena.realloc(self.0, self.1, size) };
            self.1 = Layout::from_size_align(size, self.1.align()).unwrap();
            self.intact(kept);
            unsafe { self.0.write_bytes(self.2, size) };
            self
        }
    }

    /// Whatever is taken, resized and given back, in the room and behind its end: nobody writes into a neighbour's piece.
    fn shuffle(arena: &Arena, mut random: u64) {
        let mut pieces: Vec<Piece> = Vec::new();
        for step in 0..4000 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (size, align, at) =
                ((random >> 33) as usize % 700 + 1, 1 << ((random >> 20) % 7), (random >> 40) as usize);
            match random >> 61 {
                0..4 => pieces.push(Piece::new(arena, size, align, step as u8)),
                4 | 5 if !pieces.is_empty() => {
                    let piece = pieces.swap_remove(at % pieces.len()).resized(arena, size * 2);
                    pieces.push(piece);
                }
                6 if !pieces.is_empty() => {
                    let piece = pieces.swap_remove(at % pieces.len());
                    piece.intact(piece.1.size());
                    unsafe { arena.dealloc(piece.0, piece.1) };
                }
                _ => pieces.iter().for_each(|piece| piece.intact(piece.1.size())),
            }
        }
        for piece in pieces.iter().rev() {
            piece.intact(piece.1.size());
            unsafe { arena.dealloc(piece.0, piece.1) };
        }
    }

    #[test]
    fn pieces_never_overlap() {
        static ALONE: Arena = Arena::new();
        static SHARED: Arena = Arena::new();
        shuffle(&ALONE, 1);
        std::thread::scope(|scope| (0..4).for_each(|n| drop(scope.spawn(move || shuffle(&SHARED, n)))));
    }

    #[test]
    fn the_last_piece_grows_where_it_lies_until_the_room_ends() {
        static ARENA: Arena = Arena::new();
        let piece = Piece::new(&ARENA, 10, 1, 7);
        let start = piece.0;
        let piece = piece.resized(&ARENA, 1000).resized(&ARENA, ROOM).resized(&ARENA, 20);
        assert_eq!(piece.0, start);
        assert_ne!(piece.resized(&ARENA, ROOM + 1).0, start);
        assert_eq!(Piece::new(&ARENA, ROOM, 1, 8).0, start, "what was given back last is there again");
    }
}
