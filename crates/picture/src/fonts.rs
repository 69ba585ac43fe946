//! The four faces that pictures are set in, and how wide words are in them. The widths are read
//! from the embedded files themselves, so they cannot disagree with what is drawn.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A face of the embedded fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    /// Text.
    Roman,
    /// Names on the map.
    Italic,
    /// Titles.
    Bold,
    /// Numbers on counters and hexes.
    Sans,
}

/// Serif family with fallbacks for browsers that do not have it.
pub(crate) const SERIF: &str = "Libre Caslon Text, Libre Caslon, Baskerville, Georgia, serif";
/// Numbers family with fallbacks.
pub(crate) const NUMBERS: &str = "Barlow Semi Condensed, Barlow, Roboto Condensed, Arial Narrow, sans-serif";

/// The font files.
pub(crate) const FILES: [&[u8]; 4] = [
    include_bytes!("../fonts/LibreCaslonText-Regular.ttf"),
    include_bytes!("../fonts/LibreCaslonText-Italic.ttf"),
    include_bytes!("../fonts/LibreCaslonText-Bold.ttf"),
    include_bytes!("../fonts/BarlowSemiCondensed-Bold.ttf"),
];

impl Face {
    /// Attributes that pick the face; the serif family is inherited from the root.
    pub fn attributes(self) -> &'static str {
        match self {
            Face::Roman => "",
            Face::Italic => r#" font-style="italic""#,
            Face::Bold => r#" font-weight="bold""#,
            Face::Sans => {
                r#" font-weight="bold" font-family="Barlow Semi Condensed, Barlow, Roboto Condensed, Arial Narrow, sans-serif""#
            }
        }
    }

    /// How wide words of this size are.
    pub fn width(self, text: &str, size: f32) -> f32 {
        static WIDTHS: OnceLock<[Widths; 4]> = OnceLock::new();
        let widths =
            &WIDTHS.get_or_init(|| FILES.map(|file| Widths::read(file).unwrap_or_default()))[self as usize];
        text.chars().map(|c| widths.of(c)).sum::<f32>() * size
    }

    /// The size, at most `size`, in which words fit into a width.
    pub fn fit(self, text: &str, size: f32, width: f32) -> f32 {
        let natural = self.width(text, size);
        if natural > width && natural > 0.0 { size * (width / natural).max(0.0) } else { size }
    }

    /// Words cut to a width, with an ellipsis when something is missing.
    pub fn cut(self, text: &str, size: f32, width: f32) -> String {
        if self.width(text, size) <= width {
            return text.to_owned();
        }
        let mut kept = text.to_owned();
        while kept.pop().is_some() {
            if self.width(&kept, size) + self.width("…", size) <= width {
                break;
            }
        }
        kept.truncate(kept.trim_end().len());
        kept + "…"
    }

    /// Words broken into lines of at most a width, at most `most` of them.
    pub fn wrap(self, text: &str, size: f32, width: f32, most: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line)
                    if self.width(line, size) + self.width(" ", size) + self.width(word, size) <= width =>
                {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        if lines.len() > most {
            let rest = lines.split_off(most.saturating_sub(1)).join(" ");
            lines.push(self.cut(&rest, size, width));
        }
        lines.into_iter().map(|line| self.cut(&line, size, width)).collect()
    }
}

/// Advance widths of a face, as shares of its size.
#[derive(Default)]
struct Widths(BTreeMap<char, f32>);

impl Widths {
    /// An unknown letter is half as wide as it is high.
    fn of(&self, c: char) -> f32 {
        self.0.get(&c).copied().unwrap_or(0.5)
    }

    /// Reads the tables `head`, `hhea`, `hmtx` and `cmap` (format 4) of a TrueType file.
    fn read(file: &[u8]) -> Option<Widths> {
        let table = |tag: &[u8; 4]| {
            (0..usize::from(u16_at(file, 4)?))
                .map(|index| 12 + 16 * index)
                .find(|&entry| file.get(entry..entry + 4) == Some(tag.as_slice()))
                .and_then(|entry| file.get(u32_at(file, entry + 8)?..))
        };
        let per_em = f32::from(u16_at(table(b"head")?, 18)?);
        let metrics = usize::from(u16_at(table(b"hhea")?, 34)?);
        let (hmtx, cmap) = (table(b"hmtx")?, table(b"cmap")?);
        let format4 = (0..usize::from(u16_at(cmap, 2)?))
            .filter_map(|index| cmap.get(u32_at(cmap, 4 + 8 * index + 4)?..))
            .find(|subtable| u16_at(subtable, 0) == Some(4))?;
        let mut widths = BTreeMap::new();
        for (code, glyph) in glyphs(format4)? {
            let advance = u16_at(hmtx, 4 * glyph.min(metrics.saturating_sub(1)));
            if let (Some(letter), Some(advance)) = (char::from_u32(u32::from(code)), advance) {
                widths.insert(letter, f32::from(advance) / per_em);
            }
        }
        Some(Widths(widths))
    }
}

/// The pairs of letter and glyph in a `cmap` of format 4.
fn glyphs(cmap: &[u8]) -> Option<Vec<(u16, usize)>> {
    let double = usize::from(u16_at(cmap, 6)?);
    let mut pairs = Vec::new();
    for segment in (0..double).step_by(2) {
        let end = u16_at(cmap, 14 + segment)?;
        let start = u16_at(cmap, 16 + double + segment)?;
        let delta = u16_at(cmap, 16 + 2 * double + segment)?;
        let place = 16 + 3 * double + segment;
        let offset = usize::from(u16_at(cmap, place)?);
        for code in start..=end.min(0xFFFE) {
            let glyph = if offset == 0 {
                code.wrapping_add(delta)
            } else {
                match u16_at(cmap, place + offset + 2 * usize::from(code - start))? {
                    0 => 0,
                    glyph => glyph.wrapping_add(delta),
                }
            };
            if glyph != 0 {
                pairs.push((code, usize::from(glyph)));
            }
        }
    }
    Some(pairs)
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<usize> {
    usize::try_from(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACES: [Face; 4] = [Face::Roman, Face::Italic, Face::Bold, Face::Sans];

    #[test]
    fn every_face_knows_the_letters_of_western_europe() {
        for (face, file) in FACES.into_iter().zip(FILES) {
            let widths = Widths::read(file).unwrap();
            for letter in "AZaz09éèüçŒœß’–—×·".chars() {
                assert!(widths.0.contains_key(&letter), "{face:?} {letter}");
            }
            assert!(face.width("W", 10.0) > face.width("i", 10.0), "{face:?}");
        }
    }

    #[test]
    fn words_wrap_into_the_width_they_are_given() {
        let text = "Choose a unit to move, or end the movement phase of this turn.";
        let lines = Face::Roman.wrap(text, 14.0, 150.0, 9);
        assert!(lines.len() > 1);
        assert!(lines.iter().all(|line| Face::Roman.width(line, 14.0) <= 150.0));
        assert_eq!(lines.join(" "), text);
        let cut = Face::Roman.wrap(text, 14.0, 150.0, 2);
        assert!(cut.len() == 2 && cut[1].ends_with('…'));
    }

    #[test]
    fn a_broken_file_has_no_widths() {
        assert!(Widths::read(&[]).is_none());
        assert!(Widths::read(&FILES[0][..300]).is_none());
    }
}
