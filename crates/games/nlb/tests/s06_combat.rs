//! 6.0 Combat. Around 0330 all is open ground.

use crate::common::{Table, table, unit};
use contract::{Game, Side};
use nlb::{Body, CRT, HIGHEST, LOWEST, Res, read_crt};
use odds::Ratio;

/// [6.0] [6.1.1] [6.1.2] Whoever touches an enemy when the phase begins attacks, and whoever is touched is attacked;
/// the phase does not end before.
#[test]
fn contact_is_combat() {
    let mut table =
        table("la-belle-alliance french combat", "fr-1-quiot-1@0331 fr-1-bourg-1@0533 al-1-mait@0330");
    table.offers("target 0330").does("target 0330").lets("join 0331").bars("join 0533; roll 1-2");
    table.does("join 0331").lets("roll 1-2");
    table.roll("1-2", 3).does("retreat fr-1-quiot-1 0332; stay").offers("end-combat");
}

/// [6.1.1] Two hexes that touch one enemy both attack him, because they have nobody else.
#[test]
fn everybody_who_touches_only_him_joins() {
    let mut table =
        table("la-belle-alliance french combat", "fr-1-quiot-1@0331 fr-1-bourg-1@0430 al-1-mait@0330");
    table.does("target 0330; join 0331").bars("roll 1-2");
    let asked = contract::Game::scene(&table.game, contract::Eye::French).prompt.expect("a question").text;
    assert!(asked.starts_with("More have to join"), "{asked}");
    table.does("join 0430");
    assert_eq!((table.odds(), table.sums()), ("1-1".into(), (8, 6)));
}

/// [6.1.3] [6.1.2] [7.1F] Whoever advances from beside an enemy to beside him has not left him: he must still be
/// attacked, by guns if nobody else can.
#[test]
fn an_advance_leaves_no_duty_behind() {
    let counters = "fr-2-baud-6@1249 al-n2-blndt@1248 al-n2-wmar@1149 fr-2-pell@1448 al-1-byng@1450";
    let mut table = table("quatre-bras french combat, turn 16/1600", counters);
    table.attack("1149", "1249").rolls_lower("1-1", 1).does("retreat al-n2-wmar 1148");
    table.fork().does("stay").offers("target 1248");
    table.does("advance fr-2-baud-6 1149").offers("target 1248").refuses("end-combat", "6.1.2");
    let written = contract::Game::position(&table.game);
    assert!(Table::laid_out(&written).game == table.game);
    table.attack("1248", "").does("bombard fr-2-pell").rolls_lower("1-5", 6).offers("end-combat");
}

/// [6.1.3] [6.7C] A defender who advances changes nothing in what his friends have to fear.
#[test]
fn an_advance_of_the_defender_makes_no_duty() {
    let counters =
        "fr-2-soye-6@0131 al-n3-detm@0230 al-1-mait@0330 fr-1-quiot-1@0430 al-1-byng@0429 fr-g-lall@0332";
    for advance in ["stay", "advance al-1-byng 0430"] {
        let mut table = table("la-belle-alliance french combat", counters);
        table.attack("0230", "0131").rolls_lower("1-1", 1);
        table.does("retreat al-n3-detm 0229; advance fr-2-soye-6 0230");
        table.attack("0429", "0430").rolls_lower("1-5", 1).does("retreat fr-1-quiot-1 0531");
        table.does(advance).lets("end-combat");
    }
}

/// [6.1.3] RULING: a contact made by an advance is no duty, and one that is gone is none any more.
#[test]
fn duties_are_those_of_the_beginning() {
    let mut table =
        table("la-belle-alliance french combat", "fr-g-fri-gr@0331 al-n3-detm@0330 al-1-mait@0328");
    table.attack("0330", "0331").roll("2-1", 1);
    table.does("retreat al-n3-detm 0229; advance fr-g-fri-gr 0330").offers("end-combat");
    // Quiot holds two enemies in contact; he attacks one and has to go: nobody has to attack the other.
    let two = "fr-1-quiot-1@0330 fr-1-desal@0432 al-1-mait@0329 al-1-byng@0430";
    let mut gone = crate::common::table("la-belle-alliance french combat", two);
    gone.attack("0329", "0330").roll("1-2", 6); // the gun is left for 0430
    gone.does("retreat fr-1-quiot-1 0230; stay").lets("end-combat");
}

