//! The outlines of all spaces as one mesh with shared corners: which sides two spaces share, which
//! lie on the edge of the map, and the common outline of many spaces.

use crate::geometry::{P, Snap, signed_area};
use std::collections::{BTreeMap, HashMap};

/// The outlines of the spaces, clockwise on the page, with corners that nearly coincide made one.
#[derive(Default)]
pub(crate) struct Mesh {
    corners: Vec<P>,
    rings: Vec<Vec<usize>>,
    /// The space on the right of a side as one walks from its first corner to its second.
    owners: HashMap<(usize, usize), usize>,
}

impl Mesh {
    /// Corners closer than `near` are one.
    pub fn new(outlines: &[Vec<P>], near: f32) -> Mesh {
        let mut mesh = Mesh::default();
        let mut snap = Snap::new(near);
        for (space, outline) in outlines.iter().enumerate() {
            let mut ring: Vec<usize> = Vec::new();
            for &point in outline.iter().filter(|p| p.iter().all(|c| c.is_finite())) {
                let corner = snap.number(point);
                if !ring.contains(&corner) {
                    ring.push(corner);
                }
            }
            if ring.len() < 3 {
                ring.clear();
            }
            if signed_area(&ring.iter().map(|&corner| snap.points[corner]).collect::<Vec<_>>()) < 0.0 {
                ring.reverse();
            }
            for (a, b) in pairs(&ring) {
                mesh.owners.insert((a, b), space);
            }
            mesh.rings.push(ring);
        }
        mesh.corners = snap.points;
        mesh
    }

    /// The sides of a space, each with the space across it.
    pub fn sides(&self, space: usize) -> impl Iterator<Item = ((P, P), Option<usize>)> + '_ {
        let ring = self.rings.get(space).map_or(&[][..], |ring| ring);
        pairs(ring).map(|(a, b)| ((self.corners[a], self.corners[b]), self.owners.get(&(b, a)).copied()))
    }

    /// Every side once: those between two spaces, and those on the edge.
    pub fn all_sides(&self) -> AllSides {
        let mut sides = AllSides::default();
        for ring in &self.rings {
            for (a, b) in pairs(ring) {
                match self.owners.contains_key(&(b, a)) {
                    true if a < b => sides.shared.push((self.corners[a], self.corners[b])),
                    true => {}
                    false => sides.edge.push((self.corners[a], self.corners[b])),
                }
            }
        }
        sides
    }

    /// The outlines of all member spaces taken together, clockwise; holes run the other way.
    pub fn union(&self, member: impl Fn(usize) -> bool) -> Vec<Vec<P>> {
        let mut next: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (space, ring) in self.rings.iter().enumerate().filter(|&(space, _)| member(space)) {
            for (a, b) in pairs(ring) {
                if self.owners.get(&(a, b)) == Some(&space)
                    && !self.owners.get(&(b, a)).is_some_and(|&other| member(other))
                {
                    next.entry(a).or_default().push(b);
                }
            }
        }
        let mut outlines = Vec::new();
        while let Some((&start, _)) = next.first_key_value() {
            let mut outline = vec![self.corners[start]];
            let mut here = start;
            while let Some(ways) = next.get_mut(&here) {
                let there = ways.pop();
                if ways.is_empty() {
                    next.remove(&here);
                }
                match there {
                    Some(there) if there != start => {
                        outline.push(self.corners[there]);
                        here = there;
                    }
                    _ => break,
                }
            }
            if outline.len() > 2 {
                outlines.push(outline);
            }
        }
        outlines
    }
}

/// The sides of a mesh.
#[derive(Default)]
pub(crate) struct AllSides {
    /// Between two spaces.
    pub shared: Vec<(P, P)>,
    /// On the edge of the map.
    pub edge: Vec<(P, P)>,
}

fn pairs(ring: &[usize]) -> impl Iterator<Item = (usize, usize)> + '_ {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two squares side by side, the second with its corners the other way round and slightly off.
    fn two() -> Mesh {
        Mesh::new(
            &[
                vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]],
                vec![[1.001, 0.0], [1.0, 1.001], [2.0, 1.0], [2.0, 0.0]],
            ],
            0.01,
        )
    }

    #[test]
    fn neighbours_share_a_side() {
        let sides = two().all_sides();
        assert_eq!((sides.shared.len(), sides.edge.len()), (1, 6));
    }

    #[test]
    fn a_union_has_no_inner_side() {
        let mesh = two();
        let both = mesh.union(|_| true);
        assert_eq!(both.len(), 1);
        assert_eq!(both[0].len(), 6);
        assert_eq!(mesh.union(|space| space == 1)[0].len(), 4);
        assert!(mesh.union(|_| false).is_empty());
    }

    #[test]
    fn broken_outlines_are_empty() {
        let mesh = Mesh::new(&[vec![], vec![[f32::NAN, 0.0], [1.0, 1.0]], vec![[0.0, 0.0]; 5]], 0.01);
        assert!(mesh.union(|_| true).is_empty());
        assert_eq!(mesh.sides(7).count(), 0);
    }
}
