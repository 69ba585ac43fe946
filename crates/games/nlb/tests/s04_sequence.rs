//! 4.0 Sequence of play.

use crate::common::{Table, table};
use contract::{Eye, Game, Named, Side};
use nlb::{Battle, Event, Nlb, Task, Turn};

/// [4.1A] [4.1B] [4.1D] [4.1G] French, then Coalition, each movement and combat; then the next turn, until the last.
#[test]
fn a_turn_is_two_player_turns() {
    let mut table = table("quatre-bras french turn, turn 16/1900", "fr-2-soye-6@1752 al-nc-mrln@0738");
    let mut seen = Vec::new();
    while !table.is_over() {
        seen.push((table.game.turn().to_string(), table.game.phasing(), table.game.task()));
        let end = if table.game.task() == Task::Movement { "end-movement" } else { "end-combat" };
        table.does(end);
    }
    let (french, allied) = (Side::French, Side::Allied);
    let turn =
        |hour: &str, side| [(hour.to_string(), side, Task::Movement), (hour.to_string(), side, Task::Combat)];
    let expected =
        [turn("16/1900", french), turn("16/1900", allied), turn("16/2000", french), turn("16/2000", allied)];
    assert_eq!(seen, expected.concat());
}

/// [25.A] At historical Wavre the Prussians play first.
#[test]
fn the_prussians_begin_at_historical_wavre() {
    let mut table = Table::start("historic-wavre");
    assert_eq!(table.game.phasing(), Side::Allied);
    table.does("end-movement; end-combat");
    assert_eq!((table.game.phasing(), table.game.turn().to_string()), (Side::French, "18/1200".into()));
}

/// [4.1C] [4.2A] RULING: with command a player turn begins with it, but not at night, when the marks stay as they are.
#[test]
fn command_comes_first_but_not_at_night() {
    let day =
        table("grand-waterloo french turn, turn 18/1400", "fr-1-quiot-1@0330 napoleon@0330 al-1-mait@0825");
    assert_eq!(day.game.task(), Task::Command);
    let night = "grand-waterloo french turn, turn 18/2100, out fr-1-quiot-1";
    let dark = table(night, "fr-1-quiot-1@0330 napoleon@0330 al-1-mait@0825");
    assert_eq!(dark.game.task(), Task::Movement);
    assert!(dark.game.out_of_command().has(crate::common::unit("fr-1-quiot-1")));
}

/// [4.0A] [4.0B] [27.2B] RULING: the night of 18 June is one turn: movement, but no combat.
#[test]
fn night_has_no_combat() {
    let mut table = table(
        "grand-waterloo allied movement, turn 18/2100",
        "fr-1-quiot-1@0331 al-1-mait@0330 napoleon@0331",
    );
    table.does("end-movement");
    assert!(table.is_over());
}

/// [4.1E] Only the player whose turn it is decides, but for what befalls the other.
#[test]
fn who_is_asked() {
    let table = table("quatre-bras french movement", "fr-2-soye-6@1752 al-nc-mrln@0738");
    let mut legal = Vec::new();
    table.game.legal(Side::Allied, &mut legal);
    assert!(legal.is_empty());
}

/// Whether a text names a turn as files do.
fn names_a_turn_as_files_do(text: &str) -> bool {
    let letters = text.as_bytes();
    let digits = |from: usize, count: usize| {
        letters.get(from..from + count).is_some_and(|some| some.iter().all(u8::is_ascii_digit))
    };
    (2..letters.len()).any(|i| letters[i] == b'/' && digits(i - 2, 2) && digits(i + 1, 4))
}

/// [4.0A] A turn is called the same everywhere: over the board, beside it, in charts and headings of the chronicle.
#[test]
fn a_turn_has_one_name() {
    assert!(names_a_turn_as_files_do("from 16/1500 on"));
    for battle in Battle::ALL {
        let game = Nlb::start(crate::common::edition(), battle.key(), &contract::Options::new()).unwrap();
        for eye in [Eye::French, Eye::Allied] {
            let shown = serde_json::to_string(&(game.scene(eye), game.charts(eye))).unwrap();
            assert!(!names_a_turn_as_files_do(&shown), "{}: {shown}", battle.key());
        }
    }
    let table = Table::start("quatre-bras");
    let turn = Turn::find("16/1400").unwrap();
    let heading =
        Nlb::tell(crate::common::edition(), &Event::Movement { turn, side: Side::French }, Eye::Referee);
    let heading = heading.expect("everybody may know");
    assert_eq!(heading.text, table.game.scene(Eye::French).headline);
    // [4.1G] By it clients sort what they tell.
    assert_eq!(heading.turn, Some(turn.0 + 1));
}

