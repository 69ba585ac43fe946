//! What things are worth, in strength points.

use contract::Side;
use naw::{LIMIT, Naw};

/// How much weight the sergeant gives to what. Found by playing variants against each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Driving a unit off its hex.
    pub ground: f32,
    /// Threats to one's own units.
    pub dread: f32,
    /// How likely a unit that has to retreat among many enemies is caught.
    pub caught: f32,
    /// Each hex between a unit and the enemy, by who it is.
    pub french_zeal: f32,
    pub british_zeal: f32,
    pub prussian_zeal: f32,
    /// A defender's place near the enemy.
    pub cover: f32,
    /// French units on their way to Brussels.
    pub brussels: f32,
}

impl Weights {
    pub const SERGEANT: Weights = Weights {
        ground: 0.45,
        dread: 0.2,
        caught: 0.55,
        french_zeal: 0.16,
        british_zeal: 0.1,
        prussian_zeal: 0.11,
        cover: 0.0,
        brussels: 1.0,
    };
}

/// The going rate for losses, fixed for one phase: the race to forty makes later points dearer.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    lost: [f32; 2],
    demoralized: bool,
    pub weights: Weights,
}

impl Worth {
    pub fn of(game: &Naw, weights: Weights) -> Worth {
        Worth {
            lost: Side::ALL.map(|side| f32::from(game.losses(side))),
            demoralized: game.demoralized(),
            weights,
        }
    }

    /// What each side had lost when the phase began.
    pub fn lost(&self) -> [f32; 2] {
        self.lost
    }

    /// What it costs a side to lose so much strength now.
    pub fn loss(&self, side: Side, strength: f32) -> f32 {
        if self.demoralized {
            // The race is over. What is left is the road to Brussels: bodies still count a little.
            return strength * if side == Side::French { 0.35 } else { 0.5 };
        }
        let limit = f32::from(LIMIT);
        let before = self.lost[side as usize];
        let after = before + strength;
        let potential = |lost: f32| lost.min(limit) * (1.0 + lost.min(limit) / limit);
        let breaking = match side {
            Side::French if after >= limit => 60.0, // the game
            Side::Allied if after >= limit => 40.0, // hope of winning it
            _ => 0.0,
        };
        potential(after) - potential(before) + breaking
    }
}
