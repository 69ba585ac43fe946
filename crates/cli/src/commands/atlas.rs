//! `grognard atlas`: the ground of the campaign, and the maps that are compiled from it.

use crate::cli::House;
use crate::trouble::{Done, Trouble, file_trouble, listed};
use boards::atlas::compile::{SETTINGS, Settings, compile};
use boards::atlas::{Atlas, CREDITS, FILES};
use record::save_bytes;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Compile maps from the atlas, or tell to whom it is owed
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  grognard atlas compile nlb                  after a change in atlas/ or data/nlb/compile.toml
  grognard atlas compile nlb --check          whether data/nlb/board.toml is up to date
  grognard atlas compile nlb --out my.toml    from the atlas of the program, anywhere
  grognard atlas credits")]
pub struct Args {
    /// What to do
    #[command(subcommand)]
    task: Task,
}

/// What to do with the atlas.
#[derive(Debug, clap::Subcommand)]
enum Task {
    /// Compile the map of a game
    Compile(CompileArgs),
    /// Print to whom the atlas is owed, and under which licences
    Credits,
}

#[derive(Debug, clap::Args)]
struct CompileArgs {
    /// Which game
    game: String,
    /// The checkout that holds atlas/ and data/; without one, the program's own atlas is compiled
    #[arg(long, value_name = "DIR", default_value = ".")]
    from: PathBuf,
    /// Where to write the board file instead of the checkout's data/GAME/board.toml
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write nothing; exit with 1 if the file differs from what would be written
    #[arg(long)]
    check: bool,
}

/// Does what was asked.
pub fn run(args: &Args, house: &mut House) -> Done {
    match &args.task {
        Task::Credits => Ok(write!(house.paper, "{CREDITS}")?),
        Task::Compile(args) => compile_game(args, house),
    }
}

fn compile_game(args: &CompileArgs, house: &mut House) -> Done {
    let game = args.game.as_str();
    let Some((_, shipped)) = SETTINGS.iter().find(|(known, _)| *known == game) else {
        let known: Vec<_> = SETTINGS.iter().map(|(known, _)| *known).collect();
        let what = format!("no map of \"{game}\" is compiled from the atlas; there is {}", known.join(", "));
        return Err(Trouble::Input(what));
    };
    let checkout = args.from.join("atlas").is_dir() && args.from.join("data").join(game).is_dir();
    let home = args.from.join("data").join(game);
    let target = match &args.out {
        Some(file) => file.clone(),
        None if checkout => home.join("board.toml"),
        None => {
            let what = format!(
                "{} holds no atlas/ and data/{game}/; name a checkout with --from, or a file with --out",
                args.from.display()
            );
            return Err(Trouble::Input(what));
        }
    };
    let settings = home.join("compile.toml");
    let (files, text) = match checkout {
        true => (atlas_files(&args.from.join("atlas"))?, read(&settings)?),
        false => (
            FILES.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect(),
            (*shipped).to_owned(),
        ),
    };
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let faulty = |what: &'static str| {
        move |faults: Vec<_>| Trouble::Input(format!("{what} has faults:{}", listed(&faults)))
    };
    let atlas = Atlas::read(&files).map_err(faulty("the atlas"))?;
    let settings = Settings::read("compile.toml", &text).map_err(faulty("compile.toml"))?;
    let board = compile(&atlas, &settings).map_err(faulty("compile.toml"))?;
    if !args.check {
        save_bytes(&target, board.as_bytes())?;
        return Ok(writeln!(house.paper, "{}", target.display())?);
    }
    if read(&target)? == board {
        return Ok(writeln!(house.paper, "{} is up to date", target.display())?);
    }
    let what = format!("{} is stale: run `grognard atlas compile {game}`", target.display());
    Err(Trouble::No(Some(what)))
}

/// Every TOML file of a folder by name, in the order of their names.
fn atlas_files(folder: &Path) -> Result<Vec<(String, String)>, Trouble> {
    let entries = fs::read_dir(folder).map_err(|error| file_trouble("read", folder, &error))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    paths.iter().map(|path| Ok((name(path), read(path)?))).collect()
}

fn read(path: &Path) -> Result<String, Trouble> {
    fs::read_to_string(path).map_err(|error| file_trouble("read", path, &error))
}
