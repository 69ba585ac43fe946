//! The board of `wallace` against what its rulebook says of it. Numbers in brackets are rules of its ledger.

use boards::Map;
use boards::paths::{Flood, Spaces};
use boards::sight::shortest_ways;
use contract::Provenance;
use contract::scene::SpaceId;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::LazyLock;

static BOARD: LazyLock<Map> = LazyLock::new(|| {
    Map::read("board.toml", include_str!("../../../data/wallace/board.toml")).expect("no fault")
});

fn area(key: &str) -> SpaceId {
    BOARD.find(key).unwrap_or_else(|| panic!("there is no {key}"))
}

fn keys(areas: impl IntoIterator<Item = SpaceId>) -> BTreeSet<&'static str> {
    areas.into_iter().map(|area| BOARD.space(area).key.as_str()).collect()
}

fn all() -> impl Iterator<Item = SpaceId> + Clone {
    0..BOARD.spaces.len() as SpaceId
}

/// The areas that a ridge borders, on either side.
fn bordered_by(course: &str) -> BTreeSet<SpaceId> {
    let index = BOARD.courses.iter().position(|other| other.key == course).unwrap() as u16;
    BOARD
        .borders
        .iter()
        .filter(|border| border.course == Some(index))
        .flat_map(|border| border.between)
        .collect()
}

/// [W-COMP-6] Areas of five kinds of ground, each of which occurs.
#[test]
fn every_area_is_of_a_known_ground() {
    assert_eq!((BOARD.spaces.len(), BOARD.borders.len()), (70, 183));
    let grounds: BTreeSet<_> =
        BOARD.spaces.iter().flat_map(|area| &area.terrain).map(String::as_str).collect();
    assert_eq!(grounds, BTreeSet::from(["low", "open", "river", "town", "woods"]));
    assert!(BOARD.spaces.iter().all(|area| area.name.is_some()));
    assert!(BOARD.spaces.iter().all(|area| (3..=8).contains(&area.neighbours.len())));
    assert!(all().all(|to| BOARD.steps(0, to).is_some()), "one can walk everywhere");
    assert_eq!(BOARD.spaces.iter().filter(|area| area.rim).count(), 24);
}

/// [W-STRONG-1] Three strong points, each with a capacity and a shift; shifts run from one to three.
#[test]
fn there_are_three_strong_points() {
    let strong = all().filter(|&area| BOARD.space(area).values.contains_key("capacity"));
    assert_eq!(keys(strong.clone()), BTreeSet::from(["hougoumont", "la-haye-sainte", "papelotte-smohain"]));
    let mut shifts: Vec<_> = strong.clone().map(|area| BOARD.space(area).values["shift"]).collect();
    shifts.sort_unstable();
    assert_eq!(shifts, [1, 2, 3]);
    // They hold at least the garrisons of the start.
    assert!(BOARD.space(area("hougoumont")).values["capacity"] >= 2);
    assert!(BOARD.space(area("la-haye-sainte")).values["capacity"] >= 1);
    for point in strong {
        let point = BOARD.space(point);
        assert_eq!(BOARD.source_of(point, "name").provenance, Provenance::Rulebook);
        assert_eq!(BOARD.source_of(point, "capacity").provenance, Provenance::Reconstructed);
    }
}

/// [W-STRONG-4] [W-LOS-6] Hougoumont has its wood, La Haye Sainte lies low, a strong point has a river.
#[test]
fn strong_points_have_their_ground() {
    assert_eq!(BOARD.space(area("hougoumont")).terrain, ["woods"]);
    assert_eq!(BOARD.space(area("la-haye-sainte")).terrain, ["low"]);
    assert_eq!(BOARD.space(area("papelotte-smohain")).terrain, ["river"]);
    let hougoumont = BOARD.space(area("hougoumont"));
    assert_eq!(BOARD.source_of(hougoumont, "terrain").provenance, Provenance::Rulebook);
}

/// [W-VICTORY-3] [W-VICTORY-5] [W-RETREAT-2] The town of Mont St. Jean, and Rossomme: from anywhere some
/// neighbour lies nearer to either.
#[test]
fn both_sides_have_their_goal() {
    assert_eq!(keys(BOARD.zone("french-goal").unwrap().spaces.clone()), BTreeSet::from(["mont-st-jean"]));
    assert_eq!(keys(BOARD.zone("allied-goal").unwrap().spaces.clone()), BTreeSet::from(["rossomme"]));
    assert_eq!(BOARD.space(area("mont-st-jean")).terrain, ["town"]);
    assert_eq!(BOARD.zones_of("victory").count(), 2);
    for goal in ["mont-st-jean", "rossomme"] {
        let mut flood = Flood::default();
        flood.spread(&*BOARD, &[area(goal)], u32::MAX, |_, _| Some(1));
        for from in all().filter(|&from| from != area(goal)) {
            assert!(BOARD.space(from).neighbours.iter().any(|&to| flood.cost(to) < flood.cost(from)));
        }
    }
    assert_eq!(BOARD.steps(area("rossomme"), area("mont-st-jean")), Some(7));
}

