//! The shape of play.
//!
//! A game is its scenario plus its inputs. Everything that changes it is one of two things: a
//! **decision** of a side, or an **outcome of chance**. A [`Game`] says what comes [`Next`], lists
//! what is [`legal`](Game::legal), takes one input at a time, and describes itself to any client as
//! a [`Scene`]. It knows no clock, no file and no randomness, so folding the same inputs always
//! gives the same game: that is the record, the replay, the undo and the opponents' imagination.
//!
//! Reading order: this page, then [`Side`] and [`Chance`] (who acts), [`Rule`] (why), [`OptionSet`] (what is
//! agreed on before), [`scene`] (what is seen).

mod agenda;
mod chance;
mod document;
mod guide;
mod ledger;
mod log;
mod named;
mod nearest;
mod options;
mod rule;
pub mod scene;
mod side;
mod state;
pub mod words;

pub use agenda::Agenda;
pub use chance::{Chance, Device, Drawn, Luck};
pub use document::parse_document;
pub use guide::{Guide, Lesson};
pub use ledger::{Gloss, Ledger, RuleText};
pub use log::{Log, Silent};
pub use named::Named;
#[doc(hidden)]
pub use named::sentence;
pub use nearest::nearest;
pub use options::{OptionSet, OptionValue, OptionalRule, Options, draw_options};
pub use rule::{Fact, Fault, Forbidden, Provenance, Rule};
pub use scene::{Anchor, Board, Chart, Choice, Entry, Mark, Order, Scene, Threat, Track};
pub use side::{Eye, Side, Sides};
pub use state::{Cache, Printed};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::fmt::Debug;
use std::hash::Hash;

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A decision of one side, or of both at once in secret.
    Decision(Sides),
    /// Dice or a draw.
    Chance(Chance),
    /// Nothing: it is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
    /// The reason in a sentence.
    pub how: &'static str,
    /// The rule that ended it.
    pub rule: Rule,
}

/// A scenario as a lobby lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scenario {
    /// As commands and records write it.
    pub key: String,
    /// For people.
    pub title: String,
    /// What it is about, in a sentence or two.
    pub about: String,
    /// How many turns it lasts at most.
    pub turns: u8,
    /// Optional rules it offers.
    pub options: Vec<OptionalRule>,
    /// How evenly it is matched, if that has been measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<Balance>,
}

/// How often each side won a scenario between equal opponents of ours: measured, not printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Balance {
    /// Games played.
    pub games: u32,
    /// Games that the French won.
    pub french: u32,
    /// Games that the Allies won; the others were drawn.
    pub allied: u32,
    /// The level that commanded both sides.
    pub between: String,
}

impl Balance {
    /// Games that nobody won; `None` when the figures cannot be right.
    pub fn drawn(&self) -> Option<u32> {
        self.games.checked_sub(self.french.checked_add(self.allied)?).filter(|_| self.games > 0)
    }
}

