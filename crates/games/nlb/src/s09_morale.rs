//! 9.0 Army morale, and 13.0 the morale of corps and nationalities beside it.
//!
//! Losses stay, levels move. So the losses are kept, and what an army bears is worked out anew whenever something
//! happens that may change it [9.2.2]: `level` adds up the printed figure and what the battle makes of it, each with
//! its cause.

use crate::s02_equipment::{CORPS, CorpsId, People, Wing};
use crate::{Army, Battle, Ending, Event, Flag, Nlb, Post, Task, UnitId, Units};
use contract::{Log, Named, Rule, Side};

contract::named! {
    /// Whatever has losses and a level of its own: an army, or a wing of the French.
    #[derive(serde::Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Body {
        /// The French army, or its left wing.
        French = "french",
        /// The Prussian army.
        Prussian = "prussian",
        /// The Allied army.
        Allied = "allied",
        /// The right wing of the French.
        RightWing = "right-wing",
    }
}

impl Body {
    /// Whose it is.
    pub const fn side(self) -> Side {
        match self {
            Body::French | Body::RightWing => Side::French,
            Body::Prussian | Body::Allied => Side::Allied,
        }
    }

    /// Its army.
    pub const fn army(self) -> Army {
        match self {
            Body::French | Body::RightWing => Army::French,
            Body::Prussian => Army::Prussian,
            Body::Allied => Army::Allied,
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Losses, and who has lost heart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Morale {
    /// [9.0.1] By [`Body`]: strength points lost.
    pub losses: [u16; 4],
    /// By [`Body`], a bit each: demoralized.
    pub demoralized: u8,
    /// By [`Body`], a bit each: disintegrated.
    pub disintegrated: u8,
    /// [13.0.1] By corps: strength points lost, where corps are counted.
    pub corps: [u8; CORPS],
    /// [22.5B.1] By corps: what its level has lost for good.
    pub shaken: [u8; CORPS],
    /// [13.0.2] By corps, a bit each: demoralized.
    pub broken: u32,
    /// [13.1.1] By nationality, a bit each: demoralized.
    pub peoples: u8,
    /// [24.3A] What the Allies have taken off the French level at Ligny.
    pub shock: u8,
    /// [15.2.1] [16.12.3] By [`Body`]: what a beaten Guard has taken off its level.
    pub dismay: [u8; 4],
}

/// What an army bears now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    /// [9.2.1] Losses at which it is demoralized.
    pub demoralization: i16,
    /// [9.1.1] Losses above which it disintegrates, if it can.
    pub disintegration: Option<i16>,
}

/// Something that moves a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// By so much.
    pub by: i16,
    /// Why.
    pub words: &'static str,
    /// By which rule.
    pub rule: Rule,
}

impl Nlb {
    /// [13.0.1] Whether corps and nationalities have morale of their own: [22.3.1] in the campaign, where armies have
    /// none, and [24.3.1] at Grand Ligny beside that of armies.
    pub fn counts_corps(&self) -> bool {
        self.battle == Battle::GrandLigny || self.battle.is_campaign()
    }

    /// The army or wing whose losses a unit is part of.
    pub fn body_of(&self, unit: UnitId) -> Body {
        match self.stats(unit).army {
            Army::French if self.is_of_right_wing(unit) && !self.flag(Flag::WingsCombined) => Body::RightWing,
            Army::French => Body::French,
            Army::Prussian => Body::Prussian,
            Army::Allied => Body::Allied,
        }
    }

    /// The armies and wings of this battle.
    pub fn bodies(&self) -> impl Iterator<Item = Body> + '_ {
        Body::ALL.iter().copied().filter(|&body| self.levels(body).is_some())
    }

    /// Strength points that an army or wing has lost.
    #[inline]
    pub fn losses(&self, body: Body) -> u16 {
        self.morale.losses[body as usize]
    }

