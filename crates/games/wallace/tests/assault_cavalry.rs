//! Assault, steps four to seven: cavalry against infantry, the guns, cavalry out of hand.

use crate::common::{Table, area, table, unit};
use contract::Side;
use wallace::Army;

/// French units at Trimotion storm the West Valley, which these defend.
fn storm(units: &str, others: &str) -> Table {
    let pieces: Vec<_> = units.split_whitespace().map(|unit| format!("{unit}@trimotion")).collect();
    let mut table = table("french orders", &format!("{} {others}", pieces.join(" ")));
    table.storms("trimotion", units, "west-valley");
    table
}

/// [W-ASSAULT-4.1] Cavalry of either side that is left in the area charges the enemy infantry there, and
/// is not asked.
#[test]
fn cavalry_has_to_charge() {
    assert_eq!(storm("fr-cav-1", "ge-inf-1@west-valley/side").throws(), "W-ASSAULT-4.5");
    let mut defenders = storm("fr-inf-1", "br-cav-1@west-valley br-inf-1@braine");
    assert_eq!(defenders.throws(), "W-ASSAULT-4.5", "the British charge the French who assaulted them");
    defenders.dice("1 6").stands("fr-inf-1@west-valley/square br-cav-1@west-ridge");
}

/// [W-ASSAULT-4.2][W-WOODS-4][W-TOWN-4][W-RIVER-4] In woods, a town or a river area the cavalry leaves
/// instead, as a defender. RULING: it retreats in step four and is not tired by it; with nowhere to go it
/// is lost.
#[test]
fn cavalry_leaves_rough_ground() {
    for (from, to, home) in [
        ("orchard-slope", "hougoumont", "west-ridge"),
        ("derlon-ridge", "plancenoit", "derlon-ridge"),
        ("frischermont-heights", "la-marache", "papelotte-ridge"),
    ] {
        let mut table = table("french orders", &format!("fr-inf-1@{from} br-cav-1@{to} br-inf-1@braine"));
        table.storms(from, "fr-inf-1", to);
        let open = table.options().iter().any(|option| option.starts_with("retreat br-cav-1"));
        if open {
            table.does(&format!("retreat br-cav-1 {home}"));
        }
        let place = table.place("br-cav-1");
        assert!(!place.ends_with("/side") && place != to && place != "lost", "{to}: {place}");
        table.stands(&format!("fr-inf-1@{to}"));
    }
    let mut caught = table(
        "french orders",
        "fr-inf-1@orchard-slope br-cav-1@hougoumont fr-inf-2@west-ridge fr-inf-3@hougoumont-ridge \
         fr-inf-4@west-valley \
         fr-inf-5@barriere br-inf-1@braine",
    );
    caught.storms("orchard-slope", "fr-inf-1", "hougoumont").stands("br-cav-1@lost");
}

/// [W-ASSAULT-4.3] Defensive infantry that is charged forms square; mobile infantry without cavalry does not.
#[test]
fn squares_form() {
    let mut table = storm("fr-cav-1", "ge-inf-1@west-valley/side du-inf-1@west-valley");
    table.stands("ge-inf-1@west-valley/square du-inf-1@west-valley");
}

/// [W-ASSAULT-4.4] If the defenders had cavalry in this fight, their mobile infantry forms square too;
/// assaulting infantry never does before it is charged.
#[test]
fn covered_by_its_own_cavalry() {
    let mut table = storm("fr-cav-1", "br-cav-1@west-valley du-inf-1@west-valley");
    table.dice("6-1").stands("br-cav-1@west-ridge/side du-inf-1@west-valley/square");
    let mut assaulters = storm("fr-inf-1 fr-cav-1", "br-cav-1@west-valley br-inf-8@braine");
    assaulters.dice("1-6").stands("fr-cav-1@trimotion/side fr-inf-1@west-valley");
    assert_eq!(assaulters.throws(), "W-ASSAULT-4.5", "charged, and mobile");
}

