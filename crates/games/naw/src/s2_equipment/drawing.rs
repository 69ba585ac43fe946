//! The map as clients draw it: one board for both scenarios.

use super::facts::hex;
use super::ground::{Ground, Place};
use super::schedule::Schedule;
use super::{Terrain, grid};
use boards::{Direction, HexId};
use contract::scene::{Board, Label, Line, Space, Terrain as Legend, Tray};
use contract::{Rule, Side};
use sha2::{Digest, Sha256};

/// Blank paper around the hexes, in distances between adjacent centres.
const MARGIN: f32 = 0.25;

/// Lays the board out.
pub(super) fn board(ground: &Ground, schedule: &Schedule) -> Board {
    let paper = Paper::new();
    let mut board = Board {
        id: String::new(),
        title: ground.title.clone(),
        size: paper.size,
        spaces: grid().hexes().map(|hex| space(hex, ground, schedule, &paper)).collect(),
        lines: grid().hexes().filter_map(|hex| road(hex, ground, &paper)).collect(),
        labels: labels(ground, &paper),
        trays: trays(),
        legend: legend(),
        ground: Vec::new(),
        kilometre: None,
        provenance: ground.about.clone(),
    };
    let drawn = serde_json::to_vec(&board).expect("a board is plain data");
    board.id = format!("naw-{}", &hex(&Sha256::digest(drawn))[..12]);
    board
}

/// The plane that the board is drawn in: the grid's own, moved so that the paper begins at zero.
struct Paper {
    origin: [f32; 2],
    size: [f32; 2],
}

impl Paper {
    fn new() -> Paper {
        let corners = || grid().hexes().flat_map(|hex| grid().corners(hex));
        let low = |axis: usize| corners().map(|point| point[axis]).fold(f32::MAX, f32::min) - MARGIN;
        let high = |axis: usize| corners().map(|point| point[axis]).fold(f32::MIN, f32::max) + MARGIN;
        let origin = [low(0), low(1)];
        Paper { origin, size: [0, 1].map(|axis| rounded(high(axis) - origin[axis])) }
    }

    /// A point of the grid's plane on the paper.
    fn at(&self, point: [f32; 2]) -> [f32; 2] {
        [0, 1].map(|axis| rounded(point[axis] - self.origin[axis]))
    }

    fn centre(&self, hex: HexId) -> [f32; 2] {
        self.at(grid().centre(hex))
    }

    /// The middle of a side.
    fn side(&self, hex: HexId, side: Direction) -> [f32; 2] {
        let corners = grid().corners(hex);
        let (a, b) = (corners[side as usize], corners[(side as usize + 1) % 6]);
        self.at([(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0])
    }
}

/// Three decimals: the same on every machine, and short to send.
fn rounded(x: f32) -> f32 {
    (x * 1000.0).round() / 1000.0
}

fn space(hex: HexId, ground: &Ground, schedule: &Schedule, paper: &Paper) -> Space {
    let (terrain, origin) = &ground.terrain[usize::from(hex.0)];
    let mut notes = Vec::new();
    if ground.exits.0.has(hex) {
        notes.push("French exit".to_owned());
    }
    if ground.entries.0.has(hex) {
        let turns = schedule.arrivals.iter().flatten().flatten().filter(|&&turn| turn > 0);
        notes.push(match turns.min() {
            Some(turn) => format!("Entry for reinforcements from turn {turn}"),
            None => "Entry for reinforcements".to_owned(),
        });
    }
    Space {
        key: grid().number(hex),
        name: ground.places.iter().find(|place| place.hexes.contains(&hex)).map(|place| place.name.clone()),
        terrain: terrain.key().to_owned(),
        centre: paper.centre(hex),
        outline: grid().corners(hex).map(|corner| paper.at(corner)).to_vec(),
        neighbours: grid().around(hex).map(|other| other.0).collect(),
        notes,
        values: Vec::new(),
        provenance: origin.provenance,
    }
}

/// The road through a woods hex: from side to side by way of the middle, and on to the middle of
/// the next hex where that is open ground, so that it reads as a road.
fn road(hex: HexId, ground: &Ground, paper: &Paper) -> Option<Line> {
    let leg = |side: Direction| {
        let beyond = grid()
            .neighbour(hex, side)
            .filter(|other| !ground.terrain[usize::from(other.0)].0.wooded())
            .map(|other| paper.centre(other));
        beyond.into_iter().chain([paper.side(hex, side)])
    };
    let mut sides = ground.roads[usize::from(hex.0)].iter().copied();
    let mut points: Vec<_> = leg(sides.next()?).collect();
    points.push(paper.centre(hex));
    for side in sides {
        let out: Vec<_> = leg(side).collect();
        points.extend(out.iter().rev());
        if ground.roads[usize::from(hex.0)].last() != Some(&side) {
            // A crossroads: back to the middle before the next leg.
            points.extend(out);
            points.push(paper.centre(hex));
        }
    }
    Some(Line { kind: "road".into(), points, name: None })
}

/// One label a place, at the mean of its hexes.
fn labels(ground: &Ground, paper: &Paper) -> Vec<Label> {
    let label = |place: &Place| {
        let count = place.hexes.len() as f32;
        let mean = |axis: usize| place.hexes.iter().map(|&hex| grid().centre(hex)[axis]).sum::<f32>() / count;
        Label { text: place.name.clone(), at: paper.at([mean(0), mean(1)]), rank: place.rank }
    };
    ground.places.iter().map(label).collect()
}

fn trays() -> Vec<Tray> {
    let tray = |key: &str, name: &str, side| Tray { key: key.into(), name: name.into(), side: Some(side) };
    vec![
        tray("french-lost", "French losses", Side::French),
        tray("allied-lost", "Allied losses", Side::Allied),
        tray("french-exited", "French units that have left the map", Side::French),
        tray("french-waiting", "French reinforcements", Side::French),
        tray("allied-waiting", "Allied reinforcements", Side::Allied),
    ]
}

fn legend() -> Vec<Legend> {
    let entry = |terrain: Terrain, name: &str, effect: &str, rule| Legend {
        key: terrain.key().into(),
        name: name.into(),
        effect: effect.into(),
        rule: Rule(rule),
    };
    vec![
        entry(Terrain::Clear, "Clear", "No effect.", "2.2"),
        entry(Terrain::Town, "Town", "A defender here counts double [6.0C].", "6.0C"),
        entry(
            Terrain::Woods,
            "Woods",
            "Entered only along a road, and here is none [4.2B]. Blocks bombardment over it [2.2.LOS].",
            "4.2B",
        ),
        entry(
            Terrain::WoodsRoad,
            "Woods with a road",
            "Entered and left only where the road crosses the hexside [4.2B]. A defender here counts double \
             [6.0C]. Blocks bombardment over it [2.2.LOS].",
            "4.2B",
        ),
    ]
}
