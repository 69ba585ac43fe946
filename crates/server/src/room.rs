//! A table in memory: what the store holds, unfolded, and those who look at it.
//!
//! A room is only a cache. It can be thrown away at any moment and made again from the store; nothing
//! is acknowledged from it that the store does not hold.

use crate::api::{BranchOf, ChatView, EntryView, OfferView, OutcomeView, Presence, Written};
use crate::names::TableId;
use crate::store::{Said, SeatRow, Stored};
use crate::{change, clock};
use catalog::{Program, Table};
use contract::{Eye, Next, Scene, Side, Sides};
use record::Dice;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::HashMap;
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
}

/// What those who look are told.
#[derive(Clone, Debug)]
pub(crate) enum Push {
    /// Look at the table.
    Table,
    /// Somebody said something.
    Chat(Arc<ChatView>),
    /// Somebody came or went.
    Presence(Presence),
}

/// The table itself.
pub(crate) struct State {
    pub table: Arc<dyn Table>,
    /// The first line of the record as the store has it, with the seed.
    pub header: String,
    pub scenario_title: String,
    pub name: String,
    pub version: u64,
    pub stamp: u64,
    pub extras: Extras,
    pub branch: Option<BranchOf>,
    pub seats: [SeatRow; 2],
    pub chat: Vec<ChatView>,
    pub notes: [String; 2],
    /// The side whose program is thinking here.
    pub thinking: Option<Side>,
    /// Programs that wait for their next turn, with their plans.
    pub programs: [Option<Box<dyn Program>>; 2],
    /// Those who give hints, with theirs.
    pub advisers: [Option<Box<dyn Program>>; 2],
    /// The version before this one, if this one has just one input more.
    pub previous: Option<u64>,
    /// Whether the store may hold something else, after a write whose end is unknown.
    pub doubtful: bool,
    /// When the store was last asked.
    pub checked: Instant,
    /// What has been drawn of this version, by eye.
    frames: HashMap<Eye, Arc<Frame>>,
    /// Whether this version can be taken back, by who would: see [`State::undoing`].
    undo: HashMap<[bool; 2], Result<(), String>>,
}

/// What an eye sees, written down once for all who look with it.
#[derive(Debug)]
pub(crate) struct Frame {
    pub scene: Written<Scene>,
    pub chronicle: Written<Vec<EntryView>>,
    /// How it differs from frames that were shown before it, worked out once for all who saw them.
    changes: Mutex<Vec<(Weak<Frame>, Arc<Map<String, Value>>)>>,
}

/// What is kept beside the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Extras {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<OfferView>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
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
        }
    }

    pub(crate) fn push(&self, push: Push) {
        // Nobody may be looking.
        let _ = self.pushes.send(push);
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
        let table = catalog::read(record.as_bytes())?;
        let header = table.header();
        Ok(State {
            scenario_title: crate::view::scenario_title(&header.game, &header.scenario),
            table: Arc::from(table),
            header: stored.header,
            name: stored.name,
            version: stored.version,
            stamp: stored.stamp,
            extras: serde_json::from_str(&stored.extras).unwrap_or_default(),
            branch: stored.branch.map(|(id, at)| BranchOf { id, at: at as usize }),
            seats: stored.seats,
            chat: stored.chat.iter().map(chat_view).collect(),
            notes: stored.notes,
            thinking: None,
            programs: [None, None],
            advisers: [None, None],
            previous: None,
            doubtful: false,
            checked: Instant::now(),
            frames: HashMap::new(),
            undo: HashMap::new(),
        })
    }

    /// Puts another moment of the game in place of this one.
    pub(crate) fn replace(&mut self, table: Arc<dyn Table>) {
        self.table = table;
        self.forget_drawings();
    }

    pub(crate) fn forget_drawings(&mut self) {
        self.frames.clear();
        self.undo.clear();
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
        to_act(&*self.table, &self.extras)
    }

    /// Where a person sits, French first.
    pub(crate) fn held_by(&self, person: &str) -> [bool; 2] {
        Side::ALL.map(|side| self.seats[side as usize].holders.iter().any(|holder| holder == person))
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
        if version == self.version {
            return true;
        }
        let asked_both = || {
            let before = self.table.branch(self.table.len().saturating_sub(1), Dice::Hand);
            before.next() == Next::Decision(Sides::Both)
        };
        self.previous == Some(version) && self.table.next() == Next::Decision(side.into()) && asked_both()
    }

    /// What an eye sees now.
    pub(crate) fn frame(&mut self, eye: Eye) -> Arc<Frame> {
        let table = &self.table;
        let drawn = || Arc::new(Frame::draw(&**table, table.scene(eye), eye));
        self.frames.entry(eye).or_insert_with(drawn).clone()
    }

    /// Whether whoever sits here may take back the last decision, or why not.
    pub(crate) fn undoing(&mut self, held: [bool; 2]) -> Result<(), String> {
        if held == [false; 2] {
            return Err("you only watch".into());
        }
        if self.extras.ended.is_some() {
            return Err("the game is over".into());
        }
        let table = &self.table;
        let tried = || match take_back(&**table, held) {
            Ok(_) => Ok(()),
            Err(catalog::Error::Undo(reason)) => Err(reason.to_string()),
            Err(error) => Err(error.to_string()),
        };
        self.undo.entry(held).or_insert_with(tried).clone()
    }

    /// The seed of the dice, once nothing can be foretold with it.
    pub(crate) fn seed(&self) -> Option<String> {
        self.outcome()?;
        let header: serde_json::Value = serde_json::from_str(&self.header).ok()?;
        Some(header.get("secret_seed")?.as_str()?.into())
    }

    pub(crate) fn hear(&mut self, said: &Said) -> ChatView {
        let view = chat_view(said);
        self.chat.push(view.clone());
        if self.chat.len() > CHAT {
            self.chat.remove(0);
        }
        view
    }
}

