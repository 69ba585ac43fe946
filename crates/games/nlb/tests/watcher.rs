//! What must hold at every step of every game: nobody is made or lost on the way, limits are kept, and what is
//! remembered to save work is what it would be if it were worked out anew.

use crate::common::edition;
use crate::twins::{play, play_agreed};
use contract::{Game, Named, OptionSet, Side};
use nlb::{Agreed, Army, Battle, Body, Equipment, Flag, Hexes, Nlb, Post, Task, Terrain, UnitId};
use record::Stream;
use std::collections::{BTreeMap, BTreeSet};

/// Who has a part in the game.
fn cast(game: &Nlb) -> Vec<UnitId> {
    // [16.1C.4] A second in command who takes over is the same man.
    let same = |unit: UnitId| match edition().unit(unit).key.as_str() {
        "bulow-commander" => edition().find_unit("bulow").unwrap_or(unit),
        "uxbridge-commander" => edition().find_unit("uxbridge").unwrap_or(unit),
        _ => unit,
    };
    let mut cast: Vec<UnitId> =
        edition().unit_ids().filter(|&unit| game.post(unit) != Post::Absent).map(same).collect();
    cast.sort();
    cast
}

/// [6.5.1] [9.0.1] Losses are what lies in the box of the lost, by army and by wing.
fn losses_add_up(game: &Nlb) {
    let mut sums = [0; 4];
    let full = |unit: UnitId| u16::from(edition().stats(unit).strength[1]);
    let mut points = [0; 2];
    for unit in Equipment::combat() {
        let (body, again) = (game.body_of(unit), game.reformed().has(unit));
        let enemy = body.side().enemy() as usize;
        if matches!(game.post(unit), Post::Lost | Post::Regroup(_)) {
            // [13.3.3] For its corps a unit that had come back is lost whole, for points as it was.
            sums[body as usize] += if again { full(unit) } else { game.strength(unit) };
            points[enemy] += game.strength(unit);
        }
        points[enemy] += if again { full(unit) } else { 0 };
    }
    // [22.4A.1] What was scored stays scored.
    assert!(!game.battle().is_campaign() || Side::ALL.map(|side| game.points(side)) == points);
    for &body in Body::ALL {
        assert_eq!(game.losses(body), sums[body as usize], "{body:?}");
    }
}

/// [5.4.1] [8.1A.1] [5.4E] Who stands with whom.
fn nobody_stands_too_close(game: &Nlb) {
    let mut hexes: BTreeMap<u16, Vec<UnitId>> = BTreeMap::new();
    for unit in Equipment::combat() {
        if let Post::On(hex) = game.post(unit) {
            hexes.entry(hex.0).or_default().push(unit);
        }
    }
    // While units move, and while one makes room for another, a hex may hold more.
    let loose = game
        .agenda()
        .tasks()
        .iter()
        .any(|task| matches!(task, Task::Movement | Task::Moving | Task::Displacing(_)));
    for (hex, units) in hexes {
        let walls = game.ground().terrain(boards::HexId(hex)) == Terrain::Chateau;
        let room = if walls { 1 } else { 2 };
        // [16.1B.2] [16.11B.1] Rifles and garrisons take no room.
        let count = units.iter().filter(|&&unit| !game.stacks_freely(unit)).count();
        assert!(loose || count <= room, "{units:?} in one hex, {:?}", game.task());
        let side = edition().side_of(units[0]);
        assert!(units.iter().all(|&unit| edition().side_of(unit) == side), "{units:?} are enemies");
    }
}

/// What is kept to save work.
fn nothing_is_stale(game: &Nlb) {
    for side in Side::ALL {
        let hexes: Hexes = (edition().side(side) & Equipment::combat())
            .iter()
            .filter_map(|unit| game.post(unit).hex())
            .collect();
        assert!(*game.occupied(side) == hexes, "{side:?}");
    }
}

/// [10.1E.2] [10.1B] A leader stands with friends, or where no enemy is near.
fn leaders_are_safe(game: &Nlb) {
    let settled = matches!(game.task(), Task::Movement | Task::Combat | Task::Command);
    for leader in Equipment::leaders().iter().filter(|_| settled) {
        let Post::On(hex) = game.post(leader) else { continue };
        let side = edition().side_of(leader);
        let alone = !game.occupied(side).has(hex);
        let walls = game.ground().terrain(hex) == Terrain::Chateau;
        let near = game.zone_of(side.enemy()).has(hex) && !walls || game.occupied(side.enemy()).has(hex);
        assert!(!alone || !near, "{leader:?} is alone among enemies, {:?}", game.task());
    }
}

