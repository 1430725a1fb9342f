//! Formats: text, JSON and the rest. They show, they never judge.
