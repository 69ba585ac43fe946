//! One of the equal parts that an experiment is cut into for many machines.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// Part `number` of `of`, counted from one and written `3/16`. Its games are contiguous, so parts of
/// different cuts can be put together wherever they meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// The whole experiment.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// More parts than anybody has machines.
    const MOST: u64 = 1_000_000;

    /// Part `number` of `of`, if there is such a part. There are a million at most.
    pub fn new(number: u64, of: u64) -> Option<Shard> {
        (of <= Shard::MOST && (1..=of).contains(&number)).then_some(Shard { number, of })
    }

    /// Which part, counted from one.
    pub fn number(self) -> u64 {
        self.number
    }

    /// Of how many.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Its games in an experiment of so many. Sizes differ by at most one.
    pub fn games(self, games: u64) -> Range<u64> {
        let cut = |parts: u64| (u128::from(games) * u128::from(parts) / u128::from(self.of)) as u64;
        cut(self.number - 1)..cut(self.number)
    }

    /// The file its results go to: `slice-3-of-16.jsonl`, with zeros in front so that names sort.
    pub fn file_name(self) -> String {
        let width = self.of.to_string().len();
        format!("slice-{:0width$}-of-{}.jsonl", self.number, self.of)
    }
}

impl Default for Shard {
    fn default() -> Shard {
        Shard::WHOLE
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}", self.number, self.of))
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        text.split_once('/')
            .and_then(|(number, of)| Shard::new(number.trim().parse().ok()?, of.trim().parse().ok()?))
            .ok_or_else(|| {
                format!("`{text}` is no shard: write the part and how many there are, such as 3/16")
            })
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_cover_every_game_once() {
        for games in [0, 1, 7, 100, 1_000_003, u64::MAX] {
            for of in [1, 2, 3, 16, 101] {
                let mut next = 0;
                for number in 1..=of {
                    let part = Shard::new(number, of).unwrap().games(games);
                    assert_eq!(part.start, next);
                    next = part.end;
                }
                assert_eq!(next, games);
            }
        }
    }

    #[test]
    fn a_shard_reads_as_it_is_written() {
        let shard: Shard = "3/16".parse().unwrap();
        assert_eq!((shard.number(), shard.of()), (3, 16));
        assert_eq!(shard.to_string(), "3/16");
        assert_eq!(shard.file_name(), "slice-03-of-16.jsonl");
        for wrong in ["0/4", "5/4", "3", "a/b", "-1/3", "1/0", "", "1/1000001"] {
            let error = wrong.parse::<Shard>().unwrap_err();
            assert!(error.contains("such as 3/16"), "{error}");
        }
    }
}
