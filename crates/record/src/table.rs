//! Play: every input is checked, then applied; a refused one changes nothing.

use crate::header::{FORMAT, PLAIN};
use crate::inputs::PAGE;
use crate::memory::Memory;
use crate::steps::{Steps, apply};
use crate::{Dice, Header, Inputs, OtherData, Players, Pledge, Shares, Stream, dice};
use contract::{
    Chance, Device, Drawn, Edition, Entry, Eye, Fault, Forbidden, Game, Luck, Named, Next, Options, Outcome,
    Rule, Side, Sides, Silent,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// What changes a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Input<D> {
    /// A side decided.
    Decision {
        /// Who.
        side: Side,
        /// What.
        decision: D,
    },
    /// Chance decided.
    Chance(Drawn),
}

/// How the players ended a game that the rules had not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    /// A side gave up.
    Resigned(Side),
    /// Both agreed that nobody wins.
    Agreed,
}

impl Ended {
    /// Who won.
    pub fn winner(self) -> Option<Side> {
        match self {
            Ended::Resigned(side) => Some(side.enemy()),
            Ended::Agreed => None,
        }
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ended::Resigned(side) => write!(f, "the {side} side resigned"),
            Ended::Agreed => f.write_str("the players agreed on a draw"),
        }
    }
}

/// A game at a table: its header, its inputs, and the state they lead to.
///
/// A copy shares what lies behind with the original, and nothing that is done or asked between two inputs
/// takes longer the more inputs there are. Only [`Match::verify`], [`Match::write`] and the chronicle of a whole
/// game go through all of it.
#[derive(Clone)]
pub struct Match<G: Game> {
    pub(crate) header: Arc<Header>,
    pub(crate) seed: Option<[u8; 32]>,
    pub(crate) initial: Arc<G>,
    pub(crate) game: G,
    pub(crate) inputs: Inputs<G::Decision>,
    pub(crate) memory: Memory<G>,
    /// Draws of the seed so far: chance inputs that were not taken over from another game.
    pub(crate) drawn: u64,
    pub(crate) other_data: Option<OtherData>,
    pub(crate) ended: Option<Ended>,
}

/// Why an input was not taken. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It was meant for an earlier moment of the game.
    Stale {
        /// The number of inputs it was meant for.
        expected: usize,
        /// The number there are.
        now: usize,
    },
    /// The game is over.
    Over(Outcome),
    /// The game waits for something else.
    NotAsked {
        /// Who wanted to decide; `None` for dice.
        side: Option<Side>,
        /// What the game waits for.
        next: Next,
    },
    /// A rule forbids it.
    Forbidden(Forbidden),
    /// The dice cannot show this.
    Unshown {
        /// What was entered.
        drawn: Drawn,
        /// What was to be thrown.
        device: Device,
    },
    /// The table was asked to roll, but the players throw their own dice.
    PlayersThrow,
    /// Dice were entered, but the table rolls.
    TableRolls,
    /// The table was asked to roll from a copy of the record that does not hold the seed.
    NoSeed,
    /// The players have ended the game.
    Ended(Ended),
    /// Somebody wanted to add to the seed after it was drawn from, twice, or where there is none.
    NoShare,
}

impl<G: Game> Match<G> {
    /// A new game.
    pub fn new(
        edition: &'static G::Edition,
        scenario: &str,
        options: &Options,
        players: Players,
        dice: Dice,
    ) -> Result<Match<G>, Vec<Fault>> {
        let initial = G::start(edition, scenario, options)?;
        Ok(Match::begin(initial, options.clone(), players, dice, None))
    }

    /// A game that starts from an edited position.
    pub fn from_position(
        edition: &'static G::Edition,
        position: &Value,
        players: Players,
        dice: Dice,
    ) -> Result<Match<G>, Vec<Fault>> {
        let initial = G::from_position(edition, position)?;
        // As the game writes it, not as somebody typed it: equal positions give equal records.
        let position = initial.position();
        Ok(Match::begin(initial, Options::new(), players, dice, Some(position)))
    }

    fn begin(
        initial: G,
        options: Options,
        players: Players,
        dice: Dice,
        position: Option<Value>,
    ) -> Match<G> {
        let header = Header {
            format: PLAIN,
            game: G::KEY.into(),
            scenario: initial.scenario().key().into(),
            options,
            players,
            data: initial.edition().digest().into(),
            dice: dice.pledge(),
            branch: None,
            position,
            shares: Shares::default(),
            backs: Vec::new(),
        };
        Match::before_the_first_input(header, dice.seed(), initial, None)
    }

