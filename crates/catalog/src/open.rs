//! Ways to a table: a new game, a record, a position.

use crate::editions::{edition, edition_of};
use crate::{Error, RecordError, Table, Visit, visit};
use contract::{Edition, Game, Options, Scenario};
use opponents::Playable;
use record::{Dice, Match, Players, load_bytes, peek_header};
use serde_json::Value;
use std::path::Path;

/// A new game.
pub fn start(
    game: &str,
    scenario: &str,
    options: &Options,
    players: Players,
    dice: Dice,
) -> Result<Box<dyn Table>, Error> {
    struct Start<'a>(&'a str, &'a Options, Players, Dice);
    impl Visit for Start<'_> {
        type Out = Result<Box<dyn Table>, Error>;
        fn visit<G: Playable>(self) -> Self::Out {
            let Start(scenario, options, players, dice) = self;
            let edition = edition::<G>();
            check_options(look_up::<G>(edition, scenario)?, options)?;
            let game = Match::<G>::new(edition, scenario, options, players, dice).map_err(Error::SetUp)?;
            Ok(Box::new(game))
        }
    }
    visit(game, Start(scenario, options, players, dice))?
}

/// The game of a record, which says itself which it is.
pub fn read(record: &[u8]) -> Result<Box<dyn Table>, Error> {
    struct Read<'a>(&'a [u8], &'a str);
    impl Visit for Read<'_> {
        type Out = Result<Box<dyn Table>, Error>;
        fn visit<G: Playable>(self) -> Self::Out {
            match record::read::<G>(self.0, edition_of::<G>(self.1)) {
                Ok(game) => Ok(Box::new(game)),
                Err(error) => Err(Error::Record(RecordError {
                    line: error.line,
                    message: error.to_string(),
                    flaw: error.flaw,
                    before: error.before.map(|game| Box::new(game) as Box<dyn Table>),
                })),
            }
        }
    }
    let header = peek_header(record).map_err(|flaw| {
        Error::Record(RecordError { line: 1, message: format!("line 1: {flaw}"), flaw, before: None })
    })?;
    visit(&header.game, Read(record, &header.data))?
}

/// The game of a record in a file.
pub fn load(path: &Path) -> Result<Box<dyn Table>, Error> {
    read(&load_bytes(path)?)
}

/// A game that starts from an edited position, which says itself which game it is of.
pub fn from_position(position: &Value, players: Players, dice: Dice) -> Result<Box<dyn Table>, Error> {
    struct Place<'a>(&'a Value, Players, Dice);
    impl Visit for Place<'_> {
        type Out = Result<Box<dyn Table>, Error>;
        fn visit<G: Playable>(self) -> Self::Out {
            let Place(position, players, dice) = self;
            let game = Match::<G>::from_position(edition::<G>(), position, players, dice);
            Ok(Box::new(game.map_err(Error::SetUp)?))
        }
    }
    let game = position.get("game").and_then(Value::as_str).ok_or(Error::NoGame)?;
    visit(game, Place(position, players, dice))?
}

/// Whether a scenario exists. The game would refuse it too; here the answer can say what may have been meant.
fn look_up<'e, G: Game>(edition: &'e G::Edition, scenario: &str) -> Result<&'e Scenario, Error> {
    let scenarios = edition.scenarios();
    scenarios.iter().find(|known| known.key == scenario).ok_or_else(|| {
        let known = scenarios.iter().map(|known| known.key.clone()).collect();
        Error::Scenario { asked: scenario.into(), known }
    })
}

/// Whether a scenario offers these options.
pub fn check_options(scenario: &Scenario, options: &Options) -> Result<(), Error> {
    for (key, value) in options {
        let Some(option) = scenario.options.iter().find(|known| known.key == *key) else {
            let known = scenario.options.iter().map(|known| known.key.clone()).collect();
            return Err(Error::Option { asked: key.clone(), known });
        };
        if !option.takes(value) {
            let known = option.values.iter().map(|known| known.key.clone()).collect();
            return Err(Error::Value { option: key.clone(), asked: value.clone(), known });
        }
    }
    Ok(())
}
