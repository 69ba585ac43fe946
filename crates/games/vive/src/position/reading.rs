//! Reading a position that somebody may have edited: every field is checked, every fault collected.

use super::VERSION;
use crate::agenda::{self, Task};
use crate::s02_battlefield::grid;
use crate::s03_cards::{CARDS, COUNTS};
use crate::s04_decks::{Deck, HAND};
use crate::s04_deployment::empty;
use crate::s06_orders::LONGEST;
use crate::s09_combat::NO_SIDE;
use crate::s13_hypothetical::TILES;
use crate::{
    Battle, Card, Charge, Components, Effect, Ground, Kind, Mode, Order, Past, PieceId, Pieces, Place, Play,
    Shot, Switches, Terrain, Vive,
};
use boards::{Direction, HexId};
use contract::{Fault, Game, Named, OptionSet, Side};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Every field of a document.
const FIELDS: [&str; 27] = [
    "position",
    "game",
    "scenario",
    "options",
    "hour",
    "round",
    "turn",
    "pieces",
    "ordered",
    "fired",
    "reacted",
    "retreated",
    "entered",
    "hands",
    "decks",
    "spent",
    "plays",
    "past",
    "agenda",
    "pool",
    "cut",
    "ground",
    "tiles",
    "arrived",
    "order",
    "charge",
    "shot",
];

/// Reads a document, listing every fault.
pub(crate) fn read(edition: &'static Components, document: &Value) -> Result<Vive, Vec<Fault>> {
    let mut reader = Reader { faults: Vec::new() };
    let game = reader.game(edition, document);
    match game {
        Some(game) if reader.faults.is_empty() => Ok(game),
        _ => Err(reader.faults),
    }
}

/// Collects faults while it reads.
struct Reader {
    faults: Vec<Fault>,
}

type Fields = Map<String, Value>;

impl Reader {
    fn fault(&mut self, place: impl Into<String>, what: impl Into<String>) {
        self.faults.push(Fault::new(place, what));
    }

    /// A field of some type, or what it is when it is left out.
    fn field<T: DeserializeOwned>(&mut self, fields: &Fields, key: &str, otherwise: T) -> T {
        match fields.get(key).filter(|value| !value.is_null()) {
            None => otherwise,
            Some(value) => serde_json::from_value(value.clone()).unwrap_or_else(|error| {
                self.fault(key, error.to_string());
                otherwise
            }),
        }
    }

    fn game(&mut self, edition: &'static Components, document: &Value) -> Option<Vive> {
        let Some(fields) = document.as_object() else {
            self.fault("position", "is not a JSON object");
            return None;
        };
        for field in fields.keys().filter(|field| !FIELDS.contains(&field.as_str())) {
            self.fault(field, format!("is unknown; known are {}", FIELDS.join(", ")));
        }
        if fields.get("position").and_then(Value::as_u64) != Some(VERSION) {
            self.fault("position", format!("has to be {VERSION}, the version of this format"));
        }
        if fields.get("game").and_then(Value::as_str) != Some(Vive::KEY) {
            self.fault("game", format!("has to be \"{}\"", Vive::KEY));
        }
        let key = fields.get("scenario").and_then(Value::as_str).unwrap_or_default();
        let battle = Battle::from_key(key).unwrap_or_else(|| {
            self.fault(
                "scenario",
                format!("\"{key}\" is unknown; there are {}", Battle::ALL.map(Battle::key).join(", ")),
            );
            Battle::Waterloo
        });
        let switches = Switches::read_field(battle, fields.get("options"), &mut self.faults);
        let mut game = empty(edition, battle, switches);
        game.hour = self.within(fields, "hour", 1, 0..=6);
        game.round = self.within(fields, "round", u8::from(game.hour > 0), 0..=6);
        game.turn = self.field(fields, "turn", Side::French);
        self.ground(fields, &mut game);
        self.pieces(fields, &mut game);
        game.ordered = self.keys(fields, "ordered");
        game.fired = self.keys(fields, "fired");
        game.reacted = self.keys(fields, "reacted");
        game.retreated = self.keys(fields, "retreated");
        game.entered = self.keys(fields, "entered");
        self.agenda(fields, &mut game);
        self.plays(fields, &mut game);
        self.cards(fields, &mut game);
        self.order(fields, &mut game);
        self.charge(fields, &mut game);
        self.shot(fields, &mut game);
        if self.faults.is_empty() {
            self.sense(&game);
        }
        Some(game)
    }

