//! Artillery fire and its effect.

use crate::common::{Table, area, table, unit};
use contract::Side;

/// A French gun in an area with its sights on another, and these pieces about.
fn aimed(from: &str, at: &str, pieces: &str) -> Table {
    let mut table = table("french orders", &format!("fr-art-1@{from} {pieces}"));
    table.does(&format!("activate {from}; act fire green; aim fr-art-1 {at}"));
    table
}

/// The lowest die that hurts infantry: for a French gun here, at these pieces there.
fn needs(from: &str, at: &str, pieces: &str) -> u32 {
    let table = aimed(from, at, pieces);
    let hurt = |die: u32| {
        let mut table = table.fork();
        table.dice(&die.to_string());
        table.game.cubes(wallace::Army::Allied, area(at)) > 0
    };
    let first = (1..=6).find(|&die| hurt(die)).expect("a 6 always does");
    assert!((first..=6).all(hurt), "a higher die is no worse");
    first
}

/// [W-FIRE-1] Every upright gun with a crew in the area fires once; one with no crew does not.
#[test]
fn each_gun_fires_once() {
    let mut table = table(
        "french orders",
        "fr-art-1@trimotion fr-art-2@trimotion fr-art-3@trimotion french:1@trimotion br-inf-1@la-haye-sainte",
    );
    table
        .does("activate trimotion; act fire green; aim fr-art-1 la-haye-sainte; aim fr-art-2 la-haye-sainte");
    assert_eq!(table.throws(), "W-ARTINF-1", "the third gun has no crew, so that is all");
    table.dice("3 4").bears("allied:2@la-haye-sainte");
    assert_eq!(table.asks(), Side::French);
    let mut unserved = crate::common::table(
        "french orders",
        "fr-art-1@trimotion french:1@trimotion br-inf-1@la-haye-sainte",
    );
    unserved.does("activate trimotion").refuses("act fire green", "W-FIRE-1");
}

/// [W-FIRE-2] Another disc lets them fire again in the same round.
#[test]
fn guns_fire_again_for_another_disc() {
    let mut table = table("french orders", "fr-art-1@trimotion br-inf-1@la-haye-sainte");
    for cubes in 1..=3 {
        table.does("activate trimotion; act fire green; aim fr-art-1 la-haye-sainte").dice("3");
        table.bears(&format!("allied:{cubes}@la-haye-sainte"));
    }
    assert_eq!(table.game.discs(Side::French), [5, 4, 2]);
}

/// [W-FIRE-3] Three areas are within range, four are not, and the range counts in the table.
#[test]
fn range_is_three_areas() {
    let field = "br-inf-1@reille-ridge br-inf-2@neuve-court br-inf-3@nivelles-chaussee";
    assert_eq!(needs("alliance-west", "reille-ridge", field), 3);
    assert_eq!(needs("alliance-west", "neuve-court", "br-inf-1@neuve-court"), 4);
    assert_eq!(needs("alliance-west", "nivelles-chaussee", "br-inf-1@nivelles-chaussee"), 5);
    let table =
        table("french orders", "fr-art-1@belle-alliance br-inf-1@nivelles-chaussee br-inf-2@neuve-court");
    let seen = table.game.fire_targets(area("belle-alliance"), Side::French);
    assert!(seen.has(area("neuve-court")) && !seen.has(area("nivelles-chaussee")));
}

/// [W-FIRE-4] All targets are named before the first die, and may differ. RULING: guns at one area throw
/// together, then their hits are dealt out.
#[test]
fn targets_come_before_dice() {
    let mut table = table(
        "french orders",
        "fr-art-1@trimotion fr-art-2@trimotion fr-art-3@trimotion br-inf-1@la-haye-sainte \
         br-cav-1@west-valley/side \
         br-art-1@west-valley",
    );
    table.does("activate trimotion; act fire green; aim fr-art-1 west-valley");
    table.does("aim fr-art-2 la-haye-sainte; aim fr-art-3 west-valley");
    let rules: Vec<_> = (0..3)
        .map(|_| {
            let rule = table.throws();
            table.dice("5");
            rule
        })
        .collect();
    assert_eq!(rules.iter().filter(|rule| **rule == "W-ARTCAV-1").count(), 2, "both at the cavalry");
    assert_eq!(rules.iter().filter(|rule| **rule == "W-ARTINF-1").count(), 1);
}

