//! The charts beside the board, and the guide.

use crate::common::{edition, lay, on, start};
use contract::scene::Chart;
use contract::{Edition, Eye, Game, Guide};
use vive::Vive;

fn chart(game: &Vive, key: &str) -> Chart {
    let charts = game.charts(Eye::French);
    charts.into_iter().find(|chart| chart.key == key).unwrap_or_else(|| panic!("no chart {key}"))
}

fn lit(chart: &Chart) -> Vec<&str> {
    chart.rows.iter().filter(|row| row.lit).map(|row| row.cells[0].as_str()).collect()
}

/// [5.1-a] [5.1-d] [13.1-d] The sequence says where one is; only some battles have arrivals.
#[test]
fn the_sequence_says_where_one_is() {
    let table = lay("fr-line-1@L7 en-line-1@L8/S").table();
    assert_eq!(lit(&chart(&table.game, "sequence")), ["Orders"]);
    let dealt = start("ligny", "").deals();
    assert_eq!(lit(&chart(&dealt.game, "sequence")), ["Cards"]);
    assert_eq!(chart(&dealt.game, "sequence").rows.len(), 2);
    assert_eq!(chart(&start("waterloo", "").deals().game, "sequence").rows.len(), 3);
}

/// [12.0-a] [13.1-g] [12.1] How far each side is from its level, and how far the day is.
#[test]
fn victory_says_how_far_each_side_is() {
    let table =
        on("waterloo", "fr-line-1@H7 en-line-1@lost en-line-2@lost pr-line-1@lost fr-line-2@lost").table();
    let victory = chart(&table.game, "victory");
    let far: Vec<_> = victory.rows.iter().filter_map(|row| row.progress).collect();
    assert_eq!(far[..3], [[3, 15], [2, 10], [1, 14]]);
    assert!(victory.rows[3].cells[1].contains("the French have lost fewer"), "{:?}", victory.rows[3]);
}

/// [9.3-a] [9.3-b] [7.31-INF] Before the dice the faces that hit are lit, the row of the unit in hand, and the column of the distance.
#[test]
fn dice_that_hit_are_lit_before_they_are_thrown() {
    let table = lay("fr-elite-1@L7 en-line-1@L9/S").table().does("order fr-elite-1; fire L9");
    assert_eq!(lit(&chart(&table.game, "results")), ["Infantry", "General"]);
    let ranges = chart(&table.game, "ranges");
    assert_eq!((lit(&ranges), ranges.lit), (vec!["Infantry"], Some(2)));
    assert_eq!(ranges.rows[5].cells[1..], ["6", "5", "4", "3", "2", "1", "–"]);
}

/// [13.1-c] [13.1-e] Twelve Prussians and their general are to come, and the die says where.
#[test]
fn reinforcements_are_those_who_wait() {
    let game = start("waterloo", "").deals().game;
    let coming = chart(&game, "reinforcements");
    let number =
        |row: &contract::scene::ChartRow| row.cells[1].split(' ').next().unwrap().parse::<u8>().unwrap();
    assert_eq!(coming.rows.iter().map(number).sum::<u8>(), 13);
    assert!(coming.about.as_ref().is_some_and(|about| about.contains("4: V9")), "{:?}", coming.about);
    assert!(!game_has(&start("ligny", "").deals().game, "reinforcements"));
}

fn game_has(game: &Vive, key: &str) -> bool {
    game.charts(Eye::Allied).iter().any(|chart| chart.key == key)
}

/// [3.1-a] [REF-ORD-2] Cards that have been played are counted; what lies face down is not lit.
#[test]
fn cards_are_counted_when_they_are_played() {
    let game = start("ligny", "").deals().game;
    let cards = chart(&game, "cards");
    assert_eq!(cards.rows.len(), 21);
    assert_eq!(cards.rows[9].cells, ["Assault Left", "all", "2", "0", "0"]);
    assert!(lit(&cards).is_empty());
}

/// Every lesson is about something that is asked.
#[test]
fn lessons_are_about_what_is_asked() {
    let guide = Guide::parse(Vive::GUIDE, edition().ledger()).unwrap_or_else(|faults| panic!("{faults:?}"));
    let topics: Vec<&str> = guide.lessons.iter().map(|lesson| lesson.topic.as_str()).collect();
    let topic = |game: &Vive| {
        let asked = contract::Side::ALL.into_iter().find_map(|side| game.scene(side.into()).prompt);
        asked.expect("somebody is asked").topic
    };
    let ordered = lay("fr-line-1@L7 en-line-1@L8/S").table();
    let seen = [
        topic(&start("quatrebras", "").game),
        topic(&start("ligny", "").deals().game),
        topic(&ordered.game),
        topic(&ordered.does("order fr-line-1").game),
    ];
    assert_eq!(seen, ["release", "cards", "orders", "carry"]);
    assert!(seen.iter().all(|topic| topics.contains(&topic.as_str())));
}
