//! Numbers with their reasons: tracks, sums, forecasts, fights.

use super::{Die, PieceId, SpaceId};
use crate::{Rule, Side};
use serde::Serialize;

/// A track with a marker on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Track {
    /// "French losses". Tracks that belong together share what stands before a dot: "Losses · French".
    pub name: String,
    /// Where the marker is.
    pub value: i32,
    /// Where the track ends, or what the number is compared with.
    pub limit: i32,
    /// What reaching the limit means.
    pub note: String,
    /// Whose it is, if it is one side's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Whether those it is about have borne more than they could: they are demoralized, or worse.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub broken: bool,
    /// What the dice may make of it when it is next thrown for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forecast: Option<Forecast>,
    /// The rule behind it.
    pub rule: Rule,
}

impl Track {
    /// A track that is nobody's in particular.
    pub fn new(
        name: impl Into<String>,
        value: impl Into<i32>,
        limit: impl Into<i32>,
        rule: impl Into<Rule>,
    ) -> Track {
        Track {
            name: name.into(),
            value: value.into(),
            limit: limit.into(),
            note: String::new(),
            side: None,
            broken: false,
            forecast: None,
            rule: rule.into(),
        }
    }

    /// What reaching the limit means.
    pub fn note(mut self, note: impl Into<String>) -> Track {
        self.note = note.into();
        self
    }

    /// It is a side's.
    pub fn of(mut self, side: Side) -> Track {
        self.side = Some(side);
        self
    }

    /// Those it is about have borne more than they could.
    pub fn broken(mut self, broken: bool) -> Track {
        self.broken = broken;
        self
    }

    /// What the dice may make of it.
    pub fn forecast(mut self, forecast: Forecast) -> Track {
        self.forecast = Some(forecast);
        self
    }
}

/// A sum: every number in it, and the rule that put it there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Account {
    /// "Attack on Hougoumont garrison".
    pub title: String,
    /// The terms, in order.
    pub terms: Vec<Term>,
    /// "2-1".
    pub total: String,
    /// What may come of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forecast: Option<Forecast>,
}

/// One line of an [`Account`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Term {
    /// "French 6th Inf attacks".
    pub text: String,
    /// "7", "×2", "one column left".
    pub value: String,
    /// The space that it comes from, if it comes from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<SpaceId>,
    /// The rule behind it.
    pub rule: Rule,
}

impl Account {
    /// A sum of these terms.
    pub fn new(title: impl Into<String>, terms: Vec<Term>, total: impl Into<String>) -> Account {
        Account { title: title.into(), terms, total: total.into(), forecast: None }
    }

    /// What may come of it.
    pub fn forecast(mut self, forecast: Forecast) -> Account {
        self.forecast = Some(forecast);
        self
    }
}

impl Term {
    /// A line of a sum.
    pub fn new(text: impl Into<String>, value: impl Into<String>, rule: impl Into<Rule>) -> Term {
        Term { text: text.into(), value: value.into(), at: None, rule: rule.into() }
    }

    /// The space that it comes from.
    pub fn at(mut self, space: impl Into<SpaceId>) -> Term {
        self.at = Some(space.into());
        self
    }
}

/// The exact distribution of what dice may bring.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Forecast {
    /// The results, in the order of the chart.
    pub results: Vec<Likely>,
    /// The number of equally likely throws that the weights add up to.
    pub of: u32,
}

/// One result of a [`Forecast`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Likely {
    /// "Dr".
    pub key: String,
    /// "defender retreats".
    pub text: String,
    /// How many of the equally likely throws bring it.
    pub weight: u32,
    /// The faces that stand for it, on dice with pictures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Die>,
}

impl Forecast {
    /// So many equally likely throws, and no result yet.
    pub fn of(throws: u32) -> Forecast {
        Forecast { results: Vec::new(), of: throws }
    }

    /// One more result: its key, in words, and how many throws bring it.
    pub fn result(mut self, key: impl Into<String>, text: impl Into<String>, weight: u32) -> Forecast {
        self.results.push(Likely { key: key.into(), text: text.into(), weight, dice: Vec::new() });
        self
    }

    /// More results, each with its key, its words and its weight.
    pub fn results<K: Into<String>, T: Into<String>>(
        self,
        results: impl IntoIterator<Item = (K, T, u32)>,
    ) -> Forecast {
        results.into_iter().fold(self, |all, (key, text, weight)| all.result(key, text, weight))
    }

    /// The faces that stand for the last result.
    pub fn shown_by<D: Into<Die>>(mut self, dice: impl IntoIterator<Item = D>) -> Forecast {
        if let Some(last) = self.results.last_mut() {
            last.dice.extend(dice.into_iter().map(Into::into));
        }
        self
    }
}

/// A fight that a choice would lead to, as things stand.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Prospect {
    /// "Attack on the 1st Guards, with 2 units there already".
    pub text: String,
    /// "2-1".
    pub odds: String,
    /// Every number that led to the odds, where they are told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub terms: Vec<Term>,
    /// What the dice would make of it.
    pub forecast: Forecast,
}

impl Prospect {
    /// A fight whose numbers are not told.
    pub fn new(text: impl Into<String>, odds: impl Into<String>, forecast: Forecast) -> Prospect {
        Prospect { text: text.into(), odds: odds.into(), terms: Vec::new(), forecast }
    }

    /// Every number that led to the odds.
    pub fn terms(mut self, terms: Vec<Term>) -> Prospect {
        self.terms = terms;
        self
    }
}

/// A fight of several steps: who fights whom, how far it has come, and what the next dice may bring.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fight {
    /// "Attack on the village".
    pub title: String,
    /// Where it is fought.
    pub at: SpaceId,
    /// Who fights, those who attack first.
    pub camps: Vec<Camp>,
    /// All steps in order.
    pub steps: Vec<Step>,
    /// What the next dice would do, as things stand.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outlooks: Vec<Prospect>,
    /// The rule behind it.
    pub rule: Rule,
}

/// One side in a [`Fight`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Camp {
    /// Whose.
    pub side: Side,
    /// "attacks", "defends".
    pub role: String,
    /// Who is in it.
    pub pieces: Vec<PieceId>,
    /// What it amounts to: "14", "2 infantry, 1 cavalry".
    pub strength: String,
    /// What it has thrown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Die>,
}

/// A step of a [`Fight`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// "Infantry against infantry".
    pub name: String,
    /// How far it has come.
    pub state: Progress,
    /// What it brought or amounts to, in a word or two: "+2", "9 to 6".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The rule behind it.
    pub rule: Rule,
}

impl Step {
    /// A step that has brought nothing yet.
    pub fn new(name: impl Into<String>, state: Progress, rule: impl Into<Rule>) -> Step {
        Step { name: name.into(), state, result: None, rule: rule.into() }
    }

    /// What it brought.
    pub fn result(mut self, result: impl Into<String>) -> Step {
        self.result = Some(result.into());
        self
    }
}

/// How far a step has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Progress {
    /// Behind.
    Done,
    /// Being fought.
    Now,
    /// Still to come.
    Ahead,
    /// To come, but as things stand nobody is there to fight in it.
    Idle,
}
