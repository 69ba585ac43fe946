//! The record as lines: written, read, damaged.

use crate::common::*;
use contract::{Edition, Options, Side};
use proptest::prelude::*;
use record::{
    Audience, Dice, Flaw, Match, OtherData, Players, ReadError, Refused, Verdict, peek_header, read,
};
use rehearsal::{Rehearsal, Sheet};

fn read_here(record: impl AsRef<[u8]>) -> Result<Play, Box<ReadError<Rehearsal>>> {
    read(record, sheet())
}

/// Reads a record that is wrong at a line, and checks that nothing before it is lost.
fn flaw_at(line: usize, record: impl AsRef<[u8]>, whole: &Play) -> Box<ReadError<Rehearsal>> {
    let error = read_here(record).unwrap_err();
    assert_eq!(error.line, line, "{error}");
    let before = error.before.as_ref().expect("the header was right");
    let inputs = whole.len().min(line - 2);
    assert_eq!(before.len(), inputs);
    assert!(before.inputs().iter().eq(whole.inputs().iter().take(inputs)));
    assert_eq!(before.game(), &whole.replay_to(inputs));
    error
}

/// A record with one line changed; lines count from one.
fn with_line(record: &str, line: usize, text: &str) -> String {
    let lines: Vec<_> =
        record.lines().enumerate().map(|(i, old)| if i + 1 == line { text } else { old }).collect();
    lines.join("\n") + "\n"
}

#[test]
fn a_record_reads_like_this() {
    let game = at_first_move();
    let expected = format!(
        r#"{{"grognard":1,"game":"rehearsal","scenario":"skirmish","options":{{}},"players":{{"french":"Ney","allied":"Picton"}},"data":"{}","dice":"b6acca81a0939a856c35e4c4188e95b91731aab1d4629a4cee79dd09ded4fc94"}}
{{"n":1,"draw":3}}
{{"n":2,"french":{{"stance":"bold"}}}}
{{"n":3,"allied":{{"stance":"steady"}}}}
"#,
        sheet().digest()
    );
    assert_eq!(game.write(Audience::Players), expected);
}

#[test]
fn what_is_written_is_read_again() {
    for lot in 0..10 {
        for inputs in [0, 1, 2, 3, 5, 8, 13, 21, usize::MAX] {
            let game = of_length(lot, inputs);
            for audience in [Audience::Table, Audience::Players] {
                let text = game.write(audience);
                let again = read_here(&text).unwrap();
                assert_eq!(again.inputs(), game.inputs());
                assert_eq!(again.game(), game.game());
                assert_eq!(again.header(), game.header());
                assert_eq!(again.write(audience), text);
                assert_eq!(peek_header(text.as_bytes()).as_ref(), Ok(game.header()));
            }
        }
    }
}

#[test]
fn options_positions_and_branches_are_kept() {
    let options = Options::from([("first".into(), "allied".into())]);
    let game: Play = Match::new(sheet(), "dusk", &options, Players::default(), Dice::Hand).unwrap();
    assert_eq!(read_here(game.write(Audience::Table)).unwrap().initial(), game.initial());

    let position = contract::Game::position(finished(2).branch(7, Dice::Hand).game());
    let mut game: Play =
        Match::from_position(sheet(), &position, Players::default(), Dice::Fair(SEED)).unwrap();
    go_on(&mut game, 2, usize::MAX);
    let again = read_here(game.write(Audience::Players)).unwrap();
    assert_eq!(again.game(), game.game());
    assert!(matches!(again.verify(), Verdict::Fair { .. }));

    let mut branch = finished(2).branch(7, Dice::Fair([1; 32]));
    go_on(&mut branch, 4, usize::MAX);
    let again = read_here(branch.write(Audience::Players)).unwrap();
    assert_eq!(again.header().branch, Some(7));
    assert!(matches!(again.verify(), Verdict::Fair { taken_over: 7, .. }), "{}", again.verify());
}

#[test]
fn a_branch_may_be_saved_before_it_goes_on() {
    let branch = finished(2).branch(7, Dice::Fair([1; 32]));
    let text = branch.write(Audience::Table);
    assert_eq!(read_here(&text).unwrap().header().branch, Some(7));
    // Of one that is damaged from its first input on nothing was taken over.
    let error = flaw_at(2, with_line(&text, 2, "{}"), &branch);
    assert_eq!(error.before.as_ref().unwrap().header().branch, None);
}

