//! The fifth reading, second half: 12.0 to 16.0 and the campaigns once more, read by somebody who had not seen the
//! program: what happens in the middle of something else, and two cases of 16.0 at a time.
//!
//! Around 0330 all is open ground; 0916 is a chateau, 2239 lies behind a stream from 2240.

use crate::common::{Table, document, edition, hex, table, unit};
use contract::Side;
use nlb::{Army, Body, Task};
use serde_json::{Value, json};

/// A position with something that the small language has no word for.
fn with(situation: &str, counters: &str, fields: &[(&str, Value)]) -> Table {
    let mut document = document(situation, counters);
    for (field, value) in fields {
        document[*field] = value.clone();
    }
    Table::laid_out(&document)
}

/// A position with pairs of markers; those behind them are among the counters, `unit@hidden=0`.
fn veiled(situation: &str, counters: &str, pairs: Value) -> Table {
    let mut document = document(situation, counters);
    document["options"]["hidden-movement"] = "six".into();
    document["pairs"] = pairs;
    Table::laid_out(&document)
}

// 16.6 Hidden movement.

/// [5.1C.1] [16.6B.1] Units that come to light after their marker has moved have moved; if it has not, they may.
#[test]
fn who_has_moved_hidden_has_moved() {
    let counters = "fr-2-soye-6@0136 al-1-mait@5040 fr-1-quiot-1@hidden=0 al-5-kempt@hidden=16";
    let pairs = |real: u8| {
        json!([{ "pair": 0, "a": "0116", "b": "0116", "real": real, "veil": 2 },
               { "pair": 16, "a": "0125", "b": "0125", "real": 0, "veil": 2 }])
    };
    for (real, moves) in [(0, false), (1, true)] {
        let mut table = veiled("campaign french movement, turn 17/1200", counters, pairs(real));
        // Soye sees the Allied pair, and who was behind it sees the French one.
        table.does("take-marker 0; marker-to 0117; take fr-2-soye-6; to 0135");
        table.side_does(Side::Allied, "deploy al-5-kempt 0224");
        assert_eq!(table.game.task(), Task::Emerging(0));
        table.does(if real == 0 { "deploy fr-1-quiot-1 0117" } else { "deploy fr-1-quiot-1 0116" });
        assert_eq!(table.may("take fr-1-quiot-1"), moves);
    }
}

/// [16.9] [16.6B.1] Nor do guns that marched hidden and come to light in the combats fire as if they had stood still.
#[test]
fn guns_that_marched_hidden() {
    let sums = |moved: u8| {
        let pairs = json!([{ "pair": 0, "a": "0332", "b": "0332", "real": 0, "veil": 2, "moved": moved }]);
        let counters = "fr-1-desal@hidden=0 fr-1-quiot-1@0829 al-5-kempt@0330 al-1-mait@0828";
        let mut table = veiled("la-belle-alliance french combat, option sustained-fire", counters, pairs);
        if table.game.task() != Task::Emerging(0) {
            let column = table.attack("0828", "0829").odds();
            table.rolls_lower(&column, 4);
            let first = table.options()[0].clone();
            table.does(&first);
        }
        table.does("deploy fr-1-desal 0332");
        while !table.may("target 0330") {
            table.does("stay");
        }
        table.attack("0330", "fr-1-desal");
        table.sums()
    };
    assert_eq!((sums(0).0, sums(1).0), (12, 6));
}

/// [16.1C.4] [16.6A.3] Bülow behind markers is still in play: he takes over there, and comes to light as commander.
#[test]
fn a_hidden_second_takes_over() {
    let french = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 fr-1-quiot-1@0430 fr-1-bourg-1@0430 fr-1-nogues-3@0230 fr-1-grenr-3@0230";
    let prussian = "pr-4-18-15@0330 blucher@0330 pr-4-15-16@hidden=8 bulow@hidden=8 al-1-mait@0827";
    let mut table = veiled(
        "la-belle-alliance french combat, command, option more-leaders, turn 18/1500",
        &format!("{prussian} {french}"),
        json!([{ "pair": 8, "a": "0310", "b": "0310", "real": 0, "veil": 2 }]),
    );
    let odds = table.attack("0330", "0331 0430 0230").odds();
    table.roll(&odds, 1).dice("1").stands("blucher@lost bulow@absent bulow-commander@hidden=8");
    table.has_event("16.1C.4", "takes over").does("stay; end-combat; end-command; unveil 8");
    table.does("deploy pr-4-15-16 0310").stands("bulow-commander@0310");
    assert!(!table.game.out_of_command().has(unit("bulow-commander")));
}

