//! The game as any client shows it.

mod account;
mod charts;
mod choices;
mod fight;
mod orders;
mod outlook;
mod prompt;

pub(crate) use charts::charts;
pub(crate) use choices::clicked;

use crate::agenda::Task;
use crate::s03_sequence::{TURNS, hour};
use crate::s18_victory::{ALLIES_NEED, FRENCH_NEED};
use crate::{Areas, Arm, Army, DELAYED, Disc, Place, UnitId, Wallace};
use contract::scene::{Card, Hand, Mark, Piece, Place as Spot, Pool, Scene, Sign, State, Tokens, Track};
use contract::{Edition, Eye, Game, Next, Rule, Side, words};

/// What an eye sees.
pub fn scene(game: &Wallace, eye: Eye) -> Scene {
    Scene {
        pieces: pieces(game),
        marks: marks(game),
        tracks: tracks(game),
        hands: hands(game, eye),
        account: account::account(game),
        fight: fight::fight(game),
        pools: pools(game),
        prompt: prompt::prompt(game),
        choices: choices::choices(game, eye),
        orders: orders::orders(game, eye),
        outcome: if let Next::Over(outcome) = game.next() { Some(outcome) } else { None },
        ..Scene::new(game.edition.board(game.scenario()), headline(game))
    }
}

/// Turn and phase.
pub fn headline(game: &Wallace) -> String {
    let tasks = game.agenda.tasks();
    let has = |test: fn(&Task) -> bool| tasks.iter().any(test);
    let phase = if matches!(game.task(), Task::Over(_)) {
        "the battle is over".to_owned()
    } else if has(|task| matches!(task, Task::Prussians | Task::Enter)) {
        "the Prussians".to_owned()
    } else if has(|task| matches!(task, Task::Skirmish(_) | Task::Skirmishes(_))) {
        "skirmish fire".to_owned()
    } else if has(|task| matches!(task, Task::Rounds)) {
        format!("{} action round", game.active)
    } else {
        "formation changes".to_owned()
    };
    format!("{}, turn {} of {TURNS} · {phase}", hour(game.turn), game.turn + 1)
}

/// Everyone, those on the Prussian display last and in its order: who stands first there arrives first.
fn pieces(game: &Wallace) -> Vec<Piece> {
    let waits = |unit: &UnitId| game.place(*unit) == Place::Display;
    let others = game.edition.unit_ids().filter(|unit| !waits(unit));
    others.chain(game.on_display()).filter_map(|unit| piece(game, unit)).collect()
}

fn piece(game: &Wallace, unit: UnitId) -> Option<Piece> {
    let printed = game.edition.unit(unit);
    let place = match game.place(unit) {
        Place::In(DELAYED) => Spot::tray("delayed"),
        Place::In(area) => Spot::Space(area.0.into()),
        Place::Display => Spot::tray("display"),
        Place::Lost => Spot::tray(format!("{}-lost", printed.army().key())),
        Place::Absent => return None,
    };
    let bears = if printed.arm == Arm::Infantry { game.assigned(unit) } else { 0 };
    let piece = Piece::of(&game.edition.0.board(game.scenario()).counters[usize::from(unit.0)], 0, place);
    Some(piece.states(states(game, unit)).tokens(printed.army().colour(), bears).about(about(game, unit)))
}

/// The formation of a piece. [W-FORM-1]
pub(crate) fn formation(game: &Wallace, unit: UnitId) -> State {
    match (game.edition.unit(unit).arm, game.is_upright(unit)) {
        _ if game.in_square(unit) => State::Square,
        (Arm::Infantry, true) => State::Mobile,
        (Arm::Infantry, false) => State::Defensive,
        (Arm::Cavalry, true) => State::Fresh,
        (Arm::Cavalry, false) => State::Tired,
        (Arm::Artillery, true) => State::Deployed,
        (Arm::Artillery, false) => State::Limbered,
        (Arm::Leader, true) => State::Available,
        (Arm::Leader, false) => State::Used,
    }
}

fn states(game: &Wallace, unit: UnitId) -> Vec<(bool, State)> {
    let Some(area) = game.place(unit).area() else { return Vec::new() };
    let counter = game.edition.unit(unit);
    let fights = game.assault.area == area && area != DELAYED;
    let defends = fights && game.side_of(unit) != game.assault.side && counter.arm != Arm::Leader;
    let rolls = matches!(game.next(), Next::Chance(_)) && game.queue.first() == Some(unit);
    vec![
        (true, formation(game, unit)),
        (game.assaulters.has(unit), State::Attacking),
        (defends, State::Defending),
        (game.assault.sheltered.has(unit), State::Sheltered),
        (rolls, State::Picked),
        (counter.arm == Arm::Artillery && !game.is_manned(unit, area), State::Unmanned),
    ]
}

