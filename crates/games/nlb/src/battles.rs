//! What is agreed on before play [3.1]: the battle and its options; and the turns on which it is fought [4.0A].

use crate::s16_variants::Pairs;
use serde::{Deserialize, Serialize};
use std::fmt;

contract::named! {
    /// What is played.
    pub enum Battle {
        /// Quatre Bras.
        QuatreBras = "quatre-bras",
        /// Ligny.
        Ligny = "ligny",
        /// La Belle Alliance.
        LaBelleAlliance = "la-belle-alliance",
        /// Wavre.
        Wavre = "wavre",
        /// Historical Wavre.
        HistoricWavre = "historic-wavre",
        /// Grand Ligny.
        GrandLigny = "grand-ligny",
        /// Grand Waterloo.
        GrandWaterloo = "grand-waterloo",
        /// The campaign.
        Campaign = "campaign",
        /// Quatre Bras, new research.
        QuatreBrasVariant = "quatre-bras-variant",
        /// La Belle Alliance, new research.
        LaBelleAllianceVariant = "la-belle-alliance-variant",
        /// The campaign, early start.
        CampaignVariant = "campaign-variant",
    }
}

impl Battle {
    /// [22.1] Whether corps lose heart and gather again, and armies live on their supply: the rules of the campaign.
    pub const fn is_campaign(self) -> bool {
        matches!(self, Battle::Campaign | Battle::CampaignVariant)
    }
}

contract::named! {
    /// [26.B.1] [26.C.1] When La Belle Alliance is fought.
    pub enum Hours {
        /// Noon to eight.
        Noon = "noon",
        /// Eleven to nine.
        Eleven = "eleven",
        /// Nine to nine.
        Nine = "nine",
    }
}

