//! What every game promises, checked on random games: what is listed is accepted and nothing else, nobody is
//! stuck, games end, replay equals play, positions read back, pieces and cubes are neither made nor lost, and
//! nobody sees the tile who may not.

mod common;

use common::{asked, edition, legal, read, spell, start};
use contract::scene::Anchor;
use contract::{Edition, Eye, Game, Luck, Next, Side, Silent};
use record::Stream;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use wallace::{Action, AreaId, Arm, Army, DELAYED, Decision, Disc, Event, Place, Task, Wallace};

/// Random games.
const GAMES: u64 = 40;

/// One input of a game.
#[derive(Clone, Copy)]
enum Input {
    Decided(Side, Decision),
    Drawn(u32),
}

/// Plays a random game to its end and shows every state before its input. Every second game is played by bold
/// players, who assault whenever they can.
fn play(index: u64, mut look: impl FnMut(&Wallace, usize)) -> (Wallace, Vec<Input>) {
    let mut luck = Stream::derive(1815, "wallace", index);
    let mut game = start().game;
    let mut inputs = Vec::new();
    loop {
        look(&game, inputs.len());
        assert!(inputs.len() < 50_000, "game {index} does not end");
        let input = match game.next() {
            Next::Over(_) => return (game, inputs),
            Next::Chance(chance) => Input::Drawn(luck.below(chance.outcomes())),
            Next::Decision(sides) => {
                let side = sides.first();
                let listed = legal(&game, side);
                assert!(!listed.is_empty(), "nothing to decide: {}", game.position());
                let bold = listed.iter().find(|decision| {
                    matches!(
                        decision,
                        Decision::Act { action: Action::Assault, .. } | Decision::Assault { .. }
                    )
                });
                let any = listed[luck.below(listed.len() as u32) as usize];
                Input::Decided(side, bold.copied().filter(|_| index % 2 == 1).unwrap_or(any))
            }
        };
        apply(&mut game, input);
        inputs.push(input);
    }
}

fn apply(game: &mut Wallace, input: Input) {
    match input {
        Input::Decided(side, decision) => game.decide(side, decision, &mut Silent),
        Input::Drawn(outcome) => game.chance(outcome, &mut Silent),
    }
}

fn all_games(mut look: impl FnMut(&Wallace, usize, u64)) {
    for index in 0..GAMES {
        play(index, |game, step| look(game, step, index));
    }
}

/// A word for the task at hand, to see that the games have been everywhere.
fn task_name(task: Task) -> String {
    let text = format!("{task:?}");
    text.split('(').next().unwrap_or_default().to_owned()
}

#[test]
fn every_game_ends_and_nobody_is_stuck() {
    let mut tasks = BTreeSet::new();
    all_games(|game, _, _| {
        assert!(game.turn() < wallace::TURNS);
        tasks.insert(task_name(game.task()));
        if matches!(game.next(), Next::Over(_)) {
            assert!(Side::ALL.iter().all(|&side| legal(game, side).is_empty()));
        }
    });
    for task in [
        "Tile",
        "Prussians",
        "Enter",
        "Skirmish",
        "SkirmishDie",
        "Form",
        "Orders",
        "Spend",
        "Lead",
        "Act",
        "Move",
        "Carry",
        "Aim",
        "Volley",
        "Change",
        "Reinforce",
        "March",
        "From",
        "Pending",
        "Defence",
        "Charge",
        "Counter",
        "Duel",
        "Shots",
        "Check",
        "Assign",
        "AtCavalry",
        "Control",
        "Onward",
        "Hits",
        "Retreat",
        "Follow",
        "Over",
    ] {
        assert!(tasks.contains(task), "no game came to {task}: {tasks:?}");
    }
}

#[test]
fn replay_equals_play() {
    for index in 0..GAMES / 4 {
        let (played, inputs) = play(index, |_, _| {});
        let mut again = start().game;
        inputs.into_iter().for_each(|input| apply(&mut again, input));
        assert!(again == played);
    }
}

/// Written and read again, a position is the same at every step.
#[test]
fn positions_read_back() {
    all_games(|game, step, index| {
        if (step as u64 + index).is_multiple_of(23) {
            let document = game.position();
            match read(&document) {
                Ok(again) => assert!(again == *game, "{document}\n{}", again.position()),
                Err(faults) => panic!("{faults:?}\n{document}"),
            }
        }
    });
}

