//! Reading a position that somebody may have edited: every field is checked, every fault collected.

use super::VERSION;
use crate::agenda::Task;
use crate::s02_setup::empty;
use crate::s03_sequence::{FOUR_PM, TURNS};
use crate::{
    Agenda, AreaId, Areas, Arm, Army, Battle, Components, DELAYED, Order, Place, UnitId, Units, Wallace,
};
use contract::{Fault, Game, Named, Next, Side, Silent};
use serde_json::{Map, Value};

/// Reads a document, listing every fault.
pub fn read(edition: &'static Components, document: &Value) -> Result<Wallace, Vec<Fault>> {
    let mut reader = Reader { edition, faults: Vec::new() };
    match reader.game(document) {
        Some(game) if reader.faults.is_empty() => Ok(game),
        _ => Err(reader.faults),
    }
}

/// Collects faults while it reads.
struct Reader {
    edition: &'static Components,
    faults: Vec<Fault>,
}

const FIELDS: [&str; 22] = [
    "position",
    "game",
    "scenario",
    "turn",
    "active",
    "initiative",
    "tile",
    "discs",
    "used",
    "grand-battery",
    "held",
    "pieces",
    "cubes",
    "phase",
    "agenda",
    "ready",
    "queue",
    "assaulters",
    "contested",
    "links",
    "assigned",
    "order",
];

impl Reader {
    fn fault(&mut self, place: impl Into<String>, what: impl Into<String>) {
        self.faults.push(Fault::new(place, what));
    }

    fn game(&mut self, document: &Value) -> Option<Wallace> {
        let Some(fields) = document.as_object() else {
            self.fault("position", "is not a JSON object");
            return None;
        };
        for field in fields.keys().filter(|field| !FIELDS.contains(&field.as_str()) && *field != "assault") {
            self.fault(field, format!("is unknown; known are {}, assault", FIELDS.join(", ")));
        }
        if fields.get("position").and_then(Value::as_u64) != Some(VERSION) {
            self.fault("position", format!("has to be {VERSION}, the version of this format"));
        }
        if fields.get("game").and_then(Value::as_str) != Some(Wallace::KEY) {
            self.fault("game", format!("has to be \"{}\"", Wallace::KEY));
        }
        if fields.get("scenario").and_then(Value::as_str).and_then(Battle::from_key).is_none() {
            self.fault("scenario", format!("has to be \"{}\"", Battle::keys()));
        }
        let mut game = empty(self.edition);
        game.turn = self.number(fields, "turn", 1, 1, TURNS) - 1;
        game.active = self.side(fields.get("active"), "active").unwrap_or(Side::French);
        game.initiative = self.side(fields.get("initiative"), "initiative").unwrap_or(Side::French);
        game.tile = self.number(fields, "tile", 0, 0, 9);
        game.battery = self.number(fields, "grand-battery", game.battery, 0, game.battery);
        self.discs(fields, &mut game);
        self.pieces(fields.get("pieces"), &mut game);
        game.held = match fields.get("held") {
            Some(held) => self.areas(Some(held), "held"),
            // [W-INIT-4] Who stands there alone, or else the Allies.
            None => (game.occupied(Side::French) - game.occupied(Side::Allied)) & self.edition.ground.strong,
        };
        if !game.held.within(self.edition.ground.strong) {
            self.fault("held", "lists an area without a strong point [W-STRONG-1]");
        }
        self.cubes(fields.get("cubes"), &mut game);
        game.ready = self.units(fields.get("ready"), "ready");
        game.queue = self.units(fields.get("queue"), "queue");
        game.assaulters = self.units(fields.get("assaulters"), "assaulters");
        game.contested = self.areas(fields.get("contested"), "contested");
        for (unit, value) in self.by_unit(fields.get("links"), "links") {
            match value.as_str().and_then(|key| self.edition.find_area(key)) {
                Some(area) => game.link[usize::from(unit.0)] = area,
                None => self.fault("links", format!("{value} is no area")),
            }
        }
        for (unit, value) in self.by_unit(fields.get("assigned"), "assigned") {
            match value.as_u64() {
                Some(cubes @ 0..=5) => game.assign(unit, cubes as u8),
                _ => self.fault("assigned", format!("{value} is no number of cubes from 0 to 5 [W-CUBE-4]")),
            }
        }
        if let Some(order) = fields.get("order") {
            match serde_json::from_value::<Order>(order.clone()) {
                Ok(order) => game.order = order,
                Err(error) => self.fault("order", error.to_string()),
            }
        }
        self.assault(fields.get("assault"), &mut game);
        self.agenda(fields, &mut game);
        if !self.faults.is_empty() {
            return None;
        }
        self.sense(&game);
        if !self.faults.is_empty() {
            return None;
        }
        // A phase opens by itself; a position that was written waits already.
        game.run(&mut Silent);
        let mut legal = Vec::new();
        if let Next::Decision(sides) = game.next() {
            game.legal(sides.first(), &mut legal);
            if legal.is_empty() {
                self.fault("agenda", "asks for a decision where nothing can be decided");
            }
        }
        Some(game)
    }

