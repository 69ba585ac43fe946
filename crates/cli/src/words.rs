//! What a player means: a number, units and hexes in any order that makes sense, a word of a
//! choice's label, or a decision as JSON.
//!
//! Several steps may stand in one line (`fr-6-inf 0914` takes the unit and says where it goes). They
//! are tried on a copy first: either all of them can be done, or nothing is done and the answer says
//! why, with the rule.

use catalog::{Table, Why};
use contract::scene::{PieceId, Place, SpaceId};
use contract::{Anchor, Board, Choice, Forbidden, Next, Order, Scene, Side};
use serde_json::Value;

/// Why words could not be turned into decisions.
#[derive(Clone, Debug, PartialEq)]
pub enum Unresolved {
    /// They are understood, and a rule forbids it.
    Forbidden(Forbidden),
    /// They are not understood: what to say instead.
    Unclear(String),
}

/// What one or more words stand for.
#[derive(Clone, Debug, PartialEq)]
enum Thing {
    Piece(PieceId),
    /// A place may have several spaces.
    Spaces(Vec<SpaceId>),
    Words(Vec<String>),
}

/// Words that only help people to speak, beside a unit or a hex.
const FILLERS: &[&str] = &[
    "take", "move", "moves", "march", "go", "goes", "to", "attack", "attacks", "with", "join", "bring", "in",
    "at", "the", "into", "from", "on", "and", "retreat", "retreats", "advance", "advances", "target", "unit",
    "hex", "remove", "pay", "bombard", "give", "up", "lose", "then", "via", "->", "→", "back", "draw",
];

/// The decisions that a line means, in order.
pub fn resolve(desk: &dyn Table, side: Side, line: &str) -> Result<Vec<Value>, Unresolved> {
    let line = line.trim();
    let scene = desk.scene(side.into());
    if let Some(choice) = numbered(desk.board(), &scene, line)? {
        return Ok(vec![choice.decision.clone()]);
    }
    if line.starts_with(['{', '"']) {
        return json(desk, side, line).map(|decision| vec![decision]);
    }
    if let Some(order) = ordered(&scene, line) {
        return Ok(order.decisions.clone());
    }
    let things = things(desk.board(), &scene, line);
    if let Some(order) = marched(&scene, &things) {
        return Ok(order.decisions.clone());
    }
    if things.is_empty() {
        return Err(Unresolved::Unclear("Say what to do: a number, a unit, a hex.".into()));
    }
    let mut now = desk.copy();
    let mut rest = things.as_slice();
    let mut decisions = Vec::new();
    while !rest.is_empty() {
        if !matches!(now.next(), Next::Decision(sides) if sides.has(side)) {
            let done =
                "something else comes after the first step: dice, or the other side. One thing at a time";
            return Err(Unresolved::Unclear(format!("{done}, please.")));
        }
        let (decision, used) = step(now.as_ref(), side, rest)?;
        // What a scene offers the game takes; if not, its own words say why.
        now.play(side, &decision, None).map_err(|error| Unresolved::Unclear(format!("{error}.")))?;
        decisions.push(decision);
        rest = &rest[used..];
    }
    Ok(decisions)
}

/// A choice by its number. Spaces may have numbers too: as it is printed, it is a space.
fn numbered<'a>(board: &Board, scene: &'a Scene, line: &str) -> Result<Option<&'a Choice>, Unresolved> {
    if line.is_empty() || !line.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(None);
    }
    let number = line.parse::<usize>().ok().filter(|_| !line.starts_with('0') || line == "0");
    match number.and_then(|number| scene.choices.get(number.checked_sub(1)?)) {
        Some(choice) => Ok(Some(choice)),
        None if board.spaces.iter().any(|space| space.key == line) => Ok(None),
        None => Err(Unresolved::Unclear(format!(
            "There is no choice {line}: they run from 1 to {}.",
            scene.choices.len()
        ))),
    }
}

/// An order by its number: `o1`.
fn ordered<'a>(scene: &'a Scene, line: &str) -> Option<&'a Order> {
    let number: usize = line.strip_prefix(['o', 'O'])?.parse().ok()?;
    scene.orders.get(number.checked_sub(1)?)
}

/// A unit and a far goal that it cannot reach with one decision, but with an order.
fn marched<'a>(scene: &'a Scene, things: &[Thing]) -> Option<&'a Order> {
    let [Thing::Piece(who), Thing::Spaces(to)] = things else { return None };
    let named =
        |on: &Anchor| matches!(on, Anchor::PieceTo(piece, space) if piece == who && to.contains(space));
    let near = scene.choices.iter().any(|choice| named(&choice.on));
    scene.orders.iter().find(|order| !near && named(&order.on))
}

