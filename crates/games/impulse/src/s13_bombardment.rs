//! Bombardment: what guns reach and what they do there, and the Grand Battery.

use crate::agenda::Task;
use crate::s07_control::is_zone;
use crate::s11_assaults::values::Terms;
use crate::{AreaId, Areas, Decision, Event, Fire, Impulse, Kind, LeaderId, Plan, Shot, Sink, Units};
use contract::{Log, Side};

impl Impulse {
    /// [13.1-a] [6.4.1-c] [4.3-c] Fresh guns of a formation in an area that have not acted.
    pub(crate) fn guns_of(&self, plan: Plan) -> Units {
        self.guns_among(self.here(plan.area, self.active), plan.leader)
    }

    /// Those among some.
    pub(crate) fn guns_among(&self, here: Units, leader: LeaderId) -> Units {
        here & self.edition.formation(leader) & self.edition.guns() & (self.fresh - self.orders.all_acted())
    }

    /// [8.6-a] [13.1-b] [13.1-c] What guns in an area can fire at: the area itself if it is contested, and nothing else
    /// then; otherwise enemies next to it [15.6-a] [15.6-b] or at long range [8.6.1], where nothing is or was contested.
    pub(crate) fn aims(&self, from: AreaId) -> Areas {
        let (side, ground) = (self.active, self.ground());
        let enemies = self.hostile(side);
        if self.contested().has(from) {
            return enemies & Areas::of(from);
        }
        let open = enemies - self.contested() - self.occupied(side);
        let mut aims = ground.near(from) & open;
        for &(to, between) in &ground.beyond[usize::from(from.0)] {
            // [13.1-d] Never over friends; enemies between do not matter.
            if open.has(to) && !between.within(self.occupied(side)) {
                aims.insert(to);
            }
        }
        aims
    }

    /// [6.4.2-a] [6.4.2-c] What the Grand Battery can hit indirectly in its phase, from where it started: whatever the
    /// range and the ground, but not over French units on every way there, nor into or out of a contested area.
    fn indirect_aims(&self) -> Areas {
        let ground = self.ground();
        if self.battery_moved || self.battery != ground.battery || self.contested().has(self.battery) {
            return Areas::EMPTY;
        }
        let (friends, enemies) = (self.occupied(Side::French), self.hostile(Side::French));
        let open = ground.indirect.iter().filter(|(to, ways)| {
            enemies.has(*to) && !friends.has(*to) && ways.iter().any(|way| !way.meets(friends))
        });
        open.map(|(to, _)| *to).collect()
    }

    pub(crate) fn begin_bombardment(&mut self, from: AreaId, grand: bool) {
        self.fire = Fire { shot: Shot::Bombardment, from, grand, ..Fire::NONE };
        self.agenda.push(Task::Aim);
    }

    pub(crate) fn options_aim(&self, out: &mut impl Sink) {
        self.aims(self.fire.from).iter().for_each(|area| out.add(Decision::At(area)));
    }

    pub(crate) fn aim_at(&mut self, area: AreaId) {
        self.fire.at = area;
        self.agenda.replace(Task::FirePoint);
    }

    /// [6.4-a] [6.4.1-a] The Grand Battery may fire, with guns of any formation and without a roll.
    pub(crate) fn options_battery(&self, out: &mut impl Sink) {
        if let Some(from) = self.battery.get()
            && self.stack(from, Side::French).any(|unit| self.stats(unit).is_gun() && self.is_fresh(unit))
        {
            let aims = self.aims(from) | self.indirect_aims();
            aims.iter().for_each(|area| out.add(Decision::At(area)));
        }
        out.add(Decision::Done);
    }

    pub(crate) fn fire_battery(&mut self, at: AreaId) {
        self.agenda.pop();
        self.begin_bombardment(self.battery, true);
        self.aim_at(at);
    }

    /// [7.2-g] In its phase no impulse is running: what is contested now counts.
    pub(crate) fn open_battery(&mut self, log: &mut impl Log<Event>) {
        self.agenda.replace(Task::Battery);
        self.orders.contested = self.contested_now();
        log.note(|| Event::Phase { phase: "Grand Battery Phase", rule: contract::Rule("6.4-a") });
    }

    /// Whether fire goes beyond what guns reach by themselves.
    pub(crate) fn is_indirect(&self, fire: &Fire) -> bool {
        fire.grand && fire.at != fire.from && !self.aims(fire.from).has(fire.at)
    }

    /// The attack value: [13.5.2-A] to [13.5.2-D]; the halving of indirect fire comes after them [13.5.2-C].
    pub(crate) fn bombardment_attack(&self, fire: &Fire, out: &mut impl Terms) {
        out.term("Point", self.factors(fire.point).attack.into(), "13.5.2-A");
        out.term("guns in support", fire.support.len() as i16, "13.5.2-B");
        let cavalry = fire.target.get().is_some_and(|target| self.kind(target) == Kind::Cavalry);
        out.term("cavalry as target", i16::from(cavalry), "13.5.2-D");
    }

    /// The defence value: [13.5.3-A] to [13.5.3-D]. [3.5] The ground counts twice.
    pub(crate) fn bombardment_defence(&self, fire: &Fire, out: &mut impl Terms) {
        let ground = self.ground();
        out.term("ground, twice", 2 * i16::from(ground.tem(fire.at)), "13.5.3-A");
        if let Some(target) = fire.target.get() {
            let stats = self.stats(target);
            out.term("skirmishers as target", 2 * i16::from(stats.kind == Kind::Skirmisher), "13.5.3-B");
            out.term("guns as target", i16::from(stats.is_gun()), "13.5.3-C");
        }
        let far = fire.at != fire.from && !ground.near(fire.from).has(fire.at);
        debug_assert!(!far || !is_zone(fire.from) && !is_zone(fire.at));
        out.term("long range", i16::from(far), "13.5.3-D");
    }
}
