//! Numbers printed on spaces: a terrain value in the shape that says what covers the area, a rosette for
//! victory points, the plate of a strong point. They stand in one row beside the number of the space.

use crate::cover::Cover;
use crate::fonts::Face;
use crate::geometry::{P, Rect};
use crate::ink::{Esc, N, Path, Type, draw, words};
use crate::map::Map;
use contract::Side;
use contract::scene::{Party, Purpose};
use std::f32::consts::TAU;

/// One printed number.
struct Sign {
    shape: Shape,
    text: String,
    about: String,
    wide: f32,
}

enum Shape {
    /// A terrain value: circle on open ground, triangle in woods, square in villages.
    Terrain,
    /// Victory points, in the colour of the side that scores them.
    Rosette(Option<Side>),
    /// How many a strong point holds, and how far it shifts a combat for them.
    Strong(String),
    /// Anything else.
    Plate,
}

/// The signs of a space in order, each as wide as the row is high times [`Sign::wide`].
fn signs(map: &Map<'_>, space: usize) -> Vec<Sign> {
    let values = &map.board.spaces[space].values;
    let text = |name: &str| values.iter().find(|value| value.name == name).map(|value| value.value.clone());
    let mut signs: Vec<Sign> = Vec::new();
    for value in values {
        let about = format!("{} {} · {}", value.name, value.value, value.provenance);
        let sign = match value.name.as_str() {
            "tem" => Sign { shape: Shape::Terrain, text: value.value.clone(), about, wide: 1.0 },
            // `french-points`, `allied-points`, or what anybody scores.
            name if name.ends_with("points") => {
                let side = name.strip_suffix("-points").and_then(Side::from_key);
                Sign { shape: Shape::Rosette(side), text: value.value.clone(), about, wide: 1.1 }
            }
            "capacity" => match text("shift") {
                Some(shift) => {
                    let about = format!("{about} · shift {shift}");
                    Sign { shape: Shape::Strong(shift), text: value.value.clone(), about, wide: 1.9 }
                }
                None => Sign { shape: Shape::Plate, text: value.value.clone(), about, wide: 1.2 },
            },
            "shift" if text("capacity").is_some() => continue,
            _ => {
                let wide = 0.5 + Face::Sans.width(&value.value, 0.62);
                Sign { shape: Shape::Plate, text: value.value.clone(), about, wide }
            }
        };
        signs.push(sign);
    }
    // A place that decides the game without counting.
    let counted = signs.iter().any(|sign| matches!(sign.shape, Shape::Rosette(_)));
    let goal = map.board.regions.iter().find(|region| {
        !counted && region.purpose == Purpose::Victory && region.spaces.contains(&(space as u16))
    });
    if let Some(goal) = goal {
        let side = match goal.of {
            Some(Party::Side(side)) => Some(side),
            _ => None,
        };
        let (text, about) = ("goal".into(), goal.name.clone());
        signs.push(Sign { shape: Shape::Rosette(side), text, about, wide: 1.1 });
    }
    // The value of the ground comes first.
    signs.sort_by_key(|sign| !matches!(sign.shape, Shape::Terrain));
    signs
}

/// How high the row of signs is.
fn height(map: &Map<'_>) -> f32 {
    if map.hexes { map.cell * 0.22 } else { map.em * 1.35 }
}

/// How wide the signs of a space are together, with the gap before them.
pub(crate) fn width(map: &Map<'_>, space: usize) -> f32 {
    let high = height(map);
    signs(map, space).iter().map(|sign| (sign.wide + 0.22) * high).sum()
}

