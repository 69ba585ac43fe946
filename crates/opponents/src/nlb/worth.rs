//! What things are worth, in strength points.

use boards::HexId;
use contract::{Game, Side};
use nlb::s02_equipment::{CORPS, Site};
use nlb::{Army, Battle, Body, Equipment, Flag, Kind, LAST_SCORED, Nlb, Post, UnitId};

/// How much weight the sergeant gives to what.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Driving a unit off its hex.
    pub ground: f32,
    /// Threats to one's own units.
    pub dread: f32,
    /// How likely a unit that has to retreat among many enemies is caught.
    pub caught: f32,
    /// Each point of movement between a unit and the enemy: who has to win, and who may wait.
    pub zeal: [f32; 2],
    /// Each point of movement between a unit and the nearest goal of the battle.
    pub pull: f32,
    /// Each point of movement on the way off the map, for those who score by it.
    pub road: f32,
    /// A chateau that infantry holds: whoever leaves it has to storm it to come back.
    pub walls: f32,
    /// Being on the wrong bank of the river, for those who have only to last behind it.
    pub bank: f32,
}

impl Weights {
    pub const SERGEANT: Weights = Weights {
        ground: 0.35,
        dread: 0.25,
        caught: 0.5,
        zeal: [0.16, 0.10],
        pull: 0.02,
        road: 0.12,
        walls: 4.0,
        bank: 4.0,
    };
}

/// The going rate for losses, fixed for one phase: the closer to the breaking point, the dearer.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    pub weights: Weights,
    lost: [f32; 4],
    /// Losses at which each army or wing breaks, and above which it is gone; what that is worth.
    breaks: [Option<(f32, f32)>; 4],
    ends: [Option<(f32, f32)>; 4],
    /// What a strength point of each army or wing counts: more of those whom the enemy has to beat before night.
    scale: [f32; 4],
    /// In the campaign: the strength on the road to Brussels when the phase began.
    gone: f32,
    /// In the campaign: the points of both sides when the phase began, and by corps what a strength point of it is worth.
    campaign: Option<([f32; 2], [f32; CORPS])>,
    /// What it costs each army or wing to lose so much strength more, for as much as stands in a hex.
    losses: [[f32; USUAL]; 4],
}

/// Few combats cost more strength.
const USUAL: usize = 24;

/// In the order of their numbers.
const BODIES: [Body; 4] = [Body::French, Body::Prussian, Body::Allied, Body::RightWing];

/// What a train is worth, in strength points.
const TRAIN: f32 = 25.0;

/// What a strength point of each corps is worth in the campaign: a point, and more the nearer its corps is to losing heart.
fn prices(game: &Nlb) -> [f32; CORPS] {
    let mut prices = [1.0; CORPS];
    for id in game.edition().corps_ids() {
        let (level, lost) = game.corps_level(id);
        let broken = game.morale().broken & (1 << id.0) != 0;
        if level > 0 && !broken {
            prices[usize::from(id.0)] += 0.8 * (f32::from(lost) / f32::from(level)).min(1.0);
        }
    }
    prices
}

impl Worth {
    pub fn of(game: &Nlb, weights: Weights) -> Worth {
        let campaign = game
            .battle()
            .is_campaign()
            .then(|| (Side::ALL.map(|side| f32::from(game.points(side))), prices(game)));
        let mut worth = Worth {
            weights,
            lost: [0.0; 4],
            breaks: [None; 4],
            ends: [None; 4],
            scale: BODIES.map(|body| if body.side() == Side::Allied { hurry(game) } else { 1.0 }),
            gone: if campaign.is_some() { f32::from(gone(game)) } else { 0.0 },
            campaign,
            losses: [[0.0; USUAL]; 4],
        };
        for body in game.bodies() {
            let index = body as usize;
            worth.lost[index] = f32::from(game.losses(body));
            let Some(levels) = game.levels(body) else { continue };
            if !game.is_broken(body) {
                worth.breaks[index] =
                    Some((f32::from(levels.demoralization.max(1)), breaking(game.battle(), body)));
            }
            if !game.has_disintegrated(body) {
                worth.ends[index] = levels.disintegration.map(|level| (f32::from(level.max(0)) + 1.0, 60.0));
            }
        }
        for body in game.bodies() {
            let loss = |strength| worth.reckon_loss(body, f32::from(strength as u16));
            worth.losses[body as usize] = std::array::from_fn(loss);
        }
        worth
    }

    /// What it costs an army or wing to lose so much strength more.
    fn loss(&self, body: Body, strength: u16) -> f32 {
        let known = self.losses[body as usize].get(usize::from(strength)).copied();
        known.unwrap_or_else(|| self.reckon_loss(body, f32::from(strength)))
    }

