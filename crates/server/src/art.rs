//! Drawings that many ask for: each is made once.

use axum::body::Bytes;
use picture::{Look, PictureError, Theme};
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

    /// The board as clients read it.
    pub(crate) fn sheet(&self, board: &contract::Board) -> Arc<Drawing> {
        let text = || Ok::<_, Infallible>(serde_json::to_vec(board).expect("a board is plain data"));
        let Ok(drawing) = self.once(&board.id, What::Sheet.key(Theme::Light), "application/json", text);
        drawing
    }

    /// The map alone.
    pub(crate) fn map(&self, board: &contract::Board, theme: Theme) -> Arc<Drawing> {
        self.svg(&board.id, What::Map.key(theme), || picture::map(board, &Look::map_only().with_theme(theme)))
    }

    /// What has been drawn already: nobody has to wait for it.
    pub(crate) fn ready(&self, board: &str, what: What, theme: Theme) -> Option<Arc<Drawing>> {
        self.made(board, what.key(theme))
    }

    /// Something of a board, drawn if it has not been.
    pub(crate) fn draw(
        &self,
        board: &contract::Board,
        what: What,
        theme: Theme,
    ) -> Result<Arc<Drawing>, PictureError> {
        Ok(match what {
            What::Sheet => self.sheet(board),
            What::Map => self.map(board, theme),
            What::Counters => self.counters(board, theme),
            What::Thumbnail => self.thumbnail(board, theme)?,
        })
    }

    /// A small picture of the map, without what could not be read on it.
    pub(crate) fn thumbnail(
        &self,
        board: &contract::Board,
        theme: Theme,
    ) -> Result<Arc<Drawing>, PictureError> {
        self.once(&board.id, What::Thumbnail.key(theme), "image/jpeg", || {
            let look = Look { grid: false, numbers: false, ..Look::map_only().with_theme(theme) };
            picture::jpeg(&picture::map(board, &look), THUMBNAIL)
        })
    }

    /// A symbol for every face of every counter of a board.
    pub(crate) fn counters(&self, board: &contract::Board, theme: Theme) -> Arc<Drawing> {
        self.svg(&board.id, What::Counters.key(theme), || picture::counter_symbols(board, theme))
    }
}

/// What is kept of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) enum What {
    Sheet,
    Map,
    Counters,
    Thumbnail,
}

impl What {
    fn key(self, theme: Theme) -> &'static str {
        match (self, theme == Theme::Dark) {
            (What::Sheet, _) => "sheet",
            (What::Map, false) => "light",
            (What::Map, true) => "dark",
            (What::Counters, false) => "counters",
            (What::Counters, true) => "dark counters",
            (What::Thumbnail, false) => "thumbnail",
            (What::Thumbnail, true) => "dark thumbnail",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::{Eye, Options};
    use record::{Dice, Players};

    #[test]
    fn there_is_a_symbol_for_every_counter_that_may_come() {
        let (_, board) = catalog::boards("naw").unwrap()[0];
        // Grouchy's men come only if the French draw the right chit.
        let table =
            catalog::start("naw", "standard", &Options::new(), Players::default(), Dice::Hand).unwrap();
        assert!(board.counters.len() > table.scene(Eye::Referee).pieces.len());
        let art = Art::default();
        let drawing = art.counters(board, Theme::Light);
        assert_eq!(
            String::from_utf8_lossy(&drawing.bytes).matches("<symbol id=\"counter-").count(),
            board.counters.len()
        );
        assert!(Arc::ptr_eq(&drawing, &art.counters(board, Theme::Light)));
    }
}
