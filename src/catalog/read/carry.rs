//! Where a program holds another one: `{ flag = "-c", lang = "shell" }`.

use super::node::{Fault, Node, fault};
use crate::catalog::row::{Carry, Lang, TaskFile};
use crate::catalog::server::Language;

/// The fields of one entry.
struct Fields<'n> {
    node: &'n Node,
    table: &'n [(String, Node)],
}

impl Fields<'_> {
    fn get(&self, key: &str) -> Option<&Node> {
        self.table.iter().find(|(k, _)| k == key).map(|(_, node)| node)
    }

    fn text(&self, key: &str) -> Result<&'static str, Fault> {
        self.get(key).map_or(Ok(""), Node::text)
    }

    fn number(&self, key: &str) -> Result<usize, Fault> {
        self.get(key).map_or(Ok(0), Node::number)
    }

    fn lang(&self) -> Result<Lang, Fault> {
        let Some(node) = self.get("lang") else { return fault(self.node, "`lang` is missing") };
        lang(node)
    }

    /// No key but these.
    fn only(&self, keys: &[&str]) -> Result<(), Fault> {
        match self.table.iter().find(|(key, _)| !keys.contains(&key.as_str()) && key != "in") {
            Some((key, node)) => fault(node, format!("`{key}` does not belong here")),
            None => Ok(()),
        }
    }
}

/// Reads one entry.
pub fn parse(node: &Node) -> Result<Carry, Fault> {
    let fields = Fields { node, table: node.table()? };
    let Some((_, keys, make)) = KINDS.iter().find(|(key, ..)| fields.get(key).is_some()) else {
        return fault(node, "nothing here says what the program holds");
    };
    fields.only(keys)?;
    let inner = make(&fields)?;
    Ok(match fields.get("in") {
        Some(sub) => Carry::Sub(sub.text()?, Box::leak(Box::new(inner))),
        None => inner,
    })
}

type Make = fn(&Fields) -> Result<Carry, Fault>;

