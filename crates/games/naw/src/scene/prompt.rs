//! What is asked of whom, what led to it, and what happens otherwise.

use super::may_know_waiting;
use crate::s3_sequence::{Stage, asked};
use crate::s5_preconditions::Field;
use crate::{Decision, Naw, Place, Units};
use contract::scene::Prompt;
use contract::{Eye, Game, words};

/// The question in plain words.
pub(super) fn prompt(game: &Naw, eye: Eye, field: Option<&Field>) -> Option<Prompt> {
    let side = asked(game)?;
    // Where those who wait are secret, so is the one of them in hand until it enters.
    let stage = match game.stage {
        Stage::Moving(unit) if game.place(unit) == Place::Waiting && !may_know_waiting(game, unit, eye) => {
            Stage::Movement
        }
        stage => stage,
    };
    let left =
        |units: Units| -> Units { units.iter().filter(|&unit| game.place(unit).hex().is_some()).collect() };
    let (text, rule) = match stage {
        Stage::Movement if !game.stacks.is_empty() => {
            ("Move on: two units may not end the phase in one hex.".into(), "4.4B")
        }
        Stage::Movement => ("Take a unit to move, or end the Movement Phase.".into(), "3.0E"),
        Stage::Moving(unit) if game.place(unit) == Place::Waiting => {
            (format!("Where does {} enter?", game.describe(unit)), "7.0B")
        }
        Stage::Moving(unit) => (format!("Where does {} go?", game.describe(unit)), "4.1A"),
        Stage::Unstacking => (
            "Two units ended the phase in one hex, which is not allowed. Choose which of them is removed."
                .into(),
            "4.4C",
        ),
        Stage::Combat => combat(game, field),
        Stage::Attacking => attacking(game, field),
        Stage::Paying if game.aftermath.due > 0 => (
            format!(
                "The defenders are gone, and the attackers pay as much printed strength: units worth at least {} are still owed.",
                game.aftermath.due
            ),
            "6.3F",
        ),
        Stage::Paying => ("Enough has been given up: stop, or give up more.".into(), "6.3F"),
        Stage::Retreating(_) => {
            let who = names(game, game.aftermath.retreating);
            let (goes, each) = match game.aftermath.retreating.len() {
                1 => (
                    "goes back one hex. Choose where to",
                    "If it had no hex free of enemy zones, it would be lost",
                ),
                _ => (
                    "go back one hex each. Choose who goes, and where to",
                    "Who finds no hex free of enemy zones is lost",
                ),
            };
            (format!("{who} {goes}. {each}."), "6.4A")
        }
        Stage::Displacing(unit) => (
            format!(
                "A unit that retreats needs the hex of {}. Where does it make room to?",
                game.describe(unit)
            ),
            "6.5B",
        ),
        Stage::Advancing(_) => {
            let free: Vec<String> = game.aftermath.vacated.iter().map(|hex| game.place_name(hex)).collect();
            (
                format!(
                    "The losers have left {}. One of your victorious units may move in, whatever enemy zones are there; or nobody does.",
                    words::list(&free)
                ),
                "6.6A",
            )
        }
        Stage::Withdrawing => {
            let guns = left(game.aftermath.guns);
            (
                format!(
                    "{} only bombarded and cannot be hurt, but may draw back one hex; or stay.",
                    names(game, guns)
                ),
                "6.8B",
            )
        }
        Stage::Draw(_) | Stage::Rolling(_) | Stage::Over(_) => return None,
    };
    let topic = match stage {
        Stage::Movement => "movement",
        Stage::Moving(unit) if game.place(unit) == Place::Waiting => "entering",
        Stage::Moving(_) => "moving",
        Stage::Unstacking => "unstacking",
        Stage::Combat => "combat",
        Stage::Attacking => "attacking",
        Stage::Paying => "paying",
        Stage::Retreating(_) => "retreating",
        Stage::Displacing(_) => "displacing",
        Stage::Advancing(_) => "advancing",
        Stage::Withdrawing => "withdrawing",
        Stage::Draw(_) | Stage::Rolling(_) | Stage::Over(_) => "",
    };
    Some(Prompt::new(side, text, rule).because(story(game)).topic(topic))
}

