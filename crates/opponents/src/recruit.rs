//! A weak opponent for any game that can say what a position is worth.

use crate::choosing::{any, any_best};
use crate::{Budget, Judge, Opponent, Outlook, Thought, View};
use contract::Luck;
use record::Stream;

/// One thing in so many that could be done does not occur to him.
const OVERSIGHT: u32 = 3;

/// Looks at what each decision leads to at once, with whatever dice come to his mind, and overlooks a good deal.
#[derive(Clone, Debug)]
pub struct Recruit(Stream);

impl Recruit {
    /// A recruit with his own whims.
    pub fn new(seed: u64) -> Recruit {
        Recruit(Stream::derive(seed, "recruit", 0))
    }
}

impl<G: Judge> Opponent<G> for Recruit {
    fn choose(&mut self, view: &View<'_, G>, budget: &Budget) -> G::Decision {
        let legal = view.legal();
        let game = view.imagine(&mut self.0);
        let seen: Vec<_> = legal.iter().copied().filter(|_| self.0.below(OVERSIGHT) > 0).collect();
        let mut thought = Thought::new(budget);
        let mut outlook = Outlook::<G>::new(view.side(), 1, self.0.next_u64(), &mut thought);
        let judged =
            seen.iter().map_while(|&decision| Some((decision, outlook.decision(&game, decision, 0)?)));
        let judged: Vec<(G::Decision, f32)> = judged.collect();
        match judged[..] {
            [] => any(&legal, &mut self.0),
            _ => any_best(&judged, |(_, value)| value, &mut self.0).0,
        }
    }
}
