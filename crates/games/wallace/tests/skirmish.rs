//! Phase three: skirmish fire.

use crate::common::{start, table};
use contract::Side;

/// [W-SKIRM-1] Infantry fires in any formation at an enemy next to it, once, or not at all.
#[test]
fn infantry_may_fire_once_at_a_neighbour() {
    let mut table = table(
        "allied skirmish",
        "br-inf-1@hougoumont/side ge-inf-1@hougoumont/square du-inf-1@hougoumont br-inf-2@merbraine \
         br-cav-1@barriere br-art-1@barriere fr-inf-1@wood-edge fr-cav-1@nivelles-slope",
    );
    let mut expected = Vec::new();
    for unit in ["br-inf-1", "du-inf-1", "ge-inf-1"] {
        expected.extend([format!("{unit} nivelles-slope"), format!("{unit} wood-edge")]);
    }
    assert_eq!(table.having("skirmish"), expected.join(", "), "neither horse nor guns, nor those far off");
    table.refuses("skirmish br-inf-2 wood-edge", "W-SKIRM-1");
    table.refuses("skirmish fr-inf-1 hougoumont", "W-SKIRM-1");
    table.refuses("skirmish br-inf-1 orchard-slope", "W-SKIRM-9");
    table.does("skirmish br-inf-1 wood-edge").dice("1");
    table.refuses("skirmish br-inf-1 nivelles-slope", "W-SKIRM-1");
    table.does("done");
    assert_eq!(table.asks(), Side::French, "two could have fired and did not");
}

/// [W-SKIRM-2] First all Allied fire, then the French; whoever fell to the one is missing in the other.
#[test]
fn the_dead_do_not_answer() {
    let mut table = table(
        "allied skirmish",
        "br-inf-1@hougoumont/side fr-inf-1@wood-edge fr-inf-2@nivelles-slope french:5@wood-edge",
    );
    table.does("skirmish br-inf-1 wood-edge").dice("6").stands("fr-inf-1@lost").bears("french:0@wood-edge");
    assert_eq!(table.asks(), Side::French);
    assert_eq!(table.having("skirmish"), "fr-inf-2 hougoumont");
}

/// [W-SKIRM-3] A unit throws its die before the next one aims, and neighbours may fire different ways.
#[test]
fn shot_by_shot() {
    let mut table = table(
        "allied skirmish",
        "br-inf-1@hougoumont/side ge-inf-1@hougoumont/side fr-inf-1@wood-edge fr-inf-2@nivelles-slope",
    );
    table.does("skirmish br-inf-1 wood-edge");
    assert_eq!(table.throws(), "W-SKIRM-4", "its die, before anything else");
    table.dice("6").bears("french:1@wood-edge");
    table
        .does("skirmish ge-inf-1 nivelles-slope")
        .dice("6")
        .bears("french:1@wood-edge french:1@nivelles-slope");
}

/// EXAMPLE [W-SKIRM-4] The skirmish at noon as the rulebook plays it: 5 misses the guns, 6 and 2 put one cube on
/// the French, one 6 in six puts one on Hougoumont, woods and walls notwithstanding.
#[test]
fn the_first_skirmish_of_the_day() {
    let mut table = start();
    table.does("skirmish ge-inf-2 trimotion").dice("5").bears("french:0@trimotion");
    table.does("skirmish br-inf-1 wood-edge").dice("6").does("skirmish ge-inf-1 wood-edge").dice("2");
    table.bears("french:1@wood-edge").does("done");
    for (unit, die) in [(1, "1"), (2, "2"), (3, "3"), (4, "4"), (5, "5"), (6, "6")] {
        let unit = format!("fr-inf-{unit}");
        assert_eq!(table.having(&format!("skirmish {unit}")), "hougoumont");
        table.does(&format!("skirmish {unit} hougoumont")).dice(die);
    }
    table.bears("allied:1@hougoumont");
}

/// [W-SKIRM-5] A hit on infantry is a cube in its area, whoever else is there.
#[test]
fn a_hit_on_infantry_is_a_cube() {
    let mut table = table(
        "french skirmish",
        "fr-inf-1@wood-edge br-inf-1@hougoumont br-cav-1@hougoumont br-art-1@hougoumont",
    );
    table.does("skirmish fr-inf-1 hougoumont").dice("6").bears("allied:1@hougoumont");
    table.stands("br-inf-1@hougoumont br-cav-1@hougoumont br-art-1@hougoumont");
}

/// [W-SKIRM-6] Without infantry the owner of the cavalry chooses: a fresh unit tires or one retreats. If
/// all are tired, one has to go.
#[test]
fn cavalry_tires_or_retreats() {
    let shot = |cavalry: &str| {
        let mut table =
            table("french skirmish", &format!("fr-inf-1@hougoumont {cavalry} br-inf-8@merbraine"));
        table.does("skirmish fr-inf-1 hougoumont-ridge").dice("6");
        table
    };
    let mixed = shot("br-cav-1@hougoumont-ridge br-cav-2@hougoumont-ridge/side");
    assert_eq!(mixed.asks(), Side::Allied);
    assert_eq!(mixed.having("hit"), "br-cav-1", "only the fresh one can tire");
    assert_eq!(mixed.having("retreat"), "br-cav-1 nivelles-road, br-cav-2 nivelles-road");
    mixed.fork().does("hit br-cav-1").stands("br-cav-1@hougoumont-ridge/side br-cav-2@hougoumont-ridge/side");
    mixed.fork().does("retreat br-cav-1 nivelles-road").stands("br-cav-1@nivelles-road");
    let mut tired = shot("br-cav-1@hougoumont-ridge/side br-cav-2@hougoumont-ridge/side");
    tired.stands("br-cav-1@nivelles-road/side br-cav-2@hougoumont-ridge/side");
}

