//! Standard output, with or without colour.

use anstyle::{Ansi256Color, Style};
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Colour {
    /// On a terminal, unless NO_COLOR is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Paints words, or leaves them as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    on: bool,
}

/// The styles of the house.
pub mod style {
    use super::{Ansi256Color, Style};

    const fn shade(number: u8) -> Style {
        Style::new().fg_color(Some(anstyle::Color::Ansi256(Ansi256Color(number))))
    }

    /// Titles, headlines, prompts.
    pub const STRONG: Style = Style::new().bold();
    /// What need not be read.
    pub const FAINT: Style = shade(244);
    /// Numbers of rules.
    pub const RULE: Style = shade(110);
    /// What can be chosen or typed.
    pub const CHOICE: Style = shade(114).bold();
    /// What went well.
    pub const GOOD: Style = shade(114);
    /// What went wrong.
    pub const BAD: Style = shade(203).bold();
    /// The French side.
    pub const FRENCH: Style = shade(75).bold();
    /// The Allied side.
    pub const ALLIED: Style = shade(203).bold();
}

impl Ink {
    /// Ink for a stream that is or is not a terminal.
    fn of(colour: Colour, terminal: bool) -> Ink {
        let on = match colour {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        };
        Ink { on }
    }

    /// Ink for messages on standard error.
    pub fn for_errors(colour: Colour) -> Ink {
        Ink::of(colour, io::stderr().is_terminal())
    }

    /// Whether there is colour.
    pub fn on(self) -> bool {
        self.on
    }

    /// Some words in a style.
    pub fn paint(self, style: Style, words: impl Display) -> String {
        if self.on { format!("{style}{words}{style:#}") } else { words.to_string() }
    }

    /// The number of a rule as it stands behind a sentence.
    pub fn rule(self, rule: impl Display) -> String {
        self.paint(style::RULE, format_args!("[{rule}]"))
    }
}

/// Standard output. Everything a command says goes through it, so that a full disk and a reader
/// who went away are noticed.
#[derive(Debug)]
pub struct Paper {
    out: BufWriter<Stdout>,
    /// What to paint with.
    pub ink: Ink,
    terminal: bool,
}

impl Paper {
    /// Standard output of this process.
    pub fn new(colour: Colour) -> Paper {
        let out = io::stdout();
        let terminal = out.is_terminal();
        Paper { ink: Ink::of(colour, terminal), out: BufWriter::new(out), terminal }
    }

    /// Whether a person is looking.
    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Columns and lines of the terminal; a generous page when there is none.
    pub fn size(&self) -> (usize, usize) {
        match terminal_size::terminal_size() {
            Some((width, height)) if self.terminal => (width.0.max(20).into(), height.0.max(10).into()),
            _ => (120, 60),
        }
    }
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Says something beside the answer, on standard error. If nobody can hear it, nothing is lost.
pub fn aside(what: impl Display) {
    let _ = writeln!(io::stderr(), "{what}");
}

/// Breaks a text into lines of at most `width` columns, every line after the first indented.
pub fn wrapped(text: &str, width: usize, indent: usize) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = indent;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("one two three", 7, 2), "one two\n  three");
        assert_eq!(wrapped("unbreakable", 3, 0), "unbreakable");
        assert_eq!(wrapped("", 3, 0), "");
    }

    #[test]
    fn plain_ink_leaves_no_trace() {
        assert_eq!(Ink { on: false }.paint(style::STRONG, "words"), "words");
        assert_eq!(Ink { on: true }.paint(style::STRONG, "words"), "\u{1b}[1mwords\u{1b}[0m");
    }
}
