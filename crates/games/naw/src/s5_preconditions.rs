//! 5.0 Combat preconditions: who must attack, who must be attacked, and who may join.
//!
//! Duties are fixed when the Combat Phase begins [5.1A] [5.1B]: every unit in contact attacks, every
//! enemy in contact is attacked, each exactly once [5.2A] [5.2B]. The player allots as he likes [5.1C], but
//! an attack that would leave a duty undone that could have been done is not legal.
//!
//! Whether the rest can still be done is simpler than it looks. Contacts between units that have
//! not fought yet only ever disappear during the phase: retreats end outside enemy zones, and units
//! that advance have fought already. And of all contacts that are left one can always pick some
//! that leave nobody out and split them into attacks of one against many or many against one. So a
//! duty can be met if its unit still touches anyone on the other side that has not fought; only for
//! enemies that nothing but a bombardment can still reach do guns have to be dealt out one by one.

use crate::{Decision, MAX_UNITS, Naw, Stage, UnitId, Units};

/// The duties of a Combat Phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Duties {
    /// [5.1A] Phasing units that were in an enemy zone when the phase began.
    pub attackers: Units,
    /// [5.1B] Enemies that had a phasing unit in their zone.
    pub defenders: Units,
    /// [5.2A] [5.2B] Everyone of either side who has taken part in an attack.
    pub engaged: Units,
    /// Phasing units that advanced: contacts made that way create no duty.
    pub advanced: Units,
}

/// An attack as announced so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attack {
    /// The units attacked.
    pub defenders: Units,
    /// Adjacent attackers.
    pub attackers: Units,
    /// [5.8A] Guns that bombard from two hexes away.
    pub guns: Units,
}

impl Attack {
    /// Everyone who takes part.
    pub fn everyone(&self) -> Units {
        self.defenders | self.attackers | self.guns
    }
}

/// Who can still attack whom: only units that have not fought in this phase.
pub(crate) struct Field {
    /// Phasing units with an enemy next to them, [5.1A] those of them that must attack, and guns
    /// with an enemy in range.
    attackers: Units,
    obliged: Units,
    guns: Units,
    /// By attacker or gun: the enemies it can attack.
    foes: [Units; MAX_UNITS],
    /// Enemies that someone can attack, and by whom.
    targets: Units,
    attackers_of: [Units; MAX_UNITS],
    guns_of: [Units; MAX_UNITS],
    /// [5.1B] Enemies that still must be attacked.
    owed: Units,
}

impl Field {
    /// [5.0A] Position alone decides.
    pub fn of(game: &Naw) -> Field {
        let (mine, theirs) = (game.phasing, game.phasing.enemy());
        let engaged = game.duties.engaged;
        let mut field = Field {
            attackers: Units::EMPTY,
            obliged: Units::EMPTY,
            guns: Units::EMPTY,
            foes: [Units::EMPTY; MAX_UNITS],
            targets: Units::EMPTY,
            attackers_of: [Units::EMPTY; MAX_UNITS],
            guns_of: [Units::EMPTY; MAX_UNITS],
            owed: Units::EMPTY,
        };
        let enemies = game.occupied(theirs);
        for hex in game.occupied(mine) {
            let unit = game.at(hex).expect("an occupied hex holds a unit");
            if engaged.has(unit) {
                continue;
            }
            let contact = game.adjacent(hex) & enemies;
            // [5.6B] A gun in an enemy zone attacks like anyone else.
            let bombards = contact.is_empty() && game.is_gun(unit);
            let in_reach = if bombards { game.bombarded_from(hex) & enemies } else { contact };
            if in_reach.is_empty() {
                continue;
            }
            let foes = game.units_in(in_reach) - engaged;
            if foes.is_empty() {
                continue;
            }
            let by = if bombards { &mut field.guns_of } else { &mut field.attackers_of };
            for foe in foes.iter() {
                by[usize::from(foe.0)] = by[usize::from(foe.0)].with(unit);
            }
            field.foes[usize::from(unit.0)] = foes;
            field.targets |= foes;
            if bombards {
                field.guns = field.guns.with(unit);
            } else {
                field.attackers = field.attackers.with(unit);
            }
        }
        field.obliged = field.attackers & game.duties.attackers;
        field.owed = (game.duties.defenders & field.targets)
            .iter()
            .filter(|&enemy| {
                let around = game.units_in(game.adjacent(game.hex(enemy)) & game.occupied(mine));
                !around.within(game.duties.advanced)
            })
            .collect();
        field
    }

