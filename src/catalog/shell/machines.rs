//! Virtual machines: vagrant, multipass, lxc, libvirt.

use crate::catalog::row::*;
use crate::catalog::verbs::{Verb, verb};

/// Words that are groups where something follows them.
const GROUPS: &str = "config network storage profile image snapshot file vm cluster project";

pub(in crate::catalog) fn test_machine_read(w: &dyn Words) -> bool {
    verb(w, GROUPS) == Some(Verb::Reads)
}

pub(in crate::catalog) fn test_machine_make(w: &dyn Words) -> bool {
    verb(w, GROUPS) == Some(Verb::Makes)
}

pub(in crate::catalog) fn test_machine_switch(w: &dyn Words) -> bool {
    verb(w, GROUPS) == Some(Verb::Switches)
}

pub(in crate::catalog) fn test_machine_change(w: &dyn Words) -> bool {
    verb(w, GROUPS) == Some(Verb::Changes)
}

pub(in crate::catalog) fn test_machine_remove(w: &dyn Words) -> bool {
    verb(w, GROUPS) == Some(Verb::Removes)
}
