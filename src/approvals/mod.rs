//! Who said yes: session confirmations, PINs, grants, lockdown.
