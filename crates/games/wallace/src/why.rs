//! Why not? A refused decision is answered with the rule that forbids it.
//!
//! Whether a decision is legal is decided in one place, by the list of legal decisions; what is here only finds
//! the best words for a refusal, so that the two can never disagree.

use crate::agenda::Task;
use crate::scene::clicked;
use crate::{Action, AreaId, Arm, Army, DELAYED, Decision, Disc, Place, UnitId, Wallace};
use contract::{Anchor, Forbidden, Game, Side};

/// What a click on something would mean now.
pub fn aim(game: &Wallace, side: Side, at: &Anchor) -> Option<Decision> {
    if let Some(decision) = clicked(game, side, at) {
        return Some(decision);
    }
    let unit = |id: u16| u8::try_from(id).ok().filter(|&id| usize::from(id) < crate::UNITS).map(UnitId);
    let area = |id: u16| u8::try_from(id).ok().filter(|&id| id < DELAYED.0).map(AreaId);
    let goes = |unit: UnitId, to: AreaId| match game.task() {
        Task::Enter => Some(Decision::Enter { unit, to }),
        Task::Skirmish(_) => Some(Decision::Skirmish { unit, at: to }),
        Task::Move => Some(Decision::Move { unit, to }),
        Task::Aim => Some(Decision::Aim { unit, at: to }),
        Task::March | Task::Onward => Some(Decision::Assault { unit, to }),
        Task::Retreat(..) | Task::Withdraw(_) | Task::Hits(..) | Task::Flight(_) => {
            Some(Decision::Retreat { unit, to })
        }
        _ => None,
    };
    match at {
        Anchor::PieceTo(piece, to) => goes(unit(*piece)?, area(*to)?),
        Anchor::Space(space) => {
            let to = area(*space)?;
            match game.task() {
                Task::Orders | Task::Lead(_) => Some(Decision::Activate(to)),
                Task::Reinforce(_) => Some(Decision::Reinforce(to)),
                Task::From(..) => Some(Decision::From(to)),
                Task::Pending(..) => Some(Decision::Resolve(to)),
                _ => None,
            }
        }
        Anchor::Piece(piece) => {
            let unit = unit(*piece)?;
            match game.task() {
                Task::Form(_) | Task::Change => {
                    Some(Decision::Form { unit, upright: !game.is_upright(unit) })
                }
                Task::Orders if game.edition.unit(unit).arm == Arm::Leader => Some(Decision::Lead(unit)),
                Task::Orders | Task::Lead(_) => game.place(unit).area().map(Decision::Activate),
                Task::Assign(_) => Some(Decision::Cube(unit)),
                Task::Shelter => Some(Decision::Shelter(unit)),
                Task::Guard => Some(Decision::Guard(unit)),
                Task::Charge | Task::Counter(_) => Some(Decision::Charge(unit)),
                Task::Hits(..) | Task::Blows(..) | Task::Crowd(..) => Some(Decision::Hit(unit)),
                Task::Cull(..) | Task::Empty(_) => Some(Decision::Lose(unit)),
                _ => None,
            }
        }
        _ => None,
    }
}

