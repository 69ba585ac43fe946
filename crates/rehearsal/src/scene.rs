//! What each eye sees, and events in words.

use crate::rules::{Fought, result};
use crate::{Area, Decision, Event, Piece, Rehearsal, Stance, Step};
use contract::scene::{Card, Choice, Forecast, Hand, Mark, Place, Prompt, Sign, State, Track};
use contract::{Anchor, Edition, Entry, Eye, Game, Next, Scene, Side, words};

impl Rehearsal {
    pub(crate) fn draw(&self, eye: Eye) -> Scene {
        let next = self.next();
        let asked = match next {
            // When both are asked, each eye is shown its own question, and others the first.
            Next::Decision(sides) => {
                Some(eye.side().filter(|&side| sides.has(side)).unwrap_or(sides.first()))
            }
            _ => None,
        };
        let turns = self.printed_scenario().turns;
        Scene {
            pieces: Piece::ALL.map(|piece| self.piece(piece)).into(),
            marks: self.objective(eye).into_iter().collect(),
            tracks: vec![Track::new("Turn", self.turn, turns, "R10").note("night falls after the last turn")],
            hands: self.hands(eye),
            prompt: asked.map(|side| self.prompt(side)),
            choices: eye.side().map_or_else(Vec::new, |side| self.choices(side)),
            outcome: match next {
                Next::Over(outcome) => Some(outcome),
                _ => None,
            },
            ..Scene::new(
                self.sheet.board(self.scenario()),
                format!("Turn {} of {turns} · {}", self.turn, self.phase()),
            )
        }
    }

    /// The order, if this eye may know it: everybody does when the game is over [R10].
    fn known_order(&self, eye: Eye) -> Option<Area> {
        self.order.filter(|_| self.step == Step::Over || eye.sees_secrets_of(Side::French))
    }

    fn phase(&self) -> String {
        match self.step {
            Step::Order => "the French draw their order".into(),
            Step::Stances => "stances".into(),
            Step::Move(side) => format!("{side} move"),
            Step::Go(piece) => format!("{} move", piece.side()),
            Step::Fight(_, area) => format!("fight for {}", area.name()),
            Step::Over => "nightfall".into(),
        }
    }

    fn piece(&self, piece: Piece) -> contract::scene::Piece {
        let place = match self.at[piece as usize] {
            Some(area) => Place::Space(area as u16),
            None => Place::tray("lost"),
        };
        let picked = matches!(self.step, Step::Go(hand) | Step::Fight(hand, _) if hand == piece);
        contract::scene::Piece::of(&self.sheet.0.board(self.scenario()).counters[piece as usize], 0, place)
            .states([(self.moved[piece as usize], State::Moved), (picked, State::Picked)])
    }

    fn objective(&self, eye: Eye) -> Option<Mark> {
        self.known_order(eye).map(|area| {
            let text = format!("The French are ordered to hold {}.", area.name());
            Mark::new(Sign::Objective, area as u16, text, "R10")
        })
    }

    /// The order, the two stances that a side chooses from, and the one that it has laid before itself.
    fn hands(&self, eye: Eye) -> Vec<Hand> {
        let order = self.order.map(|_| {
            let face = self.known_order(eye).map(|area| Card::new(area.name()));
            Hand::new("order", Side::French, "Order", "R1").card(face)
        });
        let shown = self.step != Step::Stances;
        let chosen = |side: Side| {
            self.stances[side as usize].map(|stance| {
                let face = (shown || eye.sees_secrets_of(side)).then(|| stance.card());
                Hand::new(format!("{}-stance", side.key()), side, "Stance", "R2").card(face)
            })
        };
        let open = |side: Side| {
            let chooses = !shown && eye.sees_secrets_of(side) && self.stances[side as usize].is_none();
            chooses.then(|| {
                let cards = Stance::ALL.map(|stance| Some(stance.card()));
                Hand::new(stances_of(side), side, "Stances", "R2").cards(cards)
            })
        };
        let each = Side::ALL.into_iter().flat_map(|side| [open(side), chosen(side)]);
        order.into_iter().chain(each.flatten()).collect()
    }

    fn prompt(&self, side: Side) -> Prompt {
        let (text, rule) = match self.step {
            Step::Stances => ("Choose a stance for this turn.".into(), "R2"),
            Step::Go(piece) => (format!("Where does the {} go?", piece.name()), "R5"),
            _ => ("Take a piece to move, or pass.".into(), "R4"),
        };
        Prompt::new(side, text, rule)
    }

