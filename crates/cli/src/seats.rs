//! Who plays a side.

use crate::program::Program;
use crate::trouble::Trouble;
use catalog::{Error, Table};
use std::time::Duration;

/// Who is wanted for a side, as the command line says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person at this terminal.
    Person,
    /// Persons on both sides of one terminal.
    HotSeat,
    /// An opponent of this level.
    Level(String),
    /// A program that speaks the line protocol.
    Program(String),
}

impl Who {
    /// Reads what stands behind `--french` or `--allied`.
    pub fn parse(text: &str) -> Who {
        match text {
            "you" | "me" | "person" | "human" => Who::Person,
            "hot-seat" | "hotseat" => Who::HotSeat,
            _ => match text.strip_prefix("cmd:") {
                Some(command) => Who::Program(command.into()),
                None => Who::Level(text.into()),
            },
        }
    }

    /// As the record names the player.
    pub fn name(&self) -> String {
        match self {
            Who::Person | Who::HotSeat => "a person".into(),
            Who::Level(level) => level.clone(),
            Who::Program(command) => command.clone(),
        }
    }
}

/// Fills in who was not named: somebody plays, and has somebody to play against.
pub fn both(french: Option<Who>, allied: Option<Who>, strongest: &str) -> [Who; 2] {
    let partner = |other: &Who| match other {
        Who::Person => Who::Level(strongest.into()),
        Who::HotSeat => Who::HotSeat,
        Who::Level(_) | Who::Program(_) => Who::Person,
    };
    match (french, allied) {
        (Some(french), Some(allied)) => [french, allied],
        (Some(french), None) => [french.clone(), partner(&french)],
        (None, Some(allied)) => [partner(&allied), allied],
        (None, None) => [Who::Person, Who::Level(strongest.into())],
    }
}

/// Somebody who sits at the table.
pub enum Seat {
    /// A person at this terminal.
    Person,
    /// An opponent.
    Level(Box<dyn catalog::Program>),
    /// Another program.
    Program(Box<Program>),
}

impl Seat {
    /// Seats somebody; an opponent gets his whims from the seed.
    pub fn take(who: &Who, table: &dyn Table, seed: u64, wait: Duration) -> Result<Seat, Trouble> {
        match who {
            Who::Person | Who::HotSeat => Ok(Seat::Person),
            Who::Level(level) => match table.program(level, seed) {
                Ok(program) => Ok(Seat::Level(program)),
                Err(error @ Error::Level { .. }) => {
                    Err(Trouble::Input(format!("{error}; or you, hot-seat, \"cmd:./a-program\"")))
                }
                Err(error) => Err(error.into()),
            },
            Who::Program(command) => Ok(Seat::Program(Box::new(Program::start(command, wait)?))),
        }
    }

    /// Whether it is a person.
    pub fn is_person(&self) -> bool {
        matches!(self, Seat::Person)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_not_named_is_the_partner_of_who_is() {
        let who = |text: &str| Some(Who::parse(text));
        let level = |text: &str| Who::Level(text.into());
        assert_eq!(both(None, None, "sergeant"), [Who::Person, level("sergeant")]);
        assert_eq!(both(None, who("you"), "sergeant"), [level("sergeant"), Who::Person]);
        assert_eq!(both(None, who("recruit"), "sergeant"), [Who::Person, level("recruit")]);
        assert_eq!(both(who("hot-seat"), None, "sergeant"), [Who::HotSeat, Who::HotSeat]);
        assert_eq!(both(who("a"), who("b"), "sergeant"), [level("a"), level("b")]);
        assert_eq!(Who::parse("cmd:./bot -x"), Who::Program("./bot -x".into()));
    }
}
