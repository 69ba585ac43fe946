//! `map.toml`, checked: the ground that is marched and fought over.

use super::files::{MapFile, PlaceText, RoadText, TerrainText};
use super::reading::Sources;
use super::{COLUMNS, Hexes, Origin, ROWS, Terrain, grid};
use boards::{Direction, HexId};
use contract::Fault;

/// The map, checked.
pub(super) struct Ground {
    pub title: String,
    pub about: String,
    pub grid_origin: Origin,
    /// By hex.
    pub terrain: Vec<(Terrain, Origin)>,
    /// By hex: the sides that a road crosses, clockwise from north. Empty where there is no woods.
    pub roads: Vec<Vec<Direction>>,
    /// By hex: where the roads come from.
    pub road_origins: Vec<Option<Origin>>,
    pub exits: (Hexes, Origin),
    pub entries: (Hexes, Origin),
    pub places: Vec<Place>,
}

/// A name on the map.
pub(super) struct Place {
    pub name: String,
    pub rank: u8,
    pub hexes: Vec<HexId>,
    pub origin: Origin,
}

/// The hex with this number.
pub(super) fn find_hex(number: &str, place: &str, faults: &mut Vec<Fault>) -> Option<HexId> {
    let hex = grid().find(number);
    if hex.is_none() {
        let [odd, even] = ROWS;
        let what = format!(
            "hex \"{number}\" is not on the map: \
             columns run from 01 to {COLUMNS}, rows from 01 to {odd}, in even columns to {even}"
        );
        faults.push(Fault::new(place, what));
    }
    hex
}

/// The hexes with these numbers, none of them twice.
fn find_hexes(numbers: &[String], place: &str, faults: &mut Vec<Fault>) -> Vec<HexId> {
    let mut found = Vec::new();
    if numbers.is_empty() {
        faults.push(Fault::new(place, "needs at least one hex"));
    }
    for number in numbers {
        let Some(hex) = find_hex(number, place, faults) else { continue };
        if found.contains(&hex) {
            faults.push(Fault::new(place, format!("hex {number} is listed twice")));
        } else {
            found.push(hex);
        }
    }
    found
}

/// Units enter and leave only where the map ends.
fn check_edge(hex: HexId, place: &str, faults: &mut Vec<Fault>) {
    if grid().around(hex).count() == 6 {
        let what = format!("hex {} is not at the edge of the map", grid().number(hex));
        faults.push(Fault::new(place, what));
    }
}

impl Ground {
    pub fn check(file: MapFile, faults: &mut Vec<Fault>) -> Ground {
        let sources = Sources::check("map.toml", file.sources, faults);
        let [odd, even] = ROWS;
        let printed = [COLUMNS, odd, even].map(i64::from);
        if [file.grid.columns, file.grid.rows.odd, file.grid.rows.even] != printed {
            let what = format!(
                "must be {COLUMNS} columns with {odd} rows in the odd and {even} in the even ones [2.1A]: \
                 records write hexes by number"
            );
            faults.push(Fault::new("map.toml: grid", what));
        }
        let clear = sources.find(&file.clear.source, "clear", faults);
        let mut ground = Ground {
            title: file.title,
            about: file.about,
            grid_origin: sources.find(&file.grid.source, "grid", faults),
            terrain: vec![(Terrain::Clear, clear); grid().len()],
            roads: vec![Vec::new(); grid().len()],
            road_origins: vec![None; grid().len()],
            exits: (Hexes::EMPTY, sources.find(&file.exits.source, "exits", faults)),
            entries: (Hexes::EMPTY, sources.find(&file.entries.source, "entries", faults)),
            places: Vec::new(),
        };
        for text in &file.terrain {
            ground.check_terrain(text, &sources, faults);
        }
        for text in &file.road {
            ground.check_road(text, &sources, faults);
        }
        ground.check_roads_meet(faults);
        for hex in find_hexes(&file.exits.hexes, "map.toml: exits", faults) {
            check_edge(hex, "map.toml: exits", faults);
            if ground.terrain[usize::from(hex.0)].0 == Terrain::Woods {
                let what = format!("hex {} is woods without a road: no unit gets there", grid().number(hex));
                faults.push(Fault::new("map.toml: exits", what));
            }
            ground.exits.0.insert(hex);
        }
        for hex in find_hexes(&file.entries.hexes, "map.toml: entries", faults) {
            check_edge(hex, "map.toml: entries", faults);
            if ground.terrain[usize::from(hex.0)].0.wooded() {
                let what = format!("hex {} is woods: units enter elsewhere [7.0B]", grid().number(hex));
                faults.push(Fault::new("map.toml: entries", what));
            }
            ground.entries.0.insert(hex);
        }
        for text in file.place {
            ground.check_place(text, &sources, faults);
        }
        ground
    }

