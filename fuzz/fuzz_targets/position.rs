//! Any text as a position: every fault in words, or a state from which the game can be played.
#![no_main]
use contract::{Edition, Eye, Game, Luck, Next, Side, Silent};
use libfuzzer_sys::fuzz_target;
use naw::{Equipment, Naw};
use record::Stream;

fuzz_target!(|text: &str| {
    let Ok(document) = contract::parse_document(text) else { return };
    let mut game = match Naw::from_position(Equipment::standard(), &document) {
        Ok(game) => game,
        Err(faults) => {
            assert!(!faults.is_empty());
            return;
        }
    };
    let again = Naw::from_position(Equipment::standard(), &game.position()).expect("what was written reads");
    assert_eq!(again, game);
    let mut luck = Stream::derive(1, "fuzz", 0);
    let mut legal = Vec::new();
    for _ in 0..200 {
        for eye in [Eye::French, Eye::Allied, Eye::Observer] {
            let _ = game.scene(eye);
        }
        let _ = game.threats(Side::French);
        match game.next() {
            Next::Over(_) => return,
            Next::Chance(chance) => game.chance(luck.below(chance.outcomes()), &mut Silent),
            Next::Decision(sides) => {
                legal.clear();
                game.legal(sides.first(), &mut legal);
                assert!(!legal.is_empty(), "stuck: {}", game.position());
                let decision = legal[luck.below(legal.len() as u32) as usize];
                game.decide(sides.first(), decision, &mut Silent);
            }
        }
    }
});
