//! The other actions: change formation and reinforce.

use crate::common::table;
use contract::Side;

/// [W-CHANGE-1] For a green disc each infantry unit and gun of the area may change once; cavalry and leaders
/// never, and nobody twice.
#[test]
fn change_formation() {
    let mut table = table(
        "french orders",
        "fr-inf-1@decoster fr-inf-2@decoster fr-art-1@decoster/side fr-cav-1@decoster fr-ldr-1@decoster \
         fr-inf-3@rossomme br-inf-1@mont-st-jean",
    );
    table.does("activate decoster; act change green");
    table.refuses("lie fr-cav-1", "W-FORM-7").refuses("lie fr-ldr-1", "W-CHANGE-1");
    table.refuses("lie fr-inf-3", "W-CHANGE-1");
    table.does("lie fr-inf-1").refuses("upright fr-inf-1", "W-CHANGE-1");
    table.does("upright fr-art-1; done").stands("fr-inf-1@decoster/side fr-inf-2@decoster fr-art-1@decoster");
    assert_eq!(table.game.discs(Side::French), [7, 4, 2]);
}

/// [W-REINF-1] A cube goes to a neighbouring area with infantry of its army, Guard and Landwehr included,
/// also from an area without infantry: then the gun has its crew again.
#[test]
fn reinforce() {
    let mut guns = table(
        "french orders",
        "fr-art-1@trimotion french:1@trimotion gd-inf-1@belle-alliance fr-cav-1@grand-battery \
         br-inf-1@west-valley",
    );
    guns.does("activate trimotion; act reinforce green; reinforce belle-alliance")
        .bears("french:0@trimotion french:1@belle-alliance");
    guns.does("activate trimotion");
    assert!(guns.may("act fire green"), "manned again");
    let mut armies = table(
        "allied orders",
        "br-inf-1@hedges lw-inf-1@hedges allied:1@hedges prussian:1@hedges du-inf-1@east-ridge \
         pr-inf-1@ohain-lane \
         br-cav-1@verd-cocou fr-inf-1@rossomme",
    );
    armies.does("activate hedges; act reinforce green").offers("colour allied; colour prussian");
    armies
        .fork()
        .does("colour allied; reinforce east-ridge")
        .bears("allied:0@hedges allied:1@east-ridge prussian:1@hedges");
    armies
        .does("colour prussian; reinforce ohain-lane")
        .bears("allied:1@hedges prussian:0@hedges prussian:1@ohain-lane");
    let mut none =
        table("french orders", "fr-inf-1@decoster french:1@decoster fr-cav-1@rossomme br-inf-1@braine");
    none.does("activate decoster").refuses("act reinforce green", "W-REINF-1");
}

/// [W-REINF-2] A sixth cube kills there as anywhere.
#[test]
fn a_cube_too_many() {
    let mut table = table(
        "french orders",
        "fr-inf-1@decoster french:1@decoster fr-inf-2@rossomme french:5@rossomme br-inf-1@mont-st-jean",
    );
    table.does("activate decoster; act reinforce green; reinforce rossomme");
    table.stands("fr-inf-2@lost fr-inf-1@decoster").bears("french:0@decoster french:0@rossomme");
}

/// [W-REINF-1][W-PRUSSIANS-12] A cube may go into the Delayed box, to Prussian infantry there; no French one can.
#[test]
fn cubes_for_the_box() {
    let mut table = table(
        "allied orders, turn 5",
        "pr-inf-1@ohain-road prussian:1@ohain-road pr-inf-2@delayed br-inf-1@ohain-road fr-inf-1@rossomme",
    );
    table.does("activate ohain-road; act reinforce green; reinforce delayed").bears("prussian:1@delayed");
}

/// [W-REINF-1] Only cubes that are there and can go anywhere are offered, whatever the colour.
#[test]
fn red_and_black_to_reinforce() {
    let field = |cubes: &str| {
        let mut table = table(
            "allied orders",
            &format!(
                "br-inf-1@hedges lw-inf-1@hedges br-inf-2@east-ridge lw-inf-2@east-ridge {cubes} fr-inf-1@rossomme"
            ),
        );
        table.does("activate hedges; act reinforce green");
        table
    };
    field("allied:1@hedges prussian:1@hedges").offers("colour allied; colour prussian");
    field("allied:1@hedges").does("reinforce east-ridge").bears("allied:1@east-ridge");
    field("prussian:1@hedges").does("reinforce east-ridge").bears("prussian:1@east-ridge");
}
