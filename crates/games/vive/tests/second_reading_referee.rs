//! A referee who has read the rulebook and not the program: he follows random games of all scenarios and works out
//! for himself who may go where, who may fire at whom with how many dice, who may react and with what, and where a
//! retreat leads. He has his own geometry: hexes as polygons in the plane.

use crate::common::{edition, spell};
use boards::{Direction, HexId};
use contract::{Game, Luck, Next, Options, Side};
use record::Stream;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;
use vive::{
    Arm, Battle, Card, Decision, Effect, Ending, Event, Face, HEXES, Kind, Mode, Nation, PieceId, Place,
    Task, Terrain, Vive, What, s02_battlefield::grid,
};

type Set = BTreeSet<HexId>;
type Pieces = BTreeSet<PieceId>;

/// Random games of each scenario.
const GAMES: u64 = 30;
const NEAR: f64 = 1e-6;

/// The middle of a hex in the plane, for hexes with sides of length 1.
fn middle(hex: HexId) -> (f64, f64) {
    let (column, row) = address(hex);
    let up = f64::from(row) + if column % 2 == 1 { 0.5 } else { 0.0 };
    (1.5 * f64::from(column), up * 3f64.sqrt())
}

/// Column from 0 and row from 1, read off the number of the hex.
fn address(hex: HexId) -> (i32, i32) {
    static ADDRESSES: OnceLock<Vec<(i32, i32)>> = OnceLock::new();
    let read = |hex: HexId| {
        let number = grid().number(hex);
        let (letter, row) = number.split_at(1);
        let column = "ABCDEFGHIKLMNOPQRSTUV".find(letter).expect("a column") as i32;
        (column, row.parse().expect("a row"))
    };
    ADDRESSES.get_or_init(|| hexes().map(read).collect())[usize::from(hex.0)]
}

fn hexes() -> impl Iterator<Item = HexId> {
    (0..HEXES as u16).map(HexId)
}

fn distance(one: HexId, other: HexId) -> i32 {
    let ((a, r), (b, s)) = (address(one), address(other));
    let across = (a - b).abs();
    let up = (2 * r + a % 2 - 2 * s - b % 2).abs();
    across + (up - across).max(0) / 2
}

fn around(hex: HexId) -> &'static Set {
    static AROUND: OnceLock<Vec<Set>> = OnceLock::new();
    let beside = |hex: HexId| hexes().filter(|&other| distance(hex, other) == 1).collect();
    &AROUND.get_or_init(|| hexes().map(beside).collect())[usize::from(hex.0)]
}

fn angle(direction: Direction) -> f64 {
    match direction {
        Direction::N => 90.0,
        Direction::NE => 30.0,
        Direction::SE => -30.0,
        Direction::S => -90.0,
        Direction::SW => -150.0,
        Direction::NW => 150.0,
    }
}

/// Degrees between where somebody looks and where another hex lies.
fn off(from: HexId, facing: Direction, to: HexId) -> f64 {
    let ((x, y), (u, v)) = (middle(from), middle(to));
    let turn = ((v - y).atan2(u - x).to_degrees() - angle(facing)).rem_euclid(360.0);
    turn.min(360.0 - turn)
}

/// 6.22: three hexsides are half the circle, and 6.22.4 its corners belong to it.
fn in_front(from: HexId, facing: Direction, to: HexId) -> bool {
    off(from, facing, to) < 90.0 + 1e-3
}

/// The hex across a side, if it is on the map.
fn across(hex: HexId, side: Direction) -> Option<HexId> {
    around(hex).iter().copied().find(|&other| off(hex, side, other) < 1.0)
}

/// 7.41: hexes that the line from middle to middle crosses, and those along whose side it runs, by where it does.
fn line(from: HexId, to: HexId) -> (Vec<HexId>, BTreeMap<i64, Vec<HexId>>) {
    let ((x, y), (u, v)) = (middle(from), middle(to));
    let (mut crossed, mut along) = (Vec::new(), BTreeMap::<i64, Vec<HexId>>::new());
    let near = |hex: HexId| distance(from, hex) + distance(hex, to) <= distance(from, to) + 1;
    for hex in hexes().filter(|&hex| hex != from && hex != to && near(hex)) {
        let (a, b) = middle(hex);
        let (mut start, mut end, mut edge) = (0.0_f64, 1.0_f64, false);
        for turn in [30f64, 90.0, 150.0] {
            let (sin, cos) = turn.to_radians().sin_cos();
            let (place, speed) = ((x - a) * cos + (y - b) * sin, (u - x) * cos + (v - y) * sin);
            let half = 3f64.sqrt() / 2.0;
            if speed.abs() < NEAR {
                if place.abs() > half + NEAR {
                    end = -1.0;
                }
                edge |= (place.abs() - half).abs() < NEAR;
            } else {
                let (one, other) = ((-half - place) / speed, (half - place) / speed);
                start = start.max(one.min(other));
                end = end.min(one.max(other));
            }
        }
        if end - start > NEAR {
            if edge {
                along.entry((start * 1e4).round() as i64).or_default().push(hex);
            } else {
                crossed.push(hex);
            }
        }
    }
    (crossed, along)
}

/// How many hexes of a line are in a set: where it runs along a side, both hexes have to be, and off the map is nothing.
fn stopped(from: HexId, to: HexId, by: &Set) -> i32 {
    let (crossed, along) = line(from, to);
    let sides = along.values().filter(|pair| pair.len() == 2 && pair.iter().all(|hex| by.contains(hex)));
    crossed.iter().filter(|hex| by.contains(hex)).count() as i32 + sides.count() as i32
}

fn is_building(ground: Terrain) -> bool {
    matches!(ground, Terrain::Town | Terrain::Farm | Terrain::Fortified)
}

fn is_water(ground: Terrain) -> bool {
    matches!(ground, Terrain::Stream | Terrain::Marsh)
}

fn is_general(piece: PieceId) -> bool {
    piece.kind() == Kind::General
}

fn arm(piece: PieceId) -> Option<Arm> {
    (!is_general(piece)).then(|| piece.kind().arm())
}

fn is_guns(piece: PieceId) -> bool {
    piece.kind().is_unit() && arm(piece) == Some(Arm::Artillery)
}

fn hex_of(game: &Vive, piece: PieceId) -> HexId {
    game.place(piece).hex().expect("on the map")
}

fn units(game: &Vive, side: Side) -> Set {
    game.units(side).iter().collect()
}

fn generals(game: &Vive, side: Side) -> Set {
    game.generals(side).iter().collect()
}

fn bodies(game: &Vive) -> Set {
    Side::ALL.iter().flat_map(|&side| units(game, side).into_iter().chain(generals(game, side))).collect()
}

/// 7.3: who has a front at all.
fn looks(game: &Vive, piece: PieceId) -> bool {
    game.switches().facing
        && piece.kind().is_unit()
        && !game.in_square(piece)
        && !is_building(game.terrain(hex_of(game, piece)))
}

