//! Retreats and withdrawals.

use crate::common::table;
use contract::Side;

/// Where cavalry in an area may retreat to when skirmishers next to it hit it; `others` are in the way.
fn ways(who: &str, at: &str, from: &str, others: &str) -> String {
    let (side, shooter) =
        if who.starts_with("fr") { ("allied", "br-inf-8") } else { ("french", "fr-inf-17") };
    let mut table =
        table(&format!("{side} skirmish, turn 5"), &format!("{who}@{at}/side {shooter}@{from} {others}"));
    table.does(&format!("skirmish {shooter} {at}")).dice("6");
    let place = table.place(who);
    if place.starts_with(at) {
        table.having(&format!("retreat {who}"))
    } else {
        place.trim_end_matches("/side").to_owned()
    }
}

/// [W-RETREAT-1] Assaulters go back to where the assault came from, as their owner likes among several
/// such areas; cavalry to the area it came through.
#[test]
fn assaulters_go_back() {
    let mut table = table("french orders", "fr-cav-1@orchard-slope br-cav-1@la-haye-sainte br-inf-1@braine");
    table.does("activate orchard-slope; act assault red; assault fr-cav-1 la-haye-sainte; from west-valley");
    table.dice("1-6").stands("fr-cav-1@west-valley/side");
    let mut two = crate::common::table(
        "french orders",
        "fr-ldr-1@trimotion fr-inf-1@trimotion fr-inf-2@orchard-slope ge-inf-1@west-valley br-cav-1@braine",
    );
    two.does(
        "lead fr-ldr-1; spend red; activate trimotion; act assault red; assault fr-inf-1 west-valley; done",
    );
    two.does("activate orchard-slope; act assault red; assault fr-inf-2 west-valley").dice("2 1");
    two.offers("retreat fr-inf-1 orchard-slope; retreat fr-inf-1 trimotion");
}

/// [W-RETREAT-1] RULING: infantry chooses among the areas that the assault came from; each cavalry unit goes back to
/// the area from which it came itself, and is lost if that is taken [W-RETREAT-6].
#[test]
fn cavalry_goes_back_its_own_way() {
    let mut table = table(
        "french orders",
        "fr-ldr-1@trimotion fr-cav-1@trimotion fr-cav-2@orchard-slope br-cav-1@west-valley br-inf-1@braine",
    );
    table.does("lead fr-ldr-1; spend red; activate trimotion; act assault red; assault fr-cav-1 west-valley");
    table.does("from trimotion; done; activate orchard-slope; act assault red; assault fr-cav-2 west-valley");
    table.does("from orchard-slope");
    table.offers("charge fr-cav-1; charge fr-cav-2").round_trips();
    let mut second = table.fork();
    second.does("charge fr-cav-2").dice("1-6").stands("fr-cav-2@orchard-slope/side fr-cav-1@west-valley");
    table.does("charge fr-cav-1").dice("1-6").stands("fr-cav-1@trimotion/side fr-cav-2@west-valley");
    table.has_event("W-RETREAT-1", "French cavalry 1 goes back");
}

/// [W-RETREAT-2] Defenders go home: the French towards Rossomme, the Anglo-Allied army towards Mont St.
/// Jean, Prussians towards any entry area, as the owner likes.
#[test]
fn defenders_go_home() {
    assert_eq!(ways("fr-cav-1", "belle-alliance", "trimotion", ""), "decoster, plancenoit-lane");
    assert_eq!(ways("br-cav-1", "crossroads", "la-haye-sainte", ""), "farm-plateau, msj-farm");
    // The south wood is nearer to Plancenoit East, the Ohain road farther; but one may go towards either.
    let prussian = ways("pr-cav-1", "frischermont-heights", "frischermont", "");
    assert_eq!(prussian, "la-marache, paris-wood-north, smohain-brook");
}