/// [W-FIRE-5][W-RIVER-2] A gun in a river area does not fire.
#[test]
fn no_fire_from_a_river() {
    let mut table =
        table("french orders", "fr-art-1@la-marache fr-art-2@frischermont-heights br-inf-1@ohain-road");
    table.does("activate la-marache");
    assert!(!table.having("act").contains("fire"));
    table.refuses("act fire green", "W-FIRE-5");
    assert!(table.game.fire_targets(area("la-marache"), Side::French).is_empty());
}

/// [W-TARGET-1] Infantry takes the fire, then cavalry, then guns, and leaders never.
#[test]
fn infantry_first() {
    let rule = |pieces: &str| aimed("trimotion", "west-valley", pieces).throws();
    let (foot, horse, guns) = ("br-inf-1@west-valley", "br-cav-1@west-valley", "br-art-1@west-valley");
    assert_eq!(rule(&format!("{foot} {horse} {guns}")), "W-ARTINF-1");
    assert_eq!(rule(&format!("{horse} {guns}")), "W-ARTCAV-1");
    assert_eq!(rule(&format!("{guns} br-ldr-1@west-valley")), "W-ARTART-1");
    let leader = table("french orders", "fr-art-1@trimotion br-ldr-1@west-valley br-inf-1@mont-st-jean");
    assert!(leader.game.fire_targets(area("trimotion"), Side::French).is_empty());
}

/// [W-ARTINF-1] One die a gun, by the table's column for the range, and the cubes are put down.
#[test]
fn the_table_says_how_many_cubes() {
    assert_eq!(needs("trimotion", "west-valley", "br-inf-1@west-valley"), 3);
    assert_eq!(needs("orchard-slope", "la-haye-sainte", "br-inf-1@la-haye-sainte"), 4);
    let mut table = aimed("trimotion", "west-valley", "br-inf-1@west-valley allied:2@west-valley");
    table.dice("3").bears("allied:3@west-valley");
}

/// EXAMPLE [W-ARTINF-2] A natural 6 hits Hougoumont, though four are taken from it.
#[test]
fn a_six_always_hits() {
    assert_eq!(needs("orchard-slope", "hougoumont", "br-inf-1@hougoumont/side"), 6);
}

/// [W-ARTINF-3] Plus one against a square. RULING: one square in the area is enough.
#[test]
fn squares_are_a_better_target() {
    assert_eq!(needs("trimotion", "west-valley", "br-inf-1@west-valley/square"), 2);
    assert_eq!(needs("trimotion", "west-valley", "br-inf-1@west-valley/square br-inf-2@west-valley"), 2);
}

/// [W-ARTINF-4][W-RIVER-1] Minus one into a river area.
#[test]
fn rivers_swallow_the_balls() {
    assert_eq!(needs("frischermont-heights", "la-marache", "br-inf-1@la-marache"), 4);
}

/// [W-ARTINF-5][W-WOODS-1][W-TOWN-1] Minus two into woods or a town, and nothing out of a town.
#[test]
fn woods_and_towns_cover() {
    assert_eq!(needs("papelotte-slope", "frischermont", "br-inf-1@frischermont"), 5);
    assert_eq!(needs("derlon-ridge", "plancenoit", "br-inf-1@plancenoit"), 5);
    assert_eq!(needs("plancenoit", "derlon-ridge", "br-inf-1@derlon-ridge"), 3);
}

