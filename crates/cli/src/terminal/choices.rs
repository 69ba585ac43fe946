//! The choices, numbered. Many that differ only in the unit or the space stand together.

use super::panel::forecast;
use crate::paper::{Ink, style};
use contract::scene::{Piece, Place, SpaceId};
use contract::{Anchor, Board, Choice, Order, Scene};

/// From so many on, like choices are told by their keys alone.
const MANY: usize = 4;

/// The choices in groups that fit the width; if they need more lines than there is room for, the
/// spaces that the map shows anyway are only counted.
pub fn choices(board: &Board, scene: &Scene, width: usize, room: usize, ink: Ink) -> Vec<String> {
    let whole = grouped(board, scene, width, usize::MAX, ink);
    if whole.len() <= room { whole } else { grouped(board, scene, width, 2 * MANY, ink) }
}

/// The choices in groups, those of more than so many spaces only counted.
fn grouped(board: &Board, scene: &Scene, width: usize, most: usize, ink: Ink) -> Vec<String> {
    let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
    for (at, choice) in scene.choices.iter().enumerate() {
        let pattern = pattern(board, scene, choice);
        match groups.iter_mut().find(|(known, _)| *known == pattern) {
            Some((_, members)) => members.push(at),
            None => groups.push((pattern, vec![at])),
        }
    }
    let digits = scene.choices.len().to_string().len();
    // What stands alone keeps its place among the numbers; a group stands where its first has it.
    let mut told: Vec<(usize, Vec<String>)> = Vec::new();
    for (pattern, members) in groups {
        let on_map = members.iter().all(|&at| matches!(scene.choices[at].on, Anchor::Space(_)));
        if on_map && members.len() > most {
            let line = format!(
                "{}: {} hexes, lit on the map with their cost. Type one; `list` lists them.",
                pattern.trim_end_matches(" …"),
                members.len()
            );
            told.push((members[0], vec![line]));
        } else if members.len() >= MANY {
            let items = members.iter().map(|&at| (at + 1, short(board, scene, &scene.choices[at])));
            let heading = format!("{}:", pattern.trim_end_matches(" …"));
            let rows = columns(items.collect(), digits, width, ink);
            told.push((members[0], [vec![heading], rows].concat()));
        } else {
            told.extend(members.iter().map(|&at| (at, vec![whole(board, scene, at, digits, ink)])));
        }
    }
    told.sort_by_key(|(at, _)| *at);
    told.into_iter().flat_map(|(_, lines)| lines).collect()
}

/// Orders that stand under the choices; the others, marches mostly, are named by what they hang on.
const SHOWN: usize = 8;

/// What can be done with one word and several decisions: `o1`, `o2`.
pub fn orders(scene: &Scene, all: bool, ink: Ink) -> Vec<String> {
    let some = scene.orders.iter().enumerate().filter(|(_, order)| all || order.path.is_empty());
    let line = |(at, order): (usize, &Order)| {
        let cost = order.cost.as_ref().map(|cost| format!("  ({cost})")).unwrap_or_default();
        format!("{} {}{cost}", ink.paint(style::CHOICE, format_args!("o{}", at + 1)), order.label)
    };
    some.take(if all { usize::MAX } else { SHOWN }).map(line).collect()
}

/// Every choice on a line of its own.
pub fn numbered(board: &Board, scene: &Scene, ink: Ink) -> Vec<String> {
    let digits = scene.choices.len().to_string().len();
    (0..scene.choices.len()).map(|at| whole(board, scene, at, digits, ink)).collect()
}

fn whole(board: &Board, scene: &Scene, at: usize, digits: usize, ink: Ink) -> String {
    let (number, choice) = (at + 1, &scene.choices[at]);
    let mut line =
        format!("{} {}", ink.paint(style::CHOICE, format_args!("{number:>digits$}")), choice.label);
    // A cost that the label says already need not stand twice.
    let says = |cost: &str| choice.label.split_whitespace().any(|word| word == cost);
    if let Some(cost) = choice.cost.as_deref().filter(|cost| !says(cost)) {
        line.push_str(&format!("  ({cost})"));
    }
    let piece = match choice.on {
        Anchor::Piece(id) => scene.pieces.iter().find(|piece| piece.id == id),
        _ => None,
    };
    if let Some(piece) = piece {
        let name = format!("{} {}", piece.counter.key, place(board, piece).unwrap_or_default());
        line.push_str(&format!("  {}", ink.paint(style::FAINT, name.trim_end())));
    }
    if let Some(told) = choice.forecast.as_ref().map(forecast) {
        line.push_str(&format!("  {told}"));
    }
    line
}

