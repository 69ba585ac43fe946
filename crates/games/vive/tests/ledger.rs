//! The ledger is complete: every rule of the edition is cited where it is obeyed and where it is tested, and no
//! citation names a rule that is not there.

use contract::Edition;
use trials::Obeyed;
use vive::{Components, Vive};

/// The rules of the game by number, kept here so that none gets lost.
const RULES: &str = "
    1.0-a 1.0-b 1.0-c 1.1-a 1.1-b 1.1-c 1.1-d 1.1-e 1.1-f 1.1-g 1.2-a 1.2-b 1.2-c 2.0-a 2.0-b 2.2 3.0 3.1-a
    3.1-b 3.1-c 3.2 4.0-a 4.0-b 4.0-c 4.1-a 4.1-b 4.1-c 4.1-d 4.2-a 4.2-b 4.2-c 5.0 5.1-a 5.1-b 5.1-c 5.1-d
    5.1-e 5.1-f 5.1-g 6.0-a 6.0-b 6.0-c 6.1-a 6.1-INF-1 6.1-INF-2 6.1-INF-3 6.1-INF-4 6.1-INF-5 6.1-SKIRM-1
    6.1-SKIRM-2 6.1-SKIRM-3 6.1-SKIRM-4 6.1-SKIRM-5 6.1-SKIRM-6 6.1-SKIRM-7 6.1-SKIRM-8 6.1-SKIRM-9
    6.1-SKIRM-10 6.1-SKIRM-11 6.1-SKIRM-12 6.1-SKIRM-13 6.1-GAR-1 6.1-GAR-2 6.1-GAR-3 6.1-GAR-4 6.1-GAR-5
    6.1-GAR-6 6.1-CAV-1 6.1-CAV-2 6.1-ART-1 6.1-HART-1 6.1-GEN-1 6.1-ROAD-1 6.1-ROAD-2 6.1-ROAD-3 6.2 6.21-a
    6.21-b 6.21-c 6.21.2 6.21.3 6.21.4 6.22.0 6.22.1 6.22.2 6.22.3 6.22.4 6.3 6.3-b 6.31 6.31.1 6.31.2
    6.31.3 6.31.4 7.0 7.1 7.2 7.3 7.3-b 7.31-INF 7.31-GAR 7.31-SKIRM 7.31-LART 7.31-HART 7.31-CAV 7.31-MAX
    7.32.1 7.32.2 7.32.3 7.32.4 7.32.5 7.32.6 7.32.7 7.32.8 7.4 7.41 7.42 7.43 8.0 8.1-a 8.1-b 8.1-c 8.2-a
    8.3-a 8.3-b 8.3-c 8.3-d 8.4-a 8.4-b 8.4-c 8.4-d 8.5-a 8.6-a 8.7-a 8.8-a 8.8-b 8.8-c 9.0 9.1 9.2 9.3-a
    9.3-b 9.31 9.32 9.4-1 9.4-2 9.4-3 9.4-4 9.4-5 9.4-6 9.4-7 9.4-8 9.4-9 9.4-10 9.4-11 9.4-12 9.4-MIN
    9.41-a 9.41-b 9.41-c 9.41-d 9.41-e 9.41-f 9.41-g 9.41-h 9.41-i 9.41-j 9.5 9.51 9.52 9.53 10.0-a 10.0-A
    10.0-B 10.0-C 10.0-D 10.0-E 10.0-F 10.1 11.0 12.0-a 12.0-b 12.1 13.0-a 13.0-b 13.1-a 13.1-b 13.1-c
    13.1-d 13.1-e 13.1-f 13.1-g 13.1-h 13.2-a 13.2-b 13.3-a 13.3-b 13.4-a 13.4-b 13.4-c 13.4-d 13.4-e 13.4-f
    13.4-g 13.4-h 13.4-i 13.4-j 13.4-k 13.4-l ERR-1 ERR-2 ERR-3 REF-ORD-1 REF-ORD-2 REF-ORD-3 REF-OPT-1
    REF-OPT-2 REF-SPC-1 REF-SPC-2 REF-MARCH-1 REF-BOMB-1 REF-BOMB-2 REF-CHARGE-1 REF-LEAD-1 REF-LEAD-2
    REF-COUNTER-1 REF-COUNTER-2 REF-COUNTER-3 REF-RALLY-1 REF-HOLD-1 REF-SUPPLY-1 OPT-WAT-1 OPT-WAT-2";

/// What looks like the number of a rule: a section such as `9.41-i`, or `REF-`, `OPT-` and `ERR-` with more.
fn is_number(text: &str) -> bool {
    let plain = |rest: &str| {
        !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte))
    };
    if ["REF-", "OPT-", "ERR-"].iter().any(|prefix| text.strip_prefix(prefix).is_some_and(plain)) {
        return text.bytes().all(|byte| !byte.is_ascii_lowercase());
    }
    text.split_once('.').is_some_and(|(section, rest)| {
        !section.is_empty()
            && section.bytes().all(|byte| byte.is_ascii_digit())
            && rest.starts_with(|first: char| first.is_ascii_digit())
            && plain(rest)
            && (1..=13).contains(&section.parse::<u8>().unwrap_or(0))
    })
}

trials::ledger!(Vive, RULES, is_number, Obeyed::InBracketsOrGiven);

#[test]
fn numbers_are_recognized() {
    let text =
        "[6.1-INF-1][9.4-MIN] one, [REF-COUNTER-3] two, [10.0-A], not [x], [0], [14.5], [6.], [REF-x].";
    assert_eq!(citations().cited(text), ["6.1-INF-1", "9.4-MIN", "REF-COUNTER-3", "10.0-A"]);
    assert_eq!(citations().rules().len(), 233);
}

/// A test that plays an example of the ledger says EXAMPLE, and there is one for each.
#[test]
fn every_example_is_played() {
    let played = citations().tested("tests/", "EXAMPLE");
    let examples = Components::standard().ledger().rules.iter().filter(|rule| rule.example.is_some());
    let examples: Vec<_> = examples.map(|rule| rule.id.as_str()).collect();
    assert_eq!(examples.len(), 7);
    let unplayed: Vec<_> = examples.into_iter().filter(|id| !played.contains(*id)).collect();
    assert_eq!(unplayed, [""; 0], "no test plays these");
}
