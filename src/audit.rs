//! Append-only JSON lines of every decision.
