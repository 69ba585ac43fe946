//! Who may ask, how often, and from where.

use crate::api::Problem;
use crate::app::App;
use crate::config::Rate;
use crate::files;
use crate::http::RECORD;
use crate::limits::network;
use crate::maproom::CORRECTIONS;
use crate::names::{Secret, TableId};
use crate::trouble::Trouble;
use crate::view::Person;
use axum::Extension;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The cookie that knows a person.
const COOKIE: &str = "grognard";
/// The cookie that carries a seat link from its page to the table.
const SEAT: &str = "grognard-seat";

/// No script and no style but our own files; nothing of it inside other pages.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";

/// Whether an answer is a script, a style or a font: something that is never shown by itself.
fn is_part(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    [&b"text/javascript"[..], b"text/css", b"font/"].iter().any(|part| kind.starts_with(part))
}

/// Sees to every request: how often, from where, how long it took.
pub(crate) async fn every_request(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    // Never the path itself: it may hold the secret of a seat.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map(MatchedPath::as_str);
    let opens_a_page = opens_a_page(&request);
    let encrypted = is_encrypted(&app, request.headers());
    let peer = peer(&app, &request);
    request.extensions_mut().insert(Peer(peer));
    let mut response = match admit(&app, &request, peer, route) {
        Ok(()) => next.run(request).await,
        Err(trouble) => trouble.into_response(),
    };
    if opens_a_page
        && let Some(problem) = response.extensions().get::<Problem>()
        && let Some(page) = files::sorry(problem)
    {
        response = (response.status(), Html(page)).into_response();
    }
    let status = response.status();
    let took = begun.elapsed();
    app.meters.requests.observe(took);
    if let Some(class) = app.meters.answers.get(usize::from(status.as_u16() / 100).saturating_sub(1)) {
        class.add(1);
    }
    let route = route.unwrap_or("-");
    if status.is_server_error() {
        tracing::error!(%method, route, status = status.as_u16(), took = ?took, "request failed");
    } else {
        tracing::debug!(%method, route, status = status.as_u16(), took = ?took, "request");
    }
    let headers = response.headers_mut();
    let everywhere = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    let in_pages = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
    ];
    // A page is made of some eighty scripts: what is said of pages would be a tenth of what is sent.
    let pages = if is_part(headers) { &[][..] } else { &in_pages[..] };
    for (name, value) in everywhere.iter().chain(pages).cloned() {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if encrypted {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.entry(header::STRICT_TRANSPORT_SECURITY).or_insert(year);
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// The address that a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub IpAddr);

/// Whether somebody follows an address with a browser, and reads what comes of it.
fn opens_a_page(request: &Request) -> bool {
    let accepts = request.headers().get(header::ACCEPT).and_then(|kinds| kinds.to_str().ok());
    request.method() == Method::GET
        && !request.uri().path().starts_with("/api/")
        && accepts.is_some_and(|kinds| kinds.starts_with("text/html"))
}

/// What a request costs, in ordinary ones: some take longer by themselves, some with the length of what they bring.
fn price(request: &Request, route: &str) -> f64 {
    let length =
        request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let kib = |most: usize| {
        // Who does not say how much he brings may bring as much as is taken.
        let unsaid = || if request.headers().contains_key(header::TRANSFER_ENCODING) { most } else { 0 };
        length.unwrap_or_else(unsaid) as f64 / 1024.0
    };
    let width = || {
        let asked = request
            .uri()
            .query()
            .and_then(|query| query.split('&').find_map(|part| part.strip_prefix("width=")));
        asked.and_then(|width| width.parse::<f64>().ok()).unwrap_or(1800.0).clamp(320.0, 4000.0)
    };
    match (request.method().as_str(), route) {
        ("POST", "/api/tables") => 20.0 + kib(RECORD) / 4.0,
        (_, route) if route.ends_with("/correct") => 20.0 + kib(CORRECTIONS),
        (_, route) if route.ends_with("/corrected.svg") => 40.0 + kib(CORRECTIONS),
        (_, route) if route.ends_with("/branch") || route.ends_with("/hint") => 20.0,
        (_, route) if route.ends_with("/picture.png") => width() / 8.0,
        (_, route) if route.ends_with("/picture.svg") => 60.0,
        (_, route) if ["/threats", "/record", "/chronicle"].iter().any(|end| route.ends_with(end)) => 10.0,
        (_, route) if ["/at/{n}", "/sheet", "/api/boards"].iter().any(|end| route.ends_with(end)) => 5.0,
        (_, route) if route.ends_with("/sight") || route.starts_with("/api/rules/") => 3.0,
        _ => 1.0,
    }
}

fn admit(app: &App, request: &Request, peer: IpAddr, route: Option<&str>) -> Result<(), Trouble> {
    let price = price(request, route.unwrap_or_default());
    // Whoever asks how the process is asks this one, by whatever name: a balancer often has none for it.
    let asks_how_it_is = matches!(route, Some("/health" | "/ready"));
    if !app.config.hosts.is_empty()
        && !asks_how_it_is
        && !is_ours(&app.config.hosts, request.headers(), app.config.behind_proxy)
    {
        return Err(Trouble::new(StatusCode::MISDIRECTED_REQUEST, "this server is not known by that name"));
    }
    if !app.buckets.take(network(peer), price) {
        app.meters.limited.add(1);
        return Err(Trouble::new(StatusCode::TOO_MANY_REQUESTS, "too many requests").hint("wait a little"));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let socket = request.headers().contains_key(header::UPGRADE);
    if (changes || socket) && !is_same_origin(request.headers(), app.config.behind_proxy) {
        return Err(Trouble::forbidden("this request comes from another site"));
    }
    Ok(())
}

/// Whether a request was meant for one of the names that the host has given, whatever the port.
fn is_ours(hosts: &[String], headers: &HeaderMap, behind_proxy: bool) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let named = behind_proxy.then(|| text("x-forwarded-host")).flatten().or(text("host"));
    let Some(named) = named else { return false };
    let name = named.rsplit_once(':').filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()));
    let name = name.map_or(named, |(name, _)| name);
    hosts.iter().any(|host| host.eq_ignore_ascii_case(name))
}

