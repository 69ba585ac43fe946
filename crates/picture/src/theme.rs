//! The colours of day and night.

use crate::look::Theme;
use contract::Side;

/// Every colour of a picture except those of counters, which are printed the same by any light.
pub(crate) struct Palette {
    /// Starts the ids of this theme, so that pictures of both can stand on one page.
    pub id: &'static str,
    pub page: &'static str,
    pub card: &'static str,
    pub card_edge: &'static str,
    pub ink: &'static str,
    pub ink_soft: &'static str,
    pub ink_faint: &'static str,
    pub accent: &'static str,
    pub frame: &'static str,
    pub band: &'static str,
    pub halo: &'static str,
    pub vignette: &'static str,
    pub ground: &'static str,
    /// Soft patches that keep the ground from being flat.
    pub patches: [&'static str; 3],
    pub furrow: &'static str,
    pub grid: &'static str,
    pub number: &'static str,
    pub woods: &'static str,
    pub woods_edge: &'static str,
    pub wood_ink: &'static str,
    pub tree: [&'static str; 3],
    pub tree_edge: &'static str,
    pub tree_light: &'static str,
    pub town: &'static str,
    pub brick: [&'static str; 2],
    pub brick_edge: &'static str,
    pub brick_light: &'static str,
    pub road: &'static str,
    pub road_edge: &'static str,
    pub track: &'static str,
    pub water: &'static str,
    pub water_edge: &'static str,
    pub water_light: &'static str,
    pub water_ink: &'static str,
    pub marsh: &'static str,
    pub low: &'static str,
    pub hill: &'static str,
    pub hachure: &'static str,
    pub field: &'static str,
    pub plain: &'static str,
    pub shadow: &'static str,
    pub gold: &'static str,
    pub red: &'static str,
    pub french: &'static str,
    pub allied: &'static str,
    pub prussian: &'static str,
    pub on_side: &'static str,
}

impl Palette {
    pub fn of(theme: Theme) -> &'static Palette {
        match theme {
            Theme::Light => &DAY,
            Theme::Dark => &NIGHT,
        }
    }

    pub fn side(&self, side: Side) -> &'static str {
        match side {
            Side::French => self.french,
            Side::Allied => self.allied,
        }
    }
}

static DAY: Palette = Palette {
    id: "day",
    page: "#f1e7d0",
    card: "#f7efdc",
    card_edge: "#b59a6b",
    ink: "#33261a",
    ink_soft: "#6a5740",
    ink_faint: "#9a8767",
    accent: "#8c2f22",
    frame: "#4a3623",
    band: "#f5ecd6",
    halo: "#f3e9cd",
    vignette: "#8a6a35",
    ground: "#ebdfbd",
    patches: ["#dcd9a6", "#f5ecd0", "#dfc890"],
    furrow: "#a58f55",
    grid: "#6b5636",
    number: "#6b5636",
    woods: "#b9c48d",
    woods_edge: "#5f7344",
    wood_ink: "#33491f",
    tree: ["#7f9a5c", "#738f53", "#8ba567"],
    tree_edge: "#3f5730",
    tree_light: "#b4c588",
    town: "#dfbd94",
    brick: ["#b4503a", "#a3432f"],
    brick_edge: "#5d2418",
    brick_light: "#d98a6c",
    road: "#f4e3b5",
    road_edge: "#7d6038",
    track: "#8a6d43",
    water: "#7fa9c0",
    water_edge: "#3f6f8c",
    water_light: "#c3dbe3",
    water_ink: "#2f5f7d",
    marsh: "#cdd9b8",
    low: "#d3d3a3",
    hill: "#e0c48a",
    hachure: "#8f6a38",
    field: "#ead48a",
    plain: "#dccfae",
    shadow: "#2b1d0e",
    gold: "#e0a422",
    red: "#c0261c",
    french: "#27509b",
    allied: "#a8321f",
    prussian: "#34434f",
    on_side: "#fbf4e2",
};

static NIGHT: Palette = Palette {
    id: "night",
    page: "#191714",
    card: "#24211c",
    card_edge: "#5b4d36",
    ink: "#e9ddc1",
    ink_soft: "#b7a685",
    ink_faint: "#7f725a",
    accent: "#e0a06a",
    frame: "#8d7750",
    band: "#211e19",
    halo: "#26241d",
    vignette: "#000000",
    ground: "#37342a",
    patches: ["#3a3d2b", "#423d30", "#2e2b23"],
    furrow: "#6b6144",
    grid: "#c9b98d",
    number: "#cbbb90",
    woods: "#2c3a26",
    woods_edge: "#6e8456",
    wood_ink: "#a9c08a",
    tree: ["#43593a", "#3b5133", "#4c6441"],
    tree_edge: "#1b2817",
    tree_light: "#6f8a5b",
    town: "#4a3d2d",
    brick: ["#a8523c", "#934432"],
    brick_edge: "#2a100a",
    brick_light: "#d08a6d",
    road: "#a08e64",
    road_edge: "#1d1811",
    track: "#a08a5c",
    water: "#3f6b86",
    water_edge: "#1d3a4d",
    water_light: "#6c9ab3",
    water_ink: "#93c3dc",
    marsh: "#33402f",
    low: "#33372a",
    hill: "#4d4230",
    hachure: "#b0935e",
    field: "#4f482c",
    plain: "#3f3a2e",
    shadow: "#000000",
    gold: "#f2bd45",
    red: "#e8503f",
    french: "#6f98e0",
    allied: "#e0705a",
    prussian: "#a9bac6",
    on_side: "#191714",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_differ_and_know_both_sides() {
        let (day, night) = (Palette::of(Theme::Light), Palette::of(Theme::Dark));
        assert_ne!(day.page, night.page);
        assert_ne!(day.id, night.id);
        assert_ne!(day.side(Side::French), day.side(Side::Allied));
    }
}
