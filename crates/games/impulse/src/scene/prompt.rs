//! What is asked of whom, and what happens otherwise.

use crate::agenda::{Task, Turn};
use crate::chronicle::casualties;
use crate::{Impulse, Kind, Shot, UnitId, Verdict};
use contract::scene::Prompt;

/// The question in plain words.
pub(super) fn prompt(game: &Impulse) -> Option<Prompt> {
    let side = game.asked()?;
    let (text, rule) = question(game);
    Some(Prompt::new(side, text, rule).because(arrivals(game)).topic_of(&game.task()))
}

/// [15.7] Who has come since the turn before: told until the first pair of impulses is over.
fn arrivals(game: &Impulse) -> String {
    let opens = matches!(game.task(), Task::Rally(_) | Task::Battery)
        || game.task() == Task::Impulse && game.number == 0;
    let due = |&unit: &UnitId| game.edition.unit(unit).arrives.is_some_and(|(turn, _)| turn == game.due());
    let come: Vec<_> =
        game.edition.unit_ids().filter(due).filter_map(|unit| game.place(unit).area()).collect();
    let zones = game.ground().zones.into_iter().filter_map(|zone| {
        let count = come.iter().filter(|&&area| area == zone).count();
        (count > 0).then(|| format!("{} in {}", contract::words::count(count, "unit"), game.name_of(zone)))
    });
    let zones: Vec<_> = zones.collect();
    if !opens || zones.is_empty() {
        return String::new();
    }
    format!("Prussians have arrived beside the map: {}. [15.7]", zones.join(", "))
}

/// Who attacks whom, with what came of it so far.
fn fight(game: &Impulse) -> String {
    let fight = &game.fight;
    let Some(area) = fight.area.get() else { return String::new() };
    let here = |unit: UnitId| unit.get().filter(|&unit| game.place(unit).area() == Some(area));
    let point = here(fight.point).map_or("The attackers".into(), |unit| game.describe(unit));
    let verb = if fight.charge { "charges" } else { "assaults" };
    match here(fight.forward) {
        Some(forward) if here(fight.point).is_some() => {
            let (attack, defence) = (game.attack_value(fight), game.defence_value(fight));
            let forward = game.describe(forward);
            format!("{point} {verb} {forward} in {}, {attack} against {defence}. ", game.name_of(area))
        }
        _ => format!("{point} {verb} {}. ", game.name_of(area)),
    }
}

/// The dice of both sides and what they come to.
fn totals(game: &Impulse) -> String {
    let fight = &game.fight;
    let rolls = fight.dice.map(|dice| dice[0] + dice[1]);
    match fight.verdict {
        Some(Verdict::Success) => {
            format!("Dice {} against {}: Success, {}. ", rolls[0], rolls[1], casualties(fight.points))
        }
        Some(verdict) => format!("Dice {} against {}: {}. ", rolls[0], rolls[1], verdict.name()),
        None => {
            let totals = game.totals();
            let so_far = match totals[0] - totals[1] {
                ..0 => "a Failure".to_owned(),
                0 => "a Stalemate".to_owned(),
                lead => format!("a Success with {}", casualties(lead as u8)),
            };
            let [attack, defence] = totals;
            format!(
                "Dice {} and {}: {attack} against {defence} in all, {so_far} so far. ",
                rolls[0], rolls[1]
            )
        }
    }
}

/// Who fires at what, and with what so far.
fn fire(game: &Impulse) -> String {
    let fire = &game.fire;
    let Some(at) = fire.at.get() else { return String::new() };
    let at = game.name_of(at);
    match (fire.shot, fire.point.get()) {
        (Shot::Volley, None) => format!("A volley in {at}. "),
        (_, None) => format!("The guns fire at {at}. "),
        (_, Some(point)) => {
            let others = match fire.support.len() {
                0 => String::new(),
                1 => " and another".into(),
                more => format!(" and {more} others"),
            };
            let verb = if others.is_empty() { "fires" } else { "fire" };
            format!("{}{others} {verb} at {at}. ", game.describe(point))
        }
    }
}

/// Whose units are to act: "D'Erlon's units".
fn his_units(game: &Impulse) -> String {
    let leader = game.orders.current().leader.get();
    leader.map_or("Your units".into(), |leader| format!("{}'s units", game.name_leader(leader)))
}

