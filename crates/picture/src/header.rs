//! Above the map: the headline, what is asked of whom with its buttons, and how the game ended.

use crate::fonts::Face;
use crate::ink::{N, Type, draw};
use crate::look::Look;
use crate::pen::{Block, Pen, with_rule};
use crate::theme::Palette;
use contract::scene::Anchor;
use contract::{Outcome, Scene};

/// Headline, prompt and buttons, or the outcome.
pub(crate) fn header(scene: &Scene, look: &Look, palette: &'static Palette, width: f32, em: f32) -> Block {
    let mut pen = Pen::new(palette, width, em);
    pen.down(0.25);
    let headline = Face::Bold.cut(&scene.headline, em * 1.7, width);
    pen.at([0.0, 1.5], Type::new(Face::Bold, 1.7, palette.ink), &headline);
    pen.down(2.35);
    if let Some(outcome) = &scene.outcome {
        banner(&mut pen, outcome);
    } else if let Some(prompt) = &scene.prompt {
        let colour = palette.side(prompt.side);
        let name = prompt.side.to_string();
        let tab = Face::Bold.width(&name, em * 1.05) + em * 1.3;
        pen.panel([0.0, 0.0], [tab, em * 1.75], 0.3, colour, colour);
        pen.at([em * 0.65, 1.22], Type::new(Face::Bold, 1.05, palette.on_side), &name);
        let (x, top) = (tab + em * 0.8, pen.y);
        pen.down(0.1);
        let text = with_rule(&prompt.text, prompt.rule);
        pen.paragraph(x, Face::Roman, 1.14, palette.ink, 3, &text);
        pen.y = pen.y.max(top + em * 1.75);
    }
    if look.choices && scene.outcome.is_none() {
        buttons(&mut pen, scene);
    }
    pen.down(0.2);
    pen.block()
}

/// Choices that hang on nothing but themselves.
fn buttons(pen: &mut Pen, scene: &Scene) {
    let (em, palette) = (pen.em, pen.palette);
    let mut x = 0.0;
    let labels = scene.choices.iter().filter(|choice| choice.on == Anchor::Button);
    for (index, choice) in labels.take(8).enumerate() {
        if index == 0 {
            pen.down(0.45);
        }
        let text = match &choice.cost {
            Some(cost) => format!("{} · {cost}", choice.label),
            None => choice.label.clone(),
        };
        let w = Face::Roman.width(&text, em * 0.95) + em * 1.5;
        if x > 0.0 && x + w > pen.width {
            x = 0.0;
            pen.down(2.1);
        }
        pen.panel([x, 0.0], [w, em * 1.75], 0.85, palette.card, palette.gold);
        pen.at([x + w / 2.0, 1.2], Type::new(Face::Roman, 0.95, palette.ink).middle(), &text);
        x += w + em * 0.6;
    }
    if x > 0.0 {
        pen.down(1.85);
    }
}

/// A ribbon in the colour of the winner.
fn banner(pen: &mut Pen, outcome: &Outcome) {
    let (em, palette, w) = (pen.em, pen.palette, pen.width);
    let colour = outcome.winner.map_or(palette.ink_soft, |side| palette.side(side));
    let title = outcome.winner.map_or("A draw".to_owned(), |side| format!("{side} victory"));
    let (h, y, tail) = (em * 3.3, pen.y, em * 1.6);
    draw!(
        pen.svg,
        r#"<g class="outcome"><path d="M0 {y}H{w}L{in_} {m}L{w} {b}H0L{tail} {m}Z" fill="{colour}"/><path d="M{t2} {y2}H{w2}M{t2} {b2}H{w2}" stroke="{on}" stroke-width="{s}" stroke-opacity=".6"/></g>"#,
        on = palette.on_side,
        y = N(y),
        w = N(w),
        in_ = N(w - tail),
        tail = N(tail),
        m = N(y + h / 2.0),
        b = N(y + h),
        t2 = N(tail * 1.1),
        w2 = N(w - tail * 1.1),
        y2 = N(y + em * 0.28),
        b2 = N(y + h - em * 0.28),
        s = N(em * 0.08),
    );
    pen.at([w / 2.0, 1.5], Type::new(Face::Bold, 1.5, palette.on_side).middle(), &title);
    let how = Face::Italic.cut(&with_rule(outcome.how, outcome.rule), em, w - 4.0 * tail);
    pen.at([w / 2.0, 2.75], Type::new(Face::Italic, 1.0, palette.on_side).middle(), &how);
    pen.y += h;
}
