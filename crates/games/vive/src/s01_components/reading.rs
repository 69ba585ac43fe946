//! From data files to [`Components`]. Files that are no TOML of the right shape are all reported first; when every file
//! has its shape, everything wrong in them is reported together.

use super::files::{CardsFile, FreeText, NumberText, ScenarioText, ScenariosFile, SetupFile};
use super::{
    Battle, Components, EVERYONE, Kind, LossLevels, Nation, PieceId, Placement, Setup, UNITS, drawing, facts,
};
use crate::s02_battlefield::{Battlefield, HEXES, Hexes, forward, grid, row};
use crate::s13_hypothetical::{ARMY, REINFORCEMENTS};
use crate::{Switches, Terrain, Vive};
use boards::{Direction, HexId, Map};
use contract::{Fault, Named, OptionSet, Provenance, Scenario, Side};
use printed::{Files, Origin, Sources};
use std::collections::BTreeSet;

/// The board file of each scenario.
const BOARDS: [&str; 4] = ["quatrebras.toml", "ligny.toml", "waterloo.toml", "hypothetical.toml"];
/// The set-up file of each scenario that has one.
const SETUPS: [&str; 3] = ["quatrebras-setup.toml", "ligny-setup.toml", "waterloo-setup.toml"];

/// What was read for one scenario, before it is put together.
pub(super) struct Draft {
    pub map: Map,
    pub terrain: [Terrain; HEXES],
    pub placements: Vec<Placement>,
    pub loses: LossLevels,
    pub loses_origin: Origin,
    pub free: [Hexes; 2],
    pub free_origin: Option<Origin>,
}

