//! What is asked, in plain words.

use crate::s06_combat::Field;
use crate::s15_options::Impetus;
use crate::{Nlb, Post, Res, Task, UnitId};
use boards::HexId;
use contract::Eye;
use contract::scene::{Anchor, Choice, Prompt};
use contract::words;

/// `choices` are those that hang on the board for whoever is asked; others see none, and are told what is asked in general.
pub(super) fn prompt(game: &Nlb, field: Option<&Field>, choices: &[Choice], eye: Eye) -> Option<Prompt> {
    let side = game.asked()?;
    let settled = !choices.is_empty() && choices.iter().all(|choice| choice.on == Anchor::Button);
    let (text, rule) = match game.task() {
        Task::Substituting(_) => {
            ("Replace units by their substitutes, one after the other, or none.".into(), "16.1A")
        }
        Task::Deploy(side) => {
            let unit = game.to_deploy(side)?;
            let name = game.describe(unit);
            match (unit.is_leader(), game.stats(unit).corps) {
                (true, Some(corps)) => {
                    let corps = &game.edition.0.corps(corps).title;
                    (format!("{corps}: with whom does {name} start? He leads from there."), "10.1A")
                }
                (true, None) => (format!("With whom of his army does {name} start?"), "10.1A"),
                (false, _) => (format!("Where is {name} set up?"), "3.2C.2"),
            }
        }
        Task::Command if settled => {
            let out = game.out_of_command() & game.edition.side(side);
            let text = match out.len() {
                0 => "Everybody is in command: end the segment.".into(),
                _ => "Nobody else can be put in command: end the segment.".into(),
            };
            (text, "11.0.1")
        }
        Task::Command => {
            let out = game.out_of_command() & game.edition.side(game.phasing());
            let still = words::count(out.len(), "counter");
            let text = "Put officers and units in command, pass command on, or end the segment";
            let (back, officers) = if game.reorganizes() { game.could_return() } else { Default::default() };
            let back = if back.is_empty() {
                String::new()
            } else {
                let names: Vec<String> = officers.iter().map(|officer| game.describe(officer)).collect();
                let units = words::count(back.len(), "lost unit");
                format!(" {units} can be brought back after that by officers who pass no command on: {}.", words::list(&names))
            };
            (format!("{text}: {still} out of command so far.{back}"), "11.0.1")
        }
        Task::Staff(hq) => (
            format!(
                "The Command Phase ends: does {} work, so that commanders have their line to it, or may it move?",
                game.describe(hq)
            ),
            "16.14A",
        ),
        Task::Choosing(group) => {
            let entry = game.plan().group(group)?;
            let who = crate::chronicle::group(game.edition.0, entry.units.first()?);
            (format!("In secret: when and where does {who} come?"), Nlb::choice_rule(entry).0)
        }
        Task::Reorganization => (
            "Bring back units that were lost: each where its officer stands, or end the segment.".into(),
            "12.0.3",
        ),
        Task::Rallying(officer) => {
            let named: Vec<String> = game.rally.iter().map(|unit| game.describe(unit)).collect();
            let text = format!(
                "The corps has lost heart. {} throws one die for all whom he brings back: on 5 and 6 they are lost for good. Named so far: {}. Name another one, or throw.",
                game.describe(officer),
                words::list(&named)
            );
            (text, "12.2.1")
        }
        Task::Movement if *game.surplus > 0 => {
            let crowded: Vec<String> = super::crowded(game).map(|hex| game.place_name(hex)).collect();
            let text = format!(
                "Move on from {}: more units stand there than may end the phase there.",
                words::list(&crowded)
            );
            (text, "5.4.1")
        }
        Task::Movement => {
            // [28.D] How many are due would tell the others what was chosen in secret.
            let knows = eye.sees_secrets_of(side);
            let is_due = |unit| if knows { game.is_due(unit) } else { game.is_openly_due(unit) };
            let waiting = |unit: &UnitId| !unit.is_leader() && game.post(*unit) == Post::Waiting;
            let due = game.edition.side(side).iter().filter(waiting).filter(|&unit| is_due(unit)).count();
            let (bring, rule) = match due {
                0 => (String::new(), "5.0A"),
                due => {
                    let units = words::count(due as u16, "unit");
                    (format!(", bring in reinforcements ({units} due),"), "5.6.1")
                }
            };
            match (game.is_still(), game.is_night()) {
                (false, _) => (format!("Take a unit to move{bring} or end the Movement Phase."), rule),
                (true, night) => {
                    let (sky, rule) = match night {
                        true => ("It is night", "4.2B"),
                        false if game.is_mud() => ("The ground is mud", "26.D"),
                        false => ("It rains", "4.3A"),
                    };
                    let text = "nobody comes next to the enemy, and nobody fights. Take a unit to move";
                    (format!("{sky}: {text}{bring} or end the Movement Phase."), rule)
                }
            }
        }
        Task::Moving => moving(game)?,
        Task::Combat => {
            let field = field?;
            let (own, foes) = (field.obliged().count(), field.owed().count());
            if own + foes > 0 {
                let owes = format!("{own} of your hexes must attack, {foes} of the enemy's must be attacked");
                (format!("Name a hex to attack: {owes}."), "6.1.1")
            } else if settled {
                ("Nobody else can fight: end the Combat Phase.".into(), "6.1.1")
            } else {
                at_will(game, field)
            }
        }
        Task::Hiding(_) => {
            ("Put pairs of markers down on units that nobody sees or that are about to enter, reveal pairs, or go on.".into(), "16.6A.1")
        }
        Task::Filling(pair) => (
            format!(
                "{}: add units next to it or of the same group, or say in secret which marker is the real one.",
                crate::chronicle::pair_name(pair)
            ),
            "16.6A.3",
        ),
        Task::Marching(marker) => {
            (format!("Where does {} go? Nowhere where it would be seen.", crate::chronicle::marker_name(marker)), "16.6B.2")
        }
        Task::Emerging(pair) => {
            let unit = game.next_to_emerge(usize::from(pair))?;
            (format!("The pair is revealed: where is {} put?", game.describe(unit)), "16.6C.3")
        }
        Task::Riding(_) => {
            let rider = |choice: &Choice| match choice.on {
                Anchor::PieceTo(unit, _) => Some(UnitId(unit)),
                _ => None,
            };
            let mut riders: Vec<UnitId> = choices.iter().filter_map(rider).collect();
            riders.dedup();
            let names: Vec<String> = riders.iter().map(|&unit| game.describe(unit)).collect();
            let text = match riders.len() {
                1 => format!("{} may ride off before the combats, one hex.", names[0]),
                2 | 3 => format!("{} may ride off before the combats, one hex each.", words::commas(&names)),
                _ => "Mounted units may ride off before the combats, one hex each.".into(),
            };
            (text, "15.3.1")
        }
        Task::Answering if game.attack().times == [0; 3] && !game.enhancements(game.attack()).is_empty() => {
            ("Different arms attack you in the open: say which of them counts more.".into(), "16.7.2")
        }
        Task::Answering => ("A leader may put himself at the head of the defence.".into(), "16.13.1"),
        Task::Odds => ("The odds are known: throw the die.".into(), "6.2C"),
        Task::Routing(unit) => {
            let left = 3 - game.aftermath().flight.1;
            let hexes = words::count(u16::from(left), "hex");
            (format!("{} runs: say where, {hexes} more.", game.describe(unit)), "16.12.2")
        }
        Task::Secret => (
            "Write down in secret whether First Corps marches to Ligny; with it only the end of the Prussian army is a victory."
                .into(),
            "18.5C",
        ),
        Task::Attacking if game.attack().attackers.is_empty() && game.attack().guns.is_empty() => {
            let can = |what: &[&str]| choices.iter().any(|choice| what.iter().any(|key| choice.decision.get(key).is_some()));
            match (can(&["join", "bombard"]), can(&["target"])) {
                (false, true) => (
                    "Name another hex that is attacked with it: by itself the attack would leave somebody who has to be attacked, or to attack, without one.".into(),
                    "6.1.4",
                ),
                (true, false) => ("Say who attacks.".into(), "6.0.proc"),
                _ => ("Say who attacks, or name another hex to be attacked with it.".into(), "6.0.proc"),
            }
        }
        Task::Attacking if settled => ("Everybody who can has joined: throw the die.".into(), "6.0.proc"),
        Task::Attacking if !choices.is_empty() && !choices.iter().any(|choice| choice.on == Anchor::Button) => (
            "More have to join before the die may be thrown: nobody next to an enemy may be left without an attack.".into(),
            "6.1.1",
        ),
        Task::Attacking => ("Add attackers or guns, or throw the die.".into(), "6.0.proc"),
        Task::Paying => {
            let due = game.aftermath().due;
            let text = if due > 0 {
                format!("Exchange: units worth at least {due} are still owed.")
            } else {
                "Enough has been given up: stop, or give up more.".into()
            };
            (text, "6.5A.2")
        }
        Task::Retreating(_) => {
            let names: Vec<String> =
                game.aftermath().retreating.iter().map(|unit| game.describe(unit)).collect();
            if game.aftermath().result.is_none() {
                let (names, leave) = (words::commas(&names), several(&names, "leaves", "leave"));
                let text = format!("Without supply, {names} {leave} the fight: say where.");
                return Some(Prompt::new(side, text, "16.18B.2").topic_of(&game.task()));
            }
            let why = match game.aftermath().result {
                Some(Res::Dr) => "The defender retreats",
                _ => "The attacker retreats",
            };
            let lost = |unit| game.retreats(unit).is_empty() && !game.may_stand(unit);
            if game.aftermath().retreating.iter().all(lost) {
                let (are, names) = (several(&names, "is", "are"), words::commas(&names));
                let nowhere = "but every hex around is taken, barred or in an enemy zone";
                (format!("{why}, {nowhere}: {names} {are} lost."), "6.6.2")
            } else {
                let go = several(&names, "goes", "go");
                (format!("{why}: say where {} {go}.", words::commas(&names)), "6.6.1")
            }
        }
        Task::Displacing(hex) => {
            (format!("{} is full: choose who makes room, and where he goes.", game.place_name(hex)), "6.6D.1")
        }
        Task::Withdrawing => ("The guns that bombarded may draw back one hex.".into(), "7.1E.2"),
        Task::Advancing(_) => match game.aftermath().impetus {
            Impetus::Carried => ("The cavalry cannot be held: one unit must advance.".into(), "15.5.1"),
            _ if game.bound_to_advance().is_some() && game.attack().charge => {
                ("Those who charged must follow up.".into(), "16.8.2")
            }
            _ if game.bound_to_advance().is_some() => {
                ("Those who followed a leader must advance with him.".into(), "16.13.2")
            }
            _ => ("One victorious unit may advance.".into(), "6.7.1"),
        },
        Task::Relocate(leader) => (
            format!("{} was left alone: to which of the nearest units does he go?", game.describe(leader)),
            "10.1E.2",
        ),
        _ => return None,
    };
    let prompt = Prompt::new(side, text, rule).because(story(game));
    // The night has a lesson of its own.
    let by_night = game.is_night() && game.task() == Task::Movement;
    Some(if by_night { prompt.topic("night") } else { prompt.topic_of(&game.task()) })
}

