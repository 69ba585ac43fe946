//! The board file, the same to the byte on every machine.

use super::surfaces::hexes;
use super::{Draft, Side};
use crate::HexId;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Lines of lists are no longer than this.
const WIDTH: usize = 110;

pub(super) fn write(draft: &Draft<'_>, zones: &[Vec<HexId>]) -> String {
    let mut page = Page { text: String::new() };
    let settings = draft.settings;
    page.line(
        "# Compiled from the atlas. Do not edit: change atlas/ or compile.toml beside this file, and run",
    );
    page.line(&format!(
        "# `grognard atlas compile {}`. Owners of a printed copy: correct a copy of it and load that",
        settings.key
    ));
    page.line("# with --data.");
    page.gap();
    page.line("format = 1");
    page.word("game", &settings.game);
    page.word("key", &settings.key);
    page.word("title", &settings.title);
    page.word("about", &settings.about);
    page.table("[sources]");
    for (key, source) in &settings.sources {
        let (provenance, text) = (quoted(&source.provenance), quoted(&source.text));
        page.line(&format!("{key} = {{ provenance = {provenance}, text = {text} }}"));
    }
    projection(&mut page, draft);
    grid(&mut page, draft);
    terrain(&mut page, draft);
    sides(&mut page, draft);
    for way in &draft.ways {
        page.table("[[way]]");
        page.word("kind", &way.kind);
        page.word("name", &way.name);
        page.word("source", &way.source);
        let end = |index: usize| way.off_map[index].map(|side| side.key().to_owned()).into_iter();
        let through = way.through.iter().map(|&hex| draft.plane.grid.number(hex));
        page.list("through", end(0).chain(through).chain(end(1)));
    }
    for place in &settings.place {
        let hexes = hexes(draft, place);
        if hexes.is_empty() {
            continue;
        }
        page.table("[[place]]");
        page.word("name", place.label());
        page.line(&format!("rank = {}", place.rank));
        page.word("source", &place.source);
        page.hexes(draft, "hexes", &hexes);
    }
    for (zone, hexes) in settings.zone.iter().zip(zones) {
        page.table("[[zone]]");
        page.word("key", &zone.key);
        page.word("kind", &zone.kind);
        page.word("name", &zone.name);
        if let Some(of) = &zone.of {
            page.word("of", of);
        }
        page.word("source", &zone.source);
        page.hexes(draft, "hexes", hexes);
    }
    for correction in settings.correction.iter().filter(|correction| correction.shown) {
        for number in &correction.hexes {
            page.table("[[hex]]");
            page.word("at", number);
            page.word("note", &correction.reason);
            page.word("source", &correction.source);
        }
    }
    page.text
}

fn projection(page: &mut Page, draft: &Draft<'_>) {
    let fit = &draft.settings.projection;
    page.table("[projection]");
    page.line(&format!("origin = {:?}", fit.origin));
    page.line(&format!("matrix = [{:?}, {:?}]", fit.matrix[0], fit.matrix[1]));
    page.line(&format!("reach = {:?}", fit.reach));
    page.line("pins = [");
    for pin in &fit.pins {
        let name = pin.name.as_ref().map(|name| format!("name = {}, ", quoted(name))).unwrap_or_default();
        let (ground, board, weight) = (pin.ground, pin.board, pin.weight);
        page.line(&format!("    {{ {name}ground = {ground:?}, board = {board:?}, weight = {weight:?} }},"));
    }
    page.line("]");
}

fn grid(page: &mut Page, draft: &Draft<'_>) {
    let grid = &draft.settings.grid;
    page.table("[grid]");
    page.line(&format!("columns = {}", grid.columns));
    page.line(&format!("rows = {{ odd = {}, even = {} }}", grid.rows.odd, grid.rows.even));
    if let Some(cut) = &grid.absent {
        let columns = cut.columns[0]..=cut.columns[1];
        let numbers = columns
            .flat_map(|column| (cut.rows[0]..=cut.rows[1]).map(move |row| format!("{column:02}{row:02}")));
        page.list("absent", numbers);
    }
    page.word("source", &grid.source);
}

