//! 6.1 to 6.31 Movement: allowances, roads, zones of control, and ways from hex to hex.
//!
//! The way matters, not only where it ends: a charge is reacted to by those who saw it coming [9.41-a], and who went
//! through a building may not fire [8.4-b]. So a move goes on from wherever it has come to, as far as the allowance
//! lasts: who cares for the way names each hex of it. A goal that is named at once is reached by the plain way, which
//! is the shortest and if it can be helped leads through no building and not over the unit's own skirmisher.

use crate::chronicle::{Event, What};
use crate::s02_battlefield::Hexes;
use crate::s06_orders::{LONGEST, Mode};
use crate::{Arm, Kind, PieceId, Terrain, Vive};
use boards::HexId;
use contract::{Log, Side};

/// [6.1-INF-1] [6.1-CAV-1] [6.1-ART-1] [6.1-HART-1] [6.1-GEN-1] [6.1-SKIRM-4] [6.1-GAR-1] Hexes that a piece may
/// move, and after how many it may still fire. [6.1-ROAD-2] By road each is one more, for guns on foot without fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Hexes at most.
    pub most: u8,
    /// Hexes at most, with fire.
    pub firing: u8,
    /// [6.1-ROAD-1] Whether a road adds one.
    pub road: bool,
}

impl Allowance {
    const NONE: Allowance = Allowance { most: 0, firing: 0, road: false };
}

/// Where a piece may go, as sets of hexes.
#[derive(Default)]
struct Mobility {
    /// Hexes it may enter.
    open: Hexes,
    /// [6.21-a] Hexes next to an enemy.
    zone: Hexes,
    /// Hexes in which it stops, but for buildings.
    halts: Hexes,
    /// [8.4-a] Buildings, in which it stops unless it comes and goes by road.
    buildings: Hexes,
}

/// Mobility without one of the rules that limit it.
type Relaxed<'a> = &'a dyn Fn(&mut Mobility);

/// How far a way has come.
#[derive(Clone, Copy)]
struct Walker {
    at: HexId,
    steps: u8,
    /// Whether the last step was along a road.
    on_road: bool,
    /// Whether all steps were.
    by_road: bool,
}

impl Vive {
    /// How far the piece in hand may move with its order.
    pub(crate) fn allowance(&self, piece: PieceId) -> Allowance {
        let mode = self.order.mode;
        // [6.1-INF-3] A square does not move; [10.0-E] nor does who has retreated; [REF-HOLD-1] nor who is to hold;
        // [REF-LEAD-1] nor who is led by a general who has fled.
        if self.in_square(piece)
            || self.retreated.has(piece)
            || mode == Mode::Led && self.companion(piece).is_none()
            || matches!(mode, Mode::Hold | Mode::BombardFire)
        {
            return Allowance::NONE;
        }
        if mode == Mode::Rejoined {
            return Allowance { most: 1, firing: 0, road: false }; // [6.1-SKIRM-9]
        }
        match piece.kind() {
            Kind::Line | Kind::Elite if mode == Mode::March => Allowance { most: 2, firing: 2, road: true },
            Kind::Line | Kind::Elite => Allowance { most: 2, firing: 1, road: true },
            Kind::LightCavalry | Kind::HeavyCavalry => Allowance { most: 3, firing: 3, road: true },
            Kind::LightArtillery | Kind::HeavyArtillery => Allowance { most: 1, firing: 0, road: true },
            Kind::HorseArtillery => Allowance { most: 2, firing: 2, road: true },
            Kind::General => Allowance { most: 3, firing: 0, road: true },
            Kind::Counter if self.is_garrison(piece) => Allowance::NONE,
            Kind::Counter => Allowance { most: 1, firing: 1, road: false },
        }
    }

    /// Whether the move so far leaves the unit free to fire. [6.1-ROAD-2] With a road bonus infantry and horse guns
    /// fire after one hex more, foot guns do not; [REF-BOMB-1] guns of a Bombardment move or fire.
    pub(crate) fn may_fire_after_move(&self, piece: PieceId) -> bool {
        let order = &self.order;
        let allowance = self.allowance(piece);
        let bonus = u8::from(allowance.road && allowance.firing > 0 && order.by_road && order.steps > 0);
        match order.mode {
            Mode::Bombard | Mode::BombardMove => order.mode == Mode::Bombard && order.steps == 0,
            _ => order.steps <= allowance.firing + bonus,
        }
    }

