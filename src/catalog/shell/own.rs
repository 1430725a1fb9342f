//! oneway itself: looking is free. What answers for a person or changes the guard, `catalog::guard` finds.
