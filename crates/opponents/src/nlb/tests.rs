//! What the opponents know.

use crate::{Budget, Playable, View};
use contract::{Edition, Game, Luck, Named, Next, Options, Side, Silent};
use nlb::{Battle, Equipment, Nlb};
use record::Stream;

/// Plays a battle between two levels, every choice looked at; how it ends.
fn duel(battle: &str, options: &Options, levels: [&str; 2], seed: u64, nodes: u64) -> Nlb {
    let mut game = Nlb::start(Equipment::standard(), battle, options).expect("a scenario");
    let mut players = levels.map(|level| Nlb::opponent(level, seed).expect("a level"));
    let mut luck = Stream::derive(seed, "duel", 0);
    for _ in 0..60_000 {
        match game.next() {
            Next::Over(_) => return game,
            Next::Chance(chance) => game.chance(luck.below(chance.outcomes()), &mut Silent),
            Next::Decision(sides) => {
                let side = sides.first();
                let view = View::new(&game, side);
                let decision = players[side as usize].choose(&view, &Budget { nodes, time: None });
                assert!(view.legal().contains(&decision), "{decision:?} is not legal: {:?}", game.task());
                game.decide(side, decision, &mut Silent);
            }
        }
    }
    panic!("the battle has no end")
}

/// What the French have taken more than they lost.
fn lead(game: &Nlb) -> i32 {
    let lost = |side: Side| {
        game.bodies().filter(|body| body.side() == side).map(|body| i32::from(game.losses(body))).sum::<i32>()
    };
    lost(Side::Allied) - lost(Side::French)
}

/// Every level plays every battle by the rules to its end, with leaders too.
#[test]
fn every_battle_is_played_to_its_end() {
    for battle in Battle::ALL {
        for options in [Options::new(), Options::from([("command".to_owned(), "yes".to_owned())])] {
            if Nlb::start(Equipment::standard(), battle.key(), &options).is_ok() {
                duel(battle.key(), &options, ["recruit", "recruit"], 1, 100);
            }
        }
        duel(battle.key(), &Options::new(), ["sergeant", "recruit"], 1, 20);
        duel(battle.key(), &Options::new(), ["recruit", "sergeant"], 2, 20);
    }
}

/// The sergeant kills more than he loses against a recruit, from both sides.
#[test]
fn a_sergeant_beats_a_recruit() {
    let sum = |battle: &str| {
        let french = lead(&duel(battle, &Options::new(), ["sergeant", "recruit"], 3, 400));
        let allied = -lead(&duel(battle, &Options::new(), ["recruit", "sergeant"], 3, 400));
        french + allied
    };
    assert!(sum("quatre-bras") > 0);
    assert!(sum("la-belle-alliance") > 0);
}

/// Two sergeants play the campaign to its end: corps break, units come back, and neither army starves. `NODES` in the environment lets them think longer.
#[test]
fn a_campaign_of_two_sergeants() {
    let nodes = std::env::var("NODES").ok().and_then(|nodes| nodes.parse().ok()).unwrap_or(30);
    let start = std::time::Instant::now();
    let game = duel("campaign", &Options::new(), ["sergeant", "sergeant"], 1, nodes);
    let lost = Side::ALL.map(|side| game.points(side.enemy()));
    println!("{:?}, lost {lost:?}, back {}", start.elapsed(), game.reformed().len());
    assert!(lost.iter().all(|&lost| lost > 30), "there was fighting: {lost:?}");
    assert!(!game.reformed().is_empty(), "somebody came back");
}

/// The same seed and budget give the same decision.
#[test]
fn choices_are_reproducible() {
    let game = Nlb::start(Equipment::standard(), "quatre-bras", &Options::new()).expect("a scenario");
    let choose = || {
        let mut player = Nlb::opponent("sergeant", 7).expect("a level");
        player.choose(&View::new(&game, Side::French), &Budget { nodes: 200, time: None })
    };
    assert_eq!(choose(), choose());
}
