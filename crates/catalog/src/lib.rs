//! The one list of games.
//!
//! Everything that knows a particular game by type is behind two doors. [`visit`] lends a game's
//! type to a piece of generic code, chosen by key. A [`Table`] is a match whose game has been
//! forgotten: server and command line play, save and replay through it, in JSON and scenes, and need
//! no word of their own for a new game.

mod boards;
mod editions;
mod error;
mod listing;
mod open;
mod table;
#[cfg(test)]
mod tests;

pub use boards::{BoardFile, Sheet, every_board};
pub use editions::{Corrected, read_edition};
pub use error::{Error, RecordError, UnknownGame};
pub use listing::{Listing, boards, find_board, guide, ledger, listing, listings};
pub use open::{check_options, from_position, load, read, start};
pub use table::{Advice, Program, Table, Why};

use opponents::Playable;

/// Generic code that is lent the type of a game.
pub trait Visit {
    /// What it makes of it.
    type Out;
    /// Called once, with the game that was asked for.
    fn visit<G: Playable>(self) -> Self::Out;
}

/// Writes the list down once and makes of it whatever needs one.
macro_rules! games {
    ($($(#[$when:meta])* $game:ty => $character:literal,)*) => {
        /// The games that can be played, as commands and records write them.
        pub const KEYS: &[&str] = &[$($(#[$when])* <$game as contract::Game>::KEY,)*];

        /// Lends the type of a game to a visitor.
        pub fn visit<V: Visit>(game: &str, visitor: V) -> Result<V::Out, UnknownGame> {
            let _ = &visitor; // The list may be empty.
            $($(#[$when])* {
                if game == <$game as contract::Game>::KEY {
                    return Ok(visitor.visit::<$game>());
                }
            })*
            // Browser and server tests play it too; no list shows it.
            #[cfg(all(feature = "rehearsal", not(test)))]
            if game == <rehearsal::Rehearsal as contract::Game>::KEY {
                return Ok(visitor.visit::<rehearsal::Rehearsal>());
            }
            Err(UnknownGame::new(game))
        }

        /// What a game is like, in a line.
        fn character(game: &str) -> &'static str {
            match game {
                $($(#[$when])* <$game as contract::Game>::KEY => $character,)*
                _ => "",
            }
        }
    };
}

// THE LIST. A new game is one line here.
games! {
    naw::Naw => "Hexes: an odds table, rigid zones of control, mandatory combat.",
    wallace::Wallace => "Areas: action discs, a secret tile, damage cubes, a seven-step assault.",
    impulse::Impulse => "Areas: Leaders to be roused, impulses until sunset, reactions out of turn.",
    vive::Vive => "Hexes: command cards played at once, picture dice, facing, line of sight.",
    nlb::Nlb => "Hexes: seven battles on one map, rigid zones, odds, guns over crests, morale, leaders and command.",
    #[cfg(test)]
    rehearsal::Rehearsal => "A tiny game for tests.",
}