fn columns(items: Vec<(usize, String)>, digits: usize, width: usize, ink: Ink) -> Vec<String> {
    let widest = items.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0);
    let cell = digits + 1 + widest + 2;
    let across = (width.saturating_sub(2) / cell).max(1);
    items
        .chunks(across)
        .map(|row| {
            let cells = row.iter().map(|(number, text)| {
                format!("{} {text:<widest$}", ink.paint(style::CHOICE, format_args!("{number:>digits$}")))
            });
            format!("  {}", cells.collect::<Vec<_>>().join("  ").trim_end())
        })
        .collect()
}

/// What a choice hangs on, in a word or two.
fn short(board: &Board, scene: &Scene, choice: &Choice) -> String {
    let mut text = match &choice.on {
        Anchor::Piece(id) => match scene.pieces.iter().find(|piece| piece.id == *id) {
            Some(piece) => match place(board, piece) {
                Some(at) => format!("{} {at}", piece.counter.key),
                None => piece.counter.key.clone(),
            },
            None => choice.label.clone(),
        },
        Anchor::Space(space) => key(board, *space).to_owned(),
        Anchor::PieceTo(id, space) => {
            let piece = scene.pieces.iter().find(|piece| piece.id == *id);
            format!("{} → {}", piece.map_or("?", |piece| &piece.counter.key), key(board, *space))
        }
        Anchor::Facing(id, side) => {
            let piece = scene.pieces.iter().find(|piece| piece.id == *id);
            format!("{} ↷ {}", piece.map_or("?", |piece| &piece.counter.key), towards(*side))
        }
        Anchor::Tray(_) | Anchor::Card { .. } | Anchor::Button => {
            let cost = choice.cost.clone().unwrap_or_else(|| choice.label.clone());
            return with_forecast(cost, choice);
        }
    };
    if let Some(cost) = &choice.cost {
        text.push_str(&format!(" ({cost})"));
    }
    with_forecast(text, choice)
}

/// A hexside, clockwise from north.
fn towards(side: u8) -> &'static str {
    ["N", "NE", "SE", "S", "SW", "NW"][usize::from(side % 6)]
}

fn with_forecast(text: String, choice: &Choice) -> String {
    match &choice.forecast {
        Some(likely) => format!("{text}: {}", forecast(likely)),
        None => text,
    }
}

fn key(board: &Board, space: SpaceId) -> &str {
    board.spaces.get(usize::from(space)).map_or("?", |space| &space.key)
}

fn place<'a>(board: &'a Board, piece: &Piece) -> Option<&'a str> {
    if let Place::Space(at) = piece.place { Some(key(board, at)) } else { None }
}

/// A label without what it hangs on, so that like choices have the same: "To …, next to the enemy".
fn pattern(board: &Board, scene: &Scene, choice: &Choice) -> String {
    let without_piece = |label: String, id: u16| {
        let piece = scene.pieces.iter().find(|piece| piece.id == id);
        piece.map_or(label.clone(), |piece| cut(&label, &piece.printed().name))
    };
    let without_space = |label: String, id: SpaceId| {
        let Some(space) = board.spaces.get(usize::from(id)) else { return label };
        match &space.name {
            Some(name) => cut(&label.replace(&format!("{} {name}", space.key), &space.key), &space.key),
            None => cut(&label, &space.key),
        }
    };
    match choice.on {
        Anchor::Piece(id) => without_piece(choice.label.clone(), id),
        Anchor::Space(id) => without_space(choice.label.clone(), id),
        Anchor::PieceTo(piece, space) => without_space(without_piece(choice.label.clone(), piece), space),
        Anchor::Facing(piece, _) => without_piece(choice.label.clone(), piece),
        Anchor::Tray(_) | Anchor::Card { .. } | Anchor::Button => {
            choice.cost.as_ref().map_or_else(|| choice.label.clone(), |cost| cut(&choice.label, cost))
        }
    }
}

/// The label with `…` for a name and the brackets that follow it.
fn cut(label: &str, name: &str) -> String {
    let Some(at) = label.find(name).filter(|_| !name.is_empty()) else { return label.to_owned() };
    let rest = &label[at + name.len()..];
    let rest = match rest.strip_prefix(" (").and_then(|inner| inner.split_once(')')) {
        Some((_, after)) => after,
        None => rest,
    };
    format!("{}…{rest}", &label[..at])
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn a_label_loses_its_name_and_what_is_in_brackets() {
        assert_eq!(cut("Move French 6th Infantry (7-4)", "French 6th Infantry"), "Move …");
        assert_eq!(cut("To 0914, next to the enemy", "0914"), "To …, next to the enemy");
        assert_eq!(cut("End the phase", "0914"), "End the phase");
    }
}