    /// The enemies that a unit can attack.
    pub fn foes(&self, unit: UnitId) -> Units {
        self.foes[usize::from(unit.0)]
    }

    /// Everyone that can be attacked.
    pub fn targets(&self) -> Units {
        self.targets
    }

    /// [5.1A] Phasing units that still must and can attack.
    pub fn obliged(&self) -> Units {
        self.obliged
    }

    /// [5.1B] Enemies that still must be attacked and can be.
    pub fn owed(&self) -> Units {
        self.owed
    }

    /// How many duties can be met at best by those who are not `spent`.
    fn can_meet(&self, spent: Units) -> usize {
        let obliged = self.obliged - spent;
        let willing = obliged.iter().filter(|&unit| !(self.foes(unit) - spent).is_empty()).count();
        let owed = self.owed - spent;
        let touched: Units = owed
            .iter()
            .filter(|enemy| !(self.attackers_of[usize::from(enemy.0)] - spent).is_empty())
            .collect();
        willing + touched.len() + self.shelled(owed - touched, self.guns - spent)
    }

    /// [5.6D] How many of these enemies can be bombarded, each by a gun of its own.
    fn shelled(&self, enemies: Units, guns: Units) -> usize {
        if enemies.is_empty() || guns.is_empty() {
            return 0;
        }
        let mut target_of: [Option<UnitId>; MAX_UNITS] = [None; MAX_UNITS];
        let mut count = 0;
        for enemy in enemies.iter() {
            let mut tried = Units::EMPTY;
            count += usize::from(self.find_gun(enemy, guns, &mut target_of, &mut tried));
        }
        count
    }

    fn find_gun(
        &self,
        enemy: UnitId,
        guns: Units,
        target_of: &mut [Option<UnitId>; MAX_UNITS],
        tried: &mut Units,
    ) -> bool {
        for gun in (self.guns_of[usize::from(enemy.0)] & guns).iter() {
            if tried.has(gun) {
                continue;
            }
            *tried = tried.with(gun);
            let free = match target_of[usize::from(gun.0)] {
                None => true,
                Some(other) => self.find_gun(other, guns, target_of, tried),
            };
            if free {
                target_of[usize::from(gun.0)] = Some(enemy);
                return true;
            }
        }
        false
    }

    /// [5.1D] Whether a duty can still be met.
    pub fn unfinished(&self) -> bool {
        self.can_meet(Units::EMPTY) > 0
    }

    /// [6.5E] The guns without which the remaining duties cannot all be met.
    pub fn owing(&self) -> Units {
        let with_all = self.can_meet(Units::EMPTY);
        self.guns.iter().filter(|&gun| self.can_meet(Units::of(gun)) < with_all).collect()
    }

    /// [5.1C] Whether as many duties can be met with this attack as without it.
    fn keeps_duties(&self, attack: &Attack) -> bool {
        let met = (attack.attackers & self.obliged).len() + (attack.defenders & self.owed).len();
        met + self.can_meet(attack.everyone()) == self.can_meet(Units::EMPTY)
    }

    /// [5.4] The attackers that are next to every one of these defenders.
    pub fn next_to_all(&self, defenders: Units) -> Units {
        defenders.iter().fold(self.attackers, |all, enemy| all & self.attackers_of[usize::from(enemy.0)])
    }

    /// Attackers that have nobody else to attack, and so have to join against these defenders.
    pub fn forced(&self, defenders: Units) -> Units {
        self.obliged.iter().filter(|&unit| self.foes(unit).within(defenders)).collect()
    }

    /// [5.8B] The guns that have one of these defenders in range.
    pub fn guns_in_range(&self, defenders: Units) -> Units {
        defenders.iter().fold(Units::EMPTY, |all, enemy| all | self.guns_of[usize::from(enemy.0)])
    }

    /// Whether an attack as it stands may be rolled for: somebody attacks, everyone who had to join
    /// has joined, [5.7A] [5.8B] guns alone have one target, and [5.1C] the rest can still be done.
    pub fn is_complete(&self, attack: &Attack) -> bool {
        let (attackers, guns) = (attack.attackers, attack.guns);
        !attack.defenders.is_empty()
            && !(attackers | guns).is_empty()
            && (!attackers.is_empty() || attack.defenders.len() == 1)
            && self.forced(attack.defenders).within(attackers)
            && self.keeps_duties(attack)
    }