/// [W-ASSAULT-4.5] Each charged unit throws a die, and only a 6 hits: fresh cavalry tires, tired cavalry
/// is lost, its owner says which, and nobody retreats from it.
#[test]
fn fire_at_the_horse() {
    let mut one = storm("fr-cav-1", "br-inf-1@west-valley/side");
    one.dice("5").stands("fr-cav-1@west-valley");
    let mut choice = table(
        "french orders",
        "fr-cav-1@trimotion fr-cav-2@trimotion/side br-inf-1@west-valley/side ge-inf-1@west-valley/side",
    );
    choice.storms("trimotion", "fr-cav-1 fr-cav-2", "west-valley").dice("6 5");
    assert_eq!(choice.asks(), Side::French);
    choice.offers("hit fr-cav-1; hit fr-cav-2");
    choice.fork().does("hit fr-cav-2").stands("fr-cav-2@lost fr-cav-1@west-valley");
    choice.does("hit fr-cav-1").stands("fr-cav-1@west-valley/side fr-cav-2@west-valley/side");
}

/// [W-ASSAULT-4.6] If cavalry is left, each charged unit checks; if not, nobody does.
#[test]
fn the_charge_strikes() {
    let mut home = storm("fr-cav-1", "br-inf-1@west-valley/side ge-inf-1@west-valley/side");
    home.dice("6 1");
    assert_eq!(home.throws(), "W-MORALE-2");
    home.dice("6");
    assert_eq!(home.throws(), "W-MORALE-2", "each of them");
    let mut shot = table("french orders", "fr-cav-1@trimotion/side br-inf-1@west-valley/side");
    shot.storms("trimotion", "fr-cav-1", "west-valley").dice("6").stands("fr-cav-1@lost");
    assert_eq!(shot.asks(), Side::French, "and that is all");
}

/// [W-ASSAULT-4.7] If charged infantry is left, the cavalry goes back to where it came from, untired, and
/// the infantry stands in square, even if it was mobile. RULING: cavalry that defended retreats towards
/// home.
#[test]
fn beaten_off() {
    let mut table = storm("fr-cav-1", "br-inf-1@west-valley");
    table.dice("1 6").stands("fr-cav-1@trimotion br-inf-1@west-valley/square");
    let mut defender = storm("fr-inf-1", "br-cav-1@west-valley br-inf-1@braine");
    defender.dice("1 6").stands("br-cav-1@west-ridge fr-inf-1@west-valley/square");
}

/// [W-ASSAULT-4.8][W-STRONG-7] Behind the walls nobody is charged, and yet fires; cavalry that breaks
/// those outside goes back all the same.
#[test]
fn behind_the_walls() {
    let mut table =
        table("french orders", "fr-cav-1@trimotion ge-inf-1@la-haye-sainte/side du-inf-1@la-haye-sainte");
    table.storms("trimotion", "fr-cav-1", "la-haye-sainte");
    table.stands("ge-inf-1@la-haye-sainte/side du-inf-1@la-haye-sainte").dice("1 1");
    assert_eq!(table.throws(), "W-MORALE-2");
    table.dice("1").stands("du-inf-1@lost ge-inf-1@la-haye-sainte/side fr-cav-1@trimotion");
}

/// [W-ASSAULT-5.1] Cavalry alone with guns puts a cube on each, and removes none.
#[test]
fn cavalry_among_the_guns() {
    let mut table = storm("fr-cav-1", "br-art-1@west-valley br-art-2@west-valley br-inf-1@braine");
    table.dice("1 1").bears("allied:2@west-valley").stands("br-art-1@west-valley br-art-2@west-valley");
    let mut half =
        storm("fr-cav-1", "br-art-1@west-valley br-art-2@west-valley allied:1@west-valley br-inf-1@braine");
    half.dice("1").bears("allied:2@west-valley");
}

