//! Writing SVG: numbers, escaped words, paths, and the few elements that every drawing needs.

use crate::fonts::Face;
use crate::geometry::{P, along, perp, sub};
use std::collections::BTreeMap;
use std::fmt::{self, Write};

/// Appends formatted SVG to a string. Writing to a string cannot fail.
macro_rules! draw {
    ($out:expr, $($arg:tt)*) => {{
        use std::fmt::Write as _;
        let _ = write!($out, $($arg)*);
    }};
}
pub(crate) use draw;

/// A coordinate with at most two decimals; what is not a number is written as zero.
#[derive(Clone, Copy)]
pub(crate) struct N(pub f32);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths =
            if self.0.is_finite() { (self.0.clamp(-1e7, 1e7) * 100.0).round() as i64 } else { 0 };
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        if hundredths < 0 {
            f.write_char('-')?;
        }
        match rest {
            0 => write!(f, "{whole}"),
            _ if rest % 10 == 0 => write!(f, "{whole}.{}", rest / 10),
            _ => write!(f, "{whole}.{rest:02}"),
        }
    }
}

/// A point of a path, to a tenth: finer than any screen shows it, and a map is made of tens of thousands of them.
#[derive(Clone, Copy)]
struct T(f32);

impl fmt::Display for T {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        N((self.0 * 10.0).round() / 10.0).fmt(f)
    }
}

/// Words as XML text or attribute. Characters that XML forbids are left out.
pub(crate) struct Esc<'a>(pub &'a str);

impl fmt::Display for Esc<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\u{FFFE}' | '\u{FFFF}' => {}
                c if c.is_control() => f.write_char(' ')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// The `d` of a path.
#[derive(Clone, Default)]
pub(crate) struct Path {
    d: String,
    /// Where each part begins, on the page and in the text.
    parts: Vec<(P, usize)>,
}

impl Path {
    /// A polygon with straight sides.
    pub fn polygon(points: &[P]) -> Path {
        let mut path = Path::default();
        path.add_line(points);
        path.close();
        path
    }

    /// A line with straight parts.
    pub fn line(points: &[P]) -> Path {
        let mut path = Path::default();
        path.add_line(points);
        path
    }

    /// A curve through all points.
    pub fn smooth(points: &[P], closed: bool) -> Path {
        let mut path = Path::default();
        path.add_smooth(points, closed);
        path
    }

    /// Starts a new part.
    pub fn to(&mut self, [x, y]: P) {
        self.parts.push(([x, y], self.d.len()));
        draw!(self.d, "M{} {}", T(x), T(y));
    }

    /// A straight line from where the pen is.
    pub fn on(&mut self, [x, y]: P) {
        draw!(self.d, "L{} {}", T(x), T(y));
    }

    /// Back to the start of this part.
    pub fn close(&mut self) {
        self.d.push('Z');
    }

    /// One straight stroke.
    pub fn stroke(&mut self, a: P, b: P) {
        self.to(a);
        self.on(b);
    }

    /// A line with straight parts, added to what is there.
    pub fn add_line(&mut self, points: &[P]) {
        for (index, &point) in points.iter().enumerate() {
            if index == 0 { self.to(point) } else { self.on(point) }
        }
    }

    /// A closed polygon, added to what is there.
    pub fn add_polygon(&mut self, points: &[P]) {
        self.add_line(points);
        self.close();
    }

    /// A Catmull-Rom curve through all points, added to what is there.
    pub fn add_smooth(&mut self, points: &[P], closed: bool) {
        if points.len() < 3 {
            return self.add_line(points);
        }
        self.to(points[0]);
        self.bends(points, closed);
        if closed {
            self.close();
        }
    }

    /// A curve through all points from the first, where the pen is.
    pub fn smooth_on(&mut self, points: &[P]) {
        if points.len() < 3 {
            points.iter().skip(1).for_each(|&point| self.on(point));
        } else {
            self.bends(points, false);
        }
    }

    fn bends(&mut self, points: &[P], closed: bool) {
        let n = points.len();
        let at = |index: isize| {
            if closed {
                points[index.rem_euclid(n as isize) as usize]
            } else {
                points[index.clamp(0, n as isize - 1) as usize]
            }
        };
        for index in 0..if closed { n as isize } else { n as isize - 1 } {
            let (before, a, b, after) = (at(index - 1), at(index), at(index + 1), at(index + 2));
            let c1 = along(a, sub(b, before), 1.0 / 6.0);
            let c2 = along(b, sub(a, after), 1.0 / 6.0);
            draw!(self.d, "C{} {} {} {} {} {}", T(c1[0]), T(c1[1]), T(c2[0]), T(c2[1]), T(b[0]), T(b[1]));
        }
    }

