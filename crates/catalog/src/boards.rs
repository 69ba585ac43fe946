//! Every board there is, also of games that cannot be played yet: what `grognard map` draws and the map room
//! shows.

use crate::{KEYS, boards};
use ::boards::Map;
use contract::{Board, Fault};
use std::sync::OnceLock;

/// A board and the game it belongs to.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The game, as commands write it.
    pub game: &'static str,
    /// Names the board, uniquely over all games.
    pub key: String,
    /// What clients draw.
    pub board: Board,
}

/// The board files of the games to come: game, name of the file, text.
const FILES: [(&str, &str, &str); 6] = [
    ("nlb", "board.toml", include_str!("../../../data/nlb/board.toml")),
    ("impulse", "board.toml", include_str!("../../../data/impulse/board.toml")),
    ("wallace", "board.toml", include_str!("../../../data/wallace/board.toml")),
    ("vive", "ligny.toml", include_str!("../../../data/vive/ligny.toml")),
    ("vive", "quatrebras.toml", include_str!("../../../data/vive/quatrebras.toml")),
    ("vive", "waterloo.toml", include_str!("../../../data/vive/waterloo.toml")),
];

/// Every board of every game, those of playable games first.
pub fn every_board() -> &'static [Sheet] {
    static SHEETS: OnceLock<Vec<Sheet>> = OnceLock::new();
    SHEETS.get_or_init(|| {
        let mut sheets = Vec::new();
        for &game in KEYS {
            let mut drawn = boards(game).unwrap_or_default();
            drawn.dedup_by(|a, b| a.1.id == b.1.id);
            let alone = drawn.len() == 1;
            sheets.extend(drawn.into_iter().map(|(scenario, board)| Sheet {
                game,
                key: if alone { game.to_owned() } else { format!("{game}-{scenario}") },
                board: board.clone(),
            }));
        }
        for (game, file, text) in FILES.into_iter().filter(|(game, ..)| !KEYS.contains(game)) {
            // Tests read every file that is compiled in.
            sheets.extend(read_sheet(game, file, text).ok());
        }
        sheets
    })
}

/// The names of the files that hold the boards of a game to come.
pub fn board_files(game: &str) -> impl Iterator<Item = &'static str> {
    FILES.into_iter().filter(move |(of, ..)| *of == game && !KEYS.contains(of)).map(|(_, file, _)| file)
}

/// Reads a board file of a game to come, as a corrected copy of it may say. All faults are told at once.
pub fn read_sheet(game: &'static str, file: &str, text: &str) -> Result<Sheet, Vec<Fault>> {
    let map = Map::read(file, text)?;
    Ok(Sheet { game, key: map.key.clone(), board: map.board(Vec::new(), Vec::new()) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_game_has_its_boards() {
        let sheets = every_board();
        let keys: BTreeSet<&str> = sheets.iter().map(|sheet| sheet.key.as_str()).collect();
        assert_eq!(keys.len(), sheets.len(), "keys are unique: {keys:?}");
        for game in KEYS.iter().copied().chain(crate::listing::COMING.map(|(key, ..)| key)) {
            assert!(sheets.iter().any(|sheet| sheet.game == game), "{game} has no board");
        }
        for (game, file, text) in FILES {
            assert!(read_sheet(game, file, text).is_ok(), "{game} {file}");
        }
    }
}
