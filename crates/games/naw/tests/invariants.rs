//! What is absent from the rules: no clock, no file, no randomness, no other game, no heap.

trials::invariants!(naw::Naw, 1600, "opponents clone a state for every position they look at");
