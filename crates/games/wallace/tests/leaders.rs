//! Leaders.

use crate::common::{area, table};
use contract::Side;
use wallace::Army;

/// [W-LEADER-2] A leader activates two areas, his own or next to it, or one of them twice, and no third.
#[test]
fn two_areas_for_a_disc() {
    let field = table(
        "french orders",
        "fr-ldr-1@belle-alliance fr-inf-1@belle-alliance fr-inf-2@trimotion fr-inf-3@decoster \
         fr-inf-4@west-valley \
         br-inf-1@braine",
    );
    let mut two = field.fork();
    two.does("lead fr-ldr-1; spend green");
    assert_eq!(
        two.having("activate"),
        "belle-alliance, decoster, trimotion",
        "not the valley, two areas away"
    );
    two.does("activate trimotion; act move green; move fr-inf-2 grand-battery");
    two.does("activate decoster; act move green; move fr-inf-3 rossomme");
    assert_eq!((two.game.task(), two.game.discs(Side::French)), (wallace::Task::Orders, [7, 4, 2]));
    let mut twice = field.fork();
    twice.does(
        "lead fr-ldr-1; spend green; activate belle-alliance; act move green; move fr-inf-1 trimotion; done",
    );
    twice.does("activate trimotion; act move green; move fr-inf-1 sandpit; done").stands("fr-inf-1@sandpit");
}

/// [W-LEADER-3] He may activate the area of another leader, who may move with it, but that one activates
/// nobody.
#[test]
fn no_chains() {
    let mut table = table(
        "french orders",
        "fr-ldr-1@belle-alliance fr-ldr-2@decoster fr-inf-1@decoster fr-inf-2@rossomme br-inf-1@braine",
    );
    table.does("lead fr-ldr-1; spend green; activate decoster; act move green");
    table.does("move fr-inf-1 rossomme; move fr-ldr-2 rossomme").stands("fr-ldr-2@rossomme");
    table.refuses("lead fr-ldr-2", "W-LEADER-3").refuses("activate rossomme", "W-LEADER-2");
}

/// [W-LEADER-4] Green lets each area do something else; red is for two assaults, purple for two reserve
/// movements.
#[test]
fn the_colour_of_his_disc() {
    let field = table(
        "french orders",
        "fr-ldr-1@belle-alliance fr-inf-1@belle-alliance fr-inf-2@trimotion fr-art-1@grand-battery \
         br-inf-1@west-valley/side",
    );
    let mut green = field.fork();
    green.does("lead fr-ldr-1; spend green; activate belle-alliance; act change green; lie fr-inf-1");
    green.does("activate grand-battery; act move green; move fr-art-1 sandpit");
    green.stands("fr-inf-1@belle-alliance/side fr-art-1@sandpit/side");
    let mut red = field.fork();
    red.does("lead fr-ldr-1; spend red");
    assert_eq!(red.having("activate"), "trimotion", "nobody else can assault");
    red.does("activate trimotion").offers("act assault red");
    let mut purple = field.fork();
    purple.does("lead fr-ldr-1; spend purple");
    assert_eq!(purple.having("activate"), "belle-alliance, grand-battery", "Trimotion is next to the enemy");
    purple.does("activate belle-alliance").offers("act reserve purple");
}

/// [W-LEADER-5] If both areas assault, all have marched before the first fight.
#[test]
fn two_assaults_are_fought_together() {
    let mut table = table(
        "french orders",
        "fr-ldr-1@belle-alliance fr-inf-1@trimotion fr-inf-2@belle-alliance fr-inf-3@trimotion \
         br-inf-1@west-valley/side",
    );
    table.does(
        "lead fr-ldr-1; spend green; activate trimotion; act assault green; assault fr-inf-1 \
     west-valley; done",
    );
    assert_eq!((table.asks(), table.throws()), (Side::French, ""), "no fight yet");
    assert_eq!(table.having("activate"), "trimotion", "Belle Alliance could only move");
    table.refuses("activate belle-alliance", "W-LEADER-5");
    table.does("activate trimotion; act assault green; assault fr-inf-3 west-valley");
    assert_eq!(table.throws(), "W-ASSAULT-3.3");
    table.stands("fr-inf-1@west-valley fr-inf-3@west-valley");
}

