//! The charts beside the board, from the numbers that the rules use.

use crate::agenda::Task;
use crate::s05_rounds::{HOURS, ROUNDS};
use crate::s07_fire::dice_row;
use crate::s13_scenarios::ENTRIES;
use crate::{Arm, Battle, COUNTS, Card, EVERYONE, Face, Kind, Nation, PieceId, Place, Play, Vive};
use contract::scene::{Chart, ChartRow};
use contract::words::{capital, count};
use contract::{Edition, Side};

/// All of them: the same for everyone.
pub(crate) fn charts(game: &Vive) -> Vec<Chart> {
    let mut charts = vec![
        sequence(game),
        victory(game),
        faces(game),
        ranges(game),
        modifiers(),
        reactions(game),
        cards(game),
    ];
    charts.extend(reinforcements(game));
    charts.extend(Chart::of_board(game.edition.board(game.battle)));
    charts
}

/// [5.0] [5.1-d] What is done in a round.
fn sequence(game: &Vive) -> Chart {
    let now = match game.task() {
        Task::Arrivals(_) | Task::Entry(..) | Task::EntryAt(..) | Task::Early | Task::EarlyType => 1,
        Task::EarlyPick(_) | Task::EarlyAt(_) => 1,
        Task::Reinforce(_) | Task::ReinforceSector(..) | Task::ReinforceAt(..) => 1,
        Task::Cards => 2,
        _ if game.hour == 0 || game.is_over() => 0,
        // Prussians who arrive move and fire before cards are played.
        _ if game.agenda.tasks().contains(&Task::Cards) => 1,
        _ => 3,
    };
    let arrive = match game.battle {
        Battle::Waterloo => {
            Some(("Arrivals", "From the fifth hour two Prussians enter, move and fire", "13.1-d"))
        }
        Battle::Hypothetical => {
            Some(("Arrivals", "From the fourth hour dice may bring reinforcements", "13.4-h"))
        }
        _ => None,
    };
    let steps = [
        ("Cards", "Both sides put a card down in secret, and turn it over together", "5.1-a"),
        ("Orders", "The sides order in turn, a unit at a time, until neither has an order left", "5.1-d"),
    ];
    let steps = arrive.into_iter().map(|step| (1, step)).chain((2..).zip(steps));
    let row = |(number, (name, does, rule)): (u8, (&str, &str, &'static str))| {
        ChartRow::new([name, does]).lit(number == now).rule(rule)
    };
    let when = match game.hour {
        0 => "Before the battle.".to_owned(),
        hour => format!(
            "Hour {hour} of {HOURS}, round {} of {ROUNDS}. A special card begins before an order card; else who can order more, and in a tie the French.",
            game.round.max(1)
        ),
    };
    Chart::new("sequence", "Sequence of a round")
        .about(when)
        .columns(["Step", "What is done"])
        .rows(steps.map(row))
        .rule("5.1-b")
}

/// [12.0-a] [12.0-b] [12.1] Who wins, and how far each side is.
fn victory(game: &Vive) -> Chart {
    let levels = game.setup().loses;
    let lost = |nation: &str, value: u8, level: u8, rule: &'static str| {
        ChartRow::new([
            if nation == "French" { "Allies" } else { "French" }.to_owned(),
            format!("{level} {nation} units or generals are lost"),
        ])
        .progress(value, level)
        .rule(rule)
    };
    let [french, allied] = Side::ALL.map(|side| game.side_losses(side));
    let mut rows = vec![lost("Allied", allied, levels.allied, "12.0-a")];
    if let Some(english) = levels.english {
        rows.push(lost("English", game.lost(Nation::English), english, "13.1-g"));
    }
    rows.push(lost("French", french, levels.french, "12.0-a"));
    if game.battle == Battle::Hypothetical {
        rows.push(
            ChartRow::new(["The other side", "no unit is left in one of the three sectors"]).rule("12.0-b"),
        );
    }
    let rounds = game.hour.saturating_sub(1) * ROUNDS + game.round;
    let ahead =
        match (french.cmp(&allied), game.elements_left(Side::French), game.elements_left(Side::Allied)) {
            (std::cmp::Ordering::Less, ..) => "the French have lost fewer".to_owned(),
            (std::cmp::Ordering::Greater, ..) => "the Allies have lost fewer".to_owned(),
            (_, ours, theirs) => {
                format!("losses are equal, and the French have {ours} elements left, the Allies {theirs}")
            }
        };
    rows.push(
        ChartRow::new([
            "Who has lost fewer".to_owned(),
            format!("all cards are played; then more elements left. Now {ahead}"),
        ])
        .progress(rounds, HOURS * ROUNDS)
        .rule("12.1"),
    );
    Chart::new("victory", "Victory").columns(["Who wins", "As soon as"]).rows(rows).rule("12.0-a")
}

