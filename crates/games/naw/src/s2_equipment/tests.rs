//! The printed matter against what the rulebook and the published game say of it.

use super::*;
use contract::Provenance::{Published, Reconstructed, Rulebook};

fn standard() -> &'static Equipment {
    Equipment::standard()
}

fn hex(number: &str) -> HexId {
    standard().grid.find(number).unwrap()
}

fn at(number: &str) -> usize {
    usize::from(hex(number).0)
}

/// A set of hexes, written as their numbers.
fn hexes(numbers: &str) -> Hexes {
    numbers.split_whitespace().map(hex).collect()
}

/// A set of hexes as their numbers, to read in a failing test.
fn numbers(set: Hexes) -> String {
    set.iter().map(|hex| standard().grid.number(hex)).collect::<Vec<_>>().join(" ")
}

/// Strength and movement of units as the rulebook lists them, such as `5-4 4-4`, in order.
fn counters<'a>(units: impl Iterator<Item = &'a Unit>) -> String {
    let mut counters: Vec<_> = units.map(|unit| format!("{}-{}", unit.strength, unit.movement)).collect();
    counters.sort_by(|a, b| b.cmp(a));
    counters.join(" ")
}

/// The counters that a code brings in, each turn's after its number.
fn arriving(side: Side, code: usize) -> String {
    let edition = standard();
    let turns = &edition.arrivals[side as usize][code];
    let on = |turn: u8| {
        let units = edition.unit_ids().filter(|unit| turns[usize::from(unit.0)] == turn);
        counters(units.map(|unit| edition.unit(unit)))
    };
    let busy = (1..=10).filter(|&turn| !on(turn).is_empty());
    busy.map(|turn| format!("turn {turn}: {}", on(turn))).collect::<Vec<_>>().join("; ")
}

/// The shipped files with one passage of one file replaced.
fn edited(file: &str, from: &str, to: &str) -> Result<Equipment, Vec<Fault>> {
    let (_, text) = SHIPPED.iter().find(|(name, _)| *name == file).expect("a shipped file");
    assert!(text.contains(from), "{file} has no {from}");
    Equipment::read(&[(file, &text.replacen(from, to, 1))])
}

/// The faults of an edited file, one a line.
fn faults(file: &str, from: &str, to: &str) -> String {
    let faults = edited(file, from, to).expect_err("must have faults");
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n")
}

/// [1.0A] Two armies; the Allied player owns the Anglo-Allied and the Prussian units.
#[test]
fn french_units_come_first_and_prussians_are_allied() {
    let edition = standard();
    assert_eq!((edition.units.len(), edition.french_units), (73, 39));
    for (index, unit) in edition.units.iter().enumerate() {
        let french = index < usize::from(edition.french_units);
        assert_eq!(unit.side == Side::French, french, "{}", unit.key);
        assert_eq!(unit.key.starts_with("fr-"), french, "{}", unit.key);
        assert_eq!(unit.key.starts_with("pr-"), unit.nation == Nation::Prussian, "{}", unit.key);
        assert_eq!(unit.nation == Nation::Guard, unit.key.starts_with("fr-gd-"), "{}", unit.key);
    }
}

/// [1.0B] Every unit with a hex on its counter stands there, alone, where a unit can stand.
#[test]
fn units_stand_where_their_counters_say() {
    let edition = standard();
    let place = |key: &str| {
        let unit = edition.unit(edition.find_unit(key).unwrap());
        unit.start.map(|hex| edition.grid.number(hex)).unwrap_or_default()
    };
    for (key, start) in [
        ("fr-6-inf", "0814"),
        ("fr-gd-art", "1411"),
        ("fr-gd-chasseurs", "1317"),
        ("fr-1-cav", "2011"),
        ("fr-2-cav", "0514"),
        ("fr-i-art", "0915"),
        ("al-hougoumont", "0914"),
        ("al-1-guards", "1010"),
        ("al-5-british", "1708"),
        ("al-3-dutch", "0310"),
        ("al-reserve-art", "1310"),
        ("al-british-cav-2", "1407"),
        ("pr-iv-inf-1", ""),
        ("fr-iii-inf-1", ""),
    ] {
        assert_eq!(place(key), start, "{key}");
    }
    let started: Hexes = edition.units.iter().filter_map(|unit| unit.start).collect();
    assert_eq!(started.len(), 44, "no two units start in one hex");
    assert!(started.iter().all(|hex| edition.terrain[usize::from(hex.0)] != Terrain::Woods));
}

