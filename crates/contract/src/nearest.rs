//! What may have been meant by a word that nobody knows.

/// The key that was probably meant: at most two letters off, and not all of them.
pub fn nearest<K: AsRef<str>>(asked: &str, known: impl IntoIterator<Item = K>) -> Option<K> {
    let asked = asked.to_lowercase();
    let near = |key: K| {
        let letters = distance(&asked, key.as_ref());
        (letters <= 2 && letters < key.as_ref().chars().count()).then_some((letters, key))
    };
    let nearer = |a: &(usize, K), b: &(usize, K)| (a.0, a.1.as_ref()).cmp(&(b.0, b.1.as_ref()));
    known.into_iter().filter_map(near).min_by(nearer).map(|(_, key)| key)
}

/// How many letters have to be put in, left out or changed.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, letter) in from.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for j in 0..to.len() {
            let change = corner + usize::from(letter != to[j]);
            corner = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(corner + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_counted() {
        for (from, to, letters) in [("", "naw", 3), ("naw", "naw", 0), ("nae", "naw", 1), ("anw", "naw", 2)] {
            assert_eq!(distance(from, to), letters, "{from} {to}");
        }
    }

    #[test]
    fn the_nearest_key_is_suggested_only_if_it_is_near() {
        let keys = ["naw", "nlb", "vive"];
        assert_eq!(nearest("NAW", keys), Some("naw"));
        assert_eq!(nearest("nawx", keys), Some("naw"));
        assert_eq!(nearest("viva", keys), Some("vive"));
        assert_eq!(nearest("chess", keys), None);
        assert_eq!(nearest("", keys), None);
    }
}
