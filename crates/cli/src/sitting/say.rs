//! What a person can say besides a decision.

use super::{Flow, Sitting};
use crate::desk::second_step;
use crate::paper::{style, wrapped};
use crate::terminal;
use crate::trouble::{Done, Trouble};
use crate::words::{Unresolved, resolve};
use catalog::Table;
use contract::scene::{Piece, Place, Sign, Space};
use contract::{Chart, Choice, Side, words};
use serde_json::Value;
use std::io::Write;
use std::path::Path;

/// What `help` says, with words of the game on the table: `UNIT`, `SPACE`, `NAME` of a space, `RULE`, `KIND` of space.
const HELP: &[(&str, &str)] = &[
    ("12", "the choice with that number"),
    ("UNIT", "a unit, by its key, a part of it or a word of its name that fits only one"),
    ("SPACE, NAME", "KIND, by its number or its name"),
    ("UNIT SPACE", "both steps at once: the unit and where it goes"),
    ("end, throw, stay", "a word of the choice"),
    ("o1", "an order: several decisions at once; `orders` lists them all"),
    ("why SPACE", "why it cannot be chosen, with the rule; also: why UNIT SPACE"),
    ("look SPACE", "what lies there and stands there; also: look UNIT"),
    ("hint", "what the strongest opponent would do"),
    ("threats", "what the enemy could do next"),
    ("standing", "how it stands: tracks, the fight step by step, leaders, points"),
    ("charts", "the charts beside the board; also: charts results"),
    ("guide", "what the game is about, and three things to know"),
    ("undo", "take back, up to the last die"),
    ("list", "every choice in full"),
    ("map [SPACE]", "the map again, and around KIND if it is too large for the screen"),
    ("log [20]", "what happened"),
    ("rules RULE", "a rule; also: rules retreat"),
    ("legend", "what the signs on the map mean"),
    ("save FILE", "keep the game in a file"),
    ("resign, quit", "leave; a game with --save can be taken up again"),
    ("Enter", "draw the screen again"),
];

/// Words of the game on the table, for sentences of ours.
struct Examples {
    words: [(&'static str, String); 5],
}

impl Examples {
    fn of(desk: &dyn Table, side: Side) -> Examples {
        let (board, scene) = (desk.board(), desk.scene(side.into()));
        // A unit of one's own that stands somewhere, and where it stands.
        let unit = scene.pieces.iter().find_map(|piece| match piece.place {
            Place::Space(at) if piece.counter.side == side => {
                Some((piece.counter.key.clone(), usize::from(at)))
            }
            _ => None,
        });
        let (unit, space) = unit.unwrap_or(("unit".into(), 0));
        let name = board.spaces.iter().find_map(|space| space.name.as_deref());
        let kind = if terminal::is_of_hexes(board) { "a hex" } else { "an area" };
        let words = [
            ("UNIT", unit),
            ("SPACE", board.spaces[space].key.clone()),
            ("NAME", name.unwrap_or("its name").to_lowercase()),
            ("RULE", scene.prompt.map_or("", |prompt| prompt.rule.0).into()),
            ("KIND", kind.into()),
        ];
        Examples { words }
    }

    fn put_into(&self, text: &str) -> String {
        self.words.iter().fold(text.to_owned(), |text, (word, example)| text.replace(word, example))
    }
}

impl Sitting<'_> {
    /// Does what a line says.
    pub(super) fn obey(&mut self, side: Side, line: &str) -> Result<Flow, Trouble> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_lowercase().as_str() {
            "" => self.show(side)?,
            "help" | "?" | "h" => self.help(side)?,
            "quit" | "q" | "bye" => return Ok(Flow::Left),
            "resign" => {
                let (side, enemy) = (side.to_string(), side.enemy());
                writeln!(self.paper, "The {side} side resigns: the field is left to the {enemy} side.")?;
                return Ok(Flow::Left);
            }
            "why" => self.why(side, rest)?,
            "undo" | "u" => self.undo(side)?,
            "hint" => self.hint(side)?,
            "threats" | "threat" => self.threats(side)?,
            "list" | "choices" => {
                let scene = self.desk.scene(side.into());
                for line in terminal::numbered(self.desk.board(), &scene, self.paper.ink) {
                    writeln!(self.paper, "{line}")?;
                }
            }
            "orders" => {
                let scene = self.desk.scene(side.into());
                for line in terminal::orders(&scene, true, self.paper.ink) {
                    writeln!(self.paper, "{line}")?;
                }
                if scene.orders.is_empty() {
                    writeln!(self.paper, "Nothing here takes several decisions at once.")?;
                }
            }
            "standing" | "stand" => {
                let scene = self.desk.scene(side.into());
                for line in terminal::standing(self.desk.board(), &scene, self.paper.ink) {
                    writeln!(self.paper, "{line}")?;
                }
            }
            "charts" | "chart" => self.charts(side, rest)?,
            "guide" => self.guide()?,
            "map" | "board" => self.map(side, rest)?,
            "log" => self.log(rest)?,
            "rules" | "rule" => self.rules(rest)?,
            "look" => self.look(side, rest)?,
            "legend" => {
                for line in terminal::legend(self.desk.board(), self.paper.ink) {
                    writeln!(self.paper, "{line}")?;
                }
            }
            "save" => self.save_as(rest)?,
            _ => return self.decide(side, line),
        }
        Ok(Flow::Go)
    }

