//! What every game promises, checked on random games of all scenarios with options by lot, and what this one adds:
//! pieces and cards are neither made nor lost, hexes keep their limits, and nobody sees a card that he may not.

use boards::{Direction, HexId};
use contract::{Edition, Eye, Game, Luck, Named, Next, Options, Side};
use record::Stream;
use std::collections::BTreeSet;
use trials::{Checks, Moments, Walk, Watch, try_one};
use vive::{
    Battle, COUNTS, Card, Components, Decision, HEXES, Kind, Nation, PieceId, Place, Task, Terrain, Vive,
};

/// Random games of each scenario.
const GAMES: u64 = 24;

/// Every promise of the contract now and then.
const PROMISES: Checks = Checks {
    listed_every: 41,
    position_every: 29,
    scene_every: 67,
    world_every: 73,
    replay_every: 3,
    tell_every: 3,
    step_limit: 20_000,
};

/// The switches of a game, by lot; of the first game the default.
fn options(battle: Battle, index: u64) -> Options {
    let mut luck = Stream::derive(1815, battle.key(), index);
    let scenario = &Components::standard().scenarios()[battle as usize];
    let chosen = scenario.options.iter().filter(|_| index > 0).map(|option| {
        let value = &option.values[luck.below(option.values.len() as u32) as usize];
        (option.key.clone(), value.key.clone())
    });
    chosen.collect()
}

fn play(battle: Battle, games: u64, checks: &Checks, watch: &mut impl Watch<Vive>) {
    let mut walk = Walk::default();
    for index in 0..games {
        let options = options(battle, index);
        let start = Vive::start(Components::standard(), battle.key(), &options).unwrap();
        if let Err((step, what)) =
            try_one(&start, &mut walk, (checks, &Moments::default()), watch, 1806, index)
        {
            panic!("{} game {index} {options:?}, step {step}: {what}", battle.key());
        }
    }
}

/// Two games of three are played by bold players, who fire when they can and decline nothing.
fn bold(index: u64, drawn: Decision, legal: &[Decision], luck: &mut Stream) -> Decision {
    if index.is_multiple_of(3) {
        return drawn;
    }
    let fights = |decision: &&Decision| {
        matches!(decision, Decision::Fire(_) | Decision::React(_) | Decision::Advance { .. } | Decision::Lead)
    };
    if let Some(fight) = legal.iter().find(fights).filter(|_| luck.below(3) > 0) {
        return *fight;
    }
    let goes = |decision: &&Decision| matches!(decision, Decision::Go(_) | Decision::Order(_));
    let going: Vec<_> = legal.iter().filter(goes).collect();
    if matches!(drawn, Decision::Decline | Decision::Done | Decision::Face(_)) && !going.is_empty() {
        return *going[luck.below(going.len() as u32) as usize];
    }
    drawn
}

/// Decisions that could come to somebody's mind now.
fn thinkable(game: &Vive, luck: &mut Stream) -> Vec<Decision> {
    let mut thought = vec![
        Decision::Decline,
        Decision::Form,
        Decision::Alone,
        Decision::Garrison,
        Decision::Lead,
        Decision::Recover,
        Decision::Done,
        Decision::Advance { general: true },
        Decision::Advance { general: false },
    ];
    for card in Card::ALL {
        thought.extend(card.grounds().iter().map(|&ground| Decision::Play { card, ground }));
    }
    thought.extend(Direction::ALL.map(Decision::Face));
    thought.extend(Direction::ALL.map(Decision::Back));
    thought.extend(Terrain::ALL.map(Decision::Tile));
    for _ in 0..30 {
        let piece = PieceId(luck.below(vive::PIECES as u32) as u8);
        let hex = HexId(luck.below(HEXES as u32) as u16);
        thought.extend([
            Decision::Take(piece),
            Decision::Put(hex),
            Decision::Release { unit: piece, at: hex },
            Decision::Arrive(piece),
            Decision::ArriveWith(piece),
            Decision::Order(piece),
            Decision::Rally(piece),
            Decision::Supply(piece),
            Decision::Deploy(hex),
            Decision::Go(hex),
            Decision::Fire(hex),
            Decision::React(piece),
            Decision::Retreat(hex),
        ]);
        if let Place::On(near) = game.place(piece) {
            thought.extend([Decision::Go(near), Decision::Fire(near), Decision::Deploy(near)]);
        }
    }
    thought
}

