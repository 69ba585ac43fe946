//! What the data says, against what the rulebook says.

use super::*;
use crate::battles::Turn;
use boards::Direction;
use std::collections::BTreeSet;

fn box_() -> &'static Equipment {
    Equipment::standard()
}

fn hex(number: &str) -> HexId {
    grid().find(number).unwrap_or_else(|| panic!("there is no hex {number}"))
}

/// Whether a counter is none of the substitutes and additions.
fn is_standard(unit: UnitId) -> bool {
    box_().stats(unit).class == Class::Standard
}

/// How many standard counters of an army a battle has, without its train: on the map at the start, and to come
/// without an option.
fn counted(battle: Battle, army: Army) -> [usize; 2] {
    let plan = box_().plan(battle);
    let fighting = (box_().army(army) & Equipment::combat()) - box_().kind(Kind::Train);
    let own = fighting.iter().filter(|&unit| is_standard(unit));
    let mut counts = [0; 2];
    for unit in own {
        match plan.start(unit) {
            Start::At { .. } | Start::Among(_) | Start::Apart(_) => counts[0] += 1,
            Start::Enters(entry) if plan.entries[usize::from(*entry)].call.is_none() => counts[1] += 1,
            Start::Enters(_) | Start::WithAny(_) | Start::Absent => {}
        }
    }
    counts
}

/// Reads the chart of a rule, such as "French [G] (2 units): 3065 Fri/Gr, 3264 Duch [G] (r).": hex, unit, reduced.
fn chart(rule: &str) -> Vec<(HexId, UnitId, bool)> {
    let rules = &box_().ledger().rules;
    let text = &rules.iter().find(|one| one.id == rule).unwrap_or_else(|| panic!("no rule {rule}")).text;
    let (head, list) = text.split_once("): ").expect("a head and a list");
    let prefix = rule_prefix(rule);
    let lines: Vec<_> = list.trim_end_matches('.').split(", ").collect();
    let count: usize =
        head.split(['(', ' ']).find_map(|word| word.parse().ok()).expect("the number of units");
    assert_eq!(lines.len(), count, "[{rule}] lists as many as it says");
    lines
        .into_iter()
        .map(|line| {
            let (number, name) = line.split_once(' ').expect("hex and unit");
            let reduced = name.ends_with("(r)");
            let name = name.trim_end_matches("(r)").split('[').next().unwrap_or_default().trim();
            (hex(number), tagged(&prefix, name), reduced)
        })
        .collect()
}

/// `18.2C.FR.G` is about `fr-g`.
fn rule_prefix(rule: &str) -> String {
    let parts: Vec<_> = rule.split('.').collect();
    format!("{}-{}-", parts[2], parts[3]).to_lowercase()
}

/// The unit of a formation that prints this.
fn tagged(prefix: &str, tag: &str) -> UnitId {
    let found = box_().unit_ids().find(|&id| {
        let unit = box_().unit(id);
        unit.tag == tag && unit.key.starts_with(prefix)
    });
    found.unwrap_or_else(|| panic!("no counter {tag} in {prefix}"))
}

/// Every row of a set-up chart stands in the plan, and nobody else does.
fn follows(battle: Battle, rule: &str) -> usize {
    let plan = box_().plan(battle);
    let sections = box_().ledger().rules.iter().map(|one| one.id.as_str());
    let charts: Vec<_> = sections
        .filter(|id| {
            id.strip_prefix(rule).is_some_and(|rest| rest.split('.').count() == 2 && !is_entry(rest))
        })
        .collect();
    let mut charted = Units::EMPTY;
    for id in charts {
        for (hex, unit, reduced) in chart(id) {
            assert_eq!(*plan.start(unit), Start::At { hex, reduced }, "[{id}] {}", box_().unit(unit).key);
            charted.insert(unit);
        }
    }
    let stands = |unit: &UnitId| {
        !unit.is_leader() && is_standard(*unit) && matches!(plan.start(*unit), Start::At { .. })
    };
    let standing: Units = box_().unit_ids().filter(stands).collect();
    assert_eq!(charted, standing, "{}", battle.key());
    charted.len()
}

/// `AL.R1` and its like are entries.
fn is_entry(rest: &str) -> bool {
    rest.split('.').nth(1).is_some_and(|last| {
        last.strip_prefix('R').is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
    })
}

/// An entry as the rulebook has it: turn, hexes, units of a formation.
fn enters(battle: Battle, turn: &str, hexes: &[&str], formation: &str, tags: &[&str]) -> Entry {
    let plan = box_().plan(battle);
    let units: Units = tags.iter().map(|tag| tagged(formation, tag)).collect();
    let found = plan.entries.iter().find(|entry| entry.units == units).expect("an entry of these units");
    assert_eq!(found.turn, Turn::find(turn).unwrap());
    assert_eq!(found.hexes, hexes.iter().map(|number| hex(number)).collect::<Vec<_>>());
    let index = plan.entries.iter().position(|entry| entry == found).unwrap() as u8;
    assert!(units.iter().all(|unit| *plan.start(unit) == Start::Enters(index)));
    found.clone()
}

