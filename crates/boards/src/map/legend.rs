//! Legend files: what the ground of a game does, for the boards of games whose rules are not written yet.

use super::FORMAT;
use contract::scene::Terrain;
use contract::{Fault, Rule};
use pages::{Page, Sources, Table, Unique, Word};

/// Reads a legend that the program ships, listing every fault with its line.
pub fn read_legend(file_name: &str, text: &str) -> Result<Vec<Terrain>, Vec<Fault>> {
    match Page::new(file_name, text).read(read) {
        (Some(legend), faults) if faults.is_empty() => Ok(legend),
        (_, faults) => Err(faults),
    }
}

fn read(file: &Table<'_>) -> Option<Vec<Terrain>> {
    file.whole("format", FORMAT, FORMAT)?;
    file.word("game")?;
    let sources = Sources::read(file);
    let mut keys = Unique::default();
    Some(file.each("legend", |entry| {
        let key = entry.word("key")?;
        entry.call(format!("legend {}", key.text));
        keys.note(entry, "legend", key);
        let [name, effect] = ["name", "effect"].map(|field| entry.word(field));
        let (rule, source) = (entry.word("rule"), sources.of(entry));
        Some(Terrain {
            key: key.text.to_owned(),
            name: name?.text.to_owned(),
            effect: effect?.text.to_owned(),
            rule: Rule::named(rule?.text),
            blocks_sight: entry.word_if("sight").and_then(|word| blocks(entry, word)),
            provenance: sources.get(source?).provenance,
        })
    }))
}

fn blocks(entry: &Table<'_>, word: Word<'_>) -> Option<bool> {
    match word.text {
        "blocked" => Some(true),
        "clear" => Some(false),
        other => {
            entry.fault_at(word.at, format!("sight is \"blocked\" or \"clear\", not \"{other}\""));
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::Provenance;

    #[test]
    fn a_legend_tells_what_ground_does_and_whether_it_stops_a_line() {
        let legend = read_legend(
            "legend.toml",
            r#"
format = 1
game = "x"
[sources]
book = { provenance = "rulebook", text = "the chart" }
guess = { provenance = "reconstructed", text = "ours" }
[[legend]]
key = "woods"
name = "Woods"
effect = "Stops."
rule = "8.1"
sight = "blocked"
source = "guess"
[[legend]]
key = "road"
name = "Road"
effect = "Fast."
rule = "5.2"
source = "book"
"#,
        );
        let legend = legend.unwrap();
        assert_eq!((legend[0].blocks_sight, legend[1].blocks_sight), (Some(true), None));
        assert_eq!((legend[0].rule, legend[1].rule), (Rule("8.1"), Rule("5.2")));
        assert_eq!(legend[0].provenance, Provenance::Reconstructed);
    }

    #[test]
    fn all_faults_of_a_legend_are_listed() {
        let faults = read_legend(
            "legend.toml",
            r#"
format = 1
game = "x"
[sources]
book = { provenance = "rulebook", text = "the chart" }
[[legend]]
key = "woods"
name = "Woods"
effect = "Stops."
rule = "8.1"
sight = "perhaps"
source = "nobody"
[[legend]]
key = "woods"
name = "Woods"
rule = "8.1"
colour = "green"
source = "book"
"#,
        );
        let faults = faults.unwrap_err().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        for part in ["line 11", "\"perhaps\"", "\"nobody\"", "effect", "`colour`", "woods"] {
            assert!(faults.contains(part), "{part} in\n{faults}");
        }
    }
}
