//! A third reading, from the rulebook alone: what happens in the middle of procedures and where two of them meet.

use crate::common::{Table, area, leader, table, unit};
use contract::Side;
use impulse::{Task, Turn};

/// Units of d'Erlon go from 48 into 47 behind the first of them; the movement is ended.
fn storm(situation: &str, units: &str, who: &str) -> Table {
    let mut table = table(situation, units);
    table.acts("d-erlon", "move 48");
    for unit in who.split_whitespace() {
        table.does(&format!("move {unit} 47"));
    }
    if table.game.task() == Task::Move {
        table.does("done");
    }
    table
}

/// 7.1, 10.11: withdrawing is done unit by unit, and who finds the last place taken stays and fights.
#[test]
fn the_last_place_is_taken() {
    let nine = "mait@46 byng@46 chal@46 kiel@46 krus@46 2nas@46 onas@46 adam@46 dupl@46";
    let mut table = storm(
        "french impulses, control 35 36 61 62",
        &format!("quiot@48 byl@47 som@47 pons@47 {nine}"),
        "quiot",
    );
    table.offers("retreat pons 46; retreat som 46; done").does("retreat som 46");
    table.offers("forward byl; forward pons");
}

/// 10.3, 10.11: all movement comes first, so an area entered by others is closed to those who withdraw, and so is the
/// area that the attackers left.
#[test]
fn no_way_out_through_the_attackers() {
    let mut table = table("french impulses", "quiot@35 bourg@35 kgll@36 som@47 omp@41");
    table.acts("d-erlon", "move 35").does("move quiot 36; move bourg 47; assault 47");
    assert_eq!(table.having("retreat som"), "46, 48, 61, 62");
}

/// 9.6, 9.8.2: a re-roll, an answer to it, and what has become a Stalemate so is nobody's to change.
#[test]
fn a_throw_and_its_answer() {
    let mut table = storm("french impulses", "quiot@48 bourg@48 byl@47 omp@41", "quiot bourg");
    table.does("point quiot").declines().dice("1-1-3-3");
    table.does("lead d-erlon").dice("6-3").does("lead orange").dice("5-6");
    table.stands("quiot@47/spent bourg@47 byl@47/spent");
    assert_eq!(table.game.task(), Task::WalkAway);
    assert!(table.fresh("napoleon") && table.fresh("wellington"));
    assert!(!table.fresh("d-erlon") && !table.fresh("orange"));
}

/// 9.5, 9.9: Ney's own Double Move has spent him, so he does not lead his own corps in it.
#[test]
fn ney_cannot_do_both() {
    let mut table = table("french impulses, spent napoleon", "delo@35 wath@35 byl@47");
    table.does("command ney").dice("6-6").does("act charge 35 ney; move delo 47; done");
    assert_eq!(table.game.task(), Task::Lead(Side::Allied));
}

/// 9.7, 9.9: a Ney who has thrown again for his cavalry is spent when the sun sets.
#[test]
fn ney_has_thrown_again() {
    let mut table = table("allied impulses, impulse 9, spent napoleon", "kemp@46 delo@47 quiot@30");
    table.acts("picton", "move 46").does("move kemp 47").declines().dice("1-1-1-1");
    table.does("done").offers("lead ney; done").does("lead ney").dice("6-6");
    table.idles_until(|table| table.game.task() == Task::Sunset).dice("1-1");
    assert_eq!(table.game.task(), Task::Cancel(Side::Allied));
}

/// 9.2, 9.4, 9.9: Napoleon, spent by intervening in the enemy's impulse, gives no bonus in his own, and Ney may
/// command then.
#[test]
fn after_an_intervention() {
    let mut table = table("allied impulses", "kemp@46 lamb@46 quiot@47 delo@56");
    table.acts("picton", "move 46").does("move kemp 47; move lamb 47; point kemp").declines();
    table.dice("6-6-1-1").idles_until(|table| table.game.task() == Task::Intervene(Side::French));
    table.does("command napoleon").dice("6-6").idles_until(|table| table.game.task() == Task::Sunset);
    table.dice("6-6");
    assert_eq!((table.game.active(), table.game.bonus(leader("d-erlon"))), (Side::French, 0));
    assert!(table.may("command ney") && !table.may("command napoleon"));
}