/// [W-PRUSSIANS-3] [W-PRUSSIANS-7] Two entries A and one B on the eastern rim, all beside the Delayed box.
#[test]
fn prussians_come_from_the_east() {
    let entries = |key: &str| BOARD.zone(key).unwrap().spaces.clone();
    assert_eq!((entries("entry-a").len(), entries("entry-b").len()), (2, 1));
    let all_entries: Vec<_> = entries("entry-a").into_iter().chain(entries("entry-b")).collect();
    for &entry in &all_entries {
        let east = BOARD.space(entry).outline.iter().any(|point| point[0] >= BOARD.size[0] - 1.01);
        assert!(BOARD.space(entry).rim && east, "{}", BOARD.space(entry).key);
    }
    let delayed = BOARD.boxes.iter().find(|other| other.key == "delayed").unwrap();
    assert_eq!(keys(delayed.beside.clone()), keys(all_entries));
    assert_eq!(BOARD.sources[usize::from(delayed.source)].provenance, Provenance::Rulebook);
}

/// [W-RIDGE-3] Two ridges, each one line without a gap; no area lies on both sides of one.
#[test]
fn two_ridges_run_unbroken() {
    assert_eq!(
        BOARD.courses.iter().map(|ridge| ridge.key.as_str()).collect::<Vec<_>>(),
        ["allied-ridge", "french-ridge"]
    );
    let drawn = BOARD.board(Vec::new(), Vec::new());
    assert_eq!(drawn.lines.iter().filter(|line| line.kind == "ridge").count(), 2, "each is one line");
    for (index, course) in (0..).zip(&BOARD.courses) {
        let borders: Vec<_> = BOARD.borders.iter().filter(|border| border.course == Some(index)).collect();
        let behind: BTreeSet<_> = borders.iter().map(|border| border.owner.unwrap()).collect();
        let before: BTreeSet<_> = borders.iter().map(|border| border.beyond(border.owner.unwrap())).collect();
        assert!(behind.is_disjoint(&before), "{}", course.key);
        assert!(borders.iter().all(|border| border.has("ridge")));
    }
    assert!(BOARD.borders.iter().all(|border| border.has("ridge") == border.course.is_some()));
}

/// [W-RIDGE-3] The Allied ridge passes behind the three strong points, which lie to its south.
#[test]
fn the_allied_ridge_passes_behind_the_strong_points() {
    for point in ["hougoumont", "la-haye-sainte", "papelotte-smohain"] {
        let point = area(point);
        let ridges = BOARD.space(point).neighbours.iter().filter_map(|&other| {
            BOARD.border(point, other).filter(|border| border.has("ridge")).map(|border| (border, other))
        });
        let ridges: Vec<_> = ridges.collect();
        assert!(!ridges.is_empty());
        for (border, other) in ridges {
            assert_eq!(border.owner, Some(other), "the crest belongs to the area behind");
            assert!(BOARD.space(other).centre[1] < BOARD.space(point).centre[1], "which lies further north");
        }
    }
}

/// A line has its owner on the left: hachures fall to the right.
#[test]
fn ridges_fall_away_from_their_owner() {
    for border in BOARD.borders.iter().filter(|border| border.owner.is_some()) {
        let outline = &BOARD.space(border.owner.unwrap()).outline;
        let at = |point: [f32; 2]| outline.iter().position(|&other| other == point).unwrap();
        // Outlines are walked clockwise, with their area on the right.
        assert_eq!((at(border.line[1]) + 1) % outline.len(), at(border.line[0]));
    }
}

/// [W-SUNKEN-1] The sunken road follows a part of the Allied ridge behind Hougoumont.
#[test]
fn the_sunken_road_lies_behind_hougoumont() {
    let road: Vec<_> = BOARD.borders.iter().filter(|border| border.has("sunken-road")).collect();
    assert!(!road.is_empty() && road.iter().all(|border| border.has("ridge")));
    assert!(road.iter().any(|border| border.between.contains(&area("hougoumont"))));
    let drawn = BOARD.board(Vec::new(), Vec::new());
    assert_eq!(drawn.lines.iter().filter(|line| line.kind == "sunken-road").count(), 1, "unbroken");
}