/// Pieces stay pieces, cubes stay within their limits and their stock, and no enemies share an area but
/// cavalry and guns, or in an assault.
#[test]
fn pieces_and_cubes_are_conserved() {
    all_games(|game, step, _| {
        let mut counted = 0;
        for unit in edition().unit_ids() {
            match game.place(unit) {
                Place::In(area) => assert!(game.at(area).has(unit)),
                Place::Display => assert_eq!(edition().unit(unit).army(), Army::Prussian),
                Place::Lost => {}
                Place::Absent => panic!("a piece has left the game"),
            }
            counted += 1;
        }
        assert_eq!(counted, wallace::UNITS);
        for army in Army::ALL {
            let placed: u8 = edition().area_ids().map(|area| game.cubes(army, area)).sum();
            let boxed = if army == Army::French { game.grand_battery() } else { 0 };
            assert_eq!(
                placed + boxed + game.stock(army),
                edition().supply.cubes[army as usize],
                "step {step}"
            );
        }
        assert!((game.at(DELAYED) & edition().armies[0]).is_empty(), "French in the Delayed box");
        if game.task() != Task::Orders {
            return;
        }
        for area in edition().area_ids() {
            for army in Army::ALL {
                let of = |arm| (game.at(area) & edition().armies[army as usize] & edition().arm(arm)).len();
                let most = if of(Arm::Infantry) > 0 { 5 * of(Arm::Infantry) } else { of(Arm::Artillery) };
                assert!(game.cubes(army, area) <= most, "{} cubes in {area:?}", game.cubes(army, area));
            }
            let both = Side::ALL.iter().all(|&side| game.occupied(side).has(area));
            let guns = |side: Side| {
                (game.here(area, side) & edition().combat()).within(edition().arm(Arm::Artillery))
            };
            assert!(!both || Side::ALL.into_iter().any(guns), "enemies share {area:?}: {}", game.position());
        }
        assert!(game.assaulters().is_empty());
    });
}

/// Decisions that could come to somebody's mind now.
fn thinkable(luck: &mut Stream) -> Vec<Decision> {
    let units: Vec<_> = edition().unit_ids().collect();
    let areas: Vec<_> = edition().area_ids().collect();
    let mut thought = vec![Decision::Done];
    for _ in 0..30 {
        let unit = units[luck.below(units.len() as u32) as usize];
        let to = areas[luck.below(areas.len() as u32) as usize];
        thought.extend([
            Decision::Enter { unit, to },
            Decision::Skirmish { unit, at: to },
            Decision::Form { unit, upright: luck.below(2) == 0 },
            Decision::Activate(to),
            Decision::Lead(unit),
            Decision::Move { unit, to },
            Decision::Carry(luck.below(7) as u8),
            Decision::Aim { unit, at: to },
            Decision::Assault { unit, to },
            Decision::From(to),
            Decision::Reinforce(to),
            Decision::Resolve(to),
            Decision::Shelter(unit),
            Decision::Guard(unit),
            Decision::Charge(unit),
            Decision::Cube(unit),
            Decision::Hit(unit),
            Decision::Lose(unit),
            Decision::Retreat { unit, to },
            Decision::Follow(unit),
        ]);
    }
    for disc in Disc::ALL {
        thought.extend([Decision::Nothing(disc), Decision::Spend(disc)]);
        thought.extend(Action::ALL.map(|action| Decision::Act { action, disc }));
    }
    thought.extend(Army::ALL.map(Decision::Colour));
    thought
}

/// What is listed is accepted, once; everything else that one can think of is refused, with a rule of the ledger
/// and a reason, and nothing changes.
#[test]
fn what_is_listed_is_what_is_accepted() {
    let mut luck = Stream::derive(1815, "thoughts", 0);
    all_games(|game, step, index| {
        if !(step as u64 + index).is_multiple_of(37) {
            return;
        }
        let before = game.clone();
        for side in Side::ALL {
            let listed = legal(game, side);
            let unique: BTreeSet<_> = listed.iter().collect();
            assert_eq!(unique.len(), listed.len(), "something is listed twice");
            assert_eq!(listed.is_empty(), asked(game) != Some(side));
            for &decision in &listed {
                assert_eq!(game.forbids(side, decision), None, "{} is listed", spell(decision));
            }
            for decision in thinkable(&mut luck).into_iter().filter(|decision| !unique.contains(decision)) {
                let forbidden = game.forbids(side, decision);
                let forbidden = forbidden.unwrap_or_else(|| panic!("{} is not listed", spell(decision)));
                assert!(!forbidden.why.is_empty());
                assert!(edition().ledger().get(forbidden.rule.0).is_some(), "{} is no rule", forbidden.rule);
            }
        }
        assert!(*game == before, "asking changed something");
    });
}

