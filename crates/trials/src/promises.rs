//! The promises of the contract, one function each. What is broken is said in words.

use crate::vocabulary;
use contract::scene::{Anchor, Board, ChartRow, Piece, PieceId, Place};
use contract::{Edition, Eye, Forbidden, Game, Guide, Luck, Next, Rule, Scene, Side, Silent};
use std::collections::BTreeSet;

/// What keeping a promise gives: nothing, or what is wrong.
pub type Kept = Result<(), String>;

/// Everyone who may look at a game.
pub const EYES: [Eye; 4] = [Eye::French, Eye::Allied, Eye::Observer, Eye::Referee];

/// Of what comes to mind, so much is asked about for a side that is not asked at all.
const UNASKED: usize = 20;

/// Of what is listed, so much is asked about: whoever asks about one decision has all of them listed.
const LISTED: usize = 24;

/// What a side may decide.
pub fn legal<G: Game>(game: &G, side: Side) -> Vec<G::Decision> {
    let mut legal = Vec::new();
    game.legal(side, &mut legal);
    legal
}

/// The side that is asked; the first, if both are.
pub fn asked<G: Game>(game: &G) -> Option<Side> {
    if let Next::Decision(sides) = game.next() { Some(sides.first()) } else { None }
}

/// Whether a side is asked.
fn is_asked<G: Game>(game: &G, side: Side) -> bool {
    matches!(game.next(), Next::Decision(sides) if sides.has(side))
}

pub(crate) fn holds(truth: bool, otherwise: impl FnOnce() -> String) -> Kept {
    if truth { Ok(()) } else { Err(otherwise()) }
}

/// Who is asked has something to decide, and nobody else; what is listed is listed once and accepted (of a long list
/// some are asked about, spread over all of it, with another `turn` others); what else comes to mind is refused, with a
/// reason and a rule of the ledger; and asking changes nothing.
pub fn lists_what_it_accepts<G: Game>(
    game: &G,
    thoughts: &[G::Decision],
    turn: u64,
    mut refused: impl FnMut(&Forbidden),
) -> Kept {
    let before = game.clone();
    for side in Side::ALL {
        let mut listed = legal(game, side);
        if !is_asked(game, side) {
            holds(listed.is_empty(), || format!("the {side} side is not asked and has legal decisions"))?;
        } else {
            holds(!listed.is_empty(), || format!("the {side} side is asked and has no legal decision"))?;
        }
        let apart = listed.len().div_ceil(LISTED).max(1);
        let first = (turn.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize % apart;
        for &decision in listed.iter().skip(first).step_by(apart) {
            if let Some(forbidden) = game.forbids(side, decision) {
                return Err(format!(
                    "{decision:?} of the {side} side is listed as legal but forbidden: {forbidden}"
                ));
            }
        }
        listed.sort_unstable();
        if let Some(twice) = listed.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("{:?} of the {side} side is listed twice", twice[0]));
        }
        let most = if listed.is_empty() { UNASKED } else { usize::MAX };
        for decision in thoughts.iter().take(most).filter(|thought| listed.binary_search(thought).is_err()) {
            let forbidden = game.forbids(side, *decision).ok_or_else(|| {
                format!("{decision:?} of the {side} side is neither listed as legal nor forbidden")
            })?;
            holds(!forbidden.why.is_empty(), || format!("{decision:?} is refused without a reason"))?;
            is_rule(game, forbidden.rule, || format!("what refuses {decision:?}"))?;
            refused(&forbidden);
        }
    }
    holds(*game == before, || "asking what is legal changed the game".to_owned())
}

/// A rule that a game gives is one of its ledger.
fn is_rule<G: Game>(game: &G, rule: Rule, what: impl FnOnce() -> String) -> Kept {
    let known = game.edition().ledger().get(rule.0).is_some();
    holds(known, || format!("{}: {rule} is no rule of the ledger", what()))
}

