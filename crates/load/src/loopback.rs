//! A small client: what the load test and the tests look through instead of a browser.

use axum::body::{Body, Bytes, to_bytes};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, Request, StatusCode};
use futures_util::{SinkExt, StreamExt};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::io;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

/// The largest answer that is read.
const LARGEST: usize = 64 << 20;

/// A browser without a window: one connection at a time, and cookies.
#[derive(Debug)]
pub struct Browser {
    address: SocketAddr,
    connection: Option<SendRequest<Body>>,
    cookies: Vec<Cookie>,
    /// Headers sent with every request.
    pub headers: HeaderMap,
}

#[derive(Clone, Debug)]
struct Cookie {
    name: String,
    value: String,
    path: String,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Its status.
    pub status: StatusCode,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its content.
    pub body: Bytes,
}

impl Answer {
    /// The content as JSON; `null` if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The content as a value of this type.
    pub fn read<T: DeserializeOwned>(&self) -> io::Result<T> {
        serde_json::from_slice(&self.body).map_err(io::Error::other)
    }

    /// The content as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// A header, if it is there and is text.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }
}

impl Browser {
    /// A browser that nobody knows yet.
    pub fn new(address: SocketAddr) -> Browser {
        Browser { address, connection: None, cookies: Vec::new(), headers: HeaderMap::new() }
    }

    /// The same person at another window.
    pub fn window(&self) -> Browser {
        let (cookies, headers) = (self.cookies.clone(), self.headers.clone());
        Browser { address: self.address, connection: None, cookies, headers }
    }

    /// The same person after the server has moved.
    pub fn at(&self, address: SocketAddr) -> Browser {
        Browser { address, ..self.window() }
    }

    /// Asks for something.
    pub async fn get(&mut self, path: &str) -> io::Result<Answer> {
        self.ask(Method::GET, path, None).await
    }

    /// Asks for something to be done.
    pub async fn post(&mut self, path: &str, wish: &Value) -> io::Result<Answer> {
        self.ask(Method::POST, path, Some(wish.to_string().into())).await
    }

    /// Asks for something to be put in place.
    pub async fn put(&mut self, path: &str, wish: &Value) -> io::Result<Answer> {
        self.ask(Method::PUT, path, Some(wish.to_string().into())).await
    }

    /// Follows a link, and where it leads to.
    pub async fn follow(&mut self, path: &str) -> io::Result<Answer> {
        let mut answer = self.get(path).await?;
        while let (true, Some(to)) = (answer.status.is_redirection(), answer.header("location")) {
            let to = to.to_string();
            answer = self.get(&to).await?;
        }
        Ok(answer)
    }

    /// Asks for anything.
    pub async fn ask(&mut self, method: Method, path: &str, body: Option<Bytes>) -> io::Result<Answer> {
        let mut request =
            Request::builder().method(method).uri(path).header(header::HOST, self.address.to_string());
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let cookies = self.cookies_for(path);
        if !cookies.is_empty() {
            request = request.header(header::COOKIE, cookies);
        }
        let mut request =
            request.body(body.map_or_else(Body::empty, Body::from)).map_err(io::Error::other)?;
        for (name, value) in &self.headers {
            request.headers_mut().insert(name, value.clone());
        }
        let mut connection = match self.connection.take() {
            Some(open) if !open.is_closed() => open,
            _ => self.connect().await?,
        };
        if connection.ready().await.is_err() {
            connection = self.connect().await?;
            connection.ready().await.map_err(io::Error::other)?;
        }
        let answer = connection.send_request(request).await.map_err(io::Error::other)?;
        let (parts, body) = answer.into_parts();
        let body = to_bytes(Body::new(body), LARGEST).await.map_err(io::Error::other)?;
        self.connection = Some(connection);
        for cookie in parts.headers.get_all(header::SET_COOKIE) {
            self.keep(cookie);
        }
        Ok(Answer { status: parts.status, headers: parts.headers, body })
    }

    async fn connect(&self) -> io::Result<SendRequest<Body>> {
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
        tokio::spawn(async move {
            // Whoever waits for an answer hears of it too.
            let _ = connection.await;
        });
        Ok(sender)
    }

    /// A cookie as it is sent; empty if there is none.
    pub fn cookie(&self, name: &str) -> String {
        let found = self.cookies.iter().find(|cookie| cookie.name == name);
        found.map(|cookie| format!("{}={}", cookie.name, cookie.value)).unwrap_or_default()
    }

    fn cookies_for(&self, path: &str) -> String {
        let sent = self.cookies.iter().filter(|cookie| path.starts_with(&cookie.path));
        sent.map(|cookie| format!("{}={}", cookie.name, cookie.value)).collect::<Vec<_>>().join("; ")
    }

    fn keep(&mut self, line: &HeaderValue) {
        let Some((pair, rest)) = line.to_str().ok().and_then(|line| line.split_once(';')) else { return };
        let Some((name, value)) = pair.split_once('=') else { return };
        let path = rest.split(';').find_map(|part| part.trim().strip_prefix("Path=")).unwrap_or("/");
        self.cookies.retain(|cookie| (cookie.name.as_str(), cookie.path.as_str()) != (name, path));
        if !value.is_empty() {
            self.cookies.push(Cookie { name: name.into(), value: value.into(), path: path.into() });
        }
    }

    /// Opens a WebSocket. An answer that is no socket is an error that says its status.
    pub async fn socket(&self, path: &str) -> io::Result<Socket> {
        let mut stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let mut request = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: Z3JvZ25hcmQgZ3JvZ25hcg==\r\nCookie: {}\r\n",
            self.address,
            self.cookies_for(path)
        );
        for (name, value) in &self.headers {
            request.push_str(&format!("{name}: {}\r\n", value.to_str().unwrap_or_default()));
        }
        request.push_str("\r\n");
        stream.write_all(request.as_bytes()).await?;
        let mut head = Vec::with_capacity(1024);
        let end = loop {
            if stream.read_buf(&mut head).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if let Some(end) = head.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
                break end + 4;
            }
        };
        let first = String::from_utf8_lossy(&head[..end]).lines().next().unwrap_or_default().to_string();
        if !first.contains(" 101 ") {
            return Err(io::Error::other(first));
        }
        let config = WebSocketConfig::default().read_buffer_size(16 << 10).write_buffer_size(0);
        let part = head[end..].to_vec();
        Ok(Socket(WebSocketStream::from_partially_read(stream, part, Role::Client, Some(config)).await))
    }
}

/// An open WebSocket.
#[derive(Debug)]
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// The next message that is text. An error when the other side has closed.
    pub async fn next(&mut self) -> io::Result<String> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.to_string()),
                Some(Ok(Message::Close(_)) | Err(_)) | None => {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
                // Pings are answered by the library.
                Some(Ok(_)) => {}
            }
        }
    }

    /// Says something, which no server expects.
    pub async fn say(&mut self, text: &str) -> io::Result<()> {
        self.0.send(Message::text(text)).await.map_err(io::Error::other)
    }
}
