//! Any text as a position: every fault in words, or a state from which the game can be played.
#![no_main]
use catalog::{KEYS, Visit, visit};
use contract::{Edition, Eye, Game, Luck, Next, Side, Silent};
use libfuzzer_sys::fuzz_target;
use opponents::Playable;
use record::Stream;
use serde_json::Value;

/// How far a game is played from a position that could be read.
const STEPS: usize = 60;

struct ReadAndPlay<'a>(&'a Value);

impl Visit for ReadAndPlay<'_> {
    type Out = ();
    fn visit<G: Playable>(self) {
        let edition = G::Edition::standard();
        let mut game = match G::from_position(edition, self.0) {
            Ok(game) => game,
            Err(faults) => {
                assert!(!faults.is_empty());
                return;
            }
        };
        let again = G::from_position(edition, &game.position()).expect("what was written reads");
        assert!(again == game, "{}", game.position());
        let mut luck = Stream::derive(1, "fuzz", 0);
        let mut legal = Vec::new();
        for eye in [Eye::French, Eye::Allied, Eye::Observer] {
            let _ = game.scene(eye);
        }
        let _ = game.threats(Side::French);
        for _ in 0..STEPS {
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
    }
}

fuzz_target!(|text: &str| {
    let Ok(document) = contract::parse_document(text) else { return };
    for game in KEYS {
        let _ = visit(game, ReadAndPlay(&document));
    }
});
