//! The table of a game's tests: say what is done, dictate the dice, and look at what may be done next.

use crate::promises::{asked, legal};
use crate::words;
use contract::{Device, Drawn, Edition, Entry, Eye, Fault, Game, Next, Options, Outcome, Side};
use serde_json::Value;
use std::marker::PhantomData;

/// Makes `Table`, a [`Sitting`] whose verbs can be told one after another, of a game and of how it is spoken of
/// ([`Speech`], if decisions are not said as they are written). What a game says beyond that (where a unit
/// stands, how an attack is put together) it adds in an `impl Table` of its own.
#[macro_export]
macro_rules! table {
    ($game:ty) => {
        $crate::table!($game, ());
    };
    ($game:ty, $speech:ty) => {
        /// A game on a table, and everything that has happened on it.
        #[derive(Clone)]
        pub struct Table($crate::Sitting<$game, $speech>);

        impl std::ops::Deref for Table {
            type Target = $crate::Sitting<$game, $speech>;
            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }

        impl std::ops::DerefMut for Table {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.0
            }
        }

        #[allow(dead_code)] // Every test uses its own part of the language.
        impl Table {
            /// A table with this game on it.
            pub fn of(game: $game) -> Table {
                Table($crate::Sitting::new(game))
            }

            /// A scenario as it is set up, without options.
            pub fn start(scenario: &str) -> Table {
                Table($crate::Sitting::start(scenario))
            }

            /// The position of a document.
            pub fn laid_out(document: &serde_json::Value) -> Table {
                Table($crate::Sitting::laid_out(document))
            }

            /// A copy, to try something else from here.
            pub fn fork(&self) -> Table {
                self.clone()
            }
        }

        $crate::chained! { Table:
            offers(options: &str),
            does(said: &str),
            side_does(side: contract::Side, said: &str),
            refuses(said: &str, rule: &str),
            refuses_to(side: contract::Side, said: &str, rule: &str),
            says(said: &str, words: &str),
            dice(faces: &str),
            draws(thing: u16),
            has_event(rule: &str, words: &str),
        }
    };
}

/// Verbs of a [`Sitting`] that give the table back.
#[doc(hidden)]
#[macro_export]
macro_rules! chained {
    ($table:ident: $($verb:ident($($what:ident: $type:ty),*),)*) => {
        #[allow(dead_code)] // Every test uses its own part of the language.
        impl $table {
            $(
                #[doc = concat!("[`trials::Sitting::", stringify!($verb), "`].")]
                pub fn $verb(&mut self, $($what: $type),*) -> &mut $table {
                    self.0.$verb($($what),*);
                    self
                }
            )*
        }
    };
}

/// How decisions are said where tests would rather not say them as they are written. `()` says them so.
pub trait Speech<G: Game> {
    /// What is meant by something said now, in the plain words of [`words::hear`].
    fn meant(game: &G, said: &str) -> String {
        let _ = game;
        said.to_owned()
    }
    /// How plain words are said.
    fn said(plain: String) -> String {
        plain
    }
    /// Whether this is taken as said if the game has gone on by itself, when it follows in the same breath.
    fn goes_without_saying(said: &str) -> bool {
        let _ = said;
        false
    }
}

impl<G: Game> Speech<G> for () {}

/// A game on a table, and everything that has happened on it.
///
/// Decisions are said as they are written, a verb and its words ([`words::hear`]), or as the game's [`Speech`]
/// has it. What does not hold fails the test and says what does.
pub struct Sitting<G: Game, S = ()> {
    /// The game.
    pub game: G,
    log: Vec<G::Event>,
    speech: PhantomData<S>,
}

impl<G: Game, S> Clone for Sitting<G, S> {
    fn clone(&self) -> Sitting<G, S> {
        Sitting { game: self.game.clone(), log: self.log.clone(), speech: PhantomData }
    }
}

impl<G: Game, S: Speech<G>> Sitting<G, S> {
    /// With this game on the table.
    pub fn new(game: G) -> Sitting<G, S> {
        Sitting { game, log: Vec::new(), speech: PhantomData }
    }

