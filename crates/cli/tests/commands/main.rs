//! Drives the binary as people and scripts do: every command, good input and bad.

mod atlas;
mod books;
mod bots;
mod load;
mod many_games;
mod maps;
mod play;
mod plumbing;
mod positions;
mod records;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

/// What a run of the program gave.
#[derive(Debug)]
struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl Ran {
    /// The output of a run that went well.
    #[track_caller]
    fn well(self) -> String {
        assert_eq!(self.code, 0, "{self:#?}");
        self.out
    }

    /// The run ended with this code, and says all of this, wherever.
    #[track_caller]
    fn says(self, code: i32, words: &[&str]) -> Ran {
        assert_eq!(self.code, code, "{self:#?}");
        for word in words {
            assert!(self.out.contains(word) || self.err.contains(word), "{word:?} is missing: {self:#?}");
        }
        assert!(!self.err.contains("panicked"), "{self:#?}");
        self
    }
}

fn binary() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// A folder of its own for every test, and the program run in it.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    /// Runs the program with nothing to read.
    fn run(&self, arguments: &[&str]) -> Ran {
        self.feed(arguments, "")
    }

    /// Runs the program with this on its standard input.
    fn feed(&self, arguments: &[&str], input: &str) -> Ran {
        let mut child = binary()
            .args(arguments)
            .current_dir(self.0.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut pipe = child.stdin.take().unwrap();
        let input = input.to_owned();
        // From another thread: the program may say more than a pipe holds before it reads on.
        let writer = std::thread::spawn(move || {
            let _ = pipe.write_all(input.as_bytes());
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Ran {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The record of a finished game.
    fn game(&self) -> String {
        static RECORD: OnceLock<String> = OnceLock::new();
        let record = RECORD.get_or_init(|| {
            let folder = Folder::new();
            let arguments = ["play", "naw", "--french", "recruit", "--allied", "random", "--seed", "1815"];
            folder.run(&[&arguments[..], &["--save", "game.jsonl"]].concat()).well();
            folder.read("game.jsonl")
        });
        self.write("game.jsonl", record);
        record.clone()
    }

    /// A file with the starting position, edited as text.
    fn position(&self, edit: impl Fn(&str) -> String) -> String {
        let start = self.run(&["position", "--start", "naw"]).well();
        let edited = edit(&start);
        self.write("position.json", &edited);
        edited
    }
}

/// Runs the program in a folder that nobody looks at.
fn run(arguments: &[&str]) -> Ran {
    Folder::new().run(arguments)
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn json_lines(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(json).collect()
}

/// Where the data files of the first game are.
fn shipped_data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/naw")
}