impl Wallace {
    /// The best words for the refusal of a decision that is not legal.
    pub(crate) fn why_not(&self, side: Side, decision: Decision) -> Forbidden {
        if let Some(forbidden) = twin(self, side, decision) {
            return forbidden;
        }
        let task = self.task();
        let other = Forbidden::new("W-ROUND-4", "That does not belong to what has to be decided now");
        match (task, decision) {
            (Task::Enter, Decision::Enter { unit, to }) => self.why_not_enter(unit, to),
            (Task::Enter, Decision::Done) => Forbidden::new(
                "W-PRUSSIANS-2",
                "Everyone who arrives has to be placed, if only in the Delayed box",
            ),
            (Task::Skirmish(_), Decision::Skirmish { unit, at }) => self.why_not_skirmish(unit, at),
            (Task::Form(_) | Task::Change, Decision::Form { unit, upright }) => {
                self.why_not_form(unit, upright)
            }
            (Task::Orders, Decision::Activate(area)) => self.why_not_activate(area),
            (Task::Lead(_), Decision::Activate(area)) => self.why_not_command(area),
            (Task::Lead(_), Decision::Lead(_)) => {
                Forbidden::new("W-LEADER-3", "A leader activates areas, and no other leader")
            }
            (Task::Orders, Decision::Lead(leader)) => self.why_not_lead(leader),
            (Task::Orders, Decision::Nothing(Disc::Green)) => {
                Forbidden::new("W-NOTHING-2", "There is no green disc left: use a red or purple one")
            }
            (Task::Orders, Decision::Nothing(_)) => {
                Forbidden::new("W-NOTHING-1", "Doing nothing costs a green disc while there is one")
            }
            (Task::Orders, Decision::Done) => {
                Forbidden::new("W-ROUND-5", "A round cannot be broken off: do nothing, for a disc")
            }
            (Task::Spend(_), Decision::Spend(disc)) => Forbidden::new(
                "W-LEADER-4",
                format!("There is no {} disc, or nothing to use it for", disc.name()),
            ),
            (Task::Act, Decision::Act { action, disc }) => self.why_not_act(action, disc),
            (Task::Move, Decision::Move { unit, to }) => self.why_not_move(unit, to),
            (Task::Move | Task::March | Task::Aim | Task::Change, Decision::Done) => {
                Forbidden::new("W-ACT-1", "At least one unit has to do what was ordered")
            }
            (Task::Carry(..) | Task::EmptyWith(_), Decision::Carry(_)) => Forbidden::new(
                "W-CUBE-4",
                "Every cube has to lie with a unit, and no unit bears more than five",
            ),
            (Task::Aim, Decision::Aim { unit, at }) => self.why_not_aim(unit, at),
            (Task::March, Decision::Assault { unit, to }) => self.why_not_assault(unit, to),
            (Task::Onward, Decision::Assault { unit, to }) => self.why_not_charge_on(unit, to),
            (Task::Onward, Decision::Done) => {
                Forbidden::new("W-ASSAULT-7.2", "Cavalry that is out of hand has to charge on")
            }
            (Task::From(..), Decision::From(_)) => {
                Forbidden::new("W-ASSAULT-0.8", "It cannot come into the assault from there")
            }
            (Task::Reinforce(_), Decision::Reinforce(_)) => {
                Forbidden::new("W-REINF-1", "A cube goes to an adjacent area with infantry of its army")
            }
            (_, Decision::Colour(_)) => {
                Forbidden::new("W-SKIRM-10", "Only an army that has somebody there to bear it takes a cube")
            }
            (Task::Pending(..), Decision::Resolve(_)) => {
                Forbidden::new("W-ASSAULT-7.4", "That assault is not to be resolved now")
            }
            (Task::Shelter, Decision::Shelter(_)) => Forbidden::new(
                "W-STRONG-2",
                "Only infantry in defensive formation has the benefit of a strong point",
            ),
            (Task::Guard, Decision::Guard(_)) => {
                Forbidden::new("W-STRONG-6", "Only infantry in the strong point can give its benefit up")
            }
            (Task::Charge | Task::Counter(_), Decision::Charge(_)) => {
                Forbidden::new("W-ASSAULT-2.2", "Name one of your cavalry units in the assaulted area")
            }
            (Task::Assign(_), Decision::Cube(unit)) if self.assigned(unit) >= 5 => {
                Forbidden::new("W-CUBE-4", format!("{} bears five cubes already", self.describe(unit)))
            }
            (Task::Assign(_), Decision::Cube(_)) => Forbidden::new(
                "W-CUBE-2",
                "Cubes are assigned to infantry of their army in the assaulted area",
            ),
            (Task::Assign(_), Decision::Done) => Forbidden::new("W-CUBE-4", "Every cube has to be assigned"),
            (Task::Retreat(..) | Task::Withdraw(_) | Task::Hits(..), Decision::Retreat { unit, to }) => {
                self.why_not_retreat(unit, to)
            }
            (Task::Flight(leader), Decision::Retreat { unit, to }) => self.why_not_flee(leader, unit, to),
            (Task::Hits(..), Decision::Hit(_)) => {
                Forbidden::new(self.hit_rule(), "A tired unit has to retreat")
            }
            (Task::Retreat(..) | Task::Withdraw(_), Decision::Done) => {
                Forbidden::new("W-MORALE-X1", "The retreat is not a matter of choice")
            }
            (Task::Cull(..), Decision::Lose(_)) => {
                Forbidden::new("W-CUBE-6", "One of the infantry units that bear too many cubes is lost")
            }
            _ => other,
        }
    }

