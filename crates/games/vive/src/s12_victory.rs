//! 12.0 Victory conditions.

use crate::agenda::{Ending, Task};
use crate::chronicle::{Event, What};
use crate::{Battle, Kind, Nation, PieceId, Sector, Vive};
use contract::{Log, Outcome, Rule, Side};

impl Ending {
    /// How it is told.
    pub const fn outcome(self) -> Outcome {
        let (winner, how, rule) = match self {
            Ending::Losses(Side::French) => {
                (Some(Side::French), "The Allies have lost too many units.", "12.0-a")
            }
            Ending::Losses(Side::Allied) => {
                (Some(Side::Allied), "The French have lost too many units.", "12.0-a")
            }
            Ending::Sector(Side::French) => (
                Some(Side::French),
                "The Allies have no unit left in one of the sectors: a decisive victory.",
                "12.0-b",
            ),
            Ending::Sector(Side::Allied) => (
                Some(Side::Allied),
                "The French have no unit left in one of the sectors: a decisive victory.",
                "12.0-b",
            ),
            Ending::Time(Side::French) => {
                (Some(Side::French), "All cards are played, and the Allies have lost more units.", "12.1")
            }
            Ending::Time(Side::Allied) => {
                (Some(Side::Allied), "All cards are played, and the French have lost more units.", "12.1")
            }
            Ending::Elements(Side::French) => (
                Some(Side::French),
                "All cards are played, losses are equal, and the French have more elements left.",
                "12.1",
            ),
            Ending::Elements(Side::Allied) => (
                Some(Side::Allied),
                "All cards are played, losses are equal, and the Allies have more elements left.",
                "12.1",
            ),
            Ending::Draw => (None, "All cards are played; losses and elements are equal.", "12.1"),
        };
        Outcome { winner, how, rule: Rule(rule) }
    }

    /// Every way to end.
    pub const ALL: [Ending; 9] = [
        Ending::Losses(Side::French),
        Ending::Losses(Side::Allied),
        Ending::Sector(Side::French),
        Ending::Sector(Side::Allied),
        Ending::Time(Side::French),
        Ending::Time(Side::Allied),
        Ending::Elements(Side::French),
        Ending::Elements(Side::Allied),
        Ending::Draw,
    ];
}

impl Vive {
    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.task(), Task::Over(_))
    }

    fn end(&mut self, ending: Ending, log: &mut impl Log<Event>) {
        self.agenda.end(Task::Over(ending));
        self.note(log, || What::Ended { ending });
    }

    /// Units and generals that a side has lost. [9.52] [12.1] Generals killed and units absorbed are among them.
    pub fn side_losses(&self, side: Side) -> u8 {
        Nation::ALL.into_iter().filter(|nation| nation.side() == side).map(|nation| self.lost(nation)).sum()
    }

    /// [12.0-a] [4.2-a] [4.2-c] An army loses at once when it has lost the number of units that its scenario states:
    /// [13.1-g] at Waterloo 10 English or 15 Allies, [13.2-b] [13.3-b] [13.4-b] elsewhere one number a side.
    pub(crate) fn check_losses(&mut self, log: &mut impl Log<Event>) {
        if self.is_over() {
            return;
        }
        let levels = self.edition.setup(self.battle).loses;
        let english = levels.english.is_some_and(|level| self.lost(Nation::English) >= level);
        if english || self.side_losses(Side::Allied) >= levels.allied {
            self.end(Ending::Losses(Side::French), log);
        } else if self.side_losses(Side::French) >= levels.french {
            self.end(Ending::Losses(Side::Allied), log);
        }
    }

    /// [12.0-b] [13.4-b] In a hypothetical battle a side without a unit in one of the sectors has lost: infantry,
    /// cavalry and artillery count. The test begins when set-up is complete, and is made as soon as a unit falls.
    /// Should both sides fail it, the one that was moving did so first.
    pub(crate) fn check_sectors(&mut self, log: &mut impl Log<Event>) {
        if self.battle != Battle::Hypothetical || self.hour == 0 || self.is_over() {
            return;
        }
        let mover = if self.order.is_some() { self.order.piece.side() } else { self.turn.enemy() };
        for side in [mover, mover.enemy()] {
            if Sector::ALL.into_iter().any(|sector| self.is_empty(side, sector)) {
                return self.end(Ending::Sector(side.enemy()), log);
            }
        }
    }

    /// Whether a side has no unit in a sector.
    pub(crate) fn is_empty(&self, side: Side, sector: Sector) -> bool {
        let there = self.units(side) & self.field().sectors[sector as usize];
        !there.iter().any(|hex| self.unit_at(hex).is_some_and(|unit| unit.kind() != Kind::Counter))
    }

    /// [12.1] Counters and chips of a side on the map, one for each skirmisher and garrison; generals do not count.
    pub fn elements_left(&self, side: Side) -> u16 {
        let units = self.units(side).iter().filter_map(|hex| self.unit_at(hex));
        units.map(|unit: PieceId| u16::from(self.elements(unit))).sum()
    }

    /// [12.1] [4.2-b] All cards are played: fewer units lost, then more elements left, then a draw.
    pub(crate) fn time_is_up(&mut self, log: &mut impl Log<Event>) {
        let [french, allied] = Side::ALL.map(|side| self.side_losses(side));
        let [ours, theirs] = Side::ALL.map(|side| self.elements_left(side));
        let ending = match (french.cmp(&allied), ours.cmp(&theirs)) {
            (std::cmp::Ordering::Less, _) => Ending::Time(Side::French),
            (std::cmp::Ordering::Greater, _) => Ending::Time(Side::Allied),
            (_, std::cmp::Ordering::Greater) => Ending::Elements(Side::French),
            (_, std::cmp::Ordering::Less) => Ending::Elements(Side::Allied),
            _ => Ending::Draw,
        };
        self.end(ending, log);
    }
}
