//! Why not? A refused decision is answered with the rule that forbids it.
//!
//! Whether a decision is legal is decided in one place, by the list of legal decisions; what is here only finds the
//! best words for a refusal, so that the two can never disagree. Here is what a decision would mean, and who answers
//! for it; the answers are kept phase by phase.

mod combat;
mod command;
mod hidden;
mod movement;

use crate::s02_equipment::{Company, UNITS};
use crate::s15_options::Impetus;
use crate::s16_counters::Begin;
use crate::scene::anchor;
use crate::{Decision, HEXES, Kind, Nlb, Post, Task, UnitId};
use boards::HexId;
use contract::{Anchor, Forbidden, Game, Side};

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
            (Task::Hiding(_) | Task::Filling(_) | Task::Marching(_) | Task::Emerging(_), _) => {
                self.why_not_hidden(decision)
            }
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
            _ if unit.is_leader() => {
                let with = match self.begin(unit) {
                    Begin::Among(hexes) => {
                        let hexes: Vec<String> = hexes.iter().map(|&hex| self.place_name(hex)).collect();
                        let text = format!("{name} is set up in one of {}", contract::words::commas(&hexes));
                        return Forbidden::new("3.2C.2", text);
                    }
                    Begin::WithAny(Company::Army) => "a unit of his army".to_owned(),
                    Begin::WithAny(Company::Corps(corps)) => {
                        format!("a unit of {}", self.edition.0.corps(corps).title)
                    }
                    _ => "a unit of his own".to_owned(),
                };
                let text = format!("{name} is set up with {with}: there is none in {there}");
                Forbidden::new("10.1A", text)
            }
            _ => Forbidden::new(
                "3.2C.2",
                format!("{name} is not set up in {there}, or others would find no room"),
            ),
        }
    }
}