    /// With a scenario as it is set up, without options.
    pub fn start(scenario: &str) -> Sitting<G, S> {
        let start = G::start(G::Edition::standard(), scenario, &Options::new());
        Sitting::new(start.expect("a scenario of the game"))
    }

    /// With the position of a document.
    pub fn laid_out(document: &Value) -> Sitting<G, S> {
        let game = G::from_position(G::Edition::standard(), document).unwrap_or_else(|faults| {
            let faults: Vec<_> = faults.iter().map(Fault::to_string).collect();
            panic!("{document:#}\n{}", faults.join("\n"))
        });
        Sitting::new(game)
    }

    /// What is meant by something said now.
    pub fn decision(&self, said: &str) -> G::Decision {
        words::hear(&S::meant(&self.game, said))
    }

    /// A decision as it is said.
    pub fn spell(decision: G::Decision) -> String {
        S::said(words::spell(&decision))
    }

    /// The side that is asked now; the first, if both are.
    pub fn asks(&self) -> Side {
        asked(&self.game).unwrap_or_else(|| panic!("nobody is asked: {:?}", self.game.next()))
    }

    /// What the side that is asked may decide, sorted.
    pub fn options(&self) -> Vec<String> {
        let mut options: Vec<_> = legal(&self.game, self.asks()).into_iter().map(Self::spell).collect();
        options.sort();
        options
    }

    /// The options that begin with some words, without them: `having("take")` is who may be taken.
    pub fn having(&self, words: &str) -> String {
        let options = self.options();
        let rests = options.iter().filter_map(|option| option.strip_prefix(words)?.strip_prefix(' '));
        rests.collect::<Vec<_>>().join(", ")
    }

    /// Asserts that these are all options, written with `; ` between them.
    pub fn offers(&mut self, options: &str) {
        let mut expected: Vec<_> = options.split("; ").collect();
        expected.sort_unstable();
        assert_eq!(self.options(), expected);
    }

    /// Whether something may be decided now.
    pub fn may(&self, said: &str) -> bool {
        let (side, decision) = (self.asks(), self.decision(said));
        let listed = legal(&self.game, side).contains(&decision);
        assert_eq!(listed, self.game.forbids(side, decision).is_none(), "{said}");
        listed
    }

    /// The side that is asked decides something, or several things in a row, written with `; ` between them.
    pub fn does(&mut self, said: &str) {
        for (index, said) in said.split("; ").enumerate() {
            let decision = self.decision(said);
            let is_legal =
                || asked(&self.game).is_some_and(|side| legal(&self.game, side).contains(&decision));
            if index > 0 && S::goes_without_saying(said) && !is_legal() {
                continue;
            }
            let Some(side) = asked(&self.game) else {
                panic!("{said}: nobody is asked: {:?}", self.game.next())
            };
            self.decide(side, said, decision);
        }
    }

    /// A side decides something, where both are asked.
    pub fn side_does(&mut self, side: Side, said: &str) {
        self.decide(side, said, self.decision(said));
    }

    fn decide(&mut self, side: Side, said: &str, decision: G::Decision) {
        let legal = legal(&self.game, side);
        if let Some(forbidden) = self.game.forbids(side, decision) {
            let legal: Vec<_> = legal.into_iter().map(Self::spell).collect();
            panic!("{said}: {forbidden}; legal: {legal:?}; {:#}", self.game.position());
        }
        assert!(legal.contains(&decision), "{said} is not listed");
        self.game.decide(side, decision, &mut self.log);
    }

    /// Asserts that the side that is asked may not decide something, by this rule, and that asking changes
    /// nothing.
    pub fn refuses(&mut self, said: &str, rule: &str) {
        self.refuses_to(self.asks(), said, rule);
    }

