//! What is still to be done, the next thing last.
//!
//! A player turn opens into phases, combats, retreats, displacements and the fate of leaders, each of which has to be
//! finished before the one it interrupted goes on. So the game keeps its place in the rulebook as a short stack of
//! [`Task`]s. The top one either waits for a side or for a die, or runs by itself and leaves others behind.

use crate::UnitId;
use crate::s02_equipment::{LEADERS, hex_number};
use crate::s06_combat::column;
use boards::HexId;
use contract::{Outcome, Rule, Side};
use odds::Ratio;
use serde::{Deserialize, Serialize};

/// One thing to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// [16.1A] A side says which units it replaces.
    Substituting(Side),
    /// [3.2C.2] A side sets up what its owner places.
    Deploy(Side),
    /// A player turn begins.
    OpenTurn,
    /// [22.6B.1] [28.D] The phasing side chooses in secret when and where this group comes.
    Choosing(u8),
    /// [4.1C] The Command Phase begins.
    OpenCommand,
    /// [22.6A.1] The die for the weather.
    Weather,
    /// [11.0.1] The phasing side commands.
    Command,
    /// [16.14C.2] The die for a commander without a line to his headquarters.
    Communication(UnitId),
    /// [16.14A] Whether this headquarters works is said at the end of the Command Phase.
    Staff(UnitId),
    /// [4.1C] The Morale Segment, and the Reorganization Segment after it.
    OpenReorganization,
    /// [12.0.3] The phasing side brings units back.
    Reorganization,
    /// [12.2.1] This officer is about to throw for units of a demoralized corps; another one may join them.
    Rallying(UnitId),
    /// [12.2.1] The die for those whom this officer brings back.
    RallyDie(UnitId),
    /// [16.1C.1] The die for what Napoleon can command while he is ill.
    Vigour,
    /// [16.1C.1] A die for how far Napoleon rides, with what the first one showed.
    Pace(UnitId, u8),
    /// [16.18A] The die for how far a unit without supply goes.
    Foraging(UnitId),
    /// The Movement Phase begins.
    OpenMovement,
    /// The Movement Phase begins, and all dice before it have been thrown.
    BeginMovement,
    /// The phasing side takes a unit, or ends the phase.
    Movement,
    /// Where do those in hand go?
    Moving,
    /// The Combat Phase begins.
    OpenCombat,
    /// [15.3.1] Mounted units of this side may ride off.
    Riding(Side),
    /// Who must fight whom is fixed [6.1.3].
    Contact,
    /// The phasing side names a target, or ends the phase.
    Combat,
    /// An attack is put together.
    Attacking,
    /// [16.18B.1] Dice for units without supply that take part in the attack, one after the other.
    Testing,
    /// [16.7.2] [16.13.1] The defender says which arm counts more, and who leads.
    Answering,
    /// The defender has answered: the attacker chooses his column.
    Odds,
    /// The die is thrown in this column.
    Rolling(#[serde(with = "column")] Ratio),
    /// What the result leaves to do, one thing after the other.
    Aftermath,
    /// [6.5A.2] The attacker pays for an exchange.
    Paying,
    /// [6.6.1] Units of a side retreat.
    Retreating(Side),
    /// [6.6D.1] One of those in this hex makes room.
    Displacing(#[serde(with = "hex_number")] HexId),
    /// [7.1E.2] Guns that bombarded may draw back.
    Withdrawing,
    /// [6.7.1] A unit of this side may advance.
    Advancing(Side),
    /// [15.5.1] The die for victorious cavalry.
    Impetus,
    /// [16.12.1] The die for a unit that saw the Old Guard beaten.
    Rout(UnitId),
    /// [16.12.2] A unit runs.
    Routing(UnitId),
    /// [16.13.3] The die for a leader who fought.
    Risk(UnitId),
    /// [10.2.2] The die for a leader who lost those around him.
    Fate(UnitId),
    /// [10.1E.2] A leader joins the nearest unit.
    Relocate(UnitId),
    /// A player turn ends.
    CloseTurn,
    /// [18.5C] [19.5D.1] [24.1B] The die for the First Corps.
    FirstCorps,
    /// [18.5A] The die for a unit that may have fought the day before.
    Losses(UnitId),
    /// [18.5B] The die for the Sixth Corps.
    SixthCorps,
    /// [18.5C] The French player writes down whether First Corps comes.
    Secret,
    /// [19.5C] The die for a unit that stands idle.
    Release(UnitId),
    /// [24.5B] The die for Ney.
    Ney,
    /// [16.6A.1] [16.6C.1] A side may put pairs of markers down, or reveal them.
    Hiding(Side),
    /// [16.6A.3] Units go behind a pair.
    Filling(u8),
    /// [16.6B.1] A marker is in hand.
    Marching(u8),
    /// [16.6C.3] The units of a pair that was revealed come back to the map.
    Emerging(u8),
    /// [15.4.2] The die for a commander who sleeps late.
    Wake(UnitId),
    /// The game is over.
    Over(Ending),
}

/// How a game ends: who wins, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// [18.4A.1] Ligny.
    LignyDisintegration,
    /// [18.4A.2] Ligny.
    LignyDemoralization,
    /// [18.4B.1] Ligny.
    LignyFrenchBroken,
    /// [18.4B.2] Ligny.
    LignyHeld,
    /// [19.4A] Quatre Bras.
    CrossroadsDisintegration,
    /// [19.4B] Quatre Bras.
    CrossroadsFrenchBroken,
    /// [19.4C.4] Quatre Bras.
    CrossroadsFrenchPoints,
    /// [19.4C.4] Quatre Bras.
    CrossroadsAlliedPoints,
    /// [19.4C.4] Quatre Bras.
    CrossroadsDraw,
    /// [20.4A] Wavre.
    WavreDisintegration,
    /// [20.4B] Wavre.
    WavreFrenchBroken,
    /// [20.4C.5] Wavre.
    WavreFrenchPoints,
    /// [20.4C.5] Wavre.
    WavrePrussianPoints,
    /// [20.4C.5] Wavre.
    WavreDraw,
    /// [21.4A.1] La Belle Alliance.
    AllianceBothBroken,
    /// [21.4A.2] La Belle Alliance.
    AllianceDisintegration,
    /// [21.4B.1] La Belle Alliance.
    AllianceFrenchBroken,
    /// [21.4B.2] La Belle Alliance.
    AllianceHeld,
    /// [23.D.2] Quatre Bras variant.
    VariantFrenchPoints,
    /// [23.D.2] Quatre Bras variant.
    VariantAlliedPoints,
    /// [23.D.2] Quatre Bras variant.
    VariantDraw,
    /// [26.G] La Belle Alliance variant.
    RoadToFrance,
    /// [24.4A.1] Grand Ligny.
    GrandLignyDisintegration,
    /// [24.4A.1] Grand Ligny.
    GrandLignyBothBroken,
    /// [24.4A.2] Grand Ligny.
    GrandLignyMarginal,
    /// [24.4B.1] Grand Ligny.
    GrandLignyFrenchBroken,
    /// [24.4B.1] Grand Ligny.
    GrandLignyNapoleon,
    /// [24.4B.2] Grand Ligny.
    GrandLignyHeld,
    /// [25.D.1] Historical Wavre.
    HistoricDisintegration,
    /// [25.D.2] Historical Wavre.
    HistoricCity,
    /// [25.D.3] Historical Wavre.
    HistoricFrenchBroken,
    /// [25.D.4] Historical Wavre.
    HistoricHeld,
    /// [27.4A.1] Grand Waterloo.
    GrandWaterlooBothBroken,
    /// [27.4A.2] Grand Waterloo.
    GrandWaterlooDisintegration,
    /// [27.4B.1] Grand Waterloo.
    GrandWaterlooFrenchBroken,
    /// [27.4B.2] Grand Waterloo.
    GrandWaterlooHeld,
    /// [22.4.1] The campaign.
    CampaignWon,
    /// [22.4A.2] The campaign.
    CampaignBrussels,
    /// [22.4.2] The campaign.
    CampaignHeld,
    /// [22.4C] The campaign.
    CampaignFrenchDecisive,
    /// [22.4C] The campaign.
    CampaignFrenchTactical,
    /// [22.4C] The campaign.
    CampaignFrenchMarginal,
    /// [22.4C] The campaign.
    CampaignCoalitionMarginal,
    /// [22.4C] The campaign.
    CampaignCoalitionTactical,
    /// [22.4C] The campaign.
    CampaignCoalitionDecisive,
}