/// [W-ASSAULT-5.2] Cavalry and guns without crews share the area. RULING: it is enemy-occupied for both;
/// either may leave, entering takes an assault, and infantry that assaults in removes the guns, or drives
/// the cavalry out and serves them.
#[test]
fn side_by_side() {
    let shared = "fr-cav-1@west-valley br-art-1@west-valley allied:1@west-valley";
    let mut leave = table("french orders", &format!("{shared} fr-inf-1@trimotion br-inf-1@braine"));
    let mut enter = leave.fork();
    enter.does("activate trimotion; act move green").refuses("move fr-inf-1 west-valley", "W-MOVE-1");
    let mut storm = leave.fork();
    storm.storms("trimotion", "fr-inf-1", "west-valley").stands("br-art-1@lost fr-inf-1@west-valley");
    leave
        .does("activate west-valley; act move green; move fr-cav-1 trimotion; done")
        .stands("fr-cav-1@trimotion");
    let mut rescue = table("allied orders", &format!("{shared} br-inf-1@west-ridge fr-inf-1@rossomme"));
    rescue.storms("west-ridge", "br-inf-1", "west-valley");
    assert_eq!(rescue.throws(), "W-ASSAULT-4.5", "the cavalry charges the infantry that came in");
    rescue
        .dice("1 6")
        .does("retreat fr-cav-1 trimotion")
        .stands("br-inf-1@west-valley/square br-art-1@west-valley");
    assert_eq!(rescue.game.manned(Army::Allied, area("west-valley")), 1, "served again");
}

/// [W-ASSAULT-6.1] Guns left with enemy infantry are lost, with their cubes.
#[test]
fn infantry_among_the_guns() {
    let mut table =
        storm("fr-inf-1", "br-art-1@west-valley br-art-2@west-valley allied:1@west-valley br-inf-1@braine");
    table.dice("1").stands("br-art-1@lost br-art-2@lost fr-inf-1@west-valley").bears("allied:0@west-valley");
}

/// [W-ASSAULT-6.2] Infantry that stormed guns alone and was hit checks morale. RULING: the guns are gone
/// first.
#[test]
fn after_storming_guns() {
    let mut hit = storm("fr-inf-1", "br-art-1@west-valley br-inf-1@braine");
    hit.dice("5").stands("br-art-1@lost");
    assert_eq!(hit.throws(), "W-MORALE-2");
    hit.dice("1").stands("fr-inf-1@trimotion");
    let missed = storm("fr-inf-1", "br-art-1@west-valley br-inf-1@braine").dice("1").throws();
    assert_eq!(missed, "", "no check");
    let mut company = storm(
        "fr-inf-1",
        "br-art-1@west-valley br-cav-1@west-valley/side fr-inf-2@orchard-slope fr-inf-3@la-haye-sainte \
         br-inf-1@braine",
    );
    company.dice("5 1 6").stands("fr-inf-1@west-valley/square br-art-1@lost");
    assert_eq!(company.throws(), "", "the guns were not alone: one check, for the charge");
}

/// [W-ASSAULT-6.3] Who was not driven out stays, infantry upright, and the area is his.
#[test]
fn who_wins_stays() {
    let mut table =
        table("french orders", "fr-inf-1@trimotion ge-inf-1@la-haye-sainte allied:3@la-haye-sainte");
    table.storms("trimotion", "fr-inf-1", "la-haye-sainte").dice("1 6 1");
    table.stands("ge-inf-1@lost fr-inf-1@la-haye-sainte");
    assert_eq!(table.game.holder(area("la-haye-sainte")), Side::French);
    assert!(table.game.assaulters().is_empty());
}

/// A cavalry unit that has won the West Valley with another enemy next to it, and has to check.
fn won(cavalry: &str) -> Table {
    let (side, enemy, other) = if ["fr", "gd"].contains(&&cavalry[..2]) {
        ("french", "br-cav-6@west-valley/side", "br-inf-1@west-ridge")
    } else {
        ("allied", "fr-cav-14@west-valley/side", "fr-inf-1@orchard-slope")
    };
    let mut table = table(&format!("{side} orders"), &format!("{cavalry}@trimotion {enemy} {other}"));
    table.storms("trimotion", cavalry, "west-valley").dice("6-1");
    table
}

