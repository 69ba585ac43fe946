//! What many fetch and what never changes is packed once for each way of packing, as tightly as it can be: maps and scripts
//! come out a quarter smaller than when they are packed anew for everybody who asks.

use axum::body::{Body, Bytes};
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderValue, VARY};
use axum::response::Response;
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

/// Up to this size nobody notices the tightest packing: the first one waits for it. Larger things are packed so
/// meanwhile, and the first ones get them in the quicker way.
const AT_ONCE: usize = 64 << 10;
/// Above this size the last percent would cost many seconds.
const VAST: usize = 1 << 20;
/// More than there are files, boards and rules: a debug build, whose files change, forgets the old ones at some time.
const MOST: usize = 600;

/// How something is packed, the tightest way first. Browsers unpack the first only where the line is encrypted or ends at
/// their own machine, the second everywhere.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Brotli,
    Gzip,
}

/// Something packed, by way, as far as somebody has asked for it; nothing where it would not become shorter.
type Packed = [OnceCell<Option<Bytes>>; 2];

/// What is packed, by its name.
static SHELF: Mutex<Option<HashMap<String, Arc<Packed>>>> = Mutex::new(None);

/// An answer with this content, packed if that helps and whoever asks can unpack it. The name says which content it
/// is: what is asked for by the same name is the same.
pub(crate) async fn answer(
    name: &str,
    kind: &'static str,
    headers: &HeaderMap,
    content: impl FnOnce() -> Bytes,
) -> Response {
    // Photographs and fonts are packed already.
    if !["text/", "image/svg", "application/"].iter().any(|start| kind.starts_with(start)) {
        return sent(kind, None, content());
    }
    let place = place(name);
    let (brotli, gzip) = (wants(headers, Way::Brotli), wants(headers, Way::Gzip));
    let mut way = match (brotli, gzip) {
        (true, _) => Some(Way::Brotli),
        (false, true) => Some(Way::Gzip),
        (false, false) => None,
    };
    let known = way.and_then(|way| place[way as usize].get()?.clone());
    let mut response = if let Some(packed) = known {
        sent(kind, way, packed)
    } else {
        let plain = content();
        if brotli && plain.len() > AT_ONCE && !place[Way::Brotli as usize].initialized() {
            let (place, plain) = (place.clone(), plain.clone());
            tokio::spawn(async move { pack_once(&place, Way::Brotli, plain).await });
            way = gzip.then_some(Way::Gzip);
        }
        let packed = match way {
            Some(way) => pack_once(&place, way, plain.clone()).await,
            None => None,
        };
        match packed {
            Some(packed) => sent(kind, way, packed),
            None => sent(kind, None, plain),
        }
    };
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
    response
}

/// Packs something where nobody waits for anything else; several who ask at once wait for the same.
async fn pack_once(place: &Packed, way: Way, content: Bytes) -> Option<Bytes> {
    let pack =
        || spawn_blocking(move || Some(pack(way, &content)).filter(|packed| packed.len() < content.len()));
    // It fails when the server stops.
    place[way as usize].get_or_try_init(pack).await.ok()?.clone()
}

/// Where something of this name is kept.
fn place(name: &str) -> Arc<Packed> {
    let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    let shelf = shelf.get_or_insert_default();
    if let Some(known) = shelf.get(name) {
        return known.clone();
    }
    if shelf.len() >= MOST {
        shelf.clear();
    }
    shelf.entry(name.to_owned()).or_default().clone()
}

impl Way {
    fn name(self) -> &'static str {
        match self {
            Way::Brotli => "br",
            Way::Gzip => "gzip",
        }
    }
}

/// Whether whoever asks can unpack it.
fn wants(headers: &HeaderMap, way: Way) -> bool {
    let accepted = headers.get_all(ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        // Who weighs it with nothing does not want it.
        let wanted = weight.trim().strip_prefix("q=").is_none_or(|weight| weight.parse() != Ok(0.0));
        name.trim().eq_ignore_ascii_case(way.name()) && wanted
    })
}

