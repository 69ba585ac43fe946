//! Names of waters, written along their course where it runs straightest and nothing else is written.

use crate::fonts::Face;
use crate::geometry::{P, Rect, along, distance, perp, resample, sub, unit};
use crate::ink::{Esc, N, Path, draw};
use crate::map::Map;
use crate::trace::softened;
use std::collections::BTreeMap;

/// How far its letters stand apart, in shares of their size.
const SPACED: f32 = 0.06;

/// A name and the line that its letters stand on.
pub(crate) struct Along {
    text: String,
    size: f32,
    base: Vec<P>,
    /// What its letters cover, piece by piece.
    pub boxes: Vec<Rect>,
}

/// Finds a stretch for the name of every water, away from what is `written`. A name that finds none is
/// left out: the map is no worse for it.
pub(crate) fn place(map: &Map<'_>, written: &[Rect], numbers: &[Rect]) -> Vec<Along> {
    if !map.look.names {
        return Vec::new();
    }
    let size = if map.hexes { (map.reach() * 0.2).max(map.em * 0.62) } else { map.em * 0.85 };
    let mut placed: Vec<Along> = Vec::new();
    for (text, course) in waters(map) {
        let taken: Vec<Rect> = written
            .iter()
            .copied()
            .chain(placed.iter().flat_map(|other| other.boxes.iter().copied()))
            .collect();
        placed.extend(best(map, text, &course, size, &taken, numbers));
    }
    placed
}

/// The waters by name, each with its longest course: those of the board first, then the true ones.
fn waters(map: &Map<'_>) -> BTreeMap<String, Vec<P>> {
    let is_water = |kind: &str| matches!(kind, "stream" | "river" | "brook");
    let board = map.board.lines.iter().filter(|line| is_water(&line.kind));
    let board = board.filter_map(|line| Some((line.name.as_deref()?, &line.points)));
    let ground = map.board.ground.iter().filter(|feature| is_water(&feature.kind) && map.look.ground);
    let ground = ground.filter_map(|feature| Some((feature.name.as_deref()?, &feature.points)));
    let long = |course: &[P]| course.windows(2).map(|pair| distance(pair[0], pair[1])).sum::<f32>();
    let mut found: BTreeMap<String, Vec<P>> = BTreeMap::new();
    let mut add = |name: &str, points: &[P]| {
        let course = map.course(points);
        let longer = found.get(name).is_none_or(|other| long(other) < long(&course));
        if !name.is_empty() && course.len() > 1 && longer {
            found.insert(name.to_owned(), course);
        }
    };
    let board: Vec<(&str, &Vec<P>)> = board.map(|(name, points)| (plain(name), points)).collect();
    board.iter().for_each(|(name, points)| add(name, points));
    for (name, points) in ground.map(|(name, points)| (plain(name), points)) {
        if board.iter().all(|(other, _)| *other == name || !alike(other, name)) {
            add(name, points);
        }
    }
    found
}

/// A name without what stands behind it in brackets or after a stroke.
pub(crate) fn plain(name: &str) -> &str {
    let end = [" (", " / ", " - "].iter().filter_map(|mark| name.find(mark)).min();
    name[..end.unwrap_or(name.len())].trim()
}

/// Whether two names mean the same place: one holds the other, or they share a word that says something.
pub(crate) fn alike(a: &str, b: &str) -> bool {
    let squashed = |name: &str| -> String {
        let name: String = name.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect();
        name.replace("saint", "st")
    };
    let (one, other) = (squashed(a), squashed(b));
    if one.contains(&other) || other.contains(&one) {
        return true;
    }
    let words = |name: &str| -> Vec<String> {
        let words = name.to_lowercase();
        let words = words.split(|letter: char| !letter.is_alphanumeric()).map(str::to_owned);
        words.filter(|word| word.chars().count() > 4 && !COMMON.contains(&word.as_str())).collect()
    };
    let known = words(b);
    words(a).iter().any(|word| known.contains(word))
}

/// Words that many names share.
const COMMON: [&str; 12] = [
    "brook", "chateau", "château", "ferme", "foret", "forêt", "forest", "heights", "meadows", "moulin",
    "ridge", "saint",
];

