//! What a position is worth to a side, in elements: what is left of both armies, what either could do to the other with its
//! next orders, and the ground it stands on.
//!
//! Chips are cheap and counters dear, because units lost decide the game and a unit fires as well with one element as
//! with four. So a loss counts the more the closer it brings a unit to its end. What could be done is estimated and
//! not tried: infantry comes a hex nearer before it fires, cavalry rides as far as zones of control let it and looks
//! for a flank, guns fire from where they are. Only a few are ordered in a round: those whom the cards on the table
//! can still order, and of the others those who could do most.

use boards::{Direction, HexId};
use contract::{Game, Next, Side};
use std::sync::OnceLock;
use vive::s02_battlefield::front;
use vive::{
    Arm, Battle, Battlefield, Chances, EVERYONE, Effect, HEXES, Hexes, Kind, PieceId, Pieces, Sector, Vive,
};

/// A game that is won.
pub const WON: f32 = 1000.0;
/// A general.
const GENERAL: f32 = 2.5;
/// A skirmisher or a garrison.
const FLAT: f32 = 0.8;
/// And what it is worth to take one, for each element that would be.
const FLAT_LOSS: f32 = 0.25;
/// The last element of a unit: with it the unit is lost.
const LAST: f32 = 3.0;
/// Any other.
const CHIP: f32 = 1.0;
/// Elite and heavy troops count so much more.
const RED: f32 = 1.2;
/// A general alone with the enemy near.
const FORLORN: f32 = 0.8;
/// A general with a unit.
const WITH_UNIT: f32 = 0.3;
/// The best that could be done with an order of this round.
const HOT: f32 = 0.7;
/// And what the enemy could do.
const HEAT: f32 = 0.8;
/// The best that could be done with an order of the next.
const COLD: f32 = 0.5;
/// And what the enemy could do.
const CHILL: f32 = 0.5;
/// Each next best counts so much of the one before.
const FADE: f32 = 0.8;
/// To be driven back costs a unit its move.
const DRIVEN: f32 = 0.25;
/// A hex nearer to the nearest enemy, for a side that would lose if time were up.
const APPROACH: f32 = 0.03;
/// And for one that waits for help: he keeps away.
const PATIENT: f32 = -0.05;
/// A die less for those who attack a unit, when enemies are near.
const COVER: f32 = 0.08;
/// So near.
const SOON: u8 = 5;
/// What has still to come nearer may be seen first, or find the way barred.
const NEARER: f32 = 0.85;
/// And what has still to ride may be met.
const RIDDEN: f32 = 0.9;
/// Fire out of a square hits little.
const FROM_SQUARE: f32 = 0.4;
/// The only unit in a sector of a hypothetical battle.
const LONELY: f32 = 6.0;

/// Dice at most that are reckoned with.
const DICE: usize = 10;
/// Elements of a unit at most.
const ELEMENTS: usize = 4;

/// What so many elements are worth.
const fn body(elements: usize) -> f32 {
    if elements == 0 { 0.0 } else { LAST + CHIP * (elements - 1) as f32 }
}

/// What dice take from a unit on average: by the losses they may cause at most, by dice, by sides that hit, by elements of
/// the target.
type Bites = [[[[f32; ELEMENTS + 1]; 7]; DICE + 1]; ELEMENTS + 1];

fn bites() -> &'static Bites {
    static BITES: OnceLock<Box<Bites>> = OnceLock::new();
    BITES.get_or_init(|| {
        let mut bites = Box::new([[[[0.0; ELEMENTS + 1]; 7]; DICE + 1]; ELEMENTS + 1]);
        for dice in 1..=DICE {
            for sides in 1..7 {
                let chances = Chances::of(dice as u8, sides as u32, 0);
                for (most, bites) in bites.iter_mut().enumerate() {
                    for (elements, bite) in bites[dice][sides].iter_mut().enumerate() {
                        let taken = |hits: u8| {
                            let losses = usize::from(hits).min(most).min(elements);
                            body(elements) - body(elements - losses)
                        };
                        let sum: f32 =
                            chances.iter().map(|(hits, _, throws)| taken(hits) * throws as f32).sum();
                        *bite = sum / chances.total() as f32;
                    }
                }
            }
        }
        bites
    })
}

