//! What is asked of whom, what led to it, and what happens otherwise.

use super::fight::at_step;
use crate::agenda::Task;
use crate::{Action, AreaId, Arm, DELAYED, UnitId, Wallace};
use contract::Side;
use contract::scene::Prompt;
use contract::words::{self, a_or_many, capital, count};

/// The question in plain words.
pub(super) fn prompt(game: &Wallace) -> Option<Prompt> {
    let side = game.asked()?;
    let (text, rule) = question(game, side)?;
    Some(Prompt::new(side, text, rule).because(story(game)).topic_of(&game.task()))
}

/// Who does what to whom at this moment, when the question interrupts something.
fn story(game: &Wallace) -> String {
    let place = |area: AreaId| game.name_of(area);
    let tasks = game.agenda.tasks();
    let opens = |task: Task| {
        matches!(
            task,
            Task::Shelter
                | Task::Guard
                | Task::Charge
                | Task::Counter(_)
                | Task::Assign(_)
                | Task::Withdraw(_)
                | Task::Onward
                | Task::Hits(..)
                | Task::Blows(..)
                | Task::Cubes(..)
                | Task::Cull(..)
                | Task::Retreat(..)
                | Task::Follow(..)
                | Task::Flight(_)
                | Task::Empty(_)
                | Task::EmptyWith(_)
        )
    };
    if !opens(game.task()) {
        return String::new();
    }
    if let Some(step) = at_step(game) {
        let attackers = game.assaulters & game.at(game.assault.area);
        let with =
            if attackers.is_empty() { String::new() } else { format!(" with {}", arms(game, attackers)) };
        let now = if step.is_empty() { String::new() } else { format!(" ({step})") };
        return format!("{} assault on {}{with}{now}.", game.assault.side, place(game.assault.area));
    }
    for task in tasks.iter().rev() {
        match *task {
            Task::Skirmish(by) => return format!("{by} skirmishers threw a 6."),
            Task::Volley(at, hits) => {
                let what = if game.order.action == Action::GrandBattery {
                    "Grand Battery fire"
                } else {
                    "guns fire"
                };
                let so_far =
                    if hits > 0 { format!(": {} so far", count(hits, "hit")) } else { String::new() };
                return format!("{} {what} at {}{so_far}.", game.active, place(at));
            }
            Task::Fire => return format!("{} guns in {} fire.", game.active, place(game.order.area)),
            _ => {}
        }
    }
    String::new()
}

/// "2 infantry and 1 cavalry".
fn arms(game: &Wallace, units: crate::Units) -> String {
    let kinds = [(Arm::Infantry, "infantry"), (Arm::Cavalry, "cavalry"), (Arm::Artillery, "guns")];
    let some = kinds.into_iter().map(|(arm, name)| ((units & game.edition.arm(arm)).len(), name));
    let parts: Vec<String> =
        some.filter(|(count, _)| *count > 0).map(|(count, name)| format!("{count} {name}")).collect();
    words::list(&parts)
}

