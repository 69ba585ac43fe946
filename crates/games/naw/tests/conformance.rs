//! What every game promises, checked on random games of both scenarios: what is listed is accepted
//! and nothing else, nobody is stuck, games end, replay equals play, positions read back, units are
//! neither made nor lost, and nobody sees what he may not know.

mod common;

use common::{asked, edition, key, legal, number, read, spell, start};
use contract::scene::{Anchor, Scene};
use contract::{Edition, Eye, Game, Luck, Next, Side, Silent};
use naw::{Decision, Event, Naw, Place, Stage};
use record::Stream;
use std::collections::{BTreeMap, BTreeSet, HashSet};

const SCENARIOS: [&str; 2] = ["standard", "grouchy"];

/// Games of each scenario.
const GAMES: u64 = 200;

/// One input of a game.
#[derive(Clone, Copy)]
enum Input {
    Decided(Side, Decision),
    Drawn(u32),
}

/// Plays a random game to its end and shows every state before its input. Every second game is played
/// by eager players, who move most of their units before they end a phase.
fn play(scenario: &str, index: u64, mut look: impl FnMut(&Naw, usize)) -> (Naw, Vec<Input>) {
    let mut luck = Stream::derive(1815, scenario, index);
    let mut game = start(scenario).game;
    let mut inputs = Vec::new();
    loop {
        look(&game, inputs.len());
        assert!(inputs.len() < 20_000, "game {index} of {scenario} does not end");
        let input = match game.next() {
            Next::Over(_) => return (game, inputs),
            Next::Chance(chance) => Input::Drawn(luck.below(chance.outcomes())),
            Next::Decision(sides) => {
                let side = sides.first();
                let listed = legal(&game, side);
                assert!(!listed.is_empty(), "nothing to decide: {}", game.position());
                let mut decision = listed[luck.below(listed.len() as u32) as usize];
                if decision == Decision::EndMovement && index % 2 == 1 && luck.below(8) > 0 {
                    decision = listed[0];
                }
                Input::Decided(side, decision)
            }
        };
        apply(&mut game, input);
        inputs.push(input);
    }
}

fn apply(game: &mut Naw, input: Input) {
    match input {
        Input::Decided(side, decision) => game.decide(side, decision, &mut Silent),
        Input::Drawn(outcome) => game.chance(outcome, &mut Silent),
    }
}

/// Plays the games of both scenarios and shows every state.
fn all_games(mut look: impl FnMut(&Naw, usize, u64)) {
    for scenario in SCENARIOS {
        for index in 0..GAMES {
            play(scenario, index, |game, step| look(game, step, index));
        }
    }
}

/// A word for the stage, to see that the games have been everywhere.
fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Draw(_) => "draw",
        Stage::Movement => "movement",
        Stage::Moving(_) => "moving",
        Stage::Unstacking => "unstacking",
        Stage::Combat => "combat",
        Stage::Attacking => "attacking",
        Stage::Rolling(_) => "rolling",
        Stage::Paying => "paying",
        Stage::Retreating(_) => "retreating",
        Stage::Displacing(_) => "displacing",
        Stage::Advancing(_) => "advancing",
        Stage::Withdrawing => "withdrawing",
        Stage::Over(_) => "over",
    }
}

/// Every game ends by turn ten with an outcome that the rulebook knows, and on the way the games have
/// been at every stage but the one that only an edited position reaches.
#[test]
fn every_game_ends_and_nobody_is_stuck() {
    let mut stages = BTreeSet::new();
    let mut outcomes: BTreeMap<&str, u32> = BTreeMap::new();
    all_games(|game, _, _| {
        assert!((1..=10).contains(&game.turn()));
        stages.insert(stage_name(game.stage()));
        if let Next::Over(outcome) = game.next() {
            assert!(Side::ALL.iter().all(|&side| legal(game, side).is_empty()));
            *outcomes.entry(outcome.rule.0).or_default() += 1;
        }
    });
    let everywhere = [
        "advancing",
        "attacking",
        "combat",
        "displacing",
        "draw",
        "movement",
        "moving",
        "over",
        "paying",
        "retreating",
        "rolling",
        "withdrawing",
    ];
    assert_eq!(stages.into_iter().collect::<Vec<_>>(), everywhere);
    assert!(outcomes.keys().all(|rule| ["8.1", "8.3A", "8.4A", "8.4B"].contains(rule)), "{outcomes:?}");
    assert_eq!(outcomes.values().sum::<u32>(), 2 * GAMES as u32);
}

