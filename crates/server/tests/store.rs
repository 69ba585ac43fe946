//! One suite for both databases. PostgreSQL is tested where `GROGNARD_TEST_POSTGRES` says where one is.

use crate::rig::Place;
use contract::Side;
use server::names::TableId;
use server::store::{
    Change, Holder, Kept, Link, Meta, NewRow, News, Rename, Said, SeatRow, Sit, Store, StoreError, Write,
};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

fn row(id: &TableId) -> NewRow {
    let seat = |name: &str, holder: &str| SeatRow {
        level: None,
        name: name.into(),
        link: Some(format!("link of {name}")),
        link_n: 0,
        link_device: false,
        open: holder.is_empty(),
        holders: if holder.is_empty() { vec![] } else { vec![Holder::new(holder, 7)] },
    };
    NewRow {
        id: id.clone(),
        game: "naw".into(),
        header: "{\"header\":1}".into(),
        name: "A table".into(),
        maker: "anne".into(),
        extras: "{}".into(),
        summary: "{\"s\":1}".into(),
        branch: Some(("other".into(), 3)),
        seats: [seat("Anne", "anne"), seat("", "")],
        lines: vec!["one".into()],
        begun_with: "0.1.0".into(),
        at: 1000,
    }
}

fn change(id: &TableId, expected: u64, keep: u64, lines: &[&str]) -> Change {
    Change {
        id: id.clone(),
        expected,
        expected_extras: "{}".into(),
        keep,
        cut: false,
        header: None,
        lines: lines.iter().map(|line| line.to_string()).collect(),
        request: None,
        extras: "{}".into(),
        summary: "{}".into(),
        at: 2000,
    }
}

async fn made(store: &dyn Store) -> TableId {
    let id = TableId::random();
    let kept = store.write(Write::Create(Box::new(row(&id)))).await.unwrap();
    assert_eq!(kept, Kept { version: 1, stamp: 1 });
    id
}

async fn lines(store: &dyn Store, id: &TableId) -> Vec<String> {
    store.load(id).await.unwrap().unwrap().lines
}