/// [W-SETUP-1] What the examples say of the start: six French infantry beside Hougoumont, of which each
/// area looks at no other strong point; guns beside La Haye Sainte.
#[test]
fn areas_of_the_start_lie_as_the_examples_have_them() {
    let beside = |key: &str| keys(BOARD.space(area(key)).neighbours.iter().copied());
    assert!(beside("hougoumont").is_superset(&BTreeSet::from(["orchard-slope", "wood-edge"])));
    assert!(beside("la-haye-sainte").contains("trimotion"));
    for key in ["orchard-slope", "wood-edge"] {
        assert!(beside(key).is_disjoint(&BTreeSet::from(["la-haye-sainte", "papelotte-smohain"])));
    }
    // [W-RESERVE-4] A leader and a gun two areas from Hougoumont.
    assert_eq!(BOARD.steps(area("reille-ridge"), area("hougoumont")), Some(2));
}

/// Whether a gun sees an area: [W-LOS-1] along one of the shortest ways, on which [W-LOS-2] woods, towns,
/// strong points and units in between hide it, [W-LOS-6] but not such as lie low where the gun does not,
/// and [W-LOS-5] nothing is seen behind a ridge that borders neither the gun nor the target.
fn sees(gun: &str, target: &str, units: &[&str]) -> bool {
    let (gun, target) = (area(gun), area(target));
    let high = !BOARD.space(gun).is("low");
    let hides = |id: SpaceId| {
        let space = BOARD.space(id);
        let covered = space.is("woods") || space.is("town") || space.values.contains_key("capacity");
        (covered || units.contains(&space.key.as_str())) && !(high && space.is("low"))
    };
    let over_ridge = |way: &[SpaceId]| {
        way.windows(2).any(|step| {
            let border = BOARD.border(step[0], step[1]).unwrap();
            border.course.is_some_and(|course| {
                let bordered = bordered_by(&BOARD.courses[usize::from(course)].key);
                !bordered.contains(&gun) && !bordered.contains(&target)
            })
        })
    };
    let clear = shortest_ways(&*BOARD, gun, target, &mut Flood::default(), |way| {
        match way[1..way.len() - 1].iter().any(|&id| hides(id)) || over_ridge(way) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    clear.is_some()
}

/// [W-LOS-2] [W-LOS-5] [W-LOS-6] The first example: a French gun on open ground before La Haye Sainte.
#[test]
fn first_example_of_a_line_of_sight() {
    let gun = "trimotion";
    assert_eq!(BOARD.space(area(gun)).terrain, ["open"]);
    let left = BOARD.space(area("west-valley"));
    assert!(left.is("low") && left.centre[0] < BOARD.space(area("la-haye-sainte")).centre[0]);
    let units = [
        "west-ridge",
        "hougoumont-ridge",
        "la-haye-sainte",
        "west-valley",
        "msj-farm",
        "frischermont",
        "papelotte-slope",
    ];
    assert!(sees(gun, "west-ridge", &units), "over the French in low ground");
    assert!(sees(gun, "crossroads", &units), "over the Germans in La Haye Sainte");
    assert!(sees(gun, "la-haye-sainte", &units));
    assert!(!sees(gun, "hougoumont-ridge", &units), "hidden by the wood and by the British before it");
    assert!(!sees(gun, "msj-farm", &["msj-farm"]), "hidden by the ridge alone");
    assert!(
        !sees(gun, "frischermont", &units) && sees(gun, "frischermont", &[]),
        "hidden by French infantry"
    );
}

/// [W-LOS-1] [W-LOS-6] The second example: the gun in low ground that the Allied ridge borders.
#[test]
fn second_example_of_a_line_of_sight() {
    let gun = "sandpit";
    assert!(bordered_by("allied-ridge").contains(&area(gun)));
    let units = ["west-valley", "west-ridge", "msj-farm", "hougoumont", "la-haye-sainte"];
    assert!(sees(gun, "hougoumont", &units) && sees(gun, "west-valley", &units), "by one of several ways");
    assert!(!sees(gun, "west-ridge", &[]), "hidden by the strong point of La Haye Sainte");
    assert!(sees(gun, "msj-farm", &units), "no longer behind the ridge");
}

/// The areas lie on the true ground: known places fall into the areas that bear their names.
#[test]
fn areas_lie_where_their_names_are() {
    let projection = BOARD.projection.as_ref().unwrap();
    for (key, [lon, lat]) in [
        ("hougoumont", [4.3948, 50.6706]),
        ("la-haye-sainte", [4.4121, 50.6779]),
        ("mont-st-jean", [4.40779, 50.68883]),
        ("plancenoit", [4.4295, 50.6627]),
        ("rossomme", [4.413, 50.6602]),
    ] {
        let point = projection.to_board([lon, lat]).map(|number| number as f32);
        assert_eq!(BOARD.at(point).map(|found| BOARD.space(found).key.as_str()), Some(key));
    }
    assert_eq!(BOARD.at([0.5, 0.5]), None, "beyond the rim");
    assert!(all().all(|area| BOARD.at(BOARD.space(area).centre) == Some(area)));
}
