//! Why not? A refused decision is answered with the rule that forbids it.
//!
//! Whether a decision is legal is decided in one place, by the list of legal decisions; what is here only finds the
//! best words for a refusal, so that the two can never disagree.

use crate::agenda::{Task, Turn};
use crate::s07_control::is_zone;
use crate::scene::clicked;
use crate::{Action, AreaId, Decision, Impulse, Kind, LeaderId, Plan, Role, Shot, UNITS, UnitId, Verdict};
use contract::{Anchor, Forbidden, Side};

/// What a click on something would mean now.
pub fn aim(game: &Impulse, side: Side, at: &Anchor) -> Option<Decision> {
    if let Some(decision) = clicked(game, side, at) {
        return Some(decision);
    }
    let unit = |id: u16| u8::try_from(id).ok().filter(|&id| usize::from(id) < UNITS).map(UnitId);
    let leader = |id: u16| {
        let index = usize::from(id).checked_sub(UNITS)?;
        (index < crate::LEADERS).then_some(LeaderId(index as u8))
    };
    let area = |id: u16| u8::try_from(id).ok().filter(|&id| usize::from(id) < crate::GROUND).map(AreaId);
    let goes = |unit: UnitId, to: AreaId| match game.task() {
        Task::Move | Task::Advance | Task::Overrun => Some(Decision::Move { unit, to }),
        Task::Losses
        | Task::Withdraw
        | Task::Slip
        | Task::WalkAway
        | Task::FallBack
        | Task::Return
        | Task::Thin => Some(Decision::Retreat { unit, to }),
        _ => None,
    };
    match at {
        Anchor::PieceTo(piece, to) => goes(unit(*piece)?, area(*to)?),
        Anchor::Space(space) => match game.task() {
            Task::Assaults => Some(Decision::Assault(area(*space)?)),
            Task::Battery | Task::Aim => Some(Decision::At(area(*space)?)),
            _ => None,
        },
        Anchor::Piece(piece) => match (unit(*piece), leader(*piece)) {
            (Some(unit), _) => match game.task() {
                Task::Point | Task::FirePoint | Task::Stand => Some(Decision::Point(unit)),
                Task::Support | Task::FireSupport => Some(Decision::Support(unit)),
                Task::Target => Some(Decision::Target(unit)),
                Task::Forward => Some(Decision::Forward(unit)),
                Task::Losses => Some(Decision::Lose(unit)),
                _ => None,
            },
            (None, Some(leader)) => match game.task() {
                Task::Impulse if game.edition.leader(leader).role == Role::Commander => {
                    Some(Decision::Command(leader))
                }
                Task::Impulse => Some(Decision::Activate(leader)),
                Task::Lead(_) | Task::Reroll(_) => Some(Decision::Lead(leader)),
                Task::Intervene(_) | Task::Cancel(_) => Some(Decision::Command(leader)),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

impl Impulse {
    /// The best words for the refusal of a decision that is not legal.
    pub(crate) fn why_not(&self, decision: Decision) -> Forbidden {
        let other = Forbidden::new("8.2", "That does not belong to what has to be decided now");
        match (self.task(), decision) {
            (Task::Rally(_), Decision::Rally { leader, unit }) => self.why_not_rally(leader, unit),
            (Task::Rally(_), Decision::RallyHorse { .. }) => Forbidden::new(
                "19.3",
                "A fresh Leader rallies all his cavalry in a friendly area, with that option, if it is more than he could rally singly",
            ),
            (Task::Rally(_), Decision::Recover(unit)) => {
                let why = format!("{} does not rally by itself now", self.describe(unit));
                Forbidden::new("20.2", why)
            }
            (Task::Impulse, Decision::Activate(leader)) => self.why_not_activate(leader),
            (Task::Impulse | Task::Intervene(_) | Task::Cancel(_), Decision::Command(leader)) => {
                self.why_not_command(leader)
            }
            (Task::Act(turn), Decision::Act { action, area, leader }) => {
                self.why_not_act(turn, Plan { action: Some(action), area, leader })
            }
            (Task::Act(turn), Decision::Advance(leader)) => self.why_not_advance(turn, leader),
            (Task::Move, Decision::Move { unit, to } | Decision::Haul { unit, to }) => {
                let hauls = matches!(decision, Decision::Haul { .. });
                self.why_not_move(unit, to, hauls)
            }
            (Task::Advance, Decision::Move { unit, to } | Decision::Haul { unit, to }) => {
                self.why_not_advance_to(unit, to)
            }
            (Task::Overrun, Decision::Move { unit, to }) => self.why_not_ride(unit, to),
            (Task::Assaults, Decision::Assault(area)) => self.why_not_assault(area),
            (Task::Assaults, Decision::Done) => {
                let duties: Vec<_> = self.duties().iter().map(|area| self.name_of(area)).collect();
                Forbidden::new("7.4-a", format!("Whoever enters has to assault: {}", duties.join(", ")))
            }
            (Task::Point, Decision::Point(unit)) => self.why_not_point(unit),
            (Task::Support, Decision::Support(unit)) => self.why_not_support(unit),
            (Task::Stand, Decision::Point(unit)) => {
                let why = format!("{} is no skirmisher in the assaulted area", self.describe(unit));
                Forbidden::new("14.2-a", why)
            }
            (Task::FirePoint | Task::FireSupport, Decision::Point(unit) | Decision::Support(unit)) => {
                self.why_not_fire(unit)
            }
            (Task::Target, Decision::Target(unit)) => {
                let rule = if self.fire.shot == Shot::Volley { "12.2" } else { "13.2" };
                let why = format!("{} is no enemy in {}", self.describe(unit), self.name_of(self.fire.at));
                Forbidden::new(rule, why)
            }
            (Task::Battery | Task::Aim, Decision::At(area)) => self.why_not_aim(area),
            (Task::Forward, Decision::Forward(unit)) => {
                let why =
                    format!("{} does not stand in {}", self.describe(unit), self.name_of(self.fight.area));
                Forbidden::new("11.12-a", why)
            }
            (Task::Lead(_) | Task::Reroll(_), Decision::Lead(leader)) => self.why_not_lead(leader),
            (Task::Losses, Decision::Flip(unit) | Decision::Lose(unit)) => self.why_not_lose(unit, decision),
            (Task::Losses, Decision::Retreat { unit, to }) => self.why_not_retreat_for_loss(unit, to),
            (Task::Losses, Decision::Done) => {
                Forbidden::new("11.16-a", "Every casualty point has to be absorbed")
            }
            (Task::Withdraw, Decision::Retreat { unit, to }) => self.why_not_withdraw(unit, to),
            (Task::Slip, Decision::Retreat { unit, to }) => self.why_not_withdraw(unit, to),
            (Task::WalkAway, Decision::Retreat { unit, to }) => self.why_not_retreat(unit, to, "11.21-a"),
            (Task::Return | Task::Thin, Decision::Retreat { .. }) => {
                Forbidden::new("11.17-a", "Attackers go back to where each of them came from")
            }
            (Task::FallBack, Decision::Retreat { .. }) => Forbidden::new(
                "19.6",
                "Cavalry that charged falls back to where it came from, or from a contested area to a friendly one with room",
            ),
            (Task::Point | Task::Forward | Task::FirePoint | Task::Target | Task::Aim, Decision::Done) => {
                Forbidden::new("11.12-a", "Somebody has to be named")
            }
            _ => other,
        }
    }

    fn why_not_rally(&self, leader: LeaderId, unit: UnitId) -> Forbidden {
        let (who, name) = (self.name_leader(leader), self.describe(unit));
        if self.is_fresh(unit) || self.place(unit).area().is_none() {
            return Forbidden::new("6.3.2-a", format!("{name} is not spent"));
        }
        if self.stats(unit).is_gun() {
            return Forbidden::new("6.3.1", "Guns recover by themselves");
        }
        match self.stats(unit).formation {
            Some(formation) if formation != leader => {
                Forbidden::new("6.3.2-a", format!("{name} is not of {who}'s formation"))
            }
            Some(_) if self.rally.leader == leader => {
                Forbidden::new("6.3.2-a", format!("{who} rallies {} units in one area", self.rallies()))
            }
            Some(_) => Forbidden::new("6.3.2-b", format!("{who} is spent and cannot rally")),
            None => Forbidden::new(
                "6.3.2-e",
                format!("{who} is spent, or has nobody with {name} or, if it is alone, next to it"),
            ),
        }
    }

    fn why_not_activate(&self, leader: LeaderId) -> Forbidden {
        let (chief, who) = (self.edition.leader(leader), self.name_leader(leader));
        if chief.army.side() != self.active {
            return Forbidden::new("8.3-a", format!("{who} is on the other side"));
        }
        if !self.present.has(leader) {
            return Forbidden::new("5.1-g", format!("{who} has not arrived"));
        }
        if chief.role == Role::Commander {
            return Forbidden::new(
                "9.5-a",
                format!("{who} commands an army: a Double Move is what he can try"),
            );
        }
        Forbidden::new("8.3-a", format!("{who} has no unit that could do anything"))
    }

    fn why_not_command(&self, leader: LeaderId) -> Forbidden {
        let (chief, who) = (self.edition.leader(leader), self.name_leader(leader));
        let asked = self.asked();
        if Some(chief.army.side()) != asked {
            return Forbidden::new("9.1-a", format!("{who} is on the other side"));
        }
        if !self.present.has(leader) {
            return Forbidden::new("5.1-g", format!("{who} has not arrived"));
        }
        if chief.role == Role::Leader {
            return Forbidden::new("9.4-a", format!("{who} is no Commander"));
        }
        if self.orders.tried[chief.army.side() as usize] {
            return Forbidden::new(
                "9.4-b",
                "A side attempts one Special Action of a Commander in an impulse",
            );
        }
        if !self.ready.has(leader) {
            return Forbidden::new("9.3-a", format!("{who} is spent"));
        }
        if chief.role == Role::Both && self.is_ready(self.edition.commander(chief.army)) {
            return Forbidden::new("9.9-b", format!("{who} commands only while Napoleon is spent"));
        }
        if self.fight.verdict == Some(Verdict::Stalemate) {
            return Forbidden::new("9.6-b", "It is a Stalemate already");
        }
        if matches!(self.task(), Task::Intervene(_)) {
            let why = format!("{who} intervenes only for a Point or a Forward unit of his own army");
            return Forbidden::new("9.6.1", why);
        }
        Forbidden::new("9.5-a", format!("{who} has nobody who could do anything"))
    }

    fn why_not_act(&self, turn: Turn, plan: Plan) -> Forbidden {
        let (Some(action), who, there) = (plan.action, self.name_leader(plan.leader), plan.area) else {
            return Forbidden::new("8.2", "An action has to be named");
        };
        let name = self.name_of(there);
        let first = self.orders.plans[0];
        match self.orders.commander.get() {
            Some(commander)
                if self.edition.leader(commander).army != self.edition.leader(plan.leader).army =>
            {
                return Forbidden::new("9.5.3", "A Double Move is for units of the Commander's own army");
            }
            None if plan.leader != first.leader => {
                return Forbidden::new("8.3-d", format!("{who} has not been activated"));
            }
            _ => {}
        }
        if turn != Turn::First && first.leader == plan.leader {
            if first.action == Some(Action::Advance) {
                return Forbidden::new("9.5-e", format!("The whole formation of {who} has advanced"));
            }
            if first.area == there {
                return Forbidden::new("9.5-b", "The same formation does not act twice in one area");
            }
        }
        if turn == Turn::Before && !action.assaults() || turn == Turn::After && action.assaults() {
            return Forbidden::new(
                "9.5.1-a",
                "A second movement comes before the assaults, anything else after them",
            );
        }
        let contested = self.contested().has(there);
        match action {
            Action::Charge if contested && !self.ground().clear.has(there) => {
                Forbidden::new("8.7-c", format!("{name} is contested and not clear: no charge starts there"))
            }
            Action::Volley if !contested || is_zone(there) => Forbidden::new(
                "8.5-a",
                format!("{name} is not contested: volleys are fired at enemies in the area"),
            ),
            Action::Volley => Forbidden::new("8.5-a", format!("{who} has no fresh infantry in {name}")),
            Action::Bombard if self.guns_of(plan).is_empty() => {
                Forbidden::new("13.1-a", format!("{who} has no fresh guns in {name}"))
            }
            Action::Bombard => {
                Forbidden::new("8.6-a", format!("No enemy is within reach of the guns in {name}"))
            }
            _ => {
                Forbidden::new(action.rule(), format!("{who} has nobody in {name} who could move or assault"))
            }
        }
    }

    fn why_not_advance(&self, turn: Turn, leader: LeaderId) -> Forbidden {
        let who = self.name_leader(leader);
        if self.orders.commander == LeaderId::NONE && self.orders.plans[0].leader != leader {
            return Forbidden::new("8.3-d", format!("{who} has not been activated"));
        }
        if turn == Turn::Before {
            return Forbidden::new(
                "9.5.1-a",
                "A General Advance comes after the assaults of the first action",
            );
        }
        if turn != Turn::First && self.orders.plans[0].leader == leader {
            return Forbidden::new(
                "9.5-e",
                format!("The formation of {who} has acted: an advance would be its second action"),
            );
        }
        Forbidden::new("8.8-b", format!("Nobody of {who}'s has anywhere to go"))
    }

    fn why_not_move(&self, unit: UnitId, to: AreaId, hauls: bool) -> Forbidden {
        let (name, there) = (self.describe(unit), self.name_of(to));
        let plan = self.orders.current();
        let moving = self.motion.unit.get();
        if moving.is_some_and(|other| other != unit) {
            return Forbidden::new("10.4-e", "The unit that is moving has to end its move first");
        }
        let Some(from) = self.place(unit).area().filter(|_| self.side_of(unit) == self.active) else {
            return Forbidden::new("10.1-a", format!("{name} is not yours to move"));
        };
        if moving.is_none() && !self.activated(plan).has(unit) {
            if self.orders.all_acted().has(unit) {
                return Forbidden::new("9.5-d", format!("{name} has acted in this impulse"));
            }
            if plan.action == Some(Action::Charge) && self.kind(unit) != Kind::Cavalry {
                return Forbidden::new("8.7-a", "Only cavalry moves in a charge");
            }
            return Forbidden::new(
                "8.3-d",
                format!("{name} has not been activated: it is not of that formation, or not there"),
            );
        }
        if hauls && !self.can_haul(unit) {
            return Forbidden::new("6.4.3-a", "The marker goes only with French guns that leave its area");
        }
        if self.stats(unit).is_gun() && !self.is_fresh(unit) {
            return Forbidden::new("10.14-a", format!("{name} is spent: spent guns do not move"));
        }
        if is_zone(to) && !is_zone(from) {
            return Forbidden::new("15.4", "Nobody goes into a zone of his own will");
        }
        let ground = self.ground();
        let near = if is_zone(from) { ground.near(from) | ground.links(from) } else { ground.next(from) };
        if !near.has(to) {
            return Forbidden::new("10.4-a", format!("{there} is not next to {}", self.name_of(from)));
        }
        let side = self.active;
        let hostile = self.hostile(side).has(to);
        if (self.contested().has(from) || self.motion.left_contact && self.kind(unit) == Kind::HorseArtillery)
            && !self.way_out(side).has(to)
        {
            return Forbidden::new(
                "10.10-a",
                format!("{name} leaves contact only for an area of its own side that was not contested"),
            );
        }
        if plan.action == Some(Action::Charge) && !ground.clear.has(to) {
            return Forbidden::new(
                "8.7-d",
                format!("{there} is not clear: charges go over clear ground only"),
            );
        }
        if self.kind(unit) == Kind::Cavalry && hostile && !ground.clear.has(to) {
            return Forbidden::new(
                "10.8-c",
                format!("Cavalry does not enter {there} while enemies are there"),
            );
        }
        let full =
            self.count(to, side) >= if hostile && !self.contested().has(to) { 10 } else { self.room(to) };
        if full {
            return Forbidden::new("7.1-b", format!("{there} is full"));
        }
        if hostile && !self.contested().has(to) {
            let empty = self.count(to, side) == 0;
            if self.stats(unit).is_gun() && empty {
                return Forbidden::new(
                    "7.4-b",
                    format!("Guns enter {there} only after a unit that can be the Point"),
                );
            }
            if self.kind(unit) == Kind::Cavalry && plan.action == Some(Action::Move) && empty {
                return Forbidden::new(
                    "11.7-b",
                    format!("Cavalry enters {there} only after foot that can be the Point, or in a charge"),
                );
            }
            let entered = self.here(to, side);
            let others = self.orders.plans.iter().zip(self.orders.acted);
            let mut others = others.filter(|(other, _)| other.action != plan.action);
            if others.any(|(_, acted)| acted.meets(entered)) {
                return Forbidden::new(
                    "9.5.1-c",
                    format!("{there} has been entered by the other kind of action"),
                );
            }
        }
        let left = if moving.is_some() { self.motion.left } else { self.factors(unit).movement };
        let cost = self.entry_cost(to, side);
        Forbidden::new("10.5-g", format!("{there} costs {cost} MF, and {name} has {left} left"))
    }

    fn why_not_advance_to(&self, unit: UnitId, to: AreaId) -> Forbidden {
        let (name, there) = (self.describe(unit), self.name_of(to));
        if self.orders.all_acted().has(unit) {
            return Forbidden::new("8.8-a", format!("{name} has moved"));
        }
        let Some(from) = self.place(unit).area() else {
            return Forbidden::new("8.8-a", format!("{name} is not on the map"));
        };
        if !self.advancing(self.orders.current().leader).has(unit) {
            if self.stats(unit).is_gun() && !self.is_fresh(unit) {
                return Forbidden::new("8.8-e", format!("{name} is spent: spent guns do not move"));
            }
            return Forbidden::new("8.8-a", format!("{name} does not advance with that formation"));
        }
        if is_zone(to) && !is_zone(from) {
            return Forbidden::new("8.8-d", "Nobody goes into a zone of his own will");
        }
        let ground = self.ground();
        if !(ground.near(from) | ground.links(from)).has(to) {
            return Forbidden::new("8.8-a", format!("{there} is not next to {}", self.name_of(from)));
        }
        if !self.refuge(self.active).has(to) {
            return Forbidden::new(
                "8.8-b",
                format!("{there} is not under the control of your side, or enemies are there"),
            );
        }
        if self.contested().has(from) && self.contested().has(to) {
            let why = format!("{there} was contested when the impulse began, as is {}", self.name_of(from));
            return Forbidden::new("8.8-c", why);
        }
        if !self.has_room(to, self.active) {
            return Forbidden::new("7.1-b", format!("{there} is full"));
        }
        Forbidden::new("6.4.3-a", "The marker goes only with French guns that leave its area")
    }

    fn why_not_ride(&self, unit: UnitId, to: AreaId) -> Forbidden {
        if !self.fight.attackers().has(unit) {
            let why = format!("{} did not take part in the charge, or has ridden on", self.describe(unit));
            return Forbidden::new("11.9-c", why);
        }
        if self.fight.ride.get().is_some_and(|ride| ride != to) {
            return Forbidden::new("11.9-c", "All who ride on go to the same area");
        }
        if self.house.cavalry_exhaustion && self.fight.riders.is_empty() && unit != self.fight.point {
            return Forbidden::new("19.4", "The Point leads an overrun");
        }
        Forbidden::new(
            "11.9-c",
            format!(
                "{} is not a clear area next to the charge, vacant or held by enemies alone and not contested",
                self.name_of(to)
            ),
        )
    }

    fn why_not_assault(&self, area: AreaId) -> Forbidden {
        let there = self.name_of(area);
        if self.orders.assaulted.has(area) {
            return Forbidden::new("11.11-b", format!("{there} has been assaulted in this impulse"));
        }
        if !self.contested_now().has(area) {
            return Forbidden::new("11.1-b", format!("You do not share {there} with enemies"));
        }
        Forbidden::new("11.2-c", format!("Nobody who was activated in {there} can be the Point"))
    }

    fn why_not_point(&self, unit: UnitId) -> Forbidden {
        let name = self.describe(unit);
        if self.stats(unit).is_gun() {
            return Forbidden::new("4.3-b", format!("{name}: guns are never the Point"));
        }
        if !self.here(self.fight.area, self.active).has(unit) {
            return Forbidden::new("11.12-a", format!("{name} does not attack there"));
        }
        let charges = self.orders.plans.iter().any(|plan| plan.action == Some(Action::Charge));
        match self.kind(unit) {
            Kind::Cavalry if !charges => {
                Forbidden::new("8.4-b", format!("{name}: cavalry is the Point only in a charge"))
            }
            Kind::Infantry | Kind::Skirmisher if charges => {
                Forbidden::new("8.7-e", format!("{name}: only cavalry charges"))
            }
            _ => Forbidden::new("11.2-c", format!("{name} has not been activated")),
        }
    }

    fn why_not_support(&self, unit: UnitId) -> Forbidden {
        let name = self.describe(unit);
        if self.fight.attackers().has(unit) {
            return Forbidden::new("11.2-a", format!("{name} takes part already"));
        }
        if !self.here(self.fight.area, self.active).has(unit) {
            return Forbidden::new("11.2-a", format!("{name} is not there"));
        }
        if self.fight.charge && self.kind(unit) != Kind::Cavalry {
            return Forbidden::new("8.7-e", format!("{name}: only cavalry supports a charge"));
        }
        if self.stats(unit).is_gun() {
            return Forbidden::new(
                "11.12.2-F",
                format!("{name}: guns support only fresh, activated and where they stand"),
            );
        }
        Forbidden::new("11.2-c", format!("{name} has not been activated for this"))
    }

    fn why_not_fire(&self, unit: UnitId) -> Forbidden {
        let name = self.describe(unit);
        match self.fire.shot {
            Shot::Volley => {
                Forbidden::new("8.5-a", format!("{name} is no fresh infantry of the formation in the area"))
            }
            _ => Forbidden::new("13.1-a", format!("{name} is no fresh gun that may fire from there now")),
        }
    }

    fn why_not_aim(&self, area: AreaId) -> Forbidden {
        let there = self.name_of(area);
        let from = if self.task() == Task::Battery { self.battery } else { self.fire.from };
        let Some(from) = from.get() else {
            return Forbidden::new("6.4-b", "There is no Grand Battery any more");
        };
        if self.task() == Task::Battery
            && !self.stack(from, Side::French).any(|unit| self.stats(unit).is_gun() && self.is_fresh(unit))
        {
            return Forbidden::new("6.4-a", "No fresh gun is with the Grand Battery");
        }
        if !self.hostile(self.active).has(area) {
            return Forbidden::new("8.6-a", format!("No enemy is in {there}"));
        }
        if self.contested().has(from) {
            return Forbidden::new("13.1-c", "Guns in a contested area fire at that area only");
        }
        if self.contested().has(area) || self.occupied(self.active).has(area) {
            return Forbidden::new("13.1-c", format!("{there} is contested"));
        }
        if is_zone(area) || is_zone(from) {
            return Forbidden::new("15.6-a", "Zones are fired at and out of only along their arrows");
        }
        let beyond = &self.ground().beyond[usize::from(from.0)];
        if beyond.iter().any(|(to, _)| *to == area) {
            return Forbidden::new("13.1-d", format!("Friends stand in the way to {there}"));
        }
        if self.ground().indirect.iter().any(|(to, _)| *to == area) {
            return Forbidden::new(
                "6.4.2-a",
                "Indirect fire is for the Grand Battery in its phase, where it started, and not over French units",
            );
        }
        Forbidden::new("8.6.1", format!("{there} is out of range, or no low ground lies between"))
    }

    fn why_not_lead(&self, leader: LeaderId) -> Forbidden {
        let who = self.name_leader(leader);
        let champion = self.asked().map(|side| self.champion(side)).and_then(UnitId::get);
        if let Some(unit) = champion
            && self.kind(unit) == Kind::Skirmisher
            && Some(self.active) != self.asked()
        {
            return Forbidden::new("9.8-e", "No Leader helps where skirmishers stand in front");
        }
        if !self.is_ready(leader) {
            return Forbidden::new("9.8-d", format!("{who} is spent"));
        }
        Forbidden::new("9.8-b", format!("{who} helps only a Point or a Forward unit of his formation"))
    }

    fn why_not_lose(&self, unit: UnitId, decision: Decision) -> Forbidden {
        let name = self.describe(unit);
        if !self.bearers().has(unit) {
            return Forbidden::new("11.16-a", format!("{name} is not among those who take these losses"));
        }
        if self.losses.first.get().is_some_and(|first| first != unit) {
            return Forbidden::new(
                "11.16-b",
                format!("{} takes the first casualty point", self.describe(self.losses.first)),
            );
        }
        match decision {
            Decision::Flip(_) => Forbidden::new("11.16-h", format!("{name} has no fresh side to lose")),
            _ => Forbidden::new("11.16-a", format!("{name} is fresh: it becomes spent first")),
        }
    }

    fn why_not_retreat_for_loss(&self, unit: UnitId, to: AreaId) -> Forbidden {
        let name = self.describe(unit);
        if !self.bearers().has(unit) || self.losses.first.get().is_some_and(|first| first != unit) {
            return self.why_not_lose(unit, Decision::Lose(unit));
        }
        if self.is_fresh(unit) {
            return Forbidden::new(
                "11.16-a",
                format!("{name} is fresh: only spent units absorb by retreating"),
            );
        }
        let rest = self.capacity(self.bearers()) - u16::from(self.stats(unit).capacity(false));
        if u16::from(self.losses.due) > rest + 1 {
            return Forbidden::new(
                "11.16-e",
                format!("The others could not absorb what is left: {name} is lost"),
            );
        }
        if self.losses.attackers {
            return Forbidden::new("14.10-c", format!("{name} goes back to where it came from"));
        }
        self.why_not_retreat(unit, to, "11.19-a")
    }

    fn why_not_retreat(&self, unit: UnitId, to: AreaId, rule: &'static str) -> Forbidden {
        let (name, there) = (self.describe(unit), self.name_of(to));
        let side = self.side_of(unit);
        let Some(from) = self.place(unit).area().filter(|_| Some(side) == self.asked()) else {
            return Forbidden::new(rule, format!("{name} is not yours to move"));
        };
        if !(self.ground().near(from) | self.ground().links(from)).has(to) {
            return Forbidden::new("11.19-a", format!("{there} is not next to {}", self.name_of(from)));
        }
        if !is_zone(to) && !self.refuge(side).has(to) {
            return Forbidden::new(
                "11.19-a",
                format!("{there} is not under the control of its side, or enemies are there"),
            );
        }
        if !self.has_room(to, side) {
            return Forbidden::new("11.19-c", format!("{there} is full"));
        }
        if !self.may_be_in(unit, to) {
            return Forbidden::new("7.3", "Only Prussians go into a zone");
        }
        Forbidden::new("11.20-a", format!("Fewer enemies are around another area than around {there}"))
    }

    fn why_not_withdraw(&self, unit: UnitId, to: AreaId) -> Forbidden {
        let name = self.describe(unit);
        let slips = self.task() == Task::Slip;
        if !self.here(self.fight.area, self.active.enemy()).has(unit) {
            return Forbidden::new("10.11-a", format!("{name} is not assaulted"));
        }
        match self.kind(unit) {
            Kind::HorseArtillery if !self.is_fresh(unit) => {
                return Forbidden::new("10.11-d", format!("{name} is spent: spent guns do not move"));
            }
            Kind::Skirmisher if !slips => {
                return Forbidden::new("10.12-a", "Skirmishers leave later, after their fire");
            }
            Kind::Cavalry | Kind::HorseArtillery if slips => {
                return Forbidden::new("10.11-a", "Cavalry and horse guns leave before skirmishers fire");
            }
            Kind::Infantry | Kind::Artillery => {
                return Forbidden::new("10.11-a", format!("{name} cannot withdraw"));
            }
            _ => {}
        }
        if is_zone(to) {
            return Forbidden::new("10.11-e", "Nobody withdraws into a zone");
        }
        Forbidden::new(
            "10.11-a",
            format!(
                "{} is no area of its own side next to it, without enemies and with room",
                self.name_of(to)
            ),
        )
    }
}
