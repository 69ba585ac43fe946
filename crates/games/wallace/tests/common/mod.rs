//! A small language for rules examples: lay pieces on an otherwise empty board, say what is done, dictate the
//! dice, and look at what may be done next.
//!
//! ```text
//! table("french orders", "fr-inf-1@wood-edge br-inf-1@hougoumont/side")
//!     .does("activate wood-edge; act assault red; assault fr-inf-1 hougoumont; done")
//!     .dice("5 4")
//!     .has_event("W-ASSAULT-3.3", "hit")
//!     .stands("fr-inf-1@wood-edge")
//!     .bears("allied:2@hougoumont");
//! ```
//!
//! **Pieces** are written `key@area`, with `/side` (on its side: defensive, not deployed, tired, used)
//! or `/square` behind the area, or `key@lost`, `key@display`. Cubes are written `french:2@area` or
//! `allied:1@area`, `prussian:1@area`. Prussians who are not named stand on the display.
//!
//! **Situations** are lists with commas: a side and a phase first (`allied prussians`, `allied
//! skirmish`, `french skirmish` after it; of a side's round `french rounds` before the tile, `french
//! start` with formations to change, `french orders`; `allied formations` for phase five, `french
//! end`), then any of `turn 4` (1 is noon, 4 is 3 pm), `tile 3` (5 unless it says otherwise), `used 1`
//! (green discs spent in this round), `battery 2`, `discs french 1 0 2` (green, red, purple), `held
//! hougoumont la-haye-sainte` (by the French), `initiative allied`.
//!
//! **Decisions** are said as they are written: `enter u area`, `skirmish u area`, `activate area`, `lead u`, `nothing
//! green`, `spend green`, `act move green` (`move`, `reserve`, `fire`, `grand-battery`, `assault`, `change`,
//! `reinforce`), `move u area`, `carry 2`, `aim u area`, `assault u area`, `from area`, `colour allied`, `reinforce
//! area`, `resolve area`, `shelter u`, `guard u`, `charge u`, `cube u`, `hit u`, `lose u`, `retreat u area`, `follow
//! u`, `done`; and a piece is set `upright u` or told to `lie u`. A choice of one is taken by the game itself where it
//! is no order of the player's.
//!
//! Of pieces that are alike (same kind, area and state) the list names the first.

use contract::{Device, Edition, Fault, Game, Next};
use serde_json::{Map, Value, json};
use wallace::{AreaId, Army, Components, Decision, Place, Task, UnitId, Wallace};

/// The shipped printed matter.
pub fn edition() -> &'static Components {
    Components::standard()
}

/// The game as it is set up at noon.
pub fn start() -> Table {
    Table::start("waterloo")
}

/// A board with just these pieces and cubes, in a situation.
pub fn table(situation: &str, pieces: &str) -> Table {
    Table::laid_out(&document(situation, pieces))
}

/// The same with everyone else where he starts.
pub fn full(situation: &str, changes: &str) -> Table {
    let mut document = document(situation, changes);
    let mut pieces = start().game.position()["pieces"].take();
    for (key, place) in document["pieces"].as_object().expect("pieces by their keys") {
        pieces[key] = place.clone();
    }
    document["pieces"] = pieces;
    Table::laid_out(&document)
}

/// Reads a position document.
pub fn read(document: &Value) -> Result<Wallace, Vec<Fault>> {
    Wallace::from_position(edition(), document)
}

