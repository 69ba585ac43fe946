//! How good a position is for a side that has just moved: the battles it is about to fight, what the
//! enemy can do to it next, and how far it is on its way.

use super::combat::{Battlefield, Plan};
use super::worth::{Weights, Worth};
use boards::{HexId, flood::rings};
use contract::scene::Nation;
use contract::{Game, Next, Side};
use naw::{Arm, EXITS, Hexes, Naw, Place, Res, TURNS, UnitId, read_crt};
use odds::Ratio;

/// What is decided once for a phase, because it does not depend on how one moves in it.
pub struct Assessor {
    side: Side,
    worth: Worth,
    /// The enemies, and the hexes each could get to if nobody were in its way.
    enemies: Vec<Enemy>,
    /// Steps from each hex to an exit.
    to_exit: Vec<u8>,
}

struct Enemy {
    unit: UnitId,
    strength: u8,
    gun: bool,
    range: Hexes,
}

/// How much of the threats to one's units one has to expect to come true, the worst first.
const DREAD: [f32; 10] = [0.75, 0.62, 0.5, 0.4, 0.32, 0.25, 0.2, 0.15, 0.1, 0.1];

impl Assessor {
    pub fn new(game: &Naw, side: Side, weights: Weights) -> Assessor {
        let edition = game.edition();
        let mut enemies = Vec::new();
        for unit in game.army(side.enemy()).iter() {
            let counter = edition.unit(unit);
            let (from, steps) = match game.place(unit) {
                Place::On(hex) => (Hexes::of(hex), counter.movement),
                Place::Waiting if game.arrival(unit).is_some_and(|turn| turn <= game.turn() + 1) => {
                    (edition.entries, counter.movement - 1)
                }
                _ => continue,
            };
            // Friends and foes left out of account.
            let range = rings(from, |hex| edition.passable[usize::from(hex.0)]).within(steps);
            let gun = counter.arm == Arm::Artillery;
            enemies.push(Enemy { unit, strength: counter.strength, gun, range });
        }
        Assessor {
            side,
            worth: Worth::of(game, weights),
            enemies,
            to_exit: distances(game, edition.exits, Hexes::EMPTY),
        }
    }

    /// The value of a position for the side, in strength points.
    pub fn value(&self, game: &Naw) -> f32 {
        if let Next::Over(outcome) = game.next() {
            return match outcome.winner {
                Some(winner) if winner == self.side => 1000.0,
                Some(_) => -1000.0,
                None => 0.0,
            };
        }
        // What has been lost and won since the phase began counts as it did then.
        let now = |side: Side| f32::from(game.losses(side));
        let before = self.worth.lost();
        let change =
            self.worth.loss(self.side.enemy(), now(self.side.enemy()) - before[self.side.enemy() as usize])
                - self.worth.loss(self.side, now(self.side) - before[self.side as usize]);
        let battles: f32 = if game.phasing() == self.side {
            self.battles(game).iter().map(|plan| plan.value).sum()
        } else {
            0.0
        };
        change + battles - self.exposure(game) + self.stance(game) + self.brussels(game)
    }

    /// The battles that the side has still to fight in this phase, as it would allot them.
    pub fn battles(&self, game: &Naw) -> Vec<Plan> {
        Battlefield::new(game, self.side, self.worth).allot(|unit| !game.has_fought(unit))
    }

    /// What the enemy's next attacks may cost.
    fn exposure(&self, game: &Naw) -> f32 {
        let edition = game.edition();
        let mine = game.occupied(self.side);
        let my_zone = game.zone_of(self.side);
        let weights = &self.worth.weights;
        let mut threats = [0.0f32; 80];
        let mut count = 0;
        for hex in mine {
            let unit = game.at(hex).expect("an occupied hex holds a unit");
            let adjacent = edition.adjacent[usize::from(hex.0)];
            let open = adjacent - mine;
            let in_range = edition.targets[usize::from(hex.0)];
            let (mut by_strength, mut shelling, mut near) = ([0u8; 16], 0u16, 0u32);
            for enemy in &self.enemies {
                let place = game.place(enemy.unit);
                if matches!(place, Place::Lost | Place::Exited) {
                    continue;
                }
                // A unit in my zone cannot move: it fights where it stands.
                let frozen = place.hex().filter(|&hex| my_zone.has(hex));
                let reaches = match frozen {
                    Some(at) => adjacent.has(at),
                    None => enemy.range.meets(open),
                };
                if reaches {
                    by_strength[usize::from(enemy.strength.min(15))] += 1;
                    near += 1;
                } else if enemy.gun && frozen.is_none() && enemy.range.meets(in_range) {
                    shelling += u16::from(enemy.strength);
                }
            }
            if near == 0 && shelling == 0 {
                continue;
            }
            let slots = open.len();
            let mut left = slots as i32;
            let mut attack = shelling;
            for strength in (1..16).rev() {
                let take = i32::from(by_strength[strength]).min(left);
                attack += take as u16 * strength as u16;
                left -= take;
            }
            let shift = match (game.demoralized(), self.side) {
                (false, _) => 0,
                (true, Side::French) => -1,
                (true, Side::Allied) => 1,
            };
            let ratio = Ratio::in_defenders_favour(attack, game.defence(unit)).shift(shift);
            let column = ratio.clamp(Ratio(-4), Ratio(5));
            let caught = match (near, slots) {
                (0 | 1, _) | (_, 0..=2) => 0.1,
                (_, 3) => 0.5 * weights.caught,
                _ => weights.caught,
            };
            let killed: f32 = (1..=6)
                .map(|die| match read_crt(column, die) {
                    Res::De => 1.0,
                    Res::Ee => 0.6, // the enemy pays for it
                    Res::Dr => caught,
                    Res::Ar => -0.05,
                    Res::Ae => -0.2,
                })
                .sum();
            let strength = f32::from(edition.unit(unit).strength);
            threats[count] = self.worth.loss(self.side, strength) * (killed / 6.0).max(0.0);
            count += 1;
        }
        let threats = &mut threats[..count];
        threats.sort_by(|a, b| b.total_cmp(a));
        weights.dread * threats.iter().zip(DREAD).map(|(threat, share)| threat * share).sum::<f32>()
    }

