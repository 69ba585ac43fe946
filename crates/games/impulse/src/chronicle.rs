//! What happened, in words.

use crate::{Action, AreaId, Ending, Impulse, LeaderId, Materials, Shot, UnitId, Verdict};
use contract::scene::{Deed, Entry, Weight};
use contract::{Rule, Side, words};
use serde::Serialize;

/// Something that goes into a sum, and by which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Modifier {
    /// In words.
    pub what: &'static str,
    /// By how much.
    pub value: i8,
    /// Why.
    pub rule: Rule,
}

/// The dice of both sides in a fight, the attacker's first.
pub type BothDice = [[u8; 2]; 2];

/// Something that happened, and by which rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The fields say what the variants tell.
pub enum Event {
    /// [3.9] A turn begins.
    Turn { turn: u8 },
    /// A phase begins.
    Phase { phase: &'static str, rule: Rule },
    /// [6.2.1] Napoleon's roll.
    Napoleon { dice: [u8; 2], number: u8, fresh: bool },
    /// [6.3-a] A side rallies; [6.3.1] its guns are ready again.
    RallyPhase { side: Side },
    /// [6.3.2-a] A unit is fresh again, by a Leader or [20.2] by itself.
    Rallied { leader: Option<LeaderId>, unit: UnitId },
    /// [6.5-a] An impulse begins.
    Impulse { side: Side, number: u8 },
    /// A side passed its impulse.
    Passed { side: Side, rule: Rule },
    /// [8.3-a] A Leader was to be activated.
    Activation { leader: LeaderId, dice: [u8; 2], bonus: u8, number: u8, passed: bool },
    /// [9.3-a] A Commander attempted something.
    Command { leader: LeaderId, dice: [u8; 2], number: u8, passed: bool, rule: Rule },
    /// [8.2] What a formation does.
    #[serde(serialize_with = "no_area")]
    Action { action: Action, area: AreaId, leader: LeaderId },
    /// A unit moved; so many movement factors are left, if they count.
    Moved { unit: UnitId, from: AreaId, to: AreaId, left: Option<u8>, rule: Rule },
    /// [7.2-b] An area changed hands.
    Control { area: AreaId, side: Side },
    /// [6.4.3-b] The marker of the Grand Battery moved.
    BatteryMoved { to: AreaId },
    /// [6.4-b] It left the game.
    BatteryGone { at: AreaId },
    /// Somebody fired.
    Fired {
        shot: Shot,
        point: UnitId,
        support: Vec<UnitId>,
        target: UnitId,
        at: AreaId,
        attack: Vec<Modifier>,
        defence: Vec<Modifier>,
        halved: bool,
        dice: BothDice,
        points: u8,
    },
    /// Fire had no effect.
    Missed { at: AreaId, rule: Rule },
    /// [11.12-a] An assault begins.
    Assault {
        area: AreaId,
        mandatory: bool,
        charge: bool,
        overrun: bool,
        point: UnitId,
        support: Vec<UnitId>,
    },
    /// [10.11-c] It found nobody.
    Empty { area: AreaId },
    /// [14.10-b] Defensive Fire stopped it.
    CalledOff { area: AreaId },
    /// [11.12-a] The defender named his Forward unit.
    Forward { unit: UnitId },
    /// [9.8.3-a] A Leader takes part.
    Rating { leader: LeaderId, rating: u8 },
    /// [11.12.4] Both threw.
    Dice { area: AreaId, attack: Vec<Modifier>, defence: Vec<Modifier>, dice: BothDice },
    /// [9.8.2-a] A Leader has dice thrown again.
    Reroll { leader: LeaderId },
    /// [9.8.2-a] What they show now.
    Rerolled { side: Side, dice: [u8; 2] },
    /// [11.12.4] The result.
    Verdict { area: AreaId, totals: [i16; 2], verdict: Verdict },
    /// A unit became spent.
    Spent { unit: UnitId, rule: Rule },
    /// A unit was eliminated.
    Lost { unit: UnitId, at: AreaId, rule: Rule },
    /// A unit went back.
    Retreated { unit: UnitId, from: AreaId, to: AreaId, rule: Rule },
    /// [11.9-a] Cavalry may ride on.
    Overrun { area: AreaId },
    /// [8.10-a] The Sunset roll.
    Sunset { dice: [u8; 2], number: u8, goes_on: bool },
    /// The Action Impulse Phase is over.
    PhaseOver { rule: Rule },
    /// [15.7] A Prussian unit arrived.
    Arrived { unit: UnitId, zone: AreaId, rule: Rule },
    /// [16.2] A Prussian Leader arrived.
    LeaderArrived { leader: LeaderId },
    /// [17.5] The final count: net half points of the French, and points of both for spent enemies.
    Count { net: i16, last: [i16; 2] },
    /// The game ended.
    Over { ending: Ending },
}

/// A General Advance has no area.
fn no_area<S: serde::Serializer>(
    action: &Action,
    area: &AreaId,
    leader: &LeaderId,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Told<'e> {
        action: &'e Action,
        area: Option<AreaId>,
        leader: &'e LeaderId,
    }
    Told { action, area: area.get(), leader }.serialize(serializer)
}

