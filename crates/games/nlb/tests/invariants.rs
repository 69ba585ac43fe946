//! What is absent from the rules: no clock, no file, no randomness, no other game, no heap.

trials::invariants!(
    nlb::Nlb,
    6440,
    "opponents clone a state for every position they look at; three hundred counters, the pairs of hidden markers, two sets of 3,747 hexes and thirty sets of units are the most of it"
);
