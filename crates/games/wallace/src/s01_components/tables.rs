//! `tables.toml`, read and checked: what the dice do.

use super::{Morale, Tables, Volley};
use pages::{Sources, Table};
use printed::Facts;

/// Reads the file, and lists its values.
pub(super) fn read(file: &Table<'_>, facts: &mut Facts) -> Option<Tables> {
    let sources = Sources::read(file);
    let artillery = file.table("artillery", |table| artillery(table, &sources, facts));
    let infantry = file.table("infantry", |table| infantry(table, &sources, facts));
    let morale = file.table("morale", |table| morale(table, &sources, facts));
    let control = file.table("control", |table| control(table, &sources, facts));
    Some(Tables { artillery: artillery?, infantry: infantry?, morale: morale?, control: control? })
}

/// Cubes by die and range.
fn artillery(table: &Table<'_>, sources: &Sources, facts: &mut Facts) -> Option<[[u8; 4]; 7]> {
    let source = sources.origin(table);
    let rows: Vec<[f64; 4]> = table.rows("rows");
    if rows.iter().flatten().any(|cell| !(0..=6).map(f64::from).any(|cubes| cubes == *cell)) {
        table.fault_at(table.place_of("rows"), "a cell holds 0 to 6 cubes");
    }
    let rows: Vec<[u8; 4]> = rows.iter().map(|row| row.map(|cell| cell as u8)).collect();
    for (roll, row) in rows.iter().enumerate() {
        facts.add("artillery table", &format!("die {roll}"), format!("{row:?}"), &source);
    }
    let rows = <[[u8; 4]; 7]>::try_from(rows).ok();
    if rows.is_none() {
        table.fault_at(table.place_of("rows"), "there are seven rows, for 0 to 6, of four ranges");
    }
    rows
}

fn infantry(table: &Table<'_>, sources: &Sources, facts: &mut Facts) -> Option<[Volley; 7]> {
    let words = table.words("column");
    let texts: Vec<_> = words.iter().map(|word| word.text).collect();
    facts.add("infantry table", "die 0 to 6", texts.join(" "), &sources.origin(table));
    let cells: Vec<Volley> = words
        .iter()
        .map(|word| match word.text {
            "-" => Volley { cubes: 0, check: false },
            "M" => Volley { cubes: 0, check: true },
            "1" | "2" | "3" => Volley { cubes: word.text.as_bytes()[0] - b'0', check: true },
            _ => {
                table.fault_at(word.at, "a cell is -, M, or 1 to 3 cubes");
                Volley::default()
            }
        })
        .collect();
    let cells = <[Volley; 7]>::try_from(cells).ok();
    if cells.is_none() {
        table.fault_at(table.place_of("column"), "there are seven cells, for 0 to 6");
    }
    cells
}

fn morale(table: &Table<'_>, sources: &Sources, facts: &mut Facts) -> Option<[[Morale; 7]; 6]> {
    let source = sources.origin(table);
    let mut rows = Vec::new();
    for (word, die) in table.words("rows").into_iter().zip(1..) {
        let cells: Vec<_> = word.text.split_whitespace().collect();
        facts.add("morale table", &format!("die {die}"), cells.join(" "), &source);
        let row: Vec<Morale> = cells
            .iter()
            .map(|cell| match *cell {
                "-" => Morale::Holds,
                "R" => Morale::Retreats,
                "E" => Morale::Eliminated,
                _ => {
                    table.fault_at(word.at, "a cell is -, R or E");
                    Morale::Holds
                }
            })
            .collect();
        match <[Morale; 7]>::try_from(row) {
            Ok(row) => rows.push(row),
            Err(_) => table.fault_at(word.at, "a row has seven columns"),
        }
    }
    let rows = <[[Morale; 7]; 6]>::try_from(rows).ok();
    if rows.is_none() {
        table.fault_at(table.place_of("rows"), "there are six rows, for die 1 to 6");
    }
    rows
}

/// What cavalry of each nation has to throw: 1 to 6, or 7 for never.
fn control(table: &Table<'_>, sources: &Sources, facts: &mut Facts) -> Option<[u8; 7]> {
    let source = sources.origin(table);
    let nations = ["french", "guard", "british", "german", "dutch", "prussian"];
    let numbers = nations.map(|nation| {
        let number = table.within(nation, 1..=7u8)?;
        facts.add("cavalry control", nation, number.to_string(), &source);
        Some(number)
    });
    let [french, guard, british, german, dutch, prussian] = numbers;
    let prussian = prussian?;
    Some([french?, guard?, british?, german?, dutch?, prussian, prussian])
}
