//! Reading a position that somebody may have edited: every field is checked, every fault collected.

use super::{VERSION, ending_key};
use crate::s1_start::empty;
use crate::s3_sequence::{TURNS, asked};
use crate::s5_preconditions::{Duties, Field};
use crate::s6_resolution::Aftermath;
use crate::s8_victory::{EXITS, Ending, LIMIT};
use crate::s9_grouchy::Chits;
use crate::{Attack, Battle, Equipment, Hexes, Naw, Place, Res, Stage, UnitId, Units};
use boards::HexId;
use contract::{Fault, Game, Named, Side};
use odds::Ratio;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Reads a document, listing every fault.
pub fn read(edition: &'static Equipment, document: &Value) -> Result<Naw, Vec<Fault>> {
    let mut reader = Reader { edition, faults: Vec::new() };
    reader.game(document).ok_or(reader.faults)
}

/// Collects faults while it reads.
struct Reader {
    edition: &'static Equipment,
    faults: Vec<Fault>,
}

impl Reader {
    fn fault(&mut self, place: impl Into<String>, what: impl Into<String>) {
        self.faults.push(Fault::new(place, what));
    }

    fn game(&mut self, document: &Value) -> Option<Naw> {
        let Some(fields) = document.as_object() else {
            self.fault("position", "is not a JSON object");
            return None;
        };
        let known = [
            "position",
            "game",
            "scenario",
            "turn",
            "phasing",
            "stage",
            "units",
            "stacked",
            "moved",
            "demoralized",
            "chits",
            "duties",
            "attack",
            "aftermath",
        ];
        self.reject_unknown(fields, "", &known);
        if fields.get("position").and_then(Value::as_u64) != Some(VERSION) {
            self.fault("position", format!("has to be {VERSION}, the version of this format"));
        }
        if fields.get("game").and_then(Value::as_str) != Some(Naw::KEY) {
            self.fault("game", format!("has to be \"{}\"", Naw::KEY));
        }
        let scenario = fields.get("scenario").and_then(Value::as_str).unwrap_or_default();
        let battle = Battle::from_key(scenario);
        if battle.is_none() {
            let what = format!("\"{scenario}\" is unknown; this game has {}", Battle::keys());
            self.fault("scenario", what);
        }
        let mut game = empty(self.edition, battle.unwrap_or(Battle::Standard));
        match fields.get("turn").and_then(Value::as_u64) {
            Some(turn) if (1..=u64::from(TURNS)).contains(&turn) => game.turn = turn as u8,
            _ => self.fault("turn", format!("has to be a number from 1 to {TURNS} [3.0B]")),
        }
        match fields.get("phasing").and_then(Value::as_str).and_then(Side::from_key) {
            Some(side) => game.phasing = side,
            None => self.fault("phasing", "has to be \"french\" or \"allied\""),
        }
        game.demoralized = match fields.get("demoralized") {
            None => false,
            Some(Value::Bool(yes)) => *yes,
            Some(_) => {
                self.fault("demoralized", "has to be true or false");
                false
            }
        };
        game.moved = self.units(fields.get("moved"), "moved");
        let stage = self.stage(fields.get("stage"), &game);
        game.stage = stage.unwrap_or(Stage::Movement);
        self.chits(fields.get("chits"), &mut game);
        let stacked = self.stacked(fields.get("stacked"), &game);
        self.places(fields.get("units"), stacked, &mut game);
        self.infer_ruled_out(fields.get("chits"), &mut game);
        *game.zone = game.zone_of(game.phasing.enemy());
        self.combat(fields, &mut game);
        if !self.faults.is_empty() {
            return None;
        }
        self.losses(&mut game);
        self.sense(&mut game);
        self.faults.is_empty().then_some(game)
    }

    fn reject_unknown(&mut self, fields: &Map<String, Value>, prefix: &str, known: &[&str]) {
        for field in fields.keys().filter(|field| !known.contains(&field.as_str())) {
            self.fault(format!("{prefix}{field}"), format!("is unknown; known are {}", known.join(", ")));
        }
    }

