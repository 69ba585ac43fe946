//! A game at this terminal, or through a pipe: who is asked decides, dice are thrown, until it is over.

mod frame;
mod say;

use crate::desk::Desk;
use crate::paper::{Paper, style};
use crate::protocol::{Line, read_line};
use crate::seats::Seat;
use crate::terminal;
use crate::trouble::{Done, Trouble};
use crate::words::{Unresolved, resolve};
use contract::scene::Weight;
use contract::{Chance, Device, Drawn, Entry, Eye, Next, Outcome, Side, Sides};
use opponents::Budget;
use record::{Audience, Pledge};
use serde_json::Value;
use std::io::{self, BufReader, IsTerminal, Stdin, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Everything a game at a terminal needs.
pub struct Sitting<'a> {
    paper: &'a mut Paper,
    desk: Box<dyn Desk>,
    seats: [Seat; 2],
    keyboard: BufReader<Stdin>,
    /// Whether a person sits at a terminal.
    live: bool,
    manner: Manner,
    /// Inputs whose story has been told.
    told: usize,
    /// Sentences told since the board was last drawn.
    unseen: usize,
    /// How many decisions each of the last commands made, for undo.
    steps: Vec<usize>,
    /// The last headline that was told through a pipe.
    headline: String,
    /// Who sits at the terminal, when two share it.
    chair: Option<Side>,
    /// Whether an opponent is at work, whose doings are told as they happen.
    streaming: bool,
    /// Whether something has happened since the game was last saved.
    unsaved: bool,
}

/// How it is played.
#[derive(Clone, Debug)]
pub struct Manner {
    /// Where the game is saved.
    pub save: Option<PathBuf>,
    /// Write the names of the places under the map.
    pub names: bool,
    /// How long a phase is shown to somebody who only watches.
    pub pause: Duration,
    /// How much an opponent may think.
    pub budget: Budget,
}

/// What a person's line led to.
enum Flow {
    Go,
    Left,
}