/// [W-RETREAT-3][W-RETREAT-6] RULING: one area, nearer to the goal and never sideways; where none is open, and from
/// the goal itself, the unit is lost.
#[test]
fn what_towards_means() {
    assert_eq!(ways("br-cav-1", "crossroads", "la-haye-sainte", "fr-inf-1@farm-plateau"), "msj-farm");
    let level = ways("br-cav-1", "crossroads", "la-haye-sainte", "fr-inf-1@farm-plateau fr-inf-2@msj-farm");
    assert_eq!(
        level, "lost",
        "the ridge on either side is two areas from Mont St. Jean, as the crossroads are"
    );
    assert_eq!(ways("br-cav-1", "mont-st-jean", "soignes", ""), "lost", "nothing is nearer than the goal");
    assert_eq!(ways("fr-cav-1", "rossomme", "decoster", ""), "lost");
    let mut fresh = table("french skirmish", "fr-inf-1@soignes br-cav-1@mont-st-jean br-inf-1@braine");
    fresh.does("skirmish fr-inf-1 mont-st-jean").dice("6").offers("hit br-cav-1; lose br-cav-1");
    fresh.refuses("retreat br-cav-1 joli-bois", "W-RETREAT-3");
    fresh.does("hit br-cav-1").stands("br-cav-1@mont-st-jean/side");
}

/// [W-RETREAT-3][W-MORALE-X1] So it is for infantry that breaks.
#[test]
fn broken_with_nowhere_to_go() {
    let broken = |others: &str| {
        let mut table = table("french orders", &format!("fr-inf-1@trimotion ge-inf-1@west-valley {others}"));
        table.storms("trimotion", "fr-inf-1", "west-valley").dice("1 3 1");
        table.place("ge-inf-1")
    };
    assert_eq!(broken(""), "west-ridge");
    assert_eq!(broken("fr-inf-2@west-ridge"), "lost", "Hougoumont and La Haye Sainte are no nearer to home");
}

/// [W-RETREAT-4][W-RETREAT-6] Nobody retreats into an enemy-occupied area or off the board; who cannot
/// retreat is lost.
#[test]
fn nowhere_to_go() {
    let ring = "fr-inf-1@farm-plateau fr-inf-2@msj-farm";
    assert_eq!(ways("br-cav-1", "crossroads", "la-haye-sainte", ring), "lost");
    let leader = "fr-ldr-1@farm-plateau fr-inf-2@msj-farm";
    assert_eq!(
        ways("br-cav-1", "crossroads", "la-haye-sainte", leader),
        "farm-plateau",
        "a leader is no obstacle"
    );
    let mut back = table("french orders", "fr-cav-1@trimotion br-cav-1@west-valley br-inf-1@braine");
    back.storms("trimotion", "fr-cav-1", "west-valley").dice("1-6").stands("fr-cav-1@trimotion/side");
}

/// [W-RETREAT-7][W-LIMIT-5] A retreat may overfill an area, which is paid for when its owner's own round
/// ends.
#[test]
fn into_a_crowd() {
    let mut table = table(
        "french orders, tile 2, used 1",
        "fr-cav-1@trimotion br-cav-1@west-valley br-inf-1@west-ridge br-inf-2@west-ridge br-inf-3@west-ridge",
    );
    table.storms("trimotion", "fr-cav-1", "west-valley").dice("6-1 1").stands("br-cav-1@west-ridge/side");
    table.bears("allied:0@west-ridge").tile(2).does("done; nothing green").bears("allied:0@west-ridge");
    table.does("nothing green").bears("allied:1@west-ridge");
}

/// [W-RETREAT-9] A leader may go with any unit that goes back, cavalry too, or stay.
#[test]
fn leaders_in_retreat() {
    let mut table = table(
        "french orders",
        "fr-cav-1@trimotion br-cav-1@west-valley br-ldr-1@west-valley ge-inf-1@west-valley/side",
    );
    table.storms("trimotion", "fr-cav-1", "west-valley").dice("6-1");
    assert_eq!(table.asks(), Side::Allied);
    table.offers("done; follow br-ldr-1");
    table.fork().does("follow br-ldr-1").stands("br-ldr-1@west-ridge br-cav-1@west-ridge/side");
    table.does("done").stands("br-ldr-1@west-valley");
}

