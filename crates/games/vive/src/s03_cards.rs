//! 3.0 Command cards, and what the reference sheet says of them.
//!
//! A [`Card`] is what a player holds; an [`Effect`] is what it comes to once both cards are shown, which for a
//! Counter-Attack is what the enemy did a round ago.

use crate::s02_battlefield::{Battlefield, Hexes, Sector};
use crate::{Components, EVERYONE};
use contract::Side;
use serde::{Deserialize, Serialize};

/// A command card. Cards of one kind are as good as each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // Each is the card that it is named after.
pub enum Card {
    SkirmishLeft,
    SkirmishCentre,
    SkirmishRight,
    ProbeLeft,
    ProbeCentre,
    ProbeRight,
    AttackLeft,
    AttackCentre,
    AttackRight,
    AssaultLeft,
    AssaultCentre,
    AssaultRight,
    Coordinated,
    ForcedMarch,
    Bombardment,
    GrandCharge,
    Leadership,
    CounterAttack,
    Rally,
    FireAndHold,
    ShortOfSupply,
}

/// Kinds of cards.
pub const CARDS: usize = 21;
/// Kinds of order cards, which come first.
pub const ORDERS: usize = 13;

/// How many cards of each kind there are. [REF-ORD-2] [REF-SPC-1]
#[rustfmt::skip]
pub const COUNTS: [u8; CARDS] = [
    //                 left centre right
    /* Skirmish     */ 3,   3,     3,
    /* Probe        */ 4,   5,     4,
    /* Attack       */ 5,   5,     5,
    /* Assault      */ 2,   2,     2,
    /* Coordinated  */ 5,
    // March, Bombardment, Charge, Leadership, Counter, Rally, Hold, Supply
    3, 3, 3, 3, 3, 3, 3, 3,
];

/// Special cards that a side is given in the three scenarios. [REF-SPC-2]
#[rustfmt::skip]
pub const SPECIALS: [[u8; CARDS - ORDERS]; 2] = [
    //          March, Bombardment, Charge, Leadership, Counter, Rally, Hold, Supply
    /* French */ [2,   2,           2,      2,          1,       1,     1,    1],
    /* Allied */ [1,   1,           1,      1,          2,       2,     2,    2],
];

/// [REF-OPT-2] Order cards that each side is given first: an Assault, two Attacks and two Probes for each sector.
#[rustfmt::skip]
pub const EVEN_ORDERS: [u8; ORDERS] = [
    //                 left centre right
    /* Skirmish     */ 0,   0,     0,
    /* Probe        */ 2,   2,     2,
    /* Attack       */ 2,   2,     2,
    /* Assault      */ 1,   1,     1,
    /* Coordinated  */ 0,
];

/// What a card comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // Each is the card that it is named after.
pub enum Effect {
    Skirmish,
    Probe,
    Attack,
    Assault,
    Coordinated,
    ForcedMarch,
    Bombardment,
    GrandCharge,
    Leadership,
    Rally,
    FireAndHold,
    ShortOfSupply,
    /// [5.1-f] A card that is spent for nothing.
    Nothing,
}

impl Card {
    /// Every kind, in the order of the reference sheet.
    pub const ALL: [Card; CARDS] = [
        Card::SkirmishLeft,
        Card::SkirmishCentre,
        Card::SkirmishRight,
        Card::ProbeLeft,
        Card::ProbeCentre,
        Card::ProbeRight,
        Card::AttackLeft,
        Card::AttackCentre,
        Card::AttackRight,
        Card::AssaultLeft,
        Card::AssaultCentre,
        Card::AssaultRight,
        Card::Coordinated,
        Card::ForcedMarch,
        Card::Bombardment,
        Card::GrandCharge,
        Card::Leadership,
        Card::CounterAttack,
        Card::Rally,
        Card::FireAndHold,
        Card::ShortOfSupply,
    ];

    /// [3.2] Whether it is a special order card.
    pub const fn is_special(self) -> bool {
        self as usize >= ORDERS
    }

    /// [3.1-c] Whether its player names where it works.
    pub const fn names_ground(self) -> bool {
        matches!(self, Card::ForcedMarch | Card::FireAndHold | Card::GrandCharge)
    }

