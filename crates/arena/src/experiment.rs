//! What is played: a scenario, two opponents, so many games, one seed.

use crate::Trouble;
use crate::play::{self, Moment};
use crate::result::{self, GameResult, TURN, Tracker};
use contract::{Edition, Options, Side};
use opponents::{Budget, Opponent, Playable};
use record::Stream;
use serde::{Deserialize, Serialize};
use trials::listed;

/// A series of games, fixed by these values: game `i` has dice and opponents of its own, drawn from
/// the seed and `i` alone. So the results are the same for any number of workers and machines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Experiment {
    /// Key of the game.
    pub game: String,
    /// Key of the scenario.
    pub scenario: String,
    /// Optional rules that differ from their default.
    #[serde(default)]
    pub options: Options,
    /// Level of the French opponent and of the Allied one.
    pub players: [String; 2],
    /// How many games.
    pub games: u64,
    /// Where all chance comes from.
    pub seed: u64,
    /// Positions that an opponent may look at for one decision. There is no limit of time: a slow
    /// machine must play the same games as a fast one.
    pub nodes: u64,
}

impl Experiment {
    /// A hundred games of a scenario between the two, with the usual thinking and seed 1815.
    pub fn new(game: &str, scenario: &str, french: &str, allied: &str) -> Experiment {
        Experiment {
            game: game.to_owned(),
            scenario: scenario.to_owned(),
            options: Options::new(),
            players: [french.to_owned(), allied.to_owned()],
            games: 100,
            seed: 1815,
            nodes: Budget::default().nodes,
        }
    }

    /// What differs from another experiment, in words; `None` when they are the same.
    pub fn differs(&self, other: &Experiment) -> Option<String> {
        let both = |what: &str, ours: &dyn std::fmt::Display, theirs: &dyn std::fmt::Display| {
            Some(format!("the {what} is {theirs} instead of {ours}"))
        };
        if self.game != other.game {
            both("game", &self.game, &other.game)
        } else if self.scenario != other.scenario {
            both("scenario", &self.scenario, &other.scenario)
        } else if self.options != other.options {
            both("set of options", &listed(&self.options), &listed(&other.options))
        } else if self.players[0] != other.players[0] {
            both("French opponent", &self.players[0], &other.players[0])
        } else if self.players[1] != other.players[1] {
            both("Allied opponent", &self.players[1], &other.players[1])
        } else if self.seed != other.seed {
            both("seed", &self.seed, &other.seed)
        } else if self.games != other.games {
            both("number of games", &self.games, &other.games)
        } else if self.nodes != other.nodes {
            both("number of nodes", &self.nodes, &other.nodes)
        } else {
            None
        }
    }
}

/// What the results of an experiment are about: taken from the game once, so that slices are merged
/// and reports written without it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// The printed title of the game.
    pub title: String,
    /// The title of the scenario.
    pub scenario: String,
    /// The digest of the data it is played with.
    pub data: String,
    /// The version of the program that played.
    pub program: String,
    /// Where the track named "Turn" ends, if there is one.
    pub turns: Option<i32>,
    /// The other tracks of the opening scene, in its order.
    pub tracks: Vec<Column>,
}

/// A track whose values are kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// "French losses".
    pub name: String,
    /// Whose it is, if it is one side's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Where the track ends, or what the number is compared with.
    pub limit: i32,
    /// What reaching the limit means.
    pub note: String,
}

/// An experiment set up and ready to play any of its games.
#[derive(Clone, Debug)]
pub struct Table<G: Playable> {
    experiment: Experiment,
    setting: Setting,
    start: G,
    turn: Option<i32>,
}