impl<'a> Sitting<'a> {
    /// Sits down.
    pub fn new(paper: &'a mut Paper, desk: Box<dyn Desk>, seats: [Seat; 2], manner: Manner) -> Sitting<'a> {
        let live = paper.is_terminal() && io::stdin().is_terminal();
        let told = desk.len();
        let keyboard = BufReader::new(io::stdin());
        Sitting {
            paper,
            desk,
            seats,
            keyboard,
            live,
            manner,
            told,
            unseen: 0,
            steps: Vec::new(),
            headline: String::new(),
            chair: None,
            streaming: false,
            unsaved: true,
        }
    }

    /// Plays until the game is over or the person leaves.
    pub fn play(mut self) -> Done {
        self.save()?;
        loop {
            let left = match self.desk.next() {
                Next::Over(outcome) => return self.finish(&outcome),
                Next::Chance(chance) => self.chance(chance)?,
                Next::Decision(sides) => self.decision(sides)?,
            };
            if let Flow::Left = left {
                return self.leave();
            }
        }
    }

    fn decision(&mut self, sides: Sides) -> Result<Flow, Trouble> {
        // Of two who are asked at once, the one who does not keep anybody waiting goes first.
        let asked = || Side::ALL.into_iter().filter(|&side| sides.has(side));
        let quick = asked().find(|&side| !self.seats[side as usize].is_person());
        let side = quick.unwrap_or(sides.first());
        let decided = match &mut self.seats[side as usize] {
            Seat::Person => return self.person(side),
            Seat::Level(program) => {
                let advice = program.advise(self.desk.as_ref(), side, &self.manner.budget);
                advice.map(|advice| advice.decision).map_err(Trouble::from)
            }
            Seat::Program(program) => program.ask(self.desk.as_ref(), side),
        };
        let played = decided.and_then(|decision| Ok(self.desk.play(side, &decision, None)?));
        if let Err(trouble) = played {
            return Err(self.rescue(trouble));
        }
        self.steps.clear();
        self.streaming = true;
        self.unsaved = true;
        self.tell(true)?;
        Ok(Flow::Go)
    }

    /// Dice: the table throws them, or a person does and types what they show.
    fn chance(&mut self, chance: Chance) -> Result<Flow, Trouble> {
        self.steps.clear();
        self.unsaved = true;
        if self.desk.header().dice != Pledge::Hand {
            if let Err(error) = self.desk.roll() {
                return Err(self.rescue(error.into()));
            }
            self.tell(!self.live || self.streaming)?;
            return Ok(Flow::Go);
        }
        let secret = chance.secret_of.map(|side| format!(" Only the {side} side may see it."));
        let ink = self.paper.ink;
        let (what, rule) = (ink.paint(style::STRONG, request(chance.device)), ink.rule(chance.rule));
        writeln!(self.paper, "{what}{} {rule}", secret.unwrap_or_default())?;
        let Some(line) = self.read_line()? else { return Ok(Flow::Left) };
        if matches!(line.trim(), "quit" | "q" | "resign") {
            return Ok(Flow::Left);
        }
        let drawn = shown(chance.device, &line);
        let entered = drawn.ok_or_else(|| "That is not what they can show".to_owned());
        let entered =
            entered.and_then(|drawn| self.desk.enter(drawn, None).map_err(|error| error.to_string()));
        match entered {
            Ok(()) => {
                self.tell(true)?;
                self.save_before_waiting()?;
            }
            Err(error) => writeln!(self.paper, "{}", self.paper.ink.paint(style::BAD, error))?,
        }
        Ok(Flow::Go)
    }

    /// A person decides.
    fn person(&mut self, side: Side) -> Result<Flow, Trouble> {
        self.save_before_waiting()?;
        self.show(side)?;
        self.streaming = false;
        loop {
            let Some(line) = self.read_line()? else { return Ok(Flow::Left) };
            let before = self.desk.len();
            if let Flow::Left = self.obey(side, line.trim())? {
                return Ok(Flow::Left);
            }
            if self.desk.len() != before {
                self.unsaved = true;
                self.save_before_waiting()?;
                // What happened is in the picture; without one it is told.
                return self.tell(!self.live).map(|()| Flow::Go);
            }
        }
    }

    /// Makes the decisions that a line means, or says why not.
    fn decide(&mut self, side: Side, line: &str) -> Result<Flow, Trouble> {
        let decisions = match resolve(self.desk.as_ref(), side, line) {
            Ok(decisions) => decisions,
            Err(unresolved) => {
                self.explain(&unresolved, false)?;
                return Ok(Flow::Go);
            }
        };
        if self.live && !self.confirmed(side, &decisions)? {
            writeln!(self.paper, "Not done.")?;
            return Ok(Flow::Go);
        }
        let orders = self.desk.scene(side.into()).orders;
        let order = orders.into_iter().find(|order| order.decisions == decisions);
        let rolls = order.is_some_and(|order| order.rolls) && self.desk.header().dice != Pledge::Hand;
        let mut made = 0;
        for decision in &decisions {
            if made > 0
                && rolls
                && let Err(error) = self.desk.settle()
            {
                return Err(self.rescue(error.into()));
            }
            if made > 0 && self.desk.next() != Next::Decision(side.into()) {
                break; // Dice, or the other side: what is left of an order is over.
            }
            if let Err(error) = self.desk.play(side, decision, None) {
                writeln!(self.paper, "{}", self.paper.ink.paint(style::BAD, error))?;
                break;
            }
            made += 1;
        }
        self.steps.push(made);
        Ok(Flow::Go)
    }

    /// Asks once about every choice that wants to be asked about.
    fn confirmed(&mut self, side: Side, decisions: &[Value]) -> Result<bool, Trouble> {
        let mut desk = self.desk.copy();
        for decision in decisions {
            let choices = desk.scene(side.into()).choices;
            let choice = choices.into_iter().find(|choice| choice.decision == *decision);
            if let Some(question) = choice.and_then(|choice| choice.confirm) {
                write!(self.paper, "{} (y/n) ", self.paper.ink.paint(style::STRONG, question))?;
                let answer = self.read_raw()?.unwrap_or_default();
                if !matches!(answer.trim().to_lowercase().as_str(), "y" | "yes" | "oui" | "ja") {
                    return Ok(false);
                }
            }
            if desk.play(side, decision, None).is_err() {
                break;
            }
        }
        Ok(true)
    }

    /// Says why something cannot be done: the sentence, and the whole rule if that is asked for.
    fn explain(&mut self, unresolved: &Unresolved, whole: bool) -> Done {
        let ink = self.paper.ink;
        match unresolved {
            Unresolved::Unclear(what) => {
                writeln!(self.paper, "{what}")?;
                if self.live {
                    writeln!(self.paper, "{}", ink.paint(style::FAINT, "`help` lists what can be said."))?;
                }
            }
            Unresolved::Forbidden(forbidden) => {
                let why = ink.paint(style::BAD, format_args!("{}.", forbidden.why.trim_end_matches('.')));
                writeln!(self.paper, "{why} {}", ink.rule(forbidden.rule))?;
                if whole {
                    self.rules(forbidden.rule.0)?;
                }
            }
        }
        Ok(())
    }

    /// The eyes that look at this terminal. Two persons share it, so what is told to both is told.
    fn eye(&self) -> Eye {
        match (self.seats[0].is_person(), self.seats[1].is_person()) {
            (true, false) => Eye::French,
            (false, true) => Eye::Allied,
            _ => Eye::Observer,
        }
    }

    fn watching(&self) -> bool {
        !self.seats.iter().any(Seat::is_person)
    }

    /// Tells what has happened since it was last told.
    fn tell(&mut self, aloud: bool) -> Done {
        let told = self.desk.chronicle_after(self.told, self.eye());
        self.told = self.desk.len();
        if !aloud {
            return Ok(());
        }
        if self.live && self.watching() {
            return self.watch(&told);
        }
        for (_, entry) in &told {
            writeln!(self.paper, "{}", terminal::chronicle_line(entry, self.paper.ink))?;
        }
        self.unseen += told.len();
        if !told.is_empty() {
            self.paper.flush()?;
        }
        Ok(())
    }

    /// Shows the board to somebody who only watches, whenever a new phase begins.
    fn watch(&mut self, told: &[(usize, Entry)]) -> Done {
        if told.iter().any(|(_, entry)| entry.weight == Weight::Heading) {
            self.draw(None)?;
            self.paper.flush()?;
            std::thread::sleep(self.manner.pause);
            self.save()?;
        }
        Ok(())
    }

    fn save(&mut self) -> Done {
        if let Some(path) = self.manner.save.as_ref().filter(|_| self.unsaved) {
            self.save_to(path)?;
            self.unsaved = false;
        }
        Ok(())
    }

    /// Saves before anybody has to be waited for. Answers that are waiting in a pipe are taken first:
    /// a save goes to the disk, and that is slow.
    fn save_before_waiting(&mut self) -> Done {
        if self.live || !self.keyboard.buffer().contains(&b'\n') { self.save() } else { Ok(()) }
    }

    fn save_to(&self, path: &Path) -> Done {
        Ok(self.desk.save(path, Audience::Table)?)
    }

    /// Something outside failed: the game is kept all the same.
    fn rescue(&self, trouble: Trouble) -> Trouble {
        let path = self.manner.save.clone().unwrap_or_else(|| spare_file(&self.desk.header().game));
        let kept = match self.save_to(&path) {
            Ok(()) => format!(
                "The game up to there is saved in {0}: take it up with grognard play --resume {0}",
                path.display()
            ),
            Err(error) => format!("Nor can it be saved: {}", error.message().unwrap_or_default()),
        };
        match trouble {
            Trouble::Input(what) => Trouble::Input(format!("{what}. {kept}")),
            Trouble::File(what) => Trouble::File(format!("{what}. {kept}")),
            other => other,
        }
    }

    /// The person goes home before the end.
    fn leave(mut self) -> Done {
        self.save()?;
        for seat in &mut self.seats {
            if let Seat::Program(program) = seat {
                program.dismiss(None);
            }
        }
        match &self.manner.save {
            Some(path) => writeln!(
                self.paper,
                "The game is saved in {0}. Take it up with: grognard play --resume {0}",
                path.display()
            )?,
            None if self.live => writeln!(self.paper, "The game is not saved. (--save FILE would have.)")?,
            None => {}
        }
        Ok(())
    }

    fn finish(mut self, outcome: &Outcome) -> Done {
        self.tell(true)?;
        self.save()?;
        for seat in &mut self.seats {
            if let Seat::Program(program) = seat {
                program.dismiss(Some(outcome));
            }
        }
        if self.live {
            self.draw(None)?;
        }
        let ink = self.paper.ink;
        writeln!(self.paper, "{}", terminal::outcome(outcome, ink))?;
        if let Some(path) = &self.manner.save {
            let path = path.display();
            writeln!(self.paper, "The game is in {path}. `grognard verify {path}` rolls its dice again.")?;
        }
        Ok(())
    }

    /// A line of the person, after a prompt if there is a terminal; `None` at the end of input.
    fn read_line(&mut self) -> Result<Option<String>, Trouble> {
        if self.live {
            write!(self.paper, "{} ", self.paper.ink.paint(style::CHOICE, "›"))?;
        }
        loop {
            self.paper.flush()?;
            match self.read_raw()? {
                // Nothing was said: on a terminal that asks for a fresh picture.
                Some(line) if line.trim().is_empty() && !self.live => {}
                line => {
                    if line.is_none() && self.live {
                        writeln!(self.paper)?;
                    }
                    return Ok(line);
                }
            }
        }
    }

    fn read_raw(&mut self) -> Result<Option<String>, Trouble> {
        self.paper.flush()?;
        match read_line(&mut self.keyboard) {
            Ok(None) => Ok(None),
            Ok(Some(Line::Text(bytes))) => Ok(Some(typed(&String::from_utf8_lossy(&bytes)))),
            Ok(Some(Line::TooLong)) => Ok(Some("?".into())),
            Err(error) => Err(Trouble::File(format!("cannot read standard input: {error}"))),
        }
    }
}

/// What somebody who throws the dice is asked to do.
fn request(device: Device) -> String {
    match device {
        Device::Dice { count: 1, faces } => format!("Throw a die with {faces} faces and type what it shows."),
        Device::Dice { count, faces } => {
            format!("Throw {count} dice with {faces} faces and type what they show, such as 3 5.")
        }
        Device::Draw { from } => format!("Draw one of {from} and type its number."),
    }
}

/// What was typed as the result of a throw or a draw.
fn shown(device: Device, line: &str) -> Option<Drawn> {
    let numbers = line.split(|letter: char| !letter.is_ascii_digit()).filter(|part| !part.is_empty());
    let numbers: Vec<u16> = numbers.map(|part| part.parse().ok()).collect::<Option<_>>()?;
    match (device, &numbers[..]) {
        (Device::Draw { .. }, &[thing]) => Some(Drawn::Draw(thing)),
        (Device::Dice { .. }, faces) => {
            faces.iter().map(|&face| u8::try_from(face).ok()).collect::<Option<_>>().map(Drawn::Dice)
        }
        _ => None,
    }
}

/// A line as it was meant: arrow keys and the like leave escapes in it, which are not words.
fn typed(line: &str) -> String {
    let mut out = String::new();
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\x1b' => {
                letters.next_if(|&letter| letter == '[' || letter == 'O');
                while letters.next_if(|letter| letter.is_ascii_digit() || *letter == ';').is_some() {}
                letters.next();
            }
            letter if letter.is_control() && letter != '\t' => {}
            letter => out.push(letter),
        }
    }
    out
}

/// A name that is not taken, for a game that has to be kept somewhere.
fn spare_file(game: &str) -> PathBuf {
    let names = (1..1000).map(|count| PathBuf::from(format!("{game}-interrupted-{count}.jsonl")));
    names
        .into_iter()
        .find(|path| !path.exists())
        .unwrap_or_else(|| format!("{game}-interrupted.jsonl").into())
}

#[cfg(test)]
mod tests {
    use super::typed;

    #[test]
    fn keys_that_are_no_letters_leave_no_trace() {
        assert_eq!(typed("\x1b[4~"), "");
        assert_eq!(typed("fr-6\x1b[D\x1b[1;5C-inf\r"), "fr-6-inf");
        assert_eq!(typed("0914 é"), "0914 é");
    }
}