    fn help(&mut self, side: Side) -> Done {
        let examples = Examples::of(self.desk.as_ref(), side);
        let lines: Vec<(String, String)> =
            HELP.iter().map(|(say, does)| (examples.put_into(say), examples.put_into(does))).collect();
        let width = lines.iter().map(|(say, _)| say.chars().count()).max().unwrap_or(0);
        for (say, does) in lines {
            writeln!(self.paper, "  {say:width$}  {does}")?;
        }
        Ok(())
    }

    fn why(&mut self, side: Side, what: &str) -> Done {
        if what.is_empty() {
            let prompt = self.desk.scene(side.into()).prompt;
            if let Some(prompt) = prompt {
                writeln!(self.paper, "{}", terminal::prompt(&prompt, self.paper.ink))?;
                self.rules(prompt.rule.0)?;
            }
            let ask = Examples::of(self.desk.as_ref(), side).put_into("Ask `why SPACE` or `why UNIT SPACE`.");
            return Ok(writeln!(self.paper, "{ask}")?);
        }
        match resolve(self.desk.as_ref(), side, what) {
            Ok(decisions) => {
                let labels = self.labels(side, &decisions);
                Ok(writeln!(self.paper, "{} {labels}.", self.paper.ink.paint(style::GOOD, "It is allowed:"))?)
            }
            Err(unresolved) => self.explain(&unresolved, true),
        }
    }

    /// Decisions in the words of the scene.
    fn labels(&self, side: Side, decisions: &[Value]) -> String {
        let mut desk = self.desk.copy();
        let mut labels = Vec::new();
        for decision in decisions {
            let same = |choice: &Choice| choice.decision == *decision;
            let choice = desk.scene(side.into()).choices.into_iter().find(same);
            labels.push(choice.map_or_else(|| decision.to_string(), |choice| choice.label));
            if desk.play(side, decision, None).is_err() {
                break;
            }
        }
        labels.join(", then ")
    }

    fn undo(&mut self, side: Side) -> Done {
        // Two persons at one terminal may take back for each other.
        let both = self.seats.iter().all(super::Seat::is_person);
        let steps = self.steps.pop().unwrap_or(1).max(1);
        for step in 0..steps {
            match self.desk.undo((!both).then_some(side)) {
                Ok(()) => self.told = self.told.min(self.desk.len()),
                Err(error) if step == 0 => {
                    writeln!(self.paper, "{}", self.paper.ink.paint(style::BAD, format_args!("{error}.")))?;
                }
                Err(_) => break,
            }
        }
        Ok(())
    }

    fn hint(&mut self, side: Side) -> Done {
        let Some(level) = self.desk.levels().pop() else { return Ok(()) };
        let ink = self.paper.ink;
        let ask = || -> Result<(Vec<Value>, String), catalog::Error> {
            let mut program = self.desk.program(level.key, 0)?;
            let first = program.advise(self.desk.as_ref(), side, &self.manner.budget)?;
            let mut reason = first.reason;
            let mut decisions = vec![first.decision];
            if let Some((after, _)) = second_step(self.desk.as_ref(), side, &decisions[0]) {
                let second = program.advise(after.as_ref(), side, &self.manner.budget)?;
                decisions.push(second.decision);
                if !second.reason.is_empty() {
                    reason = second.reason;
                }
            }
            Ok((decisions, reason))
        };
        match ask() {
            Ok((decisions, reason)) => {
                let labels = ink.paint(style::CHOICE, self.labels(side, &decisions));
                writeln!(self.paper, "A {} would say: {labels}", level.key)?;
                if !reason.is_empty() {
                    writeln!(self.paper, "  {reason}")?;
                }
            }
            Err(error) => writeln!(self.paper, "{error}.")?,
        }
        Ok(())
    }

