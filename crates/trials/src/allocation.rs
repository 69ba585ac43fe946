//! Play on a heap that counts.

use crate::Openings;
use contract::{Edition, Game, Luck, Next, Options, Silent};
use record::Stream;
use std::hint::black_box;

/// Makes the test of a game that plays on a heap that counts. The test program brings the counting
/// allocator, so that no other program carries it.
#[macro_export]
macro_rules! allocations {
    ($game:ty) => {
        fn allocations(work: &mut dyn FnMut()) -> u64 {
            allocation_counter::measure(work).count_total
        }

        #[test]
        fn the_allocator_counts() {
            assert_eq!(allocations(&mut || drop(std::hint::black_box(vec![1u8; 100]))), 1);
        }

        /// At every step of a game cloning allocates nothing, nor does deciding, throwing or listing into a
        /// list that has room.
        #[test]
        fn play_does_not_allocate() {
            $crate::play_does_not_allocate::<$game>(allocations);
        }
    };
}

/// Random games of every scenario, with nothing asked of the heap; `allocations` counts what a piece of work
/// asks.
pub fn play_does_not_allocate<G: Game>(allocations: impl Fn(&mut dyn FnMut()) -> u64) {
    let mut legal: Vec<G::Decision> = Vec::with_capacity(4096);
    for scenario in G::Edition::standard().scenarios() {
        for index in 0..3 {
            let mut luck = Stream::derive(1, "allocation", index);
            let openings = Openings::new(G::Edition::standard(), &scenario.key, &Options::new());
            let mut game: G = openings.expect("a scenario of the game").set_up(1, index);
            loop {
                let cloned = allocations(&mut || {
                    black_box(game.clone());
                });
                assert_eq!(cloned, 0, "a clone allocates");
                match game.next() {
                    Next::Over(_) => break,
                    Next::Chance(chance) => {
                        let outcome = luck.below(chance.outcomes());
                        let thrown = allocations(&mut || game.chance(outcome, &mut Silent));
                        assert_eq!(thrown, 0, "chance allocates");
                    }
                    Next::Decision(sides) => {
                        let side = sides.first();
                        legal.clear();
                        assert_eq!(allocations(&mut || game.legal(side, &mut legal)), 0, "a list allocates");
                        let decision = legal[luck.below(legal.len() as u32) as usize];
                        let decided = allocations(&mut || game.decide(side, decision, &mut Silent));
                        assert_eq!(decided, 0, "{decision:?} allocates");
                    }
                }
            }
        }
    }
}
