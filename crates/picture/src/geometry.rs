//! Points, polygons, and a hash that scatters things the same way every time.

pub(crate) use contract::scene::encloses as inside;
use std::collections::HashMap;

/// A point or a vector; y grows downwards.
pub(crate) type P = [f32; 2];

pub(crate) fn sub(a: P, b: P) -> P {
    [a[0] - b[0], a[1] - b[1]]
}

/// `t` times `direction` further than `from`.
pub(crate) fn along(from: P, direction: P, t: f32) -> P {
    [from[0] + direction[0] * t, from[1] + direction[1] * t]
}

pub(crate) fn mix(a: P, b: P, t: f32) -> P {
    along(a, sub(b, a), t)
}

pub(crate) fn length(v: P) -> f32 {
    v[0].hypot(v[1])
}

pub(crate) fn distance(a: P, b: P) -> f32 {
    length(sub(a, b))
}

/// The unit vector in this direction; of nothing, east.
pub(crate) fn unit(v: P) -> P {
    let size = length(v);
    if size > 1e-6 && size.is_finite() { [v[0] / size, v[1] / size] } else { [1.0, 0.0] }
}

/// A quarter turn to the right as seen on the page.
pub(crate) fn perp(v: P) -> P {
    [-v[1], v[0]]
}

/// The unit vector at an angle, clockwise from east.
pub(crate) fn heading(angle: f32) -> P {
    [angle.cos(), angle.sin()]
}

/// Twice the area; positive when the corners run clockwise on the page.
pub(crate) fn signed_area(polygon: &[P]) -> f32 {
    sides(polygon).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum()
}

/// The sides of a closed polygon.
pub(crate) fn sides(polygon: &[P]) -> impl Iterator<Item = (P, P)> + '_ {
    polygon.iter().copied().zip(polygon.iter().copied().cycle().skip(1))
}

/// How far a point is from a stretch.
pub(crate) fn from_segment(p: P, (a, b): (P, P)) -> f32 {
    let side = sub(b, a);
    let size = side[0] * side[0] + side[1] * side[1];
    let t = if size > 0.0 {
        ((p[0] - a[0]) * side[0] + (p[1] - a[1]) * side[1]).clamp(0.0, size) / size
    } else {
        0.0
    };
    distance(p, along(a, side, t))
}

/// The stretches that may touch a rectangle.
pub(crate) fn stretches_near(stretches: &[(P, P)], area: Rect) -> Vec<(P, P)> {
    let touches =
        |&(a, b): &(P, P)| Rect::around([a, b]).is_some_and(|bounds| bounds.grown(1.0).overlap(area) > 0.0);
    stretches.iter().copied().filter(touches).collect()
}

/// How far a point inside a polygon is from its nearest side.
pub(crate) fn clearance(polygon: &[P], p: P) -> f32 {
    sides(polygon).map(|side| from_segment(p, side)).fold(f32::INFINITY, f32::min)
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rect {
    pub x: f32,
    pub y: f32,
    pub w: f32,
    pub h: f32,
}

impl Rect {
    /// The smallest that holds all points, unless there are none.
    pub fn around(points: impl IntoIterator<Item = P>) -> Option<Rect> {
        let mut bounds: Option<[f32; 4]> = None;
        for [x, y] in points.into_iter().filter(|p| p.iter().all(|c| c.is_finite())) {
            let [x0, y0, x1, y1] = bounds.unwrap_or([x, y, x, y]);
            bounds = Some([x0.min(x), y0.min(y), x1.max(x), y1.max(y)]);
        }
        bounds.map(|[x0, y0, x1, y1]| Rect { x: x0, y: y0, w: x1 - x0, h: y1 - y0 })
    }

    /// A rectangle by its middle.
    pub fn centred([x, y]: P, w: f32, h: f32) -> Rect {
        Rect { x: x - w / 2.0, y: y - h / 2.0, w, h }
    }

    /// The same with so much more on every side.
    pub fn grown(self, by: f32) -> Rect {
        Rect { x: self.x - by, y: self.y - by, w: self.w + 2.0 * by, h: self.h + 2.0 * by }
    }

    /// How much of the page both cover.
    pub fn overlap(self, other: Rect) -> f32 {
        let w = (self.x + self.w).min(other.x + other.w) - self.x.max(other.x);
        let h = (self.y + self.h).min(other.y + other.h) - self.y.max(other.y);
        w.max(0.0) * h.max(0.0)
    }

    pub fn holds(self, [x, y]: P) -> bool {
        (self.x..self.right()).contains(&x) && (self.y..self.bottom()).contains(&y)
    }

    pub fn area(self) -> f32 {
        self.w * self.h
    }

    pub fn right(self) -> f32 {
        self.x + self.w
    }

    pub fn bottom(self) -> f32 {
        self.y + self.h
    }

    pub fn as_array(self) -> [f32; 4] {
        [self.x, self.y, self.w, self.h]
    }
}

/// Points with numbers; those that nearly coincide have the same one.
pub(crate) struct Snap {
    near: f32,
    cells: HashMap<(i32, i32), Vec<usize>>,
    /// The first point of each number.
    pub points: Vec<P>,
}

impl Snap {
    /// Points closer than `near` are one.
    pub fn new(near: f32) -> Snap {
        Snap { near: near.max(1e-6), cells: HashMap::new(), points: Vec::new() }
    }

    /// The number of a point.
    pub fn number(&mut self, point: P) -> usize {
        let (column, row) = ((point[0] / self.near).floor() as i32, (point[1] / self.near).floor() as i32);
        for dx in -1..=1 {
            for dy in -1..=1 {
                let cell = (column.saturating_add(dx), row.saturating_add(dy));
                for &number in self.cells.get(&cell).into_iter().flatten() {
                    if distance(self.points[number], point) < self.near {
                        return number;
                    }
                }
            }
        }
        self.points.push(point);
        self.cells.entry((column, row)).or_default().push(self.points.len() - 1);
        self.points.len() - 1
    }
}

/// A source of arbitrary numbers that always says the same for the same name.
#[derive(Clone, Copy)]
pub(crate) struct Grain(u32);

impl Grain {
    /// Named by words, such as the key of a space.
    pub fn of(name: &str) -> Grain {
        Grain(name.bytes().fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)))
    }

    /// Named by a place on a lattice.
    pub fn at(x: i32, y: i32) -> Grain {
        Grain(stir((x as u32).wrapping_mul(0x9E37_79B1) ^ stir(y as u32)))
    }

    /// The next number from 0 to 1.
    pub fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9);
        (stir(self.0) >> 8) as f32 / (1u32 << 24) as f32
    }

    /// The next number between two.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.next()
    }
}

