//! 11.0 Command. Around 0330 all is open ground.

use crate::common::{Table, hex, table, unit};
use contract::Side;
use nlb::{COMMANDER, OFFICER, Res};

/// [11.0.1] [11.0.2] [11.0.3] [11.1B.1] [11.1B.4] RULING: a commander commands an officer, who passes it on to his
/// own within three hexes, or to nobody; whoever is left is out of command.
#[test]
fn the_chain_of_command() {
    let counters =
        "napoleon@0330 derlon@0327 fr-1-quiot-1@0326 fr-1-bourg-1@0323 fr-2-soye-6@0326 al-1-mait@1525";
    let mut table = table("la-belle-alliance french turn, command", counters);
    table.lets("command napoleon derlon").bars("transmit derlon").does("command napoleon derlon");
    table.lets("transmit derlon; end-command").does("transmit derlon; end-command");
    let out = table.game.out_of_command();
    assert!(!out.has(unit("fr-1-quiot-1")), "his own, one hex away");
    assert!(out.has(unit("fr-1-bourg-1")), "four hexes away");
    assert!(out.has(unit("fr-2-soye-6")), "of another corps");
    assert!(table.game.gave().has(unit("derlon")) && table.game.gave().has(unit("napoleon")));
}

/// [11.1A.1] RULING: so many officers, and apart from them so many units: Wellington four of each, Ney and Willem one.
#[test]
fn capacity_is_counted_twice() {
    let counters = "ney@0330 derlon@0330 reille@0331 fr-1-quiot-1@0331 fr-1-bourg-1@0332 al-1-mait@1525";
    let mut table = table("la-belle-alliance french turn, command", counters);
    table.does("command ney derlon").bars("command ney reille").lets("command ney fr-1-quiot-1");
    table.does("command ney fr-1-quiot-1").bars("command ney fr-1-bourg-1");
    let mut other = crate::common::table("la-belle-alliance french turn, command", counters);
    other.does("command ney fr-1-quiot-1").lets("command ney derlon").bars("command ney fr-1-bourg-1");
    let ratings = ["napoleon", "ney", "grouchy", "blucher", "wellington", "willem"]
        .map(|key| crate::common::edition().stats(unit(key)).rating);
    assert_eq!(ratings, [4, 1, 2, 3, 4, 1]);
}

/// [11.1A.2] [11.1B.3] [11.1D] RULING: any unit of the army within five hexes may be commanded directly, whether it
/// has an officer or not.
#[test]
fn direct_command() {
    let counters = "napoleon@0330 fr-1-quiot-1@0325 fr-3-dom@0331 fr-1-bourg-1@0324 al-1-mait@1525";
    let mut table = table("la-belle-alliance french turn, command", counters);
    table
        .lets("command napoleon fr-1-quiot-1; command napoleon fr-3-dom")
        .bars("command napoleon fr-1-bourg-1");
}

/// [11.1.1] [11.1C] Allies do not command Prussians, nor Prussians Allies.
#[test]
fn each_army_for_itself() {
    let counters = "wellington@0330 blucher@0332 al-1-mait@0331 pr-4-schw@0333 fr-1-quiot-1@1525";
    let mut table = table("la-belle-alliance allied turn, command", counters);
    table.lets("command wellington al-1-mait; command blucher pr-4-schw");
    table.bars("command wellington pr-4-schw; command blucher al-1-mait");
}

/// [11.1B.2] French and Prussian officers lead corps, Allied ones divisions.
#[test]
fn officers_and_their_designations() {
    for (officer, corps) in [("reille", "fr-2"), ("zieten", "pr-1"), ("cooke", "al-1"), ("uxbridge", "al-c")]
    {
        let id = crate::common::edition().stats(unit(officer)).corps.expect("an officer has a corps");
        assert_eq!(crate::common::edition().corps(id).key, corps);
    }
}

