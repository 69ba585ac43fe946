//! The boards as the map room shows them.

use super::api::{
    BoardLine, BoardSheet, Brushes, Found, SideFacts, SourceView, SpaceFacts, WayFacts, ZoneFacts,
};
use super::sight;
use crate::app::App;
use boards::Map;
use boards::atlas::{Atlas, CREDITS};
use catalog::{BoardFile, Sheet, every_board};
use contract::scene::SpaceId;
use std::collections::BTreeSet;

/// Things that one search finds.
const MOST: usize = 20;
/// Words for sides and ways where the boards of a game have none.
const SIDES: [&str; 3] = ["stream", "river", "crest"];
const WAYS: [&str; 2] = ["road", "track"];

/// A board in the list of all boards.
pub(super) fn line(app: &App, sheet: &Sheet) -> BoardLine {
    let board = &sheet.board;
    let game = app.games.iter().find(|game| game.key == sheet.game);
    BoardLine {
        key: sheet.key.clone(),
        id: board.id.clone(),
        game: sheet.game.to_owned(),
        game_title: game.map(|game| game.title.clone()).unwrap_or_default(),
        title: board.title.clone(),
        about: board.provenance.clone(),
        hexes: sheet.file.as_ref().is_some_and(|file| file.map.grid.is_some()),
        spaces: board.spaces.len(),
        size: board.size,
    }
}

/// All that the file says and the drawn board does not.
pub(super) fn sheet(app: &App, sheet: &Sheet, file: &BoardFile) -> BoardSheet {
    let map = &file.map;
    BoardSheet {
        line: line(app, sheet),
        file: file.name.to_owned(),
        sources: map
            .sources
            .iter()
            .map(|source| SourceView {
                key: source.key.clone(),
                provenance: source.provenance,
                text: source.text.clone(),
            })
            .collect(),
        spaces: map
            .spaces
            .iter()
            .map(|space| SpaceFacts {
                terrain: space.terrain.clone(),
                source: space.source,
                sources: space.sources.clone(),
            })
            .collect(),
        sides: map
            .borders
            .iter()
            .map(|border| SideFacts {
                between: border.between,
                kinds: border.kinds.clone(),
                owner: border.owner,
                line: border.line.clone(),
                source: border.source,
                sources: border.sources.clone(),
            })
            .collect(),
        ways: map
            .ways
            .iter()
            .map(|way| WayFacts {
                kind: way.kind.clone(),
                name: way.name.clone(),
                through: way.through.clone(),
                source: way.source,
            })
            .collect(),
        zones: map
            .zones
            .iter()
            .map(|zone| ZoneFacts {
                name: zone.name.clone(),
                kind: zone.kind.clone(),
                spaces: zone.spaces.clone(),
                source: zone.source,
            })
            .collect(),
        brushes: brushes(map),
        blocking: sight::usual_blocking(map, &sheet.board),
        credits: CREDITS.to_owned(),
    }
}

/// The words that the boards of a game use; what its rules know is not known here.
fn brushes(map: &Map) -> Brushes {
    let hexes = map.grid.is_some();
    let maps = || {
        let files = every_board().iter().filter_map(|sheet| sheet.file.as_ref());
        files.map(|file| &file.map).filter(|other| other.game == map.game)
    };
    let sorted = |words: BTreeSet<&String>, usual: &[&str]| -> Vec<String> {
        match words.is_empty() {
            true => usual.iter().map(|word| (*word).to_owned()).collect(),
            false => words.into_iter().cloned().collect(),
        }
    };
    let terrain = maps().flat_map(|map| &map.spaces).flat_map(|space| &space.terrain).collect();
    let sides = maps().flat_map(|map| &map.borders).flat_map(|border| &border.kinds).collect();
    let ways = maps().flat_map(|map| &map.ways).map(|way| &way.kind).collect();
    let values = maps().flat_map(|map| &map.spaces).flat_map(|space| space.values.keys()).collect();
    Brushes {
        terrain: sorted(terrain, &[]),
        sides: sorted(sides, &SIDES),
        ways: if hexes { sorted(ways, &WAYS) } else { Vec::new() },
        values: if hexes { Vec::new() } else { sorted(values, &[]) },
    }
}

