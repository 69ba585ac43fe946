//! The game as any client shows it.

mod choices;
mod fight;
mod prompt;
mod spread;

pub(crate) use choices::clicked;

use crate::agenda::Task;
use crate::chronicle::halves;
use crate::s04_pieces::Factors;
use crate::s07_control::is_zone;
use crate::{AreaId, Army, Impulse, Kind, LeaderId, Place, Role, TURNS, UNITS, UnitId};
use contract::scene::{Mark, Piece, PieceId, Place as Spot, Printed, Scene, Track};
use contract::{Edition, Eye, Game, Next, Provenance, Rule, Side};

/// What an eye sees: the same for everyone, but for the choices.
pub fn scene(game: &Impulse, eye: Eye) -> Scene {
    let leaders = game.edition.leader_ids().map(|leader| leader_piece(game, leader));
    let units = game.edition.unit_ids().filter_map(|unit| unit_piece(game, unit));
    Scene {
        board: game.edition.board(game.scenario()).id.clone(),
        headline: headline(game),
        pieces: units.chain(leaders).collect(),
        marks: marks(game),
        tracks: tracks(game),
        hands: Vec::new(),
        account: fight::account(game),
        fight: fight::fight(game),
        pools: Vec::new(),
        prompt: prompt::prompt(game),
        choices: choices::choices(game, eye),
        outcome: if let Next::Over(outcome) = game.next() { Some(outcome) } else { None },
    }
}

/// The piece that stands for a unit.
pub(crate) fn piece_of(unit: UnitId) -> PieceId {
    unit.0.into()
}

/// The piece that stands for a Leader.
pub(crate) fn leader_id(leader: LeaderId) -> PieceId {
    UNITS as PieceId + PieceId::from(leader.0)
}

fn headline(game: &Impulse) -> String {
    let phase = match game.task() {
        Task::Over(_) => "the battle is over".to_owned(),
        Task::Commanders => "Commander Phase".to_owned(),
        Task::Rally(side) => format!("{side} Rally Phase"),
        Task::Battery => "Grand Battery Phase".to_owned(),
        _ if game.fire.grand => "Grand Battery Phase".to_owned(),
        _ if game.agenda.tasks().contains(&Task::Impulses) => {
            format!("{} impulse {}", game.active, game.number)
        }
        _ => "Grand Battery Phase".to_owned(),
    };
    format!("Turn {} of {TURNS} · {phase} · {} for the French", game.turn, halves(game.net_halves()))
}

fn printed(name: &str, value: u8, provenance: Provenance) -> Printed {
    Printed { name: name.into(), value: value.to_string(), provenance }
}

fn unit_piece(game: &Impulse, unit: UnitId) -> Option<Piece> {
    let counter = game.edition.unit(unit);
    let side = game.side_of(unit);
    let place = match game.place(unit) {
        Place::In(area) if is_zone(area) => Spot::Tray(game.edition.area(area).key.clone()),
        Place::In(area) => Spot::Space(area.0.into()),
        Place::Awaited => Spot::Tray("awaited".into()),
        Place::Lost => Spot::Tray(format!("{}-lost", side.key())),
        Place::Absent => return None,
    };
    let Factors { attack, defence, movement } = game.factors(unit);
    let [values, speed, _] = &counter.origins;
    let nation = match counter.stats.army {
        Army::French if counter.stats.formation == Some(game.edition.guard) => "guard",
        Army::French => "french",
        Army::British => "british",
        Army::Prussian => "prussian",
    };
    let symbol = match counter.stats.kind {
        Kind::HorseArtillery => "artillery",
        kind => kind.key(),
    };
    Some(Piece {
        id: piece_of(unit),
        key: counter.key.clone(),
        name: counter.name.clone(),
        side,
        nation: nation.into(),
        symbol: symbol.into(),
        values: vec![
            printed("attack", attack, values.provenance),
            printed("defence", defence, values.provenance),
            printed("movement", movement, speed.provenance),
        ],
        place,
        facing: None,
        states: states(game, unit).into_iter().map(String::from).collect(),
        tokens: Vec::new(),
        about: about(game, unit),
    })
}