fn question(game: &Impulse) -> (String, &'static str) {
    let area = |id: crate::AreaId| game.name_of(id);
    match game.task() {
        Task::Rally(_) => (
            format!("Rally: a fresh Leader turns up to {} spent units of his in one area to their fresh side, and is spent for the turn. Or end the rally.", game.rallies()),
            "6.3.2-a",
        ),
        Task::Battery => ("The Grand Battery may fire: choose an area, or let it be for this turn.".into(), "6.4-a"),
        Task::Impulse => (
            "Your impulse: name a Leader to activate, a Commander for a Double Move, or pass. A roll that fails ends the impulse.".into(),
            "8.2",
        ),
        Task::Act(Turn::First) if game.orders.commander.get().is_some() => {
            ("Double Move: choose the first of two actions, and where.".into(), "9.5-b")
        }
        Task::Act(Turn::First) => {
            (format!("{}: choose an area, and what they do there. To do nothing is to pass.", his_units(game)), "8.2")
        }
        Task::Act(Turn::Before) => (
            "Double Move: a second movement is named now, before any assault. Otherwise the assaults come, and then fire or an advance.".into(),
            "9.5.1-a",
        ),
        Task::Act(_) => ("Double Move: choose the second action, or let it be.".into(), "9.5-b"),
        Task::Move => match game.motion.unit.get() {
            Some(unit) => {
                let left = game.motion.left;
                let left = contract::words::count(left, "movement factor");
                (format!("{} has {left} left: go on, or stop here.", game.describe(unit)), "10.4-a")
            }
            None => (
                format!(
                    "{} in {}: choose a unit and where it goes, then the next. Or end the movement.",
                    his_units(game),
                    area(game.orders.current().area)
                ),
                "10.4-e",
            ),
        },
        Task::Advance => ("General Advance: each unit of the formation may go one area on.".into(), "8.8-a"),
        Task::Assaults => ("Choose the next assault. What you have entered has to be assaulted.".into(), "10.3-c"),
        Task::Point => {
            let there = game.here(game.fight.area, game.active.enemy());
            // [14.2-a] The chances at the Points are those without it.
            let fire = if (there & game.edition.kind(Kind::Skirmisher)).is_empty() {
                ""
            } else {
                " Skirmishers there may fire at infantry first, which is not in the chances yet."
            };
            let place = area(game.fight.area);
            let text = format!(
                "Assault on {place}: name the Point. It flips whatever happens; a spent one is lost.{fire}"
            );
            (text, "11.12-a")
        }
        Task::Support => (
            format!("{}Who supports? All of them flip if it fails.", fight(game)),
            "11.2-a",
        ),
        Task::Withdraw => (format!("{}Cavalry and fresh horse guns may leave now; otherwise they stand.", fight(game)), "10.11-a"),
        Task::Stand => (
            format!("{}Your skirmishers may fire at the Point first: choose whose attack counts; all others join.", fight(game)),
            "14.2-a",
        ),
        Task::Slip => (format!("{}Skirmishers may leave now; otherwise they stand.", fight(game)), "10.12-a"),
        Task::Forward => (
            format!("{}Name your Forward unit: its defence counts, and it takes the first loss.", fight(game)),
            "11.12-a",
        ),
        Task::Lead(_) => (format!("{}Your Leader may add his rating and is spent for it.", fight(game)), "9.8.3-a"),
        Task::Reroll(_) => (
            format!("{}{}Your Leader may have your dice thrown again, and is spent for it.", fight(game), totals(game)),
            "9.8.2-a",
        ),
        Task::Intervene(side) => {
            // [9.6-a] Either side may, also against its own luck.
            let own = if side == game.active { Verdict::Success } else { Verdict::Failure };
            let warned = if game.fight.verdict == Some(own) { " As it stands it is yours." } else { "" };
            (
                format!("{}{}A Commander may try to make it a Stalemate, and is spent if he succeeds: then the Point and the Forward unit flip, and that is all.{warned}", fight(game), totals(game)),
                "9.6-a",
            )
        }
        Task::Losses => {
            let losses = &game.losses;
            let first = losses.first.get().map_or(String::new(), |unit| {
                format!(" {} takes the first.", game.describe(unit))
            });
            let what = casualties(losses.due);
            (
                format!(
                    "{what} to be taken in {}.{first} A fresh unit becomes spent for 1, a spent one retreats for 1 or is lost for 2.",
                    area(losses.area)
                ),
                "11.16-a",
            )
        }
        Task::Return => ("Not all find room where they came from: who goes back first? The others are lost.".into(), "11.17-b"),
        Task::Thin => ("A village holds four: choose who goes back.".into(), "18.3-a"),
        Task::FallBack => ("Cavalry that charged may fall back before it is exhausted.".into(), "19.6"),
        Task::Overrun => (
            format!("{} is overrun: those who charged may ride on to one clear area, all, some or none.", area(game.fight.area)),
            "11.9-c",
        ),
        Task::WalkAway => (
            format!("The assault on {} is over: any defender may walk away without a loss.", area(game.fight.area)),
            "11.21-a",
        ),
        Task::Aim => (format!("The guns in {}: choose the area they fire at.", area(game.fire.from)), "8.6-a"),
        Task::FirePoint => {
            let rule = if game.fire.shot == Shot::Volley { "12.5.2-A" } else { "13.5.2-A" };
            (format!("{}Choose the Point: its attack counts in full, the others add 1 each.", fire(game)), rule)
        }
        Task::FireSupport => {
            let rule = if game.fire.shot == Shot::Volley { "12.5.2-B" } else { "13.5.2-B" };
            (format!("{}Who joins in? Each adds 1, and all who fire are spent.", fire(game)), rule)
        }
        Task::Target => {
            let rule = if game.fire.shot == Shot::Volley { "12.2" } else { "13.2" };
            (format!("{}Name the Primary Target: it takes the first loss.", fire(game)), rule)
        }
        Task::Cancel(_) => (
            "The Sunset roll has failed, and the turn's impulses are over unless a Commander keeps the day alight: he may try.".into(),
            "9.7-a",
        ),
        _ => (String::new(), "8.2"),
    }
}
