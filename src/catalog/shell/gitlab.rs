//! GitLab by glab.

use super::hosting::{Api, api};
use crate::catalog::row::*;

pub(in crate::catalog) fn test_glab_auth(w: &dyn Words) -> bool {
    w.operand(0) != Some("status") || w.has("-t --show-token")
}

pub(in crate::catalog) fn test_glab_api_read(w: &dyn Words) -> bool {
    api(w) == Api::Read
}

pub(in crate::catalog) fn test_glab_api_write(w: &dyn Words) -> bool {
    matches!(api(w), Api::Small | Api::Message | Api::Write)
}

pub(in crate::catalog) fn test_glab_api_delete(w: &dyn Words) -> bool {
    api(w) >= Api::DeleteRef
}
