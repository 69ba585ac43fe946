//! 14.0 Supply.

use crate::common::{edition, hex, table, unit};
use boards::HexId;
use nlb::s02_equipment::{Edge, NOWHERE, grid};
use nlb::{Army, Hexes, Nlb, Post, Task};
use std::collections::VecDeque;

/// A second implementation: from one hex, first freely and then along roads, hex by hex.
fn slowly(game: &Nlb, army: Army, from: HexId) -> bool {
    let ground = &edition().ground;
    let enemies = *game.occupied(army.side().enemy());
    if enemies.has(from) {
        return false;
    }
    let is_source = |hex: HexId| match army {
        Army::French => ground.around(hex)[3] == NOWHERE,
        Army::Prussian => grid().column_row(hex).0 == 57,
        Army::Allied => grid().column_row(hex).0 == 1,
    };
    // Free steps left; six marks somebody who is on the road for good.
    let mut seen = [Hexes::EMPTY; 7];
    let mut queue = VecDeque::from([(from, 5_usize)]);
    while let Some((hex, left)) = queue.pop_front() {
        if seen[left].has(hex) {
            continue;
        }
        seen[left].insert(hex);
        if is_source(hex) {
            return true;
        }
        for direction in 0..6 {
            let next = ground.around(hex)[direction];
            let edge = ground.sides(hex)[direction];
            if next == NOWHERE || enemies.has(next) || edge.has(Edge::WATER) && !edge.has(Edge::BRIDGE) {
                continue;
            }
            if edge.has(Edge::ROAD) || edge.has(Edge::TRAIL) {
                queue.push_back((next, 6));
            }
            if (1..=5).contains(&left) {
                queue.push_back((next, left - 1));
            }
            // The sixth hex is a road hex, however one comes to it.
            let paved = |edge: &Edge| edge.has(Edge::ROAD) || edge.has(Edge::TRAIL);
            if left == 0 && ground.sides(next).iter().any(paved) {
                queue.push_back((next, 6));
            }
        }
    }
    false
}

/// [14.0.2] [14.1] [14.2.1] RULING: five hexes over any ground, then roads and trails to the edge, past water without
/// a bridge and past no enemy; the first hex is the one after the unit's own. The fast way and the slow way agree on
/// every hex.
#[test]
fn two_ways_to_find_supply_agree() {
    let screens = [
        "fr-1-jacq@2050 al-1-mait@0825 pr-1-12-1@3456",
        "fr-3-dom@0605 fr-1-jacq@1641 fr-2-pire@2644 fr-4-maur@4050 fr-1c-soult@5040 al-1-mait@1548 al-1-byng@1751 pr-1-12-1@3256 pr-1-24-1@3958",
    ];
    for counters in screens {
        let table = table("campaign french movement", counters);
        for army in [Army::French, Army::Prussian, Army::Allied] {
            let fast = table.game.supplied(army);
            for hex in grid().hexes().step_by(7) {
                assert_eq!(fast.has(hex), slowly(&table.game, army, hex), "{army:?} {}", grid().number(hex));
            }
        }
    }
}

/// [14.2.1] Whoever is ringed in has no supply, [14.2.2] whoever is only among zones has.
#[test]
fn enemies_block_and_zones_do_not() {
    let ring = "fr-3-bill-8@0329 fr-3-cors-8@0429 fr-3-gen-10@0430 fr-3-dup-10@0331 fr-3-duf-11@0230";
    let open = table("campaign allied movement", &format!("al-1-mait@0330 {ring}"));
    assert!(open.game.supplied(Army::Allied).has(hex("0330")), "one gap is enough, whatever controls it");
    let shut = table("campaign allied movement", &format!("al-1-mait@0330 {ring} fr-3-lag-11@0229"));
    assert!(!shut.game.supplied(Army::Allied).has(hex("0330")));
}

