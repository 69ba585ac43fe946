//! Distance and lines of sight between two spaces of any board. No game is asked: what stops a line is
//! what the legend of the board says, or a plain assumption, and the answer tells which.

use super::api::{Blocking, Measure, Sight, SightStep};
use boards::paths::{Flood, Spaces};
use boards::sight::{self, Stretch};
use boards::{HexId, Map};
use contract::Board;
use contract::scene::SpaceId;
use std::ops::ControlFlow;

/// Ground that is taken to stop a line where no legend says anything.
const TALL: [&str; 7] = ["woods", "forest", "town", "village", "hill", "farm", "fortified"];
/// Sides that are taken to.
const CRESTS: [&str; 2] = ["ridge", "crest"];
/// Shortest ways that are looked at before one gives up: there may be thousands over open ground.
const WAYS: usize = 2_000;

/// How far it is.
pub(super) fn measure(map: &Map, board: &Board, [from, to]: [SpaceId; 2]) -> Measure {
    let steps = match &map.grid {
        Some(grid) => Some(u32::from(grid.distance(HexId(from), HexId(to)))),
        None => map.steps(from, to),
    };
    let [a, b] = [from, to].map(|space| map.space(space).centre);
    let units = f64::from(a[0] - b[0]).hypot(f64::from(a[1] - b[1]));
    let metres = board.kilometre.map(|kilometre| (units / f64::from(kilometre) * 100.0).round() as u32 * 10);
    let (one, many) = if map.grid.is_some() { ("hex", "hexes") } else { ("area", "areas") };
    let steps_said = match steps {
        None => "no way leads there".to_owned(),
        Some(1) => format!("1 {one}"),
        Some(steps) => format!("{steps} {many}"),
    };
    let ground = match metres {
        Some(metres) if metres < 1000 => format!(", {metres} metres on the ground"),
        Some(metres) => format!(", {:.1} kilometres on the ground", f64::from(metres) / 1000.0),
        None => String::new(),
    };
    let said = format!("From {} to {}: {steps_said}{ground}", name(map, from), name(map, to));
    Measure { steps, metres, said }
}

/// What stops a line of sight on this board: what its legend says, or what is usual.
pub(super) fn usual_blocking(map: &Map, board: &Board) -> Blocking {
    let on_board = |words: &[&str]| -> Vec<String> {
        let there = |word: &&&str| map.spaces.iter().any(|space| space.is(word));
        words.iter().filter(there).map(|word| (**word).to_owned()).collect()
    };
    let is_side = |key: &str| map.borders.iter().any(|border| border.has(key));
    if board.legend.iter().all(|terrain| terrain.blocks_sight.is_none()) {
        let terrain = on_board(&TALL);
        let sides: Vec<String> =
            CRESTS.iter().filter(|crest| is_side(crest)).map(|crest| (*crest).to_owned()).collect();
        let words = words(terrain.iter().chain(&sides));
        let assumed = format!(
            "No rule that is known here speaks of sight, so it is assumed that {words} between the two stop a \
             line, that the two themselves do not, and that heights make no difference."
        );
        return Blocking { terrain, sides, assumed };
    }
    let stated = board.legend.iter().filter(|terrain| terrain.blocks_sight == Some(true));
    let (sides, terrain): (Vec<String>, Vec<String>) =
        stated.map(|terrain| terrain.key.clone()).partition(|key| is_side(key));
    let assumed = format!(
        "As the legend of the board says, {} between the two stop a line; the two themselves do not.",
        words(terrain.iter().chain(&sides))
    );
    Blocking { terrain, sides, assumed }
}

/// What the reader chose instead.
pub(super) fn chosen_blocking(asked: &str, usual: &Blocking) -> Blocking {
    let asked: Vec<String> = asked.split(',').filter(|word| !word.is_empty()).map(str::to_owned).collect();
    let is_side = |word: &String| usual.sides.contains(word) || CRESTS.contains(&word.as_str());
    let (sides, terrain): (Vec<String>, Vec<String>) = asked.into_iter().partition(is_side);
    let said = words(terrain.iter().chain(&sides));
    Blocking { terrain, sides, assumed: format!("As you chose, {said} between the two stop a line.") }
}

/// Whether one space is seen from the other. The terrain is the board's, which may know more than the file.
pub(super) fn sight(map: &Map, board: &Board, [from, to]: [SpaceId; 2], blocking: Blocking) -> Sight {
    let look = Look { map, board, blocking: &blocking };
    let (steps, way) = match &map.grid {
        Some(_) => (look.over_hexes(from, to), Vec::new()),
        None => look.over_areas(from, to),
    };
    let stop = steps.iter().find_map(|step| step.stopped.clone());
    let names = format!("{} and {}", name(map, from), name(map, to));
    let said = match (&stop, from == to) {
        (_, true) => "A space sees itself".to_owned(),
        (None, _) => format!("Nothing stops the line between {names}"),
        (Some(why), _) => format!("The line between {names} is stopped: {why}"),
    };
    Sight { clear: stop.is_none(), steps, way, said, blocking }
}

