//! From data files to [`Materials`]. Files that are not of the right shape are all reported first; when every file
//! has its shape, everything wrong in them is reported together.

use super::files::{LeadersFile, ScenariosFile, UnitsFile};
use super::{
    AREAS, Area, Army, Factors, GROUND, Kind, LEADERS, Leader, Materials, Role, SKIRMISHERS, Stats, UNITS,
    Unit, drawing, facts,
};
use crate::s03_map::Ground;
use crate::s06_sequence::TURNS;
use crate::{AreaId, Battle, House, LeaderId, UnitId, Units};
use boards::map::{Map, read_legend};
use contract::{Fault, Named, OptionSet, Scenario, Side};
use printed::{Files, Origin, Sources};

/// What the ground does: our words, and nothing that a printed copy could correct.
static LEGEND: &str = include_str!("../../../../../data/impulse/legend.toml");

/// Reads the data files, taking those that are not given as shipped.
pub(super) fn read(given: &[(&str, &str)]) -> Result<Materials, Vec<Fault>> {
    let mut faults = Vec::new();
    let files = Files::of::<Materials>(given, &mut faults);
    let map = Map::read("board.toml", files.text("board.toml")).map_err(|found| faults.extend(found)).ok();
    let legend = read_legend("legend.toml", LEGEND).map_err(|found| faults.extend(found)).ok();
    let units = files.parse::<UnitsFile>("units.toml", &mut faults);
    let leaders = files.parse::<LeadersFile>("leaders.toml", &mut faults);
    let scenarios = files.parse::<ScenariosFile>("scenarios.toml", &mut faults);
    let ledger = files.ledger(&mut faults);
    let (Some(map), Some(legend), Some(units), Some(leaders), Some(scenarios), Some(ledger)) =
        (map, legend, units, leaders, scenarios, ledger)
    else {
        return Err(faults);
    };
    let areas = check_board(&map, &mut faults);
    let chiefs = check_leaders(&leaders, &mut faults);
    let roster = check_units(&units, &chiefs, &areas, &mut faults);
    let scenario = check_scenarios(&scenarios, &mut faults);
    let facts = facts::list(&map, &roster, &leaders, &scenarios, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let among = |test: &dyn Fn(&Stats) -> bool| -> Units {
        (0..).map(UnitId).zip(&roster).filter(|(_, unit)| test(&unit.stats)).map(|(id, _)| id).collect()
    };
    let mut skirmishers = [UnitId(0); SKIRMISHERS];
    for (slot, unit) in skirmishers.iter_mut().zip(among(&|stats| stats.kind == Kind::Skirmisher)) {
        *slot = unit;
    }
    let leader =
        |test: &dyn Fn(&Leader) -> bool| LeaderId(chiefs.iter().position(test).unwrap_or_default() as u8);
    let guard = leader(&|chief| chief.key == "drouot");
    let board = drawing::board(&map, legend, &roster, &chiefs, guard);
    Ok(Materials {
        ground: Ground::of(&map),
        stats: std::array::from_fn(|index| roster[index].stats),
        armies: Army::ALL.map(|army| among(&|stats| stats.army == army)),
        kinds: Kind::ALL.map(|kind| among(&|stats| stats.kind == kind)),
        formations: std::array::from_fn(|index| {
            among(&|stats| stats.formation == Some(LeaderId(index as u8)))
        }),
        commanders: Army::ALL
            .map(|army| leader(&|chief| chief.army == army && chief.role == Role::Commander)),
        guard,
        skirmishers,
        last_impulse: scenarios.impulses.last.clamp(1, 12) as u8,
        board,
        particulars: facts.particulars(scenario, ledger),
        units: roster,
        leaders: chiefs,
        areas,
    })
}

/// [3.3] The areas. Records write them by number, so every edition has those of the shipped board.
fn check_board(map: &Map, faults: &mut Vec<Fault>) -> Vec<Area> {
    let mut fault = |what: String| faults.push(Fault::new("board.toml", what));
    if map.game != "impulse" {
        fault(format!("is a board of \"{}\", not of \"impulse\"", map.game));
    }
    if map.spaces.len() != GROUND {
        fault(format!("has {} areas: it must have {GROUND} [3.3]", map.spaces.len()));
    }
    let mut areas = Vec::new();
    for (index, space) in map.spaces.iter().enumerate() {
        if space.key != (index + 1).to_string() {
            fault(format!("area {} stands where area {} belongs [3.3]", space.key, index + 1));
        }
        for terrain in &space.terrain {
            if !["clear", "elevated", "forest", "village"].contains(&terrain.as_str()) {
                fault(format!(
                    "area {}: \"{terrain}\" is none of clear, elevated, forest, village",
                    space.key
                ));
            }
        }
        // [3.4-a] Every area prints its number from 1 to 4.
        if !space.values.get("tem").is_some_and(|tem| (1..=4).contains(tem)) {
            fault(format!("area {}: tem is from 1 to 4 [3.5]", space.key));
        }
        for key in ["french-points", "allied-points"] {
            if space.values.get(key).is_some_and(|points| !(0..=20).contains(points)) {
                fault(format!("area {}: {key} are from 0 to 20 [3.7]", space.key));
            }
        }
        let name = space.name.clone().unwrap_or_else(|| space.key.clone());
        areas.push(Area { key: space.key.clone(), name });
    }
    for (key, count) in [("grand-battery", 1), ("indirect-targets", 3)] {
        let found = map.zone(key).map_or(0, |zone| zone.spaces.len());
        if found != count {
            fault(format!("zone {key} has {found} areas: it must have {count} [6.4.2-a]"));
        }
    }
    let boxes: Vec<_> = map.boxes.iter().map(|side| side.key.as_str()).collect();
    if boxes != ["p1", "p2", "p3"] {
        fault("has the zones p1, p2, p3, in this order [3.8]".into());
    }
    areas.extend(map.boxes.iter().map(|side| Area { key: side.key.clone(), name: side.name.clone() }));
    areas
}

/// [4.4-a] [4.4-b] Commanders and Leaders. Records write them by key: the list and its order are fixed.
fn check_leaders(file: &LeadersFile, faults: &mut Vec<Fault>) -> Vec<Leader> {
    let known = Files::shipped::<Materials>().parse::<LeadersFile>("leaders.toml", &mut Vec::new());
    let known: Vec<_> = known.iter().flat_map(|file| &file.leader).collect();
    let same = known.len() == file.leader.len()
        && known.iter().zip(&file.leader).all(|(a, b)| (&a.key, a.army, a.role) == (&b.key, b.army, b.role));
    if !same || file.leader.len() != LEADERS {
        let what = "lists others, or in another order, than the shipped file: change names and numbers only";
        faults.push(Fault::new("leaders.toml", what));
    }
    let mut leaders = Vec::new();
    for text in &file.leader {
        let mut fault =
            |what: String| faults.push(Fault::new(format!("leaders.toml: leader {}", text.key), what));
        let sides = if text.role == Role::Commander { 1 } else { 2 };
        if text.number.len() != sides || text.number.iter().any(|number| !(2..=13).contains(number)) {
            fault(format!("has {sides} activation numbers from 2 to 13, the fresh one first"));
        }
        if !(0..=6).contains(&text.bonus) || !(0..=6).contains(&text.rating) {
            fault("a bonus and a rating are from 0 to 6".into());
        }
        let number = |index: usize| text.number.get(index).map_or(0, |&number| number.clamp(0, 13) as u8);
        leaders.push(Leader {
            key: text.key.clone(),
            name: text.name.clone(),
            army: text.army,
            role: text.role,
            formation: text.formation.clone(),
            number: [number(1), number(0)],
            bonus: text.bonus.clamp(0, 6) as u8,
            rating: text.rating.clamp(0, 6) as u8,
            arrives: text.arrives.map(|turn| turn.clamp(1, 10) as u8),
        });
    }
    leaders
}

fn check_units(file: &UnitsFile, leaders: &[Leader], areas: &[Area], faults: &mut Vec<Fault>) -> Vec<Unit> {
    let sources = Sources::check("units.toml", file.sources.clone(), faults);
    let mut units: Vec<Unit> = Vec::new();
    for formation in &file.formation {
        let leader = formation.leader.as_ref().and_then(|key| {
            let found = leaders.iter().position(|leader| leader.key == *key && leader.army == formation.army);
            if found.is_none() {
                let what = format!("there is no {} Leader \"{key}\"", formation.army.name());
                faults.push(Fault::new("units.toml: formation", what));
            }
            found.map(|index| LeaderId(index as u8))
        });
        for text in &formation.units {
            let place = format!("unit {}", text.key);
            let origins: [Origin; 3] =
                [&text.values, &text.speed, &text.placing].map(|key| sources.find(key, &place, faults));
            let mut fault = |what: String| faults.push(Fault::new(format!("units.toml: {place}"), what));
            if units.iter().any(|other| other.key == text.key) {
                fault("is listed twice".into());
            }
            let mut factors = |[attack, defence, movement]: [i64; 3]| {
                if [attack, defence, movement].iter().any(|value| !(0..=20).contains(value)) {
                    fault("attack, defence and movement are from 0 to 20".into());
                }
                let [attack, defence, movement] =
                    [attack, defence, movement].map(|value| value.clamp(0, 20) as u8);
                Factors { attack, defence, movement }
            };
            let fresh = factors(text.fresh);
            let spent = text.spent.map(&mut factors);
            let skirmisher = text.kind == Kind::Skirmisher;
            if spent.is_none() && !skirmisher {
                fault("has a spent side: only skirmishers may have one step [4.3-d]".into());
            }
            if skirmisher != leader.is_none() {
                fault("has a formation, unless it is a skirmisher [4.7]".into());
            }
            let mut area = |key: &str| {
                let found = areas.iter().position(|area| area.key == key).map(|index| AreaId(index as u8));
                if found.is_none() {
                    fault(format!("there is no area \"{key}\" on the board"));
                }
                found
            };
            let start = text.start.as_deref().and_then(&mut area);
            let arrives = text.arrives.as_ref().and_then(|arrival| {
                Some((arrival.turn.clamp(2, i64::from(TURNS)) as u8, area(&arrival.zone)?))
            });
            let prussian = formation.army == Army::Prussian;
            if prussian != start.is_none() || prussian != arrives.is_some() {
                fault("starts on the map, or arrives if it is Prussian [4.8]".into());
            }
            if arrives.is_some_and(|(_, zone)| usize::from(zone.0) < GROUND)
                || start.is_some_and(|area| usize::from(area.0) >= GROUND)
            {
                fault("starts in an area, or arrives in a zone [4.8]".into());
            }
            let stats = Stats {
                kind: text.kind,
                army: formation.army,
                formation: leader,
                sides: [spent.unwrap_or_default(), fresh],
                two_steps: spent.is_some(),
            };
            let (key, name, size) = (text.key.clone(), text.name.clone(), text.size.clone());
            units.push(Unit { key, name, size, stats, start, arrives, origins });
        }
    }
    // Records write units by key: the set and its order are fixed.
    let known = Files::shipped::<Materials>().parse::<UnitsFile>("units.toml", &mut Vec::new());
    let known: Vec<_> = known
        .iter()
        .flat_map(|file| &file.formation)
        .flat_map(|formation| {
            formation.units.iter().map(|unit| (unit.key.as_str(), formation.army, unit.kind))
        })
        .collect();
    let found: Vec<_> =
        units.iter().map(|unit| (unit.key.as_str(), unit.stats.army, unit.stats.kind)).collect();
    if found != known || found.len() != UNITS {
        let what = "lists other units, or in another order, than the shipped file: change values, starts and names only";
        faults.push(Fault::new("units.toml", what));
    }
    for (index, area) in areas.iter().enumerate().take(AREAS) {
        for side in Side::ALL {
            let here =
                |unit: &&Unit| unit.start == Some(AreaId(index as u8)) && unit.stats.army.side() == side;
            if units.iter().filter(here).count() > 10 {
                let what = format!("more than ten {side} units start in area {} [7.1-a]", area.key);
                faults.push(Fault::new("units.toml", what));
            }
        }
    }
    units
}

fn check_scenarios(file: &ScenariosFile, faults: &mut Vec<Fault>) -> Vec<Scenario> {
    let mut fault =
        |place: &str, what: String| faults.push(Fault::new(format!("scenarios.toml: {place}"), what));
    let mut scenarios = Vec::new();
    for text in &file.scenario {
        if text.turns != i64::from(TURNS) {
            fault(&text.key, format!("lasts {} turns: it must be {TURNS} [6.1-a]", text.turns));
        }
        if text.balance.as_ref().is_some_and(|balance| balance.drawn().is_none()) {
            fault(
                &text.key,
                "has a balance that does not add up: the games won are more than those played".into(),
            );
        }
        scenarios.push(Scenario {
            key: text.key.clone(),
            title: text.title.clone(),
            about: text.about.clone(),
            turns: TURNS,
            options: House::offered(Battle::Waterloo),
            balance: text.balance.clone(),
        });
    }
    if scenarios.len() != 1 || Battle::from_key(&scenarios[0].key).is_none() {
        fault("scenario", format!("there is one scenario, \"{}\"", Battle::keys()));
    }
    if !(1..=12).contains(&file.impulses.last) {
        fault("impulses", "the last space of the track is from 1 to 12 [8.10-d]".into());
    }
    scenarios
}