/// [9.1.1] [9.2.1] [24.3D] [27.3D] Whoever has reached his level is demoralized, and whoever left the field is gone.
fn morale_follows_losses(game: &Nlb) {
    let over = matches!(game.task(), Task::Over(_));
    // [9.2B] The two sides of an exchange count at the same instant, when it is paid.
    let paying = game.agenda().tasks().contains(&Task::Paying);
    for body in game.bodies().filter(|_| !over && !paying) {
        let levels = game.levels(body).expect("it has levels");
        let losses = game.losses(body) as i16;
        let protected =
            game.battle() == Battle::Ligny && body == Body::French && game.is_broken(Body::Prussian);
        assert!(
            losses < levels.demoralization || game.is_broken(body) || protected,
            "{body:?} {losses} {levels:?}"
        );
        let gone = levels.disintegration.is_some_and(|level| losses > level);
        assert!(!gone || game.has_disintegrated(body), "{body:?} {losses} {levels:?}");
    }
    for (flag, army) in [(Flag::AlliesGone, Army::Allied), (Flag::PrussiansGone, Army::Prussian)] {
        if game.flag(flag) {
            assert!(edition().army(army).iter().all(|unit| game.post(unit).hex().is_none()));
        }
    }
}

/// [13.0.1] Corps have lost what lies in the boxes; [13.0.2] [13.1.1] who has lost too much has lost heart.
fn corps_follow_losses(game: &Nlb) {
    let paying = game.agenda().tasks().contains(&Task::Paying);
    if !game.counts_corps() || paying || matches!(game.task(), Task::Over(_)) {
        return;
    }
    for id in edition().corps_ids() {
        let lost = |unit: &UnitId| matches!(game.post(*unit), Post::Lost | Post::Regroup(_));
        let strength = |unit: UnitId| {
            let full = u16::from(edition().stats(unit).strength[1]);
            if game.reformed().has(unit) { full } else { game.strength(unit) }
        };
        let sum: u16 = edition().corps(id).units.iter().filter(lost).map(strength).sum();
        let (level, counted) = game.corps_level(id);
        assert_eq!(sum, u16::from(counted), "{id:?}");
        let broken = game.morale().broken & (1 << id.0) != 0;
        assert!(edition().corps(id).level == 0 || counted < level || broken, "{id:?} {counted} of {level}");
    }
    for (index, &level) in edition().levels.iter().enumerate() {
        let broken = game.morale().peoples & (1 << index) != 0;
        assert!(level == 0 || broken == (game.losses(Body::Allied) >= u16::from(level)), "{index}");
    }
}

/// At every step of games of every battle.
#[test]
fn nothing_is_made_or_lost() {
    let mut steps = 0;
    for &battle in Battle::ALL {
        for seed in 1..=4 {
            let mut first = None;
            play(battle, seed, |game, _, _| {
                watch(game, &mut first);
                steps += 1;
            });
        }
    }
    assert!(steps > 20_000, "{steps}");
}

/// At every step of games with options by lot: [2.1C] any of them go together. `GAMES` plays more, `BATTLE` one
/// battle alone.
#[test]
fn nothing_is_made_or_lost_by_options() {
    let games: u64 = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(4);
    let only = std::env::var("BATTLE").ok();
    let mut pairs = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for &battle in Battle::ALL {
        if only.as_deref().is_some_and(|only| only != battle.key()) {
            continue;
        }
        for seed in 1..=games {
            let mut lot = Stream::derive(seed, "options", battle as u64);
            let agreed = <Agreed as OptionSet<Battle>>::drawn(battle, &Default::default(), &mut lot);
            let on: Vec<String> = agreed.unusual(battle).into_keys().collect();
            for (index, one) in on.iter().enumerate() {
                pairs.extend(on[index + 1..].iter().map(|other| (one.clone(), other.clone())));
            }
            let mut first = None;
            play_agreed(battle, agreed, seed, |game, _, legal| {
                assert!(!legal.is_empty(), "{} {seed} is stuck: {:?} {on:?}", battle.key(), game.agenda());
                let distinct: BTreeSet<_> = legal.iter().collect();
                assert_eq!(distinct.len(), legal.len(), "{:?} lists something twice", game.task());
                watch(game, &mut first);
                for task in game.agenda().tasks() {
                    let task = format!("{task:?}");
                    seen.insert(task.split('(').next().unwrap_or_default().to_owned());
                }
            });
        }
    }
    println!("{} pairs of options, tasks {seen:?}", pairs.len());
}

fn watch(game: &Nlb, first: &mut Option<Vec<UnitId>>) {
    losses_add_up(game);
    nobody_stands_too_close(game);
    nothing_is_stale(game);
    leaders_are_safe(game);
    morale_follows_losses(game);
    corps_follow_losses(game);
    horses_rest(game);
    // [18.5C] A corps that does not come has no part in the battle.
    let before =
        matches!(game.task(), Task::Substituting(_) | Task::Deploy(_) | Task::Secret | Task::Losses(_));
    if !before && !game.agreed().first_corps_in_secret {
        let cast = cast(game);
        assert_eq!(first.get_or_insert_with(|| cast.clone()), &cast, "{}", game.battle().key());
    }
}

/// [16.8.5] Nobody is blown who is no cavalry, and nobody in the player turn in which he charged.
fn horses_rest(game: &Nlb) {
    let horse = game.horse();
    let cavalry = edition().kind(nlb::Kind::Cavalry);
    assert!((horse.blown - cavalry).is_empty() && (horse.charged - cavalry).is_empty());
    assert!((horse.charged & horse.blown).is_empty());
    assert!(game.agreed().charges || *horse == Default::default());
}
