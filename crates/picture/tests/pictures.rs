//! What must be in a picture, whatever it looks like.

mod common;

use common::{areas, french, hexes, piece, printed, quiet};
use contract::scene::{
    Account, Camp, Card, Fight, Forecast, Hand, Light, Mark, Nation, Odds, Picture, Place, Progress, Prompt,
    Roster, Sign, State, Step, Term, Track, Word,
};
use contract::{Anchor, Board, Choice, Entry, Outcome, Rule, Scene, Side};
use picture::{Look, PictureError, Theme, counter_symbols, map, png, svg};

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

/// The picture, checked to be an SVG document.
fn draw(board: &Board, scene: Option<&Scene>, look: &Look) -> String {
    let picture = svg(board, scene, look);
    png(&picture, 160).expect("a picture is well-formed");
    picture
}

fn entry(arrow: &[u16]) -> Entry {
    Entry::event("Something went").rule("4.1").by(Side::French).way(arrow.to_vec()).dice([6])
}

#[test]
fn every_space_is_drawn_once() {
    for board in [hexes(), areas()] {
        let picture = draw(&board, None, &Look::default());
        assert_eq!(count(&picture, r#"class="space""#), board.spaces.len());
        for space in &board.spaces {
            assert_eq!(count(&picture, &format!(r#"data-key="{}""#, space.key)), 1, "{}", space.key);
            assert_eq!(count(&picture, &format!(">{}</text>", space.key)), 1, "number of {}", space.key);
        }
    }
}

#[test]
fn every_piece_is_drawn_once_wherever_it_is() {
    let board = hexes();
    let mut scene = quiet(&board);
    scene.pieces = vec![
        french(1, 3),
        french(2, 9),
        french(3, 9),
        french(4, 9),
        piece(5, Side::Allied, Nation::Anglo, Place::Tray("lost".into())),
        piece(6, Side::Allied, Nation::Other("martian"), Place::Tray("a tray that the board lacks".into())),
    ];
    let picture = draw(&board, Some(&scene), &Look::default());
    for id in 1..=6 {
        assert_eq!(count(&picture, &format!(r#"data-piece="{id}""#)), 1, "piece {id}");
    }
    assert_eq!(count(&picture, ">4-5</text>"), 6);
}

#[test]
fn pieces_that_share_a_space_do_not_hide_each_other() {
    for board in [hexes(), areas()] {
        let mut scene = quiet(&board);
        scene.pieces = (0..9).map(|id| french(id, 1)).collect();
        let picture = draw(&board, Some(&scene), &Look::default());
        let mut places: Vec<&str> = picture
            .split(r#"class="piece""#)
            .skip(1)
            .filter_map(|rest| rest.split("transform=\"").nth(1)?.split("scale").next())
            .collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 9);
    }
}

#[test]
fn names_are_escaped() {
    let mut board = hexes();
    board.title = "Tom & \"Jerry\" <1815>".into();
    board.labels[0].text = "a<b & 'c'".into();
    board.spaces[0].key = "<0101>".into();
    board.spaces[1].name = Some("x\" onload=\"y".into());
    board.spaces[2].notes = vec!["entry </title>".into()];
    board.regions[0].name = "<exit>".into();
    let mut scene = quiet(&board);
    scene.headline = "Turn <3> & on\u{0}".into();
    let mut odd = french(1, 2);
    let mut counter = odd.counter.clone();
    counter.key = "\"".into();
    counter.faces[0].name = "</title><script>".into();
    counter.faces[0].about = vec!["<&>".into()];
    counter.faces[0].values[0].value = "<".into();
    odd.counter = printed(counter);
    odd.about = vec!["<&>".into()];
    odd.states = vec![State::Other("<odd>")];
    scene.pieces = vec![odd];
    let picture = draw(&board, Some(&scene), &Look::default());
    assert!(!picture.contains("<script>") && !picture.contains("<1815>") && !picture.contains("onload=\""));
    assert!(picture.contains("Tom &amp; &quot;Jerry&quot; &lt;1815&gt;"));
}

#[test]
fn equal_inputs_give_equal_pictures() {
    let board = hexes();
    let mut scene = quiet(&board);
    scene.pieces = vec![french(1, 3), french(2, 3)];
    let look = Look::default().with_entries(vec![entry(&[3, 4])]);
    assert_eq!(svg(&board, Some(&scene), &look), svg(&board.clone(), Some(&scene.clone()), &look.clone()));
}

#[test]
fn night_differs_from_day() {
    let board = hexes();
    let day = draw(&board, None, &Look::default());
    let night = draw(&board, None, &Look::default().with_theme(Theme::Dark));
    assert_ne!(day, night);
    assert_eq!(count(&day, r#"class="space""#), count(&night, r#"class="space""#));
}

#[test]
fn a_look_leaves_out_what_it_does_not_want() {
    let board = hexes();
    let full = draw(&board, None, &Look::default());
    assert!(
        full.contains(">0303</text>")
            && full.contains(">Upton</text>")
            && full.contains("Five by four</text>")
    );
    let bare = draw(&board, None, &Look { numbers: false, names: false, ..Look::map_only() });
    assert!(
        !bare.contains(">0303</text>")
            && !bare.contains(">Upton</text>")
            && !bare.contains("Five by four</text>")
    );
    assert!(bare.contains("<title>Five by four"), "the document keeps its title");
}

#[test]
fn names_keep_clear_of_counters() {
    let board = hexes();
    let place = |scene: Option<&Scene>| -> (f32, f32) {
        let picture = draw(&board, scene, &Look::map_only());
        let before = picture.split(">Upton</text>").next().unwrap();
        let start = &before[before.rfind("<text ").unwrap()..];
        let number = |name: &str| {
            start.split(&format!("{name}=\"")).nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
        };
        (number("x"), number("y"))
    };
    let mut scene = quiet(&board);
    scene.pieces = vec![french(1, 7)];
    let (alone, crowded) = (place(None), place(Some(&scene)));
    assert!((alone.0 - crowded.0).hypot(alone.1 - crowded.1) > 50.0, "{alone:?} {crowded:?}");
}

#[test]
fn choices_are_lit_with_their_cost() {
    let board = hexes();
    let mut scene = quiet(&board);
    scene.pieces = vec![french(1, 3)];
    scene.choices = vec![
        Choice { cost: Some("3 points".into()), ..Choice::new(&1, Anchor::Space(8), "Move") },
        Choice { cost: Some("77 points".into()), ..Choice::new(&2, Anchor::PieceTo(1, 12), "Move") },
        Choice { cost: Some("9-1".into()), ..Choice::new(&3, Anchor::Piece(1), "Attack") },
        Choice::new(&4, Anchor::Button, "End the phase"),
        Choice::new(&5, Anchor::Space(999), "Nowhere"),
    ];
    let picture = draw(&board, Some(&scene), &Look::default());
    assert_eq!(count(&picture, r#"class="lit""#), 2);
    for words in [">3</text>", ">77</text>", ">9-1</text>", ">End the phase</text>"] {
        assert!(picture.contains(words), "{words}");
    }
    let dim = draw(&board, Some(&scene), &Look { choices: false, ..Look::default() });
    assert_eq!(count(&dim, r#"class="lit""#), 0);
}

#[test]
fn ways_become_arrows() {
    let board = hexes();
    let entries =
        vec![entry(&[1, 2, 6]), entry(&[4, 5]), entry(&[]), entry(&[7]), entry(&[7, 7]), entry(&[1, 9999])];
    let look = Look::default().with_entries(entries);
    assert_eq!(count(&draw(&board, None, &look), r#"class="arrow""#), 2);
    let still = Look { arrows: false, ..look };
    assert_eq!(count(&draw(&board, None, &still), r#"class="arrow""#), 0);
}

#[test]
fn an_exit_is_said_at_the_edge_and_no_note_is_taken_for_one() {
    let mut board = hexes();
    assert_eq!(count(&draw(&board, None, &Look::map_only()), ">French exit</text>"), 1);
    board.regions.clear();
    board.spaces[16].notes = vec!["French exit".into()];
    assert_eq!(count(&draw(&board, None, &Look::map_only()), ">French exit</text>"), 0);
}

#[test]
fn the_panel_says_what_the_scene_says() {
    let board = hexes();
    let mut scene = quiet(&board);
    let rule = Rule("7.1");
    scene.headline = "Turn 3 of 10".into();
    scene.pieces = vec![piece(1, Side::Allied, Nation::Dutch, Place::Tray("lost".into()))];
    scene.prompt = Some(Prompt::new(Side::French, "Choose.", rule));
    let track = |name: &str, value: i32, limit: i32| Track::new(name, value, limit, rule).note("why");
    scene.tracks =
        vec![track("Turn", 3, 10), track("Losses", 55, 40), track("Odd", -3, 0), track("Odder", 3, -7)];
    let charge = Card::new("Charge").text("Ride on.");
    scene.hands = vec![Hand::new("cards", Side::French, "Cards", rule).card(None).card(Some(charge))];
    scene.account = Some(
        Account::new("Attack", vec![Term::new("Unit", "×2", rule)], "5-1")
            .forecast(Forecast::of(6).result("De", "gone", 2)),
    );
    scene.rosters =
        vec![Roster::new("Leaders", &["rating"], rule).row(1_u16, ["A7".into()], Odds { weight: 1, of: 4 })];
    scene.tallies = vec![Account::new("Points", vec![Term::new("The farm", "12", rule)], "")];
    scene.lights = vec![Light { region: "exit".into(), text: "ordered".into(), side: None, rule }];
    scene.fight = Some(Fight {
        title: "Assault".into(),
        at: 2,
        camps: vec![Camp {
            side: Side::French,
            role: "attacks".into(),
            pieces: vec![1],
            strength: "14 points".into(),
            dice: vec![5.into(), Picture::Flag.into()],
        }],
        steps: vec![Step::new("Guns fire", Progress::Done, rule).result("9 to 6")],
        outlooks: Vec::new(),
        rule,
    });
    scene.marks = [Sign::Duty, Sign::Target, Sign::Objective, Sign::Battle, Sign::Other("odd")]
        .map(|kind| Mark::new(kind, 2_u16, kind.key(), rule).label("+7"))
        .to_vec();
    let picture = draw(&board, Some(&scene), &Look::default().with_entries(vec![entry(&[])]));
    for words in [
        "Turn 3 of 10",
        "Choose.",
        "Losses",
        "55 / 40",
        "Charge",
        "Ride on.",
        "Leaders",
        "A7 · 25%",
        "The farm",
        "French attacks: 14 points",
        "Guns fire",
        "9 to 6",
        r#"data-region="exit""#,
        "+7",
        "Attack",
        "×2",
        "5-1",
        "2/6 · 33%",
        "Lost",
        "Something went [4.1]",
    ] {
        assert!(picture.contains(words), "{words}");
    }
    assert_eq!(count(&picture, r#"class="mark""#), 5);

    scene.outcome = Some(Outcome { winner: Some(Side::Allied), how: "The day is won.", rule });
    let over = draw(&board, Some(&scene), &Look::default());
    assert!(over.contains("Allied victory") && over.contains("The day is won."));
}

#[test]
fn states_change_a_counter() {
    let board = hexes();
    let with = |state: Option<State>| {
        let mut scene = quiet(&board);
        scene.pieces = vec![french(1, 8).states(state.map(|state| (true, state)))];
        svg(&board, Some(&scene), &Look::map_only())
    };
    let plain = with(None);
    for &state in State::KNOWN.iter().chain(&[State::Other("odd")]) {
        assert_ne!(with(Some(state)), plain, "{state}");
    }
}

#[test]
fn odd_boards_are_drawn_all_the_same() {
    let mut empty = hexes();
    empty.spaces.clear();
    empty.lines.clear();
    empty.labels.clear();
    let scene = quiet(&empty);
    draw(&empty, Some(&scene), &Look::default());

    let mut odd = hexes();
    odd.size = [f32::NAN, 0.0];
    odd.spaces[0].outline.clear();
    odd.spaces[1].outline[2] = [f32::NAN, f32::INFINITY];
    odd.spaces[2].centre = [f32::NAN, 3.0];
    odd.spaces[3].neighbours = vec![9999, 3];
    odd.spaces[4].outline = vec![[1.0, 1.0]; 6];
    odd.lines[0].points = vec![[f32::NAN, 1.0]];
    odd.lines[1].points.clear();
    odd.labels[0].at = [f32::INFINITY, 0.0];
    let mut scene = quiet(&odd);
    scene.pieces = vec![french(1, 2), french(2, 60_000), french(3, 0)];
    scene.pieces[0].facing = Some(255);
    let mut bare = scene.pieces[2].counter.clone();
    bare.faces[0].values.clear();
    scene.pieces[2].counter = printed(bare);
    for width in [0, 1, 400, u32::MAX] {
        svg(&odd, Some(&scene), &Look::default().with_width(width));
    }
    draw(&odd, Some(&scene), &Look::default());
}

#[test]
fn a_png_has_the_width_that_was_asked_for_and_shows_something() {
    let picture = svg(&hexes(), None, &Look::default());
    for width in [300, 1000] {
        let file = png(&picture, width).unwrap();
        let decoder = png::Decoder::new(std::io::Cursor::new(file));
        let mut reader = decoder.read_info().unwrap();
        assert_eq!(reader.info().width, width);
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        let mut colours: Vec<&[u8]> = pixels.chunks(3).collect();
        colours.sort_unstable();
        colours.dedup();
        assert!(colours.len() > 500, "{} colours", colours.len());
    }
}

#[test]
fn words_are_drawn_with_the_embedded_fonts() {
    let page = |words: &str| {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50" font-family="Georgia, serif"><text x="10" y="40" font-size="30">{words}</text></svg>"#
        )
    };
    assert_ne!(png(&page("Waterloo"), 200).unwrap(), png(&page(""), 200).unwrap());
}

#[test]
fn what_cannot_be_drawn_is_refused_with_a_reason() {
    assert!(matches!(png("no picture", 100), Err(PictureError::NotSvg(_))));
    let picture = svg(&hexes(), None, &Look::default());
    assert!(matches!(png(&picture, 0), Err(PictureError::Size { .. })));
    let error = png(&picture, u32::MAX).unwrap_err();
    assert!(error.to_string().contains("16384"), "{error}");
}

#[test]
fn a_map_alone_says_where_its_spaces_lie_and_leaves_them_to_others() {
    for board in [hexes(), areas()] {
        let drawn = map(&board, &Look::map_only());
        png(&drawn, 160).expect("a map is well-formed");
        assert_eq!(count(&drawn, "data-space="), 0);
        assert_eq!(count(&drawn, " style="), 0, "a strict page shows no styles in attributes");
        let number = |name: &str| -> Vec<f32> {
            let value = drawn.split(&format!("{name}=\"")).nth(1).and_then(|rest| rest.split('"').next());
            value.unwrap().split(' ').map(|number| number.parse().unwrap()).collect()
        };
        let (scale, origin, size) = (number("data-scale")[0], number("data-origin"), number("viewBox"));
        for space in &board.spaces {
            let at = [0, 1].map(|axis| origin[axis] + scale * space.centre[axis]);
            assert!(at[0] > 0.0 && at[1] > 0.0 && at[0] < size[2] && at[1] < size[3], "{at:?} {size:?}");
        }
        let day = map(&board, &Look::map_only());
        assert_eq!(drawn, day);
        assert_ne!(drawn, map(&board, &Look::map_only().with_theme(Theme::Dark)));
    }
}

#[test]
fn every_face_of_a_counter_has_a_symbol() {
    let spent = french(1, 3).counter.clone();
    let back = spent.faces[0].clone();
    let mut board = hexes();
    board.counters = vec![spent.with_back(back), french(2, 3).counter.clone()];
    let drawn = counter_symbols(&board, Theme::Light);
    png(&drawn.replace("<svg ", r#"<svg width="10" height="10" "#), 160).expect("symbols are well-formed");
    for id in ["counter-unit-1", "counter-unit-1-1", "counter-unit-2"] {
        assert_eq!(count(&drawn, &format!(r#"<symbol id="{id}""#)), 1, "{id}");
    }
    for terrain in &board.legend {
        assert_eq!(count(&drawn, &format!(r#"<symbol id="ground-{}""#, terrain.key)), 1, "{}", terrain.key);
    }
    assert_eq!(count(&drawn, "<symbol "), 3 + board.legend.len());
}