    fn within(
        &mut self,
        fields: &Fields,
        key: &str,
        otherwise: u8,
        range: std::ops::RangeInclusive<u8>,
    ) -> u8 {
        let value = self.field(fields, key, otherwise);
        if range.contains(&value) {
            return value;
        }
        self.fault(key, format!("has to be a number from {} to {}", range.start(), range.end()));
        *range.start()
    }

    fn piece(&mut self, key: &str, place: &str) -> Option<PieceId> {
        let piece = PieceId::from_key(key);
        if piece.is_none() {
            self.fault(place, format!("no piece \"{key}\" in this game; they are called as in fr-line-1"));
        }
        piece
    }

    fn hex(&mut self, number: &str, place: &str) -> Option<HexId> {
        let hex = grid().find(number);
        if hex.is_none() {
            self.fault(place, format!("no hex \"{number}\" on the map; they run from A1 to V13"));
        }
        hex
    }

    fn side(&mut self, key: &str, place: &str) -> Option<Direction> {
        let side = Direction::from_key(key);
        if side.is_none() {
            self.fault(place, format!("\"{key}\" is no hexside: it is N, NE, SE, S, SW or NW"));
        }
        side
    }

    fn keys(&mut self, fields: &Fields, field: &str) -> Pieces {
        let keys: Vec<String> = self.field(fields, field, Vec::new());
        keys.iter().filter_map(|key| self.piece(key, field)).collect()
    }

    /// Tiles of a hypothetical battle.
    fn ground(&mut self, fields: &Fields, game: &mut Vive) {
        if game.battle != Battle::Hypothetical {
            for field in ["ground", "tiles", "arrived"].iter().filter(|field| fields.contains_key(**field)) {
                self.fault(*field, "belongs to a hypothetical battle [13.4-c]");
            }
            return;
        }
        let laid: Map<String, Value> = self.field(fields, "ground", Map::new());
        for (number, kind) in &laid {
            let known = kind.as_str().and_then(Terrain::from_key).filter(|tile| *tile != Terrain::Open);
            match (self.hex(number, "ground"), known) {
                (Some(hex), Some(tile)) => game.lay(hex, tile),
                (_, None) => self.fault(format!("ground.{number}"), format!("{kind} is no tile")),
                _ => {}
            }
        }
        let tiles: Map<String, Value> = self.field(fields, "tiles", Map::new());
        for side in Side::ALL {
            let counts: [u8; TILES] = self.field(&tiles, side.key(), [0; TILES]);
            game.tiles[side as usize] = counts;
        }
        game.arrived = self.field(fields, "arrived", [0; 2]);
    }

    fn pieces(&mut self, fields: &Fields, game: &mut Vive) {
        let listed: Map<String, Value> = self.field(fields, "pieces", Map::new());
        let mut parents = Vec::new();
        for (key, value) in &listed {
            let place = format!("pieces.{key}");
            let Some(piece) = self.piece(key, "pieces") else { continue };
            let Some(text) = value.as_str() else {
                self.fault(place, "has to be a text such as \"H4 N 3\"");
                continue;
            };
            let mut words = text.split_whitespace();
            let first = words.next().unwrap_or_default();
            let words: Vec<_> = words.collect();
            let counter = piece.kind() == Kind::Counter;
            match first {
                "lost" if !counter && words.is_empty() => {
                    game.lift(piece, Place::Lost);
                    game.losses[piece.nation() as usize] += 1;
                    continue;
                }
                "waiting" if !counter => game.lift(piece, Place::Waiting),
                number => {
                    let Some(hex) = self.hex(number, &place) else { continue };
                    let taken = if piece.kind() == Kind::General {
                        Side::ALL.into_iter().any(|side| game.generals(side).has(hex))
                            || game.units(piece.side().enemy()).has(hex)
                    } else {
                        game.unit_at(hex).is_some() || game.generals(piece.side().enemy()).has(hex)
                    };
                    if taken {
                        self.fault(
                            place.clone(),
                            format!("{number} is taken: a hex holds one unit and one general of its side"),
                        );
                        continue;
                    }
                    if game.terrain(hex).is_closed() {
                        self.fault(place.clone(), format!("{number} is rough terrain [8.8-a]"));
                    }
                    let fits = piece.kind().arm() == crate::Arm::Infantry || !game.ground.fortified.has(hex);
                    if !fits {
                        self.fault(place.clone(), format!("{number} is open to infantry alone [13.1-b]"));
                    }
                    match words[..] {
                        ["garrison"] if counter => game.post(piece, None, hex),
                        ["detached"] if counter => game.put(piece, hex),
                        ["of", parent] if counter => {
                            game.put(piece, hex);
                            parents.push((piece, parent.to_owned()));
                        }
                        _ if counter => self.fault(place.clone(), "is a garrison, detached, or of a unit"),
                        _ => game.put(piece, hex),
                    }
                }
            }
            if piece.kind().is_unit() {
                self.unit(piece, &words, first == "waiting", &place, game);
            } else if piece.kind() == Kind::General && !words.is_empty() {
                self.fault(place, "a general has a place and nothing else");
            }
        }
        for (skirmisher, parent) in parents {
            let place = format!("pieces.{}", skirmisher.key());
            match self.piece(&parent, &place) {
                Some(parent)
                    if Vive::is_infantry_unit(parent)
                        && parent.nation() == skirmisher.nation()
                        && game.place(parent).hex().is_some()
                        && game.skirmisher_of(parent).is_none() =>
                {
                    game.parents[skirmisher.counter_slot()] = parent.0;
                }
                Some(_) => self.fault(
                    place,
                    format!("{parent} cannot be its parent: infantry of its army on the map, with no other"),
                ),
                None => {}
            }
        }
    }

