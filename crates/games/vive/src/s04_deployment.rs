//! 4.0 Deployment: the switches, the set-up of a scenario, and placing freely.

use crate::agenda::{self, Task};
use crate::chronicle::{Event, What};
use crate::pieces::{GroundSets, NOBODY};
use crate::s01_components::{COUNTERS, UNITS};
use crate::s02_battlefield::{Hexes, forward};
use crate::s04_decks::Deck;
use crate::s06_orders::Order;
use crate::s09_charges::Charge;
use crate::s09_combat::Shot;
use crate::s13_hypothetical::TILES;
use crate::{
    Battle, Components, Decision, HEXES, Kind, Nation, PIECES, Past, PieceId, Pieces, Place, Play, Terrain,
    Vive,
};
use boards::HexId;
use contract::{Log, Printed, Side, Silent};

contract::named! {
    /// How special cards are dealt.
    pub enum SpecialCards {
        /// By the scenario's list.
        Scenario = "scenario",
        /// One of each, four at random.
        OneOfEach = "one-of-each",
    }
}

contract::named! {
    /// How order cards are dealt.
    pub enum OrderCards {
        /// At random.
        Random = "random",
        /// Fifteen alike, nine at random.
        Even = "even",
    }
}

contract::named! {
    /// Who places the units.
    pub enum SetUp {
        /// Historical.
        Historical = "historical",
        /// By the players.
        Free = "free",
    }
}

contract::named! {
    /// The Allied army of a hypothetical battle.
    pub enum AlliedArmy {
        /// English.
        English = "english",
        /// Prussian.
        Prussian = "prussian",
    }
}

contract::options! {
    /// [1.0-c] [1.0-b] The switches of the game: these and no others.
    pub struct Switches for Battle {
        /// Units have a front, flanks and a rear.
        facing: bool = true => { title: "Facing", group: "Rules", rule: "6.22.0" },
        /// Units that see a charge coming may react to it.
        special_actions: bool = true => { title: "Special actions", group: "Rules", rule: "9.41-a" },
        /// Skirmishers are deployed and garrisons left in play.
        detachments: bool = true => { title: "Detachments", group: "Rules", rule: "6.1-SKIRM-1" },
        /// Special cards by the list of the scenario, or one of each and four at random.
        special_cards: SpecialCards = SpecialCards::Scenario => {
            title: "Special cards", group: "Cards", rule: "REF-OPT-1", fixed: [Hypothetical: SpecialCards::OneOfEach],
        },
        /// Order cards at random, or fifteen alike and nine at random.
        order_cards: OrderCards = OrderCards::Random => { title: "Order cards", group: "Cards", rule: "REF-OPT-2" },
        /// The units stand as in history, or the players place them in turn.
        set_up: SetUp = SetUp::Historical => {
            title: "Set-up", group: "Scenario", rule: "4.0-c", only: [QuatreBras, Ligny, Waterloo],
        },
        /// A Prussian may arrive in each round of the fourth hour.
        early_prussians: bool = false => {
            title: "Early Prussians", group: "Scenario", rule: "OPT-WAT-1", only: [Waterloo],
        },
        /// Whom the Allied player leads.
        allied_army: AlliedArmy = AlliedArmy::English => {
            title: "Allied army", group: "Scenario", rule: "13.4-k", only: [Hypothetical],
        },
    }
}

/// Sets a scenario up, ready for its first input.
pub(crate) fn set_up(edition: &'static Components, battle: Battle, switches: Switches) -> Vive {
    let mut game = empty(edition, battle, switches);
    game.deploy();
    game.open_decks();
    game.agenda.push(Task::Hour);
    game.agenda.push(Task::Split(Side::French));
    // [13.2-a] Skirmishers at Quatre Bras: after all units stand, first the Allies, then the French.
    if battle == Battle::QuatreBras && switches.detachments {
        game.agenda.push(Task::Release(Side::French));
        game.agenda.push(Task::Release(Side::Allied));
    }
    if game.is_placed_by_players() {
        game.agenda.push(Task::PlaceGeneral(Side::Allied));
        game.agenda.push(Task::Place(Side::Allied, game.placed_at_a_time(Side::Allied)));
    }
    if battle == Battle::Hypothetical {
        game.agenda.push(Task::Lay(Side::Allied, crate::s13_hypothetical::LAID_AT_A_TIME));
        game.agenda.push(Task::DrawTile(Side::Allied));
    }
    game.run(&mut Silent);
    game
}

