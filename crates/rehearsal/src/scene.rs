//! What each eye sees, and events in words.

use crate::rules::{Fought, result};
use crate::{Area, Decision, Event, Piece, Rehearsal, Stance, Step};
use contract::scene::{Choice, Forecast, Hand, Likely, Mark, Place, Printed, Prompt, Track, Weight};
use contract::{Anchor, Edition, Entry, Eye, Game, Next, Provenance, Rule, Scene, Side};

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
        Scene {
            board: self.sheet.board(self.scenario()).id.clone(),
            headline: format!("Turn {} of {} · {}", self.turn, self.printed_scenario().turns, self.phase()),
            pieces: Piece::ALL.map(|piece| self.counter(piece)).into(),
            marks: self.objective(eye).into_iter().collect(),
            tracks: vec![Track {
                name: "Turn".into(),
                value: self.turn.into(),
                limit: self.printed_scenario().turns.into(),
                note: "night falls after the last turn".into(),
                side: None,
                rule: Rule("R10"),
            }],
            hands: self.hands(eye),
            account: None,
            fight: None,
            pools: Vec::new(),
            prompt: asked.map(|side| self.prompt(side)),
            choices: eye.side().map_or_else(Vec::new, |side| self.choices(side)),
            outcome: match next {
                Next::Over(outcome) => Some(outcome),
                _ => None,
            },
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

    fn counter(&self, piece: Piece) -> contract::scene::Piece {
        let picked = matches!(self.step, Step::Go(hand) | Step::Fight(hand, _) if hand == piece);
        let states = [("moved", self.moved[piece as usize]), ("picked", picked)];
        contract::scene::Piece {
            id: piece as u16,
            key: piece.key().into(),
            name: piece.name().into(),
            side: piece.side(),
            nation: ["french", "anglo"][piece.side() as usize].into(),
            symbol: if matches!(piece, Piece::Lancers | Piece::Dragoons) { "cavalry" } else { "infantry" }
                .into(),
            values: vec![Printed {
                name: "strength".into(),
                value: self.sheet.strength(piece).to_string(),
                provenance: Provenance::Reconstructed,
            }],
            place: self.at[piece as usize]
                .map_or_else(|| Place::Tray("lost".into()), |area| Place::Space(area as u16)),
            facing: None,
            states: states.iter().filter(|state| state.1).map(|state| state.0.into()).collect(),
            tokens: Vec::new(),
            about: vec![format!("{}, strength {}", piece.name(), self.sheet.strength(piece))],
        }
    }

    fn objective(&self, eye: Eye) -> Option<Mark> {
        self.known_order(eye).map(|area| Mark {
            kind: "objective".into(),
            at: area as u16,
            text: format!("The French are ordered to hold {}.", area.name()),
            tokens: None,
            rule: Rule("R10"),
        })
    }

    fn hands(&self, eye: Eye) -> Vec<Hand> {
        let order = self.order.map(|_| Hand {
            side: Side::French,
            name: "Order".into(),
            cards: vec![self.known_order(eye).map(|area| area.name().into())],
            rule: Rule("R1"),
        });
        let shown = self.step != Step::Stances;
        let stance = |side: Side| {
            self.stances[side as usize].map(|stance| Hand {
                side,
                name: "Stance".into(),
                cards: vec![(shown || eye.sees_secrets_of(side)).then(|| stance.name().into())],
                rule: Rule("R2"),
            })
        };
        order.into_iter().chain(Side::ALL.into_iter().filter_map(stance)).collect()
    }

    fn prompt(&self, side: Side) -> Prompt {
        let (text, rule) = match self.step {
            Step::Stances => ("Choose a stance for this turn.".into(), "R2"),
            Step::Go(piece) => (format!("Where does the {} go?", piece.name()), "R5"),
            _ => ("Take a piece to move, or pass.".into(), "R4"),
        };
        Prompt { side, text, rule: Rule(rule) }
    }

    fn choices(&self, side: Side) -> Vec<Choice> {
        let mut legal = Vec::new();
        self.legal(side, &mut legal);
        legal.into_iter().map(|decision| self.choice(decision)).collect()
    }

    fn choice(&self, decision: Decision) -> Choice {
        let (on, label) = match decision {
            Decision::Stance(stance) => (Anchor::Card(stance as u16), format!("Be {}", stance.name())),
            Decision::Take(piece) => (Anchor::Piece(piece as u16), format!("Take the {}", piece.name())),
            Decision::Go(area) => (Anchor::Space(area as u16), format!("Go to {}", area.name())),
            Decision::Pass => (Anchor::Button, "Pass".into()),
        };
        let forecast = match (self.step, decision) {
            (Step::Go(piece), Decision::Go(area)) => self.forecast(piece, area),
            _ => None,
        };
        Choice { forecast, ..Choice::new(&decision, on, label) }
    }

    /// [R7] What the thirty-six throws would bring.
    fn forecast(&self, attacker: Piece, area: Area) -> Option<Forecast> {
        let defender = self.strongest(area, attacker.side().enemy())?;
        let throws = || (1..=6).flat_map(|first| (1..=6).map(move |second| [first, second]));
        let likely = |wanted, key: &str, text: &str| Likely {
            key: key.into(),
            text: text.into(),
            weight: throws().filter(|&dice| result(self.sums(attacker, defender, dice)) == wanted).count()
                as u32,
        };
        Some(Forecast {
            results: vec![
                likely(Fought::Wins, "wins", "the defender is lost"),
                likely(Fought::Stays, "stays", "nothing changes"),
                likely(Fought::Loses, "loses", "the attacker is lost"),
            ],
            of: 36,
        })
    }

    pub(crate) fn words(event: &Event, eye: Eye) -> Option<Entry> {
        let detail = |rule, side, text: String| Entry {
            text,
            weight: Weight::Event,
            rule: Some(Rule(rule)),
            side,
            spaces: Vec::new(),
            arrow: Vec::new(),
            dice: Vec::new(),
        };
        Some(match *event {
            Event::Ordered { area } => {
                let order = eye.sees_secrets_of(Side::French).then(|| format!(": hold {}", area.name()));
                let text = format!("The French draw their order{}.", order.unwrap_or_default());
                detail("R1", Some(Side::French), text)
            }
            Event::Chose { side, .. } if !eye.sees_secrets_of(side) => return None,
            Event::Chose { side, stance } => {
                detail("R2", Some(side), format!("The {side} side will be {}.", stance.name()))
            }
            Event::Shown { french, allied } => {
                let text = format!("The French are {}, the Allies {}.", french.name(), allied.name());
                detail("R2", None, text)
            }
            Event::Moved { piece, from, to } => Entry {
                arrow: vec![from as u16, to as u16],
                ..detail("R5", Some(piece.side()), format!("The {} goes to {}.", piece.name(), to.name()))
            },
            Event::Fought { attacker, defender, area, dice, sums } => Entry {
                spaces: vec![area as u16],
                dice: dice.into(),
                ..detail(
                    "R7",
                    Some(attacker.side()),
                    format!(
                        "The {} fights the {}: {} to {}.",
                        attacker.name(),
                        defender.name(),
                        sums[0],
                        sums[1]
                    ),
                )
            },
            Event::Lost { piece, area } => Entry {
                spaces: vec![area as u16],
                ..detail("R7", Some(piece.side()), format!("The {} is lost.", piece.name()))
            },
            Event::Passed { side } => detail("R4", Some(side), format!("The {side} side passes.")),
            Event::Turn { turn } => {
                Entry { weight: Weight::Heading, ..detail("R4", None, format!("Turn {turn}")) }
            }
            Event::Ended { order, outcome } => Entry {
                weight: Weight::Heading,
                spaces: vec![order as u16],
                ..detail(
                    "R10",
                    None,
                    format!("The order was to hold {}. It ends: {}.", order.name(), outcome.how),
                )
            },
        })
    }
}

impl Stance {
    const fn name(self) -> &'static str {
        match self {
            Stance::Bold => "bold",
            Stance::Steady => "steady",
        }
    }
}