impl Frame {
    pub(crate) fn draw(table: &dyn Table, scene: Scene, eye: Eye) -> Frame {
        Frame {
            scene: Written::new(&scene),
            chronicle: Written::new(&lately(table, eye)),
            changes: Mutex::default(),
        }
    }

    /// What has changed since another frame, by member of the view.
    pub(crate) fn since(&self, before: &Arc<Frame>) -> Arc<Map<String, Value>> {
        if std::ptr::eq(self, &**before) {
            return Arc::default();
        }
        let changes = || self.changes.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |seen: &Weak<Frame>| std::ptr::eq(seen.as_ptr(), Arc::as_ptr(before));
        if let Some((_, change)) = changes().iter().find(|(seen, _)| same(seen)) {
            return change.clone();
        }
        // Parsed only here: kept as text, a frame is a fraction as large.
        let [old, new] = [&**before, self].map(|frame| {
            let read = |text: &str| serde_json::from_str::<Value>(text).expect("what goes out is JSON");
            [("scene", read(frame.scene.text())), ("chronicle", read(frame.chronicle.text()))]
        });
        let differ = old
            .iter()
            .zip(&new)
            .filter_map(|((name, old), (_, new))| Some(((*name).to_owned(), change::between(old, new)?)));
        let change: Arc<Map<String, Value>> = Arc::new(differ.collect());
        let mut changes = changes();
        changes.retain(|(seen, _)| seen.strong_count() > 0);
        changes.push((Arc::downgrade(before), change.clone()));
        change
    }
}

impl Summary {
    pub(crate) fn of(table: &dyn Table, extras: &Extras) -> String {
        let summary = Summary {
            scenario: table.header().scenario.clone(),
            headline: table.scene(Eye::Observer).headline,
            to_act: to_act(table, extras),
            outcome: outcome(table, extras),
        };
        serde_json::to_string(&summary).expect("a summary is plain data")
    }
}

impl Extras {
    pub(crate) fn written(&self) -> String {
        serde_json::to_string(self).expect("offers are plain data")
    }
}

/// The table without the last decision of whoever sits here.
pub(crate) fn take_back(table: &dyn Table, held: [bool; 2]) -> Result<Box<dyn Table>, catalog::Error> {
    let side = match held {
        [true, false] => Some(Side::French),
        [false, true] => Some(Side::Allied),
        _ => None,
    };
    let mut before = table.copy();
    before.undo(side)?;
    Ok(before)
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

/// The last lines of the chronicle. Telling is dearer than replaying, so it looks back only as far
/// as it has to.
fn lately(table: &dyn Table, eye: Eye) -> Vec<EntryView> {
    let mut back = CHRONICLE;
    loop {
        let from = table.len().saturating_sub(back);
        let told = table.chronicle_after(from, eye);
        if told.len() >= CHRONICLE || from == 0 {
            let skip = told.len().saturating_sub(CHRONICLE);
            return told.into_iter().skip(skip).map(|(n, entry)| EntryView { n, entry }).collect();
        }
        back *= 4;
    }
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
