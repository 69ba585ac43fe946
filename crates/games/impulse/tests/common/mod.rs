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
//! **Situations** are lists with commas: a side and a phase first (`french commanders`, `french rally`, `french battery`,
//! `french impulses`, `allied impulses`, `french end`), then any of `turn 4`, `impulse 3`, `passed`, `spent ney napoleon`,
//! `away bulow`, `fresh zieten`, `control 35 47` (areas of the French, beside those where they are alone), `battery 49 moved`,
//! `battery gone`, `option villages on`.
//!
//! **Decisions**, as players say them: `rally l u`, `rally-horse l area`, `recover u`, `pass`, `activate l`, `command l`, `act move
//! 49 l` (`move`, `charge`, `volley`, `bombard`), `advance l`, `move u area`, `haul u area`, `assault area`, `point u`, `support
//! u`, `at area`, `target u`, `forward u`, `lead l`, `flip u`, `lose u`, `retreat u area`, `done`. A choice of one is taken by
//! the game itself where it is no undertaking of the player's.

use contract::{Device, Edition, Eye, Fault, Game, Next, Options, Outcome, Side};
use impulse::{Action, AreaId, Decision, Event, Impulse, LeaderId, Materials, Place, Task, UnitId};
use serde_json::{Map, Value, json};
pub use trials::{asked, legal};

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
    laid_out(&document(situation, units))
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
    laid_out(&document)
}

