//! The client: the files of `web/`. They are part of the program (`build.rs` lists them), so it can
//! be moved anywhere; a debug build looks on the disk first, so that a changed file shows at once.
//!
//! A page names its files by an address that holds the [`stamp`] of all of them, `/client-0f3a…/js/main.js`. What is at
//! such an address never changes, so a browser that has it does not ask again; only the page itself is asked for each
//! time, and names other addresses when something has changed.

use crate::api::Problem;
use crate::packed;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::path::Path;
use std::sync::{PoisonError, RwLock};

/// Every file by its path, in order.
const WEB: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web.rs"));
/// Names the code that draws: another version of the program may draw the same board better.
const DRAWN_BY: &str = include_str!(concat!(env!("OUT_DIR"), "/drawn_by"));

/// What a browser may keep for good.
pub(crate) const FOREVER: &str = "public, max-age=31536000, immutable";

/// A page that somebody opens.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Page {
    Lobby,
    Table,
    Maps,
}

impl Page {
    fn file(self) -> &'static str {
        match self {
            Page::Lobby => "index.html",
            Page::Table => "table.html",
            Page::Maps => "maps.html",
        }
    }

    /// The page, with the addresses of its files.
    pub(crate) async fn answer(self, headers: &HeaderMap) -> Response {
        let Some(page) = stamped(self.file()) else {
            let what = "The table is served, but its pages are not part of this program: web/ is missing.";
            return (StatusCode::NOT_FOUND, what).into_response();
        };
        // Asked for each time, and sent again only when it has changed: no stale client ever.
        send(page.into_bytes().into(), "text/html; charset=utf-8", "private, no-cache", headers).await
    }
}

/// A page for somebody whose address leads nowhere: what is wrong and what to do, in words.
pub(crate) fn sorry(problem: &Problem) -> Option<String> {
    let words = |text: &str| {
        let mut letters = text.chars();
        let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
        let sentence = first + letters.as_str();
        let sentence = sentence.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        if sentence.is_empty() || sentence.ends_with('.') { sentence } else { sentence + "." }
    };
    let hint = problem.hint.as_deref().unwrap_or_default();
    Some(stamped("sorry.html")?.replace("{what}", &words(&problem.what)).replace("{hint}", &words(hint)))
}

/// A page with the addresses of its files.
fn stamped(page: &str) -> Option<String> {
    let written = content(page)?;
    let stamp = renew_stamp();
    let mut page =
        String::from_utf8_lossy(&written).replace("<html ", &format!("<html data-stamp=\"{stamp}\" "));
    for folder in ["css/", "fonts/", "icon.svg", "js/", "vendor/"] {
        page = page.replace(&format!("=\"/{folder}"), &format!("=\"/client-{stamp}/{folder}"));
    }
    Some(page)
}

/// A file of the client, if it is one.
pub(crate) async fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let (path, cache) = match path.strip_prefix("client-").and_then(|rest| rest.split_once('/')) {
        // The file of another version must not be mixed with those of this one: the page is loaded anew.
        Some((named, _)) if named != stamp() => return None,
        Some((_, path)) => (path, FOREVER),
        None => (path, "private, no-cache"),
    };
    let kind = kind(path)?;
    let mut content = content(path)?;
    if path.ends_with(".css") {
        content = in_place(path, content);
    }
    Some(send(content, kind, cache, headers).await)
}

async fn send(
    content: Cow<'static, [u8]>,
    kind: &'static str,
    cache: &'static str,
    headers: &HeaderMap,
) -> Response {
    let tag = format!("\"{}\"", &crate::names::hex(&Sha256::digest(&content))[..32]);
    let cache = (header::CACHE_CONTROL, cache.to_string());
    if headers.get(header::IF_NONE_MATCH).is_some_and(|seen| seen.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag), cache]).into_response();
    }
    let body = packed::answer(&tag, kind, headers, || match content {
        Cow::Borrowed(built_in) => Bytes::from_static(built_in),
        Cow::Owned(read) => read.into(),
    });
    let body = body.await;
    ([(header::ETAG, tag), cache], body).into_response()
}

