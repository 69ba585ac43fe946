//! What a game asks of the compiler: `data/<game>/compile.toml`.

use super::super::{Atlas, Feature, Kind, Shape};
use crate::{HexGrid, Numbering, Projection, Shift};
use contract::Fault;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The version of the format that this program reads.
const FORMAT: i64 = 1;

/// The settings of a game: its grid, the fit of the ground, and what becomes of each kind of feature.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    format: i64,
    pub(super) game: String,
    pub(super) key: String,
    pub(super) title: String,
    pub(super) about: String,
    pub(super) sources: BTreeMap<String, SourceText>,
    pub(super) grid: GridText,
    pub(super) projection: Projection,
    pub(super) clear: SourcedText,
    pub(super) bridges: SourcedText,
    /// Kinds of sides that are water.
    water: Vec<String>,
    /// Kinds of sides that are crossed by bridges alone.
    pub(super) bridged: Vec<String>,
    /// Kinds of sides that nothing crosses.
    #[serde(default)]
    closed: Vec<String>,
    #[serde(default)]
    pub(super) surface: Vec<SurfaceText>,
    #[serde(default)]
    pub(super) along: Vec<AlongText>,
    #[serde(default)]
    pub(super) across: Vec<AcrossText>,
    #[serde(default)]
    pub(super) via: Vec<ViaText>,
    #[serde(default)]
    pub(super) place: Vec<PlaceText>,
    #[serde(default)]
    pub(super) correction: Vec<CorrectionText>,
    #[serde(default)]
    pub(super) zone: Vec<ZoneText>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SourceText {
    pub provenance: String,
    pub text: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SourcedText {
    pub source: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GridText {
    pub columns: u8,
    pub rows: RowsText,
    pub absent: Option<BlockText>,
    pub source: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RowsText {
    pub odd: u8,
    pub even: u8,
}

/// A block of hexes, from the first column and row to the last.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BlockText {
    pub columns: [i16; 2],
    pub rows: [i16; 2],
}

/// Surfaces that fill the hexes of which they cover enough.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SurfaceText {
    pub kinds: Vec<String>,
    pub terrain: String,
    /// The part of a hex that must be covered.
    pub share: f64,
    /// One that covers no hex by `share` fills the one it covers most, if by this.
    pub least: f64,
    pub source: String,
}

/// Lines that run along hexsides.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AlongText {
    pub kinds: Vec<String>,
    pub side: String,
    pub source: String,
}

/// Lines that go from hex to hex.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AcrossText {
    pub kinds: Vec<String>,
    pub way: String,
    pub source: String,
}

/// Hexes that a way passes in order.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ViaText {
    kind: String,
    name: String,
    pub hexes: Vec<String>,
    #[serde(rename = "reason")]
    _reason: String,
}

impl ViaText {
    pub fn is(&self, feature: &Feature) -> bool {
        self.kind == feature.kind.key() && self.name == feature.name
    }
}

/// A place that the map names.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlaceText {
    /// Its name in the atlas.
    name: String,
    #[serde(default = "place")]
    kind: String,
    /// Its name on this board, where that differs.
    label: Option<String>,
    /// The terrain that it makes of its hexes.
    pub terrain: Option<String>,
    pub rank: u8,
    /// Stated hexes; none stated, it lies where the ground says.
    #[serde(default)]
    pub hexes: Vec<String>,
    /// Whether a lane joins it with the roads.
    #[serde(default)]
    pub lane: bool,
    pub source: String,
}

fn place() -> String {
    Kind::Place.key().to_owned()
}

impl PlaceText {
    /// Its name on this board.
    pub fn label(&self) -> &str {
        self.label.as_ref().unwrap_or(&self.name)
    }

    pub fn feature<'a>(&self, atlas: &'a Atlas) -> Option<&'a Feature> {
        Kind::from_key(&self.kind).and_then(|kind| atlas.find(kind, &self.name))
    }
}

/// A correction by hand, with its reason.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CorrectionText {
    #[serde(default)]
    pub hexes: Vec<String>,
    /// The terrain of `hexes`; `clear` takes away what is there.
    pub terrain: Option<String>,
    #[serde(default)]
    pub sides: Vec<String>,
    /// What runs along `sides`; `clear` takes away what is there.
    pub side: Option<String>,
    /// The name of what runs there.
    pub course: Option<String>,
    pub reason: String,
    /// Whether players read the reason on the board.
    #[serde(default)]
    pub shown: bool,
    pub source: String,
}

/// A zone: stated hexes, or a block of columns and rows, or the edge of one, or where ways leave there.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ZoneText {
    pub key: String,
    pub kind: String,
    pub name: String,
    pub of: Option<String>,
    #[serde(default)]
    pub hexes: Vec<String>,
    pub columns: Option<[i16; 2]>,
    pub rows: Option<[i16; 2]>,
    pub edge: Option<String>,
    #[serde(default)]
    pub ways: bool,
    pub source: String,
}

