//! Two opponents against each other, in pairs of games: the same dice, sides changed. So neither the
//! balance of the scenario nor a run of luck is taken for strength.

use crate::experiment::{check_level, dice_seed, seat};
use crate::statistics::Elo;
use crate::summary::{percent, thousands};
use crate::{Trouble, play, workers};
use contract::{Options, Side};
use odds::Z95;
use opponents::{Budget, Playable};
use record::Stream;
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// Who plays whom, how often.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Duel {
    /// Key of the scenario.
    pub scenario: String,
    /// Optional rules.
    pub options: Options,
    /// Levels of the challenger and of the one challenged.
    pub players: [String; 2],
    /// How many pairs at most.
    pub pairs: u64,
    /// Where all chance comes from.
    pub seed: u64,
    /// Positions that an opponent may look at for one decision.
    pub nodes: u64,
    /// Stop as soon as it is clear whether the challenger is stronger.
    pub test: Option<SequentialTest>,
}

/// Asks whether the challenger is stronger by `most` Elo points rather than `least`. Either answer
/// is wrong about once in twenty times.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SequentialTest {
    /// The lesser difference.
    pub least: f64,
    /// The greater difference.
    pub most: f64,
}

/// What a [`SequentialTest`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Found {
    /// The greater difference is the likelier one.
    Stronger,
    /// The lesser difference is.
    NotStronger,
    /// More pairs are needed.
    Open,
}

/// The games of the challenger on one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Won by the challenger.
    pub wins: u64,
    /// Without a winner.
    pub draws: u64,
    /// Won by the other.
    pub losses: u64,
}

/// The result of a duel, from where the challenger sits.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Who played whom.
    pub duel: Duel,
    /// The challenger's games as French and as Allied.
    pub sides: [Score; 2],
    /// Pairs in which the challenger scored 0, ½, 1, 1½ and 2.
    pub pairs: [u64; 5],
    /// Points a game: a win is 1, a draw a half.
    pub score: f64,
    /// The 95% interval of the score, from how much pairs differ.
    pub interval: [f64; 2],
    /// How much stronger the challenger is.
    pub elo: Elo,
    /// What the test found, if there was one.
    pub found: Option<Found>,
}