contract::options! {
    /// What is agreed before play [3.1]. [2.1A] Rules 1.0 to 9.0 are in force everywhere, and nobody is asked about
    /// them; [2.1B] leaders and command are where both players want them [18.1] [19.1] [20.1] [21.1], and always in
    /// the two great battles [24.1] [27.1] and in the campaign, which has rules 12.0 to 14.0 and 22.5 too [22.1].
    pub struct Agreed for Battle {
        /// Leaders are on the map, and whoever is not in command neither bombards nor comes near the enemy.
        command: bool = false => {
            title: "Leaders and command", group: "Command", rule: "2.1B",
            replaces: [idle_cavalry],
            fixed: [
                GrandLigny: true, GrandWaterloo: true, Campaign: true, QuatreBrasVariant: true,
                LaBelleAllianceVariant: true, CampaignVariant: true,
            ],
        },
        /// Infantry, cavalry and guns that attack one hex together are worth a column more.
        combined_arms: bool = false => { title: "Combined arms", group: "Combat", rule: "15.1" },
        /// An attack of the Guard's infantry that fails takes twenty off what the French army bears.
        guards_repulse: bool = false => {
            title: "The Guard recoils", group: "Morale", rule: "15.2.1",
            only: [Ligny, LaBelleAlliance, GrandWaterloo, LaBelleAllianceVariant],
        },
        /// Cavalry and horse artillery with no enemy cavalry beside it may ride off before a combat phase.
        mounted_withdrawal: bool = false => { title: "Mounted withdrawal", group: "Combat", rule: "15.3.1" },
        /// Every morning the French commanders sleep late, until a die, a colleague or the enemy wakes them.
        late_start: bool = false => {
            title: "French late start", group: "Command", rule: "15.4.1", needs: [command], only: [Campaign, CampaignVariant],
        },
        /// A die says whether victorious cavalry is in hand, stands, or charges on.
        impetus: bool = false => { title: "Cavalry impetus", group: "Combat", rule: "15.5.1" },
        /// Two victorious units advance together if a leader goes with them.
        leaders_advance: bool = false => {
            title: "Leaders advance", group: "Command", rule: "15.6.1", needs: [command],
        },
        /// Units marked with an asterisk may be replaced by others that fit their history better; each side says
        /// before play which.
        substitutes: bool = false => { title: "Substitute units", group: "Variant counters", rule: "16.1A" },
        /// The rifles of three Allied divisions and two more units of the 3rd Netherlands Division are there.
        additions: bool = false => { title: "Additional units", group: "Variant counters", rule: "16.1B.2" },
        /// Napoleon is ill: dice say how far he rides and how much he commands.
        sick_napoleon: bool = false => {
            title: "Napoleon is ill", group: "Variant counters", rule: "16.1C.1", needs: [command],
            only: [
                Ligny, LaBelleAlliance, GrandLigny, GrandWaterloo, Campaign, LaBelleAllianceVariant, CampaignVariant
            ],
        },
        /// Hill, the chiefs of staff of the Prussian corps, and seconds in command who take over when the army has
        /// lost its chief.
        more_leaders: bool = false => {
            title: "More leaders", group: "Variant counters", rule: "16.1C.3", needs: [command],
        },
        /// The turn at six in the morning is a turn of daylight.
        dawn: bool = false => { title: "Dawn", group: "Campaign", rule: "16.2", only: [Campaign, CampaignVariant] },
        /// At dusk nobody sees further than five hexes.
        dusk: bool = false => { title: "Dawn and dusk", group: "Observation", rule: "16.3.4" },
        /// Woods and towns hinder the attacker instead of helping the defender, bridges stop zones, and columns on a
        /// road keep it to themselves.
        modified_terrain: bool = false => {
            title: "Modified terrain", group: "Ground", rule: "16.4.2", fixed: [QuatreBrasVariant: true],
        },
        /// In the rain everything costs double and attackers count half, but armies march and fight.
        rain_effects: bool = false => {
            title: "Rain that lets them fight", group: "Campaign", rule: "16.5.3",
            only: [Campaign, LaBelleAllianceVariant, CampaignVariant],
        },
        /// Units that nobody sees move behind pairs of markers, of which only their owner knows which is the real one.
        hidden_movement: Pairs = Pairs::Off => {
            title: "Hidden movement", group: "Observation", rule: "16.6A.1",
        },
        /// Where different arms attack infantry in the open, the defender says which of them counts more.
        combined_effects: bool = false => {
            title: "Combined effects", group: "Combat", rule: "16.7.1", replaces: [combined_arms],
            fixed: [QuatreBrasVariant: true],
        },
        /// Cavalry that rides at infantry in the open counts double, follows up, and is blown for a turn.
        charges: bool = false => {
            title: "Cavalry charges", group: "Combat", rule: "16.8.1", fixed: [QuatreBrasVariant: true],
        },
        /// Guns that have not moved and bombard alone count double.
        sustained_fire: bool = false => {
            title: "Sustained bombardment", group: "Combat", rule: "16.9", fixed: [QuatreBrasVariant: true],
        },
        /// The heavy guns of the French reach three hexes, and count three times in a sustained bombardment.
        heavy_guns: bool = false => {
            title: "Heavy artillery", group: "Combat", rule: "16.10.1", needs: [substitutes],
        },
        /// Chateaux are woods, unless infantry has taken a turn to man one: then it is hard to get at, and may ignore
        /// a retreat.
        garrisons: bool = false => {
            title: "Garrisons", group: "Ground", rule: "16.11A.1",
            only: [LaBelleAlliance, GrandWaterloo, Campaign, LaBelleAllianceVariant, CampaignVariant],
        },
        /// The line that sees the Old Guard beaten may run, and every unit that does tells on its corps or army.
        old_guard: bool = false => {
            title: "The Old Guard", group: "Morale", rule: "16.12.1", replaces: [guards_repulse],
            only: [
                Ligny, LaBelleAlliance, GrandLigny, GrandWaterloo, Campaign, LaBelleAllianceVariant, CampaignVariant
            ],
        },
        /// A leader may put himself at the head of a stack: two columns for his side, and the bullets do not ask.
        leaders_fight: bool = false => {
            title: "Leaders in combat", group: "Command", rule: "16.13.1", needs: [command],
            fixed: [QuatreBrasVariant: true],
        },
        /// Commanders need a line to the headquarters of their army, which either works or moves; chiefs of staff
        /// keep it at work, or lead themselves.
        headquarters: bool = false => {
            title: "Army headquarters", group: "Command", rule: "16.14A", needs: [command],
            only: [Campaign, CampaignVariant], fixed: [CampaignVariant: true],
        },
        /// Want of command slows units down and takes the fruits of combat from them, but holds nobody back.
        loose_command: bool = false => {
            title: "Out of command, but not lame", group: "Command", rule: "16.15A", needs: [command],
            fixed: [QuatreBrasVariant: true],
        },
        /// Officers out of the enemy's sight bring units back, and commanders do too; but nobody without supply.
        field_reorganization: bool = false => {
            title: "Reorganization in the field", group: "Campaign", rule: "16.16A", only: [Campaign, CampaignVariant],
        },
        /// The supply of each army comes from one train on the road, which enemies can destroy, instead of the edge
        /// of the map.
        trains: bool = false => {
            title: "Supply trains", group: "Campaign", rule: "16.17.1",
            only: [Campaign, CampaignVariant], fixed: [CampaignVariant: true],
        },
        /// Units without supply are not lost: they march and fight by the die until the next morning.
        hunger: bool = false => {
            title: "Lack of supply", group: "Campaign", rule: "16.18.1", only: [Campaign, CampaignVariant],
        },
        /// Dice say which Prussians still bear the losses of the day before.
        prussian_losses: bool = false => {
            title: "Losses of 15 June", group: "Forces", rule: "18.5A", only: [Ligny],
        },
        /// The French Sixth Corps may come, by a die from 16 hours on; every turn of it holds the Prussians up.
        sixth_corps: bool = false => {
            title: "Sixth Corps", group: "Forces", rule: "18.5B", only: [Ligny],
        },
        /// The French player may have written before play that First Corps marches to Ligny.
        first_corps_in_secret: bool = false => {
            title: "First Corps in secret", group: "Forces", rule: "18.5C", only: [Ligny],
        },
        /// Buttlar's Brunswickers come with the losses they were to have: on their reduced side.
        buttlar_reduced: bool = false => {
            title: "Buttlar reduced", group: "Forces", rule: "19.5A", only: [QuatreBras, QuatreBrasVariant],
        },
        /// Best's Hanoverians come instead of Vincke's.
        best_for_vincke: bool = false => {
            title: "Best for Vincke", group: "Forces", rule: "19.5B", only: [QuatreBras, QuatreBrasVariant],
        },
        /// Four units of French cavalry stand until a die or an enemy sets them in motion.
        idle_cavalry: bool = false => {
            title: "Idle cavalry", group: "Forces", rule: "19.5C", only: [QuatreBras],
        },
        /// The French First Corps may appear at Villers Perwin, by a die from 16 hours on; every turn of it gives the
        /// Allies points.
        first_corps_arrives: bool = false => {
            title: "First Corps arrives", group: "Forces", rule: "19.5D.1", only: [QuatreBras],
        },
        /// The points at the end make a decisive, tactical or marginal victory of either side, not just a French one
        /// or none.
        victory_levels: bool = false => {
            title: "Levels of victory", group: "Campaign", rule: "22.4C", only: [Campaign],
            fixed: [CampaignVariant: true],
        },
        /// From noon of 17 June to the next morning a die each turn makes the weather, instead of the rain that fell.
        variable_rain: bool = false => {
            title: "Variable rain", group: "Campaign", rule: "22.6A.1", only: [Campaign],
            fixed: [CampaignVariant: true],
        },
        /// The Allied player may bring the force at Hal, which he decides in secret in the night before Waterloo; it
        /// costs him a level of victory.
        hal_force: bool = false => {
            title: "Force at Hal", group: "Campaign", rule: "22.6B.1", needs: [victory_levels], only: [Campaign],
            fixed: [CampaignVariant: true],
        },
        /// Colville comes with the force at Hal or not at all, and Cole does not come.
        missing_leaders: bool = false => {
            title: "Missing British leaders", group: "Campaign", rule: "22.6F", only: [Campaign],
            fixed: [CampaignVariant: true],
        },
        /// Each cavalry corps takes half a place of what Grouchy can command, unless it is demoralized.
        grouchys_cavalry: bool = false => {
            title: "Grouchy leads cavalry", group: "Forces", rule: "24.1C", only: [GrandLigny],
        },
        /// Ligny and Saint-Amand in French hands take seven off the Prussian levels instead of five.
        costly_towns: bool = false => {
            title: "Towns count for more", group: "Forces", rule: "24.5A", only: [GrandLigny],
        },
        /// Ney leads in the first two turns only if a die lets him.
        neys_caution: bool = false => {
            title: "Ney's caution", group: "Forces", rule: "24.5B", only: [GrandLigny],
        },
        /// Odds beyond the table change the die.
        extreme_odds: bool = false => {
            title: "Extreme odds", group: "Combat", rule: "24.5C", only: [GrandLigny],
        },
        /// The units of the French Fourth Corps march twice as far in the first turn.
        gerard_hurries: bool = false => {
            title: "Gérard hurries", group: "Forces", rule: "25.E.1", only: [HistoricWavre],
        },
        /// Zones of control do not cross bridges, and nobody has to fight across one.
        bridges_block: bool = false => {
            title: "Bridges stop zones", group: "Forces", rule: "25.E.2", only: [HistoricWavre],
        },
        /// When the battle begins and ends. Before noon the ground is mud, and parts of the French army are not ready.
        hours: Hours = Hours::Eleven => {
            title: "Hours", group: "New research", rule: "26.B.1", only: [LaBelleAllianceVariant],
        },
        /// Everybody stands where new research puts him, with all substitute and additional units.
        variant_set_up: bool = true => {
            title: "New set-up", group: "New research", rule: "26.E", only: [LaBelleAllianceVariant],
        },
        /// What the Prussian army bears rises with those who have come.
        rising_prussians: bool = true => {
            title: "Rising Prussian levels", group: "New research", rule: "26.F.1", only: [LaBelleAllianceVariant],
        },
        /// The Coalition also wins when it holds Maison du Roi.
        road_to_france: bool = true => {
            title: "Maison du Roi", group: "New research", rule: "26.G", only: [LaBelleAllianceVariant],
        },
    }
}

