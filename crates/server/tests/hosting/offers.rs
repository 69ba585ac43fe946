//! An answer names the offer it answers.

use crate::rig::{Place, Player, what};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_yes_to_one_offer_does_not_accept_another_that_was_swapped_in() {
    let place = Place::sqlite();
    let server = place.server().await;
    let (mut anne, mut ben) = (Player::new(&server), Player::new(&server));
    let made = anne.make("naw", "standard", "you", "friend").await;
    let id = made["id"].as_str().unwrap();
    ben.sit(made["links"]["allied"].as_str().unwrap(), id).await;
    let view = anne.decide_often(id, 2).await;
    anne.act(id, "offers", json!({ "offer": "takeback", "to": 1 })).await;
    let seen = ben.view(id).await;
    let offer = &seen["offers"][0];
    assert_eq!((&offer["kind"], &offer["version"]), (&json!("takeback"), &view["version"]), "{offer}");
    let yes = json!({ "answer": true, "id": offer["id"], "version": seen["version"] });

    // While he makes up his mind, she puts something else in its place.
    anne.act(id, "offers", json!({ "offer": "draw" })).await;
    let refused = ben.act(id, "offers", yes).await;
    assert_eq!(refused.status, 409, "{}", refused.text());
    assert!(what(&refused).contains("no longer"), "{}", what(&refused));
    let now = ben.view(id).await;
    assert!(now["outcome"].is_null() && now["inputs"] == view["inputs"], "nothing was agreed on");

    // A yes to nothing in particular is none, and neither is one to a table that has moved on.
    let offer = &now["offers"][0];
    for half in [
        json!({ "answer": true }),
        json!({ "answer": true, "id": offer["id"] }),
        json!({ "answer": true, "version": now["version"] }),
    ] {
        assert_eq!(ben.act(id, "offers", half).await.status, 400);
    }
    let hers = anne.view(id).await;
    anne.decide(&hers, 0).await;
    let late = json!({ "answer": true, "id": offer["id"], "version": now["version"] });
    assert_eq!(ben.act(id, "offers", late).await.status, 409);
    let now = ben.view(id).await;
    let good = json!({ "answer": true, "id": now["offers"][0]["id"], "version": now["version"] });
    let drawn = ben.act(id, "offers", good).await;
    assert_eq!(drawn.status, 200, "{}", drawn.text());
    assert_eq!(drawn.json()["outcome"]["winner"], json!(null));
    server.stop().await;
}
