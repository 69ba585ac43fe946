//! The game as any client shows it. `choices` says what can be decided, with what dice may make of it;
//! `charts` is what lies beside the board.

mod charts;
mod choices;
mod orders;

pub(crate) use charts::charts;
pub(crate) use choices::{anchor, twins};

use crate::agenda::Task;
use crate::s02_battlefield::{Hexes, front};
use crate::s03_cards::{Effect, Play};
use crate::s05_rounds::{HOURS, ROUNDS};
use crate::s13_hypothetical::POOL;
use crate::{
    Bar, Battle, Card, Decision, EVERYONE, Kind, Nation, PieceId, Place, SpecialCards, Terrain, Vive,
};
use boards::{Direction, HexId};
use contract::scene::{
    Account, Card as Shown, Colour, Hand, Laid, Light, Mark, Order, Piece, Place as Spot, Prompt, Scene,
    Sign, State, Term, Track,
};
use contract::words::capital;
use contract::{Edition, Eye, Game, Next, Rule, Side};

/// What an eye sees.
pub(crate) fn scene(game: &Vive, eye: Eye) -> Scene {
    let orders = orders::orders(game, eye);
    Scene {
        pieces: pieces(game),
        laid: laid(game),
        marks: marks(game),
        lights: lights(game),
        tracks: tracks(game),
        hands: hands(game, eye),
        tallies: tallies(game),
        account: account(game),
        prompt: prompt(game, eye, &orders),
        choices: choices::choices(game, eye),
        orders,
        outcome: if let Next::Over(outcome) = game.next() { Some(outcome) } else { None },
        ..Scene::new(game.edition.board(game.battle), headline(game))
    }
}

/// Turn and phase.
pub fn headline(game: &Vive) -> String {
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
    PieceId::all().filter_map(|id| piece(game, id)).collect()
}

/// [13.4-j] The tiles that the players have laid.
fn laid(game: &Vive) -> Vec<Laid> {
    let tiles = game.field().all.iter().filter(|_| game.battle == Battle::Hypothetical);
    let tiles = tiles.filter(|&hex| game.terrain(hex) != Terrain::Open);
    tiles.map(|hex| Laid::new(hex.0, game.terrain(hex).key())).collect()
}

fn piece(game: &Vive, id: PieceId) -> Option<Piece> {
    let tray = |what: &str| Spot::tray(format!("{}-{what}", id.side().key()));
    let place = match game.place(id) {
        Place::On(hex) => Spot::Space(hex.0),
        Place::Lost => tray("lost"),
        Place::Waiting => tray("waiting"),
        Place::Absent => return None,
    };
    let on_map = matches!(place, Spot::Space(_));
    let counter = &game.edition.0.board(game.battle).counters[usize::from(id.0)];
    let shown = Piece::of(counter, usize::from(game.is_garrison(id)), place);
    let colour = if id.kind().is_red() { Colour::Red } else { Colour::White };
    let facing = (on_map && game.has_facing(id)).then(|| game.facing(id) as u8);
    Some(
        shown
            .facing(facing)
            .states(states(game, id))
            .tokens(colour, game.chips(id))
            .about(about(game, id, on_map)),
    )
}

fn states(game: &Vive, id: PieceId) -> [(bool, State); 8] {
    let on_map = game.place(id).hex().is_some();
    [
        (game.order.is_some() && game.order.piece == id || about_to_go(game) == Some(id), State::Picked),
        (game.shot.is_some() && game.shot.by == id, State::Attacking),
        (game.shot.is_some() && game.shot.target == id, State::Defending),
        (on_map && game.in_square(id), State::Square),
        (game.ordered.has(id), State::Ordered),
        (game.fired.has(id), State::Fired),
        (game.reacted.has(id), State::Reacted),
        (game.retreated.has(id), State::Retreating),
    ]
}

/// Who is asked where to, or which way to look, without an order of his own.
fn about_to_go(game: &Vive) -> Option<PieceId> {
    match game.task() {
        Task::Supplied(piece) | Task::Turn(piece, _) | Task::Flight(piece) => Some(piece),
        Task::Retreat | Task::Rear(_) => Some(game.shot.target),
        _ => None,
    }
}

