//! How records, positions and commands spell sectors. Pieces are spelled by the keys of the roster.

use crate::Ground;
use serde::de::{Deserialize, Deserializer, Error};
use serde::{Serialize, Serializer};

impl Serialize for Ground {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.key())
    }
}

impl<'de> Deserialize<'de> for Ground {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ground, D::Error> {
        let key = String::deserialize(deserializer)?;
        Ground::from_key(&key).ok_or_else(|| D::Error::custom(format!("no sectors \"{key}\"")))
    }
}
