//! A table in memory: what the store holds, unfolded, and those who look at it.
//!
//! A room is only a cache. It can be thrown away at any moment and made again from the store; nothing
//! is acknowledged from it that the store does not hold.

use crate::api::{BranchOf, BrokenView, ChatView, EntryView, OfferView, OutcomeView, Presence, Written};
use crate::limits::network;
use crate::names::TableId;
use crate::play::Counsel;
use crate::sheet::Sheet;
use crate::store::{Said, SeatRow, Stored};
use crate::trouble::Trouble;
use crate::view::Seen;
use crate::{change, clock};
use catalog::{Program, Table};
use contract::{Eye, Next, Scene, Side, Sides};
use record::Dice;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};
use tokio::sync::broadcast;

/// Lines of the chronicle that a view carries.
const CHRONICLE: usize = 60;
/// Lines of talk that a view carries.
pub(crate) const CHAT: usize = 50;

/// A table and those who look at it.
pub struct Room {
    /// Its name.
    pub id: TableId,
    pub(crate) state: tokio::sync::Mutex<State>,
    pub(crate) pushes: broadcast::Sender<Push>,
    present: Mutex<Present>,
    visit: Mutex<Visit>,
}

/// Who has been here last, and what is thought about for them.
struct Visit {
    at: Instant,
    by: IpAddr,
    /// Thoughts about the table: each turns true when it is not wanted any more.
    unwanted: Vec<Arc<AtomicBool>>,
}

/// How long a table that nobody looks at through a socket is believed to be looked at by one who asks from time to time.
const LINGERS: Duration = Duration::from_secs(30);

/// What those who look are told.
#[derive(Clone, Debug)]
pub(crate) enum Push {
    /// Look at the table.
    Table,
    /// Somebody said something.
    Chat(Arc<ChatView>),
    /// Somebody came or went.
    Presence(Presence),
    /// The table has been forgotten.
    Gone,
}

/// The table itself.
pub(crate) struct State {
    pub table: Arc<dyn Table>,
    /// The first line of the record as the store has it, with the seed.
    pub header: String,
    pub scenario_title: String,
    /// The phase that the game began in.
    pub opening: String,
    pub name: String,
    /// Who made it: the hash of a person's secret.
    pub maker: String,
    pub version: u64,
    pub stamp: u64,
    pub extras: Extras,
    /// The extras as the store has them.
    pub stored_extras: String,
    pub branch: Option<BranchOf>,
    pub seats: [SeatRow; 2],
    pub chat: Vec<ChatView>,
    pub notes: [String; 2],
    /// Why the game could not be played to its last input, if it could not.
    pub broken: Option<Broken>,
    /// The version of the program that the game was begun with.
    pub begun_with: String,
    /// The side whose program is thinking here.
    pub thinking: Option<Side>,
    /// Programs that wait for their next turn, with their plans.
    pub programs: [Option<Box<dyn Program>>; 2],
    /// Those who give hints, with theirs.
    pub advisers: [Option<Counsel>; 2],
    /// The version before this one, if this one has just one input more.
    pub previous: Option<u64>,
    /// The version before this one, if since then only somebody has added to the seed: nobody's decision is stale.
    pub harmless: Option<u64>,
    /// Whether the store may hold something else, after a write whose end is unknown.
    pub doubtful: bool,
    /// When the store was last asked.
    pub checked: Instant,
    /// What has been drawn of this version, by eye.
    frames: HashMap<Eye, Arc<Frame>>,
    /// What was told of the version drawn before, by eye, and after how many inputs: what is told of an input never
    /// changes, so only what came since has to be told again.
    told: HashMap<Eye, (usize, Lines)>,
    /// What those who watch have been shown last.
    pub shown: Option<Arc<Seen>>,
}

/// A rule has been mended since, or data have, and an input of the game is not what it was: the game is shown up to there.
#[derive(Clone, Debug)]
pub(crate) struct Broken {
    pub view: BrokenView,
    /// All inputs as they are kept.
    pub lines: Vec<String>,
}

/// What an eye sees, written down once for all who look with it.
#[derive(Debug)]
pub(crate) struct Frame {
    pub scene: Sheet,
    /// Line by line: what is told of an input never changes, and goes from frame to frame.
    pub chronicle: Lines,
    /// How it differs from frames that were shown before it, worked out once for all who saw them.
    changes: Mutex<Vec<(Weak<Frame>, Arc<Change>)>>,
}