/// The printed matter of a game: map, counters, set-ups, rules. Read once, then never changed, so
/// states point at it instead of carrying it.
pub trait Edition: Sized + Send + Sync + 'static {
    /// Its scenarios, as the rules tell them apart.
    type Scenario: Named;
    /// Its optional rules, as the rules ask for them; `()` if it has none.
    type Options: OptionSet<Self::Scenario>;

    /// Builds it from the texts of data files, `(name, text)`, taking those that are not given as shipped, and
    /// listing every fault.
    fn read(files: &[(&str, &str)]) -> Result<Self, Vec<Fault>>;
    /// The data files the program ships with.
    fn shipped() -> &'static [(&'static str, &'static str)];
    /// The edition made of [`Edition::shipped`].
    fn standard() -> &'static Self;
    /// What it says of itself.
    fn particulars(&self) -> &Particulars;
    /// The ground a scenario is played on.
    fn board(&self, scenario: Self::Scenario) -> &Board;

    /// Reads [`Edition::shipped`], for [`Edition::standard`] to keep.
    ///
    /// # Panics
    /// If the shipped files have faults, which a test of every game finds.
    fn as_shipped() -> Self {
        Self::read(Self::shipped()).unwrap_or_else(|faults| {
            let faults: Vec<_> = faults.iter().map(Fault::to_string).collect();
            panic!("the shipped data files have faults:\n{}", faults.join("\n"))
        })
    }
    /// Names the facts it is made of: two editions with equal facts have equal digests.
    fn digest(&self) -> &str {
        &self.particulars().digest
    }
    /// The rules in our words.
    fn ledger(&self) -> &Ledger {
        &self.particulars().ledger
    }
    /// Every value with its provenance.
    fn facts(&self) -> &[Fact] {
        &self.particulars().facts
    }
    /// What can be played.
    fn scenarios(&self) -> &[Scenario] {
        &self.particulars().scenarios
    }
    /// What it says of a scenario.
    ///
    /// # Panics
    /// If it was read without looking that it has every scenario of the rules.
    fn listed(&self, scenario: Self::Scenario) -> &Scenario {
        let listed = self.scenarios().iter().find(|listed| listed.key == scenario.key());
        listed.expect("an edition has every scenario of its rules")
    }
    /// A scenario and its options by the words of people, listing every fault.
    fn agree(scenario: &str, options: &Options) -> Result<(Self::Scenario, Self::Options), Vec<Fault>> {
        let Some(known) = Self::Scenario::from_key(scenario) else {
            let what = format!("\"{scenario}\" is unknown; this game has {}", Self::Scenario::keys());
            let mut faults = vec![Fault::new("scenario", what)];
            faults.extend(options::faults(Self::Options::declared(), options, "this game"));
            return Err(faults);
        };
        Ok((known, Self::Options::read(known, options)?))
    }
}

/// What every edition says of itself, whatever its game.
#[derive(Clone, Debug)]
pub struct Particulars {
    /// See [`Edition::digest`].
    pub digest: String,
    /// See [`Edition::ledger`].
    pub ledger: Ledger,
    /// See [`Edition::facts`].
    pub facts: Vec<Fact>,
    /// See [`Edition::scenarios`].
    pub scenarios: Vec<Scenario>,
}

/// The scenarios of a game.
pub type ScenarioOf<G> = <<G as Game>::Edition as Edition>::Scenario;
/// The options of a game.
pub type OptionsOf<G> = <<G as Game>::Edition as Edition>::Options;

