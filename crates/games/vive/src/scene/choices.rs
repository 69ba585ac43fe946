//! What can be decided, where it hangs, and what dice may make of it.

use super::compass;
use crate::agenda::Task;
use crate::chances::Chances;
use crate::s03_cards::Play;
use crate::s09_combat::Worth;
use crate::s13_hypothetical::POOL;
use crate::{Aim, Decision, Face, PieceId, Vive};
use boards::HexId;
use contract::scene::{Anchor, Choice, Forecast, Picture, Prospect};
use contract::words::{self, capital};
use contract::{Eye, Side};
use std::collections::BTreeMap;

/// Every legal decision of the side that looks.
pub(super) fn choices(game: &Vive, eye: Eye) -> Vec<Choice> {
    let Some(side) = eye.side().filter(|&side| game.asks(side)) else { return Vec::new() };
    let mut legal = Vec::new();
    game.options(side, &mut legal);
    legal
        .into_iter()
        .flat_map(|decision| {
            let choice = choice(game, side, decision);
            // A card that is held twice can be played by clicking on either, and of units alike any can be taken.
            let on: Vec<(Anchor, String)> = match (decision, &choice.on) {
                (Decision::Play { card, .. }, Anchor::Card { hand, card: first }) => {
                    (0..game.hand(side).count(card))
                        .map(|copy| Anchor::card(hand.as_str(), usize::from(*first + u16::from(copy))))
                        .map(|on| (on, choice.label.clone()))
                        .collect()
                }
                (Decision::Take(unit), _) => twins(game, unit)
                    .map(|twin| (Anchor::Piece(twin.0.into()), format!("Place {}", game.name(twin))))
                    .collect(),
                (_, on) => vec![(on.clone(), choice.label.clone())],
            };
            on.into_iter().map(move |(on, label)| Choice { on, label, ..choice.clone() })
        })
        .collect()
}

/// [4.0-c] The units to be placed that are as good as one of them, and itself.
pub(crate) fn twins(game: &Vive, unit: PieceId) -> impl Iterator<Item = PieceId> + '_ {
    let is_twin =
        move |other: &PieceId| other.kind() == unit.kind() && game.chips(*other) == game.chips(unit);
    game.to_place(unit.side()).filter(is_twin)
}

/// What a decision hangs on.
pub(crate) fn anchor(game: &Vive, side: Side, decision: Decision) -> Anchor {
    match decision {
        Decision::Take(piece)
        | Decision::Order(piece)
        | Decision::Rally(piece)
        | Decision::Supply(piece)
        | Decision::Arrive(piece)
        | Decision::ArriveWith(piece)
        | Decision::React(piece) => Anchor::Piece(piece.0.into()),
        Decision::Put(hex) | Decision::Deploy(hex) | Decision::Go(hex) | Decision::Retreat(hex) => {
            Anchor::Space(hex.0)
        }
        Decision::Fire(hex) => match game.target_in(hex) {
            Some(target) => Anchor::Piece(target.0.into()),
            None => Anchor::Space(hex.0),
        },
        Decision::Face(facing) => Anchor::Facing(game.turning().0.into(), facing as u8),
        Decision::Release { unit, at } => Anchor::PieceTo(unit.0.into(), at.0),
        Decision::Play { card, .. } => {
            let position = game.hand(side).iter().position(|other| other == card);
            position.map_or(Anchor::Button, |position| Anchor::card(super::hand_key(side), position))
        }
        Decision::Tile(tile) => {
            let mut kinds = POOL.iter().zip(game.tiles(side)).filter(|(_, count)| *count > 0);
            let position = kinds.position(|((kind, _), _)| *kind == tile);
            position.map_or(Anchor::Button, |position| Anchor::card(super::tiles_key(side), position))
        }
        _ => Anchor::Button,
    }
}

