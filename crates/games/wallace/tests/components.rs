//! Components: pieces, board and tables as the rules know them.

use crate::common::edition;
use contract::Side;
use wallace::{AreaId, Areas, Arm, Army, Morale, Nation};

fn area(key: &str) -> AreaId {
    edition().find_area(key).unwrap_or_else(|| panic!("no area {key}"))
}

fn areas(keys: &str) -> Areas {
    keys.split_whitespace().map(area).collect()
}

/// How many pieces there are of a nation and arm.
fn count(nation: Nation, arm: Arm) -> usize {
    (edition().nation(nation) & edition().arm(arm)).len()
}

/// [W-COMP-1] Seven colours in three armies. RULING: among the Prussians only Landwehr is grey, and it
/// is infantry throughout.
#[test]
fn seven_colours_make_three_armies() {
    let armies = [
        (Army::French, vec![Nation::French, Nation::Guard]),
        (Army::Allied, vec![Nation::British, Nation::German, Nation::Dutch]),
        (Army::Prussian, vec![Nation::Prussian, Nation::Landwehr]),
    ];
    for (army, nations) in armies {
        assert!(nations.iter().all(|nation| nation.army() == army));
        let pieces = nations.iter().map(|&nation| edition().nation(nation).len()).sum::<usize>();
        assert_eq!(edition().armies[army as usize].len(), pieces, "{army:?}");
    }
    assert!(edition().nation(Nation::Landwehr).within(edition().arm(Arm::Infantry)));
}

/// [W-COMP-2][W-LEADER-1] RULING: the numbers of the published list of components; four leaders for
/// the French, two for the Anglo-Allied army, two for the Prussians.
#[test]
fn the_pieces_are_those_of_the_box() {
    use Arm::{Artillery, Cavalry, Infantry, Leader};
    let table = [
        // infantry, cavalry, guns, leaders
        (Nation::French, [17, 14, 9, 4]),
        (Nation::Guard, [6, 2, 0, 0]),
        (Nation::British, [8, 6, 6, 2]),
        (Nation::German, [9, 2, 0, 0]),
        (Nation::Dutch, [3, 2, 0, 0]),
        (Nation::Prussian, [4, 4, 4, 2]),
        (Nation::Landwehr, [6, 0, 0, 0]),
    ];
    for (nation, counts) in table {
        assert_eq!(
            [Infantry, Cavalry, Artillery, Leader].map(|arm| count(nation, arm)),
            counts,
            "{nation:?}"
        );
    }
}

/// [W-COMP-3] RULING: forty blue, twenty-five red and fifteen black cubes; eight tiles, two of each
/// number; sixteen green, eight red and four purple discs for both.
#[test]
fn the_stock_is_that_of_the_box() {
    let supply = &edition().supply;
    assert_eq!(supply.cubes, [40, 25, 15]);
    let mut tiles = supply.tiles;
    tiles.sort_unstable();
    assert_eq!(tiles, [2, 2, 3, 3, 4, 4, 5, 5]);
    let [french, allied] = Side::ALL.map(|side| supply.discs[side as usize][1]);
    assert_eq!([0, 1, 2].map(|colour| french[colour] + allied[colour]), [16, 8, 4]);
}

/// [W-COMP-4] Everything is a combat unit but leaders.
#[test]
fn leaders_are_no_combat_units() {
    assert!(!edition().combat().meets(edition().arm(Arm::Leader)));
    let fighting = edition().unit_ids().filter(|&unit| edition().combat().has(unit));
    assert_eq!(fighting.count(), 102);
}

/// [W-COMP-6] RULING: a board of seventy areas on the true ground; two areas A, one B, and the
/// Delayed box beside them.
#[test]
fn the_board_has_what_the_rules_speak_of() {
    let ground = &edition().ground;
    assert_eq!(edition().areas.len(), 71);
    assert_eq!(ground.entries, [areas("paris-wood-north paris-wood-south"), areas("ohain-road")]);
    assert_eq!(ground.next[usize::from(area("delayed").0)], ground.all_entries());
    assert_eq!(ground.goals, [area("mont-st-jean"), area("rossomme")]);
    assert_eq!(ground.low, areas("west-valley la-haye-sainte sandpit east-valley"));
    assert!(ground.woods.has(area("hougoumont")) && ground.town.has(area("mont-st-jean")));
    for one in edition().area_ids() {
        for other in ground.next[usize::from(one.0)].iter() {
            assert!(ground.next[usize::from(other.0)].has(one), "neighbours are neighbours both ways");
        }
    }
}

/// [W-STRONG-1] Three strong points, each with its box. RULING: two units and three columns for
/// Hougoumont, one and two for La Haye Sainte, two and one for Papelotte & Smohain.
#[test]
fn three_strong_points() {
    assert_eq!(edition().ground.strong, areas("hougoumont la-haye-sainte papelotte-smohain"));
    let boxes = [("hougoumont", (2, 3)), ("la-haye-sainte", (1, 2)), ("papelotte-smohain", (2, 1))];
    for (key, expected) in boxes {
        let strong = edition().area(area(key)).strong.expect("a box");
        assert_eq!((strong.capacity, strong.shift), expected, "{key}");
    }
}

/// [W-TABLE-MORALE-1][W-TABLE-MORALE-2][W-TABLE-MORALE-3][W-TABLE-MORALE-4][W-TABLE-MORALE-5]
/// [W-TABLE-MORALE-6] The morale table. RULING: as printed, with an R for a 1 in column 0 and no R
/// for a 5.
#[test]
fn the_morale_table() {
    let rows = ["RRREEEE", "--RREEE", "---REEE", "----REE", "-----EE", "-----RE"];
    for (die, row) in rows.iter().enumerate() {
        let read = edition().tables.morale[die].map(|cell| match cell {
            Morale::Holds => '-',
            Morale::Retreats => 'R',
            Morale::Eliminated => 'E',
        });
        assert_eq!(read.iter().collect::<String>(), *row, "die {}", die + 1);
    }
}

/// [W-TABLE-AVI-0][W-TABLE-AVI-1][W-TABLE-AVI-2][W-TABLE-AVI-3] The artillery table by range. RULING:
/// one cube in each marked cell, two for 6 and more at range 0.
#[test]
fn the_artillery_table() {
    let columns =
        [[0, 1, 1, 1, 1, 1, 2], [0, 0, 0, 1, 1, 1, 1], [0, 0, 0, 0, 1, 1, 1], [0, 0, 0, 0, 0, 1, 1]];
    for (range, column) in columns.into_iter().enumerate() {
        assert_eq!(edition().tables.artillery.map(|row| row[range]), column, "range {range}");
    }
}

/// [W-TABLE-IVI] The infantry table. RULING: the second mark at 5 and 6 is a second cube.
#[test]
fn the_infantry_table() {
    let table = edition().tables.infantry;
    assert_eq!(table.map(|volley| volley.cubes), [0, 0, 0, 1, 1, 2, 2]);
    assert!(table[2].check && !table[0].check && !table[1].check, "M at 2");
}

/// [W-TABLE-CAV] Who charges on. RULING: the numbers belong to the nations in the order in which the
/// rules introduce them.
#[test]
fn the_cavalry_control_table() {
    let numbers = [
        (Nation::French, 5),
        (Nation::Guard, 5),
        (Nation::British, 3),
        (Nation::German, 4),
        (Nation::Dutch, 6),
        (Nation::Prussian, 5),
    ];
    for (nation, number) in numbers {
        assert_eq!(edition().tables.control[nation as usize], number, "{nation:?}");
    }
}
