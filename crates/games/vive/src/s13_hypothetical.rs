//! 13.4 The hypothetical battle: the players draw tiles, lay the ground, place equal armies, and reinforcements come
//! by dice.

use crate::agenda::Task;
use crate::chronicle::{Event, What};
use crate::s02_battlefield::{Hexes, ROWS, Sector, edge_row, row};
use crate::{Arm, Decision, Face, Kind, Nation, PieceId, Place, Terrain, Vive};
use boards::{Direction, HexId};
use contract::{Chance, Device, Log, Rule, Side};

/// A kind of tile.
pub type TileKind = Terrain;
/// Kinds of tiles.
pub const TILES: usize = 7;
/// [13.4-c] The tiles that are available.
#[rustfmt::skip]
pub(crate) const POOL: [(TileKind, u8); TILES] = [
    (Terrain::Woods,   30),
    (Terrain::Town,    9),
    (Terrain::Field,   2),
    (Terrain::Rough,   2),
    (Terrain::Orchard, 2),
    (Terrain::Hill,    24),
    (Terrain::Farm,    4),
];
/// [13.4-c] Tiles that each player draws.
pub(crate) const DRAWN: u8 = 15;
/// [13.4-c] Of these, so many go to the disputed zone and the others to his own.
const DISPUTED: u8 = 5;
/// [13.4-c] Tiles laid before the other lays.
pub(crate) const LAID_AT_A_TIME: u8 = 3;
/// [13.4-a] Rows of a side's own zone.
const ZONE_ROWS: u8 = 4;
/// [13.4-e] Units in each sector at least.
const IN_EACH_SECTOR: u8 = 4;
/// [13.4-d] The army of each player, by kind; and its generals.
#[rustfmt::skip]
pub(crate) const ARMY: [(Kind, u8); 8] = [
    (Kind::Line,           8),
    (Kind::Elite,          2),
    (Kind::LightCavalry,   2),
    (Kind::HeavyCavalry,   2),
    (Kind::LightArtillery, 1),
    (Kind::HeavyArtillery, 1),
    (Kind::HorseArtillery, 1),
    (Kind::General,        3),
];
/// [13.4-g] [13.4-l] Reinforcements of each player, by kind: infantry is line.
pub(crate) const REINFORCEMENTS: [(Kind, u8); 3] =
    [(Kind::Line, 2), (Kind::LightCavalry, 1), (Kind::LightArtillery, 1)];
/// [13.4-g] How many arrive at most, in hours 4, 5 and 6.
pub(crate) const QUOTA: [u8; 3] = [2, 1, 1];
/// [13.4-g] The first hour in which some may.
const FIRST_HOUR: u8 = 4;

/// The zone of a hex: a side's own four rows, or the disputed five.
fn zone(hex: HexId) -> Option<Side> {
    match row(hex) {
        row if row <= ZONE_ROWS => Some(Side::French),
        row if row > ROWS as u8 - ZONE_ROWS => Some(Side::Allied),
        _ => None,
    }
}

/// Tiles.
impl Vive {
    fn tile_index(tile: TileKind) -> usize {
        POOL.iter().position(|(kind, _)| *kind == tile).unwrap_or(0)
    }

    /// Tiles of each kind that nobody has drawn. [13.4-c]
    fn tiles_left(&self) -> [u8; TILES] {
        std::array::from_fn(|kind| {
            let drawn: u8 = self.tiles.iter().map(|tiles| tiles[kind]).sum();
            POOL[kind].1 - drawn
        })
    }

    /// [13.4-c] [13.4-j] Each player draws fifteen; the tiles drawn are open.
    pub(crate) fn tile_chance(&self) -> Chance {
        let from: u8 = self.tiles_left().iter().sum();
        Chance { device: Device::Draw { from: from.into() }, secret_of: None, rule: Rule("13.4-c") }
    }

    pub(crate) fn draw_tile(&mut self, side: Side, outcome: u32, log: &mut impl Log<Event>) {
        let mut number = outcome;
        let kinds = self.tiles_left();
        let kind = kinds.iter().position(|&left| {
            let here = number < u32::from(left);
            number = number.wrapping_sub(u32::from(left));
            here
        });
        let kind = kind.unwrap_or(0);
        self.tiles[side as usize][kind] += 1;
        self.note(log, || What::Tile { side, tile: POOL[kind].0 });
    }

    /// Goes on to the other side, and then to laying, when a side has drawn its tiles.
    pub(crate) fn tiles_are_drawn(&mut self, side: Side) {
        if self.tiles[side as usize].iter().sum::<u8>() < DRAWN {
            return;
        }
        match side {
            Side::Allied => self.agenda.replace(Task::DrawTile(Side::French)),
            Side::French => self.agenda.pop(),
        }
    }

