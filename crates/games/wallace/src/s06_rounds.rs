//! Player action rounds: initiative, the secret tile, orders and the discs that pay for them.

use crate::agenda::Task;
use crate::chronicle::Event;
use crate::s03_sequence::SEVEN_PM;
use crate::{AreaId, Areas, Arm, Army, Decision, Sink, UnitId, Units, Wallace};
use contract::{Log, Luck, Rule, Side};
use serde::{Deserialize, Serialize};

/// An action disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Disc {
    /// [W-ACT-3] Pays for anything.
    Green,
    /// [W-ACT-4] Pays for assaults.
    Red,
    /// [W-ACT-5] Pays for reserve movement.
    Purple,
}

impl Disc {
    /// All three; an index into arrays is `disc as usize`.
    pub const ALL: [Disc; 3] = [Disc::Green, Disc::Red, Disc::Purple];

    /// For people.
    pub const fn name(self) -> &'static str {
        match self {
            Disc::Green => "green",
            Disc::Red => "red",
            Disc::Purple => "purple",
        }
    }

    /// Whether it pays for an action.
    pub const fn pays_for(self, action: Action) -> bool {
        match self {
            Disc::Green => true,
            Disc::Red => matches!(action, Action::Assault),
            Disc::Purple => matches!(action, Action::Reserve),
        }
    }
}

/// [W-ACT-6] What an activated area does. Doing nothing needs no area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Close Contact Movement.
    Move,
    /// Reserve Movement.
    Reserve,
    /// Fire Artillery.
    Fire,
    /// Fire Artillery with Grand Battery fire.
    GrandBattery,
    /// Assault.
    Assault,
    /// Change Formation.
    Change,
    /// Reinforce.
    Reinforce,
}

impl Action {
    /// All of them, in the order of the rulebook.
    pub const ALL: [Action; 7] = [
        Action::Move,
        Action::Reserve,
        Action::Fire,
        Action::GrandBattery,
        Action::Assault,
        Action::Change,
        Action::Reinforce,
    ];

    /// For people.
    pub const fn name(self) -> &'static str {
        match self {
            Action::Move => "close contact movement",
            Action::Reserve => "reserve movement",
            Action::Fire => "artillery fire",
            Action::GrandBattery => "Grand Battery fire",
            Action::Assault => "assault",
            Action::Change => "change of formation",
            Action::Reinforce => "reinforcing",
        }
    }

    /// The rule that it stands in.
    pub const fn rule(self) -> &'static str {
        match self {
            Action::Move => "W-MOVE-1",
            Action::Reserve => "W-RESERVE-1",
            Action::Fire => "W-FIRE-1",
            Action::GrandBattery => "W-GB-1",
            Action::Assault => "W-ASSAULT-0.1",
            Action::Change => "W-CHANGE-1",
            Action::Reinforce => "W-REINF-1",
        }
    }
}

/// The order being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The activated area.
    pub area: AreaId,
    /// What it does.
    pub action: Action,
    /// The disc that pays.
    pub disc: Disc,
    /// The leader who was activated, if one was.
    pub leader: Option<UnitId>,
    /// Whether the disc has been paid.
    pub paid: bool,
    /// Whether anything has been done in this activation.
    pub acted: bool,
    /// [W-LEADER-5] Whether this order has sent units into an assault.
    pub marched: bool,
    /// [W-GB-4] The area that has paid for Grand Battery fire in this order.
    pub battery: Option<AreaId>,
}

impl Order {
    /// No order yet.
    pub const NONE: Order = Order {
        area: crate::DELAYED,
        action: Action::Change,
        disc: Disc::Green,
        leader: None,
        paid: false,
        acted: false,
        marched: false,
        battery: None,
    };
}

impl Wallace {
    /// [W-INIT-2] [W-INIT-3] Tested once, at 7 pm: the French keep the initiative if they hold all three
    /// strong points.
    pub(crate) fn settle_initiative(&mut self, log: &mut impl Log<Event>) {
        if self.turn == SEVEN_PM {
            let all = self.edition.ground.strong.within(self.held);
            self.initiative = if all { Side::French } else { Side::Allied };
            let side = self.initiative;
            log.note(|| Event::Initiative { side });
        }
    }

    /// [W-ROUND-1] [W-ROUND-7] A round begins, unless the new active player has no green disc.
    pub(crate) fn next_round(&mut self) {
        if self.discs[self.active as usize][Disc::Green as usize] == 0 {
            self.agenda.pop();
        } else {
            self.agenda.push(Task::Tile);
        }
    }

