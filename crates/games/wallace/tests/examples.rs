//! The three worked assaults of the rulebook, dice and all.

use crate::common::table;
use contract::Side;

/// [W-EX-1] Two French infantry units assault a Dutch and a British one beside a British gun. RULING: they
/// bring one cube along.
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
    table.has_event("W-ASSAULT-1.2", "British guns 1 at The Crossroads: 5, -1 British guns = 4: 1 hit");
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

/// [W-EX-2] French cavalry and infantry assault British infantry, cavalry and a gun.
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

/// [W-EX-3] French cavalry assaults two British cavalry units, one of them tired.
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
