//! The game as any client shows it.

mod charts;
mod choices;
mod orders;
mod prompt;
mod sums;
mod victory;

use crate::chronicle::player;
use crate::s02_equipment::{Site, grid};
use crate::s06_combat::Field;
use crate::s14_supply::Supplies;
use crate::{Equipment, Kind, Nlb, Post, Task, UnitId, Units};
use contract::scene::{Mark, Piece, Place, Roster, Scene, Sign, State};
use contract::{Edition, Eye, Game, Rule, Side, words};

pub use charts::charts;
pub(crate) use choices::anchor;
pub use sums::tracks;

/// What an eye sees. [18.5C] What the French player wrote down is shown to him alone, and [28.D] what was chosen for
/// those who come to their side alone.
pub fn scene(game: &Nlb, eye: Eye) -> Scene {
    // Duties are worth a look only while attacks are being chosen.
    let field = matches!(game.task(), Task::Combat | Task::Attacking).then(|| Field::of(game));
    let board = game.edition.0.board(game.scenario());
    let choices = choices::choices(game, eye);
    let [left, top, right, bottom] = game.plan().frame;
    let part = (right - left) * (bottom - top) < 0.9 * board.size[0] * board.size[1];
    let supplies = Supplies::of(game);
    let cut_off = supplies.without(Side::French) | supplies.without(Side::Allied);
    Scene {
        field: if part { vec![[left, top], [right, bottom]] } else { Vec::new() },
        pieces: game
            .edition
            .unit_ids()
            .filter_map(|unit| piece(game, unit, field.as_ref(), cut_off, eye))
            .collect(),
        marks: marks(game, field.as_ref()),
        tracks: tracks(game),
        rosters: rosters(game, &supplies, eye),
        tallies: sums::tallies(game),
        account: sums::account(game),
        prompt: prompt::prompt(game, field.as_ref(), &choices, eye),
        choices,
        orders: orders::orders(game, eye),
        outcome: if let Task::Over(ending) = game.task() { Some(ending.outcome()) } else { None },
        ..Scene::new(board, headline(game))
    }
}

/// [4.1B] [4.1C] A phase of a player turn, as headlines and the sequence of play name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Command,
    /// With the Morale Segment before it.
    Reorganization,
    Movement,
    Combat,
}

impl Phase {
    /// The phase that a task is part of. Leaders who were left alone and those who come to light interrupt any of them.
    fn of(task: Task, game: &Nlb) -> Option<Phase> {
        Some(match task {
            Task::OpenTurn if !game.commands() || game.is_night() => Phase::Movement,
            Task::OpenTurn
            | Task::OpenCommand
            | Task::Weather
            | Task::Vigour
            | Task::Ney
            | Task::Communication(_)
            | Task::Wake(_)
            | Task::Command
            | Task::Staff(_)
            | Task::Hiding(_)
            | Task::Filling(_) => Phase::Command,
            Task::OpenReorganization | Task::Reorganization | Task::Rallying(_) | Task::RallyDie(_) => {
                Phase::Reorganization
            }
            Task::OpenMovement
            | Task::FirstCorps
            | Task::SixthCorps
            | Task::Release(_)
            | Task::BeginMovement
            | Task::Movement
            | Task::Moving
            | Task::Pace(..)
            | Task::Foraging(_)
            | Task::Marching(_) => Phase::Movement,
            Task::OpenCombat
            | Task::Riding(_)
            | Task::Contact
            | Task::Combat
            | Task::Attacking
            | Task::Testing
            | Task::Answering
            | Task::Odds
            | Task::Rolling(_)
            | Task::Aftermath
            | Task::Paying
            | Task::Retreating(_)
            | Task::Displacing(_)
            | Task::Withdrawing
            | Task::Advancing(_)
            | Task::Impetus
            | Task::Rout(_)
            | Task::Routing(_)
            | Task::Risk(_)
            | Task::CloseTurn => Phase::Combat,
            Task::Substituting(_)
            | Task::Deploy(_)
            | Task::Secret
            | Task::Losses(_)
            | Task::Choosing(_)
            | Task::Emerging(_)
            | Task::Fate(_)
            | Task::Relocate(_)
            | Task::Over(_) => return None,
        })
    }

