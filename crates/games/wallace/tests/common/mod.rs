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
//! **Decisions**, as players say them: `enter u area`, `skirmish u area`, `upright u`, `lie u`,
//! `activate area`, `lead u`, `nothing green`, `spend green`, `act move green` (`move`, `reserve`,
//! `fire`, `grand-battery`, `assault`, `change`, `reinforce`), `move u area`, `carry 2`, `aim u area`,
//! `assault u area`, `from area`, `colour allied`, `reinforce area`, `resolve area`, `shelter u`,
//! `guard u`, `charge u`, `cube u`, `hit u`, `lose u`, `retreat u area`, `follow u`, `done`. A choice
//! of one is taken by the game itself where it is no order of the player's.
//!
//! Of pieces that are alike (same kind, area and state) the list names the first.

use contract::{Chance, Device, Edition, Eye, Fault, Game, Next, Options, Outcome, Side};
use serde_json::{Map, Value, json};
pub use trials::{asked, legal};
use wallace::{Action, AreaId, Army, Components, Decision, Disc, Event, Place, Task, UnitId, Wallace};

/// The shipped printed matter.
pub fn edition() -> &'static Components {
    Components::standard()
}

/// The game as it is set up at noon.
pub fn start() -> Table {
    Table::of(Wallace::start(edition(), "waterloo", &Options::new()).expect("a scenario of this game"))
}

/// A board with just these pieces and cubes, in a situation.
pub fn table(situation: &str, pieces: &str) -> Table {
    laid_out(&document(situation, pieces))
}

/// The same with everyone else where he starts.
pub fn full(situation: &str, changes: &str) -> Table {
    let mut document = document(situation, changes);
    let mut pieces = start().game.position()["pieces"].take();
    for (key, place) in document["pieces"].as_object().expect("pieces by their keys") {
        pieces[key] = place.clone();
    }
    document["pieces"] = pieces;
    laid_out(&document)
}

