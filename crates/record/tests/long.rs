//! Long games: what a match remembers is what playing again from the beginning gives.

use crate::common::{SEED, sheet};
use contract::{Chance, Entry, Eye, Game, Luck, Next, Options, Side, Sides};
use record::{Audience, Dice, Input, Match, Players, Stream, read};
use rehearsal::Rehearsal;
use trials::Endless;

type Forever = Endless<Rehearsal>;
type Long = Match<Forever>;

const EYES: [Eye; 4] = [Eye::French, Eye::Allied, Eye::Observer, Eye::Referee];

fn new() -> Long {
    Match::new(sheet(), "skirmish", &Options::new(), Players::default(), Dice::Fair(SEED)).unwrap()
}

/// A game of so many inputs.
fn long(inputs: usize) -> Long {
    let (mut game, mut lot) = (new(), Stream::derive(1, "long", 0));
    while game.len() < inputs {
        go_on(&mut game, &mut lot);
    }
    game
}

/// Takes one input by lot.
fn go_on(game: &mut Long, lot: &mut Stream) {
    match game.next() {
        Next::Over(_) => unreachable!("it goes on"),
        Next::Chance(_) => {
            game.roll().unwrap();
        }
        Next::Decision(sides) => {
            let side = if sides == Sides::Both { Side::ALL[lot.below(2) as usize] } else { sides.first() };
            let mut legal = Vec::new();
            game.game().legal(side, &mut legal);
            game.play(side, legal[lot.below(legal.len() as u32) as usize], None).unwrap();
        }
    }
}

/// What playing a game again from its beginning gives.
struct Again {
    /// The states, from the first on.
    states: Vec<Forever>,
    /// What each input did.
    events: Vec<Vec<rehearsal::Event>>,
}

impl Again {
    fn play(game: &Long) -> Again {
        let mut again = Again { states: vec![game.initial().clone()], events: Vec::new() };
        for input in game.inputs().iter() {
            let (mut state, mut events) = (again.states[again.states.len() - 1].clone(), Vec::new());
            match (input, state.next()) {
                (&Input::Decision { side, decision }, _) => state.decide(side, decision, &mut events),
                (Input::Chance(drawn), Next::Chance(chance)) => {
                    state.chance(chance.device.outcome(drawn).unwrap(), &mut events);
                }
                _ => unreachable!("nobody throws dice unasked"),
            }
            again.states.push(state);
            again.events.push(events);
        }
        again
    }

    fn chronicle(&self, eye: Eye) -> Vec<(usize, Entry)> {
        let told = |(index, events): (usize, &Vec<_>)| {
            let words = events.iter().filter_map(|event| Rehearsal::tell(sheet(), event, eye));
            words.map(|entry| (index + 1, entry)).collect::<Vec<_>>()
        };
        self.events.iter().enumerate().flat_map(told).collect()
    }

    /// Whether anything of it is for the eyes of some alone.
    fn hides(&self) -> bool {
        let differs = |game: &Forever| game.scene(Eye::Referee) != game.scene(Eye::Observer);
        let (last, before) = self.states.split_last().unwrap();
        let secret = |game: &Forever| matches!(game.next(), Next::Chance(Chance { secret_of: Some(_), .. }));
        let both = |game: &Forever| game.next() == Next::Decision(Sides::Both);
        differs(&self.states[0])
            || differs(last)
            || before.iter().any(secret)
            || before.last().is_some_and(both)
            || self.chronicle(Eye::Referee) != self.chronicle(Eye::Observer)
    }
}

#[test]
fn any_moment_of_a_long_game_can_be_gone_back_to() {
    let game = long(3_000);
    let again = Again::play(&game);
    for n in (0..=game.len()).step_by(13).chain(game.len() - 200..=game.len()) {
        assert_eq!(game.replay_to(n), again.states[n], "after {n} inputs");
    }
    for n in [0, 1, 63, 64, 65, 700, 2_100, 2_999, 3_000] {
        let branch = game.branch(n, Dice::Hand);
        assert_eq!((branch.len(), branch.game()), (n, &again.states[n]));
        assert_eq!(branch.replay_to(n / 2), again.states[n / 2]);
        assert!(
            branch
                .chronicle(Eye::Allied)
                .iter()
                .eq(again.chronicle(Eye::Allied).iter().filter(|(at, _)| *at <= n))
        );
    }
    assert_eq!(game.game(), &again.states[game.len()], "the branches have not touched it");
}