/// Of one or of several.
const fn several(names: &[String], one: &'static str, more: &'static str) -> &'static str {
    if names.len() == 1 { one } else { more }
}

/// What a fight came to, while somebody is asked what follows.
fn story(game: &Nlb) -> String {
    let follows = matches!(
        game.task(),
        Task::Paying | Task::Retreating(_) | Task::Displacing(_) | Task::Withdrawing | Task::Advancing(_)
    );
    let Some(result) = game.aftermath().result.filter(|_| follows) else { return String::new() };
    let hexes: Vec<String> = game.attack().defenders.iter().map(|hex| game.place_name(hex)).collect();
    format!("The attack on {} came to {} ({}).", words::list(&hexes), result.printed(), result.words())
}

/// What is left to fight when nobody has to: [8.2A.3] those behind walls and others whom no duty binds may attack
/// from beside, guns bombard.
fn at_will(game: &Nlb, field: &Field) -> (String, &'static str) {
    let own: Vec<HexId> = field.targets().flat_map(|foe| field.attackers_of(foe)).collect();
    let walls = |&hex: &HexId| game.units_at(hex).any(|unit| game.is_garrison(unit));
    let guns = field.targets().any(|foe| field.guns_on(foe).next().is_some());
    let (attack, rule) = match (own.is_empty(), own.iter().all(walls)) {
        (true, _) => return ("Bombard with guns in range, or end the Combat Phase.".into(), "7.1A"),
        (false, true) => ("Those behind walls need not attack, but may: name a hex to attack", "8.2A.3"),
        (false, false) => ("Nobody has to attack, but some may: name a hex to attack", "6.1.1"),
    };
    let or_bombard = if guns { ", bombard with guns in range," } else { "," };
    (format!("{attack}{or_bombard} or end the Combat Phase."), rule)
}

fn moving(game: &Nlb) -> Option<(String, &'static str)> {
    let hand = game.hand();
    let first = hand.units.first()?;
    let names: Vec<String> = hand.units.iter().map(|unit| game.describe(unit)).collect();
    let (names, does) = (words::commas(&names), several(&names, "does", "do"));
    if game.post(first) == Post::Waiting {
        return Some(if hand.door == crate::s02_equipment::NOWHERE {
            (format!("By which hex {does} {names} come in?"), "5.6.1")
        } else {
            let spent = f32::from(hand.spent) / 2.0;
            (format!("Where {does} {names} march? Coming in has cost {spent}."), "5.6A.2")
        });
    }
    let points = f32::from(game.allowance(first) - hand.spent.min(game.allowance(first))) / 2.0;
    Some((format!("Where {does} {names} go? {points} points left."), "5.0B"))
}