/// [W-ASSAULT-7.1] Every cavalry unit left in the area throws a die, defenders too, and goes on from the
/// number of its colour.
#[test]
fn out_of_hand() {
    for (cavalry, number) in
        [("fr-cav-1", 5), ("gd-cav-1", 5), ("br-cav-1", 3), ("ge-cav-1", 4), ("du-cav-1", 6), ("pr-cav-1", 5)]
    {
        for die in 1..=6 {
            let mut table = won(cavalry);
            assert_eq!(table.throws(), "W-ASSAULT-7.1");
            table.dice(&die.to_string());
            assert_eq!(
                !table.place(cavalry).starts_with("west-valley"),
                die >= number,
                "{cavalry} rolls {die}"
            );
        }
    }
    let mut defender = storm("fr-cav-1", "br-cav-1@west-valley fr-inf-1@orchard-slope");
    defender.dice("1-6");
    assert_eq!(defender.throws(), "W-ASSAULT-7.1", "the British unit that defended");
}

/// [W-ASSAULT-7.2] It moves one area into an enemy-occupied one that its owner chooses.
#[test]
fn charging_on() {
    let mut table = table(
        "french orders",
        "fr-cav-1@trimotion br-cav-1@west-valley/side br-inf-1@west-ridge/side br-inf-2@la-haye-sainte \
         br-inf-3@crossroads",
    );
    table.storms("trimotion", "fr-cav-1", "west-valley").dice("6-1 5");
    table.offers("assault fr-cav-1 la-haye-sainte; assault fr-cav-1 west-ridge");
    table.does("assault fr-cav-1 west-ridge").stands("fr-cav-1@west-ridge br-inf-1@west-ridge/square");
    table.dice("1 6").stands("fr-cav-1@west-valley");
}

/// [W-ASSAULT-7.3] Without an enemy that cavalry can assault next to it, it stays. RULING: infantry
/// behind walls is none.
#[test]
fn nobody_to_charge() {
    let mut none = storm("fr-cav-1", "br-cav-1@west-valley/side br-inf-1@braine");
    none.dice("6-1").stands("fr-cav-1@west-valley");
    assert_eq!(none.asks(), Side::French);
    let mut wood = storm("fr-cav-1", "br-cav-1@west-valley/side br-inf-1@hougoumont");
    wood.dice("6-1");
    assert_eq!(wood.asks(), Side::French, "not into the wood");
    let mut walls = storm("fr-cav-1", "br-cav-1@west-valley/side ge-inf-1@la-haye-sainte/side");
    walls.dice("6-1");
    assert_eq!(walls.asks(), Side::French, "nor at the walls");
    let mut open = storm("fr-cav-1", "br-cav-1@west-valley/side ge-inf-1@la-haye-sainte");
    open.dice("6-1");
    assert_eq!(open.throws(), "W-ASSAULT-7.1", "but at infantry outside them");
}

/// [W-ASSAULT-7.4] RULING: all dice first, then those who go on move, then the active player chooses the
/// next fight, and these come before one that was waiting.
#[test]
fn several_at_once() {
    let mut table = table(
        "french orders",
        "fr-cav-1@trimotion fr-cav-2@trimotion fr-inf-1@trimotion br-cav-1@west-valley/side \
         br-inf-1@west-ridge/side \
         br-inf-2@la-haye-sainte br-art-1@sandpit",
    );
    table.does("activate trimotion; act assault red; assault fr-inf-1 sandpit");
    table.does(
        "assault fr-cav-1 west-valley; from trimotion; assault fr-cav-2 west-valley; from trimotion; done",
    );
    table.does("resolve west-valley").dice("6-1");
    assert_eq!(table.throws(), "W-ASSAULT-7.1");
    table.dice("5");
    assert_eq!(table.throws(), "W-ASSAULT-7.1", "the second die before anyone moves");
    table.dice("5").does("assault fr-cav-1 west-ridge; assault fr-cav-2 la-haye-sainte");
    table.offers("resolve la-haye-sainte; resolve west-ridge").does("resolve west-ridge").dice("1 6");
    table.dice("1 6");
    assert_eq!(table.throws(), "W-ASSAULT-1.1", "and the guns of the sandpit last");
}

