//! Beside the map: hands of cards, and trays with the pieces that wait, are lost or have left.

use crate::counters::{Shown, counter};
use crate::fonts::{Face, NUMBERS};
use crate::ink::{N, Type, draw, rect};
use crate::pen::Pen;
use contract::scene::{Anchor, Hand, Piece, Place};
use contract::{Board, Scene};

/// All trays of the board that hold something, then the names of those that do not.
pub(crate) fn trays(pen: &mut Pen, board: &Board, scene: &Scene, choices: bool) {
    let held = |key: &str| -> Vec<&Piece> {
        scene.pieces.iter().filter(|piece| matches!(&piece.place, Place::Tray(tray) if tray == key)).collect()
    };
    let mut known: Vec<(&str, &str)> =
        board.trays.iter().map(|tray| (tray.key.as_str(), tray.name.as_str())).collect();
    // A piece in a tray that the board lacks is shown all the same.
    for piece in &scene.pieces {
        if let Place::Tray(key) = &piece.place
            && !known.iter().any(|(tray, _)| tray == key)
        {
            known.push((key, key));
        }
    }
    let mut empty = Vec::new();
    for (key, name) in known {
        let pieces = held(key);
        if pieces.is_empty() {
            empty.push(name);
            continue;
        }
        let lit = choices && scene.choices.iter().any(|choice| choice.on == Anchor::Tray(key.to_owned()));
        tray(pen, name, &pieces, scene, choices, lit);
    }
    if !empty.is_empty() {
        pen.down(0.6);
        let text = format!("Empty: {}", empty.join(", "));
        pen.paragraph(0.0, Face::Italic, 0.78, pen.palette.ink_faint, 3, &text);
    }
}

fn tray(pen: &mut Pen, name: &str, pieces: &[&Piece], scene: &Scene, choices: bool, lit: bool) {
    pen.heading(name, &pieces.len().to_string());
    let (em, palette) = (pen.em, pen.palette);
    if lit {
        pen.y -= em * 0.35;
        pen.rule(palette.gold);
        pen.y += em * 0.35;
    }
    let size = em * if pieces.len() > 24 { 1.9 } else { 2.3 };
    let pitch = size * 1.16;
    let wide = ((pen.width / pitch) as usize).max(1);
    draw!(pen.svg, r#"<g class="tray" font-family="{NUMBERS}" font-weight="bold">"#);
    for (index, piece) in pieces.iter().enumerate() {
        let (row, column) = (index / wide, index % wide);
        let at = [(column as f32 + 0.5) * pitch, pen.y + (row as f32 + 0.5) * pitch];
        let choosable = choices && scene.choices.iter().any(|choice| choice.on == Anchor::Piece(piece.id));
        counter(&mut pen.svg, palette, piece, at, size, Shown { choosable, named: false });
    }
    pen.svg.push_str("</g>");
    pen.y += pieces.len().div_ceil(wide) as f32 * pitch;
}

/// Hands: faces for those who may see them, backs for the others.
pub(crate) fn hands(pen: &mut Pen, hands: &[Hand]) {
    for hand in hands.iter().filter(|hand| !hand.cards.is_empty()) {
        let (em, palette) = (pen.em, pen.palette);
        pen.heading(&format!("{} · {}", hand.side, hand.name), &hand.cards.len().to_string());
        let worded = hand.cards.iter().flatten().any(|card| !card.text.is_empty());
        let (w, h) = if worded { (em * 8.6, em * 6.2) } else { (em * 4.1, em * 3.1) };
        let (mut x, colour) = (0.0, palette.side(hand.side));
        for card in &hand.cards {
            if x > 0.0 && x + w > pen.width {
                x = 0.0;
                pen.y += h + em * 0.35;
            }
            match card {
                Some(face) => {
                    pen.panel([x, 0.0], [w, h], 0.3, palette.page, colour);
                    let room = w - em * 0.5;
                    let title = Face::Roman.wrap(&face.title, em * 0.72, room, 3);
                    let text = Face::Italic.wrap(&face.text, em * 0.66, room, 5);
                    let mut lines: Vec<_> = title.iter().map(|line| (Face::Roman, 0.72, line)).collect();
                    lines.extend(text.iter().map(|line| (Face::Italic, 0.66, line)));
                    let top = h / em / 2.0 - lines.len() as f32 * 0.43 + 0.65;
                    for (index, (face, size, line)) in lines.into_iter().enumerate() {
                        let y = top + index as f32 * 0.86;
                        pen.at([x + w / 2.0, y], Type::new(face, size, palette.ink).middle(), line);
                    }
                }
                None => back(pen, x, w, h, colour),
            }
            x += w + em * 0.35;
        }
        pen.y += h;
    }
}

fn back(pen: &mut Pen, x: f32, w: f32, h: f32, colour: &str) {
    let em = pen.em;
    pen.panel([x, 0.0], [w, h], 0.3, colour, colour);
    let more = format!(
        r#"fill="none" stroke="{}" stroke-width="{}" stroke-opacity=".7""#,
        pen.palette.on_side,
        N(em * 0.08)
    );
    rect(&mut pen.svg, [x + em * 0.3, pen.y + em * 0.3, w - em * 0.6, h - em * 0.6], em * 0.15, &more);
    let [cx, cy] = [x + w / 2.0, pen.y + h / 2.0];
    draw!(
        pen.svg,
        r#"<path d="M{} {cy}L{cx} {}L{} {cy}L{cx} {}Z" {more}/>"#,
        N(cx - em),
        N(cy - em * 0.8),
        N(cx + em),
        N(cy + em * 0.8),
        cx = N(cx),
        cy = N(cy)
    );
}
