//! What an attack is worth, and how to allot a Combat Phase.
//!
//! The die is taken exactly: six faces of a column, each result priced by what it would do to those who take part. The combats
//! of one phase are priced one by one and added up.

use super::worth::Worth;
use arrayvec::ArrayVec;
use boards::HexId;
use contract::{Game, Named, Side};
use nlb::{Attack, Battle, Kind, LOWEST, Nlb, Res, UNITS, UnitId, Units, read_crt};
use odds::Ratio;

/// Whether a unit may ignore a retreat: behind walls, or in garrison.
pub fn stands_fast(game: &Nlb, unit: UnitId) -> bool {
    game.is_garrison(unit) || game.is_holding(unit)
}

/// One combat of an allotment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fight {
    pub attack: Attack,
    /// The column to roll in.
    pub column: Ratio,
    /// What it is worth on average, in strength points.
    pub value: f32,
}

impl Fight {
    /// The combat in a few words: whom, at what odds, worth what.
    pub fn in_words(&self, game: &Nlb) -> String {
        let defenders = game.defenders(&self.attack);
        let names: Vec<&str> = defenders.iter().map(|unit| game.edition().unit(unit).name.as_str()).collect();
        let worth = if self.value.abs() < 0.05 { 0.0 } else { self.value };
        format!("{} at {}, worth {worth:+.1} strength points on average", names.join(" and "), self.column)
    }
}

/// An own hex that can attack, and the enemies beside it, or in range of its guns.
struct Front {
    hex: HexId,
    foes: ArrayVec<HexId, 6>,
    /// It need not attack.
    free: bool,
}

/// Who stands against whom, for the side that attacks.
pub struct Fights<'a> {
    game: &'a Nlb,
    worth: Worth,
    side: Side,
    /// How likely a retreat is the end of a unit, and what that costs.
    doom: [(f32, f32); UNITS],
}

