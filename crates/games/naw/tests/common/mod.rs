//! A small language for rules examples: lay counters on an otherwise empty map, say what is done,
//! dictate the die, and look at what may be done next.
//!
//! ```text
//! table("french combat", "fr-6-inf@1314 al-1-guards@1313")
//!     .attack("al-1-guards", "fr-6-inf")
//!     .roll("1-1")
//!     .die(1)
//!     .does("retreat al-1-guards 1312; advance fr-6-inf 1313");
//! ```
//!
//! Decisions are said as they are written: `take fr-6-inf`, `to 0914`, `exit`, `remove x`, `target x`, `join x`,
//! `roll 2-1`, `pay x`, `enough`, `retreat x 0913`, `lose x`, `advance x 0913`, `stay`; and `end` ends the phase.
#![allow(dead_code)] // Every test file uses its own part of the language.

use boards::HexId;
use contract::{Chance, Device, Edition, Fault, Game, Next, Rule, Side};
use naw::{Decision, Equipment, Naw, Place, Stage, UnitId};
use serde_json::{Map, Value, json};

/// The shipped printed matter.
pub fn edition() -> &'static Equipment {
    Equipment::standard()
}

/// A scenario as it is set up.
pub fn start(scenario: &str) -> Table {
    Table::start(scenario)
}

/// A map with just these counters: `situation` is a phase and what is special about it, `counters`
/// are `unit@hex`, `unit@lost`, `unit@exited`.
///
/// A situation is a list with commas: `french movement` or `allied combat` first, then any of `turn 3`; `french lost
/// 38` and `allied lost 39` (spare counters of just that strength are laid aside); `demoralized` (the Allies have
/// lost 40 unless it says otherwise); `exits 6`; `moved x y` (they have moved in this phase); `stacked 1314` (friends
/// share that hex in passing); `chits 4 2` (the Grouchy variant, French chit first).
pub fn table(situation: &str, counters: &str) -> Table {
    Table::laid_out(&document(situation, counters))
}

/// Reads a position document.
pub fn read(document: &Value) -> Result<Naw, Vec<Fault>> {
    Naw::from_position(edition(), document)
}

/// The position document that [`table`] reads.
pub fn document(situation: &str, counters: &str) -> Value {
    let mut units = Map::new();
    for counter in counters.split_whitespace() {
        let (unit, place) = counter.split_once('@').unwrap_or_else(|| panic!("{counter}: write unit@hex"));
        units.insert(unit.into(), place.into());
    }
    let mut clauses = situation.split(',').map(str::trim);
    let (phasing, stage) =
        clauses.next().and_then(|phase| phase.split_once(' ')).expect("a side and a phase");
    let mut document = json!({ "position": 1, "game": "naw", "scenario": "standard", "turn": 1,
        "phasing": phasing, "stage": stage, "units": {}, "moved": [], "demoralized": false });
    let mut lost = [0; 2];
    let mut exits = 0;
    for clause in clauses {
        let words: Vec<_> = clause.split_whitespace().collect();
        let number = |index: usize| words[index].parse::<u16>().expect("a number");
        match words[0] {
            "turn" => document["turn"] = number(1).into(),
            "french" => lost[0] = number(2),
            "allied" => lost[1] = number(2),
            "demoralized" => document["demoralized"] = true.into(),
            "exits" => exits = number(1),
            "moved" => document["moved"] = words[1..].into(),
            "stacked" => document["stacked"] = words[1..].into(),
            "chits" => {
                document["scenario"] = "grouchy".into();
                document["chits"] =
                    json!({ "french": { "number": number(1) }, "allied": { "number": number(2) } });
            }
            _ => panic!("{clause}: no such situation"),
        }
    }
    if document["demoralized"] == true && lost[1] == 0 {
        lost[1] = 40;
    }
    for side in Side::ALL {
        for unit in spare(side, lost[side as usize], &units) {
            units.insert(unit, "lost".into());
        }
    }
    for _ in 0..exits {
        let weakest = idle(Side::French, &units).min_by_key(|unit| edition().unit(*unit).strength);
        units.insert(key(weakest.expect("enough French units")), "exited".into());
    }
    document["units"] = units.into();
    document
}

/// Units of the start set-up that a document does not mention yet.
fn idle(side: Side, units: &Map<String, Value>) -> impl Iterator<Item = UnitId> + '_ {
    edition().unit_ids().filter(move |&unit| {
        let counter = edition().unit(unit);
        counter.side == side && counter.start.is_some() && !units.contains_key(&counter.key)
    })
}

/// Some of them, of exactly this total strength.
fn spare(side: Side, total: u16, units: &Map<String, Value>) -> Vec<String> {
    let mut reached: Vec<Option<Vec<UnitId>>> = vec![None; usize::from(total) + 1];
    reached[0] = Some(Vec::new());
    for unit in idle(side, units) {
        let strength = usize::from(edition().unit(unit).strength);
        for sum in (strength..reached.len()).rev() {
            if reached[sum].is_none()
                && let Some(mut fewer) = reached[sum - strength].clone()
            {
                fewer.push(unit);
                reached[sum] = Some(fewer);
            }
        }
    }
    let found =
        reached.pop().flatten().unwrap_or_else(|| panic!("no {side} units of strength {total} are left"));
    found.into_iter().map(key).collect()
}

