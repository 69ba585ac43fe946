//! 16.11 Garrisons: 0916 is a chateau; around it 0915, 1015, 1016, 0917, 0816, 0815.

use crate::common::{Table, document, hex, table, unit};
use nlb::Terrain;
use serde_json::json;

const ALLIED: &str = "la-belle-alliance allied movement, option garrisons";
const FRENCH: &str = "la-belle-alliance french combat, option garrisons";

/// A position with garrisons that are there, or in the making.
fn manned(situation: &str, counters: &str, garrisons: &[&str], forming: &[&str]) -> Table {
    let mut document = document(situation, counters);
    document["garrisons"] = json!(garrisons);
    document["forming"] = json!(forming);
    Table::laid_out(&document)
}

/// [16.11.1] RULING: a chateau without a garrison is a wood: two may stand in it, horses pay four points, shells fall
/// on it, zones reach in, nobody is tripled or may stay.
#[test]
fn chateaux_are_woods() {
    let counters = "al-3-omptda@0916 al-3-kiel@0914 al-nc-mrln@0815 fr-1-quiot-1@0917 fr-1-desal@0918";
    let plain = table("la-belle-alliance allied movement", counters);
    let wood = table(ALLIED, counters);
    assert_eq!(wood.game.ground().terrain(hex("0916")), Terrain::Forest);
    // From the south-west no path leads in.
    let ride = |table: &Table| table.game.tables().steps(true, hex("0816"))[1];
    assert_eq!(wood.game.ground().around(hex("0816"))[1], hex("0916"));
    assert_eq!([&plain, &wood].map(ride), [4, 8]);
    assert_eq!([&plain, &wood].map(|table| table.game.capacity(hex("0916"))), [1, 2]);
    let mut stuck = table(ALLIED, counters);
    stuck.refuses("take al-3-omptda", "5.3E.1");
    let mut attack = table(FRENCH, counters);
    attack.attack("0916", "0917 fr-1-desal");
    let strength = attack.game.strength(unit("al-3-omptda"));
    assert_eq!(attack.sums().1, strength);
    attack.does("roll 2-1").dice("1").bars("stand al-3-omptda");
    let mut advance = table(FRENCH, "fr-g-fri-gr@0917 fr-g-mrnd-ch@0917 al-3-omptda@0916/r");
    let column = advance.attack("0916", "0917").odds();
    advance.roll(&column, 4).does("retreat al-3-omptda 0915").lets("advance fr-g-fri-gr 0916");
}

/// [16.11A.1] [16.11F] RULING: infantry that was in a chateau when the phase began may form a garrison, in command or
/// not; it neither moves nor attacks.
#[test]
fn forming_takes_a_turn() {
    let counters = "al-3-omptda@0916 al-3-kiel@0914 al-nc-mrln@1315 fr-1-quiot-1@0925";
    let mut begin = table(&format!("{ALLIED}, out al-3-omptda"), counters);
    assert!(begin.game.garrisons().all().is_empty(), "whoever is set up there is no garrison");
    begin
        .refuses("garrison al-nc-mrln", "16.11A.1")
        .refuses("garrison al-3-kiel", "16.11A.1")
        .does("take al-3-kiel; to 0916")
        .refuses("garrison al-3-kiel", "16.11A.1")
        .does("garrison al-3-omptda")
        .refuses("take al-3-omptda", "16.11A.1")
        .refuses("garrison al-3-kiel", "16.11A.1")
        .lets("end-movement");
    assert!(begin.game.garrisons().forming.has(unit("al-3-omptda")));
    table("la-belle-alliance allied movement", counters).refuses("garrison al-3-omptda", "2.1C");
    let mut fight = manned(
        "la-belle-alliance allied combat, option garrisons",
        "al-3-omptda@0916 fr-1-quiot-1@0917",
        &[],
        &["al-3-omptda"],
    );
    fight.offers("end-combat");
    let mut other = manned(
        "la-belle-alliance allied combat, option garrisons",
        "al-3-omptda@0916 al-3-kiel@0916 fr-1-quiot-1@0917",
        &[],
        &["al-3-omptda"],
    );
    let kiel = other.game.strength(unit("al-3-kiel"));
    other.bars("end-combat").attack("0917", "0916");
    assert_eq!(other.sums().0, kiel, "those who stand with it attack alone");
}