/// [W-RETREAT-10] RULING: a unit keeps its formation when it retreats, a square too; assaulters who
/// withdraw end mobile.
#[test]
fn formation_afterwards() {
    for formation in ["", "/side", "/square"] {
        let mut table =
            table("french orders", &format!("fr-inf-1@trimotion ge-inf-1@west-valley{formation}"));
        table.storms("trimotion", "fr-inf-1", "west-valley").dice("1 3 1");
        table.stands(&format!("ge-inf-1@west-ridge{formation}"));
    }
}

/// [W-ASSAULT-3.8][W-RETREAT-8] Where all go back to one area there is nothing to deal out: their cubes go with them.
#[test]
fn all_back_to_one_area() {
    let mut table = table(
        "french orders",
        "fr-inf-1@trimotion gd-inf-1@trimotion french:4@trimotion ge-inf-1@west-valley ge-inf-2@west-valley",
    );
    table.does("activate trimotion; act assault red; assault fr-inf-1 west-valley; carry 2");
    table.does("assault gd-inf-1 west-valley; done");
    table.idles_until(|table| table.game.task() == wallace::Task::Orders);
    table.stands("fr-inf-1@trimotion gd-inf-1@trimotion").bears("french:4@trimotion french:0@west-valley");
}

/// [W-RETREAT-6][W-ASSAULT-3.8] Who has to withdraw and finds the way back taken is lost: cavalry that beat another
/// assault of the same order has charged on into the area both came from.
#[test]
fn the_way_back_is_taken() {
    let mut table = table(
        "french orders",
        "fr-inf-1@trimotion fr-cav-1@trimotion fr-art-1@trimotion ge-inf-1@west-valley br-cav-1@sandpit",
    );
    table.does("activate trimotion; act assault red; assault fr-inf-1 west-valley; assault fr-cav-1 sandpit");
    table.does("from trimotion; done; resolve sandpit").dice("1-6").stands("fr-cav-1@trimotion/side");
    assert_eq!(table.throws(), "W-ASSAULT-7.1");
    table.dice("6").stands("br-cav-1@trimotion");
    // The gun misses, the tired cavalry is beaten, and the British stay with the gun.
    table.dice("1 6-1").stands("fr-cav-1@lost br-cav-1@trimotion");
    if table.throws() == "W-ASSAULT-7.1" {
        table.dice("1");
    }
    table.idles_until(|table| table.game.task() == wallace::Task::Orders);
    table.stands("fr-inf-1@lost ge-inf-1@west-valley br-cav-1@trimotion");
    table.has_event("W-RETREAT-6", "French infantry 1");
}

/// [W-ASSAULT-3.8][W-RETREAT-8] Where units may withdraw to different areas, the owner says how many cubes go with each.
#[test]
fn cubes_are_dealt_where_ways_part() {
    let mut table = table(
        "french orders",
        "fr-ldr-1@trimotion fr-inf-1@trimotion french:2@trimotion fr-inf-2@orchard-slope ge-inf-1@west-valley \
         ge-inf-2@west-valley",
    );
    table.does(
        "lead fr-ldr-1; spend red; activate trimotion; act assault red; assault fr-inf-1 west-valley; done",
    );
    table.does("activate orchard-slope; act assault red; assault fr-inf-2 west-valley");
    table.idles_until(|table| matches!(table.game.task(), wallace::Task::Withdraw(_)));
    table.does("retreat fr-inf-1 trimotion").offers("carry 0; carry 1; carry 2");
    table.does("carry 1; retreat fr-inf-2 orchard-slope");
    table
        .stands("fr-inf-1@trimotion fr-inf-2@orchard-slope")
        .bears("french:1@trimotion french:1@orchard-slope");
}
