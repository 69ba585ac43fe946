//! Artillery line of sight.

use crate::common::{area, table};
use wallace::Areas;

/// Which of these areas, each with an enemy in it, a French gun sees; `also` are other pieces.
fn sees(gun: &str, targets: &str, also: &str) -> String {
    let enemies = targets.split_whitespace().enumerate();
    let enemies: Vec<_> = enemies.map(|(index, area)| format!("br-inf-{}@{area}", index + 1)).collect();
    let table = table("french orders", &format!("fr-art-1@{gun} {} {also}", enemies.join(" ")));
    let seen = table.game.fire_targets(area(gun), contract::Side::French);
    targets.split_whitespace().filter(|target| seen.has(area(target))).collect::<Vec<_>>().join(" ")
}

/// [W-LOS-1] One clear shortest way is enough, and with a choice the best counts. RULING: nobody is asked
/// which. Line-of-sight example two: several ways lead to Hougoumont and to the valley beside it.
#[test]
fn one_clear_way_is_enough() {
    let targets = "hougoumont west-valley";
    assert_eq!(sees("sandpit", targets, ""), targets);
    assert_eq!(
        sees("sandpit", targets, "fr-inf-1@trimotion"),
        "",
        "the other ways lead through La Haye Sainte"
    );
    // Two ways to the West Ridge: across the sunken road from the valley, or from La Haye Sainte without it.
    let table = table("french orders", "fr-art-1@trimotion br-inf-1@west-ridge");
    let (range, path) = table.game.sight(area("trimotion"), area("west-ridge")).expect("a way");
    assert_eq!((range, path.sunken, path.ridges), (2, false, 1));
}

/// [W-LOS-2][W-WOODS-1][W-TOWN-1] Woods, towns and strong points hide what is behind them.
#[test]
fn ground_hides() {
    assert_eq!(sees("wood-edge", "hougoumont-ridge", ""), "", "the wood of Hougoumont");
    assert_eq!(sees("papelotte-slope", "frischermont-heights", ""), "", "the wood of Frischermont");
    assert_eq!(sees("derlon-ridge", "aguinagrune", ""), "", "the town of Plancenoit");
    assert_eq!(sees("plancenoit-heights", "guard-camp", ""), "", "the town of Plancenoit");
    assert_eq!(sees("sandpit", "west-ridge", ""), "", "the strong point of La Haye Sainte, from low ground");
}

/// [W-LOS-3] A combat unit of either side hides what is behind it, a leader does not.
#[test]
fn units_hide() {
    assert_eq!(sees("belle-alliance", "orchard-slope", "fr-inf-1@trimotion fr-inf-2@alliance-west"), "");
    assert_eq!(sees("belle-alliance", "orchard-slope", "br-cav-1@trimotion fr-art-2@alliance-west"), "");
    assert_eq!(
        sees("belle-alliance", "orchard-slope", "fr-ldr-1@trimotion br-ldr-1@alliance-west"),
        "orchard-slope"
    );
}

/// [W-LOS-4][W-RIDGE-1] A ridge along the gun's own area hides nothing from it and costs it nothing.
#[test]
fn a_gun_at_the_ridge_sees_over_it() {
    assert_eq!(sees("la-haye-sainte", "msj-farm", ""), "msj-farm");
    let table = table("french orders", "fr-art-1@la-haye-sainte br-inf-1@crossroads br-inf-2@msj-farm");
    for target in ["crossroads", "msj-farm"] {
        let (_, path) = table.game.sight(area("la-haye-sainte"), area(target)).expect("a clear way");
        assert_eq!(path.modifier(), 0, "{target}");
    }
}

/// [W-LOS-5][W-RIDGE-2] From farther off one sees the areas along the ridge, at minus two, and nothing
/// behind them.
#[test]
fn nobody_sees_behind_a_ridge_from_afar() {
    let targets = "la-haye-sainte crossroads msj-farm";
    assert_eq!(sees("trimotion", targets, ""), "la-haye-sainte crossroads");
    let mut gone = table("french orders", "fr-art-1@trimotion br-inf-1@msj-farm");
    gone.does("activate trimotion");
    assert!(!gone.having("act").contains("fire"), "the ridge, not the units, is in the way");
    let table = table("french orders", "fr-art-1@trimotion br-inf-1@crossroads");
    let (range, path) = table.game.sight(area("trimotion"), area("crossroads")).expect("a way");
    assert_eq!((range, path.modifier()), (2, -2));
}