/// [16.11A.2] [16.0.1] Attacked meanwhile, all in the hex defend by half, and any result but Ae ends it.
#[test]
fn surprised_while_forming() {
    let counters = "fr-1-quiot-1@0917 al-3-omptda@0916 al-3-kiel@0916";
    let at = || {
        let mut table = manned(FRENCH, counters, &[], &["al-3-omptda"]);
        table.attack("0916", "0917");
        table
    };
    let whole = table(FRENCH, counters);
    let sum: u16 = ["al-3-omptda", "al-3-kiel"].iter().map(|key| whole.game.strength(unit(key))).sum();
    assert_eq!(at().sums().1, sum.div_ceil(2));
    let column = at().odds();
    let forms = |die| {
        let mut table = at();
        table.roll(&column, die);
        table.game.garrisons().forming.has(unit("al-3-omptda"))
    };
    assert_eq!([1, 6].map(forms), [false; 2], "Dr or Ar");
    let mut wild = at();
    wild.rolls_lower("1-5", 6);
    assert!(wild.game.garrisons().forming.has(unit("al-3-omptda")), "the attackers are gone");
    wild.offers("advance al-3-kiel 0917; stay").stands("fr-1-quiot-1@lost");
}

/// [16.11A.3] In the next friendly Movement Phase it is a garrison, enemy zones or not; [16.11C.2] RULING: its owner
/// gives it up in his own, and it may move then.
#[test]
fn complete_and_given_up() {
    let counters = "al-3-omptda@0916 al-3-kiel@0914 fr-1-quiot-1@0917";
    let mut ready = manned(ALLIED, counters, &[], &["al-3-omptda"]);
    assert!(ready.game.is_holding(unit("al-3-omptda")));
    ready.refuses("take al-3-omptda", "16.11C.1").does("give-up al-3-omptda");
    assert!(!ready.game.is_holding(unit("al-3-omptda")));
    ready.refuses("take al-3-omptda", "5.3E.1").lets("garrison al-3-omptda");
    let mut walks = manned(ALLIED, "al-3-omptda@0916 fr-1-quiot-1@0925", &["al-3-omptda"], &[]);
    walks.does("give-up al-3-omptda; take al-3-omptda; to 0915");
    let enemy =
        manned("la-belle-alliance french movement, option garrisons", counters, &["al-3-omptda"], &[]);
    assert!(!enemy.may("give-up al-3-omptda"));
    // With two others in the hex it would be one too many, unless somebody can go.
    let counters = "al-3-omptda@0916 al-3-kiel@0916 al-3-halk@0916 fr-1-quiot-1@0917";
    manned(ALLIED, counters, &["al-3-omptda"], &[]).refuses("give-up al-3-omptda", "5.4.1");
    let counters = "al-3-omptda@0916 al-3-kiel@0916 al-3-halk@0916 fr-1-quiot-1@0925";
    manned(ALLIED, counters, &["al-3-omptda"], &[])
        .does("give-up al-3-omptda")
        .bars("end-movement")
        .does("take al-3-kiel; to 0915")
        .lets("end-movement");
}

/// [16.11C.2] [5.4.1] With one other in the hex a garrison may come out and both may stay. [10.1E.2] [16.14B] From
/// then on it controls the ground around it: a leader alone there has to go, and headquarters stop working.
#[test]
fn out_of_the_walls() {
    let counters = "al-3-omptda@0916 al-3-kiel@0916 fr-1-quiot-1@0925";
    manned(ALLIED, counters, &["al-3-omptda"], &[]).does("give-up al-3-omptda").lets("end-movement");
    let counters = "al-3-omptda@0916 ney@0917 fr-1-quiot-1@0925";
    let situation = "la-belle-alliance allied movement, command, option garrisons";
    let mut alone = manned(situation, counters, &["al-3-omptda"], &[]);
    alone.stands("ney@0917").does("give-up al-3-omptda").stands("ney@0925");
    let counters = "al-3-omptda@0916 fr-hq@0917 fr-1-quiot-1@0917";
    let situation = "campaign allied movement, turn 17/1200, option garrisons headquarters";
    let mut staff = manned(situation, counters, &["al-3-omptda"], &[]);
    assert!(staff.game.is_active(unit("fr-hq")));
    staff.does("give-up al-3-omptda");
    assert!(!staff.game.is_active(unit("fr-hq")));
}

/// [16.11A.1] [14.0.3] Who starves while he forms a garrison leaves no marker behind.
#[test]
fn starved_while_forming() {
    let ring = "fr-3-bill-8@0915 fr-3-cors-8@1015 fr-3-gen-10@1016 fr-3-dup-10@0917 fr-3-duf-11@0816 fr-3-lag-11@0815";
    let situation = "campaign allied turn, turn 17/0900, option garrisons";
    let counters = format!("al-3-omptda@0916 al-5-kempt@0125 {ring}");
    let mut table = manned(situation, &counters, &[], &["al-3-omptda"]);
    table.stands("al-3-omptda@lost").does("end-command").lets("take al-5-kempt");
    assert!(table.game.garrisons().all().is_empty());
}