/// [4.0A] A turn of the record track, from 16/0900 on. Files write it as the rulebook does, `16/1400`; players read
/// it [`spoken`](Turn::spoken).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn(pub u8);

/// [4.0B] Turns of the track: three days.
pub const TRACK: u8 = 45;

/// [4.0B] Turns of a day and of the night after it.
const DAY: u8 = 16;

/// [4.0B] The hours of a day by the turn, the night that follows included.
#[rustfmt::skip]
const HOURS: [u16; DAY as usize] = [
     900, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900, 2000,
    2100, 2400,  300,  600,
];

impl Turn {
    /// The day of June, from 16 on. The hours after midnight are those of the next day.
    pub const fn day(self) -> u8 {
        16 + self.0 / DAY + (self.0 % DAY >= DAY - 2) as u8
    }

    /// The hour, such as 1400.
    pub const fn hour(self) -> u16 {
        HOURS[(self.0 % DAY) as usize]
    }

    /// [4.0B] Whether it is one of the long turns of the night.
    pub const fn is_night(self) -> bool {
        self.0 % DAY >= DAY - 4
    }

    /// The turn after it.
    #[must_use]
    pub const fn next(self) -> Turn {
        Turn(self.0 + 1)
    }

    /// As people say it, everywhere on the screen: "16 June, 14:00".
    pub fn spoken(self) -> String {
        format!("{}, {}:00", self.spoken_day(), self.hour() / 100)
    }

