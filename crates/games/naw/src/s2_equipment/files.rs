//! The data files as they are written, before anything in them is checked. Words and numbers are
//! kept as plain text and wide integers, so that a wrong one is listed with all others instead of
//! ending the reading.

use printed::SourcesText;
use serde::Deserialize;

/// `units.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitsFile {
    pub sources: SourcesText,
    #[serde(default)]
    pub roster: Vec<RosterText>,
    #[serde(default)]
    pub marker: Vec<MarkerText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RosterText {
    pub title: String,
    pub side: String,
    pub group: Option<String>,
    pub source: String,
    pub placing: String,
    pub units: Vec<UnitText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitText {
    pub key: String,
    pub name: String,
    pub nation: String,
    pub arm: String,
    pub strength: i64,
    pub movement: i64,
    pub start: Option<String>,
    #[serde(default)]
    pub sources: UnitSourcesText,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitSourcesText {
    pub name: Option<String>,
    pub nation: Option<String>,
    pub arm: Option<String>,
    pub strength: Option<String>,
    pub movement: Option<String>,
    pub start: Option<String>,
    pub group: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MarkerText {
    pub key: String,
    pub title: String,
    pub count: i64,
    pub source: String,
}

/// `scenarios.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenariosFile {
    pub sources: SourcesText,
    #[serde(default)]
    pub scenario: Vec<ScenarioText>,
    #[serde(default)]
    pub group: Vec<GroupText>,
    #[serde(default)]
    pub code: Vec<CodeText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioText {
    pub key: String,
    pub title: String,
    pub about: String,
    pub turns: i64,
    pub balance: Option<contract::Balance>,
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GroupText {
    pub key: String,
    pub title: String,
    pub side: String,
    pub source: String,
    #[serde(default)]
    pub units: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CodeText {
    pub side: String,
    pub codes: Vec<i64>,
    pub arrivals: Vec<ArrivalText>,
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArrivalText {
    pub group: String,
    pub turn: i64,
}
