//! The binary: hands over to the library.
fn main() {}
