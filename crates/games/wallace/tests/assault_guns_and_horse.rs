//! Assault, steps one and two: defending guns, cavalry against cavalry.

use crate::common::{Table, area, table, unit};
use contract::Side;

/// French units at Trimotion storm the West Valley, which these defend.
fn storm(units: &str, defenders: &str) -> Table {
    let units = units.split_whitespace().map(|unit| unit.split_once('/').unwrap_or((unit, "")));
    let pieces = units.clone().map(|(unit, state)| match state {
        "" => format!("{unit}@trimotion"),
        state => format!("{unit}@trimotion/{state}"),
    });
    let pieces = pieces.collect::<Vec<_>>().join(" ");
    let mut table = table("french orders", &format!("{pieces} {defenders} br-inf-8@braine"));
    let keys: Vec<_> = units.map(|(unit, _)| unit).collect();
    table.storms("trimotion", &keys.join(" "), "west-valley");
    table
}

/// [W-ASSAULT-1.1] Every defending gun fires once, upright or not. RULING: without a crew it does not,
/// nor in a river area.
#[test]
fn every_gun_with_a_crew_fires_once() {
    let mut both = storm("fr-inf-1", "br-art-1@west-valley br-art-2@west-valley/side br-inf-1@west-valley");
    both.dice("2 2").bears("french:2@west-valley");
    assert_eq!(both.throws(), "W-ASSAULT-3.3");
    let mut one = storm("fr-inf-1", "br-art-1@west-valley br-art-2@west-valley/side allied:1@west-valley");
    one.dice("1");
    assert_ne!(one.throws(), "W-ASSAULT-1.1", "the other has no crew");
    let mut river =
        table("french orders", "fr-inf-1@frischermont-heights br-art-1@la-marache br-inf-1@braine");
    river
        .storms("frischermont-heights", "fr-inf-1", "la-marache")
        .stands("br-art-1@lost fr-inf-1@la-marache");
}

/// [W-ASSAULT-1.2] At infantry in the column for range 0, whatever the ground; one less for British guns.
#[test]
fn canister_at_infantry() {
    let cubes = |gun: &str, die: &str| {
        let mut table = storm("fr-inf-1 fr-cav-1", &format!("{gun}@west-valley ge-inf-1@west-valley"));
        table.dice(die);
        table.game.cubes(wallace::Army::French, area("west-valley"))
    };
    assert_eq!(["1", "2", "5", "6"].map(|die| cubes("br-art-1", die)), [0, 1, 1, 1]);
    assert_eq!(["1", "2", "5", "6"].map(|die| cubes("pr-art-1", die)), [1, 1, 1, 2]);
    // Out of the wood and walls of Hougoumont as anywhere.
    let mut wood = table("french orders", "fr-inf-1@wood-edge br-art-1@hougoumont ge-inf-1@hougoumont/side");
    wood.storms("wood-edge", "fr-inf-1", "hougoumont").does("done").dice("5").bears("french:1@hougoumont");
}

/// [W-ASSAULT-1.3] At cavalry alone with 5 and 6: a hit tires or removes, the assaulter chooses whom, and
/// nobody retreats from it.
#[test]
fn canister_at_cavalry() {
    let mut table = storm("fr-cav-1 fr-cav-2/side", "br-art-1@west-valley br-art-2@west-valley");
    table.dice("4 5");
    assert_eq!(table.asks(), Side::French);
    table.offers("hit fr-cav-1; hit fr-cav-2");
    table.fork().does("hit fr-cav-1").stands("fr-cav-1@west-valley/side fr-cav-2@west-valley/side");
    table.does("hit fr-cav-2").stands("fr-cav-1@west-valley fr-cav-2@lost");
}

/// [W-ASSAULT-1.4] Cubes of step one make the assaulting infantry check after the first volley, even if
/// that misses; without them it does not, and not again in the second round.
#[test]
fn canister_shakes_the_infantry() {
    let fight = |gun: &str| {
        let mut table = storm("fr-inf-1", "br-art-1@west-valley ge-inf-1@west-valley");
        table.dice(gun).dice("1");
        table
    };
    let mut hit = fight("2");
    assert_eq!(hit.throws(), "W-MORALE-2");
    hit.dice("6 1 1");
    assert_eq!(hit.throws(), "W-ASSAULT-3.3", "the German volley of round two missed, and that was that");
    assert_eq!(fight("1").throws(), "W-ASSAULT-3.3", "the French fire at once");
}

/// [W-ASSAULT-2.1] If both have cavalry, all of it fights first; if one has none, nothing happens.
#[test]
fn cavalry_fights_cavalry() {
    assert_eq!(storm("fr-cav-1", "br-cav-1@west-valley ge-inf-1@west-valley").throws(), "W-ASSAULT-2.2");
    assert_eq!(storm("fr-inf-1", "br-cav-1@west-valley ge-inf-1@west-valley").throws(), "W-ASSAULT-3.3");
}

