//! The game as any client shows it.

mod charts;
mod choices;
mod fight;
mod orders;
mod prompt;
mod spread;

pub(crate) use charts::charts;
pub(crate) use choices::clicked;

use crate::agenda::Task;
use crate::chronicle::halves;
use crate::s04_pieces::Factors;
use crate::s07_control::is_zone;
use crate::{Impulse, LeaderId, Place, Role, TURNS, UNITS, UnitId};
use contract::scene::{
    Account, Forecast, Mark, Odds, Piece, PieceId, Place as Spot, Roster, Scene, Sign, State, Term, Track,
};
use contract::{Edition, Eye, Game, Next, Side};

/// What an eye sees: the same for everyone, but for the choices.
pub fn scene(game: &Impulse, eye: Eye) -> Scene {
    let leaders = game.edition.leader_ids().map(|leader| leader_piece(game, leader));
    let units = game.edition.unit_ids().filter_map(|unit| unit_piece(game, unit));
    Scene {
        pieces: units.chain(leaders).collect(),
        marks: marks(game),
        tracks: tracks(game),
        rosters: Side::ALL.map(|side| roster(game, side)).to_vec(),
        tallies: vec![tally(game)],
        account: fight::account(game),
        fight: fight::fight(game),
        prompt: prompt::prompt(game),
        choices: choices::choices(game, eye),
        orders: orders::orders(game, eye),
        outcome: if let Next::Over(outcome) = game.next() { Some(outcome) } else { None },
        ..Scene::new(game.edition.board(game.scenario()), headline(game))
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

/// Turn and phase.
pub fn headline(game: &Impulse) -> String {
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
    format!("Turn {} of {TURNS} · {phase}", game.turn)
}

fn unit_piece(game: &Impulse, unit: UnitId) -> Option<Piece> {
    let place = match game.place(unit) {
        Place::In(area) if is_zone(area) => Spot::tray(&game.edition.area(area).key),
        Place::In(area) => Spot::Space(area.0.into()),
        Place::Awaited => Spot::tray("awaited"),
        Place::Lost => Spot::tray(format!("{}-lost", game.side_of(unit).key())),
        Place::Absent => return None,
    };
    let counter = &game.edition.0.board(game.scenario()).counters[usize::from(unit.0)];
    let piece = Piece::of(counter, usize::from(!game.is_fresh(unit)), place);
    Some(piece.states(states(game, unit)).about(about(game, unit)))
}

fn states(game: &Impulse, unit: UnitId) -> Vec<(bool, State)> {
    let Some(area) = game.place(unit).area() else { return Vec::new() };
    let (fight, fire) = (&game.fight, &game.fire);
    let attacks = fight.attackers().has(unit) && fight.area == area || fire.firers().has(unit);
    let defends = fight.area == area && game.side_of(unit) != game.active;
    let point = fight.point == unit && fight.area == area || fire.point == unit;
    vec![
        (!game.is_fresh(unit), State::Spent),
        (game.motion.unit == unit || point || defends && fight.forward == unit, State::Picked),
        (game.orders.all_acted().has(unit), State::Moved),
        (attacks, State::Attacking),
        (defends || fire.target == unit, State::Defending),
    ]
}

fn about(game: &Impulse, unit: UnitId) -> Option<String> {
    let printed = game.edition.unit(unit);
    let [spent, fresh] = printed.stats.sides;
    match (game.place(unit), printed.arrives) {
        (Place::Awaited, Some((turn, zone))) => {
            Some(format!("Arrives on turn {turn} in {} [15.7]", game.edition.area(zone).name))
        }
        (Place::Lost, _) => Some("Eliminated".into()),
        (Place::In(_), _) if printed.stats.two_steps => {
            let (state, other, factors) =
                if game.is_fresh(unit) { ("Fresh", "spent", spent) } else { ("Spent", "fresh", fresh) };
            let Factors { attack, defence, movement } = factors;
            Some(format!("{state}; {other} it has attack {attack}, defence {defence}, movement {movement}"))
        }
        _ => None,
    }
}

fn leader_piece(game: &Impulse, leader: LeaderId) -> Piece {
    let side = game.edition.leader(leader).army.side();
    let present = game.is_present(leader);
    let place = if present { format!("{}-leaders", side.key()) } else { "awaited".into() };
    let counter = &game.edition.0.board(game.scenario()).counters[usize::from(leader_id(leader))];
    let spent = present && !game.is_ready(leader);
    let piece = Piece::of(counter, usize::from(spent), Spot::tray(place));
    piece.states([(spent, State::Spent)]).about(tries(game, leader))
}

/// What a Commander or Leader may try, and with what chance.
fn tries(game: &Impulse, leader: LeaderId) -> Vec<String> {
    let chief = game.edition.leader(leader);
    let mut lines = Vec::new();
    if chief.role != Role::Commander {
        let (number, bonus) = (game.activation_number(leader), game.bonus(leader));
        let chance = spread::percent(spread::at_least(number.saturating_sub(bonus)), 36);
        let help =
            if bonus > 0 { format!(" with +{bonus} from his Commander [9.2-a]") } else { String::new() };
        lines.push(format!("Needs {number}{help}: {chance} to activate [8.3-a]"));
    }
    if chief.role != Role::Leader {
        let chance = spread::percent(spread::at_least(chief.number[1]), 36);
        lines.push(format!("As Commander he needs {} while he is fresh: {chance} [9.3-a]", chief.number[1]));
    }
    if let (false, Some(turn)) = (game.is_present(leader), chief.arrives) {
        lines.push(format!("Arrives on turn {turn} [5.1-g]"));
    }
    lines
}

/// The Leaders of a side to be compared: number, rating, and the chance to activate now. Who is spent is said by his
/// counter.
fn roster(game: &Impulse, side: Side) -> Roster {
    let name = format!("{side} Leaders");
    let roster = Roster::new(&name, &["Needs", "Rating"], "8.3-a");
    game.chiefs(side).fold(roster, |roster, leader| {
        let chief = game.edition.leader(leader);
        let commander = chief.role == Role::Commander;
        let number = game.activation_number(leader);
        let needed = if commander { number } else { number.saturating_sub(game.bonus(leader)) };
        let able = !commander || game.is_ready(leader);
        let cells = [
            if able { format!("{needed}+") } else { "–".into() },
            if commander { format!("bonus {}", chief.bonus) } else { chief.rating.to_string() },
        ];
        let odds = Odds { weight: spread::at_least(needed), of: 36 };
        roster.row(leader_id(leader), cells, able.then_some(odds))
    })
}

/// The points as they stand, area by area.
fn tally(game: &Impulse) -> Account {
    let mut terms = Vec::new();
    for (side, rule) in [(Side::French, "17.3-a"), (Side::Allied, "17.3-c")] {
        for &(area, points) in &game.ground().prizes[side as usize] {
            if game.controller(area) == side {
                let contested = game.contested_now().has(area);
                let worth = i16::from(points) * if contested { 1 } else { 2 };
                let sign = if side == Side::French { 1 } else { -1 };
                let text = format!("{}{}", game.name_of(area), if contested { ", contested" } else { "" });
                terms.push(Term::new(text, halves(sign * worth), rule).at(area.0));
            }
        }
    }
    for (side, sign) in [(Side::Allied, 1), (Side::French, -1)] {
        let toll = i16::from(game.toll(side));
        if toll > 0 {
            terms.push(Term::new(format!("{side} units lost"), halves(sign * 2 * toll), "17.4-a"));
        }
    }
    Account::new("Points of the French", terms, halves(game.net_halves()))
}

/// Control, contested areas, points, duties, who waits in zones, the Grand Battery.
fn marks(game: &Impulse) -> Vec<Mark> {
    let mut marks = Vec::new();
    for area in game.controlled(Side::French) {
        marks.push(Mark::new(Sign::Control, area.0, "Under French control", "7.2-a").of(Side::French));
    }
    for area in game.contested_now() {
        let held = game.controller(area);
        let text = format!("Contested; the {held} side controls it");
        marks.push(Mark::new(Sign::Contested, area.0, text, "7.2-c").of(held));
    }
    for (side, rule) in [(Side::French, "17.3-a"), (Side::Allied, "17.3-c")] {
        for &(area, points) in &game.ground().prizes[side as usize] {
            let worth = match (game.controller(area) == side, game.contested_now().has(area)) {
                (true, false) => halves(2 * i16::from(points)),
                (true, true) => halves(points.into()),
                _ => "nothing".into(),
            };
            let text = format!("{points} points for the {side} side; now it gives {worth}");
            marks.push(Mark::new(Sign::Objective, area.0, text, rule).of(side).label(points.to_string()));
        }
    }
    for area in game.duties() {
        marks.push(Mark::new(Sign::Duty, area.0, "Has to be assaulted", "7.4-a"));
    }
    // Who stands in a zone, beside the map, is seen where he can come in.
    for zone in game.ground().zones {
        let units = game.count(zone, Side::Allied);
        if units > 0 {
            let who = contract::words::count(units, "Prussian unit");
            let text = format!("{who} in {}: the way in leads here", game.name_of(zone));
            marks.extend(game.ground().near(zone).iter().map(|area| {
                let mark = Mark::new(Sign::Entry, area.0, text.clone(), "15.3-a");
                mark.of(Side::Allied).label(units.to_string())
            }));
        }
    }
    if let Some((area, moved)) = game.battery() {
        let text = if moved { "The Grand Battery, moved: no indirect fire" } else { "The Grand Battery" };
        marks.push(Mark::new(Sign::Battery, area.0, text, "6.4-a").of(Side::French));
    }
    marks
}

/// Turn, impulse, points.
pub fn tracks(game: &Impulse) -> Vec<Track> {
    let last = game.edition.last_impulse;
    let goes_on = if game.number == last { 0 } else { spread::at_least(game.number) };
    let sunset = Forecast::of(36).result("goes on", "another pair of impulses", goes_on).result(
        "sunset",
        "the impulses of the turn are over",
        36 - goes_on,
    );
    let note =
        format!("The hour goes on with a roll of {} or more: {}", game.number, spread::percent(goes_on, 36));
    let net = game.net_halves();
    let toll = |side: Side| i32::from(game.toll(side));
    let points = format!("Net {}: ten in an End Phase win, 8 at nightfall, 2 draw", halves(net));
    vec![
        Track::new("Turn", game.turn, TURNS, "3.9").note("The battle ends with the last turn"),
        Track::new("Impulse", game.number, last, "8.10-a").note(note).forecast(sunset),
        Track::new("French points", net.div_euclid(2), 10, "17.2-a").note(points).of(Side::French),
        Track::new("Losses · Allied", toll(Side::Allied), 40, "17.4-a")
            .note("Points for the French")
            .of(Side::Allied),
        Track::new("Losses · French", toll(Side::French), 40, "17.4-a")
            .note("Points for the Allies")
            .of(Side::French),
    ]
}
