//! Optional rules: a game declares each once, and the parsing, the listing, the field of a position and the
//! drawing by lot follow from that.

use crate::{Fault, Luck, Named, Rule};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// Choices made before the game, as people write them: optional rules by key. Absent keys have their default.
pub type Options = BTreeMap<String, String>;

/// An optional rule as a scenario offers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionalRule {
    /// As [`Options`] write it.
    pub key: String,
    /// For people.
    pub title: String,
    /// What it changes, in a sentence for players.
    pub about: String,
    /// Those of one group are shown together.
    pub group: String,
    /// What it may be set to; the first is the default.
    pub values: Vec<OptionValue>,
    /// The value that leaves the rule out: what it counts as while it is without effect.
    pub idle: String,
    /// The rule behind it.
    pub rule: Rule,
    /// Options without which it has no effect.
    pub needs: Vec<String>,
    /// Options that have no effect beside it.
    pub replaces: Vec<String>,
}

/// What an optional rule may be set to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionValue {
    /// As [`Options`] write it.
    pub key: String,
    /// For people.
    pub title: String,
}

impl OptionalRule {
    /// As [`options!`](crate::options) declares it; keys have dashes where fields have underscores.
    #[doc(hidden)]
    pub fn declared<T: Named>(
        field: &str,
        default: T,
        [title, about, group]: [&str; 3],
        rule: Rule,
        needs: &[&str],
        replaces: &[&str],
    ) -> OptionalRule {
        let key = |field: &str| field.replace('_', "-");
        let others = T::ALL.iter().copied().filter(|&value| value != default);
        let value = |value: T| OptionValue { key: value.key().into(), title: value.title().into() };
        OptionalRule {
            key: key(field),
            title: title.into(),
            about: about.into(),
            group: group.into(),
            values: [default].into_iter().chain(others).map(value).collect(),
            idle: T::ALL[0].key().into(),
            rule,
            needs: needs.iter().map(|field| key(field)).collect(),
            replaces: replaces.iter().map(|field| key(field)).collect(),
        }
    }

    /// Whether it may be set to this.
    pub fn takes(&self, value: &str) -> bool {
        self.values.iter().any(|known| known.key == value)
    }

    /// What it may be set to, for a message.
    pub fn value_keys(&self) -> String {
        self.values.iter().map(|value| value.key.as_str()).collect::<Vec<_>>().join(", ")
    }
}