    /// [6.2] [10.0-A] Hexes that a unit may not be in: rough terrain, hexes with a unit of either side or an enemy
    /// general, and [13.1-b] for all but infantry a fortified building.
    pub(crate) fn shut_to(&self, unit: PieceId) -> Hexes {
        let enemy = unit.side().enemy();
        let shut = self.ground.closed | self.units[0] | self.units[1] | self.generals(enemy);
        if unit.kind().arm() == Arm::Infantry { shut } else { shut | self.ground.fortified }
    }

    /// [6.3] [7.32.7] [8.8-a] Hexes that a general may not be in: rough terrain, hexes with enemies or another
    /// general, and [13.1-b] a fortified building without infantry of his own.
    pub(crate) fn shut_to_general(&self, side: Side) -> Hexes {
        let enemy = side.enemy();
        let empty = self.ground.fortified - self.units(side);
        self.ground.closed | empty | self.units(enemy) | self.generals(enemy) | self.generals(side)
    }

    /// [6.21-a] Hexes next to an enemy unit, skirmisher or general. [6.1-GAR-6] Garrisons have no zone,
    /// [6.1-SKIRM-12] skirmishers do.
    pub(crate) fn zone_against(&self, piece: PieceId) -> Hexes {
        let enemy = piece.side().enemy();
        self.field().near((self.units(enemy) - self.posted) | self.generals(enemy))
    }

    fn mobility(&self, piece: PieceId, brings_general: bool) -> Mobility {
        let side = piece.side();
        if Vive::is_general(piece) {
            // [6.3] [6.3-b] A general is stopped by a friendly unit alone; rough terrain is closed to him too.
            return Mobility {
                open: self.field().all - self.shut_to_general(side),
                zone: Hexes::EMPTY,
                halts: self.units(side),
                buildings: Hexes::EMPTY,
            };
        }
        let mut open = self.field().all - self.shut_to(piece);
        let joins = self.joins(piece);
        open |= joins;
        if let Some(skirmisher) = self.skirmisher_of(piece) {
            open.insert(self.hex(skirmisher)); // [6.1-SKIRM-8]
        }
        if brings_general {
            // [6.21-c] [7.32.7] Who brings a general may not come to another.
            open -= self.generals(side);
        }
        if self.is_skirmisher(piece) {
            // [6.1-SKIRM-4] [6.1-SKIRM-7] It ends next to its parent or with it; [6.1-SKIRM-13] without one it does
            // not move.
            let parent = self.parent(piece).map(|parent| self.hex(parent));
            open &= parent.map_or(Hexes::EMPTY, |parent| self.field().next_to(parent) | Hexes::of(parent));
        }
        // [6.21-c] A unit that comes to a friendly general stops, but not for the one it brings; [6.21.3] so does one
        // that joins another.
        let halts = self.ground.stops | self.generals(side).without(self.hex(piece)) | joins;
        let march = self.order.mode == Mode::March;
        Mobility {
            open,
            zone: self.zone_against(piece),
            // [REF-MARCH-1] On a Forced March no building is passed, not even by road.
            halts: if march { halts | self.ground.buildings } else { halts },
            buildings: self.ground.buildings,
        }
    }

    /// What the ground and others let the piece in hand do, with the general who goes along.
    fn mobility_in_hand(&self) -> Mobility {
        let piece = self.order.piece;
        self.mobility(piece, self.companion(piece).is_some())
    }

    /// Where the unit or general in hand may go.
    pub(crate) fn goals(&self) -> Hexes {
        self.goals_in(&self.mobility_in_hand())
    }

    /// Where the unit in hand could go if its general stayed behind: [6.21-c] [7.32.7] to another general too.
    pub(crate) fn goals_alone(&self) -> Hexes {
        self.goals_in(&self.mobility(self.order.piece, false))
    }

