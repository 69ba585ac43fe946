//! `grognard play`: a game at the terminal.

use crate::cli::House;
use crate::desk::{Desk, fresh_seed};
use crate::open;
use crate::seats::{Seat, Who, both};
use crate::sitting::{Manner, Sitting};
use crate::trouble::{Done, Trouble};
use catalog::listing;
use contract::Side;
use opponents::Budget;
use record::{Dice, Players, Stream};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Play at the terminal, against an opponent or hot-seat
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A side is played by:
  you                a person at this terminal
  hot-seat           persons on both sides, at this terminal
  recruit, sergeant  an opponent (`grognard games` lists them)
  \"cmd:./my-bot\"     a program that speaks the line protocol (`grognard bot --help` describes it)

Examples:
  grognard play naw                              the French, against the strongest opponent
  grognard play naw --allied you --save my.jsonl
  grognard play naw grouchy --french hot-seat
  grognard play naw --french recruit --allied sergeant      watch a game
  grognard play naw --dice hand                  throw real dice and type what they show
  grognard play --resume my.jsonl
  grognard play --resume my.jsonl --at 40 --save other.jsonl    play on from input 40, with new dice
  yes 1 | grognard play naw --save g.jsonl       through a pipe: a decision a line

At the prompt: a number, a unit, a hex, `fr-6-inf 0914`, why, undo, hint, help. Through a pipe the
end of input ends the game, which can be taken up again if it was saved.")]
pub struct Args {
    /// Which game (`grognard games` lists them)
    #[arg(required_unless_present_any = ["resume", "position"])]
    game: Option<String>,
    /// Which scenario; the first if none is named
    scenario: Option<String>,
    /// Who plays the French: you, hot-seat, a level, or "cmd:PROGRAM"
    #[arg(long, value_name = "WHO")]
    french: Option<String>,
    /// Who plays the Allies
    #[arg(long, value_name = "WHO")]
    allied: Option<String>,
    /// An optional rule of the scenario; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// The seed of the dice and of the opponents' whims, up to 64 hexadecimal digits; drawn if not given
    #[arg(long, value_name = "HEX")]
    seed: Option<String>,
    /// Who throws the dice: the table, or you by hand
    #[arg(long, value_name = "WHO", default_value = "table", hide_possible_values = true)]
    dice: Thrower,
    /// Save the game here after every decision. The file holds the seed of the dice until the end
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Take up a saved game, and go on saving it there unless --save says otherwise
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "scenario", "options"])]
    resume: Option<PathBuf>,
    /// With --resume: play on from an earlier input, with new dice
    #[arg(long, value_name = "N", requires = "resume")]
    at: Option<usize>,
    /// Start from a position ("-" is standard input)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "options"])]
    position: Option<PathBuf>,
    /// Write the names of the places under the map
    #[arg(long)]
    names: bool,
    /// Seconds that each phase is shown when nobody but opponents play
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    pause: f64,
    /// Positions that an opponent may look at for one decision
    #[arg(long, value_name = "N", default_value_t = Budget::default().nodes)]
    nodes: u64,
    /// Seconds that a program may take for an answer
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    bot_timeout: u64,
}

/// Who throws the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Thrower {
    /// The table, from a seed that it promised before the first move.
    Table,
    /// The players, who type what they show.
    Hand,
}

/// Plays.
pub fn run(args: &Args, house: &mut House) -> Done {
    let who = |given: &Option<String>| given.as_deref().map(Who::parse);
    let (french, allied) = (who(&args.french), who(&args.allied));
    let desk = desk(args, house, [&french, &allied])?;
    if let Some(game) = args.game.as_deref().filter(|game| *game != desk.header().game) {
        let other = &desk.header().game;
        return Err(Trouble::Input(format!(
            "the file is of a game of {other}, not of {game}: leave {game} out"
        )));
    }
    let strongest = desk.levels().last().map_or("", |level| level.key);
    let players = match (&french, &allied, &args.resume) {
        (None, None, Some(_)) => as_before(desk.as_ref(), strongest),
        _ => both(french, allied, strongest),
    };
    let wait = Duration::from_secs(args.bot_timeout.clamp(1, 86_400));
    let whims = whims(args)?;
    let seat = |side: Side| {
        let own = Stream::derive(whims, side.key(), desk.len() as u64).next_u64();
        Seat::take(&players[side as usize], desk.as_ref(), own, wait)
    };
    let seats = [seat(Side::French)?, seat(Side::Allied)?];
    let save = args.save.clone().or_else(|| args.resume.clone().filter(|_| args.at.is_none()));
    let manner = Manner {
        save,
        names: args.names,
        pause: Duration::try_from_secs_f64(args.pause)
            .map_err(|_| Trouble::input("--pause: give seconds, such as 0.5"))?,
        budget: Budget { nodes: args.nodes, time: None },
    };
    Sitting::new(&mut house.paper, desk, seats, manner).play()
}