/// 7.43 and 8.3.
fn obstructions(game: &Vive, by: PieceId) -> Set {
    let from = hex_of(game, by);
    let blocks = |ground| {
        matches!(ground, Terrain::Woods | Terrain::Field | Terrain::Hill | Terrain::Rough)
            || is_building(ground)
    };
    let mut seen_over = Set::new();
    if is_guns(by) && game.terrain(from) == Terrain::Hill {
        let friends: Set = units(game, by.side()).union(&generals(game, by.side())).copied().collect();
        seen_over = around(from).intersection(&friends).copied().collect();
    }
    let ground = hexes().filter(|&hex| blocks(game.terrain(hex)));
    ground.chain(bodies(game).difference(&seen_over).copied().collect::<Vec<_>>()).collect()
}

/// 7.31 and 9.4: the dice of an attack, none where it cannot be made; turning, sight and what bars the attacker
/// altogether are not looked at.
fn dice(game: &Vive, by: PieceId, at: HexId, leadership: bool) -> i32 {
    let from = hex_of(game, by);
    let far = distance(from, at);
    let target = game.unit_at(at);
    let on_hill = i32::from(game.terrain(from) == Terrain::Hill);
    let (reach, nearest) = match by.kind() {
        Kind::Line | Kind::Elite => (3, 4),
        Kind::LightCavalry | Kind::HeavyCavalry => (1, 3),
        Kind::LightArtillery | Kind::HorseArtillery => (5 + on_hill, 5),
        Kind::HeavyArtillery => (6 + on_hill, 6),
        Kind::Counter => (1, if game.is_garrison(by) { 4 } else { 2 }),
        Kind::General => return 0,
    };
    let ground = game.terrain(at);
    let kind = arm(by).expect("no general");
    if far > reach
        || is_building(ground) && (kind == Arm::Cavalry || kind == Arm::Infantry && far > 1)
        || kind == Arm::Infantry && far > 2 && target.is_some_and(is_guns)
    {
        return 0;
    }
    let mut dice = (nearest + 1 - far).max(1);
    if kind != Arm::Artillery && game.general_at(from).is_some() {
        dice += if leadership { 2 } else { 1 };
    }
    if let Some(target) = target {
        let square = game.in_square(target);
        let flank = looks(game, target) && !in_front(at, game.facing(target), from);
        dice += match kind {
            Arm::Infantry if game.is_skirmisher(by) => 0,
            Arm::Infantry => i32::from(square || flank),
            Arm::Artillery => 2 * i32::from(square || flank),
            Arm::Cavalry => 2 * i32::from(flank),
        };
    }
    dice -= match ground {
        Terrain::Woods | Terrain::Orchard | Terrain::Hill | Terrain::Field => 1,
        Terrain::Town | Terrain::Farm => 2,
        Terrain::Fortified => 3,
        _ => 0,
    };
    (dice - i32::from(is_water(game.terrain(from)))).max(0)
}

/// 9.3, 9.4, 9.51: the losses that a throw causes.
fn losses(game: &Vive, by: PieceId, target: PieceId, faces: &[Face]) -> u8 {
    let (from, at) = (hex_of(game, by), hex_of(game, target));
    let count = |face: Face| faces.iter().filter(|&&other| other == face).count() as u8;
    let red = matches!(by.kind(), Kind::Elite | Kind::HeavyCavalry | Kind::HeavyArtillery);
    let cavalry = arm(by) == Some(Arm::Cavalry);
    let square = !is_general(target) && game.in_square(target);
    if is_general(target) {
        return count(Face::General).min(1); // He has one life.
    }
    if cavalry && square {
        return count(Face::General);
    }
    let face = match target.kind().arm() {
        Arm::Infantry => Face::Infantry,
        Arm::Cavalry => Face::Cavalry,
        Arm::Artillery => Face::Artillery,
    };
    let steady = is_building(game.terrain(at)) || game.general_at(at).is_some();
    let flank = looks(game, target) && !in_front(at, game.facing(target), from);
    let mut hits = if game.in_square(by) { count(Face::General) } else { count(face) };
    if (red || cavalry && flank) && !game.in_square(by) {
        hits += count(Face::General);
    }
    if cavalry && flank || is_guns(target) && distance(from, at) == 1 && !steady {
        hits += count(Face::Flag);
    }
    match by.kind() {
        Kind::Counter => hits.min(1),
        Kind::Line | Kind::Elite => hits.min(game.elements(by)),
        _ => hits,
    }
}

/// What the referee remembers of a round.
#[derive(Default)]
struct Round {
    ordered: Pieces,
    reacted: Pieces,
    retreated: Pieces,
    entered: Pieces,
    fires: BTreeMap<PieceId, u32>,
    effects: BTreeMap<Side, Effect>,
    /// Orders given, by side and third of the map.
    given: BTreeMap<(Side, i32), u32>,
    declined: BTreeSet<Side>,
    /// Who gave the last order.
    last: Option<Side>,
}

/// Flags that are being carried out.
struct Driven {
    piece: PieceId,
    from: HexId,
    flags: u8,
    /// 10.1: the sides that may be its rear, by the facing it had when it was attacked.
    rears: Vec<Direction>,
    /// Who drives it, where it stood, and where its skirmisher does.
    by: HexId,
    stood: HexId,
    skirmisher: Option<(PieceId, HexId)>,
}

#[derive(Default)]
struct Referee {
    round: Round,
    driven: Option<Driven>,
    /// Cavalry that has just struck, and where.
    shock: Option<(PieceId, HexId)>,
    /// What each side's card came to in the round before, and where.
    past: BTreeMap<Side, (Effect, u8)>,
    shown: BTreeMap<Side, (Effect, u8)>,
    /// How often each thing was looked at.
    looked: BTreeMap<&'static str, u32>,
}

impl Referee {
    fn saw(&mut self, what: &'static str) {
        *self.looked.entry(what).or_default() += 1;
    }

    fn leads(&self, side: Side) -> bool {
        self.round.effects.get(&side) == Some(&Effect::Leadership)
    }

    /// 6.31.3, 10.0: the general who moves with a unit.
    fn companion(&self, game: &Vive, unit: PieceId) -> Option<PieceId> {
        if is_general(unit) || game.order().alone {
            return None;
        }
        game.general_at(hex_of(game, unit)).filter(|general| !self.round.retreated.contains(general))
    }

