//! The server is killed at random moments under load. Nothing that it has acknowledged may be lost,
//! and no game may be broken.
//!
//! `GROGNARD_KILLS` says how often (10 unless it does); with `GROGNARD_TEST_POSTGRES` the same is done
//! on PostgreSQL.

mod rig;

use contract::Luck;
use load::loopback::Browser;
use record::{Stream, Verdict};
use rig::{Place, Player};
use serde_json::{Value, json};
use server::names::TableId;
use server::{Config, Limits, Seal, serve};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const FOLDER: &str = "GROGNARD_KILL_FOLDER";
const DATABASE: &str = "GROGNARD_KILL_DATABASE";

/// Not a test: the process that is killed. Without being asked for it does nothing.
#[test]
fn the_server_that_is_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let mut config = Config::new(folder);
    config.listen.set_port(0);
    config.database = std::env::var(DATABASE).ok();
    config.connections = 4;
    config.rate = None;
    config.limits = Limits::none();
    serve(config, |address| println!("\nready {address}")).unwrap();
}

/// A server that does not outlive the test.
struct Victim(Child);

impl Drop for Victim {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(place: &Place) -> (Victim, SocketAddr) {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "the_server_that_is_killed", "--nocapture"]).env(FOLDER, place.folder.path());
    if let Some(database) = &place.database {
        command.env(DATABASE, database);
    }
    let mut victim = Victim(command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap());
    let mut lines = BufReader::new(victim.0.stdout.take().unwrap()).lines();
    let address = loop {
        let line = lines.next().expect("the server starts").unwrap();
        if let Some(address) = line.strip_prefix("ready ") {
            break address.parse().unwrap();
        }
    };
    (victim, address)
}

/// What a player knows of a table for certain.
struct Ledger {
    id: String,
    browser: Browser,
    luck: Stream,
    /// The decisions that were acknowledged, by the number of their input.
    acknowledged: BTreeMap<usize, Value>,
    /// How many inputs there were at the last acknowledgement.
    inputs: usize,
    /// Whether a request to take back was on its way when the server died.
    taking_back: bool,
    /// Everything ever acknowledged, for the count.
    count: usize,
}

impl Ledger {
    /// Decides and takes back until the server is gone.
    async fn play(mut self) -> Ledger {
        self.taking_back = false;
        // Whatever fails from here on fails because the server is dead.
        let _ = self.go_on().await;
        self
    }

    async fn go_on(&mut self) -> std::io::Result<()> {
        let path = format!("/api/tables/{}", self.id);
        let mut view = self.browser.get(&path).await?.json();
        loop {
            self.inputs = view["inputs"].as_u64().unwrap() as usize;
            if !view["outcome"].is_null() {
                return Ok(());
            }
            if view["your_turn"] != true {
                tokio::time::sleep(Duration::from_millis(3)).await;
                view = self.browser.get(&path).await?.json();
                continue;
            }
            let version = &view["version"];
            if view["can_undo"] == true && self.luck.below(8) == 0 {
                self.taking_back = true;
                let answer =
                    self.browser.post(&format!("{path}/undo"), &json!({ "version": version })).await?;
                self.taking_back = false;
                // A program may have been quicker.
                view = if answer.status == 200 { answer.json() } else { answer.json()["table"].clone() };
                let inputs = view["inputs"].as_u64().unwrap() as usize;
                self.acknowledged.retain(|n, _| *n <= inputs);
                continue;
            }
            let choices = view["scene"]["choices"].as_array().unwrap();
            let decision = choices[self.luck.below(choices.len() as u32) as usize]["decision"].clone();
            let wish = json!({ "version": version, "decision": decision });
            let answer = self.browser.post(&format!("{path}/decisions"), &wish).await?;
            assert_eq!(answer.status, 200, "{}", answer.text());
            self.acknowledged.insert(self.inputs + 1, decision);
            self.count += 1;
            view = answer.json();
        }
    }

