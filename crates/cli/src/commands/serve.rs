//! `grognard serve`, and `grognard` alone: the table in the browser.

use crate::cli::House;
use crate::editions::use_corrected;
use crate::trouble::{Done, Trouble};
use clap::ValueEnum;
use server::{Config, LogFormat, Rate, StartError};
use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Serve the table and open it in the browser
#[derive(Debug, Default, clap::Args)]
#[command(after_help = "\
Without a command, `grognard` does the same. Games are kept in an SQLite file and go on where they
were left. Ctrl-C closes the table; nothing that was acknowledged is lost.

Examples:
  grognard                                        play on this machine
  grognard serve --listen 0.0.0.0:1815 --no-open  let friends on your network in
  grognard serve --data mine                      with data files that you corrected (mine/naw/map.toml)
  grognard serve --database postgres://grognard@db/grognard --log json")]
pub struct Args {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// Where games are kept
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// An SQLite file, or the address of a PostgreSQL that any number of servers share
    #[arg(long, value_name = "FILE|URL")]
    database: Option<String>,
    /// Believe the X-Forwarded headers of a proxy that stands before the server
    #[arg(long)]
    behind_proxy: bool,
    /// Requests a second that one address may make [default: 100]; 0 for as many as it likes
    #[arg(long, value_name = "N")]
    rate: Option<u32>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// How to write logs
    #[arg(long, value_enum, value_name = "FORMAT")]
    log: Option<Log>,
    /// Also serve the tiny game of the tests
    #[arg(long, hide = true)]
    with_rehearsal: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Log {
    /// For people
    Human,
    /// One JSON object a line
    Json,
}

/// Serves until it is told to stop.
pub fn run(args: &Args, house: &mut House) -> Done {
    // At a terminal the address is enough; a host that asks for logs gets them all.
    match args.log {
        Some(Log::Human) => server::log(LogFormat::Human, "info"),
        Some(Log::Json) => server::log(LogFormat::Json, "info"),
        None => server::log(LogFormat::Human, "warn"),
    }
    if let Some(folder) = &house.data {
        use_corrected(folder)?;
    }
    let mut config = Config::new(args.data_dir.clone().unwrap_or_else(Config::default_data_dir));
    config.listen = args.listen.unwrap_or(config.listen);
    config.database = args.database.clone();
    config.behind_proxy = args.behind_proxy;
    config.rate = args.rate.map_or(config.rate, Rate::a_second);
    config.rehearsal = args.with_rehearsal;
    let open = !args.no_open && std::io::stdout().is_terminal();
    let paper = &mut house.paper;
    server::serve(config, |address| {
        // A reader who has gone away does not stop the table.
        let _ = writeln!(paper, "The table is at http://{address}. Ctrl-C closes it.")
            .and_then(|()| paper.flush());
        if open {
            open_browser(&format!("http://{address}"));
        }
    })
    .map_err(|error| match error {
        StartError::Listen(..) => Trouble::File(format!("{error}. Is it open already? Try another --listen")),
        other => Trouble::File(other.to_string()),
    })
}

/// Shows a page to the person at this machine. If it cannot, the address has been printed.
fn open_browser(url: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let quiet = || Stdio::null();
    let _ =
        Command::new(program).args(arguments).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
}
