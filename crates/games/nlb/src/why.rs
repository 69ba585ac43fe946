//! Why not? A refused decision is answered with the rule that forbids it.
//!
//! Whether a decision is legal is decided in one place, by the list of legal decisions; what is here only finds the
//! best words for a refusal, so that the two can never disagree.

use crate::s02_equipment::{COMBAT, Call, Edge, Entry, NOWHERE, UNITS, grid};
use crate::s06_combat::Field;
use crate::s11_command::{COMMANDER, OFFICER};
use crate::s14_supply::Supplies;
use crate::s15_options::Impetus;
use crate::scene::anchor;
use crate::{Battle, Decision, HEXES, Hexes, Kind, Nlb, Post, Reach, Task, Terrain, Turn, UnitId, Units};
use boards::HexId;
use contract::{Anchor, Forbidden, Game, Side};
use odds::Ratio;

/// What a click on something would mean now: what is legal and hangs there, or what comes nearest to it.
pub fn aim(game: &Nlb, side: Side, at: &Anchor) -> Option<Decision> {
    let mut legal = Vec::new();
    game.legal(side, &mut legal);
    legal.into_iter().find(|&decision| anchor(game, decision) == *at).or_else(|| guess(game, side, at))
}

/// What a click would mean if it were legal.
fn guess(game: &Nlb, side: Side, at: &Anchor) -> Option<Decision> {
    let unit = |id: u16| (usize::from(id) < UNITS).then_some(UnitId(id));
    let hex = |id: u16| (usize::from(id) < HEXES).then_some(HexId(id));
    let on_unit = |unit: UnitId| match game.task() {
        Task::Movement if game.side_of(unit) == side => Some(Decision::Take(unit)),
        Task::Moving
            if game.post(unit) == game.hand.units.first().map_or(Post::Absent, |first| game.post(first)) =>
        {
            Some(Decision::With(unit))
        }
        Task::Moving => game.post(unit).hex().map(Decision::To),
        Task::Combat | Task::Attacking if game.side_of(unit) == side => {
            let bombards = game.stats(unit).kind.is_gun() && game.guns_ready().has(unit);
            if bombards { Some(Decision::Bombard(unit)) } else { game.post(unit).hex().map(Decision::Join) }
        }
        Task::Combat | Task::Attacking => game.post(unit).hex().map(Decision::Target),
        Task::Reorganization | Task::Rallying(_) => Some(Decision::Reorganize(unit)),
        Task::Paying => Some(Decision::Pay(unit)),
        Task::Retreating(_) => Some(Decision::Lose(unit)),
        Task::Command if game.stats(unit).kind == Kind::Officer && !game.out_of_command.has(unit) => {
            Some(Decision::Transmit(unit))
        }
        Task::Command => {
            let mut commanders = (game.on_map(side) & game.edition.kind(Kind::Commander)).iter();
            let able = commanders.clone().find(|&leader| game.commandable(leader).has(unit));
            able.or_else(|| commanders.next()).map(|leader| Decision::Command { leader, unit })
        }
        _ => None,
    };
    match (game.task(), at) {
        (Task::Deploy(_), Anchor::PieceTo(piece, to)) => {
            Some(Decision::Deploy { unit: unit(*piece)?, to: hex(*to)? })
        }
        (Task::Deploy(side), Anchor::Space(to)) => {
            Some(Decision::Deploy { unit: game.to_deploy(side)?, to: hex(*to)? })
        }
        (
            Task::Retreating(_)
            | Task::Withdrawing
            | Task::Displacing(_)
            | Task::Riding(_)
            | Task::Routing(_),
            Anchor::PieceTo(piece, to),
        ) => Some(Decision::Retreat { unit: unit(*piece)?, to: hex(*to)? }),
        (Task::Advancing(_), Anchor::PieceTo(piece, to)) => {
            Some(Decision::Advance { unit: unit(*piece)?, to: hex(*to)? })
        }
        (Task::Relocate(leader), Anchor::Space(to) | Anchor::PieceTo(_, to)) => {
            Some(Decision::Relocate { leader, to: hex(*to)? })
        }
        (Task::Moving, Anchor::Space(to)) => Some(Decision::To(hex(*to)?)),
        (Task::Moving, Anchor::Tray(_)) => Some(Decision::Exit),
        (Task::Routing(unit), Anchor::Space(to)) => Some(Decision::Retreat { unit, to: hex(*to)? }),
        (Task::Retreating(_), Anchor::Space(to)) => {
            Some(Decision::Retreat { unit: game.aftermath.retreating.first()?, to: hex(*to)? })
        }
        (Task::Displacing(full), Anchor::Space(to)) => {
            Some(Decision::Retreat { unit: game.units_at(full).next()?, to: hex(*to)? })
        }
        (_, Anchor::Piece(piece)) => on_unit(unit(*piece)?),
        (_, Anchor::Space(space)) => on_unit(game.at(hex(*space)?).next()?),
        _ => None,
    }
}

