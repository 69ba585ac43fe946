//! The charts beside the board, and the guide.

use crate::common::{Table, edition, lay, on, start};
use contract::scene::{Chart, Scene, State};
use contract::{Edition, Eye, Game, Guide, Next, Silent};
use std::collections::BTreeSet;
use vive::{Decision, Vive};

fn chart(game: &Vive, key: &str) -> Chart {
    let charts = game.charts(Eye::French);
    charts.into_iter().find(|chart| chart.key == key).unwrap_or_else(|| panic!("no chart {key}"))
}

fn lit(chart: &Chart) -> Vec<&str> {
    chart.rows.iter().filter(|row| row.lit).map(|row| row.cells[0].as_str()).collect()
}

/// [5.1-a] [5.1-d] [13.1-d] The sequence says where one is; only some battles have arrivals.
#[test]
fn the_sequence_says_where_one_is() {
    let table = lay("fr-line-1@L7 en-line-1@L8/S").table();
    assert_eq!(lit(&chart(&table.game, "sequence")), ["Orders"]);
    let dealt = start("ligny", "").deals();
    assert_eq!(lit(&chart(&dealt.game, "sequence")), ["Cards"]);
    assert_eq!(chart(&dealt.game, "sequence").rows.len(), 2);
    assert_eq!(chart(&start("waterloo", "").deals().game, "sequence").rows.len(), 3);
}

/// [12.0-a] [13.1-g] [12.1] How far each side is from its level, and how far the day is.
#[test]
fn victory_says_how_far_each_side_is() {
    let table =
        on("waterloo", "fr-line-1@H7 en-line-1@lost en-line-2@lost pr-line-1@lost fr-line-2@lost").table();
    let victory = chart(&table.game, "victory");
    let far: Vec<_> = victory.rows.iter().filter_map(|row| row.progress).collect();
    assert_eq!(far[..3], [[3, 15], [2, 10], [1, 14]]);
    assert!(victory.rows[3].cells[1].contains("the French have lost fewer"), "{:?}", victory.rows[3]);
}

/// [9.3-a] [9.3-b] [7.31-INF] Before the dice the faces that hit are lit, the row of the unit in hand, and the column
/// of the distance.
#[test]
fn dice_that_hit_are_lit_before_they_are_thrown() {
    let table = lay("fr-elite-1@L7 en-line-1@L9/S").table().does("order fr-elite-1; fire L9");
    assert_eq!(lit(&chart(&table.game, "results")), ["Infantry", "General"]);
    let ranges = chart(&table.game, "ranges");
    assert_eq!((lit(&ranges), ranges.lit), (vec!["Infantry"], Some(2)));
    assert_eq!(ranges.rows[5].cells[1..], ["6", "5", "4", "3", "2", "1", "–"]);
}

/// [13.1-c] [13.1-e] Twelve Prussians and their general are to come, and the die says where.
#[test]
fn reinforcements_are_those_who_wait() {
    let game = start("waterloo", "").deals().game;
    let coming = chart(&game, "reinforcements");
    let number =
        |row: &contract::scene::ChartRow| row.cells[1].split(' ').next().unwrap().parse::<u8>().unwrap();
    assert_eq!(coming.rows.iter().map(number).sum::<u8>(), 13);
    assert!(coming.about.as_ref().is_some_and(|about| about.contains("4: V9")), "{:?}", coming.about);
    assert!(!game_has(&start("ligny", "").deals().game, "reinforcements"));
}

fn game_has(game: &Vive, key: &str) -> bool {
    game.charts(Eye::Allied).iter().any(|chart| chart.key == key)
}

/// [3.1-a] [REF-ORD-2] Cards that have been played are counted; what lies face down is not lit.
#[test]
fn cards_are_counted_when_they_are_played() {
    let game = start("ligny", "").deals().game;
    let cards = chart(&game, "cards");
    assert_eq!(cards.rows.len(), 21);
    assert_eq!(cards.rows[9].cells, ["Assault Left", "all", "2", "0", "0"]);
    assert!(lit(&cards).is_empty());
}