    const fn in_words(self) -> &'static str {
        match self {
            Phase::Command => "command",
            Phase::Reorganization => "reorganization",
            Phase::Movement => "movement",
            Phase::Combat => "combat",
        }
    }
}

/// The phase that goes on: that of the next thing to be done which is part of one. Before the battle and after it
/// there is none.
fn phase(game: &Nlb) -> Option<Phase> {
    match game.task() {
        Task::Substituting(_) | Task::Deploy(_) | Task::Secret | Task::Losses(_) | Task::Over(_) => None,
        _ => game.agenda.tasks().iter().rev().find_map(|&task| Phase::of(task, game)),
    }
}

/// Turn and phase.
pub fn headline(game: &Nlb) -> String {
    // Which turn it is of how many stands on its track.
    let when = game.turn.spoken();
    let what = match game.task() {
        Task::Substituting(side) => {
            return format!("Before the battle · {} units", player(side));
        }
        Task::Deploy(side) => return format!("Before the battle · {} set-up", player(side)),
        Task::Over(_) => return format!("{when} · the battle is over"),
        Task::Secret | Task::Losses(_) => return "Before the battle".into(),
        Task::Choosing(_) => "secret choice",
        _ => phase(game).map_or("turn", Phase::in_words),
    };
    let sky = match (game.is_night(), game.is_raining()) {
        (true, _) => " at night",
        (false, true) if game.is_mud() => " in the mud",
        (false, true) => " in the rain",
        (false, false) => "",
    };
    format!("{when} · {} {what}{sky}", player(game.phasing))
}

fn piece(game: &Nlb, unit: UnitId, field: Option<&Field>, cut_off: Units, eye: Eye) -> Option<Piece> {
    let side = game.side_of(unit);
    let tray = |what: &str| Place::tray(format!("{}-{what}", side.key()));
    let place = match game.post(unit) {
        Post::On(hex) => Place::Space(hex.0),
        Post::Lost => tray("lost"),
        Post::Regroup(_) => tray("regroup"),
        Post::Hidden(_) => tray("hidden"),
        Post::Exited => tray("exited"),
        Post::Waiting => tray("waiting"),
        Post::Absent => return None,
    };
    let counter = &game.edition.0.board(game.scenario()).counters[unit.index()];
    let face = usize::from(game.reduced.has(unit));
    let mut lines = about(game, unit, eye);
    if cut_off.has(unit) {
        lines.push(without_supply(game).into());
    }
    Some(Piece::of(counter, face, place).states(states(game, unit, field)).about(lines))
}

/// What awaits a unit that has no line of supply as things stand.
pub(crate) fn without_supply(game: &Nlb) -> &'static str {
    if game.agreed.hunger {
        "No line of supply now: if so in the morning, a day of want [16.18.1]"
    } else {
        "No line of supply now: if so in the morning, it is lost for good [14.0.3]"
    }
}

fn states(game: &Nlb, unit: UnitId, field: Option<&Field>) -> [(bool, State); 17] {
    let hex = game.post(unit).hex();
    let fights = matches!(game.task(), Task::Combat | Task::Attacking | Task::Rolling(_) | Task::Aftermath);
    let in_attack = game.attack.guns.has(unit)
        || hex.is_some_and(|hex| game.attack.attackers.has(hex) || game.attack.defenders.has(hex));
    let fresh = !unit.is_leader() && !game.duties.engaged.has(unit);
    let at = |holds: &dyn Fn(boards::HexId) -> bool| fresh && hex.is_some_and(holds);
    [
        (game.hand.units.has(unit), State::Picked),
        (game.moved.has(unit), State::Moved),
        (at(&|hex| game.attack.attackers.has(hex)), State::Attacking),
        (game.attack.guns.has(unit), State::Bombarding),
        (at(&|hex| game.attack.defenders.has(hex)), State::Defending),
        (game.aftermath.retreating.has(unit), State::Retreating),
        (
            field.is_some_and(|field| {
                at(&|hex| game.duties.attackers.has(unit) && field.obliged().any(|own| own == hex))
            }),
            State::MustAttack,
        ),
        (
            field.is_some_and(|field| {
                at(&|hex| game.duties.defenders.has(unit) && field.owed().any(|foe| foe == hex))
            }),
            State::MustBeAttacked,
        ),
        (fights && game.duties.engaged.has(unit) && !in_attack, State::Fought),
        (game.reduced.has(unit), State::Reduced),
        (hex.is_some() && game.is_demoralized(unit), State::Demoralized),
        (game.out_of_command.has(unit) && !matches!(game.post(unit), Post::Hidden(_)), State::OutOfCommand),
        (game.is_garrison(unit) || game.is_holding(unit), State::Sheltered),
        (game.garrisons.forming.has(unit), State::Defensive),
        (game.hungry.has(unit), State::OutOfSupply),
        (game.is_at_work(unit) && hex.is_some(), State::Activated),
        (game.inactive.has(unit) && hex.is_some(), State::Spent),
    ]
}

