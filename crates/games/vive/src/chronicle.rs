//! What happened, in words: every die and every modifier with its rule.

use crate::agenda::Ending;
use crate::s02_battlefield::{grid, hex_number};
use crate::s07_fire::{Aim, Exposed, dice_row};
use crate::s09_combat::Steady;
use crate::special_cards::RECOVERY_DICE;
use crate::{
    Arm, Battle, Card, Components, Effect, Face, Ground, Kind, Nation, PieceId, Sector, Terrain, Vive,
};
use boards::{Direction, HexId};
use contract::scene::{Deed, Die, Entry, Term, Weight};
use contract::words::{self, capital, count};
use contract::{Eye, Log, Named, Rule, Side};
use serde::Serialize;

/// Something that happened, with everything that it takes to tell of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Event {
    /// Where: names of units and places are those of the scenario.
    #[serde(serialize_with = "battle_key")]
    pub battle: Battle,
    /// What.
    pub what: What,
    /// What the flat counters in it stood for.
    counters: Box<[(PieceId, String)]>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The fields are the nouns of the game.
pub enum What {
    /// An hour begins.
    Hour { hour: u8 },
    /// A round begins.
    Round { hour: u8, round: u8 },
    /// A card was dealt, for its owner's eyes.
    Dealt { side: Side, card: Card },
    /// A tile was drawn.
    Tile { side: Side, tile: Terrain },
    /// A tile was laid.
    Laid {
        side: Side,
        tile: Terrain,
        #[serde(with = "hex_number")]
        hex: HexId,
    },
    /// A piece was placed before the battle.
    Placed {
        piece: PieceId,
        #[serde(with = "hex_number")]
        hex: HexId,
    },
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
    Moved {
        piece: PieceId,
        #[serde(skip)]
        way: Box<[HexId]>,
        general: Option<PieceId>,
    },
    /// A unit turned.
    Turned {
        piece: PieceId,
        #[serde(serialize_with = "side_key")]
        facing: Direction,
    },
    /// A skirmisher was put out.
    Deployed {
        unit: PieceId,
        skirmisher: PieceId,
        #[serde(with = "hex_number")]
        at: HexId,
    },
    /// A garrison was left behind.
    Garrisoned {
        unit: PieceId,
        garrison: PieceId,
        #[serde(with = "hex_number")]
        at: HexId,
    },
    /// A skirmisher rejoined its parent.
    Rejoined { skirmisher: PieceId, unit: PieceId },
    /// A unit was absorbed by another.
    Combined { unit: PieceId, into: PieceId },
    /// A flag drives nobody back.
    Stood { unit: PieceId, why: Steady },
    /// A charge was declared.
    Charged {
        unit: PieceId,
        #[serde(with = "hex_number")]
        at: HexId,
    },
    /// A unit tries to react.
    Reacts { piece: PieceId, dice: u8 },
    /// What came of it.
    Reacted { piece: PieceId, flags: Box<[Nation]>, success: bool },
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
        /// Whether it is a garrison that attacks.
        garrison: bool,
        /// What the target stands on.
        ground: Terrain,
        aim: Aim,
        /// What was thrown, as chance gave it.
        throw: u32,
        hits: u8,
        losses: u8,
        flags: u8,
    },
    /// A unit lost chips.
    Weakened { unit: PieceId, losses: u8 },
    /// A piece is gone.
    Eliminated { piece: PieceId, garrison: bool },
    /// Somebody went back a hex.
    Retreated {
        piece: PieceId,
        #[serde(with = "hex_number")]
        from: HexId,
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// Somebody could not go back.
    ShutIn { piece: PieceId },
    /// Somebody was driven off the map.
    OffTheMap { piece: PieceId },
    /// Cavalry moved into a hex that it had cleared.
    Advanced {
        unit: PieceId,
        #[serde(with = "hex_number")]
        from: HexId,
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// A unit is rallied by the card.
    Rallies { unit: PieceId },
    /// Chips came back.
    Recovered { unit: PieceId, throw: u32, chips: u8, rule: Rule },
    /// A unit is short of supply.
    CutOff { unit: PieceId },
    /// It was sent back to its edge.
    SentBack {
        unit: PieceId,
        #[serde(with = "hex_number")]
        from: HexId,
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// The die for a Prussian's entry.
    EntryDie {
        piece: PieceId,
        die: u8,
        #[serde(with = "hex_number")]
        entry: HexId,
    },
    /// The die for an early Prussian.
    EarlyDie { flag: Nation },
    /// The die for the type of a reinforcement.
    TypeDie { side: Side, face: Face },
    /// The die for its sector.
    SectorDie { side: Side, die: u8, sector: Sector },
    /// Somebody came onto the map.
    Arrived {
        piece: PieceId,
        #[serde(with = "hex_number")]
        hex: HexId,
    },
    /// The game is over.
    Ended { ending: Ending },
}

fn battle_key<S: serde::Serializer>(battle: &Battle, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(battle.key())
}

fn side_key<S: serde::Serializer>(side: &Direction, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(side.key())
}

impl Event {
    /// The rule behind it.
    pub fn rule(&self) -> Rule {
        let battle = self.battle;
        Rule(match &self.what {
            What::Hour { .. } => "4.1-c",
            What::Round { .. } => "5.0",
            What::Dealt { .. } => "4.1-a",
            What::Tile { .. } => "13.4-c",
            What::Laid { .. } => "13.4-j",
            What::Placed { .. } => "4.0-c",
            What::Chose { .. } | What::Shown { .. } => "5.1-a",
            What::Begins { rule, .. } | What::Recovered { rule, .. } => return *rule,
            What::Ordered { .. } => "6.0-a",
            What::Declined { .. } => "5.1-d",
            What::Led { .. } => "REF-LEAD-1",
            What::Formed { .. } => "6.1-INF-2",
            What::Moved { piece, .. } => match piece.kind() {
                Kind::Line | Kind::Elite => "6.1-INF-1",
                Kind::LightCavalry | Kind::HeavyCavalry => "6.1-CAV-1",
                Kind::LightArtillery | Kind::HeavyArtillery => "6.1-ART-1",
                Kind::HorseArtillery => "6.1-HART-1",
                Kind::General => "6.1-GEN-1",
                Kind::Counter => "6.1-SKIRM-4",
            },
            What::Turned { .. } => "6.22.3",
            What::Deployed { .. } => "6.1-SKIRM-1",
            What::Garrisoned { .. } => "6.1-GAR-3",
            What::Rejoined { .. } => "6.1-SKIRM-8",
            What::Combined { .. } => "6.21.3",
            What::Charged { .. } => "9.41-i",
            What::Reacts { .. } => "9.41-a",
            What::Reacted { .. } => "9.41-c",
            What::ChargeLost { .. } => "9.41-h",
            What::Fired { .. } => "7.3",
            What::Stood { why: Steady::Guns, .. } => "9.4-11",
            What::Stood { why: Steady::Garrison, .. } => "6.1-GAR-6",
            What::Stood { .. } => "10.0-F",
            What::Weakened { .. } => "9.31",
            What::Eliminated { piece, garrison } => match piece.kind() {
                Kind::General => "9.52",
                Kind::Counter if *garrison => "6.1-GAR-4",
                Kind::Counter => "6.1-SKIRM-11",
                _ => "9.31",
            },
            What::Retreated { piece, .. } if piece.kind() == Kind::General => "7.32.8",
            What::Retreated { .. } => "10.1",
            What::ShutIn { piece } if piece.kind() == Kind::General => "7.32.8",
            What::ShutIn { .. } => "10.0-C",
            What::OffTheMap { .. } => "10.0-D",
            What::Advanced { .. } => "7.31-CAV",
            What::Rallies { .. } => "REF-RALLY-1",
            What::CutOff { .. } | What::SentBack { .. } => "REF-SUPPLY-1",
            What::EntryDie { .. } => "13.1-e",
            What::EarlyDie { .. } => "OPT-WAT-1",
            What::TypeDie { .. } if battle == Battle::Waterloo => "OPT-WAT-2",
            What::TypeDie { .. } => "13.4-h",
            What::SectorDie { .. } => "13.4-i",
            What::Arrived { .. } if battle == Battle::Waterloo => "13.1-d",
            What::Arrived { .. } => "13.4-l",
            What::Ended { ending } => ending.outcome().rule.0,
        })
    }
}

impl What {
    /// The flat counters that it is about.
    fn counters(&self) -> impl Iterator<Item = PieceId> {
        let pieces = match *self {
            What::Ordered { piece }
            | What::Moved { piece, .. }
            | What::ShutIn { piece }
            | What::OffTheMap { piece }
            | What::Eliminated { piece, .. }
            | What::Retreated { piece, .. } => [Some(piece), None],
            What::Stood { unit, .. } => [Some(unit), None],
            What::Fired { by, target, .. } => [Some(by), Some(target)],
            _ => [None; 2],
        };
        pieces.into_iter().flatten().filter(|piece| piece.kind() == Kind::Counter)
    }
}

/// What a piece is called in a scenario: by its name, or by its kind.
fn name_of(edition: &Components, battle: Battle, piece: PieceId) -> String {
    edition.setup(battle).name(piece).map_or_else(|| piece.key().to_owned(), str::to_owned)
}

/// A hex with its place name.
fn place_of(edition: &Components, battle: Battle, hex: HexId) -> String {
    let number = grid().number(hex);
    match &edition.setup(battle).names[usize::from(hex.0)] {
        Some(name) => format!("{number} ({name})"),
        None => number,
    }
}

impl Vive {
    /// Writes down what happened.
    pub(crate) fn note(&self, log: &mut impl Log<Event>, what: impl FnOnce() -> What) {
        log.note(|| {
            let what = what();
            let counters = what.counters().map(|piece| (piece, self.name(piece))).collect();
            Event { battle: self.battle, what, counters }
        });
    }

    /// What a piece is called: by its name in the scenario, a flat counter by what it stands for.
    pub(crate) fn name(&self, piece: PieceId) -> String {
        if piece.kind() != Kind::Counter {
            return name_of(&self.edition, self.battle, piece);
        }
        if let Some(parent) = self.parent(piece) {
            return format!("the skirmisher of {}", self.name(parent));
        }
        if !self.is_garrison(piece) {
            return format!("a {} skirmisher", piece.nation().name());
        }
        let place = self.place(piece).hex().and_then(|hex| self.setup().names[usize::from(hex.0)].as_deref());
        match place {
            Some(place) => format!("the garrison of {place}"),
            None => format!("a {} garrison", piece.nation().name()),
        }
    }

    /// A hex with its place name.
    pub(crate) fn place_name(&self, hex: HexId) -> String {
        place_of(&self.edition, self.battle, hex)
    }
}

/// Every reason for the dice of an attack.
pub(crate) fn terms(by: PieceId, garrison: bool, ground: Terrain, aim: &Aim) -> Vec<Term> {
    let mut terms = Vec::new();
    let mut add = |dice: i8, text: String, rule: &'static str| {
        if dice != 0 {
            terms.push(Term::new(text, format!("{dice:+}"), rule));
        }
    };
    let who = match by.kind() {
        Kind::Counter if garrison => "garrison",
        Kind::Counter => "skirmisher",
        kind => kind.name(),
    };
    let far = match aim.distance {
        1 => "next door".to_owned(),
        distance => format!("at {distance} hexes"),
    };
    add(aim.base, format!("{who} {far}"), dice_row(by.kind(), garrison).0);
    let leads = aim.general > 1;
    add(aim.general, "general".into(), if leads { "REF-LEAD-2" } else { "9.4-1" });
    let exposure = match by.kind().arm() {
        Arm::Infantry => "9.4-2",
        Arm::Artillery => "9.4-3",
        Arm::Cavalry => "9.4-12",
    };
    let how = if aim.exposed == Exposed::Square { "target in square" } else { "into flank or rear" };
    add(aim.exposure, how.into(), exposure);
    let inside = if ground == Terrain::Hill { "on" } else { "in" };
    add(-aim.cover, format!("target {inside} {}", ground.words()), ground.cover().1);
    add(-aim.water, "out of water".into(), "9.4-9");
    terms
}

/// "3 dice".
fn dice_count(number: impl TryInto<u64>) -> String {
    count(number, "die").replace("dies", "dice")
}

/// What a throw came to.
fn came_to(losses: u8, flags: u8) -> String {
    let losses = match (losses, flags) {
        (0, 0) => return "no effect".into(),
        (0, _) => "no loss".into(),
        (losses, _) => count(losses, "loss").replace("losss", "losses"),
    };
    if flags == 0 { losses } else { format!("{losses}, {}", count(flags, "flag")) }
}

/// The faces of a throw, the first die first.
pub(crate) fn faces(throw: u32, dice: u8) -> Vec<Face> {
    let face = |die: u8| Face::DIE[(throw / 6u32.pow((dice - 1 - die).into()) % 6) as usize];
    (0..dice).map(face).collect()
}

/// Faces as clients draw them.
fn pictures(faces: &[Face]) -> Vec<Die> {
    faces.iter().map(|face| face.picture().into()).collect()
}

/// An event in words, for those who may know of it.
pub(crate) fn tell(edition: &Components, event: &Event, eye: Eye) -> Option<Entry> {
    let plain = |piece: PieceId| {
        let counter = event.counters.iter().find(|(counter, _)| *counter == piece);
        counter.map_or_else(|| name_of(edition, event.battle, piece), |(_, name)| name.clone())
    };
    let name = |piece: PieceId| capital(&plain(piece));
    let place = |hex: HexId| place_of(edition, event.battle, hex);
    let in_words = |faces: &[Face]| faces.iter().map(|face| face.key()).collect::<Vec<_>>().join(", ");
    let (mut weight, mut side, mut spaces, mut arrow, mut dice) =
        (Weight::Event, None, Vec::new(), Vec::new(), Vec::<Die>::new());
    let text = match &event.what {
        What::Hour { hour } => {
            weight = Weight::Heading;
            format!("Hour {hour}")
        }
        What::Round { hour, round } => {
            weight = Weight::Heading;
            format!("Hour {hour}, round {round}")
        }
        What::Dealt { side: owner, card } => {
            if !eye.sees_secrets_of(*owner) {
                return None;
            }
            side = Some(*owner);
            weight = Weight::Detail;
            format!("Dealt: {}", card.title())
        }
        What::Tile { side: owner, tile } => {
            side = Some(*owner);
            weight = Weight::Detail;
            format!("The {owner} side draws a tile: {}", tile.words())
        }
        What::Laid { side: owner, tile, hex } => {
            side = Some(*owner);
            spaces.push(hex.0);
            format!("The {owner} side lays {} on {}", tile.words(), place(*hex))
        }
        What::Placed { piece, hex } => {
            side = Some(piece.side());
            spaces.push(hex.0);
            format!("{} takes position on {}", name(*piece), place(*hex))
        }
        What::Chose { side: owner, card, ground } => {
            side = Some(*owner);
            weight = Weight::Detail;
            if eye.sees_secrets_of(*owner) {
                format!("The {owner} side has put down {}{}", card.title(), named(*card, *ground, *owner))
            } else {
                format!("The {owner} side has put a card down")
            }
        }
        What::Shown { side: owner, card, effect, ground } => {
            side = Some(*owner);
            let works = match (card, effect) {
                (_, Effect::Nothing) => ": it comes to nothing".to_owned(),
                (Card::CounterAttack, effect) => {
                    format!(": as {}{}", effect.title(), ground.on(*owner))
                }
                _ if card.names_ground() => ground.on(*owner),
                _ => String::new(),
            };
            format!("The {owner} side plays {}{works}", card.title())
        }
        What::Begins { side: first, counts: [french, allied], rule } => {
            side = Some(*first);
            let why = match (rule.0, french == allied) {
                ("5.1-c", _) => "a special card goes before an order card".into(),
                (_, true) => format!("either card could order {french}, and then it is the French"),
                (_, false) => format!("the cards could order {french} French and {allied} Allied"),
            };
            format!("The {first} side begins: {why}")
        }
        What::Ordered { piece } => {
            side = Some(piece.side());
            weight = Weight::Detail;
            format!("{} is ordered", name(*piece))
        }
        What::Declined { side: who } => {
            side = Some(*who);
            format!("The {who} side gives no more orders in this round")
        }
        What::Led { general, unit } => {
            side = Some(unit.side());
            format!("{} leads {}", name(*general), plain(*unit))
        }
        What::Formed { unit, square } => {
            side = Some(unit.side());
            format!("{} {}", name(*unit), if *square { "forms square" } else { "leaves its square" })
        }
        What::Moved { piece, way, general } => {
            side = Some(piece.side());
            arrow = way.iter().map(|hex| hex.0).collect();
            let with = general.map(|general| format!(" with {}", plain(general))).unwrap_or_default();
            let to = way.last().map(|&hex| place(hex)).unwrap_or_default();
            format!("{} moves{with} to {to}", name(*piece))
        }
        What::Turned { piece, facing } => {
            side = Some(piece.side());
            weight = Weight::Detail;
            format!("{} turns to {}", name(*piece), facing.key())
        }
        What::Deployed { unit, at, .. } => {
            side = Some(unit.side());
            spaces.push(at.0);
            format!("{} puts a skirmisher out on {}", name(*unit), place(*at))
        }
        What::Garrisoned { unit, at, .. } => {
            side = Some(unit.side());
            spaces.push(at.0);
            format!("{} leaves a garrison in {}", name(*unit), place(*at))
        }
        What::Rejoined { unit, .. } => {
            side = Some(unit.side());
            format!("The skirmisher rejoins {}", plain(*unit))
        }
        What::Combined { unit, into } => {
            side = Some(unit.side());
            format!("{} is absorbed by {}", name(*unit), plain(*into))
        }
        What::Charged { unit, at } => {
            side = Some(unit.side());
            spaces.push(at.0);
            format!("{} charges at {}", name(*unit), place(*at))
        }
        What::Reacts { piece, dice } => {
            side = Some(piece.side());
            format!(
                "{} tries to react, with {}",
                name(*piece),
                count(*dice, "special die").replace("dies", "dice")
            )
        }
        What::Reacted { piece, flags, success } => {
            side = Some(piece.side());
            dice = flags.iter().map(|flag| flag.flag().into()).collect();
            let flags: Vec<_> = flags.iter().map(|flag| flag.name()).collect();
            let result = if *success { "reacts in time" } else { "does not react in time" };
            format!("{} {result}: {} flags", name(*piece), flags.join(", "))
        }
        What::ChargeLost { unit } => {
            side = Some(unit.side());
            format!("The charge of {} is over", plain(*unit))
        }
        What::Fired { by, target, from, at, garrison, ground, aim, throw, losses, flags, .. } => {
            side = Some(by.side());
            let shown = &faces(*throw, aim.dice() as u8);
            spaces.extend([from.0, at.0]);
            dice = pictures(shown);
            let sum: Vec<_> = terms(*by, *garrison, *ground, aim)
                .iter()
                .map(|term| format!("{} {} [{}]", term.value, term.text, term.rule))
                .collect();
            let what = if by.kind().arm() == Arm::Cavalry { "shocks" } else { "fires at" };
            format!(
                "{} {what} {} on {}: {} ({}). Thrown: {}. {}",
                name(*by),
                plain(*target),
                place(*at),
                dice_count(shown.len()),
                sum.join(", "),
                in_words(shown),
                capital(&came_to(*losses, *flags)),
            )
        }
        What::Stood { unit, why } => {
            side = Some(unit.side());
            format!("{} does not go back: {}", name(*unit), why.words())
        }
        What::Weakened { unit, losses } => {
            side = Some(unit.side());
            format!("{} loses {}", name(*unit), count(*losses, "chip"))
        }
        What::Eliminated { piece, .. } => {
            side = Some(piece.side());
            let how = if piece.kind() == Kind::General { "is lost" } else { "is eliminated" };
            format!("{} {how}", name(*piece))
        }
        What::Retreated { piece, from, to } => {
            side = Some(piece.side());
            arrow = vec![from.0, to.0];
            format!("{} retreats to {}", name(*piece), place(*to))
        }
        What::ShutIn { piece } => {
            side = Some(piece.side());
            format!("{} has nowhere to go", name(*piece))
        }
        What::OffTheMap { piece } => {
            side = Some(piece.side());
            format!("{} is driven off the map", name(*piece))
        }
        What::Advanced { unit, from, to } => {
            side = Some(unit.side());
            arrow = vec![from.0, to.0];
            format!("{} advances to {}", name(*unit), place(*to))
        }
        What::Rallies { unit } => {
            side = Some(unit.side());
            format!("{} rallies", name(*unit))
        }
        What::Recovered { unit, throw, chips, .. } => {
            side = Some(unit.side());
            let shown = &faces(*throw, RECOVERY_DICE);
            dice = pictures(shown);
            format!("{} recovers {}. Thrown: {}", name(*unit), count(*chips, "chip"), in_words(shown))
        }
        What::CutOff { unit } => {
            side = Some(unit.side().enemy());
            format!("{} is short of supply", name(*unit))
        }
        What::SentBack { unit, from, to } => {
            side = Some(unit.side());
            arrow = vec![from.0, to.0];
            format!("{} goes back to {}", name(*unit), place(*to))
        }
        What::EntryDie { piece, die, entry } => {
            side = Some(piece.side());
            dice = vec![(*die).into()];
            spaces.push(entry.0);
            format!("{} arrives: the die shows {die}, entry at {}", name(*piece), place(*entry))
        }
        What::EarlyDie { flag } => {
            side = Some(Side::Allied);
            dice = vec![flag.flag().into()];
            let comes =
                if *flag == Nation::Prussian { "a Prussian may arrive early" } else { "no Prussian arrives" };
            format!("The die shows a {} flag: {comes}", flag.name())
        }
        What::TypeDie { side: owner, face } => {
            side = Some(*owner);
            dice = vec![face.picture().into()];
            format!("The die for the {owner} reinforcement shows: {}", face.key())
        }
        What::SectorDie { side: owner, die, sector } => {
            side = Some(*owner);
            dice = vec![(*die).into()];
            format!("It comes on {}", crate::s01_components::sector_name(*sector, *owner))
        }
        What::Arrived { piece, hex } => {
            side = Some(piece.side());
            spaces.push(hex.0);
            format!("{} arrives on {}", name(*piece), place(*hex))
        }
        What::Ended { ending } => {
            weight = Weight::Heading;
            let outcome = ending.outcome();
            side = outcome.winner;
            outcome.how.to_owned()
        }
    };
    let (deed, pieces) = (deed(&event.what), doers(&event.what));
    let doer = PieceId::all().find(|piece| pieces.first() == Some(&piece.0.into())).map(name);
    let agreed = |text: String| match &doer {
        Some(name) => words::agreed(name, &text),
        None => text,
    };
    let text = agreed(text);
    // [12.0-a] What counts for victory is a loss of one; flat counters do not.
    let toll = match &event.what {
        What::Eliminated { piece, .. } => Some(u16::from(piece.kind() != Kind::Counter)),
        _ => None,
    };
    let rule = Some(event.rule());
    // A throw without its sum: the dice lie beside it.
    let brief = match &event.what {
        What::Fired { by, target, at, losses, flags, .. } => {
            let what = if by.kind().arm() == Arm::Cavalry { "shocks" } else { "fires at" };
            let result = came_to(*losses, *flags);
            Some(agreed(format!("{} {what} {} on {}: {result}", name(*by), plain(*target), place(*at))))
        }
        _ => None,
    };
    let entry = Entry {
        text,
        brief,
        weight,
        rule,
        side,
        spaces,
        arrow,
        dice,
        deed,
        pieces,
        toll,
        ..Entry::event("")
    };
    Some(match event.what {
        What::Hour { hour } => entry.in_turn(hour).called(format!("Hour {hour}")),
        _ => entry,
    })
}

/// What kind of thing it is.
fn deed(what: &What) -> Option<Deed> {
    Some(match what {
        What::Moved { .. } | What::SentBack { .. } => Deed::March,
        What::Arrived { .. } => Deed::Arrival,
        What::Charged { .. } | What::Fired { .. } => Deed::Fight,
        What::Reacts { .. }
        | What::Reacted { .. }
        | What::ChargeLost { .. }
        | What::Stood { .. }
        | What::Weakened { .. }
        | What::ShutIn { .. }
        | What::OffTheMap { .. } => Deed::Blow,
        What::Eliminated { .. } => Deed::Loss,
        What::Retreated { .. } => Deed::Retreat,
        What::Advanced { .. } => Deed::Advance,
        _ => return None,
    })
}

/// Who did it, or whom it befell.
fn doers(what: &What) -> Vec<u16> {
    match *what {
        What::Placed { piece, .. }
        | What::Ordered { piece }
        | What::Moved { piece, .. }
        | What::Turned { piece, .. }
        | What::Reacts { piece, .. }
        | What::Reacted { piece, .. }
        | What::Eliminated { piece, .. }
        | What::Retreated { piece, .. }
        | What::ShutIn { piece }
        | What::OffTheMap { piece }
        | What::Arrived { piece, .. } => vec![piece.0.into()],
        What::Formed { unit, .. }
        | What::Charged { unit, .. }
        | What::ChargeLost { unit }
        | What::Stood { unit, .. }
        | What::Weakened { unit, .. }
        | What::Advanced { unit, .. }
        | What::Rallies { unit }
        | What::Recovered { unit, .. }
        | What::CutOff { unit }
        | What::SentBack { unit, .. } => vec![unit.0.into()],
        What::Fired { by, target, .. } => vec![by.0.into(), target.0.into()],
        _ => Vec::new(),
    }
}

/// " on the left", for a card that names its ground.
fn named(card: Card, ground: Ground, side: Side) -> String {
    if card.names_ground() { ground.on(side) } else { String::new() }
}
