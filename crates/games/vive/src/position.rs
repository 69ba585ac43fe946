//! A position as a document: written whole, edited by hand, read back with every fault listed.
//!
//! ```json
//! { "position": 1, "game": "vive", "scenario": "ligny", "hour": 2, "round": 3,
//!   "pieces": { "fr-line-1": "E4 N 3", "pr-line-1": "E7 S 2 square", "fr-general-1": "E4", "pr-counter-1": "C10 garrison",
//!               "fr-counter-1": "E5 of fr-line-1", "fr-line-2": "lost" } }
//! ```
//!
//! `pieces` says where everyone is: a hex, then for a unit its facing, its chips and perhaps `square`; a flat counter
//! is a `garrison`, a skirmisher `of` its parent, or `detached` for good. Pieces are also `waiting` or `lost`, from
//! which losses are counted; who is not named is not in the game. Everything else may be left out: both sides then
//! choose a card, from hands that are dealt in a fixed order. Where cards lie open (`"agenda": ["hour", "round",
//! "end-round", "orders"]`) a card says by itself what it comes to: `"plays": { "french": { "card": "attack-left" },
//! "allied": { "card": "forced-march", "ground": "west" } }`.

mod reading;

pub(crate) use reading::read;

use crate::s02_battlefield::grid;
use crate::s04_decks::Deck;
use crate::{Battle, Card, Kind, PieceId, Pieces, Place, Play, Terrain, Vive};
use boards::HexId;
use contract::{Game, Named, OptionSet, Side};
use serde_json::{Map, Value, json};

/// The version of the document.
const VERSION: u64 = 1;

fn number(hex: HexId) -> String {
    grid().number(hex)
}

fn cards(deck: &Deck) -> Vec<String> {
    deck.iter().map(Card::key).collect()
}

/// By side, in the order of the sides.
fn by_side<T: Into<Value>>(value: impl Fn(Side) -> T) -> Value {
    let fields = Side::ALL.map(|side| (side.key().to_owned(), value(side).into()));
    Value::Object(fields.into_iter().collect())
}

fn keys(pieces: Pieces) -> Value {
    pieces.iter().map(PieceId::key).collect::<Vec<_>>().into()
}

/// What is said of a piece.
fn piece(game: &Vive, piece: PieceId) -> Option<String> {
    let hex = match game.place(piece) {
        Place::On(hex) => number(hex),
        Place::Waiting if piece.kind().is_unit() => "waiting".to_owned(),
        Place::Waiting => return Some("waiting".to_owned()),
        Place::Lost => return Some("lost".to_owned()),
        Place::Absent => return None,
    };
    Some(match piece.kind() {
        Kind::General => hex,
        Kind::Counter if game.is_garrison(piece) => format!("{hex} garrison"),
        Kind::Counter => match game.parent(piece) {
            Some(parent) => format!("{hex} of {}", parent.key()),
            None => format!("{hex} detached"),
        },
        _ => {
            let square = if game.in_square(piece) { " square" } else { "" };
            format!("{hex} {} {}{square}", game.facing(piece).key(), game.chips(piece))
        }
    })
}

fn play(play: &Play) -> Value {
    json!({ "card": play.card, "effect": play.effect, "ground": play.ground, "given": play.given, "done": play.done })
}

/// Writes the whole state.
pub(crate) fn write(game: &Vive) -> Value {
    let pieces: Map<String, Value> =
        PieceId::all().filter_map(|id| Some((id.key().to_owned(), piece(game, id)?.into()))).collect();
    let mut document = json!({
        "position": VERSION,
        "game": Vive::KEY,
        "scenario": game.battle.key(),
        "options": game.switches.unusual(game.battle),
        "hour": game.hour,
        "round": game.round,
        "turn": game.turn,
        "pieces": pieces,
        "ordered": keys(game.ordered),
        "fired": keys(game.fired),
        "reacted": keys(game.reacted),
        "retreated": keys(game.retreated),
        "entered": keys(game.entered),
        "hands": by_side(|side| cards(game.hand(side))),
        "decks": by_side(|side| cards(game.deck(side))),
        "spent": by_side(|side| cards(game.spent(side))),
        "plays": by_side(|side| play(game.play(side))),
        "past": by_side(|side| json!({ "effect": game.past(side).effect, "ground": game.past(side).ground })),
        "agenda": game.agenda.tasks(),
    });
    let fields = document.as_object_mut().expect("written as an object");
    if !game.pool.is_empty() {
        fields.insert("pool".into(), cards(&game.pool).into());
        fields.insert("cut".into(), game.cut.into());
    }
    if game.battle == Battle::Hypothetical {
        let laid = game.field().all.iter().filter(|&hex| game.terrain(hex) != Terrain::Open);
        let laid: Map<String, Value> =
            laid.map(|hex| (number(hex), game.terrain(hex).key().into())).collect();
        fields.insert("ground".into(), laid.into());
        fields.insert("tiles".into(), by_side(|side| game.tiles(side).to_vec()));
        fields.insert("arrived".into(), game.arrived.to_vec().into());
    }
    if game.order.is_some() {
        let order = &game.order;
        let way: Vec<_> = order.way().iter().map(|&hex| number(hex)).collect();
        let marks = [
            ("by-road", order.by_road),
            ("formed", order.formed),
            ("turned", order.turned),
            ("joined", order.joined),
            ("alone", order.alone),
            ("leaves", order.leaves),
        ];
        let marks: Vec<_> = marks.iter().filter(|(_, set)| *set).map(|(mark, _)| *mark).collect();
        fields.insert(
            "order".into(),
            json!({ "piece": order.piece, "mode": order.mode, "start": number(order.start), "way": way, "marks": marks }),
        );
    }
    if game.charge != crate::Charge::NONE {
        let reactors: Map<String, Value> =
            game.charge.reactors().map(|(piece, dice)| (piece.key().to_owned(), dice.into())).collect();
        fields.insert("charge".into(), json!({ "at": number(game.charge.at), "reactors": reactors }));
    }
    if game.shot.is_some() {
        let shot = &game.shot;
        fields.insert(
            "shot".into(),
            json!({ "by": shot.by, "from": number(shot.from), "target": shot.target, "at": number(shot.at),
                    "dice": shot.dice, "flank": shot.flank, "reaction": shot.reaction, "flags": shot.flags,
                    "rear": shot.rear().map(|side| side.key()), "moved": shot.moved }),
        );
    }
    document
}
