//! Counsel for a player: what a program would do from here, as far as nothing comes between. Whoever follows it is
//! told how it goes on, and not something new at every step.

use crate::api::Hint;
use catalog::{Advice, Program, Table};
use contract::scene::{Anchor, Order, Piece, Place, Scene};
use contract::{Next, Side};
use opponents::Budget;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Steps that are thought of at once, and how long whoever asked is kept waiting for those after the first.
const FARTHEST: usize = 200;
const LONGEST: Duration = Duration::from_secs(1);

/// What a program would do, step by step.
pub struct Counsel {
    /// Whose steps these are; he stands where they lead.
    program: Box<dyn Program>,
    /// Inputs there were when he began.
    from: usize,
    steps: Vec<Step>,
}

struct Step {
    advice: Advice,
    /// How the record tells that it was taken.
    line: Option<String>,
}

impl Counsel {
    /// Of a program that has thought of nothing yet.
    pub fn of(program: Box<dyn Program>, table: &dyn Table) -> Counsel {
        Counsel { program, from: table.len(), steps: Vec::new() }
    }

    /// The steps that are left, if nothing has happened since but steps that were advised.
    fn left(&self, table: &dyn Table) -> Option<&[Step]> {
        let (taken, left) = self.steps.split_at_checked(table.len().checked_sub(self.from)?)?;
        let followed = (self.from + 1..).zip(taken).all(|(n, step)| table.line(n) == step.line);
        followed.then_some(left)
    }

    /// Whether it is of use where the table is now.
    pub fn holds(&self, table: &dyn Table) -> bool {
        self.left(table).is_some()
    }

    /// What is to be done now. Thinks on if every step has been taken: until dice fall, somebody else is asked or
    /// another phase begins. Where something is hidden, a step may bring it to light: there one is thought of at a
    /// time.
    pub fn think(
        &mut self,
        table: &dyn Table,
        side: Side,
        budget: &Budget,
        unwanted: &AtomicBool,
    ) -> Result<Hint, catalog::Error> {
        if self.left(table).is_none_or(<[Step]>::is_empty) {
            self.think_on(table, side, budget, unwanted)?;
        }
        let left = self.left(table).expect("the steps begin where the table is");
        let Advice { decision, reason } = left[0].advice.clone();
        let before = table.scene(side.into());
        let label = before
            .choices
            .iter()
            .find(|choice| choice.decision == decision)
            .map(|choice| choice.label.clone());
        let plan = plan(table, side, before, left)?;
        Ok(Hint { decision, label: label.unwrap_or_default(), why: reason, plan })
    }

    fn think_on(
        &mut self,
        table: &dyn Table,
        side: Side,
        budget: &Budget,
        unwanted: &AtomicBool,
    ) -> Result<(), catalog::Error> {
        let phase = table.headline();
        let farthest = if table.hides() { 1 } else { FARTHEST };
        let mut ahead = table.copy();
        (self.from, self.steps) = (table.len(), Vec::new());
        let mut known = None;
        while self.steps.len() < farthest {
            let advice = self.program.advise(&*ahead, side, budget)?;
            let late = known.get_or_insert_with(Instant::now).elapsed() > LONGEST;
            ahead.play(side, &advice.decision, None)?;
            let goes_on = ahead.next() == Next::Decision(side.into()) && ahead.headline() == phase;
            if !goes_on && !self.steps.is_empty() {
                break; // that is for the player to do
            }
            self.steps.push(Step { advice, line: ahead.line(ahead.len()) });
            if !goes_on || late || unwanted.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(())
    }
}

/// Some steps as one order, if they are more than one.
fn plan(
    table: &dyn Table,
    side: Side,
    before: Scene,
    steps: &[Step],
) -> Result<Option<Order>, catalog::Error> {
    if steps.len() < 2 {
        return Ok(None);
    }
    let mut after = table.copy();
    for step in steps {
        after.play(side, &step.advice.decision, None)?;
    }
    let after = after.scene(side.into());
    let ends_elsewhere = |piece: &Piece| {
        let Place::Space(goal) = piece.place else { return None };
        let was = before.pieces.iter().find(|was| was.id == piece.id)?;
        (piece.counter.side == side && was.place != piece.place).then_some((piece.id, goal))
    };
    let (movers, goals): (Vec<_>, Vec<_>) = after.pieces.iter().filter_map(ends_elsewhere).unzip();
    let label = match movers.len() {
        0 => format!("All {} steps of it", steps.len()),
        1 => "All of it: one unit moves".to_owned(),
        many => format!("All of it: {many} units move"),
    };
    let decisions = steps.iter().map(|step| &step.advice.decision);
    Ok(Some(Order::new("plan", Anchor::Button, label, decisions).with(movers).goals(goals)))
}