/// [W-LEADER-6] After that he lies on his side, and is not activated again in the round.
#[test]
fn once_a_round() {
    let mut table =
        table("french orders", "fr-ldr-1@rossomme fr-inf-1@rossomme fr-inf-2@decoster br-inf-1@braine");
    table.does(
        "lead fr-ldr-1; spend green; activate rossomme; act move green; move fr-inf-1 guard-camp; done",
    );
    table.does("activate decoster; act move green; move fr-inf-2 rossomme");
    table.stands("fr-ldr-1@rossomme/side").refuses("lead fr-ldr-1", "W-LEADER-6");
    table
        .does("activate rossomme; act move green; move fr-ldr-1 decoster; done")
        .stands("fr-ldr-1@decoster/side");
}

/// [W-LEADER-7] He may move or assault with the units of his area, though another disc moves them.
#[test]
fn going_along() {
    let field = table("french orders", "fr-ldr-1@trimotion fr-inf-1@trimotion br-inf-1@west-valley");
    let mut march = field.fork();
    march.does("activate trimotion; act move green; move fr-inf-1 sandpit; move fr-ldr-1 sandpit; done");
    march.stands("fr-ldr-1@sandpit fr-inf-1@sandpit");
    let mut assault = field.fork();
    assault.does(
        "activate trimotion; act assault red; assault fr-inf-1 west-valley; assault fr-ldr-1 west-valley",
    );
    assault.stands("fr-ldr-1@west-valley");
}

/// [W-LEADER-8] No two leaders of a colour end in one area. RULING: a British and a Prussian leader may.
#[test]
fn one_of_a_colour() {
    let mut french =
        table("french orders", "fr-ldr-1@rossomme fr-ldr-2@decoster fr-inf-1@rossomme br-inf-1@braine");
    french.does("activate rossomme; act move green").refuses("move fr-ldr-1 decoster", "W-LEADER-8");
    assert!(french.may("move fr-ldr-1 belle-alliance"), "but through it");
    let mut allied =
        table("allied orders", "br-ldr-1@hedges br-inf-1@hedges pr-ldr-1@ohain-lane fr-inf-1@rossomme");
    allied.does("activate hedges; act move green; move br-ldr-1 ohain-lane").stands("br-ldr-1@ohain-lane");
}

/// [W-LEADER-10] A leader left among enemies alone is lost and never comes back.
#[test]
fn lost_among_enemies() {
    let mut table = table(
        "french orders",
        "fr-cav-1@trimotion br-ldr-1@west-valley br-cav-1@west-valley br-inf-1@braine",
    );
    table.storms("trimotion", "fr-cav-1", "west-valley").dice("6-1");
    assert_eq!(table.asks(), Side::Allied);
    table.offers("done; follow br-ldr-1").does("done").stands("br-ldr-1@lost br-cav-1@west-ridge/side");
    assert_eq!(table.game.casualties(wallace::Army::Allied), 1);
}

/// [W-LEADER-11] A leader activates his own army: British leaders the Dutch and Germans too, Prussians
/// only Prussians.
#[test]
fn who_obeys_whom() {
    let led = |leader: &str| {
        let mut table = table(
            "allied orders",
            "br-ldr-1@hedges pr-ldr-1@hedges du-inf-1@hedges ge-inf-1@east-ridge lw-inf-1@hedges \
             pr-inf-1@ohain-lane \
             fr-inf-1@rossomme",
        );
        table.does(&format!("lead {leader}; spend green"));
        let areas = table.having("activate");
        table.does("activate hedges; act move green");
        (areas, ["du-inf-1", "lw-inf-1"].map(|unit| !table.having(&format!("move {unit}")).is_empty()))
    };
    assert_eq!(led("br-ldr-1"), ("east-ridge, hedges".into(), [true, false]));
    assert_eq!(led("pr-ldr-1"), ("hedges, ohain-lane".into(), [false, true]));
}

