//! Leaders. [W-LEADER-1] Four French, two British, and two Prussian who come with their army.

use crate::agenda::Task;
use crate::chronicle::Event;
use crate::{Action, AreaId, Areas, Arm, DELAYED, Decision, Disc, Order, Sink, UnitId, Wallace};
use contract::{Log, Rule, Side};

impl Wallace {
    /// [W-LEADER-8] Areas where another leader of the same colour stands. The Delayed box holds any number.
    pub(crate) fn same_leaders(&self, leader: UnitId) -> Areas {
        let army = self.edition.armies[self.edition.unit(leader).army() as usize];
        let others = (army & self.edition.arm(Arm::Leader)).without(leader);
        others.iter().filter_map(|other| self.place(other).area()).collect::<Areas>().without(DELAYED)
    }

    /// [W-LEADER-2] A leader activates his own area and those next to it.
    pub(crate) fn commanded(&self, leader: UnitId) -> Areas {
        let area = self.area_of(leader);
        self.next_to(area).with(area)
    }

    /// Areas that a leader could activate for something with a disc. [W-LEADER-5] One that has assaulted does nothing else
    /// afterwards.
    fn leadable(&self, leader: UnitId, disc: Disc) -> impl Iterator<Item = AreaId> + '_ {
        let army = self.edition.unit(leader).army();
        let own = self.edition.armies[army as usize];
        let spent = Some(self.order.area).filter(|_| self.has_fought());
        let areas = self.commanded(leader).iter().filter(move |&area| self.at(area).meets(own));
        areas.filter(move |&area| Some(area) != spent && self.can_act(area, Some(disc), Some(army)))
    }

    /// Whether the assaults of a leader's first area have been fought, and his second is still to come.
    pub fn has_fought(&self) -> bool {
        self.order.leader.is_some() && self.order.marched && !self.agenda.tasks().contains(&Task::Battles)
    }

    /// [W-LEADER-5] Whether an action may follow what the leader's first area has done: when it has gone into an
    /// assault, only another assault before that is fought, and anything else after it.
    pub fn fits_the_first(&self, action: Action) -> bool {
        self.order.leader.is_none() || !self.order.marched || self.has_fought() == (action != Action::Assault)
    }

    /// Whether a leader can be activated with a disc.
    pub(crate) fn can_lead(&self, leader: UnitId, disc: Disc) -> bool {
        self.discs(self.active)[disc as usize] > 0 && self.leadable(leader, disc).next().is_some()
    }

    /// [W-LEADER-4] The disc decides what both activations may be.
    pub(crate) fn options_spend(&self, leader: UnitId, out: &mut impl Sink) {
        for disc in Disc::ALL.into_iter().filter(|&disc| self.can_lead(leader, disc)) {
            out.add(Decision::Spend(disc));
        }
    }

    /// [W-LEADER-6] He lies on his side for the rest of the round.
    pub(crate) fn spend_on(&mut self, leader: UnitId, disc: Disc, log: &mut impl Log<Event>) {
        self.agenda.pop();
        self.order = Order { leader: Some(leader), ..Order::NONE };
        self.pay(disc);
        self.upright = self.upright.without(leader);
        let side = self.active;
        log.note(|| Event::Led { side, leader, at: self.area_of(leader), disc });
        self.agenda.push(Task::Battles);
        self.agenda.push(Task::Lead(2));
    }

    /// [W-LEADER-2] Two areas, or one of them twice; [W-LEADER-3] another leader there may move, no more. One
    /// activation may be enough.
    pub(crate) fn options_lead(&self, left: u8, out: &mut impl Sink) {
        if let Some(leader) = self.order.leader.filter(|&leader| self.place(leader).area().is_some()) {
            self.leadable(leader, self.order.disc).for_each(|area| out.add(Decision::Activate(area)));
        }
        if left < 2 {
            out.add(Decision::Done);
        }
    }

    /// [W-LEADER-5] When both assault, all march before the first fight: so the assaults of both activations wait below.
    pub(crate) fn lead(&mut self, left: u8, area: AreaId) {
        self.agenda.pop();
        if left > 1 {
            self.agenda.push(Task::Lead(left - 1));
        }
        self.order.area = area;
        self.agenda.push(Task::Act);
    }

    /// He needs no other area now. [W-LEADER-5] After an assault he may still activate one for something else, when he has
    /// seen how it went: then the fights come first.
    pub(crate) fn enough_led(&mut self) {
        let Task::Lead(left) = self.task() else { return };
        self.agenda.pop();
        if self.order.marched && self.agenda.top() == Task::Battles {
            self.agenda.replace(Task::Lead(left));
            self.agenda.push(Task::Battles);
        }
    }

    /// [W-LEADER-10] A leader among enemies alone is taken. Only combat units take him.
    pub(crate) fn capture(&mut self, area: AreaId, log: &mut impl Log<Event>) {
        for side in Side::ALL {
            if self.is_forsaken(area, side) {
                for leader in self.arm_here(area, side, Arm::Leader).iter() {
                    self.eliminate(leader, 0, "W-LEADER-10", log);
                }
            }
        }
    }

    /// Whether leaders of a side would be alone with enemy combat units in an area.
    fn is_forsaken(&self, area: AreaId, side: Side) -> bool {
        self.occupied(side.enemy()).has(area) && !self.occupied(side).has(area)
    }

    /// A unit has fallen. [W-LEADER-12] If it was the last gun of an assaulted area, a leader may get away;
    /// [W-LEADER-10] otherwise he is taken when nobody else is left with him.
    pub(crate) fn leave_leaders(&mut self, area: AreaId, fallen: UnitId, log: &mut impl Log<Event>) {
        let gun = self.edition.unit(fallen).arm == Arm::Artillery && area == self.assault.area;
        let side = self.side_of(fallen);
        if gun && self.is_forsaken(area, side) {
            for leader in self.arm_here(area, side, Arm::Leader).iter() {
                self.agenda.push(Task::Flight(leader));
            }
        } else {
            self.capture(area, log);
        }
    }

    /// [W-LEADER-12] To an adjacent area without enemies.
    pub(crate) fn options_flight(&self, leader: UnitId, out: &mut impl Sink) {
        let (area, side) = (self.area_of(leader), self.side_of(leader));
        let mut open = self.next_to(area) - self.enemy_areas(side) - self.same_leaders(leader);
        if side == Side::French {
            open = open.without(DELAYED);
        }
        open.iter().for_each(|to| out.add(Decision::Retreat { unit: leader, to }));
        if !open.is_empty() {
            out.add(Decision::Done);
        }
    }

    pub(crate) fn flee(&mut self, leader: UnitId, to: AreaId, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let from = self.area_of(leader);
        log.note(|| Event::Retreated { unit: leader, from, to, cubes: 0, rule: Rule("W-LEADER-12") });
        self.relocate(leader, to, 0, log);
        self.release(leader);
    }

    /// [W-RETREAT-9] Leaders in the area may go with a unit that leaves it for another. [W-LEADER-10] Who cannot, because a
    /// leader of his colour is there [W-LEADER-8], is taken if nobody stays with him.
    pub(crate) fn offer_to_follow(
        &mut self,
        from: AreaId,
        to: AreaId,
        side: Side,
        log: &mut impl Log<Event>,
    ) {
        for leader in self.arm_here(from, side, Arm::Leader).iter() {
            if !self.same_leaders(leader).has(to) {
                self.agenda.push(Task::Follow(leader, to));
            } else if self.is_forsaken(from, side) {
                self.eliminate(leader, 0, "W-LEADER-10", log);
            }
        }
    }

    pub(crate) fn follow(&mut self, leader: UnitId, to: AreaId, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let from = self.area_of(leader);
        log.note(|| Event::Retreated { unit: leader, from, to, cubes: 0, rule: Rule("W-RETREAT-9") });
        self.relocate(leader, to, 0, log);
        self.release(leader);
    }

    /// [W-LEADER-10] He stays, and is taken if nobody stays with him.
    pub(crate) fn stay_behind(&mut self, leader: UnitId, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let area = self.area_of(leader);
        if self.is_forsaken(area, self.side_of(leader)) {
            self.eliminate(leader, 0, "W-LEADER-10", log);
        }
    }
}