    /// [3.1-c] [REF-CHARGE-1] What its player may name: a sector, or for a Grand Charge two that are adjacent.
    pub const fn grounds(self) -> &'static [Ground] {
        match self {
            Card::ForcedMarch | Card::FireAndHold => &[Ground::WEST, Ground::CENTRE, Ground::EAST],
            Card::GrandCharge => &[Ground::WEST_AND_CENTRE, Ground::CENTRE_AND_EAST],
            _ => &[Ground::UNNAMED],
        }
    }

    /// What it does by itself. A Counter-Attack does nothing by itself.
    pub const fn effect(self) -> Effect {
        match self {
            Card::SkirmishLeft | Card::SkirmishCentre | Card::SkirmishRight => Effect::Skirmish,
            Card::ProbeLeft | Card::ProbeCentre | Card::ProbeRight => Effect::Probe,
            Card::AttackLeft | Card::AttackCentre | Card::AttackRight => Effect::Attack,
            Card::AssaultLeft | Card::AssaultCentre | Card::AssaultRight => Effect::Assault,
            Card::Coordinated => Effect::Coordinated,
            Card::ForcedMarch => Effect::ForcedMarch,
            Card::Bombardment => Effect::Bombardment,
            Card::GrandCharge => Effect::GrandCharge,
            Card::Leadership => Effect::Leadership,
            Card::CounterAttack => Effect::Nothing,
            Card::Rally => Effect::Rally,
            Card::FireAndHold => Effect::FireAndHold,
            Card::ShortOfSupply => Effect::ShortOfSupply,
        }
    }

    /// [REF-ORD-3] Where it works without being told: left and right are those of whoever plays it.
    pub const fn ground(self, side: Side) -> Ground {
        match self {
            _ if self as usize >= ORDERS - 1 => Ground::EVERYWHERE,
            _ => {
                let from_left = self as usize % 3;
                let from_west = match side {
                    Side::French => from_left,
                    Side::Allied => 2 - from_left,
                };
                Ground(1 << from_west)
            }
        }
    }

    /// For people.
    pub const fn title(self) -> &'static str {
        match self {
            Card::SkirmishLeft => "Skirmish Left",
            Card::SkirmishCentre => "Skirmish Centre",
            Card::SkirmishRight => "Skirmish Right",
            Card::ProbeLeft => "Probe Left",
            Card::ProbeCentre => "Probe Centre",
            Card::ProbeRight => "Probe Right",
            Card::AttackLeft => "Attack Left",
            Card::AttackCentre => "Attack Centre",
            Card::AttackRight => "Attack Right",
            Card::AssaultLeft => "Assault Left",
            Card::AssaultCentre => "Assault Centre",
            Card::AssaultRight => "Assault Right",
            Card::Coordinated => "Coordinated Attack",
            Card::ForcedMarch => "Forced March",
            Card::Bombardment => "Bombardment",
            Card::GrandCharge => "Grand Charge",
            Card::Leadership => "Leadership",
            Card::CounterAttack => "Counter-Attack",
            Card::Rally => "Rally",
            Card::FireAndHold => "Fire and Hold",
            Card::ShortOfSupply => "Short of Supply",
        }
    }

    /// As positions write it.
    pub fn key(self) -> String {
        serde_json::to_value(self).ok().and_then(|key| key.as_str().map(str::to_owned)).unwrap_or_default()
    }

    /// Reads [`Card::key`] back.
    pub fn from_key(key: &str) -> Option<Card> {
        serde_json::from_value(key.into()).ok()
    }
}

impl Effect {
    /// The rule behind it.
    pub const fn rule(self) -> &'static str {
        match self {
            Effect::Skirmish | Effect::Probe | Effect::Attack | Effect::Assault | Effect::Coordinated => {
                "REF-ORD-1"
            }
            Effect::ForcedMarch => "REF-MARCH-1",
            Effect::Bombardment => "REF-BOMB-1",
            Effect::GrandCharge => "REF-CHARGE-1",
            Effect::Leadership => "REF-LEAD-1",
            Effect::Rally => "REF-RALLY-1",
            Effect::FireAndHold => "REF-HOLD-1",
            Effect::ShortOfSupply => "REF-SUPPLY-1",
            Effect::Nothing => "5.1-f",
        }
    }

    /// For people.
    pub const fn title(self) -> &'static str {
        match self {
            Effect::Skirmish => "Skirmish",
            Effect::Probe => "Probe",
            Effect::Attack => "Attack",
            Effect::Assault => "Assault",
            Effect::Coordinated => "Coordinated Attack",
            Effect::ForcedMarch => "Forced March",
            Effect::Bombardment => "Bombardment",
            Effect::GrandCharge => "Grand Charge",
            Effect::Leadership => "Leadership",
            Effect::Rally => "Rally",
            Effect::FireAndHold => "Fire and Hold",
            Effect::ShortOfSupply => "Short of Supply",
            Effect::Nothing => "nothing",
        }
    }

    /// [REF-COUNTER-2] Whether a Counter-Attack can stand for it.
    pub const fn can_be_copied(self) -> bool {
        !matches!(self, Effect::Rally | Effect::ShortOfSupply | Effect::Nothing)
    }

    /// [5.1-g] Whether it is a single order that no unit carries out.
    pub const fn is_single(self) -> bool {
        matches!(self, Effect::Rally | Effect::ShortOfSupply)
    }
}

/// Sectors, a bit each: where a card works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ground(pub u8);

