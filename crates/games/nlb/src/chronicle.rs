//! The chronicle: what happened, in words.

use crate::s02_equipment::{Class, grid};
use crate::{Body, Equipment, Event, Nlb, Turn, UnitId};
use boards::HexId;
use contract::scene::Deed;
use contract::{Entry, Eye, Named, Side, words};

/// An event in words, with what kind of thing it is, if an eye may know of it: [18.5C] what the French player wrote
/// down is his affair, and [22.6B.1] [28.D] what was chosen in secret is told to its side alone.
pub fn tell(edition: &Equipment, event: &Event, eye: Eye) -> Option<Entry> {
    if let Event::Chosen { side, unit, rule, .. } = event
        && !eye.sees_secrets_of(*side)
    {
        let text = format!("It is decided in secret when and where {} comes", group(edition, *unit));
        return Some(Entry::event(text).rule(*rule).by(*side));
    }
    let owner = match event {
        Event::WroteDown { .. } => Some(Side::French),
        Event::Designated { pair, .. } => Some(Nlb::side_of_pair(usize::from(*pair))),
        _ => None,
    };
    let open = owner.is_none_or(|owner| eye.sees_secrets_of(owner));
    open.then(|| told(edition, event))
}

fn told(edition: &Equipment, event: &Event) -> Entry {
    let entry = in_words(edition, event);
    let done = |deed: Deed, unit: &UnitId| (deed, vec![unit.0]);
    let (deed, pieces) = match event {
        Event::Moved { unit, .. } => done(Deed::March, unit),
        Event::Entered { unit, .. } => done(Deed::Arrival, unit),
        Event::Attack { attackers, guns, defenders, .. } => {
            (Deed::Fight, attackers.iter().chain(guns).chain(defenders).map(|unit| unit.0).collect())
        }
        Event::Term { units, .. } => (Deed::Blow, units.iter().map(|unit| unit.0).collect()),
        Event::Odds { .. }
        | Event::Capped { .. }
        | Event::Shifted { .. }
        | Event::NoEffect { .. }
        | Event::Bent { .. }
        | Event::Enhanced { .. }
        | Event::Lowered { .. }
        | Event::Die { .. }
        | Event::Converted { .. } => (Deed::Blow, Vec::new()),
        Event::Lost { unit, strength, .. } => return entry.deed(Deed::Loss).of([unit.0]).loss(*strength),
        // It costs no strength, and is no less of a loss.
        Event::Fate { leader, fell: true, .. }
        | Event::Risk { leader, fell: true, .. }
        | Event::LeaderLost { leader } => return entry.of([leader.0]).loss(0),
        Event::Retreated { unit, .. }
        | Event::Displaced { unit, .. }
        | Event::Withdrew { unit, .. }
        | Event::RodeOff { unit, .. }
        | Event::Rout { unit, runs: true, .. } => done(Deed::Retreat, unit),
        Event::Advanced { unit, .. } => done(Deed::Advance, unit),
        _ => return entry,
    };
    entry.deed(deed).of(pieces)
}

/// A phase begins: its heading reads as the headline over the board does.
fn phase(turn: Turn, side: Side, what: &str) -> Entry {
    let called = turn.spoken();
    let heading = Entry::heading(format!("{called} · {} {what}", player(side))).by(side);
    heading.in_turn(turn.0 + 1).called(called).on_day(turn.spoken_day())
}

