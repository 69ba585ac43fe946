//! What every game promises, checked on random games, and what this one adds: pieces and cubes are neither made
//! nor lost, areas keep their limits, nobody sees the tile who may not, and what is activated can act.

use crate::common::{edition, spell};
use contract::{Eye, Game, Luck, Next, Side, Silent};
use record::Stream;
use std::collections::BTreeSet;
use trials::{Checks, Watch, legal, play_games, promises};
use wallace::{
    Action, AreaId, Arm, Army, DELAYED, Decision, Disc, Event, Modifier, Place, Task, UnitId, Units, Wallace,
};

/// Random games.
const GAMES: u64 = 40;

/// Every promise of the contract now and then.
const PROMISES: Checks = Checks {
    listed_every: 37,
    position_every: 23,
    scene_every: 61,
    world_every: 71,
    replay_every: 4,
    tell_every: 4,
    step_limit: 50_000,
};

/// Every second game is played by bold players, who assault whenever they can.
pub fn bold(index: u64, drawn: Decision, legal: &[Decision]) -> Decision {
    let assault = legal.iter().find(|decision| {
        matches!(decision, Decision::Act { action: Action::Assault, .. } | Decision::Assault { .. })
    });
    assault.copied().filter(|_| index % 2 == 1).unwrap_or(drawn)
}

/// Where the games have been, and by which rules things happened.
#[derive(Default)]
struct Tour {
    tasks: BTreeSet<String>,
    told: BTreeSet<&'static str>,
    /// Cubes on the board, by army, in the game that is told.
    cubes: [u8; 3],
}

impl Watch<Wallace> for Tour {
    fn lean(index: u64, drawn: Decision, legal: &[Decision], _: &mut Stream) -> Decision {
        bold(index, drawn, legal)
    }

    fn thoughts(&mut self, _: &Wallace, luck: &mut Stream) -> Vec<Decision> {
        thinkable(luck)
    }

    fn sees(&mut self, game: &Wallace, _: u64) {
        assert!(game.turn() < wallace::TURNS);
        let task = format!("{:?}", game.task());
        let name = task.split('(').next().unwrap_or_default();
        if !self.tasks.contains(name) {
            self.tasks.insert(name.to_owned());
        }
    }

    fn hears(&mut self, game: &Wallace, input: usize, events: &[Event]) {
        self.cubes = cubes_are_accounted_for(game, if input == 0 { [0; 3] } else { self.cubes }, events);
        for event in events {
            self.told.insert(event.rule().0);
            sums_are_right(event);
            for eye in promises::EYES {
                let entry = Wallace::tell(game.edition(), event, eye)
                    .expect("nothing happens in secret but a number");
                if let Event::Tile { holder, tile } = *event {
                    let sees = eye == Eye::Referee || eye.side() == Some(holder);
                    assert_eq!(entry.text.contains(&tile.to_string()), sees, "{}", entry.text);
                }
            }
        }
    }
}

/// What an event says that it adds up to is what it adds up to, and nothing that adds nothing is mentioned.
fn sums_are_right(event: &Event) {
    let sum = |terms: &[Modifier]| {
        assert!(terms.iter().all(|term| term.value != 0), "{event:?}");
        terms.iter().map(|term| term.value).sum::<i8>()
    };
    match event {
        Event::Fired { die, modifiers, total, .. } => {
            assert_eq!(*total, *die as i8 + sum(modifiers), "{event:?}")
        }
        Event::Checked { cubes, shifts, column, .. } => {
            assert_eq!(*column as i8, (*cubes as i8 + sum(shifts)).clamp(0, 6), "{event:?}");
        }
        _ => {}
    }
}

/// Cubes come to the board one by one, told each time, and leave it only with units that are lost, or when a gun
/// moves on that one lay there for. Gives how many lie there now, by army.
fn cubes_are_accounted_for(game: &Wallace, before: [u8; 3], events: &[Event]) -> [u8; 3] {
    let gun = |unit: &UnitId| edition().unit(*unit).arm == Arm::Artillery;
    let leaves = |event: &Event| match event {
        Event::Lost { .. } => true,
        Event::Moved { unit, .. } => gun(unit),
        _ => false,
    };
    Army::ALL.map(|army| {
        let placed = |event: &&Event| matches!(event, Event::Cubes { army: other, .. } if *other == army);
        let most = before[army as usize] + events.iter().filter(placed).count() as u8;
        let now: u8 = edition().area_ids().map(|area| game.cubes(army, area)).sum();
        let kept = if events.iter().any(leaves) { now <= most } else { now == most };
        assert!(kept, "{now} {} cubes instead of {most} after {events:?}", army.key());
        now
    })
}

/// Every promise is kept, and on the way the games have been at every task and heard of most rules.
#[test]
fn random_games_keep_every_promise() {
    let mut tour = Tour::default();
    play_games("waterloo", GAMES, &PROMISES, &mut tour);
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
        assert!(tour.tasks.contains(task), "no game came to {task}: {:?}", tour.tasks);
    }
    assert!(tour.told.len() > 30, "{:?}", tour.told);
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

/// What must hold in this game beside the promises of the contract.
struct Order;

impl Watch<Wallace> for Order {
    fn lean(index: u64, drawn: Decision, legal: &[Decision], _: &mut Stream) -> Decision {
        bold(index, drawn, legal)
    }

