//! How random games begin: with options by lot.

use contract::{Edition, Fault, Game, OptionSet, Options, OptionsOf, ScenarioOf};
use record::Stream;

/// The set-ups of the random games of a scenario. Each game draws the options that are not pinned, from a seed
/// and its index alone; so it begins the same for any number of workers, and again when it is played alone.
pub struct Openings<G: Game> {
    edition: &'static G::Edition,
    scenario: ScenarioOf<G>,
    pinned: Options,
    /// The only set-up, if nothing is left to draw.
    only: Option<G>,
}

impl<G: Game> Openings<G> {
    /// Those of a scenario, with these options as they are given; every fault of them is listed.
    pub fn new(
        edition: &'static G::Edition,
        scenario: &str,
        pinned: &Options,
    ) -> Result<Openings<G>, Vec<Fault>> {
        let (scenario, options) = G::Edition::agree(scenario, pinned)?;
        let is_settled = OptionsOf::<G>::offered(scenario).iter().all(|one| pinned.contains_key(&one.key));
        let only = is_settled.then(|| G::set_up(edition, scenario, options));
        Ok(Openings { edition, scenario, pinned: pinned.clone(), only })
    }

    /// Those with the usual options alone.
    pub fn as_usual(edition: &'static G::Edition, scenario: &str) -> Result<Openings<G>, Vec<Fault>> {
        let (scenario, options) = G::Edition::agree(scenario, &Options::new())?;
        let only = Some(G::set_up(edition, scenario, options));
        Ok(Openings { edition, scenario, pinned: Options::new(), only })
    }

    /// The set-up of the `index`-th game.
    pub fn set_up(&self, seed: u64, index: u64) -> G {
        if let Some(only) = &self.only {
            return only.clone();
        }
        let mut luck = Stream::derive(seed, "options", index);
        G::set_up(self.edition, self.scenario, OptionsOf::<G>::drawn(self.scenario, &self.pinned, &mut luck))
    }
}

/// The options of a game that are not as usual, for those who report on it.
pub fn unusual<G: Game>(game: &G) -> Options {
    game.agreed().unusual(game.scenario())
}

/// Options in a line, as commands take them: `first=allied mud=deep`.
pub fn listed(options: &Options) -> String {
    if options.is_empty() {
        return "the usual ones".to_owned();
    }
    options.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
}
