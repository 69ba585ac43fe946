//! Numbers with their reasons: tracks of losses against levels, what moved a level, points, the attack in hand.

use crate::chronicle::{army, player};
use crate::s02_equipment::{Army, CorpsId, People};
use crate::s06_combat::read_crt;
use crate::{Attack, Battle, Body, Nlb, Res, Task, UnitId};
use contract::scene::{Account, Forecast, Term, Track};
use contract::{Named, Side};
use odds::Ratio;

/// Turn, losses and points.
pub fn tracks(game: &Nlb) -> Vec<Track> {
    let plan = game.plan();
    let mut tracks = vec![
        Track::new("Turn", game.turn.0 - plan.first.0 + 1, plan.turns(), "4.1G")
            .note(format!("ends with {}", plan.last.spoken())),
    ];
    for body in game.bodies() {
        let Some(levels) = game.levels(body) else { continue };
        let (losses, name) = (game.losses(body), army(body).trim_start_matches("The "));
        let (limit, note) = match levels.disintegration {
            _ if game.has_disintegrated(body) => {
                (levels.disintegration.unwrap_or_default(), "has disintegrated".into())
            }
            Some(level) if game.is_broken(body) => {
                (level, format!("demoralized; disintegrates above {level}"))
            }
            None if game.is_broken(body) => (levels.demoralization, "demoralized".into()),
            Some(level) => (
                levels.demoralization,
                format!("demoralized at {}, disintegrates above {level}", levels.demoralization),
            ),
            None => (levels.demoralization, format!("demoralized at {}", levels.demoralization)),
        };
        let track = Track::new(format!("Losses · {name}"), losses, limit, "9.0.1").note(note).of(body.side());
        tracks.push(track.broken(game.is_broken(body) || game.has_disintegrated(body)));
    }
    if game.battle().is_campaign() {
        let note = format!(
            "{} French, {} Coalition points; the French win with a lead of 230",
            game.points(Side::French),
            game.points(Side::Allied)
        );
        tracks
            .push(Track::new("Points · French lead", game.lead(), 230, "22.4.1").note(note).of(Side::French));
    }
    for side in Side::ALL {
        // Whoever has more of them wins: there is no number to come to.
        let Some((points, rule, note)) = victory_points(game, side) else { continue };
        tracks.push(Track::new(format!("Points · {}", player(side)), points, 0, rule).note(note).of(side));
    }
    if game.counts_corps() {
        tracks.extend(corps(game));
    }
    tracks
}

/// What a side has where points decide at the end of a battle, by which rule, and with what.
fn victory_points(game: &Nlb, side: Side) -> Option<(u16, &'static str, &'static str)> {
    let crossroads = "with the crossroads as they are now";
    Some(match game.battle() {
        Battle::QuatreBras => (game.quatre_bras_points(side), "19.4C.4", crossroads),
        Battle::QuatreBrasVariant => (game.quatre_bras_variant_points(side), "23.D.2", crossroads),
        Battle::Wavre => (game.wavre_points(side), "20.4C.5", "without Prussians left on the map"),
        _ => return None,
    })
}

/// [13.0.1] Corps, and the nationalities of the Allies, where they are counted.
fn corps(game: &Nlb) -> Vec<Track> {
    let mut tracks = Vec::new();
    for id in game.edition.corps_ids() {
        let corps = game.edition.corps(id);
        let (level, lost) = game.corps_level(id);
        let there = corps.units.meets(game.plan().present());
        if corps.level == 0 || !there || corps.army == Army::Allied {
            continue;
        }
        let broken = game.morale().broken & (1 << CorpsId(id.0).0) != 0;
        let note = match (broken, shaken(game, id)) {
            (true, None) => "demoralized".to_owned(),
            (false, None) => "demoralized at its level".to_owned(),
            (true, Some((by, words, _))) => {
                format!("demoralized; {words}: its level is {by} less than the printed {}", corps.level)
            }
            (false, Some((by, words, _))) => {
                format!("demoralized at {level}: {words}, {by} less than the printed {}", corps.level)
            }
        };
        let name = format!("Corps · {} {}", corps.army.title(), corps.title);
        let track = Track::new(name, lost, level, "13.0.2").note(note).of(corps.army.side());
        tracks.push(track.broken(broken));
    }
    for &people in People::ALL {
        let level = game.edition.levels[people as usize];
        if level > 0 {
            let broken = game.morale().peoples & (1 << people as u8) != 0;
            let note = if broken { "demoralized" } else { "by the losses of the whole Allied army" };
            let track =
                Track::new(format!("Corps · {}", people.title()), game.losses(Body::Allied), level, "13.1.1");
            tracks.push(track.note(note).of(Side::Allied).broken(broken));
        }
    }
    tracks
}

