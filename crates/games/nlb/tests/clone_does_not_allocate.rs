//! A clone of a game is a copy of bytes: the allocator of this program counts.

trials::allocations!(nlb::Nlb);
