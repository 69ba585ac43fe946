//! What is absent from the rules: no clock, no file, no randomness, no other game, no heap.

trials::invariants!(
    vive::Vive,
    2048,
    "a byte of ground and one of occupant for each of 273 hexes, two bytes for each of 129 pieces, sets of hexes and pieces, cards"
);