/// A position written and read again is the same state, waits for the same and lists the same.
pub fn position_reads_back<G: Game>(game: &G) -> Kept {
    let document = game.position();
    let read = G::from_position(game.edition(), &document).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        format!("the position as written cannot be read: {}; {document}", faults.join("; "))
    })?;
    holds(read == *game, || {
        let what = difference(&format!("{game:#?}"), &format!("{read:#?}"));
        format!("the position, written and read again, is another state: {what}; {document}")
    })?;
    holds(read.position() == document, || {
        format!("the position reads back and is written anew: {document}")
    })?;
    holds(read.next() == game.next(), || {
        format!("the position reads back and waits for another: {document}")
    })?;
    for side in Side::ALL {
        let (was, is) = (legal(game, side), legal(&read, side));
        holds(was == is, || {
            let odd: Vec<_> =
                was.iter().chain(&is).filter(|one| was.contains(one) != is.contains(one)).collect();
            format!("the position reads back and lists other decisions, of {odd:?}: {document}")
        })?;
    }
    Ok(())
}

/// Where two states begin to differ, from how they print themselves: the field, and both values.
pub fn difference(ours: &str, theirs: &str) -> String {
    let depth = |line: &str| line.len() - line.trim_start().len();
    let mut path: Vec<&str> = Vec::new();
    for (one, other) in ours.lines().zip(theirs.lines()) {
        path.retain(|above| depth(above) < depth(one));
        if one != other {
            let bare = |line: &&str| format!("{} ", line.trim().trim_end_matches(['{', '[', '(']).trim_end());
            let fields: Vec<_> = path.iter().skip(1).map(bare).collect();
            let [one, other] = [one, other].map(|line| line.trim().trim_end_matches(','));
            return format!("{}{one} became {other}", fields.concat());
        }
        path.push(one);
    }
    "one has more to it than the other".to_owned()
}

/// Every eye gets a scene: the side that is asked is offered what is legal, in the order of the list, and
/// nobody else anything; choices hang on what is shown, and a click there means one of the choices there.
pub fn scenes_offer_what_is_legal<G: Game>(game: &G) -> Kept {
    for eye in EYES {
        let scene = game.scene(eye);
        offers_what_is_legal(game, eye, &scene)?;
        is_of_one_piece(game, eye, &scene)?;
        orders_can_be_carried_out(game, eye, &scene)?;
        if let Some(side) = eye.side() {
            clicks_mean_a_choice(game, side, &scene)?;
        }
    }
    Ok(())
}

fn offers_what_is_legal<G: Game>(game: &G, eye: Eye, scene: &Scene) -> Kept {
    let mut listed = Vec::new();
    for decision in eye.side().map(|side| legal(game, side)).unwrap_or_default() {
        listed.push(serde_json::to_value(decision).map_err(|error| format!("{decision:?}: {error}"))?);
    }
    // One decision may hang on several things, such as two pieces that are as good as each other.
    let mut seen = BTreeSet::new();
    let offered = scene.choices.iter().map(|choice| &choice.decision);
    let offered: Vec<_> = offered.filter(|decision| seen.insert(decision.to_string())).collect();
    holds(offered.iter().copied().eq(&listed), || {
        let (offered, listed) = (offered.len(), listed.len());
        format!("the scene of {eye:?} offers {offered} choices that are not the {listed} legal decisions")
    })
}

/// An order is for the side that is asked alone. Each of its decisions is legal when its turn comes; chance or the other
/// side may end it before, but not its first.
fn orders_can_be_carried_out<G: Game>(game: &G, eye: Eye, scene: &Scene) -> Kept {
    let Some(side) = eye.side().filter(|&side| is_asked(game, side)) else {
        return holds(scene.orders.is_empty(), || format!("the scene of {eye:?} offers orders to give"));
    };
    for order in &scene.orders {
        let what = || format!("the order {:?} of {eye:?}", order.label);
        holds(order.decisions.len() > 1 || order.idle, || format!("{} is a single decision", what()))?;
        holds(!order.idle || legal(game, side).len() == 1, || {
            format!("{} is idle, and something else could be done", what())
        })?;
        let mut tried = game.clone();
        for (at, written) in order.decisions.iter().enumerate() {
            let decision: G::Decision = serde_json::from_value(written.clone())
                .map_err(|error| format!("{}: {written} is no decision: {error}", what()))?;
            if at > 0 && tried.next() != Next::Decision(side.into()) {
                break;
            }
            if let Some(forbidden) = tried.forbids(side, decision) {
                return Err(format!("{}: its decision {at}, {written}, is refused: {forbidden}", what()));
            }
            tried.decide(side, decision, &mut Silent);
        }
    }
    Ok(())
}

