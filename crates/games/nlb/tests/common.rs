//! A small language for examples: lay counters on an otherwise empty map, say what is done, dictate the die, and look
//! at what may be done next.
//!
//! Most examples stand around 0330 in La Belle Alliance, where all is open ground: north of it 0329, north-east 0429,
//! south-east 0430, south 0331, south-west 0230, north-west 0229.
#![allow(dead_code)] // Every file uses its own part of the language.

use boards::HexId;
use contract::{Edition, Game, Next, Side};
use nlb::s02_equipment::grid;
use nlb::{Body, Decision, Equipment, Nlb, Post, UnitId};
use serde_json::{Map, Value, json};

trials::table!(Nlb);

/// The shipped printed matter.
pub fn edition() -> &'static Equipment {
    Equipment::standard()
}

/// A map with just these counters. `situation` is a battle, a side and what begins (`turn`, `movement` or `combat`),
/// then with commas any of `turn 18/1400`; `command`; `option a b`; `once a b`; `held 1641 french`; `points 3 5`;
/// `out a b` (out of command); `gave a`; `reformed a b`; `broken fr-3`, `corps fr-3 12`, `shaken fr-3 7` and `lost
/// allied 12` of the morale. `counters` are `unit@hex`, `unit@lost`, `unit@exited`, `unit@regroup=16/1500`, with `/r`
/// behind it for one on its reduced side.
pub fn table(situation: &str, counters: &str) -> Table {
    Table::laid_out(&document(situation, counters))
}

/// The document that [`table`] reads.
pub fn document(situation: &str, counters: &str) -> Value {
    let mut units = Map::new();
    for counter in counters.split_whitespace() {
        let (unit, place) = counter.split_once('@').unwrap_or_else(|| panic!("{counter}: write unit@hex"));
        let (place, side) = place.strip_suffix("/r").map_or((place, ""), |place| (place, " reduced"));
        units.insert(unit.into(), format!("{place}{side}").replace('=', " ").into());
    }
    let mut clauses = situation.split(',').map(str::trim);
    let first: Vec<&str> = clauses.next().expect("a battle, a side and a phase").split(' ').collect();
    let [battle, side, phase] = first[..] else { panic!("{situation}: a battle, a side and a phase") };
    let mut document = json!({ "position": 1, "game": "nlb", "scenario": battle, "phasing": side, "phase": phase,
        "units": units });
    document["turn"] = match battle {
        "quatre-bras" | "quatre-bras-variant" | "ligny" | "grand-ligny" | "campaign" => "16/1500",
        _ => "18/1300",
    }
    .into();
    for clause in clauses {
        let (word, rest) = clause.split_once(' ').unwrap_or((clause, ""));
        let words: Vec<&str> = rest.split(' ').collect();
        match word {
            "turn" => document["turn"] = rest.into(),
            "command" => document["options"] = json!({ "command": "on" }),
            "option" => words.iter().for_each(|option| document["options"][*option] = "on".into()),
            "reformed" => document["reformed"] = words.into(),
            "broken" => document["morale"]["broken"] = words.into(),
            "peoples" => document["morale"]["peoples"] = words.into(),
            "corps" | "shaken" => {
                document["morale"][word][words[0]] = words[1].parse::<u16>().expect("a number").into();
            }
            "lost" => {
                document["morale"]["losses"][words[0]] = words[1].parse::<u16>().expect("a number").into();
            }
            "once" => document["once"] = words.into(),
            "out" => document["out-of-command"] = words.into(),
            "gave" => document["gave"] = words.into(),
            "held" => document["held"] = json!({ words[0]: words[1] }),
            "points" => {
                let number = |index: usize| words[index].parse::<u16>().expect("a number");
                document["points"] = json!({ "french": number(0), "allied": number(1) });
            }
            _ => panic!("{clause}: no such situation"),
        }
    }
    document
}

/// A unit by its key.
pub fn unit(key: &str) -> UnitId {
    edition().find_unit(key).unwrap_or_else(|| panic!("no unit {key}"))
}

/// A hex by its number.
pub fn hex(number: &str) -> HexId {
    grid().find(number).unwrap_or_else(|| panic!("no hex {number}"))
}

/// Hexes as their numbers, sorted.
pub fn numbers(hexes: impl IntoIterator<Item = HexId>) -> String {
    let mut numbers: Vec<_> = hexes.into_iter().map(|hex| grid().number(hex)).collect();
    numbers.sort();
    numbers.join(" ")
}