/// Whether the browser came over TLS, as the proxy before us says.
fn is_encrypted(app: &App, headers: &HeaderMap) -> bool {
    app.config.behind_proxy
        && headers.get("x-forwarded-proto").is_some_and(|proto| proto.as_bytes() == b"https")
}

/// Whether a request comes from one of our own pages, or from a program that is no browser.
fn is_same_origin(headers: &HeaderMap, behind_proxy: bool) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = headers.get(header::ORIGIN) else {
        // A browser that sends no origin still says whence it asks.
        return matches!(text("sec-fetch-site"), None | Some("same-origin" | "none"));
    };
    let host = behind_proxy.then(|| text("x-forwarded-host")).flatten().or(text("host"));
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    matches!((origin, host), (Some((_, origin)), Some(host)) if origin.eq_ignore_ascii_case(host))
}

fn peer(app: &App, request: &Request) -> IpAddr {
    let direct = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    let forwarded = || {
        // The last address is the one that our own proxy has seen.
        let header = request.headers().get("x-forwarded-for")?.to_str().ok()?;
        header.rsplit(',').next()?.trim().parse().ok()
    };
    let peer = if app.config.behind_proxy { forwarded().or(direct) } else { direct };
    peer.unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED))
}

/// A bucket of requests for every peer, or for whatever else has one.
pub(crate) struct Buckets<K = IpAddr> {
    rate: Option<Rate>,
    peers: Mutex<HashMap<K, (f64, Instant)>>,
}

/// Peers remembered. Those whose bucket is full again are forgotten first.
const REMEMBERED: usize = 50_000;

impl<K: Eq + Hash> Buckets<K> {
    pub(crate) fn new(rate: Option<Rate>) -> Buckets<K> {
        Buckets { rate, peers: Mutex::default() }
    }

    /// Takes so much out of a peer's bucket, if there is enough in it.
    pub(crate) fn take(&self, peer: K, price: f64) -> bool {
        let Some(rate) = self.rate else { return true };
        let now = Instant::now();
        let filled = |(left, at): (f64, Instant)| {
            (left + now.duration_since(at).as_secs_f64() * rate.each_second).min(rate.at_once)
        };
        let mut peers = self.peers.lock().unwrap_or_else(PoisonError::into_inner);
        if peers.len() >= REMEMBERED {
            peers.retain(|_, bucket| filled(*bucket) < rate.at_once);
            if peers.len() >= REMEMBERED {
                peers.clear();
            }
        }
        // What costs more than a bucket holds takes a full one, or nobody could ever ask for it.
        let price = price.min(rate.at_once);
        let bucket = peers.entry(peer).or_insert((rate.at_once, now));
        let left = filled(*bucket);
        let enough = left >= price;
        *bucket = (if enough { left - price } else { left }, now);
        enough
    }
}

/// Knows whoever asks by their cookie, and gives one to those who have none. Only pages and tables
/// are behind it: what caches may keep must never carry a cookie.
pub(crate) async fn know_person(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let known = cookie(request.headers(), COOKIE).and_then(|value| Secret::parse(&value));
    let fresh = known.is_none();
    let person = Person::new(known.unwrap_or_else(Secret::random));
    let encrypted = is_encrypted(&app, request.headers());
    request.extensions_mut().insert(person.clone());
    if let Some(carried) = carried_seat(request.headers()) {
        request.extensions_mut().insert(carried);
    }
    let mut response = next.run(request).await;
    if let Some(Extension(SeatCookie { id, value, seconds })) = response.extensions_mut().remove() {
        set_cookie(&mut response, SEAT, &value, &format!("/api/tables/{id}"), seconds, encrypted);
    }
    if fresh && response.status() != StatusCode::NOT_FOUND {
        // Ten years: a game may take long.
        set_cookie(&mut response, COOKIE, &person.secret.reveal(), "/", 315_360_000, encrypted);
    }
    response
}

