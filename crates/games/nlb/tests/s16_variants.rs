//! 16.0 Variant rules. Around 0330 all is open ground.

use crate::common::{Table, document, hex, numbers, table, unit};
use contract::Side;
use nlb::{Body, Pair, Task};
use serde_json::{Value, json};

/// [16.2] Six in the morning is a turn of daylight: command, then movement, then combat, and supply is looked at then.
#[test]
fn dawn() {
    let counters = "napoleon@0332 fr-1-quiot-1@0332 al-1-mait@0325";
    let dark = table("campaign french turn, turn 17/0600", counters);
    assert_eq!((dark.game.task(), dark.game.is_night()), (Task::Movement, true));
    let light = table("campaign french turn, turn 17/0600, option dawn", counters);
    assert_eq!((light.game.task(), light.game.is_night()), (Task::Command, false));
    let mut fight =
        table("campaign french movement, turn 17/0600, option dawn", "fr-1-quiot-1@0332 al-1-mait@0330");
    fight.does("take fr-1-quiot-1; to 0331; end-movement").offers("target 0330");
    let night = table("campaign french turn, turn 17/0300, option dawn", counters);
    assert!(night.game.is_night(), "three o'clock is dark");
}

/// [16.3.1] [16.3.3] Ten hexes by day, one at night, five in rain; the hex of the observer does not count. [16.3.4]
/// [16.5.2] At dusk five, if that is agreed.
#[test]
fn how_far_one_sees() {
    let at = |situation: &str| table(situation, "fr-1-quiot-1@0330 al-1-mait@1520").game.sight();
    assert_eq!(at("campaign french turn, turn 17/1300"), 10);
    assert_eq!(at("campaign french movement, turn 17/2400"), 1);
    assert_eq!(at("campaign french turn, turn 17/1500"), 5, "rain");
    assert_eq!(at("campaign french turn, turn 17/2000"), 10);
    assert_eq!(at("campaign french turn, turn 17/2000, option dusk"), 5);
    assert_eq!(at("campaign french movement, turn 17/0600, option dusk"), 1, "still night");
    assert_eq!(at("campaign french movement, turn 17/0600, option dusk dawn"), 5);
    let table = table("la-belle-alliance french turn", "fr-1-quiot-1@0330 al-1-mait@1520");
    let [near, far] = ["0320", "0319"].map(hex);
    assert_eq!(nlb::s02_equipment::grid().distance(hex("0330"), near), 10);
    assert!(!table.game.sees(hex("0330"), far), "eleven hexes");
}

/// [16.3.2] Sight is that of guns at two hexes, whatever the line; between neighbours nothing stops it.
#[test]
fn sight_is_that_of_guns() {
    let game = &table("la-belle-alliance french turn", "fr-1-quiot-1@0330 al-1-mait@1520").game;
    let grid = nlb::s02_equipment::grid();
    let (mut open, mut shut) = (0, 0);
    for from in grid.hexes() {
        for to in grid.hexes().filter(|&to| grid.distance(from, to) == 2) {
            if game.ground().terrain(to) == nlb::Terrain::Chateau {
                continue; // nobody bombards a chateau, but one sees it
            }
            let gun = game.tables().targets(from).any(|target| target == to);
            assert_eq!(game.sees(from, to), gun, "{} {}", grid.number(from), grid.number(to));
            if gun { open += 1 } else { shut += 1 }
        }
        for &to in game.ground().around(from).iter().filter(|to| to.0 != u16::MAX) {
            assert!(game.sees(from, to));
        }
    }
    assert!(open > 10_000 && shut > 1_000, "{open} {shut}");
    // Both ways alike.
    for from in grid.hexes().step_by(13) {
        for to in grid.hexes().filter(|&to| grid.distance(from, to) <= 6) {
            assert_eq!(game.sees(from, to), game.sees(to, from));
        }
    }
}

/// [16.4.1] RULING: guns that attack or bombard into forest count half, and defend there as they are; cavalry as on
/// the chart.
#[test]
fn guns_and_forest() {
    let mut beside =
        table("la-belle-alliance french combat, option modified-terrain", "fr-1-desal@2131 al-1-mait@2130");
    beside.attack("2130", "2131");
    assert_eq!(beside.sums(), (3, 6));
    let mut horse =
        table("la-belle-alliance french combat, option modified-terrain", "fr-2-pire@2131 al-1-adye@2130");
    horse.attack("2130", "2131");
    assert_eq!(horse.sums(), (2, 2));
}

/// [16.4.2] [16.4.3] Everybody who attacks a town counts half; cavalry there defends by half, others with what their
/// counters show.
#[test]
fn towns_hinder() {
    let at = |counters: &str| {
        let mut table = table("quatre-bras french combat, option modified-terrain", counters);
        table.attack("1744", "1743");
        table.sums()
    };
    assert_eq!(
        at("fr-2-baud-6@1743 fr-2-soye-6@1743 al-n2-opstl@1744"),
        (7, 1),
        "thirteen halves, rounded up once"
    );
    assert_eq!(at("fr-2-baud-6@1743 al-nc-mrln@1744 al-n2-opstl@1744").0, 4);
    let mrln = table("quatre-bras french combat", "al-nc-mrln@1744 fr-2-baud-6@1743");
    let printed = mrln.game.strength(unit("al-nc-mrln"));
    assert_eq!(at("fr-2-baud-6@1743 al-nc-mrln@1744").1, printed.div_ceil(2));
}

/// [16.4.4] At the rate of a road nobody comes into an enemy zone: that step costs what the ground does.
#[test]
fn no_road_into_a_zone() {
    let counters = "al-5-kempt@1634 fr-2-soye-6@1737";
    let plain = table("quatre-bras allied movement", counters);
    assert_eq!(plain.cost("al-5-kempt", "1736"), Some(2));
    let table = table("quatre-bras allied movement, option modified-terrain", counters);
    assert_eq!([table.cost("al-5-kempt", "1735"), table.cost("al-5-kempt", "1736")], [Some(1), Some(3)]);
}

/// [16.4.5] RULING: on the road nobody enters a friend's hex, and whoever has used it keeps his to himself for the phase.
#[test]
fn the_road_is_narrow() {
    let counters = "al-5-kempt@1634 al-5-pack@1737 fr-2-soye-6@1747";
    let mut table = table("quatre-bras allied movement, option modified-terrain", counters);
    // 1735 and 1736 by road, then a point into Pack's hex.
    assert_eq!(table.cost("al-5-kempt", "1737"), Some(4));
    assert_eq!(table.cost("al-5-kempt", "1637"), Some(5), "through his hex it costs a point, and on");
    table.does("take al-5-pack; to 1641");
    assert!(marching(&table).contains("al-5-pack"), "four hexes for two points");
    table.does("take al-5-kempt").refuses("to 1641", "16.4.5").does("to 1735");
    assert!(!marching(&table).contains("al-5-kempt"), "a hex for a point is no march");
    // Two who go together cannot follow each other on it.
    let counters = "al-5-kempt@1634 al-5-pack@1634 fr-2-soye-6@1747";
    let mut stack = crate::common::table("quatre-bras allied movement, option modified-terrain", counters);
    stack.does("take al-5-kempt").lets("to 1641").does("with al-5-pack").lets("to 1735").bars("to 1641");
}

fn marching(table: &Table) -> String {
    contract::Game::position(&table.game)["marching"].to_string()
}

/// [16.4.6] A stream or bridge does not help the defender: whoever attacks across one counts half, whatever others
/// do; guns from afar do not.
#[test]
fn streams_hinder() {
    let option = "quatre-bras french combat, option modified-terrain";
    let mut wet = table(option, "fr-2-soye-6@2240 al-n2-blndt@2239");
    wet.attack("2239", "2240");
    assert_eq!(wet.sums(), (3, 4));
    let mut both = table(option, "fr-2-soye-6@2240 fr-2-huss-5@2139 al-n2-blndt@2239");
    both.attack("2239", "2240 2139");
    assert_eq!(both.sums(), (8, 4), "three and five");
    let mut gun = table(option, "fr-2-soye-6@2240 fr-2-pell@2241 al-n2-blndt@2239");
    gun.attack("2239", "2240 fr-2-pell");
    assert_eq!(gun.sums(), (9, 4));
}

/// [16.4.7] [25.E.2] RULING: zones do not cross a bridge, and nobody has to fight over one; whoever wants to may, by
/// half under 16.4.
#[test]
fn bridges_stop_zones() {
    let counters = "fr-3-gen-10@3523 pr-3-8-9@3622";
    table("wavre french combat", counters).offers("target 3622");
    let mut modified = table("wavre french combat, option modified-terrain", counters);
    modified.offers("target 3622; end-combat").attack("3622", "3523");
    let (attack, defence) = modified.sums();
    assert_eq!((attack, defence), (printed("fr-3-gen-10").div_ceil(2), printed("pr-3-8-9")));
    let mut historic = table("historic-wavre french combat, option bridges-block", counters);
    historic.offers("target 3622; end-combat").attack("3622", "3523");
    assert_eq!(historic.sums(), (printed("fr-3-gen-10"), 2 * printed("pr-3-8-9")), "the rest stays");
    table("historic-wavre french combat", counters).offers("target 3622");
    let zone = table("historic-wavre french movement, option bridges-block", counters);
    assert!(!zone.game.zone_of(Side::Allied).has(hex("3523")));
    assert!(!zone.game.zone_of(Side::Allied).is_empty(), "elsewhere it has one");
}

fn printed(key: &str) -> u16 {
    u16::from(crate::common::edition().stats(unit(key)).strength[1])
}

/// [16.5.1] [16.5.3] RULING: in the rain of the campaign everything costs double, one hex is always possible, and
/// enemy zones may be entered.
#[test]
fn rain_slows_everybody() {
    let counters = "fr-1-quiot-1@0333 fr-1-desal@2131 al-1-mait@0330";
    let situation = "campaign french movement, turn 17/1500, option rain-effects";
    let mut rain = table(situation, counters);
    assert_eq!([rain.cost("fr-1-quiot-1", "0332"), rain.cost("fr-1-quiot-1", "0331")], [Some(4), Some(8)]);
    rain.does("take fr-1-quiot-1; to 0331; end-movement");
    assert_eq!(rain.game.task(), Task::Combat);
    let dry = table("campaign french movement, turn 17/1400, option rain-effects", counters);
    assert_eq!(dry.cost("fr-1-quiot-1", "0332"), Some(2));
    // A leader who gave command has five points of cavalry left; in forest that is not enough for one step, but he
    // takes it.
    let mut document = document(situation, "ney@2131 fr-1-quiot-1@2131 al-1-mait@0330");
    document["gave"] = json!(["ney"]);
    let ney = Table::laid_out(&document);
    assert!(ney.cost("ney", "2130").is_some(), "one hex is always possible");
    table("campaign french movement, turn 17/1500", counters)
        .does("take fr-1-quiot-1")
        .refuses("to 0331", "4.3A");
}

/// [16.5.4] [16.5.5] [16.0.1] RULING: attackers count half in the rain, on top of what the ground does; guns fire
/// only with others.
#[test]
fn rain_halves_attackers() {
    let situation = "campaign french combat, turn 17/1500, option rain-effects";
    let mut open = table(situation, "fr-1-quiot-1@0331 fr-1-desal@0332 al-1-mait@0330");
    open.does("target 0330; bombard fr-1-desal").bars("roll 1-2; roll 1-3").does("join 0331");
    assert_eq!(open.sums(), (5, 6));
    let mut wood = table(situation, "fr-1-jacq@2129 fr-2-soye-6@2131 al-1-mait@2130");
    wood.attack("2130", "2129 2131");
    assert_eq!(wood.sums(), (4, 6), "three quarters and three, rounded up once");
    let mut guns = table(situation, "fr-1-desal@0332 al-1-mait@0330");
    guns.offers("end-combat");
}

