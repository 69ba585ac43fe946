//! How it stands: the fight at hand step by step, and pieces to be compared in a list.

use crate::chronicle::die_face;
use crate::fonts::Face;
use crate::ink::Type;
use crate::pen::{Pen, with_rule};
use contract::Scene;
use contract::scene::{Fight, Progress, Roster};
use contract::words::{capital, commas};

/// Who fights whom, what they have thrown, and the steps with what they brought.
pub(crate) fn fight(pen: &mut Pen, fight: &Fight) {
    let (em, palette) = (pen.em, pen.palette);
    pen.heading(&fight.title, "");
    for camp in &fight.camps {
        let text = format!("{} {}: {}", camp.side, camp.role, camp.strength);
        let (full, top) = (pen.width, pen.y);
        let dice = camp.dice.len().min(6) as f32 * em * 1.35;
        pen.width = full - dice;
        pen.paragraph(0.0, Face::Bold, 0.86, palette.side(camp.side), 2, &text);
        pen.width = full;
        for (index, &die) in camp.dice.iter().take(6).enumerate() {
            die_face(pen, full - dice + (index as f32 * 1.35 + 0.15) * em, top, die);
        }
        pen.y = pen.y.max(top + if dice > 0.0 { em * 1.35 } else { 0.0 });
    }
    for (number, step) in (1..).zip(&fight.steps) {
        let (face, fill) = match step.state {
            Progress::Now => (Face::Bold, palette.accent),
            Progress::Ahead => (Face::Roman, palette.ink),
            Progress::Done | Progress::Idle => (Face::Italic, palette.ink_faint),
        };
        let sign = if step.state == Progress::Done { "✓".to_owned() } else { number.to_string() };
        pen.at([0.0, 0.82], Type::new(Face::Sans, 0.78, fill), &sign);
        if let Some(result) = &step.result {
            pen.at([pen.width, 0.82], Type::new(Face::Sans, 0.82, palette.ink).right(), result);
        }
        pen.paragraph(em * 1.5, face, 0.82, fill, 2, &with_rule(&step.name, step.rule));
    }
}

/// One line a piece: who, what it is compared by, how it is, how likely it does it now.
pub(crate) fn roster(pen: &mut Pen, roster: &Roster, scene: &Scene) {
    let (em, palette) = (pen.em, pen.palette);
    pen.heading(&with_rule(&roster.name, roster.rule), &capital(&commas(&roster.columns)));
    for row in &roster.rows {
        let Some(piece) = scene.pieces.iter().find(|piece| piece.id == row.piece) else { continue };
        let chance = row
            .chance
            .map(|chance| format!("{:.0}%", f64::from(chance.weight) / f64::from(chance.of.max(1)) * 100.0));
        let cells: Vec<&str> = row
            .cells
            .iter()
            .map(String::as_str)
            .chain(chance.as_deref())
            .filter(|cell| !cell.is_empty())
            .collect();
        let right = cells.join(" · ");
        let room = pen.width - Face::Sans.width(&right, em * 0.82) - em * 0.6;
        let states: Vec<String> = piece.states.iter().map(ToString::to_string).collect();
        let name = &piece.printed().name;
        let text = if states.is_empty() { name.clone() } else { format!("{name}, {}", commas(&states)) };
        let text = Face::Roman.cut(&text, em * 0.86, room);
        pen.at([0.0, 0.9], Type::new(Face::Roman, 0.86, palette.side(piece.counter.side)), &text);
        pen.at([pen.width, 0.9], Type::new(Face::Sans, 0.82, palette.ink).right(), &right);
        pen.down(1.2);
    }
}
