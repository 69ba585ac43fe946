//! Starting the game.

use crate::s06_rounds::Order;
use crate::s10_assault::Assault;
use crate::{AREAS, Areas, Arm, Army, Components, DELAYED, Place, UNITS, Units, Wallace};
use contract::{Printed, Side, Silent};

contract::named! {
    /// What is played.
    pub enum Battle {
        /// From noon to night.
        Waterloo = "waterloo",
    }
}

/// Sets the scenario up, ready for its first input.
pub fn set_up(edition: &'static Components) -> Wallace {
    let mut game = empty(edition);
    for unit in edition.unit_ids() {
        if let Some(area) = edition.unit(unit).start {
            game.put(unit, area); // [W-SETUP-1]
        }
    }
    // [W-SETUP-3] Allied infantry lies on its side; [W-SETUP-2] everyone else stands.
    game.upright = !(edition.armies[Army::Allied as usize] & edition.arm(Arm::Infantry));
    game.begin_turn(&mut Silent);
    game.run(&mut Silent);
    game
}

/// The board without a piece on it, before noon. [W-SETUP-4] Prussians stand on the display; they
/// come in upright.
pub fn empty(edition: &'static Components) -> Wallace {
    let prussians = edition.armies[Army::Prussian as usize];
    let mut places = [Place::Absent.code(); UNITS];
    for unit in prussians.iter() {
        places[usize::from(unit.0)] = Place::Display.code();
    }
    Wallace {
        edition: Printed(edition),
        turn: 0, // [W-SETUP-6]
        active: Side::French,
        initiative: Side::French, // [W-INIT-1]
        held: Areas::EMPTY,       // [W-INIT-4]
        tile: 0,
        discs: [[0; 3]; 2],
        used: [0; 3],
        battery: edition.supply.grand_battery, // [W-SETUP-5]
        places,
        at: [Units::EMPTY; AREAS],
        cubes: [[0; AREAS]; 3],
        upright: !Units::EMPTY,
        square: Units::EMPTY,
        occupied: [Areas::EMPTY; 2],
        ready: Units::EMPTY,
        queue: Units::EMPTY,
        link: [DELAYED; UNITS],
        assigned: [0; UNITS / 2],
        assaulters: Units::EMPTY,
        contested: Areas::EMPTY,
        order: Order::NONE,
        assault: Assault::NONE,
        agenda: crate::agenda::EMPTY,
    }
}
