//! The picture on the screen: board, tracks, what happened, the question and its answers.

use super::Sitting;
use crate::paper::style;
use crate::terminal::{self, Focus};
use crate::trouble::Done;
use contract::{Eye, Scene, Side};
use std::io::Write;

/// Sentences of the chronicle that the picture has room for, at best.
const LOG: usize = 6;
/// Lines that the choices should leave for what happened and what is beside the map.
const MIDDLE: usize = 3;

impl Sitting<'_> {
    /// Puts a question to a person.
    pub(super) fn show(&mut self, side: Side) -> Done {
        if !self.live {
            return self.ask_plainly(side);
        }
        if self.unseen > LOG {
            write!(self.paper, "{}", self.paper.ink.paint(style::FAINT, "— Enter to go on —"))?;
            self.read_raw()?;
        }
        self.pass_the_chair(side)?;
        self.draw(Some(side))
    }

    /// Two persons at one terminal: what one of them holds in secret is not shown to the other.
    fn pass_the_chair(&mut self, side: Side) -> Done {
        let both = self.seats.iter().all(super::Seat::is_person);
        let secrets = self.desk.scene(Eye::Observer).hands.iter().any(|hand| hand.cards.contains(&None));
        if both && secrets && self.chair.replace(side) != Some(side) {
            write!(self.paper, "\x1b[H\x1b[2J{side} player, take the chair and press Enter. ")?;
            self.read_raw()?;
        }
        Ok(())
    }

    /// Through a pipe: the question and its answers, nothing else.
    fn ask_plainly(&mut self, side: Side) -> Done {
        let scene = self.desk.scene(side.into());
        let ink = self.paper.ink;
        if self.headline != scene.headline {
            for line in terminal::headline(&scene, usize::MAX, ink) {
                writeln!(self.paper, "{line}")?;
            }
            self.headline.clone_from(&scene.headline);
        }
        if let Some(prompt) = &scene.prompt {
            writeln!(self.paper, "{}", terminal::prompt(prompt, ink))?;
        }
        for line in terminal::numbered(self.desk.board(), &scene, ink) {
            writeln!(self.paper, "{line}")?;
        }
        for line in terminal::orders(&scene, false, ink) {
            writeln!(self.paper, "{line}")?;
        }
        self.paper.flush()?;
        Ok(())
    }

    /// Draws everything, for the person who is asked or for whoever watches.
    pub(super) fn draw(&mut self, side: Option<Side>) -> Done {
        let eye = side.map_or_else(|| self.eye(), Eye::from);
        let scene = self.desk.scene(eye);
        let ink = self.paper.ink;
        let (width, height) = self.paper.size();
        let board = self.desk.board();
        let map = self.map_lines(&scene, None);
        let below = self.question(&scene, width, height.saturating_sub(map.len() + MIDDLE + 2));
        // The rest has to be content with what is left: one line is for the input.
        let mut middle = terminal::headline(&scene, width, ink);
        let mut room = height.saturating_sub(map.len() + below.len() + middle.len() + 1);
        let mut add = |lines: Vec<String>| {
            if lines.len() <= room {
                room -= lines.len();
                middle.extend(lines);
            }
        };
        add(scene.account.as_ref().map(|account| terminal::account(account, ink)).unwrap_or_default());
        add(terminal::lights(board, &scene, ink));
        add(scene.fight.as_ref().map(|fight| terminal::fight(fight, ink)).unwrap_or_default());
        add(terminal::hands(&scene, ink));
        add(terminal::trays(board, &scene, width, ink));
        let chronicle = self.desk.chronicle(eye);
        let last = room.min(LOG).min(chronicle.len());
        let log = chronicle[chronicle.len() - last..].iter();
        middle.extend(log.map(|(_, entry)| clipped(&terminal::chronicle_line(entry, ink), width)));
        // Home, then line by line: the picture does not flicker as it would if it were wiped first.
        write!(self.paper, "\x1b[H")?;
        for line in map.iter().chain(&middle).chain(&below) {
            writeln!(self.paper, "{line}\x1b[K")?;
        }
        write!(self.paper, "\x1b[J")?;
        self.unseen = 0;
        self.paper.flush()?;
        Ok(())
    }

    fn question(&self, scene: &Scene, width: usize, room: usize) -> Vec<String> {
        let ink = self.paper.ink;
        let mut lines: Vec<String> =
            scene.prompt.iter().map(|prompt| terminal::prompt(prompt, ink)).collect();
        let orders = terminal::orders(scene, false, ink);
        let room = room.saturating_sub(orders.len());
        lines.extend(terminal::choices(self.desk.board(), scene, width, room, ink));
        lines.extend(orders);
        lines
    }

    /// The map, as much of it as fits around a space.
    pub(super) fn map_lines(&self, scene: &Scene, on: Option<u16>) -> Vec<String> {
        let (width, height) = self.paper.size();
        // A map may be somewhat higher than the terminal: one scrolls back more easily than one
        // pieces a map together.
        let focus = Focus { width, height: height.max(40), on };
        let board = self.desk.board();
        let mut lines = terminal::map(board, scene, focus, self.paper.ink);
        if self.manner.names {
            let places = crate::paper::wrapped(&terminal::places(board), width, 0);
            lines.extend(places.lines().map(str::to_owned));
        }
        lines
    }
}

/// A painted line that does not run over: escapes take no room.
fn clipped(line: &str, width: usize) -> String {
    let mut out = String::new();
    let (mut column, mut escape) = (0, false);
    for letter in line.chars() {
        match (letter, escape) {
            ('\x1b', _) => escape = true,
            ('m', true) => {
                escape = false;
                out.push('m');
                continue;
            }
            (_, true) => {}
            _ => column += 1,
        }
        if column > width && !escape {
            continue;
        }
        out.push(letter);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::clipped;

    #[test]
    fn a_painted_line_is_clipped_by_what_is_seen_of_it() {
        assert_eq!(clipped("\x1b[1mabc\x1b[0m", 3), "\x1b[1mabc\x1b[0m");
        assert_eq!(clipped("\x1b[1mabcd\x1b[0m", 3), "\x1b[1mabc\x1b[0m");
    }
}
