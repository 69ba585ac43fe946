//! The three worked assaults of the rulebook, dice and all, and examples of movement. The other examples are played
//! where their rules are tested; `ledger` sees to it that each is.

use crate::common::table;
use contract::Side;

/// EXAMPLE [W-EX-1][W-ASSAULT-1.2][W-ASSAULT-3.5c][W-TABLE-IVI][W-TABLE-MORALE-4][W-RETREAT-1] Two French infantry
/// units assault a Dutch and a British one beside a British gun. RULING: they bring one cube along.
#[test]
fn worked_assault_one() {
    let mut table = table(
        "french orders",
        "fr-inf-1@la-haye-sainte fr-inf-2@la-haye-sainte french:1@la-haye-sainte \
         br-inf-1@crossroads/side du-inf-1@crossroads/side br-art-1@crossroads allied:3@crossroads \
         ge-inf-1@west-ridge/side ge-inf-2@east-ridge/side",
    );
    table.does("activate la-haye-sainte; act assault red; assault fr-inf-1 crossroads; carry 1");
    table.does("assault fr-inf-2 crossroads");
    // Step one: 5 less 1 for British guns is 4, one cube.
    table.dice("5").bears("french:2@crossroads");
    table.has_event(
        "W-ASSAULT-1.2",
        "British guns 1 fire at The Crossroads with a 5, -1 British guns = 4: 1 hit",
    );
    // Step three: one cube on the Dutch, two on the British, who roll 2 less 1 and plus 1: M.
    // The Dutch roll 4.
    table.deals("du-inf-1:1 br-inf-1:2").dice("2 4").bears("french:3@crossroads");
    // The French check: all three on one unit, unsupported, column 4: a 4 is R. The other holds.
    table.deals("fr-inf-1:3 fr-inf-2:0").dice("4");
    table
        .stands("fr-inf-1@la-haye-sainte fr-inf-2@crossroads")
        .bears("french:3@la-haye-sainte french:0@crossroads");
    table.dice("4").stands("fr-inf-2@crossroads");
    // It fires a 6: two cubes.
    table.dice("6").bears("allied:5@crossroads");
    // Three on the Dutch, column 2: a 1 is R. Two on the British, column 0: a 5 holds.
    table.deals("du-inf-1:3 br-inf-1:2").dice("5 1");
    table.does("retreat du-inf-1 msj-farm").stands("du-inf-1@msj-farm/side br-inf-1@crossroads/side");
    table.bears("allied:3@msj-farm allied:2@crossroads");
    // Second round: the British roll 1, nothing, and nobody checks; the French roll 4, one cube; 6 holds.
    table.dice("1 4").bears("allied:3@crossroads");
    assert_eq!(table.throws(), "W-MORALE-2");
    table.dice("6");
    table.stands("fr-inf-2@la-haye-sainte br-inf-1@crossroads/side br-art-1@crossroads");
    assert_eq!((table.asks(), table.game.discs(Side::French)), (Side::French, [8, 3, 2]), "and it is over");
}

/// EXAMPLE [W-EX-2][W-ASSAULT-2.5][W-MORALE-R6][W-ASSAULT-4.5][W-MORALE-X2][W-ASSAULT-5.1][W-ASSAULT-7.1] French
/// cavalry and infantry assault British infantry, cavalry and a gun.
#[test]
fn worked_assault_two() {
    let mut table = table(
        "french orders",
        "fr-inf-1@la-haye-sainte fr-cav-1@la-haye-sainte br-inf-1@crossroads br-cav-1@crossroads \
         br-art-1@crossroads \
         br-inf-2@west-ridge/side br-inf-3@east-ridge/side",
    );
    table.storms("la-haye-sainte", "fr-inf-1 fr-cav-1", "crossroads");
    // Step one: the gun puts one cube on the infantry. Step two: the British are beaten and retreat tired.
    table.dice("3").bears("french:1@crossroads").dice("6-4");
    table.does("retreat br-cav-1 farm-plateau").stands("br-cav-1@farm-plateau/side");
    // Step three: a British 1 makes M; the French hold and hit once.
    table.dice("1 6 3").bears("allied:1@crossroads");
    // One cube, one to the right for the combined force, two to the left: column 0.
    table.dice("2").stands("br-inf-1@crossroads");
    // The second volley drives the French infantry back.
    table.dice("3 3").stands("fr-inf-1@la-haye-sainte").bears("french:2@la-haye-sainte");
    // Step four: the infantry, covered by its cavalry, forms square and tires the French, who charge home.
    table.stands("br-inf-1@crossroads/square").dice("6").stands("fr-cav-1@crossroads/side");
    // R with cavalry in the area is E, and the cubes go too.
    table.dice("1").stands("br-inf-1@lost");
    // Step five: the gun loses its crew. Step seven: a 2 holds the French back.
    table.bears("allied:1@crossroads").stands("br-art-1@crossroads");
    assert_eq!(table.throws(), "W-ASSAULT-7.1");
    table.dice("2").stands("fr-cav-1@crossroads/side");
    assert_eq!(table.asks(), Side::French);
}

