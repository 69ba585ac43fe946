//! Why not in the Combat Phase: targets, those who join, retreats and advances.

use crate::s02_equipment::{COMBAT, Edge, NOWHERE, grid};
use crate::s06_combat::Field;
use crate::s15_options::Impetus;
use crate::{Kind, Nlb, Task, Terrain, UnitId};
use boards::HexId;
use contract::Forbidden;
use odds::Ratio;

impl Nlb {
    pub(super) fn why_not_target(&self, hex: HexId) -> Forbidden {
        let there = self.place_name(hex);
        if !self.occupied(self.phasing.enemy()).has(hex) {
            return Forbidden::new("6.0.proc", format!("No enemy unit stands in {there}"));
        }
        if !self.is_fresh(hex) {
            return Forbidden::new(
                "6.1B",
                format!("Those in {there} have been attacked in this phase already"),
            );
        }
        if self.attack.defenders.has(hex) {
            return Forbidden::new("6.1B", format!("{there} is attacked in this combat already"));
        }
        if !self.attack.attackers.is_empty() || !self.attack.guns.is_empty() {
            return Forbidden::new(
                "6.0.proc",
                "Defenders are named before those who attack them: take that back first",
            );
        }
        let field = Field::of(self);
        if !field.targets().any(|target| target == hex) {
            // A gun in range that has nothing else to do is meant by whoever points there.
            let guns = self.guns_ready().iter().filter_map(|gun| Some((gun, self.post(gun).hex()?)));
            let mut near = guns.filter(|&(_, from)| grid().distance(from, hex) == 2);
            if let Some((gun, from)) = near.next() {
                if self.ground().terrain(hex) == Terrain::Chateau {
                    return Forbidden::new("8.1C", "Nobody bombards a chateau");
                }
                if self.may_be_bombarded(hex) {
                    return self.unseen(gun, from, hex);
                }
            }
            return Forbidden::new("6.1A", format!("Nobody who has not fought yet can attack {there}"));
        }
        if !self.attack.defenders.is_empty() {
            return Forbidden::new(
                "6.1E.3",
                format!("No hex of yours is next to {there} and to the others named"),
            );
        }
        Forbidden::new(
            "6.1.4",
            format!("An attack on {there} would leave a duty undone that can still be done"),
        )
    }

    pub(super) fn why_not_charge(&self, hex: HexId) -> Forbidden {
        let there = self.place_name(hex);
        if !self.agreed.charges {
            return Forbidden::new("2.1C", "Charges were not agreed");
        }
        if !self.attack.attackers.is_empty() {
            return Forbidden::new("16.8.4", "Nobody beside the defenders joins a charge");
        }
        let mut defenders = self.attack.defenders.iter();
        let (Some(foe), None) = (defenders.next(), defenders.next()) else {
            return Forbidden::new("16.8.3", "A charge goes against one hex");
        };
        if !self.may_charge(hex, foe) {
            return Forbidden::new(
                "16.8.3",
                format!(
                    "Those in {there} cannot charge: that takes cavalry alone that has just ridden one or two points over open ground, and \
                     infantry alone in the open before it"
                ),
            );
        }
        Forbidden::new("6.1.4", "Somebody else has to join, or another duty would be left undone")
    }

    pub(super) fn why_not_lead(&self, leader: UnitId) -> Forbidden {
        let name = self.describe(leader);
        if !self.agreed.leaders_fight {
            return Forbidden::new("2.1C", "Leaders in combat were not agreed");
        }
        if self.mustered.has(leader) {
            return Forbidden::new("12.1D.1", format!("{name} has brought units back in this turn"));
        }
        Forbidden::new(
            "16.13.1",
            format!(
                "{name} leads nobody here: one leader for a side, with a stack in this combat that is all under him, himself active or in command"
            ),
        )
    }

    pub(super) fn why_not_ride(&self, unit: UnitId, to: HexId) -> Forbidden {
        let (name, there) = (self.describe(unit), self.place_name(to));
        if !self.duties.riders.has(unit) {
            return Forbidden::new(
                "15.3.1",
                format!(
                    "{name} does not ride off: that is for mounted units in an enemy zone with no enemy cavalry beside them"
                ),
            );
        }
        Forbidden::new(
            "15.3.1",
            format!("{there} is no hex beside {name} that is free, with room and out of enemy zones"),
        )
    }

