//! A counter in three or four characters: strength, arm, movement.

use anstyle::{Ansi256Color, Color, Style};
use contract::Side;
use contract::scene::Piece;

/// The counter as it stands in a hex: `7i4`.
pub fn short(piece: &Piece) -> String {
    let arm = piece.symbol.chars().next().unwrap_or('?');
    let mut text: String = piece.values.first().map(|value| value.value.clone()).unwrap_or_default();
    text.push(arm);
    text.extend(piece.values.get(1).map(|value| value.value.as_str()));
    text.chars().take(4).collect()
}

/// The same where there is no colour to tell the sides apart: the French shout.
pub fn short_plain(piece: &Piece) -> String {
    let text = short(piece);
    if piece.side == Side::French { text.to_uppercase() } else { text }
}

/// The colours of a counter: the ground is its side's, the print its nation's.
pub fn style(piece: &Piece) -> Style {
    let (ground, plain) = match piece.side {
        Side::French => (25, 231),
        Side::Allied => (124, 231),
    };
    let nation = piece.nation.as_str();
    let has = |words: &[&str]| words.iter().any(|word| nation.contains(word));
    let (ground, print) = match piece.side {
        Side::French if has(&["guard", "garde"]) => (18, 221),
        _ if has(&["prussia"]) => (238, 254),
        _ if has(&["brunswick"]) => (52, 250),
        _ if has(&["german", "hanover"]) => (28, 231),
        _ if has(&["dutch", "belg", "netherland", "nassau"]) => (130, 231),
        _ => (ground, plain),
    };
    let style = Style::new().bg_color(shade(ground)).fg_color(shade(print)).bold();
    let over = ["moved", "fought", "spent"];
    if piece.states.iter().any(|state| over.contains(&state.as_str())) {
        Style::new().bg_color(shade(ground)).fg_color(shade(246))
    } else {
        style
    }
}

/// States that pass, and their signs.
const SIGNS: [(&str, char); 8] = [
    ("picked", '>'),
    ("attacking", '+'),
    ("bombarding", '~'),
    ("defending", 'x'),
    ("retreating", '<'),
    ("must-attack", '!'),
    ("must-be-attacked", '!'),
    ("moved", '.'),
];

/// How a counter stands, by the first letter of the word: `D` for defensive.
pub fn posture(piece: &Piece) -> Option<char> {
    let lasting = |state: &&String| SIGNS.iter().all(|(passing, _)| passing != *state);
    piece.states.iter().find(lasting)?.chars().next().map(|letter| letter.to_ascii_uppercase())
}

/// One character for what a counter is doing, if anything.
pub fn state(piece: &Piece) -> Option<char> {
    SIGNS.iter().find(|(state, _)| piece.states.iter().any(|has| has == state)).map(|(_, sign)| *sign)
}

/// A colour of the usual palette of 256.
pub fn shade(number: u8) -> Option<Color> {
    Some(Color::Ansi256(Ansi256Color(number)))
}
