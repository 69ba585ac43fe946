//! 8.0 Chateaux: 0916 stands in the open; around it 0915, 1015, 1016, 0917, 0816, 0815.

use crate::common::table;
use nlb::Body;

/// [8.1A.1] One unit in a chateau.
#[test]
fn one_unit_only() {
    let mut table =
        table("la-belle-alliance allied movement", "al-3-omptda@0916 al-3-kiel@0914 fr-1-quiot-1@0925");
    table
        .does("take al-3-kiel; to 0916")
        .bars("end-movement")
        .does("take al-3-omptda; to 0815")
        .lets("end-movement");
    let mut two = crate::common::table(
        "la-belle-alliance allied movement",
        "al-3-omptda@0914 al-3-kiel@0914 fr-1-quiot-1@0925",
    );
    two.does("take al-3-omptda; with al-3-kiel").bars("to 0916");
}

/// [5.3.3] Who looks at threats sees no zone where infantry is behind walls, and an empty chateau is shown as what it is.
#[test]
fn threats_know_the_walls() {
    let zone = |counters: &str| {
        let table = table("la-belle-alliance french movement", counters);
        let at = |threat: &contract::scene::Threat| {
            let here = threat.mark.at == nlb::s02_equipment::grid().find("0916").expect("a hex").0;
            (here && threat.mark.kind == contract::scene::Sign::Zone).then(|| threat.mark.text.clone())
        };
        contract::Game::threats(&table.game, contract::Side::French).iter().find_map(at)
    };
    let alone = zone("al-n3-detm@0915 fr-1-quiot-1@0925").expect("the zone is shown");
    assert!(alone.contains("but for infantry of good morale"), "{alone}");
    assert_eq!(zone("al-n3-detm@0915 fr-1-quiot-1@0916"), None);
    assert_eq!(zone("al-n3-detm@0915 al-3-omptda@0916 fr-1-quiot-1@0925"), None);
    assert!(zone("al-n3-detm@0915 fr-1-desal@0916").is_some(), "guns find no shelter");
}

/// [8.1A.2] Nobody retreats into a chateau that a friend holds, and he never makes room.
#[test]
fn no_retreat_onto_a_garrison() {
    let mut table =
        table("la-belle-alliance french combat", "fr-g-fri-gr@1017 al-n3-detm@1016 al-3-omptda@0916");
    table
        .does("target 1016; join 1017")
        .roll("2-1", 1)
        .bars("retreat al-n3-detm 0916")
        .lets("retreat al-n3-detm 1015");
}

/// [8.1B] [6.7B.2] RULING: nobody advances into a chateau that infantry left; after guns or cavalry he may.
#[test]
fn no_advance_behind_infantry() {
    let mut foot = table(
        "la-belle-alliance french combat",
        "fr-g-fri-gr@0917 fr-g-mrnd-ch@0917 fr-g-guyot@1016 al-n3-detm@0916/r",
    );
    foot.attack("0916", "0917 1016").roll("3-1", 1).does("retreat al-n3-detm 0915").offers("end-combat");
    let mut guns = table(
        "la-belle-alliance french combat",
        "fr-g-fri-gr@0917 fr-g-mrnd-ch@0917 fr-g-guyot@1016 al-2-gold@0916",
    );
    guns.attack("0916", "0917 1016")
        .roll("3-1", 1)
        .does("retreat al-2-gold 0915")
        .lets("advance fr-g-fri-gr 0916");
}

/// [8.1C] No shell falls into a chateau, or flies over it.
#[test]
fn no_bombardment() {
    let mut table =
        table("la-belle-alliance french combat", "fr-1-desal@0918 al-3-omptda@0916 al-n3-detm@0915");
    table.offers("end-combat");
}