    pub(crate) fn before_the_first_input(
        header: Header,
        seed: Option<[u8; 32]>,
        initial: G,
        other_data: Option<OtherData>,
    ) -> Match<G> {
        Match {
            header: Arc::new(header),
            seed,
            game: initial.clone(),
            initial: Arc::new(initial),
            inputs: Inputs::default(),
            memory: Memory::new(),
            drawn: 0,
            other_data,
            ended: None,
        }
    }

    /// How the players ended the game, if they have.
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// The players end the game, which the rules have not.
    pub fn end(&mut self, ended: Ended) -> Result<(), Refused> {
        if let Some(outcome) = self.outcome() {
            return Err(Refused::Over(outcome));
        }
        Arc::make_mut(&mut self.header).format = FORMAT;
        self.ended = Some(ended);
        Ok(())
    }

    /// Whether a side may still add to the seed: the table has one, nothing has been drawn from it, and the side has
    /// not.
    pub fn lacks_share(&self, side: Side) -> bool {
        matches!(self.header.dice, Pledge::Sha256(_))
            && self.drawn == 0
            && self.header.backs.is_empty()
            && self.header.shares.of(side).is_none()
            && self.outcome().is_none()
            && self.ended.is_none()
    }

    /// A side adds to the seed of the dice.
    pub fn share(&mut self, side: Side, share: [u8; 32]) -> Result<(), Refused> {
        if !self.lacks_share(side) {
            return Err(Refused::NoShare);
        }
        let header = Arc::make_mut(&mut self.header);
        header.format = FORMAT;
        *header.shares.of_mut(side) = Some(share);
        Ok(())
    }

    /// What dice are drawn with now.
    fn key(&self) -> Option<[u8; 32]> {
        self.seed.map(|seed| dice::key(&seed, &self.header.shares, self.header.backs.len()))
    }

    /// What was agreed before the first move.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The state now.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The state before the first input.
    pub fn initial(&self) -> &G {
        &self.initial
    }

    /// Everything that has happened.
    pub fn inputs(&self) -> &Inputs<G::Decision> {
        &self.inputs
    }

    /// The number of inputs: the version of the game that a client has seen.
    pub fn len(&self) -> usize {
        self.inputs.len()
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.inputs.is_empty()
    }

