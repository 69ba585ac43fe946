//! Printed matter: as shipped, or corrected by the owner of a printed copy (`--data`).

use crate::trouble::{Trouble, file_trouble, listed};
use contract::{Edition, Game};
use std::fs;
use std::path::Path;

/// The edition of a game to play with: the shipped one, or what a folder makes of it. A file that
/// the folder lacks is taken as shipped, so one corrected file is enough.
pub fn edition<G: Game>(data: Option<&Path>) -> Result<&'static G::Edition, Trouble> {
    let Some(folder) = data else { return Ok(G::Edition::standard()) };
    let shipped = G::Edition::shipped();
    let known: Vec<&str> = shipped.iter().map(|(name, _)| *name).collect();
    let known = known.join(", ");
    refuse_strangers(folder, shipped, &known)?;
    let mut corrected = Vec::new();
    for (name, _) in shipped {
        let path = folder.join(name);
        if path.is_file() {
            let text = fs::read_to_string(&path).map_err(|error| file_trouble("load", &path, &error))?;
            corrected.push((*name, text));
        }
    }
    if corrected.is_empty() {
        let what = format!("--data {}: the folder holds none of {known}", folder.display());
        return Err(Trouble::Input(format!("{what}. `grognard data {} --files DIR` writes them", G::KEY)));
    }
    let files: Vec<(&str, &str)> = shipped
        .iter()
        .map(|(name, text)| {
            let ours = corrected.iter().find(|(corrected, _)| corrected == name);
            (*name, ours.map_or(*text, |(_, text)| text.as_str()))
        })
        .collect();
    let edition = G::Edition::read(&files).map_err(|faults| {
        Trouble::Input(format!("the data files in {} have faults:{}", folder.display(), listed(&faults)))
    })?;
    // It is used to the end of the program, and there is only one.
    Ok(Box::leak(Box::new(edition)))
}

/// A misspelled file would otherwise be passed over in silence.
fn refuse_strangers(folder: &Path, shipped: &[(&str, &str)], known: &str) -> Result<(), Trouble> {
    let entries =
        fs::read_dir(folder).map_err(|error| file_trouble("read the data folder", folder, &error))?;
    for entry in entries {
        let name = entry.map_err(|error| file_trouble("read the data folder", folder, &error))?.file_name();
        let name = name.to_string_lossy();
        if name.ends_with(".toml") && shipped.iter().all(|(known, _)| *known != name) {
            return Err(Trouble::Input(format!(
                "--data {}: {name} is no data file of this game, which are {known}: rename or remove it",
                folder.display()
            )));
        }
    }
    Ok(())
}
