//! A second opinion on the trickiest rules: who may go where, who may attack whom, who may retreat
//! where, worked out again by plain search from the printed map alone, and compared with the game on
//! random positions. Nothing here is clever, so that it can be right for another reason.

use crate::common::{document, edition, key, number, read, spell};
use contract::{Edition, Game, Luck, Next, Side};
use naw::{Arm, Decision, Equipment, Event, Naw, Stage, UnitId, Units};
use record::Stream;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use trials::legal;

/// Column and row.
type Hex = (i8, i8);

const SIDES: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];

/// The map as it is printed, read anew.
struct Ground {
    woods: HashSet<Hex>,
    roads: HashSet<(Hex, usize)>,
    exits: HashSet<Hex>,
    entries: HashSet<Hex>,
}

fn parse(number: &str) -> Hex {
    (number[..2].parse().unwrap(), number[2..].parse().unwrap())
}

fn print((column, row): Hex) -> String {
    format!("{column:02}{row:02}")
}

fn on_map((column, row): Hex) -> bool {
    (1..=23).contains(&column) && row >= 1 && row <= if column % 2 == 0 { 16 } else { 17 }
}

/// The hex across a side; even columns stand lower.
fn beyond((column, row): Hex, side: usize) -> Option<Hex> {
    let upper = if column % 2 == 0 { row } else { row - 1 };
    let hex = match side {
        0 => (column, row - 1),
        1 => (column + 1, upper),
        2 => (column + 1, upper + 1),
        3 => (column, row + 1),
        4 => (column - 1, upper + 1),
        _ => (column - 1, upper),
    };
    on_map(hex).then_some(hex)
}

fn around(hex: Hex) -> impl Iterator<Item = Hex> {
    (0..6).filter_map(move |side| beyond(hex, side))
}

fn touch(a: Hex, b: Hex) -> bool {
    around(a).any(|hex| hex == b)
}

fn two_apart(a: Hex, b: Hex) -> bool {
    a != b && !touch(a, b) && around(a).any(|hex| touch(hex, b))
}

impl Ground {
    fn read() -> Ground {
        let (_, text) = Equipment::shipped().iter().find(|(name, _)| *name == "map.toml").unwrap();
        let map: toml::Table = text.parse().unwrap();
        let hexes = |value: &toml::Value| -> HashSet<Hex> {
            value["hexes"].as_array().unwrap().iter().map(|hex| parse(hex.as_str().unwrap())).collect()
        };
        let terrain = map["terrain"].as_array().unwrap();
        let woods =
            terrain.iter().filter(|block| block["kind"].as_str() == Some("woods")).flat_map(hexes).collect();
        let mut roads = HashSet::new();
        for way in map["way"].as_array().unwrap() {
            let through: Vec<_> =
                way["through"].as_array().unwrap().iter().map(|step| step.as_str().unwrap()).collect();
            for pair in through.windows(2) {
                // A step is a hex, or at either end a side that leads off the map.
                let side_of = |name: &str| SIDES.iter().position(|side| *side == name);
                match (side_of(pair[0]), side_of(pair[1])) {
                    (Some(side), _) => _ = roads.insert((parse(pair[1]), side)),
                    (_, Some(side)) => _ = roads.insert((parse(pair[0]), side)),
                    _ => {
                        let (from, to) = (parse(pair[0]), parse(pair[1]));
                        let side = (0..6).find(|&side| beyond(from, side) == Some(to)).unwrap();
                        roads.extend([(from, side), (to, (side + 3) % 6)]);
                    }
                }
            }
        }
        let zone = |key: &str| {
            let zones = map["zone"].as_array().unwrap();
            hexes(zones.iter().find(|zone| zone["key"].as_str() == Some(key)).unwrap())
        };
        Ground { woods, roads, exits: zone("exits"), entries: zone("entries") }
    }

    /// Whether a unit may cross a side of a hex: a woods hex on either side of it needs a road there.
    fn may_cross(&self, hex: Hex, side: usize) -> Option<Hex> {
        let to = beyond(hex, side)?;
        let free = |hex: Hex, side: usize| !self.woods.contains(&hex) || self.roads.contains(&(hex, side));
        (free(hex, side) && free(to, (side + 3) % 6)).then_some(to)
    }

    fn steps(&self, hex: Hex) -> Vec<Hex> {
        (0..6).filter_map(|side| self.may_cross(hex, side)).collect()
    }

