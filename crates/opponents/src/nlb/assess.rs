//! How good a position is for a side: the combats it is about to fight, what the enemy can do to it next, the places
//! that count, and how far everyone is on his way.

use super::fights::{Fight, Fights, Prices, stands_fast, zones};
use super::worth::{Weights, Worth, goals, heads_for_exits, lasts_behind, road, tempered, zeal};
use boards::HexId;
use contract::{Game, Next, Side};
use nlb::s02_equipment::{Edge, NOWHERE, grid};
use nlb::{Army, CRT, Equipment, HEXES, HIGHEST, Hexes, Kind, LOWEST, Nlb, Post, Res, Terrain, UnitId};
use odds::Ratio;
use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// What is decided once for a phase, because it does not depend on how one moves in it.
pub struct Assessor {
    pub side: Side,
    pub worth: Worth,
    enemies: Vec<Enemy>,
    goals: Vec<(HexId, [f32; 2])>,
    charts: Arc<Charts>,
    prices: Option<Prices>,
    /// By army: where it was last found to be in supply.
    lines: Option<[RefCell<Option<Lines>>; 3]>,
    /// By army: what each point of movement to the enemy costs, and to an exit.
    zeal: [f32; 3],
    road: [f32; 3],
}

/// Where an army is in supply, and all that it depends on.
struct Lines {
    enemies: Hexes,
    train: Option<Post>,
    supplied: Hexes,
}

/// For those on foot and those on horse: points of movement to the nearest enemy, goal and exit. They are dear to
/// make, and little changes in them within a turn.
#[derive(Debug)]
pub struct Charts {
    near: [Ways; 2],
    towards: Option<[Ways; 2]>,
    exits: Option<[Ways; 2]>,
    /// Where a side that has only to last is safe: its own bank of the river.
    bank: Option<Hexes>,
}

impl Charts {
    pub fn of(game: &Nlb, side: Side) -> Charts {
        let goals = goals(game);
        let hexes = |list: &mut dyn Iterator<Item = HexId>| -> [Ways; 2] {
            let list: Vec<HexId> = list.collect();
            [false, true].map(|mounted| ways(game, &list, mounted))
        };
        let wanted = goals.iter().filter(|(_, worth)| worth[side as usize] > 0.0).map(|(hex, _)| *hex);
        Charts {
            near: hexes(&mut game.occupied(side.enemy()).iter()),
            towards: (!goals.is_empty()).then(|| hexes(&mut wanted.into_iter())),
            exits: heads_for_exits(game, side).then(|| hexes(&mut game.plan().exits.iter())),
            bank: lasts_behind(game, side).map(|site| bank(game, game.plan().site(site))),
        }
    }
}

struct Enemy {
    unit: UnitId,
    strength: u16,
    range: u16,
    gun: bool,
}

/// Where each enemy is and how far he gets, eight at a time, so that eight distances are taken at once and those who
/// are all too far are passed over.
struct Near(Vec<Eight>);

#[derive(Clone, Copy)]
struct Eight {
    q: [i16; 8],
    r: [i16; 8],
    /// Less than nothing for those who are not there.
    reach: [i16; 8],
}

impl Near {
    fn of(game: &Nlb, zone: &Hexes, enemies: &[Enemy]) -> Near {
        let eights = enemies.chunks(8).map(|chunk| {
            let mut eight = Eight { q: [0; 8], r: [0; 8], reach: [-1; 8] };
            for (place, enemy) in chunk.iter().enumerate() {
                let Some(hex) = game.post(enemy.unit).hex() else { continue };
                (eight.q[place], eight.r[place]) = grid().axial(hex);
                // A unit in my zone cannot move: it fights where it stands.
                eight.reach[place] = if zone.has(hex) { 1 } else { enemy.range as i16 + 1 };
            }
            eight
        });
        Near(eights.collect())
    }

