//! The seven steps of an assault. [W-ASSAULT-0.7] Each is done before the next, and none again.
//! The three worked assaults of the rulebook [W-EX-1] [W-EX-2] [W-EX-3] are played die by die in its tests.

use crate::agenda::Task;
use crate::chronicle::{Event, Modifier, Shot};
use crate::{Arm, Army, Decision, Nation, Sink, UnitId, Units, Volley, Wallace};
use arrayvec::ArrayVec;
use contract::{Log, Rule, Side};

impl Wallace {
    /// The pieces of a side and an arm in the assaulted area.
    pub(crate) fn fighting(&self, side: Side, arm: Arm) -> Units {
        self.arm_here(self.assault.area, side, arm)
    }

    /// Begins a step.
    pub(crate) fn step(&mut self, step: u8, log: &mut impl Log<Event>) {
        let (attacker, defender) = (self.assault.side, self.assault.side.enemy());
        if step < 8 && step != 2 {
            self.agenda.replace(Task::Step(step + 1));
        }
        match step {
            0 => self.declare(defender),
            1 => self.open_defence(defender),
            2 if self.fighting(attacker, Arm::Cavalry).is_empty()
                || self.fighting(defender, Arm::Cavalry).is_empty() =>
            {
                self.agenda.replace(Task::Step(3));
            }
            2 => self.agenda.push(Task::Charge), // [W-ASSAULT-2.1] [W-ASSAULT-2.6]
            3 => self.open_infantry_fight(attacker, defender),
            4 => self.open_charge(log),
            5 => self.ride_down_guns(attacker, defender),
            6 => self.storm_guns(attacker, defender, log),
            7 => self.open_control(),
            _ => self.end_assault(log),
        }
    }

    /// Who defends with what, and who has the benefit of a strong point.
    fn declare(&mut self, defender: Side) {
        let area = self.assault.area;
        self.assault.cover = !self.fighting(defender, Arm::Cavalry).is_empty();
        self.assault.guns_only = !self.assault.cover && self.fighting(defender, Arm::Infantry).is_empty();
        let Some(strong) = self.edition.area(area).strong else { return };
        let inside = self.shelterable(area, defender);
        let guns = !self.fighting(defender, Arm::Artillery).is_empty();
        if guns && !inside.is_empty() {
            self.agenda.push(Task::Guard); // [W-STRONG-6]
        }
        if inside.len() > strong.capacity.into() {
            self.agenda.push(Task::Shelter); // [W-STRONG-3]
        } else {
            self.assault.sheltered = inside;
        }
    }

    /// Step one. [W-ASSAULT-1.1] Every manned gun fires once, upright or not; [W-RIVER-2] none from a river.
    /// [W-GB-5] Never as a Grand Battery.
    fn open_defence(&mut self, defender: Side) {
        let area = self.assault.area;
        self.queue = Units::EMPTY;
        if !self.edition.ground.river.has(area) {
            for &army in Army::of(defender) {
                let guns = self.fighting(defender, Arm::Artillery) & self.edition.armies[army as usize];
                self.queue |= guns.iter().take(usize::from(self.manned(army, area))).collect();
            }
        }
        if !self.queue.is_empty() {
            self.agenda.push(Task::Defence(0));
        }
    }

    /// What each face of the die does for a defending gun. [W-ASSAULT-1.2] Range 0 against infantry, where only
    /// British guns are worse; [W-ASSAULT-1.3] 5 and 6 against cavalry alone.
    pub fn defence_outcomes(&self, gun: UnitId) -> [u8; 6] {
        let british = self.edition.nation(Nation::British).has(gun);
        let infantry = !self.fighting(self.assault.side, Arm::Infantry).is_empty();
        [1, 2, 3, 4, 5, 6]
            .map(|die| if infantry { self.cannonade(die, -i8::from(british), 0) } else { u8::from(die >= 5) })
    }

