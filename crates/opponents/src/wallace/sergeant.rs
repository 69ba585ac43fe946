//! The sergeant: every order weighed by what the dice bring on average, and small decisions by what
//! comes of them.

use super::foresight::Foresight;
use super::habits::habit;
use super::plans::{Course, Errand, Plan};
use super::worth::Weights;
use super::{candidates, formations};
use crate::{Budget, Opponent, View};
use contract::{Game, Side};
use record::Stream;
use wallace::{Areas, Decision, Task, Wallace};

/// Throws of the dice for every candidate, and for those that are left in the end.
const GLANCE: u32 = 3;
const STUDY: u32 = 12;

/// How many candidates are studied.
const SHORTLIST: usize = 6;

/// A solid opponent.
#[derive(Clone, Debug)]
pub struct Sergeant {
    luck: Stream,
    weights: Weights,
    /// The plan being carried out.
    course: Option<Course>,
    /// Where infantry stands up, and for which round that was decided.
    ready: Option<((u8, [u8; 3]), Areas)>,
    reason: String,
}

impl Sergeant {
    /// A sergeant with his own turn of mind.
    pub fn new(seed: u64) -> Sergeant {
        Sergeant {
            luck: Stream::derive(seed, "sergeant", 0),
            weights: Weights::SERGEANT,
            course: None,
            ready: None,
            reason: String::new(),
        }
    }

    /// What a plan is worth when its disc is paid.
    fn price(&self, side: Side, plan: &Plan) -> f32 {
        self.weights.discs[side as usize][plan.disc as usize]
    }

    /// Scores courses at a glance, then studies the best.
    fn best(
        &self,
        game: &Wallace,
        side: Side,
        eye: &mut Foresight,
        mut courses: Vec<(f32, Course)>,
    ) -> Option<(f32, Course)> {
        courses.sort_by(|a, b| b.0.total_cmp(&a.0));
        courses.truncate(SHORTLIST);
        for (score, course) in &mut courses {
            if course.plan.is_chancy() {
                *score = eye.plan(game, *course, STUDY) - self.price(side, &course.plan);
            }
        }
        courses.into_iter().reduce(|best, other| if other.0 > best.0 { other } else { best })
    }

    /// The best order that could be given now.
    fn order(
        &mut self,
        game: &Wallace,
        side: Side,
        legal: &[Decision],
        budget: &Budget,
        eye: &mut Foresight,
    ) -> Option<(f32, Course)> {
        let mut ranked = Vec::new();
        for plan in candidates::singles(game, side, legal) {
            if eye.nodes < budget.nodes {
                ranked.push((eye.plan(game, Course::new(plan), GLANCE) - self.price(side, &plan), plan));
            }
        }
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut courses: Vec<_> =
            ranked.iter().take(SHORTLIST).map(|(score, plan)| (*score, Course::new(*plan))).collect();
        for plan in candidates::led(game, side, legal, &ranked) {
            if eye.nodes < budget.nodes {
                let score = eye.plan(game, Course::new(plan), GLANCE) - self.price(side, &plan);
                courses.push((score, Course::new(plan)));
            }
        }
        self.best(game, side, eye, courses)
    }

    /// The best way to go on with an order that has been given.
    fn go_on(
        &mut self,
        game: &Wallace,
        side: Side,
        legal: &[Decision],
        budget: &Budget,
        eye: &mut Foresight,
    ) -> Option<(f32, Course)> {
        let order = *game.order();
        let mut errands: Vec<Errand> = Vec::new();
        match game.task() {
            Task::Lead(_) => {
                for decision in legal {
                    if let Decision::Activate(area) = *decision {
                        candidates::errands_of(game, side, area, &mut errands);
                    }
                }
                errands.retain(|errand| order.disc.pays_for(errand.action));
            }
            Task::Act => candidates::errands_of(game, side, order.area, &mut errands),
            Task::Spend(leader) => {
                let plans = candidates::singles(game, side, &[]);
                let _ = (leader, plans);
            }
            _ => {
                candidates::errands_of(game, side, order.area, &mut errands);
                errands.retain(|errand| errand.action == order.action);
            }
        }
        let leading = matches!(game.task(), Task::Lead(_));
        let mut courses = Vec::new();
        for errand in errands {
            let discs = if leading || order.paid { vec![order.disc] } else { wallace::Disc::ALL.to_vec() };
            for disc in discs {
                let plan = Plan { disc, leader: order.leader, errands: [Some(errand), None] };
                let course = if leading { Course::leading(plan) } else { Course::under_way(plan) };
                let mut trial = course;
                if trial.step(game.task(), legal).is_none_or(|decision| decision == Decision::Done)
                    || eye.nodes >= budget.nodes
                {
                    continue;
                }
                courses.push((eye.plan(game, course, GLANCE), course));
            }
        }
        if leading && legal.contains(&Decision::Done) {
            let plan = Plan { disc: order.disc, leader: order.leader, errands: [None, None] };
            courses.push((eye.plan(game, Course::leading(plan), GLANCE), Course::leading(plan)));
        }
        self.best(game, side, eye, courses)
    }

