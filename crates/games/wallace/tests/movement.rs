//! Close contact and reserve movement.

use crate::common::{Table, table};

/// An Allied unit so far away that it troubles nobody.
const FAR: &str = "br-inf-8@waterloo-lane";

/// The area is activated by a green disc for an action.
fn acts(pieces: &str, area: &str, action: &str) -> Table {
    let mut table = table("french orders", pieces);
    table.does(&format!("activate {area}; act {action} green"));
    table
}

/// [W-MOVE-1] Any or all units of the area move, each where it likes; next to the enemy, but not into an
/// area that he occupies.
#[test]
fn each_goes_where_it_likes() {
    let mut table = acts(
        "fr-inf-1@wood-edge fr-inf-2@wood-edge fr-inf-3@wood-edge br-inf-1@hougoumont br-cav-1@barriere",
        "wood-edge",
        "move",
    );
    assert_eq!(table.having("move fr-inf-1"), "nivelles-slope, orchard-slope, reille-ridge, west-heights");
    table.refuses("move fr-inf-1 hougoumont", "W-MOVE-1");
    table.does("move fr-inf-1 nivelles-slope; move fr-inf-2 orchard-slope; done");
    table.stands("fr-inf-1@nivelles-slope fr-inf-2@orchard-slope fr-inf-3@wood-edge");
}

/// [W-MOVE-2] Infantry moves one area, and none on its side or in square.
#[test]
fn infantry_moves_one_area() {
    let mut table = acts(
        &format!("fr-inf-1@rossomme fr-inf-2@rossomme/side fr-inf-3@rossomme/square {FAR}"),
        "rossomme",
        "move",
    );
    assert_eq!(
        table.having("move"),
        ["caillou-fields", "decoster", "guard-camp", "le-caillou", "plancenoit-lane"]
            .map(|area| format!("fr-inf-1 {area}"))
            .join(", ")
    );
    table.refuses("move fr-inf-1 mon-plaisir", "W-MOVE-2");
    table.does("move fr-inf-1 decoster").refuses("move fr-inf-1 belle-alliance", "W-ROUND-4");
}

/// [W-MOVE-3] A gun moves one area from either position and ends on its side.
#[test]
fn guns_move_one_area() {
    let mut table = acts(&format!("fr-art-1@rossomme fr-art-2@rossomme/side {FAR}"), "rossomme", "move");
    table.refuses("move fr-art-1 mon-plaisir", "W-MOVE-3");
    table.does("move fr-art-1 decoster; move fr-art-2 guard-camp");
    table.stands("fr-art-1@decoster/side fr-art-2@guard-camp/side");
}

/// [W-MOVE-4] A gun without a crew does not move; infantry beside it serves it. RULING: with two guns and
/// one cube either may be the one that stays, but not both go.
#[test]
fn guns_need_crews_to_move() {
    let mut alone =
        table("french orders", &format!("fr-art-1@rossomme french:1@rossomme fr-inf-1@decoster {FAR}"));
    alone.does("activate rossomme").refuses("act move green", "W-MOVE-1");
    let mut served =
        acts(&format!("fr-art-1@rossomme fr-inf-1@rossomme french:1@rossomme {FAR}"), "rossomme", "move");
    served
        .does("move fr-art-1 decoster")
        .stands("fr-art-1@decoster/side")
        .bears("french:1@rossomme french:0@decoster");
    let mut two = acts(
        &format!("fr-art-1@rossomme fr-art-2@rossomme/side french:1@rossomme {FAR}"),
        "rossomme",
        "move",
    );
    assert!(two.may("move fr-art-1 decoster") && two.may("move fr-art-2 decoster"));
    two.does("move fr-art-2 decoster")
        .stands("fr-art-2@decoster/side fr-art-1@rossomme")
        .bears("french:1@rossomme");
    assert_eq!(two.game.cubes(wallace::Army::French, crate::common::area("decoster")), 0);
}

/// [W-MOVE-5][W-OPEN-1] Cavalry moves up to two areas of open ground, tired as well as fresh.
#[test]
fn cavalry_moves_two_areas() {
    for state in ["", "/side"] {
        let mut table = acts(&format!("fr-cav-1@neuve-court{state} {FAR}"), "neuve-court", "move");
        assert!(table.may("move fr-cav-1 mon-plaisir") && table.may("move fr-cav-1 alliance-west"));
        table.refuses("move fr-cav-1 trimotion", "W-MOVE-5");
        table.does("move fr-cav-1 alliance-west").stands(&format!("fr-cav-1@alliance-west{state}"));
    }
}

