//! The data files as they are written, before anything in them is checked. The board is read by `boards::map`.

use super::{Army, Kind, Role};
use printed::SourcesText;
use serde::Deserialize;
use std::collections::BTreeMap;

/// `units.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitsFile {
    pub sources: SourcesText,
    #[serde(default)]
    pub formation: Vec<FormationText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FormationText {
    pub army: Army,
    pub leader: Option<String>,
    pub units: Vec<UnitText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitText {
    pub key: String,
    pub name: String,
    pub kind: Kind,
    pub size: Option<String>,
    pub fresh: [i64; 3],
    pub spent: Option<[i64; 3]>,
    pub start: Option<String>,
    pub arrives: Option<ArrivalText>,
    pub values: String,
    pub speed: String,
    pub placing: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArrivalText {
    pub turn: i64,
    pub zone: String,
}

/// `leaders.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LeadersFile {
    pub sources: SourcesText,
    #[serde(default)]
    pub leader: Vec<LeaderText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LeaderText {
    pub key: String,
    pub name: String,
    pub army: Army,
    pub role: Role,
    pub formation: Option<String>,
    pub number: Vec<i64>,
    #[serde(default)]
    pub bonus: i64,
    #[serde(default)]
    pub rating: i64,
    pub arrives: Option<i64>,
    pub source: String,
    #[serde(default)]
    pub sources: BTreeMap<String, String>,
}

/// `scenarios.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenariosFile {
    pub sources: SourcesText,
    #[serde(default)]
    pub scenario: Vec<ScenarioText>,
    pub impulses: ImpulsesText,
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
#[serde(deny_unknown_fields)]
pub(super) struct ImpulsesText {
    pub last: i64,
    pub source: String,
}
