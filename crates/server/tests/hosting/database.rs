//! What happens when the database is used by two, or hangs.

use crate::rig::{Place, Player};
use serde_json::json;
use server::Server;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_one_sqlite_file_is_told_so() {
    let place = Place::sqlite();
    let server = place.server().await;
    let refused = Server::start(place.config()).await.err().expect("the file is in use").to_string();
    assert!(refused.contains("served already") && refused.contains("--data-dir"), "{refused}");
    server.stop().await;
    place.server().await.stop().await;
}

/// A way to PostgreSQL that can be stopped up: connections stay, and nothing goes through.
async fn way_to(database: &str, stopped: Arc<AtomicBool>) -> String {
    let rest = database.split_once('@').unwrap().1;
    let target = rest.split_once('/').unwrap().0.to_owned();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let here = listener.local_addr().unwrap().to_string();
    let address = database.replace(&target, &here);
    tokio::spawn(async move {
        while let Ok((one, _)) = listener.accept().await {
            let Ok(other) = TcpStream::connect(&target).await else { continue };
            let ((read_one, write_one), (read_other, write_other)) = (one.into_split(), other.into_split());
            tokio::spawn(pass(read_one, write_other, stopped.clone()));
            tokio::spawn(pass(read_other, write_one, stopped.clone()));
        }
    });
    address
}

async fn pass(
    mut from: impl AsyncReadExt + Unpin,
    mut to: impl AsyncWriteExt + Unpin,
    stopped: Arc<AtomicBool>,
) {
    let mut bytes = [0; 8192];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        while stopped.load(Ordering::Relaxed) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgres_that_hangs_is_told_within_five_seconds() {
    let Some(place) = Place::postgres().await else { return };
    let stopped = Arc::new(AtomicBool::new(false));
    let mut config = place.config();
    config.database = Some(way_to(config.database.as_deref().unwrap(), stopped.clone()).await);
    let server = Server::start(config).await.unwrap();
    let mut anne = Player::new(&server);
    let made = anne.make("naw", "standard", "you", "you").await;
    let id = made["id"].as_str().unwrap();
    let view = anne.view(id).await;
    stopped.store(true, Ordering::Relaxed);
    let begun = Instant::now();
    let mut others = [anne.0.window(), anne.0.window()];
    let [one, two] = &mut others;
    // Others stand in line for the same table: none of them waits as long again as the one before.
    let mut waiting = tokio::task::JoinSet::new();
    for _ in 0..5 {
        let (mut window, path) = (anne.0.window(), format!("/api/tables/{id}/chat"));
        waiting.spawn(async move { window.post(&path, &json!({ "text": "hello?" })).await.unwrap() });
    }
    let (decided, listed, health) =
        tokio::join!(anne.decide(&view, 0), async { one.get("/api/tables").await.unwrap() }, async {
            two.get("/health").await.unwrap()
        },);
    let waited = waiting.join_all().await;
    let took = begun.elapsed();
    for answer in [decided, listed, health].into_iter().chain(waited) {
        assert_eq!(answer.status, 503, "{}", answer.text());
    }
    assert!(took < Duration::from_millis(5500), "{took:?}");
    // When it is back, so is the table, and what was asked is done once or not at all.
    stopped.store(false, Ordering::Relaxed);
    // A connection that still hangs is found out by who gets it, so he may have to ask again.
    let deadline = Instant::now() + Duration::from_secs(20);
    let mut asked = 1;
    let decided = loop {
        let mut answer = anne.get(&format!("/api/tables/{id}")).await;
        if answer.status == 200 {
            asked += 1;
            answer = anne.decide(&answer.json(), 0).await;
            if answer.status == 200 {
                break answer;
            }
        }
        assert_eq!(answer.status, 503, "{}", answer.text());
        assert!(Instant::now() < deadline, "{}", answer.text());
        tokio::time::sleep(Duration::from_millis(200)).await;
    };
    assert!(decided.json()["inputs"].as_u64() <= Some(asked));
    server.stop().await;
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_does_not_wait_without_end_for_a_postgres_that_says_nothing() {
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let place = Place::sqlite();
    let mut config = place.config();
    config.database = Some(format!("postgres://grognard@{}/grognard", silent.local_addr().unwrap()));
    let begun = Instant::now();
    let starting = tokio::time::timeout(Duration::from_secs(8), Server::start(config)).await;
    let refused = starting.expect("it waits").err().expect("nobody answers").to_string();
    assert!(begun.elapsed() < Duration::from_millis(5500) && refused.contains("no answer"), "{refused}");
}