/// [W-ARTINF-6][W-SUNKEN-1] Minus one where the shot comes in across the sunken road. RULING: not from the
/// side, along these borders.
#[test]
fn the_sunken_road_covers_from_the_front() {
    assert_eq!(needs("hougoumont", "west-ridge", "br-inf-1@west-ridge"), 4);
    assert_eq!(needs("hougoumont", "hougoumont-ridge", "br-inf-1@hougoumont-ridge"), 4);
    assert_eq!(needs("crossroads", "west-ridge", "br-inf-1@west-ridge"), 3, "from the side");
    assert_eq!(
        needs("west-ridge", "hougoumont", "br-inf-1@hougoumont"),
        5,
        "down over the road: the woods only"
    );
    let mut horse = aimed("hougoumont", "west-ridge", "br-cav-1@west-ridge");
    horse.dice("5");
    assert_eq!(horse.asks(), Side::Allied, "cavalry is hit by a 5 all the same");
}

/// [W-ARTINF-7] Minus one for British guns, and not for Prussian ones.
#[test]
fn british_guns_are_light() {
    let needs = |gun: &str| {
        let mut table = table("allied orders", &format!("{gun}@trimotion fr-inf-1@west-valley"));
        table.does(&format!("activate trimotion; act fire green; aim {gun} west-valley"));
        let hurts = |die: &u32| {
            let mut table = table.fork();
            table.dice(&die.to_string());
            table.game.cubes(wallace::Army::French, area("west-valley")) > 0
        };
        (1..=6).find(hurts)
    };
    assert_eq!((needs("br-art-1"), needs("pr-art-1")), (Some(4), Some(3)));
}

/// [W-ARTINF-8][W-STRONG-2][W-STRONG-3] Minus two if the walls cover all infantry there: not if one of
/// them is mobile, nor if they are more than the walls hold.
#[test]
fn walls_cover_if_they_cover_all() {
    let needs = |pieces: &str| needs("trimotion", "la-haye-sainte", pieces);
    assert_eq!(needs("ge-inf-1@la-haye-sainte/side"), 5);
    assert_eq!(needs("ge-inf-1@la-haye-sainte"), 3);
    assert_eq!(needs("ge-inf-1@la-haye-sainte/side br-art-1@la-haye-sainte br-cav-1@la-haye-sainte"), 5);
    assert_eq!(needs("ge-inf-1@la-haye-sainte/side ge-inf-2@la-haye-sainte"), 3);
    assert_eq!(needs("ge-inf-1@la-haye-sainte/side ge-inf-2@la-haye-sainte/side"), 3);
    assert_eq!(needs("ge-inf-1@la-haye-sainte/square"), 4, "a square is defensive too");
}

/// [W-ARTINF-9][W-RIDGE-2] Minus two across a ridge along the target's area that is not along the gun's.
/// RULING: whether the gun is next to the target does not matter.
#[test]
fn ridges_cover_from_afar() {
    assert_eq!(needs("trimotion", "crossroads", "br-inf-1@crossroads"), 6);
    assert_eq!(needs("trimotion", "crossroads", "br-inf-1@crossroads/square"), 5, "less two, plus one");
    assert_eq!(needs("la-haye-sainte", "crossroads", "br-inf-1@crossroads"), 3);
    assert_eq!(
        needs("sandpit", "crossroads", "br-inf-1@crossroads"),
        4,
        "two areas away, and along the ridge"
    );
}

/// [W-ARTINF-10][W-STRONG-4] Everything adds up, strong point and woods or river too; less than nothing is
/// nothing, and more than six is six.
#[test]
fn modifiers_add_up() {
    let table = aimed("orchard-slope", "hougoumont", "br-inf-1@hougoumont/side");
    let (_, path) = table.game.sight(area("orchard-slope"), area("hougoumont")).expect("next to it");
    let sum = |table: &Table, at: &str, path| {
        let modifiers = table.game.fire_modifiers(unit("fr-art-1"), area(at), path);
        modifiers.iter().map(|modifier| modifier.value).sum::<i8>()
    };
    assert_eq!(sum(&table, "hougoumont", path), -4);
    table.fork().dice("1").bears("allied:0@hougoumont");
    let river = aimed("papelotte-slope", "papelotte-smohain", "br-inf-1@papelotte-smohain/side");
    let (_, path) = river.game.sight(area("papelotte-slope"), area("papelotte-smohain")).expect("next to it");
    assert_eq!(sum(&river, "papelotte-smohain", path), -3);
    let mut square = aimed("trimotion", "west-valley", "br-inf-1@west-valley/square");
    square.dice("6").bears("allied:1@west-valley");
}

