//! 8.0 How the game is won: losses, demoralization, exits, and the end.

use crate::{Event, Naw, Place, Stage, UnitId};
use contract::{Log, Outcome, Rule, Side};

/// [8.1] [8.2A] An army that has lost so many strength points is beaten.
pub const LIMIT: u16 = 40;

/// [8.3A] So many French units have to leave the map.
pub const EXITS: u8 = 7;

contract::named! {
    /// How a game ends.
    pub enum Ending {
        /// [8.1] Forty French points before forty Allied ones.
        AlliedWin = "allied-win",
        /// [8.3A] The Allies demoralized and seven units through to Brussels.
        FrenchWin = "french-win",
        /// [8.4B] Both at forty at once, and seven units already through.
        FrenchWinTogether = "french-win-together",
        /// [8.4B] Both at forty at once otherwise.
        AlliedWinTogether = "allied-win-together",
        /// [8.4A] Ten turns without either.
        Draw = "draw",
    }
}

impl Ending {
    /// The ending in the contract's words.
    pub fn outcome(self) -> Outcome {
        let (winner, how, rule) = match self {
            Ending::AlliedWin => {
                (Some(Side::Allied), "forty French strength points were destroyed first", "8.1")
            }
            Ending::FrenchWin => (
                Some(Side::French),
                "the Allies are demoralized and seven French units have left for Brussels",
                "8.3A",
            ),
            Ending::FrenchWinTogether => (
                Some(Side::French),
                "both armies broke at once, and seven French units had already left for Brussels",
                "8.4B",
            ),
            Ending::AlliedWinTogether => (
                Some(Side::Allied),
                "both armies broke at once, and the road to Brussels was still held",
                "8.4B",
            ),
            Ending::Draw => (None, "night fell on turn ten with neither side victorious", "8.4A"),
        };
        Outcome { winner, how, rule: Rule(rule) }
    }
}

impl Naw {
    /// [8.0A] Removes a unit and counts its printed strength; [8.0B] a Prussian counts as an Ally.
    pub(crate) fn destroy(&mut self, unit: UnitId, rule: &'static str, log: &mut impl Log<Event>) {
        let at = self.hex(unit);
        self.lift(unit, Place::Lost);
        self.losses[self.side_of(unit) as usize] += u16::from(self.edition.unit(unit).strength);
        log.note(|| Event::Lost { unit, at, rule: Rule(rule) });
    }

    /// [8.3B] The unit in hand leaves the map by an exit hex, one point beyond it.
    pub(crate) fn exit(&mut self, log: &mut impl Log<Event>) {
        let Stage::Moving(unit) = self.stage else { unreachable!("a unit is in hand") };
        let from = self.hex(unit);
        self.lift(unit, Place::Exited);
        self.moved = self.moved.with(unit);
        self.exited += 1;
        self.stage = Stage::Movement;
        log.note(|| Event::Exited { unit, from, count: self.exited });
        self.judge(log);
    }

    /// [3.0C] Looks whether somebody has won at this instant. Called whenever losses or exits are
    /// complete: for an equal elimination, after both sides have paid.
    pub(crate) fn judge(&mut self, log: &mut impl Log<Event>) {
        let [french, allied] = self.losses.map(|lost| lost >= LIMIT);
        let enough_exits = self.exited >= EXITS;
        if !self.demoralized {
            match (french, allied) {
                (true, true) if enough_exits => return self.end(Ending::FrenchWinTogether, log),
                (true, true) => return self.end(Ending::AlliedWinTogether, log), // [8.4B]
                (true, false) => return self.end(Ending::AlliedWin, log),        // [8.1]
                (false, true) => {
                    self.demoralized = true; // [8.2A], and [8.2D] the French never are
                    log.note(|| Event::Demoralized);
                }
                (false, false) => {}
            }
        }
        if self.demoralized && enough_exits {
            self.end(Ending::FrenchWin, log); // [8.3A], [8.3C] whenever they left
        }
    }

    pub(crate) fn end(&mut self, ending: Ending, log: &mut impl Log<Event>) {
        self.stage = Stage::Over(ending);
        self.aftermath.thrown = None;
        log.note(|| Event::Over { ending });
    }
}
