//! Corrections: what the owner of a printed copy reads off it, written into the board file.
//!
//! A file is edited as text. Comments, the order of things and every fact that nobody corrected stay as
//! they are; a corrected fact names [`SOURCE`] as its source. A [`Correction`] says how things are, not how
//! they change, so that making it twice is making it once.

mod areas;
mod hexes;
mod paper;

use super::Map;
use contract::Fault;
use contract::scene::SpaceId;
use paper::Paper;
use serde::{Deserialize, Serialize};

/// The source that corrected facts name.
pub const SOURCE: &str = "corrected";

/// What [`SOURCE`] stands for, in words.
const VOUCHER: &str = "read off a printed copy by its owner";

/// The longest word for a kind of ground.
const LONGEST_WORD: usize = 40;

/// The largest number that a space may have.
const LARGEST_VALUE: i64 = 9_999;

/// How something is on the printed board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "lowercase", deny_unknown_fields)]
pub enum Correction {
    /// The ground of a hex, in one word, or of an area, in one or several.
    Terrain {
        /// The space.
        at: String,
        /// What the ground is like.
        kinds: Vec<String>,
    },
    /// Something that runs along the side between two spaces, or does not.
    Side {
        /// The spaces.
        between: [String; 2],
        /// `stream`, `ridge`…
        kind: String,
        /// Whether it does.
        there: bool,
        /// The area that it belongs to, such as the one behind a crest. Sides of hexes belong to nobody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        owner: Option<String>,
    },
    /// A step of a road or the like from one hex to the next, or none.
    Way {
        /// The hexes.
        between: [String; 2],
        /// `road`, `track`…
        kind: String,
        /// Whether it goes there.
        there: bool,
    },
    /// Where a name stands.
    Label {
        /// The name.
        place: String,
        /// The middle of it, on the plane of the board.
        at: [f64; 2],
    },
    /// A number that belongs to an area.
    Value {
        /// The area.
        at: String,
        /// Which number.
        name: String,
        /// The number; none if the area has none.
        value: Option<i64>,
    },
}

/// Writes corrections into a board file. The answer is a file that [`Map::read`] takes, or everything that
/// is wrong with the file, with the corrections (by their number) or with what they would make of it.
pub fn correct(file: &str, text: &str, corrections: &[Correction]) -> Result<String, Vec<Fault>> {
    let map = Map::read(file, text)?;
    let faults: Vec<Fault> = (1..)
        .zip(corrections)
        .flat_map(|(number, correction)| {
            let place = format!("correction {number}: {}", correction.subject());
            correction.faults(&map).into_iter().map(move |what| Fault::new(place.clone(), what))
        })
        .collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut paper = Paper::new(file, text).map_err(|fault| vec![fault])?;
    for correction in corrections {
        paper.write(&map, correction);
    }
    let corrected = paper.finish();
    Map::read(file, &corrected)?;
    Ok(corrected)
}

impl Correction {
    /// What the map says of the same thing: the correction that takes this one back.
    pub fn before(&self, map: &Map) -> Option<Correction> {
        Some(match self {
            Correction::Terrain { at, .. } => {
                let kinds = map.space(map.find(at)?).terrain.clone();
                Correction::Terrain { at: at.clone(), kinds }
            }
            Correction::Side { between, kind, .. } => {
                let [a, b] = ends(map, between)?;
                let border = map.border(a, b);
                let owner = border.and_then(|border| border.owner);
                Correction::Side {
                    between: between.clone(),
                    kind: kind.clone(),
                    there: border.is_some_and(|border| border.has(kind)),
                    owner: owner.map(|owner| map.space(owner).key.clone()),
                }
            }
            Correction::Way { between, kind, .. } => {
                let there = map.goes(kind, ends(map, between)?);
                Correction::Way { between: between.clone(), kind: kind.clone(), there }
            }
            Correction::Label { place, .. } => {
                let at = map.label(place)?.map(|number| thousandths(f64::from(number)));
                Correction::Label { place: place.clone(), at }
            }
            Correction::Value { at, name, .. } => {
                let value = map.space(map.find(at)?).values.get(name).copied();
                Correction::Value { at: at.clone(), name: name.clone(), value }
            }
        })
    }

    /// What it is about, for faults.
    fn subject(&self) -> String {
        match self {
            Correction::Terrain { at, .. } => format!("terrain of {at}"),
            Correction::Side { between: [a, b], kind, .. } => format!("{kind} between {a} and {b}"),
            Correction::Way { between: [a, b], kind, .. } => format!("{kind} from {a} to {b}"),
            Correction::Label { place, .. } => format!("label \"{place}\""),
            Correction::Value { at, name, .. } => format!("{name} of {at}"),
        }
    }