/// [W-LEADER-12][W-LEADER-10] A leader whose guns are lost gets away to a neighbouring area, or is lost. RULING: that
/// is said of guns alone, so whoever else fell beside him, and also in an assault of his own, he is taken.
#[test]
fn escape() {
    let mut guns = table(
        "french orders",
        "fr-inf-1@trimotion br-art-1@west-valley br-ldr-1@west-valley br-inf-1@braine",
    );
    guns.storms("trimotion", "fr-inf-1", "west-valley").dice("1").stands("br-art-1@lost");
    assert_eq!(guns.asks(), Side::Allied);
    assert!(guns.may("retreat br-ldr-1 west-ridge") && guns.may("retreat br-ldr-1 hougoumont"));
    guns.does("retreat br-ldr-1 west-ridge").stands("br-ldr-1@west-ridge fr-inf-1@west-valley");
    let mut assaulter = table(
        "french orders",
        "fr-inf-1@trimotion french:4@trimotion fr-ldr-1@trimotion ge-inf-1@west-valley",
    );
    assaulter.does(
        "activate trimotion; act assault red; assault fr-inf-1 west-valley; assault fr-ldr-1 west-valley",
    );
    assaulter.dice("2 1").stands("fr-inf-1@lost fr-ldr-1@lost").has_event("W-LEADER-10", "Reille");
    let mut infantry = table(
        "french orders",
        "fr-inf-1@trimotion ge-inf-1@west-valley br-ldr-1@west-valley allied:5@west-valley",
    );
    infantry.storms("trimotion", "fr-inf-1", "west-valley").dice("1 6").stands("ge-inf-1@lost br-ldr-1@lost");
    infantry.has_event("W-LEADER-10", "Wellington");
    let mut alone = table("french orders", "fr-inf-1@trimotion br-ldr-1@west-valley br-inf-1@braine");
    alone.does("activate trimotion; act move green; move fr-inf-1 west-valley").stands("br-ldr-1@lost");
}

/// [W-LEADER-7][W-RETREAT-1] A leader who rides with cavalry comes by the area that it came through, and so do both
/// go back.
#[test]
fn by_the_same_way() {
    let mut table = table(
        "french orders",
        "fr-cav-1@orchard-slope fr-ldr-1@orchard-slope br-cav-1@la-haye-sainte br-inf-1@braine",
    );
    table.does("activate orchard-slope; act assault red; assault fr-cav-1 la-haye-sainte; from west-valley");
    table.does("assault fr-ldr-1 la-haye-sainte").dice("1-6").stands("fr-cav-1@west-valley/side");
    table.does("follow fr-ldr-1").stands("fr-ldr-1@west-valley");
}

/// [W-LEADER-11][W-REINF-1] A leader has cubes moved of his own army only.
#[test]
fn cubes_of_his_own() {
    let led = |leader: &str| {
        let mut table = table(
            "allied orders",
            &format!(
                "{leader}@hedges br-inf-1@hedges lw-inf-1@hedges allied:1@hedges prussian:1@hedges \
                 br-inf-2@east-ridge lw-inf-2@east-ridge fr-inf-1@rossomme"
            ),
        );
        table.does(&format!("lead {leader}; spend green; activate hedges; act reinforce green"));
        table.does("reinforce east-ridge");
        [Army::Allied, Army::Prussian].map(|army| table.game.cubes(army, area("east-ridge")))
    };
    assert_eq!(led("br-ldr-1"), [1, 0]);
    assert_eq!(led("pr-ldr-1"), [0, 1]);
    let mut none = table(
        "allied orders",
        "br-ldr-1@hedges br-inf-1@hedges lw-inf-1@hedges prussian:1@hedges lw-inf-2@east-ridge fr-inf-1@rossomme",
    );
    none.does("lead br-ldr-1; spend green; activate hedges").refuses("act reinforce green", "W-REINF-1");
}