    fn goals_in(&self, mobility: &Mobility) -> Hexes {
        let order = &self.order;
        let piece = order.piece;
        let allowance = self.allowance(piece);
        if order.turned || order.joined || allowance.most == 0 || order.steps > allowance.most {
            return Hexes::EMPTY;
        }
        let here = self.hex(piece);
        if order.steps > 0 && !self.goes_on(mobility, self.walker()) {
            return Hexes::EMPTY;
        }
        let left = allowance.most - order.steps;
        let by_road = &self.edition.setup(self.battle).by_road;
        let fresh = order.steps == 0;
        // [6.21-b] Who begins next to an enemy may not step to a hex that is next to one too.
        let barred = if fresh && mobility.zone.has(here) { mobility.zone } else { Hexes::EMPTY };
        let stop = mobility.zone | mobility.halts;
        let mut goals = Hexes::EMPTY;
        // Hexes from which the way goes on freely, and buildings from which it goes on by road alone.
        let (mut free, mut passing) = (Hexes::of(here), Hexes::EMPTY);
        if !fresh && mobility.buildings.has(here) {
            (free, passing) = (Hexes::EMPTY, Hexes::of(here));
        }
        let mut seen = free;
        for step in 0..left {
            let mut next = self.field().near(free);
            let mut along = Hexes::EMPTY;
            for hex in (free | passing).iter() {
                let road = by_road[usize::from(hex.0)];
                if passing.has(hex) {
                    next |= road;
                }
                along |= road;
            }
            next &= mobility.open;
            if step == 0 {
                next -= barred;
            }
            goals |= next;
            let on = next - stop;
            free = on - mobility.buildings - seen;
            passing = on & mobility.buildings & along;
            seen |= free;
        }
        // [6.1-ROAD-1] One hex more if all of the move is along connected road hexes.
        if allowance.road && order.by_road {
            let mut road = Hexes::of(here);
            for step in 0..=left {
                road = road.iter().fold(Hexes::EMPTY, |far, hex| far | by_road[usize::from(hex.0)])
                    & mobility.open;
                if step == 0 {
                    road -= barred;
                }
                if step == left {
                    goals |= road;
                }
                road -= stop;
            }
        }
        goals.remove(here);
        goals
    }

