//! What an attack is worth, and how to allot a Combat Phase.
//!
//! The die is taken exactly: six faces of a column, each result priced by what it would do to those
//! who take part. Battles of one phase are priced one by one and added up.

use super::worth::Worth;
use crate::choosing::on_average;
use contract::{Game, Side};
use naw::{Hexes, Naw, Res, UnitId, Units, read_crt};
use odds::Ratio;

/// The lowest column of the chart.
const LOWEST: i16 = -4;

/// Who stands where, as far as combat is concerned, for the side that attacks.
pub struct Battlefield<'a> {
    game: &'a Naw,
    worth: Worth,
    side: Side,
    /// Units of either side with nowhere to retreat to.
    trapped: Units,
    /// Units whose only way back is through a friend.
    cramped: Units,
}

/// One attack of an allotment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Plan {
    pub defenders: Units,
    pub attackers: Units,
    pub guns: Units,
    /// The column to roll in.
    pub column: i16,
    /// What it is worth on average, in strength points.
    pub value: f32,
}

impl Plan {
    /// The attack in a few words: whom, at what odds, worth what.
    pub fn in_words(&self, game: &Naw) -> String {
        let names: Vec<&str> =
            self.defenders.iter().map(|unit| game.edition().unit(unit).name.as_str()).collect();
        let column = Ratio(self.column);
        let worth = on_average(self.value, "strength points");
        format!("{} at {column}, {worth}", contract::words::list(&names))
    }
}