/// Where the games have been, and by which rules things happened.
#[derive(Default)]
struct Tour {
    tasks: BTreeSet<String>,
    told: BTreeSet<&'static str>,
    refused: BTreeSet<&'static str>,
}

impl Watch<Vive> for Tour {
    fn lean(index: u64, drawn: Decision, legal: &[Decision], luck: &mut Stream) -> Decision {
        bold(index, drawn, legal, luck)
    }

    fn thoughts(&mut self, game: &Vive, luck: &mut Stream) -> Vec<Decision> {
        thinkable(game, luck)
    }

    fn is_rare(&self, game: &Vive) -> bool {
        matches!(
            game.task(),
            Task::Rear(_)
                | Task::Flight(_)
                | Task::Retreat
                | Task::EntryAt(..)
                | Task::EarlyPick(_)
                | Task::EarlyAt(_)
        )
    }

    fn sees(&mut self, game: &Vive, _: u64) {
        let task = format!("{:?}", game.task());
        let name = task.split('(').next().unwrap_or_default();
        if !self.tasks.contains(name) {
            self.tasks.insert(name.to_owned());
        }
    }

    fn refused(&mut self, forbidden: &contract::Forbidden) {
        self.refused.insert(forbidden.rule.0);
    }

    fn hears(&mut self, _: &Vive, _: usize, events: &[vive::Event]) {
        self.told.extend(events.iter().map(|event| event.rule().0));
    }
}

/// Every promise is kept in all scenarios, and on the way the games have been at every task and heard of most rules.
#[test]
fn random_games_keep_every_promise() {
    let mut tour = Tour::default();
    for battle in Battle::ALL {
        play(battle, GAMES, &PROMISES, &mut tour);
    }
    for task in [
        "Split",
        "DrawTile",
        "Lay",
        "LayAt",
        "Place",
        "PlaceAt",
        "PlaceGeneral",
        "Release",
        "Deal",
        "Arrivals",
        "Entry",
        "Early",
        "EarlyType",
        "EarlyPick",
        "EarlyAt",
        "Reinforce",
        "ReinforceSector",
        "ReinforceAt",
        "Cards",
        "Orders",
        "Carry",
        "Skirmish",
        "Recovery",
        "Supplied",
        "Turn",
        "Reactions",
        "Reaction",
        "Volley",
        "Retreat",
        "Advance",
        "Over",
    ] {
        assert!(tour.tasks.contains(task), "no game came to {task}: {:?}", tour.tasks);
    }
    assert!(tour.told.len() > 35, "{:?}", tour.told);
    assert!(tour.refused.len() > 30, "{:?}", tour.refused);
}

/// What must hold in this game beside the promises of the contract.
struct Order;

impl Watch<Vive> for Order {
    fn lean(index: u64, drawn: Decision, legal: &[Decision], luck: &mut Stream) -> Decision {
        bold(index, drawn, legal, luck)
    }

    fn sees(&mut self, game: &Vive, _: u64) {
        pieces_are_where_they_may_be(game);
        cards_are_conserved(game);
    }
}

#[test]
fn random_games_stay_in_order() {
    for battle in Battle::ALL {
        play(battle, GAMES / 2, &Checks::NOTHING, &mut Order);
    }
}

/// [7.32.7] [6.1-GAR-5] [8.8-a] [1.1-g] A hex holds one unit and one general, of one side; nobody is on rough
/// terrain; chips are within their limits, and a skirmisher counts as one of its parent's; losses are those who are
/// lost.
fn pieces_are_where_they_may_be(game: &Vive) {
    let mut units = BTreeSet::new();
    let mut generals = BTreeSet::new();
    let mut lost = [0; 3];
    for piece in PieceId::all() {
        match game.place(piece) {
            Place::On(hex) => {
                let set = if piece.kind() == Kind::General { &mut generals } else { &mut units };
                assert!(set.insert(hex), "two in one hex");
                assert_ne!(game.terrain(hex), Terrain::Rough);
                let enemy = piece.side().enemy();
                assert!(!(game.units(enemy) | game.generals(enemy)).has(hex), "enemies share a hex");
                if piece.kind().is_unit() {
                    let out = u8::from(game.skirmisher_of(piece).is_some());
                    assert!(game.chips(piece) + out <= game.full(piece) + 1, "{}", piece.key());
                    assert!(!game.in_square(piece) || game.terrain(hex).takes_squares());
                }
            }
            Place::Lost => lost[piece.nation() as usize] += 1,
            Place::Waiting | Place::Absent => {}
        }
    }
    assert_eq!(Nation::ALL.map(|nation| game.lost(nation)), lost);
}