/// [6.1.3] [6.6D.1] [8.2A.2] Who makes room for a friend and so comes to stand before a unit that had no enemy may be
/// attacked by it, and need not be.
#[test]
fn displaced_before_a_fresh_enemy() {
    // Detmers has one way back, to the two at 0815. From there the chateau is open, and Quiot stands before it.
    let counters = "fr-g-fri-gr@0615 fr-g-mrnd-ch@0615 fr-1-bourg-1@0813 fr-1-quiot-1@0917 al-n3-detm@0715 al-5-kempt@0815 al-5-pack@0815";
    let mut table = table("la-belle-alliance french combat", counters);
    table.offers("target 0715").attack("0715", "0615").roll("4-1", 2).does("retreat al-n3-detm 0815");
    table.lets("retreat al-5-kempt 0916; retreat al-5-kempt 0915");
    table.fork().does("retreat al-5-kempt 0915; stay").offers("end-combat");
    table.does("retreat al-5-kempt 0916; stay").offers("target 0916; end-combat");
    table.does("target 0916").offers("join 0917");
}

/// [6.1.4] [6.1F] The attacker pairs as he likes: a weak attack on one enemy frees the others for the second.
#[test]
fn diversions_are_allowed() {
    let four = "fr-1-quiot-1@0331 fr-1-bourg-1@0430 fr-g-fri-gr@0230 al-1-mait@0330 al-n3-detm@0531";
    let mut table = table("la-belle-alliance french combat", four);
    // 0430 touches both; 0331 and 0230 touch 0330 alone.
    table.does("target 0531").lets("join 0430").does("join 0430").lets("roll 1-1");
    table.roll("1-1", 1).does("retreat al-n3-detm 0631; stay");
    table.attack("0330", "0331 0230");
    assert_eq!(table.sums(), (11, 6));
}

/// [6.1.2] [6.1.4] An attack that would leave an enemy to nobody is not allowed.
#[test]
fn nobody_is_left_out() {
    let two = "fr-1-quiot-1@0330 fr-1-bourg-1@0331 al-1-mait@0230 al-1-byng@0429";
    let mut table = table("la-belle-alliance french combat", two);
    // 0330 touches both, 0331 only 0230: 0330 may attack 0429, or both; but not 0230 alone.
    table.does("target 0230").does("join 0331").lets("roll 1-2").bars("join 0330");
}

/// [6.1A] RULING: nobody attacks across a river or lake that has no bridge.
#[test]
fn nobody_attacks_across_a_lake() {
    let mut table = table("quatre-bras french combat", "fr-2-soye-6@1844 al-n2-wmar@1944");
    table.offers("end-combat");
}

/// [6.1B] [6.1C] [6.7C] Nobody attacks twice, and nobody is attacked twice.
#[test]
fn once_is_enough() {
    let mut table =
        table("la-belle-alliance french combat", "fr-g-fri-gr@0331 fr-1-desal@0432 al-n3-detm@0330");
    table.does("target 0330").lets("join 0331").bars("bombard fr-1-desal");
    table.does("join 0331").roll("2-1", 1).does("retreat al-n3-detm 0329; advance fr-g-fri-gr 0330");
    table.offers("end-combat");
}

/// [6.1D.1] [6.1D.2] RULING: those in a hex are attacked together, and attack together.
#[test]
fn stacks_fight_as_one() {
    let mut table = table(
        "la-belle-alliance french combat",
        "fr-1-quiot-1@0331 fr-1-bourg-1@0331 al-1-mait@0330 al-n3-detm@0330",
    );
    table.attack("0330", "0331");
    assert_eq!(table.sums(), (8, 9));
    table.roll("1-2", 1);
    table.lets("retreat al-1-mait 0329; retreat al-n3-detm 0429");
}

/// [6.1E.1] [6.1E.2] [6.1E.3] Many hexes against one, one against many; many against many only where everyone touches
/// everyone.
#[test]
fn many_against_many() {
    let mut all = table(
        "la-belle-alliance french combat",
        "fr-1-quiot-1@0330 fr-1-bourg-1@0430 al-1-mait@0331 al-n3-detm@0429",
    );
    // Both hexes are beside both French ones.
    all.does("target 0331; target 0429").lets("join 0330; join 0430");
    let mut not = table(
        "la-belle-alliance french combat",
        "fr-1-quiot-1@0330 fr-1-bourg-1@0430 al-1-mait@0331 al-1-byng@0431 al-n3-detm@0229",
    );
    // 0431 is beside 0430 alone.
    not.does("target 0331; target 0431").lets("join 0430").bars("join 0330");
    let mut one = table("la-belle-alliance french combat", "fr-g-fri-gr@0330 al-1-mait@0329 al-n3-detm@0331");
    one.attack("0329 0331", "0330");
    assert_eq!(one.sums(), (7, 9));
}

