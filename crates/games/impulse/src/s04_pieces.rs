//! The playing pieces: units, Commanders and Leaders, and everything else that is printed.
//!
//! What can be corrected from a printed copy is data under `data/impulse`. Here it becomes tables that the rules
//! look things up in: [`Materials`] are built once and never change. `files` is what the files may say, `reading`
//! checks it and lists every fault, `facts` names each value and its source.

mod drawing;
mod facts;
mod files;
mod reading;

use crate::s03_map::Ground;
use crate::{AreaId, Battle, House, LeaderId, UnitId, Units};
use contract::{Board, Edition, Fault, Particulars, Side};
use printed::{Keyed, Origin};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

printed::keyed! {
    UnitId, "unit": Materials::standard().units.iter().map(|unit| &unit.key);
    AreaId, "area": Materials::standard().areas.iter().map(|area| &area.key);
    LeaderId, "Leader": Materials::standard().leaders.iter().map(|leader| &leader.key);
}

/// Units of the game.
pub const UNITS: usize = 140;
/// [3.3] Areas of the map.
pub const GROUND: usize = 90;
/// Areas and, after them, the three zones.
pub const AREAS: usize = GROUND + 3;
/// Commanders and Leaders.
pub const LEADERS: usize = 16;
/// Skirmishers of both sides.
pub const SKIRMISHERS: usize = 9;

/// [4.1-a] The colour of a unit: blue, red, green.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Army {
    /// Blue.
    French,
    /// Red.
    British,
    /// Green.
    Prussian,
}

impl Army {
    /// All three; an index into arrays is `army as usize`.
    pub const ALL: [Army; 3] = [Army::French, Army::British, Army::Prussian];

    /// [2.0] Who plays it.
    pub const fn side(self) -> Side {
        match self {
            Army::French => Side::French,
            Army::British | Army::Prussian => Side::Allied,
        }
    }

    /// The armies that a side plays.
    pub const fn of(side: Side) -> &'static [Army] {
        match side {
            Side::French => &[Army::French],
            Side::Allied => &[Army::British, Army::Prussian],
        }
    }

    /// As files and scenes write it.
    pub const fn key(self) -> &'static str {
        match self {
            Army::French => "french",
            Army::British => "british",
            Army::Prussian => "prussian",
        }
    }

    /// For people.
    pub const fn name(self) -> &'static str {
        match self {
            Army::French => "French",
            Army::British => "British",
            Army::Prussian => "Prussian",
        }
    }
}

/// [4.2] What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// On foot.
    Infantry,
    /// On horse.
    Cavalry,
    /// Foot guns.
    Artillery,
    /// [4.3-e] Guns with a horse's head.
    HorseArtillery,
    /// In loose order.
    Skirmisher,
}

impl Kind {
    /// In the order of their declaration.
    pub const ALL: [Kind; 5] =
        [Kind::Infantry, Kind::Cavalry, Kind::Artillery, Kind::HorseArtillery, Kind::Skirmisher];

    /// As files write it.
    pub const fn key(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::Cavalry => "cavalry",
            Kind::Artillery => "artillery",
            Kind::HorseArtillery => "horse-artillery",
            Kind::Skirmisher => "skirmisher",
        }
    }
}

/// [4.3-a] The numbers on one side of a counter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Factors {
    /// Attack strength.
    pub attack: u8,
    /// Defence strength.
    pub defence: u8,
    /// Movement allowance.
    pub movement: u8,
}

/// What the rules ask of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// What it is.
    pub kind: Kind,
    /// Whose it is.
    pub army: Army,
    /// [4.7] Its formation, by the Leader; a skirmisher has none.
    pub formation: Option<LeaderId>,
    /// The spent side, then the fresh one.
    pub sides: [Factors; 2],
    /// [4.3-d] Whether it has a spent side.
    pub two_steps: bool,
}

impl Stats {
    /// Whether it is artillery, on foot or horse.
    #[inline]
    pub const fn is_gun(&self) -> bool {
        matches!(self.kind, Kind::Artillery | Kind::HorseArtillery)
    }

    /// [11.16-a] [11.16-d] [11.16-f] [11.16-g] [11.16-h] The casualty points it absorbs by dying.
    #[inline]
    pub const fn capacity(&self, fresh: bool) -> u8 {
        match (self.kind, self.two_steps, fresh) {
            (Kind::Skirmisher, true, true) => 2,
            (Kind::Skirmisher, _, _) => 1,
            (_, _, true) => 3,
            (_, _, false) => 2,
        }
    }
}

/// A unit as people know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// As records and commands write it, such as `quiot`.
    pub key: String,
    /// For people.
    pub name: String,
    /// The sign of its size: `X`, `XX`…
    pub size: Option<String>,
    /// What the rules ask.
    pub stats: Stats,
    /// [4.8] Where it starts; Prussians arrive.
    pub start: Option<AreaId>,
    /// [15.7] Turn and zone of arrival.
    pub arrives: Option<(u8, AreaId)>,
    /// How its strengths are known, its movement, its start.
    pub origins: [Origin; 3],
}

/// [4.4-a] [4.4-b] What a counter off the map stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Commands an army.
    Commander,
    /// Leads a formation.
    Leader,
    /// [9.9-a] [9.9-b] Ney.
    Both,
}