/// [1.2-a] [9.3-a] The faces of the dice, and those that hit in the attack in hand.
fn faces(game: &Vive) -> Chart {
    let shot = game.shot;
    let at_hand = (game.task() == Task::Volley)
        .then(|| game.aim_at(shot.by, shot.from, shot.at, game.screen(shot.by, shot.from)).ok())
        .flatten()
        .map(|aim| game.worth(shot.by, shot.target, aim.exposed, aim.distance));
    let row = |(face, does, rule): (Face, &str, &'static str)| {
        let sides = Face::DIE.iter().filter(|&&side| side == face).count();
        let lit = at_hand.is_some_and(|worth| worth.hits(face));
        ChartRow::new([capital(face.key()), sides.to_string(), does.to_owned()]).lit(lit).rule(rule)
    };
    let rows = [
        (Face::Infantry, "a hit on infantry", "9.3-a"),
        (Face::Cavalry, "a hit on cavalry", "9.3-a"),
        (Face::Artillery, "a hit on artillery", "9.3-a"),
        (
            Face::General,
            "a hit by elite infantry, heavy cavalry and heavy guns, and by cavalry into a flank; alone hits a general, a square that cavalry attacks, and whoever a square fires at",
            "9.3-b",
        ),
        (
            Face::Flag,
            "drives the target a hex back; a hit on guns from next door, and by cavalry into a flank",
            "10.0-a",
        ),
    ];
    Chart::new("results", "Combat dice")
        .about("Each hit takes a chip, and one on a unit without chips the unit. Infantry takes no more than it has elements itself.")
        .columns(["Face", "Sides of six", "What it does"])
        .rows(rows.map(row))
        .rule("9.1")
}

/// [7.31-INF] Dice by distance, with the unit in hand.
fn ranges(game: &Vive) -> Chart {
    let in_hand = game.order.is_some().then_some(game.order.piece);
    let row = |(name, kind, garrison): (&str, Kind, bool)| {
        let (rule, dice) = dice_row(kind, garrison);
        let lit = in_hand.is_some_and(|piece| {
            piece.kind() != Kind::General && dice_row(piece.kind(), game.is_garrison(piece)).0 == *rule
        });
        let cells = dice.iter().map(|dice| if *dice == 0 { "–".to_owned() } else { dice.to_string() });
        ChartRow::new(std::iter::once(name.to_owned()).chain(cells)).lit(lit).rule(*rule)
    };
    let rows = [
        ("Infantry", Kind::Line, false),
        ("Garrison", Kind::Counter, true),
        ("Skirmisher", Kind::Counter, false),
        ("Cavalry", Kind::LightCavalry, false),
        ("Light and horse guns", Kind::LightArtillery, false),
        ("Heavy guns", Kind::HeavyArtillery, false),
    ];
    let distance =
        (game.task() == Task::Volley).then(|| u16::from(game.distance(game.shot.from, game.shot.at)));
    Chart::new("ranges", "Dice by distance")
        .about("Guns on a hill reach one hex further, with one die.")
        .columns(["Hexes away", "1", "2", "3", "4", "5", "6", "7"])
        .lit(distance)
        .rows(rows.map(row))
        .rule("7.31-INF")
}