fn terrain(page: &mut Page, draft: &Draft<'_>) {
    page.table("[clear]");
    page.word("source", &draft.settings.clear.source);
    let mut kinds: BTreeMap<(&str, &str), Vec<HexId>> = BTreeMap::new();
    for (&hex, (kind, source)) in &draft.terrain {
        kinds.entry((kind, source)).or_default().push(hex);
    }
    for ((kind, source), hexes) in kinds {
        page.table("[[terrain]]");
        page.word("kind", kind);
        page.word("source", source);
        page.hexes(draft, "hexes", &hexes);
    }
}

fn sides(page: &mut Page, draft: &Draft<'_>) {
    let mut runs: BTreeMap<(&str, &str, Option<&str>), Vec<Side>> = BTreeMap::new();
    for (&side, along) in &draft.sides {
        runs.entry((&along.kind, &along.source, along.course.as_deref())).or_default().push(side);
    }
    let keys: BTreeMap<&str, &str> =
        runs.keys().filter_map(|&(_, source, course)| Some((course?, source))).collect();
    for (course, source) in keys {
        page.table("[[course]]");
        page.word("key", &key(course));
        page.word("name", course);
        page.word("source", source);
    }
    for ((kind, source, course), sides) in runs {
        page.table("[[side]]");
        page.word("kind", kind);
        if let Some(course) = course {
            page.word("course", &key(course));
        }
        page.word("source", source);
        page.sides(draft, sides);
    }
    if !draft.bridges.is_empty() {
        page.table("[[side]]");
        page.word("kind", "bridge");
        page.word("source", &draft.settings.bridges.source);
        page.sides(draft, draft.bridges.iter().copied());
    }
}

/// A name as a key: small letters, digits and hyphens.
fn key(name: &str) -> String {
    let small = name.to_lowercase();
    let plain = small.chars().map(|letter| match letter {
        'à' | 'â' => 'a',
        'é' | 'è' | 'ê' => 'e',
        'î' => 'i',
        'ô' => 'o',
        letter if letter.is_ascii_alphanumeric() => letter,
        _ => '-',
    });
    let words: String = plain.collect();
    words.split('-').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

struct Page {
    text: String,
}

impl Page {
    fn line(&mut self, line: &str) {
        writeln!(self.text, "{line}").expect("a string takes all");
    }

    fn gap(&mut self) {
        self.line("");
    }

    fn table(&mut self, header: &str) {
        self.gap();
        self.line(header);
    }

    fn word(&mut self, field: &str, text: &str) {
        self.line(&format!("{field} = {}", quoted(text)));
    }

    fn hexes(&mut self, draft: &Draft<'_>, field: &str, hexes: &[HexId]) {
        self.list(field, hexes.iter().map(|&hex| draft.plane.grid.number(hex)));
    }

    fn sides(&mut self, draft: &Draft<'_>, sides: impl IntoIterator<Item = Side>) {
        let number = |hex| draft.plane.grid.number(hex);
        self.list("sides", sides.into_iter().map(|[a, b]| format!("{}/{}", number(a), number(b))));
    }

    /// A list on one line if it fits, else wrapped.
    fn list(&mut self, field: &str, words: impl Iterator<Item = String>) {
        let words: Vec<String> = words.map(|word| quoted(&word)).collect();
        let short = format!("{field} = [{}]", words.join(", "));
        if short.len() <= WIDTH {
            return self.line(&short);
        }
        self.line(&format!("{field} = ["));
        let mut line = String::from("   ");
        for word in words {
            if line.len() + word.len() + 2 > WIDTH {
                self.line(&std::mem::replace(&mut line, String::from("   ")));
            }
            write!(line, " {word},").expect("a string takes all");
        }
        self.line(&line);
        self.line("]");
    }
}
