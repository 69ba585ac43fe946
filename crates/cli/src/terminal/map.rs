//! The map in text. A hex is five columns wide and two lines high, and its neighbours share its
//! sides, so a board of twenty-three columns fits a terminal of a hundred and twenty:
//!
//! ```text
//!  ____      ____
//! /0101\____/0301\
//! \_7i4/0201\____/
//!      \_♣♣_/
//! ```
//!
//! A board of areas is drawn by `areas`, or where there is no room for it told as a list.

use super::canvas::Canvas;
use super::counters::{self, shade};
use crate::paper::{Ink, style};
use anstyle::Style;
use contract::scene::{Piece, Place, Sign, Space, SpaceId, State};
use contract::{Anchor, Board, Scene};
use std::collections::BTreeMap;

/// What a window that is too small for the board should show.
#[derive(Clone, Copy, Debug, Default)]
pub struct Focus {
    /// Columns there are.
    pub width: usize,
    /// Lines there are.
    pub height: usize,
    /// A space that has to be seen.
    pub on: Option<SpaceId>,
}

/// Lines between the sides of hexes.
const SIDES: Style = Style::new().fg_color(Some(anstyle::Color::Ansi256(anstyle::Ansi256Color(240))));

/// Draws the board with what stands on it.
pub fn map(board: &Board, scene: &Scene, focus: Focus, ink: Ink) -> Vec<String> {
    let Some(grid) = Grid::of(board) else {
        return super::areas::draw(board, scene, focus, ink).unwrap_or_else(|| list(board, scene, ink));
    };
    let (width, height) = grid.size;
    let mut canvas = Canvas::new(width, height);
    let lights = Lights::of(scene);
    for (id, space) in board.spaces.iter().enumerate() {
        grid.outline(&mut canvas, id);
        let id = id as SpaceId;
        let pieces: Vec<&Piece> = lights.on.get(&id).cloned().unwrap_or_default();
        draw_space(&mut canvas, &grid, id, space, &pieces, &lights, ink);
    }
    let (columns, rows) = window(&canvas, &grid, focus.on.or(lights.focus), focus);
    canvas.lines(columns, rows, ink)
}

/// The ground of a space: what was laid in play lies over that of the board.
pub fn terrain_at<'a>(board: &'a Board, scene: &'a Scene, id: SpaceId) -> &'a str {
    let laid = scene.laid.iter().find(|tile| tile.at == id);
    laid.map_or(board.spaces[usize::from(id)].terrain.as_str(), |tile| tile.terrain.as_str())
}

/// What the scene says about spaces.
pub(super) struct Lights<'a> {
    pub on: BTreeMap<SpaceId, Vec<&'a Piece>>,
    /// Spaces to choose, with a cost of one character if there is one.
    pub spaces: BTreeMap<SpaceId, Option<char>>,
    pub pieces: Vec<u16>,
    marks: BTreeMap<SpaceId, char>,
    laid: BTreeMap<SpaceId, &'a str>,
    focus: Option<SpaceId>,
}

