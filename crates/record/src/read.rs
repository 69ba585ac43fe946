//! Reading a record: every line is checked, the first bad one is named, nothing before it is lost.

use crate::dice::from_hex;
use crate::header::{FORMAT, read_header};
use crate::{Ended, Header, Input, Match, OtherData, Pledge, Refused};
use contract::{Drawn, Edition, Fault, Game, Named, Rule, Side};
use serde::Deserialize;
use serde_json::Value;
use std::fmt;
use std::sync::Arc;

/// A line of a record that cannot be read.
#[derive(Debug)]
pub struct ReadError<G: Game> {
    /// Its number, from one.
    pub line: usize,
    /// What is wrong.
    pub flaw: Flaw,
    /// Set when the record was made with other data, which may be the reason.
    pub other_data: Option<OtherData>,
    /// The game up to the line before; `None` when it is the header that is wrong.
    pub before: Option<Match<G>>,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// There is nothing.
    Empty,
    /// It is not text in UTF-8.
    NotText,
    /// It breaks off.
    CutShort,
    /// It is not JSON.
    NotJson {
        /// Where, from one.
        column: usize,
        /// Why not.
        what: String,
    },
    /// It is JSON of some other kind.
    Foreign,
    /// It was written by a newer program, in this version of the format.
    Newer(u64),
    /// A field of it is wrong.
    Field {
        /// Its name; empty when the line as a whole is meant.
        field: String,
        /// What is wrong with it.
        what: String,
    },
    /// It is a record of another game.
    OtherGame {
        /// Which.
        found: String,
        /// Which it should be.
        expected: &'static str,
    },
    /// The game cannot be set up.
    SetUp(Vec<Fault>),
    /// Lines are missing, doubled or out of order.
    Number {
        /// The number that should be there.
        expected: usize,
        /// The number that is.
        found: usize,
    },
    /// It is not a decision of this game.
    Undecidable {
        /// Whose.
        side: Side,
        /// What is wrong.
        what: String,
    },
    /// The game does not take the input.
    Refused(Refused),
    /// It says that the game is over, which it is not.
    NotOver,
    /// It says that somebody else won.
    OtherWinner {
        /// Who, as it says.
        said: Option<Side>,
        /// Who did, by the inputs.
        played: Option<Side>,
    },
    /// It comes after the end of the game.
    AfterEnd,
}

/// Reads a record with the printed matter it was, or should have been, played with.
pub fn read<G: Game>(
    record: impl AsRef<[u8]>,
    edition: &'static G::Edition,
) -> Result<Match<G>, Box<ReadError<G>>> {
    let record = record.as_ref();
    let mut lines = record
        .split(|&byte| byte == b'\n')
        .enumerate()
        .map(|(index, line)| (index + 1, line))
        // An editor may leave blank lines at the end; they say nothing anywhere.
        .filter(|&(number, line)| number == 1 || !line.trim_ascii().is_empty());

    let (_, first) = lines.next().unwrap_or((1, b""));
    let mut game = match set_up(first, edition) {
        Ok(game) => game,
        Err((flaw, other_data)) => {
            return Err(Box::new(ReadError { line: 1, flaw, other_data, before: None }));
        }
    };
    let mut ended = false;
    for (line, text) in lines {
        let taken = if ended { Err(Flaw::AfterEnd) } else { take_line(&mut game, text) };
        match taken {
            Ok(over) => ended = over,
            Err(flaw) => return Err(game.broken(line, flaw)),
        }
    }
    if let Some(taken_over) = game.header.branch.filter(|&taken_over| taken_over > game.len()) {
        let what = format!("says that {taken_over} inputs were taken over, but there are {}", game.len());
        return Err(game.broken(1, Flaw::field("branch", what)));
    }
    Ok(game)
}

impl<G: Game> Match<G> {
    /// What could be read, with the flaw that ended it.
    fn broken(mut self, line: usize, flaw: Flaw) -> Box<ReadError<G>> {
        // It may go on from here, with dice of its own: nothing later was taken over.
        let taken_over = self.header.branch.map(|taken_over| taken_over.min(self.len())).filter(|&n| n > 0);
        Arc::make_mut(&mut self.header).branch = taken_over;
        Box::new(ReadError { line, flaw, other_data: self.other_data.clone(), before: Some(self) })
    }
}