    /// 3.1, 3.2 and the reference sheet: whom a side may order now.
    fn orderable(&self, game: &Vive, side: Side) -> Pieces {
        let play = game.play(side);
        if self.round.declined.contains(&side) {
            return Pieces::new();
        }
        let given = |third: i32| self.round.given.get(&(side, third)).copied().unwrap_or_default();
        let all: u32 = (0..3).map(given).sum();
        let open = |third: i32| match play.effect {
            Effect::Skirmish => all < 1,
            Effect::Probe => all < 2,
            Effect::Attack => all < 3,
            Effect::Coordinated => given(third) < 1,
            _ => true,
        };
        let meant = |piece: PieceId| {
            let infantry = matches!(piece.kind(), Kind::Line | Kind::Elite);
            match play.effect {
                Effect::ForcedMarch => infantry,
                Effect::Bombardment => is_guns(piece),
                Effect::GrandCharge => arm(piece) == Some(Arm::Cavalry),
                Effect::Leadership => is_general(piece),
                Effect::FireAndHold => infantry || is_guns(piece) || piece.kind() == Kind::Counter,
                Effect::Rally | Effect::ShortOfSupply | Effect::Nothing => false,
                _ => true,
            }
        };
        let may = |piece: &PieceId| {
            game.place(*piece).hex().is_some_and(|hex| {
                let third = address(hex).0 / 7;
                piece.side() == side
                    && play.ground.0 >> third & 1 == 1
                    && open(third)
                    && meant(*piece)
                    && !self.round.ordered.contains(piece)
                    && !self.round.reacted.contains(piece)
            })
        };
        PieceId::all().filter(may).collect()
    }

    /// 5.1: how many units and generals a card could order, as far as it goes.
    fn count(&self, game: &Vive, side: Side) -> usize {
        let able = self.orderable(game, side);
        let on_map = |piece: &PieceId| game.place(*piece).hex().is_some();
        let hurt = |piece: &PieceId| {
            piece.side() == side && piece.kind().is_unit() && on_map(piece) && game.missing(*piece) > 0
        };
        let cut_off = |piece: &PieceId| {
            piece.side() != side && matches!(piece.kind(), Kind::Line | Kind::Elite) && on_map(piece)
        };
        let third = |third: &i32| able.iter().any(|&piece| address(hex_of(game, piece)).0 / 7 == *third);
        match game.play(side).effect {
            Effect::Skirmish => able.len().min(1),
            Effect::Probe => able.len().min(2),
            Effect::Attack => able.len().min(3),
            Effect::Coordinated => (0..3).filter(third).count(),
            Effect::Rally => usize::from(PieceId::all().any(|piece| hurt(&piece))),
            Effect::ShortOfSupply => usize::from(PieceId::all().any(|piece| cut_off(&piece))),
            _ => able.len(),
        }
    }

    /// 10.0: no flag is left over before anything else happens.
    fn settled(&mut self, after: &Vive) {
        if let Some(driven) = self.driven.take() {
            let gone = after.place(driven.piece).hex().is_none();
            assert!(
                gone || driven.flags == 0,
                "[10.0-a] {} has {} flags left",
                driven.piece.key(),
                driven.flags
            );
            if gone || driven.from == driven.stood {
                return;
            }
            let (piece, now) = (driven.piece, hex_of(after, driven.piece));
            if looks(after, piece) {
                let aside = off(now, after.facing(piece), driven.by);
                assert!(aside < 30.0 + 1e-3, "[10.0-a] {} looks elsewhere", piece.key());
                self.saw("looks back");
            }
            if let Some((skirmisher, there)) = driven.skirmisher {
                let parted = distance(driven.stood, there) == 1 && distance(now, there) > 1;
                let gone = after.place(skirmisher).hex() != Some(there);
                assert!(parted == gone, "[6.1-SKIRM-6] the skirmisher of {}", piece.key());
                self.saw("parted");
            }
        }
    }

    /// 9.2, 9.53, 10.0: whom the flags of a throw drive back.
    fn drives(&mut self, before: &Vive, after: &Vive, by: PieceId, target: PieceId, faces: &[Face]) {
        self.settled(before);
        let (from, at) = (hex_of(before, by), hex_of(before, target));
        let flags = faces.iter().filter(|&&face| face == Face::Flag).count() as u8;
        let flank = looks(before, target) && !in_front(at, before.facing(target), from);
        if flags == 0 || arm(by) == Some(Arm::Cavalry) && flank {
            return;
        }
        let general = before.general_at(at);
        let skirmisher = Some(target).filter(|unit| unit.kind().is_unit());
        let skirmisher = skirmisher.and_then(|unit| before.skirmisher_of(unit));
        let skirmisher = skirmisher.map(|skirmisher| (skirmisher, hex_of(before, skirmisher)));
        let driven = |piece: PieceId, rears: Vec<Direction>| Driven {
            piece,
            from: at,
            flags,
            rears,
            by: from,
            stood: at,
            skirmisher: skirmisher.filter(|_| piece == target),
        };
        let away = |side: &Direction| off(at, side.opposite(), from) < 30.0 + 1e-3;
        let rears: Vec<_> = Direction::ALL.into_iter().filter(away).collect();
        if is_general(target) {
            if !faces.contains(&Face::General) {
                self.driven = Some(driven(target, rears));
            }
            return;
        }
        if losses(before, by, target, faces) >= before.elements(target) {
            self.driven = general.map(|piece| driven(piece, rears));
            return;
        }
        let steady = before.in_square(target)
            || before.is_garrison(target)
            || is_building(before.terrain(at))
            || general.is_some();
        if steady || is_guns(target) {
            return;
        }
        if target.kind() == Kind::Counter {
            assert_eq!(after.place(target).hex(), None, "[6.1-SKIRM-5] it rejoins or is gone");
            return;
        }
        let rears = if looks(before, target) { vec![before.facing(target).opposite()] } else { rears };
        self.driven = Some(driven(target, rears));
    }

    /// 10.0, 10.1: one hex back.
    fn goes_back(&mut self, before: &Vive, piece: PieceId, from: HexId, to: HexId, full: &Set) {
        let driven =
            self.driven.as_ref().filter(|driven| driven.piece == piece).expect("[10.0-a] driven back");
        assert_eq!(driven.from, from, "[10.0-a]");
        assert!(driven.flags > 0, "[10.0-a] {} goes too far", piece.key());
        let leads = |rear: &Direction| self.ways_back(before, (piece, from), *rear, full).contains(&to);
        assert!(
            driven.rears.iter().any(leads),
            "[10.1] {} from {} to {}",
            piece.key(),
            grid().number(from),
            grid().number(to)
        );
        let joins =
            if is_general(piece) { full.contains(&to) } else { generals(before, piece.side()).contains(&to) };
        let flags = if joins { 0 } else { driven.flags - 1 };
        let driven = self.driven.take().expect("just seen");
        self.driven = Some(Driven { from: to, flags, ..driven });
        self.saw(if is_general(piece) { "flights" } else { "retreats" });
    }