/// Every lesson is about something that is asked.
#[test]
fn lessons_are_about_what_is_asked() {
    let guide = Guide::parse(Vive::GUIDE, edition().ledger()).unwrap_or_else(|faults| panic!("{faults:?}"));
    let topics: Vec<&str> = guide.lessons.iter().map(|lesson| lesson.topic.as_str()).collect();
    let topic = |game: &Vive| {
        let asked = contract::Side::ALL.into_iter().find_map(|side| game.scene(side.into()).prompt);
        asked.expect("somebody is asked").topic
    };
    let ordered = lay("fr-line-1@L7 en-line-1@L8/S").table();
    let seen = [
        topic(&start("quatrebras", "").game),
        topic(&start("ligny", "").deals().game),
        topic(&ordered.game),
        topic(&ordered.does("order fr-line-1").game),
    ];
    assert_eq!(seen, ["release", "cards", "orders", "carry"]);
    assert!(seen.iter().all(|topic| topics.contains(&topic.as_str())));
}

/// [13.2-a] Every unit puts its skirmisher out with one click, next to itself and no farther from the enemy than it
/// has to be; when it is done nobody is left to ask.
#[test]
fn a_line_of_skirmishers_goes_out_with_one_click() {
    let mut game = start("quatrebras", "").game;
    let Next::Decision(sides) = game.next() else { panic!("somebody is asked") };
    let side = sides.first();
    let scene = game.scene(side.into());
    let asked: Vec<_> = scene.choices.iter().filter_map(|choice| choice.decision.get("release")).collect();
    let units: BTreeSet<_> = asked.iter().map(|release| release["unit"].to_string()).collect();
    let [line] = &scene.orders[..] else { panic!("one order: {:?}", scene.orders) };
    assert_eq!((line.key.as_str(), line.with.len()), ("skirmish-line", units.len()));
    assert!(units.len() > 5, "{units:?}");
    for decision in &line.decisions {
        let decision: Decision = serde_json::from_value(decision.clone()).expect("a decision");
        assert_eq!(game.forbids(side, decision), None, "{decision:?}");
        game.decide(side, decision, &mut Silent);
    }
    let left = game.scene(side.into());
    assert!(
        left.orders.is_empty() && left.choices.iter().all(|choice| choice.decision.get("release").is_none())
    );
}

/// [5.1-b] [5.1-c] A card says whom it could order, and against which cards it begins.
#[test]
fn a_card_says_whom_it_orders_and_when_it_begins() {
    for side in contract::Side::ALL {
        let scene = start("ligny", "").deals().game.scene(side.into());
        let hand = scene.hands.iter().find(|hand| hand.side == side && hand.name == "Hand").expect("a hand");
        for (i, card) in hand.cards.iter().enumerate() {
            let card = card.as_ref().expect("one's own cards are open");
            let on = contract::Anchor::card(hand.key.as_str(), i);
            let ways: Vec<_> = scene.choices.iter().filter(|choice| choice.on == on).collect();
            let text = &card.text;
            let special = text.contains("First against order cards");
            for way in &ways {
                let number: usize = way
                    .cost
                    .as_deref()
                    .and_then(|cost| cost.split(' ').next()?.parse().ok())
                    .expect("a number");
                assert!(way.with.len() >= number, "{way:?}");
                let first = match side {
                    contract::Side::French => format!("First against {number} or fewer"),
                    contract::Side::Allied if number == 0 => "Never first".into(),
                    contract::Side::Allied => format!("First against fewer than {number}"),
                };
                assert!(special || text.contains(&first), "{text}: {first}");
            }
            assert!(!ways.is_empty() && (special || ways.len() == 1), "{text}");
        }
    }
}

/// [9.41-a] A charge that is ordered with one click says who could react to it, as one that is named step by step does.
#[test]
fn a_charge_by_one_click_says_who_could_react() {
    let table = lay("fr-heavy-cav-1@L6 en-line-1@L10").table().does("order fr-heavy-cav-1");
    let scene = table.game.scene(Eye::French);
    let charge = scene.orders.iter().find(|order| order.label.starts_with("Charge")).expect("a charge");
    assert!(!charge.prospects.is_empty(), "{charge:?}");
    assert!(charge.prospects[0].text.contains("may react first"), "{charge:?}");
}