/// 7.1, 8.8: in a General Advance a full area opens when somebody has left it; nobody goes twice.
#[test]
fn an_advance_makes_room() {
    let ten = ["quiot", "bourg", "schm", "aula", "nogu", "gren", "brue", "jacq", "i-f1", "i-f2"];
    let ten = ten.map(|key| format!("{key}@58")).join(" ");
    let mut table = table("french impulses, control 48 49", &format!("{ten} pego@59 omp@41"));
    table.acts("d-erlon", "advance");
    assert!(!table.may("move pego 58"));
    table.does("move quiot 48");
    assert!(table.may("move pego 58") && !table.may("move quiot 49"));
}

/// 7.2, 9.5, 10.5: guns have cleared an area in the first action: in the second it is vacant, is passed and taken,
/// and nobody assaults.
#[test]
fn through_an_area_shot_empty() {
    let mut table = table("french impulses", "i-h@48 bell@35 gds@47 kemp@46 omp@41");
    table.does("command napoleon").dice("6-6").does("act bombard 48 d-erlon; at 47").dice("6-6-1-1");
    table.stands("gds@lost").holds("allied 47").does("act move 35 lobau; move bell 47").holds("french 47");
    assert_eq!(table.game.motion().left, 2);
    table.does("move bell 61; done").holds("french 47 61");
    assert_eq!(table.game.active(), Side::Allied);
}

/// 9.5, 10.5: a target spent by the first action costs 3 in the second.
#[test]
fn a_target_made_cheaper() {
    let mut table = table("french impulses", "i-h@48 delo@57 byl@47 omp@41");
    table.does("command napoleon").dice("6-6").does("act bombard 48 d-erlon").dice("1-1-1-2");
    table.stands("byl@47/spent").does("act charge 57 ney; move delo 58; move delo 48");
    assert_eq!(table.game.motion().left, 3);
    assert!(table.may("move delo 47"));
}

/// 7.2, 8.8, 10.10: contested is what was contested when the impulse began: a volley that empties an area opens it to
/// nobody who stands in another such area, by move or advance; others may come.
#[test]
fn contested_for_the_whole_impulse() {
    let mut table = table("french impulses, control 48", "quiot@47 gds@47 bell@61 byl@61 bony@35 omp@41");
    table.does("command napoleon").dice("6-6").does("act volley 47 d-erlon").dice("6-6-1-1");
    table.stands("gds@lost").holds("french 47");
    let mut advance = table.fork();
    table.does("act move 61 lobau");
    assert_eq!(table.having("move bell"), "48");
    table.refuses("move bell 47", "10.10-a");
    advance.does("advance lobau");
    assert_eq!(advance.having("move bell"), "48");
    advance.refuses("move bell 47", "8.8-c");
    assert!(advance.may("move bony 47"));
}

/// 9.5, 11.2: who stands in a contested area may be activated to support those who moved in, though he could neither
/// lead an assault nor leave.
#[test]
fn support_that_could_not_act_alone() {
    let mut table =
        table("allied impulses, turn 7, control 84 85 86 87 88", "thum@86 10l-13@p2 quiot@86 bell@30 omp@41");
    table.does("command blucher").dice("6-6").does("act move p2 bulow; move 10l-13 86");
    assert_eq!(table.game.task(), Task::Act(Turn::Before));
    assert!(table.may("act move 86 pirch"));
    table.does("act move 86 pirch").fights("86");
    table.offers("support thum; done");
}

/// 11.9: a Voluntary charge overruns as well; on from there only over clear ground.
fn ride() -> Table {
    let mut table = table("french impulses", "delo@47 wath@47 byl@47/spent kemp@46 omp@41");
    table.acts("ney", "charge 47").fights("47").does("point delo; support wath; done").declines();
    table.dice("6-6-1-1").declines().stands("delo@47/spent byl@lost").holds("french 47");
    assert_eq!(table.having("move wath"), "35, 46, 48, 61, 62");
    table
}

