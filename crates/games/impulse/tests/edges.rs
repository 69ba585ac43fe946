//! Where rules stop: just enough, one too many, nobody left. Every example here is the smallest in which a rule makes
//! a difference that no other example shows.

use crate::common::{Table, full, leader, table, unit};
use contract::{Game, Side};
use impulse::{Task, Turn};

/// [8.4-a] [8.5-a] What an action is called, by whom and where.
#[test]
fn actions_are_told() {
    let mut table = table("french impulses", "quiot@47 bourg@47 byl@47 schm@49");
    table.acts("d-erlon", "move 49").has_event("8.4-a", "D'Erlon: Move/Assault from La Belle Alliance");
    let mut volley = crate::common::table("french impulses", "quiot@47 bourg@47 byl@47 schm@49");
    volley.acts("d-erlon", "volley 47").has_event("8.5-a", "D'Erlon: Volley Fire in Sandpit");
}

/// [9.8.3-a] A Leader helps his own side: D'Erlon the attack, Picton, who is worth more, the defence.
#[test]
fn ratings_go_to_their_own_side() {
    let mut table = table("french impulses", "quiot@48 kemp@47 omp@41");
    table.acts("d-erlon", "move 48").does("move quiot 47; lead d-erlon; lead picton").dice("6-6-1-1");
    table.weighs("11.12.2-A:4 9.8.3-a:1", "11.12.3-A:4 11.12.3-B:1 9.8.3-a:2");
    table.has_event("7.4-a", "Mandatory Assault on Sandpit (47): 1/1st Div (Quiot) is the Point");
}

/// [9.8-e] A skirmisher at the Point where it stands counts for the formation it acts with.
#[test]
fn skirmishers_at_the_point_have_a_leader() {
    let mut table = table("french impulses", "fsk1@47 quiot@47 byl@47 omp@41");
    table.acts("d-erlon", "move 47").fights("47").does("point fsk1; done");
    table.offers("lead d-erlon; done");
}

/// [9.5-d] Who assaulted where he stood has acted, skirmishers too; the rest of the formation has not.
#[test]
fn an_assault_in_place_is_an_act() {
    let units = "fsk1@47 quiot@47 bell@47 byl@47 omp@41 schm@61 best@61";
    let mut table = table("french impulses, control 48 49 58 59", units);
    table.does("command napoleon").dice("6-6").does("act move 47 d-erlon; done; done; assault 47");
    table.does("point quiot; support fsk1; done").declines().dice("6-6-1-1").declines();
    table.offers("act volley 61 d-erlon; advance lobau; done");
    table.does("advance lobau").offers("move bell 48; done").does("move bell 48").stands("bell@48");
}

/// [8.5-a] [8.4-a] Where the last enemy has fallen nobody fires or assaults any more; [10.10-a] and whoever has no
/// way out of what was contested does not move.
#[test]
fn the_last_enemy_ends_it() {
    let mut table = table("french impulses", "quiot@47 bell@47 95th@47/spent omp@41");
    table.does("command napoleon").dice("6-6").does("act volley 47 d-erlon; done").dice("6-6-1-1");
    table.stands("95th@lost");
    assert_eq!((table.game.active(), table.game.task()), (Side::Allied, Task::Impulse));
}

/// [9.5.2] A second formation that joins in a volley does not shut out the first.
#[test]
fn both_formations_go_on_firing() {
    let mut table = table("french impulses", "quiot@47 bourg@47 bell@47 byl@47 omp@41");
    table.does("command napoleon").dice("6-6").does("act volley 47 d-erlon; point quiot");
    table.does("support bell").offers("support bourg; done");
}

/// [8.8-b] No General Advance without an area to go to.
#[test]
fn no_advance_without_a_refuge() {
    let ring = "byl@35 kemp@36 pack@46 best@61 omp@62 krus@48";
    let mut table = table("french impulses, control 47", &format!("quiot@47 {ring}"));
    table.does("activate d-erlon").dice("6-6").offers("act move 47 d-erlon; done");
    table.refuses("advance d-erlon", "8.8-b");
}

/// [7.5] [10.7] Guns enter an area that was contested before, whoever of their side is there.
#[test]
fn guns_join_guns_in_contact() {
    let mut table = table("french impulses", "i-h@48 quiot@48 i-f1@47 byl@47 omp@41");
    table.acts("d-erlon", "move 48");
    assert!(table.may("move i-h 47"));
}

/// [6.4.3-a] The marker goes with guns of its own area only.
#[test]
fn the_marker_stays_with_its_guns() {
    let mut table = table("french impulses, battery 49", "i-f1@49 i-h@48 quiot@48 omp@41");
    table.acts("d-erlon", "move 48").refuses("haul i-h 58", "6.4.3-a");
}