/// [9.4-1] Dice more and less.
fn modifiers() -> Chart {
    let row = |(what, dice, rule): (&str, &str, &'static str)| ChartRow::new([what, dice]).rule(rule);
    let rows = [
        ("A general with infantry or cavalry; two in a round of Leadership", "+1", "9.4-1"),
        ("Infantry at a square, a flank or a rear", "+1", "9.4-2"),
        ("Guns at a square, a flank or a rear", "+2", "9.4-3"),
        ("Cavalry into a flank or a rear", "+2", "9.4-12"),
        ("A target in woods, an orchard or a field, or on a hill", "-1", "9.4-6"),
        ("A target in a building; in a fortified one", "-2; -3", "9.4-7"),
        ("Out of a stream or a marsh; guns not at all", "-1", "9.4-9"),
    ];
    Chart::new("modifiers", "Dice more and less")
        .columns(["When", "Dice"])
        .rows(rows.map(row))
        .rule("9.4-MIN")
}

/// [9.41-f] Who reacts to a charge, in this order.
fn reactions(game: &Vive) -> Chart {
    let now = if game.task() == Task::Reactions { game.reacting_arm() } else { None };
    let row = |(arm, does, rule): (Arm, &str, &'static str)| {
        ChartRow::new([capital(arm.key()), does.to_owned()]).lit(now == Some(arm)).rule(rule)
    };
    let rows = [
        (Arm::Cavalry, "turns to the charger and shocks it first", "9.41-d"),
        (Arm::Artillery, "turns to the charger and fires first", "9.41-d"),
        (Arm::Infantry, "forms square, and does not fire", "9.41-e"),
    ];
    let chance = |dice: i32| 100.0 * (1.0 - (2.0f64 / 3.0).powi(dice));
    Chart::new("reactions", "Reactions to a charge")
        .about(format!(
            "A die for each empty hex between the two before the charge; a flag of the unit's own army on any of them is enough: {:.0}% with one die, {:.0}% with two, {:.0}% with three. Who tries is spent for the round.",
            chance(1),
            chance(2),
            chance(3)
        ))
        .columns(["Arm", "What it does"])
        .rows(rows.map(row))
        .rule("9.41-f")
}

/// [REF-ORD-2] [REF-SPC-1] The cards of the box, and those that have been played: they lie open.
fn cards(game: &Vive) -> Chart {
    let row = |card: Card| {
        let played = Side::ALL.map(|side| game.spent(side).count(card).to_string());
        let orders = Play::shown(card, card.grounds()[0], Side::French, crate::s03_cards::Past::NONE)
            .number(&game.edition);
        let orders = match orders {
            _ if card == Card::CounterAttack => "as the enemy's last".to_owned(),
            _ if card.effect().is_single() => "–".to_owned(),
            EVERYONE => "all".to_owned(),
            number if card == Card::Coordinated => format!("{number} a sector"),
            number => number.to_string(),
        };
        let on_table = Side::ALL.into_iter().any(|side| game.play(side).card == Some(card));
        let [french, allied] = played;
        ChartRow::new([card.title().to_owned(), orders, COUNTS[card as usize].to_string(), french, allied])
            .lit(on_table && !game.agenda.tasks().contains(&Task::Cards))
            .rule(if card == Card::CounterAttack { "REF-COUNTER-1" } else { card.effect().rule() })
    };
    Chart::new("cards", "Cards")
        .about("72 in all, 36 a side. What has been played lies open; hands and decks do not.")
        .columns(["Card", "Orders", "In the box", "French played", "Allied played"])
        .rows(Card::ALL.map(row))
        .rule("REF-ORD-2")
}

/// [13.1-c] [13.1-e] [13.4-g] Who is still to come, when and where.
fn reinforcements(game: &Vive) -> Option<Chart> {
    let chart =
        Chart::new("reinforcements", "Reinforcements").columns(["Who", "Still to come", "When and where"]);
    let waiting = |nation: Nation, kind: Kind| {
        // Generals of a hypothetical battle wait to be placed, and none comes later.
        let comes = kind != Kind::General || game.battle == Battle::Waterloo;
        let mut due = PieceId::of(nation, kind)
            .filter(|&piece| comes && game.place(piece) == Place::Waiting && game.is_reinforcement(piece));
        let first = due.next();
        (first, usize::from(first.is_some()) + due.count())
    };
    let kinds = [
        Kind::General,
        Kind::Line,
        Kind::Elite,
        Kind::LightCavalry,
        Kind::HeavyCavalry,
        Kind::LightArtillery,
        Kind::HeavyArtillery,
        Kind::HorseArtillery,
    ];
    let (about, when, rule) = match game.battle {
        Battle::Waterloo => {
            let places: Vec<String> =
                (1..).zip(ENTRIES).map(|(die, hex): (u8, &str)| format!("{die}: {hex}")).collect();
            (
                format!("The entry hex by a die: {}.", places.join(", ")),
                "from hour 5, two a round, whom the Allies choose",
                "13.1-d",
            )
        }
        Battle::Hypothetical => (
            "In every round a die says which arm comes, if any, and another the sector; the owner chooses the hex of his edge.".to_owned(),
            "two in hour 4, one in hour 5, one in hour 6",
            "13.4-h",
        ),
        _ => return None,
    };
    let nations = Nation::ALL.into_iter().flat_map(|nation| kinds.map(|kind| (nation, kind)));
    let rows = nations.filter_map(|(nation, kind)| {
        let (piece, number) = waiting(nation, kind);
        let name = format!("{} {}", nation.name(), kind.name());
        piece.map(|piece| {
            ChartRow::new([capital(&name), count(number, "counter"), when.to_owned()])
                .piece(piece.0)
                .rule(rule)
        })
    });
    Some(chart.about(about).rows(rows).rule(rule))
}