    fn threats(&mut self, side: Side) -> Done {
        let mut threats = self.desk.threats(side);
        threats.retain(|threat| threat.mark.kind == Sign::Threat);
        threats.sort_by(|a, b| b.level.total_cmp(&a.level));
        for mark in threats.iter().map(|threat| &threat.mark) {
            writeln!(self.paper, "  {} {}", mark.text, self.paper.ink.rule(mark.rule))?;
        }
        if threats.is_empty() {
            writeln!(self.paper, "Nothing that the enemy could do next is known to be dangerous.")?;
        }
        Ok(())
    }

    /// One chart by a part of its name, or what there is.
    fn charts(&mut self, side: Side, name: &str) -> Done {
        let charts = self.desk.charts(side.into());
        let wanted = name.to_lowercase();
        let fits =
            |chart: &&Chart| chart.key.contains(&wanted) || chart.title.to_lowercase().contains(&wanted);
        let found: Vec<&Chart> = charts.iter().filter(|_| !wanted.is_empty()).filter(fits).collect();
        for chart in &found {
            for line in terminal::chart(chart, self.paper.ink) {
                writeln!(self.paper, "{line}")?;
            }
        }
        if found.is_empty() {
            let keys: Vec<&str> = charts.iter().map(|chart| chart.key.as_str()).collect();
            writeln!(self.paper, "Say which: {}.", words::list(&keys))?;
        }
        Ok(())
    }

    /// The opening card of the game.
    fn guide(&mut self) -> Done {
        let Ok(Some(guide)) = catalog::guide(&self.desk.header().game) else {
            return Ok(writeln!(self.paper, "This game has no guide.")?);
        };
        let (width, _) = self.paper.size();
        let ink = self.paper.ink;
        let knows = guide.know.iter().map(|thing| ("To know", thing));
        let parts = [("Who wins", &guide.goal), ("A turn", &guide.turn)];
        for (title, text) in parts.into_iter().chain(knows).chain([("How long", &guide.time)]) {
            writeln!(self.paper, "{}", ink.paint(style::STRONG, title))?;
            writeln!(self.paper, "{}", wrapped(text, width.min(100), 2))?;
        }
        Ok(())
    }

    fn map(&mut self, side: Side, around: &str) -> Done {
        let scene = self.desk.scene(side.into());
        let on = self.desk.board().spaces.iter().position(|space| space.key == around);
        for line in self.map_lines(&scene, on.map(|at| at as u16)) {
            writeln!(self.paper, "{line}")?;
        }
        let (width, _) = self.paper.size();
        for line in terminal::headline(&scene, width, self.paper.ink) {
            writeln!(self.paper, "{line}")?;
        }
        Ok(())
    }

    fn log(&mut self, count: &str) -> Done {
        let count = count.parse().unwrap_or(20);
        let chronicle = self.desk.chronicle(self.eye());
        for (_, entry) in &chronicle[chronicle.len().saturating_sub(count)..] {
            writeln!(self.paper, "{}", terminal::chronicle_line(entry, self.paper.ink))?;
        }
        if chronicle.is_empty() {
            writeln!(self.paper, "Nothing has happened yet.")?;
        }
        Ok(())
    }

    /// Rules by number or by words.
    pub(super) fn rules(&mut self, asked: &str) -> Done {
        let found = crate::commands::rules::find(self.desk.ledger(), asked);
        let (width, _) = self.paper.size();
        for rule in found.iter().take(8) {
            crate::commands::rules::print(self.paper, rule, width)?;
        }
        match found.len() {
            0 => writeln!(self.paper, "No rule is called or speaks of {asked:?}.")?,
            more @ 9.. => writeln!(self.paper, "… and {} more: be more exact.", more - 8)?,
            _ => {}
        }
        Ok(())
    }