fn about(game: &Vive, id: PieceId, on_map: bool) -> Vec<String> {
    let kind = id.kind();
    let mut lines = Vec::new();
    if !on_map {
        return lines;
    }
    let hex = game.hex(id);
    if kind == Kind::Counter {
        lines.push(capital(&game.name(id)));
    }
    if kind.is_unit() {
        lines.push(format!("{} of {} chips left", game.chips(id), game.full(id)));
        if game.has_facing(id) {
            lines.push(format!("Faces {}", compass(game.facing(id))));
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
    let mut mark = |kind: Sign, at: HexId, text: String, rule: &'static str| {
        marks.push(Mark::new(kind, at.0, text, rule));
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
                let (kind, text) =
                    if is_front { (Sign::Front, "Front") } else { (Sign::Flank, "Flank or rear") };
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
            mark(Sign::Hidden, at, format!("Not seen: {} is in the way", game.place_name(blocks)), "7.42");
        }
    }
    marks
}

/// The sectors in which the card of the side in turn still orders.
fn lights(game: &Vive) -> Vec<Light> {
    if game.task() != Task::Orders {
        return Vec::new();
    }
    let (side, play) = (game.turn, game.play(game.turn));
    let open = play.open(&game.edition).sectors();
    let light = |sector: crate::Sector| Light {
        region: sector.key().into(),
        text: format!("{} orders here", play.effect.title()),
        side: Some(side),
        rule: Rule(play.effect.rule()),
    };
    open.map(light).collect()
}

/// The public tracks.
pub(crate) fn tracks(game: &Vive) -> Vec<Track> {
    let levels = game.setup().loses;
    let loses = |side: Side, name: &str, value: u8, limit: u8, rule: &'static str| {
        Track::new(name, value, limit, rule).note(format!("At {limit} the {side} side has lost")).of(side)
    };
    let mut tracks = vec![
        Track::new("Hour", game.hour, HOURS, "4.1-c").note("After six hours all cards are played"),
        Track::new("Round", game.round, ROUNDS, "5.0").note("Each side plays a card a round"),
        loses(Side::French, "Losses · French", game.side_losses(Side::French), levels.french, "12.0-a"),
    ];
    if let Some(english) = levels.english {
        tracks.push(loses(Side::Allied, "Losses · English", game.lost(Nation::English), english, "13.1-g"));
    }
    tracks.push(loses(
        Side::Allied,
        "Losses · Allied",
        game.side_losses(Side::Allied),
        levels.allied,
        "12.0-a",
    ));
    tracks
}

/// What a card does, in words.
pub(crate) fn card_text(game: &Vive, side: Side, card: Card) -> String {
    let play = Play::shown(card, card.grounds()[0], side, game.past(side.enemy()));
    let number = play.number(&game.edition);
    let there = play.ground.on(side);
    match card.effect() {
        Effect::Nothing => match play.effect {
            Effect::Nothing => "Does as the enemy did in the round before: now nothing".into(),
            copied => format!(
                "Does as the enemy did in the round before: {}{}",
                copied.title(),
                play.ground.on(side)
            ),
        },
        Effect::Coordinated => format!("Orders {number} in each sector"),
        Effect::ForcedMarch => "All infantry of a sector moves two hexes and may still fire".into(),
        Effect::Bombardment => "All artillery moves twice or fires twice".into(),
        Effect::GrandCharge => "All cavalry of two adjacent sectors moves and shocks".into(),
        Effect::Leadership => "All generals may be ordered, lead their units, and add two dice".into(),
        Effect::Rally => "One unit throws three dice to recover chips".into(),
        Effect::FireAndHold => "Everyone of a sector but cavalry fires without moving".into(),
        Effect::ShortOfSupply => "One enemy infantry unit goes back to its own edge".into(),
        _ if number == EVERYONE => format!("Orders everyone{there}"),
        _ => format!("Orders {number}{there}"),
    }
}

/// [4.1-d] Special cards that either side has still to play, where a list gave them out: everybody can count them.
fn tallies(game: &Vive) -> Vec<Account> {
    if game.hour == 0 || game.switches.special_cards == SpecialCards::OneOfEach {
        return Vec::new();
    }
    let given = game.deal().given;
    let of = |side: Side| {
        let left = |card: Card| given[side as usize].count(card) - game.spent(side).count(card);
        let specials = Card::ALL.into_iter().filter(|card| card.is_special());
        let terms = specials.filter(|&card| left(card) > 0);
        let terms: Vec<_> =
            terms.map(|card| Term::new(card.title(), left(card).to_string(), "REF-SPC-2")).collect();
        let total: u8 = Card::ALL.into_iter().filter(|card| card.is_special()).map(left).sum();
        Account::new(format!("{side} special cards to come"), terms, total.to_string())
    };
    Side::ALL.map(of).into()
}

