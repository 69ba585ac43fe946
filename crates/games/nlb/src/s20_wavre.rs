//! 20.0 Wavre: points for losses, and for those who get away to the west.

use crate::{Battle, Body, Ending, Equipment, Event, Flag, Hexes, Nlb, Shift, Turn, UnitId};
use contract::{Log, Rule, Side};

/// [20.4C.2] What a French strength point that gets away is worth.
const AWAY: u16 = 5;
/// [20.4C.4] The last turn in which Prussians score for leaving: 18/1500.
const LATEST: Turn = Turn(38);

impl Nlb {
    /// [5.5.1] The hexes at which a counter may leave the map. [20.4C.2] [20.4C.4] At Wavre both sides, [27.1B] on the road to Brussels the French.
    pub(crate) fn exits_of(&self, unit: UnitId) -> Option<&'static Hexes> {
        match self.battle {
            Battle::Wavre => Some(&self.plan().exits),
            // [22.4A.2] [23.D.2] In the campaign to Brussels, at Quatre Bras to the east.
            Battle::GrandWaterloo
            | Battle::Campaign
            | Battle::CampaignVariant
            | Battle::QuatreBrasVariant
                if self.side_of(unit) == Side::French && self.is_in_time_to_leave() =>
            {
                Some(&self.plan().exits)
            }
            _ => None,
        }
    }

    /// [5.5B] [5.5C] Somebody left the map: what that scores.
    pub(crate) fn score_exit(&mut self, unit: UnitId, strength: u16, log: &mut impl Log<Event>) {
        let side = self.side_of(unit);
        self.exited[side as usize] += strength;
        match self.battle {
            Battle::Wavre => {
                let points = match side {
                    Side::French => AWAY * strength,
                    Side::Allied if self.turn <= LATEST => strength,
                    Side::Allied => 0, // later ones only deny 20.4C.3
                };
                self.points[side as usize] += points;
                let points = self.points[side as usize];
                log.note(|| Event::Scored { side, points });
            }
            Battle::QuatreBrasVariant => {
                let points = self.quatre_bras_variant_points(side);
                log.note(|| Event::Scored { side, points });
            }
            Battle::GrandWaterloo if !unit.is_leader() => self.raise(Flag::RoadToBrussels), // [27.3C.3]
            _ => {}
        }
    }

    /// [20.4C.1] Points so far: those for losses, and for those who got away.
    pub(crate) fn wavre_points(&self, side: Side) -> u16 {
        let enemy = if side == Side::French { Body::Prussian } else { Body::French };
        self.losses(enemy) + self.points[side as usize]
    }

    /// [20.3A] French points hold the French up.
    pub(crate) fn wavre_shifts(&self, body: Body, mut tell: impl FnMut(Shift)) {
        let points = self.wavre_points(Side::French);
        if body == Body::French && points > 0 {
            tell(Shift { by: points as i16, words: "French victory points", rule: Rule("20.3A") });
        }
    }

    /// [20.4A] [20.4B] Decided at once.
    pub(crate) fn wavre_verdict(&self) -> Option<Ending> {
        if self.has_disintegrated(Body::Prussian) {
            Some(Ending::WavreDisintegration)
        } else if self.is_broken(Body::French) {
            Some(Ending::WavreFrenchBroken)
        } else {
            None
        }
    }

    /// [20.4C.3] What the Prussians who are still on the map are worth to the French at the end.
    pub(crate) fn left_behind(&self) -> u16 {
        let hidden = |unit: &UnitId| matches!(self.post(*unit), crate::Post::Hidden(_));
        let mut units = self.on_map(Side::Allied) & Equipment::combat();
        units |= self.edition.side(Side::Allied).iter().filter(hidden).collect();
        (units & Equipment::combat()).iter().map(|unit| self.strength(unit)).sum()
    }

    /// [20.4C.5] At nightfall points decide.
    pub(crate) fn wavre_night(&self) -> Ending {
        let french = self.wavre_points(Side::French) + self.left_behind();
        match french.cmp(&self.wavre_points(Side::Allied)) {
            std::cmp::Ordering::Greater => Ending::WavreFrenchPoints,
            std::cmp::Ordering::Less => Ending::WavrePrussianPoints,
            std::cmp::Ordering::Equal => Ending::WavreDraw,
        }
    }
}
