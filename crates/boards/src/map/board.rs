//! The map as clients draw it.

use super::head::VICTORY;
use super::{Border, Map, Space};
use crate::atlas::{self, Atlas};
use contract::scene::{self, Board, Label, Line, Printed, Purpose, Region, SpaceId, Tray};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

impl Map {
    /// The board as clients draw it, the true ground included. Notes tell of entries, exits and goals.
    pub fn board(&self, legend: Vec<scene::Terrain>, trays: Vec<Tray>) -> Board {
        self.board_with(legend, trays, |_| {})
    }

    /// The same, after the caller has added what he knows. The name of the board names the result.
    pub fn board_with(
        &self,
        legend: Vec<scene::Terrain>,
        mut trays: Vec<Tray>,
        add: impl FnOnce(&mut Board),
    ) -> Board {
        for side_box in &self.boxes {
            if trays.iter().all(|tray| tray.key != side_box.key) {
                trays.push(Tray { key: side_box.key.clone(), name: side_box.name.clone(), side: None });
            }
        }
        let ground = self.projection.as_ref().map(|fit| atlas::ground(Atlas::shipped(), fit, self.size));
        let mut board = Board {
            id: String::new(),
            title: self.title.clone(),
            size: self.size,
            spaces: (0..).zip(&self.spaces).map(|(id, space)| self.shown(space, self.notes(id))).collect(),
            regions: self.regions(),
            counters: Vec::new(),
            lines: self
                .border_lines()
                .into_iter()
                .chain(self.way_lines())
                .chain(self.sector_lines())
                .collect(),
            labels: self.labels(),
            trays,
            legend,
            ground: ground.unwrap_or_default(),
            kilometre: self.projection.as_ref().map(|fit| fit.units_per_km() as f32),
            provenance: self.about.clone(),
        };
        add(&mut board);
        let drawn = serde_json::to_vec(&board).expect("a board is plain data");
        let digest: String = Sha256::digest(drawn)[..6].iter().map(|byte| format!("{byte:02x}")).collect();
        board.id = format!("{}-{digest}", self.key);
        board
    }

    /// The zones whose kind clients know, and the boxes that one enters from.
    fn regions(&self) -> Vec<Region> {
        let zones = self.zones.iter().filter_map(|zone| {
            Some(Region {
                key: zone.key.clone(),
                purpose: Purpose::from_key(&zone.kind)?,
                name: zone.name.clone(),
                of: zone.of,
                spaces: zone.spaces.clone(),
                captions: Vec::new(),
            })
        });
        let boxes = self.boxes.iter().map(|side_box| Region {
            key: side_box.key.clone(),
            purpose: Purpose::Entry,
            name: format!("Entry from {}", side_box.name),
            of: side_box.of,
            spaces: side_box.beside.iter().copied().filter(|&space| !self.is_entry(space)).collect(),
            captions: Vec::new(),
        });
        zones.chain(boxes.filter(|region| !region.spaces.is_empty())).collect()
    }

    /// Whether a zone says that one enters a space.
    fn is_entry(&self, space: SpaceId) -> bool {
        self.zones_of(Purpose::Entry.key()).any(|zone| zone.spaces.contains(&space))
    }

    /// What is to be said of a space: the zones that it lies in, the box that one enters it from if no zone
    /// says so already, and its own note. Which sheet it is printed on, and which battles are fought there, is
    /// said of half the map alike, and so of no space.
    fn notes(&self, space: SpaceId) -> Vec<String> {
        let local = |zone: &&super::Zone| !["area", "map", "duplicate"].contains(&zone.kind.as_str());
        let zones = self.zones.iter().filter(local).filter(|zone| zone.spaces.contains(&space));
        let entered = self.is_entry(space);
        let boxes = self.boxes.iter().filter(|side_box| !entered && side_box.beside.contains(&space));
        zones
            .map(|zone| zone.name.clone())
            .chain(boxes.map(|side_box| format!("Entry from {}", side_box.name)))
            .chain(self.space(space).note.clone())
            .collect()
    }

    fn shown(&self, space: &Space, notes: Vec<String>) -> scene::Space {
        let values = space.values.iter().map(|(name, value)| Printed {
            name: name.clone(),
            value: value.to_string(),
            provenance: self.source_of(space, name).provenance,
        });
        scene::Space {
            key: space.key.clone(),
            name: space.name.clone(),
            terrain: space.terrain.join("-"),
            centre: space.centre,
            outline: space.outline.clone(),
            neighbours: space.neighbours.clone(),
            notes,
            values: values.collect(),
            provenance: self.source_of(space, "terrain").provenance,
        }
    }

