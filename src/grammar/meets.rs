//! Whether a pattern of the shell may be a name that is itself one of a family (`settings*.json`). Every pair of places is
//! looked at once: at most the pattern's length times the name's.

use super::pattern::class;

/// Whether some name fits both, whatever its letters' case. In `name` only `*` stands for other letters.
pub fn meets(pattern: &str, name: &str) -> bool {
    let name = name.as_bytes();
    // A star at the beginning does not reach hidden names.
    if pattern.starts_with(['*', '?']) && name.starts_with(b".") {
        return false;
    }
    let mut reached = vec![false; name.len() + 1];
    mark(&mut reached, name, 0);
    let mut rest = pattern.as_bytes();
    while let Some((step, after)) = step(rest) {
        reached = taken(&reached, name, &step);
        if !reached.contains(&true) {
            return false;
        }
        rest = after;
    }
    reached.last() == Some(&true)
}

/// What the next letters of a pattern stand for.
enum Stands<'p> {
    /// Any text.
    Any,
    /// Any letter.
    One,
    /// A letter of a bracket expression, which is kept as it is written.
    Class(&'p [u8]),
    Byte(u8),
}

fn step(pattern: &[u8]) -> Option<(Stands<'_>, &[u8])> {
    let (first, rest) = pattern.split_first()?;
    Some(match (first, rest) {
        // `@(a|b)`, `{a,b}`, and where a program puts a name in: any text.
        (b'@' | b'!' | b'+' | b'?' | b'*', [b'(', inner @ ..]) => (Stands::Any, behind(inner, b')').unwrap_or(&[])),
        (b'{', inner) => behind(inner, b'}').map_or((Stands::Byte(b'{'), inner), |after| (Stands::Any, after)),
        (b'*', rest) => (Stands::Any, rest),
        (b'?', rest) => (Stands::One, rest),
        (b'[', inner) => match class(inner, 0) {
            Some((_, after)) => (Stands::Class(inner), after),
            None => (Stands::Byte(b'['), inner),
        },
        (byte, rest) => (Stands::Byte(*byte), rest),
    })
}

/// What stands behind the last `close`: groups may stand in one another.
fn behind(inner: &[u8], close: u8) -> Option<&[u8]> {
    inner.iter().rposition(|b| *b == close).and_then(|at| inner.get(at + 1..))
}

/// The places of the name that are reached when one more step of the pattern is taken.
fn taken(reached: &[bool], name: &[u8], step: &Stands) -> Vec<bool> {
    let mut out = vec![false; reached.len()];
    if let Stands::Any = step {
        let from = reached.iter().position(|at| *at).unwrap_or(reached.len());
        out.iter_mut().skip(from).for_each(|at| *at = true);
        return out;
    }
    for at in reached.iter().enumerate().filter_map(|(at, here)| here.then_some(at)) {
        match name.get(at) {
            Some(b'*') => mark(&mut out, name, at),
            Some(byte) if fits(step, *byte) => mark(&mut out, name, at + 1),
            _ => {}
        }
    }
    out
}

/// Marks a place, and those behind it that a star of the name leads to with no letter.
fn mark(places: &mut [bool], name: &[u8], mut at: usize) {
    while let Some(place) = places.get_mut(at) {
        *place = true;
        if name.get(at) != Some(&b'*') {
            return;
        }
        at += 1;
    }
}

fn fits(step: &Stands, byte: u8) -> bool {
    match step {
        Stands::Any | Stands::One => true,
        Stands::Byte(own) => own.eq_ignore_ascii_case(&byte),
        Stands::Class(inner) => {
            let holds = |byte: u8| class(inner, u32::from(byte)).is_none_or(|(holds, _)| holds);
            holds(byte.to_ascii_lowercase()) || holds(byte.to_ascii_uppercase())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::meets;

    #[test]
    fn patterns_and_families() {
        for (pattern, name, is) in [
            ("settings.json", "settings*.json", true),
            ("sett*", "settings*.json", true),
            ("*.json", "settings*.json", true),
            ("*.toml", "settings*.json", false),
            ("*", ".claude", false),
            ("[.]claude", ".claude", true),
            (".[dev]", ".claude", false),
            (".[a-z]*", ".claude", true),
            (".[!c]*", ".claude", true),
            (".[!cC]*", ".claude", false),
            ("{", ".claude", false),
            (".cl?ude", ".claude", true),
            (".cl?de", ".claude", false),
            (".CL[A]UDE", ".claude", true),
            ("{.claude,x}", ".claude", true),
            ("x{a,b}", ".claude", false),
            ("{}", ".claude", true),
            (".clau{}", ".claude", true),
            ("@(.claude|x)", ".claude", true),
            ("se?(t)tings.json", "settings*.json", true),
            ("settings[", "settings*.json", false),
            ("*(.)claude", "x.claude", true),
            ("*a*b*c", "a*", true),
        ] {
            assert_eq!(meets(pattern, name), is, "{pattern} {name}");
        }
    }
}
