//! What is absent from the rules: no clock, no file, no randomness, no other game, no heap.

trials::invariants!(vive::Vive);
