//! Reading a position that somebody may have edited: every field is checked, every fault collected.

use super::{
    FightText, FireText, LossesText, MotionText, OrdersText, RallyText, VERSION, needs_fight, no_ground,
    spoken_of,
};
use crate::agenda::{self, Task};
use crate::s05_prepare::empty;
use crate::s07_control::STACK;
use crate::{
    AreaId, Army, Battle, Fight, Fire, House, Impulse, Losses, Materials, Motion, Place, TURNS, UnitId,
};
use contract::{Fault, Game, Named, Next, OptionSet, Side, Silent};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Reads a document, listing every fault.
pub fn read(edition: &'static Materials, document: &Value) -> Result<Impulse, Vec<Fault>> {
    let Some(fields) = document.as_object() else {
        return Err(vec![Fault::new("position", "is not a JSON object")]);
    };
    let mut reader = Reader { edition, fields, faults: Vec::new() };
    match reader.game() {
        Some(game) if reader.faults.is_empty() => Ok(game),
        _ => Err(reader.faults),
    }
}

const FIELDS: [&str; 21] = [
    "position", "game", "scenario", "options", "turn", "impulse", "active", "passed", "units", "control",
    "leaders", "battery", "phase", "agenda", "rally", "orders", "motion", "fight", "fire", "losses", "from",
];

