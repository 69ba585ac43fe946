//! `grognard store`: what a host does with the database as a whole.

use crate::cli::House;
use crate::trouble::{Done, Trouble};
use clap::Subcommand;
use server::Config;
use std::io::Write;
use std::path::PathBuf;

/// Copy all tables to another database, or remove one
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A database is an SQLite file or the address of a PostgreSQL. Stop the server before you copy. Seeds of dice are sealed with
the file seal.key, which lies in the data folder: take it along, and name it with `serve --seal-key` where it lies elsewhere.

Examples:
  grognard store copy ~/.local/share/grognard/grognard.sqlite3 postgres://grognard@db/grognard
  grognard store remove abcdefghijkmnpqr --database postgres://grognard@db/grognard")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Copy all tables to a database that has none
    Copy {
        /// Where they are
        from: String,
        /// Where they are to be
        to: String,
    },
    /// Remove a table for good, with all that was said at it
    Remove {
        /// The name of the table, as in its address
        table: String,
        /// Where games are kept
        #[arg(long, value_name = "DIR")]
        data_dir: Option<PathBuf>,
        /// An SQLite file, or the address of a PostgreSQL
        #[arg(long, value_name = "FILE|URL")]
        database: Option<String>,
    },
}

/// Does it.
pub fn run(args: &Args, house: &mut House) -> Done {
    match &args.what {
        What::Copy { from, to } => {
            let count = server::copy_store(from, to).map_err(|error| Trouble::File(error.to_string()))?;
            writeln!(house.paper, "{count} tables were copied. Take the file seal.key along.")?;
            Ok(())
        }
        What::Remove { table, data_dir, database } => {
            let mut config = Config::new(data_dir.clone().unwrap_or_else(Config::default_data_dir));
            config.database = database.clone();
            let gone =
                server::remove_table(&config, table).map_err(|error| Trouble::File(error.to_string()))?;
            if !gone {
                return Err(Trouble::No(Some(format!("there is no table {table:?}"))));
            }
            writeln!(house.paper, "The table {table} is gone.")?;
            Ok(())
        }
    }
}
