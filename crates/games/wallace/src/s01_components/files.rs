//! The data files as they are written, before anything in them is checked. The board is read by
//! `boards::map`.

use super::{Arm, Nation};
use printed::SourcesText;
use serde::Deserialize;

/// `pieces.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PiecesFile {
    pub sources: SourcesText,
    #[serde(default)]
    pub roster: Vec<RosterText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RosterText {
    pub title: String,
    pub nation: Nation,
    pub arm: Arm,
    pub source: String,
    pub placing: String,
    pub pieces: Vec<PieceText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PieceText {
    pub key: String,
    pub name: String,
    pub troops: Option<String>,
    pub start: Option<String>,
    pub placing: Option<String>,
}

/// `scenarios.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenariosFile {
    pub sources: SourcesText,
    #[serde(default)]
    pub scenario: Vec<ScenarioText>,
    pub supply: SupplyText,
    pub discs: DiscsText,
    #[serde(default)]
    pub display: Vec<DisplayText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioText {
    pub key: String,
    pub title: String,
    pub about: String,
    pub turns: i64,
    pub source: String,
    pub balance: Option<contract::Balance>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct SupplyText {
    pub cubes: CubesText,
    pub tiles: TilesText,
    pub grand_battery: BatteryText,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CubesText {
    pub french: i64,
    pub allied: i64,
    pub prussian: i64,
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TilesText {
    pub values: Vec<i64>,
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BatteryText {
    pub cubes: i64,
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DiscsText {
    pub french: DiscText,
    pub allied: DiscText,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DiscText {
    pub early: [i64; 3],
    pub late: [i64; 3],
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DisplayText {
    pub group: String,
    pub source: String,
    pub pieces: Vec<String>,
}

/// `tables.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TablesFile {
    pub sources: SourcesText,
    pub artillery: ArtilleryText,
    pub infantry: InfantryText,
    pub morale: MoraleText,
    pub control: ControlText,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArtilleryText {
    pub source: String,
    pub rows: Vec<Vec<i64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InfantryText {
    pub source: String,
    pub column: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoraleText {
    pub source: String,
    pub rows: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ControlText {
    pub source: String,
    pub french: i64,
    pub guard: i64,
    pub british: i64,
    pub german: i64,
    pub dutch: i64,
    pub prussian: i64,
}