    /// Whether a gun can bombard: two apart; in a straight line the hex between is not wooded, and
    /// otherwise not both.
    fn may_bombard(&self, gun: Hex, target: Hex) -> bool {
        if !two_apart(gun, target) {
            return false;
        }
        let straight = (0..6).find_map(|side| {
            let middle = beyond(gun, side)?;
            (beyond(middle, side) == Some(target)).then_some(middle)
        });
        match straight {
            Some(middle) => !self.woods.contains(&middle),
            None => {
                let between: Vec<_> = around(gun).filter(|&hex| touch(hex, target)).collect();
                between.len() < 2 || between.iter().any(|hex| !self.woods.contains(hex))
            }
        }
    }

    /// A hex where a unit can stand.
    fn can_stand(&self, hex: Hex) -> bool {
        !self.steps(hex).is_empty()
    }
}

/// Where everyone of a game stands.
struct Field {
    at: BTreeMap<UnitId, Hex>,
}

impl Field {
    fn of(game: &Naw) -> Field {
        let units = edition().unit_ids();
        let at = units.filter_map(|unit| Some((unit, parse(&number(game.place(unit).hex()?))))).collect();
        Field { at }
    }

    fn army(&self, side: Side) -> impl Iterator<Item = (UnitId, Hex)> + '_ {
        self.at.iter().map(|(&unit, &hex)| (unit, hex)).filter(move |(unit, _)| side_of(*unit) == side)
    }

    /// Whether a hex is next to a unit of a side.
    fn controls(&self, side: Side, hex: Hex) -> bool {
        self.army(side).any(|(_, at)| touch(at, hex))
    }

    fn holds(&self, side: Side, hex: Hex) -> bool {
        self.army(side).any(|(_, at)| at == hex)
    }

    fn standing(&self, hex: Hex) -> Option<UnitId> {
        self.at.iter().find(|(_, at)| **at == hex).map(|(unit, _)| *unit)
    }
}

fn side_of(unit: UnitId) -> Side {
    edition().unit(unit).side
}

fn is_gun(unit: UnitId) -> bool {
    edition().unit(unit).arm == Arm::Artillery
}

/// Lays units of both sides on hexes near a place, and reads the position.
fn scatter(
    luck: &mut Stream,
    situation: &str,
    place: &str,
    radius: u16,
    counts: [u32; 4],
    ground: &Ground,
) -> Naw {
    let centre = crate::common::hex(place);
    let near = edition().grid.hexes().filter(|&hex| edition().grid.distance(centre, hex) <= radius);
    let mut hexes: Vec<_> = near.map(number).filter(|number| ground.can_stand(parse(number))).collect();
    let mut counters = Vec::new();
    for (index, count) in counts.into_iter().enumerate() {
        let (side, guns) = (Side::ALL[index / 2], index % 2 == 1);
        let mut units: Vec<_> = edition()
            .unit_ids()
            .filter(|&unit| {
                side_of(unit) == side && is_gun(unit) == guns && edition().unit(unit).start.is_some()
            })
            .collect();
        for _ in 0..count {
            if hexes.is_empty() {
                break;
            }
            let unit = units.swap_remove(luck.below(units.len() as u32) as usize);
            let hex = hexes.swap_remove(luck.below(hexes.len() as u32) as usize);
            counters.push(format!("{}@{hex}", key(unit)));
        }
    }
    read(&document(situation, &counters.join(" ")))
        .unwrap_or_else(|faults| panic!("{counters:?}: {}", faults[0]))
}

/// Places with woods, roads, towns, corners and edges around them.
const PLACES: [&str; 10] = ["1313", "1413", "0905", "0813", "1503", "1002", "0201", "2312", "2111", "1601"];

// 4.0 Movement.

/// Everything that a unit can reach, by walking every way there is.
#[derive(Default)]
struct Walk {
    hexes: BTreeSet<Hex>,
    exit: bool,
}

fn walk(ground: &Ground, field: &Field, unit: UnitId, from: Hex, points: u8, found: &mut Walk) {
    let enemy = side_of(unit).enemy();
    if points == 0 || field.controls(enemy, from) {
        return;
    }
    found.exit |= side_of(unit) == Side::French && ground.exits.contains(&from);
    for to in ground.steps(from) {
        if !field.holds(enemy, to) {
            found.hexes.insert(to);
            walk(ground, field, unit, to, points - 1, found);
        }
    }
}