    /// Whether attackers can be added so that the attack becomes complete. Attackers that are
    /// forced to join touch nobody else, so adding them never hurts; if none is, one will do.
    pub fn can_be_completed(&self, attack: &Attack) -> bool {
        let mut fuller = *attack;
        fuller.attackers |= self.forced(attack.defenders);
        let candidates = self.next_to_all(attack.defenders);
        if !fuller.attackers.within(candidates) {
            return false;
        }
        self.is_complete(&fuller)
            || fuller.attackers.is_empty()
                && (candidates
                    .iter()
                    .any(|unit| self.is_complete(&Attack { attackers: Units::of(unit), ..fuller }))
                    || fuller.guns.is_empty()
                        && self
                            .guns_in_range(fuller.defenders)
                            .iter()
                            .any(|gun| self.is_complete(&Attack { guns: Units::of(gun), ..fuller })))
    }

    /// Whether defenders and attackers can be added so that these defenders are part of a complete
    /// attack. An attacker may be the last one to touch some other enemy; then that one may be named
    /// as well, so that both are attacked together.
    pub fn can_be_targeted(&self, defenders: Units) -> bool {
        let attack = Attack { defenders, ..Attack::default() };
        if self.can_be_completed(&attack) {
            return true;
        }
        self.next_to_all(defenders).iter().any(|unit| {
            let dependent: Units = (self.foes(unit) & (self.owed - defenders))
                .iter()
                .filter(|enemy| self.attackers_of[usize::from(enemy.0)] == Units::of(unit))
                .collect();
            dependent.subsets().any(|added| {
                let defenders = defenders | added;
                let attackers = self.forced(defenders).with(unit);
                attackers.within(self.next_to_all(defenders))
                    && self.is_complete(&Attack { defenders, attackers, guns: Units::EMPTY })
            })
        })
    }
}

impl Naw {
    /// [5.6A] The hexes that a gun in a hex can bombard.
    pub(crate) fn bombarded_from(&self, hex: boards::HexId) -> crate::Hexes {
        self.edition.targets[usize::from(hex.0)]
    }

    /// Fixes the duties of the phase that begins [5.1A] [5.1B]. Contact is mutual: a unit is in the
    /// zone of every enemy that is in its own.
    pub(crate) fn fix_duties(&mut self) {
        let (mine, theirs) = (self.phasing, self.phasing.enemy());
        let attackers = self.units_in(self.occupied(mine) & self.zone_of(theirs));
        let defenders = self.units_in(self.occupied(theirs) & self.zone_of(mine));
        self.duties = Duties { attackers, defenders, ..Duties::default() };
    }

    /// Targets to begin an attack with, or an end to the phase when every duty is done.
    pub(crate) fn legal_combat(&self, out: &mut Vec<Decision>) {
        let field = Field::of(self);
        out.extend(
            field
                .targets()
                .iter()
                .filter(|&enemy| field.can_be_targeted(Units::of(enemy)))
                .map(Decision::Target),
        );
        if !field.unfinished() {
            out.push(Decision::EndCombat); // [5.1D][5.6C]
        }
    }

    /// What may be added to the attack in hand, and the columns in which it may be rolled for.
    /// Defenders are named first, then those who attack them [6.1A].
    pub(crate) fn legal_attack(&self, out: &mut Vec<Decision>) {
        let field = Field::of(self);
        let attack = self.attack;
        if (attack.attackers | attack.guns).is_empty() {
            out.extend(
                (field.targets() - attack.defenders)
                    .iter()
                    .filter(|&enemy| field.can_be_targeted(attack.defenders.with(enemy)))
                    .map(Decision::Target),
            );
        }
        let joiners = field.next_to_all(attack.defenders) | field.guns_in_range(attack.defenders);
        out.extend(
            (joiners - attack.everyone())
                .iter()
                .filter(|&unit| field.can_be_completed(&self.joined_by(unit)))
                .map(Decision::Join),
        );
        if field.is_complete(&attack) {
            out.extend(self.columns().map(Decision::Roll));
        }
    }

    /// The attack in hand with one more unit in it.
    pub(crate) fn joined_by(&self, unit: UnitId) -> Attack {
        let mut attack = self.attack;
        // [5.6B] A gun next to an enemy is in his zone and fights as an adjacent unit.
        let bombards = (self.adjacent(self.hex(unit)) & self.occupied(self.phasing.enemy())).is_empty();
        if bombards {
            attack.guns = attack.guns.with(unit);
        } else {
            attack.attackers = attack.attackers.with(unit);
        }
        attack
    }

    pub(crate) fn add_target(&mut self, unit: UnitId) {
        self.attack.defenders = self.attack.defenders.with(unit);
        self.stage = Stage::Attacking;
    }

    pub(crate) fn add_attacker(&mut self, unit: UnitId) {
        self.attack = self.joined_by(unit);
    }
}
