//! What can go wrong, in words for the person who asked.

use contract::Fault;
use std::fmt;
use std::path::{Path, PathBuf};

/// Why games were not played, or slices not merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// What was asked for does not exist or makes no sense; the text says what would.
    Request(String),
    /// The scenario cannot be set up.
    Setup(Vec<Fault>),
    /// A game went wrong: somebody was stuck, a decision was not legal, there was no end.
    Play {
        /// Which game of the experiment.
        index: u64,
        /// How many inputs it had taken.
        step: u64,
        /// What happened.
        what: String,
    },
    /// A file or folder cannot be read or written.
    File {
        /// Which one.
        path: PathBuf,
        /// The line, counted from one, when one is at fault.
        line: Option<u64>,
        /// What is wrong, and what to do.
        what: String,
    },
    /// A slice belongs to another experiment.
    Foreign {
        /// The slice that the others are compared with.
        first: PathBuf,
        /// The one that does not fit.
        other: PathBuf,
        /// What differs.
        what: String,
    },
    /// Two slices hold the same games.
    Overlap {
        /// One slice.
        first: PathBuf,
        /// The other.
        other: PathBuf,
        /// The first game that both hold.
        from: u64,
        /// The last game that both hold.
        to: u64,
    },
}

impl Trouble {
    /// A file that cannot be read or written.
    pub(crate) fn file(path: &Path, what: impl fmt::Display) -> Trouble {
        Trouble::File { path: path.to_owned(), line: None, what: what.to_string() }
    }

    /// A line of a file that makes no sense.
    pub(crate) fn line(path: &Path, line: u64, what: impl fmt::Display) -> Trouble {
        Trouble::File { path: path.to_owned(), line: Some(line), what: what.to_string() }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Request(what) => f.write_str(what),
            Trouble::Setup(faults) => {
                write!(f, "the scenario cannot be set up:")?;
                faults.iter().try_for_each(|fault| write!(f, "\n  {fault}"))
            }
            Trouble::Play { index, step, what } => write!(f, "game {index}, step {step}: {what}"),
            Trouble::File { path, line: None, what } => write!(f, "{}: {what}", path.display()),
            Trouble::File { path, line: Some(line), what } => {
                write!(f, "{}, line {line}: {what}", path.display())
            }
            Trouble::Foreign { first, other, what } => write!(
                f,
                "{} belongs to another experiment than {}: {what}. Merge slices of one experiment only",
                other.display(),
                first.display()
            ),
            Trouble::Overlap { first, other, from, to } => write!(
                f,
                "{} and {} both hold games {from} to {to}. Leave one of them out",
                first.display(),
                other.display()
            ),
        }
    }
}

impl std::error::Error for Trouble {}
