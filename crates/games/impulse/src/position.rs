//! A position as a document: written whole, edited by hand, read back with every fault listed.
//!
//! ```json
//! { "position": 1, "game": "impulse", "scenario": "waterloo", "turn": 3, "impulse": 2, "active": "french",
//!   "phase": "impulses", "units": { "quiot": "49", "byl": "46 spent", "pego": "lost" },
//!   "control": ["49"], "leaders": { "ney": "spent" }, "battery": { "area": "48" } }
//! ```
//!
//! `units` says where each unit is: an area or zone, followed by `spent` for one on that side; `lost`; `awaited` for
//! Prussians on the march, who are so unless they are listed. Other units that are not listed are not in the game.
//! `control` lists the areas of the French; who is alone in an area controls it anyway. `leaders` says who is
//! `fresh`, `spent` or `away`; those who are not listed are fresh, if they have come. `battery` is `gone` or says
//! where the marker is. What comes next is either a `phase` (`commanders`, `rally`, `battery`, `impulses`, `end`) or
//! an exact `agenda`, the next task last. What an impulse, a fight or a loss remembers may be left out where there is
//! none.

mod reading;

pub use reading::read;

use crate::agenda::Task;
use crate::{
    Action, AreaId, Areas, Fight, Fire, Impulse, LeaderId, Losses, Motion, Orders, Place, Plan, Rally, Shot,
    UnitId, Units, Verdict,
};
use contract::{Game, Named, OptionSet, Side};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The version of the document.
const VERSION: u64 = 1;

/// Writes the whole state.
pub fn write(game: &Impulse) -> Value {
    let edition = game.edition;
    let key = |unit: UnitId| edition.unit(unit).key.clone();
    let mut units = Map::new();
    for unit in edition.unit_ids() {
        let place = match game.place(unit) {
            Place::In(area) => {
                let state = if game.is_fresh(unit) { "" } else { " spent" };
                format!("{}{state}", edition.area(area).key)
            }
            Place::Lost => "lost".into(),
            Place::Awaited => "awaited".into(),
            Place::Absent => continue,
        };
        units.insert(key(unit), place.into());
    }
    let leaders: Map<String, Value> = edition
        .leader_ids()
        .map(|id| {
            let state = match (game.present.has(id), game.ready.has(id)) {
                (false, _) => "away",
                (true, true) => "fresh",
                (true, false) => "spent",
            };
            (edition.leader(id).key.clone(), state.into())
        })
        .collect();
    let battery = match game.battery.get() {
        Some(area) => json!({ "area": area, "moved": game.battery_moved }),
        None => json!("gone"),
    };
    let mut document = json!({
        "position": VERSION,
        "game": Impulse::KEY,
        "scenario": game.scenario().key(),
        "options": game.house.unusual(game.scenario()),
        "turn": game.turn,
        "impulse": game.number,
        "active": game.active.key(),
        "passed": game.passed,
        "units": units,
        "control": listed(game.french),
        "leaders": leaders,
        "battery": battery,
        "agenda": game.agenda.tasks(),
    });
    let fields = document.as_object_mut().expect("written as an object");
    let mut add = |name: &str, value: Value| drop(fields.insert(name.into(), value));
    if game.rally != Rally::NONE {
        add("rally", json!(RallyText::of(&game.rally)));
    }
    if game.orders != Orders::NONE {
        add("orders", json!(OrdersText::of(game)));
    }
    if game.motion != Motion::NONE {
        add("motion", json!(MotionText::of(&game.motion)));
    }
    if game.fight != Fight::NONE {
        add("fight", json!(FightText::of(&game.fight)));
    }
    if game.fire != Fire::NONE {
        add("fire", json!(FireText::of(&game.fire)));
    }
    if game.losses != Losses::NONE {
        add("losses", json!(LossesText::of(&game.losses)));
    }
    let came = edition.unit_ids().filter_map(|unit| Some((key(unit), json!(game.came_from(unit).get()?))));
    let came: Map<String, Value> = came.collect();
    if !came.is_empty() {
        add("from", came.into());
    }
    document
}

fn listed<I: boards::Id, const W: usize>(set: boards::Set<I, W>) -> Vec<I> {
    set.iter().collect()
}

fn set<I: boards::Id, const W: usize>(ids: Vec<I>) -> boards::Set<I, W> {
    ids.into_iter().collect()
}

