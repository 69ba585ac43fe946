//! Beside the map: tracks, the sum in the making, hands, trays and the chronicle.

use crate::account::account;
use crate::chronicle::chronicle;
use crate::look::Look;
use crate::pen::{Block, Pen};
use crate::standing::{fight, roster};
use crate::theme::Palette;
use crate::tracks::tracks;
use crate::trays::{hands, trays};
use contract::{Board, Scene};

/// Whether there is anything to show beside the map.
pub(crate) fn wanted(board: &Board, scene: &Scene, look: &Look) -> bool {
    let trays = !board.trays.is_empty()
        || scene.hands.iter().any(|hand| !hand.cards.is_empty())
        || scene.pieces.iter().any(|piece| matches!(piece.place, contract::scene::Place::Tray(_)));
    let standing = !(scene.tracks.is_empty() && scene.rosters.is_empty() && scene.tallies.is_empty());
    (look.tracks && standing)
        || (look.account && (scene.account.is_some() || scene.fight.is_some()))
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
    if look.account {
        scene.account.iter().for_each(|sum| account(&mut pen, sum));
        scene.fight.iter().for_each(|one| fight(&mut pen, one));
    }
    if look.tracks {
        scene.rosters.iter().for_each(|one| roster(&mut pen, one, scene));
        scene.tallies.iter().for_each(|sum| account(&mut pen, sum));
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