    /// The same for a side that need not be the one that is asked.
    pub fn refuses_to(&mut self, side: Side, said: &str, rule: &str) {
        let decision = self.decision(said);
        let before = self.game.clone();
        let forbidden = self.game.forbids(side, decision).unwrap_or_else(|| panic!("{said} is not refused"));
        assert_eq!(forbidden.rule.0, rule, "{said}: {}", forbidden.why);
        assert!(!forbidden.why.is_empty());
        assert!(!legal(&self.game, side).contains(&decision), "{said} is listed");
        assert!(self.game == before, "{said} was refused and yet did something");
    }

    /// Asserts that the refusal of something has these words in it.
    pub fn says(&mut self, said: &str, words: &str) {
        let forbidden = self.game.forbids(self.asks(), self.decision(said));
        let why = forbidden.unwrap_or_else(|| panic!("{said} is not refused")).why;
        assert!(why.contains(words), "{said}: {why}");
    }

    /// Throws dice one throw after another, written with spaces between them, several dice thrown at once as
    /// `6-4`.
    pub fn dice(&mut self, faces: &str) {
        for throw in faces.split_whitespace() {
            let faces = throw.split('-').map(|face| face.parse().expect("a face of a die")).collect();
            self.brings(Drawn::Dice(faces));
        }
    }

    /// Draws a thing, by its number from one.
    pub fn draws(&mut self, thing: u16) {
        self.brings(Drawn::Draw(thing));
    }

    fn brings(&mut self, drawn: Drawn) {
        let Next::Chance(chance) = self.game.next() else {
            panic!("{drawn:?}: chance is not asked: {:?}", self.game.next())
        };
        let outcome = chance.device.outcome(&drawn);
        let outcome = outcome.unwrap_or_else(|| panic!("{drawn:?} does not fit {:?}", chance.device));
        self.game.chance(outcome, &mut self.log);
    }

    /// The rule by which chance is asked now, if it is.
    pub fn throws(&self) -> &'static str {
        if let Next::Chance(chance) = self.game.next() { chance.rule.0 } else { "" }
    }

    /// What is drawn from now, and who sees it.
    pub fn cup(&self) -> Option<(Device, Option<Side>)> {
        if let Next::Chance(chance) = self.game.next() {
            Some((chance.device, chance.secret_of))
        } else {
            None
        }
    }

    /// Everything that has happened on this table.
    pub fn events(&self) -> &[G::Event] {
        &self.log
    }

    /// Everything that has happened, as the referee hears it: rule and words.
    pub fn told(&self) -> Vec<(String, String)> {
        self.told_to(Eye::Referee)
    }

    /// The same as an eye hears it.
    pub fn told_to(&self, eye: Eye) -> Vec<(String, String)> {
        let told = self.entries(eye).into_iter();
        told.map(|entry| (entry.rule.expect("a rule").0.to_owned(), entry.text)).collect()
    }

    fn entries(&self, eye: Eye) -> Vec<Entry> {
        self.log.iter().filter_map(|event| G::tell(self.game.edition(), event, eye)).collect()
    }

    /// Everything that has happened, each line with its rule: `The Guard attacks. [6.2]`.
    pub fn chronicle(&self) -> Vec<String> {
        self.told().into_iter().map(|(rule, text)| format!("{text} [{rule}]")).collect()
    }

    /// How often something has happened by a rule.
    pub fn times(&self, rule: &str) -> usize {
        self.told().iter().filter(|(by, _)| by == rule).count()
    }

    /// Asserts that something has happened by a rule, told in words that contain these.
    pub fn has_event(&mut self, rule: &str, words: &str) {
        let told = self.told();
        let is_it = |(by, text): &(String, String)| by == rule && text.contains(words);
        assert!(told.iter().any(is_it), "nothing happened by {rule} with \"{words}\" in {told:#?}");
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Next::Over(outcome) = self.game.next() { Some(outcome) } else { None }
    }

    /// Asserts that the game is over: who won, and by which rule.
    pub fn ends(&self, winner: impl Into<Option<Side>>, rule: &str) {
        let outcome = self.outcome().unwrap_or_else(|| panic!("it goes on: {:?}", self.game.next()));
        assert_eq!((outcome.winner, outcome.rule.0), (winner.into(), rule), "{}", outcome.how);
    }
}
