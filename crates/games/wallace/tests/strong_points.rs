//! Strong points: an area within an area.

use crate::common::{table, unit};
use contract::Side;

/// [W-STRONG-3] If more defensive infantry is there than the walls hold, its owner shows who is covered.
/// RULING: infantry that came in by assault never is.
#[test]
fn the_owner_shows_who_is_covered() {
    let mut table = table(
        "french orders",
        "fr-inf-1@trimotion ge-inf-1@la-haye-sainte/side br-inf-1@la-haye-sainte/side \
         du-inf-1@la-haye-sainte",
    );
    table.storms("trimotion", "fr-inf-1", "la-haye-sainte");
    assert_eq!(table.asks(), Side::Allied);
    table.offers("shelter br-inf-1; shelter ge-inf-1").does("shelter ge-inf-1");
    let covered = ["ge-inf-1", "br-inf-1", "du-inf-1", "fr-inf-1"]
        .map(|who| table.game.assault().sheltered.has(unit(who)));
    assert_eq!(covered, [true, false, false, false]);
}

/// EXAMPLE [W-STRONG-4] Woods and walls both count against artillery fire: four in Hougoumont, where woods alone
/// are two.
#[test]
fn walls_on_top_of_woods() {
    let outcomes = |formation: &str| {
        let table = table("french orders", &format!("fr-art-1@orchard-slope br-inf-1@hougoumont{formation}"));
        table.game.fire_outcomes(unit("fr-art-1"), crate::common::area("hougoumont")).expect("it is in sight")
    };
    assert_eq!(outcomes("/side"), [0, 0, 0, 0, 0, 1]);
    assert_eq!(outcomes(""), [0, 0, 0, 0, 1, 1]);
}

/// [W-STRONG-6] The defender is asked who leaves the walls only if there are guns to protect; who leaves
/// them is not covered in this assault.
#[test]
fn leaving_the_walls_for_the_guns() {
    let storm = |guns: &str| {
        let mut table = table(
            "french orders",
            &format!("fr-inf-1@orchard-slope ge-inf-1@hougoumont/side br-inf-1@hougoumont/side {guns}"),
        );
        table.storms("orchard-slope", "fr-inf-1", "hougoumont");
        table
    };
    assert_eq!(storm("").throws(), "W-ASSAULT-3.3", "no guns, no question");
    let mut guns = storm("br-art-1@hougoumont");
    guns.offers("done; guard br-inf-1; guard ge-inf-1").does("guard ge-inf-1; done");
    assert!(
        !guns.game.assault().sheltered.has(unit("ge-inf-1"))
            && guns.game.assault().sheltered.has(unit("br-inf-1"))
    );
    guns.dice("1 1 1 1").stands("br-art-1@hougoumont");
}

/// [W-STRONG-7] Cavalry may charge those outside the walls; against covered infantry alone it has to go
/// back, under fire.
#[test]
fn cavalry_before_the_walls() {
    let mut table = table("french orders", "fr-cav-1@trimotion ge-inf-1@la-haye-sainte/side");
    table.storms("trimotion", "fr-cav-1", "la-haye-sainte");
    assert_eq!(table.throws(), "W-ASSAULT-4.5");
    table.dice("6").stands("fr-cav-1@trimotion/side ge-inf-1@la-haye-sainte/side");
    assert_eq!(table.asks(), Side::French, "nobody checked morale");
}