use contract::Named;

/// [2.2A] [2.2D] Numbers run on from map to map, below the last row there is none, and every hex has one number.
#[test]
fn hexes_are_numbered_over_both_maps() {
    assert_eq!(grid().len(), HEXES);
    let numbers: BTreeSet<String> = grid().hexes().map(|hex| grid().number(hex)).collect();
    assert_eq!(numbers.len(), HEXES);
    let south = box_().plan(Battle::GrandLigny).area;
    assert_eq!(box_().ground.names[usize::from(hex("1641").0)].as_deref(), Some("Quatre Bras"));
    assert_eq!(box_().ground.names[usize::from(hex("1022").0)].as_deref(), Some("Maison du Roi"));
    assert!(south.has(hex("5767")) && grid().find("5768").is_none() && grid().find("5667").is_none());
    assert_eq!(grid().neighbour(hex("1634"), Direction::N), Some(hex("1633")), "the maps are one");
}

/// RULING [2.2C] Used alone, the north map ends with row 34 of its odd columns: the hexes cut by its edge are out of play.
/// [18.2A] [19.2A] [20.2A] [21.2A] [22.2A] [24.2A] [27.2A] [3.2A.2] Half maps go up to column 29 and no further.
#[test]
fn each_battle_has_its_part_of_the_maps() {
    let area = |battle| box_().plan(battle).area;
    for (battle, columns, rows) in [
        (Battle::Ligny, 29..=57, 34..=67),
        (Battle::QuatreBras, 1..=29, 34..=67),
        (Battle::Wavre, 29..=57, 1..=34),
        (Battle::HistoricWavre, 29..=57, 1..=34),
        (Battle::LaBelleAlliance, 1..=29, 1..=34),
        (Battle::GrandLigny, 1..=57, 34..=67),
        (Battle::GrandWaterloo, 1..=57, 1..=34),
        (Battle::Campaign, 1..=57, 1..=67),
    ] {
        for hex in grid().hexes() {
            let (column, row) = grid().column_row(hex);
            let cut = *rows.end() == 34 && row == 34 && column % 2 == 0;
            let within = columns.contains(&column) && rows.contains(&row) && !cut;
            assert_eq!(area(battle).has(hex), within, "{} {}", battle.key(), grid().number(hex));
        }
    }
    assert!(area(Battle::QuatreBras).has(hex("1634")), "the entry from Genappe is whole on the south map");
    let edge = box_().plan(Battle::Wavre).edge;
    assert!(edge.has(hex("2915")) && edge.has(hex("3001")) && !edge.has(hex("3015")));
}

/// [3.2A.1] Where both maps would be used, row 34 is there once.
/// RULING [3.2A.2] The column that the scenario names is in play, the one beside it is not.
#[test]
fn the_named_column_is_in_play() {
    let (ligny, quatre_bras) = (box_().plan(Battle::Ligny).area, box_().plan(Battle::QuatreBras).area);
    assert!(ligny.has(hex("2952")) && !ligny.has(hex("2852")));
    assert!(quatre_bras.has(hex("2952")) && !quatre_bras.has(hex("3052")));
}

/// [18.2B] [19.2B] [20.2B] [21.2B] [22.2B] [24.2B] [25.0] [27.2B] First and last turns, and how many that makes. [3.2B]
#[test]
fn battles_last_as_long_as_they_should() {
    for (battle, first, last, turns, nights) in [
        (Battle::Ligny, "16/1400", "16/2000", 7, 0),
        (Battle::QuatreBras, "16/1400", "16/2000", 7, 0),
        (Battle::Wavre, "18/1200", "18/2000", 9, 0),
        (Battle::LaBelleAlliance, "18/1200", "18/2000", 9, 0),
        (Battle::GrandLigny, "16/1400", "16/2000", 7, 0),
        (Battle::HistoricWavre, "18/1200", "18/2000", 9, 0),
        (Battle::GrandWaterloo, "18/1200", "18/2100", 10, 1),
        (Battle::Campaign, "16/1400", "18/2100", 40, 9),
    ] {
        let plan = box_().plan(battle);
        assert_eq!([plan.first.to_string(), plan.last.to_string()], [first, last], "{}", battle.key());
        assert_eq!(plan.turns(), turns);
        let night = (plan.first.0..=plan.last.0).filter(|&turn| Turn(turn).is_night()).count();
        assert_eq!(night, nights);
    }
}

/// [18.2C.FR.G] [18.2C.FR.2] [18.2C.FR.3] [18.2C.FR.4] [18.2C.FR.1c] [18.2C.FR.4c] [18.2C.PR.1] The chart of Ligny.
/// RULING [18.2C.FR.2c] [18.2C.PR.2] [18.2C.PR.3] Three names beside hexes are lost, and three units are missing.
#[test]
fn ligny_is_set_up() {
    assert_eq!(follows(Battle::Ligny, "18.2C."), 37 + 46);
    assert_eq!(counted(Battle::Ligny, Army::French), [37, 0]);
    assert_eq!(counted(Battle::Ligny, Army::Prussian), [46, 0]);
    for (tag, number) in [("Strolz", "4260"), ("23/8", "3951"), ("8/9", "4558")] {
        let start = box_().plan(Battle::Ligny).start(tagged("", tag));
        assert_eq!(*start, Start::At { hex: hex(number), reduced: false });
    }
}

