//! 4.0 Deployment: the switches, the set-up of a scenario, and placing freely.

use crate::agenda::{Agenda, Task};
use crate::chronicle::{Event, What};
use crate::pieces::{GroundSets, NOBODY};
use crate::s01_components::{COUNTERS, UNITS};
use crate::s02_battlefield::{Hexes, forward};
use crate::s04_decks::Deck;
use crate::s06_orders::Order;
use crate::s09_charges::Charge;
use crate::s09_combat::Shot;
use crate::s13_hypothetical::TILES;
use crate::{
    Battle, Components, Decision, HEXES, Kind, Nation, PIECES, Past, PieceId, Pieces, Place, Play, Terrain,
    Vive,
};
use boards::HexId;
use contract::{Fault, Log, OptionalRule, Options, Rule, Side, Silent};

/// [1.0-c] [1.0-b] The switches of the game, as they are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// [6.22.0] Units have a facing.
    pub facing: bool,
    /// [9.41-a] Units react to charges.
    pub special_actions: bool,
    /// [6.1-SKIRM-1] [6.1-GAR-3] Skirmishers are deployed and garrisons left in play.
    pub detachments: bool,
    /// [REF-OPT-1] Special cards: one of each to either side, the others at random.
    pub one_of_each: bool,
    /// [REF-OPT-2] Order cards: fifteen alike to either side, the others at random.
    pub even_orders: bool,
    /// [4.0-b] The players place their units.
    pub free: bool,
    /// [OPT-WAT-1] Prussians may come in the fourth hour.
    pub early_prussians: bool,
    /// [13.4-k] The Allied army of a hypothetical battle.
    pub prussian_army: bool,
}

impl Default for Switches {
    fn default() -> Switches {
        Switches {
            facing: true,
            special_actions: true,
            detachments: true,
            one_of_each: false,
            even_orders: false,
            free: false,
            early_prussians: false,
            prussian_army: false,
        }
    }
}

/// A switch as a lobby shows it.
struct Switch {
    key: &'static str,
    title: &'static str,
    /// The default first.
    values: [&'static str; 2],
    rule: &'static str,
    /// The scenarios that have it.
    offered: fn(Battle) -> bool,
    /// Where it is kept; the default is what [`Switches::default`] says.
    field: fn(&mut Switches) -> &mut bool,
}

/// [1.0-c] The game offers these and no others.
const SWITCHES: [Switch; 8] = [
    Switch {
        key: "facing",
        title: "Facing: fronts, flanks and rears",
        values: ["on", "off"],
        rule: "6.22.0",
        offered: |_| true,
        field: |switches| &mut switches.facing,
    },
    Switch {
        key: "special-actions",
        title: "Special actions: units react to charges",
        values: ["on", "off"],
        rule: "9.41-a",
        offered: |_| true,
        field: |switches| &mut switches.special_actions,
    },
    Switch {
        key: "detachments",
        title: "Skirmishers and garrisons put out in play",
        values: ["on", "off"],
        rule: "6.1-SKIRM-1",
        offered: |_| true,
        field: |switches| &mut switches.detachments,
    },
    Switch {
        key: "special-cards",
        title: "Special cards: by the scenario's list, or one of each and four at random",
        values: ["scenario", "one-of-each"],
        rule: "REF-OPT-1",
        offered: |battle| battle != Battle::Hypothetical,
        field: |switches| &mut switches.one_of_each,
    },
    Switch {
        key: "order-cards",
        title: "Order cards: at random, or fifteen alike and nine at random",
        values: ["random", "even"],
        rule: "REF-OPT-2",
        offered: |_| true,
        field: |switches| &mut switches.even_orders,
    },
    Switch {
        key: "set-up",
        title: "Set-up: historical, or placed by the players",
        values: ["historical", "free"],
        rule: "4.0-c",
        offered: |battle| battle != Battle::Hypothetical,
        field: |switches| &mut switches.free,
    },
    Switch {
        key: "early-prussians",
        title: "Prussians may arrive from the fourth hour",
        values: ["off", "on"],
        rule: "OPT-WAT-1",
        offered: |battle| battle == Battle::Waterloo,
        field: |switches| &mut switches.early_prussians,
    },
    Switch {
        key: "allied-army",
        title: "The Allied army",
        values: ["english", "prussian"],
        rule: "13.4-k",
        offered: |battle| battle == Battle::Hypothetical,
        field: |switches| &mut switches.prussian_army,
    },
];

impl Switches {
    /// [1.0-c] What a scenario offers.
    pub(crate) fn offered(battle: Battle) -> Vec<OptionalRule> {
        let offered = SWITCHES.iter().filter(|switch| (switch.offered)(battle));
        let shown = offered.map(|switch| OptionalRule {
            key: switch.key.into(),
            title: switch.title.into(),
            values: switch.values.map(str::to_owned).into(),
            rule: Rule(switch.rule),
        });
        shown.collect()
    }

