//! Sections 2 to 5: the map, the pieces, the start.

use crate::common::{area, edition, leader, start, started, table, unit};
use contract::{Edition, Game, Side};
use impulse::{Army, Kind, Materials, Place, Role, Task};

/// [2.0] The Allied player has two armies, which are one side.
#[test]
fn the_allies_are_one_side() {
    assert_eq!(Army::ALL.map(Army::side), [Side::French, Side::Allied, Side::Allied]);
    let table = table("allied impulses", "kemp@44 10l-13@44 quiot@58");
    assert_eq!(table.game.count(area("44"), Side::Allied), 2);
}

/// [3.2-a] [10.4-b] [3.3] Ninety areas, numbered; those that only touch at a corner are not adjacent.
#[test]
fn areas_are_numbered_and_adjacent_by_borders() {
    let ground = &edition().ground;
    for number in 1..=90 {
        assert_eq!(usize::from(area(&number.to_string()).0), number - 1);
    }
    let next = |key: &str| {
        let mut keys: Vec<_> =
            ground.next(area(key)).iter().map(|id| edition().area(id).key.as_str()).collect();
        keys.sort_unstable();
        keys.join(" ")
    };
    assert_eq!(next("48"), "35 47 49 58 59 61");
    assert_eq!(next("21"), "19 20 22 34 37");
    // 36 and 48 meet 35 and 47 near one point, and are not adjacent.
    assert!(!ground.next(area("36")).has(area("48")));
    // No unit moves that way.
    let mut table = table("french impulses", "quiot@48 omp@39");
    table.acts("d-erlon", "move 48");
    assert!(!table.may("move quiot 36"));
}

/// [3.4-a] RULING [3.5] Shape and number of the ground are read from the map.
#[test]
fn ground_has_a_shape_and_a_number() {
    let ground = &edition().ground;
    let of = |key: &str| {
        let id = area(key);
        (ground.clear.has(id), ground.low.has(id), ground.village.has(id), ground.tem(id))
    };
    assert_eq!(of("48"), (true, true, false, 1));
    assert_eq!(of("37"), (true, false, false, 2));
    assert_eq!(of("22"), (false, false, false, 2));
    assert_eq!(of("21"), (false, false, true, 4));
    assert!(edition().area_ids().all(|id| (1..=4).contains(&ground.tem(id))));
}

/// [3.6-a] Borders are open or streams, and a stream is one from both sides.
#[test]
fn streams_lie_on_borders() {
    let ground = &edition().ground;
    assert!(ground.crosses_stream(area("59"), area("72")) && ground.crosses_stream(area("72"), area("59")));
    assert!(!ground.crosses_stream(area("59"), area("74")));
}