/// Where a unit that has not moved can get to.
fn reach(ground: &Ground, field: &Field, unit: UnitId, due: bool) -> Walk {
    let enemy = side_of(unit).enemy();
    let points = edition().unit(unit).movement;
    let mut found = Walk::default();
    match field.at.get(&unit) {
        Some(&from) => {
            walk(ground, field, unit, from, points, &mut found);
            found.hexes.remove(&from);
        }
        None if due => {
            for &entry in &ground.entries {
                if !field.holds(enemy, entry) && !field.controls(enemy, entry) {
                    found.hexes.insert(entry);
                    walk(ground, field, unit, entry, points - 1, &mut found);
                }
            }
        }
        None => {}
    }
    found
}

/// Whether everyone can end the phase in a hex of his own: tries all ways to place those who can
/// still move, one after another.
fn all_find_room(seats: &[(Vec<Hex>, bool)], taken: &mut BTreeSet<Hex>) -> bool {
    let Some(((hexes, exit), rest)) = seats.split_first() else { return true };
    if *exit {
        return all_find_room(rest, taken);
    }
    hexes.iter().any(|&hex| {
        let free = taken.insert(hex);
        let works = free && all_find_room(rest, taken);
        if free {
            taken.remove(&hex);
        }
        works
    })
}

/// Whether the phase can end well with a unit gone to a hex, or off the map.
fn leaves_room(
    walks: &BTreeMap<UnitId, Walk>,
    field: &Field,
    moved: &[UnitId],
    side: Side,
    mover: UnitId,
    to: Option<Hex>,
) -> bool {
    let mut taken = BTreeSet::new();
    let mut seats = Vec::new();
    let army = field.army(side).filter(|(unit, _)| *unit != mover).map(|(unit, hex)| (unit, Some(hex)));
    for (unit, hex) in army.chain([(mover, to)]) {
        let Some(hex) = hex else { continue };
        let stays = unit == mover || moved.contains(&unit) || field.controls(side.enemy(), hex);
        if stays {
            if !taken.insert(hex) {
                return false;
            }
        } else {
            let own = std::iter::once(hex).chain(walks[&unit].hexes.iter().copied()).collect();
            seats.push((own, walks[&unit].exit));
        }
    }
    seats.sort_by_key(|(hexes, exit): &(Vec<Hex>, bool)| (!exit, hexes.len()));
    all_find_room(&seats, &mut taken)
}

/// Every move of every unit that is allowed, as the game would list it.
fn moves(ground: &Ground, game: &Naw, moved: &[UnitId]) -> BTreeMap<UnitId, BTreeSet<String>> {
    let field = Field::of(game);
    let side = game.phasing();
    let candidates: Vec<_> =
        edition().unit_ids().filter(|&unit| side_of(unit) == side && !moved.contains(&unit)).collect();
    let walks: BTreeMap<_, _> = candidates
        .iter()
        .map(|&unit| {
            let due = game.arrival(unit).is_some_and(|turn| turn <= game.turn())
                && game.place(unit) == naw::Place::Waiting;
            (unit, reach(ground, &field, unit, due))
        })
        .collect();
    let mut found = BTreeMap::new();
    for unit in candidates {
        let mut options = BTreeSet::new();
        for &hex in &walks[&unit].hexes {
            if leaves_room(&walks, &field, moved, side, unit, Some(hex)) {
                options.insert(format!("to {}", print(hex)));
            }
        }
        if walks[&unit].exit && leaves_room(&walks, &field, moved, side, unit, None) {
            options.insert("exit".into());
        }
        if !options.is_empty() {
            found.insert(unit, options);
        }
    }
    found
}

