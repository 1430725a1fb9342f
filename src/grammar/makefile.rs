//! Makefiles: rules with their recipes, variables, and the shell texts that run while it is read.
//! What make computes and we do not becomes a shell variable that nobody has set.

use std::collections::{HashMap, HashSet};

/// A Makefile, read.
#[derive(Debug, Default)]
pub struct Makefile {
    /// Rules in order.
    pub rules: Vec<MakeRule>,
    /// Shell texts that run while the file is read (`$(shell …)`, `!=`), expanded.
    pub shells: Vec<String>,
    /// Files that it includes, and whether they may be missing.
    pub includes: Vec<(String, bool)>,
    /// It makes rules out of texts that it computes (`$(eval …)`, `load`).
    pub computed: bool,
    /// A line of a recipe runs even where make only shows what it would do.
    pub forced: bool,
    /// All lines of a recipe run in one shell.
    pub one_shell: bool,
    vars: HashMap<String, MakeVar>,
    /// Variables that are set in a condition: nobody knows whether, or to what.
    unsure: HashSet<String>,
}

/// One rule.
#[derive(Debug, Default, Clone)]
pub struct MakeRule {
    /// What it makes.
    pub targets: Vec<String>,
    /// What must be made before.
    pub needs: Vec<String>,
    /// Its recipe, line by line, not yet expanded.
    pub recipe: Vec<String>,
}

#[derive(Debug, Clone)]
struct MakeVar {
    text: String,
    /// `?=`: the environment may have another one.
    weak: bool,
}

/// Variables nest at most so deep, and grow to at most so many bytes.
const MAX_DEPTH: usize = 8;
const MAX_TEXT: usize = 16 * 1024;

impl Makefile {
    /// Reads one more file into this one.
    pub fn parse(&mut self, text: &str) {
        let mut lines = JoinedLines { rest: text };
        let (mut open, mut choices) = (false, 0usize);
        while let Some(line) = lines.next() {
            self.computed |= line.contains("$(file ") || line.contains("${file ");
            if let Some(recipe) = line.strip_prefix('\t') {
                let forced = recipe.trim_start_matches(['@', '-', ' ', '\t']).starts_with('+');
                self.forced |= forced || recipe.contains("$(MAKE)") || recipe.contains("${MAKE}");
                if open && let Some(rule) = self.rules.last_mut() {
                    rule.recipe.push(recipe.to_owned());
                }
                continue;
            }
            let line = comment_cut(&line).trim();
            if line.is_empty() {
                continue;
            }
            let word = line.split_whitespace().next().unwrap_or("");
            match word {
                "ifeq" | "ifneq" | "ifdef" | "ifndef" => {
                    choices += 1;
                    self.shells_in(line);
                }
                "else" => self.shells_in(line),
                "endif" => choices = choices.saturating_sub(1),
                "include" | "-include" | "sinclude" => self.include(line, word != "include"),
                "define" => self.define(line, &mut lines),
                "load" | "-load" => self.computed = true,
                "vpath" | "undefine" | "unexport" => {}
                _ => open = self.statement(line, choices > 0),
            }
        }
    }

    /// A variable that the command line sets; `None` for one whose value is not known.
    pub fn set(&mut self, name: &str, value: Option<&str>) {
        match value {
            Some(text) => {
                self.unsure.remove(name);
                self.vars.insert(name.to_owned(), MakeVar { text: text.to_owned(), weak: false });
            }
            None => drop(self.unsure.insert(name.to_owned())),
        }
    }

    /// Forgets a variable that only has its value if the environment has none.
    pub fn weaken(&mut self, name: &str) {
        if self.vars.get(name).is_some_and(|v| v.weak) {
            self.unsure.insert(name.to_owned());
        }
    }

    /// The value of a variable, expanded.
    pub fn var(&self, name: &str) -> Option<String> {
        self.vars.get(name).map(|v| self.expand(&v.text, None))
    }

    /// The goal that `make` alone makes.
    pub fn default_goal(&self) -> Option<String> {
        let named = self.var(".DEFAULT_GOAL").filter(|g| !g.is_empty());
        let plain = |t: &&String| !t.starts_with('.') && !t.contains('%');
        named.or_else(|| self.rules.iter().flat_map(|r| &r.targets).find(plain).cloned())
    }