/// [1.0B] Strength on the map at the start.
#[test]
fn totals_of_the_armies_at_the_start() {
    let total = |side: Side| {
        let started = standard().units.iter().filter(move |unit| unit.side == side && unit.start.is_some());
        (started.clone().count(), started.map(|unit| u32::from(unit.strength)).sum::<u32>())
    };
    assert_eq!(total(Side::French), (26, 89));
    assert_eq!(total(Side::Allied), (18, 73));
}

/// [2.1A] Numbers of four digits, column and row.
#[test]
fn the_map_has_380_numbered_hexes() {
    let grid = &standard().grid;
    assert_eq!((grid.len(), grid.columns()), (380, 23));
    for (number, known) in
        [("0101", true), ("2317", true), ("0216", true), ("0217", false), ("2401", false), ("914", false)]
    {
        assert_eq!(grid.find(number).is_some(), known, "{number}");
    }
}

/// [2.1B] [4.5A] Six hexes around, fewer at the edge, woods or not.
#[test]
fn a_hex_touches_six_others_and_fewer_at_the_edge() {
    let adjacent = |number: &str| numbers(standard().adjacent[at(number)]);
    assert_eq!(adjacent("0914"), "0813 0814 0913 0915 1013 1014");
    assert_eq!(adjacent("0101"), "0102 0201");
    assert_eq!(adjacent("2317"), "2216 2316");
}

/// [2.2] Terrain of each kind, and nothing beside it.
#[test]
fn terrain_is_clear_town_woods_or_woods_road() {
    let of = |terrain: Terrain| {
        let edition = standard();
        edition.grid.hexes().filter(|hex| edition.terrain[usize::from(hex.0)] == terrain).collect::<Hexes>()
    };
    assert_eq!(of(Terrain::Clear).len(), 328);
    assert_eq!(of(Terrain::Town).len(), 24);
    assert_eq!(of(Terrain::Woods).len(), 23);
    assert_eq!(numbers(of(Terrain::WoodsRoad)), "0914 1001 1503 1601 1602");
    assert_eq!(standard().names[at("1716")].as_deref(), Some("Plancenoit"));
    assert_eq!(standard().names[at("1715")], None);
}

/// [6.0C] [2.2] A defender is doubled in towns and in woods with a road.
#[test]
fn towns_and_woods_roads_double() {
    let doubled = standard().doubled;
    assert_eq!(doubled.len(), 24 + 5);
    for number in ["0913", "0914", "1310", "1717"] {
        assert!(doubled.has(hex(number)), "{number}");
    }
    for number in ["0804", "1014", "2301"] {
        assert!(!doubled.has(hex(number)), "{number}");
    }
}

/// [2.2.LOS] The worked case: woods in 0804 between 0803 and 0805.
#[test]
fn woods_stop_a_straight_shot_and_not_a_shot_past_them() {
    let targets = standard().targets[at("0803")];
    assert!(!targets.has(hex("0805")));
    assert!(targets.has(hex("0705")) && targets.has(hex("0905")));
}

