//! 22.0 The campaign: three days on both maps. [22.2A] [22.3.1] [22.3.FR] [22.3.PR] [22.3.AL] Where, and what corps
//! and nationalities bear, is in the data; here are rain, the Old Guard, points and the road to Brussels.

use crate::s02_equipment::{CORPS, Call, CorpsId, Entry, Kind, grid};
use crate::{Army, Decision, Ending, Equipment, Event, Flag, Nlb, Post, Turn, UnitId, Units};
use arrayvec::ArrayVec;
use contract::{Log, Luck, Rule, Side};

/// [22.4.1] Points by which the French have to be ahead.
pub(crate) const TRIUMPH: i32 = 230;
/// [22.4C] From how many points on the levels of victory begin, from the best for the French down.
const LEVELS: [(i32, Ending); 5] = [
    (TRIUMPH, Ending::CampaignFrenchDecisive),
    (190, Ending::CampaignFrenchTactical),
    (150, Ending::CampaignFrenchMarginal),
    (100, Ending::CampaignCoalitionMarginal),
    (50, Ending::CampaignCoalitionTactical),
];
/// [22.4A.2] Points for a strength point on the road to Brussels, and the strength from which on they are doubled.
const BRUSSELS: (u16, u16) = (2, 20);
/// [22.5B.1] What a corps near a beaten Old Guard loses of its level, and how near.
const DISMAY: (u8, u16) = (7, 10);
/// [22.5C] 17/1500 to 17/1900.
const SHOWERS: std::ops::RangeInclusive<u8> = 22..=26;
/// [22.5C] 18/0900.
const MORNING: Turn = Turn(32);
/// [22.6A.1] 17/1200 to 18/1100: the turns in which a die makes the weather; then it is clear.
const CHANGEABLE: std::ops::RangeInclusive<u8> = 19..=34;

/// Secret choices.
impl Nlb {
    /// [22.6B.1] The choice not to come.
    pub(crate) const STAYS_AWAY: u8 = u8::MAX;

    /// [22.6B.1] [28.D] Those of the phasing side whose time has come are asked for, before anything else of the turn.
    pub(crate) fn ask_choices(&mut self) {
        for entry in self.plan().entries.iter().rev() {
            let Some(group) = entry.group else { continue };
            let owner = entry.units.first().map(|unit| self.side_of(unit));
            if owner == Some(self.phasing)
                && entry.choose <= self.turn
                && self.chosen[usize::from(group)] == 0
                && self.can_be_called(entry)
                && !matches!(self.task(), crate::Task::Over(_))
            {
                self.agenda.push(crate::Task::Choosing(group));
            }
        }
    }

    /// [22.6B.1] Whether a group may stay away.
    fn may_stay_away(entry: &Entry) -> bool {
        entry.call == Some(Call::HalForce)
    }

    /// [22.6B.1] [28.D] The rule by which the owner of a group chooses: that of the force at Hal, or that of those
    /// who come by one of several ways.
    pub(crate) fn choice_rule(entry: &Entry) -> Rule {
        if Nlb::may_stay_away(entry) { Rule("22.6B.1") } else { Rule("28.D") }
    }

    pub(crate) fn legal_choices(&self, group: u8, out: &mut Vec<Decision>) {
        let Some(entry) = self.plan().group(group) else { return };
        let first = if Nlb::may_stay_away(entry) { 0 } else { 1 };
        out.extend((first..=Nlb::gates(entry).count() as u8).map(Decision::Choose));
    }

    pub(crate) fn choose(&mut self, option: u8, log: &mut impl Log<Event>) {
        let crate::Task::Choosing(group) = self.task() else { unreachable!("a choice is asked for") };
        self.agenda.pop();
        self.chosen[usize::from(group)] = if option == 0 { Nlb::STAYS_AWAY } else { option };
        let Some(entry) = self.plan().group(group) else { return };
        if let Some(unit) = entry.units.first() {
            let rule = Nlb::choice_rule(entry);
            log.note(|| Event::Chosen { side: self.phasing, unit, gate: self.gate(group), rule });
        }
    }

