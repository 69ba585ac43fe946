//! A small language for rules examples: lay pieces and ground on an otherwise blank map, say what is done, dictate
//! the dice, and look at what may be done next.
//!
//! ```text
//! lay("fr-line-1@L7 en-line-1@L8/S/2")      // unit@hex/facing/chips/square, counter@hex/garrison or /of/unit
//!     .ground("L8 woods")
//!     .table()                              // the French in turn, everyone may be ordered
//!     .does("order fr-line-1; fire L8")
//!     .dice("IIF")                          // Infantry, Cavalry, Artillery, General, Flag
//!     .stands("en-line-1@L9")
//!     .cannot("go L8", "6.2");
//! ```
//!
//! On the blank map every sector has a unit of either side at the edge, so that nobody has lost by an empty one.

use boards::{Direction, HexId};
use contract::{Device, Edition, Fault, Game, Next, Options, Outcome, Side};
use serde_json::{Map, Value, json};
use vive::{
    Card, Components, Decision, Event, FLAGS, Face, Ground, Nation, PieceId, Place, Terrain, Vive, What,
    s02_battlefield::grid,
};

/// The shipped printed matter.
pub fn edition() -> &'static Components {
    Components::standard()
}

/// A hex by its number.
pub fn hex(number: &str) -> HexId {
    grid().find(number).unwrap_or_else(|| panic!("no hex {number}"))
}

/// A piece by its key.
pub fn piece(key: &str) -> PieceId {
    PieceId::from_key(key).unwrap_or_else(|| panic!("no piece {key}"))
}

/// A scenario as it is set up, with options such as `facing=off`.
pub fn start(battle: &str, options: &str) -> Table {
    let options: Options = options
        .split_whitespace()
        .map(|option| option.split_once('=').expect("an option with a value"))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    Table::of(Vive::start(edition(), battle, &options).unwrap_or_else(|faults| panic!("{faults:?}")))
}

/// A position in the making.
pub struct Layout {
    document: Value,
    fill: bool,
}

/// Pieces on the blank map, in a round in which everyone may be ordered, the French first.
pub fn lay(pieces: &str) -> Layout {
    on("hypothetical", pieces)
}

/// The same on the map of a scenario.
pub fn on(battle: &str, pieces: &str) -> Layout {
    let mut listed = Map::new();
    for text in pieces.split_whitespace() {
        let (key, place) = text.split_once('@').unwrap_or_else(|| panic!("{text}: write piece@hex"));
        listed.insert(key.into(), place.replace('/', " ").into());
    }
    let everyone = json!({ "card": "assault-centre", "effect": "assault", "ground": "west+centre+east" });
    Layout {
        document: json!({
            "position": 1, "game": "vive", "scenario": battle, "pieces": listed,
            "agenda": ["hour", "round", "end-round", "orders"],
            "plays": { "french": everyone, "allied": everyone },
        }),
        fill: battle == "hypothetical",
    }
}

impl Layout {
    /// Hexes with tiles: `L8 woods M7 hill`.
    pub fn ground(mut self, text: &str) -> Layout {
        let words: Vec<_> = text.split_whitespace().collect();
        let tiles: Map<String, Value> =
            words.chunks(2).map(|pair| (pair[0].into(), pair[1].into())).collect();
        self.document["ground"] = tiles.into();
        self
    }

    /// Whose turn it is.
    pub fn turn(mut self, side: &str) -> Layout {
        self.document["turn"] = side.into();
        self
    }

    /// What a side's card comes to, and where.
    pub fn plays(mut self, side: &str, effect: &str, ground: &str) -> Layout {
        self.document["plays"][side] = json!({ "card": "rally", "effect": effect, "ground": ground });
        self
    }

    /// An option.
    pub fn option(mut self, key: &str, value: &str) -> Layout {
        self.document["options"][key] = value.into();
        self
    }

    /// Any field of the document.
    pub fn with(mut self, field: &str, value: Value) -> Layout {
        self.document[field] = value;
        self
    }

    /// Without the units at the edges.
    pub fn bare(mut self) -> Layout {
        self.fill = false;
        self
    }