    /// 12.0: whether the game ought to be over.
    fn judge(&self, after: &Vive) {
        let lost = |nation: Nation| {
            let lost = |piece: &PieceId| piece.nation() == nation && after.place(*piece) == Place::Lost;
            PieceId::all().filter(lost).count()
        };
        let (french, english, prussian) =
            (lost(Nation::French), lost(Nation::English), lost(Nation::Prussian));
        let reached = match after.battle() {
            Battle::Waterloo => french >= 14 || english >= 10 || english + prussian >= 15,
            Battle::QuatreBras => french >= 7 || english >= 6,
            Battle::Ligny => french >= 11 || prussian >= 9,
            Battle::Hypothetical => french >= 8 || english + prussian >= 8,
        };
        assert_eq!(reached, matches!(after.task(), Task::Over(Ending::Losses(_))), "[12.0-a]");
        if after.battle() == Battle::Hypothetical && after.hour() > 0 && !reached {
            let holds = |side: Side, third: i32| {
                PieceId::all().any(|piece| {
                    let there = |hex: HexId| address(hex).0 / 7 == third;
                    piece.side() == side
                        && piece.kind().is_unit()
                        && after.place(piece).hex().is_some_and(there)
                })
            };
            let empty = Side::ALL.iter().any(|&side| (0..3).any(|third| !holds(side, third)));
            let told = matches!(after.task(), Task::Over(Ending::Sector(_)));
            assert!(!told || empty, "[12.0-b]");
            // Whoever marches out of a sector is judged when his order is over, or when somebody falls.
            let over = matches!(after.task(), Task::Over(_));
            assert!(!empty || over || after.order().is_some(), "[12.0-b] a sector is empty");
        }
    }

    /// 6.1: where the infantry in hand may put a skirmisher.
    fn deployments(&self, game: &Vive) -> Set {
        let order = game.order();
        let unit = order.piece;
        let entitled = match unit.kind() {
            Kind::Line => unit.nation() != Nation::Prussian,
            Kind::Elite => true,
            _ => false,
        };
        let out =
            PieceId::all().filter(|piece| piece.kind() == Kind::Counter && piece.nation() == unit.nation());
        let out = out.filter(|&piece| game.place(piece).hex().is_some()).count();
        let may = entitled
            && game.switches().detachments
            && game.chips(unit) > 0
            && game.skirmisher_of(unit).is_none()
            && out < 12
            && !matches!(order.mode, Mode::Hold | Mode::Rejoined)
            && !(order.alone || order.leaves)
            && order.steps == 0;
        let free = |hex: &HexId| {
            game.terrain(*hex) != Terrain::Rough
                && game.unit_at(*hex).is_none()
                && !generals(game, unit.side().enemy()).contains(hex)
        };
        if may { around(hex_of(game, unit)).iter().copied().filter(free).collect() } else { Set::new() }
    }

    /// 6.1 to 6.3, 8: every hex to which the piece in hand may go, walking all ways.
    fn goals(&self, game: &Vive, brings: bool) -> Set {
        let order = game.order();
        let piece = order.piece;
        let most = match piece.kind() {
            _ if order.mode == Mode::Rejoined => 1,
            Kind::Line | Kind::Elite | Kind::HorseArtillery => 2,
            Kind::LightCavalry | Kind::HeavyCavalry | Kind::General => 3,
            Kind::LightArtillery | Kind::HeavyArtillery => 1,
            Kind::Counter => i32::from(game.is_skirmisher(piece)),
        };
        let fixed = self.round.retreated.contains(&piece)
            || !is_general(piece) && game.in_square(piece)
            || matches!(order.mode, Mode::Hold | Mode::BombardFire)
            || order.mode == Mode::Led && self.companion(game, piece).is_none();
        let mut goals = Set::new();
        if !fixed && most > 0 && (order.steps == 0 || self.goes_on(game)) {
            let bonus = piece.kind() != Kind::Counter && order.mode != Mode::Rejoined;
            let far = (i32::from(order.steps), most, order.by_road, bonus);
            self.walk(game, hex_of(game, piece), far, brings, &mut goals);
        }
        goals.remove(&hex_of(game, piece));
        goals
    }

    /// 6.21, 6.3, 8: whether a move that has come to a hex need not end there.
    fn goes_on(&self, game: &Vive) -> bool {
        let order = game.order();
        let here = hex_of(game, order.piece);
        if is_general(order.piece) {
            return game.unit_at(here).is_none();
        }
        let enemy = order.piece.side().enemy();
        let armed = |hex: &HexId| {
            let unit = game.unit_at(*hex).filter(|unit| unit.side() == enemy && !game.is_garrison(*unit));
            unit.is_some() || generals(game, enemy).contains(hex)
        };
        let last = match order.way() {
            [.., last, _] => *last,
            _ => order.start,
        };
        let by_road = edition().setup(game.battle()).by_road[usize::from(last.0)].has(here);
        let ground = game.terrain(here);
        let met =
            generals(game, order.piece.side()).contains(&here) && self.companion(game, order.piece).is_none();
        let housed = is_building(ground) && (!by_road || order.mode == Mode::March);
        let joined = met || order.joined;
        !(joined || housed || ground == Terrain::Woods || is_water(ground) || around(here).iter().any(armed))
    }

    fn walk(
        &self,
        game: &Vive,
        at: HexId,
        (steps, most, by_road, bonus): (i32, i32, bool, bool),
        brings: bool,
        goals: &mut Set,
    ) {
        let order = game.order();
        let piece = order.piece;
        let (side, enemy) = (piece.side(), piece.side().enemy());
        let general = is_general(piece);
        let zone = |hex: HexId| {
            !general
                && around(hex).iter().any(|other| {
                    generals(game, enemy).contains(other)
                        || game
                            .unit_at(*other)
                            .is_some_and(|unit| unit.side() == enemy && !game.is_garrison(unit))
                })
        };
        let roads = &edition().setup(game.battle()).by_road;
        for &to in around(at) {
            let road = roads[usize::from(at.0)].has(to);
            let on_road = by_road && road;
            let ground = game.terrain(to);
            if steps + 1 > most + i32::from(bonus && on_road)
                || ground == Terrain::Rough
                || units(game, enemy).contains(&to)
                || generals(game, enemy).contains(&to)
                || steps == 0 && zone(at) && zone(to)
                || steps > 0 && is_building(game.terrain(at)) && !general && !road
            {
                continue;
            }
            let friend = game.unit_at(to).filter(|&unit| unit != piece);
            let there = generals(game, side).contains(&to) && to != hex_of(game, piece);
            let mut stops = zone(to);
            if general {
                if there || ground == Terrain::Fortified && friend.is_none() {
                    continue;
                }
                stops |= friend.is_some();
            } else {
                if there && brings || ground == Terrain::Fortified && arm(piece) != Some(Arm::Infantry) {
                    continue;
                }
                stops |= there || ground == Terrain::Woods || is_water(ground);
                stops |= is_building(ground) && (!road || order.mode == Mode::March);
                if let Some(friend) = friend {
                    let own_skirmisher = piece.kind().is_unit() && game.skirmisher_of(piece) == Some(friend);
                    let parent = game.is_skirmisher(piece) && game.parent(piece) == Some(friend);
                    let alike = piece.kind().is_unit()
                        && (friend.kind(), friend.nation()) == (piece.kind(), piece.nation())
                        && game.missing(piece) > 0
                        && game.chips(piece) <= game.missing(friend);
                    if !(own_skirmisher || parent || alike) {
                        continue;
                    }
                    stops |= parent || alike;
                }
                if game.is_skirmisher(piece) {
                    let beside =
                        game.parent(piece).is_some_and(|parent| distance(hex_of(game, parent), to) <= 1);
                    if !beside {
                        continue;
                    }
                }
            }
            goals.insert(to);
            if !stops {
                self.walk(game, to, (steps + 1, most, on_road, bonus), brings, goals);
            }
        }
    }

