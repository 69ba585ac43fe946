//! `scenarios.toml`, read and checked: what is played, and with how many cubes, tiles and discs.

use super::{Army, Components, Supply, Unit, UnitId};
use crate::Units;
use crate::s03_sequence::TURNS;
use contract::{Scenario, Side};
use pages::{Sources, Table};
use printed::Facts;

/// What `scenarios.toml` says.
pub(super) struct Stock {
    pub scenarios: Vec<Scenario>,
    pub supply: Supply,
    /// [W-SETUP-4] In the order in which they come.
    pub display: Vec<UnitId>,
    pub group_b: Units,
}

/// No more of anything lies in the box.
const MOST: u8 = 60;

impl Stock {
    /// Reads the file, and lists its values.
    pub fn read(file: &Table<'_>, units: &[Unit], facts: &mut Facts) -> Option<Stock> {
        let sources = Sources::read(file);
        let mut scenarios = Vec::new();
        for (scenario, source) in printed::scenarios::<Components>(file, &sources, |_| (TURNS, "W-SEQ-1")) {
            facts.add(&format!("scenario {}", scenario.key), "turns", scenario.turns.to_string(), &source);
            scenarios.push(scenario);
        }
        let supply = file.table("supply", |table| read_supply(table, &sources, facts));
        let discs = file.table("discs", |table| {
            let [french, allied] = Side::ALL
                .map(|side| table.table(side.key(), |table| read_discs(table, side, &sources, facts)));
            Some([french?, allied?])
        });
        let (display, group_b) = read_display(file, units, &sources, facts);
        Some(Stock { scenarios, supply: Supply { discs: discs?, ..supply? }, display, group_b })
    }
}

/// Everything but the discs.
fn read_supply(table: &Table<'_>, sources: &Sources, facts: &mut Facts) -> Option<Supply> {
    let cubes = table.table("cubes", |table| {
        let source = sources.origin(table);
        let [french, allied, prussian] = Army::ALL.map(|army| {
            let cubes = table.within(army.key(), 0..=MOST)?;
            facts.add("damage cubes", army.key(), cubes.to_string(), &source);
            Some(cubes)
        });
        Some([french?, allied?, prussian?])
    });
    let tiles = table.table("tiles", |table| {
        let tiles: [u8; 8] = table.row("values", 1..=9)?; // [W-COMP-3]
        facts.add("tiles", "values", format!("{tiles:?}"), &sources.origin(table));
        Some(tiles)
    });
    let battery = table.table("grand-battery", |table| {
        let battery = table.within("cubes", 0..=MOST)?;
        facts.add("Grand Battery box", "cubes", battery.to_string(), &sources.origin(table));
        if cubes.is_some_and(|[french, ..]| battery > french) {
            table.fault("has more cubes than there are blue ones");
        }
        Some(battery)
    });
    Some(Supply { cubes: cubes?, tiles: tiles?, grand_battery: battery?, discs: [[[0; 3]; 2]; 2] })
}

/// [W-DISC-1] Green, red and purple, until three o'clock and from four.
fn read_discs(table: &Table<'_>, side: Side, sources: &Sources, facts: &mut Facts) -> Option<[[u8; 3]; 2]> {
    let source = sources.origin(table);
    let mut discs = [[0; 3]; 2];
    for ((field, hour), discs) in [("early", "to 3 pm"), ("late", "from 4 pm")].into_iter().zip(&mut discs) {
        *discs = table.row(field, 0..=MOST)?;
        facts.add(&format!("discs {}", side.key()), hour, format!("{discs:?}"), &source);
    }
    Some(discs)
}

fn read_display(
    file: &Table<'_>,
    units: &[Unit],
    sources: &Sources,
    facts: &mut Facts,
) -> (Vec<UnitId>, Units) {
    let (mut display, mut group_b) = (Vec::new(), Units::EMPTY);
    file.each("display", |table| {
        let (group, pieces) = (table.word("group")?, table.words("pieces"));
        table.call(format!("display {}", group.text));
        if !["a", "b"].contains(&group.text) {
            let what = format!("\"{}\" is no group: a or b [W-PRUSSIANS-3]", group.text);
            table.fault_at(group.at, what);
        }
        let keys: Vec<_> = pieces.iter().map(|piece| piece.text).collect();
        facts.add(&format!("display {}", group.text), "pieces", keys.join(" "), &sources.origin(table));
        for piece in pieces {
            let fault = |what: &str| table.fault_at(piece.at, format!("{} {what}", piece.text));
            let Some(index) = units.iter().position(|unit| unit.key == piece.text) else {
                fault("is no piece of pieces.toml");
                continue;
            };
            let id = UnitId(index as u8);
            if display.contains(&id) {
                fault("stands on it twice");
            }
            if units[index].army() != Army::Prussian {
                fault("is no Prussian");
            }
            display.push(id);
            if group.text == "b" {
                group_b = group_b.with(id);
            }
        }
        Some(())
    });
    let prussians = units.iter().filter(|unit| unit.army() == Army::Prussian).count();
    if display.len() != prussians {
        let what = format!(
            "the display has {} pieces: all {prussians} Prussians stand on it [W-SETUP-4]",
            display.len()
        );
        file.fault(what);
    }
    (display, group_b)
}
