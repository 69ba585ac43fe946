//! `scenarios.toml`, read and checked: where each battle is fought, who stands where and who comes when.
//!
//! The charts that the file follows, row by row. Ligny: [18.2C.FR.G] [18.2C.FR.2] [18.2C.FR.3] [18.2C.FR.4] [18.2C.FR.1c]
//! [18.2C.FR.2c] [18.2C.FR.4c] [18.2C.PR.1] [18.2C.PR.2] [18.2C.PR.3]. Quatre Bras: [19.2C.FR.G] [19.2C.FR.2] [19.2C.FR.3c]
//! [19.2C.AL.N2] [19.2C.AL.NC], and those who come [19.2C.AL.R1] [19.2C.AL.R2] [19.2C.AL.R3] [19.2C.AL.R4]. Wavre:
//! [20.2C.FR.3] [20.2C.FR.4] [20.2C.FR.6] [20.2C.FR.1c] [20.2C.FR.2c] [20.2C.PR.1] [20.2C.PR.2] [20.2C.PR.3]. La Belle
//! Alliance: [21.2C.FR.G] [21.2C.FR.1] [21.2C.FR.2] [21.2C.FR.3] [21.2C.FR.6] [21.2C.FR.1c] [21.2C.FR.3c] [21.2C.FR.4c]
//! [21.2C.AL.1] [21.2C.AL.2] [21.2C.AL.3] [21.2C.AL.4] [21.2C.AL.5] [21.2C.AL.6] [21.2C.AL.N2] [21.2C.AL.N3] [21.2C.AL.Bw]
//! [21.2C.AL.C] [21.2C.AL.NC], without Van Opstal [21.2C.N2], and those who come [21.2C.PR.R1] [21.2C.PR.R2] [21.2C.PR.R3]
//! [21.2C.PR]. The campaign is both battles of 16 June
//! [22.2C.1] with First Corps [22.2C.FR.1], the Fifth Division [22.2C.AL.5], the Brunswickers [22.2C.AL.Bw] and its commanders [22.2C.cmd], and those
//! who come [22.2C.FR.R1] [22.2C.FR.R2] [22.2C.PR.R3] [22.2C.PR.R4] [22.2C.PR.R5] [22.2C.AL.R6] [22.2C.AL.R7] [22.2C.AL.R8] [22.2C.AL.R9]
//! [22.2C.AL.R10] [22.2C.AL.R11] [22.2C.AL.R12] [22.2C.AL.R13] [22.2C.AL.R14]: everybody [22.2C.total]. Grand Ligny [24.2C], Historical Wavre [25.0] [25.B] and Grand Waterloo [27.2C.1] [27.2C.total] are made of these.
//! The file lists units one by one: "all of a corps, less somebody" is worked out [3.2C.4].

use super::ground::zone;
use super::roster::Roster;
use super::{
    Army, Call, Company, CorpsId, Entry, Hexes, Level, Place, Plan, SEAM, Site, Start, UNITS, UnitId, Units,
    Wing, grid,
};
use crate::battles::{Battle, Turn};
use boards::{HexId, Map};
use contract::{Named, OptionSet, Rule, Scenario, Side};
use pages::{Source, Sources, Table, Unique, Word};

/// Battles, checked.
pub(super) struct Plans {
    pub scenarios: Vec<(Scenario, Source)>,
    /// By [`Battle`].
    pub plans: Vec<Plan>,
}

impl Plans {
    pub fn read(file: &Table<'_>, roster: &Roster, map: &Map) -> Plans {
        let sources = Sources::read(file);
        let mut keys = Unique::default();
        let mut read: Vec<(Scenario, Source, Plan)> = file.each("scenario", |table| {
            let key = table.key("scenario", &mut keys)?;
            let Some(battle) = Battle::from_key(key.text) else {
                table.excuse();
                table.fault_at(key.at, format!("is no scenario of this game: they are {}", Battle::keys()));
                return None;
            };
            let mut reader = Reader { table, sources: &sources, roster, map, plan: empty(battle) };
            let listed = reader.read();
            Some((listed, sources.origin(table), reader.plan))
        });
        for battle in Battle::ALL {
            if !read.iter().any(|(.., plan)| plan.battle == *battle) {
                file.fault(format!("scenario {} is missing", battle.key()));
            }
        }
        read.sort_by_key(|(.., plan)| plan.battle);
        let mut plans: Vec<Plan> = read.iter().map(|(.., plan)| plan.clone()).collect();
        if plans.len() == Battle::ALL.len() {
            let made = super::variants::of_belle_alliance(&plans);
            plans.extend(made);
        }
        let scenarios = read.into_iter().map(|(scenario, origin, _)| (scenario, origin)).collect();
        Plans { scenarios, plans }
    }
}