    /// Whether an army or wing is demoralized. [9.2A] Any number may be at once.
    #[inline]
    pub fn is_broken(&self, body: Body) -> bool {
        self.morale.demoralized & body.bit() != 0
    }

    /// Whether an army has disintegrated.
    #[inline]
    pub fn has_disintegrated(&self, body: Body) -> bool {
        self.morale.disintegrated & body.bit() != 0
    }

    /// [9.3.1] Whether a unit, or an officer, belongs to an army, wing, corps or nationality that has lost heart.
    pub fn is_demoralized(&self, unit: UnitId) -> bool {
        if unit.is_leader() {
            return self.is_corps_broken(unit);
        }
        self.is_broken(self.body_of(unit)) || self.is_corps_broken(unit)
    }

    /// [13.0.2] [13.1.1] [13.1.2] Whether the corps or the nationality of a counter is demoralized.
    pub(crate) fn is_corps_broken(&self, unit: UnitId) -> bool {
        let morale = &self.morale;
        if morale.broken == 0 && morale.peoples == 0 {
            return false;
        }
        let stats = self.stats(unit);
        stats.corps.is_some_and(|corps| morale.broken & (1 << corps.0) != 0)
            || stats.people.is_some_and(|people| morale.peoples & (1 << people as u8) != 0)
    }

    /// [10.1C.3] [13.2.2] [16.15A] Whether clear ground costs a counter two points.
    #[inline]
    pub(crate) fn pays_double_for_clear(&self, unit: UnitId) -> bool {
        self.is_corps_broken(unit) || self.agreed.loose_command && self.out_of_command.has(unit)
    }

    /// [9.0.1] A unit is eliminated: its face-up strength is added to the losses. [22.4A.1] In the campaign the enemy
    /// scores it. [13.3.3] Of one that had been brought back the full strength counts, as that had been taken off;
    /// for points it is what was there to be beaten.
    pub(crate) fn count_loss(&mut self, unit: UnitId, strength: u16) {
        let body = self.body_of(unit);
        if self.battle.is_campaign() {
            self.points[body.side().enemy() as usize] += strength;
        }
        let strength =
            if self.reformed.has(unit) { u16::from(self.stats(unit).strength[1]) } else { strength };
        self.morale.losses[body as usize] += strength;
        if self.counts_corps()
            && let Some(corps) = self.stats(unit).corps
        {
            let lost = &mut self.morale.corps[usize::from(corps.0)];
            *lost = lost.saturating_add(strength as u8); // a position by hand may begin near the end
        }
    }

    /// What an army or wing bears now; `None` if it has no level in this battle.
    pub fn levels(&self, body: Body) -> Option<Levels> {
        let wing = match (self.battle, body) {
            (Battle::GrandWaterloo, Body::French) if self.flag(Flag::WingsCombined) => Some(Wing::Combined),
            (Battle::GrandWaterloo, Body::French) => Some(Wing::Left),
            (Battle::GrandWaterloo, Body::RightWing) if !self.flag(Flag::WingsCombined) => Some(Wing::Right),
            (_, Body::RightWing) => return None,
            _ => None,
        };
        let printed = self.plan().level(body.army(), wing, self.turn)?;
        let mut by = 0;
        self.shifts(body, |shift| by += shift.by);
        Some(Levels {
            demoralization: i16::from(printed.demoralized) + by,
            disintegration: printed.disintegrated.map(|level| i16::from(level) + by),
        })
    }

    /// What moves the level of an army or wing, each with its cause.
    pub fn shifts(&self, body: Body, mut tell: impl FnMut(Shift)) {
        let dismay = self.morale.dismay[body as usize];
        if dismay > 0 {
            let (words, rule) = if self.agreed.old_guard {
                ("units that saw the Old Guard beaten have run", "16.12.3")
            } else {
                ("the Guard has recoiled", "15.2.1")
            };
            tell(Shift { by: -i16::from(dismay), words, rule: Rule(rule) });
        }
        match self.battle {
            Battle::Ligny => self.ligny_shifts(body, tell),
            Battle::Wavre => self.wavre_shifts(body, tell),
            Battle::LaBelleAlliance | Battle::LaBelleAllianceVariant => self.alliance_shifts(body, tell),
            Battle::GrandLigny => self.grand_ligny_shifts(body, tell),
            Battle::GrandWaterloo => self.grand_waterloo_shifts(body, tell),
            Battle::QuatreBrasVariant => self.crossroads_shifts(body, tell),
            Battle::QuatreBras | Battle::HistoricWavre | Battle::Campaign | Battle::CampaignVariant => {}
        }
    }

