//! Small invented boards and scenes.

use boards::HexGrid;
use contract::scene::{
    Counter, Face, Label, Line, Nation, Party, Piece, Place, Purpose, Region, Space, SpaceId, Symbol,
    Terrain, Tray,
};
use contract::{Board, Provenance, Rule, Scene, Side};

/// Five columns of four hexes with a wood, a town, a road and a stream.
pub fn hexes() -> Board {
    let grid = HexGrid::new(&[4; 5]);
    let terrain = |number: &str| match number {
        "0101" | "0102" | "0201" => "woods",
        "0202" => "woods-road",
        "0303" => "town",
        "0503" => "elevated",
        "0504" => "lava",
        _ => "clear",
    };
    let spaces = grid
        .hexes()
        .map(|hex| {
            let key = grid.number(hex);
            Space {
                terrain: terrain(&key).into(),
                name: (key == "0303").then(|| "Middleton".into()),
                notes: Vec::new(),
                key,
                centre: grid.centre(hex),
                outline: grid.corners(hex).to_vec(),
                neighbours: grid.around(hex).map(|other| other.0).collect(),
                values: Vec::new(),
                provenance: Provenance::Reconstructed,
            }
        })
        .collect();
    let line = |kind: &str, from: u16, to: u16| Line {
        kind: kind.into(),
        points: vec![grid.centre(boards::HexId(from)), grid.centre(boards::HexId(to))],
        name: None,
    };
    Board {
        id: "hexes".into(),
        title: "Five by four".into(),
        size: [5.5, 5.5],
        regions: vec![region("exit", Purpose::Exit, "French exit", Party::Side(Side::French), &[16])],
        spaces,
        counters: Vec::new(),
        lines: vec![line("road", 5, 10), line("stream", 15, 19), line("crest", 12, 17), line("canal", 2, 3)],
        labels: vec![Label { text: "Upton".into(), at: grid.centre(boards::HexId(7)), rank: 1 }],
        trays: vec![Tray { key: "lost".into(), name: "Lost".into(), side: None }],
        legend: vec![Terrain {
            key: "clear".into(),
            name: "Clear".into(),
            effect: "None.".into(),
            rule: Rule("1.0"),
            blocks_sight: None,
            provenance: Provenance::Reconstructed,
        }],
        ground: Vec::new(),
        kilometre: None,
        provenance: "Invented".into(),
    }
}

/// Three areas, the second a wood, the third with a dent.
pub fn areas() -> Board {
    let space =
        |key: &str, terrain: &str, outline: &[[f32; 2]], centre: [f32; 2], neighbours: &[u16]| Space {
            key: key.into(),
            name: Some(format!("Area {key}")),
            terrain: terrain.into(),
            centre,
            outline: outline.to_vec(),
            neighbours: neighbours.to_vec(),
            notes: Vec::new(),
            values: Vec::new(),
            provenance: Provenance::Rulebook,
        };
    Board {
        id: "areas".into(),
        title: "Three areas".into(),
        size: [600.0, 400.0],
        regions: vec![region(
            "entry",
            Purpose::Entry,
            "Prussian entry",
            Party::Nation(Nation::Prussian),
            &[0, 1, 2],
        )],
        spaces: vec![
            space(
                "1",
                "clear",
                &[[0.0, 0.0], [300.0, 0.0], [280.0, 200.0], [0.0, 210.0]],
                [140.0, 100.0],
                &[1, 2],
            ),
            space(
                "2",
                "forest",
                &[[300.0, 0.0], [600.0, 0.0], [600.0, 190.0], [280.0, 200.0]],
                [440.0, 100.0],
                &[0],
            ),
            space(
                "3",
                "elevated village",
                &[[0.0, 210.0], [280.0, 200.0], [600.0, 190.0], [600.0, 400.0], [300.0, 360.0], [0.0, 400.0]],
                [300.0, 300.0],
                &[0, 1],
            ),
        ],
        counters: Vec::new(),
        lines: Vec::new(),
        labels: Vec::new(),
        trays: Vec::new(),
        legend: Vec::new(),
        ground: Vec::new(),
        kilometre: None,
        provenance: String::new(),
    }
}

fn region(key: &str, purpose: Purpose, name: &str, of: Party, spaces: &[SpaceId]) -> Region {
    Region {
        key: key.into(),
        purpose,
        name: name.into(),
        of: Some(of),
        spaces: spaces.into(),
        captions: vec![],
    }
}

/// A scene in which nothing is going on.
pub fn quiet(board: &Board) -> Scene {
    Scene::new(board, "")
}

/// What is printed lasts as long as the program.
pub fn printed(counter: Counter) -> &'static Counter {
    Box::leak(Box::new(counter))
}

/// A 4-5 of some nation.
pub fn piece(id: u16, side: Side, nation: Nation, place: Place) -> Piece {
    let face = Face::new(format!("Unit {id}"), nation, Symbol::Infantry)
        .value("strength", 4, Provenance::Rulebook)
        .value("movement", 5, Provenance::Rulebook);
    Piece::of(printed(Counter::new(id, format!("unit-{id}"), side, face)), 0, place)
}

/// A piece of the French line on a space.
pub fn french(id: u16, space: SpaceId) -> Piece {
    piece(id, Side::French, Nation::French, Place::Space(space))
}
