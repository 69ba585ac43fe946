//! Why a decision is refused, in words and with the rule; and what a click means.
//!
//! Legality is decided in one place, the list of legal decisions. Whatever is not in it finds its words here.

use crate::agenda::Task;
use crate::s03_cards::Effect;
use crate::s06_orders::Mode;
use crate::{Arm, Bar, Battle, Card, Decision, Kind, PieceId, Sector, Terrain, Vive};
use boards::HexId;
use contract::words::capital;
use contract::{Anchor, Forbidden, Side};

/// The decision that a click would mean now, legal or not.
pub(crate) fn aim(game: &Vive, side: Side, at: &Anchor) -> Option<Decision> {
    let mut legal = Vec::new();
    if game.asks(side) {
        game.options(side, &mut legal);
    }
    // Cards of one kind lie side by side, and a click on any of them means the first; so it is with units to be placed.
    let first = match at {
        Anchor::Piece(id) if matches!(game.task(), Task::Place(..)) => {
            let is_twin = |decision: &&Decision| match decision {
                Decision::Take(unit) => crate::scene::twins(game, *unit).any(|twin| u16::from(twin.0) == *id),
                _ => false,
            };
            if let Some(&take) = legal.iter().find(is_twin) {
                return Some(take);
            }
            at
        }
        Anchor::Card { hand, card } if *hand == crate::scene::hand_key(side) => {
            let kind = game.hand(side).iter().nth(usize::from(*card))?;
            let first = game.hand(side).iter().position(|card| card == kind)?;
            &Anchor::card(hand.as_str(), first)
        }
        at => at,
    };
    let offered = legal.into_iter().find(|&decision| crate::scene::anchor(game, side, decision) == *first);
    offered.or_else(|| game.meant(at))
}

impl Vive {
    /// What a click on something that is not offered was probably meant for.
    fn meant(&self, at: &Anchor) -> Option<Decision> {
        let piece =
            |id: u16| u8::try_from(id).ok().map(PieceId).filter(|piece| usize::from(piece.0) < crate::PIECES);
        let hex = |id: u16| (usize::from(id) < crate::HEXES).then_some(HexId(id));
        match (self.task(), at) {
            (Task::Orders, Anchor::Piece(id)) => {
                let piece = piece(*id)?;
                Some(match self.play(self.turn).effect {
                    Effect::Rally => Decision::Rally(piece),
                    Effect::ShortOfSupply => Decision::Supply(piece),
                    _ => Decision::Order(piece),
                })
            }
            (Task::Carry, Anchor::Piece(id)) => {
                let (piece, order) = (piece(*id)?, self.order.piece);
                let hex = self.place(piece).hex()?;
                // Who points at a friend wants to go to him.
                Some(if piece.side() == order.side() { Decision::Go(hex) } else { Decision::Fire(hex) })
            }
            (Task::Skirmish(_), Anchor::Piece(id)) => Some(Decision::Fire(self.place(piece(*id)?).hex()?)),
            (Task::Carry, Anchor::Space(id) | Anchor::PieceTo(_, id)) => {
                let (hex, order) = (hex(*id)?, self.order.piece);
                let enemy = order.side().enemy();
                // Who points at an enemy wants to attack him, not to walk through him; a general does nothing else
                // than ride.
                let attacks = (self.units(enemy) | self.generals(enemy)).has(hex) && !Vive::is_general(order);
                Some(if attacks { Decision::Fire(hex) } else { Decision::Go(hex) })
            }
            (Task::Reactions, Anchor::Piece(id)) => Some(Decision::React(piece(*id)?)),
            (Task::Retreat | Task::Flight(_), Anchor::Space(id)) => Some(Decision::Retreat(hex(*id)?)),
            (Task::Place(..), Anchor::Piece(id)) => Some(Decision::Take(piece(*id)?)),
            (Task::Arrivals(_) | Task::EarlyPick(_), Anchor::Piece(id)) => {
                Some(Decision::Arrive(piece(*id)?))
            }
            (Task::Release(_), Anchor::PieceTo(id, to)) => {
                Some(Decision::Release { unit: piece(*id)?, at: hex(*to)? })
            }
            (Task::Carry, Anchor::Facing(_, side)) => {
                Some(Decision::Face(*boards::Direction::ALL.get(usize::from(*side))?))
            }
            (_, Anchor::Space(id)) => Some(Decision::Put(hex(*id)?)),
            _ => None,
        }
    }

