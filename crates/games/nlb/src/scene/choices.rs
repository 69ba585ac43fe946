//! Legal decisions as clients offer them.

use super::sums::{forecast, sum};
use crate::s02_equipment::NOWHERE;
use crate::{Attack, Battle, Decision, Nlb, Post, Reach, Spots, Task, UnitId, Units};
use boards::HexId;
use contract::scene::{Anchor, Choice, Prospect};
use contract::{Eye, Game, words};

pub(super) fn choices(game: &Nlb, eye: Eye) -> Vec<Choice> {
    let Some(side) = game.asked().filter(|&side| eye.side() == Some(side)) else { return Vec::new() };
    let mut legal = Vec::new();
    game.legal(side, &mut legal);
    let mut reach = Reach::default();
    if let Task::Moving = game.task()
        && let Some(first) = game.hand().units.first()
        && !(game.post(first) == Post::Waiting && game.hand().door == NOWHERE)
    {
        game.reach_of(game.hand(), &mut reach);
    }
    legal.iter().map(|decision| choice(game, *decision, &legal, &reach)).collect()
}

/// What a decision hangs on.
pub(crate) fn anchor(game: &Nlb, decision: Decision) -> Anchor {
    match decision {
        Decision::Deploy { unit, to }
        | Decision::Retreat { unit, to }
        | Decision::Advance { unit, to }
        | Decision::Relocate { leader: unit, to } => Anchor::PieceTo(unit.0, to.0),
        Decision::Substitute(unit)
        | Decision::Command { unit, .. }
        | Decision::Transmit(unit)
        | Decision::Reorganize(unit)
        | Decision::Take(unit)
        | Decision::GiveUp(unit)
        | Decision::With(unit)
        | Decision::Bombard(unit)
        | Decision::Lead(unit)
        | Decision::Gather { unit, .. }
        | Decision::Conceal(unit)
        | Decision::HideComing(unit)
        | Decision::Pay(unit)
        | Decision::Stand(unit)
        | Decision::Lose(unit) => Anchor::Piece(unit.0),
        Decision::Via(hex)
        | Decision::To(hex)
        | Decision::Target(hex)
        | Decision::Join(hex)
        | Decision::Hide(hex)
        | Decision::MarkerTo(hex) => Anchor::Space(hex.0),
        Decision::AdvanceStack { from, to } => match game.stack(from).first() {
            Some(unit) => Anchor::PieceTo(unit.0, to.0),
            None => Anchor::Space(to.0),
        },
        Decision::Exit => Anchor::Tray(format!("{}-exited", game.phasing().key())),
        Decision::EndSubstitution
        | Decision::Staff(_)
        | Decision::Overrun
        | Decision::EndCommand
        | Decision::Choose(_)
        | Decision::Rally
        | Decision::EndReorganization
        // A click on the unit means to move it.
        | Decision::Garrison(_)
        | Decision::EndMovement
        | Decision::Roll(_)
        | Decision::Enough
        | Decision::Stay
        | Decision::EndCombat
        // Whoever charges could also join: a click on the hex means that, and the charge has a button.
        | Decision::Charge(_)
        | Decision::Announce
        | Decision::Enhance { .. }
        | Decision::Designate(_)
        | Decision::Unveil(_)
        | Decision::EndHiding
        | Decision::TakeMarker(_)
        | Decision::FirstCorps(_) => Anchor::Button,
    }
}

