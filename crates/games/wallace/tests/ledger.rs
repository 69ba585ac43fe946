//! The ledger is complete: every rule of the edition is cited where it is obeyed and where it is
//! tested, and no citation names a rule that is not there.

use contract::Edition;
use trials::Obeyed;
use wallace::{Components, Wallace};

/// The rules of the game by number, kept here so that none gets lost.
const RULES: &str = "
    W-COMP-1 W-COMP-2 W-COMP-3 W-COMP-4 W-COMP-5 W-COMP-6
    W-SETUP-1 W-SETUP-2 W-SETUP-3 W-SETUP-4 W-SETUP-5 W-SETUP-6
    W-SEQ-1 W-SEQ-2 W-SEQ-3 W-SEQ-4 W-SEQ-5
    W-DISC-1 W-DISC-2 W-DISC-3 W-DISC-4
    W-SKIRM-1 W-SKIRM-2 W-SKIRM-3 W-SKIRM-4 W-SKIRM-5 W-SKIRM-6 W-SKIRM-7 W-SKIRM-8 W-SKIRM-9 W-SKIRM-10
    W-FORM-1 W-FORM-2 W-FORM-3 W-FORM-4 W-FORM-5 W-FORM-6 W-FORM-7 W-FORM-8 W-FORM-9 W-FORM-10
    W-INIT-1 W-INIT-2 W-INIT-3 W-INIT-4
    W-ROUND-1 W-ROUND-2 W-ROUND-3 W-ROUND-4 W-ROUND-5 W-ROUND-6 W-ROUND-7 W-ROUND-8 W-ROUND-9
    W-ACT-1 W-ACT-2 W-ACT-3 W-ACT-4 W-ACT-5 W-ACT-6 W-ACT-7
    W-MOVE-1 W-MOVE-2 W-MOVE-3 W-MOVE-4 W-MOVE-5 W-MOVE-6 W-MOVE-7 W-MOVE-8 W-MOVE-9 W-MOVE-10
    W-LIMIT-1 W-LIMIT-2 W-LIMIT-3 W-LIMIT-4 W-LIMIT-5
    W-RESERVE-1 W-RESERVE-2 W-RESERVE-3 W-RESERVE-4
    W-FIRE-1 W-FIRE-2 W-FIRE-3 W-FIRE-4 W-FIRE-5
    W-LOS-1 W-LOS-2 W-LOS-3 W-LOS-4 W-LOS-5 W-LOS-6 W-LOS-7 W-LOS-8
    W-TARGET-1
    W-ARTINF-1 W-ARTINF-2 W-ARTINF-3 W-ARTINF-4 W-ARTINF-5 W-ARTINF-6 W-ARTINF-7 W-ARTINF-8 W-ARTINF-9
    W-ARTINF-10
    W-ARTCAV-1 W-ARTCAV-2 W-ARTCAV-3
    W-ARTART-1 W-ARTART-2 W-ARTART-3
    W-GB-1 W-GB-2 W-GB-3 W-GB-4 W-GB-5
    W-ASSAULT-0.1 W-ASSAULT-0.2 W-ASSAULT-0.3 W-ASSAULT-0.4 W-ASSAULT-0.5 W-ASSAULT-0.6 W-ASSAULT-0.7
    W-ASSAULT-0.8 W-ASSAULT-0.9 W-ASSAULT-0.10 W-ASSAULT-0.11
    W-ASSAULT-1.1 W-ASSAULT-1.2 W-ASSAULT-1.3 W-ASSAULT-1.4
    W-ASSAULT-2.1 W-ASSAULT-2.2 W-ASSAULT-2.3 W-ASSAULT-2.4 W-ASSAULT-2.5 W-ASSAULT-2.6
    W-ASSAULT-3.1 W-ASSAULT-3.2 W-ASSAULT-3.3 W-ASSAULT-3.4 W-ASSAULT-3.5a W-ASSAULT-3.5b W-ASSAULT-3.5c
    W-ASSAULT-3.5d W-ASSAULT-3.5e W-ASSAULT-3.5f W-ASSAULT-3.6 W-ASSAULT-3.7 W-ASSAULT-3.8 W-ASSAULT-3.9
    W-ASSAULT-3.10
    W-ASSAULT-4.1 W-ASSAULT-4.2 W-ASSAULT-4.3 W-ASSAULT-4.4 W-ASSAULT-4.5 W-ASSAULT-4.6 W-ASSAULT-4.7
    W-ASSAULT-4.8
    W-ASSAULT-5.1 W-ASSAULT-5.2
    W-ASSAULT-6.1 W-ASSAULT-6.2 W-ASSAULT-6.3
    W-ASSAULT-7.1 W-ASSAULT-7.2 W-ASSAULT-7.3 W-ASSAULT-7.4 W-ASSAULT-7.5
    W-MORALE-1 W-MORALE-2 W-MORALE-3 W-MORALE-4 W-MORALE-5 W-MORALE-R1 W-MORALE-R2 W-MORALE-R2b
    W-MORALE-R3 W-MORALE-R4 W-MORALE-R5 W-MORALE-R6 W-MORALE-L1 W-MORALE-L2 W-MORALE-L3 W-MORALE-L4
    W-MORALE-X1 W-MORALE-X2 W-MORALE-X3 W-MORALE-X4 W-MORALE-X5
    W-TABLE-MORALE-1 W-TABLE-MORALE-2 W-TABLE-MORALE-3 W-TABLE-MORALE-4 W-TABLE-MORALE-5
    W-TABLE-MORALE-6 W-TABLE-AVI-0 W-TABLE-AVI-1 W-TABLE-AVI-2 W-TABLE-AVI-3 W-TABLE-IVI W-TABLE-CAV
    W-CUBE-1 W-CUBE-2 W-CUBE-3 W-CUBE-4 W-CUBE-5 W-CUBE-6 W-CUBE-7 W-CUBE-8 W-CUBE-9
    W-RETREAT-1 W-RETREAT-2 W-RETREAT-3 W-RETREAT-4 W-RETREAT-5 W-RETREAT-6 W-RETREAT-7 W-RETREAT-8
    W-RETREAT-9 W-RETREAT-10
    W-CHANGE-1
    W-REINF-1 W-REINF-2
    W-NOTHING-1 W-NOTHING-2
    W-LEADER-1 W-LEADER-2 W-LEADER-3 W-LEADER-4 W-LEADER-5 W-LEADER-6 W-LEADER-7 W-LEADER-8 W-LEADER-9
    W-LEADER-10 W-LEADER-11 W-LEADER-12
    W-OPEN-1
    W-LOW-1
    W-STRONG-1 W-STRONG-2 W-STRONG-3 W-STRONG-4 W-STRONG-5 W-STRONG-6 W-STRONG-7
    W-WOODS-1 W-WOODS-2 W-WOODS-3 W-WOODS-4
    W-TOWN-1 W-TOWN-2 W-TOWN-3 W-TOWN-4
    W-RIVER-1 W-RIVER-2 W-RIVER-3 W-RIVER-4
    W-RIDGE-1 W-RIDGE-2 W-RIDGE-3
    W-SUNKEN-1
    W-PRUSSIANS-1 W-PRUSSIANS-2 W-PRUSSIANS-3 W-PRUSSIANS-4 W-PRUSSIANS-5 W-PRUSSIANS-6 W-PRUSSIANS-7
    W-PRUSSIANS-8 W-PRUSSIANS-9 W-PRUSSIANS-10 W-PRUSSIANS-11 W-PRUSSIANS-12 W-PRUSSIANS-13
    W-VICTORY-1 W-VICTORY-2 W-VICTORY-3 W-VICTORY-4 W-VICTORY-5 W-VICTORY-6 W-VICTORY-7 W-VICTORY-8
    W-EX-1 W-EX-2 W-EX-3";