impl Nlb {
    /// The best words for the refusal of a decision that is not legal.
    pub(crate) fn why_not(&self, decision: Decision) -> Forbidden {
        let task = self.task();
        match (task, decision) {
            (Task::Substituting(side), Decision::Substitute(unit)) => self.why_not_substitute(side, unit),
            (Task::Deploy(_), Decision::Deploy { unit, to }) => self.why_not_deploy(unit, to),
            (Task::Command, Decision::Command { leader, unit }) => self.why_not_command(leader, unit),
            (Task::Command, Decision::Transmit(officer)) => self.why_not_transmit(officer),
            (Task::Staff(_), _) => {
                Forbidden::new("16.14A", "Say first whether the headquarters works, or may move")
            }
            (_, Decision::Staff(_)) => Forbidden::new(
                "16.14A",
                "Whether headquarters work is said at the end of the Command Phase, and not in an enemy zone or without their chief of staff",
            ),
            (Task::Attacking, Decision::Overrun) => Forbidden::new(
                "16.17C",
                "The attack does not fall on a train alone, or somebody still has to join",
            ),
            (Task::Reorganization, Decision::Gather { leader, unit }) => Forbidden::new(
                "16.16B",
                format!(
                    "{} does not bring {} back: that takes a commander of its army with capacity left, room where he stands, supply, and no enemy who sees him; and the unit waits a whole turn",
                    self.describe(leader),
                    self.describe(unit)
                ),
            ),
            (Task::Reorganization | Task::Rallying(_), Decision::Reorganize(unit)) => {
                self.why_not_reorganize(unit)
            }
            (Task::Reorganization, Decision::Rally) => {
                Forbidden::new("12.2.1", "Name first whom the die is thrown for")
            }
            (Task::Rallying(_), Decision::EndReorganization) => {
                Forbidden::new("12.2.1", "Somebody waits for the die of his officer: throw it first")
            }
            (Task::Reorganization | Task::Rallying(_), Decision::Command { .. } | Decision::Transmit(_)) => {
                Forbidden::new("4.1C", "The Command Segment is over")
            }
            (Task::Movement, Decision::Take(unit)) => self.why_not_take(unit),
            (Task::Moving, Decision::Take(_)) => {
                Forbidden::new("5.0B", "Somebody is in hand: move him first, or take that back")
            }
            (Task::Moving, Decision::With(unit)) => self.why_not_with(unit),
            (Task::Moving, Decision::To(hex) | Decision::Via(hex)) => self.why_not_to(hex),
            (Task::Moving, Decision::Exit) => self.why_not_exit(),
            (Task::Moving, Decision::Stay) => {
                Forbidden::new("5.0B", "Somebody is in hand: move him, or take that back")
            }
            (Task::Movement, Decision::To(_) | Decision::Via(_) | Decision::With(_) | Decision::Exit) => {
                Forbidden::new("5.0B", "Take a unit in hand first")
            }
            (Task::Movement, Decision::Garrison(unit)) => self.why_not_garrison(unit),
            (Task::Movement, Decision::GiveUp(unit)) => self.why_not_give_up(unit),
            (Task::Movement, Decision::EndMovement) => self.why_not_end_movement(),
            (Task::Moving, Decision::EndMovement) => {
                Forbidden::new("5.1C.2", "Somebody is in hand: move him first")
            }
            (Task::Combat | Task::Attacking, Decision::Target(hex)) => self.why_not_target(hex),
            (Task::Combat, Decision::Join(_) | Decision::Bombard(_) | Decision::Roll(_)) => {
                Forbidden::new("6.0.proc", "Name a hex to be attacked first")
            }
            (Task::Attacking, Decision::Join(hex)) => self.why_not_join(hex),
            (Task::Attacking, Decision::Bombard(gun)) => self.why_not_bombard(gun),
            (Task::Attacking, Decision::Roll(column)) => self.why_not_roll(column),
            (Task::Hiding(_), Decision::Hide(_)) => Forbidden::new(
                "16.6A.1",
                "A pair is put down on units of one army that no enemy sees, in command and with their officer, while the army has pairs left",
            ),
            (Task::Hiding(_), Decision::HideComing(unit)) => Forbidden::new(
                "16.6A.1",
                format!(
                    "{} does not come hidden: that takes a unit that is due in this turn, with its officer in the same group, and a pair that is left",
                    self.describe(unit)
                ),
            ),
            (Task::Hiding(_), Decision::Unveil(_)) => Forbidden::new(
                "16.6C.1",
                "A pair is revealed in a later Command Phase than the one it was put down in",
            ),
            (Task::Hiding(_), _) => Forbidden::new("16.6A.1", "Put pairs of markers down, or go on"),
            (Task::Filling(_), Decision::Conceal(unit)) => Forbidden::new(
                "16.6A.3",
                format!(
                    "{} cannot go behind these markers: it has to be next to them, unseen, in command, with its officer",
                    self.describe(unit)
                ),
            ),
            (Task::Filling(_), _) => {
                Forbidden::new("16.6A.3", "Say first which of the two markers is the real one")
            }
            (Task::Marching(marker), Decision::MarkerTo(hex)) => {
                let side = Nlb::side_of_pair(usize::from(marker / 2));
                let there = self.place_name(hex);
                if self.is_observed(side, hex) {
                    Forbidden::new("16.6B.2", format!("An enemy would see the marker in {there}"))
                } else if self.count_at(hex) > 0 || self.has_marker(side, hex) {
                    Forbidden::new("16.6B.3", format!("A marker shares {there} with its mate alone"))
                } else {
                    Forbidden::new(
                        "16.6B.1",
                        format!("The slowest of those behind the marker does not get to {there}"),
                    )
                }
            }
            (Task::Marching(_), _) => Forbidden::new("16.6B.1", "A marker is in hand: move it first"),
            (Task::Emerging(_), _) => Forbidden::new(
                "16.6C.3",
                "Revealed units are put down one after the other, where the real marker was or next to it, as far as there is room",
            ),
            (Task::Attacking, Decision::Charge(hex)) => self.why_not_charge(hex),
            (Task::Attacking | Task::Answering, Decision::Lead(leader)) => self.why_not_lead(leader),
            (Task::Attacking, Decision::Announce) => {
                Forbidden::new("6.2C", "The defender has nothing to say here, or somebody still has to join")
            }
            (Task::Answering, Decision::Enhance { .. }) => {
                Forbidden::new("16.7.3", "The arms that attack do not allow that choice, or it has been made")
            }
            (Task::Answering, _) => Forbidden::new("16.7.2", "The defender has to answer first"),
            (Task::Odds, Decision::Roll(column)) => {
                let best = self.odds(&self.attack).column;
                Forbidden::new(
                    "6.2C",
                    format!("The odds are {best}: they can be lowered, but not raised to {column}"),
                )
            }
            (Task::Odds, _) => Forbidden::new("6.0.proc", "The attack is announced: throw the die for it"),
            (Task::Riding(_), Decision::Retreat { unit, to }) => self.why_not_ride(unit, to),
            (Task::Riding(_), _) => Forbidden::new("15.3.1", "Mounted units may ride off first"),
            (Task::Routing(unit), _) => Forbidden::new(
                "16.12.2",
                format!(
                    "{} runs away from where it stood, out of enemy zones, one hex after the other",
                    self.describe(unit)
                ),
            ),
            (Task::Secret, _) => Forbidden::new("18.5C", "Write down first whether First Corps marches"),
            (Task::Combat, Decision::EndCombat) => self.why_not_end_combat(),
            (Task::Attacking, Decision::EndCombat) => {
                Forbidden::new("6.0.proc", "An attack has been begun: throw the die for it first")
            }
            (Task::Paying, Decision::Pay(unit)) => Forbidden::new(
                "6.5A.2",
                format!(
                    "{} did not attack from beside the defenders, or is gone already",
                    self.describe(unit)
                ),
            ),
            (Task::Paying, Decision::Enough) => Forbidden::new(
                "6.5A.2",
                format!("Units worth {} more strength points have to be given up", self.aftermath.due),
            ),
            (
                Task::Retreating(_) | Task::Displacing(_) | Task::Withdrawing,
                Decision::Retreat { unit, to },
            ) => self.why_not_retreat(unit, to),
            (Task::Retreating(_), Decision::Lose(unit)) => Forbidden::new(
                "6.6.2",
                format!(
                    "{} is not lost: it need not retreat, or it has somewhere to go",
                    self.describe(unit)
                ),
            ),
            (Task::Retreating(_), Decision::Stand(unit)) => Forbidden::new(
                "8.2C",
                format!(
                    "{} is no infantry of good morale in a chateau that was to retreat",
                    self.describe(unit)
                ),
            ),
            (Task::Retreating(_) | Task::Displacing(_), Decision::Stay) => {
                Forbidden::new("6.6.1", "The retreat is not a matter of choice")
            }
            (Task::Advancing(_), Decision::Advance { unit, to }) => self.why_not_advance(unit, to),
            (Task::Advancing(_), Decision::AdvanceStack { from, to }) => Forbidden::new(
                "15.6.1",
                format!(
                    "Those in {} do not advance together into {}: that takes a leader with two victors, a charge or a stack that follows a leader, and room",
                    self.place_name(from),
                    self.place_name(to)
                ),
            ),
            (Task::Advancing(_), Decision::Stay) if self.aftermath.impetus == Impetus::Carried => {
                Forbidden::new("15.5.1", "The cavalry cannot be held: one of its units must advance")
            }
            (Task::Advancing(_), Decision::Stay) => {
                let rule = if self.attack.charge { "16.8.2" } else { "16.13.2" };
                Forbidden::new(rule, "Those who charged, or followed a leader, must advance")
            }
            (Task::Relocate(leader), Decision::Relocate { leader: other, to }) => {
                let why = if leader == other {
                    format!(
                        "{} goes to the nearest friendly unit: {} is further",
                        self.describe(leader),
                        self.place_name(to)
                    )
                } else {
                    format!("{} has to be moved first", self.describe(leader))
                };
                Forbidden::new("10.1E.2", why)
            }
            (
                Task::Combat | Task::Attacking,
                Decision::Take(_)
                | Decision::With(_)
                | Decision::Via(_)
                | Decision::To(_)
                | Decision::Exit
                | Decision::EndMovement,
            ) => Forbidden::new("4.1F", "The Movement Phase is over"),
            (
                Task::Movement | Task::Moving,
                Decision::Target(_)
                | Decision::Join(_)
                | Decision::Bombard(_)
                | Decision::Roll(_)
                | Decision::EndCombat,
            ) => Forbidden::new("5.1B", "Attacks come after the Movement Phase: end it first"),
            (
                Task::Paying
                | Task::Retreating(_)
                | Task::Displacing(_)
                | Task::Advancing(_)
                | Task::Withdrawing,
                _,
            ) => Forbidden::new("6.0.proc", "The result of the last attack has to be carried out first"),
            _ => Forbidden::new("4.1B", "That does not belong to this step of the turn"),
        }
    }

