//! 16.3 Observation: who sees whom, and how far. It is a definition: cases that speak of it use it whether or not anybody named it [2.1D].

use crate::s02_equipment::{Edge, Ground, grid};
use crate::{Equipment, Nlb, Terrain};
use boards::HexId;
use boards::sight::{Stretch, line};
use contract::Side;

/// [16.3.1] Hexes by day.
const DAY: u16 = 10;
/// [16.3.1] [16.3.4] [16.5.2] Hexes in rain, and at dawn and dusk if that is agreed.
const DIM: u16 = 5;
/// [16.3.1] Hexes at night.
const NIGHT: u16 = 1;

impl Nlb {
    /// [16.3.1] How far anybody sees now, [26.D] over mud as by day; [16.3.4] at dusk less, if that is agreed.
    pub fn sight(&self) -> u16 {
        if self.is_night() {
            NIGHT
        } else if self.is_raining() && !self.is_mud()
            || self.agreed.dusk && matches!(self.turn.hour(), 600 | 2000)
        {
            DIM
        } else {
            DAY
        }
    }

    /// [16.3.1] [16.3.3] Whether somebody in one hex sees into another: the hex he stands in does not count, the other does.
    pub fn sees(&self, from: HexId, to: HexId) -> bool {
        let view = self.tables().view(self.ground(), to);
        grid().distance(from, to) <= self.sight() && view.is_clear_from(from, to)
    }

    /// [7.3.1] Whether nothing lies in the line between two hexes, however far.
    pub(crate) fn sees_past(&self, from: HexId, to: HexId) -> bool {
        if grid().distance(from, to) > DAY {
            return is_clear(self.ground(), from, to);
        }
        self.tables().view(self.ground(), to).is_clear_from(from, to)
    }

    /// [16.3.1] Whether anybody of the enemy, unit or leader, sees somebody of a side in a hex.
    pub fn is_observed(&self, side: Side, hex: HexId) -> bool {
        let sight = self.sight();
        let view = self.tables().view(self.ground(), hex);
        let sees = |from: HexId| grid().distance(from, hex) <= sight && view.is_clear_from(from, hex);
        let enemy = side.enemy();
        self.occupied(enemy).iter().any(sees)
            || (self.edition.side(enemy) & Equipment::leaders())
                .iter()
                .any(|leader| self.post(leader).hex().is_some_and(sees))
    }
}

/// How far a coordinate of a hex in a [`View`] may lie from that of its middle, both ways.
const SPAN: usize = 2 * DAY as usize + 1;
const WORDS: usize = (SPAN * SPAN).div_ceil(64);

/// From where a hex can be seen, as far as anybody sees: a bit for each place around it. The ground does not change, so a line is drawn once.
#[derive(Clone, Debug)]
pub(crate) struct View([u64; WORDS]);

impl View {
    /// Of a hex.
    pub fn of(ground: &Ground, to: HexId) -> View {
        let mut view = View([0; WORDS]);
        for from in grid().within(to, DAY).filter(|&from| is_clear(ground, from, to)) {
            let place = View::place(from, to);
            view.0[place / 64] |= 1 << (place % 64);
        }
        view
    }

    fn place(from: HexId, to: HexId) -> usize {
        let ((qa, ra), (qb, rb)) = (grid().axial(from), grid().axial(to));
        (qa - qb + DAY as i16) as usize * SPAN + (ra - rb + DAY as i16) as usize
    }

    /// Whether nothing lies in the line from a hex that is no further away than anybody sees to the one whose view it is.
    #[inline]
    pub fn is_clear_from(&self, from: HexId, to: HexId) -> bool {
        let place = View::place(from, to);
        self.0[place / 64] >> (place % 64) & 1 != 0
    }
}

/// [7.3A] What stops a line of sight in a hex between. [16.3.2]
fn blocks(ground: &Ground, hex: HexId) -> bool {
    matches!(ground.terrain(hex), Terrain::Forest | Terrain::Town | Terrain::Chateau)
}

/// [TEC.10] Whether a crest runs between two hexes that touch.
fn crest(ground: &Ground, a: HexId, b: HexId) -> bool {
    grid().direction(a, b).is_some_and(|side| ground.sides(a)[side as usize].has(Edge::CREST))
}

/// [16.3.2] [7.3.1] Whether nothing lies in the line between two hexes; [16.3.2] between neighbours nothing does. The rules for range two
/// [7.3E] carried on: hexes that the line goes through, sides that it crosses, sides along which it runs, and corners.
pub(crate) fn is_clear(ground: &Ground, from: HexId, to: HexId) -> bool {
    if grid().distance(from, to) <= 1 {
        return true;
    }
    // [7.3C] At a corner: two crests, or a crest that ends at a hex that blocks; the two ends of the line block nothing.
    let corner = |a: HexId, b: HexId, c: HexId| {
        let crests = [crest(ground, b, c), crest(ground, a, c), crest(ground, a, b)];
        let shut = |hex: HexId| hex != from && hex != to && blocks(ground, hex);
        let against = [a, b, c].into_iter().zip(crests).any(|(hex, crest)| crest && shut(hex));
        crests.iter().filter(|crest| **crest).count() >= 2 || against
    };
    let mut here = Stretch::Through(Some(from));
    let mut past = None;
    for stretch in line(grid(), from, to).chain([Stretch::Through(Some(to))]) {
        let closed = match (here, stretch) {
            (_, Stretch::Past(hex)) => {
                past = Some(hex);
                continue;
            }
            (Stretch::Through(Some(a)), Stretch::Through(Some(b))) => match past.take() {
                None => crest(ground, a, b), // [7.3A] [7.3D]
                Some(Some(c)) => corner(a, b, c),
                Some(None) => false,
            },
            (Stretch::Through(Some(a)), Stretch::Along([Some(b), Some(c)]))
            | (Stretch::Along([Some(b), Some(c)]), Stretch::Through(Some(a))) => corner(a, b, c),
            _ => false, // beyond the map nothing stops a line
        };
        let stops = match stretch {
            Stretch::Through(Some(hex)) => hex != to && blocks(ground, hex),
            // [7.3B.1] [7.3B.2]
            Stretch::Along([Some(a), Some(b)]) => {
                crest(ground, a, b) || blocks(ground, a) && blocks(ground, b)
            }
            _ => false,
        };
        if closed || stops {
            return false;
        }
        here = stretch;
    }
    true
}
