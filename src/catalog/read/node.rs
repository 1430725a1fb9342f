//! A value of a rules file or of a policy, with the line it stands in: what both readers of TOML are turned into.

/// A value and where it stands.
#[derive(Debug, Clone)]
pub struct Node {
    /// The line, from 1.
    pub line: usize,
    /// What it is.
    pub value: Kind,
}

/// What a value is.
#[derive(Debug, Clone)]
pub enum Kind {
    /// A text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A switch.
    Switch(bool),
    /// A list.
    List(Vec<Node>),
    /// A table, in order.
    Table(Vec<(String, Node)>),
    /// Something that no row has.
    Other,
}

/// What is wrong with a row, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

/// A fault at a node.
pub fn fault<T>(node: &Node, what: impl Into<String>) -> Result<T, Fault> {
    Err(Fault { line: node.line, what: what.into() })
}

impl Node {
    /// The text that it is.
    pub fn text(&self) -> Result<&'static str, Fault> {
        match &self.value {
            Kind::Text(text) => Ok(keep(text)),
            _ => fault(self, "a text is expected"),
        }
    }

    /// The number that it is.
    pub fn number(&self) -> Result<usize, Fault> {
        match self.value {
            Kind::Number(number) => usize::try_from(number).or_else(|_| fault(self, "the number is too small")),
            _ => fault(self, "a number is expected"),
        }
    }

    /// The switch that it is.
    pub fn switch(&self) -> Result<bool, Fault> {
        match self.value {
            Kind::Switch(on) => Ok(on),
            _ => fault(self, "true or false is expected"),
        }
    }

    /// The list that it is.
    pub fn list(&self) -> Result<&[Node], Fault> {
        match &self.value {
            Kind::List(list) => Ok(list),
            _ => fault(self, "a list is expected"),
        }
    }

    /// The table that it is.
    pub fn table(&self) -> Result<&[(String, Node)], Fault> {
        match &self.value {
            Kind::Table(table) => Ok(table),
            _ => fault(self, "a table is expected"),
        }
    }

    /// The list of texts that it is.
    pub fn texts(&self) -> Result<&'static [&'static str], Fault> {
        let texts: Result<Vec<&'static str>, Fault> = self.list()?.iter().map(Node::text).collect();
        Ok(keep_all(texts?))
    }
}

/// Keeps a text for as long as the process lives. Rows are read once, at build time or with a policy.
pub fn keep(text: &str) -> &'static str {
    if text.is_empty() { "" } else { Box::leak(text.to_owned().into_boxed_str()) }
}

/// The same for a list.
pub fn keep_all<T>(list: Vec<T>) -> &'static [T] {
    if list.is_empty() { &[] } else { Box::leak(list.into_boxed_slice()) }
}
