//! Assault: who moves in, and from where.

use crate::common::table;
use contract::Side;

/// [W-ASSAULT-0.1] For a green or a red disc any or all infantry and cavalry assault: one area, cavalry
/// two, and they end among the enemy.
#[test]
fn the_assault_action() {
    let field = table(
        "french orders",
        "fr-inf-1@orchard-slope fr-inf-2@orchard-slope fr-cav-1@orchard-slope br-inf-1@west-valley/side \
         br-cav-1@belle-alliance br-inf-2@crossroads/side",
    );
    for disc in ["green", "red"] {
        let mut table = field.fork();
        table.does(&format!("activate orchard-slope; act assault {disc}"));
        assert_eq!(table.having("assault fr-inf-1"), "west-valley");
        assert_eq!(
            table.having("assault fr-cav-1"),
            "belle-alliance, west-valley",
            "two areas away is near enough"
        );
        table
            .refuses("assault fr-inf-1 trimotion", "W-ASSAULT-0.1")
            .refuses("assault fr-inf-1 belle-alliance", "W-ASSAULT-0.1");
        table
            .does("assault fr-inf-1 west-valley; done")
            .stands("fr-inf-2@orchard-slope fr-cav-1@orchard-slope");
    }
}

/// [W-ASSAULT-0.2] Mobile infantry and any cavalry assault; guns do not, and a leader only goes along.
#[test]
fn who_assaults() {
    let mut table = table(
        "french orders",
        "fr-inf-1@trimotion/side fr-cav-1@trimotion/side fr-art-1@trimotion fr-ldr-1@trimotion \
         br-inf-1@west-valley/side \
         br-inf-2@sandpit/side",
    );
    table.does("activate trimotion; act assault red");
    table.offers("assault fr-cav-1 sandpit; assault fr-cav-1 west-valley");
    table
        .refuses("assault fr-art-1 west-valley", "W-ASSAULT-0.2")
        .refuses("assault fr-ldr-1 west-valley", "W-LEADER-7");
    table.does("assault fr-cav-1 west-valley; from trimotion");
    table.refuses("assault fr-ldr-1 sandpit", "W-LEADER-7");
    table.does("assault fr-ldr-1 west-valley").stands("fr-ldr-1@west-valley fr-art-1@trimotion");
}

/// [W-ASSAULT-0.3][W-WOODS-3][W-TOWN-3][W-RIVER-3] Cavalry does not assault woods, towns or river areas,
/// and stops in the first enemy area.
#[test]
fn where_cavalry_cannot_assault() {
    let targets = |from: &str, enemies: &str| {
        let table = table("french orders", &format!("fr-cav-1@{from} {enemies} br-inf-8@waterloo-lane"));
        table.game.assault_targets(crate::common::unit("fr-cav-1"))
    };
    for (from, to) in
        [("wood-edge", "hougoumont"), ("derlon-ridge", "plancenoit"), ("ohain-road", "la-marache")]
    {
        assert!(targets(from, &format!("br-inf-1@{to}")).is_empty(), "{to}");
    }
    let first = targets("belle-alliance", "br-inf-1@trimotion br-inf-2@west-valley");
    assert!(
        first.has(crate::common::area("trimotion")) && !first.has(crate::common::area("west-valley")),
        "not through the enemy"
    );
    // Papelotte Ridge is two areas away, by the river or by the wood, and both stop cavalry.
    assert!(targets("papelotte-slope", "br-inf-1@la-marache").is_empty());
}

/// EXAMPLE [W-ASSAULT-0.4][W-LEADER-5] A leader sends two areas into one assault: all move, then there is one
/// fight, and he names his second area before it.
#[test]
fn all_move_before_the_first_fight() {
    let mut table = table(
        "french orders",
        "fr-ldr-1@belle-alliance fr-inf-1@trimotion fr-inf-2@grand-battery br-inf-1@sandpit/side \
         br-inf-2@east-valley/side",
    );
    table.does("lead fr-ldr-1; spend red; activate trimotion; act assault red; assault fr-inf-1 sandpit");
    assert_eq!(table.asks(), Side::French, "no die yet");
    table.does("activate grand-battery; act assault red; assault fr-inf-2 sandpit");
    table.stands("fr-inf-1@sandpit fr-inf-2@sandpit");
    assert_eq!(table.throws(), "W-ASSAULT-3.3", "one fight for both");
}

/// [W-ASSAULT-0.5] With several areas the active player chooses the order, and each is fought to the end.
#[test]
fn one_area_after_another() {
    let mut table = table(
        "french orders",
        "fr-inf-1@trimotion fr-cav-1@trimotion br-inf-1@west-valley/side br-art-1@sandpit \
         br-art-2@mont-st-jean",
    );
    table.does("activate trimotion; act assault red; assault fr-inf-1 sandpit; assault fr-cav-1 west-valley");
    table.does("from trimotion");
    table.offers("resolve sandpit; resolve west-valley");
    let mut guns = table.fork();
    guns.does("resolve sandpit");
    assert_eq!(guns.throws(), "W-ASSAULT-1.1");
    table.does("resolve west-valley");
    assert_eq!(table.throws(), "W-ASSAULT-4.5");
    table.dice("1 6").stands("fr-cav-1@trimotion");
    assert_eq!(table.throws(), "W-ASSAULT-1.1", "then the other");
}