/// Lines of the chronicle as they are written.
type Lines = Vec<Written<EntryView>>;

/// The members of a frame that differ from those of an earlier one, by their names as they are written, each as a
/// [change](crate::change).
type Change = Vec<(&'static str, String)>;

/// What is kept beside the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Extras {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<OfferView>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
    /// Whether those who play have muted those who watch.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub muted: bool,
    /// The sides that want the table to be forgotten.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unwanted_by: Vec<Side>,
    /// Whether this table was opened without hints.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unaided: bool,
    /// Orders that can be taken back as a whole: the inputs before each, and with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<(usize, usize)>,
}

impl From<Ended> for record::Ended {
    fn from(ended: Ended) -> record::Ended {
        match ended {
            Ended::Resigned(side) => record::Ended::Resigned(side),
            Ended::Draw => record::Ended::Agreed,
        }
    }
}

impl From<record::Ended> for Ended {
    fn from(ended: record::Ended) -> Ended {
        match ended {
            record::Ended::Resigned(side) => Ended::Resigned(side),
            record::Ended::Agreed => Ended::Draw,
        }
    }
}

/// How the players ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Ended {
    Resigned(Side),
    Draw,
}

/// What the list of tables shows, as anybody may see it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Summary {
    pub scenario: String,
    pub headline: String,
    pub to_act: Vec<Side>,
    pub outcome: Option<OutcomeView>,
}

impl Room {
    pub(crate) fn new(id: TableId, state: State) -> Room {
        Room {
            id,
            state: tokio::sync::Mutex::new(state),
            pushes: broadcast::Sender::new(16),
            present: Mutex::default(),
            visit: Mutex::new(Visit {
                at: Instant::now(),
                by: IpAddr::V6(Ipv6Addr::UNSPECIFIED),
                unwanted: Vec::new(),
            }),
        }
    }

    fn visit(&self) -> MutexGuard<'_, Visit> {
        self.visit.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody is here.
    pub(crate) fn visited(&self, by: IpAddr) {
        let mut visit = self.visit();
        (visit.at, visit.by) = (Instant::now(), network(by));
    }

    /// For whom a program thinks.
    pub(crate) fn asker(&self) -> IpAddr {
        self.visit().by
    }

    /// Whether anybody would see what a program does.
    pub(crate) fn is_wanted(&self) -> bool {
        self.is_watched() || self.visit().at.elapsed() < LINGERS
    }

    /// A thought begins: what is said of it is whether it is still wanted.
    pub(crate) fn begin_thought(&self) -> Arc<AtomicBool> {
        let unwanted = Arc::new(AtomicBool::new(false));
        let mut visit = self.visit();
        visit.unwanted.retain(|thought| Arc::strong_count(thought) > 1);
        visit.unwanted.push(unwanted.clone());
        unwanted
    }

    /// The table has moved on, or all have left: what is thought about it is not wanted any more.
    pub(crate) fn end_thought(&self) {
        for thought in self.visit().unwanted.drain(..) {
            thought.store(true, Ordering::Relaxed);
        }
    }

    /// Somebody hangs up. When it was the last who looks, nobody waits for a program.
    pub(crate) fn left(&self) {
        if !self.is_watched() {
            if let Some(long_ago) = Instant::now().checked_sub(LINGERS) {
                self.visit().at = long_ago;
            }
            self.end_thought();
        }
    }

    pub(crate) fn push(&self, push: Push) {
        // Nobody may be looking.
        let _ = self.pushes.send(push);
    }

    /// Whether more than one looks.
    pub(crate) fn has_company(&self) -> bool {
        self.pushes.receiver_count() > 1
    }

    /// Whether somebody looks.
    pub(crate) fn is_watched(&self) -> bool {
        self.pushes.receiver_count() > 0
    }

