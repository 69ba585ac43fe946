//! The game as any client shows it. `choices` says what can be decided, with what dice may make of it.

mod choices;

pub(crate) use choices::anchor;

use crate::agenda::Task;
use crate::chronicle::capital;
use crate::s02_battlefield::{Hexes, front};
use crate::s03_cards::{Effect, Play};
use crate::s05_rounds::{HOURS, ROUNDS};
use crate::{Bar, Battle, Card, EVERYONE, Kind, Nation, PieceId, Place, Terrain, Vive};
use boards::{Direction, HexId};
use contract::scene::{Account, Hand, Mark, Piece, Place as Spot, Printed, Prompt, Scene, Tokens, Track};
use contract::{Edition, Eye, Game, Next, Provenance, Rule, Side};

/// Tiles are shown as pieces, numbered behind these.
const TILE_PIECES: u16 = 200;

/// What an eye sees.
pub(crate) fn scene(game: &Vive, eye: Eye) -> Scene {
    Scene {
        board: game.edition.board(game.scenario()).id.clone(),
        headline: headline(game),
        pieces: pieces(game),
        marks: marks(game),
        tracks: tracks(game),
        hands: hands(game, eye),
        account: account(game),
        fight: None,
        pools: Vec::new(),
        prompt: prompt(game, eye),
        choices: choices::choices(game, eye),
        outcome: if let Next::Over(outcome) = game.next() { Some(outcome) } else { None },
    }
}

fn headline(game: &Vive) -> String {
    let what = match game.task() {
        Task::DrawTile(_) | Task::Lay(..) | Task::LayAt(..) => "the ground is laid",
        Task::Place(..) | Task::PlaceAt(..) | Task::PlaceGeneral(_) => "the armies take position",
        Task::Release(_) => "skirmishers go out",
        Task::Split(_) | Task::Deal(_) => "cards are dealt",
        Task::Cards => "both sides choose a card",
        Task::Arrivals(_) | Task::Entry(..) | Task::EntryAt(..) => "Prussians arrive",
        Task::Early | Task::EarlyType | Task::EarlyPick(_) | Task::EarlyAt(_) => "the first Prussians",
        Task::Reinforce(_) | Task::ReinforceSector(..) | Task::ReinforceAt(..) => "reinforcements",
        Task::Reactions | Task::Reaction(..) => "a charge is met",
        Task::Over(_) => "the battle is over",
        _ if game.turn == Side::French => "French orders",
        _ => "Allied orders",
    };
    if game.hour == 0 {
        format!("Before the battle · {what}")
    } else {
        format!("Hour {} of {HOURS}, round {} of {ROUNDS} · {what}", game.hour, game.round.max(1))
    }
}

fn pieces(game: &Vive) -> Vec<Piece> {
    let tiles = game.field().all.iter().filter(|_| game.battle == Battle::Hypothetical);
    let tiles = tiles.filter(|&hex| game.terrain(hex) != Terrain::Open).map(|hex| tile(game, hex));
    let mut all: Vec<_> = tiles.collect();
    all.extend(PieceId::all().filter_map(|id| piece(game, id)));
    all
}

/// [13.4-j] A tile that the players have laid.
fn tile(game: &Vive, hex: HexId) -> Piece {
    let terrain = game.terrain(hex);
    let side = if crate::s02_battlefield::row(hex) <= 6 { Side::French } else { Side::Allied };
    Piece {
        id: TILE_PIECES + hex.0,
        key: format!("tile-{}", game.place_name(hex).to_lowercase()),
        name: capital(terrain.words()),
        side,
        nation: "ground".into(),
        symbol: terrain.key().into(),
        values: Vec::new(),
        place: Spot::Space(hex.0),
        facing: None,
        states: vec!["tile".into()],
        tokens: Vec::new(),
        about: vec![capital(terrain.words())],
    }
}

