//! Section 10: movement.

use crate::common::table;

/// [10.1-a] [10.2] [10.4-a] [10.4-e] Units of the active area move, one after another; nobody of the other side does.
#[test]
fn one_unit_moves_at_a_time() {
    let mut table = table("french impulses", "jacq@49 quiot@49 schm@58 omp@41");
    table.acts("d-erlon", "move 49");
    assert_eq!((table.having("move schm"), table.having("move omp")), (String::new(), String::new()));
    table.does("move jacq 48").refuses("move quiot 48", "10.4-e");
    assert_eq!(table.game.motion().left, 5);
    table.does("done").does("move quiot 48; done");
}

/// [10.3-a] Units may go to different areas. [10.4-a] A unit need not use all it has.
#[test]
fn units_part_ways() {
    let mut table = table("french impulses", "quiot@49 bourg@49 omp@41");
    table
        .acts("d-erlon", "move 49")
        .does("move quiot 48; done; move bourg 33; done")
        .stands("quiot@48 bourg@33");
}

/// [10.5-a] RULING [10.5-b] RULING [10.5-c] [10.5-d] RULING [10.5-g] [3.6-b] What a step costs: 1, next to enemies 2,
/// spent enemies or what was contested 3, a fresh enemy 4; friends and streams cost nothing more.
#[test]
fn steps_cost_by_the_enemy() {
    let left = |more: &str, from: &str, to: &str| {
        let mut table = table("french impulses", &format!("jacq@{from} quiot@{from} {more}"));
        table.acts("d-erlon", &format!("move {from}"));
        if !table.may(&format!("move jacq {to}")) {
            table.does(&format!("move quiot {to}"));
        }
        table.does(&format!("move jacq {to}"));
        let moved = table
            .told()
            .into_iter()
            .rev()
            .find(|(_, text)| text.contains("Jacquinot") && text.contains("MF left"))
            .unwrap()
            .1;
        moved.rsplit(", ").next().unwrap().to_owned()
    };
    assert_eq!(left("omp@41", "48", "47"), "5 MF left");
    assert_eq!(left("omp@41 bell@47", "48", "47"), "5 MF left");
    assert_eq!(left("omp@46", "48", "47"), "4 MF left");
    assert_eq!(left("omp@47/spent", "48", "47"), "3 MF left");
    assert_eq!(left("omp@47", "48", "47"), "2 MF left");
    assert_eq!(left("omp@47/spent byl@47", "48", "47"), "2 MF left");
    // Contested, with a fresh enemy: 4; with spent ones: 3.
    assert_eq!(left("omp@47 bell@47", "48", "47"), "2 MF left");
    assert_eq!(left("omp@47/spent bell@47", "48", "47"), "3 MF left");
    // Across a stream.
    assert_eq!(left("omp@41", "59", "61"), "5 MF left");
    // Prussians in a zone are near the areas of its arrows.
    assert_eq!(left("10l-13@p2", "75", "84"), "4 MF left");
}

/// [10.5-c] The flat 3 is for what was contested and has been cleared in the same impulse; whoever enters stops.
#[test]
fn what_was_contested_stays_dear() {
    let mut table = table("french impulses", "quiot@47 jacq@48 95th@47/spent omp@41");
    table
        .does("command napoleon")
        .dice("6-6")
        .does("act volley 47 d-erlon")
        .dice("6-6-1-1")
        .stands("95th@lost");
    table.does("act move 48 d-erlon; move jacq 47").has_event("10.4-a", "3 MF left");
    assert_eq!(table.game.motion().unit, impulse::UnitId::NONE);
}

