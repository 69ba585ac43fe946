//! A TOML file while it is read: every field is asked for by name, every fault is noted with its
//! line, and reading goes on. What nobody asked for is a fault too.

use crate::Table;
use contract::Fault;
use std::cell::RefCell;
use toml::de::DeTable;

/// The text of a file and the faults found in it so far.
pub struct Page<'t> {
    file: &'t str,
    text: &'t str,
    faults: RefCell<Vec<(usize, Fault)>>,
}

/// A word of the file and where it stands.
#[derive(Clone, Copy)]
pub struct Word<'p> {
    /// The word.
    pub text: &'p str,
    /// Bytes into the file.
    pub at: usize,
}

impl<'t> Page<'t> {
    /// A file by its name and text.
    pub fn new(file: &'t str, text: &'t str) -> Page<'t> {
        Page { file, text, faults: RefCell::default() }
    }

    /// Reads the whole file with `read`: what could be read, and all faults in the order of the file.
    /// Of broken TOML the first fault is reported by itself: what follows a quote or a bracket that is
    /// not closed would be guesswork.
    pub fn read<T>(self, read: impl FnOnce(&Table<'_>) -> Option<T>) -> (Option<T>, Vec<Fault>) {
        let parsed = DeTable::parse(self.text);
        let done = match &parsed {
            Ok(root) => {
                let table = Table::new(&self, root.get_ref(), 0, String::new());
                let done = read(&table);
                table.end();
                done
            }
            Err(error) => {
                let what = format!("this is no TOML: {}", error.message());
                self.fault(error.span().map_or(0, |span| span.start), "", what);
                None
            }
        };
        let mut faults = self.faults.into_inner();
        faults.sort_by_key(|(at, _)| *at);
        faults.dedup();
        (done, faults.into_iter().map(|(_, fault)| fault).collect())
    }

    /// Notes what is wrong with `subject`, which stands `at` bytes into the file.
    pub fn fault(&self, at: usize, subject: &str, what: impl Into<String>) {
        let mut place = format!("{}: line {}", self.file, self.line(at));
        if !subject.is_empty() {
            place = format!("{place}: {subject}");
        }
        self.faults.borrow_mut().push((at, Fault::new(place, what)));
    }

    /// The line that a byte of the file stands in.
    pub fn line(&self, at: usize) -> usize {
        self.text.as_bytes()[..at.min(self.text.len())].iter().filter(|&&byte| byte == b'\n').count() + 1
    }
}