/// 9.6, 9.8, 11.9: the ride's assault is one of its own: the Leader who kept out of the first may lead, and Napoleon
/// may make a Stalemate of its failure, so that the cavalry stays where it rode to.
#[test]
fn a_ride_is_an_assault_of_its_own() {
    let mut table = ride();
    table.does("move wath 46; done").offers("lead ney; done").does("done").declines().dice("1-1-6-6");
    table.idles_until(|table| table.game.task() == Task::Intervene(Side::French));
    table.does("command napoleon").dice("6-6");
    table.stands("delo@47/spent wath@46/spent kemp@46/spent").holds("french 47").holds("allied 46");
}

/// 6.4, 11.3, 11.13: the marker that went into a failed assault has no gun left there when they are thrown back.
#[test]
fn the_marker_is_left_behind() {
    let mut table = table("french impulses, battery 48", "quiot@48 i-h@48 byl@47 omp@41");
    table.acts("d-erlon", "move 48").does("move quiot 47; haul i-h 47; done");
    assert_eq!(table.game.battery(), Some((area("47"), true)));
    table.declines().dice("1-1-6-6").declines().stands("quiot@48/spent i-h@48/spent");
    assert_eq!(table.game.battery(), None);
}

/// 9.5.1, 11.17: of a combined assault that fails each goes back to where he came from.
#[test]
fn each_to_his_own_place() {
    let mut table = table("french impulses", "quiot@48 bell@35 byl@47 omp@41");
    table.does("command napoleon").dice("6-6").does("act move 48 d-erlon; move quiot 47");
    table.does("act move 35 lobau; move bell 47; point quiot").declines().dice("1-1-6-6").declines();
    table.stands("quiot@48/spent bell@35/spent").holds("allied 47");
}

/// 7.1, 15.3: an arrow into a full area is closed, the others are open.
#[test]
fn an_arrow_is_blocked() {
    let ten = super::second_reading::ten_british("86");
    let mut table = table("allied impulses, turn 7", &format!("10l-13@p2 quiot@30 {ten}"));
    table.acts("bulow", "move p2");
    assert_eq!(table.having("move 10l-13"), "83, 84, p1, p3");
}

/// 10.10: cavalry leaves a contested area and comes back into it; what it fights there is a Voluntary Assault.
#[test]
fn out_and_in_again() {
    let mut table = table("french impulses, control 48", "jacq@47 quiot@47 byl@47 omp@41");
    table.acts("d-erlon", "charge 47").does("move jacq 48; move jacq 47").fights("47");
    assert_eq!((table.game.fight().point, table.game.fight().mandatory), (unit("jacq"), false));
    table.declines().dice("1-1-6-6").declines().stands("jacq@47/spent");
}

/// 7.2, 17.3: points come with a unit that passes, and with the enemy's leaving a contested area.
#[test]
fn points_on_the_way() {
    let mut passes = table("french impulses, control 49 51 53", "quiot@35 omp@41");
    passes.acts("d-erlon", "move 35").does("move quiot 36; move quiot 47");
    assert_eq!(passes.halves(), 4);
    let mut leaves = table("allied impulses, control 49 51 53", "soye@36 omp@36 kemp@38");
    assert_eq!(leaves.halves(), 0);
    leaves.acts("orange", "move 36").does("move omp 38").holds("french 36");
    assert_eq!(leaves.halves(), 4);
}

/// 11.16: three points on two spent units: one of them may go, and the other has to die.
#[test]
fn one_goes_and_one_dies() {
    let mut table =
        storm("french impulses", "quiot@48 bourg@48 byl@47/spent kemp@47/spent omp@41", "quiot bourg");
    // 6 against 2, 1 of Bylandt, 1 of the ground; one more on the dice.
    table.does("point quiot; forward kemp").declines().dice("1-1-1-1").declines();
    table.does("retreat kemp 46").stands("kemp@46/spent byl@lost");
}

