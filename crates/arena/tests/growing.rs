//! A table does not take longer to decide the longer its game has gone on.

use arena::growth::{growth, table};
use contract::Edition;
use rehearsal::{Rehearsal, Sheet};

#[test]
fn a_decision_costs_the_same_in_a_long_game() {
    let figures = growth::<Rehearsal>(Sheet::standard(), Some("skirmish"), [200, 6_000], 1).unwrap();
    let [figure] = &figures[..] else { panic!("one scenario was asked for") };
    let total = figure.costs.last().unwrap();
    assert_eq!(total.what, "a decision");
    // Playing the game again for it would take about twenty times as long.
    assert!(total.ratio < 3.0, "{}", table(&figures));
    for cost in &figure.beside {
        assert!(cost.ratio < 3.0, "{}", table(&figures));
    }
}