/// [16.7.1] [16.7.2] [16.7.3] [16.7.4] [16.7.5] [16.7.6] RULING: where different arms attack infantry alone in the
/// open, the defender says which counts more.
#[test]
fn combined_effects() {
    let asked = |attackers: &str, hexes: &str| {
        let counters = format!("{attackers} al-1-mait@0330");
        let mut table = table("la-belle-alliance french combat, option combined-effects", &counters);
        table.attack("0330", hexes);
        table
    };
    let mut foot_guns = asked("fr-1-quiot-1@0331 fr-1-desal@0332", "0331 fr-1-desal");
    foot_guns.offers("announce").does("announce").offers("enhance 2 1 1; enhance 1 1 2");
    assert_eq!(foot_guns.sums(), (14, 6), "until he speaks, what is best for him counts");
    foot_guns.does("enhance 1 1 2");
    assert_eq!((foot_guns.game.task(), foot_guns.sums()), (Task::Odds, (16, 6)));
    foot_guns.lets("roll 2-1; roll 1-5").does("roll 2-1").has_event("16.7.2", "artillery ×2");
    asked("fr-1-quiot-1@0331 fr-1-jacq@0430", "0331 0430")
        .does("announce")
        .offers("enhance 2 1 1; enhance 1 2 1");
    asked("fr-1-jacq@0331 fr-1-desal@0332", "0331 fr-1-desal")
        .does("announce")
        .offers("enhance 1 2 1; enhance 1 1 3");
    let mut all = asked("fr-1-quiot-1@0331 fr-1-jacq@0430 fr-1-desal@0332", "0331 0430 fr-1-desal");
    all.does("announce")
        .offers("enhance 3 2 1; enhance 3 1 2; enhance 2 3 1; enhance 1 3 2; enhance 2 1 3; enhance 1 2 3");
    all.does("enhance 2 3 1");
    assert_eq!(all.sums(), (8 + 9 + 6, 6));
    // One arm alone, cavalry among the defenders, or a wood: nothing is asked.
    asked("fr-1-quiot-1@0331 fr-1-bourg-1@0430", "0331 0430").lets("roll 1-1");
    let mut mixed = table(
        "la-belle-alliance french combat, option combined-effects",
        "fr-1-quiot-1@0331 fr-1-jacq@0331 al-1-mait@0330 al-c-pons@0330",
    );
    mixed.attack("0330", "0331").lets("roll 1-2");
    let mut wood = table(
        "la-belle-alliance french combat, option combined-effects",
        "fr-2-soye-6@2131 fr-1-jacq@2129 al-1-mait@2130",
    );
    wood.attack("2130", "2131 2129").bars("announce");
}

/// Rides to a hex and comes to the combats.
fn rides(options: &str, counters: &str, moves: &str) -> Table {
    let mut table = table(&format!("la-belle-alliance french movement, {options}"), counters);
    for said in moves.split("; ") {
        let (who, to) = said.split_once(' ').expect("who and where to");
        table.does(&format!("take {who}; to {to}"));
    }
    table.does("end-movement");
    table
}

/// [16.8.1] [16.8.3] RULING: cavalry that has ridden one or two points over open ground charges infantry in the open,
/// and counts double. [16.8.2] If it clears the hex it must follow.
#[test]
fn a_charge() {
    let mut table = rides("option charges", "fr-2-pire@0333 al-1-mait@0330", "fr-2-pire 0331");
    table.does("target 0330").lets("charge 0331; join 0331").does("charge 0331");
    assert_eq!(table.sums(), (8, 6));
    table.roll("1-1", 1).does("retreat al-1-mait 0329").offers("advance-stack 0331 0330");
    table.refuses("stay", "16.8.2").does("advance-stack 0331 0330").stands("fr-2-pire@0330");
    table.has_event("16.8.1", "charge!");
    // [15.5.1] It asks no die of impetus: he has to go on.
    let mut keen = rides("option charges impetus", "fr-2-pire@0333 al-1-mait@0330", "fr-2-pire 0331");
    keen.does("target 0330; charge 0331").roll("1-1", 1).does("retreat al-1-mait 0329");
    keen.offers("advance-stack 0331 0330");
    // Three points are too many, no move is too few, and cavalry is no infantry.
    let mut far = rides("option charges", "fr-2-pire@0334 al-1-mait@0330", "fr-2-pire 0331");
    far.does("target 0330").bars("charge 0331");
    let mut still = crate::common::table(
        "la-belle-alliance french combat, option charges",
        "fr-2-pire@0331 al-1-mait@0330",
    );
    still.does("target 0330").refuses("charge 0331", "16.8.3");
    let mut horse = rides("option charges", "fr-2-pire@0333 al-c-pons@0330", "fr-2-pire 0331");
    horse.does("target 0330").bars("charge 0331");
    let mut foot = rides("option charges", "fr-1-quiot-1@0332 al-1-mait@0330", "fr-1-quiot-1 0331");
    foot.does("target 0330").bars("charge 0331").lets("join 0331");
    let mut wood = rides("option charges", "fr-2-pire@2132 al-1-mait@2130", "fr-2-pire 2131");
    wood.does("target 2130").bars("charge 2131");
}

/// [16.8.4] RULING: guns may help a charge, nobody else beside the defenders; [16.0.1] with 16.7 the charge is
/// doubled first.
#[test]
fn a_charge_with_guns() {
    let counters = "fr-2-pire@0333 fr-1-desal@0332 al-1-mait@0330";
    let mut guns = rides("option charges", counters, "fr-2-pire 0331");
    guns.does("target 0330; charge 0331").lets("bombard fr-1-desal").does("bombard fr-1-desal");
    assert_eq!(guns.sums(), (14, 6));
    let mut both = rides("option charges combined-effects", counters, "fr-2-pire 0331");
    both.does("target 0330; charge 0331; bombard fr-1-desal; announce; enhance 1 2 1");
    assert_eq!(both.sums(), (16 + 6, 6), "four by two by two, and the guns");
    let mut joined = rides(
        "option charges",
        "fr-2-pire@0333 fr-1-quiot-1@0431 al-1-mait@0330",
        "fr-2-pire 0331; fr-1-quiot-1 0430",
    );
    joined.does("target 0330").bars("charge 0331"); // Quiot has nobody else to attack
}

/// [16.8.5] After a charge horses are blown for the enemy's turn and the next of their own: no zone, half strength,
/// and not near the enemy.
#[test]
fn blown_horses() {
    let mut table = rides("option charges", "fr-2-pire@0333 al-1-mait@0330 al-1-byng@0825", "fr-2-pire 0331");
    table.does("target 0330; charge 0331").roll("1-1", 6).does("retreat fr-2-pire 0332; stay");
    assert!(!table.game.horse().blown.has(unit("fr-2-pire")), "not yet");
    table.does("end-combat");
    assert!(table.game.horse().blown.has(unit("fr-2-pire")));
    assert!(!table.game.zone_of(Side::French).has(hex("0331")), "no zone");
    // An Ally may walk past him, and is not bound to fight him; but he is in the Ally's zone.
    table.does("take al-1-mait; to 0331; end-movement").offers("target 0332");
    table.does("target 0332; join 0331");
    assert_eq!(table.sums(), (6, 2));
    table.roll("3-1", 2).does("retreat fr-2-pire 0333; stay; end-combat");
    table.does("take fr-2-pire").refuses("to 0332", "16.8.5").does("to 0134; end-movement; end-combat");
    assert!(table.game.horse().blown.is_empty(), "rested");
}

/// [16.8.6] With 16.13 a leader may ride with a charge.
#[test]
fn a_leader_rides_along() {
    let counters = "fr-2-pire@0333 reille@0333 al-1-mait@0330";
    let mut table = crate::common::table(
        "la-belle-alliance french movement, command, option charges leaders-fight",
        counters,
    );
    table.does("take fr-2-pire; to 0331; take reille; to 0331; end-movement; target 0330; charge 0331");
    table.lets("lead reille").does("lead reille");
    assert_eq!((table.odds(), table.sums()), ("3-1".into(), (8, 6)));
    table.roll("3-1", 1).does("retreat al-1-mait 0329; advance-stack 0331 0330");
    table.stands("fr-2-pire@0330 reille@0330");
}

/// [16.8.3] Out of, through and into open hexes, over nothing but crests: not through a town, over a bridge or a
/// stream, and no shorter than enemy zones allow.
#[test]
fn the_ground_of_a_charge() {
    let charges = |from: &str, to: &str, at: &str| {
        let mut table =
            rides("option charges", &format!("fr-2-pire@{from} al-1-mait@{at}"), &format!("fr-2-pire {to}"));
        table.does(&format!("target {at}")).lets(&format!("join {to}"));
        table.may(&format!("charge {to}"))
    };
    assert!(charges("0822", "0820", "0819"), "over the crest");
    assert!(!charges("0417", "0217", "0117"), "over a stream");
    // Three hexes of road; beside the town it would be two points and a half.
    assert!(!charges("0712", "0914", "0915"), "through a town");
    assert!(charges("0812", "0914", "0915"), "past it");
    assert!(!charges("1220", "1421", "1422"), "over a bridge");
    assert!(charges("1521", "1421", "1422"), "from the same bank");
    assert!(!charges("0431", "0429", "0330"), "around him, which is three points");
}

/// [16.8.3] All cavalry of the hex has ridden, all of the enemy is infantry, and he stands in one hex.
#[test]
fn who_charges_whom() {
    let all = |french: &str, allied: &str, moves: &str| {
        let mut table = rides("option charges", &format!("{french} {allied}"), moves);
        table.does("target 0330").may("charge 0331")
    };
    let (pire, mait) = ("fr-2-pire@0333", "al-1-mait@0330");
    assert!(all(pire, mait, "fr-2-pire 0331"));
    assert!(!all(&format!("{pire} fr-3-dom@0331"), mait, "fr-2-pire 0331"), "Domon stood there");
    assert!(!all(&format!("{pire} fr-1-quiot-1@0332"), mait, "fr-2-pire 0331; fr-1-quiot-1 0331"));
    assert!(!all(pire, &format!("{mait} al-1-adye@0330"), "fr-2-pire 0331"), "guns");
    let mut two = rides("option charges", "fr-2-pire@0432 al-1-mait@0330 al-n3-detm@0429", "fr-2-pire 0430");
    two.does("target 0330; target 0429").lets("join 0430").bars("charge 0430");
}

/// [16.8.3] [16.6C.2] Who is halted on his way by what he sees has ridden all of it when he charges.
#[test]
fn a_ride_in_two_parts() {
    let charges = |from: &str| {
        let counters = format!("fr-2-soye-6@0330 al-c-pons@{from}");
        let mut table = pair("la-belle-alliance allied movement, option charges", &counters, "0322", "0322");
        table.does("take al-c-pons; to 0331");
        assert_eq!(table.game.hand().at, hex("0332"), "from there he sees the markers");
        for unit in ["fr-1-quiot-1", "fr-1-bourg-1"] {
            table.side_does(Side::French, &format!("deploy {unit} 0322"));
        }
        table.does("to 0331; end-movement; target 0330").may("charge 0331")
    };
    assert!(charges("0333"), "two points");
    assert!(!charges("0334"), "three");
}