/// A Commander or a Leader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    /// As records and commands write it.
    pub key: String,
    /// For people.
    pub name: String,
    /// Whose he is.
    pub army: Army,
    /// What he is.
    pub role: Role,
    /// What he leads, for people.
    pub formation: Option<String>,
    /// His activation numbers: spent, then fresh. A Commander has only the second.
    pub number: [u8; 2],
    /// [9.2-a] What a fresh Commander adds to the rolls of Leaders.
    pub bonus: u8,
    /// [9.8.3-a] What a fresh Leader adds to an assault.
    pub rating: u8,
    /// The turn of arrival, if he is not there from the start.
    pub arrives: Option<u8>,
}

/// The printed matter of the game, ready to look things up in.
#[derive(Clone, Debug)]
pub struct Materials {
    /// The units: French, British, Prussian, each by formation.
    pub units: Vec<Unit>,
    /// What the rules ask of each.
    pub stats: [Stats; UNITS],
    /// Commanders and Leaders.
    pub leaders: Vec<Leader>,
    /// Names and keys of areas and zones.
    pub areas: Vec<Area>,
    /// What the rules ask of the ground.
    pub ground: Ground,
    /// The units of each [`Army`].
    pub armies: [Units; 3],
    /// The units of each [`Kind`].
    pub kinds: [Units; 5],
    /// The units of each formation, by Leader.
    pub formations: [Units; LEADERS],
    /// [9.1-a] The Commander of each [`Army`]. Ney takes the French command only while Napoleon is spent.
    pub commanders: [LeaderId; 3],
    /// [17.4-b] Who leads the Imperial Guard.
    pub guard: LeaderId,
    /// The skirmishers in order.
    pub skirmishers: [UnitId; SKIRMISHERS],
    /// [3.10] The last space of the impulse track.
    pub last_impulse: u8,
    board: Board,
    particulars: Particulars,
}

/// An area or a zone as people know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its number, or `p1` to `p3`.
    pub key: String,
    /// For people.
    pub name: String,
}

impl Materials {
    /// A unit.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[usize::from(id.0)]
    }

    /// What the rules ask of a unit.
    #[inline]
    pub fn stats(&self, id: UnitId) -> &Stats {
        &self.stats[usize::from(id.0)]
    }

    /// A Commander or Leader.
    #[inline]
    pub fn leader(&self, id: LeaderId) -> &Leader {
        &self.leaders[usize::from(id.0)]
    }

    /// An area or zone.
    pub fn area(&self, id: AreaId) -> &Area {
        &self.areas[usize::from(id.0)]
    }

    /// The unit with this key.
    pub fn find_unit(&self, key: &str) -> Option<UnitId> {
        UnitId::find(key).ok()
    }

    /// The area with this key.
    pub fn find_area(&self, key: &str) -> Option<AreaId> {
        AreaId::find(key).ok()
    }

    /// The Leader with this key.
    pub fn find_leader(&self, key: &str) -> Option<LeaderId> {
        LeaderId::find(key).ok()
    }

    /// Every unit.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..UNITS as u8).map(UnitId)
    }

    /// Every area, the zones last.
    pub fn area_ids(&self) -> impl Iterator<Item = AreaId> + use<> {
        (0..AREAS as u8).map(AreaId)
    }

    /// Every Commander and Leader.
    pub fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..LEADERS as u8).map(LeaderId)
    }

    /// The units of a kind.
    #[inline]
    pub fn kind(&self, kind: Kind) -> Units {
        self.kinds[kind as usize]
    }

    /// All guns.
    #[inline]
    pub fn guns(&self) -> Units {
        self.kind(Kind::Artillery) | self.kind(Kind::HorseArtillery)
    }

    /// The units of an army.
    #[inline]
    pub fn army(&self, army: Army) -> Units {
        self.armies[army as usize]
    }

    /// The units of a formation.
    #[inline]
    pub fn formation(&self, leader: LeaderId) -> Units {
        self.formations[usize::from(leader.0)]
    }

    /// The units of a side.
    pub fn side(&self, side: Side) -> Units {
        Army::of(side).iter().fold(Units::EMPTY, |all, &army| all | self.army(army))
    }

    /// The Commander of an army.
    #[inline]
    pub fn commander(&self, army: Army) -> LeaderId {
        self.commanders[army as usize]
    }
}

/// The data files that the program ships with.
static SHIPPED: [(&str, &str); 5] = [
    ("board.toml", include_str!("../../../../data/impulse/board.toml")),
    ("units.toml", include_str!("../../../../data/impulse/units.toml")),
    ("leaders.toml", include_str!("../../../../data/impulse/leaders.toml")),
    ("scenarios.toml", include_str!("../../../../data/impulse/scenarios.toml")),
    ("rules.toml", include_str!("../../../../data/impulse/rules.toml")),
];

impl Edition for Materials {
    type Scenario = Battle;
    type Options = House;

    fn read(files: &[(&str, &str)]) -> Result<Materials, Vec<Fault>> {
        reading::read(files)
    }

    fn shipped() -> &'static [(&'static str, &'static str)] {
        &SHIPPED
    }

    fn standard() -> &'static Materials {
        static STANDARD: OnceLock<Materials> = OnceLock::new();
        STANDARD.get_or_init(Materials::as_shipped)
    }

    fn particulars(&self) -> &Particulars {
        &self.particulars
    }

    fn board(&self, _: Battle) -> &Board {
        &self.board
    }
}
