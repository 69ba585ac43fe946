//! A position of a game as a document that a person can edit: written whole, read back with every fault at once.
//!
//! ```json
//! { "position": 1, "game": "naw", "scenario": "standard", "turn": 3, "units": { "fr-6-inf": "0814" } }
//! ```
//!
//! Every position has the same envelope: the version of the format, the game, its scenario, and its options where it has
//! some. What stands in it beside is each game's own: it declares its [`Field`]s and reads them in a function
//! that it hands to [`read`]. That function never ends at a fault. It asks a [`Spot`] of the document for what should
//! be there; the spot says what is wrong, with its place, and the reading goes on without it. [`write()`] puts
//! the envelope around what a game has to say.

mod fields;
mod spot;

pub use fields::{Field, Fields, may, must};
pub use spot::Spot;

use contract::{Fault, Game, Named, OptionSet, OptionsOf, ScenarioOf};
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::ops::Deref;

/// The version of the format: of the envelope, and of what the games put into it.
const VERSION: u64 = 1;

/// What a game puts into the envelope.
pub struct Position<'v, G: Game> {
    /// The scenario; the first one while the document names none.
    pub scenario: ScenarioOf<G>,
    /// The options; the usual ones while there is something wrong with them.
    pub options: OptionsOf<G>,
    fields: Fields<'v>,
}

impl<'v, G: Game> Deref for Position<'v, G> {
    type Target = Fields<'v>;

    fn deref(&self) -> &Fields<'v> {
        &self.fields
    }
}

/// What all spots of a document share.
pub(crate) struct Reading {
    faults: RefCell<Vec<Fault>>,
    /// Key of the game.
    game: &'static str,
}

/// Reads a document with these fields beside the envelope. `game` gets it even if there are faults already, so that
/// all are listed; what it returns counts if there are none in the end.
pub fn read<G: Game>(
    document: &Value,
    fields: &[Field],
    game: impl FnOnce(&Position<'_, G>) -> Option<G>,
) -> Result<G, Vec<Fault>> {
    let reading = Reading { faults: RefCell::default(), game: G::KEY };
    let position = open::<G>(document, fields, &reading);
    let read = position.and_then(|position| game(&position));
    match (read, reading.faults.into_inner()) {
        (Some(game), faults) if faults.is_empty() => Ok(game),
        (_, faults) => Err(faults),
    }
}

/// Checks the envelope. Nothing if the document is none.
fn open<'v, G: Game>(document: &'v Value, fields: &[Field], reading: &'v Reading) -> Option<Position<'v, G>> {
    let has_options = !OptionsOf::<G>::declared().is_empty();
    let envelope = [must("position"), must("game"), must("scenario")];
    let options = has_options.then(|| may("options"));
    let known: Vec<Field> = envelope.into_iter().chain(options).chain(fields.iter().copied()).collect();
    let Value::Object(object) = document else {
        reading.faults.borrow_mut().push(Fault::new("position", "is not a JSON object"));
        return None;
    };
    let fields = Fields::new(object, String::new(), &known, reading);
    if let Some(version) = fields.get("position")
        && version.value().as_u64() != Some(VERSION)
    {
        version.fault(format!("has to be {VERSION}, the version of this format"));
    }
    if let Some(key) = fields.get("game")
        && key.value().as_str() != Some(G::KEY)
    {
        key.fault(format!("has to be \"{}\"", G::KEY));
    }
    let scenario = fields.get("scenario").and_then(|scenario| {
        scenario.word(|key| {
            let known = ScenarioOf::<G>::keys();
            ScenarioOf::<G>::from_key(key)
                .ok_or_else(|| format!("\"{key}\" is unknown; this game has {known}"))
        })
    });
    let scenario = scenario.unwrap_or(ScenarioOf::<G>::ALL[0]);
    let options = document.get("options").filter(|_| has_options);
    let options = OptionsOf::<G>::read_field(scenario, options, &mut reading.faults.borrow_mut());
    Some(Position { scenario, options, fields })
}

/// Writes a position: the envelope, and what the game has to say.
///
/// # Panics
/// If that is not a JSON object.
pub fn write<G: Game>(game: &G, fields: Value) -> Value {
    let Value::Object(fields) = fields else { panic!("the fields of a position are an object") };
    let scenario = game.scenario();
    let mut document = Map::new();
    document.insert("position".into(), VERSION.into());
    document.insert("game".into(), G::KEY.into());
    document.insert("scenario".into(), scenario.key().into());
    let options = game.agreed().written(scenario);
    if !options.is_empty() {
        let options = options.into_iter().map(|(key, value)| (key, value.into())).collect::<Map<_, _>>();
        document.insert("options".into(), options.into());
    }
    document.extend(fields);
    document.into()
}