/// [16.6C.2] [10.1E.1] Whoever is found deploys before anything else: a leader who rode with the markers is not alone.
#[test]
fn a_leader_with_markers_is_not_alone() {
    let pairs = json!([{ "pair": 0, "a": "2131", "b": "2131", "real": 0, "veil": 2 }]);
    let counters = "napoleon@2131 fr-1-quiot-1@hidden=0 fr-2-soye-6@2540 al-1-mait@2129";
    let mut table = veiled("campaign allied movement, turn 17/1200", counters, pairs.clone());
    table.does("take al-1-mait; to 2130");
    assert_eq!(table.game.task(), Task::Emerging(0));
    let mut leaves = table.fork();
    table.side_does(Side::French, "deploy fr-1-quiot-1 2131").stands("napoleon@2131");
    leaves.side_does(Side::French, "deploy fr-1-quiot-1 2132").stands("napoleon@2132");
    // The same after an advance.
    let counters = "napoleon@2131 fr-1-quiot-1@hidden=0 fr-2-soye-6@2130 al-1-mait@2129 al-1-byng@2129";
    let mut follows = veiled("campaign allied combat, turn 17/1200", counters, pairs);
    follows.attack("2130", "2129").rolls_lower("1-1", 1);
    let first = follows.options()[0].clone();
    follows.does(&first).does("advance al-1-mait 2130");
    assert_eq!(follows.game.task(), Task::Emerging(0));
    follows.does("deploy fr-1-quiot-1 2131").stands("napoleon@2131");
}

/// [16.5.3] [16.6B.1] Markers move like any other unit: in the rain they go one hex at least.
#[test]
fn markers_in_the_rain() {
    let pairs = json!([{ "pair": 0, "a": "2129", "b": "2129", "real": 0, "veil": 2 }]);
    let counters = "fr-1-quiot-1@hidden=0 fr-1-jacq@hidden=0 fr-2-soye-6@2540 al-1-mait@5040";
    for option in ["", ", option rain-effects"] {
        let mut table =
            veiled(&format!("campaign french movement, turn 17/1500{option}"), counters, pairs.clone());
        table.does("take-marker 0").lets("marker-to 2130");
    }
}

// 16.1B Rifles.

/// [16.13.2] [16.1B.2] Two units and rifles follow a leader who wins: rifles take no room where they come to either.
#[test]
fn rifles_follow_a_leader() {
    let counters = "al-1-mait@0330 al-1-byng@0330 al-a-rifles-1@0330 wellington@0330 fr-6-trom-20@0331";
    let mut table =
        table("la-belle-alliance allied combat, command, option leaders-fight additions", counters);
    let odds = table.attack("0331", "0330").does("lead wellington").odds();
    table.roll(&odds, 1).offers("advance-stack 0330 0331").does("advance-stack 0330 0331");
    table.stands("al-1-mait@0331 al-1-byng@0331 al-a-rifles-1@0331 wellington@0331");
}

/// [5.6A.2] [16.1B.2] Nor in a column: with the rifles two units still come in at the price of the first stack, and the
/// rifles with them.
#[test]
fn rifles_share_a_place_in_the_column() {
    let situation = "quatre-bras allied movement, turn 16/1400, option additions";
    let counters =
        "al-5-kempt@waiting al-5-pack@waiting al-a-rifles-5@waiting al-5-vincke@waiting fr-2-soye-6@1651";
    let mut first = table(situation, counters);
    first.does("take al-a-rifles-5; to 1735; take al-5-kempt; to 1736");
    assert_eq!(first.cost("al-5-pack", "1634"), Some(1));
    first.does("take al-5-pack; to 1736");
    assert_eq!(first.cost("al-5-vincke", "1634"), Some(2));
    let mut last = table(situation, counters);
    last.does("take al-5-kempt; to 1736; take al-5-pack; to 1736");
    assert_eq!(last.cost("al-a-rifles-5", "1634"), Some(1));
}