    /// Facing, chips and formation.
    fn unit(&mut self, unit: PieceId, words: &[&str], waits: bool, place: &str, game: &mut Vive) {
        let setup = game.setup().placements.iter().find(|placement| placement.piece == unit);
        if setup.is_none() {
            self.fault(place, "is not in this scenario");
            return;
        }
        let full = game.full(unit);
        let facing = words
            .first()
            .map_or(Some(crate::s02_battlefield::forward(unit.side())), |key| self.side(key, place));
        let chips =
            words.get(1).map_or(Some(full), |chips| chips.parse::<u8>().ok().filter(|&chips| chips <= full));
        let Some(chips) = chips else {
            self.fault(place, format!("has 0 to {full} chips"));
            return;
        };
        game.set_chips(unit, chips);
        if let Some(facing) = facing {
            game.set_facing(unit, facing);
        }
        match words.get(2..).unwrap_or_default() {
            [] => {}
            ["square"]
                if Vive::is_infantry_unit(unit) && !waits && game.terrain(game.hex(unit)).takes_squares() =>
            {
                game.set_square(unit, true);
            }
            _ => self.fault(
                place,
                "is written as \"H4 N 3\", or \"H4 N 3 square\" for infantry on clear ground or a hill",
            ),
        }
    }

    /// Where in the sequence of play the game is; left out, both choose a card.
    fn agenda(&mut self, fields: &Fields, game: &mut Vive) {
        let usual = vec![Task::Hour, Task::Round, Task::EndRound, Task::Cards];
        let tasks: Vec<Task> = self.field(fields, "agenda", usual);
        if tasks.is_empty() || !agenda::EMPTY.has_room(tasks.len()) {
            self.fault("agenda", "is a short list of what is to be done, the next thing last");
            game.agenda.push(Task::Hour);
            return;
        }
        tasks.iter().for_each(|&task| game.agenda.push(task));
        let wrong = tasks.windows(2).find(|pair| !may_follow(pair[0], pair[1]));
        if let Some(pair) = wrong {
            self.fault("agenda", format!("{:?} cannot wait for {:?}", pair[0], pair[1]));
        }
        if !matches!(tasks[0], Task::Hour | Task::Over(_))
            || matches!(tasks[tasks.len() - 1], Task::Hour | Task::Round)
        {
            self.fault(
                "agenda",
                "begins with the hour, or with the end of the game, and waits for a side or for dice",
            );
        }
    }

