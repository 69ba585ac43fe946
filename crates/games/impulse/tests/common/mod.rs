//! A small language for rules examples: lay units on an otherwise empty board, say what is done, dictate the dice, and
//! look at what may be done next.
//!
//! ```text
//! table("french impulses", "quiot@49 bourg@49 95th@35")
//!     .acts("d-erlon", "move 49")
//!     .does("move quiot 35; move bourg 35; point quiot")
//!     .dice("6-6-1-1")
//!     .stands("quiot@35/spent 95th@lost");
//! ```
//!
//! **Units** are written `key@area`, with `/spent` behind the area; `key@lost`. Prussians who are not named are awaited.
//!
//! **Situations** are lists with commas: a side and a phase first (`french commanders`, `french rally`, `french
//! battery`, `french impulses`, `allied impulses`, `french end`), then any of `turn 4`, `impulse 3`, `passed`, `spent
//! ney napoleon`, `away bulow`, `fresh zieten`, `control 35 47` (areas of the French, beside those where they are
//! alone), `battery 49 moved`, `battery gone`, `option villages on`.
//!
//! **Decisions** are said as they are written: `rally l u`, `rally-horse l area`, `recover u`, `pass`, `activate l`,
//! `command l`, `act move 49 l` (`move`, `charge`, `volley`, `bombard`), `advance l`, `move u area`, `haul u area`,
//! `assault area`, `point u`, `support u`, `at area`, `target u`, `forward u`, `lead l`, `flip u`, `lose u`, `retreat
//! u area`, `done`. A choice of one is taken by the game itself where it is no undertaking of the player's.

use contract::{Edition, Fault, Game, Next, Options};
use impulse::{AreaId, Event, Impulse, LeaderId, Materials, Place, Task, UnitId};
use serde_json::{Map, Value, json};

/// The shipped printed matter.
pub fn edition() -> &'static Materials {
    Materials::standard()
}

/// The game as it is set up.
pub fn start() -> Table {
    started(&[])
}

/// The game as it is set up with options.
pub fn started(options: &[(&str, &str)]) -> Table {
    let options: Options = options.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect();
    Table::of(Impulse::start(edition(), "waterloo", &options).expect("a scenario of this game"))
}

/// A board with just these units, in a situation.
pub fn table(situation: &str, units: &str) -> Table {
    Table::laid_out(&document(situation, units))
}

/// The same with everyone else where he starts.
pub fn full(situation: &str, changes: &str) -> Table {
    let mut document = document(situation, changes);
    let opening = start().game.position();
    let mut units = opening["units"].clone();
    for (key, place) in document["units"].as_object().expect("units by their keys") {
        units[key] = place.clone();
    }
    document["units"] = units;
    if document.get("battery").is_none() {
        document["battery"] = opening["battery"].clone();
    }
    Table::laid_out(&document)
}

/// Reads a position document.
pub fn read(document: &Value) -> Result<Impulse, Vec<Fault>> {
    Impulse::from_position(edition(), document)
}

/// The position document that [`table`] reads.
pub fn document(situation: &str, units: &str) -> Value {
    let mut placed = Map::new();
    for unit in units.split_whitespace() {
        let (who, place) = unit.split_once('@').unwrap_or_else(|| panic!("{unit}: write unit@area"));
        placed.insert(who.into(), place.replace('/', " ").into());
    }
    let mut clauses = situation.split(',').map(str::trim);
    let (active, phase) = clauses.next().and_then(|first| first.split_once(' ')).expect("a side and a phase");
    let mut document = json!({ "position": 1, "game": "impulse", "scenario": "waterloo", "turn": 2,
        "active": active, "phase": phase, "units": placed });
    for clause in clauses {
        let words: Vec<_> = clause.split_whitespace().collect();
        let number = |index: usize| words[index].parse::<u8>().expect("a number");
        match words[0] {
            "turn" => document["turn"] = number(1).into(),
            "impulse" => document["impulse"] = number(1).into(),
            "passed" => document["passed"] = true.into(),
            "spent" | "away" | "fresh" => {
                for leader in &words[1..] {
                    document["leaders"][leader] = words[0].into();
                }
            }
            "control" => document["control"] = words[1..].into(),
            "battery" if words[1] == "gone" => document["battery"] = "gone".into(),
            "battery" => document["battery"] = json!({ "area": words[1], "moved": words.len() > 2 }),
            "option" => document["options"][words[1]] = words[2].into(),
            _ => panic!("{clause}: no such situation"),
        }
    }
    document
}

/// A unit by its key.
pub fn unit(key: &str) -> UnitId {
    edition().find_unit(key).unwrap_or_else(|| panic!("no unit {key}"))
}

/// An area by its number.
pub fn area(key: &str) -> AreaId {
    edition().find_area(key).unwrap_or_else(|| panic!("no area {key}"))
}