fn in_words(edition: &Equipment, event: &Event) -> Entry {
    let name = |unit: &UnitId| edition.call(*unit);
    let list = |units: &[UnitId]| words::commas(&units.iter().map(name).collect::<Vec<_>>());
    let place = |hex: &HexId| edition.place_name(*hex);
    let by = |unit: &UnitId, text: String| Entry::event(text).by(edition.side_of(*unit));
    let journey = |text: String, rule: &'static str, unit: &UnitId, from: &HexId, to: &HexId| {
        by(unit, text).rule(rule).at([from.0, to.0]).way([from.0, to.0])
    };
    match event {
        Event::Substituted { units, by } => {
            let side = units.first().map(|unit| edition.side_of(*unit));
            let printed = |units: &[UnitId]| {
                words::commas(&units.iter().map(|unit| edition.describe(*unit)).collect::<Vec<_>>())
            };
            Entry::event(format!("{} replaced by {}", printed(units), printed(by))).rule("16.1A").by(side)
        }
        Event::Vigour { die, capacity } => {
            let text =
                format!("Napoleon is ill: he commands {capacity} officers and {capacity} units this turn");
            Entry::event(text).rule("16.1C.1").by(Side::French).dice([*die])
        }
        Event::Pace { leader, dice, points } => {
            by(leader, format!("{} can ride {points} points", name(leader))).rule("16.1C.1").dice(*dice)
        }
        Event::Succeeded { fallen, leader, at } => {
            by(leader, format!("{} takes over from {}", name(leader), name(fallen)))
                .rule("16.1C.4")
                .at([at.0])
        }
        Event::SucceededUnseen { fallen, leader, pair } => {
            let text =
                format!("{} takes over from {} behind {}", name(leader), name(fallen), pair_name(*pair));
            by(leader, text).rule("16.1C.4")
        }
        Event::Deployed { unit, at } => {
            by(unit, format!("{} is set up in {}", name(unit), place(at))).rule("3.2C.2").at([at.0])
        }
        Event::Chosen { side, unit, gate, rule } => {
            let who = group(edition, *unit);
            let text = match gate {
                Some((turn, hex)) => {
                    format!("In secret: {who} comes from {} on at {}", turn.spoken(), place(hex))
                }
                None => format!("In secret: {who} does not come"),
            };
            Entry::event(text).rule(*rule).by(*side)
        }
        Event::Command { turn, side } => phase(*turn, *side, "command").rule("4.1C"),
        Event::Movement { turn, side } => phase(*turn, *side, "movement").rule("4.1B"),
        Event::Combat { turn, side } => phase(*turn, *side, "combat").rule("4.1B"),
        Event::Commanded { leader, unit } => {
            by(leader, format!("{} puts {} in command", name(leader), name(unit))).rule("11.1A.1")
        }
        Event::Transmitted { officer, units } => {
            by(officer, format!("{} passes command on to {}", name(officer), list(units))).rule("11.1B.1")
        }
        Event::OutOfCommand { side, units } if units.is_empty() => {
            Entry::detail("Everybody is in command").rule("11.3.1").by(*side)
        }
        Event::OutOfCommand { side, units } => {
            Entry::detail(format!("Out of command: {}", list(units))).rule("11.0.3").by(*side)
        }
        Event::Staff { hq, active, rule } => {
            let what = if *active { "is at work" } else { "stops its work and may move" };
            by(hq, format!("{} {what}", name(hq))).rule(*rule)
        }
        Event::Communication { leader, die, active } => {
            let what = if *active { "leads on without word from" } else { "has lost touch with" };
            by(leader, format!("{} {what} his headquarters", name(leader))).rule("16.14C.2").dice([*die])
        }
        Event::Foraging { unit, die, points } => {
            let text = format!(
                "{} is without supply and has {}",
                name(unit),
                words::count(u16::from(*points), "point")
            );
            by(unit, text).rule("16.18A").dice([*die])
        }
        Event::Hunger { unit, die, heartened, counts } => {
            let (what, rule) = match counts {
                0..=2 => ("leaves the fight", "16.18B.2"),
                3..=4 => ("fights with half its strength", "16.18B.3"),
                _ => ("fights as ever", "16.18B.4"),
            };
            let leader = if *heartened { " beside its leader" } else { "" };
            by(unit, format!("Without supply{leader}, {} {what}", name(unit))).rule(rule).dice([*die])
        }
        Event::Supply { army, cut_off, .. } if cut_off.is_empty() => {
            Entry::event(format!("The whole {} army is in supply", army.title()))
                .rule("14.0.2")
                .by(army.side())
        }
        Event::Supply { army, cut_off, marked } => {
            let text = format!("{} army: no line of supply for {}", army.title(), list(cut_off));
            Entry::event(text).rule(if *marked { "16.18.1" } else { "14.0.3" }).by(army.side())
        }
        Event::Weather { die, rain } => {
            // [4.3A] [16.5.3] What rain does is a matter of what was agreed.
            let text = if *rain { "It rains" } else { "The sky is clear" };
            Entry::event(text).rule("22.6A.2").dice(*die)
        }
        Event::NobodyReturns { side, waiting } => {
            let units = words::count(u16::from(*waiting), "unit");
            let text = format!(
                "{units} of the {} player could come back, but no officer of theirs can gather them",
                player(*side)
            );
            Entry::detail(text).rule("12.1B").by(*side)
        }
        Event::Reorganized { unit, officer, at } => {
            let text = format!("{} brings {} back in {}, reduced", name(officer), name(unit), place(at));
            by(unit, text).rule("12.0.3").at([at.0])
        }
        Event::Rallied { officer, units, die, back } => {
            let text = if *back {
                format!("{} rallies {}", name(officer), list(units))
            } else {
                format!("{} cannot rally {}: lost for good", name(officer), list(units))
            };
            by(officer, text).rule("12.2.1").dice([*die])
        }
        Event::FirstCorps { die, active } => {
            let text = if *active {
                "First Corps has its orders and may move"
            } else {
                "First Corps waits for orders"
            };
            Entry::event(text).rule("24.1B").by(Side::French).dice(*die)
        }
        Event::Moved { unit, from, to } => {
            let text = format!("{} moves from {} to {}", name(unit), place(from), place(to));
            journey(text, "5.0B", unit, from, to)
        }
        Event::Entered { unit, at, to } if at == to => {
            by(unit, format!("{} arrives in {}", name(unit), place(to))).rule("5.6.1").at([to.0])
        }
        Event::Entered { unit, at, to } => {
            let text = format!("{} arrives in {} and marches to {}", name(unit), place(at), place(to));
            journey(text, "5.6.1", unit, at, to)
        }
        Event::Exited { unit, from } => {
            by(unit, format!("{} leaves the map", name(unit))).rule("5.5A").at([from.0])
        }
        Event::Taken { side, at } => Entry::event(format!("{} is in {} hands", place(at), hands(*side)))
            .rule("3.4B")
            .by(*side)
            .at([at.0]),
        Event::Entering { side, at } => {
            // [21.3B.1] [27.3C.2] What Waterloo is worth is said by the battle, with the levels; here it is a hex
            // that was entered.
            let rule = if *side == Side::French { "3.4B" } else { "27.3A.2" };
            let text = format!("{} units are in {}", player(*side), place(at));
            Entry::event(text).rule(rule).by(*side).at([at.0])
        }
        Event::Scored { side, points, rule } => {
            Entry::detail(format!("{} points besides losses: {points}", player(*side))).rule(rule.0).by(*side)
        }
        Event::Attack { attackers, guns, defenders, hexes } => {
            let one = |units: &[UnitId]| if units.len() == 1 { "s" } else { "" };
            let attack = format!("attack{}", one(attackers));
            let text = match (attackers.is_empty(), guns.is_empty()) {
                (false, true) => format!("{} {attack}", list(attackers)),
                (true, _) => format!("{} bombard{}", list(guns), one(guns)),
                (false, false) => format!("{}, with the fire of {}, {attack}", list(attackers), list(guns)),
            };
            let first = attackers.iter().chain(guns).next();
            Entry::event(format!("{text} {}", list(defenders)))
                .rule("6.0.proc")
                .by(first.map(|unit| edition.side_of(*unit)))
                .at(hexes.iter().map(|hex| hex.0))
        }
        Event::Term { side, units, printed, counts, words, rule } => {
            let sum =
                if printed == counts { printed.to_string() } else { format!("{printed} counts as {counts}") };
            Entry::detail(format!("{}: {words}, {sum}", list(units))).rule(*rule).by(*side)
        }
        Event::Odds { attack, defence, ratio } => {
            Entry::detail(format!("{attack} against {defence}: {ratio}")).rule("6.2A")
        }
        Event::Capped { from, to } => {
            Entry::detail(format!("Walls keep the column down: {to} instead of {from}")).rule("8.2B")
        }
        Event::Lowered { from, to } => {
            Entry::detail(format!("The attacker lowers the odds from {from} to {to}")).rule("6.2C")
        }
        Event::Die { die, column, printed, result } => {
            let comes = match result {
                Some(result) if result == printed => format!("{printed} ({})", result.words()),
                Some(result) => format!("{printed} becomes {result} ({})", result.words()),
                None => format!("{printed}, without effect"),
            };
            Entry::event(format!("Die {die} at {column}: {comes}")).rule("6.0.proc").dice([*die])
        }
        Event::Converted { from, to } => {
            let (who, rule) = if *to == crate::Res::Ar && *from == crate::Res::Ae {
                ("A defender", "11.3C.1")
            } else {
                ("An attacker", "11.3B.2")
            };
            Entry::detail(format!("{who} is out of command: {from} becomes {to}")).rule(rule)
        }
        Event::Lost { unit, at, strength, rule } => {
            let text = format!(
                "{} is eliminated in {}: {}",
                name(unit),
                place(at),
                words::count(*strength, "point")
            );
            by(unit, text).rule(*rule).at([at.0])
        }
        Event::Retreated { unit, from, to } => {
            journey(format!("{} retreats to {}", name(unit), place(to)), "6.6.1", unit, from, to)
        }
        Event::Displaced { unit, from, to } => journey(
            format!("{} makes room and goes back to {}", name(unit), place(to)),
            "6.6D.1",
            unit,
            from,
            to,
        ),
        Event::Withdrew { unit, from, to } => {
            journey(format!("{} draws back to {}", name(unit), place(to)), "7.1E.2", unit, from, to)
        }
        Event::Garrison { unit, at, what: (words, rule) } => {
            by(unit, format!("{} {words} in {}", name(unit), place(at))).rule(*rule).at([at.0])
        }
        Event::Stood { unit, at } => {
            by(unit, format!("{} stays behind its walls in {}", name(unit), place(at)))
                .rule("8.2C")
                .at([at.0])
        }
        Event::Advanced { unit, from, to } => {
            journey(format!("{} advances into {}", name(unit), place(to)), "6.7.1", unit, from, to)
        }
        Event::Shifted { by, words, rule } => {
            let columns = words::count(by.unsigned_abs(), "column");
            let side = if *by > 0 { "right" } else { "left" };
            Entry::detail(format!("{words}: {columns} to the {side}")).rule(*rule)
        }
        Event::NoEffect { from, rule } => {
            Entry::detail(format!("Out of command: {from} has no effect")).rule(*rule)
        }
        Event::Bent { die, to } => {
            Entry::detail(format!("The odds are beyond the table: {die} counts as {to}")).rule("24.5C")
        }
        Event::Leads { leader, at } => {
            by(leader, format!("{} puts himself at the head of those in {}", name(leader), place(at)))
                .rule("16.13.1")
                .at([at.0])
        }
        Event::Enhanced { times: [infantry, cavalry, guns] } => {
            let text = format!("Combined: infantry ×{infantry}, cavalry ×{cavalry}, artillery ×{guns}");
            Entry::detail(text).rule("16.7.2")
        }
        Event::Charged { units } => {
            let side = units.first().map(|unit| edition.side_of(*unit));
            Entry::event(format!("{}: charge!", list(units))).rule("16.8.1").by(side)
        }
        Event::Blown { side, units } => {
            let text = format!("Blown until their next turn is over: {}", list(units));
            Entry::detail(text).rule("16.8.5").by(*side)
        }
        Event::RodeOff { unit, from, to } => {
            journey(format!("{} rides off to {}", name(unit), place(to)), "15.3.1", unit, from, to)
        }
        Event::Hid { pair, at } => {
            let text = format!("{} lies in {}", pair_name(*pair), place(at));
            Entry::event(text).rule("16.6A.3").by(Nlb::side_of_pair(usize::from(*pair))).at([at.0])
        }
        Event::HidComing { pair } => {
            let text = format!("{} comes instead of units that are about to enter", pair_name(*pair));
            Entry::event(text).rule("16.6A.1").by(Nlb::side_of_pair(usize::from(*pair)))
        }
        Event::MarkerCame { marker, to } => {
            let text = format!("{} comes on the map and goes to {}", marker_name(*marker), place(to));
            Entry::event(text).rule("16.6A.1").by(Nlb::side_of_pair(usize::from(*marker / 2))).at([to.0])
        }
        Event::CalledOff { pair, rule } => {
            let text = format!("{} is revealed: the units are still to come", pair_name(*pair));
            Entry::event(text).rule(*rule).by(Nlb::side_of_pair(usize::from(*pair)))
        }
        Event::Concealed { unit, pair } => {
            by(unit, format!("{} goes behind {}", name(unit), pair_name(*pair))).rule("16.6A.3")
        }
        Event::Designated { pair, real } => {
            let text = format!("You say in secret: of {} marker {} is real", pair_name(*pair), letter(*real));
            Entry::event(text).rule("16.6A.3").by(Nlb::side_of_pair(usize::from(*pair)))
        }
        Event::MarkerMoved { marker, from, to } => {
            let text = format!("{} goes to {}", marker_name(*marker), place(to));
            Entry::event(text)
                .rule("16.6B.1")
                .by(Nlb::side_of_pair(usize::from(*marker / 2)))
                .at([from.0, to.0])
                .way([from.0, to.0])
        }
        Event::Unveiled { pair, at, rule } => {
            let text = format!("{} is revealed: the units are at {}", pair_name(*pair), place(at));
            Entry::event(text).rule(*rule).by(Nlb::side_of_pair(usize::from(*pair))).at([at.0])
        }
        Event::Emerged { unit, at } => {
            by(unit, format!("{} comes to light in {}", name(unit), place(at))).rule("16.6C.3").at([at.0])
        }
        Event::Asleep { leaders } => {
            Entry::event(format!("{} sleep late", list(leaders))).rule("15.4.1").by(Side::French)
        }
        Event::Awake { leader, die, awake, rule } => {
            let what = if *awake { "is about" } else { "sleeps on" };
            by(leader, format!("{} {what}", name(leader))).rule(*rule).dice(*die)
        }
        Event::Impetus { side, die } => {
            let text = match die {
                1..=2 => "The cavalry is in hand: an advance is free",
                3..=4 => "The cavalry halts: nobody advances",
                _ => "The cavalry cannot be held: one unit must advance",
            };
            Entry::event(text).rule("15.5.1").by(*side).dice([*die])
        }
        Event::GuardRepulsed { body, by } => {
            Entry::event(format!("The Guard recoils: {} bears {by} less", army_inside(*body)))
                .rule("15.2.1")
                .by(Side::French)
        }
        Event::GuardExcused => Entry::event("The Guard has broken an army: nobody counts its losses")
            .rule("15.2.2")
            .by(Side::French),
        Event::Rout { unit, die, runs } => {
            let what = if *runs { "sees the Old Guard beaten and runs" } else { "stands" };
            by(unit, format!("{} {what}", name(unit))).rule("16.12.1").dice([*die])
        }
        Event::Risk { leader, die, fell } => {
            let what = if *fell { "falls at the head of his troops" } else { "is unhurt" };
            by(leader, format!("{} {what}", name(leader))).rule("16.13.3").dice([*die])
        }
        Event::Losses { unit, die, reduced } => {
            let what = if *reduced { "has suffered the day before: reduced" } else { "is fresh" };
            by(unit, format!("{} {what}", name(unit))).rule("18.5A").dice([*die])
        }
        Event::WroteDown { marches } => {
            let what = if *marches { "marches to Ligny" } else { "stays away" };
            Entry::event(format!("You write down: First Corps {what}")).rule("18.5C").by(Side::French)
        }
        Event::CorpsCalled { corps, die, from, rule } => {
            let title = &edition.corps(*corps).title;
            let text = match from {
                Some(turn) => format!("{title} comes, from {} on", turn.spoken()),
                None if die.is_some() => format!("{title} does not come yet"),
                None => format!("{title} does not come"),
            };
            Entry::event(text).rule(*rule).by(Side::French).dice(*die)
        }
        Event::Released { unit, die, free } => {
            let what = if *free { "may move from now on" } else { "stands idle" };
            by(unit, format!("{} {what}", name(unit))).rule("19.5C").dice(*die)
        }
        Event::Ney { leader, die, active } => {
            let what = if *active { "leads" } else { "hesitates" };
            by(leader, format!("{} {what}", name(leader))).rule("24.5B").dice([*die])
        }
        Event::Fate { leader, die, fell } => {
            let text = if *fell { "falls" } else { "gets away" };
            by(leader, format!("{} {text}", name(leader))).rule("10.2.2").dice([*die])
        }
        Event::Relocated { leader, from, to } => {
            journey(format!("{} joins those in {}", name(leader), place(to)), "10.1E.2", leader, from, to)
        }
        Event::LeaderLost { leader } => {
            by(leader, format!("{} finds nobody to join and is lost", name(leader))).rule("10.1E.2")
        }
        Event::AlliesAtLigny { strength } => {
            let text = format!("The Allies have come to Ligny: the French bear {strength} less");
            Entry::event(text).rule("24.3A").by(Side::Allied)
        }
        Event::Shaken { corps, by } => {
            let text = format!("The Old Guard is beaten: {} bears {by} less", edition.corps(*corps).title);
            Entry::event(text).rule("22.5B.1").by(Side::French)
        }
        Event::Demoralized { body, losses, level } => {
            let text = format!("{} is demoralized: {losses} lost of {level}", army(*body));
            Entry::event(text).rule("9.2.1").by(body.side())
        }
        Event::Disintegrated { body, losses } => {
            let text = format!("{} disintegrates: {losses} lost", army(*body));
            Entry::event(text).rule("9.1.1").by(body.side())
        }
        Event::CorpsDemoralized { corps } => {
            let corps = edition.corps(*corps);
            let text = format!("{} {} is demoralized", corps.army.title(), corps.title);
            Entry::event(text).rule("13.0.2").by(corps.army.side())
        }
        Event::PeopleDemoralized { people } => {
            let text = format!("{} units are demoralized", people.title());
            Entry::event(text).rule("13.1.1").by(Side::Allied)
        }
        Event::Dismayed { corps, by } => {
            let corps = edition.corps(*corps);
            let text = format!(
                "{} {} loses heart beside the corps of {}",
                corps.army.title(),
                corps.title,
                edition.describe(*by)
            );
            Entry::event(text).rule("22.5A.1").by(corps.army.side())
        }
        Event::CorpsRecovered { corps } => {
            let corps = edition.corps(*corps);
            let text = format!("{} {} takes heart again", corps.army.title(), corps.title);
            Entry::event(text).rule("13.3.2").by(corps.army.side())
        }
        Event::PeopleRecovered { people } => {
            let text = format!("{} units take heart again", people.title());
            Entry::event(text).rule("13.3.2").by(Side::Allied)
        }
        Event::ExitPoints { exited, counts, points } => {
            let text = format!(
                "On the road to Brussels: {} of {}, worth {}",
                counts,
                words::count(*exited, "strength point"),
                words::count(*points, "point")
            );
            Entry::event(text).rule("22.4A.2").by(Side::French)
        }
        Event::LeftTheField { army } => {
            let rule = if *army == crate::Army::Allied { "24.3D" } else { "27.3D" };
            Entry::event(format!("The {} army leaves the field", army.title())).rule(rule).by(army.side())
        }
        Event::WingsCombined => Entry::event("Grouchy is with the Emperor: the French wings are one army")
            .rule("27.1A.3")
            .by(Side::French),
        Event::Over { ending } => {
            let outcome = ending.outcome();
            let text = match outcome.winner {
                Some(side) => format!("The {} player wins: {}", player(side), outcome.how),
                None => format!("A draw: {}", outcome.how),
            };
            Entry::heading(text).rule(outcome.rule).by(outcome.winner)
        }
    }
}