/// Prompt, outcome and board are those of the game, pieces are shown once and are counters of the board, every rule it
/// names is one, every word that clients draw by is known or new, and the topic of a prompt is a word.
fn is_of_one_piece<G: Game>(game: &G, eye: Eye, scene: &Scene) -> Kept {
    let prompts = match (game.next(), &scene.prompt) {
        (Next::Decision(sides), Some(prompt)) => sides.has(prompt.side),
        (Next::Decision(_), None) => false,
        (_, prompt) => prompt.is_none(),
    };
    holds(prompts, || format!("the scene of {eye:?} prompts somebody who is not asked, or nobody"))?;
    if let Some(prompt) = &scene.prompt {
        let spelled = prompt.topic.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'-');
        holds(spelled, || format!("{:?} is no topic", prompt.topic))?;
    }
    let over = matches!(game.next(), Next::Over(_));
    holds(scene.outcome.is_some() == over, || format!("the scene of {eye:?} and the game end apart"))?;
    let board = game.edition().board(game.scenario());
    holds(scene.board == board.id, || format!("the scene of {eye:?} is on another board"))?;
    for laid in &scene.laid {
        let known = usize::from(laid.at) < board.spaces.len()
            && board.legend.iter().any(|terrain| terrain.key == laid.terrain);
        holds(known, || format!("the scene of {eye:?} lays {:?}, which is not of the board", laid.terrain))?;
    }
    let marks = scene.marks.iter().all(|mark| usize::from(mark.at) < board.spaces.len());
    holds(marks, || format!("the scene of {eye:?} marks a space that is not on the board"))?;
    for rule in rules_of(scene) {
        is_rule(game, rule, || format!("the scene of {eye:?}"))?;
    }
    vocabulary::speaks_known_words(scene).map_err(|what| format!("the scene of {eye:?}: {what}"))?;
    let pieces: BTreeSet<_> = scene.pieces.iter().map(|piece| piece.id).collect();
    holds(pieces.len() == scene.pieces.len(), || format!("the scene of {eye:?} shows a piece twice"))?;
    for piece in &scene.pieces {
        let counter = board.counters.iter().find(|counter| counter.id == piece.id);
        let face = counter.and_then(|counter| counter.faces.get(usize::from(piece.face)));
        holds(face.is_some() && counter == Some(piece.counter), || {
            format!(
                "the scene of {eye:?} shows {}, a counter or a face that the board lacks",
                piece.counter.key
            )
        })?;
    }
    names_what_is_there(board, scene, &pieces).map_err(|what| format!("the scene of {eye:?}: {what}"))
}

/// What is printed and never changes in play: a guide is whole, and board and counters speak known words.
pub fn prints_what_it_should<G: Game>(game: &G) -> Kept {
    if !G::GUIDE.is_empty() {
        Guide::parse(G::GUIDE, game.edition().ledger()).map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            faults.join("; ")
        })?;
    }
    vocabulary::prints_known_words(game.edition().board(game.scenario()))
}

/// Every eye gets charts whose rules are rules and whose lines fit their columns.
pub fn charts_are_whole<G: Game>(game: &G) -> Kept {
    let board = game.edition().board(game.scenario());
    for eye in EYES {
        let charts = game.charts(eye);
        let keys: BTreeSet<&str> = charts.iter().map(|chart| chart.key.as_str()).collect();
        holds(keys.len() == charts.len(), || format!("{eye:?} is shown two charts of one key"))?;
        for chart in &charts {
            let what = || format!("the chart {:?} of {eye:?}", chart.title);
            let fits = |row: &ChartRow| chart.columns.is_empty() || row.cells.len() == chart.columns.len();
            holds(chart.rows.iter().all(fits), || format!("{} has a line that does not fit", what()))?;
            let lit = chart.lit.is_none_or(|lit| usize::from(lit) < chart.columns.len());
            holds(lit, || format!("{} lights a column that it lacks", what()))?;
            for rule in chart.rule.into_iter().chain(chart.rows.iter().filter_map(|row| row.rule)) {
                is_rule(game, rule, what)?;
            }
            let known = |id: &PieceId| board.counters.iter().any(|counter| counter.id == *id);
            let drawn = chart.rows.iter().filter_map(|row| row.piece.as_ref()).all(known);
            holds(drawn, || format!("{} draws a counter that the board lacks", what()))?;
        }
    }
    Ok(())
}