    /// One of each kind that a side has in hand and that can lie somewhere. [13.4-j] In any order.
    pub(crate) fn options_lay(&self, side: Side, out: &mut Vec<Decision>) {
        let free = self.free_hexes(side);
        for (kind, &count) in self.tiles[side as usize].iter().enumerate() {
            let tile = POOL[kind].0;
            if count > 0 && free.iter().any(|hex| self.may_lie(tile, hex)) {
                out.push(Decision::Tile(tile));
            }
        }
    }

    /// [13.4-c] Tiles that a side has laid in its own zone and in the disputed one: of all that it has laid, five
    /// belong there. Both sides lay into the disputed zone, so what lies there is counted by who laid it: ten of
    /// fifteen lie at home.
    fn laid_at_home(&self, side: Side) -> u8 {
        let tiles = self.field().all.iter().filter(|&hex| self.terrain(hex) != Terrain::Open);
        tiles.filter(|&hex| zone(hex) == Some(side)).count() as u8
    }

    /// [13.4-j] Where a side may lay a tile.
    pub(crate) fn hexes_to_lay(&self, side: Side, tile: TileKind) -> Hexes {
        self.free_hexes(side).iter().filter(|&hex| self.may_lie(tile, hex)).collect()
    }

    /// [13.4-j] Rough terrain lies in neither edge row and cuts no hex off.
    fn may_lie(&self, tile: TileKind, hex: HexId) -> bool {
        tile != Terrain::Rough || (2..ROWS as u8).contains(&row(hex)) && self.stays_whole(hex)
    }

    /// [13.4-j] Where a side may lay tiles: hexes without one, in its own zone while fewer than ten lie there, in the
    /// disputed zone while it has laid fewer than five there.
    fn free_hexes(&self, side: Side) -> Hexes {
        let [home, abroad] = self.tiles_to_lay(side);
        let fits = |hex: &HexId| {
            self.terrain(*hex) == Terrain::Open
                && match zone(*hex) {
                    Some(owner) => owner == side && home > 0,
                    None => abroad > 0,
                }
        };
        self.field().all.iter().filter(fits).collect()
    }

    /// [13.4-c] How many tiles a side has still to lay in its own zone and in the disputed one.
    pub(crate) fn tiles_to_lay(&self, side: Side) -> [u8; 2] {
        let left: u8 = self.tiles[side as usize].iter().sum();
        let home = self.laid_at_home(side);
        let abroad = (DRAWN - left).saturating_sub(home);
        [(DRAWN - DISPUTED).saturating_sub(home), DISPUTED.saturating_sub(abroad)]
    }

    /// [13.4-j] Whether every hex could still be reached from every other with rough terrain in this one too.
    fn stays_whole(&self, rough: HexId) -> bool {
        let open = self.field().all - self.ground.closed.with(rough);
        // The usual case, without a flood: whoever came through this hex can go around it by its neighbours.
        let around =
            Direction::ALL.map(|side| self.field().beyond(rough, side).is_some_and(|hex| open.has(hex)));
        let arcs = (0..6).filter(|&side| around[side] && !around[(side + 1) % 6]).count();
        if arcs == 1 || around == [true; 6] {
            return true;
        }
        let mut reached = Hexes::of(open.first().expect("open ground"));
        loop {
            let more = (reached | self.field().near(reached)) & open;
            if more == reached {
                return reached == open;
            }
            reached = more;
        }
    }

    /// [13.4-c] [13.4-j] Three tiles a turn, Allied first, before the armies are placed.
    pub(crate) fn lay_tile(
        &mut self,
        side: Side,
        left: u8,
        tile: TileKind,
        hex: HexId,
        log: &mut impl Log<Event>,
    ) {
        self.tiles[side as usize][Vive::tile_index(tile)] -= 1;
        self.lay(hex, tile);
        self.note(log, || What::Laid { side, tile, hex });
        let has = |side: Side| self.tiles[side as usize].iter().any(|&count| count > 0);
        let next = if left > 1 && has(side) {
            Some((side, left - 1))
        } else {
            [side.enemy(), side].into_iter().find(|&side| has(side)).map(|side| (side, LAID_AT_A_TIME))
        };
        match next {
            Some((side, left)) => self.agenda.replace(Task::Lay(side, left)),
            None => self.agenda.pop(),
        }
    }
}

/// Placing the armies.
impl Vive {
    /// [13.4-e] The sectors in which a side may place its next unit: all, unless every unit that is left is needed
    /// for four in each.
    pub(crate) fn sectors_in_need(&self, side: Side) -> Hexes {
        let need = Sector::ALL.map(|sector| self.units_needed(side, sector));
        let left = self.to_place(side).count() as u8;
        let spare = left > need.iter().sum();
        let sectors = Sector::ALL.into_iter().filter(|&sector| spare || need[sector as usize] > 0);
        sectors.fold(Hexes::EMPTY, |hexes, sector| hexes | self.field().sectors[sector as usize])
    }

