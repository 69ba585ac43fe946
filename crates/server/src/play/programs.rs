//! Programs that sit at a table, and the advice they give.

use super::{Counsel, Failed, Step, TRIES};
use crate::api::Hint;
use crate::app::App;
use crate::names::TableId;
use crate::room::{Room, State, settle};
use crate::trouble::Trouble;
use crate::view::Person;
use catalog::{Advice, Program, Table};
use contract::Side;
use opponents::{Budget, while_wanted};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Jobs of one address that may wait before it has to ask for a hint again. Those of others do not count: addresses take
/// turns.
const PATIENCE: usize = 64;

impl App {
    /// Has a program decide, if it is one's turn.
    pub(crate) fn attend(self: &Arc<App>, room: &Arc<Room>, state: &mut State) {
        if state.thinking.is_some() || *self.closing.borrow() || !room.is_wanted() {
            return;
        }
        let mut asked = state.to_act().into_iter();
        let turn = asked.find_map(|side| Some((side, state.seats[side as usize].level.clone()?)));
        let Some((side, level)) = turn else { return };
        state.thinking = Some(side);
        let (app, room, table, version) = (self.clone(), room.clone(), state.table.clone(), state.version);
        let program = state.programs[side as usize].take();
        let budget = self.budget();
        tokio::spawn(async move {
            let length = 2 * app.config.patience + Duration::from_secs(5);
            let ours = app.store.lease(&room.id, version, length, &app.process).await;
            if !matches!(ours, Ok(true)) {
                let mut state = room.state.lock().await;
                if state.version == version {
                    state.thinking = None;
                }
                return;
            }
            let runtime = tokio::runtime::Handle::current();
            let (app, thinker) = (app.clone(), app);
            let unwanted = room.begin_thought();
            thinker.thinkers.think(room.asker(), move || {
                let begun = Instant::now();
                let is_unwanted = || unwanted.load(Ordering::Relaxed) || !room.is_wanted();
                if is_unwanted() {
                    runtime.spawn(leave_off(room.clone(), version));
                    return;
                }
                let think = || ponder(program, &*table, side, &level, seed_of(&room.id), &budget);
                let (program, advice) = while_wanted(unwanted.clone(), think);
                app.meters.thought.observe(begun.elapsed());
                if is_unwanted() {
                    runtime.spawn(leave_off(room.clone(), version));
                } else {
                    runtime.spawn(app.answer(room.clone(), version, side, program, advice));
                }
            });
        });
    }

    /// A program has decided.
    async fn answer(
        self: Arc<App>,
        room: Arc<Room>,
        version: u64,
        side: Side,
        program: Option<Box<dyn Program>>,
        advice: Result<Advice, String>,
    ) {
        let mut state = room.state.lock().await;
        if state.version != version {
            // It was taken back meanwhile, or another process has answered. Whoever changed the table
            // has seen to the next decision.
            return;
        }
        state.thinking = None;
        state.programs[side as usize] = program;
        let decision = advice.map(|advice| advice.decision).or_else(|error| {
            tracing::error!(table = %room.id, error, "a program failed; its side does the first thing that is legal");
            state.table.legal(side).into_iter().next().ok_or(error)
        });
        let Ok(decision) = decision else { return };
        for _ in 0..TRIES {
            let mut next = state.table.copy();
            if let Err(error) =
                next.play(side, &decision, None).and_then(|()| settle(&mut *next, &state.seats))
            {
                tracing::error!(table = %room.id, %error, "a program decided something illegal");
                return;
            }
            let mut extras = state.extras.clone();
            extras.offers.retain(|offer| offer.by == side);
            let keep = state.table.len();
            let step = Step { next, keep, new_header: false, request: None, extras };
            match self.commit(&room, &mut state, step).await {
                Ok(()) => return self.meters.answered.add(1),
                // Something was offered at another process; the game is where it was.
                Err(Failed::Stale) if state.version == version => {}
                Err(Failed::Stale) => return,
                // The database is away. Whoever looks at the table next, or the clock, tries again.
                Err(Failed::Trouble(_)) => return,
            }
        }
    }

    /// How much a program may think about one decision.
    fn budget(&self) -> Budget {
        Budget { nodes: self.config.nodes, time: Some(self.config.patience) }
    }

