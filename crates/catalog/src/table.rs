//! A match whose game has been forgotten.

use crate::{Error, UnknownGame};
use contract::{
    Anchor, Board, Chart, Drawn, Edition, Entry, Eye, Forbidden, Game, Ledger, Next, Outcome, Scene, Side,
    Sides, Threat,
};
use opponents::{Budget, Opponent, Playable, View};
use record::{Audience, Dice, Ended, Header, Match, NoUndo, OtherData, Refused, Stream, Verdict, save_bytes};
use serde::Serialize;
use serde_json::Value;
use std::any::Any;
use std::fmt::Debug;
use std::path::Path;

/// A match of some game. Decisions go in and out as JSON; who may see and decide what is for the
/// caller to guard: a table shows each [`Eye`] what that eye may see, and plays for either side.
pub trait Table: Debug + Send + Sync {
    /// What was agreed before the first move.
    fn header(&self) -> &Header;
    /// The printed title of the game.
    fn title(&self) -> &'static str;
    /// The rules in our words.
    fn ledger(&self) -> &'static Ledger;
    /// The ground.
    fn board(&self) -> &'static Board;
    /// Set when the record was made with other data and replays all the same.
    fn other_data(&self) -> Option<&OtherData>;

    /// The number of inputs: the version of the game.
    fn len(&self) -> usize;
    /// Whether nothing has happened yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// What the game waits for.
    fn next(&self) -> Next;
    /// Who was asked for the last input; `None` before the first one, and when it was up to chance.
    fn asked(&self) -> Option<Sides>;
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// What an eye sees.
    fn scene(&self, eye: Eye) -> Scene;
    /// Turn and phase, which everybody may know.
    fn headline(&self) -> String;
    /// What an eye saw after the first `n` inputs: a step of the replay.
    fn scene_at(&self, n: usize, eye: Eye) -> Scene;
    /// What the enemy could do to a side, as far as it may know.
    fn threats(&self, side: Side) -> Vec<Threat>;
    /// The charts beside the board, with where the game is in them.
    fn charts(&self, eye: Eye) -> Vec<Chart>;
    /// What happened, in words for an eye, with the number of the input.
    fn chronicle(&self, eye: Eye) -> Vec<(usize, Entry)>;
    /// The chronicle of what came after the first `n` inputs.
    fn chronicle_after(&self, n: usize, eye: Eye) -> Vec<(usize, Entry)>;
    /// The last lines of the chronicle: so many, if there are.
    fn latest(&self, lines: usize, eye: Eye) -> Vec<(usize, Entry)>;
    /// The whole state as a document, secrets and all.
    fn position(&self) -> Value;
    /// Whether the record says more than everybody may know: something secret has been drawn or
    /// chosen, and the game is not over. In doubt it does.
    fn hides(&self) -> bool;

    /// The legal decisions of a side; none if it is not asked.
    fn legal(&self, side: Side) -> Vec<Value>;
    /// The rule that forbids a decision now.
    fn forbids(&self, side: Side, decision: &Value) -> Result<Option<Forbidden>, Error>;
    /// Why something cannot be chosen.
    fn why(&self, side: Side, at: &Anchor) -> Why;
    /// Takes a decision. `expected` is the [`Table::len`] that it was made for, if that matters.
    fn play(&mut self, side: Side, decision: &Value, expected: Option<usize>) -> Result<(), Error>;
    /// Rolls what the game asks for.
    fn roll(&mut self) -> Result<Drawn, Error>;
    /// Takes dice that the players have thrown.
    fn enter(&mut self, drawn: Drawn, expected: Option<usize>) -> Result<(), Error>;
    /// Rolls until the game asks a side or is over.
    fn settle(&mut self) -> Result<Vec<Drawn>, Error>;
    /// Whether [`Table::undo`] would take something back, or why not.
    fn can_undo(&self, side: Option<Side>) -> Result<(), NoUndo>;
    /// Takes back the last decision; with a side, only if it was that side's own.
    fn undo(&mut self, side: Option<Side>) -> Result<(), Error>;
    /// Goes back to the first `n` inputs, beyond dice if need be, when both sides want it; what went stays in the record.
    fn take_back(&mut self, n: usize);
    /// Whether a side may still add to the seed of the dice.
    fn lacks_share(&self, side: Side) -> bool;
    /// A side adds to the seed of the dice, before anything is drawn from it.
    fn share(&mut self, side: Side, share: [u8; 32]) -> Result<(), Error>;
    /// The players end the game, which the rules have not.
    fn end(&mut self, ended: Ended) -> Result<(), Error>;
    /// How the players ended the game, if they have.
    fn ended(&self) -> Option<Ended>;
    /// What an opponent of a level would decide. The same seed, input and budget of nodes give the
    /// same answer.
    fn consult(&self, side: Side, level: &str, seed: u64, budget: &Budget) -> Result<Value, Error> {
        self.advise(side, level, seed, budget).map(|advice| advice.decision)
    }
    /// What an opponent of a level would decide, and why.
    fn advise(&self, side: Side, level: &str, seed: u64, budget: &Budget) -> Result<Advice, Error>;
    /// An opponent of a level who keeps his plans from one decision to the next.
    fn program(&self, level: &str, seed: u64) -> Result<Box<dyn Program>, Error>;
    /// For [`Program`]s, which know the game.
    #[doc(hidden)]
    fn as_any(&self) -> &dyn Any;

