//! How counters are printed: the colours of a nation, and the shape of a side. Sides differ by
//! shape (rounded or clipped corners) and nations by lightness and edge as well as by hue, so that
//! nobody has to tell red from green.

use contract::Side;
use contract::scene::Nation;

/// How the counters of a nation are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Livery {
    /// The body.
    pub body: &'static str,
    /// Around the body.
    pub edge: &'static str,
    /// A line inside the edge.
    pub trim: Option<&'static str>,
    /// Numbers.
    pub ink: &'static str,
    /// The plate behind the symbol.
    pub plate: &'static str,
    /// The symbol.
    pub symbol: &'static str,
}

const CREAM: &str = "#fbf4e2";
const BLACK: &str = "#231a12";
const GOLD: &str = "#e3b23c";
const SILVER: &str = "#cfd6da";

const fn livery(body: &'static str, edge: &'static str) -> Livery {
    Livery { body, edge, trim: None, ink: CREAM, plate: CREAM, symbol: BLACK }
}

/// The livery of a nation. One that is not known here wears the colour of its side.
pub(crate) fn livery_of(nation: Nation, side: Side) -> Livery {
    match nation {
        Nation::French => livery("#3a68b5", "#1b3768"),
        Nation::Guard => Livery { trim: Some(GOLD), ..livery("#17336f", "#0a1a3d") },
        Nation::Anglo | Nation::British => livery("#b93a2b", "#611509"),
        // Dark, with a light line: who cannot tell green from red tells them by that.
        Nation::German => Livery { trim: Some("#bcd6a6"), ..livery("#2f5d3a", "#142d1a") },
        Nation::Hanoverian | Nation::Kgl => livery("#84505f", "#43232d"),
        Nation::Dutch => Livery { ink: BLACK, ..livery("#e0953a", "#7d4a10") },
        Nation::Brunswick => Livery { trim: Some(SILVER), ..livery("#23211f", "#000000") },
        Nation::Nassau => livery("#4b7a3c", "#24421b"),
        Nation::Prussian => Livery { trim: Some(SILVER), ..livery("#3f4850", "#15191c") },
        Nation::Landwehr => Livery { trim: Some(SILVER), ..livery("#7c8891", "#3c464d") },
        Nation::Other(_) => plain(side),
    }
}

/// The livery of nobody in particular.
pub(crate) fn plain(side: Side) -> Livery {
    match side {
        Side::French => livery("#5b7fb8", "#27416b"),
        Side::Allied => livery("#b3665a", "#5e2a22"),
    }
}

/// The outline of a counter of 100 by 100 around its middle, `inset` smaller on every side: rounded
/// for the French, with clipped corners for the Allies.
pub(crate) fn shape(side: Side, inset: f32) -> String {
    let half = 50.0 - inset;
    let cut = (13.0 - inset * 0.5).max(2.0);
    let flat = half - cut;
    match side {
        Side::French => format!(
            "M{a} -{h}H{f}Q{h} -{h} {h} {a}V{f}Q{h} {h} {f} {h}H{a}Q-{h} {h} -{h} {f}V{a}Q-{h} -{h} {a} -{h}Z",
            a = -flat,
            f = flat,
            h = half
        ),
        Side::Allied => {
            format!("M{a} -{h}H{f}L{h} {a}V{f}L{f} {h}H{a}L-{h} {f}V{a}Z", a = -flat, f = flat, h = half)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::scene::Word;

    /// How light a colour is to any eye, 0 to 255.
    fn lightness(colour: &str) -> f32 {
        let part = |at: usize| f32::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap());
        0.21 * part(1) + 0.72 * part(3) + 0.07 * part(5)
    }

    #[test]
    fn numbers_stand_out_from_their_counter() {
        for &nation in Nation::KNOWN {
            let livery = livery_of(nation, Side::French);
            let contrast = (lightness(livery.ink) - lightness(livery.body)).abs();
            assert!(contrast > 85.0, "{nation}: {contrast}");
        }
    }

    #[test]
    fn the_guard_is_told_from_the_line_and_an_unknown_nation_has_a_colour() {
        assert_ne!(livery_of(Nation::French, Side::French), livery_of(Nation::Guard, Side::French));
        let martian = Nation::Other("martian");
        assert_ne!(livery_of(martian, Side::French), livery_of(martian, Side::Allied));
    }

    #[test]
    fn sides_have_different_shapes() {
        assert_ne!(shape(Side::French, 0.0), shape(Side::Allied, 0.0));
    }
}
