//! git: which word is a file, and which setting names a program.

use crate::catalog::gitconfig::{GitSetting, setting};
use crate::catalog::row::*;

/// Whether the first word looks like a file rather than a branch.
pub(in crate::catalog) fn names_file(words: &dyn Words) -> bool {
    const ENDINGS: &[&str] = &[
        "rs", "go", "py", "js", "ts", "tsx", "jsx", "json", "md", "txt", "toml", "yaml", "yml", "c", "h", "cpp",
        "java", "rb", "sh", "css", "html", "sql", "lock", "mod", "sum", "xml", "php", "kt", "swift", "vue", "svelte",
        "cs", "ini", "cfg", "conf", "env", "gitignore",
    ];
    let ends = |name: &str| name.rsplit_once('.').is_some_and(|(_, end)| ENDINGS.contains(&end));
    let begins = |name: &str| ["./", "../", ":"].iter().any(|start| name.starts_with(start));
    let path = |name: &str| {
        name == "." || begins(name) || name.contains('*') || name.ends_with('/') || ends(name) && !name.contains("..")
    };
    words.operand(0).is_some_and(path)
}

/// Whether a setting is named that is more than plain. The words behind the setting are values.
pub(in crate::catalog) fn names_program(words: &dyn Words) -> bool {
    const TAKE_VALUES: &[&str] = &["-f", "--file", "--blob", "--type", "--default", "--comment", "--value", "--url"];
    let mut taken = false;
    for i in 0..words.count() {
        let word = words.start(i);
        let key = !taken && !word.starts_with('-') && word.contains('.');
        if key || words.operand(i).is_none() {
            return setting(word) != GitSetting::Plain;
        }
        taken = TAKE_VALUES.contains(&word);
    }
    false
}
