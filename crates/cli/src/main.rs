//! The `grognard` command: see the library beside it.

use std::process::ExitCode;

/// A table is made of many small strings, and a sixth of a decision at the server went into the allocator of the system.
#[cfg(all(unix, feature = "jemalloc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    grognard::run()
}
