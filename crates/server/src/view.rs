//! A table as one person may see it: nothing goes out that does not come through here.
//!
//! What a view says of the game comes from [`contract::Game::scene`] and [`contract::Game::tell`] for
//! the eye of its reader, and from numbers that everybody may know. No view is made of the state, the
//! inputs or the header of the record.

use crate::api::{
    BegunWith, EntryView, HolderView, Live, Presence, SeatView, Seats, SharesView, TableView, Who, Written,
};
use crate::names::{Secret, TableId};
use crate::room::{Frame, State, awaited};
use crate::sheet::Sheet;
use crate::store::Holder;
use crate::{change, clock, live};
use axum::extract::ws::Utf8Bytes;
use catalog::Table;
use contract::{Eye, Next, Side};
use record::Dice;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Whoever asks: known by a secret that only their browser has.
#[derive(Clone, Debug)]
pub struct Person {
    /// The secret.
    pub secret: Secret,
    /// Its hash, by which the store knows them.
    pub hash: String,
}

impl Person {
    /// Whoever has this secret.
    pub fn new(secret: Secret) -> Person {
        Person { hash: secret.hash(), secret }
    }
}

/// The table now.
pub(crate) fn now(id: &TableId, state: &mut State, person: &Person, present: Presence) -> TableView {
    look(id, state, person, present).0
}

/// The table now, and the part of it that everybody with the same eye sees.
fn look(id: &TableId, state: &mut State, person: &Person, present: Presence) -> (TableView, Arc<Frame>) {
    let held = state.held_by(&person.hash);
    let eye = state.eye(held);
    let frame = state.frame(eye);
    let undoing = state.undoing(held);
    let mut view = plain(id, state, person, present, eye, &frame);
    view.your_turn = view.to_act.iter().any(|&side| held[side as usize]);
    view.can_undo = undoing.is_ok();
    view.undo_reason = undoing.err();
    (view, frame)
}

/// What someone who looks has been shown last.
pub(crate) struct Seen {
    stamp: u64,
    present: Presence,
    frame: Arc<Frame>,
    /// The view without its frame.
    rest: Sheet,
    /// What was told to the last who had seen another view before: all who watch a table have seen the same.
    told: Mutex<Option<(Weak<Seen>, Option<Utf8Bytes>)>>,
}

impl Seen {
    fn of(view: TableView, present: Presence, frame: Arc<Frame>) -> Seen {
        let rest = TableView { scene: Written::elsewhere(), chronicle: Vec::new(), ..view };
        let stamp = rest.stamp;
        Seen { stamp, present, frame, rest: Sheet::of(&rest), told: Mutex::default() }
    }

    /// What has changed since another look, as it is sent; nothing, if nothing has. It is kept for others who have seen the
    /// same, if there are others.
    fn since(&self, before: &Arc<Seen>, others: bool) -> Option<Utf8Bytes> {
        if std::ptr::eq(self, &**before) {
            return None;
        }
        let told = || self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((seen, text)) = &*told()
            && std::ptr::eq(seen.as_ptr(), Arc::as_ptr(before))
        {
            return text.clone();
        }
        let rest = change::members(&before.rest, &self.rest);
        let frame = self.frame.since(&before.frame, others);
        let text = (!rest.is_empty() || !frame.is_empty()).then(|| {
            // As `api::Live` would write it.
            let change =
                change::written(rest.iter().chain(&*frame).map(|(name, change)| (*name, change.as_str())));
            Utf8Bytes::from(format!("{{\"change\":{{\"since\":{},\"change\":{change}}}}}", before.stamp))
        });
        if others {
            *told() = Some((Arc::downgrade(before), text.clone()));
        }
        text
    }
}

/// What is to be pushed to someone who looks, alone or with others: the whole table to who has not seen it, and then
/// what has changed.
pub(crate) fn push(
    id: &TableId,
    state: &mut State,
    person: &Person,
    (present, others): (Presence, bool),
    seen: &mut Option<Arc<Seen>>,
) -> Option<Utf8Bytes> {
    // Who sits nowhere and has made no link sees what all others see who watch.
    let watches = state.held_by(&person.hash) == [false; 2] && state.maker != person.hash;
    let known = state.shown.clone().filter(|shown| watches && shown.is(state.stamp, present));
    let (now, text) = match (known, &*seen) {
        (Some(now), Some(before)) => {
            let text = now.since(before, others);
            (now, text)
        }
        (_, before) => {
            let (view, frame) = look(id, state, person, present);
            let whole = before.is_none().then(|| live::written(&Live::Table(Box::new(view.clone()))));
            let now = Arc::new(Seen::of(view, present, frame));
            let text = before.as_ref().map_or(whole, |before| now.since(before, others));
            (now, text)
        }
    };
    if watches && others {
        state.shown = Some(now.clone());
    }
    *seen = Some(now);
    text
}