/// What hovering says of a piece as things stand.
fn about(game: &Nlb, unit: UnitId, eye: Eye) -> Vec<String> {
    let mut lines = Vec::new();
    if eye.sees_secrets_of(Side::French) && game.keeps_a_secret() && game.is_called_in_secret(unit) {
        let marches = game.flag(crate::Flag::FirstCorpsWritten);
        let what = if marches { "marches to Ligny" } else { "stays away" };
        lines.push(format!("Your secret: First Corps {what} [18.5C]"));
    }
    match game.post(unit) {
        Post::On(hex) => {
            lines.push(format!("In {}", game.place_name(hex)));
            if game.is_threatened(unit, hex) && !unit.is_leader() {
                lines.push("In an enemy zone of control: only combat frees it [5.3E.1]".into());
            }
            if game.is_garrison(unit) {
                lines.push(
                    "Behind walls: enemy zones do not reach in, and it may ignore a retreat [8.2C]".into(),
                );
            }
        }
        Post::Waiting => lines.extend(game.entry(unit).map(|entry| {
            let when = if entry.call.is_some() { "When called, from" } else { "From" };
            let gates: Vec<String> = gates(game, entry, eye)
                .into_iter()
                .map(|(turn, hexes)| format!("{} on at {hexes}", turn.spoken()))
                .collect();
            if gates.is_empty() {
                "Does not come [22.6B.1]".into()
            } else {
                format!("{when} {} [5.6.1]", gates.join(", or from "))
            }
        })),
        Post::Lost => {
            lines.push(if unit.is_leader() { "Fallen [10.2.3]" } else { "Eliminated [6.5.1]" }.into())
        }
        Post::Regroup(lost) => {
            let officers: Vec<String> = game.gatherers(unit).map(|officer| game.describe(officer)).collect();
            let officer = if officers.is_empty() { "nobody".into() } else { officers.join(" or ") };
            let (who, how) = if game.reorganizes_in_the_field() {
                let who = format!("{officer}, or a commander of its army,");
                (who, "in supply and where no enemy sees him [16.16A]")
            } else {
                (officer, "where no enemy is within ten hexes [12.0.3]")
            };
            lines.push(format!(
                "Lost on {}: from {} on {who} may bring it back, reduced, {how}",
                lost.spoken(),
                game.comes_back(lost).spoken()
            ));
        }
        Post::Hidden(pair) => {
            lines.push(format!("Behind {} [16.6A.3]", crate::chronicle::pair_name(pair)));
            if eye.sees_secrets_of(game.side_of(unit)) {
                lines.push(match game.real_hex(usize::from(pair)) {
                    crate::s02_equipment::NOWHERE => "Your secret: the real marker is still to come".into(),
                    at => format!("Your secret: the real marker is in {}", game.place_name(at)),
                });
            }
        }
        Post::Exited => lines.push("Left the map [5.5A]".into()),
        Post::Absent => {}
    }
    if game.out_of_command.has(unit) && !matches!(game.post(unit), Post::Hidden(_)) {
        lines.push(why_out_of_command(game, unit));
    }
    if game.post(unit).hex().is_some() && game.is_demoralized(unit) {
        lines.push("Demoralized: it does not advance [9.3.1]".into());
    }
    if game.is_holding(unit) {
        lines.push(
            "Garrison: it neither moves nor attacks, controls nothing, and can be attacked only when it is alone [16.11C.1]".into(),
        );
    }
    if game.garrisons.forming.has(unit) {
        lines.push("Forms a garrison until its next Movement Phase; if attacked, all there defend by half [16.11A.2]".into());
    }
    if game.idle.has(unit) {
        lines.push("Idle: it does not move until a die or an enemy in its zone releases it [19.5C]".into());
    }
    if game.hungry.has(unit) {
        lines.push(
            "Without supply until the next morning: a die for every march, and for every fight [16.18.1]"
                .into(),
        );
    }
    if game.is_train(unit) {
        lines.push(
            "The supply of its army: by road alone, not at night, and lost if anybody attacks it [16.17A]"
                .into(),
        );
    }
    lines.extend(staff(game, unit));
    if game.horse.blown.has(unit) {
        lines.push(
            "Blown: no zone of control, half strength, and it does not go near the enemy [16.8.5]".into(),
        );
    }
    if game.marching.has(unit) {
        lines.push("On the march: nobody else enters its hex in this phase [16.4.5]".into());
    }
    if game.horse.galloped.has(unit) && game.agreed.charges {
        lines.push("It has ridden as for a charge, if infantry in the open is before it [16.8.3]".into());
    }
    if game.gave.has(unit) {
        lines.push("Gave command in this turn: half his movement [10.1C.2]".into());
    }
    let commands = game.stats(unit).kind == Kind::Commander && game.side_of(unit) == game.phasing;
    if commands && game.post(unit).hex().is_some() && game.is_active(unit) {
        let (officers, units) = left(game, unit, "single unit");
        lines.push(format!("Can still command {officers} and {units} [11.1A.1]"));
    }
    lines
}