    fn look(&mut self, side: Side, what: &str) -> Done {
        let scene = self.desk.scene(side.into());
        let board = self.desk.board();
        let ink = self.paper.ink;
        let (width, _) = self.paper.size();
        let asked = what.to_lowercase();
        let space_named = |space: &Space| {
            let name = space.name.as_deref().map(str::to_lowercase);
            space.key.to_lowercase() == asked || name.as_deref() == Some(&asked)
        };
        let spaces: Vec<usize> = (0..board.spaces.len())
            .filter(|&at| !asked.is_empty() && space_named(&board.spaces[at]))
            .collect();
        for &at in &spaces {
            let space = &board.spaces[at];
            let ground = terminal::terrain_at(board, &scene, at as u16);
            let terrain = board.legend.iter().find(|terrain| terrain.key == ground);
            let name = space.name.as_deref().map(|name| format!(" {name}")).unwrap_or_default();
            let (kind, effect) = terrain.map_or((ground, ""), |terrain| (&*terrain.name, &*terrain.effect));
            writeln!(
                self.paper,
                "{}: {kind}",
                ink.paint(style::STRONG, format_args!("{}{name}", space.key))
            )?;
            writeln!(self.paper, "  {}", wrapped(effect, width - 2, 2))?;
            for note in &space.notes {
                writeln!(self.paper, "  {note}")?;
            }
            if !terminal::is_of_hexes(board) {
                let beside =
                    space.neighbours.iter().map(|&near| board.spaces[usize::from(near)].key.as_str());
                let beside = format!("Next to {}", beside.collect::<Vec<_>>().join(", "));
                writeln!(self.paper, "  {}", wrapped(&beside, width - 2, 2))?;
            }
        }
        let here = |place: &Place| matches!(place, Place::Space(at) if spaces.contains(&usize::from(*at)));
        // A key that is meant exactly is not a part of others.
        let exact = scene.pieces.iter().any(|piece| piece.counter.key.to_lowercase() == asked);
        let called = |key: &str| if exact { key == asked } else { asked.len() > 2 && key.contains(&asked) };
        let pieces = scene
            .pieces
            .iter()
            .filter(|piece| here(&piece.place) || called(&piece.counter.key.to_lowercase()));
        let mut found = !spaces.is_empty();
        let described: Vec<(&Piece, Vec<String>)> = pieces.map(|piece| (piece, facts(piece))).collect();
        for (at, (piece, facts)) in described.iter().enumerate() {
            found = true;
            let name = ink.paint(style::STRONG, &piece.printed().name);
            writeln!(self.paper, "{name} ({})", piece.counter.key)?;
            // Of those of whom the same is to be said, it is said below the last.
            if described.get(at + 1).is_some_and(|(_, next)| next == facts) {
                continue;
            }
            for fact in facts {
                writeln!(self.paper, "  {}", wrapped(fact, width - 2, 2))?;
            }
        }
        if !found {
            let how = Examples::of(self.desk.as_ref(), side);
            let how = how.put_into("Look at KIND or a unit: look SPACE, look UNIT.");
            self.explain(&Unresolved::Unclear(how), false)?;
        }
        Ok(())
    }

    fn save_as(&mut self, file: &str) -> Done {
        let path = if file.is_empty() { self.manner.save.clone() } else { Some(Path::new(file).to_owned()) };
        let Some(path) = path else { return Ok(writeln!(self.paper, "Say where: save my-game.jsonl")?) };
        match self.save_to(&path) {
            Ok(()) => {
                writeln!(self.paper, "Saved in {}, and from now on after every decision.", path.display())?;
                self.manner.save = Some(path);
            }
            Err(trouble) => writeln!(self.paper, "{}", trouble.message().unwrap_or_default())?,
        }
        Ok(())
    }
}

/// What there is to say of a piece beside its name.
fn facts(piece: &Piece) -> Vec<String> {
    let mut facts: Vec<String> =
        piece.lines().filter(|line| *line != piece.printed().name).map(str::to_owned).collect();
    let mut states: Vec<String> = piece.states.iter().map(ToString::to_string).collect();
    // What a line has told already need not stand twice.
    states.retain(|state| !facts.iter().any(|line| line.contains(state)));
    if !states.is_empty() {
        facts.push(words::commas(&states));
    }
    facts
}
