//! What may be made of La Belle Alliance [26.A]: any of the cases of 26.0 may be chosen without the others, so there
//! is a plan for every choice of hours, set-up and Prussian levels.

use super::{Plan, Start};
use crate::battles::{Battle, Hours, Turn};
use contract::Named;

/// The number of the plan for a choice, among [`super::Equipment::plans`].
pub(super) fn number(hours: Hours, set_up: bool, rising: bool) -> u8 {
    Battle::ALL.len() as u8 + (hours as u8) * 4 + u8::from(set_up) * 2 + u8::from(rising)
}

/// All of them, in the order of their numbers; from the plans of the battles.
pub(super) fn of_belle_alliance(plans: &[Plan]) -> Vec<Plan> {
    let (old, new) =
        (&plans[Battle::LaBelleAlliance as usize], &plans[Battle::LaBelleAllianceVariant as usize]);
    let mut made = Vec::new();
    for &hours in Hours::ALL {
        for set_up in [false, true] {
            for rising in [false, true] {
                made.push(plan(old, new, hours, set_up, rising));
            }
        }
    }
    made
}

fn plan(old: &Plan, new: &Plan, hours: Hours, set_up: bool, rising: bool) -> Plan {
    // [26.E] The new set-up and those who come, or those of 21.0.
    let mut plan = if set_up { new.clone() } else { old.clone() };
    plan.battle = new.battle;
    plan.places.clone_from(&new.places);
    // [26.F.1] [26.F.2]
    plan.levels.clone_from(if rising { &new.levels } else { &old.levels });
    (plan.first, plan.last) = match hours {
        Hours::Noon => (old.first, old.last),
        Hours::Eleven => (new.first, new.last),           // [26.B.1]
        Hours::Nine => (Turn(new.first.0 - 2), new.last), // [26.C.1]
    };
    // [26.C.3] Two brigades come, instead of standing there.
    if hours == Hours::Nine && set_up {
        for entry in &new.early {
            let index = plan.entries.len() as u8;
            for unit in entry.units | entry.leaders {
                plan.starts[unit.index()] = Start::Enters(index);
            }
            plan.entries.push(entry.clone());
        }
    }
    plan.early.clear();
    plan
}