    fn why_not_enter(&self, unit: UnitId, to: AreaId) -> Forbidden {
        let (name, there) = (self.describe(unit), self.name_of(to));
        if !self.ready.has(unit) {
            return Forbidden::new("W-PRUSSIANS-2", format!("{name} does not arrive now"));
        }
        if self.enemy_areas(Side::Allied).has(to) {
            return Forbidden::new("W-PRUSSIANS-8", format!("The French stand in {there}"));
        }
        if self.edition.ground.all_entries().has(to) && self.same_leaders(unit).has(to) {
            return Forbidden::new("W-LEADER-8", format!("Another leader of the same colour is in {there}"));
        }
        Forbidden::new("W-PRUSSIANS-3", format!("{name} does not enter by {there}"))
    }

    fn why_not_skirmish(&self, unit: UnitId, at: AreaId) -> Forbidden {
        let name = self.describe(unit);
        if self.edition.unit(unit).arm != Arm::Infantry {
            return Forbidden::new("W-SKIRM-1", "Only infantry skirmishes");
        }
        if !self.ready.has(unit) {
            let fired = self.asked() == Some(self.side_of(unit)) && self.place(unit).area().is_some();
            let what = if fired { "has fired already" } else { "is not there for you to fire with" };
            return Forbidden::new("W-SKIRM-1", format!("{name} {what}"));
        }
        if !self.enemy_areas(self.side_of(unit)).has(at) {
            return Forbidden::new("W-SKIRM-9", format!("There is no enemy to hit in {}", self.name_of(at)));
        }
        Forbidden::new("W-SKIRM-1", format!("{} is not next to {name}", self.name_of(at)))
    }

    fn why_not_form(&self, unit: UnitId, upright: bool) -> Forbidden {
        let name = self.describe(unit);
        match self.edition.unit(unit).arm {
            Arm::Cavalry => Forbidden::new("W-FORM-7", format!("{name}: cavalry never changes formation")),
            Arm::Leader => Forbidden::new("W-CHANGE-1", format!("{name}: leaders never change formation")),
            _ if self.ready.has(unit) && self.is_upright(unit) == upright => {
                Forbidden::new("W-FORM-1", format!("{name} stands like that already"))
            }
            _ => {
                let rule = if self.task() == Task::Change { "W-CHANGE-1" } else { "W-FORM-9" };
                Forbidden::new(rule, format!("{name} has changed already, or is not yours to change now"))
            }
        }
    }

    fn why_not_activate(&self, area: AreaId) -> Forbidden {
        let name = self.name_of(area);
        if self.here(area, self.active).is_empty() {
            return Forbidden::new("W-ACT-1", format!("You have nobody in {name}"));
        }
        if self.discs(self.active)[0] == 0 {
            return Forbidden::new("W-ACT-4", format!("The discs left pay for nothing that {name} could do"));
        }
        Forbidden::new("W-ACT-1", format!("There is nothing that the units in {name} could do"))
    }

    fn why_not_command(&self, area: AreaId) -> Forbidden {
        let name = self.name_of(area);
        let units = self.activated(area, self.command());
        let near = self
            .order
            .leader
            .is_some_and(|leader| self.place(leader).area().is_some() && self.commanded(leader).has(area));
        let (rule, why) = if self.assaulters.meets(self.at(area)) {
            ("W-LEADER-5", format!("Those in {name} have their assault to fight first"))
        } else if near && !units.is_empty() && self.has_fought() {
            (
                "W-LEADER-5",
                format!("{name} has assaulted, or could only assault: that is for before the first fight"),
            )
        } else if near && !units.is_empty() && self.order.marched {
            ("W-LEADER-5", format!("{name} cannot assault; what else it can do comes after the fight"))
        } else {
            let why = "is not next to the leader, or has nobody of his army that this disc could move";
            ("W-LEADER-2", format!("{name} {why}"))
        };
        Forbidden::new(rule, why)
    }

    fn why_not_lead(&self, leader: UnitId) -> Forbidden {
        let name = self.describe(leader);
        if self.edition.unit(leader).arm != Arm::Leader || self.side_of(leader) != self.active {
            return Forbidden::new("W-ACT-7", format!("{name} is none of your leaders"));
        }
        match self.place(leader) {
            Place::In(_) if !self.is_upright(leader) => {
                Forbidden::new("W-LEADER-6", format!("{name} has been used in this round"))
            }
            Place::In(_) => {
                Forbidden::new("W-LEADER-2", format!("{name} has nobody near whom a disc could activate"))
            }
            _ => Forbidden::new("W-LEADER-10", format!("{name} is not on the board")),
        }
    }