/// [16.8.5] [10.1E.2] Horses that have rested control the ground around them again: a leader of the enemy alone
/// before them has to go.
#[test]
fn rested_horses() {
    let counters = "fr-2-pire@0330 wellington@0329 al-1-mait@0825 fr-1-quiot-1@0733";
    let mut document = document("la-belle-alliance french combat, command, option charges", counters);
    document["horse"] = json!({ "blown": ["fr-2-pire"] });
    Table::laid_out(&document).stands("wellington@0329").does("end-combat").stands("wellington@0825");
}

/// [16.8.2] [10.1E.2] A leader whom a charge leaves behind among enemies goes to the nearest of his own.
#[test]
fn left_behind_by_a_charge() {
    let counters = "fr-2-pire@0333 reille@0333 fr-1-quiot-1@0531 al-1-mait@0330 al-1-byng@0430";
    let mut table = table("la-belle-alliance french movement, command, option charges", counters);
    table.does("take fr-2-pire; to 0331; take reille; to 0331; end-movement; target 0330; charge 0331");
    table.roll("1-1", 1).does("retreat al-1-mait 0329; advance-stack 0331 0330");
    table.stands("fr-2-pire@0330 reille@0330");
}

/// [16.9] RULING: guns that have not moved and bombard without others beside the enemy count double.
#[test]
fn sustained_bombardment() {
    let counters = "fr-1-desal@0332 fr-2-pell@0533 fr-1-quiot-1@0833 al-1-mait@0330";
    let mut table = table("la-belle-alliance french movement, option sustained-fire", counters);
    table.does("take fr-2-pell; to 0532; end-movement; target 0330; bombard fr-1-desal");
    assert_eq!(table.sums(), (12, 6));
    let mut moved = crate::common::table(
        "la-belle-alliance french movement, option sustained-fire",
        "fr-1-desal@0333 al-1-mait@0330",
    );
    moved.does("take fr-1-desal; to 0332; end-movement; target 0330; bombard fr-1-desal");
    assert_eq!(moved.sums(), (6, 6));
    let mut with = crate::common::table(
        "la-belle-alliance french combat, option sustained-fire",
        "fr-1-desal@0332 fr-1-quiot-1@0331 al-1-mait@0330",
    );
    with.attack("0330", "0331 fr-1-desal");
    assert_eq!(with.sums(), (10, 6));
}

/// [16.12.1] RULING: French infantry of the line that sees where the Old Guard was thrown back throws: 1-3 it runs,
/// [16.12.2] three hexes as in any retreat; [16.12.3] and its army bears one less.
#[test]
fn the_line_sees_the_guard_beaten() {
    let counters =
        "fr-g-fri-gr@0331 fr-1-quiot-1@0334 fr-1-bourg-1@0534 fr-g-chrt-y@0333 fr-1-jacq@0134 al-1-mait@0330";
    let mut table = table("la-belle-alliance french combat, option old-guard", counters);
    let level = table.game.levels(Body::French).unwrap().demoralization;
    table.attack("0330", "0331").roll("1-1", 4).does("retreat fr-g-fri-gr 0231");
    assert!(matches!(table.game.task(), Task::Rout(_)), "{:?}", table.game.task());
    table.dice("3");
    let Task::Routing(runner) = table.game.task() else { panic!("{:?}", table.game.task()) };
    let start = table.game.post(runner).hex().unwrap();
    for steps in 1..=3 {
        assert_eq!(table.game.task(), Task::Routing(runner));
        let to = table.options()[0].clone();
        table.does(&to);
        let now = table.game.post(runner).hex().unwrap();
        assert_eq!(nlb::s02_equipment::grid().distance(start, now), steps);
    }
    assert_eq!(table.game.levels(Body::French).unwrap().demoralization, level - 1);
    assert!(matches!(table.game.task(), Task::Rout(_)), "the other one");
    let mut causes = Vec::new();
    table.game.shifts(Body::French, |shift| causes.push((shift.by, shift.rule.0)));
    assert_eq!(causes, [(-1, "16.12.3")]);
    table.dice("4").does("stay").offers("end-combat");
    assert_eq!(table.game.levels(Body::French).unwrap().demoralization, level - 1);
    // An exchange does not count, nor does the Young Guard, nor a line that sees nothing.
    let mut young = crate::common::table(
        "la-belle-alliance french combat, option old-guard",
        "fr-g-chrt-y@0331 fr-1-quiot-1@0334 al-1-mait@0330",
    );
    young.attack("0330", "0331").roll("1-2", 4).does("retreat fr-g-chrt-y 0231; stay").offers("end-combat");
    let mut far = crate::common::table(
        "la-belle-alliance french combat, option old-guard",
        "fr-g-fri-gr@0331 fr-1-quiot-1@1533 al-1-mait@0330",
    );
    far.attack("0330", "0331").roll("1-1", 4).does("retreat fr-g-fri-gr 0231; stay").offers("end-combat");
}

/// [16.12.2] RULING: who cannot take the first step is lost.
#[test]
fn a_rout_without_a_way_out() {
    let counters = "fr-g-fri-gr@0329 fr-1-quiot-1@0332 al-1-mait@0328 al-1-byng@0331 al-2-adam@0333";
    let mut table = table("la-belle-alliance french combat, option old-guard", counters);
    table.attack("0328", "0329").roll("1-1", 4);
    let back = table.options()[0].clone();
    table.does(&back).dice("1").stands("fr-1-quiot-1@lost");
}

/// [16.13.1] RULING: a leader over the whole stack is two columns for his side, one leader on each; both cancel.
#[test]
fn a_leader_at_their_head() {
    let situation = "la-belle-alliance french combat, command, option leaders-fight";
    let counters = "fr-g-fri-gr@0331 napoleon@0331 al-n3-detm@0330";
    let mut one = table(situation, counters);
    one.attack("0330", "0331");
    assert_eq!(one.odds(), "2-1");
    one.does("lead napoleon");
    assert_eq!(one.odds(), "4-1");
    let mut two = table(situation, "fr-g-fri-gr@0331 al-n3-detm@0330 wellington@0330");
    two.attack("0330", "0331").offers("announce").does("announce").offers("lead wellington; stay");
    two.fork().does("stay").lets("roll 2-1");
    two.does("lead wellington").lets("roll 1-2").bars("roll 1-1");
    let mut both = table(situation, &format!("{counters} wellington@0330"));
    both.attack("0330", "0331").does("lead napoleon; announce; lead wellington");
    assert_eq!(both.odds(), "2-1");
    // An officer leads his own alone, and in command.
    let mut mixed = table(situation, "fr-1-quiot-1@0331 fr-2-soye-6@0331 derlon@0331 al-n3-detm@0330");
    mixed.attack("0330", "0331").refuses("lead derlon", "16.13.1");
    let mut lost =
        table(&format!("{situation}, out derlon"), "fr-1-quiot-1@0331 derlon@0331 al-n3-detm@0330");
    lost.attack("0330", "0331").refuses("lead derlon", "16.13.1");
    let mut own = table(situation, "fr-1-quiot-1@0331 derlon@0331 al-n3-detm@0330");
    own.attack("0330", "0331").does("lead derlon");
    assert_eq!(own.odds(), "3-1");
}

/// [16.13.2] The leader who wins goes on with all who are with him. [16.13.3] Then a die: on a six he is killed.
#[test]
fn a_leader_goes_on() {
    let won = || {
        let mut table = table(
            "la-belle-alliance french combat, command, option leaders-fight",
            "fr-1-quiot-1@0331 fr-1-bourg-1@0331 derlon@0331 al-n3-detm@0330",
        );
        table.attack("0330", "0331").does("lead derlon").roll("4-1", 2).does("retreat al-n3-detm 0329");
        table.offers("advance-stack 0331 0330").refuses("stay", "16.13.2").does("advance-stack 0331 0330");
        table.stands("fr-1-quiot-1@0330 fr-1-bourg-1@0330 derlon@0330");
        assert_eq!(table.game.task(), Task::Risk(unit("derlon")));
        table
    };
    won().dice("5").stands("derlon@0330");
    won().dice("6").stands("derlon@lost").has_event("16.13.3", "falls");
    let mut beaten = table(
        "la-belle-alliance french combat, command, option leaders-fight",
        "fr-1-quiot-1@0331 derlon@0331 al-1-mait@0330 wellington@0330",
    );
    beaten
        .attack("0330", "0331")
        .does("announce; lead wellington")
        .roll("1-4", 1)
        .does("retreat fr-1-quiot-1 0332");
    beaten.dice("3"); // the fate of d'Erlon, left alone
    while !matches!(beaten.game.task(), Task::Risk(_)) {
        beaten.does("stay");
    }
    beaten.dice("6").stands("wellington@lost");
}

/// [16.15A] Out of command clear hexes cost two, roads what they do, and enemy zones are open.
#[test]
fn out_of_command_but_not_lame() {
    let counters = "fr-1-quiot-1@0333 napoleon@1030 al-1-mait@0330";
    let situation = "la-belle-alliance french movement, command, out fr-1-quiot-1";
    let mut strict = table(situation, counters);
    strict.does("take fr-1-quiot-1").refuses("to 0331", "11.3A.1");
    let mut loose = table(&format!("{situation}, option loose-command"), counters);
    assert_eq!(loose.cost("fr-1-quiot-1", "0332"), Some(4));
    loose.does("take fr-1-quiot-1").lets("to 0331");
}

/// [16.15B] RULING: Dr against them is nothing and they do not advance; De, Ex and Ar hold; guns may bombard.
#[test]
fn out_of_command_they_gain_no_ground() {
    let situation =
        "la-belle-alliance french combat, command, option loose-command, out fr-1-quiot-1 fr-1-desal";
    let attack = |die| {
        let mut table = table(situation, "fr-1-quiot-1@0331 fr-1-desal@0332 napoleon@1030 al-n3-smiss@0330");
        table.attack("0330", "0331 fr-1-desal").roll("6-1", die);
        table
    };
    attack(4)
        .stands("al-n3-smiss@0330 fr-1-quiot-1@0331")
        .has_event("16.15B", "no effect")
        .offers("end-combat");
    attack(1).stands("al-n3-smiss@lost").offers("end-combat");
    let counters = "fr-1-quiot-1@0331 fr-1-desal@0332 napoleon@1030 al-n3-smiss@0330";
    let mut led = table("la-belle-alliance french combat, command, option loose-command", counters);
    led.attack("0330", "0331 fr-1-desal").roll("6-1", 4);
    assert_eq!(led.game.task(), Task::Retreating(Side::Allied), "those who have their orders gain it");
}

/// [16.15C] RULING: Ae and Ar against defenders out of command are nothing, and they do not advance.
#[test]
fn out_of_command_they_hold() {
    let situation = "la-belle-alliance french combat, command, option loose-command, out al-1-mait";
    let mut table = table(situation, "fr-1-quiot-1@0331 napoleon@0331 al-1-mait@0330");
    table
        .attack("0330", "0331")
        .roll("1-2", 6)
        .stands("fr-1-quiot-1@0331 al-1-mait@0330")
        .has_event("16.15C", "no effect");
    table.offers("end-combat");
    let situation = "la-belle-alliance french combat, command, option loose-command";
    let mut led = crate::common::table(situation, "fr-1-quiot-1@0331 napoleon@0331 al-1-mait@0330");
    led.attack("0330", "0331").roll("1-2", 6);
    assert_eq!(led.game.task(), Task::Retreating(Side::French), "against those who have theirs it holds");
}