fn choice(game: &Nlb, decision: Decision, legal: &[Decision], reach: &Reach) -> Choice {
    let make = |label: String| Choice::new(&decision, anchor(game, decision), label);
    let on_unit = |unit: UnitId, verb: &str| make(format!("{verb} {}", game.describe(unit)));
    let unit_to = |unit: UnitId, to: HexId, verb: &str| {
        let label = format!("{} {verb} {}", game.describe(unit), game.place_name(to));
        make(label).joins(joins(game, std::iter::once(unit).collect(), to))
    };
    let button = |label: &str| make(label.to_owned());
    match decision {
        Decision::Substitute(unit) => {
            let (old, new) = game.edition.0.swapped_names(unit);
            make(format!("Replace {old} by {new}"))
        }
        Decision::EndSubstitution => button("Replace nobody else"),
        Decision::Stay if game.task() == Task::Moving => button("He stays where he is"),
        Decision::Deploy { unit, to } => unit_to(unit, to, "is set up in"),
        Decision::Command { leader, unit } => {
            let verb = format!("{} commands", game.edition.0.unit(leader).name);
            let path = game
                .post(unit)
                .hex()
                .and_then(|hex| game.command_range(leader, crate::s11_command::COMMANDER).path(hex));
            let choice = on_unit(unit, &verb).with([leader.0]);
            match path {
                Some((path, length)) => choice.cost(hexes(length)).path(path.into_iter().map(|hex| hex.0)),
                None => choice,
            }
        }
        Decision::Transmit(officer) => {
            let led = game.led_by(officer);
            on_unit(officer, "Pass command on by")
                .cost(words::count(led.len() as u16, "unit"))
                .with(led.iter().map(|unit| unit.0))
        }
        Decision::Staff(true) => button("It works here, and stays"),
        Decision::Staff(false) => button("It does not work, and may move"),
        Decision::Overrun => button("Destroy the train"),
        Decision::EndCommand => {
            let idle = legal.len() - 1;
            button("End the Command Segment").confirm(
                (idle > 0).then(|| "Somebody could still be put in command. End the segment?".to_owned()),
            )
        }
        Decision::Choose(option) => {
            let entry = match game.task() {
                Task::Choosing(group) => game.plan().group(group),
                _ => None,
            };
            let gate = entry
                .zip(option.checked_sub(1))
                .and_then(|(entry, index)| Nlb::gates(entry).nth(index.into()));
            match gate {
                Some((turn, hex)) => make(format!("From {} on at {}", turn.spoken(), game.place_name(hex))),
                None => button("Not at all"),
            }
        }
        Decision::Reorganize(unit) => {
            // [16.1C.3] The officer who throws, or the first who can.
            let able = |&officer: &UnitId| game.has_room_to_gather(officer) && game.may_gather(officer);
            let officer = match game.task() {
                Task::Rallying(officer) => Some(officer),
                _ => game.gatherers(unit).find(able),
            };
            // [12.2.1] If nobody else can be named beside it the die is thrown at once.
            let broken = game.is_demoralized(unit);
            let rallying = matches!(game.task(), Task::Rallying(_));
            let beside = |other: &Decision| match *other {
                Decision::Reorganize(other) if other != unit => {
                    rallying || game.gatherers(other).any(|other| Some(other) == officer)
                }
                _ => false,
            };
            let verb = if broken && !legal.iter().any(beside) { "Throw the die for" } else { "Bring back" };
            let choice = on_unit(unit, verb).with(officer.map(|officer| officer.0));
            if broken { choice.cost("1 to 4") } else { choice }
        }
        Decision::Rally => button("Throw the die for them"),
        Decision::EndReorganization => button("End the Reorganization Segment")
            .confirm(Some("More units could be brought back. End the segment?".to_owned())),
        Decision::Take(unit) if game.post(unit) == Post::Waiting => on_unit(unit, "Bring in"),
        Decision::Take(unit) => on_unit(unit, "Move"),
        Decision::With(unit) => on_unit(unit, "Take along"),
        Decision::Via(hex) => {
            let waiting = game.hand().units.first().is_some_and(|unit| game.post(unit) == Post::Waiting);
            if waiting && game.hand().door == NOWHERE {
                let unit = game.hand().units.first().expect("somebody is in hand");
                let cost =
                    game.doors(unit).iter().find(|(door, _)| *door == hex).map_or(0, |(_, cost)| *cost);
                make(format!("Come in at {}", game.place_name(hex))).cost(points(cost))
            } else {
                let label = format!("Through {}, and on from there", game.place_name(hex));
                make(label).path(game.way(reach, hex).into_iter().map(|hex| hex.0))
            }
        }
        Decision::To(hex) => to(game, hex, reach, &make),
        Decision::Garrison(unit) => on_unit(unit, "Form a garrison with"),
        Decision::GiveUp(unit) => on_unit(unit, "Give up the garrison of"),
        Decision::Exit => make("Leave the map".into()).confirm(Some(match game.battle {
            Battle::Campaign | Battle::CampaignVariant => {
                "Whoever leaves does not come back. On the road to Brussels a point of strength counts two points at the end, four if twenty \
                 have gone, if leaders who have gone can command it and a line of supply reaches the last hex [22.4A.2]. Leave the map?"
                    .to_owned()
            }
            _ => "Whoever leaves does not come back [5.5A]. Leave the map?".to_owned(),
        })),
        Decision::EndMovement => {
            let many = |is_one: fn(&Decision) -> bool, thing: &str| {
                let number = legal.iter().filter(|&other| is_one(other)).count();
                (number > 0).then(|| words::count(number as u16, thing))
            };
            let idle = [
                many(|other| matches!(other, Decision::Take(unit) if !unit.is_leader()), "unit"),
                many(|other| matches!(other, Decision::Take(unit) if unit.is_leader()), "leader"),
                many(|other| matches!(other, Decision::TakeMarker(_)), "marker"),
            ];
            let idle: Vec<String> = idle.into_iter().flatten().collect();
            button("End the Movement Phase").confirm(
                (!idle.is_empty())
                    .then(|| format!("{} could still move. End the phase?", words::list(&idle))),
            )
        }
        Decision::Target(hex) => {
            // [6.1E.1] [6.1E.2] With others who are attacked already, by those who are beside all of them.
            let mut whole = *game.attack();
            let more = !whole.defenders.is_empty();
            let before = whole.defenders;
            whole.defenders = before.iter().chain([hex]).collect();
            let near = beside(game, hex, game.phasing());
            let reaches = |own: &HexId| before.iter().all(|foe| game.beside(*own).any(|next| next == foe));
            let joined = whole.attackers;
            let come = near.iter().filter(|own| !joined.has(*own)).filter(reaches);
            whole.attackers = joined.iter().chain(come).collect();
            let names: Vec<String> = game.units_at(hex).map(|unit| game.describe(unit)).collect();
            let who = format!("{} in {}", words::commas(&names), game.place_name(hex));
            if whole.attackers.is_empty() {
                make(format!("Bombard {who}{}", if more { " too" } else { "" }))
            } else {
                let column = game.odds(&whole).column;
                make(match more {
                    false => format!("Attack {who}: {column} with all beside them"),
                    true => format!("Attack {who} too: {column} in all, with all beside all of them"),
                })
                .cost(column)
            }
        }
        Decision::Join(hex) => {
            let mut attack = *game.attack();
            if !attack.attackers.is_full() {
                attack.attackers.push(hex);
            }
            let odds = game.odds(&attack);
            let column = odds.column;
            let names: Vec<String> = game.units_at(hex).map(|unit| game.describe(unit)).collect();
            make(format!("Attack with {}", words::commas(&names)))
                .cost(column)
                .with(game.units_at(hex).map(|unit| unit.0))
                .forecast(forecast(game, &attack, column, odds.die))
        }
        Decision::Bombard(gun) => {
            let mut attack = *game.attack();
            attack.guns.insert(gun);
            let odds = game.odds(&attack);
            // [7.3A] The line along which it fires.
            let target = attack.defenders.iter().find(|&hex| game.fires_at(gun, hex));
            let line = game.post(gun).hex().into_iter().chain(target).map(|hex| hex.0);
            on_unit(gun, "Bombard with")
                .cost(odds.column)
                .forecast(forecast(game, &attack, odds.column, odds.die))
                .path(line)
        }
        Decision::Charge(hex) => {
            let mut attack = *game.attack();
            attack.attackers = std::iter::once(hex).collect();
            attack.charge = true;
            let odds = game.odds(&attack);
            let names: Vec<String> = game.units_at(hex).map(|unit| game.describe(unit)).collect();
            make(format!("Charge with {}", words::commas(&names)))
                .cost(odds.column)
                .with(game.units_at(hex).map(|unit| unit.0))
                .forecast(forecast(game, &attack, odds.column, odds.die))
        }
        Decision::Lead(leader) => {
            let mut attack = *game.attack();
            if game.task() == Task::Answering {
                attack.rival = Some(leader);
            } else {
                attack.leader = Some(leader);
            }
            on_unit(leader, "Lead the stack with").cost(game.odds(&attack).column)
        }
        Decision::Announce if !game.to_be_tested(game.attack()).is_empty() => {
            button("Attack: a die for those without supply")
        }
        Decision::Announce => button("Attack: the defender answers").cost(game.odds(game.attack()).column),
        Decision::Enhance { infantry, cavalry, guns } => {
            let attack = Attack { times: [infantry, cavalry, guns], ..*game.attack() };
            let odds = game.odds(&attack);
            let parts = [(infantry, "infantry"), (cavalry, "cavalry"), (guns, "artillery")];
            let parts = parts
                .iter()
                .filter(|(times, _)| *times > 1)
                .map(|(times, arm)| format!("{arm} {}", if *times == 2 { "doubled" } else { "tripled" }));
            make(format!("Their {}", words::commas(&parts.collect::<Vec<_>>())))
                .cost(odds.column)
                .forecast(forecast(game, &attack, odds.column, odds.die))
        }
        Decision::Gather { leader, unit } => {
            let name = &game.edition.0.unit(leader).name;
            let choice = on_unit(unit, &format!("{name} brings back")).with([leader.0]);
            if game.is_demoralized(unit) { choice.cost("1 to 4") } else { choice } // [12.2.1]
        }
        Decision::Hide(hex) => {
            // [16.6A.2] With those who have to come along, from wherever they are.
            let officers: Units = game.units_at(hex).filter_map(|unit| game.escort(unit, hex)?).collect();
            let all: Units = game.units_at(hex).chain(officers).collect();
            let names: Vec<String> = all.iter().map(|unit| game.describe(unit)).collect();
            make(format!("Hide {} in {}", words::list(&names), game.place_name(hex)))
                .with(all.iter().map(|unit| unit.0))
        }
        Decision::HideComing(unit) => on_unit(unit, "Bring in hidden:"),
        Decision::Conceal(unit) => on_unit(unit, "Hide too:"),
        Decision::Designate(0) => button("Marker A is the real one"),
        Decision::Designate(_) => button("Marker B is the real one"),
        Decision::Unveil(pair) => make(format!("Reveal {}", crate::chronicle::pair_name(pair))),
        Decision::EndHiding => button("Go on"),
        Decision::TakeMarker(marker) => {
            let at = game.pairs()[usize::from(marker / 2)].at[usize::from(marker % 2)];
            let name = crate::chronicle::marker_name(marker);
            make(match at {
                NOWHERE => format!("Bring in {name}"),
                _ => format!("Move {name} from {}", game.place_name(at)),
            })
        }
        Decision::MarkerTo(hex) => make(format!("To {}", game.place_name(hex))),
        Decision::FirstCorps(true) => button("First Corps marches to Ligny"),
        Decision::FirstCorps(false) => button("First Corps stays away"),
        Decision::Roll(column) => {
            let odds = game.odds(game.attack());
            let label = if column == odds.column {
                format!("Throw the die at {column}")
            } else {
                format!("Lower the odds and throw at {column}")
            };
            let die = if column == odds.column { odds.die } else { 0 };
            make(label).cost(column).forecast(forecast(game, game.attack(), column, die))
        }
        Decision::Pay(unit) => on_unit(unit, "Give up").cost(game.strength(unit)),
        Decision::Enough => button("That is enough"),
        Decision::Retreat { unit, to } => {
            let verb = match game.task() {
                Task::Withdrawing => "draws back to",
                Task::Riding(_) => "rides off to",
                Task::Routing(_) => "runs to",
                Task::Displacing(_) => "makes room and goes to",
                _ if !game.has_room(unit, to) => "retreats and displaces somebody in",
                _ => "retreats to",
            };
            unit_to(unit, to, verb)
        }
        Decision::Stand(unit) => on_unit(unit, "Stay behind the walls:"),
        Decision::Lose(unit) => on_unit(unit, "Nowhere to go: remove"),
        Decision::Advance { unit, to } => unit_to(unit, to, "advances into"),
        Decision::AdvanceStack { from, to } => {
            let names: Vec<String> = game.stack(from).iter().map(|unit| game.describe(unit)).collect();
            make(format!("{} advance together into {}", words::commas(&names), game.place_name(to)))
                .with(game.at(from).map(|unit| unit.0))
        }
        Decision::Stay if matches!(game.task(), Task::Riding(_)) => button("Nobody else rides off"),
        Decision::Stay if game.task() == Task::Answering => button("Nobody leads the defence"),
        Decision::Stay if game.task() == Task::Withdrawing => button("The guns stay where they are"),
        Decision::Stay => button("Nobody advances"),
        Decision::Relocate { leader, to } => unit_to(leader, to, "joins those in"),
        Decision::EndCombat => {
            let volleys = legal.iter().any(|other| matches!(other, Decision::Target(_)));
            button("End the Combat Phase")
                .confirm(volleys.then(|| "More could be attacked. End the phase?".to_owned()))
        }
    }
}

