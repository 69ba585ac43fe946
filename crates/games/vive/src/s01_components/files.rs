//! The data files as they are written, before anything in them is checked. Words and numbers are kept as plain text
//! and wide integers, so that a wrong one is listed with all others instead of ending the reading.

use printed::SourcesText;
use serde::Deserialize;

/// `<battle>-setup.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetupFile {
    pub sources: SourcesText,
    pub units: Vec<PlacementText>,
    pub generals: Vec<PlacementText>,
    #[serde(default)]
    pub garrisons: Vec<PlacementText>,
    #[serde(default)]
    pub waiting: Vec<PlacementText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlacementText {
    pub piece: String,
    pub name: String,
    pub hex: Option<String>,
    pub facing: Option<String>,
    pub chips: Option<i64>,
    pub source: String,
}

/// `cards.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardsFile {
    pub sources: SourcesText,
    pub orders: OrdersText,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OrdersText {
    pub skirmish: NumberText,
    pub probe: NumberText,
    pub attack: NumberText,
    pub assault: NumberText,
    pub coordinated: NumberText,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NumberText {
    pub units: String,
    pub source: String,
}

/// `scenarios.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenariosFile {
    pub sources: SourcesText,
    #[serde(default)]
    pub scenario: Vec<ScenarioText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioText {
    pub key: String,
    pub title: String,
    pub about: String,
    #[serde(default)]
    pub loses: LosesText,
    pub source: String,
    pub free: Option<FreeText>,
    pub balance: Option<contract::Balance>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LosesText {
    pub french: Option<i64>,
    pub english: Option<i64>,
    pub allied: Option<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct FreeText {
    pub french: [i64; 2],
    pub allied: [i64; 2],
    #[serde(default)]
    pub french_also: Vec<String>,
    #[serde(default)]
    pub allied_also: Vec<String>,
    pub source: String,
}