/// The game to play, new or taken up.
fn desk(args: &Args, house: &House, who: [&Option<Who>; 2]) -> Result<Box<dyn Desk>, Trouble> {
    let data = house.data.as_deref();
    if let Some(path) = &args.resume {
        return resumed(path, args, data);
    }
    let game = args.game.as_deref().unwrap_or_default();
    let players = match args.position {
        // The names are for people; the position says which game it is.
        Some(_) => Players::default(),
        None => named(game, who)?,
    };
    match &args.position {
        Some(path) => open::position(path, players, dice(args)?, data),
        None => open::start(game, args.scenario.as_deref(), &args.options, players, dice(args)?, data),
    }
}

fn resumed(path: &Path, args: &Args, data: Option<&Path>) -> Result<Box<dyn Desk>, Trouble> {
    match (open::record(path, data), args.at) {
        (Ok(desk), None) => Ok(desk),
        (Ok(desk), Some(at)) => branch(desk.as_ref(), at, args),
        (Err(broken), at) => match (broken.before, at) {
            // What comes after the branch does not matter, nor whether it is damaged.
            (Some(before), Some(at)) if at <= before.len() => branch(before.as_ref(), at, args),
            (Some(before), _) => {
                let Trouble::Input(what) = broken.trouble else { return Err(broken.trouble) };
                let sound = before.len();
                Err(Trouble::Input(format!(
                    "{what}. To play on from there: grognard play --resume {} --at {sound}",
                    path.display()
                )))
            }
            (None, _) => Err(broken.trouble),
        },
    }
}

fn branch(desk: &dyn Desk, at: usize, args: &Args) -> Result<Box<dyn Desk>, Trouble> {
    if at > desk.len() {
        return Err(Trouble::Input(format!("--at {at}: the record has only {} inputs", desk.len())));
    }
    Ok(desk.split_off(at, dice(args)?))
}

/// Who played a game that is taken up. A record may come from anywhere, so no program that it names
/// is started: somebody has to ask for that.
fn as_before(desk: &dyn Desk, strongest: &str) -> [Who; 2] {
    let known = |side: Side| {
        let name = desk.header().players.of(side);
        let level = desk.levels().into_iter().find(|level| level.key == name);
        level.map(|level| Who::Level(level.key.into()))
    };
    match [known(Side::French), known(Side::Allied)] {
        [None, None] => both(None, None, strongest),
        [french, allied] => [french.unwrap_or(Who::Person), allied.unwrap_or(Who::Person)],
    }
}

/// Who plays, as the record tells it.
fn named(game: &str, who: [&Option<Who>; 2]) -> Result<Players, Trouble> {
    let strongest = listing(game)?.levels.last().map_or("", |level| level.key);
    let [french, allied] = both(who[0].clone(), who[1].clone(), strongest);
    Ok(Players::new(french.name(), allied.name()))
}

fn dice(args: &Args) -> Result<Dice, Trouble> {
    Ok(match (args.dice, seed(args)?) {
        (Thrower::Hand, _) => Dice::Hand,
        (Thrower::Table, Some(seed)) => Dice::Fair(seed),
        (Thrower::Table, None) => Dice::Fair(fresh_seed()),
    })
}

/// Where opponents get their whims from: with a seed the whole game can be had again.
fn whims(args: &Args) -> Result<u64, Trouble> {
    let seed = seed(args)?.unwrap_or_else(fresh_seed);
    Ok(u64::from_be_bytes(std::array::from_fn(|at| seed[24 + at])))
}

fn seed(args: &Args) -> Result<Option<[u8; 32]>, Trouble> {
    let Some(text) = &args.seed else { return Ok(None) };
    let digits: Option<Vec<u8>> =
        text.chars().map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect();
    let digits = digits.filter(|digits| (1..=64).contains(&digits.len())).ok_or_else(|| {
        Trouble::Input(format!("--seed {text}: give one to 64 hexadecimal digits, such as 1815"))
    })?;
    // A short seed is padded in front, like any number.
    let mut whole = [0; 64];
    whole[64 - digits.len()..].copy_from_slice(&digits);
    Ok(Some(std::array::from_fn(|at| whole[2 * at] * 16 + whole[2 * at + 1])))
}
