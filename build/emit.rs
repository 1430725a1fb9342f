//! Writes rows as Rust constants.

use crate::catalog::row::{Carry, Program, Rule, When};
use std::fmt::Write;

/// The families of programs, as `FAMILIES`.
pub fn programs(families: &[(String, Vec<Program>)]) -> String {
    let mut out = String::new();
    for (n, (file, programs)) in families.iter().enumerate() {
        let rows: Vec<String> = programs.iter().map(program).collect();
        writeln!(out, "// {file}\nconst FAMILY_{n}: &[Program] = &[{}];", rows.concat()).unwrap();
    }
    let names: Vec<String> = (0..families.len()).map(|n| format!("FAMILY_{n}")).collect();
    writeln!(out, "/// Every family of programs.\npub const FAMILIES: &[&[Program]] = &[{}];", names.join(", "))
        .unwrap();
    out
}

fn program(p: &Program) -> String {
    let rules: Vec<String> = p.rules.iter().map(rule).collect();
    let carries: Vec<String> = p.carries.iter().map(carry).collect();
    format!(
        "Program {{ names: &{:?}, alike: {}, style: WordStyle::{:?}, values: {:?}, own: {:?}, groups: {:?}, sub_values: &{:?}, stops: &{:?}, \
         dry: {:?}, rules: &[{}], carries: &[{}], otherwise: Otherwise::{:?}, reader: {}, ends: {:?}, marks: {:?}, loose: {}, secret: {:?}, stays: {:?}, reaches: {:?}, from: {:?}, options: &{:?} }},\n",
        p.names,
        p.alike,
        p.style,
        p.values,
        p.own,
        p.groups,
        p.sub_values,
        p.stops,
        p.dry,
        rules.concat(),
        carries.join(", "),
        p.otherwise,
        p.reader,
        p.ends,
        p.marks,
        p.loose,
        p.secret,
        p.stays,
        p.reaches,
        p.from,
        p.options
    )
}

fn rule(r: &Rule) -> String {
    let when: Vec<String> = r.when.iter().map(condition).collect();
    format!(
        "Rule {{ id: {:?}, sub: {:?}, when: &[{}], effect: Effect::new(Act::{:?}, Object::{:?}, Reach::{:?}), \
         undo: UndoRow::{:?}, on: On::{:?}, what: {:?}, instead: {:?}, network: {}, outside: {}, marks: {:?}, class: {}, hits: &{:?}, \
         misses: &{:?} }},\n",
        r.id,
        r.sub,
        when.join(", "),
        r.effect.act,
        r.effect.object,
        r.effect.reach,
        r.undo,
        r.on,
        r.what,
        r.instead,
        r.network,
        r.outside,
        r.marks,
        r.class.map_or("None".into(), |class| format!("Some(Class::{class:?})")),
        r.hits,
        r.misses
    )
}

fn condition(when: &When) -> String {
    let list = |of: &[When]| of.iter().map(condition).collect::<Vec<_>>().join(", ");
    match when {
        When::Test(name, _) => format!("When::Test({name:?}, {name})"),
        When::Any(of) => format!("When::Any(&[{}])", list(of)),
        When::All(of) => format!("When::All(&[{}])", list(of)),
        When::Not(of) => format!("When::Not(&{})", condition(of)),
        When::Sure(of) => format!("When::Sure(&{})", condition(of)),
        leaf => format!("When::{leaf:?}"),
    }
}

fn carry(carry: &Carry) -> String {
    match carry {
        Carry::Sub(sub, inner) => format!("Carry::Sub({sub:?}, &{})", self::carry(inner)),
        // The names of languages and task files are in scope where this is included.
        other => format!("Carry::{other:?}"),
    }
}
