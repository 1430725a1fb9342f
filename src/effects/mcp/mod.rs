//! What an MCP tool would do: by its server, its name and every text that its arguments carry.
//! Names and annotations that promise to read prove nothing; what is not known is asked for.

mod alarm;
mod args;
mod beside;
mod carry;
mod fields;
mod foreign;
mod located;
mod promise;
mod says;
mod template;
mod texts;

use crate::catalog::extra::{Extras, NONE};
use crate::catalog::mcp::{self, Carries, Does, Server, Tool, names, rules as m};
use crate::catalog::names::Names;
use crate::catalog::sql::{SqlRule, dolt};
use crate::effects::engine::Engine;
use crate::effects::sql::{self, Dialect, SqlText};
use crate::effects::stores::finding;
use crate::finding::{Class, Findings, Gap};
use crate::grammar::sql::Dialects;
use crate::span::Span;
use fields::Field;
pub use located::{Argument, arguments};
use promise::Promise;
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// Everything that the call of a tool would do, in the engine's place.
pub fn find(engine: &mut Engine, server: &str, tool: &str, input: &Value) {
    let fields = carry::opened(engine, input);
    let mut call = Call {
        engine,
        server,
        tool,
        input,
        dialects: hinted(server),
        branch: args::string(input, "workingbranch"),
        found: Findings::default(),
        seen: HashMap::new(),
        read: HashSet::new(),
    };
    match known(server, tool, call.engine.extras) {
        Some(row) => call.known(&row, &fields),
        None => call.unknown(&fields),
    }
    let mut found = call.found;
    found.list.iter_mut().for_each(|f| f.span = Span::default());
    found.gaps.iter_mut().for_each(|g| g.span = Span::default());
    engine.take(found);
}

/// The row that speaks for a call.
struct Row {
    server: Server,
    tool: &'static Tool,
    /// The server is known by its name, not only the tool by its own.
    named: bool,
}

/// The row of a tool: by server and name, else by name alone where that makes it stricter.
fn known(server: &str, tool: &str, extras: &Extras) -> Option<Row> {
    let row = |named: bool| move |(server, tool): (&Server, _)| Row { server: *server, tool, named };
    let of = |s: &'static Server| s.tool(tool).map(|t| (s, t));
    let anywhere = |s: &'static Server| of(s).filter(|(s, t)| s.names.is_empty() || t.anywhere);
    let strict = |t: &Tool| matches!(t.does, Does::Act(id) if mcp::rule(id).class > Class::Read);
    let named = mcp::servers().filter(|s| s.called(server)).find_map(of).map(row(true));
    let by_tool = || mcp::servers().find_map(anywhere).map(row(false));
    let stricter = || mcp::servers().find_map(|s| of(s).filter(|(_, t)| strict(t))).map(row(false));
    let own =
        || extras.servers.iter().filter(|s| s.called(server)).find_map(|s| Some((s, s.tool(tool)?))).map(row(true));
    named.or_else(own).or_else(by_tool).or_else(stricter)
}

/// Whether a row knows the tool of a server by both of their names.
pub fn is_known(server: &str, tool: &str) -> bool {
    known(server, tool, &NONE).is_some_and(|row| row.named)
}

/// The texts of a call in fields that no row describes; `None` where no row describes any.
pub fn undescribed(server: &str, tool: &str, input: &Value) -> Option<Vec<String>> {
    let row = known(server, tool, &NONE).filter(|row| row.named && !row.tool.fields.is_empty())?;
    let own = |field: &Field| row.tool.fields.iter().any(|(name, _)| field.is(name));
    Some(fields::of(input).into_iter().filter(|field| !own(field)).flat_map(|field| field.texts).collect())
}

/// Whether the name of a tool says that it looks, and nothing else.
pub fn reads_by_name(tool: &str) -> bool {
    promise::of(tool) == Promise::Reads
}

/// The dialect that stands in a server's name.
fn hinted(server: &str) -> Vec<Dialect> {
    names::words(server).iter().find_map(|word| sql::dialect(word)).into_iter().collect()
}

struct Call<'a, 'w> {
    engine: &'a mut Engine<'w>,
    server: &'a str,
    tool: &'a str,
    input: &'a Value,
    dialects: Vec<Dialect>,
    branch: Option<String>,
    found: Findings,
    seen: HashMap<(crate::finding::Text, Option<Class>), usize>,
    /// Texts that were judged: the same one again says nothing new.
    read: HashSet<(String, bool)>,
}