/// The key of a side's tiles.
pub(crate) fn tiles_key(side: Side) -> String {
    format!("{}-tiles", side.key())
}

/// [13.4-c] The tiles that a side has still to lay, a card a kind: they are open.
fn tiles(game: &Vive, side: Side) -> Option<Hand> {
    let tiles = game.tiles(side);
    if tiles.iter().all(|&count| count == 0) {
        return None;
    }
    let kinds = POOL.iter().zip(&tiles).filter(|(_, count)| **count > 0);
    let cards = kinds.map(|((tile, _), count)| {
        let card = Shown::new(capital(tile.words())).text(format!("{count} to lay. {}.", worth_of(*tile)));
        Some(card.copies(*count).terrain(tile.key()))
    });
    Some(Hand::new(tiles_key(side), side, "Tiles", "13.4-c").cards(cards))
}

/// [8.1-c] [8.3-b] [8.4-d] [8.8-a] What a tile is good for, in a few words: whoever lays it has to choose now.
fn worth_of(tile: Terrain) -> String {
    let dice = tile.cover().0;
    let cover = contract::words::count(dice, "die").replace("dies", "dice");
    let worth = [
        (tile.is_closed(), "Nobody enters".to_owned()),
        (dice > 0, format!("{cover} less against it")),
        (tile.blocks(), "blocks sight".into()),
        (tile.stops() || tile.is_building(), "stops movement".into()),
        (tile.is_building(), "safe from cavalry".into()),
        (tile == Terrain::Hill, "guns reach further".into()),
    ];
    let worth: Vec<_> = worth.into_iter().filter(|(has, _)| *has).map(|(_, what)| what).collect();
    worth.join(", ")
}

/// The key of a side's hand.
pub(crate) fn hand_key(side: Side) -> String {
    format!("{}-hand", side.key())
}

/// A card with what it would do now, for its owner.
fn shown(game: &Vive, side: Side, card: Card) -> Shown {
    let play = Play::shown(card, card.grounds()[0], side, game.past(side.enemy()));
    let ground = if card.names_ground() { crate::Ground::EVERYWHERE } else { play.ground };
    // How many it would order now stands on the choice.
    let idle = !card.names_ground() && game.would_order(side, &play) == 0;
    let now = if idle { " Now it orders nobody." } else { "" };
    let first = begins_against(side, card, game.would_order(side, &play));
    Shown::new(card.title())
        .text(format!("{}.{now} {first}.", card_text(game, side, card)))
        .rule(rule_of(card))
        .regions(ground.sectors().map(crate::Sector::key))
}

/// [5.1-b] [5.1-c] Against which cards it gives the first order: the French have it in a tie.
fn begins_against(side: Side, card: Card, count: u8) -> String {
    match (card.is_special(), side, count) {
        (true, ..) => "First against order cards".into(),
        (_, Side::French, _) => format!("First against {count} or fewer"),
        (_, Side::Allied, 0) => "Never first".into(),
        (_, Side::Allied, _) => format!("First against fewer than {count}"),
    }
}

/// The rule that says what a card does.
fn rule_of(card: Card) -> &'static str {
    if card == Card::CounterAttack { "REF-COUNTER-1" } else { card.effect().rule() }
}

/// A card that lies on the table, with what it comes to.
fn played(game: &Vive, side: Side, card: Card) -> Shown {
    let play = game.play(side);
    let there = play.ground.on(side);
    let text = match (card, play.effect) {
        (Card::CounterAttack, Effect::Nothing) => "Comes to nothing".into(),
        (Card::CounterAttack, effect) => format!("As {}{there}", effect.title()),
        _ if card.names_ground() => format!("{}:{there}", card_text(game, side, card)),
        _ => card_text(game, side, card),
    };
    let shown = Shown::new(card.title()).text(format!("{text}.")).rule(rule_of(card));
    shown.regions(play.ground.sectors().map(crate::Sector::key)).states([(true, State::Played)])
}

