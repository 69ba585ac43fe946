//! What happened, and by which rule.

use crate::s02_equipment::{Army, CorpsId, People, hex_number};
use crate::s06_combat::column;
use crate::{Body, Ending, Res, Turn, UnitId};
use boards::HexId;
use contract::{Rule, Side};
use odds::Ratio;
use serde::{Serialize, Serializer};

/// A ratio as it is, also off the table.
fn any_ratio<S: Serializer>(ratio: &Ratio, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(ratio)
}

/// Something that happened. It carries the hexes that its words point at, so that it can be told later.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// [16.1A] Substitutes have taken the place of others.
    Substituted {
        /// Whose.
        units: Vec<UnitId>,
        /// Who they are.
        by: Vec<UnitId>,
    },
    /// [16.1C.1] What Napoleon, who is ill, can command in this turn.
    Vigour {
        /// What the die showed.
        die: u8,
        /// Officers, and single units.
        capacity: u8,
    },
    /// [16.1C.1] How far Napoleon, who is ill, can ride.
    Pace {
        /// Who.
        leader: UnitId,
        /// What the dice showed.
        dice: [u8; 2],
        /// His points.
        points: u8,
    },
    /// [16.1C.4] A second in command has taken over.
    Succeeded {
        /// From whom.
        fallen: UnitId,
        /// Who it is, as commander.
        leader: UnitId,
        /// Where he is.
        #[serde(with = "hex_number")]
        at: HexId,
    },
    /// [16.1C.4] The same behind markers: it is not told where.
    SucceededUnseen {
        /// From whom.
        fallen: UnitId,
        /// Who it is, as commander.
        leader: UnitId,
        /// Behind which pair.
        pair: u8,
    },
    /// [3.2C.2] Somebody was set up by his owner.
    Deployed {
        /// Who.
        unit: UnitId,
        /// Where.
        #[serde(with = "hex_number")]
        at: HexId,
    },
    /// [22.6B.1] [28.D] A side has chosen in secret when and where a group comes.
    Chosen {
        /// Who.
        side: Side,
        /// One of the group.
        unit: UnitId,
        /// When and where, or not at all.
        #[serde(skip)]
        gate: Option<(Turn, HexId)>,
        /// By which rule.
        rule: Rule,
    },
    /// [4.1C] A Command Segment begins.
    Command {
        /// The turn.
        turn: Turn,
        /// Whose.
        side: Side,
    },
    /// [11.1A.1] A commander put somebody in command.
    Commanded {
        /// The commander.
        leader: UnitId,
        /// Whom.
        unit: UnitId,
    },
    /// [11.1B.1] An officer passed command on.
    Transmitted {
        /// Who.
        officer: UnitId,
        /// To whom.
        units: Vec<UnitId>,
    },
    /// [11.0.3] Units that are out of command from now on.
    OutOfCommand {
        /// Whose.
        side: Side,
        /// Who.
        units: Vec<UnitId>,
    },
    /// [16.14A] Whether headquarters work has changed.
    Staff {
        /// Which.
        hq: UnitId,
        /// Whether it works now.
        active: bool,
        /// By which rule.
        rule: Rule,
    },
    /// [16.14C.2] The die for a commander without a line to his headquarters.
    Communication {
        /// Who.
        leader: UnitId,
        /// What it showed.
        die: u8,
        /// Whether he stays active.
        active: bool,
    },
    /// [16.18A] How far a unit without supply goes.
    Foraging {
        /// Who.
        unit: UnitId,
        /// What the die showed.
        die: u8,
        /// Its points.
        points: u8,
    },
    /// [16.18B.1] The die for a unit without supply that fights.
    Hunger {
        /// Who.
        unit: UnitId,
        /// What it showed.
        die: u8,
        /// Whether a leader adds one.
        heartened: bool,
        /// What it counts for.
        counts: u8,
    },
    /// [14.0.1] The supply of an army was looked at.
    Supply {
        /// Whose.
        army: Army,
        /// Those who have none.
        cut_off: Vec<UnitId>,
        /// [16.18.1] Whether they are marked instead of lost.
        marked: bool,
    },
    /// [22.6A.1] The weather; without a die when the days of rain are over.
    Weather {
        /// What the die showed.
        die: Option<u8>,
        /// Whether it rains.
        rain: bool,
    },
    /// [12.0.3] Units could come back by now, and nobody can gather them.
    NobodyReturns {
        /// Whose.
        side: Side,
        /// How many.
        waiting: u8,
    },
    /// [12.0.3] A unit is back.
    Reorganized {
        /// Who.
        unit: UnitId,
        /// Who brought it.
        officer: UnitId,
        /// Where.
        #[serde(with = "hex_number")]
        at: HexId,
    },
    /// [12.2.1] The die for units of a demoralized corps.
    Rallied {
        /// Who threw it.
        officer: UnitId,
        /// For whom.
        units: Vec<UnitId>,
        /// What it showed.
        die: u8,
        /// Whether they come back.
        back: bool,
    },
    /// [4.1B] A Movement Phase begins.
    Movement {
        /// The turn.
        turn: Turn,
        /// Whose.
        side: Side,
    },
    /// [4.1B] A Combat Phase begins.
    Combat {
        /// The turn.
        turn: Turn,
        /// Whose.
        side: Side,
    },
    /// [24.1B] Whether the First Corps has got orders; without a die if it needed none.
    FirstCorps {
        /// What the die showed.
        die: Option<u8>,
        /// Whether it may move from now on.
        active: bool,
    },
    /// Somebody moved.
    Moved {
        /// Who.
        unit: UnitId,
        /// From where.
        #[serde(with = "hex_number")]
        from: HexId,
        /// To where.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [5.6.1] Somebody came.
    Entered {
        /// Who.
        unit: UnitId,
        /// By which hex.
        #[serde(with = "hex_number")]
        at: HexId,
        /// Where he stopped.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [5.5A] Somebody left the map.
    Exited {
        /// Who.
        unit: UnitId,
        /// From where he set out.
        #[serde(with = "hex_number")]
        from: HexId,
    },
    /// [3.4B] A hex that matters changed hands.
    Taken {
        /// Who holds it now.
        side: Side,
        /// Which.
        #[serde(with = "hex_number")]
        at: HexId,
    },
    /// [21.3B.1] [27.3A.2] A side has been where it matters, for the first time.
    Entering {
        /// Who.
        side: Side,
        /// Where.
        #[serde(with = "hex_number")]
        at: HexId,
    },
    /// [19.4C.2] [20.4C.2] A side has scored; its points apart from losses are now these.
    Scored {
        /// Who.
        side: Side,
        /// How many it has.
        points: u16,
        /// By which rule.
        rule: Rule,
    },
    /// [6.0.proc] An attack was announced.
    Attack {
        /// Those beside the defenders.
        attackers: Vec<UnitId>,
        /// Bombarding guns.
        guns: Vec<UnitId>,
        /// Those attacked.
        defenders: Vec<UnitId>,
        /// The hexes of defenders and attackers; its words point there.
        #[serde(skip)]
        hexes: Vec<HexId>,
    },
    /// [6.2.1] A part of the sum of strengths.
    Term {
        /// Whose.
        side: Side,
        /// Of whom.
        units: Vec<UnitId>,
        /// What their counters show.
        printed: u16,
        /// What it counts for.
        counts: u16,
        /// Why.
        words: &'static str,
        /// By which rule.
        rule: Rule,
    },
    /// [6.2A] The odds.
    Odds {
        /// Attacking strength.
        attack: u16,
        /// Defending strength.
        defence: u16,
        /// The ratio.
        #[serde(serialize_with = "any_ratio")]
        ratio: Ratio,
    },
    /// [15.1] [16.13.1] Something else than strength moved the column.
    Shifted {
        /// By so many columns to the right.
        by: i16,
        /// Why.
        words: &'static str,
        /// By which rule.
        rule: Rule,
    },
    /// [8.2B] Walls keep the column down.
    Capped {
        /// What it would have been.
        #[serde(serialize_with = "any_ratio")]
        from: Ratio,
        /// What it is.
        #[serde(with = "column")]
        to: Ratio,
    },
    /// [6.2C] The attacker chose a lower column.
    Lowered {
        /// The one he could have had.
        #[serde(with = "column")]
        from: Ratio,
        /// The one he took.
        #[serde(with = "column")]
        to: Ratio,
    },
    /// The die was thrown.
    Die {
        /// What it showed.
        die: u8,
        /// In this column.
        #[serde(with = "column")]
        column: Ratio,
        /// What the table says.
        printed: Res,
        /// What it comes to; nothing, if want of command takes it away.
        result: Option<Res>,
    },
    /// [11.3B.2] [11.3C.1] Want of command changed the result.
    Converted {
        /// What the table says.
        from: Res,
        /// What it becomes.
        to: Res,
    },
    /// [16.15B] [16.15C] Want of command takes the result away.
    NoEffect {
        /// What the table says.
        from: Res,
        /// By which rule.
        rule: Rule,
    },
    /// [24.5C] Odds beyond the table changed the die.
    Bent {
        /// What it showed.
        die: u8,
        /// What it counts as.
        to: u8,
    },
    /// [16.13.1] A leader puts himself at the head of a stack.
    Leads {
        /// Who.
        leader: UnitId,
        /// Where.
        #[serde(with = "hex_number")]
        at: HexId,
    },
    /// [16.7.2] The defender said how many times each arm counts.
    Enhanced {
        /// Infantry, cavalry, artillery.
        times: [u8; 3],
    },
    /// [16.8.1] Cavalry charges.
    Charged {
        /// Who.
        units: Vec<UnitId>,
    },
    /// [16.8.5] Cavalry that charged is blown from now on.
    Blown {
        /// Whose.
        side: Side,
        /// Who.
        units: Vec<UnitId>,
    },
    /// [15.3.1] A mounted unit rode off before combat.
    RodeOff {
        /// Who.
        unit: UnitId,
        /// From where.
        #[serde(with = "hex_number")]
        from: HexId,
        /// To where.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [16.6A.3] A pair of markers was put down.
    Hid {
        /// Which.
        pair: u8,
        /// Where.
        #[serde(with = "hex_number")]
        at: HexId,
    },
    /// [16.6A.1] A pair was set aside for units that are about to enter.
    HidComing {
        /// Which.
        pair: u8,
    },
    /// [16.6A.1] A marker came on the map.
    MarkerCame {
        /// Which: two for each pair.
        marker: u8,
        /// Where it stopped.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [16.6C.1] [16.6C.2] A pair was revealed whose units are still to come.
    CalledOff {
        /// Which.
        pair: u8,
        /// By which rule.
        rule: Rule,
    },
    /// [16.6A.3] Somebody went behind it.
    Concealed {
        /// Who.
        unit: UnitId,
        /// Behind which pair.
        pair: u8,
    },
    /// [16.6A.3] The owner said which marker is real. Only he sees it.
    Designated {
        /// Of which pair.
        pair: u8,
        /// Which.
        real: u8,
    },
    /// [16.6B.1] A marker moved.
    MarkerMoved {
        /// Which: two for each pair.
        marker: u8,
        /// From where.
        #[serde(with = "hex_number")]
        from: HexId,
        /// To where.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [16.6C.1] [16.6C.2] A pair was revealed.
    Unveiled {
        /// Which.
        pair: u8,
        /// Where the real marker was.
        #[serde(with = "hex_number")]
        at: HexId,
        /// By which rule.
        rule: Rule,
    },
    /// [16.6C.3] Somebody came back to the map.
    Emerged {
        /// Who.
        unit: UnitId,
        /// Where.
        #[serde(with = "hex_number")]
        at: HexId,
    },
    /// [15.4.1] The French commanders sleep late.
    Asleep {
        /// Who.
        leaders: Vec<UnitId>,
    },
    /// [15.4.2] [15.4.3] [15.4.4] Whether a commander is released.
    Awake {
        /// Who.
        leader: UnitId,
        /// What the die showed, if one was thrown.
        die: Option<u8>,
        /// Whether he leads from now on.
        awake: bool,
        /// By which rule.
        rule: Rule,
    },
    /// [15.5.1] The die for victorious cavalry.
    Impetus {
        /// Whose.
        side: Side,
        /// What it showed.
        die: u8,
    },
    /// [15.2.1] The Guard was repulsed.
    GuardRepulsed {
        /// Whose level falls.
        body: Body,
        /// By so much.
        by: u8,
    },
    /// [15.2.2] The Guard paid, but it broke an army.
    GuardExcused,
    /// [16.12.1] The die for a unit that saw the Old Guard beaten.
    Rout {
        /// Who.
        unit: UnitId,
        /// What it showed.
        die: u8,
        /// Whether it runs.
        runs: bool,
    },
    /// [16.13.3] The die for a leader who fought.
    Risk {
        /// Who.
        leader: UnitId,
        /// What it showed.
        die: u8,
        /// Whether he fell.
        fell: bool,
    },
    /// [18.5A] The die for a unit that may have fought the day before.
    Losses {
        /// Who.
        unit: UnitId,
        /// What it showed.
        die: u8,
        /// Whether it starts reduced.
        reduced: bool,
    },
    /// [18.5C] The French player wrote down whether First Corps marches. Only he sees it.
    WroteDown {
        /// Whether it does.
        marches: bool,
    },
    /// [18.5B] [18.5C] [19.5D.1] Whether a corps is coming.
    CorpsCalled {
        /// Which.
        corps: CorpsId,
        /// What the die showed, if one was thrown.
        die: Option<u8>,
        /// From which turn on it comes, if it does.
        from: Option<Turn>,
        /// By which rule.
        rule: Rule,
    },
    /// [19.5C] Whether a unit that stood idle may move; without a die if an enemy came near.
    Released {
        /// Who.
        unit: UnitId,
        /// What the die showed.
        die: Option<u8>,
        /// Whether it may move from now on.
        free: bool,
    },
    /// [24.5B] The die for Ney.
    Ney {
        /// Who.
        leader: UnitId,
        /// What it showed.
        die: u8,
        /// Whether he leads in this turn.
        active: bool,
    },
    /// [6.5.1] A unit was eliminated.
    Lost {
        /// Who.
        unit: UnitId,
        /// Where.
        #[serde(with = "hex_number")]
        at: HexId,
        /// What its counter showed.
        strength: u16,
        /// Why.
        rule: Rule,
    },
    /// [6.6.1] A unit retreated.
    Retreated {
        /// Who.
        unit: UnitId,
        /// From where.
        #[serde(with = "hex_number")]
        from: HexId,
        /// To where.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [6.6D.1] A unit made room.
    Displaced {
        /// Who.
        unit: UnitId,
        /// From where.
        #[serde(with = "hex_number")]
        from: HexId,
        /// To where.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [7.1E.2] A gun drew back.
    Withdrew {
        /// Who.
        unit: UnitId,
        /// From where.
        #[serde(with = "hex_number")]
        from: HexId,
        /// To where.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [16.11A.1] [16.11A.2] [16.11A.3] [16.11C.2] Something became of the garrison of a chateau.
    Garrison {
        /// Who.
        unit: UnitId,
        /// Where.
        #[serde(with = "hex_number")]
        at: HexId,
        /// What, and by which rule.
        what: (&'static str, Rule),
    },
    /// [8.2C] A garrison ignored the retreat.
    Stood {
        /// Who.
        unit: UnitId,
        /// Where.
        #[serde(with = "hex_number")]
        at: HexId,
    },
    /// [6.7.1] A unit advanced.
    Advanced {
        /// Who.
        unit: UnitId,
        /// From where.
        #[serde(with = "hex_number")]
        from: HexId,
        /// To where.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [10.2.2] The die for a leader.
    Fate {
        /// Who.
        leader: UnitId,
        /// What it showed.
        die: u8,
        /// Whether he fell.
        fell: bool,
    },
    /// [10.1E.2] A leader joined the nearest unit.
    Relocated {
        /// Who.
        leader: UnitId,
        /// From where.
        #[serde(with = "hex_number")]
        from: HexId,
        /// To where.
        #[serde(with = "hex_number")]
        to: HexId,
    },
    /// [10.1E.2] A leader found nobody to join.
    LeaderLost {
        /// Who.
        leader: UnitId,
    },
    /// [24.3A] The Allies have come to Ligny.
    AlliesAtLigny {
        /// The strength that takes off the French level.
        strength: u16,
    },
    /// [22.5B.1] A beaten Old Guard dismays a corps.
    Shaken {
        /// Which.
        corps: CorpsId,
        /// What it takes off its level.
        by: u8,
    },
    /// [9.2.1] An army or wing is demoralized.
    Demoralized {
        /// Which.
        body: Body,
        /// What it has lost.
        losses: u16,
        /// What it bore.
        level: i16,
    },
    /// [9.1.1] An army has disintegrated.
    Disintegrated {
        /// Which.
        body: Body,
        /// What it has lost.
        losses: u16,
    },
    /// [13.0.2] A corps is demoralized.
    CorpsDemoralized {
        /// Which.
        corps: CorpsId,
    },
    /// [13.1.1] A nationality is demoralized.
    PeopleDemoralized {
        /// Which.
        people: People,
    },
    /// [22.5A.1] A corps loses heart because one beside it has.
    Dismayed {
        /// Which.
        corps: CorpsId,
        /// The officer whose corps has lost heart before.
        by: UnitId,
    },
    /// [13.3.2] A corps takes heart again.
    CorpsRecovered {
        /// Which.
        corps: CorpsId,
    },
    /// [13.3.2] A nationality takes heart again.
    PeopleRecovered {
        /// Which.
        people: People,
    },
    /// [22.4A.2] What those who have left for Brussels are worth at the end.
    ExitPoints {
        /// The strength that has left.
        exited: u16,
        /// What of it counts.
        counts: u16,
        /// The points.
        points: u16,
    },
    /// [24.3D] [27.3D] An army has left the field.
    LeftTheField {
        /// Which.
        army: Army,
    },
    /// [27.1A.3] The French wings are one army.
    WingsCombined,
    /// The game is over.
    Over {
        /// How.
        ending: Ending,
    },
}

impl Event {
    /// [16.11A.1] A garrison is begun.
    pub(crate) const FORMING: (&'static str, Rule) = ("begins to form a garrison", Rule("16.11A.1"));
    /// [16.11A.3] It is ready.
    pub(crate) const FORMED: (&'static str, Rule) = ("is a garrison now", Rule("16.11A.3"));
    /// [16.11A.2] It is not.
    pub(crate) const INTERRUPTED: (&'static str, Rule) =
        ("is no garrison: it was attacked", Rule("16.11A.2"));
    /// [16.11C.2] It is given up.
    pub(crate) const GIVEN_UP: (&'static str, Rule) = ("comes out of its walls", Rule("16.11C.2"));
}
