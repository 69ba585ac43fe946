//! `grognard serve`, and `grognard` alone: the table in the browser.

use crate::cli::House;
use crate::editions::use_corrected;
use crate::settings::Settings;
use crate::trouble::{Done, Trouble};
use clap::ValueEnum;
use server::{Config, Limits, LogFormat, Rate, StartError};
use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::time::Duration;

/// Serve the table and open it in the browser
#[derive(Debug, Default, clap::Args)]
#[command(after_help = "\
Without a command, `grognard` does the same. Games are kept in an SQLite file and go on where they
were left. Ctrl-C closes the table; nothing that was acknowledged is lost.

Examples:
  grognard                                        play on this machine
  grognard serve --listen 0.0.0.0:1815 --no-open  let friends on your network in
  grognard serve --data mine                      with data files that you corrected (mine/naw/map.toml)
  grognard serve --database postgres://grognard@db/grognard --log json

Every option can be set in three ways, of which the first counts: here; in the environment, as GROGNARD_RATE=50 for
--rate 50; in the file that --settings names, or GROGNARD_SETTINGS.")]
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
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// A file with settings: lines such as `rate = 50`, named as the options here
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// The key that seeds of dice are sealed with in the database [default: seal.key in the data folder]
    #[arg(long, value_name = "FILE", help_heading = "For hosts")]
    seal_key: Option<PathBuf>,
    /// Connections to PostgreSQL [default: 16]
    #[arg(long, value_name = "N", help_heading = "For hosts")]
    connections: Option<u32>,
    /// Believe the X-Forwarded headers of a proxy that stands before the server
    #[arg(long, help_heading = "For hosts")]
    behind_proxy: bool,
    /// The names under which the server is reached, with commas between them [default: any]
    #[arg(long, value_name = "NAMES", help_heading = "For hosts")]
    hosts: Option<String>,
    /// Threads that programs think on [default: one for each core, at least 2]
    #[arg(long, value_name = "N", help_heading = "For hosts")]
    thinkers: Option<usize>,
    /// Seconds that a program may think about one decision [default: 5]
    #[arg(long, value_name = "S", help_heading = "For hosts")]
    think_seconds: Option<f64>,
    /// Tables kept in memory [default: 4096]
    #[arg(long, value_name = "N", help_heading = "For hosts")]
    cache: Option<usize>,
    /// Days that a table is kept at which nothing happens [default: for good]
    #[arg(long, value_name = "N", help_heading = "For hosts")]
    keep_days: Option<u64>,
    /// Requests a second that one address may make [default: 100]; 0 for as many as it likes
    #[arg(long, value_name = "N", help_heading = "Limits (0: none)")]
    rate: Option<u32>,
    /// Open connections [default: 20000]
    #[arg(long, value_name = "N", help_heading = "Limits (0: none)")]
    max_connections: Option<usize>,
    /// Open connections of one address [default: 200]
    #[arg(long, value_name = "N", help_heading = "Limits (0: none)")]
    address_connections: Option<usize>,
    /// Open WebSockets of one address [default: 60]
    #[arg(long, value_name = "N", help_heading = "Limits (0: none)")]
    address_sockets: Option<usize>,
    /// Those who watch one table [default: 200]
    #[arg(long, value_name = "N", help_heading = "Limits (0: none)")]
    table_watchers: Option<usize>,
    /// Tables made within an hour from one address [default: 200]
    #[arg(long, value_name = "N", help_heading = "Limits (0: none)")]
    hourly_tables: Option<u32>,
    /// Games between two programs laid within an hour from one address [default: 20]
    #[arg(long, value_name = "N", help_heading = "Limits (0: none)")]
    hourly_program_games: Option<u32>,
    /// Lines said within a minute from one address [default: 40]
    #[arg(long, value_name = "N", help_heading = "Limits (0: none)")]
    talk: Option<u32>,
    /// How to write logs
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = "For hosts")]
    log: Option<Log>,
    /// What to log: off, error, warn, info or debug, which tells every request [default: info with --log, else warn]
    #[arg(long, value_name = "LEVEL", help_heading = "For hosts")]
    log_level: Option<String>,
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

impl FromStr for Log {
    type Err = String;

    fn from_str(text: &str) -> Result<Log, String> {
        <Log as ValueEnum>::from_str(text, false)
    }
}

