//! Why not: what is refused is refused by the rule that stands in the way first, and in words about it.

use crate::common::{Speech, Table, full, table};
use contract::{Anchor, Game, Side};
use impulse::{Impulse, Task};

/// [6.3.1] [6.3.2-a] [6.3.2-b] [6.3.2-e] [19.3] [20.2] Who is not rallied, and why.
#[test]
fn not_every_unit_rallies() {
    let spent = "quiot@49/spent bourg@49/spent soye@34/spent";
    let mut table = full("french rally, spent reille", spent);
    table.refuses("rally d-erlon aula", "6.3.2-a").says("rally d-erlon aula", "is not spent");
    table
        .refuses("rally d-erlon soye", "6.3.2-a")
        .says("rally d-erlon soye", "not of D'Erlon's formation")
        .refuses("rally reille soye", "6.3.2-b")
        .refuses("rally-horse d-erlon 49", "19.3")
        .refuses("recover quiot", "20.2");
    // The rifles in a far corner have nobody beside them.
    let mut table = full("allied rally", "95th@1/spent omp@41/spent");
    table.refuses("rally orange 95th", "6.3.2-e").refuses("recover omp", "20.2");
}

/// [8.3-a] [5.1-g] [9.5-a] [9.1-a] [9.4-a] [9.9-b] Whom an impulse cannot begin with.
#[test]
fn who_cannot_be_named() {
    let mut table = full("french impulses", "");
    table
        .refuses("activate picton", "8.3-a")
        .says("activate picton", "on the other side")
        .refuses("activate napoleon", "9.5-a")
        .refuses("command wellington", "9.1-a")
        .refuses("command reille", "9.4-a")
        .refuses("command ney", "9.9-b");
    full("allied impulses", "").refuses("activate bulow", "5.1-g").refuses("command blucher", "5.1-g");
    // Once Napoleon is spent Ney commands.
    assert!(full("french impulses, spent napoleon", "").may("command ney"));
}

/// [8.3-d] [8.4-a] [8.5-a] [8.6-a] [8.7-a] [13.1-a] What a formation cannot do where it is.
#[test]
fn what_an_activated_formation_cannot_do() {
    let mut table = full("french impulses", "quiot@47 95th@47");
    table.does("activate d-erlon").dice("6-6");
    table.refuses("act move 34 reille", "8.3-d").refuses("advance reille", "8.3-d");
    table
        .refuses("act volley 49 d-erlon", "8.5-a")
        .says("act volley 49 d-erlon", "is not contested")
        .refuses("act bombard 47 d-erlon", "13.1-a")
        .refuses("act move 1 d-erlon", "8.4-a")
        .refuses("act charge 47 d-erlon", "8.7-a");
    let mut horse = crate::common::table("french impulses", "jacq@35 quiot@49 95th@35");
    horse.does("activate d-erlon").dice("6-6");
    horse.refuses("act volley 35 d-erlon", "8.5-a").says("act volley 35 d-erlon", "no fresh infantry");
    // [8.7-c] La Haye Sainte is a village: no charge begins in it while it is contested.
    let mut village = crate::common::table("french impulses", "jacq@36 quiot@49 omp@36");
    village.does("activate d-erlon").dice("6-6").refuses("act charge 36 d-erlon", "8.7-c");
    let mut guns = crate::common::table("french impulses", "i-h@49 quiot@49 omp@1");
    guns.does("activate d-erlon").dice("6-6").refuses("act bombard 49 d-erlon", "8.6-a");
    guns.says("act bombard 49 d-erlon", "No enemy is within reach");
}

/// [10.1-a] [8.3-d] [8.7-a] [10.4-a] [10.14-a] [15.4] [6.4.3-a] Moves that are not made.
#[test]
fn moves_that_are_not_made() {
    let units = "jacq@49 quiot@49 i-f1@49/spent omp@41 schm@58 soye@49";
    let mut table = table("french impulses, battery 49", units);
    table.acts("d-erlon", "move 49");
    table.refuses("haul quiot 48", "6.4.3-a");
    table
        .refuses("move omp 42", "10.1-a")
        .refuses("move byl 48", "10.1-a")
        .refuses("move schm 57", "8.3-d")
        .refuses("move soye 48", "8.3-d")
        .refuses("move i-f1 48", "10.14-a")
        .refuses("move quiot 41", "10.4-a")
        .refuses("move quiot p1", "15.4");
    let mut charge = crate::common::table("french impulses", "delo@48 quiot@48 byl@47 iv-ho@48");
    charge.acts("ney", "charge 48").refuses("move iv-ho 47", "8.7-a").refuses("move quiot 47", "8.7-a");
    // [10.10-a] Out of contact only to one's own; horse guns go on so.
    let mut contact = crate::common::table("french impulses, control 48 58", "i-ho@47 quiot@47 byl@47");
    contact.acts("d-erlon", "move 47").refuses("move i-ho 46", "10.10-a").does("move i-ho 48");
    contact.refuses("move i-ho 35", "10.10-a").refuses("move i-ho 49", "10.10-a");
    // A zone is left along its arrows and links, and not entered from the map.
    let zone = "turn 6, fresh bulow blucher";
    let mut prussians =
        crate::common::table(&format!("allied impulses, {zone}"), "10l-13@p2 schw@84 quiot@83 byl@60");
    let mut cavalry = prussians.fork();
    cavalry.acts("bulow", "move 84").refuses("move schw p2", "15.4").refuses("move 10l-13 84", "8.3-d");
    prussians.acts("bulow", "move p2").refuses("move 10l-13 60", "10.4-a");
    assert!(prussians.may("move 10l-13 p1") && prussians.may("move 10l-13 84"));
}

