//! 7.0 Artillery.

use crate::common::table;
use nlb::Body;

/// A French gun in a hex, an Allied unit in another, and whether it can be bombarded.
fn sees(from: &str, to: &str) -> bool {
    let battle =
        if from[2..].parse::<u8>().expect("a row") < 34 { "la-belle-alliance" } else { "quatre-bras" };
    let table = table(&format!("{battle} french combat"), &format!("fr-2-pell@{from} al-1-mait@{to}"));
    table.may(&format!("target {to}"))
}

/// [7.0.1] [7.4A] [7.4B] [7.4D] RULING: a gun beside an enemy attacks as anybody does and suffers what befalls it; it
/// does not bombard, whatever lies between.
#[test]
fn a_gun_beside_an_enemy_fights() {
    let mut table =
        table("la-belle-alliance french combat", "fr-1-desal@0331 al-1-mait@0330 al-n3-detm@0333");
    table.offers("target 0330").does("target 0330").offers("join 0331").does("join 0331");
    table.roll("1-1", 6).lets("retreat fr-1-desal 0231");
}

/// [7.1.1] [7.1B] [7.1A] RULING: exactly two hexes away, and only if its owner wants.
#[test]
fn two_hexes_away() {
    assert!(sees("0332", "0330"));
    assert!(!sees("0333", "0330"));
    let mut table = table("la-belle-alliance french combat", "fr-1-desal@0332 al-1-mait@0330");
    table.offers("target 0330; end-combat");
}

/// [7.1.2] [7.1C] [7.1D] Guns alone have one target; those in one hex the same, and those of several hexes may join.
#[test]
fn guns_are_massed() {
    let guns = "fr-1-desal@0332 fr-g-lall@0332 fr-2-pell@0532 al-1-mait@0330 al-n3-detm@0430";
    let mut table = table("la-belle-alliance french combat", guns);
    table
        .does("target 0330")
        .lets("bombard fr-1-desal; bombard fr-g-lall")
        .bars("bombard fr-2-pell; target 0430");
    table.does("bombard fr-1-desal");
    let account = contract::Game::scene(&table.game, contract::Eye::French).account.expect("a sum");
    let forecast = account.forecast.expect("chances");
    let back = forecast.results.iter().find(|one| one.key == "Ar").expect("1-1 may be an Ar");
    assert_eq!(back.text, "nothing happens to the guns");
    assert_eq!(table.sums(), (6, 6));
    table.lets("bombard fr-g-lall").roll("1-1", 3).does("retreat al-1-mait 0329");
    // [7.1C] The other gun of the hex has had its chance; the one at 0532 has not.
    table.does("target 0430").bars("bombard fr-g-lall").lets("bombard fr-2-pell");
}

/// [7.1.3] RULING: whether a gun is free is judged when it is named: its contact may have gone before, or come.
#[test]
fn a_gun_is_free_when_it_is_named() {
    let counters = "fr-g-fri-gr@0331 fr-1-desal@0430 al-n3-detm@0330 al-1-mait@0432";
    let mut table = table("la-belle-alliance french combat", counters);
    table.bars("target 0432");
    // 0430 has to attack 0330 itself unless somebody drives Detmers away first: only it and 0331 touch him.
    table.does("target 0330").does("join 0331").bars("roll 2-1").does("join 0430");
}

/// [7.1E.1] [7.2C] Bombarding guns are not touched by any result.
#[test]
fn guns_are_safe() {
    let mut table = table(
        "la-belle-alliance french combat",
        "fr-1-desal@0332 fr-1c-sbrvie@0331 al-1-mait@0330 al-1-byng@0330",
    );
    table.attack("0330", "0331 fr-1-desal").rolls_lower("1-5", 6);
    table.stands("fr-1c-sbrvie@lost fr-1-desal@0332");
}

