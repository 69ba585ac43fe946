//! The game as any client shows it.

mod charts;
mod orders;
mod prompt;

pub use charts::charts;

use crate::prospects::prospects;
use crate::s3_sequence::{Stage, TURNS, asked};
use crate::s5_preconditions::Field;
use crate::s6_resolution::read_crt;
use crate::s8_victory::{EXITS, LIMIT};
use crate::{Attack, Decision, Naw, Place, Res, UnitId};
use boards::HexId;
use contract::scene::{
    Account, Anchor, Card, Choice, Forecast, Hand, Mark, Piece, Place as Spot, Scene, Sign, State, Term,
    Track,
};
use contract::{Edition, Eye, Game, Side};
use odds::Ratio;

/// What an eye sees.
pub fn scene(game: &Naw, eye: Eye) -> Scene {
    // Duties are worth a look only while attacks are being chosen.
    let field = matches!(game.stage, Stage::Combat | Stage::Attacking).then(|| Field::of(game));
    Scene {
        pieces: game.edition.unit_ids().filter_map(|unit| piece(game, unit, eye, field.as_ref())).collect(),
        marks: marks(game, field.as_ref()),
        tracks: tracks(game),
        hands: hands(game, eye),
        account: account(game),
        prompt: prompt::prompt(game, eye, field.as_ref()),
        choices: choices(game, eye),
        orders: orders::orders(game, eye),
        outcome: game.outcome(),
        ..Scene::new(game.edition.board(game.scenario()), headline(game))
    }
}

/// Turn and phase.
pub fn headline(game: &Naw) -> String {
    let phase = match game.stage {
        Stage::Draw(_) => return "Before the battle · the chits are drawn".into(),
        Stage::Over(_) => return format!("Turn {} of {TURNS} · the battle is over", game.turn),
        Stage::Movement | Stage::Moving(_) | Stage::Unstacking => "movement",
        _ => "combat",
    };
    format!("Turn {} of {TURNS} · {} {phase}", game.turn, game.phasing)
}

/// Whether an eye may know of a unit that waits. In the Grouchy variant only its owner does; when
/// the game is over, everyone.
fn may_know_waiting(game: &Naw, unit: UnitId, eye: Eye) -> bool {
    !game.hides_reinforcements()
        || matches!(game.stage, Stage::Over(_))
        || eye.sees_secrets_of(game.side_of(unit))
}

fn piece(game: &Naw, unit: UnitId, eye: Eye, field: Option<&Field>) -> Option<Piece> {
    let side = game.side_of(unit);
    let tray = |what: &str| Spot::tray(format!("{}-{what}", side.key()));
    let place = match game.place(unit) {
        Place::On(hex) => Spot::Space(hex.0),
        Place::Lost => tray("lost"),
        Place::Exited => tray("exited"),
        Place::Waiting => {
            game.arrival(unit).filter(|_| may_know_waiting(game, unit, eye))?;
            tray("waiting")
        }
    };
    let counter = &game.edition.0.board(game.scenario()).counters[usize::from(unit.0)];
    Some(Piece::of(counter, 0, place).states(states(game, unit, field)).about(about(game, unit)))
}

fn states(game: &Naw, unit: UnitId, field: Option<&Field>) -> [(bool, State); 9] {
    let fights = !matches!(game.stage, Stage::Movement | Stage::Moving(_));
    let has_fought = fights && game.duties.engaged.has(unit) && !game.attack.everyone().has(unit);
    [
        (game.stage == Stage::Moving(unit) || game.stage == Stage::Displacing(unit), State::Picked),
        (game.moved.has(unit), State::Moved),
        (game.attack.attackers.has(unit), State::Attacking),
        (game.attack.guns.has(unit), State::Bombarding),
        (game.attack.defenders.has(unit), State::Defending),
        (game.aftermath.retreating.has(unit), State::Retreating),
        (field.is_some_and(|field| field.obliged().has(unit)), State::MustAttack),
        (field.is_some_and(|field| field.owed().has(unit)), State::MustBeAttacked),
        (has_fought, State::Fought),
    ]
}

fn about(game: &Naw, unit: UnitId) -> Vec<String> {
    let mut lines = Vec::new();
    match game.place(unit) {
        Place::On(hex) => {
            lines.push(format!("In {}", game.place_name(hex)));
            if game.edition.doubled.has(hex) {
                lines.push(format!("Defends here with {} [6.0C]", game.defence(unit)));
            }
            if game.zone_of(game.side_of(unit).enemy()).has(hex) {
                lines.push("In an enemy zone of control: only combat frees it [4.5D]".into());
            }
        }
        Place::Waiting => {
            lines.extend(game.arrival(unit).map(|turn| format!("May enter from turn {turn} on [7.3A]")));
        }
        Place::Lost => lines.push("Destroyed [8.0A]".into()),
        Place::Exited => lines.push("Left for Brussels [8.3B]".into()),
    }
    lines
}