    /// Whether everybody may know what was chosen for a group: one of it has come, or is about to; [16.6A.1] a marker
    /// on the map, or one that is being brought there, is enough. Those of it who have no part in the game show nothing.
    pub(crate) fn is_revealed(&self, entry: &'static Entry) -> bool {
        let group = self.members(entry) | entry.leaders;
        let shows = |unit: UnitId| match self.post(unit) {
            Post::Waiting | Post::Absent => false,
            Post::Hidden(pair) => {
                let marches = matches!(self.task(), crate::Task::Marching(marker) if marker / 2 == pair);
                marches || self.pairs[usize::from(pair)].hexes().next().is_some()
            }
            Post::On(_) | Post::Lost | Post::Regroup(_) | Post::Exited => true,
        };
        group.iter().any(|unit| self.hand.units.has(unit) || shows(unit))
    }

    /// [28.D] Whether everybody may know that a counter is due.
    pub(crate) fn is_openly_due(&self, unit: UnitId) -> bool {
        self.is_due(unit)
            && self.entry(unit).is_some_and(|entry| entry.group.is_none() || self.is_revealed(entry))
    }

    /// [28.D] What the other side chose and has not shown is drawn anew: any of it could be.
    pub(crate) fn guess_choices(&mut self, side: Side, luck: &mut impl Luck) {
        let chosen = self.chosen;
        for entry in &self.plan().entries {
            let Some(group) = entry.group else { continue };
            let foreign = entry.units.first().is_some_and(|unit| self.side_of(unit) != side);
            if foreign && self.chosen[usize::from(group)] != 0 && !self.is_revealed(entry) {
                // [16.6A.1] Who is hidden on his way has come at his time: of that everybody knows.
                let comes = (self.members(entry) | entry.leaders)
                    .iter()
                    .any(|unit| matches!(self.post(unit), Post::Hidden(_)));
                let gates = (1_u8..).zip(Nlb::gates(entry));
                let open =
                    gates.filter(|(_, (turn, _))| !comes || *turn <= self.turn).map(|(option, _)| option);
                let away = (Nlb::may_stay_away(entry) && !comes).then_some(Nlb::STAYS_AWAY);
                let options: Vec<u8> = open.chain(away).collect();
                if !options.is_empty() {
                    self.chosen[usize::from(group)] = options[luck.below(options.len() as u32) as usize];
                }
            }
        }
        if self.chosen != chosen {
            self.look_for_room(); // others may come in this turn
        }
    }

    /// The force at Hal, in this battle.
    fn hal(&self) -> Option<&'static Entry> {
        self.plan().entries.iter().find(|entry| entry.call == Some(Call::HalForce))
    }

    /// [22.6B.1] Whether some of the force at Hal have come in this phase and these others could come too: they come
    /// together.
    pub(crate) fn leaves_hal_behind(&self, could: &[Decision]) -> bool {
        self.agreed.hal_force
            && self.hal().is_some_and(|entry| {
                let waits =
                    |unit: UnitId| self.post(unit) == Post::Waiting && could.contains(&Decision::Take(unit));
                entry.units.meets(self.moved & Equipment::combat()) && entry.units.iter().any(waits)
            })
    }

    /// [22.6F] Whether a leader is away: Cole always, Colville unless he may come with the force at Hal.
    pub(crate) fn is_missing(&self, unit: UnitId) -> bool {
        self.agreed.missing_leaders
            && match self.edition.unit(unit).key.as_str() {
                "cole" => true,
                "colville" => !self.agreed.hal_force,
                _ => false,
            }
    }

    /// [22.6F] The entry by which a leader comes who would come by another without the option.
    pub(crate) fn comes_with_hal(&self, unit: UnitId) -> Option<&'static Entry> {
        let colville =
            self.agreed.missing_leaders && unit.is_leader() && self.edition.unit(unit).key == "colville";
        if colville { self.hal() } else { None }
    }
}

impl Nlb {
    /// [4.3B] [22.5C] Whether it rains: as it did, or [22.6A.1] as the dice have it. [26.D] Mud is as bad.
    pub fn is_raining(&self) -> bool {
        self.is_mud()
            || self.battle.is_campaign()
                && if self.agreed.variable_rain {
                    self.flag(Flag::Rain)
                } else {
                    SHOWERS.contains(&self.turn.0) || self.turn == MORNING
                }
    }

