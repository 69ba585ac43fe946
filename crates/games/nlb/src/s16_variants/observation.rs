//! 16.3 Observation: who sees whom, and how far. It is a definition: cases that speak of it use it whether or not
//! anybody named it [2.1D].

use crate::s02_equipment::{Edge, Ground, grid};
use crate::s07_artillery::{blocks, is_clear, is_open};
use crate::{Equipment, Hexes, Nlb};
use boards::sight::Fan;
use boards::{HexId, Patch};
use contract::Side;
use std::sync::LazyLock;

/// How well anybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Light {
    /// [16.3.1] By night.
    Night,
    /// [16.3.1] [16.3.4] [16.5.2] In rain, and at dawn and dusk if that is agreed.
    Dim,
    /// [16.3.1] By day.
    Day,
}

impl Light {
    pub const ALL: [Light; 3] = [Light::Night, Light::Dim, Light::Day];

    /// [16.3.1] How many hexes far.
    pub const fn far(self) -> u16 {
        match self {
            Light::Night => 1,
            Light::Dim => 5,
            Light::Day => FURTHEST,
        }
    }
}

/// [16.3.1] Nobody sees further.
const FURTHEST: u16 = 10;

impl Nlb {
    /// [16.3.1] How well anybody sees now, [26.D] over mud as by day; [16.3.4] at dusk less, if that is agreed.
    fn light(&self) -> Light {
        if self.is_night() {
            Light::Night
        } else if self.is_raining() && !self.is_mud()
            || self.agreed.dusk && matches!(self.turn.hour(), 600 | 2000)
        {
            Light::Dim
        } else {
            Light::Day
        }
    }

    /// [16.3.1] How far anybody sees now.
    pub fn sight(&self) -> u16 {
        self.light().far()
    }

    /// From where a hex is seen now.
    fn view(&self, hex: HexId) -> &'static View {
        self.tables().view(self.ground(), hex, self.light())
    }

    /// [16.3.1] [16.3.3] Whether somebody in one hex sees into another: the hex he stands in does not count, the
    /// other does.
    pub fn sees(&self, from: HexId, to: HexId) -> bool {
        self.view(to).has(from)
    }

    /// [7.3.1] Whether nothing lies in the line between two hexes, however far.
    pub(crate) fn sees_past(&self, from: HexId, to: HexId) -> bool {
        if grid().distance(from, to) > FURTHEST {
            return is_clear(self.ground(), from, to);
        }
        self.tables().view(self.ground(), to, Light::Day).has(from)
    }

    /// [16.3.1] Whether anybody of the enemy, unit or leader, sees somebody of a side in a hex.
    pub fn is_observed(&self, side: Side, hex: HexId) -> bool {
        let (view, enemy) = (self.view(hex), side.enemy());
        view.meets(self.occupied(enemy)) || self.leader_hexes(enemy).any(|from| view.has(from))
    }

    /// [16.3.1] The hexes from which a side looks, for those who ask for many hexes whether they are seen.
    pub(crate) fn lookouts(&self, side: Side) -> Hexes {
        let mut lookouts = *self.occupied(side);
        self.leader_hexes(side).for_each(|hex| lookouts.insert(hex));
        lookouts
    }

    /// Whether a hex is seen from one of some.
    #[inline]
    pub(crate) fn is_seen_from(&self, lookouts: &Hexes, hex: HexId) -> bool {
        self.view(hex).meets(lookouts)
    }

    fn leader_hexes(&self, side: Side) -> impl Iterator<Item = HexId> + '_ {
        let leaders = self.edition.side(side) & Equipment::leaders();
        leaders.iter().filter_map(|leader| self.post(leader).hex())
    }
}

/// Words that hold all hexes within sight of one: they lie in 21 columns.
const WORDS: usize = 23;

/// From where a hex can be seen. The ground does not change, so a line is drawn once.
pub(crate) type View = Patch<HexId, WORDS>;

