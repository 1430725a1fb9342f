//! Who said yes: session confirmations, PINs, admin mode and lockdown. Only a person can say it.
//! `settle` is the last word on a hook's call; `decide` stays pure and knows nothing of it.

pub(crate) mod admin;
pub(crate) mod canon;
pub(crate) mod event;
pub(crate) mod gate;
mod hands;
pub(crate) mod journal;
pub(crate) mod leak;
pub(crate) mod notify;
pub mod person;
pub mod pin;
pub mod session;
pub(crate) mod settle;
pub mod store;
mod terminal;
pub(crate) mod ties;
pub mod waiting;

pub use gate::Lent;
pub use settle::{Outcome, settle};