/// [2.2.LOS] Two wooded hexes between stop a shot that is not straight; one does not, with or
/// without a road. Towns never do, and a gun may bombard into a woods-road hex.
#[test]
fn a_shot_between_two_hexes_is_stopped_when_both_are_wooded() {
    let may = |from: &str, to: &str| standard().targets[at(from)].has(hex(to));
    assert!(!may("1601", "1503"), "between woods in 1502 and a woods-road in 1602");
    assert!(may("1802", "1602"), "into a woods-road hex, past woods in 1702 and clear ground in 1703");
    assert!(!may("0913", "0915"), "straight over the woods-road hex 0914");
    assert!(may("0912", "0914"), "straight over the town in 0913");
    assert!(may("0813", "1013"), "past the town in 0913 and the woods-road in 0914");
}

/// [2.2.LOS] RULING: beyond the edge of the map there are no woods.
#[test]
fn a_shot_along_the_edge_is_stopped_by_nothing_beyond_it() {
    let edition = standard();
    assert_eq!(edition.grid.between(hex("1501"), hex("1701")).count(), 1);
    assert!(edition.terrain[at("1601")].wooded());
    assert!(edition.targets[at("1501")].has(hex("1701")));
}

/// [5.6A] Guns reach exactly two hexes, and the line is as clear from either end.
#[test]
fn guns_reach_exactly_two_hexes() {
    let edition = standard();
    for from in edition.grid.hexes() {
        for to in edition.targets[usize::from(from.0)] {
            assert_eq!(edition.grid.distance(from, to), 2);
            assert!(edition.targets[usize::from(to.0)].has(from));
        }
    }
    assert_eq!(edition.targets[at("1109")].len(), 12);
}

/// [2.3] The table row by row, and its columns.
#[test]
fn the_combat_results_table_reads_as_printed() {
    let row = |die: usize| CRT[die - 1].map(Res::key).join(" ");
    assert_eq!(row(1), "Ae Ar Ar Dr Dr Dr De De De De");
    assert_eq!(row(2), "Ae Ae Ar Ar Dr Dr Dr De De De");
    assert_eq!(row(3), "Ae Ae Ae Ar Dr Dr Dr Dr De De");
    assert_eq!(row(4), "Ae Ae Ae Ar Ar Dr Dr Dr De De");
    assert_eq!(row(5), "Ae Ae Ae Ar Ar Ee Dr Ee Ee De");
    assert_eq!(row(6), "Ae Ae Ae Ae Ar Ar Ee Ee Ee De");
    let heads: Vec<_> = (LOWEST.0..=HIGHEST.0).map(|column| Ratio(column).to_string()).collect();
    assert_eq!(heads.join(" "), "1-5 1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1");
    assert_eq!(Ee.words(), "equal elimination");
}

/// [2.3] A better ratio is never worse for the attacker, and a lower throw never either, but for
/// the exchange.
#[test]
fn the_table_gets_better_to_the_right_and_upwards() {
    for row in CRT {
        let without: Vec<_> = row.into_iter().filter(|&result| result != Ee).collect();
        assert!(without.is_sorted(), "{row:?}");
    }
    for column in 0..10 {
        let down: Vec<_> = CRT.iter().map(|row| row[column]).filter(|&result| result != Ee).collect();
        assert!(down.is_sorted_by(|a, b| a >= b), "{down:?}");
    }
}

/// [2.4A] [2.4B] Each counter has an arm, a name of its own, one strength, one allowance, and a hex
/// or a group: there is no second set of values.
#[test]
fn counters_carry_what_the_rules_need() {
    let edition = standard();
    let count = |arm: Arm| edition.units.iter().filter(|unit| unit.arm == arm).count();
    assert_eq!(Arm::ALL.map(count), [38, 23, 12]);
    for unit in &edition.units {
        assert_eq!(edition.units.iter().filter(|other| other.name == unit.name).count(), 1, "{}", unit.name);
        assert_ne!(unit.start.is_some(), unit.group.is_some(), "{}", unit.key);
    }
    let facts = edition.facts();
    let markers = facts.iter().filter(|fact| fact.subject.starts_with("marker "));
    let pieces: usize = markers.map(|fact| fact.value.parse::<usize>().unwrap()).sum();
    assert_eq!(edition.units.len() + pieces, 80, "the pieces that the rulebook counts");
}

