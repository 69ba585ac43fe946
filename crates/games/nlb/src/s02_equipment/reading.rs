//! From data files to an [`Equipment`]: everything wrong in them is reported together.

use super::plans::Plans;
use super::roster::Roster;
use super::{Army, Equipment, Kind, Stats, UNITS, UnitId, Units, drawing, facts, ground};
use boards::Map;
use boards::map::read_legend;
use contract::{Fault, Named};
use printed::Files;

/// What the ground does: our words, and nothing that a printed copy could correct.
static LEGEND: &str = include_str!("../../../../../data/nlb/legend.toml");

/// Reads the data files, taking those that are not given as shipped.
pub(super) fn read(given: &[(&str, &str)]) -> Result<Equipment, Vec<Fault>> {
    let mut faults = Vec::new();
    let files = Files::of::<Equipment>(given, &mut faults);
    let (map, found) = Map::examine("board.toml", files.text("board.toml"));
    faults.extend(found);
    let (map, ground) = ground::check(map.unwrap_or_else(ground::shipped), &mut faults);
    let legend = read_legend("legend.toml", LEGEND).map_err(|found| faults.extend(found)).ok();
    let roster = Roster::read(&files, &mut faults);
    let plans = roster.as_ref().and_then(|roster| {
        files.read("scenarios.toml", &mut faults, |file| Some(Plans::read(file, roster, &map)))
    });
    let ledger = files.ledger(&mut faults);
    let (Some(legend), Some(roster), Some(mut plans), Some(ledger)) = (legend, roster, plans, ledger) else {
        return Err(faults);
    };
    if !faults.is_empty() {
        return Err(faults);
    }
    let facts = facts::list(&map, &roster, &plans);
    let among = |test: &dyn Fn(&Stats) -> bool| -> Units {
        (0..).map(UnitId).zip(&roster.units).filter(|(_, unit)| test(&unit.stats)).map(|(id, _)| id).collect()
    };
    let armies = [Army::French, Army::Prussian, Army::Allied].map(|army| among(&|stats| stats.army == army));
    let mut kinds = [Units::EMPTY; 8];
    for &kind in Kind::ALL {
        kinds[kind as usize] = among(&|stats| stats.kind == kind);
    }
    let mut swaps = [None; UNITS];
    for (index, one) in (0..).zip(&roster.substitutions) {
        for (unit, by) in &one.units {
            for &other in by.iter().chain([unit]) {
                swaps[other.index()] = Some((index, *unit));
            }
        }
    }
    let rifles =
        roster.corps.iter().find(|corps| corps.key == "al-a").map_or(Units::EMPTY, |corps| corps.units);
    let (wooded, tables) = (ground.wooded(), crate::Tables::new(&ground));
    for plan in &mut plans.plans {
        plan.around = tables.around_within(&ground, &plan.area);
    }
    Ok(Equipment {
        wooded: (wooded.clone(), crate::Tables::new(&wooded)),
        swaps,
        rifles,
        tables,
        ground,
        stats: std::array::from_fn(|index| roster.units[index].stats),
        armies,
        kinds,
        levels: std::array::from_fn(|index| roster.levels[index].as_ref().map_or(0, |(level, _)| *level)),
        board: drawing::board(&map, legend, &roster),
        particulars: facts
            .particulars(plans.scenarios.into_iter().map(|(scenario, _)| scenario).collect(), ledger),
        units: roster.units,
        corps: roster.corps,
        substitutions: roster.substitutions,
        plans: plans.plans,
    })
}