fn empty(battle: Battle) -> Plan {
    Plan {
        battle,
        area: Hexes::EMPTY,
        around: Vec::new(),
        edge: Hexes::EMPTY,
        exits: Hexes::EMPTY,
        first: Turn(0),
        last: Turn(0),
        begins: Side::French,
        starts: vec![Start::Absent; UNITS],
        origins: vec![None; UNITS],
        entries: Vec::new(),
        levels: Vec::new(),
        places: Vec::new(),
        early: Vec::new(),
        frame: [0.0; 4],
    }
}

/// Reads one `[[scenario]]`.
struct Reader<'t, 'p> {
    table: &'t Table<'p>,
    sources: &'t Sources,
    roster: &'t Roster,
    map: &'t Map,
    plan: Plan,
}

impl Reader<'_, '_> {
    /// [3.2B] [18.2B] [19.2B] [20.2B] [21.2B] [22.2B] [24.2B] [27.2B] First and last turn, and [4.1A] [25.A] who
    /// begins; then the rest.
    fn read(&mut self) -> Scenario {
        let table = self.table;
        let [title, about] = ["title", "about"]
            .map(|field| table.word(field).map(|word| word.text.to_owned()).unwrap_or_default());
        table.word("rule");
        self.plan.first = turn(table, "first").unwrap_or(Turn(0));
        self.plan.last = turn(table, "last").unwrap_or(self.plan.first);
        if self.plan.last < self.plan.first {
            table.fault_at(table.place_of("last"), "ends before it begins [3.2B]");
            self.plan.last = self.plan.first;
        }
        if let Some(turns) =
            table.whole("turns", 1, 45).filter(|&turns| turns != i64::from(self.plan.turns()))
        {
            let what =
                format!("lasts {turns} turns, but from first to last it is {} [4.0B]", self.plan.turns());
            table.fault_at(table.place_of("turns"), what);
        }
        self.plan.begins = table.named("begins").unwrap_or(Side::French);
        self.read_area();
        table.each("stands", |table| self.read_stands(table));
        table.each("leaders", |table| self.read_leaders(table));
        table.each("entry", |table| {
            let entry = self.read_entry(table, true)?;
            self.plan.entries.push(entry);
            Some(())
        });
        table.each("early", |table| {
            let entry = self.read_entry(table, false)?;
            self.plan.early.push(entry);
            Some(())
        });
        table.each("level", |table| self.read_level(table));
        table.each("place", |table| self.read_place(table));
        self.check_stacks();
        for army in [Army::French, Army::Prussian, Army::Allied] {
            let fights = self.plan.present().iter().any(|unit| {
                !unit.is_leader()
                    && self.roster.units.get(unit.index()).is_some_and(|unit| unit.stats.army == army)
            });
            let bears =
                self.plan.levels.iter().any(|level| level.army == army && level.from <= self.plan.first);
            // [22.3.1] In the campaign corps have levels, and armies have none.
            if fights && !bears && !self.plan.battle.is_campaign() {
                table.fault(format!("the {} army has no level [9.2.1]", army.key()));
            }
        }
        let balance = table.table_if("balance", printed::balance);
        let options = crate::battles::Agreed::offered(self.plan.battle);
        Scenario {
            key: self.plan.battle.key().to_owned(),
            title,
            about,
            turns: self.plan.turns(),
            options,
            balance,
        }
    }

