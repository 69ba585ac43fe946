//! 3.0 Setting up: where everyone stands, and what his owner places.

use crate::Billet;
use crate::occupants::Occupants;
use crate::s02_equipment::{Company, LEADERS};
use crate::s05_movement::Crowded;
use crate::s16_counters::Begin;
use crate::s16_variants::{PAIRS, Pair};
use crate::{
    Aftermath, Agreed, Attack, Battle, Columns, Decision, Duties, Equipment, Event, Garrisons, Hand, Hexes,
    Horse, Morale, Nlb, Post, Task, UNITS, UnitId, Units,
};
use arrayvec::ArrayVec;
use boards::HexId;
use contract::{Cache, Log, Printed, Side, Silent};

/// A battle with nobody on the map and nothing to be done.
pub(crate) fn empty(edition: &'static Equipment, battle: Battle, agreed: Agreed) -> Nlb {
    let number = edition.plan_number(battle, agreed);
    let plan = &edition.plans[usize::from(number)];
    Nlb {
        edition: Printed(edition),
        battle,
        agreed,
        plan: number,
        swapped: 0,
        turn: plan.first,
        phasing: plan.begins,
        agenda: crate::agenda::EMPTY,
        posts: [Billet::from(Post::Absent); UNITS],
        reduced: Units::EMPTY,
        occupants: Cache(Occupants::default()),
        occupied: Cache([Hexes::EMPTY; 2]),
        zone: Cache(Hexes::EMPTY),
        surplus: Cache(0),
        crowded: Cache(Crowded::default()),
        calm: Cache(false),
        about: Cache(Units::EMPTY),
        roomy: Cache(Units::EMPTY),
        veiled: Cache(Units::EMPTY),
        ranges: Cache(crate::s11_command::Ranges::UNKNOWN),
        moved: Units::EMPTY,
        hand: Hand::default(),
        columns: Columns::default(),
        out_of_command: Units::EMPTY,
        gave: Units::EMPTY,
        vigour: 0,
        orders: [[0; 2]; LEADERS],
        grouchys: Units::EMPTY,
        duties: Duties::default(),
        attack: Attack::default(),
        aftermath: Aftermath::default(),
        morale: Morale::default(),
        reformed: Units::EMPTY,
        rally: Units::EMPTY,
        rallied: Units::EMPTY,
        mustered: Units::EMPTY,
        chosen: [0; crate::s02_equipment::GROUPS],
        held: [0; 2],
        points: [0; 2],
        exited: [0; 2],
        flags: 0,
        inactive: Units::EMPTY,
        woken: Units::EMPTY,
        idle: Units::EMPTY,
        marching: Units::EMPTY,
        pairs: [Pair::default(); PAIRS],
        horse: Horse::default(),
        garrisons: Garrisons::default(),
        hungry: Units::EMPTY,
        called: [None; crate::s02_equipment::CALLS],
    }
}

/// [3.1] [3.2B] [3.2C.1] Sets a battle up.
pub fn set_up(edition: &'static Equipment, battle: Battle, agreed: Agreed) -> Nlb {
    let mut game = empty(edition, battle, agreed);
    let plan = game.plan();
    if game.uses_all_counters() {
        game.swapped = u64::MAX; // [26.E]
    }
    for unit in edition.unit_ids() {
        game.place(unit);
    }
    // [19.5A] If it is agreed, Buttlar comes with his losses.
    if agreed.buttlar_reduced
        && let Some(buttlar) = edition.find_unit("al-bw-bttlr")
    {
        game.reduced.insert(buttlar);
    }
    let hexes = plan.places.iter().flat_map(|place| place.hexes.iter().map(move |&hex| (hex, place)));
    for (number, (hex, place)) in hexes.enumerate() {
        // [3.4B] Whoever stands there holds it, or whom the battle names.
        let there = [Side::French, Side::Allied].into_iter().find(|&side| game.occupied(side).has(hex));
        if let Some(side) = there.or(place.held) {
            game.held[side as usize] |= 1 << number;
        }
    }
    game.prepare_headquarters();
    game.agenda.push(Task::OpenTurn);
    if game.hides() {
        // [16.6A.1] Pairs may be put down before play.
        game.agenda.push(Task::Hiding(Side::Allied));
        game.agenda.push(Task::Hiding(Side::French));
    }
    game.agenda.push(Task::Deploy(Side::Allied));
    game.agenda.push(Task::Deploy(Side::French));
    match battle {
        Battle::Ligny => game.prepare_ligny(),
        Battle::QuatreBras => game.prepare_quatre_bras(),
        _ => {}
    }
    if game.asks_for_substitutes() {
        game.agenda.push(Task::Substituting(Side::Allied));
        game.agenda.push(Task::Substituting(Side::French));
    }
    game.run(&mut Silent);
    game
}

impl Nlb {
    /// The next counter of a side that its owner sets up: combat units, then leaders.
    pub(crate) fn to_deploy(&self, side: Side) -> Option<UnitId> {
        let placed = |unit: &UnitId| self.post(*unit) == Post::Waiting && self.entry(*unit).is_none();
        self.edition.side(side).iter().find(placed)
    }