/// The game that a header describes, before its first input.
fn set_up<G: Game>(line: &[u8], edition: &'static G::Edition) -> Result<Match<G>, (Flaw, Option<OtherData>)> {
    let (header, seed) = read_header(line).map_err(|flaw| (flaw, None))?;
    if header.game != G::KEY {
        return Err((Flaw::OtherGame { found: header.game, expected: G::KEY }, None));
    }
    let here = edition.digest();
    let other_data =
        (header.data != here).then(|| OtherData { recorded: header.data.clone(), here: here.into() });
    let initial = match &header.position {
        None => G::start(edition, &header.scenario, &header.options),
        Some(position) => G::from_position(edition, position),
    };
    let initial = initial.map_err(|faults| (Flaw::SetUp(faults), other_data.clone()))?;
    check_position(&header, &initial).map_err(|flaw| (flaw, other_data.clone()))?;
    Ok(Match::before_the_first_input(header, seed, initial, other_data))
}

/// A position says which scenario it is and with which options, so the header must not say otherwise.
fn check_position<G: Game>(header: &Header, initial: &G) -> Result<(), Flaw> {
    let played = initial.scenario().key();
    if header.scenario != played {
        return Err(Flaw::field("scenario", format!("is not that of the position, {played:?}")));
    }
    if header.position.is_some() && !header.options.is_empty() {
        return Err(Flaw::field("options", "are part of the position: leave them out here"));
    }
    Ok(())
}

/// An input that a taking back has kept.
pub(crate) fn read_input<G: Game>(line: &Value) -> Option<Input<G::Decision>> {
    let (key, value) = line.as_object()?.iter().find(|(key, _)| *key != "n")?;
    match key.as_str() {
        "dice" => Some(Input::Chance(Drawn::Dice(serde_json::from_value(value.clone()).ok()?))),
        "draw" => Some(Input::Chance(Drawn::Draw(serde_json::from_value(value.clone()).ok()?))),
        key => decision::<G>(Side::from_key(key)?, value.clone()).ok(),
    }
}

/// Takes one line after the header; true when it was the end.
fn take_line<G: Game>(game: &mut Match<G>, line: &[u8]) -> Result<bool, Flaw> {
    /// All that a line may say; which of it belongs together is checked below.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Line {
        n: Option<usize>,
        french: Option<Value>,
        allied: Option<Value>,
        dice: Option<Vec<u8>>,
        draw: Option<u16>,
        end: Option<End>,
        ended: Option<Ended>,
        seed: Option<String>,
    }
    /// Only the winner is compared: the words may be written better one day.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct End {
        winner: Option<Side>,
        #[serde(rename = "how")]
        _how: String,
        #[serde(rename = "rule")]
        _rule: String,
    }

    let line: Line = serde_json::from_str(text_of(line)?).map_err(|error| json_flaw(&error))?;
    let (n, input) = match line {
        Line { n: None, french: None, allied: None, dice: None, draw: None, end, ended, seed }
            if end.is_some() != ended.is_some() =>
        {
            if let Some(ended) = ended {
                game.end(ended).map_err(Flaw::Refused)?;
            }
            if let Some(end) = end {
                let played = game.outcome().ok_or(Flaw::NotOver)?.winner;
                if end.winner != played {
                    return Err(Flaw::OtherWinner { said: end.winner, played });
                }
            }
            // Whether it is the seed that was promised is for `verify` to say.
            match (seed.as_deref().map(from_hex), game.header.dice) {
                (None, _) => {}
                (Some(Some(seed)), Pledge::Sha256(_)) => game.seed = Some(seed),
                (Some(None), _) => return Err(Flaw::field("seed", "is not 64 hexadecimal digits")),
                (Some(_), Pledge::Hand) => {
                    return Err(Flaw::field("seed", "has no place where dice are thrown by hand"));
                }
            }
            return Ok(true);
        }
        Line { n: Some(n), french, allied, dice, draw, end: None, ended: None, seed: None } => {
            let decision = |side, value| decision::<G>(side, value);
            match (french, allied, dice, draw) {
                (Some(value), None, None, None) => (n, decision(Side::French, value)?),
                (None, Some(value), None, None) => (n, decision(Side::Allied, value)?),
                (None, None, Some(faces), None) => (n, Input::Chance(Drawn::Dice(faces))),
                (None, None, None, Some(thing)) => (n, Input::Chance(Drawn::Draw(thing))),
                _ => {
                    return Err(Flaw::field("", "exactly one of french, allied, dice and draw belongs to n"));
                }
            }
        }
        _ => return Err(Flaw::field("", "a line is n with an input, or end with or without a seed")),
    };
    let expected = game.len() + 1;
    if n != expected {
        return Err(Flaw::Number { expected, found: n });
    }
    game.take(input).map_err(Flaw::Refused)?;
    Ok(false)
}

