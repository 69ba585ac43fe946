//! What is absent from the rules.

trials::invariants!(impulse::Impulse);
