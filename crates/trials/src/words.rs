//! Decisions as people say them: `retreat fr-6-inf 0913` is `{"retreat":{"unit":"fr-6-inf","to":"0913"}}`.
//!
//! What serde knows of a decision says how many words follow which, so that a game has this language as soon
//! as its decisions can be written: a verb, then what the record writes in its order, without names.

use serde::de::value::{Error, StrDeserializer};
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess,
    SeqAccess, VariantAccess, Visitor,
};
use serde::{Serialize, forward_to_deserialize_any};
use serde_json::Value;
use std::str::SplitWhitespace;

/// Reads a decision, or anything else that is written as a verb and words.
///
/// # Panics
/// With what is wrong, if it is no decision.
pub fn hear<D: DeserializeOwned>(said: &str) -> D {
    let mut words = Words(said.split_whitespace());
    let heard = D::deserialize(&mut words).unwrap_or_else(|error| panic!("{said}: {error}"));
    assert_eq!(words.0.next(), None, "{said}: there are words left");
    heard
}

/// Says a decision, as [`hear`] reads it.
pub fn spell(decision: &impl Serialize) -> String {
    let mut words = Vec::new();
    put(&serde_json::to_value(decision).expect("a decision is plain data"), &mut words);
    words.join(" ")
}

fn put(value: &Value, words: &mut Vec<String>) {
    match value {
        Value::Object(fields) if words.is_empty() => {
            for (verb, rest) in fields {
                words.push(verb.clone());
                put(rest, words);
            }
        }
        Value::Object(fields) => fields.values().for_each(|value| put(value, words)),
        Value::Array(values) => values.iter().for_each(|value| put(value, words)),
        Value::String(word) => words.push(word.clone()),
        other => words.push(other.to_string()),
    }
}

/// The words that are left.
struct Words<'de>(SplitWhitespace<'de>);

impl<'de> Words<'de> {
    fn word(&mut self) -> Result<&'de str, Error> {
        self.0.next().ok_or_else(|| de::Error::custom("a word is missing"))
    }
}

/// Numbers and the like, as Rust writes them.
macro_rules! read_words {
    ($($method:ident $visit:ident $type:ty,)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            let word = self.word()?;
            let read: $type = word.parse().map_err(|_| de::Error::custom(format!("{word} does not belong here")))?;
            visitor.$visit(read)
        })*
    };
}

impl<'de> Deserializer<'de> for &mut Words<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(self.word()?)
    }

    read_words! {
        deserialize_bool visit_bool bool,
        deserialize_i8 visit_i8 i8,
        deserialize_i16 visit_i16 i16,
        deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64,
        deserialize_u8 visit_u8 u8,
        deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64,
    }

    /// `null` is written where there is nothing.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let mut ahead = self.0.clone();
        if ahead.next() == Some("null") {
            self.0 = ahead;
            return visitor.visit_none();
        }
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Fields { words: self, left: len })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_tuple(len, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_map(Named { words: self, fields })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        i128 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq map identifier ignored_any
    }
}

/// The verb, and what follows it.
impl<'de> EnumAccess<'de> for &mut Words<'de> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Error> {
        let verb: StrDeserializer<'de, Error> = self.word()?.into_deserializer();
        Ok((seed.deserialize(verb)?, self))
    }
}

impl<'de> VariantAccess<'de> for &mut Words<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_map(Named { words: self, fields })
    }
}

/// So many things in a row.
struct Fields<'w, 'de> {
    words: &'w mut Words<'de>,
    left: usize,
}

impl<'de> SeqAccess<'de> for Fields<'_, 'de> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        seed.deserialize(&mut *self.words).map(Some)
    }
}

/// Things whose names are known and not said.
struct Named<'w, 'de> {
    words: &'w mut Words<'de>,
    fields: &'static [&'static str],
}

impl<'de> MapAccess<'de> for Named<'_, 'de> {
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        let Some((field, rest)) = self.fields.split_first() else { return Ok(None) };
        self.fields = rest;
        let field: StrDeserializer<'de, Error> = (*field).into_deserializer();
        seed.deserialize(field).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(&mut *self.words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Serialize, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Colour {
        DarkGreen,
    }

    #[derive(Debug, PartialEq, Serialize, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Decision {
        EndMovement,
        Take(String),
        Retreat { unit: String, to: u16, spent: bool },
        Draw(i8, Option<u8>),
        Spend { disc: Colour, places: [u8; 2] },
    }

    #[test]
    fn what_is_said_is_heard() {
        for (said, decision) in [
            ("end-movement", Decision::EndMovement),
            ("take fr-6-inf", Decision::Take("fr-6-inf".into())),
            (
                "retreat fr-6-inf 913 true",
                Decision::Retreat { unit: "fr-6-inf".into(), to: 913, spent: true },
            ),
            ("draw -3 null", Decision::Draw(-3, None)),
            ("draw 3 4", Decision::Draw(3, Some(4))),
            ("spend dark-green 1 2", Decision::Spend { disc: Colour::DarkGreen, places: [1, 2] }),
        ] {
            assert_eq!(spell(&decision), said);
            assert_eq!(hear::<Decision>(said), decision);
        }
    }

    #[test]
    #[should_panic(expected = "retreat fr-6-inf: a word is missing")]
    fn a_word_too_few_is_noticed() {
        hear::<Decision>("retreat fr-6-inf");
    }

    #[test]
    #[should_panic(expected = "words left")]
    fn a_word_too_many_is_noticed() {
        hear::<Decision>("end-movement now");
    }

    #[test]
    #[should_panic(expected = "unknown variant `dance`")]
    fn a_verb_that_nobody_knows_is_noticed() {
        hear::<Decision>("dance");
    }
}
