//! 6.1 Who must attack, who must be attacked, and who may join.
//!
//! Duties are fixed when the Combat Phase begins [6.1.3]: every unit in an enemy zone attacks, every enemy in a zone
//! of ours is attacked, each exactly once [6.1B]. Those in a hex attack and are attacked together [6.1D.1] [6.1D.2],
//! so all of it is counted by hexes. The player allots as he likes [6.1.4], but an attack that would leave a duty
//! undone that could have been done is not legal.
//!
//! Whether the rest can still be done is simpler than it looks. Contacts between hexes that have not fought only ever
//! disappear during the phase: retreats end outside enemy zones, and units that advance have fought already. (A
//! chateau is the exception, and what is new there is no duty.) And of all contacts that are left one can always pick
//! some that leave nobody out and split them into attacks of one hex against many or many against one. So a duty can
//! be met if its hex still touches anyone on the other side that has not fought; only for enemies that nothing but a
//! bombardment can still reach do the hexes with guns have to be dealt out one by one. That holds for a garrison that
//! attacks of its own will too: all its neighbours are owed then [8.2A.4], and each of them touches at least the
//! garrison.

use crate::s02_equipment::NOWHERE;
use crate::{Decision, Event, HEXES, Kind, Nlb, Task, UnitId, Units};
use arrayvec::ArrayVec;
use boards::HexId;
use contract::Log;

/// What the Combat Phase remembers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Duties {
    /// [6.1.1] Phasing units that must attack.
    pub attackers: Units,
    /// [6.1.2] Enemies that must be attacked.
    pub defenders: Units,
    /// Phasing units that touch an enemy, whether they must attack or not.
    pub contacts: Units,
    /// [6.1B] Everyone of either side who has taken part in a combat.
    pub engaged: Units,
    /// [6.7C] Phasing units that advanced: contacts made that way create no duty.
    pub advanced: Units,
    /// [6.1.3] Enemies that must be attacked and that an advance has not left: who goes from beside them to beside
    /// them ends no contact.
    pub still: Units,
    /// [6.6C.3] Units that retreated in this phase: they add nothing to a defence.
    pub retreated: Units,
    /// [6.6D.5] [7.1C] Guns that may not bombard any more.
    pub silenced: Units,
    /// [15.3.1] Mounted units that may ride off before the combats.
    pub riders: Units,
    /// [16.9] Guns that moved in the Movement Phase before.
    pub marched: Units,
}

/// A few hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spots {
    hexes: [HexId; Spots::ROOM],
    len: u8,
}

impl Default for Spots {
    fn default() -> Spots {
        Spots { hexes: [NOWHERE; Spots::ROOM], len: 0 }
    }
}

impl Spots {
    /// How many fit: a hex and its neighbours.
    pub const ROOM: usize = 7;

    /// All of them, in the order in which they were added.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = HexId> + Clone + use<> {
        self.hexes.into_iter().take(usize::from(self.len))
    }

    /// Whether a hex is one of them.
    pub fn has(&self, hex: HexId) -> bool {
        self.iter().any(|other| other == hex)
    }

    /// How many.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether no more fit: a hex has six neighbours.
    pub fn is_full(&self) -> bool {
        self.len() == self.hexes.len()
    }

    /// Adds one, if it is not there.
    pub fn insert(&mut self, hex: HexId) {
        if !self.has(hex) {
            self.push(hex);
        }
    }

    /// Adds one.
    pub fn push(&mut self, hex: HexId) {
        self.hexes[self.len()] = hex;
        self.len += 1;
    }
}

impl FromIterator<HexId> for Spots {
    fn from_iter<T: IntoIterator<Item = HexId>>(hexes: T) -> Spots {
        let mut spots = Spots::default();
        hexes.into_iter().for_each(|hex| spots.push(hex));
        spots
    }
}

