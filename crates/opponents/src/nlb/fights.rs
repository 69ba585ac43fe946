//! What an attack is worth, and how to allot a Combat Phase.
//!
//! The die is taken exactly: six faces of a column, each result priced by what it would do to those who take part.
//! The combats of one phase are priced one by one and added up.

use super::worth::Worth;
use arrayvec::ArrayVec;
use boards::HexId;
use contract::{Game, Named, Side};
use nlb::s02_equipment::NOWHERE;
use nlb::{Attack, CorpsId, Hexes, Kind, LOWEST, Nlb, Res, Spots, Terrain, UNITS, UnitId, Units, read_crt};
use odds::Ratio;
use std::cell::RefCell;

/// What it costs when a corps loses heart, as a share of the strength that it bears to lose.
const HEART: f32 = 0.4;

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

/// The zones of control of both sides.
pub fn zones(game: &Nlb) -> [Hexes; 2] {
    Side::ALL.map(|side| game.zone_of(side))
}

/// What attacks were found to be worth, for as long as nothing but the places of units changes: most combats of a
/// plan are those of the plan before.
pub struct Prices(RefCell<Vec<Option<Price>>>);

#[derive(Clone, PartialEq)]
struct Price {
    of: Terms,
    column: Ratio,
    value: f32,
}

/// All that a price depends on.
#[derive(Clone, PartialEq)]
struct Terms {
    defending: Spots,
    attacking: Spots,
    guns: Units,
    attackers: Units,
    defenders: Units,
    /// Where each of the attackers stands: water may be before one and not before the other [6.3C.1] [16.4.6].
    places: ArrayVec<HexId, { Terms::MOST }>,
    /// What it costs either side to go back.
    back: [f32; 2],
    /// What it costs if the Old Guard is beaten, which depends on who is near [22.5B.1].
    shame: f32,
}

impl Terms {
    /// So many attackers are remembered; more are reckoned anew each time.
    const MOST: usize = 28;
}

impl Prices {
    /// So many are kept; a newer one takes the place of an older.
    const ROOM: usize = 1024;

    pub fn new() -> Prices {
        Prices(RefCell::new(vec![None; Prices::ROOM]))
    }