impl Event {
    /// The rule that it happened by.
    pub fn rule(&self) -> Rule {
        match self {
            Event::Turn { .. } => Rule("3.9"),
            Event::Napoleon { .. } => Rule("6.2.1"),
            Event::RallyPhase { .. } => Rule("6.3-a"),
            Event::Rallied { leader: Some(_), .. } => Rule("6.3.2-a"),
            Event::Rallied { leader: None, .. } => Rule("20.2"),
            Event::Impulse { .. } => Rule("6.5-a"),
            Event::Activation { .. } => Rule("8.3-a"),
            Event::Action { action, .. } => Rule(action.rule()),
            Event::Control { .. } => Rule("7.2-b"),
            Event::BatteryMoved { .. } => Rule("6.4.3-b"),
            Event::BatteryGone { .. } => Rule("6.4-b"),
            Event::Fired { shot: Shot::Volley, .. } => Rule("12.5-SEQ"),
            Event::Fired { shot: Shot::Bombardment, .. } => Rule("13.5-SEQ"),
            Event::Fired { shot: Shot::Stand, .. } => Rule("14.7"),
            Event::Assault { mandatory: true, .. } => Rule("7.4-a"),
            Event::Assault { .. } => Rule("11.1-b"),
            Event::Empty { .. } => Rule("10.11-c"),
            Event::CalledOff { .. } => Rule("14.10-b"),
            Event::Forward { .. } => Rule("11.12-a"),
            Event::Rating { .. } => Rule("9.8.3-a"),
            Event::Dice { .. } => Rule("11.12.4"),
            Event::Reroll { .. } | Event::Rerolled { .. } => Rule("9.8.2-a"),
            Event::Verdict { verdict, .. } => Rule(verdict.rule()),
            Event::Overrun { .. } => Rule("11.9-a"),
            Event::Sunset { goes_on: true, .. } => Rule("8.10-b"),
            Event::Sunset { .. } => Rule("8.10-c"),
            Event::LeaderArrived { .. } => Rule("16.2"),
            Event::Count { .. } => Rule("17.5"),
            Event::Over { ending } => ending.outcome().rule,
            Event::Phase { rule, .. }
            | Event::Passed { rule, .. }
            | Event::Command { rule, .. }
            | Event::Moved { rule, .. }
            | Event::Missed { rule, .. }
            | Event::Spent { rule, .. }
            | Event::Lost { rule, .. }
            | Event::Retreated { rule, .. }
            | Event::PhaseOver { rule }
            | Event::Arrived { rule, .. } => *rule,
        }
    }
}

impl Verdict {
    /// The rule that says what it brings.
    pub const fn rule(self) -> &'static str {
        match self {
            Verdict::Failure => "11.13-a",
            Verdict::Stalemate => "11.14",
            Verdict::Success => "11.15-a",
        }
    }

    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Failure => "Failure",
            Verdict::Stalemate => "Stalemate",
            Verdict::Success => "Success",
        }
    }
}