/// The same inputs give the same game.
#[test]
fn replay_equals_play() {
    for scenario in SCENARIOS {
        for index in 0..GAMES {
            let (played, inputs) = play(scenario, index, |_, _| {});
            let mut again = start(scenario).game;
            for input in inputs {
                if let Input::Decided(side, decision) = input {
                    let written = serde_json::to_value(decision).unwrap();
                    assert_eq!(serde_json::from_value::<Decision>(written).ok(), Some(decision));
                    apply(&mut again, Input::Decided(side, decision));
                } else {
                    apply(&mut again, input);
                }
            }
            assert!(again == played, "game {index} of {scenario}");
        }
    }
}

/// A position written and read again is the same state, wherever a game stands.
#[test]
fn positions_read_back() {
    all_games(|game, step, index| {
        if (step as u64 + index).is_multiple_of(7) {
            let document = game.position();
            match read(&document) {
                Ok(again) => {
                    assert!(again == *game, "{document}\n{}", again.position());
                    assert_eq!(again.position(), document);
                    assert_eq!(again.next(), game.next());
                    if let Some(side) = asked(game) {
                        assert_eq!(legal(&again, side), legal(game, side), "{document}");
                    }
                }
                Err(faults) => {
                    panic!("{}\n{document}", faults.iter().map(ToString::to_string).collect::<String>())
                }
            }
        }
    });
}

/// Units are neither made nor lost: each is in one place, alone but in passing, and the losses are
/// those of the destroyed.
#[test]
fn units_are_kept() {
    all_games(|game, step, _| {
        let moving = matches!(game.stage(), Stage::Movement | Stage::Moving(_));
        let mut strength = [0; 2];
        let mut exited = 0;
        let mut taken = HashSet::new();
        for unit in edition().unit_ids() {
            let side = edition().unit(unit).side;
            match game.place(unit) {
                Place::Lost => strength[side as usize] += u16::from(edition().unit(unit).strength),
                Place::Exited => exited += 1,
                Place::Waiting => assert!(edition().unit(unit).start.is_none(), "{} is nowhere", key(unit)),
                Place::On(hex) => {
                    let other = game.at(hex).unwrap_or_else(|| panic!("{} is not in its hex", key(unit)));
                    assert_eq!(edition().unit(other).side, side, "two sides in {}", number(hex));
                    assert!(game.occupied(side).has(hex) && !game.occupied(side.enemy()).has(hex));
                    // A displaced unit is between hexes: its own has been taken.
                    let alone = game.stage() == Stage::Displacing(unit) || taken.insert(hex);
                    assert!(alone || moving && side == game.phasing(), "step {step}: {}", game.position());
                    let ground = &edition().passable[usize::from(hex.0)];
                    assert!(!ground.is_empty(), "{} in woods", key(unit));
                }
            }
        }
        assert_eq!(strength, Side::ALL.map(|side| game.losses(side)));
        assert_eq!(exited, game.exited());
        let on_map: u32 = Side::ALL.iter().map(|&side| game.occupied(side).len()).sum();
        let places = edition().unit_ids().filter_map(|unit| game.place(unit).hex()).collect::<HashSet<_>>();
        assert_eq!(on_map as usize, places.len());
        if !matches!(game.stage(), Stage::Paying | Stage::Over(_)) {
            assert_eq!(game.demoralized(), game.losses(Side::Allied) >= 40);
            assert!(game.demoralized() || game.losses(Side::French) < 40, "the game would be over");
        }
    });
}

/// Decisions that could come to somebody's mind now: every one of the kind that is asked for, and
/// some that are not.
fn thinkable(game: &Naw, luck: &mut Stream) -> Vec<Decision> {
    let units: Vec<_> = edition().unit_ids().collect();
    let hexes: Vec<_> = edition().grid.hexes().collect();
    let columns = (-4..=5).map(|column| Decision::Roll(odds::Ratio(column)));
    let mut thought = match game.stage() {
        Stage::Movement => units.iter().copied().map(Decision::Take).collect(),
        Stage::Moving(_) => hexes.iter().copied().map(Decision::To).collect(),
        Stage::Unstacking => units.iter().copied().map(Decision::Remove).collect(),
        Stage::Combat => units.iter().copied().map(Decision::Target).collect(),
        Stage::Attacking => {
            let units = units.iter().flat_map(|&unit| [Decision::Target(unit), Decision::Join(unit)]);
            units.chain(columns).collect()
        }
        Stage::Paying => units.iter().copied().map(Decision::Pay).collect(),
        _ => Vec::new(),
    };
    let fought = matches!(
        game.stage(),
        Stage::Retreating(_) | Stage::Displacing(_) | Stage::Withdrawing | Stage::Advancing(_)
    );
    if fought {
        // Everyone who is near an enemy or took part, one and two hexes around.
        let attack = game.attack();
        let near = attack.defenders | attack.attackers | attack.guns;
        for &unit in &units {
            let Some(from) = game.place(unit).hex() else { continue };
            if near.has(unit) || game.stage() == Stage::Displacing(unit) || luck.below(8) == 0 {
                thought.push(Decision::Lose(unit));
                for &to in hexes.iter().filter(|&&to| edition().grid.distance(from, to) <= 2) {
                    thought.push(Decision::Retreat { unit, to });
                    thought.push(Decision::Advance { unit, to });
                }
            }
        }
    }
    let unit = units[luck.below(units.len() as u32) as usize];
    let to = hexes[luck.below(hexes.len() as u32) as usize];
    thought.extend([
        Decision::Take(unit),
        Decision::To(to),
        Decision::Exit,
        Decision::EndMovement,
        Decision::Remove(unit),
        Decision::Target(unit),
        Decision::Join(unit),
        Decision::Roll(odds::Ratio(luck.below(10) as i16 - 4)),
        Decision::Pay(unit),
        Decision::Enough,
        Decision::Retreat { unit, to },
        Decision::Lose(unit),
        Decision::Advance { unit, to },
        Decision::Stay,
        Decision::EndCombat,
    ]);
    thought
}

