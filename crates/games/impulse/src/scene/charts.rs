//! The charts beside the board, from the numbers that the rules use.

use super::{leader_id, piece_of, spread};
use crate::agenda::Task;
use crate::chronicle::halves;
use crate::{Impulse, LeaderId, Place, TURNS, Verdict};
use contract::scene::{Chart, ChartRow};
use contract::words::list;
use contract::{Edition, Game};

/// All of them: the same for everyone.
pub fn charts(game: &Impulse) -> Vec<Chart> {
    let mut charts = vec![sequence(game), victory(game), assaults(game), sunset(game), reinforcements(game)];
    charts.extend(Chart::of_board(game.edition.board(game.scenario())));
    charts
}

/// [6.1-b] The five phases of a turn.
fn sequence(game: &Impulse) -> Chart {
    let now = match game.task() {
        Task::Commanders => 1,
        Task::OpenRally(_) | Task::Rally(_) => 2,
        Task::Battery => 3,
        Task::EndPhase | Task::Over(_) => 5,
        _ if game.agenda.tasks().contains(&Task::Impulses) && !game.fire.grand => 4,
        _ => 3,
    };
    let phases = [
        ("Commander Phase", "Commanders and Leaders become fresh; Napoleon has to throw for it", "6.2.1"),
        (
            "Rally Phase",
            "Guns recover; fresh Leaders rally spent units: the French, then the Allies",
            "6.3-a",
        ),
        ("Grand Battery Phase", "The French may fire the Grand Battery once", "6.4-a"),
        ("Action Impulse Phase", "Impulses in turn, the French first, until the Sunset roll fails", "6.5-a"),
        ("End Phase", "Victory check, reinforcements, the next turn", "6.6-a"),
    ];
    let row = |((name, does, rule), number): ((&str, &str, &'static str), u8)| {
        ChartRow::new([name, does]).lit(number == now).rule(rule)
    };
    Chart::new("sequence", "Sequence of play")
        .about(format!("Turn {} of {TURNS}, impulse {}.", game.turn, game.number))
        .columns(["Phase", "What is done"])
        .rows(phases.into_iter().zip(1..).map(row))
        .rule("6.1-b")
}

/// [17.2-a] [17.6] Points that win, and how many there are.
fn victory(game: &Impulse) -> Chart {
    let net = game.net_halves();
    let whole = net.div_euclid(2);
    let last = game.turn == TURNS;
    let row = |who: &str, when: &str| ChartRow::new([who, when]);
    let night = [
        ("French, major", "10 or more at nightfall", 10..=i16::MAX),
        ("French, marginal", "8 or 9 at nightfall", 8..=9),
        ("Nobody", "2 to 7 at nightfall", 2..=7),
        ("Allies, marginal", "1 at nightfall", 1..=1),
        ("Allies, major", "0 or less at nightfall", i16::MIN..=0),
    ];
    let rows = [
        row("French, at once", "10 or more in any End Phase").progress(whole.max(0), 10).rule("17.2-a"),
        row("Allies, at once", "10 or more for the Allies in any End Phase")
            .progress((-whole).max(0), 10)
            .rule("17.2-b"),
    ];
    let night = night
        .into_iter()
        .map(|(who, when, points)| row(who, when).lit(last && points.contains(&whole)).rule("17.6"));
    Chart::new("victory", "Victory")
        .about(format!(
            "Net points of the French: {} now. Ground as it is held, half while contested; a unit lost gives one, of the Guard three.",
            halves(net)
        ))
        .columns(["Who wins", "Net points of the French"])
        .rows(rows.into_iter().chain(night))
        .rule("17.1")
}

/// [11.13-a] [11.14] [11.15-a] What an assault brings.
fn assaults(game: &Impulse) -> Chart {
    let verdict = game.fight.verdict;
    let row = |result: Verdict, when: &str, then: &str, rule: &'static str| {
        ChartRow::new([result.name(), when, then]).lit(verdict == Some(result)).rule(rule)
    };
    Chart::new("results", "Assaults")
        .about("Each side adds two dice to its value.")
        .columns(["Result", "Totals", "What happens"])
        .rows([
            row(
                Verdict::Failure,
                "the attack total is less",
                "the attackers flip, spent ones are lost; the defender is unhurt",
                "11.13-a",
            ),
            row(Verdict::Stalemate, "equal", "the Point and the Forward unit flip", "11.14"),
            row(
                Verdict::Success,
                "the attack total is more",
                "the defender takes the difference as casualty points",
                "11.15-a",
            ),
        ])
        .rule("11.12-a")
}

/// [8.10-b] How likely the impulses go on.
fn sunset(game: &Impulse) -> Chart {
    let last = game.edition.last_impulse;
    let row = |number: u8| {
        let weight = if number == last { 0 } else { spread::at_least(number) };
        ChartRow::new([number.to_string(), spread::percent(weight, 36)]).lit(number == game.number)
    };
    Chart::new("sunset", "Sunset roll")
        .about("After each Allied impulse: with less than the number of the impulse on two dice, the impulses of the turn are over.")
        .columns(["Impulse", "The hour goes on"])
        .rows((0..=last).map(row))
        .rule("8.10-b")
}

/// [15.7] [5.1-g] Who comes when, and where.
fn reinforcements(game: &Impulse) -> Chart {
    let mut rows = Vec::new();
    for turn in 1..=TURNS {
        let units = game.edition.unit_ids().filter(|&unit| game.place(unit) != Place::Absent);
        let due: Vec<_> = units
            .filter_map(|unit| {
                game.edition
                    .unit(unit)
                    .arrives
                    .filter(|(when, _)| *when == turn)
                    .map(|(_, zone)| (unit, zone))
            })
            .collect();
        let mut zones: Vec<_> = due.iter().map(|(_, zone)| *zone).collect();
        zones.sort_unstable();
        zones.dedup();
        for zone in zones {
            let here: Vec<_> = due.iter().filter(|(_, at)| *at == zone).map(|(unit, _)| *unit).collect();
            let names: Vec<String> = here.iter().map(|&unit| game.describe(unit)).collect();
            let row = ChartRow::new([turn.to_string(), list(&names), game.edition.area(zone).name.clone()]);
            rows.push(row.lit(turn == game.turn).piece(piece_of(here[0])).rule("15.7"));
        }
        let chiefs =
            game.edition.leader_ids().filter(|&leader| game.edition.leader(leader).arrives == Some(turn));
        for leader in chiefs.collect::<Vec<LeaderId>>() {
            let row = ChartRow::new([turn.to_string(), game.name_leader(leader), "–".to_owned()]);
            rows.push(row.lit(turn == game.turn).piece(leader_id(leader)).rule("5.1-g"));
        }
    }
    Chart::new("reinforcements", "Reinforcements").columns(["Turn", "Who", "Zone"]).rows(rows).rule("15.7")
}