/// Nobody fires farther.
const FARTHEST: usize = 7;
/// Infantry and cavalry come at nobody who is farther away.
const STRIKE: u8 = 4;

/// By hex and distance: all hexes that are no farther.
fn discs() -> &'static [[Hexes; FARTHEST + 1]] {
    static DISCS: OnceLock<Vec<[Hexes; FARTHEST + 1]>> = OnceLock::new();
    DISCS.get_or_init(|| {
        let field = Battlefield::shared();
        let disc = |from: HexId, most: usize| -> Hexes {
            field.all.iter().filter(|&hex| usize::from(field.distance(from, hex)) <= most).collect()
        };
        field.all.iter().map(|hex| std::array::from_fn(|most| disc(hex, most))).collect()
    })
}

/// The hexes no farther than this from one.
fn within(hex: HexId, distance: u8) -> Hexes {
    discs()[usize::from(hex.0)][usize::from(distance).min(FARTHEST)]
}

/// What flags do to a unit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rear {
    /// Nothing.
    Steady,
    /// They drive it back.
    Open,
    /// Nothing is open behind it: each costs an element.
    Shut,
    /// The edge of the map is behind it: one is enough.
    Edge,
}

/// Somebody who may be attacked.
struct Target {
    hex: HexId,
    arm: Arm,
    elements: u8,
    /// Hexsides that are no flank.
    front: u8,
    square: bool,
    /// Whether it forms square when it sees a charge coming.
    reacts: bool,
    rear: Rear,
    building: bool,
    cover: i8,
    /// What its elements count for.
    scale: f32,
}

/// [10.1] What lies behind a unit: the hex opposite its facing and the two beside it.
fn rear(game: &Vive, hex: HexId, facing: Direction, shut: Hexes) -> Rear {
    let field = Battlefield::shared();
    let back = facing.opposite() as usize;
    let behind = [0, 1, 5].map(|turn| field.beyond(hex, Direction::ALL[(back + turn) % 6]));
    let open = |hex: &HexId| !shut.has(*hex) && !game.terrain(*hex).is_closed();
    if behind.iter().all(Option::is_none) {
        Rear::Edge
    } else if behind.iter().flatten().any(open) {
        Rear::Open
    } else {
        Rear::Shut
    }
}

/// All who may be attacked, in the order of their hexes.
struct Targets {
    hexes: Hexes,
    all: Vec<Target>,
    /// By hex: which of them is there.
    at: [u8; HEXES],
}

impl Targets {
    /// The most that an attack takes from one of those no farther than this.
    fn best(&self, from: HexId, distance: u8, bite: impl Fn(&Target) -> f32) -> f32 {
        let near = self.hexes & within(from, distance);
        near.iter().map(|hex| bite(&self.all[usize::from(self.at[usize::from(hex.0)])])).fold(0.0, f32::max)
    }
}

fn targets(game: &Vive, side: Side) -> Targets {
    let shut = game.units(Side::French) | game.units(Side::Allied) | game.generals(side.enemy());
    let units = game.units(side).iter().filter_map(|hex| Some((hex, game.unit_at(hex)?)));
    let target = |(hex, unit): (HexId, PieceId)| {
        let (kind, terrain, square) = (unit.kind(), game.terrain(hex), game.in_square(unit));
        let building = terrain.is_building();
        let turned = game.has_facing(unit);
        let steady = square || building || game.is_garrison(unit) || game.generals(side).has(hex);
        Target {
            hex,
            arm: kind.arm(),
            elements: game.elements(unit),
            front: if turned { front(game.facing(unit)) } else { 0b11_1111 },
            square,
            reacts: kind.arm() == Arm::Infantry && kind.is_unit() && !square && terrain.takes_squares(),
            rear: match steady {
                true => Rear::Steady,
                false if turned => rear(game, hex, game.facing(unit), shut),
                false => Rear::Open,
            },
            building,
            cover: terrain.cover().0,
            scale: match kind {
                Kind::Counter => FLAT_LOSS,
                _ if kind.is_red() => RED,
                _ => 1.0,
            },
        }
    };
    let all: Vec<Target> = units.map(target).collect();
    let mut targets = Targets { hexes: Hexes::EMPTY, all, at: [0; HEXES] };
    for (number, target) in targets.all.iter().enumerate() {
        targets.hexes.insert(target.hex);
        targets.at[usize::from(target.hex.0)] = number as u8;
    }
    targets
}

