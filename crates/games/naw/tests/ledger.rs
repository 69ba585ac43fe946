//! The ledger is complete: every rule of the edition is cited where it is obeyed and where it is
//! tested, and no citation names a rule that is not there.

use naw::Naw;
use trials::Obeyed;

/// The rules of the game by number, kept here so that none gets lost.
const RULES: &str = "
    1.0A 1.0B
    2.1A 2.1B 2.2 2.2.LOS 2.3 2.4A 2.4B 2.5 2.6
    3.0A 3.0B 3.0C 3.0D 3.0E 3.0F
    4.0A 4.0B 4.0C 4.1A 4.1B 4.1C 4.2A 4.2B 4.2C 4.3 4.4A 4.4B 4.4C 4.5A 4.5B 4.5C 4.5D 4.5E 4.6A 4.6B
    5.0A 5.1A 5.1B 5.1C 5.1D 5.2A 5.2B 5.3 5.4 5.5A 5.5B 5.6A 5.6B 5.6C 5.6D 5.7A 5.7B 5.8A 5.8B
    6.0A 6.0B 6.0C 6.0D 6.0E 6.1A 6.1B 6.2A 6.2B 6.2C
    6.3A 6.3B 6.3C 6.3D 6.3E 6.3F 6.3G 6.3H 6.3I 6.3J 6.4A 6.4B 6.4C 6.4D
    6.5A 6.5B 6.5C 6.5D 6.5E 6.5F 6.6A 6.6B 6.6C 6.6D 6.6E 6.7 6.8A 6.8B 6.8C
    7.0A 7.0B 7.1A 7.1B 7.1C 7.2A 7.2B 7.3A
    8.0A 8.0B 8.1 8.2A 8.2B 8.2C 8.2D 8.3A 8.3B 8.3C 8.3D 8.4A 8.4B
    9.0A 9.0B 9.1 9.2 9.3A 9.3B 9.3C 9.4A 9.4B 9.4C 9.4D 9.4E 9.4F 9.5";

/// What looks like the number of a rule: digits, a point, digits, perhaps a letter or `.LOS`.
fn is_number(text: &str) -> bool {
    let text = text.strip_suffix(".LOS").unwrap_or(text);
    let text = text.strip_suffix(|last: char| last.is_ascii_uppercase()).unwrap_or(text);
    text.split_once('.').is_some_and(|(section, rest)| {
        [section, rest].iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
    })
}

trials::ledger!(Naw, RULES, is_number, Obeyed::InBrackets);

/// Every rule is tested in the file of its own section, so that a reader finds it there.
#[test]
fn every_rule_is_tested_in_the_file_of_its_section() {
    let citations = citations();
    for section in '1'..='9' {
        let tested = citations.tested(&format!("tests/s{section}"), "");
        let rules = citations.rules().into_iter().filter(|id| id.starts_with(section));
        let untested: Vec<_> = rules.filter(|id| !tested.contains(*id)).collect();
        assert_eq!(untested, [""; 0], "not tested in the file of section {section}");
    }
}

#[test]
fn numbers_are_recognized() {
    let text = "[4.5B][4.5C] one, [2.2.LOS] two, not [x], [1], [0.5, 1.0] or [a.b].";
    assert_eq!(citations().cited(text), ["4.5B", "4.5C", "2.2.LOS"]);
    assert_eq!(citations().rules().len(), 130);
}