    /// The rule that keeps the unit in hand from a hex within its allowance: the first without which it could go
    /// there, [6.21.4] or several on several ways; nothing if all ways are taken by others.
    pub(crate) fn what_stops(&self, goal: HexId) -> Option<&'static str> {
        let here = self.hex(self.order.piece);
        let ground = |wanted: fn(Terrain) -> bool| -> Hexes {
            self.field().all.iter().filter(|&hex| wanted(self.terrain(hex))).collect()
        };
        let march = self.order.mode == Mode::March;
        let without: [(&'static str, Relaxed<'_>); 7] = [
            (if self.order.steps == 0 { "6.21-b" } else { "6.21-a" }, &|free| free.zone.remove(here)),
            ("6.21-a", &|free| free.zone = Hexes::EMPTY),
            ("8.1-a", &|free| free.halts -= ground(|ground| ground == Terrain::Woods)),
            ("8.5-a", &|free| free.halts -= ground(Terrain::is_water)),
            (if march { "REF-MARCH-1" } else { "8.4-a" }, &|free| {
                free.halts -= free.buildings;
                free.buildings = Hexes::EMPTY;
            }),
            ("6.21-c", &|free| free.halts -= self.generals(self.order.piece.side())),
            ("6.21.4", &|free| *free = Mobility { open: free.open, ..Mobility::default() }),
        ];
        without.into_iter().find_map(|(rule, relax)| {
            let mut free = self.mobility_in_hand();
            relax(&mut free);
            self.goals_in(&free).has(goal).then_some(rule)
        })
    }

    /// Hexes that change the unit in hand as it passes: [8.4-b] buildings, and [6.1-SKIRM-8] that of its own skirmisher.
    fn remarkable(&self, mobility: &Mobility) -> Hexes {
        let own = self.skirmisher_of(self.order.piece).map(|skirmisher| self.hex(skirmisher));
        mobility.buildings | own.map_or(Hexes::EMPTY, Hexes::of)
    }

    fn walker(&self) -> Walker {
        let order = &self.order;
        let at = self.hex(order.piece);
        let before = match order.steps {
            0 => at,
            1 => order.start,
            steps => order.way[usize::from(steps) - 2],
        };
        Walker { at, steps: order.steps, on_road: self.road_leads(before, at), by_road: order.by_road }
    }

    /// Whether a road leads from a hex to the next.
    pub(crate) fn road_leads(&self, from: HexId, to: HexId) -> bool {
        self.edition.setup(self.battle).by_road[usize::from(from.0)].has(to)
    }

    /// [6.21-a] [8.1-a] [8.5-a] [8.4-a] Whether a move may go on from where it has come to.
    fn goes_on(&self, mobility: &Mobility, walker: Walker) -> bool {
        walker.steps == 0
            || !(mobility.zone | mobility.halts).has(walker.at)
                && (walker.on_road || !mobility.buildings.has(walker.at))
    }

    /// The walker one hex further, if that can be done.
    fn step(&self, mobility: &Mobility, walker: Walker, to: HexId) -> Option<Walker> {
        let on_road = self.road_leads(walker.at, to);
        let inside = walker.steps > 0 && mobility.buildings.has(walker.at);
        let contact = walker.steps == 0 && mobility.zone.has(walker.at) && mobility.zone.has(to);
        let can = self.goes_on(mobility, walker) && mobility.open.has(to) && !contact && (on_road || !inside);
        can.then_some(Walker { at: to, steps: walker.steps + 1, on_road, by_road: walker.by_road && on_road })
    }

    /// The plain way to a goal: the shortest, if it can be helped through no building and not over the own
    /// skirmisher, of such ways one by road, and of several the first clockwise from north.
    pub(crate) fn plain_way(&self, goal: HexId) -> ([HexId; LONGEST], usize) {
        let mobility = self.mobility_in_hand();
        let allowance = self.allowance(self.order.piece);
        let mut way = [goal; LONGEST];
        let walker = self.walker();
        for len in 1..=LONGEST as u8 - self.order.steps {
            // [6.1-ROAD-2] By road infantry fires after two hexes, so that way comes first; the last hex of the
            // longest has no other.
            let around = self.remarkable(&mobility);
            let only_road = walker.steps + len > allowance.most;
            let choices = [(true, around), (only_road, around), (only_road, Hexes::EMPTY)];
            if choices.iter().any(|&choice| self.find_way(&mobility, walker, goal, len, choice, &mut way)) {
                return (way, len.into());
            }
        }
        debug_assert!(false, "no way to the goal");
        (way, 1)
    }

    /// Looks for a way of so many steps: all by road, or not; around these hexes.
    fn find_way(
        &self,
        mobility: &Mobility,
        walker: Walker,
        goal: HexId,
        len: u8,
        (road, avoid): (bool, Hexes),
        way: &mut [HexId; LONGEST],
    ) -> bool {
        let index = usize::from(walker.steps - self.order.steps);
        for to in self.field().around[usize::from(walker.at.0)].into_iter().flatten() {
            if self.field().distance(to, goal) >= len {
                continue;
            }
            let Some(next) = self.step(mobility, walker, to) else { continue };
            if road && !next.by_road || len > 1 && avoid.has(to) {
                continue;
            }
            way[index] = to;
            if if len == 1 {
                to == goal
            } else {
                self.find_way(mobility, next, goal, len - 1, (road, avoid), way)
            } {
                return true;
            }
        }
        false
    }

    /// Moves the piece in hand along a way.
    pub(crate) fn march(&mut self, way: &[HexId], log: &mut impl Log<Event>) {
        let piece = self.order.piece;
        let from = self.hex(piece);
        let goal = *way.last().expect("a way leads somewhere");
        let general = self.companion(piece);
        if self.order.leaves && self.order.steps == 0 {
            self.leave_garrison(piece, from, log);
        }
        self.note(log, || What::Moved { piece, way: [&[from], way].concat().into(), general });
        let mut at = from;
        for &to in way {
            self.order.by_road &= self.road_leads(at, to);
            self.order.way[usize::from(self.order.steps)] = to;
            self.order.steps += 1;
            // [8.1-b] [8.4-b] Who passed through by road has entered too. Generals are no units.
            if self.terrain(to).silences() && !Vive::is_general(piece) {
                self.entered.insert(piece);
            }
            at = to;
            self.pick_up_skirmisher(piece, to, log);
        }
        if let Some(other) = self.unit_at(goal).filter(|_| !Vive::is_general(piece)) {
            return self.join(piece, other, general, log);
        }
        self.order.joined =
            general.is_none() && !Vive::is_general(piece) && self.generals(piece.side()).has(goal);
        self.put(piece, goal);
        if let Some(general) = general {
            self.put(general, goal); // [6.31.3]
        }
    }
}
