//! Thousands of games, and what they say.