    fn why_not_act(&self, action: Action, disc: Disc) -> Forbidden {
        let (area, name) = (self.order.area, self.name_of(self.order.area));
        if !self.fits_the_first(action) {
            let why = if self.has_fought() {
                "The first area has fought its assault: there is no second one after that"
            } else {
                "An assault has been ordered: only another one may be, before it is fought"
            };
            return Forbidden::new("W-LEADER-5", why);
        }
        if !disc.pays_for(action) {
            let rule = if disc == Disc::Red { "W-ACT-4" } else { "W-ACT-5" };
            return Forbidden::new(
                rule,
                format!("A {} disc does not pay for {}", disc.name(), action.name()),
            );
        }
        if self.is_possible(action, area, self.command()) {
            return Forbidden::new("W-LEADER-4", format!("No {} disc can be used for that", disc.name()));
        }
        let (rule, why) = match action {
            Action::Move => ("W-MOVE-1", "nobody there can move"),
            Action::Reserve if self.near_enemy(self.active).has(area) => {
                ("W-RESERVE-2", "enemies are next to it")
            }
            Action::Reserve => ("W-RESERVE-2", "nobody there has anywhere to go"),
            Action::GrandBattery if self.active == Side::Allied => {
                ("W-GB-1", "only the French have a Grand Battery")
            }
            Action::GrandBattery if !self.battery_is_ready(area) => {
                ("W-GB-3", "the Grand Battery box is empty")
            }
            Action::Fire if area == DELAYED => ("W-PRUSSIANS-11", "no gun fires out of it"),
            Action::Fire | Action::GrandBattery if self.edition.ground.river.has(area) => {
                ("W-FIRE-5", "guns do not fire from a river")
            }
            Action::Fire | Action::GrandBattery => {
                ("W-FIRE-1", "no gun is ready that sees an enemy within three areas")
            }
            Action::Assault if area == DELAYED => {
                ("W-PRUSSIANS-9", "out of it one assaults an entry area, and nobody there can")
            }
            Action::Assault => ("W-ASSAULT-0.2", "nobody there can reach an enemy to assault"),
            Action::Change => ("W-CHANGE-1", "there is neither infantry nor a gun"),
            Action::Reinforce => ("W-REINF-1", "no cube there can go to infantry of its army next to it"),
        };
        Forbidden::new(rule, format!("{name}: {why}"))
    }

    fn why_not_move(&self, unit: UnitId, to: AreaId) -> Forbidden {
        let (name, there, side) = (self.describe(unit), self.name_of(to), self.side_of(unit));
        let reserve = self.order.action == Action::Reserve;
        if !self.ready.has(unit) {
            return Forbidden::new("W-ACT-1", format!("{name} is not in the activated area, or has moved"));
        }
        let from = self.area_of(unit);
        match self.edition.unit(unit).arm {
            Arm::Infantry if !self.is_upright(unit) => {
                return Forbidden::new(
                    "W-FORM-3",
                    format!("{name} is in defensive formation and cannot move"),
                );
            }
            Arm::Artillery if !self.is_manned(unit, from) => {
                return Forbidden::new("W-MOVE-4", format!("{name} are un-manned and cannot move"));
            }
            Arm::Leader if self.same_leaders(unit).has(to) => {
                return Forbidden::new(
                    "W-LEADER-8",
                    format!("Another leader of the same colour is in {there}"),
                );
            }
            _ => {}
        }
        if to == DELAYED {
            return Forbidden::new("W-PRUSSIANS-12", "Nobody moves into the Delayed box");
        }
        if self.enemy_areas(side).has(to) {
            return Forbidden::new(
                "W-MOVE-1",
                format!("Enemies stand in {there}: only an assault enters it"),
            );
        }
        if reserve && self.near_enemy(side).has(to) {
            return Forbidden::new("W-RESERVE-2", format!("{there} is next to the enemy"));
        }
        if from == DELAYED {
            return Forbidden::new("W-PRUSSIANS-7", "Out of the Delayed box one moves to an entry area");
        }
        if !self.activated(from, self.command()).has(unit) {
            return Forbidden::new("W-LEADER-7", format!("{name} can only go with units that moved there"));
        }
        let rule = match self.edition.unit(unit).arm {
            _ if reserve => "W-RESERVE-1",
            Arm::Infantry => "W-MOVE-2",
            Arm::Artillery => "W-MOVE-3",
            Arm::Cavalry => "W-MOVE-5",
            Arm::Leader => "W-MOVE-6",
        };
        Forbidden::new(rule, format!("{name} does not get as far as {there}"))
    }

