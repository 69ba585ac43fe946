//! A small language for rules examples: put pieces on an otherwise empty board, say what is done,
//! dictate the dice, and look at what may be done next.
//!
//! ```text
//! table("french orders", "fr-inf-1@wood-edge br-inf-1@hougoumont/side 2blue@wood-edge")
//!     .does("activate wood-edge; act assault red; assault fr-inf-1 hougoumont; done")
//!     .dice("4 2")
//!     .stands("fr-inf-1@wood-edge");
//! ```
//!
//! Decisions are written as players say them, the words of [`Decision`] with their keys in order:
//! `enter x ohain-road`, `skirmish x hougoumont`, `form x up`, `form x down`, `activate wood-edge`,
//! `lead x`, `spend red`, `act move green`, `move x trimotion`, `carry 2`, `aim x hougoumont`,
//! `assault x hougoumont`, `from trimotion`, `colour allied`, `reinforce trimotion`, `resolve hougoumont`,
//! `shelter x`, `guard x`, `charge x`, `cube x`, `hit x`, `lose x`, `retreat x trimotion`, `follow x`,
//! `nothing green`, `done`.
//!
//! Of twins (pieces alike in everything) the rules list the first: name that one.
#![allow(dead_code)] // Every test file uses its own part of the language.

use contract::{Device, Edition, Eye, Fault, Game, Next, Options, Outcome, Side};
use serde_json::{Value, json};
use wallace::{AreaId, Army, Components, Decision, Event, Place, UnitId, Wallace};

/// The shipped printed matter.
pub fn edition() -> &'static Components {
    Components::standard()
}

/// The game as it is set up.
pub fn start() -> Table {
    Table::of(Wallace::start(edition(), "waterloo", &Options::new()).expect("the scenario of this game"))
}

/// A piece by its key.
pub fn unit(key: &str) -> UnitId {
    edition().find_unit(key).unwrap_or_else(|| panic!("no piece {key}"))
}

/// The key of a piece.
pub fn key(unit: UnitId) -> String {
    edition().unit(unit).key.clone()
}

/// An area by its key.
pub fn area(key: &str) -> AreaId {
    edition().find_area(key).unwrap_or_else(|| panic!("no area {key}"))
}

/// An army by the colour of its cubes.
fn army(colour: &str) -> Army {
    let found = Army::ALL.into_iter().find(|army| army.colour() == colour);
    found.unwrap_or_else(|| panic!("no {colour} cubes"))
}