/// An attack as announced so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attack {
    /// The hexes attacked.
    pub defenders: Spots,
    /// The hexes from which those beside them attack.
    pub attackers: Spots,
    /// [7.1.1] [7.1D] Guns that bombard, of one hex or several.
    pub guns: Units,
    /// [16.8.1] Whether those beside the defenders charge.
    pub charge: bool,
    /// [16.13.1] Who leads the attack.
    pub leader: Option<UnitId>,
    /// [16.13.1] Who leads the defence.
    pub rival: Option<UnitId>,
    /// [16.7.2] How many times infantry, cavalry and artillery count, once the defender has said so; else nought.
    pub times: [u8; 3],
    /// [16.18B.1] Units without supply for whom a die is still to be thrown.
    pub untested: Units,
    /// [16.18B.3] Those who count half by it.
    pub faint: Units,
}

/// Hexes of one side in a [`Field`], a bit each.
type Bits = u128;
/// More hexes than a side ever fights from: only the Coalition with all that can be added has more combat units, and
/// never all of them at the enemy, each in a hex of its own. A position that says so is a fault.
pub(crate) const MOST_HEXES: usize = 128;
/// In the place of the number of a hex: it has none yet.
const UNKNOWN: u8 = u8::MAX;
const _: () = assert!(MOST_HEXES < UNKNOWN as usize);

fn bits(set: Bits) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let next = (left != 0).then(|| left.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        next
    })
}

/// Who can still attack whom: only those who have not fought in this phase.
pub struct Field {
    /// Hexes of the phasing side with an enemy beside them, then hexes with guns that have a target.
    mine: ArrayVec<HexId, MOST_HEXES>,
    /// Enemy hexes that somebody can attack.
    theirs: ArrayVec<HexId, MOST_HEXES>,
    /// By own hex: the enemies beside it, or in range of its guns.
    reach: ArrayVec<Bits, MOST_HEXES>,
    /// By enemy hex: who is beside it, and whose guns reach it.
    beside: ArrayVec<Bits, MOST_HEXES>,
    in_range: ArrayVec<Bits, MOST_HEXES>,
    /// Which of `mine` bombard, which must attack, which are garrisons that need not.
    guns: Bits,
    obliged: Bits,
    garrisons: Bits,
    /// [6.1.2] Which of `theirs` must still be attacked.
    owed: Bits,
    /// Which of `theirs` nobody is beside.
    apart: Bits,
    /// How many duties are left undone at best.
    undone: u32,
    /// [16.5.4] Whether guns fire only with others: it rains.
    wet: bool,
}

/// An attack in the numbers of a [`Field`].
#[derive(Clone, Copy, Default)]
struct Set {
    defenders: Bits,
    attackers: Bits,
    guns: Bits,
}

