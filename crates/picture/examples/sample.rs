//! Draws an invented battle with every terrain, state and panel that the renderer knows:
//! `cargo run --release -p picture --example sample -- DIRECTORY` writes `sample.svg`, `sample.png`
//! and `sample-dark.png` there.

use boards::{HexGrid, HexId};
use contract::scene::{
    Account, Forecast, Hand, Label, Likely, Line, Mark, Piece, Place, Printed, Prompt, Space, Term, Terrain,
    Track, Tray, Weight,
};
use contract::{Anchor, Board, Choice, Entry, Provenance, Rule, Scene, Side};
use picture::{Look, Theme, png, svg};
use std::error::Error;
use std::path::PathBuf;

/// Rows of the map from the north; the letter of every second column belongs half a hex lower.
const MAP: [&str; 9] = [
    "wwww..........h",
    "www......oo..hh",
    ".w..tt.......hh",
    "....t..ff......",
    "..........mm...",
    ".hhh....v.rrrrr",
    "..hh...........",
    "......wW..t....",
    "......www......",
];

fn terrain(letter: char) -> &'static str {
    match letter {
        'w' => "woods",
        'W' => "woods-road",
        't' => "town",
        'v' => "village",
        'h' => "elevated",
        'o' => "orchard",
        'f' => "field",
        'm' => "marsh",
        'r' => "river",
        _ => "clear",
    }
}

fn grid() -> HexGrid {
    let rows = |column: usize| if column.is_multiple_of(2) { 9 } else { 8 };
    HexGrid::new(&(0..15).map(rows).collect::<Vec<u8>>())
}

fn board(grid: &HexGrid) -> Board {
    let space = |hex: HexId| {
        let (column, row) = grid.column_row(hex);
        let letter = MAP[row as usize - 1].as_bytes()[column as usize - 1] as char;
        let mut notes = Vec::new();
        if row == 1 && (5..=9).contains(&column) {
            notes.push("French exit".to_owned());
        }
        if column == 15 && (3..=5).contains(&row) {
            notes.push("Prussian entry".to_owned());
        }
        Space {
            key: grid.number(hex),
            name: None,
            terrain: terrain(letter).into(),
            centre: grid.centre(hex),
            outline: grid.corners(hex).to_vec(),
            neighbours: grid.around(hex).map(|other| other.0).collect(),
            notes,
            values: Vec::new(),
            provenance: Provenance::Reconstructed,
        }
    };
    let course = |numbers: &str| -> Vec<[f32; 2]> {
        numbers.split(' ').filter_map(|number| grid.find(number)).map(|hex| grid.centre(hex)).collect()
    };
    let line = |kind: &str, numbers: &str, name: Option<&str>| Line {
        kind: kind.into(),
        points: course(numbers),
        name: name.map(str::to_owned),
    };
    let label = |text: &str, number: &str, rank: u8| Label { text: text.into(), at: course(number)[0], rank };
    let kind = |key: &str, name: &str, effect: &str| Terrain {
        key: key.into(),
        name: name.into(),
        effect: effect.into(),
        rule: Rule("4.2"),
        blocks_sight: None,
        provenance: Provenance::Reconstructed,
    };
    Board {
        id: "sample".into(),
        title: "The Field of Essayville".into(),
        size: [15.0, 10.0],
        spaces: grid.hexes().map(space).collect(),
        lines: vec![
            line("road", "0701 0702 0602 0503 0504 0605 0706 0807 0808 0908", None),
            line("road", "0503 0402 0303 0203 0104", None),
            line("track", "0504 0604 0705 0805 0906 1006 1107 1108 1208 1308", None),
            line("stream", "1001 1102 1103 1104 1105 1106", Some("Ruisseau")),
            line("river", "1106 1206 1306 1406 1506", Some("La Sample")),
            line("crest", "0505 0605 0706 0705", None),
        ],
        labels: vec![
            label("Essayville", "0503", 1),
            label("Ferme du Test", "0906", 2),
            label("Moulin", "1108", 2),
            label("Bois Carré", "0301", 2),
            label("Les Hauteurs", "1402", 2),
        ],
        trays: ["Waiting", "French lost", "Allied lost"]
            .map(|name| Tray { key: name.to_lowercase(), name: name.into(), side: None })
            .to_vec(),
        legend: vec![
            kind("clear", "Clear", "Nothing hinders those who cross it."),
            kind("woods", "Woods", "Entered by road only."),
            kind("town", "Town", "The defender is doubled."),
            kind("elevated", "High ground", "One column to the left."),
            kind("orchard", "Orchard", "Costs two points."),
            kind("marsh", "Marsh", "Costs all points."),
        ],
        ground: Vec::new(),
        kilometre: None,
        provenance: "An invented place, drawn to show what the renderer knows".into(),
    }
}

