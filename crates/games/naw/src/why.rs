//! Why not? A refused decision is answered with the rule that forbids it.
//!
//! Whether a decision is legal is decided in one place, by the list of legal decisions; what is
//! here only finds the best words for a refusal, so that the two can never disagree.

use crate::s3_sequence::Stage;
use crate::s5_preconditions::Field;
use crate::s8_victory::EXITS;
use crate::{Attack, Decision, Hexes, Naw, Place, Res, UnitId, Units};
use boards::{HexId, flood::rings};
use contract::{Anchor, Forbidden, Side};
use odds::Ratio;

/// What a click on something would mean now.
pub fn aim(game: &Naw, side: Side, at: &Anchor) -> Option<Decision> {
    let unit = |id: u16| {
        let unit = UnitId(u8::try_from(id).ok()?);
        (usize::from(unit.0) < game.edition.units.len()).then_some(unit)
    };
    let hex = |id: u16| (usize::from(id) < game.edition.grid.len()).then_some(HexId(id));
    let on_unit = |unit: UnitId| match game.stage {
        Stage::Movement if game.side_of(unit) == side => Some(Decision::Take(unit)),
        Stage::Moving(_) => game.place(unit).hex().map(Decision::To),
        Stage::Unstacking => Some(Decision::Remove(unit)),
        Stage::Combat | Stage::Attacking if game.side_of(unit) == side => Some(Decision::Join(unit)),
        Stage::Combat | Stage::Attacking => Some(Decision::Target(unit)),
        Stage::Paying => Some(Decision::Pay(unit)),
        Stage::Retreating(_) => Some(Decision::Lose(unit)),
        // Whether it could follow: into the hex next to it, if there is one.
        Stage::Advancing(_) => {
            let near = game.place(unit).hex().map_or(Hexes::EMPTY, |hex| game.adjacent(hex));
            let vacated = game.aftermath.vacated;
            let to = (vacated & near).iter().next().or_else(|| vacated.iter().next())?;
            Some(Decision::Advance { unit, to })
        }
        _ => None,
    };
    match (game.stage, at) {
        (Stage::Retreating(_) | Stage::Withdrawing | Stage::Displacing(_), Anchor::PieceTo(piece, to)) => {
            Some(Decision::Retreat { unit: unit(*piece)?, to: hex(*to)? })
        }
        (Stage::Advancing(_), Anchor::PieceTo(piece, to)) => {
            Some(Decision::Advance { unit: unit(*piece)?, to: hex(*to)? })
        }
        (Stage::Moving(_), Anchor::Space(to)) => Some(Decision::To(hex(*to)?)),
        (Stage::Displacing(unit), Anchor::Space(to)) => Some(Decision::Retreat { unit, to: hex(*to)? }),
        (Stage::Retreating(_), Anchor::Space(to)) => {
            let unit = game.aftermath.retreating.iter().next()?;
            Some(Decision::Retreat { unit, to: hex(*to)? })
        }
        (Stage::Moving(_), Anchor::Tray(_)) => Some(Decision::Exit),
        (_, Anchor::Piece(piece)) => on_unit(unit(*piece)?),
        (_, Anchor::Space(space)) => on_unit(game.at(hex(*space)?)?),
        _ => None,
    }
}

