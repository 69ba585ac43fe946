//! The printed matter: the board, the pieces, the rules. The map is so small that it is drawn here.

use crate::{Area, Piece};
use contract::scene::{Label, Space, Terrain, Tray};
use contract::{Board, Edition, Fact, Fault, Ledger, OptionalRule, Provenance, Rule, Scenario, Side};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::{fmt, sync::LazyLock};

/// Everything printed.
pub struct Sheet {
    rows: [Row; 6],
    digest: String,
    ledger: Ledger,
    scenarios: Vec<Scenario>,
    board: Board,
}

/// A row of `pieces.toml`.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    strength: u8,
    start: Area,
}

impl Sheet {
    /// The printed strength of a piece.
    pub fn strength(&self, piece: Piece) -> u8 {
        self.rows[piece as usize].strength
    }

    /// Where a piece starts.
    pub fn start(&self, piece: Piece) -> Area {
        self.rows[piece as usize].start
    }

    /// The index of a scenario.
    pub(crate) fn scenario(&self, key: &str) -> Option<u8> {
        self.scenarios.iter().position(|scenario| scenario.key == key).map(|index| index as u8)
    }
}

impl Edition for Sheet {
    fn read(files: &[(&str, &str)]) -> Result<Sheet, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut text = |name: &str| match files.iter().find(|file| file.0 == name) {
            Some(file) => file.1,
            None => {
                faults.push(Fault::new(name, "is missing"));
                ""
            }
        };
        let (rules, pieces) = (text("rules.toml"), text("pieces.toml"));
        let ledger = Ledger::parse(rules).unwrap_or_else(|found| {
            faults.extend(found);
            Ledger::default()
        });
        let rows = rows(pieces, &mut faults);
        match rows {
            Some(rows) if faults.is_empty() => Ok(Sheet {
                rows,
                digest: digest(&rows),
                ledger,
                scenarios: vec![
                    scenario("skirmish", "Skirmish", "Three turns for the French order.", 3),
                    scenario("dusk", "Dusk", "One turn before the light fails.", 1),
                ],
                board: board(),
            }),
            _ => Err(faults),
        }
    }

    fn shipped() -> &'static [(&'static str, &'static str)] {
        &[("rules.toml", include_str!("rules.toml")), ("pieces.toml", include_str!("pieces.toml"))]
    }

    fn standard() -> &'static Sheet {
        static STANDARD: LazyLock<Sheet> =
            LazyLock::new(|| Sheet::read(Sheet::shipped()).expect("a test reads the shipped files"));
        &STANDARD
    }

    fn digest(&self) -> &str {
        &self.digest
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    fn facts(&self) -> Vec<Fact> {
        let fact = |piece: Piece, property: &str, value: String| Fact {
            subject: format!("piece {}", piece.key()),
            property: property.into(),
            value,
            provenance: Provenance::Reconstructed,
            source: "made up for the rehearsal".into(),
        };
        let both = |piece: Piece| {
            [
                fact(piece, "strength", self.strength(piece).to_string()),
                fact(piece, "start", self.start(piece).key().into()),
            ]
        };
        Piece::ALL.into_iter().flat_map(both).collect()
    }

    fn scenarios(&self) -> &[Scenario] {
        &self.scenarios
    }

    fn board(&self, _: &str) -> &Board {
        &self.board
    }
}

/// Sheets with equal facts are equal, wherever they lie.
impl PartialEq for Sheet {
    fn eq(&self, other: &Sheet) -> bool {
        self.digest == other.digest
    }
}

impl Eq for Sheet {}

impl fmt::Debug for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sheet({})", self.digest)
    }
}

