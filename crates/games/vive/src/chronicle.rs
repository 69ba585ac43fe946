//! What happened, in words: every die and every modifier with its rule.

use crate::agenda::Ending;
use crate::s02_battlefield::{grid, hex_number};
use crate::s07_fire::{Aim, Exposed};
use crate::{Card, Effect, Face, Ground, Kind, Nation, PieceId, Sector, Terrain, Vive};
use boards::{Direction, HexId};
use contract::scene::{Entry, Term, Weight};
use contract::{Eye, Rule, Side};
use serde::Serialize;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The fields are the nouns of the game.
pub enum Event {
    /// An hour begins.
    Hour { hour: u8 },
    /// A round begins.
    Round { hour: u8, round: u8 },
    /// A card was dealt, for its owner's eyes.
    Dealt { side: Side, card: Card },
    /// A tile was drawn.
    Tile { side: Side, tile: Terrain },
    /// A tile was laid.
    Laid { side: Side, tile: Terrain, #[serde(with = "hex_number")] hex: HexId },
    /// A piece was placed before the battle.
    Placed { piece: PieceId, #[serde(with = "hex_number")] hex: HexId },
    /// A card was put down; the other side does not know which.
    Chose { side: Side, card: Card, ground: Ground },
    /// A card was shown.
    Shown { side: Side, card: Card, effect: Effect, ground: Ground },
    /// Who gives the first order, and how many either could order.
    Begins { side: Side, counts: [u8; 2], rule: Rule },
    /// Somebody has an order.
    Ordered { piece: PieceId },
    /// A side gives no more orders.
    Declined { side: Side },
    /// A general leads his unit.
    Led { general: PieceId, unit: PieceId },
    /// A unit formed square or left it.
    Formed { unit: PieceId, square: bool },
    /// Somebody moved.
    Moved { piece: PieceId, #[serde(skip)] way: Vec<HexId>, general: Option<PieceId> },
    /// A unit turned.
    Turned { piece: PieceId, #[serde(serialize_with = "side_key")] facing: Direction },
    /// A skirmisher was put out.
    Deployed { unit: PieceId, skirmisher: PieceId, #[serde(with = "hex_number")] at: HexId },
    /// A garrison was left behind.
    Garrisoned { unit: PieceId, garrison: PieceId, #[serde(with = "hex_number")] at: HexId },
    /// A skirmisher rejoined its parent.
    Rejoined { skirmisher: PieceId, unit: PieceId },
    /// A unit was absorbed by another.
    Combined { unit: PieceId, into: PieceId },
    /// A charge was declared.
    Charged { unit: PieceId, #[serde(with = "hex_number")] at: HexId },
    /// A unit tries to react.
    Reacts { piece: PieceId, dice: u8 },
    /// What came of it.
    Reacted { piece: PieceId, flags: Vec<Nation>, success: bool },
    /// The charge cannot go on.
    ChargeLost { unit: PieceId },
    /// An attack, with everything that made its dice.
    Fired {
        by: PieceId,
        target: PieceId,
        #[serde(with = "hex_number")]
        from: HexId,
        #[serde(with = "hex_number")]
        at: HexId,
        terms: Vec<Term>,
        faces: Vec<Face>,
        hits: u8,
        losses: u8,
        flags: u8,
    },
    /// A unit lost chips.
    Weakened { unit: PieceId, losses: u8 },
    /// A piece is gone.
    Eliminated { piece: PieceId, garrison: bool },
    /// Somebody went back a hex.
    Retreated { piece: PieceId, #[serde(with = "hex_number")] from: HexId, #[serde(with = "hex_number")] to: HexId },
    /// Somebody could not go back.
    ShutIn { piece: PieceId },
    /// Somebody was driven off the map.
    OffTheMap { piece: PieceId },
    /// Cavalry moved into a hex that it had cleared.
    Advanced { unit: PieceId, #[serde(with = "hex_number")] from: HexId, #[serde(with = "hex_number")] to: HexId },
    /// A unit is rallied by the card.
    Rallies { unit: PieceId },
    /// Chips came back.
    Recovered { unit: PieceId, faces: Vec<Face>, chips: u8, rule: Rule },
    /// A unit is short of supply.
    CutOff { unit: PieceId },
    /// It was sent back to its edge.
    SentBack { unit: PieceId, #[serde(with = "hex_number")] from: HexId, #[serde(with = "hex_number")] to: HexId },
    /// The die for a Prussian's entry.
    EntryDie { piece: PieceId, die: u8, #[serde(with = "hex_number")] entry: HexId },
    /// The die for an early Prussian.
    EarlyDie { flag: Nation },
    /// The die for the type of a reinforcement.
    TypeDie { side: Side, face: Face },
    /// The die for its sector.
    SectorDie { side: Side, die: u8, sector: Sector },
    /// Somebody came onto the map.
    Arrived { piece: PieceId, #[serde(with = "hex_number")] hex: HexId },
    /// The game is over.
    Ended { ending: Ending },
}

fn side_key<S: serde::Serializer>(side: &Direction, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(side.key())
}

impl Event {
    /// The rule behind it.
    pub fn rule(&self) -> Rule {
        Rule(match self {
            Event::Hour { .. } => "4.1-c",
            Event::Round { .. } => "5.0",
            Event::Dealt { .. } => "4.1-a",
            Event::Tile { .. } => "13.4-c",
            Event::Laid { .. } => "13.4-j",
            Event::Placed { .. } => "4.0-c",
            Event::Chose { .. } | Event::Shown { .. } => "5.1-a",
            Event::Begins { rule, .. } | Event::Recovered { rule, .. } => return *rule,
            Event::Ordered { .. } => "6.0-a",
            Event::Declined { .. } => "5.1-d",
            Event::Led { .. } => "REF-LEAD-1",
            Event::Formed { .. } => "6.1-INF-2",
            Event::Moved { piece, .. } => match piece.kind() {
                Kind::Line | Kind::Elite => "6.1-INF-1",
                Kind::LightCavalry | Kind::HeavyCavalry => "6.1-CAV-1",
                Kind::LightArtillery | Kind::HeavyArtillery => "6.1-ART-1",
                Kind::HorseArtillery => "6.1-HART-1",
                Kind::General => "6.1-GEN-1",
                Kind::Counter => "6.1-SKIRM-4",
            },
            Event::Turned { .. } => "6.22.3",
            Event::Deployed { .. } => "6.1-SKIRM-1",
            Event::Garrisoned { .. } => "6.1-GAR-3",
            Event::Rejoined { .. } => "6.1-SKIRM-8",
            Event::Combined { .. } => "6.21.3",
            Event::Charged { .. } => "9.41-i",
            Event::Reacts { .. } => "9.41-a",
            Event::Reacted { .. } => "9.41-c",
            Event::ChargeLost { .. } => "9.41-h",
            Event::Fired { .. } => "7.3",
            Event::Weakened { .. } => "9.31",
            Event::Eliminated { piece, garrison } => match piece.kind() {
                Kind::General => "9.52",
                Kind::Counter if *garrison => "6.1-GAR-4",
                Kind::Counter => "6.1-SKIRM-11",
                _ => "9.31",
            },
            Event::Retreated { piece, .. } if piece.kind() == Kind::General => "7.32.8",
            Event::Retreated { .. } => "10.1",
            Event::ShutIn { piece } if piece.kind() == Kind::General => "7.32.8",
            Event::ShutIn { .. } => "10.0-C",
            Event::OffTheMap { .. } => "10.0-D",
            Event::Advanced { .. } => "7.31-CAV",
            Event::Rallies { .. } => "REF-RALLY-1",
            Event::CutOff { .. } | Event::SentBack { .. } => "REF-SUPPLY-1",
            Event::EntryDie { .. } => "13.1-e",
            Event::EarlyDie { .. } => "OPT-WAT-1",
            Event::TypeDie { side: Side::Allied, .. } => "OPT-WAT-2",
            Event::TypeDie { .. } => "13.4-h",
            Event::SectorDie { .. } => "13.4-i",
            Event::Arrived { .. } => "13.1-d",
            Event::Ended { ending } => ending.outcome().rule.0,
        })
    }
}

impl Vive {
    /// What a piece is called: by its name in the scenario, or by its kind.
    pub(crate) fn name(&self, piece: PieceId) -> String {
        if piece.kind() == Kind::Counter {
            let what = if self.is_garrison(piece) { "garrison" } else { "skirmisher" };
            return match (self.setup().name(piece), self.parent(piece)) {
                (Some(name), _) if self.is_garrison(piece) => format!("the garrison of {name}"),
                (_, Some(parent)) => format!("the skirmisher of {}", self.name(parent)),
                _ => format!("a {} {what}", piece.nation().name()),
            };
        }
        match self.setup().name(piece) {
            Some(name) => name.to_owned(),
            None => piece.key(),
        }
    }

    /// A hex with its place name.
    pub(crate) fn place_name(&self, hex: HexId) -> String {
        let number = grid().number(hex);
        match &self.setup().names[usize::from(hex.0)] {
            Some(name) => format!("{number} ({name})"),
            None => number,
        }
    }

    /// Every reason for the dice of an attack.
    pub(crate) fn terms(&self, by: PieceId, at: HexId, aim: &Aim) -> Vec<Term> {
        let ground = self.terrain(at);
        let mut terms = Vec::new();
        let mut add = |dice: i8, text: String, rule: &'static str| {
            if dice != 0 {
                terms.push(Term { text, value: format!("{dice:+}"), rule: Rule(rule) });
            }
        };
        let far = match aim.distance {
            1 => "next door".to_owned(),
            distance => format!("at {distance} hexes"),
        };
        add(aim.base, format!("{} {far}", by.kind().name()), self.dice_rule(by));
        let leads = aim.general > 1;
        add(aim.general, "general".into(), if leads { "REF-LEAD-2" } else { "9.4-1" });
        let exposure = match (aim.exposed, by.kind().arm()) {
            (_, crate::Arm::Infantry) => "9.4-2",
            (_, crate::Arm::Artillery) => "9.4-3",
            (_, crate::Arm::Cavalry) => "9.4-12",
        };
        let how = if aim.exposed == Exposed::Square { "target in square" } else { "into flank or rear" };
        add(aim.exposure, how.into(), exposure);
        add(-aim.cover, format!("target in {}", ground.words()), ground.cover().1);
        add(-aim.water, "out of water".into(), "9.4-9");
        terms
    }
}

/// What each number stands for in [`Entry::dice`]: the side of the die.
fn side_of_die(face: Face) -> u8 {
    Face::DIE.iter().position(|&other| other == face).unwrap_or(0) as u8 + 1
}

fn count(number: u8, what: &str) -> String {
    match number {
        0 => format!("no {what}"),
        1 => format!("one {what}"),
        _ => format!("{number} {what}s"),
    }
}

/// An event in words, for those who may know of it.
pub(crate) fn tell(game: &Vive, event: &Event, eye: Eye) -> Option<Entry> {
    let name = |piece: PieceId| capital(&game.name(piece));
    let place = |hex: HexId| game.place_name(hex);
    let faces = |faces: &[Face]| faces.iter().map(|face| face.key()).collect::<Vec<_>>().join(", ");
    let (mut weight, mut side, mut spaces, mut arrow, mut dice) =
        (Weight::Event, None, Vec::new(), Vec::new(), Vec::new());
    let text = match event {
        Event::Hour { hour } => {
            weight = Weight::Heading;
            format!("Hour {hour}")
        }
        Event::Round { hour, round } => {
            weight = Weight::Heading;
            format!("Hour {hour}, round {round}")
        }
        Event::Dealt { side: owner, card } => {
            if !eye.sees_secrets_of(*owner) {
                return None;
            }
            side = Some(*owner);
            weight = Weight::Detail;
            format!("Dealt: {}", card.title())
        }
        Event::Tile { side: owner, tile } => {
            side = Some(*owner);
            weight = Weight::Detail;
            format!("The {owner} side draws a tile: {}", tile.words())
        }
        Event::Laid { side: owner, tile, hex } => {
            side = Some(*owner);
            spaces.push(hex.0);
            format!("The {owner} side lays {} on {}", tile.words(), place(*hex))
        }
        Event::Placed { piece, hex } => {
            side = Some(piece.side());
            spaces.push(hex.0);
            format!("{} takes position on {}", name(*piece), place(*hex))
        }
        Event::Chose { side: owner, card, ground } => {
            side = Some(*owner);
            weight = Weight::Detail;
            if eye.sees_secrets_of(*owner) {
                format!("Put down: {}{}", card.title(), named(*card, *ground, *owner))
            } else {
                format!("The {owner} side has put a card down")
            }
        }
        Event::Shown { side: owner, card, effect, ground } => {
            side = Some(*owner);
            let works = match (card, effect) {
                (_, Effect::Nothing) => ": it comes to nothing".to_owned(),
                (Card::CounterAttack, effect) => {
                    format!(": as {} on {}", effect.title(), ground.words(*owner))
                }
                _ if card.names_ground() => format!(" on {}", ground.words(*owner)),
                _ => String::new(),
            };
            format!("The {owner} side plays {}{works}", card.title())
        }
        Event::Begins { side: first, counts, .. } => {
            side = Some(*first);
            format!("The {first} side begins: it could order {} French and {} Allied", counts[0], counts[1])
                .replace("it could order", "the cards could order")
        }
        Event::Ordered { piece } => {
            side = Some(piece.side());
            weight = Weight::Detail;
            format!("{} is ordered", name(*piece))
        }
        Event::Declined { side: who } => {
            side = Some(*who);
            format!("The {who} side gives no more orders in this round")
        }
        Event::Led { general, unit } => {
            side = Some(unit.side());
            format!("{} leads {}", name(*general), game.name(*unit))
        }
        Event::Formed { unit, square } => {
            side = Some(unit.side());
            format!("{} {}", name(*unit), if *square { "forms square" } else { "leaves its square" })
        }
        Event::Moved { piece, way, general } => {
            side = Some(piece.side());
            arrow = way.iter().map(|hex| hex.0).collect();
            let with = general.map(|general| format!(" with {}", game.name(general))).unwrap_or_default();
            let to = way.last().map(|&hex| place(hex)).unwrap_or_default();
            format!("{} moves{with} to {to}", name(*piece))
        }
        Event::Turned { piece, facing } => {
            side = Some(piece.side());
            weight = Weight::Detail;
            format!("{} turns to {}", name(*piece), facing.key())
        }
        Event::Deployed { unit, at, .. } => {
            side = Some(unit.side());
            spaces.push(at.0);
            format!("{} puts a skirmisher out on {}", name(*unit), place(*at))
        }
        Event::Garrisoned { unit, at, .. } => {
            side = Some(unit.side());
            spaces.push(at.0);
            format!("{} leaves a garrison in {}", name(*unit), place(*at))
        }
        Event::Rejoined { unit, .. } => {
            side = Some(unit.side());
            format!("The skirmisher rejoins {}", game.name(*unit))
        }
        Event::Combined { unit, into } => {
            side = Some(unit.side());
            format!("{} is absorbed by {}", name(*unit), game.name(*into))
        }
        Event::Charged { unit, at } => {
            side = Some(unit.side());
            spaces.push(at.0);
            format!("{} charges at {}", name(*unit), place(*at))
        }
        Event::Reacts { piece, dice } => {
            side = Some(piece.side());
            format!("{} tries to react, with {}", name(*piece), count(*dice, "special die").replace("dies", "dice"))
        }
        Event::Reacted { piece, flags, success } => {
            side = Some(piece.side());
            dice = flags.iter().map(|&flag| 2 * flag as u8 + 1).collect();
            let flags: Vec<_> = flags.iter().map(|flag| flag.name()).collect();
            let result = if *success { "reacts in time" } else { "does not react in time" };
            format!("{} {result}: {} flags", name(*piece), flags.join(", "))
        }
        Event::ChargeLost { unit } => {
            side = Some(unit.side());
            format!("The charge of {} is over", game.name(*unit))
        }
        Event::Fired { by, target, from, at, terms, faces: shown, losses, flags, .. } => {
            side = Some(by.side());
            spaces.extend([from.0, at.0]);
            dice = shown.iter().map(|&face| side_of_die(face)).collect();
            let sum: Vec<_> = terms.iter().map(|term| format!("{} {} [{}]", term.value, term.text, term.rule)).collect();
            let what = if by.kind().arm() == crate::Arm::Cavalry { "shocks" } else { "fires at" };
            format!(
                "{} {what} {} on {}: {} ({}). Thrown: {}. {}, {}",
                name(*by),
                game.name(*target),
                place(*at),
                count(shown.len() as u8, "die").replace("dies", "dice"),
                sum.join(", "),
                faces(shown),
                capital(&count(*losses, "loss").replace("losss", "losses")),
                count(*flags, "flag"),
            )
        }
        Event::Weakened { unit, losses } => {
            side = Some(unit.side());
            format!("{} loses {}", name(*unit), count(*losses, "chip"))
        }
        Event::Eliminated { piece, .. } => {
            side = Some(piece.side());
            let how = if piece.kind() == Kind::General { "is lost" } else { "is eliminated" };
            format!("{} {how}", name(*piece))
        }
        Event::Retreated { piece, from, to } => {
            side = Some(piece.side());
            arrow = vec![from.0, to.0];
            format!("{} retreats to {}", name(*piece), place(*to))
        }
        Event::ShutIn { piece } => {
            side = Some(piece.side());
            format!("{} has nowhere to go", name(*piece))
        }
        Event::OffTheMap { piece } => {
            side = Some(piece.side());
            format!("{} is driven off the map", name(*piece))
        }
        Event::Advanced { unit, from, to } => {
            side = Some(unit.side());
            arrow = vec![from.0, to.0];
            format!("{} advances to {}", name(*unit), place(*to))
        }
        Event::Rallies { unit } => {
            side = Some(unit.side());
            format!("{} rallies", name(*unit))
        }
        Event::Recovered { unit, faces: shown, chips, .. } => {
            side = Some(unit.side());
            dice = shown.iter().map(|&face| side_of_die(face)).collect();
            format!("{} recovers {}. Thrown: {}", name(*unit), count(*chips, "chip"), faces(shown))
        }
        Event::CutOff { unit } => {
            side = Some(unit.side().enemy());
            format!("{} is short of supply", name(*unit))
        }
        Event::SentBack { unit, from, to } => {
            side = Some(unit.side());
            arrow = vec![from.0, to.0];
            format!("{} goes back to {}", name(*unit), place(*to))
        }
        Event::EntryDie { piece, die, entry } => {
            side = Some(piece.side());
            dice = vec![*die];
            spaces.push(entry.0);
            format!("{} arrives: the die shows {die}, entry at {}", name(*piece), place(*entry))
        }
        Event::EarlyDie { flag } => {
            side = Some(Side::Allied);
            dice = vec![2 * *flag as u8 + 1];
            let comes = if *flag == Nation::Prussian { "a Prussian may arrive early" } else { "no Prussian arrives" };
            format!("The die shows a {} flag: {comes}", flag.name())
        }
        Event::TypeDie { side: owner, face } => {
            side = Some(*owner);
            dice = vec![side_of_die(*face)];
            format!("The die for the {owner} reinforcement shows: {}", face.key())
        }
        Event::SectorDie { side: owner, die, sector } => {
            side = Some(*owner);
            dice = vec![*die];
            format!("It comes on {}", crate::s01_components::sector_name(*sector, *owner))
        }
        Event::Arrived { piece, hex } => {
            side = Some(piece.side());
            spaces.push(hex.0);
            format!("{} arrives on {}", name(*piece), place(*hex))
        }
        Event::Ended { ending } => {
            weight = Weight::Heading;
            let outcome = ending.outcome();
            side = outcome.winner;
            outcome.how.to_owned()
        }
    };
    Some(Entry { text, weight, rule: Some(event.rule()), side, spaces, arrow, dice })
}

/// " on the left", for a card that names its ground.
fn named(card: Card, ground: Ground, side: Side) -> String {
    if card.names_ground() { format!(" on {}", ground.words(side)) } else { String::new() }
}

/// With a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
