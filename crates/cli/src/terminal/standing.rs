//! How it stands beside the map: the fight step by step, lists of pieces, sums, and what part of the field matters.

use super::panel::{account, forecast, of, percent};
use crate::paper::{Ink, style};
use contract::scene::{Camp, Fight, Progress, Roster, Step};
use contract::{Board, Scene, words};

/// The fight at hand in a few lines: who fights, and the steps with what they brought.
pub fn fight(fight: &Fight, ink: Ink) -> Vec<String> {
    let camp = |camp: &Camp| {
        let dice: Vec<String> = camp.dice.iter().map(ToString::to_string).collect();
        let thrown =
            if dice.is_empty() { String::new() } else { format!(" (threw {})", words::commas(&dice)) };
        format!("{} {}: {}{thrown}", ink.paint(of(camp.side), camp.side), camp.role, camp.strength)
    };
    let step = |(number, step): (usize, &Step)| {
        let result = step.result.as_ref().map(|result| format!(" {result}")).unwrap_or_default();
        let text = format!("{number} {}{result}", step.name);
        match step.state {
            Progress::Done => ink.paint(style::FAINT, format_args!("✓ {text}")),
            Progress::Now => ink.paint(style::STRONG, format_args!("▶ {text}")),
            Progress::Ahead => format!("· {text}"),
            Progress::Idle => ink.paint(style::FAINT, format_args!("– {text}")),
        }
    };
    let mut lines = vec![format!("{} {}", ink.paint(style::STRONG, &fight.title), ink.rule(fight.rule))];
    lines.extend(fight.camps.iter().map(|one| format!("  {}", camp(one))));
    lines.extend((1..).zip(&fight.steps).map(|one| format!("  {}", step(one))));
    lines
}

/// Pieces to be compared, a line each.
fn roster(roster: &Roster, scene: &Scene, ink: Ink) -> Vec<String> {
    let mut lines = vec![format!("{} {}", ink.paint(style::STRONG, &roster.name), ink.rule(roster.rule))];
    for row in &roster.rows {
        let Some(piece) = scene.pieces.iter().find(|piece| piece.id == row.piece) else { continue };
        let cells: Vec<String> =
            roster.columns.iter().zip(&row.cells).map(|(column, cell)| format!("{column} {cell}")).collect();
        let mut parts = vec![words::commas(&cells)];
        parts.extend(piece.states.iter().map(ToString::to_string));
        parts.extend(row.chance.map(|chance| format!("{}%", percent(chance.weight, chance.of))));
        let name = ink.paint(of(piece.counter.side), &piece.printed().name);
        lines.push(format!("  {name}: {}", parts.join(" · ")));
    }
    lines
}

/// The parts of the field that matter now.
pub fn lights(board: &Board, scene: &Scene, ink: Ink) -> Vec<String> {
    let name = |key: &str| {
        let region = board.regions.iter().find(|region| region.key == key);
        region.map_or(key.to_owned(), |region| region.name.clone())
    };
    let line = |light: &contract::scene::Light| {
        let name = name(&light.region);
        let name = light.side.map_or(name.clone(), |side| ink.paint(of(side), &name));
        format!("{name}: {} {}", light.text, ink.rule(light.rule))
    };
    scene.lights.iter().map(line).collect()
}

/// Everything that one asks for with `standing`.
pub fn standing(board: &Board, scene: &Scene, ink: Ink) -> Vec<String> {
    let mut lines = lights(board, scene, ink);
    lines.extend(scene.fight.iter().flat_map(|one| fight(one, ink)));
    lines.extend(scene.rosters.iter().flat_map(|one| roster(one, scene, ink)));
    lines.extend(scene.tallies.iter().flat_map(|one| account(one, ink)));
    for track in &scene.tracks {
        let chance =
            track.forecast.as_ref().map(|likely| format!("  {}", forecast(likely))).unwrap_or_default();
        lines.push(format!(
            "{} {}/{}  {} {}{chance}",
            track.name,
            track.value,
            track.limit,
            track.note,
            ink.rule(track.rule)
        ));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::Colour;
    use contract::Rule;
    use contract::Side;
    use contract::scene::{
        Account, Counter, Face, Light, Nation, Odds, Party, Piece, Place, Purpose, Region, State, Symbol,
        Term, Track,
    };

    #[test]
    fn what_a_scene_says_beside_the_map_is_told() {
        let mut board = catalog::boards("wallace").expect("a game")[0].1.clone();
        board.regions.push(Region {
            key: "left".into(),
            purpose: Purpose::Sector,
            name: "The left".into(),
            of: Some(Party::Side(Side::French)),
            spaces: vec![1],
            captions: Vec::new(),
        });
        let ney = Counter::new(9_u16, "ney", Side::French, Face::new("Ney", Nation::French, Symbol::Leader));
        let ney: &'static Counter = Box::leak(Box::new(ney));
        let scene = Scene {
            pieces: vec![Piece::of(ney, 0, Place::Space(1)).states([(true, State::OutOfCommand)])],
            lights: vec![Light {
                region: "left".into(),
                text: "ordered".into(),
                side: None,
                rule: Rule("R1"),
            }],
            rosters: vec![Roster::new("Leaders", &["number"], "R1").row(
                9_u16,
                ["4".into()],
                Odds { weight: 5, of: 6 },
            )],
            tallies: vec![Account::new("Points", vec![Term::new("The farm", "2", "R2")], "2")],
            tracks: vec![Track::new("Impulse", 3, 9, "R3").note("until sunset")],
            fight: Some(Fight {
                title: "Assault".into(),
                at: 1,
                camps: vec![Camp {
                    side: Side::French,
                    role: "attacks".into(),
                    pieces: vec![9],
                    strength: "3".into(),
                    dice: vec![5.into()],
                }],
                steps: vec![Step::new("Guns", Progress::Done, "R1").result("9 to 6")],
                outlooks: Vec::new(),
                rule: Rule("R1"),
            }),
            ..Scene::new(&board, "")
        };
        let told = standing(&board, &scene, Ink::for_errors(Colour::Never));
        let expected = [
            "The left: ordered [R1]",
            "Assault [R1]",
            "  French attacks: 3 (threw 5)",
            "  ✓ 1 Guns 9 to 6",
            "Leaders [R1]",
            "  Ney: number 4 · out of command · 83%",
            "Points  2",
            "  The farm         2 [R2]",
            "Impulse 3/9  until sunset [R3]",
        ];
        assert_eq!(told, expected);
    }
}