    pub(super) fn why_not_join(&self, hex: HexId) -> Forbidden {
        let there = self.place_name(hex);
        if self.attack.charge {
            return Forbidden::new("16.8.4", "Nobody beside the defenders joins a charge");
        }
        if !self.occupied(self.phasing).has(hex) {
            return Forbidden::new("6.1D.2", format!("No unit of yours stands in {there}"));
        }
        if self.attack.attackers.has(hex) {
            return Forbidden::new(
                "6.1C",
                format!("Those in {there} take part already, with all their strength"),
            );
        }
        if self.units_at(hex).all(|unit| self.duties.engaged.has(unit)) {
            return Forbidden::new("6.1B", format!("Those in {there} have attacked in this phase already"));
        }
        if !self.attack.defenders.iter().all(|foe| self.beside(hex).any(|next| next == foe)) {
            // From afar guns are meant.
            let afar = self.attack.defenders.iter().all(|foe| grid().distance(hex, foe) > 1);
            if let Some(gun) = self.units_at(hex).find(|&unit| afar && self.stats(unit).kind.is_gun()) {
                return self.why_not_bombard(gun);
            }
            return Forbidden::new(
                "6.1A",
                format!("{there} is not next to every hex attacked, or water lies between"),
            );
        }
        Forbidden::new("6.1.4", "Another duty that can still be done would be left undone")
    }

    pub(super) fn why_not_bombard(&self, gun: UnitId) -> Forbidden {
        let name = self.describe(gun);
        if gun.index() >= COMBAT || !self.stats(gun).kind.is_gun() || self.side_of(gun) != self.phasing {
            return Forbidden::new("7.1.1", format!("{name} is no artillery of yours"));
        }
        let Some(hex) = self.post(gun).hex() else {
            return Forbidden::new("7.1.1", format!("{name} is not on the map"));
        };
        if self.attack.guns.has(gun) {
            return Forbidden::new("7.1.1", format!("{name} bombards already"));
        }
        if self.duties.engaged.has(gun) || self.duties.silenced.has(gun) {
            return Forbidden::new(
                "7.1C",
                format!("{name} has fired or fought, or lost its chance, in this phase"),
            );
        }
        if self.is_held_by_command(gun) {
            return Forbidden::new("11.3B.5", format!("{name} is out of command"));
        }
        if self.is_threatened(gun, hex) {
            return Forbidden::new(
                "7.4A",
                format!("{name} is in an enemy zone: it attacks like anybody else"),
            );
        }
        if self.attack.defenders.iter().all(|foe| self.ground().terrain(foe) == Terrain::Chateau) {
            return Forbidden::new("8.1C", "Nobody bombards a chateau");
        }
        if self.attack.defenders.iter().all(|foe| self.lone_garrison(foe).is_some()) {
            return Forbidden::new("16.11D.2", "Nobody bombards a garrison: guns attack it from beside it");
        }
        let reaches = |foe: HexId| self.fires_at(gun, foe);
        if !self.attack.defenders.iter().any(reaches) {
            let in_range = |foe: HexId| grid().distance(hex, foe) == 2 && self.may_be_bombarded(foe);
            let near = self.attack.defenders.iter().find(|&foe| in_range(foe));
            return match near {
                Some(foe) => self.unseen(gun, hex, foe),
                None => Forbidden::new("7.1B", format!("{name} has no target exactly two hexes away here")),
            };
        }
        Forbidden::new("6.1.4", "Another duty that can still be done would be left undone")
    }

    /// [7.3.1] A gun is near enough, but something lies between.
    fn unseen(&self, gun: UnitId, from: HexId, to: HexId) -> Forbidden {
        let (name, there) = (self.describe(gun), self.place_name(to));
        Forbidden::new(
            "7.3.1",
            format!("{name} does not see {there}: in the way {}", self.in_the_way(from, to)),
        )
    }

