//! The map as clients draw it: one board for both scenarios.

use super::ground::Ground;
use super::schedule::Schedule;
use super::{Arm, Terrain, Unit};
use contract::scene::{Board, Counter, Face, Purpose, Region, Symbol, Terrain as Legend, Tray};
use contract::{Provenance, Rule, Side};

/// Lays the board out.
pub(super) fn board(ground: &Ground, schedule: &Schedule, units: &[Unit]) -> Board {
    ground.map.board_with(legend(), trays(), |board| {
        board.counters = counters(units);
        let turns = schedule.arrivals.iter().flatten().flatten().filter(|&&turn| turn > 0);
        let first = turns.min();
        for region in &mut board.regions {
            if let (Purpose::Entry, Some(turn)) = (region.purpose, first) {
                region.name = format!("{} from turn {turn}", region.name);
            }
        }
        for (space, id) in board.spaces.iter_mut().zip(0..) {
            let lies_in = |region: &&Region| region.spaces.contains(&id);
            space.notes = board.regions.iter().filter(lies_in).map(|region| region.name.clone()).collect();
        }
    })
}

/// The counters as printed, in the order of their ids.
fn counters(units: &[Unit]) -> Vec<Counter> {
    let counter = |(unit, id): (&Unit, u16)| {
        let symbol = match unit.arm {
            Arm::Infantry => Symbol::Infantry,
            Arm::Cavalry => Symbol::Cavalry,
            Arm::Artillery => Symbol::Artillery,
        };
        let face = Face::new(&unit.name, unit.nation, symbol)
            .value("strength", unit.strength, unit.origins.strength.provenance)
            .value("movement", unit.movement, unit.origins.movement.provenance)
            .about(&unit.name)
            .about(format!("{} · strength {} · movement {}", unit.arm.key(), unit.strength, unit.movement));
        let origin = &unit.origins.placing;
        let face = if unit.start.is_some() && origin.provenance == Provenance::Reconstructed {
            face.about(format!("Its starting hex is reconstructed: {}", origin.text))
        } else {
            face
        };
        Counter::new(id, &unit.key, unit.side, face)
    };
    units.iter().zip(0..).map(counter).collect()
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
