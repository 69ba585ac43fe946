//! Beside the map: tracks, the sum in the making, hands, trays and the chronicle.

use crate::account::account;
use crate::chronicle::chronicle;
use crate::look::Look;
use crate::pen::{Block, Pen};
use crate::theme::Palette;
use crate::tracks::tracks;
use crate::trays::{hands, trays};
use contract::{Board, Scene};

/// Whether there is anything to show beside the map.
pub(crate) fn wanted(board: &Board, scene: &Scene, look: &Look) -> bool {
    let trays = !board.trays.is_empty()
        || scene.hands.iter().any(|hand| !hand.cards.is_empty())
        || scene.pieces.iter().any(|piece| matches!(piece.place, contract::scene::Place::Tray(_)));
    (look.tracks && !scene.tracks.is_empty())
        || (look.account && scene.account.is_some())
        || (look.trays && trays)
        || (look.chronicle && !look.entries.is_empty())
}

/// Everything beside the map, one under the other.
pub(crate) fn panel(
    board: &Board,
    scene: &Scene,
    look: &Look,
    palette: &'static Palette,
    width: f32,
    em: f32,
) -> Block {
    let mut pen = Pen::new(palette, width, em);
    if look.tracks {
        tracks(&mut pen, &scene.tracks);
    }
    if let Some(sum) = scene.account.as_ref().filter(|_| look.account) {
        account(&mut pen, sum);
    }
    if look.trays {
        hands(&mut pen, &scene.hands);
        trays(&mut pen, board, scene, look.choices);
    }
    if look.chronicle {
        chronicle(&mut pen, &look.entries);
    }
    pen.block()
}
