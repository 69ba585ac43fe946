//! Programs share fairly, and think for nobody in vain.

use crate::rig::{Place, Player};
use load::loopback::Browser;
use serde_json::json;
use server::Server;
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
    metered(metrics, "grognard_program_decisions_total ")
}

fn metered(metrics: &str, name: &str) -> u64 {
    metrics.lines().find_map(|line| line.strip_prefix(name)).unwrap().parse().unwrap()
}

/// Who hangs up, and who decides by himself, has nothing thought about any longer.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_that_nobody_waits_for_is_not_thought_about() {
    let place = Place::sqlite();
    let mut config = place.config();
    (config.nodes, config.patience) = (u64::MAX, Duration::from_secs(60));
    let server = Server::start(config).await.unwrap();
    let mut anne = Player::new(&server);
    let made = anne.make("naw", "standard", "you", "you").await;
    let id = made["id"].as_str().unwrap();
    let path = format!("/api/tables/{id}/hint");
    let running =
        async |anne: &mut Player| metered(&anne.get("/metrics").await.text(), "grognard_thoughts_running ");
    for hangs_up in [true, false] {
        let (mut window, path) = (anne.0.window(), path.clone());
        let asking = tokio::spawn(async move { window.post(&path, &json!({})).await.unwrap() });
        let deadline = Instant::now() + Duration::from_secs(20);
        while running(&mut anne).await == 0 {
            assert!(Instant::now() < deadline && !asking.is_finished(), "nobody thinks");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        if hangs_up {
            asking.abort();
        } else {
            let view = anne.view(id).await;
            assert_eq!(anne.decide(&view, 0).await.status, 200);
            assert_eq!(asking.await.unwrap().status, 409);
        }
        let deadline = Instant::now() + Duration::from_secs(5);
        while running(&mut anne).await > 0 {
            assert!(Instant::now() < deadline, "it is thought about for nobody");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    server.stop().await;
}

/// The programs of one address fill the queue, and others ask for a hint.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_given_however_many_programs_others_have() {
    let place = Place::sqlite();
    let mut config = place.config();
    config.behind_proxy = true;
    config.thinkers = 2;
    let server = Server::start(config).await.unwrap();
    let (mut anne, mut glutton) = (Player::new(&server), Player::new(&server));
    for (player, address) in [(&mut anne, "192.0.2.1"), (&mut glutton, "192.0.2.2")] {
        player.0.headers.insert("x-forwarded-for", address.parse().unwrap());
    }
    let id = anne.make("naw", "standard", "you", "you").await["id"].as_str().unwrap().to_owned();
    let wish = json!({ "game": "naw", "scenario": "standard",
        "seats": { "french": "opponent:sergeant", "allied": "opponent:sergeant" } });
    let mut looking = Vec::new();
    let mut waiting = 0;
    while waiting < 90 && looking.len() < 300 {
        let made = glutton.post("/api/tables", wish.clone()).await.json();
        let live = format!("/api/tables/{}/live", made["id"].as_str().unwrap());
        let mut socket = glutton.0.socket(&live).await.unwrap();
        looking.push(tokio::spawn(async move { while socket.next().await.is_ok() {} }));
        waiting = metered(&glutton.get("/metrics").await.text(), "grognard_thoughts_waiting ");
    }
    assert!(waiting >= 90, "only {waiting} thoughts wait");
    let hint = anne.act(&id, "hint", json!({})).await;
    assert_eq!(hint.status, 200, "{}", hint.text());
    looking.iter().for_each(|one| one.abort());
    server.stop().await;
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
