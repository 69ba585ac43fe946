//! 5.0 Combat preconditions.
//!
//! Most examples stand around 1313: north of it 1312, north-east 1412, south-east 1413, south 1314,
//! south-west 1213, north-west 1212. All of this is open ground.

use crate::common::{table, unit};
use contract::{Eye, Game, Side};
use naw::Stage;

/// [5.0A] Who is next to an enemy may attack him, and a gun may bombard; nobody else, and nobody who
/// is out of reach may be attacked.
#[test]
fn position_alone_decides_who_can_attack() {
    let french = "fr-6-inf@1314 fr-1-inf@1316 fr-i-art@1315 fr-5-inf@1115";
    let mut table = table("french combat", &format!("{french} al-1-guards@1313 al-brunswick@1310"));
    assert_eq!(table.having("target"), "al-1-guards");
    table.refuses("target al-brunswick", "5.0A").refuses("target al-3-dutch", "5.0A");
    table.does("target al-1-guards").offers("join fr-6-inf; join fr-i-art");
    table.refuses("join fr-1-inf", "5.0A").refuses("join fr-5-inf", "5.0A").refuses("join fr-2-inf", "5.0A");
    table.refuses("join al-brunswick", "3.0D").refuses("target fr-1-inf", "6.1A");
}

/// [5.1A] Every unit next to an enemy takes part in an attack: two units that touch one enemy both
/// attack him.
#[test]
fn every_unit_in_contact_attacks() {
    let mut table = table("french combat", "fr-6-inf@1314 fr-1-inf@1213 al-1-guards@1313");
    table.refuses("end", "5.1D");
    table.does("target al-1-guards").offers("join fr-6-inf; join fr-1-inf");
    table.does("join fr-6-inf").refuses("roll 1-1", "5.1A").offers("join fr-1-inf");
    table.does("join fr-1-inf").roll("1-1");
    let duties: Vec<_> = crate::common::table("french combat", "fr-6-inf@1314 al-1-guards@1313")
        .game
        .scene(Eye::Observer)
        .marks
        .into_iter()
        .map(|mark| (mark.at, mark.rule.0))
        .collect();
    assert_eq!(duties, [(crate::common::hex("1314").0, "5.1A"), (crate::common::hex("1313").0, "5.1B")]);
}

/// [5.1A] RULING: duties are those of the beginning of the phase. A contact made by an advance is no
/// duty.
#[test]
fn contacts_made_in_the_phase_are_no_duties() {
    let mut table = table("french combat", "fr-6-inf@1314 al-brunswick@1313 al-1-guards@1412");
    table.attack("al-brunswick", "fr-6-inf").roll("3-1").die(1).does("advance fr-6-inf 1313");
    table.stands("fr-6-inf@1313 al-1-guards@1412").offers("end");
}

/// [5.1A] RULING: a duty lapses with its contact. The unit that held the second enemy in contact is
/// destroyed in its own attack, so nobody has to bombard him any more; had it lived, somebody would.
#[test]
fn duties_lapse_when_contact_is_gone() {
    let counters = "fr-2-inf@1413 fr-i-art@1414 al-brunswick@1313 al-1-guards@1412";
    let mut gone = table("french combat", counters);
    gone.attack("al-brunswick", "fr-2-inf").does("roll 1-5").die(1);
    gone.stands("fr-2-inf@lost al-1-guards@1412").does("stay");
    assert!(gone.may("end") && gone.may("target al-1-guards"), "the gun may, but need not");

    let mut there = table("french combat", counters);
    there.attack("al-brunswick", "fr-2-inf").roll("2-1").die(1).does("retreat al-brunswick 1212; stay");
    there.refuses("end", "5.1D").offers("target al-1-guards");
    there.attack("al-1-guards", "fr-i-art").roll("1-3").die(1).does("stay; end");
}

/// [5.1B] Every enemy in contact is attacked: a unit between two enemies attacks both.
#[test]
fn every_enemy_in_contact_is_attacked() {
    let mut table = table("french combat", "fr-6-inf@1413 al-brunswick@1313 al-dutch-cav@1412");
    table.does("target al-brunswick").offers("target al-dutch-cav").refuses("join fr-6-inf", "5.1C");
    table.does("target al-dutch-cav").offers("join fr-6-inf").does("join fr-6-inf").roll("2-1");
    assert_eq!(table.game.attack().defenders.len(), 2);
}

