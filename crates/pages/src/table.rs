//! A table of a file: asked for its fields by name.

use crate::{Page, Word};
use contract::Named;
use serde::de::value::{Error as DeError, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// A table of the file, and which of its fields were asked for.
pub struct Table<'p> {
    /// The file that it stands in.
    pub page: &'p Page<'p>,
    /// Bytes into the file.
    pub at: usize,
    /// What the table is about, for faults: `border a/b`.
    subject: RefCell<String>,
    fields: Vec<(&'p str, usize, &'p DeValue<'p>, Cell<bool>)>,
}

impl<'p> Table<'p> {
    pub(crate) fn new(page: &'p Page<'p>, fields: &'p DeTable<'p>, at: usize, subject: String) -> Table<'p> {
        let fields = fields
            .iter()
            .map(|(key, value)| (key.get_ref().as_ref(), key.span().start, value.get_ref(), Cell::new(false)))
            .collect();
        Table { page, at, subject: RefCell::new(subject), fields }
    }

    /// Says what the table is about, once that is known.
    pub fn call(&self, subject: impl Into<String>) {
        *self.subject.borrow_mut() = subject.into();
    }

    /// What the table is about.
    pub fn subject(&self) -> String {
        self.subject.borrow().clone()
    }

    /// Notes what is wrong with the table as a whole.
    pub fn fault(&self, what: impl Into<String>) {
        self.fault_at(self.at, what);
    }

    /// Notes what is wrong with something in the table.
    pub fn fault_at(&self, at: usize, what: impl Into<String>) {
        self.page.fault(at, &self.subject(), what);
    }

    /// Reports the fields that nobody asked for.
    pub fn end(self) {
        for (key, at, _, asked) in &self.fields {
            if !asked.get() {
                self.fault_at(*at, format!("there is no field `{key}` here: correct its name or remove it"));
            }
        }
    }

    /// Takes the fields that nobody asked for as they are: the table is not to be judged.
    pub fn excuse(&self) {
        for (.., asked) in &self.fields {
            asked.set(true);
        }
    }

    fn find(&self, name: &str) -> Option<(usize, &'p DeValue<'p>)> {
        let (_, at, value, asked) = self.fields.iter().find(|(key, ..)| *key == name)?;
        asked.set(true);
        Some((*at, value))
    }

    /// Whether a field is there, without asking for it.
    pub fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|(key, ..)| *key == name)
    }

    /// Where a field stands, or the table if it has none of that name.
    pub fn place_of(&self, name: &str) -> usize {
        self.fields.iter().find(|(key, ..)| *key == name).map_or(self.at, |(_, at, ..)| *at)
    }

    /// A field that must be there.
    fn need<T>(&self, name: &str, found: Option<T>) -> Option<T> {
        if found.is_none() && !self.has(name) {
            self.fault(format!("`{name}` is missing"));
        }
        found
    }

    fn wrong(&self, at: usize, name: &str, value: &DeValue<'_>, wanted: &str) {
        self.fault_at(at, format!("`{name}` is {wanted}, not {}", kind_of(value)));
    }

    /// A word that may be left out; an empty one is a fault.
    pub fn word_if(&self, name: &str) -> Option<Word<'p>> {
        let (at, value) = self.find(name)?;
        self.as_word(name, at, value)
    }

    /// A word that must be there.
    pub fn word(&self, name: &str) -> Option<Word<'p>> {
        self.need(name, self.word_if(name))
    }

    fn as_word(&self, name: &str, at: usize, value: &'p DeValue<'p>) -> Option<Word<'p>> {
        match value {
            DeValue::String(text) if text.trim().is_empty() => {
                self.fault_at(at, format!("`{name}` is empty"));
                None
            }
            DeValue::String(text) => Some(Word { text, at }),
            other => {
                self.wrong(at, name, other, "a text in quotes");
                None
            }
        }
    }

    /// A list of words; none when it is left out.
    pub fn words_if(&self, name: &str) -> Vec<Word<'p>> {
        let Some((at, value)) = self.find(name) else { return Vec::new() };
        let items = self.items(name, at, value, "a list of texts");
        items.filter_map(|item| self.as_word(name, item.span().start, item.get_ref())).collect()
    }

    /// A list of words that must be there and hold at least one.
    pub fn words(&self, name: &str) -> Vec<Word<'p>> {
        match self.find(name) {
            None => self.fault(format!("`{name}` is missing")),
            Some((at, DeValue::Array(items))) if items.is_empty() => {
                self.fault_at(at, format!("`{name}` is empty"));
            }
            Some(_) => {}
        }
        self.words_if(name)
    }

    fn items(
        &self,
        name: &str,
        at: usize,
        value: &'p DeValue<'p>,
        wanted: &str,
    ) -> impl Iterator<Item = &'p Spanned<DeValue<'p>>> + use<'p> {
        static NOTHING: [Spanned<DeValue<'static>>; 0] = [];
        let items: &'p DeArray<'p> = match value {
            DeValue::Array(items) => items,
            other => {
                self.wrong(at, name, other, wanted);
                return NOTHING.iter();
            }
        };
        items.iter()
    }

    /// A whole number that may be left out.
    pub fn whole_if(&self, name: &str) -> Option<i64> {
        let (at, value) = self.find(name)?;
        let whole = as_whole(value);
        if whole.is_none() {
            self.wrong(at, name, value, "a whole number");
        }
        whole
    }

    /// A whole number that must be there and lie between two bounds.
    pub fn whole(&self, name: &str, low: i64, high: i64) -> Option<i64> {
        let whole = self.need(name, self.whole_if(name))?;
        if (low..=high).contains(&whole) {
            return Some(whole);
        }
        self.fault_at(
            self.place_of(name),
            format!("`{name}` is {whole}, and must lie between {low} and {high}"),
        );
        None
    }

    /// A number that must be there and lie within bounds.
    pub fn within<N: Copy + Into<i64> + TryFrom<i64>>(
        &self,
        name: &str,
        bounds: RangeInclusive<N>,
    ) -> Option<N> {
        let whole = self.whole(name, (*bounds.start()).into(), (*bounds.end()).into())?;
        N::try_from(whole).ok()
    }

    /// A list of whole numbers with where they stand; none when it is left out.
    pub fn wholes_if(&self, name: &str) -> Vec<(i64, usize)> {
        let Some((at, value)) = self.find(name) else { return Vec::new() };
        let items = self.items(name, at, value, "a list of whole numbers");
        let whole = |item: &'p Spanned<DeValue<'p>>| {
            let at = item.span().start;
            let whole = as_whole(item.get_ref());
            if whole.is_none() {
                self.wrong(at, name, item.get_ref(), "a list of whole numbers");
            }
            Some((whole?, at))
        };
        items.filter_map(whole).collect()
    }

    /// `N` numbers within bounds that must be there.
    pub fn row<T: Copy + Into<i64> + TryFrom<i64>, const N: usize>(
        &self,
        name: &str,
        bounds: RangeInclusive<T>,
    ) -> Option<[T; N]> {
        if !self.has(name) {
            self.fault(format!("`{name}` is missing"));
            return None;
        }
        let (low, high) = ((*bounds.start()).into(), (*bounds.end()).into());
        let wholes = self.wholes_if(name);
        let row: Vec<T> = wholes
            .iter()
            .filter(|(whole, _)| (low..=high).contains(whole))
            .filter_map(|(whole, _)| T::try_from(*whole).ok())
            .collect();
        let row = <[T; N]>::try_from(row).ok().filter(|_| wholes.len() == N);
        if row.is_none() {
            self.fault_at(self.place_of(name), format!("`{name}` is {N} numbers from {low} to {high}"));
        }
        row
    }

    /// One of a few things with a name, which must be there.
    pub fn named<N: Named>(&self, name: &str) -> Option<N> {
        let word = self.word(name)?;
        let found = N::from_key(word.text);
        if found.is_none() {
            self.fault_at(word.at, format!("`{name}` is \"{}\": it is one of {}", word.text, N::keys()));
        }
        found
    }

    /// A word that must be there, as a value that knows how it is written.
    pub fn spelled<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        let word = self.word(name)?;
        let deserializer: StrDeserializer<'_, DeError> = word.text.into_deserializer();
        T::deserialize(deserializer)
            .map_err(|error| self.fault_at(word.at, format!("`{name}`: {error}")))
            .ok()
    }

    /// The key of something of its kind: it is what the table is about from now on, and no other has it.
    pub fn key(&self, kind: &str, keys: &mut Unique<'p>) -> Option<Word<'p>> {
        let key = self.word("key")?;
        self.call(format!("{kind} {}", key.text));
        keys.note(self, kind, key);
        Some(key)
    }

    /// How many items a list has, if it is one.
    pub fn count(&self, name: &str) -> Option<usize> {
        self.find(name)?.1.as_array().map(|items| items.len())
    }

    /// Every field of the table as a whole number.
    pub fn wholes(&self) -> Vec<(String, i64)> {
        let keys: Vec<&str> = self.fields.iter().map(|(key, ..)| *key).collect();
        keys.into_iter().filter_map(|key| Some((key.to_owned(), self.whole_if(key)?))).collect()
    }

    /// Every field of the table as a word.
    pub fn pairs(&self) -> Vec<(&'p str, Word<'p>)> {
        let keys: Vec<&'p str> = self.fields.iter().map(|(key, ..)| *key).collect();
        keys.into_iter().filter_map(|key| Some((key, self.word_if(key)?))).collect()
    }

    /// The names of the fields and where they stand.
    pub fn keys(&self) -> Vec<Word<'p>> {
        self.fields.iter().map(|(key, at, ..)| Word { text: key, at: *at }).collect()
    }

    /// A number that may be left out.
    pub fn number_if(&self, name: &str) -> Option<f64> {
        let (at, value) = self.find(name)?;
        let number = as_number(value);
        if number.is_none() {
            self.wrong(at, name, value, "a number");
        }
        number
    }

    /// `N` numbers in a list that may be left out.
    pub fn numbers_if<const N: usize>(&self, name: &str) -> Option<[f64; N]> {
        let (at, value) = self.find(name)?;
        self.as_numbers(name, at, value)
    }

    /// `N` numbers in a list, such as a longitude and a latitude.
    pub fn numbers<const N: usize>(&self, name: &str) -> Option<[f64; N]> {
        self.need(name, self.numbers_if(name))
    }

    fn as_numbers<const N: usize>(&self, name: &str, at: usize, value: &DeValue<'_>) -> Option<[f64; N]> {
        let numbers = value.as_array().and_then(|items| {
            let numbers: Option<Vec<f64>> = items.iter().map(|item| as_number(item.get_ref())).collect();
            <[f64; N]>::try_from(numbers?).ok()
        });
        if numbers.is_none() {
            self.fault_at(at, format!("`{name}` wants {N} numbers in brackets"));
        }
        numbers
    }

    /// Rows of `N` numbers.
    pub fn rows<const N: usize>(&self, name: &str) -> Vec<[f64; N]> {
        let Some((at, value)) = self.find(name) else {
            self.fault(format!("`{name}` is missing"));
            return Vec::new();
        };
        let rows = self.items(name, at, value, "a list of lists");
        rows.filter_map(|row| self.as_numbers(name, row.span().start, row.get_ref())).collect()
    }

    /// Reads a table that may be left out.
    pub fn table_if<T>(&self, name: &str, read: impl FnOnce(&Table<'p>) -> Option<T>) -> Option<T> {
        let (at, value) = self.find(name)?;
        self.as_table(name, at, value, name, read)
    }

    /// Reads a table that must be there.
    pub fn table<T>(&self, name: &str, read: impl FnOnce(&Table<'p>) -> Option<T>) -> Option<T> {
        if !self.has(name) {
            self.fault(format!("the table [{name}] is missing"));
        }
        self.table_if(name, read)
    }

    /// Reads every table of a list, `[[name]]` or `name = [{ … }]`.
    pub fn each<T>(&self, name: &str, mut read: impl FnMut(&Table<'p>) -> Option<T>) -> Vec<T> {
        let Some((at, value)) = self.find(name) else { return Vec::new() };
        let wanted = format!("a list of tables: write [[{name}]]");
        let mut numbered = 0;
        self.items(name, at, value, &wanted)
            .filter_map(|item| {
                numbered += 1;
                let subject = format!("{name} {numbered}");
                self.as_table(name, item.span().start, item.get_ref(), &subject, &mut read)
            })
            .collect()
    }

    fn as_table<T>(
        &self,
        name: &str,
        at: usize,
        value: &'p DeValue<'p>,
        subject: &str,
        read: impl FnOnce(&Table<'p>) -> Option<T>,
    ) -> Option<T> {
        let Some(fields) = value.as_table() else {
            self.wrong(at, name, value, "a table");
            return None;
        };
        let within = self.subject();
        let subject = if within.is_empty() { subject.to_owned() } else { format!("{within}: {subject}") };
        let table = Table::new(self.page, fields, at, subject);
        let done = read(&table);
        table.end();
        done
    }
}

/// Keys that must be unique, and where each stands.
#[derive(Default)]
pub struct Unique<'p>(BTreeMap<&'p str, usize>);

impl<'p> Unique<'p> {
    /// Notes a key; the second of a kind is a fault that names the line of the first.
    pub fn note(&mut self, table: &Table<'p>, what: &str, word: Word<'p>) {
        match self.0.get(word.text) {
            Some(&first) => {
                let line = table.page.line(first);
                table.fault_at(word.at, format!("{what} \"{}\" stands already in line {line}", word.text));
            }
            None => {
                self.0.insert(word.text, word.at);
            }
        }
    }
}

fn as_whole(value: &DeValue<'_>) -> Option<i64> {
    let whole = value.as_integer()?;
    i64::from_str_radix(whole.as_str(), whole.radix()).ok()
}

fn as_number(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Float(float) => float.as_str().parse().ok().filter(|number: &f64| number.is_finite()),
        other => as_whole(other).map(|whole| whole as f64),
    }
}

fn kind_of(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