/// [9.41-d] [9.41-g] Who is asked for a reaction is told what it brings and what it costs, and how likely it is.
#[test]
fn a_reaction_says_what_it_is_for() {
    let asked = |pieces: &str| {
        let table = lay(pieces).table().does("order fr-heavy-cav-1; go L9; fire L10");
        let scene = table.game.scene(Eye::Allied);
        let results = &scene.choices[0].forecast.as_ref().expect("chances").results;
        assert_eq!(
            results.iter().map(|result| result.key.as_str()).collect::<Vec<_>>(),
            ["in time", "too late"]
        );
        let prompt = scene.prompt.expect("a question");
        assert!(prompt.because.contains(" charges "), "it interrupts something: {prompt:?}");
        prompt.text
    };
    let infantry = asked("fr-heavy-cav-1@L6 en-line-1@L10");
    assert!(
        infantry.contains("forms square") && infantry.contains("does nothing more in this round"),
        "{infantry}"
    );
    let guns = asked("fr-heavy-cav-1@L6 en-light-art-1@L10");
    assert!(guns.contains("fires first"), "{guns}");
}

/// [7.42] Who points at the hex of an enemy while a unit is in hand is told why it cannot be attacked, not that the
/// hex is taken.
#[test]
fn an_enemy_who_is_pointed_at_is_meant_to_be_attacked() {
    let table = lay("fr-light-art-1@L5 en-line-1@L8 en-line-2@L9").table().does("order fr-light-art-1");
    let scene = table.game.scene(Eye::French);
    let hidden =
        scene.pieces.iter().find(|piece| piece.counter.key == "en-line-2").expect("the second of them");
    let contract::scene::Place::Space(at) = hidden.place else { panic!("{hidden:?}") };
    let meant =
        table.game.aim(contract::Side::French, &contract::Anchor::Space(at)).expect("something is meant");
    let forbidden = table.game.forbids(contract::Side::French, meant).expect("it is not seen");
    assert!(matches!(meant, Decision::Fire(_)), "{meant:?}");
    assert_eq!(forbidden.rule.0, "7.42", "{forbidden:?}");
}

/// [6.2] [6.21.3] Who points at a friend while a unit is in hand is told why it cannot go to him, not that he is no enemy.
#[test]
fn a_friend_who_is_pointed_at_is_meant_to_be_joined() {
    let table = lay("fr-light-cav-1@L5 fr-line-1@L6 en-line-1@L12").table().does("order fr-light-cav-1");
    let friend = contract::Anchor::Piece(crate::common::piece("fr-line-1").0.into());
    let meant = table.game.aim(contract::Side::French, &friend).expect("something is meant");
    assert!(matches!(meant, Decision::Go(_)), "{meant:?}");
    assert_eq!(
        table.game.forbids(contract::Side::French, meant).expect("they are of two arms").rule.0,
        "6.21.3"
    );
}

/// [REF-SUPPLY-1] [10.1] Who is asked where to go is marked on the map, and what sent him is told apart from the question.
#[test]
fn who_is_asked_where_to_is_marked() {
    let asked = |table: &Table, eye: Eye, key: &str| {
        let scene = table.game.scene(eye);
        let piece = scene.pieces.iter().find(|piece| piece.counter.key == key).expect("on the map");
        assert!(piece.states.contains(&State::Picked), "{piece:?}");
        scene.prompt.expect("a question").because
    };
    let supply = lay("fr-line-1@L3 en-line-1@L8").plays("french", "short-of-supply", "west+centre+east");
    let because = asked(&supply.table().does("supply en-line-1"), Eye::Allied, "en-line-1");
    assert!(because.contains("short of supply"), "{because}");
    let shot = lay("fr-line-1@L7 en-line-1@L8/S en-line-2@L9").table().does("order fr-line-1; fire L8");
    let shot = shot.dice("FCCC");
    let because = asked(&shot, Eye::Allied, "en-line-1");
    assert!(because.contains("drives") && because.contains("1 hex to go"), "{because}");
}

/// [7.31-CAV] Who may advance is told what led to it: the question belongs to his own attack, and nothing else comes
/// between.
#[test]
fn an_advance_says_what_led_to_it() {
    let guns = lay("fr-heavy-cav-1@L7 en-light-art-1@L8/S/0 en-line-1@L9").table();
    let cleared = guns.does("order fr-heavy-cav-1; fire L8").dice("ACC");
    let prompt = cleared.game.scene(Eye::French).prompt.expect("a question");
    assert!(prompt.because.ends_with("has cleared L8."), "{prompt:?}");
}