    /// What the strongest level would do.
    pub(crate) async fn hint(self: Arc<App>, room: Arc<Room>, person: Person) -> Result<Hint, Trouble> {
        let (table, side, adviser, version) = {
            let mut state = room.state.lock().await;
            self.freshen(&room, &mut state, None).await?;
            let held = self.seats_of(&room, &mut state, &person).await?;
            if held == [false; 2] {
                return Err(Trouble::no_seat());
            }
            if state.extras.unaided {
                return Err(Trouble::forbidden("this table was opened without hints"));
            }
            let Some(side) = state.to_act().into_iter().find(|&side| held[side as usize]) else {
                return Err(Trouble::forbidden("nothing is asked of you now"));
            };
            // Whoever has no time is asked later, and has not forgotten his plan.
            if self.thinkers.waiting_of(room.asker()) > PATIENCE {
                return Err(Trouble::unavailable("those who think are busy"));
            }
            (state.table.clone(), side, state.advisers[side as usize].take(), state.version)
        };
        let game = &table.header().game;
        let levels = self.games.iter().find(|known| known.key == *game).and_then(|known| known.levels.last());
        let level = levels.ok_or_else(|| Trouble::missing("this game has no one to ask"))?.key.clone();
        let (done, answer) = oneshot::channel();
        let (asked, seed, budget) = (table.clone(), seed_of(&room.id), self.budget());
        let unwanted = room.begin_thought();
        let _asking = Asking(unwanted.clone());
        let thought = unwanted.clone();
        self.thinkers.think(room.asker(), move || {
            if !thought.load(Ordering::Relaxed) {
                let think = || deliberate(adviser, &*asked, side, &level, seed, &budget, &thought);
                // Who asked may have gone.
                let _ = done.send(while_wanted(thought.clone(), think));
            }
        });
        let answer = answer.await;
        if unwanted.load(Ordering::Relaxed) {
            return Err(Trouble::conflict("the table has moved on since").hint("ask again"));
        }
        let counsel = answer.map_err(|_| Trouble::unavailable("no one is there to think"))?;
        let (counsel, hint) = counsel.map_err(Trouble::internal)?;
        let mut state = room.state.lock().await;
        if state.version == version {
            state.advisers[side as usize] = Some(counsel);
        }
        Ok(hint)
    }
}

/// Somebody waits for a hint: who hangs up does not want it any more.
struct Asking(Arc<AtomicBool>);

impl Drop for Asking {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Nobody thinks about a version any more: whoever comes back to the table has it thought about again.
async fn leave_off(room: Arc<Room>, version: u64) {
    let mut state = room.state.lock().await;
    if state.version == version {
        state.thinking = None;
    }
}

/// Thinks, with whoever has been thinking about this game or someone new.
fn ponder(
    program: Option<Box<dyn Program>>,
    table: &dyn Table,
    side: Side,
    level: &str,
    seed: u64,
    budget: &Budget,
) -> (Option<Box<dyn Program>>, Result<Advice, String>) {
    let think = move || -> Result<(Box<dyn Program>, Advice), catalog::Error> {
        let mut program = match program {
            Some(program) => program,
            None => table.program(level, seed ^ table.len() as u64)?,
        };
        let advice = program.advise(table, side, budget)?;
        Ok((program, advice))
    };
    match unbroken(think) {
        Ok((program, advice)) => (Some(program), Ok(advice)),
        Err(error) => (None, Err(error)),
    }
}

/// Thinks about what to advise, with whoever has been advising this player as long as he was listened to.
fn deliberate(
    adviser: Option<Counsel>,
    table: &dyn Table,
    side: Side,
    level: &str,
    seed: u64,
    budget: &Budget,
    unwanted: &AtomicBool,
) -> Result<(Counsel, Hint), String> {
    unbroken(move || {
        let mut counsel = match adviser.filter(|adviser| adviser.holds(table)) {
            Some(adviser) => adviser,
            None => Counsel::of(table.program(level, seed ^ table.len() as u64)?, table),
        };
        let hint = counsel.think(table, side, budget, unwanted)?;
        Ok((counsel, hint))
    })
}

/// What somebody has thought, even if his mind gives way.
fn unbroken<T>(think: impl FnOnce() -> Result<T, catalog::Error>) -> Result<T, String> {
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(think)) {
        Ok(thought) => thought.map_err(|error| error.to_string()),
        Err(_) => Err("the program broke down".into()),
    }
}

/// A turn of mind for the programs at a table.
fn seed_of(id: &TableId) -> u64 {
    id.as_str().bytes().fold(1815, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(byte.into()))
}
