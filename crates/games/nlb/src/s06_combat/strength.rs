//! 6.2 and 6.3 Odds: as in [6.EX]: strengths, what terrain makes of them, and the column.

use super::{Attack, HIGHEST, LOWEST};
use crate::{Kind, Nlb, Terrain, Units};
use boards::HexId;
use contract::{Rule, Side};
use odds::Ratio;

/// The numbers behind an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Attacking strength.
    pub attack: u16,
    /// Defending strength.
    pub defence: u16,
    /// [6.2A] The ratio before anything else.
    pub ratio: Ratio,
    /// [8.2B] Whether walls keep the column down.
    pub capped: bool,
    /// [15.1] [16.13.1] Columns by which something else than strength moves it.
    pub shift: i16,
    /// The column of the table.
    pub column: Ratio,
    /// [24.5C] What is added to the die in this column.
    pub die: i16,
}

/// A part of the sum, with its cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Whose strength it is.
    pub side: Side,
    /// Who has it.
    pub units: Units,
    /// What their counters show.
    pub printed: u16,
    /// What it counts for.
    pub counts: u16,
    /// Why.
    pub words: &'static str,
    /// By which rule.
    pub rule: Rule,
}

/// What the ground does for the defenders of a hex [6.3C]: one thing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ground {
    Nothing,
    /// [TEC.6] [TEC.11] [6.3A.1] They count so many times.
    Times(u16, &'static str, &'static str),
    /// [TEC.2.2] [TEC.3.2] Cavalry that attacks counts half, or if there is none, cavalry that defends.
    Rough,
}

/// A defending hex.
#[derive(Clone, Copy)]
pub(crate) struct Post {
    pub hex: HexId,
    strength: u16,
    cavalry: u16,
    pub ground: Ground,
    /// [6.3A.1] It is rough ground behind a stream, where the owner takes what is better for him.
    either: bool,
}

/// [24.5C] More than this added to a die changes nothing any more.
const MOST: i16 = 5;

const STREAM: Ground = Ground::Times(2, "doubled behind a stream or a bridge", "6.3A.1");

impl Nlb {
    /// The printed strength of some units [6.3.1].
    pub fn printed(&self, units: Units) -> u16 {
        units.iter().map(|unit| self.strength(unit)).sum()
    }

    /// [6.3A.1] [6.3A.2] Whether everyone beside a hex attacks it across a stream or a bridge. Guns that bombard do
    /// not matter, and where nobody else attacks there is nothing to cross.
    fn is_across_water(&self, hex: HexId, attack: &Attack) -> bool {
        let wet = self.tables().wet(hex);
        let around = self.ground().around(hex);
        // [16.18B.2] Some may have left before the odds are worked out.
        let mut there = attack.attackers.iter().filter(|&own| self.count_at(own) > 0).peekable();
        let some = there.peek().is_some();
        let mut crossed = there.map(|own| around.iter().position(|&next| next == own));
        some && crossed.all(|side| side.is_some_and(|side| wet & (1 << side) != 0))
    }

    /// [6.2.1] The odds of an attack.
    pub fn odds(&self, attack: &Attack) -> Odds {
        self.weigh(attack, |_| {})
    }

    /// The odds, term by term. [7.2A] Guns that bombard add theirs to that of others. [6.1C] Everyone counts with his
    /// whole strength.
    pub fn weigh(&self, attack: &Attack, mut tell: impl FnMut(Term)) -> Odds {
        let cavalry = self.edition.kind(Kind::Cavalry);
        let attackers = self.attackers(attack);
        let horse = attackers & cavalry;
        let mut posts: [Option<Post>; 7] = [None; 7];
        // [16.4.3] [16.4.6] With modified terrain neither towns nor streams help the defender: they hinder the attacker.
        let modified = self.agreed.modified_terrain;
        let varied = self.alters_strength();
        for (post, hex) in posts.iter_mut().zip(attack.defenders.iter()) {
            let units = self.fresh_units(hex);
            if units.is_empty() {
                continue; // [16.18B.2] they have left before the odds are worked out
            }
            // [16.11D.2] What a garrison counts for is never changed.
            let wet = !modified && self.lone_garrison(hex).is_none() && self.is_across_water(hex, attack);
            let terrain = self.ground().terrain(hex);
            let rough = matches!(terrain, Terrain::Forest | Terrain::Marsh);
            let ground = match terrain {
                Terrain::Chateau => Ground::Times(3, "tripled in a chateau", "TEC.11"),
                Terrain::Town if !modified => Ground::Times(2, "doubled in a town", "TEC.6"),
                _ if wet => STREAM,
                _ if rough => Ground::Rough,
                _ => Ground::Nothing,
            };
            *post = Some(Post {
                hex,
                strength: self.printed(units),
                cavalry: self.printed(units & cavalry),
                ground,
                either: wet && rough,
            });
        }
        // [6.3C] The one effect that is best for the defender. Where cavalry is halved anyway, a stream is better
        // than nothing.
        let halved = posts.iter().flatten().any(|post| post.ground == Ground::Rough);
        let total = |posts: &[Option<Post>; 7]| {
            if varied {
                self.varied(attack, posts, &mut |_| {})
            } else {
                self.total(attackers, attack.guns, horse, posts)
            }
        };
        if !horse.is_empty() && !halved {
            let mut best = total(&posts);
            let mut chosen = posts;
            for index in 0..posts.len() {
                if posts[index].is_some_and(|post| post.either) {
                    let mut other = posts;
                    other[index].as_mut().expect("it is there").ground = Ground::Rough;
                    let total = total(&other);
                    if u32::from(total.0) * u32::from(best.1) < u32::from(best.0) * u32::from(total.1) {
                        (best, chosen) = (total, other);
                    }
                }
            }
            posts = chosen;
        }
        let (strength, defence) = if varied {
            self.varied(attack, &posts, &mut tell)
        } else {
            self.tell_terms(attackers, attack.guns, horse, &posts, &mut tell);
            self.total(attackers, attack.guns, horse, &posts)
        };
        let ratio = Ratio::in_defenders_favour(strength, defence); // [6.2A]
        // [8.2B] [8.1D] The cap is on the whole combat, once a garrison is part of it.
        let walls = attack.defenders.iter().any(|hex| self.units_at(hex).any(|unit| self.is_garrison(unit)));
        let highest = if walls { Ratio(3) } else { HIGHEST };
        let mut shift = 0;
        self.column_shifts(attack, |by, _, _| shift += by);
        let column = ratio.clamp(LOWEST, HIGHEST); // [6.2B]
        let column = Ratio(column.0 + shift).clamp(LOWEST, HIGHEST); // [15.1] before the walls
        let capped = column > highest;
        let column = column.min(highest);
        // [24.5C] A pip for each ratio beyond the table.
        let die = if !self.agreed.extreme_odds {
            0
        } else if column == HIGHEST && ratio > HIGHEST {
            HIGHEST.0.saturating_sub(ratio.0).max(-MOST)
        } else if column == LOWEST && ratio < LOWEST {
            LOWEST.0.saturating_sub(ratio.0).min(MOST)
        } else {
            0
        };
        Odds { attack: strength, defence, ratio, capped, shift, column, die }
    }