impl Naw {
    /// The best words for the refusal of a decision that is not legal.
    pub(crate) fn why_not(&self, decision: Decision) -> Forbidden {
        match (self.stage, decision) {
            (Stage::Movement, Decision::Take(unit)) => self.why_not_take(unit),
            (Stage::Moving(held), Decision::Take(_)) => Forbidden::new(
                "4.0B",
                format!("{} is in hand: move it first, or take that back", self.describe(held)),
            ),
            (Stage::Moving(unit), Decision::To(hex)) => self.why_not_to(unit, hex),
            (Stage::Moving(unit), Decision::Exit) => self.why_not_exit(unit),
            (Stage::Movement, Decision::To(_) | Decision::Exit) => {
                Forbidden::new("4.0B", "Take a unit in hand first")
            }
            (Stage::Movement, Decision::EndMovement) => {
                let hex = self.stacks.iter().next().map(|hex| self.place_name(hex)).unwrap_or_default();
                Forbidden::new("4.4B", format!("Two units still stand in {hex}: one has to move on"))
            }
            (Stage::Moving(unit), Decision::EndMovement) => {
                Forbidden::new("4.0C", format!("{} is in hand: move it first", self.describe(unit)))
            }
            (Stage::Unstacking, Decision::Remove(unit)) => {
                Forbidden::new("4.4C", format!("{} does not share its hex", self.describe(unit)))
            }
            (Stage::Combat | Stage::Attacking, Decision::Target(unit)) => self.why_not_target(unit),
            (Stage::Combat, Decision::Join(_) | Decision::Roll(_)) => {
                Forbidden::new("6.1A", "Name the unit to be attacked first")
            }
            (Stage::Attacking, Decision::Join(unit)) => self.why_not_join(unit),
            (Stage::Attacking, Decision::Roll(column)) => self.why_not_roll(column),
            (Stage::Combat, Decision::EndCombat) => self.why_not_end(),
            (Stage::Attacking, Decision::EndCombat) => {
                Forbidden::new("6.0D", "An attack has been begun: throw the die for it first")
            }
            (Stage::Paying, Decision::Pay(unit)) if self.attack.guns.has(unit) => Forbidden::new(
                "6.8A",
                format!("{} bombards and cannot be lost in its own attack", self.describe(unit)),
            ),
            (Stage::Paying, Decision::Pay(unit)) => Forbidden::new(
                "6.3F",
                format!("{} did not take part in the attack, or is gone already", self.describe(unit)),
            ),
            (Stage::Paying, Decision::Enough) => Forbidden::new(
                "6.3F",
                format!("Units worth {} more strength points have to be given up", self.aftermath.due),
            ),
            (
                Stage::Retreating(_) | Stage::Displacing(_) | Stage::Withdrawing,
                Decision::Retreat { unit, to },
            ) => self.why_not_retreat(unit, to),
            (Stage::Retreating(_), Decision::Lose(unit)) => Forbidden::new(
                "6.4C",
                format!("{} is not lost: it need not retreat, or it has a safe hex", self.describe(unit)),
            ),
            (Stage::Retreating(_) | Stage::Displacing(_), Decision::Stay) => {
                let rule = match (self.stage, self.aftermath.result) {
                    (Stage::Displacing(_), _) => "6.5B",
                    (_, Some(Res::Dr)) => "6.3H",
                    _ => "6.3C",
                };
                Forbidden::new(rule, "The retreat is not a matter of choice")
            }
            (Stage::Advancing(_), Decision::Advance { unit, to }) => self.why_not_advance(unit, to),
            (
                Stage::Combat | Stage::Attacking,
                Decision::Take(_) | Decision::To(_) | Decision::Exit | Decision::EndMovement,
            ) => Forbidden::new("4.0C", "The Movement Phase is over"),
            (
                Stage::Movement | Stage::Moving(_),
                Decision::Target(_) | Decision::Join(_) | Decision::Roll(_) | Decision::EndCombat,
            ) => Forbidden::new("3.0A", "Attacks come after the Movement Phase: end it first"),
            (
                Stage::Paying
                | Stage::Retreating(_)
                | Stage::Displacing(_)
                | Stage::Advancing(_)
                | Stage::Withdrawing,
                _,
            ) => Forbidden::new("3.0F", "The result of the last attack has to be carried out first"),
            _ => Forbidden::new("3.0A", "That does not belong to this step of the turn"),
        }
    }

