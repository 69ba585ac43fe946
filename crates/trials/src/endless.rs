//! A game that goes on for as long as somebody wants to look at it.

use contract::{
    Anchor, Entry, Eye, Fault, Forbidden, Game, Log, Luck, Next, OptionsOf, Rule, ScenarioOf, Scene, Side,
    Threat, Track,
};
use record::{Match, Refused};
use serde_json::Value;
use std::sync::Arc;

/// One game of `G` after another: what ends is set up again, in the input that ended it. So rules, states and
/// scenes are those of a real game, and there are as many inputs as it takes to see whether something grows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endless<G: Game> {
    game: G,
    start: Arc<G>,
}

impl<G: Game> Endless<G> {
    fn from_here(game: G) -> Endless<G> {
        Endless { start: Arc::new(game.clone()), game }
    }

    fn go_on(&mut self) {
        if let Next::Over(_) = self.game.next() {
            self.game = G::clone(&self.start);
        }
    }
}

impl<G: Game> Game for Endless<G> {
    const KEY: &'static str = "endless";
    const TITLE: &'static str = "One game after another";
    const TURN: Rule = G::TURN;

    type Edition = G::Edition;
    type Decision = G::Decision;
    type Event = G::Event;

    fn set_up(edition: &'static G::Edition, scenario: ScenarioOf<G>, options: OptionsOf<G>) -> Self {
        Endless::from_here(G::set_up(edition, scenario, options))
    }

    fn edition(&self) -> &'static G::Edition {
        self.game.edition()
    }

    fn scenario(&self) -> ScenarioOf<G> {
        self.game.scenario()
    }

    fn agreed(&self) -> OptionsOf<G> {
        self.game.agreed()
    }

    fn next(&self) -> Next {
        self.game.next()
    }

    fn legal(&self, side: Side, out: &mut Vec<G::Decision>) {
        self.game.legal(side, out);
    }

    fn decide(&mut self, side: Side, decision: G::Decision, log: &mut impl Log<G::Event>) {
        self.game.decide(side, decision, log);
        self.go_on();
    }

    fn chance(&mut self, outcome: u32, log: &mut impl Log<G::Event>) {
        self.game.chance(outcome, log);
        self.go_on();
    }

    fn explain(&self, side: Side, decision: G::Decision) -> Forbidden {
        self.game.explain(side, decision)
    }

    fn aim(&self, side: Side, at: &Anchor) -> Option<G::Decision> {
        self.game.aim(side, at)
    }

    fn scene(&self, eye: Eye) -> Scene {
        self.game.scene(eye)
    }

    fn tracks(&self) -> Vec<Track> {
        self.game.tracks()
    }

    fn threats(&self, side: Side) -> Vec<Threat> {
        self.game.threats(side)
    }

    fn tell(edition: &'static G::Edition, event: &G::Event, eye: Eye) -> Option<Entry> {
        G::tell(edition, event, eye)
    }

    fn imagine(&self, side: Side, luck: &mut impl Luck) -> Self {
        Endless { game: self.game.imagine(side, luck), start: self.start.clone() }
    }

    fn position(&self) -> Value {
        self.game.position()
    }

    fn from_position(edition: &'static G::Edition, position: &Value) -> Result<Self, Vec<Fault>> {
        G::from_position(edition, position).map(Endless::from_here)
    }
}

/// Decides by lot at a table, if somebody is asked, and rolls what follows.
pub fn decide_by_lot<G: Game>(table: &mut Match<G>, lot: &mut impl Luck) -> Result<(), Refused> {
    if let Next::Decision(sides) = table.next() {
        let mut legal = Vec::new();
        table.game().legal(sides.first(), &mut legal);
        table.play(sides.first(), legal[lot.below(legal.len() as u32) as usize], None)?;
    }
    table.settle().map(drop)
}