/// Serves until it is told to stop.
pub fn run(args: &Args, house: &mut House) -> Done {
    let settings = Settings::read(args.settings.as_deref())?;
    let log = settings.pick(args.log, "log")?;
    let level: Option<String> = settings.pick(args.log_level.clone(), "log-level")?;
    // At a terminal the address is enough; a host that asks for logs gets them.
    let usual = if log.is_some() { "info" } else { "warn" };
    let format = if matches!(log, Some(Log::Json)) { LogFormat::Json } else { LogFormat::Human };
    server::log(format, level.as_deref().unwrap_or(usual));
    if let Some(folder) = &house.data {
        use_corrected(folder)?;
    }
    let config = configured(args, &settings)?;
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

/// What the host wants, by flag, by the environment or by a file; what is said in the first of them counts.
fn configured(args: &Args, settings: &Settings) -> Result<Config, Trouble> {
    let data_dir = settings.pick(args.data_dir.clone(), "data-dir")?;
    let mut config = Config::new(data_dir.unwrap_or_else(Config::default_data_dir));
    config.listen = settings.pick(args.listen, "listen")?.unwrap_or(config.listen);
    config.database = settings.pick(args.database.clone(), "database")?;
    config.seal_key = settings.pick(args.seal_key.clone(), "seal-key")?;
    config.connections = settings.pick(args.connections, "connections")?.unwrap_or(config.connections);
    let behind_proxy = settings.pick(args.behind_proxy.then_some(true), "behind-proxy")?;
    config.behind_proxy = behind_proxy.unwrap_or(false);
    let hosts: Option<String> = settings.pick(args.hosts.clone(), "hosts")?;
    let names = hosts.iter().flat_map(|names| names.split(',')).map(|name| name.trim().to_owned());
    config.hosts = names.filter(|name| !name.is_empty()).collect();
    config.thinkers = settings.pick(args.thinkers, "thinkers")?.unwrap_or(config.thinkers);
    if let Some(seconds) = settings.pick(args.think_seconds, "think-seconds")? {
        let patience = Duration::try_from_secs_f64(seconds);
        config.patience = patience.map_err(|_| Trouble::input("think-seconds is no length of time"))?;
    }
    config.cached = settings.pick(args.cache, "cache")?.unwrap_or(config.cached);
    let days: Option<u64> = settings.pick(args.keep_days, "keep-days")?;
    config.keep = days.filter(|days| *days > 0).map(|days| Duration::from_secs(days.saturating_mul(86_400)));
    config.rate = settings.pick(args.rate, "rate")?.map_or(config.rate, Rate::a_second);
    config.peers = settings.pick(args.max_connections, "max-connections")?.unwrap_or(config.peers);
    let usual = config.limits;
    config.limits = Limits {
        connections: settings
            .pick(args.address_connections, "address-connections")?
            .unwrap_or(usual.connections),
        sockets: settings.pick(args.address_sockets, "address-sockets")?.unwrap_or(usual.sockets),
        watchers: settings.pick(args.table_watchers, "table-watchers")?.unwrap_or(usual.watchers),
        tables: settings.pick(args.hourly_tables, "hourly-tables")?.unwrap_or(usual.tables),
        programs: settings.pick(args.hourly_program_games, "hourly-program-games")?.unwrap_or(usual.programs),
        talk: settings.pick(args.talk, "talk")?.unwrap_or(usual.talk),
    };
    config.rehearsal = args.with_rehearsal;
    Ok(config)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_by_flag_by_environment_and_by_file_in_this_order() {
        let file = "rate = 7\ncache = 9\nhosts = \"a.example, b.example\"\nbehind-proxy = true\nthink-seconds = 1.5\n";
        let settings = Settings::of(file, |key| (key == "GROGNARD_CACHE").then(|| "11".into())).unwrap();
        let args = Args { rate: Some(5), ..Args::default() };
        let config = configured(&args, &settings).unwrap();
        assert_eq!(config.rate.unwrap().each_second, 5.0);
        assert_eq!((config.cached, config.behind_proxy, config.hosts.len()), (11, true, 2));
        assert_eq!(config.patience, Duration::from_millis(1500));
        let nonsense = Settings::of("rate = \"many\"", |_| None).unwrap();
        let trouble = configured(&Args::default(), &nonsense).unwrap_err();
        assert!(trouble.message().unwrap().contains("rate"), "{trouble:?}");
        assert!(Settings::of("speed = 5", |_| None).is_err(), "a setting that does not exist");
    }

    #[test]
    fn every_setting_is_a_flag_of_the_same_name() {
        use clap::Args as _;
        let command = Args::augment_args(clap::Command::new("serve"));
        let flags: Vec<_> = command.get_arguments().filter_map(|flag| flag.get_long()).collect();
        for key in crate::settings::KEYS {
            assert!(flags.contains(key), "{key}");
        }
        let others = ["no-open", "settings", "with-rehearsal"];
        for flag in flags {
            assert!(
                crate::settings::KEYS.contains(&flag) || others.contains(&flag),
                "--{flag} is no setting"
            );
        }
    }
}
