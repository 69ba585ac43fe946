//! Prepare for play: what may be agreed, and where everyone stands at the start.

use crate::{
    AREAS, AreaId, Areas, Army, Fight, Fire, Impulse, Leaders, Losses, Materials, Motion, Orders, Place,
    Rally, Task, UNITS, UnitId, Units,
};
use contract::{OptionSet, Printed, Side, Silent};

contract::named! {
    /// What is played.
    pub enum Battle {
        /// From half past eleven to nightfall.
        Waterloo = "waterloo",
    }
}

contract::named! {
    /// What indirect fire halves.
    pub enum Halved {
        /// The attack value, before the dice.
        Value = "value",
        /// The attack total, after the dice.
        Total = "total",
    }
}

contract::named! {
    /// When reinforcements can act.
    pub enum Arrival {
        /// On the turn that they are listed for.
        OnTime = "on-time",
        /// A turn later.
        Later = "a-turn-later",
    }
}

contract::options! {
    /// What was agreed before play: the optional rules of sections 18 to 20, and three places where the text can be read in
    /// two ways.
    pub struct House for Battle {
        /// A village holds four units a side instead of ten; more may assault it, but only four of them stay.
        villages: bool = false => { title: "Small villages", group: "Ground", rule: "18.1" },
        /// Cavalry that charges home is spent by it, and lost if it was spent; its Leaders rally more of it.
        cavalry_exhaustion: bool = false => { title: "Cavalry exhaustion", group: "Cavalry", rule: "19.1" },
        /// Each turn two French units, one British and one Prussian rally without a Leader.
        self_rally: bool = false => { title: "Self rally", group: "Rally", rule: "20.2" },
        /// A Leader rallies three units instead of two.
        leader_rally: bool = false => { title: "Expanded Leader rally", group: "Rally", rule: "20.3" },
        /// Whether indirect fire of the Grand Battery is halved before the dice are added, as the list says, or after them,
        /// as another passage does.
        indirect_fire: Halved = Halved::Value => {
            title: "Indirect fire halves", group: "Doubtful text", rule: "6.4.2-b",
        },
        /// Whether Prussians can act on the turn that they are listed for, or only on the next.
        arrivals: Arrival = Arrival::OnTime => { title: "Prussians act", group: "Doubtful text", rule: "6.6.1" },
        /// A failed activation counts as a pass, so that a pass after it ends the impulses of the turn.
        failed_rolls: bool = false => { title: "Failed rolls are passes", group: "Doubtful text", rule: "8.3-e" },
    }
}

/// Sets the scenario up, ready for its first input. [18.1] [19.1] [20.1] What was agreed holds from the start.
pub fn set_up(edition: &'static Materials, house: House) -> Impulse {
    let mut game = empty(edition);
    game.house = house;
    game.french = edition.ground.vacant; // [5.1-h]
    for unit in edition.unit_ids() {
        // [4.8] [5.1-d] French and British on the map, fresh; control of what they stand on is theirs.
        if let Some(area) = edition.unit(unit).start {
            game.put(unit, area);
        }
    }
    game.battery = edition.ground.battery; // [5.1-e]
    game.begin_phases(&mut Silent);
    game.run(&mut Silent);
    game
}

/// The board without a unit on it, before turn 1. [4.8] Prussians are on the march.
pub fn empty(edition: &'static Materials) -> Impulse {
    let mut places = [Place::Absent.code(); UNITS];
    for unit in edition.army(Army::Prussian) {
        places[usize::from(unit.0)] = Place::Awaited.code();
    }
    // [5.1-f] [5.1-g] Everyone is fresh; the Prussians among them come with their units.
    let present: Leaders = edition.leader_ids().filter(|&id| edition.leader(id).arrives.is_none()).collect();
    Impulse {
        edition: Printed(edition),
        house: House::usual(),
        turn: 1,   // [5.1-a]
        number: 0, // [5.1-a]
        active: Side::French,
        passed: false,
        places,
        follows: [UnitId::NONE; UNITS],
        heads: [[UnitId::NONE; AREAS]; 2],
        counts: [[0; AREAS]; 2],
        occupied: [Areas::EMPTY; 2],
        french: Areas::EMPTY,
        fresh: Units::below(UNITS),
        ready: Leaders::below(edition.leaders.len()),
        present,
        battery: AreaId::NONE,
        battery_moved: false,
        toll: [0; 2],
        rally: Rally::NONE,
        orders: Orders::NONE,
        motion: Motion::NONE,
        fight: Fight::NONE,
        fire: Fire::NONE,
        losses: Losses::NONE,
        from: [AreaId::NONE; UNITS],
        agenda: crate::agenda::EMPTY,
    }
}

impl Impulse {
    /// [5.2] [6.1-b] Puts the phases of a turn on the agenda. Turn 1 begins with the Grand Battery.
    pub(crate) fn begin_phases(&mut self, log: &mut impl contract::Log<crate::Event>) {
        let turn = self.turn;
        log.note(|| crate::Event::Turn { turn });
        self.agenda = crate::agenda::EMPTY;
        for task in [Task::EndPhase, Task::Impulses, Task::OpenBattery] {
            self.agenda.push(task);
        }
        if turn > 1 {
            for task in [Task::OpenRally(Side::Allied), Task::OpenRally(Side::French), Task::Commanders] {
                self.agenda.push(task);
            }
        }
    }
}