    fn named(&self, piece: PieceId) -> String {
        capital(&self.name(piece))
    }

    /// The best words for the refusal of a decision that is not listed for a side that is asked.
    pub(crate) fn why_not(&self, side: Side, decision: Decision) -> Forbidden {
        match (self.task(), decision) {
            (Task::Cards, Decision::Play { card, .. }) => self.why_not_play(side, card),
            (Task::Orders, Decision::Order(piece)) => self.why_not_order(side, piece),
            (Task::Orders, Decision::Rally(unit)) => self.why_not_rally(side, unit),
            (Task::Orders, Decision::Supply(unit)) => self.why_not_supply(side, unit),
            (Task::Carry, decision) => self.why_not_carry(decision),
            (Task::Skirmish(piece), Decision::Fire(at)) => self.why_not_fire(piece, at),
            (Task::Reactions, Decision::React(piece)) => self.why_not_react(piece),
            (Task::Retreat, Decision::Retreat(hex)) => self.why_not_retreat(hex),
            (Task::Flight(_), Decision::Retreat(hex)) => Forbidden::new(
                "7.32.8",
                format!(
                    "A general goes back away from the attacker: {} is not the way",
                    self.place_name(hex)
                ),
            ),
            (Task::LayAt(..) | Task::Lay(..), Decision::Put(_) | Decision::Tile(_)) => Forbidden::new(
                "13.4-j",
                "A tile lies on a hex without one, ten of them in your own zone and five in the disputed one; rough terrain \
                 neither at an edge nor where it cuts a hex off",
            ),
            (Task::Place(..), Decision::Take(unit)) => {
                Forbidden::new("4.0-c", format!("{} is not waiting to be placed", self.named(unit)))
            }
            (Task::PlaceAt(..) | Task::PlaceGeneral(_), Decision::Put(hex)) => self.why_not_place(side, hex),
            (Task::Release(_), Decision::Release { unit, at }) => self.why_not_deploy(unit, at),
            (Task::Arrivals(_), Decision::Arrive(_) | Decision::ArriveWith(_)) => {
                Forbidden::new("13.1-d", "Choose one of the Prussians who wait: of those alike, the first")
            }
            (Task::EntryAt(..), Decision::Put(_)) => Forbidden::new(
                "13.1-e",
                "The entry hex is taken: the nearest free hexes of the edge take its place",
            ),
            (Task::EarlyPick(_), Decision::Arrive(_)) => {
                Forbidden::new("OPT-WAT-2", "The die does not bring this one")
            }
            (Task::EarlyAt(_), Decision::Put(_)) => {
                Forbidden::new("OPT-WAT-1", "He comes on a free hex from V6 to V12")
            }
            (Task::ReinforceAt(..), Decision::Put(_)) => Forbidden::new(
                "13.4-i",
                "It comes on a free edge hex of your zone in the sector that was thrown",
            ),
            (Task::Supplied(_), Decision::Put(_)) => Forbidden::new(
                "REF-SUPPLY-1",
                "It goes to a free hex of its own edge in the same sector, or the nearest to that",
            ),
            (Task::Turn(..), Decision::Face(_)) => Forbidden::new("10.0-a", "It turns to the attacker"),
            (Task::Rear(_), Decision::Back(_)) => {
                Forbidden::new("10.1", "The rear lies away from the attacker")
            }
            (Task::Advance, Decision::Advance { .. }) => {
                Forbidden::new("6.31.3", "No general is with the cavalry who could go along")
            }
            _ => {
                let prompt = crate::scene::prompt(self, side.into(), &[]).expect("who is asked is prompted");
                Forbidden { rule: prompt.rule, why: format!("That is not asked now. {}", prompt.text) }
            }
        }
    }

    fn why_not_play(&self, side: Side, card: Card) -> Forbidden {
        if self.hand(side).count(card) == 0 {
            return Forbidden::new("5.1-a", format!("You do not hold {}", card.title()));
        }
        if card.names_ground() {
            let what = if card == Card::GrandCharge { "two adjacent sectors" } else { "one sector" };
            return Forbidden::new("3.1-c", format!("{} is tied to {what}, named with it", card.title()));
        }
        Forbidden::new("3.1-c", format!("{} names no sector of its own", card.title()))
    }

