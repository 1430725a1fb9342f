//! The shape of the tree: what belongs to what, which operator does what, and where everything stands.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod law;

use oneway::grammar::shell::tree::{
    AndOr, Command, CommandKind, Join, Param, ParamOp, Pipeline, Redir, Word, WordPart,
};
use oneway::grammar::shell::visit::{Visited, walk};
use oneway::grammar::shell::{Reading, parse};
use oneway::span::Span;
use proptest::prelude::*;

fn list(items: &[AndOr]) -> String {
    items.iter().map(and_or).collect::<Vec<_>>().join(" ; ")
}

fn and_or(item: &AndOr) -> String {
    let mut out = pipeline(&item.first);
    for (join, next) in &item.rest {
        let join = if *join == Join::And { "&&" } else { "||" };
        out = format!("{out} {join} {}", pipeline(next));
    }
    if item.background { format!("{out} &") } else { out }
}

fn pipeline(pipeline: &Pipeline) -> String {
    let not = if pipeline.negated { "! " } else { "" };
    not.to_owned() + &pipeline.stages.iter().map(command).collect::<Vec<_>>().join(" | ")
}

fn command(command: &Command) -> String {
    let mut out = kind(&command.kind);
    for redir in &command.redirs {
        out = format!("{out} {}", redirection(redir));
    }
    out
}

fn kind(kind: &CommandKind) -> String {
    match kind {
        CommandKind::Simple(simple) => {
            let assigns = simple.assigns.iter().map(|assign| {
                let subscript =
                    assign.subscript.as_ref().map_or(String::new(), |word| format!("[{}]", word_text(word)));
                let plus = if assign.append { "+" } else { "" };
                format!("{}{subscript}{plus}={}", assign.name, word_text(&assign.value))
            });
            assigns.chain(simple.words.iter().map(word_text)).collect::<Vec<_>>().join(" ")
        }
        CommandKind::Subshell(inner) => format!("(sub {})", list(inner)),
        CommandKind::Group(inner) => format!("(group {})", list(inner)),
        CommandKind::If { branches, otherwise } => {
            let mut out = String::from("(if");
            for (cond, body) in branches {
                out += &format!(" {} then {}", list(cond), list(body));
            }
            if let Some(body) = otherwise {
                out += &format!(" else {}", list(body));
            }
            out + ")"
        }
        CommandKind::While { cond, body } => format!("(while {} do {})", list(cond), list(body)),
        CommandKind::For { var, words, body } => {
            let words = words.as_ref().map_or("$@".to_owned(), |words| word_list(words));
            format!("(for {var} in {words} do {})", list(body))
        }
        CommandKind::ArithFor { parts, body } => format!("(for (({})) do {})", part_list(parts), list(body)),
        CommandKind::Case { word, arms } => {
            let arms = arms.iter().map(|arm| format!(" {}) {}", word_list(&arm.patterns), list(&arm.body)));
            format!("(case {}{})", word_text(word), arms.collect::<String>())
        }
        CommandKind::Arith(parts) => format!("(arith {})", part_list(parts)),
        CommandKind::Cond(words) => format!("(cond {})", word_list(words)),
        CommandKind::Function { name, body } => format!("(function {name} {})", command(body)),
        CommandKind::Coproc(body) => format!("(coproc {})", command(body)),
    }
}

fn redirection(redir: &Redir) -> String {
    let body = redir.body.as_ref().map_or(String::new(), |body| {
        format!(" {}{:?}", if body.quoted { "quoted " } else { "" }, word_text(&body.word))
    });
    format!("<{}{:?} {}{body}>", redir.fd.as_deref().unwrap_or(""), redir.op, word_text(&redir.target))
}

fn word_list(words: &[Word]) -> String {
    words.iter().map(word_text).collect::<Vec<_>>().join(" ")
}

fn word_text(word: &Word) -> String {
    part_list(&word.parts)
}