fn json(desk: &dyn Table, side: Side, line: &str) -> Result<Value, Unresolved> {
    let decision: Value = serde_json::from_str(line)
        .map_err(|error| Unresolved::Unclear(format!("This is not JSON ({error}).")))?;
    match desk.forbids(side, &decision) {
        Ok(None) => Ok(decision),
        Ok(Some(forbidden)) => Err(Unresolved::Forbidden(forbidden)),
        Err(error) => Err(Unresolved::Unclear(format!("{error}."))),
    }
}

/// Cuts a line into what it names.
fn things(board: &Board, scene: &Scene, line: &str) -> Vec<Thing> {
    let words: Vec<String> = line
        .split(|letter: char| letter.is_whitespace() || letter == ',' || letter == ';')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let named: Vec<Option<Thing>> = words.iter().map(|word| named(board, scene, word)).collect();
    let names = named.iter().any(Option::is_some);
    let mut things: Vec<Thing> = Vec::new();
    for (word, thing) in words.into_iter().zip(named) {
        match (thing, things.last_mut()) {
            (Some(thing), _) => things.push(thing),
            (None, _) if names && FILLERS.contains(&word.as_str()) => {}
            (None, Some(Thing::Words(words))) => words.push(word),
            (None, _) => things.push(Thing::Words(vec![word])),
        }
    }
    things
}

/// The unit or the space that a word names.
fn named(board: &Board, scene: &Scene, word: &str) -> Option<Thing> {
    if FILLERS.contains(&word) {
        return None;
    }
    if let Some(piece) = scene.pieces.iter().find(|piece| piece.counter.key.eq_ignore_ascii_case(word)) {
        return Some(Thing::Piece(piece.id));
    }
    let plain = |name: &str| name.to_lowercase().replace([' ', '-', '\''], "");
    let asked = plain(word);
    let is = |space: &contract::scene::Space| {
        space.key.eq_ignore_ascii_case(word)
            || space.name.as_deref().is_some_and(|name| asked.len() > 3 && plain(name) == asked)
    };
    let spaces: Vec<SpaceId> =
        (0..).zip(&board.spaces).filter(|(_, space)| is(space)).map(|(id, _)| id).collect();
    if !spaces.is_empty() {
        return Some(Thing::Spaces(spaces));
    }
    if by_words(scene, &[word.to_owned()]).iter().any(|choice| choice.on == Anchor::Button) {
        return None;
    }
    // Part of a key is enough where it fits only one, best among those that can be chosen.
    let offered = |id: PieceId| {
        scene.choices.iter().any(|choice| match choice.on {
            Anchor::Piece(piece) | Anchor::PieceTo(piece, _) | Anchor::Facing(piece, _) => piece == id,
            _ => false,
        })
    };
    let only = |pieces: Vec<PieceId>| if let [one] = pieces[..] { Some(Thing::Piece(one)) } else { None };
    let best = |fits: &dyn Fn(&contract::scene::Piece) -> bool| {
        let all: Vec<PieceId> =
            scene.pieces.iter().filter(|piece| fits(piece)).map(|piece| piece.id).collect();
        only(all.iter().copied().filter(|&id| offered(id)).collect()).or_else(|| only(all))
    };
    let by_key =
        |piece: &contract::scene::Piece| word.len() > 2 && piece.counter.key.to_lowercase().contains(word);
    // So is a word of the name that is printed in every line.
    let by_name = |piece: &contract::scene::Piece| {
        let name = piece.printed().name.to_lowercase();
        word.len() > 3 && name.split(|letter: char| !letter.is_alphanumeric()).any(|part| part == word)
    };
    best(&by_key).or_else(|| best(&by_name))
}

/// The next decision, and how many things it used up.
fn step(desk: &dyn Table, side: Side, things: &[Thing]) -> Result<(Value, usize), Unresolved> {
    let scene = desk.scene(side.into());
    let at = |id: PieceId| {
        let piece = scene.pieces.iter().find(|piece| piece.id == id);
        piece.and_then(|piece| if let Place::Space(at) = piece.place { Some(at) } else { None })
    };
    let names_piece = |thing: &Thing, id: PieceId| match thing {
        Thing::Piece(piece) => *piece == id,
        Thing::Spaces(spaces) => at(id).is_some_and(|at| spaces.contains(&at)),
        Thing::Words(_) => false,
    };
    let names_space = |thing: &Thing, id: SpaceId| matches!(thing, Thing::Spaces(ids) if ids.contains(&id));
    let matching = |test: &dyn Fn(&Anchor) -> bool| -> Vec<&Choice> {
        scene.choices.iter().filter(|choice| test(&choice.on)).collect()
    };

    // A unit and where it goes, in one decision.
    if let [who, to, ..] = things {
        let both =
            matching(&|on| matches!(*on, Anchor::PieceTo(p, s) if names_piece(who, p) && names_space(to, s)));
        match both[..] {
            [] => {}
            [one] => return Ok((one.decision.clone(), 2)),
            _ => return Err(several(&both)),
        }
    }
    let first = &things[0];
    let found = match first {
        Thing::Words(words) => by_words(&scene, words),
        _ => matching(&|on| match *on {
            Anchor::Piece(piece) => names_piece(first, piece),
            Anchor::Space(space) => names_space(first, space),
            Anchor::PieceTo(piece, space) => names_piece(first, piece) || names_space(first, space),
            _ => false,
        }),
    };
    match found[..] {
        [one] => return Ok((one.decision.clone(), 1)),
        [_, ..] => return Err(several(&found)),
        [] => {}
    }
    why_not(desk, side, &scene, things, &at)
}