impl Materials {
    /// A unit in words.
    pub(crate) fn describe(&self, unit: UnitId) -> String {
        self.unit(unit).name.clone()
    }

    /// An area in words, with its number.
    pub(crate) fn name_of(&self, area: AreaId) -> String {
        let place = self.area(area);
        if area.0 < crate::GROUND as u8 {
            format!("{} ({})", place.name, place.key)
        } else {
            place.name.clone()
        }
    }

    /// A Leader in words.
    pub(crate) fn name_leader(&self, leader: LeaderId) -> String {
        self.leader(leader).name.clone()
    }

    pub(crate) fn list(&self, units: impl IntoIterator<Item = UnitId>) -> String {
        let names: Vec<_> = units.into_iter().map(|unit| self.describe(unit)).collect();
        match names.as_slice() {
            [] => "nobody".into(),
            [one] => one.clone(),
            [most @ .., last] => format!("{} and {last}", most.join(", ")),
        }
    }
}

impl Impulse {
    /// A unit in words.
    pub(crate) fn describe(&self, unit: UnitId) -> String {
        self.edition.describe(unit)
    }

    /// An area in words, with its number.
    pub(crate) fn name_of(&self, area: AreaId) -> String {
        self.edition.name_of(area)
    }

    /// A Leader in words.
    pub(crate) fn name_leader(&self, leader: LeaderId) -> String {
        self.edition.name_leader(leader)
    }
}

/// Points of casualties in words.
pub(crate) fn casualties(points: u8) -> String {
    match points {
        0 => "no casualty points".into(),
        1 => "1 casualty point".into(),
        _ => format!("{points} casualty points"),
    }
}

/// Half points as people write them.
pub(crate) fn halves(points: i16) -> String {
    let sign = if points < 0 { "−" } else { "" };
    let (whole, half) = (points.abs() / 2, if points % 2 == 0 { "" } else { "½" });
    if whole == 0 && !half.is_empty() { format!("{sign}{half}") } else { format!("{sign}{whole}{half}") }
}

/// The terms of a sum as a person says them.
pub(crate) fn terms(modifiers: &[Modifier]) -> String {
    let sum: i16 = modifiers.iter().map(|modifier| i16::from(modifier.value)).sum();
    let terms: Vec<_> = modifiers
        .iter()
        .map(|modifier| format!("{} {} [{}]", modifier.value, modifier.what, modifier.rule))
        .collect();
    format!("{sum} ({})", terms.join(", "))
}

fn sum(modifiers: &[Modifier]) -> i16 {
    modifiers.iter().map(|modifier| i16::from(modifier.value)).sum()
}