impl<'a> Lights<'a> {
    pub fn of(scene: &'a Scene) -> Lights<'a> {
        let mut on: BTreeMap<SpaceId, Vec<&Piece>> = BTreeMap::new();
        for piece in &scene.pieces {
            if let Place::Space(space) = piece.place {
                on.entry(space).or_default().push(piece);
            }
        }
        // Whoever can still do something lies on top.
        on.values_mut().for_each(|pieces| {
            pieces.sort_by_key(|piece| piece.is(State::Moved));
        });
        let mut spaces = BTreeMap::new();
        let mut pieces = Vec::new();
        for choice in &scene.choices {
            let cost = choice.cost.as_ref().filter(|cost| cost.chars().count() == 1);
            let cost = cost.and_then(|cost| cost.chars().next());
            match choice.on {
                Anchor::Piece(piece) => pieces.push(piece),
                Anchor::Space(space) => drop(spaces.insert(space, cost)),
                Anchor::PieceTo(piece, space) => {
                    pieces.push(piece);
                    spaces.insert(space, None);
                }
                Anchor::Facing(piece, _) => pieces.push(piece),
                Anchor::Tray(_) | Anchor::Card { .. } | Anchor::Button => {}
            }
        }
        let marks = scene.marks.iter().map(|mark| (mark.at, if mark.kind == Sign::Duty { '!' } else { '*' }));
        let picked = scene.pieces.iter().find(|piece| piece.is(State::Picked));
        let focus = picked.or_else(|| scene.pieces.iter().find(|piece| pieces.contains(&piece.id)));
        let focus = focus.and_then(|piece| if let Place::Space(at) = piece.place { Some(at) } else { None });
        let laid = scene.laid.iter().map(|tile| (tile.at, tile.terrain.as_str())).collect();
        Lights { on, spaces, marks: marks.collect(), laid, pieces, focus }
    }
}

fn draw_space(
    canvas: &mut Canvas,
    grid: &Grid,
    id: SpaceId,
    space: &Space,
    pieces: &[&Piece],
    lights: &Lights<'_>,
    ink: Ink,
) {
    let (x, y) = grid.at[usize::from(id)];
    let ground = ground(lights.laid.get(&id).copied().unwrap_or(&space.terrain));
    let offered = lights.spaces.get(&id);
    let number: String = {
        let letters: Vec<char> = space.key.chars().collect();
        letters[letters.len().saturating_sub(4)..].iter().collect()
    };
    let number_style = if offered.is_some() {
        style::CHOICE.bg_color(ground.tint)
    } else {
        Style::new().fg_color(shade(ground.ink)).bg_color(ground.tint)
    };
    let open = SIDES.bg_color(ground.tint);
    canvas.write(x + 1, y, "    ", open);
    canvas.write(x + 1, y, &number, number_style);
    canvas.write(x + 1, y + 1, "____", open);
    let Some(top) = pieces.first() else {
        canvas.write(
            x + 2,
            y + 1,
            ground.hint,
            Style::new().fg_color(shade(ground.ink)).bg_color(ground.tint),
        );
        if let Some(mark) = lights.marks.get(&id) {
            canvas.put(x + 1, y + 1, *mark, style::BAD.bg_color(ground.tint));
        } else if !space.notes.is_empty() {
            canvas.put(x + 1, y + 1, '»', style::FAINT.bg_color(ground.tint));
        }
        match offered {
            Some(Some(cost)) => canvas.put(x + 4, y + 1, *cost, number_style),
            Some(None) => canvas.put(x + 4, y + 1, 'o', number_style),
            None => {}
        }
        return;
    };
    let text = if ink.on() { counters::short(top) } else { counters::short_plain(top) };
    let mut style = counters::style(top);
    let choosable = pieces.iter().any(|piece| lights.pieces.contains(&piece.id));
    if choosable {
        style = style.underline();
    }
    let length = text.chars().count().min(4);
    canvas.write(x + 5 - length, y + 1, &text, style);
    let sign = match pieces.len() {
        2.. => char::from_digit(pieces.len().min(9) as u32, 10),
        _ => counters::state(top).filter(|&sign| sign != '.' || !ink.on()),
    };
    let sign = sign.or_else(|| lights.marks.get(&id).copied());
    if length < 4 {
        match sign {
            Some(sign) => canvas.put(x + 1, y + 1, sign, style::BAD.bg_color(ground.tint)),
            None if choosable => canvas.put(x + 1, y + 1, '*', style::CHOICE.bg_color(ground.tint)),
            // The ground shows beside the counter.
            None if !ground.hint.is_empty() && ground.tint.is_some() => {
                let hint = ground.hint.chars().next().unwrap_or('_');
                canvas.put(
                    x + 1,
                    y + 1,
                    hint,
                    Style::new().fg_color(shade(ground.ink)).bg_color(ground.tint),
                );
            }
            None => {}
        }
    }
}

/// How a kind of ground looks.
pub(super) struct Ground {
    /// Two characters.
    pub hint: &'static str,
    pub ink: u8,
    tint: Option<anstyle::Color>,
}

pub(super) fn ground(terrain: &str) -> Ground {
    let is = |word: &str| terrain.split('-').any(|part| part == word);
    if is("woods") || is("forest") {
        Ground { hint: if is("road") { "♣=" } else { "♣♣" }, ink: 108, tint: shade(22) }
    } else if is("town") || is("village") || is("chateau") || is("farm") {
        Ground { hint: "▪▪", ink: 223, tint: shade(94) }
    } else if is("marsh") || is("swamp") {
        Ground { hint: "~~", ink: 110, tint: shade(23) }
    } else if is("water") || is("lake") || is("river") {
        Ground { hint: "≈≈", ink: 117, tint: shade(24) }
    } else if is("hill") || is("ridge") || is("rough") || is("slope") {
        Ground { hint: "^^", ink: 180, tint: shade(236) }
    } else {
        Ground { hint: "", ink: 242, tint: None }
    }
}

/// What the signs on the map mean.
pub fn legend(board: &Board, ink: Ink) -> Vec<String> {
    let mut lines = Vec::new();
    if Grid::of(board).is_some() {
        let sides = if ink.on() { "" } else { " (French in capitals)" };
        lines
            .push(format!("7i4 strength 7, infantry, movement 4{sides}; i infantry, c cavalry, a artillery"));
        lines.push(
            "* can be chosen   > in hand   ! must act   + attacks   ~ bombards   x defends   < retreats   \
             » see `look`   a digit: that many units, or the cost"
                .into(),
        );
    }
    if Grid::of(board).is_none() {
        let sides = if ink.on() { "" } else { "; the French in capitals" };
        lines.push(format!("3iM three infantry; i infantry, c cavalry, a artillery, l leader{sides}"));
        lines.push(
            "The capital behind it begins a word that `look` tells   ■2 two tokens   * can be chosen".into(),
        );
    }
    for terrain in &board.legend {
        let Ground { hint, ink: letters, tint } = ground(&terrain.key);
        let sample =
            ink.paint(Style::new().fg_color(shade(letters)).bg_color(tint), format_args!("{hint:2}"));
        // An effect with several parts names the rule of each.
        let rule = if terrain.effect.contains('[') { String::new() } else { ink.rule(terrain.rule) };
        lines.push(format!("{sample} {}: {} {rule}", terrain.name, terrain.effect).trim_end().to_owned());
    }
    lines
}

/// Whether a board is made of hexes, whose numbers tell what lies beside what.
pub fn is_of_hexes(board: &Board) -> bool {
    board.spaces.iter().all(|space| space.outline.len() == 6)
}

/// Where hexes are on the sheet.
struct Grid {
    /// By space: the column of its left edge, and its first line.
    at: Vec<(usize, usize)>,
    size: (usize, usize),
    /// Flat on top, or a corner.
    flat: bool,
    /// By space: whether no hex lies above it.
    open_above: Vec<bool>,
}

impl Grid {
    /// The grid of a board that is made of hexes.
    fn of(board: &Board) -> Option<Grid> {
        let first = board.spaces.first()?;
        if !is_of_hexes(board) {
            return None;
        }
        let top = first.outline.iter().map(|corner| corner[1]).fold(f32::INFINITY, f32::min);
        let (wide, high) = extent(first);
        let flat = first.outline.iter().filter(|corner| corner[1] - top < high * 0.05).count() == 2;
        let steps = |axis: usize, size: f32| steps(board.spaces.iter().map(|space| space.centre[axis]), size);
        let (across, down) = (steps(0, wide), steps(1, high));
        let (across_by, down_by) = if flat { (5, 1) } else { (3, 2) };
        let at: Vec<_> =
            across.into_iter().zip(down).map(|(x, y)| (x * across_by, y * down_by + 1)).collect();
        let width = at.iter().map(|(x, _)| x + 7).max()?;
        let height = at.iter().map(|(_, y)| y + 2).max()?;
        // Neither a map of other than hexes nor one with hexes far apart is worth drawing so.
        if width > 4000 || height > 4000 {
            return None;
        }
        let open_above =
            at.iter().map(|&(x, y)| !at.iter().any(|&other| other == (x, y.wrapping_sub(2)))).collect();
        Some(Grid { at, size: (width, height), flat, open_above })
    }