/// A unit by its key.
pub fn unit(key: &str) -> UnitId {
    edition().find_unit(key).unwrap_or_else(|| panic!("no unit {key}"))
}

/// The key of a unit.
pub fn key(unit: UnitId) -> String {
    edition().unit(unit).key.clone()
}

/// A hex by its number.
pub fn hex(number: &str) -> HexId {
    edition().grid.find(number).unwrap_or_else(|| panic!("no hex {number}"))
}

/// The number of a hex.
pub fn number(hex: HexId) -> String {
    edition().grid.number(hex)
}

/// Hexes as their numbers, sorted.
pub fn numbers(hexes: impl IntoIterator<Item = HexId>) -> String {
    let mut numbers: Vec<_> = hexes.into_iter().map(number).collect();
    numbers.sort();
    numbers.join(" ")
}

/// Every hex at most so far from another, without that one.
pub fn within(centre: &str, distance: u16) -> String {
    let centre = hex(centre);
    let grid = &edition().grid;
    numbers(grid.hexes().filter(|&other| other != centre && grid.distance(centre, other) <= distance))
}

/// Hexes of the first list that are not in the second.
pub fn without(hexes: &str, removed: &str) -> String {
    let removed: Vec<_> = removed.split_whitespace().collect();
    hexes.split_whitespace().filter(|hex| !removed.contains(hex)).collect::<Vec<_>>().join(" ")
}

trials::table!(Naw, Speech);

/// How the decisions of this game are said.
pub struct Speech;

impl trials::Speech<Naw> for Speech {
    /// `end` ends the phase that the game is in.
    fn meant(game: &Naw, said: &str) -> String {
        match said {
            "end" if matches!(game.stage(), Stage::Movement | Stage::Moving(_)) => "end-movement".into(),
            "end" => "end-combat".into(),
            _ => said.into(),
        }
    }

    fn said(plain: String) -> String {
        if plain.starts_with("end-") { "end".into() } else { plain }
    }
}

/// A decision as it is said.
pub fn spell(decision: Decision) -> String {
    trials::Sitting::<Naw, Speech>::spell(decision)
}

impl Table {
    /// Throws the die.
    pub fn die(&mut self, face: u32) -> &mut Table {
        assert_eq!(self.game.next(), Next::Chance(Chance::die(Rule("2.3"))), "a die is thrown");
        self.dice(&face.to_string())
    }

    /// Draws a chit for a side.
    pub fn draw(&mut self, side: Side, chit: u16) -> &mut Table {
        assert_eq!(self.cup(), Some((Device::Draw { from: 6 }, Some(side))));
        self.draws(chit)
    }

    /// Every hex that a unit may be moved to now, sorted, `exit` last.
    pub fn destinations(&self, who: &str) -> String {
        let mut table = self.fork();
        table.does(&format!("take {who}"));
        let mut hexes: Vec<_> = table.options().iter().map(|option| option.replace("to ", "")).collect();
        hexes.sort();
        hexes.join(" ")
    }

    /// Moves a unit.
    pub fn moves(&mut self, who: &str, to: &str) -> &mut Table {
        self.does(&format!("take {who}; to {to}"))
    }

    /// Names the defenders of an attack, then those who attack them.
    pub fn attack(&mut self, defenders: &str, attackers: &str) -> &mut Table {
        for who in defenders.split_whitespace() {
            self.does(&format!("target {who}"));
        }
        for who in attackers.split_whitespace() {
            self.does(&format!("join {who}"));
        }
        self
    }

    /// Rolls for the attack in hand, whose odds are these.
    pub fn roll(&mut self, odds: &str) -> &mut Table {
        assert_eq!(self.odds(), odds, "the odds");
        self.does(&format!("roll {odds}"))
    }

    /// The column of the attack in hand.
    pub fn odds(&self) -> String {
        self.game.odds(self.game.attack()).column.to_string()
    }

    /// Where a unit is: a hex, `waiting`, `lost` or `exited`.
    pub fn place(&self, who: &str) -> String {
        match self.game.place(unit(who)) {
            Place::On(hex) => number(hex),
            Place::Waiting => "waiting".into(),
            Place::Lost => "lost".into(),
            Place::Exited => "exited".into(),
        }
    }

    /// Asserts where units are, written `unit@place`.
    pub fn stands(&mut self, counters: &str) -> &mut Table {
        for counter in counters.split_whitespace() {
            let (who, place) = counter.split_once('@').expect("unit@place");
            assert_eq!(self.place(who), place, "{who}");
        }
        self
    }

    /// French and Allied losses.
    pub fn losses(&self) -> (u16, u16) {
        (self.game.losses(Side::French), self.game.losses(Side::Allied))
    }

    /// Ends phases until a side's phase of a turn begins. Nobody may be in contact.
    pub fn passes_to(&mut self, turn: u8, side: Side, combat: bool) -> &mut Table {
        for _ in 0..50 {
            let is_combat = self.game.stage() == Stage::Combat;
            if (self.game.turn(), self.game.phasing(), is_combat) == (turn, side, combat) {
                return self;
            }
            self.does("end");
        }
        panic!("turn {turn} does not come");
    }
}