/// [10.5-e] RULING [10.5-f] [10.10-b] [10.10-c] RULING Foot, guns and skirmishers leave contact with all they have
/// and stop; cavalry and horse guns pay 2 and go on, the guns only through their own side's areas.
#[test]
fn leaving_contact() {
    let units = "quiot@47 fsk1@47 i-h@47 jacq@47 i-ho@47 byl@47 omp@41";
    let mut table = table("french impulses, control 48 58", units);
    table.acts("d-erlon", "move 47");
    for who in ["quiot", "fsk1", "i-h", "jacq", "i-ho"] {
        assert_eq!(table.having(&format!("move {who}")), "48", "{who}");
    }
    let mut foot = table.fork();
    foot.does("move quiot 48");
    assert_eq!(foot.game.motion().unit, impulse::UnitId::NONE);
    let mut horse = table.fork();
    horse.does("move jacq 48").has_event("10.4-a", "4 MF left");
    assert!(horse.may("move jacq 35") && horse.may("move jacq 47"));
    table.does("move i-ho 48").has_event("10.4-a", "3 MF left");
    assert_eq!(table.having("move i-ho"), "58");
}

/// [10.6-a] [7.4-a] Enemies stop everyone at once.
#[test]
fn enemies_stop_movement() {
    let mut table = table("french impulses", "pire@34 95th@35/spent omp@41");
    table.acts("reille", "charge 34").does("move pire 35");
    assert_eq!(table.game.motion().unit, impulse::UnitId::NONE);
}

/// [10.9] RULING A unit that has not moved may enter for all it has, but not one without any movement.
#[test]
fn the_minimum_move() {
    let mut table = table("french impulses", "quiot@48 i-h@48 i-f1@48/spent byl@47");
    table.acts("d-erlon", "move 48").does("move quiot 47");
    // Foot guns have 3, and the area costs 4.
    assert!(table.may("move i-h 47"));
    table.refuses("move i-f1 47", "10.14-a");
    // Who has moved may not.
    let mut table = crate::common::table("french impulses", "quiot@49 byl@47");
    table.acts("d-erlon", "move 49").does("move quiot 48");
    assert_eq!(table.having("move quiot"), "35, 49, 58, 59, 61");
}

/// [10.10-a] Out of contact only to one's own side's areas without enemies; if there is none, nobody moves.
#[test]
fn no_way_out_of_contact() {
    let mut table = table("french impulses, control 46", "quiot@47 bourg@48 byl@47 kemp@46 pack@48 omp@41");
    table.does("activate d-erlon").dice("6-6").does("act move 47 d-erlon");
    // Nobody can leave: only the assault is left.
    table.offers("assault 47; done");
}

/// [10.11-a] RULING [10.11-d] RULING [10.11-e] RULING [10.2] Before infantry cavalry and fresh horse guns may leave,
/// each to an area of its own; spent guns stay, and nobody goes into a zone.
#[test]
fn cavalry_withdraws_before_infantry() {
    let units = "quiot@48 bourg@48 som@47/spent rha1@47 rha2@47/spent byl@47 omp@62";
    let mut table = table("french impulses, control 35 48 61", units);
    table.acts("d-erlon", "move 48").does("move quiot 47; move bourg 47; point quiot");
    table.offers("retreat rha1 36; retreat rha1 46; retreat rha1 62; retreat som 36; retreat som 46; retreat som 62; done");
    table
        .refuses("retreat rha2 46", "10.11-d")
        .refuses("retreat byl 46", "10.11-a")
        .refuses("retreat som 35", "10.11-a");
    table.does("retreat som 46; retreat rha1 36; done").stands("som@46/spent rha1@36 byl@47");
    // Not before a charge, nor before skirmishers alone.
    let mut table = crate::common::table("french impulses", "delo@48 som@47 byl@47");
    table.acts("ney", "charge 48").does("move delo 47");
    assert_eq!(table.game.task(), impulse::Task::Forward);
    let mut table = crate::common::table("french impulses", "fsk1@48 quiot@58 som@47 byl@47");
    table.acts("d-erlon", "move 48").does("move fsk1 47");
    assert_eq!(table.game.task(), impulse::Task::Forward);
    let mut table = crate::common::table("french impulses, control 75 85", "quiot@83 schw@84 byl@88");
    table.acts("d-erlon", "move 83").does("move quiot 84").refuses("retreat schw p2", "10.11-e");
}