impl Field {
    /// What is left to fight.
    pub fn of(game: &Nlb) -> Field {
        let theirs = game.phasing.enemy();
        let engaged = game.duties.engaged;
        let mut field = Field {
            mine: ArrayVec::new(),
            theirs: ArrayVec::new(),
            reach: ArrayVec::new(),
            beside: ArrayVec::new(),
            in_range: ArrayVec::new(),
            guns: 0,
            obliged: 0,
            garrisons: 0,
            owed: 0,
            apart: 0,
            undone: 0,
            wet: game.is_muddy(),
        };
        let mut numbers = [UNKNOWN; HEXES];
        let enemies = game.occupied(theirs);
        for unit in (game.duties.contacts - engaged - game.passive()).iter() {
            let Some(hex) = game.post(unit).hex() else { continue };
            if numbers[usize::from(hex.0)] != UNKNOWN {
                continue;
            }
            let mut touched = 0;
            for foe in game.beside(hex).filter(|&foe| enemies.has(foe)) {
                if game.is_fresh(foe) {
                    touched |= 1 << field.foe(foe, &mut numbers);
                }
            }
            if touched == 0 {
                continue;
            }
            let bit = 1 << field.mine.len();
            numbers[usize::from(hex.0)] = field.mine.len() as u8;
            field.mine.push(hex);
            field.reach.push(touched);
            bits(touched).for_each(|foe| field.beside[foe] |= bit);
            let fresh = game.units_at(hex).filter(|&unit| !engaged.has(unit));
            if fresh.clone().any(|unit| game.duties.attackers.has(unit)) {
                field.obliged |= bit;
            }
            if fresh.clone().any(|unit| game.is_garrison(unit)) {
                field.garrisons |= bit;
            }
        }
        for gun in game.guns_ready().iter() {
            let hex = game.hex(gun);
            let number = numbers[usize::from(hex.0)];
            let known = (number != UNKNOWN).then_some(usize::from(number));
            if known.is_some_and(|own| field.guns & (1 << own) == 0) {
                continue;
            }
            let mut reached = 0;
            for foe in game.targets_of(gun, hex).filter(|&foe| enemies.has(foe)) {
                if game.is_fresh(foe) && game.may_be_bombarded(foe) {
                    reached |= 1 << field.foe(foe, &mut numbers);
                }
            }
            if reached == 0 {
                continue;
            }
            // [16.10.1] Guns of one hex may reach differently far.
            let own = known.unwrap_or(field.mine.len());
            if known.is_none() {
                numbers[usize::from(hex.0)] = own as u8;
                field.mine.push(hex);
                field.reach.push(0);
            }
            field.reach[own] |= reached;
            field.guns |= 1 << own;
            bits(reached).for_each(|foe| field.in_range[foe] |= 1 << own);
        }
        for (foe, &hex) in field.theirs.iter().enumerate() {
            let due = game.units_at(hex).any(|unit| game.duties.defenders.has(unit) && !engaged.has(unit));
            if due && game.is_still_in_contact(hex) {
                field.owed |= 1 << foe;
            }
            field.apart |= Bits::from(field.beside[foe] == 0) << foe;
        }
        field.undone = field.unmet(&Set::default(), 0);
        field
    }

    /// The number of an enemy hex.
    fn foe(&mut self, hex: HexId, numbers: &mut [u8; HEXES]) -> usize {
        let number = &mut numbers[usize::from(hex.0)];
        if *number == UNKNOWN {
            *number = self.theirs.len() as u8;
            self.theirs.push(hex);
            self.beside.push(0);
            self.in_range.push(0);
        }
        usize::from(*number)
    }

    fn find(&self, hex: HexId) -> Option<usize> {
        self.theirs.iter().position(|&other| other == hex)
    }

    fn mine(&self, hex: HexId) -> Option<usize> {
        self.mine.iter().position(|&other| other == hex)
    }