#[test]
fn a_position_says_which_scenario_and_which_options() {
    let position = contract::Game::position(at_first_move().game());
    let game: Play = Match::from_position(sheet(), &position, Players::default(), Dice::Hand).unwrap();
    let text = game.write(Audience::Table);
    assert!(read_here(&text).is_ok());
    // The header comes before the position that it holds.
    for (from, to, field) in [
        (r#""scenario":"skirmish""#, r#""scenario":"dusk""#, "scenario"),
        (r#""options":{}"#, r#""options":{"first":"allied"}"#, "options"),
    ] {
        let error = read_here(text.replacen(from, to, 1)).unwrap_err();
        assert!(matches!(&error.flaw, Flaw::Field { field: found, .. } if *found == field), "{error}");
    }
}

#[test]
fn a_fault_says_how_much_is_sound() {
    let whole = at_first_move();
    let text = whole.write(Audience::Table);
    let error = flaw_at(4, with_line(&text, 4, "{}"), &whole).to_string();
    assert!(error.ends_with("; everything before it is sound, up to input 2"), "{error}");
    let error = flaw_at(2, with_line(&text, 2, "{}"), &whole).to_string();
    assert!(!error.contains("sound"), "nothing came before it: {error}");
}

#[test]
fn sides_and_data_go_by_their_names() {
    let players = Players::new("Ney", "Picton");
    assert_eq!(Side::ALL.map(|side| players.of(side)), ["Ney", "Picton"]);
    let other = OtherData { recorded: "abc".into(), here: "def".into() };
    assert_eq!(other.to_string(), "the record was made with other data (abc) than these (def)");
}

#[test]
fn only_the_table_s_copy_can_roll_on() {
    let mut game = new();
    let mut players = read_here(game.write(Audience::Players)).unwrap();
    assert!(!game.write(Audience::Players).contains("secret_seed"));
    assert_eq!(players.roll(), Err(Refused::NoSeed));

    let mut table = read_here(game.write(Audience::Table)).unwrap();
    assert_eq!(table.roll(), game.roll());

    // At the end both copies are equal, and the seed is in the open.
    let game = finished(5);
    assert_eq!(game.write(Audience::Table), game.write(Audience::Players));
    assert!(
        game.write(Audience::Table).lines().last().unwrap().ends_with(&format!("{}\"}}", "12".repeat(32)))
    );
    assert!(!game.write(Audience::Table).contains("secret_seed"));
}

#[test]
fn every_kind_of_damage_has_its_own_message() {
    let whole = finished(5);
    let text = whole.write(Audience::Players);
    let lines: Vec<&str> = text.lines().collect();
    let last = lines.len();
    let header = lines[0];
    let edit = |line, new: &str| flaw_at(line, with_line(&text, line, new), &whole);

    // The header.
    let head = |new: &str| {
        let error = read_here(with_line(&text, 1, new)).unwrap_err();
        assert_eq!(error.line, 1);
        assert!(error.before.is_none());
        error.flaw
    };
    assert_eq!(read_here("").unwrap_err().flaw, Flaw::Empty);
    assert_eq!(read_here("\n\n").unwrap_err().flaw, Flaw::Empty);
    assert_eq!(head(r#"{"name":"a package","version":"1.0"}"#), Flaw::Foreign);
    assert_eq!(head("[1,2,3]"), Flaw::Foreign);
    assert!(matches!(head("Dear Sir,"), Flaw::NotJson { column: 1, .. }));
    assert_eq!(head(&header[..40]), Flaw::CutShort);
    assert_eq!(head(&header.replace("\"grognard\":1", "\"grognard\":3,\"moon\":3")), Flaw::Newer(3));
    assert!(matches!(head(&header.replace("\"grognard\":1", "\"grognard\":0")), Flaw::Field { .. }));
    let unknown = head(&header.replace("\"data\"", "\"weather\":\"wet\",\"data\""));
    assert!(unknown.to_string().starts_with("unknown field `weather`, expected one of"), "{unknown}");
    let missing = head(&header.replace("\"scenario\":\"skirmish\",", ""));
    assert_eq!(missing.to_string(), "missing field `scenario`");
    let doubled = head(&header.replace("\"data\"", "\"game\":\"rehearsal\",\"data\""));
    assert_eq!(doubled.to_string(), "duplicate field `game`");
    assert!(matches!(head(&header.replace("\"rehearsal\"", "\"chess\"")), Flaw::OtherGame { .. }));
    assert!(matches!(head(&header.replace("skirmish", "ligny")), Flaw::SetUp(_)));
    assert!(matches!(head(&header.replace("{}", r#"{"weather":"wet"}"#)), Flaw::SetUp(_)));
    assert!(head(&header.replace("\"dice\":\"", "\"dice\":\"0")).to_string().starts_with("dice is neither"));
    let secret = format!("\"secret_seed\":\"{}\",\"dice\"", "00".repeat(32));
    assert!(
        head(&header.replace("\"dice\"", &secret)).to_string().starts_with("secret_seed is not the seed")
    );

    // The inputs.
    let cut = flaw_at(last - 1, &text[..text.len() - lines[last - 1].len() - 5], &whole);
    assert_eq!(cut.flaw, Flaw::CutShort);
    let die = (2..last).find(|&line| lines[line - 1].contains("dice")).unwrap();
    let seven = edit(die, &format!(r#"{{"n":{},"dice":[7,1]}}"#, die - 1));
    assert!(seven.to_string().contains("dice [7, 1] cannot be what 2 dice with 6 faces brought"), "{seven}");
    let illegal = edit(3, r#"{"n":2,"french":"pass"}"#);
    assert_eq!(illegal.rule().map(|rule| rule.0), Some("R2"));
    let out_of_turn = edit(2, r#"{"n":1,"french":"pass"}"#);
    assert!(matches!(out_of_turn.flaw, Flaw::Refused(Refused::NotAsked { .. })));
    let nonsense = edit(3, r#"{"n":2,"french":{"fly":"moon"}}"#);
    assert!(matches!(nonsense.flaw, Flaw::Undecidable { side: Side::French, .. }), "{nonsense}");
    let number = edit(4, r#"{"n":7,"allied":{"stance":"bold"}}"#);
    assert_eq!(number.flaw, Flaw::Number { expected: 3, found: 7 });
    for both in
        [r#"{"n":1}"#, r#"{"n":1,"draw":1,"dice":[1]}"#, r#"{"draw":1}"#, r#"{"n":1,"draw":1,"seed":""}"#]
    {
        assert!(matches!(edit(2, both).flaw, Flaw::Field { .. }), "{both}");
    }
    assert!(edit(2, r#"{"n":1,"draw":1,"by":"me"}"#).to_string().contains("unknown field `by`"));
    assert!(matches!(edit(2, r#"{"n":1,"draw":1}}"#).flaw, Flaw::NotJson { .. }));
    assert!(matches!(edit(2, r#"{"n":1,"draw":70000}"#).flaw, Flaw::Field { .. }));
    let mut bytes = text.clone().into_bytes();
    let at = header.len() + 3;
    bytes[at] = 0xFF;
    assert_eq!(flaw_at(2, bytes, &whole).flaw, Flaw::NotText);

    // The end.
    assert_eq!(edit(4, lines[last - 1]).flaw, Flaw::NotOver);
    let after = flaw_at(last + 1, format!("{text}{}\n", lines[1]), &whole);
    assert_eq!(after.flaw, Flaw::AfterEnd);
    let winner = [r#""winner":"french""#, r#""winner":"allied""#, r#""winner":null"#];
    let said = winner.into_iter().find(|said| lines[last - 1].contains(said)).unwrap();
    let other = winner.into_iter().find(|other| *other != said).unwrap();
    assert!(matches!(edit(last, &lines[last - 1].replace(said, other)).flaw, Flaw::OtherWinner { .. }));
    let short = lines[last - 1].replace("1212", "12");
    assert!(edit(last, &short).to_string().contains("seed is not 64 hexadecimal digits"));
    let goes_on = edit(last, &format!(r#"{{"n":{},"french":"pass"}}"#, last - 1));
    assert!(matches!(goes_on.flaw, Flaw::Refused(Refused::Over(_))));

    // Not damage at all: blank lines, line ends of another system, no end of line, no end.
    for sound in [
        text.clone() + "\n\n",
        text.replace('\n', "\r\n"),
        text.trim_end().into(),
        lines[..last - 1].join("\n"),
    ] {
        assert_eq!(read_here(sound).unwrap().game(), whole.game());
    }
}

#[test]
fn a_branch_that_lost_lines_says_so_and_can_go_on() {
    let branch = finished(5).branch(6, Dice::Fair([1; 32]));
    let text = branch.write(Audience::Table);
    let cut = text.lines().take(4).collect::<Vec<_>>().join("\n");
    let error = read_here(cut).unwrap_err();
    assert_eq!(error.line, 1);
    assert!(
        error.to_string().contains("branch says that 6 inputs were taken over, but there are 3"),
        "{error}"
    );
    let mut rest = error.before.unwrap();
    go_on(&mut rest, 1, usize::MAX);
    assert!(matches!(rest.verify(), Verdict::Fair { taken_over: 3, .. }), "{}", rest.verify());
}

#[test]
fn a_file_cut_anywhere_keeps_its_whole_lines() {
    let whole = finished(5);
    let text = whole.write(Audience::Players);
    for cut in 0..text.len() {
        let lines = text[..cut].matches('\n').count();
        // A line is whole when only its line feed is missing.
        let whole_line = text[..cut].ends_with('\n') || text[cut..].starts_with('\n');
        match read_here(&text[..cut]) {
            Ok(game) => {
                assert!(whole_line, "cut at {cut}");
                assert!(game.inputs().iter().eq(whole.inputs().iter().take(game.len())));
            }
            Err(error) => {
                assert!(!whole_line || cut == 0, "cut at {cut}: {error}");
                assert_eq!(error.line, lines + 1);
                assert!(matches!(error.flaw, Flaw::CutShort | Flaw::Empty), "cut at {cut}: {error}");
                assert_eq!(error.before.map_or(0, |game| game.len()), lines.saturating_sub(1));
            }
        }
    }
}

/// The shipped data with one change, as another edition.
fn other_sheet(from: &str, to: &str) -> &'static Sheet {
    let [rules, pieces] = [Sheet::shipped()[0], Sheet::shipped()[1]];
    let pieces = pieces.1.replacen(from, to, 1);
    Box::leak(Box::new(Sheet::read(&[rules, ("pieces.toml", &pieces)]).unwrap()))
}

#[test]
fn other_data_are_a_warning_if_the_record_replays_and_an_explanation_if_not() {
    let mut game = at_first_move();
    game.play(Side::French, decision(r#"{"take":"lancers"}"#), None).unwrap();
    game.play(Side::French, decision(r#"{"go":"papelotte"}"#), None).unwrap();
    let text = game.write(Audience::Table);

    let stronger: Play = read(&text, other_sheet("strength = 3", "strength = 4")).unwrap();
    let warning = stronger.other_data().unwrap();
    assert_eq!(warning.recorded, sheet().digest());
    assert_ne!(warning.here, sheet().digest());
    assert!(read_here(&text).unwrap().other_data().is_none());

    let elsewhere = other_sheet("start = \"plancenoit\"", "start = \"hougoumont\"");
    let error = read::<Rehearsal>(&text, elsewhere).unwrap_err();
    assert_eq!(error.line, 6);
    assert!(error.other_data.is_some());
    assert!(error.to_string().contains("read it with the data it was made with"), "{error}");
    assert_eq!(error.before.unwrap().len(), 4);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever happens to one byte, reading never panics, names a line that exists, and loses
    /// nothing that comes before the damage.
    #[test]
    fn one_damaged_byte_loses_nothing_before_it(
        lot in 0_u64..6,
        inputs in prop_oneof![Just(usize::MAX), 0_usize..12],
        at: prop::sample::Index,
        new: Option<u8>,
    ) {
        let whole = of_length(lot, inputs);
        let mut bytes = whole.write(Audience::Table).into_bytes();
        let at = at.index(bytes.len());
        let damaged = bytes[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
        match new {
            Some(new) => bytes[at] = new,
            None => drop(bytes.remove(at)),
        }
        survives(&whole, &bytes, damaged)?;
    }

    /// The same for a line that is lost, doubled or moved.
    #[test]
    fn one_lost_or_moved_line_loses_nothing_before_it(
        lot in 0_u64..6, at: prop::sample::Index, to: prop::sample::Index, doubled: bool,
    ) {
        let whole = finished(lot);
        let text = whole.write(Audience::Table);
        let mut lines: Vec<&str> = text.lines().collect();
        let at = at.index(lines.len());
        let line = if doubled { lines[at] } else { lines.remove(at) };
        let to = to.index(lines.len() + 1);
        lines.insert(to, line);
        survives(&whole, lines.join("\n").as_bytes(), at.min(to) + 1)?;
        lines.remove(to);
        survives(&whole, lines.join("\n").as_bytes(), at.min(to) + 1)?;
    }

    /// Noise is never a record, and never a panic.
    #[test]
    fn noise_is_refused(bytes: Vec<u8>) {
        prop_assert_eq!(read_here(&bytes).unwrap_err().line, 1);
    }
}

/// Reads bytes that agree with a game in all lines before `damaged`.
fn survives(whole: &Play, bytes: &[u8], damaged: usize) -> Result<(), TestCaseError> {
    let sound = damaged.saturating_sub(2).min(whole.len());
    let (game, line) = match read_here(bytes) {
        Ok(game) => (Some(game), None),
        Err(error) => (error.before, Some(error.line)),
    };
    if let Some(line) = line {
        prop_assert!(line >= damaged, "line {} before {}", line, damaged);
        prop_assert!(line <= bytes.split(|&byte| byte == b'\n').count());
    }
    match game {
        // Only a damaged header leaves nothing.
        None => prop_assert_eq!((damaged, line), (1, Some(1))),
        // A changed header may tell of another game, that is none of ours.
        Some(_) if damaged == 1 => {}
        Some(game) => {
            prop_assert!(game.len() >= sound);
            prop_assert!(game.inputs().iter().take(sound).eq(whole.inputs().iter().take(sound)));
            prop_assert_eq!(game.replay_to(sound), whole.replay_to(sound));
            game.verify();
        }
    }
    Ok(())
}