/// [19.2C.FR.G] [19.2C.FR.2] [19.2C.FR.3c] [19.2C.AL.N2] [19.2C.AL.NC] The chart of Quatre Bras.
/// [19.2C.AL.R1] [19.2C.AL.R2] [19.2C.AL.R3] [19.2C.AL.R4] Its entries; the Brunswickers come after all of the Fifth.
/// RULING [3.2C.5] The Third Division comes at 1600, as its line says, not at 1700. [3.2C.4] "Less Omptda": he stays away.
#[test]
fn quatre_bras_is_set_up() {
    let battle = Battle::QuatreBras;
    assert_eq!(follows(battle, "19.2C."), 12 + 4);
    assert_eq!(counted(battle, Army::French), [12, 0]);
    assert_eq!(counted(battle, Army::Allied), [4, 14]);
    let fifth = enters(battle, "16/1400", &["1634"], "al-5-", &["Kempt", "Pack", "Vincke", "Heisse"]);
    let brunswick = enters(battle, "16/1400", &["1634"], "al-bw-", &["Bttlr", "Specht", "Cramm", "Mahn"]);
    assert_eq!((fifth.after, brunswick.after), (None, Some(0)));
    enters(battle, "16/1600", &["0136"], "al-3-", &["Halk", "Kiel", "Wllmsn"]);
    enters(battle, "16/1700", &["0136"], "al-1-", &["Mait", "Byng", "Adye"]);
    assert_eq!(*box_().plan(battle).start(tagged("al-3-", "Omptda")), Start::Absent);
}

/// [20.2C.FR.3] [20.2C.FR.4] [20.2C.FR.6] [20.2C.FR.1c] [20.2C.FR.2c] [20.2C.PR.3] The chart of Wavre.
/// RULING [20.2C.PR.1] [20.2C.PR.2] The horse guns without a bracket are those of the corps in whose list they stand.
#[test]
fn wavre_is_set_up() {
    assert_eq!(follows(Battle::Wavre, "20.2C."), 22 + 40);
    assert_eq!(counted(Battle::Wavre, Army::French), [22, 0]);
    assert_eq!(counted(Battle::Wavre, Army::Prussian), [40, 0]);
    let exits = box_().plan(Battle::Wavre).exits;
    assert_eq!(exits.len(), 34);
}

/// [21.2C.FR.G] [21.2C.FR.1] [21.2C.FR.2] [21.2C.FR.3] [21.2C.FR.6] [21.2C.FR.1c] [21.2C.FR.3c] [21.2C.FR.4c]
/// [21.2C.AL.2] [21.2C.AL.4] [21.2C.AL.6] [21.2C.AL.N2] [21.2C.AL.N3] [21.2C.AL.Bw] [21.2C.AL.C] [21.2C.AL.NC] The chart
/// of La Belle Alliance. [21.2C.PR.R1] [21.2C.PR.R3] [21.2C.PR] Fourth Corps comes at either of two hexes.
/// RULING [21.2C.AL.1] [21.2C.AL.3] [21.2C.AL.5] Displaced lines. RULING [21.2C.PR.R2] Two brigades whose lines are lost,
/// RULING [21.2C.N2] and Van Opstal, who is not there: that makes 99 units.
#[test]
fn la_belle_alliance_is_set_up() {
    let battle = Battle::LaBelleAlliance;
    assert_eq!(follows(battle, "21.2C."), 42 + 41);
    let gates: &[&str] = &["2912", "2914"];
    enters(battle, "18/1300", gates, "pr-4-", &["Schw", "Watz", "Sydow"]);
    enters(battle, "18/1300", gates, "pr-4-", &["18/15", "3S/15", "4S/15", "15/16", "1S/16", "2S/16"]);
    let last = &["10/13", "2N/13", "3N/13", "11/14", "1P/14", "2P/14", "Brdlbn"];
    enters(battle, "18/1400", gates, "pr-4-", last);
    let counts = [Army::French, Army::Allied, Army::Prussian].map(|army| counted(battle, army));
    assert_eq!(counts, [[42, 0], [41, 0], [0, 16]]);
    assert_eq!(counts.iter().flatten().sum::<usize>(), 99);
    assert_eq!(*box_().plan(battle).start(tagged("al-n2-", "Opstl")), Start::Absent);
}

