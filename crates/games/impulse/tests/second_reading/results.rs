//! What comes of assaults.

use super::{has, ten_british};
use crate::common::{Table, table};
use contract::Side;
use impulse::Task;

/// Units of d'Erlon go from 48 into 47 behind the first of them, and all questions are declined up to the dice.
fn storm(situation: &str, units: &str, who: &str) -> Table {
    let mut table = table(situation, units);
    table.acts("d-erlon", "move 48");
    for unit in who.split_whitespace() {
        table.does(&format!("move {unit} 47"));
    }
    if table.game.task() == Task::Move {
        table.does("done");
    }
    if table.game.task() == Task::Point {
        table.does(&format!("point {}", who.split_whitespace().next().unwrap()));
    }
    table.declines();
    table
}

/// Situations 128 to 130 (11.13, 11.3): a failure flips all who fought, kills the spent, and sends back those who had
/// to come.
#[test]
fn failures() {
    let mut had_to =
        storm("french impulses", "quiot@48 bourg@48/spent i-h@48 byl@47 omp@41", "quiot bourg i-h");
    had_to.dice("1-1-6-6").declines().stands("quiot@48/spent bourg@lost i-h@48/spent");
    assert_eq!(had_to.game.toll(Side::French), 1);
    let mut chose = table("french impulses", "quiot@47 bourg@47 schm@47 byl@47 omp@41");
    chose.acts("d-erlon", "move 47").does("assault 47; point quiot; support bourg; done");
    chose.declines().dice("1-1-6-6").declines().stands("quiot@47/spent bourg@47/spent schm@47");
}

/// Situation 131 (11.17): three come back to an area that holds nine: one stays, two are lost.
#[test]
fn no_room_for_all() {
    let seven = "huss@48 camp@48 baud@48 soye@48 gaut@48 jami@48 bell@48";
    let mut table =
        table("french impulses", &format!("{seven} quiot@48 bourg@48 schm@48 aula@49 nogu@49 byl@47 omp@41"));
    table.does("command napoleon").dice("6-6");
    table.does("act move 48 d-erlon; move quiot 47; move bourg 47; move schm 47");
    table.does("act move 49 d-erlon; move aula 48; done; move nogu 48; done; point quiot").declines();
    table.dice("1-1-6-6").declines().offers("retreat bourg 48; retreat quiot 48; retreat schm 48");
    table.does("retreat bourg 48").declines().stands("bourg@48/spent quiot@lost schm@lost");
}

/// Situations 132 and 133 (11.14): a tie flips Point and Forward alone, and kills the spent.
#[test]
fn ties() {
    let mut fresh = storm("french impulses", "quiot@48 bourg@48 byl@47 omp@41", "quiot bourg");
    fresh.dice("1-1-2-2").declines().stands("quiot@47/spent bourg@47 byl@47/spent").holds("allied 47");
    let mut spent = storm("french impulses", "quiot@48/spent byl@47/spent omp@41", "quiot");
    spent.dice("1-1-1-1").declines().stands("quiot@lost byl@lost").holds("allied 47");
}

/// Situations 134 to 136 (11.15): one point flips a fresh Forward unit, and the Point pays even if it wins. The
/// reading would have let the owner give up a fresh unit for one point; casualties are to be equal to the difference.
#[test]
fn the_point_pays() {
    let mut one = storm("french impulses", "quiot@48 bourg@48 byl@47 omp@41", "quiot bourg");
    one.dice("1-1-1-2").declines().stands("quiot@47/spent byl@47/spent");
    let mut spent = storm("french impulses", "quiot@48/spent bourg@48 byl@47 omp@41", "quiot bourg");
    spent.dice("6-6-1-1").declines().stands("quiot@lost bourg@47 byl@lost").holds("french 47");
    let mut loose = storm("french impulses", "fsk3@48 quiot@48 byl@47 omp@41", "fsk3 quiot");
    loose.dice("6-6-1-1").declines().stands("fsk3@lost quiot@47 byl@lost");
    assert_eq!(loose.game.toll(Side::French), 0);
}

