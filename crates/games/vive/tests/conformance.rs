//! What every game promises, checked on random games of all scenarios with options by lot, and what this one adds.

use contract::{Edition, Game, Luck, Options};
use record::Stream;
use trials::{Checks, Walk, try_one};
use vive::{Battle, Components, Vive};

/// The switches of a game, by lot.
fn options(battle: Battle, luck: &mut Stream) -> Options {
    let scenario = &Components::standard().scenarios()[battle as usize];
    let chosen = scenario.options.iter().map(|option| {
        let value = &option.values[luck.below(option.values.len() as u32) as usize];
        (option.key.clone(), value.clone())
    });
    chosen.collect()
}

#[test]
fn random_games_end() {
    let mut walk = Walk::default();
    for battle in Battle::ALL {
        let mut luck = Stream::derive(1815, battle.key(), 0);
        let (mut decisions, mut most, mut chances) = (0, 0, 0);
        let mut ends = std::collections::BTreeMap::new();
        for index in 0..60 {
            let options = options(battle, &mut luck);
            let start = Vive::start(Components::standard(), battle.key(), &options).unwrap();
            match try_one(&start, &mut walk, &Checks::NOTHING, &mut (), 7, index) {
                Ok(walked) => {
                    decisions += walked.decisions;
                    chances += walked.chances;
                    most = most.max(walked.most_legal);
                    *ends.entry((walked.outcome.winner, walked.outcome.rule.0)).or_insert(0) += 1;
                }
                Err((step, what)) => panic!("{} game {index} {options:?} step {step}: {what}", battle.key()),
            }
        }
        println!("{}: {decisions} decisions {chances} chances, most {most}, {ends:?}", battle.key());
    }
    println!("{} bytes", size_of::<Vive>());
}