    fn why_not_aim(&self, unit: UnitId, at: AreaId) -> Forbidden {
        let (name, there, area) = (self.describe(unit), self.name_of(at), self.order.area);
        if self.edition.unit(unit).arm != Arm::Artillery || !self.at(area).has(unit) {
            return Forbidden::new("W-FIRE-1", format!("{name} is no gun of the activated area"));
        }
        if !self.is_upright(unit) {
            return Forbidden::new("W-FORM-6", format!("{name} are not deployed"));
        }
        if self.queue.has(unit) {
            return Forbidden::new("W-FIRE-1", format!("{name} are aimed already"));
        }
        if !self.is_manned(unit, area) {
            return Forbidden::new("W-MOVE-4", format!("{name} are un-manned and cannot fire"));
        }
        if at == DELAYED {
            return Forbidden::new("W-PRUSSIANS-11", "No gun fires into the Delayed box");
        }
        if !self.enemy_areas(self.side_of(unit)).has(at) {
            return Forbidden::new("W-TARGET-1", format!("There is no enemy unit in {there}"));
        }
        let ground = &self.edition.ground;
        let far = crate::s01_components::distances(&ground.next, crate::Areas::of(area));
        if far[usize::from(at.0)] > 3 {
            return Forbidden::new("W-FIRE-3", format!("{there} is more than three areas away"));
        }
        if ground.lines[usize::from(area.0)].iter().any(|line| line.to == at) {
            return Forbidden::new("W-LOS-3", format!("Units stand in every line of sight to {there}"));
        }
        Forbidden::new("W-LOS-2", format!("The ground hides {there}"))
    }

    fn why_not_assault(&self, unit: UnitId, to: AreaId) -> Forbidden {
        let (name, there) = (self.describe(unit), self.name_of(to));
        if !self.ready.has(unit) {
            return Forbidden::new(
                "W-ASSAULT-0.1",
                format!("{name} is not in the activated area, or has gone in"),
            );
        }
        if to == DELAYED {
            return Forbidden::new("W-PRUSSIANS-12", "Nobody assaults the Delayed box");
        }
        match self.edition.unit(unit).arm {
            Arm::Artillery => Forbidden::new("W-ASSAULT-0.2", "Guns never assault"),
            Arm::Infantry if !self.is_upright(unit) => {
                Forbidden::new("W-FORM-3", format!("{name} is in defensive formation and cannot assault"))
            }
            _ if !self.enemy_areas(self.side_of(unit)).has(to) => {
                Forbidden::new("W-ASSAULT-0.1", format!("There is no enemy unit in {there}"))
            }
            Arm::Cavalry if !self.open_to_cavalry(to) => {
                Forbidden::new("W-ASSAULT-0.3", format!("Cavalry cannot assault into {there}"))
            }
            Arm::Leader => self.why_not_along(unit, to),
            _ if self.place(unit).area() == Some(DELAYED) => {
                Forbidden::new("W-PRUSSIANS-9", "Out of the Delayed box one assaults an entry area")
            }
            _ => Forbidden::new("W-ASSAULT-0.1", format!("{name} does not get as far as {there}")),
        }
    }

    fn why_not_along(&self, leader: UnitId, to: AreaId) -> Forbidden {
        let (name, there) = (self.describe(leader), self.name_of(to));
        if self.same_leaders(leader).has(to) {
            return Forbidden::new("W-LEADER-8", format!("Another leader of the same colour is in {there}"));
        }
        Forbidden::new("W-LEADER-7", format!("{name} can only go with units that assault there"))
    }

    fn why_not_charge_on(&self, unit: UnitId, to: AreaId) -> Forbidden {
        let (name, there) = (self.describe(unit), self.name_of(to));
        if !self.ready.has(unit) {
            return Forbidden::new("W-ASSAULT-7.1", format!("{name} does not charge on"));
        }
        if self.edition.unit(unit).arm == Arm::Leader {
            return self.why_not_along(unit, to);
        }
        let enemies = self.next_to(self.area_of(unit)) & self.enemy_areas(self.side_of(unit));
        if enemies.has(to) {
            return Forbidden::new("W-ASSAULT-7.3", format!("Cavalry finds nobody to charge in {there}"));
        }
        Forbidden::new("W-ASSAULT-7.2", "It charges into an adjacent area with enemies")
    }

    fn why_not_flee(&self, leader: UnitId, unit: UnitId, to: AreaId) -> Forbidden {
        let there = self.name_of(to);
        if unit == leader && self.same_leaders(leader).has(to) {
            return Forbidden::new("W-LEADER-8", format!("Another leader of the same colour is in {there}"));
        }
        Forbidden::new(
            "W-LEADER-12",
            "The leader gets away to an adjacent area without enemies, and nobody else does",
        )
    }