    /// [3.2A.2] [18.2A] [19.2A] [20.2A] [21.2A] [24.2A] [27.2A] The playing area; [2.2C] where the north map is used
    /// alone, the hexes that its edge cuts are out of play: those of the even columns in its last row.
    fn read_area(&mut self) {
        let table = self.table;
        let find = |field: &str| {
            let word = table.word_if(field)?;
            let found = zone(self.map, word.text);
            if found.is_none() {
                table.fault_at(word.at, format!("the board has no zone \"{}\"", word.text));
            }
            found
        };
        let whole = find("area").unwrap_or_else(|| {
            table.fault("has no `area`");
            grid().hexes().collect()
        });
        let south = whole.iter().any(|hex| grid().column_row(hex).1 > SEAM);
        let cut = |hex: &HexId| {
            let (column, row) = grid().column_row(*hex);
            !south && row == SEAM && column % 2 == 0
        };
        let area: Hexes = whole.iter().filter(|hex| !cut(hex)).collect();
        let inner = |hex: HexId| grid().around(hex).filter(|&next| area.has(next)).count() == 6;
        self.plan.edge = area.iter().filter(|&hex| !inner(hex)).collect();
        self.plan.exits = find("exits").unwrap_or(Hexes::EMPTY) & area;
        let mut frame = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
        for hex in area {
            for [x, y] in &self.map.space(hex.0).outline {
                frame = [frame[0].min(*x), frame[1].min(*y), frame[2].max(*x), frame[3].max(*y)];
            }
        }
        (self.plan.area, self.plan.frame) = (area, frame);
    }

    /// A hex of the playing area.
    fn hex(&self, table: &Table<'_>, number: &str, at: usize) -> Option<HexId> {
        let found = grid().find(number).filter(|&hex| self.plan.area.has(hex));
        if found.is_none() {
            table.fault_at(at, format!("\"{number}\" is no hex of the playing area [3.2A.2]"));
        }
        found
    }

    /// A counter by its key.
    fn unit(&self, table: &Table<'_>, key: &str, at: usize) -> Option<UnitId> {
        let found = self.roster.units.iter().position(|unit| unit.key == key);
        if found.is_none() {
            table.fault_at(at, format!("there is no counter \"{key}\""));
        }
        found.map(|index| UnitId(index as u16))
    }

    fn put(&mut self, table: &Table<'_>, at: usize, unit: UnitId, start: Start, origin: &Source) {
        let slot = &mut self.plan.starts[unit.index()];
        if *slot != Start::Absent {
            table.fault_at(at, format!("{} is placed twice", self.roster.units[unit.index()].key));
        }
        *slot = start;
        self.plan.origins[unit.index()] = Some(origin.clone());
    }

    /// `1641 blndt wmar (r)`: a hex and who is there, with a prefix to their keys.
    fn placed(&mut self, table: &Table<'_>, word: Word<'_>, prefix: &str, origin: &Source) -> Option<()> {
        let mut parts = word.text.split_whitespace().peekable();
        let hex = self.hex(table, parts.next()?, word.at)?;
        while let Some(key) = parts.next() {
            let unit = self.unit(table, &format!("{prefix}{key}"), word.at)?;
            let reduced = parts.next_if_eq(&"(r)").is_some();
            if reduced && self.roster.units[unit.index()].stats.strength[0] == 0 {
                table.fault_at(word.at, format!("{key} has no reduced side [2.4C]"));
            }
            self.put(table, word.at, unit, Start::At { hex, reduced }, origin);
        }
        Some(())
    }

    /// [3.2C.1] [27.2C.2]
    fn read_stands(&mut self, table: &Table<'_>) -> Option<()> {
        // [16.17.1] Trains belong to no formation.
        let formation = table.word_if("formation");
        let prefix = formation.map_or(String::new(), |formation| format!("{}-", formation.text));
        let origin = self.sources.origin(table);
        if let Some(formation) = formation
            && !self.roster.corps.iter().any(|corps| corps.key == formation.text)
        {
            table.fault_at(formation.at, format!("there is no formation \"{}\"", formation.text));
        }
        for word in table.words_if("at") {
            self.placed(table, word, &prefix, &origin);
        }
        let mut among: Vec<HexId> =
            table.words_if("among").iter().filter_map(|word| self.hex(table, word.text, word.at)).collect();
        // [23.B.2] Everywhere within so many hexes of one.
        if let Some(middle) = table.word_if("within").and_then(|word| self.hex(table, word.text, word.at)) {
            let far = table.within("distance", 1..=9u8).unwrap_or(1);
            let near = |hex: &HexId| grid().distance(middle, *hex) <= u16::from(far);
            among = self.plan.area.iter().filter(near).collect();
        }
        let apart = table.has("apart") && table.named("apart").unwrap_or_default();
        for word in table.words_if("units") {
            let Some(unit) = self.unit(table, &format!("{prefix}{}", word.text), word.at) else { continue };
            let start = match among[..] {
                [hex] => Start::At { hex, reduced: false },
                _ if apart => Start::Apart(among.clone()),
                _ => Start::Among(among.clone()),
            };
            self.put(table, word.at, unit, start, &origin);
        }
        Some(())
    }