/// Reads a decision as players say it.
pub fn decision(text: &str) -> Decision {
    let words: Vec<_> = text.split_whitespace().collect();
    let value = match words[..] {
        ["done"] => json!("done"),
        ["carry", count] => json!({ "carry": count.parse::<u8>().expect("a number") }),
        ["form", unit, how] => json!({ "form": { "unit": unit, "upright": how == "up" } }),
        ["act", action, disc] => json!({ "act": { "action": action, "disc": disc } }),
        [word @ ("skirmish" | "aim"), unit, at] => json!({ word: { "unit": unit, "at": at } }),
        [word, unit, to] => json!({ word: { "unit": unit, "to": to } }),
        [word, what] => json!({ word: what }),
        _ => panic!("{text}: no such decision"),
    };
    serde_json::from_value(value).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A decision as players say it.
pub fn spell(decision: Decision) -> String {
    let value = serde_json::to_value(decision).expect("decisions are written in records");
    let Value::Object(named) = value else { return value.as_str().expect("a word").into() };
    let (word, rest) = named.iter().next().expect("one word");
    let say = |value: &Value| match value {
        Value::Bool(upright) => if *upright { "up" } else { "down" }.to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let rest = match rest {
        Value::Object(fields) => {
            ["unit", "action", "to", "at", "upright", "disc"].iter().filter_map(|field| fields.get(*field)).map(say).collect::<Vec<_>>().join(" ")
        }
        other => say(other),
    };
    format!("{word} {rest}")
}

/// What a side may decide.
pub fn legal(game: &Wallace, side: Side) -> Vec<Decision> {
    let mut legal = Vec::new();
    game.legal(side, &mut legal);
    legal
}

/// The side that is asked.
pub fn asked(game: &Wallace) -> Option<Side> {
    if let Next::Decision(sides) = game.next() { Some(sides.first()) } else { None }
}

/// A game on a table, and everything that has happened on it.
#[derive(Clone)]
pub struct Table {
    pub game: Wallace,
    log: Vec<Event>,
}

impl Table {
    /// A table with this game on it.
    pub fn of(game: Wallace) -> Table {
        Table { game, log: Vec::new() }
    }

    /// A copy, to try something else from here.
    pub fn fork(&self) -> Table {
        self.clone()
    }

    /// The side that is asked now.
    pub fn asks(&self) -> Side {
        asked(&self.game).unwrap_or_else(|| panic!("nobody is asked: {:?}", self.game.next()))
    }

    /// What the side that is asked may decide, sorted, as players say it.
    pub fn options(&self) -> Vec<String> {
        let mut options: Vec<_> = legal(&self.game, self.asks()).into_iter().map(spell).collect();
        options.sort();
        options
    }

    /// The options that begin with some words, without them: `having("move fr-inf-1")` is where it may go.
    pub fn having(&self, words: &str) -> String {
        let options = self.options();
        let rests = options.iter().filter_map(|option| option.strip_prefix(words)?.strip_prefix(' '));
        rests.collect::<Vec<_>>().join(", ")
    }

    /// Asserts that these are all options, written with `; ` between them.
    pub fn offers(&mut self, options: &str) -> &mut Table {
        let mut expected: Vec<_> = options.split("; ").collect();
        expected.sort_unstable();
        assert_eq!(self.options(), expected);
        self
    }

    /// Whether something may be decided now.
    pub fn may(&self, text: &str) -> bool {
        let (side, decision) = (self.asks(), decision(text));
        let listed = legal(&self.game, side).contains(&decision);
        assert_eq!(listed, self.game.forbids(side, decision).is_none(), "{text}");
        listed
    }

    /// Decides something legal, or several things in a row, written with `; ` between them.
    pub fn does(&mut self, texts: &str) -> &mut Table {
        for text in texts.split("; ") {
            let Some(side) = asked(&self.game) else { panic!("{text}: nobody is asked: {:?}", self.game.next()) };
            let decision = decision(text);
            if let Some(forbidden) = self.game.forbids(side, decision) {
                panic!("{text}: {forbidden}; {:?}; legal: {:?}", self.game.task(), self.options());
            }
            assert!(legal(&self.game, side).contains(&decision), "{text} is not listed: {:?}", self.options());
            self.game.decide(side, decision, &mut self.log);
        }
        self
    }

    /// Asserts that the side that is asked may not decide something, by this rule, and that asking
    /// changes nothing.
    pub fn refuses(&mut self, text: &str, rule: &str) -> &mut Table {
        let (side, decision) = (self.asks(), decision(text));
        let before = self.game.clone();
        let forbidden = self.game.forbids(side, decision).unwrap_or_else(|| panic!("{text} is not refused"));
        assert_eq!(forbidden.rule.0, rule, "{text}: {}", forbidden.why);
        assert!(!forbidden.why.is_empty());
        assert!(!legal(&self.game, side).contains(&decision), "{text} is listed");
        assert!(self.game == before, "{text} was refused and yet did something");
        self
    }

    /// Throws dice, one after another.
    pub fn dice(&mut self, faces: &str) -> &mut Table {
        for face in faces.split_whitespace() {
            let Next::Chance(chance) = self.game.next() else {
                panic!("no die {face} is thrown: {:?}: {:?}", self.game.task(), self.options())
            };
            assert_eq!(chance.device, Device::Dice { count: 1, faces: 6 }, "one die: {:?}", self.game.task());
            self.game.chance(face.parse::<u32>().expect("a face") - 1, &mut self.log);
        }
        self
    }

    /// Throws the two dice of a cavalry fight, the assaulter's first.
    pub fn duel(&mut self, attacker: u32, defender: u32) -> &mut Table {
        let Next::Chance(chance) = self.game.next() else { panic!("no duel: {:?}", self.game.task()) };
        assert_eq!(chance.device, Device::Dice { count: 2, faces: 6 });
        self.game.chance((attacker - 1) * 6 + defender - 1, &mut self.log);
        self
    }

    /// Draws a tile with this number.
    pub fn tile(&mut self, number: u8) -> &mut Table {
        let Next::Chance(chance) = self.game.next() else { panic!("no tile is drawn: {:?}", self.game.task()) };
        assert_eq!(chance.device, Device::Draw { from: 8 });
        let tile = edition().supply.tiles.iter().position(|&tile| tile == number).expect("such a tile");
        self.game.chance(tile as u32, &mut self.log);
        self
    }

    /// The rule by which dice are thrown now, if they are.
    pub fn throws(&self) -> &'static str {
        if let Next::Chance(chance) = self.game.next() { chance.rule.0 } else { "" }
    }

    /// Where a piece is, and how: `wood-edge`, `wood-edge/side`, `hougoumont/square`, `display`, `lost`.
    pub fn place(&self, who: &str) -> String {
        let unit = unit(who);
        match self.game.place(unit) {
            Place::In(area) => {
                let area = &edition().area(area).key;
                if self.game.in_square(unit) {
                    format!("{area}/square")
                } else if self.game.is_upright(unit) {
                    area.clone()
                } else {
                    format!("{area}/side")
                }
            }
            Place::Display => "display".into(),
            Place::Lost => "lost".into(),
        }
    }

    /// Asserts where pieces are, written `piece@place`.
    pub fn stands(&mut self, pieces: &str) -> &mut Table {
        for piece in pieces.split_whitespace() {
            let (who, place) = piece.split_once('@').expect("piece@place");
            assert_eq!(self.place(who), place, "{who}");
        }
        self
    }

    /// Asserts how many cubes lie in areas, written `2blue@wood-edge`.
    pub fn bears(&mut self, cubes: &str) -> &mut Table {
        for item in cubes.split_whitespace() {
            let (what, place) = item.split_once('@').expect("cubes@area");
            let (count, colour) = what.split_at(what.find(|c: char| c.is_alphabetic()).expect("a colour"));
            assert_eq!(self.game.cubes(army(colour), area(place)).to_string(), count, "{colour} cubes in {place}");
        }
        self
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Next::Over(outcome) = self.game.next() { Some(outcome) } else { None }
    }

    /// Asserts that the game is over: who won, and by which rule.
    pub fn ends(&self, winner: Side, rule: &str) {
        let outcome = self.outcome().unwrap_or_else(|| panic!("it goes on: {:?}", self.game.task()));
        assert_eq!((outcome.winner, outcome.rule.0), (Some(winner), rule), "{}", outcome.how);
    }

    /// Everything that has happened on this table.
    pub fn events(&self) -> &[Event] {
        &self.log
    }

    /// What has happened in words, each line with its rule, as this eye is told.
    pub fn told(&self, eye: Eye) -> Vec<String> {
        let entries = self.log.iter().filter_map(|event| self.game.tell(event, eye));
        entries.map(|entry| format!("{} [{}]", entry.text, entry.rule.map_or("", |rule| rule.0))).collect()
    }

    /// How often something has happened by a rule.
    pub fn times(&self, rule: &str) -> usize {
        let end = format!("[{rule}]");
        self.told(Eye::Referee).iter().filter(|line| line.ends_with(&end)).count()
    }
}

/// Faults as lines.
pub fn lines(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n")
}
