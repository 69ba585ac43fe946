//! The charts beside the board, from the tables that the rules look into.

use crate::agenda::Task;
use crate::s03_sequence::{THREE_PM, TURNS, hour};
use crate::s18_victory::{ALLIES_NEED, FRENCH_NEED};
use crate::{Action, Arm, Army, Disc, Nation, Wallace};
use contract::scene::{Chart, ChartRow};
use contract::words::{capital, commas, count};
use contract::{Edition, Game, Side};

/// All of them: the same for everyone.
pub fn charts(game: &Wallace) -> Vec<Chart> {
    let mut charts = vec![
        sequence(game),
        victory(game),
        actions(game),
        artillery(game),
        infantry(game),
        morale(game),
        cavalry(game),
        arrivals(game),
    ];
    charts.extend(Chart::of_board(game.edition.board(game.scenario())));
    charts
}

/// Whether something of the kind is being done.
fn has(game: &Wallace, test: impl Fn(&Task) -> bool) -> bool {
    game.agenda.tasks().iter().any(test)
}

/// [W-SEQ-2] The seven phases of a turn.
fn sequence(game: &Wallace) -> Chart {
    let prussians = has(game, |task| matches!(task, Task::Prussians | Task::Enter));
    let skirmish = has(game, |task| matches!(task, Task::Skirmish(_) | Task::Skirmishes(_)));
    let rounds = has(game, |task| matches!(task, Task::Rounds));
    let over = matches!(game.task(), Task::Over(_));
    let now = match () {
        () if over => 6,
        () if prussians => 2,
        () if skirmish => 3,
        () if rounds => 4,
        () => 5,
    };
    let phases = [
        ("Discs", "Both sides take the discs of the turn".to_owned(), "W-DISC-1"),
        ("Prussians", format!("From {} a die says how many arrive", hour(THREE_PM)), "W-PRUSSIANS-1"),
        (
            "Skirmish fire",
            "Infantry next to the enemy fires for nothing: the Allies, then the French".into(),
            "W-SKIRM-2",
        ),
        (
            "Action rounds",
            "In turn: a hidden tile, free formations, then actions for discs".into(),
            "W-ROUND-1",
        ),
        ("Formations", "Infantry and guns change for nothing: the Allies, then the French".into(), "W-SEQ-3"),
        ("Victory check", "Whether somebody has won".into(), "W-VICTORY-1"),
        ("End of turn", "The clock moves on, and all discs leave the boxes".into(), "W-SEQ-4"),
    ];
    let row = |((name, does, rule), number): ((&str, String, &'static str), u8)| {
        ChartRow::new([number.to_string(), name.to_owned(), does]).lit(number == now).rule(rule)
    };
    Chart::new("sequence", "Sequence of play")
        .about(format!("{}, turn {} of {TURNS}.", hour(game.turn), game.turn + 1))
        .columns(["", "Phase", "What is done"])
        .rows(phases.into_iter().zip(1..).map(row))
        .rule("W-SEQ-2")
}

/// [W-VICTORY-1] Looked at in phase six.
fn victory(game: &Wallace) -> Chart {
    let [mont_st_jean, rossomme] = game.edition.ground.goals;
    let holds = |area, side| !game.arm_here(area, side, Arm::Infantry).is_empty();
    let row = |who: &str, what: String| ChartRow::new([who.to_owned(), what]);
    Chart::new("victory", "Victory")
        .about("Looked at in phase six of each turn. An infantry unit, gun or leader lost counts one, French Guard infantry two, cavalry nothing.")
        .columns(["Who wins", "When"])
        .rows([
            row("French", format!("their infantry stands in {}", game.name_of(mont_st_jean)))
                .progress(u8::from(holds(mont_st_jean, Side::French)), 1)
                .rule("W-VICTORY-3"),
            row("French", format!("{FRENCH_NEED} casualties of the Anglo-Allied army"))
                .progress(game.casualties(Army::Allied), FRENCH_NEED)
                .rule("W-VICTORY-4"),
            row("Allies", format!("their infantry stands in {}", game.name_of(rossomme)))
                .progress(u8::from(holds(rossomme, Side::Allied)), 1)
                .rule("W-VICTORY-5"),
            row("Allies", format!("{ALLIES_NEED} French casualties"))
                .progress(game.casualties(Army::French), ALLIES_NEED)
                .rule("W-VICTORY-6"),
            row("Allies", "nobody has won when night falls".into())
                .progress(game.turn + 1, TURNS)
                .rule("W-VICTORY-8"),
        ])
        .rule("W-VICTORY-1")
}

/// [W-ROUND-4] Which disc pays for which action.
fn actions(game: &Wallace) -> Chart {
    let acts = has(game, |task| {
        matches!(
            task,
            Task::Move
                | Task::Aim
                | Task::Fire
                | Task::Change
                | Task::Reinforce(_)
                | Task::March
                | Task::Battles
        )
    });
    let row = |action: Action| {
        let discs: Vec<&str> =
            Disc::ALL.into_iter().filter(|disc| disc.pays_for(action)).map(Disc::name).collect();
        let now = acts && game.order.action == action;
        ChartRow::new([capital(action.name()), commas(&discs)]).lit(now).rule(action.rule())
    };
    Chart::new("actions", "Actions and discs")
        .about("A disc activates one area for one action, or a leader for two areas.")
        .columns(["Action", "Disc"])
        .rows(Action::ALL.into_iter().map(row))
        .rule("W-ROUND-4")
}

/// [W-TABLE-AVI-0] Guns at infantry.
fn artillery(game: &Wallace) -> Chart {
    let volley = game.agenda.tasks().iter().rev().find_map(|task| match *task {
        Task::Volley(at, _) => Some(at),
        _ => None,
    });
    let range = volley.and_then(|at| game.sight(game.order.area, at)).map(|(range, _)| u16::from(range));
    let row = |(cubes, roll): (&[u8; 4], u8)| {
        let head = match roll {
            0 => "0 or less".to_owned(),
            6 => "6 or more".to_owned(),
            roll => roll.to_string(),
        };
        let cell = |&cubes: &u8| if cubes == 0 { "–".to_owned() } else { cubes.to_string() };
        ChartRow::new([head].into_iter().chain(cubes.iter().map(cell)))
    };
    Chart::new("artillery", "Guns at infantry")
        .about("Damage cubes by the modified die and the range in areas. Cavalry is hit by 5 and 6, guns alone by 6.")
        .columns(["Die", "Range 0", "1", "2", "3"])
        .lit(range.filter(|&range| range < 4).map(|range| range + 1))
        .rows(game.edition.tables.artillery.iter().zip(0..).map(row))
        .rule("W-TABLE-AVI-0")
}

/// [W-TABLE-IVI] Infantry at infantry.
fn infantry(game: &Wallace) -> Chart {
    let row = |(volley, roll): (&crate::Volley, u8)| {
        let head = if roll == 6 { "6 or more".to_owned() } else { roll.to_string() };
        let result = match (volley.cubes, volley.check) {
            (0, false) => "–".to_owned(),
            (0, true) => "M: the targets check morale".to_owned(),
            (cubes, _) => count(cubes, "cube"),
        };
        ChartRow::new([head, result])
    };
    Chart::new("infantry", "Infantry at infantry")
        .about("What one unit's modified die does in step three of an assault.")
        .columns(["Die", "Result"])
        .rows(game.edition.tables.infantry.iter().zip(0..).map(row))
        .rule("W-TABLE-IVI")
}

/// [W-TABLE-MORALE-1] Morale.
fn morale(game: &Wallace) -> Chart {
    let row = |(results, die): (&[crate::Morale; 7], u8)| {
        ChartRow::new(
            [die.to_string()].into_iter().chain(results.iter().map(|result| letter(*result).to_owned())),
        )
    };
    let heads = (0..7).map(|column: u8| column.to_string());
    Chart::new("morale", "Morale")
        .about("The column is the number of cubes on the unit, after shifts. R: retreats; E: eliminated.")
        .columns(["Die".to_owned()].into_iter().chain(heads))
        .rows(game.edition.tables.morale.iter().zip(1..).map(row))
        .rule("W-TABLE-MORALE-1")
}

fn letter(result: crate::Morale) -> &'static str {
    match result {
        crate::Morale::Holds => "–",
        crate::Morale::Retreats => "R",
        crate::Morale::Eliminated => "E",
    }
}

