//! 5.0 Rounds: hours, rounds, cards shown at once, who begins, orders in turn; and where each decision goes.

use crate::agenda::Task;
use crate::chronicle::{Event, What};
use crate::s03_cards::{Card, Effect, Ground, Past, Play};
use crate::{Battle, Decision, EVERYONE, Kind, Pieces, Sector, Vive};
use contract::{Chance, Device, Log, Next, Rule, Side, Sides};

/// [4.1-c] Hours of a battle.
pub const HOURS: u8 = 6;
/// [5.0] Rounds of an hour: each plays a card, so a hand lasts exactly an hour.
pub const ROUNDS: u8 = 6;

/// Dice of a kind.
const fn dice(count: u8, rule: &'static str) -> Chance {
    Chance { device: Device::Dice { count, faces: 6 }, secret_of: None, rule: Rule(rule) }
}

/// What the game waits for.
impl Vive {
    pub(crate) fn what_next(&self) -> Next {
        let chance = match self.task() {
            Task::Over(ending) => return Next::Over(ending.outcome()),
            Task::Split(side) => self.cut_chance(side),
            Task::Deal(side) => self.deal_chance(side),
            Task::DrawTile(_) => self.tile_chance(),
            Task::Entry(..) => dice(1, "13.1-e"),
            Task::Early => dice(1, "OPT-WAT-1"),
            Task::EarlyType => dice(1, "OPT-WAT-2"),
            Task::Reinforce(_) => dice(1, "13.4-h"),
            Task::ReinforceSector(..) => dice(1, "13.4-i"),
            Task::Recovery(_) => dice(3, self.recovery_rule()),
            Task::Reaction(_, count) => dice(count, "9.41-c"),
            Task::Volley => dice(self.shot.dice, "7.3"),
            Task::Cards => return Next::Decision(self.choosing()),
            _ => {
                return Next::Decision(
                    self.owner().expect("a task that waits for nobody runs by itself").into(),
                );
            }
        };
        Next::Chance(chance)
    }

    /// [5.1-a] Both choose at once; who has chosen is not asked again.
    fn choosing(&self) -> Sides {
        match [Side::French, Side::Allied].map(|side| self.play(side).card.is_some()) {
            [true, false] => Sides::Allied,
            [false, true] => Sides::French,
            _ => Sides::Both,
        }
    }

    /// The one side that is asked by the top task, if it asks one.
    pub(crate) fn owner(&self) -> Option<Side> {
        Some(match self.task() {
            Task::Lay(side, _)
            | Task::LayAt(side, ..)
            | Task::Place(side, _)
            | Task::PlaceAt(side, ..)
            | Task::PlaceGeneral(side)
            | Task::Release(side)
            | Task::ReinforceAt(side, ..) => side,
            Task::Arrivals(_) | Task::EntryAt(..) | Task::EarlyPick(_) | Task::EarlyAt(_) => Side::Allied,
            Task::Orders => self.turn,
            Task::Carry => self.order.piece.side(),
            Task::Skirmish(piece) | Task::Supplied(piece) | Task::Turn(piece, _) | Task::Flight(piece) => {
                piece.side()
            }
            Task::Reactions => self.order.piece.side().enemy(),
            Task::Retreat | Task::Rear(_) => self.shot.target.side(),
            Task::Advance => self.shot.by.side(),
            _ => return None,
        })
    }

    /// Whether a side is asked.
    pub(crate) fn asks(&self, side: Side) -> bool {
        match self.task() {
            Task::Cards => self.choosing().has(side),
            _ => self.owner() == Some(side),
        }
    }

