//! The legal decisions as clients offer them.

use super::{formation, on_board, outlook};
use crate::agenda::Task;
use crate::why::{piece_of, with_piece};
use crate::{AreaId, Decision, UnitId, Wallace};
use contract::scene::{Anchor, Choice, Forecast, Likely};
use contract::{Eye, Game};

/// Every legal decision of the side that looks. Twins of a piece carry its choices too.
pub(super) fn choices(game: &Wallace, eye: Eye) -> Vec<Choice> {
    let Some(side) = game.asked().filter(|&side| eye.side() == Some(side)) else {
        return Vec::new();
    };
    let mut legal = Vec::new();
    game.legal(side, &mut legal);
    let mut choices = Vec::new();
    for &decision in &legal {
        choices.push(choice(game, decision, piece_of(decision)));
        let Some(piece) = piece_of(decision) else { continue };
        for twin in game.edition.unit_ids().filter(|&other| game.are_alike(piece, other)) {
            if !legal.contains(&with_piece(decision, twin)) {
                choices.push(choice(game, decision, Some(twin)));
            }
        }
    }
    choices
}

fn choice(game: &Wallace, decision: Decision, piece: Option<UnitId>) -> Choice {
    let name = |unit: UnitId| game.describe(piece.unwrap_or(unit));
    let shown = |unit: UnitId| u16::from(piece.unwrap_or(unit).0);
    let place = |area: AreaId| game.name_of(area);
    let make = |on: Anchor, label: String| Choice::new(&decision, on, label);
    let on_unit =
        |unit: UnitId, verb: &str| make(Anchor::Piece(shown(unit)), format!("{verb} {}", name(unit)));
    let goes = |unit: UnitId, verb: &str, to: AreaId| {
        let label = format!("{} {verb} {}", name(unit), place(to));
        if on_board(to) {
            make(Anchor::PieceTo(shown(unit), to.0.into()), label)
        } else {
            make(Anchor::Button, label)
        }
    };
    let on_area = |area: AreaId, label: String| {
        let tray = || Anchor::Tray("delayed".into());
        make(if on_board(area) { Anchor::Space(area.0.into()) } else { tray() }, label)
    };
    let button = |label: &str| make(Anchor::Button, label.to_owned());
    match decision {
        Decision::Enter { unit, to } => goes(unit, "comes into", to),
        Decision::Skirmish { unit, at } => {
            Choice { forecast: Some(forecast([0, 0, 0, 0, 0, 1])), ..goes(unit, "fires at", at) }
        }
        Decision::Form { unit, upright } => {
            let verb = match (formation(game, unit), upright) {
                ("square", false) => "Break square, stay defensive:",
                ("mobile" | "defensive" | "square", true) => "Mobile formation:",
                ("mobile" | "defensive", false) => "Defensive formation:",
                (_, true) => "Deploy",
                (_, false) => "Limber up",
            };
            on_unit(unit, verb)
        }
        Decision::Activate(area) => on_area(area, format!("Activate {}", place(area))),
        Decision::Lead(unit) => on_unit(unit, "Activate the leader"),
        Decision::Nothing(disc) => Choice {
            cost: Some(disc.name().into()),
            ..button(&format!("Do nothing, for a {} disc", disc.name()))
        },
        Decision::Spend(disc) => {
            Choice { cost: Some(disc.name().into()), ..button(&format!("Use a {} disc", disc.name())) }
        }
        Decision::Act { action, disc } => {
            let mut label = action.name().to_owned();
            label[..1].make_ascii_uppercase();
            Choice { cost: Some(disc.name().into()), ..button(&format!("{label}, {} disc", disc.name())) }
        }
        Decision::Move { unit, to } => goes(unit, "moves to", to),
        Decision::Carry(1) => button("1 cube goes along"),
        Decision::Carry(cubes) => button(&format!("{cubes} cubes go along")),
        Decision::Aim { unit, at } => {
            Choice { forecast: game.fire_outcomes(unit, at).map(forecast), ..goes(unit, "fire at", at) }
        }
        Decision::Assault { unit, to } => {
            Choice { prospects: outlook::of_assault(game, unit, to), ..goes(unit, "assaults", to) }
        }
        Decision::From(area) => on_area(area, format!("From {}", place(area))),
        Decision::Colour(army) => button(&format!("A {} cube", army.colour())),
        Decision::Reinforce(area) => on_area(area, format!("To {}", place(area))),
        Decision::Resolve(area) => on_area(area, format!("The assault on {}", place(area))),
        Decision::Shelter(unit) => on_unit(unit, "In the strong point:"),
        Decision::Guard(unit) => on_unit(unit, "Guard the guns with"),
        Decision::Charge(unit) => match game.task() {
            Task::Counter(enemy) => Choice {
                forecast: Some(outlook::of_duel(game, unit, enemy)),
                ..on_unit(unit, "Meet it with")
            },
            _ => Choice { prospects: outlook::of_charge(game, unit), ..on_unit(unit, "Fight with") },
        },
        Decision::Cube(unit) => Choice {
            gives: Some(game.edition.unit(unit).army().colour().into()),
            forecast: Some(outlook::of_cube(game, unit)),
            ..on_unit(unit, "A cube on")
        },
        Decision::Hit(unit) => on_unit(unit, if game.is_upright(unit) { "Tire" } else { "Lose" }),
        Decision::Lose(unit) => on_unit(unit, "Lose"),
        Decision::Retreat { unit, to } => goes(unit, "goes back to", to),
        Decision::Follow(unit) => on_unit(unit, "Goes along:"),
        Decision::Done => button(done(game)),
    }
}

/// What declining or ending means now.
fn done(game: &Wallace) -> &'static str {
    match game.task() {
        Task::Enter => "The others stay in the box",
        Task::Skirmish(_) => "End the skirmish fire",
        Task::Form(_) | Task::Change => "No more changes",
        Task::Lead(_) => "No second activation",
        Task::Move => "No more moves",
        Task::Aim => "Fire",
        Task::March => "No more units: to the assault",
        Task::Guard => "Nobody else leaves the strong point",
        Task::Follow(..) => "The leader stays",
        Task::Flight(_) => "The leader is taken",
        _ => "Done",
    }
}

/// Hits by the faces of a die.
pub(super) fn forecast(faces: [u8; 6]) -> Forecast {
    let mut results = odds::distribution(faces);
    results.sort_unstable();
    let likely = |(hits, weight): (u8, u32)| Likely {
        key: hits.to_string(),
        text: match hits {
            0 => "no effect".into(),
            1 => "1 hit".into(),
            hits => format!("{hits} hits"),
        },
        weight,
    };
    Forecast { results: results.into_iter().map(likely).collect(), of: 6 }
}
