//! Whose dice a game is played with.

use sha2::{Digest, Sha256};
use std::fmt;

/// The dice that a table puts down before the first move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Dice {
    /// The table rolls, from a seed that it has drawn and tells nobody before the end.
    Fair([u8; 32]),
    /// The players throw their own dice and type them in.
    Hand,
}

/// Says which dice, never the seed: it would give the coming dice away.
impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Dice::Fair(_) => "Fair(..)",
            Dice::Hand => "Hand",
        })
    }
}

/// What the header of a record says about the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pledge {
    /// The table holds a seed with this SHA-256.
    Sha256([u8; 32]),
    /// The players throw.
    Hand,
}

impl Dice {
    /// What the table publishes.
    pub fn pledge(&self) -> Pledge {
        match self {
            Dice::Fair(seed) => Pledge::Sha256(commitment(seed)),
            Dice::Hand => Pledge::Hand,
        }
    }

    pub(crate) fn seed(self) -> Option<[u8; 32]> {
        match self {
            Dice::Fair(seed) => Some(seed),
            Dice::Hand => None,
        }
    }
}

/// The SHA-256 of a seed: anyone can check it with `xxd -r -p | sha256sum`.
pub fn commitment(seed: &[u8; 32]) -> [u8; 32] {
    Sha256::digest(seed).into()
}

impl fmt::Display for Pledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pledge::Sha256(hash) => f.write_str(&to_hex(hash)),
            Pledge::Hand => f.write_str("hand"),
        }
    }
}

impl Pledge {
    /// Reads what [`Pledge`] displays.
    pub fn parse(text: &str) -> Option<Pledge> {
        if text == "hand" { Some(Pledge::Hand) } else { from_hex(text).map(Pledge::Sha256) }
    }
}

pub(crate) fn to_hex(bytes: &[u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Thirty-two bytes from sixty-four lower-case digits: one way to write each, and no other.
pub(crate) fn from_hex(text: &str) -> Option<[u8; 32]> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let pairs = text.as_bytes().chunks(2);
    let bytes: Option<Vec<u8>> =
        pairs.map(|pair| Some(digit(pair[0])? * 16 + digit(*pair.get(1)?)?)).collect();
    bytes?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pledge_is_the_hash_of_the_seed() {
        // sha256sum of thirty-two zero bytes.
        let hash = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(Dice::Fair([0; 32]).pledge().to_string(), hash);
        assert_eq!(Pledge::parse(hash), Some(Dice::Fair([0; 32]).pledge()));
        assert_eq!(Pledge::parse(&Dice::Hand.pledge().to_string()), Some(Pledge::Hand));
    }

    #[test]
    fn other_texts_are_no_pledge() {
        let hash = to_hex(&[0xAB; 32]);
        for text in ["", "fist", "é", &hash[1..], &hash.to_uppercase(), &format!("{hash}00")] {
            assert_eq!(Pledge::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_debug_line_does_not_give_the_seed_away() {
        assert_eq!(format!("{:?}", Dice::Fair([7; 32])), "Fair(..)");
    }
}