/// [8.8-a] [8.8-b] [8.8-d] [8.8-e] [6.4.3-a] Who stays behind in a General Advance.
#[test]
fn advances_that_are_not_made() {
    let units = "quiot@58 i-h@58/spent soye@58 bourg@57 omp@41 byl@48";
    let mut table = table("french impulses, control 57 58 59", units);
    table.acts("d-erlon", "advance");
    table
        .refuses("move soye 57", "8.8-a")
        .says("move soye 57", "does not advance with that formation")
        .refuses("move gren 57", "8.8-a")
        .says("move gren 57", "is not on the map")
        .refuses("move i-h 57", "8.8-e")
        .refuses("move quiot 48", "8.8-b")
        .refuses("move quiot 41", "8.8-a")
        .says("move quiot 41", "is not next to")
        .refuses("move quiot p1", "8.8-d")
        .refuses("haul quiot 57", "6.4.3-a");
    table.does("move quiot 57").refuses("move quiot 58", "8.8-a").says("move quiot 58", "has moved");
}

/// [11.9-c] Who does not ride on, and where to nobody does.
#[test]
fn rides_that_are_not_made() {
    let mut table = table("french impulses", "lher@33 rous@33 gds@35 byl@47 omp@36 kemp@37 quiot@37");
    table.acts("kellermann", "charge 33").does("move lher 35; move rous 35; point lher").declines();
    table.dice("6-6-1-1").declines();
    table.refuses("move quiot 36", "11.9-c").says("move quiot 36", "did not take part");
    table.refuses("move rous 36", "11.9-c").says("move rous 36", "is not a clear area");
    table.does("move rous 47").refuses("move lher 48", "11.9-c").says("move lher 48", "the same area");
    table.says("move rous 48", "has ridden on");
}

/// [11.2-a] [11.2-c] [11.12-a] [4.3-b] [8.4-b] [8.7-e] Who does not lead and who does not support.
#[test]
fn who_takes_no_part() {
    let mut table = table("french impulses", "quiot@47 soye@47 jacq@47 i-h@47 byl@47 schm@47 delo@47");
    table.acts("d-erlon", "move 47").fights("47");
    table
        .refuses("point soye", "11.2-c")
        .refuses("point byl", "11.12-a")
        .refuses("point jacq", "8.4-b")
        .refuses("point i-h", "4.3-b")
        .refuses("done", "11.12-a");
    table.does("point quiot");
    table
        .refuses("support soye", "11.2-c")
        .refuses("support quiot", "11.2-a")
        .says("support quiot", "takes part already")
        .refuses("support omp", "11.2-a")
        .says("support omp", "is not there");
    let mut charge = crate::common::table("french impulses", "gdhv@47 gdlt@47 ogr@47 delo@47 byl@47");
    charge.acts("drouot", "charge 47").fights("47");
    // Delort is cavalry in a charge, but not of the Guard, which was activated.
    charge.refuses("point ogr", "8.7-e").refuses("point delo", "11.2-c").does("point gdhv");
    charge.refuses("support ogr", "8.7-e").refuses("support delo", "11.2-c");
}