impl Call<'_, '_> {
    fn add(&mut self, rule: &'static SqlRule) {
        let mut made = finding(rule, self.tool);
        made.targets = if rule.is(&m::CONNECT) { args::hosts(self.input) } else { args::names(self.input) };
        if dolt::of_a_procedure(rule) || self.versioned() && !rule.leads.is_empty() {
            let (class, back) = rule.versioned.filter(|_| self.versioned()).unwrap_or((rule.class, rule.undo));
            made.class = Some(class);
            made.undo = back.undo();
            made.marks.admin &= class == Class::HistoryAffecting;
            made.marks.history = dolt::refused(rule.id, class);
            made.targets.extend(self.branch.iter().map(|branch| format!("branch:{branch}")));
            self.on_branch(rule, class);
        }
        if rule.is(&m::LOOK) && self.versioned() {
            made.class = Some(Class::Read);
        }
        self.found.list.push(made);
    }

    /// Whether every database that the server may hold is versioned.
    fn versioned(&self) -> bool {
        Dialects::of(&self.dialects).within(Dialects::VERSIONED) && !self.dialects.is_empty()
    }

    /// What a tool writes on a branch is judged like the procedure that it stands for.
    fn on_branch(&mut self, rule: &'static SqlRule, class: Class) {
        let rule = sql::branch_rule(rule, class, self.branch.as_deref());
        self.found.list.extend(rule.map(|rule| finding(rule, self.tool)));
    }

    fn gap(&mut self, rule: &'static SqlRule, what: String) {
        self.add(rule);
        self.found.gaps.push(Gap { span: Span::default(), what: what.into() });
    }

    fn known(&mut self, row: &Row, fields: &[Field]) {
        let Row { server, tool, named } = *row;
        if !server.dialects.is_empty() {
            self.dialects = mcp::dialects(server.dialects);
        }
        match tool.does {
            Does::Read => self.add(&m::LOOK),
            Does::Sql => self.sql_tool(row, fields, false),
            Does::Explain { switch, default } => {
                let runs = args::switch(self.input, switch, default);
                self.sql_tool(row, fields, !runs);
            }
            Does::Act(id) => self.add(mcp::rule(id)),
            Does::By(argument, rows) => self.by(argument, rows),
            Does::Text(language) => {
                let found = texts::judge(language, self.tool, tool.texts, self.input);
                self.take(found);
            }
            Does::Carry => {}
        }
        let carried = self.carried(tool, fields);
        match tool.does {
            Does::Read => self.looked(row, fields),
            Does::Carry => self.carrier(row, fields, carried),
            _ => self.other_texts(tool),
        }
        if named
            && !matches!(tool.does, Does::Read | Does::Carry | Does::Act(_))
            && let Some(why) = self.more(row, fields)
        {
            self.gap(&m::UNKNOWN_TOOL, why);
        }
        if !named {
            if !matches!(tool.does, Does::Sql | Does::Explain { .. }) {
                let more = self.more(row, fields).is_some();
                let looks = matches!(tool.does, Does::Text(_)) && !more;
                let rule = if looks { &m::READ_BY_NAME } else { &m::UNKNOWN_TOOL };
                self.gap(rule, format!("`{}` of `{}` is known by its name alone", self.tool, self.server));
            }
            self.alarmed(tool.fields, fields);
        }
        self.switches(tool);
    }

    /// A tool that only looks: files that it names are read, and what stands beside may say more.
    fn looked(&mut self, row: &Row, fields: &[Field]) {
        self.other_paths(row.tool, fields, Carries::Read);
        if let Some(why) = self.more(row, fields) {
            self.gap(&m::UNKNOWN_TOOL, why);
        }
    }

    /// What the fields that a row does not speak of say beyond it.
    fn more(&mut self, row: &Row, fields: &[Field]) -> Option<String> {
        let mut own: Vec<&str> = row.tool.fields.iter().map(|(name, _)| *name).collect();
        own.extend(row.tool.texts.iter().chain(row.tool.switches.iter().map(|(name, _)| name)));
        if let Does::By(argument, _) | Does::Explain { switch: argument, .. } = row.tool.does {
            own.push(argument);
        }
        self.beside(&own, fields)
    }

    /// A tool that does what its fields carry: what is missing, and what nobody has described, is not known.
    /// Where its name says that it looks, and no field says more, a field more or less is one of a read.
    fn carrier(&mut self, row: &Row, fields: &[Field], carried: bool) {
        let tool = row.tool;
        if promise::of(self.tool) == Promise::Reads && self.more(row, fields).is_none() {
            if !carried {
                self.gap(&m::READ_BY_NAME, format!("`{}` carries nothing that could be found", self.tool));
            }
            return self.other_paths(tool, fields, Carries::Read);
        }
        if !carried {
            self.gap(&m::UNKNOWN_TOOL, format!("`{}` carries nothing that could be found", self.tool));
        }
        self.strangers(tool, fields);
        self.other_paths(tool, fields, Carries::Write);
    }

