//! A tiny game that the tests of the machinery play.
