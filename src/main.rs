//! The binary: hands over to the library.

fn main() -> std::process::ExitCode {
    oneway::cli::run(std::env::args_os().skip(1))
}
