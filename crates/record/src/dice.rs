//! Whose dice a game is played with.

use contract::Side;
use serde::{Deserialize, Serialize};
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

/// What the players add to the seed of the table, each before the first draw and after the table has published what its
/// own seed hashes to: with it not even the table can have chosen the dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shares {
    /// What the French player has added.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "as_hex")]
    pub french: Option<[u8; 32]>,
    /// What the Allied player has added.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "as_hex")]
    pub allied: Option<[u8; 32]>,
}

impl Shares {
    /// What a side has added.
    pub fn of(&self, side: Side) -> Option<[u8; 32]> {
        match side {
            Side::French => self.french,
            Side::Allied => self.allied,
        }
    }

    /// Whether nobody has added anything.
    pub fn is_empty(&self) -> bool {
        *self == Shares::default()
    }

    pub(crate) fn of_mut(&mut self, side: Side) -> &mut Option<[u8; 32]> {
        match side {
            Side::French => &mut self.french,
            Side::Allied => &mut self.allied,
        }
    }
}

/// The key of the [`Stream`](crate::Stream) that dice are drawn from: it follows from the table's seed, from what the
/// players have added, and from how often the game has gone back beyond dice, so that dice that were seen are not thrown
/// again. Where nobody has added anything and nothing was taken back it is the seed itself.
pub(crate) fn key(seed: &[u8; 32], shares: &Shares, backs: usize) -> [u8; 32] {
    if shares.is_empty() && backs == 0 {
        return *seed;
    }
    let mut hash = Sha256::new();
    hash.update(b"grognard dice 2\0");
    hash.update(seed);
    for share in [shares.french, shares.allied] {
        // Whether there is one goes before it, so no two lots of shares are written the same way.
        hash.update([u8::from(share.is_some())]);
        hash.update(share.unwrap_or_default());
    }
    hash.update((backs as u64).to_le_bytes());
    hash.finalize().into()
}

mod as_hex {
    use super::{from_hex, to_hex};
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(
        share: &Option<[u8; 32]>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&share.as_ref().map(to_hex).unwrap_or_default())
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(reader: D) -> Result<Option<[u8; 32]>, D::Error> {
        let text = String::deserialize(reader)?;
        from_hex(&text).map(Some).ok_or_else(|| D::Error::custom("a share is 64 hexadecimal digits"))
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

/// Thirty-two bytes in sixty-four digits.
pub fn to_hex(bytes: &[u8; 32]) -> String {
    let digit = |nibble: u8| char::from(b"0123456789abcdef"[usize::from(nibble)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Thirty-two bytes from sixty-four lower-case digits: one way to write each, and no other.
pub fn from_hex(text: &str) -> Option<[u8; 32]> {
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
    fn every_share_and_every_taking_back_makes_another_key() {
        let seed = [7; 32];
        assert_eq!(key(&seed, &Shares::default(), 0), seed, "as records of the first format have it");
        let some = |french, allied| Shares { french, allied };
        let (one, two) = (Some([1; 32]), Some([0; 32]));
        let lots = [some(None, None), some(one, None), some(None, one), some(two, None), some(one, two)];
        let mut keys: Vec<_> =
            lots.iter().flat_map(|lot| [0, 1, 2].map(|backs| key(&seed, lot, backs))).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 15);
        // sha256sum of what the comment says, put together beside this program.
        let known = to_hex(&key(&[0; 32], &some(Some([0x11; 32]), None), 0));
        assert_eq!(known, "db6a580bcb2356d0a45d0d8c6122d2045b310f41920481dabccfadd0cb50ffde");
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
