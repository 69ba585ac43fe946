//! Corrections written into board files: every other word stays, the result is a board, and what was
//! corrected can be corrected back.

use boards::Map;
use boards::map::correct::{Correction, SOURCE, correct};
use contract::Provenance;
use proptest::prelude::*;
use std::sync::LazyLock;

const HEXES: &str = r#"# A board for tests.
format = 1
game = "test"
key = "test"
title = "A test"
about = "Nowhere"

[sources]
ground = { provenance = "reconstructed", text = "made up" } # by us

[grid]
columns = 4
rows = { odd = 4, even = 3 }
source = "ground"

[clear]
source = "ground"

# Two woods, the larger one first.
[[terrain]]
kind = "woods"
source = "ground"
hexes = [
    "0101", "0102", # the corner
    "0201",
]

# A lonely farm.
[[terrain]]
kind = "farm"
source = "ground"
hexes = ["0303"]

[[side]]
kind = "stream"
source = "ground"
sides = ["0101/0201", "0102/0201"]

[[way]]
kind = "road"
name = "Highway"
source = "ground"
through = ["N", "0101", "0102", "0103", "0104"]

[[place]]
name = "The farm"
rank = 2
source = "ground"
hexes = ["0303"]
"#;

const AREAS: &str = include_str!("../../../data/wallace/board.toml");

fn paint(at: &str, kind: &str) -> Correction {
    Correction::Terrain { at: at.into(), kinds: vec![kind.into()] }
}

fn side(a: &str, b: &str, kind: &str, there: bool) -> Correction {
    Correction::Side { between: [a.into(), b.into()], kind: kind.into(), there, owner: None }
}

fn way(a: &str, b: &str, there: bool) -> Correction {
    Correction::Way { between: [a.into(), b.into()], kind: "road".into(), there }
}

fn corrected(text: &str, corrections: &[Correction]) -> String {
    correct("board.toml", text, corrections).unwrap_or_else(|faults| panic!("{faults:#?}\n{corrections:?}"))
}

fn read(text: &str) -> Map {
    Map::read("board.toml", text).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// The lines of one text that the other has not.
fn new_lines<'t>(old: &str, new: &'t str) -> Vec<&'t str> {
    new.lines().filter(|line| !line.is_empty() && !old.lines().any(|other| other == *line)).collect()
}

#[test]
fn a_painted_hex_names_the_owner_of_a_copy_as_its_source() {
    let text = corrected(HEXES, &[paint("0202", "town")]);
    let map = read(&text);
    let hex = map.space(map.find("0202").unwrap());
    assert_eq!(hex.terrain, ["town"]);
    let source = map.source_of(hex, "terrain");
    assert_eq!((source.key.as_str(), source.provenance), (SOURCE, Provenance::Published));
    assert_eq!(
        new_lines(HEXES, &text),
        [
            r#"corrected = { provenance = "published", text = "read off a printed copy by its owner" }"#,
            r#"kind = "town""#,
            r#"source = "corrected""#,
            r#"hexes = ["0202"]"#,
        ]
    );
}

