//! What a game shows of itself. Every client (terminal, picture, browser, screen reader) draws from
//! these types alone and knows no rule: a [`Board`] once, then a [`Scene`] after every input, and
//! [`Entry`] by entry the chronicle of what happened.

use crate::{Outcome, Provenance, Rule, Side};
use serde::Serialize;
use serde_json::Value;

/// Index into [`Board::spaces`].
pub type SpaceId = u16;
/// Identifies a piece for the length of a game.
pub type PieceId = u16;

/// The ground a game is played on. It never changes during a game, so clients keep it by its `id`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Board {
    /// Names this board and this version of it.
    pub id: String,
    /// A title for people.
    pub title: String,
    /// Width and height of the plane that outlines and lines are drawn in; y grows downwards.
    pub size: [f32; 2],
    /// Hexes or areas.
    pub spaces: Vec<Space>,
    /// Roads, streams, crests, edges: drawn between or across spaces.
    pub lines: Vec<Line>,
    /// Names written on the map.
    pub labels: Vec<Label>,
    /// Places beside the map: waiting, lost, exited, a holding box.
    pub trays: Vec<Tray>,
    /// What the terrains mean.
    pub legend: Vec<Terrain>,
    /// The true ground that lies under the spaces, as far as it is known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ground: Vec<Ground>,
    /// How long a kilometre is on the board, where the board has a scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kilometre: Option<f32>,
    /// Where the map comes from, for the player.
    pub provenance: String,
}

/// A hex or an area.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Space {
    /// Its number or short name, unique on the board, such as `0914`.
    pub key: String,
    /// The place that lies there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Key of its terrain in [`Board::legend`].
    pub terrain: String,
    /// Where pieces stand.
    pub centre: [f32; 2],
    /// Corners in order.
    pub outline: Vec<[f32; 2]>,
    /// Indices of adjacent spaces.
    pub neighbours: Vec<SpaceId>,
    /// What hovering says besides terrain: "French exit", "Prussian entry".
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Numbers printed on it: `tem`, `capacity`, `victory`…
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Printed>,
    /// Where its terrain comes from.
    pub provenance: Provenance,
}

impl Space {
    /// Whether a point of the plane lies in it.
    pub fn holds(&self, point: [f32; 2]) -> bool {
        encloses(&self.outline, point)
    }
}

/// Whether a point lies in a polygon: a ray from it crosses the outline an odd number of times.
pub fn encloses(outline: &[[f32; 2]], [x, y]: [f32; 2]) -> bool {
    let next = outline.iter().cycle().skip(1);
    let crosses = |(a, b): &(&[f32; 2], &[f32; 2])| {
        (a[1] > y) != (b[1] > y) && x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]
    };
    outline.iter().zip(next).filter(crosses).count() % 2 == 1
}

/// A kind of ground, or of side or way, and what it does.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Terrain {
    /// `clear`, `woods`, `town`… or the kind of a [`Line`]. Renderers know these words and draw an unknown one
    /// plainly.
    pub key: String,
    /// For people.
    pub name: String,
    /// What it does, in a sentence.
    pub effect: String,
    /// The rule that says so.
    pub rule: Rule,
    /// Whether a line of sight through it, or across it if it is a side, ends there; absent where no rule is
    /// known to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocks_sight: Option<bool>,
    /// Where the least sure part of this comes from.
    pub provenance: Provenance,
}

/// A line on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// `road`, `track`, `stream`, `river`, `crest`, `edge`…
    pub kind: String,
    /// Its course.
    pub points: Vec<[f32; 2]>,
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A feature of the true ground: drawn under the spaces, and no rule asks for it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ground {
    /// Surfaces are `wood`, `orchard`, `marsh`, `pond`, `village`, `park`; lines are `paved`, `road`,
    /// `track`, `sunken-road`, `stream`, `river` (both flow onwards), `ridge` (falls away on the right of
    /// its direction as seen on the map); single points are `farm`, `chateau`, `mill`, `church`.
    /// Renderers draw an unknown word plainly.
    pub kind: String,
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The corners of a surface, the course of a line, or one point.
    pub points: Vec<[f32; 2]>,
    /// Whether the points go round a surface; the first is not repeated at the end.
    pub closed: bool,
    /// Where its course comes from.
    pub provenance: Provenance,
}

/// A name on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Label {
    /// The words.
    pub text: String,
    /// The middle of them.
    pub at: [f32; 2],
    /// Importance: 1 for a town, 2 for a farm, 3 for a detail.
    pub rank: u8,
}

/// A place beside the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tray {
    /// Referred to by [`Place::Tray`].
    pub key: String,
    /// For people.
    pub name: String,
    /// Whose it is, if it is one side's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