/// The position document that [`table`] reads.
pub fn document(situation: &str, pieces: &str) -> Value {
    let (mut units, mut cubes) = (Map::new(), Map::new());
    for piece in pieces.split_whitespace() {
        let (who, place) = piece.split_once('@').unwrap_or_else(|| panic!("{piece}: write piece@area"));
        match who.split_once(':') {
            Some((army, count)) => {
                let here = cubes.entry(place).or_insert_with(|| json!({}));
                here[army] = count.parse::<u8>().expect("a number of cubes").into();
            }
            None => {
                units.insert(who.into(), place.replace('/', " ").into());
            }
        }
    }
    let mut clauses = situation.split(',').map(str::trim);
    let (active, phase) = clauses.next().and_then(|first| first.split_once(' ')).expect("a side and a phase");
    let mut document = json!({ "position": 1, "game": "wallace", "scenario": "waterloo", "turn": 1,
        "active": active, "pieces": units, "cubes": cubes });
    let turn = [
        json!("end-turn"),
        json!({ "formations": "french" }),
        json!({ "formations": "allied" }),
        json!("rounds"),
    ];
    let agenda = |more: &[Value]| Value::from([&turn[..], more].concat());
    match (active, phase) {
        ("french", "skirmish") => document["agenda"] = agenda(&[json!({ "skirmishes": "french" })]),
        (_, "start") => {
            document["agenda"] =
                agenda(&["end-round".into(), "orders".into(), json!({ "formations": active })]);
        }
        _ => document["phase"] = phase.into(),
    }
    if ["start", "orders"].contains(&phase) {
        document["tile"] = 5.into();
    }
    for clause in clauses {
        let words: Vec<_> = clause.split_whitespace().collect();
        let number = |index: usize| words[index].parse::<u8>().expect("a number");
        match words[0] {
            "turn" => document["turn"] = number(1).into(),
            "tile" => document["tile"] = number(1).into(),
            "used" => document["used"] = json!([number(1), 0, 0]),
            "battery" => document["grand-battery"] = number(1).into(),
            "discs" => document["discs"][words[1]] = json!([number(2), number(3), number(4)]),
            "held" => document["held"] = words[1..].into(),
            "initiative" => document["initiative"] = words[1].into(),
            _ => panic!("{clause}: no such situation"),
        }
    }
    // Discs that have been used are no longer available.
    if let (Some(used), None) = (document["used"][0].as_u64(), document["discs"].get(active)) {
        let late = document["turn"].as_u64() >= Some(5);
        let [green, red, purple] = if active == "french" || late { [8, 4, 2] } else { [5, 2, 0] };
        document["discs"][active] = json!([green - used, red, purple]);
    }
    document
}

/// A piece by its key.
pub fn unit(key: &str) -> UnitId {
    edition().find_unit(key).unwrap_or_else(|| panic!("no piece {key}"))
}

/// An area by its key.
pub fn area(key: &str) -> AreaId {
    edition().find_area(key).unwrap_or_else(|| panic!("no area {key}"))
}

/// The key of a piece.
pub fn key(unit: UnitId) -> &'static str {
    &edition().unit(unit).key
}

/// The key of an area.
pub fn area_key(area: AreaId) -> &'static str {
    &edition().area(area).key
}

/// An army by its key.
pub fn army(key: &str) -> Army {
    Army::ALL.into_iter().find(|army| army.key() == key).unwrap_or_else(|| panic!("no army {key}"))
}

trials::table!(Wallace, Speech);

/// How the decisions of this game are said.
pub struct Speech;

impl trials::Speech<Wallace> for Speech {
    fn meant(_: &Wallace, said: &str) -> String {
        match said.split_once(' ') {
            Some(("upright", who)) => format!("form {who} true"),
            Some(("lie", who)) => format!("form {who} false"),
            _ => said.into(),
        }
    }

    fn said(plain: String) -> String {
        match plain.split(' ').collect::<Vec<_>>()[..] {
            ["form", who, "true"] => format!("upright {who}"),
            ["form", who, "false"] => format!("lie {who}"),
            _ => plain,
        }
    }

    /// `done` is, when nothing else was left to do.
    fn goes_without_saying(said: &str) -> bool {
        said == "done"
    }
}

/// A decision as it is said.
pub fn spell(decision: Decision) -> String {
    trials::Sitting::<Wallace, Speech>::spell(decision)
}

impl Table {
    /// Units of an area assault another, with a red disc; nobody else joins them.
    pub fn storms(&mut self, from: &str, units: &str, to: &str) -> &mut Table {
        self.does(&format!("activate {from}; act assault red"));
        for key in units.split_whitespace() {
            self.does(&format!("assault {key} {to}"));
            if matches!(self.game.task(), Task::From(..)) {
                self.does(&format!("from {from}"));
            }
        }
        if self.game.task() == Task::March {
            self.does("done");
        }
        self
    }

