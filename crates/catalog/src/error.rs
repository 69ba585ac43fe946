//! What can go wrong, in words for people: what, where, by which rule, and what to do.

use crate::{KEYS, Table};
use contract::{Fault, Rule, nearest};
use record::{FileError, Flaw, NoUndo, Refused};
use std::fmt;

/// Anything that can go wrong at a table or on the way to it.
#[derive(Debug)]
pub enum Error {
    /// There is no such game.
    Game(UnknownGame),
    /// A position does not say which game it is of.
    NoGame,
    /// There is no such scenario.
    Scenario {
        /// What was asked for.
        asked: String,
        /// The scenarios of the game.
        known: Vec<String>,
    },
    /// There is no such option.
    Option {
        /// What was asked for.
        asked: String,
        /// The options of the scenario.
        known: Vec<String>,
    },
    /// An option cannot be set to this.
    Value {
        /// The option.
        option: String,
        /// What was asked for.
        asked: String,
        /// What it can be set to.
        known: Vec<String>,
    },
    /// There is no such opponent.
    Level {
        /// What was asked for.
        asked: String,
        /// The levels of the game.
        known: Vec<String>,
    },
    /// A game or a position cannot be set up.
    SetUp(Vec<Fault>),
    /// This JSON is not a decision of the game.
    Decision {
        /// What was sent.
        sent: String,
        /// What is wrong with it.
        what: String,
    },
    /// The game does not take the input.
    Refused(Refused),
    /// Nothing can be taken back.
    Undo(NoUndo),
    /// A record cannot be read to its end.
    Record(RecordError),
    /// A file cannot be read or written.
    File(FileError),
}

/// A record that cannot be read to its end.
#[derive(Debug)]
pub struct RecordError {
    /// The line, from one.
    pub line: usize,
    /// What is wrong with it.
    pub flaw: Flaw,
    /// The whole message.
    pub message: String,
    /// The game up to the line before; `None` when it is the header that is wrong.
    pub before: Option<Box<dyn Table>>,
}

/// There is no such game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame {
    asked: String,
}

impl UnknownGame {
    pub(crate) fn new(asked: &str) -> UnknownGame {
        UnknownGame { asked: asked.into() }
    }
}

impl Error {
    /// The rule behind it, if there is one.
    pub fn rule(&self) -> Option<Rule> {
        match self {
            Error::Refused(refused) => refused.rule(),
            Error::Record(error) => error.flaw.rule(),
            _ => None,
        }
    }
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        unknown(f, "game", &self.asked, KEYS)?;
        write!(f, " Games: {}", listed(KEYS))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Game(error) => error.fmt(f),
            Error::NoGame => {
                write!(
                    f,
                    "the position does not say which game it is of: add \"game\", one of {}",
                    listed(KEYS)
                )
            }
            Error::Scenario { asked, known } => {
                unknown(f, "scenario", asked, known)?;
                write!(f, " Scenarios: {}", listed(known))
            }
            Error::Option { asked, known } => {
                unknown(f, "option", asked, known)?;
                write!(f, " Options of this scenario: {}", listed(known))
            }
            Error::Value { option, asked, known } => {
                write!(f, "option {option} cannot be {asked:?}. It can be: {}", listed(known))
            }
            Error::Level { asked, known } => {
                unknown(f, "opponent", asked, known)?;
                write!(f, " Opponents, weakest first: {}", listed(known))
            }
            Error::SetUp(faults) => {
                f.write_str("the game cannot be set up:")?;
                faults.iter().try_for_each(|fault| write!(f, "\n  {fault}"))
            }
            Error::Decision { sent, what } => {
                write!(
                    f,
                    "{sent} is not a decision of this game: {what}. Send back one that the scene offers"
                )
            }
            Error::Refused(refused) => refused.fmt(f),
            Error::Undo(reason) => write!(f, "nothing can be taken back: {reason}"),
            Error::Record(error) => f.write_str(&error.message),
            Error::File(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for UnknownGame {}
impl std::error::Error for Error {}

impl From<UnknownGame> for Error {
    fn from(error: UnknownGame) -> Error {
        Error::Game(error)
    }
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Error {
        Error::Refused(refused)
    }
}

impl From<NoUndo> for Error {
    fn from(reason: NoUndo) -> Error {
        Error::Undo(reason)
    }
}

impl From<FileError> for Error {
    fn from(error: FileError) -> Error {
        Error::File(error)
    }
}

/// Says that something is not there, and what may have been meant.
fn unknown(f: &mut fmt::Formatter<'_>, what: &str, asked: &str, known: &[impl AsRef<str>]) -> fmt::Result {
    match nearest(asked, known.iter().map(AsRef::as_ref)) {
        Some(key) => write!(f, "there is no {what} {asked:?}: did you mean {key}?"),
        None => write!(f, "there is no {what} {asked:?}."),
    }
}

fn listed(keys: &[impl AsRef<str>]) -> String {
    if keys.is_empty() {
        return "none".into();
    }
    keys.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", ")
}