    /// The cards of the round, and what those of the round before came to. A card that lies open and of which nothing
    /// else is said comes to what it says.
    fn plays(&mut self, fields: &Fields, game: &mut Vive) {
        let plays: Fields = self.field(fields, "plays", Map::new());
        let past: Fields = self.field(fields, "past", Map::new());
        for side in Side::ALL {
            let text: Fields = self.field(&past, side.key(), Map::new());
            game.past[side as usize] = Past {
                effect: self.field(&text, "effect", Effect::Nothing),
                ground: self.field(&text, "ground", Ground::UNNAMED),
            };
        }
        let hidden = game.agenda.tasks().contains(&Task::Cards);
        for side in Side::ALL {
            let text: Fields = self.field(&plays, side.key(), Map::new());
            let card: Option<Card> = self.field(&text, "card", None);
            let ground = self.field(&text, "ground", Ground::UNNAMED);
            let says = match card {
                Some(card) if !hidden && !text.contains_key("effect") => {
                    self.named(card, ground, &format!("plays.{}", side.key()));
                    Play::shown(card, ground, side, game.past(side.enemy()))
                }
                _ => Play { card, ground, ..Play::NONE },
            };
            game.plays[side as usize] = Play {
                effect: self.field(&text, "effect", says.effect),
                given: self.field(&text, "given", [0; 3]),
                done: self.field(&text, "done", false),
                ..says
            };
        }
    }

    /// [3.1-c] A card that is tied to sectors needs them.
    fn named(&mut self, card: Card, ground: Ground, place: &str) {
        if card.names_ground() && !card.grounds().contains(&ground) {
            let known: Vec<_> = card.grounds().iter().map(|ground| ground.key()).collect();
            self.fault(place, format!("{} names its \"ground\": {} [3.1-c]", card.title(), known.join(", ")));
        }
    }

    fn deck(&mut self, fields: &Fields, key: &str) -> Deck {
        let cards: Vec<String> = self.field(fields, key, Vec::new());
        let mut deck = Deck::EMPTY;
        for text in cards {
            match Card::from_key(&text) {
                Some(card) => deck.add(card),
                None => self.fault(key, format!("no card \"{text}\" in this game")),
            }
        }
        deck
    }

    /// Cards as they are written, or dealt in a fixed order.
    fn cards(&mut self, fields: &Fields, game: &mut Vive) {
        let before = game.agenda.tasks().contains(&Task::Cards)
            || game.agenda.tasks().iter().any(|task| matches!(task, Task::Deal(_)));
        let written = ["hands", "decks", "spent"].iter().any(|field| fields.contains_key(*field));
        if !written {
            return self.usual_cards(game, before);
        }
        for (field, decks) in [("hands", 0), ("decks", 1), ("spent", 2)] {
            let text: Fields = self.field(fields, field, Map::new());
            let read = Side::ALL.map(|side| self.deck(&text, side.key()));
            *[&mut game.hands, &mut game.decks, &mut game.spent][decks] = read;
        }
        game.pool = self.deck(fields, "pool");
        game.cut = self.field(fields, "cut", 0);
        let all = game.hands.iter().chain(&game.decks).chain(&game.spent).chain([&game.pool]);
        let mut sum = [0u16; CARDS];
        for deck in all {
            sum.iter_mut().zip(deck.0).for_each(|(sum, count)| *sum += u16::from(count));
        }
        let right = sum.iter().zip(COUNTS).all(|(&sum, count)| sum == u16::from(count));
        if !right && !matches!(game.task(), Task::Over(_)) {
            self.fault("decks", "hands, decks, spent cards and the pool make up the 72 cards of the game [REF-ORD-2] [REF-SPC-1]");
        }
    }

    /// Hands as large as the round has them, from decks that are split evenly.
    fn usual_cards(&mut self, game: &mut Vive, before: bool) {
        game.open_decks();
        while !game.is_split() {
            game.cut = 0;
            let number = u32::from(game.decks[0].len() % 2);
            game.agenda.push(Task::Split(Side::Allied));
            game.cut_cards(Side::Allied, number);
            game.agenda.pop();
        }
        if game.hour == 0 || matches!(game.task(), Task::Over(_)) {
            return;
        }
        for side in Side::ALL {
            let revealed = game.round - u8::from(before && game.round > 0);
            for _ in 0..HAND * (game.hour - 1) + revealed {
                let card = game.decks[side as usize].draw(0);
                game.spent[side as usize].add(card);
            }
            for _ in 0..HAND - revealed {
                let card = game.decks[side as usize].draw(0);
                game.hands[side as usize].add(card);
            }
        }
    }