/// The options of a game as its rules ask for them: a few bytes, a field each, made by
/// [`options!`](crate::options). `()` is a game without options.
///
/// A value of this type is *settled*: what needs something that is not chosen, and what is replaced by
/// something that is, has been left out. So a rule looks at its own field alone, and no two choices are
/// ever an error together.
pub trait OptionSet<S: Named>: Copy + Eq + Debug + Send + Sync + 'static {
    /// Every option of the game, in the order in which they are shown.
    fn declared() -> &'static [OptionalRule];
    /// All at their default.
    fn usual() -> Self;
    /// The key of the value of the `index`-th.
    fn value(&self, index: usize) -> &'static str;
    /// Sets the `index`-th to the value of this key, if it has one.
    fn set(&mut self, index: usize, key: &str);
    /// The value that a scenario gives to the `index`-th without asking the players.
    fn fixed(index: usize, scenario: S) -> Option<&'static str>;

    /// The options that a scenario offers: those it does not fix, with what they need and replace among them.
    fn offered(scenario: S) -> Vec<OptionalRule> {
        let declared = Self::declared();
        let offers: Vec<bool> = (0..declared.len()).map(|index| offers::<S, Self>(index, scenario)).collect();
        let is_offered =
            |key: &String| declared.iter().zip(&offers).any(|(one, yes)| *yes && one.key == *key);
        let mut listed = Vec::new();
        for (option, _) in declared.iter().zip(&offers).filter(|(_, offered)| **offered) {
            let mut option = option.clone();
            option.needs.retain(is_offered);
            option.replaces.retain(is_offered);
            listed.push(option);
        }
        listed
    }

    /// What the players of a scenario chose, settled; every fault is listed.
    fn read(scenario: S, given: &Options) -> Result<Self, Vec<Fault>> {
        let offered = Self::offered(scenario);
        let faults = faults(&offered, given, "this scenario");
        if faults.is_empty() { Ok(Self::chosen(scenario, given)) } else { Err(faults) }
    }

    /// By lot, except for what is `pinned`; see [`draw_options`].
    fn drawn(scenario: S, pinned: &Options, luck: &mut impl Luck) -> Self {
        let mut given = draw_options(&Self::offered(scenario), luck);
        given.extend(pinned.iter().map(|(key, value)| (key.clone(), value.clone())));
        Self::chosen(scenario, &given)
    }

    /// As people write it: every option that the scenario offers.
    fn written(&self, scenario: S) -> Options {
        let offered = |index| offers::<S, Self>(index, scenario);
        let all = Self::declared().iter().enumerate().filter(|(index, _)| offered(*index));
        all.map(|(index, option)| (option.key.clone(), self.value(index).to_owned())).collect()
    }

    /// What differs from the default among the options that the scenario offers.
    fn unusual(&self, scenario: S) -> Options {
        let mut written = self.written(scenario);
        for option in Self::declared() {
            if written.get(&option.key) == option.values.first().map(|value| &value.key) {
                written.remove(&option.key);
            }
        }
        written
    }

    /// The field `options` of a position, where an absent option has its default. A fault makes it count as
    /// the usual options.
    fn read_field(scenario: S, field: Option<&Value>, faults: &mut Vec<Fault>) -> Self {
        let mut given = Options::new();
        let before = faults.len();
        match field {
            None => {}
            Some(Value::Object(fields)) => {
                for (key, value) in fields {
                    match value.as_str() {
                        Some(value) => drop(given.insert(key.clone(), value.to_owned())),
                        None => {
                            faults.push(Fault::new(format!("options.{key}"), "has to be a word in quotes"))
                        }
                    }
                }
            }
            Some(_) => faults.push(Fault::new("options", "has to be an object of options and their values")),
        }
        match Self::read(scenario, &given) {
            Ok(options) if faults.len() == before => return options,
            Ok(_) => {}
            Err(found) => {
                let in_field =
                    |fault: Fault| Fault::new(fault.place.replacen("option ", "options.", 1), fault.what);
                faults.extend(found.into_iter().map(in_field));
            }
        }
        Self::chosen(scenario, &Options::new())
    }

    /// Options that are known to be right, settled.
    #[doc(hidden)]
    fn chosen(scenario: S, given: &Options) -> Self {
        let declared = Self::declared();
        let mut options = Self::usual();
        for (index, option) in declared.iter().enumerate() {
            if let Some(fixed) = Self::fixed(index, scenario) {
                options.set(index, fixed);
            } else if !offers::<S, Self>(index, scenario) {
                options.set(index, &option.idle);
            } else if let Some(value) = given.get(&option.key) {
                options.set(index, value);
            }
        }
        let used: Vec<bool> =
            declared.iter().enumerate().map(|(index, option)| options.value(index) != option.idle).collect();
        for (index, option) in declared.iter().enumerate() {
            if !in_force(declared, &used, index) {
                options.set(index, &option.idle);
            }
        }
        options
    }
}

/// Options by lot, as a random game takes them: one time in four all as usual, or else each by itself.
pub fn draw_options(offered: &[OptionalRule], luck: &mut impl Luck) -> Options {
    if luck.below(4) == 0 {
        return Options::new();
    }
    let mut draw = |option: &OptionalRule| {
        let value = luck.below(option.values.len() as u32) as usize;
        (option.key.clone(), option.values[value].key.clone())
    };
    offered.iter().map(&mut draw).collect()
}

