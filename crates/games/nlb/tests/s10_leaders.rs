//! 10.0 Leaders. Around 0330 all is open ground.

use crate::common::{edition, table, unit};
use contract::Side;
use nlb::Task;

/// [10.1B] [10.0.1] Any number of leaders may be in a hex, with whomever; they have no zone, bar nobody's way and
/// fight nobody.
#[test]
fn leaders_take_no_room() {
    let mut table = table(
        "la-belle-alliance french movement, command",
        "fr-1-quiot-1@0330 fr-1-bourg-1@0330 napoleon@0330 ney@0330 derlon@0332 al-1-mait@0825",
    );
    table.does("take derlon; to 0330").lets("end-movement");
    assert!(table.game.leaders_at(crate::common::hex("0330")).count() == 3);
}

/// [10.1B] [4.1E] Leaders of both sides may meet in a hex where there is nobody else; each side moves its own alone.
#[test]
fn leaders_of_the_enemy_are_not_taken_along() {
    let counters = "fr-1-quiot-1@0730 derlon@0330 napoleon@0330 wellington@0330 al-1-mait@0825";
    let mut table = table("la-belle-alliance french movement, command", counters);
    table.does("take derlon").lets("with napoleon").refuses("with wellington", "4.1E");
}

/// [10.1C.1] [10.1C.2] RULING: leaders pay as cavalry does, and have half of their allowance when they gave command
/// in this player turn.
#[test]
fn leaders_ride() {
    let whole =
        table("la-belle-alliance french movement, command", "fr-1-quiot-1@0330 derlon@0330 al-1-mait@0825");
    assert_eq!((whole.cost("derlon", "0327"), whole.cost("derlon", "0325")), (Some(6), Some(10)));
    let half = table(
        "la-belle-alliance french movement, command, gave derlon",
        "fr-1-quiot-1@0330 derlon@0330 al-1-mait@0825",
    );
    assert_eq!((half.cost("derlon", "0327"), half.cost("derlon", "0326")), (Some(6), None));
}

/// [10.1D] RULING: a leader enters an enemy zone only where a friend stands, and goes on from there; at night too.
#[test]
fn leaders_pass_zones_where_friends_stand() {
    let at = |turn: &str| {
        table(
            &format!("grand-waterloo french movement, turn {turn}"),
            "fr-1-quiot-1@0331 derlon@0333 napoleon@0333 al-1-mait@0330",
        )
    };
    for turn in ["18/1400", "18/2100"] {
        let table = at(turn);
        assert_eq!((table.cost("derlon", "0331"), table.cost("derlon", "0430")), (Some(4), None), "{turn}");
    }
}

/// [10.1E.1] [10.1E.2] RULING: a leader alone bars nobody; as soon as an enemy is beside him or on him he joins the
/// nearest unit, and his owner chooses between equals.
#[test]
fn a_lone_leader_makes_way() {
    let counters =
        "fr-1-quiot-1@0330 napoleon@0330 al-1-mait@0525 willem@0327 al-5-kempt@0325 al-5-pack@0228";
    let mut one = table(
        "la-belle-alliance french movement, command",
        "fr-1-quiot-1@0330 napoleon@0330 al-1-mait@0525 willem@0327 al-5-kempt@0326",
    );
    one.does("take fr-1-quiot-1; to 0328").stands("willem@0326").bars("take willem");
    let mut two = table("la-belle-alliance french movement, command", &counters.replace("0228", "0127"));
    two.does("take fr-1-quiot-1; to 0327");
    assert_eq!((two.game.task(), two.asks()), (Task::Relocate(unit("willem")), Side::Allied));
    two.offers("relocate willem 0127; relocate willem 0325").does("relocate willem 0325");
    two.stands("willem@0325").lets("end-movement");
}