/// Draws the signs of every space at the right of the box of its number.
pub(crate) fn draw(out: &mut String, map: &Map<'_>, numbers: &[Rect]) {
    let high = height(map);
    for (space, number) in numbers.iter().enumerate() {
        let mut x = number.right();
        for sign in signs(map, space) {
            let wide = sign.wide * high;
            let at = [x + high * 0.22 + wide / 2.0, number.y + number.h * 0.5];
            draw!(out, r#"<g class="value"><title>{}</title>"#, Esc(&sign.about));
            paint(out, map, space, &sign, at, high);
            out.push_str("</g>");
            x += wide + high * 0.22;
        }
    }
}

fn paint(out: &mut String, map: &Map<'_>, space: usize, sign: &Sign, at: P, high: f32) {
    let (palette, land, half) = (map.palette, map.lands[space], high / 2.0);
    let [x, y] = at;
    let ring = |fill: &str, edge: &str| {
        format!(r#"fill="{fill}" stroke="{edge}" stroke-width="{}" stroke-linejoin="round""#, N(high * 0.07))
    };
    let (mut ink, mut drop) = (palette.ink, 0.22);
    match (&sign.shape, land.cover) {
        (Shape::Terrain, Cover::Woods | Cover::Orchard) => {
            let corners = [
                [x, y - half * 1.12],
                [x + half * 1.12, y + half * 0.86],
                [x - half * 1.12, y + half * 0.86],
            ];
            draw!(
                out,
                r#"<path d="{}" {}/>"#,
                Path::polygon(&corners),
                ring(palette.tree_edge, palette.tree_light)
            );
            (ink, drop) = (palette.tree_light, 0.36);
        }
        (Shape::Terrain, Cover::Town | Cover::Fort) => {
            let more = ring(palette.ink, palette.ink);
            crate::ink::rect(
                out,
                [x - half * 0.88, y - half * 0.88, half * 1.76, half * 1.76],
                high * 0.06,
                &more,
            );
            ink = palette.card;
        }
        (Shape::Terrain, _) => {
            let fill = if land.high { palette.hill } else { palette.card };
            draw!(
                out,
                r#"<circle cx="{}" cy="{}" r="{}" {}/>"#,
                N(x),
                N(y),
                N(half * 0.92),
                ring(fill, palette.ink)
            );
            if land.high {
                draw!(
                    out,
                    r#"<circle cx="{}" cy="{}" r="{}" fill="none" stroke="{}" stroke-width="{}"/>"#,
                    N(x),
                    N(y),
                    N(half * 0.76),
                    palette.hachure,
                    N(high * 0.04)
                );
            }
        }
        (Shape::Rosette(side), _) => {
            let colour = side.map_or(palette.gold, |side| palette.side(side));
            // Points stand on a rosette; a place that decides the game without counting has a star.
            let counted = sign.text.chars().all(|letter| letter.is_ascii_digit());
            let (tips, deep) = if counted { (12, 0.84) } else { (5, 0.42) };
            let points: Vec<P> = (0..2 * tips)
                .map(|point| {
                    let angle = point as f32 * TAU / (2 * tips) as f32 - TAU / 4.0;
                    let far = half * if point % 2 == 0 { 1.1 } else { 1.1 * deep };
                    [x + angle.cos() * far, y + angle.sin() * far]
                })
                .collect();
            let edge = if counted { palette.on_side } else { palette.ink };
            draw!(out, r#"<path d="{}" {}/>"#, Path::polygon(&points), ring(colour, edge));
            if !counted {
                return;
            }
            ink = palette.on_side;
        }
        (Shape::Plate | Shape::Strong(_), _) => {
            let wide = sign.wide * high;
            let more = ring(palette.card, palette.ink);
            crate::ink::rect(out, [x - wide / 2.0, y - half * 0.9, wide, high * 0.9], high * 0.14, &more);
        }
    }
    let set = Type::new(Face::Sans, high * 0.66, ink).middle();
    if let Shape::Strong(shift) = &sign.shape {
        let arrow =
            [[x - high * 0.12, y], [x + high * 0.2, y - high * 0.2], [x + high * 0.2, y + high * 0.2]];
        draw!(out, r#"<path d="{}" fill="{}"/>"#, Path::polygon(&arrow), palette.accent);
        words(out, [x + high * 0.55, y + high * drop], set, shift);
        words(out, [x - high * 0.5, y + high * drop], set, &sign.text);
        return;
    }
    words(out, [x, y + high * drop], set, &sign.text);
}
