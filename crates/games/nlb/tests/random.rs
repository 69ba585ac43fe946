//! Random games to their end, with and without command: nobody is ever stuck, and no decision is listed twice.
//! `GAMES` and `BATTLE` in the environment play more of them, or of one battle alone.

use crate::common::Lot;
use contract::{Edition, Game, Named, Next, Side, Silent};
use nlb::{Agreed, Battle, Equipment, Nlb};

fn play(battle: Battle, seed: u64, command: bool) -> (u32, &'static str) {
    let mut lot = Lot::of(seed);
    // Without command nothing is agreed; with it, what the lots say.
    let mut agreed = <Agreed as contract::OptionSet<Battle>>::usual();
    if command {
        let mut luck = record::Stream::derive(seed, "options", battle as u64);
        agreed = <Agreed as contract::OptionSet<Battle>>::drawn(battle, &Default::default(), &mut luck);
    }
    let agreed = Agreed { command, ..agreed };
    let mut game = Nlb::set_up(Equipment::standard(), battle, agreed);
    let mut legal = Vec::new();
    let mut count = 0;
    loop {
        match game.next() {
            Next::Over(outcome) => return (count, outcome.how),
            Next::Chance(_) => game.chance(lot.below(6) as u32, &mut Silent),
            Next::Decision(sides) => {
                let side = if sides.has(Side::French) { Side::French } else { Side::Allied };
                legal.clear();
                game.legal(side, &mut legal);
                assert!(!legal.is_empty(), "stuck: {battle:?} {seed} {:?}", game.agenda());
                let mut sorted = legal.clone();
                sorted.sort();
                sorted.dedup();
                assert_eq!(sorted.len(), legal.len(), "twice: {:?}", game.task());
                let decision = legal[lot.below(legal.len())];
                game.decide(side, decision, &mut Silent);
                count += 1;
            }
        }
        assert!(count < 200_000, "{battle:?} {seed} does not end: {} {:?}", game.turn(), game.agenda());
    }
}

#[test]
fn random_games_end() {
    let games: u64 = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(2);
    let only = std::env::var("BATTLE").ok();
    for &battle in Battle::ALL {
        if only.as_deref().is_some_and(|only| only != battle.key()) {
            continue;
        }
        let great = battle.is_campaign() || matches!(battle, Battle::GrandLigny | Battle::GrandWaterloo);
        for command in [great, true] {
            let mut ends = std::collections::BTreeMap::new();
            let mut all = 0;
            let start = std::time::Instant::now();
            for seed in 1..=games {
                let (count, how) = play(battle, seed, command);
                all += count;
                *ends.entry(how).or_insert(0) += 1;
            }
            println!("{} command {command}: {all} decisions, {:?}, {ends:?}", battle.key(), start.elapsed());
        }
    }
}