/// What is listed is accepted; everything else that one can think of is refused, with a rule of the
/// ledger and a reason, and nothing changes.
#[test]
fn what_is_listed_is_what_is_accepted() {
    let mut luck = Stream::derive(1815, "thoughts", 0);
    let mut rules = BTreeSet::new();
    all_games(|game, step, index| {
        // Rare stages are looked at always, common ones now and then.
        let often = match game.stage() {
            Stage::Movement | Stage::Moving(_) => 150,
            Stage::Combat | Stage::Attacking => 40,
            Stage::Advancing(_) | Stage::Retreating(_) => 30,
            _ => 8,
        };
        if !(step as u64 + index).is_multiple_of(often) {
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
            let mut thought = thinkable(game, &mut luck);
            if listed.is_empty() {
                thought.truncate(20);
            }
            for decision in thought.into_iter().filter(|decision| !unique.contains(decision)) {
                let forbidden = game.forbids(side, decision);
                let forbidden = forbidden.unwrap_or_else(|| panic!("{} is not listed", spell(decision)));
                assert!(!forbidden.why.is_empty());
                rules.insert(forbidden.rule.0);
            }
        }
        assert!(*game == before, "asking changed something");
    });
    for rule in &rules {
        assert!(edition().ledger().get(rule).is_some(), "{rule} is no rule");
    }
    // Refusals tell apart what the rulebook tells apart.
    for rule in [
        "3.0D", "4.1A", "4.2B", "4.3", "4.4B", "4.5B", "4.5C", "5.1C", "5.1D", "5.2A", "5.2B", "6.4A", "6.4B",
    ] {
        assert!(rules.contains(rule), "{rule} has refused nothing in {rules:?}");
    }
}

/// Whose choices a scene may hold.
fn check_scene(game: &Naw, eye: Eye, scene: &Scene) {
    let decisions: Vec<_> = scene.choices.iter().map(|choice| choice.decision.clone()).collect();
    let expected = match (asked(game), eye.side()) {
        (Some(asked), Some(looks)) if asked == looks => legal(game, asked),
        _ => Vec::new(),
    };
    let expected: Vec<_> = expected.iter().map(|decision| serde_json::to_value(decision).unwrap()).collect();
    assert_eq!(decisions, expected, "the choices that {eye:?} is shown at {:?}", game.stage());
    assert_eq!(scene.prompt.as_ref().map(|prompt| prompt.side), asked(game));
    assert_eq!(scene.outcome.is_some(), matches!(game.stage(), Stage::Over(_)));
    let ledger = edition().ledger();
    let board = edition().board(game.scenario());
    assert_eq!(scene.board, board.id);
    for mark in &scene.marks {
        assert!(ledger.get(mark.rule.0).is_some() && usize::from(mark.at) < board.spaces.len());
    }
    let pieces: HashSet<_> = scene.pieces.iter().map(|piece| piece.id).collect();
    assert_eq!(pieces.len(), scene.pieces.len());
    for choice in &scene.choices {
        if let Anchor::Piece(piece) | Anchor::PieceTo(piece, _) = choice.on {
            assert!(pieces.contains(&piece), "{} hangs on a piece that is not shown", choice.label);
        }
    }
}

/// Every eye gets a scene at every stage: the choices for the side that is asked and for nobody else.
#[test]
fn scenes_show_choices_to_whom_they_belong() {
    all_games(|game, step, index| {
        if (step as u64 + index).is_multiple_of(59) {
            for eye in [Eye::French, Eye::Allied, Eye::Observer, Eye::Referee] {
                check_scene(game, eye, &game.scene(eye));
            }
        }
    });
}