    fn reckon_loss(&self, body: Body, strength: f32) -> f32 {
        let index = body as usize;
        let (before, after) = (self.lost[index], self.lost[index] + strength);
        let limit = self.breaks[index].or(self.ends[index]).map_or(100.0, |(limit, _)| limit).max(1.0);
        let potential =
            |lost: f32| lost.min(limit) * (1.0 + lost.min(limit) / limit) + (lost - limit).max(0.0);
        let crossed = |limit: Option<(f32, f32)>| match limit {
            Some((limit, price)) if before < limit && after >= limit => price,
            _ => 0.0,
        };
        self.scale[index] * (potential(after) - potential(before))
            + crossed(self.breaks[index])
            + crossed(self.ends[index])
    }

    /// What losing these units costs their side. A train has no strength, but an army lives on it.
    pub fn loss_of(&self, game: &Nlb, units: impl Iterator<Item = UnitId> + Clone) -> f32 {
        let trains = TRAIN * units.clone().filter(|&unit| game.is_train(unit)).count() as f32;
        trains + self.loss_of_strength(game, units)
    }

    fn loss_of_strength(&self, game: &Nlb, units: impl Iterator<Item = UnitId>) -> f32 {
        if let Some((_, prices)) = &self.campaign {
            let price =
                |unit: UnitId| game.stats(unit).corps.map_or(1.0, |corps| prices[usize::from(corps.0)]);
            return units.map(|unit| f32::from(game.strength(unit)) * price(unit)).sum();
        }
        let mut strength = [0; 4];
        for unit in units {
            strength[game.body_of(unit) as usize] += game.strength(unit);
        }
        BODIES
            .iter()
            .filter(|&&body| strength[body as usize] > 0)
            .map(|&body| self.loss(body, strength[body as usize]))
            .sum()
    }

    /// What has been lost since the phase began, for a side.
    pub fn change(&self, game: &Nlb, side: Side) -> f32 {
        if let Some((points, _)) = &self.campaign {
            let trains = game.edition().side(side) & game.edition().kind(Kind::Train);
            let lost = trains.iter().filter(|&train| game.post(train) == Post::Lost).count() as f32;
            let away =
                if side == Side::Allied { BRUSSELS * (f32::from(gone(game)) - self.gone) } else { 0.0 };
            return f32::from(game.points(side.enemy())) - points[side.enemy() as usize]
                + TRAIN * lost
                + away;
        }
        let bodies = game.bodies().filter(|body| body.side() == side);
        let more = |body: Body| f32::from(game.losses(body)) - self.lost[body as usize];
        bodies.map(|body| self.reckon_loss(body, more(body))).sum()
    }
}

/// How much more a loss of the Coalition counts than one of the French: where the French lose unless they win, the
/// more the later.
fn hurry(game: &Nlb) -> f32 {
    match game.battle() {
        Battle::QuatreBras
        | Battle::QuatreBrasVariant
        | Battle::Wavre
        | Battle::Campaign
        | Battle::CampaignVariant => 1.0,
        _ => {
            let (first, last) = (f32::from(game.plan().first.0), f32::from(game.plan().last.0));
            1.15 + 0.45 * ((f32::from(game.turn().0) - first) / (last - first).max(1.0)).clamp(0.0, 1.0)
        }
    }
}

/// What a strength point on the road to Brussels is worth: four points at the end, if a line of supply can follow and
/// somebody leads it.
const BRUSSELS: f32 = 3.0;
/// Points by which the French have to be ahead in the campaign, and some to spare.
const TRIUMPH: i32 = 240;

/// The French strength on the road to Brussels.
pub fn gone(game: &Nlb) -> u16 {
    let units = (game.edition().army(Army::French) & Equipment::combat()).iter();
    units.filter(|&unit| game.post(unit) == Post::Exited).map(|unit| game.strength(unit)).sum()
}

/// How much strength the French still need on the road to Brussels.
pub fn still_needed(game: &Nlb) -> u16 {
    let needed = (TRIUMPH - game.lead()).max(80) / 4;
    (needed as u16).saturating_sub(gone(game))
}

/// Turns until the end.
pub fn turns_left(game: &Nlb) -> u8 {
    game.plan().last.0.saturating_sub(game.turn().0)
}

/// What each point of movement on the way to an exit costs a unit of an army.
pub fn road(game: &Nlb, army: Army, weights: &Weights) -> f32 {
    match (game.battle(), army) {
        (Battle::Wavre, _) if heads_for_exits(game, army.side()) => weights.road,
        // The first day is for those who are near; then everybody makes for Brussels who is free to go.
        (Battle::Campaign | Battle::CampaignVariant, Army::French) => match game.turn().day() {
            ..=16 => 0.4 * weights.road,
            17 => weights.road,
            _ => 1.3 * weights.road,
        },
        (Battle::Campaign | Battle::CampaignVariant, Army::Allied) if game.turn().day() > 16 => {
            0.4 * weights.road
        }
        _ => 0.0,
    }
}

