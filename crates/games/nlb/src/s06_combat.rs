//! 6.0 Combat: who must fight whom, the odds, and what the results do.
//!
//! `duties` says who must attack and be attacked and which attacks leave nobody out, `strength` works out the odds,
//! `results` applies what the die brings, `retreat` finds ways back and makes room on them.

mod duties;
mod results;
mod retreat;
mod strength;

pub(crate) use duties::MOST_HEXES;
pub use duties::{Attack, Duties, Field, Spots};
pub use results::Aftermath;
pub(crate) use strength::{Ground, Post};
pub use strength::{Odds, Term};

use contract::named;
use odds::Ratio;
use std::fmt;

named! {
    /// [6.4] What a throw of the die does.
    #[derive(serde::Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Res {
        /// Attacker eliminated.
        Ae = "ae",
        /// Attacker retreats.
        Ar = "ar",
        /// Exchange.
        Ex = "ex",
        /// Defender retreats.
        Dr = "dr",
        /// Defender eliminated.
        De = "de",
    }
}

use Res::{Ae, Ar, De, Dr, Ex};

/// [CRT.1] [CRT.2] [CRT.3] [CRT.4] [CRT.5] [CRT.6] The Combat Results Table: a row for each face of the die, a column
/// for each ratio from [`LOWEST`] to [`HIGHEST`].
#[rustfmt::skip]
pub const CRT: [[Res; 10]; 6] = [
    //         1-5 1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1
    /* 1 */  [ Ar, Ar, Dr, Dr, Dr, Dr, Dr, De, De, De ],
    /* 2 */  [ Ar, Ar, Ar, Dr, Dr, Dr, Dr, Dr, De, De ],
    /* 3 */  [ Ae, Ar, Ar, Ar, Dr, Dr, Dr, Dr, Dr, De ],
    /* 4 */  [ Ae, Ar, Ar, Ar, Ar, Dr, Dr, Dr, Dr, Dr ],
    /* 5 */  [ Ae, Ae, Ar, Ar, Ar, Ar, Dr, Dr, Ex, Ex ],
    /* 6 */  [ Ae, Ae, Ae, Ar, Ar, Ar, Ar, Ex, Ex, Ex ],
];

/// [6.2B] The first column, 1-5.
pub const LOWEST: Ratio = Ratio(-4);
/// [6.2B] The last column, 6-1.
pub const HIGHEST: Ratio = Ratio(5);

/// A cell of the table.
pub fn read_crt(column: Ratio, die: u8) -> Res {
    CRT[usize::from(die - 1)][(column.0 - LOWEST.0) as usize]
}

impl Res {
    /// The result in words.
    pub const fn words(self) -> &'static str {
        match self {
            Ae => "attacker eliminated",
            Ar => "attacker retreats",
            Ex => "exchange",
            Dr => "defender retreats",
            De => "defender eliminated",
        }
    }

    /// The result as the table prints it.
    pub const fn printed(self) -> &'static str {
        match self {
            Ae => "Ae",
            Ar => "Ar",
            Ex => "Ex",
            Dr => "Dr",
            De => "De",
        }
    }
}

impl fmt::Display for Res {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.printed())
    }
}

/// Columns in records: as the table heads them, such as `"3-1"`. For `#[serde(with = "…")]`.
pub mod column {
    use super::{HIGHEST, LOWEST};
    use odds::Ratio;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    /// Writes `"3-1"`.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(column: &Ratio, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(column)
    }

    /// Reads it back.
    ///
    /// # Errors
    /// What is no column of the table.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ratio, D::Error> {
        let text = String::deserialize(deserializer)?;
        let column = text.parse::<Ratio>().ok().filter(|column| (LOWEST..=HIGHEST).contains(column));
        column.ok_or_else(|| D::Error::custom(format!("{text} is no column of the table")))
    }
}
