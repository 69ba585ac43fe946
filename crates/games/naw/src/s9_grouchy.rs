//! 9.0 The Grouchy variant: a secret chit for each side decides who comes.
//!
//! Who comes with which number is data (`scenarios.toml`), so players may agree on other schedules
//! and load them [9.5]. As printed:
//!
//! | chit | French | Prussians |
//! | --- | --- | --- |
//! | 1 | nobody [9.3A] | as in the standard game [9.4A] |
//! | 2 | nobody [9.3A] | nobody at all [9.4B] |
//! | 3 | nobody [9.3A] | the standard units, but on turn 5 [9.4C] |
//! | 4 | five units on turn 5 [9.3B] | four of the standard units on turn 3 [9.4D] |
//! | 5 | five units on turn 5 [9.3B] | the standard units, and four more on turn 5 [9.4E] |
//! | 6 | all thirteen on turn 5 [9.3C] | the standard units, and all seven others on turn 5 [9.4F] |

use crate::{Battle, Equipment, Event, Naw, Place, Stage, UnitId};
use contract::{Log, Luck, Side};

/// The chits drawn, and what has been seen of their effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chits {
    /// By side: the number drawn, or 0 when there is none, as in the standard game.
    drawn: [u8; 2],
    /// By side: bit `n - 1` is set when chit `n` would not explain the units that have entered.
    ruled_out: [u8; 2],
}

impl Chits {
    /// Chits as a position names them.
    pub fn new(drawn: [u8; 2], ruled_out: [u8; 2]) -> Chits {
        Chits { drawn, ruled_out }
    }

    /// The number that decides a side's reinforcements; 0 stands for the standard schedule.
    pub fn code(&self, side: Side) -> usize {
        usize::from(self.drawn[side as usize])
    }

    /// The numbers that the other side can rule out, having seen who came.
    pub fn ruled_out(&self, side: Side) -> impl Iterator<Item = u8> + use<> {
        let out = self.ruled_out[side as usize];
        (1..=6).filter(move |code| out >> (code - 1) & 1 != 0)
    }

    /// A unit enters: chits under which it could not are ruled out.
    pub(crate) fn entered(&mut self, edition: &Equipment, side: Side, unit: UnitId, turn: u8) {
        if self.drawn[side as usize] == 0 {
            return; // no chit, no secret
        }
        for code in 1..=6u8 {
            let arrival = edition.arrivals[side as usize][usize::from(code)][usize::from(unit.0)];
            if arrival == 0 || arrival > turn {
                self.ruled_out[side as usize] |= 1 << (code - 1);
            }
        }
    }
}

impl Naw {
    /// The chits of both sides.
    pub fn chits(&self) -> Chits {
        self.chits
    }

    /// Whether the reinforcements of a side are its own secret.
    pub(crate) fn hides_reinforcements(&self) -> bool {
        self.battle == Battle::Grouchy // [9.0A]
    }

    /// [9.0B] A side draws its chit; only it knows the number.
    pub(crate) fn draw_chit(&mut self, side: Side, number: u8, log: &mut impl Log<Event>) {
        self.chits.drawn[side as usize] = number;
        log.note(|| Event::Chit { side, number });
        match side {
            Side::French => self.stage = Stage::Draw(Side::Allied),
            Side::Allied => {
                log.note(|| Event::Phase { turn: self.turn, side: self.phasing, combat: false });
                self.begin_movement();
            }
        }
    }
}

/// The enemy's chit drawn again among those that what has been seen does not rule out.
pub fn imagine(game: &Naw, side: Side, luck: &mut impl Luck) -> Naw {
    let mut world = game.clone();
    let enemy = side.enemy();
    if game.chits.code(enemy) > 0 {
        let possible = (1..=6).filter(|code| game.chits.ruled_out(enemy).all(|out| out != *code));
        let possible: arrayvec::ArrayVec<u8, 6> = possible.collect();
        world.chits.drawn[enemy as usize] = possible[luck.below(possible.len() as u32) as usize];
        // Which unit the enemy holds in his hand, about to enter, is his secret as well.
        if let Stage::Moving(unit) = world.stage
            && world.side_of(unit) == enemy
            && world.place(unit) == Place::Waiting
        {
            world.stage = Stage::Movement;
        }
    }
    world
}