    /// [22.6A.1] In the Command Phase of either player: whether a die is thrown for the weather. In the night it
    /// stays as it is, and from noon of 18 June on it is clear.
    pub(crate) fn ask_weather(&mut self, log: &mut impl Log<Event>) -> bool {
        if !self.agreed.variable_rain {
            return false;
        }
        if CHANGEABLE.contains(&self.turn.0) {
            self.agenda.push(crate::Task::Weather);
            return true;
        }
        if self.turn.0 > *CHANGEABLE.end() && self.flag(Flag::Rain) {
            self.lower(Flag::Rain);
            log.note(|| Event::Weather { die: None, rain: false });
            self.find_observed(log); // [16.6C.2] one sees further
        }
        false
    }

    /// [22.6A.2] From clear to rain on a six, from rain to clear on one or two.
    pub(crate) fn roll_weather(&mut self, die: u8, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let rain = if self.flag(Flag::Rain) { die > 2 } else { die == 6 };
        if rain {
            self.raise(Flag::Rain);
        } else {
            self.lower(Flag::Rain);
        }
        log.note(|| Event::Weather { die: Some(die), rain });
        self.find_observed(log); // [16.3.1]
    }

    /// [22.5B.1] [24.1A.3] [27.1.OG] The Old Guard is beaten in a French combat phase: every French corps whose
    /// officer is near is shaken for good, once however many regiments were in the attack. [22.5B.3] This is in force
    /// where corps have levels, and 15.2 is not.
    pub(crate) fn note_old_guard(&mut self, attackers: Units, log: &mut impl Log<Event>) {
        for id in self.dismayed_by(attackers) {
            let shaken = &mut self.morale.shaken[usize::from(id.0)];
            *shaken = shaken.saturating_add(DISMAY.0);
            log.note(|| Event::Shaken { corps: id, by: DISMAY.0 });
        }
    }

    /// [22.5B.1] The French corps that would be shaken if these attackers were beaten: those whose officer is near a
    /// regiment of the Old Guard among them.
    pub fn dismayed_by(&self, attackers: Units) -> ArrayVec<CorpsId, CORPS> {
        if self.stake_of_old_guard(attackers).is_none() {
            return ArrayVec::new();
        }
        let guard: Units = attackers.iter().filter(|&unit| self.is_old_guard(unit)).collect();
        let near = |hex| guard.iter().any(|unit| grid().distance(self.hex(unit), hex) <= DISMAY.1);
        let is_shaken = |id: &CorpsId| {
            let corps = self.edition.corps(*id);
            corps.army == Army::French
                && corps.officer.get().and_then(|officer| self.post(officer).hex()).is_some_and(near)
        };
        self.edition.corps_ids().filter(is_shaken).collect()
    }

    /// [22.5B.1] What a corps near by bears less if these attackers are beaten; nothing if the Old Guard is not among them.
    pub fn stake_of_old_guard(&self, attackers: Units) -> Option<u8> {
        // [2.1C] 16.12 takes the place of it.
        let holds = self.counts_corps() && self.phasing == Side::French && !self.agreed.old_guard;
        (holds && attackers.iter().any(|unit| self.is_old_guard(unit))).then_some(DISMAY.0)
    }

    /// [22.5B.2] Whether the losses just counted demoralize the British or a Prussian corps: then nobody minds what
    /// the Guard has suffered.
    pub(crate) fn is_enemy_dismayed(&self) -> bool {
        if !self.counts_corps() {
            return false;
        }
        let broken = self.morale.broken;
        let fresh = |id: CorpsId| {
            let (level, lost) = self.corps_level(id);
            let corps = self.edition.corps(id);
            corps.army == Army::Prussian && corps.level > 0 && broken & (1 << id.0) == 0 && lost >= level
        };
        let british = crate::s02_equipment::People::British as u8;
        let bears = u16::from(self.edition.levels[usize::from(british)]);
        self.edition.corps_ids().any(fresh)
            || self.morale.peoples & (1 << british) == 0 && self.losses(crate::Body::Allied) >= bears
    }

    /// [22.5B.1] The four regiments of the Old Guard.
    pub(crate) fn is_old_guard(&self, unit: UnitId) -> bool {
        let key = &self.edition.unit(unit).key;
        ["fr-g-fri-gr", "fr-g-rog-gr", "fr-g-mrnd-ch", "fr-g-mich-ch"].contains(&key.as_str())
    }

