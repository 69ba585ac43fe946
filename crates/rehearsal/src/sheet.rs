//! The printed matter: the board, the pieces, the rules. The map is so small that it is drawn here.

use crate::{Agreed, Area, Battle, Piece};
use contract::scene::{Counter, Face, Label, Nation, Space, Symbol, Terrain, Tray};
use contract::{Board, Edition, Fault, Named, OptionSet, Particulars, Provenance, Rule, Scenario, Side};
use pages::{Source, Table};
use printed::{Facts, Files};
use std::sync::LazyLock;

/// Everything printed.
#[derive(Debug)]
pub struct Sheet {
    rows: [Row; 6],
    particulars: Particulars,
    board: Board,
}

/// A row of `pieces.toml`.
#[derive(Clone, Copy, Debug)]
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
}

impl Edition for Sheet {
    type Scenario = Battle;
    type Options = Agreed;

    fn read(files: &[(&str, &str)]) -> Result<Sheet, Vec<Fault>> {
        let mut faults = Vec::new();
        let files = Files::of::<Sheet>(files, &mut faults);
        let ledger = files.ledger(&mut faults);
        let rows = files.read("pieces.toml", &mut faults, rows);
        let (Some(ledger), Some(rows), true) = (ledger, rows, faults.is_empty()) else { return Err(faults) };
        let scenarios = vec![
            scenario(Battle::Skirmish, "Skirmish", "Three turns for the French order.", 3),
            scenario(Battle::Dusk, "Dusk", "One turn before the light fails.", 1),
        ];
        let particulars = facts(&rows).particulars(scenarios, ledger);
        Ok(Sheet { rows, particulars, board: board(counters(&rows)) })
    }

    fn shipped() -> &'static [(&'static str, &'static str)] {
        &[("rules.toml", include_str!("rules.toml")), ("pieces.toml", include_str!("pieces.toml"))]
    }

    fn standard() -> &'static Sheet {
        static STANDARD: LazyLock<Sheet> = LazyLock::new(Sheet::as_shipped);
        &STANDARD
    }

    fn particulars(&self) -> &Particulars {
        &self.particulars
    }

    fn board(&self, _: Battle) -> &Board {
        &self.board
    }
}

/// The rows of `pieces.toml`, every one of them even when one is wrong.
fn rows(file: &Table<'_>) -> Option<[Row; 6]> {
    let rows = Piece::ALL.map(|piece| {
        file.table(piece.key(), |table| {
            let (strength, start) = (table.within("strength", 1..=9), table.spelled("start"));
            Some(Row { strength: strength?, start: start? })
        })
    });
    let rows: Vec<Row> = rows.into_iter().flatten().collect();
    let rows: [Row; 6] = rows.try_into().ok()?;
    // [R6] [R7] The set-up obeys the rules too.
    for area in Area::ALL {
        let of =
            |side| Piece::ALL.iter().filter(|&&p| p.side() == side && rows[p as usize].start == area).count();
        match Side::ALL.map(of) {
            [french, allied] if french > 0 && allied > 0 => {
                file.fault(format!("enemies cannot start in {}", area.key()));
            }
            [french, allied] if french > 2 || allied > 2 => {
                file.fault(format!("no more than two of a side can start in {}", area.key()));
            }
            _ => {}
        }
    }
    Some(rows)
}

fn facts(rows: &[Row; 6]) -> Facts {
    let origin = Source::new(Provenance::Reconstructed, "made up for the rehearsal");
    let mut facts = Facts::default();
    for (piece, row) in Piece::ALL.iter().zip(rows) {
        let subject = format!("piece {}", piece.key());
        facts.add(&subject, "strength", row.strength.to_string(), &origin);
        facts.add(&subject, "start", row.start.key(), &origin);
    }
    facts
}

fn scenario(battle: Battle, title: &str, about: &str, turns: u8) -> Scenario {
    Scenario {
        key: battle.key().into(),
        title: title.into(),
        about: about.into(),
        turns,
        options: Agreed::offered(battle),
        balance: None,
    }
}

fn counters(rows: &[Row; 6]) -> Vec<Counter> {
    let counter = |piece: Piece| {
        let strength = rows[piece as usize].strength;
        let nation = [Nation::French, Nation::Anglo][piece.side() as usize];
        let horse = matches!(piece, Piece::Lancers | Piece::Dragoons);
        let face = Face::new(piece.name(), nation, if horse { Symbol::Cavalry } else { Symbol::Infantry })
            .value("strength", strength, Provenance::Reconstructed)
            .about(format!("{}, strength {strength}", piece.name()));
        Counter::new(piece as u16, piece.key(), piece.side(), face)
    };
    Piece::ALL.map(counter).into()
}

/// Six polygons that share their corners.
fn board(counters: Vec<Counter>) -> Board {
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
        regions: Vec::new(),
        counters,
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
