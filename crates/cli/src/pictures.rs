//! Pictures of scenes in files.

use crate::trouble::{Done, Trouble};
use contract::{Board, Entry, Scene};
use picture::{Look, Theme};
use record::save_bytes;
use std::path::PathBuf;

/// Where to put a picture, and how it looks.
#[derive(Debug, clap::Args)]
pub struct PictureArgs {
    /// Draw a picture as PNG
    #[arg(long, value_name = "OUT")]
    pub png: Option<PathBuf>,
    /// Draw a picture as SVG
    #[arg(long, value_name = "OUT")]
    pub svg: Option<PathBuf>,
    /// Width of the picture in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1800)]
    pub width: u32,
    /// Draw it for a dark room
    #[arg(long)]
    pub dark: bool,
}

impl PictureArgs {
    /// Whether a picture is wanted at all.
    pub fn wanted(&self) -> bool {
        self.png.is_some() || self.svg.is_some()
    }

    /// Draws what is wanted.
    pub fn draw(&self, board: &Board, scene: &Scene, entries: Vec<Entry>) -> Done {
        if !self.wanted() {
            return Ok(());
        }
        if !(320..=12_000).contains(&self.width) {
            return Err(Trouble::Input(format!("--width {}: give 320 to 12000 pixels", self.width)));
        }
        let theme = if self.dark { Theme::Dark } else { Theme::Light };
        let look = Look::default().with_theme(theme).with_width(self.width).with_entries(entries);
        let svg = picture::svg(board, Some(scene), &look);
        if let Some(path) = &self.svg {
            save_bytes(path, svg.as_bytes())?;
        }
        if let Some(path) = &self.png {
            save_bytes(path, &picture::png(&svg, self.width)?)?;
        }
        Ok(())
    }
}
