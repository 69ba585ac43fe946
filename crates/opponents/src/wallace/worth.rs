//! What a position is worth, counted in infantry units.

use contract::{Game, Next, Side};
use wallace::{AreaId, Areas, Arm, Army, Components, DELAYED, Nation, Units, Wallace};

/// A won game.
pub const WIN: f32 = 60.0;

/// An order must promise so much before infantry leaves its cover for it.
pub const WORTH_RISING: f32 = 0.4;

/// How much weight is given to what: first guesses, some of them bettered by playing variants against each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// A piece that counts towards the enemy's victory, the first of them; the last counts thrice.
    pub casualty: f32,
    /// An infantry unit that is worn out, beside what it counts as a casualty.
    pub wear: f32,
    /// A fresh cavalry unit, and a tired one.
    pub horse: [f32; 2],
    /// A gun.
    pub gun: f32,
    /// A leader, and each friendly area that he can activate next to the enemy.
    pub leader: [f32; 2],
    /// A gun without a crew.
    pub unmanned: f32,
    /// A gun that sees the enemy.
    pub sight: f32,
    /// Each area that infantry is nearer to its goal: French, Prussian.
    pub zeal: [f32; 2],
    /// Upright infantry that enemy cavalry can charge in the open, with no cavalry of its own beside it.
    pub exposed: f32,
    /// Guns that the enemy can reach with nobody to guard them.
    pub unguarded: f32,
    /// Each assaulter more than there are defenders.
    pub outnumbered: f32,
    /// An infantry unit in contact that friends do not support.
    pub unsupported: f32,
    /// A strong point.
    pub strong: f32,
    /// An open road to the enemy's goal, one area away; less when farther.
    pub gate: f32,
    /// Standing in the enemy's goal while he can still act.
    pub hold: f32,
    /// A unit over the limit of its area.
    pub crowd: f32,
    /// The best reply of the enemy, by what it would be worth to him.
    pub dread: f32,
    /// What a green, a red and a purple disc are worth unspent, to the French and to the Allies. Green pays
    /// for everything, and who has none left when his round comes has no round.
    pub discs: [[f32; 3]; 2],
}

impl Weights {
    /// What the sergeant believes.
    pub const SERGEANT: Weights = Weights {
        casualty: 0.7,
        wear: 0.4,
        horse: [0.9, 0.5],
        gun: 0.5,
        leader: [0.6, 0.08],
        unmanned: 0.25,
        sight: 0.12,
        zeal: [0.06, 0.1],
        exposed: 0.22,
        unguarded: 0.25,
        outnumbered: 0.08,
        unsupported: 0.08,
        strong: 0.1,
        gate: 5.0,
        hold: 20.0,
        crowd: 0.3,
        dread: 0.35,
        discs: [[0.1, 0.0, 0.0]; 2],
    };

    /// What the recruit sees: bodies, the goal, and the way there.
    pub const RECRUIT: Weights = Weights {
        sight: 0.0,
        exposed: 0.0,
        unguarded: 0.0,
        outnumbered: 0.0,
        unsupported: 0.0,
        leader: [0.6, 0.0],
        zeal: [0.2, 0.2],
        ..Weights::SERGEANT
    };
}

/// [W-VICTORY-4] [W-VICTORY-6] Casualties that break Napoleon's army, and Wellington's.
const BREAKING: [u8; 2] = [16, 13];

/// How worn an infantry unit is by so many cubes, 0 for fresh and 1 for lost.
const WEAR: [f32; 7] = [0.0, 0.1, 0.24, 0.42, 0.62, 0.82, 1.0];

/// No area is farther from a goal. Nearness is counted, not distance: nobody is better off dead.
const FARTHEST: u8 = 9;

/// How the road to the goal counts, from one area long to four, when no enemy bars it.
const ROAD: [f32; 4] = [1.0, 0.4, 0.16, 0.06];

/// An infantry unit by its colour, apart from what it counts as a casualty.
const fn infantry(nation: Nation) -> f32 {
    match nation {
        Nation::French | Nation::German => 0.6,
        Nation::Guard | Nation::British => 0.8,
        Nation::Dutch => 0.5,
        Nation::Prussian => 0.7,
        Nation::Landwehr => 0.5,
    }
}

/// How much better off a side is than its enemy.
pub fn value(game: &Wallace, side: Side, weights: &Weights) -> f32 {
    if let Next::Over(outcome) = game.next() {
        return match outcome.winner {
            Some(winner) if winner == side => WIN,
            Some(_) => -WIN,
            None => 0.0,
        };
    }
    standing(game, side, weights) - standing(game, side.enemy(), weights)
}