/// [14.0.1] RULING: in the first daylight turn of a day, at the start of each player turn, before command; rain does
/// not matter, and 16 June is not looked at in a game that begins at two. [14.0.3] RULING: who has none is destroyed
/// for good and counts as lost. [14.0.4] His leaders stay.
#[test]
fn cut_off_in_the_morning() {
    let ring = "fr-3-bill-8@0329 fr-3-cors-8@0429 fr-3-gen-10@0430 fr-3-dup-10@0331 fr-3-duf-11@0230 fr-3-lag-11@0229";
    let counters = format!("al-1-mait@0330 al-1-byng@0330 cooke@0330 al-5-kempt@0125 {ring}");
    for (turn, cut) in
        [("17/0900", true), ("18/0900", true), ("17/1000", false), ("16/1400", false), ("17/0600", false)]
    {
        let table = table(&format!("campaign allied turn, turn {turn}"), &counters);
        let gone = table.game.post(unit("al-1-mait")) == Post::Lost;
        assert_eq!(gone, cut, "{turn}");
        if cut {
            assert_eq!(table.game.losses(nlb::Body::Allied), 12);
            assert_eq!(table.game.points(contract::Side::French), 12);
            assert_eq!(
                table.game.post(unit("cooke")),
                Post::On(hex("0125")),
                "he rides to the nearest friends"
            );
            assert_eq!(table.game.task(), Task::Command);
        }
        assert_eq!(table.game.post(unit("al-5-kempt")), Post::On(hex("0125")));
    }
    let french = table("campaign french turn, turn 17/0900", &counters);
    assert_eq!(french.game.post(unit("al-1-mait")), Post::On(hex("0330")), "each army in its own turn");
}

/// [14.0.1] [16.2] With dawn the look is at six, but at nine on the first day of the early start, which has no six o'clock.
#[test]
fn the_first_light_of_a_day() {
    let ring =
        "al-2-adam@0329 al-2-halk@0429 al-2-du-plat@0430 al-5-pack@0331 al-5-kempt@0230 al-6-best@0229";
    let counters = format!("fr-2-pire@0330 {ring}");
    let gone = |situation: &str| table(situation, &counters).game.post(unit("fr-2-pire")) == Post::Lost;
    assert!(gone("campaign-variant french turn, turn 16/0900, option dawn"));
    assert!(gone("campaign french turn, turn 17/0600, option dawn"));
    assert!(!gone("campaign french turn, turn 17/0900, option dawn"));
}

/// It is told in the chronicle, army by army.
#[test]
fn supply_is_told() {
    let mut table =
        table("campaign french movement, turn 17/0600", "fr-3-bill-8@3160 al-1-mait@0125 pr-1-12-1@5540");
    table.does("end-movement; end-movement").has_event("14.0.2", "French army is in supply");
    table.does("end-command; end-movement; end-combat").has_event("14.0.2", "Prussian army is in supply");
    table.has_event("14.0.2", "Allied army is in supply");
}

/// [14.1] [14.2.1] The Prussians look to the east: with enemies all around them they find no way there.
#[test]
fn prussians_without_a_way_out() {
    let ring = "fr-1-quiot-1@0329 fr-1-bourg-1@0429 fr-2-soye-6@0430 fr-2-baud-6@0331 fr-3-bill-8@0230 fr-3-cors-8@0229";
    let shut = table("campaign allied movement", &format!("pr-1-12-1@0330 {ring}"));
    assert!(!shut.game.supplied(Army::Prussian).has(hex("0330")));
    assert!(shut.game.supplied(Army::Prussian).has(hex("5720")), "the edge itself");
    assert!(!shut.game.supplied(Army::French).has(hex("0330")), "an enemy stands there");
}

/// [14.0.2] [14.0.3] Who has no line of supply as things stand is told before the morning, and shown among the
/// threats; [16.6D] not where he is hidden.
#[test]
fn want_is_seen_coming() {
    use contract::{Eye, Game, Side};
    let ring =
        "al-2-adam@0329 al-2-halk@0429 al-2-du-plat@0430 al-5-pack@0331 al-5-kempt@0230 al-6-best@0229";
    let night = table(
        "campaign french movement, turn 17/0600",
        &format!("fr-1-quiot-1@0330 fr-2-soye-6@1365 {ring}"),
    );
    let scene = night.game.scene(Eye::French);
    let about = |who: &str| {
        let piece = scene.pieces.iter().find(|piece| piece.id == unit(who).0).unwrap();
        piece.about.iter().any(|line| line.starts_with("No line of supply"))
    };
    assert!(about("fr-1-quiot-1") && !about("fr-2-soye-6"));
    let threats = night.game.threats(Side::French);
    assert!(
        threats
            .iter()
            .any(|threat| threat.odds.as_deref() == Some("no supply") && threat.mark.at == hex("0330").0)
    );
    let battle =
        table("la-belle-alliance french movement", &format!("fr-1-quiot-1@0330 fr-2-soye-6@0733 {ring}"));
    assert!(
        battle.game.threats(Side::French).iter().all(|threat| threat.odds.as_deref() != Some("no supply"))
    );
}
