//! Damage cubes.

use crate::common::{area, table, unit};
use contract::Side;
use wallace::Army;

/// [W-CUBE-1][W-CUBE-3] Cubes lie in the area and belong to nobody until they are dealt: at one time to
/// this unit, at another to that.
#[test]
fn cubes_lie_in_areas() {
    let mut table =
        table("french orders", "fr-inf-1@rossomme gd-inf-1@rossomme french:3@rossomme br-inf-1@braine");
    assert_eq!([unit("fr-inf-1"), unit("gd-inf-1")].map(|unit| table.game.assigned(unit)), [0, 0]);
    table.does("activate rossomme; act move green; move fr-inf-1 decoster; carry 3; done");
    table.does("activate decoster; act move green; move fr-inf-1 rossomme; done").bears("french:3@rossomme");
    table.does("activate rossomme; act move green; move gd-inf-1 decoster; carry 3; done");
    table.bears("french:3@decoster french:0@rossomme");
}

/// [W-CUBE-2][W-COMP-5] Blue, red and black: a cube goes to infantry of its own army only.
#[test]
fn every_army_has_its_own() {
    let mut table = table(
        "allied orders",
        "br-inf-1@hedges lw-inf-1@hedges allied:2@hedges prussian:1@hedges fr-inf-1@rossomme",
    );
    assert_eq!(
        (table.game.cubes(Army::Allied, area("hedges")), table.game.cubes(Army::Prussian, area("hedges"))),
        (2, 1)
    );
    table.does("activate hedges; act move green; move br-inf-1 east-ridge");
    table.bears("allied:2@east-ridge prussian:0@east-ridge prussian:1@hedges");
    assert_eq!([Army::Allied, Army::Prussian].map(|army| table.game.stock(army)), [23, 14]);
}

/// [W-CUBE-4] All cubes are dealt, at most five to a unit.
#[test]
fn at_most_five_to_a_unit() {
    let mut table = table(
        "french orders",
        "fr-inf-1@trimotion ge-inf-1@west-valley du-inf-1@west-valley allied:7@west-valley",
    );
    table.storms("trimotion", "fr-inf-1", "west-valley");
    table.deals("ge-inf-1:5 du-inf-1:2");
    assert_eq!(table.throws(), "W-ASSAULT-3.3");
    let mut march = crate::common::table(
        "french orders",
        "fr-inf-1@rossomme fr-inf-2@rossomme french:10@rossomme br-inf-1@braine",
    );
    march
        .does("activate rossomme; act move green; move fr-inf-1 decoster")
        .bears("french:5@decoster french:5@rossomme");
}

/// [W-CUBE-5] Neither cavalry nor leaders bear cubes, and guns none while infantry of their army is there.
#[test]
fn guns_bear_none_beside_infantry() {
    let mut table = table(
        "french orders",
        "fr-inf-1@rossomme fr-art-1@rossomme french:1@rossomme fr-ldr-1@rossomme fr-cav-1@rossomme \
         br-inf-1@braine",
    );
    assert_eq!(table.game.manned(Army::French, area("rossomme")), 1);
    table.does("activate rossomme; act move green; move fr-inf-1 decoster");
    table.bears("french:1@decoster french:0@rossomme");
    assert_eq!(table.game.manned(Army::French, area("rossomme")), 1, "the cube was not the gun's");
}

/// [W-CUBE-6] More than five cubes for each unit: one, of its owner's choice, goes with six, at once and
/// from afar too.
#[test]
fn six_cubes_kill() {
    let mut afar = table(
        "french skirmish",
        "fr-inf-1@orchard-slope br-inf-1@west-valley ge-inf-1@west-valley allied:10@west-valley",
    );
    afar.does("skirmish fr-inf-1 west-valley").dice("6");
    assert_eq!(afar.asks(), Side::Allied);
    afar.offers("lose br-inf-1; lose ge-inf-1")
        .does("lose ge-inf-1")
        .stands("ge-inf-1@lost br-inf-1@west-valley");
    afar.bears("allied:5@west-valley");
    // A unit with five cubes walks up to a gun that has one.
    let mut walk = table(
        "french orders",
        "fr-inf-1@rossomme french:5@rossomme fr-art-1@decoster french:1@decoster br-inf-1@braine",
    );
    walk.does("activate rossomme; act move green; move fr-inf-1 decoster; done");
    walk.stands("fr-inf-1@lost fr-art-1@decoster").bears("french:0@decoster");
}