fn piece(game: &Vive, id: PieceId) -> Option<Piece> {
    let side = id.side();
    let place = match game.place(id) {
        Place::On(hex) => Spot::Space(hex.0),
        Place::Lost => Spot::Tray(format!("{}-lost", side.key())),
        Place::Waiting => Spot::Tray(format!("{}-waiting", side.key())),
        Place::Absent => return None,
    };
    let on_map = matches!(place, Spot::Space(_));
    let kind = id.kind();
    let chips = Tokens { colour: if kind.is_red() { "red" } else { "white" }.into(), count: game.chips(id) };
    let symbol = match kind {
        Kind::General => "leader",
        Kind::Counter => "skirmisher",
        _ => kind.arm().key(),
    };
    Some(Piece {
        id: id.0.into(),
        key: id.key(),
        name: capital(&game.name(id)),
        side,
        nation: id.nation().key().into(),
        symbol: symbol.into(),
        values: vec![Printed {
            name: "strength".into(),
            value: if kind == Kind::General { "G".into() } else { game.elements(id).to_string() },
            provenance: Provenance::Rulebook,
        }],
        place,
        facing: (on_map && game.has_facing(id)).then(|| game.facing(id) as u8),
        states: states(game, id).into_iter().map(String::from).collect(),
        tokens: if kind.is_unit() && chips.count > 0 { vec![chips] } else { Vec::new() },
        about: about(game, id, on_map),
    })
}

fn states(game: &Vive, id: PieceId) -> Vec<&'static str> {
    let on_map = game.place(id).hex().is_some();
    let facts = [
        (game.order.is_some() && game.order.piece == id, "picked"),
        (game.shot.is_some() && game.shot.by == id, "attacking"),
        (game.shot.is_some() && game.shot.target == id, "defending"),
        (on_map && game.in_square(id), "square"),
        (on_map && id.kind() == Kind::Counter && game.is_garrison(id), "garrison"),
        (game.ordered.has(id), "moved"),
        (game.fired.has(id), "fired"),
        (game.reacted.has(id), "spent"),
        (game.retreated.has(id), "retreating"),
    ];
    facts.into_iter().filter(|(holds, _)| *holds).map(|(_, state)| state).collect()
}

fn about(game: &Vive, id: PieceId, on_map: bool) -> Vec<String> {
    let kind = id.kind();
    let mut lines = vec![capital(&game.name(id)), format!("{} {}", id.nation().name(), kind.name())];
    if !on_map {
        return lines;
    }
    let hex = game.hex(id);
    if kind.is_unit() {
        lines.push(format!("{} of {} chips left", game.chips(id), game.full(id)));
        if game.has_facing(id) {
            lines.push(format!("Looks {}", game.facing(id).key()));
        }
    }
    lines.push(format!("In {}, {}", game.place_name(hex), game.terrain(hex).words()));
    if game.in_square(id) {
        lines.push("In square: does not move, fires all round, ignores flags [6.1-INF-3]".into());
    }
    if game.reacted.has(id) {
        lines.push("Has tried to react: does nothing more in this round [9.41-g]".into());
    }
    if game.retreated.has(id) {
        lines.push("Has retreated: does not move in this round [10.0-E]".into());
    }
    if game.entered.has(id) {
        lines.push("Has entered woods or a building: does not attack in this round [8.1-b]".into());
    }
    if let Some(skirmisher) = if kind.is_unit() { game.skirmisher_of(id) } else { None } {
        lines.push(format!("Its skirmisher is in {}", game.place_name(game.hex(skirmisher))));
    }
    lines
}

/// Front and flanks of the unit in hand, and whom it cannot see.
fn marks(game: &Vive) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut mark = |kind: &str, at: HexId, text: String, rule: &'static str| {
        marks.push(Mark { kind: kind.into(), at: at.0, text, tokens: None, rule: Rule(rule) });
    };
    let in_hand = game.task() == Task::Carry;
    let piece = game.order.piece;
    if !in_hand || game.place(piece).hex().is_none() || Vive::is_general(piece) {
        return marks;
    }
    let hex = game.hex(piece);
    if game.has_facing(piece) {
        let ahead = front(game.facing(piece));
        for side in Direction::ALL {
            if let Some(beyond) = game.field().beyond(hex, side) {
                let is_front = ahead >> side as u8 & 1 != 0;
                let (kind, text) = if is_front { ("front", "Front") } else { ("flank", "Flank or rear") };
                mark(kind, beyond, text.into(), "6.22.2");
            }
        }
    }
    let enemy = piece.side().enemy();
    let screen = game.screen(piece, hex);
    let range = game.range(piece);
    let enemies: Hexes = game.units(enemy) | game.generals(enemy);
    for at in enemies.iter().filter(|&at| game.field().distance(hex, at) <= range) {
        if let Err(Bar::Sight(blocks)) = game.aim_at(piece, hex, at, screen) {
            mark("hidden", at, format!("Not seen: {} is in the way", game.place_name(blocks)), "7.42");
        }
    }
    marks
}