/// Collects faults while it reads.
struct Reader<'d> {
    edition: &'static Materials,
    fields: &'d Map<String, Value>,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, place: impl Into<String>, what: impl Into<String>) {
        self.faults.push(Fault::new(place, what));
    }

    /// A field of a known shape, if it is there.
    fn field<T: DeserializeOwned>(&mut self, name: &str) -> Option<T> {
        let value = self.fields.get(name)?;
        serde_json::from_value(value.clone()).map_err(|error| self.fault(name, error.to_string())).ok()
    }

    fn number(&mut self, name: &str, default: u8, range: std::ops::RangeInclusive<u8>) -> u8 {
        let Some(value) = self.fields.get(name) else { return default };
        match value.as_u64().and_then(|value| u8::try_from(value).ok()).filter(|value| range.contains(value))
        {
            Some(value) => value,
            None => {
                let what =
                    format!("has to be a number from {} to {}, not {value}", range.start(), range.end());
                self.fault(name, what);
                default
            }
        }
    }

    fn game(&mut self) -> Option<Impulse> {
        for field in self.fields.keys().filter(|field| !FIELDS.contains(&field.as_str())) {
            self.faults.push(Fault::new(field, format!("is unknown; known are {}", FIELDS.join(", "))));
        }
        if self.fields.get("position").and_then(Value::as_u64) != Some(VERSION) {
            self.fault("position", format!("has to be {VERSION}, the version of this format"));
        }
        if self.fields.get("game").and_then(Value::as_str) != Some(Impulse::KEY) {
            self.fault("game", format!("has to be \"{}\"", Impulse::KEY));
        }
        if self.fields.get("scenario").and_then(Value::as_str).and_then(Battle::from_key).is_none() {
            self.fault("scenario", format!("has to be \"{}\"", Battle::keys()));
        }
        let mut game = empty(self.edition);
        game.house = House::read_field(Battle::Waterloo, self.fields.get("options"), &mut self.faults);
        game.turn = self.number("turn", 1, 1..=TURNS);
        game.number = self.number("impulse", 0, 0..=self.edition.last_impulse);
        game.active = self.field("active").unwrap_or(Side::French);
        game.passed = self.field("passed").unwrap_or_default();
        match self.field::<Vec<AreaId>>("control") {
            Some(areas) => game.french = areas.into_iter().collect(),
            None => game.french = self.edition.ground.vacant, // [5.1-h]
        }
        if !no_ground(game.french).is_empty() {
            self.fault("control", "lists a zone, which nobody controls [15.3-b]");
        }
        let listed = game.french;
        self.units(&mut game);
        // Where both stand, whoever was put there first has not taken control.
        let contested = game.contested_now();
        game.french = (game.french - contested) | (listed & contested);
        self.leaders(&mut game);
        self.battery(&mut game);
        self.memory(&mut game);
        self.agenda(&mut game);
        if !self.faults.is_empty() {
            return None;
        }
        self.sense(&game);
        if !self.faults.is_empty() {
            return None;
        }
        // A phase opens by itself; a position that was written waits already.
        game.run(&mut Silent);
        if let Next::Decision(sides) = game.next() {
            let mut legal = Vec::new();
            game.legal(sides.first(), &mut legal);
            if legal.is_empty() {
                self.fault("agenda", "asks for a decision where nothing can be decided");
            }
        }
        Some(game)
    }

    fn units(&mut self, game: &mut Impulse) {
        let Some(units) = self.fields.get("units").and_then(Value::as_object) else {
            self.fault("units", "has to be an object of units and where they are");
            return;
        };
        for (key, value) in units {
            let place = format!("units: {key}");
            let Some(unit) = self.edition.find_unit(key) else {
                self.fault(place, "is no unit of this game; `grognard data impulse` lists them");
                continue;
            };
            let mut words = value.as_str().unwrap_or_default().split_whitespace();
            let (spot, state, more) = (words.next().unwrap_or_default(), words.next(), words.next());
            let prussian = game.stats(unit).army == Army::Prussian;
            let spot = match spot {
                "lost" => Place::Lost,
                "awaited" if prussian => Place::Awaited,
                "awaited" => {
                    self.fault(place, "only Prussians are awaited [4.8]");
                    continue;
                }
                key => match self.edition.find_area(key) {
                    Some(area) if game.may_be_in(unit, area) => Place::In(area),
                    Some(_) => {
                        self.fault(place, "only Prussians stand in a zone [7.3]");
                        continue;
                    }
                    None => {
                        self.fault(place, format!("no area \"{key}\": write one, lost or awaited"));
                        continue;
                    }
                },
            };
            match (spot, state, more) {
                (_, None, None) => {}
                (Place::In(_), Some("spent"), None) if game.stats(unit).two_steps => game.fresh.remove(unit),
                _ => self.fault(place, "after an area may stand \"spent\", for units of two steps"),
            }
            match spot {
                Place::In(area) => game.put(unit, area),
                other => game.lift(unit, other),
            }
            if spot == Place::Lost {
                game.toll[game.side_of(unit) as usize] += game.worth(unit);
            }
        }
    }

    fn leaders(&mut self, game: &mut Impulse) {
        // Those who come later are there once their units are.
        for id in self.edition.leader_ids() {
            let leader = self.edition.leader(id);
            if leader.arrives.is_some() {
                let led = self.edition.formation(id);
                let led = if led.is_empty() { self.edition.army(leader.army) } else { led };
                if led.iter().any(|unit| matches!(game.place(unit), Place::In(_) | Place::Lost)) {
                    game.present.insert(id);
                }
            }
        }
        let Some(value) = self.fields.get("leaders") else { return };
        let Some(leaders) = value.as_object() else {
            self.fault("leaders", "has to be an object of Leaders and their states");
            return;
        };
        for (key, value) in leaders {
            let Some(id) = self.edition.find_leader(key) else {
                self.fault(format!("leaders: {key}"), "is no Leader of this game");
                continue;
            };
            match value.as_str() {
                Some("away") => game.present.remove(id),
                Some("fresh") => game.present.insert(id),
                Some("spent") => {
                    game.present.insert(id);
                    game.ready.remove(id);
                }
                _ => self.fault(format!("leaders: {key}"), "has to be fresh, spent or away"),
            }
        }
    }

    fn battery(&mut self, game: &mut Impulse) {
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Marker {
            area: AreaId,
            #[serde(default)]
            moved: bool,
        }
        let guns = |game: &Impulse, area: AreaId| {
            game.stack(area, Side::French).any(|unit| game.stats(unit).is_gun())
        };
        if self.fields.get("battery").and_then(Value::as_str) == Some("gone") {
            return;
        }
        let start = self.edition.ground.battery;
        match self.field::<Marker>("battery") {
            Some(marker) if guns(game, marker.area) => {
                (game.battery, game.battery_moved) = (marker.area, marker.moved);
            }
            Some(_) => self.fault("battery", "needs French guns in its area; else write \"gone\" [6.4-b]"),
            None if guns(game, start) => game.battery = start,
            None => {}
        }
    }

    /// What phases, impulses and fights remember.
    fn memory(&mut self, game: &mut Impulse) {
        if let Some(text) = self.field::<RallyText>("rally") {
            game.rally = text.read();
        }
        if let Some(text) = self.field::<OrdersText>("orders") {
            game.orders = text.read(&self.edition.skirmishers);
        }
        game.motion = self.field::<MotionText>("motion").map_or(Motion::NONE, MotionText::read);
        game.fight = self.field::<FightText>("fight").map_or(Fight::NONE, FightText::read);
        game.fire = self.field::<FireText>("fire").map_or(Fire::NONE, FireText::read);
        game.losses = self.field::<LossesText>("losses").map_or(Losses::NONE, LossesText::read);
        for (unit, area) in
            self.field::<std::collections::BTreeMap<UnitId, AreaId>>("from").unwrap_or_default()
        {
            game.from[usize::from(unit.0)] = area;
        }
    }

    fn agenda(&mut self, game: &mut Impulse) {
        let mut tasks = vec![Task::EndPhase];
        let rallies = [Task::OpenRally(Side::Allied), Task::OpenRally(Side::French)];
        match (self.fields.get("phase"), self.fields.get("agenda")) {
            (None, Some(_)) => tasks = self.field("agenda").unwrap_or(tasks),
            (Some(phase), None) => {
                let later = [Task::Impulses, Task::OpenBattery];
                match phase.as_str() {
                    Some("end") => {}
                    Some("impulses") => tasks.push(Task::Impulses),
                    Some("battery") => tasks.extend(later),
                    Some("rally") => tasks.extend(later.into_iter().chain(rallies)),
                    Some("commanders") => {
                        tasks.extend(later.into_iter().chain(rallies).chain([Task::Commanders]));
                    }
                    _ => self.fault("phase", "is commanders, rally, battery, impulses or end"),
                }
            }
            _ => self.fault("phase", "give either a phase or an agenda"),
        }
        let ends = |task: &Task| matches!(task, Task::EndPhase | Task::Over(_));
        if tasks.first().is_none_or(|task| !ends(task)) || tasks.iter().skip(1).any(ends) {
            self.fault("agenda", "begins with the end of the turn or of the game, and has neither again");
        }
        game.agenda = agenda::EMPTY;
        for task in tasks {
            if !game.agenda.has_room(7) {
                self.fault("agenda", "is too long");
                break;
            }
            game.agenda.push(task);
        }
    }

    /// Whether everything fits together.
    fn sense(&mut self, game: &Impulse) {
        for area in self.edition.area_ids().take(crate::GROUND) {
            for side in Side::ALL {
                if game.count(area, side) > STACK {
                    let what =
                        format!("more than ten {side} units in area {} [7.1-a]", self.edition.area(area).key);
                    self.fault("units", what);
                }
            }
        }
        for unit in spoken_of(game) {
            if game.place(unit).area().is_none() {
                self.fault("agenda", format!("{} is not on the map", self.edition.unit(unit).key));
            }
        }
        for unit in self.edition.unit_ids() {
            if let Some(from) = game.came_from(unit).get() {
                let here = game.place(unit).area();
                let near = here.is_some_and(|here| {
                    self.edition.ground.near(here).has(from) || self.edition.ground.links(here).has(from)
                });
                if !near {
                    let what = format!("{} cannot have come from there", self.edition.unit(unit).key);
                    self.fault("from", what);
                }
            }
        }
        let tasks = game.agenda.tasks();
        let acting = tasks.iter().any(|task| matches!(task, Task::Move | Task::Advance | Task::Assaults));
        if acting && game.orders.named == 0 {
            self.fault("orders", "are missing, and the agenda is in the middle of an action");
        }
        if tasks.iter().any(|&task| needs_fight(task)) {
            self.fight(game);
        }
        self.top(game);
    }

    /// Whether the fight has whom it needs.
    fn fight(&mut self, game: &Impulse) {
        let fight = &game.fight;
        let Some(area) = fight.area.get() else {
            self.fault("fight", "is missing, and the agenda is in the middle of one");
            return;
        };
        let here = game.here(area, game.active);
        if !(fight.support & super::on_map(game)).within(here | game.edition.side(game.active)) {
            self.fault("fight", "those who support are of the active side");
        }
        if crate::s07_control::is_zone(area) {
            self.fault("fight", "nobody assaults a zone [15.6-c]");
        }
        let late = |task: &Task| {
            matches!(
                task,
                Task::Lead(_)
                    | Task::Dice
                    | Task::Reroll(_)
                    | Task::RerollDice(_)
                    | Task::Intervene(_)
                    | Task::InterveneDice(_)
            ) || matches!(task, Task::Step(step) if *step > crate::s11_assaults::step::LEAD)
        };
        let decided = game.fight.verdict.is_some();
        let over = |task: &Task| matches!(task, Task::Step(step) if *step >= crate::s11_assaults::step::END);
        let ends = game.agenda.tasks().iter().any(over);
        if game.agenda.tasks().iter().any(late) && !decided && !ends {
            let there =
                |unit: UnitId, side: Side| unit.get().is_some_and(|unit| game.here(area, side).has(unit));
            if !there(fight.point, game.active) || !there(fight.forward, game.active.enemy()) {
                self.fault("fight", "needs a Point and a Forward unit in its area [11.12-a]");
            }
        }
        if fight.mandatory {
            let lost = here.iter().find(|&unit| game.came_from(unit) == AreaId::NONE);
            if let Some(unit) = lost {
                let what = format!("{} came into the assault from somewhere", self.edition.unit(unit).key);
                self.fault("from", what);
            }
        }
    }

    /// Whether the task at hand has what it needs.
    fn top(&mut self, game: &Impulse) {
        let fire = &game.fire;
        let fits = match game.task() {
            Task::Aim | Task::FirePoint => fire.from.get().is_some(),
            Task::FireSupport | Task::Target => fire.point.get().is_some() && fire.at.get().is_some(),
            Task::FireDice | Task::StandDice => {
                fire.point.get().is_some() && fire.target.get().is_some() && fire.at.get().is_some()
            }
            Task::Losses => game.losses.area.get().is_some() && game.losses.due > 0,
            Task::Act(_) => {
                game.orders.named == 1 || game.orders.plans[0].leader.get().is_some() || {
                    game.orders.commander.get().is_some()
                }
            }
            Task::Advance => game.orders.current().leader.get().is_some(),
            Task::Move => {
                let plan = game.orders.current();
                let moving = game.motion.unit.get();
                plan.leader.get().is_some()
                    && plan.area.get().is_some()
                    && moving.is_none_or(|unit| game.side_of(unit) == game.active)
            }
            _ => true,
        };
        if !fits {
            self.fault("agenda", format!("{:?} does not fit the rest of the position", game.task()));
        }
    }
}