/// [W-CUBE-7] When the last infantry of an army goes, only guns keep cubes. RULING: it takes all of them
/// with it.
#[test]
fn the_last_takes_all() {
    let mut lost = table(
        "french orders",
        "fr-inf-1@trimotion fr-inf-2@orchard-slope ge-inf-1@west-valley allied:4@west-valley \
         br-art-1@west-valley",
    );
    lost.storms("trimotion", "fr-inf-1", "west-valley").dice("1 1 3").stands("ge-inf-1@west-valley");
    lost.dice("1").stands("ge-inf-1@lost br-art-1@lost").bears("allied:0@west-valley");
    let mut gone = table(
        "allied orders",
        "ge-inf-1@west-valley br-art-1@west-valley allied:3@west-valley fr-inf-1@rossomme",
    );
    gone.does("activate west-valley; act move green; move ge-inf-1 west-ridge; done");
    gone.bears("allied:0@west-valley allied:3@west-ridge");
}

/// [W-CUBE-7] A cube that lies there for a gun goes when the gun does. RULING: back to the stock, even if
/// infantry of the other Allied army, which served the gun, stays.
#[test]
fn a_cube_does_not_outstay_its_gun() {
    let mut table = table(
        "allied orders, turn 5",
        "br-art-1@ohain-road br-art-2@ohain-road lw-inf-1@ohain-road allied:2@ohain-road \
         prussian:1@ohain-road fr-inf-1@rossomme",
    );
    table.does("activate ohain-road; act move green; move br-art-1 smohain-brook");
    table.bears("allied:1@ohain-road allied:0@smohain-brook prussian:1@ohain-road");
    assert_eq!(table.game.stock(Army::Allied), 24);
    table.does("move br-art-2 smohain-brook; done").bears("allied:0@ohain-road prussian:1@ohain-road");
}

/// [W-CUBE-8] Beside guns without infantry a cube is a lost crew; with friendly infantry, or without the
/// cube, the gun is served. RULING: by infantry of either Allied army.
#[test]
fn crews() {
    let manned = |pieces: &str| {
        table("allied orders", &format!("{pieces} fr-inf-1@rossomme"))
            .game
            .manned(Army::Allied, area("hedges"))
    };
    assert_eq!(manned("br-art-1@hedges br-art-2@hedges allied:1@hedges"), 1);
    assert_eq!(manned("br-art-1@hedges br-art-2@hedges br-cav-1@hedges allied:2@hedges"), 0);
    assert_eq!(manned("br-art-1@hedges br-art-2@hedges br-inf-1@hedges allied:2@hedges"), 2);
    assert_eq!(manned("br-art-1@hedges lw-inf-1@hedges allied:1@hedges"), 1);
}

/// [W-CUBE-9][W-COMP-3] Who has to put down a cube and has none gives up a unit with the cubes dealt to
/// it. RULING: infantry of that army, as its owner likes.
#[test]
fn when_the_stock_runs_out() {
    let areas = ["hedges", "east-ridge", "crossroads", "west-ridge"];
    let loaded: Vec<_> = areas
        .iter()
        .enumerate()
        .map(|(n, area)| format!("br-inf-{}@{area} allied:5@{area}", n + 1))
        .collect();
    let mut table = table(
        "french skirmish",
        &format!(
            "{} ge-inf-1@farm-plateau allied:3@farm-plateau ge-inf-2@hougoumont allied:2@hougoumont \
             fr-inf-1@wood-edge",
            loaded.join(" ")
        ),
    );
    assert_eq!(table.game.stock(Army::Allied), 0);
    table.does("skirmish fr-inf-1 hougoumont").dice("6");
    assert_eq!(table.asks(), Side::Allied);
    assert_eq!(table.having("lose").split(", ").count(), 6);
    table.does("lose ge-inf-1").stands("ge-inf-1@lost").bears("allied:0@farm-plateau allied:3@hougoumont");
    assert_eq!(table.game.stock(Army::Allied), 2);
}

/// [W-CUBE-4] Each cube is dealt to a unit that has fewer than five, and units that are alike but for the cubes they
/// have are told apart.
#[test]
fn dealing_cube_by_cube() {
    let mut full = table(
        "french orders",
        "fr-inf-1@trimotion ge-inf-1@west-valley du-inf-1@west-valley allied:7@west-valley",
    );
    full.storms("trimotion", "fr-inf-1", "west-valley");
    full.does("cube ge-inf-1; cube ge-inf-1; cube ge-inf-1; cube ge-inf-1; cube ge-inf-1");
    assert_eq!(full.throws(), "W-ASSAULT-3.3", "the other two can only be the Dutch unit's");
    assert_eq!(full.game.assigned(unit("du-inf-1")), 2);
    let mut twins = table(
        "french orders",
        "fr-inf-1@trimotion ge-inf-1@west-valley ge-inf-2@west-valley allied:3@west-valley",
    );
    twins.storms("trimotion", "fr-inf-1", "west-valley");
    // The first goes to either of two that are alike.
    assert_eq!(twins.game.assigned(unit("ge-inf-1")), 1);
    twins.fork().offers("cube ge-inf-1; cube ge-inf-2").deals("ge-inf-1:3 ge-inf-2:0");
    twins.does("cube ge-inf-2");
    assert_eq!(["ge-inf-1", "ge-inf-2"].map(|key| twins.game.assigned(unit(key))), [2, 1]);
}