/// [6.2.1] [6.2A] RULING: attackers divided by defenders, in the defender's favour.
#[test]
fn odds_favour_the_defender() {
    for (attack, defence, odds) in
        [(17, 4, "4-1"), (2, 3, "1-2"), (13, 2, "6-1"), (6, 6, "1-1"), (4, 11, "1-3")]
    {
        assert_eq!(Ratio::in_defenders_favour(attack, defence).to_string(), odds);
    }
    let mut table = table("la-belle-alliance french combat", "fr-2-soye-6@0331 al-n3-smiss@0330");
    table.attack("0330", "0331");
    assert_eq!(table.odds(), "6-1");
}

/// [6.2B] Beyond 6-1 and below 1-5 there is no column.
#[test]
fn the_table_has_ten_columns() {
    let mut high =
        table("la-belle-alliance french combat", "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 al-n3-smiss@0330");
    high.attack("0330", "0331");
    assert_eq!((high.odds(), high.sums()), ("6-1".into(), (14, 1)));
    let mut low =
        table("la-belle-alliance french combat", "fr-1c-sbrvie@0331/r al-1-mait@0330 al-1-byng@0330");
    low.attack("0330", "0331");
    assert_eq!((low.odds(), low.sums()), ("1-5".into(), (1, 12)));
}

/// [6.2C] RULING: any column to the left may be taken instead.
#[test]
fn odds_may_be_lowered() {
    let mut table = table("la-belle-alliance french combat", "fr-2-soye-6@0331 al-n3-smiss@0330");
    table.attack("0330", "0331").lets("roll 6-1; roll 3-1; roll 1-5");
    table.rolls_lower("3-1", 6).does("retreat fr-2-soye-6 0332").stands("al-n3-smiss@0330");
}

/// [6.3.1] [2.4C] RULING: the side that is up counts, and combat never turns a unit over.
#[test]
fn the_side_that_is_up_counts() {
    let mut table = table("la-belle-alliance french combat", "fr-2-soye-6@0331/r al-n3-smiss@0330");
    table.attack("0330", "0331");
    assert_eq!(table.sums(), (3, 1));
    table.roll("3-1", 1).does("retreat al-n3-smiss 0329; stay");
    assert!(table.game.reduced().has(unit("fr-2-soye-6")));
}

/// [6.3A.1] [6.3A.2] [TEC.7] [TEC.9] RULING: a stream doubles the defender if all who attack from beside him cross
/// one; guns do not matter, and one who is dry spoils it.
#[test]
fn streams_double() {
    // 2239 and 2240 are clear, with a stream between them.
    let mut wet = table("quatre-bras french combat", "fr-2-soye-6@2240 al-n2-blndt@2239");
    wet.attack("2239", "2240");
    assert_eq!(wet.sums(), (6, 8));
    let mut both = table("quatre-bras french combat", "fr-2-soye-6@2240 fr-2-huss-5@2139 al-n2-blndt@2239");
    both.attack("2239", "2240 2139");
    assert_eq!(both.sums(), (11, 4), "one is dry");
}

/// [6.3B] [TEC.2.2] Cavalry that attacks into forest is halved, all of it together and rounded up; others are not.
#[test]
fn cavalry_is_halved_in_forest() {
    // 2130 is forest, 2129 and 2131 are clear.
    let mut table = table(
        "la-belle-alliance french combat",
        "fr-1-jacq@2129 fr-2-pire@2131 fr-2-soye-6@2131 al-1-mait@2130",
    );
    table.attack("2130", "2129 2131");
    assert_eq!(table.sums(), (4 + 6, 6), "three and four are seven, halved four");
}

/// [TEC.2.2] [6.3C] RULING: cavalry that defends in forest is halved, unless cavalry attacks it, which is then halved
/// instead.
#[test]
fn cavalry_defends_badly_in_forest() {
    let mut foot = table("la-belle-alliance french combat", "fr-2-soye-6@2131 al-c-somerset@2130");
    foot.attack("2130", "2131");
    assert_eq!(foot.sums(), (6, 2));
    let mut horse = table("la-belle-alliance french combat", "fr-2-pire@2131 al-c-somerset@2130");
    horse.attack("2130", "2131");
    assert_eq!(horse.sums(), (2, 3));
}

/// [TEC.3.2] Marsh does to cavalry what forest does.
#[test]
fn marsh_halves_cavalry() {
    let mut table = table("la-belle-alliance french combat", "fr-2-pire@2511 al-1-mait@2510");
    table.attack("2510", "2511");
    assert_eq!(table.sums(), (2, 6));
}

