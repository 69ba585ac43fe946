//! The rules, in the order of the rulebook.

use crate::{Area, Decision, Event, Mud, Piece, Rehearsal, Stance, Step};
use contract::{Edition, Forbidden, Log, Outcome, Rule, Scenario, Side};

/// How a fight ends for the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fought {
    Wins,
    Stays,
    Loses,
}

impl Rehearsal {
    /// The rule that forbids a decision to a side that is asked.
    pub(crate) fn refusal(&self, side: Side, decision: Decision) -> Option<Forbidden> {
        let no = |rule, why: &str| Some(Forbidden::new(rule, why));
        match (self.step, decision) {
            (Step::Stances, Decision::Stance(Stance::Bold)) if self.was_bold[side as usize] => {
                no("R3", "you were bold last turn, so you must be steady")
            }
            (Step::Stances, Decision::Stance(_)) | (Step::Move(_), Decision::Pass) => None,
            (Step::Stances, _) => no("R2", "the turn begins with a stance"),
            (Step::Move(_), Decision::Take(piece)) => self.cannot_take(side, piece),
            (Step::Move(_), Decision::Go(_)) => no("R4", "take a piece before you say where it goes"),
            (_, Decision::Stance(_)) => no("R2", "the stances of this turn have been chosen"),
            (Step::Go(piece), Decision::Go(to)) => self.cannot_go(piece, to),
            (Step::Go(piece), _) => {
                Some(Forbidden::new("R4", format!("the {} is in hand: say where it goes", piece.name())))
            }
            (Step::Order | Step::Fight(..) | Step::Over, _) => no("R4", "nothing is asked now"),
        }
    }

    /// [R4] [R5] Only one's own piece, once a turn, and only if it can go somewhere: nobody is left
    /// with a piece in hand and nowhere to put it.
    pub(crate) fn cannot_take(&self, side: Side, piece: Piece) -> Option<Forbidden> {
        let no = |rule, why: &str| Some(Forbidden::new(rule, format!("the {} {why}", piece.name())));
        match self.at[piece as usize] {
            _ if piece.side() != side => no("R4", "is not yours"),
            None => no("R7", "is lost"),
            Some(_) if self.moved[piece as usize] => no("R5", "has moved this turn"),
            Some(from) if from.neighbours().iter().all(|&to| self.cannot_go(piece, to).is_some()) => {
                no("R6", "has nowhere to go: your own pieces crowd every adjacent area")
            }
            Some(_) => None,
        }
    }

    /// [R5] [R6] To an adjacent area with room for one more.
    pub(crate) fn cannot_go(&self, piece: Piece, to: Area) -> Option<Forbidden> {
        let from = self.at[piece as usize]?;
        if !from.neighbours().contains(&to) {
            Some(Forbidden::new("R5", format!("{} does not touch {}", to.name(), from.name())))
        } else if self.pieces_in(to, piece.side()).count() >= 2 {
            Some(Forbidden::new("R6", format!("two of your pieces are in {} already", to.name())))
        } else {
            None
        }
    }

    /// [R1] The French draw their order.
    pub(crate) fn draw_order(&mut self, outcome: u32, log: &mut impl Log<Event>) {
        let area = Area::ORDERS[outcome as usize];
        self.order = Some(area);
        self.step = Step::Stances;
        log.note(|| Event::Ordered { area });
        log.note(|| Event::Turn { turn: 1 });
    }

    pub(crate) fn carry_out(&mut self, side: Side, decision: Decision, log: &mut impl Log<Event>) {
        match (self.step, decision) {
            (Step::Stances, Decision::Stance(stance)) => self.choose(side, stance, log),
            (Step::Move(_), Decision::Take(piece)) => self.step = Step::Go(piece),
            (Step::Move(_), Decision::Pass) => {
                self.passed[side as usize] = true;
                log.note(|| Event::Passed { side });
                self.hand_over(side, log);
            }
            (Step::Go(piece), Decision::Go(to)) => self.go(piece, to, log),
            _ => debug_assert!(false, "{decision:?} was not checked"),
        }
    }

    /// [R2] The first answer stays secret; the second shows both.
    fn choose(&mut self, side: Side, stance: Stance, log: &mut impl Log<Event>) {
        self.stances[side as usize] = Some(stance);
        log.note(|| Event::Chose { side, stance });
        if let [Some(french), Some(allied)] = self.stances {
            self.step = Step::Move(self.agreed.first);
            log.note(|| Event::Shown { french, allied });
        }
    }

    /// [R5] A piece moves, or fights for the area if an enemy stands there.
    fn go(&mut self, piece: Piece, to: Area, log: &mut impl Log<Event>) {
        self.moved[piece as usize] = true;
        if self.strongest(to, piece.side().enemy()).is_some() {
            self.step = Step::Fight(piece, to);
        } else {
            self.walk(piece, to, log);
            self.hand_over(piece.side(), log);
        }
    }

    fn walk(&mut self, piece: Piece, to: Area, log: &mut impl Log<Event>) {
        if let Some(from) = self.at[piece as usize].replace(to) {
            log.note(|| Event::Moved { piece, from, to });
        }
    }

