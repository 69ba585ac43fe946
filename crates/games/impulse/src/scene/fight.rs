//! The fight panel: who fights whom, its steps, every term of attack and defence, and what the dice may bring.

use super::{piece_of, spread};
use crate::agenda::Task;
use crate::s11_assaults::step;
use crate::{Fight as Assault, Impulse, Modifier, Shot, UnitId};
use contract::Rule;
use contract::scene::{Account, Camp, Fight, Progress, Prospect, Step, Term};

/// The steps that players know, with the last of ours that belongs to each. [11.12-SEQ]
const STEPS: [(&str, u8, &str); 13] = [
    ("Point and support", step::SUPPORT, "11.12-a"),
    ("Cavalry may withdraw", step::WITHDRAW, "10.11-a"),
    ("Skirmishers may fire", step::STAND, "14.2-a"),
    ("Skirmishers may withdraw", step::SLIP, "10.12-a"),
    ("Forward unit", step::FORWARD, "11.12-a"),
    ("Leaders take part", step::ANSWER, "9.8.3-b"),
    ("Dice", step::DICE, "11.12.4"),
    ("Re-rolls", step::REPLY, "9.8.2-b"),
    ("Result", step::RESULT, "11.12.4"),
    ("Interventions", step::COUNTER, "9.6-b"),
    ("Losses, retreats, overrun", step::AFTER, "11.16-a"),
    ("Defenders may walk away", step::WALK, "11.21-a"),
    ("Control and points", step::END, "7.2-f"),
];

/// How far the assault has come: the step being taken.
fn standing(game: &Impulse) -> u8 {
    let ahead = game.agenda.tasks().iter().rev().find_map(|task| match task {
        Task::Step(step) => Some(*step),
        _ => None,
    });
    ahead.map_or(step::POINT, |step| step.saturating_sub(1))
}

/// The assault that is being fought.
pub(super) fn fight(game: &Impulse) -> Option<Fight> {
    let assault = &game.fight;
    let area = assault.area.get()?;
    let now = standing(game);
    let current = STEPS.iter().position(|(_, last, _)| now <= *last).unwrap_or(STEPS.len() - 1);
    let steps = STEPS.iter().enumerate().map(|(index, (name, _, rule))| {
        let idle = assault.charge && (1..=3).contains(&index);
        let state = match index.cmp(&current) {
            std::cmp::Ordering::Less => Progress::Done,
            std::cmp::Ordering::Equal => Progress::Now,
            std::cmp::Ordering::Greater if idle => Progress::Idle,
            std::cmp::Ordering::Greater => Progress::Ahead,
        };
        Step::new(*name, state, *rule)
    });
    let (attacker, defender) = (game.active, game.active.enemy());
    let thrown = |index: usize| {
        let dice = assault.dice[index].into_iter().filter(|&die| die > 0);
        dice.map(Into::into).collect::<Vec<_>>()
    };
    // Once the result is applied units have flipped: what they were worth is told by the chronicle.
    let stood = |unit: &UnitId| now < step::APPLY && game.place(*unit).area() == Some(area);
    let known = assault.point.get().filter(stood);
    let attack = known.map_or(String::new(), |_| game.attack_value(assault).to_string());
    let facing = assault.forward.get().filter(stood);
    let defence = facing.map_or(String::new(), |_| game.defence_value(assault).to_string());
    let pieces = |units: crate::Units| units.iter().map(piece_of).collect();
    let kind = match (assault.overrun, assault.charge, assault.mandatory) {
        (true, ..) => "Overrun of",
        (_, true, _) => "Charge on",
        (_, _, true) => "Mandatory Assault on",
        _ => "Voluntary Assault on",
    };
    Some(Fight {
        title: format!("{kind} {}", game.name_of(area)),
        at: area.0.into(),
        camps: vec![
            Camp {
                side: attacker,
                role: "attacks".into(),
                pieces: pieces(assault.attackers() & game.here(area, attacker)),
                strength: attack,
                dice: thrown(0),
            },
            Camp {
                side: defender,
                role: "defends".into(),
                pieces: pieces(game.here(area, defender)),
                strength: defence,
                dice: thrown(1),
            },
        ],
        steps: steps.collect(),
        outlooks: outlook(game).into_iter().collect(),
        rule: Rule("11.12-SEQ"),
    })
}

/// What the dice of the assault may bring, before they are thrown.
fn outlook(game: &Impulse) -> Option<Prospect> {
    let thrown = game.fight.dice[0][0] > 0;
    (!thrown).then(|| prospect(game, &game.fight)).flatten()
}

/// The chances of an assault as it stands; before the Forward unit is named, with the one that defends best.
pub(super) fn prospect(game: &Impulse, assault: &Assault) -> Option<Prospect> {
    let area = assault.area.get()?;
    let present = |unit: UnitId| unit.get().filter(|&unit| game.place(unit).area() == Some(area));
    present(assault.point)?;
    let mut facing = *assault;
    if present(facing.forward).is_none() {
        let best = |&unit: &UnitId| {
            let mut tried = *assault;
            tried.forward = unit;
            game.defence_value(&tried)
        };
        facing.forward = game.stack(area, game.active.enemy()).max_by_key(best)?;
    }
    let (mut attack, mut defence) = (Vec::new(), Vec::new());
    game.attack_terms(&facing, &mut attack);
    game.defence_terms(&facing, &mut defence);
    let (value, against) = (game.attack_value(&facing), game.defence_value(&facing));
    let text = format!("{} against {}", game.describe(facing.point), game.describe(facing.forward));
    let terms = told(&attack, "attack").chain(told(&defence, "defence")).collect();
    Some(Prospect {
        text,
        odds: format!("{value} : {against}"),
        terms,
        forecast: spread::assault(value - against),
    })
}

fn told<'t>(terms: &'t [Modifier], whose: &'static str) -> impl Iterator<Item = Term> + use<'t> {
    terms
        .iter()
        .map(move |term| Term::new(format!("{whose}: {}", term.what), term.value.to_string(), term.rule))
}

/// The sum in the making: of an assault or of a fire.
pub(super) fn account(game: &Impulse) -> Option<Account> {
    let fire = &game.fire;
    if fire.point.get().is_some() && fire.at.get().is_some() {
        let (mut attack, mut defence) = (Vec::new(), Vec::new());
        game.fire_attack(fire, &mut attack);
        game.fire_defence(fire, &mut defence);
        let (value, against, halved) = game.fire_values(fire);
        let what = match fire.shot {
            Shot::Volley => "Volley in",
            Shot::Bombardment if game.is_indirect(fire) => "Indirect bombardment of",
            Shot::Bombardment => "Bombardment of",
            Shot::Stand => "Defensive Fire in",
        };
        let after = if halved { ", the total halved" } else { "" };
        return Some(Account {
            title: format!("{what} {}", game.name_of(fire.at)),
            terms: told(&attack, "attack").chain(told(&defence, "defence")).collect(),
            total: format!("{value} : {against}{after}"),
            forecast: Some(spread::fire(|attack, defence| {
                game.hits(fire, [[attack - 1, 1], [defence - 1, 1]])
            })),
        });
    }
    let prospect = prospect(game, &game.fight).filter(|_| standing(game) < step::APPLY)?;
    Some(Account {
        title: prospect.text,
        terms: prospect.terms,
        total: prospect.odds,
        forecast: (game.fight.dice[0][0] == 0).then_some(prospect.forecast),
    })
}
