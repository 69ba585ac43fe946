//! Plans: what one disc is to do, and how it becomes decisions.

use contract::Game;
use wallace::{Action, AreaId, Arm, Army, Decision, Disc, Task, UnitId, Units, Wallace};

/// What an activated area does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Errand {
    pub area: AreaId,
    pub action: Action,
    pub deed: Deed,
}

/// The particulars of an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Deed {
    /// These move there, or assault it.
    Go { units: Units, to: AreaId },
    /// All guns fire at an area.
    Fire(AreaId),
    /// These lie down.
    LieDown(Units),
    /// A cube goes next door.
    Relieve { army: Army, to: AreaId },
}

impl Errand {
    /// Whether dice are thrown for it.
    pub fn is_chancy(&self) -> bool {
        matches!(self.action, Action::Fire | Action::GrandBattery | Action::Assault)
    }

    /// In words, such as `assault of Hougoumont from Wood Edge`.
    fn in_words(&self, game: &Wallace) -> String {
        let edition = game.edition();
        let name = |area: AreaId| edition.area(area).name.as_str();
        let (from, what) = (name(self.area), self.action.name());
        match self.deed {
            Deed::Go { units, to } if self.action == Action::Assault => {
                format!("an assault of {} by {} from {from}", name(to), roll_call(game, units))
            }
            Deed::Go { units, to } => {
                format!("{what} of {} from {from} to {}", roll_call(game, units), name(to))
            }
            Deed::Fire(at) => format!("{what} from {from} at {}", name(at)),
            Deed::LieDown(_) => format!("a defensive formation in {from}"),
            Deed::Relieve { to, .. } => format!("relieving {from} with men of {}", name(to)),
        }
    }
}

/// Units by arm, such as `2 infantry and 1 cavalry`.
fn roll_call(game: &Wallace, units: Units) -> String {
    let edition = game.edition();
    let parts: Vec<String> = [Arm::Infantry, Arm::Cavalry, Arm::Artillery, Arm::Leader]
        .into_iter()
        .map(|arm| (arm, (units & edition.arm(arm)).len()))
        .filter(|&(_, count)| count > 0)
        .map(|(arm, count)| format!("{count} {}", arm.symbol()))
        .collect();
    parts.join(" and ")
}

/// What one disc is spent on: nothing, an area, or a leader and one or two areas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    pub disc: Disc,
    pub leader: Option<UnitId>,
    pub errands: [Option<Errand>; 2],
}

impl Plan {
    /// Doing nothing.
    pub const fn idle(disc: Disc) -> Plan {
        Plan { disc, leader: None, errands: [None, None] }
    }

    /// An area on its own.
    pub const fn single(errand: Errand, disc: Disc) -> Plan {
        Plan { disc, leader: None, errands: [Some(errand), None] }
    }

    /// A leader with his areas.
    pub const fn led(leader: UnitId, disc: Disc, errands: [Option<Errand>; 2]) -> Plan {
        Plan { disc, leader: Some(leader), errands }
    }

    /// Whether dice are thrown for it.
    pub fn is_chancy(&self) -> bool {
        self.errands.iter().flatten().any(Errand::is_chancy)
    }

    /// In words.
    pub fn in_words(&self, game: &Wallace) -> String {
        let errands: Vec<String> =
            self.errands.iter().flatten().map(|errand| errand.in_words(game)).collect();
        let errands = errands.join(", then ");
        match self.leader {
            _ if errands.is_empty() => "waiting".to_owned(),
            Some(leader) => format!("{} orders {errands}", game.edition().unit(leader).name),
            None => errands,
        }
    }
}

/// A plan on its way.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    pub plan: Plan,
    /// Whether its order has been given.
    started: bool,
    /// How many of its areas have been activated.
    begun: usize,
}

impl Course {
    /// A plan about to begin.
    pub const fn new(plan: Plan) -> Course {
        Course { plan, started: false, begun: 0 }
    }

    /// A plan whose leader has been named and who is to activate its areas.
    pub const fn leading(plan: Plan) -> Course {
        Course { plan, started: true, begun: 0 }
    }

    /// A plan whose first area is activated already.
    pub const fn under_way(plan: Plan) -> Course {
        Course { plan, started: true, begun: 1 }
    }

    /// Whether a new order would be another plan.
    pub const fn is_given(&self) -> bool {
        self.started
    }

    /// The errand being carried out; `None` when the leader is asked for more areas than the plan has.
    pub fn errand(&self) -> Option<Errand> {
        self.plan.errands.get(self.begun.checked_sub(1)?).copied().flatten()
    }

    /// The order itself.
    pub fn order(&mut self) -> Decision {
        self.started = true;
        match self.plan {
            Plan { leader: Some(leader), .. } => Decision::Lead(leader),
            Plan { errands: [Some(errand), _], .. } => {
                self.begun = 1;
                Decision::Activate(errand.area)
            }
            Plan { disc, .. } => Decision::Nothing(disc),
        }
    }

    /// The next of the legal decisions, if the plan has something to say about it.
    pub fn step(&mut self, task: Task, legal: &[Decision]) -> Option<Decision> {
        if let Task::Lead(_) = task {
            let decision = match self.plan.errands.get(self.begun).copied().flatten() {
                Some(errand) => Decision::Activate(errand.area),
                None => Decision::Done,
            };
            self.begun += 1;
            return legal.contains(&decision).then_some(decision);
        }
        if let Task::Spend(_) = task {
            return legal.iter().copied().find(|&decision| decision == Decision::Spend(self.plan.disc));
        }
        let errand = self.errand()?;
        let wanted = |decision: &&Decision| match (**decision, errand.deed) {
            (Decision::Act { action, disc }, _) => action == errand.action && disc == self.plan.disc,
            (Decision::Move { unit, to } | Decision::Assault { unit, to }, Deed::Go { units, to: goal }) => {
                to == goal && units.has(unit)
            }
            (Decision::Aim { at, .. }, Deed::Fire(goal)) => at == goal,
            (Decision::Form { unit, upright: false }, Deed::LieDown(units)) => units.has(unit),
            (Decision::Colour(army), Deed::Relieve { army: goal, .. }) => army == goal,
            (Decision::Reinforce(to), Deed::Relieve { to: goal, .. }) => to == goal,
            _ => false,
        };
        if !is_action(task) {
            return None; // Somebody else's business, or a small matter.
        }
        let done = || legal.iter().find(|&&decision| decision == Decision::Done);
        legal.iter().find(wanted).or_else(done).copied()
    }
}

/// Whether a task is a part of what an activated area does.
pub fn is_action(task: Task) -> bool {
    matches!(
        task,
        Task::Act
            | Task::Move
            | Task::Aim
            | Task::March
            | Task::Change
            | Task::Reinforce(_)
            | Task::ReinforceArmy
    )
}
