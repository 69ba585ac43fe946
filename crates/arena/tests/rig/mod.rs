//! The rehearsal with two more tracks, and with a promise broken on demand: checks that cannot fail
//! check nothing.

#![allow(dead_code)] // Every test file uses its own part of it.

use contract::scene::{Place, State, Track};
use contract::{Anchor, Edition, Entry, Eye, Fault, Forbidden, Game, Log, Luck, Next, Rule, Scene, Side};
use opponents::{Budget, Opponent, Playable, Rank, View};
use record::Stream;
use rehearsal::{Agreed, Battle, Decision, Event, Rehearsal, Sheet};
use serde_json::Value;

/// What a [`Rig`] does wrong.
pub const NOTHING: u8 = 0;
pub const STUCK: u8 = 1;
pub const FORBIDS_WHAT_IT_LISTS: u8 = 2;
pub const LISTS_TWICE: u8 = 3;
pub const ENDLESS: u8 = 4;
pub const FORGETS_IN_POSITION: u8 = 5;
pub const OFFERS_NOTHING: u8 = 6;
pub const PANICS: u8 = 7;
pub const HIDES_A_DECISION: u8 = 8;
pub const REFUSES_BY_NO_RULE: u8 = 9;
pub const AIMS_AT_NOTHING: u8 = 10;
pub const BETRAYS_A_SECRET: u8 = 11;
pub const TELLS_NO_RULE: u8 = 12;
pub const MISSPELLS: u8 = 13;
pub const SHOWS_ANOTHER_FACE: u8 = 14;

/// A rehearsal that counts its inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rig<const WRONG: u8> {
    inner: Rehearsal,
    inputs: u32,
}

pub fn sheet() -> &'static Sheet {
    Sheet::standard()
}

impl<const WRONG: u8> Rig<WRONG> {
    /// The fault shows in the middle of a game.
    fn wrong(&self, what: u8) -> bool {
        WRONG == what && self.inputs > 7
    }
}

impl<const WRONG: u8> Game for Rig<WRONG> {
    const KEY: &'static str = "rig";
    const TITLE: &'static str = "Rehearsal & <Rig>";
    const TURN: Rule = Rehearsal::TURN;

    type Edition = Sheet;
    type Decision = Decision;
    type Event = Event;

    fn set_up(edition: &'static Sheet, battle: Battle, agreed: Agreed) -> Self {
        Rig { inner: Rehearsal::set_up(edition, battle, agreed), inputs: 0 }
    }

