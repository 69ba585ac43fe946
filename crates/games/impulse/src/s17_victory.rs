//! Victory: points for ground and losses, and what they bring.

use crate::{Ending, Event, Impulse, Kind, Materials, Place, UnitId, Units};
use contract::{Log, Outcome, Rule, Side};

/// [17.2-a] [17.2-b] Points that win at once, in halves.
const AUTOMATIC: i16 = 20;

impl Materials {
    /// [17.4-a] [17.4-b] What an eliminated unit gives the enemy: one point, three of the Guard, nothing for skirmishers.
    pub fn worth(&self, unit: UnitId) -> u8 {
        let stats = self.stats(unit);
        match stats.kind {
            Kind::Skirmisher => 0,
            _ if stats.formation == Some(self.guard) => 3,
            _ => 1,
        }
    }
}

impl Impulse {
    /// What an eliminated unit gives the enemy.
    pub fn worth(&self, unit: UnitId) -> u8 {
        self.edition.worth(unit)
    }

    /// [17.3-a] [17.3-b] [17.3-c] [17.3-d] Half points that an area gives a side now: all of its printed points to the side
    /// that controls it, half of them while both stand there [7.2-g], and nothing to others.
    pub fn ground_halves(&self, side: Side) -> i16 {
        let contested = self.contested_now();
        let prizes = self.ground().prizes[side as usize].iter();
        let held = prizes.filter(|(area, _)| self.controller(*area) == side);
        held.map(|&(area, points)| i16::from(points) * if contested.has(area) { 1 } else { 2 }).sum()
    }

    /// [3.11] [17.1] The net points of the French in halves, counted anew: ground as it is held, losses for good.
    pub fn net_halves(&self) -> i16 {
        let ground = self.ground_halves(Side::French) - self.ground_halves(Side::Allied);
        ground + 2 * (i16::from(self.toll[1]) - i16::from(self.toll[0]))
    }

    /// Points that a side's losses have given the enemy.
    pub fn toll(&self, side: Side) -> u8 {
        self.toll[side as usize]
    }

    /// [17.5] Points for spent enemies at nightfall: half a point for each foot, horse or rifle unit, rounded down in all.
    pub fn final_points(&self, side: Side) -> i16 {
        let spent = self.edition.side(side.enemy()) - self.fresh - self.edition.guns();
        let spent: Units = spent.iter().filter(|&unit| matches!(self.place(unit), Place::In(_))).collect();
        spent.len() as i16 / 2
    }

    /// [6.6-a] [6.6-b] [6.6-c] [3.9] The End Phase: automatic victory, then at nightfall the count, else the next turn.
    pub(crate) fn end_phase(&mut self, log: &mut impl Log<Event>) {
        let net = self.net_halves();
        let ending = if net >= AUTOMATIC {
            Some(Ending::FrenchAutomatic)
        } else if net <= -AUTOMATIC {
            Some(Ending::AlliedAutomatic)
        } else if self.turn == crate::TURNS {
            let last = [Side::French, Side::Allied].map(|side| self.final_points(side));
            log.note(|| Event::Count { net, last });
            Some(Ending::at_nightfall(net + 2 * (last[0] - last[1])))
        } else {
            None
        };
        match ending {
            Some(ending) => {
                log.note(|| Event::Over { ending });
                self.agenda.replace(crate::Task::Over(ending));
            }
            None => {
                self.turn += 1;
                self.number = 0; // [5.1-a] [6.6-c]
                self.begin_phases(log);
                self.reinforce(log);
            }
        }
    }
}

impl Ending {
    /// [17.6] [17.3-d] By the net points of the French in halves, rounded down.
    fn at_nightfall(halves: i16) -> Ending {
        match halves.div_euclid(2) {
            10.. => Ending::FrenchMajor,
            8..=9 => Ending::FrenchMarginal,
            2..=7 => Ending::Draw,
            1 => Ending::AlliedMarginal,
            _ => Ending::AlliedMajor,
        }
    }

    /// In the contract's words.
    pub fn outcome(self) -> Outcome {
        let (winner, how, rule) = match self {
            Ending::FrenchAutomatic => {
                (Some(Side::French), "The French have ten points in an End Phase", "17.2-a")
            }
            Ending::AlliedAutomatic => {
                (Some(Side::Allied), "The Allies have ten points in an End Phase", "17.2-b")
            }
            Ending::FrenchMajor => (Some(Side::French), "A major victory of the French at nightfall", "17.6"),
            Ending::FrenchMarginal => {
                (Some(Side::French), "A marginal victory of the French at nightfall", "17.6")
            }
            Ending::Draw => (None, "Night falls on a battle that nobody has won", "17.6"),
            Ending::AlliedMarginal => {
                (Some(Side::Allied), "A marginal victory of the Allies at nightfall", "17.6")
            }
            Ending::AlliedMajor => (Some(Side::Allied), "A major victory of the Allies at nightfall", "17.6"),
        };
        Outcome { winner, how, rule: Rule(rule) }
    }
}