/// Four brigades storm 47 with these in it.
fn storm(defenders: &str, forward: &str, dice: &str) -> Table {
    let attackers = "quiot@48 bourg@48 schm@48 aula@48";
    let mut table = table("french impulses", &format!("{attackers} {defenders} omp@41"));
    table.acts("d-erlon", "move 48");
    table.does("move quiot 47; move bourg 47; move schm 47; move aula 47; point quiot").declines();
    table.does(&format!("forward {forward}")).declines().dice(dice).declines();
    table
}

/// [11.16-f] As many points as there is to absorb: everybody dies, and nobody is asked in which order.
#[test]
fn just_enough_kills_all() {
    let mut table = storm("byl@47/spent kemp@47/spent", "byl", "1-1-3-3");
    table.stands("byl@lost kemp@lost");
    assert_eq!(table.game.task(), Task::Impulse);
}

/// [11.16-e] Five points on three spent brigades: the first may still retreat for one, since the others can die for four.
#[test]
fn the_others_can_absorb_the_rest() {
    let mut table = storm("byl@47/spent kemp@47/spent pack@47/spent", "byl", "1-1-2-2");
    assert_eq!(table.having("retreat byl"), "35, 36, 46, 61, 62");
    table.does("retreat byl 46").stands("byl@46/spent kemp@lost pack@lost");
}

/// [11.12.2-D] Two bands count as one, fresh or spent: rifles have a spent side.
#[test]
fn spent_rifles_are_half_a_point_too() {
    let mut table = table("allied impulses", "gds@46 95th@46/spent kemp@46 quiot@47 bell@59");
    table.acts("picton", "move 46").does("move kemp 47; move gds 47; move 95th 47; done; point kemp");
    table.declines().dice("6-6-1-1").weighs("11.12.2-A:3 11.12.2-D:1", "11.12.3-A:3 11.12.3-B:1");
}

/// [11.17-b] Where all just fit, all go back, and nobody is asked who is first.
#[test]
fn all_just_fit_where_they_came_from() {
    let eight = "huss@48 camp@48 baud@48 soye@48 gaut@48 jami@48 bell@48 thev@48";
    let mut table = table("french impulses", &format!("{eight} quiot@48 bourg@48 byl@47 omp@41"));
    table.acts("d-erlon", "move 48").does("move quiot 47; move bourg 47; point quiot").declines();
    table.dice("1-1-6-6").declines().stands("quiot@48/spent bourg@48/spent");
    assert_eq!(table.game.task(), Task::Impulse);
}

/// [18.3-a] Four in a village are not too many, and without the option or in the open five are not.
#[test]
fn four_may_stay() {
    let storms = |situation: &str, from: &str, to: &str, defender: &str, count: usize| {
        let brigades = ["huss", "camp", "baud", "soye", "gaut"];
        let units: Vec<_> = brigades[..count].iter().map(|who| format!("{who}@{from}")).collect();
        let mut table = table(situation, &format!("{} {defender}@{to} omp@41", units.join(" ")));
        table.acts("reille", &format!("move {from}"));
        for who in &brigades[..count] {
            table.does(&format!("move {who} {to}"));
        }
        table.does("point huss").declines().dice("6-6-1-1").declines();
        assert_eq!(table.game.task(), Task::Impulse, "{situation}");
        let all: Vec<_> = brigades[1..count].iter().map(|who| format!("{who}@{to}")).collect();
        table.stands(&all.join(" "));
    };
    storms("french impulses, option villages on", "22", "21", "gds", 4);
    storms("french impulses, option villages on", "48", "47", "byl", 5);
    storms("french impulses", "22", "21", "gds", 5);
}

/// [6.3.2-a] Prussians rally in a zone: no enemy ever comes there.
#[test]
fn prussians_rally_beside_the_map() {
    let units = "10l-13@p2/spent quiot@49 byl@47/spent";
    let mut table = table("allied rally, turn 6, fresh bulow blucher", units);
    table.offers("rally bulow 10l-13; rally orange byl; done");
    // A Leader's cavalry too, all at once [19.3].
    let horse = "schw@p2/spent watz@p2/spent syd@p2/spent quiot@49";
    let mut table = crate::common::table(
        "allied rally, turn 6, fresh bulow blucher, option cavalry-exhaustion on",
        horse,
    );
    table.does("rally-horse bulow p2").stands("schw@p2 watz@p2 syd@p2");
}

