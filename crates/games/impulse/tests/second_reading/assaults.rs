//! Assaults up to the dice: who fights, who leaves, who fires, in which order.

use super::{has, ten_british};
use crate::common::{Table, table, unit};
use contract::Side;
use impulse::Task;

/// Units of d'Erlon go from 48 into 47, as they are listed.
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

/// Situations 85 to 87 (11.1, 11.5, 11.6): into enemies one has to, into a contested area one may, with whom one likes.
#[test]
fn must_and_may() {
    let must = storm("french impulses", "quiot@48 byl@47 omp@41", "quiot");
    assert!(must.game.fight().mandatory);
    let mut may = storm("french impulses", "quiot@48 bourg@47 byl@47 omp@41", "quiot");
    may.offers("assault 47; done");
    let mut place = table("french impulses", "quiot@47 bourg@47 byl@47 omp@41");
    place.acts("d-erlon", "move 47").does("assault 47; point quiot").offers("support bourg; done");
}

/// Situations 88 to 92 (8.4, 11.3, 11.7, 11.8): who may be Point, and who supports.
#[test]
fn who_is_the_point() {
    let mut spent = storm("french impulses", "quiot@48/spent byl@47 omp@41", "quiot");
    spent.declines().dice("1-1-6-6").weighs("11.12.2-A:2", "11.12.3-A:3 11.12.3-B:1");
    let guns = storm("french impulses", "quiot@48 i-h@48 byl@47 omp@41", "quiot i-h");
    assert_eq!(guns.game.fight().point, unit("quiot"));
    assert!(guns.game.fight().support.is_empty());
    let loose = storm("french impulses", "fsk3@48 pego@58 byl@47 omp@41", "fsk3");
    assert_eq!(loose.game.fight().point, unit("fsk3"));
    let mut mixed = storm("french impulses", "quiot@48 bourg@48 jacq@48 byl@47 omp@41", "quiot bourg jacq");
    mixed.offers("point bourg; point quiot").does("point quiot");
    assert_eq!(mixed.game.fight().support.len(), 2);
    let mut charge = table("french impulses", "quiot@47 jacq@47 byl@47 omp@41");
    charge.acts("d-erlon", "charge 47").fights("47");
    assert_eq!(charge.game.fight().point, unit("jacq"));
    assert!(charge.game.fight().support.is_empty());
}

/// Situation 93 (11.2): who was not activated neither helps nor suffers.
#[test]
fn bystanders() {
    let mut table = table("french impulses", "quiot@47 bell@47 byl@47 omp@41");
    table.acts("d-erlon", "move 47").fights("47").declines().dice("1-1-6-6").declines();
    table.stands("quiot@47/spent bell@47");
}

/// Situations 94 and 95 (11.12.2): the attack value of a mixed force, and of a charge.
#[test]
fn attack_values() {
    let mut guard = table(
        "french impulses",
        "ogr@48 och@48 mgr@48 mch@48/spent gdhv@48 gdlt@48/spent fsk1@48 fsk2@48 fsk3@48 byl@47 omp@41",
    );
    guard.acts("drouot", "move 48");
    for who in ["ogr", "och", "mgr", "mch", "fsk1", "fsk2", "fsk3", "gdhv", "gdlt"] {
        guard.does(&format!("move {who} 47"));
    }
    guard
        .does("point ogr")
        .declines()
        .dice("1-1-6-6")
        .weighs("11.12.2-A:7 11.12.2-B:4 11.12.2-C:1 11.12.2-D:1 11.12.2-E:1", "11.12.3-A:3 11.12.3-B:1");
    let mut horse = table("allied impulses", "som@47 pons@47 dorn@47/spent quiot@48 bell@30");
    horse.acts("uxbridge", "charge 47").does("move som 48; move pons 48; move dorn 48; point som");
    horse.declines().dice("1-1-6-6");
    horse.weighs("11.12.2-A:6 11.12.2-G:2 11.12.2-H:1", "11.12.3-A:3 11.12.3-B:1");
}

/// Situations 96 and 97 (11.12.2 F, 7.4): guns help where they stand, and flip with a failure; those who came do not.
#[test]
fn guns_help_in_place() {
    let mut stand = table("french impulses", "quiot@47 i-h@47 byl@47 omp@41");
    stand.acts("d-erlon", "move 47").fights("47").does("support i-h").declines().dice("1-1-6-6");
    stand.weighs("11.12.2-A:4 11.12.2-F:1", "11.12.3-A:3 11.12.3-B:1");
    stand.declines().stands("quiot@47/spent i-h@47/spent");
    let mut came = storm("french impulses", "quiot@48 i-h@48 bourg@47 byl@47 omp@41", "quiot i-h");
    came.does("assault 47").declines().dice("1-1-6-6").weighs("11.12.2-A:4", "11.12.3-A:3 11.12.3-B:1");
}

