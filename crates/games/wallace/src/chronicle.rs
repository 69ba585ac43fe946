//! What happened, in words.

use crate::s03_sequence::hour;
use crate::{Action, AreaId, Arm, Army, Components, Disc, Ending, Morale, UnitId, Wallace};
use contract::scene::{Deed, Entry, Weight};
use contract::words::{self, count};
use contract::{Eye, Rule, Side};
use serde::Serialize;

/// Something that changes a die or a column, and by which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Modifier {
    /// In words.
    pub what: &'static str,
    /// By how much.
    pub value: i8,
    /// Why.
    pub rule: Rule,
}

/// What kind of fire a die was thrown for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shot {
    /// Skirmish fire.
    Skirmish,
    /// Guns at a distance.
    Gun,
    /// Guns in defence.
    Defence,
    /// Infantry at infantry.
    Musket,
    /// Infantry at cavalry that charges it.
    AtCavalry,
}

/// Something that happened, and by which rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The fields say what the variants tell.
pub enum Event {
    /// [W-SEQ-1] A turn begins.
    Turn { turn: u8 },
    /// [W-SEQ-2] A phase begins for a side.
    Phase { phase: &'static str, side: Side, rule: Rule },
    /// [W-INIT-2] Who has the initiative from 7 pm on.
    Initiative { side: Side },
    /// [W-PRUSSIANS-1] Prussians arrive.
    Arrivals { die: u8, count: u8 },
    /// [W-PRUSSIANS-3] A Prussian is placed.
    Entered { unit: UnitId, to: AreaId },
    /// [W-ROUND-1] An action round begins.
    Round { side: Side },
    /// [W-ROUND-2] The other player drew a tile.
    Tile { holder: Side, tile: u8 },
    /// [W-ROUND-6] An action round is over.
    RoundOver { side: Side },
    /// A piece changed its formation.
    Formed { unit: UnitId, at: AreaId, upright: bool, square: bool, rule: Rule },
    /// [W-ACT-1] An area was activated.
    Ordered { side: Side, disc: Disc, leader: Option<UnitId>, area: AreaId, action: Action },
    /// [W-ACT-7] A leader was activated.
    Led { side: Side, leader: UnitId, at: AreaId, disc: Disc },
    /// [W-NOTHING-1] An action did nothing.
    Idle { side: Side, disc: Disc, rule: Rule },
    /// A piece moved.
    Moved { unit: UnitId, from: AreaId, to: AreaId, cubes: u8, rule: Rule },
    /// [W-FIRE-4] A gun was aimed.
    Aimed { unit: UnitId, at: AreaId },
    /// [W-GB-3] Grand Battery fire; so many cubes are left in the box.
    Battery { left: u8 },
    /// Somebody fired.
    Fired {
        shot: Shot,
        unit: UnitId,
        at: AreaId,
        die: u8,
        modifiers: Vec<Modifier>,
        total: i8,
        hits: u8,
        check: bool,
        rule: Rule,
    },
    /// A damage cube was placed.
    Cubes { army: Army, at: AreaId, rule: Rule },
    /// [W-REINF-1] A cube was moved.
    Reinforced { army: Army, from: AreaId, to: AreaId },
    /// Cavalry tired.
    Tired { unit: UnitId, at: AreaId, rule: Rule },
    /// A piece was eliminated.
    Lost { unit: UnitId, at: AreaId, cubes: u8, rule: Rule },
    /// A piece retreated or withdrew.
    Retreated { unit: UnitId, from: AreaId, to: AreaId, cubes: u8, rule: Rule },
    /// [W-ASSAULT-0.6] An assault is resolved.
    Assault { side: Side, at: AreaId, units: Vec<UnitId> },
    /// Who has the benefit of a strong point, and who gives it up.
    Sheltered { unit: UnitId, inside: bool, rule: Rule },
    /// [W-ASSAULT-2.2] Two cavalry units fought.
    Duel { units: [UnitId; 2], at: AreaId, dice: [u8; 2], totals: [i8; 2] },
    /// [W-MORALE-2] A unit checked its morale.
    Checked {
        unit: UnitId,
        at: AreaId,
        cubes: u8,
        shifts: Vec<Modifier>,
        column: u8,
        die: u8,
        #[serde(serialize_with = "write_morale")]
        result: Morale,
    },
    /// [W-ASSAULT-7.1] Cavalry checked whether it charges on.
    Control { unit: UnitId, at: AreaId, die: u8, on: bool },
    /// The game ended.
    Over { ending: Ending },
}

fn write_morale<S: serde::Serializer>(result: &Morale, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(result.key())
}

impl Morale {
    /// The result as the table prints it.
    pub const fn key(self) -> &'static str {
        match self {
            Morale::Holds => "-",
            Morale::Retreats => "R",
            Morale::Eliminated => "E",
        }
    }

