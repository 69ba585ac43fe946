//! A map of areas in text: their borders as dots, and in each its key and who stands there.
//!
//! ```text
//!          hougoumont ·····
//!   ·····  iD iD ■2       ·
//!        · · · · ·  west-valley
//! ```

use super::canvas::Canvas;
use super::counters::{self, shade};
use super::map::{Focus, Lights, ground};
use crate::paper::{Ink, style};
use anstyle::Style;
use contract::scene::{Mark, Piece, Sign, SpaceId};
use contract::{Board, Scene};

/// Columns that an area takes, on an average, for its key to find room.
const ROOM: f32 = 15.5;
/// No map is narrower than this, however few its areas are.
const NARROW: f32 = 48.0;
/// On a smaller part of that many columns and lines too many keys find no room: a list is better.
const LEAST: f32 = 0.75;
/// A character is about so many times as high as it is wide.
const TALL: f32 = 2.1;
/// Between areas.
const BORDER: Style = Style::new().fg_color(Some(anstyle::Color::Ansi256(anstyle::Ansi256Color(247))));
/// One of so many characters of an area tells what ground it is.
const SPARSE: usize = 7;
/// How far a label may stand from the middle of its area, across and down.
const ASTRAY: [i32; 2] = [12, 3];
/// What a label costs for a character in another area, and for a line and a column away from the middle.
const COSTS: [i32; 3] = [6, 4, 1];

/// Draws the areas with who stands in them, if there is room.
pub(super) fn draw(board: &Board, scene: &Scene, focus: Focus, ink: Ink) -> Option<Vec<String>> {
    let wide = (ROOM * (board.spaces.len() as f32).sqrt()).max(NARROW);
    let high = wide * board.size[1] / board.size[0] / TALL;
    let fitted = |fair: f32, room: usize| match room {
        0 => Some(fair as usize),
        room => Some(room.min(fair as usize)).filter(|&size| size as f32 >= LEAST * fair),
    };
    let (width, height) = (fitted(wide, focus.width)?, fitted(high, focus.height)?);
    let sheet = Sheet::of(board, width, height);
    let mut canvas = Canvas::new(width, height);
    sheet.ground(board, &mut canvas);
    let lights = Lights::of(scene);
    let mut taken = vec![false; width * height];
    // Who stands somewhere is told first; the names of empty areas take what room is left.
    let mut order: Vec<SpaceId> = (0..board.spaces.len() as SpaceId).collect();
    order.sort_by_key(|id| !lights.on.contains_key(id));
    for id in order {
        let label = label(board, scene, &lights, id, ink);
        sheet.place(board, id, &label, &mut taken, &mut canvas);
    }
    Some(canvas.lines(0..width, 0..height, ink))
}

/// Text of several colours.
type Line = Vec<(String, Style)>;

fn length(line: &Line) -> usize {
    line.iter().map(|(text, _)| text.chars().count()).sum()
}

/// The key of an area as one types it, and below it the counters and what lies about.
fn label(board: &Board, scene: &Scene, lights: &Lights<'_>, id: SpaceId, ink: Ink) -> Vec<Line> {
    let space = &board.spaces[usize::from(id)];
    let offered = lights.spaces.contains_key(&id);
    let key = if offered { format!("*{}", space.key) } else { space.key.clone() };
    let pieces = lights.on.get(&id).map(Vec::as_slice).unwrap_or_default();
    let look = match (offered, pieces.is_empty()) {
        (true, _) => style::CHOICE,
        (false, false) => style::STRONG,
        (false, true) => style::FAINT,
    };
    let mut lines = vec![vec![(key, look)]];
    let mut below: Line = Vec::new();
    for group in groups(pieces, lights, ink) {
        if !below.is_empty() {
            below.push((" ".into(), Style::new()));
        }
        below.push(group);
    }
    for mark in scene.marks.iter().filter(|mark| mark.at == id) {
        below.push((format!(" {}", sign(mark)), style::BAD));
    }
    if !below.is_empty() {
        lines.push(below);
    }
    lines
}

/// What lies in an area: tokens with their number, or that something is to be known of it.
fn sign(mark: &Mark) -> String {
    match &mark.tokens {
        Some(tokens) => format!("■{}", tokens.count),
        None if mark.kind == Sign::Duty => "!".into(),
        None => "»".into(),
    }
}

/// Pieces that look alike, counted: `3iM`.
fn groups(pieces: &[&Piece], lights: &Lights<'_>, ink: Ink) -> Vec<(String, Style)> {
    let mut groups: Vec<(String, Style, usize)> = Vec::new();
    for piece in pieces {
        let mut text = if ink.on() { counters::short(piece) } else { counters::short_plain(piece) };
        text.extend(counters::posture(piece));
        let mut style = counters::style(piece);
        if lights.pieces.contains(&piece.id) {
            style = style.underline();
        }
        match groups.iter_mut().find(|(known, look, _)| *known == text && *look == style) {
            Some((_, _, count)) => *count += 1,
            None => groups.push((text, style, 1)),
        }
    }
    let counted = |(text, style, count): (String, Style, usize)| match count {
        1 => (text, style),
        count => (format!("{count}{text}"), style),
    };
    groups.into_iter().map(counted).collect()
}

/// Which area each character lies in.
struct Sheet {
    width: usize,
    height: usize,
    owners: Vec<Option<SpaceId>>,
    /// Characters by one unit of the board, across and down.
    scale: [f32; 2],
}

