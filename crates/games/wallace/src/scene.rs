//! The game as any client shows it.

mod account;
mod choices;
mod fight;
mod outlook;

pub(crate) use choices::clicked;

use crate::agenda::Task;
use crate::s03_sequence::{TURNS, hour};
use crate::s18_victory::{ALLIES_NEED, FRENCH_NEED};
use crate::{Areas, Arm, Army, DELAYED, Disc, Place, UnitId, Wallace};
use contract::scene::{Hand, Mark, Piece, Place as Spot, Pool, Prompt, Scene, Tokens, Track};
use contract::{Edition, Eye, Game, Next, Provenance, Rule, Side};

/// What an eye sees.
pub fn scene(game: &Wallace, eye: Eye) -> Scene {
    Scene {
        board: game.edition.board(game.scenario()).id.clone(),
        headline: headline(game),
        pieces: pieces(game),
        marks: marks(game),
        tracks: tracks(game),
        hands: hands(game, eye),
        account: account::account(game),
        fight: fight::fight(game),
        pools: pools(game),
        prompt: prompt(game),
        choices: choices::choices(game, eye),
        outcome: if let Next::Over(outcome) = game.next() { Some(outcome) } else { None },
    }
}

fn headline(game: &Wallace) -> String {
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
    let counter = game.edition.unit(unit);
    let lost = match counter.army() {
        Army::French => "french-lost",
        Army::Allied => "allied-lost",
        Army::Prussian => "prussian-lost",
    };
    let place = match game.place(unit) {
        Place::In(DELAYED) => Spot::Tray("delayed".into()),
        Place::In(area) => Spot::Space(area.0.into()),
        Place::Display => Spot::Tray("display".into()),
        Place::Lost => Spot::Tray(lost.into()),
        Place::Absent => return None,
    };
    let assigned = game.assigned(unit);
    let bears = counter.arm == Arm::Infantry && assigned > 0;
    let cubes = Tokens { colour: counter.army().colour().into(), count: assigned };
    Some(Piece {
        id: unit.0.into(),
        key: counter.key.clone(),
        name: counter.name.clone(),
        side: game.side_of(unit),
        nation: counter.nation.key().into(),
        symbol: counter.arm.key().into(),
        values: Vec::new(),
        place,
        facing: None,
        states: states(game, unit).into_iter().map(String::from).collect(),
        tokens: bears.then_some(cubes).into_iter().collect(),
        about: about(game, unit),
    })
}

/// The formation of a piece in a word. [W-FORM-1]
pub(crate) fn formation(game: &Wallace, unit: UnitId) -> &'static str {
    match (game.edition.unit(unit).arm, game.is_upright(unit)) {
        _ if game.in_square(unit) => "square",
        (Arm::Infantry, true) => "mobile",
        (Arm::Infantry, false) => "defensive",
        (Arm::Cavalry, true) => "fresh",
        (Arm::Cavalry, false) => "tired",
        (Arm::Artillery, true) => "deployed",
        (Arm::Artillery, false) => "limbered",
        (Arm::Leader, true) => "available",
        (Arm::Leader, false) => "used",
    }
}

fn states(game: &Wallace, unit: UnitId) -> Vec<&'static str> {
    let Some(area) = game.place(unit).area() else { return Vec::new() };
    let counter = game.edition.unit(unit);
    let fights = game.assault.area == area && area != DELAYED;
    let defends = fights && game.side_of(unit) != game.assault.side && counter.arm != Arm::Leader;
    let rolls = matches!(game.next(), Next::Chance(_)) && game.queue.first() == Some(unit);
    let facts = [
        (true, formation(game, unit)),
        (game.assaulters.has(unit), "attacking"),
        (defends, "defending"),
        (game.assault.sheltered.has(unit), "sheltered"),
        (rolls, "picked"),
        (counter.arm == Arm::Artillery && !game.is_manned(unit, area), "unmanned"),
    ];
    facts.into_iter().filter(|(holds, _)| *holds).map(|(_, state)| state).collect()
}

fn about(game: &Wallace, unit: UnitId) -> Vec<String> {
    let counter = game.edition.unit(unit);
    let mut lines = vec![counter.name.clone()];
    lines.extend(counter.troops.iter().map(|troops| format!("Here it stands for {troops}")));
    match game.place(unit) {
        Place::In(area) => {
            lines.push(format!("{} in {} [W-FORM-1]", formation(game, unit), game.name_of(area)));
        }
        Place::Display => lines.push("On the Prussian display [W-SETUP-4]".into()),
        Place::Lost => lines.push("Eliminated".into()),
        Place::Absent => {}
    }
    if counter.start.is_some() && counter.placing.provenance == Provenance::Reconstructed {
        lines.push(format!("Its start is reconstructed: {}", counter.placing.source));
    }
    lines
}