    /// 7.0 to 9.0: every hex at which a piece may fire now.
    fn targets(&self, game: &Vive, by: PieceId) -> Set {
        let order = game.order();
        let from = hex_of(game, by);
        let ground = game.terrain(from);
        let in_hand = order.piece == by;
        let fired = self.round.fires.get(&by).copied().unwrap_or_default();
        let again = in_hand && order.mode == Mode::BombardFire;
        let after = |steps: u8, road: u8| {
            order.steps <= steps + if order.by_road && order.steps > 0 { road } else { 0 }
        };
        let may = !in_hand
            || match (order.mode, by.kind()) {
                (Mode::BombardMove, _) => false,
                (Mode::Bombard | Mode::Rejoined, _) => order.steps == 0,
                (Mode::March, _) => after(2, 1),
                (_, Kind::Line | Kind::Elite) => after(1, 1),
                (_, Kind::LightArtillery | Kind::HeavyArtillery) => order.steps == 0,
                _ => true,
            };
        if !may
            || fired > u32::from(again)
            || self.round.entered.contains(&by)
            || arm(by) == Some(Arm::Cavalry) && is_building(ground)
            || is_guns(by) && is_water(ground)
        {
            return Set::new();
        }
        let screen = obstructions(game, by);
        let enemy = by.side().enemy();
        let enemies: Set = units(game, enemy).union(&generals(game, enemy)).copied().collect();
        let turned = in_hand && order.turned && looks(game, by);
        let ahead = |at: HexId| {
            if distance(from, at) == 1 {
                off(from, game.facing(by), at) < 1.0
            } else {
                in_front(from, game.facing(by), at)
            }
        };
        let can = |at: &HexId| {
            dice(game, by, *at, self.leads(by.side())) > 0
                && stopped(from, *at, &screen) == 0
                && (!turned || ahead(*at))
        };
        enemies.into_iter().filter(can).collect()
    }

    /// 9.41: who may react to the charge that was just declared, and with how many dice.
    fn reactors(&self, game: &Vive) -> BTreeMap<PieceId, i32> {
        let order = game.order();
        let charger = hex_of(game, order.piece);
        let enemy = order.piece.side().enemy();
        let mut able = BTreeMap::new();
        for at in around(charger).intersection(&units(game, enemy)) {
            let unit = game.unit_at(*at).expect("a unit");
            let ground = game.terrain(*at);
            let fresh = !self.round.reacted.contains(&unit)
                && !self.round.fires.contains_key(&unit)
                && !self.round.entered.contains(&unit);
            let can = unit.kind().is_unit()
                && match unit.kind().arm() {
                    Arm::Infantry => !game.in_square(unit) && matches!(ground, Terrain::Open | Terrain::Hill),
                    Arm::Cavalry => fresh && !is_building(ground),
                    Arm::Artillery => fresh && !is_water(ground),
                };
            let mut screen = obstructions(game, unit);
            let mut between = bodies(game);
            if !order.joined {
                screen.remove(&charger);
                between.remove(&charger);
            }
            let saw = std::iter::once(&order.start).chain(order.way()).any(|&seen| {
                distance(*at, seen) > 1
                    && (!looks(game, unit) || in_front(*at, game.facing(unit), seen))
                    && stopped(*at, seen, &screen) == 0
            });
            let dice = distance(*at, order.start) - 1 - stopped(order.start, *at, &between);
            if can && saw && distance(*at, order.start) > 1 && dice > 0 {
                able.insert(unit, dice);
            }
        }
        able
    }

    /// 10.1: where somebody with this rear may go back to.
    fn ways_back(&self, game: &Vive, (piece, hex): (PieceId, HexId), rear: Direction, full: &Set) -> Set {
        let (side, enemy) = (piece.side(), piece.side().enemy());
        let friends: Set = units(game, side).intersection(full).copied().collect();
        let open = |hex: &HexId| {
            let ground = game.terrain(*hex);
            ground != Terrain::Rough
                && !generals(game, enemy).contains(hex)
                && if is_general(piece) {
                    (!full.contains(hex) || friends.contains(hex))
                        && !generals(game, side).contains(hex)
                        && (ground != Terrain::Fortified || friends.contains(hex))
                } else {
                    !full.contains(hex) && (ground != Terrain::Fortified || arm(piece) == Some(Arm::Infantry))
                }
        };
        let turn = |by: usize| Direction::ALL[(rear as usize + by) % 6];
        if let Some(back) = across(hex, rear).filter(open) {
            return Set::from([back]);
        }
        let beside: Vec<_> =
            [turn(1), turn(5)].into_iter().filter_map(|side| across(hex, side)).filter(open).collect();
        let rank = |way: &HexId| {
            let (column, row) = address(*way);
            let north = 2 * row + column % 2;
            let edge = if side == Side::French { north } else { -north };
            let enemies =
                around(*way).iter().any(|hex| full.contains(hex) && units(game, enemy).contains(hex));
            let friends = around(*way).iter().any(|other| *other != hex && friends.contains(other));
            (edge, enemies, friends)
        };
        let best = beside.iter().map(rank).min();
        beside.into_iter().filter(|way| Some(rank(way)) == best).collect()
    }