    /// Compares what was acknowledged with what a new server says.
    async fn check(&mut self) {
        let record = self.browser.get(&format!("/api/tables/{}/record", self.id)).await.unwrap();
        assert_eq!(record.status, 200, "{}", record.text());
        let text = record.text();
        // Every game is whole: each of its inputs is legal where it stands.
        catalog::read(text.as_bytes()).unwrap_or_else(|error| panic!("{}: {error}", self.id));
        let lines: Vec<Value> =
            text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
        let mut expected = self.acknowledged.clone();
        if self.taking_back {
            // It may have been done, and only the word of it was lost.
            let last = expected.last_key_value().map(|(n, _)| *n);
            if last.is_some_and(|n| n > lines.len()) {
                expected.pop_last();
            }
        } else {
            assert!(lines.len() >= self.inputs, "{} of {} inputs are left", lines.len(), self.inputs);
        }
        for (n, decision) in &expected {
            let line = lines.get(n - 1).unwrap_or_else(|| panic!("{}: input {n} is lost", self.id));
            let kept = line.get("french").or(line.get("allied"));
            assert_eq!(kept, Some(decision), "{}: input {n} is another", self.id);
        }
        self.acknowledged = expected;
    }
}

async fn kill_often(place: Place, kills: usize) {
    let mut luck = Stream::derive(1815, "kills", 0);
    let mut ledgers: Vec<Ledger> = Vec::new();
    for kill in 0..kills {
        let (mut victim, address) = start(&place);
        for ledger in &mut ledgers {
            ledger.browser = ledger.browser.at(address);
            ledger.check().await;
        }
        // New tables now and then, so that they are made under fire too. Some have a program opposite.
        for number in 0..if kill == 0 { 8 } else { 1 } {
            let mut player = Player(Browser::new(address));
            let allied = if number % 4 == 1 { "opponent:recruit" } else { "you" };
            let made = player.make("naw", "standard", "you", allied).await;
            ledgers.push(Ledger {
                id: made["id"].as_str().unwrap().into(),
                browser: player.0,
                luck: Stream::derive(ledgers.len() as u64, "players", 0),
                acknowledged: BTreeMap::new(),
                inputs: 0,
                taking_back: false,
                count: 0,
            });
        }
        // The oldest games make room; they are looked at again in the end.
        let resting = ledgers.len().saturating_sub(12);
        let playing: Vec<_> = ledgers.drain(resting..).map(|ledger| tokio::spawn(ledger.play())).collect();
        tokio::time::sleep(Duration::from_micros(30_000 + u64::from(luck.below(500_000)))).await;
        victim.0.kill().unwrap();
        victim.0.wait().unwrap();
        for one in playing {
            ledgers.push(one.await.unwrap());
        }
    }
    let (victim, address) = start(&place);
    for ledger in &mut ledgers {
        ledger.browser = ledger.browser.at(address);
        ledger.check().await;
    }
    drop(victim);
    // Below the server: every table in the store unfolds, and its dice are those of its seed.
    let store = place.store().await;
    let seal = Seal::at(&place.folder.path().join("seal.key")).unwrap();
    for ledger in &ledgers {
        let id = TableId::parse(&ledger.id).unwrap();
        let stored = store.load(&id).await.unwrap().unwrap();
        let record = [vec![seal.open(&id, &stored.header)], stored.lines].concat().join("\n");
        let table = catalog::read(record.as_bytes()).unwrap();
        assert!(
            matches!(table.verify(), Verdict::Unfinished { .. } | Verdict::Fair { .. }),
            "{}",
            table.verify()
        );
    }
    store.close().await.unwrap();
    let count: usize = ledgers.iter().map(|ledger| ledger.count).sum();
    println!(
        "killed {kills} times on {}: {} tables, {count} acknowledged decisions, none lost",
        if place.database.is_some() { "PostgreSQL" } else { "SQLite" },
        ledgers.len()
    );
    assert!(count > kills, "hardly anything was going on");
    place.clear().await;
}

fn kills() -> usize {
    std::env::var("GROGNARD_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(10)
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_on_sqlite() {
    if std::env::var_os(FOLDER).is_none() {
        kill_often(Place::sqlite(), kills()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_on_postgres() {
    if std::env::var_os(FOLDER).is_none()
        && let Some(place) = Place::postgres().await
    {
        kill_often(place, kills()).await;
    }
}
