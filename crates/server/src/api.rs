//! What goes over the wire. `web/api.d.ts` is generated from this file and from the scene types of
//! `contract` (see `tests/types.rs`), so a change here is a change of the client's types.

use crate::sheet::{self, Sheet};
use contract::Threat;
use contract::scene::Order;
use contract::{
    Anchor, Chart, Entry, Eye, Forbidden, Gloss, Guide, OptionalRule, Options, Outcome, RuleText, Scene, Side,
};
use serde::ser::Error as _;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::marker::PhantomData;
use std::sync::Arc;

/// A value that was written as JSON once and goes out to many.
#[derive(Clone, Debug)]
pub struct Written<T>(Arc<str>, PhantomData<fn() -> T>);

impl<T: Serialize> Written<T> {
    /// Writes a value down.
    pub fn new(value: &T) -> Written<T> {
        Written(sheet::written(value), PhantomData)
    }
}

impl<T> Written<T> {
    /// Something that is written elsewhere.
    pub(crate) fn elsewhere() -> Written<T> {
        Written("null".into(), PhantomData)
    }

    /// What stands on a sheet.
    pub(crate) fn on(sheet: &Sheet) -> Written<T> {
        Written(sheet.text().clone(), PhantomData)
    }

    /// What is written.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

impl<T> Serialize for Written<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text: &RawValue = serde_json::from_str(&self.0).map_err(S::Error::custom)?;
        text.serialize(serializer)
    }
}

/// A game that can be played.
#[derive(Clone, Debug, Serialize)]
pub struct GameView {
    /// As requests write it.
    pub key: String,
    /// Its printed title.
    pub title: String,
    /// What it is like, in a line.
    pub character: String,
    /// What can be played.
    pub scenarios: Vec<ScenarioView>,
    /// Against whom, weakest first.
    pub levels: Vec<LevelView>,
}

/// A scenario as the lobby lists it.
#[derive(Clone, Debug, Serialize)]
pub struct ScenarioView {
    /// As requests write it.
    pub key: String,
    /// For people.
    pub title: String,
    /// What it is about.
    pub about: String,
    /// How many turns it lasts at most.
    pub turns: u8,
    /// Optional rules it offers.
    pub options: Vec<OptionalRule>,
    /// The board it is played on.
    pub board: String,
    /// How evenly it is matched, if that has been measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<BalanceView>,
}

/// How often each side won between equal opponents.
#[derive(Clone, Debug, Serialize)]
pub struct BalanceView {
    /// How many games were played.
    pub games: u32,
    /// The level that commanded both sides.
    pub between: String,
    /// How often the French won.
    pub french: Share,
    /// How often the Allies won.
    pub allied: Share,
    /// How often nobody did.
    pub drawn: Share,
}

/// A share of some games, and its 95% interval.
#[derive(Clone, Debug, Serialize)]
pub struct Share {
    /// From 0 to 1.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A kind of opponent.
#[derive(Clone, Debug, Serialize)]
pub struct LevelView {
    /// As requests write it.
    pub key: String,
    /// What to expect, in a sentence.
    pub about: String,
}

/// Asks for a new table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// Which game; a record or a position says it itself.
    #[serde(default)]
    pub game: Option<String>,
    /// Which scenario; a record or a position says it itself.
    #[serde(default)]
    pub scenario: Option<String>,
    /// Optional rules.
    #[serde(default)]
    pub options: Options,
    /// What the table is called.
    #[serde(default)]
    pub name: String,
    /// What its maker is called.
    #[serde(default)]
    pub player: String,
    /// Who sits where.
    #[serde(default)]
    pub seats: SeatPlans,
    /// Whether the players may ask for hints; between people that is agreed on here.
    #[serde(default = "NewTable::hints")]
    pub hints: bool,
    /// A record to go on from, as its JSON lines.
    #[serde(default)]
    pub record: Option<String>,
    /// A position to start from.
    #[serde(default)]
    pub position: Option<Value>,
}

impl NewTable {
    fn hints() -> bool {
        true
    }
}

/// Who sits where: `you`, `friend`, `opponent` (the strongest) or `opponent:<level>`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatPlans {
    /// The French seat.
    #[serde(default = "SeatPlans::you")]
    pub french: String,
    /// The Allied seat.
    #[serde(default = "SeatPlans::you")]
    pub allied: String,
}

impl SeatPlans {
    fn you() -> String {
        "you".into()
    }
}

impl Default for SeatPlans {
    fn default() -> SeatPlans {
        SeatPlans { french: SeatPlans::you(), allied: SeatPlans::you() }
    }
}

/// A table has been made.
#[derive(Clone, Debug, Serialize)]
pub struct Created {
    /// Its name in requests.
    pub id: String,
    /// Where the browser goes.
    pub url: String,
    /// What to send to friends, by side.
    pub links: Links,
    /// What to send to those who want to watch.
    pub watch: String,
}