    /// Looks at a state in which somebody is asked.
    fn look(&mut self, game: &Vive, legal: &[Decision]) {
        let order = game.order();
        let offered = |verb: fn(&Decision) -> Option<HexId>| legal.iter().filter_map(verb).collect::<Set>();
        let shown = |set: &Set| set.iter().map(|&hex| grid().number(hex)).collect::<Vec<_>>();
        let put = |decision: &Decision| if let Decision::Put(hex) = decision { Some(*hex) } else { None };
        match game.task() {
            Task::Carry => {
                if !order.turned && (order.steps > 0 || !order.leaves) {
                    let goes =
                        offered(|decision| if let Decision::Go(hex) = decision { Some(*hex) } else { None });
                    let goals = self.goals(game, self.companion(game, order.piece).is_some());
                    assert_eq!(
                        shown(&goes),
                        shown(&goals),
                        "[6.1-a] ways of {} from {}",
                        order.piece.key(),
                        grid().number(order.start)
                    );
                    self.saw(if order.steps == 0 { "goals" } else { "further goals" });
                    if order.steps == 0 {
                        self.look_at_company(game, legal, !goals.is_empty());
                    }
                }
                if matches!(order.piece.kind(), Kind::Line | Kind::Elite) {
                    let deploys =
                        offered(
                            |decision| if let Decision::Deploy(hex) = decision { Some(*hex) } else { None },
                        );
                    assert_eq!(
                        shown(&deploys),
                        shown(&self.deployments(game)),
                        "[6.1-SKIRM-1] {}",
                        order.piece.key()
                    );
                    let ground = game.terrain(hex_of(game, order.piece));
                    let forms = (game.in_square(order.piece)
                        || matches!(ground, Terrain::Open | Terrain::Hill))
                        && !matches!(order.mode, Mode::Hold | Mode::Rejoined)
                        && order.steps == 0
                        && !(order.formed || order.turned || order.alone || order.leaves);
                    assert_eq!(legal.contains(&Decision::Form), forms, "[6.1-INF-2] {}", order.piece.key());
                }
                let leaving = order.leaves && order.steps == 0;
                if !(is_general(order.piece) || leaving) {
                    let fires = offered(
                        |decision| if let Decision::Fire(hex) = decision { Some(*hex) } else { None },
                    );
                    let targets = self.targets(game, order.piece);
                    assert_eq!(shown(&fires), shown(&targets), "[7.0] targets of {}", order.piece.key());
                    self.saw("targets");
                }
            }
            Task::Skirmish(piece) => {
                let fires =
                    offered(|decision| if let Decision::Fire(hex) = decision { Some(*hex) } else { None });
                assert_eq!(shown(&fires), shown(&self.targets(game, piece)), "[6.1-SKIRM-3]");
                self.saw("skirmish");
            }
            Task::Orders => {
                let side = game.turn();
                let offered: Pieces = legal
                    .iter()
                    .filter_map(
                        |decision| if let Decision::Order(piece) = decision { Some(*piece) } else { None },
                    )
                    .collect();
                assert_eq!(offered, self.orderable(game, side), "[3.1-a] whom {side:?} may order");
                if self.round.last == Some(side) {
                    let other = self.orderable(game, side.enemy());
                    assert_eq!(other, Pieces::new(), "[5.1-d] the other side would be in turn");
                }
                self.saw("orders");
            }
            Task::Advance => {
                let by = game.shot().by;
                assert!(!self.round.retreated.contains(&by), "[10.0-E]");
                let general = game.general_at(hex_of(game, by));
                let comes = general.is_some_and(|general| !self.round.retreated.contains(&general));
                assert_eq!(legal.contains(&Decision::Advance { general: true }), comes, "[6.31.3]");
            }
            Task::Supplied(unit) => {
                let puts = offered(put);
                assert_eq!(shown(&puts), shown(&self.supplied(game, unit)), "[REF-SUPPLY-1] {}", unit.key());
                self.saw("supply");
            }
            Task::ReinforceAt(side, _, sector) => {
                let home = |hex: &HexId| {
                    let (column, row) = address(*hex);
                    let (edge, zone) = if side == Side::French { (1, 1..=4) } else { (13, 10..=13) };
                    column / 7 == sector as i32
                        && zone.contains(&row)
                        && (row == edge || [0, 20].contains(&column))
                        && self.is_free(game, side, *hex)
                };
                assert_eq!(shown(&offered(put)), shown(&hexes().filter(home).collect()), "[13.4-i]");
                self.saw("reinforcements");
            }
            Task::EntryAt(piece, with, entry) => {
                let rim = |hex: &HexId| around(*hex).len() < 6 && self.may_come(game, piece, with, *hex);
                let near = hexes().filter(rim).map(|hex| distance(entry, hex)).min();
                let near = hexes().filter(|hex| rim(hex) && Some(distance(entry, *hex)) == near).collect();
                assert_eq!(shown(&offered(put)), shown(&near), "[13.1-e] {}", piece.key());
                assert!(!self.may_come(game, piece, with, entry), "[13.1-e] {}", piece.key());
                self.saw("entries");
            }
            _ => {}
        }
    }

    /// A hex without a unit, an enemy general or rough terrain.
    fn is_free(&self, game: &Vive, side: Side, hex: HexId) -> bool {
        game.unit_at(hex).is_none()
            && !generals(game, side.enemy()).contains(&hex)
            && game.terrain(hex) != Terrain::Rough
    }

    /// 13.1: whether a Prussian may come in at a hex.
    fn may_come(&self, game: &Vive, piece: PieceId, with: bool, hex: HexId) -> bool {
        let (own, side) = (generals(game, piece.side()).contains(&hex), piece.side());
        if is_general(piece) {
            let enemy =
                units(game, side.enemy()).contains(&hex) || generals(game, side.enemy()).contains(&hex);
            return !own && !enemy && game.terrain(hex) != Terrain::Rough;
        }
        self.is_free(game, side, hex) && !(own && with)
    }

    /// Short of Supply: the own edge in the same sector, or what is nearest to it.
    fn supplied(&self, game: &Vive, unit: PieceId) -> Set {
        let here = hex_of(game, unit);
        let led = game.general_at(here).is_some();
        let away = |hex: HexId| {
            let row = address(hex).1;
            if unit.side() == Side::French { row - 1 } else { 13 - row }
        };
        let open = |hex: &HexId| {
            let meets = led && generals(game, unit.side()).contains(hex);
            *hex == here
                || address(*hex).0 / 7 == address(here).0 / 7
                    && self.is_free(game, unit.side(), *hex)
                    && !meets
        };
        let nearest = hexes().filter(open).map(away).min();
        hexes().filter(|hex| open(hex) && Some(away(*hex)) == nearest).collect()
    }

    /// 7.31: cavalry whose shock has cleared a hex may move into it, and nobody else may.
    fn follows(&mut self, after: &Vive) {
        let going = matches!(after.task(), Task::Retreat | Task::Rear(_) | Task::Flight(_) | Task::Turn(..));
        let Some((by, at)) = self.shock.filter(|_| !going) else { return };
        self.shock = None;
        let clear = after.target_in(at).is_none() && !matches!(after.task(), Task::Over(_));
        let may = clear && after.place(by).hex().is_some() && !self.round.retreated.contains(&by);
        assert_eq!(after.task() == Task::Advance, may, "[7.31-CAV] {}", by.key());
        self.saw("shocks");
    }

    /// 6.31.3, 6.1, 6.31.4 and Leadership: who may be left where a unit goes, and what a general may do for the one
    /// he is with.
    fn look_at_company(&mut self, game: &Vive, legal: &[Decision], goes: bool) {
        let order = game.order();
        let (piece, hex) = (order.piece, hex_of(game, order.piece));
        if is_general(piece) {
            let unit = game.unit_at(hex);
            let hurt = unit.is_some_and(|unit| unit.kind().is_unit() && game.missing(unit) > 0);
            assert_eq!(legal.contains(&Decision::Recover), hurt, "[6.31.4] {}", piece.key());
            let free =
                |unit: PieceId| !self.round.ordered.contains(&unit) && !self.round.reacted.contains(&unit);
            let leads = self.leads(piece.side()) && unit.is_some_and(free);
            assert_eq!(legal.contains(&Decision::Lead), leads, "[REF-LEAD-1] {}", piece.key());
            return;
        }
        let company = self.companion(game, piece).is_some() && order.mode != Mode::Led;
        let goes = goes || company && !self.goals(game, false).is_empty();
        let stays = company && goes && game.terrain(hex) != Terrain::Fortified;
        assert_eq!(legal.contains(&Decision::Alone), stays, "[6.31.3] {}", piece.key());
        let counters = PieceId::counters(piece.nation());
        let out = counters.filter(|&counter| game.place(counter).hex().is_some()).count();
        let posts = goes
            && matches!(piece.kind(), Kind::Line | Kind::Elite)
            && order.mode != Mode::Rejoined
            && game.switches().detachments
            && is_building(game.terrain(hex))
            && game.chips(piece) > 0
            && out < 12;
        assert_eq!(legal.contains(&Decision::Garrison), posts, "[6.1-GAR-3] {}", piece.key());
        self.saw("company");
    }