/// Quoted text in quotes; what is expanded in double quotes has a `"` before it.
fn part_list(parts: &[WordPart]) -> String {
    let mark = |quoted: &bool| if *quoted { "\"" } else { "" };
    let text = |part: &WordPart| match part {
        WordPart::Lit { text, quoted: true } => format!("'{text}'"),
        WordPart::Lit { text, quoted: false } => text.clone(),
        WordPart::Param { param, quoted, .. } => format!("{}{}", mark(quoted), parameter(param)),
        WordPart::Command { list: inner, quoted, .. } => format!("{}$({})", mark(quoted), list(inner)),
        WordPart::Arith { parts, .. } => format!("$(({}))", part_list(parts)),
        WordPart::Process { list: inner, output, .. } => {
            format!("{}({})", if *output { ">" } else { "<" }, list(inner))
        }
        WordPart::Array { elements, .. } => format!("({})", word_list(elements)),
        WordPart::Opaque { .. } => "?".to_owned(),
    };
    parts.iter().map(text).collect()
}

fn parameter(param: &Param) -> String {
    let subscript = param.subscript.as_ref().map_or(String::new(), |word| format!("[{}]", word_text(word)));
    let name = format!("{}{}{subscript}", if param.indirect { "!" } else { "" }, param.name);
    let colon = |colon: &bool| if *colon { ":" } else { "" };
    let op = match &param.op {
        ParamOp::Plain => String::new(),
        ParamOp::Length => " length".to_owned(),
        ParamOp::Default { colon: c, word } => format!(" {}default {}", colon(c), word_text(word)),
        ParamOp::Assign { colon: c, word } => format!(" {}assign {}", colon(c), word_text(word)),
        ParamOp::Error { colon: c, word } => format!(" {}error {}", colon(c), word_text(word)),
        ParamOp::Alternate { colon: c, word } => format!(" {}alternate {}", colon(c), word_text(word)),
        ParamOp::Trim { suffix, longest, pattern } => {
            let end = if *suffix { "suffix" } else { "prefix" };
            format!(" {}{end} {}", if *longest { "longest " } else { "" }, word_text(pattern))
        }
        ParamOp::Replace { all, anchor, pattern, with } => {
            let anchor = anchor.map_or(String::new(), |anchor| anchor.to_string());
            let all = if *all { "all " } else { "" };
            format!(" {all}{anchor}{} with {}", word_text(pattern), word_text(with))
        }
        ParamOp::Slice { offset, length } => {
            let length = length.as_ref().map_or(String::new(), |word| format!(" for {}", word_text(word)));
            format!(" from {}{length}", word_text(offset))
        }
        ParamOp::Case { upper, all, pattern } => {
            let all = if *all { "all " } else { "" };
            format!(" {all}{} {}", if *upper { "upper" } else { "lower" }, word_text(pattern))
        }
        ParamOp::Transform(letter) => format!(" @{letter}"),
        ParamOp::Names => " names".to_owned(),
        ParamOp::Other(parts) => format!(" other {}", part_list(parts)),
    };
    format!("${{{name}{op}}}")
}