/// Situations 137 to 139 and 141 (11.16): one unit and its casualty points; what is beyond them is ignored.
#[test]
fn one_unit_and_its_points() {
    let takes = |defender: &str, dice: &str| {
        let mut table =
            storm("french impulses", &format!("quiot@48 bourg@48 {defender} omp@41"), "quiot bourg");
        table.dice(dice).declines();
        table
    };
    let mut two = takes("byl@47", "1-1-1-1");
    two.stands("byl@47/spent").does("retreat byl 46").stands("byl@46/spent");
    takes("byl@47/spent", "1-1-2-2").stands("byl@lost");
    takes("byl@47", "1-2-1-1").stands("byl@lost");
    let much = takes("byl@47", "6-6-1-1");
    assert_eq!((much.place("byl").as_str(), much.game.active()), ("lost", Side::Allied));
}

/// 11.16: spent rifles absorb one by retreating as well as by dying, so even if that is all they can absorb they may
/// choose. This the program had wrong.
#[test]
fn rifles_may_retreat_for_all_they_can_absorb() {
    // Quiot's 4 against 2 and 1 of the ground, and one more on the dice: two points, and that is all that fresh
    // rifles take.
    let mut fresh = storm("french impulses", "quiot@48 95th@47 omp@41", "quiot");
    fresh.dice("1-2-1-1").declines();
    assert!(fresh.may("lose 95th") && fresh.may("retreat 95th 46"));
    let mut spent = storm("french impulses", "quiot@48 95th@47/spent omp@41", "quiot");
    spent.dice("1-1-1-2").declines();
    assert!(spent.may("lose 95th") && spent.may("retreat 95th 46"));
    // One more than they can take kills them.
    storm("french impulses", "quiot@48 95th@47/spent omp@41", "quiot")
        .dice("1-1-1-1")
        .declines()
        .stands("95th@lost");
    // A brigade beside them that has to die for two does not keep them from going.
    let mut both =
        storm("french impulses", "quiot@48 bourg@48 95th@47/spent byl@47/spent omp@41", "quiot bourg");
    both.does("forward 95th").declines().dice("1-1-1-2").declines();
    assert!(both.may("retreat 95th 46"));
    both.does("retreat 95th 46").stands("95th@46/spent byl@lost");
}

/// Situation 140 (11.16): three points on two fresh units, the Forward unit first.
#[test]
fn points_are_shared() {
    let mut table = storm("french impulses", "quiot@48 bourg@48 byl@47 kemp@47 omp@41", "quiot bourg");
    table.does("forward byl").declines().dice("1-3-1-1").declines();
    table.stands("byl@47/spent kemp@47");
    assert!(table.may("flip kemp") && table.may("lose byl") && table.may("retreat byl 46"));
    assert_eq!(table.having("retreat kemp"), "");
    table.does("flip kemp");
    assert!(table.may("retreat kemp 46") && table.may("retreat byl 46"));
    table.does("retreat kemp 46").stands("byl@47/spent kemp@46/spent");
}

/// Situations 144, 145 and 147 (11.19): nowhere to go, a full area, a contested one.
#[test]
fn nowhere_to_go() {
    let goes = |more: &str| {
        let mut table = storm(
            "french impulses, control 35 36 61 62",
            &format!("quiot@48 byl@47/spent kemp@47 {more}"),
            "quiot",
        );
        table.does("forward byl").declines().dice("1-1-1-1").declines();
        if table.game.task() == Task::Losses { table.having("retreat byl") } else { table.place("byl") }
    };
    assert_eq!(goes("omp@41"), "46");
    assert_eq!(goes(&ten_british("46")), "lost");
    assert_eq!(goes("omp@46 bell@46"), "lost");
}

