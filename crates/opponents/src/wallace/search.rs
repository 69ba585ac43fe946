//! The search for an order: all candidates at a glance, the best of them studied.

use super::candidates::{errands_of, led, led_by, singles};
use super::foresight::Foresight;
use super::plans::{Course, Errand, Plan};
use super::replies::danger;
use super::worth::Weights;
use crate::choosing::best;
use contract::{Game, Side};
use wallace::{Decision, Disc, Task, UnitId, Wallace};

/// Throws of the dice for every candidate.
pub const GLANCE: u32 = 3;
/// Throws of the dice for those on the short list.
const STUDY: u32 = 12;
/// Throws of the dice for a small decision.
const THOUGHT: u32 = 6;
/// Outcomes of a course that the enemy's reply is looked for in.
const AFTERMATHS: u32 = 2;
/// How many candidates are studied.
const SHORTLIST: usize = 6;

/// A course and what it is worth.
pub type Scored = (f32, Course);

/// A side that looks for something to do.
pub struct Search<'a> {
    pub game: &'a Wallace,
    pub side: Side,
    pub legal: &'a [Decision],
    pub weights: Weights,
    /// However little it may think, something is looked at, and the short list is studied unless the time is up.
    pub eye: Foresight,
}

impl Search<'_> {
    /// The best course from here: an order to give, or a way to go on with one that was given.
    pub fn best(&mut self) -> Option<Scored> {
        let mut courses = match self.game.task() {
            Task::Orders => self.orders(),
            Task::Spend(leader) => self.commands(leader),
            Task::Lead(_) => self.activations(),
            _ => self.continuations(),
        };
        courses.sort_by(|a, b| b.0.total_cmp(&a.0));
        courses.truncate(SHORTLIST);
        let glanced = courses.first().copied();
        let mindful = self.weights.dread > 0.0 && !self.eye.thought.is_over();
        for (score, course) in &mut courses {
            // All of them or none, or those would look best that nobody had time to doubt.
            if self.eye.thought.is_late() {
                return glanced;
            }
            if course.plan.is_chancy() {
                *score = self.score(*course, STUDY);
            }
            if mindful {
                *score -= self.dread(*course);
            }
        }
        courses.into_iter().reduce(|best, other| if other.0 > best.0 { other } else { best })
    }

    /// Tries each decision and takes the one that comes out best, with habits for what follows, or the
    /// plan that is being carried out.
    pub fn look_ahead(&mut self, course: Option<Course>) -> Decision {
        best(self.legal, |decision| {
            if self.eye.thought.is_late() {
                return f32::MIN;
            }
            self.eye.decision(self.game, decision, course, THOUGHT)
        })
    }

    /// What a course brings on average, whatever the enemy makes of it.
    pub fn gain(&mut self, course: Course) -> f32 {
        self.eye.plan(self.game, course, STUDY) - self.eye.value(self.game)
    }

    /// What a course comes to, its disc paid.
    fn score(&mut self, course: Course, throws: u32) -> f32 {
        let price = self.weights.discs[self.side as usize][course.plan.disc as usize];
        self.eye.plan(self.game, course, throws) - price
    }

    /// What the enemy might make of a course.
    fn dread(&mut self, course: Course) -> f32 {
        let throws = if course.plan.is_chancy() { AFTERMATHS } else { 1 };
        let total: f32 = (0..throws)
            .map(|which| {
                let after = self.eye.carry_out(self.game.clone(), Some(course), which, throws);
                let thought = self.eye.thought.clone();
                let mut enemy = Foresight::new(self.side.enemy(), self.weights, u64::from(which), thought);
                let danger = danger(after, &mut enemy);
                self.eye.thought = enemy.thought;
                danger
            })
            .sum();
        self.weights.dread * total / throws as f32
    }

    /// Scores courses at a glance, as many as there is time for.
    fn glance(&mut self, courses: impl IntoIterator<Item = Course>, out: &mut Vec<Scored>) {
        for course in courses {
            if self.eye.thought.is_over() && !out.is_empty() {
                return;
            }
            out.push((self.score(course, GLANCE), course));
        }
    }

    /// Every order: areas first, then leaders with the best of their areas.
    fn orders(&mut self) -> Vec<Scored> {
        let mut courses = Vec::new();
        self.glance(singles(self.game, self.side, self.legal).into_iter().map(Course::new), &mut courses);
        let ranked = ranked(&mut courses);
        courses.truncate(SHORTLIST);
        self.glance(
            led(self.game, self.side, self.legal, &ranked).into_iter().map(Course::new),
            &mut courses,
        );
        courses
    }

    /// What a leader who has been named could command, for each disc he may be given.
    fn commands(&mut self, leader: UnitId) -> Vec<Scored> {
        let Some(place) = self.game.place(leader).area() else { return Vec::new() };
        let mut errands = Vec::new();
        for area in self.game.edition().ground.next[usize::from(place.0)].with(place).iter() {
            errands_of(self.game, self.side, area, &mut errands);
        }
        let mut courses = Vec::new();
        for disc in Disc::ALL.into_iter().filter(|&disc| self.legal.contains(&Decision::Spend(disc))) {
            let payable = errands.iter().filter(|errand| disc.pays_for(errand.action));
            let alone = payable.map(|errand| Course::leading(Plan::led(leader, disc, [Some(*errand), None])));
            let mut singles = Vec::new();
            self.glance(alone, &mut singles);
            let pairs = led_by(self.game, leader, disc, &ranked(&mut singles));
            courses.extend(singles.into_iter().take(SHORTLIST));
            self.glance(pairs.into_iter().map(Course::leading), &mut courses);
        }
        courses
    }

    /// What the leader could activate next, or that he has done enough.
    fn activations(&mut self) -> Vec<Scored> {
        let order = self.game.order();
        let mut errands = Vec::new();
        for decision in self.legal {
            if let Decision::Activate(area) = *decision {
                errands_of(self.game, self.side, area, &mut errands);
            }
        }
        let plan = |errand| Plan { disc: order.disc, leader: order.leader, errands: [errand, None] };
        // [W-LEADER-5] What his first area has done may leave a choice of assaults, or of anything else.
        let fitting = errands.into_iter().filter(|errand| self.game.fits_the_first(errand.action));
        let payable = fitting.filter(|errand| order.disc.pays_for(errand.action));
        let mut courses = Vec::new();
        let enough = self.legal.contains(&Decision::Done).then(|| Course::leading(plan(None)));
        self.glance(enough, &mut courses);
        self.glance(payable.map(|errand| Course::leading(plan(Some(errand)))), &mut courses);
        courses
    }

    /// What the activated area could do, or how it could go on with what it does.
    fn continuations(&mut self) -> Vec<Scored> {
        let order = self.game.order();
        let mut errands: Vec<Errand> = Vec::new();
        errands_of(self.game, self.side, order.area, &mut errands);
        if self.game.task() != Task::Act {
            errands.retain(|errand| errand.action == order.action);
        }
        let (task, legal, leader) = (self.game.task(), self.legal, order.leader);
        let discs = Disc::ALL.into_iter().filter(|&disc| !order.paid || disc == order.disc);
        let courses = discs.flat_map(|disc| {
            errands
                .iter()
                .map(move |errand| Course::under_way(Plan { disc, leader, errands: [Some(*errand), None] }))
        });
        let speaks = |course: &Course| {
            let mut trial = *course;
            trial.step(task, legal).is_some()
        };
        let courses: Vec<Course> = courses.filter(speaks).collect();
        let mut scored = Vec::new();
        self.glance(courses, &mut scored);
        scored
    }
}

/// Sorts courses, the best first, and lists their plans.
fn ranked(courses: &mut [Scored]) -> Vec<Plan> {
    courses.sort_by(|a, b| b.0.total_cmp(&a.0));
    courses.iter().map(|(_, course)| course.plan).collect()
}