/// [5.1C] The player pairs attackers and targets as he likes.
#[test]
fn the_attacker_chooses_the_pairs() {
    // Both French units touch both enemies.
    let field = table("french combat", "fr-6-inf@1313 fr-5-inf@1411 al-brunswick@1312 al-3-dutch@1412");
    for (first, second) in [("fr-6-inf", "fr-5-inf"), ("fr-5-inf", "fr-6-inf")] {
        for target in ["al-brunswick", "al-3-dutch"] {
            let mut table = field.fork();
            table.attack(target, first);
            table.refuses(&format!("join {second}"), "5.1C");
            assert_eq!(table.having("target"), "", "defenders are named first");
            assert!(table.may("roll 1-2"));
        }
    }
    let mut together = field.fork();
    together.attack("al-brunswick al-3-dutch", "fr-6-inf");
    together.refuses("roll 1-1", "5.1A").does("join fr-5-inf").roll("1-1");
}

/// [5.1C] RULING: an attack after which another duty could not be met is refused.
#[test]
fn an_attack_that_leaves_a_duty_undone_is_refused() {
    // 6th Infantry touches only Brunswick; 5th Infantry touches him and the Dutch.
    let field = table("french combat", "fr-6-inf@1314 fr-5-inf@1413 al-brunswick@1313 al-3-dutch@1412");
    let mut weak = field.fork();
    weak.does("target al-brunswick").offers("join fr-6-inf");
    weak.refuses("join fr-5-inf", "5.1C"); // nobody else can attack the Dutch
    weak.says("join fr-5-inf", "3rd Dutch-Belgian Division (4-4) must be attacked too");
    weak.refuses("target al-3-dutch", "5.1C"); // 6th Infantry could not take part
    let mut strong = field.fork();
    strong.does("target al-3-dutch").offers("join fr-5-inf").refuses("target al-brunswick", "5.1C");
    strong.does("join fr-5-inf").roll("1-1").die(1);
    strong.does("retreat al-3-dutch 1411; stay").offers("target al-brunswick");
}

/// [5.1C] RULING: with one gun and three enemies around one unit, the unit attacks two of them or
/// all, never one.
#[test]
fn one_gun_relieves_a_unit_of_one_enemy() {
    let allies = "al-brunswick@1313 al-dutch-cav@1412 al-british-cav-1@1513";
    let field = table("french combat", &format!("fr-6-inf@1413 fr-i-art@1414 {allies}"));
    let mut one = field.fork();
    one.does("target al-brunswick").refuses("join fr-6-inf", "5.1C");
    one.offers("target al-dutch-cav; target al-british-cav-1; join fr-i-art");
    let mut two = field.fork();
    // Nobody is out of reach of everyone else, but there are too few for all.
    two.does("target al-brunswick; target al-dutch-cav").refuses("join fr-i-art", "5.1C");
    two.says("join fr-i-art", "Some other unit that must fight could not any more");
    let mut two = field.fork();
    two.attack("al-brunswick al-dutch-cav", "fr-6-inf").refuses("join fr-i-art", "5.1C").roll("2-1").die(1);
    two.does("retreat al-brunswick 1212; retreat al-dutch-cav 1411; stay");
    two.refuses("end", "5.1D").attack("al-british-cav-1", "fr-i-art").roll("1-1");
    let mut all = field.fork();
    all.attack("al-brunswick al-dutch-cav al-british-cav-1", "fr-6-inf fr-i-art").roll("1-1");
}

/// [5.1C] RULING: what results have made impossible is excused. The gun was to bombard the Dutch, whom
/// 2nd Infantry touches; but now an enemy has advanced next to it.
#[test]
fn a_duty_that_can_no_longer_be_met_is_excused() {
    let french = "fr-1-inf@1413 fr-2-inf@1513 fr-i-art@1414";
    let allies = "al-1-guards@1313 al-3-dutch@1412 al-brunswick@1612";
    let mut table = table("french combat", &format!("{french} {allies}"));
    table.attack("al-brunswick", "fr-2-inf").roll("2-1").die(1).does("retreat al-brunswick 1712; stay");
    table.attack("al-1-guards", "fr-1-inf").does("roll 1-5").die(1);
    let mut held = table.fork();
    held.does("stay").refuses("end", "5.1D").offers("target al-3-dutch");
    table.does("advance al-1-guards 1413").stands("fr-2-inf@1513 al-3-dutch@1412").offers("end");
}

