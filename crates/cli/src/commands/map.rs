//! `grognard map`: the boards as pictures.

use crate::cli::House;
use crate::editions::edition;
use crate::paper::style;
use crate::trouble::{Done, Trouble};
use catalog::{Sheet, Visit, every_board, visit};
use contract::{Board, Edition, Named, ScenarioOf};
use opponents::Playable;
use picture::{Look, Theme};
use record::save_bytes;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Draw the board of a game as a picture
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  grognard map                                        which boards there are
  grognard map nlb --png campaign.png --width 4000
  grognard map vive --board vive-ligny --svg ligny.svg --theme dark
  grognard map wallace --png ground.png --without grid,numbers")]
pub struct Args {
    /// The game; without it, all boards are listed
    game: Option<String>,
    /// Which of its boards, if it has several
    #[arg(long, value_name = "KEY")]
    board: Option<String>,
    /// Draw it as PNG
    #[arg(long, value_name = "OUT")]
    png: Option<PathBuf>,
    /// Draw it as SVG, with every layer in a group of its own
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// Width of the picture in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1800)]
    width: u32,
    /// By day or by night
    #[arg(long, value_name = "THEME", default_value = "light")]
    theme: Light,
    /// Leave out layers, separated by commas
    #[arg(long, value_name = "LAYERS", value_delimiter = ',')]
    without: Vec<Layer>,
}

/// By day or by night.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Light {
    /// Dark ink on warm paper
    Light,
    /// Pale ink on dark paper
    Dark,
}

/// What can be left out of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Layer {
    /// The sides of the spaces
    Grid,
    /// The numbers of the spaces
    Numbers,
    /// The names of places
    Names,
    /// What the rules know of the ground
    Terrain,
    /// The true ground under it
    Ground,
}

/// Draws a board, or lists what there is.
pub fn run(args: &Args, house: &mut House) -> Done {
    let Some(game) = &args.game else { return list(every_board().iter(), house) };
    let sheets: Vec<&Sheet> =
        every_board().iter().filter(|sheet| sheet.game == game || sheet.key == *game).collect();
    if sheets.is_empty() {
        let keys: Vec<&str> = every_board().iter().map(|sheet| sheet.key.as_str()).collect();
        return Err(Trouble::Input(format!(
            "there is no board of {game:?}: the boards are {}",
            keys.join(", ")
        )));
    }
    if args.png.is_none() && args.svg.is_none() {
        return list(sheets.into_iter(), house);
    }
    if !(320..=12_000).contains(&args.width) {
        return Err(Trouble::Input(format!("--width {}: give 320 to 12000 pixels", args.width)));
    }
    let sheet = chosen(&sheets, args.board.as_deref())?;
    let board = match &house.data {
        Some(folder) => corrected(sheet, folder)?,
        None => sheet.board.clone(),
    };
    draw(&board, args)
}

/// The board that is meant.
fn chosen<'a>(sheets: &[&'a Sheet], key: Option<&str>) -> Result<&'a Sheet, Trouble> {
    let keys: Vec<&str> = sheets.iter().map(|sheet| sheet.key.as_str()).collect();
    match (key, sheets) {
        (None, [only]) => Ok(only),
        (None, _) => {
            Err(Trouble::Input(format!("there are several boards: add --board {}", keys.join(" or "))))
        }
        (Some(key), _) => {
            let found = sheets.iter().find(|sheet| sheet.key == key);
            found.copied().ok_or_else(|| {
                Trouble::Input(format!("--board {key}: there is none of that name, only {}", keys.join(", ")))
            })
        }
    }
}

/// The board as the files of a folder correct it.
fn corrected(sheet: &Sheet, folder: &Path) -> Result<Board, Trouble> {
    visit(sheet.game, Corrected { sheet, folder })?
}

/// Looks a board up in a corrected edition.
struct Corrected<'a> {
    sheet: &'a Sheet,
    folder: &'a Path,
}

impl Visit for Corrected<'_> {
    type Out = Result<Board, Trouble>;
    fn visit<G: Playable>(self) -> Self::Out {
        let corrected = edition::<G>(Some(self.folder))?;
        let boards = catalog::boards(G::KEY)?;
        let played = boards.iter().position(|(_, board)| board.id == self.sheet.board.id);
        Ok(corrected.board(ScenarioOf::<G>::ALL[played.unwrap_or(0)]).clone())
    }
}

fn draw(board: &Board, args: &Args) -> Done {
    let shown = |layer: Layer| !args.without.contains(&layer);
    let look = Look {
        theme: match args.theme {
            Light::Light => Theme::Light,
            Light::Dark => Theme::Dark,
        },
        width: args.width,
        grid: shown(Layer::Grid),
        numbers: shown(Layer::Numbers),
        names: shown(Layer::Names),
        terrain: shown(Layer::Terrain),
        ground: shown(Layer::Ground),
        ..Look::default()
    };
    let svg = picture::svg(board, None, &look);
    if let Some(path) = &args.svg {
        save_bytes(path, svg.as_bytes())?;
    }
    if let Some(path) = &args.png {
        save_bytes(path, &picture::png(&svg, args.width)?)?;
    }
    Ok(())
}

fn list<'a>(sheets: impl Iterator<Item = &'a Sheet>, house: &mut House) -> Done {
    let ink = house.paper.ink;
    for sheet in sheets {
        let key = ink.paint(style::CHOICE, format_args!("{:<16}", sheet.key));
        let about = format!("{} ({} spaces)", sheet.board.title, sheet.board.spaces.len());
        writeln!(house.paper, "{key} {about}")?;
    }
    let hint = "`grognard map GAME --png OUT` draws one; --board picks one of several.";
    Ok(writeln!(house.paper, "{}", ink.paint(style::FAINT, hint))?)
}