/// Moves units of a position one after another, into friends' hexes where they can, and compares all
/// moves before each. Counts the sets compared, and those with two units in a hex.
fn march(ground: &Ground, mut game: Naw, luck: &mut Stream, counts: &mut (u32, u32)) {
    let side = game.phasing();
    let mut moved = Vec::new();
    for _ in 0..5 {
        let expected = moves(ground, &game, &moved);
        let takes: BTreeSet<_> = expected.keys().map(|&unit| Decision::Take(unit)).collect();
        let field = Field::of(&game);
        let crowded = field.at.values().collect::<BTreeSet<_>>().len() < field.at.len();
        let mut listed: BTreeSet<_> = legal(&game, side).into_iter().collect();
        assert_eq!(listed.remove(&Decision::EndMovement), !crowded, "{}", game.position());
        assert_eq!(listed, takes, "who may move: {}", game.position());
        for (&unit, options) in &expected {
            let mut taken = game.clone();
            taken.decide(side, Decision::Take(unit), &mut contract::Silent);
            let found: BTreeSet<_> = legal(&taken, side).into_iter().map(spell).collect();
            assert_eq!(&found, options, "{}: {}", key(unit), game.position());
            counts.0 += 1;
            counts.1 += u32::from(crowded);
        }
        let Some((&unit, options)) = expected.iter().nth(luck.below(expected.len().max(1) as u32) as usize)
        else {
            break;
        };
        let shared =
            |to: &&String| to.strip_prefix("to ").is_some_and(|hex| field.standing(parse(hex)).is_some());
        let friendly: Vec<_> = options.iter().filter(shared).collect();
        let pool: Vec<_> =
            if friendly.is_empty() || luck.below(4) == 0 { options.iter().collect() } else { friendly };
        let choice = pool[luck.below(pool.len() as u32) as usize].clone();
        game.decide(side, Decision::Take(unit), &mut contract::Silent);
        let decision = trials::words::hear(&choice);
        game.decide(side, decision, &mut contract::Silent);
        moved.push(unit);
    }
}

/// [4.0A] [4.1A] [4.2B] [4.3] [4.4A] [4.4B] [4.5B] [4.5C] [7.2A] [8.3B] Every move of every unit in
/// many small positions, and how they change as units move.
#[test]
fn moves_are_those_that_a_search_finds() {
    let ground = Ground::read();
    let mut counts = (0, 0);
    for index in 0..240 {
        let mut luck = Stream::derive(7, "moves", index);
        let side = Side::ALL[index as usize % 2];
        let place = PLACES[index as usize / 2 % PLACES.len()];
        let situation = format!("{} movement, turn {}", side.key(), 1 + luck.below(4));
        let mut forces = [0; 4];
        forces[2 * (side as usize)] = 2 + luck.below(4);
        forces[2 * (side as usize) + 1] = luck.below(3);
        forces[2 * (side.enemy() as usize)] = luck.below(4);
        let game = scatter(&mut luck, &situation, place, 2 + (index as u16 % 2), forces, &ground);
        march(&ground, game, &mut luck, &mut counts);
    }
    assert!(counts.0 > 3000 && counts.1 > 1000, "{counts:?} sets compared");
}

/// [4.4B] The same for crowds that the enemy has shut in, where the last free hexes count: whoever
/// stands in his zones stays, and the others have to make do with what is left.
#[test]
fn crowds_part_as_a_search_finds() {
    let ground = Ground::read();
    let mut counts = (0, 0);
    for index in 0..150 {
        let mut luck = Stream::derive(8, "crowds", index);
        let side = Side::ALL[index as usize % 2];
        let centre = crate::common::hex(PLACES[index as usize / 2 % PLACES.len()]);
        let mut counters = Vec::new();
        for (whose, distances, count) in
            [(side, 0..=2, 12 + luck.below(7)), (side.enemy(), 3..=3, 9 + luck.below(7))]
        {
            let near = |hex: &boards::HexId| distances.contains(&edition().grid.distance(centre, *hex));
            let mut hexes: Vec<_> = edition().grid.hexes().filter(near).map(number).collect();
            hexes.retain(|number| ground.can_stand(parse(number)));
            let mut units: Vec<_> = edition().unit_ids().collect();
            units.retain(|&unit| side_of(unit) == whose && edition().unit(unit).start.is_some());
            for _ in 0..count.min(hexes.len() as u32) {
                let unit = units.swap_remove(luck.below(units.len() as u32) as usize);
                let hex = hexes.swap_remove(luck.below(hexes.len() as u32) as usize);
                counters.push(format!("{}@{hex}", key(unit)));
            }
        }
        let position = document(&format!("{} movement", side.key()), &counters.join(" "));
        march(&ground, read(&position).expect("a sound position"), &mut luck, &mut counts);
    }
    assert!(counts.1 > 100, "{counts:?} sets compared");
}

// 5.0 Combat preconditions.

