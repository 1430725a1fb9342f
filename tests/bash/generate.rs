//! Texts of bash from a grammar and a seed. Nothing they name exists: programs are `c1` to `c9`, files `f` and `g`.

/// Numbers from a seed (splitmix64).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    pub fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// Writes bash, no deeper than it is told to.
pub struct Generator {
    pub random: Random,
    depth: usize,
    /// Heredoc bodies that are due after this line.
    due: Vec<String>,
    /// Inside `$( )`, where heredocs and `;` do not go together.
    substituted: usize,
    functions: usize,
}

impl Generator {
    pub fn new(seed: u64) -> Self {
        Self { random: Random(seed), depth: 0, due: Vec::new(), substituted: 0, functions: 0 }
    }

    /// A whole text.
    pub fn text(&mut self) -> String {
        self.depth = 0;
        let mut out = String::new();
        for _ in 0..=self.random.below(2) {
            out += &self.and_or();
            out += &self.separator();
        }
        out + &self.last_bodies()
    }

    /// The bodies that are due at the end of a text.
    fn last_bodies(&mut self) -> String {
        if self.due.is_empty() { String::new() } else { self.newline() }
    }

    fn separator(&mut self) -> String {
        if !self.due.is_empty() && self.substituted > 0 || self.random.below(3) == 0 {
            return self.newline();
        }
        self.random.one(&["; ", ";", " & ", " ;  "]).to_owned()
    }

    fn newline(&mut self) -> String {
        let comment = self.random.one(&["", "", "", " # c1 ) ' \" $( ` done", " \t"]).to_owned();
        format!("{comment}\n{}", self.bodies())
    }

    fn bodies(&mut self) -> String {
        let due = std::mem::take(&mut self.due);
        if due.is_empty() { String::new() } else { due.concat() }
    }

    /// A newline or a blank, where both may stand.
    fn gap(&mut self) -> String {
        if self.random.below(4) == 0 { self.newline() } else { self.random.one(&[" ", "  ", "\t", " \\\n"]).to_owned() }
    }

    fn and_or(&mut self) -> String {
        let mut out = self.pipeline();
        while self.random.below(4) == 0 {
            out += self.random.one(&[" && ", " || ", "&&", "||"]);
            if self.random.below(4) == 0 {
                out += &self.newline();
            }
            out += &self.pipeline();
        }
        out
    }

    fn pipeline(&mut self) -> String {
        let mut out = self.random.one(&["", "", "", "", "", "! ", "time ", "time -p ", "! time "]).to_owned();
        out += &self.command();
        while self.random.below(5) == 0 {
            out += self.random.one(&[" | ", "|", " |& "]);
            if self.random.below(4) == 0 {
                out += &self.newline();
            }
            out += &self.command();
        }
        out
    }

    fn command(&mut self) -> String {
        if self.depth > 2 || self.random.below(3) > 0 {
            return self.simple();
        }
        self.depth += 1;
        let mut out = self.compound();
        self.depth -= 1;
        while self.random.below(5) == 0 {
            out += " ";
            out += &self.redirection();
        }
        out
    }

    fn list(&mut self) -> String {
        let mut out = String::new();
        for _ in 0..=self.random.below(2) {
            out += &self.and_or();
            out += &self.separator();
        }
        out
    }

    fn compound(&mut self) -> String {
        match self.random.below(13) {
            0 => format!("( {} {})", self.list(), self.list()),
            1 => format!("{{ {}{}}}", self.list(), self.gap()),
            2 => {
                let (cond, body) = (self.list(), self.list());
                let middle = match self.random.below(3) {
                    0 => String::new(),
                    1 => format!("else{}{}", self.gap(), self.list()),
                    _ => format!("elif {} then {}else {}", self.list(), self.list(), self.list()),
                };
                format!("if {cond}then {body}{middle}fi")
            }
            3 => format!("while c1 {}; do {}done", self.word(), self.list()),
            4 => format!("until c2 {}; do {}done", self.word(), self.list()),
            5 => format!("for x in {} {}; do {}done", self.word(), self.word(), self.list()),
            6 => format!("for x in {}{} do {}done", self.word(), self.newline(), self.list()),
            7 => format!("for ((i=0;i<{};i++)); do {}done", self.random.one(&["1", "2", "$(c2)", "(1)"]), self.list()),
            8 => format!("case {} in{}{} esac", self.word(), self.gap(), self.arms()),
            9 => format!("[[ {} ]]", self.test()),
            10 => format!("(({}))", self.arithmetic()),
            11 => {
                self.functions += 1;
                let name = format!("f{}", self.functions);
                let head = self.random.one(&["N()", "N ( )", "function N", "function N()"]).replace('N', &name);
                format!("{head}{}{{ {}}}", self.gap(), self.list())
            }
            _ => format!("( ({} c3 {}) )", self.list(), self.word()),
        }
    }