/// [11.2.1] [11.2.2] RULING: the shortest legal path counts: through no enemy, and through his zones only where a
/// friend stands.
#[test]
fn paths_go_around_the_enemy() {
    let open =
        table("la-belle-alliance french movement, command", "napoleon@0330 fr-1-quiot-1@0330 al-1-mait@1525");
    assert!(open.game.command_range(unit("napoleon"), COMMANDER).has(hex("0325")));
    assert!(!open.game.command_range(unit("napoleon"), COMMANDER).has(hex("0324")));
    assert_eq!(open.game.command_range(unit("napoleon"), OFFICER).path(hex("0328")).expect("near").1, 4);
    // An Ally at 0327 shuts the straight way to 0325; a friend in his zone opens a part of it.
    let shut =
        table("la-belle-alliance french movement, command", "napoleon@0330 fr-1-quiot-1@0330 al-1-mait@0327");
    let range = shut.game.command_range(unit("napoleon"), COMMANDER);
    assert!(
        !range.has(hex("0328"))
            && !range.has(hex("0327"))
            && range.has(hex("0329"))
            && !range.has(hex("0325"))
    );
    let friend =
        table("la-belle-alliance french movement, command", "napoleon@0330 fr-1-quiot-1@0328 al-1-mait@0327");
    assert!(friend.game.command_range(unit("napoleon"), COMMANDER).has(hex("0328")));
}

/// [11.2.1] [11.2.2] The way is told hex by hex; zones are those of the moment, also as the enemy's turn has left
/// them, and each side minds the other's.
#[test]
fn the_way_of_an_order() {
    let at = |situation: &str, allies: &str| {
        let french = "napoleon@0330 fr-2-soye-6@0330 fr-1-quiot-1@0325";
        table(situation, &format!("{french} wellington@{allies} al-1-mait@{allies}"))
    };
    let open = at("la-belle-alliance french movement, command", "0832");
    let (way, length) =
        open.game.command_range(unit("napoleon"), COMMANDER).path(hex("0327")).expect("three hexes");
    assert_eq!((way, length), (["0330", "0329", "0328", "0327"].map(hex).to_vec(), 6));
    let battle = "la-belle-alliance allied combat, command";
    at(battle, "0832").does("end-combat").lets("command napoleon fr-1-quiot-1");
    let mut near = at(battle, "0327");
    near.does("end-combat").bars("command napoleon fr-1-quiot-1");
    let range = near.game.command_range(unit("wellington"), COMMANDER);
    assert!(range.has(hex("0328")) && !range.has(hex("0329")), "next to Soye");
}

/// [11.1B.4] [27.1E] An officer who has his orders passes them on if somebody of his is near and has none yet; Bulow
/// always has them.
#[test]
fn who_is_left_to_be_told() {
    let counters = "napoleon@0330 derlon@0330 fr-1-quiot-1@0329 fr-2-soye-6@0330 al-1-mait@1525";
    let mut table = table("la-belle-alliance french turn, command", counters);
    table.does("command napoleon derlon").lets("transmit derlon");
    table.does("command napoleon fr-1-quiot-1").bars("transmit derlon");
    let counters = "bulow@3010 pr-4-18-15@3009 pr-3-8-9@3709 blucher@3709 wellington@1525 al-1-mait@1525 napoleon@0732 fr-1-jacq@0732";
    let mut bulow = crate::common::table("grand-waterloo allied turn, turn 18/1400", counters);
    bulow.lets("transmit bulow").does("transmit bulow");
    assert!(!bulow.game.out_of_command().has(unit("pr-4-18-15")));
}

