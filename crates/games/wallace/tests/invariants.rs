//! What is absent from the rules: no clock, no file, no randomness, no other game, no heap.

trials::invariants!(wallace::Wallace, 2048, "opponents clone a state for every position they look at");
