//! What every series of games between opponents can be told.

use opponents::Budget;

/// How a series of games is played.
#[derive(Debug, clap::Args)]
pub struct Series {
    /// An optional rule of the scenario; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// Where all chance comes from
    #[arg(long, value_name = "NUMBER", default_value_t = 1815)]
    pub seed: u64,
    /// Games at once; 0 is as many as there are cores
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub jobs: usize,
    /// Positions that an opponent may look at for one decision
    #[arg(long, value_name = "N", default_value_t = Budget::default().nodes)]
    pub nodes: u64,
}