impl Ground {
    /// For cards that name none.
    pub const UNNAMED: Ground = Ground(0);
    /// The west.
    pub const WEST: Ground = Ground(1);
    /// The centre.
    pub const CENTRE: Ground = Ground(2);
    /// The east.
    pub const EAST: Ground = Ground(4);
    /// For a Grand Charge.
    pub const WEST_AND_CENTRE: Ground = Ground(3);
    /// For a Grand Charge.
    pub const CENTRE_AND_EAST: Ground = Ground(6);
    /// The whole map.
    pub const EVERYWHERE: Ground = Ground(7);

    /// Its sectors, from the west.
    pub fn sectors(self) -> impl Iterator<Item = Sector> {
        Sector::ALL.into_iter().filter(move |&sector| self.has(sector))
    }

    /// Whether a sector is in it.
    #[inline]
    pub const fn has(self, sector: Sector) -> bool {
        self.0 & sector.bit() != 0
    }

    /// Its hexes.
    pub(crate) fn hexes(self, field: &Battlefield) -> Hexes {
        field.ground(self.0)
    }

    /// In the words of a side, such as "the left and the centre".
    pub fn words(self, side: Side) -> String {
        if self == Ground::EVERYWHERE {
            return "everywhere".into();
        }
        let names: Vec<_> =
            self.sectors().map(|sector| crate::s01_components::sector_name(sector, side)).collect();
        names.join(" and ")
    }

    /// " on the left", or nothing for the whole map.
    pub fn on(self, side: Side) -> String {
        match self {
            Ground::EVERYWHERE => String::new(),
            Ground::CENTRE => " in the centre".into(),
            _ => format!(" on {}", self.words(side)),
        }
    }

    /// As records write it, such as `west+centre`.
    pub fn key(self) -> String {
        self.sectors().map(Sector::key).collect::<Vec<_>>().join("+")
    }

    /// Reads [`Ground::key`] back.
    pub fn from_key(key: &str) -> Option<Ground> {
        (0..8).map(Ground).find(|ground| ground.key() == key)
    }
}

/// The card of a side in this round, and how far it has been used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// What was put down; nothing before cards are chosen.
    pub card: Option<Card>,
    /// What it comes to, once it is shown.
    pub effect: Effect,
    /// [3.1-c] Where it works; before it is shown, what its player named.
    pub ground: Ground,
    /// By sector, the orders given with it.
    pub given: [u8; 3],
    /// [5.1-d] Whether its player gives no more orders in this round.
    pub done: bool,
}

impl Play {
    /// No card yet.
    pub const NONE: Play =
        Play { card: None, effect: Effect::Nothing, ground: Ground::UNNAMED, given: [0; 3], done: false };

    /// What a card comes to when it is shown. [REF-COUNTER-1] [REF-COUNTER-3] A Counter-Attack stands for what the enemy
    /// did in the round before, on the same ground: his left is the copier's right. [REF-COUNTER-2] What stood for
    /// another card is copied as that card.
    pub fn shown(card: Card, named: Ground, side: Side, before: Past) -> Play {
        let (effect, ground) = match card {
            Card::CounterAttack if before.effect.can_be_copied() => (before.effect, before.ground),
            Card::CounterAttack => (Effect::Nothing, Ground::UNNAMED),
            _ if card.names_ground() => (card.effect(), named),
            _ => (card.effect(), card.ground(side)),
        };
        Play { card: Some(card), effect, ground, given: [0; 3], done: false }
    }

    /// [3.1-a] [REF-ORD-1] How many it may order: in all, or for a Coordinated Attack in each sector.
    pub fn number(&self, edition: &Components) -> u8 {
        match self.effect {
            Effect::Skirmish | Effect::Probe | Effect::Attack | Effect::Assault | Effect::Coordinated => {
                edition.orders[self.effect as usize]
            }
            Effect::Rally | Effect::ShortOfSupply => 1,
            Effect::Nothing => 0,
            _ => EVERYONE,
        }
    }

    /// Orders given so far.
    pub fn orders(&self) -> u8 {
        self.given.iter().sum()
    }

    /// The sectors in which another order may be given.
    pub fn open(&self, edition: &Components) -> Ground {
        let number = self.number(edition);
        if self.done {
            return Ground::UNNAMED;
        }
        if self.effect == Effect::Coordinated {
            let left = Sector::ALL.into_iter().filter(|&sector| self.given[sector as usize] < number);
            return Ground(left.fold(0, |ground, sector| ground | sector.bit()));
        }
        if self.orders() < number { self.ground } else { Ground::UNNAMED }
    }
}

/// What a side did in the round before, for a Counter-Attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Past {
    /// What its card came to.
    pub effect: Effect,
    /// Where.
    pub ground: Ground,
}

impl Past {
    /// Before the first round.
    pub const NONE: Past = Past { effect: Effect::Nothing, ground: Ground::UNNAMED };
}