/// [8.1D] [8.2B] [TEC.11] RULING: with a chateau and another hex in one combat each keeps its own: tripled here, not
/// there; the cap is on the whole.
#[test]
fn a_chateau_and_its_neighbour() {
    let mut table = table(
        "la-belle-alliance french combat",
        "fr-g-fri-gr@1016 fr-g-mrnd-ch@1016 al-n3-daub@0916/r al-n3-smiss@1015",
    );
    table.attack("0916 1015", "1016");
    assert_eq!(table.sums(), (14, 2 * 3 + 1));
    table.roll("2-1", 1).lets("stand al-n3-daub; retreat al-n3-smiss 1014").bars("stand al-n3-smiss");
}

/// [8.2.1] [5.3.3] [9.3.2] RULING: only infantry of good morale is safe behind walls; guns and cavalry are in the
/// zones around them.
#[test]
fn only_steady_infantry_is_safe() {
    let mut foot = table("la-belle-alliance allied movement", "al-3-omptda@0916 fr-1-quiot-1@0917");
    foot.lets("take al-3-omptda");
    let mut guns = table("la-belle-alliance allied movement", "al-2-gold@0916 fr-1-quiot-1@0917");
    guns.bars("take al-2-gold");
}

/// [5.3.3] RULING: an empty chateau is judged by who would enter it: infantry finds no zone there, cavalry does.
#[test]
fn an_empty_chateau() {
    for (unit, safe) in [("al-n3-detm", true), ("al-c-vivian", false), ("al-2-gold", false)] {
        let counters = format!("fr-g-fri-gr@1017 fr-1-quiot-1@0917 {unit}@1016");
        let mut table = table("la-belle-alliance french combat", &counters);
        table.does("target 1016; join 1017; join 0917; roll 3-1").dice("1");
        let back = format!("retreat {unit} 0916");
        assert_eq!(table.may(&back), safe, "{unit}");
    }
}

/// [8.2A.1] [8.2A.2] Walls keep zones out, not in: besiegers are in the garrison's zone and have to attack it.
#[test]
fn besiegers_must_attack() {
    let mut table = table("la-belle-alliance french combat", "fr-1-quiot-1@0917 al-3-omptda@0916");
    table.offers("target 0916");
}

/// [8.2A.3] A garrison need not attack, and nobody has to be attacked on its account.
#[test]
fn a_garrison_may_sit_still() {
    let mut table = table("la-belle-alliance allied combat", "fr-1-quiot-1@0917 al-3-omptda@0916");
    table.offers("target 0917; end-combat");
}

/// [8.2A.4] If it attacks, all its neighbours must be attacked in that phase, by it or by others.
#[test]
fn a_garrison_that_attacks_attacks_all() {
    let mut table =
        table("la-belle-alliance allied combat", "fr-1-quiot-1@0917 fr-1-bourg-1@0816 al-3-omptda@0916");
    table.does("target 0917").bars("join 0916").does("target 0816").lets("join 0916");
    let helped = "fr-1-quiot-1@0917 fr-1-bourg-1@0816 al-3-omptda@0916 al-3-kiel@0815";
    let mut helped = crate::common::table("la-belle-alliance allied combat", helped);
    helped.does("target 0917; join 0916").lets("roll 1-1").roll("1-1", 4).does("retreat al-3-omptda 0915");
    helped.offers("target 0816");
}

/// [8.2B] RULING: no better than 4-1 against a garrison, before the attacker lowers it.
#[test]
fn walls_cap_the_odds() {
    let all = "fr-g-fri-gr@0917 fr-g-mrnd-ch@0917 fr-g-rog-gr@1016 fr-g-mich-ch@1016 fr-g-chrt-y@0816 fr-g-guye-y@0816 al-n3-daub@0916/r";
    let mut table = table("la-belle-alliance french combat", all);
    table.attack("0916", "0917 1016 0816");
    assert_eq!((table.odds(), table.sums()), ("4-1".into(), (36, 6)));
    table.lets("roll 4-1; roll 3-1").bars("roll 5-1");
    let guns = all.replace("al-n3-daub@0916/r", "al-2-gold@0916");
    let mut open = crate::common::table("la-belle-alliance french combat", &guns);
    open.attack("0916", "0917 1016 0816");
    assert_eq!((open.odds(), open.sums()), ("6-1".into(), (36, 6)));
}