/// Damage cubes, assaults and who holds the strong points, on the board.
fn marks(game: &Wallace) -> Vec<Mark> {
    let mut marks = Vec::new();
    for area in game.edition.area_ids().filter(|&area| area != DELAYED) {
        for army in Army::ALL.into_iter().filter(|&army| game.cubes(army, area) > 0) {
            let tokens = Tokens { colour: army.colour().into(), count: game.cubes(army, area) };
            let text = format!("{} {} damage cube{}", tokens.count, tokens.colour, plural(tokens.count));
            let (kind, at, rule) = ("cubes".into(), area.0.into(), Rule("W-CUBE-1"));
            marks.push(Mark { kind, at, text, tokens: Some(tokens), rule });
        }
        let mut mark = |kind: &str, text: String, rule| {
            marks.push(Mark { kind: kind.into(), at: area.0.into(), text, tokens: None, rule: Rule(rule) });
        };
        if game.contested.has(area) {
            mark("battle", "An assault to be resolved".into(), "W-ASSAULT-0.5");
        }
        if game.assault.area == area {
            mark("battle", "The assault being resolved".into(), "W-ASSAULT-0.7");
        }
        if game.edition.ground.strong.has(area) {
            mark("objective", format!("Strong point held by the {} side", game.holder(area)), "W-INIT-4");
        }
    }
    marks
}

fn plural(count: u8) -> &'static str {
    if count == 1 { "" } else { "s" }
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
        name: format!("{} damage cubes", capital(army.colour())),
        tokens: Tokens { colour: army.colour().into(), count: left(army) },
        rule: Rule("W-CUBE-3"),
    };
    Army::of(side).iter().map(pool).filter(|pool| pool.tokens.count > 0).collect()
}

fn capital(word: &str) -> String {
    let mut word = word.to_owned();
    word[..1].make_ascii_uppercase();
    word
}

/// Hour, casualties, discs and cubes.
pub fn tracks(game: &Wallace) -> Vec<Track> {
    let track = |name: String, value: u8, limit: u8, note: String, side, rule| Track {
        name,
        value: value.into(),
        limit: limit.into(),
        note,
        side,
        rule: Rule(rule),
    };
    let mut tracks = vec![
        track("Turn".into(), game.turn + 1, TURNS, hour(game.turn), None, "W-SEQ-1"),
        track(
            "Casualties · French".into(),
            game.casualties(Army::French),
            ALLIES_NEED,
            "at 16 the Allies win".into(),
            Some(Side::French),
            "W-VICTORY-6",
        ),
        track(
            "Casualties · Anglo-Allied".into(),
            game.casualties(Army::Allied),
            FRENCH_NEED,
            "at 13 the French win".into(),
            Some(Side::Allied),
            "W-VICTORY-4",
        ),
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
                tracks.push(track(name, left[colour], all, note, Some(side), "W-ROUND-6"));
            }
        }
    }
    let full = game.edition.supply.grand_battery;
    let note = "uses of Grand Battery fire left".into();
    tracks.push(track("Grand Battery".into(), game.battery, full, note, Some(Side::French), "W-GB-3"));
    for army in Army::ALL {
        let (name, all) =
            (format!("Cubes in stock · {}", army.colour()), game.edition.supply.cubes[army as usize]);
        let note = "when it is empty, a unit has to be given up".into();
        tracks.push(track(name, game.stock(army), all, note, Some(army.side()), "W-CUBE-9"));
    }
    tracks
}

/// [W-ROUND-2] The tile: face up for the player who drew it.
fn hands(game: &Wallace, eye: Eye) -> Vec<Hand> {
    let holder = game.active.enemy();
    let face = eye.sees_secrets_of(holder).then(|| game.tile.to_string());
    let hand = Hand {
        side: holder,
        name: format!("Tile, the number of {} actions", game.active),
        cards: vec![face],
        rule: Rule("W-ROUND-2"),
    };
    (game.tile != 0).then_some(hand).into_iter().collect()
}