/// [10.11-c] RULING [10.12-a] RULING When everyone has left there is no assault: the attackers hold the area, nobody
/// flips, guns are spent.
#[test]
fn an_empty_target() {
    let mut table = table("french impulses", "quiot@48 i-h@48 som@47 95th@47");
    table.acts("d-erlon", "move 48").does("move quiot 47; move i-h 47");
    table.does("retreat som 46");
    // The rifles decline to fire, and leave too.
    table
        .does("done")
        .offers("retreat 95th 35; retreat 95th 36; retreat 95th 46; retreat 95th 61; retreat 95th 62; done");
    table.does("retreat 95th 46").stands("quiot@47 i-h@47/spent 95th@46 som@46").holds("french 47");
    table.has_event("10.11-c", "Nobody is left");
}

/// [10.13-b] RULING [10.13-c] EXAMPLE At the start the skirmishers in 21 may be activated by Orange; nobody can
/// activate the Jaeger in 22.
#[test]
fn lone_skirmishers_follow_whoever_is_next_to_them() {
    let mut table = crate::common::full("allied impulses", "");
    table.does("activate orange").dice("6-6");
    assert!(table.may("act move 21 orange") && !table.may("act move 22 orange"));
    table.does("act move 21 orange");
    assert!(!table.having("move gds").is_empty());
    let mut hill = crate::common::full("allied impulses", "");
    hill.does("activate hill").dice("6-6");
    assert!(!hill.may("act move 21 hill") && !hill.may("act move 22 hill"));
    // The Jaeger may still fire and withdraw.
    let mut table = crate::common::full("french impulses", "");
    table.acts("reille", "move 31").does("move baud 22; done").does("point hanj");
    assert_eq!(table.throws(), "14.7");
    table.dice("1-1-6-6");
    assert!(table.may("retreat hanj 21"));
}

/// [10.13-a] Skirmishers act with whoever is activated in their area, of their own army.
#[test]
fn skirmishers_act_with_their_neighbours() {
    let mut table = table("allied impulses", "95th@44 kemp@44 pons@44 10l-13@44 quiot@58");
    table.does("activate picton").dice("6-6").does("act move 44 picton");
    assert!(!table.having("move 95th").is_empty());
    let mut table = crate::common::table("allied impulses", "95th@44 kemp@44 pons@44 10l-13@44 quiot@58");
    table.acts("bulow", "move 44");
    assert_eq!(table.having("move 95th"), "");
}

/// A second way to find where a unit can get: try every path, with costs and entries written down anew.
mod every_path {
    use crate::common::{edition, start};
    use contract::{Game, Luck, Next, Silent};
    use impulse::{Action, AreaId, Areas, Decision, Impulse, Kind, Task, UnitId};
    use record::Stream;
    use std::collections::BTreeSet;