impl Sheet {
    fn of(board: &Board, width: usize, height: usize) -> Sheet {
        let scale = [width as f32 / board.size[0], height as f32 / board.size[1]];
        let owner = |at: usize| {
            let middle = [(at % width) as f32 + 0.5, (at / width) as f32 + 0.5];
            let point = [middle[0] / scale[0], middle[1] / scale[1]];
            let mut spaces = (0..).zip(&board.spaces);
            spaces.find(|(_, space)| space.holds(point)).map(|(id, _)| id)
        };
        Sheet { width, height, owners: (0..width * height).map(owner).collect(), scale }
    }

    fn owner(&self, x: usize, y: usize) -> Option<SpaceId> {
        if x < self.width { self.owners.get(y * self.width + x).copied().flatten() } else { None }
    }

    /// A sign of the ground here and there, and a dot wherever the next character to the right or below is another
    /// area's.
    fn ground(&self, board: &Board, canvas: &mut Canvas) {
        for y in 0..self.height {
            for x in 0..self.width {
                let Some(id) = self.owner(x, y) else { continue };
                let here = Some(id);
                let ground = ground(&board.spaces[usize::from(id)].terrain);
                if self.owner(x + 1, y) != here || self.owner(x, y + 1) != here {
                    canvas.put(x, y, '·', BORDER);
                } else if let Some(sign) =
                    ground.hint.chars().next().filter(|_| (x + 3 * y).is_multiple_of(SPARSE))
                {
                    canvas.put(x, y, sign, Style::new().fg_color(shade(ground.ink)));
                }
            }
        }
    }

    /// Writes a label where it covers the least that is not its own, near the middle of its area. What covers
    /// another label is not written: the area is found in the list of choices.
    fn place(&self, board: &Board, id: SpaceId, label: &[Line], taken: &mut [bool], canvas: &mut Canvas) {
        let [x, y] = board.spaces[usize::from(id)].centre;
        let middle = ((x * self.scale[0]) as i32, (y * self.scale[1]) as i32);
        let wide = label.iter().map(length).max().unwrap_or(0);
        let mut best: Option<(i32, usize, usize)> = None;
        for down in -ASTRAY[1]..=ASTRAY[1] {
            for across in -ASTRAY[0]..=ASTRAY[0] {
                let (left, top) = (middle.0 - wide as i32 / 2 + across, middle.1 + down);
                let (Ok(left), Ok(top)) = (usize::try_from(left), usize::try_from(top)) else { continue };
                if left + wide > self.width || top + label.len() > self.height {
                    continue;
                }
                let Some(foreign) = self.foreign(id, label, left, top, taken) else { continue };
                let cost = COSTS[0] * foreign as i32 + COSTS[1] * down.abs() + COSTS[2] * across.abs();
                if best.is_none_or(|(least, ..)| cost < least) {
                    best = Some((cost, left, top));
                }
            }
        }
        let Some((_, left, top)) = best else { return };
        for (line, y) in label.iter().zip(top..) {
            let mut x = left;
            for (text, style) in line {
                canvas.write(x, y, text, *style);
                x += text.chars().count();
            }
            // A blank on either side keeps neighbours apart.
            let row = y * self.width;
            taken[row + left.saturating_sub(1)..row + (x + 1).min(self.width)].fill(true);
        }
    }

    /// How many characters of a label would lie in other areas; nothing if another label is there.
    fn foreign(&self, id: SpaceId, label: &[Line], left: usize, top: usize, taken: &[bool]) -> Option<usize> {
        let mut foreign = 0;
        for (line, y) in label.iter().zip(top..) {
            for x in left..left + length(line) {
                if taken[y * self.width + x] {
                    return None;
                }
                foreign += usize::from(self.owner(x, y) != Some(id));
            }
        }
        Some(foreign)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::{Eye, Options};
    use record::{Dice, Players};

    fn drawn(width: usize, height: usize) -> Option<Vec<String>> {
        let table = catalog::start("wallace", "waterloo", &Options::new(), Players::default(), Dice::Hand);
        let table = table.expect("the scenario is there");
        let focus = Focus { width, height, on: None };
        draw(table.board(), &table.scene(Eye::Observer), focus, Ink::for_errors(crate::paper::Colour::Never))
    }

    #[test]
    fn every_area_is_named_on_a_map_that_is_wide_enough_and_its_counters_stand_below() {
        let lines = drawn(0, 0).expect("there is room");
        let map = lines.join("\n");
        let board = catalog::boards("wallace").expect("a game")[0].1;
        let unnamed: Vec<_> = board.spaces.iter().filter(|space| !map.contains(&space.key)).collect();
        assert!(unnamed.is_empty(), "{unnamed:?}\n{map}");
        let (row, column) = lines
            .iter()
            .enumerate()
            .find_map(|(row, line)| Some((row, line.find("wood-edge")?)))
            .expect("it is named");
        let column = lines[row][..column].chars().count();
        let below: String = lines[row + 1].chars().skip(column).take(3).collect();
        assert_eq!(below, "3IM", "three French infantry, mobile\n{map}");
    }

    #[test]
    fn a_small_terminal_gets_no_map() {
        assert!(drawn(80, 60).is_none());
        assert!(drawn(120, 24).is_none());
        assert!(drawn(100, 40).is_some());
    }
}