/// [11.1A.1] How many officers and how many units a commander can still command. [24.1C] [27.1C] Some count half.
fn left(game: &Nlb, commander: UnitId, unit: &str) -> (String, String) {
    let [officers, units] = game.capacity_left(commander);
    let many = |halves: u8, thing: &str| match (halves / 2, halves % 2) {
        (whole, 0) => words::count(whole, thing),
        (0, _) => format!("½ {thing}"),
        (whole, _) => format!("{whole}½ {thing}s"),
    };
    (many(officers, "officer"), many(units, unit))
}

/// What there is to say of headquarters, and of commanders who hang on them.
fn staff(game: &Nlb, unit: UnitId) -> Option<String> {
    let on_map = game.post(unit).hex().is_some();
    Some(match game.stats(unit).kind {
        Kind::Headquarters if game.is_active(unit) => {
            "At work: commanders of its army need a line of 24 points to it; it does not move [16.14A]".into()
        }
        Kind::Headquarters => "Not at work: it may move, and no commander has a line to it [16.14A]".into(),
        _ if game.inactive.has(unit) && game.agreed.headquarters => {
            "Inactive: he may move, but gives no command until a die, a colleague or the enemy rouses him [16.14C.2]".into()
        }
        _ if game.inactive.has(unit) => "Inactive: he neither moves nor commands [15.4.1]".into(),
        Kind::Commander if on_map && game.agreed.headquarters && !game.has_communication(unit) => {
            "No line to headquarters at work: in his next Command Phase he is inactive on 1 to 3 [16.14C.2]".into()
        }
        Kind::Commander if game.keeps_headquarters(unit) => {
            "Chief of staff: if he leads, or leaves, his headquarters stops working [16.14D.2]".into()
        }
        _ => return None,
    })
}

/// Why a unit or officer is not in command.
fn why_out_of_command(game: &Nlb, unit: UnitId) -> String {
    let stats = game.stats(unit);
    if unit.is_leader() {
        return "Out of command: no commander has put him in command [11.0.2]".into();
    }
    let officer = stats.corps.and_then(|corps| game.edition.corps(corps).officer.get());
    match officer.map(|officer| (officer, game.post(officer))) {
        Some((officer, Post::On(_))) if game.out_of_command.has(officer) => {
            format!("Out of command: {} is not in command himself [11.0.2]", game.describe(officer))
        }
        Some((officer, Post::On(_))) => {
            let near = game
                .post(unit)
                .hex()
                .is_some_and(|hex| game.command_range(officer, crate::s11_command::OFFICER).has(hex));
            if near {
                format!("Out of command: {} has not passed it on [11.1B.4]", game.describe(officer))
            } else {
                format!("Out of command: no path of three hexes to {} [11.2.2]", game.describe(officer))
            }
        }
        _ => "Out of command: its officer is not there, and no commander commands it himself [11.1D]".into(),
    }
}