/// [16.16A] [16.16C] RULING: officers whom no enemy sees bring units back, near as he may be; but only with supply.
#[test]
fn reorganization_out_of_sight() {
    // 2130 is forest between 2129 and 2131.
    let counters = "derlon@2131 fr-1-quiot-1@2131 fr-1-bourg-1@regroup=17/0900 al-1-mait@2129";
    let situation = "campaign french turn, turn 17/1300, option field-reorganization";
    let mut near = table(&situation.replace(", option field-reorganization", ""), counters);
    near.does("end-command");
    assert_ne!(near.game.task(), Task::Reorganization, "an enemy within ten hexes");
    let mut hidden = table(situation, counters);
    hidden.does("end-command").lets("reorganize fr-1-bourg-1");
    let mut seen = table(situation, &counters.replace("al-1-mait@2129", "al-1-mait@2133"));
    seen.does("end-command");
    assert_ne!(seen.game.task(), Task::Reorganization, "Maitland sees him");
}

/// [16.16B] RULING: a commander brings back any unit of his army, one for each point for single units that he has
/// left. [10.1C.2] RULING: that is no command that he gives, and he rides as far as ever.
#[test]
fn commanders_reorganize() {
    let counters =
        "ney@2131 fr-1-quiot-1@2231 fr-1-bourg-1@regroup=17/0900 fr-2-soye-6@regroup=17/0900 al-1-mait@2105";
    let mut table = table("campaign french turn, turn 17/1300, option field-reorganization", counters);
    table.does("end-command").offers("gather ney fr-1-bourg-1; gather ney fr-2-soye-6; end-reorganization");
    table.does("gather ney fr-2-soye-6").stands("fr-2-soye-6@2131");
    assert!(table.game.reduced().has(unit("fr-2-soye-6")));
    table.bars("gather ney fr-1-bourg-1");
    let whole = 2 * table.game.stats(unit("ney")).allowance;
    assert_eq!(table.game.allowance(unit("ney")), whole);
    // [15.4.1] In bed he gathers nobody.
    let mut early =
        document("campaign french turn, turn 17/1300, option field-reorganization late-start", counters);
    early["inactive"] = serde_json::json!(["ney"]);
    let mut asleep = Table::laid_out(&early);
    asleep.dice("6").does("end-command");
    assert!(!asleep.game.is_active(unit("ney")));
    assert_ne!(asleep.game.task(), Task::Reorganization);
}

/// [16.16B] [12.2.1] Two units of a corps that has lost heart, of which the commander names one after the other
/// before he throws, at a point each.
fn two_by_one_die(mut table: Table) {
    let before = table.game.capacity_left(unit("napoleon"))[1];
    table.does("end-command");
    let gathers = table.decision("gather napoleon fr-2-soye-6");
    let scene = contract::Game::scene(&table.game, Side::French.into());
    let choice =
        scene.choices.iter().find(|choice| choice.decision == serde_json::to_value(gathers).unwrap());
    assert_eq!(choice.unwrap().cost.as_deref(), Some("1 to 4"), "a die will fall");
    table
        .does("gather napoleon fr-2-soye-6")
        .offers("reorganize fr-2-gauth-9; rally")
        .does("reorganize fr-2-gauth-9");
    assert_eq!(table.throws(), "12.2.1", "there is no room for more");
    assert_eq!(table.game.capacity_left(unit("napoleon"))[1], before - 4);
    table.fork().dice("5").stands("fr-2-soye-6@lost fr-2-gauth-9@lost");
    table.dice("4").stands("fr-2-soye-6@2131 fr-2-gauth-9@2131").bars("gather napoleon fr-1-bourg-1");
}

/// [16.16B] [12.2.1] RULING: if the corps of a unit has lost heart a commander throws for it as an officer does, once
/// for all whom he names, and then brings back nobody else.
#[test]
fn commanders_need_luck_too() {
    let counters = "napoleon@2131 fr-1-quiot-1@2231 fr-1-bourg-1@regroup=17/0900 fr-2-soye-6@regroup=17/0900 al-1-mait@2105";
    let situation = "campaign french turn, turn 17/1300, lost french 23, corps fr-1 4, corps fr-2 19, broken fr-2, option field-reorganization";
    let mut table = table(situation, counters);
    table.does("end-command").lets("gather napoleon fr-1-bourg-1");
    let another = crate::common::table(situation, &format!("{counters} fr-2-gauth-9@regroup=17/0900"));
    two_by_one_die(another);
    table.does("gather napoleon fr-2-soye-6");
    assert_eq!(table.throws(), "12.2.1");
    let written = contract::Game::position(&table.game);
    assert!(Table::laid_out(&written).game == table.game, "a position knows whom he throws for");
    let mut gone = table.fork();
    gone.dice("5").stands("fr-2-soye-6@lost");
    table.dice("4").stands("fr-2-soye-6@2131 fr-1-bourg-1@regroup=17/0900");
    assert_eq!(
        (gone.game.task(), table.game.task()),
        (Task::Movement, Task::Movement),
        "he has done what he can"
    );
}

/// The option as a document writes it.
fn hidden(situation: &str, counters: &str) -> Table {
    let mut document = document(situation, counters);
    document["options"]["hidden-movement"] = "six".into();
    Table::laid_out(&document)
}

/// [16.6A.2] [16.6A.3] RULING: a pair is put down in the Command Phase on units that no enemy sees, in command and
/// with their officer; those next to it may join, and the owner says in secret which marker is real. [16.6.1] Six
/// pairs an army.
#[test]
fn units_are_hidden() {
    let counters =
        "derlon@0325 fr-1-quiot-1@0325 fr-1-bourg-1@0324 fr-2-soye-6@0326 napoleon@0323 al-1-mait@1533";
    let mut table = hidden("la-belle-alliance french turn, command", counters);
    table.does("command napoleon derlon; transmit derlon; end-command");
    assert_eq!(table.game.task(), Task::Hiding(Side::French));
    // Soye has no officer near, and is out of command.
    table.offers("hide 0325; hide 0324; end-hiding").refuses("hide 0326", "16.6A.1").does("hide 0325");
    table.offers("conceal fr-1-bourg-1; designate 0; designate 1").does("conceal fr-1-bourg-1; designate 1");
    let behind = table.game.behind(0);
    assert!(
        ["derlon", "fr-1-quiot-1", "fr-1-bourg-1"].iter().all(|key| behind.has(unit(key)))
            && behind.len() == 3
    );
    assert_eq!(table.place("fr-1-quiot-1"), "hidden 0");
    // The Allies see them within ten hexes over open ground: nothing is hidden there.
    let seen = hidden("la-belle-alliance french turn, command", &counters.replace("@1533", "@0332"));
    let mut seen = seen.fork();
    seen.does("command napoleon derlon; transmit derlon; end-command");
    assert_eq!(seen.game.task(), Task::Movement, "nobody can be hidden");
    // An officer with orders that he keeps to himself hides nobody.
    let mut idle = hidden("la-belle-alliance french turn, command", counters);
    idle.does("command napoleon derlon; end-command");
    assert!(!idle.game.out_of_command().has(unit("derlon")));
    assert_eq!(idle.game.task(), Task::Movement, "they are out of command");
}

/// [16.6A.1] Units that are about to enter are out of sight: a pair may come instead of them, each marker as a unit
/// of the column; [16.6A.2] their officer comes along. [5.6A.1] Those behind them wait until both markers are there.
#[test]
fn reinforcements_come_hidden() {
    let counters =
        "al-5-kempt@waiting al-5-pack@waiting al-bw-bttlr@waiting al-3-kiel@waiting fr-2-soye-6@1651";
    let mut table = hidden("quatre-bras allied turn, turn 16/1400", counters);
    assert_eq!(table.game.task(), Task::Hiding(Side::Allied));
    table
        .offers("hide-coming al-5-kempt; hide-coming al-5-pack; end-hiding")
        .refuses("hide-coming al-3-kiel", "16.6A.1")
        .does("hide-coming al-5-kempt")
        .offers("conceal al-5-pack; designate 0; designate 1")
        .does("conceal al-5-pack; designate 1")
        .stands("al-5-kempt@hidden=16 al-5-pack@hidden=16")
        .offers("take-marker 32; take-marker 33; end-movement")
        .does("take-marker 33")
        .lets("marker-to 1634; marker-to 1735")
        .does("marker-to 1735")
        .refuses("take al-bw-bttlr", "5.6A.1");
    // What the French are shown does not tell which of the two is real.
    let told = |table: &Table| {
        let scene = contract::Game::scene(&table.game, contract::Eye::French);
        serde_json::to_string(&scene).expect("a scene")
    };
    let mut document = contract::Game::position(&table.game);
    document["pairs"][0]["real"] = 0.into();
    assert_eq!(told(&table), told(&Table::laid_out(&document)));
    table.does("take-marker 32; marker-to 1735").lets("take al-bw-bttlr");
    // Revealed with the real marker still off the map, they are still to come.
    let mut document = crate::common::document("quatre-bras allied turn, turn 16/1500", "fr-2-soye-6@1651");
    document["options"]["hidden-movement"] = "six".into();
    document["units"]["al-5-kempt"] = "hidden 16".into();
    document["pairs"] = json!([{ "pair": 16, "a": "1634", "b": null, "real": 1, "veil": 2 }]);
    let mut back = Table::laid_out(&document);
    back.does("unveil 16").stands("al-5-kempt@waiting").has_event("16.6C.1", "the units are still to come");
    // [16.6C.2] Or because an enemy saw the one that had come.
    document["phasing"] = "french".into();
    document["phase"] = "movement".into();
    document["units"]["fr-2-pire"] = "1641".into();
    let mut seen = Table::laid_out(&document);
    seen.does("take fr-2-pire; to 1639").stands("al-5-kempt@waiting");
    seen.has_event("16.6C.2", "the units are still to come");
    // With command nobody comes hidden without his officer.
    let counters = "al-5-kempt@waiting picton@waiting al-n2-opstl@1641 willem@1641 fr-2-soye-6@1651";
    let mut led = hidden("quatre-bras allied turn, turn 16/1400, command", counters);
    led.does("end-command; hide-coming al-5-kempt").stands("picton@hidden=16");
    let mut alone = hidden(
        "quatre-bras allied turn, turn 16/1400, command",
        &counters.replace("picton@waiting", "picton@lost"),
    );
    alone.does("end-command");
    assert_eq!(alone.game.task(), Task::Movement);
}

/// A position with pairs of markers; those behind them are among the counters, `unit@hidden=0`.
fn veiled(situation: &str, counters: &str, pairs: Value) -> Table {
    let mut document = document(situation, counters);
    document["options"]["hidden-movement"] = "six".into();
    document["pairs"] = pairs;
    Table::laid_out(&document)
}

/// A pair whose first marker is the real one.
fn lies(pair: u8, a: &str, b: &str) -> Value {
    json!({ "pair": pair, "a": a, "b": b, "real": 0, "veil": 2 })
}

/// A French pair in the west with Quiot and Bourgeois behind it, real in the second marker.
fn pair(situation: &str, counters: &str, a: &str, b: &str) -> Table {
    let counters = format!("fr-1-quiot-1@hidden=0 fr-1-bourg-1@hidden=0 {counters}");
    veiled(situation, &counters, json!([{ "pair": 0, "a": a, "b": b, "real": 1, "veil": 2 }]))
}

