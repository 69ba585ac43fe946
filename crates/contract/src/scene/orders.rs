//! Orders: one click that stands for several decisions.

use super::{Anchor, Forecast, PieceId, Prospect, SpaceId};
use crate::{Game, Next, Side};
use serde::Serialize;
use serde_json::Value;

/// Several decisions that a player makes with one click, one after the other: a march through several spaces, all
/// guns at one target, everybody into one formation.
///
/// Its first decision is legal now, and each of the others is when its turn comes, unless chance or the other side has
/// come between: then the order is over, and the player decides anew. A game works orders out for its scene alone; its
/// rules know nothing of them, and a record holds nothing but the decisions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Order {
    /// What kind of order it is, so that the last one can be given again: "all-fire". Orders that hang on different
    /// things may share it. Where one thing carries orders of several kinds, the kind that was given last is meant.
    pub key: String,
    /// What it hangs on.
    pub on: Anchor,
    /// "All guns fire at the orchard".
    pub label: String,
    /// Its cost or odds in a word: "3 points", "2-1".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<String>,
    /// The way there, when it is a march.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<SpaceId>,
    /// Who takes part, when it is done by a group.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<PieceId>,
    /// Where each of those who take part ends, in their order, when they march to different places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<SpaceId>,
    /// What dice may make of it, when dice follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forecast: Option<Forecast>,
    /// The fights it would lead to, when it is a march.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub prospects: Vec<Prospect>,
    /// Asked once before it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirm: Option<String>,
    /// Whether it goes on when a die has been thrown, because whoever gives it would do the next thing whatever the
    /// die showed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rolls: bool,
    /// Whether nothing else can be done, and nothing is lost by it: clients may do it by themselves if the player
    /// likes.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub idle: bool,
    /// What is decided, in order.
    pub decisions: Vec<Value>,
}

impl Order {
    /// An order with nothing but what every order has.
    pub fn new<'a, D: Serialize + 'a>(
        key: impl Into<String>,
        on: Anchor,
        label: impl Into<String>,
        decisions: impl IntoIterator<Item = &'a D>,
    ) -> Order {
        let written = |decision| serde_json::to_value(decision).expect("a decision is plain data");
        Order {
            key: key.into(),
            on,
            label: label.into(),
            cost: None,
            path: Vec::new(),
            with: Vec::new(),
            goals: Vec::new(),
            forecast: None,
            prospects: Vec::new(),
            confirm: None,
            rolls: false,
            idle: false,
            decisions: decisions.into_iter().map(written).collect(),
        }
    }

    /// Nothing else can be done, and nothing is lost by it.
    pub fn idle<D: Serialize>(label: impl Into<String>, decision: &D) -> Order {
        Order { idle: true, ..Order::new("idle", Anchor::Button, label, [decision]) }
    }

    /// Its cost or odds in a word.
    pub fn cost(mut self, cost: impl ToString) -> Order {
        self.cost = Some(cost.to_string());
        self
    }

    /// The way there.
    pub fn path<S: Into<SpaceId>>(mut self, path: impl IntoIterator<Item = S>) -> Order {
        self.path = path.into_iter().map(Into::into).collect();
        self
    }

    /// Who takes part.
    pub fn with<P: Into<PieceId>>(mut self, pieces: impl IntoIterator<Item = P>) -> Order {
        self.with = pieces.into_iter().map(Into::into).collect();
        self
    }

    /// Where each of those who take part ends.
    pub fn goals<S: Into<SpaceId>>(mut self, goals: impl IntoIterator<Item = S>) -> Order {
        self.goals = goals.into_iter().map(Into::into).collect();
        self
    }

    /// What dice may make of it.
    pub fn forecast(mut self, forecast: impl Into<Option<Forecast>>) -> Order {
        self.forecast = forecast.into();
        self
    }

    /// The fights it would lead to.
    pub fn prospects(mut self, prospects: Vec<Prospect>) -> Order {
        self.prospects = prospects;
        self
    }

    /// Asked once before it is done.
    pub fn confirm(mut self, question: impl Into<Option<String>>) -> Order {
        self.confirm = question.into();
        self
    }

    /// It goes on after dice.
    pub fn rolls(mut self) -> Order {
        self.rolls = true;
        self
    }
}

/// A game that is tried out on a copy, to find what an order is made of: what is decided there is legal, and is kept
/// as the decisions of the order.
#[derive(Clone, Debug)]
pub struct Rehearsal<G: Game> {
    /// As it stands after what was decided.
    pub game: G,
    /// Who gives the order.
    pub side: Side,
    /// What was decided.
    pub decisions: Vec<G::Decision>,
}

impl<G: Game> Rehearsal<G> {
    /// Nothing has been decided yet.
    pub fn of(game: &G, side: Side) -> Rehearsal<G> {
        Rehearsal { game: game.clone(), side, decisions: Vec::new() }
    }

    /// What the side may decide now; nothing, if it is not the only one that is asked.
    pub fn legal(&self) -> Vec<G::Decision> {
        let mut legal = Vec::new();
        if self.game.next() == Next::Decision(self.side.into()) {
            self.game.legal(self.side, &mut legal);
        }
        legal
    }

    /// Decides, if that is legal now.
    pub fn decide(&mut self, decision: G::Decision) -> bool {
        let legal = self.legal().contains(&decision);
        if legal {
            self.game.decide(self.side, decision, &mut crate::Silent);
            self.decisions.push(decision);
        }
        legal
    }

    /// Decides the first thing of a kind again and again, as long as there is one; true if there was.
    pub fn all(&mut self, wanted: impl Fn(&G, &G::Decision) -> bool) -> bool {
        let before = self.decisions.len();
        // Whatever a game forgets to use up, an order has an end.
        while self.decisions.len() < 256 {
            let found = self.legal().into_iter().find(|decision| wanted(&self.game, decision));
            let Some(decision) = found else { break };
            self.decide(decision);
        }
        self.decisions.len() > before
    }

    /// Decides again and again what is worth most of all that is worth anything; of equals the first.
    pub fn best<W: Ord>(&mut self, worth: impl Fn(&G, &G::Decision) -> Option<W>) {
        // Whatever a game forgets to use up, an order has an end.
        while self.decisions.len() < 256 {
            let worthy = self
                .legal()
                .into_iter()
                .filter_map(|decision| Some((worth(&self.game, &decision)?, decision)));
            let best = worthy.reduce(|best, next| if next.0 > best.0 { next } else { best });
            let Some((_, decision)) = best else { break };
            self.decide(decision);
        }
    }
}
