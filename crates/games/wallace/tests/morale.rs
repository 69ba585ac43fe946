//! Morale checks.

use crate::common::{Table, table, unit};
use contract::Side;

/// French units at Trimotion storm an area, which these defend.
fn storm(units: &str, to: &str, others: &str) -> Table {
    let pieces: Vec<_> = units.split_whitespace().map(|unit| format!("{unit}@trimotion")).collect();
    let mut table = table("french orders", &format!("{} {others}", pieces.join(" ")));
    table.storms("trimotion", units, to);
    table
}

/// The shifts of a unit by rule, of those that a test asks for.
fn shift(table: &Table, who: &str, rule: &str) -> i8 {
    let shifts = table.game.morale_shifts(unit(who));
    shifts.iter().filter(|shift| shift.rule.0 == rule).map(|shift| shift.value).sum()
}

/// A French volley has hit the defenders of the West Valley, who are about to check.
fn defenders_check(units: &str, to: &str, others: &str) -> Table {
    let mut table = storm(units, to, others);
    while table.throws() != "W-MORALE-2" || table.game.task() == wallace::Task::Check(Side::French) {
        match table.throws() {
            "" => table.idles(),
            "W-ASSAULT-2.2" => table.dice("6-1"),
            "W-MORALE-2" => table.dice("6"),
            _ if matches!(table.game.task(), wallace::Task::Shots(Side::French, ..)) => table.dice("3"),
            _ => table.dice("1"),
        };
    }
    table
}

/// [W-MORALE-1] Only infantry checks, and only in assaults: fire from afar makes nobody check, and
/// cavalry never does.
#[test]
fn infantry_in_assaults() {
    let mut afar =
        table("french skirmish", "fr-inf-1@orchard-slope br-inf-1@west-valley allied:4@west-valley");
    afar.does("skirmish fr-inf-1 west-valley")
        .dice("6")
        .stands("br-inf-1@west-valley")
        .bears("allied:5@west-valley");
    assert_ne!(afar.throws(), "W-MORALE-2");
    let mut horse = storm("fr-cav-1", "west-valley", "br-cav-1@west-valley br-inf-1@braine");
    assert_ne!(horse.dice("6-1").throws(), "W-MORALE-2");
}

/// [W-MORALE-2] Each unit throws one die, also one without cubes.
#[test]
fn one_die_each() {
    let mut table = defenders_check("fr-inf-1", "west-valley", "ge-inf-1@west-valley du-inf-1@west-valley");
    assert_eq!(table.game.assigned(unit("ge-inf-1")) + table.game.assigned(unit("du-inf-1")), 1);
    table.dice("6");
    assert_eq!(table.throws(), "W-MORALE-2");
    table.dice("6");
    assert_ne!(table.throws(), "W-MORALE-2");
}

/// [W-MORALE-3] First the cubes are dealt; their number is the column one starts from.
#[test]
fn cubes_give_the_column() {
    let friends = "ge-inf-2@west-ridge ge-inf-3@la-haye-sainte";
    for cubes in 0..=4 {
        let others = format!("ge-inf-1@west-valley allied:{cubes}@west-valley {friends}");
        let table = defenders_check("fr-inf-1", "west-valley", &others);
        assert_eq!(table.game.morale_column(unit("ge-inf-1")), cubes + 1, "with the one of the volley");
    }
    let mut two =
        storm("fr-inf-1", "west-valley", "ge-inf-1@west-valley du-inf-1@west-valley allied:1@west-valley");
    two.deals("ge-inf-1:1 du-inf-1:0").dice("1 1 3");
    assert_eq!(two.asks(), Side::Allied);
    two.deals("ge-inf-1:0 du-inf-1:2");
    assert_eq!(["ge-inf-1", "du-inf-1"].map(|who| two.game.morale_column(unit(who))), [1, 3]);
}