#[test]
fn the_tree_has_the_shape_of_the_text() {
    let table = [
        ("a b", "a b"),
        ("a; b & c", "a ; b & ; c"),
        ("! a | b && c || d", "! a | b && c || d"),
        ("! ! a; ! time a", "a ; ! a"),
        ("A=1 B+=x c[i+1]=d e", "A=1 B+=x c[i+1]=d e"),
        ("a=(b 'c d' [2]=e [$i]=f) b", "a=(b 'c d' e \"${i} f) b"),
        ("declare -a x=(a b) y=c", "declare -a x=(a b) y=c"),
        ("(a; b) >f", "(sub a ; b) <Write f>"),
        ("{ a; } 2>>f <g", "(group a) <2Append f> <Read g>"),
        ("if a; then b; elif c; then d; else e; fi", "(if a then b c then d else e)"),
        ("while a; do b; done", "(while a do b)"),
        ("for x in a 'b c'; do d; done", "(for x in a 'b c' do d)"),
        ("for x; do d; done", "(for x in $@ do d)"),
        ("for x in; do d; done", "(for x in  do d)"),
        ("for ((i=0;i<$n;i++)); do a; done", "(for ((i=0;i<\"${n};i++)) do a)"),
        ("case $x in a|b) c;; *) d; esac", "(case ${x} a b) c *) d)"),
        ("((a+$b))", "(arith a+\"${b})"),
        ("[[ -f a && ( b == c* ) ]]", "(cond -f a && ( b == c* ))"),
        ("f() { a; } >g", "(function f (group a) <Write g>)"),
        ("coproc N { a; }", "(coproc (group a))"),
        ("a 2>&1 >f {x}<>g &>h <<<i", "a <2DupOut 1> <Write f> <{x}ReadWrite g> <WriteBoth h> <Herestring i>"),
        ("a <<E b\nx $y `c`\nE", "a b <Heredoc E \"'x '\\\"${y}' '\\\"$(c)'\\n'\">"),
        ("a <<'E' | b <<-F\n$x\nE\n\ty\n\tF", "a <Heredoc 'E' quoted \"'$x\\n'\"> | b <Heredoc F \"'y\\n'\">"),
        ("a <<E", "a <Heredoc E \"\">"),
        ("a 'b'\"c$d\"e\\ f", "a 'bc'\"${d}e' 'f"),
        ("\"$(a \"b\")\" `c` <(d) >(e)", "''\"$(a 'b') $(c) <(d) >(e)"),
        ("$((1+$(a))) $[2]", "$((1+\"$(a))) $((2))"),
        ("${a} $1 ${10} $# ${#} ${#a} ${##}", "${a} ${1} ${10} ${#} ${#} ${a length} ${# length}"),
        ("${a:-b c} ${a=d} ${a:?e} ${a+f}", "${a :default b c} ${a assign d} ${a :error e} ${a alternate f}"),
        (
            "${a#b} ${a##b} ${a%b} ${a%%'*'}",
            "${a prefix b} ${a longest prefix b} ${a suffix b} ${a longest suffix '*'}",
        ),
        ("${a/b/c} ${a//b} ${a/#b/c} ${a/%b/}", "${a b with c} ${a all b with } ${a #b with c} ${a %b with }"),
        ("${a:1} ${a: -2:$n}", "${a from 1} ${a from  -2 for ${n}}"),
        ("${a^} ${a^^x} ${a,,}", "${a upper } ${a all upper x} ${a all lower }"),
        ("${!a} ${!a*} ${!a[@]} ${a[$i]} ${a@Q}", "${!a} ${!a names} ${!a[@]} ${a[${i}]} ${a @Q}"),
        ("\"${a:-'b' \"c\" \\d \\$}\"", "''\"${a :default ''b' c \\d $'}"),
        ("${a~} ${a b} ${$(c)}", "${a other ~} ${a other  b} ${ other $(c)}"),
        ("$'\\xff' $'\\u00e9'", "? 'é'"),
    ];
    for (text, shape) in table {
        let reading = parse(text);
        assert_eq!(reading.gap, None, "{text}");
        assert_eq!(list(&reading.list), shape, "{text}");
    }
}

#[test]
fn spans_stand_where_the_text_is_also_in_backticks_and_heredocs() {
    let table = [
        ("a b; c", vec!["a b", "c"]),
        ("`a \\`b\\` 'é'` c", vec!["`a \\`b\\` 'é'` c", "a \\`b\\` 'é'", "b"]),
        ("a <<-E\n\t$(b x)\n\t\t`c`\n\tE\nd", vec!["a <<-E", "b x", "c", "d"]),
        ("a <<E\nx\\\n$(b x\\\ny)\nE", vec!["a <<E", "b x\\\ny"]),
        ("a \"${x:-$(b)}\" $(( $(c) ))", vec!["a \"${x:-$(b)}\" $(( $(c) ))", "b", "c"]),
    ];
    for (text, spans) in table {
        let reading = parse(text);
        let mut found = Vec::new();
        walk(&reading.list, &mut |node| {
            if let Visited::Command(command) = node {
                found.push(command.span.of(text));
            }
        });
        assert_eq!(found, spans, "{text}");
    }
}