/// Reads the data files, taking those that are not given as shipped.
pub(super) fn read(given: &[(&str, &str)]) -> Result<Components, Vec<Fault>> {
    let mut faults = Vec::new();
    let files = Files::of::<Components>(given, &mut faults);
    let maps = BOARDS.map(|name| {
        let (map, found) = Map::examine(name, files.text(name));
        faults.extend(found);
        map
    });
    let setups = SETUPS.map(|name| files.parse::<SetupFile>(name, &mut faults));
    let cards = files.parse::<CardsFile>("cards.toml", &mut faults);
    let scenarios = files.parse::<ScenariosFile>("scenarios.toml", &mut faults);
    let ledger = files.ledger(&mut faults);
    let ([Some(quatrebras), Some(ligny), Some(waterloo)], Some(cards), Some(scenarios), Some(ledger)) =
        (setups, cards, scenarios, ledger)
    else {
        return Err(faults);
    };
    let [Some(a), Some(b), Some(c), Some(d)] = maps else { return Err(faults) };
    let (orders, order_origins) = check_cards(cards, &mut faults);
    let scenario_sources = Sources::check("scenarios.toml", scenarios.sources, &mut faults);
    let mut listed = Vec::new();
    let mut drafts = Vec::new();
    let mut setups = [Some(quatrebras), Some(ligny), Some(waterloo), None].into_iter();
    for (battle, map) in Battle::ALL.into_iter().zip([a, b, c, d]) {
        let terrain = check_map(battle, &map, &mut faults);
        let placements = match setups.next().flatten() {
            Some(file) => check_setup(battle, file, &terrain, &mut faults),
            None => hypothetical(),
        };
        let Some(text) = scenarios.scenario.iter().find(|text| text.key == battle.key()) else {
            faults
                .push(Fault::new("scenarios.toml", format!("the scenario \"{}\" is missing", battle.key())));
            continue;
        };
        let place = format!("scenario {}", battle.key());
        let loses_origin = scenario_sources.find(&text.source, &place, &mut faults);
        let (free, free_origin) = check_free(battle, text.free.as_ref(), &scenario_sources, &mut faults);
        let loses = check_levels(text, &placements, &mut faults);
        listed.push(list(battle, text));
        drafts.push(Draft { map, terrain, placements, loses, loses_origin, free, free_origin });
    }
    for text in scenarios.scenario.iter().filter(|text| Battle::from_key(&text.key).is_none()) {
        faults.push(Fault::new(format!("scenarios.toml: scenario {}", text.key), "is none of this game"));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let facts = facts::list(&drafts, &orders, &order_origins);
    let setups = drafts.into_iter().map(assemble).collect();
    Ok(Components {
        field: Battlefield::shared(),
        setups,
        orders,
        particulars: facts.particulars(listed, ledger),
    })
}

/// [5.0] A turn is an hour.
fn list(battle: Battle, text: &ScenarioText) -> Scenario {
    Scenario {
        key: text.key.clone(),
        title: text.title.clone(),
        about: text.about.clone(),
        turns: 6,
        options: Switches::offered(battle),
        balance: text.balance.clone(),
    }
}

fn check_cards(file: CardsFile, faults: &mut Vec<Fault>) -> ([u8; 5], [Origin; 5]) {
    let sources = Sources::check("cards.toml", file.sources, faults);
    let texts = file.orders;
    let all = [
        ("skirmish", texts.skirmish),
        ("probe", texts.probe),
        ("attack", texts.attack),
        ("assault", texts.assault),
        ("coordinated", texts.coordinated),
    ];
    let mut origins = Vec::new();
    let numbers = all.map(|(key, NumberText { units, source })| {
        origins.push(sources.find(&source, &format!("orders: {key}"), faults));
        match units.as_str() {
            "all" => EVERYONE,
            number => number.parse().ok().filter(|number| (1..=20).contains(number)).unwrap_or_else(|| {
                let what = format!("\"{number}\" is no number of units: it is 1 to 20, or \"all\"");
                faults.push(Fault::new(format!("cards.toml: orders: {key}"), what));
                1
            }),
        }
    });
    (numbers, origins.try_into().expect("one for each card"))
}

/// [2.2] A board with this grid, and no ground that the rules do not know.
fn check_map(battle: Battle, map: &Map, faults: &mut Vec<Fault>) -> [Terrain; HEXES] {
    let file = BOARDS[battle as usize];
    let mut terrain = [Terrain::Open; HEXES];
    if map.grid.as_ref() != Some(grid()) {
        let what = "must be 21 columns A to V without J and 13 rows, even columns further north [2.0-a]";
        faults.push(Fault::new(format!("{file}: grid"), what));
        return terrain;
    }
    let mut unknown = BTreeSet::new();
    for (index, space) in map.spaces.iter().enumerate() {
        match Terrain::from_key(&space.terrain[0]) {
            Some(known) => terrain[index] = known,
            None => {
                unknown.insert(space.terrain[0].as_str());
            }
        }
    }
    for kind in unknown {
        let known = Terrain::ALL.map(Terrain::key).join(", ");
        faults
            .push(Fault::new(format!("{file}: terrain {kind}"), format!("is unknown: it is one of {known}")));
    }
    for way in map.ways.iter().filter(|way| !["road", "stream", "lane"].contains(&way.kind.as_str())) {
        faults.push(Fault::new(
            format!("{file}: way {}", way.kind),
            "is unknown: it is road, stream or lane, which is drawn only",
        ));
    }
    terrain
}

/// Everyone of a historical scenario.
fn check_setup(
    battle: Battle,
    file: SetupFile,
    terrain: &[Terrain; HEXES],
    faults: &mut Vec<Fault>,
) -> Vec<Placement> {
    let name = SETUPS[battle as usize];
    let sources = Sources::check(name, file.sources, faults);
    let mut placements: Vec<Placement> = Vec::new();
    let standing = [(file.units, 0), (file.generals, 1), (file.garrisons, 2), (file.waiting, 3)];
    for (text, list) in
        standing.into_iter().flat_map(|(texts, list)| texts.into_iter().map(move |text| (text, list)))
    {
        let place = format!("piece {}", text.piece);
        let mut fault = |what: String| faults.push(Fault::new(format!("{name}: {place}"), what));
        let Some(piece) = PieceId::from_key(&text.piece) else {
            fault("is no piece of the game: they are called as in fr-line-1".into());
            continue;
        };
        let fits = match list {
            0 => piece.kind().is_unit(),
            1 => piece.kind() == Kind::General,
            2 => piece.kind() == Kind::Counter,
            _ => piece.kind() != Kind::Counter,
        };
        if !fits {
            fault("stands in the wrong list".into());
        }
        if placements.iter().any(|other| other.piece == piece) {
            fault("is listed twice".into());
        }
        let hex = text.hex.as_deref().map(|number| (number, grid().find(number)));
        if let Some((number, None)) = hex {
            fault(format!("hex \"{number}\" is not on the map"));
        }
        if hex.is_some() == (list == 3) {
            fault(if list == 3 { "arrives later: it has no hex" } else { "needs a hex" }.into());
        }
        let hex = hex.and_then(|(_, hex)| hex);
        if let Some(hex) = hex {
            let general = piece.kind() == Kind::General;
            let same = |other: &&Placement| {
                other.hex == Some(hex) && (other.piece.kind() == Kind::General) == general
            };
            if let Some(other) = placements.iter().find(same) {
                fault(format!("stands where {} does [7.32.7]", other.piece.key()));
            }
            if terrain[usize::from(hex.0)].is_closed() {
                fault("stands on rough terrain [8.8-a]".into());
            }
        }
        let facing = text.facing.as_deref().map(|key| (key, Direction::from_key(key)));
        if let Some((key, None)) = facing {
            fault(format!("\"{key}\" is no hexside: it is N, NE, SE, S, SW or NW"));
        }
        let full = piece.kind().chips();
        let chips = text.chips.unwrap_or(full.into());
        if !(0..=i64::from(full)).contains(&chips) {
            fault(format!("has at most {full} chips [1.1-a]"));
        }
        placements.push(Placement {
            piece,
            name: text.name,
            hex,
            facing: facing.and_then(|(_, facing)| facing).unwrap_or(forward(piece.side())),
            chips: chips.clamp(0, full.into()) as u8,
            origin: sources.find(&text.source, &place, faults),
        });
    }
    placements.sort_by_key(|placement| placement.piece);
    placements
}

/// [13.4-d] [13.4-g] The armies of a hypothetical battle, in all colours: the players place them.
fn hypothetical() -> Vec<Placement> {
    let origin = Origin { provenance: Provenance::Rulebook, source: "section 13.4".into() };
    let mut placements = Vec::new();
    for nation in Nation::ALL {
        for (kind, count) in ARMY {
            let more = REINFORCEMENTS.iter().find(|(other, _)| *other == kind).map_or(0, |(_, more)| *more);
            for (number, piece) in PieceId::of(nation, kind).take(usize::from(count + more)).enumerate() {
                let name = format!("{} {} {}", nation.name(), kind.name(), number + 1);
                let facing = forward(nation.side());
                let chips = kind.chips();
                placements.push(Placement { piece, name, hex: None, facing, chips, origin: origin.clone() });
            }
        }
    }
    placements.sort_by_key(|placement| placement.piece);
    placements
}

/// [4.2-a] The level that a scenario states, or half of a side's units, rounded up; generals are not counted in that.
fn check_levels(text: &ScenarioText, placements: &[Placement], faults: &mut Vec<Fault>) -> LossLevels {
    let half = |side: Side| {
        let units =
            placements.iter().filter(|placed| placed.piece.side() == side && placed.piece.kind().is_unit());
        (units.count() as i64 + 1) / 2
    };
    let mut level = |what: &str, level: i64| {
        if !(1..=60).contains(&level) {
            let place = format!("scenarios.toml: scenario {}: loses: {what}", text.key);
            faults.push(Fault::new(place, format!("{level} is no number of units")));
        }
        level.clamp(1, 60) as u8
    };
    LossLevels {
        french: level("french", text.loses.french.unwrap_or_else(|| half(Side::French))),
        english: text.loses.english.map(|number| level("english", number)),
        allied: level("allied", text.loses.allied.unwrap_or_else(|| half(Side::Allied))),
    }
}

/// [4.0-c] [13.4-a] Where a side places its units itself.
fn check_free(
    battle: Battle,
    text: Option<&FreeText>,
    sources: &Sources,
    faults: &mut Vec<Fault>,
) -> ([Hexes; 2], Option<Origin>) {
    let field = Battlefield::shared();
    if battle == Battle::Hypothetical {
        return (Side::ALL.map(|side| Vive::own_rows(field, side)), None);
    }
    let place = format!("scenario {}: free", battle.key());
    let Some(text) = text else {
        faults.push(Fault::new(format!("scenarios.toml: {place}"), "is missing"));
        return ([Hexes::EMPTY; 2], None);
    };
    let mut zone = |[first, last]: [i64; 2], also: &[String]| {
        if !(1 <= first && first <= last && last <= 13) {
            faults.push(Fault::new(format!("scenarios.toml: {place}"), "rows run from 1 to 13"));
        }
        let mut hexes: Hexes =
            field.all.iter().filter(|&hex| (first..=last).contains(&i64::from(row(hex)))).collect();
        for number in also {
            match grid().find(number) {
                Some(hex) => hexes.insert(hex),
                None => {
                    let what = format!("hex \"{number}\" is not on the map");
                    faults.push(Fault::new(format!("scenarios.toml: {place}"), what));
                }
            }
        }
        hexes
    };
    let zones = [zone(text.french, &text.french_also), zone(text.allied, &text.allied_also)];
    (zones, Some(sources.find(&text.source, &place, faults)))
}

/// Makes the tables that the rules look things up in.
fn assemble(draft: Draft) -> Setup {
    let Draft { map, terrain, placements, loses, free, .. } = draft;
    let mut road_sides = [0; HEXES];
    let mut by_road = vec![Hexes::EMPTY; HEXES];
    for way in map.ways.iter().filter(|way| way.kind == "road") {
        for (hex, side) in way.crossings(grid()) {
            road_sides[usize::from(hex.0)] |= 1 << side as u8;
            if let Some(next) = grid().neighbour(hex, side) {
                by_road[usize::from(hex.0)].insert(next);
            }
        }
    }
    let mut chips = [0; 3 * UNITS];
    for placement in placements.iter().filter(|placement| placement.piece.kind().is_unit()) {
        chips[placement.piece.unit_slot()] = placement.chips;
    }
    let names = map.spaces.iter().map(|space| space.name.clone()).collect();
    let board = drawing::board(&map, &placements);
    Setup { terrain, road_sides, by_road, names, placements, chips, loses, free, board }
}

/// The number of a hex.
pub(super) fn number(hex: HexId) -> String {
    grid().number(hex)
}
