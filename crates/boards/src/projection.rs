//! From the ground to a board: an affine fit of longitude and latitude to the board's plane, and pins that
//! pull their surroundings to where the board has them, as a rubber sheet would follow.

use serde::{Deserialize, Serialize};

/// Kilometres in a degree of latitude, near enough for a map of thirty kilometres.
const KM_PER_DEGREE: f64 = 111.2;
/// Kilometres in a degree of longitude at the equator.
const KM_PER_DEGREE_AT_EQUATOR: f64 = 111.32;
/// How strongly the sheet resists its pins: a lone pin of weight one moves its point by four fifths, so
/// that pins which contradict each other bend the sheet but never fold it.
const STIFFNESS: f64 = 0.25;
/// Enough to find the ground of a board point within a metre wherever the sheet is not folded.
const ROUNDS: usize = 40;

/// Where the true ground lies under a board. On hex boards the plane is that of [`crate::HexGrid::centre`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Projection {
    /// Longitude and latitude from which kilometres count.
    pub origin: [f64; 2],
    /// Board x and y (y downwards), each from kilometres east, kilometres north, and one.
    pub matrix: [[f64; 3]; 2],
    /// Kilometres within which a pin pulls with force.
    #[serde(default = "usual_reach")]
    pub reach: f64,
    /// Local corrections.
    #[serde(default)]
    pub pins: Vec<Pin>,
}

/// A point of the ground whose place on the board is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pin {
    /// What stands there, for those who edit the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Longitude and latitude.
    pub ground: [f64; 2],
    /// Where the board has it.
    pub board: [f64; 2],
    /// How far it is to be trusted, one for an ordinary pin.
    #[serde(default = "usual_weight")]
    pub weight: f64,
}

pub(crate) fn usual_reach() -> f64 {
    2.3
}

pub(crate) fn usual_weight() -> f64 {
    1.0
}

impl Projection {
    /// The board point of a longitude and latitude.
    pub fn to_board(&self, ground: [f64; 2]) -> [f64; 2] {
        let km = self.km(ground);
        let ([x, y], [right, down]) = (self.affine(km), self.pull(km));
        [x + right, y + down]
    }

    /// The longitude and latitude of a board point: the inverse of [`Projection::to_board`].
    pub fn to_ground(&self, board: [f64; 2]) -> [f64; 2] {
        let mut km = self.unaffine(board);
        for _ in 0..ROUNDS {
            let [right, down] = self.pull(km);
            km = self.unaffine([board[0] - right, board[1] - down]);
        }
        let [east, north] = self.scale();
        [self.origin[0] + km[0] / east, self.origin[1] + km[1] / north]
    }

    /// The same for a board whose plane is moved, such as paper that begins left of and above the first hex.
    pub fn moved(&self, by: [f64; 2]) -> Projection {
        let mut moved = self.clone();
        for (axis, distance) in by.into_iter().enumerate() {
            moved.matrix[axis][2] += distance;
            for pin in &mut moved.pins {
                pin.board[axis] += distance;
            }
        }
        moved
    }

    /// How long a kilometre is on the board: for a scale bar.
    pub fn units_per_km(&self) -> f64 {
        self.determinant().abs().sqrt()
    }