    fn arms(&mut self) -> String {
        let mut out = String::new();
        for _ in 0..=self.random.below(2) {
            out += self.random.one(&["(", "", ""]);
            out += &self.word();
            if self.random.below(2) == 0 {
                out += " | *";
            }
            out += ") ";
            out += &self.list();
            out += self.random.one(&[";;", ";&", ";;&"]);
            out += &self.gap();
        }
        out
    }

    fn test(&mut self) -> String {
        match self.random.below(7) {
            0 => format!("{} == {}", self.word(), self.word()),
            1 => format!("-n {} && ! {} < {}", self.word(), self.word(), self.word()),
            2 => format!("( {} ) || -z {}", self.word(), self.word()),
            3 => format!("{} =~ ^({}|b c)*$", self.word(), self.word()),
            4 => format!("{} != @({}|b)", self.word(), self.word()),
            5 => format!("1 -lt {}", self.random.one(&["2", "$(c2)", "x[1]"])),
            _ => self.word(),
        }
    }

    fn arithmetic(&mut self) -> String {
        match self.random.below(7) {
            0 => "1 + 2".to_owned(),
            1 => "x = (1 << 2)".to_owned(),
            2 => format!("1 + 0$( {} )", self.substituted_list()),
            3 => "x ? 1 : $((2))".to_owned(),
            4 => "${#x} - ${x:-3}".to_owned(),
            5 => "\"1\" + `c4`0".to_owned(),
            _ => "x[0] > 1".to_owned(),
        }
    }

    fn simple(&mut self) -> String {
        let mut out = String::new();
        if self.random.below(8) == 0 {
            out += &self.assignment();
            out += " ";
        }
        if self.random.below(8) == 0 {
            out += &self.redirection();
            out += " ";
        }
        out += &self.name();
        for _ in 0..self.random.below(3) {
            out += self.random.one(&[" ", "  ", "\t", " \\\n "]);
            out += &if self.random.below(6) == 0 { self.redirection() } else { self.word() };
        }
        out
    }

    fn name(&mut self) -> String {
        let digit = 1 + self.random.below(9);
        let form = self.random.one(&["cN", "cN", "cN", "cN", "c''N", "\\cN", "\"cN\"", "$'c\\x3N'", "c\\\nN", "'c'N"]);
        form.replace('N', &digit.to_string())
    }

    fn assignment(&mut self) -> String {
        match self.random.below(5) {
            0 => format!("v={}", self.word()),
            1 => format!("v+={}", self.word()),
            2 => format!("w[1 + 0$(c5)]={}", self.word()),
            3 => format!("w=({} {}{})", self.word(), self.newline_in_array(), self.word()),
            _ => "v=".to_owned(),
        }
    }