    /// Deals the cubes of an assault, written `br-inf-1:2 du-inf-1:1`.
    pub fn deals(&mut self, cubes: &str) -> &mut Table {
        let wanted: Vec<(&str, u8)> = cubes
            .split_whitespace()
            .map(|item| item.split_once(':').expect("unit:cubes"))
            .map(|(key, count)| (key, count.parse().expect("a number")))
            .collect();
        while matches!(self.game.task(), Task::Assign(_)) {
            let open = wanted.iter().find(|(key, count)| {
                self.game.assigned(unit(key)) < *count && self.options().contains(&format!("cube {key}"))
            });
            let (key, _) = open.unwrap_or_else(|| panic!("{cubes}: {:?}", self.options()));
            self.does(&format!("cube {key}"));
        }
        for (key, count) in wanted {
            assert_eq!(self.game.assigned(unit(key)), count, "{key}");
        }
        self
    }

    /// Asserts that the position, written down and read back, is the same.
    pub fn round_trips(&mut self) -> &mut Table {
        let written = self.game.position();
        assert_eq!(read(&written).as_ref(), Ok(&self.game), "{written}");
        self
    }

    /// What the side that is asked is told to decide, and by which rule.
    pub fn prompt(&self) -> (String, &'static str) {
        let prompt = self.game.scene(self.asks().into()).prompt.expect("whoever is asked is told what");
        (prompt.text, prompt.rule.0)
    }

    /// Draws a tile with this number.
    pub fn tile(&mut self, number: u8) -> &mut Table {
        assert_eq!(self.cup(), Some((Device::Draw { from: 8 }, Some(self.game.active().enemy()))));
        let drawn = edition().supply.tiles.iter().position(|&tile| tile == number).expect("such a tile");
        self.draws(drawn as u16 + 1)
    }

    /// One input that does as little as can be: nothing, the lowest die, the highest tile.
    pub fn idles(&mut self) -> &mut Table {
        match self.game.next() {
            Next::Over(outcome) => panic!("the game is over: {}", outcome.how),
            Next::Chance(_) if self.throws() == "W-ROUND-2" => self.tile(5),
            Next::Chance(_) => self.dice("1"),
            Next::Decision(_) => {
                let options = self.options();
                let idle = options.iter().find(|option| *option == "done" || option.starts_with("nothing"));
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

    /// Where a piece is: an area with `/side` or `/square`, `lost`, `display` or `absent`.
    pub fn place(&self, who: &str) -> String {
        let id = unit(who);
        match self.game.place(id) {
            Place::In(area) if self.game.in_square(id) => format!("{}/square", area_key(area)),
            Place::In(area) if !self.game.is_upright(id) => format!("{}/side", area_key(area)),
            Place::In(area) => area_key(area).into(),
            Place::Lost => "lost".into(),
            Place::Display => "display".into(),
            Place::Absent => "absent".into(),
        }
    }

    /// Asserts where pieces are and how they stand, written as they are laid down.
    pub fn stands(&mut self, pieces: &str) -> &mut Table {
        for piece in pieces.split_whitespace() {
            let (who, place) = piece.split_once('@').unwrap_or_else(|| panic!("{piece}: write piece@area"));
            assert_eq!(self.place(who), place, "{who}");
        }
        self
    }

    /// Asserts how many cubes lie in areas, written as they are laid down.
    pub fn bears(&mut self, cubes: &str) -> &mut Table {
        for item in cubes.split_whitespace() {
            let (what, place) =
                item.split_once('@').unwrap_or_else(|| panic!("{item}: write army:count@area"));
            let (whose, count) =
                what.split_once(':').unwrap_or_else(|| panic!("{item}: write army:count@area"));
            assert_eq!(
                self.game.cubes(army(whose), area(place)).to_string(),
                count,
                "{whose} cubes in {place}"
            );
        }
        self
    }
}
