//! Writing from top to bottom: what header, panel and legend are made with.

use crate::fonts::Face;
use crate::geometry::P;
use crate::ink::{N, Type, draw, rect, words};
use crate::theme::Palette;
use contract::Rule;

/// A block of drawing that starts at the origin, and its height.
#[derive(Default)]
pub(crate) struct Block {
    pub svg: String,
    pub height: f32,
}

impl Block {
    /// Places the block on the page.
    pub fn put(&self, out: &mut String, class: &str, x: f32, y: f32) {
        if !self.svg.is_empty() {
            draw!(out, r#"<g class="{class}" transform="translate({} {})">{}</g>"#, N(x), N(y), self.svg);
        }
    }
}

/// A column that is written from top to bottom.
pub(crate) struct Pen {
    pub svg: String,
    /// Where the next thing starts.
    pub y: f32,
    pub width: f32,
    /// The size of text.
    pub em: f32,
    pub palette: &'static Palette,
}

impl Pen {
    pub fn new(palette: &'static Palette, width: f32, em: f32) -> Pen {
        Pen { svg: String::new(), y: 0.0, width, em, palette }
    }

    pub fn block(self) -> Block {
        Block { svg: self.svg, height: self.y }
    }

    pub fn down(&mut self, ems: f32) {
        self.y += ems * self.em;
    }

    /// Words on a baseline that lies `ems` below where the pen is; the pen stays. The size of `set`
    /// is in ems too.
    pub fn at(&mut self, [x, ems]: P, set: Type<'_>, text: &str) {
        let set = Type { size: set.size * self.em, ..set };
        words(&mut self.svg, [x, self.y + ems * self.em], set, text);
    }

    /// The title of a section over a thin rule, with something short at its right.
    pub fn heading(&mut self, title: &str, right: &str) {
        let palette = self.palette;
        if self.y > 0.0 {
            self.down(0.95);
        }
        let room = self.width - Face::Sans.width(right, self.em) - self.em;
        let title = Face::Bold.cut(title, self.em * 1.02, room);
        self.at([0.0, 0.95], Type::new(Face::Bold, 1.02, palette.accent), &title);
        self.at([self.width, 0.95], Type::new(Face::Sans, 1.0, palette.ink_soft).right(), right);
        self.down(1.35);
        self.rule(palette.card_edge);
        self.down(0.35);
    }

    /// A thin rule across the column.
    pub fn rule(&mut self, colour: &str) {
        draw!(
            self.svg,
            r#"<path d="M0 {y}H{}" stroke="{colour}" stroke-width="{}"/>"#,
            N(self.width),
            N(self.em * 0.07),
            y = N(self.y)
        );
    }

    /// Words broken into at most `most` lines, starting at `x`; the pen moves below them.
    pub fn paragraph(&mut self, x: f32, face: Face, size: f32, fill: &str, most: usize, text: &str) {
        for line in face.wrap(text, size * self.em, self.width - x, most) {
            self.at([x, size * 0.95], Type::new(face, size, fill), &line);
            self.down(size * 1.28);
        }
    }

    /// A box with rounded corners, measured from where the pen is, in pixels.
    pub fn panel(&mut self, [x, y]: P, [w, h]: P, round: f32, fill: &str, edge: &str) {
        let more = format!(r#"fill="{fill}" stroke="{edge}" stroke-width="{}""#, N(self.em * 0.06));
        rect(&mut self.svg, [x, self.y + y, w, h], round * self.em, &more);
    }
}

/// Words with the number of their rule, unless they name it themselves.
pub(crate) fn with_rule(text: &str, rule: Rule) -> String {
    let number = format!("[{rule}]");
    if text.contains(&number) { text.to_owned() } else { format!("{text} {number}") }
}