    /// [3.2C.2] [10.1A] [27.2C.2] Where a counter may be set up.
    pub(crate) fn deployments(&self, unit: UnitId) -> Hexes {
        let foes = self.occupied(self.side_of(unit).enemy());
        match self.begin(unit) {
            // [28.D] A leader who is listed with hexes needs no room, and nobody beside him.
            Begin::Among(hexes) if unit.is_leader() => {
                hexes.iter().copied().filter(|&hex| !foes.has(hex)).collect()
            }
            Begin::Among(hexes) => hexes.iter().copied().filter(|&hex| self.leaves_room(unit, hex)).collect(),
            // [23.B.2] Alone, and where the enemy does not reach.
            Begin::Apart(hexes) => {
                let enemy = self.side_of(unit).enemy();
                let free = |hex: &HexId| {
                    !self.occupied(enemy).has(*hex)
                        && !self.occupied(enemy.enemy()).has(*hex)
                        && !self.is_next_to(enemy, *hex)
                };
                hexes.iter().copied().filter(free).collect()
            }
            // [16.1B.2] The rifles of a division.
            Begin::WithAny(_) if !unit.is_leader() => {
                self.edition.0.unit(unit).with.map_or(Hexes::EMPTY, |division| self.hexes_of(division))
            }
            Begin::WithAny(company) => self.hexes_with(unit, company),
            Begin::Near(hex) => self.room_near(unit, &Hexes::of(self.beside_whom(unit).unwrap_or(hex))),
            Begin::WithDivision(division) if self.stacks_freely(unit) => self.hexes_of(division),
            Begin::WithDivision(division) => self.room_near(unit, &self.hexes_of(division)),
            Begin::Absent | Begin::At(..) | Begin::Enters(_) => Hexes::EMPTY,
        }
    }

    /// [10.1A] The hexes where a leader has somebody with whom he may be set up.
    fn hexes_with(&self, leader: UnitId, company: Company) -> Hexes {
        let stats = self.stats(leader);
        let own = match (company, stats.corps) {
            (Company::Corps(corps), _) | (Company::Own, Some(corps)) => self.edition.corps(corps).units,
            // [16.1C.5] Hill is with those he led.
            (Company::Own, None) if self.edition.0.unit(leader).key == "hill" => {
                let [second, fourth] = self.hills_divisions();
                self.edition.corps(second).units | self.edition.corps(fourth).units
            }
            (Company::Own | Company::Army, _) => self.edition.army(stats.army) & Equipment::combat(),
        };
        // [27.2C.3] With those of his own wing.
        own.iter()
            .filter(|&unit| self.is_of_his_wing(leader, unit))
            .filter_map(|unit| self.post(unit).hex())
            .collect()
    }

    /// [3.2C.3] Whether a counter may go to a hex so that all who are still to be placed find room: a matching of
    /// units and hexes.
    fn leaves_room(&self, unit: UnitId, hex: HexId) -> bool {
        if self.load_at(hex) >= self.capacity(hex) || self.occupied(self.side_of(unit).enemy()).has(hex) {
            return false;
        }
        let mut seats: ArrayVec<(UnitId, HexId), 32> = ArrayVec::new();
        seats.push((unit, hex));
        let waiting = self.edition.side(self.side_of(unit)).iter().filter(|&other| {
            other != unit
                && !other.is_leader()
                && self.post(other) == Post::Waiting
                && matches!(self.begin(other), Begin::Among(_))
        });
        waiting.into_iter().all(|other| self.seat(other, unit, &mut seats, &mut Units::EMPTY.clone()))
    }

    fn seat(
        &self,
        unit: UnitId,
        fixed: UnitId,
        seats: &mut ArrayVec<(UnitId, HexId), 32>,
        tried: &mut Units,
    ) -> bool {
        let Begin::Among(hexes) = self.begin(unit) else { return false };
        tried.insert(unit);
        for &hex in hexes {
            let meant = seats.iter().filter(|&&(_, seat)| seat == hex).count() as u8;
            if self.load_at(hex) + meant < self.capacity(hex) {
                seats.push((unit, hex));
                return true;
            }
            let asked = |&(other, seat): &(UnitId, HexId)| seat == hex && other != fixed && !tried.has(other);
            let others: ArrayVec<UnitId, 2> =
                seats.iter().copied().filter(asked).map(|(other, _)| other).take(2).collect();
            for other in others {
                if tried.has(other) {
                    continue;
                }
                // He gives up his place before he looks for another.
                seats.retain(|&mut (seated, _)| seated != other);
                seats.push((unit, hex));
                if self.seat(other, fixed, seats, tried) {
                    return true;
                }
                seats.pop();
                seats.push((other, hex));
            }
        }
        false
    }

    pub(crate) fn legal_deployments(&self, side: Side, out: &mut Vec<Decision>) {
        if let Some(unit) = self.to_deploy(side) {
            out.extend(self.deployments(unit).iter().map(|to| Decision::Deploy { unit, to }));
        }
    }

    pub(crate) fn deploy(&mut self, unit: UnitId, to: HexId, log: &mut impl Log<Event>) {
        self.put(unit, to);
        log.note(|| Event::Deployed { unit, at: to });
    }

    /// Sets up unasked what leaves no choice. Says whether somebody has to be asked.
    pub(crate) fn deploy_unasked(&mut self, side: Side, log: &mut impl Log<Event>) -> bool {
        while let Some(unit) = self.to_deploy(side) {
            let hexes = self.deployments(unit);
            let mut choices = hexes.iter();
            match (choices.next(), choices.next()) {
                (Some(only), None) => self.deploy(unit, only, log),
                (None, _) => self.posts[unit.index()] = Post::Absent.into(), // a leader without anybody of his own
                _ => return true,
            }
        }
        false
    }
}