/// Seat links of a new table.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Links {
    /// For a friend who plays the French.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub french: Option<String>,
    /// For a friend who plays the Allies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allied: Option<String>,
}

/// A table as one person may see it.
#[derive(Clone, Debug, Serialize)]
pub struct TableView {
    /// Its name in requests.
    pub id: String,
    /// Counts the changes of the game, undo included; a decision names the version it was made for.
    pub version: u64,
    /// Counts all changes of the table, talk included: of two views the one with more is newer.
    pub stamp: u64,
    /// How many inputs the game has taken.
    pub inputs: usize,
    /// Set in a replay: the input after which this was so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// Which game.
    pub game: String,
    /// Its printed title.
    pub game_title: String,
    /// Which scenario.
    pub scenario: String,
    /// For people.
    pub scenario_title: String,
    /// The phase that the game began in: no entry of the chronicle tells of it, because nothing led there.
    pub opening: String,
    /// Optional rules in use.
    pub options: Options,
    /// What the table is called.
    pub name: String,
    /// The board it is played on.
    pub board: String,
    /// Whose eyes this was drawn for; a referee's once the game is over.
    pub eye: Eye,
    /// Who sits where.
    pub seats: Seats,
    /// Who is asked.
    pub to_act: Vec<Side>,
    /// The side whose program is thinking.
    pub thinking: Option<Side>,
    /// Whether a decision of yours is asked for.
    pub your_turn: bool,
    /// What is seen.
    pub scene: Written<Scene>,
    /// What happened lately.
    pub chronicle: Vec<Written<EntryView>>,
    /// Whether your last decision can be taken back.
    pub can_undo: bool,
    /// Why not.
    pub undo_reason: Option<String>,
    /// Whether the players may ask for hints.
    pub hints: bool,
    /// What has been offered and not answered.
    pub offers: Vec<OfferView>,
    /// What has been said lately.
    pub chat: Vec<ChatView>,
    /// Whether those who play have muted those who watch.
    pub muted: bool,
    /// The sides that want the table to be forgotten.
    pub unwanted_by: Vec<Side>,
    /// The private notes of your seat.
    pub notes: String,
    /// Set when the game could not be played to its last input, because a rule or the data are not what they were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken: Option<BrokenView>,
    /// What the game was begun with.
    pub begun_with: BegunWith,
    /// How it ended.
    pub outcome: Option<OutcomeView>,
    /// Who gave up.
    pub resigned: Option<Side>,
    /// The table this one was branched off.
    pub branch_of: Option<BranchOf>,
    /// The SHA-256 of the seed of the dice, or `hand`.
    pub dice_commitment: String,
    /// What the players have added to the seed.
    pub shares: SharesView,
    /// Whether you may add to the seed, which you have not, and nothing has been drawn yet.
    pub share_wanted: bool,
    /// The sides that the dice wait for: to take their seat, or to add to the seed.
    pub waits_for: Vec<Side>,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// Set when this answers a request that had been answered before.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub repeated: bool,
    /// Something to tell whoever asks, once: why the link that was followed gave no seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub told: Option<String>,
    /// Set when this answers an order: so many of its decisions were taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taken: Option<usize>,
}

/// What the players have added to the seed of the dice: 64 hexadecimal digits each.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SharesView {
    /// The French player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub french: Option<String>,
    /// The Allied player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allied: Option<String>,
}

/// Where a game stopped that was begun by other rules.
#[derive(Clone, Debug, Serialize)]
pub struct BrokenView {
    /// The input that is not taken any more, from one. The game is shown up to the one before.
    pub input: usize,
    /// How many inputs are kept.
    pub inputs: usize,
    /// What is wrong with it.
    pub what: String,
    /// The rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// What a game was begun with.
#[derive(Clone, Debug, Serialize)]
pub struct BegunWith {
    /// The version of the program; empty if it was begun before that was kept.
    pub program: String,
    /// The digest of the data.
    pub data: String,
    /// Whether the data here are others.
    pub other_data: bool,
}

/// Both seats of a table.
#[derive(Clone, Debug, Serialize)]
pub struct Seats {
    /// The French seat.
    pub french: SeatView,
    /// The Allied seat.
    pub allied: SeatView,
}

/// A seat.
#[derive(Clone, Debug, Serialize)]
pub struct SeatView {
    /// Who sits there, as seen from where you sit.
    pub who: Who,
    /// What they are called.
    pub name: String,
    /// The level, if it is a program.
    pub level: Option<String>,
    /// Whether they are looking at the table now.
    pub present: bool,
    /// Whether you decide for this side.
    pub yours: bool,
    /// A link that you have made and nobody has used yet: an open seat's, to send to a friend; or your own seat's, to
    /// let another device of yours in. It is good once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// Who decides for this side, as those see it who sit at the table. More than one of them share what they see.
    pub holders: Vec<HolderView>,
}

/// Someone who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HolderView {
    /// Whether it is you, with this browser.
    pub you: bool,
    /// Whether another holder has let it in, as a further device of his.
    pub device: bool,
    /// Since when, in UTC; empty if it was before that was kept.
    pub since: String,
}

