//! A seat belongs to one person.

use crate::rig::{Place, Player, what};
use axum::http::Method;
use serde_json::{Value, json};
use server::Server;

const NAW: (&str, &str) = ("naw", "grouchy");

fn holders(view: &Value, side: &str) -> Vec<(bool, bool)> {
    let holders = view["seats"][side]["holders"].as_array().cloned().unwrap_or_default();
    holders.iter().map(|one| (one["you"] == true, one["device"] == true)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_good_once_also_for_whoever_made_the_table() {
    for place in Place::all().await {
        let server = place.server().await;
        let (mut anne, mut ben) = (Player::new(&server), Player::new(&server));
        let made = anne.make(NAW.0, NAW.1, "you", "friend").await;
        let id = made["id"].as_str().unwrap();
        let link = made["links"]["allied"].as_str().unwrap();
        // She opens her friend's link herself, and sends it on.
        anne.0.follow(link).await.unwrap();
        assert_eq!(anne.view(id).await["seats"]["allied"]["yours"], true);
        ben.0.follow(link).await.unwrap();
        let view = ben.view(id).await;
        assert_eq!(view["seats"]["allied"]["yours"], false, "two hold one seat");
        assert!(view["told"].as_str().unwrap().contains("used"), "and he is told: {}", view["told"]);
        assert_eq!(view["eye"], "observer");
        assert!(ben.view(id).await["told"].is_null(), "once");
        server.stop().await;
        place.clear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_device_is_let_in_by_a_link_that_its_owner_makes_for_it() {
    for place in Place::all().await {
        let server = place.server().await;
        let [mut anne, mut ben, mut eve, mut telephone] = std::array::from_fn(|_| Player::new(&server));
        let made = anne.make(NAW.0, NAW.1, "you", "friend").await;
        let id = made["id"].as_str().unwrap();
        let first = made["links"]["allied"].as_str().unwrap();
        let links = format!("/api/tables/{id}/links/allied");
        // The maker takes the link of the open seat back and makes another.
        let renewed = anne.post(&links, json!({})).await;
        assert_eq!(
            (renewed.status.as_u16(), &renewed.json()["device"]),
            (201, &json!(false)),
            "{}",
            renewed.text()
        );
        let second = renewed.json()["link"].as_str().unwrap().to_owned();
        assert_eq!(anne.view(id).await["seats"]["allied"]["link"], json!(second));
        eve.0.follow(first).await.unwrap();
        assert_eq!(eve.view(id).await["eye"], "observer");
        assert_eq!(eve.post(&links, json!({})).await.status, 401);
        ben.0.follow(&second).await.unwrap();
        let bens = ben.view(id).await;
        assert_eq!((&bens["eye"], &bens["seats"]["allied"]["link"]), (&json!("allied"), &json!(null)));
        assert_eq!(holders(&bens, "allied"), [(true, false)]);
        assert_eq!(anne.post(&links, json!({})).await.status, 403, "the seat is his now");

        let own = ben.post(&links, json!({})).await.json();
        assert_eq!(own["device"], true);
        let own = own["link"].as_str().unwrap().to_owned();
        assert!(!anne.view(id).await.to_string().contains(&own), "it is shown to him alone");
        telephone.0.follow(&own).await.unwrap();
        let seen = telephone.view(id).await;
        assert_eq!((&seen["eye"], &seen["told"]), (&json!("allied"), &json!(null)));
        eve.0.follow(&own).await.unwrap();
        let told = eve.view(id).await;
        assert!(told["eye"] == "observer" && told["told"].is_string(), "any number is let in");
        // All who sit at the table see who holds its seats; who watches does not.
        let mut shared = holders(&seen, "allied");
        shared.sort_unstable();
        assert_eq!(shared, [(false, false), (true, true)]);
        let mut shared = holders(&anne.view(id).await, "allied");
        shared.sort_unstable();
        assert_eq!(shared, [(false, false), (false, true)]);
        assert!(holders(&eve.view(id).await, "allied").is_empty());

        // What he has made he can take back.
        let another = ben.post(&links, json!({})).await.json()["link"].as_str().unwrap().to_owned();
        let gone = ben.0.ask(Method::DELETE, &links, None).await.unwrap();
        assert_eq!(gone.status, 200, "{}", what(&gone));
        eve.0.follow(&another).await.unwrap();
        assert_eq!(eve.view(id).await["eye"], "observer");
        assert_eq!(eve.0.ask(Method::DELETE, &links, None).await.unwrap().status, 401);
        server.stop().await;
        place.clear().await;
    }
}

/// The servers of a place: two where they can share it.
async fn servers(place: &Place) -> Vec<Server> {
    let mut servers = vec![place.server().await];
    if place.schema().is_some() {
        servers.push(place.server().await);
    }
    servers
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_come_with_one_link_at_once_one_is_let_in() {
    for place in Place::all().await {
        let servers = servers(&place).await;
        let mut anne = Player::new(&servers[0]);
        for _ in 0..4 {
            let made = anne.make(NAW.0, NAW.1, "you", "friend").await;
            let (id, link) = (made["id"].as_str().unwrap(), made["links"]["allied"].as_str().unwrap());
            let mut coming = tokio::task::JoinSet::new();
            for number in 0..12 {
                let mut one = Player::new(&servers[number % servers.len()]);
                let (id, link) = (id.to_owned(), link.to_owned());
                coming.spawn(async move {
                    one.0.follow(&link).await.unwrap();
                    one.view(&id).await["seats"]["allied"]["yours"] == true
                });
            }
            let sat = coming.join_all().await.into_iter().filter(|sat| *sat).count();
            assert_eq!(sat, 1, "so many sit on one seat");
            assert_eq!(holders(&anne.view(id).await, "allied").len(), 1);
        }
        for server in servers {
            server.stop().await;
        }
        place.clear().await;
    }
}

/// A balancer sends each request where it likes, also the one after a seat was taken.
#[tokio::test(flavor = "multi_thread")]
async fn who_has_just_sat_down_is_known_at_the_other_process() {
    let Some(place) = Place::postgres().await else { return };
    let (one, two) = (place.server().await, place.server().await);
    let mut anne = Player::new(&one);
    for _ in 0..15 {
        let made = anne.make(NAW.0, NAW.1, "you", "friend").await;
        let id = made["id"].as_str().unwrap();
        let mut ben = Player::new(&one);
        ben.0.follow(made["links"]["allied"].as_str().unwrap()).await.unwrap();
        // The other process has just looked.
        Player::new(&two).view(id).await;
        assert_eq!(ben.view(id).await["eye"], "allied");
        let mut elsewhere = Player(ben.0.at(two.address()));
        let shared = elsewhere.put(&format!("/api/tables/{id}/share"), json!({})).await;
        assert_eq!(shared.status, 200, "{}", shared.text());
        assert_eq!(elsewhere.view(id).await["eye"], "allied");
    }
    one.stop().await;
    two.stop().await;
    place.clear().await;
}