/// [W-LEADER-10][W-LEADER-12] A leader whose guns are lost and who finds every neighbouring area taken is lost too.
#[test]
fn no_way_out() {
    let ring = "fr-inf-2@hougoumont fr-inf-3@west-ridge fr-inf-4@la-haye-sainte fr-inf-5@orchard-slope \
                fr-inf-6@trimotion";
    let mut table = table(
        "french orders",
        &format!("fr-inf-1@trimotion br-art-1@west-valley br-ldr-1@west-valley br-inf-1@braine {ring}"),
    );
    table.storms("trimotion", "fr-inf-1", "west-valley").dice("1").stands("br-art-1@lost br-ldr-1@lost");
    table.has_event("W-LEADER-10", "Wellington");
}

/// [W-LEADER-2] Whoever activates a leader activates at least one area with him, and need not activate another.
#[test]
fn one_area_at_least() {
    let mut table = table("french orders", "fr-ldr-1@rossomme fr-inf-1@rossomme br-inf-1@braine");
    table.does("lead fr-ldr-1; spend green").offers("activate rossomme");
    table.does("activate rossomme; act change green; lie fr-inf-1");
    table.offers("activate rossomme; done").does("done").stands("fr-inf-1@rossomme/side");
}

/// [W-LEADER-7][W-ASSAULT-0.10] A leader only goes along with those who march now: an assault that is over gives him
/// no way to follow.
#[test]
fn nobody_to_go_along_with() {
    let mut table = table(
        "french orders, discs french 0 2 0",
        "fr-inf-1@trimotion fr-ldr-1@rossomme br-art-1@west-valley br-inf-1@braine",
    );
    table
        .storms("trimotion", "fr-inf-1", "west-valley")
        .dice("1")
        .stands("fr-inf-1@west-valley br-art-1@lost");
    assert!(!table.having("activate").contains("rossomme"), "{:?}", table.options());
}

/// [W-LEADER-8] Leaders are themselves: two who wait in the Delayed box are not alike, and either may come out.
#[test]
fn two_in_the_box() {
    let mut table = table(
        "allied orders, turn 5",
        "pr-ldr-1@delayed pr-ldr-2@delayed pr-inf-1@delayed fr-inf-1@rossomme br-inf-1@braine",
    );
    table.does("activate delayed; act move green");
    assert!(!table.having("move pr-ldr-1").is_empty() && !table.having("move pr-ldr-2").is_empty());
}

/// [W-LEADER-12][W-LEADER-8][W-PRUSSIANS-12] Who gets away does not join a leader of his colour, and no Frenchman hides in
/// the Delayed box.
#[test]
fn where_to_escape() {
    let ways = |army: &str, others: &str| {
        let (side, gun, leader) = if army == "french" {
            ("allied", "fr-art-1", "fr-ldr-1")
        } else {
            ("french", "br-art-1", "br-ldr-1")
        };
        let storm = if army == "french" { "br-inf-1" } else { "fr-inf-1" };
        let mut table = table(
            &format!("{side} orders, turn 5"),
            &format!("{gun}@ohain-road {leader}@ohain-road {storm}@ohain-lane {others}"),
        );
        table.storms("ohain-lane", storm, "ohain-road").dice("1").stands(&format!("{gun}@lost"));
        table.having(&format!("retreat {leader}"))
    };
    let allied = ways("allied", "br-inf-2@braine");
    assert!(allied.split(", ").any(|area| area == "delayed"), "{allied}");
    let french = ways("french", "fr-inf-2@rossomme");
    assert_eq!(french, allied.replace("delayed, ", ""));
    let first = french.split(", ").next().expect("somewhere to go");
    let rest = ways("french", &format!("fr-inf-2@rossomme fr-ldr-2@{first}"));
    assert_eq!(rest, french.replacen(&format!("{first}, "), "", 1));
}

