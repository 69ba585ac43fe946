//! What things are worth, in strength points.

use contract::Side;
use naw::{LIMIT, Naw};

/// The going rate for losses, fixed for one phase: the race to forty makes later points dearer.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    lost: [f32; 2],
    demoralized: bool,
    /// What driving a unit off its hex is worth.
    pub ground: f32,
}

impl Worth {
    pub fn of(game: &Naw) -> Worth {
        Worth {
            lost: Side::ALL.map(|side| f32::from(game.losses(side))),
            demoralized: game.demoralized(),
            ground: 0.45,
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