fn laid_out(document: &Value) -> Table {
    Table::of(read(document).unwrap_or_else(|faults| {
        let faults: Vec<_> = faults.iter().map(Fault::to_string).collect();
        panic!("{document:#}\n{}", faults.join("\n"))
    }))
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

fn disc(name: &str) -> Disc {
    Disc::ALL.into_iter().find(|disc| disc.name() == name).unwrap_or_else(|| panic!("no disc {name}"))
}

fn action(name: &str) -> Action {
    serde_json::from_value(name.into()).unwrap_or_else(|_| panic!("no action {name}"))
}

fn action_key(action: Action) -> String {
    serde_json::to_value(action).unwrap().as_str().unwrap().to_owned()
}

/// Reads a decision as players say it.
pub fn decision(text: &str) -> Decision {
    let words: Vec<_> = text.split_whitespace().collect();
    match words[..] {
        ["enter", who, to] => Decision::Enter { unit: unit(who), to: area(to) },
        ["skirmish", who, at] => Decision::Skirmish { unit: unit(who), at: area(at) },
        ["upright", who] => Decision::Form { unit: unit(who), upright: true },
        ["lie", who] => Decision::Form { unit: unit(who), upright: false },
        ["activate", place] => Decision::Activate(area(place)),
        ["lead", who] => Decision::Lead(unit(who)),
        ["nothing", colour] => Decision::Nothing(disc(colour)),
        ["spend", colour] => Decision::Spend(disc(colour)),
        ["act", what, colour] => Decision::Act { action: action(what), disc: disc(colour) },
        ["move", who, to] => Decision::Move { unit: unit(who), to: area(to) },
        ["carry", count] => Decision::Carry(count.parse().expect("a number of cubes")),
        ["aim", who, at] => Decision::Aim { unit: unit(who), at: area(at) },
        ["assault", who, to] => Decision::Assault { unit: unit(who), to: area(to) },
        ["from", place] => Decision::From(area(place)),
        ["colour", which] => Decision::Colour(army(which)),
        ["reinforce", to] => Decision::Reinforce(area(to)),
        ["resolve", place] => Decision::Resolve(area(place)),
        ["shelter", who] => Decision::Shelter(unit(who)),
        ["guard", who] => Decision::Guard(unit(who)),
        ["charge", who] => Decision::Charge(unit(who)),
        ["cube", who] => Decision::Cube(unit(who)),
        ["hit", who] => Decision::Hit(unit(who)),
        ["lose", who] => Decision::Lose(unit(who)),
        ["retreat", who, to] => Decision::Retreat { unit: unit(who), to: area(to) },
        ["follow", who] => Decision::Follow(unit(who)),
        ["done"] => Decision::Done,
        _ => panic!("{text}: no such decision"),
    }
}

/// A decision as players say it.
pub fn spell(decision: Decision) -> String {
    let to = |verb: &str, unit: UnitId, to: AreaId| format!("{verb} {} {}", key(unit), area_key(to));
    match decision {
        Decision::Enter { unit, to: place } => to("enter", unit, place),
        Decision::Skirmish { unit, at } => to("skirmish", unit, at),
        Decision::Form { unit, upright: true } => format!("upright {}", key(unit)),
        Decision::Form { unit, upright: false } => format!("lie {}", key(unit)),
        Decision::Activate(place) => format!("activate {}", area_key(place)),
        Decision::Lead(unit) => format!("lead {}", key(unit)),
        Decision::Nothing(disc) => format!("nothing {}", disc.name()),
        Decision::Spend(disc) => format!("spend {}", disc.name()),
        Decision::Act { action, disc } => format!("act {} {}", action_key(action), disc.name()),
        Decision::Move { unit, to: place } => to("move", unit, place),
        Decision::Carry(count) => format!("carry {count}"),
        Decision::Aim { unit, at } => to("aim", unit, at),
        Decision::Assault { unit, to: place } => to("assault", unit, place),
        Decision::From(place) => format!("from {}", area_key(place)),
        Decision::Colour(army) => format!("colour {}", army.key()),
        Decision::Reinforce(place) => format!("reinforce {}", area_key(place)),
        Decision::Resolve(place) => format!("resolve {}", area_key(place)),
        Decision::Shelter(unit) => format!("shelter {}", key(unit)),
        Decision::Guard(unit) => format!("guard {}", key(unit)),
        Decision::Charge(unit) => format!("charge {}", key(unit)),
        Decision::Cube(unit) => format!("cube {}", key(unit)),
        Decision::Hit(unit) => format!("hit {}", key(unit)),
        Decision::Lose(unit) => format!("lose {}", key(unit)),
        Decision::Retreat { unit, to: place } => to("retreat", unit, place),
        Decision::Follow(unit) => format!("follow {}", key(unit)),
        Decision::Done => "done".into(),
    }
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

    /// Decides something legal, or several things in a row, written with `; ` between them. A `done` that
    /// follows in the same breath is taken as said when the game has already gone on because nothing else
    /// was left to do.
    pub fn does(&mut self, texts: &str) -> &mut Table {
        for (index, text) in texts.split("; ").enumerate() {
            let decision = decision(text);
            let legal = asked(&self.game).map(|side| legal(&self.game, side)).unwrap_or_default();
            if index > 0 && decision == Decision::Done && !legal.contains(&decision) {
                continue;
            }
            let Some(side) = asked(&self.game) else {
                panic!("{text}: nobody is asked: {:?}", self.game.next())
            };
            if let Some(forbidden) = self.game.forbids(side, decision) {
                panic!("{text}: {forbidden}; {:?}; legal: {:?}", self.game.task(), self.options());
            }
            assert!(legal.contains(&decision), "{text} is not listed: {:?}", self.options());
            self.game.decide(side, decision, &mut self.log);
        }
        self
    }

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

    /// Asserts that the side that is asked may not decide something, by this rule, and that asking changes
    /// nothing.
    pub fn refuses(&mut self, text: &str, rule: &str) -> &mut Table {
        self.refuses_to(self.asks(), text, rule)
    }

    /// The same for a side that need not be the one that is asked.
    pub fn refuses_to(&mut self, side: Side, text: &str, rule: &str) -> &mut Table {
        let decision = decision(text);
        let before = self.game.clone();
        let forbidden = self.game.forbids(side, decision).unwrap_or_else(|| panic!("{text} is not refused"));
        assert_eq!(forbidden.rule.0, rule, "{text}: {}", forbidden.why);
        assert!(!forbidden.why.is_empty());
        assert!(!legal(&self.game, side).contains(&decision), "{text} is listed");
        assert!(self.game == before, "{text} was refused and yet did something");
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

    /// Throws dice one after another, written with spaces between them; a cavalry fight takes `6-4`, the
    /// assaulting unit's die first.
    pub fn dice(&mut self, faces: &str) -> &mut Table {
        for face in faces.split_whitespace() {
            let Next::Chance(chance) = self.game.next() else {
                panic!("no die is thrown for {face}: {:?}", self.game.next())
            };
            let number = |text: &str| text.parse::<u32>().expect("a face of a die") - 1;
            let outcome = match (chance.device, face.split_once('-')) {
                (Device::Dice { count: 2, .. }, Some((first, second))) => number(first) * 6 + number(second),
                (Device::Dice { count: 1, .. }, None) => number(face),
                other => panic!("{face} does not fit {other:?}"),
            };
            self.game.chance(outcome, &mut self.log);
        }
        self
    }

    /// Draws a tile with this number.
    pub fn tile(&mut self, number: u8) -> &mut Table {
        let Next::Chance(Chance { device: Device::Draw { from: 8 }, secret_of, .. }) = self.game.next()
        else {
            panic!("no tile is drawn: {:?}", self.game.next())
        };
        assert_eq!(secret_of, Some(self.game.active().enemy()));
        let drawn = edition().supply.tiles.iter().position(|&tile| tile == number).expect("such a tile");
        self.game.chance(drawn as u32, &mut self.log);
        self
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

    /// The rule by which dice are thrown now, if they are.
    pub fn throws(&self) -> &'static str {
        if let Next::Chance(chance) = self.game.next() { chance.rule.0 } else { "" }
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

    /// Asserts that something happened by a rule, told in words that contain these.
    pub fn has_event(&mut self, rule: &str, words: &str) -> &mut Table {
        let told = self.told();
        assert!(
            told.iter().any(|(by, text)| by == rule && text.contains(words)),
            "nothing happened by {rule} with \"{words}\" in {told:#?}"
        );
        self
    }

    /// Everything that has happened, as the referee hears it: rule and words.
    pub fn told(&self) -> Vec<(String, String)> {
        self.told_to(Eye::Referee)
    }

    /// The same as an eye hears it.
    pub fn told_to(&self, eye: Eye) -> Vec<(String, String)> {
        let entries = self.log.iter().filter_map(|event| Wallace::tell(self.game.edition(), event, eye));
        entries.map(|entry| (entry.rule.expect("a rule").0.to_owned(), entry.text)).collect()
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
}
