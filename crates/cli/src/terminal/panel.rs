//! What stands around the map: turn, tracks, trays, the sum in the making, the prompt.

use super::counters;
use crate::paper::{Ink, style};
use contract::scene::{Account, Card, Entry, Forecast, Hand, Likely, Place, Prompt, Track, Weight};
use contract::{Board, Outcome, Scene, Side, words};

/// The headline, with the tracks behind it as far as there is room, and then below.
pub fn headline(scene: &Scene, width: usize, ink: Ink) -> Vec<String> {
    // The turn usually stands in the headline already.
    let said = scene.headline.to_lowercase();
    let said = |track: &Track| said.contains(&format!("{} {} of", track.name.to_lowercase(), track.value));
    let tracks: Vec<&Track> = scene.tracks.iter().filter(|track| !said(track)).collect();
    let mut lines = vec![ink.paint(style::STRONG, &scene.headline)];
    let mut column = scene.headline.chars().count();
    for group in tracks.chunk_by(|one, other| split(one).0.is_some() && split(one).0 == split(other).0) {
        let (text, length) = together(group, ink);
        match lines.last_mut() {
            Some(line) if column.saturating_add(length + 3) <= width => {
                line.push_str("   ");
                line.push_str(&text);
                column += length + 3;
            }
            _ => {
                lines.push(text);
                column = length;
            }
        }
    }
    lines
}

/// A track that is one of several is called `Discs · green`: the name of all of them, and its own.
fn split(track: &Track) -> (Option<&str>, &str) {
    track.name.split_once(" · ").map_or((None, track.name.as_str()), |(all, own)| (Some(all), own))
}

/// Tracks of one name, and how much room they take.
fn together(tracks: &[&Track], ink: Ink) -> (String, usize) {
    let all =
        tracks.first().and_then(|track| split(track).0).map(|all| format!("{all} ")).unwrap_or_default();
    let (mut text, mut length) = (all.clone(), all.chars().count());
    for (index, track) in tracks.iter().enumerate() {
        let (comma, own) = (if index > 0 { ", " } else { "" }, split(track).1);
        let value = format!("{}/{}", track.value, track.limit);
        length += comma.len() + own.chars().count() + 1 + value.len();
        let own = track.side.map_or_else(|| own.to_owned(), |side| ink.paint(of(side), own));
        text.push_str(&format!("{comma}{own} {}", ink.paint(style::STRONG, value)));
    }
    (text, length)
}

/// The colour of a side.
pub fn of(side: Side) -> anstyle::Style {
    match side {
        Side::French => style::FRENCH,
        Side::Allied => style::ALLIED,
    }
}

/// The places beside the map that hold something, a line each.
pub fn trays(board: &Board, scene: &Scene, width: usize, ink: Ink) -> Vec<String> {
    let mut lines = Vec::new();
    for tray in &board.trays {
        let here = |place: &Place| matches!(place, Place::Tray(key) if *key == tray.key);
        let pieces: Vec<_> = scene.pieces.iter().filter(|piece| here(&piece.place)).collect();
        if pieces.is_empty() {
            continue;
        }
        let title = format!("{} ({})", tray.name, pieces.len());
        let mut room = width.saturating_sub(title.chars().count() + 4);
        let mut shown = String::new();
        for (at, piece) in pieces.iter().enumerate() {
            let short = if ink.on() { counters::short(piece) } else { counters::short_plain(piece) };
            let length = short.chars().count() + 1;
            if room < length + 4 {
                shown.push_str(&format!(" +{}", pieces.len() - at));
                break;
            }
            room -= length;
            shown.push(' ');
            shown.push_str(&ink.paint(counters::style(piece), short));
        }
        let title = tray.side.map_or_else(|| title.clone(), |side| ink.paint(of(side), &title));
        lines.push(format!("{title}:{shown}"));
    }
    lines
}

/// What each side holds, as far as the eye may know.
pub fn hands(scene: &Scene, ink: Ink) -> Vec<String> {
    let title =
        |hand: &Hand| ink.paint(of(hand.side), format_args!("{} {}", hand.side, hand.name.to_lowercase()));
    let name = |card: &Option<Card>| card.as_ref().map_or("hidden".into(), titled);
    let mut lines = Vec::new();
    for hand in &scene.hands {
        let cards: Vec<String> = hand.cards.iter().map(name).collect();
        lines.push(format!("{}: {} {}", title(hand), words::commas(&cards), ink.rule(hand.rule)));
        for card in hand.cards.iter().flatten().filter(|card| !card.text.is_empty()) {
            let rule = card.rule.map(|rule| format!(" {}", ink.rule(rule))).unwrap_or_default();
            lines.push(format!("  {}: {}{rule}", ink.paint(style::STRONG, &card.title), card.text));
        }
    }
    lines
}

