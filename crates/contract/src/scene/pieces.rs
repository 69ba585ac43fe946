//! Counters as they are printed, and pieces as they lie on the table.

use super::{Colour, Nation, SpaceId, State, Symbol};
use crate::{Provenance, Rule, Side};
use serde::Serialize;

/// Identifies a piece for the length of a game, and its counter in the edition.
pub type PieceId = u16;

/// A counter or block as it is printed: the same in every game of an edition.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Counter {
    /// The id of the piece that it is.
    pub id: PieceId,
    /// The piece as decisions and positions write it.
    pub key: String,
    /// Whose it is.
    pub side: Side,
    /// Those it belongs to, in the words of the order of battle: players look for them together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formation: Option<String>,
    /// Its faces: the front first, then what turning it over shows.
    pub faces: Vec<Face>,
}

/// One face of a [`Counter`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Face {
    /// Its printed name.
    pub name: String,
    /// Picks the colours.
    pub nation: Nation,
    /// Picks the symbol.
    pub symbol: Symbol,
    /// Printed numbers, in the order of the counter's lower edge.
    pub values: Vec<Printed>,
    /// What hovering says of it, whatever happens in the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<String>,
}

/// A number on a counter or on a space.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Printed {
    /// What it is: `strength`, `movement`, `tem`.
    pub name: String,
    /// As printed.
    pub value: String,
    /// Where it comes from.
    pub provenance: Provenance,
}

impl Counter {
    /// A counter with one face.
    pub fn new(id: impl Into<PieceId>, key: impl Into<String>, side: Side, front: Face) -> Counter {
        Counter { id: id.into(), key: key.into(), side, formation: None, faces: vec![front] }
    }

    /// Those it belongs to, if it belongs to any.
    pub fn formation(mut self, name: impl Into<Option<String>>) -> Counter {
        self.formation = name.into();
        self
    }

    /// What turning it over shows.
    pub fn with_back(mut self, back: Face) -> Counter {
        self.faces.push(back);
        self
    }
}

impl Face {
    /// A face without numbers.
    pub fn new(name: impl Into<String>, nation: Nation, symbol: Symbol) -> Face {
        Face { name: name.into(), nation, symbol, values: Vec::new(), about: Vec::new() }
    }

    /// A number on its lower edge, after those that are there.
    pub fn value(mut self, name: &str, value: impl ToString, provenance: Provenance) -> Face {
        self.values.push(Printed { name: name.into(), value: value.to_string(), provenance });
        self
    }

    /// A line of what hovering says, after those that are there.
    pub fn about(mut self, line: impl Into<String>) -> Face {
        self.about.push(line.into());
        self
    }
}

/// Where a piece is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// On the board.
    Space(SpaceId),
    /// In a tray of the board.
    Tray(String),
}

impl Place {
    /// In a tray.
    pub fn tray(key: impl Into<String>) -> Place {
        Place::Tray(key.into())
    }
}

/// A piece on the table: a counter that lies somewhere.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Piece {
    /// Which counter it is, by [`Counter::id`].
    pub id: PieceId,
    /// The face that is up; 0 is the front.
    #[serde(skip_serializing_if = "is_front")]
    pub face: u8,
    /// Where it is.
    pub place: Place,
    /// The hexside it looks at, clockwise from north, in games with facing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<u8>,
    /// What is the matter with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<State>,
    /// What lies on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<Tokens>,
    /// What hovering says besides what is printed, line by line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<String>,
    /// What is printed on it, for those who draw it in this program; others have it from the board.
    #[serde(skip)]
    pub counter: &'static Counter,
}

fn is_front(face: &u8) -> bool {
    *face == 0
}

impl Piece {
    /// A counter that lies somewhere, with its face of that number up.
    pub fn of(counter: &'static Counter, face: usize, place: Place) -> Piece {
        debug_assert!(face < counter.faces.len(), "{} has no face {face}", counter.key);
        Piece {
            id: counter.id,
            face: face as u8,
            place,
            facing: None,
            states: Vec::new(),
            tokens: Vec::new(),
            about: Vec::new(),
            counter,
        }
    }

    /// The face that is up.
    ///
    /// # Panics
    /// If the counter has no such face, which a promise of every game rules out.
    pub fn printed(&self) -> &'static Face {
        &self.counter.faces[usize::from(self.face)]
    }

    /// Everything that hovering says: what is printed, then what is so now.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.printed().about.iter().chain(&self.about).map(String::as_str)
    }

    /// It looks at a hexside.
    pub fn facing(mut self, side: impl Into<Option<u8>>) -> Piece {
        self.facing = side.into();
        self
    }

    /// What is the matter with it, as far as it holds.
    pub fn states(mut self, facts: impl IntoIterator<Item = (bool, State)>) -> Piece {
        self.states.extend(facts.into_iter().filter(|(holds, _)| *holds).map(|(_, state)| state));
        self
    }

    /// Tokens lie on it, unless there are none.
    pub fn tokens(mut self, colour: Colour, count: u8) -> Piece {
        self.tokens.extend((count > 0).then_some(Tokens { colour, count }));
        self
    }

    /// What hovering says besides what is printed.
    pub fn about(mut self, lines: impl IntoIterator<Item = String>) -> Piece {
        self.about.extend(lines);
        self
    }

    /// Whether something is the matter with it.
    pub fn is(&self, state: State) -> bool {
        self.states.contains(&state)
    }
}

/// Small things of one colour that are counted and lie about: damage, losses, supplies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Tokens {
    /// Their colour.
    pub colour: Colour,
    /// How many.
    pub count: u8,
}

/// Tokens that the side that is asked has to put on pieces, one choice each.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pool {
    /// "Blue losses to be assigned".
    pub name: String,
    /// What is left of them.
    pub tokens: Tokens,
    /// The rule behind it.
    pub rule: Rule,
}

/// Pieces in a list, with what a player compares them by: the leaders of both sides, those who can be activated.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Roster {
    /// "Leaders".
    pub name: String,
    /// What the columns are called: "number", "rating".
    pub columns: Vec<String>,
    /// One piece each.
    pub rows: Vec<Row>,
    /// The rule behind it.
    pub rule: Rule,
}

/// A piece in a [`Roster`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Who: what it is called, whose it is and what is the matter with it, the piece says itself.
    pub piece: PieceId,
    /// One for each column.
    pub cells: Vec<String>,
    /// How likely it is that it does what the list is about, if that hangs on dice now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<Odds>,
}

/// So many of so many equally likely throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Odds {
    /// How many bring it.
    pub weight: u32,
    /// How many there are.
    pub of: u32,
}

impl Roster {
    /// A list without rows.
    pub fn new(name: &str, columns: &[&str], rule: impl Into<Rule>) -> Roster {
        let columns = columns.iter().map(|&column| column.into()).collect();
        Roster { name: name.into(), columns, rows: Vec::new(), rule: rule.into() }
    }

    /// One more piece.
    pub fn row(
        mut self,
        piece: impl Into<PieceId>,
        cells: impl IntoIterator<Item = String>,
        chance: impl Into<Option<Odds>>,
    ) -> Roster {
        let cells = cells.into_iter().collect();
        self.rows.push(Row { piece: piece.into(), cells, chance: chance.into() });
        self
    }
}