async fn add(store: &dyn Store, change: Change) -> Result<Kept, StoreError> {
    store.write(Write::Change(Box::new(change))).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_is_found_again_after_closing() {
    for place in Place::all().await {
        let store = place.store().await;
        let id = made(&*store).await;
        let before = store.load(&id).await.unwrap().unwrap();
        assert_eq!(before.lines, ["one"]);
        assert_eq!(before.branch, Some(("other".into(), 3)));
        assert_eq!((before.header.as_str(), before.maker.as_str()), ("{\"header\":1}", "anne"));
        assert_eq!(before.seats, row(&id).seats);
        store.close().await.unwrap();
        let store = place.store().await;
        assert_eq!(store.load(&id).await.unwrap().unwrap(), before);
        assert_eq!(store.load(&TableId::random()).await.unwrap(), None);
        store.ping().await.unwrap();
        store.close().await.unwrap();
        place.clear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_is_taken_only_for_the_version_it_was_made_for() {
    for place in Place::all().await {
        let store = place.store().await;
        let id = made(&*store).await;
        let kept = add(&*store, change(&id, 1, 1, &["two", "three"])).await.unwrap();
        assert_eq!(kept, Kept { version: 2, stamp: 2 });
        for stale in [1, 3, 0] {
            let refused = add(&*store, change(&id, stale, 3, &["four"])).await;
            assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
        }
        // An input that is there already is not written over, and nothing of the change remains.
        let refused = add(&*store, change(&id, 2, 1, &["another two"])).await;
        assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
        assert_eq!(lines(&*store, &id).await, ["one", "two", "three"]);
        assert_eq!(store.load(&id).await.unwrap().unwrap().version, 2);
        // Another table is another matter.
        let other = made(&*store).await;
        assert_eq!(lines(&*store, &other).await, ["one"]);
        store.close().await.unwrap();
        place.clear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn taking_back_removes_inputs_and_may_bring_new_dice() {
    for place in Place::all().await {
        let store = place.store().await;
        let id = made(&*store).await;
        add(&*store, change(&id, 1, 1, &["two", "three", "four"])).await.unwrap();
        add(&*store, Change { cut: true, ..change(&id, 2, 2, &[]) }).await.unwrap();
        assert_eq!(lines(&*store, &id).await, ["one", "two"]);
        let again = Change { cut: true, header: Some("new dice".into()), ..change(&id, 3, 1, &["deux"]) };
        assert_eq!(add(&*store, again).await.unwrap().version, 4);
        let stored = store.load(&id).await.unwrap().unwrap();
        assert_eq!(
            (stored.header.as_str(), stored.lines),
            ("new dice", vec!["one".to_string(), "deux".into()])
        );
        store.close().await.unwrap();
        place.clear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_remembered_as_long_as_its_input_stands() {
    for place in Place::all().await {
        let store = place.store().await;
        let id = made(&*store).await;
        let named = |expected, keep, line| Change {
            request: Some("r1".into()),
            ..change(&id, expected, keep, &[line])
        };
        add(&*store, named(1, 1, "two")).await.unwrap();
        assert!(store.requested(&id, "r1").await.unwrap());
        assert!(!store.requested(&id, "r2").await.unwrap());
        assert!(!store.requested(&made(&*store).await, "r1").await.unwrap());
        // The same request for the next version is not done a second time.
        assert!(matches!(add(&*store, named(2, 2, "three")).await, Err(StoreError::Stale)));
        assert_eq!(lines(&*store, &id).await, ["one", "two"]);
        add(&*store, Change { cut: true, ..change(&id, 2, 1, &[]) }).await.unwrap();
        assert!(!store.requested(&id, "r1").await.unwrap());
        store.close().await.unwrap();
        place.clear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_want_to_add_the_same_input_one_does() {
    for place in Place::all().await {
        // Two processes, as it were.
        let stores = [place.store().await, place.store().await];
        let id = made(&*stores[0]).await;
        for version in 1..=12 {
            let tries = (0..8).map(|n| {
                let (store, id) = (stores[n % 2].clone(), id.clone());
                tokio::spawn(async move { add(&*store, change(&id, version, version, &["next"])).await })
            });
            let tries: Vec<_> = tries.collect();
            let mut taken = 0;
            for one in tries {
                match one.await.unwrap() {
                    Ok(kept) => {
                        assert_eq!(kept.version, version + 1);
                        taken += 1;
                    }
                    Err(error) => assert!(matches!(error, StoreError::Stale), "{error}"),
                }
            }
            assert_eq!(taken, 1);
        }
        assert_eq!(lines(&*stores[1], &id).await.len(), 13);
        for store in stores {
            store.close().await.unwrap();
        }
        place.clear().await;
    }
}

/// Those that wait for the disk are written together.
#[tokio::test(flavor = "multi_thread")]
async fn one_that_fails_takes_nobody_with_it() {
    for place in Place::all().await {
        let store = place.store().await;
        let named = |change| Change { request: Some("r1".into()), ..change };
        let mut waiting = Vec::new();
        for number in 0..24 {
            let id = made(&*store).await;
            add(&*store, named(change(&id, 1, 1, &["two"]))).await.unwrap();
            let wish = match number % 3 {
                0 => change(&id, 2, 2, &["\"three\" \\ trois", "four"]),
                1 => change(&id, 1, 2, &["too late"]),
                _ => named(change(&id, 2, 2, &["done before"])),
            };
            waiting.push((number, id, wish));
        }
        let write = |(number, id, wish): (usize, TableId, Change)| {
            let store = store.clone();
            tokio::spawn(async move { (number, id, add(&*store, wish).await) })
        };
        for one in waiting.into_iter().map(write).collect::<Vec<_>>() {
            let (number, id, written) = one.await.unwrap();
            if number % 3 == 0 {
                assert_eq!(written.unwrap(), Kept { version: 3, stamp: 3 });
                assert_eq!(lines(&*store, &id).await, ["one", "two", "\"three\" \\ trois", "four"]);
            } else {
                assert!(matches!(written, Err(StoreError::Stale)), "{written:?}");
                assert_eq!(lines(&*store, &id).await, ["one", "two"]);
                assert_eq!(store.stamps(std::slice::from_ref(&id)).await.unwrap(), [(id, 2)]);
            }
        }
        store.close().await.unwrap();
        place.clear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_tables_are_written_at_once_and_none_takes_anothers_place() {
    for place in Place::all().await {
        let store = place.store().await;
        let mut ids = Vec::new();
        for _ in 0..20 {
            ids.push(made(&*store).await);
        }
        let work = ids.iter().map(|id| {
            let (store, id): (Arc<dyn Store>, _) = (store.clone(), id.clone());
            tokio::spawn(async move {
                for version in 1..=15 {
                    let line = format!("{id} {version}");
                    add(&*store, change(&id, version, version, &[&line])).await.unwrap();
                }
            })
        });
        for one in work.collect::<Vec<_>>() {
            one.await.unwrap();
        }
        for id in &ids {
            let found = lines(&*store, id).await;
            assert_eq!(found.len(), 16);
            assert!(found[1..].iter().all(|line| line.starts_with(id.as_str())));
        }
        let stamps = store.stamps(&ids).await.unwrap();
        assert_eq!(stamps.len(), 20);
        assert!(stamps.iter().all(|(_, stamp)| *stamp == 16));
        assert_eq!(store.stamps(&[TableId::random()]).await.unwrap(), []);
        store.close().await.unwrap();
        place.clear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_gives_its_seat_and_may_be_good_only_once() {
    for place in Place::all().await {
        let store = place.store().await;
        let id = TableId::random();
        let mut new = row(&id);
        new.seats[1].link = Some("invitation".into());
        store.write(Write::Create(Box::new(new))).await.unwrap();
        let sit = |link: &str, person: &str| {
            let (id, side) = (id.clone(), Side::Allied);
            Write::Sit(Sit { id, side, link: link.into(), person: person.into(), at: 3000 })
        };
        assert!(matches!(store.write(sit("a guess", "eve")).await, Err(StoreError::Missing)));
        assert!(store.load(&id).await.unwrap().unwrap().seats[1].open);
        store.write(sit("invitation", "ben")).await.unwrap();
        let stored = store.load(&id).await.unwrap().unwrap();
        assert!(!stored.seats[1].open && stored.seats[1].link.is_none());
        assert_eq!(stored.seats[1].holders, [Holder::new("ben", 3000)]);
        assert_eq!((stored.version, stored.stamp), (1, 2));
        assert!(matches!(store.write(sit("invitation", "anne")).await, Err(StoreError::Missing)));
        let link = |expected, link: Option<&str>| {
            let (id, side, link) = (id.clone(), Side::Allied, link.map(Into::into));
            Write::Link(Link { id, side, expected, link, device: true })
        };
        store.write(link(0, Some("ben's own"))).await.unwrap();
        assert!(matches!(store.write(link(0, None)).await, Err(StoreError::Stale)));
        store.write(sit("ben's own", "ben's telephone")).await.unwrap();
        assert!(matches!(store.write(sit("ben's own", "eve")).await, Err(StoreError::Missing)));
        let stored = store.load(&id).await.unwrap().unwrap();
        let telephone = Holder { device: true, ..Holder::new("ben's telephone", 3000) };
        assert_eq!(stored.seats[1].holders, [Holder::new("ben", 3000), telephone]);
        assert_eq!(stored.seats[0].holders, [Holder::new("anne", 7)]);
        store.close().await.unwrap();
        place.clear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_notes_names_and_offers_are_kept_beside_the_game() {
    for place in Place::all().await {
        let store = place.store().await;
        let id = made(&*store).await;
        for n in 0..60 {
            let said = Said {
                side: (n % 2 == 0).then_some(Side::French),
                name: "Anne".into(),
                words: format!("line {n} ☺"),
                at: n,
            };
            store.write(Write::Say(id.clone(), said)).await.unwrap();
        }
        store.write(Write::Note(id.clone(), Side::Allied, "hold".into())).await.unwrap();
        store.write(Write::Note(id.clone(), Side::Allied, "hold the farm".into())).await.unwrap();
        store
            .write(Write::Rename(Rename { id: id.clone(), side: Side::French, name: "Ney".into() }))
            .await
            .unwrap();
        let stored = store.load(&id).await.unwrap().unwrap();
        let said: Vec<_> = stored.chat.iter().map(|said| said.words.as_str()).collect();
        assert_eq!((said.len(), said[0], said[49]), (50, "line 10 ☺", "line 59 ☺"));
        assert_eq!(stored.notes, ["".to_string(), "hold the farm".into()]);
        assert_eq!(stored.seats[0].name, "Ney");
        assert_eq!((stored.version, stored.stamp), (1, 64));
        let meta = |expected| {
            Write::Meta(Meta { id: id.clone(), expected, extras: "{\"offers\":[]}".into(), at: 5000 })
        };
        assert!(matches!(store.write(meta(63)).await, Err(StoreError::Stale)));
        assert_eq!(store.write(meta(64)).await.unwrap(), Kept { version: 1, stamp: 65 });
        assert_eq!(store.load(&id).await.unwrap().unwrap().extras, "{\"offers\":[]}");
        let lost = Write::Note(TableId::random(), Side::French, "x".into());
        assert!(matches!(store.write(lost).await, Err(StoreError::Missing)));
        store.close().await.unwrap();
        place.clear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn my_tables_are_those_i_sit_at_or_made_newest_first() {
    for place in Place::all().await {
        let store = place.store().await;
        let (old, new) = (made(&*store).await, made(&*store).await);
        add(&*store, Change { at: 9000, ..change(&new, 1, 1, &["two"]) }).await.unwrap();
        let mine = store.mine("anne").await.unwrap();
        assert_eq!(mine.iter().map(|table| &table.id).collect::<Vec<_>>(), [&new, &old]);
        assert_eq!(mine[0].sides, [Side::French]);
        assert_eq!((mine[0].created, mine[0].updated), (1000, 9000));
        assert_eq!(mine[1].names[0], "Anne");
        assert!(store.mine("ben").await.unwrap().is_empty());
        let sit = Sit {
            id: old.clone(),
            side: Side::Allied,
            link: "link of ".into(),
            person: "ben".into(),
            at: 9500,
        };
        store.write(Write::Sit(sit)).await.unwrap();
        let bens = store.mine("ben").await.unwrap();
        assert_eq!((bens.len(), bens[0].sides.as_slice()), (1, &[Side::Allied][..]));
        store.close().await.unwrap();
        place.clear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_that_start_together_do_not_trip_over_each_other() {
    for place in Place::all().await {
        let place = Arc::new(place);
        let starting: Vec<_> = (0..6)
            .map(|_| {
                let place = place.clone();
                tokio::spawn(async move { place.store().await })
            })
            .collect();
        let mut ids = BTreeSet::new();
        let mut stores = Vec::new();
        for one in starting {
            let store = one.await.unwrap();
            ids.insert(made(&*store).await);
            stores.push(store);
        }
        for id in &ids {
            assert!(stores[0].load(id).await.unwrap().is_some());
        }
        for store in stores {
            store.close().await.unwrap();
        }
        Arc::into_inner(place).unwrap().clear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_of_one_postgres_tell_each_other_of_changes() {
    let Some(place) = Place::postgres().await else { return };
    let (here, there) = (place.store().await, place.store().await);
    let mut news = there.news();
    let id = made(&*here).await;
    add(&*here, change(&id, 1, 1, &["two"])).await.unwrap();
    here.tell("a word").await.unwrap();
    let mut heard = Vec::new();
    while heard.len() < 2 {
        let one = tokio::time::timeout(Duration::from_secs(10), news.recv()).await.unwrap().unwrap();
        // Other tests may be heard on the same channel.
        if matches!(&one, News::Changed(other, _) if *other == id) || one == News::Told("a word".into()) {
            heard.push(one);
        }
    }
    assert_eq!(heard, [News::Changed(id.clone(), 2), News::Told("a word".into())]);

    // One process answers for a program, until it has not for too long.
    let soon = Duration::from_millis(200);
    assert!(here.lease(&id, 2, soon, "here").await.unwrap());
    assert!(!there.lease(&id, 2, soon, "there").await.unwrap());
    assert!(!there.lease(&id, 1, soon, "there").await.unwrap(), "that version is gone");
    tokio::time::sleep(soon * 2).await;
    assert!(there.lease(&id, 2, soon, "there").await.unwrap());
    here.close().await.unwrap();
    there.close().await.unwrap();
    place.clear().await;
}