/// [5.1D] The phase does not end while a required attack can be made. RULING: it may as soon as none
/// can.
#[test]
fn the_phase_ends_when_all_duties_are_done() {
    let two = "fr-6-inf@1314 al-1-guards@1313 fr-2-inf@0514 al-brunswick@0513";
    let mut table = table("french combat", two);
    table.refuses("end", "5.1D");
    table.attack("al-1-guards", "fr-6-inf").roll("1-1").die(1).does("retreat al-1-guards 1312; stay");
    table.refuses("end", "5.1D");
    table.attack("al-brunswick", "fr-2-inf").roll("2-1").die(1).does("retreat al-brunswick 0512; stay");
    table.offers("end").does("end");
    assert_eq!(table.asks(), Side::Allied);
}

/// [5.2A] Nobody attacks twice in a phase.
#[test]
fn a_unit_attacks_once() {
    let mut table = table("french combat", "fr-6-inf@1313 fr-5-inf@1411 al-brunswick@1312 al-3-dutch@1412");
    table.attack("al-brunswick", "fr-6-inf").roll("3-1").die(1).does("stay");
    table.does("target al-3-dutch").refuses("join fr-6-inf", "5.2A").offers("join fr-5-inf");
}

/// [5.2B] Nobody is attacked twice in a phase.
#[test]
fn a_unit_is_attacked_once() {
    let mut table = table("french combat", "fr-6-inf@1313 fr-5-inf@1411 al-brunswick@1312 al-3-dutch@1412");
    table.attack("al-brunswick", "fr-6-inf").does("roll 1-1").die(4);
    table.does("retreat fr-6-inf 1314; stay");
    table.refuses("target al-brunswick", "5.2B").offers("target al-3-dutch");
    table
        .does("target al-3-dutch")
        .refuses("target al-3-dutch", "5.2B")
        .refuses("target al-brunswick", "5.2B");
}

/// [5.3] As many as can reach the enemy join, and their strengths are added.
#[test]
fn attackers_add_up() {
    let french = "fr-6-inf@1314 fr-5-inf@1213 fr-1-inf@1413 fr-2-inf@1212";
    let mut table = table("french combat", &format!("{french} al-1-guards@1313"));
    table.does("target al-1-guards");
    for (who, total, odds) in
        [("fr-6-inf", 7, "1-1"), ("fr-5-inf", 11, "1-1"), ("fr-1-inf", 15, "2-1"), ("fr-2-inf", 20, "2-1")]
    {
        table.does(&format!("join {who}"));
        let sum = table.game.odds(table.game.attack());
        assert_eq!((sum.attack, sum.defence, table.odds().as_str()), (total, 7, odds), "with {who}");
    }
}

/// [5.4] Several enemies can be attacked together by units that are next to all of them; the
/// strengths of the defenders are added.
#[test]
fn attackers_of_several_touch_every_one() {
    let french = "fr-6-inf@1313 fr-5-inf@1512";
    let allies = "al-brunswick@1312 al-3-dutch@1412 al-dutch-cav@1611";
    let mut table = table("french combat", &format!("{french} {allies}"));
    // 6th Infantry touches the first two, 5th Infantry the last two.
    table.does("target al-brunswick").refuses("target al-dutch-cav", "5.4");
    table.does("target al-3-dutch").refuses("join fr-5-inf", "5.4").offers("join fr-6-inf");
    table.does("join fr-6-inf");
    let sum = table.game.odds(table.game.attack());
    assert_eq!((sum.attack, sum.defence), (7, 2 + 4));
    table.roll("1-1");
}

/// [5.5A] A unit puts its whole strength into one attack: it cannot join twice, nor hold back.
#[test]
fn an_attackers_strength_is_not_divided() {
    let mut table = table("french combat", "fr-6-inf@1413 al-brunswick@1313 al-dutch-cav@1412");
    table.attack("al-brunswick al-dutch-cav", "fr-6-inf").refuses("join fr-6-inf", "5.5A");
    assert_eq!(table.game.odds(table.game.attack()).attack, 7, "all of it against both together");
    table.roll("2-1").die(1);
    table.does("retreat al-brunswick 1212; retreat al-dutch-cav 1411; stay").offers("end");
}