    /// [7.3A] [7.3B.1] [7.3B.2] [7.3C] What lies on a line over two hexes: "is the forest in 2130", "are the crests
    /// between …".
    fn in_the_way(&self, from: HexId, to: HexId) -> String {
        let ground = self.ground();
        let number = |hex: HexId| grid().number(hex);
        let between: Vec<HexId> = (ground.around(from).iter().copied())
            .filter(|&hex| hex != NOWHERE && grid().distance(hex, to) == 1)
            .collect();
        let crest = |&(a, b): &(HexId, HexId)| {
            (0..6).any(|side| ground.around(a)[side] == b && ground.sides(a)[side].has(Edge::CREST))
        };
        let told = |(a, b): (HexId, HexId)| format!("the crest between {} and {}", number(a), number(b));
        // Along the hexside that two hexes share, a crest on it is enough.
        let along = between.get(1).map(|&other| (between[0], other)).filter(crest);
        if let Some(along) = along {
            return format!("is {}", told(along));
        }
        let covers = between.iter().filter_map(|&hex| {
            let what = match ground.terrain(hex) {
                Terrain::Forest => "the forest",
                Terrain::Town => "the houses",
                Terrain::Chateau => "the chateau",
                _ => return None,
            };
            Some(format!("{what} in {}", self.place_name(hex)))
        });
        let covers: Vec<String> = covers.collect();
        let sides = between.iter().flat_map(|&hex| [(from, hex), (hex, to)]).filter(crest).map(told);
        let all: Vec<String> = match between.len() {
            2 if covers.len() == 2 => covers,
            _ => covers.into_iter().chain(sides).collect(),
        };
        format!("{} {}", if all.len() == 1 { "is" } else { "are" }, contract::words::list(&all))
    }

    pub(super) fn why_not_roll(&self, column: Ratio) -> Forbidden {
        let attack = &self.attack;
        if attack.attackers.is_empty() && attack.guns.is_empty() {
            return Forbidden::new("6.0.proc", "Say first who attacks");
        }
        if attack.attackers.is_empty() && attack.defenders.len() > 1 {
            return Forbidden::new(
                "7.1.2",
                "Guns alone bombard one hex: somebody beside the defenders has to join",
            );
        }
        if !self.to_be_tested(attack).is_empty() && self.task() == Task::Attacking {
            return Forbidden::new(
                "16.18B.1",
                "Units without supply are tested before the odds are known: announce the attack",
            );
        }
        if self.is_on_trains(attack) {
            return Forbidden::new("16.17C", "A train that is attacked is destroyed without a die");
        }
        if self.is_defender_asked(attack) {
            return Forbidden::new("16.7.2", "The defender has a say first: announce the attack");
        }
        let best = self.odds(attack).column;
        if column > best {
            return Forbidden::new(
                "6.2C",
                format!("The odds are {best}: they can be lowered, but not raised to {column}"),
            );
        }
        Forbidden::new("6.1.4", "Somebody who must attack, and could attack nobody else, has to join first")
    }

    pub(super) fn why_not_end_combat(&self) -> Forbidden {
        let field = Field::of(self);
        match (field.obliged().next(), field.owed().next()) {
            (Some(hex), _) => {
                Forbidden::new("6.1.1", format!("Those in {} must still attack", self.place_name(hex)))
            }
            (None, Some(hex)) => {
                Forbidden::new("6.1.2", format!("Those in {} must still be attacked", self.place_name(hex)))
            }
            (None, None) => Forbidden::new("6.1.1", "A required attack is still to be made"),
        }
    }