impl Seen {
    /// Whether it is still what those see who watch.
    fn is(&self, stamp: u64, present: Presence) -> bool {
        (self.stamp, self.present) == (stamp, present)
    }
}

/// The table as it was after input `n`, to look at.
pub(crate) fn then(id: &TableId, state: &State, person: &Person, present: Presence, n: usize) -> TableView {
    let held = state.held_by(&person.hash);
    // Its dice are never rolled.
    let past = state.table.branch(n, Dice::Hand);
    let eye = match (state.eye(held), past.next()) {
        (Eye::Referee, _) => Eye::Referee,
        (_, Next::Decision(sides)) if held == [true; 2] => sides.first().into(),
        (eye, _) => eye,
    };
    let mut scene = past.scene(eye);
    scene.choices.clear();
    let frame = Frame::draw(&*past, scene, eye);
    let mut view = plain(id, state, person, present, eye, &Arc::new(frame));
    view.inputs = past.len();
    view.at = Some(past.len());
    view.to_act = match past.next() {
        Next::Decision(sides) => Side::ALL.into_iter().filter(|&side| sides.has(side)).collect(),
        _ => Vec::new(),
    };
    view.undo_reason = Some("this is a replay".into());
    view
}

/// The chronicle since input `n`.
pub(crate) fn since(table: &dyn Table, n: usize, eye: Eye) -> Written<Vec<EntryView>> {
    let told = table.chronicle_after(n, eye);
    Written::new(&told.into_iter().map(|(n, entry)| EntryView { n, entry }).collect())
}

fn plain(
    id: &TableId,
    state: &State,
    person: &Person,
    present: Presence,
    eye: Eye,
    frame: &Arc<Frame>,
) -> TableView {
    let table = &*state.table;
    let header = table.header();
    let held = state.held_by(&person.hash);
    let outcome = state.outcome();
    let outcome_is_open = outcome.is_none();
    let mut notes = Side::ALL.into_iter().filter(|&side| held[side as usize]);
    TableView {
        id: id.to_string(),
        version: state.version,
        stamp: state.stamp,
        inputs: table.len(),
        at: None,
        game: header.game.clone(),
        game_title: table.title().into(),
        scenario: header.scenario.clone(),
        scenario_title: state.scenario_title.clone(),
        opening: state.opening.clone(),
        options: header.options.clone(),
        name: state.name.clone(),
        board: table.board().id.clone(),
        eye,
        seats: Seats {
            french: seat(id, state, person, present, Side::French),
            allied: seat(id, state, person, present, Side::Allied),
        },
        to_act: state.to_act(),
        thinking: state.to_act().into_iter().find(|&side| state.seats[side as usize].level.is_some()),
        your_turn: false,
        scene: Written::on(&frame.scene),
        chronicle: frame.chronicle.clone(),
        can_undo: false,
        undo_reason: None,
        hints: !state.extras.unaided,
        offers: state.extras.offers.clone(),
        chat: state.chat.iter().filter(|line| line.side.is_some() || !state.extras.muted).cloned().collect(),
        muted: state.extras.muted,
        unwanted_by: state.extras.unwanted_by.clone(),
        notes: notes.next().map(|side| state.notes[side as usize].clone()).unwrap_or_default(),
        seed: outcome.as_ref().and_then(|_| state.seed()),
        broken: state.broken.as_ref().map(|broken| broken.view.clone()),
        begun_with: BegunWith {
            program: state.begun_with.clone(),
            data: header.data.clone(),
            other_data: table.other_data().is_some(),
        },
        outcome,
        resigned: state.resigned(),
        branch_of: state.branch.clone(),
        dice_commitment: header.dice.to_string(),
        shares: SharesView {
            french: header.shares.french.as_ref().map(record::to_hex),
            allied: header.shares.allied.as_ref().map(record::to_hex),
        },
        share_wanted: Side::ALL.into_iter().any(|side| held[side as usize] && table.lacks_share(side)),
        waits_for: match table.next() {
            Next::Chance(_) if outcome_is_open => awaited(table, &state.seats),
            _ => Vec::new(),
        },
        repeated: false,
        told: None,
        taken: None,
    }
}