    fn why_not_order(&self, side: Side, piece: PieceId) -> Forbidden {
        let name = self.named(piece);
        if piece.side() != side {
            return Forbidden::new("3.1-a", format!("{name} is not yours"));
        }
        let Some(hex) = self.place(piece).hex() else {
            return Forbidden::new("3.1-a", format!("{name} is not on the map"));
        };
        if self.ordered.has(piece) {
            return Forbidden::new("6.0-b", format!("{name} has had its order in this round"));
        }
        if self.reacted.has(piece) {
            return Forbidden::new(
                "9.41-g",
                format!("{name} has tried to react and does nothing more in this round"),
            );
        }
        let play = self.play(side);
        let sector = Sector::of(hex);
        if play.effect.is_single() {
            return Forbidden::new(
                "5.1-g",
                format!("{} is a single order of its own kind", play.effect.title()),
            );
        }
        if !play.ground.has(sector) {
            let there = crate::s01_components::sector_name(sector, side);
            return Forbidden::new(
                "3.1-a",
                format!("{name} stands on {there}, where {} orders nobody", play.effect.title()),
            );
        }
        if !play.open(&self.edition).has(sector) {
            return Forbidden::new(
                "REF-ORD-1",
                format!("{} has given all its orders there", play.effect.title()),
            );
        }
        Forbidden::new(
            play.effect.rule(),
            format!("{} does not order {}", play.effect.title(), piece.kind().name()),
        )
    }

    fn why_not_rally(&self, side: Side, unit: PieceId) -> Forbidden {
        let name = self.named(unit);
        if self.play(side).effect != Effect::Rally {
            return Forbidden::new("5.1-g", "Your card is no Rally");
        }
        Forbidden::new("REF-RALLY-1", format!("{name} is no unit of yours on the map that has lost chips"))
    }

    fn why_not_supply(&self, side: Side, unit: PieceId) -> Forbidden {
        let name = self.named(unit);
        if self.play(side).effect != Effect::ShortOfSupply {
            return Forbidden::new("5.1-g", "Your card is not Short of Supply");
        }
        Forbidden::new("REF-SUPPLY-1", format!("{name} is no enemy infantry unit on the map"))
    }

    fn why_not_carry(&self, decision: Decision) -> Forbidden {
        let order = &self.order;
        let piece = order.piece;
        let name = self.named(piece);
        let infantry = Vive::is_infantry_unit(piece);
        match decision {
            Decision::Go(hex) => self.why_not_go(piece, hex),
            Decision::Fire(at) => self.why_not_fire(piece, at),
            Decision::Face(_) if !self.switches.facing => {
                Forbidden::new("6.22.0", "Units have no facing in this game")
            }
            Decision::Face(_) if order.turned => {
                Forbidden::new("6.22.1", format!("{name} has turned already"))
            }
            Decision::Face(_) if !self.has_facing(piece) => {
                Forbidden::new("7.3-b", format!("{name} looks all round"))
            }
            Decision::Face(_) => {
                Forbidden::new("6.22.3", format!("{name} looks there already, or has to move out first"))
            }
            Decision::Form if !infantry => Forbidden::new("6.1-INF-2", "Only infantry forms square"),
            Decision::Form if order.mode == Mode::Rejoined => {
                Forbidden::new("6.1-SKIRM-9", format!("{name} was rejoined: it moves one hex, or attacks"))
            }
            Decision::Form if order.mode == Mode::Hold => {
                Forbidden::new("REF-HOLD-1", "Fire and Hold changes no formation")
            }
            Decision::Form if !self.terrain(self.hex(piece)).takes_squares() => Forbidden::new(
                "6.1-INF-4",
                format!("No square is formed in {}", self.terrain(self.hex(piece)).words()),
            ),
            Decision::Form => Forbidden::new(
                "6.1-INF-2",
                format!("{name} changes formation once, at the start of its order"),
            ),
            Decision::Deploy(at) => self.why_not_deploy(piece, at),
            Decision::Garrison => Forbidden::new(
                "6.1-GAR-3",
                "Infantry with a chip to spare leaves a garrison when it moves out of a building",
            ),
            Decision::Alone
                if self.ground.fortified.has(self.hex(piece)) && self.companion(piece).is_some() =>
            {
                Forbidden::new("13.1-b", "A general does not stay alone in a fortified building")
            }
            Decision::Alone => {
                Forbidden::new("6.31.3", "No general is with the unit who could stay behind when it moves")
            }
            Decision::Recover => Forbidden::new(
                "6.31.4",
                "A general recovers losses of the unit he is with, instead of moving",
            ),
            Decision::Lead => Forbidden::new(
                "REF-LEAD-1",
                "With Leadership a general leads the unit he is with, once a round",
            ),
            Decision::Done if order.leaves => {
                Forbidden::new("6.1-GAR-3", format!("{name} has left a garrison and moves out"))
            }
            _ => Forbidden::new("6.1-a", format!("{name} is carrying out its order: finish that first")),
        }
    }

