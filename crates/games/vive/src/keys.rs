//! How records, positions and commands spell things.

use crate::{Ground, PieceId};
use serde::de::{Deserialize, Deserializer, Error};
use serde::{Serialize, Serializer};

impl Serialize for PieceId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.key())
    }
}

impl<'de> Deserialize<'de> for PieceId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PieceId, D::Error> {
        let key = String::deserialize(deserializer)?;
        PieceId::from_key(&key).ok_or_else(|| D::Error::custom(format!("no piece \"{key}\"")))
    }
}

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