    /// [R4] The other side moves next, unless it has passed; when both have, the turn ends.
    fn hand_over(&mut self, side: Side, log: &mut impl Log<Event>) {
        let to = [side.enemy(), side].into_iter().find(|&side| !self.passed[side as usize]);
        match to {
            Some(side) => self.step = Step::Move(side),
            None => self.end_turn(log),
        }
    }

    fn end_turn(&mut self, log: &mut impl Log<Event>) {
        if self.turn >= self.printed_scenario().turns {
            return self.end(log);
        }
        self.turn += 1;
        self.step = Step::Stances;
        self.was_bold = self.stances.map(|stance| stance == Some(Stance::Bold));
        self.stances = [None; 2];
        self.moved = [false; 6];
        self.passed = [false; 2];
        let turn = self.turn;
        log.note(|| Event::Turn { turn });
    }

    fn end(&mut self, log: &mut impl Log<Event>) {
        self.step = Step::Over;
        if let Some(order) = self.order {
            log.note(|| Event::Ended { order, outcome: self.outcome() });
        }
    }

    /// [R7] The outcome counts like an odometer: the attacker's die first, then the defender's.
    pub(crate) fn fight(&mut self, attacker: Piece, area: Area, outcome: u32, log: &mut impl Log<Event>) {
        let side = attacker.side();
        let Some(defender) = self.strongest(area, side.enemy()) else { return };
        let dice = [(outcome / 6 + 1) as u8, (outcome % 6 + 1) as u8];
        let sums = self.sums(attacker, defender, dice);
        log.note(|| Event::Fought { attacker, defender, area, dice, sums });
        let lost = match result(sums) {
            Fought::Wins => Some(defender),
            Fought::Stays => None,
            Fought::Loses => Some(attacker),
        };
        if let Some(piece) = lost {
            self.at[piece as usize] = None;
            log.note(|| Event::Lost { piece, area });
        }
        if lost == Some(defender) && self.strongest(area, side.enemy()).is_none() {
            self.walk(attacker, area, log);
        }
        if self.routed().is_some() { self.end(log) } else { self.hand_over(side, log) }
    }

    /// [R7] [R8] Die, strength and stance of attacker and defender, and [R11] what the mud makes of them.
    pub(crate) fn sums(&self, attacker: Piece, defender: Piece, dice: [u8; 2]) -> [u8; 2] {
        let helps = |piece: Piece, stance| u8::from(self.stances[piece.side() as usize] == Some(stance));
        let mut attack = dice[0] + self.sheet.strength(attacker);
        match self.mud() {
            Mud::Firm => attack += helps(attacker, Stance::Bold),
            Mud::Soft => {}
            Mud::Deep => attack -= 1,
        }
        [attack, dice[1] + self.sheet.strength(defender) + helps(defender, Stance::Steady)]
    }

    /// [R11] How the ground is now. [R12] It may dry; [R13] where there is pavement it was firm all along.
    fn mud(&self) -> Mud {
        if self.agreed.drying && self.turn > 1 { Mud::Firm } else { self.agreed.mud }
    }

    /// [R7] Who would have to be fought there: the strongest, and of equals the first.
    pub(crate) fn strongest(&self, area: Area, side: Side) -> Option<Piece> {
        self.pieces_in(area, side).min_by_key(|&piece| std::cmp::Reverse(self.sheet.strength(piece)))
    }

    pub(crate) fn pieces_in(&self, area: Area, side: Side) -> impl Iterator<Item = Piece> {
        Piece::ALL
            .into_iter()
            .filter(move |&piece| piece.side() == side && self.at[piece as usize] == Some(area))
    }

    /// [R9] The side that has lost every piece.
    pub(crate) fn routed(&self) -> Option<Side> {
        let on_board = |side| Piece::ALL.iter().any(|&p| p.side() == side && self.at[p as usize].is_some());
        Side::ALL.into_iter().find(|&side| !on_board(side))
    }

    /// How a game that is over has ended.
    pub(crate) fn outcome(&self) -> Outcome {
        match self.routed() {
            Some(Side::French) => {
                Outcome { winner: Some(Side::Allied), how: "the French are routed", rule: Rule("R9") }
            }
            Some(Side::Allied) => {
                Outcome { winner: Some(Side::French), how: "the Allies are routed", rule: Rule("R9") }
            }
            None => self.nightfall(),
        }
    }

    /// [R10] Who holds the area of the order.
    fn nightfall(&self) -> Outcome {
        let holds = |side| self.order.is_some_and(|area| self.pieces_in(area, side).next().is_some());
        let (winner, how) = if holds(Side::French) {
            (Some(Side::French), "the French carried out their order")
        } else if holds(Side::Allied) {
            (Some(Side::Allied), "the Allies denied the French their order")
        } else {
            (None, "nobody holds the area that the order named")
        };
        Outcome { winner, how, rule: Rule("R10") }
    }

    pub(crate) fn printed_scenario(&self) -> &'static Scenario {
        self.sheet.0.listed(self.battle)
    }
}

/// [R7] More wins, less loses, equal changes nothing.
pub(crate) fn result([attack, defence]: [u8; 2]) -> Fought {
    match attack.cmp(&defence) {
        std::cmp::Ordering::Greater => Fought::Wins,
        std::cmp::Ordering::Equal => Fought::Stays,
        std::cmp::Ordering::Less => Fought::Loses,
    }
}