    /// [22.4.1] By how many points the French are ahead, without those for exits.
    pub fn lead(&self) -> i32 {
        i32::from(self.points[0]) - i32::from(self.points[1])
    }

    /// [22.4.1] The French have won as soon as they are far enough ahead.
    pub(crate) fn campaign_verdict(&self) -> Option<Ending> {
        let won =
            if self.agreed.victory_levels { Ending::CampaignFrenchDecisive } else { Ending::CampaignWon };
        (self.lead() >= TRIUMPH).then_some(won)
    }

    /// [22.4.2] [22.4C] At the end, with those on the road to Brussels.
    pub(crate) fn campaign_night(&self) -> Ending {
        let lead = self.lead() + i32::from(self.exit_points().1);
        if self.agreed.victory_levels {
            let level = LEVELS.iter().position(|(from, _)| lead >= *from).unwrap_or(LEVELS.len());
            // [22.6B.2] The force at Hal costs a level.
            let level = level.saturating_sub(usize::from(self.is_hal_used()));
            return LEVELS.get(level).map_or(Ending::CampaignCoalitionDecisive, |&(_, ending)| ending);
        }
        if lead >= TRIUMPH { Ending::CampaignBrussels } else { Ending::CampaignHeld }
    }

    /// [22.6B.2] Whether the Allied player has decided to use the force at Hal, whether it has come or not.
    fn is_hal_used(&self) -> bool {
        self.agreed.hal_force && self.hal().and_then(|entry| self.gate(entry.group?)).is_some()
    }

    /// [22.4A.2] [22.4B.1] Strength on the road to Brussels that counts if the game ended now, and its points:
    /// doubled if enough has left, and nothing if no supply can follow. 0605 is treated as if it were a unit;
    /// [28.E.1] with trains its line leads to that of the French.
    pub fn exit_points(&self) -> (u16, u16) {
        let gone = self.exited[Side::French as usize];
        if gone == 0 {
            return (0, 0);
        }
        let supplied = self.supplied(Army::French);
        if !self.plan().exits.iter().any(|hex| supplied.has(hex)) {
            return (0, 0);
        }
        let counts = self.exited_in_command();
        let double = if gone >= BRUSSELS.1 { 2 } else { 1 };
        (counts, counts * BRUSSELS.0 * double)
    }

    /// [22.4B.2] The most strength of those who have left that the leaders who have left could put in command,
    /// however far apart they are: every choice of officers is tried, and single units are the strongest of the rest.
    fn exited_in_command(&self) -> u16 {
        let gone: Units = (self.edition.army(Army::French).iter())
            .filter(|&unit| self.post(unit) == Post::Exited)
            .collect();
        let commanders = gone & self.edition.kind(Kind::Commander);
        let capacity: u32 = commanders.iter().map(|leader| u32::from(self.stats(leader).rating)).sum();
        let officers: ArrayVec<CorpsId, CORPS> = (gone & self.edition.kind(Kind::Officer))
            .iter()
            .filter_map(|officer| self.stats(officer).corps)
            .collect();
        let mut best = 0;
        for choice in 0..1_u32 << officers.len() {
            if choice.count_ones() > capacity {
                continue;
            }
            let led: Units = (officers.iter().enumerate())
                .filter(|(index, _)| choice & (1 << index) != 0)
                .fold(Units::EMPTY, |all, (_, corps)| all | self.edition.corps(*corps).units);
            let strength = |units: Units| -> u16 { units.iter().map(|unit| self.strength(unit)).sum() };
            let mut sum = strength(gone & led & Equipment::combat());
            let mut rest = (gone & Equipment::combat()) - led;
            for _ in 0..capacity {
                let Some(unit) = rest.iter().max_by_key(|&unit| self.strength(unit)) else { break };
                sum += self.strength(unit);
                rest.remove(unit);
            }
            best = best.max(sum);
        }
        best
    }

    /// [22.4A.2] What those on the road to Brussels are worth is told when the game ends.
    pub(crate) fn count_exits(&self, log: &mut impl Log<Event>) {
        let exited = self.exited[Side::French as usize];
        if self.battle.is_campaign() && exited > 0 {
            let (counts, points) = self.exit_points();
            log.note(|| Event::ExitPoints { exited, counts, points });
        }
    }
}