/// [11.3.1] [11.3A.1] [11.3A.2] [11.3A.3] RULING: who is out of command moves, but into no enemy zone; an officer not
/// even to his friends there.
#[test]
fn out_of_command_nobody_closes_in() {
    let counters = "fr-1-quiot-1@0333 derlon@0333 fr-1-bourg-1@0331 al-1-mait@0330";
    let with = |out: &str| {
        table(&format!("la-belle-alliance french movement, command, turn 18/1300{out}"), counters)
    };
    let all = with("");
    assert_eq!((all.cost("fr-1-quiot-1", "0331"), all.cost("derlon", "0331")), (Some(4), Some(4)));
    let mut none = with(", out fr-1-quiot-1 derlon fr-1-bourg-1");
    assert_eq!((none.cost("fr-1-quiot-1", "0331"), none.cost("derlon", "0331")), (None, None));
    assert_eq!(none.cost("fr-1-quiot-1", "0332"), Some(2));
    none.bars("take fr-1-bourg-1");
}

/// [11.3B.1] [11.3B.2] [11.3B.3] RULING: they attack all the same, but one of them is enough and De and Dr become Ar.
#[test]
fn an_attack_without_orders_gains_nothing() {
    let counters = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 fr-1-desal@0332 al-n3-detm@0330 napoleon@0732";
    let mut table = table("la-belle-alliance french combat, command, out fr-g-fri-gr", counters);
    table.does("target 0330").lets("join 0331").does("join 0331; bombard fr-1-desal");
    let account =
        contract::Game::scene(&table.game, contract::Eye::French).account.expect("the attack is weighed");
    let told: Vec<&str> =
        account.forecast.iter().flat_map(|all| &all.results).map(|one| one.key.as_str()).collect();
    assert!(!told.contains(&"De") && !told.contains(&"Dr") && told.contains(&"Ar"), "{told:?}");
    assert!(account.terms.iter().any(|term| term.rule.0 == "11.3B.2"), "and the reason is told");
    table.roll("6-1", 1);
    assert_eq!(table.game.aftermath().result, Some(Res::Ar));
    table
        .does("retreat fr-g-fri-gr 0231; retreat fr-g-mrnd-ch 0431")
        .stands("fr-1-desal@0332 al-n3-detm@0330");
}

/// [11.3B.4] Nor do they advance after an exchange.
#[test]
fn no_advance_without_orders() {
    let counters = "fr-g-fri-gr@0331 fr-1c-sbrvie@0331 al-n3-smiss@0330 napoleon@0732";
    let mut table = table("la-belle-alliance french combat, command, out fr-g-fri-gr", counters);
    table.attack("0330", "0331").roll("6-1", 6).does("pay fr-1c-sbrvie; enough").offers("end-combat");
}

/// [11.3B.5] Guns out of command do not bombard.
#[test]
fn guns_need_orders() {
    let mut table = table(
        "la-belle-alliance french combat, command, out fr-1-desal",
        "fr-1-desal@0332 al-n3-detm@0330 napoleon@0732",
    );
    table.offers("end-combat");
}

/// [11.3C.1] [11.3C.2] [11.3D] RULING: against a defender out of command Ae becomes Ar; he does not advance, a friend
/// in command beside him may.
#[test]
fn defenders_without_orders() {
    let counters = "fr-1c-sbrvie@0331 al-1-mait@0330 al-1-byng@0330 napoleon@0732 wellington@0825";
    let mut table = table("la-belle-alliance french combat, command, out al-1-mait", counters);
    table.attack("0330", "0331").rolls_lower("1-5", 6);
    let die = table.told().into_iter().map(|(_, text)| text).find(|text| text.starts_with("Die"));
    assert_eq!(die.as_deref(), Some("Die 6 at 1-5: Ae becomes Ar (attacker retreats)"));
    table.does("retreat fr-1c-sbrvie 0332").offers("advance al-1-byng 0331; stay");
    assert_eq!(table.asks(), Side::Allied);
}

