//! What is absent from the rules: no clock, no file, no randomness, no other game, no heap.

trials::invariants!(
    impulse::Impulse,
    1_536,
    "140 units with their place, chain and origin are 420 bytes, heads and counts of 93 areas for two sides 372, sets and fights the rest"
);