    /// [13.4-e] How many units a side has still to place in a sector at least.
    pub(crate) fn units_needed(&self, side: Side, sector: Sector) -> u8 {
        let there = self.units(side) & self.field().sectors[sector as usize];
        IN_EACH_SECTOR.saturating_sub(there.len() as u8)
    }

    /// [13.4-a] A side's own four rows.
    pub(crate) fn own_rows(field: &crate::Battlefield, side: Side) -> Hexes {
        field.all.iter().filter(|&hex| zone(hex) == Some(side)).collect()
    }
}

/// Reinforcements.
impl Vive {
    /// The army that a side leads. [13.4-k]
    fn army(&self, side: Side) -> Nation {
        let nations = Nation::ALL.into_iter();
        nations
            .filter(|&nation| self.takes_part(nation))
            .find(|nation| nation.side() == side)
            .expect("an army")
    }

    /// [13.4-d] [13.4-g] Behind the units that are placed at the start stand those that come later.
    pub(crate) fn is_hypothetical_reinforcement(&self, piece: PieceId) -> bool {
        let first =
            ARMY.iter().find(|(kind, _)| *kind == piece.kind()).map_or(0, |(_, count)| usize::from(*count));
        PieceId::of(piece.nation(), piece.kind()).skip(first).any(|other| other == piece)
    }

    /// [13.4-g] Reinforcements of a side that have not come yet, of an arm.
    fn reinforcement(&self, side: Side, arm: Arm) -> Option<PieceId> {
        let mut units = PieceId::units(self.army(side));
        units.find(|&unit| unit.kind().arm() == arm && self.place(unit) == Place::Waiting)
    }

    /// [13.4-l] The Allied player rolls and places first.
    pub(crate) fn expect_reinforcements(&mut self) {
        if self.hour >= FIRST_HOUR {
            self.agenda.push(Task::Reinforce(Side::French));
            self.agenda.push(Task::Reinforce(Side::Allied));
        }
    }

    /// [13.4-h] A side rolls at the start of each round until the quota of the hour is met; what is not met is lost.
    pub(crate) fn awaits_reinforcements(&self, side: Side) -> bool {
        let quota = QUOTA[usize::from(self.hour.saturating_sub(FIRST_HOUR)).min(QUOTA.len() - 1)];
        self.arrived[side as usize] < quota
            && Arm::ALL.into_iter().any(|arm| self.reinforcement(side, arm).is_some())
    }

    /// [13.4-h] A flag, a general, or a type of which none is left gives none in this round.
    pub(crate) fn reinforcement_type(&mut self, side: Side, die: u8, log: &mut impl Log<Event>) {
        let face = Face::DIE[usize::from(die)];
        self.note(log, || What::TypeDie { side, face });
        self.agenda.pop();
        if let Some(arm) = face.arm().filter(|&arm| self.reinforcement(side, arm).is_some()) {
            self.agenda.push(Task::ReinforceSector(side, arm));
        }
    }

    /// [13.4-i] 1 and 2 left, 3 and 4 centre, 5 and 6 right, as the player sees it. [13.4-l] Where no hex is free
    /// none comes in this round.
    pub(crate) fn reinforcement_sector(&mut self, side: Side, arm: Arm, die: u8, log: &mut impl Log<Event>) {
        let from_left = usize::from((die - 1) / 2);
        let sector = Sector::ALL[match side {
            Side::French => from_left,
            Side::Allied => 2 - from_left,
        }];
        self.note(log, || What::SectorDie { side, die, sector });
        self.agenda.pop();
        if !self.reinforcement_hexes(side, arm, sector).is_empty() {
            self.agenda.push(Task::ReinforceAt(side, arm, sector));
        }
    }

    /// [13.4-i] Edge hexes of the owner's zone in that sector, those of the side edges too.
    pub(crate) fn reinforcement_hexes(&self, side: Side, arm: Arm, sector: Sector) -> Hexes {
        let Some(unit) = self.reinforcement(side, arm) else { return Hexes::EMPTY };
        let edge = |hex: &HexId| {
            let column = usize::from(hex.0) / ROWS;
            row(*hex) == edge_row(side) || column == 0 || column == crate::s02_battlefield::COLUMNS - 1
        };
        let zone = Vive::own_rows(self.field(), side) & self.field().sectors[sector as usize];
        zone.iter().filter(edge).filter(|&hex| !self.shut_to(unit).has(hex)).collect()
    }

    /// [13.4-l] It is put there, looks at the enemy's edge, and can be ordered from this round on.
    pub(crate) fn reinforce(&mut self, side: Side, arm: Arm, hex: HexId, log: &mut impl Log<Event>) {
        if let Some(unit) = self.reinforcement(side, arm) {
            self.arrived[side as usize] += 1;
            self.arrive(unit, hex, log);
            self.set_facing(unit, crate::s02_battlefield::forward(side));
        }
    }
}
