//! The text of a board file while it is corrected.

use super::{Correction, Map, SOURCE, VOUCHER, areas, hexes, thousandths};
use contract::Fault;
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, Value};

/// A board file that is being edited.
pub(super) struct Paper {
    file: DocumentMut,
}

impl Paper {
    pub fn new(name: &str, text: &str) -> Result<Paper, Fault> {
        let file = text.parse().map_err(|error| Fault::new(name, format!("{error}")))?;
        Ok(Paper { file })
    }

    /// Writes a correction that fits the map.
    pub fn write(&mut self, map: &Map, correction: &Correction) {
        let hexes = map.grid.is_some();
        match correction {
            Correction::Terrain { at, kinds } if hexes => hexes::terrain(self, at, &kinds[0]),
            Correction::Terrain { at, kinds } => areas::terrain(self, at, kinds),
            Correction::Side { between, kind, there, .. } if hexes => {
                hexes::side(self, between, kind, *there);
            }
            Correction::Side { between, kind, there, owner } => {
                areas::side(self, between, kind, *there, owner.as_deref());
            }
            Correction::Way { between, kind, there } => hexes::way(self, between, kind, *there),
            Correction::Label { place, at } => self.label(map, place, *at),
            Correction::Value { at, name, value } => areas::value(self, at, name, *value),
        }
    }

    /// The corrected text.
    pub fn finish(self) -> String {
        self.file.to_string()
    }

    /// The tables `[[name]]`; none if the file has none yet.
    pub fn tables(&mut self, name: &str) -> &mut ArrayOfTables {
        let item = self.file.entry(name).or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()));
        if let Item::Value(Value::Array(_)) = item {
            // `name = [{ … }]` says the same, and is written out to be edited.
            *item = std::mem::take(item).into_array_of_tables().map_or_else(|item| item, Item::ArrayOfTables);
        }
        item.as_array_of_tables_mut().expect("a board that was read has lists of tables here")
    }

    /// Adds a table `[[name]]` after the others of its kind.
    pub fn add(&mut self, name: &str, fields: impl IntoIterator<Item = (&'static str, Value)>) {
        let mut table = Table::new();
        table.decor_mut().set_prefix("\n");
        for (field, value) in fields {
            table.insert(field, Item::Value(value));
        }
        self.tables(name).push(table);
    }

    /// Takes a table `[[name]]` out; what the file remarks above it stays.
    pub fn remove(&mut self, name: &str, index: usize) {
        let tables = self.tables(name);
        let table = tables.remove(index);
        let remark = prefix(table.decor());
        if remark.contains('#') {
            match tables.get_mut(index) {
                Some(next) => {
                    let below = prefix(next.decor());
                    next.decor_mut().set_prefix(format!("{remark}{below}"));
                }
                None => {
                    let end = self.file.trailing().as_str().unwrap_or_default().to_owned();
                    self.file.set_trailing(format!("{end}{remark}"));
                }
            }
        }
        self.drop_empty(name);
    }

    /// Forgets that tables `[[name]]` were asked for, if there is none.
    pub fn drop_empty(&mut self, name: &str) {
        if self.tables(name).is_empty() {
            self.file.remove(name);
        }
    }

    /// Lists the source of corrections, and names it.
    pub fn source(&mut self) -> &'static str {
        let sources = self.file.get_mut("sources").and_then(Item::as_table_like_mut);
        if let Some(sources) = sources
            && !sources.contains_key(SOURCE)
        {
            let voucher: InlineTable =
                [("provenance", Value::from("published")), ("text", VOUCHER.into())].into_iter().collect();
            sources.insert(SOURCE, Item::Value(Value::InlineTable(voucher)));
        }
        SOURCE
    }

    /// A place is moved; the name of an area becomes a place to stand elsewhere.
    fn label(&mut self, map: &Map, name: &str, at: [f64; 2]) {
        let at = point(at);
        let places = self.tables("place").iter_mut();
        if let Some(place) = places.into_iter().find(|place| text_of(place, "name") == Some(name)) {
            set(place, "at", at);
            return;
        }
        let Some(area) = map.named_area(name) else { return };
        let goal = map.zones_of("victory").any(|zone| zone.spaces.contains(&area));
        let areas: Array = [map.space(area).key.as_str()].into_iter().collect();
        let source = self.source();
        self.add(
            "place",
            [
                ("name", name.into()),
                ("rank", Value::from(if goal { 1 } else { 2 })),
                ("source", source.into()),
                ("areas", Value::Array(areas)),
                ("at", at),
            ],
        );
    }
}

/// A point of the board, to the third decimal.
fn point(at: [f64; 2]) -> Value {
    Value::Array(at.into_iter().map(thousandths).collect())
}

/// Sets a field; one that is there keeps the remarks around it.
pub(super) fn set(table: &mut Table, field: &str, value: impl Into<Value>) {
    let mut value = value.into();
    match table.get_mut(field).and_then(Item::as_value_mut) {
        Some(old) => {
            *value.decor_mut() = old.decor().clone();
            *old = value;
        }
        None => {
            table.insert(field, Item::Value(value));
        }
    }
}

/// The text of a field.
pub(super) fn text_of<'t>(table: &'t Table, field: &str) -> Option<&'t str> {
    table.get(field)?.as_str()
}

/// The list in a field; an empty one where there is none yet.
pub(super) fn list_in<'t>(table: &'t mut Table, field: &str) -> &'t mut Array {
    let item = table.entry(field).or_insert_with(|| Item::Value(Value::Array(Array::new())));
    item.as_array_mut().expect("a board that was read has a list here")
}

/// Where a word stands in a list.
pub(super) fn find(list: &Array, word: &str) -> Option<usize> {
    list.iter().position(|item| item.as_str() == Some(word))
}

/// Takes a word out of a list; the line breaks and remarks before and after it stay.
pub(super) fn take(list: &mut Array, index: usize) {
    let taken = list.remove(index);
    let around = format!("{}{}", prefix(taken.decor()), suffix(taken.decor()));
    let matters = around.contains(['\n', '#']);
    match list.get_mut(index) {
        Some(next) => {
            let own = prefix(next.decor());
            let kept = match own.contains(['\n', '#']) {
                false if matters || index == 0 => around,
                true if around.contains('#') => format!("{around}{own}"),
                _ => own,
            };
            next.decor_mut().set_prefix(kept);
        }
        None if around.contains('#') => {
            let end = list.trailing().as_str().unwrap_or_default().to_owned();
            list.set_trailing(format!("{around}{end}"));
        }
        None => {}
    }
}

fn prefix(decor: &toml_edit::Decor) -> String {
    decor.prefix().and_then(|raw| raw.as_str()).unwrap_or_default().to_owned()
}

fn suffix(decor: &toml_edit::Decor) -> String {
    decor.suffix().and_then(|raw| raw.as_str()).unwrap_or_default().to_owned()
}