    /// Everything that makes it useless, in words that follow "projection: ".
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let on_earth =
            |[lon, lat]: [f64; 2]| (-180.0..=180.0).contains(&lon) && (-85.0..=85.0).contains(&lat);
        if !on_earth(self.origin) {
            faults.push("origin: write longitude, then latitude, in degrees".to_owned());
        }
        let numbers = self.matrix.iter().flatten();
        if !numbers.copied().all(f64::is_finite) || self.determinant().abs() < 1e-9 {
            faults.push("matrix: it flattens the ground to a line; no point could be found again".to_owned());
        }
        if !(self.reach.is_finite() && self.reach > 0.0) {
            faults.push("reach: it is a number of kilometres above zero".to_owned());
        }
        for (index, pin) in self.pins.iter().enumerate() {
            let place = format!("pin {}", pin.name.clone().unwrap_or_else(|| (index + 1).to_string()));
            if !on_earth(pin.ground) {
                faults.push(format!("{place}: ground: write longitude, then latitude, in degrees"));
            }
            if !pin.board.iter().all(|number| number.is_finite()) {
                faults.push(format!("{place}: board: write x, then y, of the board's plane"));
            }
            if !(pin.weight.is_finite() && pin.weight > 0.0) {
                faults.push(format!("{place}: weight: it is a number above zero, one for an ordinary pin"));
            }
        }
        faults
    }

    /// Kilometres in a degree east and a degree north.
    fn scale(&self) -> [f64; 2] {
        [KM_PER_DEGREE_AT_EQUATOR * self.origin[1].to_radians().cos(), KM_PER_DEGREE]
    }

    fn km(&self, ground: [f64; 2]) -> [f64; 2] {
        let scale = self.scale();
        [0, 1].map(|axis| (ground[axis] - self.origin[axis]) * scale[axis])
    }

    fn affine(&self, [east, north]: [f64; 2]) -> [f64; 2] {
        self.matrix.map(|[a, b, c]| a * east + b * north + c)
    }

    fn unaffine(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [[a, b, c], [d, e, f]] = self.matrix;
        let (x, y) = (x - c, y - f);
        [(e * x - b * y) / self.determinant(), (a * y - d * x) / self.determinant()]
    }

    fn determinant(&self) -> f64 {
        let [[a, b, _], [d, e, _]] = self.matrix;
        a * e - b * d
    }

    /// How far the pins together move a point: what each lacks, by its weight and its nearness.
    fn pull(&self, km: [f64; 2]) -> [f64; 2] {
        let (mut sum, mut total) = ([0.0; 2], STIFFNESS);
        for pin in &self.pins {
            let at = self.km(pin.ground);
            let distance = (at[0] - km[0]).powi(2) + (at[1] - km[1]).powi(2);
            let force = pin.weight * (-distance / self.reach.powi(2)).exp();
            let unmoved = self.affine(at);
            for axis in 0..2 {
                sum[axis] += force * (pin.board[axis] - unmoved[axis]);
            }
            total += force;
        }
        sum.map(|part| part / total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two board units a kilometre, north up, La Haye Sainte at (10, 10).
    fn plain() -> Projection {
        Projection {
            origin: [4.4121, 50.6779],
            matrix: [[2.0, 0.0, 10.0], [0.0, -2.0, 10.0]],
            reach: usual_reach(),
            pins: Vec::new(),
        }
    }

    fn pin(ground: [f64; 2], board: [f64; 2]) -> Pin {
        Pin { name: None, ground, board, weight: 1.0 }
    }

    fn apart(a: [f64; 2], b: [f64; 2]) -> f64 {
        (a[0] - b[0]).hypot(a[1] - b[1])
    }

    #[test]
    fn north_is_up_and_east_is_right() {
        let plain = plain();
        assert_eq!(plain.to_board(plain.origin), [10.0, 10.0]);
        assert!(plain.to_board([4.4121, 50.69])[1] < 9.0);
        assert!(plain.to_board([4.44, 50.6779])[0] > 11.0);
        assert!((plain.units_per_km() - 2.0).abs() < 1e-12);
    }

    #[test]
    fn a_pin_pulls_near_points_and_leaves_far_ones() {
        let mut pinned = plain();
        pinned.pins.push(pin([4.4121, 50.6779], [11.0, 10.0]));
        let here = pinned.to_board([4.4121, 50.6779]);
        assert!(
            (here[0] - 10.8).abs() < 1e-9,
            "a lone pin of weight one moves its point by four fifths: {here:?}"
        );
        let far = [4.55, 50.60];
        assert!(apart(pinned.to_board(far), plain().to_board(far)) < 0.01);
    }

    #[test]
    fn the_ground_of_a_board_point_is_found_again() {
        let mut pinned = plain();
        pinned.pins = vec![
            pin([4.4121, 50.6779], [10.6, 9.7]),
            pin([4.3948, 50.6706], [7.3, 12.0]),
            pin([4.4284, 50.6617], [12.0, 13.9]),
        ];
        for column in 0..20 {
            for row in 0..20 {
                let board = [f64::from(column), f64::from(row)];
                let back = pinned.to_board(pinned.to_ground(board));
                assert!(apart(board, back) < 1e-3, "{board:?} came back as {back:?}");
            }
        }
    }

    #[test]
    fn moving_the_plane_moves_every_point_alike() {
        let mut pinned = plain();
        pinned.pins.push(pin([4.3948, 50.6706], [7.0, 12.0]));
        let (before, after) =
            (pinned.to_board([4.40, 50.67]), pinned.moved([1.0, -2.0]).to_board([4.40, 50.67]));
        assert!(apart([before[0] + 1.0, before[1] - 2.0], after) < 1e-12);
    }

    #[test]
    fn every_fault_is_named() {
        let mut wrong = plain();
        assert_eq!(wrong.faults(), Vec::<String>::new());
        wrong.origin = [50.6779, 94.0];
        wrong.matrix = [[1.0, 2.0, 0.0], [2.0, 4.0, 0.0]];
        wrong.reach = 0.0;
        wrong.pins = vec![Pin { name: None, ground: [4.4, 194.0], board: [f64::NAN, 0.0], weight: -1.0 }];
        assert_eq!(wrong.faults().len(), 6, "{:?}", wrong.faults());
    }
}
