//! Small words that every game writes: plurals, lists of names, capitals.

/// "1 unit", "3 units".
pub fn count(number: impl TryInto<u64>, thing: &str) -> String {
    match many(number) {
        1 => format!("1 {thing}"),
        number => format!("{number} {thing}s"),
    }
}

/// "a unit", "3 units".
pub fn a_or_many(number: impl TryInto<u64>, thing: &str) -> String {
    match many(number) {
        1 => format!("a {thing}"),
        number => format!("{number} {thing}s"),
    }
}

/// The ending of a plural: nothing for one, else an s.
pub fn s(number: impl TryInto<u64>) -> &'static str {
    if many(number) == 1 { "" } else { "s" }
}

/// Whatever whole number it is; nothing is counted below zero.
fn many(number: impl TryInto<u64>) -> u64 {
    number.try_into().unwrap_or_default()
}

/// "A", "A and B", "A, B and C".
pub fn list<T: AsRef<str>>(names: &[T]) -> String {
    match names {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [others @ .., last] => format!("{} and {}", commas(others), last.as_ref()),
    }
}

/// "A, B, C": where an "and" would be misread.
pub fn commas<T: AsRef<str>>(names: &[T]) -> String {
    names.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", ")
}

/// The word with a capital letter.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A sentence about a unit whose name is a plural, such as guns: its verb goes with it.
pub fn agreed(name: &str, text: &str) -> String {
    const MANY: [&str; 6] = ["guns", "pounders", "Guards", "hussars", "Voltigeurs", "companies"];
    let Some(said) = text.strip_prefix(name).and_then(|said| said.strip_prefix(' ')) else {
        return text.to_owned();
    };
    let (verb, rest) = said.split_at(said.find([' ', ':']).unwrap_or(said.len()));
    let numbered = |sign: char| sign.is_ascii_digit() || sign == ' ';
    if !MANY.iter().any(|many| name.trim_end_matches(numbered).ends_with(many)) {
        return text.to_owned();
    }
    let verb = match verb {
        "is" => "are".into(),
        "does" => "do".into(),
        "goes" => "go".into(),
        "has" => "have".into(),
        "tries" => "try".into(),
        "rallies" => "rally".into(),
        verb => verb.strip_suffix('s').unwrap_or(verb).to_owned(),
    };
    format!("{name} {verb}{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_no_plural() {
        assert_eq!(count(1, "unit"), "1 unit");
        assert_eq!(count(0, "unit"), "0 units");
        assert_eq!(a_or_many(1, "hit"), "a hit");
        assert_eq!(a_or_many(2, "hit"), "2 hits");
        assert_eq!(format!("cube{}", s(2)), "cubes");
    }

    #[test]
    fn the_last_name_comes_after_and() {
        let names = ["Ney", "Soult", "Drouot"];
        assert_eq!(list(&names), "Ney, Soult and Drouot");
        assert_eq!(list(&names[..2]), "Ney and Soult");
        assert_eq!(list(&names[..1]), "Ney");
        assert_eq!(list::<&str>(&[]), "");
        assert_eq!(commas(&names), "Ney, Soult, Drouot");
    }

    #[test]
    fn a_verb_goes_with_a_name_that_is_many() {
        assert_eq!(agreed("I Corps foot guns", "I Corps foot guns is spent"), "I Corps foot guns are spent");
        assert_eq!(agreed("Voltigeurs", "Voltigeurs tries again"), "Voltigeurs try again");
        assert_eq!(agreed("French guns 3", "French guns 3 moves on"), "French guns 3 move on");
        assert_eq!(agreed("95th Rifles", "95th Rifles fires"), "95th Rifles fires");
        assert_eq!(agreed("Ney", "Guards: Ney is spent"), "Guards: Ney is spent");
    }

    #[test]
    fn capitals_know_more_than_ascii() {
        assert_eq!(capital("blue"), "Blue");
        assert_eq!(capital("école"), "École");
        assert_eq!(capital(""), "");
    }
}
