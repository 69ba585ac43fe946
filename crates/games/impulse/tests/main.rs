//! Tests of the rules.
mod conformance;