/// [12.1E] [16.1B.2] Beside rifles and one unit there is room for one who comes back. [12.0.1] Rifles themselves do not.
#[test]
fn reorganization_beside_rifles() {
    let counters = "cooke@0330 al-a-rifles-1@0330 al-5-kempt@0330 al-1-byng@regroup=16/1500 al-1-adye@regroup=16/1500 \
                    fr-2-soye-6@2050";
    let mut table = table("campaign allied turn, turn 16/1700, option additions", counters);
    table.does("end-command").lets("reorganize al-1-adye").does("reorganize al-1-byng");
    assert_eq!(table.game.task(), Task::Movement);
    let counters = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 al-a-rifles-1@0330 al-5-kempt@1525";
    let mut lost = crate::common::table("campaign french combat, option additions", counters);
    let odds = lost.attack("0330", "0331").odds();
    lost.roll(&odds, 1).stands("al-a-rifles-1@lost");
    assert_eq!(lost.game.points(Side::French), 2);
}

// 16.8 Charges.

/// [16.8.5] [6.7A] Nobody is made to advance, so blown cavalry does not advance into an enemy zone; where there is none
/// it may. [16.13.2] Who follows a leader has to.
#[test]
fn blown_horses_do_not_follow() {
    let laid = |options: &str, counters: &str| {
        let situation = format!("la-belle-alliance french combat, {options}");
        with(&situation, counters, &[("horse", json!({ "blown": ["fr-g-guyot"] }))])
    };
    let mut near = laid("option charges", "fr-g-guyot@0331 fr-1-quiot-1@0331 al-n3-smiss@0330");
    near.attack("0330", "0331").rolls_lower("1-1", 1).does("retreat al-n3-smiss 0329");
    near.offers("advance fr-1-quiot-1 0330; stay").refuses("advance fr-g-guyot 0330", "16.8.5");
    let mut gone = laid("option charges", "fr-g-guyot@0331 fr-1-quiot-1@0331 al-n3-smiss@0330");
    gone.attack("0330", "0331").rolls_lower("4-1", 1).lets("advance fr-g-guyot 0330");
    // [15.5.1] So there is no die for it either.
    let mut calm = laid("option charges impetus", "fr-g-guyot@0331 al-n3-smiss@0330");
    calm.attack("0330", "0331").rolls_lower("1-1", 1).does("retreat al-n3-smiss 0329").offers("end-combat");
    let mut led =
        laid("command, option charges leaders-fight", "fr-g-guyot@0331 napoleon@0331 al-n3-smiss@0330");
    led.attack("0330", "0331").does("lead napoleon").rolls_lower("1-1", 1).does("retreat al-n3-smiss 0329");
    led.offers("advance-stack 0331 0330");
}

/// [16.8.1] [6.5A.1] A charge pays for an exchange what its counters show, and who is left of it must follow.
#[test]
fn a_charge_pays_what_it_shows() {
    let counters = "fr-g-guyot@0332 fr-g-lf-ds@0332 al-n3-detm@0330";
    let mut table = table("la-belle-alliance french movement, option charges", counters);
    table.does("take fr-g-guyot; to 0331; take fr-g-lf-ds; to 0331; end-movement; target 0330; charge 0331");
    assert_eq!(table.sums(), (20, 3));
    table.rolls_lower("6-1", 6).bars("enough").does("pay fr-g-lf-ds; enough");
    table.offers("advance-stack 0331 0330").does("advance-stack 0331 0330; end-combat");
    assert!(table.game.horse().blown.has(unit("fr-g-guyot")));
}

/// [16.8.5] [16.15B] A charge without orders that comes to nothing leaves the horses blown all the same.
#[test]
fn a_charge_without_orders() {
    let situation = "la-belle-alliance french movement, command, option charges loose-command, out fr-2-pire";
    let mut table = table(situation, "fr-2-pire@0332 napoleon@1030 fr-1-quiot-1@1030 al-1-mait@0330");
    table.does("take fr-2-pire; to 0331; end-movement; target 0330; charge 0331").roll("1-1", 1);
    table.stands("fr-2-pire@0331 al-1-mait@0330").does("end-combat");
    assert!(table.game.horse().blown.has(unit("fr-2-pire")));
}