    fn outline(&self, canvas: &mut Canvas, id: usize) {
        let (x, y) = self.at[id];
        let sides = if self.flat { ["/", "\\", "\\", "/"] } else { ["|", "|", "|", "|"] };
        let right = if self.flat { 5 } else { 6 };
        canvas.write(x, y, sides[0], SIDES);
        canvas.write(x + right, y, sides[1], SIDES);
        canvas.write(x, y + 1, sides[2], SIDES);
        canvas.write(x + right, y + 1, sides[3], SIDES);
        if !self.flat {
            canvas.write(x + 5, y + 1, "_", SIDES);
        }
        if self.open_above[id] && self.flat {
            canvas.write(x + 1, y - 1, "____", SIDES);
        }
    }
}

fn extent(space: &Space) -> (f32, f32) {
    let span = |axis: usize| {
        let values = space.outline.iter().map(|corner| corner[axis]);
        values.clone().fold(f32::NEG_INFINITY, f32::max) - values.fold(f32::INFINITY, f32::min)
    };
    (span(0), span(1))
}

/// Positions on an axis as whole steps: the smallest distance between two of them is one.
fn steps(values: impl Iterator<Item = f32>, size: f32) -> Vec<usize> {
    let values: Vec<f32> = values.collect();
    let mut sorted = values.clone();
    sorted.sort_by(f32::total_cmp);
    let gaps = sorted.windows(2).map(|pair| pair[1] - pair[0]).filter(|gap| *gap > size * 0.1);
    let step = gaps.fold(f32::INFINITY, f32::min);
    let origin = sorted.first().copied().unwrap_or(0.0);
    values.iter().map(|value| ((value - origin) / step).round().max(0.0) as usize).collect()
}

/// The part of the sheet that fits, around what has to be seen.
fn window(
    canvas: &Canvas,
    grid: &Grid,
    on: Option<SpaceId>,
    focus: Focus,
) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
    let centre = on.and_then(|space| grid.at.get(usize::from(space)));
    let part = |whole: usize, room: usize, at: Option<usize>| {
        if room == 0 || whole <= room {
            return 0..whole;
        }
        let middle = at.unwrap_or(whole / 2);
        let start = middle.saturating_sub(room / 2).min(whole - room);
        start..start + room
    };
    let (width, height) = canvas.size();
    (part(width, focus.width, centre.map(|at| at.0)), part(height, focus.height, centre.map(|at| at.1)))
}