    fn why_not_retreat(&self, unit: UnitId, to: AreaId) -> Forbidden {
        let there = self.name_of(to);
        let Some(area) = self.place(unit).area() else {
            return Forbidden::new("W-RETREAT-2", format!("{} is not on the board", self.describe(unit)));
        };
        if self.enemy_areas(self.side_of(unit)).has(to) {
            return Forbidden::new("W-RETREAT-4", format!("Enemies stand in {there}"));
        }
        if to == DELAYED && self.edition.unit(unit).army() == Army::French {
            return Forbidden::new("W-PRUSSIANS-12", "No French unit enters the Delayed box");
        }
        if self.way_in(unit).is_some() {
            let cavalry = self.edition.unit(unit).arm == Arm::Cavalry;
            let who = if cavalry { "This cavalry" } else { "The assault" };
            return Forbidden::new("W-RETREAT-1", format!("{who} did not come from {there}"));
        }
        if self.edition.unit(unit).army() == Army::Prussian && self.edition.ground.all_entries().has(area) {
            return Forbidden::new(
                "W-PRUSSIANS-13",
                "Prussians retreat from an entry area into the Delayed box",
            );
        }
        Forbidden::new("W-RETREAT-3", format!("{there} is not next to it and nearer to home"))
    }
}

/// A decision that names another of several pieces that are alike.
fn twin(game: &Wallace, side: Side, decision: Decision) -> Option<Forbidden> {
    let named = piece_of(decision)?;
    let mut legal = Vec::new();
    game.legal(side, &mut legal);
    let other = legal.iter().find(|&&listed| {
        piece_of(listed)
            .is_some_and(|other| game.are_alike(named, other) && with_piece(listed, named) == decision)
    })?;
    let name = game.describe(piece_of(*other)?);
    Some(Forbidden::new("W-ACT-1", format!("{} is just like {name}: name that one", game.describe(named))))
}

/// The piece that a decision is about.
pub(crate) fn piece_of(decision: Decision) -> Option<UnitId> {
    match decision {
        Decision::Enter { unit, .. }
        | Decision::Skirmish { unit, .. }
        | Decision::Form { unit, .. }
        | Decision::Lead(unit)
        | Decision::Move { unit, .. }
        | Decision::Aim { unit, .. }
        | Decision::Assault { unit, .. }
        | Decision::Shelter(unit)
        | Decision::Guard(unit)
        | Decision::Charge(unit)
        | Decision::Cube(unit)
        | Decision::Hit(unit)
        | Decision::Lose(unit)
        | Decision::Retreat { unit, .. }
        | Decision::Follow(unit) => Some(unit),
        _ => None,
    }
}

/// The area that a decision names.
pub(crate) fn area_in(decision: Decision) -> Option<AreaId> {
    match decision {
        Decision::Enter { to: area, .. }
        | Decision::Skirmish { at: area, .. }
        | Decision::Move { to: area, .. }
        | Decision::Aim { at: area, .. }
        | Decision::Assault { to: area, .. }
        | Decision::Retreat { to: area, .. }
        | Decision::Activate(area)
        | Decision::From(area)
        | Decision::Reinforce(area)
        | Decision::Resolve(area) => Some(area),
        _ => None,
    }
}

/// The same decision about another piece.
pub(crate) fn with_piece(decision: Decision, unit: UnitId) -> Decision {
    match decision {
        Decision::Enter { to, .. } => Decision::Enter { unit, to },
        Decision::Skirmish { at, .. } => Decision::Skirmish { unit, at },
        Decision::Form { upright, .. } => Decision::Form { unit, upright },
        Decision::Move { to, .. } => Decision::Move { unit, to },
        Decision::Aim { at, .. } => Decision::Aim { unit, at },
        Decision::Assault { to, .. } => Decision::Assault { unit, to },
        Decision::Shelter(_) => Decision::Shelter(unit),
        Decision::Guard(_) => Decision::Guard(unit),
        Decision::Charge(_) => Decision::Charge(unit),
        Decision::Cube(_) => Decision::Cube(unit),
        Decision::Hit(_) => Decision::Hit(unit),
        Decision::Lose(_) => Decision::Lose(unit),
        Decision::Retreat { to, .. } => Decision::Retreat { unit, to },
        other => other,
    }
}