    /// What runs along borders; pieces of one feature that meet end to end become one line.
    fn border_lines(&self) -> Vec<Line> {
        let mut features: BTreeMap<(&str, Option<u16>), Vec<&Border>> = BTreeMap::new();
        for border in &self.borders {
            for kind in &border.kinds {
                features.entry((kind, border.course)).or_default().push(border);
            }
        }
        let mut lines = Vec::new();
        for ((kind, course), borders) in features {
            let name = course.map(|course| self.courses[usize::from(course)].name.clone());
            for points in joined(&borders) {
                lines.push(Line { kind: kind.to_owned(), points, name: name.clone() });
            }
        }
        lines
    }

    /// Ways run from centre to centre, and out by the middle of a side where they leave the map.
    fn way_lines(&self) -> impl Iterator<Item = Line> + '_ {
        self.ways.iter().map(|way| {
            let end = |index: usize, direction: Option<crate::Direction>| {
                let outline = &self.space(way.through[index]).outline;
                direction.map(|side| middle(outline[side as usize], outline[(side as usize + 1) % 6]))
            };
            let [first, last] = way.off_map;
            let points = end(0, first)
                .into_iter()
                .chain(way.through.iter().map(|&space| self.space(space).centre))
                .chain(end(way.through.len() - 1, last));
            Line { kind: way.kind.clone(), points: points.collect(), name: way.name.clone() }
        })
    }

    /// The lines between the sectors of a hex board, side by side.
    fn sector_lines(&self) -> Vec<Line> {
        let sectors: Vec<&super::Zone> = self.zones_of("sector").collect();
        let sector_of = |id: SpaceId| sectors.iter().position(|zone| zone.spaces.contains(&id));
        let places: Vec<Option<usize>> = (0..).take(self.spaces.len()).map(sector_of).collect();
        let mut lines = Vec::new();
        for (id, space) in (0..).zip(&self.spaces).filter(|_| self.grid.is_some()) {
            for &other in space.neighbours.iter().filter(|&&other| other > id) {
                let (here, there) = (places[usize::from(id)], places[usize::from(other)]);
                if here.is_some() && there.is_some() && here != there {
                    let across = &self.space(other).outline;
                    let points: Vec<[f32; 2]> =
                        space.outline.iter().copied().filter(|corner| across.contains(corner)).collect();
                    lines.push(Line { kind: "sector".to_owned(), points, name: None });
                }
            }
        }
        lines
    }

    /// The places; on an area board also the areas, those first that somebody fights for.
    fn labels(&self) -> Vec<Label> {
        let places = self.places.iter().map(|place| Label {
            text: place.name.clone(),
            at: place.at,
            rank: place.rank,
        });
        let mut labels: Vec<Label> = places.collect();
        if self.grid.is_none() {
            let goals: Vec<SpaceId> =
                self.zones_of(VICTORY).flat_map(|zone| zone.spaces.iter().copied()).collect();
            for (id, space) in (0..).zip(&self.spaces) {
                let Some(name) = &space.name else { continue };
                if self.places.iter().all(|place| place.name != *name) {
                    let rank = if goals.contains(&id) { 1 } else { 2 };
                    labels.push(Label { text: name.clone(), at: space.centre, rank });
                }
            }
        }
        labels
    }
}

fn middle(a: [f32; 2], b: [f32; 2]) -> [f32; 2] {
    [0, 1].map(|axis| ((a[axis] + b[axis]) * 500.0).round() / 1000.0)
}

/// Joins the lines of borders end to end where exactly two of them meet.
fn joined(borders: &[&Border]) -> Vec<Vec<[f32; 2]>> {
    let ends = |border: &Border| [border.line[0], border.line[border.line.len() - 1]];
    let meeting = |point: [f32; 2]| borders.iter().filter(|border| ends(border).contains(&point)).count();
    let mut left: Vec<&Border> = borders.to_vec();
    let mut lines = Vec::new();
    while let Some(first) = left.pop() {
        let mut line = first.line.clone();
        let owned = first.owner.is_some();
        for at_end in [true, false] {
            loop {
                let tip = if at_end { line[line.len() - 1] } else { line[0] };
                let next = left.iter().position(|border| {
                    let [start, end] = ends(border);
                    // A line with an owner keeps its direction: the owner lies on its left.
                    let fits = if at_end { start == tip } else { end == tip };
                    fits || (!owned && (start == tip || end == tip))
                });
                let Some(next) = next.filter(|_| meeting(tip) == 2) else { break };
                let mut more = left.swap_remove(next).line.clone();
                if at_end {
                    if more[0] != tip {
                        more.reverse();
                    }
                    line.extend(&more[1..]);
                } else {
                    if more[more.len() - 1] != tip {
                        more.reverse();
                    }
                    more.extend(&line[1..]);
                    line = more;
                }
            }
        }
        lines.push(line);
    }
    lines.reverse();
    lines
}
