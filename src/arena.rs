//! The memory of a process that is short, or repeats itself: small pieces come off the end of a chunk, and go back into a list
//! of their size, so that neither takes more than a few instructions. The first chunk is part of the program: a short call
//! asks the system for nothing. Each thread has a pool of its own, and what one gives back too much of the others take: a
//! thread that makes reports for another to write would need new memory for each. The only unsafe code of oneway.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

/// What a call takes that reads no file. Pages that nobody touches cost nothing.
const ROOM: usize = 256 << 10;
/// What a pool asks the system for when its chunk is full.
const CHUNK: usize = 256 << 10;
/// Every piece begins at such a step, and is as many of them long.
const STEP: usize = 16;
/// Larger pieces are the system's, but where the first chunk has room for them.
const SMALL: usize = 1 << 10;

/// How many lengths small pieces have, and how many pieces of each a thread keeps for itself.
const LENGTHS: usize = SMALL / STEP + 1;
const KEPT: usize = 256;

/// What threads gave back beyond that, by length: added one by one, taken all at once.
static SHARED: [AtomicPtr<u8>; LENGTHS] = [const { AtomicPtr::new(null_mut()) }; LENGTHS];

/// Gives a piece to whoever needs one of its length.
#[cold]
unsafe fn share(piece: *mut u8, shared: &AtomicPtr<u8>) {
    let mut head = shared.load(Ordering::Relaxed);
    loop {
        // SAFETY: the caller owns the piece until it is in the list, and it is long enough for one word.
        unsafe { piece.cast::<*mut u8>().write(head) };
        match shared.compare_exchange_weak(head, piece, Ordering::Release, Ordering::Relaxed) {
            Ok(_) => return,
            Err(other) => head = other,
        }
    }
}

/// Pieces of one length that nobody has.
#[derive(Clone, Copy)]
struct Free {
    /// The one that came back last: its first word is the one before it.
    last: *mut u8,
    /// How many of them this thread gave back itself.
    count: usize,
}

/// The first chunk.
#[repr(align(16))]
struct Room(UnsafeCell<[u8; ROOM]>);

// SAFETY: all of it belongs to the one pool that has `TAKEN` it, and a piece of it to whom that pool gave it.
unsafe impl Sync for Room {}

static FIRST: Room = Room(UnsafeCell::new([0; ROOM]));
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether memory lies in the first chunk.
fn in_room(memory: *mut u8) -> bool {
    memory.addr().wrapping_sub(FIRST.0.get().addr()) < ROOM
}

/// How long a piece of so many bytes is. No layout is larger than half of what can be counted.
const fn rounded(size: usize) -> usize {
    size.next_multiple_of(STEP)
}

/// The pieces that a thread can hand out.
struct Pool {
    /// The free end of its chunk, and how long that is.
    next: *mut u8,
    left: usize,
    free: [Free; LENGTHS],
}

impl Pool {
    const fn new() -> Self {
        Self { next: null_mut(), left: 0, free: [Free { last: null_mut(), count: 0 }; LENGTHS] }
    }

    /// Cuts a piece off the end of the chunk, of a length that is rounded.
    unsafe fn cut(&mut self, length: usize) -> *mut u8 {
        let piece = self.next;
        // SAFETY: the caller has seen that so much is left.
        self.next = unsafe { piece.add(length) };
        self.left -= length;
        piece
    }

    /// Another chunk; what was left of the old one is lost.
    #[cold]
    fn refill(&mut self) -> bool {
        if !TAKEN.swap(true, Ordering::Relaxed) {
            (self.next, self.left) = (FIRST.0.get().cast(), ROOM);
            return true;
        }
        // SAFETY: the size is not zero, and the alignment a power of two.
        let chunk = unsafe { System.alloc(Layout::from_size_align_unchecked(CHUNK, STEP)) };
        if !chunk.is_null() {
            (self.next, self.left) = (chunk, CHUNK);
        }
        !chunk.is_null()
    }