/// [10.11-a] [10.12-a] [14.2-a] [11.12-a] The defender's questions, in their order, and who is not the answer.
#[test]
fn who_does_not_answer() {
    let mut table = table("french impulses", "quiot@48 bourg@48 som@47 95th@47 byl@47 gds@47 omp@41");
    table.acts("d-erlon", "move 48").does("move quiot 47; move bourg 47; point quiot");
    table.refuses("retreat 95th 46", "10.12-a").refuses("retreat omp 42", "10.11-a");
    table.says("retreat omp 42", "is not assaulted").refuses("retreat som 48", "10.11-a");
    table.says("retreat som 48", "is no area of its own side").does("done");
    table.refuses("point byl", "14.2-a").does("point 95th").dice("1-1-6-6");
    assert_eq!(table.game.task(), Task::Slip);
    table.refuses("retreat som 46", "10.11-a").says("retreat som 46", "leave before skirmishers fire");
    table.refuses("retreat byl 46", "10.11-a").says("retreat byl 46", "cannot withdraw");
    table.refuses("retreat 95th 48", "10.11-a").says("retreat 95th 48", "is no area of its own side");
    table.does("done").refuses("forward omp", "11.12-a").refuses("done", "11.12-a");
    // [9.8-b] Leaders help their own.
    table.does("forward byl").refuses("lead lobau", "9.8-b");
}

/// Four brigades storm 47, where two of three defenders are spent; the dice leave the defender a choice.
fn losses(defenders: &str, forward: &str, dice: &str) -> Table {
    let attackers = "quiot@48 bourg@48 schm@48 aula@48";
    let mut table = table("french impulses", &format!("{attackers} {defenders} omp@41"));
    table.acts("d-erlon", "move 48");
    table.does("move quiot 47; move bourg 47; move schm 47; move aula 47; point quiot").declines();
    table.does(&format!("forward {forward}")).declines().dice(dice).declines();
    assert_eq!(table.game.task(), Task::Losses);
    table
}

/// [11.16-a] [11.16-b] [11.16-h] [11.19-a] Losses that are not taken.
#[test]
fn losses_that_are_not_taken() {
    let mut table = losses("byl@47 kemp@47/spent pack@47/spent 95th@47/spent", "byl", "3-3-2-2");
    table
        .refuses("flip kemp", "11.16-h")
        .refuses("lose omp", "11.16-a")
        .says("lose omp", "not among those")
        .refuses("done", "11.16-a")
        .refuses("retreat omp 42", "11.16-a")
        .says("retreat omp 42", "not among those")
        .refuses("retreat byl 48", "11.19-a")
        .says("retreat byl 48", "not under the control")
        .refuses("retreat byl 41", "11.19-a")
        .says("retreat byl 41", "is not next to");
    let mut first = losses("kemp@47/spent pack@47/spent", "kemp", "1-1-5-2");
    first.refuses("lose pack", "11.16-b").refuses("retreat pack 46", "11.16-b");
    assert!(first.may("lose kemp") && first.may("retreat kemp 46"));
}

/// [11.1-b] [11.2-c] [6.3.2-a] [11.17-a] [19.6] Assaults, rallies and ways back that are none.
#[test]
fn what_is_not_open_any_more() {
    let mut table =
        table("french impulses, control 48 58", "quiot@47 bourg@47 byl@47 bell@61 best@61 omp@41");
    table.acts("d-erlon", "move 47").does("done");
    table.refuses("assault 61", "11.2-c").refuses("assault 41", "11.1-b");
    let clicked = table.game.aim(Side::French, &Anchor::Space(u16::from(crate::common::area("41").0)));
    assert_eq!(clicked, Some(table.decision("assault 41")));
    let mut rally = full("french rally", "quiot@49/spent bourg@49/spent schm@49/spent soye@34/spent");
    rally.does("rally d-erlon quiot; rally d-erlon bourg").refuses("rally d-erlon schm", "6.3.2-a");
    rally.says("rally d-erlon schm", "rallies 2 units in one area");
    let six = "huss@22 camp@22 baud@22 soye@22 gaut@22 jami@22";
    let mut village =
        crate::common::table("french impulses, option villages on", &format!("{six} gds@21 omp@41"));
    village.acts("reille", "move 22");
    for who in ["huss", "camp", "baud", "soye", "gaut", "jami"] {
        village.does(&format!("move {who} 21"));
    }
    village.does("point baud").declines().dice("6-6-1-1").declines().refuses("retreat huss 31", "11.17-a");
    let mut horse = crate::common::table(
        "french impulses, option cavalry-exhaustion on",
        "delo@48 wath@48 byl@47 omp@41",
    );
    horse.acts("ney", "charge 48").does("move delo 47; move wath 47; point delo").declines();
    horse.dice("1-1-3-3").declines().refuses("retreat delo 35", "19.6");
}

/// [11.20-a] [11.19-a] [11.21-a] Whoever walks away goes where the fewest enemies are, and only the defender does.
#[test]
fn walks_that_are_not_made() {
    let mut table = table("french impulses", "quiot@48 bourg@48 byl@47 omp@41 bell@49");
    table.acts("d-erlon", "move 48").does("move quiot 47; move bourg 47; point quiot").declines();
    table.dice("1-1-2-2").does("done; done");
    assert_eq!(table.game.task(), Task::WalkAway);
    table
        .refuses("retreat byl 35", "11.20-a")
        .refuses("retreat byl 48", "11.19-a")
        .refuses("retreat byl 41", "11.19-a")
        .refuses("retreat quiot 48", "11.21-a");
}