/// What the Rally Phase remembers, as it is written.
#[derive(Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct RallyText {
    leader: Option<LeaderId>,
    area: Option<AreaId>,
    left: u8,
    own: [u8; 3],
}

impl RallyText {
    fn of(rally: &Rally) -> RallyText {
        RallyText { leader: rally.leader.get(), area: rally.area.get(), left: rally.left, own: rally.own }
    }

    fn read(self) -> Rally {
        let (leader, area) = (self.leader.unwrap_or(LeaderId::NONE), self.area.unwrap_or(AreaId::NONE));
        Rally { leader, area, left: self.left.min(2), own: self.own.map(|left| left.min(2)) }
    }
}

/// An action as it is written.
#[derive(Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct PlanText {
    action: Option<Action>,
    area: Option<AreaId>,
    leader: Option<LeaderId>,
}

impl PlanText {
    fn of(plan: &Plan) -> PlanText {
        PlanText { action: plan.action, area: plan.area.get(), leader: plan.leader.get() }
    }

    fn read(self) -> Plan {
        let (area, leader) = (self.area.unwrap_or(AreaId::NONE), self.leader.unwrap_or(LeaderId::NONE));
        Plan { action: self.action, area, leader }
    }
}

/// What an impulse remembers, as it is written.
#[derive(Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct OrdersText {
    contested: Vec<AreaId>,
    assaulted: Vec<AreaId>,
    plans: Vec<PlanText>,
    acted: [Vec<UnitId>; 2],
    masters: BTreeMap<UnitId, Vec<LeaderId>>,
    commander: Option<LeaderId>,
    tried: Vec<Side>,
    busy: bool,
    failed: bool,
    charged: Vec<UnitId>,
}

impl OrdersText {
    fn of(game: &Impulse) -> OrdersText {
        let orders = &game.orders;
        let masters = game.edition.skirmishers.iter().zip(orders.masters);
        let masters = masters.filter(|(_, leaders)| !leaders.is_empty());
        // The Leader is known before the action.
        let plans = usize::from(orders.named).max(usize::from(orders.plans[0] != Plan::NONE));
        OrdersText {
            contested: listed(orders.contested),
            assaulted: listed(orders.assaulted),
            plans: orders.plans[..plans].iter().map(PlanText::of).collect(),
            acted: orders.acted.map(listed),
            masters: masters.map(|(&unit, leaders)| (unit, listed(leaders))).collect(),
            commander: orders.commander.get(),
            tried: Side::ALL.into_iter().filter(|&side| orders.tried[side as usize]).collect(),
            busy: orders.busy,
            failed: orders.failed,
            charged: listed(orders.charged),
        }
    }

    fn read(mut self, skirmishers: &[UnitId]) -> Orders {
        let mut orders = Orders::NONE;
        orders.named = self.plans.iter().filter(|plan| plan.action.is_some()).count().min(2) as u8;
        for (plan, text) in orders.plans.iter_mut().zip(self.plans) {
            *plan = text.read();
        }
        for (masters, unit) in orders.masters.iter_mut().zip(skirmishers) {
            *masters = set(self.masters.remove(unit).unwrap_or_default());
        }
        orders.contested = set(self.contested);
        orders.assaulted = set(self.assaulted);
        orders.acted = self.acted.map(set);
        orders.commander = self.commander.unwrap_or(LeaderId::NONE);
        orders.tried = Side::ALL.map(|side| self.tried.contains(&side));
        (orders.busy, orders.failed) = (self.busy, self.failed);
        orders.charged = set(self.charged);
        orders
    }
}

/// The unit in motion as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct MotionText {
    unit: UnitId,
    left: u8,
    #[serde(default)]
    left_contact: bool,
    #[serde(default)]
    hauls: bool,
}

impl MotionText {
    fn of(motion: &Motion) -> MotionText {
        let Motion { unit, left, left_contact, hauls } = *motion;
        MotionText { unit, left, left_contact, hauls }
    }

    fn read(self) -> Motion {
        let MotionText { unit, left, left_contact, hauls } = self;
        Motion { unit, left, left_contact, hauls }
    }
}

