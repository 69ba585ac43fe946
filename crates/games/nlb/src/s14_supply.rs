//! 14.0 Supply: once a day every unit needs a way to its edge of the map.

use crate::s02_equipment::{Edge, NOWHERE, grid};
use crate::{Army, Equipment, Event, Hexes, Kind, Nlb, Post, Turn, Units};
use boards::HexId;
use contract::{Log, Rule, Side};
use std::cell::OnceCell;

/// [14.0.2] Hexes of any ground that a line of supply may begin with.
const FREE: u8 = 5;
/// [14.0.1] The first daylight turn.
const MORNING: u16 = 900;

/// Where the armies of a game are in supply. Each is a flood over the whole map, so it is looked at once, and only if
/// somebody asks.
pub(crate) struct Supplies<'a> {
    game: &'a Nlb,
    armies: [OnceCell<Hexes>; 3],
}

impl<'a> Supplies<'a> {
    /// Of a game as it stands.
    pub fn of(game: &'a Nlb) -> Supplies<'a> {
        Supplies { game, armies: Default::default() }
    }

    /// Where an army is in supply.
    pub fn army(&self, army: Army) -> &Hexes {
        self.armies[army as usize].get_or_init(|| self.game.supplied(army))
    }

    /// [14.0.2] Units of a side on the map that have no line of supply as things stand, where that matters.
    pub fn without(&self, side: Side) -> Units {
        let game = self.game;
        if !game.battle.is_campaign() {
            return Units::EMPTY;
        }
        let cut_off = |&army: &Army| game.cut_off(army, self.army(army));
        let all = Army::of(side).iter().map(cut_off).fold(Units::EMPTY, |all, units| all | units);
        // [16.6D] Of those behind markers it would tell where they are.
        all.iter().filter(|&unit| game.post(unit).hex().is_some()).collect()
    }
}

impl Nlb {
    /// [14.0.1] Whether the supply of the phasing side is looked at in a turn: in the first daylight turn of a day,
    /// before anything else. The weather does not matter.
    pub fn is_supply_looked_at(&self, turn: Turn) -> bool {
        // [16.2] With dawn the first daylight turn is that of six hours, but for the first day.
        let dawn = self.agreed.dawn && turn.day() > 16;
        self.battle.is_campaign() && turn.hour() == if dawn { 600 } else { MORNING }
    }

    /// [14.1] The hexes to which an army traces supply: the southern edge for the French, the eastern for the
    /// Prussians, the western for the Allies, with a road or without.
    fn supply_sources(&self, army: Army) -> Hexes {
        if let Some(sources) = self.train_sources(army) {
            return sources; // [2.1C] 16.17 takes the place of 14.1
        }
        let south = |hex: HexId| self.ground().around(hex)[3] == NOWHERE;
        let column = |hex: HexId| grid().column_row(hex).0;
        let is_source = |hex: &HexId| match army {
            Army::French => south(*hex),
            Army::Prussian => column(*hex) == i16::from(crate::s02_equipment::COLUMNS),
            Army::Allied => column(*hex) == 1,
        };
        self.plan().area.iter().filter(is_source).collect()
    }

    /// [14.0.2] The hexes where an army is in supply: roads and trails that lead to its edge, and what has five hexes
    /// between itself and them, or the edge within five. [14.2.1] No water without a bridge and no enemy may be in
    /// the way; [14.2.2] zones do not matter.
    pub fn supplied(&self, army: Army) -> Hexes {
        let enemies = self.occupied(army.side().enemy());
        let (ground, tables) = (self.ground(), self.tables());
        let free = self.plan().area - *enemies;
        let spread = |from: &Hexes, all: &Hexes, roads: bool| -> Hexes {
            let mut next = Hexes::EMPTY;
            for hex in *from {
                let mut sides = if roads { tables.paths(hex) } else { tables.open(hex) };
                while sides != 0 {
                    next.insert(ground.around(hex)[sides.trailing_zeros() as usize]);
                    sides &= sides - 1;
                }
            }
            (next & free) - *all
        };
        let mut all = self.supply_sources(army) - *enemies;
        let mut front = all;
        while !front.is_empty() {
            front = spread(&front, &all, true);
            all |= front;
        }
        // The sixth hex is the first that has to be a road, and the step onto it may lead over any ground.
        let paved =
            |hex: &HexId| ground.sides(*hex).iter().any(|edge| edge.has(Edge::ROAD) || edge.has(Edge::TRAIL));
        let roads: Hexes = all.iter().filter(paved).collect();
        all |= spread(&roads, &all, false);
        front = all;
        for _ in 0..FREE {
            front = spread(&front, &all, false);
            all |= front;
        }
        all
    }

    /// [14.0.3] [16.17.1] Combat units of an army, on the map or behind markers, that cannot trace supply to where it
    /// is; its train needs none.
    pub(crate) fn cut_off(&self, army: Army, supplied: &Hexes) -> Units {
        ((self.edition.army(army) & Equipment::combat()) - self.edition.kind(Kind::Train))
            .iter()
            .filter(|&unit| self.whereabouts(unit).is_some_and(|hex| !supplied.has(hex))) // [16.6D]
            .collect()
    }

    /// [14.0.3] Units without supply are destroyed and cannot be brought back: they count as losses. [14.0.4] Leaders
    /// need none.
    pub(crate) fn look_at_supply(&mut self, log: &mut impl Log<Event>) {
        for &army in Army::of(self.phasing) {
            let (cut_off, marked) = (self.cut_off(army, &self.supplied(army)), self.agreed.hunger);
            log.note(|| Event::Supply { army, cut_off: cut_off.iter().collect(), marked });
            if marked {
                self.mark_hungry(army, cut_off, log); // [2.1C] 16.18 takes the place of the loss
                continue;
            }
            let veiled = self.pairs_hiding(cut_off);
            for unit in cut_off.iter() {
                let Some(at) = self.whereabouts(unit) else { continue };
                let strength = self.strength(unit);
                self.lift(unit, Post::Lost);
                self.count_loss(unit, strength);
                log.note(|| Event::Lost { unit, at, strength, rule: Rule("14.0.3") });
            }
            // Where they were lost has been told: whoever was with them comes to light.
            veiled.into_iter().for_each(|pair| self.unveil(pair, Rule("14.0.3"), log));
        }
        self.find_lone_leaders();
        self.judge(log);
    }
}