fn pack(way: Way, content: &[u8]) -> Bytes {
    let mut packed = Vec::with_capacity(content.len() / 3);
    let done = match way {
        Way::Brotli => {
            let quality = if content.len() > VAST { 9 } else { 11 };
            let how =
                BrotliEncoderParams { quality, lgwin: 22, size_hint: content.len(), ..Default::default() };
            brotli::BrotliCompress(&mut &content[..], &mut packed, &how).map(drop)
        }
        Way::Gzip => {
            let mut packer = GzEncoder::new(&mut packed, Compression::new(6));
            packer.write_all(content).and_then(|()| packer.finish().map(drop))
        }
    };
    done.expect("memory takes what is written to it");
    packed.into()
}

fn sent(kind: &'static str, way: Option<Way>, content: Bytes) -> Response {
    let mut response = Response::new(Body::from(content));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    if let Some(way) = way {
        response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(way.name()));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read;

    fn asking(encodings: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(encodings))])
    }

    async fn ask(name: &str, encodings: &'static str, content: &Bytes) -> Response {
        answer(name, "text/plain", &asking(encodings), || content.clone()).await
    }

    fn way(response: &Response) -> Option<String> {
        Some(response.headers().get(CONTENT_ENCODING)?.to_str().unwrap().to_owned())
    }

    async fn bytes(response: Response) -> Bytes {
        axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap()
    }

    fn unpacked(way: Way, packed: &[u8]) -> Vec<u8> {
        let mut plain = Vec::new();
        match way {
            Way::Brotli => brotli::BrotliDecompress(&mut &packed[..], &mut plain).unwrap(),
            Way::Gzip => drop(GzDecoder::new(packed).read_to_end(&mut plain).unwrap()),
        }
        plain
    }

    #[tokio::test]
    async fn who_cannot_unpack_it_gets_it_as_it_is() {
        let content = Bytes::from("ne pas plier ".repeat(20));
        for encodings in ["deflate", "", "brr", "br;q=0, gzip; q=0.0"] {
            let response = ask("plain", encodings, &content).await;
            assert_eq!(way(&response), None, "{encodings}");
            assert_eq!(response.headers()[VARY], "accept-encoding");
            assert_eq!(bytes(response).await, content);
        }
    }

    #[tokio::test]
    async fn what_would_not_shrink_is_sent_as_it_is() {
        let short = Bytes::from_static(b"ney");
        let response = ask("short", "gzip", &short).await;
        assert_eq!((way(&response), bytes(response).await), (None, short));
        let font = Bytes::from("tirailleurs en avant ".repeat(200));
        let response = answer("font", "font/woff2", &asking("br"), || font.clone()).await;
        assert_eq!((way(&response), bytes(response).await), (None, font));
    }

    #[tokio::test]
    async fn what_is_small_is_packed_at_once_and_only_once() {
        let content = Bytes::from("tirailleurs en avant ".repeat(200));
        for (encodings, known, expected) in
            [("gzip, br", Way::Brotli, "br"), ("GZIP;q=0.5, deflate", Way::Gzip, "gzip")]
        {
            let first = ask("small", encodings, &content).await;
            assert_eq!(way(&first).as_deref(), Some(expected));
            assert_eq!(first.headers()[VARY], "accept-encoding");
            let packed = bytes(first).await;
            assert!(packed.len() < content.len() / 10);
            assert_eq!(unpacked(known, &packed), content);
            let again =
                answer("small", "text/plain", &asking(encodings), || unreachable!("it is on the shelf"))
                    .await;
            assert_eq!(bytes(again).await, packed);
        }
    }

    #[tokio::test]
    async fn nobody_waits_for_the_tightest_packing_of_what_is_large() {
        let content = Bytes::from((0..40_000u32).flat_map(u32::to_le_bytes).collect::<Vec<_>>());
        let first = ask("large", "br", &content).await;
        assert_eq!((way(&first), bytes(first).await), (None, content.clone()));
        let first = ask("large as well", "gzip, br", &content).await;
        assert_eq!(way(&first).as_deref(), Some("gzip"));
        assert_eq!(unpacked(Way::Gzip, &bytes(first).await), content);
        let packed = loop {
            let later = ask("large", "br", &content).await;
            if way(&later).is_some() {
                break bytes(later).await;
            }
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        };
        assert_eq!(unpacked(Way::Brotli, &packed), content);
    }
}
