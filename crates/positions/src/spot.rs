//! A value in a document, and where it stands: asked for what it should be, it says what is wrong.

use crate::{Field, Fields, Reading};
use contract::{Fault, Named};
use printed::Keyed;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// A value in a document. Whoever asks it for something that it is not gets nothing, and the fault is noted.
#[derive(Clone)]
pub struct Spot<'v> {
    value: &'v Value,
    place: String,
    rule: Option<&'static str>,
    reading: &'v Reading,
}

/// More letters of a wrong value are not repeated to whoever wrote them.
const SHOWN: usize = 60;

impl<'v> Spot<'v> {
    pub(crate) fn new(
        value: &'v Value,
        place: String,
        rule: Option<&'static str>,
        reading: &'v Reading,
    ) -> Spot<'v> {
        Spot { value, place, rule, reading }
    }

    /// As it is written.
    pub fn value(&self) -> &'v Value {
        self.value
    }

    /// Something is wrong with it, or with what it means.
    pub fn fault(&self, what: impl Display) {
        self.reading.faults.borrow_mut().push(Fault::new(self.place.clone(), what.to_string()));
    }

    /// It is not what it should be.
    fn is_not(&self, right: impl Display) {
        let rule = self.rule.map(|rule| format!(" [{rule}]")).unwrap_or_default();
        let shown: String = self.value.to_string().chars().take(SHOWN).collect();
        let more = if shown.len() < self.value.to_string().len() { "…" } else { "" };
        self.fault(format!("has to be {right}{rule}, not {shown}{more}"));
    }

    /// Reads it, or notes what it should have been.
    fn or<T>(&self, read: Option<T>, right: impl Display) -> Option<T> {
        if read.is_none() {
            self.is_not(right);
        }
        read
    }

    /// A text in quotes.
    pub fn text(&self) -> Option<&'v str> {
        self.or(self.value.as_str(), "a text in quotes")
    }

    /// What a text stands for; `find` says what is wrong with it.
    pub fn word<T, E: Display>(&self, find: impl FnOnce(&'v str) -> Result<T, E>) -> Option<T> {
        find(self.text()?).map_err(|what| self.fault(what)).ok()
    }

    /// What has this key.
    pub fn id<K: Keyed>(&self) -> Option<K> {
        let Some(key) = self.value.as_str() else {
            return self.or(None, format_args!("the key of one {}", K::NOUN));
        };
        self.find(key)
    }

    /// What has this key, which is part of what is written here.
    pub fn find<K: Keyed>(&self, key: &str) -> Option<K> {
        let listed = |unknown: printed::Unknown| match unknown.meant {
            Some(_) => self.fault(unknown),
            None => {
                self.fault(format!("{unknown}; `grognard data {}` lists what there is", self.reading.game))
            }
        };
        K::find(key).map_err(listed).ok()
    }

    /// One of a few things with a name.
    pub fn named<N: Named>(&self) -> Option<N> {
        let keys: Vec<_> = N::ALL.iter().map(|one| format!("\"{}\"", one.key())).collect();
        let (last, others) = keys.split_last()?;
        let right = if others.is_empty() { last.clone() } else { format!("{} or {last}", others.join(", ")) };
        self.or(self.value.as_str().and_then(N::from_key), right)
    }

    /// A number within bounds.
    pub fn number<N: Copy + Display + Into<u64> + TryFrom<u64>>(
        &self,
        bounds: RangeInclusive<N>,
    ) -> Option<N> {
        let (low, high) = (*bounds.start(), *bounds.end());
        let within = |number: &u64| (low.into()..=high.into()).contains(number);
        let number = self.value.as_u64().filter(within).and_then(|number| N::try_from(number).ok());
        self.or(number, format_args!("a number from {low} to {high}"))
    }

    /// True or false.
    pub fn truth(&self) -> Option<bool> {
        self.or(self.value.as_bool(), "true or false")
    }

    /// A value that knows how it is written.
    pub fn shape<T: DeserializeOwned>(&self) -> Option<T> {
        T::deserialize(self.value).map_err(|error| self.fault(error)).ok()
    }

    /// The items of a list. Their faults stand where the list does.
    pub fn items(&self) -> Vec<Spot<'v>> {
        let list = self.or(self.value.as_array(), "a list");
        list.into_iter().flatten().map(|value| Spot { value, ..self.clone() }).collect()
    }

    /// A list as a set: each item read by itself. What stands in it twice is a fault.
    pub fn set<T: Copy + PartialEq, C: FromIterator<T>>(&self, read: impl Fn(&Spot<'v>) -> Option<T>) -> C {
        let mut found: Vec<T> = Vec::new();
        for item in self.items() {
            if let Some(one) = read(&item) {
                if found.contains(&one) {
                    let value = item.value.as_str().map_or_else(|| item.value.to_string(), str::to_owned);
                    item.fault(format!("{value} is listed twice"));
                }
                found.push(one);
            }
        }
        found.into_iter().collect()
    }

    /// What lies in an object, with the names of its fields, whatever they are.
    pub fn entries(&self) -> Vec<(&'v str, Spot<'v>)> {
        let object = self.or(self.value.as_object(), "an object in braces");
        let inside = |(name, value): (&'v String, &'v Value)| {
            (name.as_str(), Spot { value, place: format!("{}.{name}", self.place), ..self.clone() })
        };
        object.into_iter().flatten().map(inside).collect()
    }

    /// What lies in an object by key.
    pub fn by_id<K: Keyed>(&self) -> impl Iterator<Item = (K, Spot<'v>)> + use<'v, K> {
        // One after the other, so that faults are listed in the order of the document.
        self.entries().into_iter().filter_map(|(key, spot)| Some((spot.find::<K>(key)?, spot)))
    }

    /// The known fields of an object; one that is not known or missing is a fault.
    pub fn fields(&self, known: &[Field]) -> Fields<'v> {
        let prefix = format!("{}.", self.place);
        match self.or(self.value.as_object(), "an object in braces") {
            Some(object) => Fields::new(object, prefix, known, self.reading),
            None => Fields::none(prefix, known, self.reading),
        }
    }

    /// A word alone, or one with something that belongs to it: `"movement"`, `{ "moving": "fr-6-inf" }`. `forms` are
    /// the words that there are, for whoever wrote something else.
    pub fn tagged(&self, forms: &str) -> Option<(&'v str, Option<Spot<'v>>)> {
        let tagged = match self.value {
            Value::String(word) => Some((word.as_str(), None)),
            Value::Object(fields) if fields.len() == 1 => {
                let argument = |(word, value): (&'v String, &'v Value)| {
                    (word.as_str(), Some(Spot { value, ..self.clone() }))
                };
                fields.iter().next().map(argument)
            }
            _ => None,
        };
        self.or(tagged, forms)
    }

    /// It is none of these forms.
    pub fn is_none_of<T>(&self, forms: &str) -> Option<T> {
        self.or(None, forms)
    }
}