#[test]
fn a_hex_that_is_clear_after_all_is_stated_as_such() {
    let text = corrected(HEXES, &[paint("0101", "clear"), paint("0303", "clear")]);
    let map = read(&text);
    for hex in ["0101", "0303"] {
        let hex = map.space(map.find(hex).unwrap());
        assert_eq!(
            (hex.terrain.as_slice(), map.source_of(hex, "terrain").key.as_str()),
            (&["clear".into()][..], SOURCE)
        );
    }
    assert!(text.contains("hexes = [\n    \"0102\", # the corner\n    \"0201\",\n]"), "{text}");
    assert!(text.contains(r#"hexes = ["0101", "0303"]"#), "{text}");
}

#[test]
fn what_is_remarked_in_the_file_stays() {
    let all = [paint("0102", "town"), paint("0201", "clear"), paint("0101", "clear"), paint("0303", "woods")];
    let text = corrected(HEXES, &all);
    for remark in HEXES.lines().filter_map(|line| line.find('#').map(|at| &line[at..])) {
        // The corner went with the wood that it was a corner of: nothing of that list is left.
        assert!(text.contains(remark) || remark == "# the corner", "{remark} is lost:\n{text}");
    }
}

#[test]
fn no_correction_changes_no_letter() {
    let same = [paint("0101", "woods"), side("0201", "0101", "stream", true), way("0102", "0101", true)];
    for corrections in [&[][..], &same] {
        assert_eq!(corrected(HEXES, corrections), HEXES);
    }
    assert_eq!(corrected(AREAS, &[]), AREAS);
}

#[test]
fn a_hexside_is_toggled_however_it_is_spelled() {
    let gone = corrected(HEXES, &[side("0201", "0101", "stream", false)]);
    assert!(gone.contains(r#"sides = ["0102/0201"]"#), "{gone}");
    let map = read(&corrected(&gone, &[side("0202", "0201", "stream", true)]));
    let [a, b] = ["0201", "0202"].map(|key| map.find(key).unwrap());
    let border = map.border(a, b).unwrap();
    assert!(border.has("stream"));
    assert_eq!(map.sources[usize::from(border.sources["stream"])].key, SOURCE);
}

#[test]
fn a_way_is_broken_and_goes_on() {
    let text =
        corrected(HEXES, &[way("0102", "0103", false), way("0103", "0203", true), way("0203", "0303", true)]);
    let map = read(&text);
    let key = |space: &u16| map.space(*space).key.clone();
    let ways: Vec<(Option<&str>, Vec<String>)> =
        map.ways.iter().map(|way| (way.name.as_deref(), way.through.iter().map(key).collect())).collect();
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    assert_eq!(
        ways,
        [
            (Some("Highway"), words(&["0101", "0102"])),
            (Some("Highway"), words(&["0103", "0104"])),
            (None, words(&["0103", "0203", "0303"])),
        ]
    );
    assert!(map.ways[0].off_map[0].is_some() && map.ways[1].off_map[0].is_none());
}

#[test]
fn a_label_moves_and_its_name_keeps_its_source() {
    let text = corrected(HEXES, &[Correction::Label { place: "The farm".into(), at: [1.23456, 2.0] }]);
    assert_eq!(new_lines(HEXES, &text), ["at = [1.235, 2.0]"]);
}

#[test]
fn an_area_takes_terrain_numbers_borders_and_a_name_elsewhere() {
    let map = read(AREAS);
    let border = map.borders.iter().find(|border| border.kinds.is_empty()).unwrap();
    let [a, b] = border.between.map(|space| map.space(space).key.clone());
    let area = map.space(border.between[0]);
    let name = area.name.clone().unwrap();
    let corrections = [
        Correction::Terrain { at: a.clone(), kinds: vec!["low".into(), "woods".into()] },
        Correction::Value { at: a.clone(), name: "capacity".into(), value: Some(3) },
        Correction::Side {
            between: [b.clone(), a.clone()],
            kind: "ridge".into(),
            there: true,
            owner: Some(b.clone()),
        },
        Correction::Label { place: name.clone(), at: [5.0, 5.5] },
    ];
    let after = read(&corrected(AREAS, &corrections));
    let found = after.space(after.find(&a).unwrap());
    assert_eq!(found.terrain, ["low", "woods"]);
    assert_eq!(found.values["capacity"], 3);
    for property in ["terrain", "capacity"] {
        assert_eq!(after.source_of(found, property).key, SOURCE);
    }
    assert_eq!(
        after.source_of(found, "name"),
        map.source_of(area, "name"),
        "what nobody corrected keeps its source"
    );
    let ridge = after.border(border.between[0], border.between[1]).unwrap();
    assert!(ridge.has("ridge") && ridge.owner == Some(border.between[1]));
    let label = after.board(Vec::new(), Vec::new()).labels.into_iter().find(|label| label.text == name);
    assert_eq!(label.map(|label| label.at), Some([5.0, 5.5]));
}

#[test]
fn all_that_is_wrong_is_said_at_once() {
    let wrong = [
        paint("9901", "woods"),
        paint("0101", "Deep Woods"),
        Correction::Terrain { at: "0101".into(), kinds: vec!["woods".into(), "town".into()] },
        side("0101", "0303", "stream", true),
        Correction::Label { place: "Nowhere".into(), at: [1.0, 99.0] },
        Correction::Value { at: "0101".into(), name: "tem".into(), value: Some(99_999) },
        Correction::Side {
            between: ["0101".into(), "0102".into()],
            kind: "ridge".into(),
            there: true,
            owner: Some("0101".into()),
        },
        paint("0202", "town"),
    ];
    let faults = correct("board.toml", HEXES, &wrong).unwrap_err();
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "correction 1: terrain of 9901: there is no space \"9901\" on the board",
            "correction 2: terrain of 0101: \"Deep Woods\" is no word for it: use small letters, digits and hyphens",
            "correction 3: terrain of 0101: a hex has one terrain",
            "correction 4: stream between 0101 and 0303: 0101 and 0303 are not adjacent",
            "correction 5: label \"Nowhere\": there is no name \"Nowhere\" on the map",
            "correction 5: label \"Nowhere\": [1, 99] is outside the board, which ends at [4.253, 4.5]",
            "correction 6: tem of 0101: numbers can be corrected on areas only: write a [[hex]] by hand",
            "correction 6: tem of 0101: a number lies between -9999 and 9999",
            "correction 7: ridge between 0101 and 0102: the side of a hex belongs to nobody",
        ]
    );
    let faults = correct("board.toml", &HEXES.replace("0303", "9903"), &[]).unwrap_err();
    assert!(faults[0].place.starts_with("board.toml: line "), "{faults:?}");
}

/// The names on a map: its places, and the areas that no place names.
fn labels(map: &Map) -> Vec<(&str, [f32; 2])> {
    let places: Vec<_> = map.places.iter().map(|place| (place.name.as_str(), place.at)).collect();
    let areas = if map.grid.is_none() { map.spaces.as_slice() } else { &[] };
    let areas = areas.iter().filter_map(|area| Some((area.name.as_deref()?, area.centre)));
    let unplaced = areas.filter(|(name, _)| places.iter().all(|(placed, _)| placed != name));
    places.iter().copied().chain(unplaced).collect()
}

/// A map without its sources: what it says, not who said so. Ways are the steps that they take.
fn ground(map: &Map) -> impl PartialEq + use<> {
    let spaces: Vec<_> =
        map.spaces.iter().map(|space| (space.terrain.clone(), space.values.clone())).collect();
    let borders: Vec<_> = map
        .borders
        .iter()
        .filter(|border| !border.kinds.is_empty() || map.grid.is_none())
        .map(|border| {
            let mut kinds = border.kinds.clone();
            kinds.sort();
            (border.between, kinds, border.owner)
        })
        .collect();
    let mut steps: Vec<_> = map
        .ways
        .iter()
        .flat_map(|way| {
            way.through.windows(2).map(|step| (way.kind.clone(), step[0].min(step[1]), step[0].max(step[1])))
        })
        .collect();
    steps.sort();
    steps.dedup();
    let thousandth = |at: [f32; 2]| at.map(|number| (number * 1000.0).round() as i32);
    let mut labels: Vec<_> =
        labels(map).into_iter().map(|(name, at)| (name.to_owned(), thousandth(at))).collect();
    labels.sort();
    let zones: Vec<_> = map.zones.iter().map(|zone| (zone.key.clone(), zone.spaces.clone())).collect();
    (spaces, borders, steps, labels, zones, map.size)
}

static VIVE: &str = include_str!("../../../data/vive/ligny.toml");
static BOARDS: LazyLock<[(&str, Map); 3]> =
    LazyLock::new(|| [HEXES, AREAS, VIVE].map(|text| (text, read(text))));

/// A correction that fits a map, out of four numbers.
fn some_correction(map: &Map, [what, where_, which, how]: [usize; 4]) -> Correction {
    let space = &map.spaces[where_ % map.spaces.len()];
    let other = map.space(space.neighbours[which % space.neighbours.len()]);
    let between = [space.key.clone(), other.key.clone()];
    let (at, there) = (space.key.clone(), how.is_multiple_of(2));
    let kind = |words: [&str; 3]| words[how / 2 % 3].to_owned();
    match (what % 5, map.grid.is_some()) {
        (0, _) => Correction::Terrain { at, kinds: vec![kind(["woods", "town", "clear"])] },
        (1, true) => {
            Correction::Side { between, kind: kind(["stream", "crest", "wall"]), there, owner: None }
        }
        (1, false) => {
            let owner = how.is_multiple_of(3).then(|| between[which % 2].clone());
            Correction::Side { between, kind: kind(["stream", "ridge", "sunken-road"]), there, owner }
        }
        (2, true) => Correction::Way { between, kind: kind(["road", "track", "stream"]), there },
        (3, false) => {
            let value = there.then_some(how as i64 % 100);
            Correction::Value { at, name: kind(["tem", "capacity", "shift"]), value }
        }
        _ => {
            let labels = labels(map);
            let place = labels[which % labels.len()].0.to_owned();
            let part = |number: usize, axis: usize| {
                (f64::from(map.size[axis]) * (number % 97) as f64 / 97.0 * 1000.0).round() / 1000.0
            };
            Correction::Label { place, at: [part(where_, 0), part(how, 1)] }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_corrections_make_a_board_and_can_be_taken_back(
        board in 0..3usize,
        numbers in prop::collection::vec(prop::array::uniform4(0..10_000usize), 1..8),
    ) {
        let (text, map) = &BOARDS[board];
        let corrections: Vec<Correction> = numbers.iter().map(|&numbers| some_correction(map, numbers)).collect();
        let all_at_once = corrected(text, &corrections);

        let (mut now, mut here, mut back) = ((*text).to_owned(), map.clone(), Vec::new());
        for correction in &corrections {
            back.push(correction.before(&here).expect("it fits the map"));
            now = corrected(&now, std::slice::from_ref(correction));
            here = read(&now);
            let said = correction.before(&here);
            prop_assert_eq!(said.as_ref(), Some(correction), "it is what the map says now");
        }
        prop_assert!(ground(&here) == ground(&read(&all_at_once)), "{corrections:?}");

        back.reverse();
        let undone = read(&corrected(&now, &back));
        prop_assert!(ground(&undone) == ground(map), "{corrections:?}\n{back:?}");
    }
}