/// What has happened in a Combat Phase that matters for duties.
#[derive(Default)]
struct Phase {
    must_attack: BTreeSet<UnitId>,
    must_be_attacked: BTreeSet<UnitId>,
    engaged: BTreeSet<UnitId>,
    advanced: BTreeSet<UnitId>,
}

impl Phase {
    /// The duties of a phase that begins.
    fn begin(game: &Naw) -> Phase {
        let field = Field::of(game);
        let (mine, theirs) = (game.phasing(), game.phasing().enemy());
        let in_contact = |side: Side, other: Side| {
            field.army(side).filter(|(_, hex)| field.controls(other, *hex)).map(|(unit, _)| unit).collect()
        };
        Phase {
            must_attack: in_contact(mine, theirs),
            must_be_attacked: in_contact(theirs, mine),
            ..Phase::default()
        }
    }

    fn hear(&mut self, event: &Event) {
        match event {
            Event::Attack { attackers, guns, defenders, .. } => {
                self.engaged.extend(attackers.iter().chain(guns).chain(defenders));
            }
            Event::Advanced { unit, .. } => {
                self.advanced.insert(*unit);
            }
            _ => {}
        }
    }
}

/// An attack: bit sets over the fighters of [`Contest`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Strike {
    defenders: u32,
    attackers: u32,
    guns: u32,
}

impl Strike {
    fn everyone(self) -> u32 {
        self.defenders | self.attackers | self.guns
    }
}

/// Everyone who can still fight in a phase, every attack there is, and the most duties that can be
/// met from each state of affairs.
struct Contest {
    fighters: Vec<UnitId>,
    strikes: Vec<Strike>,
    duties: u32,
    best: Vec<u32>,
}

impl Contest {
    fn new(ground: &Ground, game: &Naw, phase: &Phase, absent: &[UnitId]) -> Contest {
        let field = Field::of(game);
        let (mine, theirs) = (game.phasing(), game.phasing().enemy());
        let fresh = |(unit, _): &(UnitId, Hex)| !phase.engaged.contains(unit) && !absent.contains(unit);
        let enemies: Vec<_> = field.army(theirs).filter(fresh).collect();
        let contact: Vec<_> =
            field.army(mine).filter(fresh).filter(|(_, hex)| field.controls(theirs, *hex)).collect();
        let guns: Vec<_> = field
            .army(mine)
            .filter(fresh)
            .filter(|(unit, hex)| is_gun(*unit) && !field.controls(theirs, *hex))
            .collect();
        let contact: Vec<_> =
            contact.into_iter().filter(|(_, hex)| enemies.iter().any(|(_, at)| touch(*hex, *at))).collect();
        let guns: Vec<_> = guns
            .into_iter()
            .filter(|(_, hex)| enemies.iter().any(|(_, at)| ground.may_bombard(*hex, *at)))
            .collect();
        let reached = |at: Hex| {
            contact.iter().any(|(_, hex)| touch(*hex, at))
                || guns.iter().any(|(_, hex)| ground.may_bombard(*hex, at))
        };
        let enemies: Vec<_> = enemies.iter().copied().filter(|(_, at)| reached(*at)).collect();
        let fighters: Vec<_> = enemies.iter().chain(&contact).chain(&guns).map(|(unit, _)| *unit).collect();
        let (e, c) = (enemies.len(), contact.len());

        // A duty to be attacked lives while a unit that has not advanced stands next to the enemy.
        let owed = enemies.iter().map(|(unit, at)| {
            phase.must_be_attacked.contains(unit)
                && field.army(mine).any(|(friend, hex)| touch(hex, *at) && !phase.advanced.contains(&friend))
        });
        let obliged = contact.iter().map(|(unit, _)| phase.must_attack.contains(unit));
        let duties: u32 = owed.chain(obliged).enumerate().map(|(bit, duty)| u32::from(duty) << bit).sum();

        let mut strikes = Vec::new();
        for defenders in 1u32..1 << e {
            let hit: Vec<_> =
                (0..e).filter(|bit| defenders >> bit & 1 == 1).map(|bit| enemies[bit].1).collect();
            let can_touch = |hex: Hex| hit.iter().all(|at| touch(hex, *at));
            let can_shell = |hex: Hex| hit.iter().any(|at| ground.may_bombard(hex, *at));
            let able = mask(contact.iter().map(|(_, hex)| can_touch(*hex))) << e;
            let ranged = mask(guns.iter().map(|(_, hex)| can_shell(*hex))) << (e + c);
            for attackers in subsets(able) {
                for guns in subsets(ranged) {
                    if attackers | guns != 0 && (attackers != 0 || hit.len() == 1) {
                        strikes.push(Strike { defenders, attackers, guns });
                    }
                }
            }
        }
        // From the state in which all have fought back to the one in which nobody has.
        let mut best = vec![0; 1 << fighters.len()];
        for spent in (0..best.len()).rev() {
            for strike in &strikes {
                let everyone = strike.everyone();
                if spent as u32 & everyone == 0 {
                    let met = (everyone & duties).count_ones() + best[spent | everyone as usize];
                    best[spent] = best[spent].max(met);
                }
            }
        }
        Contest { fighters, strikes, duties, best }
    }