    fn why_not_go(&self, piece: PieceId, hex: HexId) -> Forbidden {
        let (name, there) = (self.named(piece), self.place_name(hex));
        let order = &self.order;
        let here = self.hex(piece);
        let (side, enemy) = (piece.side(), piece.side().enemy());
        let no = |rule: &'static str, why: String| Forbidden::new(rule, why);
        if hex == here {
            return no("6.1-a", format!("{name} is there already"));
        }
        if self.is_garrison(piece) {
            return no("6.1-GAR-1", "A garrison never moves".into());
        }
        if self.in_square(piece) {
            return no("6.1-INF-3", format!("{name} is in square and does not move"));
        }
        if self.retreated.has(piece) {
            let rule = if Vive::is_general(piece) { "7.32.8" } else { "10.0-E" };
            return no(rule, format!("{name} has retreated and does not move in this round"));
        }
        match order.mode {
            Mode::Led if self.companion(piece).is_none() => {
                return no("7.32.8", "The general who leads has fled and does not move in this round".into());
            }
            Mode::Hold => return no("REF-HOLD-1", "Fire and Hold moves nobody".into()),
            Mode::BombardFire => {
                return no("REF-BOMB-1", "Guns of a Bombardment move or fire, not both".into());
            }
            _ => {}
        }
        if order.turned {
            return no("6.22.1", format!("{name} has turned: its move is over"));
        }
        if self.ground.closed.has(hex) {
            return no("8.8-a", format!("{there} is rough terrain, which nobody enters"));
        }
        if self.units(enemy).has(hex) || self.generals(enemy).has(hex) {
            return no("6.2", format!("{there} holds an enemy"));
        }
        if Vive::is_general(piece) {
            if self.generals(side).has(hex) {
                return no("7.32.7", format!("{there} holds another general"));
            }
            if self.ground.fortified.has(hex) && !self.units(side).has(hex) {
                return no("13.1-b", format!("{there} is open to infantry alone: a general joins it there"));
            }
            return no(
                "6.1-GEN-1",
                format!("{there} is further than a general rides, or a friendly unit stops him before"),
            );
        }
        if self.posted.has(hex) {
            return no("6.1-GAR-5", format!("{there} holds a garrison: no unit enters"));
        }
        if self.units(side).has(hex) && !self.joins(piece).has(hex) {
            return no("6.21.3", format!("{there} holds a unit that {name} cannot join"));
        }
        if self.ground.fortified.has(hex) && piece.kind().arm() != Arm::Infantry {
            return no("13.1-b", format!("{there} is open to infantry alone"));
        }
        if self.generals(side).has(hex) && self.companion(piece).is_some() {
            return no("6.21-c", format!("A general is in {there} already: leave yours behind first"));
        }
        if self.is_skirmisher(piece) {
            let Some(parent) = self.parent(piece).map(|parent| self.hex(parent)) else {
                return no("6.1-SKIRM-13", "A skirmisher without a parent does not move".into());
            };
            if order.steps > 0
                || self.field().distance(here, hex) > 1
                || self.field().distance(parent, hex) > 1
            {
                return no(
                    "6.1-SKIRM-4",
                    format!("A skirmisher moves one hex and ends beside its parent: {there} is not there"),
                );
            }
        }
        if order.joined {
            return no("6.21-c", format!("{name} has come to a general and stops there"));
        }
        let zone = self.zone_against(piece);
        let distance = self.field().distance(here, hex);
        if order.steps == 0 && distance == 1 && zone.has(here) && zone.has(hex) {
            return no(
                "6.21-b",
                format!("{name} is next to an enemy and may not step straight to another such hex"),
            );
        }
        let allowance = self.allowance(piece);
        if distance > allowance.most.saturating_sub(order.steps) {
            let rule = match piece.kind() {
                _ if order.mode == Mode::Rejoined => {
                    return no("6.1-SKIRM-9", format!("{name} was rejoined: it moves one hex, or attacks"));
                }
                Kind::Line | Kind::Elite => "6.1-INF-1",
                Kind::HorseArtillery => "6.1-HART-1",
                Kind::LightCavalry | Kind::HeavyCavalry => "6.1-CAV-1",
                _ => "6.1-ART-1",
            };
            return no(
                rule,
                format!("{there} is further than {name} moves, {} hexes or one more by road", allowance.most),
            );
        }
        self.why_it_stops(hex, &name, &there)
    }

