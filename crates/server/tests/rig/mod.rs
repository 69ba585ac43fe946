//! What the tests of the server share: databases to play on, servers, persons.

#![allow(dead_code)] // Each test uses its own part of it.

use load::loopback::{Answer, Browser};
use serde_json::{Value, json};
use server::store::{Postgres, Sqlite, Store};
use server::{Config, Limits, Server};
use sqlx::{AssertSqlSafe, Connection, Executor};
use std::path::PathBuf;
use std::sync::Arc;
use tempfile::TempDir;

/// The address of a PostgreSQL to test on, as `scripts/postgres.sh start` prints it.
pub const POSTGRES: &str = "GROGNARD_TEST_POSTGRES";

/// A place to keep tables in, for one test.
pub struct Place {
    pub folder: TempDir,
    /// What `Config::database` is to be.
    pub database: Option<String>,
    schema: Option<(String, String)>,
}

impl Place {
    /// An SQLite file of its own.
    pub fn sqlite() -> Place {
        Place { folder: tempfile::tempdir().unwrap(), database: None, schema: None }
    }

    /// A schema of its own in the PostgreSQL to test on, if there is one.
    pub async fn postgres() -> Option<Place> {
        let url = std::env::var(POSTGRES).ok()?;
        let schema = format!("test_{}", server::names::TableId::random());
        let mut connection = sqlx::PgConnection::connect(&url).await.unwrap();
        connection.execute(AssertSqlSafe(format!("create schema {schema}"))).await.unwrap();
        let database = Some(format!("{url}?options[search_path]={schema}"));
        Some(Place { folder: tempfile::tempdir().unwrap(), database, schema: Some((url, schema)) })
    }

    /// Every place there is.
    pub async fn all() -> Vec<Place> {
        let mut places = vec![Place::sqlite()];
        places.extend(Place::postgres().await);
        places
    }

    /// The schema in PostgreSQL.
    pub fn schema(&self) -> Option<&str> {
        self.schema.as_ref().map(|(_, schema)| schema.as_str())
    }

    pub fn file(&self) -> PathBuf {
        self.folder.path().join("grognard.sqlite3")
    }

    pub async fn store(&self) -> Arc<dyn Store> {
        match &self.database {
            Some(url) => Arc::new(Postgres::open(url, 4).await.unwrap()),
            None => Arc::new(Sqlite::open(&self.file()).await.unwrap()),
        }
    }

    pub fn config(&self) -> Config {
        let mut config = Config::new(self.folder.path());
        config.listen.set_port(0);
        config.database = self.database.clone();
        config.connections = 4;
        config.rate = None;
        config.limits = Limits::none();
        config.rehearsal = true;
        config
    }

    pub async fn server(&self) -> Server {
        Server::start(self.config()).await.unwrap()
    }

    /// Takes down what was put up.
    pub async fn clear(self) {
        if let Some((url, schema)) = self.schema {
            let mut connection = sqlx::PgConnection::connect(&url).await.unwrap();
            connection.execute(AssertSqlSafe(format!("drop schema {schema} cascade"))).await.unwrap();
        }
    }
}

/// Somebody at the server.
pub struct Player(pub Browser);

impl Player {
    pub fn new(server: &Server) -> Player {
        Player(Browser::new(server.address()))
    }

    pub async fn get(&mut self, path: &str) -> Answer {
        self.0.get(path).await.unwrap()
    }

    pub async fn post(&mut self, path: &str, wish: Value) -> Answer {
        self.0.post(path, &wish).await.unwrap()
    }

    pub async fn put(&mut self, path: &str, wish: Value) -> Answer {
        self.0.put(path, &wish).await.unwrap()
    }

    /// Makes a table and says what came of it.
    pub async fn make(&mut self, game: &str, scenario: &str, french: &str, allied: &str) -> Value {
        let wish =
            json!({ "game": game, "scenario": scenario, "seats": { "french": french, "allied": allied } });
        let answer = self.post("/api/tables", wish).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        let made = answer.json();
        let id = made["id"].as_str().unwrap();
        if self.view(id).await["waits_for"] != json!([]) {
            self.share(id).await;
        }
        made
    }

    /// Leaves it to the table to add to the seed for one's seats, so that dice need not wait.
    pub async fn share(&mut self, id: &str) {
        let answer = self.put(&format!("/api/tables/{id}/share"), json!({})).await;
        assert!([200, 401].contains(&answer.status.as_u16()), "{}", answer.text());
    }

    /// Takes the seat that a link gives.
    pub async fn sit(&mut self, link: &str, id: &str) -> Value {
        self.0.follow(link).await.unwrap();
        let view = self.view(id).await;
        assert!(view["told"].is_null(), "{}", view["told"]);
        self.share(id).await;
        self.view(id).await
    }

    pub async fn view(&mut self, id: &str) -> Value {
        let answer = self.get(&format!("/api/tables/{id}")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    /// Asks for something to be done at a table.
    pub async fn act(&mut self, id: &str, what: &str, wish: Value) -> Answer {
        self.post(&format!("/api/tables/{id}/{what}"), wish).await
    }

    /// Decides the `pick`-th thing that a view offers.
    pub async fn decide(&mut self, view: &Value, pick: usize) -> Answer {
        let choices = view["scene"]["choices"].as_array().unwrap();
        let decision = &choices[pick % choices.len()]["decision"];
        let id = view["id"].as_str().unwrap();
        self.act(id, "decisions", json!({ "version": view["version"], "decision": decision })).await
    }

    /// Decides until it is somebody else's turn, or so many times.
    pub async fn decide_often(&mut self, id: &str, times: usize) -> Value {
        let mut view = self.view(id).await;
        for pick in 0..times {
            if view["your_turn"] != true {
                break;
            }
            let answer = self.decide(&view, pick * 7).await;
            assert_eq!(answer.status, 200, "{}", answer.text());
            view = answer.json();
        }
        view
    }
}

/// The words of a problem.
pub fn what(answer: &Answer) -> String {
    answer.json()["error"]["what"].as_str().unwrap_or_default().into()
}
