//! SVG to PNG and JPEG, with the embedded fonts and no others, so that a picture is the same on every machine.

use crate::fonts;
use jpeg_encoder::{ColorType, Encoder};
use resvg::{tiny_skia, usvg};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Why a picture could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureError {
    /// The text is not an SVG document: what the reader says.
    NotSvg(String),
    /// The picture would be empty or larger than [`LARGEST`] pixels on a side.
    Size {
        /// Width that was asked for.
        width: u32,
        /// Height that follows from it.
        height: u32,
    },
    /// The pixels could not be written as PNG or JPEG.
    Encode(String),
}

/// The longest side of a picture, in pixels.
pub const LARGEST: u32 = 16_384;

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::NotSvg(why) => write!(f, "this is not an SVG picture: {why}"),
            PictureError::Size { width, height } => {
                write!(
                    f,
                    "a picture of {width} x {height} pixels cannot be made; the longest side is {LARGEST}"
                )
            }
            PictureError::Encode(why) => write!(f, "the picture could not be written: {why}"),
        }
    }
}

impl std::error::Error for PictureError {}

/// Draws an SVG as a PNG of the given width; the height follows.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    encode(&pixels(svg, width)?).map_err(|error| PictureError::Encode(error.to_string()))
}

/// Draws an SVG as a JPEG of the given width, a tenth of the size of a PNG: for small pictures of maps, whose
/// woods and furrows are all shades.
pub fn jpeg(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    const QUALITY: u8 = 72;
    let pixels = pixels(svg, width)?;
    let shades: Vec<u8> =
        pixels.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    // Pixels of a page are opaque; those that are not lie on black.
    let side = |side: u32| u16::try_from(side).expect("LARGEST fits");
    let mut file = Vec::new();
    Encoder::new(&mut file, QUALITY)
        .encode(&shades, side(pixels.width()), side(pixels.height()), ColorType::Rgb)
        .map_err(|error| PictureError::Encode(error.to_string()))?;
    Ok(file)
}

fn pixels(svg: &str, width: u32) -> Result<tiny_skia::Pixmap, PictureError> {
    let options =
        usvg::Options { fontdb: fonts(), font_family: "Libre Caslon Text".into(), ..Default::default() };
    let tree =
        usvg::Tree::from_str(svg, &options).map_err(|error| PictureError::NotSvg(error.to_string()))?;
    let size = tree.size();
    let scale = width as f32 / size.width();
    let height = (size.height() * scale).round() as u32;
    if width == 0 || height == 0 || width > LARGEST || height > LARGEST {
        return Err(PictureError::Size { width, height });
    }
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or(PictureError::Size { width, height })?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

/// Writes pixels, without transparency when there is none: a page is opaque, and a third of the time
/// of a picture would go into compressing it well.
fn encode(pixels: &tiny_skia::Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let opaque = pixels.pixels().iter().all(|pixel| pixel.is_opaque());
    let mut data = Vec::with_capacity(pixels.data().len());
    for pixel in pixels.pixels() {
        let colour = pixel.demultiply();
        data.extend_from_slice(&[colour.red(), colour.green(), colour.blue()]);
        if !opaque {
            data.push(colour.alpha());
        }
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(if opaque { png::ColorType::Rgb } else { png::ColorType::Rgba });
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(file)
}

/// The embedded fonts, read once.
fn fonts() -> Arc<usvg::fontdb::Database> {
    static FONTS: OnceLock<Arc<usvg::fontdb::Database>> = OnceLock::new();
    Arc::clone(FONTS.get_or_init(|| {
        let mut database = usvg::fontdb::Database::new();
        for file in fonts::FILES {
            database.load_font_data(file.to_vec());
        }
        database.set_serif_family("Libre Caslon Text");
        database.set_sans_serif_family("Barlow Semi Condensed");
        Arc::new(database)
    }))
}
