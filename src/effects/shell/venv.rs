//! `source .venv/bin/activate`: the script that `python -m venv` wrote, to the letter but for its own place and name. What that
//! does was read once: it puts the environment's programs in front, and keeps what was there for `deactivate`.

use super::Shell;
use crate::digest::sha256::sha256;
use crate::digits::hex;
use crate::effects::arg::Arg;
use crate::leaf::leaf;

/// The scripts of Python's own `venv`, without comments and blanks, with the place and the name as 1 and 2.
const SCRIPTS: &[&str] = &[
    // 3.6; 3.7 and 3.8; 3.9; 3.10; 3.11; 3.11 of Debian, which quotes; 3.12; 3.13.
    "fcb537a4404bc3486fe66b3e464805980fb15da114a0ef55685e802dc6b7392f",
    "23a7412a37d41b0ad0867c836fa11a6a51d2c3c8ec36a3d42e5228463664d738",
    "6758e330e5b125f395dc5f9fb82315ff4a291fffc77a5518b3c0299df61fa70e",
    "ae94823302fa1768720316b955d1dac10865477d3dcf63ba49e345b61f3c8373",
    "821b51d41fc019c341cb18bd3e8714118590ea0263881c901ea847d88804e449",
    "041f0ac36060a06e2e9e0780d84a57802ce0fb94a74280f54e3e03dfc120656c",
    "2797c3f7cd18329bb10cd486e4434b89718c731098c5d7f380baf2028b115367",
    "6db909834594f36789014553b66bf4ea523c2d0649432a6c2f9a9317195af712",
];

/// What `deactivate` puts back: the text must not have set it.
const KEPT: &[&str] = &["_OLD_VIRTUAL_PATH", "_OLD_VIRTUAL_PYTHONHOME", "_OLD_VIRTUAL_PS1"];

impl Shell<'_, '_> {
    /// Activates an environment, where the text of the file is known to do that; its programs are found first then.
    pub(super) fn activates(&mut self, file: &Arg, text: &str) -> bool {
        let paths = self.paths(file);
        let [path] = paths.as_slice() else { return false };
        let Some(place) = path.strip_suffix("/bin/activate") else { return false };
        is_activate(text, place) && self.activated(place, file)
    }

    /// The same for one that this text makes and that is not there yet.
    pub(super) fn activates_new(&mut self, file: &Arg) -> bool {
        let paths = self.paths(file);
        let [path] = paths.as_slice() else { return false };
        let Some(place) = path.strip_suffix("/bin/activate") else { return false };
        self.makes_anew(path, file.span) && self.activated(place, file)
    }

    /// Puts the environment's programs in front.
    fn activated(&mut self, place: &str, file: &Arg) -> bool {
        if KEPT.iter().any(|name| self.state.var(name).is_some() || self.values.sets(name)) {
            return false;
        }
        self.state.set("VIRTUAL_ENV", Some(vec![Arg::exact(place, file.span)]));
        self.state.set("PATH", None);
        self.engine.found_in.push(format!("{place}/bin"));
        true
    }
}

/// Whether a text is the script that `venv` writes into `place`.
fn is_activate(text: &str, place: &str) -> bool {
    let name = leaf(place);
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '_' | '-');
    if name.is_empty() || !place.chars().all(plain) || text.contains(['\u{1}', '\u{2}']) {
        return false;
    }
    let text = text.replace(place, "\u{1}").replace(name, "\u{2}");
    let lines = text.split('\n').map(|line| line.trim_matches([' ', '\t']));
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    SCRIPTS.contains(&hex(&sha256(&[lines.join("\n").as_bytes()])).as_str())
}