    fn sees(&mut self, game: &Wallace, step: u64) {
        pieces_and_cubes_are_conserved(game);
        if game.task() == Task::Orders {
            areas_keep_their_limits(game);
            if step.is_multiple_of(11) {
                what_is_activated_can_act(game);
            }
        }
    }
}

#[test]
fn random_games_stay_in_order() {
    play_games("waterloo", GAMES, &Checks::NOTHING, &mut Order);
}

/// Every piece is in one place, and every cube on the board, in the box or in stock.
fn pieces_and_cubes_are_conserved(game: &Wallace) {
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
        assert_eq!(placed + boxed + game.stock(army), edition().supply.cubes[army as usize], "{army:?}");
    }
    assert!((game.at(DELAYED) & edition().armies[0]).is_empty(), "French in the Delayed box");
    for area in edition().area_ids() {
        for army in Army::ALL {
            // While somebody is about to fall there may be one more, or those of the guns he came to.
            let waits = usize::from(!of(game, area, army, Arm::Infantry).is_empty());
            let most = bearable(game, area, army) + waits * of(game, area, army, Arm::Artillery).len().max(1);
            assert!(
                usize::from(game.cubes(army, area)) <= most,
                "{} cubes in {area:?}: {}",
                army.key(),
                game.position()
            );
        }
    }
}

/// The units of an army and an arm in an area.
fn of(game: &Wallace, area: AreaId, army: Army, arm: Arm) -> Units {
    game.at(area) & edition().armies[army as usize] & edition().arm(arm)
}

/// The cubes of an army that those in an area can bear: five for each unit of infantry, or else one for each gun.
fn bearable(game: &Wallace, area: AreaId, army: Army) -> usize {
    let infantry = of(game, area, army, Arm::Infantry).len();
    if infantry > 0 { 5 * infantry } else { of(game, area, army, Arm::Artillery).len() }
}

/// Between actions cubes are no more than their bearers bear, leaders of a colour keep apart, none stands with enemies
/// alone, and enemies share no area but with guns.
fn areas_keep_their_limits(game: &Wallace) {
    for area in edition().area_ids() {
        for army in Army::ALL {
            assert!(
                usize::from(game.cubes(army, area)) <= bearable(game, area, army),
                "{area:?}: {}",
                game.position()
            );
            let leaders = of(game, area, army, Arm::Leader).len();
            assert!(leaders <= 1 || area == DELAYED, "{leaders} leaders in {area:?}: {}", game.position());
        }
        for side in Side::ALL {
            let alone = game.occupied(side.enemy()).has(area) && !game.occupied(side).has(area);
            let leaders = game.arm_here(area, side, Arm::Leader);
            assert!(!alone || leaders.is_empty(), "{leaders:?} among enemies: {}", game.position());
        }
        let both = Side::ALL.iter().all(|&side| game.occupied(side).has(area));
        let guns =
            |side: Side| (game.here(area, side) & edition().combat()).within(edition().arm(Arm::Artillery));
        assert!(!both || Side::ALL.into_iter().any(guns), "enemies share {area:?}: {}", game.position());
    }
    assert!(game.assaulters().is_empty());
}

/// Looks for the tile at every step.
struct Spy {
    luck: Stream,
    /// Whether an imagined world ever had another tile.
    differed: bool,
}

impl Watch<Wallace> for Spy {
    fn sees(&mut self, game: &Wallace, _: u64) {
        if matches!(game.next(), Next::Over(_)) {
            return;
        }
        let holder = game.active().enemy();
        assert!(game.imagine(holder, &mut self.luck) == *game, "the holder knows the tile");
        for eye in [game.active().into(), Eye::Observer] {
            assert_eq!(shown_cards(game, eye), 0, "{eye:?} sees the tile");
        }
        self.differed |= game.imagine(game.active(), &mut self.luck) != *game;
    }
}

/// [W-ROUND-2] At no step does the active player or an onlooker see the tile, and its holder knows it.
#[test]
fn the_tile_is_secret_at_every_step() {
    let mut spy = Spy { luck: Stream::derive(1815, "worlds", 0), differed: false };
    play_games("waterloo", GAMES / 5, &Checks::NOTHING, &mut spy);
    assert!(spy.differed, "no world ever had another tile");
}

/// Cards whose face an eye sees.
fn shown_cards(game: &Wallace, eye: Eye) -> usize {
    game.scene(eye).hands.iter().flat_map(|hand| &hand.cards).flatten().count()
}

/// Nobody is painted into a corner: an area or a leader that may be activated has something to do.
fn what_is_activated_can_act(game: &Wallace) {
    let side = game.active();
    for decision in legal(game, side) {
        if matches!(decision, Decision::Activate(_) | Decision::Lead(_)) {
            let mut tried = game.clone();
            tried.decide(side, decision, &mut Silent);
            assert!(!legal(&tried, side).is_empty(), "{} leads nowhere", spell(decision));
        }
    }
}

/// [W-ROUND-2] Nothing that the active player is shown hangs on the hidden tile, not even what orders would lead to.
#[test]
fn nothing_tells_the_tile() {
    play_games("waterloo", 2, &Checks { world_every: 1, ..Checks::NOTHING }, &mut Tour::default());
}
