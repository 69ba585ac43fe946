//! What every game promises, checked on random games with options drawn by lot, and what this one adds: units, steps,
//! control and points are counted anew at every step.

use crate::common::{area, edition};
use contract::{Game, Luck, Side};
use impulse::{Action, AreaId, Decision, Event, GROUND, Impulse, Kind, LeaderId, Modifier, Place, Task};
use record::Stream;
use std::collections::BTreeSet;
use trials::{Checks, Watch, play_games};

/// Random games.
const GAMES: u64 = 60;

/// Every promise of the contract now and then.
const PROMISES: Checks = Checks {
    listed_every: 37,
    position_every: 23,
    scene_every: 61,
    world_every: 151,
    replay_every: 4,
    tell_every: 4,
    step_limit: 50_000,
};

/// Two of three games are played by bold players, who go where enemies are and assault whenever they can.
fn bold(index: u64, drawn: Decision, legal: &[Decision], luck: &mut Stream) -> Decision {
    if index.is_multiple_of(3) {
        return drawn;
    }
    // Where volleys can be fired enemies share an area: there one assaults.
    let shared = |at: &AreaId| {
        legal
            .iter()
            .any(|other| matches!(other, Decision::Act { action: Action::Volley, area, .. } if area == at))
    };
    let close = |decision: &&Decision| match decision {
        Decision::Act { action, area, .. } => action.assaults() && shared(area),
        _ => false,
    };
    if let Some(&decision) = legal.iter().find(close).filter(|_| luck.below(2) == 0) {
        return decision;
    }
    let eager = |decision: &&Decision| match decision {
        Decision::Assault(_) | Decision::Support(_) => true,
        Decision::Act { action, .. } => action.assaults() || *action == Action::Volley,
        Decision::Move { to, .. } => (34..=72).contains(&to.0),
        Decision::Activate(_) => true,
        _ => false,
    };
    let eager: Vec<_> = legal.iter().filter(eager).collect();
    if eager.is_empty() || luck.below(4) == 0 {
        return drawn;
    }
    *eager[luck.below(eager.len() as u32) as usize]
}

/// Where the games have been, and by which rules things happened.
#[derive(Default)]
struct Tour {
    tasks: BTreeSet<String>,
    told: BTreeSet<&'static str>,
}

impl Watch<Impulse> for Tour {
    fn lean(index: u64, drawn: Decision, legal: &[Decision], luck: &mut Stream) -> Decision {
        bold(index, drawn, legal, luck)
    }

    fn thoughts(&mut self, _: &Impulse, luck: &mut Stream) -> Vec<Decision> {
        thinkable(luck)
    }

    fn is_rare(&self, game: &Impulse) -> bool {
        matches!(
            game.task(),
            Task::Return | Task::Thin | Task::FallBack | Task::Overrun | Task::RerollDice(_)
        )
    }

    fn sees(&mut self, game: &Impulse, _: u64) {
        let task = format!("{:?}", game.task());
        let name = task.split('(').next().unwrap_or_default();
        if !self.tasks.contains(name) {
            self.tasks.insert(name.to_owned());
        }
        everything_is_counted(game);
    }

    fn hears(&mut self, _: &Impulse, _: usize, events: &[Event]) {
        for event in events {
            self.told.insert(event.rule().0);
            sums_are_right(event);
        }
    }
}

/// Nothing that adds nothing is mentioned after the first term.
fn sums_are_right(event: &Event) {
    let (attack, defence) = match event {
        Event::Dice { attack, defence, .. } | Event::Fired { attack, defence, .. } => (attack, defence),
        _ => return,
    };
    let told = |terms: &[Modifier]| terms.iter().skip(1).all(|term| term.value != 0);
    assert!(told(attack) && told(defence), "{event:?}");
}