impl<G: Playable> Table<G> {
    /// Sets the experiment up with this printed matter, checking everything that can be checked
    /// before the first game.
    pub fn new(edition: &'static G::Edition, experiment: &Experiment) -> Result<Table<G>, Trouble> {
        if experiment.game != G::KEY {
            let what = format!("the experiment is about `{}`, not about `{}`", experiment.game, G::KEY);
            return Err(Trouble::Request(what));
        }
        experiment.players.iter().try_for_each(|level| check_level::<G>(level))?;
        let start = G::start(edition, &experiment.scenario, &experiment.options).map_err(Trouble::Setup)?;
        let title = edition
            .scenarios()
            .iter()
            .find(|scenario| scenario.key == experiment.scenario)
            .map_or_else(|| experiment.scenario.clone(), |scenario| scenario.title.clone());
        let opening = start.tracks();
        let setting = Setting {
            title: G::TITLE.to_owned(),
            scenario: title,
            data: edition.digest().to_owned(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            turns: opening.iter().find(|track| track.name == TURN).map(|track| track.limit),
            tracks: Tracker::columns(&opening),
        };
        let turn = result::turn(&opening);
        Ok(Table { experiment: experiment.clone(), setting, start, turn })
    }

    /// What is played.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// What the results are about.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// The opening position.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// Plays game `index`.
    pub fn play(&self, index: u64) -> Result<GameResult, Trouble> {
        self.play_watched(index, |_| {})
    }

    /// Plays game `index` and shows every moment of it.
    pub(crate) fn play_watched(
        &self,
        index: u64,
        mut watch: impl FnMut(&Moment<'_, G>),
    ) -> Result<GameResult, Trouble> {
        let seed = self.experiment.seed;
        let mut opponents = seat::<G>(&self.experiment.players, seed, index)?;
        let mut dice = Stream::from_seed(dice_seed(seed, index));
        let budget = Budget { nodes: self.experiment.nodes, time: None };
        let mut game = self.start.clone();
        let mut tracker = Tracker::new(&self.setting, self.turn);
        let mut asked = None;
        let played = play::play_out(&mut game, &mut opponents, &budget, &mut dice, |moment| {
            watch(&moment);
            // A scene is costly. A turn ends when somebody else's turn to act comes, so look then.
            if let Moment::Asked(game, sides) = moment
                && asked.replace(sides).is_some_and(|before| before != sides)
            {
                tracker.look(game);
            }
        })
        .map_err(|stumble| stumble.in_game(index, &self.experiment.players))?;
        Ok(GameResult::new(index, &played, tracker.finish(&game)))
    }
}

/// Plays one game of an experiment. For many, set up a [`Table`] once.
pub fn play_one<G: Playable>(
    edition: &'static G::Edition,
    experiment: &Experiment,
    index: u64,
) -> Result<GameResult, Trouble> {
    Table::<G>::new(edition, experiment)?.play(index)
}

/// Says which levels there are when this is none of them.
pub(crate) fn check_level<G: Playable>(level: &str) -> Result<(), Trouble> {
    if G::opponent(level, 0).is_some() {
        return Ok(());
    }
    let have = G::levels().iter().map(|level| level.key).collect::<Vec<_>>().join(", ");
    Err(Trouble::Request(format!("{} has no opponent `{level}`; there are: {have}", G::TITLE)))
}

/// The seed of a game's fair dice, as its record reveals it.
pub(crate) fn dice_seed(seed: u64, index: u64) -> [u8; 32] {
    let mut stream = Stream::derive(seed, "dice", index);
    let mut key = [0; 32];
    key.chunks_exact_mut(8).for_each(|chunk| chunk.copy_from_slice(&stream.next_u64().to_le_bytes()));
    key
}

/// The two opponents of a game, each with randomness of its own: never the dice of the match.
pub(crate) fn seat<G: Playable>(
    levels: &[String; 2],
    seed: u64,
    index: u64,
) -> Result<[Box<dyn Opponent<G>>; 2], Trouble> {
    let sit = |side: Side| {
        let own = Stream::derive(seed, side.key(), index).next_u64();
        let level = &levels[side as usize];
        G::opponent(level, own).ok_or_else(|| Trouble::Request(format!("there is no opponent `{level}`")))
    };
    Ok([sit(Side::French)?, sit(Side::Allied)?])
}