/// [16.6C.2] Whoever sees a marker on his way halts, and hidden units come to light: an order for many would tell
/// before what they are to meet, so there is none while the enemy has a pair on the map.
#[test]
fn nobody_is_sent_after_others_past_markers() {
    let counters = "fr-2-soye-6@0733 al-1-mait@1530 al-1-byng@1533 al-1-adye@1534";
    let offers = |mut table: Table| {
        table.does("take al-1-mait; to 1529");
        let scene = contract::Game::scene(&table.game, contract::Eye::Allied);
        scene.orders.iter().any(|order| order.key == "formation")
    };
    assert!(offers(table("la-belle-alliance allied movement", counters)), "the rest of the corps may follow");
    assert!(!offers(pair("la-belle-alliance allied movement", counters, "0324", "0320")));
}

/// [16.6C.2] Nor is anybody told, by an order for two who go back, what the first of them would see there.
#[test]
fn nobody_goes_back_with_others_past_markers() {
    let counters = "fr-2-soye-6@1530 fr-2-baud-6@1530 al-1-mait@1531 al-1-byng@1531";
    let offers = |mut table: Table| {
        table.attack("1530", "1531").rolls_lower("1-2", 5);
        assert!(matches!(table.game.task(), Task::Retreating(_)));
        let scene = contract::Game::scene(&table.game, contract::Eye::Allied);
        scene.orders.iter().any(|order| order.key == "all-go-back")
    };
    assert!(offers(table("la-belle-alliance allied combat", counters)), "both may go back");
    assert!(!offers(pair("la-belle-alliance allied combat", counters, "0324", "0320")));
}

/// [16.6B.1] [16.6B.2] [16.6B.3] Both markers move, at the pace of the slowest, not into view, and through nobody but
/// each other.
#[test]
fn markers_move() {
    let counters = "fr-2-soye-6@0325 al-1-mait@1533";
    let mut table = pair("la-belle-alliance french movement", counters, "0324", "0324");
    table.lets("take-marker 0; take-marker 1; take fr-2-soye-6").does("take-marker 0");
    let reach = table.game.marker_reach(0);
    assert!(reach.costs().all(|(_, cost)| cost <= 8), "four points of infantry");
    table.refuses("marker-to 0325", "16.6B.3").does("marker-to 0323");
    table.bars("take-marker 0").does("take-marker 1").lets("marker-to 0323").does("marker-to 0322");
    table.does("take fr-2-soye-6").refuses("to 0323", "16.6B.3");
    let near = pair("la-belle-alliance french movement", "fr-2-soye-6@0733 al-1-mait@0330", "0324", "0318");
    assert!(!near.game.sees(hex("0330"), hex("0318")), "twelve hexes");
    // [16.6B.2] Nobody walks into the sight of an enemy.
    let mut shy =
        pair("la-belle-alliance french movement", "fr-2-soye-6@0733 al-1-mait@0330", "0319", "0318");
    assert!(shy.game.sees(hex("0330"), hex("0320")) && !shy.game.sees(hex("0330"), hex("0319")));
    shy.does("take-marker 0").lets("marker-to 0218").bars("marker-to 0320");
}

/// [16.6C.1] The owner may reveal a pair in a later Command Phase. [16.6C.3] RULING: its units are put where the real
/// marker was, or next to it.
#[test]
fn a_pair_is_revealed() {
    let mut table = pair("la-belle-alliance french turn", "fr-2-soye-6@0733 al-1-mait@1533", "0324", "0320");
    table.lets("unveil 0").does("unveil 0").lets("deploy fr-1-quiot-1 0320; deploy fr-1-quiot-1 0321");
    table.bars("deploy fr-1-quiot-1 0324; deploy fr-1-quiot-1 0322");
    table
        .does("deploy fr-1-quiot-1 0320; deploy fr-1-bourg-1 0319")
        .stands("fr-1-quiot-1@0320 fr-1-bourg-1@0319");
    assert!(table.game.pairs().iter().all(|pair| *pair == Default::default()), "both markers are gone");
    table.has_event("16.6C.1", "the units are at 0320").has_event("16.6C.3", "comes to light");
}

/// [16.6C.2] A pair is revealed the instant an enemy sees either marker: who comes upon it halts, the units deploy,
/// and he goes on.
#[test]
fn an_enemy_comes_upon_it() {
    let mut table =
        pair("la-belle-alliance allied movement", "fr-2-soye-6@1533 al-c-drnbrg@0333", "0322", "0320");
    table.does("take al-c-drnbrg; to 0329");
    assert!(matches!(table.game.task(), Task::Emerging(0)), "{:?}", table.game.task());
    assert_eq!(table.place("al-c-drnbrg"), "0333", "he is still on his way");
    table
        .side_does(Side::French, "deploy fr-1-quiot-1 0320")
        .side_does(Side::French, "deploy fr-1-bourg-1 0320");
    assert_eq!(table.game.task(), Task::Moving);
    table.does("to 0329").stands("al-c-drnbrg@0329");
}

/// [16.6D] RULING: a marker has no zone and takes no hex. To the enemy either may be the real one: nothing he is
/// shown tells them apart.
#[test]
fn a_marker_is_nothing_but_a_secret() {
    use contract::{Edition, Eye, Game};
    let table = pair("la-belle-alliance french movement", "fr-2-soye-6@0733 al-1-mait@1533", "0324", "0320");
    assert!(
        !table.game.zone_of(Side::French).has(hex("0321"))
            && !table.game.occupied(Side::French).has(hex("0320"))
    );
    let mut turned = table.game.position();
    turned["pairs"][0]["real"] = 0.into();
    let turned = Table::laid_out(&turned);
    let see = |table: &Table, eye: Eye| serde_json::to_string(&table.game.scene(eye)).unwrap();
    for eye in [Eye::Allied, Eye::Observer] {
        assert_eq!(see(&table, eye), see(&turned, eye), "{eye:?}");
    }
    assert_ne!(see(&table, Eye::French), see(&turned, Eye::French), "its owner knows");
    let event = nlb::Event::Designated { pair: 0, real: 1 };
    let told = |eye: Eye| nlb::Nlb::tell(nlb::Equipment::standard(), &event, eye).is_some();
    assert!(told(Eye::French) && !told(Eye::Allied) && !told(Eye::Observer));
    let mut luck = record::Stream::derive(5, "worlds", 0);
    let worlds: Vec<u8> =
        (0..20).map(|_| table.game.imagine(Side::Allied, &mut luck).pairs()[0].real).collect();
    assert!(worlds.contains(&0) && worlds.contains(&1));
    assert!((0..20).all(|_| table.game.imagine(Side::French, &mut luck).pairs()[0].real == 1));
}

/// [16.6A.2] The officer stands where the pair is put down or next to it, has his orders, and is not behind another pair.
#[test]
fn nobody_hides_without_his_officer() {
    let counters = "fr-1-quiot-1@0325 fr-2-soye-6@0733 napoleon@0323 al-1-mait@1533";
    let with = |derlon: &str, orders: &str| {
        let mut table =
            hidden("la-belle-alliance french turn, command", &format!("derlon@{derlon} {counters}"));
        table.does(orders).does("command napoleon fr-1-quiot-1; end-command");
        table
    };
    with("0326", "command napoleon derlon").lets("hide 0325").does("hide 0325").stands("derlon@hidden=0");
    let far = with("0327", "command napoleon derlon");
    assert_eq!(far.game.task(), Task::Movement, "two hexes away");
    let mut idle = hidden("la-belle-alliance french turn, command", &format!("derlon@0326 {counters}"));
    idle.does("command napoleon fr-1-quiot-1; end-command");
    assert_eq!(idle.game.task(), Task::Movement, "he could pass nothing on");
    let mut gone = veiled(
        "la-belle-alliance french turn, command",
        &format!("derlon@hidden=0 fr-1-bourg-1@hidden=0 {counters}"),
        json!([lies(0, "0320", "0318")]),
    );
    gone.does("command napoleon fr-1-quiot-1; end-command").lets("unveil 0").bars("hide 0325");
}

/// [16.6A.3] [16.6B.3] A pair lies on units of one army, on all who are in its hex; [16.11C.1] a garrison does not
/// march, and [16.18A] how far a unit without supply does is a matter of dice: neither goes behind markers.
#[test]
fn who_cannot_be_hidden() {
    let allies = |schwerin: &str| {
        let counters = format!("al-1-mait@0325 pr-4-schw@{schwerin} fr-1-quiot-1@1533");
        hidden("la-belle-alliance allied turn", &counters)
    };
    assert_eq!(allies("0325").game.task(), Task::Movement);
    allies("0326")
        .offers("hide 0325; hide 0326; end-hiding")
        .does("hide 0325")
        .offers("designate 0; designate 1");
    let mut document = document(
        "la-belle-alliance allied turn, option garrisons",
        "al-3-omptda@0916 al-3-kiel@0815 fr-1-quiot-1@2530",
    );
    document["options"]["hidden-movement"] = "six".into();
    let mut wood = Table::laid_out(&document);
    wood.offers("hide 0815; hide 0916; end-hiding").does("hide 0815").lets("conceal al-3-omptda");
    document["garrisons"] = json!(["al-3-omptda"]);
    let mut walls = Table::laid_out(&document);
    walls.offers("hide 0815; end-hiding").does("hide 0815").offers("designate 0; designate 1");
    let counters = "fr-1-quiot-1@0325 derlon@0325 fr-1-bourg-1@0324 napoleon@0323 al-1-mait@2050";
    let mut document = crate::common::document("campaign french turn, turn 17/1200, option hunger", counters);
    document["options"]["hidden-movement"] = "six".into();
    for (hungry, hides) in [(json!([]), true), (json!(["fr-1-bourg-1"]), false)] {
        document["hungry"] = hungry;
        let mut table = Table::laid_out(&document);
        table.does("command napoleon derlon; transmit derlon; end-command");
        assert_eq!(table.may("hide 0324"), hides);
        table.does("hide 0325");
        assert_eq!(table.may("conceal fr-1-bourg-1"), hides);
    }
}

/// [16.6.1] Six pairs an army, or eight if that is agreed.
#[test]
fn as_many_pairs_as_agreed() {
    let mut document = document("la-belle-alliance french turn", "fr-1-quiot-1@0325 al-1-mait@2533");
    let behind = ["bourg-1", "schmitz-2", "aulard-2", "nogues-3", "grenr-3", "pegot-4"];
    let mut pairs = Vec::new();
    for (pair, key) in behind.into_iter().enumerate() {
        document["units"][format!("fr-1-{key}")] = format!("hidden {pair}").into();
        let at = format!("01{}", 25 + pair);
        pairs.push(lies(pair as u8, &at, &at));
    }
    for (agreed, used, hides) in [("six", 5, true), ("six", 6, false), ("eight", 6, true)] {
        document["options"]["hidden-movement"] = agreed.into();
        document["pairs"] = pairs[..used].into();
        document["units"]["fr-1-pegot-4"] = if used == 6 { "hidden 5" } else { "0733" }.into();
        assert_eq!(Table::laid_out(&document).may("hide 0325"), hides, "{used} of {agreed}");
    }
}