    /// Tries each decision and takes the one that comes out best.
    fn look_ahead(&mut self, game: &Wallace, legal: &[Decision], eye: &mut Foresight) -> Decision {
        let mut best = (f32::MIN, legal[0]);
        for &decision in legal {
            let score = eye.decision(game, decision, self.course, 6);
            if score > best.0 {
                best = (score, decision);
            }
        }
        best.1
    }
}

impl Opponent<Wallace> for Sergeant {
    fn choose(&mut self, view: &View<'_, Wallace>, budget: &Budget) -> Decision {
        let legal = view.legal();
        let side = view.side();
        let game = view.imagine(&mut self.luck);
        let mut eye = Foresight::new(side, self.weights, self.luck.next_u64());
        if let [only] = legal[..] {
            return only;
        }
        match game.task() {
            Task::Form(_) => {
                let round = (game.turn(), game.discs(side));
                let ready = match self.ready {
                    Some((known, ready)) if known == round => ready,
                    _ => formations::ready_areas(&game, side, &mut eye, GLANCE, budget.nodes),
                };
                self.ready = Some((round, ready));
                self.reason = "Those who are to act stand up; the others lie down, safe from cavalry.".into();
                formations::form(&game, ready, &legal)
            }
            Task::Skirmish(_) => {
                self.reason = "A shot costs nothing: at those whom a hit would hurt most.".into();
                habit(&game, side, &legal)
            }
            Task::Enter => {
                self.reason = "Where there is room, on the shortest road to Rossomme.".into();
                habit(&game, side, &legal)
            }
            task @ (Task::Orders
            | Task::Spend(_)
            | Task::Lead(_)
            | Task::Act
            | Task::Move
            | Task::Aim
            | Task::March
            | Task::Change
            | Task::Reinforce(_)
            | Task::ReinforceArmy) => {
                let given = game.order();
                let fits = self.course.is_some_and(|course| match task {
                    Task::Orders | Task::Lead(_) => false,
                    Task::Spend(leader) => course.plan.leader == Some(leader),
                    Task::Act => course.errand().is_some_and(|errand| errand.area == given.area),
                    _ => course
                        .errand()
                        .is_some_and(|errand| (errand.area, errand.action) == (given.area, given.action)),
                });
                let first = matches!(task, Task::Lead(2))
                    && self.course.is_some_and(|course| course.plan.leader == given.leader);
                if !fits && !first {
                    let now = eye.value(&game);
                    let best = if task == Task::Orders {
                        self.order(&game, side, &legal, budget, &mut eye)
                    } else {
                        self.go_on(&game, side, &legal, budget, &mut eye)
                    };
                    if let Some((score, course)) = best {
                        self.reason = format!(
                            "The best of what could be done: {}, worth {:+.2} infantry units on average.",
                            course.plan.in_words(&game),
                            score - now
                        );
                    }
                    self.course = best.map(|(_, course)| course);
                }
                let step = self.course.as_mut().and_then(|course| match task {
                    Task::Orders => Some(course.order()),
                    _ => course.step(task, &legal),
                });
                step.filter(|decision| legal.contains(decision)).unwrap_or_else(|| habit(&game, side, &legal))
            }
            _ => {
                self.reason = "Of what is allowed, this leaves the army best off.".into();
                self.look_ahead(&game, &legal, &mut eye)
            }
        }
    }

    fn reason(&self) -> String {
        self.reason.clone()
    }
}