/// [W-ARTCAV-1] Cavalry is hit by 5 and 6, wherever it stands.
#[test]
fn cavalry_is_hit_by_five_and_six() {
    for (from, at) in [("trimotion", "west-valley"), ("papelotte-slope", "frischermont")] {
        for die in 1..=6 {
            let mut table = aimed(from, at, &format!("br-cav-1@{at}"));
            table.dice(&die.to_string());
            assert_eq!(table.asks() == Side::Allied, die >= 5, "die {die} into {at}");
        }
    }
}

/// [W-ARTCAV-2] The owner says who takes the hit: a fresh unit tires or retreats, a tired one retreats.
/// RULING: a tired one is lost only if it has nowhere to go.
#[test]
fn cavalry_under_fire() {
    let mut fresh = aimed("trimotion", "west-valley", "br-cav-1@west-valley br-cav-2@west-valley/side");
    fresh.dice("5").offers("hit br-cav-1; retreat br-cav-1 west-ridge; retreat br-cav-2 west-ridge");
    fresh.fork().does("hit br-cav-1").stands("br-cav-1@west-valley/side");
    fresh.does("retreat br-cav-2 west-ridge").stands("br-cav-1@west-valley br-cav-2@west-ridge/side");
    let mut caught = aimed(
        "trimotion",
        "west-valley",
        "br-cav-1@west-valley/side fr-inf-1@west-ridge fr-inf-2@la-haye-sainte fr-inf-3@hougoumont",
    );
    caught.dice("6").stands("br-cav-1@lost");
}

/// [W-ARTCAV-3] Hits that the cavalry no longer takes strike the guns, within their limit. RULING: a 5 too.
#[test]
fn surplus_hits_strike_guns() {
    let volley = |allies: &str| {
        let mut table = table(
            "french orders",
            &format!("fr-art-1@trimotion fr-art-2@trimotion fr-art-3@trimotion {allies}"),
        );
        table.does(
            "activate trimotion; act fire green; aim fr-art-1 west-valley; aim fr-art-2 west-valley; \
             aim fr-art-3 west-valley",
        );
        table.dice("5 5 5");
        table
    };
    let mut guns = volley("br-cav-1@west-valley/side br-art-1@west-valley");
    guns.stands("br-cav-1@west-ridge/side br-art-1@west-valley").bears("allied:1@west-valley");
    volley("br-cav-1@west-valley/side").bears("allied:0@west-valley").stands("br-cav-1@west-ridge/side");
}

/// [W-ARTART-1] Guns alone are hit by a 6 and by nothing else, wherever they stand.
#[test]
fn guns_are_hit_by_a_six() {
    for die in 1..=6 {
        for at in ["west-valley", "la-haye-sainte"] {
            let mut table = aimed("trimotion", at, &format!("br-art-1@{at}"));
            table.dice(&die.to_string()).bears(&format!("allied:{}@{at}", u8::from(die == 6)));
        }
    }
}

/// [W-ARTART-2] A hit on guns is a cube, and no fire removes a gun.
#[test]
fn fire_removes_no_gun() {
    let mut table = aimed("trimotion", "west-valley", "br-art-1@west-valley allied:1@west-valley");
    table.dice("6").stands("br-art-1@west-valley");
}

/// [W-ARTART-3] Guns alone never bear more cubes than they are.
#[test]
fn a_cube_a_gun() {
    let mut table =
        aimed("trimotion", "west-valley", "br-art-1@west-valley br-art-2@west-valley allied:1@west-valley");
    table.dice("6").bears("allied:2@west-valley");
    table
        .does("activate trimotion; act fire green; aim fr-art-1 west-valley")
        .dice("6")
        .bears("allied:2@west-valley");
}