/// [W-SKIRM-7] When the cavalry has gone, hits strike the guns; without guns there is nothing to hit.
#[test]
fn after_the_cavalry_the_guns() {
    let mut table = table(
        "french skirmish",
        "fr-inf-1@hougoumont fr-inf-2@hougoumont br-cav-1@hougoumont-ridge/side br-art-1@hougoumont-ridge",
    );
    table.does("skirmish fr-inf-1 hougoumont-ridge").dice("6");
    table.stands("br-cav-1@nivelles-road/side").bears("allied:0@hougoumont-ridge");
    table.does("skirmish fr-inf-2 hougoumont-ridge").dice("6").bears("allied:1@hougoumont-ridge");
    table.stands("br-art-1@hougoumont-ridge");
}

/// [W-SKIRM-8] Guns alone take a cube each and no more.
#[test]
fn guns_take_one_cube_each() {
    let mut table = table(
        "french skirmish",
        "fr-inf-1@hougoumont fr-inf-2@hougoumont fr-inf-3@hougoumont br-art-1@west-ridge br-art-2@west-ridge",
    );
    for (unit, cubes) in [(1, 1), (2, 2), (3, 2)] {
        table.does(&format!("skirmish fr-inf-{unit} west-ridge")).dice("6");
        table.bears(&format!("allied:{cubes}@west-ridge"));
    }
    table.stands("br-art-1@west-ridge br-art-2@west-ridge");
}

/// [W-SKIRM-9] RULING: a leader alone is no target, and a leader among others is never hit.
#[test]
fn nobody_shoots_leaders() {
    let mut table = table(
        "french skirmish",
        "fr-inf-1@hougoumont br-ldr-1@west-ridge br-ldr-2@hougoumont-ridge br-art-1@hougoumont-ridge",
    );
    assert_eq!(table.having("skirmish"), "fr-inf-1 hougoumont-ridge");
    table.refuses("skirmish fr-inf-1 west-ridge", "W-SKIRM-9");
    table.does("skirmish fr-inf-1 hougoumont-ridge").dice("6");
    table.stands("br-ldr-2@hougoumont-ridge").bears("allied:1@hougoumont-ridge");
}

/// [W-SKIRM-10] RULING: where both Allied armies have infantry, the Allied player chooses the colour of
/// the cube; where one of them has none, there is no choice.
#[test]
fn red_or_black() {
    let fire = |allies: &str| {
        let mut table = table("french skirmish", &format!("fr-inf-1@hougoumont {allies}"));
        table.does("skirmish fr-inf-1 west-ridge").dice("6");
        table
    };
    let both = fire("br-inf-1@west-ridge lw-inf-1@west-ridge");
    assert_eq!((both.asks(), both.having("colour")), (Side::Allied, "allied, prussian".into()));
    both.fork().does("colour allied").bears("allied:1@west-ridge prussian:0@west-ridge");
    both.fork().does("colour prussian").bears("allied:0@west-ridge prussian:1@west-ridge");
    fire("br-art-1@west-ridge lw-inf-1@west-ridge").bears("allied:0@west-ridge prussian:1@west-ridge");
}

/// [W-SKIRM-6] Cavalry that is missed has nothing to answer for; what is hit tires or retreats by the rule of this phase.
#[test]
fn a_miss_is_a_miss() {
    let mut table = table(
        "french skirmish",
        "fr-inf-1@hougoumont fr-inf-2@hougoumont br-cav-1@hougoumont-ridge br-cav-2@hougoumont-ridge",
    );
    table.does("skirmish fr-inf-1 hougoumont-ridge").dice("5");
    assert_eq!(table.asks(), Side::French, "nobody was hit");
    table.stands("br-cav-1@hougoumont-ridge br-cav-2@hougoumont-ridge");
    table.does("skirmish fr-inf-2 hougoumont-ridge").dice("6");
    assert_eq!(table.prompt().1, "W-SKIRM-6");
    table
        .does("hit br-cav-1")
        .has_event("W-SKIRM-6", "British cavalry 1 tires")
        .stands("br-cav-2@hougoumont-ridge");
}

/// [W-SKIRM-3][W-SKIRM-1] The effect of each shot is settled before the next, so cavalry that retreats next to infantry
/// gives it a target that it did not have when the phase began, on either side. Nobody fires twice for that.
#[test]
fn a_target_rides_up() {
    let mut french = table(
        "french skirmish",
        "fr-inf-1@la-haye-sainte fr-inf-2@soignes br-cav-1@crossroads/side br-inf-1@braine",
    );
    assert_eq!(french.having("skirmish"), "fr-inf-1 crossroads", "nobody is next to the forest");
    french.refuses("skirmish fr-inf-2 farm-plateau", "W-SKIRM-9");
    french.does("skirmish fr-inf-1 crossroads").dice("6");
    french.does("retreat br-cav-1 farm-plateau").stands("br-cav-1@farm-plateau/side");
    assert_eq!(french.having("skirmish"), "fr-inf-2 farm-plateau");
    french.refuses("skirmish fr-inf-1 crossroads", "W-SKIRM-1");
    french.round_trips().does("skirmish fr-inf-2 farm-plateau").dice("1");
    let mut allied = table(
        "allied skirmish",
        "br-inf-1@trimotion br-inf-2@rossomme fr-cav-1@belle-alliance/side fr-inf-1@papelotte-slope",
    );
    assert_eq!(allied.having("skirmish"), "br-inf-1 belle-alliance");
    allied.does("skirmish br-inf-1 belle-alliance").dice("6").does("retreat fr-cav-1 decoster");
    assert_eq!(allied.having("skirmish"), "br-inf-2 decoster");
}
