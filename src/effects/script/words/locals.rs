//! Which names a program gives to things of its own, and the texts that are given to them.

use super::WordsReader;
use crate::effects::script::Language;
use crate::grammar::script::words::PieceKind;

/// How far a list of names is followed.
const REACH: usize = 48;

const ASSIGN: &[&str] = &["=", "+=", "-=", "*=", "/=", "||=", "&&=", "|=", "<<="];

impl<'t> WordsReader<'t> {
    /// Looks for names before anything is judged.
    pub(super) fn collect(&mut self) {
        for at in 0..self.pieces.len() {
            match self.token(at) {
                Some(PieceKind::Name) => self.collect_name(at),
                Some(PieceKind::Var) => self.collect_value(at),
                Some(PieceKind::Op) => self.collect_op(at),
                _ => {}
            }
        }
    }

    fn local(&mut self, at: usize) {
        let name = self.named(at);
        if !name.is_empty() {
            self.locals.insert(name);
        }
    }

    fn collect_name(&mut self, at: usize) {
        let name = self.text(at);
        match (self.language, name) {
            (Language::Perl, "sub") | (_, "class" | "module" | "trait" | "interface" | "enum") => self.local(at + 1),
            (Language::Perl, "constant") => {
                for i in at + 1..at + REACH {
                    match self.token(i) {
                        Some(PieceKind::Key) => drop(self.locals.insert(self.text(i))),
                        Some(PieceKind::End) | None => break,
                        _ => {}
                    }
                }
            }
            (Language::Perl, _) => {}
            (Language::Ruby, "def") => self.collect_def(at),
            (Language::Ruby, "for") => self.list(at + 1),
            (Language::Ruby, "attr_accessor" | "attr_reader" | "attr_writer" | "Struct" | "Data") => self.symbols(at),
            (Language::Ruby, "rescue") => {
                let arrow = (at + 1..at + 16)
                    .take_while(|i| self.token(*i) != Some(&PieceKind::End))
                    .find(|i| self.op(*i) == "=>");
                if let Some(arrow) = arrow {
                    self.local(arrow + 1);
                }
            }
            (Language::Php, "function") => self.collect_function(at),
            _ => {}
        }
        self.collect_value(at);
        if self.language == Language::Ruby && self.op(at + 1) == "," && self.starts(at) {
            self.several(at);
        }
    }

    /// `name = value`.
    fn collect_value(&mut self, at: usize) {
        let name = self.text(at);
        let next = self.op(at + 1);
        if self.dotted(at) {
            return;
        }
        if ASSIGN.contains(&next) && self.token(at) == Some(&PieceKind::Name) {
            self.local(at);
        }
        if next == "="
            && let Some(PieceKind::Text(Some(text))) = self.token(at + 2)
        {
            let all = self.values.entry(name).or_default();
            if all.len() < 4 {
                all.push(text);
            }
        }
    }

    fn collect_op(&mut self, at: usize) {
        let op = self.text(at);
        match (self.language, op) {
            (Language::Ruby, "->") => match self.opens(at + 1) {
                true => self.parameters(at + 1),
                false => self.list(at + 1),
            },
            (Language::Ruby, "|") => {
                let before = self.before(at, 1);
                if self.token(before) == Some(&PieceKind::Open(b'{')) || self.named(before) == "do" {
                    self.block(at + 1);
                }
            }
            _ => {}
        }
    }

    /// `|a, (b, c), *d|`.
    fn block(&mut self, from: usize) {
        for at in from..from + REACH {
            if self.op(at) == "|" || self.token(at).is_none() {
                return;
            }
            let before = self.before(at, 1);
            let fits = matches!(self.op(before), "|" | "," | "*" | "&" | "**" | ";")
                || matches!(self.token(before), Some(PieceKind::Open(b'(') | PieceKind::End));
            if fits {
                self.local(at);
            }
            if self.token(at) == Some(&PieceKind::Key) {
                self.locals.insert(self.text(at));
            }
        }
    }

    /// `(a, b = 1, *c)`.
    fn parameters(&mut self, open: usize) {
        let end = self.mate(open).min(open + REACH);
        for at in open + 1..end {
            let before = self.before(at, 1);
            let fits = matches!(self.op(before), "," | "*" | "&" | "**") || before == open;
            let own = fits || self.token(before) == Some(&PieceKind::End);
            if own {
                self.local(at);
            }
            if self.token(at) == Some(&PieceKind::Key) {
                self.locals.insert(self.text(at));
            }
        }
    }

    /// `a, b, c` until something else.
    fn list(&mut self, from: usize) {
        for at in from..from + REACH {
            match self.token(at) {
                Some(PieceKind::Name) if !matches!(self.text(at), "in" | "function" | "do") => self.local(at),
                Some(PieceKind::Op) if self.text(at) == "," => {}
                _ => return,
            }
        }
    }

    fn symbols(&mut self, from: usize) {
        for at in from..from + REACH {
            match self.token(at) {
                Some(PieceKind::Symbol) => drop(self.locals.insert(self.text(at))),
                Some(PieceKind::End) | None => return,
                _ => {}
            }
        }
    }

    fn starts(&self, at: usize) -> bool {
        at == 0 || matches!(self.token(at - 1), Some(PieceKind::End | PieceKind::Open(b'{'))) || self.op(at - 1) == "|"
    }

    /// `a, b = …`.
    fn several(&mut self, from: usize) {
        let stop = (from..from + REACH).find(|at| match self.token(*at) {
            Some(PieceKind::Name) => false,
            Some(PieceKind::Op) => self.text(*at) != ",",
            _ => true,
        });
        let Some(stop) = stop.filter(|stop| self.op(*stop) == "=") else { return };
        for at in from..stop {
            self.local(at);
        }
    }

    fn collect_def(&mut self, at: usize) {
        let name = if self.named(at + 1) == "self" && self.op(at + 2) == "." { at + 3 } else { at + 1 };
        self.local(name);
        match self.opens(name + 1) {
            true => self.parameters(name + 1),
            false => self.list(name + 1),
        }
    }

    /// `function name(…)`.
    fn collect_function(&mut self, at: usize) {
        let mut name = at + 1;
        while !self.opens(name) && name < at + 8 {
            self.local(name);
            name += 1;
        }
    }
}