    /// The attacks that are part of some allotment in which as many duties are met as can be.
    fn allowed(&self) -> BTreeSet<Strike> {
        let met = |strike: &Strike| (strike.everyone() & self.duties).count_ones();
        let best = |strike: &Strike| met(strike) + self.best[strike.everyone() as usize] == self.best[0];
        self.strikes.iter().copied().filter(best).collect()
    }

    fn bits(&self, units: Units) -> u32 {
        let bit =
            |unit: UnitId| 1 << self.fighters.iter().position(|&fighter| fighter == unit).expect("a fighter");
        units.iter().map(bit).sum()
    }

    fn names(&self, strike: &Strike) -> String {
        let names = |bits: u32| {
            let named = self.fighters.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
            named.map(|(_, unit)| key(*unit)).collect::<Vec<_>>().join(" ")
        };
        format!(
            "[{}] attacked by [{}] bombarded by [{}]",
            names(strike.defenders),
            names(strike.attackers),
            names(strike.guns)
        )
    }
}

fn mask(able: impl Iterator<Item = bool>) -> u32 {
    able.enumerate().map(|(bit, able)| u32::from(able) << bit).sum()
}

/// Every subset of some bits, the empty one too.
fn subsets(bits: u32) -> impl Iterator<Item = u32> {
    let mut next = Some(0u32);
    std::iter::from_fn(move || {
        let subset = next?;
        let following = subset.wrapping_sub(bits) & bits;
        next = (following != 0).then_some(following);
        Some(subset)
    })
}

/// The attacks that can be put together in the game, and the half-finished ones on the way.
fn reachable(game: &Naw, contest: &Contest) -> (BTreeSet<Strike>, HashMap<Strike, Naw>) {
    let mut complete = BTreeSet::new();
    let mut seen = HashMap::new();
    let mut open = vec![game.clone()];
    while let Some(game) = open.pop() {
        let attack = game.attack();
        let strike = Strike {
            defenders: contest.bits(attack.defenders),
            attackers: contest.bits(attack.attackers),
            guns: contest.bits(attack.guns),
        };
        if seen.contains_key(&strike) {
            continue;
        }
        let listed = legal(&game, game.phasing());
        assert!(!listed.is_empty(), "a corner: {}", game.position());
        for decision in listed {
            match decision {
                Decision::Roll(_) => {
                    complete.insert(strike);
                }
                Decision::Target(_) | Decision::Join(_) => {
                    let mut next = game.clone();
                    next.decide(game.phasing(), decision, &mut contract::Silent);
                    open.push(next);
                }
                _ => assert_eq!(decision, Decision::EndCombat),
            }
        }
        seen.insert(strike, game);
    }
    (complete, seen)
}

