//! `grognard simulate`: many games between opponents.

use crate::cli::House;
use crate::editions::edition;
use crate::open;
use crate::paper::{Paper, style};
use crate::progress::bar;
use crate::series::Series;
use crate::trouble::{Done, Trouble, file_trouble};
use arena::{Experiment, Run, Shard, Summary, Table, Tally, publish, simulate};
use catalog::{Visit, visit};
use contract::{Edition, Side};
use opponents::{Budget, Playable};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Play many games between opponents and report on them
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The same seed gives the same games for any number of jobs and however they are cut into shards.

Examples:
  grognard simulate naw --games 2000 --seed 1 --jobs 2 --out report
  grognard simulate naw --french sergeant --allied recruit
  grognard simulate naw grouchy --games 500 --out grouchy --records

On many machines, one slice each, then put together:
  grognard simulate naw --games 16000 --seed 1 --shard 3/16 --out slices
  grognard report slices --out report

--out gets report.html, slice-….jsonl (a line a game), games.csv, summary.csv, tracks_by_turn.csv,
and with --records the record of every game.")]
pub struct Args {
    /// Which game
    game: String,
    /// Which scenario; the first if none is named
    scenario: Option<String>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// The French opponent; the strongest if none is named
    #[arg(long, value_name = "LEVEL")]
    french: Option<String>,
    /// The Allied opponent
    #[arg(long, value_name = "LEVEL")]
    allied: Option<String>,
    #[command(flatten)]
    series: Series,
    /// The folder for results
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Play one part of the games only, such as 3/16
    #[arg(long, value_name = "I/N", requires = "out")]
    shard: Option<Shard>,
    /// Go on with a run into --out that was stopped
    #[arg(long, requires = "out")]
    resume: bool,
    /// Write the record of every game too
    #[arg(long, requires = "out")]
    records: bool,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

/// Simulates.
pub fn run(args: &Args, house: &mut House) -> Done {
    struct Play<'a>(&'a Args, Option<&'a Path>);
    impl Visit for Play<'_> {
        type Out = Result<Tally, Trouble>;
        fn visit<G: Playable>(self) -> Self::Out {
            let Play(args, data) = self;
            let edition = edition::<G>(data)?;
            let scenario = open::scenario(edition.scenarios(), args.scenario.as_deref())?;
            let level = |asked: &Option<String>| open::level::<G>(asked.as_deref());
            let experiment = Experiment {
                options: open::options(scenario, &args.series.options)?,
                games: args.games,
                seed: args.series.seed,
                nodes: args.series.nodes,
                ..Experiment::new(G::KEY, &scenario.key, level(&args.french)?, level(&args.allied)?)
            };
            let table = Table::<G>::new(edition, &experiment)?;
            let shard = args.shard.unwrap_or_default();
            let run = Run {
                shard,
                jobs: args.series.jobs,
                slice: args.out.as_ref().map(|out| out.join(shard.file_name())),
                resume: args.resume,
                records: args.out.as_ref().filter(|_| args.records).map(|out| out.join("records")),
            };
            let games = shard.games(args.games);
            let bar = bar(games.end - games.start);
            let tally = simulate(&table, &run, &AtomicBool::new(false), |progress| {
                bar.set_position(progress.done);
                let [french, allied] = progress.wins;
                bar.set_message(format!("French {french}, Allied {allied}, drawn {}", progress.draws));
            });
            bar.finish_and_clear();
            Ok(tally?)
        }
    }
    if args.games == 0 {
        return Err(Trouble::input("--games 0: play at least one"));
    }
    if let Some(out) = &args.out {
        std::fs::create_dir_all(out).map_err(|error| file_trouble("make the folder", out, &error))?;
    }
    let tally = visit(&args.game, Play(args, house.data.as_deref()))??;
    let summary = tally.summary();
    if args.json {
        writeln!(house.paper, "{:#}", serde_json::to_value(&summary).unwrap_or_default())?;
    } else {
        tell(&summary, &mut house.paper)?;
    }
    let Some(out) = &args.out else { return Ok(()) };
    let shard = args.shard.unwrap_or_default();
    let slice = out.join(shard.file_name());
    if shard.of() > 1 {
        return note(
            args,
            house,
            format_args!(
                "Shard {shard} is in {}. When all are there: grognard report {} --out report",
                slice.display(),
                out.display()
            ),
        );
    }
    publish(&[slice], out, &command(&summary.experiment))?;
    note(args, house, format_args!("The report is {}", out.join("report.html").display()))
}

