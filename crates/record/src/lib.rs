//! A match: its inputs in order, checked, written, read, replayed, undone, verified.