    pub(crate) fn defence_die(&mut self, hits: u8, die: u8, log: &mut impl Log<Event>) {
        let gun = self.queue.first().expect("a gun fires");
        self.queue = self.queue.without(gun);
        let scored = self.defence_outcomes(gun)[usize::from(die) - 1];
        let at = self.assault.area;
        log.note(|| {
            let infantry = !self.fighting(self.assault.side, Arm::Infantry).is_empty();
            let british = infantry && self.edition.nation(Nation::British).has(gun);
            let modifier = Modifier { what: "British guns", value: -1, rule: Rule("W-ASSAULT-1.2") };
            let modifiers: Vec<_> = british.then_some(modifier).into_iter().collect();
            let total = die as i8 - i8::from(british);
            let rule = Rule(if infantry { "W-ASSAULT-1.2" } else { "W-ASSAULT-1.3" });
            Event::Fired {
                shot: Shot::Defence,
                unit: gun,
                at,
                die,
                modifiers,
                total,
                hits: scored,
                check: false,
                rule,
            }
        });
        self.agenda.replace(Task::Defence(hits + scored));
    }

    pub(crate) fn end_defence(&mut self, hits: u8) {
        self.agenda.pop();
        if hits == 0 {
            return;
        }
        let (area, side) = (self.assault.area, self.assault.side);
        if self.fighting(side, Arm::Infantry).is_empty() {
            self.agenda.push(Task::Blows(area, side, hits));
        } else {
            self.assault.guns_hit = true; // [W-ASSAULT-1.4]
            self.agenda.push(Task::Cubes(area, side, hits));
        }
    }

    /// Step two. [W-ASSAULT-2.2] The assaulting player picks first; any unit may be picked again.
    pub(crate) fn options_charge(&self, side: Side, out: &mut impl Sink) {
        let cavalry = self.fighting(side, Arm::Cavalry);
        self.kinds(cavalry).iter().for_each(|unit| out.add(Decision::Charge(unit)));
    }

    /// [W-ASSAULT-2.3] What changes the die of a cavalry unit.
    pub fn duel_modifiers(&self, unit: UnitId) -> ArrayVec<Modifier, 4> {
        let mut all = ArrayVec::new();
        let mut add = |holds: bool, what, value| {
            if holds {
                all.push(Modifier { what, value, rule: Rule("W-ASSAULT-2.3") });
            }
        };
        add(self.edition.nation(Nation::Guard).has(unit), "Imperial Guard", 1);
        add(!self.upright.has(unit), "tired", -1);
        add(self.edition.nation(Nation::Dutch).has(unit), "Dutch", -1);
        let rough = self.edition.ground.rough.has(self.link[usize::from(unit.0)]); // [W-WOODS-3]
        add(rough, "straight out of woods, town or river", -1);
        all
    }

    /// Of the 36 throws of a cavalry fight: how many the first wins, and how many are tied.
    pub fn duel_odds(&self, first: UnitId, second: UnitId) -> (u32, u32) {
        let sum = |unit| self.duel_modifiers(unit).iter().map(|modifier| modifier.value).sum::<i8>();
        let edge = sum(first) - sum(second);
        let throws = (1..=6i8).flat_map(|a| (1..=6i8).map(move |b| a + edge - b));
        throws.fold((0, 0), |(won, tied), lead| (won + u32::from(lead > 0), tied + u32::from(lead == 0)))
    }

    /// [W-ASSAULT-2.4] The higher wins, a tie is thrown again. [W-ASSAULT-2.5] A fresh loser tires and retreats, a
    /// tired one is eliminated.
    pub(crate) fn duel(&mut self, first: UnitId, second: UnitId, dice: [u8; 2], log: &mut impl Log<Event>) {
        let sum = |unit| self.duel_modifiers(unit).iter().map(|modifier| modifier.value).sum::<i8>();
        let totals = [dice[0] as i8 + sum(first), dice[1] as i8 + sum(second)];
        let at = self.assault.area;
        log.note(|| Event::Duel { units: [first, second], at, dice, totals });
        if totals[0] == totals[1] {
            return;
        }
        self.agenda.pop();
        let loser = if totals[0] > totals[1] { second } else { first };
        if self.upright.has(loser) {
            self.tire_or_lose(loser, "W-ASSAULT-2.5", log);
            self.agenda.push(Task::Retreat(loser, 0));
        } else {
            self.eliminate(loser, 0, "W-ASSAULT-2.5", log);
        }
    }