/// [5.4.1] Hexes that somebody has to leave before the phase can end.
fn crowded(game: &Nlb) -> impl Iterator<Item = boards::HexId> {
    game.occupied(game.phasing).iter().filter(|&hex| game.load_at(hex) > game.capacity(hex))
}

fn marks(game: &Nlb, field: Option<&Field>) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (pair, markers) in game.pairs().iter().enumerate().filter(|(_, pair)| pair.veil != crate::Veil::Idle)
    {
        // [16.6A.3] Who is behind a pair everybody knows.
        let names: Vec<String> = game.behind(pair).iter().map(|unit| game.describe(unit)).collect();
        let who = contract::words::list(&names);
        let on_map = markers.at.iter().enumerate().filter(|(_, hex)| **hex != crate::s02_equipment::NOWHERE);
        for (index, hex) in on_map {
            let name = crate::chronicle::marker_name((2 * pair + index) as u8);
            let text = format!("{name}: one of the pair stands for {who}, the other for nothing");
            marks.push(Mark::new(Sign::Hidden, hex.0, text, "16.6A.3").of(Nlb::side_of_pair(pair)));
        }
    }
    if let Some(field) = field {
        let duty = |hex: boards::HexId, what: &str, rule: &'static str| {
            Mark::new(Sign::Duty, hex.0, format!("Those in {} {what}", game.place_name(hex)), rule)
        };
        marks.extend(field.obliged().map(|hex| duty(hex, "must attack", "6.1.1")));
        marks.extend(field.owed().map(|hex| duty(hex, "must be attacked", "6.1.2")));
    }
    if matches!(game.task(), Task::Movement | Task::Moving) {
        marks.extend(crowded(game).map(|hex| {
            let text = format!("Too many units in {}: somebody has to move on", game.place_name(hex));
            Mark::new(Sign::Duty, hex.0, text, "5.4.1")
        }));
    }
    for train in game.trains().iter() {
        if let Post::On(hex) = game.post(train) {
            let text =
                format!("{}: its army traces supply to {}", game.describe(train), game.place_name(hex));
            marks.push(Mark::new(Sign::Supply, hex.0, text, "16.17.1").of(game.side_of(train)));
        }
    }
    for place in &game.plan().places {
        for &hex in &place.hexes {
            let holder = Side::ALL.into_iter().find(|&side| game.holds(side, hex));
            let controlled = place.site == Site::Wavre || game.is_controlled(place.site);
            let sign = if controlled { Sign::Control } else { Sign::Objective };
            let text = match holder {
                Some(side) if controlled => {
                    format!("{}: held by the {} player", game.place_name(hex), player(side))
                }
                _ => format!("{}: fought for", game.place_name(hex)),
            };
            let mark = Mark::new(sign, hex.0, text, place.rule);
            marks.push(match holder {
                Some(side) if controlled => mark.of(side),
                _ => mark,
            });
        }
    }
    if let Task::Retreating(_) | Task::Displacing(_) = game.task() {
        let ways =
            game.aftermath.retreating.iter().flat_map(|unit| game.retreats(unit).iter().collect::<Vec<_>>());
        let mut seen = Vec::new();
        for hex in ways {
            if !seen.contains(&hex) {
                seen.push(hex);
                marks.push(Mark::new(
                    Sign::Retreat,
                    hex.0,
                    format!("A way back to {}", game.place_name(hex)),
                    "6.6.1",
                ));
            }
        }
    }
    marks
}

/// When and where those of an entry come, as far as an eye may know: all that is possible, or what was chosen. Hexes
/// of one turn stand together.
pub(super) fn gates(
    game: &Nlb,
    entry: &'static crate::s02_equipment::Entry,
    eye: Eye,
) -> Vec<(crate::Turn, String)> {
    let Some(group) = entry.group else { return vec![(entry.turn, either(game, &entry.hexes))] };
    let owner = entry.units.first().map(|unit| game.side_of(unit));
    let known = game.is_revealed(entry) || owner.is_some_and(|side| eye.sees_secrets_of(side));
    let possible: Vec<(crate::Turn, boards::HexId)> = if known && game.chosen[usize::from(group)] != 0 {
        game.gate(group).into_iter().collect()
    } else {
        Nlb::gates(entry).collect()
    };
    let turns = possible.chunk_by(|(turn, _), (next, _)| turn == next);
    let at = |gates: &[(crate::Turn, boards::HexId)]| {
        let hexes: Vec<boards::HexId> = gates.iter().map(|&(_, hex)| hex).collect();
        (gates[0].0, either(game, &hexes))
    };
    turns.map(at).collect()
}

