//! The client: the files of `web/`. They are part of the program (`build.rs` lists them), so it can
//! be moved anywhere; a debug build looks on the disk first, so that a changed file shows at once.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::path::Path;

/// Every file by its path, in order.
const WEB: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web.rs"));

/// The page that everything happens on.
pub(crate) fn page(headers: &HeaderMap) -> Response {
    file("index.html", headers).unwrap_or_else(|| {
        let what =
            "The table is served, but its page is not part of this program: web/index.html is missing.";
        (StatusCode::NOT_FOUND, what).into_response()
    })
}

/// A file of the client, if it is one.
pub(crate) fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let kind = kind(path)?;
    let content = content(path)?;
    let tag = format!("\"{}\"", &crate::names::hex(&Sha256::digest(&content))[..32]);
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|seen| seen.as_bytes() == tag.as_bytes());
    // Asked for again each time, and sent again only when it has changed: no stale client ever.
    let cache = (header::CACHE_CONTROL, "private, no-cache".to_string());
    Some(if known {
        (StatusCode::NOT_MODIFIED, [(header::ETAG, tag), cache]).into_response()
    } else {
        let body = Body::from(content.into_owned());
        ([(header::CONTENT_TYPE, kind.to_string()), (header::ETAG, tag), cache], body).into_response()
    })
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

    #[test]
    fn only_files_of_the_client_are_served() {
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
            assert!(file(path, &HeaderMap::new()).is_none(), "{path}");
        }
    }

    #[test]
    fn what_is_built_in_is_found() {
        assert!(WEB.is_sorted_by_key(|(key, _)| *key));
        for (key, _) in WEB {
            assert!(content(key).is_some() && kind(key).is_some(), "{key}");
        }
    }
}