/// Nothing that is offered was named: the rule that forbids it, if there is one.
fn why_not(
    desk: &dyn Table,
    side: Side,
    scene: &Scene,
    things: &[Thing],
    at: &dyn Fn(PieceId) -> Option<SpaceId>,
) -> Result<(Value, usize), Unresolved> {
    let piece_of = |thing: &Thing| match thing {
        Thing::Piece(piece) => Some(*piece),
        Thing::Spaces(spaces) => {
            let here = |piece: &&contract::scene::Piece| at(piece.id).is_some_and(|at| spaces.contains(&at));
            scene.pieces.iter().find(here).map(|piece| piece.id)
        }
        Thing::Words(_) => None,
    };
    let mut anchors: Vec<(Anchor, usize)> = Vec::new();
    if let [who, Thing::Spaces(to), ..] = things
        && let (Some(piece), Some(&to)) = (piece_of(who), to.first())
    {
        anchors.push((Anchor::PieceTo(piece, to), 2));
    }
    anchors.extend(match &things[0] {
        Thing::Piece(piece) => vec![(Anchor::Piece(*piece), 1)],
        Thing::Spaces(spaces) => spaces.iter().map(|&space| (Anchor::Space(space), 1)).collect(),
        Thing::Words(_) => Vec::new(),
    });
    for (anchor, used) in anchors {
        match desk.why(side, &anchor) {
            Why::Legal(decision) => return Ok((decision, used)),
            Why::Forbidden(forbidden) => return Err(Unresolved::Forbidden(forbidden)),
            Why::Nothing => {}
        }
    }
    let asked = scene.prompt.as_ref().map_or("", |prompt| prompt.text.as_str());
    Err(Unresolved::Unclear(match &things[0] {
        Thing::Words(words) => {
            format!("Nothing that can be done here is called {:?}. {asked}", words.join(" "))
        }
        Thing::Piece(id) => {
            let piece = scene.pieces.iter().find(|piece| piece.id == *id);
            format!(
                "{} cannot be chosen now. {asked}",
                piece.map_or("That unit", |piece| &piece.printed().name)
            )
        }
        Thing::Spaces(spaces) => {
            let key = spaces.first().and_then(|&id| desk.board().spaces.get(usize::from(id)));
            let key = key.map_or("That space", |space| &space.key);
            format!("{key} cannot be chosen now. {asked} A unit and its hex can be named together.")
        }
    }))
}

/// Choices that have all of the words, in the label, the cost or the decision itself.
fn by_words<'a>(scene: &'a Scene, words: &[String]) -> Vec<&'a Choice> {
    let split = |text: &str| -> Vec<String> {
        let parts = text.split(|letter: char| !(letter.is_alphanumeric() || letter == '-'));
        parts.filter(|part| !part.is_empty()).map(str::to_lowercase).collect()
    };
    let having = |choice: &&Choice| {
        let mut parts = split(&choice.label);
        parts.extend(split(&choice.decision.to_string()));
        parts.extend(choice.cost.as_deref().map(split).into_iter().flatten());
        words.iter().all(|word| {
            let whole = parts.iter().any(|part| part == word);
            // `end` is the beginning of `end-movement`.
            whole || parts.iter().any(|part| part.split('-').any(|piece| piece == word))
        })
    };
    let mut found: Vec<&Choice> = scene.choices.iter().filter(having).collect();
    // "end" is said of the phase, not of a unit that is called so.
    if found.len() > 1 {
        let buttons: Vec<&Choice> =
            found.iter().copied().filter(|choice| choice.on == Anchor::Button).collect();
        if !buttons.is_empty() {
            found = buttons;
        }
    }
    // "throw" without a column means the first that is offered, which is the best.
    let throws = |choice: &&Choice| choice.on == Anchor::Button && choice.forecast.is_some();
    if found.len() > 1 && found.iter().all(throws) && words.len() == 1 {
        found.truncate(1);
    }
    found
}

fn several(found: &[&Choice]) -> Unresolved {
    let labels: Vec<String> = found.iter().take(6).map(|choice| format!("\n  {}", choice.label)).collect();
    let more = if found.len() > 6 { format!("\n  and {} more", found.len() - 6) } else { String::new() };
    Unresolved::Unclear(format!("That could mean several things:{}{more}", labels.concat()))
}
