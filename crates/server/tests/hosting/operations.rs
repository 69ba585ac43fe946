//! What a host sees and does.

use crate::rig::{Place, Player};
use axum::http::Method;
use serde_json::json;
use server::Server;
use server::names::TableId;
use sqlx::{AssertSqlSafe, Connection, Executor};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn ready_writes_and_health_tells_what_is_wrong() {
    for place in Place::all().await {
        let server = place.server().await;
        let mut anne = Player::new(&server);
        for path in ["/ready", "/health"] {
            let answer = anne.get(path).await;
            assert_eq!((answer.status.as_u16(), &answer.json()["ok"]), (200, &json!(true)), "{path}");
        }
        let made = anne.make("naw", "standard", "you", "you").await;
        let id = made["id"].as_str().unwrap();
        // The table is gone that everything is written to, as after damage.
        let damage = "alter table facts rename to lost; alter table inputs rename to gone";
        match place.schema() {
            Some(schema) => {
                let url = std::env::var(crate::rig::POSTGRES).unwrap();
                let mut connection = sqlx::PgConnection::connect(&url).await.unwrap();
                connection
                    .execute(AssertSqlSafe(format!("set search_path to {schema}; {damage}")))
                    .await
                    .unwrap();
            }
            None => {
                let url = format!("sqlite://{}", place.file().display());
                let mut connection = sqlx::SqliteConnection::connect(&url).await.unwrap();
                connection.execute(damage).await.unwrap();
            }
        }
        // What was tried is believed for a second.
        tokio::time::sleep(Duration::from_millis(1100)).await;
        let ready = anne.get("/ready").await;
        assert_eq!(ready.status, 503, "{}", ready.text());
        assert!(ready.json()["what"].as_str().unwrap().contains("facts"), "{}", ready.text());
        let view = anne.view(id).await;
        assert_eq!(anne.decide(&view, 0).await.status, 503);
        let health = anne.get("/health").await;
        assert_eq!(health.status, 503, "{}", health.text());
        assert!(health.json()["what"].as_str().unwrap().contains("inputs"), "{}", health.text());
        server.stop().await;
        place.clear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_often_whether_it_is_ready_does_not_have_it_write_each_time() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let url = format!("sqlite://{}", place.file().display());
    let mut file = sqlx::SqliteConnection::connect(&url).await.unwrap();
    let mut written = std::collections::BTreeSet::new();
    let begun = std::time::Instant::now();
    for _ in 0..20 {
        assert_eq!(anne.get("/ready").await.status, 200);
        let row: (String,) = sqlx::query_as("select value from facts where name = 'probe'")
            .fetch_one(&mut file)
            .await
            .unwrap();
        written.insert(row.0);
    }
    let most = 1 + begun.elapsed().as_secs() as usize;
    assert!(written.len() <= most, "{} times in {:?}", written.len(), begun.elapsed());
    server.stop().await;
}

/// A page of the file is rubbish: what lies on it cannot be read, and what lies elsewhere can.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_file_is_told_and_does_not_pass() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let made = anne.make("naw", "standard", "you", "you").await;
    let id = made["id"].as_str().unwrap().to_owned();
    anne.decide_often(&id, 5).await;
    server.stop().await;
    let url = format!("sqlite://{}", place.file().display());
    let mut file = sqlx::SqliteConnection::connect(&url).await.unwrap();
    let (page,): (i64,) = sqlx::query_as("select rootpage from sqlite_master where name = 'inputs'")
        .fetch_one(&mut file)
        .await
        .unwrap();
    let (size,): (i64,) = sqlx::query_as("pragma page_size").fetch_one(&mut file).await.unwrap();
    file.close().await.unwrap();
    let mut bytes = std::fs::read(place.file()).unwrap();
    let start = ((page - 1) * size) as usize;
    bytes[start..start + size as usize].fill(0xee);
    std::fs::write(place.file(), bytes).unwrap();

    let server = place.server().await;
    let mut anne = Player(anne.0.at(server.address()));
    assert_eq!(anne.get("/health").await.status, 200, "nobody has looked there yet");
    assert_eq!(anne.get(&format!("/api/tables/{id}")).await.status, 503);
    let told = |answer: load::loopback::Answer| {
        assert_eq!(answer.status, 503, "{}", answer.text());
        assert!(answer.json()["what"].as_str().unwrap().contains("malformed"), "{}", answer.text());
    };
    told(anne.get("/health").await);
    told(anne.get("/ready").await);
    // Something else can be kept, and the file is as damaged as before.
    let wish = json!({ "game": "naw", "scenario": "standard" });
    assert_eq!(anne.post("/api/tables", wish).await.status, 201);
    told(anne.get("/health").await);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_gone_is_closed_at_the_other_process_too() {
    let Some(place) = Place::postgres().await else { return };
    let (one, two) = (place.server().await, place.server().await);
    let mut anne = Player::new(&one);
    let made = anne.make("naw", "standard", "you", "you").await;
    let path = format!("/api/tables/{}", made["id"].as_str().unwrap());
    let mut eve = Player::new(&two);
    let mut socket = eve.0.socket(&format!("{path}/live")).await.unwrap();
    assert_eq!(anne.0.ask(Method::DELETE, &path, None).await.unwrap().json()["gone"], true);
    let hung_up = async { while socket.next().await.is_ok() {} };
    tokio::time::timeout(Duration::from_secs(5), hung_up).await.expect("who looks elsewhere is told");
    assert_eq!(eve.get(&path).await.status, 404);
    one.stop().await;
    two.stop().await;
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_forgotten_by_their_players_and_by_age() {
    for place in Place::all().await {
        let server = place.server().await;
        let (mut anne, mut ben, mut eve) = (Player::new(&server), Player::new(&server), Player::new(&server));
        let made = anne.make("naw", "standard", "you", "friend").await;
        let id = made["id"].as_str().unwrap();
        let path = format!("/api/tables/{id}");
        ben.sit(made["links"]["allied"].as_str().unwrap(), id).await;
        assert_eq!(eve.0.ask(Method::DELETE, &path, None).await.unwrap().status, 401);
        for _ in 0..2 {
            let wished = anne.0.ask(Method::DELETE, &path, None).await.unwrap();
            assert_eq!(wished.json()["gone"], false, "it is his game too: {}", wished.text());
        }
        assert_eq!(ben.view(id).await["unwanted_by"], json!(["french"]));
        let mut socket = ben.0.socket(&format!("{path}/live")).await.unwrap();
        let gone = ben.0.ask(Method::DELETE, &path, None).await.unwrap();
        assert_eq!(gone.json()["gone"], true, "{}", gone.text());
        let hung_up = async { while socket.next().await.is_ok() {} };
        tokio::time::timeout(Duration::from_secs(5), hung_up).await.expect("who looks is told");
        assert_eq!(anne.get(&path).await.status, 404);
        assert!(anne.get("/api/tables").await.json().as_array().unwrap().is_empty());

        // Who plays alone asks nobody.
        let made = anne.make("naw", "standard", "you", "opponent:random").await;
        let alone = format!("/api/tables/{}", made["id"].as_str().unwrap());
        assert_eq!(anne.0.ask(Method::DELETE, &alone, None).await.unwrap().json()["gone"], true);
        let old = anne.make("naw", "standard", "you", "you").await["id"].as_str().unwrap().to_owned();
        server.stop().await;
        tokio::time::sleep(Duration::from_millis(1200)).await;
        let mut config = place.config();
        config.keep = Some(Duration::from_secs(1));
        let server = Server::start(config).await.unwrap();
        let store = place.store().await;
        let id = TableId::parse(&old).unwrap();
        let swept = async {
            while store.load(&id).await.unwrap().is_some() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(5), swept).await.expect("what is old is forgotten");
        store.close().await.unwrap();
        server.stop().await;
        place.clear().await;
    }
}

/// What a host removes is gone with all that belongs to it; where one server has the file to itself, not under its hands.
#[tokio::test(flavor = "multi_thread")]
async fn a_host_removes_a_table() {
    for place in Place::all().await {
        let server = place.server().await;
        let mut anne = Player::new(&server);
        let [gone, stays] = [
            anne.make("naw", "standard", "you", "you").await,
            anne.make("naw", "standard", "you", "you").await,
        ]
        .map(|made| made["id"].as_str().unwrap().to_owned());
        anne.decide_often(&gone, 3).await;
        anne.act(&gone, "chat", json!({ "text": "farewell" })).await;
        let remove = async |id: &str| {
            let (config, id) = (place.config(), id.to_owned());
            let work = move || server::remove_table(&config, &id).map_err(|error| error.to_string());
            tokio::task::spawn_blocking(work).await.unwrap()
        };
        if place.schema().is_none() {
            assert!(remove(&gone).await.unwrap_err().contains("served already"));
        }
        server.stop().await;
        assert_eq!(remove(&gone).await, Ok(true));
        assert_eq!(remove(&gone).await, Ok(false), "there is no such table any more");
        assert_eq!(remove("no name of a table").await, Ok(false));
        let server = place.server().await;
        let mut anne = Player(anne.0.at(server.address()));
        assert_eq!(anne.get(&format!("/api/tables/{gone}")).await.status, 404);
        let listed = anne.get("/api/tables").await.json();
        let listed: Vec<_> = listed.as_array().unwrap().iter().map(|table| table["id"].clone()).collect();
        assert_eq!(listed, [json!(stays)]);
        server.stop().await;
        place.clear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_with_tls_cookies_are_secure_and_other_names_are_refused() {
    let place = Place::sqlite();
    let mut config = place.config();
    config.behind_proxy = true;
    config.hosts = vec!["table.example".into()];
    let server = Server::start(config).await.unwrap();
    let mut anne = Player::new(&server);
    assert_eq!(anne.get("/").await.status, 421);
    assert_eq!(anne.get("/ready").await.status, 200, "a balancer may have no name for it");
    anne.0.headers.insert("x-forwarded-host", "table.example".parse().unwrap());
    let plain = anne.get("/").await;
    assert!(plain.header("strict-transport-security").is_none());
    assert!(!plain.header("set-cookie").unwrap().contains("Secure"));
    anne.0.headers.insert("x-forwarded-proto", "https".parse().unwrap());
    let made = anne.make("naw", "standard", "you", "friend").await;
    let mut ben = Player::new(&server);
    ben.0.headers = anne.0.headers.clone();
    let seat = ben.get(made["links"]["allied"].as_str().unwrap()).await;
    assert!(seat.header("strict-transport-security").unwrap().contains("max-age="));
    let cookies: Vec<_> =
        seat.headers.get_all("set-cookie").iter().map(|one| one.to_str().unwrap()).collect();
    assert_eq!(cookies.len(), 2, "{cookies:?}");
    assert!(cookies.iter().all(|cookie| cookie.contains("; Secure")), "{cookies:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_copied_to_another_database() {
    let from = Place::sqlite();
    let server = from.server().await;
    let (mut anne, mut ben) = (Player::new(&server), Player::new(&server));
    let made = anne.make("naw", "grouchy", "you", "friend").await;
    let id = made["id"].as_str().unwrap().to_owned();
    ben.sit(made["links"]["allied"].as_str().unwrap(), &id).await;
    anne.decide_often(&id, 5).await;
    ben.act(&id, "chat", json!({ "text": "well met" })).await;
    anne.put(&format!("/api/tables/{id}/notes"), json!({ "text": "mine" })).await;
    for _ in 0..3 {
        anne.make("naw", "standard", "you", "you").await;
    }
    let before = (anne.view(&id).await, ben.view(&id).await);
    server.stop().await;
    let postgres = Place::postgres().await;
    let target = match &postgres {
        Some(place) => place.database.clone().unwrap(),
        None => from.folder.path().join("copy.sqlite3").display().to_string(),
    };
    let source = from.file().display().to_string();
    let work =
        move |source: String, target: String| server::copy_store(&source, &target).map_err(|e| e.to_string());
    let (one, two) = (source.clone(), target.clone());
    assert_eq!(tokio::task::spawn_blocking(move || work(one, two)).await.unwrap(), Ok(4));
    let (one, two) = (source.clone(), target.clone());
    let twice = tokio::task::spawn_blocking(move || work(one, two)).await.unwrap();
    assert!(twice.unwrap_err().contains("already"));
    let mut config = from.config();
    config.database = Some(target);
    let server = Server::start(config).await.unwrap();
    let (mut anne, mut ben) = (Player(anne.0.at(server.address())), Player(ben.0.at(server.address())));
    for (player, before) in [(&mut anne, &before.0), (&mut ben, &before.1)] {
        let mut after = player.view(&id).await;
        after["seats"] = before["seats"].clone();
        assert_eq!(&after, before);
    }
    let view = anne.view(&id).await;
    assert_eq!(anne.decide(&view, 0).await.status, 200, "the game goes on, with its own dice");
    server.stop().await;
    if let Some(place) = postgres {
        place.clear().await;
    }
}