/// [3.7] Blue numbers are for the French, green ones for the Allies.
#[test]
fn areas_give_points_to_one_side() {
    let prizes = |side: Side| {
        let prizes = edition().ground.prizes[side as usize].iter();
        prizes
            .map(|(id, points)| format!("{}:{points}", edition().area(*id).key))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(prizes(Side::French), "9:2 21:2 36:2 43:4 72:2");
    assert_eq!(prizes(Side::Allied), "49:2 51:2 53:4");
}

/// [3.8] RULING Three zones with arrows, linked in the order of the rim.
#[test]
fn zones_have_arrows_and_links() {
    let ground = &edition().ground;
    let keys = |set: impulse::Areas| {
        set.iter().map(|id| edition().area(id).key.clone()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(keys(ground.zones), "p1 p2 p3");
    assert_eq!(["p1", "p2", "p3"].map(|key| keys(ground.links(area(key)))), ["p2", "p1 p3", "p2"]);
    assert_eq!(["p1", "p2", "p3"].map(|key| keys(ground.near(area(key)))), ["88 90", "83 84 86", "80 81 82"]);
}

/// [4.1-a] [4.2] [4.3-a] [4.3-d] Units with their army, kind, formation and the numbers of both sides.
#[test]
fn counters_say_what_units_are() {
    let stats = |key: &str| edition().stats(unit(key));
    let quiot = stats("quiot");
    assert_eq!(
        (quiot.kind, quiot.army, quiot.formation),
        (Kind::Infantry, Army::French, Some(leader("d-erlon")))
    );
    assert_eq!([quiot.sides[1].attack, quiot.sides[1].defence, quiot.sides[1].movement], [4, 3, 4]);
    assert_eq!([quiot.sides[0].attack, quiot.sides[0].defence, quiot.sides[0].movement], [2, 1, 4]);
    let armies = Army::ALL.map(|army| edition().army(army).len());
    assert_eq!(armies, [53, 49, 38]);
    let one_step = edition().unit_ids().filter(|&id| !edition().stats(id).two_steps);
    assert_eq!(one_step.count(), 8);
    assert!(stats("95th").two_steps && stats("95th").kind == Kind::Skirmisher);
    // The current side counts: a spent brigade attacks with 2.
    let mut table = table("french impulses", "quiot@35/spent omp@35");
    table.acts("d-erlon", "move 35").fights("35").declines().dice("1-1-6-6");
    table.weighs("11.12.2-A:2", "11.12.3-A:4 11.12.3-B:1");
}

/// [4.3-d] A one-step skirmisher that would flip is gone for good; the rifles flip.
#[test]
fn skirmishers_have_one_step_but_for_the_rifles() {
    let stalemate = |defender: &str| {
        let mut table = table("french impulses", &format!("pire@34 {defender}@35"));
        table.acts("reille", "charge 34").does("move pire 35; done");
        // 4 against defence and ground: equal totals.
        let defence = if defender == "95th" { "2-1" } else { "2-2" };
        table.declines().dice(&format!("1-1-{defence}"));
        table.declines();
        table.place(defender)
    };
    assert_eq!(stalemate("gds"), "lost");
    assert_eq!(stalemate("95th"), "35/spent");
}

/// [4.3-e] RULING Horse guns are guns with some rules of their own.
#[test]
fn horse_guns_are_guns() {
    let stats = edition().stats(unit("i-ho"));
    assert_eq!((stats.kind, stats.is_gun(), stats.sides[1].movement), (Kind::HorseArtillery, true, 5));
    assert!(edition().guns().has(unit("i-ho")));
}

/// [4.4-a] [4.4-b] [4.4-c] [9.1-a] Commanders and Leaders are off the map and have numbers, a bonus or a rating.
#[test]
fn leaders_have_numbers() {
    let of = |key: &str| {
        let chief = edition().leader(leader(key));
        (chief.role, chief.number, chief.bonus, chief.rating)
    };
    assert_eq!(of("napoleon"), (Role::Commander, [0, 7], 1, 0));
    assert_eq!(of("kellermann"), (Role::Leader, [8, 6], 0, 2));
    assert_eq!(of("ney"), (Role::Both, [8, 6], 0, 2));
    let commanders = Army::ALL.map(|army| edition().leader(edition().commander(army)).key.as_str());
    assert_eq!(commanders, ["napoleon", "wellington", "blucher"]);
    let trays = &edition().board(impulse::Battle::Waterloo).trays;
    assert!(trays.iter().any(|tray| tray.key == "french-leaders"));
}

/// [4.5] [3.11] The state knows turn, impulse, control, points and both sides of the marker of the Grand Battery.
#[test]
fn markers_are_part_of_the_state() {
    let mut table =
        table("french impulses, battery 49 moved, turn 4, impulse 3, control 35", "i-h@49 omp@46");
    let game = &table.game;
    assert_eq!((game.turn(), game.number(), game.battery()), (4, 3, Some((area("49"), true))));
    assert_eq!(game.controller(area("35")), Side::French);
    // No blue area is French, the green one in 49 neither.
    assert_eq!(table.halves(), -12);
    table.does("pass");
}

/// [4.6] A unit of strength 0 may attack, be the Point, defend and be Forward.
#[test]
fn nothing_is_not_a_hindrance() {
    let mut table = table("french impulses", "quiot@82 2n-13@77/spent");
    table.acts("d-erlon", "move 82").does("move quiot 77; done").declines().dice("6-6-1-1");
    table.weighs("11.12.2-A:4", "11.12.3-A:0 11.12.3-B:1 11.12.3-C:1");
}

/// [4.7] RULING [8.3-d] EXAMPLE Orange's units act, and not those of Uxbridge in the same area; skirmishers have no
/// formation.
#[test]
fn a_leader_moves_his_own_formation() {
    let mut table = table("allied impulses", "krus@39 som@39 aren@39 quiot@58 gds@39");
    table.acts("orange", "move 39");
    assert_eq!(table.having("move som"), "");
    assert!(!table.having("move krus").is_empty() && !table.having("move gds").is_empty());
    assert_eq!(edition().stats(unit("gds")).formation, None);
}

/// [4.8] RULING [5.1-a] RULING [5.1-d] [5.1-e] [5.1-f] [5.1-g] RULING [5.1-h] [5.2] [6.1-b] The start.
#[test]
fn everyone_stands_where_he_starts() {
    let mut table = start();
    let game = &table.game;
    assert_eq!((game.turn(), game.number(), game.active(), game.net_halves()), (1, 0, Side::French, 0));
    assert_eq!(game.task(), Task::Battery);
    assert_eq!(game.battery(), Some((area("48"), false)));
    for id in edition().unit_ids() {
        let printed = edition().unit(id);
        let place = printed.start.map_or(Place::Awaited, Place::In);
        assert_eq!(game.place(id), place, "{}", printed.key);
        assert_eq!(printed.start.is_none(), printed.stats.army == Army::Prussian);
        assert!(game.is_fresh(id));
    }
    let french: Vec<_> = (1..=90).filter(|n| game.controller(area(&n.to_string())) == Side::French).collect();
    let expected = [23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 48, 49, 50, 51, 52, 53, 56, 57, 58, 59, 60];
    assert_eq!(french, expected);
    for (key, there) in
        [("napoleon", true), ("wellington", true), ("picton", true), ("blucher", false), ("zieten", false)]
    {
        assert_eq!(game.is_ready(leader(key)), there, "{key}");
    }
    table.stands("quiot@49 95th@47 10l-13@awaited");
}

/// [18.1] [19.1] [20.1] Options are chosen before play, each by itself; what is unknown is refused with all faults.
#[test]
fn options_are_chosen_before_play() {
    let house = started(&[("villages", "on"), ("self-rally", "on")]).game.house();
    assert!(house.villages && house.self_rally && !house.cavalry_exhaustion && !house.leader_rally);
    assert!(started(&[("cavalry-exhaustion", "on")]).game.house().cavalry_exhaustion);
    assert!(started(&[("leader-rally", "on")]).game.house().leader_rally);
    let options =
        [("villages", "maybe"), ("snow", "on")].map(|(key, value)| (key.into(), value.into())).into();
    let faults = impulse::Impulse::start(edition(), "waterloo", &options).unwrap_err();
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert_eq!(edition().scenarios()[0].options.len(), 7);
}

/// A corrected file is read, and every fault of a bad one is listed.
#[test]
fn files_are_checked() {
    let units = Materials::shipped().iter().find(|(name, _)| *name == "units.toml").unwrap().1;
    let bad = units.replacen("start = \"49\"", "start = \"99\"", 1).replacen(
        "fresh = [4, 3, 4]",
        "fresh = [40, 3, 4]",
        1,
    );
    let faults = Materials::read(&[("units.toml", &bad)]).unwrap_err();
    let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
    assert!(faults.iter().any(|fault| fault.contains("no area \"99\"")), "{faults:?}");
    assert!(faults.iter().any(|fault| fault.contains("from 0 to 20")), "{faults:?}");
    let crowded = units
        .replace("start = \"58\"", "start = \"49\"")
        .replace("start = \"59\"", "start = \"49\"")
        .replace("start = \"60\"", "start = \"49\"");
    let faults = Materials::read(&[("units.toml", &crowded)]).unwrap_err();
    assert!(faults.iter().any(|fault| fault.what.contains("more than ten")), "{faults:?}");
}
