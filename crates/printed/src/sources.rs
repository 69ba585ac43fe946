//! Who vouches for a value.

use boards::map::{Map, Source, SourceId};
use contract::{Fault, Provenance};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// How sure it is.
    pub provenance: Provenance,
    /// In words.
    pub source: String,
}

impl Origin {
    /// What a source of a board file stands for.
    pub fn of(map: &Map, source: SourceId) -> Origin {
        map.source(source).into()
    }
}

impl From<&Origin> for Origin {
    fn from(origin: &Origin) -> Origin {
        origin.clone()
    }
}

impl From<&Source> for Origin {
    fn from(source: &Source) -> Origin {
        Origin { provenance: source.provenance, source: source.text.clone() }
    }
}

/// `[sources]` of a file: short keys, and what they stand for.
pub type SourcesText = BTreeMap<String, SourceText>;

/// A source as it is written: its provenance is a plain word, so that a wrong one is listed with all other faults
/// instead of ending the reading.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceText {
    /// `rulebook`, `published` or `reconstructed`.
    pub provenance: String,
    /// In words.
    pub text: String,
}

/// The sources that a file names.
#[derive(Clone, Debug)]
pub struct Sources {
    file: &'static str,
    known: BTreeMap<String, Origin>,
}

impl Sources {
    /// Checks those of a file.
    pub fn check(file: &'static str, table: SourcesText, faults: &mut Vec<Fault>) -> Sources {
        let known = table.into_iter().map(|(key, source)| {
            let provenance = match source.provenance.as_str() {
                "rulebook" => Provenance::Rulebook,
                "published" => Provenance::Published,
                "reconstructed" => Provenance::Reconstructed,
                other => {
                    let what =
                        format!("\"{other}\" is no provenance: it is rulebook, published or reconstructed");
                    faults.push(Fault::new(format!("{file}: sources: {key}"), what));
                    Provenance::Reconstructed
                }
            };
            (key, Origin { provenance, source: source.text })
        });
        Sources { file, known: known.collect() }
    }

    /// What a key stands for that is named at some place of the file.
    pub fn find(&self, key: &str, place: &str, faults: &mut Vec<Fault>) -> Origin {
        self.known.get(key).cloned().unwrap_or_else(|| {
            let what = format!("source \"{key}\" is not listed under [sources]");
            faults.push(Fault::new(format!("{}: {place}", self.file), what));
            Origin { provenance: Provenance::Reconstructed, source: String::new() }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_of_the_sources_is_listed_and_the_reading_goes_on() {
        let mut faults = Vec::new();
        let source = |provenance: &str| SourceText { provenance: provenance.into(), text: "a copy".into() };
        let table = [("copy".into(), source("published")), ("rumour".into(), source("heard"))].into();
        let sources = Sources::check("units.toml", table, &mut faults);
        assert_eq!(sources.find("copy", "unit a", &mut faults).provenance, Provenance::Published);
        assert_eq!(sources.find("rumour", "unit b", &mut faults).provenance, Provenance::Reconstructed);
        sources.find("dream", "unit c", &mut faults);
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        let heard = "units.toml: sources: rumour: \"heard\" is no provenance: it is rulebook, published or reconstructed";
        assert_eq!(faults, [heard, "units.toml: unit c: source \"dream\" is not listed under [sources]"]);
    }
}