    /// Every legal decision of the top task.
    pub(crate) fn options(&self, side: Side, out: &mut Vec<Decision>) {
        match self.task() {
            Task::Lay(side, _) => self.options_lay(side, out),
            Task::LayAt(side, _, tile) => out.extend(self.hexes_to_lay(side, tile).iter().map(Decision::Put)),
            Task::Place(side, _) => self.options_place(side, out),
            Task::PlaceAt(_, _, unit) => out.extend(self.hexes_to_place(unit).iter().map(Decision::Put)),
            Task::PlaceGeneral(side) => {
                let general = self.general_to_place(side).expect("a general to place");
                out.extend(self.hexes_for_general(general).iter().map(Decision::Put));
            }
            Task::Release(side) => self.options_release(side, out),
            Task::Arrivals(left) => self.options_arrive(left, out),
            Task::EntryAt(piece, with, entry) => {
                out.extend(self.other_entries(piece, with, entry).iter().map(Decision::Put));
            }
            Task::EarlyPick(faces) => self.options_early(faces, out),
            Task::EarlyAt(piece) => out.extend(self.early_entries(piece).iter().map(Decision::Put)),
            Task::ReinforceAt(side, arm, sector) => {
                out.extend(self.reinforcement_hexes(side, arm, sector).iter().map(Decision::Put));
            }
            Task::Cards => self.options_cards(side, out),
            Task::Orders => self.options_orders(out),
            Task::Carry => self.options_carry(out),
            Task::Skirmish(piece) => self.options_skirmish(piece, out),
            Task::Supplied(unit) => out.extend(self.supplied_hexes(unit).iter().map(Decision::Put)),
            Task::Turn(_, sides) => {
                out.extend(crate::s02_battlefield::directions(sides).map(Decision::Face));
            }
            Task::Reactions => self.options_react(out),
            Task::Rear(sides) => {
                out.extend(crate::s02_battlefield::directions(sides).map(Decision::Back));
            }
            Task::Retreat => out.extend(self.retreats().iter().map(Decision::Retreat)),
            Task::Flight(general) => out.extend(self.flights(general).iter().map(Decision::Retreat)),
            Task::Advance => self.options_advance(out),
            _ => {}
        }
    }

    /// Carries out a legal decision.
    pub(crate) fn apply(&mut self, side: Side, decision: Decision, log: &mut impl Log<Event>) {
        match (self.task(), decision) {
            (Task::Lay(side, left), Decision::Tile(tile)) => {
                self.agenda.replace(Task::LayAt(side, left, tile))
            }
            (Task::LayAt(side, left, tile), Decision::Put(hex)) => self.lay_tile(side, left, tile, hex, log),
            (Task::Place(side, left), Decision::Take(unit)) => {
                self.agenda.replace(Task::PlaceAt(side, left, unit))
            }
            (Task::PlaceAt(side, left, unit), Decision::Put(hex)) => {
                self.place_unit(unit, hex, log);
                self.next_to_place(side, left - 1);
            }
            (Task::PlaceGeneral(side), Decision::Put(hex)) => {
                let general = self.general_to_place(side).expect("a general to place");
                self.place_unit(general, hex, log);
                self.next_general(side);
            }
            (Task::Release(_), Decision::Release { unit, at }) => {
                self.deploy_skirmisher(unit, at, log);
            }
            (Task::Arrivals(left), Decision::Arrive(piece)) => {
                self.agenda.replace(Task::Arrivals(left - 1));
                self.agenda.push(Task::Entry(piece, false));
            }
            (Task::Arrivals(left), Decision::ArriveWith(piece)) => {
                self.agenda.replace(Task::Arrivals(left - 2));
                self.agenda.push(Task::Entry(piece, true));
            }
            (Task::EntryAt(piece, with, _), Decision::Put(hex)) => {
                self.agenda.pop();
                self.enter(piece, with, hex, log);
            }
            (Task::EarlyPick(_), Decision::Arrive(piece)) => self.agenda.replace(Task::EarlyAt(piece)),
            (Task::EarlyAt(piece), Decision::Put(hex)) => {
                self.agenda.pop();
                self.arrive(piece, hex, log);
            }
            (Task::ReinforceAt(side, arm, _), Decision::Put(hex)) => {
                self.agenda.pop();
                self.reinforce(side, arm, hex, log);
            }
            (Task::Cards, Decision::Play { card, ground }) => self.choose(side, card, ground, log),
            (Task::Orders, Decision::Order(piece)) => self.give_order(piece, log),
            (Task::Orders, Decision::Rally(unit)) => self.rally(unit, log),
            (Task::Orders, Decision::Supply(unit)) => self.cut_off(unit, log),
            (Task::Orders, Decision::Decline) => self.decline(log),
            (Task::Carry, decision) => self.carry(decision, log),
            (Task::Skirmish(piece), Decision::Fire(at)) => {
                self.agenda.pop();
                self.open_fire(piece, at, false, log);
            }
            (Task::Supplied(unit), Decision::Put(hex)) => self.send_back(unit, hex, log),
            (Task::Turn(piece, _), Decision::Face(facing)) => {
                self.agenda.pop();
                self.turn_to(piece, facing, log);
            }
            (Task::Reactions, Decision::React(piece)) => self.try_reaction(piece, log),
            (Task::Reactions, Decision::Done) => self.no_more_of_this_arm(),
            (Task::Rear(_), Decision::Back(rear)) => {
                self.shot.rear = rear as u8;
                self.agenda.pop();
            }
            (Task::Retreat, Decision::Retreat(hex)) => self.retreat_to(hex, log),
            (Task::Flight(general), Decision::Retreat(hex)) => self.flee_to(general, hex, log),
            (Task::Advance, Decision::Advance { general }) => self.advance(general, log),
            // [OPT-WAT-1] An early Prussian may be placed; skirmishers may fire, cavalry may advance.
            (_, Decision::Done) => self.agenda.pop(),
            (task, decision) => debug_assert!(false, "{decision:?} was not asked by {task:?}"),
        }
    }