/// A seat link on its way to the table.
#[derive(Clone, Debug)]
pub(crate) struct CarriedSeat(pub TableId, pub Secret);

fn carried_seat(headers: &HeaderMap) -> Option<CarriedSeat> {
    let value = cookie(headers, SEAT)?;
    let (id, secret) = value.split_once('.')?;
    Some(CarriedSeat(TableId::parse(id)?, Secret::parse(secret)?))
}

/// Has the browser carry a seat link to the table's own address, for a day.
pub(crate) fn carry_seat(response: &mut Response, id: &TableId, secret: &Secret) {
    let value = format!("{id}.{}", secret.reveal());
    response.extensions_mut().insert(Extension(SeatCookie { id: id.clone(), value, seconds: 86_400 }));
}

/// The seat has been taken.
pub(crate) fn put_down_seat(response: &mut Response, id: &TableId) {
    let cookie = SeatCookie { id: id.clone(), value: String::new(), seconds: 0 };
    response.extensions_mut().insert(Extension(cookie));
}

/// A seat link on its way into a cookie, which is marked as the connection demands.
#[derive(Clone)]
struct SeatCookie {
    id: TableId,
    value: String,
    seconds: u32,
}

fn set_cookie(response: &mut Response, name: &str, value: &str, path: &str, seconds: u32, encrypted: bool) {
    let secure = if encrypted { "; Secure" } else { "" };
    let cookie = format!("{name}={value}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}

fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|&(name, value)| {
                (name.parse::<header::HeaderName>().unwrap(), HeaderValue::from_static(value))
            })
            .collect()
    }

    #[test]
    fn requests_of_other_sites_are_known_by_their_origin() {
        let host = ("host", "127.0.0.1:1815");
        for (ours, pairs) in [
            (true, vec![host, ("origin", "http://127.0.0.1:1815")]),
            (true, vec![host]),
            (true, vec![host, ("sec-fetch-site", "same-origin")]),
            (false, vec![host, ("origin", "http://127.0.0.1:8080")]),
            (false, vec![host, ("origin", "https://evil.example")]),
            (false, vec![host, ("origin", "null")]),
            (false, vec![host, ("sec-fetch-site", "cross-site")]),
            (false, vec![host, ("origin", "http://evil"), ("x-forwarded-host", "evil")]),
        ] {
            assert_eq!(is_same_origin(&headers(&pairs), false), ours, "{pairs:?}");
        }
        let proxied = [
            ("host", "inner"),
            ("x-forwarded-host", "grognard.example"),
            ("origin", "https://grognard.example"),
        ];
        assert!(is_same_origin(&headers(&proxied), true));
    }

    #[test]
    fn names_of_the_host_are_known_with_and_without_a_port() {
        let hosts = ["table.example".to_string()];
        for (ours, host) in [
            (true, "table.example"),
            (true, "TABLE.example:1815"),
            (false, "evil.example"),
            (false, "table.example.evil"),
            (false, ""),
        ] {
            assert_eq!(is_ours(&hosts, &headers(&[("host", host)]), false), ours, "{host}");
        }
        let proxied = [("host", "inner"), ("x-forwarded-host", "table.example")];
        assert!(is_ours(&hosts, &headers(&proxied), true) && !is_ours(&hosts, &headers(&proxied), false));
    }

    #[test]
    fn a_bucket_empties_for_one_peer_alone_and_fills_again() {
        let buckets = Buckets::new(Some(Rate { each_second: 1000.0, at_once: 3.0 }));
        let (one, two) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        assert!(buckets.take(one, 3.0) && !buckets.take(one, 3.0) && buckets.take(two, 3.0));
        std::thread::sleep(std::time::Duration::from_millis(20));
        assert!(buckets.take(one, 3.0));
        let near = |last: u16| network(IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 1, 0, 0, 0, last)));
        assert!(buckets.take(near(1), 3.0) && !buckets.take(near(2), 3.0));
        assert!(Buckets::new(None).take(one, 1e9));
        let three = IpAddr::from([10, 0, 0, 3]);
        assert!(buckets.take(three, 50.0) && !buckets.take(three, 2.0), "what is too dear takes a full one");
    }

    #[test]
    fn cookies_are_found_among_others() {
        let headers = headers(&[("cookie", "a=1; grognard=xyz; b=2")]);
        assert_eq!(cookie(&headers, "grognard").as_deref(), Some("xyz"));
        assert_eq!(cookie(&headers, "c"), None);
    }
}