/// [8.5-a] [12.2] [13.1-a] [13.2] [8.6-a] [8.6.1] [11.12-a] Who does not fire, and at whom nobody does.
#[test]
fn shots_that_are_not_fired() {
    let mut table = table("french impulses", "quiot@47 bourg@47/spent schm@47 soye@47 i-h@47 byl@47 kemp@47");
    table.acts("d-erlon", "volley 47");
    table.refuses("point bourg", "8.5-a").refuses("point i-h", "8.5-a").refuses("done", "11.12-a");
    table.does("point quiot").refuses("support soye", "8.5-a").does("done");
    table.refuses("target omp", "12.2").refuses("done", "11.12-a");
    let units = "i-h@48 i-f1@48 i-f2@48/spent byl@47 kemp@47 omp@46 quiot@61 pack@62";
    let mut guns = crate::common::table("french impulses", units);
    guns.acts("d-erlon", "bombard 48").refuses("at 41", "8.6-a").refuses("done", "11.12-a").does("at 47");
    guns.refuses("point i-f2", "13.1-a").does("point i-h").refuses("support i-f2", "13.1-a").does("done");
    guns.refuses("target omp", "13.2");
    // The Grand Battery sees no farther than its range.
    full("french battery", "quiot@49").refuses("at 1", "8.6-a").refuses("at 38", "8.6.1");
}

/// What a click on a thing would mean that is no legal choice now: clients ask, and show the refusal.
#[test]
fn a_click_is_understood_before_it_is_refused() {
    let aims = |table: &Table, at: Anchor| {
        let meant = table.game.aim(table.asks(), &at);
        meant.map(trials::Sitting::<Impulse, Speech>::spell)
    };
    let piece = |key: &str| u16::from(crate::common::unit(key).0);
    let space = |key: &str| u16::from(crate::common::area(key).0);
    let chief = |key: &str| impulse::UNITS as u16 + u16::from(crate::common::leader(key).0);
    let said = |text: &str| Some(text.to_owned());

    let mut table = table("french impulses", "quiot@48 bourg@48 som@47 95th@47 byl@47 omp@41");
    assert_eq!(aims(&table, Anchor::Piece(chief("reille"))), said("activate reille"));
    assert_eq!(aims(&table, Anchor::Piece(chief("ney"))), said("activate ney"));
    assert_eq!(aims(&table, Anchor::Piece(chief("wellington"))), said("command wellington"));
    assert_eq!(aims(&table, Anchor::Space(space("47"))), None);
    table.acts("d-erlon", "move 48");
    assert_eq!(aims(&table, Anchor::PieceTo(piece("omp"), space("42"))), said("move omp 42"));
    table.does("move quiot 47; move bourg 47");
    assert_eq!(aims(&table, Anchor::Piece(piece("byl"))), said("point byl"));
    table.does("point quiot");
    assert_eq!(aims(&table, Anchor::PieceTo(piece("byl"), space("46"))), said("retreat byl 46"));
    table.does("done");
    assert_eq!(aims(&table, Anchor::Piece(piece("byl"))), said("point byl"));
    table.does("done; done");
    assert_eq!((table.game.task(), table.asks()), (Task::Forward, Side::Allied));
    assert_eq!(aims(&table, Anchor::Piece(piece("omp"))), said("forward omp"));
    table.does("forward byl");
    assert_eq!(aims(&table, Anchor::Piece(chief("lobau"))), said("lead lobau"));
    assert_eq!(aims(&table, Anchor::Piece(piece("omp"))), None);

    let mut shots = crate::common::table("french impulses", "quiot@47 schm@47 bourg@47/spent byl@47 kemp@47");
    shots.acts("d-erlon", "volley 47");
    assert_eq!(aims(&shots, Anchor::Piece(piece("bourg"))), said("point bourg"));
    shots.does("point quiot");
    assert_eq!(aims(&shots, Anchor::Piece(piece("bourg"))), said("support bourg"));
    shots.does("done");
    assert_eq!(aims(&shots, Anchor::Piece(piece("omp"))), said("target omp"));
    let battery = full("french battery", "quiot@49");
    assert_eq!(aims(&battery, Anchor::Space(space("1"))), said("at 1"));
    let losses = losses("byl@47 kemp@47/spent pack@47/spent", "byl", "2-2-2-2");
    assert_eq!(aims(&losses, Anchor::Piece(piece("omp"))), said("lose omp"));
    assert_eq!(aims(&losses, Anchor::PieceTo(piece("omp"), space("42"))), said("retreat omp 42"));
}
