//! Printed matter: as shipped, or corrected by the owner of a printed copy (`--data`).

use crate::trouble::{Done, Trouble, file_trouble, listed};
use boards::map::game_of;
use catalog::{Corrected, KEYS, Visit, read_edition, visit};
use contract::{Edition, Game};
use opponents::Playable;
use std::fs;
use std::path::{Path, PathBuf};

/// A data file of somebody's folder: its name and its text.
type File = (String, String);

/// The edition of a game to play with: the shipped one, or what a folder makes of it. A file that
/// the folder lacks is taken as shipped, so one corrected file is enough.
pub fn edition<G: Game>(data: Option<&Path>) -> Result<&'static G::Edition, Trouble> {
    let Some(folder) = data else { return Ok(G::Edition::standard()) };
    let corrected = files_of(G::KEY, folder, data_files(folder)?)?;
    read_edition::<G>(&corrected).map_err(|faults| faulty(folder, &faults))
}

/// Uses what a folder corrects, of any number of games, from now on: each game in a folder of its name, or one
/// game's files as they are, with the board file among them, which says whose they are.
pub fn use_corrected(folder: &Path) -> Done {
    let mut corrected = Corrected::default();
    let mut add = |game: &'static str, folder: &Path, files: Vec<File>| {
        let files = files_of(game, folder, files)?;
        visit(game, Add(&mut corrected, files))?.map_err(|faults| faulty(folder, &faults))
    };
    let mut found = false;
    for &game in KEYS {
        let own = folder.join(game);
        if own.is_dir() {
            add(game, &own, data_files(&own)?)?;
            found = true;
        }
    }
    let loose = data_files(folder)?;
    if !loose.is_empty() {
        let named = loose.iter().find_map(|(_, text)| game_of(text));
        let game = named.and_then(|named| KEYS.iter().find(|game| **game == named)).ok_or_else(|| {
            Trouble::Input(format!(
                "--data {}: none of its files says which game it is of: put them into a folder named {}",
                folder.display(),
                KEYS.join(", ")
            ))
        })?;
        add(game, folder, loose)?;
    } else if !found {
        let what = format!("--data {}: the folder holds no data file", folder.display());
        return Err(Trouble::Input(format!("{what}. `grognard data {} --files DIR` writes them", KEYS[0])));
    }
    corrected.put_in_use();
    Ok(())
}

struct Add<'a>(&'a mut Corrected, Vec<File>);

impl Visit for Add<'_> {
    type Out = Result<(), Vec<contract::Fault>>;
    fn visit<G: Playable>(self) -> Self::Out {
        self.0.add::<G>(self.1)
    }
}

/// Every data file that lies in a folder.
fn data_files(folder: &Path) -> Result<Vec<File>, Trouble> {
    let unread = |error| file_trouble("read the data folder", folder, &error);
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).map_err(unread)? {
        let path = entry.map_err(unread)?.path();
        if path.is_file() && path.extension().is_some_and(|ending| ending == "toml") {
            paths.push(path);
        }
    }
    paths.sort();
    let text_of = |path: PathBuf| {
        let text = fs::read_to_string(&path).map_err(|error| file_trouble("load", &path, &error))?;
        Ok((path.file_name().unwrap_or_default().to_string_lossy().into_owned(), text))
    };
    paths.into_iter().map(text_of).collect()
}

/// The same files, if they are all of this game: a misspelled one would otherwise be passed over in silence.
fn files_of(game: &str, folder: &Path, files: Vec<File>) -> Result<Vec<File>, Trouble> {
    struct Names;
    impl Visit for Names {
        type Out = Vec<&'static str>;
        fn visit<G: Playable>(self) -> Self::Out {
            G::Edition::shipped().iter().map(|(name, _)| *name).collect()
        }
    }
    let known = visit(game, Names)?;
    let list = known.join(", ");
    if let Some((name, _)) = files.iter().find(|(name, _)| !known.contains(&name.as_str())) {
        return Err(Trouble::Input(format!(
            "--data {}: {name} is no data file of {game}, which are {list}: rename or remove it",
            folder.display()
        )));
    }
    if files.is_empty() {
        let what = format!("--data {}: the folder holds none of {list}", folder.display());
        return Err(Trouble::Input(format!("{what}. `grognard data {game} --files DIR` writes them")));
    }
    Ok(files)
}

fn faulty(folder: &Path, faults: &[contract::Fault]) -> Trouble {
    Trouble::Input(format!("the data files in {} have faults:{}", folder.display(), listed(faults)))
}