// Two cases at a time.

/// [16.7.2] [16.4.6] [16.5.4] [16.9] [16.0.1] What is enhanced is halved afterwards, behind a stream or in the rain;
/// guns of a combined attack are not doubled for having stood still.
#[test]
fn enhanced_and_halved() {
    let sums = |situation: &str, counters: &str, target: &str, hexes: &str, said: &str| {
        let mut table = table(situation, counters);
        table.attack(target, hexes).does("announce").does(said);
        table.sums().0
    };
    let stream = |said| {
        let situation = "quatre-bras french combat, option modified-terrain combined-effects";
        sums(situation, "fr-2-soye-6@2240 fr-2-pire@2240 al-n2-blndt@2239", "2239", "2240", said)
    };
    assert_eq!((stream("enhance 2 1 1"), stream("enhance 1 2 1")), (8, 7));
    let rain = |said| {
        let situation =
            "campaign french combat, turn 17/1500, option rain-effects combined-effects sustained-fire";
        sums(situation, "fr-1-quiot-1@0331 fr-1-desal@0332 al-1-mait@0330", "0330", "0331 fr-1-desal", said)
    };
    assert_eq!((rain("enhance 2 1 1"), rain("enhance 1 1 2")), (7, 8));
}

/// [16.5.5] [16.11D.2] Guns at the walls in the rain count a quarter, infantry half.
#[test]
fn guns_at_the_walls_in_rain() {
    let mut table = with(
        "campaign french combat, turn 17/1500, option rain-effects garrisons",
        "fr-1-desal@0917 fr-1-quiot-1@1016 al-3-omptda@0916",
        &[("garrisons", json!(["al-3-omptda"]))],
    );
    table.attack("0916", "0917 1016");
    assert_eq!(table.sums().0, 4);
}

/// [16.5.3] [16.18A] [13.2.2] One hex is always possible in the rain, by a die of one too; open ground costs a broken
/// corps four points.
#[test]
fn one_hex_in_the_rain() {
    let hungry = [("hungry", json!(["fr-1-quiot-1"]))];
    let counters = "fr-1-quiot-1@0330 al-1-mait@5040";
    let situation = "campaign french movement, turn 17/1500, option hunger rain-effects";
    let mut table = with(situation, counters, &hungry);
    table.does("take fr-1-quiot-1").dice("1").lets("to 0329").bars("to 0328");
    let broken = crate::common::table(&format!("{situation}, broken fr-1"), counters);
    assert_eq!(["0329", "0328"].map(|to| broken.cost("fr-1-quiot-1", to)), [Some(8), None]);
}

/// [16.11A.2] [16.15C] Ae that comes to nothing is Ae: whoever forms a garrison goes on.
#[test]
fn forming_without_orders() {
    let mut table = with(
        "la-belle-alliance french combat, command, option garrisons loose-command, out al-3-omptda",
        "fr-1-quiot-1@0917 napoleon@0917 al-3-omptda@0916",
        &[("forming", json!(["al-3-omptda"]))],
    );
    table.attack("0916", "0917").rolls_lower("1-5", 6).stands("fr-1-quiot-1@0917");
    assert!(table.game.garrisons().forming.has(unit("al-3-omptda")));
}

/// [16.13.2] [16.15B] Half a stack follows its leader after an exchange; those without orders follow nobody, and he
/// stays with them.
#[test]
fn who_follows_a_leader() {
    let counters = "fr-1-quiot-1@0331 fr-1-bourg-1@0331 derlon@0331 al-n3-smiss@0330";
    let mut half = table("la-belle-alliance french combat, command, option leaders-fight", counters);
    half.attack("0330", "0331").does("lead derlon").roll("6-1", 6).does("pay fr-1-quiot-1; enough");
    half.offers("advance-stack 0331 0330").does("advance-stack 0331 0330");
    half.stands("derlon@0330 fr-1-bourg-1@0330");
    let mut wild = table(
        "la-belle-alliance french combat, command, option leaders-fight loose-command, out fr-1-quiot-1",
        "fr-1-quiot-1@0331 napoleon@0331 al-n3-smiss@0330",
    );
    wild.attack("0330", "0331").does("lead napoleon").roll("6-1", 1);
    assert_eq!(wild.throws(), "16.13.3");
    wild.dice("2").stands("napoleon@0331");
}

