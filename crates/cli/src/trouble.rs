//! What can go wrong on the command line, and the exit code that tells scripts about it.

use catalog::UnknownGame;
use contract::Fault;
use picture::PictureError;
use record::FileError;
use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::path::Path;

/// How a command ends when it does not end well.
#[derive(Debug)]
pub enum Trouble {
    /// The answer is no: a record does not verify, a decision is forbidden, a promise is broken.
    /// Without a message the answer has been printed already. Exit code 1.
    No(Option<String>),
    /// What was asked for makes no sense: an unknown game, a position with faults. Exit code 2.
    Input(String),
    /// A file, a pipe or another program failed. Exit code 3.
    File(String),
    /// Whoever was reading went away. That is their right: exit code 0, and not a word.
    Gone,
}

/// How a command ends.
pub type Done = Result<(), Trouble>;

impl Trouble {
    /// Something is wrong with what was asked for.
    pub fn input(what: impl Display) -> Trouble {
        Trouble::Input(what.to_string())
    }

    /// The exit code.
    pub fn code(&self) -> u8 {
        match self {
            Trouble::Gone => 0,
            Trouble::No(_) => 1,
            Trouble::Input(_) => 2,
            Trouble::File(_) => 3,
        }
    }

    /// What to tell, if there is anything.
    pub fn message(&self) -> Option<&str> {
        match self {
            Trouble::No(message) => message.as_deref(),
            Trouble::Input(message) | Trouble::File(message) => Some(message),
            Trouble::Gone => None,
        }
    }

    /// The same, with the place where it happened in front.
    pub fn at(self, place: impl Display) -> Trouble {
        match self {
            Trouble::Input(what) => Trouble::Input(format!("{place}: {what}")),
            other => other,
        }
    }
}

/// Faults of a file that a person wrote, one a line.
pub fn listed(faults: &[Fault]) -> String {
    faults.iter().map(|fault| format!("\n  {fault}")).collect()
}

/// A path that cannot be read or written, as a command says it.
pub fn file_trouble(verb: &str, path: &Path, error: &io::Error) -> Trouble {
    Trouble::File(format!("cannot {verb} {}: {error}", path.display()))
}

/// What a command writes goes to standard output; every other file has its own error.
impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        match error.kind() {
            ErrorKind::BrokenPipe => Trouble::Gone,
            _ => Trouble::File(format!("cannot write to standard output: {error}. Send it somewhere else")),
        }
    }
}

impl From<catalog::Error> for Trouble {
    fn from(error: catalog::Error) -> Trouble {
        match error {
            catalog::Error::File(error) => error.into(),
            other => Trouble::input(other),
        }
    }
}

impl From<UnknownGame> for Trouble {
    fn from(error: UnknownGame) -> Trouble {
        Trouble::Input(format!("{error}. `grognard games` tells more"))
    }
}

impl From<FileError> for Trouble {
    fn from(error: FileError) -> Trouble {
        Trouble::File(error.to_string())
    }
}

impl From<PictureError> for Trouble {
    fn from(error: PictureError) -> Trouble {
        Trouble::input(error)
    }
}

impl From<arena::Trouble> for Trouble {
    fn from(trouble: arena::Trouble) -> Trouble {
        match trouble {
            arena::Trouble::File { line: None, .. } => Trouble::File(trouble.to_string()),
            arena::Trouble::Play { .. } => Trouble::No(Some(trouble.to_string())),
            _ => Trouble::Input(trouble.to_string()),
        }
    }
}
