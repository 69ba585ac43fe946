//! The games as a lobby lists them.

use crate::{KEYS, Visit, character, visit};
use contract::{Edition, Scenario};
use opponents::{Level, Playable};
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};

/// A game, there or on its way.
#[derive(Clone, Debug, Serialize)]
pub struct Listing {
    /// As commands and records write it.
    pub key: &'static str,
    /// Its printed title.
    pub title: &'static str,
    /// What it is like, in a line.
    pub character: &'static str,
    /// Whether it is only announced: it has neither scenarios nor opponents yet.
    pub coming: bool,
    /// What can be played.
    pub scenarios: Vec<Scenario>,
    /// Against whom, weakest first.
    #[serde(serialize_with = "levels")]
    pub levels: &'static [Level],
}

/// Key, title and character of the games to come.
pub(crate) const COMING: [(&str, &str, &str); 4] = [
    (
        "nlb",
        "Napoleon's Last Battles",
        "Hexes: eleven scenarios, command, morale, supply, six optional and eighteen variant rules.",
    ),
    (
        "impulse",
        "Waterloo: Napoleon's Last Battle",
        "Ninety areas: leaders, impulses, reactions out of turn, a sunset roll.",
    ),
    ("wallace", "Waterloo", "Areas: action discs, a secret tile, damage cubes, a seven-step assault."),
    ("vive", "Vive l'Empereur", "Hexes: command cards played at once, picture dice, facing, line of sight."),
];

/// Every game: those that can be played, then those to come.
pub fn listings() -> Vec<Listing> {
    struct List;
    impl Visit for List {
        type Out = Listing;
        fn visit<G: Playable>(self) -> Listing {
            Listing {
                key: G::KEY,
                title: G::TITLE,
                character: character(G::KEY),
                coming: false,
                scenarios: G::Edition::standard().scenarios().to_vec(),
                levels: G::LEVELS,
            }
        }
    }
    let ready = KEYS.iter().filter_map(|key| visit(key, List).ok());
    let coming = COMING.into_iter().map(|(key, title, character)| Listing {
        key,
        title,
        character,
        coming: true,
        scenarios: Vec::new(),
        levels: &[],
    });
    ready.chain(coming).collect()
}

/// `opponents` knows no JSON.
fn levels<S: Serializer>(levels: &[Level], serializer: S) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(levels.len()))?;
    for level in levels {
        list.serialize_element(&serde_json::json!({ "key": level.key, "about": level.about }))?;
    }
    list.end()
}