/// [8.2C] Infantry behind walls may ignore a Dr, and nothing else.
#[test]
fn a_garrison_may_stand() {
    let mut table =
        table("la-belle-alliance french combat", "fr-g-fri-gr@0917 fr-g-mrnd-ch@0917 al-n3-daub@0916/r");
    table.attack("0916", "0917").roll("2-1", 1).lets("stand al-n3-daub; retreat al-n3-daub 0915");
    table.does("stand al-n3-daub").stands("al-n3-daub@0916").offers("end-combat");
    assert_eq!(table.game.losses(Body::Allied), 0);
}

/// [8.1C] [8.1D] [7.1B] Where a chateau is attacked together with its neighbour, a gun that does not reach the
/// neighbour is told of its range.
#[test]
fn a_gun_too_far_from_the_neighbour() {
    let counters = "fr-g-fri-gr@1016 fr-g-mrnd-ch@1016 fr-g-rog-gr@0915 fr-g-mich-ch@0915 fr-g-lall@1019 \
                    al-n3-daub@0916/r al-n3-smiss@1015";
    let mut table = table("la-belle-alliance french combat", counters);
    table.does("target 0916").refuses("bombard fr-g-lall", "8.1C");
    table.does("target 1015").refuses("bombard fr-g-lall", "7.1B");
}

/// [5.3.3] [5.4.1] [11.3A.1] Whoever leaves a chateau shelters nobody there any more: no friend without orders can
/// count on that way to make room.
#[test]
fn who_leaves_shelters_nobody() {
    let counters = "al-2-adam@1315 al-c-vivian@1315 al-3-omptda@1415 fr-g-lf-ds@1216 fr-g-duch@1514 fr-6-thev-19@1414 fr-6-bell-19@1417 fr-6-bony-20@1616";
    let mut table = table(
        "grand-waterloo allied movement, turn 18/1700, out al-3-omptda al-2-adam al-c-vivian",
        counters,
    );
    table.lets("take al-3-omptda");
    table.does("take al-2-adam").bars("to 1415").lets("to 1214");
}

/// [8.2A.3] Who stands behind walls need not attack and may: that is what is said when no duty is left, and of guns
/// only if there are any.
#[test]
fn what_is_left_to_fight_is_said() {
    use contract::{Eye, Game};
    let asked = |counters: &str| {
        let table = table("la-belle-alliance allied combat", counters);
        let prompt = table.game.scene(Eye::Allied).prompt.expect("a question");
        (prompt.text, prompt.rule.0)
    };
    let (walls, rule) = asked("al-1-byng@0617 fr-2-soye-6@0618");
    assert!(walls.starts_with("Those behind walls need not attack") && !walls.contains("ombard"), "{walls}");
    assert_eq!(rule, "8.2A.3");
    let (both, _) = asked("al-1-byng@0617 fr-2-soye-6@0618 al-1-adye@0330 fr-1-quiot-1@0332");
    assert!(both.starts_with("Those behind walls") && both.contains("bombard with guns in range"), "{both}");
    let (guns, rule) = asked("al-1-adye@0330 fr-1-quiot-1@0332");
    assert_eq!((guns.as_str(), rule), ("Bombard with guns in range, or end the Combat Phase.", "7.1A"));
}

/// [5.3.3] [5.4.1] Nor is he taken in hand for a place that somebody could clear for him only by his walls.
#[test]
fn who_would_leave_shelters_nobody() {
    let counters = "al-1-byng@0617 al-c-vivian@0618 al-c-arnts@0618 fr-1-quiot-1@0717 fr-2-soye-6@0517 \
                    fr-2-baud-6@0720 fr-1-bourg-1@0418 wellington@0617 napoleon@0717";
    let mut table = table("campaign allied movement, turn 16/2100", counters);
    table.bars("take al-1-byng").does("take al-c-vivian").lets("to 0617");
}