fn prompt(game: &Wallace) -> Option<Prompt> {
    let side = game.asked()?;
    let name = |unit: UnitId| game.describe(unit);
    let place = |area| game.name_of(area);
    let many =
        |count: u8, thing: &str| if count == 1 { format!("a {thing}") } else { format!("{count} {thing}s") };
    let (text, rule) = match game.task() {
        Task::Enter => {
            ("Place the Prussians who arrive, and any who wait in the Delayed box.".into(), "W-PRUSSIANS-3")
        }
        Task::Skirmish(_) => {
            ("Fire with infantry next to the enemy, or end the skirmish fire.".into(), "W-SKIRM-1")
        }
        Task::Form(_) => ("Change the formation of infantry and guns, or go on.".into(), "W-FORM-9"),
        Task::Change => (format!("Change formations in {}.", place(game.order.area)), "W-CHANGE-1"),
        Task::Orders => ("Activate an area or a leader, or do nothing.".into(), "W-ACT-1"),
        Task::Spend(leader) => (format!("Which disc activates {}?", name(leader)), "W-LEADER-4"),
        Task::Lead(2) => ("Which area does the leader activate?".into(), "W-LEADER-2"),
        Task::Lead(_) => ("Activate a second area, or the same again, or leave it.".into(), "W-LEADER-2"),
        Task::Act => (format!("What do the units in {} do?", place(game.order.area)), "W-ACT-6"),
        Task::Move => (format!("Move units out of {}.", place(game.order.area)), game.order.action.rule()),
        Task::Carry(unit, _) => (format!("How many cubes go with {}?", name(unit)), "W-MOVE-7"),
        Task::Aim => (format!("Aim the guns in {}, then fire.", place(game.order.area)), "W-FIRE-4"),
        Task::ReinforceArmy | Task::Reinforce(_) => ("Where does the cube go?".into(), "W-REINF-1"),
        Task::March => {
            (format!("Send units from {} into assaults.", place(game.order.area)), "W-ASSAULT-0.1")
        }
        Task::From(unit, to) => {
            (format!("From where does {} enter {}?", name(unit), place(to)), "W-ASSAULT-0.8")
        }
        Task::Pending(..) => ("Which assault is resolved next?".into(), "W-ASSAULT-0.5"),
        Task::Shelter => ("Who holds the strong point?".into(), "W-STRONG-3"),
        Task::Guard => ("Does anybody leave the strong point to guard the guns?".into(), "W-STRONG-6"),
        Task::Charge => ("Which cavalry charges?".into(), "W-ASSAULT-2.2"),
        Task::Counter(unit) => (format!("Which cavalry meets {}?", name(unit)), "W-ASSAULT-2.2"),
        Task::Assign(_) => ("Put the damage cubes on your infantry.".into(), "W-CUBE-3"),
        Task::Withdraw(_) => {
            ("The assault has failed: where does the infantry withdraw to?".into(), "W-ASSAULT-3.8")
        }
        Task::Onward => ("Whom does the cavalry charge next?".into(), "W-ASSAULT-7.2"),
        Task::Hits(_, _, hits) => (
            format!("Your cavalry takes {}: tire a fresh unit, or retreat one.", many(hits, "hit")),
            "W-ARTCAV-2",
        ),
        Task::Blows(_, _, hits) => {
            (format!("Your cavalry takes {}. Which unit?", many(hits, "hit")), "W-ASSAULT-4.5")
        }
        Task::Crowd(area, _, over) => (
            format!("{} holds {} too many: which cavalry pays?", place(area), many(over, "unit")),
            "W-LIMIT-3",
        ),
        Task::Cubes(..) => ("Which army takes the cube?".into(), "W-SKIRM-10"),
        Task::Cull(area, _) => {
            (format!("Too many cubes in {}: which infantry is lost?", place(area)), "W-CUBE-6")
        }
        Task::Empty(army) => (format!("No {} cube is left: give a unit up.", army.colour()), "W-CUBE-9"),
        Task::EmptyWith(unit) => (format!("How many cubes go with {}?", name(unit)), "W-CUBE-9"),
        Task::Retreat(unit, _) => (format!("Where does {} retreat to?", name(unit)), "W-RETREAT-2"),
        Task::Follow(leader, to) => {
            (format!("Does {} go along to {}?", name(leader), place(to)), "W-RETREAT-9")
        }
        Task::Flight(leader) => {
            (format!("{} is alone among enemies. Where to?", name(leader)), "W-LEADER-12")
        }
        _ => return None,
    };
    Some(Prompt { side, text, rule: Rule(rule) })
}

/// Whether an area is a space of the board.
fn on_board(area: crate::AreaId) -> bool {
    !Areas::of(DELAYED).has(area)
}