/// [6.3C] [TEC.6] RULING: terrain counts once, whatever is best for the defender: a town behind a stream is doubled,
/// not more.
#[test]
fn terrain_counts_once() {
    let mut table = table("quatre-bras french combat", "fr-2-baud-6@1745 fr-2-soye-6@1844 al-n2-opstl@1744");
    table.attack("1744", "1745 1844");
    assert_eq!(table.sums(), (13, 2));
}

/// [6.3C] RULING: forest behind a stream: the defender is doubled, or the cavalry halved, whichever is worse for the
/// attacker.
#[test]
fn forest_behind_a_stream() {
    // 2112 is forest with a stream to the north, 2111.
    let mut horse = table("la-belle-alliance french combat", "fr-g-guyot@2111 fr-2-pire@2111 al-1-mait@2112");
    horse.attack("2112", "2111");
    assert_eq!(horse.sums(), (10, 12), "ten against twelve; five against six would be the same");
    let mut mixed =
        table("la-belle-alliance french combat", "fr-2-soye-6@2111 fr-2-pire@2111 al-1-mait@2112");
    mixed.attack("2112", "2111");
    assert_eq!(mixed.sums(), (10, 12), "doubled: eight against six would be better for him");
}

/// [6.3C.2] RULING: cavalry that attacks several hexes is halved if one of them is forest; each hex keeps its own effect.
#[test]
fn cavalry_against_several_hexes() {
    let mut table = table("la-belle-alliance french combat", "fr-2-pire@2131 al-1-mait@2130 al-n3-detm@2031");
    table.attack("2130 2031", "2131");
    assert_eq!(table.sums(), (2, 9));
}

/// [CRT.1] [CRT.2] [CRT.3] [CRT.4] [CRT.5] [CRT.6] [6.4] RULING: the table, with the lost column 2-1 as the rest demands.
#[test]
fn the_combat_results_table() {
    let rows = [
        "Ar Ar Dr Dr Dr Dr Dr De De De",
        "Ar Ar Ar Dr Dr Dr Dr Dr De De",
        "Ae Ar Ar Ar Dr Dr Dr Dr Dr De",
        "Ae Ar Ar Ar Ar Dr Dr Dr Dr Dr",
        "Ae Ae Ar Ar Ar Ar Dr Dr Ex Ex",
        "Ae Ae Ae Ar Ar Ar Ar Ex Ex Ex",
    ];
    for (row, printed) in CRT.iter().zip(rows) {
        let cells: Vec<String> = row.iter().map(Res::to_string).collect();
        assert_eq!(cells.join(" "), printed);
    }
    assert_eq!((LOWEST.to_string(), HIGHEST.to_string()), ("1-5".into(), "6-1".into()));
    assert_eq!(read_crt(Ratio(3), 6), Res::Ex);
}

/// [6.4.Ae] All attackers are lost, and one defender may advance.
#[test]
fn attackers_eliminated() {
    let mut table = table(
        "la-belle-alliance french combat",
        "fr-1c-sbrvie@0331 fr-1-jacq@0331 al-1-mait@0330 al-1-byng@0330",
    );
    table.attack("0330", "0331").rolls_lower("1-5", 6).stands("fr-1c-sbrvie@lost fr-1-jacq@lost");
    assert_eq!(table.game.losses(Body::French), 5);
    table.side_does(Side::Allied, "advance al-1-mait 0331").stands("al-1-mait@0331 al-1-byng@0330");
}

/// [6.4.Ar] [6.6.1] [6.6B.1] [6.6B.2] All attackers go back one hex, each where its owner likes.
#[test]
fn attackers_retreat() {
    let mut table = table(
        "la-belle-alliance french combat",
        "fr-1-quiot-1@0331 fr-1-bourg-1@0331 al-1-mait@0330 al-n3-detm@0330",
    );
    table.attack("0330", "0331").roll("1-2", 4);
    table.does("retreat fr-1-bourg-1 0332; retreat fr-1-quiot-1 0231").lets("advance al-1-mait 0331; stay");
}

/// [6.4.Dr] [6.7.1] [6.7.2] [6.7A] [6.7B] All defenders go back one hex, and one attacker may advance, into an enemy
/// zone too.
#[test]
fn defenders_retreat() {
    let mut table = table(
        "la-belle-alliance french combat",
        "fr-g-fri-gr@0331 fr-g-guyot@0331 al-n3-detm@0330 al-1-mait@0328",
    );
    table.attack("0330", "0331").roll("4-1", 3).does("retreat al-n3-detm 0229");
    table
        .lets("stay")
        .does("advance fr-g-guyot 0330")
        .stands("fr-g-guyot@0330 fr-g-fri-gr@0331")
        .offers("end-combat");
}

