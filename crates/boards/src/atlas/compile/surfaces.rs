//! Woods and marshes fill the hexes that they cover.

use super::super::shape::{Point, area, clipped_surface};
use super::Draft;
use crate::HexId;
use std::collections::{BTreeMap, BTreeSet};

/// Gives every hex the terrain that covers enough of it; then towns, then corrections.
pub(super) fn fill(draft: &mut Draft<'_>) {
    let settled = settled(draft);
    for rule in &draft.settings.surface {
        let shares: Vec<BTreeMap<HexId, f64>> = (draft.atlas.features.iter())
            .filter(|feature| rule.kinds.contains(&feature.kind.key().to_owned()))
            .map(|feature| shares(draft, &draft.drawn(feature)))
            .collect();
        let mut together: BTreeMap<HexId, f64> = BTreeMap::new();
        for (&hex, share) in shares.iter().flatten() {
            *together.entry(hex).or_default() += share;
        }
        let mut filled: BTreeSet<HexId> =
            (together.iter()).filter(|&(_, &share)| share >= rule.share).map(|(&hex, _)| hex).collect();
        // A small wood that covers no hex by half still stands somewhere: in the hex it covers most.
        for own in &shares {
            let free = own.iter().filter(|(hex, _)| !settled.contains(hex));
            let best = free.max_by(|a, b| a.1.total_cmp(b.1));
            if let Some((&hex, &share)) = best
                && share >= rule.least
                && !own.iter().any(|(hex, &share)| share >= rule.least && filled.contains(hex))
            {
                filled.insert(hex);
            }
        }
        for hex in filled {
            draft.terrain.entry(hex).or_insert_with(|| (rule.terrain.clone(), rule.source.clone()));
        }
    }
    for place in &draft.settings.place {
        let Some(terrain) = &place.terrain else { continue };
        for hex in hexes(draft, place) {
            draft.terrain.insert(hex, (terrain.clone(), place.source.clone()));
        }
    }
    for correction in &draft.settings.correction {
        for number in &correction.hexes {
            let hex = draft.hex(number);
            match correction.terrain.as_deref() {
                Some("clear") => drop(draft.terrain.remove(&hex)),
                Some(terrain) => {
                    drop(draft.terrain.insert(hex, (terrain.to_owned(), correction.source.clone())))
                }
                None => {}
            }
        }
    }
}

/// How much of each hex an outline covers, where it covers any.
fn shares(draft: &Draft<'_>, outline: &[Point]) -> BTreeMap<HexId, f64> {
    let reach = |axis: usize| {
        let of = outline.iter().map(|point| point[axis]);
        [of.clone().fold(f64::MAX, f64::min) - 1.0, of.fold(f64::MIN, f64::max) + 1.0]
    };
    let ([west, east], [north, south]) = (reach(0), reach(1));
    let near = |hex: &HexId| {
        let [x, y] = draft.plane.centre(*hex);
        (west..=east).contains(&x) && (north..=south).contains(&y)
    };
    let whole = 3f64.sqrt() / 2.0;
    (draft.plane.grid.hexes().filter(near))
        .map(|hex| (hex, area(&clipped_surface(outline, &draft.plane.corners(hex))) / whole))
        .filter(|&(_, share)| share > 0.0)
        .collect()
}

/// The hexes of a place: those that the settings state, or the one that it falls in.
pub(super) fn hexes(draft: &Draft<'_>, place: &super::settings::PlaceText) -> Vec<HexId> {
    if !place.hexes.is_empty() {
        return place.hexes.iter().map(|number| draft.hex(number)).collect();
    }
    let feature = place.feature(draft.atlas).expect("the settings are checked");
    draft.plane.hex_at(draft.drawn(feature)[0]).into_iter().collect()
}

/// The hexes in which people live.
fn settled(draft: &Draft<'_>) -> BTreeSet<HexId> {
    draft.settings.place.iter().flat_map(|place| hexes(draft, place)).collect()
}
