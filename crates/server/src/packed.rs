//! What many fetch and what never changes is packed once, as tightly as it can be: maps and scripts come out a quarter smaller
//! than when they are packed anew for everybody who asks.

use axum::body::{Body, Bytes};
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, HeaderMap, HeaderValue, VARY};
use axum::response::Response;
use brotli::enc::BrotliEncoderParams;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Up to this size nobody notices the packing: it is done while the first one waits. Larger things are packed meanwhile, and
/// the first ones get them as they are.
const AT_ONCE: usize = 64 << 10;
/// Above this size the last percent would cost many seconds.
const VAST: usize = 1 << 20;
/// More than there are files, boards and rules: a debug build, whose files change, forgets the old ones at some time.
const MOST: usize = 600;

/// What is packed, by its name; nothing yet where somebody packs it.
static SHELF: Mutex<Option<HashMap<String, Option<Bytes>>>> = Mutex::new(None);

fn shelf() -> MutexGuard<'static, Option<HashMap<String, Option<Bytes>>>> {
    SHELF.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An answer with this content, packed if whoever asks can unpack it.
pub(crate) fn answer(name: &str, headers: &HeaderMap, content: impl FnOnce() -> Bytes) -> Response {
    found(name, headers, content).unwrap_or_else(|plain| Response::new(Body::from(plain)))
}

/// The packed answer, if whoever asks can unpack it and it is there or made at once; otherwise the content as it is. The name says
/// which content it is: what is asked for by the same name is the same.
pub(crate) fn found(
    name: &str,
    headers: &HeaderMap,
    content: impl FnOnce() -> Bytes,
) -> Result<Response, Bytes> {
    if !unpacks(headers) {
        return Err(content());
    }
    if let Some(known) = shelf().get_or_insert_default().get(name).cloned() {
        return known.map(sent).ok_or_else(content);
    }
    let plain = content();
    if plain.len() <= AT_ONCE {
        return Ok(sent(keep(name, pack(&plain))));
    }
    if let Ok(runtime) = tokio::runtime::Handle::try_current() {
        shelf().get_or_insert_default().insert(name.to_owned(), None);
        let (name, plain) = (name.to_owned(), plain.clone());
        runtime.spawn_blocking(move || keep(&name, pack(&plain)));
    }
    Err(plain)
}

fn unpacks(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|one| one.trim() == "br")
}

fn keep(name: &str, packed: Bytes) -> Bytes {
    let mut shelf = shelf();
    let shelf = shelf.get_or_insert_default();
    if shelf.len() >= MOST {
        shelf.clear();
    }
    shelf.insert(name.to_owned(), Some(packed.clone()));
    packed
}

fn pack(content: &[u8]) -> Bytes {
    let quality = if content.len() > VAST { 9 } else { 11 };
    let how = BrotliEncoderParams { quality, lgwin: 22, size_hint: content.len(), ..Default::default() };
    let mut packed = Vec::with_capacity(content.len() / 3);
    brotli::BrotliCompress(&mut &content[..], &mut packed, &how).expect("memory takes what is written to it");
    packed.into()
}

fn sent(packed: Bytes) -> Response {
    let mut response = Response::new(Body::from(packed));
    response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asking(encodings: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(encodings))])
    }

    async fn bytes(response: Response) -> Bytes {
        axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap()
    }

    fn unpacked(packed: &[u8]) -> Vec<u8> {
        let mut plain = Vec::new();
        brotli::BrotliDecompress(&mut &packed[..], &mut plain).unwrap();
        plain
    }

    #[tokio::test]
    async fn who_cannot_unpack_it_gets_it_as_it_is() {
        let content = Bytes::from_static(b"ne pas plier");
        for encodings in ["gzip, deflate", "", "brr"] {
            let response = answer("plain", &asking(encodings), || content.clone());
            assert!(!response.headers().contains_key(CONTENT_ENCODING));
            assert_eq!(bytes(response).await, content);
        }
    }

    #[tokio::test]
    async fn what_is_small_is_packed_at_once_and_only_once() {
        let content = Bytes::from("tirailleurs en avant ".repeat(200));
        let first = answer("small", &asking("gzip, br"), || content.clone());
        assert_eq!(first.headers()[CONTENT_ENCODING], "br");
        assert_eq!(first.headers()[VARY], "accept-encoding");
        let packed = bytes(first).await;
        assert!(packed.len() < content.len() / 10);
        assert_eq!(unpacked(&packed), content);
        let again = answer("small", &asking("br"), || unreachable!("it is on the shelf"));
        assert_eq!(bytes(again).await, packed);
    }

    #[tokio::test]
    async fn nobody_waits_for_what_is_large() {
        let content = Bytes::from((0..40_000u32).flat_map(u32::to_le_bytes).collect::<Vec<_>>());
        let first = answer("large", &asking("br"), || content.clone());
        assert!(!first.headers().contains_key(CONTENT_ENCODING));
        assert_eq!(bytes(first).await, content);
        let packed = loop {
            let later = answer("large", &asking("br"), || content.clone());
            if later.headers().contains_key(CONTENT_ENCODING) {
                break bytes(later).await;
            }
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        };
        assert_eq!(unpacked(&packed), content);
    }
}