/// The public tracks.
pub(crate) fn tracks(game: &Vive) -> Vec<Track> {
    let levels = game.setup().loses;
    let loses = |side: Side, name: String, value: u8, limit: u8, rule| Track {
        name,
        value: value.into(),
        limit: limit.into(),
        note: format!("At {limit} the {side} side has lost"),
        side: Some(side),
        rule: Rule(rule),
    };
    let mut tracks = vec![
        Track {
            name: "Hour".into(),
            value: game.hour.into(),
            limit: HOURS.into(),
            note: "After six hours all cards are played".into(),
            side: None,
            rule: Rule("4.1-c"),
        },
        Track {
            name: "Round".into(),
            value: game.round.into(),
            limit: ROUNDS.into(),
            note: "Each side plays a card a round".into(),
            side: None,
            rule: Rule("5.0"),
        },
        loses(
            Side::French,
            "Losses · French".into(),
            game.side_losses(Side::French),
            levels.french,
            "12.0-a",
        ),
    ];
    if let Some(english) = levels.english {
        tracks.push(loses(
            Side::Allied,
            "Losses · English".into(),
            game.lost(Nation::English),
            english,
            "13.1-g",
        ));
    }
    tracks.push(loses(
        Side::Allied,
        "Losses · Allied".into(),
        game.side_losses(Side::Allied),
        levels.allied,
        "12.0-a",
    ));
    tracks
}

/// What a card does, in words.
pub(crate) fn card_text(game: &Vive, side: Side, card: Card) -> String {
    let play = Play::shown(card, card.grounds()[0], side, game.past(side.enemy()));
    let number = play.number(game.edition);
    let where_ = play.ground.words(side);
    match card.effect() {
        Effect::Nothing => match play.effect {
            Effect::Nothing => "Does as the enemy did in the round before: now nothing".into(),
            copied => format!("Does as the enemy did in the round before: {} on {where_}", copied.title()),
        },
        Effect::Coordinated => format!("Orders {number} in each sector"),
        Effect::ForcedMarch => "All infantry of a sector moves two hexes and may still fire".into(),
        Effect::Bombardment => "All artillery moves twice or fires twice".into(),
        Effect::GrandCharge => "All cavalry of two adjacent sectors moves and shocks".into(),
        Effect::Leadership => "All generals may be ordered, lead their units, and add two dice".into(),
        Effect::Rally => "One unit throws three dice to recover chips".into(),
        Effect::FireAndHold => "Everyone of a sector but cavalry fires without moving".into(),
        Effect::ShortOfSupply => "One enemy infantry unit goes back to its own edge".into(),
        _ if number == EVERYONE => format!("Orders everyone on {where_}"),
        _ => format!("Orders {number} on {where_}"),
    }
}

/// [4.1-d] A hand is seen by its owner; the other sees backs. A card that was put down is shown with its fellow.
fn hands(game: &Vive, eye: Eye) -> Vec<Hand> {
    let mut hands = Vec::new();
    for side in Side::ALL {
        let seen = eye.sees_secrets_of(side);
        let face = |card: Card| seen.then(|| format!("{}: {}", card.title(), card_text(game, side, card)));
        let name = format!("{side} hand");
        hands.push(Hand {
            side,
            name,
            cards: game.hand(side).iter().map(face).collect(),
            rule: Rule("4.1-a"),
        });
        let shown = |card: Card| {
            let open = game.task() != Task::Cards;
            (open || seen).then(|| card.title().to_owned())
        };
        if let Some(card) = game.play(side).card {
            let name = format!("{side} card of the round");
            hands.push(Hand { side, name, cards: vec![shown(card)], rule: Rule("5.1-a") });
        }
    }
    hands
}