/// [W-ASSAULT-7.4] A charge that carries on from a charge is fought before another of the first that still waits.
#[test]
fn the_last_charge_first() {
    let mut table = table(
        "french orders",
        "fr-cav-1@trimotion fr-cav-2@trimotion br-cav-1@west-valley/side br-cav-2@west-ridge/side \
         br-inf-2@la-haye-sainte br-inf-3@crossroads br-inf-4@hougoumont-ridge",
    );
    table.storms("trimotion", "fr-cav-1 fr-cav-2", "west-valley").dice("6-1 5 5");
    table
        .does("assault fr-cav-1 west-ridge; assault fr-cav-2 la-haye-sainte; resolve west-ridge")
        .dice("6-1");
    assert_eq!(table.throws(), "W-ASSAULT-7.1", "and on again");
    table.dice("5").does("assault fr-cav-1 crossroads");
    assert_eq!(table.game.assault().area, crate::common::area("crossroads"), "{:?}", table.options());
}

/// [W-ASSAULT-7.5] Whoever charges on assaults, also if it defended before, and may go on again.
#[test]
fn defenders_become_assaulters() {
    let mut table = table(
        "french orders",
        "fr-cav-1@trimotion br-cav-1@west-valley fr-cav-2@orchard-slope/side fr-inf-1@wood-edge",
    );
    table.storms("trimotion", "fr-cav-1", "west-valley").dice("1-6 3");
    table.does("assault br-cav-1 orchard-slope");
    assert_eq!((table.game.assault().side, table.game.active()), (Side::Allied, Side::French));
    table.dice("6-1").stands("fr-cav-2@lost br-cav-1@orchard-slope");
    assert_eq!(table.throws(), "W-ASSAULT-7.1", "again");
}

/// [W-ASSAULT-2.3] What changes a die counts for those who assault as for those who defend: the Guard beats its
/// equal in dice, and the tired and the Dutch fall behind.
#[test]
fn modifiers_count_for_both() {
    let fight = |pieces: &str, who: &str| {
        let mut table = table("french orders", pieces);
        table.storms("trimotion", who, "west-valley").dice("3-3");
        table
    };
    fight("gd-cav-1@trimotion br-cav-1@west-valley br-inf-1@braine", "gd-cav-1")
        .has_event("W-ASSAULT-2.4", "4 to 3: Guard cavalry 1 wins")
        .stands("br-cav-1@west-ridge/side");
    fight("fr-cav-1@trimotion/side br-cav-1@west-valley br-inf-1@braine", "fr-cav-1").stands("fr-cav-1@lost");
    fight("fr-cav-1@trimotion du-cav-1@west-valley br-inf-1@braine", "fr-cav-1")
        .stands("du-cav-1@west-ridge/side");
}

/// [W-ASSAULT-2.4] Of the 36 throws of a fight: how many the first wins, and how many are tied.
#[test]
fn the_odds_of_a_fight() {
    let table = table(
        "french orders",
        "fr-cav-1@trimotion gd-cav-1@trimotion br-cav-1@west-valley du-cav-1@west-valley/side",
    );
    let odds = |first: &str, second: &str| table.game.duel_odds(unit(first), unit(second));
    assert_eq!(odds("fr-cav-1", "br-cav-1"), (15, 6));
    assert_eq!(odds("gd-cav-1", "br-cav-1"), (21, 5));
    assert_eq!(odds("br-cav-1", "gd-cav-1"), (10, 5));
    assert_eq!(odds("gd-cav-1", "du-cav-1"), (30, 3));
    assert_eq!(odds("du-cav-1", "gd-cav-1"), (3, 3));
}

/// [W-ASSAULT-1.3] Two hits of the guns on cavalry that assaults alone are taken by two units, and no third.
#[test]
fn two_hits_at_close_quarters() {
    let mut table = table(
        "french orders",
        "fr-cav-1@trimotion fr-cav-2@trimotion fr-cav-3@trimotion br-art-1@west-valley br-art-2@west-valley \
         br-inf-1@braine",
    );
    table.storms("trimotion", "fr-cav-1 fr-cav-2 fr-cav-3", "west-valley").dice("5 6");
    // The first, of three that are alike, is taken by the first of them.
    table.stands("fr-cav-1@west-valley/side").offers("hit fr-cav-1; hit fr-cav-2").does("hit fr-cav-2");
    table.stands("fr-cav-1@west-valley/side fr-cav-2@west-valley/side fr-cav-3@west-valley");
    table.bears("allied:2@west-valley");
}