    /// Up to the enemy, and under cover.
    fn stance(&self, game: &Naw) -> f32 {
        let edition = game.edition();
        let weights = &self.worth.weights;
        let theirs = game.occupied(self.side.enemy());
        // Rings around the enemy: how far each of my hexes is from him.
        let mut near = [Hexes::EMPTY; 9];
        let around = rings(theirs, |hex| edition.adjacent[usize::from(hex.0)]);
        near.iter_mut().zip(around.skip(1)).for_each(|(near, ring)| *near = ring);
        let mut sum = 0.0;
        for hex in game.occupied(self.side) {
            let unit = game.at(hex).expect("an occupied hex holds a unit");
            let counter = edition.unit(unit);
            let far = near.iter().position(|ring| ring.has(hex)).unwrap_or(near.len()) as f32;
            let eager = match (game.demoralized(), self.side, counter.nation) {
                (true, Side::French, _) => 0.0,
                (_, Side::French, _) => weights.french_zeal,
                (_, _, Nation::Prussian) => weights.prussian_zeal,
                _ => weights.british_zeal,
            };
            sum -= eager * f32::from(counter.strength).sqrt() * (far - 1.0).max(0.0);
            if edition.doubled.has(hex) && far <= 4.0 {
                sum += weights.cover * f32::from(counter.strength);
            }
        }
        // Reinforcements are worth more on the map than off it.
        let waiting = game.expected(self.side).filter(|&unit| game.arrival(unit) <= Some(game.turn()));
        sum - 0.5 * waiting.count() as f32
    }

    /// The road to Brussels: how many French units will be through in time.
    fn brussels(&self, game: &Naw) -> f32 {
        let urgency = if game.demoralized() {
            1.0
        } else {
            // Worth a thought once the Allies are close to breaking.
            ((f32::from(game.losses(Side::Allied)) - 22.0) / 18.0).clamp(0.0, 1.0) * 0.35
        };
        if urgency == 0.0 && game.exited() == 0 {
            return 0.0;
        }
        let edition = game.edition();
        let blocked = game.zone_of(Side::Allied) | game.occupied(Side::Allied);
        let open = distances(game, edition.exits - blocked, blocked);
        let left = f32::from(TURNS - game.turn()) + if game.phasing() == Side::Allied { 0.0 } else { 0.5 };
        let mut times: Vec<f32> = game
            .occupied(Side::French)
            .iter()
            .map(|hex| {
                let unit = game.at(hex).expect("an occupied hex holds a unit");
                let pace = f32::from(edition.unit(unit).movement);
                let direct = f32::from(self.to_exit[usize::from(hex.0)]) + 1.0;
                let free = f32::from(open[usize::from(hex.0)]) + 1.0;
                let steps = if free < 100.0 { free } else { direct + 2.0 * pace };
                (steps / pace).ceil()
            })
            .collect();
        times.sort_by(f32::total_cmp);
        let needed = usize::from(EXITS.saturating_sub(game.exited()));
        let gone = f32::from(game.exited().min(EXITS)) * 7.0;
        let coming: f32 = times
            .iter()
            .take(needed)
            .map(
                |&turns| {
                    if turns <= left { 5.5 - 0.45 * turns } else { (1.5 - 0.2 * (turns - left)).max(0.0) }
                },
            )
            .sum();
        let sign = if self.side == Side::French { 1.0 } else { -1.0 };
        sign * self.worth.weights.brussels * urgency * (gone + coming)
    }
}

/// Steps from every hex to the nearest of some hexes, going round those that are barred; 200 where
/// there is no way.
fn distances(game: &Naw, to: Hexes, barred: Hexes) -> Vec<u8> {
    let mut steps = vec![200; game.edition().grid.len()];
    let around = |hex: HexId| game.edition().passable[usize::from(hex.0)];
    for (distance, ring) in (0..).zip(rings(to, around).barred(barred)) {
        ring.iter().for_each(|hex| steps[usize::from(hex.0)] = distance);
    }
    steps
}