fn seat(id: &TableId, state: &State, person: &Person, present: Presence, side: Side) -> SeatView {
    let seat = &state.seats[side as usize];
    let held = state.held_by(&person.hash);
    let yours = held[side as usize];
    let who = match seat {
        _ if yours => Who::You,
        seat if seat.level.is_some() => Who::Opponent,
        seat if seat.open => Who::Open,
        _ => Who::Friend,
    };
    // Only the person whose secret a link follows from can be shown it.
    let link = seat.link.as_deref().filter(|_| seat.level.is_none()).and_then(|hash| {
        let secret = person.secret.seat(id, side, seat.link_n);
        (secret.hash() == hash).then(|| link(id, &secret))
    });
    let holder = |holder: &Holder| HolderView {
        you: holder.person == person.hash,
        device: holder.device,
        since: if holder.since == 0 { String::new() } else { clock::written(holder.since) },
    };
    let sits = held != [false; 2];
    let here = match side {
        Side::French => present.french,
        Side::Allied => present.allied,
    };
    SeatView {
        who,
        name: crate::play::called(seat, side),
        level: seat.level.clone(),
        present: here || who == Who::Opponent,
        yours,
        link,
        holders: seat.holders.iter().filter(|_| sits).map(holder).collect(),
    }
}

/// The address that gives a seat.
pub(crate) fn link(id: &TableId, secret: &Secret) -> String {
    format!("/seat/{id}/{}", secret.reveal())
}

