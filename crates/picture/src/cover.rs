//! The words for terrain that the renderer knows.

/// What covers a space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Cover {
    /// Nothing.
    #[default]
    Clear,
    /// Trees close together.
    Woods,
    /// Trees in rows.
    Orchard,
    /// Houses and streets.
    Town,
    /// A walled farm or work.
    Fort,
    /// Wet land.
    Marsh,
    /// A river runs here.
    Water,
    /// Standing corn.
    Field,
    /// Boulders and broken ground.
    Rough,
    /// A word that the renderer does not know.
    Plain,
}

/// A terrain taken apart: `woods-road` is woods with a road, `elevated-town` a town on a hill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Land {
    pub cover: Cover,
    /// Higher than what is around it.
    pub high: bool,
    /// Lower than what is around it.
    pub low: bool,
    /// A road leads through.
    pub road: bool,
    /// A walled place that can be held, whatever grows around it.
    pub strong: bool,
    /// Its houses are those of one farm.
    pub farm: bool,
}

impl Land {
    /// Reads the key of a terrain.
    pub fn of(key: &str) -> Land {
        let mut land = Land::default();
        for word in key.to_lowercase().split(|c: char| !c.is_alphanumeric()) {
            let cover = match word {
                "" | "clear" | "open" | "ground" | "bridge" | "plain" => continue,
                "road" | "track" => {
                    land.road = true;
                    continue;
                }
                "hill" | "hills" | "elevated" | "high" | "ridge" | "slope" | "crest" => {
                    land.high = true;
                    continue;
                }
                "low" | "valley" => {
                    land.low = true;
                    continue;
                }
                "wood" | "woods" | "forest" => Cover::Woods,
                "orchard" | "garden" => Cover::Orchard,
                "town" | "village" | "city" | "hamlet" | "building" | "buildings" => Cover::Town,
                "farm" => {
                    land.farm = true;
                    Cover::Town
                }
                "strongpoint" | "strong" | "point" => {
                    land.strong = true;
                    continue;
                }
                "fort" | "fortified" | "chateau" => Cover::Fort,
                "marsh" | "swamp" | "bog" => Cover::Marsh,
                "river" | "water" | "lake" | "pond" | "stream" => Cover::Water,
                "field" | "fields" | "corn" => Cover::Field,
                "rough" | "rocks" | "broken" => Cover::Rough,
                _ => Cover::Plain,
            };
            if land.cover == Cover::Clear {
                land.cover = cover;
            }
        }
        land
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_taken_apart() {
        assert_eq!(Land::of("clear"), Land::default());
        assert_eq!(Land::of("woods-road"), Land { cover: Cover::Woods, road: true, ..Default::default() });
        assert_eq!(Land::of("woods_road"), Land::of("woods-road"));
        assert_eq!(
            Land::of("elevated forest"),
            Land { cover: Cover::Woods, high: true, ..Default::default() }
        );
        assert_eq!(Land::of("farm"), Land { cover: Cover::Town, farm: true, ..Default::default() });
        assert_eq!(Land::of("lava").cover, Cover::Plain);
        assert_eq!(Land::of("").cover, Cover::Clear);
    }
}