    unsafe fn alloc(&mut self, layout: Layout) -> *mut u8 {
        let length = rounded(layout.size());
        if layout.align() > STEP || length > SMALL && !(self.left >= length && in_room(self.next)) {
            // SAFETY: the caller's promise is the same.
            return unsafe { System.alloc(layout) };
        }
        if let (Some(list), Some(shared)) = (self.free.get_mut(length / STEP), SHARED.get(length / STEP)) {
            if list.last.is_null() && !shared.load(Ordering::Relaxed).is_null() {
                *list = Free { last: shared.swap(null_mut(), Ordering::Acquire), count: 0 };
            }
            if !list.last.is_null() {
                let piece = list.last;
                // SAFETY: a piece in the list is nobody's, and its first word is what was written there when it came back.
                let last = unsafe { piece.cast::<*mut u8>().read() };
                *list = Free { last, count: list.count.saturating_sub(1) };
                return piece;
            }
        }
        if self.left < length && !self.refill() {
            return null_mut();
        }
        // SAFETY: what is asked for is left now: a chunk is longer than any small piece.
        unsafe { self.cut(length) }
    }

    unsafe fn dealloc(&mut self, memory: *mut u8, layout: Layout) {
        let length = rounded(layout.size());
        match (self.free.get_mut(length / STEP), SHARED.get(length / STEP)) {
            (Some(list), Some(shared)) if layout.align() <= STEP => {
                if list.count == KEPT {
                    // SAFETY: the piece is the caller's no more.
                    return unsafe { share(memory, shared) };
                }
                // SAFETY: the same, and it is long enough for one word.
                unsafe { memory.cast::<*mut u8>().write(list.last) };
                *list = Free { last: memory, count: list.count + 1 };
            }
            // What was cut off last is put back; the rest of what is large stays in the first chunk.
            _ if in_room(memory) => {
                if memory.wrapping_add(length) == self.next {
                    (self.next, self.left) = (memory, self.left + length);
                }
            }
            // SAFETY: what is large and not in the first chunk came from the system.
            _ => unsafe { System.dealloc(memory, layout) },
        }
    }

    unsafe fn realloc(&mut self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let (old, new) = (rounded(layout.size()), rounded(size));
        let ours = layout.align() <= STEP && (old <= SMALL || in_room(memory));
        if !ours && (new > SMALL || layout.align() > STEP) {
            // SAFETY: what is large and not in the first chunk came from the system, and stays there.
            return unsafe { System.realloc(memory, layout, size) };
        }
        if ours && old == new {
            return memory;
        }
        // What was cut off last grows where it lies; elsewhere than in the first chunk no large piece may come of that.
        if ours
            && new > old
            && memory.wrapping_add(old) == self.next
            && self.left >= new - old
            && (new <= SMALL || in_room(memory))
        {
            // SAFETY: so much is left.
            unsafe { self.cut(new - old) };
            return memory;
        }
        // SAFETY: the caller promises that this size is a layout; the pieces do not overlap.
        unsafe {
            let piece = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            if !piece.is_null() {
                piece.copy_from_nonoverlapping(memory, layout.size().min(size));
                self.dealloc(memory, layout);
            }
            piece
        }
    }
}

thread_local! {
    static POOL: UnsafeCell<Pool> = const { UnsafeCell::new(Pool::new()) };
}

/// Lets all threads share one heap of the C library. The thread that only watches a call's clock would make it map a second
/// one; where many threads work, each is better off with its own.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn share_heap() {
    unsafe extern "C" {
        fn mallopt(parameter: i32, value: i32) -> i32;
    }
    /// `M_ARENA_MAX` of malloc.h.
    const ARENAS: i32 = -8;
    // SAFETY: it takes two numbers, and refuses those that it does not know.
    unsafe { mallopt(ARENAS, 1) };
}

/// Other systems decide by themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn share_heap() {}

/// Hands out memory.
pub struct Arena;

// SAFETY: a piece is as large and as aligned as was asked for, and nobody else's: it was cut off a chunk of this thread, or
// taken out of this thread's list, into which whoever owned it gave it back. All else is the system's. A pool allocates
// nothing and calls nothing that does, so that nobody is in it twice.
unsafe impl GlobalAlloc for Arena {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise is the same.
        POOL.with(|pool| unsafe { (*pool.get()).alloc(layout) })
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is the same.
        POOL.with(|pool| unsafe { (*pool.get()).dealloc(memory, layout) })
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller's promise is the same.
        POOL.with(|pool| unsafe { (*pool.get()).realloc(memory, layout, size) })
    }
}