/// "5712", "5712 or 5707", "5712, 5707 or 5726".
fn either(game: &Nlb, hexes: &[boards::HexId]) -> String {
    let names: Vec<String> = hexes.iter().map(|&hex| game.place_name(hex)).collect();
    match &names[..] {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", words::commas(others)),
        _ => words::commas(&names),
    }
}

/// When and where somebody comes, in a cell: "17 June, 21:00 at 5712 or 5707", "16 June, 13:00 at 3167, or 16:00 at 1167".
fn coming_at(gates: &[(crate::Turn, String)]) -> String {
    let mut day = None;
    let one = |(turn, hexes): &(crate::Turn, String)| {
        let same_day = day.replace(turn.day()) == Some(turn.day());
        let hour = turn.spoken();
        let hour = if same_day { hour.rsplit(' ').next().unwrap_or(&hour) } else { &hour };
        format!("{hour} at {hexes}")
    };
    gates.iter().map(one).collect::<Vec<_>>().join(", or ")
}

/// Leaders and what they can still do, and those who are still to come.
fn rosters(game: &Nlb, supplies: &Supplies<'_>, eye: Eye) -> Vec<Roster> {
    let mut rosters = Vec::new();
    if game.commands() {
        let mut list = Roster::new("Leaders", &["where", "command"], "10.0.1");
        for leader in Equipment::leaders().iter() {
            let Post::On(hex) = game.post(leader) else { continue };
            let state = match game.stats(leader).kind {
                Kind::Commander if !game.is_active(leader) => "inactive".into(),
                Kind::Commander => {
                    let (officers, units) = left(game, leader, "unit");
                    format!("{officers}, {units} left")
                }
                Kind::Headquarters if game.is_active(leader) => "at work".into(),
                Kind::Headquarters => "not at work".into(),
                // That he is out of command, his counter says.
                _ if game.out_of_command.has(leader) => "nobody commands him".into(),
                _ if game.gave.has(leader) => "has passed it on".into(),
                _ => "in command".into(),
            };
            list = list.row(leader.0, [grid().number(hex), state], None);
        }
        rosters.push(list);
    }
    if game.reorganizes() {
        let mut resting = Roster::new("To be reorganized", &["by", "now"], "12.0.2");
        for unit in game.edition.unit_ids() {
            let Post::Regroup(lost) = game.post(unit) else { continue };
            let (leader, reason) = game.keeps_away(unit, lost, &game.recoverers(unit), supplies);
            let who = match (leader, game.gatherer(unit)) {
                (Some(leader), _) => game.describe(leader),
                (None, Some(officer)) => format!("{}, who is not on the map", game.describe(officer)),
                (None, None) => "nobody".into(),
            };
            let now = match reason {
                // Whether his wait or the night keeps him: what counts is when it is over.
                Some(reason) if [Rule("12.0.2"), Rule("12.0.4")].contains(&reason.rule) => {
                    format!("from {} on", game.by_day(Nlb::back_from(lost).max(game.turn)).spoken())
                }
                Some(reason) => reason.why,
                None => "can come back".into(),
            };
            resting = resting.row(unit.0, [who, now], None);
        }
        if !resting.rows.is_empty() {
            rosters.push(resting);
        }
    }
    let mut coming = Roster::new("To come", &["when and where"], "5.6.1");
    for unit in game.edition.unit_ids().filter(|&unit| game.post(unit) == Post::Waiting) {
        if let Some(entry) = game.entry(unit) {
            let gates = gates(game, entry, eye);
            let when = if gates.is_empty() { "never".to_owned() } else { coming_at(&gates) };
            coming = coming.row(unit.0, [when], None);
        }
    }
    if !coming.rows.is_empty() {
        rosters.push(coming);
    }
    rosters
}
