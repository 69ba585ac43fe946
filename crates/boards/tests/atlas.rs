//! What the reader of the atlas refuses, and how it says so.

use boards::atlas::{Atlas, Basis, Kind};

/// A file with one feature of these lines.
fn file(features: &[&str]) -> String {
    let mut text = "format = 1\nabout = \"a test\"\n".to_owned();
    for feature in features {
        text += "\n[[feature]]\n";
        text += feature;
    }
    text
}

const POND: &str = r#"name = "Pond"
kind = "pond"
basis = "memory"
credit = ["grognard"]
points = [[4.40, 50.60], [4.41, 50.60], [4.41, 50.61]]
"#;

fn faults(features: &[&str]) -> Vec<String> {
    let text = file(features);
    Atlas::read(&[("test.toml", &text)]).unwrap_err().iter().map(ToString::to_string).collect()
}

/// The faults of the pond after a change.
fn changed(from: &str, to: &str) -> Vec<String> {
    assert!(POND.contains(from));
    faults(&[&POND.replace(from, to)])
}

#[test]
fn a_sound_feature_is_read_as_it_is_written() {
    let atlas = Atlas::read(&[("test.toml", &file(&[POND]))]).unwrap();
    let pond = atlas.find(Kind::Pond, "Pond").unwrap();
    assert_eq!((pond.basis, pond.points.len(), pond.rank), (Basis::Memory, 3, 4));
}

#[test]
fn each_fault_names_its_line_and_what_to_do() {
    for (from, to, words) in [
        ("\"pond\"", "\"lake\"", "kind: \"lake\" is unknown; it is one of wood"),
        ("\"memory\"", "\"guess\"", "basis: \"guess\" is unknown"),
        ("[\"grognard\"]", "[\"nobody\"]", "credit: \"nobody\" is unknown"),
        ("[\"grognard\"]", "[]", "credit: names nobody"),
        ("[4.40, 50.60]", "[50.60, 4.40]", "point 1: [50.6, 4.4] is not in the region"),
        ("[4.40, 50.60], ", "", "points: are 2; a pond has 3 or more"),
        ("[4.41, 50.61]]", "[4.41, 50.61], [4.40, 50.60]]", "repeat the first corner"),
        ("[4.41, 50.61]]", "[4.41, 50.61], [4.405, 50.59]]", "the outline crosses itself: after corner 1"),
        ("[4.41, 50.61]]", "[4.41, 50.61], [4.41, 50.61]]", "stands twice running"),
        ("\"Pond\"", "\" \"", "name: is empty"),
        ("kind = ", "rank = 7\nkind = ", "rank: is 1 for a town"),
        ("kind = ", "colour = 7\nkind = ", "unknown field `colour`"),
        ("\"memory\"", "7", "expected a string"),
    ] {
        let found = changed(from, to);
        assert!(found.iter().any(|fault| fault.contains(words)), "{to}: {found:?}");
        assert!(found.iter().all(|fault| fault.starts_with("test.toml: line 4")), "{to}: {found:?}");
    }
}

#[test]
fn all_faults_of_all_features_are_listed_at_once() {
    let found = faults(&[
        &POND.replace("\"pond\"", "\"lake\"").replace("\"memory\"", "\"guess\""),
        POND,
        POND,
        &POND.replace("[4.40, 50.60], ", "").replace("\"Pond\"", "\"Other\""),
    ]);
    assert_eq!(found.len(), 4, "{found:#?}");
    assert!(
        found[2].contains("line 18") && found[2].contains("stands already at test.toml: line 11"),
        "{found:#?}"
    );
}

#[test]
fn a_file_of_another_format_or_no_toml_at_all_is_refused() {
    let read = |text: &str| Atlas::read(&[("test.toml", text)]).unwrap_err()[0].to_string();
    assert!(
        read(&file(&[POND]).replace("format = 1", "format = 2")).contains("line 1: format: 2 is unknown")
    );
    assert!(read("format = 1\nabout = \"\"\n[[feature]\n").starts_with("test.toml: line 3"));
}