/// An event in words: nothing is hidden in this game.
pub fn tell(printed: &'static Materials, event: &Event) -> Entry {
    let name = |unit: &UnitId| printed.describe(*unit);
    let place = |area: &AreaId| printed.name_of(*area);
    let chief = |leader: &LeaderId| printed.name_leader(*leader);
    let side_of = |leader: &LeaderId| Some(printed.leader(*leader).army.side());
    let space = |area: &AreaId| (area.0 < crate::GROUND as u8).then_some(u16::from(area.0));
    let (mut spaces, mut arrow, mut side) = (Vec::<u16>::new(), Vec::<u16>::new(), None);
    let mut dice: Vec<u8> = Vec::new();
    let mut weight = Weight::Event;
    let text = match event {
        Event::Turn { turn } => {
            weight = Weight::Heading;
            format!("Turn {turn} of {}", crate::TURNS)
        }
        Event::Phase { phase, .. } => {
            weight = Weight::Heading;
            (*phase).to_owned()
        }
        Event::Napoleon { dice: thrown, number, fresh } => {
            dice.extend(thrown);
            side = Some(Side::French);
            let what = if *fresh { "is fresh this turn" } else { "stays in the rear: he is spent this turn" };
            format!("Napoleon needs {number} and throws {}: he {what}", thrown[0] + thrown[1])
        }
        Event::RallyPhase { side: whose } => {
            weight = Weight::Heading;
            side = Some(*whose);
            format!("{whose} rally; all {whose} guns are ready again")
        }
        Event::Rallied { leader: Some(leader), unit } => {
            side = side_of(leader);
            format!("{} rallies {}", chief(leader), name(unit))
        }
        Event::Rallied { leader: None, unit } => {
            side = Some(printed.stats(*unit).army.side());
            format!("{} rallies", name(unit))
        }
        Event::Impulse { side: whose, number } => {
            weight = Weight::Heading;
            side = Some(*whose);
            format!("{whose} impulse {number}")
        }
        Event::Passed { side: whose, .. } => {
            side = Some(*whose);
            format!("The {whose} side passes")
        }
        Event::Activation { leader, dice: thrown, bonus, number, passed } => {
            dice.extend(thrown);
            side = side_of(leader);
            let (total, who) = (thrown[0] + thrown[1] + bonus, chief(leader));
            let bonus = if *bonus > 0 { format!(" with +{bonus} from his Commander") } else { String::new() };
            let what = if *passed { "is activated" } else { "does not stir, and the impulse is over" };
            format!("{who} needs {number} and gets {total}{bonus}: he {what}")
        }
        Event::Command { leader, dice: thrown, number, passed, rule } => {
            dice.extend(thrown);
            side = side_of(leader);
            let what = match rule.0 {
                "9.5-a" => "a Double Move",
                "9.6-a" => "to intervene",
                _ => "to keep the day alight",
            };
            let (who, total) = (chief(leader), thrown[0] + thrown[1]);
            let result = if *passed { "succeeds and is spent" } else { "fails" };
            format!("{who} tries {what}: he needs {number}, throws {total} and {result}")
        }
        Event::Action { action, area, leader } => {
            side = side_of(leader);
            spaces.extend(area.get().as_ref().and_then(space));
            action.by(&chief(leader), area.get().as_ref().map(place))
        }
        Event::Moved { unit, from, to, left, .. } => {
            side = Some(printed.stats(*unit).army.side());
            arrow.extend([from, to].into_iter().filter_map(space));
            let left = left.map_or(String::new(), |left| format!(", {left} MF left"));
            format!("{}: {} to {}{left}", name(unit), place(from), place(to))
        }
        Event::Control { area, side: whose } => {
            weight = Weight::Detail;
            side = Some(*whose);
            spaces.extend(space(area));
            format!("{} is under {whose} control", place(area))
        }
        Event::BatteryMoved { to } => {
            spaces.extend(space(to));
            side = Some(Side::French);
            format!("The Grand Battery moves to {}", place(to))
        }
        Event::BatteryGone { at } => {
            spaces.extend(space(at));
            format!("No French gun is left in {}: the Grand Battery is no more", place(at))
        }
        Event::Fired { shot, point, support, target, at, attack, defence, halved, dice: thrown, points } => {
            dice.extend(thrown.iter().flatten());
            side = Some(printed.stats(*point).army.side());
            spaces.extend(space(at));
            let what = match shot {
                Shot::Volley => "volley",
                Shot::Bombardment if *halved => "indirect bombardment",
                Shot::Bombardment => "bombardment",
                Shot::Stand => "Defensive Fire",
            };
            let helped = if support.is_empty() {
                String::new()
            } else {
                format!(" with {}", printed.list(support.iter().copied()))
            };
            let rolls = thrown.map(|pair| pair[0] + pair[1]);
            let halved = if *halved { ", halved [13.5.2-C]" } else { "" };
            format!(
                "{}, {what}{helped} at {} in {}: {}{halved} + {} against {} + {}: {}",
                name(point),
                name(target),
                place(at),
                terms(attack),
                rolls[0],
                terms(defence),
                rolls[1],
                casualties(*points)
            )
        }
        Event::Missed { at, .. } => {
            weight = Weight::Detail;
            spaces.extend(space(at));
            format!("The fire on {} has no effect", place(at))
        }
        Event::Assault { area, mandatory, charge, overrun, point, support } => {
            side = Some(printed.stats(*point).army.side());
            spaces.extend(space(area));
            let kind = if *mandatory { "Mandatory Assault" } else { "Voluntary Assault" };
            let kind = match (overrun, charge) {
                (true, _) => "Overrun",
                (_, true) => "Charge",
                _ => kind,
            };
            let helped = if support.is_empty() {
                "alone".into()
            } else {
                format!("supported by {}", printed.list(support.iter().copied()))
            };
            let point = words::agreed(&name(point), &format!("{} is the Point", name(point)));
            format!("{kind} on {}: {point}, {helped}", place(area))
        }
        Event::Empty { area } => {
            spaces.extend(space(area));
            format!("Nobody is left in {}: there is no assault", place(area))
        }
        Event::CalledOff { area } => {
            spaces.extend(space(area));
            format!("The Point is gone: the assault on {} is called off", place(area))
        }
        Event::Forward { unit } => {
            side = Some(printed.stats(*unit).army.side());
            format!("{} is the Forward unit", name(unit))
        }
        Event::Rating { leader, rating } => {
            side = side_of(leader);
            format!("{} takes part: +{rating}, and he is spent", chief(leader))
        }
        Event::Dice { area, attack, defence, dice: thrown } => {
            dice.extend(thrown.iter().flatten());
            spaces.extend(space(area));
            let rolls = thrown.map(|pair| pair[0] + pair[1]);
            format!(
                "Attack {} + {} = {}, defence {} + {} = {}",
                terms(attack),
                rolls[0],
                sum(attack) + i16::from(rolls[0]),
                terms(defence),
                rolls[1],
                sum(defence) + i16::from(rolls[1])
            )
        }
        Event::Reroll { leader } => {
            side = side_of(leader);
            format!("{} has the dice of his side thrown again, and is spent", chief(leader))
        }
        Event::Rerolled { side: whose, dice: thrown } => {
            dice.extend(thrown);
            side = Some(*whose);
            format!("The new dice of the {whose} side: {}", thrown[0] + thrown[1])
        }
        Event::Verdict { area, totals, verdict } => {
            spaces.extend(space(area));
            let by = match verdict {
                Verdict::Success => format!(": {}", casualties((totals[0] - totals[1]) as u8)),
                _ => String::new(),
            };
            format!("{} against {}: {}{by}", totals[0], totals[1], verdict.name())
        }
        Event::Spent { unit, .. } => {
            weight = Weight::Detail;
            side = Some(printed.stats(*unit).army.side());
            format!("{} is spent", name(unit))
        }
        Event::Lost { unit, at, .. } => {
            side = Some(printed.stats(*unit).army.side());
            spaces.extend(space(at));
            let worth = match printed.worth(*unit) {
                0 => String::new(),
                1 => " (1 point)".into(),
                points => format!(" ({points} points)"),
            };
            format!("{} is eliminated in {}{worth}", name(unit), place(at))
        }
        Event::Retreated { unit, from, to, .. } => {
            side = Some(printed.stats(*unit).army.side());
            arrow.extend([from, to].into_iter().filter_map(space));
            format!("{} goes back from {} to {}", name(unit), place(from), place(to))
        }
        Event::Overrun { area } => {
            spaces.extend(space(area));
            format!("{} is overrun: the cavalry may ride on", place(area))
        }
        Event::Sunset { dice: thrown, number, goes_on } => {
            dice.extend(thrown);
            let total = thrown[0] + thrown[1];
            let what = if *goes_on { "the hour goes on" } else { "the hour is over" };
            format!("Sunset roll at impulse {number}: {total}, {what}")
        }
        Event::PhaseOver { rule } => match rule.0 {
            "8.9-b" => "Both sides have passed: the impulses are over".into(),
            "8.10-d" => "The impulse track is at its end".into(),
            _ => "Nobody has cancelled the roll: the impulses are over".into(),
        },
        Event::Arrived { unit, zone, .. } => {
            side = Some(Side::Allied);
            format!("{} arrives in {}", name(unit), place(zone))
        }
        Event::LeaderArrived { leader } => {
            side = side_of(leader);
            format!("{} is on the field", chief(leader))
        }
        Event::Count { net, last } => format!(
            "Nightfall: {} for the French, {:+} for spent Allied units, {:+} for spent French ones",
            halves(*net),
            last[0],
            -last[1]
        ),
        Event::Over { ending } => {
            weight = Weight::Heading;
            ending.outcome().how.to_owned()
        }
    };
    let agreed = |text: String| match doers(event).first() {
        Some(unit) => words::agreed(&name(unit), &text),
        None => text,
    };
    let entry = Entry { weight, ..Entry::event(agreed(text)) };
    let entry = match event {
        Event::Turn { turn } => entry.in_turn(*turn),
        Event::Lost { unit, .. } => entry.loss(printed.worth(*unit).into()),
        _ => entry.deed(deed(event)),
    };
    let entry = entry.of(doers(event).iter().map(|unit| unit.0));
    entry
        .brief(brief(printed, event).map(agreed))
        .rule(event.rule())
        .by(side)
        .at(spaces)
        .way(arrow)
        .dice(dice)
}