impl Ending {
    /// The ending in the contract's words.
    pub fn outcome(self) -> Outcome {
        use Ending::*;
        const FRENCH: Option<Side> = Some(Side::French);
        const ALLIED: Option<Side> = Some(Side::Allied);
        let (winner, rule, how) = match self {
            LignyDisintegration => (FRENCH, "18.4A.1", "The Prussian army disintegrates"),
            LignyDemoralization => {
                (FRENCH, "18.4A.2", "The Prussian army is demoralized, and French losses stay below 35")
            }
            LignyFrenchBroken => (ALLIED, "18.4B.1", "The French army is demoralized before the Prussian"),
            LignyHeld => (ALLIED, "18.4B.2", "The Prussian army has stood until night"),
            CrossroadsDisintegration => (FRENCH, "19.4A", "The Allied army disintegrates"),
            CrossroadsFrenchBroken => (ALLIED, "19.4B", "The French army is demoralized"),
            CrossroadsFrenchPoints => (FRENCH, "19.4C.4", "The French have more victory points"),
            CrossroadsAlliedPoints => (ALLIED, "19.4C.4", "The Allies have more victory points"),
            CrossroadsDraw => (None, "19.4C.4", "Both sides have the same victory points"),
            WavreDisintegration => (FRENCH, "20.4A", "The Prussian army disintegrates"),
            WavreFrenchBroken => (ALLIED, "20.4B", "The French army is demoralized"),
            WavreFrenchPoints => (FRENCH, "20.4C.5", "The French have more victory points"),
            WavrePrussianPoints => (ALLIED, "20.4C.5", "The Prussians have more victory points"),
            WavreDraw => (None, "20.4C.5", "Both sides have the same victory points"),
            AllianceBothBroken => (FRENCH, "21.4A.1", "The Allied and the Prussian army are demoralized"),
            AllianceDisintegration => (FRENCH, "21.4A.2", "The Allied army disintegrates"),
            AllianceFrenchBroken => (ALLIED, "21.4B.1", "The French army is demoralized"),
            AllianceHeld => (ALLIED, "21.4B.2", "The Coalition has held until night"),
            VariantFrenchPoints => (FRENCH, "23.D.2", "The French have more victory points"),
            VariantAlliedPoints => (ALLIED, "23.D.2", "The Allies have more victory points"),
            VariantDraw => (None, "23.D.2", "Both sides have the same victory points"),
            RoadToFrance => (ALLIED, "26.G", "The Coalition holds Maison du Roi"),
            GrandLignyDisintegration => {
                (FRENCH, "24.4A.1", "The Prussian army disintegrates: a decisive victory")
            }
            GrandLignyBothBroken => {
                (FRENCH, "24.4A.1", "The Prussian and the Allied army are demoralized: a decisive victory")
            }
            GrandLignyMarginal => (FRENCH, "24.4A.2", "The Prussian army is demoralized: a marginal victory"),
            GrandLignyFrenchBroken => {
                (ALLIED, "24.4B.1", "The French army is demoralized: a decisive victory")
            }
            GrandLignyNapoleon => (ALLIED, "24.4B.1", "Napoleon has fallen: a decisive victory"),
            GrandLignyHeld => (ALLIED, "24.4B.2", "The Coalition has held until night: a marginal victory"),
            HistoricDisintegration => {
                (FRENCH, "25.D.1", "The Prussian army disintegrates: a decisive victory")
            }
            HistoricCity => (FRENCH, "25.D.2", "The French hold Wavre: a marginal victory"),
            HistoricFrenchBroken => (ALLIED, "25.D.3", "The French army is demoralized: a decisive victory"),
            HistoricHeld => (ALLIED, "25.D.4", "The Prussians have held until night: a marginal victory"),
            GrandWaterlooBothBroken => {
                (FRENCH, "27.4A.1", "The Prussian and the Allied army are demoralized")
            }
            GrandWaterlooDisintegration => (FRENCH, "27.4A.2", "The Allied army disintegrates"),
            GrandWaterlooFrenchBroken => (ALLIED, "27.4B.1", "The Emperor's army is demoralized"),
            GrandWaterlooHeld => (ALLIED, "27.4B.2", "The Coalition has held until night"),
            CampaignWon => (FRENCH, "22.4.1", "The French are 230 points ahead"),
            CampaignBrussels => {
                (FRENCH, "22.4A.2", "With those on the road to Brussels the French are 230 points ahead")
            }
            CampaignHeld => (ALLIED, "22.4.2", "The Coalition has not been beaten in three days"),
            CampaignFrenchDecisive => {
                (FRENCH, "22.4C", "The French are 230 points ahead: a decisive victory")
            }
            CampaignFrenchTactical => (FRENCH, "22.4C", "The French are well ahead: a tactical victory"),
            CampaignFrenchMarginal => (FRENCH, "22.4C", "The French are ahead: a marginal victory"),
            CampaignCoalitionMarginal => {
                (ALLIED, "22.4C", "The French are not far enough ahead: a marginal victory")
            }
            CampaignCoalitionTactical => (ALLIED, "22.4C", "The French are hardly ahead: a tactical victory"),
            CampaignCoalitionDecisive => {
                (ALLIED, "22.4C", "The French have little or nothing to show: a decisive victory")
            }
        };
        Outcome { winner, how, rule: Rule(rule) }
    }
}

/// More than can ever be left open. Leaders are most of it: what leaves all of them alone among enemies at once
/// [10.1E.2] [10.2.2] puts each on top of the others, though none twice. No game has all of [`LEADERS`]: of Napoleon,
/// Bülow and Uxbridge it has one of two counters. Pairs of markers that come to light [16.6C.2] lie there too, and
/// groups that are still to come [28.D], but each keeps a leader off the map until its turn has come; and where
/// nobody commands no leader is in play. Under them is how a player turn opens, six tasks at most, or a combat, which
/// is five deep itself.
const ROOM: usize = LEADERS - 3 + 7;

/// The stack of what is still to be done.
pub type Agenda = contract::Agenda<Task, ROOM>;

/// Nothing to do.
pub(crate) const EMPTY: Agenda = Agenda::empty(Task::OpenTurn);