/// [19.3] Only a Leader's own cavalry counts, and when it has rallied he has nothing left, whatever another had.
#[test]
fn cavalry_rallies_with_its_own_leader() {
    let exhaustion = "allied rally, option cavalry-exhaustion on, turn 6, fresh bulow blucher";
    let table = table(exhaustion, "som@41/spent pons@41/spent schw@41/spent quiot@49");
    assert_eq!(table.having("rally-horse"), "");
    let units = "som@41/spent pons@41/spent dorn@41/spent hhal@41/spent adam@41/spent 95th@41/spent schw@44/spent quiot@49";
    let mut table = crate::common::table(exhaustion, units);
    // Hill has rallied one of two; the rifles beside them would be Uxbridge's second.
    table.does("rally hill hhal; rally-horse uxbridge 41").stands("som@41 pons@41 dorn@41");
    table.offers("rally bulow schw; done");
}

/// [19.6] [19.7] Cavalry falls back after a Stalemate by one rule and after a Success by another.
#[test]
fn falling_back_is_told() {
    for (dice, rule) in [("1-1-3-2", "19.7"), ("1-1-3-3", "19.6")] {
        let units = "delo@48 wath@48 byl@47 omp@41";
        let mut table = table("french impulses, option cavalry-exhaustion on", units);
        table.acts("ney", "charge 48").does("move delo 47; move wath 47; point delo").declines();
        table.dice(dice).declines();
        assert_eq!(table.game.task(), Task::FallBack, "{dice}");
        table.does("retreat delo 48").has_event(rule, "Delort) goes back");
    }
}

/// [8.5-a] [6.5-b] [12.6] [13.6] A volley is one action: who has fired is spent, and the impulse is over, even if
/// others of the formation could fire elsewhere. A bombardment likewise; a miss is told by the rule of what was
/// fired.
#[test]
fn one_action_is_one_action() {
    let mut volley = table("french impulses", "quiot@47 byl@47 schm@61 best@61 omp@41");
    volley.acts("d-erlon", "volley 47").dice("1-1-6-6");
    volley.has_event("12.6", "Quiot) is spent").has_event("12.6", "no effect");
    assert_eq!((volley.game.active(), volley.game.task()), (Side::Allied, Task::Impulse));
    let mut guns = table("french impulses", "i-h@48 quiot@48 byl@47 omp@41");
    guns.acts("d-erlon", "bombard 48").dice("1-1-6-6");
    guns.has_event("13.6", "I Corps 12-pdr is spent").has_event("13.6", "no effect");
}

/// [6.4-a] [6.4.1-a] The Grand Battery fires with fresh guns, not with foot beside spent ones.
#[test]
fn the_battery_needs_fresh_guns() {
    let spent = table("french battery, battery 49", "i-h@49/spent quiot@49 byl@47 omp@41");
    assert_eq!(spent.game.task(), Task::Impulse);
    let fresh = table("french battery, battery 49", "i-h@49 i-f1@49 quiot@49 byl@47 omp@41");
    assert_eq!(fresh.game.task(), Task::Battery);
}

/// [7.2-b] Allies take control as the French do, and only of what changes hands is told.
#[test]
fn allies_take_control() {
    let mut table = table("allied impulses, control 45 46", "kemp@44 quiot@49");
    table.acts("picton", "move 44").holds("french 45 46").does("move kemp 45").holds("allied 45");
    table.has_event("7.2-b", "(45) is under Allied control");
    let told = table.told().into_iter().filter(|(rule, _)| *rule == "7.2-b");
    assert_eq!(told.count(), 1);
}

/// [14.10-b] [14.11] Skirmishers hit somebody behind the Point: he falls, and the assault goes on.
#[test]
fn the_assault_outlives_its_support() {
    let mut table = table("french impulses", "quiot@48 fsk1@48 byl@47 gds@47 nas@47 omp@41");
    table.acts("d-erlon", "move 48").does("move quiot 47; move fsk1 47; point quiot; point gds");
    table.dice("1-1-1-1").does("lose fsk1").stands("quiot@47/spent fsk1@lost");
    assert_eq!((table.game.task(), table.game.fight().point), (Task::Slip, unit("quiot")));
}

/// [11.16-d] [11.16-e] Just as many points as there is to absorb, with rifles: they may go back for their last one,
/// the brigade beside them dies.
#[test]
fn rifles_go_back_where_others_die() {
    let mut table = storm("byl@47/spent 95th@47/spent", "byl", "1-1-3-4");
    table.stands("byl@lost 95th@47/spent");
    assert_eq!(table.having("retreat 95th"), "35, 36, 46, 61, 62");
}

/// [6.3.2-b] Whoever rallies is spent at once, also when another has only begun.
#[test]
fn the_next_leader_is_spent_too() {
    let mut table = table("allied rally", "hhal@41/spent adam@41/spent omp@44/spent kiel@44/spent quiot@49");
    table.does("rally hill hhal; rally orange omp").offers("rally orange kiel; done");
    assert!(!table.fresh("hill") && !table.fresh("orange"));
    // [19.3] A spent Leader rallies no cavalry.
    let mut spent = crate::common::table(
        "allied rally, option cavalry-exhaustion on, spent uxbridge",
        "som@41/spent pons@41/spent dorn@41/spent omp@44/spent quiot@49",
    );
    spent.offers("rally orange omp; done");
}