fn about(game: &Wallace, unit: UnitId) -> Option<String> {
    match game.place(unit) {
        Place::In(area) => Some(format!("{} in {} [W-FORM-1]", formation(game, unit), game.name_of(area))),
        Place::Display => Some("On the Prussian display [W-SETUP-4]".into()),
        Place::Lost => Some("Eliminated".into()),
        Place::Absent => None,
    }
}

/// Damage cubes, assaults and who holds the strong points, on the board.
fn marks(game: &Wallace) -> Vec<Mark> {
    let mut marks = Vec::new();
    for area in game.edition.area_ids().filter(|&area| area != DELAYED) {
        for army in Army::ALL.into_iter().filter(|&army| game.cubes(army, area) > 0) {
            let tokens = Tokens { colour: army.colour(), count: game.cubes(army, area) };
            let text = words::count(tokens.count, &format!("{} damage cube", tokens.colour));
            marks.push(Mark::new(Sign::Tokens, area.0, text, "W-CUBE-1").tokens(tokens));
        }
        let mut mark = |kind: Sign, text: &str, rule| marks.push(Mark::new(kind, area.0, text, rule));
        if game.contested.has(area) {
            mark(Sign::Battle, "An assault to be resolved", "W-ASSAULT-0.5");
        }
        if game.assault.area == area {
            mark(Sign::Battle, "The assault being resolved", "W-ASSAULT-0.7");
        }
        if game.edition.ground.strong.has(area) {
            let holder = game.holder(area);
            let text = format!("Strong point held by the {holder} side");
            marks.push(Mark::new(Sign::Objective, area.0, text, "W-INIT-4").of(holder));
        }
    }
    marks
}

/// Cubes that wait to be assigned. [W-CUBE-3]
fn pools(game: &Wallace) -> Vec<Pool> {
    let Task::Assign(side) = game.task() else { return Vec::new() };
    let left = |army: Army| {
        let infantry = game.infantry_of(army, game.assault.area);
        let given: u8 = infantry.iter().map(|unit| game.assigned(unit)).sum();
        game.cubes(army, game.assault.area).saturating_sub(given)
    };
    let pool = |&army: &Army| Pool {
        name: format!("{} damage cubes", words::capital(army.colour().key())),
        tokens: Tokens { colour: army.colour(), count: left(army) },
        rule: Rule("W-CUBE-3"),
    };
    Army::of(side).iter().map(pool).filter(|pool| pool.tokens.count > 0).collect()
}

/// Hour, casualties, discs and cubes.
pub fn tracks(game: &Wallace) -> Vec<Track> {
    let mut tracks = vec![
        Track::new("Turn", game.turn + 1, TURNS, "W-SEQ-1").note(hour(game.turn)),
        Track::new("Casualties · French", game.casualties(Army::French), ALLIES_NEED, "W-VICTORY-6")
            .note("at 16 the Allies win")
            .of(Side::French),
        Track::new("Casualties · Anglo-Allied", game.casualties(Army::Allied), FRENCH_NEED, "W-VICTORY-4")
            .note("at 13 the French win")
            .of(Side::Allied),
    ];
    for side in Side::ALL {
        let (left, before) = (game.discs(side), game.used_before(side));
        let now = if side == game.active { game.used } else { [0; 3] };
        for disc in Disc::ALL {
            let colour = disc as usize;
            let all = left[colour] + before[colour] + now[colour];
            if all > 0 {
                let note = format!("{} used in this round, {} before", now[colour], before[colour]);
                let name = format!("{side} discs · {}", disc.name());
                tracks.push(Track::new(name, left[colour], all, "W-ROUND-6").note(note).of(side));
            }
        }
    }
    tracks.push(
        Track::new("Grand Battery", game.battery, game.edition.supply.grand_battery, "W-GB-3")
            .note("uses of Grand Battery fire left")
            .of(Side::French),
    );
    for army in Army::ALL {
        let (name, all) =
            (format!("Cubes in stock · {}", army.colour()), game.edition.supply.cubes[army as usize]);
        let note = "when it is empty, a unit has to be given up";
        tracks.push(Track::new(name, game.stock(army), all, "W-CUBE-9").note(note).of(army.side()));
    }
    tracks
}

/// [W-ROUND-2] The tile: face up for the player who drew it.
fn hands(game: &Wallace, eye: Eye) -> Vec<Hand> {
    let holder = game.active.enemy();
    let face = eye.sees_secrets_of(holder).then(|| Card::new(game.tile.to_string()));
    let name = format!("Tile, the number of {} actions", game.active);
    let hand = Hand::new("tile", holder, name, "W-ROUND-2").card(face);
    (game.tile != 0).then_some(hand).into_iter().collect()
}

/// Whether an area is a space of the board.
fn on_board(area: crate::AreaId) -> bool {
    !Areas::of(DELAYED).has(area)
}
