//! Why not in the Movement Phase: who moves, where to, and garrisons.

use crate::s02_equipment::{Call, Entry, NOWHERE, grid};
use crate::{Battle, Hexes, Nlb, Post, Reach, UnitId};
use boards::HexId;
use contract::{Forbidden, Side};

impl Nlb {
    pub(super) fn why_not_take(&self, unit: UnitId) -> Forbidden {
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

    pub(super) fn why_not_with(&self, unit: UnitId) -> Forbidden {
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
        let names: Vec<String> = self.hand.units.iter().map(|other| self.describe(other)).collect();
        let others = contract::words::list(&names);
        let text = if self.hand.units.iter().any(|other| other > unit) {
            format!(
                "A stack is taken up in the order it lies in: take {name} in hand first, then {others} along"
            )
        } else {
            format!("{others} and {name} find no hex where all of them can stop")
        };
        Forbidden::new("5.0B", text)
    }

    pub(super) fn why_not_to(&self, hex: HexId) -> Forbidden {
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
        if self.is_in_zone(unit, hex)
            && let Some(shut) = self.shut_out(unit, hex)
        {
            return shut;
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
            return match self.shut_out(unit, hex) {
                Some(Forbidden { rule, .. }) => Forbidden {
                    rule,
                    why: format!(
                        "{name} does not get to {there}: it may not enter the enemy zones on the way"
                    ),
                },
                None => Forbidden::new(
                    "5.3.4",
                    format!("{name} does not get to {there}: an enemy zone of control on the way stops it"),
                ),
            };
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

    /// What keeps a counter out of all enemy zones now, if anything does, said of one that reaches into a hex.
    fn shut_out(&self, unit: UnitId, hex: HexId) -> Option<Forbidden> {
        let (name, there) = (self.describe(unit), self.place_name(hex));
        let (leader, held) = (unit.is_leader(), self.is_held_by_command(unit));
        let (rule, why) = if self.is_mud() && self.is_still() && !leader {
            ("26.D", format!("{there} is in an enemy zone: nobody enters one while the ground is mud"))
        } else if self.is_raining() && self.is_still() && !self.is_night() && !leader {
            ("4.3A", format!("It rains, and {there} is in an enemy zone of control"))
        } else if self.is_night() && !leader {
            ("4.2B", format!("{there} is in an enemy zone: nobody enters one at night"))
        } else if self.horse.blown.has(unit) {
            ("16.8.5", format!("{name} is blown and does not enter an enemy zone"))
        } else if held {
            let rule = if leader { "11.3A.3" } else { "11.3A.1" };
            (rule, format!("{name} is out of command and may not enter an enemy zone"))
        } else if leader {
            ("10.1D", format!("{there} is in an enemy zone, and no friend stands there"))
        } else {
            return None;
        };
        Some(Forbidden::new(rule, why))
    }

    /// Whether those in hand would get to a hex if no enemy controlled anything.
    fn reaches_past_zones(&self, hex: HexId) -> bool {
        let mut calm = self.clone();
        *calm.zone = Hexes::EMPTY;
        let mut reach = Reach::default();
        calm.reach_of(&calm.hand, &mut reach);
        reach.cost(hex).is_some()
    }

    pub(super) fn why_not_exit(&self) -> Forbidden {
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

    pub(super) fn why_not_end_movement(&self) -> Forbidden {
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

    pub(super) fn why_not_garrison(&self, unit: UnitId) -> Forbidden {
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

    pub(super) fn why_not_give_up(&self, unit: UnitId) -> Forbidden {
        let name = self.describe(unit);
        if !self.is_holding(unit) || self.side_of(unit) != self.phasing {
            return Forbidden::new("16.11C.2", format!("{name} is no garrison of yours"));
        }
        Forbidden::new("5.4.1", format!("There is no room for {name} beside the others in its hex"))
    }
}