/// A card in a word or two, and what is the matter with it.
fn titled(card: &Card) -> String {
    if card.states.is_empty() {
        return card.title.clone();
    }
    let states: Vec<String> = card.states.iter().map(ToString::to_string).collect();
    format!("{} ({})", card.title, words::commas(&states))
}

/// The sum in the making.
pub fn account(account: &Account, ink: Ink) -> Vec<String> {
    let mut lines = vec![format!(
        "{}  {}",
        ink.paint(style::STRONG, &account.title),
        ink.paint(style::CHOICE, &account.total)
    )];
    let width = account.terms.iter().map(|term| term.text.chars().count()).max().unwrap_or(0);
    for term in &account.terms {
        let text = format!("{:<width$}", term.text);
        lines.push(format!("  {text}  {:>8} {}", term.value, ink.rule(term.rule)));
    }
    lines.extend(account.forecast.as_ref().map(|likely| format!("  {}", bars(likely, ink))));
    lines
}

/// A forecast in a few words: `Dr 50% · Ar 33% · Ee 17%`. A number among percentages would say nothing: `no effect
/// 83% · 1 hit 17%`.
pub fn forecast(forecast: &Forecast) -> String {
    let likely = forecast.results.iter().filter(|likely| likely.weight > 0);
    let word = |likely: &Likely| match likely.key.parse::<u8>() {
        Ok(_) => likely.text.clone(),
        Err(_) => likely.key.clone(),
    };
    likely
        .map(|likely| format!("{} {}%", word(likely), percent(likely.weight, forecast.of)))
        .collect::<Vec<_>>()
        .join(" · ")
}

/// A forecast with bars and words.
fn bars(forecast: &Forecast, ink: Ink) -> String {
    let bar = |weight: u32| {
        let eighths = (f64::from(weight) / f64::from(forecast.of.max(1)) * 96.0).round() as usize;
        let mut bar = "█".repeat(eighths / 8);
        bar.push_str(["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]);
        bar
    };
    let likely = forecast.results.iter().filter(|likely| likely.weight > 0);
    likely
        .map(|likely| {
            let bar = ink.paint(style::CHOICE, bar(likely.weight));
            format!("{} {bar} {}% {}", likely.key, percent(likely.weight, forecast.of), likely.text)
        })
        .collect::<Vec<_>>()
        .join("   ")
}

pub fn percent(weight: u32, of: u32) -> u32 {
    (f64::from(weight) / f64::from(of.max(1)) * 100.0).round() as u32
}

/// The question.
pub fn prompt(prompt: &Prompt, ink: Ink) -> String {
    let side = ink.paint(of(prompt.side), format_args!("{}:", prompt.side));
    let because = if prompt.because.is_empty() { String::new() } else { format!("{} ", prompt.because) };
    format!("{side} {because}{} {}", ink.paint(style::STRONG, &prompt.text), ink.rule(prompt.rule))
}

/// How it ended.
pub fn outcome(outcome: &Outcome, ink: Ink) -> String {
    let who = match outcome.winner {
        Some(side) => ink.paint(of(side), format_args!("The {side} side wins:")),
        None => ink.paint(style::STRONG, "A draw:"),
    };
    format!("{who} {}. {}", outcome.how.trim_end_matches('.'), ink.rule(outcome.rule))
}

/// A line of the chronicle.
pub fn chronicle_line(entry: &Entry, ink: Ink) -> String {
    let rule = entry.rule.map(|rule| format!(" {}", ink.rule(rule))).unwrap_or_default();
    match entry.weight {
        Weight::Heading => ink.paint(style::STRONG, &entry.text),
        Weight::Event => {
            let bullet = entry.side.map_or_else(|| "·".into(), |side| ink.paint(of(side), "·"));
            format!("  {bullet} {}{rule}", entry.text)
        }
        Weight::Detail => format!("      {}{rule}", ink.paint(style::FAINT, &entry.text)),
    }
}

/// The names on the map with their spaces.
pub fn places(board: &Board) -> String {
    let mut named: Vec<(&str, Vec<&str>)> = Vec::new();
    for space in &board.spaces {
        let Some(name) = space.name.as_deref() else { continue };
        match named.iter_mut().find(|(known, _)| *known == name) {
            Some((_, keys)) => keys.push(&space.key),
            None => named.push((name, vec![&space.key])),
        }
    }
    named.iter().map(|(name, keys)| format!("{name} {}", keys.join(" "))).collect::<Vec<_>>().join(" · ")
}
