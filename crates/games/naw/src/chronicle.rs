//! What happened, in words.

use crate::s2_equipment::{HIGHEST, hex_number, ratio};
use crate::s8_victory::{EXITS, Ending, LIMIT};
use crate::{Equipment, Naw, Res, UnitId};
use boards::HexId;
use contract::scene::{Deed, Entry};
use contract::{Eye, Rule, Side, words};
use odds::Ratio;
use serde::Serialize;

/// Something that happened, and by which rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// [9.0B] A side drew its secret chit.
    Chit {
        /// Whose.
        side: Side,
        /// Its number.
        number: u8,
    },
    /// [3.0A] A phase begins.
    Phase {
        /// The game turn.
        turn: u8,
        /// Whose phase.
        side: Side,
        /// Combat, not movement.
        combat: bool,
    },
    /// A unit moved.
    Moved {
        /// Who.
        unit: UnitId,
        /// From where.
        #[serde(with = "hex_number")]
        from: HexId,
        /// To where.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [7.0B] A reinforcement came.
    Entered {
        /// Who.
        unit: UnitId,
        /// Where it stopped.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [8.3B] A unit left the map.
    Exited {
        /// Who.
        unit: UnitId,
        /// From where it set out.
        #[serde(with = "hex_number")]
        from: HexId,
        /// How many have left by now, with it.
        count: u8,
    },
    /// [6.1A] An attack was announced.
    Attack {
        /// Adjacent attackers.
        attackers: Vec<UnitId>,
        /// Bombarding guns.
        guns: Vec<UnitId>,
        /// Those attacked.
        defenders: Vec<UnitId>,
        /// Where all of these stand; its words point there.
        #[serde(skip)]
        hexes: Vec<HexId>,
    },
    /// [6.0C] Terrain doubled a defender.
    Doubled {
        /// Who.
        unit: UnitId,
        /// Where.
        #[serde(with = "hex_number")]
        at: HexId,
    },
    /// [6.2A] The odds.
    Odds {
        /// Attacking strength.
        attack: u16,
        /// Defending strength.
        defence: u16,
        /// The ratio.
        #[serde(with = "ratio")]
        ratio: Ratio,
    },
    /// [8.2B] [8.2C] Demoralization moved the column.
    Shifted {
        /// By so many columns.
        columns: i16,
        /// To this one.
        #[serde(with = "ratio")]
        to: Ratio,
    },
    /// [6.2C] The attacker chose a lower column.
    Lowered {
        /// The one he could have had.
        #[serde(with = "ratio")]
        from: Ratio,
        /// The one he took.
        #[serde(with = "ratio")]
        to: Ratio,
    },
    /// [2.3] The die was thrown.
    Die {
        /// What it showed.
        die: u8,
        /// In this column.
        #[serde(with = "ratio")]
        column: Ratio,
        /// What the chart says.
        result: Res,
    },
    /// A unit was destroyed.
    Lost {
        /// Who.
        unit: UnitId,
        /// Where.
        #[serde(with = "hex_number")]
        at: HexId,
        /// Why.
        rule: Rule,
    },
    /// [6.4A] A unit retreated.
    Retreated {
        /// Who.
        unit: UnitId,
        /// From where.
        #[serde(with = "hex_number")]
        from: HexId,
        /// To where.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [6.5B] A unit made room for one that retreated.
    Displaced {
        /// Who.
        unit: UnitId,
        /// From where.
        #[serde(with = "hex_number")]
        from: HexId,
        /// To where.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [6.6A] A victorious unit advanced.
    Advanced {
        /// Who.
        unit: UnitId,
        /// From where.
        #[serde(with = "hex_number")]
        from: HexId,
        /// To where.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [6.8B] A bombarding gun drew back.
    Withdrew {
        /// Who.
        unit: UnitId,
        /// From where.
        #[serde(with = "hex_number")]
        from: HexId,
        /// To where.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [8.2A] The Allies lost heart.
    Demoralized,
    /// The game ended.
    Over {
        /// How.
        #[serde(serialize_with = "write_ending")]
        ending: Ending,
    },
}

fn write_ending<S: serde::Serializer>(ending: &Ending, serializer: S) -> Result<S::Ok, S::Error> {
    ending.outcome().serialize(serializer)
}

/// An event in words for one eye.
pub fn tell(edition: &Equipment, event: &Event, eye: Eye) -> Option<Entry> {
    if let Event::Chit { side, .. } = event
        && !eye.sees_secrets_of(*side)
    {
        let text = format!("The {side} player draws a chit and keeps it secret");
        return Some(Entry::event(text).rule("9.0B").by(*side));
    }
    Some(in_full(edition, event))
}

fn in_full(edition: &Equipment, event: &Event) -> Entry {
    let name = |unit: &UnitId| edition.describe(*unit);
    let number = |hex: &HexId| edition.place_name(*hex);
    let done_by = |unit: &UnitId, text: String| Entry::event(text).by(edition.side_of(*unit)).of([unit.0]);
    let journey = |deed: Deed, text: String, rule: &'static str, unit: &UnitId, from: &HexId, to: &HexId| {
        done_by(unit, text).deed(deed).rule(rule).at([from.0, to.0]).way([from.0, to.0])
    };
    match event {
        Event::Chit { side, number } => {
            Entry::event(format!("The {side} player draws chit {number}")).rule("9.0B").by(*side)
        }
        Event::Phase { turn, side, combat } => {
            let phase = if *combat { "combat" } else { "movement" };
            Entry::heading(format!("Turn {turn}: {side} {phase}")).rule("3.0A").by(*side).in_turn(*turn)
        }
        Event::Moved { unit, from, to } => {
            let text = format!("{} moves from {} to {}", name(unit), number(from), number(to));
            journey(Deed::March, text, "4.0A", unit, from, to)
        }
        Event::Entered { unit, to } => {
            let text = format!("{} arrives and marches to {}", name(unit), number(to));
            done_by(unit, text).deed(Deed::Arrival).rule("7.0B").at([to.0])
        }
        Event::Exited { unit, from, count } => {
            let text = format!("{} leaves the map for Brussels ({count} of {EXITS})", name(unit));
            done_by(unit, text).deed(Deed::March).rule("8.3B").at([from.0])
        }
        Event::Attack { attackers, guns, defenders, hexes } => {
            let list = |units: &[UnitId]| words::commas(&units.iter().map(name).collect::<Vec<_>>());
            let does = |units: &[UnitId], one: &'static str, many| if units.len() == 1 { one } else { many };
            let attack = does(attackers, "attacks", "attack");
            let text = match (attackers.is_empty(), guns.is_empty()) {
                (false, true) => format!("{} {attack}", list(attackers)),
                (true, _) => format!("{} {}", list(guns), does(guns, "bombards", "bombard")),
                (false, false) => format!("{}, with the fire of {}, {attack}", list(attackers), list(guns)),
            };
            let first = attackers.iter().chain(guns).next();
            Entry::event(format!("{text} {}", list(defenders)))
                .deed(Deed::Fight)
                .of(attackers.iter().chain(guns).chain(defenders).map(|unit| unit.0))
                .rule("6.1A")
                .by(first.map(|unit| edition.side_of(*unit)))
                .at(hexes.iter().map(|hex| hex.0))
        }
        Event::Doubled { unit, at } => {
            let text = format!("{} defends with double strength in {}", name(unit), number(at));
            Entry::detail(text).rule("6.0C").at([at.0])
        }
        Event::Odds { attack, defence, ratio } => {
            // The shift of demoralization comes before the table ends.
            let beyond =
                if *ratio > HIGHEST { format!(", beyond the last column, {HIGHEST}") } else { String::new() };
            Entry::detail(format!("{attack} against {defence}: {ratio}{beyond}")).rule("6.2A")
        }
        Event::Shifted { columns, to } => {
            let (way, rule) = if *columns < 0 { ("left", "8.2B") } else { ("right", "8.2C") };
            Entry::detail(format!("The Allies are demoralized: one column {way}, to {to}")).rule(rule)
        }
        Event::Lowered { from, to } => {
            Entry::detail(format!("The attacker lowers the odds from {from} to {to}")).rule("6.2C")
        }
        Event::Die { die, column, result } => {
            let text = format!("Die {die} at {column}: {result} ({})", result.words());
            Entry::event(text).deed(Deed::Blow).rule("2.3").dice([*die])
        }
        Event::Lost { unit, at, rule } => {
            let why = if rule.0 == "6.4C" { ", with no hex to go back to" } else { "" };
            done_by(unit, format!("{} is destroyed in {}{why}", name(unit), number(at)))
                .loss(edition.unit(*unit).strength.into())
                .rule(*rule)
                .at([at.0])
        }
        Event::Retreated { unit, from, to } => {
            let text = format!("{} retreats to {}", name(unit), number(to));
            journey(Deed::Retreat, text, "6.4A", unit, from, to)
        }
        Event::Displaced { unit, from, to } => {
            let text = format!("{} makes room and falls back to {}", name(unit), number(to));
            journey(Deed::Retreat, text, "6.5B", unit, from, to)
        }
        Event::Advanced { unit, from, to } => {
            let text = format!("{} advances into {}", name(unit), number(to));
            journey(Deed::Advance, text, "6.6A", unit, from, to)
        }
        Event::Withdrew { unit, from, to } => {
            let text = format!("{} draws back to {}", name(unit), number(to));
            journey(Deed::Retreat, text, "6.8B", unit, from, to)
        }
        Event::Demoralized => {
            let text = format!("The Allies have lost {LIMIT} strength points and are demoralized");
            Entry::event(text).rule("8.2A").by(Side::Allied)
        }
        Event::Over { ending } => {
            let outcome = ending.outcome();
            let text = match outcome.winner {
                Some(side) => format!("The {side} player wins: {}", outcome.how),
                None => format!("A draw: {}", outcome.how),
            };
            Entry::heading(text).rule(outcome.rule).by(outcome.winner)
        }
    }
}

impl Equipment {
    /// A unit as a player says it: "French 6th Infantry (7-4)".
    pub(crate) fn describe(&self, unit: UnitId) -> String {
        let counter = self.unit(unit);
        format!("{} ({}-{})", counter.name, counter.strength, counter.movement)
    }

    /// A hex as a player says it: "0914 Hougoumont".
    pub(crate) fn place_name(&self, hex: HexId) -> String {
        let number = self.grid.number(hex);
        match &self.names[usize::from(hex.0)] {
            Some(name) => format!("{number} {name}"),
            None => number,
        }
    }
}

impl Naw {
    pub(crate) fn describe(&self, unit: UnitId) -> String {
        self.edition.describe(unit)
    }

    pub(crate) fn place_name(&self, hex: HexId) -> String {
        self.edition.place_name(hex)
    }
}