/// An assault as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct FightText {
    area: AreaId,
    #[serde(default)]
    charge: bool,
    #[serde(default)]
    mandatory: bool,
    #[serde(default)]
    overrun: bool,
    #[serde(default)]
    point: Option<UnitId>,
    #[serde(default)]
    forward: Option<UnitId>,
    #[serde(default)]
    support: Vec<UnitId>,
    #[serde(default)]
    ratings: [u8; 2],
    #[serde(default)]
    dice: [[u8; 2]; 2],
    #[serde(default)]
    verdict: Option<Verdict>,
    #[serde(default)]
    points: u8,
    #[serde(default)]
    ride: Option<AreaId>,
    #[serde(default)]
    riders: Vec<UnitId>,
}

impl FightText {
    fn of(fight: &Fight) -> FightText {
        FightText {
            area: fight.area,
            charge: fight.charge,
            mandatory: fight.mandatory,
            overrun: fight.overrun,
            point: fight.point.get(),
            forward: fight.forward.get(),
            support: listed(fight.support),
            ratings: fight.ratings,
            dice: fight.dice,
            verdict: fight.verdict,
            points: fight.points,
            ride: fight.ride.get(),
            riders: listed(fight.riders),
        }
    }

    fn read(self) -> Fight {
        Fight {
            area: self.area,
            charge: self.charge,
            mandatory: self.mandatory,
            overrun: self.overrun,
            point: self.point.unwrap_or(UnitId::NONE),
            forward: self.forward.unwrap_or(UnitId::NONE),
            support: set(self.support),
            ratings: self.ratings,
            dice: self.dice,
            verdict: self.verdict,
            points: self.points,
            ride: self.ride.unwrap_or(AreaId::NONE),
            riders: set(self.riders),
        }
    }
}

/// Fire as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct FireText {
    shot: Shot,
    from: AreaId,
    #[serde(default)]
    at: Option<AreaId>,
    #[serde(default)]
    point: Option<UnitId>,
    #[serde(default)]
    support: Vec<UnitId>,
    #[serde(default)]
    target: Option<UnitId>,
    #[serde(default)]
    grand: bool,
}

impl FireText {
    fn of(fire: &Fire) -> FireText {
        FireText {
            shot: fire.shot,
            from: fire.from,
            at: fire.at.get(),
            point: fire.point.get(),
            support: listed(fire.support),
            target: fire.target.get(),
            grand: fire.grand,
        }
    }

    fn read(self) -> Fire {
        Fire {
            shot: self.shot,
            from: self.from,
            at: self.at.unwrap_or(AreaId::NONE),
            point: self.point.unwrap_or(UnitId::NONE),
            support: set(self.support),
            target: self.target.unwrap_or(UnitId::NONE),
            grand: self.grand,
        }
    }
}

/// Casualty points being taken, as they are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct LossesText {
    side: Side,
    area: AreaId,
    due: u8,
    #[serde(default)]
    first: Option<UnitId>,
    #[serde(default)]
    attackers: bool,
}

impl LossesText {
    fn of(losses: &Losses) -> LossesText {
        let Losses { side, area, due, first, attackers } = *losses;
        LossesText { side, area, due, first: first.get(), attackers }
    }

    fn read(self) -> Losses {
        let LossesText { side, area, due, first, attackers } = self;
        Losses { side, area, due, first: first.unwrap_or(UnitId::NONE), attackers }
    }
}

/// Everything a task may name, so that nothing is looked up that is not there.
fn needs_fight(task: Task) -> bool {
    matches!(
        task,
        Task::Step(_)
            | Task::Point
            | Task::Support
            | Task::Withdraw
            | Task::Stand
            | Task::StandDice
            | Task::Slip
            | Task::Forward
            | Task::Lead(_)
            | Task::Dice
            | Task::Reroll(_)
            | Task::RerollDice(_)
            | Task::Intervene(_)
            | Task::InterveneDice(_)
            | Task::Return
            | Task::Thin
            | Task::FallBack
            | Task::Overrun
            | Task::WalkAway
    )
}

/// Units that a document speaks of, for one check that they are on the map.
fn spoken_of(game: &Impulse) -> Units {
    let mut units = game.orders.all_acted() & on_map(game);
    units |= game.fire.firers();
    for one in [game.motion.unit, game.fire.target, game.losses.first] {
        units |= one.get().into_iter().collect();
    }
    units
}

fn on_map(game: &Impulse) -> Units {
    game.edition.unit_ids().filter(|&unit| game.place(unit).area().is_some()).collect()
}

/// Areas that are no areas of the map.
fn no_ground(areas: Areas) -> Areas {
    areas - Areas::below(crate::GROUND)
}
