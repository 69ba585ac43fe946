//! Nobody takes the place of all others.

use crate::rig::{Place, Player, what};
use serde_json::json;
use server::{Limits, Rate, Server};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_many_connections_sockets_tables_and_words() {
    let place = Place::sqlite();
    let mut config = place.config();
    config.limits = Limits { connections: 12, sockets: 3, watchers: 2, tables: 5, programs: 1, talk: 5 };
    let server = Server::start(config).await.unwrap();
    let mut anne = Player::new(&server);
    let made = anne.make("naw", "standard", "you", "you").await;
    let id = made["id"].as_str().unwrap();
    let live = format!("/api/tables/{id}/live");
    // Those who watch, then those who play.
    let eve = Player::new(&server);
    let watching = [eve.0.socket(&live).await.unwrap(), eve.0.socket(&live).await.unwrap()];
    assert!(eve.0.socket(&live).await.unwrap_err().to_string().contains("503"));
    let own = anne.0.socket(&live).await.unwrap();
    assert!(anne.0.socket(&live).await.unwrap_err().to_string().contains("503"), "a fourth of one address");
    drop((watching, own));
    // Of many who come at once no more find a place.
    let made = anne.make("naw", "standard", "you", "you").await;
    let other = format!("/api/tables/{}/live", made["id"].as_str().unwrap());
    let mut coming = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (window, other) = (eve.0.window(), other.clone());
        coming.spawn(async move { window.socket(&other).await.ok() });
    }
    let watching: Vec<_> = coming.join_all().await.into_iter().flatten().collect();
    assert_eq!(watching.len(), 2, "those who watch");
    drop(watching);

    let programs = json!({ "game": "naw", "scenario": "standard",
        "seats": { "french": "opponent:random", "allied": "opponent:random" } });
    assert_eq!(anne.post("/api/tables", programs.clone()).await.status, 201);
    let refused = anne.post("/api/tables", programs).await;
    assert_eq!(refused.status, 429, "{}", refused.text());
    assert!(what(&refused).contains("between programs"), "{}", what(&refused));
    let plain = json!({ "game": "naw", "scenario": "standard" });
    let mut made = 3;
    while anne.post("/api/tables", plain.clone()).await.status == 201 {
        made += 1;
    }
    assert_eq!(made, 5);
    let mut said = 0;
    while anne.act(id, "chat", json!({ "text": "so" })).await.status == 200 {
        said += 1;
    }
    assert_eq!(said, 5);

    // Silent connections do not shut the door to those who come after them: they are turned away themselves.
    let mut silent = Vec::new();
    for _ in 0..40 {
        silent.push(TcpStream::connect(server.address()).await.unwrap());
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let mut closed = 0;
    for stream in &mut silent {
        let read = tokio::time::timeout(Duration::from_millis(20), stream.read(&mut [0; 1])).await;
        closed += usize::from(matches!(read, Ok(Ok(0) | Err(_))));
    }
    assert!(closed >= 28, "{closed} of 40 were turned away");
    drop(silent);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_play_can_mute_those_who_watch() {
    let place = Place::sqlite();
    let server = place.server().await;
    let (mut anne, mut eve) = (Player::new(&server), Player::new(&server));
    let made = anne.make("naw", "standard", "you", "you").await;
    let id = made["id"].as_str().unwrap();
    assert_eq!(eve.act(id, "chat", json!({ "text": "he will attack" })).await.status, 200);
    let mute = format!("/api/tables/{id}/mute");
    assert_eq!(eve.put(&mute, json!({ "muted": true })).await.status, 401);
    let muted = anne.put(&mute, json!({ "muted": true })).await.json();
    assert_eq!((&muted["muted"], &muted["chat"]), (&json!(true), &json!([])));
    assert_eq!(eve.act(id, "chat", json!({ "text": "hello?" })).await.status, 403);
    assert_eq!(anne.act(id, "chat", json!({ "text": "quiet now" })).await.status, 200);
    let heard = anne.put(&mute, json!({ "muted": false })).await.json();
    assert_eq!(heard["chat"].as_array().unwrap().len(), 2);
    assert_eq!(eve.act(id, "chat", json!({ "text": "thanks" })).await.status, 200);
    server.stop().await;
}

/// Whoever they are and wherever they come from: those who watch one table fill it with no more talk than one address may.
#[tokio::test(flavor = "multi_thread")]
async fn those_who_watch_a_table_say_together_what_one_may() {
    let place = Place::sqlite();
    let mut config = place.config();
    config.behind_proxy = true;
    config.limits = Limits { talk: 5, ..Limits::none() };
    let server = Server::start(config).await.unwrap();
    let mut anne = Player::new(&server);
    let made = anne.make("naw", "standard", "you", "you").await;
    let id = made["id"].as_str().unwrap();
    let mut said = 0;
    for last in 1..=4 {
        let mut eve = Player::new(&server);
        eve.0.headers.insert("x-forwarded-for", format!("192.0.2.{last}").parse().unwrap());
        for _ in 0..3 {
            let answer = eve.act(id, "chat", json!({ "text": "so" })).await;
            said += usize::from(answer.status == 200);
        }
    }
    assert_eq!(said, 5, "of twelve lines from four addresses");
    assert_eq!(anne.act(id, "chat", json!({ "text": "I play here" })).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_reads_no_answers_is_not_kept_for_good() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    let request = format!("GET /api/games HTTP/1.1\r\nHost: {}\r\n\r\n", server.address());
    // As many as the system takes in, and nothing is read.
    let sending = async {
        loop {
            if stream.write_all(request.as_bytes()).await.is_err() {
                return;
            }
        }
    };
    let gone = tokio::time::timeout(Duration::from_secs(45), sending).await;
    assert!(gone.is_ok(), "it is still there");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_priced_by_what_they_cost() {
    let place = Place::sqlite();
    let mut config = place.config();
    config.rate = Some(Rate { each_second: 0.1, at_once: 100.0 });
    let server = Server::start(config).await.unwrap();
    let mut anne = Player::new(&server);
    let correct = json!({ "corrections": [] });
    let mut taken = 0;
    while anne.post("/api/boards/naw/correct", correct.clone()).await.status != 429 {
        taken += 1;
    }
    assert!((3..=5).contains(&taken), "{taken} corrections for a hundred requests");
    server.stop().await;
}

/// Who does not say how long his request is does not get it cheaper, and what is dear can be had with a full bucket.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_of_unknown_length_costs_what_the_longest_does() {
    let place = Place::sqlite();
    let mut config = place.config();
    config.rate = Some(Rate { each_second: 0.1, at_once: 100.0 });
    let server = Server::start(config).await.unwrap();
    let mut statuses = Vec::new();
    for _ in 0..2 {
        let mut stream = TcpStream::connect(server.address()).await.unwrap();
        let request = format!(
            "POST /api/boards/naw/correct HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n12\r\n{{\"corrections\":[]}}\r\n0\r\n\r\n",
            server.address()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        statuses.push(answer.split(' ').nth(1).unwrap_or_default().to_owned());
    }
    assert_eq!(statuses, ["200", "429"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_dear_waits_in_a_short_queue_and_small_pictures_do_not_wait_for_large_ones() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let made = anne.make("naw", "standard", "you", "you").await;
    let id = made["id"].as_str().unwrap();
    let board = anne.view(id).await["board"].as_str().unwrap().to_owned();
    let begun = Instant::now();
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..16 {
        let (mut window, path) = (anne.0.window(), format!("/api/tables/{id}/picture.png?width=4000"));
        asking.spawn(async move { window.get(&path).await.unwrap() });
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    let before = Instant::now();
    let small = anne.get(&format!("/api/boards/{board}/thumbnail.jpg")).await;
    let waited = before.elapsed();
    assert_eq!(small.status, 200);
    let mut sent_away = 0;
    while let Some(answer) = asking.join_next().await {
        let answer = answer.unwrap();
        if answer.status == 503 {
            sent_away += 1;
            continue;
        }
        // A PNG says its width after its signature and the name of its first part.
        let width = u32::from_be_bytes(answer.body[16..20].try_into().unwrap());
        assert_eq!(
            (answer.status.as_u16(), width),
            (200, 2400),
            "no picture is wider, whoever asks for more"
        );
    }
    println!("a thumbnail after {waited:?}, sixteen pictures after {:?}", begun.elapsed());
    assert!(sent_away >= 9, "{sent_away} of 16 were sent away");
    assert!(waited < begun.elapsed() / 2, "a thumbnail waited {waited:?}");
    server.stop().await;
}
