//! Many processes over one database: no change is ever skipped.

use crate::rig::{Place, Player};
use serde_json::json;
use server::names::TableId;
use server::store::{Postgres, Store};
use sqlx::{AssertSqlSafe, Connection, Executor};
use std::time::{Duration, Instant};

/// A decision at one process and talk at the other, at the same moment, again and again.
async fn talk_and_decide(mut anne: Player, mut ben: Player, number: usize) -> Result<Duration, String> {
    let made = anne.make("naw", "standard", "you", "friend").await;
    let id = made["id"].as_str().unwrap().to_owned();
    ben.sit(made["links"]["allied"].as_str().unwrap(), &id).await;
    let _looking = ben.0.socket(&format!("/api/tables/{id}/live")).await.unwrap();
    let mut latest = Duration::ZERO;
    let mut view = anne.view(&id).await;
    for round in 0..3 {
        let words = format!("round {round} at table {number}");
        let (decided, said) =
            tokio::join!(anne.decide(&view, number + round), ben.act(&id, "chat", json!({ "text": words })));
        assert_eq!((decided.status.as_u16(), said.status.as_u16()), (200, 200), "{}", decided.text());
        let begun = Instant::now();
        loop {
            let (hers, his) = (anne.view(&id).await, ben.view(&id).await);
            let heard = hers["chat"].as_array().unwrap().iter().any(|line| line["text"] == json!(words));
            if heard && his["version"] == decided.json()["version"] {
                view = hers;
                break;
            }
            if begun.elapsed() > Duration::from_secs(1) {
                return Err(format!("round {round}: heard {heard}, decided {}", his["version"]));
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        latest = latest.max(begun.elapsed());
    }
    Ok(latest)
}

#[tokio::test(flavor = "multi_thread")]
async fn no_change_is_skipped_between_two_processes() {
    let Some(place) = Place::postgres().await else { return };
    let (one, two) = (place.server().await, place.server().await);
    let mut running = tokio::task::JoinSet::new();
    let (mut stale, mut latest) = (Vec::new(), Duration::ZERO);
    for number in 0..200 {
        if running.len() >= 6
            && let Some(done) = running.join_next().await
        {
            match done.unwrap() {
                Ok(late) => latest = latest.max(late),
                Err(what) => stale.push(what),
            }
        }
        running.spawn(talk_and_decide(Player::new(&one), Player::new(&two), number));
    }
    while let Some(done) = running.join_next().await {
        match done.unwrap() {
            Ok(late) => latest = latest.max(late),
            Err(what) => stale.push(what),
        }
    }
    println!("200 tables, 600 decisions with talk, {} stale, the latest after {latest:?}", stale.len());
    assert!(stale.is_empty(), "{} of 200 tables are stale after a second: {stale:?}", stale.len());
    one.stop().await;
    two.stop().await;
    place.clear().await;
}

/// The hour that a host believes in does not matter: its clock may be wrong by any amount.
#[tokio::test(flavor = "multi_thread")]
async fn the_clock_of_the_database_decides_leases() {
    let Some(place) = Place::postgres().await else { return };
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let id = anne.make("naw", "standard", "you", "you").await["id"].as_str().unwrap().to_owned();
    let id = TableId::parse(&id).unwrap();
    server.stop().await;

    // The database's own clock, which this test can put forward.
    let schema = place.schema().unwrap();
    let url = place.database.clone().unwrap() + ",pg_catalog";
    let mut connection = sqlx::PgConnection::connect(&url).await.unwrap();
    let forward = |hours: u32| {
        AssertSqlSafe(format!(
            "create or replace function {schema}.clock_timestamp() returns timestamptz language sql as \
             $$ select pg_catalog.clock_timestamp() + interval '{hours} hours' $$"
        ))
    };
    connection.execute(forward(0)).await.unwrap();
    let store = Postgres::open(&url, 2).await.unwrap();
    let ten_minutes = Duration::from_secs(600);
    assert!(store.lease(&id, 1, ten_minutes, "here").await.unwrap());
    assert!(!store.lease(&id, 1, ten_minutes, "there").await.unwrap());
    assert!(store.lease(&id, 1, ten_minutes, "here").await.unwrap(), "who has it may go on");
    connection.execute(forward(1)).await.unwrap();
    assert!(store.lease(&id, 1, ten_minutes, "there").await.unwrap(), "by the database's clock it is over");
    store.close().await.unwrap();
    place.clear().await;
}