/// The rules that a scene names.
fn rules_of(scene: &Scene) -> impl Iterator<Item = Rule> {
    let sums = scene.account.iter().chain(&scene.tallies);
    let cards = scene.hands.iter().flat_map(|hand| &hand.cards).flatten();
    let fights =
        scene.fight.iter().flat_map(|fight| fight.steps.iter().map(|step| step.rule).chain([fight.rule]));
    (scene.marks.iter().map(|mark| mark.rule))
        .chain(scene.tracks.iter().map(|track| track.rule))
        .chain(scene.lights.iter().map(|light| light.rule))
        .chain(scene.rosters.iter().map(|roster| roster.rule))
        .chain(scene.hands.iter().map(|hand| hand.rule))
        .chain(cards.filter_map(|card| card.rule))
        .chain(scene.prompt.iter().map(|prompt| prompt.rule))
        .chain(sums.flat_map(|sum| &sum.terms).map(|term| term.rule))
        .chain(fights)
}

/// Choices hang on what is shown; cards and lights are about regions of the board; a list compares pieces that are shown,
/// by as many columns as it has.
fn names_what_is_there(board: &Board, scene: &Scene, pieces: &BTreeSet<PieceId>) -> Kept {
    let hands: BTreeSet<&str> = scene.hands.iter().map(|hand| hand.key.as_str()).collect();
    holds(hands.len() == scene.hands.len(), || "two hands have the same key".to_owned())?;
    let choices = scene.choices.iter().map(|choice| (&choice.on, &choice.label, &choice.with));
    let orders = scene.orders.iter().map(|order| (&order.on, &order.label, &order.with));
    for (on, label, with) in choices.chain(orders) {
        let there = match on {
            Anchor::Piece(piece) | Anchor::PieceTo(piece, _) => pieces.contains(piece),
            Anchor::Facing(piece, side) => pieces.contains(piece) && *side < 6,
            Anchor::Card { hand, card } => {
                let hand = scene.hands.iter().find(|one| one.key == *hand);
                hand.and_then(|hand| hand.cards.get(usize::from(*card))).is_some_and(Option::is_some)
            }
            Anchor::Space(_) | Anchor::Tray(_) | Anchor::Button => true,
        };
        holds(there, || format!("{label:?} hangs on something that is not shown"))?;
        let with = with.iter().all(|piece| pieces.contains(piece));
        holds(with, || format!("{label:?} is done with a piece that is not shown"))?;
    }
    joins_friends(scene)?;
    let cards = scene.hands.iter().flat_map(|hand| &hand.cards).flatten();
    let ground = cards.clone().filter_map(|card| card.terrain.as_ref());
    for key in ground {
        let known = board.legend.iter().any(|terrain| terrain.key == *key);
        holds(known, || format!("{key:?} is no terrain of the board"))?;
    }
    let named = cards.flat_map(|card| &card.regions).chain(scene.lights.iter().map(|light| &light.region));
    for key in named {
        let known = board.regions.iter().any(|region| region.key == *key);
        holds(known, || format!("{key:?} is no region of the board"))?;
    }
    for roster in &scene.rosters {
        let whole = roster
            .rows
            .iter()
            .all(|row| pieces.contains(&row.piece) && row.cells.len() == roster.columns.len());
        holds(whole, || format!("{:?} lists a piece that is not shown, or not by its columns", roster.name))?;
    }
    Ok(())
}

