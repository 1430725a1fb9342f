//! Whoever sends a tool and its input and no name of an event: it is judged, and a no is said in every form at once.

use crate::door::answer;
use crate::door::host::{Asks, Facts, Form, Host, LIKE_CLAUDE, Shape, Timeout, Wiring};

/// A host that nobody knows.
pub const HOST: Host = Host {
    name: "any",
    title: "a host that is not known",
    calls: &[Shape { event: ("tool_name", &[]), ..LIKE_CLAUDE }],
    around: &[],
    asks: Asks::No,
    runs_in: &[],
    say: answer::any,
    facts: Facts { driven: "", silence: "", failure: "", note: "", marks: &[], ages: ("", &[]) },
    wiring: Wiring {
        home: ("", ""),
        user: "",
        project: "",
        form: Form::Own(""),
        events: &[],
        timeout: Timeout::Unsaid,
    },
    examples: &[r#"{"tool_name":"Bash","tool_input":{"command":"rm -rf /"}}"#],
};
