//! Saving and loading whole games.

use crate::common::*;
use record::{Audience, LoadError, Match};
use rehearsal::Rehearsal;

#[test]
fn a_saved_game_is_loaded_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let mut game = of_length(1, 6);
    game.save(&path, Audience::Table).unwrap();
    let mut again = Match::<Rehearsal>::load(&path, sheet()).unwrap();
    go_on(&mut game, 9, usize::MAX);
    go_on(&mut again, 9, usize::MAX);
    assert_eq!(game.write(Audience::Players), again.write(Audience::Players));
    again.save(&path, Audience::Table).unwrap();
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);

    std::fs::write(&path, "Dear Sir,").unwrap();
    let error = Match::<Rehearsal>::load(&path, sheet()).unwrap_err();
    assert!(matches!(&error, LoadError::Read(error) if error.line == 1), "{error}");
    assert!(error.to_string().starts_with("line 1: "), "{error}");
    let error = Match::<Rehearsal>::load(folder.path(), sheet()).unwrap_err();
    assert!(error.to_string().starts_with("cannot load "), "{error}");
}