    pub(crate) fn present(&self) -> MutexGuard<'_, Present> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Unfolds what the store holds.
    pub(crate) fn read(stored: Stored) -> Result<State, catalog::Error> {
        let mut record = stored.header.clone();
        for line in &stored.lines {
            record.push('\n');
            record.push_str(line);
        }
        let (table, broken) = match catalog::read(record.as_bytes()) {
            Ok(table) => (table, None),
            Err(catalog::Error::Record(mut error)) => match error.before.take() {
                Some(before) => {
                    let view = BrokenView {
                        input: before.len() + 1,
                        inputs: stored.lines.len(),
                        what: error.flaw.to_string(),
                        rule: error.flaw.rule().map(|rule| rule.0.into()),
                    };
                    (before, Some(Broken { view, lines: stored.lines }))
                }
                None => return Err(catalog::Error::Record(error)),
            },
            Err(error) => return Err(error),
        };
        let header = table.header();
        Ok(State {
            scenario_title: crate::view::scenario_title(&header.game, &header.scenario),
            // Its dice are never rolled.
            opening: table.branch(0, Dice::Hand).headline(),
            table: Arc::from(table),
            header: stored.header,
            name: stored.name,
            maker: stored.maker,
            version: stored.version,
            stamp: stored.stamp,
            extras: serde_json::from_str(&stored.extras).unwrap_or_default(),
            stored_extras: stored.extras,
            branch: stored.branch.map(|(id, at)| BranchOf { id, at: at as usize }),
            seats: stored.seats,
            chat: stored.chat.iter().map(chat_view).collect(),
            notes: stored.notes,
            broken,
            begun_with: stored.begun_with,
            thinking: None,
            programs: [None, None],
            advisers: [None, None],
            previous: None,
            harmless: None,
            doubtful: false,
            checked: Instant::now(),
            frames: HashMap::new(),
            told: HashMap::new(),
            shown: None,
        })
    }

    /// Puts a later moment of the game in place of this one.
    pub(crate) fn replace(&mut self, table: Arc<dyn Table>) {
        let inputs = self.table.len();
        self.told.extend(self.frames.drain().map(|(eye, frame)| (eye, (inputs, frame.chronicle.clone()))));
        self.table = table;
    }

    /// Forgets what has been drawn: the game goes back.
    pub(crate) fn forget_drawings(&mut self) {
        self.frames.clear();
        self.told.clear();
    }

    /// How it ended, by the rules or by the players.
    pub(crate) fn outcome(&self) -> Option<OutcomeView> {
        outcome(&*self.table, &self.extras)
    }

    pub(crate) fn resigned(&self) -> Option<Side> {
        match self.extras.ended {
            Some(Ended::Resigned(side)) => Some(side),
            _ => None,
        }
    }

    /// The sides that are asked: none once it is over.
    pub(crate) fn to_act(&self) -> Vec<Side> {
        if self.broken.is_some() { Vec::new() } else { to_act(&*self.table, &self.extras) }
    }

    /// That the game can go on here, or why not.
    pub(crate) fn whole(&self) -> Result<(), Trouble> {
        let Some(Broken { view, .. }) = &self.broken else { return Ok(()) };
        let mut trouble = Trouble::conflict(format!(
            "this game stopped at input {}, which the rules do not take any more: {}",
            view.input, view.what
        ))
        .hint("play on from before it at a table of its own: branch off there");
        trouble.problem.rule = view.rule.clone();
        Err(trouble)
    }

    /// Where a person sits, French first.
    pub(crate) fn held_by(&self, person: &str) -> [bool; 2] {
        Side::ALL.map(|side| self.seats[side as usize].holders.iter().any(|holder| holder.person == person))
    }

    /// The side of a person that is asked, or its only one.
    pub(crate) fn side_of(&self, held: [bool; 2]) -> Option<Side> {
        let mut asked = self.to_act().into_iter().filter(|&side| held[side as usize]);
        asked.next().or_else(|| Side::ALL.into_iter().find(|&side| held[side as usize]))
    }

    /// Whose eyes a person looks with.
    pub(crate) fn eye(&self, held: [bool; 2]) -> Eye {
        if self.outcome().is_some() {
            return Eye::Referee;
        }
        self.side_of(held).map_or(Eye::Observer, Eye::from)
    }

    /// Whether a side that decided at `version` may be heard now. When both sides are asked at once
    /// in secret, the answer of one changes nothing for the other, who cannot even know of it.
    pub(crate) fn hears(&self, version: u64, side: Side) -> bool {
        if version == self.version || self.harmless == Some(version) {
            return true;
        }
        self.previous == Some(version)
            && self.table.next() == Next::Decision(side.into())
            && self.table.asked() == Some(Sides::Both)
    }

