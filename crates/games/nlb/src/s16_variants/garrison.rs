//! 16.11 Garrisons: walls that have to be manned. [16.11.1] Without a garrison a chateau is a wood to everybody, so
//! where this is agreed the game is played on the ground with the chateaux as forest
//! ([`Equipment::wooded`](crate::Equipment)), and nothing of 8.0 applies.
//!
//! [16.11F] Whoever is set up in a chateau is no garrison yet: it has to be formed, which takes a player turn.

use crate::s05_movement::Crowd;
use crate::{Event, Hand, Kind, Nlb, Post, Res, UnitId, Units};
use boards::HexId;
use contract::Log;

/// Markers of garrisons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Garrisons {
    /// [16.11A.1] Units that form one.
    pub forming: Units,
    /// [16.11C.1] Units that are one.
    pub holding: Units,
}

impl Garrisons {
    /// Both: they neither move nor attack.
    #[inline]
    pub fn all(&self) -> Units {
        self.forming | self.holding
    }

    /// The marker of a unit is taken off.
    #[inline]
    pub(crate) fn clear(&mut self, unit: UnitId) {
        self.forming.remove(unit);
        self.holding.remove(unit);
    }
}

impl Nlb {
    /// Markers of garrisons.
    pub fn garrisons(&self) -> &Garrisons {
        &self.garrisons
    }

    /// [16.11C.1] Whether a unit is a garrison: it stands fast, and zones do not reach it.
    #[inline]
    pub fn is_holding(&self, unit: UnitId) -> bool {
        self.garrisons.holding.has(unit)
    }

    /// [16.11B.1] [16.11B.2] [16.11D.1] Whether others stand before a garrison: combat is theirs alone.
    #[inline]
    pub(crate) fn is_screened(&self, unit: UnitId) -> bool {
        self.is_holding(unit) && self.post(unit).hex().is_some_and(|hex| self.count_at(hex) > 1)
    }

    /// [16.11D.1] The garrison of a hex that is alone in it.
    #[inline]
    pub(crate) fn lone_garrison(&self, hex: HexId) -> Option<UnitId> {
        if self.garrisons.holding.is_empty() {
            return None;
        }
        self.units_at(hex).find(|&unit| self.is_holding(unit)).filter(|_| self.count_at(hex) == 1)
    }

    /// [16.11A.1] Whether a unit may begin to form a garrison: infantry of the phasing side that was in a chateau
    /// when the phase began, in command or not, where there is none yet; [5.4.1] and nobody counts on its leaving.
    fn may_form(&self, unit: UnitId) -> bool {
        let Post::On(hex) = self.post(unit) else { return false };
        let all = self.garrisons.all();
        self.stats(unit).kind == Kind::Infantry
            && self.ground().chateaux.contains(&hex)
            && !self.moved.has(unit)
            && !self.units_at(hex).any(|other| all.has(other))
            && self.leaves_room_for_all(|game| game.garrisons.forming.insert(unit))
    }

    /// [16.11C.2] Whether a garrison may be given up: [5.4.1] its unit takes room again.
    fn may_give_up(&self, unit: UnitId) -> bool {
        let Post::On(hex) = self.post(unit) else { return false };
        self.load_at(hex) < self.capacity(hex)
            || !self.friends_hinder() && self.leaves_room_for_all(|game| game.come_out(unit, hex))
    }

    /// [5.4.1] Whether everybody can still find room before the phase ends once something has changed.
    fn leaves_room_for_all(&self, change: impl FnOnce(&mut Nlb)) -> bool {
        let mut world = self.clone();
        change(&mut world);
        *world.surplus == 0 || Crowd::of(&world, &Hand::default()).is_settled()
    }

    fn come_out(&mut self, unit: UnitId, hex: HexId) {
        self.garrisons.clear(unit);
        // [16.1B.2] Rifles take no room behind walls or before them.
        if !self.stacks_freely(unit) && self.load_at(hex) > self.capacity(hex) {
            self.crowd_in(hex);
        }
        let near = self.neighbours(hex);
        *self.roomy -= near; // it takes room again
    }

    /// [16.11A.1] Those who may begin to form a garrison, and [16.11C.2] garrisons that may be given up.
    pub(crate) fn garrison_orders(&self) -> (Units, Units) {
        if !self.agreed.garrisons {
            return (Units::EMPTY, Units::EMPTY);
        }
        let mine = self.edition.side(self.phasing);
        let occupied = self.occupied(self.phasing);
        let hexes = self.ground().chateaux.iter().filter(|&&hex| occupied.has(hex));
        let there = hexes.flat_map(|&hex| self.units_at(hex));
        let forms = there.filter(|&unit| self.may_form(unit)).collect();
        let holding = self.garrisons.holding & mine;
        (forms, holding.iter().filter(|&unit| self.may_give_up(unit)).collect())
    }

    /// [16.11A.1] A garrison is being formed.
    pub(crate) fn form_garrison(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        let at = self.hex(unit);
        self.garrisons.forming.insert(unit);
        log.note(|| Event::Garrison { unit, at, what: Event::FORMING });
    }

    /// [16.11C.2] A garrison is given up; forming it again begins anew.
    pub(crate) fn give_up_garrison(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        let at = self.hex(unit);
        self.come_out(unit, at);
        log.note(|| Event::Garrison { unit, at, what: Event::GIVEN_UP });
        self.find_lone_leaders(); // it controls the ground around it again
        self.judge(log);
    }

    /// [16.11A.3] A Movement Phase begins: who has been forming a garrison since the last one is a garrison now,
    /// whatever enemies are near.
    pub(crate) fn complete_garrisons(&mut self, log: &mut impl Log<Event>) {
        let ready = self.garrisons.forming & self.edition.side(self.phasing);
        self.garrisons.forming -= ready;
        self.garrisons.holding |= ready;
        for unit in ready.iter() {
            let at = self.hex(unit);
            log.note(|| Event::Garrison { unit, at, what: Event::FORMED });
        }
    }

    /// [16.11A.2] Units that were attacked while they form a garrison: any result but Ae interrupts them.
    pub(crate) fn interrupt_garrisons(&mut self, result: Res, defenders: Units, log: &mut impl Log<Event>) {
        let broken = self.garrisons.forming & defenders;
        if result == Res::Ae {
            return;
        }
        self.garrisons.forming -= broken;
        for unit in broken.iter() {
            let at = self.hex(unit);
            log.note(|| Event::Garrison { unit, at, what: Event::INTERRUPTED });
        }
    }

    /// [16.11A.2] Those in a hex where a garrison is being formed: all of them defend by half.
    pub(crate) fn at_the_gates(&self, units: Units) -> Units {
        if self.garrisons.forming.is_empty() {
            return Units::EMPTY;
        }
        let forming = |unit: UnitId| {
            self.post(unit)
                .hex()
                .is_some_and(|hex| self.units_at(hex).any(|other| self.garrisons.forming.has(other)))
        };
        units.iter().filter(|&unit| forming(unit)).collect()
    }
}