    fn order(&mut self, fields: &Fields, game: &mut Vive) {
        let Some(text) = fields.get("order").and_then(Value::as_object) else { return };
        let piece: Option<PieceId> = self.field(text, "piece", None);
        let Some(piece) = piece.filter(|&piece| game.place(piece) != Place::Absent) else {
            return self.fault("order", "needs a \"piece\" of the game");
        };
        let start: String = self.field(text, "start", String::new());
        let start = if start.is_empty() { game.place(piece).hex() } else { self.hex(&start, "order") };
        let way: Vec<String> = self.field(text, "way", Vec::new());
        if way.len() > LONGEST {
            self.fault("order", format!("no way is longer than {LONGEST} hexes"));
        }
        let marks: Vec<String> = self.field(text, "marks", vec!["by-road".to_owned()]);
        let has = |mark: &str| marks.iter().any(|other| other == mark);
        let mut order = Order {
            piece,
            mode: self.field(text, "mode", Mode::Plain),
            start: start.unwrap_or(HexId(0)),
            steps: way.len().min(LONGEST) as u8,
            by_road: has("by-road"),
            formed: has("formed"),
            turned: has("turned"),
            joined: has("joined"),
            alone: has("alone"),
            leaves: has("leaves"),
            ..Order::NONE
        };
        for (slot, number) in order.way.iter_mut().zip(&way) {
            *slot = self.hex(number, "order").unwrap_or(HexId(0));
        }
        game.order = order;
    }

    fn charge(&mut self, fields: &Fields, game: &mut Vive) {
        let Some(text) = fields.get("charge").and_then(Value::as_object) else { return };
        let at: String = self.field(text, "at", String::new());
        let reactors: Map<String, Value> = self.field(text, "reactors", Map::new());
        let mut able = Vec::new();
        for (key, dice) in &reactors {
            match (self.piece(key, "charge"), dice.as_u64()) {
                (Some(piece), Some(dice @ 1..=4)) => able.push((piece, dice as u8)),
                _ => self.fault("charge", "reactors have 1 to 4 dice each"),
            }
        }
        if let Some(at) = self.hex(&at, "charge") {
            game.charge = Charge::new(at, able.into_iter());
        }
    }

    fn shot(&mut self, fields: &Fields, game: &mut Vive) {
        let Some(text) = fields.get("shot").and_then(Value::as_object) else { return };
        let by: Option<PieceId> = self.field(text, "by", None);
        let target: Option<PieceId> = self.field(text, "target", None);
        let (from, at): (String, String) =
            (self.field(text, "from", String::new()), self.field(text, "at", String::new()));
        let rear: Option<String> = self.field(text, "rear", None);
        let rear = rear.and_then(|key| self.side(&key, "shot"));
        let (Some(by), Some(target)) = (by, target) else {
            return self.fault("shot", "needs \"by\" and \"target\"");
        };
        let (Some(from), Some(at)) = (self.hex(&from, "shot"), self.hex(&at, "shot")) else { return };
        game.shot = Shot {
            by,
            from,
            target,
            at,
            dice: self.within(text, "dice", 1, 0..=10),
            flank: self.field(text, "flank", false),
            reaction: self.field(text, "reaction", false),
            flags: self.within(text, "flags", 0, 0..=10),
            rear: rear.map_or(NO_SIDE, |side| side as u8),
            moved: self.field(text, "moved", false),
        };
    }