/// [10.1E.2] [5.5.1] Who leaves the map drives off the lone leader beside the last hex: he has come to it first, though
/// nobody is there any more to be seen.
#[test]
fn driven_off_by_those_who_leave() {
    let counters = "fr-1c-soult@3016 grouchy@3116 blucher@2915 pr-1-12-1@3709";
    let mut table = table("wavre french movement, command", counters);
    table.fork().does("take fr-1c-soult; to 2916").stands("blucher@3709");
    table.fork().does("take grouchy; exit").stands("grouchy@exited blucher@2915");
    table.does("take fr-1c-soult; exit").stands("fr-1c-soult@exited blucher@3709");
}

/// [10.2.1] [10.2.2] [10.2.3] RULING: when all units with him are eliminated or retreat a leader throws a die: 1 and
/// 2 are the end of him, else he goes to the nearest unit.
#[test]
fn the_fate_of_leaders() {
    let counters = "fr-g-fri-gr@0331 napoleon@0333 fr-1-quiot-1@0333 al-n3-detm@0330 willem@0330";
    for (die, place) in [("2", "lost"), ("3", "0329")] {
        let mut table = table("la-belle-alliance french combat, command", counters);
        table.attack("0330", "0331").roll("2-1", 1).does("retreat al-n3-detm 0329");
        assert_eq!(table.game.task(), Task::Fate(unit("willem")));
        table.dice(die).stands(&format!("willem@{place}"));
    }
}

/// [10.2.2] [6.5A.2] All losses of an exchange are one result: who has lost his men in it throws once, when
/// everything is paid, and joins none of those who were still to be given up.
#[test]
fn one_die_for_an_exchange() {
    let mut table = table(
        "la-belle-alliance french combat, command",
        "fr-1-quiot-1@0331/r napoleon@0331 fr-1-bourg-1@0430/r derlon@0430 fr-g-lall@0332 fr-g-st-maur@0332 al-1-mait@0330/r",
    );
    table.attack("0330", "0331 0430").does("bombard fr-g-lall; bombard fr-g-st-maur");
    table.rolls_lower("4-1", 6).stands("al-1-mait@lost");
    table.does("pay fr-1-quiot-1").stands("napoleon@0331").offers("pay fr-1-bourg-1");
    table.does("pay fr-1-bourg-1");
    assert_eq!(table.game.task(), Task::Fate(unit("napoleon")), "commanders first");
    let written = contract::Game::position(&table.game);
    assert!(
        <nlb::Nlb as contract::Game>::from_position(edition(), &written).unwrap() == table.game,
        "who is still to throw is written down"
    );
    table.dice("3").stands("napoleon@0332");
    assert_eq!(table.game.task(), Task::Fate(unit("derlon")));
    table.dice("3").stands("derlon@0332").offers("end-combat");
}

/// [10.2.2] [6.4.Dr] Retreats are one result too: a leader joins those who have gone back, and does not go back once
/// more with those who have not.
#[test]
fn one_die_for_a_retreat() {
    let mut table = table(
        "la-belle-alliance french combat, command",
        "fr-g-fri-gr@0430 fr-g-mrnd-ch@0430 napoleon@0433 al-n3-detm@0330 willem@0330 al-1-mait@0429 al-1-byng@0227",
    );
    table.attack("0330 0429", "0430");
    let odds = table.odds();
    table.roll(&odds, 1).does("retreat al-n3-detm 0229").stands("willem@0330");
    assert_eq!(table.asks(), Side::Allied);
    table.does("retreat al-1-mait 0428");
    assert_eq!(table.game.task(), Task::Fate(unit("willem")));
    table.dice("3").stands("willem@0229").lets("advance fr-g-fri-gr 0330");
}

/// [10.2.2] Who has survived his die and has no friend left on the map is lost all the same.
#[test]
fn nobody_to_go_to() {
    let mut table = table(
        "la-belle-alliance french combat, command",
        "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 fr-1-quiot-1@0430 fr-1-bourg-1@0430 napoleon@0333 al-n3-detm@0330 willem@0330",
    );
    table.attack("0330", "0331 0430").roll("6-1", 1).stands("al-n3-detm@lost");
    assert_eq!(table.game.task(), Task::Fate(unit("willem")));
    table.dice("6").stands("willem@lost");
}