/// Says something to people, not to programs that read JSON.
fn note(args: &Args, house: &mut House, what: std::fmt::Arguments<'_>) -> Done {
    if !args.json {
        writeln!(house.paper, "{what}")?;
    }
    Ok(())
}

/// What to type to get the same report: without how it was divided, which leaves no trace.
pub fn command(experiment: &Experiment) -> String {
    let Experiment { game, scenario, options, players: [french, allied], games, seed, nodes } = experiment;
    let options: String = options.iter().map(|(key, value)| format!(" --option {key}={value}")).collect();
    let nodes = if *nodes == Budget::default().nodes { String::new() } else { format!(" --nodes {nodes}") };
    format!(
        "grognard simulate {game} {scenario}{options} --games {games} --french {french} --allied {allied} \
         --seed {seed}{nodes}"
    )
}

/// The figures in words and a few small tables.
pub fn tell(summary: &Summary, paper: &mut Paper) -> Done {
    let ink = paper.ink;
    let (width, _) = paper.size();
    let title = format!("{}: {}", summary.setting.title, summary.setting.scenario);
    writeln!(paper, "{}", ink.paint(style::STRONG, title))?;
    for sentence in summary.reading() {
        writeln!(paper, "{}", crate::paper::wrapped(&sentence, width.min(110), 0))?;
    }
    writeln!(paper)?;
    let percent = |share: f64| format!("{:5.1}%", share * 100.0);
    let shares =
        [("French wins", summary.wins[0]), ("Allied wins", summary.wins[1]), ("Draws", summary.draws)];
    for (name, share) in shares {
        let bar = "█".repeat((share.share * 40.0).round() as usize);
        writeln!(
            paper,
            "{name:<12} {} ({} to {})  {}",
            percent(share.share),
            percent(share.low).trim_start(),
            percent(share.high).trim_start(),
            ink.paint(style::CHOICE, bar)
        )?;
    }
    for (name, spread) in
        [("Turns", &summary.turns), ("Decisions", &summary.decisions), ("Dice", &summary.dice)]
    {
        if let Some(spread) = spread {
            writeln!(
                paper,
                "{name:<12} {:6.1} on average, half of them {:.0} to {:.0}, {} to {} at most",
                spread.mean, spread.quarter, spread.three_quarters, spread.least, spread.most
            )?;
        }
    }
    writeln!(paper, "\nHow games ended:")?;
    for ending in &summary.endings {
        let winner = ending.winner.map_or("draw", |side: Side| side.key());
        let (share, rule) = (percent(ending.share.share), ink.rule(&ending.rule));
        writeln!(paper, "  {share} {winner:<7} {} {rule}", ending.how)?;
    }
    by_turn(summary, paper)
}

/// The mean of every track at the end of every turn.
fn by_turn(summary: &Summary, paper: &mut Paper) -> Done {
    let turns: Vec<i32> = summary
        .tracks
        .first()
        .map(|track| track.by_turn.iter().map(|at| at.turn).collect())
        .unwrap_or_default();
    if turns.is_empty() {
        return Ok(());
    }
    let width =
        summary.tracks.iter().map(|track| track.column.name.chars().count()).max().unwrap_or(0).max(12);
    let head: String = turns.iter().map(|turn| format!("{turn:>7}")).collect();
    writeln!(paper, "\n{:<width$}{head}", "By turn")?;
    for track in &summary.tracks {
        let at = |turn: &i32| track.by_turn.iter().find(|at| at.turn == *turn);
        let cells: String = turns
            .iter()
            .map(|turn| {
                at(turn).map_or_else(|| format!("{:>7}", ""), |at| format!("{:>7.1}", at.spread.mean))
            })
            .collect();
        writeln!(paper, "{:<width$}{cells}", track.column.name)?;
    }
    let reached: String = turns
        .iter()
        .map(|turn| {
            let at =
                summary.tracks.first().and_then(|track| track.by_turn.iter().find(|at| at.turn == *turn));
            format!("{:>7}", at.map_or(0, |at| at.spread.count))
        })
        .collect();
    Ok(writeln!(paper, "{:<width$}{reached}", "Games")?)
}
