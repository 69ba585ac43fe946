//! The assault or volley at hand as a sum: every number with its rule, and what the next die may bring.

use super::choices::forecast;
use super::outlook;
use crate::agenda::Task;
use crate::chronicle::Modifier;
use crate::{UnitId, Wallace};
use contract::scene::{Account, Forecast, Term};

pub(super) fn lines(modifiers: &[Modifier]) -> Vec<Term> {
    let term = |modifier: &Modifier| Term::new(modifier.what, format!("{:+}", modifier.value), modifier.rule);
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
            let title = format!("{place}: {} checks its morale", name(unit));
            let total = format!("column {}", game.morale_column(unit));
            let sum = Account::new(title, outlook::morale_terms(game, unit), total);
            Some(sum.forecast(outlook::morale_forecast(game, unit)))
        }
        Task::Shots(..) => {
            let unit = game.queue.first()?;
            let modifiers = game.shot_modifiers(unit);
            let title = format!("{place}: {} fires", name(unit));
            let sum = Account::new(title, lines(&modifiers), total(&modifiers));
            Some(sum.forecast(outlook::fire_forecast(game, unit)))
        }
        Task::Defence(_) => {
            let unit = game.queue.first()?;
            let title = format!("{place}: {} fire in defence", name(unit));
            let sum = Account::new(title, Vec::new(), "range 0");
            Some(sum.forecast(forecast(game.defence_outcomes(unit))))
        }
        Task::AtCavalry(_) => {
            let title = format!("{place}: {} fires at the cavalry", name(game.queue.first()?));
            Some(Account::new(title, Vec::new(), "a 6 hits").forecast(forecast([0, 0, 0, 0, 0, 1])))
        }
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
            let forecast = Forecast::of(36)
                .result("1", format!("{} wins", name(first)), won)
                .result("=", "thrown again", tied)
                .result("2", format!("{} wins", name(second)), 36 - won - tied);
            let title = format!("{place}: {} against {}", name(first), name(second));
            Some(Account::new(title, terms, "the higher wins").forecast(forecast))
        }
        Task::Volley(at, _) => {
            let gun = game.aimed_at(at).first()?;
            let path = game.sight(game.area_of(gun), at);
            let terms = path.map(|(_, path)| lines(&game.fire_modifiers(gun, at, path)));
            let title = format!("{} fire at {}", name(gun), game.name_of(at));
            let sum = Account::new(title, terms.unwrap_or_default(), game.volley_rule(at));
            Some(Account { forecast: game.fire_outcomes(gun, at).map(forecast), ..sum })
        }
        Task::Control => {
            let unit = game.queue.first()?;
            let number = game.control_number(unit);
            let on = (1..=6).filter(|&die| die >= number).count() as u32;
            let results = [("0", "stays", 6 - on), ("1", "charges on", on)];
            let results = results.into_iter().filter(|&(.., weight)| weight > 0);
            let title = format!("{place}: is {} carried on?", name(unit));
            let sum = Account::new(title, Vec::new(), format!("{number} or more"));
            Some(sum.forecast(Forecast::of(6).results(results)))
        }
        _ => None,
    }
}