    /// [W-ROUND-2] The tile is the number of actions. [W-ROUND-3] All leaders stand up, and the active
    /// player may change formations.
    pub(crate) fn draw_tile(&mut self, drawn: usize, log: &mut impl Log<Event>) {
        let side = self.active;
        self.tile = self.edition.supply.tiles[drawn];
        self.upright |= self.edition.arm(Arm::Leader);
        self.used = [0; 3];
        self.order = Order::NONE;
        let tile = self.tile;
        log.note(|| Event::Round { side });
        log.note(|| Event::Tile { holder: side.enemy(), tile });
        self.agenda.replace(Task::EndRound);
        self.agenda.push(Task::Orders);
        self.agenda.push(Task::Formations(side));
    }

    /// [W-ROUND-4] [W-ROUND-5] [W-ROUND-9] The round goes on until the tile's number of actions is used, or
    /// every disc; stopping early is not possible.
    pub(crate) fn round_is_over(&self) -> bool {
        self.actions_used() >= self.tile || self.discs[self.active as usize] == [0; 3]
    }

    /// Actions of this round so far.
    pub fn actions_used(&self) -> u8 {
        self.used.iter().sum()
    }

    /// [W-ROUND-6] Discs go to the box of previous rounds, the tile into the bag, and roles switch, with
    /// crowding charged to the one whose round it was.
    pub(crate) fn end_round(&mut self, log: &mut impl Log<Event>) {
        let side = self.active;
        log.note(|| Event::RoundOver { side });
        self.agenda.pop();
        (self.tile, self.used, self.active) = (0, [0; 3], side.enemy());
        self.charge_for_crowding(side);
    }

    /// Discs that a side has used in previous rounds of the turn.
    pub fn used_before(&self, side: Side) -> [u8; 3] {
        let late = usize::from(self.turn >= crate::s03_sequence::FOUR_PM);
        let given = self.edition.supply.discs[side as usize][late];
        let now = if side == self.active { self.used } else { [0; 3] };
        [0, 1, 2].map(|colour| given[colour].saturating_sub(self.discs[side as usize][colour] + now[colour]))
    }

    /// Areas where a side has anybody, leaders included.
    fn own_areas(&self, side: Side) -> Areas {
        let leaders = self.edition.side(side) & self.edition.arm(Arm::Leader);
        leaders.iter().filter_map(|leader| self.place(leader).area()).fold(self.occupied(side), Areas::with)
    }

    /// [W-ACT-1] [W-ACT-2] An area is activated, as often as one likes, so that guns may fire again [W-FIRE-2];
    /// or a leader [W-ACT-7], or nothing is done.
    pub(crate) fn options_orders(&self, out: &mut impl Sink) {
        let side = self.active;
        let discs = self.discs(side);
        for area in self.own_areas(side).iter() {
            if self.can_act(area, None, None) {
                out.add(Decision::Activate(area));
            }
        }
        // [W-LEADER-6] Once a round.
        let leaders = self.edition.side(side) & self.edition.arm(Arm::Leader) & self.upright;
        for leader in leaders.iter().filter(|&leader| self.place(leader).area().is_some()) {
            if Disc::ALL.iter().any(|&disc| self.can_lead(leader, disc)) {
                out.add(Decision::Lead(leader));
            }
        }
        // [W-NOTHING-1] A green disc, or [W-NOTHING-2] another if there is none.
        if discs[Disc::Green as usize] > 0 {
            out.add(Decision::Nothing(Disc::Green));
        } else {
            for disc in [Disc::Red, Disc::Purple].into_iter().filter(|&disc| discs[disc as usize] > 0) {
                out.add(Decision::Nothing(disc));
            }
        }
    }

    /// Whether an area could do anything with a disc that is there, or with this one.
    pub(crate) fn can_act(&self, area: AreaId, disc: Option<Disc>, army: Option<Army>) -> bool {
        // The cheapest question first.
        const ORDER: [Action; 6] =
            [Action::Change, Action::Move, Action::Assault, Action::Reserve, Action::Fire, Action::Reinforce];
        ORDER.into_iter().any(|action| {
            self.discs_for(action, disc).next().is_some() && self.is_possible(action, area, army)
        })
    }

    /// Discs that could pay for an action.
    fn discs_for(&self, action: Action, disc: Option<Disc>) -> impl Iterator<Item = Disc> {
        let discs = self.discs(self.active);
        Disc::ALL.into_iter().filter(move |&other| match disc {
            Some(disc) => disc == other && disc.pays_for(action),
            None => other.pays_for(action) && discs[other as usize] > 0,
        })
    }

    /// [W-ACT-1] The units that an activation can mean: all of the side in the area, or those of the
    /// leader's army [W-LEADER-11]. [W-ASSAULT-0.1] Who has gone into an assault ends there, and fights.
    pub(crate) fn activated(&self, area: AreaId, army: Option<Army>) -> Units {
        let units = self.here(area, self.active) - self.assaulters;
        army.map_or(units, |army| units & self.edition.armies[army as usize])
    }

