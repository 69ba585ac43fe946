//! What is agreed on before the first turn: the scenario, and the optional rules.

use contract::Side;

contract::named! {
    /// What is played.
    pub enum Battle {
        /// Three turns.
        Skirmish = "skirmish",
        /// One turn.
        Dusk = "dusk",
    }
}

contract::named! {
    /// How the ground is.
    pub enum Mud {
        /// Firm ground.
        Firm = "firm",
        /// Soft ground.
        Soft = "soft",
        /// Deep mud.
        Deep = "deep",
    }
}

contract::options! {
    /// The optional rules: switches and values, one that needs another, one that replaces another, and one that
    /// only one of the scenarios offers.
    pub struct Agreed for Battle {
        /// Who moves first in every turn.
        first: Side = Side::French => { title: "The first move", group: "Sequence", rule: "R4" },
        /// On soft ground boldness does not help, and in deep mud an attacker is weaker by one.
        mud: Mud = Mud::Firm => { title: "Mud", group: "Weather", rule: "R11" },
        /// The sun comes out: from the second turn on the ground is firm.
        drying: bool = false => {
            title: "Drying ground", group: "Weather", rule: "R12", needs: [mud], only: [Skirmish],
        },
        /// Everybody keeps to the paved roads, where no mud is.
        pavement: bool = false => { title: "Paved roads", group: "Weather", rule: "R13", replaces: [mud] },
    }
}