/// The marginal wear of one more cube on an army's infantry in an area.
pub fn next_cube(infantry: usize, cubes: u8) -> f32 {
    wear(infantry, cubes + 1) - wear(infantry, cubes)
}

/// How much infantry is worn away by the cubes that it bears between it.
fn wear(infantry: usize, cubes: u8) -> f32 {
    if infantry == 0 {
        return 0.0;
    }
    let cubes = usize::from(cubes);
    let each = (cubes / infantry).min(6);
    let rest = (cubes % infantry) as f32;
    let more = WEAR[(each + 1).min(6)] - WEAR[each];
    infantry as f32 * WEAR[each] + rest * more
}

/// What casualties have cost an army so far, of the number that breaks it.
fn race(lost: u8, limit: u8, weights: &Weights) -> f32 {
    let (lost, limit) = (f32::from(lost), f32::from(limit));
    let broken = if lost >= limit { 0.5 * WIN } else { 0.0 };
    weights.casualty * (lost + lost * lost / limit) + broken
}

/// How a side stands, apart from the other.
fn standing(game: &Wallace, side: Side, weights: &Weights) -> f32 {
    let edition = game.edition();
    let own = game.occupied(side).iter().fold(Units::EMPTY, |all, area| all | game.here(area, side));
    let mut sum = bodies(game, own, weights) + march(game, edition, side, weights);
    sum -= match side {
        Side::French => race(game.casualties(Army::French), BREAKING[0], weights),
        Side::Allied => race(game.casualties(Army::Allied), BREAKING[1], weights),
    };
    let field = Field::new(game, side);
    for area in game.occupied(side).without(DELAYED).iter() {
        sum += field.area(area, weights);
    }
    sum += field.leaders(weights);
    let held = edition.ground.strong.iter().filter(|&area| game.holder(area) == side).count();
    sum + weights.strong * held as f32
}

/// What the pieces on the board are worth.
fn bodies(game: &Wallace, own: Units, weights: &Weights) -> f32 {
    let edition = game.edition();
    let foot = own & edition.arm(Arm::Infantry);
    let mut sum: f32 = Nation::ALL
        .into_iter()
        .map(|nation| infantry(nation) * (foot & edition.nation(nation)).len() as f32)
        .sum();
    for unit in (own & edition.arm(Arm::Cavalry)).iter() {
        sum += weights.horse[usize::from(!game.is_upright(unit))];
    }
    sum + weights.gun * (own & edition.arm(Arm::Artillery)).len() as f32
}

/// How near a side's infantry is to its goal, and whether the road is open.
fn march(game: &Wallace, edition: &Components, side: Side, weights: &Weights) -> f32 {
    let ground = &edition.ground;
    let [mont_st_jean, rossomme] = ground.goals;
    let (goal, far, army, zeal) = match side {
        Side::French => {
            (mont_st_jean, &ground.homes[Army::Allied as usize][0], Army::French, weights.zeal[0])
        }
        Side::Allied => (rossomme, &ground.homes[Army::French as usize][0], Army::Prussian, weights.zeal[1]),
    };
    let army = edition.armies[army as usize];
    let (mut sum, mut foot) = (0.0, Areas::EMPTY);
    for area in game.occupied(side).iter() {
        let units = game.here(area, side);
        let gone = f32::from(FARTHEST.saturating_sub(far[usize::from(area.0)]));
        let keen = units & army;
        let on_foot = (keen & edition.arm(Arm::Infantry)).len();
        let others = (keen & edition.combat()).len() - on_foot;
        sum += zeal * gone * (on_foot as f32 + 0.35 * others as f32);
        if units.meets(edition.arm(Arm::Infantry)) {
            foot = foot.with(area);
        }
    }
    if foot.has(goal) {
        let answer = game.discs(side.enemy()) != [0; 3];
        return sum + if answer { weights.hold } else { 0.9 * WIN };
    }
    let closed = game.occupied(side.enemy()).with(DELAYED);
    let mut front = Areas::of(goal) - closed;
    for open in ROAD {
        front = front.iter().fold(front, |all, area| all | ground.next[usize::from(area.0)]) - closed;
        if front.meets(foot) {
            return sum + weights.gate * open;
        }
    }
    sum
}