fn best(
    map: &Map<'_>,
    text: String,
    course: &[P],
    size: f32,
    taken: &[Rect],
    numbers: &[Rect],
) -> Option<Along> {
    let step = size * 0.8;
    let points = softened(resample(course, step), 4);
    let spaced = Face::Italic.width(&text, size) + text.chars().count() as f32 * size * SPACED;
    let count = (spaced * 1.08 / step).ceil() as usize + 2;
    let mut found: Option<(f32, Along)> = None;
    for start in (0..points.len().saturating_sub(count)).step_by(2) {
        let mut stretch = points[start..start + count].to_vec();
        if stretch[0][0] > stretch[count - 1][0] {
            stretch.reverse();
        }
        let stretch = softened(stretch, 8);
        let turn: f32 = stretch
            .windows(3)
            .map(|three| {
                let (a, b) = (unit(sub(three[1], three[0])), unit(sub(three[2], three[1])));
                (a[0] * b[1] - a[1] * b[0]).abs()
            })
            .sum();
        // Above the water, as seen by who reads it.
        let base: Vec<P> = (0..count)
            .map(|index| {
                let (before, after) = (stretch[index.saturating_sub(1)], stretch[(index + 1).min(count - 1)]);
                along(stretch[index], perp(unit(sub(after, before))), -size * 0.32 - map.reach() * 0.05)
            })
            .collect();
        let boxes: Vec<Rect> =
            base.iter().map(|&[x, y]| Rect::centred([x, y - size * 0.3], size, size)).collect();
        let Some(all) = Rect::around(boxes.iter().flat_map(|b| [[b.x, b.y], [b.right(), b.bottom()]])) else {
            continue;
        };
        let covers = |others: &[Rect]| {
            let others: Vec<Rect> = others.iter().copied().filter(|other| other.overlap(all) > 0.0).collect();
            boxes.iter().map(|b| others.iter().map(|other| b.overlap(*other)).sum::<f32>()).sum::<f32>()
        };
        let outside = boxes.iter().filter(|b| b.overlap(map.field) < b.area() * 0.99).count();
        let crowd = covers(taken) / (size * size) * 6.0 + outside as f32 * 8.0;
        let cost = crowd + covers(numbers) / (size * size) * 0.25 + turn * 1.6;
        if crowd < 1.0 && turn < 2.2 && found.as_ref().is_none_or(|(other, _)| cost < *other) {
            found = Some((cost, Along { text: text.clone(), size, base, boxes }));
        }
    }
    found.map(|(_, along)| along)
}

/// Writes them.
pub(crate) fn write(out: &mut String, map: &Map<'_>, names: &[Along]) {
    let palette = map.palette;
    for (index, name) in names.iter().enumerate() {
        draw!(
            out,
            r##"<defs><path id="{id}-course-{index}" d="{path}"/></defs><text font-size="{size}" font-style="italic" fill="{ink}" letter-spacing="{gap}" text-anchor="middle" stroke="{halo}" stroke-width="{wide}" stroke-opacity="0.8" paint-order="stroke" stroke-linejoin="round"><textPath href="#{id}-course-{index}" startOffset="50%">{text}</textPath></text>"##,
            id = palette.id,
            path = Path::smooth(&name.base, false),
            size = N(name.size),
            ink = palette.water_ink,
            gap = N(name.size * SPACED),
            halo = palette.halo,
            wide = N(name.size * 0.2),
            text = Esc(&name.text),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::{alike, plain};

    #[test]
    fn names_in_two_languages_are_alike() {
        assert!(alike("Bossu wood", "Bois de Bossu") && alike("Mon Plaisir", "Monplaisir"));
        assert!(alike("Mont St. Jean", "Mont-Saint-Jean"));
        assert!(!alike("Lasne brook", "Smohain brook") && !alike("Saint Amand", "Saint Lambert"));
    }

    #[test]
    fn names_lose_their_brackets() {
        assert_eq!(plain("Thyle (Gemioncourt brook)"), "Thyle");
        assert_eq!(plain("Smohain - ru d'Ohain"), "Smohain");
        assert_eq!(plain("Dyle"), "Dyle");
    }
}
