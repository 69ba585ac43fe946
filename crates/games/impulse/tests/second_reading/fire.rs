//! Volleys and bombardments.

use crate::common::{area, table};
use contract::Side;
use impulse::Task;

/// Situations 166 and 171 (8.5, 12.1): fresh infantry, in a contested area.
#[test]
fn who_fires_volleys() {
    let may = |units: &str, at: &str| {
        let mut table = table("french impulses, control 48", units);
        table.does("activate d-erlon").dice("6-6");
        table.may(&format!("act volley {at} d-erlon"))
    };
    assert!(may("quiot@47 byl@47", "47") && !may("quiot@47/spent byl@47", "47"));
    assert!(!may("quiot@48 byl@47", "48") && !may("jacq@47 byl@47", "47"));
}

/// Situations 167 and 170 (12.5.2): skirmishers help but not against cavalry; guns help and are not spent.
#[test]
fn volleys() {
    for (target, attack, other) in [
        ("byl", "12.5.2-A:5 12.5.2-B:1 12.5.2-C:2 12.5.2-D:1", "som"),
        ("som", "12.5.2-A:5 12.5.2-B:1 12.5.2-D:1", "byl"),
    ] {
        let mut table =
            table("french impulses", "baud@47 soye@47 fsk1@47 fsk2@47 ii-h@47 byl@47 som@47 omp@41");
        table.acts("reille", "volley 47").does(&format!("point baud; support soye; target {target}"));
        table.dice("1-1-6-6").weighs(attack, "12.5.3-A:2");
        table.stands(&format!("baud@47/spent soye@47/spent ii-h@47 fsk1@47 {other}@47"));
    }
}

/// Situation 168 (12.4): skirmishers among the defenders, and as target.
#[test]
fn volleys_at_skirmishers() {
    for (target, defence) in [("byl", "12.5.3-A:4 12.5.3-B:2"), ("gds", "12.5.3-A:4 12.5.3-B:1 12.5.3-C:2")] {
        let mut table = table("french impulses", "quiot@62 byl@62 gds@62 nas@62 omp@41");
        table.acts("d-erlon", "volley 62").does(&format!("target {target}")).dice("1-1-6-6");
        table.weighs("12.5.2-A:4", defence);
    }
}

/// Situation 169 (12.6): a tie does nothing, and those who fired are spent.
#[test]
fn a_volley_that_ties() {
    let mut table = table("french impulses", "quiot@47 byl@47 omp@41");
    table.acts("d-erlon", "volley 47").dice("1-1-2-2").stands("quiot@47/spent byl@47");
}

/// Situation 172 (13.5): cavalry is easier to hit, guns and skirmishers are harder.
#[test]
fn bombardment_values() {
    for (target, attack, defence) in [
        ("byl", "13.5.2-A:4", "13.5.3-A:2"),
        ("som", "13.5.2-A:4 13.5.2-D:1", "13.5.3-A:2"),
        ("p-5", "13.5.2-A:4", "13.5.3-A:2 13.5.3-C:1"),
        ("gds", "13.5.2-A:4", "13.5.3-A:2 13.5.3-B:2"),
    ] {
        let mut table = table("french impulses", &format!("i-h@48 {target}@47 omp@41"));
        table.acts("d-erlon", "bombard 48").dice("1-1-6-6").weighs(attack, defence);
    }
}

/// Situations 173 and 174 (8.6.1, 13.1): two areas off over low clear ground without friends; one such way is enough.
#[test]
fn long_range() {
    let reaches = |units: &str, from: &str| {
        let mut table = table("french impulses", &format!("{units} omp@41"));
        table.does("activate d-erlon").dice("6-6");
        table.may(&format!("act bombard {from} d-erlon"))
    };
    assert!(reaches("i-h@58 byl@47", "58") && !reaches("i-h@58 bell@48 byl@47", "58"));
    assert!(!reaches("i-h@47 byl@38", "47"));
    assert!(reaches("i-h@48 bell@47 byl@62", "48") && !reaches("i-h@48 bell@47 thev@61 byl@62", "48"));
    let mut far = table("french impulses", "i-h@58 byl@47 omp@41");
    far.acts("d-erlon", "bombard 58").dice("1-1-6-6");
    far.weighs("13.5.2-A:4", "13.5.3-A:2 13.5.3-D:1");
}

/// Situations 175 and 176 (8.6, 13.1): neither into nor out of contact.
#[test]
fn guns_and_contact() {
    let mut into = table("french impulses", "i-h@48 bell@47 byl@47 omp@41");
    into.does("activate d-erlon").dice("6-6");
    assert!(!into.may("act bombard 48 d-erlon"));
    let mut out = table("french impulses", "i-h@47 byl@47 kemp@46 omp@41");
    out.acts("d-erlon", "bombard 47");
    assert_eq!((out.game.fire().at, out.throws()), (area("47"), "13.5-SEQ"));
}

/// Situations 177, 179 and 180 (13.7, 7.2, 9.8): the target takes the first point; no Leader helps; an emptied area
/// keeps its owner.
#[test]
fn what_bombardment_does() {
    let mut one = table("french impulses", "i-h@48 byl@47 kemp@47 omp@41");
    one.acts("d-erlon", "bombard 48").does("target byl").dice("1-1-1-2");
    one.stands("byl@47/spent kemp@47 i-h@48/spent");
    assert_eq!(one.game.active(), Side::Allied);
    let mut all = table("french impulses", "i-h@48 byl@47/spent omp@41");
    all.acts("d-erlon", "bombard 48").dice("6-6-1-1").stands("byl@lost").holds("allied 47");
    assert_eq!(all.game.task(), Task::Impulse);
}

/// Situation 178 (15.6): zones are out of long range, both ways, and otherwise like areas.
#[test]
fn zones_and_guns() {
    let mut out = table("allied impulses", "iv-h@p2 quiot@85 bell@84 thev@86");
    out.acts("bulow", "bombard p2");
    assert_eq!(out.having("at"), "84, 86");
    let mut into = table("french impulses", "i-h@85 10l-13@p2");
    into.does("activate d-erlon").dice("6-6");
    assert!(!into.may("act bombard 85 d-erlon"));
    let mut near = table("french impulses", "i-h@86 10l-13@p2");
    near.acts("d-erlon", "bombard 86");
    assert_eq!(near.game.fire().at, area("p2"));
}
