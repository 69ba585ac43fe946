//! Draws an invented battle with every terrain, state and panel that the renderer knows:
//! `cargo run --release -p picture --example sample -- DIRECTORY` writes `sample.svg`, `sample.png`
//! and `sample-dark.png` there.

use boards::{HexGrid, HexId};
use contract::scene::{
    Account, Card, Counter, Face, Forecast, Hand, Label, Line, Mark, Nation, Party, Picture, Piece, Place,
    Prompt, Purpose, Region, Sign, Space, State, Symbol, Term, Terrain, Track, Tray,
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
        Space {
            key: grid.number(hex),
            name: None,
            terrain: terrain(letter).into(),
            centre: grid.centre(hex),
            outline: grid.corners(hex).to_vec(),
            neighbours: grid.around(hex).map(|other| other.0).collect(),
            notes: Vec::new(),
            values: Vec::new(),
            provenance: Provenance::Reconstructed,
        }
    };
    let region = |key: &str, purpose, name: &str, of, lies: &dyn Fn(i16, i16) -> bool| Region {
        key: key.into(),
        purpose,
        name: name.into(),
        of: Some(of),
        spaces: grid
            .hexes()
            .filter(|&hex| {
                let (column, row) = grid.column_row(hex);
                lies(column, row)
            })
            .map(|hex| hex.0)
            .collect(),
        captions: Vec::new(),
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
        regions: vec![
            region("exit", Purpose::Exit, "French exit", Party::Side(Side::French), &|column, row| {
                row == 1 && (5..=9).contains(&column)
            }),
            region(
                "entry",
                Purpose::Entry,
                "Prussian entry",
                Party::Nation(Nation::Prussian),
                &|column, row| column == 15 && (3..=5).contains(&row),
            ),
        ],
        counters: Vec::new(),
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
type Unit = (&'static str, Side, Nation, Symbol, u8, u8, &'static str, &'static [State]);

#[rustfmt::skip]
const UNITS: &[Unit] = &[
    ("1st Line",     Side::French, Nation::French,    Symbol::Infantry,  5, 4, "0408", &[State::Attacking]),
    ("2nd Line",     Side::French, Nation::French,    Symbol::Infantry,  4, 4, "0507", &[State::MustAttack]),
    ("Old Guard",    Side::French, Nation::Guard,     Symbol::Infantry,  7, 4, "0608", &[]),
    ("Lancers",      Side::French, Nation::Guard,     Symbol::Cavalry,   3, 6, "0806", &[State::Picked]),
    ("Grand Battery",Side::French, Nation::French,    Symbol::Artillery, 3, 3, "0407", &[State::Attacking]),
    ("Marshal",      Side::French, Nation::French,    Symbol::Leader,    2, 6, "0608", &[]),
    ("Hussars",      Side::French, Nation::French,    Symbol::Cavalry,   2, 5, "1008", &[State::Moved]),
    ("Highlanders",  Side::Allied, Nation::Anglo,     Symbol::Infantry,  6, 4, "0307", &[State::Defending]),
    ("Dragoons",     Side::Allied, Nation::Anglo,     Symbol::Cavalry,   4, 5, "0505", &[State::MustBeAttacked]),
    ("Militia",      Side::Allied, Nation::Dutch,     Symbol::Infantry,  3, 4, "0906", &[]),
    ("Black Band",   Side::Allied, Nation::Brunswick, Symbol::Infantry,  2, 4, "0704", &[]),
    ("Green Band",   Side::Allied, Nation::Nassau,    Symbol::Infantry,  3, 4, "0803", &[]),
    ("Legion",       Side::Allied, Nation::German,    Symbol::Artillery, 2, 3, "0504", &[]),
    ("IV Corps",     Side::Allied, Nation::Prussian,  Symbol::Infantry,  5, 4, "1504", &[]),
    ("Uhlans",       Side::Allied, Nation::Prussian,  Symbol::Cavalry,   3, 5, "1404", &[State::Disordered]),
    ("II Corps",     Side::Allied, Nation::Prussian,  Symbol::Infantry,  4, 4, "waiting", &[]),
    ("Guns",         Side::Allied, Nation::Prussian,  Symbol::Artillery, 4, 3, "waiting", &[]),
    ("9th Light",    Side::French, Nation::French,    Symbol::Infantry,  4, 4, "french lost", &[]),
];

fn pieces(grid: &HexGrid) -> Vec<Piece> {
    let piece = |(id, unit): (usize, &Unit)| {
        let &(name, side, nation, symbol, strength, movement, place, states) = unit;
        let face = Face::new(name, nation, symbol)
            .value("strength", strength, Provenance::Reconstructed)
            .value("movement", movement, Provenance::Reconstructed)
            .about(format!("{side} {symbol}, {strength}-{movement}"));
        let counter = Counter::new(id as u16, name.to_lowercase().replace(' ', "-"), side, face);
        let place = grid.find(place).map_or_else(|| Place::tray(place), |hex| Place::Space(hex.0));
        Piece::of(Box::leak(Box::new(counter)), 0, place)
            .facing((name == "Legion").then_some(2))
            .states(states.iter().map(|&state| (true, state)))
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
    choices.push(Choice::new(&"add", Anchor::Piece(1), "Add to the attack").cost("2-1"));
    choices.push(Choice::new(&"end", Anchor::Button, "End the phase"));
    let mark = |kind: Sign, number: &str| {
        grid.find(number).map(|hex| Mark::new(kind, hex.0, format!("{kind} at {number}"), rule))
    };
    let forecast = Forecast::of(6)
        .result("Dr", "defender retreats", 3)
        .result("Ar", "attacker retreats", 2)
        .result("Ex", "exchange", 1);
    let terms = vec![
        Term::new("1st Line attacks", "5", rule),
        Term::new("Grand Battery attacks", "3", rule),
        Term::new("Highlanders defend", "6", rule),
    ];
    Scene {
        board: "sample".into(),
        headline: "Turn 3 of 8 · French movement".into(),
        marks: [
            mark(Sign::Objective, "0503"),
            mark(Sign::Target, "0307"),
            mark(Sign::Duty, "1108"),
            mark(Sign::Control, "0801").map(|mark| mark.of(Side::French).label("+2")),
        ]
        .into_iter()
        .flatten()
        .collect(),
        tracks: vec![
            Track::new("Turn", 3, 8, rule),
            Track::new("French strength lost", 4, 40, rule).of(Side::French),
            Track::new("Allied strength lost", 17, 40, rule).of(Side::Allied),
        ],
        hands: vec![
            Hand::new("chits", Side::French, "Chits", rule)
                .card(Some(Card::new("Rain until noon")))
                .card(None),
            Hand::new("orders", Side::French, "Orders", rule)
                .card(Some(Card::new("Probe").text("Order two units on the left."))),
        ],
        account: Some(Account::new("Attack on the Highlanders", terms, "1-1").forecast(forecast)),
        prompt: Some(Prompt::new(Side::French, "Choose where the Lancers go, or end the phase.", rule)),
        choices,
        pieces,
        ..Scene::default()
    }
}

fn entries(grid: &HexGrid) -> Vec<Entry> {
    let ride = ["1208", "1108", "1008"].into_iter().filter_map(|number| grid.find(number)).map(|hex| hex.0);
    vec![
        Entry::heading("Turn 3").rule("5.1"),
        Entry::event("Hussars ride to 1008").rule("5.1").by(Side::French).way(ride),
        Entry::event("Legion bombards 0507").rule("5.1").by(Side::Allied).dice([5]),
        Entry::event("The Lancers charge").by(Side::French).dice([Picture::Cavalry, Picture::Flag]),
        Entry::detail("fire from a town is not halved").rule("5.1").by(Side::Allied),
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