/// The table as one eye sees it at one moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Scene {
    /// The board it is drawn on.
    pub board: String,
    /// "Turn 3 of 10 · Allied movement".
    pub headline: String,
    /// Units, leaders, cards on the table.
    pub pieces: Vec<Piece>,
    /// Signs on spaces or pieces: an open duty, a zone, a battle.
    pub marks: Vec<Mark>,
    /// Turn, losses, victory points.
    pub tracks: Vec<Track>,
    /// Cards or chits held: face up for their owner, backs for the other.
    pub hands: Vec<Hand>,
    /// What is being worked out right now, such as an attack under construction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<Account>,
    /// The fight that is being fought step by step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fight: Option<Fight>,
    /// Tokens that wait to be put on pieces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pools: Vec<Pool>,
    /// What is asked of whom.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prompt: Option<Prompt>,
    /// Every legal decision of the side that looks, when it is asked; one may hang on several things.
    /// Empty for other eyes.
    pub choices: Vec<Choice>,
    /// Set when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// Where a piece is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// On the board.
    Space(SpaceId),
    /// In a tray of the board.
    Tray(String),
}

/// A counter or block.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Piece {
    /// Stable for the game.
    pub id: PieceId,
    /// The piece as decisions and positions write it.
    pub key: String,
    /// Its printed name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Picks the colour: `french`, `guard`, `anglo`, `dutch`, `brunswick`, `prussian`…
    pub nation: String,
    /// Picks the symbol: `infantry`, `cavalry`, `artillery`, `leader`, `chit`…
    pub symbol: String,
    /// Printed numbers, in the order of the counter's lower edge.
    pub values: Vec<Printed>,
    /// Where it is.
    pub place: Place,
    /// The hexside it looks at, clockwise from north, in games with facing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<u8>,
    /// States in one word each: `moved`, `picked`, `attacking`, `defending`, `must-attack`, `spent`…
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<String>,
    /// What lies on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<Tokens>,
    /// What hovering says, line by line.
    pub about: Vec<String>,
}

/// Small things of one colour that are counted and lie about: damage, losses, supplies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tokens {
    /// A colour in a word: `white`, `blue`, `red`, `black`… Renderers draw an unknown one plainly.
    pub colour: String,
    /// How many.
    pub count: u8,
}

/// Tokens that the side that is asked has to put on pieces, one choice each.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pool {
    /// "Blue losses to be assigned".
    pub name: String,
    /// What is left of them.
    pub tokens: Tokens,
    /// The rule behind it.
    pub rule: Rule,
}

/// A number on a counter or on a space.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Printed {
    /// What it is: `strength`, `movement`, `tem`.
    pub name: String,
    /// As printed.
    pub value: String,
    /// Where it comes from.
    pub provenance: Provenance,
}

/// A sign on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mark {
    /// `duty`, `target`, `objective`…
    pub kind: String,
    /// Where it lies.
    pub at: SpaceId,
    /// What it says when hovered.
    pub text: String,
    /// The tokens that it stands for, if it stands for any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<Tokens>,
    /// The rule behind it.
    pub rule: Rule,
}

/// Something that the enemy could do next.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Threat {
    /// Where and what: `zone` for ground he controls, `reach` for ground he can get to, `fire` for ground that
    /// he can fire at, `threat` on those who stand there.
    #[serde(flatten)]
    pub mark: Mark,
    /// Its odds in a word: "3-1".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<String>,
    /// How bad it is, from 0 to 1, beside others of its kind.
    pub level: f32,
}

/// A track with a marker on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Track {
    /// "French losses". Tracks that belong together share what stands before a dot: "Losses · French".
    pub name: String,
    /// Where the marker is.
    pub value: i32,
    /// Where the track ends, or what the number is compared with.
    pub limit: i32,
    /// What reaching the limit means.
    pub note: String,
    /// Whose it is, if it is one side's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The rule behind it.
    pub rule: Rule,
}

/// What a side holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hand {
    /// Whose.
    pub side: Side,
    /// "Reinforcement chit".
    pub name: String,
    /// One entry a card: its face, or `None` for a back.
    pub cards: Vec<Option<String>>,
    /// The rule behind it.
    pub rule: Rule,
}

/// A sum in the making: every number in it, and the rule that put it there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Account {
    /// "Attack on Hougoumont garrison".
    pub title: String,
    /// The terms, in order.
    pub terms: Vec<Term>,
    /// "2-1".
    pub total: String,
    /// What may come of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forecast: Option<Forecast>,
}

/// One line of an [`Account`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Term {
    /// "French 6th Inf attacks".
    pub text: String,
    /// "7", "×2", "one column left".
    pub value: String,
    /// The rule behind it.
    pub rule: Rule,
}

