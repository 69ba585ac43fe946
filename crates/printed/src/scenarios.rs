//! `[[scenario]]` of a file: what can be played.

use contract::{Balance, Edition, Named, OptionSet, Scenario};
use pages::{Source, Sources, Table, Unique};

/// Reads the scenarios of an edition: each that the rules know, once, with a title, a text about it, and as many `turns`
/// as the rules say, by the rule that says so. Its options are those that the rules declare.
pub fn scenarios<E: Edition>(
    file: &Table<'_>,
    sources: &Sources,
    turns: impl Fn(E::Scenario) -> (u8, &'static str),
) -> Vec<(Scenario, Source)> {
    let mut keys = Unique::default();
    let listed = file.each("scenario", |table| {
        let key = table.key("scenario", &mut keys)?;
        let [title, about] = ["title", "about"]
            .map(|field| table.word(field).map(|word| word.text.to_owned()).unwrap_or_default());
        let lasts = table.whole("turns", 1, 255);
        let balance = table.table_if("balance", balance);
        let source = sources.origin(table);
        let Some(scenario) = E::Scenario::from_key(key.text) else {
            let what = format!("is no scenario of this game: they are {}", E::Scenario::keys());
            table.fault_at(key.at, what);
            return None;
        };
        let (must, rule) = turns(scenario);
        if let Some(lasts) = lasts.filter(|&lasts| lasts != i64::from(must)) {
            let what = format!("lasts {lasts} turns: it must be {must} [{rule}]");
            table.fault_at(table.place_of("turns"), what);
        }
        let options = E::Options::offered(scenario);
        Some((Scenario { key: key.text.to_owned(), title, about, turns: must, options, balance }, source))
    });
    for key in E::Scenario::ALL.iter().map(|scenario| scenario.key()) {
        if !listed.iter().any(|(scenario, _)| scenario.key == key) {
            file.fault(format!("scenario {key} is missing"));
        }
    }
    listed
}

/// Reads how often each side has won, if that was measured.
pub fn balance(table: &Table<'_>) -> Option<Balance> {
    let [games, french, allied] =
        ["games", "french", "allied"].map(|field| table.within(field, 0..=u32::MAX));
    let between = table.word("between").map(|word| word.text.to_owned());
    let balance = Balance { games: games?, french: french?, allied: allied?, between: between? };
    if balance.drawn().is_none() {
        table.fault("does not add up: the games won are more than those played");
    }
    Some(balance)
}