/// [16.6A.1] [16.6B.1] [5.6A.2] A marker comes in by the hexes of its group and goes as far as its units would,
/// [28.C.FR.R1] by half where they do; and it is a unit of the column for those behind it.
#[test]
fn markers_come_in_as_units_do() {
    let comes = |situation: &str, counters: &str, unit_key: &str, marker: u8| {
        let begun = || {
            let mut table = hidden(situation, counters);
            while let Some(said) = ["choose 1", "end-command"].into_iter().find(|said| table.may(said)) {
                table.does(said);
            }
            table
        };
        let mut open = begun();
        open.does("end-hiding");
        let far = numbers(open.game.reach(unit(unit_key)).iter());
        let mut table = begun();
        table.does(&format!("hide-coming {unit_key}; designate 0; take-marker {marker}"));
        assert!(far.len() > 50, "{far}");
        assert_eq!(numbers(table.game.marker_reach(marker).iter()), far);
        table
    };
    let counters = "al-5-kempt@waiting al-bw-bttlr@waiting fr-2-soye-6@1760";
    let mut column = comes("quatre-bras allied turn, turn 16/1400", counters, "al-5-kempt", 32);
    column.does("marker-to 1735; take-marker 33; marker-to 1735");
    column.has_event("16.6A.1", "comes on the map and goes to 1735");
    assert_eq!(column.cost("al-bw-bttlr", "1634"), Some(2), "the third at this door");
    // [28.C.FR.R1] Subervie's troopers have half of their points as they come.
    let counters = "fr-1c-sbrvie@waiting pajol@waiting fr-2-pire@1762 pr-1-12-1@5040 al-n2-wmar@1744";
    comes("campaign-variant french turn, turn 16/0900", counters, "fr-1c-sbrvie", 0);
}

/// [16.6B.3] [16.6B.2] A marker does not come in where a friend stands, nor where an enemy would see it; another turn
/// will do.
#[test]
fn markers_wait_outside() {
    let at = |counters: &str| {
        let counters = format!("al-5-kempt@waiting {counters}");
        let mut table = hidden("quatre-bras allied turn, turn 16/1400", &counters);
        table.does("hide-coming al-5-kempt; designate 0");
        if table.may("end-hiding") {
            table.does("end-hiding");
        }
        table
    };
    at("fr-2-soye-6@1760").lets("take-marker 32; take-marker 33");
    at("fr-2-soye-6@1760 al-n2-opstl@1634").bars("take-marker 32; take-marker 33");
    at("fr-2-soye-6@1635").bars("take-marker 32; take-marker 33");
}

/// [16.6A.1] [16.6A.2] Units of one group come behind a pair together, with an officer of the same group; [22.6B.1]
/// the force at Hal comes openly.
#[test]
fn groups_come_hidden_each_for_itself() {
    let counters = "al-3-kiel@waiting al-3-halk@waiting al-1-mait@waiting fr-2-soye-6@1760";
    let mut two = hidden("quatre-bras allied turn, turn 16/1700", counters);
    two.lets("hide-coming al-3-kiel; hide-coming al-1-mait").does("hide-coming al-3-kiel");
    two.offers("conceal al-3-halk; designate 0; designate 1");
    // Bulow comes with the cavalry of his corps.
    let counters =
        "pr-4-schw@waiting pr-4-10-13@waiting bulow@waiting pr-1-12-1@5040 blucher@5040 fr-1-jacq@0540";
    let mut corps = hidden("campaign allied turn, turn 18/1000", counters);
    corps.does("end-command").lets("hide-coming pr-4-schw").bars("hide-coming pr-4-10-13");
    let counters = "al-n1-hauw-a@waiting stedman@waiting al-2-adam@waiting clinton@waiting fr-1-jacq@2050";
    let mut document =
        document("campaign allied turn, turn 18/1100, option victory-levels hal-force", counters);
    document["options"]["hidden-movement"] = "six".into();
    document["chosen"] = json!({ "0": 1 });
    let mut hal = Table::laid_out(&document);
    hal.does("end-command").lets("hide-coming al-2-adam").bars("hide-coming al-n1-hauw-a");
}

/// [16.6B.1] The slowest of those behind a pair says how far, and the one who pays most what it costs: with horses
/// among them foot pays four points for a wood.
#[test]
fn the_pace_of_a_pair() {
    let reach = |behind: &str| {
        let counters = format!("{behind} fr-2-soye-6@0733 al-1-mait@0325");
        let table = veiled("la-belle-alliance french movement", &counters, json!([lies(0, "2131", "2131")]));
        let reach = table.game.marker_reach(0);
        (reach.cost(hex("2130")), reach.costs().map(|(_, cost)| cost).max())
    };
    let [foot, horse] = ["fr-1-quiot-1@hidden=0", "fr-1-jacq@hidden=0"];
    assert_eq!(reach(foot), (Some(4), Some(8)));
    assert_eq!(reach(horse), (Some(8), Some(14)));
    assert_eq!(reach(&format!("{foot} {horse}")), (Some(8), Some(8)));
    // In the middle of the woods all they have is enough for one hex.
    let counters = format!("{foot} {horse} fr-2-soye-6@0733 al-1-mait@0325");
    let mut wood = veiled("la-belle-alliance french movement", &counters, json!([lies(0, "2325", "2325")]));
    wood.does("take-marker 0").offers(
        "marker-to 2224; marker-to 2225; marker-to 2324; marker-to 2326; marker-to 2424; marker-to 2425",
    );
}

/// [16.6B.2] [16.6B.3] A marker with friends or watching enemies all around stays where it is. [27.1D] So does one
/// whose units may not move.
#[test]
fn markers_that_cannot_move() {
    let ring = "fr-2-soye-6@0323 fr-2-baud-6@0423 fr-2-huss-5@0424 fr-2-camp-5@0325 fr-2-jamin-9@0224";
    let at = |more: &str| {
        let counters = format!("{ring} al-1-mait@2533 {more}");
        pair("la-belle-alliance french movement", &counters, "0324", "0320")
    };
    at("").lets("take-marker 0; take-marker 1").does("take-marker 0").lets("marker-to 0223");
    at("fr-2-gauth-9@0223").lets("take-marker 1").bars("take-marker 0");
    // At night one sees a hex far: three enemies see all that is around it, and it they do not.
    let night = |more: &str| {
        let counters = format!("fr-2-soye-6@0733 al-1-mait@0428 al-1-byng@0431 {more}");
        pair("campaign french movement, turn 17/2400", &counters, "0330", "0320")
    };
    night("").does("take-marker 0").lets("marker-to 0230").bars("marker-to 0331");
    night("al-5-kempt@0130").lets("take-marker 1").bars("take-marker 0");
    let noon = |turn: &str| {
        let counters =
            "pr-1-12-1@hidden=8 blucher@3711 al-1-mait@1525 wellington@1525 fr-1-jacq@0732 napoleon@0732";
        let situation = format!("grand-waterloo allied movement, turn {turn}");
        veiled(&situation, counters, json!([lies(8, "3709", "3709")])).may("take-marker 16")
    };
    assert_eq!((noon("18/1200"), noon("18/1300")), (false, true));
}

/// [16.6B.3] [4.2B] A marker that takes the last hex where a friend could go keeps him where he is.
#[test]
fn a_marker_in_the_way() {
    let counters = "fr-2-soye-6@0330 al-1-mait@0428 al-1-byng@0431 al-5-kempt@0129";
    let mut table = pair("campaign french movement, turn 17/2400", counters, "0232", "0320");
    table.fork().does("take fr-2-soye-6").lets("to 0230").bars("to 0331");
    table.does("take-marker 0; marker-to 0230").bars("take fr-2-soye-6");
}

/// [16.6A.1] [16.6B.1] [16.6C.1] A pair is put down in one turn and may be revealed in the next of its owner; in each
/// its markers move anew.
#[test]
fn the_life_of_a_pair() {
    let mut table =
        hidden("la-belle-alliance french turn", "fr-1-quiot-1@0325 fr-2-soye-6@0733 al-1-mait@2533");
    table.does("hide 0325; designate 1").refuses("unveil 0", "16.6C.1").does("end-hiding");
    table.does("take-marker 0; marker-to 0323; take-marker 1; marker-to 0326").bars("take-marker 0");
    table.does("end-movement; end-combat");
    assert_eq!(table.game.task(), Task::Hiding(Side::Allied));
    table.bars("unveil 0").does("end-hiding; end-movement; end-combat");
    table.fork().does("unveil 0").lets("deploy fr-1-quiot-1 0326").bars("deploy fr-1-quiot-1 0323");
    table.does("end-hiding").lets("take-marker 0; take-marker 1");
}

/// [16.6C.3] [5.4.1] [10.1A] Two in a hex, none where another marker lies, and leaders to their units.
#[test]
fn where_they_come_to_light() {
    let counters = "fr-1-quiot-1@hidden=0 fr-1-bourg-1@hidden=0 fr-1-schmitz-2@hidden=0 derlon@hidden=0 \
                    fr-1-aulard-2@hidden=1 fr-2-soye-6@0733 napoleon@0733 al-1-mait@2533";
    let pairs = json!([lies(0, "0324", "0318"), lies(1, "0325", "0325")]);
    let mut table = veiled("la-belle-alliance french turn, command", counters, pairs);
    table.does("end-command; unveil 0").lets("deploy fr-1-quiot-1 0324; deploy fr-1-quiot-1 0323");
    table.bars("deploy fr-1-quiot-1 0325").does("deploy fr-1-quiot-1 0324; deploy fr-1-bourg-1 0324");
    table.bars("deploy fr-1-schmitz-2 0324").does("deploy fr-1-schmitz-2 0323");
    table.offers("deploy derlon 0323; deploy derlon 0324").does("deploy derlon 0323");
    table.stands("derlon@0323 fr-1-aulard-2@hidden=1");
    assert_eq!((table.game.pairs()[0], table.game.pairs()[1].at[0]), (Pair::default(), hex("0325")));
}

/// [16.6C.3] RULING: where there is no room left around the real marker, as near as there is.
#[test]
fn no_room_to_come_to_light() {
    let ring = "fr-2-soye-6@0323 fr-2-baud-6@0323 fr-2-huss-5@0423 fr-2-camp-5@0423 fr-2-jamin-9@0424 fr-2-gauth-9@0424 \
                fr-1-pegot-4@0325 fr-1-brue-4@0325 fr-6-bell-19@0224 fr-6-thev-19@0224 fr-6-bony-20@0223 fr-6-trom-20@0223";
    let counters = format!("fr-1-schmitz-2@hidden=0 {ring} al-1-mait@2533");
    let mut table = pair("la-belle-alliance french turn", &counters, "0318", "0324");
    table.does("unveil 0").stands("fr-1-quiot-1@0324 fr-1-bourg-1@0324");
    let choices = table.options();
    let far =
        |choice: &String| nlb::s02_equipment::grid().distance(hex("0324"), hex(&choice[choice.len() - 4..]));
    assert_eq!((choices.len(), choices.iter().all(|choice| far(choice) == 2)), (12, true), "{choices:?}");
}

/// [16.6C.2] Nobody comes to light where the enemy who found them has halted. [10.1E.2] A leader who found them, and
/// is alone, has to go.
#[test]
fn found_in_the_wood() {
    let mut halted =
        pair("la-belle-alliance allied movement", "fr-2-soye-6@0733 al-1-mait@2324", "2326", "2326");
    halted.does("take al-1-mait; to 2326");
    assert_eq!((halted.game.task(), halted.game.hand().at), (Task::Emerging(0), hex("2325")));
    halted.lets("deploy fr-1-quiot-1 2326").bars("deploy fr-1-quiot-1 2325");
    // [5.3E.1] Byng, beyond the markers, has seen nothing; now he is held by those who come out before him.
    let counters = "fr-2-soye-6@0733 al-1-mait@2324 al-1-byng@2328";
    let mut behind = pair("la-belle-alliance allied movement", counters, "2326", "2326");
    behind.lets("take al-1-byng").does("take al-1-mait; to 2326");
    behind.side_does(Side::French, "deploy fr-1-quiot-1 2327");
    behind.side_does(Side::French, "deploy fr-1-bourg-1 2326").does("to 2325").bars("take al-1-byng");
    let counters = "fr-2-soye-6@0733 al-1-mait@2324 wellington@2324";
    let mut leader = pair("la-belle-alliance allied movement, command", counters, "2326", "2326");
    leader.does("take wellington; to 2325").side_does(Side::French, "deploy fr-1-quiot-1 2326");
    leader.side_does(Side::French, "deploy fr-1-bourg-1 2326").stands("wellington@2324");
}

