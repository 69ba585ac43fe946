//! A clone of a game is a copy of bytes: the allocator of this program counts.

mod common;

use allocation_counter::measure;
use common::start;
use contract::{Game, Luck, Next, Silent};
use record::Stream;
use std::hint::black_box;
use wallace::{Decision, Wallace};

#[test]
fn the_allocator_counts() {
    assert_eq!(measure(|| drop(black_box(vec![1u8; 100]))).count_total, 1);
}

/// At every step of a game cloning allocates nothing, nor does deciding, throwing or listing into a
/// list that has room.
#[test]
fn play_does_not_allocate() {
    let mut legal: Vec<Decision> = Vec::with_capacity(4096);
    for index in 0..5 {
        let mut luck = Stream::derive(1, "allocation", index);
        let mut game: Wallace = start().game;
        loop {
            let cloned = measure(|| {
                black_box(game.clone());
            });
            assert_eq!(cloned.count_total, 0, "a clone allocates");
            match game.next() {
                Next::Over(_) => break,
                Next::Chance(chance) => {
                    let outcome = luck.below(chance.outcomes());
                    assert_eq!(
                        measure(|| game.chance(outcome, &mut Silent)).count_total,
                        0,
                        "chance allocates"
                    );
                }
                Next::Decision(sides) => {
                    let side = sides.first();
                    legal.clear();
                    assert_eq!(measure(|| game.legal(side, &mut legal)).count_total, 0, "a list allocates");
                    let decision = legal[luck.below(legal.len() as u32) as usize];
                    let decided = measure(|| game.decide(side, decision, &mut Silent));
                    assert_eq!(decided.count_total, 0, "{decision:?} allocates");
                }
            }
        }
    }
}
