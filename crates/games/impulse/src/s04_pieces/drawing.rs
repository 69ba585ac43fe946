//! The board and the counters as clients draw them.

use super::{Army, Factors, Kind, Leader, Role, UNITS, Unit};
use crate::LeaderId;
use boards::map::Map;
use contract::scene::{Board, Counter, Face, Nation, Symbol, Terrain, Tray};
use contract::{Provenance, Side};

/// Lays the board out, with the counters of units and then of Leaders.
pub(super) fn board(
    map: &Map,
    legend: Vec<Terrain>,
    units: &[Unit],
    leaders: &[Leader],
    guard: LeaderId,
) -> Board {
    map.board_with(legend, trays(), |board| {
        let ids = 0..;
        board.counters = units.iter().zip(ids).map(|(unit, id)| counter(id, unit, leaders, guard)).collect();
        let ids = UNITS as u16..;
        board.counters.extend(leaders.iter().zip(ids).map(|(leader, id)| chief(id, leader)));
    })
}

/// [3.8] The zones lie beside the map, and so do Leaders [4.4-c] and the lost.
fn trays() -> Vec<Tray> {
    let tray = |key: &str, name: &str, side| Tray { key: key.into(), name: name.into(), side: Some(side) };
    vec![
        tray("french-leaders", "French Leaders", Side::French),
        tray("allied-leaders", "Allied Leaders", Side::Allied),
        tray("p1", "Zone P1, Ohain", Side::Allied),
        tray("p2", "Zone P2, Lasne and the Bois de Paris", Side::Allied),
        tray("p3", "Zone P3, Maransart road", Side::Allied),
        tray("awaited", "Prussians on the march", Side::Allied),
        tray("french-lost", "French losses", Side::French),
        tray("allied-lost", "Allied losses", Side::Allied),
    ]
}

impl Army {
    const fn livery(self) -> Nation {
        match self {
            Army::French => Nation::French,
            Army::British => Nation::British,
            Army::Prussian => Nation::Prussian,
        }
    }
}

impl Kind {
    const fn symbol(self) -> Symbol {
        match self {
            Kind::Infantry => Symbol::Infantry,
            Kind::Cavalry => Symbol::Cavalry,
            Kind::Artillery => Symbol::Artillery,
            Kind::HorseArtillery => Symbol::HorseArtillery,
            Kind::Skirmisher => Symbol::Skirmisher,
        }
    }
}

/// [4.3-a] A unit: its fresh face, and its spent one if it has one.
fn counter(id: u16, unit: &Unit, leaders: &[Leader], guard: LeaderId) -> Counter {
    let stats = &unit.stats;
    let livery = if stats.formation == Some(guard) { Nation::Guard } else { stats.army.livery() };
    let [values, speed, _] = &unit.origins;
    let under = stats.formation.and_then(|leader| leaders.get(usize::from(leader.0)));
    let whose = match under {
        Some(leader) => format!("{} {}, under {} [4.7]", stats.army.name(), stats.kind.key(), leader.name),
        None => format!("{} skirmishers: they act with whoever is near [10.13-a]", stats.army.name()),
    };
    let face = |Factors { attack, defence, movement }: Factors| {
        let mut face = Face::new(&unit.name, livery, stats.kind.symbol())
            .value("attack", attack, values.provenance)
            .value("defence", defence, values.provenance)
            .value("movement", movement, speed.provenance)
            .about(&unit.name)
            .about(&whose);
        if !stats.two_steps {
            face = face.about("One step: it is lost when it would be spent [4.3-d]");
        }
        if values.provenance == Provenance::Reconstructed {
            face = face.about("Its strengths are reconstructed");
        }
        face
    };
    let formation = under.and_then(|leader| leader.formation.clone());
    let counter = Counter::new(id, &unit.key, stats.army.side(), face(stats.sides[1])).formation(formation);
    if stats.two_steps { counter.with_back(face(stats.sides[0])) } else { counter }
}

/// [4.4-a] [4.4-b] A Commander or Leader with both his faces.
fn chief(id: u16, leader: &Leader) -> Counter {
    let symbol = if leader.role == Role::Commander { Symbol::Commander } else { Symbol::Leader };
    let face = |number: u8| {
        let face = Face::new(&leader.name, leader.army.livery(), symbol).about(&leader.name);
        let face = match &leader.formation {
            Some(formation) => face.about(format!("Leads {formation}")),
            None => face.about(format!("Commands the {} army", leader.army.name())),
        };
        match (leader.role, number) {
            (Role::Commander, 0) => face,
            (Role::Commander, _) => face.value("number", number, Provenance::Reconstructed).value(
                "bonus",
                leader.bonus,
                Provenance::Reconstructed,
            ),
            _ => face.value("number", number, Provenance::Reconstructed).value(
                "rating",
                leader.rating,
                Provenance::Reconstructed,
            ),
        }
    };
    Counter::new(id, &leader.key, leader.army.side(), face(leader.number[1]))
        .formation(leader.formation.clone())
        .with_back(face(leader.number[0]))
}