    fn choices(&self, side: Side) -> Vec<Choice> {
        let mut legal = Vec::new();
        self.legal(side, &mut legal);
        legal.into_iter().map(|decision| self.choice(side, decision)).collect()
    }

    fn choice(&self, side: Side, decision: Decision) -> Choice {
        let (on, label) = match decision {
            Decision::Stance(stance) => {
                (Anchor::card(stances_of(side), stance as usize), format!("Be {}", stance.name()))
            }
            Decision::Take(piece) => (Anchor::Piece(piece as u16), format!("Take the {}", piece.name())),
            Decision::Go(area) => (Anchor::Space(area as u16), format!("Go to {}", area.name())),
            Decision::Pass => (Anchor::Button, "Pass".into()),
        };
        let forecast = match (self.step, decision) {
            (Step::Go(piece), Decision::Go(area)) => self.forecast(piece, area),
            _ => None,
        };
        Choice::new(&decision, on, label).forecast(forecast)
    }

    /// [R7] What the thirty-six throws would bring.
    fn forecast(&self, attacker: Piece, area: Area) -> Option<Forecast> {
        let defender = self.strongest(area, attacker.side().enemy())?;
        let throws = || (1..=6).flat_map(|first| (1..=6).map(move |second| [first, second]));
        let weight = |wanted| {
            throws().filter(|&dice| result(self.sums(attacker, defender, dice)) == wanted).count() as u32
        };
        let forecast = Forecast::of(36)
            .result("wins", "the defender is lost", weight(Fought::Wins))
            .result("stays", "nothing changes", weight(Fought::Stays))
            .result("loses", "the attacker is lost", weight(Fought::Loses));
        Some(forecast)
    }

    pub(crate) fn words(event: &Event, eye: Eye) -> Option<Entry> {
        Some(match *event {
            Event::Ordered { area } => {
                let order = eye.sees_secrets_of(Side::French).then(|| format!(": hold {}", area.name()));
                let text = format!("The French draw their order{}.", order.unwrap_or_default());
                Entry::event(text).rule("R1").by(Side::French)
            }
            Event::Chose { side, .. } if !eye.sees_secrets_of(side) => return None,
            Event::Chose { side, stance } => {
                Entry::event(format!("The {side} side will be {}.", stance.name())).rule("R2").by(side)
            }
            Event::Shown { french, allied } => {
                let text = format!("The French are {}, the Allies {}.", french.name(), allied.name());
                Entry::event(text).rule("R2")
            }
            Event::Moved { piece, from, to } => {
                Entry::event(format!("The {} goes to {}.", piece.name(), to.name()))
                    .rule("R5")
                    .by(piece.side())
                    .way([from as u16, to as u16])
            }
            Event::Fought { attacker, defender, area, dice, sums: [one, other] } => {
                let text =
                    format!("The {} fights the {}: {one} to {other}.", attacker.name(), defender.name());
                Entry::event(text).rule("R7").by(attacker.side()).at([area as u16]).dice(dice)
            }
            Event::Lost { piece, area } => {
                let text = format!("The {} is lost.", piece.name());
                Entry::event(text).rule("R7").by(piece.side()).at([area as u16])
            }
            Event::Passed { side } => Entry::event(format!("The {side} side passes.")).rule("R4").by(side),
            Event::Turn { turn } => Entry::heading(format!("Turn {turn}")).rule("R4"),
            Event::Ended { order, outcome } => {
                let text = format!("The order was to hold {}. It ends: {}.", order.name(), outcome.how);
                Entry::heading(text).rule("R10").at([order as u16])
            }
        })
    }
}

/// The hand that a side chooses its stance from.
pub(crate) fn stances_of(side: Side) -> String {
    format!("{}-stances", side.key())
}

impl Stance {
    /// In the order of the hand.
    pub(crate) const ALL: [Stance; 2] = [Stance::Bold, Stance::Steady];

    fn card(self) -> Card {
        let text = match self {
            Stance::Bold => "Attackers add one to their strength.",
            Stance::Steady => "Defenders add one to their strength.",
        };
        Card::new(words::capital(self.name())).text(text).rule("R8")
    }

    const fn name(self) -> &'static str {
        match self {
            Stance::Bold => "bold",
            Stance::Steady => "steady",
        }
    }
}