/// [W-MORALE-4] Shifts add up and change the column, not the die; the table ends at 0 and at 6.
#[test]
fn shifts_add_up() {
    let many = defenders_check("gd-inf-1", "west-valley", "lw-inf-1@west-valley prussian:4@west-valley");
    let shifts: i8 = many.game.morale_shifts(unit("lw-inf-1")).iter().map(|shift| shift.value).sum();
    assert_eq!(
        (shifts, many.game.morale_column(unit("lw-inf-1"))),
        (3, 6),
        "five cubes and three to the right"
    );
    let few = defenders_check(
        "fr-inf-1",
        "la-haye-sainte",
        "br-inf-1@la-haye-sainte/side br-inf-2@west-ridge br-inf-3@crossroads allied:1@la-haye-sainte",
    );
    assert_eq!(few.game.morale_column(unit("br-inf-1")), 0, "one cube and three to the left");
}

/// [W-MORALE-5] RULING: support and company are those of the beginning, so that who runs first does not
/// unsettle the next.
#[test]
fn all_from_the_same_start() {
    let mut table = defenders_check(
        "fr-inf-1",
        "west-valley",
        "ge-inf-1@west-valley du-inf-1@west-valley ge-inf-2@la-haye-sainte",
    );
    let before = table.game.morale_shifts(unit("du-inf-1"));
    assert_eq!(shift(&table, "du-inf-1", "W-MORALE-R2"), 1);
    // The Germans who run to the West Ridge would be the second area with friends, and are too late.
    table.dice("1").stands("ge-inf-1@west-ridge");
    assert_eq!(table.game.morale_shifts(unit("du-inf-1")), before);
}

/// [W-MORALE-R1] Three to the right for a charge of cavalry alone; none of it if infantry opposes the
/// unit too.
#[test]
fn charged() {
    let mut alone = storm("fr-cav-1", "west-valley", "ge-inf-1@west-valley");
    alone.dice("1");
    assert_eq!(shift(&alone, "ge-inf-1", "W-MORALE-R1"), 3);
    let both = defenders_check("fr-inf-1 fr-cav-1", "west-valley", "ge-inf-1@west-valley");
    assert_eq!(shift(&both, "ge-inf-1", "W-MORALE-R1"), 0);
}

/// [W-MORALE-R2] One to the right without friendly infantry in two neighbouring areas; at the edge of the
/// board one will do.
#[test]
fn unsupported() {
    let right = |friends: &str| {
        let table = defenders_check("fr-inf-1", "west-valley", &format!("du-inf-1@west-valley {friends}"));
        shift(&table, "du-inf-1", "W-MORALE-R2")
    };
    assert_eq!(right(""), 1);
    assert_eq!(right("ge-inf-1@west-ridge"), 1);
    assert_eq!(right("ge-inf-1@west-ridge ge-inf-2@west-ridge"), 1, "two in one area are one");
    assert_eq!(right("ge-inf-1@west-ridge br-cav-1@la-haye-sainte"), 1, "cavalry is no support");
    assert_eq!(right("ge-inf-1@west-ridge br-inf-1@la-haye-sainte"), 0);
    let mut edge = table("french orders", "fr-inf-1@merbraine du-inf-1@joli-bois ge-inf-1@mont-st-jean");
    edge.storms("merbraine", "fr-inf-1", "joli-bois").dice("1 3");
    assert_eq!(shift(&edge, "du-inf-1", "W-MORALE-R2"), 0, "at the edge");
}

/// EXAMPLE [W-MORALE-R2] A Dutch unit at the edge beside a German one is supported, and so is a German one between
/// two friends; a British one with a friend on one side is not.
#[test]
fn three_units_and_their_neighbours() {
    let mut dutch = table("french orders", "fr-inf-1@merbraine du-inf-1@joli-bois ge-inf-1@mont-st-jean");
    dutch.storms("merbraine", "fr-inf-1", "joli-bois").dice("1 3");
    assert_eq!(shift(&dutch, "du-inf-1", "W-MORALE-R2"), 0);
    let friends = "ge-inf-1@west-valley du-inf-1@west-ridge br-inf-1@la-haye-sainte";
    let german = defenders_check("fr-inf-1", "west-valley", friends);
    assert_eq!(shift(&german, "ge-inf-1", "W-MORALE-R2"), 0);
    let british = defenders_check("fr-inf-1", "west-valley", "br-inf-1@west-valley ge-inf-1@west-ridge");
    assert_eq!(shift(&british, "br-inf-1", "W-MORALE-R2"), 1);
}