    fn place(of: &Terms) -> usize {
        let hexes = of.defending.iter().chain(of.attacking.iter()).map(|hex| u64::from(hex.0));
        let units = (of.attackers | of.guns).iter().map(|unit| u64::from(unit.0));
        // Fibonacci hashing: the high bits of the product are well mixed.
        let mixed =
            hexes.chain(units).fold(0_u64, |mixed, part| (mixed ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        (mixed >> 54) as usize
    }

    fn get(&self, of: &Terms) -> Option<(Ratio, f32)> {
        let prices = self.0.borrow();
        prices[Prices::place(of)]
            .as_ref()
            .filter(|price| price.of == *of)
            .map(|price| (price.column, price.value))
    }

    fn keep(&self, of: Terms, column: Ratio, value: f32) {
        let place = Prices::place(&of);
        self.0.borrow_mut()[place] = Some(Price { of, column, value });
    }
}

/// Who stands against whom, for the side that attacks.
pub struct Fights<'a> {
    game: &'a Nlb,
    worth: &'a Worth,
    side: Side,
    zones: &'a [Hexes; 2],
    prices: Option<&'a Prices>,
    /// How likely a retreat is the end of a unit, and what that costs.
    doom: [(f32, f32); UNITS],
}

impl<'a> Fights<'a> {
    pub fn new(
        game: &'a Nlb,
        side: Side,
        worth: &'a Worth,
        zones: &'a [Hexes; 2],
        prices: Option<&'a Prices>,
    ) -> Fights<'a> {
        let mut fights = Fights { game, worth, side, zones, prices, doom: [(0.0, 0.0); UNITS] };
        for owner in Side::ALL {
            for hex in *game.occupied(owner) {
                if !zones[owner.enemy() as usize].has(hex) || fights.has_ways(owner, hex) {
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

    /// Whether those of a side in a hex have at least two hexes beside it with room for anybody: the usual case, and
    /// nobody is doomed then.
    fn has_ways(&self, side: Side, hex: HexId) -> bool {
        let game = self.game;
        if game.hides() || game.agreed().trains {
            return false; // markers and trains keep hexes to themselves
        }
        let free = |&next: &HexId| {
            next != NOWHERE
                && game.plan().area.has(next)
                && !self.zones[side.enemy() as usize].has(next)
                && !game.occupied(side.enemy()).has(next)
                && game.ground().terrain(next) != Terrain::Chateau
                && game.count_at(next) < game.capacity(next)
        };
        game.beside(hex).filter(free).nth(1).is_some()
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
        let (attackers, defenders) = (game.attackers(&attack), game.defenders(&attack));
        let (pushed, driven) = (self.driven(defenders), self.driven(attackers));
        let shame = self.shame(attackers);
        let reckon = || self.reckon(attack, attackers, defenders, [pushed, driven], shame);
        let (Some(prices), true) = (self.prices, attackers.len() <= Terms::MOST) else {
            return reckon();
        };
        let of = Terms {
            defending: attack.defenders,
            attacking: attack.attackers,
            guns: attack.guns,
            attackers,
            defenders,
            places: attackers.iter().filter_map(|unit| game.post(unit).hex()).collect(),
            back: [pushed, driven],
            shame,
        };
        if let Some((column, value)) = prices.get(&of) {
            return Fight { attack, column, value };
        }
        let fight = reckon();
        prices.keep(of, fight.column, fight.value);
        fight
    }

    fn reckon(
        &self,
        attack: Attack,
        attackers: Units,
        defenders: Units,
        [pushed, driven]: [f32; 2],
        shame: f32,
    ) -> Fight {
        let game = self.game;
        let odds = game.odds(&attack);
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
        let own = attackers | attack.guns;
        let value = |result: Res| match game.converted(result, own, defenders) {
            _ if game.comes_to_nothing(result, own, defenders).is_some() => 0.0,
            Res::Ae => -all - shame,
            Res::Ar => -driven - shame,
            Res::Ex => gain - price - shame,
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

    /// [22.5B.1] What it costs if the Old Guard is among attackers who are beaten: every corps near it bears less for
    /// the rest of the war, and some lose heart at once. At Grand Ligny it is the armies that decide, and the evening
    /// is near.
    fn shame(&self, attackers: Units) -> f32 {
        if !self.game.battle().is_campaign() {
            return 0.0;
        }
        let Some(by) = self.game.stake_of_old_guard(attackers) else { return 0.0 };
        let heart = |id: CorpsId| {
            let (level, lost) = self.game.corps_level(id);
            let (left, all) = (level.saturating_sub(lost), f32::from(self.game.edition().corps(id).level));
            HEART * all * (f32::from(by.min(left)) / f32::from(left.max(1)))
        };
        self.game.dismayed_by(attackers).into_iter().map(heart).sum()
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
        let mut fronts: Vec<Front> = Vec::with_capacity(mine.len());
        let mut guns: Vec<(UnitId, Vec<HexId>)> = Vec::new();
        let idle = game.garrisons().all();
        for hex in mine {
            if game.units_at(hex).all(|unit| idle.has(unit) || game.is_train(unit)) {
                continue; // they do not attack
            }
            if self.zones[self.side.enemy() as usize].has(hex) {
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
                let mute = if game.agreed().loose_command { Units::EMPTY } else { game.out_of_command() };
                let silent = game.duties().engaged | game.duties().silenced | mute;
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
        let mut fights: Vec<Fight> = Vec::with_capacity(fronts.len());
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

#[cfg(test)]
mod tests {
    use super::super::assess::{Assessor, Charts};
    use super::super::worth::Weights;
    use super::*;
    use contract::{Edition, Luck, Next, OptionSet, Options, Silent};
    use nlb::{Agreed, Battle, Equipment, Task};
    use record::Stream;
    use std::sync::Arc;

    /// Shows now and then a Movement Phase of games by lot with options by lot, and with it some luck.
    fn movements(battle: Battle, mut see: impl FnMut(&Nlb, Side, &mut Stream)) {
        for seed in 0..6 {
            let mut luck = Stream::derive(seed, "movements", battle as u64);
            let agreed = <Agreed as OptionSet<Battle>>::drawn(battle, &Options::new(), &mut luck);
            let mut game = Nlb::set_up(Equipment::standard(), battle, agreed);
            let mut legal = Vec::new();
            for _ in 0..1_000 {
                match game.next() {
                    Next::Over(_) => break,
                    Next::Chance(chance) => game.chance(luck.below(chance.outcomes()), &mut Silent),
                    Next::Decision(sides) => {
                        let side = sides.first();
                        if game.task() == Task::Movement && luck.below(8) == 0 {
                            see(&game, side, &mut luck);
                        }
                        legal.clear();
                        game.legal(side, &mut legal);
                        let decision = legal[luck.below(legal.len() as u32) as usize];
                        game.decide(side, decision, &mut Silent);
                    }
                }
            }
        }
    }

    const BATTLES: [Battle; 3] = [Battle::LaBelleAllianceVariant, Battle::Ligny, Battle::QuatreBras];

    /// What is remembered of a plan is what would be reckoned anew: when somebody goes to the enemy, and when two who would
    /// attack together change places, one of whom may have water before him and the other not.
    #[test]
    fn what_is_remembered_is_right() {
        let (mut compared, mut changed) = (0, 0);
        for battle in BATTLES.into_iter().chain([Battle::QuatreBrasVariant, Battle::Campaign]) {
            movements(battle, |game, side, luck| {
                let charts = Arc::new(Charts::of(game, side));
                let assessor = || Assessor::new(game, side, Weights::SERGEANT, charts.clone());
                let (fresh, remembering) = (assessor(), assessor().for_a_phase());
                let own = game.edition().side(side);
                let here = |unit: &UnitId| !unit.is_leader() && game.post(*unit).hex().is_some();
                let movers: Vec<UnitId> = own.iter().filter(here).collect();
                let places: Vec<HexId> = game.zone_of(side.enemy()).iter().collect();
                if places.is_empty() {
                    return;
                }
                let mut compare = |world: &Nlb, who: &[UnitId]| {
                    assert_eq!(remembering.value(world), fresh.value(world), "{} {who:?}", battle.key());
                    compared += 1;
                };
                for _ in 0..20 {
                    let unit = movers[luck.below(movers.len() as u32) as usize];
                    let place = places[luck.below(places.len() as u32) as usize];
                    if !game.occupied(side.enemy()).has(place) && game.count_at(place) < game.capacity(place)
                    {
                        let mut world = game.clone();
                        world.suppose(unit, place);
                        compare(&world, &[unit]);
                    }
                }
                let free = |hex: &HexId| game.count_at(*hex) == 0;
                for foe in *game.occupied(side.enemy()) {
                    let beside: Vec<HexId> = game.beside(foe).filter(free).collect();
                    let [one, other] = [(); 2].map(|()| movers[luck.below(movers.len() as u32) as usize]);
                    if beside.len() < 2 || one == other {
                        continue;
                    }
                    let first = luck.below(beside.len() as u32) as usize;
                    let (from, to) = (beside[first], beside[(first + 1) % beside.len()]);
                    for (from, to) in [(from, to), (to, from)] {
                        let mut world = game.clone();
                        world.suppose(one, from);
                        world.suppose(other, to);
                        compare(&world, &[one, other]);
                    }
                    changed += 1;
                }
            });
        }
        assert!(
            compared > 500 && changed > 100,
            "{compared} compared, {changed} with two who changed places"
        );
    }

    /// Whoever is passed over because he has two ways back has two by the rules.
    #[test]
    fn two_ways_back_are_two() {
        let mut seen = 0;
        for battle in BATTLES {
            movements(battle, |game, side, _| {
                let (worth, zones) = (Worth::of(game, Weights::SERGEANT), zones(game));
                let fights = Fights::new(game, side, &worth, &zones, None);
                for owner in Side::ALL {
                    for hex in *game.occupied(owner) {
                        assert_eq!(
                            zones[owner.enemy() as usize].has(hex),
                            game.is_next_to(owner.enemy(), hex)
                        );
                        if !fights.has_ways(owner, hex) {
                            continue;
                        }
                        for unit in game.units_at(hex) {
                            let ways = game.retreats(unit);
                            let open = ways.iter().filter(|&way| game.count_at(way) < game.capacity(way));
                            assert!(open.count() > 1, "{unit:?} has {ways:?}");
                            seen += 1;
                        }
                    }
                }
            });
        }
        assert!(seen > 500, "{seen} seen");
    }

    /// [22.5B.1] In the campaign an attack of the Old Guard that may fail is worth less than the same attack of others.
    #[test]
    fn the_old_guard_is_spared() {
        let value = |battle: &str, turn: &str, unit: &str| {
            let document = serde_json::json!({ "position": 1, "game": "nlb", "scenario": battle, "turn": turn, "phasing": "french",
                "phase": "combat", "units": { unit: "0331", "drouot": "0332", "vandamme": "0334", "al-1-byng": "0330", "al-1-mait": "0310" } });
            let game = Nlb::from_position(Equipment::standard(), &document).expect("a position");
            let hex = |number: &str| nlb::s02_equipment::grid().find(number).expect("a hex");
            let (worth, zones) = (Worth::of(&game, Weights::SERGEANT), zones(&game));
            let fights = Fights::new(&game, Side::French, &worth, &zones, None);
            fights.price(attack([hex("0330")], [hex("0331")])).value
        };
        let campaign = |unit: &str| value("campaign", "16/1500", unit);
        assert!(
            campaign("fr-g-mrnd-ch") < campaign("fr-g-guye-y") - 2.0,
            "two corps near by would bear seven less"
        );
    }
}
