//! Worked examples of the rulebook, dice and all.

mod common;

use common::table;

/// [W-EX-1] Two French infantry assault a Dutch and a British unit with a gun; the area the French come from
/// carried one cube already (RULING). The front line is supported on neither side here.
#[test]
fn worked_assault_one() {
    let mut table = table(
        "french orders",
        "fr-inf-1@east-valley fr-inf-2@east-valley french:1@east-valley \
         du-inf-1@hedges/side br-inf-1@hedges/side br-art-1@hedges allied:3@hedges \
         br-inf-2@papelotte-ridge/side br-inf-3@east-ridge/side",
    );
    table.does(
        "activate east-valley; act assault red; assault fr-inf-1 hedges; carry 1; assault fr-inf-2 hedges",
    );
    // Step one: a British gun's 5 counts as 4: one cube.
    table.dice("5").has_event("W-ASSAULT-1.2", "1 hit").cubes("hedges", "french", 2);
    // Step three: one cube on the Dutch, two on the British; 4 hits, and 2 - 1 + 1 = 2 is a morale check.
    table.does("cube du-inf-1; cube br-inf-1; cube br-inf-1").dice("2 4");
    table.has_event("W-ASSAULT-3.3", "a morale check").cubes("hedges", "french", 3);
    // All three cubes on one unit: column 4, and 4 is R; the other holds.
    table.does("cube fr-inf-1; cube fr-inf-1").dice("4");
    table.stands("fr-inf-1@east-valley").cubes("east-valley", "french", 3).dice("4");
    // The other one rolls 6: two cubes.
    table.dice("6").cubes("hedges", "allied", 5);
    // Three on the Dutch, who retreat on a 1; the British pass with a 5.
    table.does("cube du-inf-1; cube du-inf-1; cube du-inf-1; cube br-inf-1; cube br-inf-1");
    table.dice("5 1").does("retreat du-inf-1 farm-plateau");
    table
        .stands("du-inf-1@farm-plateau/side")
        .cubes("farm-plateau", "allied", 3)
        .cubes("hedges", "allied", 2);
    // The second round: 1 does nothing; the French 4 brings a cube, and the British pass with a 6.
    table.dice("1 4 6").cubes("hedges", "allied", 3).stands("fr-inf-2@east-valley br-inf-1@hedges/side");
}

/// [W-EX-3] A French cavalry unit against two British ones, of which one is tired.
#[test]
fn worked_assault_three() {
    let mut table =
        table("french orders", "fr-cav-1@trimotion br-cav-1@la-haye-sainte br-cav-2@la-haye-sainte/side");
    table.does("activate trimotion; act assault red; assault fr-cav-1 la-haye-sainte");
    table.does("from trimotion; charge br-cav-1").dice("5-3");
    table.has_event("W-ASSAULT-2.5", "tires");
    let back = table.having("retreat br-cav-1");
    let back = back.split(", ").next().unwrap().to_owned();
    table.does(&format!("retreat br-cav-1 {back}")).stands(&format!("br-cav-1@{back}/side"));
    // The tired one, with 6 - 1, beats the French 2.
    table.dice("2-6").stands("fr-cav-1@trimotion/side br-cav-2@la-haye-sainte/side");
    // Its 6 carries it on, after the French.
    assert_eq!(table.die_rule(), "W-ASSAULT-7.1");
    table.dice("6").has_event("W-ASSAULT-7.1", "charges on").stands("br-cav-2@trimotion/side");
    assert_eq!(table.die_rule(), "W-ASSAULT-2.2");
}