/// What looks like the number of a rule: `W-`, a word in capitals, and more, as in `W-ASSAULT-3.5a` or
/// `W-TABLE-CAV`.
fn is_number(text: &str) -> bool {
    text.strip_prefix("W-").and_then(|rest| rest.split_once('-')).is_some_and(|(section, number)| {
        section.bytes().all(|byte| byte.is_ascii_uppercase())
            && !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte))
    })
}

trials::ledger!(Wallace, RULES, is_number, Obeyed::InBracketsOrGiven);

#[test]
fn numbers_are_recognized() {
    let text = "[W-MOVE-1][W-ASSAULT-3.5a] one, [W-TABLE-AVI-0] two, not [x], [W-], [W-move-1].";
    assert_eq!(citations().cited(text), ["W-MOVE-1", "W-ASSAULT-3.5a", "W-TABLE-AVI-0"]);
    assert_eq!(citations().rules().len(), 287);
}

/// A test that plays an example of the rulebook says EXAMPLE, and there is one for each.
#[test]
fn every_example_is_played() {
    let played = citations().tested("tests/", "EXAMPLE");
    let examples = Components::standard().ledger().rules.iter().filter(|rule| rule.example.is_some());
    let examples: Vec<_> = examples.map(|rule| rule.id.as_str()).collect();
    assert_eq!(examples.len(), 33);
    let unplayed: Vec<_> = examples.into_iter().filter(|id| !played.contains(*id)).collect();
    assert_eq!(unplayed, [""; 0], "no test plays these");
}
