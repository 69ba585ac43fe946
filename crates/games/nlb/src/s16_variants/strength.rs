//! 16.0 Several modifiers together [16.0.1]: what is multiplied comes first (charge, combined effects, sustained
//! bombardment), then one halving for the ground [6.3C], then one more for each other cause. Exact values are added
//! up, and rounded up once for a side.

use super::effects::Times;
use crate::s06_combat::{Ground, Post, Term};
use crate::{Attack, Kind, Nlb, Terrain, UnitId, Units};
use arrayvec::ArrayVec;
use contract::{Rule, Side};

/// Strengths are counted in sixteenths: four halvings, and still exact.
const WHOLE: u32 = 16;

/// The strength of a side, unit by unit, as one cause after the other changes it.
struct Sum<'a, F: FnMut(Term)> {
    side: Side,
    values: ArrayVec<(UnitId, u32), 64>,
    tell: &'a mut F,
}

impl<F: FnMut(Term)> Sum<'_, F> {
    /// Adds units at what their counters show.
    fn add(&mut self, game: &Nlb, units: Units, words: &'static str, rule: &'static str) {
        for unit in units.iter().take(self.values.remaining_capacity()) {
            self.values.push((unit, u32::from(game.strength(unit)) * WHOLE));
        }
        let printed = game.printed(units);
        self.say(units, printed, printed, words, rule);
    }

    /// Changes what some units count for: so many times, and by so many halvings.
    fn change(&mut self, units: Units, times: u32, halves: u32, words: &'static str, rule: &'static str) {
        let before = self.sum_of(units);
        for (unit, value) in &mut self.values {
            if units.has(*unit) {
                *value = (*value * times) >> halves;
            }
        }
        let after = self.sum_of(units);
        self.say(units, before, after, words, rule);
    }

    /// [16.18B.3] Halves what some units count for, but never below one.
    fn weaken(&mut self, units: Units) {
        let before = self.sum_of(units);
        for (unit, value) in &mut self.values {
            if units.has(*unit) {
                *value = (*value >> 1).max(WHOLE);
            }
        }
        let after = self.sum_of(units);
        self.say(units, before, after, "without supply, and count half", "16.18B.3");
    }

    fn sum_of(&self, units: Units) -> u16 {
        let all: u32 = self.values.iter().filter(|(unit, _)| units.has(*unit)).map(|(_, value)| value).sum();
        all.div_ceil(WHOLE) as u16
    }

    fn say(&mut self, units: Units, printed: u16, counts: u16, words: &'static str, rule: &'static str) {
        if !units.is_empty() {
            (self.tell)(Term { side: self.side, units, printed, counts, words, rule: Rule(rule) });
        }
    }

    /// [16.0.1] [6.3B] All of it, rounded up once.
    fn total(&self) -> u16 {
        self.values.iter().map(|(_, value)| value).sum::<u32>().div_ceil(WHOLE) as u16
    }
}

impl Nlb {
    /// Whether anything is agreed that changes strengths.
    #[inline]
    pub(crate) fn alters_strength(&self) -> bool {
        let agreed = &self.agreed;
        agreed.modified_terrain
            || agreed.combined_effects
            || agreed.charges
            || agreed.sustained_fire
            || agreed.garrisons
            || agreed.hunger
            || self.is_muddy()
    }

    /// How many times each arm counts: as the defender has said, or as he would to his advantage.
    fn times_of(&self, attack: &Attack, posts: &[Option<Post>; 7]) -> Times {
        if attack.times != [0; 3] {
            return attack.times;
        }
        let choices = self.enhancements(attack);
        let weak = choices.into_iter().min_by_key(|&times| self.attack_of(attack, times, posts, &mut |_| {}));
        weak.unwrap_or([1; 3])
    }

    /// [16.0.1] Attacking and defending strength, term by term.
    pub(crate) fn varied(
        &self,
        attack: &Attack,
        posts: &[Option<Post>; 7],
        tell: &mut impl FnMut(Term),
    ) -> (u16, u16) {
        let times = self.times_of(attack, posts);
        (self.attack_of(attack, times, posts, tell), self.defence_of(attack, posts, tell))
    }

