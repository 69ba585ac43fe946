//! The state as a document that a person can edit, and back with every fault listed.

use crate::{Area, Piece, Rehearsal, Sheet, Stance, Step};
use contract::{Edition, Fault, Printed, Side};
use positions::{Field, Position, may, must};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

const FIELDS: [Field; 11] = [
    must("turn"),
    must("step"),
    may("side"),
    may("piece"),
    may("into"),
    may("order").by("R1"),
    may("stances").by("R2"),
    may("was_bold").by("R3"),
    must("pieces"),
    may("moved").by("R5"),
    may("passed").by("R4"),
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
        let fields = json!({
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
        });
        positions::write(self, fields)
    }
}

/// The whole document, or every fault in it.
pub(crate) fn read(sheet: &'static Sheet, document: &Value) -> Result<Rehearsal, Vec<Fault>> {
    positions::read(document, &FIELDS, |position: &Position<'_, Rehearsal>| {
        let turns = sheet.listed(position.scenario).turns;
        let mut game = Rehearsal {
            sheet: Printed(sheet),
            battle: position.scenario,
            agreed: position.options,
            turn: position.number("turn", 1..=turns).unwrap_or(1),
            step: Step::Order,
            order: given(position, "order"),
            stances: stances(position),
            was_bold: flags(position, "was_bold", Side::ALL),
            at: pieces(position),
            moved: flags(position, "moved", Piece::ALL),
            passed: flags(position, "passed", Side::ALL),
        };
        let step = position.get("step").and_then(|step| step.text()).unwrap_or_default();
        let (side, piece, into) =
            (given(position, "side"), given(position, "piece"), given(position, "into"));
        match (step, side, piece, into) {
            ("order", None, None, None) => game.step = Step::Order,
            ("stances", None, None, None) => game.step = Step::Stances,
            ("move", Some(side), None, None) => game.step = Step::Move(side),
            ("go", None, Some(piece), None) => game.step = Step::Go(piece),
            ("fight", None, Some(piece), Some(into)) => game.step = Step::Fight(piece, into),
            ("over", None, None, None) => game.step = Step::Over,
            _ => position.fault(
                "step",
                "is order, stances, move (with side), go (with piece), fight (with piece and into) or over",
            ),
        }
        if position.is_sound() {
            sense(&game, turns, position);
        }
        Some(game)
    })
}

/// What a field says, if it is there and not null.
fn given<T: DeserializeOwned>(position: &Position<'_, Rehearsal>, name: &str) -> Option<T> {
    position.get(name)?.shape::<Option<T>>()?
}

fn stances(position: &Position<'_, Rehearsal>) -> [Option<Stance>; 2] {
    let both = position.fields("stances", &[may("french"), may("allied")]);
    Side::ALL.map(|side| both.get(side.key())?.shape::<Option<Stance>>()?)
}

fn pieces(position: &Position<'_, Rehearsal>) -> [Option<Area>; 6] {
    let all = position.fields("pieces", &Piece::ALL.map(|piece| must(piece.key())));
    Piece::ALL.map(|piece| {
        let spot = all.get(piece.key())?;
        if spot.value() == "lost" { None } else { spot.shape() }
    })
}

fn flags<T, const N: usize>(position: &Position<'_, Rehearsal>, name: &str, all: [T; N]) -> [bool; N]
where
    T: DeserializeOwned + Copy + PartialEq,
{
    let listed: Vec<T> = position.set(name, |item| item.shape());
    all.map(|one| listed.contains(&one))
}

/// What the rules say about a document whose words are right.
fn sense(game: &Rehearsal, turns: u8, position: &Position<'_, Rehearsal>) {
    for area in Area::ALL {
        let [french, allied] = Side::ALL.map(|side| game.pieces_in(area, side).count());
        if french > 0 && allied > 0 {
            position.fault("pieces", format!("enemies share {} [R7]", area.name()));
        }
        if french > 2 || allied > 2 {
            position.fault("pieces", format!("more than two of a side are in {} [R6]", area.name()));
        }
    }
    if game.order.is_some_and(|area| !Area::ORDERS.contains(&area)) {
        position.fault("order", "names no area that an order can name [R1]");
    }
    if game.order.is_none() != (game.step == Step::Order) {
        position.fault("order", "is null until it is drawn, and named from then on [R1]");
    }
    let chosen = game.stances.iter().flatten().count();
    match game.step {
        Step::Order if chosen > 0 => position.fault("stances", "are null before the first turn [R2]"),
        Step::Stances if chosen > 1 => position.fault("stances", "have both been chosen: step is move [R2]"),
        Step::Order | Step::Stances => {}
        _ if chosen < 2 => position.fault("stances", "have been chosen before anybody moves [R2]"),
        _ => {}
    }
    for side in Side::ALL {
        if game.was_bold[side as usize] && game.stances[side as usize] == Some(Stance::Bold) {
            position.fault("stances", format!("the {side} side was bold last turn [R3]"));
        }
    }
    let mover = match game.step {
        Step::Move(side) => Some(side),
        Step::Go(piece) | Step::Fight(piece, _) => Some(piece.side()),
        _ => None,
    };
    let waiting = matches!(game.step, Step::Order | Step::Stances);
    if mover.is_some_and(|side| game.passed[side as usize]) || (waiting && game.passed != [false; 2]) {
        position.fault("passed", "names a side that is yet to move [R4]");
    }
    let refusal = match game.step {
        Step::Go(piece) => game.cannot_take(piece.side(), piece),
        Step::Fight(piece, area) => game.cannot_go(piece, area),
        _ => None,
    };
    if let Some(refusal) = refusal {
        position.fault("piece", refusal.to_string());
    }
    if let Step::Fight(piece, area) = game.step {
        if game.at[piece as usize].is_none() {
            position.fault("piece", "is lost [R7]");
        }
        if game.strongest(area, piece.side().enemy()).is_none() {
            position.fault("into", "no enemy stands there [R7]");
        }
    }
    match (game.step == Step::Over, game.routed()) {
        (false, Some(side)) => position.fault("step", format!("is over: the {side} side is routed [R9]")),
        (true, None) if game.turn < turns => position.fault("step", "is not over before the last turn [R10]"),
        _ => {}
    }
}