    /// A rectangle around `centre`, `half` as long along `direction` (a unit vector) and across it.
    pub fn add_block(&mut self, centre: P, direction: P, half: [f32; 2]) {
        let across = perp(direction);
        let corner = |u: f32, v: f32| along(along(centre, direction, u * half[0]), across, v * half[1]);
        self.add_polygon(&[corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]);
    }

    /// A small closed or open curve from `start`: each step bends towards a point on its way to another. There
    /// are many of these, so they are written in whole numbers from where the pen is.
    pub fn add_bends(&mut self, start: P, steps: impl IntoIterator<Item = [P; 2]>) {
        let mut pen = start.map(f32::round);
        self.to(pen);
        for [by, to] in steps {
            let step = sub(to, pen).map(f32::round);
            self.d.push('q');
            for (index, number) in sub(by, pen).map(f32::round).into_iter().chain(step).enumerate() {
                if index > 0 && number >= 0.0 {
                    self.d.push(' ');
                }
                draw!(self.d, "{}", T(number));
            }
            pen = along(pen, step, 1.0);
        }
    }

    /// An ellipse in whole numbers, added to what is there.
    pub fn add_ellipse(&mut self, [x, y]: P, radii: [f32; 2]) {
        let [rx, ry] = radii.map(f32::round);
        self.to([x - rx, y].map(f32::round));
        draw!(self.d, "a{} {} 0 1 1 0 1Z", T(rx), T(ry));
    }

    /// Its parts sorted by the square, `size` wide, that each begins in. A browser that draws a corner of a
    /// large map goes through what lies near that corner only.
    pub fn patches(&self, size: f32) -> Vec<Path> {
        let mut patches: BTreeMap<[i32; 2], Path> = BTreeMap::new();
        for (index, &([x, y], start)) in self.parts.iter().enumerate() {
            let end = self.parts.get(index + 1).map_or(self.d.len(), |&(_, next)| next);
            let patch = patches.entry([y, x].map(|c| (c / size).floor() as i32)).or_default();
            patch.parts.push(([x, y], patch.d.len()));
            patch.d.push_str(&self.d[start..end]);
        }
        patches.into_values().collect()
    }

    /// Whether nothing was drawn.
    pub fn is_empty(&self) -> bool {
        self.d.is_empty()
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.d)
    }
}

/// Where a text stands relative to its point.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Align {
    Left,
    Middle,
    Right,
}

/// How words are set.
#[derive(Clone, Copy)]
pub(crate) struct Type<'a> {
    pub face: Face,
    pub size: f32,
    pub fill: &'a str,
    pub align: Align,
}

impl<'a> Type<'a> {
    /// Left-aligned words.
    pub fn new(face: Face, size: f32, fill: &'a str) -> Type<'a> {
        Type { face, size, fill, align: Align::Left }
    }

    /// The same, centred on its point.
    pub fn middle(self) -> Type<'a> {
        Type { align: Align::Middle, ..self }
    }

    /// The same, ending at its point.
    pub fn right(self) -> Type<'a> {
        Type { align: Align::Right, ..self }
    }
}

/// One line of words on a baseline. `more` is extra attributes, already escaped.
pub(crate) fn words_with(out: &mut String, [x, y]: P, set: Type<'_>, text: &str, more: &str) {
    let anchor = match set.align {
        Align::Left => "",
        Align::Middle => r#" text-anchor="middle""#,
        Align::Right => r#" text-anchor="end""#,
    };
    draw!(
        out,
        r#"<text x="{}" y="{}" font-size="{}" fill="{}"{}{}{}>{}</text>"#,
        N(x),
        N(y),
        N(set.size),
        set.fill,
        anchor,
        set.face.attributes(),
        more,
        Esc(text)
    );
}

/// One line of words on a baseline.
pub(crate) fn words(out: &mut String, at: P, set: Type<'_>, text: &str) {
    words_with(out, at, set, text, "");
}

/// A filled path.
pub(crate) fn fill(out: &mut String, path: &Path, colour: &str, opacity: f32) {
    fill_with(out, path, colour, opacity, "");
}