    /// Hears what came of an input.
    fn hear(&mut self, before: &Vive, after: &Vive, events: &[Event]) {
        // Who has left its hex during this input, and who has come there.
        let mut full: Set = Side::ALL.iter().flat_map(|&side| units(before, side)).collect();
        for event in events {
            match &event.what {
                What::Round { .. } => {
                    self.settled(after);
                    self.round = Round::default();
                    self.past = std::mem::take(&mut self.shown);
                }
                What::Shown { side, card, effect, ground } => {
                    self.round.effects.insert(*side, *effect);
                    self.shown.insert(*side, (*effect, ground.0));
                    if *card == Card::CounterAttack {
                        let copied = self.past.get(&side.enemy()).copied();
                        let never = [Effect::Rally, Effect::ShortOfSupply, Effect::Nothing];
                        let copied = copied.filter(|(effect, _)| !never.contains(effect));
                        let told = (*effect != Effect::Nothing).then_some((*effect, ground.0));
                        assert_eq!(told, copied, "[REF-COUNTER-1]");
                        self.saw("counter-attacks");
                    }
                }
                // Where neither has anybody to order, the round is over already.
                What::Begins { side, .. }
                    if Side::ALL.iter().all(|&side| after.play(side).card.is_some()) =>
                {
                    let card = |side: Side| after.play(side).card.expect("just seen");
                    let special = Side::ALL.map(|side| Card::ALL[13..].contains(&card(side)));
                    let [french, allied] = Side::ALL.map(|side| self.count(after, side));
                    let first = match special {
                        [true, false] => Side::French,
                        [false, true] => Side::Allied,
                        _ if allied > french => Side::Allied,
                        _ => Side::French,
                    };
                    assert_eq!(*side, first, "[5.1-b] {french} French, {allied} Allied");
                    self.saw("begins");
                }
                What::Reacted { piece, flags, success } => {
                    assert_eq!(flags.contains(&piece.nation()), *success, "[9.41-c]");
                    self.saw("reactions");
                }
                What::ShutIn { piece } | What::OffTheMap { piece } => {
                    let driven = self.driven.as_mut().filter(|driven| driven.piece == *piece);
                    driven.expect("[10.0-C] driven back").flags -= 1;
                    self.saw("shut in");
                }
                What::Ordered { piece } => {
                    self.settled(before);
                    assert!(self.round.ordered.insert(*piece), "[6.0-b] {} ordered twice", piece.key());
                    let third = address(hex_of(before, *piece)).0 / 7;
                    *self.round.given.entry((piece.side(), third)).or_default() += 1;
                    self.round.last = Some(piece.side());
                }
                What::Declined { side } => {
                    self.round.declined.insert(*side);
                    self.round.last = None;
                }
                What::Rallies { unit } => self.round.last = Some(unit.side()),
                What::CutOff { unit } => self.round.last = Some(unit.side().enemy()),
                What::Led { unit, .. } => assert!(self.round.ordered.insert(*unit), "[6.0-b]"),
                What::Combined { into, .. } => {
                    self.round.ordered.insert(*into);
                }
                What::Moved { piece, way, general } => {
                    assert!(!self.round.retreated.contains(piece), "[10.0-E] {}", piece.key());
                    assert!(!self.round.reacted.contains(piece), "[9.41-g] {}", piece.key());
                    assert!(
                        general.is_none_or(|general| !self.round.retreated.contains(&general)),
                        "[10.0-E]"
                    );
                    let silent = |hex: &HexId| {
                        before.terrain(*hex) == Terrain::Woods || is_building(before.terrain(*hex))
                    };
                    if !is_general(*piece) && way[1..].iter().any(silent) {
                        self.round.entered.insert(*piece);
                    }
                    // 6.1: a skirmisher that rejoins has its parent ordered.
                    if piece.kind() == Kind::Counter && after.order().mode == Mode::Rejoined {
                        self.round.ordered.insert(after.order().piece);
                    }
                }
                What::Deployed { skirmisher, at, .. }
                    if before.hour() > 0
                        && (before.terrain(*at) == Terrain::Woods || is_building(before.terrain(*at))) =>
                {
                    self.round.entered.insert(*skirmisher);
                }
                What::Rejoined { skirmisher, .. } => self.forget(*skirmisher),
                What::Eliminated { piece, .. } => {
                    if let Some(hex) = before.place(*piece).hex() {
                        full.remove(&hex);
                    }
                    if piece.kind() == Kind::Counter {
                        self.forget(*piece);
                    }
                }
                What::Arrived { piece, .. } if before.battle() == Battle::Waterloo && before.hour() >= 5 => {
                    self.round.ordered.insert(*piece);
                }
                What::Charged { .. } => {
                    self.settled(before);
                    let told: BTreeMap<_, _> =
                        after.charge().reactors().map(|(piece, dice)| (piece, i32::from(dice))).collect();
                    let able =
                        if after.switches().special_actions { self.reactors(after) } else { BTreeMap::new() };
                    // With nobody to react the charge has gone on already.
                    if after.task() == Task::Reactions || !able.is_empty() {
                        assert_eq!(told, able, "[9.41-a] reactors");
                    }
                    self.saw("charges");
                }
                What::Reacts { piece, .. } => {
                    self.round.reacted.insert(*piece);
                }
                What::Fired { by, target, at, aim, throw, losses: told, .. } => {
                    let face = |die: i8| Face::DIE[(throw / 6u32.pow(die as u32) % 6) as usize];
                    let faces: Vec<_> = (0..aim.dice()).rev().map(face).collect();
                    self.fired(before, *by, *target, *at, &faces, *told);
                    self.drives(before, after, *by, *target, &faces);
                    if arm(*by) == Some(Arm::Cavalry) && before.order().piece == *by {
                        self.shock = Some((*by, *at));
                    }
                    if !is_general(*target) {
                        // What is left of it can no longer be in the way.
                        full.remove(at);
                    }
                }
                What::Retreated { piece, from, to } => {
                    assert!(!is_guns(*piece), "[9.4-11] guns never go back");
                    assert_eq!(distance(*from, *to), 1);
                    if !is_general(*piece) {
                        full.remove(from);
                    }
                    self.goes_back(before, *piece, *from, *to, &full);
                    self.round.retreated.insert(*piece);
                }
                What::Advanced { unit, .. } => {
                    assert!(
                        !self.round.retreated.contains(unit) && !self.round.reacted.contains(unit),
                        "[10.0-E] {}",
                        unit.key()
                    );
                    let to = hex_of(after, *unit);
                    if before.terrain(to) == Terrain::Woods || is_building(before.terrain(to)) {
                        self.round.entered.insert(*unit);
                    }
                    self.saw("advances");
                }
                _ => {}
            }
        }
        self.follows(after);
    }