/// [5.1-d] Who gives no more orders is told how many he leaves, not how many units there are to choose from.
#[test]
fn orders_that_are_left_are_counted() {
    let table = lay("fr-line-1@L3 fr-line-2@M3 fr-line-3@K3 en-line-1@L12")
        .plays("french", "probe", "centre")
        .table();
    let declines = |table: &Table| {
        let scene = table.game.scene(Eye::French);
        let decline = scene.choices.into_iter().find(|choice| choice.decision == "decline").expect("one may");
        decline.confirm.expect("it is asked")
    };
    assert_eq!(declines(&table), "2 orders are left, and 4 could take one. Give no more orders?");
    let table = table.does("order fr-line-1; done; decline");
    assert_eq!(declines(&table), "1 order is left, and 3 could take it. Give no more orders?");
}

/// [13.4-c] [13.4-j] Who has taken a tile once goes on laying that kind with a click a hex; every hex takes every
/// kind that may lie there.
#[test]
fn tiles_of_one_kind_are_laid_with_a_click_each() {
    let mut game = start("hypothetical", "").deals().game;
    for _ in 0..30 {
        let Next::Decision(sides) = game.next() else {
            game.chance(0, &mut Silent);
            continue;
        };
        let side = sides.first();
        let scene = game.scene(side.into());
        let takes: Vec<_> =
            scene.choices.iter().filter(|choice| choice.decision.get("tile").is_some()).collect();
        if takes.is_empty() {
            break;
        }
        let keys: BTreeSet<_> = takes.iter().filter_map(|take| take.key.clone()).collect();
        assert_eq!(keys.len(), takes.len(), "each kind by its own key");
        assert_eq!(scene.orders.iter().map(|order| order.key.clone()).collect::<BTreeSet<_>>(), keys);
        let to_lay = |scene: &Scene| -> u16 {
            let hands = scene.hands.iter().filter(|hand| hand.side == side);
            hands.flat_map(|hand| &hand.cards).flatten().filter_map(|card| card.copies).sum()
        };
        let counted = to_lay(&scene);
        assert!(counted > 0 && counted <= 15, "{counted}");
        let order = scene.orders.last().expect("an order");
        for decision in &order.decisions {
            let decision: Decision = serde_json::from_value(decision.clone()).expect("a decision");
            assert_eq!(game.forbids(side, decision), None, "{order:?}");
            game.decide(side, decision, &mut Silent);
        }
        assert_eq!(to_lay(&game.scene(side.into())), counted - 1, "one less to lay");
    }
}

/// The choice of a scene that leads to a hex.
fn choice_to(scene: &Scene, to: &str) -> contract::scene::Choice {
    let on = contract::Anchor::Space(crate::common::hex(to).0);
    let found = scene.choices.iter().find(|choice| choice.on == on);
    found.unwrap_or_else(|| panic!("nobody can go to {to}: {:?}", scene.choices)).clone()
}

/// [6.3-b] [6.31] [6.21-c] [6.1-SKIRM-8] A general joins a unit, a unit a general and a skirmisher its parent: a
/// place where friends are says so, and with whom one would be; an empty one does not.
#[test]
fn a_way_to_friends_says_that_one_joins_them() {
    let table = lay("fr-general-1@L4 fr-line-1@L6 fr-general-2@M6 en-line-1@L12").table();
    let general = table.does("order fr-general-1").game.scene(Eye::French);
    let unit = choice_to(&general, "L6");
    assert!(unit.joins && unit.label.starts_with("Join "), "{unit:?}");
    assert!(!choice_to(&general, "L5").joins);
    let table = lay("fr-general-1@L4 fr-line-1@L6 fr-general-2@M6 en-line-1@L12").table();
    let line = table.does("order fr-line-1").game.scene(Eye::French);
    assert!(choice_to(&line, "M6").joins, "a unit joins a general");
    assert!(!choice_to(&line, "L7").joins);
    let out = lay("fr-line-1@L4 fr-counter-1@L5/of/fr-line-1 en-line-1@L12").table();
    let home = out.does("order fr-counter-1").game.scene(Eye::French);
    assert!(choice_to(&home, "L4").joins, "a skirmisher goes back to its parent");
}