/// Name, side, nation, arm, strength, movement, hex, states.
type Unit = (&'static str, Side, &'static str, &'static str, u8, u8, &'static str, &'static [&'static str]);

#[rustfmt::skip]
const UNITS: &[Unit] = &[
    ("1st Line",     Side::French, "french",    "infantry",  5, 4, "0408", &["attacking"]),
    ("2nd Line",     Side::French, "french",    "infantry",  4, 4, "0507", &["must-attack"]),
    ("Old Guard",    Side::French, "guard",     "infantry",  7, 4, "0608", &[]),
    ("Lancers",      Side::French, "guard",     "cavalry",   3, 6, "0806", &["picked"]),
    ("Grand Battery",Side::French, "french",    "artillery", 3, 3, "0407", &["attacking"]),
    ("Marshal",      Side::French, "french",    "leader",    2, 6, "0608", &[]),
    ("Hussars",      Side::French, "french",    "cavalry",   2, 5, "1008", &["moved"]),
    ("Highlanders",  Side::Allied, "anglo",     "infantry",  6, 4, "0307", &["defending"]),
    ("Dragoons",     Side::Allied, "anglo",     "cavalry",   4, 5, "0505", &["must-be-attacked"]),
    ("Militia",      Side::Allied, "dutch",     "infantry",  3, 4, "0906", &[]),
    ("Black Band",   Side::Allied, "brunswick", "infantry",  2, 4, "0704", &[]),
    ("Green Band",   Side::Allied, "nassau",    "infantry",  3, 4, "0803", &[]),
    ("Legion",       Side::Allied, "german",    "artillery", 2, 3, "0504", &[]),
    ("IV Corps",     Side::Allied, "prussian",  "infantry",  5, 4, "1504", &[]),
    ("Uhlans",       Side::Allied, "prussian",  "cavalry",   3, 5, "1404", &["disordered"]),
    ("II Corps",     Side::Allied, "prussian",  "infantry",  4, 4, "waiting", &[]),
    ("Guns",         Side::Allied, "prussian",  "artillery", 4, 3, "waiting", &[]),
    ("9th Light",    Side::French, "french",    "infantry",  4, 4, "french lost", &[]),
];

fn pieces(grid: &HexGrid) -> Vec<Piece> {
    let piece = |(id, unit): (usize, &Unit)| {
        let &(name, side, nation, symbol, strength, movement, place, states) = unit;
        let printed = |name: &str, value: u8| Printed {
            name: name.into(),
            value: value.to_string(),
            provenance: Provenance::Reconstructed,
        };
        Piece {
            id: id as u16,
            key: name.to_lowercase().replace(' ', "-"),
            name: name.into(),
            side,
            nation: nation.into(),
            symbol: symbol.into(),
            values: vec![printed("strength", strength), printed("movement", movement)],
            place: grid.find(place).map_or_else(|| Place::Tray(place.into()), |hex| Place::Space(hex.0)),
            facing: (name == "Legion").then_some(2),
            states: states.iter().map(|&state| state.into()).collect(),
            tokens: Vec::new(),
            about: vec![format!("{side} {symbol}, {strength}-{movement}")],
        }
    };
    UNITS.iter().enumerate().map(piece).collect()
}

