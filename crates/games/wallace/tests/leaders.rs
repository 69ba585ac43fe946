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

/// [W-LEADER-5] What is no assault comes first, and both areas are named before the first fight. RULING:
/// the fights wait until both activations are done.
#[test]
fn assaults_come_last() {
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

/// [W-LEADER-12] A leader whose guns are lost gets away to a neighbouring area, or is lost. RULING: so
/// does any leader whose last companions fall in an assault, an assaulting one to where he came from; a
/// leader on his own does not.
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
    assaulter.dice("2 1").stands("fr-inf-1@lost").offers("done; retreat fr-ldr-1 trimotion");
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
