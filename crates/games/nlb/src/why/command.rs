//! Why not in the Command Phase: orders, and units that come back.

use crate::s11_command::{COMMANDER, OFFICER};
use crate::s14_supply::Supplies;
use crate::{Kind, Nlb, Post, Turn, UnitId, Units};
use boards::HexId;
use contract::Forbidden;

impl Nlb {
    pub(super) fn why_not_command(&self, leader: UnitId, unit: UnitId) -> Forbidden {
        let (name, other) = (self.describe(leader), self.describe(unit));
        let stats = self.stats(leader);
        if stats.kind != Kind::Commander {
            return Forbidden::new("11.1A.1", format!("{name} is no commander"));
        }
        if self.side_of(leader) != self.phasing || self.post(leader).hex().is_none() {
            return Forbidden::new("11.0.1", format!("{name} is not on the map, or not yours to command"));
        }
        if self.stats(unit).army != stats.army {
            let rule = if self.side_of(unit) == self.phasing { "11.1C" } else { "11.1.1" };
            return Forbidden::new(rule, format!("{other} is not of the army of {name}"));
        }
        if !self.is_active(leader) {
            let rule = if self.agreed.headquarters { "16.14C.2" } else { "15.4.1" };
            return Forbidden::new(rule, format!("{name} is inactive and gives no command"));
        }
        if !self.out_of_command.has(unit) {
            return Forbidden::new("11.0.1", format!("{other} is in command already, or needs no command"));
        }
        if !self.is_of_his_wing(leader, unit) {
            return Forbidden::new("27.1A.5", format!("{other} belongs to the other wing"));
        }
        if !self.may_be_near(leader, unit, COMMANDER) {
            return Forbidden::new(
                "11.0.2",
                format!("{other} is further than {COMMANDER} hexes from {name}"),
            );
        }
        let in_range = |hex| self.command_range(leader, COMMANDER).has(hex);
        if !self.post(unit).hex().is_some_and(in_range) {
            return Forbidden::new(
                "11.2.2",
                format!("No path of at most {COMMANDER} hexes leads from {name} to {other} past the enemy"),
            );
        }
        let what = if unit.is_leader() { "officers" } else { "single units" };
        let (rule, ill) = if self.is_sick(leader) { ("16.1C.1", ", ill as he is,") } else { ("11.1A.1", "") };
        let rating = self.rating(leader);
        Forbidden::new(rule, format!("{name}{ill} commands no more {what}: he has done so for {rating}"))
    }

    pub(super) fn why_not_transmit(&self, officer: UnitId) -> Forbidden {
        let name = self.describe(officer);
        if self.stats(officer).kind != Kind::Officer || self.side_of(officer) != self.phasing {
            return Forbidden::new("11.1B.1", format!("{name} is no officer of yours"));
        }
        if self.out_of_command.has(officer) {
            return Forbidden::new("11.0.2", format!("{name} is not in command himself"));
        }
        if self.gave.has(officer) {
            return Forbidden::new("11.1B.4", format!("{name} has passed command on already"));
        }
        let corps = self.stats(officer).corps.map(|corps| self.edition.corps(corps).units);
        let waiting = corps.unwrap_or(Units::EMPTY) & self.out_of_command;
        let near: Units = waiting.iter().filter(|&unit| self.may_be_near(officer, unit, OFFICER)).collect();
        if let Some(unit) = near.iter().find(|&unit| self.is_of_his_wing(officer, unit)) {
            let other = self.describe(unit);
            return Forbidden::new(
                "11.2.2",
                format!("No path of at most {OFFICER} hexes leads from {name} to {other} past the enemy"),
            );
        }
        if let Some(unit) = near.first() {
            let other = self.describe(unit);
            return Forbidden::new("27.1A.5", format!("{other} belongs to the other wing"));
        }
        Forbidden::new(
            "11.1B.1",
            format!("Nobody of his own who is not in command is within {OFFICER} hexes of {name}"),
        )
    }