fn question(game: &Wallace, side: Side) -> Option<(String, &'static str)> {
    let name = |unit: UnitId| game.describe(unit);
    let place = |area| game.name_of(area);
    Some(match game.task() {
        Task::Enter => (
            "Prussians arrive: place them in an entry area, or in the Delayed box, where they wait for room.".into(),
            "W-PRUSSIANS-3",
        ),
        Task::Skirmish(_) => {
            let areas = game.occupied(side).iter();
            let near = areas.filter(|&area| game.next_to(area).meets(game.enemy_areas(side)));
            let units: usize = near.map(|area| (game.ready & game.at(area)).len()).sum();
            (
                format!(
                    "{} next to the enemy may fire, each once and at no cost; a 6 hits. Choose who fires where, or end the skirmish fire.",
                    capital(&count(units, "infantry unit"))
                ),
                "W-SKIRM-1",
            )
        }
        Task::Form(_) => (
            "Change formations freely before your actions: mobile infantry moves and assaults, defensive infantry holds its ground; guns fire only deployed. Or go on.".into(),
            "W-FORM-9",
        ),
        Task::Change => (format!("Change formations in {}, each piece once.", place(game.order.area)), "W-CHANGE-1"),
        Task::Orders => {
            let used: u8 = game.used.iter().sum();
            let done = if used == 0 {
                "The enemy alone knows how many actions this round has.".to_owned()
            } else {
                format!("{} done in this round; the enemy alone knows how many there are.", capital(&count(used, "action")))
            };
            (format!("Activate an area or a leader, or do nothing for a disc. {done}"), "W-ACT-1")
        }
        Task::Spend(leader) => (format!("Which disc activates {}?", name(leader)), "W-LEADER-4"),
        Task::Lead(2) => ("Which area does the leader activate? He may activate two.".into(), "W-LEADER-2"),
        Task::Lead(_) if game.has_fought() => (
            "The assault is over. Activate another area for something else, or leave it.".into(),
            "W-LEADER-5",
        ),
        Task::Lead(_) if game.order.marched => (
            "Activate a second area for an assault too, or fight; for anything else it is time afterwards."
                .into(),
            "W-LEADER-5",
        ),
        Task::Lead(_) => ("Activate a second area, or the same again, or leave it.".into(), "W-LEADER-2"),
        Task::Act => (format!("What do the units in {} do?", place(game.order.area)), "W-ACT-6"),
        Task::Move => (format!("Move units out of {}.", place(game.order.area)), game.order.action.rule()),
        Task::Carry(unit, to) => {
            let cubes = game.cubes(game.edition.unit(unit).army(), game.area_of(unit));
            (
                format!(
                    "{} goes to {}. {} in {}: how many go with it?",
                    name(unit),
                    place(to),
                    lies(cubes),
                    place(game.area_of(unit))
                ),
                "W-MOVE-7",
            )
        }
        Task::Aim => (
            format!("Aim the guns in {}, each where it likes, then fire: no die is thrown before.", place(game.order.area)),
            "W-FIRE-4",
        ),
        Task::ReinforceArmy | Task::Reinforce(_) => ("Where does the cube go?".into(), "W-REINF-1"),
        Task::March => (
            format!("Send units from {} into assaults; all of them before the first is fought.", place(game.order.area)),
            "W-ASSAULT-0.1",
        ),
        Task::From(unit, to) => {
            (format!("From where does {} enter {}?", name(unit), place(to)), "W-ASSAULT-0.8")
        }
        Task::Pending(..) => ("Which assault is resolved next?".into(), "W-ASSAULT-0.5"),
        Task::Shelter => (
            "Who of the defenders holds the strong point? It protects only those.".into(),
            "W-STRONG-3",
        ),
        Task::Guard => (
            "Does anybody leave the strong point to guard the guns? Infantry inside does not protect them.".into(),
            "W-STRONG-6",
        ),
        Task::Charge => ("Which of your cavalry fights first?".into(), "W-ASSAULT-2.2"),
        Task::Counter(unit) => (
            format!("{} comes at your cavalry: which unit meets it? Both throw a die, and the lower loses.", name(unit)),
            "W-ASSAULT-2.2",
        ),
        Task::Assign(_) => (
            "Put the damage cubes of the area on your infantry, cube by cube, as you like; none bears more than five.".into(),
            "W-CUBE-3",
        ),
        Task::Withdraw(_) => (
            "The assault has failed, and what is left of the infantry goes back where it came from: where to?".into(),
            "W-ASSAULT-3.8",
        ),
        Task::Onward if game.ready.meets(game.edition.arm(Arm::Cavalry)) => (
            "Your cavalry is out of hand and charges on: whom?".into(),
            "W-ASSAULT-7.2",
        ),
        Task::Onward => ("Does the leader ride along with the charge?".into(), "W-LEADER-7"),
        Task::Hits(area, _, hits) => (
            format!(
                "Your cavalry in {} takes {}: for each, tire a fresh unit where it stands, or retreat one. One that can do neither is lost.",
                place(area),
                a_or_many(hits, "hit")
            ),
            game.hit_rule(),
        ),
        Task::Blows(_, _, hits) => (
            format!(
                "Your cavalry takes {} at close quarters. Which unit? A fresh one tires, a tired one is lost.",
                a_or_many(hits, "hit")
            ),
            game.hit_rule(),
        ),
        Task::Crowd(area, _, over) => (
            format!(
                "{} holds {} too many at the end of the round: which cavalry pays? A fresh unit tires, a tired one is lost.",
                place(area),
                a_or_many(over, "unit")
            ),
            "W-LIMIT-3",
        ),
        Task::Cubes(area, ..) => {
            (format!("{} is hit, where infantry of two armies stands. Which of them takes the cube?", place(area)), "W-SKIRM-10")
        }
        Task::Cull(area, _) => (
            format!("{} holds more cubes than its infantry can bear, five each: which unit is lost? Six cubes go with it.", place(area)),
            "W-CUBE-6",
        ),
        Task::Empty(army) => (
            format!("A {} cube is due, and none is left beside the board: give up a unit, and take its cubes.", army.colour()),
            "W-CUBE-9",
        ),
        Task::EmptyWith(unit) => (format!("How many cubes go with {}?", name(unit)), "W-CUBE-9"),
        Task::Retreat(unit, cubes) => {
            let load = if cubes > 0 { format!(" with {}", count(cubes, "cube")) } else { String::new() };
            let from = game.place(unit).area().filter(|&area| area != DELAYED);
            let out = from.map(|area| format!(" out of {}", place(area))).unwrap_or_default();
            (format!("{} must go back{out}{load}. Where to?", name(unit)), "W-RETREAT-2")
        }
        Task::Follow(leader, to) => {
            (format!("The units go back to {}. Does {} go along?", place(to), name(leader)), "W-RETREAT-9")
        }
        Task::Flight(leader) => (
            format!("The guns are lost, and {} is alone among enemies. Where to? If nowhere, he is taken.", name(leader)),
            "W-LEADER-12",
        ),
        _ => return None,
    })
}

/// "1 cube lies", "3 cubes lie".
fn lies(cubes: u8) -> String {
    format!("{} {}", capital(&count(cubes, "cube")), if cubes == 1 { "lies" } else { "lie" })
}