fn scene(grid: &HexGrid) -> Scene {
    let pieces = pieces(grid);
    let rule = Rule("6.1");
    let lancers = grid.find("0806");
    let near = |hex: &HexId| lancers.is_some_and(|from| (1..=2).contains(&grid.distance(from, *hex)));
    let empty = |hex: &HexId| !pieces.iter().any(|piece| piece.place == Place::Space(hex.0));
    let mut choices: Vec<Choice> = grid
        .hexes()
        .filter(near)
        .filter(empty)
        .map(|hex| Choice {
            cost: lancers.map(|from| format!("{} points", grid.distance(from, hex))),
            ..Choice::new(&hex.0, Anchor::Space(hex.0), format!("Move to {}", grid.number(hex)))
        })
        .collect();
    choices.push(Choice {
        cost: Some("2-1".into()),
        ..Choice::new(&"add", Anchor::Piece(1), "Add to the attack")
    });
    choices.push(Choice::new(&"end", Anchor::Button, "End the phase"));
    let likely = |key: &str, text: &str, weight: u32| Likely { key: key.into(), text: text.into(), weight };
    let term = |text: &str, value: &str| Term { text: text.into(), value: value.into(), rule };
    let track = |name: &str, value: i32, limit: i32, side: Option<Side>| Track {
        name: name.into(),
        value,
        limit,
        note: String::new(),
        side,
        rule,
    };
    let mark = |kind: &str, number: &str| {
        grid.find(number).map(|hex| Mark {
            kind: kind.into(),
            at: hex.0,
            text: format!("{kind} at {number}"),
            tokens: None,
            rule,
        })
    };
    Scene {
        board: "sample".into(),
        headline: "Turn 3 of 8 · French movement".into(),
        marks: [mark("objective", "0503"), mark("target", "0307"), mark("duty", "1108")]
            .into_iter()
            .flatten()
            .collect(),
        tracks: vec![
            track("Turn", 3, 8, None),
            track("French strength lost", 4, 40, Some(Side::French)),
            track("Allied strength lost", 17, 40, Some(Side::Allied)),
        ],
        hands: vec![Hand {
            side: Side::French,
            name: "Chits".into(),
            cards: vec![Some("Rain until noon".into()), None],
            rule,
        }],
        fight: None,
        pools: Vec::new(),
        account: Some(Account {
            title: "Attack on the Highlanders".into(),
            terms: vec![
                term("1st Line attacks", "5"),
                term("Grand Battery attacks", "3"),
                term("Highlanders defend", "6"),
            ],
            total: "1-1".into(),
            forecast: Some(Forecast {
                results: vec![
                    likely("Dr", "defender retreats", 3),
                    likely("Ar", "attacker retreats", 2),
                    likely("Ex", "exchange", 1),
                ],
                of: 6,
            }),
        }),
        prompt: Some(Prompt {
            side: Side::French,
            text: "Choose where the Lancers go, or end the phase.".into(),
            rule,
        }),
        choices,
        outcome: None,
        pieces,
    }
}

fn entries(grid: &HexGrid) -> Vec<Entry> {
    let entry = |text: &str, weight, side, way: &str, dice: &[u8]| Entry {
        text: text.into(),
        weight,
        rule: Some(Rule("5.1")),
        side,
        spaces: Vec::new(),
        arrow: way.split(' ').filter_map(|number| grid.find(number)).map(|hex| hex.0).collect(),
        dice: dice.to_vec(),
    };
    vec![
        entry("Turn 3", Weight::Heading, None, "", &[]),
        entry("Hussars ride to 1008", Weight::Event, Some(Side::French), "1208 1108 1008", &[]),
        entry("Legion bombards 0507", Weight::Event, Some(Side::Allied), "", &[5]),
        entry("fire from a town is not halved", Weight::Detail, Some(Side::Allied), "", &[]),
    ]
}

fn main() -> Result<(), Box<dyn Error>> {
    let directory = PathBuf::from(std::env::args_os().nth(1).ok_or("name a directory to write to")?);
    std::fs::create_dir_all(&directory)?;
    let grid = grid();
    let (board, scene) = (board(&grid), scene(&grid));
    let look = Look::default().with_entries(entries(&grid));
    let light = svg(&board, Some(&scene), &look);
    std::fs::write(directory.join("sample.svg"), &light)?;
    std::fs::write(directory.join("sample.png"), png(&light, look.width)?)?;
    let dark = svg(&board, Some(&scene), &look.clone().with_theme(Theme::Dark));
    std::fs::write(directory.join("sample-dark.png"), png(&dark, look.width)?)?;
    Ok(())
}