/// Each kind: the key that names it, the keys it may have, and how it is made. `flag` with `prefix` is looked for first.
const KINDS: &[(&str, &[&str], Make)] = &[
    ("prefix", &["flag", "prefix", "lang"], |f| Ok(Carry::FlagPrefix(f.text("flag")?, f.text("prefix")?, f.lang()?))),
    ("flag", &["flag", "lang"], |f| Ok(Carry::Flag(f.text("flag")?, f.lang()?))),
    ("argv", &["argv"], |f| Ok(Carry::Argv { skip: f.number("argv")? })),
    ("argv-more", &["argv-more"], |f| Ok(Carry::ArgvMore { skip: f.number("argv-more")? })),
    ("argv-after", &["argv-after", "skip"], |f| {
        Ok(Carry::ArgvAfter { sub: f.text("argv-after")?, skip: f.number("skip")? })
    }),
    ("argv-inside", &["argv-inside", "skip", "entry"], |f| {
        Ok(Carry::ArgvInside { sub: f.text("argv-inside")?, skip: f.number("skip")?, entry: f.text("entry")? })
    }),
    ("as", &["as", "sub"], |f| Ok(Carry::As { sub: f.text("sub")?, other: f.text("as")? })),
    ("package", &["package", "sub", "with", "not"], package),
    ("script-run", &["script-run", "sub", "lang"], |f| {
        Ok(Carry::ScriptRun { sub: f.text("sub")?, lang: f.lang()?, ends: f.text("script-run")? })
    }),
    ("module", &["module"], |f| Ok(Carry::Module(f.text("module")?))),
    ("task", &["task", "sub", "not"], |f| Ok(Carry::Task { sub: f.text("sub")?, file: task(f)?, not: f.text("not")? })),
    ("after-flag", &["after-flag"], |f| Ok(Carry::AfterFlag(f.text("after-flag")?))),
    ("exec", &["exec"], |f| Ok(Carry::Exec(f.text("exec")?))),
    ("lines", &["lines", "lang"], |f| Ok(Carry::Lines(f.text("lines")?, f.lang()?))),
    ("wrapped", &["wrapped", "starts", "before", "behind", "lang"], |f| {
        let around = (f.text("before")?, f.text("behind")?);
        Ok(Carry::Wrapped { flags: f.text("wrapped")?, starts: f.text("starts")?, around, lang: f.lang()? })
    }),
    ("dialect", &["dialect", "value", "lang"], |f| Ok(Carry::Dialect(f.text("dialect")?, f.text("value")?, f.lang()?))),
    ("bar-names", &["bar-names"], |_| Ok(Carry::BarNames)),
    ("flag-words", &["flag-words"], |f| Ok(Carry::FlagWords(f.text("flag-words")?))),
    ("joined", &["joined", "lang"], |f| Ok(Carry::Joined { skip: f.number("joined")?, lang: f.lang()? })),
    ("operand", &["operand", "lang", "unless"], |f| {
        Ok(Carry::Operand { index: f.number("operand")?, lang: f.lang()?, unless: f.text("unless")? })
    }),
    ("each", &["each", "lang"], |f| Ok(Carry::Each { skip: f.number("each")?, lang: f.lang()? })),
    ("git-setting", &["git-setting"], |f| Ok(Carry::GitSetting(f.text("git-setting")?))),
    ("shell", &["shell"], |_| Ok(Carry::Shell)),
    ("file", &["file", "lang"], |f| Ok(Carry::File(f.text("file")?, f.lang()?))),
    ("file-operand", &["file-operand", "lang", "unless"], |f| {
        Ok(Carry::FileOperand { index: f.number("file-operand")?, lang: f.lang()?, unless: f.text("unless")? })
    }),
    ("file-after", &["file-after", "lang"], |f| Ok(Carry::FileAfter(f.text("file-after")?, f.lang()?))),
    ("text-after", &["text-after", "lang"], |f| Ok(Carry::TextAfter(f.text("text-after")?, f.lang()?))),
    ("stdin", &["stdin", "lang", "unless"], |f| {
        Ok(Carry::Stdin { lang: f.lang()?, unless: f.text("unless")?, operands: f.number("stdin")? })
    }),
];

fn package(f: &Fields) -> Result<Carry, Fault> {
    let (from, with) = (f.text("package")?, f.text("with")?);
    Ok(match f.get("not") {
        Some(not) => Carry::PackageUnless { not: not.text()?, from, with },
        None => Carry::Package { sub: f.text("sub")?, from, with },
    })
}

fn lang(node: &Node) -> Result<Lang, Fault> {
    let text = node.text()?;
    Ok(match text.split_once(' ') {
        Some(("sql", client)) => Lang::Sql(client),
        Some(("script", name)) => Lang::Script(name),
        _ if text == "shell" => Lang::Shell,
        _ if text == "redis" => Lang::Redis,
        _ if text == "mongo" => Lang::Mongo,
        _ if text == "cypher" => Lang::Asked(Language::Cypher),
        _ if text == "flux" => Lang::Asked(Language::Flux),
        _ if text == "opaque" => Lang::Opaque,
        _ => {
            return fault(
                node,
                "shell, `sql CLIENT`, `script LANGUAGE`, redis, mongo, cypher, flux or opaque is expected",
            );
        }
    })
}

fn task(f: &Fields) -> Result<TaskFile, Fault> {
    let text = f.text("task")?;
    Ok(match text {
        "package.json" => TaskFile::PackageJson,
        "package.json or program" => TaskFile::PackageJsonOrProgram,
        "scripts" => TaskFile::Scripts,
        "texts" => TaskFile::Texts,
        "composer.json" => TaskFile::ComposerJson,
        "deno.json" => TaskFile::DenoJson,
        "Makefile" => TaskFile::Makefile,
        "justfile" => TaskFile::Justfile,
        "mise.toml" => TaskFile::Mise,
        "opaque" => TaskFile::Unread,
        _ => match text.strip_prefix("hooks ") {
            Some(names) => TaskFile::Hooks(names),
            None => return fault(f.node, format!("`{text}` is no kind of task file")),
        },
    })
}
