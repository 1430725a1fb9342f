//! The binary: hands over to the library.

#[allow(unsafe_code)]
mod arena;

#[global_allocator]
static MEMORY: arena::Arena = arena::Arena;

fn main() -> std::process::ExitCode {
    oneway::cli::run(std::env::args_os().skip(1))
}