    /// Takes what chance brought.
    pub(crate) fn throw(&mut self, outcome: u32, log: &mut impl Log<Event>) {
        match self.task() {
            Task::Split(side) => self.cut_cards(side, outcome),
            Task::Deal(side) => self.deal_card(side, outcome, log),
            Task::DrawTile(side) => self.draw_tile(side, outcome, log),
            Task::Entry(piece, with) => self.entry_die(piece, with, outcome as u8 + 1, log),
            Task::Early => self.early_die(outcome as u8, log),
            Task::EarlyType => self.early_type(outcome as u8, log),
            Task::Reinforce(side) => self.reinforcement_type(side, outcome as u8, log),
            Task::ReinforceSector(side, arm) => self.reinforcement_sector(side, arm, outcome as u8 + 1, log),
            Task::Recovery(unit) => self.recover(unit, outcome, log),
            Task::Reaction(piece, count) => self.reaction_dice(piece, count, outcome, log),
            Task::Volley => self.volley(outcome, log),
            task => debug_assert!(false, "chance was not asked by {task:?}"),
        }
    }

    /// Does what needs neither a decision nor dice.
    pub(crate) fn run(&mut self, log: &mut impl Log<Event>) {
        loop {
            let before = self.agenda;
            match self.task() {
                Task::Split(Side::French) if self.is_split() => self.agenda.pop(),
                Task::DrawTile(side) => self.tiles_are_drawn(side),
                Task::PlaceGeneral(side) if self.general_to_place(side).is_none() => self.next_general(side),
                Task::Release(side) if !self.can_release(side) => self.agenda.pop(),
                Task::Hour => self.begin_hour(log),
                Task::Deal(side) if self.hand_is_full(side) => match side {
                    Side::French => self.agenda.replace(Task::Deal(Side::Allied)),
                    Side::Allied => self.agenda.pop(),
                },
                Task::Round => self.begin_round(log),
                Task::Arrivals(left) => self.next_arrival(left),
                Task::Reinforce(side) if !self.awaits_reinforcements(side) => self.agenda.pop(),
                Task::Orders => self.next_turn(),
                Task::Carry => self.carry_on(),
                Task::Skirmish(piece) if !self.has_targets(piece) => self.agenda.pop(),
                Task::Reactions => self.next_reaction(),
                Task::Retreat => self.retreat_on(log),
                Task::Flight(general) => self.flee_on(general, log),
                Task::Aftermath => self.aftermath(log),
                Task::Shock => self.shock(log),
                Task::EndOrder => self.end_order(log),
                Task::EndRound => self.end_round(),
                _ => return,
            }
            if self.agenda == before {
                return;
            }
        }
    }
}

/// Hours and rounds.
impl Vive {
    /// [4.1-c] When the hands are empty six more cards are dealt to each; after six hours all have been played.
    fn begin_hour(&mut self, log: &mut impl Log<Event>) {
        if self.hour == HOURS {
            return self.time_is_up(log);
        }
        self.hour += 1;
        self.round = 0;
        self.arrived = [0; 2];
        let hour = self.hour;
        self.note(log, || What::Hour { hour });
        self.agenda.push(Task::Round);
        self.agenda.push(Task::Deal(Side::French));
    }

    /// [5.0] A round: arrivals, cards, orders. What everyone did in the round before is forgotten.
    fn begin_round(&mut self, log: &mut impl Log<Event>) {
        if self.round == ROUNDS {
            return self.agenda.pop();
        }
        self.round += 1;
        for flags in
            [&mut self.ordered, &mut self.fired, &mut self.reacted, &mut self.retreated, &mut self.entered]
        {
            *flags = Pieces::EMPTY;
        }
        let (hour, round) = (self.hour, self.round);
        self.note(log, || What::Round { hour, round });
        self.agenda.push(Task::EndRound);
        self.agenda.push(Task::Cards);
        match self.battle {
            Battle::Waterloo => self.expect_prussians(),
            Battle::Hypothetical => self.expect_reinforcements(),
            _ => {}
        }
    }