/// Those who come together with somebody, where there is a choice [22.6B.1] [28.D].
pub(crate) fn group(edition: &Equipment, unit: UnitId) -> String {
    let stats = edition.stats(unit);
    match stats.corps {
        _ if stats.class == Class::Hal => "the force at Hal".into(),
        Some(corps) => format!("[{}] {}", edition.corps(corps).designation, edition.corps(corps).title),
        None => edition.describe(unit),
    }
}

/// A side as this game calls it.
pub(crate) const fn player(side: Side) -> &'static str {
    match side {
        Side::French => "French",
        Side::Allied => "Coalition",
    }
}

/// In whose hands something is.
const fn hands(side: Side) -> &'static str {
    match side {
        Side::French => "French",
        Side::Allied => "the Coalition's",
    }
}

/// An army or wing at the beginning of a sentence.
pub(crate) const fn army(body: Body) -> &'static str {
    match body {
        Body::French => "The French army",
        Body::Prussian => "The Prussian army",
        Body::Allied => "The Allied army",
        Body::RightWing => "The French right wing",
    }
}

/// The letter of one of two markers.
const fn letter(index: u8) -> char {
    if index.is_multiple_of(2) { 'A' } else { 'B' }
}

/// A pair of markers as a player says it.
pub(crate) fn pair_name(pair: u8) -> String {
    let army = Nlb::army_of_pair(usize::from(pair));
    format!("{} pair {}", army.title(), pair % 8 + 1)
}