/// [2.5] [2.6] Strengths and allowances by arm.
#[test]
fn guns_are_slow_and_horses_fast() {
    for unit in &standard().units {
        let expected = match unit.arm {
            Arm::Infantry => 4..=4,
            Arm::Cavalry => 5..=6,
            Arm::Artillery => 3..=3,
        };
        assert!(expected.contains(&unit.movement), "{}", unit.key);
        assert!((1..=7).contains(&unit.strength), "{}", unit.key);
    }
}

/// [4.2B] Into and out of woods only where a road crosses the side.
#[test]
fn woods_are_entered_along_the_road() {
    let passable = |number: &str| numbers(standard().passable[at(number)]);
    assert_eq!(passable("0914"), "0813");
    assert_eq!(passable("1001"), "1002");
    assert_eq!(passable("1503"), "1403 1602");
    assert_eq!(passable("1602"), "1503 1601");
    assert_eq!(passable("1601"), "1602 1701");
    assert_eq!(passable("0804"), "");
    assert_eq!(passable("0813"), "0713 0714 0812 0814 0913 0914");
    assert_eq!(passable("0913"), "0812 0813 0912 1012", "the farm is not entered from its wood");
}

/// [4.2B] What may be crossed one way may be crossed the other way, and only between neighbours.
#[test]
fn steps_go_both_ways() {
    let edition = standard();
    for from in edition.grid.hexes() {
        let index = usize::from(from.0);
        assert!((edition.passable[index] - edition.adjacent[index]).is_empty());
        for to in edition.passable[index] {
            assert!(edition.passable[usize::from(to.0)].has(from));
        }
        if edition.terrain[index] == Terrain::Woods {
            assert!(edition.passable[index].is_empty());
        }
    }
}

/// [8.3B] The exits on the north edge.
#[test]
fn the_french_leave_in_the_north_west() {
    assert_eq!(numbers(standard().exits), "0101 0201 0301 0401 0501 0601 0701 0801 0901");
}

/// [7.0B] The hexes of column 23 that are not woods.
#[test]
fn reinforcements_enter_where_column_23_is_not_woods() {
    let edition = standard();
    let open = edition
        .grid
        .hexes()
        .filter(|&hex| edition.grid.column_row(hex).0 == 23 && !edition.terrain[usize::from(hex.0)].wooded());
    assert_eq!(edition.entries, open.collect());
    assert_eq!(edition.entries, hexes("2303 2307 2308 2309 2311 2312 2313 2316"));
}

/// [7.0A] [9.1] The nine Prussians of turn 3; nobody else comes in the standard game.
#[test]
fn nine_prussians_come_in_the_standard_game() {
    assert_eq!(arriving(Side::Allied, 0), "turn 3: 5-4 4-4 4-4 4-4 4-4 4-3 3-5 3-5 3-3");
    assert_eq!(arriving(Side::French, 0), "");
}

/// [9.3A] [9.3B] [9.3C] The French codes.
#[test]
fn grouchy_comes_with_code_4_5_or_6() {
    for code in 1..=3 {
        assert_eq!(arriving(Side::French, code), "");
    }
    for code in 4..=5 {
        assert_eq!(arriving(Side::French, code), "turn 5: 5-4 4-4 4-4 3-3 2-5");
    }
    assert_eq!(arriving(Side::French, 6), "turn 5: 6-4 5-4 5-4 5-4 4-4 4-4 3-3 3-3 2-5 2-5 2-4 1-5 1-5");
}

