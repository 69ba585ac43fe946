//! What is kept of a table, and what may change of it.

use crate::names::TableId;
use contract::Side;

/// A table as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Its name.
    pub id: TableId,
    /// The first line of its record, with the seed of the dice.
    pub header: String,
    /// What it is called.
    pub name: String,
    /// Who made it: the hash of a person's secret.
    pub maker: String,
    /// Changes of the game.
    pub version: u64,
    /// All changes.
    pub stamp: u64,
    /// Offers and how the players ended the game: JSON.
    pub extras: String,
    /// The table it was branched off, and where.
    pub branch: Option<(String, u64)>,
    /// The seats, French first.
    pub seats: [SeatRow; 2],
    /// The record after its first line.
    pub lines: Vec<String>,
    /// What was said last, oldest first.
    pub chat: Vec<Said>,
    /// Private notes, French first.
    pub notes: [String; 2],
    /// The version of the program that the game was begun with; empty if it was before that was kept.
    pub begun_with: String,
}

/// A seat as it is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatRow {
    /// The level of the program that plays here, if one does.
    pub level: Option<String>,
    /// What who sits there is called.
    pub name: String,
    /// The hash of the secret in the seat's link, as long as nobody has used it.
    pub link: Option<String>,
    /// How many links were made for the seat before this one.
    pub link_n: u64,
    /// Whether the link lets another device of its holder in.
    pub link_device: bool,
    /// Whether nobody has taken it yet.
    pub open: bool,
    /// Who decides.
    pub holders: Vec<Holder>,
}

/// Who decides for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The hash of a person's secret.
    pub person: String,
    /// Since when, in milliseconds since 1970; 0 if it was before that was kept.
    pub since: i64,
    /// Whether a holder has let it in as another device.
    pub device: bool,
}

impl Holder {
    /// Whoever takes a seat.
    pub fn new(person: impl Into<String>, since: i64) -> Holder {
        Holder { person: person.into(), since, device: false }
    }
}

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// From which seat, if from one.
    pub side: Option<Side>,
    /// By whom.
    pub name: String,
    /// What.
    pub words: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// A table in the list of a person's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owned {
    /// Its name.
    pub id: TableId,
    /// Which game.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// As anybody may see it: JSON.
    pub summary: String,
    /// When it was made.
    pub created: i64,
    /// When it last changed.
    pub updated: i64,
    /// What the seats are called, French first.
    pub names: [String; 2],
    /// Where the person sits.
    pub sides: Vec<Side>,
}

/// What may change.
#[derive(Clone, Debug)]
pub enum Write {
    /// A new table.
    Create(Box<NewRow>),
    /// The game goes on, or back.
    Change(Box<Change>),
    /// Something beside the game.
    Meta(Meta),
    /// Someone takes a seat.
    Sit(Sit),
    /// The link of a seat is another, or none.
    Link(Link),
    /// Someone says something.
    Say(TableId, Said),
    /// Someone writes notes for a seat.
    Note(TableId, Side, String),
    /// Who sits somewhere is called something else.
    Rename(Rename),
}

impl Write {
    /// The table that changes.
    pub fn table(&self) -> &TableId {
        match self {
            Write::Create(row) => &row.id,
            Write::Change(change) => &change.id,
            Write::Meta(meta) => &meta.id,
            Write::Sit(sit) => &sit.id,
            Write::Link(link) => &link.id,
            Write::Say(id, _) | Write::Note(id, ..) => id,
            Write::Rename(rename) => &rename.id,
        }
    }
}

/// A new table.
#[derive(Clone, Debug)]
pub struct NewRow {
    /// Its name.
    pub id: TableId,
    /// Which game.
    pub game: String,
    /// The first line of its record, with the seed of the dice.
    pub header: String,
    /// What it is called.
    pub name: String,
    /// The hash of the maker's secret.
    pub maker: String,
    /// JSON.
    pub extras: String,
    /// JSON.
    pub summary: String,
    /// The table it was branched off, and where.
    pub branch: Option<(String, u64)>,
    /// French first.
    pub seats: [SeatRow; 2],
    /// The record after its first line.
    pub lines: Vec<String>,
    /// The version of the program.
    pub begun_with: String,
    /// Now.
    pub at: i64,
}

/// The game goes on, or back.
#[derive(Clone, Debug)]
pub struct Change {
    /// Which table.
    pub id: TableId,
    /// The version it was made for.
    pub expected: u64,
    /// The extras it was made for: what was offered meanwhile must not be written over.
    pub expected_extras: String,
    /// How many inputs stay.
    pub keep: u64,
    /// Whether there are more than those, which go.
    pub cut: bool,
    /// Another first line, when the dice are new.
    pub header: Option<String>,
    /// The inputs after those that stay.
    pub lines: Vec<String>,
    /// The client's name for the request.
    pub request: Option<String>,
    /// JSON.
    pub extras: String,
    /// JSON.
    pub summary: String,
    /// Now.
    pub at: i64,
}

/// Something beside the game: an offer made or answered.
#[derive(Clone, Debug)]
pub struct Meta {
    /// Which table.
    pub id: TableId,
    /// The stamp it was made for.
    pub expected: u64,
    /// JSON.
    pub extras: String,
    /// Now.
    pub at: i64,
}

/// Someone takes a seat.
#[derive(Clone, Debug)]
pub struct Sit {
    /// Which table.
    pub id: TableId,
    /// Which seat.
    pub side: Side,
    /// The hash of the link's secret, which must be the seat's.
    pub link: String,
    /// Who: the hash of a person's secret.
    pub person: String,
    /// Now.
    pub at: i64,
}

/// The link of a seat is another, or none.
#[derive(Clone, Debug)]
pub struct Link {
    /// Which table.
    pub id: TableId,
    /// Which seat.
    pub side: Side,
    /// The number of the link that is put in place of another.
    pub expected: u64,
    /// The hash of its secret; none takes the old one back.
    pub link: Option<String>,
    /// Whether it lets another device of the holder in.
    pub device: bool,
}

/// Who sits somewhere is called something else.
#[derive(Clone, Debug)]
pub struct Rename {
    /// Which table.
    pub id: TableId,
    /// Which seat.
    pub side: Side,
    /// What.
    pub name: String,
}

/// A write has been done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Changes of the game.
    pub version: u64,
    /// All changes.
    pub stamp: u64,
}