    fn edition(&self) -> &'static Sheet {
        self.inner.edition()
    }

    fn scenario(&self) -> Battle {
        self.inner.scenario()
    }

    fn agreed(&self) -> Agreed {
        self.inner.agreed()
    }

    fn next(&self) -> Next {
        match self.inner.next() {
            Next::Over(_) if WRONG == ENDLESS => Next::Chance(contract::Chance::die(Rule("R10"))),
            next => next,
        }
    }

    fn legal(&self, side: Side, out: &mut Vec<Decision>) {
        self.inner.legal(side, out);
        if self.wrong(STUCK) {
            out.clear();
        }
        if self.wrong(LISTS_TWICE) {
            out.extend(out.last().copied());
        }
        if self.wrong(HIDES_A_DECISION) {
            out.retain(|&decision| decision == Decision::Pass || !matches!(decision, Decision::Take(_)));
        }
    }

    fn decide(&mut self, side: Side, decision: Decision, log: &mut impl Log<Event>) {
        assert!(!self.wrong(PANICS), "the rig fell down");
        self.inputs += 1;
        self.inner.decide(side, decision, log);
    }

    fn chance(&mut self, outcome: u32, log: &mut impl Log<Event>) {
        self.inputs += 1;
        if !matches!(self.inner.next(), Next::Over(_)) {
            self.inner.chance(outcome, log);
        }
    }

    fn forbids(&self, side: Side, decision: Decision) -> Option<Forbidden> {
        if self.wrong(FORBIDS_WHAT_IT_LISTS) && decision == Decision::Pass {
            return Some(Forbidden::new("R4", "nobody passes here"));
        }
        let forbidden = self.inner.forbids(side, decision);
        if self.wrong(REFUSES_BY_NO_RULE) {
            return forbidden.map(|forbidden| Forbidden::new("R99", forbidden.why));
        }
        forbidden
    }

    fn explain(&self, side: Side, decision: Decision) -> Forbidden {
        self.inner.explain(side, decision)
    }

    fn aim(&self, side: Side, at: &Anchor) -> Option<Decision> {
        self.inner.aim(side, at).filter(|_| !self.wrong(AIMS_AT_NOTHING))
    }

    fn scene(&self, eye: Eye) -> Scene {
        let mut scene = self.inner.scene(eye);
        let losses = Side::ALL.map(|side| {
            let lost = scene.pieces.iter().filter(|piece| piece.counter.side == side);
            lost.filter(|piece| piece.place == Place::Tray("lost".into())).count()
        });
        scene.tracks.extend(Side::ALL.map(|side| {
            let lost = losses[side as usize] as i32;
            Track::new(format!("{side} losses"), lost, 3, "R9").note("the side is routed").of(side)
        }));
        if self.wrong(OFFERS_NOTHING) {
            scene.choices.clear();
        }
        if self.wrong(MISSPELLS) {
            scene.pieces[0].states.push(State::Other("moved"));
        }
        if self.wrong(SHOWS_ANOTHER_FACE) {
            scene.pieces[0].face = 1;
        }
        if self.wrong(BETRAYS_A_SECRET) {
            scene.hands = self.inner.scene(Eye::Referee).hands;
        }
        if WRONG == ENDLESS {
            scene.outcome = None;
        }
        scene
    }

    fn tell(edition: &'static Sheet, event: &Event, eye: Eye) -> Option<Entry> {
        let entry = Rehearsal::tell(edition, event, eye)?;
        Some(if WRONG == TELLS_NO_RULE { Entry { rule: None, ..entry } } else { entry })
    }

    fn imagine(&self, side: Side, luck: &mut impl Luck) -> Self {
        Rig { inner: self.inner.imagine(side, luck), inputs: self.inputs }
    }

    fn position(&self) -> Value {
        let inputs = if self.wrong(FORGETS_IN_POSITION) { 0 } else { self.inputs };
        serde_json::json!({ "inner": self.inner.position(), "inputs": inputs })
    }

    fn from_position(edition: &'static Sheet, position: &Value) -> Result<Self, Vec<Fault>> {
        let inputs = position["inputs"].as_u64().ok_or_else(|| vec![Fault::new("inputs", "is no number")])?;
        Ok(Rig { inner: Rehearsal::from_position(edition, &position["inner"])?, inputs: inputs as u32 })
    }
}

/// Decides by lot, or, as `cheat`, passes when it may not.
struct Lot(Stream, bool);

impl Lot {
    fn new(seed: u64, cheats: bool) -> Lot {
        Lot(Stream::derive(seed, "lot", 0), cheats)
    }
}

impl<const WRONG: u8> Opponent<Rig<WRONG>> for Lot {
    fn choose(&mut self, view: &View<'_, Rig<WRONG>>, _: &Budget) -> Decision {
        let legal = view.legal();
        if self.1 && !legal.contains(&Decision::Pass) {
            return Decision::Pass;
        }
        legal[self.0.below(legal.len() as u32) as usize]
    }
}

impl<const WRONG: u8> Playable for Rig<WRONG> {
    const RANKS: &'static [Rank<Self>] = &[
        Rank::new("lot", "Decides by lot.", |seed| Box::new(Lot::new(seed, false))),
        Rank::new("cheat", "Does what it must not.", |seed| Box::new(Lot::new(seed, true))),
        Rank::new("<b>&lot</b>", "Decides by lot, under a difficult name.", |seed| {
            Box::new(Lot::new(seed, false))
        }),
    ];
}
