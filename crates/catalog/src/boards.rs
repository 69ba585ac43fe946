//! Every board there is: what `grognard map` draws and the map room shows.

use crate::editions::{edition as in_use, text_of};
use crate::{KEYS, Visit, boards, visit};
use ::boards::Map;
use contract::{Board, Edition, Fault, Named, ScenarioOf};
use opponents::Playable;
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
    /// The file that says so; a game of tests may have none.
    pub file: Option<BoardFile>,
}

/// A board file as it is used: as shipped, or as its owner corrected it.
#[derive(Clone, Debug)]
pub struct BoardFile {
    /// What it is called, and what a corrected copy must be called.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
    /// What it says.
    pub map: Map,
}

impl Sheet {
    /// What a corrected copy of its file makes of the board. The game has a word in it: it may ask more of its board
    /// than the format does. All faults are told at once.
    pub fn corrected(&self, text: &str) -> Result<Board, Vec<Fault>> {
        struct Read<'a>(&'a Sheet, &'a str, &'a str);
        impl Visit for Read<'_> {
            type Out = Result<Board, Vec<Fault>>;
            fn visit<G: Playable>(self) -> Self::Out {
                let Read(sheet, name, text) = self;
                let shipped = G::Edition::shipped().iter();
                let files: Vec<(&str, &str)> = shipped
                    .map(|&(file, shipped)| {
                        (file, if file == name { text } else { text_of(G::KEY, file, shipped) })
                    })
                    .collect();
                let edition = G::Edition::read(&files)?;
                let played = |scenario| in_use::<G>().board(scenario).id == sheet.board.id;
                let scenario = ScenarioOf::<G>::ALL.iter().find(|&&scenario| played(scenario));
                scenario
                    .map(|&scenario| edition.board(scenario).clone())
                    .ok_or_else(|| vec![Fault::new(name, "no scenario is played on this board")])
            }
        }
        let Some(file) = &self.file else {
            return Err(vec![Fault::new(&self.key, "this board has no file")]);
        };
        visit(self.game, Read(self, file.name, text))
            .unwrap_or_else(|error| Err(vec![Fault::new(self.game, error.to_string())]))
    }
}

/// The board files of a game, longest key first.
fn files_of(game: &str) -> Vec<BoardFile> {
    struct Files;
    impl Visit for Files {
        type Out = Vec<BoardFile>;
        fn visit<G: Playable>(self) -> Self::Out {
            let read = |&(name, shipped): &(&'static str, &'static str)| {
                let text = text_of(G::KEY, name, shipped);
                Some(BoardFile { name, text, map: Map::read(name, text).ok()? })
            };
            G::Edition::shipped().iter().filter_map(read).collect()
        }
    }
    let mut files = visit(game, Files).unwrap_or_default();
    files.sort_by_key(|file| std::cmp::Reverse(file.map.key.len()));
    files
}

/// Every board of every game.
pub fn every_board() -> &'static [Sheet] {
    static SHEETS: OnceLock<Vec<Sheet>> = OnceLock::new();
    SHEETS.get_or_init(|| {
        let mut sheets = Vec::new();
        for &game in KEYS {
            let mut drawn = boards(game).unwrap_or_default();
            drawn.dedup_by(|a, b| a.1.id == b.1.id);
            let alone = drawn.len() == 1;
            let files = files_of(game);
            sheets.extend(drawn.into_iter().map(|(scenario, board)| {
                // A board is named after its file.
                let of_board = |file: &&BoardFile| board.id.starts_with(&format!("{}-", file.map.key));
                let file = files.iter().find(of_board).cloned();
                let key = match &file {
                    Some(file) => file.map.key.clone(),
                    None if alone => game.to_owned(),
                    None => format!("{game}-{scenario}"),
                };
                Sheet { game, key, board: board.clone(), file }
            }));
        }
        sheets
    })
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
        for &game in KEYS {
            assert!(sheets.iter().any(|sheet| sheet.game == game), "{game} has no board");
        }
    }

    #[test]
    fn every_kind_of_ground_says_what_it_does() {
        for sheet in every_board().iter().filter(|sheet| sheet.game != "rehearsal") {
            let has = |key: &str| sheet.board.legend.iter().any(|terrain| terrain.key == key);
            for space in sheet.board.spaces.iter() {
                let areas = || space.terrain.split('-').all(has);
                assert!(has(&space.terrain) || areas(), "{}: {}", sheet.key, space.terrain);
            }
        }
        let nlb = every_board().iter().find(|sheet| sheet.key == "nlb").unwrap();
        let crest = nlb.board.legend.iter().find(|terrain| terrain.key == "crest").unwrap();
        assert_eq!(crest.blocks_sight, Some(true));
    }

    #[test]
    fn a_board_has_the_file_it_is_drawn_from_and_a_game_its_word_in_it() {
        for sheet in every_board().iter().filter(|sheet| sheet.game != "rehearsal") {
            let file = sheet.file.as_ref().unwrap_or_else(|| panic!("{} has no file", sheet.key));
            assert_eq!((file.map.key.as_str(), file.map.game.as_str()), (sheet.key.as_str(), sheet.game));
            assert_eq!(sheet.corrected(file.text).as_ref(), Ok(&sheet.board), "{}", sheet.key);
        }
        let naw = every_board().iter().find(|sheet| sheet.key == "naw").unwrap();
        let swamp = naw.file.as_ref().unwrap().text.replace("kind = \"town\"", "kind = \"swamp\"");
        let faults = naw.corrected(&swamp).unwrap_err();
        assert!(faults.iter().any(|fault| fault.place.contains("swamp")), "{faults:?}");
    }
}