/// The attack whose dice are about to be thrown.
fn account(game: &Vive) -> Option<Account> {
    if game.task() != Task::Volley {
        return None;
    }
    let shot = &game.shot;
    let aim = game.aim_at(shot.by, shot.from, shot.at, game.screen(shot.by, shot.from)).ok()?;
    Some(Account {
        title: format!("{} against {}", capital(&game.name(shot.by)), game.name(shot.target)),
        terms: game.terms(shot.by, shot.at, &aim),
        total: format!("{} dice", aim.dice()),
        forecast: Some(choices::forecast(game, shot.by, shot.at, &aim)),
    })
}

/// What is asked, in words.
pub(crate) fn prompt(game: &Vive, eye: Eye) -> Option<Prompt> {
    let Next::Decision(sides) = game.next() else { return None };
    let side = eye.side().filter(|&side| sides.has(side)).unwrap_or(sides.first());
    let name = |piece: PieceId| game.name(piece);
    let (text, rule) = match game.task() {
        Task::Lay(_, left) => (format!("Choose a tile to lay; {left} before the other side lays."), "13.4-c"),
        Task::LayAt(_, _, tile) => (format!("Where do you lay {}?", tile.words()), "13.4-j"),
        Task::Place(_, left) => {
            (format!("Choose a unit to place; {left} before the other side places."), "4.0-c")
        }
        Task::PlaceAt(_, _, unit) => (format!("Where does {} stand?", name(unit)), "4.0-c"),
        Task::PlaceGeneral(side) => {
            let general = game.general_to_place(side).map(name).unwrap_or_default();
            (format!("Where does {general} stand?"), "4.0-c")
        }
        Task::Release(_) => ("Put skirmishers out before the battle, or go on.".into(), "13.2-a"),
        Task::Arrivals(left) => {
            (format!("Choose a Prussian who arrives; {left} come in this round."), "13.1-d")
        }
        Task::EntryAt(piece, ..) => {
            (format!("The entry is taken. Where does {} enter?", name(piece)), "13.1-e")
        }
        Task::EarlyPick(_) => ("Choose the Prussian who comes early, or none.".into(), "OPT-WAT-2"),
        Task::EarlyAt(piece) => (format!("Where is {} placed?", name(piece)), "OPT-WAT-1"),
        Task::ReinforceAt(_, arm, _) => (format!("Where does the {} come in?", arm.key()), "13.4-i"),
        Task::Cards => ("Choose a card. Both are shown at once.".into(), "5.1-a"),
        Task::Orders => {
            let play = game.play(game.turn);
            match play.effect {
                Effect::Rally => ("Choose the unit that rallies.".into(), "REF-RALLY-1"),
                Effect::ShortOfSupply => {
                    ("Choose the enemy infantry that is short of supply.".into(), "REF-SUPPLY-1")
                }
                effect => (format!("{}: give an order, or decline.", effect.title()), "6.0-a"),
            }
        }
        Task::Carry => (format!("What does {} do?", name(game.order.piece)), "6.1-a"),
        Task::Skirmish(piece) => (format!("{} may fire at once.", capital(&name(piece))), "6.1-SKIRM-3"),
        Task::Supplied(unit) => (format!("Where does {} go back to?", name(unit)), "REF-SUPPLY-1"),
        Task::Turn(piece, _) => (format!("Where does {} look?", name(piece)), "6.22.3"),
        Task::Reactions => (format!("{} charges. Who reacts?", capital(&name(game.order.piece))), "9.41-f"),
        Task::Rear(_) => (format!("Which way is back for {}?", name(game.shot.target)), "10.1"),
        Task::Retreat => (format!("Where does {} retreat to?", name(game.shot.target)), "10.1"),
        Task::Flight(general) => (format!("Where does {} ride?", name(general)), "7.32.8"),
        Task::Advance => (format!("Does {} move into the hex?", name(game.shot.by)), "7.31-CAV"),
        _ => return None,
    };
    Some(Prompt { side, text, rule: Rule(rule) })
}
