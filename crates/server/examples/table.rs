//! Serves a table from a fresh SQLite file, for those who work on the client:
//! `cargo run -p server --example table -- 1815 [--with-rehearsal] [--keep file.sqlite3]`

use server::{Config, LogFormat, log, serve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    log(LogFormat::Human, &std::env::var("GROGNARD_LOG").unwrap_or("info".into()));
    let folder = tempfile::tempdir()?;
    let mut config = Config::new(folder.path());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--with-rehearsal" => config.rehearsal = true,
            "--keep" => config.database = arguments.next(),
            port => config.listen.set_port(port.parse()?),
        }
    }
    serve(config, |address| println!("http://{address}"))?;
    Ok(())
}
