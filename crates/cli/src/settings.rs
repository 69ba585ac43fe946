//! Settings of a host: by flag, by the environment, by a file.

use crate::trouble::Trouble;
use std::path::Path;
use std::str::FromStr;

/// What can be set in the environment and in a file, each named as its flag.
pub const KEYS: &[&str] = &[
    "listen",
    "data-dir",
    "database",
    "seal-key",
    "connections",
    "behind-proxy",
    "hosts",
    "thinkers",
    "think-seconds",
    "cache",
    "keep-days",
    "rate",
    "max-connections",
    "address-connections",
    "address-sockets",
    "table-watchers",
    "hourly-tables",
    "hourly-program-games",
    "talk",
    "log",
    "log-level",
];

/// What the environment and a file say.
#[derive(Debug, Default)]
pub struct Settings(Vec<(&'static str, String)>);

impl Settings {
    /// Reads the environment and the file, if one is named here or there.
    pub fn read(file: Option<&Path>) -> Result<Settings, Trouble> {
        let environment = |key: &str| std::env::var(key).ok().filter(|value| !value.is_empty());
        let named = environment("GROGNARD_SETTINGS").map(std::path::PathBuf::from);
        let Some(path) = file.or(named.as_deref()) else { return Settings::of("", environment) };
        let text = std::fs::read_to_string(path)
            .map_err(|error| Trouble::File(format!("cannot read {}: {error}", path.display())))?;
        Settings::of(&text, environment).map_err(|trouble| trouble.at(path.display()))
    }

    /// What a file says, and the environment before it.
    pub(crate) fn of(file: &str, environment: impl Fn(&str) -> Option<String>) -> Result<Settings, Trouble> {
        let mut said = Vec::new();
        for key in KEYS {
            let name = format!("GROGNARD_{}", key.to_uppercase().replace('-', "_"));
            said.extend(environment(&name).map(|value| (*key, value)));
        }
        let table: toml::Table =
            file.parse().map_err(|error: toml::de::Error| Trouble::input(error.message()))?;
        for (name, value) in table {
            let Some(key) = KEYS.iter().find(|key| **key == name) else {
                return Err(Trouble::input(format!(
                    "there is no setting {name:?}; there are {}",
                    KEYS.join(", ")
                )));
            };
            let text = match value {
                toml::Value::String(text) => text,
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Float(number) => number.to_string(),
                toml::Value::Boolean(yes) => yes.to_string(),
                _ => return Err(Trouble::input(format!("{name} is a number, a text, true or false"))),
            };
            said.push((key, text));
        }
        Ok(Settings(said))
    }

    /// A setting: what the flag says, or the environment, or the file.
    pub fn pick<T: FromStr>(&self, flag: Option<T>, key: &'static str) -> Result<Option<T>, Trouble> {
        debug_assert!(KEYS.contains(&key), "{key} is not listed");
        if flag.is_some() {
            return Ok(flag);
        }
        let said = self.0.iter().find(|(known, _)| *known == key);
        let read = |(_, text): &(&str, String)| {
            text.parse().map_err(|_| Trouble::input(format!("{key} cannot be {text:?}")))
        };
        said.map(read).transpose()
    }
}