/// Where nothing is left but a button, the question says so.
#[test]
fn a_question_names_only_what_can_be_done() {
    let ask = |table: &Table| table.game.scene(Eye::French).prompt.expect("something is asked").text;
    let mut table = table("quatre-bras french combat", "fr-2-soye-6@1544 fr-2-baud-6@1543 al-nc-mrln@1643");
    table.does("target 1643; join 1543");
    // [6.1.1] The other brigade would be left next to an enemy without an attack.
    assert!(ask(&table).starts_with("More have to join before the die may be thrown"));
    table.does("join 1544");
    assert_eq!(ask(&table), "Everybody who can has joined: throw the die.");
    let quiet = crate::common::table("quatre-bras french combat", "fr-2-soye-6@1752 al-nc-mrln@0738");
    assert_eq!(ask(&quiet), "Nobody else can fight: end the Combat Phase.");
}

/// [4.1B] [10.1E.2] A leader who has to go in the middle of the other side's march makes no combat of it: over the
/// board and in the sequence of play the phase goes on. [28.D] A secret choice belongs to the phase that is about to
/// open.
#[test]
fn who_interrupts_a_phase_does_not_end_it() {
    let lit = |table: &Table| -> Vec<String> {
        let charts = table.game.charts(Eye::Referee);
        let sequence = charts.iter().find(|chart| chart.key == "sequence").expect("a sequence of play");
        sequence.rows.iter().filter(|row| row.lit).map(|row| row.cells[0].clone()).collect()
    };
    let counters =
        "fr-1-quiot-1@0330 napoleon@0330 al-1-mait@0525 willem@0327 al-5-kempt@0325 al-5-pack@0127";
    let mut march = table("la-belle-alliance french movement, command", counters);
    march.does("take fr-1-quiot-1; to 0327");
    assert!(matches!(march.game.task(), Task::Relocate(_)), "{:?}", march.game.task());
    let headline = march.game.scene(Eye::Referee).headline;
    assert!(headline.ends_with("French movement"), "{headline}");
    assert_eq!(lit(&march), ["French Movement"]);
    let night = "campaign allied turn, turn 17/2100, option victory-levels hal-force";
    let choice = table(night, "fr-3-bill-8@3160 al-1-mait@1525 wellington@1525 napoleon@3160");
    assert!(matches!(choice.game.task(), Task::Choosing(_)), "{:?}", choice.game.task());
    assert_eq!(lit(&choice), ["Coalition Movement"], "at night there is no command");
}

/// [4.2B] At night it is said what the night forbids, with those who are due as by day.
#[test]
fn the_night_is_announced() {
    use contract::{Eye, Game};
    let table = table("campaign french movement, turn 16/2100", "fr-1-quiot-1@2050 al-1-mait@0330");
    let prompt = table.game.scene(Eye::French).prompt.unwrap();
    assert!(prompt.text.starts_with("It is night: nobody comes next to the enemy"), "{}", prompt.text);
    assert_eq!(prompt.topic, "night", "it has a lesson of its own");
}

/// [4.2C] [4.3A] Who looks at threats is told of no attack in a turn in which nobody fights: at night, or in rain
/// that is sure to fall; [22.6A.1] it may be one that a die decides.
#[test]
fn nobody_threatens_to_fight_at_night() {
    use contract::{Game, Side};
    let attacks = |situation: &str, side: Side| {
        let counters = "fr-2-soye-6@0330 napoleon@0330 al-1-mait@0329 wellington@0329";
        let threats = table(situation, counters).game.threats(side);
        threats.iter().filter(|threat| threat.mark.text.contains("can be attacked")).count()
    };
    let french = |turn: &str, more: &str| format!("campaign french movement, turn {turn}{more}");
    assert_eq!(attacks(&french("16/1700", ""), Side::French), 1);
    assert_eq!(attacks(&french("16/2100", ""), Side::French), 0, "the Allies come next, by night");
    assert_eq!(attacks(&french("17/1600", ""), Side::French), 0, "in the rain");
    assert_eq!(attacks(&french("17/1600", ", option variable-rain"), Side::French), 1, "who knows?");
    // The French begin a turn: those who wait for them look to the next one.
    let allied = |turn: &str| format!("campaign allied movement, turn {turn}");
    assert_eq!(attacks(&allied("16/2000"), Side::Allied), 0);
    assert_eq!(attacks(&allied("17/0600"), Side::Allied), 1);
}