impl<'a> Fights<'a> {
    pub fn new(game: &'a Nlb, side: Side, worth: Worth) -> Fights<'a> {
        let mut fights = Fights { game, worth, side, doom: [(0.0, 0.0); UNITS] };
        for owner in Side::ALL {
            for hex in *game.occupied(owner) {
                if !game.is_next_to(owner.enemy(), hex) {
                    continue;
                }
                for unit in game.units_at(hex) {
                    let ways = game.retreats(unit);
                    let open = ways.iter().filter(|&way| game.count_at(way) < game.capacity(way)).count();
                    let doom = match (ways.len(), open) {
                        (0, _) if stands_fast(game, unit) => 0.0,
                        (0, _) => 1.0,
                        (_, 0) => 0.3,
                        (_, 1) => 0.08,
                        _ => continue,
                    };
                    fights.doom[unit.index()] = (doom, doom * worth.loss_of(game, std::iter::once(unit)));
                }
            }
        }
        fights
    }

    /// What it costs when some units have to retreat.
    fn driven(&self, units: Units) -> f32 {
        let doomed: f32 = units
            .iter()
            .map(|unit| {
                let (doom, loss) = self.doom[unit.index()];
                let stays = stands_fast(self.game, unit);
                let ground = if stays { 0.0 } else { self.worth.weights.ground };
                loss + (1.0 - doom) * ground
            })
            .sum();
        doomed
    }

    /// Prices an attack in its best column.
    pub fn price(&self, attack: Attack) -> Fight {
        let game = self.game;
        let odds = game.odds(&attack);
        let (attackers, defenders) = (game.attackers(&attack), game.defenders(&attack));
        let wild = (attackers | attack.guns).meets(game.out_of_command())
            && !matches!(game.battle(), Battle::GrandLigny | Battle::GrandWaterloo);
        let gain = self.worth.loss_of(game, defenders.iter());
        if !defenders.is_empty() && defenders.iter().all(|unit| game.is_train(unit)) {
            return Fight { attack, column: odds.column, value: gain }; // whoever attacks a train destroys it
        }
        let all = self.worth.loss_of(game, attackers.iter());
        let due = game.printed(defenders);
        let paid = self.least_payment(attackers, due);
        // Losses of one's own are those of the army most of them belong to.
        let price = if game.printed(attackers) == 0 {
            0.0
        } else {
            all * f32::from(paid) / f32::from(game.printed(attackers))
        };
        let (pushed, driven) = (self.driven(defenders), self.driven(attackers));
        let value = |result: Res| match result {
            Res::De | Res::Dr if wild => -driven,
            Res::Ae if defenders.meets(game.out_of_command()) => -driven,
            Res::Ae => -all,
            Res::Ar => -driven,
            Res::Ex => gain - price,
            Res::Dr => pushed,
            Res::De => gain + self.worth.weights.ground,
        };
        let mut values = [0.0; Res::ALL.len()];
        Res::ALL.iter().for_each(|&result| values[result as usize] = value(result));
        let mut best = Fight { attack, column: LOWEST, value: f32::MIN };
        for column in (LOWEST.0..=odds.column.0).rev().map(Ratio) {
            let sum: f32 = (1..=6).map(|die| values[read_crt(column, die) as usize]).sum();
            if sum / 6.0 > best.value {
                best = Fight { attack, column, value: sum / 6.0 };
            }
        }
        best
    }

    /// The least strength that pays for an exchange.
    pub fn least_payment(&self, attackers: Units, due: u16) -> u16 {
        let total = self.game.printed(attackers);
        if total <= due {
            return total;
        }
        // Sums that can be paid exactly, as bits.
        let mut sums = 1u128;
        for unit in attackers.iter() {
            sums |= sums.checked_shl(u32::from(self.game.strength(unit))).unwrap_or(0);
        }
        (due..=total).find(|&sum| sum < 128 && sums >> sum & 1 != 0).unwrap_or(total)
    }

    /// Whether somebody in a hex has not fought in this phase.
    fn is_fresh(&self, hex: HexId) -> bool {
        self.game.units_at(hex).any(|unit| !self.game.duties().engaged.has(unit))
    }

    /// Allots everyone in contact who has not fought, and every gun in range, to combats: each hex to one enemy, each
    /// enemy in contact attacked by somebody. Climbs from a plain start by moving one hex at a time.
    pub fn allot(&self) -> Vec<Fight> {
        let game = self.game;
        let (mine, theirs) = (*game.occupied(self.side), *game.occupied(self.side.enemy()));
        let mut fronts: Vec<Front> = Vec::new();
        let mut guns: Vec<(UnitId, Vec<HexId>)> = Vec::new();
        let idle = game.garrisons().all();
        for hex in mine {
            if game.units_at(hex).all(|unit| idle.has(unit) || game.is_train(unit)) {
                continue; // they do not attack
            }
            let touched = game.is_next_to(self.side.enemy(), hex);
            if touched {
                if !self.is_fresh(hex) {
                    continue;
                }
                let foes: ArrayVec<HexId, 6> =
                    game.beside(hex).filter(|&foe| theirs.has(foe) && self.is_fresh(foe)).collect();
                if !foes.is_empty() {
                    let free = game.units_at(hex).any(|unit| game.is_garrison(unit));
                    fronts.push(Front { hex, foes, free });
                }
                continue;
            }
            for gun in game.units_at(hex) {
                let silent = game.duties().engaged | game.duties().silenced | game.out_of_command();
                if !game.stats(gun).kind.is_gun() || silent.has(gun) {
                    continue;
                }
                let foes: Vec<HexId> =
                    game.tables().targets(hex).filter(|&foe| theirs.has(foe) && self.is_fresh(foe)).collect();
                if !foes.is_empty() {
                    guns.push((gun, foes));
                }
            }
        }
        let mut fights = self.cover(&fronts);
        self.climb(&fronts, &mut fights);
        self.add_guns(&guns, &mut fights);
        self.add_trains(&mut fights);
        fights
    }

    /// Trains oblige nobody: whoever stands beside one and has nothing else to do falls upon it.
    fn add_trains(&self, fights: &mut Vec<Fight>) {
        let game = self.game;
        if !game.agreed().trains {
            return;
        }
        for foe in *game.occupied(self.side.enemy()) {
            let train = game.units_at(foe).any(|unit| game.is_train(unit));
            if !train || fights.iter().any(|fight| fight.attack.defenders.has(foe)) {
                continue;
            }
            let free = |&hex: &HexId| {
                game.occupied(self.side).has(hex)
                    && self.is_fresh(hex)
                    && !game.units_at(hex).any(|unit| game.is_train(unit))
                    && !fights.iter().any(|fight| fight.attack.attackers.has(hex))
            };
            if let Some(hex) = game.beside(foe).find(free) {
                fights.push(self.price(attack([foe], [hex])));
            }
        }
    }

    /// A first allotment: the enemies that few can reach first; enemies left over are attacked together with another one.
    fn cover(&self, fronts: &[Front]) -> Vec<Fight> {
        let mut fights: Vec<Fight> = Vec::new();
        let mut used: Vec<HexId> = Vec::new();
        let reachers =
            |foe: HexId| fronts.iter().filter(move |front| !front.free && front.foes.contains(&foe));
        let mut sides: Vec<HexId> =
            fronts.iter().filter(|front| !front.free).flat_map(|front| front.foes.iter().copied()).collect();
        sides.sort_unstable();
        // As often as somebody is there, so many stand beside him.
        let mut foes: Vec<(usize, HexId)> =
            sides.chunk_by(|a, b| a == b).map(|one| (one.len(), one[0])).collect();
        foes.sort_unstable();
        let mut orphans = Vec::new();
        for (_, foe) in foes {
            if fights.iter().any(|fight| fight.attack.defenders.has(foe)) {
                continue;
            }
            let open = reachers(foe).filter(|front| !used.contains(&front.hex));
            match open.min_by_key(|front| (front.foes.len(), front.hex.0)) {
                Some(front) => {
                    used.push(front.hex);
                    fights.push(self.price(attack([foe], [front.hex])));
                }
                None => orphans.push(foe),
            }
        }
        for foe in orphans {
            let able = |hex: HexId| reachers(foe).any(|front| front.hex == hex);
            let group = fights
                .iter_mut()
                .find(|fight| fight.attack.attackers.iter().all(able) && !fight.attack.defenders.is_full());
            if let Some(group) = group {
                let mut wider = group.attack;
                wider.defenders.push(foe);
                *group = self.price(wider);
            }
        }
        for front in fronts {
            if used.contains(&front.hex) {
                continue;
            }
            let joins = fights.iter().enumerate().filter(|(_, fight)| self.may_join(fight, front)).map(
                |(index, fight)| {
                    let fuller = self.price(joined(fight.attack, front.hex));
                    (index, fuller, fuller.value - fight.value)
                },
            );
            let best = joins.max_by(|a, b| a.2.total_cmp(&b.2));
            if let Some((index, fuller, gain)) = best
                && (!front.free || gain > 0.0)
            {
                fights[index] = fuller;
            }
        }
        fights
    }

    fn may_join(&self, fight: &Fight, front: &Front) -> bool {
        !fight.attack.attackers.is_full()
            && fight.attack.defenders.iter().all(|foe| front.foes.contains(&foe))
    }

    /// Moves one hex at a time to another combat while that helps.
    fn climb(&self, fronts: &[Front], fights: &mut [Fight]) {
        for _ in 0..3 {
            let mut improved = false;
            for front in fronts.iter().filter(|front| front.foes.len() > 1) {
                let Some(from) = fights.iter().position(|fight| fight.attack.attackers.has(front.hex)) else {
                    continue;
                };
                if fights[from].attack.attackers.len() == 1 {
                    continue;
                }
                let without = self.price(parted(fights[from].attack, front.hex));
                for to in 0..fights.len() {
                    if to == from || !self.may_join(&fights[to], front) {
                        continue;
                    }
                    let with = self.price(joined(fights[to].attack, front.hex));
                    if without.value + with.value > fights[from].value + fights[to].value + 1e-3 {
                        fights[from] = without;
                        fights[to] = with;
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

    /// Guns join the combat they help most, or bombard on their own when that is worth it.
    fn add_guns(&self, guns: &[(UnitId, Vec<HexId>)], fights: &mut Vec<Fight>) {
        for (gun, foes) in guns {
            let mut best: Option<(Option<usize>, Fight, f32)> = None;
            let mut offer = |index, fight: Fight, gain: f32| {
                if gain > best.map_or(1e-3, |(_, _, best)| best) {
                    best = Some((index, fight, gain));
                }
            };
            for (index, fight) in fights.iter().enumerate() {
                if fight.attack.defenders.iter().any(|foe| foes.contains(&foe)) {
                    let mut attack = fight.attack;
                    attack.guns.insert(*gun);
                    let fuller = self.price(attack);
                    offer(Some(index), fuller, fuller.value - fight.value);
                }
            }
            for &foe in foes {
                if !fights.iter().any(|fight| fight.attack.defenders.has(foe)) {
                    let mut alone = attack([foe], []);
                    alone.guns.insert(*gun);
                    let fight = self.price(alone);
                    offer(None, fight, fight.value);
                }
            }
            match best {
                Some((Some(index), fight, _)) => fights[index] = fight,
                Some((None, fight, _)) => fights.push(fight),
                None => {}
            }
        }
    }
}

/// Whether a unit is better kept out of close combat.
pub fn is_gun(game: &Nlb, unit: UnitId) -> bool {
    matches!(game.stats(unit).kind, Kind::FootGuns | Kind::HorseGuns)
}

fn attack<const D: usize, const A: usize>(defenders: [HexId; D], attackers: [HexId; A]) -> Attack {
    Attack {
        defenders: defenders.into_iter().collect(),
        attackers: attackers.into_iter().collect(),
        ..Attack::default()
    }
}

fn joined(mut attack: Attack, hex: HexId) -> Attack {
    attack.attackers.push(hex);
    attack
}

fn parted(mut attack: Attack, hex: HexId) -> Attack {
    attack.attackers = attack.attackers.iter().filter(|&other| other != hex).collect();
    attack
}
