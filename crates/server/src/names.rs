//! Names that nobody can guess: of tables, persons and seats.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use contract::Side;
use sha2::{Digest, Sha256};
use std::fmt;

/// The name of a table: sixteen letters and digits, eighty bits of chance. Who knows it may watch.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableId(String);

/// A secret of thirty-two bytes: a person's, or a seat's. Whoever has it is let in, so it is shown
/// to nobody and kept nowhere but as its hash.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl TableId {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    const LENGTH: usize = 16;

    /// A new name.
    pub fn random() -> TableId {
        let bytes = random_bytes();
        let letter = |byte: &u8| char::from(TableId::LETTERS[usize::from(byte % 32)]);
        TableId(bytes.iter().take(TableId::LENGTH).map(letter).collect())
    }

    /// Reads a name; anything else is none.
    pub fn parse(text: &str) -> Option<TableId> {
        let fits = text.len() == TableId::LENGTH && text.bytes().all(|byte| TableId::LETTERS.contains(&byte));
        fits.then(|| TableId(text.into()))
    }

    /// As requests write it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Secret {
    /// A new secret.
    pub fn random() -> Secret {
        Secret(random_bytes())
    }

    /// Reads what [`Secret::reveal`] wrote.
    pub fn parse(text: &str) -> Option<Secret> {
        if text.len() != 43 {
            return None;
        }
        Some(Secret(URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()?))
    }

    /// The secret itself, for a cookie or a link.
    pub fn reveal(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// What is kept of it.
    pub fn hash(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// The secret of a seat's link that belongs to the person with this secret.
    ///
    /// A link must be shown to whoever made it as long as nobody has used it, but a link that is stored can be
    /// stolen with the database.
    /// So it is stored nowhere: it follows from the person's own secret, which comes with every request
    /// of that person. It cannot be guessed without that secret, nor that secret from it.
    ///
    /// `n` counts the links that were made for the seat: each is good once.
    pub fn seat(&self, table: &TableId, side: Side, n: u64) -> Secret {
        let place = match n {
            0 => format!("grognard seat 1 {table} {}", side.key()),
            n => format!("grognard seat 2 {table} {} {n}", side.key()),
        };
        let place = Sha256::digest(place);
        // Both parts have a fixed length, so nothing can be appended to make another seat's secret.
        Secret(Sha256::new().chain_update(self.0).chain_update(place).finalize().into())
    }
}

/// Says that there is a secret, not which.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// Thirty-two bytes that nobody can foresee.
///
/// # Panics
/// Where the system has no randomness at all: nothing safe could be done there.
pub fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |nibble: u8| char::from(b"0123456789abcdef"[usize::from(nibble)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_nothing_else_is() {
        let id = TableId::random();
        assert_eq!(TableId::parse(id.as_str()), Some(id.clone()));
        for text in ["", "../../etc/passwd", "ABCDEFGHIJKMNPQR", "abcdefghijkmnpq", "abcdefghijkmnpq\0"] {
            assert_eq!(TableId::parse(text), None, "{text}");
        }
        let secret = Secret::random();
        assert_eq!(Secret::parse(&secret.reveal()), Some(secret.clone()));
        for text in ["", "x", &secret.reveal()[1..], &format!("{}A", secret.reveal())] {
            assert_eq!(Secret::parse(text), None, "{text}");
        }
        assert_ne!(TableId::random(), id);
    }

    #[test]
    fn a_seat_secret_is_its_persons_its_tables_and_its_sides_alone() {
        let (one, two) = (Secret::random(), Secret::random());
        let (here, there) = (TableId::random(), TableId::random());
        let seat = one.seat(&here, Side::French, 0);
        assert_eq!(seat, one.seat(&here, Side::French, 0));
        for other in [
            one.seat(&here, Side::Allied, 0),
            one.seat(&there, Side::French, 0),
            two.seat(&here, Side::French, 0),
            one.seat(&here, Side::French, 1),
        ] {
            assert_ne!(seat, other);
        }
        assert_eq!(format!("{seat:?}"), "Secret(..)");
    }
}
