//! What a person's policy adds to the catalog: the same rows, read from a file instead of compiled in.

use super::row::{Carry, Otherwise, PROGRAM, Program, Rule, WordStyle};
use super::server::Server;
use super::shell::ProgramRow;

/// What the catalog does not know.
#[derive(Debug, Clone, Default)]
pub struct Extras {
    /// Programs that only start another one, with its words behind theirs.
    pub wrappers: Vec<String>,
    /// Programs.
    pub programs: Vec<ProgramRow>,
    /// More rules of programs that the catalog knows, by name.
    pub more: Vec<(&'static str, &'static [Rule])>,
    /// MCP servers, as `rules/mcp` has them.
    pub servers: Vec<Server>,
}

/// Nothing.
pub static NONE: Extras = Extras { wrappers: Vec::new(), programs: Vec::new(), more: Vec::new(), servers: Vec::new() };

impl Extras {
    /// Whether there is anything.
    pub fn is_empty(&self) -> bool {
        self.wrappers.is_empty() && self.programs.is_empty() && self.more.is_empty() && self.servers.is_empty()
    }

    /// The row of a program that the catalog does not know.
    pub fn lookup(&self, name: &str) -> Option<ProgramRow> {
        self.programs.iter().find(|row| row.program.names.contains(&name)).copied()
    }

    /// The rules that are added to those of a program.
    pub fn more(&self, program: &Program) -> impl Iterator<Item = &'static Rule> {
        let of = |name: &&'static str| program.names.contains(name);
        self.more.iter().filter(move |(name, _)| of(name)).flat_map(|(_, rules)| rules.iter())
    }

    /// Every rule.
    pub fn rules(&self) -> impl Iterator<Item = &'static Rule> {
        let own = self.programs.iter().flat_map(|row| row.program.rules.iter());
        own.chain(self.more.iter().flat_map(|(_, rules)| rules.iter()))
    }
}

/// The row of a program of which only the name is known: whatever follows its options is a command.
pub fn wrapper(name: &'static str) -> Program {
    Program {
        names: Box::leak(Box::new([name])),
        style: WordStyle::Posix,
        carries: &[Carry::Argv { skip: 0 }],
        otherwise: Otherwise::Harmless,
        loose: true,
        ..PROGRAM
    }
}