fn choice(game: &Vive, side: Side, decision: Decision) -> Choice {
    let place = |hex: HexId| game.place_name(hex);
    let name = |piece: PieceId| game.name(piece);
    let does = |piece: PieceId, what: &str| words::agreed(&name(piece), &format!("{} {what}", name(piece)));
    let label = match decision {
        Decision::Tile(tile) => format!("Take {}", tile.words()),
        Decision::Take(unit) => format!("Place {}", name(unit)),
        Decision::Put(hex) => format!("Put it on {}", place(hex)),
        Decision::Release { unit, at } => format!("Skirmisher of {} to {}", name(unit), place(at)),
        Decision::Play { card, ground } if card.names_ground() => {
            format!("{}{}", card.title(), ground.on(side))
        }
        Decision::Play { card, .. } => card.title().into(),
        Decision::Arrive(piece) => does(piece, "arrives"),
        Decision::ArriveWith(piece) => does(piece, "arrives with the general"),
        Decision::Order(piece) => format!("Order {}", name(piece)),
        Decision::Rally(unit) => format!("Rally {}", name(unit)),
        Decision::Supply(unit) => format!("Send {} back", name(unit)),
        Decision::Decline => "No more orders in this round".into(),
        Decision::Form if game.in_square(game.order.piece) => "Leave square".into(),
        Decision::Form => "Form square".into(),
        Decision::Alone => "The general stays behind".into(),
        Decision::Garrison => "Leave a garrison and move out".into(),
        Decision::Deploy(hex) => format!("Put a skirmisher out on {}", place(hex)),
        Decision::Lead => "Lead the unit".into(),
        Decision::Recover => "Recover losses".into(),
        Decision::Go(hex) => match friend_at(game, decision) {
            Some(friend) if combines(game, hex) => format!("Combine with {} on {}", name(friend), place(hex)),
            Some(friend) => format!("Join {} on {}", name(friend), place(hex)),
            None => format!("Move to {}", place(hex)),
        },
        Decision::Face(side) => format!("Face {}", compass(side)),
        Decision::Fire(hex) => {
            let what =
                if game.order.is_some() && Vive::is_cavalry(game.order.piece) { "Shock" } else { "Fire at" };
            let target = game.target_in(hex).map(name).unwrap_or_default();
            format!("{what} {target} on {}", place(hex))
        }
        Decision::React(piece) => does(piece, "tries to react"),
        Decision::Back(side) => format!("Back is {}", compass(side)),
        Decision::Retreat(hex) => format!("Retreat to {}", place(hex)),
        Decision::Advance { general: true } => "Advance with the general".into(),
        Decision::Advance { general: false } => "Advance".into(),
        Decision::Done => match game.task() {
            Task::Reactions => "Nobody of this arm reacts".into(),
            Task::Advance => "Stay".into(),
            _ => "That is all".into(),
        },
    };
    let joins = friend_at(game, decision).is_some();
    let mut choice = Choice::new(&decision, anchor(game, side, decision), label).joins(joins);
    match decision {
        Decision::Tile(tile) => choice = choice.key(super::orders::lay_key(tile)),
        Decision::Play { card, ground } => {
            let play = Play::shown(card, ground, side, game.past(side.enemy()));
            let count = game.would_order(side, &play);
            choice.cost = Some(if count == 1 { "1 order".into() } else { format!("{count} orders") });
            choice = choice.with(game.eligible(side, &play).iter().map(|piece| piece.0));
        }
        Decision::Go(hex) => {
            let (way, len) = game.plain_way(hex);
            let from = game.hex(game.order.piece);
            choice.path = std::iter::once(from).chain(way[..len].iter().copied()).map(|hex| hex.0).collect();
            choice.confirm = combines(game, hex).then(|| {
                let unit = name(game.order.piece);
                format!("{} gives up its chips and counts as a lost unit. Combine?", capital(&unit))
            });
        }
        Decision::Fire(at) => {
            let by = if let Task::Skirmish(piece) = game.task() { piece } else { game.order.piece };
            let from = game.hex(by);
            if let Ok(aim) = game.aim_at(by, from, at, game.screen(by, from)) {
                choice.cost =
                    Some(if aim.dice() == 1 { "1 die".into() } else { format!("{} dice", aim.dice()) });
                choice.forecast = Some(forecast(game, by, at, &aim));
                if game.is_charge(by) {
                    choice.prospects = reactions(game, by);
                }
            }
        }
        Decision::React(piece) => {
            let dice = game.charge.reactors().find(|(other, _)| *other == piece).map_or(0, |(_, dice)| dice);
            choice.cost = Some(if dice == 1 { "1 die".into() } else { format!("{dice} dice") });
            choice.forecast = Some(flag_forecast(dice));
        }
        Decision::Recover => {
            let unit = game.unit_at(game.hex(game.order.piece));
            choice.forecast = unit.map(|unit| recovery_forecast(game, unit));
        }
        Decision::Rally(unit) => choice.forecast = Some(recovery_forecast(game, unit)),
        Decision::Decline => {
            let able = game.orderable(side).len();
            choice.confirm = (able > 0).then(|| {
                let open = match super::left(game, game.play(side)) {
                    Some(1) => format!("1 order is left, and {able} could take it"),
                    Some(left) => format!("{left} orders are left, and {able} could take one"),
                    None => format!("{able} could still be ordered"),
                };
                format!("{open}. Give no more orders?")
            });
        }
        _ => {}
    }
    choice
}