/// [W-ASSAULT-0.6] Who moved in assaults, who was there defends, and the defender fires first.
#[test]
fn assaulters_and_defenders() {
    let mut table = table("french orders", "fr-inf-1@trimotion br-inf-1@west-valley/side");
    table.storms("trimotion", "fr-inf-1", "west-valley");
    assert_eq!((table.game.assault().side, table.game.assaulters().len()), (Side::French, 1));
    table.dice("6").stands("br-inf-1@west-valley/side");
    assert_eq!(table.throws(), "W-MORALE-2", "the British fired first");
}

/// [W-ASSAULT-0.7] The steps come in their order: guns, cavalry, infantry, the charge, the guns again,
/// control.
#[test]
fn the_steps_in_order() {
    let mut table = table(
        "french orders",
        "fr-inf-1@la-haye-sainte fr-cav-1@la-haye-sainte br-inf-1@crossroads/side br-cav-1@crossroads \
         br-art-1@crossroads br-inf-2@east-ridge/side",
    );
    table.storms("la-haye-sainte", "fr-inf-1 fr-cav-1", "crossroads");
    let mut seen = vec![table.throws()];
    table.dice("1");
    seen.push(table.throws());
    table.dice("6-1").does("retreat br-cav-1 msj-farm");
    seen.push(table.throws());
    table.dice("1 6 3 6 1 6 3 6"); // Two rounds in which everybody holds, and the French withdraw.
    seen.push(table.throws());
    table.dice("1 1");
    seen.push(table.throws());
    assert_eq!(
        seen,
        ["W-ASSAULT-1.1", "W-ASSAULT-2.2", "W-ASSAULT-3.3", "W-ASSAULT-4.5", "W-ASSAULT-7.1"],
        "and the infantry lost, the gun without a crew"
    );
    table.bears("allied:1@crossroads");
}

/// [W-ASSAULT-0.8] It is remembered from which area each unit came in: two areas away, the one in between.
#[test]
fn where_they_came_from() {
    let mut table = table("french orders", "fr-cav-1@orchard-slope br-cav-1@la-haye-sainte br-inf-1@braine");
    table.does("activate orchard-slope; act assault red; assault fr-cav-1 la-haye-sainte");
    table.offers("from trimotion; from west-valley").does("from trimotion");
    table.dice("1-6").stands("fr-cav-1@trimotion/side");
}

/// [W-ASSAULT-0.9] Cubes go along as in movement.
#[test]
fn cubes_go_into_the_assault() {
    let mut table = table(
        "french orders",
        "fr-inf-1@trimotion fr-inf-2@trimotion french:6@trimotion br-inf-1@west-valley/side",
    );
    table.does("activate trimotion; act assault red; assault fr-inf-1 west-valley");
    assert_eq!(table.having("carry"), "1, 2, 3, 4, 5");
    table.does("carry 4; done").bears("french:2@trimotion french:4@west-valley");
}

/// [W-ASSAULT-0.10] Leaders change nothing in a fight: not the dice, not the columns.
#[test]
fn leaders_do_not_fight() {
    let fight = |leaders: &str| {
        let mut table =
            table("french orders", &format!("fr-inf-1@trimotion br-inf-1@west-valley/side {leaders}"));
        table.does("activate trimotion; act assault red; assault fr-inf-1 west-valley");
        if !leaders.is_empty() {
            table.does("assault fr-ldr-1 west-valley");
        }
        let shot = table.game.shot_outcomes(crate::common::unit("br-inf-1"));
        table.dice("1");
        (
            shot,
            table.game.morale_column(crate::common::unit("fr-inf-1")),
            table.game.morale_column(crate::common::unit("br-inf-1")),
        )
    };
    assert_eq!(fight(""), fight("fr-ldr-1@trimotion br-ldr-1@west-valley"));
}

/// [W-ASSAULT-0.11] Guns alone may be assaulted, with or without a crew; without one they do not fire.
#[test]
fn guns_alone_may_be_assaulted() {
    let storm = |guns: &str| {
        let mut table = table("french orders", &format!("fr-inf-1@trimotion {guns} br-inf-1@braine"));
        table.storms("trimotion", "fr-inf-1", "west-valley");
        table
    };
    assert_eq!(storm("br-art-1@west-valley").throws(), "W-ASSAULT-1.1");
    let mut silent = storm("br-art-1@west-valley allied:1@west-valley");
    silent.stands("br-art-1@lost fr-inf-1@west-valley").bears("allied:0@west-valley");
}