/// What is called so, best first: spaces by number, places of the board, names of the true ground beneath.
pub(super) fn search(map: &Map, asked: &str) -> Vec<Found> {
    let asked = folded(asked.trim());
    if asked.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<(u8, Found)> = Vec::new();
    let mut note = |name: &str, what: &str, at: [f32; 2], spaces: Vec<SpaceId>, behind: u8| {
        let known = folded(name);
        let rank = match known.find(&asked) {
            Some(_) if known == asked => 0,
            Some(0) => 1,
            Some(_) => 2,
            None => return,
        };
        if found.iter().all(|(_, other)| other.name != name) {
            found.push((rank * 4 + behind, Found { name: name.into(), what: what.into(), at, spaces }));
        }
    };
    for place in &map.places {
        note(&place.name, "place", place.at, place.spaces.clone(), 0);
    }
    let word = if map.grid.is_some() { "hex" } else { "area" };
    for (id, space) in (0..).zip(&map.spaces) {
        note(&space.key, word, space.centre, vec![id], 1);
        if let (Some(name), None) = (&space.name, &map.grid) {
            note(name, word, space.centre, vec![id], 0);
        }
    }
    if let Some(fit) = &map.projection {
        for feature in &Atlas::shipped().features {
            let middle = feature.points[feature.points.len() / 2];
            let at = fit.to_board(middle).map(|number| number as f32);
            let on_board = (0..2).all(|axis| (0.0..=map.size[axis]).contains(&at[axis]));
            if on_board && folded(&feature.name).contains(&asked) {
                note(&feature.name, feature.kind.key(), at, nearest(map, at), 2);
            }
        }
    }
    found.sort_by(|(a, one), (b, other)| a.cmp(b).then_with(|| one.name.cmp(&other.name)));
    found.into_iter().take(MOST).map(|(_, found)| found).collect()
}

/// The space whose middle is nearest to a point.
fn nearest(map: &Map, at: [f32; 2]) -> Vec<SpaceId> {
    let far = |space: &boards::map::Space| (space.centre[0] - at[0]).hypot(space.centre[1] - at[1]);
    let spaces = (0..).zip(&map.spaces);
    spaces.min_by(|(_, a), (_, b)| far(a).total_cmp(&far(b))).map(|(id, _)| id).into_iter().collect()
}

/// A name without case, accents, hyphens and dots, so that "ransbeche" finds Ransbèche.
fn folded(name: &str) -> String {
    name.chars()
        .flat_map(char::to_lowercase)
        .map(|letter| match letter {
            'à' | 'â' | 'ä' => 'a',
            'ç' => 'c',
            'è' | 'é' | 'ê' | 'ë' => 'e',
            'î' | 'ï' => 'i',
            'ô' | 'ö' => 'o',
            'ù' | 'û' | 'ü' => 'u',
            '-' | '\'' | '’' => ' ',
            other => other,
        })
        .filter(|letter| *letter != '.')
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_however_they_are_written() {
        let naw = every_board().iter().find(|sheet| sheet.key == "naw").unwrap();
        let map = &naw.file.as_ref().unwrap().map;
        let first =
            |asked: &str| search(map, asked).first().map(|found| (found.name.clone(), found.what.clone()));
        assert_eq!(first("ransbeche"), Some(("Ransbèche".into(), "place".into())));
        assert_eq!(first(" BRAINE L'ALLEUD "), Some(("Braine-l'Alleud".into(), "place".into())));
        assert_eq!(first("0914"), Some(("0914".into(), "hex".into())));
        assert!(
            search(map, "e").len() == MOST && search(map, " ").is_empty() && search(map, "xyzzy").is_empty()
        );
        let beneath = search(map, "a").into_iter().filter(|found| found.what != "hex");
        assert!(beneath.into_iter().all(|found| found.spaces.len() <= 9));
    }
}
