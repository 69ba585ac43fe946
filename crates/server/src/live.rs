//! Those who look at a table: one task a socket.

use crate::api::Live;
use crate::app::App;
use crate::room::{Looking as Here, Push, Room};
use crate::view::{self, Person, Seen};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, interval_at, timeout};

/// How often a silent socket is asked whether it is still there.
const ASKED: Duration = Duration::from_secs(25);
/// How long a socket may take to be sent something, or to say that it is still there.
const PATIENCE: Duration = Duration::from_secs(20);

/// Someone looks.
pub(crate) struct Looking {
    app: Arc<App>,
    room: Arc<Room>,
    held: [bool; 2],
}

impl Looking {
    /// Who sits there, or nowhere, looks at a table, unless too many do from the same seats. It is counted when it is
    /// granted: many who come at once must not all find the last place free.
    pub(crate) fn begin(app: &Arc<App>, room: &Arc<Room>, held: [bool; 2]) -> Option<Looking> {
        let fits = app.count(room, held, 1, |here| match held {
            [false, false] => app.doors.may_look(here.watchers),
            [french, allied] => {
                (!french || app.doors.may_look(here.french)) && (!allied || app.doors.may_look(here.allied))
            }
        });
        fits.then(|| {
            app.meters.sockets.up();
            Looking { app: app.clone(), room: room.clone(), held }
        })
    }
}

impl Drop for Looking {
    fn drop(&mut self) {
        self.app.meters.sockets.down();
        self.app.count(&self.room, self.held, -1, |_| true);
    }
}

/// Shows a table to someone until they go.
pub(crate) async fn look(looking: Looking, person: Person, socket: WebSocket) {
    let (app, room) = (looking.app.clone(), looking.room.clone());
    show_until_gone(app, room.clone(), person, socket).await;
    drop(looking);
    room.left();
}

async fn show_until_gone(app: Arc<App>, room: Arc<Room>, person: Person, mut socket: WebSocket) {
    let mut pushes = room.pushes.subscribe();
    {
        // A program may have waited for somebody to look.
        let mut state = room.state.lock().await;
        app.attend(&room, &mut state);
    }
    let mut closing = app.closing.clone();
    let mut ask = interval_at(Instant::now() + ASKED, ASKED);
    let mut heard = Instant::now();
    let first = written(&Live::Presence(room.present().view()));
    let mut seen = None;
    if show(&app, &room, &person, &mut socket, &mut seen).await.is_err()
        || send(&app, &mut socket, first).await.is_err()
    {
        return;
    }
    loop {
        tokio::select! {
            push = pushes.recv() => {
                let sent = match push {
                    Ok(Push::Table) | Err(RecvError::Lagged(_)) => {
                        // Several changes at once are one look.
                        let mut others = Vec::new();
                        loop {
                            match pushes.try_recv() {
                                Ok(Push::Table) => {}
                                Ok(push) => others.push(push),
                                Err(_) => break,
                            }
                        }
                        let mut sent = show(&app, &room, &person, &mut socket, &mut seen).await;
                        for push in others {
                            if sent.is_ok() {
                                sent = pass_on(&app, &mut socket, push).await;
                            }
                        }
                        sent
                    }
                    Ok(push) => pass_on(&app, &mut socket, push).await,
                    Err(RecvError::Closed) => return,
                };
                if sent.is_err() {
                    return;
                }
            }
            // Whoever does not read never hears that the other side has hung up.
            said = socket.recv() => match said {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => heard = Instant::now(),
            },
            _ = ask.tick() => {
                if heard.elapsed() > ASKED + PATIENCE {
                    return;
                }
                if !matches!(timeout(PATIENCE, socket.send(Message::Ping(Vec::new().into()))).await, Ok(Ok(()))) {
                    return;
                }
            }
            _ = closing.changed() => {
                let frame = CloseFrame { code: close_code::RESTART, reason: "the server stops".into() };
                let _ = timeout(Duration::from_secs(1), socket.send(Message::Close(Some(frame)))).await;
                return;
            }
        }
    }
}

async fn pass_on(app: &App, socket: &mut WebSocket, push: Push) -> Result<(), ()> {
    match push {
        Push::Table => Ok(()),
        Push::Gone => Err(()),
        Push::Chat(line) => send(app, socket, written(&Live::Chat((*line).clone()))).await,
        Push::Presence(presence) => send(app, socket, written(&Live::Presence(presence))).await,
    }
}

async fn show(
    app: &App,
    room: &Room,
    person: &Person,
    socket: &mut WebSocket,
    seen: &mut Option<Arc<Seen>>,
) -> Result<(), ()> {
    let text = {
        let mut state = room.state.lock().await;
        let present = room.present().view();
        view::push(&room.id, &mut state, person, (present, room.has_company()), seen)
    };
    match text {
        Some(text) => send(app, socket, text).await,
        None => Ok(()),
    }
}

/// As it is sent.
pub(crate) fn written(live: &Live) -> Utf8Bytes {
    serde_json::to_string(live).expect("what is pushed is plain data").into()
}

async fn send(app: &App, socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), ()> {
    app.meters.pushed.add(1);
    app.meters.pushed_bytes.add(text.len() as u64);
    match timeout(PATIENCE, socket.send(Message::Text(text))).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(()),
    }
}

impl App {
    /// Someone comes, if those who are here leave room, or goes, and everyone hears it.
    fn count(
        self: &Arc<App>,
        room: &Arc<Room>,
        held: [bool; 2],
        change: i32,
        fits: impl FnOnce(Here) -> bool,
    ) -> bool {
        let (view, here) = {
            let mut present = room.present();
            if !fits(present.here()) {
                return false;
            }
            let before = present.view();
            present.count(held, change);
            let after = present.view();
            ((before != after).then_some(after), present.here())
        };
        if let Some(view) = view {
            room.push(Push::Presence(view));
            self.tell_presence(room.id.clone(), here);
        }
        true
    }
}