    /// A tool whose arguments carry SQL; with `plan`, it is only explained.
    fn sql_tool(&mut self, row: &Row, fields: &[Field], plan: bool) {
        let (tool, by_name) = (row.tool, row.server.names.is_empty());
        let mut texts = args::texts(self.input, tool.texts);
        if texts.is_empty() {
            texts = args::all(self.input).into_iter().filter(|text| text.sure).collect();
        }
        // Known by the tool's name alone: `query` may be words for a search.
        if by_name && !texts.iter().any(|t| t.sure || sql::looks_like_sql(&t.text)) {
            return self.unknown(fields);
        }
        if texts.is_empty() {
            return self.gap(&m::UNKNOWN_TOOL, format!("`{}` carries no SQL that could be found", self.tool));
        }
        for text in texts {
            self.judge(&text.text, plan);
        }
        if by_name && !args::weightless(self.input, sql::looks_like_sql) {
            let rule = if self.more(row, fields).is_some() { &m::UNKNOWN_TOOL } else { &m::READ_BY_NAME };
            self.gap(rule, format!("`{}` has arguments that are not known", self.tool));
        }
    }

    /// Judges one text under every dialect that the server may speak.
    fn judge(&mut self, text: &str, plan: bool) {
        if self.read.insert((text.to_owned(), plan)) {
            let found = self.judged(text, plan);
            self.take(found);
        }
    }

    /// Findings of a rule and class that were made before only add their targets.
    fn take(&mut self, found: Findings) {
        for finding in found.list {
            let key = (finding.rule.clone(), finding.class);
            match self.seen.get(&key).and_then(|at| self.found.list.get_mut(*at)) {
                Some(old) => {
                    old.targets.extend(finding.targets);
                    if finding.undo > old.undo {
                        old.undo = finding.undo;
                    }
                }
                None => {
                    self.seen.insert(key, self.found.list.len());
                    self.found.list.push(finding);
                }
            }
        }
        self.found.gaps.extend(found.gaps.into_iter().take(16));
    }

    fn judged(&self, text: &str, plan: bool) -> Findings {
        let explained = format!("EXPLAIN {text}");
        let text = if plan && !starts_with_explain(text) { explained.as_str() } else { text };
        let branch = self.branch.as_deref();
        let dialects: Vec<Option<Dialect>> =
            if self.dialects.is_empty() { vec![None] } else { self.dialects.iter().copied().map(Some).collect() };
        let mut out = Findings::default();
        let beside = Dialects::of(&self.dialects);
        for dialect in dialects {
            let found = sql::judge(&SqlText { text, dialect, branch, beside, ..SqlText::default() });
            out.list.extend(found.findings);
            out.gaps.extend(found.gaps);
        }
        out
    }

    /// Whatever stands under the argument's name counts, wherever: one value more never makes it less.
    fn by(&mut self, argument: &str, rows: &[(&str, &str)]) {
        let mut values: Vec<String> = args::texts(self.input, &[argument]).into_iter().map(|t| t.text).collect();
        if args::string(self.input, &names::plain(argument)).is_none() {
            values.push(String::new());
        }
        for value in values {
            match rows.iter().find(|(name, _)| name.eq_ignore_ascii_case(&value)) {
                Some((_, id)) if *id == mcp::READS => self.add(&m::LOOK),
                Some((_, id)) => self.does(mcp::rule(id)),
                None => self.gap(&m::UNKNOWN_TEXT, format!("`{argument}` is `{value}`, which is not known")),
            }
        }
    }

    fn does(&mut self, rule: &'static SqlRule) {
        match rule.is(&m::UPDATE) || rule.is(&m::DELETE) {
            true => self.bounded(rule),
            false => self.add(rule),
        }
    }

    /// A change whose condition stands in arguments of its own.
    fn bounded(&mut self, rule: &'static SqlRule) {
        let delete = rule.is(&m::DELETE);
        if let Some(condition) = args::string(self.input, "rawwhere").or_else(|| args::string(self.input, "where")) {
            let verb = if delete { "DELETE FROM t WHERE" } else { "UPDATE t SET a = 1 WHERE" };
            return self.judge(&format!("{verb} {condition}"), false);
        }
        let bounds = args::present(self.input, &["where", "conditions", "filter", "filters"]);
        self.add(match (bounds, delete) {
            (true, _) => rule,
            (false, true) => &m::DELETE_ALL,
            (false, false) => &m::UPDATE_ALL,
        });
    }

    fn switches(&mut self, tool: &Tool) {
        for (name, rule) in tool.switches {
            if args::switch(self.input, name, false) {
                self.add(mcp::rule(rule));
            }
        }
        if args::dangerous_switch(self.input) {
            self.add(&m::DESTRUCTIVE_NAME);
        }
    }