/// The map without a piece on it.
pub(crate) fn empty(edition: &'static Components, battle: Battle, switches: Switches) -> Vive {
    let mut game = Vive {
        edition: Printed(edition),
        battle,
        switches,
        hour: 0,
        round: 0,
        turn: Side::French,
        terrain: [Terrain::Open; HEXES],
        ground: GroundSets::default(),
        places: [Place::ABSENT; PIECES],
        unit_at: [NOBODY; HEXES],
        troops: [0; 3 * UNITS],
        parents: [NOBODY; 3 * COUNTERS],
        garrisons: Pieces::EMPTY,
        units: [Hexes::EMPTY; 2],
        generals: [Hexes::EMPTY; 2],
        posted: Hexes::EMPTY,
        ordered: Pieces::EMPTY,
        fired: Pieces::EMPTY,
        reacted: Pieces::EMPTY,
        retreated: Pieces::EMPTY,
        entered: Pieces::EMPTY,
        hands: [Deck::EMPTY; 2],
        decks: [Deck::EMPTY; 2],
        spent: [Deck::EMPTY; 2],
        pool: Deck::EMPTY,
        cut: 0,
        plays: [Play::NONE; 2],
        past: [Past::NONE; 2],
        losses: [0; 3],
        arrived: [0; 2],
        tiles: [[0; TILES]; 2],
        order: Order::NONE,
        charge: Charge::NONE,
        shot: Shot::NONE,
        agenda: agenda::EMPTY,
    };
    let setup = edition.setup(battle);
    for (index, &terrain) in setup.terrain.iter().enumerate() {
        game.lay(HexId(index as u16), terrain); // [8.0]
    }
    game
}

impl Vive {
    /// [13.4-k] Whether an army takes part in the scenario as it is played.
    pub(crate) fn takes_part(&self, nation: Nation) -> bool {
        match (self.battle, nation) {
            (_, Nation::French) => true,
            (Battle::QuatreBras, nation) => nation == Nation::English,
            (Battle::Ligny, nation) => nation == Nation::Prussian, // [13.3-a]
            (Battle::Waterloo, _) => true,
            (Battle::Hypothetical, nation) => {
                (nation == Nation::Prussian) == (self.switches.allied_army == AlliedArmy::Prussian)
            }
        }
    }

    /// [4.0-a] [ERR-2] [ERR-3] Puts everyone where the scenario has him; [4.0-c] in a free set-up garrisons alone.
    fn deploy(&mut self) {
        let setup = self.edition.0.setup(self.battle);
        for placement in &setup.placements {
            let piece = placement.piece;
            if !self.takes_part(piece.nation()) {
                continue;
            }
            if piece.kind().is_unit() {
                self.set_chips(piece, placement.chips);
                self.set_facing(piece, placement.facing);
            }
            match placement.hex {
                Some(hex) if piece.kind() == Kind::Counter => self.post(piece, None, hex),
                Some(hex) if !self.is_placed_by_players() => self.put(piece, hex),
                _ => self.lift(piece, Place::Waiting),
            }
        }
    }

    /// [4.0-c] [13.4-e] Whether the players place their units.
    pub(crate) fn is_placed_by_players(&self) -> bool {
        self.switches.set_up == SetUp::Free || self.battle == Battle::Hypothetical
    }

    /// [13.0-b] In the historical scenarios 3 Allied units, then 2 French ones; [4.0-b] [13.4-e] elsewhere 3 each.
    pub(crate) fn placed_at_a_time(&self, side: Side) -> u8 {
        match (self.battle, side) {
            (Battle::Hypothetical, _) | (_, Side::Allied) => 3,
            (_, Side::French) => 2,
        }
    }