    /// Whether at least one unit of the area could perform an action.
    pub(crate) fn is_possible(&self, action: Action, area: AreaId, army: Option<Army>) -> bool {
        let units = self.activated(area, army);
        if !self.fits_the_first(action) {
            return false;
        }
        match action {
            Action::Move => units.iter().any(|unit| !self.destinations(unit, false).is_empty()),
            Action::Reserve => units.iter().any(|unit| !self.destinations(unit, true).is_empty()),
            Action::Fire => self.can_fire(units, area),
            Action::GrandBattery => {
                self.active == Side::French && self.battery_is_ready(area) && self.can_fire(units, area)
            }
            Action::Assault => units.iter().any(|unit| !self.assault_targets(unit).is_empty()),
            Action::Change => units.meets(self.edition.arm(Arm::Infantry) | self.edition.arm(Arm::Artillery)),
            Action::Reinforce => Army::of(self.active).iter().any(|&other| {
                army.is_none_or(|army| army == other) && !self.reinforceable(other, area).is_empty()
            }),
        }
    }

    pub(crate) fn activate(&mut self, area: AreaId) {
        self.order = Order { area, ..Order::NONE };
        self.agenda.push(Task::Battles);
        self.agenda.push(Task::Act);
    }

    pub(crate) fn options_act(&self, out: &mut impl Sink) {
        let (area, army) = (self.order.area, self.command());
        let disc = self.order.paid.then_some(self.order.disc);
        for action in Action::ALL.into_iter().filter(|&action| self.is_possible(action, area, army)) {
            for disc in self.discs_for(action, disc) {
                out.add(Decision::Act { action, disc });
            }
        }
    }

    /// The army that the activated leader commands.
    pub(crate) fn command(&self) -> Option<Army> {
        self.order.leader.map(|leader| self.edition.unit(leader).army())
    }

    /// Pays a disc. [W-ROUND-6]
    pub(crate) fn pay(&mut self, disc: Disc) {
        self.discs[self.active as usize][disc as usize] -= 1;
        self.used[disc as usize] += 1;
        self.order.disc = disc;
        self.order.paid = true;
    }

    pub(crate) fn act(&mut self, action: Action, disc: Disc, log: &mut impl Log<Event>) {
        if !self.order.paid {
            self.pay(disc);
        }
        self.order.action = action;
        self.order.acted = false;
        let (side, area, leader) = (self.active, self.order.area, self.order.leader);
        log.note(|| Event::Ordered { side, disc, leader, area, action });
        self.ready = self.activated(area, self.command());
        self.queue = Units::EMPTY;
        self.agenda.replace(match action {
            Action::Move | Action::Reserve | Action::Assault => {
                // [W-LEADER-7] Any leader may go along, whoever commands the units.
                let leaders = self.edition.arm(Arm::Leader);
                self.ready |= self.activated(area, None) & leaders;
                if action == Action::Assault { Task::March } else { Task::Move }
            }
            Action::Fire | Action::GrandBattery => Task::Aim,
            Action::Change => {
                self.ready &= self.edition.arm(Arm::Infantry) | self.edition.arm(Arm::Artillery);
                Task::Change
            }
            Action::Reinforce => Task::ReinforceArmy,
        });
        if action == Action::GrandBattery {
            self.use_battery(area, log);
        }
    }

    /// [W-NOTHING-1] An action that does nothing.
    pub(crate) fn do_nothing(&mut self, disc: Disc, log: &mut impl Log<Event>) {
        self.order = Order::NONE;
        self.pay(disc);
        let side = self.active;
        log.note(|| Event::Idle { side, disc, rule: Rule("W-NOTHING-1") });
    }

    /// The fewest actions that the active player knows the tile to bring.
    pub(crate) fn least_tile(&self) -> u8 {
        self.actions_used() + u8::from(!self.order.paid)
    }

    /// The tiles that a side may believe to be drawn, if it does not know.
    fn possible_tiles(&self, side: Side) -> impl Iterator<Item = u8> {
        let unknown = self.tile != 0 && side == self.active;
        let least = self.least_tile();
        self.edition.supply.tiles.into_iter().filter(move |&tile| unknown && tile >= least)
    }
}

/// [W-ROUND-2] The active player does not know the tile: any that is not yet used up may be it.
pub fn imagine(game: &Wallace, side: Side, luck: &mut impl Luck) -> Wallace {
    let count = game.possible_tiles(side).count() as u32;
    let tile =
        (count > 0).then(|| luck.below(count) as usize).and_then(|one| game.possible_tiles(side).nth(one));
    Wallace { tile: tile.unwrap_or(game.tile), ..game.clone() }
}

/// [W-ROUND-2] The world in which a side thinks ahead aloud: a tile that it does not know is the largest that it can
/// be. What is told of things to come must not tell how many actions are left, and an order ends with its action,
/// whether or not the round does.
pub(crate) fn foreseen(game: &Wallace, side: Side) -> Wallace {
    Wallace { tile: game.possible_tiles(side).max().unwrap_or(game.tile), ..game.clone() }
}