    /// Every area that a unit can stop in, by walking all ways with the allowance it has.
    fn walk(
        game: &Impulse,
        unit: UnitId,
        at: AreaId,
        left: i32,
        [first, touched]: [bool; 2],
        seen: &mut BTreeSet<u8>,
    ) {
        let plan = game.orders().current();
        let (side, stats, ground) = (game.active(), edition().stats(unit), &edition().ground);
        let foe = side.enemy();
        let was = game.contested();
        let gun = matches!(stats.kind, Kind::Artillery | Kind::HorseArtillery);
        let horsey = matches!(stats.kind, Kind::Cavalry | Kind::HorseArtillery);
        let zone = at.0 >= 90;
        for to in edition().area_ids() {
            let link = if zone {
                ground.near(at).has(to) || ground.links(at).has(to)
            } else {
                to.0 < 90 && ground.next(at).has(to)
            };
            if !link {
                continue;
            }
            let enemies = game.here(to, foe);
            let own = game.controller(to) == side && to.0 < 90;
            let clear = ground.clear.has(to);
            let out = own && enemies.is_empty() && !was.has(to);
            if (was.has(at) || touched && stats.kind == Kind::HorseArtillery) && !out {
                continue;
            }
            if plan.action == Some(Action::Charge) && !clear {
                continue;
            }
            let there = game.here(to, side).without(unit);
            let village = game.house().villages && ground.village.has(to);
            let mandatory = !enemies.is_empty() && !was.has(to);
            let limit = if to.0 >= 90 {
                999
            } else if village && !mandatory {
                4
            } else {
                10
            };
            if there.len() >= limit {
                continue;
            }
            if !enemies.is_empty() {
                if stats.kind == Kind::Cavalry && !clear || !game.here(at, foe).is_empty() {
                    continue;
                }
                if mandatory {
                    let others = game.orders().plans.iter().zip(game.orders().acted);
                    let mixed = others.clone().any(|(other, acted)| {
                        other.action.is_some() && other.action != plan.action && acted.meets(there)
                    });
                    let lead = there.iter().any(|mate| match edition().stats(mate).kind {
                        Kind::Infantry | Kind::Skirmisher => plan.action == Some(Action::Move),
                        Kind::Cavalry => plan.action == Some(Action::Charge),
                        _ => false,
                    });
                    let follows = gun || stats.kind == Kind::Cavalry && plan.action == Some(Action::Move);
                    if mixed || follows && !lead {
                        continue;
                    }
                }
            }
            let near: Areas = edition().area_ids().filter(|&other| ground.near(to).has(other)).collect();
            let mut price = if enemies.iter().any(|enemy| game.is_fresh(enemy)) {
                4
            } else if !enemies.is_empty() || was.has(to) {
                3
            } else if near.iter().any(|other| !game.here(other, foe).is_empty()) {
                2
            } else {
                1
            };
            let mut rest = left - price;
            if was.has(at) {
                if horsey {
                    price = price.max(2);
                    rest = left - price;
                } else if first {
                    rest = 0;
                } else {
                    continue;
                }
            }
            if to.0 >= 90 {
                if !first {
                    continue;
                }
                rest = 0;
            }
            if rest < 0 {
                if !first {
                    continue;
                }
                rest = 0;
            }
            seen.insert(to.0);
            if enemies.is_empty() && !was.has(to) && rest > 0 {
                walk(game, unit, to, rest, [false, touched || was.has(at)], seen);
            }
        }
    }

    /// Every area that the game lets a unit stop in, step by step.
    fn tried(game: &Impulse, unit: UnitId, seen: &mut BTreeSet<u8>) {
        let mut legal = Vec::new();
        game.legal(game.active(), &mut legal);
        for decision in legal {
            if let Decision::Move { unit: who, to } = decision
                && who == unit
            {
                seen.insert(to.0);
                let mut next = game.clone();
                next.decide(game.active(), decision, &mut Silent);
                if next.motion().unit == unit {
                    tried(&next, unit, seen);
                }
            }
        }
    }

    /// [10.4-a] [10.5-g] On random positions both ways agree about every unit that may move.
    #[test]
    fn both_agree() {
        let mut compared = 0;
        for seed in 0..12 {
            let mut luck = Stream::derive(seed, "reach", 0);
            let mut game = start().game.clone();
            for step in 0..1500_u32 {
                let mut legal = Vec::new();
                match game.next() {
                    Next::Over(_) => break,
                    Next::Chance(chance) => game.chance(luck.below(chance.outcomes()), &mut Silent),
                    Next::Decision(sides) => {
                        game.legal(sides.first(), &mut legal);
                        if game.task() == Task::Move && game.motion().unit == UnitId::NONE && step % 3 == 0 {
                            let movers: BTreeSet<UnitId> = legal
                                .iter()
                                .filter_map(|decision| match decision {
                                    Decision::Move { unit, .. } => Some(*unit),
                                    _ => None,
                                })
                                .collect();
                            for unit in movers {
                                let (mut all, mut found) = (BTreeSet::new(), BTreeSet::new());
                                let at = game.area_of(unit);
                                let stats = edition().stats(unit);
                                let left = stats.sides[usize::from(game.is_fresh(unit))].movement;
                                walk(&game, unit, at, left.into(), [true, false], &mut all);
                                tried(&game, unit, &mut found);
                                assert_eq!(all, found, "{} {}", edition().unit(unit).key, game.position());
                                compared += 1;
                            }
                        }
                        let drawn = legal[luck.below(legal.len() as u32) as usize];
                        let bold = legal.iter().find(|decision| match decision {
                            Decision::Move { to, .. } => game.occupied(game.active().enemy()).has(*to),
                            _ => false,
                        });
                        let decision = bold.copied().filter(|_| step % 2 == 0).unwrap_or(drawn);
                        game.decide(sides.first(), decision, &mut Silent);
                    }
                }
            }
        }
        assert!(compared > 800, "{compared} units compared");
    }
}