/// [16.6D] RULING: whether those behind a pair have their orders is judged where the real marker is, by an active
/// commander of their army, without using him up; their owner alone learns it. [11.3E] Off the map they have them.
#[test]
fn orders_for_hidden_units() {
    use contract::{Eye, Game};
    let judged = |real: u8| {
        let counters = "fr-1-quiot-1@hidden=0 napoleon@0328 fr-2-soye-6@0328 al-1-mait@2533";
        let pairs = json!([{ "pair": 0, "a": "0324", "b": "0310", "real": real, "veil": 2 }]);
        let mut table = veiled("la-belle-alliance french turn, command", counters, pairs);
        let before = table.game.capacity_left(unit("napoleon"));
        table.does("end-command");
        assert_eq!(table.game.capacity_left(unit("napoleon")), before);
        table
    };
    let is_out = |table: &Table, who: &str| table.game.out_of_command().has(unit(who));
    let [near, far] = [0, 1].map(judged);
    assert!(!is_out(&near, "fr-1-quiot-1") && is_out(&far, "fr-1-quiot-1"));
    assert_eq!(near.told_to(Eye::Allied), far.told_to(Eye::Allied));
    let mut luck = record::Stream::derive(7, "worlds", 0);
    assert!(!far.game.imagine(Side::Allied, &mut luck).out_of_command().has(unit("fr-1-quiot-1")));
    assert!(far.game.imagine(Side::French, &mut luck).out_of_command().has(unit("fr-1-quiot-1")));
    // A commander of the other army does not count.
    let allied = |who: &str| {
        let counters =
            format!("al-5-kempt@hidden=16 pr-4-schw@0328 al-1-mait@0328 {who}@0328 fr-2-soye-6@2533");
        let mut table =
            veiled("la-belle-alliance allied turn, command", &counters, json!([lies(16, "0324", "0310")]));
        table.does("end-command");
        is_out(&table, "al-5-kempt")
    };
    assert_eq!((allied("wellington"), allied("blucher")), (false, true));
    // [15.4.1] Nor does one who is still in bed.
    let counters = "fr-1-quiot-1@hidden=0 napoleon@0328 fr-2-soye-6@0328 al-1-mait@2050";
    let mut document = document("campaign french turn, turn 17/1000, option late-start", counters);
    document["options"]["hidden-movement"] = "six".into();
    document["pairs"] = json!([lies(0, "0324", "0310")]);
    document["inactive"] = json!(["napoleon"]);
    let asleep = Table::laid_out(&document);
    let waked = |die: &str| is_out(asleep.fork().dice(die).does("end-command"), "fr-1-quiot-1");
    assert_eq!((waked("1"), waked("6")), (false, true));
    let counters = "al-5-kempt@hidden=16 picton@hidden=16 al-n2-opstl@1641 willem@1641 fr-2-soye-6@1651";
    let pairs = json!([{ "pair": 16, "a": null, "b": null, "real": 0, "veil": 2 }]);
    let mut outside = veiled("quatre-bras allied turn, turn 16/1400, command", counters, pairs);
    outside.does("end-command");
    assert!(!is_out(&outside, "al-5-kempt") && !is_out(&outside, "picton"));
}

/// [16.6D] [16.14D.1] A chief of staff whose headquarters is at work commands nobody, hidden or not.
#[test]
fn the_staff_commands_no_markers() {
    let counters = "fr-1-quiot-1@hidden=0 soult@0328 fr-hq@0328 fr-2-soye-6@0328 napoleon@0840 fr-3-bill-8@0840 al-1-mait@2050";
    let mut document = document("campaign french turn, turn 17/1000, option headquarters", counters);
    document["options"]["hidden-movement"] = "six".into();
    document["pairs"] = json!([lies(0, "0324", "0310")]);
    for (inactive, out) in [(json!([]), true), (json!(["fr-hq"]), false)] {
        document["inactive"] = inactive;
        let mut table = Table::laid_out(&document);
        while table.throws() == "16.14C.2" {
            table.dice("6");
        }
        table.does("end-command");
        assert_eq!(table.game.out_of_command().has(unit("fr-1-quiot-1")), out);
    }
}

/// [16.10.1] Heavy guns reach three hexes as well as two; [16.10.2] in a sustained bombardment they count three
/// times. [2.1D] RULING: the case comes with the counters of 16.1A.
#[test]
fn heavy_guns() {
    let situation = |options: &str, counters: &str| {
        let mut document = document(&format!("la-belle-alliance french combat, option {options}"), counters);
        document["substituted"] = json!(["fr-g-lall", "fr-g-st-maur"]);
        Table::laid_out(&document)
    };
    let three = "fr-g-res@0333 al-1-mait@0330";
    situation("substitutes", three).offers("end-combat");
    let mut far = situation("substitutes heavy-guns", three);
    far.offers("target 0330; end-combat").does("target 0330").lets("bombard fr-g-res");
    far.does("bombard fr-g-res");
    assert_eq!(far.sums(), (3, 6));
    situation("substitutes heavy-guns", "fr-g-gr@0333 al-1-mait@0330").offers("end-combat");
    let mut still = situation("substitutes heavy-guns sustained-fire", three);
    still.does("target 0330; bombard fr-g-res");
    assert_eq!(still.sums(), (9, 6));
    let mut near =
        situation("substitutes heavy-guns sustained-fire", "fr-g-res@0332 fr-g-gr@0332 al-1-mait@0330");
    near.does("target 0330; bombard fr-g-res; bombard fr-g-gr");
    assert_eq!(near.sums(), (9 + 6, 6));
}

/// [16.6C.2] Who throws dice for his move [16.18A] and is halted on his way does not find himself back where he set out.
#[test]
fn nobody_is_halted_for_nothing() {
    let counters = "fr-1-quiot-1@hidden=0 fr-2-soye-6@1533 al-c-drnbrg@0333";
    let mut document = document("campaign allied movement, turn 17/1200, option hunger", counters);
    document["options"]["hidden-movement"] = "six".into();
    document["pairs"] = json!([lies(0, "0322", "0320")]);
    document["hungry"] = json!(["al-c-drnbrg"]);
    let mut table = Table::laid_out(&document);
    table.does("take al-c-drnbrg").dice("6").lets("stay").does("to 0329");
    table.side_does(Side::French, "deploy fr-1-quiot-1 0322").lets("to 0329").bars("stay");
}

/// [16.6C.2] Whoever goes through a hex that he takes halts short of it all the same.
#[test]
fn halted_before_he_takes_a_town() {
    let counters = "pr-1-12-1@hidden=8 pr-2-sohr@3846 fr-3-bill-8@3359";
    let mut table = veiled("ligny french movement", counters, json!([lies(8, "3459", "3459")]));
    table.does("take fr-3-bill-8; via 3357");
    assert_eq!((table.game.task(), table.game.hand().at), (Task::Emerging(8), hex("3358")));
}

/// [16.6C.2] Whoever leaves the map halts on his way like everybody. [5.5A]
#[test]
fn seen_on_the_way_out() {
    let counters = "al-1-mait@hidden=16 al-5-kempt@3020 fr-2-pire@0610";
    let mut table =
        veiled("campaign french movement, turn 17/1200", counters, json!([lies(16, "0806", "0806")]));
    table.does("take fr-2-pire; exit").stands("fr-2-pire@0610");
    assert!(matches!(table.game.task(), Task::Emerging(16)), "{:?}", table.game.task());
    table.side_does(Side::Allied, "deploy al-1-mait 0806").does("exit").stands("fr-2-pire@exited");
}

/// [11.3D] Whoever comes to light when the weather clears at the head of a turn [22.6A.1] waits for orders like all others.
#[test]
fn no_orders_in_the_fog() {
    let mut document = document(
        "campaign allied movement, turn 18/1000, option variable-rain, once rain",
        "fr-1-quiot-1@hidden=0 derlon@hidden=0 napoleon@0733 fr-2-soye-6@0733 al-1-mait@0330",
    );
    document["options"]["hidden-movement"] = "six".into();
    document["pairs"] = json!([lies(0, "0323", "0320")]);
    let mut table = Table::laid_out(&document);
    table.does("end-movement").dice("1").does("deploy fr-1-quiot-1 0323");
    assert!(table.game.out_of_command().has(unit("fr-1-quiot-1")));
    table.bars("transmit derlon");
}

/// [16.8.2] [16.13.2] Those who are bound to follow go together: one who would go alone is told what binds them.
#[test]
fn nobody_follows_alone() {
    let counters = "fr-1-quiot-1@0331 fr-1-bourg-1@0331 derlon@0331 al-n3-detm@0330";
    let mut led = table("la-belle-alliance french combat, command, option leaders-fight", counters);
    led.attack("0330", "0331").does("lead derlon").roll("4-1", 2).does("retreat al-n3-detm 0329");
    led.refuses("advance fr-1-quiot-1 0330", "16.13.2");
    let mut charge = rides("option charges", "fr-2-pire@0333 al-1-mait@0330", "fr-2-pire 0331");
    charge.does("target 0330; charge 0331").roll("1-1", 1).does("retreat al-1-mait 0329");
    charge.refuses("advance fr-2-pire 0330", "16.8.2");
}

/// [16.6B.3] [6.7.1] Nobody advances into a hex where a marker of his own side lies.
#[test]
fn a_marker_where_the_enemy_stood() {
    let counters =
        "fr-1-quiot-1@hidden=0 fr-g-fri-gr@0430 fr-g-mrnd-ch@0430 al-n3-detm@0330/r al-n3-smiss@0429";
    let mut table = veiled("la-belle-alliance french combat", counters, json!([lies(0, "0330", "0320")]));
    table.attack("0330 0429", "0430");
    let column = table.odds();
    table.roll(&column, 1).stands("al-n3-detm@lost al-n3-smiss@lost");
    table.lets("advance fr-g-fri-gr 0429").refuses("advance fr-g-fri-gr 0330", "16.6B.3");
}

/// [16.13.3] A leader who falls at the head of his men is as much of a loss as one who falls alone [10.2.2].
#[test]
fn a_leader_who_falls_is_a_loss() {
    use contract::{Eye, Game, scene::Deed};
    let leader = unit("derlon");
    let told = |event: nlb::Event| {
        let entry = nlb::Nlb::tell(crate::common::edition(), &event, Eye::Referee).expect("it is told");
        (entry.deed, entry.toll, entry.pieces)
    };
    let fell = told(nlb::Event::Risk { leader, die: 6, fell: true });
    assert_eq!(fell, (Some(Deed::Loss), Some(0), vec![leader.0]));
    assert_eq!(fell, told(nlb::Event::Fate { leader, die: 1, fell: true }));
    assert_eq!(told(nlb::Event::Risk { leader, die: 5, fell: false }).0, None);
}

