//! Two worlds that differ only in what a side cannot know send it the same bytes, whatever it asks for.

use crate::rig::{Place, Player};
use contract::{Next, Options, Sides};
use load::loopback::Socket;
use opponents::Budget;
use record::{Dice, Players};
use serde_json::{Value, json};
use std::time::Duration;

/// A game of cards in which both sides are about to choose one, some rounds in.
fn cards_are_chosen() -> Value {
    let mut table =
        catalog::start("vive", "quatrebras", &Options::new(), Players::default(), Dice::Fair([14; 32]))
            .unwrap();
    let mut choices = 0;
    loop {
        table.settle().unwrap();
        let Next::Decision(sides) = table.next() else { panic!("the game is over") };
        choices += usize::from(sides == Sides::Both);
        if choices == 4 {
            return table.position();
        }
        let decision = table.consult(sides.first(), "random", 3, &Budget::default()).unwrap();
        table.play(sides.first(), &decision, None).unwrap();
    }
}

/// Changes a card of one heap for a different one of another: the first two that differ and that `may` be changed.
fn swap(position: &mut Value, one: [&str; 2], other: [&str; 2], may: impl Fn(&str) -> bool) -> String {
    let heap = |position: &Value, [kind, side]: [&str; 2]| -> Vec<String> {
        serde_json::from_value(position[kind][side].clone()).unwrap()
    };
    let (mut here, mut there) = (heap(position, one), heap(position, other));
    let (i, j) = (0..here.len())
        .flat_map(|i| (0..there.len()).map(move |j| (i, j)))
        .find(|&(i, j)| here[i] != there[j] && may(&here[i]) && may(&there[j]))
        .expect("two cards that differ");
    std::mem::swap(&mut here[i], &mut there[j]);
    let new = here[i].clone();
    position[one[0]][one[1]] = json!(here);
    position[other[0]][other[1]] = json!(there);
    new
}

/// A text without what tells two tables apart anyway: their names, the promises of their dice, and the second in which
/// somebody sat down.
fn without_names(text: &str, view: &Value) -> String {
    let mut text = text.to_owned();
    let mut names = vec![view["id"].as_str().unwrap(), view["dice_commitment"].as_str().unwrap()];
    names.extend(view["name"].as_str());
    let shares = view["shares"].as_object().into_iter().flat_map(|shares| shares.values());
    names.extend(shares.filter_map(Value::as_str));
    let seats = view["seats"].as_object().into_iter().flat_map(|seats| seats.values());
    let holders = seats.filter_map(|seat| seat["holders"].as_array()).flatten();
    names.extend(holders.filter_map(|holder| holder["since"].as_str()));
    for name in names.into_iter().filter(|name| !name.is_empty()) {
        text = text.replace(name, "…");
    }
    text
}

/// What is pushed next.
async fn pushed(socket: &mut Socket) -> String {
    tokio::time::timeout(Duration::from_secs(20), socket.next()).await.expect("nothing was pushed").unwrap()
}

/// Everything that a person can ask of a table.
async fn asked(person: &mut Player, id: &str) -> Vec<String> {
    let view = person.view(id).await;
    let mut answers = Vec::new();
    for what in ["", "/chronicle", "/charts", "/at/0", "/picture.svg", "/record"] {
        let answer = person.get(&format!("/api/tables/{id}{what}")).await;
        answers.push(format!("{what} {} {}", answer.status, without_names(&answer.text(), &view)));
    }
    for (what, wish) in [("threats", json!({})), ("branch", json!({ "at": 0 }))] {
        let answer = person.act(id, what, wish).await;
        answers.push(format!("{what} {} {}", answer.status, without_names(&answer.text(), &view)));
    }
    answers
}

#[tokio::test(flavor = "multi_thread")]
async fn worlds_that_differ_in_what_is_hidden_send_the_same_bytes() {
    let place = Place::sqlite();
    let server = place.server().await;
    let one = cards_are_chosen();
    let special = |card: &str| {
        ["march", "bombardment", "charge", "leadership", "counter", "rally", "hold", "supply"]
            .iter()
            .any(|kind| card.contains(kind))
    };
    // The enemy holds something else, and what neither has been dealt lies in other decks.
    let mut two = one.clone();
    let changed = swap(&mut two, ["hands", "allied"], ["decks", "allied"], |_| true);
    swap(&mut two, ["decks", "french"], ["decks", "allied"], |card| !special(card));
    assert_ne!(one, two);

    let mut sent: Vec<Vec<String>> = Vec::new();
    for (position, card) in [(&one, one["hands"]["allied"][0].as_str().unwrap()), (&two, changed.as_str())] {
        // Never in the same second: what tells the time is to be known as such.
        tokio::time::sleep(Duration::from_millis(1100)).await;
        let (mut anne, mut ben, mut eve) = (Player::new(&server), Player::new(&server), Player::new(&server));
        let wish = json!({ "position": position, "seats": { "french": "you", "allied": "friend" } });
        let made = anne.post("/api/tables", wish).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let made = made.json();
        let id = made["id"].as_str().unwrap();
        anne.share(id).await;
        ben.sit(made["links"]["allied"].as_str().unwrap(), id).await;
        let names = anne.view(id).await;
        assert_eq!(names["to_act"], json!(["french", "allied"]), "both choose a card");
        let mut live = anne.0.socket(&format!("/api/tables/{id}/live")).await.unwrap();
        let mut words = vec![without_names(&pushed(&mut live).await, &names)];
        words.extend(asked(&mut anne, id).await);
        words.extend(asked(&mut eve, id).await);

        // He puts a card down; in the other world it is another.
        let his = ben.view(id).await;
        let choice = his["scene"]["choices"]
            .as_array()
            .unwrap()
            .iter()
            .find(|choice| choice["decision"]["play"]["card"] == card);
        let choice = choice.unwrap_or_else(|| panic!("{card} is held: {}", his["scene"]["choices"]));
        let wish = json!({ "version": his["version"], "decision": choice["decision"] });
        assert_eq!(ben.act(id, "decisions", wish).await.status, 200);
        loop {
            let push = without_names(&pushed(&mut live).await, &names);
            let moved = push.contains("\"change\"") && push.contains("\"version\"");
            words.push(push);
            if moved {
                break;
            }
        }
        words.extend(asked(&mut anne, id).await);
        words.extend(asked(&mut eve, id).await);
        for refused in ["/record 403", "branch 403"] {
            assert_eq!(words.iter().filter(|word| word.starts_with(refused)).count(), 4, "{refused}");
        }
        // To his own eyes they do differ: there was something to see.
        let own = without_names(&ben.view(id).await["scene"]["hands"].to_string(), &names);
        sent.push(words);
        sent.push(vec![own]);
    }
    assert_ne!(sent[1], sent[3], "the worlds are the same");
    assert_eq!(sent[0].len(), sent[2].len());
    for (one, two) in sent[0].iter().zip(&sent[2]) {
        assert_eq!(one, two);
    }
    server.stop().await;
}