/// 11.2, 11.13: who has moved into a contested area and failed by choice stays there.
#[test]
fn a_choice_has_no_way_back() {
    let mut table = storm("french impulses", "quiot@48 bell@47 byl@47 omp@41", "quiot");
    table.does("assault 47").declines().dice("1-1-6-6").declines().stands("quiot@47/spent bell@47 byl@47");
}

/// 11.13: cavalry that rode into a contested area and charged there by choice stays, and the foot beside it suffers
/// nothing.
#[test]
fn a_charge_beside_friends() {
    let mut table = table("french impulses", "delo@48 quiot@47 byl@47 omp@41");
    table.acts("ney", "charge 48").does("move delo 47; assault 47");
    assert!(!table.game.fight().mandatory && table.game.fight().support.is_empty());
    table.declines().dice("1-1-6-6").weighs("11.12.2-A:6", "11.12.3-A:3 11.12.3-B:1");
    table.declines().stands("delo@47/spent quiot@47 byl@47");
}

/// 9.6, 11.14: a Failure that has become a Stalemate spares the guns and the brigades in support, and nobody goes back.
#[test]
fn support_is_spared_by_a_stalemate() {
    let mut table = table("french impulses", "quiot@47 bourg@47/spent i-h@47 byl@47 omp@41");
    table.acts("d-erlon", "move 47").fights("47").does("point quiot; support bourg; support i-h");
    table.declines().dice("1-1-6-6").idles_until(|table| table.game.task() == Task::Intervene(Side::French));
    table.does("command napoleon").dice("6-6").stands("quiot@47/spent bourg@47/spent i-h@47 byl@47/spent");
}

/// 11.15, 7.2: a spent Point that wins alone dies with those it has beaten: nobody is left, and control stays as it
/// was. A fresh one takes the ground.
#[test]
fn nobody_is_left() {
    let wins = |point: &str| {
        let mut table = storm("french impulses", &format!("{point} gds@47 omp@41"), "quiot");
        table.declines().dice("6-6-1-1").declines().stands("gds@lost");
        table.game.controller(area("47"))
    };
    assert_eq!((wins("quiot@48/spent"), wins("quiot@48")), (Side::Allied, Side::French));
}

/// 12.7, 7.2: a volley drives the last enemy out of the area, and those who fired hold it at once.
#[test]
fn a_volley_clears_the_area() {
    let mut table = table("french impulses", "quiot@47 byl@47/spent omp@41");
    table.acts("d-erlon", "volley 47").dice("1-1-1-2").holds("allied 47");
    table.does("retreat byl 46").stands("byl@46/spent quiot@47/spent").holds("french 47");
}

/// 9.5, 16.3: Blücher's Double Move brings a Korps out of a zone and another out of an area into one assault; who
/// fails goes back into the zone or the area that he came from.
#[test]
fn zone_and_area_combine() {
    let mut table = table("allied impulses, turn 7", "10l-13@p2 2l-5@83 quiot@84 bell@30");
    table.does("command blucher").dice("6-6").does("act move p2 bulow; move 10l-13 84");
    table.does("act move 83 pirch; move 2l-5 84; point 2l-5").declines().dice("1-1-6-6").declines();
    table.stands("10l-13@p2/spent 2l-5@83/spent quiot@84").holds("french 84");
}

/// 9.8, 11.12: the Leader of the Forward unit answers, not one whose units only support; the guns' Leader if guns
/// stand in front.
#[test]
fn guns_stand_in_front() {
    let mut table = storm("french impulses", "quiot@48 byl@47 p-5@47 omp@41", "quiot");
    table.does("forward p-5; done").offers("lead picton; done").does("lead picton").dice("1-1-6-6");
    table.weighs("11.12.2-A:4", "11.12.3-A:1 11.12.3-B:1 11.12.3-D:1 9.8.3-a:2");
}