/// [7.1E.2] RULING: after an Ar the owner may take a bombarding gun back one hex, but nobody makes room for it.
#[test]
fn guns_may_draw_back() {
    let mut table = table(
        "la-belle-alliance french combat",
        "fr-1-desal@0332 fr-1-quiot-1@0333 fr-1-bourg-1@0333 al-1-mait@0330 al-1-byng@0330",
    );
    table.attack("0330", "fr-1-desal").roll("1-2", 6);
    table.lets("retreat fr-1-desal 0432; stay").bars("retreat fr-1-desal 0333");
    table.does("retreat fr-1-desal 0432").offers("end-combat");
}

/// [7.1F] RULING: a bombardment alone is the attack that an enemy has to suffer, so those beside him may attack elsewhere.
#[test]
fn shells_free_a_duty() {
    let counters = "fr-g-fri-gr@0330 fr-1-desal@0328 al-n3-detm@0331 al-1-mait@0230";
    let mut table = table("la-belle-alliance french combat", counters);
    // 0330 touches both. Without a gun in range it has to attack both.
    table.does("target 0331").bars("join 0330").does("target 0230").lets("join 0330");
    let near = "fr-g-fri-gr@0330 fr-1-desal@0228 al-n3-detm@0331 al-1-mait@0230";
    let mut freed = crate::common::table("la-belle-alliance french combat", near);
    freed.attack("0331", "0330").roll("2-1", 1).does("retreat al-n3-detm 0332; stay");
    freed.offers("target 0230").does("target 0230").offers("bombard fr-1-desal");
}

/// [7.2A] [7.2B] Guns add their strength to an attack of others; one of several hexes in range is enough.
#[test]
fn guns_help_others() {
    let mut helped = table(
        "la-belle-alliance french combat",
        "fr-g-fri-gr@0330 fr-1-desal@0333 al-n3-detm@0331 al-1-mait@0329",
    );
    helped.does("target 0331; target 0329; join 0330; bombard fr-1-desal");
    assert_eq!(helped.sums(), (13, 9));
}

/// [7.3.1] [7.3A] [7.3E] Forest, towns and chateaux between stop the line; what stands at its ends does not.
#[test]
fn woods_between_stop_the_line() {
    assert!(!sees("2129", "2131"), "2130 is forest");
    assert!(sees("2130", "2132"), "out of the forest");
    assert!(sees("2132", "2130"), "into it");
    assert!(!sees("0615", "0617") && !sees("0616", "0618"), "a chateau");
}

/// [7.3D] [TEC.10] A crest on the hexside that the line crosses stops it, beside the gun and beside the target.
#[test]
fn crests_stop_the_line() {
    assert!(!sees("0718", "0720"), "0718/0719 is a crest");
    assert!(!sees("0720", "0718"));
    assert!(sees("0719", "0721"));
}

/// [7.3B.1] Along a crest nothing is seen.
#[test]
fn along_a_crest() {
    // 0718 and 0719 share a crest; 0618 and 0818 lie at its ends.
    assert!(!sees("0618", "0818"));
}

/// [7.3B.2] Between two woods nothing is seen, past one it is.
#[test]
fn between_two_woods() {
    assert!(!sees("0106", "0306"), "woods on both sides");
    assert!(sees("0110", "0310"), "on one side only");
}

/// [7.3C] RULING: a corner is closed by two crests, or by a crest and woods across the line from it; not by one
/// crest, nor by woods behind their own crest.
#[test]
fn corners() {
    assert!(!sees("0615", "0517"), "two crests at the gun");
    assert!(!sees("0517", "0615"), "two crests at the target");
    assert!(!sees("1543", "1641"), "a crest, and woods across from it");
    assert!(sees("0618", "0720"), "one crest");
    assert!(sees("0719", "0519"), "woods behind their own crest");
}

/// [7.4E] [TEC.8] RULING: across a river without a bridge a gun is in no zone; it may bombard the enemy there, and
/// others two hexes away.
#[test]
fn across_a_river() {
    let mut table = table("wavre french combat", "fr-3-dogr@3523 pr-1-12-1@3623");
    table.offers("target 3623; end-combat").does("target 3623").offers("bombard fr-3-dogr");
}