    /// The cards of the round are remembered for a Counter-Attack, also across the hour. [REF-COUNTER-3]
    fn end_round(&mut self) {
        self.past = self.plays.map(|play| Past { effect: play.effect, ground: play.ground });
        self.plays = [Play::NONE; 2];
        self.agenda.pop();
    }
}

/// Cards.
impl Vive {
    /// [5.1-a] Any card of the hand, [3.1-c] with what it is tied to. [5.1-f] One that can do nothing must be played too.
    fn options_cards(&self, side: Side, out: &mut Vec<Decision>) {
        for card in self.hand(side).kinds() {
            out.extend(card.grounds().iter().map(|&ground| Decision::Play { card, ground }));
        }
    }

    /// [5.1-a] Kept secret until the other has chosen too.
    fn choose(&mut self, side: Side, card: Card, ground: Ground, log: &mut impl Log<Event>) {
        self.plays[side as usize] = Play { card: Some(card), ground, ..Play::NONE };
        self.note(log, || What::Chose { side, card, ground });
        if let [Some(_), Some(_)] = self.plays.map(|play| play.card) {
            self.reveal(log);
        }
    }

    /// [5.1-a] Both cards are shown, and it is settled who begins.
    fn reveal(&mut self, log: &mut impl Log<Event>) {
        for side in Side::ALL {
            let Play { card, ground, .. } = self.plays[side as usize];
            let card = card.expect("both have chosen");
            self.hands[side as usize].remove(card);
            self.spent[side as usize].add(card);
            let play = Play::shown(card, ground, side, self.past(side.enemy()));
            self.plays[side as usize] = play;
            self.note(log, || What::Shown { side, card, effect: play.effect, ground: play.ground });
        }
        let (first, rule) = self.begins();
        self.turn = first;
        let counts = Side::ALL.map(|side| self.could_order(side));
        self.note(log, || What::Begins { side: first, counts, rule: Rule(rule) });
        self.agenda.replace(Task::Orders);
    }

    /// [5.1-c] Who alone played a special card begins; [5.1-b] else who can order more, and in a tie the French.
    /// [REF-COUNTER-3] A Counter-Attack is a special card, whatever it stands for.
    fn begins(&self) -> (Side, &'static str) {
        match self.plays.map(|play| play.card.is_some_and(Card::is_special)) {
            [true, false] => (Side::French, "5.1-c"),
            [false, true] => (Side::Allied, "5.1-c"),
            _ => {
                let [french, allied] = Side::ALL.map(|side| self.could_order(side));
                (if allied > french { Side::Allied } else { Side::French }, "5.1-b")
            }
        }
    }

    /// [5.1-b] How many units and generals the card of a side could order now, at most as many as it allows.
    pub fn could_order(&self, side: Side) -> u8 {
        self.would_order(side, self.play(side))
    }

    /// The same for any card.
    pub fn would_order(&self, side: Side, play: &Play) -> u8 {
        let number = play.number(&self.edition);
        match play.effect {
            Effect::Nothing => 0,
            Effect::Rally | Effect::ShortOfSupply => u8::from(!self.eligible(side, play).is_empty()),
            Effect::Coordinated => {
                let in_sector =
                    |sector: Sector| self.orderable_in(side, play.effect, Ground(sector.bit())).len() as u8;
                Sector::ALL.into_iter().map(|sector| in_sector(sector).min(number)).sum()
            }
            _ => {
                let all = self.orderable_in(side, play.effect, play.ground).len() as u8;
                if number == EVERYONE { all } else { all.min(number) }
            }
        }
    }

    /// Whom a card could be used on now, however many of them it allows.
    pub(crate) fn eligible(&self, side: Side, play: &Play) -> Pieces {
        match play.effect {
            Effect::Rally => self.rallied(side).collect(),
            Effect::ShortOfSupply => self.short_of_supply(side).collect(),
            _ => self.orderable_in(side, play.effect, play.ground),
        }
    }
}

/// Orders in turn.
impl Vive {
    /// [3.1-a] [3.1-b] [6.0-b] Whom a side may order now: whoever stands in the card's sector when he is ordered, has
    /// had no order in this round, and [9.41-g] has not tried to react.
    pub fn orderable(&self, side: Side) -> Pieces {
        let play = self.play(side);
        self.orderable_in(side, play.effect, play.open(&self.edition))
    }