/// [6.4.De] [6.5.1] All defenders are lost, and their strength is counted.
#[test]
fn defenders_eliminated() {
    let mut table =
        table("la-belle-alliance french combat", "fr-g-fri-gr@0331 fr-g-guyot@0331 al-n3-detm@0330");
    table.attack("0330", "0331").roll("4-1", 1).stands("al-n3-detm@lost").lets("advance fr-g-fri-gr 0330");
    assert_eq!(table.game.losses(Body::Allied), 3);
}

/// [6.4.Ex] [6.5A.1] [6.5A.2] RULING: an exchange takes all defenders, then attackers of at least their face
/// strength, as the attacker chooses; terrain does not count.
#[test]
fn an_exchange_is_paid_in_whole_units() {
    // 1744 is a town: one is doubled to two, but one is all that has to be paid.
    let mut town = table("quatre-bras french combat", "fr-2-baud-6@1743 fr-3c-marc@1743 al-n2-opstl@1744");
    town.attack("1744", "1743").roll("4-1", 6).stands("al-n2-opstl@lost");
    town.lets("pay fr-2-baud-6; pay fr-3c-marc").bars("enough").does("pay fr-3c-marc").lets("enough");
    town.does("enough").lets("advance fr-2-baud-6 1744");
    assert_eq!((town.game.losses(Body::French), town.game.losses(Body::Allied)), (2, 1));
}

/// [6.5A.2] RULING: bombarding guns neither pay nor count; if the others are too few, all of them are lost, and guns
/// alone pay nothing.
#[test]
fn guns_do_not_pay() {
    let mut alone = table("la-belle-alliance french combat", "fr-1-desal@0332 al-n3-smiss@0330");
    alone
        .attack("0330", "fr-1-desal")
        .roll("6-1", 6)
        .stands("al-n3-smiss@lost fr-1-desal@0332")
        .offers("end-combat");
    let mut few = table(
        "la-belle-alliance french combat",
        "fr-1-desal@0332 fr-g-lall@0332 fr-1c-sbrvie@0329 al-n3-detm@0330",
    );
    few.attack("0330", "0329 fr-1-desal fr-g-lall")
        .roll("4-1", 6)
        .stands("al-n3-detm@lost fr-1c-sbrvie@lost");
}

/// [6.6.2] [6.6A] [5.5.2] RULING: never off the map, into a river, onto an enemy or into an enemy zone, not even
/// where friends are; who has no way is lost.
#[test]
fn no_way_back() {
    // Byng stands in the zone of the French at 0328 and 0429.
    let around = "fr-g-fri-gr@0331 fr-1-bourg-1@0429 fr-1-nogues-3@0229 al-n3-detm@0330 al-1-byng@0329";
    let mut table = table("la-belle-alliance french combat", around);
    table.attack("0330", "0331").rolls_lower("2-1", 1).stands("al-n3-detm@lost");
}

/// [6.6.2] Whoever has nowhere to go is not asked where.
#[test]
fn who_has_no_way_back_is_told_so() {
    let guard = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331";
    let around = format!("{guard} fr-1-bourg-1@0429 fr-1-nogues-3@0229 al-1-mait@0330 al-1-byng@0330");
    let mut table = table("la-belle-alliance french combat", &around);
    table.attack("0330", "0331 0429 0229").rolls_lower("1-1", 1);
    let scene = table.game.scene(contract::Eye::Allied);
    let prompt = scene.prompt.expect("somebody is asked");
    assert!(prompt.text.ends_with("are lost.") && prompt.rule.0 == "6.6.2", "{prompt:?}");
    assert!(scene.orders.is_empty(), "the second goes with the first");
}

/// [6.6.2] Where three have nowhere to go one order removes them all.
#[test]
fn all_who_have_no_way_back_are_removed_together() {
    let french = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 fr-1-bourg-1@0429 fr-1-nogues-3@0130 fr-1-quiot-1@0631";
    let mut table = table(
        "la-belle-alliance french combat",
        &format!("{french} al-1-mait@0330 al-1-byng@0330 al-4-mitch@0430"),
    );
    table.attack("0330 0430", "0331 0429").rolls_lower("1-1", 1);
    let scene = table.game.scene(contract::Eye::Allied);
    let order = scene.orders.iter().find(|order| order.key == "all-lost").expect("one click removes them");
    assert_eq!((order.label.as_str(), order.with.len()), ("Remove all 3: nowhere to go", 3));
}