    /// A flat counter is back in the box, from where another will come.
    fn forget(&mut self, counter: PieceId) {
        let round = &mut self.round;
        for set in [&mut round.ordered, &mut round.reacted, &mut round.retreated, &mut round.entered] {
            set.remove(&counter);
        }
        round.fires.remove(&counter);
    }

    fn fired(&mut self, before: &Vive, by: PieceId, target: PieceId, at: HexId, faces: &[Face], told: u8) {
        let from = hex_of(before, by);
        let reaction = by.side() != before.order().piece.side();
        assert_eq!(reaction, self.round.reacted.contains(&by), "[9.41-g] {}", by.key());
        assert!(!self.round.entered.contains(&by), "[8.1-b] {}", by.key());
        let fires = self.round.fires.entry(by).or_default();
        *fires += 1;
        let twice = is_guns(by) && self.round.effects.get(&by.side()) == Some(&Effect::Bombardment);
        assert!(*fires <= 1 + u32::from(twice), "[7.1] {}", by.key());
        assert_eq!(
            dice(before, by, at, self.leads(by.side())),
            faces.len() as i32,
            "[9.4-MIN] dice of {}",
            by.key()
        );
        assert_eq!(stopped(from, at, &obstructions(before, by)), 0, "[7.42]");
        if looks(before, by) {
            let ahead = if distance(from, at) == 1 {
                off(from, before.facing(by), at) < 1.0
            } else {
                in_front(from, before.facing(by), at)
            };
            assert!(ahead, "[6.22.1] {}", by.key());
        }
        let told = if is_general(target) { told.min(1) } else { told };
        assert_eq!(
            losses(before, by, target, faces),
            told,
            "[9.3-a] {} at {}: {faces:?}",
            by.key(),
            target.key()
        );
        self.saw("fires");
    }
}

fn choose(legal: &[Decision], luck: &mut Stream) -> Decision {
    let any = |legal: &[&Decision], luck: &mut Stream| *legal[luck.below(legal.len() as u32) as usize];
    let fights: Vec<_> = legal
        .iter()
        .filter(|decision| {
            matches!(
                decision,
                Decision::Fire(_) | Decision::React(_) | Decision::Advance { .. } | Decision::Lead
            )
        })
        .collect();
    if !fights.is_empty() && luck.below(4) > 0 {
        return any(&fights, luck);
    }
    let goes: Vec<_> = legal
        .iter()
        .filter(|decision| matches!(decision, Decision::Go(_) | Decision::Order(_) | Decision::Deploy(_)))
        .collect();
    if !goes.is_empty() && luck.below(5) > 0 {
        return any(&goes, luck);
    }
    legal[luck.below(legal.len() as u32) as usize]
}

/// [6.1-a] [6.21.4] [7.0] [7.4] [9.0] [9.41-a] [10.1] The referee agrees with every list of goals and targets, every
/// throw, every reaction and every step back.
#[test]
fn the_referee_agrees() {
    let mut referee = Referee::default();
    for battle in Battle::ALL {
        for index in 0..GAMES {
            let key = contract::Named::key(battle);
            let mut luck = Stream::derive(1970, key, index);
            let mut options = Options::default();
            if index % 3 == 2 {
                options.insert("facing".into(), "off".into());
            }
            for (key, value, meant) in [
                ("set-up", "free", battle != Battle::Hypothetical && index % 2 == 1),
                ("special-actions", "off", index % 5 == 4),
                ("detachments", "off", index % 7 == 6),
                ("order-cards", "even", index % 4 == 1),
                ("early-prussians", "on", battle == Battle::Waterloo && index % 4 == 2),
                ("allied-army", "prussian", battle == Battle::Hypothetical && index % 2 == 1),
            ] {
                if meant {
                    options.insert(key.into(), value.into());
                }
            }
            let mut game = Vive::start(edition(), key, &options).unwrap();
            referee = Referee { looked: referee.looked, ..Referee::default() };
            let mut told = Vec::new();
            for step in 0.. {
                let before = game.clone();
                let mut events: Vec<Event> = Vec::new();
                let done = match game.next() {
                    Next::Over(_) => break,
                    Next::Chance(chance) => {
                        game.chance(luck.below(chance.outcomes()), &mut events);
                        "chance".to_owned()
                    }
                    Next::Decision(sides) => {
                        let side = sides.first();
                        let legal = trials::legal(&game, side);
                        let seen = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                            referee.look(&game, &legal)
                        }));
                        if seen.is_err() {
                            panic!("{key} {index} step {step}: {told:?}\n{:#}", game.position());
                        }
                        let decision = choose(&legal, &mut luck);
                        game.decide(side, decision, &mut events);
                        spell(decision)
                    }
                };
                told.push(done);
                if told.len() > 12 {
                    told.remove(0);
                }
                let heard = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                    referee.hear(&before, &game, &events);
                    referee.judge(&game);
                }));
                if heard.is_err() {
                    panic!("{key} {index} step {step}: {told:?}\n{:#}", before.position());
                }
            }
        }
    }
    for (what, least) in [
        ("goals", 2000),
        ("further goals", 1000),
        ("targets", 2000),
        ("fires", 500),
        ("charges", 50),
        ("retreats", 100),
        ("flights", 10),
        ("shut in", 10),
        ("begins", 100),
        ("counter-attacks", 20),
        ("reactions", 20),
        ("advances", 10),
        ("company", 1000),
        ("looks back", 50),
        ("parted", 10),
        ("shocks", 50),
        ("supply", 50),
        ("reinforcements", 10),
        ("entries", 3),
    ] {
        let times = referee.looked.get(what).copied().unwrap_or_default();
        assert!(times >= least, "{what} {times} times: {:?}", referee.looked);
    }
}

/// His geometry by some distances that one can count on the map.
#[test]
fn the_referee_can_count() {
    let hex = crate::common::hex;
    for (one, other, far) in [("L7", "L10", 3), ("L7", "N7", 2), ("M6", "L10", 4), ("A1", "V13", 22)] {
        assert_eq!(distance(hex(one), hex(other)), far, "{one} {other}");
    }
    assert_eq!(line(hex("L7"), hex("L10")).0, [hex("L9"), hex("L8")]);
    assert_eq!(line(hex("L7"), hex("N7")).1.values().next().map(Vec::len), Some(2));
    assert_eq!(across(hex("L8"), Direction::NE), Some(hex("M8")));
}