    fn hexes(list: &[HexId], set: Bits) -> impl Iterator<Item = HexId> + '_ {
        bits(set).map(|index| list[index])
    }

    /// The attack in hand in the numbers of the field.
    fn set(&self, attack: &Attack, game: &Nlb) -> Set {
        let mut set = Set::default();
        for hex in attack.defenders.iter() {
            set.defenders |= self.find(hex).map_or(0, |index| 1 << index);
        }
        for hex in attack.attackers.iter() {
            set.attackers |= self.mine(hex).map_or(0, |index| 1 << index);
        }
        for gun in attack.guns.iter() {
            set.guns |= self.mine(game.hex(gun)).map_or(0, |index| 1 << index);
        }
        set
    }

    /// Everyone that can be attacked.
    pub fn targets(&self) -> impl Iterator<Item = HexId> + '_ {
        Self::hexes(&self.theirs, self.all())
    }

    fn all(&self) -> Bits {
        if self.theirs.is_full() { Bits::MAX } else { (1 << self.theirs.len()) - 1 }
    }

    /// [6.1.1] Own hexes that still must and can attack.
    pub fn obliged(&self) -> impl Iterator<Item = HexId> + '_ {
        Self::hexes(&self.mine, self.obliged)
    }

    /// [6.1.2] Enemy hexes that still must be attacked and can be.
    pub fn owed(&self) -> impl Iterator<Item = HexId> + '_ {
        Self::hexes(&self.theirs, self.owed)
    }

    /// The enemy hexes that an own hex can attack, or its guns bombard.
    pub fn foes_of(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        let reach = self.mine(hex).map_or(0, |index| self.reach[index]);
        Self::hexes(&self.theirs, reach)
    }

    /// The own hexes beside an enemy hex that can attack it.
    pub fn attackers_of(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        Self::hexes(&self.mine, self.find(hex).map_or(0, |index| self.beside[index]))
    }

    /// The own hexes whose guns can bombard an enemy hex.
    pub fn guns_on(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        Self::hexes(&self.mine, self.find(hex).map_or(0, |index| self.in_range[index]))
    }

    /// How many duties would be left undone at best by those who are not spent, with more enemies owed. Everybody
    /// touches somebody: whoever is left without an enemy is beside those who are spent, and so is an enemy who is
    /// left alone, unless nobody was beside him before.
    fn unmet(&self, spent: &Set, more: Bits) -> u32 {
        let used = spent.attackers | spent.guns;
        let stuck = (self.forced(spent.defenders) & !used).count_ones();
        let owed = (self.owed | more) & !spent.defenders;
        let left = bits(owed & self.touched(spent.attackers)).filter(|&foe| self.beside[foe] & !used == 0);
        let untouched = left.fold(owed & self.apart, |all, foe| all | 1 << foe);
        stuck + untouched.count_ones() - self.shelled(untouched, self.guns & !used)
    }

    /// The enemies beside some own hexes, or in range of their guns.
    fn touched(&self, attackers: Bits) -> Bits {
        bits(attackers).fold(0, |all, own| all | self.reach[own])
    }

    /// [7.1F] How many of these enemies can be bombarded, each by the guns of a hex of its own.
    fn shelled(&self, enemies: Bits, guns: Bits) -> u32 {
        if enemies == 0 || guns == 0 || self.wet {
            return 0;
        }
        let mut target_of = [u8::MAX; MOST_HEXES];
        bits(enemies).filter(|&foe| self.find_guns(foe, guns, &mut target_of, &mut 0)).count() as u32
    }

    fn find_guns(&self, foe: usize, guns: Bits, target_of: &mut [u8; MOST_HEXES], tried: &mut Bits) -> bool {
        for gun in bits(self.in_range[foe] & guns) {
            if *tried & (1 << gun) != 0 {
                continue;
            }
            *tried |= 1 << gun;
            let other = target_of[gun];
            if other == u8::MAX || self.find_guns(usize::from(other), guns, target_of, tried) {
                target_of[gun] = foe as u8;
                return true;
            }
        }
        false
    }

    /// Whether a duty can still be met.
    pub fn is_unfinished(&self) -> bool {
        self.undone < self.obliged.count_ones() + self.owed.count_ones()
    }

    /// [6.1.4] [6.1F] Whether as many duties can be met with this attack as without it, [8.2A.4] and all that it
    /// brings along.
    fn keeps_duties(&self, attack: &Set) -> bool {
        self.unmet(attack, self.touched(attack.attackers & self.garrisons)) <= self.undone
    }

    /// [6.1E.1] [6.1E.2] [6.1E.3] The hexes that are beside every one of these: many against one, one against many,
    /// and many against many if all touch all.
    fn beside_all(&self, defenders: Bits) -> Bits {
        let all = if self.mine.is_full() { Bits::MAX } else { (1 << self.mine.len()) - 1 };
        bits(defenders).fold(all & !self.guns, |all, foe| all & self.beside[foe])
    }

    /// Hexes that have nobody else to attack, and so have to join against these.
    fn forced(&self, defenders: Bits) -> Bits {
        let beside = bits(defenders).fold(0, |all, foe| all | self.beside[foe]);
        let alone = bits(self.obliged & beside).filter(|&own| self.reach[own] & !defenders == 0);
        alone.fold(0, |all, own| all | 1 << own)
    }

    /// [7.2B] The hexes with guns that have one of these in range.
    fn guns_in_range(&self, defenders: Bits) -> Bits {
        bits(defenders).fold(0, |all, foe| all | self.in_range[foe])
    }

    /// Whether an attack as it stands may be rolled for: somebody attacks, everyone who had to join has joined,
    /// [7.1.2] guns alone have one target, and [6.1.4] the rest can still be done.
    fn is_complete(&self, attack: &Set) -> bool {
        attack.defenders != 0
            && (attack.attackers | attack.guns) != 0
            && (attack.attackers != 0 || attack.defenders.count_ones() == 1 && !self.wet)
            && self.forced(attack.defenders) & !attack.attackers == 0
            && self.keeps_duties(attack)
    }

    /// Whether attackers can be added so that the attack becomes complete. Those who are forced to join touch nobody
    /// else, so adding them never hurts; if none is, one will do.
    fn can_be_completed(&self, attack: &Set) -> bool {
        let mut fuller = *attack;
        fuller.attackers |= self.forced(attack.defenders);
        let candidates = self.beside_all(attack.defenders);
        if fuller.attackers & !candidates != 0 {
            return false;
        }
        self.is_complete(&fuller)
            || fuller.attackers == 0
                && (bits(candidates).any(|own| self.is_complete(&Set { attackers: 1 << own, ..fuller }))
                    || fuller.guns == 0
                        && bits(self.guns_in_range(fuller.defenders))
                            .any(|own| self.is_complete(&Set { guns: 1 << own, ..fuller })))
    }

    /// Whether defenders and attackers can be added so that these are part of a complete attack. A hex may be the
    /// last one to touch some other enemy; then that one may be named as well, so that both are attacked together.
    fn can_be_targeted(&self, defenders: Bits) -> bool {
        if self.can_be_completed(&Set { defenders, ..Set::default() }) {
            return true;
        }
        bits(self.beside_all(defenders)).any(|own| {
            let garrison = self.garrisons & (1 << own) != 0;
            let owed = if garrison { self.reach[own] } else { self.reach[own] & self.owed };
            let alone = bits(owed & !defenders).filter(|&foe| self.beside[foe] == 1 << own);
            let dependent = alone.fold(0, |all, foe| all | 1 << foe);
            subsets(dependent).any(|added| {
                let defenders = defenders | added;
                let attackers = self.forced(defenders) | 1 << own;
                attackers & !self.beside_all(defenders) == 0
                    && self.is_complete(&Set { defenders, attackers, guns: 0 })
            })
        })
    }
}

