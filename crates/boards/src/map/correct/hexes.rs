//! Corrections of hex boards.

use super::SOURCE;
use super::paper::{Paper, find, list_in, take, text_of};
use toml_edit::{Array, Table, Value};

/// Gives a hex its terrain, be it clear: a hex that is clear on the printed board is stated too.
pub(super) fn terrain(paper: &mut Paper, hex: &str, kind: &str) {
    let listed = |table: &Table| table.get("hexes").and_then(|list| find(list.as_array()?, hex));
    let found = (0..)
        .zip(paper.tables("terrain").iter())
        .find_map(|(index, table)| Some((index, listed(table)?, text_of(table, "kind") == Some(kind))));
    match found {
        Some((.., true)) => return,
        Some((table, word, false)) => take_listed(paper, "terrain", table, "hexes", word),
        None => {}
    }
    list(paper, "terrain", kind, "hexes", hex);
}

/// Puts something along a hexside, or takes it away.
pub(super) fn side(paper: &mut Paper, [a, b]: &[String; 2], kind: &str, there: bool) {
    let spellings = [format!("{a}/{b}"), format!("{b}/{a}")];
    let found = (0..).zip(paper.tables("side").iter()).find_map(|(index, table)| {
        let list = table.get("sides")?.as_array().filter(|_| text_of(table, "kind") == Some(kind))?;
        Some((index, spellings.iter().find_map(|side| find(list, side))?))
    });
    match (found, there) {
        (None, true) => list(paper, "side", kind, "sides", &spellings[0]),
        (Some((table, word)), false) => take_listed(paper, "side", table, "sides", word),
        _ => {}
    }
    paper.drop_empty("side");
}

/// Lists a word in the table of a kind that holds corrections.
fn list(paper: &mut Paper, tables: &str, kind: &str, field: &'static str, word: &str) {
    let ours = |table: &Table| {
        text_of(table, "kind") == Some(kind)
            && text_of(table, "source") == Some(SOURCE)
            && !table.contains_key("course")
    };
    if let Some(table) = paper.tables(tables).iter_mut().find(|table| ours(table)) {
        return list_in(table, field).push(word);
    }
    let source = paper.source();
    let words: Array = [word].into_iter().collect();
    paper.add(tables, [("kind", kind.into()), ("source", source.into()), (field, Value::Array(words))]);
}

/// Takes a word out of a table, and the table with it when nothing is left in it.
fn take_listed(paper: &mut Paper, tables: &str, index: usize, field: &str, word: usize) {
    let Some(table) = paper.tables(tables).get_mut(index) else { return };
    let list = list_in(table, field);
    take(list, word);
    if list.is_empty() {
        paper.remove(tables, index);
    }
}

/// Lets a way go from one hex to the next, or not.
pub(super) fn way(paper: &mut Paper, [a, b]: &[String; 2], kind: &str, there: bool) {
    let is_step = |pair: &[String]| pair == [a.as_str(), b.as_str()] || pair == [b.as_str(), a.as_str()];
    let goes = |table: &Table| text_of(table, "kind") == Some(kind) && words(table).windows(2).any(&is_step);
    let mut found = paper.tables("way").iter().position(goes);
    if there && found.is_none() {
        go_on(paper, a, b, kind);
    }
    while let (Some(index), false) = (found, there) {
        break_up(paper, index, is_step);
        found = paper.tables("way").iter().position(goes);
    }
    paper.drop_empty("way");
}

/// The hexes of a way, and the directions at its ends.
fn words(way: &Table) -> Vec<String> {
    let words = way.get("through").and_then(|list| list.as_array()).into_iter().flatten();
    words.filter_map(|word| Some(word.as_str()?.to_owned())).collect()
}

/// Adds a step: to a corrected way that ends here, or as a way of its own.
fn go_on(paper: &mut Paper, a: &str, b: &str, kind: &str) {
    for way in paper.tables("way").iter_mut() {
        let ours = text_of(way, "kind") == Some(kind) && text_of(way, "source") == Some(SOURCE);
        let end = words(way).pop();
        let next = match end.as_deref() {
            Some(end) if end == a => b,
            Some(end) if end == b => a,
            _ => continue,
        };
        if ours {
            return list_in(way, "through").push(next);
        }
    }
    let source = paper.source();
    let steps: Array = [a, b].into_iter().collect();
    paper.add("way", [("kind", kind.into()), ("source", source.into()), ("through", Value::Array(steps))]);
}

/// Parts a way at a step; a part that goes nowhere is left out.
fn break_up(paper: &mut Paper, index: usize, is_step: impl Fn(&[String]) -> bool) {
    let ways = paper.tables("way");
    let Some(way) = ways.get_mut(index) else { return };
    let words = words(way);
    let Some(first) = words.windows(2).position(&is_step) else { return };
    let (head, tail) = (first + 1, words.len() - first - 1);
    if head < 2 && tail < 2 {
        return paper.remove("way", index);
    }
    if tail >= 2 && head >= 2 {
        let mut rest = way.clone();
        rest.set_position(None);
        rest.decor_mut().set_prefix("\n");
        (0..head).for_each(|_| take(list_in(&mut rest, "through"), 0));
        ways.insert(index + 1, rest);
    }
    let Some(way) = paper.tables("way").get_mut(index) else { return };
    let through = list_in(way, "through");
    if head >= 2 {
        (head..words.len()).rev().for_each(|word| take(through, word));
    } else {
        (0..head).for_each(|_| take(through, 0));
    }
}