/// A link that gives a seat, once.
#[derive(Clone, Debug, Serialize)]
pub struct SeatLink {
    /// Its address.
    pub link: String,
    /// Whether it lets another device of yours in; otherwise it is for whoever is to take the open seat.
    pub device: bool,
}

/// Who sits somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// You.
    You,
    /// A program.
    Opponent,
    /// Another person.
    Friend,
    /// Nobody yet.
    Open,
}

/// A line of the chronicle with the number of its input.
#[derive(Clone, Debug, Serialize)]
pub struct EntryView {
    /// The input that made it happen, from one.
    pub n: usize,
    /// What happened.
    #[serde(flatten)]
    pub entry: Entry,
}

/// An offer that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferView {
    /// Its number: an answer names it.
    #[serde(default)]
    pub id: u64,
    /// The version of the game that it was made for.
    #[serde(default)]
    pub version: u64,
    /// What is offered.
    pub kind: OfferKind,
    /// By whom.
    pub by: Side,
    /// For a takeback: how many inputs would remain.
    pub to: Option<usize>,
}

/// What can be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OfferKind {
    /// Nobody wins.
    Draw,
    /// To go back, beyond dice if need be.
    Takeback,
}

/// Something said at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChatView {
    /// From which seat; `null` for one who watches.
    pub side: Option<Side>,
    /// By whom.
    pub name: String,
    /// What.
    pub text: String,
    /// When, in UTC.
    pub at: String,
}

/// How a game ended: by its rules, by agreement or by giving up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutcomeView {
    /// Who won; `null` is a draw.
    pub winner: Option<Side>,
    /// The reason in a sentence.
    pub how: String,
    /// The rule that ended it, unless the players did.
    pub rule: Option<String>,
}

impl From<Outcome> for OutcomeView {
    fn from(outcome: Outcome) -> OutcomeView {
        OutcomeView { winner: outcome.winner, how: outcome.how.into(), rule: Some(outcome.rule.0.into()) }
    }
}

/// Where a table was branched off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BranchOf {
    /// The other table.
    pub id: String,
    /// The input after which it was.
    pub at: usize,
}

/// A table in the list of mine.
#[derive(Clone, Debug, Serialize)]
pub struct TableSummary {
    /// Its name in requests.
    pub id: String,
    /// Which game.
    pub game: String,
    /// Its printed title.
    pub game_title: String,
    /// Which scenario.
    pub scenario_title: String,
    /// What the table is called.
    pub name: String,
    /// Where I sit: nowhere if I only made it.
    pub your_sides: Vec<Side>,
    /// Turn and phase.
    pub headline: String,
    /// Who is asked.
    pub to_act: Vec<Side>,
    /// Whether a decision of mine is asked for.
    pub your_turn: bool,
    /// Whether it is over.
    pub over: bool,
    /// How it ended.
    pub outcome: Option<OutcomeView>,
    /// When it was made, in UTC.
    pub created_at: String,
    /// When it last changed, in UTC.
    pub updated_at: String,
    /// Who sits on the seats that are not mine.
    pub opponents: Vec<String>,
}

/// Decides something.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decide {
    /// The version it was made for.
    pub version: u64,
    /// A decision as the scene offers it.
    pub decision: Value,
    /// What is decided after it, if it is the first of an order: one after the other, as long as nobody else is asked
    /// and no rule forbids it.
    #[serde(default)]
    pub then: Vec<Value>,
    /// Whether the order goes on when dice have been thrown.
    #[serde(default)]
    pub rolls: bool,
    /// A name for this request, made up by the client: the same request sent again is answered and
    /// not done again.
    #[serde(default)]
    pub request: Option<String>,
}

/// Takes back.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The version it was made for.
    pub version: u64,
}

/// Asks why something cannot be chosen: one of the two.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhyNot {
    /// What was clicked.
    #[serde(default)]
    pub anchor: Option<Anchor>,
    /// Or what would have been decided.
    #[serde(default)]
    pub decision: Option<Value>,
}

/// Why something cannot be chosen: one of the three.
#[derive(Clone, Debug, Default, Serialize)]
pub struct WhyAnswer {
    /// But it can be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<bool>,
    /// A rule forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forbidden: Option<Forbidden>,
    /// That rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<RuleText>,
    /// It would mean nothing now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nothing: Option<bool>,
}