    /// What an eye sees now.
    pub(crate) fn frame(&mut self, eye: Eye) -> Arc<Frame> {
        let (table, told) = (&*self.table, &mut self.told);
        let drawn = || {
            let chronicle = match told.remove(&eye) {
                Some((inputs, before)) => go_on_telling(before, table, inputs, eye),
                None => written_lines(lately(table, eye)),
            };
            Arc::new(Frame { scene: Sheet::of(&table.scene(eye)), chronicle, changes: Mutex::default() })
        };
        self.frames.entry(eye).or_insert_with(drawn).clone()
    }

    /// Whether whoever sits here may take back the last decision, or why not.
    pub(crate) fn undoing(&self, held: [bool; 2]) -> Result<(), String> {
        if held == [false; 2] {
            return Err("you only watch".into());
        }
        if self.extras.ended.is_some() {
            return Err("the game is over".into());
        }
        self.table.can_undo(only_side(held)).map_err(|reason| reason.to_string())
    }

    /// The seed of the dice, once nothing can be foretold with it.
    pub(crate) fn seed(&self) -> Option<String> {
        self.outcome()?;
        let header: serde_json::Value = serde_json::from_str(&self.header).ok()?;
        Some(header.get("secret_seed")?.as_str()?.into())
    }

    pub(crate) fn hear(&mut self, said: &Said) {
        self.chat.push(chat_view(said));
        if self.chat.len() > CHAT {
            self.chat.remove(0);
        }
    }
}

impl Frame {
    pub(crate) fn draw(table: &dyn Table, scene: Scene, eye: Eye) -> Frame {
        Frame {
            scene: Sheet::of(&scene),
            chronicle: written_lines(lately(table, eye)),
            changes: Mutex::default(),
        }
    }

    /// What has changed since another frame, by member of the view; kept if there are others who may have seen that one.
    pub(crate) fn since(&self, before: &Arc<Frame>, others: bool) -> Arc<Change> {
        if std::ptr::eq(self, &**before) {
            return Arc::default();
        }
        let changes = || self.changes.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |seen: &Weak<Frame>| std::ptr::eq(seen.as_ptr(), Arc::as_ptr(before));
        if let Some((_, change)) = changes().iter().find(|(seen, _)| same(seen)) {
            return change.clone();
        }
        let scene = change::between_sheets(&before.scene, &self.scene);
        let chronicle = change::between_lists(&texts(&before.chronicle), &texts(&self.chronicle));
        let changed = [("\"scene\"", scene), ("\"chronicle\"", chronicle)].into_iter();
        let change: Arc<Change> =
            Arc::new(changed.filter_map(|(name, change)| Some((name, change?))).collect());
        if others {
            let mut changes = changes();
            changes.retain(|(seen, _)| seen.strong_count() > 0);
            changes.push((Arc::downgrade(before), change.clone()));
        }
        change
    }
}

impl Summary {
    pub(crate) fn of(table: &dyn Table, extras: &Extras) -> String {
        let summary = Summary {
            scenario: table.header().scenario.clone(),
            headline: table.headline(),
            to_act: to_act(table, extras),
            outcome: outcome(table, extras),
        };
        serde_json::to_string(&summary).expect("a summary is plain data")
    }
}

impl Extras {
    /// What stays of it when the game goes back or ends: what was agreed on at the opening.
    pub(crate) fn agreed(&self) -> Extras {
        Extras { unaided: self.unaided, muted: self.muted, ..Extras::default() }
    }

    pub(crate) fn written(&self) -> String {
        serde_json::to_string(self).expect("offers are plain data")
    }
}

/// The table without the last decisions of whoever sits here.
pub(crate) fn take_back(
    table: &dyn Table,
    held: [bool; 2],
    steps: usize,
) -> Result<Box<dyn Table>, catalog::Error> {
    let mut before = table.copy();
    for _ in 0..steps {
        before.undo(only_side(held))?;
    }
    Ok(before)
}

/// The one side that somebody plays.
fn only_side(held: [bool; 2]) -> Option<Side> {
    match held {
        [true, false] => Some(Side::French),
        [false, true] => Some(Side::Allied),
        _ => None,
    }
}

fn outcome(table: &dyn Table, extras: &Extras) -> Option<OutcomeView> {
    match extras.ended {
        Some(Ended::Resigned(side)) => Some(OutcomeView {
            winner: Some(side.enemy()),
            how: format!("The {side} side resigned."),
            rule: None,
        }),
        Some(Ended::Draw) => {
            Some(OutcomeView { winner: None, how: "The players agreed on a draw.".into(), rule: None })
        }
        None => table.outcome().map(OutcomeView::from),
    }
}