/// [22.5B.1] [16.12.3] What a corps bears less than is printed, why, and by which rule; nothing if it bears what is
/// printed.
fn shaken(game: &Nlb, id: CorpsId) -> Option<(u8, &'static str, &'static str)> {
    let by = game.edition.corps(id).level - game.corps_level(id).0;
    let (words, rule) = if game.agreed.old_guard {
        ("units of it saw the Old Guard beaten and ran", "16.12.3")
    } else {
        ("the Old Guard was beaten near it", "22.5B.1")
    };
    (by > 0).then_some((by, words, rule))
}

/// What every army bears, and every corps that bears less than is printed, with what moved it.
pub(super) fn tallies(game: &Nlb) -> Vec<Account> {
    let tally = |body: Body| {
        let levels = game.levels(body)?;
        let mut terms = Vec::new();
        let mut by = 0;
        game.shifts(body, |shift| {
            by += shift.by;
            terms.push(Term::new(shift.words, format!("{:+}", shift.by), shift.rule));
        });
        if terms.is_empty() {
            return None;
        }
        terms.insert(0, Term::new("Printed level", (levels.demoralization - by).to_string(), "9.2.1"));
        Some(Account::new(
            format!("{}: demoralized at", army(body)),
            terms,
            levels.demoralization.to_string(),
        ))
    };
    // [24.3.1] Grand Ligny takes the levels of the campaign.
    let printed = if game.battle().is_campaign() { "22.3.1" } else { "24.3.1" };
    let by_corps = |id: CorpsId| {
        let (corps, (level, _)) = (game.edition.corps(id), game.corps_level(id));
        let (by, words, rule) = shaken(game, id)?;
        let terms = vec![
            Term::new("Printed level", corps.level.to_string(), printed),
            Term::new(words, format!("−{by}"), rule),
        ];
        let title = format!("{} {}: demoralized at", corps.army.title(), corps.title);
        Some(Account::new(title, terms, level.to_string()))
    };
    let corps = game.edition.corps_ids().filter(|_| game.counts_corps()).filter_map(by_corps);
    game.bodies().filter_map(tally).chain(corps).collect()
}

/// The chances of each result of an attack in a column, in the order of the table; [24.5C] with what is added to the
/// die, and as want of command changes it: [11.3B.2] [11.3C.1], or [16.15B] [16.15C] takes it away.
pub(crate) fn forecast(game: &Nlb, attack: &Attack, column: Ratio, added: i16) -> Forecast {
    let (attackers, defenders) = (game.attackers(attack) | attack.guns, game.defenders(attack));
    let comes_to = |die: i16| {
        let printed = read_crt(column, (die + added).clamp(1, 6) as u8);
        let counts = game.comes_to_nothing(printed, attackers, defenders).is_none();
        counts.then(|| game.converted(printed, attackers, defenders))
    };
    let guns_alone = game.attackers(attack).is_empty();
    let may_stand = defenders.iter().any(|unit| game.stands_fast(unit)); // [8.2C]
    let likely = |(result, weight): (Option<Res>, u32)| match result {
        // [7.1E.1]
        Some(result @ (Res::Ae | Res::Ar)) if guns_alone => {
            (result.printed(), "nothing happens to the guns", weight)
        }
        Some(Res::Dr) if may_stand => (Res::Dr.printed(), "defender retreats, or stands fast", weight),
        Some(result) => (result.printed(), result.words(), weight),
        None => ("–", "no effect", weight),
    };
    Forecast::of(6).results(odds::distribution((1..=6).map(comes_to)).into_iter().map(likely))
}