/// [9.4A] [9.4B] [9.4C] [9.4D] [9.4E] [9.4F] The Prussian codes.
#[test]
fn prussians_come_early_late_few_many_or_not() {
    let nine = "5-4 4-4 4-4 4-4 4-4 4-3 3-5 3-5 3-3";
    let code = |code| arriving(Side::Allied, code);
    assert_eq!(code(1), code(0));
    assert_eq!(code(2), "");
    assert_eq!(code(3), format!("turn 5: {nine}"));
    assert_eq!(code(4), "turn 3: 5-4 4-4 3-5 3-3");
    assert_eq!(code(5), format!("turn 3: {nine}; turn 5: 5-4 4-4 3-5 3-3"));
    assert_eq!(code(6), format!("turn 3: {nine}; turn 5: 5-4 5-4 4-4 4-4 3-5 3-5 3-3"));
}

/// [9.5] Another schedule is another scenarios.toml.
#[test]
fn players_may_write_their_own_schedule() {
    let (from, to) = ("group = \"prussian\", turn = 3", "group = \"prussian\", turn = 2");
    let edition = edited("scenarios.toml", from, to).unwrap();
    let prussian = edition.find_unit("pr-iv-inf-1").unwrap();
    assert_eq!(edition.arrivals[Side::Allied as usize][0][usize::from(prussian.0)], 2);
    assert_ne!(edition.digest(), standard().digest());
}

/// [3.0B] [9.0A] Two scenarios of ten turns.
#[test]
fn the_standard_game_and_the_variant_are_listed() {
    let scenarios = standard().scenarios();
    let listed: Vec<_> = scenarios.iter().map(|scenario| (scenario.key.as_str(), scenario.turns)).collect();
    assert_eq!(listed, [("standard", 10), ("grouchy", 10)]);
}

#[test]
fn the_ledger_lists_130_rules_in_order() {
    let ledger = standard().ledger();
    assert_eq!(ledger.rules.len(), 130);
    assert_eq!(ledger.rules.first().unwrap().id, "1.0A");
    assert_eq!(ledger.rules.last().unwrap().id, "9.5");
    assert!(ledger.rules.iter().all(|rule| rule.open.is_none()));
}

#[test]
fn every_value_has_its_provenance() {
    let facts = standard().facts();
    let count = |provenance| facts.iter().filter(|fact| fact.provenance == provenance).count();
    let hexes = 380 + 5 + 9 + 8 + 25;
    assert_eq!(facts.len(), 2 + hexes + 73 * 7 + 2 + 2 + 6 + 14 + 60);
    // Scenarios, codes, and the contingents that 9.3 and 9.4 list.
    assert_eq!(count(Rulebook), 2 + 14 + 5 + 3);
    // Place names, names of like counters and of the garrison, one start hex, one misprint, the
    // chits, and the choice among like counters for Prussian code 4.
    assert_eq!(count(Reconstructed), 25 + 20 + 1 + 1 + 1 + 1 + 1);
    assert_eq!(count(Published), 950);
    assert!(facts.iter().all(|fact| !fact.source.is_empty() && !fact.value.is_empty()));
    let of = |subject: &str, property: &str| {
        let fact = facts.iter().find(|fact| fact.subject == subject && fact.property == property).unwrap();
        (fact.value.as_str(), fact.provenance)
    };
    assert_eq!(of("unit fr-gd-grenadiers", "start"), ("1517", Reconstructed));
    assert_eq!(of("unit fr-gd-grenadiers", "strength"), ("7", Published));
    assert_eq!(of("unit al-hougoumont", "start"), ("0914", Published));
    assert_eq!(of("unit pr-i-inf-2", "group"), ("prussian-a", Reconstructed));
    assert_eq!(of("hex 0914", "terrain"), ("woods-road", Published));
    assert_eq!(of("hex 0914", "road sides"), ("NW", Published));
    assert_eq!(of("hex 0913", "name"), ("Hougoumont", Reconstructed));
    assert_eq!(of("code french 6", "arrivals"), ("grouchy-a from turn 5, grouchy-b from turn 5", Rulebook));
    assert_eq!(of("combat results 2-1", "die 5"), ("Ee", Published));
}