    /// Those who come to a place or next to it, by their number, and how far they are.
    fn within_reach(&self, (q, r): (i16, i16), mut each: impl FnMut(usize, i16)) {
        for (number, eight) in self.0.iter().enumerate() {
            let (mut far, mut near) = ([0; 8], 0_u8);
            for ((far, there_q), there_r) in far.iter_mut().zip(eight.q).zip(eight.r) {
                let (dq, dr) = (there_q - q, there_r - r);
                *far = dq.abs().max(dr.abs()).max((dq + dr).abs());
            }
            for (place, (far, reach)) in far.iter().zip(&eight.reach).enumerate() {
                near |= u8::from(far <= reach) << place;
            }
            while near != 0 {
                let place = near.trailing_zeros() as usize;
                each(8 * number + place, far[place]);
                near &= near - 1;
            }
        }
    }
}

/// Half points from every hex to the nearest of some.
type Ways = Vec<u16>;

/// How much of what the enemy could do counts when it is too dark or too wet to fight.
const AT_REST: f32 = 0.3;

/// In the order of their numbers.
const ARMIES: [Army; 3] = [Army::French, Army::Prussian, Army::Allied];

/// No way, or one that is too long to matter.
const FAR: u16 = 120;

/// How much of the threats to one's units one has to expect to come true, the worst first.
const DREAD: [f32; 14] = [0.75, 0.65, 0.55, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2, 0.2, 0.15, 0.15, 0.1, 0.1];

impl Assessor {
    pub fn new(game: &Nlb, side: Side, weights: Weights, charts: Arc<Charts>) -> Assessor {
        let weights = tempered(game, side, weights);
        let foes = game.edition().side(side.enemy());
        let enemies =
            foes.iter().filter(|unit| !unit.is_leader() && game.post(*unit).hex().is_some()).map(|unit| {
                let stats = game.stats(unit);
                let range = if game.out_of_command().has(unit) { 1 } else { u16::from(stats.allowance) };
                Enemy { unit, strength: game.strength(unit), range, gun: stats.kind.is_gun() }
            });
        Assessor {
            side,
            worth: Worth::of(game, weights),
            enemies: enemies.collect(),
            charts,
            prices: None,
            lines: None,
            zeal: ARMIES.map(|army| zeal(game, army, &weights)),
            road: ARMIES.map(|army| road(game, army, &weights)),
            goals: goals(game),
        }
    }

    /// For positions that differ in nothing but where units stand: what combats are worth is remembered.
    pub fn for_a_phase(self) -> Assessor {
        Assessor { prices: Some(Prices::new()), lines: Some(Default::default()), ..self }
    }

    /// The value of a position for the side, in strength points.
    pub fn value(&self, game: &Nlb) -> f32 {
        if let Next::Over(outcome) = game.next() {
            return match outcome.winner {
                Some(winner) if winner == self.side => 1000.0,
                Some(_) => -1000.0,
                None => 0.0,
            };
        }
        let change = self.worth.change(game, self.side.enemy()) - self.worth.change(game, self.side);
        let zones = zones(game);
        let battles: f32 = if game.phasing() == self.side && !game.is_still() {
            self.allot(game, &zones).iter().map(|fight| fight.value).sum()
        } else {
            0.0
        };
        change + battles - self.exposure(game, &zones) + self.places(game) + self.stance(game)
            - self.cut_off(game)
    }

    /// What has come of a turn when the enemy has answered: losses, places, and how everyone is on his way. What
    /// either side can do next depends on who moves first, and is left out.
    pub fn standing(&self, game: &Nlb) -> f32 {
        let change = self.worth.change(game, self.side.enemy()) - self.worth.change(game, self.side);
        change + self.places(game) + self.stance(game) - self.cut_off(game)
    }

    /// What would be lost in the morning for want of supply, if the morning is next.
    fn cut_off(&self, game: &Nlb) -> f32 {
        if !game.is_supply_looked_at(game.turn().next()) {
            return 0.0;
        }
        let lost = |&army: &Army| {
            let supplied = self.supplied(game, army);
            let units = (game.edition().army(army) & Equipment::combat()).iter();
            let hungry = units.filter(|&unit| game.post(unit).hex().is_some_and(|hex| !supplied.has(hex)));
            self.worth.loss_of(game, hungry)
        };
        // Hunger is not death where that is agreed.
        let share = if game.agreed().hunger { 0.4 } else { 1.0 };
        share * Army::of(self.side).iter().map(lost).sum::<f32>()
    }