/// [16.11B.1] Two others may share the hex, after a retreat too, and it is a wood to them; [16.11B.2] what befalls
/// them is no affair of the garrison's. [16.11D.1] It is attacked only when it is alone.
#[test]
fn others_before_the_walls() {
    let counters = "al-3-omptda@0916 al-3-kiel@0916 al-3-halk@0914 fr-1-quiot-1@0925";
    let mut joins = manned(ALLIED, counters, &["al-3-omptda"], &[]);
    joins.does("take al-3-halk; to 0916").lets("end-movement");
    let fight = || {
        manned(
            FRENCH,
            "fr-g-fri-gr@0917 fr-g-mrnd-ch@0917 al-3-omptda@0916 al-3-kiel@0916",
            &["al-3-omptda"],
            &[],
        )
    };
    let mut table = fight();
    table.attack("0916", "0917");
    let kiel = table.game.strength(unit("al-3-kiel"));
    assert_eq!(table.sums().1, kiel, "the garrison adds nothing");
    let column = table.odds();
    table.roll(&column, 1).does("retreat al-3-kiel 0915").stands("al-3-omptda@0916");
    table.offers("end-combat");
    assert!(table.game.is_holding(unit("al-3-omptda")));
    // [16.11D.1] In the next turn it is alone, and may be attacked.
    let mut alone = manned(FRENCH, "fr-g-fri-gr@0917 al-3-omptda@0916", &["al-3-omptda"], &[]);
    alone.lets("target 0916");
    let mut back = manned(
        FRENCH,
        "fr-g-fri-gr@1017 al-n3-detm@1016 al-3-omptda@0916 al-3-kiel@0916",
        &["al-3-omptda"],
        &[],
    );
    back.attack("1016", "1017");
    let column = back.odds();
    back.roll(&column, 1).lets("retreat al-n3-detm 0916");
}

/// [16.11C.1] A garrison controls nothing and minds no zone; [16.11E] RULING: nobody has to attack it, or is attacked
/// by it, but everybody next to it may.
#[test]
fn a_garrison_obliges_nobody() {
    let counters = "al-3-omptda@0916 fr-1-quiot-1@0917 fr-1-bourg-1@0918";
    let mut march =
        manned("la-belle-alliance french movement, option garrisons", counters, &["al-3-omptda"], &[]);
    assert!(!march.game.is_next_to(contract::Side::Allied, hex("0917")));
    march.lets("take fr-1-quiot-1");
    manned(FRENCH, counters, &["al-3-omptda"], &[]).offers("target 0916; end-combat");
    manned("la-belle-alliance allied combat, option garrisons", counters, &["al-3-omptda"], &[])
        .offers("end-combat");
}

/// [16.11D.2] A garrison counts for what it shows; infantry attacks it as it is, cavalry and guns by half, and nobody
/// bombards it.
#[test]
fn attacks_on_a_garrison() {
    let sums = |counters: &str| {
        let mut table = manned(FRENCH, &format!("al-3-omptda@0916 {counters}"), &["al-3-omptda"], &[]);
        table.attack("0916", "0917");
        table.sums()
    };
    let printed = table(FRENCH, "al-3-omptda@0916 fr-g-fri-gr@0917").game.strength(unit("al-3-omptda"));
    assert_eq!(sums("fr-g-fri-gr@0917"), (7, printed));
    assert_eq!(sums("fr-g-guyot@0917"), (3, printed));
    assert_eq!(sums("fr-1-desal@0917"), (3, printed));
    assert_eq!(sums("fr-g-guyot@0917 fr-g-fri-gr@0917"), (10, printed));
    let mut shells =
        manned(FRENCH, "al-3-omptda@0916 fr-1-desal@0918 fr-1-quiot-1@0917", &["al-3-omptda"], &[]);
    shells.does("target 0916; join 0917").refuses("bombard fr-1-desal", "16.11D.2");
    manned(FRENCH, "al-3-omptda@0916 fr-1-desal@0918", &["al-3-omptda"], &[]).offers("end-combat");
    manned(FRENCH, "al-3-omptda@0916 al-3-kiel@0916 fr-1-desal@0918", &["al-3-omptda"], &[])
        .lets("target 0916");
}

