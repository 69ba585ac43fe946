use contract::{Edition, Game, Luck, Next, Options, Silent};
use record::Stream;
use wallace::{Components, Wallace};
#[test]
fn random() {
    let mut counts = std::collections::BTreeMap::new();
    let mut steps = 0u64;
    let t = std::time::Instant::now();
    for index in 0..400u64 {
        let mut luck = Stream::derive(1, "x", index);
        let mut game = Wallace::start(Components::standard(), "waterloo", &Options::new()).unwrap();
        let mut legal = Vec::new();
        loop {
            match game.next() {
                Next::Over(o) => {
                    *counts.entry(format!("{} t{}", o.rule, game.turn())).or_insert(0) += 1;
                    break;
                }
                Next::Chance(c) => game.chance(luck.below(c.outcomes()), &mut Silent),
                Next::Decision(s) => {
                    legal.clear();
                    game.legal(s.first(), &mut legal);
                    assert!(!legal.is_empty(), "{:?}", game.task());
                    let d = legal[luck.below(legal.len() as u32) as usize];
                    steps += 1;
                    game.decide(s.first(), d, &mut Silent);
                }
            }
        }
    }
    eprintln!(
        "{counts:?} {} steps/game {:?} per game, size {}",
        steps / 400,
        t.elapsed() / 400,
        size_of::<Wallace>()
    );
}