/// Somebody who may attack.
struct Attacker {
    unit: PieceId,
    hex: HexId,
    /// Losses that he causes at most.
    most: usize,
    /// Dice that his general adds.
    general: i8,
}

impl Attacker {
    /// What an attack with so many dice takes on average.
    fn bite(&self, target: &Target, dice: i8, flank: bool, adjacent: bool) -> f32 {
        if dice <= 0 {
            return 0.0;
        }
        let kind = self.unit.kind();
        let mut sides = if target.arm == Arm::Infantry { 2 } else { 1 };
        let mut flags = target.rear;
        if kind.arm() == Arm::Cavalry && target.square {
            sides = 1;
        } else if kind.arm() == Arm::Cavalry && flank {
            sides += 2;
            flags = Rear::Steady;
        } else {
            sides += usize::from(kind.is_red());
            if target.arm == Arm::Artillery {
                sides += usize::from(flags != Rear::Steady && adjacent);
                flags = Rear::Steady;
            }
        }
        sides += usize::from(flags == Rear::Shut);
        let dice = (dice as usize).min(DICE);
        let elements = usize::from(target.elements).min(ELEMENTS);
        let taken = bites()[self.most][dice][sides][elements];
        let flagged = (dice as f32 / 6.0).min(1.0);
        target.scale
            * match flags {
                Rear::Steady | Rear::Shut => taken,
                Rear::Open => taken + DRIVEN * flagged,
                Rear::Edge => taken + 0.8 * flagged * (body(elements) - taken),
            }
    }

    /// Infantry fires from where it stands, or from a hex nearer.
    fn fire(&self, game: &Vive, target: &Target, stays: bool, held: bool) -> f32 {
        let field = Battlefield::shared();
        let distance = field.distance(self.hex, target.hex);
        let flank = target.square || field.bearing(target.hex, self.hex) & target.front == 0;
        let farthest = match target.arm {
            _ if target.building => 1,
            Arm::Artillery => 2,
            _ => 3,
        };
        let dice = |distance: u8| match distance {
            _ if distance > farthest => 0,
            _ => 5 - distance as i8 + self.general + i8::from(flank) - target.cover,
        };
        let mut best = 0.0f32;
        let seen = || game.aim_at(self.unit, self.hex, target.hex, game.screen(self.unit, self.hex)).is_ok();
        if distance <= farthest && (distance == 1 || seen()) {
            let water = i8::from(game.terrain(self.hex).is_water());
            best = self.bite(target, dice(distance) - water, flank, distance == 1);
            if game.in_square(self.unit) {
                best *= FROM_SQUARE;
            }
        }
        if distance >= 2 && !stays && !(held && distance == 2) {
            best = best.max(NEARER * self.bite(target, dice(distance - 1), flank, distance == 2));
        }
        best
    }

    /// Cavalry shocks from any hex that it can ride to, into a flank if there is one.
    fn shock(&self, game: &Vive, target: &Target, reach: Hexes) -> f32 {
        let field = Battlefield::shared();
        let distance = field.distance(self.hex, target.hex);
        if target.building {
            return 0.0;
        }
        // [9.41] Who sees it coming may form square first.
        let seen = target.reacts && distance > 1 && field.bearing(target.hex, self.hex) & target.front != 0;
        let squared = if seen { 1.0 - (2.0f32 / 3.0).powi(i32::from(distance) - 1) } else { 0.0 };
        let from = |from: HexId| {
            let terrain = game.terrain(from);
            if terrain.is_building() || from != self.hex && terrain.silences() {
                return 0.0;
            }
            let flank = field.bearing(target.hex, from) & target.front == 0;
            let more = self.general + if flank { 2 } else { 0 };
            let dice = 3 + more - target.cover - i8::from(terrain.is_water());
            let bite = self.bite(target, dice, flank, true);
            if from == self.hex { bite } else { RIDDEN * bite * (1.0 - 0.75 * squared) }
        };
        (field.next_to(target.hex) & reach).iter().map(from).fold(0.0, f32::max)
    }

