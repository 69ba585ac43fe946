//! A solid opponent for any game that can say what a position is worth.

use crate::{Budget, Judge, Opponent, Outlook, Thought, View};
use record::Stream;

/// Positions he looks at for one decision, whatever he is allowed.
const APPETITE: u64 = 3_000;

/// Decisions he looks ahead at most: further on in a short game there is little to see.
const DEPTH: u32 = 6;

/// Ways for the dice of one decision to fall that he follows: two dice are taken exactly.
const THROWS: u32 = 36;

/// Looks ahead by a decision, then by two, and so on while his budget lasts, with the dice as they fall on average.
#[derive(Clone, Debug)]
pub struct Sergeant {
    luck: Stream,
    reason: String,
}

impl Sergeant {
    /// A sergeant with his own turn of mind.
    pub fn new(seed: u64) -> Sergeant {
        Sergeant { luck: Stream::derive(seed, "sergeant", 0), reason: String::new() }
    }
}

impl<G: Judge> Opponent<G> for Sergeant {
    fn choose(&mut self, view: &View<'_, G>, budget: &Budget) -> G::Decision {
        let legal = view.legal();
        if let [only] = legal[..] {
            self.reason = "There is nothing else to do.".into();
            return only;
        }
        let game = view.imagine(&mut self.luck);
        let mut thought = Thought::new(budget).at_most(APPETITE);
        let mut outlook = Outlook::<G>::new(view.side(), THROWS, self.luck.next_u64(), &mut thought);
        let mut ranked = legal.clone();
        for depth in 0..DEPTH {
            let look = |&decision: &G::Decision| Some((outlook.decision(&game, decision, depth)?, decision));
            let mut looked: Vec<(f32, G::Decision)> = ranked.iter().map_while(look).collect();
            let complete = looked.len() == ranked.len();
            // Half a look would favour those it fell on; the first is better than none.
            if complete || depth == 0 {
                looked.sort_by(|a, b| b.0.total_cmp(&a.0));
                let unseen = ranked.split_off(looked.len());
                ranked = looked.into_iter().map(|(_, decision)| decision).chain(unseen).collect();
                let ahead =
                    if depth == 0 { "at once".into() } else { format!("{} decisions ahead", depth + 1) };
                self.reason = format!("Of {} things to do this promises most, {ahead}.", legal.len());
            }
            if !complete {
                break;
            }
        }
        ranked[0]
    }

    fn reason(&self) -> String {
        self.reason.clone()
    }
}