    /// Whatever else among the arguments reads as SQL, and does more than read.
    fn other_texts(&mut self, tool: &Tool) {
        for text in args::others(self.input, tool.texts) {
            if sql::looks_like_sql(&text) {
                self.judge_more(&text);
            }
        }
    }

    /// Judges a text that is perhaps not run: it counts where it does more than read.
    fn judge_more(&mut self, text: &str) {
        let found = self.judged(text, false);
        if found.list.iter().any(|f| f.class != Some(Class::Read)) {
            self.take(found);
        }
    }

    /// A tool that nobody knows is asked for; texts in it that can be read are judged, its name may only raise.
    fn unknown(&mut self, fields: &[Field]) {
        let mut sure = false;
        for text in args::all(self.input) {
            if text.sure || sql::looks_like_sql(&text.text) {
                sure |= text.sure;
                self.judge(&text.text, false);
            }
        }
        let words = names::words(self.tool);
        let has = |list: Names| words.iter().any(|w| list.has(w));
        // A tool that says that it runs, with a field that is called SQL and nothing else of weight: the SQL is all it does.
        let plain = sure && has(names::QUERIES) && args::weightless(self.input, sql::looks_like_sql);
        let promise = promise::of(self.tool);
        let dispatched = promise == Promise::More && self.dispatched(fields);
        let why = self.beside(&[], fields).or_else(|| self.asks_in_words(&words, fields));
        let rule = match promise {
            Promise::Secret => Some(&m::SECRET),
            Promise::Reads
                if fields.iter().flat_map(|f| &f.texts).any(|text| names::SECRETS.has(&names::plain(text))) =>
            {
                Some(&m::SECRET)
            }
            Promise::Reads if why.is_none() => (!plain).then_some(&m::READ_BY_NAME),
            _ if dispatched && why.is_none() => Some(&m::READ_BY_NAME),
            _ if has(names::DESTRUCTIVE) => Some(&m::DESTRUCTIVE_NAME),
            _ if has(names::SPEAKING) => Some(&m::MESSAGE),
            _ if plain => None,
            _ => Some(&m::UNKNOWN_TOOL),
        };
        if let Some(rule) = rule {
            let unknown = || format!("`{}` of `{}` is not known", self.tool, self.server);
            self.gap(rule, why.unwrap_or_else(unknown));
        }
        self.alarmed(&[], fields);
        self.in_other_languages();
    }

    /// What tools of that name run elsewhere, this one may run too: what is sure to do more than look counts.
    fn in_other_languages(&mut self) {
        let mut seen = Vec::new();
        for row in mcp::servers().filter_map(|server| server.tool(self.tool)).filter(|row| !row.texts.is_empty()) {
            let Does::Text(language) = row.does else { continue };
            if !seen.contains(&language) {
                seen.push(language);
                let mut found = texts::judge(language, self.tool, row.texts, self.input);
                found.list.retain(|f| f.rule != m::LOOK.id && f.rule != m::UNKNOWN_TEXT.id);
                found.gaps.clear();
                self.take(found);
            }
        }
    }

    /// A tool whose name says nothing, with a field that says to look: `browser_tabs {"action": "list"}`.
    fn dispatched(&self, fields: &[Field]) -> bool {
        let mut actions = fields.iter().filter(|field| field.is_any(names::ACTIONS) && !field.commands());
        // Words with blanks are for somebody who acts on them: "get the page and go on from there".
        let looks = |text: &String| !text.contains(char::is_whitespace) && promise::of(text) == Promise::Reads;
        let reads = |field: &Field| !field.texts.is_empty() && field.texts.iter().all(looks);
        let silent = names::words(self.tool).iter().all(|word| promise::quiet(word));
        silent && actions.next().is_some_and(reads) && actions.all(reads)
    }

    /// A question in a language that nobody knows may be more than one.
    fn asks_in_words(&self, words: &[String], fields: &[Field]) -> Option<String> {
        if !words.iter().any(|word| word == "query") {
            return None;
        }
        let writes = |text: &String| names::words(text).iter().any(|word| names::QUERY_WRITES.has(word));
        let asks = |field: &&Field| field.is_any(names::MAYBE_SQL);
        let field = fields.iter().filter(asks).find(|field| field.texts.iter().any(writes))?;
        Some(format!("`{}` runs the text in `{}`, which may do more than read", self.tool, field.key))
    }
}

fn starts_with_explain(text: &str) -> bool {
    let word = text.trim_start().get(..7);
    word.is_some_and(|w| w.eq_ignore_ascii_case("explain"))
}