/// Who can do what to whom, for the units of a side.
struct Field<'a> {
    game: &'a Wallace,
    side: Side,
    /// Areas next to enemy combat units.
    contact: Areas,
    /// Areas that enemy cavalry could assault.
    horse: Areas,
    /// Areas with infantry of the side.
    foot: Areas,
}

impl<'a> Field<'a> {
    fn new(game: &'a Wallace, side: Side) -> Field<'a> {
        let edition = game.edition();
        let next = &edition.ground.next;
        let (mine, theirs) = (game.occupied(side), game.occupied(side.enemy()));
        let (mut contact, mut horse, mut foot) = (Areas::EMPTY, Areas::EMPTY, Areas::EMPTY);
        for area in theirs.iter() {
            contact |= next[usize::from(area.0)];
            if game.here(area, side.enemy()).meets(edition.arm(Arm::Cavalry)) {
                let ways = (next[usize::from(area.0)] - mine - theirs - edition.ground.rough).with(area);
                horse |= ways.iter().map(|way| next[usize::from(way.0)]).collect::<Areas>();
            }
        }
        for area in mine.iter() {
            if game.here(area, side).meets(edition.arm(Arm::Infantry)) {
                foot = foot.with(area);
            }
        }
        Field { game, side, contact, horse: horse - edition.ground.rough, foot }
    }

    /// The state and the dangers of one area.
    fn area(&self, area: AreaId, weights: &Weights) -> f32 {
        let (game, side, edition) = (self.game, self.side, self.game.edition());
        let units = game.here(area, side);
        let foot = units & edition.arm(Arm::Infantry);
        let horse = units & edition.arm(Arm::Cavalry);
        let guns = units & edition.arm(Arm::Artillery);
        let mut sum = 0.0;
        for &army in Army::of(side) {
            let cubes = game.cubes(army, area);
            let own = edition.armies[army as usize];
            if cubes > 0 {
                sum -= (weights.wear + weights.casualty) * wear((foot & own).len(), cubes);
            }
            let guns = (guns & own).len();
            if guns > 0 {
                sum -= weights.unmanned * (guns - usize::from(game.manned(army, area))) as f32;
            }
        }
        let upright = |units: Units| units.iter().filter(|&unit| game.is_upright(unit)).count() as f32;
        if weights.sight > 0.0 && !guns.is_empty() && !game.fire_targets(area, side).is_empty() {
            sum += weights.sight * upright(guns);
        }
        sum -= weights.crowd * f32::from(game.excess(area, side));
        if self.horse.has(area) && horse.is_empty() {
            sum -= weights.exposed * upright(foot);
        }
        if foot.is_empty() && horse.is_empty() && (self.contact | self.horse).has(area) {
            sum -= weights.unguarded * guns.len() as f32;
        }
        if self.contact.has(area) && !foot.is_empty() {
            sum -= self.pressure(area, foot, weights);
        }
        sum
    }

    /// What enemy infantry next to ours may do to it.
    fn pressure(&self, area: AreaId, foot: Units, weights: &Weights) -> f32 {
        let (game, edition, enemy) = (self.game, self.game.edition(), self.side.enemy());
        let near = edition.ground.next[usize::from(area.0)];
        let mut most = 0;
        for from in (near & game.occupied(enemy)).iter() {
            let foes = game.here(from, enemy) & edition.arm(Arm::Infantry);
            most = most.max(foes.iter().filter(|&unit| game.is_upright(unit)).count());
        }
        let mut sum = 0.0;
        let strong = edition.area(area).strong.map_or(0.0, |strong| f32::from(strong.shift));
        let odds = most as f32 - foot.len() as f32 - 0.5 * strong;
        if odds > 0.0 {
            sum += weights.outnumbered * odds;
        }
        let needed = if edition.ground.edge.has(area) { 1 } else { 2 };
        if (near & self.foot).len() < needed {
            sum += weights.unsupported * foot.len() as f32;
        }
        sum
    }

    /// Leaders, and what they command where it matters.
    fn leaders(&self, weights: &Weights) -> f32 {
        let (game, edition) = (self.game, self.game.edition());
        let leaders = edition.side(self.side) & edition.arm(Arm::Leader);
        let front = game.occupied(self.side) & self.contact;
        leaders
            .iter()
            .filter_map(|leader| game.place(leader).area())
            .map(|area| {
                let commanded = edition.ground.next[usize::from(area.0)].with(area) & front;
                weights.leader[0] + weights.leader[1] * commanded.len().min(4) as f32
            })
            .sum()
    }
}
