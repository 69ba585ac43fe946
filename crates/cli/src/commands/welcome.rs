//! `grognard` alone: where to begin.

use crate::cli::House;
use crate::paper::style;
use crate::trouble::Done;
use catalog::listings;
use std::io::Write;

/// Greets.
pub fn run(house: &mut House) -> Done {
    let ink = house.paper.ink;
    let out = &mut house.paper;
    writeln!(
        out,
        "{}",
        ink.paint(style::STRONG, "Grognard plays Waterloo board wargames, with every rule enforced.")
    )?;
    writeln!(out)?;
    let command = |text: &str| ink.paint(style::CHOICE, format_args!("{text:<38}"));
    let first = listings().into_iter().find(|game| !game.coming);
    let key = first.as_ref().map_or("naw", |game| game.key);
    let title = first.as_ref().map_or("", |game| game.title);
    for (line, what) in [
        (format!("grognard play {key}"), format!("play {title} against an opponent")),
        (format!("grognard play {key} --french hot-seat"), "two players at one keyboard".into()),
        ("grognard games".into(), "the games, their scenarios and opponents".into()),
        (format!("grognard rules {key}"), "the rules in our words".into()),
        (format!("grognard position --start {key}"), "a position to edit, analyse and draw".into()),
        (format!("grognard simulate {key} --out report"), "a hundred games and a report about them".into()),
        ("grognard --help".into(), "everything else".into()),
    ] {
        writeln!(out, "  {} {what}", command(&line))?;
    }
    Ok(())
}