/// [W-GB-1] Grand Battery fire: every gun that fires throws two dice, for no other disc. It is French.
#[test]
fn the_grand_battery_fires_twice() {
    let mut table = table("french orders", "fr-art-1@trimotion fr-art-2@trimotion br-inf-1@la-haye-sainte");
    table.does(
        "activate trimotion; act grand-battery green; aim fr-art-1 la-haye-sainte; aim fr-art-2 \
     la-haye-sainte",
    );
    table.dice("3 3 3 3").bears("allied:4@la-haye-sainte");
    assert_eq!((table.game.discs(Side::French), table.game.grand_battery()), ([7, 4, 2], 5));
    let mut allied = crate::common::table("allied orders", "br-art-1@trimotion fr-inf-1@la-haye-sainte");
    allied.does("activate trimotion").refuses("act grand-battery green", "W-GB-1");
}

/// [W-GB-2] Both shots of a gun go the same way.
#[test]
fn both_shots_go_the_same_way() {
    let mut table = table("french orders", "fr-art-1@trimotion br-inf-1@la-haye-sainte br-inf-2@west-valley");
    table.does("activate trimotion; act grand-battery green; aim fr-art-1 la-haye-sainte").dice("3 3");
    table.bears("allied:2@la-haye-sainte allied:0@west-valley");
}

/// [W-GB-3] Six times in a game, each for a cube from the box, and oftener than once in a round. RULING: the
/// cube goes back to the stock.
#[test]
fn six_times_and_no_more() {
    let army = wallace::Army::French;
    let mut table = table("french orders, battery 2", "fr-art-1@trimotion br-inf-1@la-haye-sainte");
    for left in [1, 0] {
        let stock = table.game.stock(army);
        table.does("activate trimotion; act grand-battery green; aim fr-art-1 la-haye-sainte").dice("1 1");
        assert_eq!((table.game.grand_battery(), table.game.stock(army)), (left, stock + 1));
    }
    table.does("activate trimotion").refuses("act grand-battery green", "W-GB-3");
    assert!(table.may("act fire green"));
}

/// EXAMPLE [W-GB-4] A leader who lets two areas fire spends one cube; one area twice, two.
#[test]
fn a_leader_saves_a_cube() {
    let table = table(
        "french orders",
        "fr-ldr-1@belle-alliance fr-art-1@trimotion fr-art-2@grand-battery br-inf-1@sandpit",
    );
    let fire = |first: &str, second: &str| {
        let mut table = table.fork();
        table.does("lead fr-ldr-1; spend green");
        for area in [first, second] {
            let gun = if area == "trimotion" { "fr-art-1" } else { "fr-art-2" };
            table.does(&format!("activate {area}; act grand-battery green; aim {gun} sandpit")).dice("1 1");
        }
        table.game.grand_battery()
    };
    assert_eq!(fire("trimotion", "grand-battery"), 5);
    assert_eq!(fire("trimotion", "trimotion"), 4);
    // The last cube is enough for both areas.
    let pieces = "fr-ldr-1@belle-alliance fr-art-1@trimotion fr-art-2@grand-battery br-inf-1@sandpit";
    let mut last = crate::common::table("french orders, battery 1", pieces);
    last.does(
        "lead fr-ldr-1; spend green; activate trimotion; act grand-battery green; aim fr-art-1 sandpit",
    );
    last.dice("1 1").does("activate grand-battery");
    assert!(last.may("act grand-battery green"));
}

/// [W-GB-5] Never in defence: guns that are assaulted throw one die each, and no cube is spent.
#[test]
fn not_in_defence() {
    let mut table =
        table("allied orders", "br-inf-1@la-haye-sainte fr-art-1@trimotion fr-inf-1@trimotion/side");
    table.does("activate la-haye-sainte; act assault red; assault br-inf-1 trimotion; done").dice("1");
    assert_ne!(table.throws(), "W-ASSAULT-1.1", "one die");
    assert_eq!(table.game.grand_battery(), 6);
}