#[test]
fn the_digest_names_the_facts_and_not_how_they_are_written() {
    let digest = standard().digest();
    assert_eq!(digest.len(), 64);
    let same = |file, from, to| edited(file, from, to).unwrap().digest() == digest;
    assert!(same("units.toml", "# The counters", "# My counters"));
    assert!(same("map.toml", "\"0110\", \"0206\"", "\"0206\",\n\n\"0110\""));
    assert!(same("map.toml", "\"0813\", \"0914\"", "\"0914\", \"0813\""));
    assert!(same("units.toml", "counter photograph", "photograph of counters"));
    assert!(same("rules.toml", "One player has", "A player has"));
    assert!(!same("units.toml", "strength = 4", "strength = 3"));
    assert!(!same("map.toml", "\"0110\", \"0206\"", "\"0111\", \"0206\""));
    assert!(!same("map.toml", "\"0901\"", "\"0901\", \"1001\""));
    assert!(!same("scenarios.toml", "turn = 3", "turn = 4"));
}

#[test]
fn units_keep_their_order_whatever_the_order_of_the_file() {
    let (_, text) = SHIPPED[1];
    let (head, rosters) = text.split_once("[[roster]]").unwrap();
    let (french, rest) = rosters.split_once("[[roster]]").unwrap();
    let (rest, markers) = rest.split_at(rest.find("[[marker]]").unwrap());
    let moved = format!("{head}[[roster]]{rest}\n[[roster]]{french}\n{markers}");
    let edition = Equipment::read(&[("units.toml", &moved)]).unwrap();
    assert_eq!(edition.units, standard().units);
    assert_eq!(edition.digest(), standard().digest());
}

#[test]
fn an_owner_may_correct_one_file() {
    let edition = edited("units.toml", "start = \"1517\"", "start = \"1516\"").unwrap();
    let guard = edition.unit(edition.find_unit("fr-gd-grenadiers").unwrap());
    assert_eq!(guard.start, Some(hex("1516")));
    assert_eq!(edition.grid, standard().grid);
    assert_eq!(edition.ledger(), standard().ledger());
}

#[test]
fn shipped_files_are_the_standard_edition() {
    assert_eq!(Equipment::read(Equipment::shipped()).unwrap().digest(), standard().digest());
    assert_eq!(Equipment::read(&[]).unwrap().digest(), standard().digest());
}

#[test]
fn a_file_that_is_not_ours_is_refused() {
    let refused = |files: &[(&str, &str)]| Equipment::read(files).unwrap_err()[0].to_string();
    assert_eq!(
        refused(&[("crt.toml", "")]),
        "crt.toml: is no data file of this game: they are map.toml, units.toml, scenarios.toml, rules.toml"
    );
    assert_eq!(refused(&[SHIPPED[0], SHIPPED[0]]), "map.toml: is given twice");
}

#[test]
fn what_is_no_toml_is_named_with_its_line() {
    let bad = faults("map.toml", "columns = 23", "columns = = 23");
    let (_, map) = SHIPPED[0];
    let line = map[..map.find("columns = 23").unwrap()].matches('\n').count() + 1;
    assert!(bad.starts_with(&format!("map.toml: line {line}: ")), "{bad}");
    let unknown = faults("units.toml", "movement = 4", "mvoement = 4");
    assert!(unknown.contains("units.toml: line ") && unknown.contains("no field `mvoement`"), "{unknown}");
    let missing = faults("scenarios.toml", "turns = 10\n", "");
    assert!(missing.contains("scenarios.toml: line ") && missing.contains("`turns` is missing"), "{missing}");
    let ledger = faults("rules.toml", "title = \"Two sides\"", "titel = \"Two sides\"");
    assert!(ledger.contains("rules.toml: line ") && ledger.contains("`titel`"), "{ledger}");
    let both = Equipment::read(&[("map.toml", "["), ("units.toml", "[")]).unwrap_err();
    assert_eq!(both.len(), 2, "the files are read independently");
}