/// [24.2C] Grand Ligny is Ligny and Quatre Bras, with First Corps on the road from Gosselies and the rest of it to come
/// RULING [24.2C] at 1167 once it is activated.
#[test]
fn grand_ligny_joins_two_battles() {
    let [ligny, quatre_bras, grand] =
        [Battle::Ligny, Battle::QuatreBras, Battle::GrandLigny].map(|battle| box_().plan(battle));
    for unit in Equipment::combat().iter().filter(|&unit| is_standard(unit)) {
        for part in [ligny, quatre_bras] {
            if let start @ Start::At { .. } = part.start(unit) {
                assert_eq!(grand.start(unit), start, "{}", box_().unit(unit).key);
            }
        }
    }
    assert_eq!(counted(Battle::GrandLigny, Army::French), [55, 0]);
    assert_eq!(counted(Battle::GrandLigny, Army::Prussian), [46, 0]);
    assert_eq!(counted(Battle::GrandLigny, Army::Allied), [4, 14]);
    let first =
        enters(Battle::GrandLigny, "16/1400", &["1167"], "fr-1-", &["Pegot/4", "Brue/4", "Jacq", "Desal"]);
    assert_eq!(first.call, Some(Call::FirstCorps));
}

/// [22.2C.1] The campaign is Ligny and Quatre Bras on the map, with [22.2C.FR.1] First Corps, [22.2C.AL.5] the Fifth
/// Division and [22.2C.AL.Bw] the Brunswickers as its chart has them, RULING instead of their entry at 1634;
/// [22.2C.cmd] commanders have hexes. [22.2C.total] In the end everybody comes.
#[test]
fn the_campaign_is_set_up() {
    let battle = Battle::Campaign;
    let [ligny, quatre_bras, plan] =
        [Battle::Ligny, Battle::QuatreBras, battle].map(|battle| box_().plan(battle));
    for unit in Equipment::combat().iter().filter(|&unit| is_standard(unit)) {
        for part in [ligny, quatre_bras] {
            if let start @ Start::At { .. } = part.start(unit) {
                assert_eq!(plan.start(unit), start, "{}", box_().unit(unit).key);
            }
        }
    }
    for rule in ["22.2C.FR.1", "22.2C.AL.5", "22.2C.AL.Bw"] {
        for (hex, unit, reduced) in chart(rule) {
            assert_eq!(*plan.start(unit), Start::At { hex, reduced }, "[{rule}] {}", box_().unit(unit).key);
        }
    }
    assert_eq!(counted(battle, Army::French), [55, 11]);
    assert_eq!(counted(battle, Army::Prussian), [46, 16]);
    assert_eq!(counted(battle, Army::Allied), [12, 30]);
    let at = |key: &str| match plan.start(box_().find_unit(key).unwrap()) {
        Start::At { hex, .. } => grid().number(*hex),
        other => format!("{other:?}"),
    };
    let commanders = ["napoleon", "ney", "grouchy", "blucher", "wellington", "willem"].map(at);
    assert_eq!(commanders, ["3561", "1751", "3760", "3552", "1943", "1641"]);
    assert_eq!(plan.exits, Hexes::of(hex("0605")));
}

/// [22.2C.FR.R1] [22.2C.AL.R6] [22.2C.AL.R7] Those who come to the campaign. RULING [22.2C.FR.R2] [22.2C.PR.R3]
/// [22.2C.PR.R4] [22.2C.PR.R5] Headings that have slipped; [22.2C.AL.R8] a name from another list; [22.2C.AL.R9]
/// [22.2C.AL.R10] [22.2C.AL.R11] [22.2C.AL.R12] [22.2C.AL.R13] [22.2C.AL.R14] lists that are lost, as proposed.
#[test]
fn who_comes_to_the_campaign() {
    let battle = Battle::Campaign;
    enters(battle, "16/1400", &["1167"], "fr-1-", &["Pegot/4", "Brue/4", "Jacq", "Desal"]);
    let sixth = &["Bell/19", "Thev/19", "Bony/20", "Trom/20", "Laf/21", "Pen/21", "Noury"];
    enters(battle, "16/2000", &["3167"], "fr-6-", sixth);
    enters(battle, "17/2100", &["5712"], "pr-4-", &["Schw", "Watz", "Sydow"]);
    enters(battle, "17/2400", &["5712"], "pr-4-", &["10/13", "2N/13", "3N/13", "11/14", "1P/14", "2P/14"]);
    enters(
        battle,
        "18/0300",
        &["5712"],
        "pr-4-",
        &["18/15", "3S/15", "4S/15", "15/16", "1S/16", "2S/16", "Brdlbn"],
    );
    enters(battle, "16/1600", &["0136"], "al-3-", &["Halk", "Kiel", "Wllmsn"]);
    enters(battle, "16/1700", &["0136"], "al-1-", &["Mait", "Byng", "Adye"]);
    enters(battle, "16/2400", &["0605"], "al-6-", &["Kruse"]);
    let west: &[&str] = &["0124", "0136"];
    enters(battle, "17/0600", &["0114"], "al-n3-", &["Detm", "D'Aub", "Smiss"]);
    enters(battle, "17/0900", west, "al-2-", &["Adam", "du Plat", "Halk", "Gold"]);
    enters(battle, "17/1000", west, "al-4-", &["Mitch"]);
    enters(battle, "18/0900", &["0605"], "al-6-", &["Best"]);
    enters(battle, "18/1100", &["0605"], "al-6-", &["Lamb", "Bruck"]);
    let horse =
        box_().plan(battle).entries.iter().find(|entry| entry.units.has(tagged("al-3-", "Omptda"))).unwrap();
    let tags: BTreeSet<&str> = horse.units.iter().map(|unit| box_().unit(unit).tag.as_str()).collect();
    let listed = [
        "Omptda", "Somerset", "Pons", "Drnbrg", "Vand", "Grant", "Vivian", "Arnts", "Hake", "Frazer", "Trip",
        "Ghngy",
    ];
    assert_eq!(tags, BTreeSet::from(listed));
    assert_eq!(
        (horse.turn, horse.hexes.clone()),
        (Turn::find("17/0600").unwrap(), west.iter().map(|number| hex(number)).collect())
    );
}

