//! The line protocol between Grognard and programs that play a side.
//!
//! One JSON object a line, in both directions. The asking side sends a **question**:
//!
//! ```json
//! {"protocol":1, "game":"naw", "scenario":"standard", "n":17, "side":"french",
//!  "legal":[{"take":"fr-6-inf"}, "end-movement"], "scene":{…}, "position":{…}, "board":{…}}
//! ```
//!
//! - `n` is the number of inputs so far: the version of the game that the question is about.
//! - `legal` lists every legal decision; the answer is one of them.
//! - `scene` is what the side sees: pieces, tracks, prompt, choices with costs and odds.
//! - `position` is a whole position that agrees with everything the side has seen. What is hidden
//!   from it is drawn anew for every question: it is a possible world, not the true one.
//! - `board` comes with the first question only.
//!
//! The **answer** is `{"decision":{"take":"fr-6-inf"}}`, with `"n":17` if the answerer likes: then an
//! answer to an older question is refused. An illegal answer gets the same question again with
//! `"error"` (a sentence), `"rule"` (its number) and `"rule_text"`; after three of them the game stops.
//! When the game is over, `{"over":{"winner":"french","how":"…","rule":"8.1"}}` is sent, to which
//! there is no answer, and the input is closed.
//!
//! `grognard bot` answers questions of which it needs only `position`, and `side` where both are
//! asked; so `play --allied "cmd:grognard bot naw"` works, and so does any other program of that kind
//! at either end. A line that it cannot answer gets `{"error":"…"}`, and the next line is read.

use crate::desk::Desk;
use contract::{Outcome, Side};
use record::Stream;
use serde_json::{Map, Value, json};
use std::io::{self, BufRead, Read};

/// The version of the protocol.
pub const PROTOCOL: u64 = 1;

/// The longest line that anybody has to read.
pub const LONGEST: usize = 16 << 20;

/// Why an answer was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// A sentence.
    pub error: String,
    /// The rule that forbids it, and its text.
    pub rule: Option<(String, String)>,
}

/// What a program is asked.
pub fn question(
    desk: &dyn Desk,
    side: Side,
    luck: &mut Stream,
    first: bool,
    complaint: Option<&Complaint>,
) -> Value {
    let header = desk.header();
    let mut question = Map::new();
    let mut say = |key: &str, value: Value| drop(question.insert(key.into(), value));
    say("protocol", PROTOCOL.into());
    say("game", header.game.clone().into());
    say("scenario", header.scenario.clone().into());
    say("n", desk.len().into());
    say("side", side.key().into());
    if let Some(Complaint { error, rule }) = complaint {
        say("error", error.clone().into());
        if let Some((number, text)) = rule {
            say("rule", number.clone().into());
            say("rule_text", text.clone().into());
        }
    }
    say("legal", desk.legal(side).into());
    say("scene", serde_json::to_value(desk.scene(side.into())).unwrap_or_default());
    say("position", desk.imagined(side, luck));
    if first {
        say("board", serde_json::to_value(desk.board()).unwrap_or_default());
    }
    Value::Object(question)
}

/// Tells that the game is over.
pub fn farewell(outcome: &Outcome) -> Value {
    json!({ "over": outcome })
}

/// The decision in an answer, if the game takes it.
pub fn check_answer(desk: &dyn Desk, side: Side, line: &str) -> Result<Value, Complaint> {
    let plain = |error: String| Complaint { error, rule: None };
    let answer: Value =
        serde_json::from_str(line).map_err(|error| plain(format!("the answer is not JSON: {error}")))?;
    let Some(decision) = answer.get("decision") else {
        let said = answer.get("error").map(|error| format!(" (it says: {error})")).unwrap_or_default();
        return Err(plain(format!("the answer has no \"decision\"{said}")));
    };
    match answer.get("n") {
        Some(n) if n.as_u64() != Some(desk.len() as u64) && !n.is_null() => {
            return Err(plain(format!(
                "the answer was meant for the game after {n} inputs, but there are {}: look again",
                desk.len()
            )));
        }
        _ => {}
    }
    match desk.forbids(side, decision) {
        Ok(None) => Ok(decision.clone()),
        Ok(Some(forbidden)) => {
            let text = desk.ledger().get(forbidden.rule.0).map(|rule| rule.text.clone()).unwrap_or_default();
            Err(Complaint { error: forbidden.why, rule: Some((forbidden.rule.to_string(), text)) })
        }
        Err(error) => Err(plain(error.to_string())),
    }
}

/// A line that was read.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// As it came, without its end.
    Text(Vec<u8>),
    /// It was longer than anybody should have to read, and has been passed over.
    TooLong,
}

/// Reads a line, of any length without keeping it; `None` at the end.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let read = input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Some(Line::Text(line)));
    }
    if line.len() <= LONGEST {
        return Ok(Some(Line::Text(line)));
    }
    line.clear();
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(Some(Line::TooLong));
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |at| at + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(Some(Line::TooLong));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_to_the_last_even_when_it_has_no_end() {
        let mut input = io::Cursor::new(b"one\n\ntwo".to_vec());
        let lines: Vec<_> = std::iter::from_fn(|| read_line(&mut input).unwrap()).collect();
        let text = |text: &str| Line::Text(text.as_bytes().to_vec());
        assert_eq!(lines, [text("one"), text(""), text("two")]);
    }

    #[test]
    fn a_line_without_end_costs_no_memory_and_the_next_is_read() {
        let long = io::repeat(b'x').take(LONGEST as u64 * 2);
        let mut input = io::BufReader::new(long.chain(&b"\nnext\n"[..]));
        assert_eq!(read_line(&mut input).unwrap(), Some(Line::TooLong));
        assert_eq!(read_line(&mut input).unwrap(), Some(Line::Text(b"next".to_vec())));
        assert_eq!(read_line(&mut input).unwrap(), None);
    }
}