/// [16.1B.2] [16.11C.2] Rifles take no room as a garrison nor without walls: who gives one up in a crowd makes it no
/// larger.
#[test]
fn rifles_come_out_into_a_crowd() {
    let counters = "al-a-rifles-1@0916 al-3-omptda@0916 al-5-kempt@0916 al-5-pack@0915 fr-1-quiot-1@0925";
    let mut table = manned(&format!("{ALLIED} additions"), counters, &["al-a-rifles-1"], &[]);
    table
        .does("take al-5-pack; to 0916; give-up al-a-rifles-1; take al-5-kempt; to 0915")
        .lets("end-movement");
}

/// [16.11D.3] It may ignore Dr; if it goes, or is destroyed, the marker goes first. [16.11D.4] Nobody advances into
/// what it left.
#[test]
fn how_a_garrison_falls() {
    let fight = || {
        let mut table =
            manned(FRENCH, "fr-g-fri-gr@0917 fr-g-mrnd-ch@0917 al-3-omptda@0916/r", &["al-3-omptda"], &[]);
        table.attack("0916", "0917");
        table
    };
    let mut stays = fight();
    stays.rolls_lower("3-1", 1).lets("retreat al-3-omptda 0915").does("stand al-3-omptda");
    assert!(stays.game.is_holding(unit("al-3-omptda")));
    let mut goes = fight();
    goes.rolls_lower("3-1", 1).does("retreat al-3-omptda 0915").offers("end-combat");
    assert!(goes.game.garrisons().all().is_empty());
    let mut falls = fight();
    falls.rolls_lower("4-1", 1).stands("al-3-omptda@lost").offers("end-combat");
    assert!(falls.game.garrisons().all().is_empty());
    // It holds its ground, and stays on it.
    let mut wins = fight();
    wins.rolls_lower("3-1", 6)
        .does("retreat fr-g-fri-gr 0918; retreat fr-g-mrnd-ch 0918")
        .offers("end-combat");
    assert!(wins.game.is_holding(unit("al-3-omptda")));
}

/// [16.11A.1] A position says who holds walls, and refuses what cannot be.
#[test]
fn positions_with_garrisons() {
    let faults = |garrisons: &[&str], option: &str| {
        let mut document = document(
            &format!("la-belle-alliance allied movement{option}"),
            "al-3-omptda@0916 al-3-kiel@0915",
        );
        document["garrisons"] = json!(garrisons);
        <nlb::Nlb as contract::Game>::from_position(crate::common::edition(), &document).is_err()
    };
    assert!(!faults(&["al-3-omptda"], ", option garrisons"));
    assert!(faults(&["al-3-omptda"], ""));
    assert!(faults(&["al-3-kiel"], ", option garrisons"));
}

/// [16.11C.1] [16.11A.1] [6.7.1] A garrison that has won together with others does not follow, nor does one in the
/// making; it is told which of the two.
#[test]
fn garrisons_do_not_follow() {
    let counters = "fr-1-quiot-1@1016 al-3-omptda@0916 al-n3-smiss@1015";
    let mut holding = manned(FRENCH, counters, &["al-3-omptda"], &[]);
    holding.attack("0916 1015", "1016").rolls_lower("1-5", 1).does("retreat fr-1-quiot-1 1017");
    holding.lets("advance al-n3-smiss 1016; stay").refuses("advance al-3-omptda 1016", "16.11C.1");
    let counters = "fr-1-quiot-1@0917 al-3-omptda@0916 al-3-kiel@0916";
    let mut forming = manned(FRENCH, counters, &[], &["al-3-omptda"]);
    forming.attack("0916", "0917").rolls_lower("1-5", 6);
    forming.lets("advance al-3-kiel 0917").refuses("advance al-3-omptda 0917", "16.11A.1");
}

/// [16.11D.2] [7.1B] Where a garrison is attacked together with its neighbour, a gun that does not reach the
/// neighbour is told of its range.
#[test]
fn a_gun_too_far_from_the_neighbour() {
    let counters = "fr-1-quiot-1@1016 fr-1-desal@1019 al-3-omptda@0916 al-n3-smiss@1015";
    let mut table = manned(FRENCH, counters, &["al-3-omptda"], &[]);
    table.does("target 0916").refuses("bombard fr-1-desal", "16.11D.2");
    table.does("target 1015").refuses("bombard fr-1-desal", "7.1B");
}

/// [16.11E] [6.1.4] Nobody owes a garrison anything: whoever touches it and others may attack the others alone.
#[test]
fn a_garrison_may_be_left_alone() {
    let counters = "fr-1-quiot-1@0917 al-3-omptda@0916 al-1-mait@1016";
    let mut document = document("campaign french combat, turn 17/1200, option garrisons", counters);
    document["garrisons"] = json!(["al-3-omptda"]);
    Table::laid_out(&document).does("target 1016").lets("join 0917; target 0916");
}