    /// Why a hex that is near enough is out of reach.
    fn why_it_stops(&self, goal: HexId, name: &str, there: &str) -> Forbidden {
        let Some(rule) = self.what_stops(goal) else {
            return Forbidden::new("6.2", format!("No way that is open leads {name} to {there}"));
        };
        let why = match rule {
            "6.21-b" => "it is next to an enemy and may not step straight to another such hex",
            "6.21-a" => "it has to stop next to an enemy",
            "8.1-a" => "it has to stop in woods",
            "8.5-a" => "it has to stop in a stream or a marsh",
            "8.4-a" => "it has to stop in a building, unless it comes and goes by road",
            "REF-MARCH-1" => "a Forced March passes through no building",
            "6.21.4" => "on every way it has to stop, for the ground or next to an enemy",
            _ => "it has to stop where a general is",
        };
        Forbidden::new(rule, format!("{name} does not reach {there}: {why}"))
    }

    fn why_not_fire(&self, piece: PieceId, at: HexId) -> Forbidden {
        let (name, there) = (self.named(piece), self.place_name(at));
        let order = &self.order;
        let second = order.piece == piece && order.mode == Mode::BombardFire;
        if let Some(bar) = self.barred(piece).filter(|bar| !(second && *bar == Bar::Fired)) {
            return self.in_words(bar, piece, &there);
        }
        if order.piece == piece && order.leaves && order.steps == 0 {
            return Forbidden::new("6.1-GAR-3", format!("{name} has left a garrison and moves out"));
        }
        if order.piece == piece && !self.may_fire_after_move(piece) {
            let rule = match piece.kind() {
                _ if order.mode == Mode::Rejoined => "6.1-SKIRM-9",
                Kind::Line | Kind::Elite => "6.1-INF-1",
                _ if matches!(order.mode, Mode::Bombard | Mode::BombardMove) => "REF-BOMB-1",
                _ => "6.1-ART-1",
            };
            return Forbidden::new(rule, format!("{name} has moved too far to fire"));
        }
        let from = self.hex(piece);
        match self.aim_at(piece, from, at, self.screen(piece, from)) {
            Err(bar) => self.in_words(bar, piece, &there),
            Ok(_) => self.in_words(Bar::Arc, piece, &there),
        }
    }

    fn in_words(&self, bar: Bar, piece: PieceId, there: &str) -> Forbidden {
        let name = self.named(piece);
        let rule = match bar {
            // Woods are not left in the round in which they are entered; a building is, by road.
            Bar::Entered if self.terrain(self.hex(piece)) != Terrain::Woods => "8.4-b",
            Bar::Range => crate::s07_fire::dice_row(piece.kind(), self.is_garrison(piece)).0,
            bar => bar.rule(),
        };
        let why = match bar {
            Bar::Nobody => format!("No enemy is in {there}"),
            Bar::General => "A general does not attack".into(),
            Bar::GunsInWater => format!("{name} stands in water, where guns do not fire"),
            Bar::CavalryInside => format!("{name} is in a building, from which cavalry does not shock"),
            Bar::Entered => format!("{name} has entered woods or a building in this round"),
            Bar::Fired => format!("{name} has fired in this round"),
            Bar::CavalryAtBuilding => format!("{there} is a building: cavalry does not attack it"),
            Bar::InfantryAtBuilding => {
                format!("{there} is a building: infantry attacks it from next door alone")
            }
            Bar::InfantryAtGuns => "Infantry fires at guns from two hexes at most".into(),
            Bar::Range => format!("{there} is out of the range of {name}"),
            Bar::Sight(hex) => format!("{name} does not see {there}: {} is in the way", self.place_name(hex)),
            Bar::Arc => format!("{there} does not lie in front of {name}"),
            Bar::NoDice => format!("No die is left for {name} against {there}"),
        };
        Forbidden::new(rule, why)
    }