/// [W-LEADER-7][W-LEADER-5] RULING: a leader goes along with those who leave his own area, not with those who marched
/// before from another; an area where he is alone sends nobody into an assault, and who is in one stays.
#[test]
fn only_with_units_of_his_area() {
    let mut table = table(
        "french orders",
        "fr-ldr-1@trimotion fr-inf-1@trimotion fr-inf-2@orchard-slope fr-ldr-2@orchard-slope \
         fr-ldr-3@belle-alliance ge-inf-1@west-valley br-inf-1@hougoumont/side",
    );
    table.does(
        "lead fr-ldr-1; spend red; activate trimotion; act assault red; assault fr-inf-1 west-valley; done",
    );
    assert_eq!(table.having("activate"), "orchard-slope", "not Belle Alliance, where a leader is alone");
    table.refuses("activate west-valley", "W-LEADER-5");
    table
        .does("activate orchard-slope; act assault red")
        .refuses("assault fr-ldr-2 west-valley", "W-LEADER-7");
    assert_eq!(table.having("assault fr-ldr-2"), "");
    table.does("assault fr-inf-2 hougoumont");
    assert_eq!(table.having("assault fr-ldr-2"), "hougoumont");
}

/// [W-LEADER-5] Another area than the one that assaulted may do something else, and then the fight comes first: an
/// action is completed before the next. RULING: what is forbidden is a second assault after the first was seen, and
/// the same area again for anything that is none.
#[test]
fn something_else_after_the_fight() {
    let mut table = table(
        "french orders",
        "fr-ldr-1@trimotion fr-inf-1@trimotion fr-inf-3@trimotion fr-inf-2@belle-alliance fr-art-1@grand-battery \
         br-art-1@west-valley br-inf-1@west-ridge br-inf-2@sandpit br-inf-8@mont-st-jean",
    );
    table.does(
        "lead fr-ldr-1; spend green; activate trimotion; act assault green; assault fr-inf-1 west-valley",
    );
    table.does("done").offers("activate trimotion; done").refuses("activate grand-battery", "W-LEADER-5");
    assert_eq!(table.prompt().1, "W-LEADER-5");
    table.round_trips().does("done");
    assert_eq!(table.throws(), "W-ASSAULT-1.1", "the fight");
    table.dice("1").stands("br-art-1@lost fr-inf-1@west-valley");
    assert_eq!(table.asks(), Side::French);
    assert_eq!(table.having("activate"), "belle-alliance, grand-battery, west-valley", "not Trimotion again");
    table.refuses("activate trimotion", "W-LEADER-5").round_trips();
    assert!(table.prompt().0.contains("over"), "{:?}", table.prompt());
    let mut taken = table.fork();
    taken.does("activate west-valley").refuses("act assault green", "W-LEADER-5");
    taken.does("act change green; lie fr-inf-1").stands("fr-inf-1@west-valley/side");
    assert_eq!((taken.game.task(), taken.game.discs(Side::French)), (wallace::Task::Orders, [7, 4, 2]));
    table.does("activate grand-battery; act fire green; aim fr-art-1 sandpit").dice("1");
    assert_eq!((table.game.task(), table.game.discs(Side::French)), (wallace::Task::Orders, [7, 4, 2]));
}

