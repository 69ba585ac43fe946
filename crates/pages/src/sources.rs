//! Who vouches for a value.

use crate::{Table, Word};
use contract::Provenance;
use std::collections::BTreeMap;

/// A source: index into those of its file.
pub type SourceId = u16;

/// Who vouches for a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// As values of the file name it.
    pub key: String,
    /// How sure it is.
    pub provenance: Provenance,
    /// In words.
    pub text: String,
}

impl Source {
    /// One that stands in no file.
    pub fn new(provenance: Provenance, text: impl Into<String>) -> Source {
        Source { key: String::new(), provenance, text: text.into() }
    }
}

/// `[sources]`: short keys, and what they stand for.
#[derive(Clone, Debug)]
pub struct Sources(Vec<Source>);

impl Sources {
    /// Those of a file.
    pub fn read(file: &Table<'_>) -> Sources {
        let read = |table: &Table<'_>| {
            let one = |key: Word<'_>| table.table_if(key.text, |source| one_source(key.text, source));
            Some(table.keys().into_iter().filter_map(one).collect())
        };
        let mut known: Vec<Source> = file.table("sources", read).unwrap_or_default();
        if known.is_empty() {
            if file.has("sources") {
                file.fault_at(
                    file.place_of("sources"),
                    "[sources] lists nobody who vouches for what stands here",
                );
            }
            // Even a file with faults has a first source, which stands for those that were not found.
            let text = String::new();
            known.push(Source { key: text.clone(), provenance: Provenance::Reconstructed, text });
        }
        Sources(known)
    }

    /// The source that a word names.
    pub fn find(&self, table: &Table<'_>, word: Word<'_>) -> Option<SourceId> {
        let index = self.0.iter().position(|source| source.key == word.text);
        if index.is_none() {
            table.fault_at(word.at, format!("source \"{}\" is not listed under [sources]", word.text));
        }
        index.map(|index| index as SourceId)
    }

    /// A source that was found.
    pub fn get(&self, id: SourceId) -> &Source {
        &self.0[usize::from(id)]
    }

    /// The `source` of a table.
    pub fn of(&self, table: &Table<'_>) -> Option<SourceId> {
        self.named(table, "source")
    }

    /// The source that a field of a table names.
    pub fn named(&self, table: &Table<'_>, field: &str) -> Option<SourceId> {
        table.word(field).and_then(|word| self.find(table, word))
    }

    /// The `source` of a table for those who list its values; the first one while there is none.
    pub fn origin(&self, table: &Table<'_>) -> Source {
        self.get(self.of(table).unwrap_or_default()).clone()
    }

    /// All of them.
    pub fn into_list(self) -> Vec<Source> {
        self.0
    }

    /// The `sources` of single properties of a table; each must be one of `properties`.
    pub fn single(&self, table: &Table<'_>, properties: &[&str]) -> BTreeMap<String, SourceId> {
        let read = |own: &Table<'_>| {
            let one = |(property, word): (&str, Word<'_>)| {
                if !properties.contains(&property) {
                    let what = format!(
                        "`{property}` has a source and no value: it is one of {}",
                        properties.join(", ")
                    );
                    own.fault_at(word.at, what);
                }
                Some((property.to_owned(), self.find(own, word)?))
            };
            Some(own.pairs().into_iter().filter_map(one).collect())
        };
        table.table_if("sources", read).unwrap_or_default()
    }
}

fn one_source(key: &str, table: &Table<'_>) -> Option<Source> {
    let provenance = table.word("provenance").map_or(Provenance::Reconstructed, |word| match word.text {
        "rulebook" => Provenance::Rulebook,
        "published" => Provenance::Published,
        "reconstructed" => Provenance::Reconstructed,
        other => {
            let what = format!("\"{other}\" is no provenance: it is rulebook, published or reconstructed");
            table.fault_at(word.at, what);
            Provenance::Reconstructed
        }
    });
    let text = table.word("text").map(|word| word.text.to_owned()).unwrap_or_default();
    Some(Source { key: key.to_owned(), provenance, text })
}
