//! How records, positions and commands spell things: units, areas and Leaders by the keys of the shipped files, which
//! every edition keeps.

use crate::{AreaId, LeaderId, Materials, UnitId};
use contract::Edition;
use serde::de::{Deserialize, Deserializer, Error};
use serde::{Serialize, Serializer};

macro_rules! spelled {
    ($id:ident, $what:literal, $get:ident, $find:ident) => {
        impl Serialize for $id {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&Materials::standard().$get(*self).key)
            }
        }

        impl<'de> Deserialize<'de> for $id {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$id, D::Error> {
                let key = String::deserialize(deserializer)?;
                let found = Materials::standard().$find(&key);
                found.ok_or_else(|| D::Error::custom(format!("no {} \"{key}\"", $what)))
            }
        }
    };
}

spelled!(UnitId, "unit", unit, find_unit);
spelled!(AreaId, "area", area, find_area);
spelled!(LeaderId, "Leader", leader, find_leader);
