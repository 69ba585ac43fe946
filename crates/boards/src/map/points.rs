//! Points of a board in its file.

use pages::Table;

/// A point of the file in thousandths, so that points compare and cross exactly.
pub(super) type Exact = [i64; 2];

/// The longest side a board may have, in its own units.
const WIDEST: f64 = 10_000.0;

/// Tables that have points of the board.
pub(super) trait Points {
    /// A point that may be left out.
    fn point_if(&self, name: &str) -> Option<Exact>;
    /// A point that must be there.
    fn point(&self, name: &str) -> Option<Exact>;
    /// A line of at least two points.
    fn line(&self, name: &str) -> Option<Vec<Exact>>;
}

impl Points for Table<'_> {
    fn point_if(&self, name: &str) -> Option<Exact> {
        as_point(self, name, self.numbers_if(name)?)
    }

    fn point(&self, name: &str) -> Option<Exact> {
        as_point(self, name, self.numbers(name)?)
    }

    fn line(&self, name: &str) -> Option<Vec<Exact>> {
        let rows = self.rows::<2>(name);
        let points: Vec<Exact> = rows.iter().filter_map(|&point| as_point(self, name, point)).collect();
        let listed = self.count(name);
        if let Some(count @ 0..2) = listed {
            let what = format!("`{name}` has {count} of the two points that a line has at least");
            self.fault_at(self.place_of(name), what);
        }
        (points.len() >= 2 && Some(points.len()) == listed).then_some(points)
    }
}

fn as_point(table: &Table<'_>, name: &str, [x, y]: [f64; 2]) -> Option<Exact> {
    let inside = |number: f64| (0.0..=WIDEST).contains(&number);
    if inside(x) && inside(y) {
        return Some([x, y].map(|number| (number * 1000.0).round() as i64));
    }
    let what = format!("`{name}` has the point [{x}, {y}], which is not on the board");
    table.fault_at(table.place_of(name), what);
    None
}
