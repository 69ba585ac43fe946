//! Taking one of several decisions.

use contract::Luck;
use record::Stream;

/// The first of the best.
pub fn best<D: Copy, S: PartialOrd>(decisions: &[D], mut score: impl FnMut(D) -> S) -> D {
    let (first, rest) = decisions.split_first().expect("a side that is asked has a choice");
    let mut best = (*first, score(*first));
    for &decision in rest {
        let score = score(decision);
        if score > best.1 {
            best = (decision, score);
        }
    }
    best.0
}

/// Any of them.
pub fn any<D: Copy>(decisions: &[D], luck: &mut Stream) -> D {
    decisions[luck.below(decisions.len() as u32) as usize]
}

/// Any of the best.
pub fn any_best<D: Copy, S: PartialOrd>(decisions: &[D], score: impl Fn(D) -> S, luck: &mut Stream) -> D {
    let top = score(best(decisions, &score));
    let best: Vec<D> = decisions.iter().copied().filter(|&decision| score(decision) >= top).collect();
    any(&best, luck)
}

/// What something brings on average, for people: "+1.2 strength points on average", and no "-0.0".
pub fn on_average(gain: f32, what: &str) -> String {
    let tenths = (gain * 10.0).round() as i32;
    if tenths == 0 {
        format!("about as many {what} won as lost on average")
    } else {
        format!("{:+.1} {what} on average", f64::from(tenths) / 10.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_worth_minus_nothing() {
        assert_eq!(on_average(1.24, "points"), "+1.2 points on average");
        assert_eq!(on_average(-0.3, "points"), "-0.3 points on average");
        assert_eq!(on_average(-0.04, "points"), "about as many points won as lost on average");
    }

    #[test]
    fn the_first_of_the_best_is_taken() {
        assert_eq!(best(&[1, 12, 3, 14], |number| number / 10), 12);
        assert_eq!(best(&[5], |_| f32::NAN), 5);
    }

    #[test]
    fn any_of_the_best_is_taken_and_no_other() {
        let mut luck = Stream::derive(1, "choosing", 0);
        let taken: Vec<i32> = (0..50).map(|_| any_best(&[1, 12, 3, 14], |n| n / 10, &mut luck)).collect();
        assert!(taken.contains(&12) && taken.contains(&14));
        assert!(!taken.contains(&1) && !taken.contains(&3));
    }
}