    fn why_not_substitute(&self, side: Side, unit: UnitId) -> Forbidden {
        let name = self.describe(unit);
        let Some((number, original)) = self.edition.swap(unit) else {
            return Forbidden::new("16.1A", format!("{name} has no substitute"));
        };
        if self.side_of(unit) != side {
            return Forbidden::new("16.1A", format!("{name} is not yours to replace"));
        }
        if original != unit {
            return Forbidden::new("16.1A", format!("{name} is a substitute himself"));
        }
        let one = &self.edition.0.substitutions[usize::from(number)];
        if one.units.iter().any(|(other, _)| matches!(self.post(*other), Post::Absent)) {
            return Forbidden::new(
                "16.1A",
                format!("{name} is replaced already, or not all who are replaced with it are in this battle"),
            );
        }
        if one.units[0].0 != unit {
            let first = self.describe(one.units[0].0);
            return Forbidden::new(
                "16.1A",
                format!("{name} is replaced together with {first}: name that one"),
            );
        }
        Forbidden::new("23.B.3", format!("{name} stays as it is in this battle"))
    }

    fn why_not_deploy(&self, unit: UnitId, to: HexId) -> Forbidden {
        let (name, there) = (self.describe(unit), self.place_name(to));
        match self.task() {
            Task::Deploy(side) if self.to_deploy(side) != Some(unit) => {
                Forbidden::new("3.2C.2", format!("It is not {name} who is to be set up now"))
            }
            _ if unit.is_leader() => Forbidden::new(
                "10.1A",
                format!("{name} is set up with a unit of his own: there is none in {there}"),
            ),
            _ => Forbidden::new(
                "3.2C.2",
                format!("{name} is not set up in {there}, or others would find no room"),
            ),
        }
    }