    /// Where an army is in supply: a flood over the whole map, which is made anew only when the enemies or the train
    /// have moved.
    fn supplied(&self, game: &Nlb, army: Army) -> Hexes {
        let trains = game.edition().army(army) & game.edition().kind(Kind::Train);
        let now = Lines {
            enemies: *game.occupied(army.side().enemy()),
            train: trains.first().map(|train| game.post(train)),
            supplied: Hexes::EMPTY,
        };
        // A train behind markers moves with them.
        let (Some(lines), false) = (&self.lines, matches!(now.train, Some(Post::Hidden(_)))) else {
            return game.supplied(army);
        };
        let mut last = lines[army as usize].borrow_mut();
        if let Some(last) = &*last
            && (last.enemies, last.train) == (now.enemies, now.train)
        {
            return last.supplied;
        }
        let supplied = game.supplied(army);
        *last = Some(Lines { supplied, ..now });
        supplied
    }

    /// The combats that the side has still to fight in this phase, as it would allot them.
    pub fn fights(&self, game: &Nlb) -> Vec<Fight> {
        self.allot(game, &zones(game))
    }

    fn allot(&self, game: &Nlb, zones: &[Hexes; 2]) -> Vec<Fight> {
        Fights::new(game, self.side, &self.worth, zones, self.prices.as_ref()).allot()
    }

    /// How far a unit that stands in a hex has still to go, as a cost.
    pub fn way(&self, game: &Nlb, unit: UnitId, hex: HexId) -> f32 {
        let stats = game.stats(unit);
        let mounted = usize::from(stats.kind.is_mounted());
        let points = |ways: &[Ways; 2]| f32::from(ways[mounted][usize::from(hex.0)]) / 2.0;
        let weights = &self.worth.weights;
        if game.is_train(unit) {
            return 0.0; // it is safest where it is, unless somebody threatens it
        }
        let eager = if game.is_demoralized(unit) { 0.2 } else { 1.0 };
        let closeness = if stats.kind.is_gun() { 2.0 } else { 1.0 };
        let near = (points(&self.charts.near) - closeness).max(0.0) * self.zeal[stats.army as usize] * eager;
        let towards = self.charts.towards.as_ref().map_or(0.0, |ways| points(ways) * weights.pull);
        let exits =
            self.charts.exits.as_ref().map_or(0.0, |ways| points(ways) * self.road[stats.army as usize]);
        let astray = self.charts.bank.as_ref().is_some_and(|bank| !bank.has(hex));
        let astray = if astray { weights.bank } else { 0.0 };
        f32::from(game.strength(unit)).sqrt() * (near + towards + exits + astray)
    }

    /// Everyone on his way.
    fn stance(&self, game: &Nlb) -> f32 {
        let mut sum = 0.0;
        // Leaders come after all others.
        for unit in game.edition().side(self.side).iter().take_while(|unit| !unit.is_leader()) {
            match game.post(unit) {
                Post::On(hex) => sum -= self.way(game, unit, hex),
                Post::Waiting => sum -= 0.5,
                _ => {}
            }
        }
        sum
    }

    /// Places that count, by who has them.
    fn places(&self, game: &Nlb) -> f32 {
        let has = |side: Side, hex: HexId| {
            game.occupied(side).has(hex) || game.holds(side, hex) && !game.occupied(side.enemy()).has(hex)
        };
        let (mine, theirs) = (self.side, self.side.enemy());
        let worth = |(hex, worth): &(HexId, [f32; 2])| {
            f32::from(u8::from(has(mine, *hex))) * worth[mine as usize]
                - f32::from(u8::from(has(theirs, *hex))) * worth[theirs as usize]
        };
        let goals: f32 = self.goals.iter().map(worth).sum();
        let held = |side: Side| {
            let holds = |hex: &&HexId| {
                game.occupied(side).has(**hex) && game.units_at(**hex).any(|unit| game.is_garrison(unit))
            };
            game.ground().chateaux.iter().filter(holds).count() as f32
        };
        goals + self.worth.weights.walls * (held(mine) - held(theirs))
    }

