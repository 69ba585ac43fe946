//! What dice bring, counted exactly.

use contract::scene::Forecast;

/// How many of 36 throws of two dice reach a number.
pub(crate) fn at_least(number: u8) -> u32 {
    let ways = |sum: u32| 6_u32.saturating_sub(sum.abs_diff(7));
    (2..=12).filter(|&sum| sum >= u32::from(number)).map(ways).sum()
}

/// How many of 1296 throws of both sides differ by so much, the attacker's less the defender's.
pub(crate) fn differing(by: i16) -> u32 {
    let ways = |sum: i16| 6_i16.saturating_sub((sum - 7).abs()).max(0) as u32;
    (2..=12).map(|sum| ways(sum) * if (2..=12).contains(&(sum - by)) { ways(sum - by) } else { 0 }).sum()
}

/// A part of a whole in percent.
pub(crate) fn percent(part: u32, whole: u32) -> String {
    format!("{:.0} %", f64::from(part) * 100.0 / f64::from(whole))
}

/// The three results of an assault with this lead in value.
pub(crate) fn assault(lead: i16) -> Forecast {
    let sum = |range: std::ops::RangeInclusive<i16>| range.map(differing).sum::<u32>();
    let expected: f64 =
        (1..=40).map(|points| f64::from(points) * f64::from(differing(points as i16 - lead))).sum();
    let won = sum(1 - lead..=12);
    let mean = if won == 0 { 0.0 } else { expected / f64::from(won) };
    let success = format!("the Point flips, the defender takes {mean:.1} casualty points on average");
    Forecast::of(1296)
        .result("Failure", "Point and support flip; those who had to come go back", sum(-12..=-lead - 1))
        .result("Stalemate", "Point and Forward unit flip", differing(-lead))
        .result("Success", success, won)
}

/// The three results of an assault when one side throws again: what a lead in totals, less its old dice, makes of its new
/// ones. An attacker's dice add to the lead, a defender's take from it.
pub(crate) fn thrown_again(lead: i16, attacker: bool) -> Forecast {
    let mut weights = [0; 3];
    for roll in 2..=12_i16 {
        let ways = 6 - u32::from(roll.abs_diff(7));
        let lead = if attacker { lead + roll } else { lead - roll };
        weights[(lead.signum() + 1) as usize] += ways;
    }
    let results = ["Failure", "Stalemate", "Success"].into_iter().zip(weights);
    Forecast::of(36).results(results.map(|(key, weight)| (key, "with the new dice", weight)))
}

/// The results of fire: nothing, or casualty points, of which three and more are told together.
pub(crate) fn fire(hits: impl Fn(u8, u8) -> u8) -> Forecast {
    let mut weights = [0; 4];
    for attack in 2..=12_u8 {
        for defence in 2..=12_u8 {
            let ways = |sum: u8| 6 - u32::from(sum.abs_diff(7));
            weights[usize::from(hits(attack, defence).min(3))] += ways(attack) * ways(defence);
        }
    }
    let words = ["no effect", "1 casualty point", "2 casualty points", "3 or more"];
    let keys = ["0", "1", "2", "3+"];
    let results = keys.into_iter().zip(words).zip(weights).map(|((key, text), weight)| (key, text, weight));
    Forecast::of(1296).results(results)
}

/// Whether two dice reach a number.
pub(crate) fn reaches(number: u8, yes: &str, no: &str) -> Forecast {
    let weight = at_least(number);
    Forecast::of(36).result("passes", yes, weight).result("fails", no, 36 - weight)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_throw_is_counted_once() {
        assert_eq!((at_least(2), at_least(7), at_least(12), at_least(13), at_least(0)), (36, 21, 1, 0, 36));
        assert_eq!((-12..=12).map(differing).sum::<u32>(), 1296);
        assert_eq!((differing(0), differing(10), differing(11)), (146, 1, 0));
        for lead in -30..30 {
            assert_eq!(assault(lead).results.iter().map(|result| result.weight).sum::<u32>(), 1296, "{lead}");
        }
        // Ten ahead without his own dice, who attacks cannot fail; ten behind he needs more than ten.
        let weights =
            |forecast: Forecast| forecast.results.iter().map(|result| result.weight).collect::<Vec<_>>();
        assert_eq!(weights(thrown_again(10, true)), [0, 0, 36]);
        assert_eq!(weights(thrown_again(-10, true)), [30, 3, 3]);
        assert_eq!(weights(thrown_again(10, false)), [3, 3, 30]);
        let direct = fire(|attack, defence| attack.saturating_sub(defence));
        assert_eq!(direct.results.iter().map(|result| result.weight).sum::<u32>(), 1296);
        assert_eq!(percent(21, 36), "58 %");
    }
}
