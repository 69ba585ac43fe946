//! The optional rules.

use crate::common::{area, table};
use contract::Side;
use impulse::Task;

/// Situations 204 and 205 (18): four in a village; more may assault it, and four stay, the Point among them.
#[test]
fn villages() {
    let rule = "french impulses, option villages on";
    let mut full = table(rule, "pego@59 brue@59 schm@72 aula@72 nogu@72 gren@72 2nas@72");
    full.acts("d-erlon", "move 59");
    assert!(!super::has(&full.having("move pego"), "72"));
    let units = "pego@59 brue@59 quiot@59 bourg@59 schm@59 aula@59 nogu@59 2nas@72 omp@41";
    let mut storm = table(rule, units);
    storm.acts("d-erlon", "move 59");
    for who in ["pego", "brue", "quiot", "bourg", "schm", "aula", "nogu"] {
        storm.does(&format!("move {who} 72"));
    }
    storm.does("point pego").declines();
    let mut fails = storm.fork();
    storm.dice("6-6-1-1").declines();
    assert_eq!(storm.game.task(), Task::Thin);
    assert_eq!(storm.having("retreat pego"), "");
    storm.does("retreat nogu 59; retreat aula 59; retreat schm 59").stands("pego@72/spent nogu@59");
    assert_eq!(storm.game.count(area("72"), Side::French), 4);
    fails.dice("1-1-6-6").declines();
    assert_eq!(fails.game.count(area("59"), Side::French), 7);
}

/// Situations 206 to 208 (19): all who charged home are spent at the end, once; after a failure the Point, spent
/// already, is lost; an overrun is led by the same Point.
#[test]
fn tired_cavalry() {
    let charge = |dice: &str, more: &str| {
        let mut table = table(
            "french impulses, option cavalry-exhaustion on",
            &format!("delo@48 wath@48 byl@47 omp@41 {more}"),
        );
        table.acts("ney", "charge 48").does("move delo 47; move wath 47; point delo").declines();
        table.dice(dice).declines();
        table
    };
    let mut wins = charge("1-1-1-2", "");
    assert_eq!(wins.game.task(), Task::FallBack);
    wins.does("retreat wath 48; done").stands("delo@47/spent wath@48/spent byl@lost");
    charge("1-1-6-6", "").stands("delo@lost wath@48/spent byl@47");
    let mut rides = charge("6-6-1-1", "kemp@46");
    rides.stands("delo@47 wath@47");
    assert_eq!((rides.having("move delo").contains("46"), rides.having("move wath").as_str()), (true, ""));
    rides.does("move delo 46; move wath 46").declines();
    assert_eq!(rides.game.fight().point, crate::common::unit("delo"));
}

/// Situations 209 to 211 (19.3, 20): all cavalry of an area, units by themselves, three for a Leader.
#[test]
fn wider_rallies() {
    let horse = "som@44/spent pons@44/spent dorn@44/spent quiot@30";
    let mut table = table("french commanders, option cavalry-exhaustion on", horse);
    table.dice("6-6").does("rally-horse uxbridge 44").stands("som@44 pons@44 dorn@44");
    let mut own = crate::common::table(
        "french commanders, option self-rally on, turn 7",
        "quiot@58/spent bourg@58/spent schm@49/spent kemp@44/spent lamb@44/spent 10l-13@p2/spent",
    );
    own.dice("6-6").does("recover quiot; recover schm");
    assert_eq!(own.having("recover"), "");
    own.does("done").does("recover kemp");
    assert_eq!(own.having("recover"), "10l-13");
    let mut three = crate::common::table(
        "french commanders, option leader-rally on",
        "quiot@58/spent bourg@58/spent schm@58/spent aula@58/spent bell@30/spent omp@41",
    );
    three.dice("6-6").does("rally d-erlon quiot; rally d-erlon bourg; rally d-erlon schm");
    assert!(!three.may("rally d-erlon aula"));
}