/// Whether a scenario offers an option: it does not fix it, and can have what it needs.
fn offers<S: Named, O: OptionSet<S>>(index: usize, scenario: S) -> bool {
    let declared = O::declared();
    O::fixed(index, scenario).is_none()
        && declared[index].needs.iter().all(|need| {
            find(declared, need).is_some_and(|at| match O::fixed(at, scenario) {
                Some(fixed) => fixed != declared[at].idle,
                None => offers::<S, O>(at, scenario),
            })
        })
}

/// Whether an option has an effect: it is used, and so is what it needs, and nothing in force replaces it.
fn in_force(declared: &[OptionalRule], used: &[bool], index: usize) -> bool {
    let holds = |key: &String| find(declared, key).is_some_and(|at| in_force(declared, used, at));
    used[index]
        && declared[index].needs.iter().all(holds)
        && !declared.iter().any(|other| other.replaces.contains(&declared[index].key) && holds(&other.key))
}

fn find(declared: &[OptionalRule], key: &str) -> Option<usize> {
    declared.iter().position(|option| option.key == key)
}

/// What is wrong with given options, `whose` are the known ones.
pub(crate) fn faults(known: &[OptionalRule], given: &Options, whose: &str) -> Vec<Fault> {
    let fault = |(key, value): (&String, &String)| {
        let what = match known.iter().find(|option| option.key == *key) {
            Some(option) if option.takes(value) => return None,
            Some(option) => format!("cannot be \"{value}\"; it can be {}", option.value_keys()),
            None if known.is_empty() => format!("is unknown: {whose} has no options"),
            None => {
                let keys: Vec<_> = known.iter().map(|option| option.key.as_str()).collect();
                format!("is unknown; {whose} has {}", keys.join(", "))
            }
        };
        Some(Fault::new(format!("option {key}"), what))
    };
    given.iter().filter_map(fault).collect()
}

impl<S: Named> OptionSet<S> for () {
    fn declared() -> &'static [OptionalRule] {
        &[]
    }

    fn usual() {}

    fn value(&self, _: usize) -> &'static str {
        ""
    }

    fn set(&mut self, _: usize, _: &str) {}

    fn fixed(_: usize, _: S) -> Option<&'static str> {
        None
    }
}