/// [W-TABLE-CAV] Cavalry that gets out of hand.
fn cavalry(game: &Wallace) -> Chart {
    let control = game.edition.tables.control;
    let nations = Nation::ALL
        .into_iter()
        .filter(|&nation| !(game.edition.nation(nation) & game.edition.arm(Arm::Cavalry)).is_empty());
    let row = |nation: Nation| {
        ChartRow::new([capital(nation.livery().key()), format!("{} or more", control[nation as usize])])
    };
    Chart::new("control", "Cavalry control")
        .about("Cavalry left in the area after an assault throws a die, and charges on with this number.")
        .columns(["Cavalry", "Charges on"])
        .rows(nations.map(row))
        .rule("W-TABLE-CAV")
}

/// [W-PRUSSIANS-1] Who is still on the display, first those who come first.
fn arrivals(game: &Wallace) -> Chart {
    let row = |(unit, number): (crate::UnitId, usize)| {
        let by = if game.edition.group_b.has(unit) { "B" } else { "A" };
        ChartRow::new([number.to_string(), game.describe(unit), by.to_owned()]).piece(u16::from(unit.0))
    };
    let lost = if game.on_display().next().is_none() { " All have come." } else { "" };
    Chart::new("reinforcements", "The Prussians")
        .about(format!(
            "From {} on, a die each turn: so many come, in this order, a 1 counting as 2.{lost}",
            hour(THREE_PM)
        ))
        .columns(["", "Who", "Entry"])
        .rows(game.on_display().zip(1..).map(row))
        .rule("W-PRUSSIANS-1")
}