/// The standard game has no secrets: an onlooker sees at every step what a referee sees, so that the
/// record of a running game may be given to anyone.
#[test]
fn the_standard_game_hides_nothing() {
    for index in 0..GAMES {
        play("standard", index, |game, step| {
            if matches!(game.stage(), Stage::Moving(_)) || (step as u64 + index).is_multiple_of(59) {
                assert_eq!(game.scene(Eye::Observer), game.scene(Eye::Referee), "{:?}", game.stage());
            }
        });
    }
}

/// A click on what a choice hangs on means that choice.
#[test]
fn a_click_on_a_choice_means_that_choice() {
    let mut wrong = BTreeMap::new();
    all_games(|game, step, index| {
        let rare = matches!(game.stage(), Stage::Retreating(_) | Stage::Displacing(_) | Stage::Withdrawing);
        if !rare && !(step as u64 + index).is_multiple_of(53) {
            return;
        }
        let Some(side) = asked(game) else { return };
        let scene = game.scene(side.into());
        let mut anchors = HashSet::new();
        for choice in scene.choices {
            if choice.on == Anchor::Button {
                continue; // A button says all by itself.
            }
            assert!(anchors.insert(choice.on.clone()), "two choices hang on {:?}", choice.on);
            let aimed = game.aim(side, &choice.on).map(|decision| serde_json::to_value(decision).unwrap());
            if aimed.as_ref() != Some(&choice.decision) {
                wrong.entry(stage_name(game.stage())).or_insert(format!("{} means {aimed:?}", choice.label));
            }
        }
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The way that a move shows is one that the unit can go: step by step, within its allowance, through
/// no enemy, and out of no zone.
#[test]
fn paths_can_be_walked() {
    all_games(|game, step, index| {
        let Stage::Moving(unit) = game.stage() else { return };
        if !(step as u64 + index).is_multiple_of(13) {
            return;
        }
        let side = game.phasing();
        let zone =
            |hex: boards::HexId| edition().adjacent[usize::from(hex.0)].meets(&game.occupied(side.enemy()));
        for choice in game.scene(side.into()).choices {
            let Anchor::Space(to) = choice.on else { continue };
            let path: Vec<_> = choice.path.iter().map(|&space| boards::HexId(space)).collect();
            assert_eq!(path.last(), Some(&boards::HexId(to)));
            let points = match game.place(unit) {
                Place::On(hex) => {
                    assert_eq!(path[0], hex);
                    path.len() - 1
                }
                _ => {
                    assert!(edition().entries.has(path[0]) && !zone(path[0]));
                    path.len()
                }
            };
            assert_eq!(choice.cost, Some(points.to_string()));
            assert!(points <= usize::from(edition().unit(unit).movement));
            for step in path.windows(2) {
                assert!(edition().passable[usize::from(step[0].0)].has(step[1]), "{}", choice.label);
                assert!(!game.occupied(side.enemy()).has(step[1]) && !zone(step[0]));
            }
        }
    });
}

/// What one side sees of a game of the variant does not depend on the other's chit: a world that it
/// imagines looks the same, and can be played on.
#[test]
fn imagined_worlds_look_the_same_to_their_side() {
    let mut luck = Stream::derive(1815, "worlds", 0);
    for index in 0..GAMES {
        play("grouchy", index, |game, step| {
            if !(step as u64 + index).is_multiple_of(83) || matches!(game.stage(), Stage::Over(_)) {
                return;
            }
            for side in Side::ALL {
                let world = game.imagine(side, &mut luck);
                assert_eq!(world.scene(side.into()), game.scene(side.into()), "{side} can tell");
                assert_eq!(legal(&world, side), legal(game, side));
                assert_eq!(world.threats(side), game.threats(side), "{side} is warned of a secret");
                if let Some(asked) = asked(&world) {
                    assert!(!legal(&world, asked).is_empty());
                }
            }
        });
    }
}

/// Events are told to every eye without a panic, with rules of the ledger, and a listener hears the
/// same game as nobody does.
#[test]
fn events_can_be_told() {
    for scenario in SCENARIOS {
        for index in 0..GAMES / 4 {
            let (played, inputs) = play(scenario, index, |_, _| {});
            let mut game = start(scenario).game;
            for input in inputs {
                let mut log: Vec<Event> = Vec::new();
                match input {
                    Input::Decided(side, decision) => game.decide(side, decision, &mut log),
                    Input::Drawn(outcome) => game.chance(outcome, &mut log),
                }
                for event in log {
                    for eye in [Eye::French, Eye::Allied, Eye::Observer, Eye::Referee] {
                        let entry = game.tell(&event, eye).expect("nothing happens in secret but a number");
                        assert!(!entry.text.is_empty());
                        assert!(entry.rule.is_some_and(|rule| edition().ledger().get(rule.0).is_some()));
                    }
                    assert!(serde_json::to_value(&event).is_ok());
                }
            }
            assert!(game == played);
        }
    }
}