/// Every part of a set but nothing.
fn subsets(set: Bits) -> impl Iterator<Item = Bits> {
    let mut part = set;
    std::iter::from_fn(move || {
        let next = (part != 0).then_some(part);
        part = part.wrapping_sub(1) & set;
        next
    })
}

impl Nlb {
    /// [6.1A] The hexes beside a hex that can be attacked from it: not across water without a bridge.
    #[inline]
    pub fn beside(&self, hex: HexId) -> impl Iterator<Item = HexId> + Clone + use<> {
        let open = self.tables().open(hex);
        let around = self.ground().around(hex);
        (0..6).filter(move |direction| open & (1 << direction) != 0).map(move |direction| around[direction])
    }

    /// [6.1B] Whether somebody in an enemy hex has not been attacked in this phase. [6.6C.3] Others who came back into it
    /// do not change that.
    pub(crate) fn is_fresh(&self, hex: HexId) -> bool {
        self.units_at(hex).any(|unit| !self.duties.engaged.has(unit) && !self.is_screened(unit))
    }

    /// [16.11A.1] [16.11C.1] [16.17C] Those who never attack: garrisons, made or in the making, and trains.
    fn passive(&self) -> Units {
        self.garrisons.all() | self.trains()
    }

    /// Opens the Combat Phase.
    pub(crate) fn open_combat(&mut self, log: &mut impl Log<Event>) {
        log.note(|| Event::Combat { turn: self.turn, side: self.phasing });
        if self.agreed.mounted_withdrawal {
            self.open_riding();
        } else {
            self.make_contact();
        }
    }

