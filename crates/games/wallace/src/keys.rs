//! How records, positions and commands spell things: pieces and areas by the keys of the shipped
//! files, which every edition keeps.

use crate::{AreaId, Components, UnitId};
use contract::Edition;
use serde::de::{Deserialize, Deserializer, Error};
use serde::{Serialize, Serializer};

impl Serialize for UnitId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&Components::standard().unit(*self).key)
    }
}

impl<'de> Deserialize<'de> for UnitId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UnitId, D::Error> {
        let key = String::deserialize(deserializer)?;
        Components::standard().find_unit(&key).ok_or_else(|| D::Error::custom(format!("no piece \"{key}\"")))
    }
}

impl Serialize for AreaId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&Components::standard().area(*self).key)
    }
}

impl<'de> Deserialize<'de> for AreaId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AreaId, D::Error> {
        let key = String::deserialize(deserializer)?;
        Components::standard().find_area(&key).ok_or_else(|| D::Error::custom(format!("no area \"{key}\"")))
    }
}