    fn attack_of(
        &self,
        attack: &Attack,
        times: Times,
        posts: &[Option<Post>; 7],
        tell: &mut impl FnMut(Term),
    ) -> u16 {
        let attackers = self.attackers(attack);
        let everyone = attackers | attack.guns;
        let cavalry = self.edition.kind(Kind::Cavalry);
        let artillery = self.edition.kind(Kind::FootGuns) | self.edition.kind(Kind::HorseGuns);
        let mut sum = Sum { side: self.phasing, values: ArrayVec::new(), tell };
        sum.add(self, attackers, "attack from beside the defenders", "6.1C");
        sum.add(self, attack.guns, "bombard", "7.2A");
        if attack.charge {
            sum.change(attackers, 2, 0, "charge and count double", "16.8.1");
        }
        let arms = [
            (self.edition.kind(Kind::Infantry), "infantry with other arms"),
            (cavalry, "cavalry with other arms"),
            (artillery, "artillery with other arms"),
        ];
        for ((arm, words), times) in arms.into_iter().zip(times) {
            if times > 1 {
                sum.change(everyone & arm, u32::from(times), 0, words, "16.7.2");
            }
        }
        if self.agreed.sustained_fire && attackers.is_empty() {
            let still = attack.guns - self.duties.marched;
            // [16.10.2] Heavy guns are tripled instead.
            let heavy: Units =
                still.iter().filter(|&gun| self.agreed.heavy_guns && self.stats(gun).heavy).collect();
            sum.change(still - heavy, 2, 0, "have not moved and bombard alone", "16.9");
            sum.change(heavy, 3, 0, "heavy guns that have not moved and bombard alone", "16.10.2");
        }
        // [6.3C] The ground halves nobody twice.
        let mut whole = everyone;
        let mut halve = |units: Units, words: &'static str, rule: &'static str| {
            let units = units & whole;
            whole -= units;
            sum.change(units, 1, 1, words, rule);
        };
        let posts = posts.iter().flatten();
        if posts.clone().any(|post| post.ground == Ground::Rough) {
            halve(attackers & cavalry, "cavalry attacks into forest or marsh and counts half", "6.3C.2");
        }
        if attack.defenders.iter().any(|hex| self.lone_garrison(hex).is_some()) {
            let halved = cavalry | artillery;
            halve(everyone & halved, "cavalry and guns attack a garrison and count half", "16.11D.2");
        }
        // [16.4.1] Guns into forest, [16.4.2] everybody into a town.
        if self.agreed.modified_terrain {
            let into = |terrain| posts.clone().any(|post| self.ground().terrain(post.hex) == terrain);
            if into(Terrain::Forest) {
                halve(everyone & artillery, "artillery fires into forest and counts half", "16.4.1");
            }
            if into(Terrain::Town) {
                halve(everyone, "attack into a town and count half", "16.4.2");
            }
            let wet = attackers.iter().filter(|&unit| self.crosses_water(unit, attack)).collect();
            halve(wet, "attack across a stream or a bridge and count half", "16.4.6");
        }
        if self.is_muddy() {
            sum.change(everyone, 1, 1, "attack in the rain and count half", "16.5.4"); // [16.5.5] on top of the ground
        }
        sum.change(everyone & self.horse.blown, 1, 1, "blown, and count half", "16.8.5");
        sum.weaken(everyone & attack.faint);
        sum.total()
    }

    /// [16.4.6] Whether a unit attacks any of the hexes across a stream or a bridge.
    fn crosses_water(&self, unit: UnitId, attack: &Attack) -> bool {
        let hex = self.hex(unit);
        let (wet, around) = (self.tables().wet(hex), self.ground().around(hex));
        // [16.11D.2] Against a garrison infantry is never halved.
        // [16.18B.2] Where nobody is left, nobody is attacked.
        let hindered = |foe: boards::HexId| {
            attack.defenders.has(foe)
                && self.lone_garrison(foe).is_none()
                && !self.fresh_units(foe).is_empty()
        };
        (0..6).any(|side| wet & (1 << side) != 0 && hindered(around[side]))
    }

    fn defence_of(&self, attack: &Attack, posts: &[Option<Post>; 7], tell: &mut impl FnMut(Term)) -> u16 {
        let cavalry = self.edition.kind(Kind::Cavalry);
        let mounted = self.attackers(attack).meets(cavalry);
        let mut sum = Sum { side: self.phasing.enemy(), values: ArrayVec::new(), tell };
        let defenders = self.defenders(attack);
        sum.add(self, defenders, "defend", "6.1D.1");
        for post in posts.iter().flatten() {
            let units = self.fresh_units(post.hex);
            let town = self.ground().terrain(post.hex) == Terrain::Town;
            match post.ground {
                Ground::Times(times, words, rule) => sum.change(units, u32::from(times), 0, words, rule),
                Ground::Rough if !mounted => {
                    sum.change(
                        units & cavalry,
                        1,
                        1,
                        "cavalry defends in forest or marsh and counts half",
                        "TEC.2.2",
                    );
                }
                // [16.4.3] Others defend a town with what their counters show.
                Ground::Nothing if town => {
                    sum.change(units & cavalry, 1, 1, "cavalry defends a town and counts half", "16.4.3");
                }
                Ground::Rough | Ground::Nothing => {}
            }
        }
        sum.change(defenders & self.horse.blown, 1, 1, "blown, and count half", "16.8.5");
        let forming = self.at_the_gates(defenders);
        // [16.11D.2] What a garrison counts for is never changed.
        sum.weaken((defenders & attack.faint) - self.garrisons.holding);
        sum.change(forming, 1, 1, "defend while a garrison is being formed, and count half", "16.11A.2");
        sum.total()
    }
}