/// EXAMPLE [W-EX-3][W-ASSAULT-2.6][W-ASSAULT-7.1] French cavalry assaults two British cavalry units, one of them tired.
#[test]
fn worked_assault_three() {
    let mut table =
        table("french orders", "fr-cav-1@la-haye-sainte br-cav-1@crossroads br-cav-2@crossroads/side");
    table.storms("la-haye-sainte", "fr-cav-1", "crossroads");
    table.offers("charge br-cav-1; charge br-cav-2").does("charge br-cav-1").dice("5-2");
    table.does("retreat br-cav-1 msj-farm").stands("br-cav-1@msj-farm/side");
    // The tired unit loses one from its 6 and still wins.
    table.dice("4-6").stands("fr-cav-1@la-haye-sainte/side br-cav-2@crossroads/side");
    // It rolls 6 and charges after the French.
    assert_eq!(table.throws(), "W-ASSAULT-7.1");
    table.dice("6").stands("br-cav-2@la-haye-sainte/side");
    table.dice("6-1").stands("fr-cav-1@lost");
}

/// EXAMPLE [W-MOVE-10] A leader activates his own area and the next one, and the moves overfill an area. That costs
/// nothing if it is put right before the round ends; he himself is used, and cannot be used again.
#[test]
fn overfull_in_passing() {
    let mut table = table(
        "french orders, tile 2",
        "fr-inf-1@decoster fr-inf-2@decoster fr-ldr-1@decoster fr-inf-3@rossomme fr-inf-4@rossomme \
         br-inf-1@mont-st-jean",
    );
    table.does("lead fr-ldr-1; spend green; activate rossomme; act move green");
    table.does("move fr-inf-3 decoster; move fr-inf-4 decoster");
    let mut left = table.fork();
    left.does("done").does("nothing green").bears("french:1@decoster");
    table.does("activate decoster; act move green; move fr-inf-1 belle-alliance; done");
    table.stands("fr-ldr-1@decoster/side").refuses("lead fr-ldr-1", "W-LEADER-6");
    table.does("nothing green").bears("french:0@decoster");
    assert_eq!(table.game.active(), Side::Allied, "the round is over");
}

/// EXAMPLE [W-RESERVE-4] A purple disc moves a gun and a leader. The gun ends on its side, the leader stays
/// available, and neither comes next to Hougoumont, which the enemy holds.
#[test]
fn reserves_behind_hougoumont() {
    let mut table = table(
        "french orders",
        "fr-art-1@reille-ridge fr-ldr-1@reille-ridge fr-inf-1@neuve-court br-inf-1@hougoumont/side",
    );
    table.does("activate reille-ridge; act reserve purple");
    for piece in ["fr-art-1", "fr-ldr-1"] {
        assert!(!table.may(&format!("move {piece} wood-edge")), "it is next to Hougoumont");
    }
    table.does("move fr-art-1 observatory; move fr-ldr-1 neuve-court; done");
    table.stands("fr-art-1@observatory/side fr-ldr-1@neuve-court");
    assert_eq!(table.game.discs(Side::French), [8, 4, 1]);
    assert!(table.may("lead fr-ldr-1"));
    table.does("activate observatory").refuses("act fire green", "W-FIRE-1");
}
