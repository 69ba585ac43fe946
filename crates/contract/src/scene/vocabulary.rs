//! The words that clients draw by. A client knows each of them by its type, so none has to read English to find
//! out what something is. A game that needs a word which is not here takes the one door, `Other`: clients draw
//! such a word plainly, and write it out. `crates/trials` holds every game to it that a word which came through the
//! door is well spelled and not one that was there already.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A word of one of the vocabularies of this page.
pub trait Word: Copy + PartialEq + 'static {
    /// What kind of word it is: `state`, `symbol`…
    const KIND: &'static str;
    /// All that clients know.
    const KNOWN: &'static [Self];

    /// The word as JSON and data files write it.
    fn key(self) -> &'static str;

    /// Reads a known word back.
    fn from_key(key: &str) -> Option<Self> {
        Self::KNOWN.iter().copied().find(|word| word.key() == key)
    }

    /// Whether clients know it; otherwise it came through the door.
    fn is_known(self) -> bool {
        Self::KNOWN.contains(&self)
    }
}

/// Writes vocabularies down: the enum with its door, and how each word is spelled.
macro_rules! vocabulary {
    ($($(#[$about:meta])* $kind:literal pub enum $name:ident {
        $($(#[$word:meta])* $variant:ident = $key:literal,)*
    })*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name {
            $($(#[$word])* $variant,)*
            /// The door: a word that clients do not know, in small letters with dashes.
            Other(&'static str),
        }

        impl $name {
            /// The word as JSON and data files write it.
            pub const fn key(self) -> &'static str {
                match self {
                    $($name::$variant => $key,)*
                    $name::Other(key) => key,
                }
            }

            /// Reads a known word back.
            pub fn from_key(key: &str) -> Option<$name> {
                <$name as Word>::from_key(key)
            }
        }

        impl Word for $name {
            const KIND: &'static str = $kind;
            const KNOWN: &'static [$name] = &[$($name::$variant,)*];

            fn key(self) -> &'static str {
                self.key()
            }
        }

        /// As a person reads it.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.key().replace('-', " "))
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.key())
            }
        }

        /// Data files write known words only: the door is for rules, which have a reason.
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let key = String::deserialize(deserializer)?;
                $name::from_key(&key).ok_or_else(|| {
                    let known: Vec<_> = <$name as Word>::KNOWN.iter().map(|word| word.key()).collect();
                    serde::de::Error::custom(format!(
                        "\"{key}\" is no {}: there are {}", $kind, crate::words::list(&known)
                    ))
                })
            }
        }
    )*};
}