    pub(crate) fn orderable_in(&self, side: Side, effect: Effect, ground: Ground) -> Pieces {
        let mut pieces = Pieces::EMPTY;
        if ground == Ground::UNNAMED || effect == Effect::Nothing || effect.is_single() {
            return pieces;
        }
        let hexes = ground.hexes(self.field());
        if effect != Effect::Leadership {
            for hex in (self.units(side) & hexes).iter() {
                let unit = self.unit_at(hex).expect("a unit in an occupied hex");
                let fits = match effect {
                    Effect::ForcedMarch => Vive::is_infantry_unit(unit), // [REF-MARCH-1]
                    Effect::Bombardment => Vive::is_guns(unit),          // [REF-BOMB-1]
                    Effect::GrandCharge => Vive::is_cavalry(unit),       // [REF-CHARGE-1]
                    Effect::FireAndHold => !Vive::is_cavalry(unit),      // [REF-HOLD-1]
                    _ => true,
                };
                if fits {
                    pieces.insert(unit);
                }
            }
        }
        // [REF-LEAD-1] All generals; [3.1-b] with an order card those of the sector.
        if matches!(effect, Effect::Leadership) || effect <= Effect::Coordinated {
            for general in self.generals_of(side) {
                if self.place(general).hex().is_some_and(|hex| hexes.has(hex)) {
                    pieces.insert(general);
                }
            }
        }
        pieces - self.ordered - self.reacted
    }

    /// Whom a card of a side would order now, as far as its number allows: those it could choose from.
    pub fn ordered_by(&self, side: Side, play: &Play) -> Pieces {
        self.orderable_in(side, play.effect, play.ground)
    }

    /// The same position in a round in which a side may order everyone, for those who weigh cards against each other.
    pub fn with_everyone_ordered(&self, side: Side) -> Vive {
        let mut everyone = self.clone();
        let play = Play { effect: Effect::Assault, ground: Ground::EVERYWHERE, ..Play::NONE };
        everyone.plays = [play; 2];
        everyone.turn = side;
        everyone.agenda.replace(Task::Orders);
        everyone
    }

    /// Whether a side could give an order now.
    fn can_order(&self, side: Side) -> bool {
        let play = self.play(side);
        if play.open(&self.edition) == Ground::UNNAMED {
            return false;
        }
        match play.effect {
            Effect::Rally => self.rallied(side).next().is_some(),
            Effect::ShortOfSupply => self.short_of_supply(side).next().is_some(),
            _ => !self.orderable(side).is_empty(),
        }
    }

    /// [5.1-d] The sides alternate; when one has no order left the other goes on.
    fn next_turn(&mut self) {
        if self.can_order(self.turn) {
            return;
        }
        if self.can_order(self.turn.enemy()) {
            self.turn = self.turn.enemy();
        } else {
            self.agenda.pop();
        }
    }

    fn options_orders(&self, out: &mut Vec<Decision>) {
        let side = self.turn;
        match self.play(side).effect {
            Effect::Rally => out.extend(self.rallied(side).map(Decision::Rally)),
            Effect::ShortOfSupply => out.extend(self.short_of_supply(side).map(Decision::Supply)),
            _ => out.extend(self.orderable(side).iter().map(Decision::Order)),
        }
        out.push(Decision::Decline);
    }

    /// [5.1-d] Who declines an order gives no more in this round.
    fn decline(&mut self, log: &mut impl Log<Event>) {
        let side = self.turn;
        self.plays[side as usize].done = true;
        self.turn = side.enemy();
        self.note(log, || What::Declined { side });
    }

    /// Counts an order that is given with the card of the side in turn.
    pub(crate) fn count_order(&mut self, sector: Sector) {
        self.plays[self.turn as usize].given[sector as usize] += 1;
    }

    /// [5.1-e] Everything that an order brings is settled before the next is given. [12.0-b] Sectors are looked at then.
    fn end_order(&mut self, log: &mut impl Log<Event>) {
        self.agenda.pop();
        self.order = crate::s06_orders::Order::NONE;
        self.shot = crate::s09_combat::Shot::NONE;
        if self.task() == Task::Orders {
            self.turn = self.turn.enemy();
        }
        self.check_sectors(log);
    }

    /// Whether a piece is a general.
    #[inline]
    pub(crate) fn is_general(piece: crate::PieceId) -> bool {
        piece.kind() == Kind::General
    }
}