/// [16.4.5] [16.6B.3] Where friends or markers may bar the way nobody stops in a full hex, though those who are there
/// could move on: that is said.
#[test]
fn a_full_hex_is_full() {
    let counters = "fr-1-quiot-1@0331 fr-1-bourg-1@0330 fr-1-schmitz-2@0330 fr-2-soye-6@0733 al-1-mait@1533";
    let at = |options: &str| table(&format!("la-belle-alliance french movement{options}"), counters);
    at("").does("take fr-1-quiot-1").lets("to 0330");
    let mut narrow = at(", option modified-terrain");
    narrow.does("take fr-1-quiot-1").refuses("to 0330", "16.4.5");
    narrow.says("to 0330", "nobody stops in a full hex");
    let mut veiled = hidden("la-belle-alliance french movement", counters);
    veiled.does("take fr-1-quiot-1").refuses("to 0330", "16.6B.3");
}

/// [5.1C.2] [16.6B.1] Who ends the phase is asked about all who could still move, each by his kind: units, leaders,
/// markers.
#[test]
fn who_could_still_move() {
    use contract::{Eye, Game};
    let asked = |table: &Table| {
        let scene = table.game.scene(Eye::French);
        let end = scene.choices.iter().find(|choice| choice.label == "End the Movement Phase");
        end.expect("an end").confirm.clone()
    };
    let counters = "fr-2-soye-6@0330 reille@0330 al-1-mait@1533";
    let mut plain = table("la-belle-alliance french movement, command", counters);
    assert_eq!(asked(&plain).as_deref(), Some("1 unit and 1 leader could still move. End the phase?"));
    plain.does("take fr-2-soye-6; to 0329");
    assert_eq!(asked(&plain).as_deref(), Some("1 leader could still move. End the phase?"));
    plain.does("take reille; to 0329");
    assert_eq!(asked(&plain), None);
    let mut veiled =
        pair("la-belle-alliance french movement", "fr-2-soye-6@0733 al-1-mait@1533", "0324", "0320");
    veiled.does("take fr-2-soye-6; to 0732");
    assert_eq!(asked(&veiled).as_deref(), Some("2 markers could still move. End the phase?"));
}

/// [16.6C.2] Whoever sees a marker only from the town that he goes through halts there.
#[test]
fn halted_in_the_town() {
    let counters = "pr-1-12-1@hidden=8 pr-2-sohr@3846 fr-3-bill-8@3360";
    let mut table = veiled("ligny french movement", counters, json!([lies(8, "3356", "3356")]));
    table.does("take fr-3-bill-8; via 3357");
    assert_eq!((table.game.task(), table.game.hand().at), (Task::Emerging(8), hex("3357")));
}

/// Where the one in hand may stop.
fn goals(table: &Table) -> std::collections::BTreeSet<String> {
    table.having("to").split(", ").map(str::to_owned).collect()
}

/// [16.6C.2] [10.1E.2] Whoever is halted has come as far as there: what he passed is done, what lies before him is not,
/// and [5.1A] what it cost is spent.
#[test]
fn half_of_the_way() {
    let counters =
        "fr-1-quiot-1@hidden=0 fr-2-soye-6@0733 reille@0430 ney@0433 al-c-pons@0335 al-1-mait@1533";
    let pairs = json!([lies(0, "0322", "0322")]);
    let mut table = veiled("campaign allied movement, turn 17/1200", counters, pairs);
    table.does("take al-c-pons");
    let before = goals(&table);
    table.does("to 0329");
    assert_eq!((table.game.task(), table.game.hand().at), (Task::Emerging(0), hex("0332")));
    table.side_does(Side::French, "deploy fr-1-quiot-1 0322").stands("ney@0733 reille@0430");
    let mut after = goals(&table);
    after.remove("0335"); // where he set out
    assert!(after.contains("0329") && after.is_subset(&before), "{after:?}");
    table.does("to 0329").stands("ney@0733 reille@0733");
}

/// [5.5A] [16.6C.2] Who leaves the map goes the cheapest way, and sees nothing that could be seen from others.
#[test]
fn the_cheapest_way_out() {
    let counters = "pr-1-12-1@hidden=8 pr-2-sohr@4309 fr-3-gen-10@3018";
    let at = || veiled("wavre french movement", counters, json!([lies(8, "3522", "3427")]));
    at().does("take fr-3-gen-10; exit").stands("fr-3-gen-10@exited");
    let mut seen = at();
    seen.does("take fr-3-gen-10; to 2917");
    assert_eq!(seen.game.task(), Task::Emerging(8));
}

/// [16.6C.2] Whoever sees a marker only from the last hex of the map halts there; [10.1E.2] the leader whom he has
/// passed goes, [5.1A] and he has spent what it cost.
#[test]
fn seen_from_the_edge() {
    let counters = "pr-1-12-1@hidden=8 pr-2-sohr@4309 fr-3-gen-10@3218 blucher@3117 zieten@3120";
    let mut table = veiled("wavre french movement, command", counters, json!([lies(8, "3125", "3125")]));
    table.does("take fr-3-gen-10");
    let before = goals(&table);
    table.does("exit").stands("fr-3-gen-10@3218");
    assert_eq!((table.game.task(), table.game.hand().at), (Task::Emerging(8), hex("2917")));
    table.side_does(Side::Allied, "deploy pr-1-12-1 3125").stands("blucher@4309 zieten@3120");
    let mut after = goals(&table);
    after.remove("3218"); // where he set out
    assert!(after.is_subset(&before), "{after:?}");
    table.does("exit").stands("fr-3-gen-10@exited");
}

/// [16.6C.2] [10.1E.1] A leader who is halted on his way is not caught where he set out, whoever comes to light there;
/// another one who stands alone beside those who come to light has to go at once.
#[test]
fn caught_by_those_who_come_to_light() {
    let at = |counters: &str| {
        let counters = format!("fr-1-quiot-1@hidden=0 fr-2-soye-6@0733 {counters}");
        veiled("la-belle-alliance allied movement, command", &counters, json!([lies(0, "2326", "2326")]))
    };
    let mut rider = at("al-1-mait@2320 wellington@2424");
    rider.does("take wellington; to 2326");
    assert_eq!(rider.game.hand().at, hex("2325"));
    rider.side_does(Side::French, "deploy fr-1-quiot-1 2425").stands("wellington@2424");
    rider.does("to 2324").stands("wellington@2324");
    let mut other = at("al-1-mait@2324 uxbridge@2227");
    other.does("take al-1-mait; to 2326");
    other.side_does(Side::French, "deploy fr-1-quiot-1 2327").stands("uxbridge@2324");
}

/// [11.3D] [16.6C.1] Only those who come to light while orders are given wait for them: not those who come when they
/// have been given, nor in the enemy's turn, [11.0.1] and no commander.
#[test]
fn who_waits_for_no_orders() {
    let is_out = |table: &Table, who: &str| table.game.out_of_command().has(unit(who));
    let counters = "fr-1-quiot-1@hidden=0 napoleon@0328 fr-2-soye-6@0328 al-1-mait@2533";
    let pairs = json!([lies(0, "0324", "0310")]);
    let mut later = veiled("la-belle-alliance french turn, command", counters, pairs);
    later.does("end-command; unveil 0; deploy fr-1-quiot-1 0324");
    assert!(!is_out(&later, "fr-1-quiot-1"));
    let clears = |phase: &str, with: &str| {
        let situation = format!("campaign {phase}, turn 18/1000, option variable-rain, once rain");
        let counters = format!("fr-1-quiot-1@hidden=0 {with}@hidden=0 fr-2-soye-6@0733 al-1-mait@0330");
        veiled(&situation, &counters, json!([lies(0, "0323", "0320")]))
    };
    let mut theirs = clears("french combat", "derlon");
    theirs.does("end-combat").dice("1").side_does(Side::French, "deploy fr-1-quiot-1 0323");
    assert!(!is_out(&theirs, "fr-1-quiot-1"));
    let mut commander = clears("allied movement", "napoleon");
    commander.does("end-movement").dice("1").does("deploy fr-1-quiot-1 0323").stands("napoleon@0323");
    assert!(is_out(&commander, "fr-1-quiot-1") && !is_out(&commander, "napoleon"));
}

/// [16.6C.3] [10.1E.2] A leader who comes to light when none of his side is left on the map is lost.
#[test]
fn nobody_to_go_to() {
    let counters = "fr-1-quiot-1@hidden=0 derlon@hidden=0 napoleon@1365 al-1-mait@2050 \
                    al-2-adam@0319 al-2-halk@0419 al-2-du-plat@0420 al-5-pack@0321 al-5-kempt@0220 al-6-best@0219";
    let pairs = json!([lies(0, "0320", "0362")]);
    let table = veiled("campaign french turn, turn 17/0900", counters, pairs);
    assert_eq!((table.place("fr-1-quiot-1"), table.place("derlon")), ("lost".into(), "lost".into()));
}

/// [16.16B] [12.2.1] A commander names no more than he has points for, though another could; once he has thrown the
/// phase goes on.
#[test]
fn each_commander_for_his_points() {
    let counters = "napoleon@2131 ney@2133 fr-1-quiot-1@2233 fr-2-soye-6@regroup=17/0900 fr-2-gauth-9@regroup=17/0900 fr-1-bourg-1@regroup=17/0900 al-1-mait@2105";
    let situation = "campaign french turn, turn 17/1300, lost french 23, corps fr-1 4, corps fr-2 19, broken fr-2, option field-reorganization";
    let mut table = table(situation, counters);
    table.does("end-command");
    table
        .fork()
        .does("gather napoleon fr-2-soye-6; reorganize fr-2-gauth-9")
        .dice("4")
        .lets("end-reorganization");
    table.does("gather ney fr-2-soye-6");
    assert_eq!(table.throws(), "12.2.1", "his one point is spent");
}

/// [16.15B] One without orders among the attackers is enough, and guns that bombard are attackers too: nobody goes back.
#[test]
fn guns_without_orders() {
    let goes_back = |out: &str| {
        let situation = format!("la-belle-alliance french combat, command, option loose-command{out}");
        let mut table = table(&situation, "fr-1-quiot-1@0331 fr-g-lall@0332 al-1-mait@0330");
        table.attack("0330", "0331").does("bombard fr-g-lall").rolls_lower("1-1", 1);
        table.may("retreat al-1-mait 0329")
    };
    assert!(goes_back("") && !goes_back(", out fr-g-lall"));
}

/// [16.6D] [14.0.2] Whether those behind markers have supply is judged by the real one: that is shown to their owner
/// alone.
#[test]
fn who_is_cut_off_behind_a_marker() {
    use contract::{Eye, Game};
    let seen = |real: u8, eye: Eye| {
        let counters = "fr-1-quiot-1@hidden=0 derlon@hidden=0 fr-2-soye-6@1365 al-1-mait@2050 \
                        al-2-adam@0319 al-2-halk@0419 al-2-du-plat@0420 al-5-pack@0321 al-5-kempt@0220 al-6-best@0219";
        let pairs = json!([{ "pair": 0, "a": "0320", "b": "0362", "real": real, "veil": 2 }]);
        let table = veiled("campaign french movement, turn 17/0900", counters, pairs);
        serde_json::to_string(&table.game.scene(eye)).expect("a scene")
    };
    for eye in [Eye::Allied, Eye::Observer] {
        assert_eq!(seen(0, eye), seen(1, eye));
    }
    assert_ne!(seen(0, Eye::French), seen(1, Eye::French));
}