/// [W-LOS-6] What stands in low ground hides nothing from higher ground. RULING: any ground that is not low
/// is higher.
#[test]
fn one_sees_over_low_ground() {
    assert_eq!(sees("trimotion", "crossroads", "br-inf-8@la-haye-sainte/side"), "crossroads");
    assert_eq!(sees("frischermont", "sandpit", "br-inf-8@east-valley fr-inf-1@grand-battery"), "sandpit");
}

/// [W-LOS-7] From low ground one fires out, but whatever stands between hides, in low ground or not.
#[test]
fn from_low_ground_everything_hides() {
    assert_eq!(sees("west-valley", "alliance-west", ""), "alliance-west");
    assert_eq!(sees("sandpit", "papelotte-smohain", ""), "papelotte-smohain");
    assert_eq!(sees("sandpit", "papelotte-smohain", "fr-inf-1@east-valley"), "", "a unit in low ground");
    assert_eq!(
        sees("sandpit", "belle-alliance", "fr-inf-1@trimotion fr-inf-2@grand-battery"),
        "",
        "units in the open"
    );
}

/// [W-LOS-8] The two ends hide nothing: woods, towns and strong points can be fired at, and fired from.
#[test]
fn the_ends_hide_nothing() {
    assert_eq!(
        sees("orchard-slope", "hougoumont", "br-cav-1@hougoumont fr-inf-1@orchard-slope"),
        "hougoumont"
    );
    assert_eq!(sees("derlon-ridge", "plancenoit", ""), "plancenoit");
    assert_eq!(sees("hougoumont", "trimotion", ""), "trimotion");
}

/// EXAMPLE [W-LOS-1][W-LOS-2][W-LOS-3][W-LOS-5][W-LOS-6] Line-of-sight example one. The gun stands in the open. It
/// sees over the German in La Haye Sainte and the French beside him, but not the Dutch in the wood behind
/// French infantry, nor those near Mont St. Jean behind the ridge, nor the British behind Hougoumont and the
/// other British.
#[test]
fn example_one() {
    let table = table(
        "french orders",
        "fr-art-1@trimotion fr-inf-1@west-valley fr-inf-2@papelotte-slope ge-inf-1@la-haye-sainte/side \
         br-inf-1@hougoumont/side br-inf-2@west-ridge/side br-inf-3@hougoumont-ridge/side \
         ge-inf-2@crossroads/side du-inf-1@frischermont/side du-inf-2@msj-farm/side",
    );
    let seen = table.game.fire_targets(area("trimotion"), contract::Side::French);
    let expected: Areas =
        ["la-haye-sainte", "hougoumont", "west-ridge", "crossroads"].into_iter().map(area).collect();
    assert_eq!(seen, expected);
}

/// EXAMPLE [W-LOS-1][W-LOS-4][W-LOS-7] Line-of-sight example two. RULING [W-LOS-6]: this gun stands in low ground. It
/// sees Hougoumont and the British beside it by one of several ways, not those behind La Haye Sainte, but
/// the Dutch near Mont St. Jean, because the ridge runs along its own area.
#[test]
fn example_two() {
    let table = table(
        "french orders",
        "fr-art-1@sandpit br-inf-1@hougoumont/side br-inf-2@west-valley/side br-inf-3@west-ridge/side \
         du-inf-1@farm-plateau/side",
    );
    let seen = table.game.fire_targets(area("sandpit"), contract::Side::French);
    assert_eq!(seen, ["hougoumont", "west-valley", "farm-plateau"].into_iter().map(area).collect());
}

/// [W-RIDGE-3] One ridge runs behind the three strong points, the other through the French positions. RULING:
/// along these borders.
#[test]
fn two_ridges() {
    let cost = |from: &str, to: &str| {
        let table = table("french orders", &format!("fr-art-1@{from} br-inf-1@{to}"));
        table.game.sight(area(from), area(to)).map(|(_, path)| path.modifier())
    };
    // The Allied ridge, over La Haye Sainte, the valley and its east end.
    assert_eq!(cost("trimotion", "crossroads"), Some(-2));
    assert_eq!(cost("grand-battery", "hedges"), Some(-2));
    assert_eq!(cost("papelotte-slope", "east-ridge"), Some(-2));
    // The French ridge, from either side.
    assert_eq!(cost("la-haye-sainte", "belle-alliance"), Some(-2));
    assert_eq!(cost("mon-plaisir", "orchard-slope"), Some(-2));
    assert_eq!(cost("plancenoit-lane", "grand-battery"), Some(-2));
    // No ridge in between.
    assert_eq!(cost("orchard-slope", "la-haye-sainte"), Some(0));
    assert_eq!(cost("decoster", "reille-ridge"), Some(0));
}