    /// What the game waits for.
    pub fn next(&self) -> Next {
        self.game.next()
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.game.next() {
            Next::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Set when the record was made with other data and replays all the same.
    pub fn other_data(&self) -> Option<&OtherData> {
        self.other_data.as_ref()
    }

    /// Takes a decision. `expected` is the [`Match::len`] that it was made for, if that matters.
    pub fn play(
        &mut self,
        side: Side,
        decision: G::Decision,
        expected: Option<usize>,
    ) -> Result<(), Refused> {
        self.expect(expected)?;
        self.take(Input::Decision { side, decision })
    }

    /// Rolls what the game asks for, from the fair dice.
    pub fn roll(&mut self) -> Result<Drawn, Refused> {
        let chance = self.chance()?;
        let draw = match (self.key(), self.header.dice) {
            (_, Pledge::Hand) => return Err(Refused::PlayersThrow),
            (None, _) => return Err(Refused::NoSeed),
            (Some(key), _) => nth_draw(key, self.drawn, chance),
        };
        self.take(Input::Chance(draw.clone()))?;
        Ok(draw)
    }

    /// Takes dice that the players have thrown.
    pub fn enter(&mut self, drawn: Drawn, expected: Option<usize>) -> Result<(), Refused> {
        self.expect(expected)?;
        self.chance()?;
        if self.header.dice != Pledge::Hand {
            return Err(Refused::TableRolls);
        }
        self.take(Input::Chance(drawn))
    }

    /// Rolls until the game asks a side or is over. With dice thrown by hand there is nothing that
    /// the table may do.
    pub fn settle(&mut self) -> Result<Vec<Drawn>, Refused> {
        let mut drawn = Vec::new();
        while let Next::Chance(_) = self.game.next() {
            drawn.push(self.roll()?);
        }
        Ok(drawn)
    }

    /// The state after the first `n` inputs, or now if there are fewer.
    pub fn replay_to(&self, n: usize) -> G {
        if n >= self.len() {
            return self.game.clone();
        }
        let (at, known) = self.memory.before(n).unwrap_or((0, &self.initial));
        let mut steps = Steps::from(at, G::clone(known), &self.inputs);
        for _ in at..n {
            steps.take(&mut Silent);
        }
        steps.into_game()
    }

    /// What happened, in words for an eye: entries with the number of their input, which counts from
    /// one as in the record.
    pub fn chronicle(&self, eye: Eye) -> Vec<(usize, Entry)> {
        self.chronicle_after(0, eye)
    }

    /// The chronicle of what came after the first `n` inputs.
    pub fn chronicle_after(&self, n: usize, eye: Eye) -> Vec<(usize, Entry)> {
        let mut told = self.retell(n..self.memory.forgotten(), eye);
        told.extend(self.memory.told(n, self.game.edition(), eye));
        told
    }

    /// The last lines of the chronicle: so many, if there are.
    pub fn latest(&self, lines: usize, eye: Eye) -> Vec<(usize, Entry)> {
        let mut told: Vec<_> = self.memory.told(0, self.game.edition(), eye).rev().take(lines).collect();
        told.reverse();
        // Telling is dearer than playing again: it looks back only as far as it has to.
        let (mut end, mut back) = (self.memory.forgotten(), PAGE);
        while told.len() < lines && end > 0 {
            let from = end.saturating_sub(back);
            let mut older = self.retell(from..end, eye);
            older.append(&mut told);
            told = older;
            (end, back) = (from, back * 4);
        }
        told.split_off(told.len().saturating_sub(lines))
    }

    /// Plays these inputs again and tells what they did.
    fn retell(&self, inputs: Range<usize>, eye: Eye) -> Vec<(usize, Entry)> {
        let (mut told, mut events) = (Vec::new(), Vec::new());
        if inputs.is_empty() {
            return told;
        }
        let mut steps = self.steps_after(inputs.start);
        for number in inputs.start + 1..=inputs.end {
            steps.take(&mut events);
            let entries = events.drain(..).filter_map(|event| G::tell(self.game.edition(), &event, eye));
            told.extend(entries.map(|entry| (number, entry)));
        }
        told
    }

    /// Who was asked for the last input; `None` before the first one, and when it was up to chance.
    pub fn asked(&self) -> Option<Sides> {
        match *self.inputs.last()? {
            Input::Chance(_) => None,
            Input::Decision { .. } if self.inputs.answered_both(self.len() - 1) => Some(Sides::Both),
            Input::Decision { side, .. } => Some(side.into()),
        }
    }

    /// Whether the record says more than everybody may know: something secret has been drawn or
    /// chosen, and the game is not over. In doubt it does.
    pub fn hides(&self) -> bool {
        // A position that the game starts from stands in the record, secrets and all.
        let differs = |game: &G| game.scene(Eye::Referee) != game.scene(Eye::Observer);
        self.outcome().is_none()
            && self.ended.is_none()
            && (self.memory.holds_secrets()
                || self.header.backs.iter().any(|back| back.secret)
                || self.asked() == Some(Sides::Both)
                || differs(&self.initial)
                || differs(&self.game))
    }

    fn expect(&self, expected: Option<usize>) -> Result<(), Refused> {
        match expected {
            Some(expected) if expected != self.len() => Err(Refused::Stale { expected, now: self.len() }),
            _ => Ok(()),
        }
    }

    fn chance(&self) -> Result<Chance, Refused> {
        match self.game.next() {
            Next::Chance(chance) => Ok(chance),
            Next::Over(outcome) => Err(Refused::Over(outcome)),
            next => Err(Refused::NotAsked { side: None, next }),
        }
    }

    /// The one way in: checks an input, applies it, keeps it.
    pub(crate) fn take(&mut self, input: Input<G::Decision>) -> Result<(), Refused> {
        if let Some(ended) = self.ended {
            return Err(Refused::Ended(ended));
        }
        check(&self.game, &input)?;
        let next = self.game.next();
        let mut events = Vec::new();
        apply(&mut self.game, &input, &mut events);
        if input.is_chance() && self.len() >= self.header.branch.unwrap_or(0) {
            self.drawn += 1;
        }
        self.inputs.push(input, next == Next::Decision(Sides::Both));
        let secret = matches!(next, Next::Chance(Chance { secret_of: Some(_), .. }));
        self.memory.take_in(self.inputs.len(), &self.game, events, secret);
        Ok(())
    }

    /// Goes back to the first `n` inputs.
    pub(crate) fn go_back(&mut self, n: usize) {
        self.memory.forget_after(n);
        // Whoever goes back may do so again: the way to this page is not walked twice.
        let page = n - n % PAGE;
        if page > self.memory.before(n).map_or(0, |(at, _)| at) {
            self.memory.keep(page, Arc::new(self.replay_to(page)));
        }
        self.game = self.replay_to(n);
        self.inputs.truncate(n);
    }
}

/// Whether a game would take an input.
pub(crate) fn check<G: Game>(game: &G, input: &Input<G::Decision>) -> Result<(), Refused> {
    match (game.next(), input) {
        (Next::Over(outcome), _) => Err(Refused::Over(outcome)),
        (Next::Decision(sides), &Input::Decision { side, decision }) if sides.has(side) => {
            game.forbids(side, decision).map_or(Ok(()), |forbidden| Err(Refused::Forbidden(forbidden)))
        }
        (Next::Chance(Chance { device, .. }), Input::Chance(drawn)) => match device.outcome(drawn) {
            Some(_) => Ok(()),
            None => Err(Refused::Unshown { drawn: drawn.clone(), device }),
        },
        (next, &Input::Decision { side, .. }) => Err(Refused::NotAsked { side: Some(side), next }),
        (next, Input::Chance(_)) => Err(Refused::NotAsked { side: None, next }),
    }
}

/// The draw of a key that answers the `k`-th chance of a game, counted from zero.
pub(crate) fn nth_draw(key: [u8; 32], k: u64, chance: Chance) -> Drawn {
    let mut stream = Stream::from_seed(key);
    stream.seek(k);
    chance.device.read(stream.below(chance.outcomes()))
}

impl<D> Input<D> {
    /// Whether it is dice or a draw.
    pub fn is_chance(&self) -> bool {
        matches!(self, Input::Chance(_))
    }
}

/// Says what is known to all: a log must not give the seed away.
impl<G: Game> fmt::Debug for Match<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Match { header, inputs, .. } = self;
        f.debug_struct("Match").field("header", header).field("inputs", inputs).finish_non_exhaustive()
    }
}