/// [6.2A] What a stack would attack with is the whole stack.
#[test]
fn a_stack_weighs_as_a_stack() {
    let stack = "fr-g-fri-gr@0333 fr-1-bourg-1@0333 al-n3-detm@0330";
    let mut table = table("la-belle-alliance french movement", stack);
    let prospect = |table: &Table| {
        let scene = table.game.scene(contract::Eye::French);
        let there = scene.choices.into_iter().find(|choice| !choice.prospects.is_empty());
        there.expect("the enemy can be reached").prospects.remove(0)
    };
    let strength = |prospect: &contract::scene::Prospect| {
        prospect.terms.iter().find(|term| term.rule.0 == "6.2A").expect("a sum").text.clone()
    };
    table.does("take fr-g-fri-gr");
    let alone = strength(&prospect(&table));
    table.does("with fr-1-bourg-1");
    assert_ne!(strength(&prospect(&table)), alone, "both attack from there");
}

/// [5.5.2] [6.6A] RULING: the edge of the map is no way out.
#[test]
fn the_edge_is_no_way_out() {
    let mut table = table("la-belle-alliance french combat", "fr-g-fri-gr@0230 al-n3-detm@0130");
    table.attack("0130", "0230").roll("2-1", 1).offers("retreat al-n3-detm 0129");
    let mut corner = crate::common::table(
        "la-belle-alliance french combat",
        "fr-g-fri-gr@0229 fr-1-quiot-1@0132 fr-1-bourg-1@0128 al-n3-detm@0130",
    );
    corner.attack("0130", "0229").roll("2-1", 1).stands("al-n3-detm@lost");
}

/// [6.6A.2] RULING: what a hex costs does not matter in a retreat.
#[test]
fn retreats_cost_nothing() {
    let mut table = table("quatre-bras french combat", "fr-2-soye-6@1545 al-nc-mrln@1544");
    table.does("target 1544; join 1545").roll("3-1", 1).lets("retreat al-nc-mrln 1443");
}

/// [6.6C.1] A retreating unit may join a single friend although empty hexes are free.
#[test]
fn retreat_onto_a_friend() {
    let mut table =
        table("la-belle-alliance french combat", "fr-g-fri-gr@0331 al-n3-detm@0330 al-1-byng@0329");
    table.attack("0330", "0331").roll("2-1", 1).lets("retreat al-n3-detm 0329; retreat al-n3-detm 0429");
    table.does("retreat al-n3-detm 0329; stay").stands("al-n3-detm@0329 al-1-byng@0329");
}

/// [6.6C.2] [6.6D.1] [6.6D.6] RULING: two friends make room only if there is no other hex, and the owner says which
/// of them goes.
#[test]
fn displacement_is_the_last_resort() {
    let free = "fr-g-fri-gr@0331 fr-1-bourg-1@0430 al-n3-detm@0330 al-1-byng@0329 al-1-mait@0329";
    let mut open = table("la-belle-alliance french combat", free);
    open.attack("0330", "0331 0430")
        .roll("3-1", 1)
        .bars("retreat al-n3-detm 0329")
        .lets("retreat al-n3-detm 0229");
    // With 0229 and 0429 in French zones only 0329 is left.
    let shut =
        "fr-g-fri-gr@0331 fr-1-bourg-1@0130 fr-1-nogues-3@0530 al-n3-detm@0330 al-1-byng@0329 al-1-mait@0329";
    let mut table = table("la-belle-alliance french combat", shut);
    table.attack("0330", "0331").roll("2-1", 1).offers("retreat al-n3-detm 0329");
    table
        .does("retreat al-n3-detm 0329")
        .lets("retreat al-1-byng 0328; retreat al-1-mait 0428")
        .bars("retreat al-n3-detm 0328");
    table.does("retreat al-1-byng 0328; stay").stands("al-n3-detm@0329 al-1-mait@0329 al-1-byng@0328");
}