/// Declares the options of a game: a struct with a field for each, which the rules look at where they apply.
///
/// The comment of a field is its sentence for players. A field is a switch (`bool`) or an enum made by
/// [`named!`](crate::named); the value after `=` is its default. `needs` and `replaces` name other fields.
/// `only` names the scenarios that offer it, if not all do; `fixed` gives it a value in some without asking.
///
/// ```
/// contract::named! {
///     /// The scenarios.
///     pub enum Battle {
///         /// The whole day.
///         Day = "day",
///         /// The evening.
///         Dusk = "dusk",
///     }
/// }
/// contract::options! {
///     /// What players agree on.
///     pub struct Agreed for Battle {
///         /// Leaders stand on the map, and units far from them do nothing.
///         leaders: bool = false => {
///             title: "Leaders", group: "Command", rule: "10.0", fixed: [Dusk: true],
///         },
///         /// A leader rides with those who advance.
///         bold_leaders: bool = false => {
///             title: "Bold leaders", group: "Command", rule: "15.6", needs: [leaders], only: [Day],
///         },
///     }
/// }
/// use contract::{OptionSet, Options};
/// let chosen = Options::from([("bold-leaders".into(), "on".into())]);
/// assert!(!Agreed::read(Battle::Day, &chosen).unwrap().bold_leaders, "there are no leaders to be bold");
/// assert!(Agreed::read(Battle::Dusk, &Options::new()).unwrap().leaders);
/// assert!(Agreed::offered(Battle::Dusk).is_empty());
/// ```
#[macro_export]
macro_rules! options {
    ($(#[$meta:meta])* $vis:vis struct $name:ident for $scenario:ident {
        $($(#[doc = $about:literal])+ $field:ident: $type:ty = $default:expr => {
            title: $title:literal, group: $group:literal, rule: $rule:literal
            $(, needs: [$($need:ident),+ $(,)?])?
            $(, replaces: [$($replaced:ident),+ $(,)?])?
            $(, only: [$($only:ident),+ $(,)?])?
            $(, fixed: [$($where:ident: $fixed:expr),+ $(,)?])?
            $(,)?
        }),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $vis struct $name { $($(#[doc = $about])+ pub $field: $type),+ }

        impl $crate::OptionSet<$scenario> for $name {
            fn declared() -> &'static [$crate::OptionalRule] {
                static DECLARED: std::sync::LazyLock<Vec<$crate::OptionalRule>> = std::sync::LazyLock::new(|| {
                    // What is needed or replaced is a field.
                    let _ = |options: &$name| {
                        $($($(let _ = options.$need;)+)? $($(let _ = options.$replaced;)+)?)+
                    };
                    vec![$($crate::OptionalRule::declared::<$type>(
                        stringify!($field),
                        $default,
                        [$title, $crate::sentence(concat!($($about),+)), $group],
                        $crate::Rule($rule),
                        &[$($(stringify!($need)),+)?],
                        &[$($(stringify!($replaced)),+)?],
                    )),+]
                });
                &DECLARED
            }

            fn usual() -> $name {
                $name { $($field: $default),+ }
            }

            fn value(&self, index: usize) -> &'static str {
                [$($crate::Named::key(self.$field)),+][index]
            }

            fn set(&mut self, index: usize, key: &str) {
                let setters: &[fn(&mut $name, &str)] = &[$(|options, key| {
                    if let Some(value) = $crate::Named::from_key(key) {
                        options.$field = value;
                    }
                }),+];
                setters[index](self, key);
            }

            fn fixed(index: usize, scenario: $scenario) -> Option<&'static str> {
                let fixed: &[fn($scenario) -> Option<&'static str>] = &[$(|scenario| {
                    let _ = scenario;
                    $($(if scenario == $scenario::$where {
                        let value: $type = $fixed;
                        return Some($crate::Named::key(value));
                    })+)?
                    $(if ![$($scenario::$only),+].contains(&scenario) {
                        return Some($crate::Named::key(<$type as $crate::Named>::ALL[0]));
                    })?
                    None
                }),+];
                fixed[index](scenario)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::named! {
        /// Where.
        enum Battle {
            /// Ligny.
            Ligny = "ligny",
            /// Wavre.
            Wavre = "wavre",
        }
    }
    crate::named! {
        /// How the ground is.
        enum Ground {
            /// Dry.
            Dry = "dry",
            /// Wet.
            Wet = "wet",
            /// Deep mud.
            Mud = "deep-mud",
        }
    }
    crate::options! {
        /// What players agree on.
        struct Agreed for Battle {
            /// How far guns roll on,
            /// and how fast feet are.
            ground: Ground = Ground::Wet => { title: "Ground", group: "Weather", rule: "1" },
            /// Leaders count.
            leaders: bool = true => { title: "Leaders", group: "Command", rule: "2", fixed: [Wavre: true] },
            /// Leaders die.
            mortal_leaders: bool = false => { title: "Mortal", group: "Command", rule: "3", needs: [leaders] },
            /// Leaders never die.
            lucky: bool = false => {
                title: "Lucky", group: "Command", rule: "4", replaces: [mortal_leaders], only: [Ligny],
            },
        }
    }

    fn given(options: &[(&str, &str)]) -> Options {
        options.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect()
    }

    fn read(scenario: Battle, options: &[(&str, &str)]) -> Agreed {
        Agreed::read(scenario, &given(options)).unwrap()
    }

    #[test]
    fn a_declaration_is_listed_with_the_default_first() {
        let offered = Agreed::offered(Battle::Ligny);
        let ground = &offered[0];
        assert_eq!(ground.about, "How far guns roll on, and how fast feet are.");
        assert_eq!((ground.value_keys().as_str(), ground.idle.as_str()), ("wet, dry, deep-mud", "dry"));
        assert_eq!(ground.values[2].title, "Deep mud");
        assert_eq!((offered[1].value_keys().as_str(), offered[1].idle.as_str()), ("on, off", "off"));
        assert_eq!(offered[2].key, "mortal-leaders");
        assert_eq!(offered[3].replaces, ["mortal-leaders"]);
    }

    #[test]
    fn a_scenario_offers_what_it_does_not_fix() {
        let offered = Agreed::offered(Battle::Wavre);
        assert_eq!(
            offered.iter().map(|option| option.key.as_str()).collect::<Vec<_>>(),
            ["ground", "mortal-leaders"]
        );
        assert_eq!(offered[1].needs, [""; 0], "it has what it needs without asking");
        let faults = Agreed::read(Battle::Wavre, &given(&[("lucky", "on"), ("ground", "icy")])).unwrap_err();
        let faults: Vec<_> = faults.iter().map(Fault::to_string).collect();
        assert_eq!(
            faults,
            [
                "option ground: cannot be \"icy\"; it can be wet, dry, deep-mud",
                "option lucky: is unknown; this scenario has ground, mortal-leaders",
            ]
        );
    }

    #[test]
    fn what_has_no_effect_is_left_out_and_no_pair_is_an_error() {
        let usual = read(Battle::Ligny, &[]);
        assert_eq!(usual, Agreed { ground: Ground::Wet, leaders: true, mortal_leaders: false, lucky: false });
        assert!(read(Battle::Ligny, &[("mortal-leaders", "on")]).mortal_leaders);
        assert!(!read(Battle::Ligny, &[("mortal-leaders", "on"), ("leaders", "off")]).mortal_leaders);
        let both = read(Battle::Ligny, &[("mortal-leaders", "on"), ("lucky", "on")]);
        assert!(both.lucky && !both.mortal_leaders);
        assert!(read(Battle::Wavre, &[("mortal-leaders", "on")]).mortal_leaders);
    }

    #[test]
    fn what_is_written_reads_as_the_same() {
        struct Lot(u32);
        impl Luck for Lot {
            fn below(&mut self, n: u32) -> u32 {
                self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (self.0 >> 16) % n
            }
        }
        let mut lot = Lot(1);
        let mut seen = std::collections::HashSet::new();
        for scenario in [Battle::Ligny, Battle::Wavre] {
            for _ in 0..300 {
                let drawn = Agreed::drawn(scenario, &given(&[("ground", "dry")]), &mut lot);
                assert_eq!(drawn.ground, Ground::Dry, "it was pinned");
                let field = serde_json::to_value(drawn.written(scenario)).unwrap();
                let mut faults = Vec::new();
                assert_eq!(Agreed::read_field(scenario, Some(&field), &mut faults), drawn);
                assert_eq!(Agreed::read(scenario, &drawn.unusual(scenario)), Ok(drawn));
                assert_eq!(faults, []);
                seen.insert((scenario, drawn));
            }
        }
        assert_eq!(seen.len(), 5 + 2, "all that can be agreed on");
    }

    #[test]
    fn a_field_of_options_lists_every_fault() {
        let mut faults = Vec::new();
        let field = serde_json::json!({ "ground": 3, "fog": "on" });
        let options = Agreed::read_field(Battle::Ligny, Some(&field), &mut faults);
        assert_eq!(options, Agreed::usual());
        let places: Vec<_> = faults.iter().map(|fault| fault.place.as_str()).collect();
        assert_eq!(places, ["options.ground", "options.fog"]);
    }
}
