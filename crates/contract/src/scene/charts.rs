//! Charts: the tables that lie beside a printed game, with where one is in them.

use super::{Board, PieceId};
use crate::Rule;
use serde::Serialize;

/// A table: results, terrain, the order of play, who comes when, what wins.
///
/// A game makes its charts from the data that its rules use, so they cannot say anything else; see
/// [`Game::charts`](crate::Game::charts).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chart {
    /// As clients know it: "results", "terrain".
    pub key: String,
    /// "Combat Results Table".
    pub title: String,
    /// How to read it, in a sentence or two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// What stands above the columns; nothing, if the cells need no heading.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
    /// The column of the present moment, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lit: Option<u16>,
    /// Line by line.
    pub rows: Vec<ChartRow>,
    /// Which dice are good for whoever throws them, in a chart of results that a die is looked up in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub good: Option<Good>,
    /// The rule behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
}

/// Which dice are good for whoever throws them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Good {
    /// A 1 is the best.
    Low,
    /// A 6 is the best.
    High,
}

/// A line of a [`Chart`].
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ChartRow {
    /// What stands in it; the first cell is its heading.
    pub cells: Vec<String>,
    /// Whether it is the line of the present moment.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub lit: bool,
    /// A counter to be drawn before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<PieceId>,
    /// Ground to be drawn before it, by the key of the board's legend.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ground: Option<String>,
    /// How far something has come, and what it is measured by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progress: Option<[i32; 2]>,
    /// The rule behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
}

impl ChartRow {
    /// A line of these cells.
    pub fn new<C: Into<String>>(cells: impl IntoIterator<Item = C>) -> ChartRow {
        ChartRow { cells: cells.into_iter().map(Into::into).collect(), ..ChartRow::default() }
    }

    /// Whether it is the line of the present moment.
    pub fn lit(mut self, lit: bool) -> ChartRow {
        self.lit = lit;
        self
    }

    /// How far something has come.
    pub fn progress(mut self, value: impl Into<i32>, of: impl Into<i32>) -> ChartRow {
        self.progress = Some([value.into(), of.into()]);
        self
    }

    /// A counter to be drawn before it.
    pub fn piece(mut self, piece: impl Into<PieceId>) -> ChartRow {
        self.piece = Some(piece.into());
        self
    }

    /// The rule behind it.
    pub fn rule(mut self, rule: impl Into<Rule>) -> ChartRow {
        self.rule = Some(rule.into());
        self
    }
}

impl Chart {
    /// A chart without lines.
    pub fn new(key: impl Into<String>, title: impl Into<String>) -> Chart {
        Chart {
            key: key.into(),
            title: title.into(),
            about: None,
            columns: Vec::new(),
            lit: None,
            rows: Vec::new(),
            good: None,
            rule: None,
        }
    }

    /// How to read it.
    pub fn about(mut self, about: impl Into<String>) -> Chart {
        self.about = Some(about.into());
        self
    }

    /// What stands above the columns, the heading of the lines included.
    pub fn columns<C: Into<String>>(mut self, columns: impl IntoIterator<Item = C>) -> Chart {
        self.columns = columns.into_iter().map(Into::into).collect();
        self
    }

    /// The column of the present moment, from 0.
    pub fn lit(mut self, column: impl Into<Option<u16>>) -> Chart {
        self.lit = column.into();
        self
    }

    /// Its lines.
    pub fn rows(mut self, rows: impl IntoIterator<Item = ChartRow>) -> Chart {
        self.rows.extend(rows);
        self
    }

    /// Which dice are good for whoever throws them.
    pub fn good(mut self, good: Good) -> Chart {
        self.good = Some(good);
        self
    }

    /// The rule behind it.
    pub fn rule(mut self, rule: impl Into<Rule>) -> Chart {
        self.rule = Some(rule.into());
        self
    }

    /// The ground of a board and what it does, as its legend says.
    pub fn terrain(board: &Board) -> Chart {
        let line = |terrain: &super::Terrain| {
            let effect = if terrain.effect.is_empty() { "–" } else { &terrain.effect };
            ChartRow {
                ground: Some(terrain.key.clone()),
                ..ChartRow::new([terrain.name.as_str(), effect]).rule(terrain.rule)
            }
        };
        Chart::new("terrain", "Terrain").columns(["Ground", "Effect"]).rows(board.legend.iter().map(line))
    }

    /// The symbols on the counters of a board, each with a counter that bears it.
    pub fn symbols(board: &Board) -> Chart {
        let mut seen = Vec::new();
        let mut rows = Vec::new();
        for counter in &board.counters {
            for face in counter.faces.iter().take(1) {
                if !seen.contains(&face.symbol) {
                    seen.push(face.symbol);
                    rows.push(
                        ChartRow::new([in_words(face.symbol.key()), face.name.clone()]).piece(counter.id),
                    );
                }
            }
        }
        Chart::new("symbols", "Symbols").columns(["Symbol", "Such as"]).rows(rows)
    }

    /// The nations of a board's counters, with how many counters each has.
    pub fn nations(board: &Board) -> Chart {
        let mut nations: Vec<(_, PieceId, usize)> = Vec::new();
        for counter in &board.counters {
            let Some(face) = counter.faces.first() else { continue };
            match nations.iter_mut().find(|(nation, ..)| *nation == face.nation) {
                Some((.., count)) => *count += 1,
                None => nations.push((face.nation, counter.id, 1)),
            }
        }
        let line = |(nation, piece, count): &(super::Nation, PieceId, usize)| {
            ChartRow::new([in_words(nation.key()), count.to_string()]).piece(*piece)
        };
        Chart::new("nations", "Nations").columns(["Nation", "Counters"]).rows(nations.iter().map(line))
    }

    /// What every game can show without a word of its own: terrain, symbols, nations.
    pub fn of_board(board: &Board) -> Vec<Chart> {
        [Chart::terrain(board), Chart::symbols(board), Chart::nations(board)]
            .into_iter()
            .filter(|chart| chart.rows.len() > 1)
            .collect()
    }
}

/// "horse-artillery" is read "Horse artillery".
fn in_words(key: &str) -> String {
    crate::words::capital(&key.replace('-', " "))
}