fn laid_out(document: &Value) -> Table {
    Table::of(read(document).unwrap_or_else(|faults| {
        let faults: Vec<_> = faults.iter().map(Fault::to_string).collect();
        panic!("{document:#}\n{}", faults.join("\n"))
    }))
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

fn action(name: &str) -> Action {
    serde_json::from_value(name.into()).unwrap_or_else(|_| panic!("no action {name}"))
}

/// Reads a decision as players say it.
pub fn decision(text: &str) -> Decision {
    let words: Vec<_> = text.split_whitespace().collect();
    match words[..] {
        ["rally", who, whom] => Decision::Rally { leader: leader(who), unit: unit(whom) },
        ["rally-horse", who, place] => Decision::RallyHorse { leader: leader(who), area: area(place) },
        ["recover", who] => Decision::Recover(unit(who)),
        ["pass"] => Decision::Pass,
        ["activate", who] => Decision::Activate(leader(who)),
        ["command", who] => Decision::Command(leader(who)),
        ["act", what, place, who] => {
            Decision::Act { action: action(what), area: area(place), leader: leader(who) }
        }
        ["advance", who] => Decision::Advance(leader(who)),
        ["move", who, to] => Decision::Move { unit: unit(who), to: area(to) },
        ["haul", who, to] => Decision::Haul { unit: unit(who), to: area(to) },
        ["assault", place] => Decision::Assault(area(place)),
        ["point", who] => Decision::Point(unit(who)),
        ["support", who] => Decision::Support(unit(who)),
        ["at", place] => Decision::At(area(place)),
        ["target", who] => Decision::Target(unit(who)),
        ["forward", who] => Decision::Forward(unit(who)),
        ["lead", who] => Decision::Lead(leader(who)),
        ["flip", who] => Decision::Flip(unit(who)),
        ["lose", who] => Decision::Lose(unit(who)),
        ["retreat", who, to] => Decision::Retreat { unit: unit(who), to: area(to) },
        ["done"] => Decision::Done,
        _ => panic!("{text}: no such decision"),
    }
}

/// A decision as players say it.
pub fn spell(decision: Decision) -> String {
    let key = |unit: UnitId| edition().unit(unit).key.as_str();
    let place = |area: AreaId| edition().area(area).key.as_str();
    let who = |id: LeaderId| edition().leader(id).key.as_str();
    match decision {
        Decision::Rally { leader, unit } => format!("rally {} {}", who(leader), key(unit)),
        Decision::RallyHorse { leader, area } => format!("rally-horse {} {}", who(leader), place(area)),
        Decision::Recover(unit) => format!("recover {}", key(unit)),
        Decision::Pass => "pass".into(),
        Decision::Activate(id) => format!("activate {}", who(id)),
        Decision::Command(id) => format!("command {}", who(id)),
        Decision::Act { action, area, leader } => {
            let action = serde_json::to_value(action).unwrap();
            format!("act {} {} {}", action.as_str().unwrap(), place(area), who(leader))
        }
        Decision::Advance(id) => format!("advance {}", who(id)),
        Decision::Move { unit, to } => format!("move {} {}", key(unit), place(to)),
        Decision::Haul { unit, to } => format!("haul {} {}", key(unit), place(to)),
        Decision::Assault(area) => format!("assault {}", place(area)),
        Decision::Point(unit) => format!("point {}", key(unit)),
        Decision::Support(unit) => format!("support {}", key(unit)),
        Decision::At(area) => format!("at {}", place(area)),
        Decision::Target(unit) => format!("target {}", key(unit)),
        Decision::Forward(unit) => format!("forward {}", key(unit)),
        Decision::Lead(id) => format!("lead {}", who(id)),
        Decision::Flip(unit) => format!("flip {}", key(unit)),
        Decision::Lose(unit) => format!("lose {}", key(unit)),
        Decision::Retreat { unit, to } => format!("retreat {} {}", key(unit), place(to)),
        Decision::Done => "done".into(),
    }
}

/// A game on a table, and everything that has happened on it.
#[derive(Clone)]
pub struct Table {
    pub game: Impulse,
    log: Vec<Event>,
}

impl Table {
    /// A table with this game on it.
    pub fn of(game: Impulse) -> Table {
        Table { game, log: Vec::new() }
    }

    /// A copy, to try something else from here.
    pub fn fork(&self) -> Table {
        self.clone()
    }

    /// The side that is asked now.
    pub fn asks(&self) -> Side {
        asked(&self.game).unwrap_or_else(|| panic!("nobody is asked: {:?}", self.game.agenda()))
    }

    /// What the side that is asked may decide, sorted, as players say it.
    pub fn options(&self) -> Vec<String> {
        let mut options: Vec<_> = legal(&self.game, self.asks()).into_iter().map(spell).collect();
        options.sort();
        options
    }

    /// The options that begin with some words, without them: `having("move quiot")` is where he may go.
    pub fn having(&self, words: &str) -> String {
        let options = self.options();
        let rests = options.iter().filter_map(|option| option.strip_prefix(words)?.strip_prefix(' '));
        rests.collect::<Vec<_>>().join(", ")
    }

    /// Asserts that these are all options, written with `; ` between them.
    pub fn offers(&mut self, options: &str) -> &mut Table {
        let mut expected: Vec<_> = options.split("; ").collect();
        expected.sort_unstable();
        assert_eq!(self.options(), expected, "{:?}", self.game.agenda());
        self
    }

    /// Whether something may be decided now.
    pub fn may(&self, text: &str) -> bool {
        let (side, decision) = (self.asks(), decision(text));
        let listed = legal(&self.game, side).contains(&decision);
        assert_eq!(listed, self.game.forbids(side, decision).is_none(), "{text}");
        listed
    }

    /// Decides something legal, or several things in a row, written with `; ` between them. A `done` that follows in
    /// the same breath is taken as said when the game has already gone on because nothing else was left to do.
    pub fn does(&mut self, texts: &str) -> &mut Table {
        for (index, text) in texts.split("; ").enumerate() {
            let decision = decision(text);
            let legal = asked(&self.game).map(|side| legal(&self.game, side)).unwrap_or_default();
            if index > 0 && decision == Decision::Done && !legal.contains(&decision) {
                continue;
            }
            let Some(side) = asked(&self.game) else {
                panic!("{text}: nobody is asked: {:?}", self.game.agenda())
            };
            if let Some(forbidden) = self.game.forbids(side, decision) {
                panic!("{text}: {forbidden}; {:?}; legal: {:?}", self.game.agenda(), self.options());
            }
            self.game.decide(side, decision, &mut self.log);
        }
        self
    }

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

    /// Asserts that the side that is asked may not decide something, by this rule, and that asking changes nothing.
    pub fn refuses(&mut self, text: &str, rule: &str) -> &mut Table {
        let (side, decision) = (self.asks(), decision(text));
        let before = self.game.clone();
        let forbidden = self.game.forbids(side, decision).unwrap_or_else(|| panic!("{text} is not refused"));
        assert_eq!(forbidden.rule.0, rule, "{text}: {}", forbidden.why);
        assert!(!legal(&self.game, side).contains(&decision), "{text} is listed");
        assert!(self.game == before, "{text} was refused and yet did something");
        self
    }

    /// Throws dice, written `4-1` for a pair and `6-6-1-1` for those of both sides, the attacker's first; several throws with
    /// spaces between them.
    pub fn dice(&mut self, throws: &str) -> &mut Table {
        for throw in throws.split_whitespace() {
            let Next::Chance(chance) = self.game.next() else {
                panic!("no dice are thrown for {throw}: {:?}, {:?}", self.game.agenda(), self.options())
            };
            let faces: Vec<u32> =
                throw.split('-').map(|face| face.parse().expect("a face of a die")).collect();
            let Device::Dice { count, .. } = chance.device else { panic!("dice are thrown in this game") };
            assert_eq!(faces.len(), usize::from(count), "{throw} [{}]", chance.rule);
            let outcome = faces.iter().fold(0, |all, face| all * 6 + face - 1);
            self.game.chance(outcome, &mut self.log);
        }
        self
    }

    /// The rule by which dice are thrown now, if they are.
    pub fn throws(&self) -> &'static str {
        if let Next::Chance(chance) = self.game.next() { chance.rule.0 } else { "" }
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
        let told = self.log.iter().rev().find_map(|event| match event {
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

    /// Asserts that something happened by a rule, told in words that contain these.
    pub fn has_event(&mut self, rule: &str, words: &str) -> &mut Table {
        let told = self.told();
        assert!(
            told.iter().any(|(by, text)| by == rule && text.contains(words)),
            "nothing happened by {rule} with \"{words}\" in {told:#?}"
        );
        self
    }

    /// Everything that has happened: rule and words.
    pub fn told(&self) -> Vec<(String, String)> {
        let entries = self.log.iter().filter_map(|event| Impulse::tell(edition(), event, Eye::Observer));
        entries.map(|entry| (entry.rule.expect("a rule").0.to_owned(), entry.text)).collect()
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

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Next::Over(outcome) = self.game.next() { Some(outcome) } else { None }
    }

    /// Asserts that the game is over: who won, and by which rule.
    pub fn ends(&self, winner: Option<Side>, rule: &str) {
        let outcome = self.outcome().unwrap_or_else(|| panic!("it goes on: {:?}", self.game.agenda()));
        assert_eq!((outcome.winner, outcome.rule.0), (winner, rule), "{}", outcome.how);
    }
}