/// A fault without the numbers of lines, which change with every comment in a file.
fn without_lines(fault: &str) -> String {
    let mut parts = fault.split("line ");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
        assert!(rest.len() < part.len(), "{fault}");
        match rest.strip_prefix(": ") {
            Some(rest) if plain.ends_with(".toml: ") => plain.push_str(rest),
            _ => plain = format!("{plain}line #{rest}"),
        }
    }
    plain
}

/// Each wrong line of `faults.toml`, and what the program answers.
#[test]
fn faults_say_where_they_are_and_what_would_be_right() {
    #[derive(serde::Deserialize)]
    struct Corpus {
        case: Vec<Case>,
    }
    #[derive(serde::Deserialize)]
    struct Case {
        file: String,
        from: String,
        to: String,
        says: Vec<String>,
    }
    let corpus: Corpus = toml::from_str(include_str!("faults.toml")).unwrap();
    for Case { file, from, to, says } in corpus.case {
        let found = edited(&file, &from, &to).err().unwrap_or_default();
        let found: Vec<_> = found.iter().map(|fault| without_lines(&fault.to_string())).collect();
        assert_eq!(found.is_empty(), says.is_empty(), "{file}: {to}: {found:#?}");
        assert!(found.starts_with(&says), "{file}: {to}\nexpected {says:#?}\nfound {found:#?}");
    }
}

#[test]
fn all_faults_are_listed_at_once() {
    let (_, map) = SHIPPED[0];
    let (_, units) = SHIPPED[1];
    let map = map.replacen("\"0110\"", "\"0199\"", 1).replacen("\"0901\"]", "\"0905\"]", 1);
    let units = units.replacen("strength = 4", "strength = 99", 1).replacen(
        "arm = \"cavalry\"",
        "arm = \"camels\"",
        1,
    );
    let faults = Equipment::read(&[("map.toml", &map), ("units.toml", &units)]).unwrap_err();
    let places: Vec<_> = faults.iter().map(|fault| without_lines(&fault.place)).collect();
    assert_eq!(
        places,
        [
            "map.toml: terrain town",
            "map.toml: zone exits",
            "units.toml: unit fr-1-inf",
            "units.toml: unit fr-1-cav"
        ]
    );
}

#[test]
fn more_counters_than_the_set_holds_are_refused() {
    let line = |index: usize| {
        format!(
            "{{ key = \"x-{index}\", name = \"x\", nation = \"french\", arm = \"infantry\", strength = 1, movement = 1 }},\n"
        )
    };
    let anchor = "{ key = \"fr-iv-inf-1\"";
    let with_more = |count: usize| {
        let more: String = (0..count).map(line).collect();
        let faults = faults("units.toml", anchor, &format!("{more}{anchor}"));
        faults.lines().map(without_lines).collect::<Vec<_>>().join("\n")
    };
    let found = with_more(8);
    assert!(
        found.starts_with("units.toml: has 81 units: at most 80 fit\nunits.toml: unit x-0: is no counter"),
        "{found}"
    );
    let found = with_more(7);
    assert!(found.starts_with("units.toml: unit x-0: is no counter"), "80 fit: {found}");
}

#[test]
fn a_counter_does_not_change_sides() {
    let (_, units) = SHIPPED.iter().find(|(name, _)| *name == "units.toml").expect("a shipped file");
    let counter = units.lines().find(|line| line.contains("\"fr-1-inf\"")).expect("a counter");
    let anchor = units.lines().find(|line| line.contains("\"al-1-guards\"")).expect("a counter");
    let text = units.replacen(&format!("{counter}\n"), "", 1).replacen(
        anchor,
        &format!("{anchor}\n{}", counter.replace("\"french\"", "\"anglo\"")),
        1,
    );
    let found = Equipment::read(&[("units.toml", &text)]).expect_err("a deserter");
    let found: Vec<_> = found.iter().map(|fault| without_lines(&fault.to_string())).collect();
    assert_eq!(found, ["units.toml: unit fr-1-inf: is French: a counter does not change sides"]);
}