/// A marker as a player says it.
pub(crate) fn marker_name(marker: u8) -> String {
    format!("Marker {} of {}", letter(marker), pair_name(marker / 2))
}

/// An army or wing within a sentence.
const fn army_inside(body: Body) -> &'static str {
    match body {
        Body::French => "the French army",
        Body::Prussian => "the Prussian army",
        Body::Allied => "the Allied army",
        Body::RightWing => "the French right wing",
    }
}

impl Equipment {
    /// A counter as the chronicle calls it: "Fri/Gr [G]", or "Napoleon". Which of its sides was up an event does not
    /// tell, so no strength is named that it may not have had.
    fn call(&self, unit: UnitId) -> String {
        let counter = self.unit(unit);
        match counter.stats.corps {
            Some(corps) if !counter.stats.kind.is_leader() => {
                format!("{} [{}]", counter.tag, self.corps(corps).designation)
            }
            _ => counter.name.clone(),
        }
    }

    /// A counter as it is printed: "Fri/Gr [G] 7-4", or "Napoleon".
    pub(crate) fn describe(&self, unit: UnitId) -> String {
        let counter = self.unit(unit);
        let stats = &counter.stats;
        match stats.corps {
            Some(corps) if !stats.kind.is_leader() => {
                let designation = &self.corps(corps).designation;
                format!("{} [{designation}] {}-{}", counter.tag, stats.strength[1], stats.allowance)
            }
            _ => counter.name.clone(),
        }
    }

    /// A hex as a player says it: "1641 Quatre Bras".
    pub(crate) fn place_name(&self, hex: HexId) -> String {
        let number = grid().number(hex);
        match &self.ground.names[usize::from(hex.0)] {
            Some(name) => format!("{number} {name}"),
            None => number,
        }
    }
}

impl Nlb {
    /// A counter as a player says it, with the side that is up: "Bill/8 [3] 3-4".
    pub(crate) fn describe(&self, unit: UnitId) -> String {
        let counter = self.edition.unit(unit);
        match counter.stats.corps {
            Some(corps) if !unit.is_leader() => {
                let designation = &self.edition.corps(corps).designation;
                format!("{} [{designation}] {}-{}", counter.tag, self.strength(unit), counter.stats.allowance)
            }
            _ => counter.name.clone(),
        }
    }

    pub(crate) fn place_name(&self, hex: HexId) -> String {
        self.edition.place_name(hex)
    }
}