/// [5.5B] A defender always defends with all he has, and is not asked.
#[test]
fn a_defender_does_not_hold_back() {
    let mut table = table("french combat", "fr-3-cav@1314 al-1-guards@1313");
    table.does("target al-1-guards");
    assert_eq!(table.asks(), Side::French);
    table.does("join fr-3-cav");
    let sum = table.game.odds(table.game.attack());
    assert_eq!((sum.attack, sum.defence, sum.ratio.to_string()), (1, 7, "1-7".into()));
    table.does("roll 1-5");
    assert!(matches!(table.game.stage(), Stage::Rolling(_)), "the die follows at once");
}

/// [5.6A] RULING: guns bombard at exactly two hexes, no more and no less.
#[test]
fn guns_reach_two_hexes() {
    let targets =
        |gun: &str| table("french combat", &format!("fr-i-art@{gun} al-1-guards@1313")).having("target");
    for two_away in
        ["1311", "1315", "1113", "1513", "1112", "1211", "1411", "1512", "1514", "1414", "1214", "1114"]
    {
        assert_eq!(targets(two_away), "al-1-guards", "{two_away}");
    }
    for further in ["1316", "1310", "1012", "1613"] {
        assert_eq!(targets(further), "", "{further}");
    }
    let mut next_door = table("french combat", "fr-i-art@1314 al-1-guards@1313");
    next_door.attack("al-1-guards", "fr-i-art");
    assert!(next_door.game.attack().guns.is_empty(), "from next door it attacks, and does not bombard");
    let mut far = table("french combat", "fr-i-art@1316 fr-6-inf@1314 al-1-guards@1313");
    far.does("target al-1-guards").refuses("join fr-i-art", "5.6A");
    let mut foot = table("french combat", "fr-1-inf@1315 fr-6-inf@1314 al-1-guards@1313");
    foot.does("target al-1-guards").refuses("join fr-1-inf", "5.0A");
}

/// [5.6B] A gun next to an enemy attacks him and bombards nobody.
#[test]
fn guns_in_a_zone_do_not_bombard() {
    let allies = "al-1-guards@1313 al-brunswick@1412";
    let field = table("french combat", &format!("fr-i-art@1314 fr-6-inf@1513 {allies}"));
    field.fork().does("target al-brunswick").refuses("join fr-i-art", "5.6B").offers("join fr-6-inf");
    let mut own = field.fork();
    own.refuses("end", "5.1D").does("target al-1-guards").offers("join fr-i-art");
    own.does("join fr-i-art").roll("1-3");
    assert!(own.game.attack().attackers.has(unit("fr-i-art")) && own.game.attack().guns.is_empty());
}

/// [5.6C] A gun that is not in a zone need not bombard.
#[test]
fn bombardment_is_voluntary() {
    let mut table = table("french combat", "fr-i-art@1315 al-1-guards@1313");
    table.offers("target al-1-guards; end").does("end");
    assert_eq!(table.times("6.1A"), 0);
}

/// [5.6D] A bombardment is the attack that an enemy in contact is owed, if the units next to him
/// attack another enemy.
#[test]
fn a_bombardment_can_do_the_duty() {
    let counters = "fr-6-inf@1413 fr-i-art@1414 al-brunswick@1313 al-3-dutch@1412";
    for (bombarded, attacked) in [("al-brunswick", "al-3-dutch"), ("al-3-dutch", "al-brunswick")] {
        let mut table = table("french combat", counters);
        table.attack(bombarded, "fr-i-art");
        let column = table.odds();
        table.roll(&column).die(6).does("stay"); // nothing happens, and the gun stays
        // The other has to be attacked by the infantry now.
        table.refuses("end", "5.1D").offers(&format!("target {attacked}"));
        table.does(&format!("target {attacked}")).offers("join fr-6-inf");
    }
}

/// [5.6D] A gun that has to do the duty of others bombards nobody else meanwhile.
#[test]
fn a_gun_that_is_needed_has_no_other_target() {
    let counters = "fr-6-inf@1413 fr-i-art@1414 al-brunswick@1313 al-3-dutch@1412 al-2-dutch@1416";
    let mut table = table("french combat", counters);
    assert!(table.may("target al-2-dutch"), "6th Infantry can attack both of the others");
    table.attack("al-brunswick", "fr-6-inf").roll("3-1").die(1).does("stay");
    table.refuses("target al-2-dutch", "5.1C").offers("target al-3-dutch");
}

/// [5.6D] A bombardment does not excuse the unit that touches nobody else.
#[test]
fn a_bombardment_does_not_excuse_those_in_contact() {
    let mut table = table("french combat", "fr-6-inf@1314 fr-i-art@1315 al-1-guards@1313");
    table.attack("al-1-guards", "fr-i-art").refuses("roll 1-3", "5.1A").offers("join fr-6-inf");
}

