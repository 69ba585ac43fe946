//! Chance has a seat: rules ask for dice, a draw or a shuffle, and never roll.

use crate::{Eye, Rule, Side};
use serde::{Deserialize, Serialize};

/// What a game asks of chance. Every outcome in `0..outcomes()` is equally likely; a shuffle is
/// asked for as a series of draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The dice to throw or the cup to draw from.
    pub device: Device,
    /// Who sees the result: everyone, or one side alone (a secret chit, a card).
    pub secret_of: Option<Side>,
    /// The rule that asks.
    pub rule: Rule,
}

/// The thing on the table that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Device {
    /// So many dice with so many faces. Outcomes count like an odometer, the first die slowest.
    Dice {
        /// How many dice are thrown together.
        count: u8,
        /// Faces of each die.
        faces: u8,
    },
    /// One of so many things, drawn blind.
    Draw {
        /// How many there are.
        from: u16,
    },
}

/// A result of chance as a person reads it: faces of dice, or the number of the thing drawn.
/// Both count from one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Drawn {
    /// What the dice show.
    Dice(Vec<u8>),
    /// Which thing was drawn.
    Draw(u16),
}

impl Chance {
    /// One open six-sided die.
    pub const fn die(rule: Rule) -> Chance {
        Chance { device: Device::Dice { count: 1, faces: 6 }, secret_of: None, rule }
    }

    /// The number of equally likely outcomes.
    pub fn outcomes(&self) -> u32 {
        self.device.outcomes()
    }

    /// Whether this eye may know the result.
    pub fn seen_by(&self, eye: Eye) -> bool {
        self.secret_of.is_none_or(|owner| eye.sees_secrets_of(owner))
    }
}

impl Device {
    /// The number of equally likely outcomes.
    pub fn outcomes(self) -> u32 {
        match self {
            Device::Dice { count, faces } => u32::from(faces).pow(u32::from(count)),
            Device::Draw { from } => u32::from(from),
        }
    }

    /// That nothing can be decided before it has spoken, in a sentence.
    pub const fn is_due(self) -> &'static str {
        match self {
            Device::Dice { count: 1, .. } => "The die has to be thrown first",
            Device::Dice { .. } => "The dice have to be thrown first",
            Device::Draw { .. } => "Something has to be drawn first",
        }
    }

    /// An outcome as a person reads it.
    pub fn read(self, outcome: u32) -> Drawn {
        match self {
            Device::Dice { count, faces } => {
                let mut shown = vec![0; usize::from(count)];
                let mut rest = outcome;
                for face in shown.iter_mut().rev() {
                    *face = (rest % u32::from(faces)) as u8 + 1;
                    rest /= u32::from(faces);
                }
                Drawn::Dice(shown)
            }
            Device::Draw { .. } => Drawn::Draw(outcome as u16 + 1),
        }
    }

    /// The outcome that a person read, if this device can show it.
    pub fn outcome(self, drawn: &Drawn) -> Option<u32> {
        match (self, drawn) {
            (Device::Dice { count, faces }, Drawn::Dice(shown)) => {
                let fits =
                    shown.len() == usize::from(count) && shown.iter().all(|face| (1..=faces).contains(face));
                fits.then(|| shown.iter().fold(0, |sum, face| sum * u32::from(faces) + u32::from(face - 1)))
            }
            (Device::Draw { from }, Drawn::Draw(thing)) => {
                (1..=from).contains(thing).then(|| u32::from(thing - 1))
            }
            _ => None,
        }
    }
}

/// Somebody else's randomness, lent to [`crate::Game::imagine`]: rules own none.
pub trait Luck {
    /// A number in `0..n`, each equally likely. `n` is at least one.
    fn below(&mut self, n: u32) -> u32;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_read_as_faces_and_back() {
        let two = Device::Dice { count: 2, faces: 6 };
        assert_eq!(two.outcomes(), 36);
        assert_eq!(two.read(8), Drawn::Dice(vec![2, 3]));
        for outcome in 0..36 {
            assert_eq!(two.outcome(&two.read(outcome)), Some(outcome));
        }
    }

    #[test]
    fn what_a_device_cannot_show_is_no_outcome() {
        let die = Device::Dice { count: 1, faces: 6 };
        for drawn in [Drawn::Dice(vec![7]), Drawn::Dice(vec![0]), Drawn::Dice(vec![1, 2]), Drawn::Draw(3)] {
            assert_eq!(die.outcome(&drawn), None, "{drawn:?}");
        }
        assert_eq!(Device::Draw { from: 6 }.outcome(&Drawn::Draw(7)), None);
        assert_eq!(Device::Draw { from: 6 }.outcome(&Drawn::Draw(6)), Some(5));
    }

    #[test]
    fn a_secret_draw_is_seen_by_its_owner_alone() {
        let chit =
            Chance { device: Device::Draw { from: 6 }, secret_of: Some(Side::French), rule: Rule("9.0B") };
        assert!(chit.seen_by(Eye::French) && chit.seen_by(Eye::Referee));
        assert!(!chit.seen_by(Eye::Allied) && !chit.seen_by(Eye::Observer));
    }
}