/// A game in play.
///
/// Promises that every game keeps and `crates/trials` checks:
/// - `legal` lists exactly the decisions that `forbids` does not refuse, and at least one for every
///   side that is asked;
/// - `decide` and `chance` trust their caller: the table checks first;
/// - equal inputs give equal states; a clone is a copy of bytes;
/// - the decisions of an order are legal one after the other, unless chance or the other side comes between;
/// - `scene` and `tell` never say what their eye may not know;
/// - `position` written and read again is the same state.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// The game as commands and records write it.
    const KEY: &'static str;
    /// The game's printed title.
    const TITLE: &'static str;
    /// The rule that says who decides, for those who have to wait.
    const TURN: Rule;

    /// What a newcomer is told, as `guide.toml` (see [`Guide`]); nothing if the game has none.
    const GUIDE: &'static str = "";

    /// Its printed matter.
    type Edition: Edition;
    /// One small thing a side decides: a unit taken in hand, the hex it goes to, an attacker added.
    type Decision: Copy + Eq + Ord + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What happened, and by which rule.
    type Event: Clone + Debug + Serialize + Send + Sync + 'static;

    /// Sets a scenario up.
    fn set_up(edition: &'static Self::Edition, scenario: ScenarioOf<Self>, options: OptionsOf<Self>) -> Self;
    /// Sets a scenario up that is named as people name it, listing every fault.
    fn start(edition: &'static Self::Edition, scenario: &str, options: &Options) -> Result<Self, Vec<Fault>> {
        let (scenario, options) = Self::Edition::agree(scenario, options)?;
        Ok(Self::set_up(edition, scenario, options))
    }
    /// The printed matter it is played with.
    fn edition(&self) -> &'static Self::Edition;
    /// Its scenario.
    fn scenario(&self) -> ScenarioOf<Self>;
    /// What the players agreed on.
    fn agreed(&self) -> OptionsOf<Self>;

    /// What it waits for.
    fn next(&self) -> Next;
    /// Adds every legal decision of a side that is asked; adds nothing for one that is not.
    fn legal(&self, side: Side, out: &mut Vec<Self::Decision>);
    /// Carries out a legal decision.
    fn decide(&mut self, side: Side, decision: Self::Decision, log: &mut impl Log<Self::Event>);
    /// Takes what chance brought, in `0..outcomes`.
    fn chance(&mut self, outcome: u32, log: &mut impl Log<Self::Event>);
    /// The rule that forbids a decision now, or `None` when it is legal. That is decided here, for all games: by who
    /// is asked, and by the list of legal decisions.
    fn forbids(&self, side: Side, decision: Self::Decision) -> Option<Forbidden> {
        match self.next() {
            Next::Over(outcome) => Some(Forbidden { rule: outcome.rule, why: "The game is over".into() }),
            Next::Chance(chance) => Some(Forbidden { rule: chance.rule, why: chance.device.is_due().into() }),
            Next::Decision(sides) if !sides.has(side) => {
                let why = format!("It is the {} player who decides now", side.enemy());
                Some(Forbidden { rule: Self::TURN, why })
            }
            Next::Decision(_) => {
                let mut legal = Vec::new();
                self.legal(side, &mut legal);
                (!legal.contains(&decision)).then(|| self.explain(side, decision))
            }
        }
    }
    /// The best words for the refusal of a decision that is not listed for a side that is asked, and the rule behind it.
    fn explain(&self, side: Side, decision: Self::Decision) -> Forbidden;
    /// The decision that clicking on something would mean now, legal or not; asked for "why not?".
    fn aim(&self, side: Side, at: &Anchor) -> Option<Self::Decision>;

    /// What an eye sees.
    fn scene(&self, eye: Eye) -> Scene;
    /// Turn and phase alone, for those who list many games: the same in every scene, whoever looks.
    fn headline(&self) -> String {
        self.scene(Eye::Observer).headline
    }
    /// The public tracks alone, for those who watch many games: the same as in every scene.
    fn tracks(&self) -> Vec<Track> {
        self.scene(Eye::Observer).tracks
    }
    /// What the enemy could do to `side` next, as far as `side` may know. A help for learners; a game may
    /// offer none.
    fn threats(&self, side: Side) -> Vec<Threat> {
        let _ = side;
        Vec::new()
    }
    /// The charts that lie beside the board, with where the game is in them as far as this eye may know; made from the
    /// data that the rules use. Every game has what its board tells by itself.
    fn charts(&self, eye: Eye) -> Vec<Chart> {
        let _ = eye;
        Chart::of_board(self.edition().board(self.scenario()))
    }
    /// An event in words, or `None` when this eye may not know of it. It is told from the event and the printed
    /// matter alone, so that it says the same whenever it is told: an event carries the places it needs.
    fn tell(edition: &'static Self::Edition, event: &Self::Event, eye: Eye) -> Option<Entry>;
    /// A world that `side` cannot tell apart from the real one: what is hidden from it drawn anew.
    fn imagine(&self, side: Side, luck: &mut impl Luck) -> Self;

    /// The whole state as a document that a person can edit.
    fn position(&self) -> Value;
    /// Reads such a document, listing every fault.
    fn from_position(edition: &'static Self::Edition, position: &Value) -> Result<Self, Vec<Fault>>;
}
