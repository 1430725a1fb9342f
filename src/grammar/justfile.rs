//! justfiles: recipes with what they need before and after, and the shell texts that run while it is read.

/// A justfile, read.
#[derive(Debug, Default)]
pub struct Justfile {
    /// Recipes in order.
    pub recipes: Vec<Recipe>,
    /// Shell texts in backticks that run while values are computed.
    pub shells: Vec<String>,
    /// Files that it imports, and whether they may be missing.
    pub imports: Vec<(String, bool)>,
    /// It names another shell than sh or bash.
    pub other_shell: bool,
    vars: Vec<(String, String)>,
    aliases: Vec<(String, String)>,
}

/// One recipe.
#[derive(Debug, Default)]
pub struct Recipe {
    /// Its name.
    pub name: String,
    /// Recipes that run before or after it.
    pub needs: Vec<String>,
    /// Its lines, without their indentation.
    pub lines: Vec<String>,
}

impl Justfile {
    /// Reads one more file into this one.
    pub fn parse(&mut self, text: &str) {
        let mut open = false;
        for line in text.lines() {
            if line.starts_with([' ', '\t']) {
                if open && let Some(recipe) = self.recipes.last_mut() {
                    recipe.lines.push(line.trim_start().to_owned());
                }
                continue;
            }
            if line.trim().is_empty() {
                continue;
            }
            open = self.statement(line);
        }
    }

    fn statement(&mut self, line: &str) -> bool {
        if line.starts_with(['#', '[', '\'', '"']) {
            return false;
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "set" => {
                let shell = rest.starts_with("shell") || rest.starts_with("script-interpreter");
                self.other_shell |= shell
                    && !["\"bash", "\"sh\"", "'bash", "'sh'", "\"zsh", "bash\"", "/sh\""]
                        .iter()
                        .any(|s| rest.contains(s));
                false
            }
            "import" | "import?" | "mod" | "mod?" => {
                let name = rest.trim().trim_matches(['\'', '"']).to_owned();
                self.imports.push((name, word.ends_with('?')));
                false
            }
            "alias" => {
                if let Some((name, to)) = rest.split_once(":=") {
                    self.aliases.push((name.trim().to_owned(), to.trim().to_owned()));
                }
                false
            }
            _ => self.value_or_recipe(line.strip_prefix("export ").unwrap_or(line)),
        }
    }

    fn value_or_recipe(&mut self, line: &str) -> bool {
        if let Some((name, value)) = line.split_once(":=")
            && name.trim().chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
        {
            let value = value.trim();
            let quoted =
                ['\'', '"'].iter().find_map(|q| value.strip_prefix(*q)?.strip_suffix(*q).filter(|v| !v.contains(*q)));
            if let Some(text) = quoted {
                self.vars.push((name.trim().to_owned(), text.to_owned()));
            }
            self.shells.extend(value.split('`').skip(1).step_by(2).map(str::to_owned));
            return false;
        }
        let Some((head, needs)) = head(line) else { return false };
        self.shells.extend(head.split('`').skip(1).step_by(2).map(str::to_owned));
        let name = head.split_whitespace().next().unwrap_or("").trim_start_matches('@').to_owned();
        let needs = needs.split('#').next().unwrap_or("");
        let mut deeper = 0usize;
        let mut names = Vec::new();
        // `(other "argument")`: only the first word in brackets is a recipe.
        for word in needs.split_whitespace().filter(|w| *w != "&&") {
            let opens = word.starts_with('(');
            if opens || deeper == 0 {
                names.push(word.trim_start_matches('(').trim_end_matches(')').to_owned());
            }
            deeper = (deeper + usize::from(opens)).saturating_sub(usize::from(word.ends_with(')')));
        }
        self.recipes.push(Recipe { name, needs: names, lines: Vec::new() });
        true
    }

    /// The recipe that `just` alone runs.
    pub fn default_name(&self) -> Option<&str> {
        let named = self.recipes.iter().find(|r| r.name == "default");
        named.or_else(|| self.recipes.iter().find(|r| !r.name.starts_with('_'))).map(|r| r.name.as_str())
    }

    /// A recipe by its name or an alias.
    pub fn recipe(&self, name: &str) -> Option<&Recipe> {
        let name = self.aliases.iter().find(|(a, _)| a == name).map_or(name, |(_, to)| to.as_str());
        self.recipes.iter().find(|r| r.name == name)
    }

    /// A recipe as texts: one for all of it where it has a first line `#!`, else one a line.
    pub fn texts(&self, recipe: &Recipe) -> Vec<String> {
        if recipe.lines.first().is_some_and(|l| l.starts_with("#!")) {
            return vec![self.expand(&recipe.lines.join("\n"))];
        }
        let mut out: Vec<String> = Vec::new();
        let mut joins = false;
        for line in &recipe.lines {
            let text = self.expand(line.trim_start_matches(['@', '-', ' ']));
            let (text, more) = text.strip_suffix('\\').map_or((text.as_str(), false), |t| (t, true));
            match out.last_mut() {
                Some(last) if joins => last.push_str(text),
                _ => out.push(text.to_owned()),
            }
            joins = more;
        }
        out
    }

    /// `{{name}}` as what it is, or as a shell variable that nobody has set.
    fn expand(&self, text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("{{") {
            out.push_str(before);
            let Some((inside, tail)) = after.split_once("}}") else { break };
            out.push_str(&self.value(inside));
            rest = tail;
        }
        out + rest
    }

    /// What `{{ … }}` comes to: the value, or a shell variable that nobody has set.
    pub fn value(&self, inside: &str) -> String {
        let name = inside.trim();
        match self.vars.iter().rfind(|(n, _)| n == name) {
            Some((_, value)) => value.clone(),
            None => {
                let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
                format!("${{just_{}}}", name.chars().take(24).map(plain).collect::<String>())
            }
        }
    }
}

/// A recipe's head and what stands behind its colon; quoted defaults may hold colons.
fn head(line: &str) -> Option<(&str, &str)> {
    let mut quote = None;
    for (i, c) in line.char_indices() {
        match (quote, c) {
            (Some(q), c) if q == c => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"' | '`') => quote = Some(c),
            (None, ':') => return Some((line.get(..i)?, line.get(i + 1..)?)),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::Justfile;

    #[test]
    fn recipes_needs_and_values() {
        let mut file = Justfile::default();
        file.parse("out := \"dist\"\nrev := `git rev-parse HEAD`\nalias b := build\n\n# builds\nbuild target='a:b': lint (test \"x\") && after\n    @mkdir -p {{out}}\n    cp {{target}} \\\n      {{out}}\n\npy:\n    #!/usr/bin/env python3\n    print(1)\n");
        let build = file.recipe("b").unwrap();
        assert_eq!(build.needs, ["lint", "test", "after"]);
        assert_eq!(file.texts(build), ["mkdir -p dist", "cp ${just_target} dist"]);
        assert_eq!(file.texts(file.recipe("py").unwrap()), ["#!/usr/bin/env python3\nprint(1)"]);
        assert_eq!(file.shells, ["git rev-parse HEAD"]);
        assert_eq!(file.default_name(), Some("build"));
    }
}