/// [16.17C] [6.1.2] One who touches a train and a unit attacks both at once; the train is gone whatever the die says.
#[test]
fn one_against_unit_and_train() {
    let counters = "al-1-mait@0330 fr-train@0331 fr-1-quiot-1@0430";
    let mut table = table("campaign allied combat, turn 17/1200, option trains", counters);
    table.bars("end-combat").does("target 0331; target 0430; join 0330");
    assert_eq!(table.sums(), (6, 4));
    table.roll("1-1", 6).stands("fr-train@lost").lets("retreat al-1-mait 0329");
}

/// [28.E.2] [14.2.1] A train that has left supplies from 0605, unless an enemy stands there. [16.16C] One that is lost
/// brings nobody back.
#[test]
fn wagons_that_are_gone() {
    let supplied = |mait: &str| {
        let counters = format!("fr-train@exited fr-1-quiot-1@0608 al-1-mait@{mait}");
        let table = table("campaign french movement, turn 18/1200, option trains", &counters);
        table.game.supplied(Army::French).has(hex("0608"))
    };
    assert!(supplied("0130") && !supplied("0605"));
    let back = |train: &str| {
        let counters = format!(
            "derlon@2131 fr-1-quiot-1@2131 fr-1-bourg-1@regroup=17/0900 al-1-mait@2105 fr-train@{train}"
        );
        let mut table =
            table("campaign french turn, turn 17/1300, option field-reorganization trains", &counters);
        table.does("end-command");
        table.game.task() == Task::Reorganization
    };
    assert!(back("1641") && !back("lost"));
}

/// [15.3.1] [10.1E.2] [10.2.2] Nobody forces cavalry to ride off: a leader whom it leaves goes to the nearest unit
/// without a die.
#[test]
fn left_by_riders() {
    let mut table = table(
        "la-belle-alliance french combat, command, option mounted-withdrawal",
        "fr-1-quiot-1@0331 napoleon@0331 al-c-pons@0330 wellington@0330 al-1-mait@0323",
    );
    table.does("retreat al-c-pons 0329");
    assert_eq!(table.throws(), "");
    table.stands("wellington@0329");
}

/// [16.12.2] [22.4A.1] [13.0.2] A unit that runs into nowhere is scored and counts as a loss of its corps, beside the
/// point off its level.
#[test]
fn a_rout_is_scored() {
    let counters = "fr-g-fri-gr@0329 drouot@0335 fr-1-quiot-1@0332 derlon@0320 al-1-mait@0328 al-1-byng@0331 al-2-adam@0333";
    let mut table = table("campaign french combat, turn 17/1200, option old-guard", counters);
    table.attack("0328", "0329").rolls_lower("1-1", 4);
    let back = table.options()[0].clone();
    table.does(&back).dice("1").stands("fr-1-quiot-1@regroup=17/1200");
    let corps = edition().stats(unit("derlon")).corps.expect("an officer has a corps");
    assert_eq!((table.game.points(Side::Allied), table.game.losses(Body::French)), (4, 4));
    assert_eq!(table.game.corps_level(corps), (14, 4));
}

/// [16.14B] An advance after combat to beside headquarters and their escort stops their work.
#[test]
fn an_advance_stops_headquarters() {
    let counters =
        "fr-hq@0331 fr-1-quiot-1@0331 fr-1-bourg-1@0330 al-1-mait@0329 al-1-byng@0329 al-5-kempt@0429";
    let mut table = table("campaign allied combat, turn 17/1200, option headquarters", counters);
    table.attack("0330", "0329 0429").rolls_lower("1-1", 1).does("retreat fr-1-bourg-1 0230");
    assert!(table.game.is_active(unit("fr-hq")));
    table.does("advance al-1-mait 0330");
    assert!(!table.game.is_active(unit("fr-hq")));
}
