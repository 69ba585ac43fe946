//! Those who look at a table: one task a socket.

use crate::api::Live;
use crate::app::App;
use crate::room::{Push, Room};
use crate::view::{self, Person, Seen};
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, interval_at, timeout};

/// How often a silent socket is asked whether it is still there.
const ASKED: Duration = Duration::from_secs(25);
/// How long a socket may take to be sent something, or to say that it is still there.
const PATIENCE: Duration = Duration::from_secs(20);

/// Someone looks.
struct Looking {
    app: Arc<App>,
    room: Arc<Room>,
    held: [bool; 2],
}

impl Looking {
    async fn begin(app: Arc<App>, room: Arc<Room>, person: &Person) -> Looking {
        let held = room.state.lock().await.held_by(&person.hash);
        app.meters.sockets.up();
        app.count(&room, held, 1);
        Looking { app, room, held }
    }
}

impl Drop for Looking {
    fn drop(&mut self) {
        self.app.meters.sockets.down();
        self.app.count(&self.room, self.held, -1);
    }
}

/// Shows a table to someone until they go.
pub(crate) async fn look(app: Arc<App>, room: Arc<Room>, person: Person, socket: WebSocket) {
    show_until_gone(app, room.clone(), person, socket).await;
    room.left();
}

async fn show_until_gone(app: Arc<App>, room: Arc<Room>, person: Person, mut socket: WebSocket) {
    let mut pushes = room.pushes.subscribe();
    let looking = Looking::begin(app.clone(), room.clone(), &person).await;
    {
        // A program may have waited for somebody to look.
        let mut state = room.state.lock().await;
        app.attend(&room, &mut state);
    }
    let mut closing = app.closing.clone();
    let mut ask = interval_at(Instant::now() + ASKED, ASKED);
    let mut heard = Instant::now();
    let first = Live::Presence(room.present().view());
    let mut seen = None;
    if show(&app, &room, &person, &mut socket, &mut seen).await.is_err()
        || send(&app, &mut socket, &first).await.is_err()
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
        let _ = &looking;
    }
}

async fn pass_on(app: &App, socket: &mut WebSocket, push: Push) -> Result<(), ()> {
    match push {
        Push::Table => Ok(()),
        Push::Gone => Err(()),
        Push::Chat(line) => send(app, socket, &Live::Chat((*line).clone())).await,
        Push::Presence(presence) => send(app, socket, &Live::Presence(presence)).await,
    }
}

async fn show(
    app: &App,
    room: &Room,
    person: &Person,
    socket: &mut WebSocket,
    seen: &mut Option<Seen>,
) -> Result<(), ()> {
    let live = {
        let mut state = room.state.lock().await;
        let present = room.present().view();
        view::push(&room.id, &mut state, person, present, seen)
    };
    match live {
        Some(live) => send(app, socket, &live).await,
        None => Ok(()),
    }
}

async fn send(app: &App, socket: &mut WebSocket, live: &Live) -> Result<(), ()> {
    let text = serde_json::to_string(live).map_err(drop)?;
    app.meters.pushed.add(1);
    app.meters.pushed_bytes.add(text.len() as u64);
    match timeout(PATIENCE, socket.send(Message::Text(text.into()))).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(()),
    }
}

impl App {
    /// Someone comes or goes, and everyone hears it.
    pub(crate) fn count(self: &Arc<App>, room: &Arc<Room>, held: [bool; 2], change: i32) {
        let (view, here) = {
            let mut present = room.present();
            let before = present.view();
            present.count(held, change);
            let after = present.view();
            ((before != after).then_some(after), present.here())
        };
        let Some(view) = view else { return };
        room.push(Push::Presence(view));
        self.tell_presence(room.id.clone(), here);
    }
}
