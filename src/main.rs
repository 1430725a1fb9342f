//! The binary: hands over to the library.

#[allow(unsafe_code)]
mod arena;

#[global_allocator]
static MEMORY: arena::Arena = arena::Arena;

fn main() -> std::process::ExitCode {
    let mut args = std::env::args_os().skip(1).peekable();
    if args.peek().is_some_and(|verb| verb == "hook") {
        arena::share_heap();
    }
    oneway::cli::run(args)
}