/// Plays a duel on `jobs` threads (0: all cores) until its pairs are played, its test is decided or
/// `stop` is set. `progress` is shown the standing after every pair.
pub fn duel<G: Playable>(
    edition: &'static G::Edition,
    duel: &Duel,
    jobs: usize,
    stop: &AtomicBool,
    mut progress: impl FnMut(&Standing),
) -> Result<Standing, Trouble> {
    duel.players.iter().try_for_each(|level| check_level::<G>(level))?;
    if duel.test.is_some_and(|test| !(test.least < test.most && test.most.is_finite())) {
        let what = "a test compares a lesser with a greater difference, such as 0 and 20 Elo points";
        return Err(Trouble::Request(what.to_owned()));
    }
    let start = G::start(edition, &duel.scenario, &duel.options).map_err(Trouble::Setup)?;
    let mut standing = Standing::new(duel);
    let mut trouble = None;
    let work = |_: &mut (), pair: u64| play_pair(&start, duel, pair);
    workers::in_order(
        0..duel.pairs,
        jobs,
        stop,
        || (),
        work,
        |pair, played| {
            let played = played.unwrap_or_else(|panic| {
                let what =
                    format!("the program broke: {panic}. This is a bug of the rules or of an opponent");
                Err(Trouble::Play { index: pair * 2, step: 0, what })
            });
            match played {
                Ok(winners) => standing.add(winners),
                Err(error) => {
                    trouble = Some(error);
                    return ControlFlow::Break(());
                }
            }
            progress(&standing);
            match standing.found {
                Some(Found::Stronger | Found::NotStronger) => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        },
    );
    trouble.map_or(Ok(standing), Err)
}

/// Who won when the challenger was French, and when it was Allied.
fn play_pair<G: Playable>(start: &G, duel: &Duel, pair: u64) -> Result<[Option<Side>; 2], Trouble> {
    let budget = Budget { nodes: duel.nodes, time: None };
    let play = |challenger: Side| {
        let mut levels = duel.players.clone();
        if challenger == Side::Allied {
            levels.swap(0, 1);
        }
        let index = pair * 2 + challenger as u64;
        let mut game = start.clone();
        let mut opponents = seat::<G>(&levels, duel.seed, index)?;
        let mut dice = Stream::from_seed(dice_seed(duel.seed, pair));
        play::play_out(&mut game, &mut opponents, &budget, &mut dice, |_| {})
            .map(|played| played.outcome.winner)
            .map_err(|stumble| stumble.in_game(index, &levels))
    };
    Ok([play(Side::French)?, play(Side::Allied)?])
}

impl Standing {
    fn new(duel: &Duel) -> Standing {
        let mut standing = Standing {
            duel: duel.clone(),
            sides: Default::default(),
            pairs: [0; 5],
            score: 0.5,
            interval: [0.0, 1.0],
            elo: Elo::new(0.5, [0.0, 1.0]),
            found: duel.test.map(|_| Found::Open),
        };
        standing.work_out();
        standing
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        2 * self.pairs.iter().sum::<u64>()
    }

    fn add(&mut self, winners: [Option<Side>; 2]) {
        let mut halves = 0;
        for (side, winner) in Side::ALL.into_iter().zip(winners) {
            let score = &mut self.sides[side as usize];
            match winner {
                Some(winner) if winner == side => (score.wins, halves) = (score.wins + 1, halves + 2),
                Some(_) => score.losses += 1,
                None => (score.draws, halves) = (score.draws + 1, halves + 1),
            }
        }
        self.pairs[halves] += 1;
        self.work_out();
    }

    fn work_out(&mut self) {
        let (mean, variance, pairs) = smoothed(&self.pairs);
        let reach = Z95 * (variance / pairs).sqrt();
        self.interval = [(mean - reach).max(0.0), (mean + reach).min(1.0)];
        let played: u64 = self.pairs.iter().sum();
        if played > 0 {
            let points: u64 = self.pairs.iter().zip(0..).map(|(&count, quarters)| count * quarters).sum();
            self.score = points as f64 / (4 * played) as f64;
        }
        // Smoothing pulls towards a half; what was seen lies in its own interval all the same.
        self.interval = [self.interval[0].min(self.score), self.interval[1].max(self.score)];
        self.elo = Elo::new(self.score, self.interval);
        self.found = self.duel.test.map(|test| test.found(&self.pairs));
    }

    /// The result in a few sentences.
    pub fn reading(&self) -> Vec<String> {
        let [challenger, other] = &self.duel.players;
        if self.games() == 0 {
            return vec!["No game was played, so there is nothing to say.".to_owned()];
        }
        let [low, high] = self.interval;
        let mut said = vec![format!(
            "{challenger} scored {} ({} to {}) against {other} in {} games, every pair with the same dice.",
            percent(self.score),
            percent(low),
            percent(high),
            thousands(self.games())
        )];
        said.extend(Side::ALL.map(|side| {
            let Score { wins, draws, losses } = self.sides[side as usize];
            format!("As the {side} side it won {wins}, drew {draws} and lost {losses}.")
        }));
        let points = |points: Option<f64>| points.map_or("beyond measure".to_owned(), |p| format!("{p:+.0}"));
        said.push(format!(
            "The difference is {} Elo points ({} to {}).",
            points(self.elo.points),
            points(self.elo.low),
            points(self.elo.high)
        ));
        if let (Some(test), Some(found)) = (self.duel.test, self.found) {
            let asked = format!("{:+} rather than {:+} Elo points", test.most, test.least);
            said.push(match found {
                Found::Stronger => format!("The test says: {asked}."),
                Found::NotStronger => format!("The test says: not {asked}."),
                Found::Open => format!("The test cannot say yet whether it is {asked}."),
            });
        }
        said
    }
}

/// Mean, variance and number of pairs, with one pair added that is spread over all five results: a
/// few equal pairs must not look like certainty.
fn smoothed(pairs: &[u64; 5]) -> (f64, f64, f64) {
    let weights = pairs.map(|count| count as f64 + 0.2);
    let total: f64 = weights.iter().sum();
    let score = |quarters: usize| quarters as f64 / 4.0;
    let mean = (0..5).map(|at| weights[at] * score(at)).sum::<f64>() / total;
    let variance = (0..5).map(|at| weights[at] * (score(at) - mean).powi(2)).sum::<f64>() / total;
    (mean, variance, total)
}

impl SequentialTest {
    /// Fewer pairs tell too little about how much pairs differ.
    const LEAST_PAIRS: u64 = 32;

    /// Wald's test with the generalised likelihood ratio of the mean score, as chess engines use it.
    fn found(&self, pairs: &[u64; 5]) -> Found {
        if pairs.iter().sum::<u64>() < SequentialTest::LEAST_PAIRS {
            return Found::Open;
        }
        let expected = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        let (least, most) = (expected(self.least), expected(self.most));
        let (mean, variance, total) = smoothed(pairs);
        let ratio = total * (most - least) * (2.0 * mean - least - most) / (2.0 * variance);
        // Wrong once in twenty times, either way.
        let bound = 19_f64.ln();
        if ratio >= bound {
            Found::Stronger
        } else if ratio <= -bound {
            Found::NotStronger
        } else {
            Found::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::Luck;

    fn standing(pairs: [u64; 5]) -> Standing {
        let players = ["a".to_owned(), "b".to_owned()];
        let (scenario, options) = ("x".to_owned(), Options::new());
        let duel = Duel { scenario, options, players, pairs: 9, seed: 1, nodes: 1, test: None };
        let mut standing = Standing { pairs, ..Standing::new(&duel) };
        standing.work_out();
        standing
    }

    #[test]
    fn pairs_that_always_split_say_that_the_side_decides_and_not_the_player() {
        let split = standing([0, 0, 200, 0, 0]);
        assert_eq!(split.score, 0.5);
        assert!(split.interval[0] > 0.49 && split.interval[1] < 0.51, "{:?}", split.interval);
    }

    #[test]
    fn few_pairs_say_little_even_when_all_are_won() {
        let won = standing([0, 0, 0, 0, 2]);
        assert_eq!((won.score, won.elo.points), (1.0, None));
        assert!(won.interval[0] < 0.6, "{:?}", won.interval);
        assert!(standing([0, 0, 0, 0, 200]).interval[0] > 0.98);
    }

    #[test]
    fn the_interval_holds_the_truth_about_as_often_as_it_says() {
        // Independent games won with 0.6 each: the pair scores follow from that.
        let mut luck = Stream::derive(1, "coverage", 0);
        let mut held = 0;
        for _ in 0..1000 {
            let mut pairs = [0; 5];
            for _ in 0..50 {
                let won = (0..2).filter(|_| luck.below(10) < 6).count();
                pairs[2 * won] += 1;
            }
            let [low, high] = standing(pairs).interval;
            held += u32::from(low <= 0.6 && 0.6 <= high);
        }
        assert!((930..=975).contains(&held), "{held} of 1000");
    }

    #[test]
    fn a_test_finds_what_is_there() {
        let test = SequentialTest { least: 0.0, most: 30.0 };
        assert_eq!(test.found(&[0; 5]), Found::Open);
        assert_eq!(test.found(&[100, 0, 200, 0, 200]), Found::Stronger);
        assert_eq!(test.found(&[200, 0, 200, 0, 100]), Found::NotStronger);
    }

    #[test]
    fn a_test_is_wrong_as_rarely_as_it_says() {
        // Independent games, won with the share that 0 and 60 Elo points stand for.
        let test = SequentialTest { least: 0.0, most: 60.0 };
        let mut luck = Stream::derive(2, "test", 0);
        let mut run = |per_mille: u32| {
            let mut pairs = [0; 5];
            while test.found(&pairs) == Found::Open {
                let won = (0..2).filter(|_| luck.below(1000) < per_mille).count();
                pairs[2 * won] += 1;
            }
            test.found(&pairs)
        };
        let wrong_up = (0..1000).filter(|_| run(500) == Found::Stronger).count();
        let wrong_down = (0..1000).filter(|_| run(585) == Found::NotStronger).count();
        assert!(wrong_up <= 75 && wrong_down <= 75, "{wrong_up} and {wrong_down} of 1000");
    }
}
