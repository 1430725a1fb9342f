//! Which variables of the environment may hold a secret, by their names.

pub use crate::catalog::secret::variable as is_secret;
