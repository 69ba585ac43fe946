//! Why not behind markers: pairs that are put down, that march, and that come to light.

use crate::{Decision, Nlb, Task};
use contract::Forbidden;

impl Nlb {
    /// What is asked of pairs of markers, and of those behind them.
    pub(super) fn why_not_hidden(&self, decision: Decision) -> Forbidden {
        match (self.task(), decision) {
            (Task::Hiding(_), Decision::Hide(_)) => Forbidden::new(
                "16.6A.1",
                "A pair is put down on units of one army that no enemy sees, in command and with their officer, while the army has pairs left",
            ),
            (Task::Hiding(_), Decision::HideComing(unit)) => Forbidden::new(
                "16.6A.1",
                format!(
                    "{} does not come hidden: that takes a unit that is due in this turn, with its officer in the same group, and a pair that is left",
                    self.describe(unit)
                ),
            ),
            (Task::Hiding(_), Decision::Unveil(_)) => Forbidden::new(
                "16.6C.1",
                "A pair is revealed in a later Command Phase than the one it was put down in",
            ),
            (Task::Hiding(_), _) => Forbidden::new("16.6A.1", "Put pairs of markers down, or go on"),
            (Task::Filling(_), Decision::Conceal(unit)) => Forbidden::new(
                "16.6A.3",
                format!(
                    "{} cannot go behind these markers: it has to be next to them, unseen, in command, with its officer",
                    self.describe(unit)
                ),
            ),
            (Task::Filling(_), _) => {
                Forbidden::new("16.6A.3", "Say first which of the two markers is the real one")
            }
            (Task::Marching(marker), Decision::MarkerTo(hex)) => {
                let side = Nlb::side_of_pair(usize::from(marker / 2));
                let there = self.place_name(hex);
                if self.is_observed(side, hex) {
                    Forbidden::new("16.6B.2", format!("An enemy would see the marker in {there}"))
                } else if self.count_at(hex) > 0 || self.has_marker(side, hex) {
                    Forbidden::new("16.6B.3", format!("A marker shares {there} with its mate alone"))
                } else {
                    Forbidden::new(
                        "16.6B.1",
                        format!("The slowest of those behind the marker does not get to {there}"),
                    )
                }
            }
            (Task::Marching(_), _) => Forbidden::new("16.6B.1", "A marker is in hand: move it first"),
            // What is left is a pair that comes to light.
            _ => Forbidden::new(
                "16.6C.3",
                "Revealed units are put down one after the other, where the real marker was or next to it, as far as there is room",
            ),
        }
    }
}