vocabulary! {
    /// What is the matter with a piece or a card.
    "state" pub enum State {
        /// In hand.
        Picked = "picked",
        /// Has moved in this phase.
        Moved = "moved",
        /// Has had its order.
        Ordered = "ordered",
        /// Acts now, or has been told to.
        Activated = "activated",
        /// Has fired.
        Fired = "fired",
        /// Has fought.
        Fought = "fought",
        /// Has answered what the enemy did.
        Reacted = "reacted",
        /// Takes part in an attack.
        Attacking = "attacking",
        /// Attacks from afar.
        Bombarding = "bombarding",
        /// Is attacked.
        Defending = "defending",
        /// Has to go back.
        Retreating = "retreating",
        /// Has to attack in this phase.
        MustAttack = "must-attack",
        /// Has to be attacked in this phase.
        MustBeAttacked = "must-be-attacked",
        /// Has its full strength.
        Fresh = "fresh",
        /// Has lost its wind.
        Tired = "tired",
        /// Has used itself up.
        Spent = "spent",
        /// Has lost a step.
        Reduced = "reduced",
        /// Has fallen into disorder.
        Disordered = "disordered",
        /// Runs.
        Routed = "routed",
        /// Has lost heart.
        Demoralized = "demoralized",
        /// Nobody commands it.
        OutOfCommand = "out-of-command",
        /// Nothing reaches it.
        OutOfSupply = "out-of-supply",
        /// Cut off.
        Isolated = "isolated",
        /// Enemies share its space.
        Contested = "contested",
        /// In square.
        Square = "square",
        /// Infantry that can march.
        Mobile = "mobile",
        /// Infantry that stands.
        Defensive = "defensive",
        /// Guns that can fire.
        Deployed = "deployed",
        /// Guns that can move.
        Limbered = "limbered",
        /// Guns that nobody serves.
        Unmanned = "unmanned",
        /// Behind walls.
        Sheltered = "sheltered",
        /// Goes with another piece.
        Attached = "attached",
        /// Sent out by another piece.
        Detached = "detached",
        /// Can still be used.
        Available = "available",
        /// Has been used.
        Used = "used",
        /// A card that lies on the table.
        Played = "played",
        /// A card that is out of the game.
        Discarded = "discarded",
    }

    /// What a mark on the board means.
    "sign" pub enum Sign {
        /// Something has to be done here.
        Duty = "duty",
        /// Something is aimed at.
        Target = "target",
        /// Something is fought for.
        Objective = "objective",
        /// A fight.
        Battle = "battle",
        /// Tokens that lie here.
        Tokens = "tokens",
        /// One side holds it.
        Control = "control",
        /// Both sides are in it.
        Contested = "contested",
        /// Guns in mass.
        Battery = "battery",
        /// Where one goes back to.
        Retreat = "retreat",
        /// Where one may come in.
        Entry = "entry",
        /// Within a commander's reach.
        Command = "command",
        /// Where supply comes from or gets to.
        Supply = "supply",
        /// Where somebody looks.
        Front = "front",
        /// Where somebody does not look: beside and behind him.
        Flank = "flank",
        /// Out of sight.
        Hidden = "hidden",
        /// Ground that the enemy controls.
        Zone = "zone",
        /// Ground that the enemy can get to.
        Reach = "reach",
        /// Ground that the enemy can fire at.
        Fire = "fire",
        /// An attack that the enemy could make.
        Threat = "threat",
    }

    /// What is drawn on a counter.
    "symbol" pub enum Symbol {
        /// Foot.
        Infantry = "infantry",
        /// Foot that is better than others.
        EliteInfantry = "elite-infantry",
        /// Horse.
        Cavalry = "cavalry",
        /// Horse that scouts and pursues.
        LightCavalry = "light-cavalry",
        /// Horse that charges.
        HeavyCavalry = "heavy-cavalry",
        /// Guns.
        Artillery = "artillery",
        /// Guns of large calibre.
        HeavyArtillery = "heavy-artillery",
        /// Guns that go with the cavalry.
        HorseArtillery = "horse-artillery",
        /// A handful of foot before the others.
        Skirmisher = "skirmisher",
        /// Those who hold a building.
        Garrison = "garrison",
        /// Whoever leads a formation.
        Leader = "leader",
        /// Whoever leads an army.
        Commander = "commander",
        /// A general.
        General = "general",
        /// A staff.
        Headquarters = "headquarters",
        /// Wagons.
        Train = "train",
        /// A tile with a number.
        Tile = "tile",
        /// Something that marks a place.
        Marker = "marker",
        /// Drawn from a cup.
        Chit = "chit",
    }

    /// Whose colours a counter wears.
    "nation" pub enum Nation {
        /// The French line.
        French = "french",
        /// The Imperial Guard.
        Guard = "guard",
        /// Wellington's army as a whole.
        Anglo = "anglo",
        /// The redcoats.
        British = "british",
        /// The Germans in Wellington's army as a whole.
        German = "german",
        /// The Hanoverians.
        Hanoverian = "hanoverian",
        /// The King's German Legion.
        Kgl = "kgl",
        /// The Dutch and the Belgians.
        Dutch = "dutch",
        /// The Brunswickers.
        Brunswick = "brunswick",
        /// The men of Nassau.
        Nassau = "nassau",
        /// The Prussian line.
        Prussian = "prussian",
        /// The Prussian militia.
        Landwehr = "landwehr",
    }

    /// The colour of a token.
    "colour" pub enum Colour {
        /// White.
        White = "white",
        /// Blue.
        Blue = "blue",
        /// Red.
        Red = "red",
        /// Black.
        Black = "black",
        /// Green.
        Green = "green",
        /// Yellow.
        Yellow = "yellow",
        /// Grey.
        Grey = "grey",
    }

    /// A picture on a die.
    "face" pub enum Picture {
        /// Nothing.
        Blank = "blank",
        /// A foot soldier.
        Infantry = "infantry",
        /// A horseman.
        Cavalry = "cavalry",
        /// A gun.
        Artillery = "artillery",
        /// A general.
        General = "general",
        /// A flag.
        Flag = "flag",
        /// The flag of the French.
        FrenchFlag = "french-flag",
        /// The flag of the British.
        BritishFlag = "british-flag",
        /// The flag of the Prussians.
        PrussianFlag = "prussian-flag",
    }

    /// What a region of the board is.
    "region" pub enum Purpose {
        /// One comes onto the map there.
        Entry = "entry",
        /// One leaves the map there.
        Exit = "exit",
        /// It counts for the victory.
        Victory = "victory",
        /// A part of the field that orders name.
        Sector = "sector",
        /// An edge of the map that belongs to a side.
        Edge = "edge",
        /// Supply comes from there.
        Supply = "supply",
        /// Guns in mass stand there.
        Battery = "battery",
        /// What those guns can fire at.
        Target = "target",
        /// Held by a side from the beginning.
        Control = "control",
        /// The part of the map that a scenario is played on.
        Area = "area",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled_as_named<W: Word + fmt::Debug>() {
        for &word in W::KNOWN {
            let name = format!("{word:?}");
            let mut kebab = String::new();
            for letter in name.chars() {
                if letter.is_ascii_uppercase() && !kebab.is_empty() {
                    kebab.push('-');
                }
                kebab.push(letter.to_ascii_lowercase());
            }
            assert_eq!(word.key(), kebab);
            assert_eq!(W::from_key(word.key()), Some(word), "{name} is spelled like another word");
        }
    }

    #[test]
    fn every_word_is_spelled_as_it_is_named_and_unlike_the_others() {
        spelled_as_named::<State>();
        spelled_as_named::<Sign>();
        spelled_as_named::<Symbol>();
        spelled_as_named::<Nation>();
        spelled_as_named::<Colour>();
        spelled_as_named::<Picture>();
        spelled_as_named::<Purpose>();
    }

    #[test]
    fn the_door_is_open_to_rules_and_closed_to_data() {
        let new = State::Other("bewitched");
        assert!(!new.is_known());
        assert_eq!(
            serde_json::to_value([State::MustAttack, new]).unwrap(),
            serde_json::json!(["must-attack", "bewitched"])
        );
        assert_eq!(serde_json::from_str::<Nation>("\"guard\"").unwrap(), Nation::Guard);
        let refused = serde_json::from_str::<Nation>("\"martian\"").unwrap_err().to_string();
        assert!(
            refused.starts_with("\"martian\" is no nation: there are french, guard, anglo,"),
            "{refused}"
        );
        assert!(refused.contains("prussian and landwehr"), "{refused}");
    }

    #[test]
    fn a_word_is_read_without_its_dashes() {
        assert_eq!(State::OutOfCommand.to_string(), "out of command");
    }
}