    /// What the enemy's next attacks may cost.
    fn exposure(&self, game: &Nlb, zones: &[Hexes; 2]) -> f32 {
        let grid = grid();
        let weights = &self.worth.weights;
        let (mine, theirs) = (game.occupied(self.side), game.occupied(self.side.enemy()));
        let enemies = Near::of(game, &zones[self.side as usize], &self.enemies);
        let watched = &zones[self.side.enemy() as usize];
        let mut threats: Vec<f32> = Vec::with_capacity(mine.len());
        for hex in *mine {
            // How many of each strength come, and which strengths there are, a bit each.
            let (mut reaching, mut strengths, mut shelling, mut count) = ([0u16; 32], 0u32, 0u16, 0u32);
            enemies.within_reach(grid.axial(hex), |index, far| {
                let enemy = &self.enemies[index];
                if enemy.gun && far > 1 {
                    shelling += enemy.strength / 2;
                } else {
                    let strength = enemy.strength.min(31);
                    reaching[usize::from(strength)] += 1;
                    strengths |= 1 << strength;
                    count += 1;
                }
            });
            let prey = game.units_at(hex).any(|unit| game.is_train(unit));
            if count == 0 && (shelling < 4 && !prey || shelling == 0) {
                continue;
            }
            let open: u16 =
                game.beside(hex).filter(|&next| next != NOWHERE && !mine.has(next)).count() as u16;
            let mut slots = 2 * open;
            let mut attack = shelling;
            while strengths > 1 && slots > 0 {
                let strength = strengths.ilog2();
                let take = reaching[strength as usize].min(slots);
                attack += take * strength as u16;
                slots -= take;
                strengths &= !(1 << strength);
            }
            let strength: u16 = game.units_at(hex).map(|unit| game.strength(unit)).sum();
            let garrison = game.units_at(hex).any(|unit| stands_fast(game, unit));
            let terrain = match game.ground().terrain(hex) {
                Terrain::Chateau => 3.0,
                Terrain::Town => 2.0,
                _ => {
                    let (open, wet) =
                        (game.tables().open(hex).count_ones(), game.tables().wet(hex).count_ones());
                    1.0 + wet as f32 / open.max(1) as f32 * 0.8
                }
            };
            let defence = (f32::from(strength) * terrain) as u16;
            // Nobody brings all he has against one place.
            let ratio = Ratio::in_defenders_favour((f32::from(attack) * 0.8) as u16, defence.max(1));
            let column = ratio.clamp(LOWEST, if garrison { Ratio(3) } else { HIGHEST });
            let ways = game.beside(hex).filter(|&next| !theirs.has(next) && !watched.has(next)).count();
            let caught = match (count, ways) {
                _ if garrison => 0.0,
                (_, 0) => 1.0,
                (0 | 1, _) => 0.1,
                (_, 1) => weights.caught,
                _ => 0.5 * weights.caught,
            };
            if prey {
                // Whoever gets at a train destroys it.
                threats.push(self.worth.loss_of(game, game.units_at(hex)));
                continue;
            }
            let killed: f32 = CRT
                .iter()
                .map(|row| match row[(column.0 - LOWEST.0) as usize] {
                    Res::De => 1.0,
                    Res::Ex => 0.5, // the enemy pays for it
                    Res::Dr => caught,
                    Res::Ar => -0.05,
                    Res::Ae => -0.2,
                })
                .sum();
            threats.push(self.worth.loss_of(game, game.units_at(hex)) * (killed / 6.0).max(0.0));
        }
        threats.sort_by(|a, b| b.total_cmp(a));
        let dread = if game.is_still() { AT_REST * weights.dread } else { weights.dread };
        dread * threats.iter().zip(DREAD).map(|(threat, share)| threat * share).sum::<f32>()
    }
}

