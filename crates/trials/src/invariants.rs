//! What is absent from the rules: no clock, no file, no randomness, no other game, no heap.

use crate::citations::files;
use contract::{Edition, Game, OptionSet, OptionalRule, OptionsOf};
use std::fs;
use std::path::Path;

/// Makes the tests of what is absent from the rules of a game. How large its state may be is for the game to
/// say, with its reason.
#[macro_export]
macro_rules! invariants {
    ($game:ty, $bytes:expr, $reason:expr) => {
        #[test]
        fn the_rules_know_no_clock_no_file_and_no_randomness() {
            $crate::rules_know_no_world(env!("CARGO_MANIFEST_DIR"));
        }

        #[test]
        fn the_rules_know_no_other_game() {
            $crate::rules_know_no_other_game(env!("CARGO_MANIFEST_DIR"));
        }

        #[test]
        fn a_game_is_small_and_a_clone_is_a_copy_of_bytes() {
            $crate::state_is_flat::<$game>($bytes, $reason);
        }

        #[test]
        fn options_are_declared_in_earnest() {
            $crate::options_are_sound::<$game>();
        }

        #[test]
        fn a_game_can_be_searched_by_several_threads() {
            $crate::is_shared::<$game>();
            $crate::is_shared::<<$game as contract::Game>::Event>();
        }
    };
}

/// Texts that would mean that the rules touch the world outside.
const BANNED: [&str; 14] = [
    "std::fs",
    "std::io",
    "std::time",
    "std::env",
    "std::net",
    "std::process",
    "std::thread",
    "SystemTime",
    "Instant",
    "rand::",
    "thread_rng",
    "getrandom",
    "RandomState",
    "HashMap",
];

/// Words that would, wherever they stand alone.
const BANNED_WORDS: [&str; 5] = ["rand", "thread", "unsafe", "println", "eprintln"];

/// What the rules may be built on: the shape of play, geometry, arithmetic, and how data is written.
const ALLOWED: [&str; 9] =
    ["contract", "boards", "odds", "pages", "printed", "positions", "arrayvec", "serde", "serde_json"];

/// Fails with every line of the sources under a crate's folder that touches the world outside.
pub fn rules_know_no_world(root: &str) {
    let sources = files(root, "src");
    assert!(sources.len() > 15, "the sources are found");
    let strays: Vec<_> = sources.iter().flat_map(|(name, text)| strays(name, text)).collect();
    assert_eq!(strays, [""; 0]);
}

/// The lines of a source that touch the world outside.
fn strays(name: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        let texts = BANNED.into_iter().filter(|banned| code.contains(banned));
        let words = words.filter(|word| BANNED_WORDS.contains(word));
        found.extend(texts.chain(words).map(|what| format!("{name}:{}: {what}", index + 1)));
    }
    found
}

/// Fails if the crate in a folder is built on anything but what rules may know.
pub fn rules_know_no_other_game(root: &str) {
    let manifest = fs::read_to_string(Path::new(root).join("Cargo.toml")).expect("a manifest");
    assert_eq!(strangers(&manifest), [""; 0], "the rules may not depend on these");
}

/// What a manifest depends on that rules may not know.
fn strangers(manifest: &str) -> Vec<String> {
    let manifest: toml::Table = manifest.parse().expect("a manifest");
    let tables = ["dependencies", "build-dependencies", "target"];
    let depends = tables.iter().filter_map(|table| manifest.get(*table)?.as_table());
    depends.flat_map(toml::Table::keys).filter(|name| !ALLOWED.contains(&name.as_str())).cloned().collect()
}

/// Fails unless a state is within so many bytes, a decision within 8, and neither has anything to free: nothing
/// on the heap means that a clone is a copy of bytes.
pub fn state_is_flat<G: Game>(limit: usize, reason: &str) {
    assert!(size_of::<G>() <= limit, "{} bytes are more than {limit}: {reason}", size_of::<G>());
    assert!(size_of::<G::Decision>() <= 8, "{} bytes", size_of::<G::Decision>());
    assert!(!std::mem::needs_drop::<G>());
    assert!(!std::mem::needs_drop::<G::Decision>());
}

/// Fails unless every option has words for players and a rule of the ledger, and nothing needs or replaces
/// itself in the end.
pub fn options_are_sound<G: Game>() {
    let declared = OptionsOf::<G>::declared();
    for option in declared {
        let key = &option.key;
        let words = [&option.title, &option.about, &option.group];
        assert!(words.iter().all(|words| !words.trim().is_empty()), "{key} has no words for players");
        assert!(option.about.ends_with('.'), "{key} is told in a sentence");
        assert!(G::Edition::standard().ledger().get(option.rule.0).is_some(), "{key}: {}", option.rule);
        assert!(option.values.len() > 1, "{key} is no choice");
        assert_eq!(declared.iter().filter(|other| other.key == *key).count(), 1, "{key} is declared twice");
        assert!(!hangs_on(declared, key, key, declared.len()), "{key} hangs on itself");
    }
}

/// Whether an option comes to hang on another within so many steps: it needs it, or is replaced by it.
fn hangs_on(declared: &[OptionalRule], key: &str, other: &str, steps: usize) -> bool {
    let related = |one: &&OptionalRule| {
        let needs = declared.iter().any(|option| option.key == key && option.needs.contains(&one.key));
        needs || one.replaces.iter().any(|replaced| replaced == key)
    };
    let mut on = declared.iter().filter(related);
    on.any(|one| one.key == other || (steps > 0 && hangs_on(declared, &one.key, other, steps - 1)))
}

/// Compiles for what several threads may hold.
pub fn is_shared<T: Send + Sync + 'static>() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_touches_the_world_is_found_and_comments_are_not() {
        let text = "use std::time::Instant; // std::fs\n/// A thread of thought.\nlet die = rand(6);";
        let found = ["s.rs:1: std::time", "s.rs:1: Instant", "s.rs:3: rand"];
        assert_eq!(strays("s.rs", text), found);
    }

    #[test]
    fn strangers_are_found_in_every_table() {
        let manifest =
            "[dependencies]\nodds = '1'\nother = '1'\n[build-dependencies]\ncc = '1'\n[target.unix]\n";
        assert_eq!(strangers(manifest), ["other", "cc", "unix"]);
    }
}
