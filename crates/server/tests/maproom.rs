//! The map room over HTTP.

use crate::rig::{Place, Player, what};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn every_board_of_every_game_is_on_the_shelf() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let boards = anne.get("/api/boards").await.json();
    let boards = boards.as_array().unwrap();
    for game in ["naw", "nlb", "impulse", "wallace", "vive"] {
        assert!(boards.iter().any(|board| board["game"] == game), "{game}");
    }
    for board in boards.iter().filter(|board| board["key"] != "nlb") {
        let (key, id) = (board["key"].as_str().unwrap(), board["id"].as_str().unwrap());
        assert!(
            !board["about"].as_str().unwrap().is_empty() && !board["game_title"].as_str().unwrap().is_empty()
        );
        let whole = anne.get(&format!("/api/boards/{id}")).await.json();
        assert_eq!(
            whole["spaces"].as_array().unwrap().len() as u64,
            board["spaces"].as_u64().unwrap(),
            "{key}"
        );
        let sheet = anne.get(&format!("/api/boards/{key}/sheet")).await.json();
        assert_eq!(sheet["spaces"].as_array().unwrap().len(), whole["spaces"].as_array().unwrap().len());
        assert!(sheet["credits"].as_str().unwrap().contains("OpenStreetMap contributors"), "{key}");
        let file = anne.get(&format!("/api/boards/{key}/file")).await;
        assert!(file.header("content-disposition").unwrap().contains(sheet["file"].as_str().unwrap()));
        assert!(file.text().contains(&format!("key = \"{key}\"")));
    }
    assert!(anne.get("/api/boards/wallace/map.svg").await.status == 404, "maps are asked for by id");
    let wallace = boards.iter().find(|board| board["key"] == "wallace").unwrap()["id"].as_str().unwrap();
    assert!(anne.get(&format!("/api/boards/{wallace}/map.svg")).await.text().starts_with("<svg"));
    let small = anne.get(&format!("/api/boards/{wallace}/thumbnail.jpg")).await;
    assert_eq!(small.header("content-type"), Some("image/jpeg"));
    let dark = anne.get(&format!("/api/boards/{wallace}/thumbnail.jpg?theme=dark")).await;
    assert_ne!(small.header("etag"), dark.header("etag"), "by day and by night");
    for page in ["/maps", "/maps/naw"] {
        assert!(anne.get(page).await.text().contains("<title>Grognard</title>"));
    }
    for lost in ["/api/boards/chess/sheet", "/api/boards/naw/measure?from=0101&to=9999"] {
        let answer = anne.get(lost).await;
        assert_eq!(answer.status, 404, "{lost}");
        assert!(!what(&answer).is_empty());
    }
    assert_eq!(anne.get("/api/boards/naw/measure?from=0101").await.status, 400);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_measures_looks_and_searches() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let measure = anne.get("/api/boards/naw/measure?from=0913&to=1310").await.json();
    assert_eq!(measure["steps"], 5);
    // Hougoumont and La Haye Sainte lie some 1.4 kilometres apart.
    let metres = measure["metres"].as_u64().unwrap();
    assert!((1200..=1900).contains(&metres), "{metres}");
    assert!(
        measure["said"].as_str().unwrap().starts_with("From 0913 Hougoumont to 1310 La Haye Sainte: 5 hexes")
    );
    let measure = anne.get("/api/boards/wallace/measure?from=mont-st-jean&to=rossomme").await.json();
    assert!(measure["steps"].as_u64().unwrap() > 4 && measure["said"].as_str().unwrap().contains("areas"));

    // [2.2.LOS] Straight through the wood of Hougoumont, and along a side that has woods on one side only.
    let sight = anne.get("/api/boards/naw/sight?from=0913&to=0915").await.json();
    assert_eq!(sight["clear"], false);
    assert_eq!(sight["steps"][0]["how"], "through");
    assert!(
        sight["said"].as_str().unwrap().contains("it goes through 0914 Hougoumont wood (woods"),
        "{sight}"
    );
    assert!(sight["blocking"]["assumed"].as_str().unwrap().starts_with("As the legend"), "{sight}");
    let sight = anne.get("/api/boards/naw/sight?from=0704&to=0904").await.json();
    assert_eq!((&sight["clear"], &sight["steps"][0]["how"]), (&json!(true), &json!("along")), "{sight}");
    let sight = anne.get("/api/boards/naw/sight?from=0913&to=0915&blocking=town").await.json();
    assert_eq!(sight["clear"], true);
    assert!(sight["blocking"]["assumed"].as_str().unwrap().starts_with("As you chose, town"));

    // [TEC.2.2] [TEC.10] The legend of a game that is not here yet says what stops a line, sides included.
    let sight = anne.get("/api/boards/nlb/sight?from=0525&to=0527").await.json();
    assert_eq!(sight["clear"], false);
    assert!(sight["said"].as_str().unwrap().contains("0526"), "{sight}");
    assert!(sight["blocking"]["assumed"].as_str().unwrap().starts_with("As the legend"), "{sight}");
    assert_eq!(sight["blocking"]["sides"], json!(["crest"]));
    assert_eq!(sight["blocking"]["terrain"], json!(["forest", "town", "chateau"]));
    // Where no rule speaks of sight, what is assumed is said.
    let sight = anne.get("/api/boards/impulse/sight?from=1&to=90").await.json();
    assert!(sight["blocking"]["assumed"].as_str().unwrap().contains("it is assumed that"), "{sight}");

    let found = anne.get("/api/boards/naw/search?q=haye%20sainte").await.json();
    assert_eq!(found[0]["name"], "La Haye Sainte");
    let found = anne.get("/api/boards/nlb/search?q=Gembloux").await.json();
    assert!(!found.as_array().unwrap().is_empty(), "places of the atlas are found too");
    assert_eq!(anne.get(&format!("/api/boards/naw/search?q={}", "x".repeat(81))).await.status, 400);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_owner_of_a_copy_corrects_a_board() {
    let place = Place::sqlite();
    let server = place.server().await;
    let mut anne = Player::new(&server);
    let corrections = json!({ "corrections": [
        { "what": "terrain", "at": "0202", "kinds": ["town"] },
        { "what": "way", "between": ["1702", "1701"], "kind": "road", "there": true },
        { "what": "side", "between": ["0101", "0102"], "kind": "stream", "there": true },
        { "what": "label", "place": "Hougoumont", "at": [8.5, 13.0] },
    ] });
    let answer = anne.post("/api/boards/naw/correct", corrections.clone()).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert!(answer.header("content-disposition").unwrap().contains("map.toml"));
    let shipped = anne.get("/api/boards/naw/file").await.text();
    let added = answer.text().lines().filter(|line| !shipped.contains(line)).count();
    assert!((5..=14).contains(&added), "little else has changed: {added} lines\n{}", answer.text());
    let map = anne.post("/api/boards/naw/corrected.svg?theme=dark", corrections).await;
    assert!(map.text().starts_with("<svg"), "{}", map.text());

    // What the format allows the game may not: here are both, each with what is wrong.
    let wrong = json!({ "corrections": [{ "what": "terrain", "at": "0202", "kinds": ["marsh"] }] });
    let answer = anne.post("/api/boards/naw/correct", wrong).await;
    assert_eq!(answer.status, 422);
    let refused = answer.json();
    let fault = &refused["faults"][0];
    assert!(fault["place"].as_str().unwrap().contains("terrain marsh"), "{fault}");
    assert_eq!(fault["correction"], 0, "it is told where it comes from");
    let wrong = json!({ "corrections": [
        { "what": "terrain", "at": "0202", "kinds": ["town"] },
        { "what": "terrain", "at": "9999", "kinds": ["town"] },
    ] });
    let answer = anne.post("/api/boards/naw/correct", wrong).await;
    assert_eq!((answer.status.as_u16(), &answer.json()["faults"][0]["correction"]), (422, &json!(1)));

    let many: Vec<Value> = vec![json!({ "what": "terrain", "at": "0202", "kinds": ["town"] }); 4001];
    assert_eq!(anne.post("/api/boards/naw/correct", json!({ "corrections": many })).await.status, 413);
    assert_eq!(
        anne.post("/api/boards/naw/correct", json!({ "corrections": [{ "what": "burn" }] })).await.status,
        400
    );
    let large = json!({ "corrections": [{ "what": "terrain", "at": "x".repeat(600_000), "kinds": [] }] });
    assert_eq!(anne.post("/api/boards/naw/correct", large).await.status, 413);
    server.stop().await;
}