    fn why_not_take(&self, unit: UnitId) -> Forbidden {
        let name = self.describe(unit);
        if self.side_of(unit) != self.phasing {
            return Forbidden::new("3.0D", format!("{name} belongs to the other player"));
        }
        match self.place(unit) {
            Place::Lost => Forbidden::new("2.4B", format!("{name} is destroyed")),
            Place::Exited => Forbidden::new("8.3C", format!("{name} has left the map for good")),
            _ if self.moved.has(unit) => {
                Forbidden::new("4.0B", format!("{name} has moved in this phase already"))
            }
            Place::On(hex) if self.zone.has(hex) => Forbidden::new(
                "4.5C",
                format!("{name} is in an enemy zone of control and cannot move: only combat frees it"),
            ),
            Place::Waiting => match self.arrival(unit) {
                None => Forbidden::new("9.1", format!("{name} does not come in this game")),
                Some(turn) if turn > self.turn => {
                    Forbidden::new("7.0A", format!("{name} may enter from turn {turn} on"))
                }
                Some(_) if self.open_entries().is_empty() => Forbidden::new(
                    "7.2A",
                    format!("{name} cannot enter: the enemy holds or controls every entry hex"),
                ),
                Some(_) => Forbidden::new("7.2B", format!("{name} would find no hex of its own")),
            },
            Place::On(_) => {
                Forbidden::new("4.4B", format!("{name} could only stop where another unit has to stay"))
            }
        }
    }

    fn why_not_to(&self, unit: UnitId, hex: HexId) -> Forbidden {
        let (name, there) = (self.describe(unit), self.place_name(hex));
        let place = self.place(unit);
        if place == Place::On(hex) {
            return Forbidden::new("4.1C", format!("{name} is there already: take the choice back instead"));
        }
        if self.occupied(self.phasing.enemy()).has(hex) {
            return Forbidden::new("4.3", format!("{there} holds an enemy unit"));
        }
        if self.reach(unit).hexes.has(hex) {
            let rule = if place == Place::Waiting { "7.2B" } else { "4.4B" };
            return Forbidden::new(
                rule,
                format!("{there} would hold two units at the end of the phase, and neither could move on"),
            );
        }
        if place == Place::Waiting && self.edition.entries.has(hex) && self.zone.has(hex) {
            return Forbidden::new("7.2A", format!("{there} is in an enemy zone of control: no entry there"));
        }
        if self.edition.passable[usize::from(hex.0)].is_empty() {
            return Forbidden::new("4.2B", format!("{there} is woods, and no road leads in"));
        }
        let allowance = self.edition.unit(unit).movement;
        let (from, points) = match place {
            Place::On(from) => (Hexes::of(from), allowance),
            _ => (self.open_entries(), allowance - 1),
        };
        if !rings(from, |hex| self.adjacent(hex)).within(points).has(hex) {
            return Forbidden::new(
                "4.1A",
                format!("{there} is further than the {allowance} movement points of {name} reach"),
            );
        }
        let through = rings(from, |hex| self.passable(hex));
        if !through.clone().within(points).has(hex) {
            return Forbidden::new("4.2B", format!("Woods bar the way to {there}: only roads lead through"));
        }
        if !through.barred(self.occupied(self.phasing.enemy())).within(points).has(hex) {
            return Forbidden::new("4.3", format!("Enemy units bar the way to {there}"));
        }
        Forbidden::new(
            "4.5B",
            format!("{name} would have to stop in an enemy zone before it reaches {there}"),
        )
    }

    fn why_not_exit(&self, unit: UnitId) -> Forbidden {
        let name = self.describe(unit);
        if self.side_of(unit) == Side::Allied {
            Forbidden::new("4.6A", format!("{name} may not leave the map: only French units exit"))
        } else {
            Forbidden::new(
                "8.3B",
                format!(
                    "{name} cannot leave: it needs an exit hex on the north edge, out of enemy zones, and \
                     one more movement point ({} of {EXITS} have left)",
                    self.exited
                ),
            )
        }
    }