/// [6.21.3] Who would combine with another gives himself up: that is said, and asked once.
#[test]
fn combining_is_asked_before_it_is_done() {
    let table = lay("fr-line-1@L4/N/1 fr-line-2@L5/N/1 fr-general-1@M5 en-line-1@L12").table();
    let scene = table.does("order fr-line-1").game.scene(Eye::French);
    let combined = choice_to(&scene, "L5");
    assert!(combined.joins && combined.label.starts_with("Combine with "), "{combined:?}");
    assert!(
        combined.confirm.as_ref().is_some_and(|asked| asked.contains("counts as a lost unit")),
        "{combined:?}"
    );
    assert_eq!(choice_to(&scene, "K4").confirm, None);
}

/// [2.0-b] Either side calls the sectors by what they are for itself, at its own edge: the left of one is the right
/// of the other.
#[test]
fn sectors_bear_the_names_that_either_side_gives_them() {
    let board = edition().board(vive::Battle::Ligny);
    let named = |key: &str| {
        let region = board.regions.iter().find(|region| region.key == key).expect("a sector");
        let at = |space: u16| board.spaces[usize::from(space)].key.clone();
        let said = region.captions.iter().map(|caption| format!("{}@{}", caption.text, at(caption.at)));
        assert!(region.captions.iter().all(|caption| region.spaces.contains(&caption.at)));
        said.collect::<Vec<_>>()
    };
    assert_eq!(named("west"), ["French left flank@D1", "Allied right flank@D13"]);
    assert_eq!(named("centre"), ["French centre@L1", "Allied centre@L13"]);
    assert_eq!(named("east"), ["French right flank@S1", "Allied left flank@S13"]);
}

/// [13.4-c] A tile in hand shows the ground that it lays, as the board has it.
#[test]
fn tiles_show_their_ground() {
    let game = start("hypothetical", "").deals().game;
    let scene = game.scene(Eye::Allied);
    let cards: Vec<_> = scene.hands.iter().flat_map(|hand| &hand.cards).flatten().collect();
    assert!(!cards.is_empty());
    let legend = &edition().board(vive::Battle::Hypothetical).legend;
    for card in cards {
        let terrain = card.terrain.as_ref().unwrap_or_else(|| panic!("{card:?} has no picture"));
        assert!(legend.iter().any(|one| one.key == *terrain), "{terrain}");
    }
}

/// [5.1-a] A card that was put down lies on the table; those of a hand do not.
#[test]
fn a_card_that_was_put_down_lies_on_the_table() {
    let mut game = start("ligny", "").deals().game;
    let side = contract::Side::French;
    let card = trials::legal(&game, side)[0];
    game.decide(side, card, &mut Silent);
    for eye in [Eye::French, Eye::Allied] {
        let on_table: Vec<_> =
            game.scene(eye).hands.into_iter().filter(|hand| hand.on_table).map(|hand| hand.key).collect();
        assert_eq!(on_table, ["french-card"], "{eye:?}");
    }
}

/// What a side is asked.
fn asked(game: &Vive, eye: Eye) -> String {
    game.scene(eye).prompt.map(|prompt| prompt.text).unwrap_or_default()
}

/// Lays all tiles of a hypothetical battle: those of each side at home, or first where the zones meet.
fn lays(game: &mut Vive, mut stop: impl FnMut(&Vive) -> bool) {
    while !stop(game) {
        let Next::Decision(sides) = game.next() else {
            game.chance(0, &mut Silent);
            continue;
        };
        let side = sides.first();
        let last = *trials::legal(game, side).last().unwrap();
        game.decide(side, last, &mut Silent);
    }
}

