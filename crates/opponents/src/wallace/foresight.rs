//! Foresight: what a plan or a decision comes to, played out on clones.
//!
//! Dice are thrown in sets, like a hand of cards: over the throws of one set every face of every die
//! comes up equally often. So a single die is taken exactly, and several with little noise.

use super::habits::habit;
use super::plans::Course;
use super::worth::{Weights, value};
use contract::{Game, Luck, Next, Side, Silent};
use wallace::{Decision, Task, Wallace};

/// More small decisions and dice than an order ever takes.
const LENGTH: usize = 400;

/// A throw of a set: its dice, one after the other.
struct Throw {
    seed: u64,
    /// Which of the set.
    which: u32,
    /// How many there are.
    of: u32,
    count: u64,
}

impl Luck for Throw {
    fn below(&mut self, n: u32) -> u32 {
        self.count += 1;
        let mut bits = scramble(self.seed ^ scramble(self.count));
        // The place of this throw in a shuffle of the set: followed backwards, no table is needed.
        let mut place = self.which;
        for last in (1..self.of).rev() {
            bits = scramble(bits);
            let other = (bits >> 32) as u32 % (last + 1);
            if place == last {
                place = other;
            } else if place == other {
                place = last;
            }
        }
        let fraction = (bits & 0xffff) as u32;
        ((u64::from(place) << 16 | u64::from(fraction)) * u64::from(n) / (u64::from(self.of) << 16)) as u32
    }
}

/// Splitmix64: a number that looks nothing like the last.
fn scramble(seed: u64) -> u64 {
    let z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Looks ahead for a side.
pub struct Foresight {
    pub side: Side,
    weights: Weights,
    seed: u64,
    legal: Vec<Decision>,
    /// Worlds played out so far.
    pub nodes: u64,
}

impl Foresight {
    pub fn new(side: Side, weights: Weights, seed: u64) -> Foresight {
        Foresight { side, weights, seed, legal: Vec::with_capacity(64), nodes: 0 }
    }

    /// What a position is worth as it stands.
    pub fn value(&self, game: &Wallace) -> f32 {
        value(game, self.side, &self.weights)
    }

    /// What a plan comes to on average over a set of throws; one is enough where there are no dice.
    pub fn plan(&mut self, game: &Wallace, course: Course, throws: u32) -> f32 {
        let throws = if course.plan.is_chancy() { throws } else { 1 };
        let total: f32 = (0..throws).map(|which| self.play(game.clone(), Some(course), which, throws)).sum();
        total / throws as f32
    }

    /// What a decision comes to, with habits for what follows.
    pub fn decision(
        &mut self,
        game: &Wallace,
        decision: Decision,
        course: Option<Course>,
        throws: u32,
    ) -> f32 {
        let mut after = game.clone();
        after.decide(self.side, decision, &mut Silent);
        (0..throws).map(|which| self.play(after.clone(), course, which, throws)).sum::<f32>() / throws as f32
    }

    /// What is left when the order at hand is over.
    fn play(&mut self, game: Wallace, course: Option<Course>, which: u32, of: u32) -> f32 {
        let after = self.carry_out(game, course, which, of);
        self.value(&after)
    }

    /// Plays on until the order at hand is over.
    pub fn carry_out(
        &mut self,
        mut game: Wallace,
        mut course: Option<Course>,
        which: u32,
        of: u32,
    ) -> Wallace {
        self.nodes += 1;
        let mut dice = Throw { seed: self.seed, which, of, count: 0 };
        for _ in 0..LENGTH {
            let task = game.task();
            match game.next() {
                Next::Over(_) => break,
                Next::Chance(_) if matches!(task, Task::Tile | Task::Prussians) => break,
                Next::Chance(chance) => game.chance(dice.below(chance.outcomes()), &mut Silent),
                Next::Decision(sides) => {
                    let side = if sides.has(self.side) { self.side } else { self.side.enemy() };
                    if side == self.side
                        && task == Task::Orders
                        && let Some(course) = course.as_mut().filter(|course| !course.is_given())
                    {
                        game.decide(side, course.order(), &mut Silent);
                        continue;
                    }
                    if matches!(task, Task::Orders | Task::Form(_) | Task::Skirmish(_) | Task::Enter) {
                        break;
                    }
                    self.legal.clear();
                    game.legal(side, &mut self.legal);
                    let planned = course
                        .as_mut()
                        .filter(|_| side == self.side)
                        .and_then(|course| course.step(task, &self.legal));
                    let decision = planned.unwrap_or_else(|| habit(&game, side, &self.legal));
                    game.decide(side, decision, &mut Silent);
                }
            }
        }
        game
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn over_a_set_every_face_of_every_die_comes_up_equally_often() {
        for (of, faces, each) in [(6, 6, 1), (12, 6, 2), (3, 3, 1), (12, 4, 3)] {
            for die in 0..20 {
                let mut seen = vec![0; faces];
                for which in 0..of {
                    let mut throw = Throw { seed: 15, which, of, count: 0 };
                    let face = (0..=die).map(|_| throw.below(faces as u32)).last().expect("a die");
                    seen[face as usize] += 1;
                }
                assert_eq!(seen, vec![each; faces], "die {die} of a set of {of}");
            }
        }
    }

    #[test]
    fn two_dice_of_a_set_do_not_go_together() {
        let pair = |which| {
            let mut throw = Throw { seed: 16, which, of: 6, count: 0 };
            (throw.below(6), throw.below(6))
        };
        assert!((0..6).any(|which| pair(which).0 != pair(which).1));
    }
}