/// [25.B] Third Corps and two units of the First, against all the French of 20.0; [25.A] the Coalition begins.
#[test]
fn historical_wavre_has_one_prussian_corps() {
    let [wavre, historic] = [Battle::Wavre, Battle::HistoricWavre].map(|battle| box_().plan(battle));
    assert_eq!(counted(Battle::HistoricWavre, Army::French), [22, 0]);
    assert_eq!(counted(Battle::HistoricWavre, Army::Prussian), [15, 0]);
    for unit in historic.present().iter().filter(|unit| !unit.is_leader()) {
        assert_eq!(historic.start(unit), wavre.start(unit), "{}", box_().unit(unit).key);
    }
    assert_eq!((wavre.begins, historic.begins), (Side::French, Side::Allied));
}

/// [27.2C.1] [27.2C.total] Wavre and La Belle Alliance together, no unit twice: all French but two.
/// RULING [27.2C.2] Fourth Corps in runs of hexes that hold it with two in a hex.
#[test]
fn grand_waterloo_joins_two_battles() {
    let [wavre, belle, grand] =
        [Battle::Wavre, Battle::LaBelleAlliance, Battle::GrandWaterloo].map(|battle| box_().plan(battle));
    for unit in Equipment::combat() {
        let at = [wavre, belle].map(|part| matches!(part.start(unit), Start::At { .. }));
        assert!(at != [true, true], "{} is in both", box_().unit(unit).key);
        for part in [wavre, belle] {
            if let start @ Start::At { .. } = part.start(unit) {
                assert_eq!(grand.start(unit), start, "{}", box_().unit(unit).key);
            }
        }
    }
    assert_eq!(counted(Battle::GrandWaterloo, Army::French), [64, 0]);
    assert_eq!(counted(Battle::GrandWaterloo, Army::Prussian), [56, 0]);
    assert_eq!(counted(Battle::GrandWaterloo, Army::Allied), [41, 0]);
    let absent: Vec<_> = (box_().army(Army::French) & Equipment::combat())
        .iter()
        .filter(|&unit| box_().stats(unit).class == Class::Standard && box_().stats(unit).corps.is_some())
        .filter(|&unit| *grand.start(unit) == Start::Absent)
        .map(|unit| box_().unit(unit).tag.as_str())
        .collect();
    assert_eq!(absent, ["Vill/7", "Piat/7"]);
    let among = |tag: &str| match grand.start(tagged("pr-4-", tag)) {
        Start::Among(hexes) => hexes.iter().map(|&hex| grid().number(hex)).collect::<Vec<_>>().join(" "),
        Start::At { hex, .. } => grid().number(*hex),
        other => panic!("{tag}: {other:?}"),
    };
    let placed = ["Schw", "10/13", "11/14", "18/15", "15/16", "Brdlbn"].map(among);
    assert_eq!(placed, ["2912 3011", "3209 3309", "3309 3409 3509", "3109 3110", "3010 3110", "3309"]);
}

/// Everybody stands where he can stand, and can get away from there.
#[test]
fn nobody_is_set_up_where_he_cannot_be() {
    for plan in &box_().plans {
        for unit in plan.present() {
            let hexes = match plan.start(unit) {
                Start::At { hex, .. } => vec![*hex],
                Start::Among(hexes) | Start::Apart(hexes) => hexes.clone(),
                Start::Enters(entry) => plan.entries[usize::from(*entry)].hexes.clone(),
                Start::Absent | Start::WithAny(_) => continue,
            };
            for hex in hexes {
                assert!(plan.area.has(hex), "{} {}", plan.battle.key(), box_().unit(unit).key);
                let open = |(next, edge): (&HexId, &Edge)| {
                    *next != NOWHERE && (!edge.has(Edge::WATER) || edge.has(Edge::BRIDGE))
                };
                let ground = &box_().ground;
                let ways =
                    ground.around(hex).iter().zip(ground.sides(hex)).filter(|side| open(*side)).count();
                assert!(ways >= 2, "{} cannot leave {}", box_().unit(unit).key, grid().number(hex));
            }
        }
        for entry in plan.entries.iter().filter(|entry| entry.call.is_none()) {
            for &hex in &entry.hexes {
                assert!(plan.edge.has(hex), "{} is no edge of {}", grid().number(hex), plan.battle.key());
            }
        }
    }
}