/// [13.4-c] [13.4-j] Whoever lays tiles is told how many go where, and what each is good for.
#[test]
fn whoever_lays_ground_is_told_how_much_goes_where() {
    let mut game = start("hypothetical", "").deals().game;
    assert!(
        asked(&game, Eye::Allied).ends_with("10 are left for your own four rows, 5 for the rows between."),
        "{}",
        asked(&game, Eye::Allied)
    );
    let tile = trials::legal(&game, contract::Side::Allied)[0];
    game.decide(contract::Side::Allied, tile, &mut Silent);
    game.decide(contract::Side::Allied, Decision::Put(crate::common::hex("L8")), &mut Silent);
    assert!(asked(&game, Eye::Allied).contains("10 are left for your own four rows, 4 for"));
    let tile = trials::legal(&game, contract::Side::Allied)[0];
    game.decide(contract::Side::Allied, tile, &mut Silent);
    game.decide(contract::Side::Allied, Decision::Put(crate::common::hex("L13")), &mut Silent);
    assert!(asked(&game, Eye::Allied).contains("9 are left for your own four rows, 4 for"));
    let mut said = BTreeSet::new();
    lays(&mut game, |game| {
        let text = asked(game, Eye::French) + &asked(game, Eye::Allied);
        said.extend(text.contains("All that are left").then_some(text));
        matches!(game.task(), vive::Task::Place(..))
    });
    assert!(said.iter().any(|text| text.contains("go to")), "who has filled a zone is told: {said:?}");
    let game = start("hypothetical", "").deals().game;
    let scene = game.scene(Eye::Allied);
    let text = |title: &str| {
        let mut cards = scene.hands.iter().flat_map(|hand| &hand.cards).flatten();
        cards.find(|card| card.title == title).map(|card| card.text.clone()).unwrap_or_default()
    };
    assert!(
        text("Woods").ends_with("1 die less against it, blocks sight, stops movement."),
        "{}",
        text("Woods")
    );
}

/// [4.0-c] [13.4-e] Everyone who waits to be placed can be taken, the first of those alike for all of them; and it is
/// said how many are to go and which sector needs more.
#[test]
fn whoever_places_an_army_sees_all_of_it() {
    let mut game = start("hypothetical", "").deals().game;
    lays(&mut game, |game| matches!(game.task(), vive::Task::Place(..)));
    assert_eq!(
        asked(&game, Eye::Allied),
        "Choose a unit to place: 3 before the other side places, 17 in all. The left needs 4, the centre needs 4, the right needs 4."
    );
    let side = contract::Side::Allied;
    let scene = game.scene(Eye::Allied);
    let on: BTreeSet<_> = scene.choices.iter().map(|choice| format!("{:?}", choice.on)).collect();
    assert_eq!((scene.choices.len(), on.len()), (17, 17), "seventeen counters, each with its own choice");
    for choice in &scene.choices {
        let decision: Decision = serde_json::from_value(choice.decision.clone()).expect("a decision");
        assert_eq!(game.aim(side, &choice.on), Some(decision), "a click means what is offered: {choice:?}");
        assert_eq!(game.forbids(side, decision), None);
    }
    let first = trials::legal(&game, side)[0];
    game.decide(side, first, &mut Silent);
    game.decide(side, Decision::Put(crate::common::hex("D13")), &mut Silent);
    assert_eq!(
        asked(&game, Eye::Allied),
        "Choose a unit to place: 2 before the other side places, 16 in all. The left needs 4, the centre needs 4, the right needs 3."
    );
}

/// Who is called by what he is and a number is not told twice what he is.
#[test]
fn a_unit_says_once_what_it_is() {
    for battle in vive::Battle::ALL {
        for counter in &edition().board(battle).counters {
            for face in &counter.faces {
                let about = face.about.first().map_or("", String::as_str);
                let (name, kind) = about.split_once(", ").unwrap_or((about, "?"));
                assert!(!name.contains(kind), "{about}");
            }
        }
    }
}

/// [7.31-INF] Whoever can go up to an enemy and attack him with one click is told so; who cannot is not.
#[test]
fn an_attack_from_afar_is_spoken_of() {
    let far = lay("fr-line-1@L7 en-line-1@L11/S").table().does("order fr-line-1");
    assert_eq!(
        asked(&far.game, Eye::French),
        "French line infantry 1: form square, move, move up and fire, put a skirmisher out, turn, or nothing more."
    );
    let farther = lay("fr-line-1@L3 en-line-1@L13/S").table().does("order fr-line-1");
    assert!(!asked(&farther.game, Eye::French).contains("move up and fire"));
}
