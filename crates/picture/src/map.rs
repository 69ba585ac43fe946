//! The map on the page: where everything lies, and the order in which it is drawn.

use crate::cover::Land;
use crate::geometry::{P, Rect, distance};
use crate::look::Look;
use crate::mesh::Mesh;
use crate::theme::Palette;
use contract::Board;
use contract::scene::Space;
use std::collections::HashSet;

/// Spaces on a side of a patch: about what a screen shows when one looks closely.
pub(crate) const PATCH: f32 = 8.0;

/// A board laid out in pixels. The frame's upper left corner is the origin.
pub(crate) struct Map<'a> {
    pub board: &'a Board,
    pub look: &'a Look,
    pub palette: &'static Palette,
    /// The outer line of the frame.
    pub frame: Rect,
    /// Inside the inner line of the frame.
    pub field: Rect,
    /// The usual distance between the middles of adjacent spaces.
    pub cell: f32,
    /// The size of text on the page.
    pub em: f32,
    /// Whether the spaces are hexes (or else areas).
    pub hexes: bool,
    pub mesh: Mesh,
    pub outlines: Vec<Vec<P>>,
    pub centres: Vec<P>,
    pub lands: Vec<Land>,
    /// The squares, a cell wide, in which a space has its middle.
    settled: HashSet<[i32; 2]>,
    origin: P,
    scale: f32,
}

impl<'a> Map<'a> {
    /// Lays a board out in a frame of this width.
    pub fn new(board: &'a Board, look: &'a Look, palette: &'static Palette, width: f32, em: f32) -> Map<'a> {
        let corners = || board.spaces.iter().flat_map(|space| space.outline.iter().copied());
        let bounds = Rect::around(corners())
            .or_else(|| Rect::around(board.spaces.iter().map(|space| space.centre)))
            .unwrap_or(Rect { x: 0.0, y: 0.0, w: board.size[0], h: board.size[1] });
        let bounds = Rect { w: sensible(bounds.w), h: sensible(bounds.h), ..bounds };
        let pitch = pitch(board, bounds);
        let six = board.spaces.iter().filter(|space| space.outline.len() == 6).count();
        let hexes = six * 10 >= board.spaces.len() * 9;

        let band = 1.75 * em;
        let margin = if hexes { 0.34 } else { 0.06 } * pitch;
        let scale = (width - 2.0 * band).max(50.0) / (bounds.w + 2.0 * margin);
        let field = Rect {
            x: band,
            y: band,
            w: (bounds.w + 2.0 * margin) * scale,
            h: (bounds.h + 2.0 * margin) * scale,
        };
        let origin = [band + (margin - bounds.x) * scale, band + (margin - bounds.y) * scale];
        let place = |p: P| [origin[0] + p[0] * scale, origin[1] + p[1] * scale];
        let outlines: Vec<Vec<P>> =
            board.spaces.iter().map(|space| space.outline.iter().copied().map(place).collect()).collect();
        let cell = pitch * scale;
        let centres: Vec<P> = board.spaces.iter().map(|space| place(space.centre)).collect();
        Map {
            board,
            look,
            palette,
            frame: Rect { x: 0.0, y: 0.0, w: field.w + 2.0 * band, h: field.h + 2.0 * band },
            field,
            cell,
            em,
            hexes,
            mesh: Mesh::new(&outlines, cell * 0.02),
            outlines,
            settled: centres.iter().map(|p| p.map(|c| (c / cell).floor() as i32)).collect(),
            centres,
            lands: board.spaces.iter().map(land).collect(),
            origin,
            scale,
        }
    }

    /// Where the origin of the board lies, and how many pixels one unit of it is.
    pub fn placement(&self) -> (P, f32) {
        (self.origin, self.scale)
    }

    /// A point of the board on the page.
    pub fn at(&self, p: P) -> P {
        [self.origin[0] + p[0] * self.scale, self.origin[1] + p[1] * self.scale]
    }

    /// A line of the board on the page.
    pub fn course(&self, points: &[P]) -> Vec<P> {
        points.iter().filter(|p| p.iter().all(|c| c.is_finite())).map(|&p| self.at(p)).collect()
    }

    /// Every space with its index.
    pub fn spaces(&self) -> impl Iterator<Item = (usize, &'a Space)> + use<'a> {
        self.board.spaces.iter().enumerate()
    }

    /// Whether a point lies on the board or close beside it.
    pub fn near_spaces(&self, p: P) -> bool {
        let cell = |p: P| p.map(|c| (c / self.cell).floor() as i32);
        let [x, y] = cell(p);
        self.field.holds(p)
            && (!self.hexes || (-1..=1).any(|dx| (-1..=1).any(|dy| self.settled.contains(&[x + dx, y + dy]))))
    }

    /// The size of signs on the ground: that of a space, unless spaces are very large.
    pub fn reach(&self) -> f32 {
        self.cell.min(self.em * 6.0)
    }

    /// How wide the squares are in which large drawings are written: see [`Path::patches`](crate::ink::Path::patches).
    pub fn patch(&self) -> f32 {
        self.reach() * PATCH
    }

    /// How large a counter is.
    pub fn counter(&self) -> f32 {
        if self.hexes { self.cell * 0.66 } else { (self.cell * 0.34).clamp(self.em * 1.6, self.em * 3.4) }
    }
}

/// What a space is made of. Whoever can be held by so many is a strong point.
fn land(space: &Space) -> Land {
    let land = Land::of(&space.terrain);
    let held = space.values.iter().any(|value| value.name == "capacity" || value.name == "shift");
    Land { strong: land.strong || held, ..land }
}

/// A length that one can divide by.
fn sensible(length: f32) -> f32 {
    if length.is_finite() && length > 1e-3 { length.min(1e6) } else { 1.0 }
}

/// The usual distance between the middles of adjacent spaces, on the board.
fn pitch(board: &Board, bounds: Rect) -> f32 {
    let mut steps: Vec<f32> = board
        .spaces
        .iter()
        .flat_map(|space| {
            let others = space.neighbours.iter().filter_map(|&other| board.spaces.get(usize::from(other)));
            others.map(|other| distance(space.centre, other.centre))
        })
        .filter(|step| step.is_finite() && *step > 1e-3)
        .collect();
    steps.sort_by(f32::total_cmp);
    match steps.get(steps.len() / 2) {
        Some(&step) => step.min(bounds.w.max(bounds.h)),
        None => (bounds.area() / board.spaces.len().max(1) as f32).sqrt(),
    }
}
