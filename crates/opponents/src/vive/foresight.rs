//! What comes of a decision: carried out on a clone, with the dice taken exactly.

use crate::Thought;
use contract::{Game, Next, Side, Silent};
use vive::{Chances, Decision, FLAGS, Face, Kind, Task, Vive};

/// More flags than this drive nobody further for the purpose of weighing.
const FLAGS_THAT_MATTER: u8 = 2;
/// What comes up less often than once in so many throws is left out.
const RARE: u32 = 50;

/// How a position is judged for a side.
pub type Judgement = fn(&Vive, Side) -> f32;

/// Looks ahead for a side, as far as its share of a thought lasts.
pub struct Foresight<'a> {
    side: Side,
    judge: Judgement,
    thought: &'a mut Thought,
    /// Positions that may still be judged.
    share: u64,
}

impl Foresight<'_> {
    pub fn new(side: Side, judge: Judgement, thought: &mut Thought, share: u64) -> Foresight<'_> {
        Foresight { side, judge, thought, share }
    }

    /// Whether nothing more should be looked at.
    pub fn is_over(&self) -> bool {
        self.share == 0 || self.thought.is_over()
    }

    /// What a decision of one's own is worth, looking so many decisions further within the same order.
    pub fn decision(&mut self, game: &Vive, decision: Decision, depth: u8) -> f32 {
        let mut next = game.clone();
        next.decide(self.side, decision, &mut Silent);
        self.position(&next, depth, 6)
    }

    /// What a position is worth: through dice, and through what belongs to the order in hand.
    fn position(&mut self, game: &Vive, depth: u8, patience: u8) -> f32 {
        if self.is_over() || patience == 0 {
            return self.judged(game);
        }
        match (game.next(), game.task()) {
            (Next::Chance(_), Task::Volley) => self.volley(game, depth, patience),
            (Next::Chance(_), Task::Reaction(piece, dice)) => {
                // Any throw without the flag of the unit's nation, and any with it.
                let other = FLAGS.iter().position(|&flag| flag != piece.nation()).unwrap_or(0) as u32;
                let own = FLAGS.iter().position(|&flag| flag == piece.nation()).unwrap_or(0) as u32;
                let fails = (0..dice).fold(0, |throw, _| throw * 6 + other);
                let works = (1..dice).fold(own, |throw, _| throw * 6 + other);
                let miss = (2.0f32 / 3.0).powi(dice.into());
                miss * self.thrown(game, fails, depth, patience)
                    + (1.0 - miss) * self.thrown(game, works, depth, patience)
            }
            (Next::Chance(_), Task::Recovery(unit)) => {
                let face = Face::of(unit.kind().arm());
                let hit = Face::DIE.iter().position(|&other| other == face).unwrap_or(0) as u32;
                let weights = vive::recovery(unit.kind().arm());
                let mut sum = 0.0;
                for (chips, weight) in weights.into_iter().enumerate() {
                    let throw = (0..3).fold(0, |throw, die| throw * 6 + if die < chips { hit } else { 5 });
                    sum += weight as f32 / 216.0 * self.thrown(game, throw, depth, patience);
                }
                sum
            }
            (Next::Decision(sides), Task::Carry | Task::Advance | Task::Skirmish(_))
                if sides.has(self.side) && depth > 0 =>
            {
                let mut legal = Vec::new();
                game.legal(self.side, &mut legal);
                let mut best = f32::MIN;
                for decision in legal {
                    // Where one stands is settled by now: what is left is whom to attack.
                    let useful =
                        matches!(decision, Decision::Fire(_) | Decision::Done | Decision::Advance { .. });
                    if useful {
                        let mut next = game.clone();
                        next.decide(self.side, decision, &mut Silent);
                        best = best.max(self.position(&next, depth - 1, patience - 1));
                    }
                }
                if best == f32::MIN { self.judged(game) } else { best }
            }
            // The enemy answers: he reacts if he can, and goes the first way that is open.
            (
                Next::Decision(sides),
                Task::Reactions
                | Task::Retreat
                | Task::Flight(_)
                | Task::Rear(_)
                | Task::Turn(..)
                | Task::Supplied(_),
            ) => {
                let mut next = game.clone();
                let asked = sides.first();
                let mut legal = Vec::new();
                next.legal(asked, &mut legal);
                next.decide(asked, legal[0], &mut Silent);
                self.position(&next, depth, patience - 1)
            }
            _ => self.judged(game),
        }
    }

    fn judged(&mut self, game: &Vive) -> f32 {
        self.share = self.share.saturating_sub(1);
        self.thought.look();
        (self.judge)(game, self.side)
    }

    fn thrown(&mut self, game: &Vive, outcome: u32, depth: u8, patience: u8) -> f32 {
        let mut next = game.clone();
        next.chance(outcome, &mut Silent);
        self.position(&next, depth, patience - 1)
    }

    /// Every number of hits and flags once, weighed by how likely it is.
    fn volley(&mut self, game: &Vive, depth: u8, patience: u8) -> f32 {
        let shot = game.shot();
        let (by, at) = (shot.by, shot.at);
        let Ok(aim) = game.aim_at(by, shot.from, at, game.screen(by, shot.from)) else {
            return self.judged(game);
        };
        let worth = game.worth(by, shot.target, aim.exposed, aim.distance);
        let chances: Chances = game.chances(by, at, &aim);
        let side_of = |wanted: &dyn Fn(Face) -> bool| {
            Face::DIE.iter().position(|&face| wanted(face)).map(|side| side as u32)
        };
        let hit = side_of(&|face| worth.hits(face));
        let flag = side_of(&|face| face == Face::Flag && !worth.hits(face));
        let miss = side_of(&|face| face != Face::Flag && !worth.hits(face));
        let dice = aim.dice() as u8;
        // Hits beyond the last element, and flags that change nothing, are all the same.
        let elements = if shot.target.kind() == Kind::General { 1 } else { game.elements(shot.target) };
        let most = elements.min(worth.most);
        let furthest = if worth.drives_back { FLAGS_THAT_MATTER } else { 0 };
        let mut throws = [[0u32; 3]; 6];
        for (hits, flags, count) in chances.iter() {
            let flags = if hits >= elements { 0 } else { flags.min(furthest) };
            throws[usize::from(hits.min(most))][usize::from(flags)] += count;
        }
        let rare = chances.total() / RARE;
        let (mut sum, mut looked) = (0.0, 0.0);
        for (hits, row) in throws.iter().enumerate() {
            for (flags, &count) in row.iter().enumerate() {
                if count <= rare {
                    continue;
                }
                let mut faces = (0..usize::from(dice)).map(|die| {
                    if die < hits {
                        hit
                    } else if die < hits + flags {
                        flag
                    } else {
                        miss
                    }
                });
                let throw = faces.try_fold(0u32, |throw, face| Some(throw * 6 + face?));
                if let Some(throw) = throw {
                    sum += count as f32 * self.thrown(game, throw, depth, patience);
                    looked += count as f32;
                }
            }
        }
        sum / looked
    }
}