    /// [6.0] [6.1.3] Duties are fixed once. [5.3B] Contact is mutual, but for chateaux, and for those without a zone.
    pub(crate) fn make_contact(&mut self) {
        let (mine, theirs) = (self.phasing, self.phasing.enemy());
        let mut duties = Duties::default();
        if self.agreed.mounted_withdrawal {
            // [15.3.2] Whoever has ridden off is out of it.
            let Duties { engaged, retreated, silenced, .. } = self.duties;
            duties = Duties { engaged, retreated, silenced, ..duties };
        }
        if self.agreed.sustained_fire {
            let guns = self.edition.kind(Kind::FootGuns) | self.edition.kind(Kind::HorseGuns);
            duties.marched = self.moved & guns;
        }
        self.moved = Units::EMPTY;
        let enemies = *self.occupied(theirs);
        for hex in *self.occupied(mine) {
            if !self.beside(hex).any(|foe| enemies.has(foe)) {
                continue;
            }
            let garrison = self.units_at(hex).any(|unit| self.is_garrison(unit));
            let units: Units = self.units_at(hex).collect();
            let units = units - self.passive();
            duties.contacts |= units;
            if garrison {
                continue; // [8.2A.3] it need not attack, nor need anybody be attacked on its account
            }
            // [16.4.7] [25.E.2] A bridge may stop zones, [16.8.5] and some have none: then only one side owes the
            // other something.
            let near = self.zone_beside(hex).filter(|&foe| enemies.has(foe));
            if near.clone().any(|foe| self.exerts_from(foe)) {
                duties.attackers |= units; // [6.1.1] [8.2A.2] [11.3B.1]
            }
            if self.exerts_from(hex) {
                let foes: Units = near.flat_map(|foe| self.units_at(foe)).collect();
                // [6.1.2] [8.2A.2] [16.11E] [16.17C] A train has no zone, but it stands in that of others.
                duties.defenders |= foes - self.garrisons.holding;
            }
        }
        self.duties = duties;
        self.agenda.replace(Task::Combat);
    }

    /// [6.1.3] Whether an enemy hex is still in the zone of somebody who was there when the phase began; a garrison counts
    /// if it has attacked [8.2A.4].
    fn is_still_in_contact(&self, hex: HexId) -> bool {
        let mine = self.occupied(self.phasing);
        let still = self.units_at(hex).any(|foe| self.duties.still.has(foe));
        self.zone_beside(hex).filter(|&own| mine.has(own)).any(|own| {
            self.units_at(own).any(|unit| {
                self.exerts(unit)
                    && (still || !self.duties.advanced.has(unit))
                    && !self.duties.retreated.has(unit)
                    && (!self.is_garrison(unit) || self.duties.engaged.has(unit))
            })
        })
    }

    /// [6.7C] A unit that advances has done its share; [6.1.3] whoever was in its zone and still is must be attacked
    /// by others as before.
    pub(crate) fn note_advance(&mut self, unit: UnitId, from: HexId, to: HexId) {
        if self.side_of(unit) == self.phasing && self.exerts(unit) {
            let near =
                |hex: HexId| -> Units { self.zone_beside(hex).flat_map(|foe| self.units_at(foe)).collect() };
            let before =
                if self.duties.advanced.has(unit) { self.duties.still } else { self.duties.defenders };
            self.duties.still |= near(from) & near(to) & before;
        }
        self.duties.advanced.insert(unit);
    }

    /// Targets to begin an attack with, or an end to the phase when every duty is done.
    pub(crate) fn legal_combat(&self, out: &mut Vec<Decision>) {
        let field = Field::of(self);
        out.extend(
            bits(field.all())
                .filter(|&foe| field.can_be_targeted(1 << foe))
                .map(|foe| Decision::Target(field.theirs[foe])),
        );
        if !field.is_unfinished() {
            out.push(Decision::EndCombat);
        }
    }