    fn why_not_target(&self, unit: UnitId) -> Forbidden {
        let name = self.describe(unit);
        if self.side_of(unit) == self.phasing {
            return Forbidden::new("6.1A", format!("{name} is your own"));
        }
        if self.place(unit).hex().is_none() {
            return Forbidden::new("5.0A", format!("{name} is not on the map"));
        }
        if self.duties.engaged.has(unit) {
            return Forbidden::new("5.2B", format!("{name} has been attacked in this phase already"));
        }
        if self.attack.defenders.has(unit) {
            return Forbidden::new("5.2B", format!("{name} is a target of this attack already"));
        }
        if !(self.attack.attackers | self.attack.guns).is_empty() {
            return Forbidden::new(
                "6.1A",
                "Defenders are named before those who attack them: take that back first",
            );
        }
        let field = Field::of(self);
        if !field.targets().has(unit) {
            return Forbidden::new("5.0A", format!("No unit that has not attacked yet can reach {name}"));
        }
        let defenders = self.attack.defenders.with(unit);
        if defenders.len() > 1 && field.next_to_all(defenders).is_empty() {
            return Forbidden::new("5.4", format!("No attacker is next to {name} and to the others named"));
        }
        let left_out = field.forced(defenders) - field.next_to_all(defenders);
        if let Some(friend) = left_out.iter().next() {
            return Forbidden::new(
                "5.1C",
                format!("{} would have nobody left to attack, which it must", self.describe(friend)),
            );
        }
        Forbidden::new(
            "5.1C",
            format!("An attack on {name} would leave another enemy unattacked who must be"),
        )
    }

    fn why_not_join(&self, unit: UnitId) -> Forbidden {
        let name = self.describe(unit);
        if self.side_of(unit) != self.phasing {
            return Forbidden::new("3.0D", format!("{name} belongs to the other player"));
        }
        let Some(hex) = self.place(unit).hex() else {
            return Forbidden::new("5.0A", format!("{name} is not on the map"));
        };
        if self.duties.engaged.has(unit) {
            return Forbidden::new("5.2A", format!("{name} has attacked in this phase already"));
        }
        if self.attack.everyone().has(unit) {
            return Forbidden::new("5.5A", format!("{name} takes part already, with all its strength"));
        }
        let field = Field::of(self);
        let defenders = self.attack.defenders;
        let defended: Hexes = defenders.iter().map(|enemy| self.hex(enemy)).collect();
        let in_zone = self.adjacent(hex).meets(self.occupied(self.phasing.enemy()));
        if field.next_to_all(defenders).has(unit) || field.guns_in_range(defenders).has(unit) {
            return self.why_duties_break(&self.joined_by(unit), &field);
        }
        if self.adjacent(hex).meets(defended) {
            return Forbidden::new("5.4", format!("{name} is not next to every unit attacked"));
        }
        if self.is_gun(unit) && !in_zone {
            let near = defended.iter().any(|target| self.edition.grid.distance(hex, target) == 2);
            return if near {
                Forbidden::new("2.2.LOS", format!("Woods block the fire of {name}"))
            } else {
                Forbidden::new("5.6A", format!("{name} has no target exactly two hexes away"))
            };
        }
        if self.is_gun(unit) {
            return Forbidden::new(
                "5.6B",
                format!("{name} is in an enemy zone and can only attack the units next to it"),
            );
        }
        Forbidden::new("5.0A", format!("{name} is not next to the units attacked"))
    }

    /// Which unit would be left with an unmet duty.
    fn why_duties_break(&self, attack: &Attack, field: &Field) -> Forbidden {
        let spent = attack.everyone();
        let attackers = attack.attackers | attack.guns;
        let abandoned = (field.owed() - spent).iter().find(|&enemy| {
            let able: Units = (field.obliged() | field.guns_in_range(Units::of(enemy)))
                .iter()
                .filter(|&unit| field.foes(unit).has(enemy))
                .collect();
            able.within(attackers)
        });
        match abandoned {
            Some(enemy) => Forbidden::new(
                "5.1C",
                format!("{} must be attacked too, and nobody else could", self.describe(enemy)),
            ),
            None => Forbidden::new("5.1C", "Some other unit that must fight could not any more"),
        }
    }