/// [W-ASSAULT-2.2] The assaulter names his unit, then the defender his; the same may be named again.
#[test]
fn charge_and_countercharge() {
    let mut table = storm("fr-cav-1 gd-cav-1", "br-cav-1@west-valley du-cav-1@west-valley");
    assert_eq!(table.asks(), Side::French);
    table.offers("charge fr-cav-1; charge gd-cav-1").does("charge gd-cav-1");
    assert_eq!(table.asks(), Side::Allied);
    table.offers("charge br-cav-1; charge du-cav-1").does("charge br-cav-1").dice("6-1");
    table
        .stands("br-cav-1@west-ridge/side")
        .offers("charge fr-cav-1; charge gd-cav-1")
        .does("charge gd-cav-1");
    table.dice("6-1").stands("du-cav-1@west-ridge/side gd-cav-1@west-valley");
}

/// [W-ASSAULT-2.3][W-WOODS-3][W-TOWN-3][W-RIVER-3] Plus one for the Guard; minus one each for tired, for
/// Dutch, and for coming straight out of woods, a town or a river, which only assaulters do.
#[test]
fn what_changes_the_die() {
    let sum = |table: &Table, who: &str| {
        table.game.duel_modifiers(unit(who)).iter().map(|modifier| modifier.value).sum::<i8>()
    };
    let table_one = storm("fr-cav-1 gd-cav-1/side", "br-cav-1@west-valley du-cav-1@west-valley/side");
    let sums = ["fr-cav-1", "gd-cav-1", "br-cav-1", "du-cav-1"].map(|who| sum(&table_one, who));
    assert_eq!(sums, [0, 0, 0, -2]);
    for (from, to) in
        [("hougoumont", "west-valley"), ("plancenoit", "derlon-ridge"), ("la-marache", "ohain-road")]
    {
        let mut rough = table("french orders", &format!("fr-cav-1@{from} br-cav-1@{to} br-inf-1@braine"));
        rough.storms(from, "fr-cav-1", to);
        assert_eq!((sum(&rough, "fr-cav-1"), sum(&rough, "br-cav-1")), (-1, 0), "{from}");
    }
}

/// [W-ASSAULT-2.4] The higher result wins, and a tie is thrown again.
#[test]
fn ties_are_thrown_again() {
    let mut table = storm("fr-cav-1", "du-cav-1@west-valley");
    table.dice("3-4");
    assert_eq!(table.throws(), "W-ASSAULT-2.2", "3 and 4 less 1");
    table.dice("3-3").stands("du-cav-1@west-ridge/side fr-cav-1@west-valley");
}

/// [W-ASSAULT-2.5] A fresh loser tires and retreats, a tired one is lost; the winner stays what it was.
#[test]
fn the_loser() {
    storm("fr-cav-1", "br-cav-1@west-valley")
        .dice("6-4")
        .stands("fr-cav-1@west-valley br-cav-1@west-ridge/side");
    storm("fr-cav-1", "br-cav-1@west-valley/side").dice("6-4").stands("fr-cav-1@west-valley br-cav-1@lost");
    storm("fr-cav-1", "br-cav-1@west-valley")
        .dice("1-4")
        .stands("fr-cav-1@trimotion/side br-cav-1@west-valley");
    storm("fr-cav-1/side", "br-cav-1@west-valley").dice("1-4").stands("fr-cav-1@lost br-cav-1@west-valley");
}

/// [W-ASSAULT-2.6] They go on until only one side has cavalry there.
#[test]
fn to_the_end() {
    let mut table = storm("fr-cav-1", "br-cav-1@west-valley br-cav-2@west-valley/side");
    table.does("charge br-cav-1").dice("6-1").stands("br-cav-1@west-ridge/side");
    assert_eq!(table.throws(), "W-ASSAULT-2.2", "against the second");
    table.dice("5-6").dice("1-6").stands("fr-cav-1@trimotion/side br-cav-2@west-valley/side");
}

/// [W-ASSAULT-5.1][W-ASSAULT-6.1] Where infantry storms guns they fall, with no crew driven off before, with or
/// without cavalry beside it.
#[test]
fn no_crews_to_drive_off_beside_infantry() {
    for units in ["fr-inf-1", "fr-inf-1 fr-cav-1"] {
        let mut table = table(
            "french orders",
            "fr-inf-1@trimotion fr-cav-1@trimotion br-art-1@west-valley br-inf-1@braine",
        );
        table.storms("trimotion", units, "west-valley").dice("1").stands("br-art-1@lost");
        table.has_event("W-ASSAULT-6.1", "British guns 1");
        assert!(table.told().iter().all(|(_, text)| !text.contains("red cube")), "{:?}", table.told());
    }
}

/// [W-ASSAULT-3.10][W-ASSAULT-6.1] Guns alone in a strong point are stormed like any others.
#[test]
fn guns_alone_in_a_strong_point() {
    let mut table = table("french orders", "fr-inf-1@trimotion br-art-1@la-haye-sainte br-inf-1@braine");
    table.storms("trimotion", "fr-inf-1", "la-haye-sainte").dice("1").stands("br-art-1@lost");
    table.has_event("W-ASSAULT-6.1", "British guns 1");
}