/// Who joins others goes to a space where somebody of his side stands already.
fn joins_friends(scene: &Scene) -> Kept {
    let asked = scene.prompt.as_ref().map(|prompt| prompt.side);
    for choice in scene.choices.iter().filter(|choice| choice.joins) {
        let (who, to) = match choice.on {
            Anchor::Space(to) => (None, Some(to)),
            Anchor::PieceTo(who, to) => (Some(who), Some(to)),
            _ => (None, None),
        };
        let is_friend = |piece: &Piece| {
            to.is_some_and(|to| piece.place == Place::Space(to))
                && Some(piece.counter.side) == asked
                && Some(piece.id) != who
        };
        holds(scene.pieces.iter().any(is_friend), || {
            format!("{:?} joins nobody who is there", choice.label)
        })?;
    }
    Ok(())
}

/// A button says all by itself; a click on anything else means a choice that hangs there.
fn clicks_mean_a_choice<G: Game>(game: &G, side: Side, scene: &Scene) -> Kept {
    for choice in scene.choices.iter().filter(|choice| choice.on != Anchor::Button) {
        let aimed = game.aim(side, &choice.on).and_then(|aimed| serde_json::to_value(aimed).ok());
        let mut there = scene.choices.iter().filter(|other| other.on == choice.on);
        holds(there.any(|other| Some(&other.decision) == aimed.as_ref()), || {
            format!("a click where {:?} hangs means {aimed:?}", choice.label)
        })?;
    }
    Ok(())
}

/// A world that a side imagines looks the same to it, waits for the same, lists the same, warns of the same,
/// and can be played on.
pub fn worlds_look_the_same<G: Game>(game: &G, luck: &mut impl Luck) -> Kept {
    for side in Side::ALL {
        let world = game.imagine(side, luck);
        let [real, imagined] = [game, &world].map(|game| game.scene(side.into()));
        holds(real == imagined, || {
            let by = difference(&format!("{real:#?}"), &format!("{imagined:#?}"));
            format!("the {side} side can tell a world that it imagines from the real one: {by}")
        })?;
        holds(world.next() == game.next(), || format!("a world of the {side} side waits for another"))?;
        let same = legal(&world, side) == legal(game, side);
        holds(same, || format!("a world of the {side} side lists other decisions"))?;
        let same = world.threats(side) == game.threats(side);
        holds(same, || format!("the {side} side is warned of a secret"))?;
        let same = world.charts(side.into()) == game.charts(side.into());
        holds(same, || format!("the charts of the {side} side show a secret"))?;
        let stuck = asked(&world).is_some_and(|asked| legal(&world, asked).is_empty());
        holds(!stuck, || format!("a world of the {side} side is stuck"))?;
    }
    Ok(())
}

/// What happened can be told to everyone who may know, in words and with a rule of the ledger; the referee
/// may know everything.
pub fn event_can_be_told<G: Game>(game: &G, event: &G::Event) -> Kept {
    serde_json::to_value(event).map_err(|error| format!("{event:?} cannot be written: {error}"))?;
    for eye in EYES {
        let Some(entry) = G::tell(game.edition(), event, eye) else {
            holds(eye != Eye::Referee, || format!("the referee is not told of {event:?}"))?;
            continue;
        };
        holds(!entry.text.is_empty(), || format!("{event:?} is told without words"))?;
        let rule = entry.rule.ok_or_else(|| format!("{:?} is told without a rule", entry.text))?;
        is_rule(game, rule, || format!("{:?}", entry.text))?;
        vocabulary::tells_known_words(&entry).map_err(|what| format!("{:?}: {what}", entry.text))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_names_the_field() {
        #[derive(Debug)]
        #[allow(dead_code)] // Read by printing it.
        struct State {
            turn: u8,
            at: [Option<u8>; 2],
        }
        let print = |at| format!("{:#?}", State { turn: 3, at });
        let told = difference(&print([Some(1), None]), &print([Some(2), None]));
        assert_eq!(told, "at: Some 1 became 2");
        assert_eq!(difference(&print([None, None]), &print([None, Some(1)])), "at: None became Some(");
    }
}