/// [W-LEADER-5][W-LEADER-4] A red disc is for assaults, so that nothing is left to order after the fight; nor is
/// there for a leader who fell in it.
#[test]
fn nothing_else_after_the_fight() {
    let pieces =
        "fr-ldr-1@trimotion fr-inf-1@trimotion fr-inf-2@belle-alliance br-art-1@west-valley br-inf-8@braine";
    let mut red = table("french orders", pieces);
    red.does(
        "lead fr-ldr-1; spend red; activate trimotion; act assault red; assault fr-inf-1 west-valley; done",
    );
    red.dice("1").stands("br-art-1@lost");
    assert_eq!(red.game.task(), wallace::Task::Orders);
    let mut lost = table(
        "french orders",
        &pieces.replace("br-art-1", "ge-inf-1").replace("braine", "braine french:4@trimotion"),
    );
    lost.does(
        "lead fr-ldr-1; spend green; activate trimotion; act assault green; assault fr-inf-1 west-valley",
    );
    lost.does("assault fr-ldr-1 west-valley; done").dice("2 1").stands("fr-ldr-1@lost");
    assert_eq!(lost.game.task(), wallace::Task::Orders);
}

/// [W-LEADER-2] RULING: each area is measured from where the leader is when he activates it: a leader who has moved,
/// or gone into an assault, with the first commands from there.
#[test]
fn from_where_he_is() {
    let field = table(
        "french orders",
        "fr-ldr-1@trimotion fr-inf-1@trimotion fr-inf-2@orchard-slope fr-inf-3@grand-battery ge-inf-1@west-valley \
         br-inf-1@hougoumont/side br-inf-2@sandpit",
    );
    let mut stays = field.fork();
    stays.does(
        "lead fr-ldr-1; spend red; activate trimotion; act assault red; assault fr-inf-1 west-valley; done",
    );
    assert_eq!(stays.having("activate"), "grand-battery, orchard-slope");
    let mut along = field.fork();
    along.does("lead fr-ldr-1; spend red; activate trimotion; act assault red; assault fr-inf-1 west-valley");
    along.does("assault fr-ldr-1 west-valley");
    assert_eq!(along.having("activate"), "orchard-slope", "the Grand Battery is not next to West Valley");
    along.refuses("activate grand-battery", "W-LEADER-2").round_trips();
    let mut moves = field.fork();
    moves.does(
        "lead fr-ldr-1; spend green; activate trimotion; act move green; move fr-ldr-1 grand-battery; done",
    );
    assert_eq!(moves.having("activate"), "grand-battery, trimotion");
}

/// [W-LEADER-7][W-ASSAULT-7.2] When cavalry charges on, a leader in the area may ride along, on either side; left
/// with nobody but enemy guns he is lost [W-LEADER-10].
#[test]
fn riding_with_a_charge() {
    let mut french = table(
        "french orders",
        "fr-cav-1@trimotion fr-ldr-1@trimotion br-cav-1@west-valley br-art-1@west-valley br-inf-1@west-ridge",
    );
    french.does(
        "activate trimotion; act assault red; assault fr-cav-1 west-valley; from trimotion; assault fr-ldr-1 west-valley",
    );
    french.dice("1 6-1").stands("br-cav-1@west-ridge/side fr-cav-1@west-valley");
    assert_eq!(french.throws(), "W-ASSAULT-7.1");
    french.dice("6").stands("fr-cav-1@west-ridge fr-ldr-1@west-valley");
    assert_eq!((french.asks(), french.prompt().1), (Side::French, "W-LEADER-7"));
    french.offers("assault fr-ldr-1 west-ridge; done").refuses("assault fr-ldr-1 hougoumont", "W-LEADER-7");
    french.round_trips();
    let mut stays = french.fork();
    stays.does("done").stands("fr-ldr-1@lost").has_event("W-LEADER-10", "Reille");
    french.does("assault fr-ldr-1 west-ridge").stands("fr-ldr-1@west-ridge");
    french.has_event("W-ASSAULT-7.2", "Reille moves from West Valley");
    // There is no way back for those who are beaten: the gun still holds the valley.
    french.dice("1-6").stands("fr-cav-1@lost fr-ldr-1@lost");
}