#[test]
fn the_chronicle_is_the_same_remembered_or_played_again() {
    let game = long(1_200);
    let again = Again::play(&game);
    for eye in EYES {
        let whole = again.chronicle(eye);
        assert_eq!(game.chronicle(eye), whole);
        for n in [0, 1, 600, 1_000, 1_100, 1_150, 1_190, 1_199, 1_200, 5_000] {
            let after: Vec<_> = whole.iter().filter(|(at, _)| *at > n).cloned().collect();
            assert_eq!(game.chronicle_after(n, eye), after, "after {n}");
        }
        for lines in [0, 1, 60, 127, 128, 129, 400, 100_000] {
            let last = &whole[whole.len().saturating_sub(lines)..];
            assert_eq!(game.latest(lines, eye), last, "the last {lines}");
        }
    }
}

/// Play by lot with a fifth of it taken back again, sometimes for long: at every step the match knows what one
/// knows that has just been read, and what playing again gives.
#[test]
fn taking_back_leaves_nothing_behind() {
    for seed in 0..12 {
        let (mut game, mut lot) = (new(), Stream::derive(seed, "taking back", 0));
        let (mut undone, mut refused) = (0, 0);
        for round in 0..300 {
            go_on(&mut game, &mut lot);
            for _ in 0..if lot.below(5) == 0 { lot.below(6) } else { 0 } {
                let side = [None, Some(Side::French), Some(Side::Allied)][lot.below(3) as usize];
                let (can, inputs) = (game.can_undo(side), game.inputs().clone());
                let taken = game.undo(side);
                assert_eq!(can, taken.as_ref().map(drop).map_err(|why| *why), "it said what it would do");
                match taken {
                    Ok(taken) => assert_eq!(Some(&taken), inputs.get(game.len())),
                    Err(_) => assert_eq!(game.inputs(), &inputs),
                }
                (undone, refused) = (undone + u32::from(can.is_ok()), refused + u32::from(can.is_err()));
            }
            if round % 7 != 0 {
                continue;
            }
            let fresh: Long = read(game.write(Audience::Table).as_bytes(), sheet()).unwrap();
            let again = Again::play(&game);
            assert_eq!(again.states.last(), Some(game.game()));
            assert_eq!((game.hides(), fresh.hides()), (again.hides(), again.hides()));
            assert_eq!(game.asked(), fresh.asked());
            for side in [None, Some(Side::French), Some(Side::Allied)] {
                assert_eq!(game.can_undo(side), fresh.can_undo(side));
            }
            for eye in EYES {
                assert_eq!(game.latest(60, eye), fresh.latest(60, eye));
                assert_eq!(game.chronicle(eye), again.chronicle(eye));
            }
            assert_eq!(game.replay_to(game.len() / 2), again.states[game.len() / 2]);
            // The dice go on where they were, whichever of the two rolls.
            let (mut here, mut there) = (game.clone(), fresh);
            let mut same = Stream::derive(seed, "on", round);
            for _ in 0..12 {
                go_on(&mut here, &mut same.clone());
                go_on(&mut there, &mut same);
            }
            assert_eq!(here.inputs(), there.inputs());
        }
        assert!(undone > 20 && refused > 20, "{undone} taken back, {refused} not");
    }
}

#[test]
fn a_copy_goes_its_own_way() {
    let game = long(500);
    let mut copy = game.clone();
    let mut lot = Stream::derive(2, "copy", 0);
    while copy.len() < 700 {
        go_on(&mut copy, &mut lot);
    }
    assert_eq!(game.len(), 500);
    assert_eq!(game.game(), &Again::play(&game).states[500]);
    assert_eq!(copy.replay_to(500), *game.game());
}