/// [W-ARTCAV-2] Two hits are two: of three units two answer, one after the other, and the third is spared.
#[test]
fn two_hits_on_three_squadrons() {
    let mut table = table(
        "french orders",
        "fr-art-1@trimotion fr-art-2@trimotion br-cav-1@west-valley br-cav-2@west-valley br-cav-3@west-valley",
    );
    table.does("activate trimotion; act fire green; aim fr-art-1 west-valley; aim fr-art-2 west-valley");
    table.dice("5 6").does("hit br-cav-1");
    assert_eq!(table.asks(), Side::Allied, "one more");
    table.does("hit br-cav-2");
    assert_eq!(table.asks(), Side::French, "and no third");
    table.stands("br-cav-1@west-valley/side br-cav-2@west-valley/side br-cav-3@west-valley");
}

/// [W-FORM-5][W-FIRE-1] A limbered gun does not fire because another somewhere else is deployed.
#[test]
fn limbered_beside_nobody() {
    let mut table =
        table("french orders", "fr-art-1@trimotion/side fr-art-2@rossomme br-inf-1@la-haye-sainte");
    assert!(table.may("activate trimotion"));
    table.does("activate trimotion").refuses("act fire green", "W-FIRE-1");
}

/// [W-ARTINF-10] A shot tells its die, what changes it, and the sum; what changes nothing is not told.
#[test]
fn a_shot_tells_its_sum() {
    let mut hougoumont = aimed("trimotion", "hougoumont", "br-inf-1@hougoumont/side");
    hougoumont.dice("6").has_event(
        "W-ARTINF-1",
        "French guns 1 fire at Hougoumont with a 6, -2 target in woods or town, -2 target in a strong point = 2: 1 hit",
    );
    let mut open = aimed("trimotion", "west-valley", "br-inf-1@west-valley");
    open.dice("3").has_event("W-ARTINF-1", "French guns 1 fire at West Valley with a 3: 1 hit");
    let mut horse = aimed("trimotion", "hougoumont", "br-cav-1@hougoumont");
    horse.dice("4").has_event("W-ARTCAV-1", "French guns 1 fire at Hougoumont with a 4: no effect");
    // In short it is told who fired, and at what.
    let edition = contract::Game::edition(&horse.game);
    let tell = |event| <wallace::Wallace as contract::Game>::tell(edition, event, contract::Eye::Referee);
    let brief = horse.events().iter().filter_map(tell).find_map(|entry| entry.brief);
    assert_eq!(brief.as_deref(), Some("French guns fire at Hougoumont: no effect"));
}

/// [W-FIRE-4] RULING: what the first volley does takes no target back. Cavalry that it drives between a gun and its
/// target is in the way of no shot that was named before.
#[test]
fn a_named_target_stays_a_target() {
    let mut table = table(
        "french orders",
        "fr-art-1@waterloo-lane fr-art-2@waterloo-lane br-cav-1@braine-heights/side br-inf-1@merbraine-ridge",
    );
    let (from, target) = (area("waterloo-lane"), area("merbraine-ridge"));
    let sight = table.game.sight(from, target);
    let before = table.game.fire_outcomes(unit("fr-art-2"), target);
    table.does(
        "activate waterloo-lane; act fire green; aim fr-art-1 braine-heights; aim fr-art-2 merbraine-ridge",
    );
    table.dice("6").stands("br-cav-1@merbraine/side");
    assert!(sight.is_some() && table.game.sight(from, target).is_none(), "the cavalry is in between now");
    assert_eq!(table.game.fire_outcomes(unit("fr-art-2"), target), before, "and changes nothing");
    table.dice("6").bears("allied:1@merbraine-ridge");
    let mut later = table.fork();
    later.does("activate waterloo-lane; act fire green").refuses("aim fr-art-1 merbraine-ridge", "W-LOS-3");
}
