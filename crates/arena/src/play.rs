//! One game between two opponents, from where it stands to its end.

use crate::Trouble;
use contract::{Device, Luck, Next, Outcome, Side, Sides, Silent};
use opponents::{Budget, Opponent, Playable, View};
use record::Stream;

/// No game of the house comes near this many inputs; one that does would never end.
pub(crate) const STEP_LIMIT: u64 = 1_000_000;

/// What happens in a game while it is played.
pub(crate) enum Moment<'a, G: Playable> {
    /// Somebody is about to be asked.
    Asked(&'a G, Sides),
    /// A side decided.
    Decided(Side, G::Decision),
}

/// A game that reached its end.
pub(crate) struct Played {
    pub outcome: Outcome,
    pub decisions: [u64; 2],
    pub dice: u64,
    pub draws: u64,
}

/// A game that did not reach its end.
pub(crate) struct Stumble {
    step: u64,
    side: Option<Side>,
    what: String,
}

impl Stumble {
    /// The trouble as seen from outside, naming the opponent whose fault it may be.
    pub(crate) fn in_game(self, index: u64, players: &[String; 2]) -> Trouble {
        let what = match self.side {
            Some(side) => format!("{side} opponent `{}`: {}", players[side as usize], self.what),
            None => self.what,
        };
        Trouble::Play { index, step: self.step, what }
    }
}

/// Plays a game to its end. Decisions are checked: an opponent that makes an illegal one is found
/// out here, not by the damage it does.
pub(crate) fn play_out<G: Playable>(
    game: &mut G,
    opponents: &mut [Box<dyn Opponent<G>>; 2],
    budget: &Budget,
    dice: &mut Stream,
    mut watch: impl FnMut(Moment<'_, G>),
) -> Result<Played, Stumble> {
    let mut decisions = [0; 2];
    let (mut thrown, mut draws) = (0, 0);
    for step in 0..STEP_LIMIT {
        match game.next() {
            Next::Over(outcome) => return Ok(Played { outcome, decisions, dice: thrown, draws }),
            Next::Chance(chance) => {
                if chance.outcomes() == 0 {
                    let what = format!("rule {} asks for a draw from nothing", chance.rule);
                    return Err(Stumble { step, side: None, what });
                }
                match chance.device {
                    Device::Dice { count, .. } => thrown += u64::from(count),
                    Device::Draw { .. } => draws += 1,
                }
                let outcome = dice.below(chance.outcomes());
                game.chance(outcome, &mut Silent);
            }
            Next::Decision(sides) => {
                watch(Moment::Asked(game, sides));
                let side = sides.first();
                let decision = opponents[side as usize].choose(&View::new(game, side), budget);
                if let Some(forbidden) = game.forbids(side, decision) {
                    let what = format!("decided {decision:?}, which is not legal: {forbidden}");
                    return Err(Stumble { step, side: Some(side), what });
                }
                game.decide(side, decision, &mut Silent);
                decisions[side as usize] += 1;
                watch(Moment::Decided(side, decision));
            }
        }
    }
    Err(Stumble { step: STEP_LIMIT, side: None, what: format!("not over after {STEP_LIMIT} inputs") })
}