/// A throw without its sums: what was aimed at, and what came of it.
fn brief(printed: &Materials, event: &Event) -> Option<String> {
    let rolls = |dice: &BothDice| dice.map(|pair| i16::from(pair[0] + pair[1]));
    match event {
        Event::Fired { shot, point, support, target, at, attack, defence, halved, dice, points } => {
            let verb = match shot {
                Shot::Volley => "fires a volley at",
                Shot::Bombardment => "bombards",
                Shot::Stand => "fires in defence at",
            };
            let others = match support.len() {
                0 => String::new(),
                1 => " with another".into(),
                more => format!(" with {more} others"),
            };
            // What halves a total, and when, is in the sums.
            let [thrown, answered] = rolls(dice);
            let totals = if *halved {
                String::new()
            } else {
                format!("{} against {}, ", sum(attack) + thrown, sum(defence) + answered)
            };
            Some(format!(
                "{}{others} {verb} {} in {}: {totals}{}",
                printed.describe(*point),
                printed.describe(*target),
                printed.name_of(*at),
                casualties(*points)
            ))
        }
        Event::Dice { attack, defence, dice, .. } => {
            let [thrown, answered] = rolls(dice);
            let (attack, defence) = (sum(attack), sum(defence));
            Some(format!(
                "Attack {attack} + {thrown} = {}, defence {defence} + {answered} = {}",
                attack + thrown,
                defence + answered
            ))
        }
        _ => None,
    }
}