/// [W-MORALE-R2b] RULING: infantry in the same area does not support, infantry of the other Allied army
/// and in the Delayed box does; for assaulters it is counted where they fight.
#[test]
fn what_supports() {
    let same = defenders_check(
        "fr-inf-1",
        "west-valley",
        "du-inf-1@west-valley ge-inf-1@west-valley ge-inf-2@west-ridge",
    );
    assert_eq!(shift(&same, "du-inf-1", "W-MORALE-R2"), 1);
    let allied = defenders_check(
        "fr-inf-1",
        "west-valley",
        "du-inf-1@west-valley lw-inf-1@la-haye-sainte ge-inf-2@west-ridge",
    );
    assert_eq!(shift(&allied, "du-inf-1", "W-MORALE-R2"), 0);
    let mut delayed = table(
        "french orders, turn 5",
        "fr-inf-1@la-marache pr-inf-1@ohain-road lw-inf-1@delayed br-inf-1@braine",
    );
    delayed.storms("la-marache", "fr-inf-1", "ohain-road").dice("1 3");
    assert_eq!(shift(&delayed, "pr-inf-1", "W-MORALE-R2"), 0, "from the box, at the edge");
    // Two French neighbours of Trimotion, where the assault came from, and none of the valley: no support.
    let mut back = storm(
        "fr-inf-1",
        "west-valley",
        "br-inf-1@west-valley fr-inf-2@belle-alliance fr-inf-3@grand-battery",
    );
    back.dice("3");
    assert_eq!(shift(&back, "fr-inf-1", "W-MORALE-R2"), 1);
    let mut near = storm(
        "fr-inf-1",
        "west-valley",
        "br-inf-1@west-valley fr-inf-2@orchard-slope fr-inf-3@la-haye-sainte",
    );
    near.dice("3");
    assert_eq!(shift(&near, "fr-inf-1", "W-MORALE-R2"), 0);
}

/// [W-MORALE-R3] One to the right for Landwehr, and not for other Prussians.
#[test]
fn landwehr() {
    let table = defenders_check("fr-inf-1", "west-valley", "lw-inf-1@west-valley pr-inf-1@west-valley");
    assert_eq!(["lw-inf-1", "pr-inf-1"].map(|who| shift(&table, who, "W-MORALE-R3")), [1, 0]);
}

/// [W-MORALE-R4][W-STRONG-5] One to the right in woods or a town, for both sides; not for those behind
/// walls, who have theirs instead.
#[test]
fn in_woods_or_town() {
    let mut wood =
        table("french orders", "fr-inf-1@orchard-slope ge-inf-1@hougoumont/side du-inf-1@hougoumont");
    wood.storms("orchard-slope", "fr-inf-1", "hougoumont").dice("3 1");
    assert_eq!(shift(&wood, "fr-inf-1", "W-MORALE-R4"), 1);
    wood.dice("6 3");
    wood.deals("ge-inf-1:0 du-inf-1:1");
    assert_eq!(["ge-inf-1", "du-inf-1"].map(|who| shift(&wood, who, "W-MORALE-R4")), [0, 1]);
    assert_eq!(["ge-inf-1", "du-inf-1"].map(|who| shift(&wood, who, "W-MORALE-L4")), [-3, 0]);
    let mut town = table("french orders", "fr-inf-1@derlon-ridge pr-inf-1@plancenoit");
    town.storms("derlon-ridge", "fr-inf-1", "plancenoit").dice("1 3");
    assert_eq!(shift(&town, "pr-inf-1", "W-MORALE-R4"), 1);
}