    /// The rules that make a target, by name or else by pattern.
    pub fn makes<'a>(&'a self, target: &'a str) -> Vec<&'a MakeRule> {
        let named: Vec<&MakeRule> = self.rules.iter().filter(|r| r.targets.iter().any(|t| t == target)).collect();
        let recipe = named.iter().any(|r| !r.recipe.is_empty());
        let pattern = self.rules.iter().filter(|r| !recipe && r.targets.iter().any(|t| stands_for(t, target)));
        named.iter().copied().chain(pattern.take(4)).collect()
    }

    /// A recipe as shell texts, with what the rule's own variables are.
    pub fn recipe(&self, rule: &MakeRule, target: &str) -> Vec<String> {
        let own = Own { target, needs: &rule.needs };
        let lines = rule.recipe.iter().map(|l| self.expand(l.trim_start_matches(['@', '-', '+', ' ']), Some(&own)));
        if self.one_shell { vec![lines.collect::<Vec<_>>().join("\n")] } else { lines.collect() }
    }

    fn include(&mut self, line: &str, optional: bool) {
        let names = self.expand(line, None);
        self.includes.extend(names.split_whitespace().skip(1).map(|n| (n.to_owned(), optional)));
    }

    fn define(&mut self, line: &str, lines: &mut JoinedLines) {
        let name = line.split_whitespace().nth(1).unwrap_or("").trim_end_matches(['=', ':', '?', '+']).to_owned();
        let mut body = String::new();
        while let Some(line) = lines.next() {
            if line.trim() == "endef" {
                break;
            }
            body.push_str(&line);
            body.push('\n');
        }
        self.vars.insert(name, MakeVar { text: body, weak: false });
    }

    /// A variable or a rule; true for a rule.
    fn statement(&mut self, line: &str, choice: bool) -> bool {
        let line = line.strip_prefix("export ").or_else(|| line.strip_prefix("override ")).unwrap_or(line);
        let Some((at, sign)) = operator(line) else {
            self.shells_in(line);
            self.computed |= line.contains("$(eval") || line.contains("${eval") || line.contains("$(call");
            return false;
        };
        let (left, right) = (line.get(..at).unwrap_or(""), line.get(at + sign.len()..).unwrap_or(""));
        if !sign.ends_with('=') {
            self.rule(left, right);
            return true;
        }
        self.shells_in(right);
        let (name, value) = (left.trim().to_owned(), right.trim());
        if choice {
            self.unsure.insert(name.clone());
        }
        match sign {
            "!=" => {
                let text = self.expand(value, None);
                self.shells.push(text);
                self.unsure.insert(name);
            }
            "+=" => {
                let old = self.vars.get(&name).map_or(String::new(), |v| format!("{} ", v.text));
                if old.len() < MAX_TEXT {
                    self.vars.insert(name, MakeVar { text: old + value, weak: false });
                }
            }
            "?=" if self.vars.contains_key(&name) => {}
            _ => drop(self.vars.insert(name, MakeVar { text: value.to_owned(), weak: sign == "?=" })),
        }
        false
    }

    fn rule(&mut self, left: &str, right: &str) {
        let right = right.trim_start_matches(':');
        let (needs, first) = right.split_once(';').map_or((right, None), |(n, r)| (n, Some(r)));
        self.shells_in(left);
        self.shells_in(needs);
        // A target's own variable: `debug: CFLAGS += -g`.
        if let Some((at, sign)) = operator(needs)
            && sign.ends_with('=')
            && !needs.get(..at).unwrap_or("").trim().contains(' ')
        {
            let name = needs.get(..at).unwrap_or("").trim().trim_start_matches("export ").to_owned();
            self.unsure.insert(name);
            return;
        }
        // A static pattern rule: `objects: %.o: %.c`.
        let needs = needs.rsplit_once(':').map_or(needs, |(_, n)| n);
        let words = |text: String| text.split_whitespace().filter(|w| *w != "|").map(str::to_owned).collect();
        let targets: Vec<String> = words(self.expand(left, None));
        self.one_shell |= targets.iter().any(|t| t == ".ONESHELL");
        let recipe = first.map(|r| vec![r.trim().to_owned()]).unwrap_or_default();
        self.rules.push(MakeRule { targets, needs: words(self.expand(needs, None)), recipe });
    }