/// [4.1-d] A hand is seen by its owner; the other sees backs. A card that was put down is shown with its fellow.
fn hands(game: &Vive, eye: Eye) -> Vec<Hand> {
    let mut hands = Vec::new();
    for side in Side::ALL {
        hands.extend(tiles(game, side));
        if game.hour == 0 {
            continue;
        }
        let seen = eye.sees_secrets_of(side);
        let face = |card: Card| seen.then(|| shown(game, side, card));
        let hand = Hand::new(hand_key(side), side, "Hand", "4.1-a");
        hands.push(hand.cards(game.hand(side).iter().map(face)));
        if let Some(card) = game.play(side).card {
            let open = seen || game.task() != Task::Cards && !game.agenda.tasks().contains(&Task::Cards);
            let face = open.then(|| played(game, side, card));
            let put_down = Hand::new(format!("{}-card", side.key()), side, "Card", "5.1-a");
            hands.push(put_down.on_table().card(face));
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
    let title = format!("{} against {}", capital(&game.name(shot.by)), game.name(shot.target));
    let terms = crate::chronicle::terms(shot.by, game.is_garrison(shot.by), game.terrain(shot.at), &aim);
    let sum = Account::new(title, terms, contract::words::count(aim.dice(), "die").replace("dies", "dice"));
    Some(sum.forecast(choices::forecast(game, shot.by, shot.at, &aim)))
}

/// How many orders are left, where a card counts them.
pub(super) fn left(game: &Vive, play: &Play) -> Option<u8> {
    match (play.effect, play.number(&game.edition)) {
        (Effect::Coordinated, _) | (_, EVERYONE) => None,
        (_, number) => Some(number - play.orders()),
    }
}

/// "2 of 3 orders left".
fn orders_left(game: &Vive, play: &Play) -> String {
    let number = play.number(&game.edition);
    match (play.effect, left(game, play)) {
        (_, Some(left)) => format!("{left} of {} left", contract::words::count(number, "order")),
        (Effect::Coordinated, _) => format!("{number} in each sector"),
        (Effect::Assault, _) => "everyone there may be ordered".into(),
        _ => "everyone whom it is for may be ordered".into(),
    }
}

/// What the piece in hand may still do with its order: "move, turn, fire, or nothing more"; with one click too, such
/// as to charge from afar.
fn what_it_may_do(game: &Vive, orders: &[Order]) -> String {
    let mut legal = Vec::new();
    game.options(game.order.piece.side(), &mut legal);
    let has = |wanted: fn(&Decision) -> bool| legal.iter().any(wanted);
    let cavalry = Vive::is_cavalry(game.order.piece);
    let square = if game.in_square(game.order.piece) { "leave square" } else { "form square" };
    let verbs = [
        (has(|decision| matches!(decision, Decision::Lead)), "lead the unit"),
        (has(|decision| matches!(decision, Decision::Recover)), "recover losses"),
        (has(|decision| matches!(decision, Decision::Form)), square),
        (has(|decision| matches!(decision, Decision::Go(_))), "move"),
        (!orders.is_empty(), if cavalry { "charge" } else { "move up and fire" }),
        (has(|decision| matches!(decision, Decision::Deploy(_))), "put a skirmisher out"),
        (has(|decision| matches!(decision, Decision::Face(_))), "turn"),
        (has(|decision| matches!(decision, Decision::Fire(_))), if cavalry { "shock" } else { "fire" }),
        (has(|decision| matches!(decision, Decision::Done)), "or nothing more"),
    ];
    let verbs: Vec<_> = verbs.iter().filter(|(may, _)| *may).map(|(_, verb)| *verb).collect();
    verbs.join(", ")
}

/// [13.4-c] [13.4-j] How many tiles a side has still to lay where.
fn room_to_lay(game: &Vive, side: Side) -> String {
    match game.tiles_to_lay(side) {
        [0, between] => format!("All that are left, {between}, go to the rows between the armies."),
        [home, 0] => format!("All that are left, {home}, go to your own four rows."),
        [home, between] => format!("{home} are left for your own four rows, {between} for the rows between."),
    }
}

/// [13.4-e] The sectors that need more units, in the words of the side that places them.
fn sectors_in_need(game: &Vive, side: Side) -> String {
    let needs = crate::Sector::ALL.map(|sector| (sector, game.units_needed(side, sector)));
    let mut needs: Vec<_> = needs.into_iter().filter(|(_, need)| *need > 0).collect();
    if game.battle != Battle::Hypothetical || needs.is_empty() {
        return String::new();
    }
    if side == Side::Allied {
        needs.reverse();
    }
    let words = needs
        .iter()
        .map(|(sector, need)| format!("{} needs {need}", crate::s01_components::sector_name(*sector, side)));
    format!(" {}.", capital(&words.collect::<Vec<_>>().join(", ")))
}

/// Who has driven a piece back, and how far it still goes.
fn driven(game: &Vive, piece: PieceId) -> String {
    let hexes = contract::words::count(game.shot.flags, "hex").replace("hexs", "hexes");
    format!("{} drives {} back, {hexes} to go.", capital(&game.name(game.shot.by)), game.name(piece))
}

/// A side of a hex in words.
fn compass(side: Direction) -> &'static str {
    match side {
        Direction::N => "north",
        Direction::NE => "north-east",
        Direction::SE => "south-east",
        Direction::S => "south",
        Direction::SW => "south-west",
        Direction::NW => "north-west",
    }
}

/// What is asked, in words.
pub(crate) fn prompt(game: &Vive, eye: Eye, orders: &[Order]) -> Option<Prompt> {
    let Next::Decision(sides) = game.next() else { return None };
    let side = eye.side().filter(|&side| sides.has(side)).unwrap_or(sides.first());
    let name = |piece: PieceId| game.name(piece);
    let (text, rule) = match game.task() {
        Task::Lay(side, left) => {
            let tiles = contract::words::count(left, "more tile");
            let room = room_to_lay(game, side);
            (format!("Lay {tiles} before the other side does: take one, or name a hex. {room}"), "13.4-c")
        }
        Task::LayAt(side, _, tile) => {
            (format!("Where do you lay {}? {}", tile.words(), room_to_lay(game, side)), "13.4-j")
        }
        Task::Place(side, left) => {
            let all = game.to_place(side).count();
            let now = match all.min(left.into()) {
                now if now == all => contract::words::count(all, "unit") + " to go",
                now => format!("{now} before the other side places, {all} in all"),
            };
            (format!("Choose a unit to place: {now}.{}", sectors_in_need(game, side)), "4.0-c")
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
        Task::Cards => (
            "Choose a card: both are turned over at once. A special card begins against an order card, otherwise who can order more."
                .into(),
            "5.1-a",
        ),
        Task::Orders => {
            let play = game.play(game.turn);
            match play.effect {
                Effect::Rally => ("Choose the unit that rallies.".into(), "REF-RALLY-1"),
                Effect::ShortOfSupply => {
                    ("Choose the enemy infantry that is short of supply.".into(), "REF-SUPPLY-1")
                }
                effect => {
                    let left = orders_left(game, play);
                    let there = play.ground.on(game.turn);
                    (format!("{}{there}: {left}. Order somebody, or decline.", effect.title()), "6.0-a")
                }
            }
        }
        Task::Carry => (format!("{}: {}.", capital(&name(game.order.piece)), what_it_may_do(game, orders)), "6.1-a"),
        Task::Skirmish(piece) => (format!("{} may fire at once.", capital(&name(piece))), "6.1-SKIRM-3"),
        Task::Supplied(unit) => (format!("Where does {} go back to?", name(unit)), "REF-SUPPLY-1"),
        Task::Turn(piece, _) => (format!("Which way does {} face?", name(piece)), "6.22.3"),
        Task::Reactions => {
            let arm = game.reacting_arm().map_or("", |arm| arm.key());
            // [9.41-d] [9.41-e] What it is good for, and what it costs.
            let gain = match arm {
                "infantry" => "forms square",
                "cavalry" => "shocks first",
                _ => "fires first",
            };
            let text = format!(
                "Which {arm} tries to react before the shock? Who is in time {gain}; who tries does nothing more in this round."
            );
            (text, "9.41-f")
        }
        Task::Rear(_) => (format!("Which way is back for {}?", name(game.shot.target)), "10.1"),
        Task::Retreat => (format!("Where does {} go back to?", name(game.shot.target)), "10.1"),
        Task::Flight(general) => (format!("Where does {} go back to?", name(general)), "7.32.8"),
        Task::Advance => {
            let (by, at) = (name(game.shot.by), game.place_name(game.shot.at));
            (format!("Does {by} advance into {at}?"), "7.31-CAV")
        }
        _ => return None,
    };
    Some(Prompt::new(side, text, rule).because(story(game)).topic_of(&game.task()))
}

/// What led to a question that interrupts something.
fn story(game: &Vive) -> String {
    let name = |piece: PieceId| game.name(piece);
    match game.task() {
        Task::Supplied(unit) => format!("A card of the enemy leaves {} short of supply.", name(unit)),
        Task::Reactions => {
            let target = game.target_in(game.charge.at).map(name).unwrap_or_default();
            format!("{} charges {target}.", capital(&name(game.order.piece)))
        }
        Task::Retreat | Task::Rear(_) => driven(game, game.shot.target),
        Task::Flight(general) => driven(game, general),
        Task::Advance => {
            format!("{} has cleared {}.", capital(&name(game.shot.by)), game.place_name(game.shot.at))
        }
        _ => String::new(),
    }
}
