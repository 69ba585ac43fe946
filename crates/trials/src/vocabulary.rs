//! The words that clients draw by: known, or through the door and well spelled.

use crate::promises::{Kept, holds};
use contract::scene::{Board, Counter, Die, Entry, Forecast, Party, Scene, Word};

/// Every word of a scene is one that clients know, or came through the door: then it is spelled with small letters
/// and dashes, and is not a known one in disguise, which clients would draw as a stranger.
pub(crate) fn speaks_known_words(scene: &Scene) -> Kept {
    for piece in &scene.pieces {
        each(&piece.states)?;
        piece.tokens.iter().try_for_each(|tokens| word(tokens.colour))?;
    }
    for card in scene.hands.iter().flat_map(|hand| &hand.cards).flatten() {
        each(&card.states)?;
    }
    for mark in &scene.marks {
        word(mark.kind)?;
        mark.tokens.iter().try_for_each(|tokens| word(tokens.colour))?;
    }
    scene.pools.iter().try_for_each(|pool| word(pool.tokens.colour))?;
    for choice in &scene.choices {
        choice.gives.iter().try_for_each(|&colour| word(colour))?;
        choice.forecast.iter().try_for_each(shown)?;
    }
    let sums = scene.account.iter().chain(&scene.tallies);
    sums.filter_map(|sum| sum.forecast.as_ref()).try_for_each(shown)?;
    scene.tracks.iter().filter_map(|track| track.forecast.as_ref()).try_for_each(shown)?;
    let camps = scene.fight.iter().flat_map(|fight| &fight.camps);
    camps.flat_map(|camp| &camp.dice).try_for_each(die)
}

/// The same of what is printed.
pub(crate) fn prints_known_words(board: &Board) -> Kept {
    for region in &board.regions {
        word(region.purpose)?;
        if let Some(Party::Nation(nation)) = region.of {
            word(nation)?;
        }
    }
    for face in board.counters.iter().flat_map(|counter: &Counter| &counter.faces) {
        word(face.nation)?;
        word(face.symbol)?;
    }
    Ok(())
}

/// The same of an entry of the chronicle.
pub(crate) fn tells_known_words(entry: &Entry) -> Kept {
    entry.dice.iter().try_for_each(die)
}

fn shown(forecast: &Forecast) -> Kept {
    forecast.results.iter().flat_map(|likely| &likely.dice).try_for_each(die)
}

fn die(die: &Die) -> Kept {
    if let Die::Picture(picture) = *die { word(picture) } else { Ok(()) }
}

fn each<W: Word>(words: &[W]) -> Kept {
    words.iter().try_for_each(|&one| word(one))
}

fn word<W: Word>(word: W) -> Kept {
    if word.is_known() {
        return Ok(());
    }
    let (kind, key) = (W::KIND, word.key());
    let plain = !key.is_empty()
        && key.split('-').all(|part| {
            !part.is_empty()
                && part.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
        });
    holds(plain, || format!("{key:?} is no {kind}: words are written in small letters with dashes"))?;
    holds(W::from_key(key).is_none(), || format!("the {kind} {key:?} is known: it needs no door"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::scene::State;

    #[test]
    fn a_new_word_is_spelled_like_the_others_and_unlike_each_of_them() {
        assert_eq!(word(State::Moved), Ok(()));
        assert_eq!(word(State::Other("in-the-mud")), Ok(()));
        for wrong in ["", "In the mud", "in--mud", "-mud", "moved"] {
            assert!(word(State::Other(wrong)).is_err(), "{wrong:?}");
        }
    }
}