    /// [10.1A] [18.1.L] [19.1.L] [20.1.L] [21.1.L] [25.B.L] [27.2C.3]
    fn read_leaders(&mut self, table: &Table<'_>) -> Option<()> {
        let army = table.named::<Army>("army");
        let origin = self.sources.origin(table);
        let company = match table.word_if("of") {
            None => Company::Own,
            Some(word) if word.text == "army" => Company::Army,
            Some(word) => {
                let corps = self.roster.corps.iter().position(|corps| corps.key == word.text);
                if corps.is_none() {
                    table.fault_at(word.at, format!("there is no formation \"{}\"", word.text));
                }
                corps.map_or(Company::Own, |index| Company::Corps(CorpsId(index as u8)))
            }
        };
        for word in table.words_if("at") {
            self.placed(table, word, "", &origin);
        }
        for word in table.words_if("with-any") {
            let Some(leader) = self.unit(table, word.text, word.at) else { continue };
            let rifles = self.roster.units[leader.index()].with.is_some();
            if !leader.is_leader() && !rifles
                || army.is_some_and(|army| self.roster.units[leader.index()].stats.army != army)
            {
                table.fault_at(word.at, format!("{} is no leader of this army [10.1A]", word.text));
            }
            self.put(table, word.at, leader, Start::WithAny(company), &origin);
        }
        Some(())
    }

    /// [3.2C.5] [5.6.1]
    fn read_entry(&mut self, table: &Table<'_>, places: bool) -> Option<Entry> {
        let call = table.has("key").then(|| table.named::<Call>("key")).flatten();
        let origin = self.sources.origin(table);
        let turn = turn(table, "turn");
        let hexes: Vec<HexId> =
            table.words("hexes").iter().filter_map(|word| self.hex(table, word.text, word.at)).collect();
        let or = table.words_if("or").iter().filter_map(|word| self.gate(table, word)).collect::<Vec<_>>();
        let choose = if table.has("choose") { self::turn(table, "choose") } else { Some(self.plan.first) };
        let groups = self.plan.entries.iter().filter(|entry| entry.group.is_some()).count() as u8;
        if !or.is_empty() && groups >= super::GROUPS as u8 {
            table.fault("leaves a choice [28.D], as more do than there is room for");
        }
        let group = (!or.is_empty()).then_some(groups.min(super::GROUPS as u8 - 1));
        let order = if table.has("order") { table.within("order", 1..=9).unwrap_or(0) } else { 0 };
        let before =
            |entry: &Entry| Some(entry.turn) == turn && entry.hexes == hexes && entry.order + 1 == order;
        let after = self.plan.entries.iter().position(before).map(|index| index as u8);
        let unstacked = table.has("unstacked") && table.named("unstacked").unwrap_or_default();
        let half = table.has("half") && table.named("half").unwrap_or_default();
        let mut reduced = Units::EMPTY;
        let index = self.plan.entries.len() as u8;
        let [units, leaders] = ["units", "leaders"].map(|field| {
            let mut listed = Units::EMPTY;
            for word in table.words_if(field) {
                let (key, weak) =
                    word.text.strip_suffix(" (r)").map_or((word.text, false), |key| (key, true));
                let Some(unit) = self.unit(table, key, word.at) else { continue };
                if weak {
                    reduced.insert(unit);
                }
                if unit.is_leader() != (field == "leaders") {
                    table.fault_at(word.at, format!("{} is not one of the {field}", word.text));
                }
                listed.insert(unit);
                if places {
                    self.put(table, word.at, unit, Start::Enters(index), &origin);
                }
            }
            listed
        });
        if units.is_empty() {
            table.fault("brings nobody");
        }
        let turn = turn?;
        if places && !(self.plan.first..=self.plan.last).contains(&turn) {
            table.fault_at(table.place_of("turn"), format!("{turn} is no turn of this scenario [3.2B]"));
        }
        let choose = choose.unwrap_or(turn);
        Some(Entry {
            call,
            turn,
            hexes,
            or,
            choose,
            group,
            units,
            leaders,
            order,
            after,
            unstacked,
            reduced,
            half,
            origin,
        })
    }