    /// What an attack means for the levels of a battle, as soon as it is announced.
    pub(crate) fn note_combat(
        &mut self,
        attackers: Units,
        guns: Units,
        defenders: Units,
        log: &mut impl Log<Event>,
    ) {
        let everyone = attackers | guns;
        match self.battle {
            Battle::LaBelleAlliance | Battle::LaBelleAllianceVariant => {
                self.note_alliance(everyone, defenders);
            }
            Battle::GrandLigny => self.note_grand_ligny(everyone, defenders, log),
            Battle::GrandWaterloo => self.note_grand_waterloo(everyone, defenders, log),
            _ => {}
        }
    }

    /// [9.2.2] [13.0.3] Looks whether anybody has lost heart, and whether that decides the battle. Called whenever
    /// losses or levels may have changed, in the middle of combats and moves.
    pub(crate) fn judge(&mut self, log: &mut impl Log<Event>) {
        if matches!(self.task(), Task::Over(_)) {
            return;
        }
        self.tend_headquarters(log);
        self.note_lost_towns();
        // [9.2B] The side whose turn it is not comes first.
        let mut order = [Body::French, Body::RightWing, Body::Prussian, Body::Allied];
        if self.phasing == Side::French {
            order = [Body::Prussian, Body::Allied, Body::French, Body::RightWing];
        }
        loop {
            let before = self.morale;
            for body in order {
                let heart = (self.morale.demoralized, self.morale.disintegrated);
                self.look_at(body, log);
                // [9.2B] Whoever breaks first has broken first, for victory too.
                if (self.morale.demoralized, self.morale.disintegrated) != heart
                    && let Some(ending) = self.verdict()
                {
                    self.end(ending, log);
                    return;
                }
            }
            if self.counts_corps() {
                self.look_at_corps(log);
            }
            if self.morale == before {
                break;
            }
            *self.roomy = Units::EMPTY; // ground may cost more to some now, and walls shelter them no longer
        }
        if let Some(ending) = self.verdict() {
            self.end(ending, log);
        }
    }

    fn look_at(&mut self, body: Body, log: &mut impl Log<Event>) {
        let Some(levels) = self.levels(body) else { return };
        let losses = self.losses(body) as i16;
        // [9.2.1] As soon as losses reach the level; [18.3A] but see there.
        if !self.is_broken(body) && losses >= levels.demoralization && !self.is_protected(body) {
            self.morale.demoralized |= body.bit();
            self.note_lost_towns();
            log.note(|| Event::Demoralized { body, losses: losses as u16, level: levels.demoralization });
            if body == Body::Allied && self.battle == Battle::GrandLigny {
                self.raise(Flag::AlliesGone);
                self.leave_the_field(Army::Allied, log); // [24.3D]
            }
        }
        // [9.1.1] As soon as they are more than the level; [9.1.2] what it does is the battle's affair.
        if !self.has_disintegrated(body) && levels.disintegration.is_some_and(|level| losses > level) {
            self.morale.disintegrated |= body.bit();
            log.note(|| Event::Disintegrated { body, losses: losses as u16 });
            if body == Body::Prussian && self.battle == Battle::GrandWaterloo {
                self.raise(Flag::PrussiansGone);
                self.leave_the_field(Army::Prussian, log); // [27.3D]
            }
        }
    }

