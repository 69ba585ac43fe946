//! Texts that people type, and that others read: bounded, in one line, and none that pretends to be another.

use crate::trouble::Trouble;
use serde_json::Value;

/// Letters in a name.
pub(crate) const NAME: usize = 60;

/// Letters in a text of an uploaded record or position, which has names and keys and no prose.
const TEXT: usize = 200;

/// Whether a letter is not seen, or turns around those that follow. What joins or shapes the letters beside it is
/// neither where it does that: see [`hides`].
pub(crate) fn deceives(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}'
        | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a joiner or a selector stands where it joins and shapes nothing, and is only not seen: many scripts and signs
/// need them, Latin letters do not.
fn hides(text: &str) -> bool {
    let joins = |letter: char| matches!(letter, '\u{200c}' | '\u{200d}');
    let selects = |letter: char| matches!(letter, '\u{fe00}'..='\u{fe0f}');
    let is_shaped = |letter: &char| {
        matches!(letter, '\u{590}'..='\u{1aff}' | '\u{2190}'..='\u{2bff}' | '\u{3400}'..='\u{9fff}'
            | '\u{a800}'..='\u{abff}' | '\u{11000}'..='\u{11fff}' | '\u{1f000}'..='\u{1faff}')
    };
    let letters: Vec<char> = text.chars().collect();
    (0..letters.len()).any(|at| {
        let before = letters[..at].iter().rev();
        if joins(letters[at]) {
            let mut before = before.skip_while(|&&letter| selects(letter));
            !before.next().is_some_and(is_shaped) || !letters.get(at + 1).is_some_and(is_shaped)
        } else {
            selects(letters[at]) && !before.clone().next().is_some_and(is_shaped)
        }
    })
}

/// Words without what does not belong in a line.
pub(crate) fn line(words: &str, longest: usize) -> String {
    let seen = words.chars().filter(|&letter| !deceives(letter));
    let words: String = seen.map(|c| if c.is_control() { ' ' } else { c }).take(longest).collect();
    words.trim().into()
}

/// What somebody or something is called. A name that would be read as another is refused, not mended: whoever typed it
/// knows why it was not taken.
pub(crate) fn name(text: &str) -> Result<String, Trouble> {
    if text.chars().any(deceives) || hides(text) {
        let what = "a name is made of letters that can be seen, and that are read in their own direction";
        return Err(Trouble::malformed(what).hint("type it without invisible letters"));
    }
    Ok(line(text, NAME))
}

/// Whether all texts of an uploaded document are as short as its keys and names need to be.
pub(crate) fn bounded(document: &Value) -> Result<(), Trouble> {
    let long = |text: &str| text.len() > TEXT && text.chars().count() > TEXT;
    let fits = match document {
        Value::String(text) => !long(text),
        Value::Array(items) => return items.iter().try_for_each(bounded),
        Value::Object(members) => {
            if members.keys().all(|key| !long(key)) {
                return members.values().try_for_each(bounded);
            }
            false
        }
        _ => true,
    };
    if fits { Ok(()) } else { Err(Trouble::malformed(format!("a text in it has more than {TEXT} letters"))) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn names_keep_their_letters_and_lose_nothing_in_silence() {
        assert_eq!(name("  Zoë \n von X ").unwrap(), "Zoë   von X");
        assert_eq!(name("محمد").unwrap(), "محمد");
        assert_eq!(name(&"x".repeat(100)).unwrap().len(), NAME);
        for bad in [
            "a\u{202e}b",
            "\u{200b}",
            "\u{e0041}",
            "\u{2029}",
            "\u{180b}",
            "\u{1d173}",
            "An\u{200d}ne",
            "Anne\u{200c}",
            "Анна\u{200d}",
            "\u{200d}",
            "Anne\u{fe0f}",
            "👩\u{200d}\u{200d}🌾",
            "محمد\u{200d}",
        ] {
            assert!(name(bad).is_err(), "{bad:?}");
        }
        for good in ["👩\u{200d}🌾", "❤\u{fe0f}\u{200d}🔥", "می\u{200c}خواهم", "क्\u{200d}ष"]
        {
            assert_eq!(name(good).unwrap(), good);
        }
        assert_eq!(line("a\u{202e}b\u{7}c", 10), "ab c");
    }

    #[test]
    fn no_text_of_a_document_is_longer_than_it_may_be() {
        let long = "x".repeat(TEXT + 1);
        assert!(bounded(&json!({ "a": ["b", { "c": "é".repeat(TEXT) }], "d": 5 })).is_ok());
        for bad in [json!(long), json!([[long]]), json!({ "a": { "b": long } }), json!({ (long.clone()): 1 })]
        {
            assert!(bounded(&bad).is_err());
        }
    }
}