    fn number(&mut self, fields: &Map<String, Value>, name: &str, default: u8, low: u8, high: u8) -> u8 {
        let Some(value) = fields.get(name) else { return default };
        match value.as_u64().filter(|&value| (u64::from(low)..=u64::from(high)).contains(&value)) {
            Some(value) => value as u8,
            None => {
                self.fault(name, format!("has to be a number from {low} to {high}, not {value}"));
                default
            }
        }
    }

    fn side(&mut self, value: Option<&Value>, place: &str) -> Option<Side> {
        let value = value?;
        let side = value.as_str().and_then(Side::from_key);
        if side.is_none() {
            self.fault(place, "has to be \"french\" or \"allied\"");
        }
        side
    }

    fn unit(&mut self, key: &str, place: &str) -> Option<UnitId> {
        let unit = self.edition.find_unit(key);
        if unit.is_none() {
            self.fault(place, format!("no piece \"{key}\" in this game; `grognard data wallace` lists them"));
        }
        unit
    }

    fn area(&mut self, key: &str, place: &str) -> Option<AreaId> {
        let area = self.edition.find_area(key);
        if area.is_none() {
            self.fault(place, format!("no area \"{key}\" on the board; `grognard data wallace` lists them"));
        }
        area
    }

    /// The strings of a list.
    fn words<'v>(&mut self, value: Option<&'v Value>, place: &str) -> Vec<&'v str> {
        match value {
            None => Vec::new(),
            Some(Value::Array(items)) => {
                if items.iter().any(|item| !item.is_string()) {
                    self.fault(place, "has to be a list of keys");
                }
                items.iter().filter_map(Value::as_str).collect()
            }
            Some(_) => {
                self.fault(place, "has to be a list of keys");
                Vec::new()
            }
        }
    }

    fn units(&mut self, value: Option<&Value>, place: &str) -> Units {
        let words = self.words(value, place);
        words.into_iter().filter_map(|key| self.unit(key, place)).collect()
    }

    fn areas(&mut self, value: Option<&Value>, place: &str) -> Areas {
        let words = self.words(value, place);
        words.into_iter().filter_map(|key| self.area(key, place)).collect()
    }

    fn object<'v>(&mut self, value: Option<&'v Value>, place: &str) -> Vec<(&'v String, &'v Value)> {
        match value {
            None => Vec::new(),
            Some(Value::Object(fields)) => fields.iter().collect(),
            Some(_) => {
                self.fault(place, "has to be an object");
                Vec::new()
            }
        }
    }

    fn by_unit<'v>(&mut self, value: Option<&'v Value>, place: &str) -> Vec<(UnitId, &'v Value)> {
        let fields = self.object(value, place);
        fields.into_iter().filter_map(|(key, value)| Some((self.unit(key, place)?, value))).collect()
    }

    fn discs(&mut self, fields: &Map<String, Value>, game: &mut Wallace) {
        let late = usize::from(game.turn >= FOUR_PM);
        let given = Side::ALL.map(|side| self.edition.supply.discs[side as usize][late]);
        let three = |value: &Value| serde_json::from_value::<[u8; 3]>(value.clone()).ok();
        game.discs = given;
        for (key, value) in self.object(fields.get("discs"), "discs") {
            match (Side::from_key(key), three(value)) {
                (Some(side), Some(discs)) => game.discs[side as usize] = discs,
                _ => self.fault("discs", "are three numbers for french and for allied: green, red, purple"),
            }
        }
        if let Some(used) = fields.get("used") {
            match three(used) {
                Some(used) => game.used = used,
                None => self.fault("used", "has to be three numbers: green, red, purple"),
            }
        }
        for side in Side::ALL {
            let used = if side == game.active { game.used } else { [0; 3] };
            for colour in 0..3 {
                let held = game.discs[side as usize][colour].saturating_add(used[colour]);
                if held > given[side as usize][colour] {
                    let most = given[side as usize];
                    self.fault(
                        "discs",
                        format!("the {side} side has {most:?} discs at that hour [W-DISC-1]"),
                    );
                }
            }
        }
    }

    fn pieces(&mut self, value: Option<&Value>, game: &mut Wallace) {
        if value.is_none() {
            self.fault("pieces", "is missing");
        }
        for (unit, value) in self.by_unit(value, "pieces") {
            let place = format!("pieces: {}", self.edition.unit(unit).key);
            let Some(text) = value.as_str() else {
                self.fault(place, "has to be an area, lost or display");
                continue;
            };
            let (piece, mut words) = (self.edition.unit(unit), text.split_whitespace());
            let spot = match words.next().unwrap_or_default() {
                "lost" => Place::Lost,
                "display" if piece.army() == Army::Prussian => Place::Display,
                "display" => {
                    self.fault(&place, "only Prussians stand on the display [W-SETUP-4]");
                    continue;
                }
                key => match self.area(key, &place) {
                    Some(DELAYED) if piece.army() == Army::French => {
                        self.fault(&place, "no French piece enters the Delayed box [W-PRUSSIANS-12]");
                        continue;
                    }
                    Some(area) => Place::In(area),
                    None => continue,
                },
            };
            let infantry = piece.arm == Arm::Infantry;
            match (words.next(), words.next()) {
                (None, None) => {}
                (Some("side"), None) if spot.area().is_some() => game.set_formation(unit, false, false),
                (Some("square"), None) if spot.area().is_some() && infantry => {
                    game.set_formation(unit, false, true)
                }
                _ => self.fault(
                    &place,
                    format!("\"{text}\": after an area may stand side, or square for infantry"),
                ),
            }
            match spot {
                Place::In(area) => game.put(unit, area),
                other => game.lift(unit, other),
            }
        }
    }

    fn cubes(&mut self, value: Option<&Value>, game: &mut Wallace) {
        for (key, here) in self.object(value, "cubes") {
            let Some(area) = self.area(key, "cubes") else { continue };
            let place = format!("cubes: {key}");
            for (colour, count) in self.object(Some(here), &place) {
                let army = Army::ALL.into_iter().find(|army| army.key() == colour);
                let (Some(army), Some(count @ 0..=60)) = (army, count.as_u64()) else {
                    self.fault(
                        &place,
                        format!("\"{colour}\": {count} is no number of french, allied or prussian cubes"),
                    );
                    continue;
                };
                game.cubes[army as usize][usize::from(area.0)] = count as u8;
            }
        }
        for army in Army::ALL {
            let placed: u16 = game.cubes[army as usize].iter().map(|&cubes| u16::from(cubes)).sum();
            let boxed = if army == Army::French { u16::from(game.battery) } else { 0 };
            let stock = u16::from(self.edition.supply.cubes[army as usize]);
            if placed + boxed > stock {
                self.fault("cubes", format!("{placed} {} cubes: there are {}", army.colour(), stock - boxed));
            }
        }
    }

    fn assault(&mut self, value: Option<&Value>, game: &mut Wallace) {
        let Some(value) = value else { return };
        for (key, value) in self.object(Some(value), "assault") {
            let place = format!("assault: {key}");
            let truth = |reader: &mut Reader| {
                let truth = value.as_bool();
                if truth.is_none() {
                    reader.fault(&place, "has to be true or false");
                }
                truth.unwrap_or_default()
            };
            match key.as_str() {
                "area" => {
                    let area = value.as_str().and_then(|key| self.area(key, &place));
                    match area {
                        Some(area) => game.assault.area = area,
                        None => self.fault(&place, "has to be an area"),
                    }
                }
                "side" => game.assault.side = self.side(Some(value), &place).unwrap_or(Side::French),
                "origins" => game.assault.origins = self.areas(Some(value), &place),
                "sheltered" => game.assault.sheltered = self.units(Some(value), &place),
                "cover" => game.assault.cover = truth(self),
                "guns-only" => game.assault.guns_only = truth(self),
                "guns-hit" => game.assault.guns_hit = truth(self),
                "charging" => game.assault.charging = truth(self),
                "supported" => game.assault.supported = truth(self),
                "generation" => match value.as_u64() {
                    Some(generation @ 0..=200) => game.assault.generation = generation as u8,
                    _ => self.fault(&place, "has to be a number from 0 to 200"),
                },
                _ => self.fault(&place, "is unknown"),
            }
        }
    }

    fn agenda(&mut self, fields: &Map<String, Value>, game: &mut Wallace) {
        let (french, allied) = (Side::French, Side::Allied);
        let mut tasks = vec![Task::EndTurn];
        match (fields.get("phase"), fields.get("agenda")) {
            (None, Some(value)) => match serde_json::from_value::<Vec<Task>>(value.clone()) {
                Ok(given) => tasks = given,
                Err(error) => self.fault("agenda", error.to_string()),
            },
            (Some(phase), None) => {
                let after = [Task::Formations(french), Task::Formations(allied)];
                let skirmish = [Task::Rounds, Task::Skirmishes(french), Task::Skirmishes(allied)];
                match phase.as_str() {
                    Some("end") => {}
                    Some("formations") => tasks.extend(after),
                    Some("rounds") => tasks.extend(after.into_iter().chain([Task::Rounds])),
                    Some("orders") => {
                        tasks.extend(after.into_iter().chain([Task::Rounds, Task::EndRound, Task::Orders]))
                    }
                    Some("skirmish") => tasks.extend(after.into_iter().chain(skirmish)),
                    Some("prussians") => {
                        tasks.extend(after.into_iter().chain(skirmish).chain([Task::Prussians]))
                    }
                    _ => self.fault("phase", "is prussians, skirmish, rounds, orders, formations or end"),
                }
                if phase.as_str() == Some("orders") && game.tile == 0 {
                    self.fault("tile", "an action round has a tile from 2 to 5 [W-ROUND-2]");
                }
            }
            _ => self.fault("phase", "give either a phase or an agenda"),
        }
        let ends = |task: &Task| matches!(task, Task::EndTurn | Task::Over(_));
        if tasks.first().is_none_or(|task| !ends(task)) || tasks.iter().skip(1).any(ends) {
            self.fault("agenda", "begins with the end of the turn or of the game, and has neither again");
        }
        game.agenda = Agenda::EMPTY;
        for task in tasks {
            if !game.agenda.has_room(16) {
                self.fault("agenda", "is too long");
                break;
            }
            game.agenda.push(task);
        }
    }

    /// Whether everything fits together.
    fn sense(&mut self, game: &Wallace) {
        for area in self.edition.area_ids() {
            let name = &self.edition.area(area).key;
            let both = Side::ALL.iter().all(|&side| game.occupied(side).has(area));
            let fought = game.contested.has(area) || game.assault.area == area;
            let guns = |side| {
                (game.here(area, side) & self.edition.combat()).within(self.edition.arm(Arm::Artillery))
            };
            if both && !fought && !Side::ALL.into_iter().any(guns) {
                let what = format!("both sides stand in {name} without an assault [W-ASSAULT-5.2]");
                self.fault("pieces", what);
            }
            for army in Army::ALL {
                let infantry = game.infantry_of(army, area).len();
                let guns =
                    (game.at(area) & self.edition.armies[army as usize] & self.edition.arm(Arm::Artillery))
                        .len();
                // While somebody is about to fall there may be one more, or those of the guns he came to.
                let most = if infantry > 0 { 5 * infantry + guns.max(1) } else { guns };
                if usize::from(game.cubes(army, area)) > most {
                    let what = format!("{name} can hold {most} {} cubes [W-CUBE-4]", army.colour());
                    self.fault("cubes", what);
                }
            }
        }
        for (name, units) in [("ready", game.ready), ("queue", game.queue), ("assaulters", game.assaulters)] {
            let entering = game.agenda.tasks().contains(&Task::Enter) && name == "ready";
            for unit in units.iter().filter(|&unit| game.place(unit).area().is_none() && !entering) {
                self.fault(name, format!("{} is not on the board", self.edition.unit(unit).key));
            }
        }
        let in_assault = game.agenda.tasks().iter().any(|task| {
            matches!(
                task,
                Task::Step(_) | Task::Shots(..) | Task::Check(_) | Task::AtCavalry(_) | Task::Defence(_)
            )
        });
        if in_assault && game.assault.area == DELAYED {
            self.fault("assault", "is missing, and the agenda is in the middle of one");
        }
        let leads = game.agenda.tasks().iter().filter(|task| matches!(task, Task::Lead(_)));
        if leads.clone().count() > 1 || leads.into_iter().any(|task| !matches!(task, Task::Lead(1 | 2))) {
            self.fault("agenda", "a disc on a leader activates two areas at most [W-LEADER-2]");
        }
        for task in game.agenda.tasks() {
            if let Some(unit) = named_unit(*task)
                && game.place(unit).area().is_none()
            {
                let what = format!("names {}, which is not on the board", self.edition.unit(unit).key);
                self.fault("agenda", what);
            }
        }
        self.top(game);
    }

    /// Whether the task at hand has what it needs.
    fn top(&mut self, game: &Wallace) {
        let arm = |units: Units, arm| units.within(self.edition.arm(arm)) && !units.is_empty();
        let here = |units: Units| units.within(game.at(game.assault.area));
        let fits = match game.task() {
            Task::Shots(..) | Task::Check(_) | Task::AtCavalry(_) => {
                arm(game.queue, Arm::Infantry) && here(game.queue)
            }
            Task::Defence(_) => arm(game.queue, Arm::Artillery) && here(game.queue),
            Task::Control => arm(game.queue, Arm::Cavalry) && here(game.queue),
            Task::Volley(area, _) => {
                let shots = game.aimed_at(area).iter().all(|gun| game.assigned(gun) > 0);
                arm(game.aimed_at(area), Arm::Artillery) && shots
            }
            Task::Onward => {
                let riders = self.edition.arm(Arm::Cavalry) | self.edition.arm(Arm::Leader);
                game.ready.within(riders) && !game.ready.is_empty() && here(game.ready)
            }
            Task::Duel(a, b) => {
                let both = Units::of(a).with(b);
                arm(both, Arm::Cavalry) && here(both)
            }
            Task::Orders => game.order == Order::NONE && game.tile > 0,
            Task::Act | Task::Move | Task::Aim | Task::Change | Task::March => game.tile > 0,
            _ => true,
        };
        if !fits {
            self.fault("agenda", format!("{:?} does not fit the rest of the position", game.task()));
        }
    }
}

/// The piece that a task is about.
fn named_unit(task: Task) -> Option<UnitId> {
    match task {
        Task::SkirmishDie(unit, _)
        | Task::Spend(unit)
        | Task::Carry(unit, _)
        | Task::From(unit, _)
        | Task::Counter(unit)
        | Task::Duel(unit, _)
        | Task::EmptyWith(unit)
        | Task::Retreat(unit, _)
        | Task::Follow(unit, _)
        | Task::Flight(unit) => Some(unit),
        _ => None,
    }
}