fn states(game: &Impulse, unit: UnitId) -> Vec<&'static str> {
    let Some(area) = game.place(unit).area() else { return Vec::new() };
    let (fight, fire) = (&game.fight, &game.fire);
    let defends = fight.area == area && game.side_of(unit) != game.active;
    let facts = [
        (!game.is_fresh(unit), "spent"),
        (game.motion.unit == unit, "picked"),
        (game.orders.all_acted().has(unit), "moved"),
        (fight.attackers().has(unit) && fight.area == area || fire.firers().has(unit), "attacking"),
        (fight.point == unit && fight.area == area || fire.point == unit, "point"),
        (defends || fire.target == unit, "defending"),
        (defends && fight.forward == unit, "forward"),
    ];
    facts.into_iter().filter(|(holds, _)| *holds).map(|(_, state)| state).collect()
}

fn about(game: &Impulse, unit: UnitId) -> Vec<String> {
    let counter = game.edition.unit(unit);
    let mut lines = vec![counter.name.clone()];
    lines.push(match counter.stats.formation {
        Some(leader) => {
            let chief = game.edition.leader(leader);
            format!("{} {}, under {} [4.7]", counter.stats.army.name(), counter.stats.kind.key(), chief.name)
        }
        None => format!("{} skirmishers: they act with whoever is near [10.13-a]", counter.stats.army.name()),
    });
    if game.place(unit).area().is_some() {
        let other = counter.stats.sides[usize::from(!game.is_fresh(unit))];
        lines.push(match (game.is_fresh(unit), counter.stats.two_steps) {
            (true, true) => format!(
                "Fresh; spent it has attack {}, defence {}, movement {}",
                other.attack, other.defence, other.movement
            ),
            (true, false) => "One step: it is lost when it would be spent [4.3-d]".into(),
            (false, _) => "Spent".into(),
        });
    }
    if let (Place::Awaited, Some((turn, zone))) = (game.place(unit), counter.arrives) {
        lines.push(format!("Arrives on turn {turn} in {} [15.7]", game.edition.area(zone).name));
    }
    if counter.origins[0].provenance == Provenance::Reconstructed {
        lines.push(format!("Its strengths are reconstructed: {}", counter.origins[0].source));
    }
    lines
}

fn leader_piece(game: &Impulse, leader: LeaderId) -> Piece {
    let chief = game.edition.leader(leader);
    let side = chief.army.side();
    let present = game.is_present(leader);
    let place = if present { format!("{}-leaders", side.key()) } else { "awaited".into() };
    let number = game.activation_number(leader);
    let mut values = vec![printed("number", number, Provenance::Reconstructed)];
    let mut about = vec![chief.name.clone()];
    match chief.role {
        Role::Commander => values.push(printed("bonus", chief.bonus, Provenance::Reconstructed)),
        _ => values.push(printed("rating", chief.rating, Provenance::Reconstructed)),
    }
    if let Some(formation) = &chief.formation {
        about.push(format!("Leads {formation}"));
        let bonus = game.bonus(leader);
        let chance = spread::at_least(number.saturating_sub(bonus));
        let help =
            if bonus > 0 { format!(" with +{bonus} from his Commander [9.2-a]") } else { String::new() };
        about.push(format!("Needs {number}{help}: {} to activate [8.3-a]", spread::percent(chance, 36)));
    }
    if chief.role != Role::Leader {
        let chance = spread::at_least(chief.number[1]);
        about.push(format!(
            "As Commander he needs {} while he is fresh: {} [9.3-a]",
            chief.number[1],
            spread::percent(chance, 36)
        ));
    }
    if let (false, Some(turn)) = (present, chief.arrives) {
        about.push(format!("Arrives on turn {turn} [5.1-g]"));
    }
    let spent = present && !game.is_ready(leader);
    about.push(if spent { "Spent".into() } else { "Fresh".into() });
    Piece {
        id: leader_id(leader),
        key: chief.key.clone(),
        name: chief.name.clone(),
        side,
        nation: chief.army.key().into(),
        symbol: "leader".into(),
        values,
        place: Spot::Tray(place),
        facing: None,
        states: if spent { vec!["spent".into()] } else { Vec::new() },
        tokens: Vec::new(),
        about,
    }
}

