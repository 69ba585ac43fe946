//! The map as clients draw it: one board for both scenarios.

use super::Terrain;
use super::ground::Ground;
use super::schedule::Schedule;
use boards::HexId;
use contract::scene::{Board, Terrain as Legend, Tray};
use contract::{Provenance, Rule, Side};

/// Lays the board out.
pub(super) fn board(ground: &Ground, schedule: &Schedule) -> Board {
    ground.map.board_with(legend(), trays(), |space| {
        let mut notes = Vec::new();
        if ground.exits.0.has(HexId(space)) {
            notes.push("French exit".to_owned());
        }
        if ground.entries.0.has(HexId(space)) {
            let turns = schedule.arrivals.iter().flatten().flatten().filter(|&&turn| turn > 0);
            notes.push(match turns.min() {
                Some(turn) => format!("Entry for reinforcements from turn {turn}"),
                None => "Entry for reinforcements".to_owned(),
            });
        }
        notes
    })
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
    let entry = |terrain: Terrain, name: &str, effect: &str, rule| {
        // [2.2.LOS] Woods are all that stops a bombardment; the published map says so, the rulebook does not.
        let tall = matches!(terrain, Terrain::Woods | Terrain::WoodsRoad);
        Legend {
            key: terrain.key().into(),
            name: name.into(),
            effect: effect.into(),
            rule: Rule(rule),
            blocks_sight: Some(tall),
            provenance: if tall { Provenance::Published } else { Provenance::Rulebook },
        }
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
