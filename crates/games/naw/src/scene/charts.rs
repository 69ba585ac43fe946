//! The charts beside the map, from the tables that the rules look into.

use super::may_know_waiting;
use crate::s2_equipment::{CRT, HIGHEST, LOWEST};
use crate::s3_sequence::{Stage, TURNS};
use crate::s8_victory::{EXITS, LIMIT};
use crate::{Naw, Place, UnitId};
use contract::scene::{Chart, ChartRow, Good};
use contract::{Edition, Eye, Game, Side, words};
use odds::Ratio;

/// All of them.
pub fn charts(game: &Naw, eye: Eye) -> Vec<Chart> {
    let mut charts = vec![results(game), sequence(game), victory(game)];
    charts.extend(reinforcements(game, eye));
    charts.extend(Chart::of_board(game.edition.board(game.scenario())));
    charts
}

/// [2.3] The Combat Results Table, lit where the attack in hand would be or was thrown for.
fn results(game: &Naw) -> Chart {
    let attacks = !(game.attack.attackers | game.attack.guns).is_empty();
    let column = match (game.stage, game.aftermath.thrown) {
        (_, Some((column, _))) => Some(column),
        (Stage::Rolling(column), _) => Some(column),
        (Stage::Attacking, _) if attacks => Some(game.odds(&game.attack).column),
        _ => None,
    };
    let die = game.aftermath.thrown.map(|(_, die)| die);
    let heads = (LOWEST.0..=HIGHEST.0).map(|ratio| Ratio(ratio).to_string());
    let row = |(results, face): (&[crate::Res; 10], u8)| {
        let cells = results.iter().map(|result| result.key().to_owned());
        ChartRow::new([face.to_string()].into_iter().chain(cells)).lit(die == Some(face))
    };
    Chart::new("results", "Combat Results Table")
        .about(
            "Attacking strength to defending strength, rounded for the defender. Ae and De: attacker or defender \
             eliminated; Ar and Dr: retreats one hex; Ee: the defender is eliminated, and the attacker gives up as much.",
        )
        .columns(["Die".to_owned()].into_iter().chain(heads))
        .lit(column.map(|column| (column.0 - LOWEST.0 + 1) as u16))
        .rows(CRT.iter().zip(1..).map(row))
        .good(Good::Low)
        .rule("2.3")
}

/// [3.0A] The four phases of a turn.
fn sequence(game: &Naw) -> Chart {
    let moves = matches!(game.stage, Stage::Movement | Stage::Moving(_) | Stage::Unstacking);
    let playing = !matches!(game.stage, Stage::Over(_) | Stage::Draw(_));
    let mut rows = Vec::new();
    for side in Side::ALL {
        for (phase, movement, does, rule) in [
            ("Movement", true, "Move any units, bring in reinforcements", "3.0E"),
            ("Combat", false, "Every unit next to an enemy attacks, one attack after another", "3.0F"),
        ] {
            let now = playing && game.phasing == side && moves == movement;
            rows.push(ChartRow::new([format!("{side} {phase} Phase"), does.to_owned()]).lit(now).rule(rule));
        }
    }
    Chart::new("sequence", "Sequence of play")
        .about(format!("Turn {} of {TURNS}.", game.turn))
        .columns(["Phase", "What is done"])
        .rows(rows)
        .rule("3.0A")
}

/// [8.1] [8.3A] [8.4A] Who wins, and how far each side is.
fn victory(game: &Naw) -> Chart {
    let row = |who: &str, what: String| ChartRow::new([who.to_owned(), what]);
    let spared = if game.demoralized { ", no longer possible: the Allies are demoralized" } else { "" };
    Chart::new("victory", "Victory")
        .columns(["Who wins", "When"])
        .rows([
            row("French, first", format!("the Allies have lost {LIMIT} strength points and are demoralized"))
                .progress(game.losses(Side::Allied), i32::from(LIMIT))
                .lit(game.demoralized)
                .rule("8.2A"),
            row("French, and", format!("{EXITS} French units have left for Brussels, before or after"))
                .progress(game.exited, EXITS)
                .rule("8.3A"),
            row("Allies", format!("the French have lost {LIMIT} strength points first{spared}"))
                .progress(game.losses(Side::French), i32::from(LIMIT))
                .rule("8.1"),
            row("Nobody", format!("turn {TURNS} ends without either"))
                .progress(game.turn, TURNS)
                .rule("8.4A"),
        ])
        .rule("8.0A")
}

/// [7.0A] Who comes when, as far as this eye may know.
fn reinforcements(game: &Naw, eye: Eye) -> Option<Chart> {
    let mut rows = Vec::new();
    for turn in 1..=TURNS {
        for side in Side::ALL {
            let comes = |unit: &UnitId| {
                game.arrival(*unit) == Some(turn)
                    && (game.place(*unit) != Place::Waiting || may_know_waiting(game, *unit, eye))
                    && (!game.hides_reinforcements() || may_know_waiting(game, *unit, eye))
            };
            let units: Vec<UnitId> = game.army(side).iter().filter(comes).collect();
            if units.is_empty() {
                continue;
            }
            let there = units.iter().filter(|&&unit| game.place(unit) != Place::Waiting).count();
            let names: Vec<&str> = units.iter().map(|&unit| game.edition.unit(unit).name.as_str()).collect();
            let row = ChartRow::new([
                turn.to_string(),
                words::list(&names),
                format!("{there} of {} have come", units.len()),
            ]);
            rows.push(row.lit(turn == game.turn).rule("7.0A"));
        }
    }
    let chart = Chart::new("reinforcements", "Reinforcements")
        .about("They may enter by the east edge from their turn on, or later.")
        .columns(["Turn", "Units", "So far"]);
    (!rows.is_empty()).then(|| chart.rows(rows).rule("7.0B"))
}
