//! Unit formations, and when they change.

use crate::common::table;
use contract::Side;

/// [W-FORM-1] Upright or on its side: positions read either for every arm, and it means what it means.
#[test]
fn upright_or_on_its_side() {
    let mut table = table(
        "french orders",
        "fr-inf-1@rossomme fr-inf-2@rossomme/side fr-art-1@decoster fr-art-2@decoster/side fr-cav-1@decoster \
         fr-cav-2@decoster/side fr-ldr-1@rossomme fr-ldr-2@decoster/side br-inf-1@mont-st-jean",
    );
    table.stands("fr-inf-1@rossomme fr-inf-2@rossomme/side fr-art-1@decoster fr-art-2@decoster/side");
    assert_eq!(table.having("lead"), "fr-ldr-1", "a leader on his side is used");
    table.does("activate rossomme; act move green");
    assert_eq!(table.having("move fr-inf-2"), "");
    assert!(!table.having("move fr-inf-1").is_empty());
}

/// [W-FORM-2][W-FORM-3] Mobile infantry moves and assaults, defensive infantry does neither.
#[test]
fn defensive_infantry_stays() {
    let table = table(
        "french orders",
        "fr-inf-1@wood-edge fr-inf-2@wood-edge/side br-inf-1@hougoumont/side br-inf-2@nivelles-slope",
    );
    let mut march = table.fork();
    march.does("activate wood-edge; act move green").refuses("move fr-inf-2 west-heights", "W-FORM-3");
    assert!(march.may("move fr-inf-1 west-heights"));
    let mut assault = table.fork();
    assault.does("activate wood-edge; act assault red").refuses("assault fr-inf-2 hougoumont", "W-FORM-3");
    assert!(assault.may("assault fr-inf-1 hougoumont"));
}

/// [W-FORM-4] Defensive infantry forms square by itself when it is charged, and that is a defensive
/// formation.
#[test]
fn a_charge_makes_a_square() {
    let mut table = table("french orders", "fr-cav-1@belle-alliance br-inf-1@trimotion/side");
    table.storms("belle-alliance", "fr-cav-1", "trimotion");
    table.stands("br-inf-1@trimotion/square");
    assert!(!table.game.is_upright(crate::common::unit("br-inf-1")));
}

/// [W-FORM-5][W-FORM-6] Only upright guns take part in Fire Artillery. A gun that moves ends on its side,
/// can move again, and defends itself even so.
#[test]
fn guns_on_their_side() {
    let table = table(
        "french orders",
        "fr-art-1@trimotion fr-art-2@trimotion/side br-inf-1@la-haye-sainte/side br-cav-1@west-ridge",
    );
    let mut fire = table.fork();
    fire.does("activate trimotion; act fire green");
    assert!(fire.may("aim fr-art-1 la-haye-sainte"));
    fire.refuses("aim fr-art-2 la-haye-sainte", "W-FORM-6");
    let mut march = table.fork();
    march.does("activate trimotion; act move green; move fr-art-1 belle-alliance; done");
    march.stands("fr-art-1@belle-alliance/side");
    march.does("activate belle-alliance; act move green; move fr-art-1 decoster; done");
    march.stands("fr-art-1@decoster/side");
}

/// [W-FORM-7] Tired cavalry never recovers: no change of formation is for cavalry.
#[test]
fn tired_cavalry_stays_tired() {
    let mut table = table("french start", "fr-cav-1@trimotion/side fr-inf-1@trimotion br-inf-1@mont-st-jean");
    table.refuses("upright fr-cav-1", "W-FORM-7");
    table.does("done; activate trimotion; act change green").refuses("upright fr-cav-1", "W-FORM-7");
}

/// [W-FORM-8] A leader is used when he has been activated, and available again in the next round.
#[test]
fn leaders_stand_up_again() {
    let mut table = table(
        "french orders, tile 2",
        "fr-ldr-1@rossomme fr-inf-1@rossomme br-inf-1@mont-st-jean br-ldr-1@mont-st-jean/side",
    );
    table.does("lead fr-ldr-1; spend green; activate rossomme; act move green; move fr-inf-1 decoster; done");
    table.stands("fr-ldr-1@rossomme/side");
    while table.throws() != "W-ROUND-2" {
        let next = if table.may("done") { "done" } else { "nothing green" };
        table.does(next);
    }
    table.tile(2).stands("fr-ldr-1@rossomme br-ldr-1@mont-st-jean");
}

/// [W-FORM-9] Formations change before one's own actions and in phase five, for nothing, and by an action.
#[test]
fn when_formations_change() {
    let mut table = table("french start", "fr-inf-1@trimotion fr-art-1@trimotion/side br-inf-1@mont-st-jean");
    let discs = table.game.discs(Side::French);
    table.does("lie fr-inf-1; upright fr-art-1; done").stands("fr-inf-1@trimotion/side fr-art-1@trimotion");
    assert_eq!(table.game.discs(Side::French), discs);
    table.refuses("upright fr-inf-1", "W-ROUND-4");
    table.does("activate trimotion; act change green; upright fr-inf-1; done").stands("fr-inf-1@trimotion");
    assert_eq!(table.game.discs(Side::French)[0], discs[0] - 1);
}

/// [W-FORM-10] RULING: a square stays until it is changed, and becomes defensive or mobile at one stroke.
#[test]
fn leaving_square() {
    let table = table("french start", "fr-inf-1@trimotion/square br-inf-1@mont-st-jean");
    table.fork().does("done").stands("fr-inf-1@trimotion/square");
    table.fork().does("lie fr-inf-1").stands("fr-inf-1@trimotion/side");
    table.fork().does("upright fr-inf-1").stands("fr-inf-1@trimotion");
}

/// [W-FORM-3][W-FORM-4] A square and a unit that is merely defensive are not alike, though both lie on their side: each
/// may change, and only the square may be broken up without standing up.
#[test]
fn a_square_is_its_own_kind() {
    let table = table(
        "allied start",
        "br-inf-1@west-ridge/side br-inf-2@west-ridge/square br-inf-3@west-ridge/square fr-inf-1@rossomme",
    );
    assert_eq!(table.having("upright"), "br-inf-1, br-inf-2");
    assert_eq!(table.having("lie"), "br-inf-2");
}