    /// Guns, skirmishers and garrisons fire from where they stand.
    fn stand(&self, game: &Vive, target: &Target, screen: Hexes) -> f32 {
        let distance = game.distance(self.hex, target.hex);
        let aim = game.aim_at(self.unit, self.hex, target.hex, screen);
        aim.map_or(0.0, |aim| self.bite(target, aim.dice(), aim.exposure > 0, distance == 1))
    }
}

/// Hexes that cavalry could ride to: three, as far as zones of control and the ground let it.
fn ride(game: &Vive, from: HexId, open: Hexes, zone: Hexes) -> Hexes {
    let field = Battlefield::shared();
    let mut edge = field.next_to(from) & open;
    if zone.has(from) {
        edge -= zone;
    }
    let mut reached = Hexes::of(from);
    for _ in 0..2 {
        reached |= edge;
        let on: Hexes = (edge - zone).iter().filter(|&hex| !game.terrain(hex).stops()).collect();
        edge = (field.near(on) & open) - reached;
    }
    reached | edge
}

/// Whom the card of a side can still order in this round, and how many of them.
fn ready(game: &Vive, side: Side) -> (Pieces, usize) {
    let play = game.play(side);
    let mut able = game.orderable(side);
    if play.effect == Effect::Leadership {
        for hex in game.generals(side).iter() {
            if let (Some(general), Some(unit)) = (game.general_at(hex), game.unit_at(hex))
                && able.has(general)
                && !game.is_ordered(unit)
            {
                able.insert(unit);
            }
        }
    }
    let left = match (play.effect, play.number(game.edition())) {
        (Effect::Coordinated, _) => play.open(game.edition()).sectors().count(),
        (_, EVERYONE) => usize::MAX,
        (_, number) => usize::from(number.saturating_sub(play.orders())),
    };
    (able, left)
}

/// What a side could do to these: with the orders of this round, and with those of the next.
fn menace(game: &Vive, by: Side, targets: &Targets, calm: bool) -> [f32; 2] {
    let field = Battlefield::shared();
    let enemies = game.units(by.enemy()) | game.generals(by.enemy());
    let open = field.all - (game.units(by) | enemies);
    let zone = field.near(enemies);
    let (able, left) = if calm { (Pieces::EMPTY, 0) } else { ready(game, by) };
    let holds = game.play(by).effect == Effect::FireAndHold;
    let mut now: Vec<f32> = Vec::new();
    let mut next: Vec<f32> = Vec::new();
    for hex in game.units(by).iter() {
        let Some(unit) = game.unit_at(hex) else { continue };
        let kind = unit.kind();
        let most = match kind {
            Kind::Counter => 1,
            Kind::Line | Kind::Elite => usize::from(game.elements(unit)),
            _ => ELEMENTS,
        };
        let attacker = Attacker { unit, hex, most, general: i8::from(game.generals(by).has(hex)) };
        let threat = |stays: bool| match kind {
            Kind::Line | Kind::Elite => {
                let held = zone.has(hex);
                targets.best(hex, STRIKE, |target| attacker.fire(game, target, stays, held))
            }
            Kind::LightCavalry | Kind::HeavyCavalry => {
                let reach = if stays { Hexes::of(hex) } else { ride(game, hex, open, zone) };
                targets.best(hex, STRIKE, |target| attacker.shock(game, target, reach))
            }
            _ => {
                let (range, screen) = (game.range(unit), game.screen(unit, hex));
                targets.best(hex, range, |target| attacker.stand(game, target, screen))
            }
        };
        let square = game.in_square(unit);
        let bite = threat(square);
        if bite <= 0.0 {
            continue;
        }
        next.push(bite);
        if able.has(unit) && !game.has_fired(unit) {
            let stays = !square && (game.has_retreated(unit) || holds);
            now.push(if stays { threat(true) } else { bite });
        }
    }
    let faded = |threats: &mut [f32], most: usize| {
        threats.sort_unstable_by(|a, b| b.total_cmp(a));
        let mut weight = 1.0;
        let mut sum = 0.0;
        for threat in threats.iter().take(most) {
            sum += weight * threat;
            weight *= FADE;
        }
        sum
    };
    [faded(&mut now, left), faded(&mut next, usize::MAX)]
}