/// What an attack risks beside its fighters, and what want of command does to it.
fn risks(game: &Nlb, attack: &Attack, terms: &mut Vec<Term>) {
    let (attackers, defenders) = (game.attackers(attack) | attack.guns, game.defenders(attack));
    for from in [Res::De, Res::Dr, Res::Ae, Res::Ar] {
        if let Some(rule) = game.comes_to_nothing(from, attackers, defenders) {
            terms.push(Term::new(format!("Want of command: {from} has no effect"), "–", rule));
        }
        let to = game.converted(from, attackers, defenders);
        if to != from {
            let (who, rule) =
                if from == Res::Ae { ("A defender", "11.3C.1") } else { ("An attacker", "11.3B.2") };
            terms.push(Term::new(
                format!("{who} is out of command: {from} becomes {to}"),
                to.printed(),
                rule,
            ));
        }
    }
    // Who stands with his back to the wall should know it before the die does.
    let cornered =
        |unit: &UnitId| game.retreats(*unit).is_empty() && !(defenders.has(*unit) && game.stands_fast(*unit));
    for unit in (defenders | game.attackers(attack)).iter().filter(cornered) {
        let words = format!("{} has no way back: a retreat removes it", game.edition.0.unit(unit).tag);
        terms.push(Term::new(words, "†", "6.6.2"));
    }
    if let Some(by) = game.stake_of_old_guard(attackers) {
        let corps = game.dismayed_by(attackers).into_iter().map(|id| game.edition.corps(id).title.clone());
        let corps: Vec<String> = corps.collect();
        let words = format!(
            "The Old Guard attacks: on Ae, Ar or Ex each corps whose officer is within ten hexes bears less for good ({})",
            if corps.is_empty() { "none now".to_owned() } else { contract::words::list(&corps) }
        );
        terms.push(Term::new(words, format!("−{by} each"), "22.5B.1"));
    }
}

/// The attack in hand as a sum, every number with its rule.
pub(super) fn account(game: &Nlb) -> Option<Account> {
    let attack = game.attack();
    if attack.defenders.is_empty()
        || !matches!(game.task(), Task::Attacking | Task::Answering | Task::Odds | Task::Rolling(_))
    {
        return None;
    }
    if let Task::Rolling(_) = game.task() {
        // Those who fight have done so for this phase; the sum is that of the moment before.
        let mut before = game.clone();
        let fighters = game.aftermath.attackers | game.aftermath.defenders | attack.guns;
        before.duties.engaged -= fighters;
        return Some(sum(&before, attack));
    }
    Some(sum(game, attack))
}

/// An attack as a sum.
pub(crate) fn sum(game: &Nlb, attack: &Attack) -> Account {
    let places: Vec<String> = attack.defenders.iter().map(|hex| game.place_name(hex)).collect();
    let title = format!("Attack on {}", places.join(" and "));
    let mut terms = Vec::new();
    let odds = game.weigh(attack, |term| {
        let names: Vec<&str> = term.units.iter().map(|unit| game.edition.0.unit(unit).tag.as_str()).collect();
        let value = if term.printed == term.counts {
            term.counts.to_string()
        } else {
            format!("{} → {}", term.printed, term.counts)
        };
        let words = format!("{}: {}", names.join(", "), term.words);
        terms.push(Term::new(words, value, term.rule));
    });
    if attack.attackers.is_empty() && attack.guns.is_empty() {
        return Account::new(title, terms, "no attacker yet");
    }
    let sums = format!("{} against {}, rounded for the defender", odds.attack, odds.defence);
    terms.push(Term::new(sums, odds.ratio.to_string(), "6.2A"));
    game.column_shifts(attack, |by, words, rule| {
        terms.push(Term::new(words, format!("{by:+} columns"), rule));
    });
    if odds.die != 0 {
        terms.push(Term::new("Odds beyond the table: added to the die", format!("{:+}", odds.die), "24.5C"));
    }
    if odds.capped {
        terms.push(Term::new("Walls keep the column down", odds.column.to_string(), "8.2B"));
    }
    let column = if let Task::Rolling(column) = game.task() { column } else { odds.column };
    if column != odds.column {
        terms.push(Term::new("The attacker lowers the odds", column.to_string(), "6.2C"));
    }
    let die = if column == odds.column { odds.die } else { 0 };
    risks(game, attack, &mut terms);
    Account::new(title, terms, column.to_string()).forecast(forecast(game, attack, column, die))
}
