//! Pieces that are as good as each other: the list of legal decisions names one of them, and a scene offers the
//! decision on all of them. Told from the outside here, by what a written position says of each piece.

use crate::common::{edition, key};
use crate::conformance::bold;
use contract::Game;
use contract::scene::Anchor;
use record::Stream;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use trials::{Checks, Watch, legal, play_games};
use wallace::{Arm, Decision, Place, UnitId, Wallace};

/// Everything that a written position says of each piece: where its key stands, and what stands behind it. The
/// agenda is left out, since a task that names one of two twins may as well be done by the other.
fn said_of_each(game: &Wallace) -> BTreeMap<String, Vec<String>> {
    fn walk(path: &str, value: &Value, said: &mut BTreeMap<String, Vec<String>>) {
        match value {
            Value::Object(fields) => {
                for (key, value) in fields.iter().filter(|(key, _)| *key != "agenda") {
                    said.entry(key.clone()).or_default().push(format!("{path}: {value}"));
                    walk(&format!("{path}.{key}"), value, said);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| walk(path, item, said)),
            Value::String(text) => said.entry(text.clone()).or_default().push(path.to_owned()),
            _ => {}
        }
    }
    let mut said = BTreeMap::new();
    walk("", &game.position(), &mut said);
    said
}

/// The pieces that are as good as this one, itself included.
fn twins(game: &Wallace, said: &BTreeMap<String, Vec<String>>, one: UnitId) -> BTreeSet<UnitId> {
    let kind = |unit: UnitId| (edition().unit(unit).nation, edition().unit(unit).arm);
    // What comes from the display comes by the areas of its group.
    let waits = game.place(one) == Place::Display;
    let group = |unit: UnitId| waits && edition().group_b.has(unit);
    let alike = |other: &UnitId| {
        *other == one
            || kind(one).1 != Arm::Leader
                && (kind(one), group(one)) == (kind(*other), group(*other))
                && said.get(key(one)) == said.get(key(*other))
    };
    edition().unit_ids().filter(alike).collect()
}

/// What a decision is about, and the same about another piece.
fn about(decision: Decision) -> Option<(UnitId, impl Fn(UnitId) -> Decision)> {
    let written = serde_json::to_value(decision).expect("a decision can be written");
    let named =
        |value: &Value| value.as_str().and_then(|text| edition().unit_ids().find(|&unit| key(unit) == text));
    let (verb, rest) = written.as_object()?.iter().next()?;
    let unit = named(rest).or_else(|| named(rest.get("unit")?))?;
    let (verb, rest) = (verb.clone(), rest.clone());
    let with = move |other: UnitId| {
        let rest = match &rest {
            Value::String(_) => key(other).into(),
            fields => {
                let mut fields = fields.clone();
                fields["unit"] = key(other).into();
                fields
            }
        };
        serde_json::from_value(Value::Object([(verb.clone(), rest)].into_iter().collect()))
            .expect("a decision")
    };
    Some((unit, with))
}

/// Holds what is offered against what is alike.
struct Twins {
    /// Decisions that were offered on more than one piece.
    shared: u64,
}

impl Watch<Wallace> for Twins {
    fn lean(index: u64, drawn: Decision, legal: &[Decision], _: &mut Stream) -> Decision {
        bold(index, drawn, legal)
    }

    fn sees(&mut self, game: &Wallace, step: u64) {
        let Some(side) = trials::asked(game).filter(|_| step.is_multiple_of(3)) else { return };
        let (said, listed) = (said_of_each(game), legal(game, side));
        let mut offered: BTreeMap<String, BTreeSet<UnitId>> = BTreeMap::new();
        let mut buttons = BTreeSet::new();
        for choice in game.scene(side.into()).choices {
            if let Anchor::Piece(piece) | Anchor::PieceTo(piece, _) = choice.on {
                offered.entry(choice.decision.to_string()).or_default().insert(UnitId(piece as u8));
            } else {
                let text = choice.decision.to_string();
                assert!(buttons.insert(text), "{} is offered twice", choice.label);
            }
        }
        for (text, pieces) in offered {
            let decision: Decision = serde_json::from_str(&text).expect("a decision");
            let (one, with) = about(decision).expect("what hangs on a piece is about one");
            let mut twins = twins(game, &said, one);
            twins.retain(|&twin| twin == one || !listed.contains(&with(twin)));
            assert_eq!(pieces, twins, "{text} at {}", game.position());
            self.shared += u64::from(pieces.len() > 1);
        }
    }
}

/// [W-ACT-1] In random games a decision hangs on exactly the pieces that are as good as the one it names.
#[test]
fn a_choice_hangs_on_all_twins_and_on_nobody_else() {
    let mut twins = Twins { shared: 0 };
    play_games("waterloo", 30, &Checks::NOTHING, &mut twins);
    assert!(twins.shared > 1000, "{}", twins.shared);
}