/// The styles that a style sheet imports, in its place: one answer instead of a dozen.
fn in_place(path: &str, sheet: Cow<'static, [u8]>) -> Cow<'static, [u8]> {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let text = String::from_utf8_lossy(&sheet);
    if !text.contains("@import") {
        return sheet;
    }
    let mut whole = String::new();
    for line in text.lines() {
        let named = line.strip_prefix("@import \"").and_then(|rest| rest.strip_suffix("\";"));
        match named.and_then(|name| content(&format!("{folder}/{name}"))) {
            Some(part) => whole.push_str(&String::from_utf8_lossy(&part)),
            None => whole.push_str(line),
        }
        whole.push('\n');
    }
    Cow::Owned(whole.into_bytes())
}

/// Names this version of the client and of what is drawn for it.
pub(crate) fn stamp() -> String {
    let known = STAMP.read().unwrap_or_else(PoisonError::into_inner).clone();
    if known.is_empty() { renew_stamp() } else { known }
}

static STAMP: RwLock<String> = RwLock::new(String::new());

/// The stamp of the files as they are now: those of a debug build may change while it runs.
fn renew_stamp() -> String {
    let mut stamp = STAMP.write().unwrap_or_else(PoisonError::into_inner);
    if stamp.is_empty() || cfg!(debug_assertions) {
        let mut digest = Sha256::new_with_prefix(DRAWN_BY);
        for (path, _) in WEB {
            digest.update(path);
            digest.update(content(path).unwrap_or_default());
        }
        *stamp = crate::names::hex(&digest.finalize())[..16].into();
    }
    stamp.clone()
}

fn content(path: &str) -> Option<Cow<'static, [u8]>> {
    if !is_plain(path) {
        return None;
    }
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web").join(path);
    if cfg!(debug_assertions)
        && let Ok(content) = std::fs::read(place)
    {
        return Some(content.into());
    }
    let found = WEB.binary_search_by_key(&path, |(key, _)| key).ok()?;
    Some(WEB[found].1.into())
}

/// What is served, and as what; other files are none of a browser's business.
fn kind(path: &str) -> Option<&'static str> {
    Some(match path.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}

/// Whether every part of a path is an ordinary name, so that it leads nowhere but down.
fn is_plain(path: &str) -> bool {
    let hidden = ["test", "tests", "node_modules"];
    path.split('/').all(|part| {
        !part.is_empty()
            && !part.starts_with('.')
            && !hidden.contains(&part)
            && part.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_files_of_the_client_are_served() {
        for path in [
            "../crates/server/migrations/x.js",
            "js/../../Cargo.js",
            "/etc/hosts.html",
            ".git/config.js",
            "js//main.js",
            "api.d.ts",
            "tsconfig.json",
            "a\\b.js",
            "%2e%2e/x.js",
            "test/x.js",
            "node_modules/x.js",
        ] {
            assert!(file(path, &HeaderMap::new()).await.is_none(), "{path}");
        }
    }

    #[test]
    fn what_is_built_in_is_found() {
        assert!(WEB.is_sorted_by_key(|(key, _)| *key));
        for (key, _) in WEB {
            assert!(content(key).is_some() && kind(key).is_some(), "{key}");
        }
    }

    #[tokio::test]
    async fn what_a_page_names_is_kept_for_good_and_nothing_of_another_version_is_there() {
        let cache =
            |response: &Response| response.headers()[header::CACHE_CONTROL].to_str().unwrap().to_string();
        assert_eq!(cache(&Page::Lobby.answer(&HeaderMap::new()).await), "private, no-cache");
        let stamp = stamp();
        let kept = file(&format!("client-{stamp}/js/main.js"), &HeaderMap::new()).await.unwrap();
        assert_eq!(cache(&kept), FOREVER);
        assert!(file("client-0123456789abcdef/js/main.js", &HeaderMap::new()).await.is_none());
        assert!(file(&format!("client-{stamp}/../Cargo.toml"), &HeaderMap::new()).await.is_none());
    }

    #[test]
    fn a_style_sheet_comes_with_what_it_imports() {
        let sheet = in_place("css/grognard.css", content("css/grognard.css").unwrap());
        let sheet = String::from_utf8(sheet.into_owned()).unwrap();
        assert!(!sheet.contains("@import"));
        for (path, _) in
            WEB.iter().filter(|(path, _)| path.starts_with("css/") && !path.ends_with("grognard.css"))
        {
            let part = String::from_utf8(content(path).unwrap().into_owned()).unwrap();
            assert!(sheet.contains(&part), "{path}");
        }
    }
}