    /// Whether a piece is one that its owner places before the battle: reinforcements wait for their hour.
    fn is_to_be_placed(&self, piece: PieceId) -> bool {
        self.place(piece) == Place::Waiting && !self.is_reinforcement(piece)
    }

    /// The units that a side has still to place.
    pub(crate) fn to_place(&self, side: Side) -> impl Iterator<Item = PieceId> + '_ {
        let nations = Nation::ALL.into_iter().filter(move |nation| nation.side() == side);
        nations.flat_map(PieceId::units).filter(|&unit| self.is_to_be_placed(unit))
    }

    /// The general that a side places next.
    pub(crate) fn general_to_place(&self, side: Side) -> Option<PieceId> {
        self.generals_of(side).find(|&general| self.is_to_be_placed(general))
    }

    /// One unit of each kind and strength that is still to be placed: the others are as good.
    pub(crate) fn options_place(&self, side: Side, out: &mut Vec<Decision>) {
        let mut known = arrayvec::ArrayVec::<(Kind, u8), 12>::new();
        for unit in self.to_place(side) {
            let like = (unit.kind(), self.chips(unit));
            if !known.contains(&like) {
                let _ = known.try_push(like);
                out.push(Decision::Take(unit));
            }
        }
    }

    /// [4.0-c] [13.4-a] The part of the map in which a side places.
    pub(crate) fn set_up_zone(&self, side: Side) -> Hexes {
        self.edition.setup(self.battle).free[side as usize]
    }

    /// [4.0-c] Where a unit may be placed: an empty hex that it may enter, in its owner's part of the map, not next to an
    /// enemy. [13.4-e] In a hypothetical battle four units have to find room in each sector.
    pub(crate) fn hexes_to_place(&self, unit: PieceId) -> Hexes {
        let side = unit.side();
        let enemies = self.units(side.enemy()) | self.generals(side.enemy());
        let free = self.set_up_zone(side) - self.field().near(enemies) - self.shut_to(unit);
        if self.battle == Battle::Hypothetical { free & self.sectors_in_need(side) } else { free }
    }

    /// [4.0-c] Where a general may be placed: alone or with a unit.
    pub(crate) fn hexes_for_general(&self, general: PieceId) -> Hexes {
        let side = general.side();
        self.set_up_zone(side) - self.shut_to_general(side)
    }

    /// [4.0-c] Units look straight at the enemy's edge.
    pub(crate) fn place_unit(&mut self, unit: PieceId, hex: HexId, log: &mut impl Log<Event>) {
        self.put(unit, hex);
        if unit.kind().is_unit() {
            self.set_facing(unit, forward(unit.side()));
        }
        self.note(log, || What::Placed { piece: unit, hex });
    }

    /// After a unit was placed: the same side goes on, or the other begins, or it is the generals' turn. [13.0-b] When one
    /// side is finished the other places the rest in its own step.
    pub(crate) fn next_to_place(&mut self, side: Side, left: u8) {
        let other = side.enemy();
        let next = if left > 0 && self.to_place(side).next().is_some() {
            Some((side, left))
        } else {
            let order = [other, side].into_iter();
            let mut waiting = order.filter(|&side| self.to_place(side).next().is_some());
            waiting.next().map(|side| (side, self.placed_at_a_time(side)))
        };
        match next {
            Some((side, left)) => self.agenda.replace(Task::Place(side, left)),
            None => self.agenda.pop(),
        }
    }

    /// [4.0-c] [13.4-e] Generals come last, one at a time, Allied first.
    pub(crate) fn next_general(&mut self, side: Side) {
        let mut order = [side.enemy(), side].into_iter();
        match order.find(|&side| self.general_to_place(side).is_some()) {
            Some(side) => self.agenda.replace(Task::PlaceGeneral(side)),
            None => self.agenda.pop(),
        }
    }
}