/// The weights of a side in its battle. Thielmann's corps has only to last behind the Dyle (25.D): it does not go to
/// meet the enemy, and minds what may come over the bridges; what stands on the other bank is astray.
pub fn tempered(game: &Nlb, side: Side, weights: Weights) -> Weights {
    match (game.battle(), side) {
        (Battle::HistoricWavre, Side::Allied) => Weights {
            zeal: [weights.zeal[0], weights.zeal[1].min(0.0)],
            dread: 3.0 * weights.dread,
            pull: 3.0 * weights.pull,
            ..weights
        },
        _ => weights,
    }
}

/// Behind the river at which place a side has only to last.
pub fn lasts_behind(game: &Nlb, side: Side) -> Option<Site> {
    match (game.battle(), side) {
        (Battle::HistoricWavre, Side::Allied) => Some(Site::Wavre),
        _ => None,
    }
}

/// What each point of movement between a unit of an army and the enemy costs.
pub fn zeal(game: &Nlb, army: Army, weights: &Weights) -> f32 {
    let zeal = weights.zeal[army.side() as usize];
    match (game.battle(), army) {
        (Battle::Campaign | Battle::CampaignVariant, Army::French | Army::Allied)
            if game.turn().day() > 16 =>
        {
            0.5 * zeal
        }
        _ => zeal,
    }
}

/// What it means when an army or a wing breaks.
fn breaking(battle: Battle, body: Body) -> f32 {
    match (battle, body) {
        (_, Body::RightWing) => 15.0,
        (_, Body::French) => 60.0, // the game
        (Battle::Ligny | Battle::GrandLigny, Body::Prussian) => 40.0,
        (Battle::LaBelleAlliance | Battle::LaBelleAllianceVariant | Battle::GrandWaterloo, _) => 35.0,
        _ => 15.0,
    }
}

/// Places that are worth something to whoever holds them or gets there: the hex, to the French, to the Coalition.
pub fn goals(game: &Nlb) -> Vec<(HexId, [f32; 2])> {
    let plan = game.plan();
    let left = f32::from(plan.last.0.saturating_sub(game.turn().0));
    let mut goals = Vec::new();
    let mut add = |site: Site, worth: [f32; 2]| goals.extend(plan.site(site).iter().map(|&hex| (hex, worth)));
    match game.battle() {
        Battle::QuatreBras => add(Site::Crossroads, [left * 0.8 + 5.0; 2]),
        Battle::QuatreBrasVariant => add(Site::Crossroads, [15.0; 2]),
        Battle::Ligny => {
            add(Site::Ligny, [4.0; 2]);
            add(Site::SaintAmand, [4.0; 2]);
        }
        Battle::LaBelleAlliance | Battle::LaBelleAllianceVariant | Battle::GrandWaterloo => {
            if !game.flag(Flag::WaterlooEntered) {
                add(Site::Waterloo, [20.0, 3.0]);
            }
            if !game.flag(Flag::MaisonDuRoiEntered) {
                add(Site::MaisonDuRoi, [3.0, 20.0]);
            }
        }
        Battle::GrandLigny => {
            add(Site::Ligny, [2.5; 2]);
            add(Site::SaintAmand, [2.5; 2]);
            add(Site::Crossroads, [5.0; 2]);
        }
        Battle::HistoricWavre => add(Site::Wavre, [8.0; 2]),
        Battle::Campaign | Battle::CampaignVariant => {
            // Whoever stands there at the end opens the road to Brussels, or shuts it.
            let stake = match gone(game) {
                0 if game.turn().day() < 18 => 4.0,
                0 => 10.0,
                gone => 10.0 + 1.5 * f32::from(gone),
            };
            let late = if left < 4.0 { 1.0 } else { 0.4 };
            goals.extend(plan.exits.iter().map(|hex| (hex, [stake * late; 2])));
        }
        Battle::Wavre => {}
    }
    goals
}

/// What it is worth to a side that a unit leaves the map now.
pub fn leaving(game: &Nlb, unit: UnitId) -> f32 {
    let strength = f32::from(game.strength(unit));
    match (game.battle(), game.side_of(unit)) {
        (Battle::Wavre, Side::French) => 5.0 * strength,
        // Until three in the afternoon they score, later they only deny the French their points.
        (Battle::Wavre, Side::Allied) if game.turn() <= LAST_SCORED => 1.6 * strength,
        (Battle::Wavre, Side::Allied) if game.turn().next() >= game.plan().last => strength,
        (Battle::Campaign | Battle::CampaignVariant, Side::French) if still_needed(game) > 0 => {
            4.0 * strength
        }
        (Battle::GrandWaterloo, Side::French) if !game.flag(Flag::RoadToBrussels) => 10.0 - strength,
        _ => 0.0,
    }
}

/// Whether the exits draw units of a side: to leave there, or to bar them.
pub fn heads_for_exits(game: &Nlb, side: Side) -> bool {
    match game.battle() {
        Battle::Wavre => side == Side::French || game.turn() <= LAST_SCORED,
        Battle::Campaign | Battle::CampaignVariant => true,
        _ => false,
    }
}
