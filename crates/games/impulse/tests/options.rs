//! Sections 18 and 19: villages, exhausted cavalry.

use crate::common::table;
use contract::Side;
use impulse::Task;

const SIX: &str = "huss@22 camp@22 baud@22 soye@22 gaut@22 jami@22";

/// [18.2] With the option a village holds four units a side, for every kind of entry.
#[test]
fn villages_hold_four() {
    let units = "quiot@53 bourg@53 schm@53 aula@53 nogu@56 omp@41";
    let mut table = table("french impulses, option villages on", units);
    table.acts("d-erlon", "move 56").refuses("move nogu 53", "7.1-b");
    let mut table = crate::common::table("french impulses", units);
    table.acts("d-erlon", "move 56");
    assert!(table.may("move nogu 53"));
    // A contested one too, and an advance.
    let mut table = crate::common::table("french impulses, option villages on, control 53", units);
    table.acts("d-erlon", "advance").refuses("move nogu 53", "7.1-b");
    let contested = "quiot@53 bourg@53 schm@53 aula@53 nogu@56 10l-13@53";
    let mut table = crate::common::table("french impulses, option villages on", contested);
    table.acts("d-erlon", "move 56").refuses("move nogu 53", "7.1-b");
}

/// [18.3-a] RULING Up to ten assault a village; after a Success or a Stalemate four stay, the Point among them, and
/// the rest go back.
#[test]
fn a_village_is_assaulted_by_more() {
    let mut table = table("french impulses, option villages on", &format!("{SIX} gds@21 omp@41"));
    table.acts("reille", "move 22");
    for who in ["huss", "camp", "baud", "soye", "gaut", "jami"] {
        table.does(&format!("move {who} 21"));
    }
    table.does("point baud").declines().dice("6-6-1-1").declines();
    assert_eq!(table.game.task(), Task::Thin);
    assert_eq!(table.having("retreat baud"), "");
    table
        .does("retreat huss 22; retreat camp 22")
        .stands("huss@22 camp@22 baud@21/spent soye@21 gaut@21 jami@21");
    // If the village is found empty the same four stay.
    let mut table =
        crate::common::table("french impulses, option villages on", &format!("{SIX} gds@21 omp@41"));
    table.acts("reille", "move 22");
    for who in ["huss", "camp", "baud", "soye", "gaut"] {
        table.does(&format!("move {who} 21"));
    }
    table.does("done; point baud; done; retreat gds 19").does("retreat gaut 22");
    table.stands("gaut@22 huss@21 baud@21 soye@21").holds("french 21");
    // Without the option all stay.
    let mut table = crate::common::table("french impulses", &format!("{SIX} gds@21 omp@41"));
    table.acts("reille", "move 22");
    for who in ["huss", "camp", "baud", "soye", "gaut", "jami"] {
        table.does(&format!("move {who} 21"));
    }
    table.does("point baud").declines().dice("6-6-1-1").declines().stands("huss@21 jami@21");
}

/// Delort and Wathier charge out of 48 with exhaustion.
fn charge(units: &str, dice: &str) -> crate::common::Table {
    let mut table = table("french impulses, option cavalry-exhaustion on", units);
    table.acts("ney", "charge 48").does("move delo 47; move wath 47; point delo").declines().dice(dice);
    table.declines();
    table
}

/// [19.2] RULING [19.5] EXAMPLE Delort and Wathier fail: Delort flips, both go back, then Delort is eliminated and
/// Wathier spent. Had they won, both would merely be spent.
#[test]
fn a_failed_charge_exhausts() {
    charge("delo@48 wath@48 byl@47 omp@41", "1-1-6-6").stands("delo@lost wath@48/spent byl@47");
    // 8 + 2 against 5 + 4: one point.
    let mut won = charge("delo@48 wath@48 kemp@47 omp@41", "1-1-2-2");
    won.does("done").declines().stands("delo@47/spent wath@47/spent kemp@47/spent");
    // Cavalry that only rode is not touched, and without the option the support pays too, once.
    let mut rode = table("french impulses, option cavalry-exhaustion on", "delo@48 wath@48 byl@46");
    rode.acts("ney", "charge 48").does("move delo 49; done; done").stands("delo@49 wath@48");
    let mut table = table("french impulses", "delo@48 wath@48 byl@47 omp@41");
    table.acts("ney", "charge 48").does("move delo 47; move wath 47; point delo").declines().dice("1-1-6-6");
    table.declines().stands("delo@48/spent wath@48/spent");
}

/// [19.6] RULING After a Stalemate each charging unit may go back to where it came from; then all are exhausted.
#[test]
fn a_drawn_charge_may_fall_back() {
    // 6 and 2 against 3 and 1.
    let mut table = charge("delo@48 wath@48 byl@47 omp@41", "1-1-4-2");
    assert_eq!(table.game.task(), Task::FallBack);
    table.offers("retreat delo 48; retreat wath 48; done").does("retreat wath 48; done").declines();
    table.stands("delo@lost wath@48/spent byl@47/spent");
    // After a Voluntary Assault to a friendly area.
    let mut table = crate::common::table(
        "french impulses, option cavalry-exhaustion on, control 48 35",
        "delo@47 wath@47 byl@47 omp@41",
    );
    table.acts("ney", "charge 47").fights("47").does("point delo; support wath").declines().dice("1-1-4-2");
    table.declines().offers("retreat delo 35; retreat delo 48; retreat wath 35; retreat wath 48; done");
}

/// [19.7] After a Success the defender takes his losses, the Point does not flip by itself, and who does not ride on
/// may fall back.
#[test]
fn a_won_charge_may_fall_back() {
    let mut table = charge("delo@48 wath@48 byl@47 omp@41", "1-1-3-2");
    // 8 + 2 against 4 + 5: one point.
    table.stands("byl@47/spent delo@47 wath@47");
    assert_eq!(table.game.task(), Task::FallBack);
    table.does("retreat delo 48; retreat wath 48").declines().stands("delo@48/spent wath@48/spent");
}

/// [19.4] In an overrun the same Point leads on, and exhaustion comes once, at the end.
#[test]
fn an_overrun_is_led_by_the_same_point() {
    let mut table = charge("delo@48 wath@48 gds@47 byl@46 omp@41", "6-6-1-1");
    assert_eq!(table.game.task(), Task::Overrun);
    table.stands("delo@47 wath@47");
    assert_eq!(table.having("move wath"), "");
    table.refuses("move wath 46", "19.4");
    table.does("move delo 46");
    assert_eq!(table.having("move wath"), "46");
    table.does("move wath 46").declines();
    assert_eq!(table.game.fight().point, crate::common::unit("delo"));
    table.dice("6-6-1-1").weighs("11.12.2-A:6 11.12.2-G:2", "11.12.3-A:3 11.12.3-B:2");
    table.declines();
    table.idles_until(|table| table.game.active() == Side::Allied);
    table.stands("delo@46/spent wath@46/spent byl@lost");
}

/// [19.1] The option changes charges only: a Move/Assault with cavalry in support is as before.
#[test]
fn exhaustion_is_for_charges() {
    let mut table = table("french impulses, option cavalry-exhaustion on", "quiot@48 jacq@48 byl@47 omp@41");
    table.acts("d-erlon", "move 48").does("move quiot 47; move jacq 47").declines().dice("6-6-1-1");
    table.declines().stands("quiot@47/spent jacq@47");
}