impl Refused {
    /// The rule that forbids it, if one does.
    pub fn rule(&self) -> Option<Rule> {
        match self {
            Refused::Forbidden(forbidden) => Some(forbidden.rule),
            _ => None,
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Stale { expected, now } => write!(
                f,
                "this was meant for the game after {expected} inputs, but there are {now}: look again and decide anew"
            ),
            Refused::Over(outcome) => write!(f, "the game is over: {}", outcome.how),
            Refused::NotAsked { side: Some(side), next } => {
                write!(f, "nothing is asked of the {side} side now; the game waits for {}", waits_for(*next))
            }
            Refused::NotAsked { side: None, next } => {
                write!(f, "no dice are asked for now; the game waits for {}", waits_for(*next))
            }
            Refused::Forbidden(forbidden) => forbidden.fmt(f),
            Refused::Unshown { drawn, device } => {
                write!(f, "{} cannot be what {} brought", shown(drawn), asked_of(*device))
            }
            Refused::PlayersThrow => f.write_str("the players throw the dice of this game: enter what they show"),
            Refused::TableRolls => f.write_str("the table rolls the dice of this game: they cannot be entered"),
            Refused::Ended(ended) => write!(f, "the game is over: {ended}"),
            Refused::NoShare => f.write_str("nothing can be added to the seed of these dice any more"),
            Refused::NoSeed => f.write_str(
                "this copy of the record does not hold the seed of its dice: play on from the table's own copy, \
                 or branch off with new dice",
            ),
        }
    }
}

impl std::error::Error for Refused {}

fn waits_for(next: Next) -> String {
    match next {
        Next::Decision(Sides::Both) => "both sides".into(),
        Next::Decision(sides) => format!("the {} side", sides.first()),
        Next::Chance(chance) => asked_of(chance.device),
        Next::Over(_) => "nothing".into(),
    }
}

fn asked_of(device: Device) -> String {
    match device {
        Device::Dice { count: 1, faces } => format!("a die with {faces} faces"),
        Device::Dice { count, faces } => format!("{count} dice with {faces} faces"),
        Device::Draw { from } => format!("a draw from {from}"),
    }
}

pub(crate) fn shown(drawn: &Drawn) -> String {
    match drawn {
        Drawn::Dice(faces) => {
            let faces: Vec<_> = faces.iter().map(u8::to_string).collect();
            format!("dice [{}]", faces.join(", "))
        }
        Drawn::Draw(thing) => format!("draw {thing}"),
    }
}
