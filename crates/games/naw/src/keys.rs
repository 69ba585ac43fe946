//! How records, positions and commands spell units and results: units by the keys of the shipped
//! roster, which every edition keeps.

use crate::{Equipment, Res, UnitId};
use contract::Edition;
use serde::de::{Deserialize, Deserializer, Error};
use serde::{Serialize, Serializer};

impl Serialize for UnitId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&Equipment::standard().unit(*self).key)
    }
}

impl<'de> Deserialize<'de> for UnitId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UnitId, D::Error> {
        let key = String::deserialize(deserializer)?;
        Equipment::standard().find_unit(&key).ok_or_else(|| D::Error::custom(format!("no unit \"{key}\"")))
    }
}

impl Serialize for Res {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}