fn stir(mut x: u32) -> u32 {
    x = (x ^ (x >> 16)).wrapping_mul(0x7FEB_352D);
    x = (x ^ (x >> 15)).wrapping_mul(0x846C_A68B);
    x ^ (x >> 16)
}

/// Points of a jittered lattice that fall into a polygon. Lattices of neighbouring polygons fit
/// together, so what is scattered over both shows no seam.
pub(crate) fn scatter(polygon: &[P], spacing: f32, jitter: f32) -> Vec<(P, Grain)> {
    let Some(bounds) = Rect::around(polygon.iter().copied()) else { return Vec::new() };
    let (step_x, step_y) = (spacing, spacing * 0.866);
    if spacing.is_nan() || spacing <= 0.0 || bounds.w / step_x > 400.0 || bounds.h / step_y > 400.0 {
        return Vec::new();
    }
    let mut found = Vec::new();
    for row in (bounds.y / step_y).floor() as i32 - 1..=(bounds.bottom() / step_y).ceil() as i32 + 1 {
        for column in (bounds.x / step_x).floor() as i32 - 1..=(bounds.right() / step_x).ceil() as i32 + 1 {
            let mut grain = Grain::at(column, row);
            let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
            let point = [
                (column as f32 + shift + grain.between(-jitter, jitter)) * step_x,
                (row as f32 + grain.between(-jitter, jitter)) * step_y,
            ];
            if inside(polygon, point) {
                found.push((point, grain));
            }
        }
    }
    found
}

/// Points at even distances along a line, its ends included.
pub(crate) fn resample(line: &[P], step: f32) -> Vec<P> {
    let mut points = Vec::new();
    for pair in line.windows(2) {
        let parts = (distance(pair[0], pair[1]) / step.max(0.01)).round().clamp(1.0, 500.0) as usize;
        points.extend((0..parts).map(|part| mix(pair[0], pair[1], part as f32 / parts as f32)));
    }
    points.extend(line.last());
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [P; 4] = [[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];

    #[test]
    fn polygons_know_their_inside() {
        assert!(inside(&SQUARE, [5.0, 5.0]) && !inside(&SQUARE, [11.0, 5.0]));
        assert!(signed_area(&SQUARE) > 0.0);
        assert!((clearance(&SQUARE, [5.0, 2.0]) - 2.0).abs() < 1e-5);
    }

    #[test]
    fn scattered_points_are_the_same_every_time_and_stay_inside() {
        let points =
            |polygon: &[P]| scatter(polygon, 2.0, 0.3).into_iter().map(|(p, _)| p).collect::<Vec<_>>();
        let once = points(&SQUARE);
        assert!(once.len() > 15);
        assert_eq!(once, points(&SQUARE));
        assert!(once.iter().all(|&p| inside(&SQUARE, p)));
    }

    #[test]
    fn odd_polygons_scatter_nothing() {
        assert!(scatter(&[], 1.0, 0.1).is_empty());
        assert!(scatter(&SQUARE, 0.0, 0.1).is_empty());
        assert!(scatter(&SQUARE, f32::NAN, 0.1).is_empty());
    }
}
