//! The sergeant: every order weighed by what the dice bring on average, and small decisions by what
//! comes of them.

use super::foresight::Foresight;
use super::formations;
use super::habits::habit;
use super::plans::{Course, is_action};
use super::search::Search;
use super::worth::Weights;
use crate::choosing::on_average;
use crate::{Budget, Opponent, Thought, View};
use record::Stream;
use wallace::{Areas, Decision, Task, Wallace};

/// A solid opponent.
#[derive(Clone, Debug)]
pub struct Sergeant {
    luck: Stream,
    /// The plan being carried out.
    course: Option<Course>,
    /// Where infantry stands up, and in which round that was decided: the turn, and the discs left.
    ready: Option<((u8, [u8; 3]), Areas)>,
    reason: String,
}

impl Sergeant {
    /// A sergeant with his own turn of mind.
    pub fn new(seed: u64) -> Sergeant {
        Sergeant {
            luck: Stream::derive(seed, "sergeant", 0),
            course: None,
            ready: None,
            reason: String::new(),
        }
    }

    /// Carries the plan on, or makes a new one where there is none that fits.
    fn command(&mut self, search: &mut Search<'_>) -> Decision {
        let (game, task, legal) = (search.game, search.game.task(), search.legal);
        if !self.course.is_some_and(|course| fits(&course, game)) {
            let best = search.best();
            if let Some((_, course)) = best {
                let (plan, gain) = (course.plan.in_words(game), search.gain(course));
                self.reason = format!("The most promising: {plan}, {}.", on_average(gain, "infantry units"));
            }
            self.course = best.map(|(_, course)| course);
        }
        let plan = self.course.map(|course| course.plan.in_words(game));
        let step = self.course.as_mut().and_then(|course| match task {
            Task::Orders => Some(course.order()),
            _ => course.step(task, legal),
        });
        let step = step.filter(|step| legal.contains(step));
        // What the whole order promises is said when it is given; of a piece, what it has to do with it.
        if is_action(task) {
            self.reason = match (plan, step) {
                (Some(plan), Some(Decision::Done)) => format!("All that the plan wanted is done: {plan}."),
                (Some(plan), Some(_)) => format!("A part of the plan: {plan}."),
                _ => thought(task).to_owned(),
            };
        }
        step.unwrap_or_else(|| habit(game, search.side, legal))
    }

    /// Who stands up and who lies down.
    fn form(&mut self, search: &mut Search<'_>) -> Decision {
        let round = (search.game.turn(), search.game.discs(search.side));
        let ready = match self.ready {
            Some((known, ready)) if known == round => ready,
            _ => formations::ready_areas(search),
        };
        self.ready = Some((round, ready));
        formations::form(search.game, ready, search.legal)
    }
}

/// Whether a plan still speaks of the order at hand. After each activation a leader thinks again: the
/// dice may have changed everything.
fn fits(course: &Course, game: &Wallace) -> bool {
    let order = game.order();
    match game.task() {
        Task::Orders | Task::Lead(1) => false,
        Task::Lead(_) => course.plan.leader == order.leader && course.errand().is_none(),
        Task::Spend(leader) => course.plan.leader == Some(leader),
        Task::Act => course.errand().is_some_and(|errand| errand.area == order.area),
        _ => course.errand().is_some_and(|errand| (errand.area, errand.action) == (order.area, order.action)),
    }
}

/// Why a small decision is taken as it is.
fn thought(task: Task) -> &'static str {
    match task {
        Task::Form(_) => {
            "Those who are to act stand up; the others lie down, where cavalry does them no harm."
        }
        Task::Skirmish(_) => "A shot costs nothing: at those whom a hit would hurt most.",
        Task::Enter => "Where there is room, on the shortest road to Rossomme.",
        Task::Assign(_) => "Placed like this, the damage costs the least fire and the fewest men.",
        Task::Carry(..) => "So many cubes go along that both places are best off.",
        Task::Shelter | Task::Guard => "The walls to those who need them most, and the guns not left alone.",
        Task::Charge | Task::Counter(_) => "The cavalry with the best chance, and with the least to lose.",
        Task::Retreat(..) | Task::Withdraw(_) => "There they are among friends, out of the worst.",
        Task::Hits(..) | Task::Blows(..) | Task::Crowd(..) => "Those who can bear it best.",
        Task::Cubes(..) => "The army that can bear it best.",
        Task::Cull(..) | Task::Empty(_) | Task::EmptyWith(_) => "The loss that hurts least.",
        Task::Follow(..) | Task::Flight(_) => "A leader who stays alone among enemies is lost.",
        _ => "Of what is allowed, this leaves the army best off.",
    }
}

impl Opponent<Wallace> for Sergeant {
    fn choose(&mut self, view: &View<'_, Wallace>, budget: &Budget) -> Decision {
        let (side, legal) = (view.side(), view.legal());
        let game = view.imagine(&mut self.luck);
        let task = game.task();
        let weights = Weights::SERGEANT;
        let eye = Foresight::new(side, weights, self.luck.next_u64(), Thought::new(budget));
        let mut search = Search { game: &game, side, legal: &legal, weights, eye };
        if !is_command(task) {
            self.reason = thought(task).to_owned();
        }
        match task {
            _ if is_command(task) => self.command(&mut search),
            Task::Form(_) => self.form(&mut search),
            Task::Skirmish(_) | Task::Enter => habit(&game, side, &legal),
            _ => search.look_ahead(self.course),
        }
    }

    fn reason(&self) -> String {
        self.reason.clone()
    }
}

/// Whether a task is a part of giving an order.
fn is_command(task: Task) -> bool {
    matches!(task, Task::Orders | Task::Spend(_) | Task::Lead(_)) || is_action(task)
}
