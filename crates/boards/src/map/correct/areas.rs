//! Corrections of area boards.

use super::paper::{Paper, find, list_in, set, take, text_of};
use toml_edit::{Array, InlineTable, Item, Table, TableLike, Value};

/// Gives an area its terrain.
pub(super) fn terrain(paper: &mut Paper, area: &str, kinds: &[String]) {
    let source = paper.source();
    let Some(area) = find_area(paper, area) else { return };
    let kinds: Array = kinds.iter().map(String::as_str).collect();
    set(area, "terrain", Value::Array(kinds));
    vouch(area, "terrain", Some(source));
}

/// Gives an area a number, or takes it away.
pub(super) fn value(paper: &mut Paper, area: &str, name: &str, value: Option<i64>) {
    let source = paper.source();
    let Some(area) = find_area(paper, area) else { return };
    match value {
        Some(value) => {
            inner(area, "values").insert(name, Item::Value(value.into()));
            vouch(area, name, Some(source));
        }
        None => {
            vouch(area, name, None);
            strike(area, "values", name);
        }
    }
}

/// Puts something along a border, or takes it away, and says whose the border is.
pub(super) fn side(paper: &mut Paper, between: &[String; 2], kind: &str, there: bool, owner: Option<&str>) {
    let source = paper.source();
    let lies = |border: &Table| {
        let ends = border.get("between").and_then(Item::as_array);
        ends.is_some_and(|ends| between.iter().all(|end| find(ends, end).is_some()))
    };
    let Some(border) = paper.tables("border").iter_mut().find(|border| lies(border)) else { return };
    let kinds = list_in(border, "kinds");
    match (find(kinds, kind), there) {
        (None, true) => {
            kinds.push(kind);
            vouch(border, kind, Some(source));
        }
        (Some(index), false) => {
            take(kinds, index);
            vouch(border, kind, None);
        }
        _ => {}
    }
    if list_in(border, "kinds").is_empty() {
        border.remove("kinds");
    }
    match owner {
        Some(owner) => set(border, "owner", owner),
        None => drop(border.remove("owner")),
    }
}

fn find_area<'p>(paper: &'p mut Paper, key: &str) -> Option<&'p mut Table> {
    paper.tables("area").iter_mut().find(|area| text_of(area, "key") == Some(key))
}

/// Names the source of one property, or no longer.
fn vouch(table: &mut Table, property: &str, source: Option<&str>) {
    match source {
        Some(source) => {
            inner(table, "sources").insert(property, Item::Value(source.into()));
        }
        None => strike(table, "sources", property),
    }
}

/// The table in a field; an empty one where there is none yet.
fn inner<'t>(table: &'t mut Table, field: &str) -> &'t mut dyn TableLike {
    let item = table.entry(field).or_insert_with(|| Item::Value(Value::InlineTable(InlineTable::new())));
    item.as_table_like_mut().expect("a board that was read has a table here")
}

/// Takes a word out of the table in a field, and the table with it when it is empty.
fn strike(table: &mut Table, field: &str, word: &str) {
    if !table.contains_key(field) {
        return;
    }
    let fields = inner(table, field);
    fields.remove(word);
    if fields.is_empty() {
        table.remove(field);
    }
}
