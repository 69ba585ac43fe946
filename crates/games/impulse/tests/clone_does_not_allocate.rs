//! A clone is a copy of bytes.

trials::allocations!(impulse::Impulse);
