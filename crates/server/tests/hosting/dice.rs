//! Dice that nobody has chosen: not the maker of a table, not the players, not the host.

use crate::rig::{Place, Player, what};
use record::{Ended, Verdict};
use serde_json::{Value, json};
use server::Server;

fn hands_are_empty(view: &Value) -> bool {
    view["scene"]["hands"].as_array().is_none_or(|hands| {
        hands.iter().all(|hand| hand["cards"].as_array().is_none_or(|cards| cards.is_empty()))
    })
}

async fn record_of(player: &mut Player, id: &str) -> Box<dyn catalog::Table> {
    let record = player.get(&format!("/api/tables/{id}/record")).await;
    assert_eq!(record.status, 200, "{}", record.text());
    catalog::read(&record.body).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_drawn_before_both_sit_and_an_empty_seat_agrees_to_nothing() {
    let place = Place::sqlite();
    let server = place.server().await;
    let (mut anne, mut ben) = (Player::new(&server), Player::new(&server));
    let made = anne.make("naw", "grouchy", "you", "friend").await;
    let id = made["id"].as_str().unwrap();
    let view = anne.view(id).await;
    assert_eq!(view["inputs"], 0, "a chit was drawn while she was alone");
    assert!(hands_are_empty(&view), "{}", view["scene"]["hands"]);
    assert_eq!((&view["to_act"], &view["waits_for"]), (&json!([]), &json!(["allied"])));
    let alone = anne.act(id, "offers", json!({ "offer": "takeback", "to": 0 })).await;
    assert_ne!(alone.status, 200, "{}", alone.text());

    ben.0.follow(made["links"]["allied"].as_str().unwrap()).await.unwrap();
    let view = ben.view(id).await;
    assert_eq!((&view["inputs"], &view["share_wanted"]), (&json!(0), &json!(true)));
    let share = "ab".repeat(32);
    let short = ben.put(&format!("/api/tables/{id}/share"), json!({ "share": "ab" })).await;
    assert_eq!(short.status, 400);
    let given = ben.put(&format!("/api/tables/{id}/share"), json!({ "share": share })).await;
    assert_eq!(given.status, 200, "{}", given.text());
    assert!(given.json()["inputs"].as_u64() > Some(1), "now the chits are drawn");
    assert_eq!(
        (&given.json()["shares"]["allied"], &given.json()["share_wanted"]),
        (&json!(share), &json!(false))
    );
    let late = ben.put(&format!("/api/tables/{id}/share"), json!({ "share": "cd".repeat(32) })).await;
    assert_eq!(late.json()["shares"]["allied"], json!(share), "it is given once");

    // An empty seat agrees to nothing, also where nothing is secret.
    let made = anne.make("naw", "standard", "you", "friend").await;
    let id = made["id"].as_str().unwrap();
    anne.decide_often(id, 2).await;
    for offer in [json!({ "offer": "takeback", "to": 0 }), json!({ "offer": "draw" })] {
        let alone = anne.act(id, "offers", offer).await;
        assert_eq!(alone.status, 409, "{}", alone.text());
        assert!(what(&alone).contains("nobody sits"), "{}", what(&alone));
    }
    server.stop().await;
}

/// Plays until a die has been thrown, and gives the view after it.
async fn until_dice(player: &mut Player, id: &str) -> Value {
    let mut view = player.view(id).await;
    for pick in 0..400 {
        let lately = view["chronicle"].as_array().unwrap();
        if lately.iter().any(|entry| entry["dice"].as_array().is_some_and(|dice| !dice.is_empty())) {
            return view;
        }
        let answer = player.decide(&view, pick * 7).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        view = answer.json();
    }
    panic!("no die was thrown");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_taken_back_stays_in_the_record_and_a_resigned_game_is_verified() {
    let place = Place::sqlite();
    let server: Server = place.server().await;
    let mut anne = Player::new(&server);
    let made = anne.post("/api/tables", json!({ "game": "rehearsal", "scenario": "skirmish" })).await.json();
    let id = made["id"].as_str().unwrap();
    let share = "12".repeat(32);
    let shared = anne.put(&format!("/api/tables/{id}/share"), json!({ "share": share })).await.json();
    assert_eq!((&shared["shares"]["french"], &shared["shares"]["allied"]), (&json!(share), &json!(share)));
    let commitment = shared["dice_commitment"].clone();
    let thrown = until_dice(&mut anne, id).await;
    for to in [2, 1] {
        let back = anne.act(id, "offers", json!({ "offer": "takeback", "to": to })).await;
        assert_eq!(back.status, 200, "{}", back.text());
        assert_eq!(back.json()["dice_commitment"], commitment, "one promise for the whole game");
        until_dice(&mut anne, id).await;
    }
    assert!(thrown["inputs"].as_u64() > Some(2));
    // A restart forgets nothing of it.
    server.stop().await;
    let server = place.server().await;
    let mut anne = Player(anne.0.at(server.address()));
    let lost = anne.act(id, "resign", json!({ "side": "french" })).await.json();
    assert_eq!(lost["outcome"]["winner"], "allied");
    let table = record_of(&mut anne, id).await;
    let verdict = table.verify();
    let Verdict::Fair { backs: 2, rolls, taken_over: 0, ended: Some(Ended::Resigned(_)), .. } = verdict
    else {
        panic!("{verdict}");
    };
    assert!(rolls > 3, "{rolls} dice of all branches");
    assert_eq!(table.header().shares.french, record::from_hex(&share));
    // It can be laid again, and is over there too.
    let text = anne.get(&format!("/api/tables/{id}/record")).await.text();
    let again = anne.post("/api/tables", json!({ "record": text })).await.json();
    assert_eq!(anne.view(again["id"].as_str().unwrap()).await["outcome"], lost["outcome"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seeds_at_rest_are_sealed() {
    for place in Place::all().await {
        let server = place.server().await;
        let mut anne = Player::new(&server);
        let made = anne.make("naw", "standard", "you", "you").await;
        let id = made["id"].as_str().unwrap();
        anne.decide_often(id, 3).await;
        let lost = anne.act(id, "resign", json!({ "side": "french" })).await.json();
        let seed = lost["seed"].as_str().unwrap().to_owned();
        server.stop().await;
        let store = place.store().await;
        let stored = store.load(&server::names::TableId::parse(id).unwrap()).await.unwrap().unwrap();
        assert!(
            !stored.header.contains(&seed) && !stored.header.contains("secret_seed"),
            "{}",
            stored.header
        );
        store.close().await.unwrap();
        // Another key is told at the start, not at the first die.
        let mut config = place.config();
        config.seal_key = Some(place.folder.path().join("another.key"));
        let refused = Server::start(config).await.err().expect("it was sealed with another key").to_string();
        assert!(refused.contains("another key") && refused.contains("--seal-key"), "{refused}");
        place.clear().await;
    }
}