    fn why_not_command(&self, leader: UnitId, unit: UnitId) -> Forbidden {
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

    fn why_not_transmit(&self, officer: UnitId) -> Forbidden {
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
        let mut near = waiting.iter().filter(|&unit| self.may_be_near(officer, unit, OFFICER));
        if let Some(unit) = near.next() {
            let other = self.describe(unit);
            return Forbidden::new(
                "11.2.2",
                format!("No path of at most {OFFICER} hexes leads from {name} to {other} past the enemy"),
            );
        }
        Forbidden::new(
            "11.1B.1",
            format!("Nobody of his own who is not in command is within {OFFICER} hexes of {name}"),
        )
    }

    fn why_not_reorganize(&self, unit: UnitId) -> Forbidden {
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

    /// Who of some leaders is nearest to bringing a unit back that was lost in some turn, and what keeps it away all the same, if anything does: of several
    /// he whom the least hinders, and of those whom as much does the first.
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
        let (field, near) = (self.reorganizes_in_the_field(), crate::s12_reorganization::NEAR);
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

    fn why_not_take(&self, unit: UnitId) -> Forbidden {
        let name = self.describe(unit);
        if self.side_of(unit) != self.phasing {
            return Forbidden::new("4.1E", format!("{name} belongs to the other player"));
        }
        match self.post(unit) {
            Post::Hidden(_) => Forbidden::new("16.6B.1", format!("{name} is behind markers: move those")),
            Post::Lost | Post::Regroup(_) => Forbidden::new("6.5.1", format!("{name} is eliminated")),
            Post::Exited => Forbidden::new("5.5A", format!("{name} has left the map for good")),
            Post::Absent => Forbidden::new("3.2C.1", format!("{name} has no part in this battle")),
            _ if self.moved.has(unit) => {
                Forbidden::new("5.1C.1", format!("{name} has moved in this phase already"))
            }
            _ if self.idle.has(unit) => Forbidden::new(
                "19.5C",
                format!("{name} stands idle until a die or an enemy in its zone releases it"),
            ),
            _ if self.is_holding(unit) => Forbidden::new(
                "16.11C.1",
                format!("{name} is a garrison and does not move: give the garrison up first"),
            ),
            _ if self.garrisons.forming.has(unit) => {
                Forbidden::new("16.11A.1", format!("{name} forms a garrison and does not move"))
            }
            _ if self.is_at_work(unit) => {
                Forbidden::new("16.14A", format!("{name} is at work and does not move"))
            }
            _ if self.is_train(unit) && self.is_night() => {
                Forbidden::new("16.17A", format!("{name} does not move at night"))
            }
            _ if self.is_train_halted(unit) => Forbidden::new(
                "16.17B",
                format!("{name} waits: too many units stand in a hex, and whoever moves on goes around it"),
            ),
            _ if self.kept_in_bed().has(unit) => {
                Forbidden::new("15.4.1", format!("{name} is inactive and does not move"))
            }
            _ if self.frozen_at_noon().has(unit) => {
                Forbidden::new("27.1D", format!("{name} is Prussian, and no Prussian moves at noon"))
            }
            _ if self.is_not_ready(unit).is_some() => {
                let (rule, turn) = self.is_not_ready(unit).expect("just asked");
                Forbidden {
                    rule,
                    ..Forbidden::new("26.B.2", format!("{name} is not ready before {}", turn.spoken()))
                }
            }
            _ if self.waiting_for_first_corps().has(unit) => {
                Forbidden::new("24.1B", format!("{name} belongs to First Corps, which has no orders yet"))
            }
            Post::On(hex) if !unit.is_leader() && self.is_in_zone(unit, hex) => Forbidden::new(
                "5.3E.1",
                format!("{name} is in an enemy zone of control and cannot move: only combat frees it"),
            ),
            Post::Waiting => match self.entry(unit) {
                Some(entry) if self.due(entry).is_none() => Forbidden {
                    rule: Nlb::choice_rule(entry),
                    why: format!("{name} does not come, or it has not been decided when"),
                },
                Some(entry) if self.due(entry).is_some_and(|due| due > self.turn) => {
                    let due = self.due(entry).unwrap_or(entry.turn);
                    Forbidden::new("5.6.1", format!("{name} may enter from {} on", due.spoken()))
                }
                Some(entry) if !self.is_called(entry) => self.why_not_called(&name, entry),
                Some(_) if unit.is_leader() => Forbidden::new(
                    "10.1A.2",
                    format!("{name} comes with one of his own, who has to enter first"),
                ),
                Some(entry) if entry.after.is_some() && !self.is_due(unit) => {
                    Forbidden::new("5.6A.1", format!("Others have to enter before {name}"))
                }
                _ => Forbidden::new(
                    "5.6A.2",
                    format!("{name} cannot pay to come in behind those who have come, or would find no room"),
                ),
            },
            Post::On(_) => {
                Forbidden::new("5.4.1", format!("{name} can go nowhere, or only where no room is"))
            }
        }
    }

    /// [18.5B] [18.5C] [19.5D.1] [24.1B] Somebody comes when his corps is called, and it has not been, or comes later.
    fn why_not_called(&self, name: &str, entry: &Entry) -> Forbidden {
        let rule = match (entry.call, self.battle) {
            (Some(Call::SixthCorps), _) => "18.5B",
            (Some(Call::FirstCorps), Battle::Ligny) => "18.5C",
            (Some(Call::FirstCorps), Battle::QuatreBras) => "19.5D.1",
            (Some(Call::FirstCorps), _) => "24.1B",
            _ => "22.6B.1",
        };
        let from = entry.call.and_then(|call| self.called[call as usize]);
        let why = match from {
            Some(turn) => format!("The corps of {name} comes from {} on", turn.spoken()),
            None => format!("The corps of {name} has not been called"),
        };
        Forbidden::new(rule, why)
    }

    fn why_not_with(&self, unit: UnitId) -> Forbidden {
        let name = self.describe(unit);
        let together = |first: &UnitId| self.post(*first) == self.post(unit) && self.hand.at == NOWHERE;
        let Some(first) = self.hand.units.first().filter(together) else {
            return Forbidden::new("5.0B", format!("{name} is not in the hex from which the others set out"));
        };
        if self.side_of(unit) != self.phasing || !self.is_free_to_move(unit) {
            return self.why_not_take(unit);
        }
        if self.hides() {
            return Forbidden::new(
                "16.6C.2",
                format!("{name} goes for himself: who sees a marker halts, so nobody takes others along"),
            );
        }
        if let Some(other) = [first, unit].into_iter().find(|&other| self.goes_by_dice(other)) {
            let rule = if self.is_sick(other) { "16.1C.1" } else { "16.18A" };
            let who = self.describe(other);
            return Forbidden::new(rule, format!("{who} goes alone: dice say how far"));
        }
        Forbidden::new(
            "5.0B",
            format!("Take a stack from the top: {name} comes before those in hand, or leads them nowhere"),
        )
    }

    fn why_not_to(&self, hex: HexId) -> Forbidden {
        let there = self.place_name(hex);
        let Some(unit) = self.hand.units.first() else {
            return Forbidden::new("5.0B", "Take a unit in hand first");
        };
        let name = self.describe(unit);
        if self.post(unit) == Post::On(hex) {
            return Forbidden::new("5.0B", format!("{name} is there already: take the choice back instead"));
        }
        if !self.plan().area.has(hex) {
            return Forbidden::new("3.2A.2", format!("{there} is out of play"));
        }
        if self.occupied(self.phasing.enemy()).has(hex) {
            return Forbidden::new("5.4E", format!("{there} holds an enemy unit"));
        }
        if self.hand.door == NOWHERE && self.post(unit) == Post::Waiting {
            return Forbidden::new("5.6.1", format!("Say first by which hex {name} comes in"));
        }
        let mut reach = Reach::default();
        self.reach_of(&self.hand, &mut reach);
        if reach.cost(hex).is_some() {
            let limit = self.capacity(hex);
            let (rule, what) = if limit == 1 { ("8.1A.1", "one unit") } else { ("5.4.1", "two units") };
            // Where friends or markers may bar the way nobody counts on those who would have to go.
            if self.friends_hinder() {
                let (rule, bar) = match self.agreed.modified_terrain {
                    true => ("16.4.5", "friends"),
                    false => ("16.6B.3", "markers"),
                };
                let why = format!(
                    "{there} has room for {what}, and as {bar} may bar the way nobody stops in a full hex: move those on first"
                );
                return Forbidden::new(rule, why);
            }
            return Forbidden::new(
                rule,
                format!("{there} has room for {what}, and nobody there could move on"),
            );
        }
        if self.is_in_zone(unit, hex) {
            if self.is_mud() && self.is_still() && !unit.is_leader() {
                return Forbidden::new(
                    "26.D",
                    format!("{there} is in an enemy zone: nobody enters one while the ground is mud"),
                );
            }
            if self.is_raining() && self.is_still() && !self.is_night() && !unit.is_leader() {
                return Forbidden::new(
                    "4.3A",
                    format!("It rains, and {there} is in an enemy zone of control"),
                );
            }
            if self.is_night() && !unit.is_leader() {
                return Forbidden::new(
                    "4.2B",
                    format!("{there} is in an enemy zone: nobody enters one at night"),
                );
            }
            if self.horse.blown.has(unit) {
                return Forbidden::new("16.8.5", format!("{name} is blown and does not enter an enemy zone"));
            }
            if self.is_held_by_command(unit) {
                let rule = if unit.is_leader() { "11.3A.3" } else { "11.3A.1" };
                return Forbidden::new(
                    rule,
                    format!("{name} is out of command and may not enter an enemy zone"),
                );
            }
            if unit.is_leader() {
                return Forbidden::new(
                    "10.1D",
                    format!("{there} is in an enemy zone, and no friend stands there"),
                );
            }
        }
        if self.is_train(unit) && self.zone.has(hex) {
            return Forbidden::new("16.17A", format!("{there} is in an enemy zone, and {name} enters none"));
        }
        if !unit.is_leader() && self.is_barred_by_train(unit, hex) {
            return Forbidden::new("16.17B", format!("A train shares its hex with nobody: {there} is taken"));
        }
        if self.has_marker(self.phasing, hex) && !unit.is_leader() {
            return Forbidden::new(
                "16.6B.3",
                format!("A marker of yours lies in {there}: no unit goes through it"),
            );
        }
        if self.is_kept(unit, hex) {
            return Forbidden::new("16.4.5", format!("A unit on the march keeps {there} to itself"));
        }
        let from = match self.post(unit) {
            Post::On(from) => from,
            _ => self.hand.at,
        };
        if self.is_train(unit) {
            return Forbidden::new(
                "16.17A",
                format!(
                    "{name} goes by road or trail, and a point at most in the rain: that does not lead to {there}"
                ),
            );
        }
        let points = f32::from(self.allowance(unit)) / 2.0;
        // No step costs less than half a point.
        if from != NOWHERE && f32::from(grid().distance(from, hex)) / 2.0 > points {
            return Forbidden::new(
                "5.1",
                format!("{there} is further than the {points} points of {name} reach"),
            );
        }
        if self.reaches_past_zones(hex) {
            let rule = match unit.is_leader() {
                true if self.is_held_by_command(unit) => "11.3A.3",
                true => "10.1D",
                false if self.is_night() => "4.2B",
                false if self.is_mud() && self.is_still() => "26.D",
                false if self.is_still() => "4.3A",
                false if self.horse.blown.has(unit) => "16.8.5",
                false if self.is_held_by_command(unit) => "11.3A.1",
                false => {
                    return Forbidden::new(
                        "5.3.4",
                        format!(
                            "{name} does not get to {there}: an enemy zone of control on the way stops it"
                        ),
                    );
                }
            };
            return Forbidden::new(
                rule,
                format!("{name} does not get to {there}: it may not enter the enemy zones on the way"),
            );
        }
        let beside = from != NOWHERE && self.ground().around(from).contains(&hex);
        if beside && !self.beside(from).any(|next| next == hex) {
            return Forbidden::new(
                "5.2A.2",
                format!(
                    "Water without a bridge lies between {name} and {there}, and the way around is too long"
                ),
            );
        }
        Forbidden::new(
            "5.2C",
            format!(
                "{name} does not get to {there} with {points} points: the ground costs more, or water is in the way"
            ),
        )
    }

    /// Whether those in hand would get to a hex if no enemy controlled anything.
    fn reaches_past_zones(&self, hex: HexId) -> bool {
        let mut calm = self.clone();
        *calm.zone = Hexes::EMPTY;
        let mut reach = Reach::default();
        calm.reach_of(&calm.hand, &mut reach);
        reach.cost(hex).is_some()
    }

    fn why_not_exit(&self) -> Forbidden {
        let Some(unit) = self.hand.units.first() else {
            return Forbidden::new("5.5.1", "Take a unit in hand first");
        };
        let name = self.describe(unit);
        if self.exits_of(unit).is_none() {
            if self.side_of(unit) == Side::French && !self.is_in_time_to_leave() {
                return Forbidden::new(
                    "23.D.2",
                    format!("It is too late for {name} to leave: the way to the east is closed"),
                );
            }
            return Forbidden::new("5.5.1", format!("{name} may not leave the map in this battle"));
        }
        if self.hand.units.len() > 1 {
            return Forbidden::new("5.5.1", "Units leave the map one at a time");
        }
        Forbidden::new(
            "5.5.3",
            format!(
                "{name} cannot leave: it needs an exit hex out of enemy zones, and the points to step off the map"
            ),
        )
    }

    fn why_not_end_movement(&self) -> Forbidden {
        if *self.surplus == 0 {
            return Forbidden::new(
                "22.6B.1",
                "The force at Hal comes together: others of it can still come in",
            );
        }
        let crowded = self.occupied(self.phasing).iter().find(|&hex| self.load_at(hex) > self.capacity(hex));
        let hex = crowded.map(|hex| self.place_name(hex)).unwrap_or_default();
        Forbidden::new("5.4.1", format!("Too many units stand in {hex}: somebody has to move on"))
    }

    fn why_not_garrison(&self, unit: UnitId) -> Forbidden {
        let name = self.describe(unit);
        if !self.agreed.garrisons {
            return Forbidden::new("2.1C", "Garrisons were not agreed");
        }
        Forbidden::new(
            "16.11A.1",
            format!(
                "{name} forms no garrison: that takes infantry of yours that was in a chateau when the phase began and has not moved, with no garrison there"
            ),
        )
    }

    fn why_not_give_up(&self, unit: UnitId) -> Forbidden {
        let name = self.describe(unit);
        if !self.is_holding(unit) || self.side_of(unit) != self.phasing {
            return Forbidden::new("16.11C.2", format!("{name} is no garrison of yours"));
        }
        Forbidden::new("5.4.1", format!("There is no room for {name} beside the others in its hex"))
    }

    fn why_not_target(&self, hex: HexId) -> Forbidden {
        let there = self.place_name(hex);
        if !self.occupied(self.phasing.enemy()).has(hex) {
            return Forbidden::new("6.0.proc", format!("No enemy unit stands in {there}"));
        }
        if !self.is_fresh(hex) {
            return Forbidden::new(
                "6.1B",
                format!("Those in {there} have been attacked in this phase already"),
            );
        }
        if self.attack.defenders.has(hex) {
            return Forbidden::new("6.1B", format!("{there} is attacked in this combat already"));
        }
        if !self.attack.attackers.is_empty() || !self.attack.guns.is_empty() {
            return Forbidden::new(
                "6.0.proc",
                "Defenders are named before those who attack them: take that back first",
            );
        }
        let field = Field::of(self);
        if !field.targets().any(|target| target == hex) {
            // A gun in range that has nothing else to do is meant by whoever points there.
            let guns = self.guns_ready().iter().filter_map(|gun| Some((gun, self.post(gun).hex()?)));
            let mut near = guns.filter(|&(_, from)| grid().distance(from, hex) == 2);
            if let Some((gun, from)) = near.next() {
                if self.ground().terrain(hex) == Terrain::Chateau {
                    return Forbidden::new("8.1C", "Nobody bombards a chateau");
                }
                if self.may_be_bombarded(hex) {
                    return self.unseen(gun, from, hex);
                }
            }
            return Forbidden::new("6.1A", format!("Nobody who has not fought yet can attack {there}"));
        }
        if !self.attack.defenders.is_empty() {
            return Forbidden::new(
                "6.1E.3",
                format!("No hex of yours is next to {there} and to the others named"),
            );
        }
        Forbidden::new(
            "6.1.4",
            format!("An attack on {there} would leave a duty undone that can still be done"),
        )
    }

    fn why_not_charge(&self, hex: HexId) -> Forbidden {
        let there = self.place_name(hex);
        if !self.agreed.charges {
            return Forbidden::new("2.1C", "Charges were not agreed");
        }
        if !self.attack.attackers.is_empty() {
            return Forbidden::new("16.8.4", "Nobody beside the defenders joins a charge");
        }
        let mut defenders = self.attack.defenders.iter();
        let (Some(foe), None) = (defenders.next(), defenders.next()) else {
            return Forbidden::new("16.8.3", "A charge goes against one hex");
        };
        if !self.may_charge(hex, foe) {
            return Forbidden::new(
                "16.8.3",
                format!(
                    "Those in {there} cannot charge: that takes cavalry alone that has just ridden one or two points over open ground, and \
                     infantry alone in the open before it"
                ),
            );
        }
        Forbidden::new("6.1.4", "Somebody else has to join, or another duty would be left undone")
    }

    fn why_not_lead(&self, leader: UnitId) -> Forbidden {
        let name = self.describe(leader);
        if !self.agreed.leaders_fight {
            return Forbidden::new("2.1C", "Leaders in combat were not agreed");
        }
        if self.mustered.has(leader) {
            return Forbidden::new("12.1D.1", format!("{name} has brought units back in this turn"));
        }
        Forbidden::new(
            "16.13.1",
            format!(
                "{name} leads nobody here: one leader for a side, with a stack in this combat that is all under him, himself active or in command"
            ),
        )
    }

    fn why_not_ride(&self, unit: UnitId, to: HexId) -> Forbidden {
        let (name, there) = (self.describe(unit), self.place_name(to));
        if !self.duties.riders.has(unit) {
            return Forbidden::new(
                "15.3.1",
                format!(
                    "{name} does not ride off: that is for mounted units in an enemy zone with no enemy cavalry beside them"
                ),
            );
        }
        Forbidden::new(
            "15.3.1",
            format!("{there} is no hex beside {name} that is free, with room and out of enemy zones"),
        )
    }

    fn why_not_join(&self, hex: HexId) -> Forbidden {
        let there = self.place_name(hex);
        if self.attack.charge {
            return Forbidden::new("16.8.4", "Nobody beside the defenders joins a charge");
        }
        if !self.occupied(self.phasing).has(hex) {
            return Forbidden::new("6.1D.2", format!("No unit of yours stands in {there}"));
        }
        if self.attack.attackers.has(hex) {
            return Forbidden::new(
                "6.1C",
                format!("Those in {there} take part already, with all their strength"),
            );
        }
        if self.units_at(hex).all(|unit| self.duties.engaged.has(unit)) {
            return Forbidden::new("6.1B", format!("Those in {there} have attacked in this phase already"));
        }
        if !self.attack.defenders.iter().all(|foe| self.beside(hex).any(|next| next == foe)) {
            // From afar guns are meant.
            let afar = self.attack.defenders.iter().all(|foe| grid().distance(hex, foe) > 1);
            if let Some(gun) = self.units_at(hex).find(|&unit| afar && self.stats(unit).kind.is_gun()) {
                return self.why_not_bombard(gun);
            }
            return Forbidden::new(
                "6.1A",
                format!("{there} is not next to every hex attacked, or water lies between"),
            );
        }
        Forbidden::new("6.1.4", "Another duty that can still be done would be left undone")
    }

    fn why_not_bombard(&self, gun: UnitId) -> Forbidden {
        let name = self.describe(gun);
        if gun.index() >= COMBAT || !self.stats(gun).kind.is_gun() || self.side_of(gun) != self.phasing {
            return Forbidden::new("7.1.1", format!("{name} is no artillery of yours"));
        }
        let Some(hex) = self.post(gun).hex() else {
            return Forbidden::new("7.1.1", format!("{name} is not on the map"));
        };
        if self.attack.guns.has(gun) {
            return Forbidden::new("7.1.1", format!("{name} bombards already"));
        }
        if self.duties.engaged.has(gun) || self.duties.silenced.has(gun) {
            return Forbidden::new(
                "7.1C",
                format!("{name} has fired or fought, or lost its chance, in this phase"),
            );
        }
        if self.is_held_by_command(gun) {
            return Forbidden::new("11.3B.5", format!("{name} is out of command"));
        }
        if self.is_threatened(gun, hex) {
            return Forbidden::new(
                "7.4A",
                format!("{name} is in an enemy zone: it attacks like anybody else"),
            );
        }
        if self.attack.defenders.iter().all(|foe| self.ground().terrain(foe) == Terrain::Chateau) {
            return Forbidden::new("8.1C", "Nobody bombards a chateau");
        }
        if self.attack.defenders.iter().all(|foe| self.lone_garrison(foe).is_some()) {
            return Forbidden::new("16.11D.2", "Nobody bombards a garrison: guns attack it from beside it");
        }
        let reaches = |foe: HexId| self.fires_at(gun, foe);
        if !self.attack.defenders.iter().any(reaches) {
            let in_range = |foe: HexId| grid().distance(hex, foe) == 2 && self.may_be_bombarded(foe);
            let near = self.attack.defenders.iter().find(|&foe| in_range(foe));
            return match near {
                Some(foe) => self.unseen(gun, hex, foe),
                None => Forbidden::new("7.1B", format!("{name} has no target exactly two hexes away here")),
            };
        }
        Forbidden::new("6.1.4", "Another duty that can still be done would be left undone")
    }

    /// [7.3.1] A gun is near enough, but something lies between.
    fn unseen(&self, gun: UnitId, from: HexId, to: HexId) -> Forbidden {
        let (name, there) = (self.describe(gun), self.place_name(to));
        Forbidden::new(
            "7.3.1",
            format!("{name} does not see {there}: in the way {}", self.in_the_way(from, to)),
        )
    }

    /// [7.3A] [7.3B.1] [7.3B.2] [7.3C] What lies on a line over two hexes: "is the forest in 2130", "are the crests between …".
    fn in_the_way(&self, from: HexId, to: HexId) -> String {
        let ground = self.ground();
        let number = |hex: HexId| grid().number(hex);
        let between: Vec<HexId> = (ground.around(from).iter().copied())
            .filter(|&hex| hex != NOWHERE && grid().distance(hex, to) == 1)
            .collect();
        let crest = |&(a, b): &(HexId, HexId)| {
            (0..6).any(|side| ground.around(a)[side] == b && ground.sides(a)[side].has(Edge::CREST))
        };
        let told = |(a, b): (HexId, HexId)| format!("the crest between {} and {}", number(a), number(b));
        // Along the hexside that two hexes share, a crest on it is enough.
        let along = between.get(1).map(|&other| (between[0], other)).filter(crest);
        if let Some(along) = along {
            return format!("is {}", told(along));
        }
        let covers = between.iter().filter_map(|&hex| {
            let what = match ground.terrain(hex) {
                Terrain::Forest => "the forest",
                Terrain::Town => "the houses",
                Terrain::Chateau => "the chateau",
                _ => return None,
            };
            Some(format!("{what} in {}", self.place_name(hex)))
        });
        let covers: Vec<String> = covers.collect();
        let sides = between.iter().flat_map(|&hex| [(from, hex), (hex, to)]).filter(crest).map(told);
        let all: Vec<String> = match between.len() {
            2 if covers.len() == 2 => covers,
            _ => covers.into_iter().chain(sides).collect(),
        };
        format!("{} {}", if all.len() == 1 { "is" } else { "are" }, contract::words::list(&all))
    }

    fn why_not_roll(&self, column: Ratio) -> Forbidden {
        let attack = &self.attack;
        if attack.attackers.is_empty() && attack.guns.is_empty() {
            return Forbidden::new("6.0.proc", "Say first who attacks");
        }
        if attack.attackers.is_empty() && attack.defenders.len() > 1 {
            return Forbidden::new(
                "7.1.2",
                "Guns alone bombard one hex: somebody beside the defenders has to join",
            );
        }
        if !self.to_be_tested(attack).is_empty() && self.task() == Task::Attacking {
            return Forbidden::new(
                "16.18B.1",
                "Units without supply are tested before the odds are known: announce the attack",
            );
        }
        if self.is_on_trains(attack) {
            return Forbidden::new("16.17C", "A train that is attacked is destroyed without a die");
        }
        if self.is_defender_asked(attack) {
            return Forbidden::new("16.7.2", "The defender has a say first: announce the attack");
        }
        let best = self.odds(attack).column;
        if column > best {
            return Forbidden::new(
                "6.2C",
                format!("The odds are {best}: they can be lowered, but not raised to {column}"),
            );
        }
        Forbidden::new("6.1.4", "Somebody who must attack, and could attack nobody else, has to join first")
    }

    fn why_not_end_combat(&self) -> Forbidden {
        let field = Field::of(self);
        match (field.obliged().next(), field.owed().next()) {
            (Some(hex), _) => {
                Forbidden::new("6.1.1", format!("Those in {} must still attack", self.place_name(hex)))
            }
            (None, Some(hex)) => {
                Forbidden::new("6.1.2", format!("Those in {} must still be attacked", self.place_name(hex)))
            }
            (None, None) => Forbidden::new("6.1.1", "A required attack is still to be made"),
        }
    }

    fn why_not_retreat(&self, unit: UnitId, to: HexId) -> Forbidden {
        let (name, there) = (self.describe(unit), self.place_name(to));
        let goes = match self.task() {
            Task::Displacing(hex) => self.units_at(hex).any(|other| other == unit),
            Task::Withdrawing => self.aftermath.guns.has(unit),
            Task::Routing(other) => other == unit,
            _ => self.aftermath.retreating.has(unit),
        };
        let Some(hex) = self.post(unit).hex().filter(|_| goes) else {
            return Forbidden::new("6.6.1", format!("{name} is not among those who go back"));
        };
        let enemy = self.side_of(unit).enemy();
        if !self.ground().around(hex).contains(&to) {
            return Forbidden::new("6.6.1", format!("A retreat goes one hex: {there} is not next to {name}"));
        }
        if self.occupied(enemy).has(to) {
            return Forbidden::new("6.6A", format!("{there} holds an enemy unit"));
        }
        if !self.plan().area.has(to) {
            return Forbidden::new("6.6A", format!("{there} is out of play"));
        }
        if !self.beside(hex).any(|next| next == to) {
            return Forbidden::new("6.6A", format!("Water without a bridge lies between {name} and {there}"));
        }
        if self.has_train(to) {
            return Forbidden::new("16.17B", format!("A train stands in {there}: nobody goes through it"));
        }
        if self.is_threatened(unit, to) {
            return Forbidden::new("6.6A", format!("{there} is in an enemy zone of control"));
        }
        if matches!(self.task(), Task::Displacing(_)) && self.aftermath.displaced.has(unit) {
            return Forbidden::new("6.6D.4", format!("{name} has been displaced in this combat already"));
        }
        if self.load_at(to) >= self.capacity(to) {
            if self.ground().terrain(to) == Terrain::Chateau {
                return Forbidden::new("8.1A.2", format!("{there} is held: nobody retreats into it"));
            }
            if self.task() == Task::Withdrawing {
                return Forbidden::new(
                    "7.1E.2",
                    format!("{there} is full, and a gun that draws back displaces nobody"),
                );
            }
            if self.retreats(unit).is_empty() {
                return Forbidden::new("6.6D.2", format!("{there} is full, and nobody there can make room"));
            }
            return Forbidden::new(
                "6.6C.2",
                format!("{there} is full: {name} has another hex to go to, or nobody there can make room"),
            );
        }
        Forbidden::new("6.6.1", format!("{name} does not go to {there}"))
    }

    fn why_not_advance(&self, unit: UnitId, to: HexId) -> Forbidden {
        let (name, there) = (self.describe(unit), self.place_name(to));
        if self.attack.guns.has(unit) {
            return Forbidden::new("7.1E.1", format!("{name} bombards from afar and does not advance"));
        }
        let Some(hex) = self.post(unit).hex().filter(|_| self.victors().1.has(unit)) else {
            return Forbidden::new("6.7.1", format!("{name} is not a victor of this combat"));
        };
        if self.aftermath.impetus == Impetus::Carried && self.stats(unit).kind != Kind::Cavalry {
            return Forbidden::new("15.5.1", format!("{name} is no cavalry, and cavalry must advance"));
        }
        if self.aftermath.impetus != Impetus::Carried && self.bound_to_advance().is_some() {
            return match self.attack.charge {
                true => Forbidden::new("16.8.2", "Those who charged advance together"),
                false => Forbidden::new("16.13.2", "Those who followed a leader advance together with him"),
            };
        }
        if self.is_demoralized(unit) {
            let rule = if self.is_corps_broken(unit) { "13.2.1" } else { "9.3.1" };
            return Forbidden::new(rule, format!("{name} is demoralized and does not advance"));
        }
        if self.is_kept_back_by_command(unit) {
            let rule = match (self.agreed.loose_command, self.side_of(unit) == self.phasing) {
                (true, true) => "16.15B",
                (true, false) => "16.15C",
                (false, true) => "11.3B.4",
                (false, false) => "11.3C.2",
            };
            return Forbidden::new(rule, format!("{name} is kept back: somebody is out of command"));
        }
        if self.is_holding(unit) {
            return Forbidden::new("16.11C.1", format!("{name} is a garrison and stays behind its walls"));
        }
        if self.garrisons.forming.has(unit) {
            return Forbidden::new("16.11A.1", format!("{name} forms a garrison and stays where it is"));
        }
        if self.aftermath.walls.has(to) {
            let rule = if self.agreed.garrisons { "16.11D.4" } else { "8.1B" };
            return Forbidden::new(rule, format!("Infantry held {there}: nobody advances into a chateau"));
        }
        if !self.aftermath.lost.has(to) {
            return Forbidden::new("6.7.1", format!("{there} was not given up in this combat"));
        }
        if !self.beside(hex).any(|next| next == to) {
            return Forbidden::new("6.7.1", format!("{name} is not next to {there}"));
        }
        if self.has_marker(self.side_of(unit), to) {
            return Forbidden::new("16.6B.3", format!("A marker of yours lies in {there}: no unit enters"));
        }
        Forbidden::new("6.7.1", format!("Somebody stands in {there}"))
    }
}