    /// Step three. [W-ASSAULT-3.1] [W-ASSAULT-3.2] Two rounds, in each of which the defender fires first; then
    /// what is left of the assault withdraws.
    fn open_infantry_fight(&mut self, attacker: Side, defender: Side) {
        if self.fighting(attacker, Arm::Infantry).is_empty()
            || self.fighting(defender, Arm::Infantry).is_empty()
        {
            return;
        }
        self.agenda.push(Task::Withdraw(attacker));
        for round in [2, 1] {
            self.agenda.push(Task::Fires(attacker, round));
            self.agenda.push(Task::Fires(defender, round));
        }
    }

    /// [W-ASSAULT-3.4] Cubes are assigned before each fire.
    pub(crate) fn open_fire(&mut self, side: Side, round: u8, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let (attacker, defender) = (self.assault.side, self.assault.side.enemy());
        if round == 2 && side == defender {
            self.take_exposed_guns(attacker, defender, log);
        }
        let infantry = self.fighting(side, Arm::Infantry);
        if infantry.is_empty() || self.fighting(side.enemy(), Arm::Infantry).is_empty() {
            return;
        }
        self.queue = infantry;
        self.agenda.push(Task::Shots(side, 0, false));
        self.open_assignment(side);
    }

    /// [W-ASSAULT-3.10] Guns in a strong point area that no infantry guards fall after the first round.
    fn take_exposed_guns(&mut self, attacker: Side, defender: Side, log: &mut impl Log<Event>) {
        let infantry = self.fighting(defender, Arm::Infantry);
        let exposed = self.edition.area(self.assault.area).strong.is_some()
            && infantry.within(self.assault.sheltered)
            && !self.fighting(attacker, Arm::Infantry).is_empty();
        if exposed {
            for gun in self.fighting(defender, Arm::Artillery).iter() {
                self.eliminate(gun, 0, "W-ASSAULT-3.10", log);
            }
        }
    }

    /// Everything that changes the die of an infantry unit that fires at infantry.
    pub fn shot_modifiers(&self, unit: UnitId) -> ArrayVec<Modifier, 6> {
        let side = self.side_of(unit);
        let targets = self.fighting(side.enemy(), Arm::Infantry);
        let mut all = ArrayVec::new();
        let mut add = |holds: bool, what, value, rule| {
            if holds {
                all.push(Modifier { what, value, rule: Rule(rule) });
            }
        };
        let damage = self.assigned(unit) / 2;
        let inside =
            side == self.assault.side && !targets.is_empty() && targets.within(self.assault.sheltered);
        add(targets.meets(self.square), "target in square", 1, "W-ASSAULT-3.5a");
        add(self.edition.nation(Nation::British).has(unit), "British infantry", 1, "W-ASSAULT-3.5b");
        add(damage > 0, "damage", -(damage as i8), "W-ASSAULT-3.5c");
        add(self.square.has(unit), "in square", -1, "W-ASSAULT-3.5d");
        add(inside, "all targets in the strong point", -1, "W-ASSAULT-3.5e");
        all
    }

    /// What each face of the die does for an infantry unit. [W-ASSAULT-3.5f] A natural 6 always hits.
    pub fn shot_outcomes(&self, unit: UnitId) -> [Volley; 6] {
        let modifier: i8 = self.shot_modifiers(unit).iter().map(|modifier| modifier.value).sum();
        [1i8, 2, 3, 4, 5, 6].map(|die| {
            let cell = self.edition.tables.infantry[(die + modifier).clamp(0, 6) as usize];
            if die == 6 { Volley { cubes: cell.cubes.max(1), check: true } } else { cell }
        })
    }

    /// [W-ASSAULT-3.3] Cubes of all units are added up.
    pub(crate) fn shot_die(
        &mut self,
        side: Side,
        cubes: u8,
        check: bool,
        die: u8,
        log: &mut impl Log<Event>,
    ) {
        let unit = self.queue.first().expect("a unit fires");
        let scored = self.shot_outcomes(unit)[usize::from(die) - 1];
        let at = self.assault.area;
        log.note(|| {
            let modifiers = self.shot_modifiers(unit).to_vec();
            let total = die as i8 + modifiers.iter().map(|modifier| modifier.value).sum::<i8>();
            let rule = Rule("W-ASSAULT-3.3");
            let Volley { cubes: hits, check } = scored;
            Event::Fired { shot: Shot::Musket, unit, at, die, modifiers, total, hits, check, rule }
        });
        self.queue = self.queue.without(unit);
        self.agenda.replace(Task::Shots(side, cubes + scored.cubes, check || scored.check));
    }