    /// What the tasks need must be there, and nobody may be stuck.
    fn sense(&mut self, game: &Vive) {
        let on_map = |piece: PieceId| game.place(piece).hex().is_some();
        let mut wrong = Vec::new();
        for &task in game.agenda.tasks() {
            let fits = match task {
                Task::Carry => game.order.is_some() && on_map(game.order.piece),
                Task::Reactions | Task::Shock => game.order.is_some(),
                Task::Skirmish(piece) => on_map(piece) && game.is_skirmisher(piece),
                Task::Recovery(unit) => on_map(unit) && unit.kind().is_unit(),
                Task::Supplied(unit) => on_map(unit) && Vive::is_infantry_unit(unit),
                Task::Turn(unit, sides) => on_map(unit) && unit.kind().is_unit() && sides != 0,
                Task::Reaction(piece, dice) => {
                    on_map(piece)
                        && piece.kind().is_unit()
                        && (1..=4).contains(&dice)
                        && game.order.is_some()
                        && on_map(game.order.piece)
                }
                Task::Volley => {
                    let shot = &game.shot;
                    shot.is_some()
                        && on_map(shot.by)
                        && game.hex(shot.by) == shot.from
                        && game.target_in(shot.at) == Some(shot.target)
                        && game
                            .aim_at(shot.by, shot.from, shot.at, game.screen(shot.by, shot.from))
                            .is_ok_and(|aim| aim.dice() as u8 == shot.dice)
                }
                Task::Retreat => {
                    let shot = &game.shot;
                    let rear = shot.rear().is_some() || matches!(game.task(), Task::Rear(_));
                    shot.is_some() && shot.target.kind().is_unit() && rear
                }
                Task::Flight(general) => {
                    let rear = game.shot.rear().is_some() || matches!(game.task(), Task::Rear(_));
                    game.shot.is_some() && Vive::is_general(general) && on_map(general) && rear
                }
                Task::Rear(sides) => sides != 0 && game.shot.is_some(),
                Task::Aftermath | Task::Advance => game.shot.is_some(),
                Task::PlaceAt(_, left, piece) => {
                    left > 0 && game.place(piece) == Place::Waiting && piece.kind().is_unit()
                }
                Task::LayAt(_, left, tile) => {
                    left > 0 && crate::s13_hypothetical::POOL.iter().any(|(kind, _)| *kind == tile)
                }
                Task::Entry(piece, _) | Task::EntryAt(piece, ..) | Task::EarlyAt(piece) => {
                    game.place(piece) == Place::Waiting
                }
                Task::Cards => Side::ALL.into_iter().all(|side| {
                    let chosen = game.play(side).card;
                    !game.hand(side).is_empty() && chosen.is_none_or(|card| game.hand(side).count(card) > 0)
                }),
                _ => true,
            };
            if !fits {
                wrong.push(format!("{task:?}"));
            }
        }
        for task in wrong {
            self.fault("agenda", format!("{task} does not fit the rest of the position"));
        }
        if !self.faults.is_empty() {
            return;
        }
        let runs_by_itself = {
            let mut next = game.clone();
            next.run(&mut contract::Silent);
            next != *game
        };
        if runs_by_itself {
            self.fault("agenda", "does not wait for a side or for dice");
        } else if let contract::Next::Decision(_) = game.what_next() {
            let mut legal = Vec::new();
            Side::ALL.into_iter().for_each(|side| game.legal(side, &mut legal));
            if legal.is_empty() {
                self.fault("agenda", "asks a side that has nothing to decide");
            }
        }
    }
}

/// Whether a task can lie upon another.
fn may_follow(below: Task, above: Task) -> bool {
    use Task::*;
    match below {
        Hour => matches!(above, Round | Split(_)),
        Round => matches!(above, EndRound | Deal(_)),
        EndRound => matches!(above, Cards | Orders),
        Split(Side::French) => {
            matches!(above, Release(Side::French) | PlaceGeneral(_) | Release(Side::Allied))
        }
        Release(Side::French) => matches!(above, Release(Side::Allied)),
        Release(Side::Allied) => matches!(above, PlaceGeneral(_)),
        PlaceGeneral(_) => matches!(above, Place(..) | PlaceAt(..)),
        Place(..) => matches!(above, Lay(..) | LayAt(..)),
        Lay(..) => matches!(above, DrawTile(_)),
        Cards => matches!(
            above,
            Arrivals(_)
                | Early
                | EarlyType
                | EarlyPick(_)
                | EarlyAt(_)
                | Reinforce(_)
                | ReinforceSector(..)
                | ReinforceAt(..)
        ),
        Reinforce(Side::French) => matches!(
            above,
            Reinforce(Side::Allied) | ReinforceSector(Side::Allied, _) | ReinforceAt(Side::Allied, ..)
        ),
        Arrivals(_) => matches!(above, Entry(..) | EntryAt(..) | EndOrder),
        Orders => above == EndOrder,
        EndOrder => matches!(
            above,
            Carry | Skirmish(_) | Recovery(_) | Supplied(_) | Turn(..) | Shock | Aftermath | Advance
        ),
        Carry => above == Aftermath,
        Shock => above == Reactions,
        Reactions => matches!(above, Reaction(..) | Aftermath),
        Aftermath => matches!(above, Volley | Retreat | Flight(_) | Turn(..)),
        Retreat | Flight(_) => matches!(above, Rear(_)),
        _ => false,
    }
}
