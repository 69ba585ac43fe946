//! The board and the counters as clients draw them: one board for all battles.

use super::roster::Roster;
use super::{Corps, Kind, People, Unit};
use boards::Map;
use contract::scene::{Board, Counter, Face, Nation, Symbol, Terrain, Tray};
use contract::{Named, Provenance, Side};

/// Lays the board out, with the counters in the order of their ids.
pub(super) fn board(map: &Map, legend: Vec<Terrain>, roster: &Roster) -> Board {
    map.board_with(legend, trays(), |board| {
        board.counters =
            roster.units.iter().zip(0..).map(|(unit, id)| counter(id, unit, &roster.corps)).collect();
    })
}

fn trays() -> Vec<Tray> {
    let tray = |key: &str, name: &str, side| Tray { key: key.into(), name: name.into(), side: Some(side) };
    vec![
        tray("french-waiting", "French reinforcements", Side::French),
        tray("allied-waiting", "Coalition reinforcements", Side::Allied),
        tray("french-lost", "French losses", Side::French),
        tray("allied-lost", "Coalition losses", Side::Allied),
        tray("french-hidden", "French units behind markers", Side::French),
        tray("allied-hidden", "Coalition units behind markers", Side::Allied),
        tray("french-regroup", "French units that may be reorganized", Side::French),
        tray("allied-regroup", "Coalition units that may be reorganized", Side::Allied),
        tray("french-exited", "French units that have left the map", Side::French),
        tray("allied-exited", "Coalition units that have left the map", Side::Allied),
    ]
}

/// The colour of a counter.
const fn livery(people: Option<People>, guard: bool, side: Side) -> Nation {
    match people {
        Some(People::French) if guard => Nation::Guard,
        Some(People::French) => Nation::French,
        Some(People::Prussian) => Nation::Prussian,
        Some(People::Brunswick) => Nation::Brunswick,
        Some(People::Nassau) => Nation::Nassau,
        Some(People::Netherlands) => Nation::Dutch,
        Some(People::British) => Nation::British,
        Some(People::Legion) => Nation::Kgl,
        Some(People::Hanoverian) => Nation::Hanoverian,
        None => match side {
            Side::French => Nation::French,
            Side::Allied => Nation::British,
        },
    }
}

const fn symbol(kind: Kind) -> Symbol {
    match kind {
        Kind::Infantry => Symbol::Infantry,
        Kind::Cavalry => Symbol::Cavalry,
        Kind::FootGuns => Symbol::Artillery,
        Kind::HorseGuns => Symbol::HorseArtillery,
        Kind::Officer => Symbol::Leader,
        Kind::Commander => Symbol::Commander,
        Kind::Headquarters => Symbol::Headquarters,
        Kind::Train => Symbol::Train,
    }
}

/// [2.4A] A combat unit with its full face and its reduced one if it has one; [10.0.1] a leader with his.
fn counter(id: u16, unit: &Unit, corps: &[Corps]) -> Counter {
    let (stats, origins) = (&unit.stats, &unit.origins);
    let corps = stats.corps.map(|id| &corps[usize::from(id.0)]);
    let side = stats.army.side();
    let people = stats.people.or(match stats.army {
        super::Army::Prussian => Some(People::Prussian),
        super::Army::French | super::Army::Allied => None,
    });
    let nation = livery(people, corps.is_some_and(|corps| corps.key == "fr-g"), side);
    let whose = match (corps, stats.people) {
        (Some(corps), Some(people)) => {
            format!("{} · [{}] {} · {}", stats.kind.title(), corps.designation, corps.title, people.title())
        }
        _ => format!("{} · {} army", stats.kind.title(), stats.army.title()),
    };
    let formation = corps.map(|corps| format!("{} [{}]", corps.title, corps.designation));
    let blank = || Face::new(&unit.tag, nation, symbol(stats.kind)).about(&unit.name).about(&whose);
    if stats.kind.is_leader() || stats.kind == Kind::Train {
        let mut face = blank().value("movement", stats.allowance, origins.movement.provenance);
        if stats.kind == Kind::Commander {
            face = face.value("command", stats.rating, origins.strength.provenance);
            face = vouched(face, &[("rating", &origins.strength)]);
        }
        return Counter::new(id, &unit.key, side, face).formation(formation);
    }
    let [reduced, full] = stats.strength;
    let face = |strength: u8, origin: &pages::Source| {
        let face = blank().value("strength", strength, origin.provenance).value(
            "movement",
            stats.allowance,
            origins.movement.provenance,
        );
        vouched(face, &[("strength", origin), ("allowance", &origins.movement)])
    };
    let counter = Counter::new(id, &unit.key, side, face(full, &origins.strength)).formation(formation);
    if reduced == 0 { counter } else { counter.with_back(face(reduced, &origins.reduced)) }
}

/// Says in one short line which values are reconstructed; `facts` tell from what.
fn vouched(face: Face, values: &[(&str, &pages::Source)]) -> Face {
    let guessed: Vec<&str> = values
        .iter()
        .filter(|(_, origin)| origin.provenance == Provenance::Reconstructed)
        .map(|(what, _)| *what)
        .collect();
    if guessed.is_empty() { face } else { face.about(format!("Reconstructed: {}", guessed.join(", "))) }
}