    /// The result in words.
    pub const fn words(self) -> &'static str {
        match self {
            Morale::Holds => "holds",
            Morale::Retreats => "retreats",
            Morale::Eliminated => "is eliminated",
        }
    }
}

impl Event {
    /// The rule that it happened by.
    pub fn rule(&self) -> Rule {
        match self {
            Event::Turn { .. } => Rule("W-SEQ-1"),
            Event::Initiative { .. } => Rule("W-INIT-2"),
            Event::Arrivals { .. } => Rule("W-PRUSSIANS-1"),
            Event::Entered { .. } => Rule("W-PRUSSIANS-3"),
            Event::Round { .. } => Rule("W-ROUND-1"),
            Event::Tile { .. } => Rule("W-ROUND-2"),
            Event::RoundOver { .. } => Rule("W-ROUND-6"),
            Event::Ordered { action, .. } => Rule(action.rule()),
            Event::Led { .. } => Rule("W-ACT-7"),
            Event::Aimed { .. } => Rule("W-FIRE-4"),
            Event::Battery { .. } => Rule("W-GB-3"),
            Event::Reinforced { .. } => Rule("W-REINF-1"),
            Event::Assault { .. } => Rule("W-ASSAULT-0.6"),
            Event::Duel { .. } => Rule("W-ASSAULT-2.4"),
            Event::Checked { .. } => Rule("W-MORALE-2"),
            Event::Control { .. } => Rule("W-ASSAULT-7.1"),
            Event::Over { ending } => ending.outcome().rule,
            Event::Phase { rule, .. }
            | Event::Formed { rule, .. }
            | Event::Idle { rule, .. }
            | Event::Moved { rule, .. }
            | Event::Fired { rule, .. }
            | Event::Cubes { rule, .. }
            | Event::Tired { rule, .. }
            | Event::Lost { rule, .. }
            | Event::Retreated { rule, .. }
            | Event::Sheltered { rule, .. } => *rule,
        }
    }
}

impl Event {
    /// Who did it, or whom it befell.
    fn pieces(&self) -> &[UnitId] {
        match self {
            Event::Entered { unit, .. }
            | Event::Formed { unit, .. }
            | Event::Moved { unit, .. }
            | Event::Aimed { unit, .. }
            | Event::Fired { unit, .. }
            | Event::Tired { unit, .. }
            | Event::Lost { unit, .. }
            | Event::Retreated { unit, .. }
            | Event::Sheltered { unit, .. }
            | Event::Checked { unit, .. }
            | Event::Control { unit, .. } => std::slice::from_ref(unit),
            Event::Led { leader, .. } => std::slice::from_ref(leader),
            Event::Ordered { leader, .. } => leader.as_slice(),
            Event::Assault { units, .. } => units,
            Event::Duel { units, .. } => units,
            _ => &[],
        }
    }

    /// What kind of thing it is.
    fn deed(&self) -> Option<Deed> {
        Some(match self {
            Event::Entered { .. } => Deed::Arrival,
            Event::Moved { .. } | Event::Reinforced { .. } => Deed::March,
            Event::Ordered { action: Action::Fire | Action::GrandBattery, .. } | Event::Assault { .. } => {
                Deed::Fight
            }
            Event::Formed { square: true, .. }
            | Event::Aimed { .. }
            | Event::Battery { .. }
            | Event::Fired { .. }
            | Event::Cubes { .. }
            | Event::Tired { .. }
            | Event::Sheltered { .. }
            | Event::Duel { .. }
            | Event::Checked { .. }
            | Event::Control { .. } => Deed::Blow,
            Event::Retreated { .. } => Deed::Retreat,
            _ => return None,
        })
    }
}

impl Wallace {
    /// A piece in words.
    pub(crate) fn describe(&self, unit: UnitId) -> String {
        self.edition.unit(unit).name.clone()
    }

    /// An area in words.
    pub(crate) fn name_of(&self, area: AreaId) -> String {
        self.edition.area(area).name.clone()
    }
}