/// [10.4-a] [10.4-e] A far area is one order: step by step by the cheapest way, and after a stop for another unit.
#[test]
fn a_far_area_is_one_order() {
    use contract::{Anchor, Game, Side};
    let mut table = table("french impulses", "jacq@49 quiot@49 omp@41");
    table.acts("d-erlon", "move 49");
    let far = |table: &crate::common::Table| {
        let orders = table.game.scene(Side::French.into()).orders;
        let marches = orders.into_iter().filter(|order| order.key == "march");
        let longest = marches.max_by_key(|order| (order.decisions.len(), order.path.len()));
        longest.expect("somebody can go farther than one area")
    };
    let order = far(&table);
    assert!(order.key == "march" && order.decisions.len() >= 2, "{order:?}");
    assert_eq!(order.path.len(), order.decisions.len() + 1);
    let Anchor::PieceTo(_, to) = order.on else { panic!("{:?}", order.on) };
    assert_eq!(order.path.last(), Some(&to));
    // Who is on the way stops first when another is sent.
    table.does("move jacq 48");
    let others = table.game.scene(Side::French.into()).orders;
    let done = serde_json::json!("done");
    assert!(others.iter().any(|order| order.decisions[0] == done && order.decisions.len() >= 2));
}

/// What a stack does in one go: foot before horse and guns not at all, into an assault too; and everyone who can supports.
#[test]
fn a_stack_goes_together() {
    use contract::{Game, Side};
    let given = |table: &crate::common::Table, key: &str| -> Vec<String> {
        let orders = table.game.scene(Side::French.into()).orders;
        orders.into_iter().filter(|order| order.key == key).map(|order| order.label).collect()
    };
    let mut move_in = table("french impulses", "quiot@48 bourg@48 jacq@48 i-h@48 byl@47 omp@41");
    move_in.acts("d-erlon", "move 48");
    let labels = given(&move_in, "together");
    assert!(labels.contains(&"All 3 of Grand Battery spur (48) to Sandpit (47)".to_owned()), "{labels:?}");
    // What they would fight with is told before they go: each of them as the Point by itself would have less.
    let orders = move_in.game.scene(Side::French.into()).orders;
    let all = orders
        .iter()
        .find(|order| order.label == "All 3 of Grand Battery spur (48) to Sandpit (47)")
        .unwrap();
    let alone = move_in.game.scene(Side::French.into()).choices;
    let odds = |text: &str| text.split(" : ").next().unwrap().parse::<i32>().unwrap();
    let singly = alone.iter().flat_map(|choice| &choice.prospects).map(|prospect| odds(&prospect.odds)).max();
    let [together] = &all.prospects[..] else { panic!("one fight is told: {:?}", all.prospects.len()) };
    assert!(odds(&together.odds) > singly.unwrap(), "{} and singly {singly:?}", together.odds);
    let mut advance = table("french impulses, control 57 58", "quiot@58 bourg@58 i-h@58 omp@41");
    advance.acts("d-erlon", "advance");
    let labels = given(&advance, "together");
    assert_eq!(labels, ["All 2 of D'Erlon's ridge (58) to Plancenoit heights (57)"]);
    let mut support = table("french impulses", "quiot@47 bourg@47 schm@47 byl@47 omp@41");
    support.acts("d-erlon", "move 47").fights("47").does("point quiot");
    assert_eq!(given(&support, "all-support"), ["Everyone supports"]);
    support.does("support bourg");
    assert_eq!(given(&support, "all-support"), [""; 0]);
}
