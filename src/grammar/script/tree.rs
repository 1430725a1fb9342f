//! One tree for every language that is parsed: nodes in a list, each after all of its kids.
//! So a reader walks the list forward and needs no recursion, whatever the depth of the text.

use crate::span::Span;

/// A node's place in its tree.
pub type Id = u32;

/// What an operator does, as far as values are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// `+`: a sum, or text put together.
    Plus,
    /// `-`.
    Minus,
    /// `*`.
    Times,
    /// `/`: a quotient, or a path put together.
    Divide,
    /// `%`: a remainder, or text filled in.
    Modulo,
    /// A comparison, a test of membership or kind: the result is a truth value.
    Compare,
    /// `and`, `or`, `??`: one of the two.
    Either,
    /// Any other: the result is a number.
    Other,
}

/// What a node is; the order of its kids stands in brackets.
#[derive(Debug, Clone, PartialEq)]
pub enum NodeKind {
    /// Nothing: a missing part.
    Nothing,
    /// A name that is read.
    Name(Box<str>),
    /// A name that is given a value here.
    Bind(Box<str>),
    /// `object.name` \[object\].
    Attr(Box<str>),
    /// `object\[key\]` \[object, key\].
    Index,
    /// `a:b:c` inside of an index \[parts\].
    Slice,
    /// A call \[callee, arguments\].
    Call,
    /// `new X()` \[callee, arguments\].
    New,
    /// An argument by name \[value\].
    Keyword(Box<str>),
    /// `*x`, `**x`, `...x` \[value\].
    Spread,
    /// A string.
    Text(Box<str>),
    /// A string whose text is not known here.
    Garbled,
    /// A string with holes \[parts\].
    Template,
    /// A function called with a template \[callee, parts\].
    Tagged,
    /// A number, where it is a small whole one.
    Number(Option<u32>),
    /// None, true, this and the like.
    Constant,
    /// A regular expression.
    Regex,
    /// `-x`, `not x` \[operand\].
    Unary(Op),
    /// \[left, right\].
    Binary(Op),
    /// \[test, one, other\].
    Choice,
    /// Several expressions, of which the last one counts, or a tuple \[parts\].
    Sequence,
    /// A list or a set \[parts\].
    List,
    /// A dictionary or an object \[entries\].
    Object,
    /// `key: value` with a computed key \[key, value\].
    Pair,
    /// `key: value` with a written key \[value\].
    Property(Box<str>),
    /// A function, with whatever its head and body hold \[parts\].
    Function,
    /// A method of a class or an object, by its name \[function\].
    Method(Box<str>),
    /// A getter or a setter \[function\].
    Accessor(Box<str>),
    /// A class \[bases and body\].
    Class,
    /// \[value\].
    Await,
    /// `yield x`, `return x` where it matters \[value\].
    Yield,
    /// \[target, value\].
    Assign,
    /// `+=` and the like \[target, value\].
    Update(Op),
    /// `for target in iterable` \[target, iterable\].
    Iterate,
    /// `for (target in object)`: the names of its properties \[target, object\].
    Keys,
    /// An object taken apart: each part reads a property \[probes\].
    Unpack,
    /// A comprehension \[parts\].
    Comprehension,
    /// `del x`, `delete x` \[targets\].
    Remove,
    /// `with value as target` \[value, target\].
    Enter,
    /// A pattern reads this attribute of what is matched \[pattern\].
    Probe(Box<str>),
    /// `@decorator` \[value\].
    Decorator,
    /// A module is loaded and a name of it bound \[bind\].
    Import {
        /// The module.
        module: Box<str>,
        /// The name taken from it; `None` is the module itself, `*` is every name.
        name: Option<Box<str>>,
    },
    /// Any other statement \[parts\].
    Statement,
}

/// One node.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// Where it stands.
    pub span: Span,
    first: u32,
    count: u32,
}

/// A program as a list of nodes.
#[derive(Debug, Clone, Default)]
pub struct ScriptTree {
    nodes: Vec<Node>,
    kids: Vec<Id>,
    /// Names that are bound for the whole text, where a language has narrower scopes too.
    pub globals: Vec<Id>,
    /// Names that are bound in a part of the text, and where that is.
    pub scopes: Vec<(Id, Span)>,
    /// The first thing that was not understood: where and what.
    pub gap: Option<(Span, &'static str)>,
}

static NOTHING: Node = Node { kind: NodeKind::Nothing, span: Span { start: 0, end: 0 }, first: 0, count: 0 };

impl ScriptTree {
    /// Adds a node whose kids are already there.
    pub fn add(&mut self, kind: NodeKind, span: Span, kids: &[Id]) -> Id {
        let id = self.nodes.len() as Id;
        let first = self.kids.len() as u32;
        self.kids.extend_from_slice(kids);
        self.nodes.push(Node { kind, span, first, count: kids.len() as u32 });
        id
    }

    /// A node; one that does not exist is nothing.
    pub fn node(&self, id: Id) -> &Node {
        self.nodes.get(id as usize).unwrap_or(&NOTHING)
    }

    /// What a node is.
    pub fn kind(&self, id: Id) -> &NodeKind {
        &self.node(id).kind
    }

    /// The kids of a node.
    pub fn kids(&self, id: Id) -> &[Id] {
        let node = self.node(id);
        let first = node.first as usize;
        self.kids.get(first..first + node.count as usize).unwrap_or(&[])
    }

    /// One kid of a node.
    pub fn kid(&self, id: Id, at: usize) -> Option<Id> {
        self.kids(id).get(at).copied()
    }

    /// How many nodes there are: the next node's place.
    pub fn len(&self) -> Id {
        self.nodes.len() as Id
    }

    /// Every node, kids before parents.
    pub fn ids(&self) -> impl Iterator<Item = Id> + use<> {
        0..self.nodes.len() as Id
    }

    /// The parent of every node; a root is its own.
    pub fn parents(&self) -> Vec<Id> {
        let mut out: Vec<Id> = self.ids().collect();
        for id in self.ids() {
            for kid in self.kids(id) {
                if let Some(slot) = out.get_mut(*kid as usize) {
                    *slot = id;
                }
            }
        }
        out
    }

    /// Notes what was not understood, if it is the first such thing.
    pub fn miss(&mut self, span: Span, what: &'static str) {
        if self.gap.is_none() {
            self.gap = Some((span, what));
        }
    }

    /// Turns an expression that was read into a target: its names are bound, not read.
    pub fn bind(&mut self, id: Id) {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            let inner = match self.kind(id) {
                NodeKind::List | NodeKind::Sequence | NodeKind::Spread | NodeKind::Object | NodeKind::Property(_) => {
                    usize::MAX
                }
                NodeKind::Unpack | NodeKind::Probe(_) => usize::MAX,
                // A default value stands second, a computed key first.
                NodeKind::Assign => 1,
                NodeKind::Pair => {
                    open.extend(self.kid(id, 1));
                    0
                }
                _ => 0,
            };
            open.extend(self.kids(id).iter().take(inner));
            let Some(node) = self.nodes.get_mut(id as usize) else { continue };
            match &mut node.kind {
                NodeKind::Name(name) => node.kind = NodeKind::Bind(std::mem::take(name)),
                NodeKind::Property(name) => node.kind = NodeKind::Probe(std::mem::take(name)),
                NodeKind::Object => node.kind = NodeKind::Unpack,
                _ => {}
            }
        }
    }

    /// Replaces what a node is.
    pub fn turn(&mut self, id: Id, kind: NodeKind) {
        if let Some(node) = self.nodes.get_mut(id as usize) {
            node.kind = kind;
        }
    }
}