    /// Notes `$(shell …)` in a text that make reads.
    fn shells_in(&mut self, text: &str) {
        let mut rest = text;
        while let Some(at) = rest.find("$(shell ").or_else(|| rest.find("${shell ")) {
            let tail = rest.get(at + 1..).unwrap_or("");
            let Some((inside, after)) = bracketed(tail) else { return };
            let inner = self.expand(inside.strip_prefix("shell ").unwrap_or(inside), None);
            self.shells.push(inner);
            rest = after;
        }
    }

    /// A text with make's variables put in, as a shell text.
    fn expand(&self, text: &str, own: Option<&Own>) -> String {
        let mut out = String::new();
        self.expand_into(text, own, 0, &mut out);
        out
    }

    fn expand_into(&self, text: &str, own: Option<&Own>, depth: usize, out: &mut String) {
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('$') {
            out.push_str(before);
            if out.len() > MAX_TEXT {
                return out.push_str("${make_too_long}");
            }
            let first = after.chars().next();
            match first {
                Some('$') => {
                    out.push('$');
                    rest = after.get(1..).unwrap_or("");
                }
                Some('(' | '{') => match bracketed(after) {
                    Some((inside, tail)) => {
                        self.reference(inside, own, depth, out);
                        rest = tail;
                    }
                    None => return out.push_str("${make_unclosed}"),
                },
                Some(c) => {
                    self.reference(after.get(..c.len_utf8()).unwrap_or(""), own, depth, out);
                    rest = after.get(c.len_utf8()..).unwrap_or("");
                }
                None => rest = "",
            }
        }
        out.push_str(rest);
    }

    /// What a reference in a recipe comes to, given the rule's target and what it needs.
    pub fn refer(&self, name: &str, target: &str, needs: &[String]) -> String {
        let mut out = String::new();
        self.reference(name, Some(&Own { target, needs }), 0, &mut out);
        out
    }

    fn reference(&self, name: &str, own: Option<&Own>, depth: usize, out: &mut String) {
        let name = name.trim();
        if depth >= MAX_DEPTH {
            return out.push_str("${make_too_deep}");
        }
        if let Some(text) = name.strip_prefix("shell ") {
            out.push_str("$(");
            self.expand_into(text, own, depth + 1, out);
            return out.push(')');
        }
        if let Some(own) = own {
            match name {
                "@" => return out.push_str(own.target),
                "<" if own.needs.iter().all(|n| !n.contains('%')) => {
                    return out.push_str(own.needs.first().map_or("", |n| n));
                }
                "^" | "+" if own.needs.iter().all(|n| !n.contains('%')) => return out.push_str(&own.needs.join(" ")),
                _ => {}
            }
        }
        match (self.vars.get(name).filter(|_| !self.unsure.contains(name)), name) {
            (None, name) if self.unsure.contains(name) => unknown(name, out),
            (Some(value), _) => self.expand_into(&value.text, own, depth + 1, out),
            (None, "MAKE") => out.push_str("make"),
            (None, "RM") => out.push_str("rm -f"),
            (None, "CC") => out.push_str("cc"),
            (None, "CXX") => out.push_str("c++"),
            (None, "AR") => out.push_str("ar"),
            (None, "LD") => out.push_str("ld"),
            (None, "info" | "warning" | "CFLAGS" | "LDFLAGS" | "CPPFLAGS" | "CXXFLAGS" | "MAKEFLAGS") => {}
            _ => unknown(name, out),
        }
    }
}

/// A shell variable that nobody has set.
fn unknown(name: &str, out: &mut String) {
    out.push_str("${make_");
    out.extend(name.chars().take(24).map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }));
    out.push('}');
}

/// What a recipe's own variables are.
struct Own<'a> {
    target: &'a str,
    needs: &'a [String],
}

/// Lines with continuations joined.
struct JoinedLines<'a> {
    rest: &'a str,
}

impl JoinedLines<'_> {
    fn next(&mut self) -> Option<String> {
        if self.rest.is_empty() {
            return None;
        }
        let mut out = String::new();
        loop {
            let (line, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
            self.rest = rest;
            let line = line.strip_suffix('\r').unwrap_or(line);
            match line.strip_suffix('\\') {
                Some(part) if !rest.is_empty() => {
                    out.push_str(part);
                    // A shell joins the lines of a recipe itself; the blank keeps words apart in both.
                    out.push(' ');
                    self.rest = rest.strip_prefix('\t').unwrap_or(rest);
                }
                _ => {
                    out.push_str(line);
                    return Some(out);
                }
            }
        }
    }
}

