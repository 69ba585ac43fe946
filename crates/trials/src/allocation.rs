//! Play on a heap that counts.

use crate::{Endless, Openings, decide_by_lot};
use contract::{Edition, Game, Luck, Next, Options, Silent};
use record::{Dice, Match, Players, Stream};
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

        /// What a table keeps in memory is a few states and what happened lately; the rest is its inputs.
        #[test]
        fn a_table_takes_little_room() {
            $crate::a_table_takes_little_room::<$game>(|work| {
                allocation_counter::measure(work).bytes_current
            });
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

/// Bytes that a table may keep beside its inputs, for each scenario, if a state takes no more than 2 KiB; twelve
/// states more for what a larger one takes beyond that.
const TABLE: usize = 40 << 10;
/// Bytes that an input may take.
const INPUT: f64 = 64.0;

/// Long games of every scenario, one after another at the same table; `kept` counts the bytes that are held after
/// a piece of work.
pub fn a_table_takes_little_room<G: Game>(kept: impl Fn(&mut dyn FnMut()) -> i64) {
    for scenario in G::Edition::standard().scenarios() {
        let bytes = |inputs| {
            let mut table = None;
            kept(&mut || table = Some(long::<G>(&scenario.key, inputs))) as f64
        };
        let (short, long) = (bytes(5_000), bytes(20_000));
        let input = (long - short) / 15_000.0;
        let table = (long - 20_000.0 * input) / 1024.0;
        println!("{} {}: {table:.1} KiB a table, {input:.1} bytes an input", G::KEY, scenario.key);
        let most = TABLE + 12 * size_of::<G>().saturating_sub(2 << 10);
        assert!(table * 1024.0 < most as f64, "{}: {table:.1} KiB beside the inputs", scenario.key);
        assert!(input < INPUT, "{}: {input:.1} bytes an input", scenario.key);
    }
}

fn long<G: Game>(scenario: &str, inputs: usize) -> Match<Endless<G>> {
    let (edition, dice) = (G::Edition::standard(), Dice::Fair([18; 32]));
    let begun = Match::new(edition, scenario, &Options::new(), Players::default(), dice);
    let mut table = begun.expect("a scenario of the game");
    let mut lot = Stream::derive(1, "room", 0);
    while table.len() < inputs {
        decide_by_lot(&mut table, &mut lot).expect("what is listed is legal");
    }
    table
}
