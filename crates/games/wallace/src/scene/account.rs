//! The assault or volley at hand as a sum: every number with its rule, and what the next die may bring.

use super::choices::forecast;
use super::outlook;
use crate::agenda::Task;
use crate::chronicle::Modifier;
use crate::{UnitId, Wallace};
use contract::scene::{Account, Forecast, Likely, Term};

pub(super) fn lines(modifiers: &[Modifier]) -> Vec<Term> {
    let term = |modifier: &Modifier| Term {
        text: modifier.what.into(),
        value: format!("{:+}", modifier.value),
        rule: modifier.rule,
    };
    modifiers.iter().map(term).collect()
}

fn total(modifiers: &[Modifier]) -> String {
    format!("die {:+}", modifiers.iter().map(|modifier| modifier.value).sum::<i8>())
}

/// What is being worked out, when dice are about to be thrown.
pub(super) fn account(game: &Wallace) -> Option<Account> {
    let place = game.name_of(game.assault.area);
    let name = |unit: UnitId| game.describe(unit);
    match game.task() {
        Task::Check(_) => {
            let unit = game.queue.first()?;
            Some(Account {
                title: format!("{place}: {} checks its morale", name(unit)),
                terms: outlook::morale_terms(game, unit),
                total: format!("column {}", game.morale_column(unit)),
                forecast: Some(outlook::morale_forecast(game, unit)),
            })
        }
        Task::Shots(..) => {
            let unit = game.queue.first()?;
            let modifiers = game.shot_modifiers(unit);
            Some(Account {
                title: format!("{place}: {} fires", name(unit)),
                terms: lines(&modifiers),
                total: total(&modifiers),
                forecast: Some(outlook::fire_forecast(game, unit)),
            })
        }
        Task::Defence(_) => {
            let unit = game.queue.first()?;
            Some(Account {
                title: format!("{place}: {} fire in defence", name(unit)),
                terms: Vec::new(),
                total: "range 0".into(),
                forecast: Some(forecast(game.defence_outcomes(unit))),
            })
        }
        Task::AtCavalry(_) => Some(Account {
            title: format!("{place}: {} fires at the cavalry", name(game.queue.first()?)),
            terms: Vec::new(),
            total: "6 hits".into(),
            forecast: Some(forecast([0, 0, 0, 0, 0, 1])),
        }),
        Task::Duel(first, second) => {
            let mut terms = Vec::new();
            for unit in [first, second] {
                terms.extend(
                    lines(&game.duel_modifiers(unit))
                        .into_iter()
                        .map(|term| Term { text: format!("{}: {}", name(unit), term.text), ..term }),
                );
            }
            let (won, tied) = game.duel_odds(first, second);
            let likely = |key: &str, text: String, weight| Likely { key: key.into(), text, weight };
            let results = vec![
                likely("1", format!("{} wins", name(first)), won),
                likely("=", "thrown again".into(), tied),
                likely("2", format!("{} wins", name(second)), 36 - won - tied),
            ];
            Some(Account {
                title: format!("{place}: {} against {}", name(first), name(second)),
                terms,
                total: "the higher wins".into(),
                forecast: Some(Forecast { results, of: 36 }),
            })
        }
        Task::Volley(at, _) => {
            let gun = game.aimed_at(at).first()?;
            Some(Account {
                title: format!("{} fire at {}", name(gun), game.name_of(at)),
                terms: game
                    .sight(game.area_of(gun), at)
                    .map(|(_, path)| lines(&game.fire_modifiers(gun, at, path)))
                    .unwrap_or_default(),
                total: game.volley_rule(at).into(),
                forecast: game.fire_outcomes(gun, at).map(forecast),
            })
        }
        Task::Control => {
            let unit = game.queue.first()?;
            let number = game.control_number(unit);
            let mut faces = [0; 6];
            faces.iter_mut().zip(1..).for_each(|(face, die)| *face = u8::from(die >= number));
            let mut forecast = forecast(faces);
            for result in &mut forecast.results {
                result.text = if result.key == "1" { "charges on".into() } else { "stays".into() };
            }
            Some(Account {
                title: format!("{place}: is {} carried on?", name(unit)),
                terms: Vec::new(),
                total: format!("{number} or more"),
                forecast: Some(forecast),
            })
        }
        _ => None,
    }
}