    pub(super) fn why_not_reorganize(&self, unit: UnitId) -> Forbidden {
        let name = self.describe(unit);
        if self.side_of(unit) != self.phasing {
            return Forbidden::new("4.1E", format!("{name} belongs to the other player"));
        }
        let Post::Regroup(lost) = self.post(unit) else {
            return Forbidden::new(
                "12.0.1",
                format!("{name} was not lost on its full side in combat, or has none to come back on"),
            );
        };
        let other = || {
            Forbidden::new("12.2.2", format!("{name} belongs to another officer than the one who throws now"))
        };
        let officers: Vec<UnitId> = self.gatherers(unit).collect();
        self.keeps_away(unit, lost, &officers, &Supplies::of(self)).1.unwrap_or_else(other)
    }

    /// Who of some leaders is nearest to bringing a unit back that was lost in some turn, and what keeps it away all
    /// the same, if anything does: of several he whom the least hinders, and of those whom as much does the first.
    pub(crate) fn keeps_away(
        &self,
        unit: UnitId,
        lost: Turn,
        leaders: &[UnitId],
        supplies: &Supplies<'_>,
    ) -> (Option<UnitId>, Option<Forbidden>) {
        let name = self.describe(unit);
        let present = leaders.iter().filter_map(|&leader| Some((leader, self.post(leader).hex()?)));
        let first = present.clone().map(|(leader, _)| leader).next();
        let back = || self.by_day(Nlb::back_from(lost).max(self.turn)).spoken();
        if Nlb::back_from(lost) > self.turn {
            let text = format!("{name} was lost on {}: it may come back from {} on", lost.spoken(), back());
            return (first, Some(Forbidden::new("12.0.2", text)));
        }
        if self.is_night() {
            let text = format!("Nobody is brought back at night: {name} may come back from {} on", back());
            return (first, Some(Forbidden::new("12.0.4", text)));
        }
        if self.rally.has(unit) {
            return (
                first,
                Some(Forbidden::new("12.2.1", format!("{name} is named, and waits for the die"))),
            );
        }
        let hindered = present.map(|(leader, hex)| (leader, self.hindrances(leader, hex, unit, supplies)));
        match hindered.min_by_key(|(_, hindrances)| hindrances.len()) {
            Some((leader, hindrances)) => (Some(leader), hindrances.into_iter().next()),
            None => (None, Some(Forbidden::new("12.1A", format!("No officer of {name} is on the map")))),
        }
    }

    /// All that keeps a leader in a hex from bringing a unit back now.
    fn hindrances(
        &self,
        leader: UnitId,
        hex: HexId,
        unit: UnitId,
        supplies: &Supplies<'_>,
    ) -> Vec<Forbidden> {
        let (who, side) = (self.describe(leader), self.side_of(leader));
        let (field, near) = (self.reorganizes_in_the_field(), crate::TOO_NEAR);
        let mut all = Vec::new();
        let mut note = |holds: bool, rule: &'static str, why: &dyn Fn() -> String| {
            if holds {
                all.push(Forbidden::new(rule, why()));
            }
        };
        if self.gatherers(unit).any(|officer| officer == leader) {
            note(self.gave.has(leader), "12.1D.1", &|| format!("{who} has passed command on in this turn"));
        } else {
            let rule = if self.agreed.headquarters { "16.14C.2" } else { "15.4.1" };
            note(!self.is_active(leader), rule, &|| format!("{who} is inactive"));
            let spent = self.capacity_left(leader)[1] < 2;
            note(spent, "16.16B", &|| format!("{who} has no capacity left for single units"));
        }
        let thrown = self.rallied.has(leader);
        note(thrown, "12.2.2", &|| format!("{who} has thrown for others in this segment"));
        if field {
            note(self.is_observed(side, hex), "16.16A", &|| format!("An enemy sees {who}"));
            let supplied = supplies.army(self.stats(leader).army).has(hex);
            note(!supplied, "16.16C", &|| format!("{who} is without supply"));
        } else {
            let close = self.is_enemy_within(side, hex, near);
            note(close, "12.1B", &|| format!("An enemy is within ten hexes of {who}"));
        }
        if self.has_marker(side, hex) {
            note(true, "16.6B.3", &|| format!("A marker lies with {who}, and no unit shares its hex"));
        } else {
            let full = !self.has_room_to_gather(leader);
            note(full, "12.1E", &|| format!("There is no more room with {who}"));
        }
        all
    }
}
