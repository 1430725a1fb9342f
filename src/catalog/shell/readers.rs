//! Programs that only look.

use crate::catalog::row::*;

/// Whether some word is only known when it runs, and may be many: options among them.
pub(in crate::catalog) fn takes_many_words(words: &dyn Words) -> bool {
    words.many()
}
