//! The sergeant: every action weighed by what the dice bring on average and by the chance that the Leader stirs, and
//! small decisions by what comes of them.

use super::foresight::Foresight;
use super::habits::habit;
use super::menace::reaches;
use super::plans::{Course, Intent, courses};
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
/// Actions of which two may make a Double Move, and how many of those are judged closely.
const PAIRED: usize = 7;
const PAIRS: usize = 4;
/// Throws that a small decision is judged by.
const SMALL: u32 = 9;

/// A solid opponent.
#[derive(Clone, Debug)]
pub struct Sergeant {
    luck: Stream,
    intent: Option<Intent>,
    reason: String,
}

/// What an action promises over doing nothing: with the chance that it begins at all, and without.
struct Promise {
    gain: f32,
    bare: f32,
    /// Which of the worlds it begins in, and the chance of that.
    world: usize,
    chance: f32,
    intent: Intent,
}

impl Sergeant {
    /// A sergeant with his own turn of mind.
    pub fn new(seed: u64) -> Sergeant {
        let luck = Stream::derive(seed, "sergeant", 0);
        Sergeant { luck, intent: None, reason: String::new() }
    }

    fn eye(&mut self, side: Side, budget: &Budget) -> Foresight {
        Foresight::new(side, Weights::SERGEANT, self.luck.next_u64(), Thought::new(budget))
    }

    /// The best that a Leader, or a Commander with two of them, could do, and its gain over doing nothing.
    fn plan(
        &mut self,
        game: &Impulse,
        side: Side,
        legal: &[Decision],
        budget: &Budget,
    ) -> Option<(f32, Intent)> {
        let mut eye = self.eye(side, budget);
        let idle = eye.idle(game, side.enemy());
        let (mut worlds, mut found) = (Vec::new(), Vec::new());
        for &decision in legal {
            let Decision::Activate(leader) = decision else { continue };
            let chance = stirs(game, leader);
            worlds.push(stirred(game, side, decision));
            judge(&mut eye, &worlds, side, idle, chance, &mut found);
            if eye.thought.is_over() {
                break;
            }
        }
        let mut doubles = Vec::new();
        for &decision in legal {
            let Decision::Command(commander) = decision else { continue };
            worlds.push(stirred(game, side, decision));
            pair(&mut eye, game, &worlds, commander, idle, &found, &mut doubles);
        }
        let singles = closely(&mut eye, &worlds, idle, found, CLOSELY);
        let doubles = closely(&mut eye, &worlds, idle, doubles, PAIRS);
        match (singles, doubles) {
            (Some(single), Some(double)) => Some(if double.0 > single.0 { double } else { single }),
            (single, double) => single.or(double),
        }
    }

    /// The decision after which he is best off.
    fn look_ahead(&mut self, game: &Impulse, side: Side, legal: &[Decision], budget: &Budget) -> Decision {
        let intent = self.intent.filter(|_| side == game.active());
        let mut eye = self.eye(side, budget);
        best(legal, |decision| {
            if eye.thought.is_late() {
                return f32::MIN;
            }
            eye.after(game, decision, intent, SMALL)
        })
    }
}

/// The world in which a Leader or Commander stirs.
fn stirred(game: &Impulse, side: Side, decision: Decision) -> Impulse {
    let mut world = game.clone();
    world.decide(side, decision, &mut Silent);
    world.chance(35, &mut Silent);
    world
}

/// Judges the actions that the last of some worlds offers, roughly.
fn judge(
    eye: &mut Foresight,
    worlds: &[Impulse],
    side: Side,
    idle: f32,
    chance: f32,
    found: &mut Vec<Promise>,
) {
    let Some(world) = worlds.last().filter(|world| matches!(world.task(), Task::Act(_))) else { return };
    let mut acts = Vec::new();
    world.legal(side, &mut acts);
    for course in courses(world, &acts) {
        let intent = Intent::single(course);
        let bare = eye.on(world, Some(intent), SAMPLES[0]) - idle;
        found.push(Promise { gain: chance * bare, bare, world: worlds.len() - 1, chance, intent });
    }
}