/// What kind of thing it is.
fn deed(event: &Event) -> Option<Deed> {
    Some(match event {
        Event::Moved { .. } | Event::BatteryMoved { .. } => Deed::March,
        Event::Arrived { .. } | Event::LeaderArrived { .. } => Deed::Arrival,
        Event::Fired { .. } | Event::Assault { .. } => Deed::Fight,
        Event::Missed { .. }
        | Event::Empty { .. }
        | Event::CalledOff { .. }
        | Event::Forward { .. }
        | Event::Rating { .. }
        | Event::Dice { .. }
        | Event::Reroll { .. }
        | Event::Rerolled { .. }
        | Event::Verdict { .. }
        | Event::Spent { .. }
        | Event::Overrun { .. } => Deed::Blow,
        Event::Retreated { .. } => Deed::Retreat,
        _ => return None,
    })
}

/// The units that did it, or that it befell.
fn doers(event: &Event) -> &[UnitId] {
    match event {
        Event::Rallied { unit, .. }
        | Event::Moved { unit, .. }
        | Event::Fired { point: unit, .. }
        | Event::Assault { point: unit, .. }
        | Event::Forward { unit }
        | Event::Spent { unit, .. }
        | Event::Lost { unit, .. }
        | Event::Retreated { unit, .. }
        | Event::Arrived { unit, .. } => std::slice::from_ref(unit),
        _ => &[],
    }
}
