//! How often each kind of moment is met in random games, so that what is looked at now and then is not always the same: a
//! question that comes up once in a thousand games is where a fault stays hidden.

use crate::{Openings, Walk};
use contract::{Game, Next};
use record::Stream;
use std::cell::Cell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem::{Discriminant, discriminant};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// So many states of a game on average are chosen by their kind, each kind as often as any other.
const CHOSEN: u64 = 2;

/// Most games take so many inputs.
const USUAL: u64 = 600;

/// A kind of moment, as a number: which kinds of decisions were made last, and what is asked or drawn for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Moment(u64);

/// The kinds of the last two decisions.
pub(crate) struct Lately<D>(Cell<[Option<Discriminant<D>>; 2]>);

impl<D> Lately<D> {
    pub(crate) fn new() -> Lately<D> {
        Lately(Cell::new([None; 2]))
    }

    pub(crate) fn note(&self, decision: &D) {
        let [_, last] = self.0.get();
        self.0.set([last, Some(discriminant(decision))]);
    }

    /// What kind of moment it is.
    pub(crate) fn moment<G: Game<Decision = D>>(&self, game: &G, legal: &[D]) -> Moment {
        let mut moment = DefaultHasher::new();
        self.0.get().hash(&mut moment);
        match game.next() {
            Next::Chance(chance) => chance.rule.0.hash(&mut moment),
            _ => kinds(legal).hash(&mut moment),
        }
        Moment(moment.finish())
    }
}

/// The kinds of decisions in a list, a bit each; those that fall on the same bit are taken for one.
fn kinds<D>(legal: &[D]) -> u64 {
    // Decisions of a kind are listed together as a rule.
    legal.chunk_by(|a, b| discriminant(a) == discriminant(b)).fold(0, |kinds, alike| {
        let mut kind = DefaultHasher::new();
        discriminant(&alike[0]).hash(&mut kind);
        kinds | 1 << (kind.finish() % 64)
    })
}

/// How often kinds of moments are met.
#[derive(Debug, Default)]
pub struct Moments {
    met: HashMap<Moment, u64>,
    games: u64,
}

impl Moments {
    /// As they are met in so many random games, which are not checked: the same for any number of workers, and again when
    /// one game is played alone.
    pub fn of<G: Game>(openings: &Openings<G>, seed: u64, games: u64) -> Moments {
        let mut moments = Moments { met: HashMap::new(), games };
        let mut walk = Walk::default();
        for index in 0..games {
            let mut game = openings.set_up(seed, index);
            let mut luck = Stream::derive(seed, "moments", index);
            let lately = Lately::new();
            let see = |game: &G, _, legal: &[G::Decision]| {
                *moments.met.entry(lately.moment(game, legal)).or_default() += 1;
                Ok(())
            };
            // What goes wrong here goes wrong in games that are checked, and is told there.
            let _ = catch_unwind(AssertUnwindSafe(|| {
                walk.play(&mut game, &mut luck, see, |drawn, _, _| {
                    lately.note(&drawn);
                    drawn
                })
            }));
        }
        moments
    }

    /// Of a long game no more is looked at now and then than of one of a [usual length](USUAL): so many times as seldom.
    pub(crate) fn stretch(&self) -> u64 {
        (self.met.values().sum::<u64>() / (self.games.max(1) * USUAL)).max(1)
    }

    /// Whether this is one to look at: of what is met often one in many, by a number that is like no other, and all of what
    /// has not been met yet. Who has learnt nothing chooses nothing.
    pub(crate) fn choose(&self, moment: Moment, number: u64) -> bool {
        let Some(&met) = self.met.get(&moment) else { return !self.met.is_empty() };
        let one_in = (met * self.met.len() as u64).div_ceil(self.games * CHOSEN);
        (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32).is_multiple_of(one_in)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seldom_met_is_chosen_as_often_as_what_is_met_all_the_time() {
        let [often, seldom, never] = [1, 2, 3].map(Moment);
        let moments = Moments { met: HashMap::from([(often, 10_000), (seldom, 10)]), games: 10 };
        let chosen = |moment| (0..100_000).filter(|&number| moments.choose(moment, number)).count();
        assert!((80..=120).contains(&chosen(often)), "one in a thousand: {}", chosen(often));
        assert_eq!(chosen(seldom), 100_000, "once a game");
        assert_eq!(chosen(never), 100_000, "not met while learning");
        assert!(!Moments::default().choose(often, 0), "who has learnt nothing chooses nothing");
        assert_eq!([moments.stretch(), Moments::default().stretch()], [1, 1], "1,001 inputs are not many");
        assert_eq!(Moments { games: 1, ..moments }.stretch(), 10_010 / USUAL, "10,010 are");
    }

    #[test]
    fn kinds_of_decisions_count_and_not_their_number() {
        assert_eq!(kinds(&[Some(1), Some(2), None, Some(3)]), kinds(&[None, Some(7)]));
        assert_ne!(kinds(&[Some(1)]), kinds(&[None::<i32>]));
    }
}
