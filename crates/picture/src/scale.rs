//! The scale bar in the lower band of the frame.

use crate::fonts::Face;
use crate::ink::{N, Type, draw, words};
use crate::map::Map;

/// Draws the bar, if the board has a scale, and says which stretch of the band it takes.
pub(crate) fn bar(out: &mut String, map: &Map<'_>) -> Option<(f32, f32)> {
    let kilometre =
        map.board.kilometre.filter(|length| length.is_finite() && *length > 0.0)? * map.placement().1;
    let room = map.field.w * 0.3;
    // The longest round number of kilometres that has room.
    let whole =
        [20.0, 10.0, 5.0, 2.0, 1.0, 0.5, 0.2].into_iter().find(|&length| length * kilometre <= room)?;
    let (palette, em) = (map.palette, map.em);
    let (x, y, wide) = (map.field.x + em * 1.2, map.frame.h - em * 1.12, whole * kilometre);
    out.push_str(r#"<g class="scale">"#);
    for part in 0..4 {
        draw!(
            out,
            r#"<rect x="{}" y="{}" width="{}" height="{}" fill="{}" stroke="{ink}" stroke-width="{}"/>"#,
            N(x + wide * part as f32 / 4.0),
            N(y),
            N(wide / 4.0),
            N(em * 0.26),
            if part % 2 == 0 { palette.frame } else { palette.band },
            N(em * 0.04),
            ink = palette.frame,
        );
    }
    let text = if whole < 1.0 { format!("{} m", whole * 1000.0) } else { format!("{whole} km") };
    let set = Type::new(Face::Italic, em * 0.66, palette.ink_soft);
    words(out, [x + wide + em * 0.45, y + em * 0.36], set, &text);
    words(out, [x - em * 0.2, y + em * 0.36], set.right(), "0");
    out.push_str("</g>");
    Some((x - em, x + wide + em + Face::Italic.width(&text, em * 0.66)))
}