impl Table {
    /// Where somebody is: a hex, `waiting`, `lost`, `exited` or `absent`.
    pub fn place(&self, who: &str) -> String {
        match self.game.post(unit(who)) {
            Post::On(hex) => grid().number(hex),
            Post::Waiting => "waiting".into(),
            Post::Lost => "lost".into(),
            Post::Regroup(lost) => format!("regroup {lost}"),
            Post::Hidden(pair) => format!("hidden {pair}"),
            Post::Exited => "exited".into(),
            Post::Absent => "absent".into(),
        }
    }

    /// Asserts where they are, written `unit@place`.
    pub fn stands(&mut self, counters: &str) -> &mut Table {
        for counter in counters.split_whitespace() {
            let (who, place) = counter.split_once('@').expect("unit@place");
            assert_eq!(self.place(who), place.replace('=', " "), "{who}");
        }
        self
    }

    /// Asserts that none of these may be decided now.
    pub fn bars(&mut self, said: &str) -> &mut Table {
        let options = self.options();
        for said in said.split("; ") {
            let plain = Self::plain(self.decision(said));
            assert!(!options.contains(&plain), "{said} is offered");
        }
        self
    }

    /// Asserts that all of these may be decided now.
    pub fn lets(&mut self, said: &str) -> &mut Table {
        let options = self.options();
        for said in said.split("; ") {
            let plain = Self::plain(self.decision(said));
            assert!(options.contains(&plain), "{said} is not offered: {options:?}");
        }
        self
    }

    fn plain(decision: nlb::Decision) -> String {
        trials::Sitting::<Nlb>::spell(decision)
    }

    /// Half points to get to a hex, if it can be reached.
    pub fn cost(&self, who: &str, to: &str) -> Option<u8> {
        self.game.reach(unit(who)).cost(hex(to))
    }

    /// Names hexes that are attacked, then those from which they are.
    pub fn attack(&mut self, defenders: &str, attackers: &str) -> &mut Table {
        for hex in defenders.split_whitespace() {
            self.does(&format!("target {hex}"));
        }
        for who in attackers.split_whitespace() {
            let verb = if who.contains('-') { "bombard" } else { "join" };
            self.does(&format!("{verb} {who}"));
        }
        self
    }

    /// The column of the attack in hand.
    pub fn odds(&self) -> String {
        self.game.odds(self.game.attack()).column.to_string()
    }

    /// Attacking and defending strength of the attack in hand.
    pub fn sums(&self) -> (u16, u16) {
        let odds = self.game.odds(self.game.attack());
        (odds.attack, odds.defence)
    }

    /// Rolls for the attack in hand, whose odds are these.
    pub fn roll(&mut self, odds: &str, die: u32) -> &mut Table {
        assert_eq!(self.odds(), odds, "the odds");
        self.does(&format!("roll {odds}"));
        self.dice(&die.to_string())
    }

    /// Rolls in a lower column.
    pub fn rolls_lower(&mut self, column: &str, die: u32) -> &mut Table {
        self.does(&format!("roll {column}"));
        self.dice(&die.to_string())
    }

    /// Losses and levels of an army, `losses/demoralization/disintegration`.
    pub fn morale(&self, body: Body) -> String {
        let levels = self.game.levels(body).expect("it has levels");
        let last = levels.disintegration.map_or("-".into(), |level| level.to_string());
        format!("{}/{}/{last}", self.game.losses(body), levels.demoralization)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        matches!(self.game.next(), Next::Over(_))
    }
}

/// Random numbers.
pub struct Lot(u64);

impl Lot {
    pub fn of(seed: u64) -> Lot {
        Lot(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 16) % n as u64) as usize
    }
}

/// Of some decisions the one that leads to the hex nearest to the enemy.
pub fn nearest_to_the_enemy(game: &Nlb, side: Side, legal: &[Decision]) -> Decision {
    let foes = *game.occupied(side.enemy());
    let near = |decision: &Decision| match decision {
        Decision::To(hex) => foes.iter().map(|foe| grid().distance(foe, *hex)).min().unwrap_or(0),
        _ => 99,
    };
    *legal.iter().min_by_key(|decision| near(decision)).expect("something")
}
