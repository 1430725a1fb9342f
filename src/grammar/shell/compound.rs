//! Compound commands: groups, subshells, conditionals, loops and `case`, with the redirections behind them.

use super::arith::Closer;
use super::cursor::{Cursor, Read, plain};
use super::keyword::Keyword;
use super::list::End;
use super::tree::{Arm, Command, CommandKind, List, Word, WordPart};
use super::word::WordPlace;

impl Cursor<'_> {
    /// The compound command that begins here.
    pub fn compound(&mut self) -> Read<Command> {
        let start = self.pos;
        self.down()?;
        let kind = self.compound_kind()?;
        self.up();
        let mut command = Command { kind, redirs: Vec::new(), span: self.span(start) };
        loop {
            self.blanks();
            match self.redirection() {
                Ok(Some(redir)) => {
                    command.redirs.push(redir);
                    command.span = self.span(start);
                }
                Ok(None) => {
                    if !command.redirs.is_empty() {
                        self.redirected = self.pos;
                    }
                    return Ok(command);
                }
                Err(stop) => {
                    self.lose_command(command);
                    return Err(stop);
                }
            }
        }
    }

    fn compound_kind(&mut self) -> Read<CommandKind> {
        if self.cur() == b'(' {
            return self.parentheses();
        }
        let Some((word, after)) = self.keyword() else { return self.stop("a command is missing here") };
        let start = std::mem::replace(&mut self.pos, after);
        if matches!(word, Keyword::Select | Keyword::Cond) {
            self.bash_only(start);
        }
        match word {
            Keyword::Open => self.group().map(CommandKind::Group),
            Keyword::If => self.conditional(),
            Keyword::While | Keyword::Until => self.repeat(),
            Keyword::For => self.for_loop(true),
            Keyword::Select => self.for_loop(false),
            Keyword::Case => self.case(),
            Keyword::Cond => self.cond(),
            _ => self.stop("a keyword that cannot stand here"),
        }
    }

    /// `( … )`, or `(( … ))` if what begins like arithmetic also ends like it.
    fn parentheses(&mut self) -> Read<CommandKind> {
        let start = self.pos;
        if self.second() == b'(' {
            self.skip(2);
            let mut parts = Vec::new();
            if self.expression(Closer::Arithmetic, &mut parts)? {
                self.bash_only(start);
                return Ok(CommandKind::Arith(parts));
            }
            if self.byte(self.pos) == b'\n' {
                return self.stop("`((` that is closed by `)` at the end of a line, which bash refuses");
            }
            // bash reads this text again from a copy, and heredocs in it from somewhere else.
            self.copied = self.copied.max(self.pos);
            self.pos = start;
        }
        self.skip(1);
        let list = self.some_list(End::Paren)?;
        if self.cur() == b')' {
            self.pos += 1;
            return Ok(CommandKind::Subshell(list));
        }
        self.lose(list);
        self.stop_at(start, "`(` that is never closed")
    }

    /// `{ …; }` from behind the brace.
    fn group(&mut self) -> Read<List> {
        let list = self.some_list(End::Close)?;
        self.closed(list, Keyword::Close, "`{` that is never closed")
    }

    /// Steps over the word that ends a list, or keeps the list and stops.
    fn closed(&mut self, list: List, end: Keyword, what: &'static str) -> Read<List> {
        match self.expect(end, what) {
            Ok(()) => Ok(list),
            Err(stop) => {
                self.lose(list);
                Err(stop)
            }
        }
    }

    fn conditional(&mut self) -> Read<CommandKind> {
        let mut branches = Vec::new();
        match self.branches(&mut branches) {
            Ok(otherwise) => Ok(CommandKind::If { branches, otherwise }),
            Err(stop) => {
                for (cond, body) in branches.into_iter().rev() {
                    self.lose(body);
                    self.lose(cond);
                }
                Err(stop)
            }
        }
    }

    fn branches(&mut self, branches: &mut Vec<(List, List)>) -> Read<Option<List>> {
        loop {
            let cond = self.some_list(End::Words(&[Keyword::Then]))?;
            let cond = self.closed(cond, Keyword::Then, "`if` without `then`")?;
            branches.push((cond, List::new()));
            let body = self.some_list(End::Words(&[Keyword::Elif, Keyword::Else, Keyword::Fi]))?;
            if let Some(last) = branches.last_mut() {
                last.1 = body;
            }
            if self.take(Keyword::Elif) {
                continue;
            }
            if !self.take(Keyword::Else) {
                self.expect(Keyword::Fi, "`if` without `fi`")?;
                return Ok(None);
            }
            let otherwise = self.some_list(End::Words(&[Keyword::Fi]))?;
            return self.closed(otherwise, Keyword::Fi, "`if` without `fi`").map(Some);
        }
    }

    fn repeat(&mut self) -> Read<CommandKind> {
        let cond = self.some_list(End::Words(&[Keyword::Do]))?;
        let cond = self.closed(cond, Keyword::Do, "a loop without `do`")?;
        match self.done() {
            Ok(body) => Ok(CommandKind::While { cond, body }),
            Err(stop) => {
                self.lose(cond);
                Err(stop)
            }
        }
    }

    /// The body of a loop, from behind `do`.
    fn done(&mut self) -> Read<List> {
        let body = self.some_list(End::Words(&[Keyword::Done]))?;
        self.closed(body, Keyword::Done, "a loop without `done`")
    }

    /// `do … done` or `{ … }`.
    fn loop_body(&mut self) -> Read<List> {
        self.linebreak()?;
        if self.take(Keyword::Open) {
            return self.group();
        }
        self.expect(Keyword::Do, "a loop without `do`")?;
        self.done()
    }

    fn for_loop(&mut self, arithmetic: bool) -> Read<CommandKind> {
        self.blanks();
        if arithmetic && self.cur() == b'(' && self.second() == b'(' {
            return self.arithmetic_for();
        }
        let name = self.word(WordPlace::Plain)?;
        let Some(var) = plain(&name.parts).map(str::to_owned) else {
            return self.stop("a loop variable that is not a plain word");
        };
        let mut words = None;
        match self.for_rest(&mut words) {
            Ok(body) => Ok(CommandKind::For { var, words, body }),
            Err(stop) => {
                self.lose_words(words.unwrap_or_default());
                Err(stop)
            }
        }
    }

    fn arithmetic_for(&mut self) -> Read<CommandKind> {
        self.skip(2);
        let mut parts = Vec::new();
        let start = self.pos;
        if !self.expression(Closer::Arithmetic, &mut parts)? || separators(&parts) != 2 {
            self.lose_parts(parts);
            return self.stop_at(start, "`for ((` without three expressions and `))`");
        }
        self.bash_only(start);
        self.blanks();
        if self.cur() == b';' {
            self.pos += 1;
        }
        match self.loop_body() {
            Ok(body) => Ok(CommandKind::ArithFor { parts, body }),
            Err(stop) => {
                self.lose_parts(parts);
                Err(stop)
            }
        }
    }

    /// What follows the loop variable.
    fn for_rest(&mut self, words: &mut Option<Vec<Word>>) -> Read<List> {
        self.blanks();
        if self.cur() == b';' {
            self.pos += 1;
            return self.loop_body();
        }
        self.linebreak()?;
        if self.take(Keyword::In) {
            let list = words.insert(Vec::new());
            loop {
                self.blanks();
                match self.cur() {
                    b';' => {
                        self.pos += 1;
                        break;
                    }
                    b'\n' => break,
                    _ => list.push(self.some_word(WordPlace::Plain)?),
                }
            }
        }
        self.loop_body()
    }

    /// Keeps the expansions of words whose command cannot be finished.
    pub fn lose_words(&mut self, words: Vec<Word>) {
        let parts: Vec<WordPart> = words.into_iter().flat_map(|word| word.parts).collect();
        self.lose_parts(parts);
    }

    fn case(&mut self) -> Read<CommandKind> {
        self.blanks();
        let word = self.some_word(WordPlace::Plain)?;
        let mut arms = Vec::new();
        match self.arms(&mut arms) {
            Ok(()) => Ok(CommandKind::Case { word, arms }),
            Err(stop) => {
                for arm in arms.into_iter().rev() {
                    self.lose(arm.body);
                    self.lose_words(arm.patterns);
                }
                self.lose_parts(word.parts);
                Err(stop)
            }
        }
    }

    fn arms(&mut self, arms: &mut Vec<Arm>) -> Read<()> {
        self.linebreak()?;
        self.expect(Keyword::In, "`case` without `in`")?;
        loop {
            self.linebreak()?;
            if self.take(Keyword::Esac) {
                return Ok(());
            }
            arms.push(Arm { patterns: self.patterns()?, body: List::new() });
            let body = self.list(End::Arm)?;
            if let Some(arm) = arms.last_mut() {
                arm.body = body;
            }
            self.blanks();
            let start = self.pos;
            if self.eat(b";;&") || self.eat(b";&") {
                self.bash_only(start);
            } else if !self.eat(b";;") {
                return self.expect(Keyword::Esac, "`case` without `esac`");
            }
        }
    }

    /// The patterns of an arm, up to and with `)`.
    fn patterns(&mut self) -> Read<Vec<Word>> {
        if self.cur() == b'(' {
            self.pos += 1;
        }
        let mut patterns = Vec::new();
        loop {
            self.blanks();
            patterns.push(self.some_word(WordPlace::Plain)?);
            self.blanks();
            match self.cur() {
                b'|' => self.pos += 1,
                b')' => {
                    self.pos += 1;
                    return Ok(patterns);
                }
                _ => return self.stop("a `case` pattern without `)`"),
            }
        }
    }
}

/// How many semicolons separate the expressions of `for (( ))`.
fn separators(parts: &[WordPart]) -> usize {
    let count = |part: &WordPart| match part {
        WordPart::Lit { text, quoted: false } => text.matches(';').count(),
        _ => 0,
    };
    parts.iter().map(count).sum()
}