/// Control, contested areas, points, duties, the Grand Battery.
fn marks(game: &Impulse) -> Vec<Mark> {
    let mark = |kind: &str, at: AreaId, text: String, rule: &'static str| Mark {
        kind: kind.into(),
        at: at.0.into(),
        text,
        tokens: None,
        rule: Rule(rule),
    };
    let mut marks = Vec::new();
    for area in game.controlled(Side::French) {
        marks.push(mark("french-control", area, "Under French control".into(), "7.2-a"));
    }
    for area in game.contested_now() {
        let held = game.controller(area);
        marks.push(mark("contested", area, format!("Contested; the {held} side controls it"), "7.2-c"));
    }
    for side in Side::ALL {
        for &(area, points) in &game.ground().prizes[side as usize] {
            let worth = match (game.controller(area) == side, game.contested_now().has(area)) {
                (true, false) => halves(2 * i16::from(points)),
                (true, true) => halves(points.into()),
                _ => "nothing".into(),
            };
            let text = format!("{points} points for the {side} side; now it gives {worth}");
            let rule = if side == Side::French { "17.3-a" } else { "17.3-c" };
            marks.push(mark("objective", area, text, rule));
        }
    }
    for area in game.duties() {
        marks.push(mark("duty", area, "Has to be assaulted".into(), "7.4-a"));
    }
    if let Some((area, moved)) = game.battery() {
        let text = if moved { "The Grand Battery, moved: no indirect fire" } else { "The Grand Battery" };
        marks.push(mark("battery", area, text.into(), "6.4-a"));
    }
    marks
}

/// Turn, impulse, points.
pub fn tracks(game: &Impulse) -> Vec<Track> {
    let track = |name: &str, value: i32, limit: i32, note: String, side, rule: &'static str| Track {
        name: name.into(),
        value,
        limit,
        note,
        side,
        rule: Rule(rule),
    };
    let last = game.edition.last_impulse;
    let goes_on = if game.number == last { 0 } else { spread::at_least(game.number) };
    let sunset =
        format!("The hour goes on with a roll of {} or more: {}", game.number, spread::percent(goes_on, 36));
    let net = game.net_halves();
    let ground = |side| halves(game.ground_halves(side));
    let toll = |side: Side| i32::from(game.toll(side));
    vec![
        track(
            "Turn",
            game.turn.into(),
            TURNS.into(),
            "The battle ends with the last turn".into(),
            None,
            "3.9",
        ),
        track("Impulse", game.number.into(), last.into(), sunset, None, "8.10-a"),
        track(
            "French points",
            (net.div_euclid(2)).into(),
            10,
            format!("Net {}: ten in an End Phase win, 8 at nightfall, 2 draw", halves(net)),
            Some(Side::French),
            "17.2-a",
        ),
        track(
            "Points · ground of the French",
            (game.ground_halves(Side::French) / 2).into(),
            12,
            format!("{} from blue areas", ground(Side::French)),
            Some(Side::French),
            "17.3-a",
        ),
        track(
            "Points · ground of the Allies",
            (game.ground_halves(Side::Allied) / 2).into(),
            8,
            format!("{} from green areas", ground(Side::Allied)),
            Some(Side::Allied),
            "17.3-c",
        ),
        track(
            "Points · Allied losses",
            toll(Side::Allied),
            40,
            "Points for the French".into(),
            Some(Side::French),
            "17.4-a",
        ),
        track(
            "Points · French losses",
            toll(Side::French),
            40,
            "Points for the Allies".into(),
            Some(Side::Allied),
            "17.4-a",
        ),
    ]
}