/// Compares a Combat Phase between two attacks with the search, and returns a way to go on.
fn compare(ground: &Ground, game: &Naw, phase: &Phase) -> Vec<Naw> {
    let contest = Contest::new(ground, game, phase, &[]);
    let allowed = contest.allowed();
    let (complete, seen) = reachable(game, &contest);
    let tell = |strikes: Vec<&Strike>| strikes.iter().map(|strike| contest.names(strike)).collect::<Vec<_>>();
    let missing = tell(allowed.difference(&complete).collect());
    let surplus = tell(complete.difference(&allowed).collect());
    assert!(
        missing.is_empty() && surplus.is_empty(),
        "missing {missing:#?}\ntoo many {surplus:#?}\n{}",
        game.position()
    );
    let ends = legal(game, game.phasing()).contains(&Decision::EndCombat);
    assert_eq!(ends, contest.best[0] == 0, "the end of the phase: {}", game.position());
    // Whatever can be rolled for can be named in any order: defenders first, then those who attack.
    for strike in &complete {
        for defenders in subsets(strike.defenders).filter(|&defenders| defenders != 0) {
            let named = Strike { defenders, attackers: 0, guns: 0 };
            assert!(
                seen.contains_key(&named),
                "{} on the way to {}",
                contest.names(&named),
                contest.names(strike)
            );
        }
        for attackers in subsets(strike.attackers) {
            for guns in subsets(strike.guns) {
                let named = Strike { attackers, guns, ..*strike };
                assert!(
                    seen.contains_key(&named),
                    "{} on the way to {}",
                    contest.names(&named),
                    contest.names(strike)
                );
            }
        }
    }
    complete.iter().map(|strike| seen[strike].clone()).collect()
}

// 6.4 and 6.5: retreats.

/// A retreat in progress: who has to go, and which guns owed a bombardment when it began.
struct Retreats<'a> {
    ground: &'a Ground,
    field: Field,
    side: Side,
    owing: &'a [UnitId],
}

impl Retreats<'_> {
    fn safe(&self, unit: UnitId) -> Vec<Hex> {
        let enemy = self.side.enemy();
        let steps = self.ground.steps(self.field.at[&unit]).into_iter();
        steps.filter(|&hex| !self.field.holds(enemy, hex) && !self.field.controls(enemy, hex)).collect()
    }

    /// Where a unit can go: free safe hexes, or those of friends who can go on in turn.
    fn options(&self, unit: UnitId, chain: &[UnitId]) -> Vec<Hex> {
        let safe = self.safe(unit);
        let free: Vec<_> = safe.iter().copied().filter(|&hex| self.field.standing(hex).is_none()).collect();
        if !free.is_empty() {
            return free;
        }
        let chain: Vec<_> = chain.iter().copied().chain([unit]).collect();
        let yields = |hex: &Hex| {
            let friend = self.field.standing(*hex).expect("not free");
            !chain.contains(&friend)
                && !self.owing.contains(&friend)
                && !self.options(friend, &chain).is_empty()
        };
        safe.into_iter().filter(yields).collect()
    }
}

/// Units that a document lists.
fn listed(document: &Value, group: &str, list: &str) -> Vec<UnitId> {
    let keys = document[group][list].as_array().into_iter().flatten();
    keys.map(|key| crate::common::unit(key.as_str().unwrap())).collect()
}

/// Compares what the game offers to those who retreat with the search. Returns whether a displacement
/// was involved.
fn compare_retreats(ground: &Ground, game: &Naw, owing: &[UnitId]) -> bool {
    let document = game.position();
    let chain = listed(&document, "aftermath", "chain");
    let mut expected = BTreeSet::new();
    let mut displaced = !chain.is_empty();
    let going = match game.stage() {
        Stage::Displacing(unit) => vec![unit], // between hexes, and still in its place
        _ => listed(&document, "aftermath", "retreating"),
    };
    for unit in going {
        let retreats = Retreats { ground, field: Field::of(game), side: side_of(unit), owing };
        let before: Vec<_> = chain.iter().copied().filter(|&other| other != unit).collect();
        let options = retreats.options(unit, &before);
        for hex in &options {
            displaced |= retreats.field.standing(*hex).is_some();
            expected.insert(format!("retreat {} {}", key(unit), print(*hex)));
        }
        if options.is_empty() {
            expected.insert(format!("lose {}", key(unit)));
        }
    }
    let side = trials::asked(game).unwrap();
    let found: BTreeSet<_> = legal(game, side).into_iter().map(spell).collect();
    assert_eq!(found, expected, "who retreats where: {document}");
    displaced
}

/// The guns without which the remaining duties could not all be met.
fn owing(ground: &Ground, game: &Naw, phase: &Phase) -> Vec<UnitId> {
    let all = Contest::new(ground, game, phase, &[]).best[0];
    let mine: Vec<_> =
        Field::of(game).army(game.phasing()).map(|(unit, _)| unit).filter(|unit| is_gun(*unit)).collect();
    mine.into_iter().filter(|&gun| Contest::new(ground, game, phase, &[gun]).best[0] < all).collect()
}