/// A place to go to: what it costs, the way, and the fights it leads to.
fn to(game: &Nlb, hex: HexId, reach: &Reach, make: &dyn Fn(String) -> Choice) -> Choice {
    let cost = reach.cost(hex).unwrap_or(game.hand().spent);
    let unit = game.hand().units.first().expect("somebody is in hand");
    let stop = if !unit.is_leader() && game.is_in_zone(unit, hex) { ", next to the enemy" } else { "" };
    let label = format!("To {}{stop}", game.place_name(hex));
    let choice = make(label).cost(points(cost)).path(game.way(reach, hex).into_iter().map(|hex| hex.0));
    let choice = choice.joins(joins(game, game.hand().units, hex));
    if stop.is_empty() { choice } else { choice.prospects(prospects(game, hex)) }
}

/// [5.4.1] Whether those who come to a hex find friends there and may stay with them: while the phase lasts a hex may
/// hold too many, who only pass. [16.17B] Nobody stays with a train.
fn joins(game: &Nlb, who: Units, hex: HexId) -> bool {
    let side = who.first().map(|unit| game.side_of(unit));
    let friends = game.at(hex).any(|there| !who.has(there) && Some(game.side_of(there)) == side);
    let coming = who.iter().filter(|&unit| {
        let is_there = game.post(unit) == Post::On(hex);
        !is_there && !unit.is_leader() && !game.stacks_freely(unit)
    });
    let coming = coming.count() as u8;
    let trains = who.iter().any(|unit| game.is_train(unit));
    friends && !trains && (coming == 0 || game.load_at(hex) + coming <= game.capacity(hex))
}