impl Settings {
    /// Reads a settings file. What it names is checked against the atlas when it is compiled.
    pub fn read(file: &str, text: &str) -> Result<Settings, Vec<Fault>> {
        let settings: Settings = toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            let line = text.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
            vec![Fault::new(format!("{file}: line {line}"), error.message())]
        })?;
        if settings.format != FORMAT {
            let what = format!("{} is unknown; this program reads {FORMAT}", settings.format);
            return Err(vec![Fault::new(format!("{file}: format"), what)]);
        }
        Ok(settings)
    }

    /// The grid that the settings describe.
    pub(super) fn grid(&self) -> HexGrid {
        let rows = |column: u8| if column % 2 == 1 { self.grid.rows.odd } else { self.grid.rows.even };
        let columns: Vec<u8> = (1..=self.grid.columns).map(rows).collect();
        HexGrid::laid_out(&columns, Shift::South, Numbering::Digits, |column, row| {
            self.grid.absent.as_ref().is_none_or(|cut| {
                !((cut.columns[0]..=cut.columns[1]).contains(&column)
                    && (cut.rows[0]..=cut.rows[1]).contains(&row))
            })
        })
    }

    /// Whether a kind of side is water.
    pub(super) fn wet(&self, kind: &str) -> bool {
        self.water.iter().any(|water| water == kind)
    }

    /// Whether no way leads over a kind of side unless there is a bridge.
    pub(super) fn barred(&self, kind: &str) -> bool {
        self.bridged.iter().chain(&self.closed).any(|barred| barred == kind)
    }

    /// Whether a terrain comes from a surface: woods, not towns.
    pub(super) fn is_surface(&self, terrain: &str) -> bool {
        self.surface.iter().any(|surface| surface.terrain == terrain)
    }

    /// Everything that the settings name and that is not there.
    pub(super) fn check(&self, atlas: &Atlas) -> Result<(), Vec<Fault>> {
        let mut check = Check { settings: self, grid: self.grid(), faults: Vec::new() };
        check.faults.extend(self.projection.faults().into_iter().map(|what| Fault::new("projection", what)));
        for (key, source) in &self.sources {
            if !["rulebook", "published", "reconstructed"].contains(&source.provenance.as_str()) {
                let what = format!(
                    "\"{}\" is no provenance: it is rulebook, published or reconstructed",
                    source.provenance
                );
                check.fault(&format!("sources: {key}"), what);
            }
        }
        for (place, source) in
            [("grid", &self.grid.source), ("clear", &self.clear.source), ("bridges", &self.bridges.source)]
        {
            check.source(place, source);
        }
        for rule in &self.surface {
            check.rule(&format!("surface {}", rule.terrain), &rule.kinds, Shape::Surface, &rule.source);
        }
        for rule in &self.along {
            check.rule(&format!("along {}", rule.side), &rule.kinds, Shape::Line, &rule.source);
        }
        for rule in &self.across {
            check.rule(&format!("across {}", rule.way), &rule.kinds, Shape::Line, &rule.source);
        }
        for via in &self.via {
            let place = format!("via \"{}\"", via.name);
            if !atlas.features.iter().any(|feature| via.is(feature)) {
                check.fault(&place, format!("the atlas has no {} of this name", via.kind));
            }
            check.hexes(&place, &via.hexes);
        }
        for named in &self.place {
            let place = format!("place \"{}\"", named.name);
            if named.hexes.is_empty() && named.feature(atlas).is_none() {
                check.fault(
                    &place,
                    format!("the atlas has no {} of this name, and no hexes are stated", named.kind),
                );
            }
            check.hexes(&place, &named.hexes);
            check.source(&place, &named.source);
        }
        for correction in &self.correction {
            let place = format!("correction \"{}\"", correction.reason);
            check.hexes(&place, &correction.hexes);
            for side in &correction.sides {
                check.side(&place, side);
            }
            check.source(&place, &correction.source);
        }
        for zone in &self.zone {
            let place = format!("zone {}", zone.key);
            check.hexes(&place, &zone.hexes);
            check.source(&place, &zone.source);
            if zone
                .edge
                .as_ref()
                .is_some_and(|edge| !["north", "east", "south", "west"].contains(&edge.as_str()))
            {
                check.fault(&place, "an edge is north, east, south or west".to_owned());
            }
        }
        if check.faults.is_empty() { Ok(()) } else { Err(check.faults) }
    }
}

struct Check<'a> {
    settings: &'a Settings,
    grid: HexGrid,
    faults: Vec<Fault>,
}

impl Check<'_> {
    fn fault(&mut self, place: &str, what: String) {
        self.faults.push(Fault::new(format!("compile.toml: {place}"), what));
    }

    fn source(&mut self, place: &str, source: &str) {
        if !self.settings.sources.contains_key(source) {
            self.fault(place, format!("source \"{source}\" is not listed under [sources]"));
        }
    }

    fn rule(&mut self, place: &str, kinds: &[String], shape: Shape, source: &str) {
        for kind in kinds {
            match Kind::from_key(kind) {
                None => self.fault(place, format!("\"{kind}\" is no kind of the atlas")),
                Some(kind) if kind.shape() != shape => {
                    self.fault(place, format!("a {} is no {shape:?}", kind.key()).to_lowercase());
                }
                Some(_) => {}
            }
        }
        self.source(place, source);
    }

    fn hexes(&mut self, place: &str, numbers: &[String]) {
        for number in numbers {
            if self.grid.find(number).is_none() {
                self.fault(place, format!("hex \"{number}\" is not on the map"));
            }
        }
    }

    fn side(&mut self, place: &str, text: &str) {
        let hexes = text.split_once('/').map(|(a, b)| (self.grid.find(a), self.grid.find(b)));
        let adjacent = matches!(hexes, Some((Some(a), Some(b))) if self.grid.direction(a, b).is_some());
        if !adjacent {
            self.fault(
                place,
                format!("\"{text}\" is no side: write two adjacent hexes, such as \"0914/0915\""),
            );
        }
    }
}
