//! The fields of an object: which are known, and which have to be there.

use crate::{Reading, Spot};
use boards::Set;
use contract::{Fault, Named};
use printed::Keyed;
use serde_json::{Map, Value};
use std::fmt::Display;
use std::ops::RangeInclusive;

/// A field of a document as a game declares it.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    name: &'static str,
    must: bool,
    rule: Option<&'static str>,
}

/// A field that has to be there.
pub const fn must(name: &'static str) -> Field {
    Field { name, must: true, rule: None }
}

/// A field that may be left out.
pub const fn may(name: &'static str) -> Field {
    Field { name, must: false, rule: None }
}

impl Field {
    /// With the rule that says what may stand in it; its faults name it.
    pub const fn by(self, rule: &'static str) -> Field {
        Field { rule: Some(rule), ..self }
    }
}

/// An object with known fields, in a document.
pub struct Fields<'v> {
    object: Option<&'v Map<String, Value>>,
    /// Before the name of a field: empty, or the place of the object and a dot.
    prefix: String,
    known: Vec<Field>,
    reading: &'v Reading,
}

impl<'v> Fields<'v> {
    /// Those of an object; one that is not known or missing is a fault.
    pub(crate) fn new(
        object: &'v Map<String, Value>,
        prefix: String,
        known: &[Field],
        reading: &'v Reading,
    ) -> Fields<'v> {
        let fields = Fields { object: Some(object), prefix, known: known.into(), reading };
        for name in object.keys().filter(|name| !known.iter().any(|field| field.name == *name)) {
            let known: Vec<_> = known.iter().map(|field| field.name).collect();
            fields.fault(name, format!("is unknown; known are {}", known.join(", ")));
        }
        for field in known.iter().filter(|field| field.must && !object.contains_key(field.name)) {
            fields.fault(field.name, "is missing");
        }
        fields
    }

    /// Those of what is not an object: none.
    pub(crate) fn none(prefix: String, known: &[Field], reading: &'v Reading) -> Fields<'v> {
        Fields { object: None, prefix, known: known.into(), reading }
    }

    /// Something is wrong with a field, or with what it means.
    pub fn fault(&self, name: &str, what: impl Display) {
        let place = format!("{}{name}", self.prefix);
        self.reading.faults.borrow_mut().push(Fault::new(place, what.to_string()));
    }

    /// Whether nothing was wrong so far, anywhere in the document.
    pub fn is_sound(&self) -> bool {
        self.reading.faults.borrow().is_empty()
    }

    /// A field that the game has declared, if it is there.
    pub fn get(&self, name: &str) -> Option<Spot<'v>> {
        let field = self.known.iter().find(|field| field.name == name);
        debug_assert!(field.is_some(), "{name} is not declared");
        let value = self.object?.get(name)?;
        let place = format!("{}{name}", self.prefix);
        Some(Spot::new(value, place, field.and_then(|field| field.rule), self.reading))
    }

    /// A number within bounds, if it is there and right.
    pub fn number<N: Copy + Display + Into<u64> + TryFrom<u64>>(
        &self,
        name: &str,
        bounds: RangeInclusive<N>,
    ) -> Option<N> {
        self.get(name)?.number(bounds)
    }

    /// Whether a field says `true`.
    pub fn is(&self, name: &str) -> bool {
        self.get(name).and_then(|spot| spot.truth()).unwrap_or_default()
    }

    /// One of a few things with a name, if it is there and right.
    pub fn named<N: Named>(&self, name: &str) -> Option<N> {
        self.get(name)?.named()
    }

    /// What has a key, if it is there and right.
    pub fn id<K: Keyed>(&self, name: &str) -> Option<K> {
        self.get(name)?.id()
    }

    /// A list of keys as a set; none if it is not there.
    pub fn ids<K: Keyed + PartialEq, const W: usize>(&self, name: &str) -> Set<K, W> {
        self.set(name, Spot::id::<K>)
    }

    /// A list as a set; none if it is not there. What stands in it twice is a fault.
    pub fn set<T: Copy + PartialEq, C: FromIterator<T>>(
        &self,
        name: &str,
        read: impl Fn(&Spot<'v>) -> Option<T>,
    ) -> C {
        self.get(name).map(|spot| spot.set(read)).unwrap_or_else(|| [].into_iter().collect())
    }

    /// What lies in a field by key; nothing if it is not there.
    pub fn by_id<K: Keyed>(&self, name: &str) -> impl Iterator<Item = (K, Spot<'v>)> + use<'v, K> {
        self.get(name).into_iter().flat_map(|spot| spot.by_id())
    }

    /// The fields of an object in a field; none of them is there if it is not.
    pub fn fields(&self, name: &str, known: &[Field]) -> Fields<'v> {
        match self.get(name) {
            Some(spot) => spot.fields(known),
            None => Fields::none(format!("{}{name}.", self.prefix), known, self.reading),
        }
    }
}