    /// What keeps it from being written into the file of this map.
    fn faults(&self, map: &Map) -> Vec<String> {
        let mut faults = Vec::new();
        let hexes = map.grid.is_some();
        match self {
            Correction::Terrain { at, kinds } => {
                faults.extend(no_space(map, at));
                faults.extend(kinds.iter().filter_map(|kind| no_word(kind)));
                let twice = (1..kinds.len()).any(|index| kinds[..index].contains(&kinds[index]));
                match kinds.len() {
                    0 => faults.push("the ground needs a word".into()),
                    1 => {}
                    _ if hexes => faults.push("a hex has one terrain".into()),
                    _ if twice => faults.push("the same word stands there twice".into()),
                    _ => {}
                }
            }
            Correction::Side { between, kind, owner, .. } => {
                faults.extend(no_step(map, between));
                faults.extend(no_word(kind));
                match owner {
                    Some(_) if hexes => faults.push("the side of a hex belongs to nobody".into()),
                    Some(owner) if !between.contains(owner) => {
                        faults.push(format!("the owner \"{owner}\" is none of the two areas"));
                    }
                    _ => {}
                }
            }
            Correction::Way { between, kind, .. } => {
                faults.extend(no_step(map, between));
                faults.extend(no_word(kind));
                if !hexes {
                    faults.push("a board of areas has no ways from space to space".into());
                }
            }
            Correction::Label { place, at } => {
                if map.label(place).is_none() {
                    faults.push(format!("there is no name \"{place}\" on the map"));
                }
                let [width, height] = map.size.map(f64::from);
                if !((0.0..=width).contains(&at[0]) && (0.0..=height).contains(&at[1])) {
                    faults.push(format!(
                        "[{}, {}] is outside the board, which ends at [{}, {}]",
                        at[0], at[1], map.size[0], map.size[1]
                    ));
                }
            }
            Correction::Value { at, name, value } => {
                faults.extend(no_space(map, at));
                faults.extend(no_word(name));
                if hexes {
                    faults.push("numbers can be corrected on areas only: write a [[hex]] by hand".into());
                }
                if value.is_some_and(|value| value.abs() > LARGEST_VALUE) {
                    faults.push(format!("a number lies between -{LARGEST_VALUE} and {LARGEST_VALUE}"));
                }
            }
        }
        faults
    }
}

impl Map {
    /// Whether a way of this kind goes straight from one space to the other, or back.
    pub fn goes(&self, kind: &str, [a, b]: [SpaceId; 2]) -> bool {
        let ways = self.ways.iter().filter(|way| way.kind == kind);
        ways.flat_map(|way| way.through.windows(2)).any(|step| step == [a, b] || step == [b, a])
    }

    /// Where a name stands: that of a place, or of an area that no place names.
    fn label(&self, name: &str) -> Option<[f32; 2]> {
        let place = self.places.iter().find(|place| place.name == name).map(|place| place.at);
        place.or_else(|| self.named_area(name).map(|area| self.space(area).centre))
    }

    /// The area of this name.
    fn named_area(&self, name: &str) -> Option<SpaceId> {
        let areas = if self.grid.is_none() { self.spaces.as_slice() } else { &[] };
        areas.iter().position(|area| area.name.as_deref() == Some(name)).map(|index| index as SpaceId)
    }
}

/// Files write points to the third decimal.
fn thousandths(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

fn ends(map: &Map, between: &[String; 2]) -> Option<[SpaceId; 2]> {
    Some([map.find(&between[0])?, map.find(&between[1])?])
}

fn no_space(map: &Map, key: &str) -> Option<String> {
    map.find(key).is_none().then(|| format!("there is no space \"{key}\" on the board"))
}

fn no_step(map: &Map, between: &[String; 2]) -> Vec<String> {
    let Some([a, b]) = ends(map, between) else {
        return between.iter().filter_map(|key| no_space(map, key)).collect();
    };
    let apart = !map.space(a).neighbours.contains(&b);
    apart.then(|| format!("{} and {} are not adjacent", between[0], between[1])).into_iter().collect()
}

/// Kinds are plain words, as files write them: `sunken-road`.
fn no_word(word: &str) -> Option<String> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let good = (1..=LONGEST_WORD).contains(&word.len()) && word.bytes().all(plain);
    (!good).then(|| format!("\"{word}\" is no word for it: use small letters, digits and hyphens"))
}