    fn check_terrain(&mut self, text: &TerrainText, sources: &Sources, faults: &mut Vec<Fault>) {
        let key = format!("terrain {}", text.kind);
        let place = format!("map.toml: {key}");
        let terrain = match text.kind.as_str() {
            "town" => Terrain::Town,
            "woods" => Terrain::Woods,
            _ => {
                let what = "is no kind of terrain: it is town or woods; unlisted hexes are clear, \
                            and a [[road]] makes woods a woods-road hex";
                return faults.push(Fault::new(place, what));
            }
        };
        let origin = sources.find(&text.source, &key, faults);
        for hex in find_hexes(&text.hexes, &place, faults) {
            let old = &mut self.terrain[usize::from(hex.0)];
            if old.0 == Terrain::Clear {
                *old = (terrain, origin.clone());
            } else {
                let what =
                    format!("hex {} is {} already: leave it in one list", grid().number(hex), old.0.key());
                faults.push(Fault::new(place.clone(), what));
            }
        }
    }

    fn check_road(&mut self, text: &RoadText, sources: &Sources, faults: &mut Vec<Fault>) {
        let key = format!("road {}", text.hex);
        let place = format!("map.toml: {key}");
        let origin = sources.find(&text.source, &key, faults);
        let Some(hex) = find_hex(&text.hex, &place, faults) else { return };
        let index = usize::from(hex.0);
        let mut fault = |what: String| faults.push(Fault::new(place.clone(), what));
        match self.terrain[index].0 {
            Terrain::Woods => self.terrain[index].0 = Terrain::WoodsRoad,
            Terrain::WoodsRoad => return fault("is listed twice: name all sides in one entry".into()),
            other => {
                let what =
                    format!("the hex is {}: only the sides of woods hexes need a road [4.2B]", other.key());
                return fault(what);
            }
        }
        if text.sides.is_empty() {
            fault("needs at least one side".into());
        }
        let sides = &mut self.roads[index];
        for side in &text.sides {
            match Direction::from_key(side) {
                None => fault(format!("\"{side}\" is no side of a hex: they are N, NE, SE, S, SW and NW")),
                Some(known) if sides.contains(&known) => fault(format!("side {side} is listed twice")),
                Some(known) => sides.push(known),
            }
        }
        sides.sort_unstable();
        self.road_origins[index] = Some(origin);
    }

    fn check_place(&mut self, text: PlaceText, sources: &Sources, faults: &mut Vec<Fault>) {
        let key = format!("place {}", text.name);
        let place = format!("map.toml: {key}");
        let hexes = find_hexes(&text.hexes, &place, faults);
        let origin = sources.find(&text.source, &key, faults);
        let mut fault = |what: String| faults.push(Fault::new(place.clone(), what));
        if text.name.trim().is_empty() {
            fault("needs a name".into());
        }
        if !(1..=3).contains(&text.rank) {
            fault("rank must be 1 for a town, 2 for a farm or 3 for a detail".into());
        }
        for other in &self.places {
            for hex in hexes.iter().filter(|hex| other.hexes.contains(hex)) {
                fault(format!("hex {} belongs to {} already", grid().number(*hex), other.name));
            }
        }
        self.places.push(Place { name: text.name, rank: text.rank as u8, hexes, origin });
    }

    /// [4.2B] A side between two woods hexes is crossed by a road on both or on neither.
    fn check_roads_meet(&self, faults: &mut Vec<Fault>) {
        for hex in grid().hexes() {
            for &side in &self.roads[usize::from(hex.0)] {
                let Some(other) = grid().neighbour(hex, side) else { continue };
                let index = usize::from(other.0);
                if self.terrain[index].0.wooded() && !self.roads[index].contains(&side.opposite()) {
                    let other = grid().number(other);
                    let what = format!(
                        "side {} leads to {other}, which is woods too: \
                         give {other} a road on its side {} [4.2B]",
                        side.key(),
                        side.opposite().key()
                    );
                    faults.push(Fault::new(format!("map.toml: road {}", grid().number(hex)), what));
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
