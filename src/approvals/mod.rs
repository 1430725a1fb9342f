//! Who said yes: session confirmations, PINs, admin mode and lockdown. Only a person can say it.
//! `settle` is the last word on a hook's call; `decide` stays pure and knows nothing of it.

pub mod admin;
pub mod canon;
pub mod event;
pub mod gate;
mod hands;
pub mod journal;
pub mod leak;
pub mod notify;
pub mod person;
pub mod pin;
pub mod session;
pub mod settle;
pub mod store;
mod terminal;
pub mod waiting;

pub use gate::Lent;
pub use settle::{Outcome, settle};
