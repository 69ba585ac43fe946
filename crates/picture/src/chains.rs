//! Joining the pieces of lines.

use crate::geometry::{P, Snap};

/// Joins courses that meet end to end, so that a road given in pieces bends as one. Where three or
/// more meet, each ends.
pub(crate) fn chains(mut courses: Vec<Vec<P>>, near: f32) -> Vec<Vec<P>> {
    let mut snap = Snap::new(near);
    let mut meeting: Vec<Vec<usize>> = Vec::new();
    let mut node = |point: P, course: usize| {
        let number = snap.number(point);
        meeting.resize_with(meeting.len().max(number + 1), Vec::new);
        meeting[number].push(course);
        number
    };
    let nodes: Vec<[usize; 2]> = courses
        .iter()
        .enumerate()
        .map(|(index, course)| [node(course[0], index), node(course[course.len() - 1], index)])
        .collect();
    let mut used = vec![false; courses.len()];
    let mut joined = Vec::new();
    for first in 0..courses.len() {
        if std::mem::replace(&mut used[first], true) {
            continue;
        }
        let mut chain = std::mem::take(&mut courses[first]);
        // Onwards from its last point, then, turned round, from its first.
        for mut end in [nodes[first][1], nodes[first][0]] {
            while let [a, b] = meeting[end][..] {
                let Some(next) = [a, b].into_iter().find(|&course| !used[course]) else { break };
                used[next] = true;
                let mut more = std::mem::take(&mut courses[next]);
                let [from, to] = nodes[next];
                if from != end {
                    more.reverse();
                }
                end = if from == end { to } else { from };
                chain.extend(more.into_iter().skip(1));
            }
            chain.reverse();
        }
        joined.push(chain);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_a_road_become_one() {
        let piece = |a: f32, b: f32| vec![[a, 0.0], [b, 0.0]];
        let road = chains(vec![piece(1.0, 2.0), piece(0.0, 1.0), piece(3.0, 2.0)], 0.1);
        assert_eq!(road, [vec![[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [3.0, 0.0]]]);
    }

    #[test]
    fn a_fork_stays_a_fork_and_a_ring_a_ring() {
        let fork = [[[0.0, 0.0], [1.0, 0.0]], [[1.0, 0.0], [2.0, 1.0]], [[1.0, 0.0], [2.0, -1.0]]];
        assert_eq!(chains(fork.map(|line| line.to_vec()).to_vec(), 0.1).len(), 3);
        let ring = [[[0.0, 0.0], [1.0, 0.0]], [[1.0, 0.0], [1.0, 1.0]], [[1.0, 1.0], [0.0, 0.0]]];
        let ring = chains(ring.map(|line| line.to_vec()).to_vec(), 0.1);
        assert_eq!((ring.len(), ring[0].len()), (1, 4));
    }
}