/// [W-MORALE-R5] One to the right if Guard infantry assaults: not if it defends, nor for Guard cavalry.
#[test]
fn assaulted_by_the_guard() {
    let right = |units: &str| {
        let table = defenders_check(units, "west-valley", "ge-inf-1@west-valley");
        shift(&table, "ge-inf-1", "W-MORALE-R5")
    };
    assert_eq!([right("gd-inf-1"), right("fr-inf-1 gd-inf-1"), right("fr-inf-1 gd-cav-1")], [1, 1, 0]);
    let mut defends = table("allied orders", "br-inf-1@west-ridge gd-inf-1@west-valley");
    defends.storms("west-ridge", "br-inf-1", "west-valley").dice("3");
    assert_eq!(shift(&defends, "br-inf-1", "W-MORALE-R5"), 0);
}

/// [W-MORALE-R6][W-STRONG-7] One to the right against infantry and cavalry together, if the cavalry could
/// charge: not behind walls, not in rough ground. [W-MORALE-L2][W-MORALE-L3] British infantry beside a
/// gun has two to the left.
#[test]
fn combined_force() {
    let field =
        defenders_check("fr-inf-1 fr-cav-1", "west-valley", "br-inf-1@west-valley br-art-1@west-valley");
    let rules = ["W-MORALE-R6", "W-MORALE-L2", "W-MORALE-L3"];
    assert_eq!(rules.map(|rule| shift(&field, "br-inf-1", rule)), [1, -1, -1]);
    let walls = defenders_check("fr-inf-1 fr-cav-1", "la-haye-sainte", "ge-inf-1@la-haye-sainte/side");
    assert_eq!(shift(&walls, "ge-inf-1", "W-MORALE-R6"), 0);
    // British cavalry stands in the wood when French infantry comes.
    let mut wood = table("french orders", "fr-inf-1@orchard-slope ge-inf-1@hougoumont br-cav-1@hougoumont");
    wood.storms("orchard-slope", "fr-inf-1", "hougoumont").dice("3");
    assert_eq!(shift(&wood, "fr-inf-1", "W-MORALE-R6"), 0);
    let mut open = storm("fr-inf-1", "west-valley", "ge-inf-1@west-valley br-cav-1@west-valley");
    open.dice("3");
    assert_eq!(shift(&open, "fr-inf-1", "W-MORALE-R6"), 1, "assaulters too");
}

/// [W-MORALE-L1] Six to the left for a square that cavalry alone opposes, three in all with the charge.
#[test]
fn square_against_cavalry() {
    let mut alone = storm(
        "fr-cav-1",
        "west-valley",
        "ge-inf-1@west-valley/side allied:5@west-valley ge-inf-2@west-ridge ge-inf-3@la-haye-sainte",
    );
    alone.dice("1");
    assert_eq!(shift(&alone, "ge-inf-1", "W-MORALE-L1"), -6);
    assert_eq!(alone.game.morale_column(unit("ge-inf-1")), 2, "five less three");
    let foot = defenders_check("fr-inf-1", "west-valley", "ge-inf-1@west-valley/square");
    assert_eq!(shift(&foot, "ge-inf-1", "W-MORALE-L1"), 0);
}

/// [W-MORALE-L2] One to the left for British and Guard infantry, assaulting or defending.
#[test]
fn british_and_guard() {
    let table_one = defenders_check("fr-inf-1", "west-valley", "br-inf-1@west-valley ge-inf-1@west-valley");
    assert_eq!(["br-inf-1", "ge-inf-1"].map(|who| shift(&table_one, who, "W-MORALE-L2")), [-1, 0]);
    let mut guard = storm("fr-inf-1 gd-inf-1", "west-valley", "br-inf-1@west-valley");
    guard.dice("3");
    assert_eq!(["fr-inf-1", "gd-inf-1"].map(|who| shift(&guard, who, "W-MORALE-L2")), [0, -1]);
}