    pub(crate) fn fresh_units(&self, hex: HexId) -> Units {
        self.units_at(hex).filter(|&unit| !self.duties.engaged.has(unit) && !self.is_screened(unit)).collect()
    }

    /// [6.3B] Strengths that are halved are added up first, and rounded up once.
    fn total(&self, attackers: Units, guns: Units, horse: Units, posts: &[Option<Post>; 7]) -> (u16, u16) {
        let posts = posts.iter().flatten();
        let rough = posts.clone().any(|post| post.ground == Ground::Rough);
        let mut attack = self.printed(attackers | guns);
        if rough {
            attack -= self.printed(horse) / 2; // [6.3C.2] if any of the hexes is rough
        }
        let mut defence = 0;
        let mut halved = 0;
        for post in posts {
            match post.ground {
                Ground::Times(times, ..) => defence += times * post.strength,
                Ground::Rough if horse.is_empty() => {
                    defence += post.strength - post.cavalry;
                    halved += post.cavalry;
                }
                Ground::Rough | Ground::Nothing => defence += post.strength,
            }
        }
        (attack, defence + halved.div_ceil(2))
    }

    fn tell_terms(
        &self,
        attackers: Units,
        guns: Units,
        horse: Units,
        posts: &[Option<Post>; 7],
        tell: &mut impl FnMut(Term),
    ) {
        let (mine, theirs) = (self.phasing, self.phasing.enemy());
        let posts = posts.iter().flatten();
        let rough = posts.clone().any(|post| post.ground == Ground::Rough);
        let halved = if rough { horse } else { Units::EMPTY };
        let mut add = |side, units: Units, printed, counts, words, rule| {
            if !units.is_empty() {
                tell(Term { side, units, printed, counts, words, rule: Rule(rule) });
            }
        };
        let whole = self.printed(attackers - halved);
        add(mine, attackers - halved, whole, whole, "attack from beside the defenders", "6.1C");
        let horses = self.printed(halved);
        let words = "cavalry attacks into forest or marsh and counts half";
        add(mine, halved, horses, horses.div_ceil(2), words, "6.3C.2");
        let shells = self.printed(guns);
        add(mine, guns, shells, shells, "bombard", "7.2A");
        let mut slow = Units::EMPTY;
        for post in posts {
            let units = self.fresh_units(post.hex);
            match post.ground {
                Ground::Times(times, words, rule) => {
                    add(theirs, units, post.strength, times * post.strength, words, rule);
                }
                Ground::Rough if horse.is_empty() => {
                    let cavalry = units & self.edition.kind(Kind::Cavalry);
                    slow |= cavalry;
                    let others = post.strength - post.cavalry;
                    add(theirs, units - cavalry, others, others, "defend", "6.1D.1");
                }
                Ground::Rough | Ground::Nothing => {
                    add(theirs, units, post.strength, post.strength, "defend", "6.1D.1");
                }
            }
        }
        let riders = self.printed(slow);
        let words = "cavalry defends in forest or marsh and counts half";
        add(theirs, slow, riders, riders.div_ceil(2), words, "TEC.2.2");
    }

    /// [6.2C] The columns in which an attack may be rolled for: its own, or any to the left of it.
    pub(crate) fn columns_of(&self, attack: &Attack) -> impl Iterator<Item = Ratio> + use<> {
        let column = self.odds(attack).column;
        (LOWEST.0..=column.0).rev().map(Ratio)
    }
}