/// [11.3E] RULING: who comes in after the Command Segment is in command.
#[test]
fn reinforcements_are_in_command() {
    let mut table = table(
        "quatre-bras allied turn, turn 16/1400, command",
        "al-nc-mrln@0738 willem@0738 fr-2-soye-6@1752 al-5-kempt@waiting",
    );
    table.does("end-command; take al-5-kempt; to 1638");
    assert!(
        !table.game.out_of_command().has(unit("al-5-kempt"))
            && table.game.out_of_command().has(unit("al-nc-mrln"))
    );
}

/// [11.EX] RULING: the capacities of the printed example.
#[test]
fn the_worked_example() {
    let counters = "wellington@1943 picton@1943 brunswick@1842 al-nc-mrln@1842 al-5-pack@1843 al-5-kempt@1942 al-bw-bttlr@1742 \
                    willem@1641 perponcher@1641 al-n2-wmar@1642 al-n2-blndt@1641 fr-2-soye-6@1752 reille@1752";
    let mut table = table("quatre-bras allied turn, command", counters);
    table.does("command willem perponcher; command willem al-n2-wmar; transmit perponcher");
    table
        .does("command wellington picton; command wellington brunswick; transmit picton; transmit brunswick");
    assert!(table.game.out_of_command().has(unit("al-nc-mrln")));
    table.does("command wellington al-nc-mrln");
    assert_eq!(table.game.capacity_left(unit("wellington")), [4, 6], "in halves");
    assert_eq!(table.game.capacity_left(unit("willem")), [0, 0]);
    assert!(table.game.out_of_command().is_empty());
}

/// [24.1A.1] RULING: in the two great battles a road or trail hex counts half.
#[test]
fn command_runs_along_roads() {
    let counters = "wellington@1634 al-5-kempt@1634 fr-2-soye-6@1752 reille@1752 napoleon@1752";
    let road = table("grand-ligny allied movement", counters);
    assert!(road.game.command_range(unit("wellington"), COMMANDER).has(hex("1641")));
    let plain = table(
        "quatre-bras allied movement, command",
        "wellington@1634 al-5-kempt@1634 fr-2-soye-6@1752 reille@1752",
    );
    assert!(!plain.game.command_range(unit("wellington"), COMMANDER).has(hex("1641")));
}

/// [24.1A.1] So a commander there reaches whom he could not reach elsewhere. [5.3.3] [11.2.2] RULING: into an empty
/// chateau command is traced, whoever stands beside it.
#[test]
fn along_the_road_and_into_the_walls() {
    let counters = "wellington@1634 al-5-kempt@1634 al-n2-wmar@1641 fr-2-soye-6@1752 reille@1752";
    let mut road = table("grand-ligny allied turn", &format!("{counters} napoleon@1752"));
    road.lets("command wellington al-n2-wmar");
    let mut plain = table("quatre-bras allied turn, command", counters);
    plain.lets("command wellington al-5-kempt").bars("command wellington al-n2-wmar");
    let counters = "napoleon@0918 fr-1-quiot-1@0918 wellington@0815 al-1-mait@0815 al-5-kempt@1015";
    let walls = table("la-belle-alliance french movement, command", counters);
    assert!(walls.game.is_in_range(unit("napoleon"), COMMANDER, hex("0916")));
    assert!(!walls.game.is_in_range(unit("napoleon"), COMMANDER, hex("0816")), "next to Maitland");
}

/// [11.0.1] [16.6D] Whether everybody has his orders is said of the side that is asked: enemies without theirs are
/// none of its business.
#[test]
fn whose_orders_are_missing() {
    let counters = "napoleon@0330 fr-1-quiot-1@0330 al-1-mait@0825";
    let mut table = table("la-belle-alliance french turn, command, out al-1-mait", counters);
    table.does("command napoleon fr-1-quiot-1");
    assert!(table.game.out_of_command().has(unit("al-1-mait")));
    let prompt = contract::Game::scene(&table.game, contract::Eye::French).prompt.expect("a question");
    assert_eq!(prompt.text, "Everybody is in command: end the segment.");
}

