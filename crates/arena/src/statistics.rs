//! Shares with intervals, and distributions of whole numbers.
//!
//! Everything is counted in integers and divided once at the end, so a summary is the same, bit for
//! bit, however its games were cut into slices and in whatever order they were counted.

use odds::wilson;
use serde::Serialize;
use std::collections::BTreeMap;

/// The Elo difference that an expected score stands for, to a tenth of a point; `None` at 0 and 1,
/// where it has no bound.
pub fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| {
        let points = 400.0 * (score / (1.0 - score)).log10();
        // Rounded, so that machines whose logarithms differ in the last bit agree; never "-0".
        (points * 10.0).round() / 10.0 + 0.0
    })
}

/// How many of how many, with the 95% Wilson interval of the share.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// Of how many.
    pub of: u64,
    /// `count / of`, or 0 of nothing.
    pub share: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Share {
    /// `count` of `of`.
    pub fn new(count: u64, of: u64) -> Share {
        let [low, high] = wilson(count as f64, of);
        Share { count, of, share: if of == 0 { 0.0 } else { count as f64 / of as f64 }, low, high }
    }
}

/// An Elo difference with its 95% interval. `None` is beyond measure: all games went one way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// The difference that the score stands for.
    pub points: Option<f64>,
    /// Lower end of the interval.
    pub low: Option<f64>,
    /// Upper end of the interval.
    pub high: Option<f64>,
}

impl Elo {
    /// The difference of a score and its interval.
    pub fn new(score: f64, [low, high]: [f64; 2]) -> Elo {
        Elo { points: elo(score), low: elo(low), high: elo(high) }
    }
}

/// How often each whole number was seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    seen: BTreeMap<i64, u64>,
    total: u64,
    sum: i128,
}

impl Counts {
    /// Counts a number once.
    pub fn add(&mut self, value: i64) {
        *self.seen.entry(value).or_default() += 1;
        self.total += 1;
        self.sum += i128::from(value);
    }

    /// How many numbers were counted.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Every number seen with how often, in rising order.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> + '_ {
        self.seen.iter().map(|(&value, &count)| (value, count))
    }

    /// The mean, or `None` of nothing.
    pub fn mean(&self) -> Option<f64> {
        (self.total > 0).then(|| self.sum as f64 / self.total as f64)
    }

    /// The standard deviation of the sample, or `None` of fewer than two numbers.
    pub fn deviation(&self) -> Option<f64> {
        let mean = self.mean().filter(|_| self.total > 1)?;
        let squares: f64 =
            self.iter().map(|(value, count)| count as f64 * (value as f64 - mean).powi(2)).sum();
        Some((squares / (self.total - 1) as f64).sqrt())
    }

    /// The quantile at `p` in `0..=1`, interpolated between the two nearest numbers (the default of R
    /// and of spreadsheets), or `None` of nothing.
    pub fn quantile(&self, p: f64) -> Option<f64> {
        if self.total == 0 {
            return None;
        }
        let place = p.clamp(0.0, 1.0) * (self.total - 1) as f64;
        let below = self.at(place.floor() as u64) as f64;
        let above = self.at(place.ceil() as u64) as f64;
        Some(below + (above - below) * place.fract())
    }

    /// The number at a place of the sorted sample, counted from zero.
    fn at(&self, place: u64) -> i64 {
        let mut passed = 0;
        for (value, count) in self.iter() {
            passed += count;
            if passed > place {
                return value;
            }
        }
        self.seen.last_key_value().map_or(0, |(&value, _)| value)
    }

    /// Mean and quantiles together, or `None` of nothing.
    pub fn spread(&self) -> Option<Spread> {
        Some(Spread {
            count: self.total,
            mean: self.mean()?,
            deviation: self.deviation(),
            least: self.seen.first_key_value().map(|(&value, _)| value)?,
            tenth: self.quantile(0.1)?,
            quarter: self.quantile(0.25)?,
            median: self.quantile(0.5)?,
            three_quarters: self.quantile(0.75)?,
            ninetieth: self.quantile(0.9)?,
            most: self.seen.last_key_value().map(|(&value, _)| value)?,
        })
    }
}

impl FromIterator<i64> for Counts {
    fn from_iter<I: IntoIterator<Item = i64>>(values: I) -> Counts {
        let mut counts = Counts::default();
        values.into_iter().for_each(|value| counts.add(value));
        counts
    }
}

/// Where the numbers of a sample lie.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// How many numbers.
    pub count: u64,
    /// The mean.
    pub mean: f64,
    /// The standard deviation; `None` of a single number.
    pub deviation: Option<f64>,
    /// The least.
    pub least: i64,
    /// One in ten is below.
    pub tenth: f64,
    /// One in four is below.
    pub quarter: f64,
    /// Half are below.
    pub median: f64,
    /// Three in four are below.
    pub three_quarters: f64,
    /// Nine in ten are below.
    pub ninetieth: f64,
    /// The greatest.
    pub most: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(got: f64, wanted: f64) {
        assert!((got - wanted).abs() < 5e-5, "{got} is not {wanted}");
    }

    #[test]
    fn elo_of_known_scores() {
        assert_eq!(elo(0.5), Some(0.0));
        assert_eq!(elo(10.0 / 11.0), Some(400.0));
        assert_eq!(elo(1.0 / 11.0), Some(-400.0));
        assert_eq!(elo(0.75), Some(190.8));
        assert_eq!((elo(0.0), elo(1.0)), (None, None));
    }

    #[test]
    fn quantiles_interpolate_like_r_does() {
        // quantile(c(1, 2, 4, 8, 16), c(0, .1, .25, .5, .9, 1)) in R: 1.0 1.4 2.0 4.0 12.8 16.0
        let counts: Counts = [8, 1, 16, 4, 2].into_iter().collect();
        for (p, wanted) in [(0.0, 1.0), (0.1, 1.4), (0.25, 2.0), (0.5, 4.0), (0.9, 12.8), (1.0, 16.0)] {
            close(counts.quantile(p).unwrap(), wanted);
        }
        let even: Counts = [3, 3, 3, 5].into_iter().collect();
        close(even.quantile(0.5).unwrap(), 3.0);
        close(even.quantile(0.9).unwrap(), 4.4);
    }

    #[test]
    fn mean_and_deviation_of_a_known_sample() {
        let counts: Counts = [2, 4, 4, 4, 5, 5, 7, 9].into_iter().collect();
        close(counts.mean().unwrap(), 5.0);
        close(counts.deviation().unwrap(), 2.1381);
        let spread = counts.spread().unwrap();
        assert_eq!((spread.count, spread.least, spread.most), (8, 2, 9));
    }

    #[test]
    fn nothing_has_no_mean() {
        let none = Counts::default();
        assert_eq!((none.mean(), none.quantile(0.5), none.spread()), (None, None, None));
        let one: Counts = [-3].into_iter().collect();
        assert_eq!((one.mean(), one.quantile(0.9), one.deviation()), (Some(-3.0), Some(-3.0), None));
    }
}