/// What a scenario is called.
pub(crate) fn scenario_title(game: &str, scenario: &str) -> String {
    let listed = catalog::listing(game).ok();
    let found = listed.and_then(|game| game.scenarios.into_iter().find(|known| known.key == scenario));
    found.map_or_else(|| scenario.into(), |found| found.title)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{SeatRow, Stored};
    use catalog::Table;
    use contract::{Anchor, Chance, Options};
    use proptest::prelude::*;
    use record::{Audience, Players};
    use serde_json::Value;

    /// A table whose players throw their own dice, so that a test can say what is drawn.
    fn begin(game: &str, scenario: &str) -> Box<dyn Table> {
        catalog::start(game, scenario, &Options::new(), Players::default(), Dice::Hand).unwrap()
    }

    /// Two worlds that differ only in what was drawn for the enemy's eyes, and go on alike as far as they can:
    /// whoever may not know which is which looks at both after every step. What is drawn by the rule `alike` is the
    /// same in both, whoever sees it.
    fn look_at_both(
        (game, scenario, alike): (&str, &str, &str),
        viewer: Side,
        draws: [u32; 3],
        picks: &[u32],
    ) {
        let mut worlds = [begin(game, scenario), begin(game, scenario)];
        let mut differ = false;
        while let Next::Chance(chance) = worlds[0].next() {
            let hidden = chance.secret_of == Some(viewer.enemy()) && chance.rule.0 != alike;
            differ |= hidden && draws[1] % chance.outcomes() != draws[2] % chance.outcomes();
            for (world, own) in worlds.iter_mut().zip([draws[1], draws[2]]) {
                draw(&mut **world, chance, if hidden { own } else { draws[0] });
            }
        }
        // Cards of one kind are alike: other draws may have brought the same hand.
        differ &= alike.is_empty() || worlds[0].position() != worlds[1].position();
        for (step, &pick) in picks.iter().enumerate() {
            // What was hidden is shown at the end.
            if matches!(worlds[0].next(), Next::Over(_)) {
                break;
            }
            // Not every step: a view is dear.
            if step % 3 == 0 {
                assert_same(&worlds, Some(viewer), differ);
                assert_same(&worlds, None, differ);
            }
            let [one, other] = &mut worlds;
            match one.next() {
                Next::Over(_) => {}
                Next::Chance(chance) => {
                    draw(&mut **one, chance, pick);
                    draw(&mut **other, chance, pick);
                }
                Next::Decision(sides) => {
                    let side = if sides.has(viewer) && pick % 2 == 0 { viewer } else { sides.first() };
                    let mut legal = one.legal(side);
                    if side == viewer {
                        assert_eq!(legal, other.legal(side), "what is legal must not tell what is hidden");
                    } else {
                        // The enemy does what he could do in both worlds.
                        let also = other.legal(side);
                        legal.retain(|decision| also.contains(decision));
                    }
                    if legal.is_empty() {
                        break;
                    }
                    let decision = &legal[pick as usize % legal.len()];
                    one.play(side, decision, None).unwrap();
                    other.play(side, decision, None).unwrap();
                    if one.next() != other.next() {
                        break;
                    }
                }
            }
        }
    }

    fn draw(table: &mut dyn Table, chance: Chance, luck: u32) {
        table.enter(chance.device.read(luck % chance.outcomes()), None).unwrap();
    }

    fn assert_same(worlds: &[Box<dyn Table>; 2], viewer: Option<Side>, differ: bool) {
        let id = TableId::parse("abcdefghijkmnpqr").unwrap();
        let person = Person::new(Secret::parse(&"A".repeat(43)).unwrap());
        let views: Vec<Value> = worlds
            .iter()
            .map(|world| {
                let mut state = State::read(stored(&id, &**world, viewer, &person)).unwrap();
                let n = world.len() / 2;
                serde_json::json!({
                    "now": now(&id, &mut state, &person, Presence::default()),
                    "then": then(&id, &state, &person, Presence::default(), n),
                    "since": since(&*state.table, n, state.eye(state.held_by(&person.hash))),
                    "threats": viewer.map(|side| state.table.threats(side)),
                    "why": viewer.map(|side| state.table.why(side, &Anchor::Button)),
                })
            })
            .collect();
        for (key, seen) in views[0].as_object().unwrap() {
            let (one, other) = (seen.to_string(), views[1][key].to_string());
            let at = one.bytes().zip(other.bytes()).position(|(a, b)| a != b);
            let near = at.map(|at| one.get(at.saturating_sub(80)..(at + 80).min(one.len())));
            assert!(one == other, "{key} tells the worlds apart at {near:?}");
        }
        // The worlds are not the same, or this would show nothing.
        if differ {
            assert_ne!(worlds[0].position(), worlds[1].position());
        }
    }

    fn stored(id: &TableId, table: &dyn Table, viewer: Option<Side>, person: &Person) -> Stored {
        let record = table.write(Audience::Table);
        let mut lines = record.lines().map(String::from);
        let header = lines.next().unwrap();
        let seat = |side: Side| SeatRow {
            holders: vec![Holder::new(if viewer == Some(side) { &person.hash } else { "another" }, 0)],
            ..SeatRow::default()
        };
        Stored {
            id: id.clone(),
            header,
            name: String::new(),
            maker: "another".into(),
            version: 1,
            stamp: 1,
            extras: "{}".into(),
            branch: None,
            seats: [seat(Side::French), seat(Side::Allied)],
            lines: lines.take(table.len()).collect(),
            chat: Vec::new(),
            notes: Default::default(),
            begun_with: String::new(),
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

        #[test]
        fn a_view_does_not_change_with_what_its_side_may_not_know(
            grouchy in any::<bool>(),
            french in any::<bool>(),
            draws in any::<[u32; 3]>(),
            picks in proptest::collection::vec(any::<u32>(), 0..120),
        ) {
            let viewer = if french { Side::French } else { Side::Allied };
            if grouchy {
                look_at_both(("naw", "grouchy", ""), viewer, draws, &picks);
            } else {
                look_at_both(("rehearsal", "skirmish", ""), viewer, draws, &picks);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

        /// The decks are cut alike, or a side's own cards would tell how; the enemy's hand and what is left of his
        /// deck are not, nor which of his cards lies face down.
        #[test]
        fn hands_decks_and_cards_that_lie_face_down_are_in_no_view_of_the_other_side(
            ligny in any::<bool>(),
            french in any::<bool>(),
            draws in any::<[u32; 3]>(),
            picks in proptest::collection::vec(any::<u32>(), 0..90),
        ) {
            let viewer = if french { Side::French } else { Side::Allied };
            let scenario = if ligny { "ligny" } else { "waterloo" };
            look_at_both(("vive", scenario, "4.1-b"), viewer, draws, &picks);
        }

        /// Both worlds wait for the viewer's card when the enemy has put another down in each.
        #[test]
        fn a_card_that_lies_face_down_is_in_no_view_of_the_other_side(
            french in any::<bool>(),
            luck in any::<u32>(),
            cards in any::<[u32; 2]>(),
        ) {
            let viewer = if french { Side::French } else { Side::Allied };
            let mut worlds = [begin("vive", "ligny"), begin("vive", "ligny")];
            while let Next::Chance(chance) = worlds[0].next() {
                worlds.iter_mut().for_each(|world| draw(&mut **world, chance, luck));
            }
            let legal = worlds[0].legal(viewer.enemy());
            let played = cards.map(|card| &legal[card as usize % legal.len()]);
            for (world, card) in worlds.iter_mut().zip(played) {
                world.play(viewer.enemy(), card, None).unwrap();
            }
            assert_same(&worlds, Some(viewer), played[0] != played[1]);
            assert_same(&worlds, None, played[0] != played[1]);
        }
    }

    /// Bytes that were pushed to someone who plays both sides of a random game, and to one who watches: every push is
    /// applied to what was seen before, and gives the view as it would be shown to a newcomer.
    fn pushes(game: &str, scenario: &str, seed: u64) -> [Vec<usize>; 2] {
        let id = TableId::parse("abcdefghijkmnpqr").unwrap();
        let player = Person::new(Secret::parse(&"A".repeat(43)).unwrap());
        let watcher = Person::new(Secret::parse(&"E".repeat(43)).unwrap());
        let mut table = begin(game, scenario);
        let mut luck = record::Stream::derive(seed, "pushes", 0);
        let mut stored = stored(&id, &*table, Some(Side::French), &player);
        stored.seats[Side::Allied as usize].holders = vec![Holder::new(&player.hash, 0)];
        let mut state = State::read(stored).unwrap();
        let mut bytes = [Vec::new(), Vec::new()];
        let mut looks = [(player, None, Value::Null), (watcher, None, Value::Null)];
        loop {
            for ((person, seen, shown), bytes) in looks.iter_mut().zip(&mut bytes) {
                let pushed = push(&id, &mut state, person, (Presence::default(), true), seen);
                if let Some(text) = &pushed {
                    let pushed: Value = serde_json::from_str(text).unwrap();
                    if let Some(change) = pushed.get("change") {
                        assert_eq!(change["since"], shown["stamp"]);
                        *shown = load::apply(shown, &change["change"]);
                        bytes.push(text.len());
                    } else {
                        *shown = pushed["table"].clone();
                    }
                }
                assert_eq!(shown["scene"]["headline"], table.headline());
                let whole = serde_json::to_value(now(&id, &mut state, person, Presence::default())).unwrap();
                assert_eq!(*shown, whole);
                // What was told before is not told again, and reads as if it were.
                let eye = state.eye(state.held_by(&person.hash));
                let told = serde_json::to_value(crate::room::lately(&*table, eye)).unwrap();
                assert_eq!(shown["chronicle"], told);
            }
            match table.next() {
                Next::Over(_) => return bytes,
                Next::Chance(chance) => draw(&mut *table, chance, luck.next_u64() as u32),
                Next::Decision(sides) => {
                    let legal = table.legal(sides.first());
                    let decision = &legal[luck.next_u64() as usize % legal.len()];
                    table.play(sides.first(), decision, None).unwrap();
                }
            }
            state.replace(table.copy().into());
            (state.version, state.stamp) = (state.version + 1, state.stamp + 1);
        }
    }

    /// Measured before: 23 kB in naw, 41 kB in wallace, each time.
    #[test]
    fn a_push_is_small_and_leads_to_the_view() {
        for game in catalog::KEYS.iter().copied().chain(["rehearsal"]) {
            let scenarios = catalog::listing(game).unwrap().scenarios;
            let mut all = pushes(game, &scenarios[0].key, 1);
            for (sizes, who) in all.iter_mut().zip(["plays", "watches"]) {
                sizes.sort_unstable();
                let share = |part: usize| sizes[sizes.len() * part / 100];
                println!(
                    "{game}, who {who}: {} pushes, {} bytes in the median, {} at 90%, {} at most",
                    sizes.len(),
                    share(50),
                    share(90),
                    sizes[sizes.len() - 1]
                );
                assert!(share(50) < 3_000, "{game}, who {who}: {} bytes in the median", share(50));
            }
        }
    }

    #[test]
    fn the_worlds_of_the_property_do_differ() {
        let differing = std::panic::catch_unwind(|| {
            let mut worlds = [begin("naw", "grouchy"), begin("naw", "grouchy")];
            for (world, chit) in worlds.iter_mut().zip([0, 5]) {
                let Next::Chance(chance) = world.next() else { panic!() };
                draw(&mut **world, chance, 0);
                let Next::Chance(chance) = world.next() else { panic!() };
                draw(&mut **world, chance, chit);
            }
            // Who may know sees the difference: the Allied chit is the second one drawn.
            assert_same(&worlds, Some(Side::Allied), true);
        });
        assert!(differing.is_err());
    }
}