    /// Reads what was chosen, listing every fault.
    pub(crate) fn read(battle: Battle, options: &Options, faults: &mut Vec<Fault>) -> Switches {
        let mut switches = Switches::default();
        for (key, value) in options {
            let offered = |switch: &&Switch| switch.key == key && (switch.offered)(battle);
            let Some(switch) = SWITCHES.iter().find(offered) else {
                let known: Vec<_> = Switches::offered(battle).into_iter().map(|rule| rule.key).collect();
                let what = format!("is unknown in this scenario, which has {}", known.join(", "));
                faults.push(Fault::new(format!("option {key}"), what));
                continue;
            };
            let default = *(switch.field)(&mut Switches::default());
            match switch.values.iter().position(|known| known == value) {
                Some(index) => *(switch.field)(&mut switches) = default == (index == 0),
                None => {
                    let what = format!("\"{value}\" is unknown: it is {}", switch.values.join(" or "));
                    faults.push(Fault::new(format!("option {key}"), what));
                }
            }
        }
        switches
    }

    /// The switches of a scenario that are not at their default.
    pub(crate) fn chosen(mut self, battle: Battle) -> Options {
        let offered = SWITCHES.iter().filter(|switch| (switch.offered)(battle));
        let set = offered.filter_map(|switch| {
            let default = *(switch.field)(&mut Switches::default());
            let value = *(switch.field)(&mut self);
            (value != default).then(|| (switch.key.to_owned(), switch.values[1].to_owned()))
        });
        set.collect()
    }
}

/// Sets a scenario up, ready for its first input.
pub(crate) fn start(
    edition: &'static Components,
    scenario: &str,
    options: &Options,
) -> Result<Vive, Vec<Fault>> {
    let mut faults = Vec::new();
    let battle = Battle::from_key(scenario).unwrap_or_else(|| {
        let known = Battle::ALL.map(Battle::key).join(", ");
        faults.push(Fault::new("scenario", format!("\"{scenario}\" is unknown; this game has {known}")));
        Battle::Waterloo
    });
    let switches = Switches::read(battle, options, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut game = empty(edition, battle, switches);
    game.deploy();
    game.open_decks();
    game.agenda.push(Task::Hour);
    game.agenda.push(Task::Split(Side::French));
    // [13.2-a] Skirmishers at Quatre Bras: after all units stand, first the Allies, then the French.
    if battle == Battle::QuatreBras && switches.detachments {
        game.agenda.push(Task::Release(Side::French));
        game.agenda.push(Task::Release(Side::Allied));
    }
    if game.is_placed_by_players() {
        game.agenda.push(Task::PlaceGeneral(Side::Allied));
        game.agenda.push(Task::Place(Side::Allied, game.placed_at_a_time(Side::Allied)));
    }
    if battle == Battle::Hypothetical {
        game.agenda.push(Task::Lay(Side::Allied, crate::s13_hypothetical::LAID_AT_A_TIME));
        game.agenda.push(Task::DrawTile(Side::Allied));
    }
    game.run(&mut Silent);
    Ok(game)
}

/// The map without a piece on it.
pub(crate) fn empty(edition: &'static Components, battle: Battle, switches: Switches) -> Vive {
    let mut game = Vive {
        edition,
        battle,
        switches,
        hour: 0,
        round: 0,
        turn: Side::French,
        terrain: [Terrain::Open; HEXES],
        ground: GroundSets::default(),
        places: [Place::ABSENT; PIECES],
        unit_at: [NOBODY; HEXES],
        troops: [0; 3 * UNITS],
        parents: [NOBODY; 3 * COUNTERS],
        garrisons: Pieces::EMPTY,
        units: [Hexes::EMPTY; 2],
        generals: [Hexes::EMPTY; 2],
        posted: Hexes::EMPTY,
        ordered: Pieces::EMPTY,
        fired: Pieces::EMPTY,
        reacted: Pieces::EMPTY,
        retreated: Pieces::EMPTY,
        entered: Pieces::EMPTY,
        hands: [Deck::EMPTY; 2],
        decks: [Deck::EMPTY; 2],
        spent: [Deck::EMPTY; 2],
        pool: Deck::EMPTY,
        cut: 0,
        plays: [Play::NONE; 2],
        past: [Past::NONE; 2],
        losses: [0; 3],
        arrived: [0; 2],
        tiles: [[0; TILES]; 2],
        order: Order::NONE,
        charge: Charge::NONE,
        shot: Shot::NONE,
        agenda: Agenda::EMPTY,
    };
    let setup = edition.setup(battle);
    for (index, &terrain) in setup.terrain.iter().enumerate() {
        game.lay(HexId(index as u16), terrain); // [8.0]
    }
    game
}

impl Vive {
    /// [13.4-k] Whether an army takes part in the scenario as it is played.
    pub(crate) fn takes_part(&self, nation: Nation) -> bool {
        match (self.battle, nation) {
            (_, Nation::French) => true,
            (Battle::QuatreBras, nation) => nation == Nation::English,
            (Battle::Ligny, nation) => nation == Nation::Prussian, // [13.3-a]
            (Battle::Waterloo, _) => true,
            (Battle::Hypothetical, nation) => (nation == Nation::Prussian) == self.switches.prussian_army,
        }
    }

    /// [4.0-a] [ERR-2] [ERR-3] Puts everyone where the scenario has him; [4.0-c] in a free set-up garrisons alone.
    fn deploy(&mut self) {
        let setup = self.edition.setup(self.battle);
        for placement in &setup.placements {
            let piece = placement.piece;
            if !self.takes_part(piece.nation()) {
                continue;
            }
            if piece.kind().is_unit() {
                self.set_chips(piece, placement.chips);
                self.set_facing(piece, placement.facing);
            }
            match placement.hex {
                Some(hex) if piece.kind() == Kind::Counter => self.post(piece, None, hex),
                Some(hex) if !self.is_placed_by_players() => self.put(piece, hex),
                _ => self.lift(piece, Place::Waiting),
            }
        }
    }

    /// [4.0-c] [13.4-e] Whether the players place their units.
    pub(crate) fn is_placed_by_players(&self) -> bool {
        self.switches.free || self.battle == Battle::Hypothetical
    }

    /// [13.0-b] In the historical scenarios 3 Allied units, then 2 French ones; [4.0-b] [13.4-e] elsewhere 3 each.
    pub(crate) fn placed_at_a_time(&self, side: Side) -> u8 {
        match (self.battle, side) {
            (Battle::Hypothetical, _) | (_, Side::Allied) => 3,
            (_, Side::French) => 2,
        }
    }

    /// Whether a piece is one that its owner places before the battle: reinforcements wait for their hour.
    fn is_to_be_placed(&self, piece: PieceId) -> bool {
        self.place(piece) == Place::Waiting && !self.is_reinforcement(piece)
    }

    /// The units that a side has still to place.
    pub(crate) fn to_place(&self, side: Side) -> impl Iterator<Item = PieceId> + '_ {
        let nations = Nation::ALL.into_iter().filter(move |nation| nation.side() == side);
        nations.flat_map(PieceId::units).filter(|&unit| self.is_to_be_placed(unit))
    }

    /// The general that a side places next.
    pub(crate) fn general_to_place(&self, side: Side) -> Option<PieceId> {
        self.generals_of(side).find(|&general| self.is_to_be_placed(general))
    }

    /// One unit of each kind and strength that is still to be placed: the others are as good.
    pub(crate) fn options_place(&self, side: Side, out: &mut Vec<Decision>) {
        let mut known = arrayvec::ArrayVec::<(Kind, u8), 12>::new();
        for unit in self.to_place(side) {
            let like = (unit.kind(), self.chips(unit));
            if !known.contains(&like) {
                let _ = known.try_push(like);
                out.push(Decision::Take(unit));
            }
        }
    }

    /// [4.0-c] [13.4-a] The part of the map in which a side places.
    pub(crate) fn set_up_zone(&self, side: Side) -> Hexes {
        self.edition.setup(self.battle).free[side as usize]
    }

    /// [4.0-c] Where a unit may be placed: an empty hex that it may enter, in its owner's part of the map, not next to an
    /// enemy. [13.4-e] In a hypothetical battle four units have to find room in each sector.
    pub(crate) fn hexes_to_place(&self, unit: PieceId) -> Hexes {
        let side = unit.side();
        let enemies = self.units(side.enemy()) | self.generals(side.enemy());
        let free = self.set_up_zone(side) - self.field().near(enemies) - self.shut_to(unit);
        if self.battle == Battle::Hypothetical { free & self.sectors_in_need(side) } else { free }
    }

    /// [4.0-c] Where a general may be placed: alone or with a unit.
    pub(crate) fn hexes_for_general(&self, general: PieceId) -> Hexes {
        let side = general.side();
        let enemy = self.units(side.enemy()) | self.generals(side.enemy());
        self.set_up_zone(side) - self.ground.closed - enemy - self.generals(side)
    }

    /// [4.0-c] Units look straight at the enemy's edge.
    pub(crate) fn place_unit(&mut self, unit: PieceId, hex: HexId, log: &mut impl Log<Event>) {
        self.put(unit, hex);
        if unit.kind().is_unit() {
            self.set_facing(unit, forward(unit.side()));
        }
        self.note(log, || What::Placed { piece: unit, hex });
    }

    /// After a unit was placed: the same side goes on, or the other begins, or it is the generals' turn. [13.0-b] When one
    /// side is finished the other places the rest in its own step.
    pub(crate) fn next_to_place(&mut self, side: Side, left: u8) {
        let other = side.enemy();
        let next = if left > 0 && self.to_place(side).next().is_some() {
            Some((side, left))
        } else {
            let order = [other, side].into_iter();
            let mut waiting = order.filter(|&side| self.to_place(side).next().is_some());
            waiting.next().map(|side| (side, self.placed_at_a_time(side)))
        };
        match next {
            Some((side, left)) => self.agenda.replace(Task::Place(side, left)),
            None => self.agenda.pop(),
        }
    }

    /// [4.0-c] [13.4-e] Generals come last, one at a time, Allied first.
    pub(crate) fn next_general(&mut self, side: Side) {
        let mut order = [side.enemy(), side].into_iter();
        match order.find(|&side| self.general_to_place(side).is_some()) {
            Some(side) => self.agenda.replace(Task::PlaceGeneral(side)),
            None => self.agenda.pop(),
        }
    }
}