/// [5.7A] A gun bombards one hex: guns alone have one target, and fire once.
#[test]
fn a_gun_bombards_one_hex() {
    let two = "al-brunswick@1313 al-3-dutch@1412";
    let mut alone = table("french combat", &format!("fr-i-art@1414 {two}"));
    alone.does("target al-brunswick").refuses("target al-3-dutch", "5.4").offers("join fr-i-art");
    alone.does("join fr-i-art").refuses("roll 6-1", "6.2C");
    alone.roll("1-1").die(1).does("retreat al-brunswick 1212").offers("end");

    let french = "fr-6-inf@1413 fr-i-art@1414 fr-5-inf@1514";
    let mut helped = table("french combat", &format!("{french} {two} al-british-cav-1@1513"));
    helped.attack("al-brunswick al-3-dutch", "fr-i-art").refuses("roll 1-2", "5.7A");
    helped.offers("join fr-6-inf").does("join fr-6-inf").refuses("roll 6-1", "6.2C").roll("1-1");
}

/// [5.7B] Guns that bombard one hex make one attack.
#[test]
fn guns_add_up() {
    let mut table = table("french combat", "fr-i-art@1315 fr-ii-art@1214 fr-gd-art@1414 al-2-dutch@1313");
    table.attack("al-2-dutch", "fr-i-art fr-ii-art fr-gd-art");
    let sum = table.game.odds(table.game.attack());
    assert_eq!((sum.attack, sum.defence, table.game.attack().guns.len()), (3 + 3 + 5, 5, 3));
    table.roll("2-1").die(1).does("retreat al-2-dutch 1312").offers("end");
}

/// [5.8A] Bombarding guns join adjacent attackers and add their strength.
#[test]
fn guns_help_those_who_attack() {
    let mut table = table("french combat", "fr-6-inf@1314 fr-i-art@1315 al-2-dutch@1313");
    table.attack("al-2-dutch", "fr-6-inf");
    assert_eq!(table.odds(), "1-1");
    table.does("join fr-i-art");
    let (attack, sum) = (*table.game.attack(), table.game.odds(table.game.attack()));
    assert_eq!((attack.attackers.len(), attack.guns.len()), (1, 1));
    assert_eq!((sum.attack, sum.defence), (7 + 3, 5));
    table.roll("2-1");
}

/// [5.8B] In a combined attack on several enemies a gun needs only one of them in range. RULING:
/// only if a unit next to them takes part.
#[test]
fn a_gun_needs_only_one_of_several_in_range() {
    // The gun in 1414 is two hexes from 1412 and three from 1312.
    let allies = "al-brunswick@1312 al-3-dutch@1412";
    let mut table = table("french combat", &format!("fr-6-inf@1313 fr-i-art@1414 {allies}"));
    let mut single = table.fork();
    single.does("target al-brunswick").refuses("join fr-i-art", "5.6A");
    table.attack("al-brunswick al-3-dutch", "fr-6-inf fr-i-art");
    let sum = table.game.odds(table.game.attack());
    assert_eq!((sum.attack, sum.defence), (7 + 3, 2 + 4));
    table.roll("1-1");

    let mut guns_only =
        crate::common::table("french combat", &format!("fr-i-art@1414 fr-ii-art@1314 {allies}"));
    guns_only.does("target al-3-dutch").refuses("target al-brunswick", "5.4");
}

/// [5.8B] Woods stop a gun in a combined attack as well, unless another defender is in clear range.
#[test]
fn a_combined_attack_needs_a_clear_line_to_one_defender() {
    // The gun in 0803 cannot see 0805 over the wood in 0804, but sees 0905.
    let mut table = table("french combat", "fr-i-art@0803 fr-6-inf@0806 al-brunswick@0805 al-3-dutch@0906");
    table.does("target al-brunswick; target al-3-dutch").refuses("join fr-i-art", "2.2.LOS");
    let seen = crate::common::table(
        "french combat",
        "fr-i-art@0803 fr-6-inf@0906 al-brunswick@0805 al-3-dutch@0905",
    );
    seen.fork().does("target al-brunswick").refuses("join fr-i-art", "2.2.LOS");
    seen.fork().attack("al-brunswick al-3-dutch", "fr-6-inf fr-i-art").roll("1-1");
}