    /// [22.6B.1] `18/1300 0124`: another time and place.
    fn gate(&self, table: &Table<'_>, word: &Word<'_>) -> Option<(Turn, HexId)> {
        let found = word.text.split_once(' ').and_then(|(turn, number)| Some((Turn::find(turn)?, number)));
        let Some((turn, number)) = found else {
            table.fault_at(
                word.at,
                format!("\"{}\" is no turn and hex: write 18/1300 0124 [5.6.1]", word.text),
            );
            return None;
        };
        Some((turn, self.hex(table, number, word.at)?))
    }

    /// [9.2.1] [9.1.1] [18.3.1] [19.3] [20.3] [21.3] [24.3.1] [25.C] [27.3.1]
    fn read_level(&mut self, table: &Table<'_>) -> Option<()> {
        let army = table.named("army");
        let wing = table.has("wing").then(|| table.named::<Wing>("wing")).flatten();
        let from = if table.has("from") { turn(table, "from") } else { Some(self.plan.first) };
        let demoralized = table.within("demoralized", 1..=200);
        let disintegrated =
            table.has("disintegrated").then(|| table.within("disintegrated", 1..=200)).flatten();
        let origin = self.sources.origin(table);
        if let (Some(low), Some(high)) = (demoralized, disintegrated)
            && high < low
        {
            let what = "disintegrates before it is demoralized [9.1.1]";
            table.fault_at(table.place_of("disintegrated"), what);
        }
        let level =
            Level { army: army?, wing, from: from?, demoralized: demoralized?, disintegrated, origin };
        self.plan.levels.push(level);
        Some(())
    }

    /// [3.4B]
    fn read_place(&mut self, table: &Table<'_>) -> Option<()> {
        let site = table.named::<Site>("key");
        let hexes =
            table.words("hexes").iter().filter_map(|word| self.hex(table, word.text, word.at)).collect();
        let held = table.has("held").then(|| table.named::<Side>("held")).flatten();
        let rule = table.word("rule");
        let origin = self.sources.origin(table);
        let place = Place { site: site?, hexes, held, rule: Rule::named(rule?.text), origin };
        self.plan.places.push(place);
        Some(())
    }

    /// [3.2C.3] [5.4.1] At most two combat units of a side in a hex, one in a chateau, and never of both sides.
    /// [19.5E] Substitutes that have a place of their own stand there instead of those whom they replace.
    fn check_stacks(&self) {
        let placed = |unit: UnitId| self.plan.starts[unit.index()] != Start::Absent;
        let (mut instead, mut replaced) = (Units::EMPTY, Units::EMPTY);
        for (unit, by) in self.roster.substitutions.iter().flat_map(|one| &one.units) {
            if placed(*unit) && by.iter().any(|&other| placed(other)) {
                replaced.insert(*unit);
                instead |= by.iter().copied().collect::<Units>();
            }
        }
        self.check_stacks_without(instead);
        self.check_stacks_without(replaced);
    }

    fn check_stacks_without(&self, left_out: Units) {
        let combat = (0..super::COMBAT as u16).map(UnitId).filter(|unit| !left_out.has(*unit));
        let mut stacks: std::collections::BTreeMap<HexId, Vec<UnitId>> = Default::default();
        for unit in combat {
            if let Start::At { hex, .. } = self.plan.starts[unit.index()] {
                stacks.entry(hex).or_default().push(unit);
            }
        }
        for (hex, units) in stacks {
            let limit = if self.map.space(hex.0).is("chateau") { 1 } else { 2 };
            let sides = units.iter().map(|unit| self.roster.units[unit.index()].stats.army.side());
            let mixed = sides.collect::<std::collections::BTreeSet<_>>().len() > 1;
            if units.len() > limit || mixed {
                let keys: Vec<_> =
                    units.iter().map(|unit| self.roster.units[unit.index()].key.as_str()).collect();
                let what =
                    format!("{} cannot stand together in {} [5.4.1]", keys.join(", "), grid().number(hex));
                self.table.fault(what);
            }
        }
    }
}

/// [4.0A] A turn as the rulebook writes it.
fn turn(table: &Table<'_>, field: &str) -> Option<Turn> {
    let word = table.word(field)?;
    let found = Turn::find(word.text);
    if found.is_none() {
        table.fault_at(word.at, format!("there is no turn \"{}\": write 16/1400 [4.0A]", word.text));
    }
    found
}