/// [6.6D.2] [6.6D.3] [6.6D.4] A chain must work to its end, each unit making room once; else nobody has moved and the
/// first is lost.
#[test]
fn chains_work_or_nothing_moves() {
    let front =
        "fr-g-fri-gr@0331 fr-1-bourg-1@0130 fr-1-nogues-3@0530 al-n3-detm@0330 al-1-byng@0329 al-1-mait@0329";
    // Every hex behind 0329 is full: 0328, 0428 and 0228; behind 0328 there is room.
    let full =
        "al-2-adam@0328 al-2-du-plat@0328 al-3-kiel@0428 al-3-omptda@0428 al-5-kempt@0228 al-5-pack@0228";
    let mut chain = table("la-belle-alliance french combat", &format!("{front} {full}"));
    chain.attack("0330", "0331").roll("2-1", 1).does("retreat al-n3-detm 0329; retreat al-1-byng 0328");
    chain.bars("retreat al-1-byng 0327").does("retreat al-2-adam 0327; stay");
    chain.stands("al-n3-detm@0329 al-1-byng@0328 al-2-adam@0327 al-1-mait@0329 al-2-du-plat@0328");
    // French behind them: no chain ends anywhere.
    let shut = "fr-1-grenr-3@0327 fr-1-pegot-4@0526 fr-1-brue-4@0528 fr-1-schmitz-2@0127 fr-1-aulard-2@0129";
    let all = format!("{front} {full} {shut} fr-2-huss-5@0426 fr-2-camp-5@0226");
    let mut stuck = table("la-belle-alliance french combat", &all);
    stuck.does("target 0330; join 0331; roll 1-5").dice("1");
    assert_eq!(stuck.game.post(unit("fr-g-fri-gr")), nlb::Post::On(crate::common::hex("0331")));
}

/// [6.7.3] [6.7B.2] RULING: an advance is made at once or not at all.
#[test]
fn advance_now_or_never() {
    let mut table = table(
        "la-belle-alliance french combat",
        "fr-g-fri-gr@0331 al-n3-detm@0330 fr-1-quiot-1@0823 al-1-mait@0822",
    );
    table.attack("0330", "0331").roll("2-1", 1).does("retreat al-n3-detm 0329; stay");
    table.bars("advance fr-g-fri-gr 0330").lets("target 0822");
}

/// [6.6C.3] RULING: who came back into a hex adds nothing when it is bombarded later, but suffers with the others.
#[test]
fn who_came_back_suffers_with_the_others() {
    let counters = "fr-g-fri-gr@0331 fr-1-desal@0327 al-n3-detm@0330 al-n3-smiss@0329";
    let mut table = table("la-belle-alliance french combat", counters);
    table.attack("0330", "0331").roll("2-1", 1).does("retreat al-n3-detm 0329; stay");
    table.does("target 0329; bombard fr-1-desal");
    assert_eq!(table.sums(), (6, 1));
    table.roll("6-1", 1).stands("al-n3-detm@lost al-n3-smiss@lost");
}

/// [6.6D.5] RULING: a gun that makes room does not bombard any more in this phase.
#[test]
fn displaced_guns_are_silent() {
    // The attacker has to go back: 0333 is full and all else is in Allied zones.
    let french = "fr-1-quiot-1@0332 fr-1-desal@0333 fr-1-bourg-1@0333";
    let allies = "al-1-mait@0331 al-n3-detm@0533 al-3-kiel@0132";
    let mut table = table("la-belle-alliance french combat", &format!("{french} {allies}"));
    table.lets("target 0533").attack("0331", "0332").roll("1-2", 6).offers("retreat fr-1-quiot-1 0333");
    table.does("retreat fr-1-quiot-1 0333; retreat fr-1-desal 0334; stay").offers("end-combat");
}

/// [6.EX] RULING: the four attacks of the worked example, on the compiled board.
#[test]
fn the_worked_example() {
    let french = "fr-2-gauth-9@1544 fr-2-jamin-9@1544 fr-2-pell@1644 fr-2-baud-6@1745 fr-2-soye-6@1844 \
                  fr-2-camp-5@1945 fr-2-huss-5@1943 fr-2-pire@1344 fr-3c-marc@1646";
    let allies = "al-n2-blndt@1643 al-n2-opstl@1744 al-n2-wmar@1944 al-5-pack@1443";
    let mut table = table("quatre-bras french combat", &format!("{french} {allies}"));
    // Marcillac sees neither Bylandt nor van Opstal.
    table.does("target 1744").bars("bombard fr-3c-marc");
    table.does("join 1745; join 1844");
    assert_eq!((table.odds(), table.sums()), ("6-1".into(), (13, 2)));
    table.rolls_lower("3-1", 4).does("retreat al-n2-opstl 1743; advance fr-2-baud-6 1744");
    let mut bylandt = table.fork();
    bylandt.attack("1643", "1544 1644");
    assert_eq!((bylandt.odds(), bylandt.sums()), ("4-1".into(), (17, 4)));
    bylandt.rolls_lower("3-1", 6);
    bylandt.lets("retreat fr-2-jamin-9 1545").does("retreat fr-2-jamin-9 1545; retreat fr-2-pell 1645");
    let mut weimar = table.fork();
    weimar.attack("1944", "1945 1943");
    assert_eq!((weimar.odds(), weimar.sums()), ("1-1".into(), (10, 8)));
    weimar.roll("1-1", 1).bars("retreat al-n2-wmar 2044");
    let mut pack = table.fork();
    pack.attack("1443", "1344");
    assert_eq!((pack.odds(), pack.sums()), ("1-2".into(), (2, 4)));
    pack.roll("1-2", 3).lets("retreat fr-2-pire 1244").does("retreat fr-2-pire 1244").lets("stay");
}