/// [W-ASSAULT-7.1][W-ASSAULT-7.5] Cavalry checks and charges on also where the enemies next to it are about to fight
/// an assault of their own. RULING: it takes part in that one as a defender, and goes back to where it charged from
/// [W-RETREAT-1].
#[test]
fn charging_into_an_assault_of_the_enemy() {
    let mut table = table(
        "french orders",
        "fr-ldr-1@trimotion fr-inf-1@trimotion fr-cav-1@sandpit/side ge-inf-1@west-valley allied:5@west-valley \
         br-cav-1@la-haye-sainte br-inf-1@braine",
    );
    table.does("lead fr-ldr-1; spend red; activate trimotion; act assault red; assault fr-inf-1 west-valley");
    table.does("done; activate sandpit; act assault red; assault fr-cav-1 la-haye-sainte");
    table.does("from sandpit; resolve la-haye-sainte").dice("1-6").stands("fr-cav-1@lost");
    assert_eq!(table.throws(), "W-ASSAULT-7.1", "the French in West Valley are enemies like any others");
    let mut held = table.fork();
    held.dice("2").stands("br-cav-1@la-haye-sainte");
    table.dice("6").stands("br-cav-1@west-valley").round_trips();
    assert_eq!(table.game.assault().side, Side::French, "still an assault of the French");
    table.dice("1 3").stands("ge-inf-1@lost");
    assert_eq!(table.throws(), "W-ASSAULT-4.5", "the cavalry charges those who beat the Germans");
    table.dice("1 6").stands("fr-inf-1@west-valley/square br-cav-1@la-haye-sainte");
    table.has_event("W-RETREAT-1", "British cavalry 1 goes back");
}

/// [W-ASSAULT-7.5][W-ASSAULT-7.4] With both arms against them the assaulters stand against a combined force
/// [W-MORALE-R6], and cavalry that is left checks again.
#[test]
fn a_counter_charge_helps_the_infantry() {
    let mut table = table(
        "french orders",
        "fr-ldr-1@trimotion fr-inf-1@trimotion fr-cav-1@sandpit/side ge-inf-1@west-valley br-cav-1@la-haye-sainte \
         br-inf-1@braine",
    );
    table.does("lead fr-ldr-1; spend red; activate trimotion; act assault red; assault fr-inf-1 west-valley");
    table.does("done; activate sandpit; act assault red; assault fr-cav-1 la-haye-sainte");
    table.does("from sandpit; resolve la-haye-sainte").dice("1-6 6 2");
    let shifts: Vec<_> =
        table.game.morale_shifts(unit("fr-inf-1")).iter().map(|shift| shift.rule.0).collect();
    assert!(shifts.contains(&"W-MORALE-R6"), "{shifts:?}");
    table.dice("6 1 1 1").stands("fr-inf-1@trimotion br-cav-1@west-valley");
    assert_eq!(table.throws(), "W-ASSAULT-7.1");
}

/// [W-ASSAULT-1.3][W-ASSAULT-4.5] Hits of guns on the cavalry that assaults them are told by the rule of step one,
/// and those of infantry that is charged by the rule of step four.
#[test]
fn hits_name_their_step() {
    let mut guns =
        table("french orders", "fr-cav-1@trimotion gd-cav-1@trimotion br-art-1@west-valley br-inf-1@braine");
    guns.storms("trimotion", "fr-cav-1 gd-cav-1", "west-valley").dice("5");
    assert_eq!(guns.prompt().1, "W-ASSAULT-1.3");
    guns.does("hit fr-cav-1").has_event("W-ASSAULT-1.3", "French cavalry 1 tires");
    let mut foot =
        table("french orders", "fr-cav-1@trimotion gd-cav-1@trimotion ge-inf-1@west-valley br-inf-1@braine");
    foot.storms("trimotion", "fr-cav-1 gd-cav-1", "west-valley").dice("6");
    assert_eq!(foot.prompt().1, "W-ASSAULT-4.5");
    foot.does("hit fr-cav-1").has_event("W-ASSAULT-4.5", "French cavalry 1 tires");
}
