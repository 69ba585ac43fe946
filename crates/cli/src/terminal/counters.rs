//! A counter in three or four characters: strength, arm, movement.

use anstyle::{Ansi256Color, Color, Style};
use contract::Side;
use contract::scene::{Nation, Piece, State};

/// The counter as it stands in a hex: `7i4`.
pub fn short(piece: &Piece) -> String {
    let printed = piece.printed();
    let arm = printed.symbol.key().chars().next().unwrap_or('?');
    let mut text: String = printed.values.first().map(|value| value.value.clone()).unwrap_or_default();
    text.push(arm);
    text.extend(printed.values.get(1).map(|value| value.value.as_str()));
    text.chars().take(4).collect()
}

/// The same where there is no colour to tell the sides apart: the French shout.
pub fn short_plain(piece: &Piece) -> String {
    let text = short(piece);
    if piece.counter.side == Side::French { text.to_uppercase() } else { text }
}

/// The colours of a counter: the ground is its side's, the print its nation's.
pub fn style(piece: &Piece) -> Style {
    let (ground, print) = match (piece.printed().nation, piece.counter.side) {
        (Nation::Guard, _) => (18, 221),
        (Nation::Prussian | Nation::Landwehr, _) => (238, 254),
        (Nation::Brunswick, _) => (52, 250),
        (Nation::German | Nation::Hanoverian | Nation::Kgl, _) => (28, 231),
        (Nation::Dutch | Nation::Nassau, _) => (130, 231),
        (_, Side::French) => (25, 231),
        (_, Side::Allied) => (124, 231),
    };
    let style = Style::new().bg_color(shade(ground)).fg_color(shade(print)).bold();
    if [State::Moved, State::Fought, State::Spent].into_iter().any(|state| piece.is(state)) {
        Style::new().bg_color(shade(ground)).fg_color(shade(246))
    } else {
        style
    }
}

/// States that pass, and their signs.
const SIGNS: [(State, char); 8] = [
    (State::Picked, '>'),
    (State::Attacking, '+'),
    (State::Bombarding, '~'),
    (State::Defending, 'x'),
    (State::Retreating, '<'),
    (State::MustAttack, '!'),
    (State::MustBeAttacked, '!'),
    (State::Moved, '.'),
];

/// How a counter stands, by the first letter of the word: `D` for defensive.
pub fn posture(piece: &Piece) -> Option<char> {
    let lasting = |state: &&State| SIGNS.iter().all(|(passing, _)| passing != *state);
    piece.states.iter().find(lasting)?.key().chars().next().map(|letter| letter.to_ascii_uppercase())
}

/// One character for what a counter is doing, if anything.
pub fn state(piece: &Piece) -> Option<char> {
    SIGNS.iter().find(|(state, _)| piece.is(*state)).map(|(_, sign)| *sign)
}

/// A colour of the usual palette of 256.
pub fn shade(number: u8) -> Option<Color> {
    Some(Color::Ansi256(Ansi256Color(number)))
}
