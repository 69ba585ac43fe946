//! The state as a document that a person can edit, and back with every fault listed.

use crate::{Agreed, Area, Battle, Piece, Rehearsal, Sheet, Stance, Step};
use contract::{Edition, Fault, Game, Named, OptionSet, Printed, Side};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

const FIELDS: [&str; 14] = [
    "game", "scenario", "options", "turn", "step", "side", "piece", "into", "order", "stances", "was_bold",
    "pieces", "moved", "passed",
];

impl Rehearsal {
    pub(crate) fn written(&self) -> Value {
        let (step, side, piece, into) = match self.step {
            Step::Order => ("order", None, None, None),
            Step::Stances => ("stances", None, None, None),
            Step::Move(side) => ("move", Some(side), None, None),
            Step::Go(piece) => ("go", None, Some(piece), None),
            Step::Fight(piece, area) => ("fight", None, Some(piece), Some(area)),
            Step::Over => ("over", None, None, None),
        };
        let pieces: Map<String, Value> = Piece::ALL
            .iter()
            .map(|&piece| (piece.key().into(), self.at[piece as usize].map_or("lost", Area::key).into()))
            .collect();
        let sides = |flags: [bool; 2]| Side::ALL.into_iter().filter(move |&side| flags[side as usize]);
        json!({
            "game": Rehearsal::KEY,
            "scenario": self.battle.key(),
            "options": self.agreed.written(self.battle),
            "turn": self.turn,
            "step": step,
            "side": side,
            "piece": piece,
            "into": into,
            "order": self.order,
            "stances": { "french": self.stances[0], "allied": self.stances[1] },
            "was_bold": sides(self.was_bold).collect::<Vec<_>>(),
            "pieces": pieces,
            "moved": Piece::ALL.iter().filter(|&&piece| self.moved[piece as usize]).collect::<Vec<_>>(),
            "passed": sides(self.passed).collect::<Vec<_>>(),
        })
    }
}

/// Reads field by field and remembers what is wrong.
struct Reader<'a> {
    document: &'a Map<String, Value>,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, place: &str, what: impl Into<String>) {
        self.faults.push(Fault::new(place, what));
    }

    /// A field of the document; a wrong one counts as its default while the others are read.
    fn field<T: DeserializeOwned + Default>(&mut self, name: &str) -> T {
        let value = self.document.get(name);
        match value.map(|value| T::deserialize(value)) {
            Some(Ok(value)) => return value,
            Some(Err(error)) => self.fault(name, error.to_string()),
            None => self.fault(name, "is missing"),
        }
        T::default()
    }
}

/// The whole document, or every fault in it.
pub(crate) fn read(sheet: &'static Sheet, position: &Value) -> Result<Rehearsal, Vec<Fault>> {
    let Some(document) = position.as_object() else {
        return Err(vec![Fault::new("position", "is not a JSON object")]);
    };
    let mut reader = Reader { document, faults: Vec::new() };
    for key in document.keys().filter(|key| !FIELDS.contains(&key.as_str())) {
        reader.fault(key, "is not a field of a position");
    }
    if reader.field::<String>("game") != Rehearsal::KEY {
        reader.fault("game", "is not \"rehearsal\"");
    }
    let key: String = reader.field("scenario");
    let battle = Battle::from_key(&key).unwrap_or_else(|| {
        reader.fault("scenario", format!("there is no {key:?}"));
        Battle::Skirmish
    });
    let agreed = Agreed::read_field(battle, document.get("options"), &mut reader.faults);
    let turn = reader.field("turn");
    let turns = sheet.listed(battle).turns;
    if !(1..=turns).contains(&turn) {
        reader.fault("turn", format!("{turn} is not in 1 to {turns}"));
    }
    let mut game = Rehearsal {
        sheet: Printed(sheet),
        battle,
        agreed,
        turn,
        step: Step::Order,
        order: reader.field("order"),
        stances: stances(&mut reader),
        was_bold: flags(&mut reader, "was_bold", Side::ALL),
        at: pieces(&mut reader),
        moved: flags(&mut reader, "moved", Piece::ALL),
        passed: flags(&mut reader, "passed", Side::ALL),
    };
    let side = reader.field::<Option<Side>>("side");
    let piece = reader.field::<Option<Piece>>("piece");
    let into = reader.field::<Option<Area>>("into");
    let step: String = reader.field("step");
    match (step.as_str(), side, piece, into) {
        ("order", None, None, None) => game.step = Step::Order,
        ("stances", None, None, None) => game.step = Step::Stances,
        ("move", Some(side), None, None) => game.step = Step::Move(side),
        ("go", None, Some(piece), None) => game.step = Step::Go(piece),
        ("fight", None, Some(piece), Some(into)) => game.step = Step::Fight(piece, into),
        ("over", None, None, None) => game.step = Step::Over,
        _ => reader.fault(
            "step",
            "is order, stances, move (with side), go (with piece), fight (with piece and into) or over",
        ),
    }
    if reader.faults.is_empty() {
        sense(&game, turns, &mut reader);
    }
    if reader.faults.is_empty() { Ok(game) } else { Err(reader.faults) }
}

