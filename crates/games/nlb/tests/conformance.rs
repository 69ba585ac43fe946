//! What every game promises, checked on random games with options drawn by lot.

use contract::{Luck, Named};
use nlb::{Battle, Decision, Equipment, Nlb, Post, UnitId};
use record::Stream;
use std::collections::BTreeSet;
use trials::{Checks, Watch, play_games};

/// Every promise of the contract now and then.
const PROMISES: Checks = Checks {
    listed_every: 41,
    position_every: 29,
    scene_every: 83,
    world_every: 307,
    replay_every: 3,
    tell_every: 3,
    step_limit: 50_000,
};

/// Where the games have been.
#[derive(Default)]
struct Tour {
    tasks: BTreeSet<String>,
}

impl Watch<Nlb> for Tour {
    fn thoughts(&mut self, game: &Nlb, luck: &mut Stream) -> Vec<Decision> {
        let hex = boards::HexId(luck.below(nlb::HEXES as u32) as u16);
        let unit = UnitId(luck.below(nlb::UNITS as u32) as u16);
        let near = game.post(unit).hex().unwrap_or(hex);
        vec![
            Decision::Take(unit),
            Decision::With(unit),
            Decision::To(hex),
            Decision::To(near),
            Decision::Via(near),
            Decision::Exit,
            Decision::EndMovement,
            Decision::Target(near),
            Decision::Join(near),
            Decision::Bombard(unit),
            Decision::Roll(odds::Ratio(luck.below(10) as i16 - 4)),
            Decision::Pay(unit),
            Decision::Enough,
            Decision::Retreat { unit, to: near },
            Decision::Stand(unit),
            Decision::Lose(unit),
            Decision::Advance { unit, to: near },
            Decision::Stay,
            Decision::EndCombat,
            Decision::Transmit(unit),
            Decision::EndCommand,
            Decision::Deploy { unit, to: near },
        ]
    }

    fn sees(&mut self, game: &Nlb, _: u64) {
        let task = format!("{:?}", game.task());
        let name = task.split('(').next().unwrap_or_default();
        if !self.tasks.contains(name) {
            self.tasks.insert(name.to_owned());
        }
        for unit in Equipment::combat() {
            if let Post::On(hex) = game.post(unit) {
                assert!(game.at(hex).any(|other| other == unit), "{unit:?} is not where it stands");
            }
        }
    }
}

#[test]
fn random_games_of_every_battle_keep_every_promise() {
    let mut tour = Tour::default();
    for battle in Battle::ALL {
        // A campaign is ten battles long.
        let games = if battle.is_campaign() { 1 } else { 3 };
        play_games::<Nlb>(battle.key(), games, &PROMISES, &mut tour);
    }
    for task in [
        "Movement",
        "Moving",
        "Combat",
        "Attacking",
        "Rolling",
        "Retreating",
        "Advancing",
        "Command",
        "Deploy",
    ] {
        assert!(tour.tasks.contains(task), "no game came to {task}: {:?}", tour.tasks);
    }
}