/// What the strongest opponent would do.
#[derive(Clone, Debug, Serialize)]
pub struct Hint {
    /// The decision.
    pub decision: Value,
    /// As the scene calls it.
    pub label: String,
    /// The reason, in a sentence; empty if the program gives none.
    pub why: String,
    /// What it would do from here on, if that is more than this decision: until dice fall, somebody else is asked or
    /// another phase begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<Order>,
}

/// What the enemy could do.
#[derive(Clone, Debug, Serialize)]
pub struct Threats {
    /// As signs on the board; none if the game does not offer them.
    pub marks: Vec<Threat>,
}

/// Says something, or writes private notes.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// The words.
    pub text: String,
}

/// Lets those who watch talk, or not.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mute {
    /// Whether what they say is neither taken nor shown.
    pub muted: bool,
}

/// Makes an offer, or answers one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// What is offered.
    #[serde(default)]
    pub offer: Option<OfferKind>,
    /// For a takeback: how many inputs would remain.
    #[serde(default)]
    pub to: Option<usize>,
    /// Or the answer to an offer; `false` also withdraws one's own.
    #[serde(default)]
    pub answer: Option<bool>,
    /// The offer that is answered.
    #[serde(default)]
    pub id: Option<u64>,
    /// The version of the table that was seen; who agrees has to say it.
    #[serde(default)]
    pub version: Option<u64>,
}

/// Adds to the seed of the dice.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeedShare {
    /// 64 hexadecimal digits that nobody could foresee; who leaves them out leaves it to the table.
    #[serde(default)]
    pub share: Option<String>,
}

/// Gives up.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resign {
    /// For which side: only someone who holds both seats has to say it.
    #[serde(default)]
    pub side: Option<Side>,
}

/// Plays on from an earlier moment at a table of its own.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The input after which the new game begins.
    pub at: usize,
    /// Who sits where.
    #[serde(default)]
    pub seats: SeatPlans,
    /// What the new table is called.
    #[serde(default)]
    pub name: Option<String>,
    /// What its maker is called.
    #[serde(default)]
    pub player: String,
}

/// The answer to a request for a change, for those who hear of the change itself by their socket.
#[derive(Clone, Debug, Serialize)]
pub struct Done {
    /// The version that it led to.
    pub version: u64,
    /// The stamp that it led to.
    pub stamp: u64,
    /// So many inputs there were then, with the dice that followed.
    pub inputs: usize,
    /// Set when this answers a request that had been answered before.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub repeated: bool,
    /// Set when this answers an order: so many of its decisions were taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taken: Option<usize>,
}

/// What has changed in a table since it was last shown.
#[derive(Clone, Debug, Serialize)]
pub struct Change {
    /// The stamp of the view that it changes: whoever has another one asks for the whole.
    pub since: u64,
    /// What leads from that `TableView` to the present one, as `web/js/change.js` applies it.
    pub change: Written<Value>,
}

/// What is pushed to those who look at a table.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Live {
    /// The whole table, on opening.
    Table(Box<TableView>),
    /// The table has changed.
    Change(Change),
    /// Somebody said something.
    Chat(ChatView),
    /// Somebody came or went.
    Presence(Presence),
}

/// Who is looking at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Presence {
    /// Someone on the French seat.
    pub french: bool,
    /// Someone on the Allied seat.
    pub allied: bool,
    /// How many watch.
    pub watchers: u32,
}

/// An answer to a request that cannot be granted.
#[derive(Clone, Debug, Serialize)]
pub struct Failure {
    /// What is wrong.
    pub error: Problem,
    /// The table as it is, when the request was made for an earlier version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<TableView>>,
}

/// What is wrong.
#[derive(Clone, Debug, Serialize)]
pub struct Problem {
    /// In a sentence.
    pub what: String,
    /// The rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// What the rule says about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// The rules of a game, and its terms of art.
#[derive(Clone, Debug, Serialize)]
pub struct RulesView {
    /// In the order of the rulebook.
    pub rules: Vec<RuleText>,
    /// The glossary.
    pub glossary: Vec<Gloss>,
    /// What a newcomer is told, if the game has a guide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guide: Option<Guide>,
}

/// The charts that lie beside a table.
#[derive(Clone, Debug, Serialize)]
pub struct ChartsView {
    /// The version that they show.
    pub version: u64,
    /// In the order in which they are offered.
    pub charts: Vec<Chart>,
}

/// A wish to forget a table.
#[derive(Clone, Debug, Serialize)]
pub struct Forgotten {
    /// Whether it is gone. Otherwise it waits for the other player to wish the same.
    pub gone: bool,
}

/// Whether the host is well.
#[derive(Clone, Debug, Serialize)]
pub struct Health {
    /// Whether it is.
    pub ok: bool,
    /// The version of the program.
    pub version: String,
    /// `sqlite` or `postgres`.
    pub database: String,
    /// What is wrong, if something is: the words of the database.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
}
