//! The arithmetic of odds charts: ratios rounded for the defender, columns that shift and clamp,
//! and exact distributions over dice; and what counted shares are worth.

mod share;

pub use share::{Z95, wilson};

use std::fmt;

/// A ratio of attack to defence as charts print it, simplified in the defender's favour.
/// `Ratio(0)` is 1-1, `Ratio(2)` is 3-1, `Ratio(-2)` is 1-3: one step is one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ratio(pub i16);

impl Ratio {
    /// The printed ratio of two strengths, rounded in the defender's favour: eleven against four is
    /// 2-1, four against eleven 1-3. A defence of nothing counts as one; an attack of nothing is
    /// worse than any column.
    pub fn in_defenders_favour(attack: u16, defence: u16) -> Ratio {
        let defence = defence.max(1);
        if attack == 0 {
            Ratio(i16::MIN)
        } else if attack >= defence {
            Ratio((attack / defence) as i16 - 1)
        } else {
            Ratio(1 - defence.div_ceil(attack) as i16)
        }
    }

    /// So many columns to the right, or to the left when negative.
    pub fn shift(self, columns: i16) -> Ratio {
        Ratio(self.0.saturating_add(columns))
    }

    /// No further out than the chart's outer columns.
    pub fn clamp(self, lowest: Ratio, highest: Ratio) -> Ratio {
        Ratio(self.0.clamp(lowest.0, highest.0))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 >= 0 {
            f.pad(&format!("{}-1", self.0 + 1))
        } else {
            f.pad(&format!("1-{}", 1 - i32::from(self.0)))
        }
    }
}

impl std::str::FromStr for Ratio {
    type Err = ();

    fn from_str(text: &str) -> Result<Ratio, ()> {
        let (attack, defence) = text.split_once('-').ok_or(())?;
        let number = |digits: &str| digits.parse::<i16>().ok().filter(|n| (1..=99).contains(n)).ok_or(());
        match (number(attack)?, number(defence)?) {
            (attack, 1) => Ok(Ratio(attack - 1)),
            (1, defence) => Ok(Ratio(1 - defence)),
            _ => Err(()),
        }
    }
}

/// How often each result stands in a column: `(result, how many faces bring it)`, in the order in
/// which the faces first show them.
pub fn distribution<R: Copy + PartialEq>(column: impl IntoIterator<Item = R>) -> Vec<(R, u32)> {
    let mut counted: Vec<(R, u32)> = Vec::new();
    for result in column {
        match counted.iter_mut().find(|(known, _)| *known == result) {
            Some((_, times)) => *times += 1,
            None => counted.push((result, 1)),
        }
    }
    counted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_round_for_the_defender() {
        for (attack, defence, printed) in [
            (11, 4, "2-1"),
            (4, 11, "1-3"),
            (4, 4, "1-1"),
            (7, 8, "1-2"),
            (8, 7, "1-1"),
            (12, 2, "6-1"),
            (13, 1, "13-1"),
            (1, 5, "1-5"),
            (3, 10, "1-4"),
        ] {
            assert_eq!(Ratio::in_defenders_favour(attack, defence).to_string(), printed);
        }
    }

    #[test]
    fn printed_ratios_read_back() {
        for ratio in (-98..=98).map(Ratio) {
            assert_eq!(ratio.to_string().parse(), Ok(ratio));
        }
        for wrong in ["", "2", "2-2", "0-1", "1-0", "a-1", "1-100"] {
            assert_eq!(wrong.parse::<Ratio>(), Err(()), "{wrong}");
        }
    }

    #[test]
    fn columns_shift_and_stay_on_the_chart() {
        let (lowest, highest) = (Ratio(-4), Ratio(5));
        assert_eq!(Ratio(2).shift(-1), Ratio(1));
        assert_eq!(Ratio(9).clamp(lowest, highest), Ratio(5));
        assert_eq!(Ratio(i16::MIN).shift(-1).clamp(lowest, highest), Ratio(-4));
    }

    #[test]
    fn a_column_counts_its_results() {
        assert_eq!(distribution("aabac".chars()), [('a', 3), ('b', 1), ('c', 1)]);
    }
}