/// [W-CUBE-6] The owner chooses between one in the strong point and one outside, alike as they may be.
#[test]
fn inside_or_outside() {
    let mut table = table(
        "french orders",
        "fr-inf-1@wood-edge br-inf-1@hougoumont/side br-inf-2@hougoumont/side br-inf-3@hougoumont/side \
         allied:15@hougoumont",
    );
    table.storms("wood-edge", "fr-inf-1", "hougoumont");
    table.deals("br-inf-1:5 br-inf-2:5 br-inf-3:5").dice("1 1 1 6");
    table.offers("lose br-inf-1; lose br-inf-3");
}

/// [W-CUBE-9] Only who has cubes is given up, and with at least one of them, as many as the owner deals to him.
#[test]
fn who_is_given_up_takes_his_share() {
    let mut table = table(
        "french skirmish",
        "br-inf-1@hedges br-inf-2@hedges allied:7@hedges br-inf-3@crossroads allied:5@crossroads \
         br-inf-4@west-ridge allied:5@west-ridge ge-inf-1@farm-plateau ge-inf-3@farm-plateau allied:6@farm-plateau \
         ge-inf-2@hougoumont allied:2@hougoumont br-inf-5@braine br-art-1@merbraine fr-inf-1@wood-edge",
    );
    table.does("skirmish fr-inf-1 hougoumont").dice("6");
    assert_eq!(table.having("lose"), "br-inf-1, br-inf-3, br-inf-4, ge-inf-1, ge-inf-2", "not who has none");
    table.does("lose br-inf-1");
    assert_eq!(table.having("carry"), "2, 3, 4, 5", "the other bears five at most");
    table.fork().does("carry 4").stands("br-inf-1@lost").bears("allied:3@hedges allied:3@hougoumont");
    let mut pair = table.fork();
    pair.does("carry 2").bears("allied:5@hedges allied:3@hougoumont");
    assert_eq!(pair.game.stock(Army::Allied), 1);
}

/// [W-CUBE-9][W-ASSAULT-0.4] Who is given up while others fight may have been on his way into a fight of his own: it
/// does not take place.
#[test]
fn given_up_before_his_fight() {
    let mut table = table(
        "french orders",
        "fr-inf-1@trimotion fr-inf-2@trimotion french:4@trimotion br-art-1@west-valley br-inf-1@la-haye-sainte \
         fr-inf-3@rossomme french:5@rossomme fr-inf-4@decoster french:5@decoster \
         fr-inf-5@guard-camp french:5@guard-camp fr-inf-6@belle-alliance french:5@belle-alliance \
         fr-inf-7@plancenoit french:5@plancenoit fr-inf-8@caillou-fields french:5@caillou-fields",
    );
    assert_eq!(table.game.stock(Army::French), 0);
    table.does("activate trimotion; act assault red; assault fr-inf-1 west-valley; carry 0");
    table.does("assault fr-inf-2 la-haye-sainte; resolve west-valley").dice("6");
    table.does("lose fr-inf-2").stands("fr-inf-2@lost");
    table.idles_until(|table| table.game.task() == wallace::Task::Orders);
    table.stands("br-inf-1@la-haye-sainte br-art-1@lost").bears("allied:0@la-haye-sainte");
    assert!(table.told().iter().all(|(_, text)| !text.contains("Assault on La Haye Sainte")));
}

/// [W-CUBE-9][W-ASSAULT-0.4] The same when the last defender is given up: those who came for him have the area, and are
/// free to go on.
#[test]
fn given_up_before_they_came() {
    let mut table = table(
        "french orders",
        "fr-inf-1@trimotion fr-inf-2@trimotion ge-inf-1@west-valley br-inf-1@la-haye-sainte allied:5@la-haye-sainte \
         br-inf-2@hedges allied:5@hedges br-inf-3@east-ridge allied:5@east-ridge br-inf-4@crossroads \
         allied:5@crossroads br-inf-5@west-ridge allied:5@west-ridge",
    );
    assert_eq!(table.game.stock(Army::Allied), 0);
    table.does("activate trimotion; act assault red; assault fr-inf-1 west-valley");
    table.does("assault fr-inf-2 la-haye-sainte; resolve west-valley").dice("1 6");
    table.does("lose br-inf-1").stands("br-inf-1@lost");
    table.idles_until(|table| table.game.task() == wallace::Task::Orders);
    table.stands("fr-inf-2@la-haye-sainte").bears("allied:0@la-haye-sainte");
    assert!(table.told().iter().all(|(_, text)| !text.contains("Assault on La Haye Sainte")));
    assert!(table.game.assaulters().is_empty());
}