    /// Its day as people say it: "16 June".
    pub fn spoken_day(self) -> String {
        format!("{} June", self.day())
    }

    /// Reads it as it is written.
    pub fn find(text: &str) -> Option<Turn> {
        (0..TRACK).map(Turn).find(|turn| turn.to_string() == text)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{:04}", self.day(), self.hour())
    }
}

impl Serialize for Turn {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Turn {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Turn, D::Error> {
        let text = String::deserialize(deserializer)?;
        Turn::find(&text).ok_or_else(|| serde::de::Error::custom(format!("there is no turn {text}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [4.0A] [4.0B] Twelve hours of daylight, then four turns of three hours; midnight still counts to the old day.
    #[test]
    fn the_track_runs_over_three_days() {
        let written: Vec<String> = (0..TRACK).map(|turn| Turn(turn).to_string()).collect();
        assert_eq!(written[..2], ["16/0900", "16/1000"]);
        assert_eq!(
            written[11..18],
            ["16/2000", "16/2100", "16/2400", "17/0300", "17/0600", "17/0900", "17/1000"]
        );
        assert_eq!(written[44], "18/2100");
        assert_eq!((0..TRACK).filter(|&turn| Turn(turn).is_night()).count(), 9);
        assert!((0..TRACK).all(|turn| Turn::find(&Turn(turn).to_string()) == Some(Turn(turn))));
        assert_eq!(Turn::find("16/2300"), None);
        assert_eq!(
            [5, 13, 14].map(|turn| Turn(turn).spoken()),
            ["16 June, 14:00", "16 June, 24:00", "17 June, 3:00"]
        );
    }
}
