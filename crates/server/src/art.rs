//! Drawings that many ask for: each is made once.

use axum::body::Bytes;
use catalog::Table;
use contract::scene::Piece;
use contract::{Eye, Next, Options};
use picture::{Look, PictureError, Theme};
use record::{Dice, Players};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Drawings of boards and counters.
#[derive(Default)]
pub(crate) struct Art(Mutex<HashMap<(String, &'static str), Arc<Drawing>>>);

/// A drawing, and a name for its content.
pub(crate) struct Drawing {
    pub bytes: Bytes,
    pub kind: &'static str,
    pub tag: String,
}

/// Pixels across a small picture of a map: sharp on the cards of the lobby.
const THUMBNAIL: u32 = 560;

impl Art {
    fn once<E>(
        &self,
        board: &str,
        what: &'static str,
        kind: &'static str,
        draw: impl FnOnce() -> Result<Vec<u8>, E>,
    ) -> Result<Arc<Drawing>, E> {
        if let Some(drawing) = self.made(board, what) {
            return Ok(drawing);
        }
        // Two may draw at once; both draw the same.
        let bytes = Bytes::from(draw()?);
        let tag = format!("\"{}\"", &crate::names::hex(&Sha256::digest(&bytes))[..32]);
        let drawing = Arc::new(Drawing { bytes, kind, tag });
        Ok(self.shelf().entry((board.to_string(), what)).or_insert(drawing).clone())
    }

    fn shelf(&self) -> MutexGuard<'_, HashMap<(String, &'static str), Arc<Drawing>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn made(&self, board: &str, what: &'static str) -> Option<Arc<Drawing>> {
        self.shelf().get(&(board.to_string(), what)).cloned()
    }

    fn svg(&self, board: &str, what: &'static str, draw: impl FnOnce() -> String) -> Arc<Drawing> {
        let Ok(drawing) =
            self.once(board, what, "image/svg+xml", || Ok::<_, Infallible>(draw().into_bytes()));
        drawing
    }

    /// The map alone.
    pub(crate) fn map(&self, board: &contract::Board, theme: Theme) -> Arc<Drawing> {
        let what = if theme == Theme::Dark { "dark" } else { "light" };
        self.svg(&board.id, what, || picture::map(board, &Look::map_only().with_theme(theme)))
    }

    /// The small picture of a map that has been drawn already: nobody has to wait for it.
    pub(crate) fn made_thumbnail(&self, board: &str, theme: Theme) -> Option<Arc<Drawing>> {
        self.made(board, thumbnail(theme))
    }

    /// A small picture of the map, without what could not be read on it.
    pub(crate) fn thumbnail(
        &self,
        board: &contract::Board,
        theme: Theme,
    ) -> Result<Arc<Drawing>, PictureError> {
        self.once(&board.id, thumbnail(theme), "image/jpeg", || {
            let look = Look { grid: false, numbers: false, ..Look::map_only().with_theme(theme) };
            picture::jpeg(&picture::map(board, &look), THUMBNAIL)
        })
    }

    /// A symbol for every counter that a game has on a board.
    pub(crate) fn counters(&self, game: &str, board: &contract::Board, theme: Theme) -> Arc<Drawing> {
        let what = if theme == Theme::Dark { "dark counters" } else { "counters" };
        self.svg(&board.id, what, || picture::counter_symbols(&pieces_on(game, board), theme))
    }
}

fn thumbnail(theme: Theme) -> &'static str {
    if theme == Theme::Dark { "dark thumbnail" } else { "thumbnail" }
}

/// Every piece that a scenario of the game sets up or keeps for later on this board, whatever is drawn
/// before the first decision.
fn pieces_on(game: &str, board: &contract::Board) -> Vec<Piece> {
    let mut scenarios = catalog::boards(game).unwrap_or_default();
    // A board that was corrected since has the counters of the others.
    if scenarios.iter().any(|(_, other)| other.id == board.id) {
        scenarios.retain(|(_, other)| other.id == board.id);
    }
    let mut tables: Vec<Box<dyn Table>> = scenarios
        .into_iter()
        .filter_map(|(key, _)| {
            catalog::start(game, key, &Options::new(), Players::default(), Dice::Hand).ok()
        })
        .collect();
    let mut pieces: Vec<Piece> = Vec::new();
    let mut looked_at = 0;
    while let Some(table) = tables.pop() {
        for piece in table.scene(Eye::Referee).pieces {
            if pieces.iter().all(|known| known.key != piece.key) {
                pieces.push(piece);
            }
        }
        looked_at += 1;
        if let Next::Chance(chance) = table.next()
            && looked_at < 1000
        {
            tables.extend((0..chance.outcomes()).filter_map(|outcome| {
                let mut next = table.copy();
                next.enter(chance.device.read(outcome), None).ok()?;
                Some(next)
            }));
        }
    }
    // As they stand on a shelf.
    pieces.sort_by_key(|piece| piece.id);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_symbol_for_every_counter_that_may_come() {
        let (_, board) = catalog::boards("naw").unwrap()[0];
        let pieces = pieces_on("naw", board);
        // Grouchy's men come only if the French draw the right chit.
        let table =
            catalog::start("naw", "standard", &Options::new(), Players::default(), Dice::Hand).unwrap();
        assert!(pieces.len() > table.scene(Eye::Referee).pieces.len());
        let art = Art::default();
        let drawing = art.counters("naw", board, Theme::Light);
        assert_eq!(String::from_utf8_lossy(&drawing.bytes).matches("<symbol ").count(), pieces.len());
        assert!(Arc::ptr_eq(&drawing, &art.counters("naw", board, Theme::Light)));
    }
}