fn stances(reader: &mut Reader<'_>) -> [Option<Stance>; 2] {
    let both: Map<String, Value> = reader.field("stances");
    Side::ALL.map(|side| {
        let value = both.get(side.key()).cloned().unwrap_or_default();
        serde_json::from_value(value).unwrap_or_else(|error| {
            reader.fault(&format!("stances: {side}"), error.to_string());
            None
        })
    })
}

fn pieces(reader: &mut Reader<'_>) -> [Option<Area>; 6] {
    let all: Map<String, Value> = reader.field("pieces");
    for key in all.keys().filter(|key| !Piece::ALL.iter().any(|piece| piece.key() == *key)) {
        reader.fault(&format!("pieces: {key}"), "there is no such piece");
    }
    Piece::ALL.map(|piece| {
        let value = all.get(piece.key()).cloned().unwrap_or_default();
        if value == "lost" {
            return None;
        }
        serde_json::from_value(value).map(Some).unwrap_or_else(|error| {
            reader.fault(&format!("pieces: {}", piece.key()), format!("{error}, or \"lost\""));
            None
        })
    })
}

fn flags<T, const N: usize>(reader: &mut Reader<'_>, name: &str, all: [T; N]) -> [bool; N]
where
    T: DeserializeOwned + PartialEq,
{
    let listed: Vec<T> = reader.field(name);
    all.map(|one| listed.contains(&one))
}

/// What the rules say about a document whose words are right.
fn sense(game: &Rehearsal, turns: u8, reader: &mut Reader<'_>) {
    for area in Area::ALL {
        let [french, allied] = Side::ALL.map(|side| game.pieces_in(area, side).count());
        if french > 0 && allied > 0 {
            reader.fault("pieces", format!("enemies share {} [R7]", area.name()));
        }
        if french > 2 || allied > 2 {
            reader.fault("pieces", format!("more than two of a side are in {} [R6]", area.name()));
        }
    }
    if game.order.is_some_and(|area| !Area::ORDERS.contains(&area)) {
        reader.fault("order", "names no area that an order can name [R1]");
    }
    if game.order.is_none() != (game.step == Step::Order) {
        reader.fault("order", "is null until it is drawn, and named from then on [R1]");
    }
    let chosen = game.stances.iter().flatten().count();
    match game.step {
        Step::Order if chosen > 0 => reader.fault("stances", "are null before the first turn [R2]"),
        Step::Stances if chosen > 1 => reader.fault("stances", "have both been chosen: step is move [R2]"),
        Step::Order | Step::Stances => {}
        _ if chosen < 2 => reader.fault("stances", "have been chosen before anybody moves [R2]"),
        _ => {}
    }
    for side in Side::ALL {
        if game.was_bold[side as usize] && game.stances[side as usize] == Some(Stance::Bold) {
            reader.fault("stances", format!("the {side} side was bold last turn [R3]"));
        }
    }
    let mover = match game.step {
        Step::Move(side) => Some(side),
        Step::Go(piece) | Step::Fight(piece, _) => Some(piece.side()),
        _ => None,
    };
    let waiting = matches!(game.step, Step::Order | Step::Stances);
    if mover.is_some_and(|side| game.passed[side as usize]) || (waiting && game.passed != [false; 2]) {
        reader.fault("passed", "names a side that is yet to move [R4]");
    }
    let refusal = match game.step {
        Step::Go(piece) => game.cannot_take(piece.side(), piece),
        Step::Fight(piece, area) => game.cannot_go(piece, area),
        _ => None,
    };
    if let Some(refusal) = refusal {
        reader.fault("piece", refusal.to_string());
    }
    if let Step::Fight(piece, area) = game.step {
        if game.at[piece as usize].is_none() {
            reader.fault("piece", "is lost [R7]");
        }
        if game.strongest(area, piece.side().enemy()).is_none() {
            reader.fault("into", "no enemy stands there [R7]");
        }
    }
    match (game.step == Step::Over, game.routed()) {
        (false, Some(side)) => reader.fault("step", format!("is over: the {side} side is routed [R9]")),
        (true, None) if game.turn < turns => reader.fault("step", "is not over before the last turn [R10]"),
        _ => {}
    }
}