/// A Leader by his key.
pub fn leader(key: &str) -> LeaderId {
    edition().find_leader(key).unwrap_or_else(|| panic!("no Leader {key}"))
}

trials::table!(Impulse, Speech);

/// How the decisions of this game are said.
pub struct Speech;

impl trials::Speech<Impulse> for Speech {
    /// `done` is, when nothing else was left to do.
    fn goes_without_saying(said: &str) -> bool {
        said == "done"
    }
}

impl Table {
    /// Activates a Leader with the best dice, and names his action: `move 49`, or `advance`.
    pub fn acts(&mut self, who: &str, what: &str) -> &mut Table {
        self.does(&format!("activate {who}")).dice("6-6");
        match what {
            "advance" => self.does(&format!("advance {who}")),
            _ => self.does(&format!("act {what} {who}")),
        }
    }

    /// Ends the movement, if it is not over, and assaults an area, if that is a choice.
    pub fn fights(&mut self, area: &str) -> &mut Table {
        if self.game.task() == Task::Move {
            self.does("done");
        }
        if self.game.task() == Task::Assaults {
            self.does(&format!("assault {area}"));
        }
        self
    }

    /// Answers "no" to every question of these tasks' kind until something else is asked: `lead`, `reroll`, `intervene`,
    /// `withdraw`, `stand`, `slip`, `walk`.
    pub fn declines(&mut self) -> &mut Table {
        while matches!(
            self.game.task(),
            Task::Lead(_)
                | Task::Reroll(_)
                | Task::Intervene(_)
                | Task::Withdraw
                | Task::Stand
                | Task::Slip
                | Task::WalkAway
        ) {
            self.does("done");
        }
        self
    }

    /// Where a unit is: an area with `/spent`, `lost`, `awaited` or `absent`.
    pub fn place(&self, who: &str) -> String {
        let id = unit(who);
        match self.game.place(id) {
            Place::In(area) => {
                let spent = if self.game.is_fresh(id) { "" } else { "/spent" };
                format!("{}{spent}", edition().area(area).key)
            }
            Place::Lost => "lost".into(),
            Place::Awaited => "awaited".into(),
            Place::Absent => "absent".into(),
        }
    }

    /// Asserts where units are and how they stand, written as they are laid down.
    pub fn stands(&mut self, units: &str) -> &mut Table {
        for unit in units.split_whitespace() {
            let (who, place) = unit.split_once('@').unwrap_or_else(|| panic!("{unit}: write unit@area"));
            assert_eq!(self.place(who), place, "{who}");
        }
        self
    }

    /// Asserts who controls areas: `french 35 47`.
    pub fn holds(&mut self, words: &str) -> &mut Table {
        let (side, areas) = words.split_once(' ').expect("a side and areas");
        for key in areas.split_whitespace() {
            assert_eq!(self.game.controller(area(key)).key(), side, "area {key}");
        }
        self
    }

    /// Whether a Leader is fresh.
    pub fn fresh(&self, who: &str) -> bool {
        self.game.is_ready(leader(who))
    }

    /// Asserts the terms of attack or defence as they were told last: `9 against 4`, with the rules of all terms.
    pub fn weighs(&mut self, attack: &str, defence: &str) -> &mut Table {
        let told = self.events().iter().rev().find_map(|event| match event {
            Event::Dice { attack, defence, .. } | Event::Fired { attack, defence, .. } => {
                Some([attack.clone(), defence.clone()])
            }
            _ => None,
        });
        let told = told.expect("a fight has been told").map(|terms| {
            let terms = terms.iter().map(|term| format!("{}:{}", term.rule, term.value));
            terms.collect::<Vec<_>>().join(" ")
        });
        assert_eq!(told, [attack, defence]);
        self
    }

    /// Net points of the French in halves.
    pub fn halves(&self) -> i16 {
        self.game.net_halves()
    }

    /// One input that does as little as can be: nothing, or dice of a middling kind.
    pub fn idles(&mut self) -> &mut Table {
        match self.game.next() {
            Next::Over(outcome) => panic!("the game is over: {}", outcome.how),
            Next::Chance(chance) if chance.outcomes() == 36 => self.dice("6-6"),
            Next::Chance(_) => self.dice("1-1-6-6"),
            Next::Decision(_) => {
                let options = self.options();
                let idle = options.iter().find(|option| *option == "done" || *option == "pass");
                self.does(&idle.unwrap_or(&options[0]).clone())
            }
        }
    }

    /// Does as little as can be until something is true.
    pub fn idles_until(&mut self, done: impl Fn(&Table) -> bool) -> &mut Table {
        for _ in 0..2_000 {
            if done(self) {
                return self;
            }
            self.idles();
        }
        panic!("it never happens")
    }
}
