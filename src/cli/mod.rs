//! The command line: wiring, one file a verb.