/// The terms of a sum as a person says them.
pub(crate) fn terms(modifiers: &[Modifier]) -> String {
    modifiers.iter().map(|modifier| format!(", {:+} {}", modifier.value, modifier.what)).collect()
}

/// An event in words for one eye.
pub fn tell(edition: &Components, event: &Event, eye: Eye) -> Option<Entry> {
    let name = |unit: &UnitId| edition.unit(*unit).name.clone();
    let place = |area: &AreaId| edition.area(*area).name.clone();
    // Guns are many, in one unit too.
    let does = |unit: &UnitId, one: &'static str, many: &'static str| {
        if edition.unit(*unit).arm == Arm::Artillery { many } else { one }
    };
    let cubed =
        |cubes: &u8| if *cubes > 0 { format!(" with {}", count(*cubes, "cube")) } else { String::new() };
    let (mut spaces, mut arrow, mut dice, mut side) = (Vec::new(), Vec::new(), Vec::new(), None);
    let mut brief = None;
    let mut weight = Weight::Event;
    let text = match event {
        Event::Turn { turn } => {
            weight = Weight::Heading;
            format!("{}: turn {} of 9", hour(*turn), turn + 1)
        }
        Event::Phase { phase, side: whose, .. } => {
            (weight, side) = (Weight::Heading, Some(*whose));
            format!("{whose} {phase}")
        }
        Event::Initiative { side: whose } => {
            side = Some(*whose);
            format!("The {whose} player is first from now on")
        }
        Event::Arrivals { die, count } => {
            dice.push(*die);
            side = Some(Side::Allied);
            format!("{} from the Prussian display", words::count(*count, "piece"))
        }
        Event::Entered { unit, to } => {
            spaces.push(*to);
            format!("{} {} into {}", name(unit), does(unit, "comes", "come"), place(to))
        }
        Event::Round { side: whose } => {
            (weight, side) = (Weight::Heading, Some(*whose));
            format!("{whose} action round")
        }
        Event::Tile { holder, tile } => {
            side = Some(*holder);
            if eye.sees_secrets_of(*holder) {
                format!("The {holder} player draws a {tile} and keeps it secret")
            } else {
                format!("The {holder} player draws a tile and keeps it secret")
            }
        }
        Event::RoundOver { side: whose } => {
            side = Some(*whose);
            format!("The {whose} round is over")
        }
        Event::Formed { unit, at, upright, square, .. } => {
            spaces.push(*at);
            let words = match (edition.unit(*unit).arm, upright, square) {
                (_, _, true) => "forms square",
                (Arm::Artillery, true, _) => "deploy",
                (Arm::Artillery, false, _) => "limber up",
                (_, true, _) => "takes mobile formation",
                (_, false, _) => "takes defensive formation",
            };
            format!("{} {words}", name(unit))
        }
        Event::Ordered { side: whose, disc, leader, area, action } => {
            side = Some(*whose);
            spaces.push(*area);
            let by = match leader {
                Some(leader) => format!("{} orders", name(leader)),
                None => format!("A {} disc orders", disc.name()),
            };
            format!("{by} {} in {}", action.name(), place(area))
        }
        Event::Led { side: whose, leader, at, disc } => {
            side = Some(*whose);
            spaces.push(*at);
            format!("A {} disc activates {}", disc.name(), name(leader))
        }
        Event::Idle { side: whose, disc, .. } => {
            side = Some(*whose);
            format!("The {whose} player does nothing, for a {} disc", disc.name())
        }
        Event::Moved { unit, from, to, cubes, .. } => {
            arrow.extend([*from, *to]);
            let moves = does(unit, "moves", "move");
            format!("{} {moves} from {} to {}{}", name(unit), place(from), place(to), cubed(cubes))
        }
        Event::Aimed { unit, at } => {
            spaces.push(*at);
            format!("{} aim at {}", name(unit), place(at))
        }
        Event::Battery { left } => format!("Grand Battery fire: {} left in the box", count(*left, "cube")),
        Event::Fired { shot, unit, at, die, modifiers, total, hits, check, .. } => {
            spaces.push(*at);
            dice.push(*die);
            weight = Weight::Detail;
            let sum =
                if modifiers.is_empty() { String::new() } else { format!("{} = {total}", terms(modifiers)) };
            let effect = match (hits, check) {
                (0, true) => "a morale check".to_owned(),
                (0, false) => "no effect".to_owned(),
                (hits, _) => count(*hits, "hit"),
            };
            // Of a whole line that fires it is of interest what it did.
            let arm = if edition.unit(*unit).arm == Arm::Artillery { "guns" } else { "infantry" };
            let who = format!("{} {arm}", edition.unit(*unit).nation.army().side());
            let salvo = matches!(shot, Shot::Skirmish | Shot::Gun);
            brief = salvo.then(|| format!("{who} fire at {}: {effect}", place(at)));
            let fires = does(unit, "fires", "fire");
            format!("{} {fires} at {} with a {die}{sum}: {effect}", name(unit), place(at))
        }
        Event::Cubes { army, at, .. } => {
            spaces.push(*at);
            format!("A {} cube in {}", army.colour(), place(at))
        }
        Event::Reinforced { army, from, to } => {
            arrow.extend([*from, *to]);
            format!("A {} cube goes from {} to {}", army.colour(), place(from), place(to))
        }
        Event::Tired { unit, at, .. } => {
            spaces.push(*at);
            format!("{} tires", name(unit))
        }
        Event::Lost { unit, at, cubes, .. } => {
            spaces.push(*at);
            let is = does(unit, "is", "are");
            format!("{} {is} eliminated in {}{}", name(unit), place(at), cubed(cubes))
        }
        Event::Retreated { unit, from, to, cubes, .. } => {
            arrow.extend([*from, *to]);
            let goes = does(unit, "goes", "go");
            format!("{} {goes} back from {} to {}{}", name(unit), place(from), place(to), cubed(cubes))
        }
        Event::Assault { side: whose, at, units } => {
            (weight, side) = (Weight::Heading, Some(*whose));
            spaces.push(*at);
            let names: Vec<_> = units.iter().map(name).collect();
            format!("Assault on {} by {}", place(at), words::commas(&names))
        }
        Event::Sheltered { unit, inside: true, .. } => format!("{} holds the strong point", name(unit)),
        Event::Sheltered { unit, inside: false, .. } => {
            format!("{} leaves the strong point to guard the guns", name(unit))
        }
        Event::Duel { units, at, dice: shown, totals } => {
            spaces.push(*at);
            dice.extend(shown);
            let [a, b] = units;
            let result = match totals[0].cmp(&totals[1]) {
                std::cmp::Ordering::Greater => format!("{} wins", name(a)),
                std::cmp::Ordering::Less => format!("{} wins", name(b)),
                std::cmp::Ordering::Equal => "once more".to_owned(),
            };
            format!("{} against {}: {} to {}: {result}", name(a), name(b), totals[0], totals[1])
        }
        Event::Checked { unit, at, cubes, shifts, column, die, result } => {
            dice.push(*die);
            spaces.push(*at);
            let sum = format!("{}{}", count(*cubes, "cube"), terms(shifts));
            format!("{} checks in column {column} ({sum}) with a {die} and {}", name(unit), result.words())
        }
        Event::Control { unit, at, die, on } => {
            dice.push(*die);
            spaces.push(*at);
            format!("{} {}", name(unit), if *on { "charges on" } else { "is held back" })
        }
        Event::Over { ending } => {
            let outcome = ending.outcome();
            (weight, side) = (Weight::Heading, outcome.winner);
            outcome.how.to_owned()
        }
    };
    // The Delayed box is no space of the board.
    let on_board = |areas: Vec<AreaId>| -> Vec<u16> {
        areas.into_iter().filter(|&area| area != crate::DELAYED).map(|area| area.0.into()).collect()
    };
    let arrow = if arrow.contains(&crate::DELAYED) {
        spaces.extend(arrow);
        Vec::new()
    } else {
        arrow
    };
    let pieces = event.pieces();
    // What a piece does, or what befalls it, is its side's.
    let side = side.or_else(|| pieces.first().map(|&unit| edition.unit(unit).army().side()));
    let entry = Entry { weight, ..Entry::event(text) }.brief(brief);
    let entry = match event {
        Event::Turn { turn } => entry.in_turn(turn + 1),
        Event::Lost { .. } => entry.loss(1),
        _ => entry.deed(event.deed()),
    };
    let entry = entry.of(pieces.iter().map(|unit| unit.0));
    Some(entry.rule(event.rule()).by(side).at(on_board(spaces)).way(on_board(arrow)).dice(dice))
}
