//! Ways to a desk: a new game, a record, a position. Like those of the catalog, with the data files
//! of the owner's choice.

use crate::desk::Desk;
use crate::editions::edition;
use crate::trouble::{Trouble, listed};
use catalog::{Error, Visit, check_options, visit};
use contract::{Edition, Options, Scenario, parse_document};
use opponents::Playable;
use record::{Dice, Flaw, Match, Players, load_bytes, peek_header};
use serde_json::Value;
use std::io::Read;
use std::path::Path;

/// The scenario that was asked for, or the first.
pub fn scenario<'a>(scenarios: &'a [Scenario], asked: Option<&str>) -> Result<&'a Scenario, Trouble> {
    let Some(asked) = asked else {
        return scenarios.first().ok_or_else(|| Trouble::input("this game has no scenario yet"));
    };
    scenarios.iter().find(|scenario| scenario.key == asked).ok_or_else(|| {
        let known = scenarios.iter().map(|scenario| scenario.key.clone()).collect();
        Error::Scenario { asked: asked.into(), known }.into()
    })
}

/// Reads `KEY=VALUE` options and looks whether the scenario has them.
pub fn options(scenario: &Scenario, given: &[String]) -> Result<Options, Trouble> {
    let mut options = Options::new();
    for text in given {
        let (key, value) = text.split_once('=').ok_or_else(|| {
            Trouble::Input(format!("--option {text}: write it as KEY=VALUE, such as --option weather=rain"))
        })?;
        if options.insert(key.to_owned(), value.to_owned()).is_some() {
            return Err(Trouble::Input(format!("--option {key} is given twice")));
        }
    }
    check_options(scenario, &options)?;
    Ok(options)
}

/// The level that was asked for, or the strongest.
pub fn level<G: Playable>(asked: Option<&str>) -> Result<&'static str, Trouble> {
    let levels = G::levels();
    let found = match asked {
        None => levels.last(),
        Some(asked) => levels.iter().find(|level| level.key == asked),
    };
    found.map(|level| level.key).ok_or_else(|| unknown_level(&levels, asked.unwrap_or_default()))
}

/// There is no such opponent.
pub fn unknown_level(levels: &[opponents::Level], asked: &str) -> Trouble {
    let known = levels.iter().map(|level| level.key.to_owned()).collect();
    Error::Level { asked: asked.into(), known }.into()
}

/// A new game.
pub fn start(
    game: &str,
    asked: Option<&str>,
    given: &[String],
    players: Players,
    dice: Dice,
    data: Option<&Path>,
) -> Result<Box<dyn Desk>, Trouble> {
    struct Start<'a>(Option<&'a str>, &'a [String], Players, Dice, Option<&'a Path>);
    impl Visit for Start<'_> {
        type Out = Result<Box<dyn Desk>, Trouble>;
        fn visit<G: Playable>(self) -> Self::Out {
            let Start(asked, given, players, dice, data) = self;
            let edition = edition::<G>(data)?;
            let scenario = scenario(edition.scenarios(), asked)?;
            let options = options(scenario, given)?;
            let game = Match::<G>::new(edition, &scenario.key, &options, players, dice);
            Ok(Box::new(game.map_err(|faults| Trouble::from(Error::SetUp(faults)))?))
        }
    }
    visit(game, Start(asked, given, players, dice, data))?
}

/// A record that cannot be read to its end.
#[derive(Debug)]
pub struct Broken {
    /// What to tell.
    pub trouble: Trouble,
    /// Whether it is a record of a game at all, and only what it says is wrong.
    pub is_record: bool,
    /// The game up to the bad line.
    pub before: Option<Box<dyn Desk>>,
}

impl From<Trouble> for Broken {
    fn from(trouble: Trouble) -> Broken {
        Broken { trouble, is_record: false, before: None }
    }
}

/// The game of a record in a file (`-` is standard input).
pub fn record(path: &Path, data: Option<&Path>) -> Result<Box<dyn Desk>, Broken> {
    struct Read<'a>(&'a [u8], Option<&'a Path>, &'a Path);
    impl Visit for Read<'_> {
        type Out = Result<Box<dyn Desk>, Broken>;
        fn visit<G: Playable>(self) -> Self::Out {
            let Read(bytes, data, path) = self;
            match record::read::<G>(bytes, edition::<G>(data)?) {
                Ok(game) => Ok(Box::new(game)),
                Err(error) => Err(Broken {
                    trouble: Trouble::input(&error).at(path.display()),
                    is_record: true,
                    before: error.before.map(|game| Box::new(game) as Box<dyn Desk>),
                }),
            }
        }
    }
    let bytes = bytes_of(path)?;
    let header = peek_header(&bytes).map_err(|flaw| Broken {
        is_record: !matches!(
            flaw,
            Flaw::Empty | Flaw::Foreign | Flaw::NotText | Flaw::Newer(_) | Flaw::NotJson { .. }
        ),
        trouble: Trouble::Input(format!("{}: line 1: {flaw}", path.display())),
        before: None,
    })?;
    let game = visit(&header.game, Read(&bytes, data, path));
    game.map_err(|unknown| Trouble::from(unknown).at(path.display()))?
}

/// A position in a file (`-` is standard input), as a game that starts from it.
pub fn position(
    path: &Path,
    players: Players,
    dice: Dice,
    data: Option<&Path>,
) -> Result<Box<dyn Desk>, Trouble> {
    struct Place<'a>(&'a Value, Players, Dice, Option<&'a Path>);
    impl Visit for Place<'_> {
        type Out = Result<Box<dyn Desk>, Trouble>;
        fn visit<G: Playable>(self) -> Self::Out {
            let Place(document, players, dice, data) = self;
            let game = Match::<G>::from_position(edition::<G>(data)?, document, players, dice);
            Ok(Box::new(game.map_err(|faults| {
                Trouble::Input(format!("this is no position that can be played:{}", listed(&faults)))
            })?))
        }
    }
    let bytes = bytes_of(path)?;
    let read = || {
        let text = std::str::from_utf8(&bytes).map_err(|error| {
            Trouble::Input(format!("this is not text in UTF-8 (byte {})", error.valid_up_to() + 1))
        })?;
        let document = parse_document(text).map_err(Trouble::input)?;
        if document.get("grognard").is_some() {
            let what = "this is a record of a game, not a position: `grognard replay FILE --at N --position` \
                        writes the position after N inputs";
            return Err(Trouble::input(what));
        }
        let game = document.get("game").and_then(Value::as_str).ok_or(Error::NoGame)?;
        visit(game, Place(&document, players, dice, data))?
    };
    read().map_err(|trouble| trouble.at(path.display()))
}

/// The bytes of a file or of standard input.
fn bytes_of(path: &Path) -> Result<Vec<u8>, Trouble> {
    if path.as_os_str() != "-" {
        return Ok(load_bytes(path)?);
    }
    let mut bytes = Vec::new();
    std::io::stdin()
        .take(64 << 20)
        .read_to_end(&mut bytes)
        .map_err(|error| Trouble::File(format!("cannot read standard input: {error}")))?;
    Ok(bytes)
}