/// Half points from every hex to the nearest of some, for those on foot or on horse, whoever stands in the way.
fn ways(game: &Nlb, to: &[HexId], mounted: bool) -> Ways {
    let mut costs = vec![FAR; HEXES];
    let mut open = BinaryHeap::new();
    for &hex in to {
        costs[usize::from(hex.0)] = 0;
        open.push(Reverse((0, hex.0)));
    }
    let area = &game.plan().area;
    while let Some(Reverse((cost, hex))) = open.pop() {
        if cost > costs[usize::from(hex)] {
            continue;
        }
        for (side, &next) in game.ground().around(HexId(hex)).iter().enumerate() {
            if next == NOWHERE || !area.has(next) {
                continue;
            }
            // What the step from there to here costs.
            let step = u16::from(game.tables().steps(mounted, next)[(side + 3) % 6]);
            let total = cost + step;
            if step > 0 && total < costs[usize::from(next.0)] {
                costs[usize::from(next.0)] = total;
                open.push(Reverse((total, next.0)));
            }
        }
    }
    costs
}

/// So far from a place its bank of the river is looked at.
const BANK: usize = 14;

/// What lies about some hexes on the same bank of the river as they do: bridges do not count.
fn bank(game: &Nlb, from: &[HexId]) -> Hexes {
    let mut bank: Hexes = from.iter().copied().collect();
    let mut edge = bank;
    for _ in 0..BANK {
        let mut beyond = Hexes::EMPTY;
        for hex in edge.iter() {
            let sides = game.ground().around(hex).iter().zip(game.ground().sides(hex));
            let dry = sides.filter(|(next, side)| **next != NOWHERE && !side.has(Edge::WATER));
            beyond |= dry.map(|(next, _)| *next).collect();
        }
        edge = (beyond & game.plan().area) - bank;
        bank |= edge;
    }
    bank
}

/// Whether a unit fights on foot, for those who look for walls to hold.
pub fn is_infantry(game: &Nlb, unit: UnitId) -> bool {
    game.stats(unit).kind == Kind::Infantry
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::{Edition, Luck, Named, OptionSet};
    use nlb::{Agreed, Battle};
    use record::Stream;

    /// Bridges do not make the other bank of the Dyle one's own, nor does the long way around its springs.
    #[test]
    fn a_bank_ends_at_the_river() {
        let agreed = <Agreed as OptionSet<Battle>>::read(Battle::HistoricWavre, &Default::default()).unwrap();
        let game = Nlb::set_up(nlb::Equipment::standard(), Battle::HistoricWavre, agreed);
        let site = lasts_behind(&game, Side::Allied).expect("Thielmann has only to last");
        let bank = bank(&game, game.plan().site(site));
        let has = |number: &str| bank.has(grid().find(number).unwrap());
        assert!(["4307", "4505", "4109", "3810", "4404"].into_iter().all(has));
        assert!(!["4407", "4605", "4209", "4308", "4713"].into_iter().any(has));
        assert_eq!(lasts_behind(&game, Side::French), None);
    }

    /// Lines of supply that are remembered are those that would be found anew, whoever has moved, a train too.
    #[test]
    fn remembered_lines_are_right() {
        for battle in [Battle::Campaign, Battle::CampaignVariant] {
            let usual = <Agreed as OptionSet<Battle>>::read(battle, &Default::default()).unwrap();
            let mut game = Nlb::set_up(nlb::Equipment::standard(), battle, usual);
            let charts = Arc::new(Charts::of(&game, Side::Allied));
            let assessor = Assessor::new(&game, Side::Allied, Weights::SERGEANT, charts).for_a_phase();
            let find = |key: &str| game.edition().find_unit(key).unwrap();
            let movers = ["fr-2-huss-5", "fr-2-pire", "pr-1-tresk", "pr-train"].map(find);
            let mut luck = Stream::derive(3, "lines", 0);
            let area: Vec<HexId> = game.plan().area.iter().collect();
            let mut changes = 0;
            let mut before = game.supplied(Army::Prussian);
            for _ in 0..200 {
                let unit = movers[luck.below(movers.len() as u32) as usize];
                let free = area[luck.below(area.len() as u32) as usize];
                let taken = Side::ALL.iter().any(|&side| game.occupied(side).has(free));
                if taken || game.post(unit).hex().is_none() {
                    continue;
                }
                game.suppose(unit, free);
                let now = game.supplied(Army::Prussian);
                assert_eq!(assessor.supplied(&game, Army::Prussian), now, "{} {unit:?}", battle.key());
                changes += u32::from(now != before);
                before = now;
            }
            assert!(changes > 20, "{changes}");
        }
    }
}