#[test]
fn what_was_read_before_a_gap_is_kept() {
    let table = [
        ("a\nb\n)", "a ; b"),
        ("if a; then b; c 'x", "a ; b ; c"),
        ("a && b | c \"$(d)\" $(( '$(e)' ))", "a && b ; c ''\"$(d)"),
        ("while a; do b", "a ; b"),
        ("case $(a) in b) c;; d) e", "(arith $(a)) ; c ; e"),
        ("f() { a; b", "a ; b"),
        ("a $(b; c '", "a ; b ; c"),
        ("a <<E\n$(b) $(\nE", "a <Heredoc E \"\"> ; (arith \"$(b))"),
    ];
    for (text, kept) in table {
        let reading = parse(text);
        assert!(reading.gap.is_some(), "{text}");
        assert_eq!(list(&reading.list), kept, "{text}");
    }
}

#[test]
fn what_is_bash_and_not_sh_is_marked() {
    let only_bash = [
        "((a))", "[[ a ]]", "a &> f", "a <<< b", "a=(b)", "a <(b)", "a $'b'", "a $\"b\"", "a $[1]", "a |& b", "a+=1",
        "a[0]=1", "function f { a; }", "coproc a", "for ((;;)); do a; done", "select x in a; do b; done", "a {x}>f",
        "case a in b) c;& esac", "echo \"$(a <<<b)\"", "a <<E\n$(b &>c)\nE",
    ];
    for text in only_bash {
        assert!(parse(text).bash_only.is_some(), "{text}");
    }
    for text in ["a b", "(a)", "((a); b)", "a $((1))", "a >f 2>&1", "[ a ]", "a <<E\nb\nE", "f() { a; }", "a \"$'b'\""]
    {
        assert_eq!(parse(text).bash_only, None, "{text}");
    }
}

/// Everything in the tree stands in the text, on character boundaries.
fn check(text: &str) -> Reading {
    let reading = parse(text);
    let fits = |span: Span| assert!(text.get(span.start..span.end).is_some(), "{span:?} in {text:?}");
    walk(&reading.list, &mut |node| match node {
        Visited::Command(command) => fits(command.span),
        Visited::Word(word) => fits(word.span),
        Visited::Redir(redir) => fits(redir.span),
        Visited::Assign(assign) => fits(assign.span),
        Visited::Part(
            WordPart::Param { span, .. }
            | WordPart::Command { span, .. }
            | WordPart::Arith { span, .. }
            | WordPart::Process { span, .. }
            | WordPart::Array { span, .. }
            | WordPart::Opaque { span },
        ) => fits(*span),
        Visited::Part(WordPart::Lit { .. }) => {}
    });
    reading.gap.iter().for_each(|gap| fits(gap.span));
    reading.bash_only.iter().for_each(|span| fits(*span));
    reading
}

proptest! {
    #![proptest_config(law::cases(2000))]

    #[test]
    fn any_text_is_read(text in "\\PC*") {
        check(&text);
    }

    #[test]
    fn any_syntax_is_read(text in "[a-c 1-3\\n\\t;&|(){}<>$`'\"\\\\=#!\\[\\]*?~é@:/%^,.+-]{0,60}") {
        check(&text);
    }

    #[test]
    fn any_pieces_are_read(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..25)) {
        check(&pieces.concat());
    }
}

const PIECES: &[&str] = &[
    "a", "é", " ", "\n", "\t", ";", "&", "|", "&&", "(", ")", "{ ", "}", "$(", "`", "\\`", "\"", "'", "$'", "<<E\n",
    "<<-E\n", "E\n", "\nE\n", "<<'E'\n", ">", "<(", "((", "))", "$((", "[[ ", " ]]", "[", "]", "if ", "then ", "fi",
    "case ", " in ", "esac", ";;", "for x in ", "do ", "done", "f() ", "coproc ", "time ", "! ", "\\", "\\\n", "#",
    "${", "${x:-", "${x/", "$x", "a=", "a=(", "a[", "=~ ", "<<<", ">&-", "{v}>", "$[",
];