/// Whom a piece joins by a decision that leads it to a hex: nobody passes a friend, so whoever comes to one stays.
fn friend_at(game: &Vive, decision: Decision) -> Option<PieceId> {
    match decision {
        Decision::Go(hex) | Decision::Put(hex) | Decision::Deploy(hex) | Decision::Retreat(hex) => {
            game.target_in(hex)
        }
        Decision::Release { at, .. } => game.target_in(at),
        _ => None,
    }
}

/// [6.21.3] Whether the unit in hand would give itself up for another in a hex.
fn combines(game: &Vive, hex: HexId) -> bool {
    game.order.piece.kind().is_unit() && game.joins(game.order.piece).has(hex)
}

/// What the dice of an attack may bring, exactly.
pub(super) fn forecast(game: &Vive, by: PieceId, at: HexId, aim: &Aim) -> Forecast {
    let target = game.target_in(at).expect("an attack has a target");
    let worth = game.worth(by, target, aim.exposed, aim.distance);
    let chances = game.chances(by, at, aim);
    let general = Vive::is_general(target);
    let elements = if general { 1 } else { game.elements(target) };
    let mut results: BTreeMap<(u8, u8), u32> = BTreeMap::new();
    for (hits, flags, throws) in chances.iter() {
        *results.entry(result(&worth, hits, flags, elements, general)).or_default() += throws;
    }
    let words = |losses: u8, flags: u8| match (losses >= elements, losses, flags) {
        (true, ..) if general => "the general is killed".to_owned(),
        (true, ..) => "eliminated".to_owned(),
        (_, 0, 0) => "nothing".to_owned(),
        (_, 0, flags) => format!("driven back {flags}"),
        (_, losses, 0) => format!("loses {losses}"),
        (_, losses, flags) => format!("loses {losses}, driven back {flags}"),
    };
    let sign = |losses: u8, flags: u8| match (losses >= elements, losses, flags) {
        (true, ..) => "†".to_owned(),
        (_, 0, 0) => "–".to_owned(),
        (_, 0, flags) => format!("↓{flags}"),
        (_, losses, 0) => format!("−{losses}"),
        (_, losses, flags) => format!("−{losses} ↓{flags}"),
    };
    // The first face that hits stands for a hit.
    let hit = Face::DIE.into_iter().find(|&face| worth.hits(face)).map_or(Picture::Blank, Face::picture);
    results.into_iter().fold(Forecast::of(chances.total()), |all, ((losses, flags), weight)| {
        let dice =
            std::iter::repeat_n(hit, losses.into()).chain(std::iter::repeat_n(Picture::Flag, flags.into()));
        all.result(sign(losses, flags), words(losses, flags), weight).shown_by(dice)
    })
}

/// Losses and hexes back, as far as they matter.
fn result(worth: &Worth, hits: u8, flags: u8, elements: u8, general: bool) -> (u8, u8) {
    let losses = hits.min(worth.most).min(elements);
    let back = if losses >= elements || !(worth.drives_back || general) { 0 } else { flags };
    (losses, back)
}

/// [9.41-c] Whether at least one die of a reaction shows the flag.
fn flag_forecast(dice: u8) -> Forecast {
    let misses = 4u32.pow(dice.into());
    let of = 6u32.pow(dice.into());
    Forecast::of(of).result("in time", "it reacts", of - misses).result("too late", "it does not", misses)
}

fn recovery_forecast(game: &Vive, unit: PieceId) -> Forecast {
    let sides = Face::DIE.iter().filter(|&&face| face == Face::of(unit.kind().arm())).count() as u32;
    let chances = Chances::of(3, sides, 0);
    let most = game.missing(unit);
    let mut weights = [0u32; 4];
    for (hits, _, throws) in chances.iter() {
        weights[usize::from(hits.min(most))] += throws;
    }
    let shown = weights.into_iter().enumerate().filter(|(_, weight)| *weight > 0);
    let words = |chips: usize| contract::words::count(chips, "chip") + " back";
    Forecast::of(chances.total())
        .results(shown.map(|(chips, weight)| (chips.to_string(), words(chips), weight)))
}

/// [9.41-a] Who could react to the charge of the unit in hand, by the way that it has come.
pub(super) fn reactions(game: &Vive, by: PieceId) -> Vec<Prospect> {
    let hex = game.hex(by);
    let order = game.order();
    let beside = game.units(by.side().enemy()) & game.field().next_to(hex);
    let able = beside.iter().filter_map(|beside| {
        let piece = game.unit_at(beside)?;
        let dice = game.reaction_to(piece, hex, order.start, order.way());
        (dice > 0).then(|| {
            let text = format!("{} may react first", capital(&game.name(piece)));
            let odds = if dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") };
            Prospect::new(text, odds, flag_forecast(dice))
        })
    });
    able.collect()
}