/// [6.0.proc] [6.0.order] Attackers, odds, die, result, then the next combat, in the order that the attacker likes.
#[test]
fn one_combat_after_the_other() {
    let mut table = table(
        "la-belle-alliance french combat",
        "fr-g-fri-gr@0331 al-n3-detm@0330 fr-2-soye-6@0823 al-n3-daub@0822",
    );
    table.offers("target 0330; target 0822").attack("0822", "0823").roll("2-1", 5);
    table.does("retreat fr-2-soye-6 0824; stay").offers("target 0330");
}

/// [4.1F] [10.1B] Only those who fought have gone anywhere.
#[test]
fn nobody_else_moves() {
    let mut table =
        table("la-belle-alliance french combat", "fr-g-fri-gr@0331 fr-1-quiot-1@0334 al-n3-detm@0330");
    table.attack("0330", "0331").roll("2-1", 1).does("retreat al-n3-detm 0329; stay; end-combat");
    table.stands("fr-1-quiot-1@0334 fr-g-fri-gr@0331");
}

/// [6.6.1] [6.7.1] Who is asked what follows a fight is told which one, and of several it is asked where they go.
#[test]
fn what_follows_a_fight_says_which() {
    let prompt = |table: &crate::common::Table, eye| {
        contract::Game::scene(&table.game, eye).prompt.expect("a question")
    };
    let mut table = table("quatre-bras french combat", "fr-2-baud-6@1743 fr-3c-marc@1743 al-n2-opstl@1744");
    table.attack("1744", "1743").roll("4-1", 6);
    let asked = prompt(&table, contract::Eye::French);
    assert!(asked.because.contains("1744") && asked.because.contains('('), "{asked:?}");
}

/// [6.0.proc] [6.1.4] Who has named a hex is told what is still to be named: who attacks, or another hex, without
/// which somebody would be left without an attack.
#[test]
fn an_attack_says_what_it_needs() {
    let says = |table: &crate::common::Table| {
        let prompt = contract::Game::scene(&table.game, contract::Eye::French).prompt.expect("a question");
        (prompt.text, prompt.rule.0)
    };
    let mut table =
        table("la-belle-alliance french combat", "fr-2-baud-6@0518 al-1-byng@0617 al-4-mitch@0517");
    table.does("target 0617");
    let (text, rule) = says(&table);
    assert!(text.starts_with("Name another hex") && rule == "6.1.4", "{text}");
    // [6.1E.2] What the two come to together is told before.
    let scene = contract::Game::scene(&table.game, contract::Eye::French);
    let told = scene.choices[0].label.clone();
    table.does("target 0517");
    assert_eq!(says(&table), ("Say who attacks.".into(), "6.0.proc"));
    table.does("join 0518");
    let odds = table.odds();
    assert!(
        told.ends_with(&format!(" in 0517 too: {odds} in all, with all beside all of them")),
        "{told}: {odds}"
    );
}

/// [6.1.3] [6.7C] Whoever advances away from an enemy has left him, and if another advances to him that is no duty.
#[test]
fn who_is_left_by_an_advance_need_not_be_attacked() {
    let counters =
        "fr-2-soye-6@0131 al-n3-detm@0230 al-1-mait@0330 fr-1-quiot-1@0430 al-n3-smiss@0531 fr-g-lall@0332";
    let mut table = table("la-belle-alliance french combat", counters);
    table.attack("0230", "0131").rolls_lower("1-1", 1);
    table.does("retreat al-n3-detm 0229; advance fr-2-soye-6 0230");
    table.attack("0531", "0430").rolls_lower("1-1", 1).does("retreat al-n3-smiss 0532");
    table.fork().does("stay").bars("end-combat");
    table.does("advance fr-1-quiot-1 0531").lets("end-combat");
}
