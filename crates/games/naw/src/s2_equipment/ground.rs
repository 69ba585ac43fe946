//! `map.toml`, checked: the ground that is marched and fought over.

use super::{COLUMNS, Equipment, Hexes, ROWS, Terrain, grid};
use boards::{Direction, HexId, Map};
use contract::Fault;
use pages::{Source, Table, Word};
use printed::Files;
use std::collections::BTreeSet;

/// The map, checked.
pub(super) struct Ground {
    /// The board file; its terrain tells woods from woods with a road.
    pub map: Map,
    pub grid_origin: Source,
    /// By hex.
    pub terrain: Vec<(Terrain, Source)>,
    /// By hex: the sides that a road crosses, clockwise from north. Empty where there is no woods.
    pub roads: Vec<Vec<Direction>>,
    /// By hex: where the roads come from.
    pub road_origins: Vec<Option<Source>>,
    pub exits: (Hexes, Source),
    pub entries: (Hexes, Source),
}

/// The board that the program ships: other files are checked against it where the given one is of no use.
pub(super) fn shipped() -> Map {
    Map::read("map.toml", Files::shipped::<Equipment>().text("map.toml"))
        .expect("a test reads the shipped board")
}

/// The hex that a word of a file names.
pub(super) fn find_hex(table: &Table<'_>, word: Word<'_>) -> Option<HexId> {
    let hex = grid().find(word.text);
    if hex.is_none() {
        let [odd, even] = ROWS;
        let what = format!(
            "hex \"{}\" is not on the map: \
             columns run from 01 to {COLUMNS}, rows from 01 to {odd}, in even columns to {even}",
            word.text
        );
        table.fault_at(word.at, what);
    }
    hex
}

/// Units enter and leave only where the map ends.
fn check_edge(hex: HexId, place: &str, faults: &mut Vec<Fault>) {
    if grid().around(hex).count() == 6 {
        let what = format!("hex {} is not at the edge of the map", grid().number(hex));
        faults.push(Fault::new(place, what));
    }
}

impl Ground {
    /// Checks a board for what this game asks of it, beyond what is asked of every board.
    pub fn check(map: Map, faults: &mut Vec<Fault>) -> Ground {
        if map.grid.as_ref() != Some(grid()) {
            let [odd, even] = ROWS;
            let what = format!(
                "must be {COLUMNS} columns with {odd} rows in the odd and {even} in the even ones [2.1A]: \
                 records write hexes by number"
            );
            faults.push(Fault::new("map.toml: grid", what));
            return Ground::check(shipped(), &mut Vec::new());
        }
        let mut ground = Ground {
            grid_origin: map.source(map.space(0).sources["shape"]).clone(),
            terrain: Vec::new(),
            roads: vec![Vec::new(); grid().len()],
            road_origins: vec![None; grid().len()],
            exits: (Hexes::EMPTY, map.source(0).clone()),
            entries: (Hexes::EMPTY, map.source(0).clone()),
            map,
        };
        ground.check_terrain(faults);
        ground.lay_roads(faults);
        ground.exits = ground.zone("exits", faults);
        for hex in ground.exits.0.iter() {
            if ground.terrain[usize::from(hex.0)].0 == Terrain::Woods {
                let what = format!("hex {} is woods without a road: no unit gets there", grid().number(hex));
                faults.push(Fault::new("map.toml: zone exits", what));
            }
        }
        ground.entries = ground.zone("entries", faults);
        for hex in ground.entries.0.iter() {
            if ground.terrain[usize::from(hex.0)].0.wooded() {
                let what = format!("hex {} is woods: units enter elsewhere [7.0B]", grid().number(hex));
                faults.push(Fault::new("map.toml: zone entries", what));
            }
        }
        ground.check_places(faults);
        ground
    }

