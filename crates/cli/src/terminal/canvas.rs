//! A sheet of characters, each with its style.

use crate::paper::Ink;
use anstyle::Style;
use std::fmt::Write;
use std::ops::Range;

/// Characters in rows and columns.
#[derive(Debug)]
pub struct Canvas {
    width: usize,
    cells: Vec<(char, Style)>,
}

impl Canvas {
    /// A blank sheet.
    pub fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, cells: vec![(' ', Style::new()); width * height] }
    }

    /// Rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.width, self.cells.len() / self.width.max(1))
    }

    /// Writes one character; outside the sheet it is lost.
    pub fn put(&mut self, x: usize, y: usize, character: char, style: Style) {
        if x < self.width
            && let Some(cell) = self.cells.get_mut(y * self.width + x)
        {
            *cell = (character, style);
        }
    }

    /// Writes a text.
    pub fn write(&mut self, x: usize, y: usize, text: &str, style: Style) {
        text.chars().enumerate().for_each(|(at, character)| self.put(x + at, y, character, style));
    }

    /// The lines of a part of the sheet, without blanks at their ends.
    pub fn lines(&self, columns: Range<usize>, rows: Range<usize>, ink: Ink) -> Vec<String> {
        let columns = columns.start.min(self.width)..columns.end.min(self.width);
        rows.filter_map(|row| self.cells.get(row * self.width..(row + 1) * self.width))
            .map(|row| line(&row[columns.clone()], ink))
            .collect()
    }
}

fn line(cells: &[(char, Style)], ink: Ink) -> String {
    let blank = |(character, style): &(char, Style)| *character == ' ' && style.get_bg_color().is_none();
    let end = cells.iter().rposition(|cell| !blank(cell)).map_or(0, |at| at + 1);
    let mut out = String::new();
    for run in cells[..end].chunk_by(|one, other| one.1 == other.1) {
        let text: String = run.iter().map(|(character, _)| *character).collect();
        // Writing to a string cannot fail.
        let _ = write!(out, "{}", ink.paint(run[0].1, text));
    }
    out
}