impl<'a> Battlefield<'a> {
    pub fn new(game: &'a Naw, side: Side, worth: Worth) -> Battlefield<'a> {
        let mut field = Battlefield { game, worth, side, trapped: Units::EMPTY, cramped: Units::EMPTY };
        let everyone = game.occupied(side) | game.occupied(side.enemy());
        for owner in Side::ALL {
            let zone = game.zone_of(owner.enemy());
            for hex in game.occupied(owner) & zone {
                let safe = game.edition().passable[usize::from(hex.0)] - zone - game.occupied(owner.enemy());
                let unit = game.at(hex).expect("an occupied hex holds a unit");
                if safe.is_empty() {
                    field.trapped = field.trapped.with(unit);
                } else if (safe - everyone).is_empty() {
                    field.cramped = field.cramped.with(unit);
                }
            }
        }
        field
    }

    fn strength(&self, unit: UnitId) -> f32 {
        f32::from(self.game.edition().unit(unit).strength)
    }

    /// How likely a retreat is the end of a unit.
    fn doom(&self, unit: UnitId) -> f32 {
        if self.trapped.has(unit) {
            1.0
        } else if self.cramped.has(unit) {
            0.35
        } else {
            0.0
        }
    }

    /// Prices an attack in its best column.
    pub fn price(&self, defenders: Units, attackers: Units, guns: Units) -> Plan {
        let odds = self.game.odds(&naw::Attack { defenders, attackers, guns });
        let printed = self.game.printed(defenders);
        let own = self.game.printed(attackers);
        let gain = self.worth.loss(self.side.enemy(), f32::from(printed));
        let all_lost = self.worth.loss(self.side, f32::from(own));
        let pushed: f32 = defenders
            .iter()
            .map(|unit| {
                let doom = self.doom(unit);
                doom * self.worth.loss(self.side.enemy(), self.strength(unit))
                    + (1.0 - doom) * self.worth.weights.ground
            })
            .sum();
        let driven: f32 = attackers
            .iter()
            .map(|unit| {
                let doom = self.doom(unit);
                doom * self.worth.loss(self.side, self.strength(unit))
                    + (1.0 - doom) * self.worth.weights.ground
            })
            .sum();
        let exchanged = gain - self.worth.loss(self.side, f32::from(self.least_payment(attackers, printed)));
        let value = |result: Res| match result {
            Res::Ae => -all_lost,
            Res::Ar => -driven,
            Res::Ee => exchanged,
            Res::Dr => pushed,
            Res::De => gain + self.worth.weights.ground,
        };
        let mut best = Plan { defenders, attackers, guns, column: LOWEST, value: f32::MIN };
        for column in (LOWEST..=odds.column.0).rev() {
            let sum: f32 = (1..=6).map(|die| value(read_crt(Ratio(column), die))).sum();
            if sum / 6.0 > best.value {
                best.value = sum / 6.0;
                best.column = column;
            }
        }
        best
    }

    /// The least strength that pays for an equal elimination.
    pub fn least_payment(&self, attackers: Units, due: u16) -> u16 {
        let total = self.game.printed(attackers);
        if total <= due {
            return total;
        }
        // Sums that can be paid exactly, as bits: a few small numbers.
        let mut sums = 1u128;
        for unit in attackers.iter() {
            sums |= sums << self.game.edition().unit(unit).strength;
        }
        (due..=total).find(|&sum| sum < 128 && sums >> sum & 1 != 0).unwrap_or(total)
    }

    fn units_in(&self, hexes: Hexes) -> Units {
        hexes.iter().filter_map(|hex| self.game.at(hex)).collect()
    }

    /// Allots everyone in contact who has not fought, and every gun in range, to attacks: each
    /// attacker to one enemy, each enemy in contact attacked by someone. Climbs from a plain start
    /// by moving one attacker at a time.
    pub fn allot(&self, free: impl Fn(UnitId) -> bool) -> Vec<Plan> {
        let (mine, theirs) = (self.game.occupied(self.side), self.game.occupied(self.side.enemy()));
        let mut fighters: Vec<(UnitId, Units)> = Vec::new();
        let mut guns: Vec<(UnitId, Units)> = Vec::new();
        let mut owed = Units::EMPTY;
        for hex in mine {
            let unit = self.game.at(hex).expect("an occupied hex holds a unit");
            if !free(unit) {
                continue;
            }
            let around = self.game.edition().adjacent[usize::from(hex.0)] & theirs;
            if !around.is_empty() {
                let foes: Units = self.units_in(around).iter().filter(|&foe| free(foe)).collect();
                if !foes.is_empty() {
                    owed |= foes;
                    fighters.push((unit, foes));
                }
            } else if self.game.edition().unit(unit).arm == naw::Arm::Artillery {
                let in_range = self.game.edition().targets[usize::from(hex.0)] & theirs;
                let foes: Units = self.units_in(in_range).iter().filter(|&foe| free(foe)).collect();
                if !foes.is_empty() {
                    guns.push((unit, foes));
                }
            }
        }
        let mut groups = self.cover(&fighters, owed);
        self.climb(&fighters, &mut groups);
        self.add_guns(&guns, &mut groups);
        groups
    }

    /// A first allotment: the enemies that few can reach first, each by the strongest left; enemies
    /// left over join the group of someone who touches them.
    fn cover(&self, fighters: &[(UnitId, Units)], owed: Units) -> Vec<Plan> {
        let mut groups: Vec<Plan> = Vec::new();
        let mut used = Units::EMPTY;
        let reachers = |foe: UnitId| fighters.iter().filter(move |(_, foes)| foes.has(foe));
        let mut foes: Vec<UnitId> = owed.iter().collect();
        foes.sort_by_key(|&foe| reachers(foe).count());
        let mut orphans = Vec::new();
        for foe in foes {
            let free = reachers(foe).filter(|(unit, _)| !used.has(*unit));
            match free.min_by_key(|(unit, foes)| (foes.len(), unit.0)) {
                Some((unit, _)) => {
                    used = used.with(*unit);
                    groups.push(self.price(Units::of(foe), Units::of(*unit), Units::EMPTY));
                }
                None => orphans.push(foe),
            }
        }
        for foe in orphans {
            let able: Units = reachers(foe).map(|(unit, _)| *unit).collect();
            if let Some(group) = groups.iter_mut().find(|group| group.attackers.within(able)) {
                *group = self.price(group.defenders.with(foe), group.attackers, Units::EMPTY);
            }
        }
        for (unit, foes) in fighters {
            if used.has(*unit) {
                continue;
            }
            let best = groups
                .iter()
                .enumerate()
                .filter(|(_, group)| group.defenders.within(*foes))
                .map(|(index, group)| {
                    let fuller = self.price(group.defenders, group.attackers.with(*unit), Units::EMPTY);
                    (index, fuller, fuller.value - group.value)
                })
                .max_by(|a, b| a.2.total_cmp(&b.2));
            if let Some((index, fuller, _)) = best {
                groups[index] = fuller;
            }
        }
        groups
    }

    /// Moves one attacker at a time to another group while that helps.
    fn climb(&self, fighters: &[(UnitId, Units)], groups: &mut [Plan]) {
        for _ in 0..4 {
            let mut improved = false;
            for (unit, foes) in fighters {
                let Some(from) = groups.iter().position(|group| group.attackers.has(*unit)) else { continue };
                if groups[from].attackers.len() == 1 {
                    continue;
                }
                let without =
                    self.price(groups[from].defenders, groups[from].attackers.without(*unit), Units::EMPTY);
                for to in 0..groups.len() {
                    if to == from || !groups[to].defenders.within(*foes) {
                        continue;
                    }
                    let with =
                        self.price(groups[to].defenders, groups[to].attackers.with(*unit), Units::EMPTY);
                    if without.value + with.value > groups[from].value + groups[to].value + 1e-3 {
                        groups[from] = without;
                        groups[to] = with;
                        improved = true;
                        break;
                    }
                }
            }
            if !improved {
                break;
            }
        }
    }

    /// Guns join the attack they help most, or bombard on their own when that is worth it.
    fn add_guns(&self, guns: &[(UnitId, Units)], groups: &mut Vec<Plan>) {
        for (gun, foes) in guns {
            let joined = groups.iter().enumerate().filter(|(_, group)| !(group.defenders & *foes).is_empty());
            let best_join = joined
                .map(|(index, group)| {
                    let fuller = self.price(group.defenders, group.attackers, group.guns.with(*gun));
                    (Some(index), fuller, fuller.value - group.value)
                })
                .max_by(|a, b| a.2.total_cmp(&b.2));
            let taken = groups.iter().fold(Units::EMPTY, |all, group| all | group.defenders);
            let alone = (*foes - taken)
                .iter()
                .map(|foe| {
                    let plan = self.price(Units::of(foe), Units::EMPTY, Units::of(*gun));
                    (None, plan, plan.value)
                })
                .max_by(|a, b| a.2.total_cmp(&b.2));
            let best = [best_join, alone].into_iter().flatten().max_by(|a, b| a.2.total_cmp(&b.2));
            match best {
                Some((_, _, gain)) if gain <= 0.0 => {}
                Some((Some(index), plan, _)) => groups[index] = plan,
                Some((None, plan, _)) => groups.push(plan),
                None => {}
            }
        }
    }
}