    /// What may be added to the attack in hand, and the columns in which it may be rolled for [6.2C].
    pub(crate) fn legal_attack(&self, out: &mut Vec<Decision>) {
        let field = Field::of(self);
        let set = field.set(&self.attack, self);
        if set.attackers | set.guns == 0 && !self.attack.defenders.is_full() && self.attack.leader.is_none() {
            out.extend(
                bits(field.all() & !set.defenders)
                    .filter(|&foe| field.can_be_targeted(set.defenders | 1 << foe))
                    .map(|foe| Decision::Target(field.theirs[foe])),
            );
        }
        let beside = if self.attack.charge { 0 } else { field.beside_all(set.defenders) & !set.attackers };
        for own in bits(beside) {
            // [16.8.3] [16.8.4] A charge goes against one hex, and nobody beside it joins.
            if set.attackers == 0
                && self.attack.defenders.len() == 1
                && self.attack.defenders.iter().all(|foe| self.may_charge(field.mine[own], foe))
                && field.is_complete(&Set { attackers: 1 << own, ..set })
            {
                out.push(Decision::Charge(field.mine[own]));
            }
            if field.can_be_completed(&Set { attackers: set.attackers | 1 << own, ..set }) {
                out.push(Decision::Join(field.mine[own])); // [6.1D.2]
            }
        }
        for own in bits(field.guns_in_range(set.defenders)) {
            if field.can_be_completed(&Set { guns: set.guns | 1 << own, ..set }) {
                let ready = self.guns_ready();
                let fires = |gun: UnitId| self.attack.defenders.iter().any(|foe| self.fires_at(gun, foe));
                let guns = self.units_at(field.mine[own]).filter(|&gun| ready.has(gun) && fires(gun));
                out.extend(guns.filter(|&gun| !self.attack.guns.has(gun)).map(Decision::Bombard));
            }
        }
        out.extend(self.champions().map(Decision::Lead)); // [16.13.1] [16.8.6]
        if field.is_complete(&set) {
            if self.is_on_trains(&self.attack) {
                out.push(Decision::Overrun); // [16.17C]
            } else if self.is_defender_asked(&self.attack) || !self.to_be_tested(&self.attack).is_empty() {
                out.push(Decision::Announce);
            } else {
                out.extend(self.columns_of(&self.attack).map(Decision::Roll));
            }
        }
    }

    pub(crate) fn add_target(&mut self, hex: HexId) {
        if self.task() == Task::Combat {
            self.agenda.push(Task::Attacking);
        }
        self.attack.defenders.push(hex);
    }

    pub(crate) fn add_attackers(&mut self, hex: HexId) {
        self.attack.attackers.push(hex);
    }

    pub(crate) fn add_gun(&mut self, gun: UnitId) {
        self.attack.guns.insert(gun);
    }

    /// [6.0.order] The player has made all his attacks.
    pub(crate) fn end_combat(&mut self) {
        self.duties = Duties::default();
        self.agenda.replace(Task::CloseTurn);
    }

    /// Everyone who attacks in an attack from beside the defenders. [6.1D.2] Those in a hex go together; whoever has fought
    /// before is no part of it.
    pub fn attackers(&self, attack: &Attack) -> Units {
        self.fresh_in(attack.attackers) - self.passive()
    }

    /// [6.1D.1] Everyone who defends; [6.6C.3] those who came back into a hex only suffer with them.
    pub fn defenders(&self, attack: &Attack) -> Units {
        self.fresh_in(attack.defenders)
    }

    fn fresh_in(&self, hexes: Spots) -> Units {
        let engaged = self.duties.engaged;
        let fights = |unit: &UnitId| !engaged.has(*unit) && !self.is_screened(*unit);
        hexes.iter().flat_map(|hex| self.units_at(hex)).filter(fights).collect()
    }
}