#[cfg(test)]
mod tests {
    use super::{Arena, CHUNK, ROOM, SMALL};
    use std::alloc::{GlobalAlloc, Layout};
    use std::sync::mpsc::channel;

    /// A piece of memory, filled with a byte of its own.
    struct Piece(*mut u8, Layout, u8);

    // SAFETY: whoever has it owns it.
    unsafe impl Send for Piece {}

    impl Piece {
        fn new(size: usize, align: usize, fill: u8) -> Self {
            let layout = Layout::from_size_align(size, align).unwrap();
            let memory = unsafe { Arena.alloc(layout) };
            assert_eq!(memory.addr() % align, 0);
            unsafe { memory.write_bytes(fill, size) };
            Self(memory, layout, fill)
        }

        fn intact(&self, bytes: usize) {
            assert!((0..bytes).all(|at| unsafe { self.0.add(at).read() } == self.2), "{:?}", self.1);
        }

        fn resized(mut self, size: usize) -> Self {
            let kept = self.1.size().min(size);
            self.0 = unsafe { Arena.realloc(self.0, self.1, size) };
            self.1 = Layout::from_size_align(size, self.1.align()).unwrap();
            self.intact(kept);
            unsafe { self.0.write_bytes(self.2, size) };
            self
        }

        fn back(self) {
            self.intact(self.1.size());
            unsafe { Arena.dealloc(self.0, self.1) };
        }
    }

    /// Whatever is taken, resized and given back, here or to another thread: nobody writes into a neighbour's piece.
    fn shuffle(mut random: u64, give: impl Fn(Piece)) {
        let mut pieces: Vec<Piece> = Vec::new();
        for step in 0..20_000 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (at, wide) = ((random >> 40) as usize, (random >> 30).is_multiple_of(16));
            let size = (random >> 33) as usize % if wide { 20 * SMALL } else { SMALL + 200 } + 1;
            match random >> 61 {
                0..3 => pieces.push(Piece::new(size, 1 << ((random >> 20) % 7), step as u8)),
                3..5 if !pieces.is_empty() => {
                    let piece = pieces.swap_remove(at % pieces.len()).resized(size);
                    pieces.push(piece);
                }
                5 if !pieces.is_empty() => pieces.swap_remove(at % pieces.len()).back(),
                6 if !pieces.is_empty() => give(pieces.swap_remove(at % pieces.len())),
                _ => pieces.iter().take(20).for_each(|piece| piece.intact(piece.1.size())),
            }
        }
        pieces.into_iter().rev().for_each(Piece::back);
    }

    #[test]
    fn pieces_never_overlap() {
        let (give, take) = channel::<Piece>();
        std::thread::scope(|scope| {
            for n in 0..4 {
                let give = give.clone();
                scope.spawn(move || shuffle(n, |piece| give.send(piece).unwrap()));
            }
            drop(give);
            // Here they go into other lists, and come out again as other pieces.
            for (n, piece) in take.into_iter().enumerate() {
                let size = piece.1.size();
                piece.back();
                Piece::new(size, 1, n as u8).back();
            }
        });
    }

    /// One thread takes, another gives back: what came back is taken again.
    #[test]
    fn what_another_gives_back_is_used_again() {
        let (give, take) = channel::<Piece>();
        let (tell, told) = channel::<()>();
        std::thread::scope(|scope| {
            scope.spawn(move || {
                for piece in take {
                    piece.back();
                    tell.send(()).unwrap();
                }
            });
            let mut places = std::collections::BTreeSet::new();
            for n in 0..20_000 {
                let piece = Piece::new(720, 8, n as u8);
                places.insert(piece.0.addr());
                give.send(piece).unwrap();
                told.recv().unwrap();
            }
            assert!(places.len() < 5_000, "{}", places.len());
            drop(give);
        });
    }

    #[test]
    fn a_piece_is_used_again() {
        let piece = Piece::new(100, 8, 7);
        let start = piece.0;
        piece.back();
        assert_eq!(Piece::new(97, 1, 8).0, start, "of the same length, rounded");
    }

    #[test]
    fn what_is_larger_than_a_chunk_is_whole() {
        for size in [SMALL, SMALL + 1, ROOM, CHUNK + 1, 4 * CHUNK] {
            Piece::new(10, 1, 9).resized(size).resized(2 * size).resized(20).back();
        }
    }
}
