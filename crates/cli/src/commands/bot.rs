//! `grognard bot`: a player for other programs.

use crate::bot::bot;
use crate::cli::House;
use crate::protocol::{LONGEST, Line, read_line};
use crate::trouble::{Done, Trouble};
use opponents::Budget;
use serde_json::json;
use std::io::{self, Write};

/// Answer other programs: a player that speaks the line protocol
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The line protocol: one JSON object a line, on standard input and output.

A question is
  {\"protocol\":1, \"game\":\"naw\", \"scenario\":\"standard\", \"n\":17, \"side\":\"french\",
   \"legal\":[…], \"scene\":{…}, \"position\":{…}, \"board\":{…}}
and its answer
  {\"decision\":{\"take\":\"fr-6-inf\"}}

  n         inputs so far; an answer may repeat it, and is refused if it is out of date
  legal     every legal decision: the answer is one of them
  scene     what the side sees: pieces, tracks, prompt, choices with costs and odds
  position  a whole position that agrees with all that the side has seen; what is hidden from it is
            drawn anew every time, so it is a possible world and not the true one
  board     spaces and lines, with the first question only

An answer that is not legal gets the same question again with \"error\", \"rule\" and \"rule_text\";
after three of them, or no answer in --bot-timeout seconds, the game stops and is saved. At the end
comes {\"over\":{\"winner\":…,\"how\":…,\"rule\":…}}, to which there is no answer.

This command answers such questions; of a question it needs only \"position\", and \"side\" where both
sides are asked. A line that it cannot answer gets {\"error\":\"…\"}, and the next line is read.
`grognard play --french \"cmd:PROGRAM\"` asks them.

Examples:
  grognard position --start naw | jq -c '{position: .}' | grognard bot naw --level recruit
  grognard play naw --french you --allied \"cmd:grognard bot naw --level sergeant\"
  grognard play naw --french \"cmd:./my-bot\" --allied sergeant --save game.jsonl")]
pub struct Args {
    /// Which game
    game: String,
    /// Which opponent; the strongest if none is named
    #[arg(long, value_name = "LEVEL")]
    level: Option<String>,
    /// Where its whims come from
    #[arg(long, value_name = "NUMBER", default_value_t = 1815)]
    seed: u64,
    /// Positions that it may look at for one decision
    #[arg(long, value_name = "N", default_value_t = Budget::default().nodes)]
    nodes: u64,
}

/// Answers until the questions end.
pub fn run(args: &Args, house: &mut House) -> Done {
    let mut bot = bot(&args.game, args.level.as_deref(), args.seed, args.nodes, house.data.as_deref())?;
    let mut input = io::stdin().lock();
    loop {
        let line = read_line(&mut input)
            .map_err(|error| Trouble::File(format!("cannot read standard input: {error}")))?;
        let answer = match line {
            None => return Ok(()),
            Some(Line::Text(line)) => bot.answer(&line),
            Some(Line::TooLong) => {
                let what = format!("the line is longer than {} MiB", LONGEST >> 20);
                Some(json!({ "error": what }).to_string())
            }
        };
        if let Some(answer) = answer {
            writeln!(house.paper, "{answer}")?;
            house.paper.flush()?;
        }
    }
}
