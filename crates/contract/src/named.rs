//! One of a few things with a name: a scenario, the value of an option, a side.

use crate::Side;
use std::fmt::Debug;
use std::hash::Hash;

/// One of a few things that the rules tell apart and people write by a key. [`named!`](crate::named) makes one.
pub trait Named: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// All of them, in the order in which they are offered. Of the values of an option the first is the one
    /// that changes nothing.
    const ALL: &'static [Self];

    /// As commands, records and positions write it.
    fn key(self) -> &'static str;
    /// For people, in a word or two.
    fn title(self) -> &'static str;

    /// Reads [`Named::key`] back.
    fn from_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.key() == key)
    }
    /// The keys of all, for a message.
    fn keys() -> String {
        Self::ALL.iter().map(|one| one.key()).collect::<Vec<_>>().join(", ")
    }
}

/// Makes an enum of things with a name: each with its key, and with its comment as title.
///
/// ```
/// contract::named! {
///     /// How the ground is.
///     pub enum Ground {
///         /// Dry.
///         Dry = "dry",
///         /// Deep mud.
///         Mud = "deep-mud",
///     }
/// }
/// use contract::Named;
/// assert_eq!(Ground::from_key("deep-mud"), Some(Ground::Mud));
/// assert_eq!(Ground::Mud.title(), "Deep mud");
/// ```
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[doc = $title:literal])+ $variant:ident = $key:literal),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $vis enum $name { $($(#[doc = $title])+ $variant),+ }

        impl $crate::Named for $name {
            const ALL: &'static [$name] = &[$($name::$variant),+];

            fn key(self) -> &'static str {
                match self { $($name::$variant => $key),+ }
            }

            fn title(self) -> &'static str {
                match self { $($name::$variant => $crate::sentence(concat!($($title),+)).trim_end_matches('.')),+ }
            }
        }
    };
}

/// The lines of a comment as one sentence: each begins with the blank that separates it from the last.
#[doc(hidden)]
pub fn sentence(comment: &'static str) -> &'static str {
    comment.trim()
}

/// A switch.
impl Named for bool {
    const ALL: &'static [bool] = &[false, true];

    fn key(self) -> &'static str {
        if self { "on" } else { "off" }
    }

    fn title(self) -> &'static str {
        if self { "On" } else { "Off" }
    }
}

impl Named for Side {
    const ALL: &'static [Side] = &Side::ALL;

    fn key(self) -> &'static str {
        Side::key(self)
    }

    fn title(self) -> &'static str {
        match self {
            Side::French => "French",
            Side::Allied => "Allied",
        }
    }
}