/// [8.9-b] A new turn begins without a pass, and with the French.
#[test]
fn passes_do_not_outlast_the_turn() {
    let mut table = table("french impulses", "quiot@49 omp@41");
    table.does("pass; pass");
    assert!(!table.game.passed());
    table.idles_until(|table| table.game.task() == Task::Impulse);
    assert_eq!((table.game.turn(), table.game.active()), (3, Side::French));
    table.does("pass");
    assert_eq!((table.game.turn(), table.asks()), (3, Side::Allied));
}

/// Who came first does not show: the same units in the same areas are the same position.
#[test]
fn stacks_have_no_order() {
    let after = |order: &str| {
        let mut table = table("french impulses", "quiot@49 bourg@49 schm@49 aula@48 omp@41");
        table.acts("d-erlon", "move 49");
        for who in order.split_whitespace() {
            table.does(&format!("move {who} 48; done"));
        }
        let side = Side::French;
        assert_eq!(table.game.stack(crate::common::area("48"), side).count(), 4, "{order}");
        table.game.clone()
    };
    let first = after("quiot bourg schm");
    for order in
        ["quiot schm bourg", "bourg quiot schm", "bourg schm quiot", "schm quiot bourg", "schm bourg quiot"]
    {
        assert!(after(order) == first, "{order}");
    }
    let here = first.stack(crate::common::area("48"), Side::French);
    assert!(here.is_sorted());
}

/// What clients ask: who is in play, who is fresh, what charts and tracks there are.
#[test]
fn what_can_be_looked_up() {
    let mut table = full("french impulses, spent ney", "quiot@49/spent");
    let game = &table.game;
    assert!(!game.fresh().has(unit("quiot")) && game.fresh().has(unit("bourg")));
    assert!(game.is_present(leader("ney")) && !game.is_present(leader("bulow")));
    let charts: Vec<_> = game.charts(Side::French.into()).into_iter().map(|chart| chart.title).collect();
    assert!(!charts.is_empty() && charts.iter().all(|title| !title.is_empty()));
    assert!(!game.tracks().is_empty());
    table.does("activate d-erlon").dice("6-6");
    assert_eq!(table.game.task(), Task::Act(Turn::First));
    let labels: Vec<_> =
        table.game.scene(Side::French.into()).choices.into_iter().map(|choice| choice.label).collect();
    assert!(labels.iter().any(|label| label.starts_with("D'Erlon: Move/Assault from ")), "{labels:?}");
}

/// [19.3] Spent cavalry is counted, not what stands fresh beside it.
#[test]
fn fresh_cavalry_is_not_rallied() {
    let exhaustion = "allied rally, option cavalry-exhaustion on";
    let table = table(exhaustion, "som@41/spent pons@41/spent dorn@41 quiot@49");
    assert_eq!(table.having("rally-horse"), "");
}

/// [9.5-d] [8.5-a] Who has come by the first action does not fire in the second, beside those who stood there.
#[test]
fn who_has_moved_does_not_fire() {
    let mut table = table("french impulses", "quiot@47 byl@47 bourg@48 schm@48 omp@41");
    table.does("command napoleon").dice("6-6").does("act move 48 d-erlon; move bourg 47; done");
    table.does("done; done; act volley 47 d-erlon");
    assert_eq!((table.throws(), table.game.fire().point), ("12.5-SEQ", unit("quiot")));
    assert!(table.game.fire().support.is_empty());
}

/// [13.1-b] Guns do not fire into an area that was contested when the impulse began, though its friends have left it since.
#[test]
fn what_was_contested_is_not_bombarded() {
    let mut table = table("french impulses", "i-h@48 quiot@47 byl@47 kemp@35 omp@41");
    table.does("command napoleon").dice("6-6").does("act move 47 d-erlon; move quiot 48; done");
    table.does("act bombard 48 d-erlon");
    assert_eq!((table.throws(), table.game.fire().at), ("13.5-SEQ", crate::common::area("35")));
}

/// [19.5] [19.6] What befalls cavalry that tires is told by the rule of the option.
#[test]
fn tired_cavalry_is_told() {
    for (dice, rule) in [("1-1-6-6", "19.5"), ("1-1-3-3", "19.6")] {
        let units = "delo@48 wath@48 byl@47 omp@41";
        let mut table = table("french impulses, option cavalry-exhaustion on", units);
        table.acts("ney", "charge 48").does("move delo 47; move wath 47; point delo").declines();
        table.dice(dice).declines().has_event(rule, "Delort) is spent");
    }
}
