//! A player for other programs: answers the questions of [`crate::protocol`], line by line.

use crate::editions::edition;
use crate::open::level;
use crate::trouble::{Trouble, listed};
use catalog::{Visit, visit};
use contract::{Next, Side, parse_document};
use opponents::{Budget, Opponent, Playable, View};
use record::Stream;
use serde_json::{Map, Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Somebody who answers questions.
pub trait Answers {
    /// The answer to a line, as one line without its end; `None` when none is expected. Whatever the
    /// line says, there is no panic and no end.
    fn answer(&mut self, line: &[u8]) -> Option<String>;
}

/// A player of a level of a game (the strongest when none is named), thinking about so many nodes.
pub fn bot(
    game: &str,
    asked: Option<&str>,
    seed: u64,
    nodes: u64,
    data: Option<&Path>,
) -> Result<Box<dyn Answers>, Trouble> {
    struct Seat<'a>(Option<&'a str>, u64, u64, Option<&'a Path>);
    impl Visit for Seat<'_> {
        type Out = Result<Box<dyn Answers>, Trouble>;
        fn visit<G: Playable>(self) -> Self::Out {
            let Seat(asked, seed, nodes, data) = self;
            let (level, edition) = (level::<G>(asked)?, edition::<G>(data)?);
            let budget = Budget { nodes, time: None };
            Ok(Box::new(Bot::<G> { edition, level, seed, budget, minds: [None, None] }))
        }
    }
    visit(game, Seat(asked, seed, nodes, data))?
}

struct Bot<G: Playable> {
    edition: &'static G::Edition,
    level: &'static str,
    seed: u64,
    budget: Budget,
    /// One for each side, kept from question to question: it may have plans.
    minds: [Option<Box<dyn Opponent<G>>>; 2],
}

impl<G: Playable> Answers for Bot<G> {
    fn answer(&mut self, line: &[u8]) -> Option<String> {
        if line.trim_ascii().is_empty() {
            return None;
        }
        let answer = match std::str::from_utf8(line) {
            Err(_) => Err("this is not text in UTF-8".to_owned()),
            Ok(text) => parse_document(text).map_err(|fault| fault.to_string()),
        };
        let answer = match answer {
            // The game is over: nothing to answer.
            Ok(question) if question.get("over").is_some() => return None,
            Ok(question) => self.decide(&question).map(|decision| {
                let mut answer = Map::new();
                if let Some(n) = question.get("n") {
                    answer.insert("n".into(), n.clone());
                }
                answer.insert("decision".into(), decision);
                Value::Object(answer)
            }),
            Err(error) => Err(error),
        };
        Some(answer.unwrap_or_else(|error| json!({ "error": error })).to_string())
    }
}

impl<G: Playable> Bot<G> {
    fn decide(&mut self, question: &Value) -> Result<Value, String> {
        if !question.is_object() {
            return Err("a question is an object, such as {\"position\":{…},\"side\":\"french\"}".into());
        }
        let position = question.get("position").ok_or("the question has no \"position\"")?;
        let side = match question.get("side") {
            None | Some(Value::Null) => None,
            Some(side) => {
                let side = side.as_str().and_then(Side::from_key);
                Some(side.ok_or("\"side\" has to be \"french\" or \"allied\"")?)
            }
        };
        let attempt = catch_unwind(AssertUnwindSafe(|| self.think(position, side)));
        attempt.unwrap_or_else(|_| {
            self.minds = [None, None];
            Err(format!("the {} broke over this position: that is a bug, please report it", self.level))
        })
    }

    fn think(&mut self, position: &Value, side: Option<Side>) -> Result<Value, String> {
        let game = G::from_position(self.edition, position)
            .map_err(|faults| format!("the position has faults:{}", listed(&faults).replace("\n  ", " ")))?;
        let side = match (game.next(), side) {
            (Next::Decision(sides), Some(side)) if sides.has(side) => side,
            (Next::Decision(sides), None) => sides.first(),
            (Next::Decision(sides), Some(side)) => {
                return Err(format!(
                    "nothing is asked of the {side} side now, but of the {} side",
                    sides.first()
                ));
            }
            (Next::Chance(chance), _) => {
                return Err(format!("dice come next, not a decision [{}]", chance.rule));
            }
            (Next::Over(outcome), _) => return Err(format!("the game is over: {}", outcome.how)),
        };
        let own = Stream::derive(self.seed, side.key(), 0).next_u64();
        let (level, budget) = (self.level, self.budget);
        let seat = &mut self.minds[side as usize];
        if seat.is_none() {
            *seat = G::opponent(level, own);
        }
        let mind = seat.as_mut().ok_or("this level has left")?;
        let decision = mind.choose(&View::new(&game, side), &budget);
        if let Some(forbidden) = game.forbids(side, decision) {
            return Err(format!("the {level} wants what is not legal: {forbidden}. Please report it"));
        }
        serde_json::to_value(decision).map_err(|error| error.to_string())
    }
}
