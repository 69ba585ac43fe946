//! From the files of the atlas to an [`Atlas`]: every fault with its file and line, all at once.

use super::shape::crossing;
use super::{Atlas, Basis, Credit, Feature, Kind, REGION, Shape};
use contract::Fault;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::{Spanned, Value};

/// The version of the format that this program reads.
const FORMAT: i64 = 1;

/// A file as it is written, its features still unread so that each can be wrong on its own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileText {
    format: Spanned<i64>,
    #[serde(rename = "about")]
    _about: String,
    #[serde(default)]
    feature: Vec<Spanned<Value>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FeatureText {
    name: String,
    kind: String,
    basis: String,
    credit: Vec<String>,
    within: Option<u32>,
    rank: Option<u8>,
    note: Option<String>,
    points: Vec<[f64; 2]>,
}

/// Reads all files; where anything is wrong, lists everything that is.
pub(super) fn read(files: &[(&str, &str)]) -> Result<Atlas, Vec<Fault>> {
    let mut reader = Reader::default();
    for (file, text) in files {
        reader.file(file, text);
    }
    if reader.faults.is_empty() { Ok(Atlas { features: reader.features }) } else { Err(reader.faults) }
}

#[derive(Default)]
struct Reader {
    features: Vec<Feature>,
    /// Where each name of each kind stood first.
    names: BTreeMap<(Kind, String), String>,
    faults: Vec<Fault>,
}

impl Reader {
    fn file(&mut self, file: &str, text: &str) {
        let parsed: FileText = match toml::from_str(text) {
            Ok(parsed) => parsed,
            Err(error) => {
                let line = error.span().map_or(1, |span| line(text, span.start));
                return self.faults.push(Fault::new(format!("{file}: line {line}"), error.message()));
            }
        };
        if *parsed.format.get_ref() != FORMAT {
            let place = format!("{file}: line {}: format", line(text, parsed.format.span().start));
            let what = format!("{} is unknown; this program reads {FORMAT}", parsed.format.get_ref());
            self.faults.push(Fault::new(place, what));
        }
        for feature in parsed.feature {
            let place = format!("{file}: line {}", line(text, feature.span().start));
            match feature.into_inner().try_into::<FeatureText>() {
                Ok(feature) => self.feature(&place, feature),
                Err(error) => self.faults.push(Fault::new(place, error.message())),
            }
        }
    }

    fn feature(&mut self, place: &str, text: FeatureText) {
        let before = self.faults.len();
        let place = format!("{place}: {}", text.name);
        let kind = self.word(&place, "kind", &text.kind, Kind::ALL, Kind::key);
        let basis = self.word(&place, "basis", &text.basis, Basis::ALL, Basis::key);
        let credit: Vec<_> = (text.credit.iter())
            .filter_map(|word| self.word(&place, "credit", word, Credit::ALL, Credit::key))
            .collect();
        let mut wrong =
            |field: &str, what: String| self.faults.push(Fault::new(format!("{place}: {field}"), what));
        if text.credit.is_empty() {
            wrong("credit", "names nobody; write \"grognard\" for what is drawn for this atlas".to_owned());
        }
        if text.name.trim().is_empty() {
            wrong("name", "is empty; say in a few words what it is".to_owned());
        }
        if !matches!(text.rank, None | Some(1..=4)) {
            wrong("rank", "is 1 for a town, 2 for a village, 3 for a hamlet, 4 for a mere spot".to_owned());
        }
        for (index, &[lon, lat]) in text.points.iter().enumerate() {
            let [west, south, east, north] = REGION;
            if !((west..=east).contains(&lon) && (south..=north).contains(&lat)) {
                let what = format!(
                    "[{lon}, {lat}] is not in the region ({west} to {east} east, {south} to {north} north); \
                     write longitude, then latitude"
                );
                wrong(&format!("point {}", index + 1), what);
            }
        }
        let Some(kind) = kind else { return };
        for (point, next) in text.points.iter().zip(text.points.iter().skip(1)) {
            if point == next {
                wrong("points", format!("[{}, {}] stands twice running; take one away", point[0], point[1]));
            }
        }
        let (least, most) = match kind.shape() {
            Shape::Point => (1, 1),
            Shape::Line => (2, usize::MAX),
            Shape::Surface => (3, usize::MAX),
        };
        if !(least..=most).contains(&text.points.len()) {
            let wanted = if least == most { "exactly one".to_owned() } else { format!("{least} or more") };
            wrong("points", format!("are {}; a {} has {wanted}", text.points.len(), kind.key()));
        } else if kind.shape() == Shape::Surface {
            if text.points.first() == text.points.last() {
                wrong("points", "repeat the first corner at the end; leave it out".to_owned());
            } else if let Some((a, b)) = crossing(&text.points, true) {
                let what =
                    format!("the outline crosses itself: after corner {} and again after {}", a + 1, b + 1);
                wrong("points", what);
            }
        }
        if let Some(first) = self.names.insert((kind, text.name.clone()), place.clone()) {
            let what = format!("a {} of this name stands already at {first}; tell them apart", kind.key());
            wrong("name", what);
        }
        if self.faults.len() == before {
            self.features.push(Feature {
                name: text.name,
                kind,
                basis: basis.expect("no fault was found"),
                credit,
                within: text.within,
                rank: text.rank.unwrap_or(4),
                note: text.note,
                points: text.points,
            });
        }
    }

    /// One of the known words, or a fault that lists them.
    fn word<T: Copy>(
        &mut self,
        place: &str,
        field: &str,
        key: &str,
        all: &[T],
        key_of: fn(T) -> &'static str,
    ) -> Option<T> {
        let found = all.iter().copied().find(|&word| key_of(word) == key);
        if found.is_none() {
            let known: Vec<_> = all.iter().map(|&word| key_of(word)).collect();
            let what = format!("\"{key}\" is unknown; it is one of {}", known.join(", "));
            self.faults.push(Fault::new(format!("{place}: {field}"), what));
        }
        found
    }
}

/// The line that a byte of the text stands in.
fn line(text: &str, at: usize) -> usize {
    text.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() + 1
}