    pub(super) fn why_not_retreat(&self, unit: UnitId, to: HexId) -> Forbidden {
        let (name, there) = (self.describe(unit), self.place_name(to));
        let goes = match self.task() {
            Task::Displacing(hex) => self.units_at(hex).any(|other| other == unit),
            Task::Withdrawing => self.aftermath.guns.has(unit),
            Task::Routing(other) => other == unit,
            _ => self.aftermath.retreating.has(unit),
        };
        let Some(hex) = self.post(unit).hex().filter(|_| goes) else {
            return Forbidden::new("6.6.1", format!("{name} is not among those who go back"));
        };
        let enemy = self.side_of(unit).enemy();
        if !self.ground().around(hex).contains(&to) {
            return Forbidden::new("6.6.1", format!("A retreat goes one hex: {there} is not next to {name}"));
        }
        if self.occupied(enemy).has(to) {
            return Forbidden::new("6.6A", format!("{there} holds an enemy unit"));
        }
        if !self.plan().area.has(to) {
            return Forbidden::new("6.6A", format!("{there} is out of play"));
        }
        if !self.beside(hex).any(|next| next == to) {
            return Forbidden::new("6.6A", format!("Water without a bridge lies between {name} and {there}"));
        }
        if self.has_train(to) {
            return Forbidden::new("16.17B", format!("A train stands in {there}: nobody goes through it"));
        }
        if self.is_threatened(unit, to) {
            return Forbidden::new("6.6A", format!("{there} is in an enemy zone of control"));
        }
        if matches!(self.task(), Task::Displacing(_)) && self.aftermath.displaced.has(unit) {
            return Forbidden::new("6.6D.4", format!("{name} has been displaced in this combat already"));
        }
        if self.load_at(to) >= self.capacity(to) {
            if self.ground().terrain(to) == Terrain::Chateau {
                return Forbidden::new("8.1A.2", format!("{there} is held: nobody retreats into it"));
            }
            if self.task() == Task::Withdrawing {
                return Forbidden::new(
                    "7.1E.2",
                    format!("{there} is full, and a gun that draws back displaces nobody"),
                );
            }
            if self.retreats(unit).is_empty() {
                return Forbidden::new("6.6D.2", format!("{there} is full, and nobody there can make room"));
            }
            return Forbidden::new(
                "6.6C.2",
                format!("{there} is full: {name} has another hex to go to, or nobody there can make room"),
            );
        }
        Forbidden::new("6.6.1", format!("{name} does not go to {there}"))
    }

    pub(super) fn why_not_advance(&self, unit: UnitId, to: HexId) -> Forbidden {
        let (name, there) = (self.describe(unit), self.place_name(to));
        if self.attack.guns.has(unit) {
            return Forbidden::new("7.1E.1", format!("{name} bombards from afar and does not advance"));
        }
        let Some(hex) = self.post(unit).hex().filter(|_| self.victors().1.has(unit)) else {
            return Forbidden::new("6.7.1", format!("{name} is not a victor of this combat"));
        };
        if self.aftermath.impetus == Impetus::Carried && self.stats(unit).kind != Kind::Cavalry {
            return Forbidden::new("15.5.1", format!("{name} is no cavalry, and cavalry must advance"));
        }
        if self.aftermath.impetus != Impetus::Carried && self.bound_to_advance().is_some() {
            return match self.attack.charge {
                true => Forbidden::new("16.8.2", "Those who charged advance together"),
                false => Forbidden::new("16.13.2", "Those who followed a leader advance together with him"),
            };
        }
        if self.is_demoralized(unit) {
            let rule = if self.is_corps_broken(unit) { "13.2.1" } else { "9.3.1" };
            return Forbidden::new(rule, format!("{name} is demoralized and does not advance"));
        }
        if self.is_kept_back_by_command(unit) {
            let rule = match (self.agreed.loose_command, self.side_of(unit) == self.phasing) {
                (true, true) => "16.15B",
                (true, false) => "16.15C",
                (false, true) => "11.3B.4",
                (false, false) => "11.3C.2",
            };
            return Forbidden::new(rule, format!("{name} is kept back: somebody is out of command"));
        }
        if self.is_holding(unit) {
            return Forbidden::new("16.11C.1", format!("{name} is a garrison and stays behind its walls"));
        }
        if self.garrisons.forming.has(unit) {
            return Forbidden::new("16.11A.1", format!("{name} forms a garrison and stays where it is"));
        }
        if self.aftermath.walls.has(to) {
            let rule = if self.agreed.garrisons { "16.11D.4" } else { "8.1B" };
            return Forbidden::new(rule, format!("Infantry held {there}: nobody advances into a chateau"));
        }
        if !self.aftermath.lost.has(to) {
            return Forbidden::new("6.7.1", format!("{there} was not given up in this combat"));
        }
        if !self.beside(hex).any(|next| next == to) {
            return Forbidden::new("6.7.1", format!("{name} is not next to {there}"));
        }
        if self.has_marker(self.side_of(unit), to) {
            return Forbidden::new("16.6B.3", format!("A marker of yours lies in {there}: no unit enters"));
        }
        if self.is_too_blown(unit, to) {
            let text = format!("{there} is in an enemy zone, and {name} is blown");
            return Forbidden::new("16.8.5", text);
        }
        Forbidden::new("6.7.1", format!("Somebody stands in {there}"))
    }
}
