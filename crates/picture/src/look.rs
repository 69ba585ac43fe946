//! What a picture shows and in which light.

use contract::Entry;

/// By day or by night.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on warm paper.
    #[default]
    Light,
    /// Pale ink on dark paper.
    Dark,
}

/// What a picture shows. [`Look::default`] shows everything; [`Look::map_only`] the bare map.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// By day or by night.
    pub theme: Theme,
    /// Width in pixels. Type and panel grow with it, so a wider picture shows the same, larger.
    /// Kept between 320 and 12,000.
    pub width: u32,
    /// The sides of the spaces.
    pub grid: bool,
    /// What the rules know of the ground: woods, towns, roads, streams and printed numbers.
    pub terrain: bool,
    /// The true ground under it.
    pub ground: bool,
    /// The numbers of the spaces.
    pub numbers: bool,
    /// The names of places.
    pub names: bool,
    /// Title, headline, prompt and outcome above the map.
    pub header: bool,
    /// What the terrains mean, below the map.
    pub legend: bool,
    /// Turn, losses, victory points, and who is compared by what.
    pub tracks: bool,
    /// Hands of cards and the pieces beside the map.
    pub trays: bool,
    /// The sum that is being worked out, with its forecast, and the fight at hand.
    pub account: bool,
    /// Legal decisions lit on their spaces and pieces, with their cost.
    pub choices: bool,
    /// Duties, targets and other signs on spaces.
    pub marks: bool,
    /// The ways of [`Look::entries`] as arrows on the map.
    pub arrows: bool,
    /// The words of [`Look::entries`] in the panel.
    pub chronicle: bool,
    /// What happened last, oldest first.
    pub entries: Vec<Entry>,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            theme: Theme::Light,
            width: 1800,
            grid: true,
            terrain: true,
            ground: true,
            numbers: true,
            names: true,
            header: true,
            legend: true,
            tracks: true,
            trays: true,
            account: true,
            choices: true,
            marks: true,
            arrows: true,
            chronicle: true,
            entries: Vec::new(),
        }
    }
}

impl Look {
    /// The map and what stands on it, without header, legend and panel.
    pub fn map_only() -> Look {
        Look {
            header: false,
            legend: false,
            tracks: false,
            trays: false,
            account: false,
            chronicle: false,
            ..Look::default()
        }
    }

    /// The same by another light.
    pub fn with_theme(self, theme: Theme) -> Look {
        Look { theme, ..self }
    }

    /// The same in another width.
    pub fn with_width(self, width: u32) -> Look {
        Look { width, ..self }
    }

    /// The same with what happened last.
    pub fn with_entries(self, entries: Vec<Entry>) -> Look {
        Look { entries, ..self }
    }
}