    fn unit(&mut self, key: &str, place: &str) -> Option<UnitId> {
        let unit = self.edition.find_unit(key);
        if unit.is_none() {
            self.fault(place, format!("no unit \"{key}\" in this game; `grognard data naw` lists them"));
        }
        unit
    }

    fn hex(&mut self, number: &str, place: &str) -> Option<HexId> {
        let hex = self.edition.grid.find(number);
        if hex.is_none() {
            self.fault(place, format!("no hex \"{number}\" on the map [2.1A]; they run from 0101 to 2317"));
        }
        hex
    }

    /// A list, or a fault if it is something else; nothing is an empty list.
    fn list<'v>(&mut self, value: Option<&'v Value>, place: &str, of: &str) -> &'v [Value] {
        match value {
            None => &[],
            Some(Value::Array(list)) => list,
            Some(_) => {
                self.fault(place, format!("has to be a list of {of}"));
                &[]
            }
        }
    }

    /// A list of unit keys.
    fn units(&mut self, value: Option<&Value>, place: &str) -> Units {
        let mut units = Units::EMPTY;
        for item in self.list(value, place, "units") {
            let Some(key) = item.as_str() else {
                self.fault(place, format!("{item} is not the key of a unit"));
                continue;
            };
            if let Some(unit) = self.unit(key, place) {
                if units.has(unit) {
                    self.fault(place, format!("{key} is listed twice"));
                }
                units = units.with(unit);
            }
        }
        units
    }

    fn stage(&mut self, value: Option<&Value>, game: &Naw) -> Option<Stage> {
        let forms = "movement, {\"moving\": unit}, unstacking, combat, attacking, {\"rolling\": column}, paying, \
                     retreating, {\"displacing\": unit}, advancing, withdrawing, {\"draw\": side} or \
                     {\"over\": ending}";
        let (kind, argument) = match value {
            Some(Value::String(kind)) => (kind.as_str(), ""),
            Some(Value::Object(fields)) if fields.len() == 1 => {
                let (kind, argument) = fields.iter().next().expect("has one field");
                (kind.as_str(), argument.as_str().unwrap_or_default())
            }
            _ => ("", ""),
        };
        let stage = match kind {
            "movement" => Stage::Movement,
            "moving" => Stage::Moving(self.unit(argument, "stage")?),
            "unstacking" => Stage::Unstacking,
            "combat" => Stage::Combat,
            "attacking" => Stage::Attacking,
            "rolling" => match argument.parse::<Ratio>() {
                Ok(column) => Stage::Rolling(column),
                Err(()) => {
                    self.fault("stage", format!("no column \"{argument}\" on the chart [2.3]"));
                    return None;
                }
            },
            "paying" => Stage::Paying,
            "retreating" => Stage::Retreating(game.phasing), // the side is set by who retreats
            "displacing" => Stage::Displacing(self.unit(argument, "stage")?),
            "advancing" => Stage::Advancing(game.phasing), // and here by who won
            "withdrawing" => Stage::Withdrawing,
            "draw" => match Side::from_key(argument) {
                Some(side) => Stage::Draw(side),
                None => {
                    self.fault("stage", "draw has to name \"french\" or \"allied\"");
                    return None;
                }
            },
            "over" => match Ending::ALL.into_iter().find(|ending| ending_key(*ending) == argument) {
                Some(ending) => Stage::Over(ending),
                None => {
                    let known: Vec<_> = Ending::ALL.map(ending_key).into();
                    self.fault("stage", format!("over has to name one of {}", known.join(", ")));
                    return None;
                }
            },
            _ => {
                self.fault("stage", format!("has to be {forms}"));
                return None;
            }
        };
        Some(stage)
    }

    fn chits(&mut self, value: Option<&Value>, game: &mut Naw) {
        if !game.hides_reinforcements() {
            if value.is_some() {
                self.fault("chits", "belong to the Grouchy variant [9.0A]");
            }
            return;
        }
        if let Some(chits) = value.and_then(Value::as_object) {
            self.reject_unknown(chits, "chits.", &["french", "allied"]);
        }
        let (mut drawn, mut ruled_out) = ([0u8; 2], [0u8; 2]);
        for side in Side::ALL {
            let place = format!("chits.{}", side.key());
            let chit = value.and_then(|value| value.get(side.key()));
            let number = chit.and_then(|chit| chit.get("number")).filter(|number| !number.is_null());
            let undrawn = match game.stage {
                Stage::Draw(Side::French) => true,
                Stage::Draw(Side::Allied) => side == Side::Allied,
                _ => false,
            };
            match number.map(|number| number.as_u64().filter(|number| (1..=6).contains(number))) {
                Some(Some(_)) if undrawn => self.fault(place.clone(), "has not been drawn yet at this stage"),
                Some(Some(number)) => drawn[side as usize] = number as u8,
                None if undrawn => {}
                _ => self.fault(place.clone(), "needs a \"number\" from 1 to 6 [9.0B]"),
            }
            for out in self.list(chit.and_then(|chit| chit.get("ruled-out")), &place, "chits ruled out") {
                match out.as_u64().filter(|out| (1..=6).contains(out)) {
                    Some(out) if out != u64::from(drawn[side as usize]) => {
                        ruled_out[side as usize] |= 1 << (out - 1);
                    }
                    _ => self.fault(place.clone(), format!("{out} cannot be ruled out")),
                }
            }
        }
        game.chits = Chits::new(drawn, ruled_out);
    }

    /// Where the document does not say which chits are ruled out, those that would not explain the
    /// reinforcements that have come.
    fn infer_ruled_out(&mut self, chits: Option<&Value>, game: &mut Naw) {
        for side in Side::ALL {
            let said = chits.and_then(|chits| chits.get(side.key())?.get("ruled-out"));
            if game.chits.code(side) == 0 || said.is_some() {
                continue;
            }
            for unit in game.army(side).iter() {
                if self.edition.unit(unit).start.is_none() && game.place(unit) != Place::Waiting {
                    game.chits.entered(self.edition, side, unit, game.turn);
                }
            }
        }
    }

    /// The hexes that hold more than one unit in passing: only while their side moves, and only where
    /// the document says so, since two units in a hex are mostly a slip of the pen.
    fn stacked(&mut self, value: Option<&Value>, game: &Naw) -> Hexes {
        let moving = matches!(game.stage, Stage::Movement | Stage::Moving(_) | Stage::Unstacking);
        let mut hexes = Hexes::EMPTY;
        for number in self.list(value, "stacked", "hexes") {
            if let Some(hex) = self.hex(number.as_str().unwrap_or_default(), "stacked") {
                hexes.insert(hex);
            }
        }
        if !moving && !hexes.is_empty() {
            self.fault("stacked", "units share a hex only in a Movement Phase [4.4B]");
        }
        hexes
    }

    /// Puts the units where the document says.
    fn places(&mut self, value: Option<&Value>, stacked: Hexes, game: &mut Naw) {
        let Some(units) = value.and_then(Value::as_object) else {
            self.fault("units", "has to be an object of units and their hexes");
            return;
        };
        let mut on_map = Vec::new();
        for (key, value) in units {
            let place = format!("units.{key}");
            let Some(unit) = self.unit(key, &place) else { continue };
            let Some(text) = value.as_str() else {
                self.fault(place, "has to be a hex, \"waiting\", \"lost\" or \"exited\"");
                continue;
            };
            let comes = self.edition.unit(unit).start.is_some() || game.arrival(unit).is_some();
            let early = game.arrival(unit).filter(|&turn| turn > game.turn);
            match text {
                _ if !comes => self.fault(place, "does not come in this game [9.1]"),
                "waiting" if game.arrival(unit).is_none() => {
                    self.fault(place, "is not a reinforcement: it cannot be waiting [7.0A]");
                }
                "waiting" => {}
                _ if early.is_some() => {
                    self.fault(
                        place,
                        format!("enters on turn {} at the earliest [7.0A]", early.unwrap_or(0)),
                    );
                }
                "lost" => game.places[usize::from(unit.0)] = Place::Lost,
                "exited" if game.side_of(unit) == Side::Allied => {
                    self.fault(place, "is Allied: only French units leave the map [4.6A]");
                }
                "exited" => {
                    game.places[usize::from(unit.0)] = Place::Exited;
                    game.exited += 1;
                }
                number => {
                    if let Some(hex) = self.hex(number, &place) {
                        on_map.push((unit, hex));
                    }
                }
            }
        }
        self.put_on_map(on_map, stacked, game);
    }

    fn put_on_map(&mut self, mut on_map: Vec<(UnitId, HexId)>, stacked: Hexes, game: &mut Naw) {
        // Of two friends in a hex the one that has not moved was there first.
        on_map.sort_by_key(|&(unit, _)| (game.moved.has(unit), game.stage == Stage::Displacing(unit), unit));
        for (unit, hex) in on_map {
            let place = format!("units.{}", self.edition.unit(unit).key);
            let number = self.edition.grid.number(hex);
            if self.edition.passable[usize::from(hex.0)].is_empty() {
                self.fault(place, format!("{number} is woods that no road enters [4.2B]"));
                continue;
            }
            match game.at(hex) {
                None if game.stage == Stage::Displacing(unit) => {
                    self.fault(
                        place,
                        format!("is being displaced, but nobody displaces it in {number} [6.5A]"),
                    );
                }
                None => game.put(unit, hex),
                Some(other) if game.side_of(other) != game.side_of(unit) => {
                    let other = &self.edition.unit(other).key;
                    self.fault(place, format!("{number} already holds the enemy unit {other} [4.3]"));
                }
                Some(_) if game.stage == Stage::Displacing(unit) => {
                    game.places[usize::from(unit.0)] = Place::On(hex); // on his way, his hex taken
                }
                Some(_) if stacked.has(hex) && game.side_of(unit) == game.phasing => game.put(unit, hex),
                Some(other) => {
                    let other = &self.edition.unit(other).key;
                    self.fault(place, format!("{number} already holds {other}: one unit to a hex [4.4B]; while its side moves, friends in passing are allowed in hexes listed under \"stacked\""));
                }
            }
        }
        let placed: BTreeSet<_> =
            game.moved.iter().filter(|&unit| game.side_of(unit) != game.phasing).collect();
        for unit in placed {
            let key = &self.edition.unit(unit).key;
            self.fault("moved", format!("{key} belongs to the side that is not moving [3.0D]"));
        }
    }

    /// Duties, attack and aftermath.
    fn combat(&mut self, fields: &Map<String, Value>, game: &mut Naw) {
        let empty = Value::Object(Map::new());
        let group = |reader: &mut Reader, name: &str, known: &[&str]| {
            let value = fields.get(name).unwrap_or(&empty).clone();
            match value.as_object() {
                Some(object) => reader.reject_unknown(object, &format!("{name}."), known),
                None => reader.fault(name, "has to be an object"),
            }
            value
        };
        let duties = group(self, "duties", &["attackers", "defenders", "engaged", "advanced"]);
        game.duties = Duties {
            attackers: self.units(duties.get("attackers"), "duties.attackers"),
            defenders: self.units(duties.get("defenders"), "duties.defenders"),
            engaged: self.units(duties.get("engaged"), "duties.engaged"),
            advanced: self.units(duties.get("advanced"), "duties.advanced"),
        };
        let fighting = !matches!(
            game.stage,
            Stage::Draw(_) | Stage::Movement | Stage::Moving(_) | Stage::Unstacking | Stage::Over(_)
        );
        if fighting && !fields.contains_key("duties") {
            game.fix_duties();
        }
        let attack = group(self, "attack", &["defenders", "attackers", "guns"]);
        game.attack = Attack {
            defenders: self.units(attack.get("defenders"), "attack.defenders"),
            attackers: self.units(attack.get("attackers"), "attack.attackers"),
            guns: self.units(attack.get("guns"), "attack.guns"),
        };
        let known = ["result", "retreating", "chain", "owing", "vacated", "due", "guns"];
        let aftermath = group(self, "aftermath", &known);
        let results = [Res::Ae, Res::Ar, Res::Ee, Res::Dr, Res::De];
        let result = aftermath.get("result").and_then(Value::as_str);
        game.aftermath = Aftermath {
            result: result.and_then(|key| results.into_iter().find(|result| result.key() == key)),
            retreating: self.units(aftermath.get("retreating"), "aftermath.retreating"),
            chain: self.units(aftermath.get("chain"), "aftermath.chain"),
            owing: self.units(aftermath.get("owing"), "aftermath.owing"),
            guns: self.units(aftermath.get("guns"), "aftermath.guns"),
            due: self.due(aftermath.get("due")),
            ..Aftermath::default()
        };
        for number in self.list(aftermath.get("vacated"), "aftermath.vacated", "hexes") {
            if let Some(hex) = self.hex(number.as_str().unwrap_or_default(), "aftermath.vacated") {
                game.aftermath.vacated.insert(hex);
            }
        }
        if aftermath.get("result").is_some() && game.aftermath.result.is_none() {
            self.fault("aftermath.result", "has to be Ae, Ar, Ee, Dr or De [2.3]");
        }
        self.leftovers(game);
    }

    /// An attack and its aftermath belong to the stages of an attack: left over in another, they would
    /// become part of the next one. A game may end in the middle of one.
    fn leftovers(&mut self, game: &Naw) {
        let (in_attack, in_aftermath) = match game.stage {
            Stage::Draw(_) | Stage::Movement | Stage::Moving(_) | Stage::Unstacking | Stage::Combat => {
                (false, false)
            }
            Stage::Attacking | Stage::Rolling(_) => (true, false),
            _ => (true, true),
        };
        if !in_attack && game.attack != Attack::default() {
            self.fault("attack", "belongs to the stages of an attack, from \"attacking\" on [6.1A]");
        }
        let stray = game.aftermath.result.is_none() || !in_aftermath;
        if stray && game.aftermath != Aftermath::default() {
            self.fault("aftermath", "belongs to the stages after a result, and needs one [6.0B]");
        }
    }

    /// Strength still to be given up.
    fn due(&mut self, value: Option<&Value>) -> u16 {
        let due = value.map_or(Some(0), Value::as_u64).filter(|due| *due <= 1000);
        if due.is_none() {
            self.fault("aftermath.due", "has to be a number of strength points [6.3F]");
        }
        due.unwrap_or(0) as u16
    }

    /// Counts losses and checks them against what they would have led to.
    fn losses(&mut self, game: &mut Naw) {
        for side in Side::ALL {
            let lost: Units =
                game.army(side).iter().filter(|&unit| game.place(unit) == Place::Lost).collect();
            game.losses[side as usize] = game.printed(lost);
        }
        let [french, allied] = game.losses;
        if game.demoralized && allied < LIMIT {
            self.fault("demoralized", format!("cannot be: the Allies have lost {allied} of {LIMIT} [8.2A]"));
        }
        // Losses of an equal elimination count when both sides have paid, and not before.
        if matches!(game.stage, Stage::Over(_) | Stage::Paying) {
            return;
        }
        if !game.demoralized && allied >= LIMIT {
            self.fault("demoralized", format!("has to be true: the Allies have lost {allied} [8.2A]"));
        }
        if !game.demoralized && french >= LIMIT {
            self.fault("units", format!("the French have lost {french}: the game would be over [8.1]"));
        }
        if game.demoralized && game.exited >= EXITS {
            self.fault(
                "units",
                format!("{} French units have left: the game would be over [8.3A]", game.exited),
            );
        }
    }

    /// Checks that the stage makes sense, and that somebody can go on from here.
    fn sense(&mut self, game: &mut Naw) {
        let on_map = |units: Units, side: Side| {
            units.iter().all(|unit| game.side_of(unit) == side && game.place(unit).hex().is_some())
        };
        let (mine, theirs) = (game.phasing, game.phasing.enemy());
        let attack = game.attack;
        let whole = on_map(attack.defenders, theirs)
            && on_map(attack.attackers, mine)
            && on_map(attack.guns, mine)
            && (attack.attackers & attack.guns).is_empty();
        let guns_are_there = on_map(game.aftermath.guns, mine);
        let wrong = match game.stage {
            Stage::Draw(_) if !game.hides_reinforcements() => {
                Some("chits are drawn only in the Grouchy variant [9.0A]")
            }
            Stage::Moving(unit) if game.side_of(unit) != mine || game.moved.has(unit) => {
                Some("the unit in hand has to be one of the phasing side that has not moved [4.0B]")
            }
            Stage::Unstacking if game.stacks.is_empty() => Some("no hex holds two units [4.4C]"),
            Stage::Attacking if !whole => {
                Some("an attack names units on the map: enemies, and your own [6.1A]")
            }
            Stage::Attacking => {
                let field = Field::of(game);
                let open = (attack.attackers | attack.guns).is_empty();
                let sound = attack.attackers.within(field.next_to_all(attack.defenders))
                    && attack.guns.within(field.guns_in_range(attack.defenders))
                    && attack.defenders.within(field.targets())
                    && !attack.defenders.is_empty()
                    && (field.can_be_completed(&attack) || open && field.can_be_targeted(attack.defenders));
                (!sound).then_some("the attack in hand is not one that section 5 allows [5.1C]")
            }
            Stage::Rolling(column) => {
                let sound = whole
                    && !attack.defenders.is_empty()
                    && !(attack.attackers | attack.guns).is_empty()
                    && attack.everyone().within(game.duties.engaged)
                    && (crate::s2_equipment::LOWEST..=game.odds(&attack).column).contains(&column);
                (!sound).then_some("the attack rolled for has no such column, or lacks a side [6.2C]")
            }
            Stage::Paying => {
                let sound =
                    on_map_any(game, attack.attackers, mine) && game.aftermath.result == Some(Res::Ee);
                (!sound).then_some("paying follows an equal elimination, with attackers left [6.3F]")
            }
            Stage::Retreating(_) => self.retreat_sense(game),
            Stage::Displacing(unit) => {
                let sound = game.place(unit).hex().is_some() && game.aftermath.chain.has(unit);
                (!sound).then_some("the unit displaced has to be on the map and in aftermath.chain [6.5B]")
            }
            Stage::Advancing(_) => {
                let (side, _) = game.victors();
                game.stage = Stage::Advancing(side);
                game.aftermath.result.is_none().then_some("advances follow a result [6.6A]")
            }
            _ => None,
        };
        if !guns_are_there {
            self.fault("aftermath.guns", "has to name guns of the attacker on the map [6.8B]");
            return;
        }
        if let Some(wrong) = wrong {
            self.fault("stage", wrong);
            return;
        }
        if let Some(side) = asked(game) {
            let mut legal = Vec::new();
            game.legal(side, &mut legal);
            if legal.is_empty() {
                self.fault("stage", format!("leaves the {side} player without any legal decision"));
            }
        }
    }

    fn retreat_sense(&self, game: &mut Naw) -> Option<&'static str> {
        let retreating = game.aftermath.retreating;
        let first = retreating.iter().next()?;
        let side = game.side_of(first);
        let sound =
            retreating.iter().all(|unit| game.side_of(unit) == side && game.place(unit).hex().is_some());
        game.stage = Stage::Retreating(side);
        (!sound || game.aftermath.result.is_none())
            .then_some("aftermath.retreating has to name units of one side on the map, after a result [6.4A]")
    }
}

fn on_map_any(game: &Naw, units: Units, side: Side) -> bool {
    units.iter().all(|unit| game.side_of(unit) == side)
        && units.iter().any(|unit| game.place(unit).hex().is_some())
}