/// From where a hex can be seen in some light.
pub(crate) fn view_of(ground: &Ground, to: HexId, light: Light) -> View {
    let country = Country::around(ground, to);
    let seen: Hexes = grid().within(to, light.far()).filter(|&from| country.is_clear_from(from)).collect();
    Patch::new(&seen)
}

/// What lies around a hex, as far as the lines go by which it is seen: so that hundreds of them do not look for it on
/// the map again and again.
struct Country {
    /// Where the hex is.
    centre: [i32; 2],
    /// By place: a bit for each side with a crest, and whether it blocks; nothing beyond the map.
    land: [Option<u8>; ACROSS * ACROSS],
}

/// Places from one end of a [`Country`] to the other: one more to either side than anybody sees.
const ACROSS: usize = 2 * FURTHEST as usize + 3;
/// How much further on the place of the next hex is, clockwise from north.
const NEXT: [isize; 6] = {
    let column = ACROSS as isize;
    [-1, column - 1, column, 1, 1 - column, -column]
};
/// The bit of what blocks.
const BLOCKS: u8 = 1 << 6;

impl Country {
    fn around(ground: &Ground, centre: HexId) -> Country {
        let (q, r) = grid().axial(centre);
        let mut country = Country { centre: [i32::from(q), i32::from(r)], land: [None; ACROSS * ACROSS] };
        for hex in grid().within(centre, FURTHEST + 1) {
            let crests = ground.sides(hex).iter().enumerate();
            let crests = crests.fold(0, |all, (side, edge)| all | u8::from(edge.has(Edge::CREST)) << side);
            let place = Country::place(country.away(hex));
            country.land[place] = Some(if blocks(ground, hex) { crests | BLOCKS } else { crests });
        }
        country
    }

    /// How far a hex is from the centre, eastwards and southwards along the column.
    fn away(&self, hex: HexId) -> [i32; 2] {
        let (q, r) = grid().axial(hex);
        [i32::from(q) - self.centre[0], i32::from(r) - self.centre[1]]
    }

    /// The place so far from the centre.
    fn place([q, r]: [i32; 2]) -> usize {
        let middle = (ACROSS / 2) as i32;
        (q + middle) as usize * ACROSS + (r + middle) as usize
    }

    /// The same as [`is_clear`] from a hex within sight to the centre.
    fn is_clear_from(&self, from: HexId) -> bool {
        let [q, r] = self.away(from);
        if q.abs().max(r.abs()).max((q + r).abs()) <= 1 {
            return true;
        }
        let land = |place: usize| self.land[place].unwrap_or(0);
        let crest = |a: usize, b: usize| {
            let crests = land(a) & !BLOCKS;
            let next = b as isize - a as isize;
            crests != 0 && NEXT.iter().position(|&by| by == next).is_some_and(|side| crests >> side & 1 != 0)
        };
        let line = LINES.laid([-q, -r], |[east, south]| {
            let place = Country::place([q + east, r + south]);
            self.land[place].map(|_| place)
        });
        is_open(
            Country::place([q, r]),
            Country::place([0, 0]),
            line,
            |place| land(place) & BLOCKS != 0,
            crest,
        )
    }
}

/// All lines within sight.
pub(crate) static LINES: LazyLock<Fan> = LazyLock::new(|| Fan::new(FURTHEST));

#[cfg(test)]
mod tests {
    use super::*;
    use contract::Edition;

    /// [16.3.1] What is kept of a hex is what each line says by itself, also at the edge of the map.
    #[test]
    fn a_view_is_all_its_lines() {
        let edition = Equipment::standard();
        for ground in [&edition.ground, &edition.wooded.0] {
            for to in grid().hexes().step_by(23) {
                for light in Light::ALL {
                    let view = view_of(ground, to, light);
                    for from in grid().within(to, FURTHEST + 1) {
                        let near = grid().distance(from, to) <= light.far();
                        assert_eq!(view.has(from), near && is_clear(ground, from, to), "{from:?} {to:?}");
                    }
                }
            }
        }
    }
}