    /// The same match once more: what happens to one does not happen to the other.
    fn copy(&self) -> Box<dyn Table>;
    /// Another game that agrees with this one in its first `n` inputs.
    fn branch(&self, n: usize, dice: Dice) -> Box<dyn Table>;
    /// The record.
    fn write(&self, audience: Audience) -> String;
    /// The first line of the record for a store that appends, with the seed of the dice even when the game is
    /// over.
    fn first_line(&self) -> String;
    /// The line of input `n`, from one, for a store that appends.
    fn line(&self, n: usize) -> Option<String>;
    /// Saves the record, whole or not at all.
    fn save(&self, path: &Path, audience: Audience) -> Result<(), Error> {
        Ok(save_bytes(path, self.write(audience).as_bytes())?)
    }
    /// Plays the record again from its beginning and rolls its dice again.
    fn verify(&self) -> Verdict;
}

/// A program that plays a side and remembers what it was about.
pub trait Program: Send {
    /// What it decides at a table of its game. The same table every time, or it has no use for its
    /// plans.
    fn advise(&mut self, table: &dyn Table, side: Side, budget: &Budget) -> Result<Advice, Error>;
}

struct Seated<G: Playable>(Box<dyn Opponent<G>>);

impl<G: Playable> Program for Seated<G> {
    fn advise(&mut self, table: &dyn Table, side: Side, budget: &Budget) -> Result<Advice, Error> {
        let Some(game) = table.as_any().downcast_ref::<Match<G>>() else {
            return Err(Error::Game(UnknownGame::new(&table.header().game)));
        };
        match game.next() {
            Next::Decision(sides) if sides.has(side) => {}
            Next::Over(outcome) => return Err(Refused::Over(outcome).into()),
            next => return Err(Refused::NotAsked { side: Some(side), next }.into()),
        }
        let decision = written(&self.0.choose(&View::new(game.game(), side), budget));
        Ok(Advice { decision, reason: self.0.reason() })
    }
}

/// What an opponent would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The decision.
    pub decision: Value,
    /// Why, in a sentence for a learner; empty if it has no reason.
    pub reason: String,
}

/// The answer to "why not?".
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Why {
    /// Choosing it would mean nothing now.
    Nothing,
    /// But it can be chosen: this is the decision.
    Legal(Value),
    /// A rule forbids it.
    Forbidden(Forbidden),
}

impl<G: Playable> Table for Match<G> {
    fn header(&self) -> &Header {
        self.header()
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn ledger(&self) -> &'static Ledger {
        self.game().edition().ledger()
    }