/// Every eye gets a scene: all choices for the side that is asked, none for anybody else, on pieces that are shown;
/// and a click on what a choice hangs on means one of the choices there.
#[test]
fn scenes_show_choices_to_whom_they_belong() {
    all_games(|game, step, index| {
        if !(step as u64 + index).is_multiple_of(61) {
            return;
        }
        for eye in [Eye::French, Eye::Allied, Eye::Observer, Eye::Referee] {
            let scene = game.scene(eye);
            let shown: BTreeSet<_> = scene.choices.iter().map(|choice| choice.decision.to_string()).collect();
            let expected: BTreeSet<_> = match (asked(game), eye.side()) {
                (Some(asked), Some(looks)) if asked == looks => {
                    let listed = legal(game, asked);
                    listed
                        .iter()
                        .map(|decision| serde_json::to_value(decision).unwrap().to_string())
                        .collect()
                }
                _ => BTreeSet::new(),
            };
            assert_eq!(shown, expected, "the choices that {eye:?} is shown at {:?}", game.task());
            assert_eq!(scene.prompt.as_ref().map(|prompt| prompt.side), asked(game), "{:?}", game.task());
            let ledger = edition().ledger();
            let rules =
                scene.marks.iter().map(|mark| mark.rule).chain(scene.tracks.iter().map(|track| track.rule));
            let rules = rules.chain(scene.prompt.iter().map(|prompt| prompt.rule));
            let terms = scene.account.iter().flat_map(|account| &account.terms).map(|term| term.rule);
            for rule in rules.chain(terms) {
                assert!(ledger.get(rule.0).is_some(), "{rule} is no rule");
            }
            let pieces: HashSet<_> = scene.pieces.iter().map(|piece| piece.id).collect();
            for choice in &scene.choices {
                if let Anchor::Piece(piece) | Anchor::PieceTo(piece, _) = choice.on {
                    assert!(pieces.contains(&piece), "{} hangs on a piece that is not shown", choice.label);
                }
                if choice.on != Anchor::Button {
                    let aimed = game.aim(eye.side().unwrap(), &choice.on).expect("a click means something");
                    let aimed = serde_json::to_value(aimed).unwrap();
                    let there = scene.choices.iter().filter(|other| other.on == choice.on);
                    assert!(there.into_iter().any(|other| other.decision == aimed), "{}", choice.label);
                }
            }
        }
    });
}

/// [W-ROUND-2] What the active player sees does not depend on the tile: a world that he imagines looks the same to
/// him, lists the same, and has a tile that could still be it.
#[test]
fn imagined_worlds_look_the_same() {
    let mut luck = Stream::derive(1815, "worlds", 0);
    let mut differed = false;
    all_games(|game, step, index| {
        if !(step as u64 + index).is_multiple_of(71) || matches!(game.next(), Next::Over(_)) {
            return;
        }
        for side in Side::ALL {
            let world = game.imagine(side, &mut luck);
            assert_eq!(world.scene(side.into()), game.scene(side.into()), "{side} can tell");
            assert_eq!(world.next(), game.next());
            assert_eq!(legal(&world, side), legal(game, side));
            differed |= world != *game;
            assert!(side == game.active() || world == *game, "the holder knows the tile");
        }
        assert_eq!(game.scene(Eye::Observer).hands.iter().flat_map(|hand| &hand.cards).flatten().count(), 0);
    });
    assert!(differed, "no world ever had another tile");
}

/// Events are told to every eye with rules of the ledger, the tile only to its holder, and a listener hears the
/// same game as nobody does.
#[test]
fn events_can_be_told() {
    let mut told: BTreeMap<String, u32> = BTreeMap::new();
    for index in 0..GAMES / 4 {
        let (played, inputs) = play(index, |_, _| {});
        let mut game = start().game;
        for input in inputs {
            let mut log: Vec<Event> = Vec::new();
            match input {
                Input::Decided(side, decision) => game.decide(side, decision, &mut log),
                Input::Drawn(outcome) => game.chance(outcome, &mut log),
            }
            for event in log {
                for eye in [Eye::French, Eye::Allied, Eye::Observer, Eye::Referee] {
                    let entry = game.tell(&event, eye).expect("nothing happens in secret but a number");
                    let rule = entry.rule.expect("a rule");
                    assert!(edition().ledger().get(rule.0).is_some(), "{rule} is no rule: {}", entry.text);
                    if let Event::Tile { holder, tile } = event {
                        let sees = eye == Eye::Referee || eye.side() == Some(holder);
                        assert_eq!(entry.text.contains(&tile.to_string()), sees);
                    }
                }
                *told.entry(event.rule().0.to_owned()).or_default() += 1;
                assert!(serde_json::to_value(&event).is_ok());
            }
        }
        assert!(game == played);
    }
    assert!(told.len() > 30, "{told:?}");
}

/// Nobody is painted into a corner: an area or a leader that may be activated has something to do.
#[test]
fn what_is_activated_can_act() {
    all_games(|game, step, index| {
        if game.task() != Task::Orders || !(step as u64 + index).is_multiple_of(11) {
            return;
        }
        let side = game.active();
        for decision in legal(game, side) {
            if matches!(decision, Decision::Activate(AreaId(_)) | Decision::Lead(_)) {
                let mut tried = game.clone();
                tried.decide(side, decision, &mut Silent);
                assert!(!legal(&tried, side).is_empty(), "{} leads nowhere", spell(decision));
            }
        }
    });
}