struct Look<'a> {
    map: &'a Map,
    board: &'a Board,
    blocking: &'a Blocking,
}

impl Look<'_> {
    /// The ground of a space that stops a line, if it does.
    fn tall(&self, space: SpaceId) -> Option<&str> {
        let drawn = &self.board.spaces[usize::from(space)].terrain;
        let words = std::iter::once(drawn).chain(&self.map.space(space).terrain);
        words.map(String::as_str).find(|word| self.blocking.terrain.iter().any(|tall| tall == word))
    }

    /// The side between two spaces that stops a line, if it does.
    fn crest(&self, a: SpaceId, b: SpaceId) -> Option<&str> {
        let kinds = self.map.border(a, b).map(|border| border.kinds.as_slice()).unwrap_or_default();
        kinds.iter().map(String::as_str).find(|kind| self.blocking.sides.iter().any(|crest| crest == kind))
    }

    fn over_hexes(&self, from: SpaceId, to: SpaceId) -> Vec<SightStep> {
        let Some(grid) = &self.map.grid else { return Vec::new() };
        let mut steps = Vec::new();
        let mut last = Some(from);
        let mut cross = |steps: &mut Vec<SightStep>, next: Option<SpaceId>| {
            if let (Some(a), Some(b)) = (last, next)
                && let Some(crest) = self.crest(a, b)
            {
                let why = format!("a {crest} between {} and {}", name(self.map, a), name(self.map, b));
                steps.push(SightStep { how: "across".into(), spaces: vec![a, b], stopped: Some(why) });
            }
            last = next;
        };
        for stretch in sight::line(grid, HexId(from), HexId(to)) {
            let how = match stretch {
                Stretch::Through(hex) => {
                    cross(&mut steps, hex.map(|hex| hex.0));
                    "through"
                }
                Stretch::Along(_) => "along",
                Stretch::Past(_) => "past",
            };
            let spaces: Vec<SpaceId> = stretch.hexes().map(|hex| hex.0).collect();
            let stopped = stretch.is_stopped(|hex| self.tall(hex.0).is_some()).then(|| {
                let what = |&space: &SpaceId| {
                    format!("{} ({})", name(self.map, space), self.tall(space).unwrap_or_default())
                };
                let what: Vec<String> = spaces.iter().map(what).collect();
                match what.len() {
                    1 => format!("it goes through {}", what[0]),
                    _ => format!("it runs between {}, and both stop it", what.join(" and ")),
                }
            });
            steps.push(SightStep { how: how.into(), spaces, stopped });
        }
        cross(&mut steps, Some(to));
        steps
    }

    /// Along the first shortest way that nothing stops, or else along the first of all.
    fn over_areas(&self, from: SpaceId, to: SpaceId) -> (Vec<SightStep>, Vec<SpaceId>) {
        let (mut first, mut looked) = (None, 0);
        let clear = sight::shortest_ways(self.map, from, to, &mut Flood::default(), |way| {
            let steps = self.along(way);
            looked += 1;
            if steps.iter().all(|step| step.stopped.is_none()) {
                return ControlFlow::Break(Some((steps, way.to_vec())));
            }
            first.get_or_insert_with(|| (steps, way.to_vec()));
            if looked == WAYS { ControlFlow::Break(None) } else { ControlFlow::Continue(()) }
        });
        clear.flatten().or(first).unwrap_or_default()
    }

    fn along(&self, way: &[SpaceId]) -> Vec<SightStep> {
        let mut steps = Vec::new();
        for (index, pair) in way.windows(2).enumerate() {
            let stopped = self.crest(pair[0], pair[1]).map(|crest| {
                format!("a {crest} between {} and {}", name(self.map, pair[0]), name(self.map, pair[1]))
            });
            steps.push(SightStep { how: "across".into(), spaces: pair.to_vec(), stopped });
            if index + 2 < way.len() {
                let stopped = self
                    .tall(pair[1])
                    .map(|tall| format!("it goes through {} ({tall})", name(self.map, pair[1])));
                steps.push(SightStep { how: "through".into(), spaces: vec![pair[1]], stopped });
            }
        }
        steps
    }
}

/// A space as people call it.
fn name(map: &Map, space: SpaceId) -> String {
    let space = map.space(space);
    match (&space.name, map.grid.is_some()) {
        (Some(name), true) => format!("{} {name}", space.key),
        (Some(name), false) => name.clone(),
        (None, _) => space.key.clone(),
    }
}

/// "woods, town and hill".
fn words<'a>(words: impl Iterator<Item = &'a String>) -> String {
    let words: Vec<&str> = words.map(String::as_str).collect();
    match words.as_slice() {
        [] => "nothing".into(),
        [one] => (*one).into(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