/// The exact distribution of what dice may bring.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Forecast {
    /// The results, in the order of the chart.
    pub results: Vec<Likely>,
    /// The number of equally likely throws that the weights add up to.
    pub of: u32,
}

/// One result of a [`Forecast`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Likely {
    /// "Dr".
    pub key: String,
    /// "defender retreats".
    pub text: String,
    /// How many of the equally likely throws bring it.
    pub weight: u32,
}

/// A fight that a choice would lead to, as things stand.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Prospect {
    /// "Attack on the 1st Guards, with 2 units there already".
    pub text: String,
    /// "2-1".
    pub odds: String,
    /// Every number that led to the odds, where they are told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub terms: Vec<Term>,
    /// What the dice would make of it.
    pub forecast: Forecast,
}

/// A fight of several steps: who fights whom, how far it has come, and what the next dice may bring.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fight {
    /// "Attack on the village".
    pub title: String,
    /// Where it is fought.
    pub at: SpaceId,
    /// Who fights, those who attack first.
    pub camps: Vec<Camp>,
    /// All steps in order.
    pub steps: Vec<Step>,
    /// What the next dice would do, as things stand.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outlooks: Vec<Prospect>,
    /// The rule behind it.
    pub rule: Rule,
}

/// One side in a [`Fight`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Camp {
    /// Whose.
    pub side: Side,
    /// "attacks", "defends".
    pub role: String,
    /// Who is in it.
    pub pieces: Vec<PieceId>,
    /// What it amounts to: "14", "2 infantry, 1 cavalry".
    pub strength: String,
}

/// A step of a [`Fight`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// "Infantry against infantry".
    pub name: String,
    /// How far it has come.
    pub state: Progress,
    /// The rule behind it.
    pub rule: Rule,
}

/// How far a step has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Progress {
    /// Behind.
    Done,
    /// Being fought.
    Now,
    /// Still to come.
    Ahead,
    /// To come, but as things stand nobody is there to fight in it.
    Idle,
}

/// What the side that is asked has to do, in plain words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Prompt {
    /// Who is asked. When both are, each eye sees its own prompt.
    pub side: Side,
    /// "Choose a unit to move, or end the movement phase."
    pub text: String,
    /// The rule that asks.
    pub rule: Rule,
}

/// What a choice hangs on: what a player clicks, touches or names to make it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Anchor {
    /// A piece, by [`Piece::id`].
    Piece(PieceId),
    /// A space of the board.
    Space(SpaceId),
    /// A piece that goes to a space.
    PieceTo(PieceId, SpaceId),
    /// A tray beside the map, by key.
    Tray(String),
    /// A card of a hand, by its position.
    Card(u16),
    /// A button under the prompt.
    Button,
}

/// A legal decision as a client offers it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// Sent back as it is to make the choice.
    pub decision: Value,
    /// What it hangs on.
    pub on: Anchor,
    /// "Move to 0914".
    pub label: String,
    /// Its cost or odds in a word: "3 points", "2-1".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<String>,
    /// The way there, when it is a move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<SpaceId>,
    /// The colour of the token that it takes from its pool and puts on a piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gives: Option<String>,
    /// What dice may make of it, when dice follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forecast: Option<Forecast>,
    /// The fights it would lead to, when it is a move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub prospects: Vec<Prospect>,
    /// Asked once before it is done: "3 units could still move. End the phase?"
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirm: Option<String>,
}

impl Choice {
    /// A choice with nothing but what every choice has.
    pub fn new(decision: &impl Serialize, on: Anchor, label: impl Into<String>) -> Choice {
        Choice {
            decision: serde_json::to_value(decision).expect("a decision is plain data"),
            on,
            label: label.into(),
            cost: None,
            path: Vec::new(),
            gives: None,
            forecast: None,
            prospects: Vec::new(),
            confirm: None,
        }
    }
}

/// A line of the chronicle: an event in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    /// A sentence.
    pub text: String,
    /// How much it matters.
    pub weight: Weight,
    /// The rule that made it happen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
    /// Whose doing it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The spaces it concerns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spaces: Vec<SpaceId>,
    /// A way that something went, from its first space to its last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrow: Vec<SpaceId>,
    /// Dice thrown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
}

/// How much a line of the chronicle matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Weight {
    /// A new turn or phase.
    Heading,
    /// An event.
    Event,
    /// A modifier, a reason.
    Detail,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_polygon_encloses_what_is_inside_and_not_what_is_in_its_notch() {
        let notched = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 2.0], [0.0, 4.0]];
        assert!(encloses(&notched, [1.0, 1.0]));
        assert!(!encloses(&notched, [2.0, 3.0]));
        assert!(!encloses(&notched, [5.0, 1.0]));
        assert!(!encloses(&[], [0.0, 0.0]));
    }
}