    /// [W-ASSAULT-3.6] [W-ASSAULT-3.7] The targets check if anything hit them, or M; the assaulters in the first
    /// round also for the guns.
    pub(crate) fn end_shots(&mut self, side: Side, cubes: u8, check: bool) {
        self.agenda.pop();
        let (area, targets) = (self.assault.area, side.enemy());
        let guns = targets == self.assault.side && std::mem::take(&mut self.assault.guns_hit);
        if check || guns {
            self.agenda.push(Task::Checks(targets));
        }
        if cubes > 0 {
            self.agenda.push(Task::Cubes(area, targets, cubes));
        }
    }

    /// [W-ASSAULT-3.8] Whether assaulting infantry is left and has to go.
    pub(crate) fn must_withdraw(&self, attacker: Side) -> bool {
        !self.fighting(attacker.enemy(), Arm::Infantry).is_empty()
            && self.first_to_withdraw(attacker).is_some()
    }

    fn first_to_withdraw(&self, attacker: Side) -> Option<UnitId> {
        (self.fighting(attacker, Arm::Infantry) & self.assaulters).first()
    }

    /// [W-RETREAT-1] The owner chooses among the areas that the assault came from, unit by unit.
    pub(crate) fn options_withdraw(&self, attacker: Side, out: &mut impl Sink) {
        if let Some(unit) = self.first_to_withdraw(attacker) {
            self.retreats(unit).iter().for_each(|to| out.add(Decision::Retreat { unit, to }));
        }
    }

    /// Step four. [W-ASSAULT-4.1] Cavalry charges the infantry it finds; [W-ASSAULT-4.2] [W-WOODS-4] [W-TOWN-4]
    /// [W-RIVER-4] on bad ground it leaves instead, without tiring.
    fn open_charge(&mut self, log: &mut impl Log<Event>) {
        let area = self.assault.area;
        let charges = |side: &Side| {
            !self.fighting(*side, Arm::Cavalry).is_empty()
                && !self.fighting(side.enemy(), Arm::Infantry).is_empty()
        };
        let Some(horse) = Side::ALL.into_iter().find(charges) else { return };
        if self.edition.ground.rough.has(area) {
            self.send_back(self.fighting(horse, Arm::Cavalry));
            return;
        }
        let foot = horse.enemy();
        self.assault.charging = true;
        let defending = foot != self.assault.side;
        for unit in self.charged(foot).iter() {
            if !self.upright.has(unit) {
                self.form_square(unit, "W-ASSAULT-4.3", log);
            } else if defending && self.assault.cover {
                self.form_square(unit, "W-ASSAULT-4.4", log);
            }
        }
        // [W-ASSAULT-4.8] Those in the strong point fire too.
        self.queue = self.fighting(foot, Arm::Infantry);
        self.agenda.push(Task::Charged);
        self.agenda.push(Task::Checks(foot));
        self.agenda.push(Task::AtCavalry(0));
    }

    /// [W-STRONG-7] Infantry that cavalry can charge: not that in the strong point.
    pub(crate) fn charged(&self, side: Side) -> Units {
        self.fighting(side, Arm::Infantry) - self.assault.sheltered
    }

    /// [W-ASSAULT-4.5] A 6 hits, whatever else.
    pub(crate) fn at_cavalry_die(&mut self, hits: u8, die: u8, log: &mut impl Log<Event>) {
        let unit = self.queue.first().expect("a unit fires");
        self.queue = self.queue.without(unit);
        let (at, scored) = (self.assault.area, u8::from(die == 6));
        log.note(|| Event::Fired {
            shot: Shot::AtCavalry,
            unit,
            at,
            die,
            modifiers: Vec::new(),
            total: die as i8,
            hits: scored,
            check: false,
            rule: Rule("W-ASSAULT-4.5"),
        });
        self.agenda.replace(Task::AtCavalry(hits + scored));
    }