    fn why_not_roll(&self, column: Ratio) -> Forbidden {
        let attack = self.attack;
        let field = Field::of(self);
        if (attack.attackers | attack.guns).is_empty() {
            return Forbidden::new("6.1A", "Name at least one unit that attacks");
        }
        let missing = field.forced(attack.defenders) - attack.attackers;
        if let Some(unit) = missing.iter().next() {
            return Forbidden::new(
                "5.1A",
                format!("{} must attack and has no other target: it has to join", self.describe(unit)),
            );
        }
        if attack.attackers.is_empty() && attack.defenders.len() > 1 {
            return Forbidden::new(
                "5.7A",
                "Guns alone can bombard only one hex: an adjacent unit has to join",
            );
        }
        if !field.is_complete(&attack) {
            return self.why_duties_break(&attack, &field);
        }
        let best = self.odds(&attack).column;
        Forbidden::new(
            "6.2C",
            format!("The odds are {best}: they can be lowered, but not raised to {column}"),
        )
    }

    fn why_not_end(&self) -> Forbidden {
        let field = Field::of(self);
        let why = match (field.obliged().iter().next(), field.owed().iter().next()) {
            (Some(unit), _) => format!("{} must still attack", self.describe(unit)),
            (None, Some(enemy)) => format!("{} must still be attacked", self.describe(enemy)),
            (None, None) => "A required attack is still to be made".into(),
        };
        Forbidden::new("5.1D", why)
    }

    fn why_not_retreat(&self, unit: UnitId, to: HexId) -> Forbidden {
        let (name, there) = (self.describe(unit), self.place_name(to));
        let goes = match self.stage {
            Stage::Displacing(displaced) => Units::of(displaced),
            Stage::Withdrawing => self.aftermath.guns,
            _ => self.aftermath.retreating,
        };
        if !goes.has(unit) {
            return Forbidden::new("6.4A", format!("{name} is not among the units that retreat"));
        }
        let hex = self.hex(unit);
        let enemy = self.side_of(unit).enemy();
        if !self.adjacent(hex).has(to) {
            return Forbidden::new("6.4A", format!("A retreat goes one hex: {there} is not next to {name}"));
        }
        if self.occupied(enemy).has(to) {
            return Forbidden::new("4.3", format!("{there} holds an enemy unit"));
        }
        if !self.passable(hex).has(to) {
            return Forbidden::new("4.2C", format!("Woods: no road leads from {name} to {there}"));
        }
        if self.zone_of(enemy).has(to) {
            return Forbidden::new("6.4B", format!("{there} is in an enemy zone of control and not safe"));
        }
        if self.stage == Stage::Withdrawing {
            return Forbidden::new("6.8B", format!("{name} goes of its own will and may displace nobody"));
        }
        let friend = self.at(to);
        let has_free = self.retreats(unit).iter().any(|hex| self.at(hex).is_none());
        match friend {
            Some(_) if has_free => {
                Forbidden::new("6.5A", format!("{name} has a free hex to go to and may displace nobody"))
            }
            Some(friend) if self.owing().has(friend) => Forbidden::new(
                "6.5E",
                format!("{} still owes a bombardment and may not be displaced", self.describe(friend)),
            ),
            Some(friend) => {
                Forbidden::new("6.5C", format!("{} would have nowhere to go in turn", self.describe(friend)))
            }
            None => Forbidden::new("6.4B", format!("{there} is not a safe hex")),
        }
    }

    fn why_not_advance(&self, unit: UnitId, to: HexId) -> Forbidden {
        let (name, there) = (self.describe(unit), self.place_name(to));
        if self.attack.guns.has(unit) {
            return Forbidden::new("6.6D", format!("{name} bombards from afar and does not advance"));
        }
        if !self.victors().1.has(unit) || self.place(unit).hex().is_none() {
            return Forbidden::new("6.6A", format!("{name} is not a victor of this combat"));
        }
        if !self.aftermath.vacated.has(to) {
            return Forbidden::new("6.6A", format!("{there} was not vacated by this combat"));
        }
        if self.adjacent(self.hex(unit)).has(to) && !self.passable(self.hex(unit)).has(to) {
            return Forbidden::new("4.2C", format!("Woods: no road leads from {name} to {there}"));
        }
        Forbidden::new("6.6A", format!("{name} is not next to {there}"))
    }
}