/// All 72 cards are in the hands, the decks, played, or still to be split.
fn cards_are_conserved(game: &Vive) {
    let held: u32 = Side::ALL
        .iter()
        .map(|&side| u32::from(game.hand(side).len() + game.deck(side).len() + game.spent(side).len()))
        .sum();
    let all: u32 = COUNTS.iter().map(|&count| u32::from(count)).sum();
    assert_eq!(all, 72);
    assert!(held == all || matches!(game.task(), Task::Split(_)) || game.hour() == 0);
}

/// Looks for the enemy's cards at every step.
struct Spy {
    luck: Stream,
    differed: bool,
}

impl Watch<Vive> for Spy {
    fn sees(&mut self, game: &Vive, step: u64) {
        if matches!(game.next(), Next::Over(_)) || !step.is_multiple_of(5) {
            return;
        }
        for side in Side::ALL {
            let world = game.imagine(side, &mut self.luck);
            assert_eq!(world.hand(side), game.hand(side), "a side knows its hand");
            assert_eq!(world.play(side), game.play(side), "and what it has put down");
            assert_eq!(world.hand(side.enemy()).len(), game.hand(side.enemy()).len());
            cards_are_conserved(&world);
            self.differed |= world.hand(side.enemy()) != game.hand(side.enemy());
            let shown = game.scene(Eye::from(side.enemy()));
            let faces = shown.hands.iter().filter(|hand| hand.side == side && hand.key.ends_with("-hand"));
            assert_eq!(faces.flat_map(|hand| &hand.cards).flatten().count(), 0, "the enemy's hand is shown");
        }
    }
}

/// [4.1-d] At no step does a side see the enemy's hand, and the worlds that it imagines differ in it.
#[test]
fn hands_are_secret_at_every_step() {
    let mut spy = Spy { luck: Stream::derive(1815, "worlds", 0), differed: false };
    for battle in Battle::ALL {
        play(battle, 2, &Checks::NOTHING, &mut spy);
    }
    assert!(spy.differed, "no world ever had another hand");
}

/// What a side is shown and told, to the byte.
fn wire(game: &Vive, events: &[vive::Event], side: Side) -> String {
    let told: Vec<_> =
        events.iter().filter_map(|event| Vive::tell(game.edition(), event, side.into())).collect();
    serde_json::to_string(&(game.scene(side.into()), told)).unwrap()
}

/// [4.1-d] [5.1-a] Two worlds that differ only in what the enemy holds and has put down give a side the same bytes,
/// whatever he puts down and wherever he means it.
#[test]
fn cards_that_lie_face_down_look_alike() {
    /// Stops at every choice of cards.
    struct Peek(Stream, u32);
    impl Watch<Vive> for Peek {
        fn sees(&mut self, game: &Vive, _: u64) {
            if !matches!(game.next(), Next::Decision(contract::Sides::Both)) {
                return;
            }
            for side in Side::ALL {
                let world = game.imagine(side, &mut self.0);
                let mut seen = BTreeSet::new();
                for one in [game, &world] {
                    for card in trials::legal(one, side.enemy()) {
                        let (mut next, mut events) = (one.clone(), Vec::new());
                        next.decide(side.enemy(), card, &mut events);
                        seen.insert(wire(&next, &events, side));
                    }
                }
                assert_eq!(seen.len(), 1, "the {side} side can tell cards apart that lie face down");
                self.1 += 1;
            }
        }
    }
    let mut peek = Peek(Stream::derive(1815, "peek", 0), 0);
    for battle in Battle::ALL {
        play(battle, 2, &Checks::NOTHING, &mut peek);
    }
    assert!(peek.1 > 100, "{}", peek.1);
}