/// Situations 98 and 99 (11.12.3): ground, stream, others; no stream in a Voluntary Assault.
#[test]
fn defence_values() {
    let others = "kemp@72 lamb@72 best@72/spent vinc@72/spent byl@72/spent";
    let mut table = table("french impulses", &format!("pego@59 2nas@72 {others} omp@41"));
    table.acts("d-erlon", "move 59").does("move pego 72; forward 2nas").declines().dice("1-1-6-6");
    table.weighs("11.12.2-A:4", "11.12.3-A:3 11.12.3-B:3 11.12.3-C:1 11.12.3-D:2 11.12.3-E:1");
    let mut by_choice = crate::common::table("french impulses", "pego@59 bell@72 2nas@72 omp@41");
    by_choice.acts("d-erlon", "move 59").does("move pego 72; assault 72").declines().dice("1-1-6-6");
    by_choice.weighs("11.12.2-A:4", "11.12.3-A:3 11.12.3-B:3");
}

/// Situation 100 (11.12.3 F): skirmishers in front gain by houses, not by trees.
#[test]
fn skirmishers_like_houses() {
    let mut wood = table("french impulses", "soye@31 hanj@22 omp@41");
    wood.acts("reille", "move 31").does("move soye 22").declines().dice("1-1-6-6");
    wood.weighs("11.12.2-A:5", "11.12.3-A:1 11.12.3-B:2");
    let mut house = table("french impulses", "soye@22 gds@21 omp@41");
    house.acts("reille", "move 22").does("move soye 21").declines().dice("1-1-6-6");
    house.weighs("11.12.2-A:5", "11.12.3-A:1 11.12.3-B:4 11.12.3-F:2");
}

/// Situations 101, 120 to 122, 124 and 126 (9.6, 9.8, 10.11, 10.12, 14.3): the questions in their order; the fire is
/// nobody's to throw again, the Point stays, and the Forward unit is named after it.
#[test]
fn the_questions_in_order() {
    let mut table = storm("french impulses", "quiot@48 bourg@48 byl@47 som@47 95th@47 omp@46", "quiot bourg");
    let (french, allied) = (Side::French, Side::Allied);
    let mut asked = Vec::new();
    for answer in [
        "point quiot",
        "done",
        "point 95th",
        "1-1-6-6",
        "done",
        "forward byl",
        "done",
        "done",
        "1-1-6-6",
        "lead d-erlon",
        "1-1",
        "lead orange",
        "6-6",
        "done",
        "done",
    ] {
        asked.push(table.game.task());
        if answer.contains(char::is_alphabetic) {
            table.does(answer)
        } else {
            table.dice(answer)
        };
    }
    assert_eq!(
        asked,
        [
            Task::Point,
            Task::Withdraw,
            Task::Stand,
            Task::StandDice,
            Task::Slip,
            Task::Forward,
            Task::Lead(french),
            Task::Lead(allied),
            Task::Dice,
            Task::Reroll(french),
            Task::RerollDice(french),
            Task::Reroll(allied),
            Task::RerollDice(allied),
            Task::Intervene(french),
            Task::Intervene(allied),
        ]
    );
    // 11.21: and the defenders may walk away though they have won.
    assert_eq!(table.game.task(), Task::WalkAway);
    table.stands("quiot@48/spent bourg@48/spent byl@47");
}

/// Situations 102 to 105 (10.11, 10.12, 14.2): cavalry and horse guns leave before infantry; from a charge, or from
/// skirmishers alone, nobody does, and nobody fires at a charge.
#[test]
fn who_leaves_before_whom() {
    let table = storm("french impulses", "quiot@48 byl@47 som@47 rha1@47 omp@41", "quiot");
    assert_eq!(table.game.task(), Task::Withdraw);
    assert!(has(&table.having("retreat som"), "46") && has(&table.having("retreat rha1"), "46"));
    assert_eq!(table.having("retreat byl"), "");
    for target in ["som", "95th"] {
        let mut charge = crate::common::table("french impulses", &format!("delo@48 {target}@47 omp@41"));
        charge.acts("ney", "charge 48").does("move delo 47");
        assert_eq!(charge.game.task(), Task::Lead(Side::French), "{target}");
    }
    let loose = storm("french impulses", "fsk3@48 pego@58 som@47 omp@41", "fsk3");
    assert_eq!(loose.game.task(), Task::Lead(Side::French));
}

/// Situations 106 to 108 (10.11, 7.1): where they go, and what is left.
#[test]
fn where_cavalry_withdraws() {
    let mut gone = storm("french impulses", "quiot@48 som@47 omp@41", "quiot");
    gone.does("retreat som 46").stands("quiot@47 som@46").holds("french 47");
    assert_eq!(gone.game.active(), Side::Allied);
    let contested = storm("french impulses", "quiot@48 som@47 bell@46 omp@46", "quiot");
    assert!(!has(&contested.having("retreat som"), "46"));
    let full = storm("french impulses", &format!("quiot@48 som@47 {}", ten_british("46")), "quiot");
    assert!(!has(&full.having("retreat som"), "46") && has(&full.having("retreat som"), "62"));
}