fn decision<G: Game>(side: Side, value: Value) -> Result<Input<G::Decision>, Flaw> {
    let decision =
        serde_json::from_value(value).map_err(|error| Flaw::Undecidable { side, what: error.to_string() })?;
    Ok(Input::Decision { side, decision })
}

pub(crate) fn text_of(line: &[u8]) -> Result<&str, Flaw> {
    std::str::from_utf8(line).map_err(|_| Flaw::NotText)
}

/// What serde says, without its own count of lines, which is always one here.
pub(crate) fn json_flaw(error: &serde_json::Error) -> Flaw {
    let said = error.to_string();
    let what = said.split(" at line ").next().unwrap_or_default().to_string();
    match error.classify() {
        serde_json::error::Category::Eof => Flaw::CutShort,
        serde_json::error::Category::Data => Flaw::Field { field: String::new(), what },
        _ => Flaw::NotJson { column: error.column(), what },
    }
}

impl Flaw {
    pub(crate) fn field(field: &str, what: impl Into<String>) -> Flaw {
        Flaw::Field { field: field.into(), what: what.into() }
    }

    /// The rule that forbids the input, if one does.
    pub fn rule(&self) -> Option<Rule> {
        match self {
            Flaw::Refused(refused) => refused.rule(),
            _ => None,
        }
    }
}

impl<G: Game> ReadError<G> {
    /// The rule that forbids the input, if one does.
    pub fn rule(&self) -> Option<Rule> {
        self.flaw.rule()
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Empty => f.write_str("there is no record here: the first line is empty"),
            Flaw::NotText => f.write_str("this is not text in UTF-8: the file is damaged, or not a record"),
            Flaw::CutShort => f.write_str("the line breaks off: the file was cut short"),
            Flaw::NotJson { column, what } => write!(f, "not JSON at column {column}: {what}"),
            Flaw::Foreign => f.write_str(
                "this is JSON, but not a Grognard record: its first line would begin with {\"grognard\":1,",
            ),
            Flaw::Newer(format) => write!(
                f,
                "the record has format {format}, and this program reads up to {FORMAT}: get a newer Grognard"
            ),
            Flaw::Field { field, what } if field.is_empty() => f.write_str(what),
            Flaw::Field { field, what } => write!(f, "{field} {what}"),
            Flaw::OtherGame { found, expected } => {
                write!(f, "this is a record of {found:?}, not of {expected:?}")
            }
            Flaw::SetUp(faults) => {
                f.write_str("the game cannot be set up")?;
                faults.iter().try_for_each(|fault| write!(f, "; {fault}"))
            }
            Flaw::Number { expected, found } => {
                write!(
                    f,
                    "input {expected} should be here, but this is {found}: lines are missing or out of order"
                )
            }
            Flaw::Undecidable { side, what } => write!(f, "this is no decision of the {side} side: {what}"),
            Flaw::Refused(refused) => refused.fmt(f),
            Flaw::NotOver => f.write_str("this ends the game, but it is not over yet"),
            Flaw::OtherWinner { said, played } => {
                let name =
                    |side: &Option<Side>| side.map_or("nobody".into(), |side| format!("the {side} side"));
                write!(f, "this says that {} won, but by the inputs {} did", name(said), name(played))
            }
            Flaw::AfterEnd => f.write_str("something follows the end of the game"),
        }
    }
}

impl std::error::Error for Flaw {}

impl<G: Game> fmt::Display for ReadError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.flaw)?;
        if let Some(other) = &self.other_data {
            write!(f, " ({other}: read it with the data it was made with)")?;
        }
        match self.before.as_ref().map(Match::len) {
            Some(inputs) if inputs > 0 => write!(f, "; everything before it is sound, up to input {inputs}"),
            _ => Ok(()),
        }
    }
}

impl<G: Game> std::error::Error for ReadError<G> {}