    fn newline_in_array(&mut self) -> &'static str {
        self.random.one(&["", " # c1 )\n", "[2]="])
    }

    fn redirection(&mut self) -> String {
        match self.random.below(9) {
            0 => ">f".to_owned(),
            1 => "2> g".to_owned(),
            2 => "2>&1".to_owned(),
            3 => "<f".to_owned(),
            4 => "<<<".to_owned() + &self.word(),
            5 => "{v}>f".to_owned(),
            6 => ">&-".to_owned(),
            _ if self.substituted > 0 || self.due.len() > 2 => "&>>f".to_owned(),
            _ => self.heredoc(),
        }
    }

    fn heredoc(&mut self) -> String {
        let name = self.random.one(&["E", "EOF", "_x"]);
        let dash = self.random.one(&["", "", "-"]);
        let written = match self.random.below(4) {
            0 => format!("'{name}'"),
            1 => format!("\\{name}"),
            2 => format!("\"{name}\""),
            _ => name.to_owned(),
        };
        let mut body = String::new();
        for _ in 0..self.random.below(3) {
            let tab = if dash.is_empty() { "" } else { "\t" };
            let inner = if written == *name { self.heredoc_line() } else { "it's $(c1 ` ${ \\".to_owned() };
            body += &format!("{tab}{inner}\n");
        }
        let tab = if dash.is_empty() { "" } else { self.random.one(&["", "\t", "\t\t"]) };
        self.due.push(format!("{body}{tab}{name}\n"));
        format!("<<{dash}{}{written}", self.random.one(&["", " "]))
    }

    fn heredoc_line(&mut self) -> String {
        match self.random.below(6) {
            0 => "it's \"text\" \\$(c1) \\`".to_owned(),
            1 => format!("a $( {} ) b", self.substituted_list()),
            2 => "`c6 'a b'` ${x:-$(c7 d)}".to_owned(),
            3 => "join\\\ned $((1 + 0$(c2)))".to_owned(),
            4 => "$x ${x#a} \\\\".to_owned(),
            _ => "plain ) ( } {".to_owned(),
        }
    }

    /// A list for `$( )`.
    fn substituted_list(&mut self) -> String {
        if self.depth > 2 {
            return self.simple_command();
        }
        let due = std::mem::take(&mut self.due);
        self.depth += 1;
        self.substituted += 1;
        let out = self.list() + &self.last_bodies();
        self.substituted -= 1;
        self.depth -= 1;
        self.due = due;
        out
    }

    fn simple_command(&mut self) -> String {
        let name = self.name();
        format!("{name} {}", self.literal_piece())
    }

    /// A word.
    pub fn word(&mut self) -> String {
        let mut out = String::new();
        for _ in 0..=self.random.below(2) {
            out += &if self.random.below(4) == 0 { self.expansion() } else { self.literal_piece() };
        }
        out
    }

    /// A word without expansions.
    pub fn literal_word(&mut self) -> String {
        (0..=self.random.below(4)).map(|_| self.literal_piece()).collect()
    }

    fn literal_piece(&mut self) -> String {
        const PIECES: &[&str] = &[
            "a", "b-", "--x=1", "x.y", "é", "a\\ b", "\\\\", "\\'", "\\\"", "\\$", "\\é", "'a b'", "''", "'\\'",
            "'$x `'", "\"a b\"", "\"\"", "\"it's\"", "\"\\$x \\` \\\" \\\\ \\a\"", "\"a\\\nb\"", "$'a\\tb'", "$'\\''",
            "$'\\x41\\101'", "$'\\u00e9'", "$'a\\nb\\e\\\\'", "$'\\cC'", "$\"a b\"", "a\\\nb", "a#b", "]", "%", "@",
            ":", "+", "\r", "'#'", ",", "$'\\x4g\\q\\400'", "'é' ", "=", "1", "2", "!", "^", "$", "$'\\0z'", "'\n'",
            "\"\n\"", "$'\n'",
        ];
        self.random.one(PIECES).trim_end_matches(' ').to_owned()
    }

    fn expansion(&mut self) -> String {
        match self.random.below(16) {
            0 => "$x".to_owned(),
            1 => "\"$x\"".to_owned(),
            2 => format!("$( {} )", self.substituted_list()),
            3 => format!("\"a $( {} )b\"", self.substituted_list()),
            4 => "`c8 'a b' \\`c9\\``".to_owned(),
            5 => "\"`c8 \\\"a b\\\"`\"".to_owned(),
            6 => format!("${{x:-{}}}", self.literal_word().replace('}', "")),
            7 => "\"${x:-$(c6 \"q r\")}\"".to_owned(),
            8 => "${x/$(c1)/$(c2)}".to_owned(),
            9 => format!("$(({}))", self.arithmetic()),
            10 => "$[1+0$(c3)]".to_owned(),
            11 => format!("<( {} )", self.substituted_list()),
            12 => "${w[0$(c4)]}".to_owned(),
            13 => "${x:0$(c5):1}".to_owned(),
            14 => format!("${{x+{}}}", self.random.one(&["'}'", "\"}\"", "\\}", "a b", "$'}'"])),
            _ => format!("$(({} c5); c6 )", self.random.one(&["c4;", "c4 a &&"])),
        }
    }
}

/// Pieces of syntax that change what stands around them.
const SYNTAX: &[&str] = &[
    "a", " ", "\n", ";", "&", "|", "&&", "||", "(", ")", "{ ", "}", "; }", "$(", "`", "\"", "'", "$'", "$\"", "<",
    "<<", "<<-", "<<E\n", "\nE\n", ">", "<(", "((", "))", "$((", "[[ ", " ]]", "[", "]", "if ", "then ", "fi", "else ",
    "while ", "do ", "done", "for x in ", "case ", " in ", " esac", ";;", ";&", "function ", "() ", "coproc ", "time ",
    "! ", "\\", "\\\n", "#", " #", "${", "${x:-", "$x", "=", "a=", "a+=", "a=(", "a[", "=~ ", "==", "-f ", "1", "2>",
    "&>", "{v}>", "<<<", ">&-", ">&", "*", "?", "!", "@(", "//", "%", "\t", "é", "$[", "until ", "-p ", "--", "\r",
    "$$", "c1", "declare ", "export ",
];

/// A text with a few pieces put in, left out, doubled or moved.
pub fn mutate(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(chars.len() + 1);
        let end = (at + 1 + random.below(4)).min(chars.len());
        match random.below(5) {
            0 | 1 => drop(chars.splice(at..at, random.one(SYNTAX).chars()).collect::<Vec<_>>()),
            2 => drop(chars.drain(at..end)),
            3 => {
                let piece: Vec<char> = chars[at..end].to_vec();
                let to = random.below(chars.len() + 1);
                drop(chars.splice(to..to, piece));
            }
            _ => {
                let piece: Vec<char> = chars.drain(at..end).collect();
                let to = random.below(chars.len() + 1);
                drop(chars.splice(to..to, piece));
            }
        }
    }
    chars.into_iter().collect()
}