fn marks(game: &Naw, field: Option<&Field>) -> Vec<Mark> {
    let duty = |unit: UnitId, what: &str, rule| {
        Mark::new(Sign::Duty, game.hex(unit).0, format!("{} {what}", game.describe(unit)), rule)
    };
    let mut marks = Vec::new();
    if let Some(field) = field {
        marks.extend(field.obliged().iter().map(|unit| duty(unit, "must attack", "5.1A")));
        marks.extend(field.owed().iter().map(|unit| duty(unit, "must be attacked", "5.1B")));
    }
    for hex in game.stacks {
        for unit in game.stacked(hex).iter().filter(|&unit| !game.moved.has(unit)) {
            marks.push(duty(unit, "has to move on: two units cannot stay here", "4.4B"));
        }
    }
    marks
}

/// Turn, losses and exits.
pub fn tracks(game: &Naw) -> Vec<Track> {
    let (matter, morale) = if game.demoralized {
        ("no longer matter", "demoralized")
    } else {
        ("at 40 the Allies win", "demoralized at 40")
    };
    let losses = |side: Side, note, rule| {
        Track::new(format!("{side} losses"), game.losses(side), LIMIT, rule).note(note).of(side)
    };
    vec![
        Track::new("Turn", game.turn, TURNS, "3.0B").note("a draw after the last"),
        losses(Side::French, matter, "8.1"),
        losses(Side::Allied, morale, "8.2A").broken(game.demoralized),
        Track::new("French exits", game.exited, EXITS, "8.3A")
            .note("seven win once the Allies are demoralized")
            .of(Side::French),
    ]
}

fn hands(game: &Naw, eye: Eye) -> Vec<Hand> {
    let over = matches!(game.stage, Stage::Over(_));
    let holders = Side::ALL.into_iter().filter(|&side| game.chits.code(side) > 0);
    let hand = |side: Side| {
        let seen = over || eye.sees_secrets_of(side);
        let face = seen.then(|| Card::new(game.chits.code(side).to_string()));
        Hand::new(format!("{}-chit", side.key()), side, "Reinforcement chit", "9.0B").card(face)
    };
    holders.map(hand).collect()
}

/// The chances of each result of an attack in a column, in the order of the die.
pub(crate) fn forecast(attack: &Attack, column: Ratio) -> Forecast {
    let words = |result: Res| match result {
        // [6.8A]
        Res::Ae | Res::Ar if attack.attackers.is_empty() => "nothing happens to the guns",
        _ => result.words(),
    };
    let results = odds::distribution((1..=6).map(|die| read_crt(column, die)));
    Forecast::of(6).results(results.into_iter().map(|(result, weight)| (result.key(), words(result), weight)))
}

/// The attack in hand as a sum, every number with its rule.
fn account(game: &Naw) -> Option<Account> {
    let attack = game.attack;
    if attack.defenders.is_empty() || !matches!(game.stage, Stage::Attacking | Stage::Rolling(_)) {
        return None;
    }
    let strength = |unit: UnitId| game.edition.unit(unit).strength.to_string();
    let term = |unit: UnitId, does: &str, value: String, rule| {
        Term::new(format!("{} {does}", game.edition.unit(unit).name), value, rule)
    };
    let mut terms = Vec::new();
    terms.extend(attack.attackers.iter().map(|unit| term(unit, "attacks", strength(unit), "5.3")));
    terms.extend(attack.guns.iter().map(|unit| term(unit, "bombards", strength(unit), "5.8A")));
    for unit in attack.defenders.iter() {
        if game.edition.doubled.has(game.hex(unit)) {
            terms.push(term(unit, "defends in cover", format!("{} × 2", strength(unit)), "6.0C"));
        } else {
            terms.push(term(unit, "defends", strength(unit), "5.5B"));
        }
    }
    let attackers = attack.attackers | attack.guns;
    if attackers.is_empty() {
        return Some(Account::new(title(game), terms, "no attacker yet"));
    }
    let odds = game.odds(&attack);
    let sums = format!("{} against {}, rounded for the defender", odds.attack, odds.defence);
    terms.push(Term::new(sums, odds.ratio.to_string(), "6.2A"));
    if odds.shift != 0 {
        let (way, rule) = if odds.shift < 0 { ("left", "8.2B") } else { ("right", "8.2C") };
        terms.push(Term::new("The Allies are demoralized", format!("one column {way}"), rule));
    }
    let column = if let Stage::Rolling(column) = game.stage { column } else { odds.column };
    if column != odds.column {
        terms.push(Term::new("The attacker lowers the odds", column.to_string(), "6.2C"));
    }
    // Who stands with his back to the wall should know it before the die does.
    for unit in (attack.defenders | attack.attackers).iter().filter(|&unit| game.retreats(unit).is_empty()) {
        terms.push(term(unit, "has no way back: a retreat destroys it", "†".into(), "6.4C"));
    }
    Some(Account::new(title(game), terms, column.to_string()).forecast(forecast(&attack, column)))
}

