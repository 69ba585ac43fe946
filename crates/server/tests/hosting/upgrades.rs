//! A mended rule does not kill running games.

use crate::rig::{Place, Player, what};
use serde_json::json;
use sqlx::{Connection, Executor};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_inputs_no_longer_replay_is_shown_up_to_where_they_do() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let made = anne.make("naw", "standard", "you", "you").await;
    let id = made["id"].as_str().unwrap();
    let view = anne.decide_often(id, 8).await;
    assert_eq!(view["begun_with"]["program"], env!("CARGO_PKG_VERSION"));
    assert_eq!(view["begun_with"]["other_data"], false);
    let inputs = view["inputs"].as_u64().unwrap();
    server.stop().await;

    // As if a rule that is obeyed now had not been when it was played.
    let url = format!("sqlite://{}", place.file().display());
    let mut file = sqlx::SqliteConnection::connect(&url).await.unwrap();
    file.execute("update inputs set line = '{\"n\":5,\"french\":\"end-combat\"}' where n = 5").await.unwrap();
    file.close().await.unwrap();

    let server = place.server().await;
    let mut anne = Player(anne.0.at(server.address()));
    let view = anne.view(id).await;
    let broken = &view["broken"];
    assert_eq!((&broken["input"], &broken["inputs"]), (&json!(5), &json!(inputs)), "{broken}");
    assert!(broken["what"].as_str().unwrap().len() > 10 && broken["rule"].is_string(), "{broken}");
    assert_eq!((&view["inputs"], &view["your_turn"]), (&json!(4), &json!(false)));
    for (what_for, wish) in [
        (
            "decisions",
            json!({ "version": view["version"], "decision": view["scene"]["choices"][0]["decision"] }),
        ),
        ("undo", json!({ "version": view["version"] })),
        ("offers", json!({ "offer": "draw" })),
    ] {
        let refused = anne.act(id, what_for, wish).await;
        assert_eq!(refused.status, 409, "{what_for}: {}", refused.text());
        assert!(what(&refused).contains("input 5"), "{what_for}: {}", what(&refused));
    }
    // Nothing that was kept is lost, and the game goes on at another table.
    let record = anne.get(&format!("/api/tables/{id}/record")).await;
    assert_eq!(record.status, 200, "{}", record.text());
    assert_eq!(record.text().lines().count() as u64, 1 + inputs);
    assert!(!record.text().contains("seed"), "{}", record.text());
    let branched = anne.act(id, "branch", json!({ "at": 4 })).await;
    assert_eq!(branched.status, 201, "{}", branched.text());
    let other = branched.json()["id"].as_str().unwrap().to_owned();
    let other = anne.view(&other).await;
    assert_eq!((&other["inputs"], &other["your_turn"]), (&json!(4), &json!(true)));
    assert_eq!(anne.decide(&other, 0).await.status, 200);
    assert_eq!(anne.get("/api/tables").await.json().as_array().unwrap().len(), 2);
    server.stop().await;
}
