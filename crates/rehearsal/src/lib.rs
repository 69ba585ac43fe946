//! A tiny game that the tests of the machinery play, and the shortest whole example of a
//! [`contract::Game`].
//!
//! Three pieces a side fight over six areas for a few turns. It has one of everything that the
//! machinery must get right: a secret draw, a question to both sides at once, alternate moves in two
//! steps (take a piece, then say where it goes), dice, three ways to end, and a few options. Its whole
//! rulebook is `rules.toml`.
//!
//! Reading order: this page (the nouns), `options.rs` (what is agreed on before), `rules.rs` (the verbs), `scene.rs`
//! (what is shown), `position.rs` (the state as a document), `sheet.rs` (the printed matter).

#[cfg(feature = "opponents")]
mod opponents;
mod options;
mod position;
mod rules;
mod scene;
mod sheet;

pub use options::{Agreed, Battle, Mud};
pub use sheet::Sheet;

use contract::{
    Anchor, Chance, Device, Entry, Eye, Fault, Forbidden, Game, Log, Luck, Next, Outcome, Printed, Rule,
    Scene, Side, Sides,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An area of the board: the index is its [`contract::scene::SpaceId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // Each is the place it is named after.
pub enum Area {
    MontSaintJean,
    Hougoumont,
    LaHayeSainte,
    Papelotte,
    BelleAlliance,
    Plancenoit,
}

/// A piece: the index is its [`contract::scene::PieceId`]. The first three are French.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // Each is the troops it is named after.
pub enum Piece {
    Guard,
    Line,
    Lancers,
    Foot,
    Rifles,
    Dragoons,
}

/// How a side means to fight this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stance {
    /// Better in attack.
    Bold,
    /// Better in defence.
    Steady,
}

/// One small thing a side decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// The stance of the turn.
    Stance(Stance),
    /// A piece taken in hand.
    Take(Piece),
    /// Where the piece in hand goes.
    Go(Area),
    /// No more moves this turn.
    Pass,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The fields are the nouns above.
pub enum Event {
    /// The French drew their order.
    Ordered { area: Area },
    /// A side chose a stance; the other does not know it yet.
    Chose { side: Side, stance: Stance },
    /// Both stances are shown.
    Shown { french: Stance, allied: Stance },
    /// A piece moved.
    Moved { piece: Piece, from: Area, to: Area },
    /// A fight: the sums that were compared, and the dice in them.
    Fought { attacker: Piece, defender: Piece, area: Area, dice: [u8; 2], sums: [u8; 2] },
    /// A piece is gone.
    Lost { piece: Piece, area: Area },
    /// A side has finished its turn.
    Passed { side: Side },
    /// A new turn.
    Turn { turn: u8 },
    /// The game is over, and the order is shown.
    Ended { order: Area, outcome: Outcome },
}

/// Where in the sequence of play the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// The French draw.
    Order,
    /// Both choose a stance.
    Stances,
    /// A side takes a piece or passes.
    Move(Side),
    /// The piece in hand goes somewhere.
    Go(Piece),
    /// Dice for a piece that moves where an enemy stands.
    Fight(Piece, Area),
    /// Nothing more.
    Over,
}

/// The game in play: flat, and a clone is a copy of bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rehearsal {
    sheet: Printed<Sheet>,
    battle: Battle,
    agreed: Agreed,
    turn: u8,
    step: Step,
    /// The French secret.
    order: Option<Area>,
    /// By side; one alone is still secret.
    stances: [Option<Stance>; 2],
    /// By side: was it bold last turn?
    was_bold: [bool; 2],
    /// By piece; `None` is lost.
    at: [Option<Area>; 6],
    /// By piece: has it moved this turn?
    moved: [bool; 6],
    /// By side: has it finished its turn?
    passed: [bool; 2],
}

impl Area {
    /// All areas, in the order of the board.
    pub const ALL: [Area; 6] = [
        Area::MontSaintJean,
        Area::Hougoumont,
        Area::LaHayeSainte,
        Area::Papelotte,
        Area::BelleAlliance,
        Area::Plancenoit,
    ];

    /// What an order can name, by rule R1.
    pub const ORDERS: [Area; 3] = [Area::Hougoumont, Area::LaHayeSainte, Area::Papelotte];

    /// As decisions and positions write it.
    pub const fn key(self) -> &'static str {
        ["mont-saint-jean", "hougoumont", "la-haye-sainte", "papelotte", "belle-alliance", "plancenoit"]
            [self as usize]
    }

    /// For people.
    pub const fn name(self) -> &'static str {
        ["Mont-Saint-Jean", "Hougoumont", "La Haye Sainte", "Papelotte", "La Belle Alliance", "Plancenoit"]
            [self as usize]
    }

    /// The areas it touches.
    pub const fn neighbours(self) -> &'static [Area] {
        use Area::*;
        match self {
            MontSaintJean => &[Hougoumont, LaHayeSainte, Papelotte],
            Hougoumont => &[MontSaintJean, LaHayeSainte, BelleAlliance],
            LaHayeSainte => &[MontSaintJean, Hougoumont, Papelotte, BelleAlliance],
            Papelotte => &[MontSaintJean, LaHayeSainte, Plancenoit],
            BelleAlliance => &[Hougoumont, LaHayeSainte, Plancenoit],
            Plancenoit => &[Papelotte, BelleAlliance],
        }
    }
}

impl Piece {
    /// All pieces, French first.
    pub const ALL: [Piece; 6] =
        [Piece::Guard, Piece::Line, Piece::Lancers, Piece::Foot, Piece::Rifles, Piece::Dragoons];

    /// As decisions and positions write it.
    pub const fn key(self) -> &'static str {
        ["guard", "line", "lancers", "foot", "rifles", "dragoons"][self as usize]
    }

    /// For people.
    pub const fn name(self) -> &'static str {
        ["Imperial Guard", "French line", "Red Lancers", "British foot", "Rifles", "Dragoons"][self as usize]
    }

    /// Whose it is.
    pub const fn side(self) -> Side {
        if (self as usize) < 3 { Side::French } else { Side::Allied }
    }
}

impl Decision {
    /// Everything that can be written down, legal or not.
    pub fn all() -> impl Iterator<Item = Decision> {
        [Decision::Stance(Stance::Bold), Decision::Stance(Stance::Steady), Decision::Pass]
            .into_iter()
            .chain(Piece::ALL.into_iter().map(Decision::Take))
            .chain(Area::ALL.into_iter().map(Decision::Go))
    }
}

impl Game for Rehearsal {
    const KEY: &'static str = "rehearsal";
    const TITLE: &'static str = "Rehearsal";
    const TURN: Rule = Rule("R4");

    type Edition = Sheet;
    type Decision = Decision;
    type Event = Event;

    fn set_up(sheet: &'static Sheet, battle: Battle, agreed: Agreed) -> Rehearsal {
        Rehearsal {
            sheet: Printed(sheet),
            battle,
            agreed,
            turn: 1,
            step: Step::Order,
            order: None,
            stances: [None; 2],
            was_bold: [false; 2],
            at: Piece::ALL.map(|piece| Some(sheet.start(piece))),
            moved: [false; 6],
            passed: [false; 2],
        }
    }

    fn edition(&self) -> &'static Sheet {
        self.sheet.0
    }

    fn scenario(&self) -> Battle {
        self.battle
    }

    fn agreed(&self) -> Agreed {
        self.agreed
    }

    fn next(&self) -> Next {
        match self.step {
            // [R1] One of three orders, for French eyes.
            Step::Order => Next::Chance(Chance {
                device: Device::Draw { from: 3 },
                secret_of: Some(Side::French),
                rule: Rule("R1"),
            }),
            // [R2] Both at once; who has answered is not asked again.
            Step::Stances => Next::Decision(match self.stances {
                [Some(_), None] => Sides::Allied,
                [None, Some(_)] => Sides::French,
                _ => Sides::Both,
            }),
            Step::Move(side) => Next::Decision(side.into()),
            Step::Go(piece) => Next::Decision(piece.side().into()),
            // [R7] The attacker's die, then the defender's.
            Step::Fight(..) => Next::Chance(Chance {
                device: Device::Dice { count: 2, faces: 6 },
                secret_of: None,
                rule: Rule("R7"),
            }),
            Step::Over => Next::Over(self.outcome()),
        }
    }

    /// There are so few decisions that each can be asked about.
    fn legal(&self, side: Side, out: &mut Vec<Decision>) {
        if matches!(self.next(), Next::Decision(sides) if sides.has(side)) {
            out.extend(Decision::all().filter(|&decision| self.refusal(side, decision).is_none()));
        }
    }

    fn decide(&mut self, side: Side, decision: Decision, log: &mut impl Log<Event>) {
        self.carry_out(side, decision, log);
    }

    fn chance(&mut self, outcome: u32, log: &mut impl Log<Event>) {
        match self.step {
            Step::Order => self.draw_order(outcome, log),
            Step::Fight(piece, area) => self.fight(piece, area, outcome, log),
            _ => debug_assert!(false, "chance was not asked"),
        }
    }

    fn explain(&self, side: Side, decision: Decision) -> Forbidden {
        self.refusal(side, decision).expect("what is not listed is refused")
    }

    fn aim(&self, side: Side, at: &Anchor) -> Option<Decision> {
        let piece = |id: u16| Piece::ALL.get(usize::from(id)).map(|&piece| Decision::Take(piece));
        let area = |id: u16| Area::ALL.get(usize::from(id)).map(|&area| Decision::Go(area));
        match *at {
            Anchor::Piece(id) => piece(id),
            Anchor::Space(id) => area(id),
            // A piece in hand is already named; otherwise it has to be taken first.
            Anchor::PieceTo(_, to) if matches!(self.step, Step::Go(_)) => area(to),
            Anchor::PieceTo(id, _) => piece(id),
            Anchor::Card { ref hand, card } if *hand == scene::stances_of(side) => {
                Stance::ALL.get(usize::from(card)).map(|&stance| Decision::Stance(stance))
            }
            Anchor::Button => Some(Decision::Pass),
            Anchor::Card { .. } | Anchor::Facing(..) | Anchor::Tray(_) => None,
        }
    }

    fn scene(&self, eye: Eye) -> Scene {
        self.draw(eye)
    }

    fn tell(_: &'static Sheet, event: &Event, eye: Eye) -> Option<Entry> {
        Rehearsal::words(event, eye)
    }

    fn imagine(&self, side: Side, luck: &mut impl Luck) -> Rehearsal {
        let mut world = self.clone();
        // [R1] The Allies do not know the order before the end.
        if side == Side::Allied && self.order.is_some() && self.step != Step::Over {
            world.order = Some(Area::ORDERS[luck.below(3) as usize]);
        }
        // [R2] Nobody knows a stance that has been chosen and not shown.
        let enemy = side.enemy();
        if self.step == Step::Stances && self.stances[enemy as usize].is_some() {
            let bold = !self.was_bold[enemy as usize] && luck.below(2) == 0;
            world.stances[enemy as usize] = Some(if bold { Stance::Bold } else { Stance::Steady });
        }
        world
    }

    fn position(&self) -> Value {
        self.written()
    }

    fn from_position(sheet: &'static Sheet, position: &Value) -> Result<Rehearsal, Vec<Fault>> {
        position::read(sheet, position)
    }
}
