//! The charts beside the map, from the tables that the rules look into.

use super::{Phase, victory};
use crate::chronicle::{army, player};
use crate::s02_equipment::People;
use crate::s06_combat::{CRT, HIGHEST, LOWEST};
use crate::{Body, Nlb, Post, Res, Task};
use contract::scene::{Chart, ChartRow, Good};
use contract::{Edition, Eye, Game, Named, Side};
use odds::Ratio;

/// All of them.
pub fn charts(game: &Nlb, eye: Eye) -> Vec<Chart> {
    let mut charts = vec![results(game), sequence(game), morale(game)];
    charts.extend(reinforcements(game, eye));
    charts.push(victory::chart(game));
    charts.extend(Chart::of_board(game.edition.board(game.scenario())));
    charts
}

/// [CRT.1] The Combat Results Table, lit where the attack in hand would be or is thrown for.
fn results(game: &Nlb) -> Chart {
    let attack = game.attack();
    let column = match game.task() {
        Task::Rolling(column) => Some(column),
        Task::Attacking if !(attack.attackers.is_empty() && attack.guns.is_empty()) => {
            Some(game.odds(attack).column)
        }
        _ => None,
    };
    let heads = (LOWEST.0..=HIGHEST.0).map(|ratio| Ratio(ratio).to_string());
    let row = |(results, face): (&[Res; 10], u8)| {
        let cells = results.iter().map(|result| result.printed().to_owned());
        ChartRow::new([face.to_string()].into_iter().chain(cells))
    };
    Chart::new("results", "Combat Results Table")
        .about(
            "Attacking strength to defending strength, rounded for the defender. Ae and De: attacker or defender \
             eliminated; Ar and Dr: retreats one hex; Ex: the defender is eliminated, and the attacker gives up as much.",
        )
        .columns(["Die".to_owned()].into_iter().chain(heads))
        .lit(column.map(|column| (column.0 - LOWEST.0 + 1) as u16))
        .rows(CRT.iter().zip(1..).map(row))
        .good(Good::Low)
        .rule("CRT.1")
}

/// [4.1B] The phases of a turn.
fn sequence(game: &Nlb) -> Chart {
    let plan = game.plan();
    let goes_on = super::phase(game);
    let gather = if game.reorganizes_in_the_field() {
        "Corps beside a demoralized one look around; officers and commanders in supply whom no enemy sees bring units back"
    } else {
        "Corps beside a demoralized one look around; officers far from the enemy bring units back"
    };
    let mut rows = Vec::new();
    for side in [plan.begins, plan.begins.enemy()] {
        for (phase, name, does, rule) in [
            (
                Phase::Command,
                "Command",
                "Commanders put officers and units in command, officers pass it on",
                "11.0.1",
            ),
            (Phase::Reorganization, "Reorganization", gather, "12.0.3"),
            (Phase::Movement, "Movement", "Move any units, bring in reinforcements", "5.0A"),
            (
                Phase::Combat,
                "Combat",
                "Everybody next to an enemy attacks, one attack after another; guns bombard",
                "6.1.1",
            ),
        ] {
            let used = match phase {
                Phase::Command => game.commands(),
                Phase::Reorganization => game.reorganizes(),
                Phase::Movement | Phase::Combat => true,
            };
            if used {
                let now = game.phasing() == side && goes_on == Some(phase);
                rows.push(
                    ChartRow::new([format!("{} {name}", player(side)), does.to_owned()]).lit(now).rule(rule),
                );
            }
        }
    }
    Chart::new("sequence", "Sequence of play")
        .about(format!("{}, the last turn is {}.", game.turn().spoken(), plan.last.spoken()))
        .columns(["Phase", "What is done"])
        .rows(rows)
        .rule("4.1B")
}

/// [9.0.1] What armies have lost, and what they bear.
fn morale(game: &Nlb) -> Chart {
    let row = |body| {
        let levels = game.levels(body)?;
        let bears = match levels.disintegration {
            Some(more) => format!("demoralized at {}, disintegrates above {more}", levels.demoralization),
            None => format!("demoralized at {}", levels.demoralization),
        };
        let row =
            ChartRow::new([army(body).to_owned(), bears]).progress(game.losses(body), levels.demoralization);
        Some(row.lit(game.is_broken(body)).rule("9.2.1"))
    };
    let corps = |id| {
        let corps = game.edition.corps(id);
        let (level, lost) = game.corps_level(id);
        let there = corps.level > 0 && corps.units.meets(game.plan().present());
        let row = ChartRow::new([
            format!("{} {}", corps.army.title(), corps.title),
            format!("demoralized at {level}"),
        ]);
        (there && game.counts_corps())
            .then(|| row.progress(lost, level).lit(game.morale().broken & (1 << id.0) != 0).rule("13.0.2"))
    };
    let people = |people: &People| {
        let level = game.edition.levels[*people as usize];
        let broken = game.morale().peoples & (1 << *people as u8) != 0;
        let row = ChartRow::new([people.title().to_owned(), format!("demoralized at {level} Allied losses")]);
        (level > 0 && game.counts_corps())
            .then(|| row.progress(game.losses(Body::Allied), level).lit(broken).rule("13.1.1"))
    };
    Chart::new("morale", "Morale")
        .about("Losses stay, levels move with towns, points and the fate of other armies.")
        .columns(["Army", "Bears"])
        .rows(game.bodies().filter_map(row))
        .rows(game.edition.corps_ids().filter_map(corps))
        .rows(People::ALL.iter().filter_map(people))
        .rule("9.0.1")
}

/// [5.6.1] Who comes when.
fn reinforcements(game: &Nlb, eye: Eye) -> Option<Chart> {
    let mut rows = Vec::new();
    for entry in game.plan().entries.iter().filter(|entry| game.can_be_called(entry)) {
        let units: Vec<_> = game.members(entry).iter().collect();
        if units.is_empty() {
            continue;
        }
        let there = units.iter().filter(|&&unit| game.post(unit) != Post::Waiting).count();
        let names: Vec<&str> = units.iter().map(|&unit| game.edition.0.unit(unit).tag.as_str()).collect();
        let (turns, hexes): (Vec<crate::Turn>, Vec<String>) =
            super::gates(game, entry, eye).into_iter().unzip();
        let when: Vec<String> = turns.iter().map(|turn| turn.spoken()).collect();
        let side: Side = game.side_of(units[0]);
        let cells = [
            when.join(" or "),
            format!("{}: {}", player(side), names.join(", ")),
            hexes.join(" or "),
            format!("{there} of {} have come", units.len()),
        ];
        rows.push(ChartRow::new(cells).lit(turns.contains(&game.turn())).rule("5.6.1"));
    }
    let chart = Chart::new("reinforcements", "Reinforcements")
        .about("They may enter from their turn on, or later; who comes behind others pays for it.")
        .columns(["From", "Units", "At", "So far"]);
    (!rows.is_empty()).then(|| chart.rows(rows).rule("5.6A.2"))
}
