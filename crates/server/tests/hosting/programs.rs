//! Programs share fairly, and think for nobody in vain.

use crate::rig::{Place, Player};
use load::loopback::Browser;
use serde_json::json;
use std::time::{Duration, Instant};

/// How long all but one in a hundred of these requests took.
async fn p99(browser: &mut Browser, path: &str) -> Duration {
    let mut waits = Vec::new();
    for _ in 0..300 {
        let begun = Instant::now();
        assert_eq!(browser.get(path).await.unwrap().status, 200);
        waits.push(begun.elapsed());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    waits.sort_unstable();
    waits[waits.len() * 99 / 100]
}

/// `GROGNARD_PROGRAMS=400` tries as many tables, and holds the server to 20 ms: on a machine that does nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn other_people_hardly_notice_the_programs_of_one_address() {
    let asked = std::env::var("GROGNARD_PROGRAMS").ok().and_then(|count| count.parse().ok());
    let place = Place::sqlite();
    let server = place.server().await;
    let (mut anne, mut glutton) = (Player::new(&server), Player::new(&server));
    let id = anne.make("naw", "standard", "you", "you").await["id"].as_str().unwrap().to_owned();
    let path = format!("/api/tables/{id}");
    let quiet = p99(&mut anne.0, &path).await;
    let wish = json!({ "game": "naw", "scenario": "standard",
        "seats": { "french": "opponent:sergeant", "allied": "opponent:sergeant" } });
    let mut looking = Vec::new();
    for _ in 0..asked.unwrap_or(24) {
        let made = glutton.post("/api/tables", wish.clone()).await.json();
        let live = format!("/api/tables/{}/live", made["id"].as_str().unwrap());
        let mut socket = glutton.0.socket(&live).await.unwrap();
        looking.push(tokio::spawn(async move { while socket.next().await.is_ok() {} }));
    }
    let busy = p99(&mut anne.0, &path).await;
    println!("{} tables of programs: p99 {quiet:?} before, {busy:?} with them", looking.len());
    let most = if asked.is_some() {
        Duration::from_millis(20)
    } else {
        (10 * quiet).max(Duration::from_millis(200))
    };
    assert!(busy < most, "p99 {quiet:?} before, {busy:?} with {} tables of programs", looking.len());
    looking.iter().for_each(|one| one.abort());
    server.stop().await;
}

fn thoughts(metrics: &str) -> u64 {
    let line = metrics.lines().find_map(|line| line.strip_prefix("grognard_program_decisions_total "));
    line.unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_connected_means_no_thinking() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let wish = json!({ "game": "naw", "scenario": "standard",
        "seats": { "french": "opponent:recruit", "allied": "opponent:recruit" } });
    let made = anne.post("/api/tables", wish).await.json();
    let id = made["id"].as_str().unwrap();
    let socket = anne.0.socket(&format!("/api/tables/{id}/live")).await.unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    while thoughts(&anne.get("/metrics").await.text()) < 3 {
        assert!(Instant::now() < deadline, "a game of two programs goes on while somebody looks");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop(socket);
    // What is being thought about may still come.
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let then = thoughts(&anne.get("/metrics").await.text());
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let now = thoughts(&anne.get("/metrics").await.text());
    assert!(now <= then + 1, "programs went on for nobody: {then}, then {now}");
    // Who comes back finds them at it again.
    let _socket = anne.0.socket(&format!("/api/tables/{id}/live")).await.unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    while thoughts(&anne.get("/metrics").await.text()) < now + 2 {
        assert!(Instant::now() < deadline, "nobody thinks any more");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.stop().await;
}
