//! What every game promises, checked on random games of both scenarios, and what this one adds: units are
//! neither made nor lost, a click means one thing, ways can be walked, and the standard game has no secrets.

use crate::common::{edition, key, number};
use contract::scene::Anchor;
use contract::{Eye, Forbidden, Game, Luck, Next, Side};
use naw::{Battle, Decision, Event, Naw, Place, Stage};
use record::Stream;
use std::collections::{BTreeSet, HashSet};
use trials::{Checks, Watch, asked, legal, play_games};

const SCENARIOS: [&str; 2] = ["standard", "grouchy"];

/// Games of each scenario.
const GAMES: u64 = 200;

/// Every promise of the contract now and then; rare stages are looked at always.
const PROMISES: Checks = Checks {
    listed_every: 71,
    position_every: 7,
    scene_every: 47,
    world_every: 83,
    replay_every: 1,
    tell_every: 4,
    step_limit: 20_000,
};

/// Every second game is played by eager players, who move most of their units before they end a phase.
fn eager(index: u64, drawn: Decision, legal: &[Decision], luck: &mut Stream) -> Decision {
    let ends = drawn == Decision::EndMovement && index % 2 == 1;
    if ends && luck.below(8) > 0 { legal[0] } else { drawn }
}

/// A word for the stage, to see that the games have been everywhere.
fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Draw(_) => "draw",
        Stage::Movement => "movement",
        Stage::Moving(_) => "moving",
        Stage::Unstacking => "unstacking",
        Stage::Combat => "combat",
        Stage::Attacking => "attacking",
        Stage::Rolling(_) => "rolling",
        Stage::Paying => "paying",
        Stage::Retreating(_) => "retreating",
        Stage::Displacing(_) => "displacing",
        Stage::Advancing(_) => "advancing",
        Stage::Withdrawing => "withdrawing",
        Stage::Over(_) => "over",
    }
}

/// Where the games have been, how they ended, and what was refused on the way.
#[derive(Default)]
struct Tour {
    stages: BTreeSet<&'static str>,
    endings: BTreeSet<&'static str>,
    refusals: BTreeSet<&'static str>,
}

impl Watch<Naw> for Tour {
    fn lean(index: u64, drawn: Decision, legal: &[Decision], luck: &mut Stream) -> Decision {
        eager(index, drawn, legal, luck)
    }

    fn thoughts(&mut self, game: &Naw, luck: &mut Stream) -> Vec<Decision> {
        thinkable(game, luck)
    }

    fn is_rare(&self, game: &Naw) -> bool {
        matches!(game.stage(), Stage::Displacing(_) | Stage::Withdrawing | Stage::Paying)
    }

    fn sees(&mut self, game: &Naw, _: u64) {
        assert!((1..=10).contains(&game.turn()));
        self.stages.insert(stage_name(game.stage()));
        if let Next::Over(outcome) = game.next() {
            self.endings.insert(outcome.rule.0);
        }
    }

    fn refused(&mut self, forbidden: &Forbidden) {
        self.refusals.insert(forbidden.rule.0);
    }

    fn hears(&mut self, game: &Naw, _: usize, events: &[Event]) {
        for event in events {
            let all =
                trials::promises::EYES.into_iter().all(|eye| Naw::tell(game.edition(), event, eye).is_some());
            assert!(all, "nothing happens in secret but a number: {event:?}");
        }
    }
}

/// Every promise is kept, every game ends by turn ten as the rulebook knows it, and on the way the games have
/// been at every stage but the one that only an edited position reaches, and been refused what the rulebook
/// tells apart.
#[test]
fn random_games_keep_every_promise() {
    let mut tour = Tour::default();
    for scenario in SCENARIOS {
        play_games(scenario, GAMES, &PROMISES, &mut tour);
    }
    let everywhere = [
        "advancing",
        "attacking",
        "combat",
        "displacing",
        "draw",
        "movement",
        "moving",
        "over",
        "paying",
        "retreating",
        "rolling",
        "withdrawing",
    ];
    assert_eq!(tour.stages.into_iter().collect::<Vec<_>>(), everywhere);
    let known = ["8.1", "8.3A", "8.4A", "8.4B"];
    assert!(tour.endings.iter().all(|rule| known.contains(rule)), "{:?}", tour.endings);
    for rule in [
        "3.0D", "4.1A", "4.2B", "4.3", "4.4B", "4.5B", "4.5C", "5.1C", "5.1D", "5.2A", "5.2B", "6.4A", "6.4B",
    ] {
        assert!(tour.refusals.contains(rule), "{rule} has refused nothing in {:?}", tour.refusals);
    }
}

