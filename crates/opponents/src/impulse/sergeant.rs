//! The sergeant: every action weighed by what the dice bring on average and by the chance that the Leader stirs, and small decisions
//! by what comes of them.

use super::foresight::Foresight;
use super::habits::habit;
use super::plans::{Course, courses};
use super::worth::Weights;
use crate::choosing::best;
use crate::{Budget, Opponent, Thought, View};
use contract::{Game, Side, Silent};
use impulse::{Decision, Impulse, LeaderId, Task, Turn};
use record::Stream;

/// Throws that an action is judged by, first roughly and then, for the best, closely.
const SAMPLES: [u32; 2] = [3, 15];
/// Actions that are judged closely.
const CLOSELY: usize = 8;
/// Throws that a small decision is judged by.
const SMALL: u32 = 9;

/// A solid opponent.
#[derive(Clone, Debug)]
pub struct Sergeant {
    luck: Stream,
    course: Option<Course>,
    reason: String,
}

impl Sergeant {
    /// A sergeant with his own turn of mind.
    pub fn new(seed: u64) -> Sergeant {
        Sergeant { luck: Stream::derive(seed, "sergeant", 0), course: None, reason: String::new() }
    }

    fn eye(&mut self, side: Side, budget: &Budget) -> Foresight {
        Foresight::new(side, Weights::SERGEANT, self.luck.next_u64(), Thought::new(budget))
    }

    /// The best action of all Leaders who may be named, with its gain over doing nothing.
    fn plan(
        &mut self,
        game: &Impulse,
        side: Side,
        legal: &[Decision],
        budget: &Budget,
    ) -> Option<(f32, Course)> {
        let mut eye = self.eye(side, budget);
        let idle = eye.now(game);
        let mut found = Vec::new();
        for &decision in legal {
            let Decision::Activate(leader) = decision else { continue };
            let mut world = game.clone();
            world.decide(side, decision, &mut Silent);
            world.chance(35, &mut Silent);
            let chance = stirs(game, leader);
            self.judge(&mut eye, &world, side, idle, chance, &mut found);
            if eye.thought.is_over() {
                break;
            }
        }
        self.closely(&mut eye, idle, found)
    }

    /// Judges the actions of one Leader roughly.
    fn judge(
        &self,
        eye: &mut Foresight,
        world: &Impulse,
        side: Side,
        idle: f32,
        chance: f32,
        found: &mut Vec<(f32, f32, Impulse, Course)>,
    ) {
        if !matches!(world.task(), Task::Act(_)) {
            return;
        }
        let mut acts = Vec::new();
        world.legal(side, &mut acts);
        for course in courses(world, &acts) {
            let gain = chance * (eye.course(world, course, SAMPLES[0]) - idle);
            found.push((gain, chance, world.clone(), course));
        }
    }

    /// Judges the most promising closely, and takes the best if it gains anything.
    fn closely(
        &self,
        eye: &mut Foresight,
        idle: f32,
        mut found: Vec<(f32, f32, Impulse, Course)>,
    ) -> Option<(f32, Course)> {
        found.sort_by(|one, other| other.0.total_cmp(&one.0));
        found.truncate(CLOSELY);
        let judged = found.into_iter().map(|(gain, chance, world, course)| {
            let late = eye.thought.is_late();
            let close = |eye: &mut Foresight| chance * (eye.course(&world, course, SAMPLES[1]) - idle);
            (if late { gain } else { close(eye) }, course)
        });
        judged.max_by(|one, other| one.0.total_cmp(&other.0)).filter(|(gain, _)| *gain > 0.0)
    }

    /// The decision after which he is best off.
    fn look_ahead(&mut self, game: &Impulse, side: Side, legal: &[Decision], budget: &Budget) -> Decision {
        let course = self.course.filter(|_| side == game.active());
        let mut eye = self.eye(side, budget);
        best(legal, |decision| {
            if eye.thought.is_late() {
                return f32::MIN;
            }
            eye.after(game, decision, course, SMALL)
        })
    }
}

/// The chance that a Leader is activated.
fn stirs(game: &Impulse, leader: LeaderId) -> f32 {
    let needed = game.activation_number(leader).saturating_sub(game.bonus(leader));
    let ways = (2..=12_u8).filter(|&sum| sum >= needed).map(|sum| 6 - sum.abs_diff(7));
    f32::from(ways.sum::<u8>()) / 36.0
}

/// Why a small decision is taken as it is.
fn thought(task: Task) -> &'static str {
    match task {
        Task::Rally(_) => "Two fresh units are worth a Leader's hour.",
        Task::Battery | Task::Aim => "There the guns do most.",
        Task::Point | Task::FirePoint => "The best attack for what it costs.",
        Task::Forward => "The best defence for what it costs.",
        Task::Lead(_) | Task::Reroll(_) => "A Leader is spent where it changes most.",
        Task::Intervene(_) | Task::Cancel(_) => "A Commander is kept for when it matters.",
        Task::Losses => "The loss that hurts least.",
        _ => "Of what is allowed, this leaves the army best off.",
    }
}

impl Opponent<Impulse> for Sergeant {
    fn choose(&mut self, view: &View<'_, Impulse>, budget: &Budget) -> Decision {
        let (side, legal) = (view.side(), view.legal());
        let game = view.imagine(&mut self.luck);
        let task = game.task();
        self.reason = thought(task).to_owned();
        match task {
            Task::Impulse => {
                let best = self.plan(&game, side, &legal, budget);
                self.course = best.map(|(_, course)| course);
                let Some((gain, course)) = best else {
                    self.reason = "Nothing promises more than to wait.".to_owned();
                    return Decision::Pass;
                };
                let words = course.in_words(&game);
                self.reason = format!("The most promising: {words}, {gain:+.1} points on average.");
                Decision::Activate(course.leader())
            }
            Task::Act(turn) => {
                let fits = self.course.is_some_and(|course| legal.contains(&course.act));
                if !fits {
                    let mut eye = self.eye(side, budget);
                    let idle = eye.now(&game);
                    let mut found = Vec::new();
                    self.judge(&mut eye, &game, side, idle, 1.0, &mut found);
                    self.course = self.closely(&mut eye, idle, found).map(|(_, course)| course);
                }
                let first = turn == Turn::First;
                self.course.filter(|_| first || legal.len() > 1).map_or(Decision::Done, |course| course.act)
            }
            Task::Move | Task::Advance | Task::Assaults if side == game.active() => {
                let step = self.course.as_mut().and_then(|course| course.step(&game, &legal));
                step.filter(|step| legal.contains(step)).unwrap_or_else(|| habit(&game, side, &legal))
            }
            Task::Rally(_) | Task::Support | Task::FireSupport | Task::Cancel(_) => {
                habit(&game, side, &legal)
            }
            _ => self.look_ahead(&game, side, &legal, budget),
        }
    }

    fn reason(&self) -> String {
        self.reason.clone()
    }
}
