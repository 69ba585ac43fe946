//! What a Leader could do in an impulse, at the grain of a whole action.

use super::worth::{distances, pulls};
use contract::Game;
use impulse::{Action, AreaId, Areas, Decision, Impulse, Kind, LeaderId, Task, Turn, UnitId};

/// Moves without a fight that are looked at for a Leader; his fights all are.
const QUIET: usize = 10;

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

    /// How its units act, if they move and may assault.
    fn assaults(&self) -> Option<Action> {
        match self.act {
            Decision::Act { action, .. } => action.assaults().then_some(action),
            _ => None,
        }
    }

    /// Whether a Double Move could be this and another: two areas or two formations, and a General Advance is everywhere.
    pub fn goes_with(&self, other: &Course) -> bool {
        if self.leader() != other.leader() {
            return true;
        }
        match (self.act, other.act) {
            (Decision::Act { area, .. }, Decision::Act { area: there, .. }) => area != there,
            _ => false,
        }
    }

    /// Whether both assault one area in the same way, as one.
    pub fn joins(&self, other: &Course) -> bool {
        self.aim == other.aim && self.assaults().is_some() && self.assaults() == other.assaults()
    }

    /// Something of it has been done.
    fn noted(&mut self, decision: Decision) {
        if let Decision::Move { to, .. } = decision
            && to == self.aim
        {
            self.crowd = self.crowd.saturating_sub(1);
        }
    }

    /// Who goes next: foot before horse, the strongest first; guns only out of a zone.
    fn march(&self, game: &Impulse, legal: &[Decision]) -> Decision {
        let edition = game.edition();
        let far = distances(edition, self.aim);
        let enemies = game.occupied(game.active().enemy());
        let fights = enemies.has(self.aim);
        let mut best: Option<(i32, Decision)> = None;
        for &decision in legal {
            let Decision::Move { unit, to } = decision else { continue };
            if self.crowd == 0 {
                break;
            }
            let (stats, at) = (edition.stats(unit), game.area_of(unit));
            let off_map = edition.ground.zones.has(at);
            if stats.is_gun() && !(off_map && self.act == Decision::Advance(self.leader())) {
                continue;
            }
            let nearer = far[usize::from(to.0)] < far[usize::from(at.0)];
            let value = if to == self.aim {
                let foot = matches!(stats.kind, Kind::Infantry | Kind::Skirmisher);
                200 + 50 * i32::from(foot) + strength(game, unit)
            } else if nearer && !enemies.has(to) && (!fights || stats.kind == Kind::Cavalry) {
                // To a fight only cavalry comes from afar; to a quiet goal everyone does.
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

/// What is to be done in an impulse: one course, or two in a Double Move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intent {
    courses: [Course; 2],
    double: bool,
}

impl Intent {
    /// One course.
    pub fn single(course: Course) -> Intent {
        Intent { courses: [course; 2], double: false }
    }

    /// Two, the first of them first.
    pub fn double(first: Course, second: Course) -> Intent {
        Intent { courses: [first, second], double: true }
    }

    /// The first, or the only one.
    pub fn first(&self) -> Course {
        self.courses[0]
    }

    /// Whether there are two.
    pub fn is_double(&self) -> bool {
        self.double
    }

    /// The course that the game is at.
    fn current(&mut self, game: &Impulse) -> &mut Course {
        &mut self.courses[usize::from(self.double && game.orders().named == 2)]
    }

    /// The next decision, if the game asks for one of these.
    pub fn step(&mut self, game: &Impulse, legal: &[Decision]) -> Option<Decision> {
        let decision = match game.task() {
            Task::Act(turn) => {
                let named = self.courses[usize::from(self.double && turn != Turn::First)].act;
                let done = (turn != Turn::First).then_some(Decision::Done);
                legal.contains(&named).then_some(named).or(done)
            }
            Task::Move | Task::Advance => Some(self.current(game).march(game, legal)),
            Task::Assaults => {
                let aims = self.courses.map(|course| Decision::Assault(course.aim));
                let wanted = aims.into_iter().find(|aim| legal.contains(aim));
                let done = legal.contains(&Decision::Done).then_some(Decision::Done);
                let any = legal.iter().find(|decision| matches!(decision, Decision::Assault(_)));
                wanted.or(done).or(any.copied())
            }
            _ => None,
        }?;
        self.noted(game, decision);
        Some(decision)
    }

    /// Something of it has been done.
    pub fn noted(&mut self, game: &Impulse, decision: Decision) {
        self.current(game).noted(decision);
    }

    /// In words, for a learner.
    pub fn in_words(&self, game: &Impulse) -> String {
        let first = self.courses[0].in_words(game);
        if self.double { format!("{first}, and {}", self.courses[1].in_words(game)) } else { first }
    }
}

fn strength(game: &Impulse, unit: UnitId) -> i32 {
    let stats = game.edition().stats(unit);
    let fresh = game.is_fresh(unit);
    i32::from(stats.sides[usize::from(fresh)].attack) + 5 * i32::from(fresh)
}

/// The courses that an activated Leader has, by the list of what he may name: every fight, and the most promising moves.
pub fn courses(game: &Impulse, legal: &[Decision]) -> Vec<Course> {
    let edition = game.edition();
    let ground = &edition.ground;
    let side = game.active();
    let enemies = game.occupied(side.enemy());
    let pulls = pulls(game, side);
    let (mut found, mut quiet) = (Vec::new(), Vec::new());
    for &act in legal {
        match act {
            Decision::Act { action: Action::Volley | Action::Bombard, area, .. } => {
                found.push(Course { act, aim: area, crowd: 0 });
            }
            Decision::Act { action, area, leader } => {
                if enemies.has(area) {
                    found.push(Course { act, aim: area, crowd: 0 });
                }
                let near = ground.near(area) - ground.zones;
                let mut aims = near;
                if action == Action::Charge {
                    let far = near.iter().fold(Areas::EMPTY, |all, area| all | ground.next(area));
                    aims = (near | far) & enemies & ground.clear;
                }
                for aim in (aims & enemies).without(area) {
                    found.extend([10, 3].map(|crowd| Course { act, aim, crowd }));
                }
                if action == Action::Charge || enemies.has(area) {
                    continue;
                }
                let own = edition.formation(leader);
                let men: i32 = game
                    .stack(area, side)
                    .filter(|&unit| own.has(unit))
                    .map(|unit| strength(game, unit))
                    .sum();
                let here = pulls[usize::from(area.0)];
                let far = distances(edition, area);
                for aim in edition.area_ids().filter(|&aim| far[usize::from(aim.0)].wrapping_sub(1) < 3) {
                    if enemies.has(aim) || ground.zones.has(aim) {
                        continue;
                    }
                    let gain = (pulls[usize::from(aim.0)] - here) * men as f32;
                    let taken = f32::from(u8::from(game.controller(aim) != side));
                    quiet.push((gain + 5.0 * taken, Course { act, aim, crowd: 10 }));
                    if near.has(aim) {
                        quiet.push((gain / 3.0 + 5.0 * taken, Course { act, aim, crowd: 1 }));
                    }
                }
            }
            Decision::Advance(_) => {
                let goals = ground.prizes.iter().flatten();
                found.extend(goals.map(|&(aim, _)| Course { act, aim, crowd: u8::MAX }));
            }
            _ => {}
        }
    }
    quiet.sort_by(|one, other| other.0.total_cmp(&one.0));
    found.extend(quiet.into_iter().take(QUIET).map(|(_, course)| course));
    found
}