/// [7.5] Guns do not fire in the enemy's phase, and suffer as anybody does.
#[test]
fn guns_do_not_fire_back() {
    let mut table = table("la-belle-alliance french combat", "fr-1-desal@0332 al-2-gold@0330 al-1-adye@0334");
    table.does("target 0330").offers("bombard fr-1-desal").does("bombard fr-1-desal").roll("3-1", 1);
    table.lets("retreat al-2-gold 0329");
    assert_eq!(table.game.losses(Body::Allied), 0);
}

/// [7.3A] Who is fired at is named, and the line along which a gun fires is shown before it does.
#[test]
fn the_line_of_fire_is_shown() {
    let mut table = table("la-belle-alliance french combat", "fr-1-desal@0332 al-1-mait@0330");
    let choices =
        |table: &crate::common::Table| contract::Game::scene(&table.game, contract::Eye::French).choices;
    assert!(choices(&table).iter().any(|choice| choice.label.starts_with("Bombard Mait [1] 6-4 in 0330")));
    table.does("target 0330");
    let gun =
        choices(&table).into_iter().find(|choice| choice.label.starts_with("Bombard with Desal")).unwrap();
    assert_eq!(gun.path, ["0332", "0330"].map(|number| crate::common::hex(number).0));
}

/// [7.3.1] [7.3A] [7.3B.1] [7.3B.2] [7.3D] Who points at an enemy in range that his gun does not see is told what
/// lies in the way, by its hex.
#[test]
fn what_lies_in_the_way_is_named() {
    let why = |from: &str, to: &str| {
        let table = table("la-belle-alliance french combat", &format!("fr-2-pell@{from} al-1-mait@{to}"));
        let target = table.decision(&format!("target {to}"));
        let forbidden =
            contract::Game::forbids(&table.game, contract::Side::French, target).expect("not seen");
        assert_eq!(forbidden.rule.0, "7.3.1", "{forbidden}");
        forbidden.why
    };
    assert!(why("2129", "2131").contains("in the way is the forest in 2130"), "{}", why("2129", "2131"));
    assert!(why("0616", "0618").contains("is the chateau in 0617"), "{}", why("0616", "0618"));
    assert!(why("0718", "0720").ends_with("is the crest between 0718 and 0719"), "{}", why("0718", "0720"));
    assert!(why("0618", "0818").ends_with("is the crest between 0718 and 0719"), "{}", why("0618", "0818"));
    assert!(why("0106", "0306").contains("are the forest in 0"), "{}", why("0106", "0306"));
}

/// [7.3.1] The same is said to whoever wants to add the gun to an attack.
#[test]
fn a_gun_that_does_not_see_joins_nobody() {
    let mut table =
        table("la-belle-alliance french combat", "fr-2-pell@2129 al-1-mait@2131 fr-1-bourg-1@2132");
    table.does("target 2131");
    let gun = table.decision("bombard fr-2-pell");
    let forbidden = contract::Game::forbids(&table.game, contract::Side::French, gun).expect("not seen");
    assert!(forbidden.why.contains("does not see 2131") && forbidden.why.contains("2130"), "{forbidden}");
}

/// [7.1B] [7.3.1] Whoever asks why a gun far off does not join is told of its range and of what lies between.
#[test]
fn a_gun_far_off_is_told_of_its_range() {
    let counters = "fr-1-desal@0333 fr-2-pell@0331 al-1-mait@0330";
    let mut table = table("la-belle-alliance french combat", counters);
    table.does("target 0330").refuses("join 0333", "7.1B");
}

/// [7.1E.2] Who asks why a gun does not draw back into a full hex is told that it displaces nobody.
#[test]
fn a_gun_that_draws_back_finds_its_own_room() {
    let counters = "fr-1-desal@0332 fr-1-quiot-1@0333 fr-1-bourg-1@0333 al-1-mait@0330 al-1-byng@0330";
    let mut table = table("la-belle-alliance french combat", counters);
    table.attack("0330", "fr-1-desal").roll("1-2", 6).refuses("retreat fr-1-desal 0333", "7.1E.2");
}