/// Reads `pieces.toml`, every row of it even when one is wrong.
fn rows(text: &str, faults: &mut Vec<Fault>) -> Option<[Row; 6]> {
    let file: toml::Table = match toml::from_str(text) {
        Ok(file) => file,
        Err(error) => {
            faults.push(Fault::new("pieces.toml", error.to_string()));
            return None;
        }
    };
    for key in file.keys().filter(|key| !Piece::ALL.iter().any(|piece| piece.key() == *key)) {
        faults.push(Fault::new(format!("pieces.toml: {key}"), "there is no such piece"));
    }
    let rows = Piece::ALL.map(|piece| {
        let place = format!("pieces.toml: {}", piece.key());
        let Some(value) = file.get(piece.key()) else {
            faults.push(Fault::new(place, "is missing"));
            return None;
        };
        let row: Result<Row, _> = value.clone().try_into();
        match row {
            Ok(row) if (1..=9).contains(&row.strength) => return Some(row),
            Ok(row) => faults.push(Fault::new(place, format!("strength {} is not in 1 to 9", row.strength))),
            Err(error) => faults.push(Fault::new(place, error.message())),
        }
        None
    });
    let rows: Vec<Row> = rows.into_iter().flatten().collect();
    let rows: [Row; 6] = rows.try_into().ok()?;
    // [R6] [R7] The set-up obeys the rules too.
    for area in Area::ALL {
        let of =
            |side| Piece::ALL.iter().filter(|&&p| p.side() == side && rows[p as usize].start == area).count();
        let place = format!("pieces.toml: {}", area.key());
        match Side::ALL.map(of) {
            [french, allied] if french > 0 && allied > 0 => {
                faults.push(Fault::new(place, "enemies cannot start in one area"))
            }
            [french, allied] if french > 2 || allied > 2 => {
                faults.push(Fault::new(place, "no more than two of a side can start in one area"))
            }
            _ => {}
        }
    }
    Some(rows)
}

/// Names the values, not the text: comments and order do not matter.
fn digest(rows: &[Row; 6]) -> String {
    let mut hash = Sha256::new();
    for (piece, row) in Piece::ALL.iter().zip(rows) {
        hash.update(format!("{} {} {}\n", piece.key(), row.strength, row.start.key()));
    }
    hash.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn scenario(key: &str, title: &str, about: &str, turns: u8) -> Scenario {
    let first = OptionalRule {
        key: "first".into(),
        title: "Who moves first".into(),
        values: Side::ALL.map(|side| side.key().to_string()).into(),
        rule: Rule("R4"),
    };
    Scenario {
        key: key.into(),
        title: title.into(),
        about: about.into(),
        turns,
        options: vec![first],
        balance: None,
    }
}

/// Six polygons that share their corners.
fn board() -> Board {
    const CORNERS: [&[[f32; 2]]; 6] = [
        &[[0., 0.], [300., 0.], [300., 90.], [200., 110.], [100., 110.], [0., 90.]],
        &[[0., 90.], [100., 110.], [110., 200.], [0., 210.]],
        &[[100., 110.], [200., 110.], [200., 200.], [110., 200.]],
        &[[200., 110.], [300., 90.], [300., 190.], [200., 200.]],
        &[[0., 210.], [110., 200.], [200., 200.], [200., 300.], [0., 300.]],
        &[[200., 200.], [300., 190.], [300., 300.], [200., 300.]],
    ];
    let middle = |corners: &[[f32; 2]]| {
        let count = corners.len() as f32;
        [0, 1].map(|axis| corners.iter().map(|corner| corner[axis]).sum::<f32>() / count)
    };
    let space = |area: Area| Space {
        key: area.key().into(),
        name: Some(area.name().into()),
        terrain: "clear".into(),
        centre: middle(CORNERS[area as usize]),
        outline: CORNERS[area as usize].into(),
        neighbours: area.neighbours().iter().map(|&area| area as u16).collect(),
        notes: Vec::new(),
        values: Vec::new(),
        provenance: Provenance::Reconstructed,
    };
    Board {
        id: "rehearsal-1".into(),
        title: "The field of the rehearsal".into(),
        size: [300., 300.],
        spaces: Area::ALL.map(space).into(),
        lines: Vec::new(),
        labels: Area::ALL
            .map(|area| Label { text: area.name().into(), at: middle(CORNERS[area as usize]), rank: 1 })
            .into(),
        trays: vec![Tray { key: "lost".into(), name: "Lost".into(), side: None }],
        legend: vec![Terrain {
            key: "clear".into(),
            name: "Fields".into(),
            effect: "Open to all.".into(),
            rule: Rule("R5"),
            blocks_sight: None,
            provenance: Provenance::Reconstructed,
        }],
        ground: Vec::new(),
        kilometre: None,
        provenance: "Made up for the rehearsal.".into(),
    }
}