    /// [13.0.2] [13.1.1] Corps by their own losses, Allied nationalities by those of the whole army.
    fn look_at_corps(&mut self, log: &mut impl Log<Event>) {
        for id in self.edition.corps_ids() {
            let index = usize::from(id.0);
            let printed = self.edition.corps(id).level;
            let level = printed.saturating_sub(self.morale.shaken[index]);
            if printed > 0 && self.morale.broken & (1 << id.0) == 0 && self.morale.corps[index] >= level {
                self.morale.broken |= 1 << id.0;
                log.note(|| Event::CorpsDemoralized { corps: id });
            }
        }
        for &people in People::ALL {
            let level = u16::from(self.edition.levels[people as usize]);
            let bit = 1 << people as u8;
            if level > 0 && self.morale.peoples & bit == 0 && self.losses(Body::Allied) >= level {
                self.morale.peoples |= bit;
                log.note(|| Event::PeopleDemoralized { people });
            }
        }
    }

    /// What a corps bears now [13.0.2] [22.5B.1], and what it has lost.
    pub fn corps_level(&self, corps: CorpsId) -> (u8, u8) {
        let index = usize::from(corps.0);
        (self.edition.corps(corps).level.saturating_sub(self.morale.shaken[index]), self.morale.corps[index])
    }

    /// All units and leaders of an army are taken off the map; they are not lost.
    fn leave_the_field(&mut self, army: Army, log: &mut impl Log<Event>) {
        let gone: Units = self.edition.army(army);
        for unit in gone.iter() {
            if matches!(self.post(unit), Post::On(_) | Post::Waiting | Post::Hidden(_)) {
                self.lift(unit, Post::Exited);
            }
        }
        self.aftermath.retreating -= gone;
        self.aftermath.guns -= gone;
        self.aftermath.bereft -= gone;
        self.hand.units -= gone;
        self.drop_markers(army);
        log.note(|| Event::LeftTheField { army });
        // [5.3A] Its zones are gone with it, in the middle of a Movement Phase too.
        *self.zone = self.zone_of(self.phasing.enemy());
        self.look_for_room();
        self.find_lone_leaders();
    }

    /// Who has won, if that is decided at once.
    fn verdict(&self) -> Option<Ending> {
        match self.battle {
            Battle::Ligny => self.ligny_verdict(),
            Battle::QuatreBras | Battle::QuatreBrasVariant => self.quatre_bras_verdict(),
            Battle::Wavre => self.wavre_verdict(),
            Battle::LaBelleAlliance => self.alliance_verdict(),
            Battle::LaBelleAllianceVariant => self.alliance_variant_verdict(),
            Battle::GrandLigny => self.grand_ligny_verdict(),
            Battle::HistoricWavre => self.historic_wavre_verdict(),
            Battle::GrandWaterloo => self.grand_waterloo_verdict(),
            Battle::Campaign | Battle::CampaignVariant => self.campaign_verdict(),
        }
    }

    /// [4.1G] Who has won when the last turn is over.
    pub(crate) fn last_verdict(&self) -> Ending {
        match self.battle {
            Battle::Ligny => self.ligny_night(),
            Battle::QuatreBras => self.quatre_bras_night(),
            Battle::QuatreBrasVariant => self.quatre_bras_variant_night(),
            Battle::Wavre => self.wavre_night(),
            Battle::LaBelleAlliance | Battle::LaBelleAllianceVariant => Ending::AllianceHeld, // [21.4B.2]
            Battle::GrandLigny => self.grand_ligny_night(),
            Battle::HistoricWavre => self.historic_wavre_night(),
            Battle::GrandWaterloo => Ending::GrandWaterlooHeld, // [27.4B.2]
            Battle::Campaign | Battle::CampaignVariant => self.campaign_night(),
        }
    }

    /// The game is over.
    pub(crate) fn end(&mut self, ending: Ending, log: &mut impl Log<Event>) {
        self.agenda.end(Task::Over(ending));
        log.note(|| Event::Over { ending });
    }
}