fn to_act(table: &dyn Table, extras: &Extras) -> Vec<Side> {
    match table.next() {
        Next::Decision(sides) if extras.ended.is_none() => {
            Side::ALL.into_iter().filter(|&side| sides.has(side)).collect()
        }
        _ => Vec::new(),
    }
}

/// The sides that dice wait for: nothing is drawn while a seat is open, nor before all who sit there have had the chance
/// to add to the seed.
pub(crate) fn awaited(table: &dyn Table, seats: &[SeatRow; 2]) -> Vec<Side> {
    let waits = |&side: &Side| {
        let seat = &seats[side as usize];
        seat.open || (seat.level.is_none() && table.lacks_share(side))
    };
    Side::ALL.into_iter().filter(waits).collect()
}

/// Rolls what the game asks for until it asks a side, or has to wait for somebody.
pub(crate) fn settle(table: &mut dyn Table, seats: &[SeatRow; 2]) -> Result<(), catalog::Error> {
    while matches!(table.next(), Next::Chance(_)) && awaited(table, seats).is_empty() {
        table.roll()?;
    }
    Ok(())
}

/// The last lines of the chronicle, when those after so many inputs are written already.
fn go_on_telling(mut lines: Lines, table: &dyn Table, inputs: usize, eye: Eye) -> Lines {
    let entries = table.chronicle_after(inputs, eye).into_iter();
    lines.extend(entries.map(|(n, entry)| Written::new(&EntryView { n, entry })));
    lines.drain(..lines.len().saturating_sub(CHRONICLE));
    lines
}

fn texts(lines: &Lines) -> Vec<&str> {
    lines.iter().map(Written::text).collect()
}

fn written_lines(entries: Vec<EntryView>) -> Lines {
    entries.iter().map(Written::new).collect()
}

/// The last lines of the chronicle.
pub(crate) fn lately(table: &dyn Table, eye: Eye) -> Vec<EntryView> {
    table.latest(CHRONICLE, eye).into_iter().map(|(n, entry)| EntryView { n, entry }).collect()
}

pub(crate) fn chat_view(said: &Said) -> ChatView {
    ChatView {
        side: said.side,
        name: said.name.clone(),
        text: said.words.clone(),
        at: clock::written(said.at),
    }
}

/// Who looks at a table: here, and through other processes.
#[derive(Debug, Default)]
pub(crate) struct Present {
    here: Looking,
    elsewhere: HashMap<String, (Looking, Instant)>,
}

/// Open sockets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Looking {
    pub french: u32,
    pub allied: u32,
    pub watchers: u32,
}

impl Present {
    /// Someone who sits here comes or goes.
    pub(crate) fn count(&mut self, held: [bool; 2], change: i32) {
        let count = |seats: &mut u32| *seats = seats.saturating_add_signed(change);
        match held {
            [false, false] => count(&mut self.here.watchers),
            [french, allied] => {
                if french {
                    count(&mut self.here.french);
                }
                if allied {
                    count(&mut self.here.allied);
                }
            }
        }
    }

    pub(crate) fn here(&self) -> Looking {
        self.here
    }

    /// Another process says who looks there; true if it had not been heard of before.
    pub(crate) fn hear(&mut self, process: &str, looking: Looking) -> bool {
        self.elsewhere.insert(process.into(), (looking, Instant::now())).is_none()
    }

    /// Another process is alive.
    pub(crate) fn still_there(&mut self, process: &str) {
        if let Some((_, heard)) = self.elsewhere.get_mut(process) {
            *heard = Instant::now();
        }
    }

    /// Forgets processes that have fallen silent.
    pub(crate) fn forget_silent(&mut self, after: Duration) {
        self.elsewhere.retain(|_, (_, heard)| heard.elapsed() < after);
    }

    pub(crate) fn view(&self) -> Presence {
        let all = self.elsewhere.values().map(|(looking, _)| looking).chain([&self.here]);
        all.fold(Presence::default(), |sum, looking| Presence {
            french: sum.french || looking.french > 0,
            allied: sum.allied || looking.allied > 0,
            watchers: sum.watchers + looking.watchers,
        })
    }
}