/// Decisions that could come to somebody's mind now: every one of the kind that is asked for, and
/// some that are not.
fn thinkable(game: &Naw, luck: &mut Stream) -> Vec<Decision> {
    let units: Vec<_> = edition().unit_ids().collect();
    let hexes: Vec<_> = edition().grid.hexes().collect();
    let columns = (-4..=5).map(|column| Decision::Roll(odds::Ratio(column)));
    let mut thought = match game.stage() {
        Stage::Movement => units.iter().copied().map(Decision::Take).collect(),
        Stage::Moving(_) => hexes.iter().copied().map(Decision::To).collect(),
        Stage::Unstacking => units.iter().copied().map(Decision::Remove).collect(),
        Stage::Combat => units.iter().copied().map(Decision::Target).collect(),
        Stage::Attacking => {
            let units = units.iter().flat_map(|&unit| [Decision::Target(unit), Decision::Join(unit)]);
            units.chain(columns).collect()
        }
        Stage::Paying => units.iter().copied().map(Decision::Pay).collect(),
        _ => Vec::new(),
    };
    let fought = matches!(
        game.stage(),
        Stage::Retreating(_) | Stage::Displacing(_) | Stage::Withdrawing | Stage::Advancing(_)
    );
    if fought {
        // Everyone who is near an enemy or took part, one and two hexes around.
        let attack = game.attack();
        let near = attack.defenders | attack.attackers | attack.guns;
        for &unit in &units {
            let Some(from) = game.place(unit).hex() else { continue };
            if near.has(unit) || game.stage() == Stage::Displacing(unit) || luck.below(8) == 0 {
                thought.push(Decision::Lose(unit));
                for &to in hexes.iter().filter(|&&to| edition().grid.distance(from, to) <= 2) {
                    thought.push(Decision::Retreat { unit, to });
                    thought.push(Decision::Advance { unit, to });
                }
            }
        }
    }
    let unit = units[luck.below(units.len() as u32) as usize];
    let to = hexes[luck.below(hexes.len() as u32) as usize];
    thought.extend([
        Decision::Take(unit),
        Decision::To(to),
        Decision::Exit,
        Decision::EndMovement,
        Decision::Remove(unit),
        Decision::Target(unit),
        Decision::Join(unit),
        Decision::Roll(odds::Ratio(luck.below(10) as i16 - 4)),
        Decision::Pay(unit),
        Decision::Enough,
        Decision::Retreat { unit, to },
        Decision::Lose(unit),
        Decision::Advance { unit, to },
        Decision::Stay,
        Decision::EndCombat,
    ]);
    thought
}

/// What must hold in this game beside the promises of the contract.
struct Order;

impl Watch<Naw> for Order {
    fn lean(index: u64, drawn: Decision, legal: &[Decision], luck: &mut Stream) -> Decision {
        eager(index, drawn, legal, luck)
    }

    fn sees(&mut self, game: &Naw, step: u64) {
        units_are_kept(game, step);
        let rare = matches!(game.stage(), Stage::Retreating(_) | Stage::Displacing(_) | Stage::Withdrawing);
        if rare || step.is_multiple_of(53) {
            a_click_means_one_thing(game);
        }
        if step.is_multiple_of(13) {
            ways_can_be_walked(game);
        }
        let moving = matches!(game.stage(), Stage::Moving(_));
        if game.scenario() == Battle::Standard && (moving || step.is_multiple_of(59)) {
            // So that the record of a running game may be given to anyone.
            assert_eq!(game.scene(Eye::Observer), game.scene(Eye::Referee), "{:?}", game.stage());
        }
    }
}

