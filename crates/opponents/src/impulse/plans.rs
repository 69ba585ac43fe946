//! What a Leader could do in an impulse, at the grain of a whole action.

use contract::Game;
use impulse::{Action, AreaId, Areas, Decision, Impulse, Kind, LeaderId, Task, UnitId};

/// An action and the area it aims at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// What is named: an `Act` or an `Advance`.
    pub act: Decision,
    /// Where units go or what they assault; their own area for one in place.
    pub aim: AreaId,
    /// How many may go there.
    pub crowd: u8,
}

impl Course {
    /// Whose units act.
    pub fn leader(&self) -> LeaderId {
        match self.act {
            Decision::Act { leader, .. } | Decision::Advance(leader) => leader,
            _ => LeaderId::NONE,
        }
    }

    /// Something of it has been done.
    pub fn noted(&mut self, decision: Decision) {
        if let Decision::Move { to, .. } = decision
            && to == self.aim
        {
            self.crowd = self.crowd.saturating_sub(1);
        }
    }

    /// The next decision of the course, if the game asks for one of it.
    pub fn step(&mut self, game: &Impulse, legal: &[Decision]) -> Option<Decision> {
        let decision = match game.task() {
            Task::Act(_) => legal.contains(&self.act).then_some(self.act),
            Task::Move | Task::Advance => Some(self.march(game, legal)),
            Task::Assaults => {
                let wanted = Decision::Assault(self.aim);
                let any = legal.iter().find(|decision| matches!(decision, Decision::Assault(_)));
                let done = legal.contains(&Decision::Done).then_some(Decision::Done);
                legal.contains(&wanted).then_some(wanted).or(done).or(any.copied())
            }
            _ => None,
        }?;
        self.noted(decision);
        Some(decision)
    }

    /// Who goes next: foot before horse, the strongest first, guns not at all.
    fn march(&self, game: &Impulse, legal: &[Decision]) -> Decision {
        let edition = game.edition();
        let near = edition.ground.near(self.aim);
        let mut best: Option<(i32, Decision)> = None;
        for &decision in legal {
            let Decision::Move { unit, to } = decision else { continue };
            let stats = edition.stats(unit);
            let gun = matches!(stats.kind, Kind::Artillery | Kind::HorseArtillery);
            let moving = game.motion().unit == unit;
            let value = if to == self.aim && self.crowd > 0 && !gun {
                let foot = matches!(stats.kind, Kind::Infantry | Kind::Skirmisher);
                200 + 50 * i32::from(foot) + strength(game, unit)
            } else if !moving
                && near.has(to)
                && !near.has(game.area_of(unit))
                && stats.kind == Kind::Cavalry
                && self.crowd > 0
            {
                // Cavalry comes from two areas off.
                100 + strength(game, unit)
            } else {
                continue;
            };
            if best.is_none_or(|(other, _)| value > other) {
                best = Some((value, decision));
            }
        }
        best.map_or(Decision::Done, |(_, decision)| decision)
    }

    /// In words, for a learner.
    pub fn in_words(&self, game: &Impulse) -> String {
        let edition = game.edition();
        let place = |area: AreaId| area.get().map_or(String::new(), |area| edition.area(area).name.clone());
        match self.act {
            Decision::Act { action, area, .. } if action.assaults() && self.aim != area => {
                format!("{} from {} to {}", action.name(), place(area), place(self.aim))
            }
            Decision::Act { action, area, .. } => format!("{} in {}", action.name(), place(area)),
            _ => format!("General Advance towards {}", place(self.aim)),
        }
    }
}

fn strength(game: &Impulse, unit: UnitId) -> i32 {
    let stats = game.edition().stats(unit);
    let fresh = game.is_fresh(unit);
    i32::from(stats.sides[usize::from(fresh)].attack) + 5 * i32::from(fresh)
}

/// The courses that an activated Leader has, by the list of what he may name.
pub fn courses(game: &Impulse, legal: &[Decision]) -> Vec<Course> {
    let ground = &game.edition().ground;
    let side = game.active();
    let enemies = game.occupied(side.enemy());
    let mut found = Vec::new();
    for &act in legal {
        match act {
            Decision::Act { action: Action::Volley | Action::Bombard, area, .. } => {
                found.push(Course { act, aim: area, crowd: 0 });
            }
            Decision::Act { action, area, .. } => {
                if enemies.has(area) {
                    found.push(Course { act, aim: area, crowd: 0 });
                }
                let near = ground.near(area) - ground.zones;
                let mut aims = near;
                if action == Action::Charge {
                    let far = near.iter().fold(Areas::EMPTY, |all, area| all | ground.next(area));
                    aims = (near | far) & enemies & ground.clear;
                }
                for aim in aims.without(area) {
                    let full: &[u8] = if enemies.has(aim) { &[10] } else { &[1, 10] };
                    found.extend(full.iter().map(|&crowd| Course { act, aim, crowd }));
                }
            }
            Decision::Advance(_) => {
                let goals = ground.prizes[side as usize].iter();
                found.extend(goals.map(|&(aim, _)| Course { act, aim, crowd: 10 }));
            }
            _ => {}
        }
    }
    found
}
