//! JSON as people write it.

use crate::Fault;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserializer, de::Deserialize};
use serde_json::{Map, Value};
use std::fmt;

/// Reads a JSON document. A key that stands twice in an object is a fault, where a plain reader
/// would quietly forget one of the two; every fault says its line.
pub fn parse_document(text: &str) -> Result<Value, Fault> {
    serde_json::from_str(text).map(|Strict(value)| value).map_err(|error| {
        let mut what = error.to_string();
        if let Some(at) = what.rfind(" at line ") {
            what.truncate(at);
        }
        Fault::new(format!("line {}, column {}", error.line(), error.column()), what)
    })
}

struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Strict, D::Error> {
        Seed.deserialize(deserializer).map(Strict)
    }
}

struct Seed;

impl<'de> DeserializeSeed<'de> for Seed {
    type Value = Value;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(Seed)? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = fields.next_key::<String>()? {
            if object.contains_key(&key) {
                return Err(A::Error::custom(format!("\"{key}\" stands here for the second time")));
            }
            let value = fields.next_value_seed(Seed)?;
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_json_reads_as_it_is() {
        let text = r#"{"a": [1, -2, 2.5, "x", null, true], "b": {}}"#;
        assert_eq!(parse_document(text).unwrap(), serde_json::from_str::<Value>(text).unwrap());
    }

    #[test]
    fn a_key_twice_and_bad_syntax_say_their_line() {
        let twice = parse_document("{\n \"fr-6-inf\": \"0814\",\n \"fr-6-inf\": \"0815\"}").unwrap_err();
        assert!(twice.place.starts_with("line 3"), "{twice}");
        assert!(twice.what.contains("fr-6-inf"), "{twice}");
        assert!(parse_document("{\n\n]").unwrap_err().place.starts_with("line 3"));
    }
}