#[test]
fn random_games_stay_in_order() {
    for scenario in SCENARIOS {
        play_games(scenario, GAMES, &Checks::NOTHING, &mut Order);
    }
}

/// Units are neither made nor lost: each is in one place, alone but in passing, and the losses are
/// those of the destroyed.
fn units_are_kept(game: &Naw, step: u64) {
    let moving = matches!(game.stage(), Stage::Movement | Stage::Moving(_));
    let mut strength = [0; 2];
    let mut exited = 0;
    let mut taken = HashSet::new();
    for unit in edition().unit_ids() {
        let side = edition().unit(unit).side;
        match game.place(unit) {
            Place::Lost => strength[side as usize] += u16::from(edition().unit(unit).strength),
            Place::Exited => exited += 1,
            Place::Waiting => assert!(edition().unit(unit).start.is_none(), "{} is nowhere", key(unit)),
            Place::On(hex) => {
                let other = game.at(hex).unwrap_or_else(|| panic!("{} is not in its hex", key(unit)));
                assert_eq!(edition().unit(other).side, side, "two sides in {}", number(hex));
                assert!(game.occupied(side).has(hex) && !game.occupied(side.enemy()).has(hex));
                // A displaced unit is between hexes: its own has been taken.
                let alone = game.stage() == Stage::Displacing(unit) || taken.insert(hex);
                assert!(alone || moving && side == game.phasing(), "step {step}: {}", game.position());
                let ground = &edition().passable[usize::from(hex.0)];
                assert!(!ground.is_empty(), "{} in woods", key(unit));
            }
        }
    }
    assert_eq!(strength, Side::ALL.map(|side| game.losses(side)));
    assert_eq!(exited, game.exited());
    let on_map: usize = Side::ALL.iter().map(|&side| game.occupied(side).len()).sum();
    let places = edition().unit_ids().filter_map(|unit| game.place(unit).hex()).collect::<HashSet<_>>();
    assert_eq!(on_map, places.len());
    if !matches!(game.stage(), Stage::Paying | Stage::Over(_)) {
        assert_eq!(game.demoralized(), game.losses(Side::Allied) >= 40);
        assert!(game.demoralized() || game.losses(Side::French) < 40, "the game would be over");
    }
}

/// A click on what a choice hangs on means that choice and no other.
fn a_click_means_one_thing(game: &Naw) {
    let Some(side) = asked(game) else { return };
    let choices = game.scene(side.into()).choices;
    assert_eq!(choices.len(), legal(game, side).len(), "a decision hangs on two things");
    let mut anchors = HashSet::new();
    for choice in choices.into_iter().filter(|choice| choice.on != Anchor::Button) {
        assert!(anchors.insert(choice.on.clone()), "two choices hang on {:?}", choice.on);
    }
}

/// The way that a move shows is one that the unit can go: step by step, within its allowance, through
/// no enemy, and out of no zone.
fn ways_can_be_walked(game: &Naw) {
    let Stage::Moving(unit) = game.stage() else { return };
    let side = game.phasing();
    let zone = |hex: boards::HexId| edition().adjacent[usize::from(hex.0)].meets(game.occupied(side.enemy()));
    for choice in game.scene(side.into()).choices {
        let Anchor::Space(to) = choice.on else { continue };
        let path: Vec<_> = choice.path.iter().map(|&space| boards::HexId(space)).collect();
        assert_eq!(path.last(), Some(&boards::HexId(to)));
        let points = match game.place(unit) {
            Place::On(hex) => {
                assert_eq!(path[0], hex);
                path.len() - 1
            }
            _ => {
                assert!(edition().entries.has(path[0]) && !zone(path[0]));
                path.len()
            }
        };
        assert_eq!(choice.cost, Some(points.to_string()));
        assert!(points <= usize::from(edition().unit(unit).movement));
        for step in path.windows(2) {
            assert!(edition().passable[usize::from(step[0].0)].has(step[1]), "{}", choice.label);
            assert!(!game.occupied(side.enemy()).has(step[1]) && !zone(step[0]));
        }
    }
}