#[test]
fn the_board_can_be_drawn() {
    let edition = standard();
    let board = edition.board(Battle::Standard);
    assert_eq!(board, edition.board(Battle::Grouchy));
    assert!(board.id.starts_with("naw-"));
    assert_eq!(board.spaces.len(), 380);
    let inside = |point: &[f32; 2]| (0..2).all(|axis| point[axis] > 0.0 && point[axis] < board.size[axis]);
    for (space, hex) in board.spaces.iter().zip(edition.grid.hexes()) {
        assert_eq!(space.key, edition.grid.number(hex));
        assert!(inside(&space.centre) && space.outline.len() == 6 && space.outline.iter().all(inside));
        assert_eq!(space.neighbours.len(), edition.adjacent[usize::from(hex.0)].len());
        assert!(board.legend.iter().any(|terrain| terrain.key == space.terrain));
        for line in &board.lines {
            assert!(line.kind == "road" && line.points.len() >= 2 && line.points.iter().all(inside));
        }
    }
    let space = |number: &str| &board.spaces[at(number)];
    assert_eq!(space("0301").notes, ["French exit"]);
    assert_eq!(space("2309").notes, ["Entry for reinforcements from turn 3"]);
    assert_eq!(space("0914").name.as_deref(), Some("Hougoumont wood"));
    assert_eq!(board.lines.len(), 3);
    let farm = board.ground.iter().find(|feature| feature.name.as_deref() == Some("La Haye Sainte")).unwrap();
    let [x, y] = [0, 1].map(|axis| farm.points[0][axis] - space("1310").centre[axis]);
    assert!(x.hypot(y) < 0.5, "the true farm lies under its hex: {x} {y}");
    assert_eq!(board.labels.iter().filter(|label| label.text == "Braine-l'Alleud").count(), 1);
    let trays: Vec<_> = board.trays.iter().map(|tray| tray.key.as_str()).collect();
    assert_eq!(trays, ["french-lost", "allied-lost", "french-exited", "french-waiting", "allied-waiting"]);
    let ledger = edition.ledger();
    assert!(board.legend.iter().all(|terrain| ledger.get(terrain.rule.0).is_some()));
}

/// The road through the north wood runs from open ground to open ground without a gap.
#[test]
fn roads_join_from_hex_to_hex() {
    let board = standard().board(Battle::Standard);
    let centre = |number: &str| board.spaces[at(number)].centre;
    let of = |number: &str| {
        let line = board.lines.iter().find(|line| line.points.contains(&centre(number)));
        &line.expect("a road").points
    };
    assert_eq!(of("1503"), &["1701", "1601", "1602", "1503", "1403"].map(centre));
    assert_eq!(of("0914"), &["0813", "0914"].map(centre));
    let [x, y] = centre("1001");
    assert_eq!(of("1001").len(), 3, "from the rim");
    assert!((of("1001")[0][0] - x).abs() < 1e-3 && (of("1001")[0][1] - (y - 0.5)).abs() < 2e-3);
}

/// Records write hexes by number and columns as printed.
#[test]
fn hexes_and_columns_are_written_as_printed() {
    #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Written {
        #[serde(with = "hex_number")]
        hex: HexId,
        #[serde(with = "ratio")]
        column: Ratio,
    }
    let written = Written { hex: hex("0914"), column: Ratio(-1) };
    let json = serde_json::to_string(&written).unwrap();
    assert_eq!(json, r#"{"hex":"0914","column":"1-2"}"#);
    assert_eq!(serde_json::from_str::<Written>(&json).unwrap(), written);
    for wrong in [r#"{"hex":"0217","column":"1-2"}"#, r#"{"hex":"0914","column":"7-1"}"#] {
        assert!(serde_json::from_str::<Written>(wrong).is_err(), "{wrong}");
    }
}