    /// The position.
    pub fn table(self) -> Table {
        let document = self.filled();
        Table::of(Vive::from_position(edition(), &document).unwrap_or_else(|faults| {
            let faults: Vec<_> = faults.iter().map(Fault::to_string).collect();
            panic!("{document:#}\n{}", faults.join("\n"))
        }))
    }

    /// What is wrong with the position.
    pub fn faults(self) -> Vec<String> {
        match Vive::from_position(edition(), &self.filled()) {
            Ok(_) => Vec::new(),
            Err(faults) => faults.iter().map(Fault::to_string).collect(),
        }
    }

    fn filled(mut self) -> Value {
        if self.fill {
            let prussian =
                self.document.pointer("/options/allied-army").is_some_and(|army| army == "prussian");
            let army = if prussian { "pr" } else { "en" };
            let pieces = self.document["pieces"].as_object_mut().expect("pieces by their keys");
            for (key, place) in [
                ("fr-line-8".to_owned(), "A1"),
                ("fr-line-9".to_owned(), "I1"),
                ("fr-line-10".to_owned(), "V1"),
                (format!("{army}-line-8"), "A13"),
                (format!("{army}-line-9"), "I13"),
                (format!("{army}-line-10"), "V13"),
            ] {
                pieces.entry(key).or_insert_with(|| place.into());
            }
        }
        self.document
    }
}

/// A game that is being watched.
pub struct Table {
    pub game: Vive,
    pub events: Vec<Event>,
}

impl Table {
    pub fn of(game: Vive) -> Table {
        Table { game, events: Vec::new() }
    }

    #[track_caller]
    fn asked(&self) -> Side {
        match self.game.next() {
            Next::Decision(sides) => sides.first(),
            next => panic!("nobody is asked: {next:?}"),
        }
    }

    /// What the side that is asked may decide.
    #[track_caller]
    pub fn legal(&self) -> Vec<Decision> {
        trials::legal(&self.game, self.asked())
    }

    /// The same in words, those that begin with a word.
    #[track_caller]
    pub fn offers(&self, verb: &str) -> Vec<String> {
        let words = self.legal().into_iter().map(spell);
        words.filter(|words| words == verb || words.starts_with(&format!("{verb} "))).collect()
    }

    /// Carries out decisions, separated by semicolons.
    #[track_caller]
    pub fn does(mut self, decisions: &str) -> Table {
        for text in decisions.split(';').map(str::trim) {
            let decision = read(text);
            let side = self.asked();
            if let Some(forbidden) = self.game.forbids(side, decision) {
                panic!(
                    "{text}: {forbidden}; legal are {:?}",
                    self.legal().into_iter().map(spell).collect::<Vec<_>>()
                );
            }
            self.game.decide(side, decision, &mut self.events);
        }
        self
    }

    /// Throws combat dice, a letter each.
    #[track_caller]
    pub fn dice(self, letters: &str) -> Table {
        let faces = letters.chars().map(|letter| {
            let face = match letter {
                'I' => Face::Infantry,
                'C' => Face::Cavalry,
                'A' => Face::Artillery,
                'G' => Face::General,
                'F' => Face::Flag,
                other => panic!("no face {other}"),
            };
            Face::DIE.iter().position(|&other| other == face).expect("a face of the die") as u32
        });
        let faces: Vec<_> = faces.collect();
        self.throw(&faces)
    }

    /// Throws special dice: `F` French, `E` English, `P` Prussian.
    #[track_caller]
    pub fn flags(self, letters: &str) -> Table {
        let flags = letters.chars().map(|letter| {
            let nation = match letter {
                'F' => Nation::French,
                'E' => Nation::English,
                'P' => Nation::Prussian,
                other => panic!("no flag {other}"),
            };
            FLAGS.iter().position(|&other| other == nation).expect("a flag of the die") as u32
        });
        let flags: Vec<_> = flags.collect();
        self.throw(&flags)
    }

    /// Throws plain dice.
    #[track_caller]
    pub fn rolls(self, numbers: &[u32]) -> Table {
        let faces: Vec<_> = numbers.iter().map(|number| number - 1).collect();
        self.throw(&faces)
    }