/// A filled path with extra attributes.
pub(crate) fn fill_with(out: &mut String, path: &Path, colour: &str, opacity: f32, more: &str) {
    if !path.is_empty() {
        draw!(out, r#"<path d="{path}" fill="{colour}"{}{more}/>"#, Opacity("fill", opacity));
    }
}

/// A stroked path with round ends and joins.
pub(crate) fn stroke(out: &mut String, path: &Path, colour: &str, width: f32, opacity: f32) {
    stroke_with(out, path, colour, width, opacity, "");
}

/// A stroked path with round ends and joins, and extra attributes.
pub(crate) fn stroke_with(out: &mut String, path: &Path, colour: &str, width: f32, opacity: f32, more: &str) {
    if !path.is_empty() {
        draw!(
            out,
            r#"<path d="{path}" fill="none" stroke="{colour}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round"{}{more}/>"#,
            N(width),
            Opacity("stroke", opacity)
        );
    }
}

/// Many small filled shapes, none within another, patch by patch.
pub(crate) fn fill_many(out: &mut String, path: &Path, colour: &str, opacity: f32, patch: f32) {
    path.patches(patch).iter().for_each(|part| fill(out, part, colour, opacity));
}

/// Many short strokes, patch by patch.
pub(crate) fn stroke_many(out: &mut String, path: &Path, colour: &str, width: f32, opacity: f32, patch: f32) {
    path.patches(patch).iter().for_each(|part| stroke(out, part, colour, width, opacity));
}

/// Many strokes that meet, patch by patch: what shines through does so for all of them at once, so that none is darker
/// where two patches touch.
pub(crate) fn stroke_net(out: &mut String, path: &Path, colour: &str, width: f32, opacity: f32, patch: f32) {
    if !path.is_empty() {
        draw!(out, r#"<g opacity="{}">"#, N(opacity));
        stroke_many(out, path, colour, width, 1.0, patch);
        out.push_str("</g>");
    }
}

/// One of several strokes along the same path.
pub(crate) struct Coat<'a> {
    pub colour: &'a str,
    pub width: f32,
    pub opacity: f32,
    /// Dashes and the like, already escaped.
    pub more: &'a str,
}

impl<'a> Coat<'a> {
    pub fn new(colour: &'a str, width: f32, opacity: f32) -> Coat<'a> {
        Coat { colour, width, opacity, more: "" }
    }
}

/// Paths that are drawn several times over, each written once.
pub(crate) struct Stencils {
    id: String,
    count: usize,
}

impl Stencils {
    /// Writes the paths under names that begin with `id`.
    pub fn cut(out: &mut String, id: String, paths: &[Path]) -> Stencils {
        if !paths.is_empty() {
            out.push_str("<defs>");
            for (index, path) in paths.iter().enumerate() {
                draw!(out, r#"<path id="{id}-{index}" d="{path}"/>"#);
            }
            out.push_str("</defs>");
        }
        Stencils { id, count: paths.len() }
    }

    /// Draws all of them with these attributes.
    pub fn draw(&self, out: &mut String, attributes: &str) {
        if self.count > 0 {
            draw!(out, "<g {attributes}>");
            (0..self.count).for_each(|index| draw!(out, r##"<use href="#{}-{index}"/>"##, self.id));
            out.push_str("</g>");
        }
    }

    /// Strokes all of them. What shines through does so for all at once: crossings are no darker.
    pub fn stroke(&self, out: &mut String, coat: &Coat<'_>) {
        let attributes = format!(
            r#"fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round"{}{}"#,
            coat.colour,
            N(coat.width),
            Opacity("", coat.opacity),
            coat.more
        );
        self.draw(out, &attributes);
    }
}

/// An opacity attribute of a fill, a stroke or a whole group, left out when there is nothing to see through.
pub(crate) struct Opacity(pub &'static str, pub f32);

impl fmt::Display for Opacity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            _ if self.1 >= 1.0 => Ok(()),
            "" => write!(f, r#" opacity="{}""#, N(self.1)),
            of => write!(f, r#" {of}-opacity="{}""#, N(self.1)),
        }
    }
}

/// A rectangle with rounded corners.
pub(crate) fn rect(out: &mut String, [x, y, width, height]: [f32; 4], round: f32, more: &str) {
    draw!(
        out,
        r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" {more}/>"#,
        N(x),
        N(y),
        N(width.max(0.0)),
        N(height.max(0.0)),
        N(round)
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_always_numbers() {
        let write = |x: f32| N(x).to_string();
        assert_eq!(write(1.0), "1");
        assert_eq!(write(-0.5), "-0.5");
        assert_eq!(write(2.126), "2.13");
        assert_eq!(write(-0.001), "0");
        assert_eq!(write(f32::NAN), "0");
        assert_eq!(write(f32::INFINITY), "0");
        assert_eq!(Path::line(&[[1.04, -2.06], [f32::NAN, 0.049]]).d, "M1 -2.1L0 0");
    }

    #[test]
    fn words_are_escaped() {
        assert_eq!(Esc("<a & \"b\">\u{1}").to_string(), "&lt;a &amp; &quot;b&quot;&gt; ");
    }
}
