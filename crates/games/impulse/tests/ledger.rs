//! The ledger: every rule is obeyed, tested and cited.

use contract::Edition;
use impulse::{Impulse, Materials};
use trials::Obeyed;

/// The numbers of the ledger, kept here so that none gets lost.
const RULES: &str = "
    2.0 3.2-a 3.3 3.4-a 3.4-b 3.5 3.6-a 3.6-b 3.7 3.8 3.9 3.10 3.11 3.12 4.1-a 4.2 4.3-a 4.3-b 4.3-c 4.3-d 4.3-e
    4.4-a 4.4-b 4.4-c 4.5 4.6 4.7 4.8 5.1-a 5.1-d 5.1-e 5.1-f 5.1-g 5.1-h 5.2 6.1-a 6.1-b 6.2.1 6.2.2 6.2.3 6.3-a
    6.3.1 6.3.2-a 6.3.2-b 6.3.2-d 6.3.2-e 6.4-a 6.4-b 6.4.1-a 6.4.1-b 6.4.1-c 6.4.2-a 6.4.2-b 6.4.2-c 6.4.3-a
    6.4.3-b 6.5-a 6.5-b 6.5.1 6.6-a 6.6-b 6.6-c 6.6.1 7.1-a 7.1-b 7.2-a 7.2-b 7.2-c 7.2-e 7.2-f 7.2-g 7.3 7.4-a
    7.4-b 7.4-c 7.5 8.1-a 8.1-b 8.2 8.3-a 8.3-b 8.3-d 8.3-e 8.3-f 8.4-a 8.4-b 8.5-a 8.6-a 8.6.1 8.7-a 8.7-b 8.7-c
    8.7-d 8.7-e 8.8-a 8.8-b 8.8-c 8.8-d 8.8-e 8.8-f 8.9-a 8.9-b 8.10-a 8.10-b 8.10-c 8.10-d 9.1-a 9.2-a 9.2-c
    9.2-d 9.3-a 9.4-a 9.4-b 9.4-c 9.5-a 9.5-b 9.5-c 9.5-d 9.5-e 9.5.1-a 9.5.1-b 9.5.1-c 9.5.1-e 9.5.2 9.5.3 9.6-a
    9.6-b 9.6-c 9.6-d 9.6.1 9.7-a 9.7-b 9.8-a 9.8-b 9.8-c 9.8-d 9.8-e 9.8.2-a 9.8.2-b 9.8.3-a 9.8.3-b 9.8.3-d
    9.9-a 9.9-b 9.9-c 10.1-a 10.1-b 10.2 10.3-a 10.3-b 10.3-c 10.4-a 10.4-b 10.4-e 10.5-a 10.5-b 10.5-c 10.5-d
    10.5-e 10.5-f 10.5-g 10.6-a 10.7 10.8-a 10.8-c 10.9 10.10-a 10.10-b 10.10-c 10.11-a 10.11-c 10.11-d 10.11-e
    10.12-a 10.13-a 10.13-b 10.13-c 10.14-a 10.14-b 11.1-a 11.1-b 11.2-a 11.2-c 11.3-a 11.3-b 11.4 11.7-a 11.7-b
    11.9-a 11.9-b 11.9-c 11.9-d 11.9-e 11.9-f 11.10 11.11-b 11.12-SEQ 11.12-a 11.12.2-A 11.12.2-B 11.12.2-C
    11.12.2-D 11.12.2-E 11.12.2-F 11.12.2-G 11.12.2-H 11.12.3-A 11.12.3-B 11.12.3-C 11.12.3-D 11.12.3-E 11.12.3-F
    11.12.4 11.13-a 11.13-b 11.13-c 11.14 11.15-a 11.15-b 11.15-c 11.16-a 11.16-b 11.16-c 11.16-d 11.16-e 11.16-f
    11.16-g 11.16-h 11.17-a 11.17-b 11.19-a 11.19-c 11.19-d 11.20-a 11.20-b 11.21-a 12.2 12.5-SEQ 12.5.2-A
    12.5.2-B 12.5.2-C 12.5.2-D 12.5.3-A 12.5.3-B 12.5.3-C 12.6 12.7 13.1-a 13.1-b 13.1-c 13.1-d 13.2 13.5-SEQ
    13.5.2-A 13.5.2-B 13.5.2-C 13.5.2-D 13.5.3-A 13.5.3-B 13.5.3-C 13.5.3-D 13.6 13.7 14.2-a 14.2-b 14.3 14.5-a
    14.6-a 14.7 14.10-a 14.10-b 14.10-c 14.11 15.2 15.3-a 15.3-b 15.4 15.6-a 15.6-b 15.6-c 15.7 16.2 16.3-a 16.3-d
    16.4 17.1 17.2-a 17.2-b 17.3-a 17.3-b 17.3-c 17.3-d 17.4-a 17.4-b 17.5 17.6 18.1 18.2 18.3-a 19.1 19.2 19.3
    19.4 19.5 19.6 19.7 20.1 20.2 20.3";

/// What looks like the number of a rule: a section, a dot, and more, as in `8.10-d`, `11.12.2-A` or `11.12-SEQ`.
fn is_number(text: &str) -> bool {
    text.split_once('.').is_some_and(|(section, rest)| {
        !section.is_empty()
            && section.len() <= 2
            && section.bytes().all(|byte| byte.is_ascii_digit())
            && rest.starts_with(|first: char| first.is_ascii_digit())
            && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte))
    })
}

trials::ledger!(Impulse, RULES, is_number, Obeyed::InBracketsOrGiven);

#[test]
fn numbers_are_recognized() {
    let text = "[8.10-d][11.12.2-A] one, [2.0] two, [11.12-SEQ] three, not [x], [1], [a.1], [10].";
    assert_eq!(citations().cited(text), ["8.10-d", "11.12.2-A", "2.0", "11.12-SEQ"]);
    assert_eq!(citations().rules().len(), 309);
}

/// A test that plays an example of the rulebook says EXAMPLE, and there is one for each.
#[test]
fn every_example_is_played() {
    let played = citations().tested("tests/", "EXAMPLE");
    let examples = Materials::standard().ledger().rules.iter().filter(|rule| rule.example.is_some());
    let examples: Vec<_> = examples.map(|rule| rule.id.as_str()).collect();
    assert_eq!(examples.len(), 14);
    let unplayed: Vec<_> = examples.into_iter().filter(|id| !played.contains(*id)).collect();
    assert_eq!(unplayed, [""; 0], "no test plays these");
}