    #[track_caller]
    fn throw(mut self, faces: &[u32]) -> Table {
        let Next::Chance(chance) = self.game.next() else {
            panic!("no dice are asked: {:?}", self.game.next())
        };
        assert_eq!(chance.device, Device::Dice { count: faces.len() as u8, faces: 6 }, "dice to throw");
        let outcome = faces.iter().fold(0, |sum, face| sum * 6 + face);
        self.game.chance(outcome, &mut self.events);
        self
    }

    /// Takes the first of whatever chance could bring, until a side is asked.
    pub fn deals(mut self) -> Table {
        while let Next::Chance(_) = self.game.next() {
            self.game.chance(0, &mut self.events);
        }
        self
    }

    /// How many dice are to be thrown.
    pub fn awaits(&self) -> u8 {
        match self.game.next() {
            Next::Chance(chance) => match chance.device {
                Device::Dice { count, .. } => count,
                Device::Draw { .. } => 0,
            },
            _ => 0,
        }
    }

    /// Asserts that so many dice are to be thrown.
    #[track_caller]
    pub fn has_dice(self, count: u8) -> Table {
        assert_eq!(self.awaits(), count, "dice; {:?}", self.game.next());
        self
    }

    /// Asserts where pieces are, as [`lay`] writes them, as far as it is said.
    #[track_caller]
    pub fn stands(self, pieces: &str) -> Table {
        for text in pieces.split_whitespace() {
            let (key, place) = text.split_once('@').expect("piece@place");
            let unit = piece(key);
            let mut words = place.split('/');
            let spot = words.next().unwrap_or_default();
            let now = match self.game.place(unit) {
                Place::On(hex) => grid().number(hex),
                Place::Lost => "lost".into(),
                Place::Waiting => "waiting".into(),
                Place::Absent => "gone".into(),
            };
            assert_eq!(now, spot, "where {key} is");
            if let Some(facing) = words.next().filter(|facing| *facing != "-") {
                assert_eq!(self.game.facing(unit).key(), facing, "facing of {key}");
            }
            if let Some(chips) = words.next() {
                assert_eq!(self.game.chips(unit).to_string(), chips, "chips of {key}");
            }
            if let Some(square) = words.next() {
                assert_eq!(self.game.in_square(unit), square == "square", "formation of {key}");
            }
        }
        self
    }

    /// Asserts that a decision is legal.
    #[track_caller]
    pub fn can(self, text: &str) -> Table {
        let decision = read(text);
        if let Some(forbidden) = self.game.forbids(self.asked(), decision) {
            panic!(
                "{text}: {forbidden}; legal are {:?}",
                self.legal().into_iter().map(spell).collect::<Vec<_>>()
            );
        }
        self
    }

    /// Asserts that a decision is refused by a rule.
    #[track_caller]
    pub fn cannot(self, text: &str, rule: &str) -> Table {
        let decision = read(text);
        match self.game.forbids(self.asked(), decision) {
            None => panic!("{text} is legal"),
            Some(forbidden) => assert_eq!(forbidden.rule.0, rule, "{text}: {forbidden}"),
        }
        self
    }

    /// Asserts that a decision is not legal, whatever the words.
    #[track_caller]
    pub fn refuses(self, text: &str) -> Table {
        assert!(self.game.forbids(self.asked(), read(text)).is_some(), "{text} is legal");
        self
    }

    /// Asserts whom the game asks.
    #[track_caller]
    pub fn asks(self, side: Side) -> Table {
        assert_eq!(self.asked(), side, "who is asked: {:?}", self.game.task());
        self
    }

    /// Asserts that something was told by a rule.
    #[track_caller]
    pub fn told(self, rule: &str) -> Table {
        let rules: Vec<_> = self.events.iter().map(|event| event.rule().0).collect();
        assert!(rules.contains(&rule), "{rule} is not among {rules:?}");
        self
    }

    /// The last attack: losses and flags.
    #[track_caller]
    pub fn last_shot(&self) -> (u8, u8) {
        let shot = self.events.iter().rev().find_map(|event| match &event.what {
            What::Fired { losses, flags, .. } => Some((*losses, *flags)),
            _ => None,
        });
        shot.expect("an attack")
    }