/// [W-WOODS-2][W-TOWN-2][W-RIVER-3] Cavalry that enters woods, a town or a river area goes no further.
/// [W-LOW-1] Low ground does not stop it.
#[test]
fn rough_ground_stops_cavalry() {
    let reach = |from: &str| acts(&format!("fr-cav-1@{from} {FAR}"), from, "move").having("move fr-cav-1");
    // Through the wood of Chantelet: Glabais Lane is two areas away by it, and by Aguinagrune three.
    let woods = reach("le-caillou");
    assert!(woods.contains("chantelet-wood") && !woods.contains("glabais-lane"), "{woods}");
    let town = reach("derlon-ridge");
    assert!(town.contains("plancenoit") && !town.contains("aguinagrune"), "{town}");
    let river = reach("maransart-heights");
    assert!(river.contains("hanotelet") && !river.contains("plancenoit-east"), "{river}");
    let low = reach("trimotion");
    assert!(low.contains("west-valley") && low.contains("west-ridge"), "{low}");
}

/// [W-MOVE-6] A leader moves up to three areas with the area he is in, used or not, and stays what he was.
#[test]
fn leaders_move_three_areas() {
    for state in ["", "/side"] {
        let mut table =
            acts(&format!("fr-ldr-1@rossomme{state} fr-inf-1@rossomme {FAR}"), "rossomme", "move");
        assert!(table.may("move fr-ldr-1 trimotion"));
        table.refuses("move fr-ldr-1 west-valley", "W-MOVE-6");
        table.does("move fr-ldr-1 trimotion").stands(&format!("fr-ldr-1@trimotion{state}"));
    }
}

/// EXAMPLE [W-MOVE-7] The last infantry of an area takes all cubes along; of two, the mover takes what its owner
/// deals it, so that nobody has more than five, and the gun gets none.
#[test]
fn cubes_go_along() {
    let mut last = acts(&format!("fr-inf-1@rossomme french:3@rossomme {FAR}"), "rossomme", "move");
    last.does("move fr-inf-1 decoster").bears("french:0@rossomme french:3@decoster");
    let two = |cubes: u8| {
        let pieces =
            format!("fr-inf-1@rossomme fr-inf-2@rossomme fr-art-1@rossomme french:{cubes}@rossomme {FAR}");
        let mut table = acts(&pieces, "rossomme", "move");
        table.does("move fr-inf-1 decoster");
        table
    };
    assert_eq!(two(3).having("carry"), "0, 1, 2, 3");
    assert_eq!(two(7).having("carry"), "2, 3, 4, 5", "five stay at most, and five go at most");
    two(3).does("carry 3").bears("french:0@rossomme french:3@decoster");
    two(3).does("carry 1").bears("french:2@rossomme french:1@decoster");
}

/// [W-MOVE-8][W-LEADER-10] RULING: an enemy leader alone does not bar the way, and is lost.
#[test]
fn a_lone_leader_is_ridden_down() {
    let mut table =
        acts("fr-inf-1@trimotion br-ldr-1@la-haye-sainte br-inf-1@mont-st-jean", "trimotion", "move");
    table.does("move fr-inf-1 la-haye-sainte").stands("fr-inf-1@la-haye-sainte br-ldr-1@lost");
}

/// [W-MOVE-9] Roads change nothing: along the Brussels road nobody is faster than beside it.
#[test]
fn roads_change_nothing() {
    let mut foot = acts(&format!("fr-inf-1@rossomme {FAR}"), "rossomme", "move");
    foot.refuses("move fr-inf-1 belle-alliance", "W-MOVE-2");
    let mut horse = acts(&format!("fr-cav-1@rossomme {FAR}"), "rossomme", "move");
    assert!(horse.may("move fr-cav-1 belle-alliance"));
    horse.refuses("move fr-cav-1 trimotion", "W-MOVE-5");
}

/// [W-MOVE-10] Crowding during the round costs nothing if it is over when the round ends. The leader who
/// made it is used and cannot put it right.
#[test]
fn crowding_in_passing_is_free() {
    let mut table = table(
        "french orders, tile 2",
        &format!(
            "fr-inf-1@decoster fr-inf-2@decoster fr-ldr-1@decoster fr-inf-3@rossomme fr-inf-4@rossomme {FAR}"
        ),
    );
    table.does("lead fr-ldr-1; spend green; activate decoster; act move green");
    table.does("move fr-inf-1 belle-alliance; move fr-inf-2 belle-alliance; done");
    table.does("activate rossomme; act move green; move fr-inf-3 decoster; move fr-inf-4 decoster; done");
    table.stands("fr-ldr-1@decoster/side").refuses("lead fr-ldr-1", "W-LEADER-6");
    let mut crowd = crate::common::table(
        "french orders, tile 2",
        &format!(
            "fr-inf-1@decoster fr-inf-2@decoster fr-inf-3@rossomme fr-inf-4@rossomme fr-inf-5@rossomme {FAR}"
        ),
    );
    crowd.does("activate rossomme; act move green; move fr-inf-3 decoster; move fr-inf-4 decoster; done");
    let mut left = crowd.fork();
    left.does("nothing green").bears("french:1@decoster");
    crowd
        .does("activate decoster; act move green; move fr-inf-1 belle-alliance; done")
        .bears("french:0@decoster");
}