/// [W-MORALE-L3] One to the left for defenders beside a gun. RULING: of their own side; assaulters never
/// have it.
#[test]
fn beside_guns() {
    let mut table = storm("fr-inf-1", "west-valley", "ge-inf-1@west-valley br-art-1@west-valley");
    table.dice("1 3");
    assert_eq!(shift(&table, "fr-inf-1", "W-MORALE-L3"), 0);
    table.dice("6 3");
    assert_eq!(shift(&table, "ge-inf-1", "W-MORALE-L3"), -1);
}

/// [W-MORALE-L4][W-STRONG-2] The number in the box to the left, for defensive infantry as many as it covers.
#[test]
fn in_the_strong_point() {
    let left = |to: &str, formation: &str| {
        let from = if to == "papelotte-smohain" { "papelotte-slope" } else { "west-valley" };
        let mut table = table("french orders", &format!("fr-inf-1@{from} ge-inf-1@{to}{formation}"));
        table.storms(from, "fr-inf-1", to).dice("1 4");
        shift(&table, "ge-inf-1", "W-MORALE-L4")
    };
    let points = ["hougoumont", "la-haye-sainte", "papelotte-smohain"];
    assert_eq!(points.map(|to| left(to, "/side")), [-3, -2, -1]);
    assert_eq!(points.map(|to| left(to, "")), [0, 0, 0]);
}

/// [W-MORALE-X1][W-MORALE-X5][W-RETREAT-8] R: the unit retreats at once with the cubes dealt to it, and
/// no others.
#[test]
fn a_unit_retreats_with_its_cubes() {
    let mut table =
        storm("fr-inf-1", "west-valley", "ge-inf-1@west-valley du-inf-1@west-valley allied:3@west-valley");
    table.deals("ge-inf-1:1 du-inf-1:2").dice("1 1 3").deals("ge-inf-1:1 du-inf-1:3");
    table.dice("1").stands("ge-inf-1@west-ridge").bears("allied:1@west-ridge allied:3@west-valley");
}

/// [W-MORALE-X2] R is E with enemy cavalry in the area, in every step and for both sides. RULING: in
/// rough ground too.
#[test]
fn no_running_from_cavalry() {
    let mut assaulter = storm("fr-inf-1", "west-valley", "ge-inf-1@west-valley br-cav-1@west-valley");
    assaulter.dice("2 1").stands("fr-inf-1@lost");
    let mut wood = table("french orders", "fr-inf-1@orchard-slope ge-inf-1@hougoumont br-cav-1@hougoumont");
    wood.storms("orchard-slope", "fr-inf-1", "hougoumont").dice("2 1").stands("fr-inf-1@lost");
    let mut free = storm("fr-inf-1", "west-valley", "ge-inf-1@west-valley");
    free.dice("2 1").stands("fr-inf-1@trimotion");
}

/// [W-MORALE-X3] R behind walls is one cube, and nobody leaves. RULING: with cavalry about as well.
#[test]
fn behind_walls_nobody_runs() {
    for cavalry in ["", " fr-cav-1"] {
        let mut table =
            storm(&format!("fr-inf-1{cavalry}"), "la-haye-sainte", "ge-inf-1@la-haye-sainte/side");
        table.dice("1 4");
        assert_eq!(table.throws(), "W-MORALE-2");
        table.dice("1").stands("ge-inf-1@la-haye-sainte/side").bears("allied:2@la-haye-sainte");
    }
}

/// [W-MORALE-X4] E: the unit is lost, and its cubes with it; those of others stay.
#[test]
fn a_unit_is_lost_with_its_cubes() {
    let mut table =
        storm("fr-inf-1", "west-valley", "ge-inf-1@west-valley du-inf-1@west-valley allied:4@west-valley");
    table.deals("ge-inf-1:4 du-inf-1:0").dice("1 1 3").deals("ge-inf-1:4 du-inf-1:1");
    table.dice("1").stands("ge-inf-1@lost").bears("allied:1@west-valley");
}
