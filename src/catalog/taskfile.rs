//! Where a task of a project is written down.

/// A file of the project that says what a task does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskFile {
    /// `scripts` of a `package.json`.
    PackageJson,
    /// The same, where a name that is no script is a program of the project (`yarn jest`).
    PackageJsonOrProgram,
    /// These scripts of a `package.json`, if they are there, whatever the words say (`npm install` and its hooks).
    Hooks(&'static str),
    /// Each word is a script of a `package.json`.
    Scripts,
    /// Each word is a shell text, or `npm:` and a script of a `package.json`.
    Texts,
    /// `scripts` of a `composer.json`.
    ComposerJson,
    /// `tasks` of a `deno.json`.
    DenoJson,
    /// A Makefile.
    Makefile,
    /// A justfile.
    Justfile,
    /// Tasks of a `mise.toml`.
    Mise,
    /// Something that oneway cannot read (`Rakefile`, `Taskfile.yml`, `tasks.py`).
    Unread,
}