/// Plays a whole Combat Phase at random, comparing at every choice of an attack and of a retreat.
/// Counts attacks and retreats with displacement.
fn fight(ground: &Ground, mut game: Naw, luck: &mut Stream, counts: &mut (u32, u32)) {
    let mut phase = Phase::begin(&game);
    let mut owed_by = Vec::new();
    let side = game.phasing();
    loop {
        let mut log = Vec::new();
        match game.next() {
            Next::Over(_) => return,
            Next::Chance(chance) => game.chance(luck.below(chance.outcomes()), &mut log),
            Next::Decision(sides) => {
                let asked = sides.first();
                match game.stage() {
                    Stage::Movement => return,
                    Stage::Combat => {
                        let attacks = compare(ground, &game, &phase);
                        counts.0 += 1;
                        if attacks.is_empty() {
                            return;
                        }
                        game = attacks[luck.below(attacks.len() as u32) as usize].clone();
                        let columns: Vec<_> = legal(&game, side)
                            .into_iter()
                            .filter(|decision| matches!(decision, Decision::Roll(_)))
                            .collect();
                        // The first is the best; lower ones bring the attacker's retreat.
                        let column = columns[luck.below(columns.len().min(4) as u32) as usize];
                        game.decide(side, column, &mut log);
                    }
                    stage => {
                        if let Stage::Retreating(_) = stage {
                            owed_by = owing(ground, &game, &phase);
                        }
                        if matches!(stage, Stage::Retreating(_) | Stage::Displacing(_)) {
                            counts.1 += u32::from(compare_retreats(ground, &game, &owed_by));
                        }
                        let options = legal(&game, asked);
                        assert!(!options.is_empty(), "stuck: {}", game.position());
                        let decision = options[luck.below(options.len() as u32) as usize];
                        game.decide(asked, decision, &mut log);
                    }
                }
            }
        }
        for event in &log {
            phase.hear(event);
        }
    }
}

/// [5.1A] [5.1B] [5.1C] [5.1D] [5.2A] [5.2B] [5.3] [5.4] [5.6A] [5.6B] [5.6D] [5.7A] [5.8B] In small
/// positions every way to allot attackers and targets is tried: the attacks that the game lets one put
/// together are those that belong to an allotment with the most duties met, all of them and no other,
/// from the first attack of a phase to the last.
#[test]
fn attacks_are_those_of_the_best_allotments() {
    let ground = Ground::read();
    let mut counts = (0, 0);
    for index in 0..4000 {
        let mut luck = Stream::derive(5, "attacks", index);
        let side = Side::ALL[(index % 2) as usize];
        let place = PLACES[(index / 2) as usize % PLACES.len()];
        let mut forces = [0; 4];
        forces[2 * (side as usize)] = 1 + luck.below(4);
        forces[2 * (side as usize) + 1] = luck.below(3);
        forces[2 * (side.enemy() as usize)] = 1 + luck.below(4);
        let radius = if luck.below(3) == 0 { 3 } else { 2 };
        let game = scatter(&mut luck, &format!("{} combat", side.key()), place, radius, forces, &ground);
        fight(&ground, game, &mut luck, &mut counts);
    }
    assert!(counts.0 > 5000, "{} allotments compared", counts.0);
}

/// [6.4A] [6.4B] [6.4C] [6.4D] [6.5A] [6.5B] [6.5C] [6.5D] [6.5E] In crowded positions retreats and
/// displacements are those that a search finds, link by link.
#[test]
fn retreats_are_those_that_a_search_finds() {
    let ground = Ground::read();
    let mut counts = (0, 0);
    for index in 0..3000 {
        let mut luck = Stream::derive(6, "retreats", index);
        let side = Side::ALL[(index % 2) as usize];
        let place = PLACES[(index / 2) as usize % PLACES.len()];
        let mut forces = [0; 4];
        forces[2 * (side as usize)] = 2 + luck.below(4);
        forces[2 * (side as usize) + 1] = luck.below(4);
        forces[2 * (side.enemy() as usize)] = 2 + luck.below(5);
        let game = scatter(&mut luck, &format!("{} combat", side.key()), place, 2, forces, &ground);
        fight(&ground, game, &mut luck, &mut counts);
    }
    assert!(counts.1 > 300, "{} displacements compared", counts.1);
}