/// Half hexes as a length.
fn hexes(halves: u8) -> String {
    let unit = if halves == 2 { "hex" } else { "hexes" };
    format!("{} {unit}", f32::from(halves) / 2.0)
}

/// Half points in a sign or two: they stand in a hex.
fn points(halves: u8) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".into(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Hexes of a side beside a hex from which it can be attacked.
fn beside(game: &Nlb, hex: HexId, side: contract::Side) -> Spots {
    game.beside(hex).filter(|&own| game.occupied(side).has(own)).collect()
}

/// The attacks that those in hand could take part in from a hex, each with everyone of their side who stands next to
/// that enemy now.
fn prospects(game: &Nlb, hex: HexId) -> Vec<Prospect> {
    let mut there = game.clone();
    for unit in game.hand().units.iter() {
        match there.post(unit) {
            Post::On(_) => there.carry(unit, hex),
            _ => there.put(unit, hex),
        }
    }
    let enemies = *there.occupied(game.phasing().enemy());
    let foes: Vec<HexId> = there.beside(hex).filter(|&foe| enemies.has(foe)).collect();
    let prospect = |foe: HexId| {
        let attackers = beside(&there, foe, game.phasing());
        let attack = Attack { defenders: std::iter::once(foe).collect(), attackers, ..Attack::default() };
        let odds = there.odds(&attack);
        let names: Vec<&str> =
            there.units_at(foe).map(|unit| game.edition.0.unit(unit).tag.as_str()).collect();
        let company = match attackers.len() {
            1 => "alone".to_owned(),
            hexes => format!("from {hexes} hexes"),
        };
        let text = format!("Attack on {} in {}, {company}", names.join(" and "), game.place_name(foe));
        Prospect::new(text, odds.column.to_string(), forecast(&there, &attack, odds.column, odds.die))
            .terms(sum(&there, &attack).terms)
    };
    foes.into_iter().map(prospect).collect()
}
