//! The games as a lobby lists them.

use crate::editions::edition;
use crate::{KEYS, UnknownGame, Visit, character, visit};
use contract::{Board, Edition, Guide, Ledger, Named, Scenario, ScenarioOf};
use opponents::{Level, Playable};
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};

/// A game that can be played.
#[derive(Clone, Debug, Serialize)]
pub struct Listing {
    /// As commands and records write it.
    pub key: &'static str,
    /// Its printed title.
    pub title: &'static str,
    /// What it is like, in a line.
    pub character: &'static str,
    /// What can be played.
    pub scenarios: Vec<Scenario>,
    /// Against whom, weakest first.
    #[serde(serialize_with = "levels")]
    pub levels: Vec<Level>,
}

/// Every game.
pub fn listings() -> Vec<Listing> {
    KEYS.iter().filter_map(|key| listing(key).ok()).collect()
}

/// One game.
pub fn listing(game: &str) -> Result<Listing, UnknownGame> {
    struct List;
    impl Visit for List {
        type Out = Listing;
        fn visit<G: Playable>(self) -> Listing {
            Listing {
                key: G::KEY,
                title: G::TITLE,
                character: character(G::KEY),
                scenarios: edition::<G>().scenarios().to_vec(),
                levels: G::levels(),
            }
        }
    }
    visit(game, List)
}

/// The rules of a game in our words.
pub fn ledger(game: &str) -> Result<&'static Ledger, UnknownGame> {
    struct Rules;
    impl Visit for Rules {
        type Out = &'static Ledger;
        fn visit<G: Playable>(self) -> &'static Ledger {
            edition::<G>().ledger()
        }
    }
    visit(game, Rules)
}

/// What newcomers to a game are told, if it has a guide.
pub fn guide(game: &str) -> Result<Option<Guide>, UnknownGame> {
    struct Guided;
    impl Visit for Guided {
        type Out = Option<Guide>;
        fn visit<G: Playable>(self) -> Option<Guide> {
            // A test of every game holds it to a guide without faults.
            (!G::GUIDE.is_empty()).then(|| Guide::parse(G::GUIDE, edition::<G>().ledger()).ok()).flatten()
        }
    }
    visit(game, Guided)
}

/// The board of every scenario of a game, by the key of the scenario.
pub fn boards(game: &str) -> Result<Vec<(&'static str, &'static Board)>, UnknownGame> {
    struct Boards;
    impl Visit for Boards {
        type Out = Vec<(&'static str, &'static Board)>;
        fn visit<G: Playable>(self) -> Self::Out {
            let edition = edition::<G>();
            let scenarios = ScenarioOf::<G>::ALL.iter();
            scenarios.map(|&scenario| (scenario.key(), edition.board(scenario))).collect()
        }
    }
    visit(game, Boards)
}

/// The board of that name that games of this kind are played on: of new games, or of games that began with
/// the shipped files.
pub fn find_board(game: &str, id: &str) -> Option<&'static Board> {
    struct Find<'a>(&'a str);
    impl Visit for Find<'_> {
        type Out = Option<&'static Board>;
        fn visit<G: Playable>(self) -> Self::Out {
            let boards = |edition: &'static G::Edition| {
                ScenarioOf::<G>::ALL.iter().map(|&scenario| edition.board(scenario))
            };
            boards(edition::<G>()).chain(boards(G::Edition::standard())).find(|board| board.id == self.0)
        }
    }
    visit(game, Find(id)).ok()?
}

/// `opponents` knows no JSON.
fn levels<S: Serializer>(levels: &[Level], serializer: S) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(levels.len()))?;
    for level in levels {
        list.serialize_element(&serde_json::json!({ "key": level.key, "about": level.about }))?;
    }
    list.end()
}