/// [W-RESERVE-1] Reserve movement doubles the pace: infantry and guns two areas, cavalry four, leaders six,
/// for a green or a purple disc.
#[test]
fn reserves_move_twice_as_far() {
    let table = table(
        "french orders",
        &format!(
            "fr-inf-1@chantelet-wood fr-art-1@chantelet-wood fr-cav-1@chantelet-wood \
             fr-ldr-1@chantelet-wood {FAR}"
        ),
    );
    for disc in ["green", "purple"] {
        let mut table = table.fork();
        table.does(&format!("activate chantelet-wood; act reserve {disc}"));
        assert!(table.may("move fr-inf-1 rossomme") && table.may("move fr-art-1 rossomme"));
        assert!(table.may("move fr-cav-1 trimotion") && table.may("move fr-ldr-1 crossroads"));
        table
            .refuses("move fr-inf-1 decoster", "W-RESERVE-1")
            .refuses("move fr-art-1 decoster", "W-RESERVE-1");
        table.refuses("move fr-cav-1 la-haye-sainte", "W-RESERVE-1");
        table.refuses("move fr-ldr-1 msj-farm", "W-RESERVE-1");
    }
}

/// [W-RESERVE-2] Neither the start nor any area on the way lies next to the enemy.
#[test]
fn reserves_keep_away_from_the_enemy() {
    let mut near = table("french orders", "fr-inf-1@wood-edge br-inf-1@hougoumont");
    near.does("activate wood-edge").refuses("act reserve purple", "W-RESERVE-2");
    let mut table = acts("fr-cav-1@west-heights br-inf-1@hougoumont", "west-heights", "reserve");
    table
        .refuses("move fr-cav-1 nivelles-slope", "W-RESERVE-2")
        .refuses("move fr-cav-1 wood-edge", "W-RESERVE-2");
    assert!(table.may("move fr-cav-1 belle-alliance"));
    table.refuses("move fr-cav-1 west-valley", "W-RESERVE-2");
}

/// [W-RESERVE-3] Enemy guns count without their crews, enemy leaders alone do not.
#[test]
fn guns_count_and_leaders_do_not() {
    let reserve = |enemy: &str| {
        acts(&format!("fr-inf-1@reille-ridge {enemy}"), "reille-ridge", "reserve").having("move fr-inf-1")
    };
    assert!(!reserve("br-art-1@hougoumont allied:1@hougoumont").contains("wood-edge"));
    assert!(reserve(&format!("br-ldr-1@hougoumont {FAR}")).contains("wood-edge"));
}

/// [W-RESERVE-4] All else as usual: defensive infantry stays, a gun ends on its side, cavalry stops in rough
/// ground, cubes go along, leaders of a colour keep apart, and a leader who moves stays available.
#[test]
fn reserves_obey_the_other_rules() {
    let mut table = acts(
        "fr-inf-1@reille-ridge fr-inf-2@reille-ridge/side fr-art-1@reille-ridge fr-ldr-1@reille-ridge \
         french:2@reille-ridge fr-ldr-2@mon-plaisir br-inf-1@hougoumont",
        "reille-ridge",
        "reserve",
    );
    table.refuses("move fr-inf-2 mon-plaisir", "W-FORM-3").refuses("move fr-ldr-1 mon-plaisir", "W-LEADER-8");
    table.does("move fr-art-1 observatory; move fr-ldr-1 neuve-court; move fr-inf-1 decoster; carry 2; done");
    table
        .stands("fr-art-1@observatory/side fr-ldr-1@neuve-court fr-inf-1@decoster")
        .bears("french:2@decoster");
    assert!(table.may("lead fr-ldr-1"));
    // Ohain Road is two areas off, but only through rivers.
    let rivers = acts(&format!("fr-cav-1@frischermont-heights {FAR}"), "frischermont-heights", "reserve");
    assert!(rivers.may("move fr-cav-1 la-marache") && rivers.may("move fr-cav-1 derlon-ridge"));
    assert!(!rivers.may("move fr-cav-1 ohain-road"));
}
