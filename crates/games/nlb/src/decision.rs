//! What players decide, one small thing at a time.

use crate::UnitId;
use crate::s02_equipment::hex_number;
use crate::s06_combat::column;
use boards::HexId;
use odds::Ratio;
use serde::{Deserialize, Serialize};

/// One thing a player decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// [16.1A] Replace a unit, and those that are replaced with it, by their substitutes.
    Substitute(UnitId),
    /// [16.1A] Nobody else is replaced.
    EndSubstitution,
    /// [3.2C.2] Set a unit or a leader up.
    Deploy {
        /// Who.
        unit: UnitId,
        /// Where.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [22.6B.1] [28.D] When and where a group comes, by the number of the choice from 1 on; 0 if it is not to come at all.
    Choose(u8),
    /// [11.1A.1] A commander puts an officer or a unit in command.
    Command {
        /// The commander.
        leader: UnitId,
        /// Whom he commands.
        unit: UnitId,
    },
    /// [11.1B.4] An officer in command passes it on to his corps or division.
    Transmit(UnitId),
    /// [16.14A] Whether the headquarters that is asked about works, or moves.
    Staff(bool),
    /// No more commands.
    EndCommand,
    /// [12.0.3] The officer of a unit brings it back; [12.2.1] if its corps is demoralized, a die says whether he can.
    Reorganize(UnitId),
    /// [12.2.1] Throw for those named.
    Rally,
    /// Nobody else is brought back.
    EndReorganization,
    /// Take a unit or a leader in hand, to move it or to bring it in.
    Take(UnitId),
    /// Take another one from the same hex along.
    With(UnitId),
    /// [3.4B] [5.6.1] Those in hand come in at this hex, or go through it and so take it, and then further.
    Via(#[serde(with = "hex_number")] HexId),
    /// Where those in hand go.
    To(#[serde(with = "hex_number")] HexId),
    /// [5.5.1] The one in hand leaves the map.
    Exit,
    /// [16.11A.1] A unit in a chateau begins to form a garrison.
    Garrison(UnitId),
    /// [16.11C.2] A garrison is given up.
    GiveUp(UnitId),
    /// [5.1C.2] No more moves.
    EndMovement,
    /// Name a hex to be attacked.
    Target(#[serde(with = "hex_number")] HexId),
    /// [6.1D.2] Those in this hex join the attack from beside it.
    Join(#[serde(with = "hex_number")] HexId),
    /// [7.1.1] A gun bombards in this attack.
    Bombard(UnitId),
    /// [16.8.1] The cavalry in this hex charges.
    Charge(#[serde(with = "hex_number")] HexId),
    /// [16.13.1] A leader takes command of the stack he is with: the attacker's as the attack is put together, the
    /// defender's when it is announced.
    Lead(UnitId),
    /// [16.7.2] [16.13.1] [16.18B.1] The attack is complete: the defender has a say, or units without supply are
    /// tested, before the odds are fixed.
    Announce,
    /// [16.7.2] How many times each arm of the attackers counts.
    Enhance {
        /// Infantry.
        infantry: u8,
        /// Cavalry.
        cavalry: u8,
        /// Artillery.
        guns: u8,
    },
    /// [16.17C] The attack falls on a train alone, and destroys it.
    Overrun,
    /// Throw the die in this column of the Combat Results Table.
    Roll(#[serde(with = "column")] Ratio),
    /// [6.5A.2] Give up this unit in an exchange.
    Pay(UnitId),
    /// [6.5A.2] Enough has been given up.
    Enough,
    /// [6.6.1] Move a unit one hex back: one that has to, one that makes room, or a gun that wants to.
    Retreat {
        /// Who.
        unit: UnitId,
        /// Where to.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [8.2C] Infantry in a chateau ignores the retreat.
    Stand(UnitId),
    /// [6.6.2] Remove a unit that has nowhere to go.
    Lose(UnitId),
    /// [6.7.1] Move a victorious unit into a hex that combat emptied.
    Advance {
        /// Who.
        unit: UnitId,
        /// Where to.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [15.6.1] [16.8.2] [16.13.2] Move all victors of a hex together into one that combat emptied, leaders with them.
    AdvanceStack {
        /// From where.
        #[serde(with = "hex_number")]
        from: HexId,
        /// Where to.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// Neither advance nor draw back any further.
    Stay,
    /// [10.1E.2] A leader who was left alone joins the nearest unit.
    Relocate {
        /// Who.
        leader: UnitId,
        /// Where to.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// No more attacks.
    EndCombat,
    /// [16.6A.3] Put a pair of markers down on those in this hex.
    Hide(#[serde(with = "hex_number")] HexId),
    /// [16.6A.1] Set a pair of markers aside for a unit that is about to enter.
    HideComing(UnitId),
    /// [16.6A.3] A unit goes behind the markers too, and its officer with it.
    Conceal(UnitId),
    /// [16.6A.3] Say in secret which of the two markers is the real one.
    Designate(u8),
    /// [16.6C.1] Reveal a pair.
    Unveil(u8),
    /// No more pairs are put down or revealed.
    EndHiding,
    /// [16.6B.1] Take a marker in hand: two for each pair.
    TakeMarker(u8),
    /// Where the marker in hand goes.
    MarkerTo(#[serde(with = "hex_number")] HexId),
    /// [16.16B] A commander brings a unit back.
    Gather {
        /// The commander.
        leader: UnitId,
        /// Who comes back.
        unit: UnitId,
    },
    /// [18.5C] Write down in secret whether First Corps marches to Ligny.
    FirstCorps(bool),
}