/// [W-LEADER-7][W-LEADER-8] The leader of defenders who charge on rides along too, to where they went and not to a
/// leader of his colour.
#[test]
fn riding_with_defenders() {
    let field = |more: &str| {
        let mut table = table(
            "french orders",
            &format!("fr-cav-1@trimotion br-cav-1@west-valley br-ldr-1@west-valley br-inf-1@braine {more}"),
        );
        table.storms("trimotion", "fr-cav-1", "west-valley").dice("1-6 6").stands("br-cav-1@trimotion");
        table
    };
    let mut rides = field("fr-inf-2@rossomme");
    assert_eq!(rides.asks(), Side::Allied);
    rides
        .offers("assault br-ldr-1 trimotion; done")
        .does("assault br-ldr-1 trimotion")
        .stands("br-ldr-1@trimotion");
    let mut stays = field("fr-inf-2@rossomme");
    stays.does("done").stands("br-ldr-1@west-valley");
    let mut met = field("br-ldr-2@trimotion");
    assert_ne!(met.place("br-ldr-1"), "trimotion");
    met.stands("br-ldr-1@west-valley");
}

/// [W-LEADER-10][W-ASSAULT-5.2] A leader who stays in an area with enemies alone is lost, when those who were with
/// him move or assault out of it; also to the side whose guns are left there.
#[test]
fn left_with_the_guns() {
    let field = table(
        "french orders",
        "fr-cav-1@west-valley fr-ldr-1@west-valley br-art-1@west-valley allied:1@west-valley br-inf-1@west-ridge",
    );
    let mut moves = field.fork();
    moves
        .does("activate west-valley; act move green; move fr-cav-1 trimotion")
        .stands("fr-ldr-1@west-valley");
    moves.fork().does("move fr-ldr-1 trimotion").stands("fr-ldr-1@trimotion");
    moves.round_trips().does("done").stands("fr-ldr-1@lost").has_event("W-LEADER-10", "Reille");
    let mut assaults = field.fork();
    assaults.does("activate west-valley; act assault red; assault fr-cav-1 west-ridge; from west-valley");
    assaults.fork().does("assault fr-ldr-1 west-ridge").stands("fr-ldr-1@west-ridge");
    assaults.does("done").stands("fr-ldr-1@lost");
    let mut leads = field.fork();
    leads.does(
        "lead fr-ldr-1; spend green; activate west-valley; act move green; move fr-cav-1 trimotion; done",
    );
    leads.stands("fr-ldr-1@lost");
    assert_eq!(leads.game.task(), wallace::Task::Orders, "nobody is left to activate a second area");
    let mut guns = table(
        "allied orders",
        "fr-cav-1@west-valley br-ldr-1@west-valley br-art-1@west-valley br-inf-1@braine fr-inf-1@rossomme",
    );
    guns.does("activate west-valley; act move green; move br-art-1 west-ridge; done").stands("br-ldr-1@lost");
}

/// [W-LEADER-7][W-LEADER-11] A leader goes along with units that leave his area, also where one of another army
/// commands them: he goes where they went.
#[test]
fn along_under_another_command() {
    let field = table(
        "allied orders, turn 5",
        "br-ldr-1@hedges br-inf-1@hedges pr-ldr-1@hedges pr-inf-1@hedges fr-inf-1@east-valley fr-inf-2@rossomme",
    );
    let mut moves = field.fork();
    moves.does("lead br-ldr-1; spend green; activate hedges; act move green");
    assert_eq!(moves.having("move pr-ldr-1"), "", "nobody has left yet");
    moves.refuses("move pr-ldr-1 east-ridge", "W-LEADER-7").refuses("move pr-inf-1 east-ridge", "W-ACT-1");
    moves.does("move br-inf-1 east-ridge");
    assert_eq!(moves.having("move pr-ldr-1"), "east-ridge");
    moves.round_trips().does("move pr-ldr-1 east-ridge").stands("pr-ldr-1@east-ridge");
    let mut assaults = field.fork();
    assaults.does("lead br-ldr-1; spend red; activate hedges; act assault red; assault br-inf-1 east-valley");
    assaults.does("assault pr-ldr-1 east-valley").stands("pr-ldr-1@east-valley");
}
