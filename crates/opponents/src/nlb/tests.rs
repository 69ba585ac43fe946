//! What the opponents know.

use crate::{Budget, Playable, View};
use contract::{Edition, Game, Luck, Named, Next, OptionSet, Options, Side, Silent};
use nlb::{Agreed, Battle, Equipment, Nlb, Pairs, Task};
use record::Stream;

/// Plays a battle between two levels, every choice looked at; how it ends.
fn duel(battle: &str, options: &Options, levels: [&str; 2], seed: u64, nodes: u64) -> Nlb {
    play_out(Nlb::start(Equipment::standard(), battle, options).expect("a scenario"), levels, seed, nodes)
}

/// The same from a position.
fn play_out(mut game: Nlb, levels: [&str; 2], seed: u64, nodes: u64) -> Nlb {
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

/// Whatever players agree on, recruit and sergeant play by it to the end: options by lot, among them garrisons,
/// hunger, headquarters and trains, hidden movement. `SEEDS` in the environment draws more often.
#[test]
fn options_are_drawn_by_lot() {
    let seeds = std::env::var("SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(2);
    let mut seen = [false; 5];
    for &battle in Battle::ALL {
        for seed in 0..seeds {
            let mut luck = Stream::derive(seed, "options", battle as u64);
            let agreed = <Agreed as OptionSet<Battle>>::drawn(battle, &Options::new(), &mut luck);
            let drawn = [
                agreed.garrisons,
                agreed.hunger,
                agreed.headquarters,
                agreed.trains,
                agreed.hidden_movement != Pairs::Off,
            ];
            seen = std::array::from_fn(|index| seen[index] || drawn[index]);
            let levels = if seed % 2 == 0 { ["sergeant", "recruit"] } else { ["recruit", "sergeant"] };
            play_out(Nlb::set_up(Equipment::standard(), battle, agreed), levels, seed, 10);
        }
    }
    assert_eq!(seen, [true; 5], "garrisons, hunger, headquarters, trains and hidden movement were all drawn");
}

/// [22.4A.2] In the campaign the sergeant brings French strength to Brussels, with leaders for it, which a recruit
/// does not stop.
#[test]
fn the_road_to_brussels_is_taken() {
    let game = duel("campaign", &Options::new(), ["sergeant", "recruit"], 1, 30);
    let (counts, points) = game.exit_points();
    assert!(counts >= 20 && points >= 80, "{counts} strength points, worth {points}");
}

/// A sergeant who has the nodes for it weighs ways to play a turn by the enemy's answer, and makes another plan than
/// one who has not.
#[test]
fn who_may_think_weighs_his_plans() {
    let game = Nlb::start(Equipment::standard(), "quatre-bras", &Options::new()).expect("a scenario");
    let orders = |nodes: u64| {
        let mut game = game.clone();
        let mut player = Nlb::opponent("sergeant", 2).expect("a level");
        let mut orders = Vec::new();
        while game.phasing() == Side::French && matches!(game.task(), Task::Movement | Task::Moving) {
            let decision = player.choose(&View::new(&game, Side::French), &Budget { nodes, time: None });
            game.decide(Side::French, decision, &mut Silent);
            orders.push(decision);
        }
        orders
    };
    assert_eq!(orders(20_000), orders(20_000), "the same nodes decide the same");
    assert_ne!(orders(20_000), orders(1_500));
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

/// Two sergeants play the campaign to its end: corps break, units come back, and neither army starves. `NODES` in the
/// environment lets them think longer.
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

/// [8.0] Whoever holds a chateau does not walk out of it when the enemy has come: of six first turns that is worth it
/// in one at most.
#[test]
fn walls_are_held() {
    let held = |game: &Nlb| {
        let mine = game.occupied(Side::Allied);
        game.ground().chateaux.iter().filter(|&&hex| mine.has(hex)).count()
    };
    let keeps = |seed: u64| {
        let mut game =
            Nlb::start(Equipment::standard(), "la-belle-alliance", &Options::new()).expect("a scenario");
        let mut players = ["sergeant"; 2].map(|level| Nlb::opponent(level, seed).expect("a level"));
        let mut luck = Stream::derive(seed, "walls", 0);
        let mut before = 0;
        while game.phasing() == Side::French || matches!(game.task(), Task::Movement | Task::Moving) {
            if game.phasing() == Side::French {
                before = held(&game);
            }
            match game.next() {
                Next::Over(_) => panic!("a turn is not the whole battle"),
                Next::Chance(chance) => game.chance(luck.below(chance.outcomes()), &mut Silent),
                Next::Decision(sides) => {
                    let (side, budget) = (sides.first(), Budget { nodes: 200, time: None });
                    let decision = players[side as usize].choose(&View::new(&game, side), &budget);
                    game.decide(side, decision, &mut Silent);
                }
            }
        }
        assert!(before > 0, "the French have not taken them all in their first turn");
        held(&game) >= before
    };
    let kept = (1..=6).filter(|&seed| keeps(seed)).count();
    assert!(kept >= 5, "kept in {kept} of six");
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