    fn why_not_react(&self, piece: PieceId) -> Forbidden {
        let name = self.named(piece);
        let able = self.charge.reactors().any(|(other, _)| other == piece);
        if able {
            return Forbidden::new("9.41-f", "Cavalry reacts first, then artillery, then infantry");
        }
        if !piece.kind().is_unit() {
            return Forbidden::new("9.41-j", "Skirmishers, garrisons and generals do not react");
        }
        let Some(hex) = self.place(piece).hex().filter(|_| piece.side() == self.order.piece.side().enemy())
        else {
            return Forbidden::new("9.41-a", format!("{name} is not there to react to the charge"));
        };
        let infantry = piece.kind().arm() == Arm::Infantry;
        if !infantry && (self.reacted.has(piece) || self.fired.has(piece)) {
            return Forbidden::new("9.41-g", format!("{name} has fired or reacted in this round"));
        }
        if !self.can_react(piece) {
            let why = match infantry {
                true if self.in_square(piece) => "is in square already".into(),
                true => format!("stands in {}, where no square is formed", self.terrain(hex).words()),
                false => "may not attack from where it stands".into(),
            };
            return Forbidden::new("9.41-j", format!("{name} {why}"));
        }
        if self.field().distance(hex, self.hex(self.order.piece)) > 1 {
            return Forbidden::new("9.41-a", format!("{name} is not next to the charge"));
        }
        Forbidden::new("9.41-b", format!("{name} did not see the charge come in front, through an empty hex"))
    }

    fn why_not_retreat(&self, hex: HexId) -> Forbidden {
        let unit = self.shot.target;
        let there = self.place_name(hex);
        if self.shut_to(unit).has(hex) {
            return Forbidden::new("10.0-A", format!("{there} is taken, or closed to {}", self.name(unit)));
        }
        Forbidden::new(
            "10.1",
            format!(
                "A retreat goes straight back, or beside it towards the own edge, away from enemies and friends: not to {there}"
            ),
        )
    }

    fn why_not_deploy(&self, unit: PieceId, at: HexId) -> Forbidden {
        let name = self.named(unit);
        if !self.switches.detachments {
            return Forbidden::new("1.0-c", "Skirmishers are not deployed in this game");
        }
        if self.place(unit).hex().is_none() || !self.is_entitled(unit) {
            return Forbidden::new("6.1-SKIRM-1", format!("{name} has no skirmishers to put out"));
        }
        if self.chips(unit) == 0 {
            return Forbidden::new("6.1-SKIRM-2", format!("{name} is down to its counter"));
        }
        if self.counter_in_stock(unit.nation()).is_none() {
            return Forbidden::new("1.1-g", "All twelve counters of the army are on the map");
        }
        if self.order.mode == Mode::Hold {
            return Forbidden::new("REF-HOLD-1", "Fire and Hold puts no skirmisher out");
        }
        let there = self.place_name(at);
        Forbidden::new(
            "6.1-SKIRM-1",
            format!(
                "{name} puts out one skirmisher at a time, instead of moving, into an adjacent hex without a unit: not {there}"
            ),
        )
    }

    fn why_not_place(&self, side: Side, hex: HexId) -> Forbidden {
        let there = self.place_name(hex);
        if !self.set_up_zone(side).has(hex) {
            let rule = if self.battle == Battle::Hypothetical { "13.4-a" } else { "4.0-c" };
            return Forbidden::new(rule, format!("{there} is not in your part of the map"));
        }
        if self.target_in(hex).is_some() {
            return Forbidden::new("4.0-c", format!("{there} is taken"));
        }
        if self.battle == Battle::Hypothetical && !self.sectors_in_need(side).has(hex) {
            return Forbidden::new("13.4-e", "Every unit that is left is needed for four in each sector");
        }
        Forbidden::new("4.0-c", format!("{there} is next to an enemy, or closed to this unit"))
    }
}
