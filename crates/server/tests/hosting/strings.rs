//! Every text that comes from outside is bounded, and none pretends to be another.

use crate::rig::{Place, Player, what};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn texts_of_uploaded_records_and_positions_are_bounded() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let made = anne.make("naw", "standard", "you", "you").await;
    let id = made["id"].as_str().unwrap();
    anne.decide_often(id, 3).await;
    let record = anne.get(&format!("/api/tables/{id}/record")).await.text();
    let (header, rest) = record.split_once('\n').unwrap();
    let header: Value = serde_json::from_str(header).unwrap();
    assert_eq!(anne.post("/api/tables", json!({ "record": record })).await.status, 201);
    let long = "x".repeat(100_000);
    for (member, value) in [
        ("players", json!({ "french": long, "allied": "Ben" })),
        ("players", json!({ "french": "Anne\u{202e}nneB", "allied": "Ben" })),
        ("data", json!(long)),
        ("options", json!({ "x": long })),
    ] {
        let mut other = header.clone();
        other[member] = value;
        let answer = anne.post("/api/tables", json!({ "record": format!("{other}\n{rest}") })).await;
        assert_eq!(answer.status, 400, "{member}: {}", answer.text().chars().take(200).collect::<String>());
        assert!(answer.body.len() < 2_000, "{member}: the answer repeats what was sent");
    }
    // What was taken back lies in the header as it is.
    let back = |inputs: Vec<Value>| json!([{ "kept": 0, "from": 0, "inputs": inputs }]);
    let many = vec![json!({ "n": 1, "dice": [1] }); 20_001];
    let large = vec![json!({ "n": 1, "french": vec!["x"; 1000] })];
    for inputs in [many, large] {
        let mut other = header.clone();
        (other["grognard"], other["backs"]) = (json!(2), back(inputs));
        let answer = anne.post("/api/tables", json!({ "record": format!("{other}\n{rest}") })).await;
        assert_eq!(answer.status, 400, "{}", answer.text().chars().take(200).collect::<String>());
        assert!(what(&answer).contains("taken back"), "{}", what(&answer));
    }
    let position = catalog::read(record.as_bytes()).unwrap().position();
    assert_eq!(anne.post("/api/tables", json!({ "position": position })).await.status, 201);
    for member in ["scenario", "comment", "game"] {
        let mut other = position.clone();
        other[member] = json!(long);
        let answer = anne.post("/api/tables", json!({ "position": other })).await;
        assert_eq!(answer.status, 400, "{member}");
        assert!(answer.body.len() < 2_000, "{member}: the answer repeats what was sent");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn letters_that_deceive_are_refused_in_names() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let made = anne.make("naw", "standard", "you", "you").await;
    let id = made["id"].as_str().unwrap();
    let path = format!("/api/tables/{id}/name");
    for name in [
        "Anne\u{202e}",
        "\u{2066}Anne",
        "An\u{200b}ne",
        "An\u{ad}ne",
        "\u{feff}Anne",
        "A\u{2060}",
        "\u{e0041}Anne",
        "\u{3164}",
        "An\u{200d}ne",
        "\u{200c}",
        "Anne\u{fe0f}",
        "An\u{2029}ne",
    ] {
        let answer = anne.put(&path, json!({ "text": name })).await;
        assert_eq!(answer.status, 400, "{name:?}");
        assert!(what(&answer).contains("letters"), "{}", what(&answer));
        let wish = json!({ "game": "naw", "scenario": "standard", "player": name });
        assert_eq!(anne.post("/api/tables", wish).await.status, 400, "{name:?}");
        let wish = json!({ "game": "naw", "scenario": "standard", "name": name });
        assert_eq!(anne.post("/api/tables", wish).await.status, 400, "{name:?}");
    }
    for name in ["Anne", "Zoë", "Αννα", "Анна", "安", "محمد", "👩\u{200d}🌾"] {
        assert_eq!(anne.put(&path, json!({ "text": name })).await.status, 200, "{name:?}");
    }
    // Talk goes through with what deceives taken out.
    let said = anne.act(id, "chat", json!({ "text": "left\u{202e}thgir\u{200b}" })).await.json();
    assert_eq!(said["text"], "leftthgir");
    server.stop().await;
}