/// [5.6.1] Those who enter by a road or trail find one that comes in there, over the edge of the playing area.
#[test]
fn a_way_leads_in_at_every_entry() {
    for plan in &box_().plans {
        for &hex in plan.entries.iter().filter(|entry| entry.call.is_none()).flat_map(|entry| &entry.hexes) {
            let ground = &box_().ground;
            let outside = |next: &HexId| *next == NOWHERE || !plan.area.has(*next);
            let crossed = |edge: &Edge| edge.has(Edge::ROAD) || edge.has(Edge::TRAIL);
            let sides = ground.around(hex).iter().zip(ground.sides(hex));
            let ways = sides.filter(|(next, edge)| outside(next) && crossed(edge)).count();
            assert!(ways > 0, "{} {}", plan.battle.key(), grid().number(hex));
        }
    }
}

/// [2.4A] Every counter once, by army and arm; what corps and divisions add up to.
/// RULING [2.4A] What the rulebook does not print is reconstructed, and says so.
#[test]
fn the_counters_are_complete() {
    assert_eq!(box_().units.len(), UNITS);
    let armies = [Army::French, Army::Prussian, Army::Allied];
    let of = |class| {
        let fights =
            move |&unit: &UnitId| box_().stats(unit).corps.is_some() && box_().stats(unit).class == class;
        armies.map(|army| (box_().army(army) & Equipment::combat()).iter().filter(fights).count())
    };
    assert_eq!(of(Class::Standard), [66, 62, 42]);
    assert_eq!(of(Class::Substitute), [27, 15, 21]);
    assert_eq!((of(Class::Additional), of(Class::Hal)), ([0, 0, 5], [0, 0, 12]));
    assert_eq!(armies.map(|army| (box_().army(army) & box_().kind(Kind::Train)).len()), [1; 3]);
    let strength = |key: &str| -> u32 {
        let corps = box_().corps.iter().find(|corps| corps.key == key).unwrap();
        let standard = corps.units.iter().filter(|&unit| box_().stats(unit).class == Class::Standard);
        standard.map(|unit| u32::from(box_().stats(unit).strength[1])).sum()
    };
    let french =
        ["fr-g", "fr-1", "fr-2", "fr-3", "fr-4", "fr-6", "fr-1c", "fr-2c", "fr-3c", "fr-4c"].map(strength);
    assert_eq!(french, [62, 42, 54, 37, 34, 23, 7, 10, 11, 10]);
    assert_eq!(["pr-1", "pr-2", "pr-3", "pr-4"].map(strength), [57, 57, 40, 54]);
    // A corps breaks when it has lost about 35 in 100; the Guard, alone, a little sooner.
    for corps in box_().corps.iter().filter(|corps| corps.level > 0 && corps.key != "fr-g") {
        let share = 100 * u32::from(corps.level);
        assert!(share.abs_diff(35 * strength(&corps.key)) <= 55, "{} {share}", corps.key);
    }
    let byng = box_().unit(tagged("al-1-", "Byng"));
    assert_eq!(byng.origins.strength.provenance, contract::Provenance::Reconstructed);
    let friant = box_().unit(tagged("fr-g-", "Fri/Gr"));
    assert_eq!(friant.origins.strength.provenance, contract::Provenance::Rulebook);
    assert_eq!(friant.origins.reduced.provenance, contract::Provenance::Reconstructed);
    // Its counter says so in one short line, and only where it is so.
    let said = |unit: &Unit, face: usize| {
        let board = box_().board(Battle::LaBelleAlliance);
        let counter = board.counters.iter().find(|counter| counter.key == unit.key).expect("a counter");
        counter.faces[face].about.last().cloned().expect("something is said of it")
    };
    assert_eq!(said(byng, 0), "Reconstructed: strength, allowance");
    assert!(!said(friant, 0).contains("econstructed"), "{}", said(friant, 0));
    assert_eq!(said(friant, 1), "Reconstructed: strength");
}

/// [2.4A] The note on 16.11 says how strong Byng is: it takes the twelve strongest French of 21.0 to reach 4-1 against
/// him behind walls.
#[test]
fn twelve_french_units_just_reach_hougoumont() {
    let plan = box_().plan(Battle::LaBelleAlliance);
    let strength = |unit| match plan.start(unit) {
        Start::At { reduced, .. } => Some(u32::from(box_().stats(unit).strength[usize::from(!reduced)])),
        _ => None,
    };
    let mut french: Vec<u32> =
        (box_().army(Army::French) & Equipment::combat()).iter().filter_map(strength).collect();
    french.sort_unstable_by(|a, b| b.cmp(a));
    let needed = 4 * 3 * u32::from(box_().stats(tagged("al-1-", "Byng")).strength[1]);
    let sum = |count: usize| -> u32 { french[..count].iter().sum() };
    assert!(sum(12) >= needed && sum(11) < needed, "{} {needed}", sum(12));
}