/// What is left of an army.
fn strength(game: &Vive, side: Side) -> f32 {
    let field = Battlefield::shared();
    let enemies = game.units(side.enemy());
    let general = |hex: HexId| {
        let alone = game.unit_at(hex).is_none();
        let near = alone && field.near(field.near(field.next_to(hex))).meets(enemies);
        GENERAL - if near { FORLORN } else { 0.0 }
    };
    let unit = |unit: PieceId| match unit.kind() {
        Kind::Counter => FLAT,
        kind => body(usize::from(game.elements(unit))) * if kind.is_red() { RED } else { 1.0 },
    };
    let units = game.units(side).iter().filter_map(|hex| game.unit_at(hex));
    game.generals(side).iter().map(general).sum::<f32>() + units.map(unit).sum::<f32>() - lonely(game, side)
}

/// [13.4-b] How near a side is to losing a hypothetical battle by an empty sector.
fn lonely(game: &Vive, side: Side) -> f32 {
    if game.battle() != Battle::Hypothetical || game.hour() == 0 {
        return 0.0;
    }
    let mut count = [0; 3];
    for hex in game.units(side).iter() {
        if game.unit_at(hex).is_some_and(|unit| unit.kind() != Kind::Counter) {
            count[Sector::of(hex) as usize] += 1;
        }
    }
    count
        .iter()
        .map(|&units| match units {
            0 | 1 => LONELY,
            2 => 0.4 * LONELY,
            3 => 0.1 * LONELY,
            _ => 0.0,
        })
        .sum()
}

/// [12.1] Whether a side would win if time were up.
fn is_ahead(game: &Vive, side: Side) -> bool {
    let [ours, theirs] = [side, side.enemy()].map(|side| (game.side_losses(side), game.elements_left(side)));
    ours.0 < theirs.0 || ours.0 == theirs.0 && ours.1 > theirs.1
}

/// [13.1-d] Whether help is on its way to a side, so that it may let the enemy come.
fn waits(game: &Vive, side: Side) -> bool {
    game.battle() == Battle::Waterloo && side == Side::Allied && game.hour() < 5
}

/// The ground that a side stands on: near enough to come to grips, under cover, generals with their units.
fn ground(game: &Vive, side: Side) -> f32 {
    let approach = if waits(game, side) {
        PATIENT
    } else if is_ahead(game, side) {
        0.0
    } else {
        APPROACH
    };
    let enemies = game.units(side.enemy());
    let stand = |hex: HexId| {
        let Some(unit) = game.unit_at(hex) else { return 0.0 };
        let near = (0..FARTHEST as u8).find(|&distance| within(hex, distance).meets(enemies));
        let far = || enemies.iter().map(|enemy| game.distance(hex, enemy)).min().unwrap_or(20);
        let near = near.unwrap_or_else(far);
        let eager = if unit.kind().arm() == Arm::Artillery { 0.5 } else { 1.0 };
        let led = if game.generals(side).has(hex) { WITH_UNIT } else { 0.0 };
        let cover = if near <= SOON { COVER * f32::from(game.terrain(hex).cover().0) } else { 0.0 };
        led + cover - approach * eager * f32::from(near.saturating_sub(2))
    };
    game.units(side).iter().map(stand).sum()
}

/// The whole position, for a side.
pub fn judge(game: &Vive, side: Side) -> f32 {
    whole(game, side, false)
}

/// The same when nobody knows yet whom the cards of the round will order.
pub fn foresee(game: &Vive, side: Side) -> f32 {
    whole(game, side, true)
}

fn whole(game: &Vive, side: Side, calm: bool) -> f32 {
    if let Next::Over(outcome) = game.next() {
        return match outcome.winner {
            Some(winner) if winner == side => WON,
            Some(_) => -WON,
            None => 0.0,
        };
    }
    let enemy = side.enemy();
    let [hot, cold] = menace(game, side, &targets(game, enemy), calm);
    let [heat, chill] = menace(game, enemy, &targets(game, side), calm);
    strength(game, side) - strength(game, enemy) + ground(game, side) + HOT * hot + COLD * cold
        - HEAT * heat
        - CHILL * chill
}