/// Pairs the most promising actions of a Commander's army, and those that fall upon the same area, as Double Moves in
/// the last of some worlds.
fn pair(
    eye: &mut Foresight,
    game: &Impulse,
    worlds: &[Impulse],
    commander: LeaderId,
    idle: f32,
    found: &[Promise],
    doubles: &mut Vec<Promise>,
) {
    let edition = game.edition();
    let world = worlds.len() - 1;
    let chance = reaches(edition.leader(commander).number[1]);
    let army = edition.leader(commander).army;
    let mut open: Vec<(f32, Course)> = found
        .iter()
        .map(|promise| (promise.bare, promise.intent.first()))
        .filter(|(_, course)| edition.leader(course.leader()).army == army)
        .collect();
    open.sort_by(|one, other| other.0.total_cmp(&one.0));
    let enemies = game.occupied(game.active().enemy());
    for (index, (bare, first)) in open.iter().enumerate() {
        for (more, second) in &open[index + 1..] {
            if !first.goes_with(second) || eye.thought.is_late() {
                continue;
            }
            let joined = first.joins(second) && enemies.has(first.aim) && index < 3 * PAIRED;
            let second_is_good = open[..open.len().min(PAIRED)].contains(&(*more, *second));
            // Of two that take the same ground one is enough.
            let apart = index < PAIRED && second_is_good && first.aim != second.aim && *more > 0.0;
            if joined || apart {
                let intent = Intent::double(*first, *second);
                // What is done apart adds up; only what is done together has to be played.
                let bare = if joined {
                    eye.on(&worlds[world], Some(intent), SAMPLES[0]) - idle
                } else {
                    bare + more
                };
                doubles.push(Promise { gain: chance * bare, bare, world, chance, intent });
            }
        }
    }
}

/// Judges the most promising closely, and takes the best if it gains anything.
fn closely(
    eye: &mut Foresight,
    worlds: &[Impulse],
    idle: f32,
    mut found: Vec<Promise>,
    most: usize,
) -> Option<(f32, Intent)> {
    found.sort_by(|one, other| other.gain.total_cmp(&one.gain));
    found.truncate(most);
    let judged = found.into_iter().map(|Promise { gain, world, chance, intent, .. }| {
        let late = eye.thought.is_late();
        let close = |eye: &mut Foresight| chance * (eye.on(&worlds[world], Some(intent), SAMPLES[1]) - idle);
        (if late { gain } else { close(eye) }, intent)
    });
    judged.max_by(|one, other| one.0.total_cmp(&other.0)).filter(|(gain, _)| *gain > 0.0)
}

/// The chance that a Leader is activated.
fn stirs(game: &Impulse, leader: LeaderId) -> f32 {
    reaches(game.activation_number(leader).saturating_sub(game.bonus(leader)))
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
                self.intent = best.map(|(_, intent)| intent);
                let Some((gain, intent)) = best else {
                    self.reason = "Nothing promises more than to wait.".to_owned();
                    return Decision::Pass;
                };
                let words = intent.in_words(&game);
                self.reason = format!("The most promising: {words}, {gain:+.1} points on average.");
                if !intent.is_double() {
                    return Decision::Activate(intent.first().leader());
                }
                let army = game.edition().leader(intent.first().leader()).army;
                let commands = |decision: &&Decision| match decision {
                    Decision::Command(leader) => game.edition().leader(*leader).army == army,
                    _ => false,
                };
                legal.iter().find(commands).copied().unwrap_or(Decision::Pass)
            }
            Task::Act(turn) => {
                let step = self.intent.as_mut().and_then(|intent| intent.step(&game, &legal));
                // Fire waits until the assaults are over; otherwise what was intended is no longer possible, and he
                // thinks again.
                if let Some(step) = step.filter(|step| *step != Decision::Done || turn == Turn::Before) {
                    return step;
                }
                let mut eye = self.eye(side, budget);
                let idle = eye.idle(&game, side.enemy());
                let (worlds, mut found) = ([game], Vec::new());
                judge(&mut eye, &worlds, side, idle, 1.0, &mut found);
                self.intent = closely(&mut eye, &worlds, idle, found, CLOSELY).map(|(_, intent)| intent);
                self.intent.map_or(Decision::Done, |intent| intent.first().act)
            }
            Task::Move | Task::Advance | Task::Assaults if side == game.active() => {
                let step = self.intent.as_mut().and_then(|intent| intent.step(&game, &legal));
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
