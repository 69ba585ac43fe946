//! What a share that was counted says of the true one.

/// The normal quantile that leaves 2.5% on either side.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The 95% Wilson score interval of a share: what the true share may be when `successes` of `n` were
/// seen. Half successes (a draw as half a win) are allowed. Nothing seen says nothing: `[0, 1]`.
pub fn wilson(successes: f64, n: u64) -> [f64; 2] {
    if n == 0 {
        return [0.0, 1.0];
    }
    let n = n as f64;
    let share = successes / n;
    let z2 = Z95 * Z95;
    let centre = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let reach = Z95 * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).max(0.0).sqrt() / (1.0 + z2 / n);
    // At the ends the formula is exact but for rounding.
    let low = if successes <= 0.0 { 0.0 } else { (centre - reach).max(0.0) };
    let high = if successes >= n { 1.0 } else { (centre + reach).min(1.0) };
    [low, high]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(got: f64, wanted: f64) {
        assert!((got - wanted).abs() < 5e-5, "{got} is not {wanted}");
    }

    #[test]
    fn wilson_intervals_are_those_of_the_textbook() {
        // Worked out by hand from the formula; 81 of 263 is Newcombe's example (1998): 0.2553, 0.3662.
        for (seen, n, low, high) in [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
            (5.0, 10, 0.2366, 0.7634),
            (20.0, 20, 0.8389, 1.0),
        ] {
            let got = wilson(seen, n);
            close(got[0], low);
            close(got[1], high);
        }
        assert_eq!(wilson(0.0, 0), [0.0, 1.0]);
    }

    #[test]
    fn the_interval_of_losses_mirrors_that_of_wins() {
        for wins in 0..=50 {
            let ours = wilson(f64::from(wins), 50);
            let theirs = wilson(f64::from(50 - wins), 50);
            close(ours[0], 1.0 - theirs[1]);
            close(ours[1], 1.0 - theirs[0]);
        }
    }
}
