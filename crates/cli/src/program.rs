//! Another program that plays a side: started, asked over the line protocol, ended.

use crate::desk::{Desk, fresh_number};
use crate::protocol::{Complaint, Line, check_answer, farewell, question, read_line};
use crate::trouble::Trouble;
use contract::{Outcome, Side};
use record::Stream;
use serde_json::Value;
use std::io::{BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often an illegal answer is explained before the game stops.
const PATIENCE: usize = 3;

/// A program that plays a side.
#[derive(Debug)]
pub struct Program {
    command: String,
    child: Child,
    questions: Option<Sender<String>>,
    answers: Receiver<Line>,
    wait: Duration,
    luck: Stream,
    asked: bool,
}

impl Program {
    /// Starts it.
    pub fn start(command: &str, wait: Duration) -> Result<Program, Trouble> {
        let words = split(command).map_err(|what| Trouble::Input(format!("cmd:{command}: {what}")))?;
        let Some((name, arguments)) = words.split_first() else {
            return Err(Trouble::input("cmd: needs a command, such as cmd:./my-bot"));
        };
        let started = Command::new(name).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.map_err(|error| {
            Trouble::File(format!("cannot start {name:?}: {error}. Is it there, and may it be executed?"))
        })?;
        let (questions, asked) = channel::<String>();
        if let Some(mut input) = child.stdin.take() {
            // A program that does not read would hold up whoever writes: not the game, then.
            thread::spawn(move || {
                for question in asked {
                    if input.write_all(question.as_bytes()).and_then(|()| input.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        let (send, answers) = channel();
        if let Some(output) = child.stdout.take() {
            // Ends by itself when the program does.
            thread::spawn(move || {
                let mut output = BufReader::new(output);
                while let Ok(Some(line)) = read_line(&mut output) {
                    if send.send(line).is_err() {
                        break;
                    }
                }
            });
        }
        let luck = Stream::derive(fresh_number(), "imagined", 0);
        let questions = Some(questions);
        Ok(Program { command: command.into(), child, questions, answers, wait, luck, asked: false })
    }

    /// Asks for a decision until it is legal, or patience ends.
    pub fn ask(&mut self, desk: &dyn Desk, side: Side) -> Result<Value, Trouble> {
        let mut complaint: Option<Complaint> = None;
        for _ in 0..PATIENCE {
            let question = question(desk, side, &mut self.luck, !self.asked, complaint.as_ref());
            self.asked = true;
            // Whatever it said without being asked is no answer to this.
            while self.answers.try_recv().is_ok() {}
            self.send(&question)?;
            let answer = self.hear()?;
            match check_answer(desk, side, &answer) {
                Ok(decision) => return Ok(decision),
                Err(why) => complaint = Some(why),
            }
        }
        let why = complaint.map(|complaint| match complaint.rule {
            Some((rule, _)) => format!("{} [{rule}]", complaint.error),
            None => complaint.error,
        });
        Err(Trouble::Input(format!(
            "{:?} answered {PATIENCE} times in a row with something that cannot be done. The last time: {}",
            self.command,
            why.unwrap_or_default()
        )))
    }

    /// Tells it that the game is over, and waits a moment for it to end.
    pub fn dismiss(&mut self, outcome: Option<&Outcome>) {
        if let Some(outcome) = outcome {
            // It may be gone already, which is all right now.
            let _ = self.send(&farewell(outcome));
        }
        self.questions = None;
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_millis(500) {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
    }

    fn send(&mut self, message: &Value) -> Result<(), Trouble> {
        let sent = self.questions.as_ref().map(|questions| questions.send(format!("{message}\n")));
        // If nobody takes it, the program is gone.
        if matches!(sent, Some(Ok(()))) { Ok(()) } else { Err(self.dead()) }
    }

    fn hear(&mut self) -> Result<String, Trouble> {
        match self.answers.recv_timeout(self.wait) {
            Ok(Line::Text(line)) => Ok(String::from_utf8_lossy(&line).into_owned()),
            Ok(Line::TooLong) => Ok(String::new()),
            Err(RecvTimeoutError::Timeout) => Err(Trouble::File(format!(
                "{:?} has not answered for {} seconds (--bot-timeout gives it longer)",
                self.command,
                self.wait.as_secs()
            ))),
            Err(RecvTimeoutError::Disconnected) => Err(self.dead()),
        }
    }

    fn dead(&mut self) -> Trouble {
        // Its output closes a moment before it ends.
        let begun = Instant::now();
        let mut status = None;
        while status.is_none() && begun.elapsed() < Duration::from_millis(500) {
            status = self.child.try_wait().ok().flatten();
            if status.is_none() {
                thread::sleep(Duration::from_millis(5));
            }
        }
        let how = status.map_or("it closed its output".into(), |status| status.to_string());
        Trouble::File(format!("{:?} ended in the middle of the game ({how})", self.command))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.questions = None;
        if matches!(self.child.try_wait(), Ok(None)) {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}

/// Splits a command into words as a shell does, with quotes and no other magic.
fn split(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word = None::<String>;
    let mut quote = None;
    let mut letters = command.chars();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            (_, Some(open)) if letter == open => quote = None,
            ('\'' | '"', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            ('\\', None | Some('"')) => word.get_or_insert_default().extend(letters.next()),
            (_, None) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    if let Some(open) = quote {
        return Err(format!("a {open} is not closed"));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn commands_are_split_as_in_a_shell() {
        assert_eq!(
            split(r#"./bot --name "The Duke" 'a"b' c\ d ''"#).unwrap(),
            ["./bot", "--name", "The Duke", "a\"b", "c d", ""]
        );
        assert!(split("bot 'open").unwrap_err().contains("not closed"));
        assert!(split("  ").unwrap().is_empty());
    }
}