/// A board of areas: one line a space that holds somebody, can be chosen or has a name to know.
fn list(board: &Board, scene: &Scene, ink: Ink) -> Vec<String> {
    let lights = Lights::of(scene);
    let mut lines = Vec::new();
    for (id, space) in board.spaces.iter().enumerate() {
        let id = id as SpaceId;
        let pieces = lights.on.get(&id).map(Vec::as_slice).unwrap_or_default();
        let offered = lights.spaces.contains_key(&id);
        let name = space.name.as_deref().unwrap_or("");
        let title = format!("{} {name}", space.key);
        let title = if offered { ink.paint(style::CHOICE, title) } else { ink.paint(style::STRONG, title) };
        let counters: Vec<String> = pieces
            .iter()
            .map(|piece| {
                let short = if ink.on() { counters::short(piece) } else { counters::short_plain(piece) };
                let posture: String = counters::posture(piece).into_iter().collect();
                format!(
                    "{} {}",
                    ink.paint(counters::style(piece), format!("{short}{posture}")),
                    piece.counter.key
                )
            })
            .collect();
        lines.push(format!("{title}  {}", counters.join("  ")).trim_end().to_owned());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::scene::Laid;
    use contract::{Eye, Options};
    use record::{Dice, Players};

    /// Ground that the players lay is on the map where it lies, and is what a space has.
    #[test]
    fn ground_that_was_laid_is_on_the_map() {
        let table = catalog::start("vive", "hypothetical", &Options::new(), Players::default(), Dice::Hand);
        let table = table.expect("the scenario is there");
        let (board, mut scene) = (table.board(), table.scene(Eye::Observer));
        let drawn = |scene: &Scene| {
            map(board, scene, Focus::default(), Ink::for_errors(crate::paper::Colour::Never)).join("\n")
        };
        let woods = ground("woods").hint;
        assert!(!drawn(&scene).contains(woods), "a blank map");
        assert_eq!(terrain_at(board, &scene, 40), "open");
        scene.laid.push(Laid::new(40_u16, "woods"));
        assert_eq!(drawn(&scene).matches(woods).count(), 1, "{}", drawn(&scene));
        assert_eq!(terrain_at(board, &scene, 40), "woods");
    }
}
