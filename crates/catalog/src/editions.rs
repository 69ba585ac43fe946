//! Printed matter in use: as shipped, or as the owner of a printed copy corrected it.
//!
//! Which it is gets settled once, before anything is played, and holds to the end of the program. Games that
//! began with the shipped files go on with them.

use contract::{Edition, Fault, Game};
use opponents::Playable;
use std::any::Any;
use std::collections::HashMap;
use std::sync::OnceLock;

static IN_USE: OnceLock<Corrected> = OnceLock::new();

/// What somebody corrected, of any number of games.
#[derive(Debug, Default)]
pub struct Corrected {
    editions: HashMap<&'static str, &'static (dyn Any + Send + Sync)>,
    files: Vec<(&'static str, String, &'static str)>,
}

impl Corrected {
    /// Adds corrected files, `(name, text)`, of a game. Those that are missing are
    /// taken as shipped. All faults are told at once.
    pub fn add<G: Playable>(&mut self, files: Vec<(String, String)>) -> Result<(), Vec<Fault>> {
        self.editions.insert(G::KEY, read_edition::<G>(&files)?);
        self.files.extend(files.into_iter().map(|(name, text)| (G::KEY, name, &*text.leak())));
        Ok(())
    }

    /// Uses the corrections from now on.
    ///
    /// # Panics
    /// If it has been settled before what is used.
    pub fn put_in_use(self) {
        assert!(IN_USE.set(self).is_ok(), "what is used is settled once");
    }
}

/// The edition that corrected files, `(name, text)`, make of the shipped one. It is used to the end of the program.
pub fn read_edition<G: Game>(corrected: &[(String, String)]) -> Result<&'static G::Edition, Vec<Fault>> {
    let files: Vec<(&str, &str)> = corrected.iter().map(|(name, text)| (&**name, &**text)).collect();
    Ok(Box::leak(Box::new(G::Edition::read(&files)?)))
}

/// The edition that new games are played with.
pub(crate) fn edition<G: Playable>() -> &'static G::Edition {
    let corrected = IN_USE.get_or_init(Corrected::default).editions.get(G::KEY);
    corrected.and_then(|edition| edition.downcast_ref()).unwrap_or_else(|| G::Edition::standard())
}

/// The edition that a record was made with, if it is at hand; else the one in use, for whoever reads to
/// say that it is another.
pub(crate) fn edition_of<G: Playable>(digest: &str) -> &'static G::Edition {
    let shipped = G::Edition::standard();
    if shipped.digest() == digest { shipped } else { edition::<G>() }
}

/// The text in use of a file that the program ships.
pub(crate) fn text_of(game: &str, name: &str, shipped: &'static str) -> &'static str {
    let mut files = IN_USE.get_or_init(Corrected::default).files.iter();
    files.find(|(of, file, _)| *of == game && file == name).map_or(shipped, |(.., text)| text)
}