    pub(crate) fn end_at_cavalry(&mut self, hits: u8) {
        self.agenda.pop();
        let area = self.assault.area;
        let horse = Side::ALL.into_iter().find(|&side| !self.fighting(side, Arm::Cavalry).is_empty());
        if let Some(horse) = horse.filter(|_| hits > 0) {
            self.agenda.push(Task::Blows(area, horse, hits));
        }
    }

    /// [W-ASSAULT-4.7] Infantry that has held stands in square, and the cavalry goes.
    pub(crate) fn after_charge(&mut self, log: &mut impl Log<Event>) {
        self.agenda.pop();
        self.assault.charging = false;
        for foot in Side::ALL {
            let horse = self.fighting(foot.enemy(), Arm::Cavalry);
            if self.fighting(foot, Arm::Infantry).is_empty() {
                continue;
            }
            for unit in self.charged(foot).iter() {
                self.form_square(unit, "W-ASSAULT-4.7", log);
            }
            self.send_back(horse);
        }
    }

    /// Cavalry withdraws to where it came from, or as a defender retreats towards home.
    fn send_back(&mut self, cavalry: Units) {
        cavalry.iter().for_each(|unit| self.agenda.push(Task::Retreat(unit, 0)));
    }

    /// Step five. [W-ASSAULT-5.1] Cavalry alone with enemy guns drives off their crews, and [W-ASSAULT-5.2] stays
    /// with them.
    fn ride_down_guns(&mut self, attacker: Side, defender: Side) {
        let area = self.assault.area;
        let alone = self.fighting(attacker, Arm::Infantry).is_empty()
            && self.fighting(defender, Arm::Infantry).is_empty()
            && !self.fighting(attacker, Arm::Cavalry).is_empty();
        let guns = self.fighting(defender, Arm::Artillery);
        if alone && !guns.is_empty() {
            let cubes: u8 = Army::of(defender).iter().map(|&army| self.cubes(army, area)).sum();
            self.agenda.push(Task::Cubes(area, defender, (guns.len() as u8).saturating_sub(cubes)));
        }
    }

    /// Step six. [W-ASSAULT-6.1] Guns left with enemy infantry are eliminated. [W-ASSAULT-6.2] If they stood alone
    /// and hit, the infantry checks morale then.
    fn storm_guns(&mut self, attacker: Side, defender: Side, log: &mut impl Log<Event>) {
        if self.fighting(attacker, Arm::Infantry).is_empty()
            || !self.fighting(defender, Arm::Infantry).is_empty()
        {
            return;
        }
        if self.assault.guns_only && self.assault.guns_hit {
            self.agenda.push(Task::Checks(attacker));
        }
        for gun in self.fighting(defender, Arm::Artillery).iter() {
            self.eliminate(gun, 0, "W-ASSAULT-6.1", log);
        }
    }

    /// Step seven. [W-ASSAULT-7.1] Every cavalry unit left here checks, if there is anybody to charge.
    fn open_control(&mut self) {
        let cavalry = self.at(self.assault.area) & self.edition.arm(Arm::Cavalry);
        self.ready = Units::EMPTY;
        self.queue = cavalry.iter().filter(|&unit| !self.onward_targets(unit).is_empty()).collect();
        if !self.queue.is_empty() {
            self.agenda.push(Task::Control);
        }
    }

    /// [W-TABLE-CAV] The number from which a cavalry unit charges on.
    pub fn control_number(&self, unit: UnitId) -> u8 {
        self.edition.tables.control[self.edition.unit(unit).nation as usize]
    }

    pub(crate) fn control_die(&mut self, die: u8, log: &mut impl Log<Event>) {
        let unit = self.queue.first().expect("a unit checks");
        self.queue = self.queue.without(unit);
        let on = die >= self.control_number(unit);
        log.note(|| Event::Control { unit, at: self.assault.area, die, on });
        if on {
            self.ready = self.ready.with(unit);
        }
    }

    /// [W-ASSAULT-7.4] All checks first, then those who go on move. [W-LEADER-7] Leaders of their side may ride along.
    pub(crate) fn end_control(&mut self) {
        match self.ready.first() {
            Some(unit) => {
                self.ready |= self.fighting(self.side_of(unit), Arm::Leader);
                self.agenda.replace(Task::Onward);
            }
            None => self.agenda.pop(),
        }
    }
}