/// [2.4B] RULING [2.4B] Guns with an allowance of 6 are horse artillery, on the terrain chart too; others are not.
/// [2.4C] [2.4D] A reduced side is weaker than the full one; four units have none.
#[test]
fn sides_and_arms_agree() {
    for (unit, stats) in box_().units.iter().zip(&box_().stats) {
        if stats.kind.is_gun() {
            assert_eq!(stats.kind == Kind::HorseGuns, stats.allowance == 6, "{}", unit.key);
        }
        let fights = !stats.kind.is_leader() && stats.kind != Kind::Train;
        assert!(!fights || stats.strength[0] < stats.strength[1], "{}", unit.key);
    }
    let single = |unit: &&Unit| {
        let stats = &unit.stats;
        stats.corps.is_some()
            && !stats.kind.is_leader()
            && stats.class == Class::Standard
            && stats.strength[0] == 0
    };
    let single: Vec<_> = box_().units.iter().filter(single).map(|unit| unit.tag.as_str()).collect();
    assert_eq!(single, ["Opstl", "Smiss", "Arnts", "Hake"]);
}

/// [10.0.1] [11.1B.2] Every corps of the French and Prussians and every division of the Allies has an officer;
/// RULING [11.1A.1] commanders have a rating.
#[test]
fn every_formation_has_an_officer() {
    for (index, corps) in box_().corps.iter().enumerate() {
        if ["fr-l", "fr-rt", "al-a"].contains(&corps.key.as_str()) {
            assert_eq!(corps.officer, UnitId::NONE); // [16.1A.3] [16.1B.2]
            continue;
        }
        let officer = box_().stats(corps.officer);
        assert_eq!(
            (officer.kind, officer.corps),
            (Kind::Officer, Some(CorpsId(index as u8))),
            "{}",
            corps.key
        );
        assert_eq!(officer.army, corps.army);
        assert_eq!(officer.strength, [0, 0]);
    }
    let rating = |key: &str| box_().stats(box_().find_unit(key).unwrap()).rating;
    let ratings = ["napoleon", "ney", "grouchy", "blucher", "wellington", "willem"].map(rating);
    assert_eq!(ratings, [4, 1, 2, 3, 4, 1]);
}

/// The charts of 16.1 as data: who replaces whom, all-or-nothing; three heavy guns carry an H; a Prussian corps has a
/// chief of staff.
#[test]
fn substitutes_replace_standard_units_of_their_army() {
    let mut replaced = Units::EMPTY;
    let mut substitutes = Units::EMPTY;
    for one in &box_().substitutions {
        for (unit, by) in &one.units {
            assert_eq!(box_().stats(*unit).class, Class::Standard);
            assert!(!replaced.has(*unit), "{}", box_().unit(*unit).key);
            replaced.insert(*unit);
            for &other in by {
                assert_eq!(box_().stats(other).class, Class::Substitute);
                assert_eq!(box_().stats(other).army, box_().stats(*unit).army);
                assert!(!substitutes.has(other), "{}", box_().unit(other).key);
                substitutes.insert(other);
            }
        }
    }
    assert_eq!((replaced.len(), substitutes.len()), (45, 63));
    let heavy: Vec<_> =
        box_().units.iter().filter(|unit| unit.stats.heavy).map(|unit| unit.tag.as_str()).collect();
    assert_eq!(heavy, ["Res", "Left", "Right"]);
    let chiefs = box_().corps.iter().filter_map(|corps| corps.chief.get());
    let chiefs: Vec<_> = chiefs.map(|chief| box_().unit(chief).tag.as_str()).collect();
    assert_eq!(chiefs, ["Reiche", "Aster", "Clswtz", "Valnt"]);
}

/// [18.3.1] [19.3] [20.3] [21.3] [24.3.1] [25.C] [27.3.1] What armies bear.
#[test]
fn levels_are_those_of_the_rulebook() {
    let level = |battle, army, turn: &str| {
        let level = box_().plan(battle).level(army, None, Turn::find(turn).unwrap()).unwrap();
        (level.demoralized, level.disintegrated)
    };
    assert_eq!(level(Battle::Ligny, Army::French, "16/1400"), (35, None));
    assert_eq!(level(Battle::Ligny, Army::Prussian, "16/1400"), (55, Some(74)));
    assert_eq!(level(Battle::QuatreBras, Army::French, "16/1500"), (10, None));
    assert_eq!(level(Battle::QuatreBras, Army::French, "16/1600"), (25, None));
    assert_eq!(level(Battle::QuatreBras, Army::Allied, "16/1400"), (25, Some(40)));
    assert_eq!(level(Battle::Wavre, Army::French, "18/1200"), (30, None));
    assert_eq!(level(Battle::Wavre, Army::Prussian, "18/1200"), (40, Some(50)));
    assert_eq!(level(Battle::LaBelleAlliance, Army::French, "18/1200"), (60, None));
    assert_eq!(level(Battle::LaBelleAlliance, Army::Allied, "18/1200"), (45, Some(55)));
    assert_eq!(level(Battle::LaBelleAlliance, Army::Prussian, "18/1200"), (25, Some(35)));
    assert_eq!(level(Battle::GrandLigny, Army::French, "16/1400"), (60, None));
    assert_eq!(level(Battle::GrandLigny, Army::Prussian, "16/1400"), (55, Some(75)));
    assert_eq!(level(Battle::GrandLigny, Army::Allied, "16/1400"), (25, None));
    assert_eq!(level(Battle::HistoricWavre, Army::Prussian, "18/1200"), (15, Some(28)));
    assert_eq!(level(Battle::HistoricWavre, Army::French, "18/1200"), (30, None));
    assert_eq!(level(Battle::GrandWaterloo, Army::Prussian, "18/1200"), (35, Some(50)));
    assert_eq!(level(Battle::GrandWaterloo, Army::Allied, "18/1200"), (45, Some(55)));
    let wing = |wing| {
        let level = box_().plan(Battle::GrandWaterloo).level(Army::French, Some(wing), Turn(40)).unwrap();
        (level.demoralized, level.disintegrated)
    };
    assert_eq!([Wing::Left, Wing::Right, Wing::Combined].map(wing), [(60, None), (30, None), (90, None)]);
}