/// Units, steps, stacks, control and points, counted anew.
fn everything_is_counted(game: &Impulse) {
    let (mut here, mut toll) = ([[0_u8; 93]; 2], [0_i16; 2]);
    for unit in edition().unit_ids() {
        let stats = edition().stats(unit);
        let side = stats.army.side() as usize;
        match game.place(unit) {
            Place::In(at) => {
                here[side][usize::from(at.0)] += 1;
                assert!(game.is_fresh(unit) || stats.two_steps, "a spent unit of one step");
                assert!(
                    usize::from(at.0) < GROUND || stats.army == impulse::Army::Prussian,
                    "a stranger in a zone"
                );
            }
            Place::Lost => {
                let guard =
                    edition().leader(LeaderId(2)).key == "drouot" && stats.formation == Some(LeaderId(2));
                toll[side] += if stats.kind == Kind::Skirmisher {
                    0
                } else if guard {
                    3
                } else {
                    1
                };
            }
            Place::Awaited => assert_eq!(stats.army, impulse::Army::Prussian),
            Place::Absent => panic!("a unit has left the game"),
        }
    }
    let mut halves = 2 * (toll[1] - toll[0]);
    let points = [
        ("9", 2, Side::French),
        ("21", 2, Side::French),
        ("36", 2, Side::French),
        ("43", 4, Side::French),
        ("72", 2, Side::French),
        ("49", 2, Side::Allied),
        ("51", 2, Side::Allied),
        ("53", 4, Side::Allied),
    ];
    for id in edition().area_ids() {
        let [french, allied] = [0, 1].map(|side| here[side][usize::from(id.0)]);
        for (side, count) in Side::ALL.into_iter().zip([french, allied]) {
            assert_eq!(game.count(id, side), count);
            assert_eq!(game.stack(id, side).count(), usize::from(count));
            assert_eq!(game.occupied(side).has(id), count > 0);
            assert!(count <= 10 || usize::from(id.0) >= GROUND, "{count} in {id:?}");
        }
        if usize::from(id.0) < GROUND && (french > 0) != (allied > 0) {
            let alone = if french > 0 { Side::French } else { Side::Allied };
            assert_eq!(game.controller(id), alone, "{}", game.position());
        }
    }
    for (key, worth, side) in points {
        let id = area(key);
        let both = here[0][usize::from(id.0)] > 0 && here[1][usize::from(id.0)] > 0;
        if game.controller(id) == side {
            let gained = if both { worth } else { 2 * worth };
            halves += if side == Side::French { gained } else { -gained };
        }
    }
    assert_eq!(game.net_halves(), halves, "{}", game.position());
    if let Some((id, _)) = game.battery() {
        let guns = game.stack(id, Side::French).any(|unit| edition().guns().has(unit));
        assert!(guns, "a Grand Battery without guns");
    }
}

/// Every promise is kept, and on the way the games have been at every task and heard of most rules.
#[test]
fn random_games_keep_every_promise() {
    let mut tour = Tour::default();
    play_games("waterloo", GAMES, &PROMISES, &mut tour);
    for task in [
        "Commanders",
        "Rally",
        "Battery",
        "Impulse",
        "Activation",
        "DoubleMove",
        "Act",
        "Move",
        "Advance",
        "Assaults",
        "Point",
        "Withdraw",
        "Stand",
        "StandDice",
        "Slip",
        "Forward",
        "Lead",
        "Dice",
        "Reroll",
        "RerollDice",
        "Intervene",
        "InterveneDice",
        "Losses",
        "FallBack",
        "Overrun",
        "WalkAway",
        "Aim",
        "FirePoint",
        "FireSupport",
        "Target",
        "FireDice",
        "Sunset",
        "Cancel",
        "CancelDice",
        "Over",
    ] {
        assert!(tour.tasks.contains(task), "no game came to {task}: {:?}", tour.tasks);
    }
    assert!(tour.told.len() > 45, "{} {:?}", tour.told.len(), tour.told);
}

/// Decisions that could come to somebody's mind now.
fn thinkable(luck: &mut Stream) -> Vec<Decision> {
    let units: Vec<_> = edition().unit_ids().collect();
    let areas: Vec<_> = edition().area_ids().collect();
    let leaders: Vec<_> = edition().leader_ids().collect();
    let mut thought = vec![Decision::Done, Decision::Pass];
    for _ in 0..30 {
        let unit = units[luck.below(units.len() as u32) as usize];
        let to = areas[luck.below(areas.len() as u32) as usize];
        let leader = leaders[luck.below(leaders.len() as u32) as usize];
        let action = Action::ALL[luck.below(4) as usize];
        thought.extend([
            Decision::Rally { leader, unit },
            Decision::RallyHorse { leader, area: to },
            Decision::Recover(unit),
            Decision::Activate(leader),
            Decision::Command(leader),
            Decision::Act { action, area: to, leader },
            Decision::Advance(leader),
            Decision::Move { unit, to },
            Decision::Haul { unit, to },
            Decision::Assault(to),
            Decision::Point(unit),
            Decision::Support(unit),
            Decision::At(to),
            Decision::Target(unit),
            Decision::Forward(unit),
            Decision::Lead(leader),
            Decision::Flip(unit),
            Decision::Lose(unit),
            Decision::Retreat { unit, to },
        ]);
    }
    thought
}