    fn check_terrain(&mut self, faults: &mut Vec<Fault>) {
        let mut unknown = BTreeSet::new();
        for space in &self.map.spaces {
            let terrain = match space.terrain[0].as_str() {
                "clear" => Terrain::Clear,
                "town" => Terrain::Town,
                "woods" => Terrain::Woods,
                other => {
                    unknown.insert(other);
                    Terrain::Clear
                }
            };
            self.terrain.push((terrain, self.map.source(space.source).clone()));
        }
        for kind in unknown {
            let what = "is no kind of terrain: it is town or woods; unlisted hexes are clear, \
                        and a road makes woods a woods-road hex";
            faults.push(Fault::new(format!("map.toml: terrain {kind}"), what));
        }
    }

    /// [4.2B] Roads matter in woods only: there they say which sides can be crossed.
    fn lay_roads(&mut self, faults: &mut Vec<Fault>) {
        for way in &self.map.ways {
            if way.kind != "road" {
                let what = "is no kind of way: it is road, and only roads through woods matter [4.2B]";
                faults.push(Fault::new(format!("map.toml: way {}", way.kind), what));
            }
            let origin = self.map.source(way.source).clone();
            for (hex, side) in way.crossings(grid()) {
                let index = usize::from(hex.0);
                if !self.terrain[index].0.wooded() {
                    continue;
                }
                self.terrain[index].0 = Terrain::WoodsRoad;
                self.road_origins[index] = Some(origin.clone());
                if !self.roads[index].contains(&side) {
                    self.roads[index].push(side);
                    self.roads[index].sort_unstable();
                }
            }
        }
        for (space, (terrain, _)) in self.map.spaces.iter_mut().zip(&self.terrain) {
            space.terrain = vec![terrain.key().to_owned()];
        }
    }

    /// The hexes of a zone that every map of this game has.
    fn zone(&self, key: &str, faults: &mut Vec<Fault>) -> (Hexes, Source) {
        let Some(zone) = self.map.zone(key) else {
            faults.push(Fault::new("map.toml", format!("the zone \"{key}\" is missing")));
            return (Hexes::EMPTY, self.map.source(0).clone());
        };
        let hexes: Hexes = zone.spaces.iter().map(|&space| HexId(space)).collect();
        for hex in hexes.iter() {
            check_edge(hex, &format!("map.toml: zone {key}"), faults);
        }
        (hexes, self.map.source(zone.source).clone())
    }

    fn check_places(&self, faults: &mut Vec<Fault>) {
        for (index, place) in self.map.places.iter().enumerate() {
            for other in &self.map.places[..index] {
                for &hex in place.spaces.iter().filter(|hex| other.spaces.contains(hex)) {
                    let what = format!("hex {} belongs to {} already", grid().number(HexId(hex)), other.name);
                    faults.push(Fault::new(format!("map.toml: place {}", place.name), what));
                }
            }
        }
    }

    /// [4.2B] Whether a unit may cross this side of a hex.
    pub fn crosses(&self, hex: HexId, side: Direction) -> bool {
        let open = |hex: HexId, side: Direction| {
            let index = usize::from(hex.0);
            !self.terrain[index].0.wooded() || self.roads[index].contains(&side)
        };
        grid().neighbour(hex, side).is_some_and(|other| open(hex, side) && open(other, side.opposite()))
    }

    /// [2.2.LOS] Whether nothing between two hexes that are two apart stops a bombardment: in a
    /// straight line one wooded hex does, otherwise it takes both. A hex beyond the edge of the map
    /// is not wooded.
    pub fn clear_line(&self, from: HexId, to: HexId) -> bool {
        let straight = Direction::ALL.into_iter().any(|side| {
            grid().neighbour(from, side).and_then(|middle| grid().neighbour(middle, side)) == Some(to)
        });
        let wooded =
            grid().between(from, to).filter(|hex| self.terrain[usize::from(hex.0)].0.wooded()).count();
        wooded < if straight { 1 } else { 2 }
    }
}
