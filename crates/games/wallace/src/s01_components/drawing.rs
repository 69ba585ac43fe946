//! The board as clients draw it.

use super::Unit;
use boards::map::Map;
use contract::scene::{Board, Counter, Face, Terrain, Tray};
use contract::{Provenance, Rule, Side};

/// Lays the board out.
pub(super) fn board(map: &Map, units: &[Unit]) -> Board {
    map.board_with(legend(), trays(), |board| {
        board.counters = counters(units);
        for (shown, space) in board.spaces.iter_mut().zip(&map.spaces) {
            let values = &space.values;
            if let Some((capacity, shift)) = values.get("capacity").zip(values.get("shift")) {
                let note = format!("Strong point: shelters {capacity}, {shift} to the left in morale checks");
                shown.notes.insert(0, note);
            }
        }
    })
}

/// The counters as printed, in the order of their ids.
fn counters(units: &[Unit]) -> Vec<Counter> {
    let counter = |(unit, id): (&Unit, u16)| {
        let mut face = Face::new(&unit.name, unit.nation.livery(), unit.arm.symbol()).about(&unit.name);
        if let Some(troops) = &unit.troops {
            face = face.about(format!("Here it stands for {troops}"));
        }
        if unit.start.is_some() && unit.placing.provenance == Provenance::Reconstructed {
            face = face.about(format!("Its start is reconstructed: {}", unit.placing.text));
        }
        Counter::new(id, &unit.key, unit.army().side(), face)
    };
    units.iter().zip(0..).map(counter).collect()
}

fn trays() -> Vec<Tray> {
    let tray = |key: &str, name: &str, side| Tray { key: key.into(), name: name.into(), side };
    vec![
        tray("display", "Prussian display", Some(Side::Allied)),
        tray("delayed", "Delayed box", Some(Side::Allied)),
        tray("french-lost", "French losses", Some(Side::French)),
        tray("allied-lost", "Anglo-Allied losses", Some(Side::Allied)),
        tray("prussian-lost", "Prussian losses", Some(Side::Allied)),
    ]
}

fn legend() -> Vec<Terrain> {
    let entry = |key: &str, name: &str, effect: &str, rule| Terrain {
        key: key.into(),
        name: name.into(),
        effect: effect.into(),
        rule: Rule(rule),
        // [W-WOODS-1] [W-TOWN-1] No other ground blocks sight.
        blocks_sight: Some(matches!(key, "woods" | "town")),
        provenance: Provenance::Rulebook,
    };
    vec![
        entry("open", "Open ground", "No effect [W-OPEN-1].", "W-OPEN-1"),
        entry("low", "Low ground", "Guns on other ground see over it [W-LOS-6].", "W-LOW-1"),
        entry(
            "woods",
            "Woods",
            "Blocks sight; guns firing in −2 [W-WOODS-1]. Stops cavalry, which cannot assault in [W-WOODS-3]. \
             Infantry checks morale one column worse [W-MORALE-R4].",
            "W-WOODS-1",
        ),
        entry(
            "town",
            "Town",
            "Blocks sight; guns firing in −2 [W-TOWN-1]. Stops cavalry, which cannot assault in [W-TOWN-3]. \
             Infantry checks morale one column worse [W-MORALE-R4].",
            "W-TOWN-1",
        ),
        entry(
            "river",
            "River",
            "Guns firing in −1 [W-RIVER-1], none fire out [W-RIVER-2]. Stops cavalry, which cannot assault in \
             [W-RIVER-3].",
            "W-RIVER-1",
        ),
    ]
}
