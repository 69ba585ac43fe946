//! The record as JSON lines: a header, one line an input, and an end.

use crate::dice::to_hex;
use crate::header::write_header;
use crate::{Input, Match, Pledge, commitment};
use contract::{Drawn, Game};
use serde::Serialize;
use serde_json::{Map, Value};

/// Who a copy of the record is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The table itself. Before the end its copy holds the seed of the dice, in `secret_seed` of the
    /// header, or it could not roll on: keep it where players do not look.
    Table,
    /// Anybody. Before the end this copy does not hold the seed. It does hold every input, secret
    /// draws and unrevealed choices too: while a game with secrets goes on, show players the
    /// chronicle and the scene of their own eye instead.
    Players,
}

impl<G: Game> Match<G> {
    /// The first line of a copy that keeps no last line: it holds the seed when the game is over too. For the
    /// table alone.
    pub fn first_line(&self) -> String {
        // A seed that is not the promised one is no use; `verify` will say what it is.
        let promised = |seed: &[u8; 32]| self.header.dice == Pledge::Sha256(commitment(seed));
        write_header(&self.header, self.seed.filter(promised))
    }

    /// The record, every line ended.
    pub fn write(&self, audience: Audience) -> String {
        let outcome = self.outcome();
        let over = outcome.is_some() || self.ended.is_some();
        let secret = self.seed.filter(|_| audience == Audience::Table && !over);
        let mut text = write_header(&self.header, secret);
        text.push('\n');
        for (index, input) in self.inputs.iter().enumerate() {
            text.push_str(&input.line(index + 1));
            text.push('\n');
        }
        if over {
            let mut end = Map::new();
            match (outcome, self.ended) {
                (Some(outcome), _) => end.insert("end".into(), plain(&outcome)),
                (None, ended) => end.insert("ended".into(), plain(&ended)),
            };
            if let Some(seed) = self.seed {
                end.insert("seed".into(), to_hex(&seed).into());
            }
            text.push_str(&Value::Object(end).to_string());
            text.push('\n');
        }
        text
    }
}

impl<D: Serialize> Input<D> {
    /// The line of the record that this is as input `n`, without a line feed.
    pub fn line(&self, n: usize) -> String {
        let (key, value) = match self {
            Input::Decision { side, decision } => (side.key(), plain(decision)),
            Input::Chance(Drawn::Dice(faces)) => ("dice", plain(faces)),
            Input::Chance(Drawn::Draw(thing)) => ("draw", (*thing).into()),
        };
        let mut line = Map::new();
        line.insert("n".into(), n.into());
        line.insert(key.into(), value);
        Value::Object(line).to_string()
    }
}

fn plain(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("decisions, dice and outcomes are plain data")
}