/// Who attacked whom, and what came of it.
fn story(game: &Naw) -> String {
    let Some(result) = game.aftermath.result else { return String::new() };
    let attackers = names(game, game.attack.attackers | game.attack.guns);
    let defenders = names(game, game.attack.defenders);
    let thrown = game.aftermath.thrown;
    let how = thrown.map(|(column, die)| format!(" at {column} and threw a {die}")).unwrap_or_default();
    format!("{attackers} attacked {defenders}{how}: {}, {}.", result.key(), result.words())
}

/// Units by name, the first few of many.
fn names(game: &Naw, units: Units) -> String {
    const FEW: usize = 4;
    let mut names: Vec<String> =
        units.iter().take(FEW).map(|unit| game.edition.unit(unit).name.clone()).collect();
    if units.len() > FEW {
        names.push(format!("{} more", units.len() - FEW));
    }
    words::list(&names)
}

/// What the Combat Phase still asks for.
fn combat(game: &Naw, field: Option<&Field>) -> (String, &'static str) {
    let (obliged, owed) = field.map_or((Units::EMPTY, Units::EMPTY), |field| (field.obliged(), field.owed()));
    if obliged.is_empty() && owed.is_empty() {
        let mut legal = Vec::new();
        game.legal_combat(&mut legal);
        let text = if legal.iter().any(|decision| *decision != Decision::EndCombat) {
            "Every duty is done. Bombard with guns in range, or end the Combat Phase."
        } else {
            "Every duty is done, and no gun has a target. End the Combat Phase."
        };
        return (text.into(), "5.6C");
    }
    let mut text = String::from("Name an enemy to attack. ");
    if !obliged.is_empty() {
        text += &format!("Next to the enemy, and so must attack: {}. ", names(game, obliged));
    }
    if !owed.is_empty() {
        text += &format!("Must be attacked: {}.", names(game, owed));
    }
    (text.trim_end().into(), "5.1A")
}

/// What the attack in hand still lacks.
fn attacking(game: &Naw, field: Option<&Field>) -> (String, &'static str) {
    let attack = game.attack;
    let defenders = names(game, attack.defenders);
    let Some(field) = field else { return (String::new(), "6.1A") };
    let missing = field.forced(attack.defenders) - attack.attackers;
    if (attack.attackers | attack.guns).is_empty() {
        let also = if missing.is_empty() {
            String::new()
        } else {
            let (have, they) =
                if missing.len() == 1 { ("has", "it touches") } else { ("have", "they touch") };
            format!(" {} {have} to: {they} nobody else.", names(game, missing))
        };
        return (
            format!("Who attacks {defenders}?{also} Or name another defender of the same attack."),
            "6.1A",
        );
    }
    if field.is_complete(&attack) {
        let odds = game.odds(&attack);
        return (
            format!("{} against {defenders}, {}. Add attackers, or throw the die.", odds.attack, odds.column),
            "6.1A",
        );
    }
    if !missing.is_empty() {
        let (has, they) = if missing.len() == 1 { ("has", "it touches") } else { ("have", "they touch") };
        return (
            format!(
                "{} still {has} to join against {defenders} before the die may be thrown: {they} nobody else who has not fought, and every unit in contact attacks.",
                names(game, missing)
            ),
            "5.1A",
        );
    }
    if attack.attackers.is_empty() && attack.defenders.len() > 1 {
        return (
            format!(
                "Guns alone bombard one unit. Against {defenders} somebody next to all of them has to join before the die may be thrown."
            ),
            "5.8B",
        );
    }
    let mut legal = Vec::new();
    game.legal(game.phasing, &mut legal);
    let helpful: Units = legal
        .iter()
        .filter_map(|decision| if let Decision::Join(unit) = *decision { Some(unit) } else { None })
        .collect();
    (
        format!(
            "As it stands, this attack would leave somebody in contact without a fight. Before the die may be thrown, add {}{}.",
            if helpful.len() > 1 { "one of " } else { "" },
            names(game, helpful)
        ),
        "5.1C",
    )
}
