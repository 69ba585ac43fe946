//! How records, positions and commands spell units, areas and whatever else is printed: by the keys of the shipped
//! files, which every edition keeps in their order.

use boards::Id;
use contract::nearest;
use std::fmt;

/// The keys of a table, by index and the other way round.
#[derive(Clone, Debug)]
pub struct Keys {
    keys: Vec<String>,
    /// Indices in the order of the alphabet.
    sorted: Vec<u16>,
}

impl Keys {
    /// Of a table, in its order.
    pub fn new<K: Into<String>>(keys: impl IntoIterator<Item = K>) -> Keys {
        let keys: Vec<String> = keys.into_iter().map(Into::into).collect();
        let mut sorted: Vec<u16> = (0..keys.len() as u16).collect();
        sorted.sort_by_key(|&index| &keys[usize::from(index)]);
        Keys { keys, sorted }
    }

    fn find(&self, key: &str) -> Option<usize> {
        let at = |index: &u16| self.keys[usize::from(*index)].as_str();
        self.sorted.binary_search_by_key(&key, at).ok().map(|place| usize::from(self.sorted[place]))
    }
}

/// Ids that are spelled as keys. [`keyed!`](crate::keyed) makes them so.
pub trait Keyed: Id + 'static {
    /// What one of them is called, such as `unit`.
    const NOUN: &'static str;

    /// The keys of all of them.
    fn keys() -> &'static Keys;

    /// As records, positions and commands write it.
    fn key(self) -> &'static str {
        &Self::keys().keys[self.index()]
    }

    /// The one with this key.
    fn find(key: &str) -> Result<Self, Unknown> {
        Self::keys().find(key).map(Self::at).ok_or_else(|| Unknown {
            noun: Self::NOUN,
            key: key.to_owned(),
            meant: nearest(key, &Self::keys().keys).map(String::as_str),
        })
    }
}

/// A key that nothing has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// What was looked for.
    pub noun: &'static str,
    /// By which key.
    pub key: String,
    /// What may have been meant.
    pub meant: Option<&'static str>,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} {:?}", self.noun, self.key)?;
        self.meant.map_or(Ok(()), |meant| write!(f, ": did you mean {meant}?"))
    }
}

impl std::error::Error for Unknown {}

/// Spells ids by the keys of the shipped edition, also in documents:
///
/// ```text
/// printed::keyed! {
///     UnitId, "unit": Equipment::standard().units.iter().map(|unit| &unit.key);
/// }
/// ```
#[macro_export]
macro_rules! keyed {
    ($($id:ty, $noun:literal: $keys:expr;)+) => {$(
        impl $crate::Keyed for $id {
            const NOUN: &'static str = $noun;

            fn keys() -> &'static $crate::Keys {
                static KEYS: std::sync::LazyLock<$crate::Keys> = std::sync::LazyLock::new(|| $crate::Keys::new($keys));
                &KEYS
            }
        }

        impl $crate::serde::Serialize for $id {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($crate::Keyed::key(*self))
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $id {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<$id, D::Error> {
                let key = <String as $crate::serde::Deserialize>::deserialize(deserializer)?;
                <$id as $crate::Keyed>::find(&key).map_err($crate::serde::de::Error::custom)
            }
        }
    )+};
}

/// Spells hexes by their printed numbers: makes a module for `#[serde(with = "…")]` of the grid of a map.
///
/// ```text
/// printed::hex_numbers! {
///     /// Hexes in records: by their printed number, such as `"0914"`.
///     pub mod hex_number on grid()
/// }
/// ```
#[macro_export]
macro_rules! hex_numbers {
    ($(#[$about:meta])* $access:vis mod $name:ident on $grid:expr) => {
        $(#[$about])*
        $access mod $name {
            use super::*;
            use $crate::serde::{Deserialize, Deserializer, Serializer, de::Error};

            /// Writes the number.
            pub fn serialize<S: Serializer>(hex: &boards::HexId, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&$grid.number(*hex))
            }

            /// Reads the number of a hex of the map.
            pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<boards::HexId, D::Error> {
                let number = String::deserialize(deserializer)?;
                $grid.find(&number).ok_or_else(|| Error::custom(format!("there is no hex {number} on the map")))
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    boards::ids! {
        /// A village.
        struct VillageId(u8);
    }

    keyed! {
        VillageId, "village": ["plancenoit", "braine", "waterloo", "genappe"];
    }

    #[test]
    fn ids_are_found_by_their_keys() {
        for (index, key) in VillageId::keys().keys.iter().enumerate() {
            let village = VillageId(index as u8);
            assert_eq!((village.key(), VillageId::find(key)), (key.as_str(), Ok(village)));
        }
    }

    #[test]
    fn what_is_unknown_is_named_with_what_may_have_been_meant() {
        let told = |key| VillageId::find(key).unwrap_err().to_string();
        assert_eq!(told("plansenoit"), "there is no village \"plansenoit\": did you mean plancenoit?");
        assert_eq!(told("ligny"), "there is no village \"ligny\"");
    }
}