/// [11.1A.1] [9.3.1] [15.4.1] What a commander can still do is said of one who is on the map and about, in words that
/// agree with the number; of the fallen it is said that they have fallen.
#[test]
fn what_a_commander_has_left() {
    use contract::{Eye, Game};
    let at = |ney: &str, inactive: &[&str]| {
        let counters =
            format!("napoleon@0330 ney@{ney} derlon@0330 fr-1-quiot-1@0330 fr-1-bourg-1@lost al-1-mait@1525");
        let situation = "campaign french turn, turn 16/1700, option late-start, corps fr-1 40, broken fr-1";
        let mut document = crate::common::document(situation, &counters);
        document["inactive"] = inactive.into();
        let table = Table::laid_out(&document);
        let scene = table.game.scene(Eye::French);
        let about = |who: &str| {
            let piece = scene.pieces.iter().find(|piece| piece.id == unit(who).0).expect("it is shown");
            piece.about.join(" · ")
        };
        (about("ney"), about("fr-1-bourg-1"), scene.rosters[0].clone())
    };
    let (ney, bourg, roster) = at("0331", &[]);
    assert!(ney.contains("Can still command 1 officer and 1 single unit [11.1A.1]"), "{ney}");
    assert!(!bourg.contains("does not advance"), "{bourg}");
    let cells: Vec<&str> = roster.rows.iter().map(|row| row.cells[1].as_str()).collect();
    assert!(
        cells.contains(&"1 officer, 1 unit left") && cells.contains(&"4 officers, 4 units left"),
        "{cells:?}"
    );
    let (fallen, ..) = at("lost", &[]);
    assert!(fallen.contains("Fallen") && !fallen.contains("command"), "{fallen}");
    let (idle, _, roster) = at("0331", &["ney"]);
    assert!(!idle.contains("Can still command"), "{idle}");
    assert!(roster.rows.iter().any(|row| row.cells[1] == "inactive"));
}

/// [11.1B.1] [11.2.2] An officer who has nobody to pass command on to is told whether they are too far away, or the
/// enemy stands between.
#[test]
fn why_nobody_hears() {
    let at = |allies: &str| {
        let counters = format!("napoleon@0330 derlon@0330 fr-1-quiot-1@0327 al-1-mait@{allies}");
        let mut table = table("la-belle-alliance french turn, command", &counters);
        table.does("command napoleon derlon");
        table
    };
    at("1525").lets("transmit derlon");
    at("0328").refuses("transmit derlon", "11.2.2");
    let counters = "napoleon@0330 derlon@0330 fr-1-quiot-1@0326 al-1-mait@1525";
    let mut far = table("la-belle-alliance french turn, command", counters);
    far.does("command napoleon derlon").refuses("transmit derlon", "11.1B.1");
}

/// [24.1A.1] [11.2.1] Along roads a hex counts half: ten halves are within five hexes, eleven are not.
#[test]
fn half_a_hex_too_far() {
    let commands = |to: &str| {
        let counters = format!(
            "napoleon@0732 fr-1-quiot-1@0732 derlon@{to} fr-1-bourg-1@{to} al-1-mait@1525 wellington@1525 pr-1-12-1@3709 blucher@3709"
        );
        table("grand-waterloo french turn, turn 18/1400", &counters).may("command napoleon derlon")
    };
    assert!(commands("1334") && commands("1432") && !commands("1433"));
}

/// [11.2.1] The way that is shown is the one that counts: as many steps as its length, around the river and not
/// through it.
#[test]
fn the_way_is_as_long_as_it_is_said() {
    let counters = "grouchy@4309 fr-3-gen-10@4309 pr-1-12-1@3012";
    let table = table("wavre french movement, command", counters);
    let range = table.game.command_range(unit("grouchy"), COMMANDER);
    for hex in range.set() {
        let (path, length) = range.path(hex).expect("a way");
        assert_eq!(path.len() - 1, usize::from(length / 2));
    }
}
