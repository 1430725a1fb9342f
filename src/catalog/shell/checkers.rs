//! Checkers and formatters: what only looks is safe, what rewrites the source is taken back by version control.