/// Situation 146 (11.20): the fewest enemy areas around; among equals the owner chooses.
#[test]
fn the_fewest_enemies_around() {
    let goes = |more: &str| {
        let mut table =
            storm("french impulses", &format!("quiot@48 byl@47/spent kemp@47 omp@41 {more}"), "quiot");
        table.does("forward byl").declines().dice("1-1-1-1").declines();
        table.having("retreat byl")
    };
    assert_eq!(goes(""), "35, 36, 46, 61, 62");
    assert_eq!(goes("bell@49 thev@72"), "36, 46");
    assert_eq!(goes("bell@49 thev@72 huss@38 camp@44"), "35, 36, 61, 62");
}

/// Situation 148 (15.1, 15.4): Prussians may retreat into a zone, British may not.
#[test]
fn zones_are_for_prussians() {
    let goes = |who: &str| {
        let mut table = table("french impulses", &format!("quiot@86 bourg@86 {who}@88/spent omp@41 kemp@88"));
        table.acts("d-erlon", "move 86").does("move quiot 88; move bourg 88; point quiot");
        table.does(&format!("forward {who}")).declines().dice("1-1-1-2").declines();
        table.having(&format!("retreat {who}"))
    };
    assert!(has(&goes("12l-1"), "p1") && !has(&goes("byl"), "p1") && has(&goes("byl"), "90"));
}

/// Situations 149 to 151 (11.21, 7.2): defenders walk away, and who is left takes the ground.
#[test]
fn walking_away() {
    let mut drawn = storm("french impulses", "quiot@48 bourg@48 byl@47 omp@41", "quiot bourg");
    drawn.dice("1-1-2-2").idles_until(|table| table.game.task() == Task::WalkAway);
    drawn.holds("allied 47").does("retreat byl 46").stands("byl@46/spent").holds("french 47");
}

/// Situations 152 to 155 (9.6): an Intervention makes a Stalemate of a Success or a Failure, if the dice allow it.
#[test]
fn interventions() {
    let before = |dice: &str, side: Side| {
        let mut table = storm("french impulses", "quiot@48 bourg@48 byl@47 omp@41", "quiot bourg");
        table.dice(dice).idles_until(|table| table.game.task() == Task::Intervene(side));
        table
    };
    let mut saves = before("6-6-1-1", Side::Allied);
    saves.does("command wellington").dice("3-3").stands("quiot@47/spent bourg@47 byl@47/spent");
    assert!(!saves.fresh("wellington"));
    let mut in_vain = before("6-6-1-1", Side::Allied);
    in_vain.does("command wellington").dice("1-1").stands("quiot@47/spent byl@lost");
    assert!(in_vain.fresh("wellington"));
    let mut holds = before("1-1-6-6", Side::French);
    holds.does("command napoleon").dice("6-6").declines();
    holds.stands("quiot@47/spent bourg@47 byl@47/spent");
    let mut british = storm("french impulses", "quiot@48 byl@47 10l-13@47 omp@41", "quiot");
    british.does("forward byl").declines().dice("6-6-1-1");
    british.idles_until(|table| table.game.task() == Task::Intervene(Side::Allied));
    british.offers("command wellington; done");
}

/// Situations 156 and 157 (9.4, 9.6): never after fire, and not by Ney after Napoleon's Double Move.
#[test]
fn no_intervention() {
    let mut fire = table("french impulses", "quiot@47 byl@47 omp@41");
    fire.acts("d-erlon", "volley 47").dice("1-1-6-6");
    assert_eq!((fire.game.task(), fire.game.active()), (Task::Impulse, Side::Allied));
    let mut double = table("french impulses", "quiot@48 delo@56 byl@47 omp@41");
    double.does("command napoleon").dice("6-6").does("act move 48 d-erlon; move quiot 47; done").declines();
    double.dice("1-1-6-6").does("done; done");
    assert_eq!(double.game.task(), Task::Intervene(Side::Allied));
}