/// RULING [18.1.L] [19.1.L] [20.1.L] [21.1.L] [25.B.L] Leaders where the scenario lists none are those of the
/// campaign, each beside a unit of his own. [27.2C.3] In the grand battles commanders have hexes; the Duke of
/// Brunswick is not there.
#[test]
fn leaders_are_there_with_somebody_to_lead() {
    for plan in &box_().plans {
        let leaders = plan.present() & Equipment::leaders();
        for leader in leaders {
            let stats = box_().stats(leader);
            let led = match stats.corps {
                Some(corps) => box_().corps(corps).units,
                None => box_().army(stats.army) & Equipment::combat(),
            };
            match plan.start(leader) {
                Start::WithAny(_) => assert!(
                    led.iter().any(|unit| matches!(
                        plan.start(unit),
                        Start::At { .. } | Start::Among(_) | Start::Apart(_)
                    )),
                    "{} {}",
                    plan.battle.key(),
                    box_().unit(leader).key
                ),
                Start::Enters(entry) => assert!(plan.entries[usize::from(*entry)].units.meets(led)),
                Start::At { .. } | Start::Among(_) => assert_ne!(stats.kind, Kind::Officer),
                Start::Apart(_) | Start::Absent => unreachable!(),
            }
        }
        for side in Side::ALL {
            assert!(leaders.meets(box_().side(side)), "{}", plan.battle.key());
        }
    }
    let there = |battle, army| {
        let leaders = box_().plan(battle).present() & Equipment::leaders() & box_().army(army);
        leaders.len()
    };
    assert_eq!([there(Battle::Ligny, Army::French), there(Battle::Ligny, Army::Prussian)], [8 + 2, 4]);
    assert_eq!(
        [there(Battle::QuatreBras, Army::French), there(Battle::QuatreBras, Army::Allied)],
        [3 + 1, 7]
    );
    assert_eq!([there(Battle::Wavre, Army::French), there(Battle::Wavre, Army::Prussian)], [5, 4]);
    assert_eq!(
        [Army::French, Army::Allied, Army::Prussian].map(|army| there(Battle::LaBelleAlliance, army)),
        [8, 12, 2]
    );
    assert_eq!(there(Battle::HistoricWavre, Army::Prussian), 2);
    let at = |key: &str| match box_().plan(Battle::GrandWaterloo).start(box_().find_unit(key).unwrap()) {
        Start::At { hex, .. } => grid().number(*hex),
        other => format!("{other:?}"),
    };
    let commanders = ["napoleon", "ney", "grouchy", "blucher", "wellington", "willem", "brunswick"].map(at);
    assert_eq!(commanders, ["0922", "1118", "4921", "4306", "0915", "1114", "Absent"]);
}

/// Corrected files are held to what is shipped: the counters and their order, hexes of the playing area, stacks.
#[test]
fn faults_of_a_corrected_file_are_listed_together() {
    let scenarios = Equipment::shipped()[3].1;
    let wrong = scenarios
        .replacen("1451 lf-ds", "1451 lf-dz", 1)
        .replacen("1553 lher", "3053 lher", 1)
        .replacen("1845 wmar", "1545 wmar", 1)
        .replacen("1744 opstl", "1545 opstl (r)", 1);
    let faults = Equipment::read(&[("scenarios.toml", &wrong)]).unwrap_err();
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let has = |words: &str| assert!(told.iter().any(|fault| fault.contains(words)), "{words}: {told:#?}");
    has("there is no counter \"fr-g-lf-dz\"");
    has("\"3053\" is no hex of the playing area");
    has("opstl has no reduced side");
    has("cannot stand together in 1545");
    let units = Equipment::shipped()[1].1.replacen("\"fri-gr\"", "\"friant\"", 1);
    let faults = Equipment::read(&[("units.toml", &units)]).unwrap_err();
    assert!(faults.iter().any(|fault| fault.to_string().contains("other counters")), "{faults:?}");
}
