//! The whole interface, against a real server on a port of its own.

use crate::rig::{Place, Player, what};
use axum::http::{HeaderValue, Method};
use load::loopback::{Browser, Socket};
use serde_json::{Value, json};
use server::{Rate, Server};
use std::time::Duration;

const NAW: (&str, &str) = ("naw", "standard");

/// The next message of a kind.
async fn heard(socket: &mut Socket, kind: &str) -> Value {
    let wait = async {
        loop {
            let message: Value = serde_json::from_str(&socket.next().await.unwrap()).unwrap();
            if let Some(content) = message.get(kind) {
                return content.clone();
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), wait).await.expect("nothing was pushed")
}

/// Waits until the table has changed, and changes the view as a client does.
async fn follow(socket: &mut Socket, view: &mut Value) {
    let pushed = heard(socket, "change").await;
    assert_eq!(pushed["since"], view["stamp"], "what was pushed follows what was shown");
    *view = load::apply(view, &pushed["change"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_library_is_open_to_everyone() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let games = anne.get("/api/games").await.json();
    let game = |key: &str| games.as_array().unwrap().iter().find(|game| game["key"] == key).cloned();
    let naw = game("naw").unwrap();
    assert_eq!(naw["levels"][2]["key"], "sergeant");
    assert!(game("nlb").is_some());
    assert!(game("rehearsal").is_some(), "asked for by the tests");
    let board = naw["scenarios"][0]["board"].as_str().unwrap();

    let answer = anne.get(&format!("/api/boards/{board}")).await;
    assert_eq!(answer.json()["id"], board);
    assert!(answer.header("cache-control").unwrap().contains("immutable"));
    assert!(answer.header("set-cookie").is_none(), "what caches keep must not carry a cookie");
    let map = anne.get(&format!("/api/boards/{board}/map.svg?theme=dark")).await;
    assert!(map.text().starts_with("<svg") && map.text().contains("data-scale"));
    let tag = map.header("etag").unwrap().to_string();
    anne.0.headers.insert("if-none-match", tag.parse().unwrap());
    assert_eq!(anne.get(&format!("/api/boards/{board}/map.svg?theme=dark")).await.status, 304);
    assert_eq!(anne.get(&format!("/api/boards/{board}/map.svg")).await.status, 200);
    anne.0.headers.clear();
    let counters = anne.get(&format!("/api/boards/{board}/counters.svg")).await.text();
    assert!(counters.contains("<symbol id=\"counter-"));
    let rules = anne.get("/api/rules/naw").await.json();
    assert!(rules["rules"].as_array().unwrap().len() > 20);
    assert!(!rules["rules"][5]["section"].as_str().unwrap().is_empty());
    assert!(!rules["glossary"].as_array().unwrap().is_empty());
    for lost in
        ["/api/rules/chess", "/api/boards/none", "/api/boards/none/map.svg", "/nothing", "/api/nothing"]
    {
        let answer = anne.get(lost).await;
        assert_eq!(answer.status, 404, "{lost}");
        assert!(!what(&answer).is_empty(), "{lost}");
    }
    let health = anne.get("/health").await;
    assert_eq!((health.status.as_u16(), &health.json()["database"]), (200, &json!("sqlite")));
    assert!(anne.get("/metrics").await.text().contains("grognard_http_responses_total{status=\"4xx\"} 5"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_carries_its_guards() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    for path in ["/", "/api/games", "/api/tables", "/nothing"] {
        let answer = anne.get(path).await;
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        if let Some(cookie) = answer.header("set-cookie") {
            assert!(
                cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/;")
            );
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_a_program_goes_to_its_end_and_survives_a_restart() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let made = anne.make("rehearsal", "dusk", "you", "opponent:eager").await;
    let id = made["id"].as_str().unwrap().to_string();
    assert_eq!(made["url"], format!("/table/{id}"));
    let mut view = anne.view(&id).await;
    assert_eq!(
        (view["eye"].as_str(), view["seats"]["allied"]["who"].as_str()),
        (Some("french"), Some("opponent"))
    );
    assert_eq!(anne.get("/api/tables").await.json()[0]["your_turn"], view["your_turn"]);
    let mut server = server;
    for step in 0..200 {
        if !view["outcome"].is_null() {
            break;
        }
        if step == 3 {
            // Memory is a cache.
            server.stop().await;
            server = place.server().await;
            anne = Player(anne.0.at(server.address()));
            let again = anne.view(&id).await;
            assert!(again["inputs"].as_u64() >= view["inputs"].as_u64());
            view = again;
        }
        if view["your_turn"] == true {
            let answer = anne.decide(&view, step).await;
            assert_eq!(answer.status, 200, "{}", answer.text());
            view = answer.json();
        } else {
            tokio::time::sleep(Duration::from_millis(5)).await;
            view = anne.view(&id).await;
        }
    }
    assert!(!view["outcome"].is_null(), "{view}");
    assert_eq!(view["eye"], "referee");
    assert_eq!(view["seed"].as_str().unwrap().len(), 64);
    assert_eq!(anne.get("/api/tables").await.json()[0]["over"], true);
    // The record of a finished game can be had and verified by anyone, and loaded again.
    let record = anne.get(&format!("/api/tables/{id}/record")).await;
    assert!(record.header("content-disposition").unwrap().contains(".jsonl"));
    let table = catalog::read(&record.body).unwrap();
    assert!(matches!(table.verify(), record::Verdict::Fair { .. }), "{}", table.verify());
    let loaded = anne.post("/api/tables", json!({ "record": record.text() })).await;
    assert_eq!(loaded.status, 201, "{}", loaded.text());
    let view_of_copy = anne.view(loaded.json()["id"].as_str().unwrap()).await;
    assert_eq!((&view_of_copy["outcome"], &view_of_copy["seed"]), (&view["outcome"], &view["seed"]));
    let late = anne.act(&id, "decisions", json!({ "version": view["version"], "decision": "pass" })).await;
    assert_eq!(late.status, 409);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stale_repeated_and_forbidden_decisions_are_answered_as_such() {
    for place in Place::all().await {
        let server = place.server().await;
        let mut anne = Player::new(&server);
        let made = anne.make(NAW.0, NAW.1, "you", "you").await;
        let id = made["id"].as_str().unwrap();
        let view = anne.view(id).await;
        let decision = view["scene"]["choices"][0]["decision"].clone();
        let wish = json!({ "version": view["version"], "decision": decision, "request": "first-1" });
        let first = anne.act(id, "decisions", wish.clone()).await;
        assert_eq!(first.status, 200, "{}", first.text());
        assert_eq!(first.json()["version"], 2);

        // The same request again is answered and not done again.
        let again = anne.act(id, "decisions", wish).await;
        assert_eq!((again.status.as_u16(), &again.json()["repeated"]), (200, &json!(true)));
        assert_eq!(again.json()["inputs"], first.json()["inputs"]);
        // Also when it names the version that it led to.
        let later = json!({ "version": 2, "decision": first.json()["scene"]["choices"][0]["decision"], "request": "first-1" });
        let later = anne.act(id, "decisions", later).await;
        assert_eq!(
            (later.status.as_u16(), &later.json()["repeated"]),
            (200, &json!(true)),
            "{}",
            later.text()
        );
        assert_eq!(later.json()["inputs"], first.json()["inputs"]);
        // Another one for the same version is stale, and is told what there is now.
        let stale = anne.act(id, "decisions", json!({ "version": 1, "decision": decision })).await;
        assert_eq!(stale.status, 409);
        assert_eq!(stale.json()["table"]["version"], 2);
        let stale = anne.act(id, "undo", json!({ "version": 1 })).await;
        assert_eq!(stale.status, 409);

        // What a rule forbids is named with the rule.
        let illegal = json!({ "version": 2, "decision": "end-combat" });
        let refused = anne.act(id, "decisions", illegal).await;
        assert_eq!(refused.status, 422, "{}", refused.text());
        let error = &refused.json()["error"];
        assert!(error["rule"].is_string() && error["why"].is_string(), "{error}");
        assert_eq!(anne.view(id).await["version"], 2);

        // Taking back, until there is nothing.
        let back = anne.act(id, "undo", json!({ "version": 2 })).await;
        assert_eq!((back.status.as_u16(), &back.json()["inputs"]), (200, &json!(0)), "{}", back.text());
        let nothing = anne.act(id, "undo", json!({ "version": 3 })).await;
        assert_eq!(nothing.status, 409);
        assert!(what(&nothing).contains("nothing to take back"), "{}", what(&nothing));
        server.stop().await;
        place.clear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_and_oversized_requests_are_refused_and_change_nothing() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let made = anne.make(NAW.0, NAW.1, "you", "you").await;
    let id = made["id"].as_str().unwrap();
    let path = format!("/api/tables/{id}/decisions");
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{}",
        "{\"version\":1}",
        "{\"version\":-1,\"decision\":1}",
        "{\"version\":1,\"decision\":1,\"x\":2}",
        "\u{0}",
        "{\"version\":1e99,\"decision\":0}",
    ] {
        let answer = anne.0.ask(Method::POST, &path, Some(body.to_string().into())).await.unwrap();
        assert_eq!(answer.status, 400, "{body}: {}", answer.text());
        assert!(!what(&answer).is_empty());
    }
    for decision in
        [json!(null), json!("fly"), json!({ "pick": 9999 }), json!([1, 2, 3]), json!({ "a": { "b": [] } })]
    {
        let answer = anne.act(id, "decisions", json!({ "version": 1, "decision": decision })).await;
        assert!([400, 422].contains(&answer.status.as_u16()), "{decision}: {}", answer.text());
    }
    let bad_request = json!({ "version": 1, "decision": "x", "request": "no spaces please" });
    assert_eq!(anne.act(id, "decisions", bad_request).await.status, 400);
    // Deep nesting must not bring the reader down.
    let deep = format!("{{\"version\":1,\"decision\":{}1{}}}", "[".repeat(5000), "]".repeat(5000));
    let answer = anne.0.ask(Method::POST, &path, Some(deep.into())).await.unwrap();
    assert_eq!(answer.status, 400);
    let large = json!({ "version": 1, "decision": "x".repeat(70_000) }).to_string();
    let answer = anne.0.ask(Method::POST, &path, Some(large.into())).await.unwrap();
    assert_eq!(answer.status, 413);
    // A record may be larger, and not that large.
    let large = json!({ "record": "x".repeat(100_000) });
    assert_eq!(anne.post("/api/tables", large).await.status, 400);
    let larger = json!({ "record": "x".repeat(5 << 20) });
    let refused = anne.post("/api/tables", larger).await;
    assert_eq!((refused.status.as_u16(), refused.header("connection")), (413, Some("close")));
    // A form of another site is not JSON.
    anne.0.headers.insert("content-type", HeaderValue::from_static("text/plain"));
    let answer =
        anne.0.ask(Method::POST, &path, Some("{\"version\":1,\"decision\":1}".into())).await.unwrap();
    assert_eq!(answer.status, 400);
    anne.0.headers.clear();
    for (path, status) in [
        ("/api/tables/none", 404),
        ("/api/tables/aaaaaaaaaaaaaaaa", 404),
        ("/api/tables/..%2f..%2fetc", 404),
        ("/seat/none/secret", 404),
        ("/seat/aaaaaaaaaaaaaaaa/x", 404),
        ("/js/..%2f..%2fCargo.toml", 404),
        ("/../Cargo.toml", 404),
    ] {
        let answer = anne.get(path).await;
        assert_eq!(answer.status, status, "{path}");
    }
    for (path, status) in [
        ("at/5", 404),
        ("at/x", 404),
        ("chronicle?after=x", 400),
        ("picture.svg?width=x", 400),
        ("live", 400),
    ] {
        let answer = anne.get(&format!("/api/tables/{id}/{path}")).await;
        assert_eq!(answer.status, status, "{path}: {}", answer.text());
        assert!(!what(&answer).is_empty(), "{path}: {}", answer.text());
    }
    assert_eq!(anne.0.ask(Method::DELETE, "/api/tables", None).await.unwrap().status, 405);
    for wish in [
        json!({ "game": "chess", "scenario": "standard" }),
        json!({ "game": "naw", "scenario": "x" }),
        json!({ "game": "naw" }),
        json!({ "game": "naw", "scenario": "standard", "options": { "x": "y" } }),
        json!({ "game": "naw", "scenario": "standard", "seats": { "french": "nobody" } }),
        json!({ "game": "naw", "scenario": "standard", "seats": { "french": "opponent:napoleon" } }),
        json!({ "game": "naw", "scenario": "standard", "seats": { "prussian": "you" } }),
        json!({ "record": "not a record" }),
        json!({ "position": { "game": "naw" } }),
        json!({ "position": 5, "record": "x" }),
    ] {
        let answer = anne.post("/api/tables", wish.clone()).await;
        assert_eq!(answer.status, 400, "{wish}: {}", answer.text());
        assert!(!what(&answer).is_empty(), "{wish}");
    }
    assert_eq!(anne.view(id).await["version"], 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_belongs_to_whoever_holds_its_secret() {
    for place in Place::all().await {
        let server = place.server().await;
        let (mut anne, mut ben, mut eve) = (Player::new(&server), Player::new(&server), Player::new(&server));
        let made = anne.make(NAW.0, NAW.1, "you", "friend").await;
        let id = made["id"].as_str().unwrap();
        let link = made["links"]["allied"].as_str().unwrap().to_string();
        let view = anne.view(id).await;
        assert_eq!(
            (&view["seats"]["allied"]["who"], &view["seats"]["allied"]["link"]),
            (&json!("open"), &json!(link))
        );

        // Who only watches sees with an observer's eye, no links, and can do nothing.
        let seen = eve.view(id).await;
        assert_eq!((&seen["eye"], &seen["your_turn"]), (&json!("observer"), &json!(false)));
        assert!(seen["scene"]["choices"].as_array().unwrap().is_empty());
        assert!(!seen.to_string().contains("/seat/"));
        let decision = &view["scene"]["choices"][0]["decision"];
        for (what, wish) in [
            ("decisions", json!({ "version": 1, "decision": decision })),
            ("undo", json!({ "version": 1 })),
            ("why", json!({ "anchor": "button" })),
            ("hint", json!({})),
            ("threats", json!({})),
            ("offers", json!({ "offer": "draw" })),
            ("resign", json!({})),
        ] {
            let answer = eve.act(id, what, wish).await;
            assert_eq!(answer.status, 401, "{what}: {}", answer.text());
        }
        assert_eq!(eve.put(&format!("/api/tables/{id}/notes"), json!({ "text": "x" })).await.status, 401);
        assert_eq!(eve.put(&format!("/api/tables/{id}/name"), json!({ "text": "x" })).await.status, 401);

        // A program that only looks what is behind the link does not take the seat.
        let mut preview = Browser::new(server.address());
        preview.follow(&link).await.unwrap();
        // A guess is no secret.
        let guess = format!("/seat/{id}/{}", "A".repeat(43));
        eve.0.follow(&guess).await.unwrap();
        assert_eq!(eve.view(id).await["eye"], "observer");
        // The friend comes.
        ben.0.follow(&link).await.unwrap();
        let bens = ben.view(id).await;
        assert_eq!((&bens["eye"], &bens["seats"]["allied"]["yours"]), (&json!("allied"), &json!(true)));
        assert_eq!(anne.view(id).await["seats"]["allied"]["who"], "friend");
        // The link is used up: neither its maker nor anyone else can look into the friend's cards with it.
        for other in [&mut eve, &mut anne] {
            other.0.follow(&link).await.unwrap();
            assert_ne!(other.view(id).await["eye"], "allied");
            assert_ne!(other.view(id).await["seats"]["allied"]["yours"], true);
        }
        // Nobody acts for the other side.
        let not_yours = ben.act(id, "decisions", json!({ "version": 1, "decision": decision })).await;
        assert_eq!(not_yours.status, 403, "{}", not_yours.text());
        assert_eq!(ben.act(id, "resign", json!({ "side": "french" })).await.status, 403);
        assert_eq!(
            anne.act(id, "decisions", json!({ "version": 1, "decision": decision })).await.status,
            200
        );
        assert_eq!(ben.act(id, "undo", json!({ "version": 2 })).await.status, 409);
        assert_eq!(ben.get("/api/tables").await.json()[0]["your_sides"], json!(["allied"]));
        server.stop().await;
        place.clear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_of_other_sites_and_of_those_in_a_hurry_are_refused() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let made = anne.make(NAW.0, NAW.1, "you", "you").await;
    let id = made["id"].as_str().unwrap().to_string();
    anne.0.headers.insert("origin", HeaderValue::from_static("https://evil.example"));
    assert_eq!(anne.act(&id, "resign", json!({})).await.status, 403);
    let refused = anne.0.socket(&format!("/api/tables/{id}/live")).await.unwrap_err();
    assert!(refused.to_string().contains("403"), "{refused}");
    let own = format!("http://{}", server.address());
    anne.0.headers.insert("origin", own.parse().unwrap());
    anne.0.socket(&format!("/api/tables/{id}/live")).await.unwrap();
    assert_eq!(anne.act(&id, "resign", json!({})).await.status, 200);
    server.stop().await;

    let mut config = place.config();
    config.rate = Some(Rate { each_second: 0.1, at_once: 5.0 });
    let server = Server::start(config).await.unwrap();
    let mut hasty = Player::new(&server);
    for _ in 0..5 {
        assert_eq!(hasty.get("/api/games").await.status, 200);
    }
    let refused = hasty.get("/api/games").await;
    assert_eq!((refused.status.as_u16(), what(&refused).is_empty()), (429, false));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_look_see_every_change_live() {
    for place in Place::all().await {
        let server = place.server().await;
        let (mut anne, mut ben) = (Player::new(&server), Player::new(&server));
        let made = anne.make(NAW.0, NAW.1, "you", "friend").await;
        let id = made["id"].as_str().unwrap();
        ben.sit(made["links"]["allied"].as_str().unwrap(), id).await;
        let live = format!("/api/tables/{id}/live");
        let mut annes = anne.0.socket(&live).await.unwrap();
        let french = heard(&mut annes, "table").await;
        assert_eq!(french["eye"], "french");
        let mut bens = ben.0.socket(&live).await.unwrap();
        let allied = heard(&mut bens, "table").await;
        assert_eq!(allied["eye"], "allied");
        loop {
            let presence = heard(&mut annes, "presence").await;
            if presence == json!({ "french": true, "allied": true, "watchers": 0 }) {
                break;
            }
        }
        let watcher = Player::new(&server);
        let mut watching = watcher.0.socket(&live).await.unwrap();
        let observer = heard(&mut watching, "table").await;
        assert_eq!(observer["eye"], "observer");

        let view = anne.view(id).await;
        assert_eq!(view["seats"]["allied"]["present"], true);
        let decided = anne.decide(&view, 0).await.json();
        for (socket, mut view) in [(&mut annes, french), (&mut bens, allied), (&mut watching, observer)] {
            while view["version"] != decided["version"] {
                follow(socket, &mut view).await;
            }
            assert_eq!(view["inputs"], decided["inputs"]);
        }
        let said = ben.act(id, "chat", json!({ "text": "  Bonjour\u{7} <b>!  " })).await.json();
        assert_eq!((&said["side"], &said["text"]), (&json!("allied"), &json!("Bonjour  <b>!")));
        assert_eq!(heard(&mut annes, "chat").await, said);
        assert_eq!(anne.view(id).await["chat"][0], said);
        assert_eq!(anne.act(id, "chat", json!({ "text": " \n " })).await.status, 400);
        // What a client says over the socket is nothing to the server.
        bens.say("nonsense").await.unwrap();
        drop(bens);
        loop {
            if heard(&mut annes, "presence").await["allied"] == false {
                break;
            }
        }
        server.stop().await;
        assert!(
            tokio::time::timeout(Duration::from_secs(5), async { while annes.next().await.is_ok() {} })
                .await
                .is_ok()
        );
        place.clear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_replayed_branched_drawn_and_explained() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let made = anne.make(NAW.0, NAW.1, "you", "you").await;
    let id = made["id"].as_str().unwrap();
    let view = anne.decide_often(id, 12).await;
    let inputs = view["inputs"].as_u64().unwrap();
    for n in [0, 1, inputs] {
        let past = anne.get(&format!("/api/tables/{id}/at/{n}")).await.json();
        assert_eq!((&past["at"], &past["inputs"]), (&json!(n), &json!(n)));
        assert!(past["scene"]["choices"].as_array().unwrap().is_empty());
        assert_eq!((&past["your_turn"], &past["can_undo"]), (&json!(false), &json!(false)));
    }
    let told = anne.get(&format!("/api/tables/{id}/chronicle?after=0")).await.json();
    let later = anne.get(&format!("/api/tables/{id}/chronicle?after=5")).await.json();
    assert!(told.as_array().unwrap().len() > later.as_array().unwrap().len());
    assert!(later.as_array().unwrap().iter().all(|entry| entry["n"].as_u64() > Some(5)));

    let svg = anne.get(&format!("/api/tables/{id}/picture.svg?theme=dark&width=600")).await;
    assert!(svg.text().starts_with("<svg") && svg.header("content-type") == Some("image/svg+xml"));
    let png = anne.get(&format!("/api/tables/{id}/picture.png?width=400")).await;
    assert_eq!(&png.body[..4], b"\x89PNG");

    let why = anne.act(id, "why", json!({ "decision": "end-combat" })).await.json();
    assert!(why["forbidden"]["why"].is_string() && why["text"]["title"].is_string(), "{why}");
    let legal = &view["scene"]["choices"][0]["decision"];
    assert_eq!(anne.act(id, "why", json!({ "decision": legal })).await.json(), json!({ "legal": true }));
    assert_eq!(
        anne.act(id, "why", json!({ "anchor": { "tray": "x" } })).await.json(),
        json!({ "nothing": true })
    );
    assert_eq!(anne.act(id, "why", json!({})).await.status, 400);
    let hint = anne.act(id, "hint", json!({})).await;
    assert_eq!(hint.status, 200, "{}", hint.text());
    let choices = view["scene"]["choices"].as_array().unwrap();
    assert!(choices.iter().any(|choice| choice["decision"] == hint.json()["decision"]));
    assert!(!hint.json()["label"].as_str().unwrap().is_empty());
    let threats = anne.act(id, "threats", json!({})).await;
    assert!(threats.json()["marks"].is_array(), "{}", threats.text());

    let branched =
        anne.act(id, "branch", json!({ "at": 3, "seats": { "allied": "opponent:recruit" } })).await;
    assert_eq!(branched.status, 201, "{}", branched.text());
    let other = anne.view(branched.json()["id"].as_str().unwrap()).await;
    assert_eq!((&other["inputs"], &other["branch_of"]), (&json!(3), &json!({ "id": id, "at": 3 })));
    assert_ne!(other["dice_commitment"], view["dice_commitment"]);
    assert_eq!(anne.act(id, "branch", json!({ "at": 9999 })).await.status, 400);

    // A record goes on at another table, with other dice.
    let record = anne.get(&format!("/api/tables/{id}/record")).await;
    assert!(!record.text().contains("seed"), "the dice to come are nobody's to know");
    let loaded = anne.post("/api/tables", json!({ "record": record.text(), "name": "Again" })).await.json();
    let again = anne.view(loaded["id"].as_str().unwrap()).await;
    assert_eq!((&again["inputs"], &again["name"]), (&view["inputs"], &json!("Again")));
    assert_eq!(again["scene"], view["scene"]);
    assert_ne!(again["dice_commitment"], view["dice_commitment"]);
    let position = catalog::read(&record.body).unwrap().position();
    let placed = anne.post("/api/tables", json!({ "position": position })).await;
    assert_eq!(placed.status, 201, "{}", placed.text());

    assert_eq!(
        anne.put(&format!("/api/tables/{id}/notes"), json!({ "text": "hold\nthe farm" })).await.status,
        200
    );
    assert_eq!(anne.view(id).await["notes"], "hold\nthe farm");
    let named = anne.put(&format!("/api/tables/{id}/name"), json!({ "text": "Ney" })).await.json();
    assert_eq!(named["seats"]["french"]["name"], "Ney");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_need_the_other_side_unless_nobody_is_there() {
    let place = Place::sqlite();
    let server = place.server().await;
    let (mut anne, mut ben) = (Player::new(&server), Player::new(&server));
    let made = anne.make("rehearsal", "skirmish", "you", "friend").await;
    let id = made["id"].as_str().unwrap();
    let before = ben.sit(made["links"]["allied"].as_str().unwrap(), id).await;
    // Both answer in secret; the first answer does not make the second one stale.
    let seen = anne.view(id).await;
    assert_eq!(seen["to_act"], json!(["french", "allied"]));
    assert_eq!(ben.decide(&before, 0).await.status, 200);
    let answer = anne.decide(&seen, 1).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let revealed = answer.json();
    let no = anne.act(id, "undo", json!({ "version": revealed["version"] })).await;
    assert!(what(&no).contains("has been shown"), "{}", what(&no));

    // Back beyond what was revealed, with consent.
    assert_eq!(anne.act(id, "offers", json!({ "offer": "takeback" })).await.status, 400);
    assert_eq!(anne.act(id, "offers", json!({ "offer": "takeback", "to": 99 })).await.status, 400);
    let answer = |yes: bool, view: &Value| json!({ "answer": yes, "id": view["offers"][0]["id"], "version": view["version"] });
    let nothing = json!({ "answer": true, "id": 1, "version": revealed["version"] });
    assert_eq!(anne.act(id, "offers", nothing).await.status, 409);
    let asked = anne.act(id, "offers", json!({ "offer": "takeback", "to": 1 })).await.json();
    let offer = &asked["offers"][0];
    assert_eq!(
        (&offer["kind"], &offer["by"], &offer["to"]),
        (&json!("takeback"), &json!("french"), &json!(1))
    );
    assert_eq!(asked["inputs"], revealed["inputs"]);
    let declined = ben.act(id, "offers", answer(false, &asked)).await.json();
    assert_eq!(declined["offers"], json!([]));
    let asked = anne.act(id, "offers", json!({ "offer": "takeback", "to": 1 })).await.json();
    let withdrawn = anne.act(id, "offers", answer(false, &asked)).await.json();
    assert_eq!(withdrawn["offers"], json!([]));
    let asked = anne.act(id, "offers", json!({ "offer": "takeback", "to": 1 })).await.json();
    assert_eq!(anne.act(id, "offers", answer(true, &asked)).await.status, 409, "nobody agrees with oneself");
    let agreed = ben.act(id, "offers", answer(true, &asked)).await.json();
    assert_eq!((&agreed["inputs"], &agreed["offers"]), (&json!(1), &json!([])));
    assert_eq!(agreed["dice_commitment"], revealed["dice_commitment"], "one promise for the whole game");

    // A move declines what the other side has offered.
    anne.act(id, "offers", json!({ "offer": "draw" })).await;
    let bens = ben.view(id).await;
    let moved = ben.decide(&bens, 0).await.json();
    assert_eq!(moved["offers"], json!([]));
    let offered = anne.act(id, "offers", json!({ "offer": "draw" })).await.json();
    let drawn = ben.act(id, "offers", answer(true, &offered)).await.json();
    assert_eq!((&drawn["outcome"]["winner"], &drawn["eye"]), (&json!(null), &json!("referee")));
    assert_eq!(anne.act(id, "offers", json!({ "offer": "draw" })).await.status, 409);
    assert_eq!(anne.act(id, "resign", json!({})).await.status, 409);
    // What the players have ended has no secrets: its record has the seed.
    let record = anne.get(&format!("/api/tables/{id}/record")).await.text();
    assert!(record.contains("\"ended\":\"agreed\",\"seed\""));
    server.stop().await;

    // A program agrees; whoever resigns has lost.
    let server = place.server().await;
    let mut anne = Player(anne.0.at(server.address()));
    let made = anne.make(NAW.0, NAW.1, "you", "opponent:random").await;
    let id = made["id"].as_str().unwrap();
    let view = anne.decide_often(id, 4).await;
    let back = anne.act(id, "offers", json!({ "offer": "takeback", "to": 0 })).await.json();
    assert_eq!(back["inputs"], 0);
    assert_eq!(back["dice_commitment"], view["dice_commitment"]);
    let lost = anne.act(id, "resign", json!({})).await.json();
    assert_eq!((&lost["resigned"], &lost["outcome"]["winner"]), (&json!("french"), &json!("allied")));
    assert_eq!(lost["to_act"], json!([]));
    assert!(lost["seed"].is_string());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_hidden_is_in_no_answer() {
    let place = Place::sqlite();
    let server = place.server().await;
    let (mut anne, mut ben, mut eve) = (Player::new(&server), Player::new(&server), Player::new(&server));
    let made = anne.make("naw", "grouchy", "you", "friend").await;
    let id = made["id"].as_str().unwrap();
    ben.sit(made["links"]["allied"].as_str().unwrap(), id).await;
    let faces = |view: &Value| -> Vec<(String, bool)> {
        let hands = view["scene"]["hands"].as_array().unwrap();
        hands
            .iter()
            .map(|hand| {
                (
                    hand["side"].as_str().unwrap().to_string(),
                    hand["cards"].as_array().unwrap().iter().any(|card| !card.is_null()),
                )
            })
            .collect()
    };
    let (french, allied, watched) = (anne.view(id).await, ben.view(id).await, eve.view(id).await);
    for (view, own) in [(&french, "french"), (&allied, "allied"), (&watched, "nobody")] {
        for (side, open) in faces(view) {
            assert_eq!(open, side == own, "{own} sees the chit of {side}");
        }
    }
    for person in [&mut anne, &mut ben, &mut eve] {
        let record = person.get(&format!("/api/tables/{id}/record")).await;
        assert_eq!(record.status, 403);
        assert!(what(&record).contains("secret"), "{}", what(&record));
        let branch = person.act(id, "branch", json!({ "at": 2 })).await;
        assert_eq!(branch.status, 403, "who plays both sides of a branch would see both chits");
    }
    // Private notes are private.
    anne.put(&format!("/api/tables/{id}/notes"), json!({ "text": "my plan" })).await;
    assert_eq!(anne.view(id).await["notes"], "my plan");
    for person in [&mut ben, &mut eve] {
        assert!(!person.view(id).await.to_string().contains("my plan"));
    }
    // Once it is over everybody may see everything.
    ben.act(id, "resign", json!({})).await;
    let shown = eve.view(id).await;
    assert_eq!(shown["eye"], "referee");
    assert!(faces(&shown).iter().all(|(_, open)| *open));
    assert_eq!(eve.get(&format!("/api/tables/{id}/record")).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_share_one_postgres() {
    let Some(place) = Place::postgres().await else { return };
    let (one, two) = (place.server().await, place.server().await);
    let (mut anne, mut ben) = (Player::new(&one), Player::new(&two));
    let made = anne.make(NAW.0, NAW.1, "you", "friend").await;
    let id = made["id"].as_str().unwrap();
    ben.sit(made["links"]["allied"].as_str().unwrap(), id).await;
    let mut bens = ben.0.socket(&format!("/api/tables/{id}/live")).await.unwrap();
    let mut seen = heard(&mut bens, "table").await;
    let mut annes = anne.0.socket(&format!("/api/tables/{id}/live")).await.unwrap();
    heard(&mut annes, "table").await;
    // Who looks through the other process is seen here.
    loop {
        if heard(&mut annes, "presence").await["allied"] == true {
            break;
        }
    }
    let mut view = anne.view(id).await;
    for pick in 0..6 {
        let answer = anne.decide(&view, pick).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        view = answer.json();
        while seen["version"] != view["version"] {
            follow(&mut bens, &mut seen).await;
        }
    }
    ben.act(id, "chat", json!({ "text": "across" })).await;
    assert_eq!(heard(&mut annes, "chat").await["text"], "across");
    // The same person at the other process decides for the version seen here.
    let mut elsewhere = Player(anne.0.at(two.address()));
    let answer = elsewhere.decide(&view, 0).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let stale = anne.decide(&view, 0).await;
    assert_eq!((stale.status.as_u16(), &stale.json()["table"]["version"]), (409, &answer.json()["version"]));

    // A program's turn is taken by one of them, and both see it.
    let made = anne.make("rehearsal", "skirmish", "you", "opponent:eager").await;
    let id = made["id"].as_str().unwrap();
    let mut socket = elsewhere.0.socket(&format!("/api/tables/{id}/live")).await.unwrap();
    let mut view = heard(&mut socket, "table").await;
    let mut picks = 0;
    while view["outcome"].is_null() && picks < 60 {
        if view["your_turn"] == true {
            let from: &mut Player = if picks % 2 == 0 { &mut anne } else { &mut elsewhere };
            let answer = from.decide(&view, picks).await;
            picks += 1;
            assert!([200, 409].contains(&answer.status.as_u16()), "{}", answer.text());
        }
        let newer = elsewhere.view(id).await;
        if newer["version"] == view["version"] {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        view = newer;
    }
    assert!(!view["outcome"].is_null(), "{view}");
    one.stop().await;
    two.stop().await;
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_the_same_request_sent_many_times_at_once_one_is_done() {
    for place in Place::all().await {
        let server = place.server().await;
        let mut anne = Player::new(&server);
        let made = anne.make(NAW.0, NAW.1, "you", "you").await;
        let id = made["id"].as_str().unwrap().to_string();
        let mut view = anne.view(&id).await;
        for round in 0..5 {
            let decision = &view["scene"]["choices"][0]["decision"];
            let wish =
                json!({ "version": view["version"], "decision": decision, "request": format!("r-{round}") });
            let sending: Vec<_> = (0..6)
                .map(|_| {
                    let (mut window, wish, path) =
                        (anne.0.window(), wish.clone(), format!("/api/tables/{id}/decisions"));
                    tokio::spawn(async move { window.post(&path, &wish).await.unwrap() })
                })
                .collect();
            let mut done = 0;
            for one in sending {
                let answer = one.await.unwrap();
                assert_eq!(answer.status, 200, "{}", answer.text());
                done += usize::from(answer.json()["repeated"] != true);
            }
            assert_eq!(done, 1);
            let after = anne.view(&id).await;
            assert_eq!(after["version"], view["version"].as_u64().unwrap() + 1);
            view = after;
        }
        server.stop().await;
        place.clear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_hangs_up_leaves_the_table_in_order() {
    use tokio::io::AsyncWriteExt;
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let made = anne.make(NAW.0, NAW.1, "you", "you").await;
    let id = made["id"].as_str().unwrap().to_string();
    let mut view = anne.view(&id).await;
    for round in 0..10 {
        // Half a request, a whole one without waiting for the answer, or nothing at all.
        let mut stream = tokio::net::TcpStream::connect(server.address()).await.unwrap();
        let decision = &view["scene"]["choices"][0]["decision"];
        let body = json!({ "version": view["version"], "decision": decision }).to_string();
        let head = format!(
            "POST /api/tables/{id}/decisions HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nCookie: {}\r\nContent-Length: {}\r\n\r\n",
            server.address(),
            anne.0.cookie("grognard"),
            body.len()
        );
        let request = format!("{head}{body}");
        let sent = match round % 3 {
            0 => request.as_str(),
            1 => &request[..request.len() / 2],
            _ => "",
        };
        stream.write_all(sent.as_bytes()).await.unwrap();
        drop(stream);
        tokio::time::sleep(Duration::from_millis(30)).await;
        let now = anne.view(&id).await;
        if round % 3 != 0 {
            assert_eq!(now["version"], view["version"], "half a request does nothing");
        }
        let answer = anne.decide(&now, 0).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        view = answer.json();
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_do_not_fit_in_memory_are_read_again() {
    let place = Place::sqlite();
    let mut config = place.config();
    config.cached = 3;
    let server = Server::start(config).await.unwrap();
    let mut anne = Player::new(&server);
    let mut ids = Vec::new();
    for _ in 0..10 {
        ids.push(anne.make("rehearsal", "skirmish", "you", "you").await["id"].as_str().unwrap().to_string());
    }
    for round in 1..=3 {
        for id in &ids {
            let view = anne.view(id).await;
            let answer = anne.decide(&view, round).await;
            assert_eq!(answer.status, 200, "{}", answer.text());
            assert_eq!(answer.json()["version"], view["version"].as_u64().unwrap() + 1);
            assert!(view["version"].as_u64() >= Some(round as u64), "what was decided before is still there");
        }
    }
    let metrics = anne.get("/metrics").await.text();
    let cached = metrics.lines().find_map(|line| line.strip_prefix("grognard_tables_cached ")).unwrap();
    assert!(cached.parse::<usize>().unwrap() <= 4, "{cached}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_moves_first_does_so_unasked() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let made = anne.make(NAW.0, NAW.1, "opponent:random", "you").await;
    let id = made["id"].as_str().unwrap();
    anne.share(id).await;
    let mut socket = anne.0.socket(&format!("/api/tables/{id}/live")).await.unwrap();
    let mut view = heard(&mut socket, "table").await;
    while view["your_turn"] != true {
        assert_eq!(view["thinking"], "french");
        follow(&mut socket, &mut view).await;
    }
    assert!(view["inputs"].as_u64() > Some(0));
    let refused = anne.act(id, "undo", json!({ "version": view["version"] })).await;
    assert_eq!(refused.status, 409, "what the program did is not hers to take back");
    server.stop().await;
}

/// Decides the last thing that is offered until the scene offers an order of a kind.
async fn until_ordered(player: &mut Player, id: &str, kind: impl Fn(&Value) -> bool) -> (Value, Value) {
    for _ in 0..60 {
        let view = player.view(id).await;
        let orders = view["scene"]["orders"].as_array().cloned().unwrap_or_default();
        if let Some(order) = orders.into_iter().find(&kind) {
            return (view, order);
        }
        let last = view["scene"]["choices"].as_array().map_or(0, Vec::len).saturating_sub(1);
        assert_eq!(player.decide(&view, last).await.status, 200);
    }
    panic!("no such order was offered");
}

fn ordered(view: &Value, order: &Value) -> Value {
    let decisions = order["decisions"].as_array().unwrap();
    json!({ "version": view["version"], "decision": decisions[0], "then": decisions[1..], "rolls": order["rolls"] == true })
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_done_at_once_and_taken_back_at_once() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let made = anne.make("wallace", "waterloo", "you", "you").await;
    let id = made["id"].as_str().unwrap().to_string();
    let (before, order) = until_ordered(&mut anne, &id, |order| order["key"] == "all-defensive").await;
    let count = order["decisions"].as_array().unwrap().len() as u64;
    assert!(count > 1);
    let answer = anne.act(&id, "decisions", ordered(&before, &order)).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let after = answer.json();
    assert_eq!((after["taken"].as_u64(), after["can_undo"].as_bool()), (Some(count), Some(true)));
    assert_eq!(after["inputs"].as_u64(), before["inputs"].as_u64().map(|inputs| inputs + count));
    // One request, one version: it is stored as a whole, and goes back as a whole, also after a restart.
    assert_eq!(after["version"].as_u64(), before["version"].as_u64().map(|version| version + 1));
    server.stop().await;
    let server = place.server().await;
    let mut anne = Player(anne.0.at(server.address()));
    let undone = anne.act(&id, "undo", json!({ "version": after["version"] })).await.json();
    assert_eq!(undone["inputs"], before["inputs"]);
    assert_eq!(undone["scene"]["pieces"], before["scene"]["pieces"]);
    // A refusal on the way ends it, and what was done stays; a refusal of the first does nothing.
    let mut broken = ordered(&undone, &order);
    broken["then"][0] = json!({ "lose": 0 });
    let answer = anne.act(&id, "decisions", broken.clone()).await.json();
    assert_eq!(
        (answer["taken"].as_u64(), answer["inputs"].as_u64()),
        (Some(1), before["inputs"].as_u64().map(|n| n + 1))
    );
    broken["version"] = answer["version"].clone();
    broken["decision"] = json!({ "lose": 0 });
    assert_ne!(anne.act(&id, "decisions", broken).await.status, 200);
    assert_eq!(anne.view(&id).await["inputs"], answer["inputs"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_stops_at_dice_unless_it_goes_on_whatever_they_show() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let made = anne.make("wallace", "waterloo", "you", "you").await;
    let id = made["id"].as_str().unwrap().to_string();
    let (view, order) = until_ordered(&mut anne, &id, |order| order["key"] == "all-skirmish").await;
    let mut careful = ordered(&view, &order);
    careful["rolls"] = json!(false);
    let after = anne.act(&id, "decisions", careful).await.json();
    assert_eq!(after["taken"], 1, "the die comes first");
    let (view, order) = until_ordered(&mut anne, &id, |order| order["key"] == "all-skirmish").await;
    let after = anne.act(&id, "decisions", ordered(&view, &order)).await.json();
    // A hit on cavalry asks the other side, which ends the order too.
    let interrupted = after["scene"]["prompt"]["side"] != view["scene"]["prompt"]["side"];
    assert!(after["taken"].as_u64() > Some(1) || interrupted, "{}", after["taken"]);
    assert!(after["inputs"].as_u64() > view["inputs"].as_u64().map(|n| n + after["taken"].as_u64().unwrap()));
    assert_eq!(after["can_undo"], false, "dice cannot be taken back");
    server.stop().await;
}

/// A hint tells how it goes on. Who follows it is told the next step of the same plan, who does all of it at once has
/// done it, and who goes his own way is advised anew.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_has_a_plan() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let made = anne.make("naw", "standard", "you", "you").await;
    let id = made["id"].as_str().unwrap();
    let hint = anne.act(id, "hint", json!({})).await.json();
    let steps = hint["plan"]["decisions"].as_array().unwrap().clone();
    assert!(steps.len() > 4 && steps[0] == hint["decision"], "{hint}");
    assert!(hint["plan"]["label"].as_str().unwrap().starts_with("All of it: "), "{hint}");
    assert_eq!(
        hint["plan"]["with"].as_array().unwrap().len(),
        hint["plan"]["goals"].as_array().unwrap().len()
    );
    let start = anne.view(id).await;
    let done = anne.act(id, "decisions", json!({ "version": start["version"], "decision": steps[0] })).await;
    assert_eq!(done.status, 200, "{}", done.text());
    let next = anne.act(id, "hint", json!({})).await.json();
    assert_eq!(next["plan"]["decisions"].as_array().unwrap()[..], steps[1..], "the same plan goes on");
    let version = anne.view(id).await["version"].as_u64().unwrap();
    let rest = json!({ "version": version, "decision": steps[1], "then": steps[2..] });
    let done = anne.act(id, "decisions", rest).await;
    assert_eq!(
        (done.status.as_u16(), &done.json()["taken"]),
        (200, &json!(steps.len() - 1)),
        "{}",
        done.text()
    );
    let view = anne.view(id).await;
    assert_eq!(
        view["scene"]["headline"], start["scene"]["headline"],
        "what ends the phase is left to the player"
    );
    let undone = anne.act(id, "undo", json!({ "version": view["version"] })).await;
    assert_eq!(undone.json()["inputs"], 1, "all of it is taken back at once");
    let undone = anne.act(id, "undo", json!({ "version": undone.json()["version"] })).await.json();
    let other = undone["scene"]["choices"].as_array().unwrap().iter().map(|choice| &choice["decision"]);
    let other = other.clone().find(|decision| **decision != steps[0]).unwrap();
    anne.act(id, "decisions", json!({ "version": undone["version"], "decision": other })).await;
    let anew = anne.act(id, "hint", json!({})).await;
    assert_eq!(anew.status, 200, "{}", anew.text());
    assert_ne!(anew.json()["decision"], steps[1]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_between_people_are_agreed_on_at_the_opening() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let people = json!({ "french": "you", "allied": "you" });
    let table = |hints: bool, seats: &Value| json!({ "game": "naw", "scenario": "standard", "seats": seats, "hints": hints });
    let made = anne.post("/api/tables", table(false, &people)).await.json();
    let id = made["id"].as_str().unwrap();
    assert_eq!(anne.view(id).await["hints"], false);
    let answer = anne.act(id, "hint", json!({})).await;
    assert_eq!((answer.status.as_u16(), what(&answer).contains("without hints")), (403, true));
    // What was agreed on holds for who plays on from here, and a program has nothing against it.
    let branched = anne.act(id, "branch", json!({ "at": 0, "seats": people })).await.json();
    assert_eq!(anne.view(branched["id"].as_str().unwrap()).await["hints"], false);
    let program = json!({ "french": "you", "allied": "opponent:random" });
    let made = anne.post("/api/tables", table(false, &program)).await.json();
    assert_eq!(anne.view(made["id"].as_str().unwrap()).await["hints"], true);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn charts_and_guide_are_there_for_everyone() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    for (game, scenario) in [NAW, ("wallace", "waterloo")] {
        let guide = anne.get(&format!("/api/rules/{game}")).await.json()["guide"].clone();
        assert_eq!(guide["know"].as_array().map(Vec::len), Some(3), "{game}");
        assert!(guide["lesson"].as_array().unwrap().len() > 5, "{game}");
        let made = anne.make(game, scenario, "you", "you").await;
        let id = made["id"].as_str().unwrap();
        let shown = anne.get(&format!("/api/tables/{id}/charts")).await.json();
        let charts = shown["charts"].as_array().unwrap();
        let keys: Vec<&str> = charts.iter().map(|chart| chart["key"].as_str().unwrap()).collect();
        for wanted in ["sequence", "victory", "reinforcements", "terrain", "symbols", "nations"] {
            assert!(keys.contains(&wanted), "{game} has no chart of {wanted}: {keys:?}");
        }
        let sequence = charts.iter().find(|chart| chart["key"] == "sequence").unwrap();
        let lit = sequence["rows"].as_array().unwrap().iter().filter(|row| row["lit"] == true).count();
        assert_eq!(lit, 1, "{game}: one is in one phase");
    }
    server.stop().await;
}