pub(super) fn comment_cut(line: &str) -> &str {
    match line.find('#') {
        Some(at) if at == 0 || !line.get(..at).unwrap_or("").ends_with('\\') => line.get(..at).unwrap_or(line),
        _ => line,
    }
}

/// The first `=`-like sign or `:` outside of brackets.
pub(super) fn operator(line: &str) -> Option<(usize, &str)> {
    let mut depth = 0usize;
    for (i, c) in line.char_indices() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            '=' => return line.get(i..=i).map(|s| (i, s)),
            '?' | '+' | '!' if line.get(i + 1..).is_some_and(|r| r.starts_with('=')) => {
                return line.get(i..i + 2).map(|s| (i, s));
            }
            ':' => {
                let long = [":::=", "::=", ":="].iter().find(|s| line.get(i..).is_some_and(|r| r.starts_with(**s)));
                return long.map_or_else(|| line.get(i..=i).map(|s| (i, s)), |s| Some((i, *s)));
            }
            _ => {}
        }
    }
    None
}

/// The inside of the brackets that the text begins with, and what follows.
pub(super) fn bracketed(text: &str) -> Option<(&str, &str)> {
    let close = if text.starts_with('(') { (b'(', b')') } else { (b'{', b'}') };
    let mut depth = 0usize;
    for (i, b) in text.bytes().enumerate() {
        if b == close.0 {
            depth += 1;
        } else if b == close.1 {
            depth -= 1;
            if depth == 0 {
                return Some((text.get(1..i)?, text.get(i + 1..)?));
            }
        }
    }
    None
}

/// `%.o` against `main.o`.
fn stands_for(pattern: &str, name: &str) -> bool {
    pattern.split_once('%').is_some_and(|(head, tail)| {
        name.len() >= head.len() + tail.len() && name.starts_with(head) && name.ends_with(tail)
    })
}

#[cfg(test)]
mod tests {
    use super::Makefile;

    fn recipes(text: &str, target: &str) -> Vec<String> {
        let mut file = Makefile::default();
        file.parse(text);
        file.makes(target).iter().flat_map(|r| file.recipe(r, target)).collect()
    }

    #[test]
    fn recipes_with_their_variables() {
        let text = "DIR := out\nOUT = $(DIR)/app\nall: build\n\nbuild: src/main.c ## builds\n\t@mkdir -p $(DIR)\n\t-gcc -o $(OUT) $<\nclean:\n\trm -rf \"$(DIR)\" $$HOME/x\n";
        assert_eq!(recipes(text, "build"), ["mkdir -p out", "gcc -o out/app src/main.c"]);
        assert_eq!(recipes(text, "clean"), ["rm -rf \"out\" $HOME/x"]);
    }

    #[test]
    fn what_is_not_known_is_a_variable() {
        assert_eq!(recipes("x:\n\trm -rf $(ROOT)/\n", "x"), ["rm -rf ${make_ROOT}/"]);
        assert_eq!(recipes("x:\n\t$(call go,rm)\n", "x"), ["${make_call_go_rm}"]);
        assert_eq!(recipes("A = $(A)\nx:\n\t$(A)\n", "x"), ["${make_too_deep}"]);
    }

    #[test]
    fn shells_goals_and_includes() {
        let mut file = Makefile::default();
        file.parse(
            "V := $(shell git rev-parse HEAD)\ninclude a.mk\n-include b.mk\nW != ls\n.PHONY: all\nall: ; echo $@\n",
        );
        assert_eq!(file.shells, ["git rev-parse HEAD", "ls"]);
        assert_eq!(file.includes, [("a.mk".to_owned(), false), ("b.mk".to_owned(), true)]);
        assert_eq!(file.default_goal().as_deref(), Some("all"));
        assert_eq!(recipes("all: ; echo $@\n", "all"), ["echo all"]);
        assert_eq!(recipes("%.o: %.c\n\tgcc -c $<\n", "a.o"), ["gcc -c ${make__}"]);
    }

    #[test]
    fn continued_lines_and_conditions() {
        assert_eq!(recipes("ifdef X\nD = out\nendif\nt:\n\trm -rf $(D)/\n", "t"), ["rm -rf ${make_D}/"]);
        let text = "ifeq ($(X),1)\nt:\n\trm \\\n\t  a\nelse\nt:\n\techo \\\n\t  b\nendif\n";
        assert_eq!(recipes(text, "t"), ["rm    a", "echo    b"]);
    }
}
