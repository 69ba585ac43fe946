//! Plane geometry of courses and outlines.

/// A point of any plane: longitude and latitude, or board x and y.
pub type Point = [f64; 2];

/// How far apart two points are.
pub fn distance(a: Point, b: Point) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// The point a part of the way from `a` to `b`.
pub fn between(a: Point, b: Point, part: f64) -> Point {
    [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
}

/// The stretches of a course, with the one that closes it when it goes round a surface.
pub fn stretches(points: &[Point], closed: bool) -> impl Iterator<Item = (Point, Point)> + '_ {
    let last = points.last().zip(points.first()).filter(|_| closed && points.len() > 1);
    points.windows(2).map(|pair| (pair[0], pair[1])).chain(last.map(|(a, b)| (*a, *b)))
}

/// The same course with no stretch longer than `step`, so that a bent plane bends it too.
pub fn densified(points: &[Point], closed: bool, step: f64) -> Vec<Point> {
    let mut dense: Vec<Point> = points.first().copied().into_iter().collect();
    for (a, b) in stretches(points, closed) {
        let parts = (distance(a, b) / step).ceil().max(1.0) as u32;
        dense.extend((1..=parts).map(|part| between(a, b, f64::from(part) / f64::from(parts))));
    }
    if closed && dense.len() > 1 {
        dense.pop();
    }
    dense
}

/// Two stretches of an outline that cross or touch though they are no neighbours, by their first corners.
pub fn crossing(points: &[Point], closed: bool) -> Option<(usize, usize)> {
    let all: Vec<_> = stretches(points, closed).collect();
    (0..all.len()).find_map(|i| {
        let last = if closed && i == 0 { all.len() - 1 } else { all.len() };
        let mut later = i + 2..last;
        later.find(|&j| meet(all[i], all[j])).map(|j| (i, j))
    })
}

/// On which side of a stretch a point lies: above zero on its left where y grows upwards.
fn turn(a: Point, b: Point, point: Point) -> f64 {
    (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
}

fn meet((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let apart = |low: f64, high: f64| low > 0.0 && high > 0.0 || low < 0.0 && high < 0.0;
    let boxes = (0..2).all(|axis| {
        a[axis].min(b[axis]) <= c[axis].max(d[axis]) && c[axis].min(d[axis]) <= a[axis].max(b[axis])
    });
    boxes && !apart(turn(a, b, c), turn(a, b, d)) && !apart(turn(c, d, a), turn(c, d, b))
}

/// The part of a surface inside a convex outline whose corners go round clockwise on a plane with y downwards.
pub fn clipped_surface(surface: &[Point], convex: &[Point]) -> Vec<Point> {
    let mut rest = surface.to_vec();
    for (a, b) in stretches(convex, true) {
        let inside = |point: Point| turn(a, b, point) >= 0.0;
        let whole = std::mem::take(&mut rest);
        for (from, to) in stretches(&whole, true) {
            if inside(from) != inside(to) {
                let (before, after) = (turn(a, b, from), turn(a, b, to));
                let cut = between(from, to, before / (before - after));
                rest.extend([cut]);
            }
            if inside(to) {
                rest.push(to);
            }
        }
    }
    rest
}

/// The parts of a course inside a convex outline, each as long as it stays inside.
pub fn clipped_course(course: &[Point], convex: &[Point]) -> Vec<Vec<Point>> {
    let mut parts: Vec<Vec<Point>> = Vec::new();
    for (from, to) in stretches(course, false) {
        let (mut enter, mut leave) = (0.0f64, 1.0f64);
        for (a, b) in stretches(convex, true) {
            let (before, after) = (turn(a, b, from), turn(a, b, to));
            match (before >= 0.0, after >= 0.0) {
                (true, true) => {}
                (false, false) => leave = -1.0,
                (false, true) => enter = enter.max(before / (before - after)),
                (true, false) => leave = leave.min(before / (before - after)),
            }
        }
        if enter < leave {
            let (first, last) = (between(from, to, enter), between(from, to, leave));
            match parts.last_mut() {
                Some(part) if part.last() == Some(&first) => part.push(last),
                _ => parts.push(vec![first, last]),
            }
        }
    }
    parts
}

/// How much a surface covers.
pub fn area(surface: &[Point]) -> f64 {
    stretches(surface, true).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum::<f64>().abs() / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [Point; 4] = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]];

    #[test]
    fn an_outline_that_crosses_itself_is_found() {
        assert_eq!(crossing(&SQUARE, true), None);
        assert_eq!(crossing(&[[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]], true), Some((0, 2)));
        assert_eq!(
            crossing(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [1.0, 0.0]], true),
            Some((0, 2)),
            "touches"
        );
    }

    #[test]
    fn what_hangs_over_the_edge_is_cut_off() {
        let wide = [[-1.0, 0.5], [3.0, 0.5], [3.0, 1.5], [-1.0, 1.5]];
        assert_eq!(area(&clipped_surface(&wide, &SQUARE)), 2.0);
        assert_eq!(clipped_surface(&wide.map(|[x, y]| [x, y + 9.0]), &SQUARE), Vec::<Point>::new());
        let course = [[-1.0, 1.0], [1.0, 1.0], [1.0, 3.0], [1.5, 3.0], [1.5, 1.0]];
        let parts = clipped_course(&course, &SQUARE);
        assert_eq!(parts, [vec![[0.0, 1.0], [1.0, 1.0], [1.0, 2.0]], vec![[1.5, 2.0], [1.5, 1.0]]]);
    }

    #[test]
    fn long_stretches_are_divided() {
        assert_eq!(densified(&[[0.0, 0.0], [3.0, 0.0]], false, 1.0).len(), 4);
        assert_eq!(densified(&SQUARE, true, 1.0).len(), 8);
    }
}