/// [10.2.2] RULING: an advance puts nobody's life at risk: the leader who is left alone only makes way.
#[test]
fn an_advance_leaves_leaders_behind() {
    let mut table = table(
        "la-belle-alliance french combat, command",
        "fr-g-fri-gr@0331 napoleon@0331 fr-1-quiot-1@0732 al-1-mait@0330",
    );
    table.attack("0330", "0331");
    table.rolls_lower("1-5", 1).does("retreat fr-g-fri-gr 0231");
    assert_eq!(table.game.task(), Task::Fate(unit("napoleon")), "a retreat does");
    let mut calm = crate::common::table(
        "la-belle-alliance french combat, command",
        "fr-g-fri-gr@0331 napoleon@0331 al-n3-detm@0330",
    );
    calm.attack("0330", "0331").roll("2-1", 1).does("retreat al-n3-detm 0329; advance fr-g-fri-gr 0330");
    calm.stands("napoleon@0331").offers("end-combat");
}

/// [10.1A.2] RULING: a leader comes with a unit of his own, at the price of its stack, and not before.
#[test]
fn leaders_come_with_their_own() {
    let mut table = table(
        "quatre-bras allied movement, turn 16/1400, command",
        "al-nc-mrln@0738 willem@0738 fr-2-soye-6@1752 al-5-kempt@waiting al-5-pack@waiting al-5-vincke@waiting al-5-heisse@waiting picton@waiting",
    );
    table.bars("take picton").does("take al-5-kempt; to 1638").lets("take picton");
    assert_eq!(table.cost("picton", "1634"), Some(1));
    table.does("take al-5-pack; to 1637; take al-5-vincke; to 1736");
    assert_eq!(table.cost("picton", "1634"), Some(2), "with the second stack");
}

/// [10.1A.2] An officer comes with one of his organization, whoever else of his group has come; a commander with
/// anybody of his army.
#[test]
fn whom_a_leader_comes_with() {
    let counters = "al-3-omptda@waiting al-c-pons@waiting al-nc-trip@waiting uxbridge@waiting fr-1-jacq@2050";
    let mut officer = table("campaign allied movement, turn 17/1000", counters);
    officer.does("take al-3-omptda; via 0124; to 0124").bars("take uxbridge");
    officer.does("take al-c-pons; via 0124; to 0223").lets("take uxbridge");
    let counters = "pr-4-schw@waiting pr-4-watz@waiting blucher@waiting al-1-mait@0825 fr-1-jacq@0732";
    let mut commander = table("la-belle-alliance allied movement, command, turn 18/1300", counters);
    commander.bars("take blucher").does("take pr-4-schw; via 2912; to 2912").lets("take blucher");
}

/// [10.1D] [5.6D] Through a door that enemies control a leader comes only to friends who stand there.
#[test]
fn a_leader_at_a_watched_door() {
    let counters =
        "al-nc-mrln@0738 willem@0738 fr-2-soye-6@1635 al-5-kempt@waiting al-5-pack@waiting picton@waiting";
    let mut table = table("quatre-bras allied movement, turn 16/1400, command", counters);
    table.bars("take picton").does("take al-5-kempt; via 1634; to 1634").does("take picton").lets("to 1634");
}

/// [10.2.2] [7.1E.2] The die of a leader who is left alone falls before guns that bombarded may go back.
#[test]
fn leaders_before_guns() {
    let counters = "fr-1-quiot-1@0331 derlon@0331 fr-g-lall@0332 fr-g-fri-gr@0733 al-1-mait@0330";
    let mut table = table("la-belle-alliance french combat, command", counters);
    table.attack("0330", "0331").does("bombard fr-g-lall").rolls_lower("1-2", 6);
    table.does("retreat fr-1-quiot-1 0431");
    assert_eq!(table.game.task(), Task::Fate(unit("derlon")));
}