    /// How the game ended.
    #[track_caller]
    pub fn outcome(&self) -> Outcome {
        match self.game.next() {
            Next::Over(outcome) => outcome,
            next => panic!("the game goes on: {next:?}"),
        }
    }
}

/// An event in words, as the referee hears it.
pub fn told(event: &Event) -> Option<String> {
    Vive::tell(edition(), event, contract::Eye::Referee).map(|entry| entry.text)
}

/// A decision from words.
pub fn read(text: &str) -> Decision {
    let words: Vec<_> = text.split_whitespace().collect();
    let side = |key: &str| Direction::from_key(key).unwrap_or_else(|| panic!("no side {key}"));
    match words[..] {
        ["tile", tile] => Decision::Tile(Terrain::from_key(tile).expect("a tile")),
        ["take", unit] => Decision::Take(piece(unit)),
        ["put", at] => Decision::Put(hex(at)),
        ["release", unit, at] => Decision::Release { unit: piece(unit), at: hex(at) },
        ["play", card] => {
            Decision::Play { card: Card::from_key(card).expect("a card"), ground: Ground::UNNAMED }
        }
        ["play", card, ground] => Decision::Play {
            card: Card::from_key(card).expect("a card"),
            ground: Ground::from_key(ground).expect("sectors"),
        },
        ["arrive", unit] => Decision::Arrive(piece(unit)),
        ["arrive-with", unit] => Decision::ArriveWith(piece(unit)),
        ["order", unit] => Decision::Order(piece(unit)),
        ["rally", unit] => Decision::Rally(piece(unit)),
        ["supply", unit] => Decision::Supply(piece(unit)),
        ["decline"] => Decision::Decline,
        ["form"] => Decision::Form,
        ["alone"] => Decision::Alone,
        ["garrison"] => Decision::Garrison,
        ["deploy", at] => Decision::Deploy(hex(at)),
        ["lead"] => Decision::Lead,
        ["recover"] => Decision::Recover,
        ["go", at] => Decision::Go(hex(at)),
        ["face", to] => Decision::Face(side(to)),
        ["fire", at] => Decision::Fire(hex(at)),
        ["react", unit] => Decision::React(piece(unit)),
        ["back", to] => Decision::Back(side(to)),
        ["retreat", at] => Decision::Retreat(hex(at)),
        ["advance"] => Decision::Advance { general: false },
        ["advance-with"] => Decision::Advance { general: true },
        ["done"] => Decision::Done,
        _ => panic!("{text}: no such decision"),
    }
}

/// [`read`] backwards.
pub fn spell(decision: Decision) -> String {
    let number = |hex: HexId| grid().number(hex);
    match decision {
        Decision::Tile(tile) => format!("tile {}", tile.key()),
        Decision::Take(unit) => format!("take {}", unit.key()),
        Decision::Put(at) => format!("put {}", number(at)),
        Decision::Release { unit, at } => format!("release {} {}", unit.key(), number(at)),
        Decision::Play { card, ground } => format!("play {} {}", card.key(), ground.key()).trim().to_owned(),
        Decision::Arrive(unit) => format!("arrive {}", unit.key()),
        Decision::ArriveWith(unit) => format!("arrive-with {}", unit.key()),
        Decision::Order(unit) => format!("order {}", unit.key()),
        Decision::Rally(unit) => format!("rally {}", unit.key()),
        Decision::Supply(unit) => format!("supply {}", unit.key()),
        Decision::Decline => "decline".into(),
        Decision::Form => "form".into(),
        Decision::Alone => "alone".into(),
        Decision::Garrison => "garrison".into(),
        Decision::Deploy(at) => format!("deploy {}", number(at)),
        Decision::Lead => "lead".into(),
        Decision::Recover => "recover".into(),
        Decision::Go(at) => format!("go {}", number(at)),
        Decision::Face(side) => format!("face {}", side.key()),
        Decision::Fire(at) => format!("fire {}", number(at)),
        Decision::React(unit) => format!("react {}", unit.key()),
        Decision::Back(side) => format!("back {}", side.key()),
        Decision::Retreat(at) => format!("retreat {}", number(at)),
        Decision::Advance { general: false } => "advance".into(),
        Decision::Advance { general: true } => "advance-with".into(),
        Decision::Done => "done".into(),
    }
}