    fn board(&self) -> &'static Board {
        self.game().edition().board(self.game().scenario())
    }

    fn other_data(&self) -> Option<&OtherData> {
        self.other_data()
    }

    fn len(&self) -> usize {
        self.len()
    }

    fn next(&self) -> Next {
        self.next()
    }

    fn asked(&self) -> Option<Sides> {
        self.asked()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn scene(&self, eye: Eye) -> Scene {
        self.game().scene(eye)
    }

    fn headline(&self) -> String {
        self.game().headline()
    }

    fn scene_at(&self, n: usize, eye: Eye) -> Scene {
        self.replay_to(n).scene(eye)
    }

    fn threats(&self, side: Side) -> Vec<Threat> {
        self.game().threats(side)
    }

    fn charts(&self, eye: Eye) -> Vec<Chart> {
        self.game().charts(eye)
    }

    fn chronicle(&self, eye: Eye) -> Vec<(usize, Entry)> {
        self.chronicle(eye)
    }

    fn chronicle_after(&self, n: usize, eye: Eye) -> Vec<(usize, Entry)> {
        self.chronicle_after(n, eye)
    }

    fn latest(&self, lines: usize, eye: Eye) -> Vec<(usize, Entry)> {
        self.latest(lines, eye)
    }

    fn position(&self) -> Value {
        self.game().position()
    }

    fn hides(&self) -> bool {
        self.hides()
    }

    fn legal(&self, side: Side) -> Vec<Value> {
        let mut legal = Vec::new();
        self.game().legal(side, &mut legal);
        legal.iter().map(written).collect()
    }

    fn forbids(&self, side: Side, decision: &Value) -> Result<Option<Forbidden>, Error> {
        Ok(self.game().forbids(side, decision_of::<G>(decision)?))
    }

    fn why(&self, side: Side, at: &Anchor) -> Why {
        match self.game().aim(side, at) {
            None => Why::Nothing,
            Some(decision) => match self.game().forbids(side, decision) {
                None => Why::Legal(written(&decision)),
                Some(forbidden) => Why::Forbidden(forbidden),
            },
        }
    }

    fn play(&mut self, side: Side, decision: &Value, expected: Option<usize>) -> Result<(), Error> {
        Ok(self.play(side, decision_of::<G>(decision)?, expected)?)
    }

    fn roll(&mut self) -> Result<Drawn, Error> {
        Ok(self.roll()?)
    }

    fn enter(&mut self, drawn: Drawn, expected: Option<usize>) -> Result<(), Error> {
        Ok(self.enter(drawn, expected)?)
    }

    fn settle(&mut self) -> Result<Vec<Drawn>, Error> {
        Ok(self.settle()?)
    }

    fn can_undo(&self, side: Option<Side>) -> Result<(), NoUndo> {
        self.can_undo(side)
    }

    fn undo(&mut self, side: Option<Side>) -> Result<(), Error> {
        self.undo(side)?;
        Ok(())
    }

    fn take_back(&mut self, n: usize) {
        self.take_back(n);
    }

    fn lacks_share(&self, side: Side) -> bool {
        self.lacks_share(side)
    }

    fn share(&mut self, side: Side, share: [u8; 32]) -> Result<(), Error> {
        Ok(self.share(side, share)?)
    }

    fn end(&mut self, ended: Ended) -> Result<(), Error> {
        Ok(self.end(ended)?)
    }

    fn ended(&self) -> Option<Ended> {
        self.ended()
    }

    fn advise(&self, side: Side, level: &str, seed: u64, budget: &Budget) -> Result<Advice, Error> {
        // A seed of its own for every input, or a weak opponent would make the same mistake forever.
        let seed = Stream::derive(seed, "consult", self.len() as u64).next_u64();
        Table::program(self, level, seed)?.advise(self, side, budget)
    }

    fn program(&self, level: &str, seed: u64) -> Result<Box<dyn Program>, Error> {
        let opponent = G::opponent(level, seed).ok_or_else(|| Error::Level {
            asked: level.into(),
            known: G::levels().iter().map(|level| level.key.into()).collect(),
        })?;
        Ok(Box::new(Seated::<G>(opponent)))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn branch(&self, n: usize, dice: Dice) -> Box<dyn Table> {
        Box::new(self.branch(n, dice))
    }

    fn write(&self, audience: Audience) -> String {
        self.write(audience)
    }

    fn first_line(&self) -> String {
        self.first_line()
    }

    fn line(&self, n: usize) -> Option<String> {
        self.inputs().get(n.checked_sub(1)?).map(|input| input.line(n))
    }

    fn verify(&self) -> Verdict {
        self.verify()
    }
}

fn written(decision: &impl Serialize) -> Value {
    serde_json::to_value(decision).expect("a decision is plain data")
}

fn decision_of<G: Game>(value: &Value) -> Result<G::Decision, Error> {
    serde::Deserialize::deserialize(value).map_err(|error: serde_json::Error| Error::Decision {
        sent: value.to_string(),
        what: error.to_string(),
    })
}