fn title(game: &Naw) -> String {
    let names: Vec<_> =
        game.attack.defenders.iter().map(|unit| game.edition.unit(unit).name.as_str()).collect();
    format!("Attack on {}", names.join(" and "))
}

fn choices(game: &Naw, eye: Eye) -> Vec<Choice> {
    let Some(side) = asked(game).filter(|&side| eye.side() == Some(side)) else {
        return Vec::new();
    };
    let mut legal = Vec::new();
    game.legal(side, &mut legal);
    legal.iter().map(|decision| choice(game, *decision, &legal)).collect()
}

fn choice(game: &Naw, decision: Decision, legal: &[Decision]) -> Choice {
    let make = |on: Anchor, label: String| Choice::new(&decision, on, label);
    let on_unit = |unit: UnitId, verb: &str| {
        make(Anchor::Piece(unit.0.into()), format!("{verb} {}", game.describe(unit)))
    };
    let unit_to = |unit: UnitId, to: HexId, verb: &str| {
        let label = format!("{} {verb} {}", game.describe(unit), game.place_name(to));
        make(Anchor::PieceTo(unit.0.into(), to.0), label)
    };
    match decision {
        Decision::Take(unit) if game.place(unit) == Place::Waiting => on_unit(unit, "Bring in"),
        Decision::Take(unit) => on_unit(unit, "Move"),
        Decision::To(hex) => {
            let Stage::Moving(unit) = game.stage else { unreachable!("a unit is in hand") };
            let path = game.path(unit, hex);
            let points = path.len() - usize::from(game.place(unit).hex().is_some());
            let stop = if game.zone.has(hex) { ", next to the enemy" } else { "" };
            make(Anchor::Space(hex.0), format!("To {}{stop}", game.place_name(hex)))
                .cost(points)
                .path(path.into_iter().map(|hex| hex.0))
                .prospects(prospects(game, unit, hex))
        }
        Decision::Exit => make(Anchor::Tray("french-exited".into()), "Leave the map for Brussels".into()),
        Decision::EndMovement => {
            let idle = legal.iter().filter(|other| matches!(other, Decision::Take(_))).count();
            make(Anchor::Button, "End the Movement Phase".into()).confirm(match idle {
                0 => None,
                1 => Some("One unit could still move. End the phase?".to_owned()),
                _ => Some(format!("{idle} units could still move. End the phase?")),
            })
        }
        Decision::Remove(unit) => on_unit(unit, "Remove"),
        Decision::Target(unit) => on_unit(unit, "Attack"),
        Decision::Join(unit) => {
            let attack = game.joined_by(unit);
            let column = game.odds(&attack).column;
            let verb = if attack.guns.has(unit) { "Bombard with" } else { "Attack with" };
            on_unit(unit, verb).cost(column).forecast(forecast(&attack, column))
        }
        Decision::Roll(column) => {
            let best = game.odds(&game.attack).column;
            let label = if column == best {
                format!("Throw the die at {column}")
            } else {
                format!("Lower the odds and throw at {column}")
            };
            make(Anchor::Button, label).cost(column).forecast(forecast(&game.attack, column))
        }
        Decision::Pay(unit) => on_unit(unit, "Give up"),
        Decision::Enough => make(Anchor::Button, "That is enough".into()),
        Decision::Retreat { unit, to } => {
            let verb = match (game.stage, game.at(to)) {
                (Stage::Withdrawing, _) => "draws back to".into(),
                (_, Some(friend)) => format!("retreats and displaces {} in", game.describe(friend)),
                _ => "retreats to".into(),
            };
            unit_to(unit, to, &verb)
        }
        Decision::Lose(unit) => on_unit(unit, "Nowhere to go: remove"),
        Decision::Advance { unit, to } => unit_to(unit, to, "advances into"),
        Decision::Stay if game.stage == Stage::Withdrawing => {
            make(Anchor::Button, "The guns stay where they are".into())
        }
        Decision::Stay => make(Anchor::Button, "Nobody advances".into()),
        Decision::EndCombat => {
            let volleys = legal.iter().filter(|other| matches!(other, Decision::Target(_))).count();
            make(Anchor::Button, "End the Combat Phase".into())
                .confirm((volleys > 0).then(|| "Guns could still bombard. End the phase?".into()))
        }
    }
}