/// Situations 109 and 110 (10.12): skirmishers fire, then leave; nobody fights, and the ground is taken.
#[test]
fn fire_and_leave() {
    let mut table = storm("french impulses", "quiot@48 95th@47 omp@41", "quiot");
    table.does("point 95th").dice("1-1-6-6").does("retreat 95th 46");
    table.stands("quiot@47 95th@46").holds("french 47");
    assert_eq!(table.game.active(), Side::Allied);
}

/// Situations 111 to 113 (14.5 to 14.7): what Defensive Fire is worth, by the ground that the Point comes from.
#[test]
fn values_of_defensive_fire() {
    let mut two = storm("french impulses", "quiot@48 95th@47 gds@47 omp@41", "quiot");
    two.does("point 95th").dice("1-1-6-6").weighs("14.5-a:3 14.5-a:2", "14.6-a:1");
    let mut ridge = table("french impulses", "pego@59 gds@61 omp@41");
    ridge.acts("d-erlon", "move 59").does("move pego 61; point gds").dice("1-1-6-6");
    ridge.weighs("14.5-a:2", "14.6-a:2");
    let mut place = table("french impulses", "quiot@62 gds@62 omp@41");
    place.acts("d-erlon", "move 62").fights("62").does("point gds").dice("1-1-6-6");
    place.weighs("14.5-a:2", "14.6-a:2");
    let mut loose = storm("french impulses", "fsk3@48 fsk4@48 pego@58 gds@47 omp@41", "fsk3 fsk4");
    loose.does("point fsk3; point gds").dice("1-1-6-6").weighs("14.5-a:2", "14.6-a:1 14.6-a:2");
}

/// Situations 114 and 115 (14.8 to 14.11): a tie does nothing; one point flips the Point, who leads on with what he
/// has left.
#[test]
fn a_point_under_fire() {
    let fire = |dice: &str| {
        let mut table = storm("french impulses", "quiot@48 95th@47 omp@41", "quiot");
        table.does("point 95th").dice(dice);
        table
    };
    fire("1-1-2-2").stands("quiot@47");
    let mut hit = fire("1-1-1-2");
    hit.stands("quiot@47/spent").does("done; done").dice("1-1-6-6");
    hit.weighs("11.12.2-A:2", "11.12.3-A:2 11.12.3-B:1");
}

/// Situations 116 and 117 (14.10): without its Point the assault is off; who had to come goes back, who stood there stays.
#[test]
fn the_point_is_gone() {
    let mut had_to = storm("french impulses", "quiot@48/spent bourg@48 95th@47 omp@41", "quiot bourg");
    had_to.does("point quiot; point 95th").dice("1-1-1-2").offers("lose quiot; retreat quiot 48");
    let mut dies = had_to.fork();
    had_to.does("retreat quiot 48").stands("quiot@48/spent bourg@48 95th@47");
    dies.does("lose quiot").stands("quiot@lost bourg@48 95th@47");
    let mut chose = table("french impulses, control 48", "quiot@47/spent bourg@47 95th@47 omp@41");
    chose.acts("d-erlon", "move 47").does("done; assault 47; point quiot; support bourg; point 95th");
    chose.dice("1-1-1-2").does("lose quiot").stands("bourg@47 95th@47");
    assert_eq!(chose.game.active(), Side::Allied);
}

/// Situation 118 (14.10): the Point takes the first, the second may be another's, and the assault goes on.
#[test]
fn the_second_point_of_fire() {
    let mut table = storm("french impulses", "quiot@48 bourg@48 95th@47 omp@41", "quiot bourg");
    table.does("point quiot; point 95th").dice("1-1-1-1").offers("flip bourg; lose quiot; retreat quiot 48");
    table.does("flip bourg").stands("quiot@47/spent bourg@47/spent");
    assert_eq!((table.game.task(), table.game.fight().point), (Task::Slip, unit("quiot")));
}

/// Situation 119 (14.1, 14.10): a skirmisher at the Point dies of one.
#[test]
fn a_skirmisher_at_the_point() {
    let mut table = storm("french impulses", "fsk3@48 pego@58 gds@47 omp@41", "fsk3");
    table.does("point gds").dice("1-2-1-1").stands("fsk3@lost gds@47").holds("allied 47");
}

/// Situations 123, 125 and 127 (9.8): only the Leader of the Point or Forward unit, once, with his own side's dice.
#[test]
fn leaders_in_an_assault() {
    let mut table = storm("french impulses", "quiot@48 byl@47 kemp@47 omp@41", "quiot");
    table.does("forward byl").offers("lead d-erlon; done").does("lead d-erlon");
    table.offers("lead orange; done").does("done").dice("1-2-5-6");
    // D'Erlon has taken part: only Orange could throw again, and his own dice.
    table.offers("lead orange; done").does("lead orange").dice("1-1");
    assert_eq!(table.game.fight().dice, [[1, 2], [1, 1]]);
}
