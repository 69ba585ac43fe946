//! What comes with a request: a body, a part of the address, what follows the question mark. What is
//! wrong with it is said in JSON, as everything is.

use super::DAWDLING;
use crate::api::{Done, TableView};
use crate::trouble::Trouble;
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use std::convert::Infallible;

/// A request as JSON, or a problem as JSON.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Asked<T> {
    type Rejection = Trouble;

    async fn from_request(request: Request, state: &S) -> Result<Asked<T>, Trouble> {
        let kind = request.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
        // A form of another site can send text without being asked for leave, but not JSON.
        let json = kind.split(|&byte| byte == b';').next().unwrap_or_default().trim_ascii();
        let is_json = json.eq_ignore_ascii_case(b"application/json");
        let body = tokio::time::timeout(DAWDLING, Bytes::from_request(request, state)).await;
        let body = match body.map_err(|_| Trouble::malformed("the request took too long to arrive"))? {
            Ok(body) => body,
            Err(BytesRejection::FailedToBufferBody(failed))
                if failed.status() == StatusCode::PAYLOAD_TOO_LARGE =>
            {
                return Err(Trouble::new(StatusCode::PAYLOAD_TOO_LARGE, "this request is too large"));
            }
            Err(_) => return Err(Trouble::malformed("the request broke off")),
        };
        // A request that says nothing need not say it in JSON.
        let body: &[u8] = match (body.is_empty(), is_json) {
            (true, _) => b"{}",
            (false, true) => &body,
            (false, false) => {
                return Err(
                    Trouble::malformed("this is not JSON").hint("send content-type: application/json")
                );
            }
        };
        serde_json::from_slice(body)
            .map(Asked)
            .map_err(|error| Trouble::malformed(format!("the request cannot be read: {error}")))
    }
}

/// A part of the address, or a problem as JSON.
pub(crate) struct At<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for At<T> {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<At<T>, Trouble> {
        let Path(at) = Path::from_request_parts(parts, state)
            .await
            .map_err(|_| Trouble::missing("there is nothing at this address"))?;
        Ok(At(at))
    }
}

/// What follows the question mark, or a problem as JSON.
pub(crate) struct With<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for With<T> {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<With<T>, Trouble> {
        let Query(with) = Query::from_request_parts(parts, state)
            .await
            .map_err(|error| Trouble::malformed(error.body_text()))?;
        Ok(With(with))
    }
}

/// How much of an answer is wanted: `Prefer: return=minimal` asks for no more than that it is done (RFC 7240).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Preferred {
    pub minimal: bool,
}

impl<S: Send + Sync> FromRequestParts<S> for Preferred {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Preferred, Infallible> {
        let wishes = parts.headers.get_all("prefer").iter().filter_map(|wish| wish.to_str().ok());
        let mut wishes = wishes.flat_map(|wish| wish.split(','));
        Ok(Preferred { minimal: wishes.any(|wish| wish.trim().eq_ignore_ascii_case("return=minimal")) })
    }
}

/// A whole view. It is long, and how long is known beforehand: written into a buffer that has to grow, it would be copied
/// again and again.
pub(crate) fn shown(view: &TableView) -> Response {
    let lines: usize = view.chronicle.iter().map(|line| line.text().len() + 1).sum();
    let mut text = Vec::with_capacity(view.scene.text().len() + lines + view.notes.len() + 8192);
    match serde_json::to_writer(&mut text, view) {
        Ok(()) => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
        Err(error) => Trouble::internal(error.to_string()).into_response(),
    }
}

/// What a change has led to.
pub(crate) enum Changed {
    /// The table as it is now.
    Whole(Box<TableView>),
    /// Only that it is done: the table was not looked at.
    Done(Done),
}

impl From<TableView> for Changed {
    fn from(view: TableView) -> Changed {
        Changed::Whole(Box::new(view))
    }
}

impl Preferred {
    /// A table after a change: the whole view, or only that it has changed.
    pub(crate) fn answer(self, changed: impl Into<Changed>) -> Response {
        match changed.into() {
            Changed::Whole(view) if !self.minimal => shown(&view),
            Changed::Whole(view) => {
                let TableView { version, stamp, inputs, repeated, taken, .. } = *view;
                Json(Done { version, stamp, inputs, repeated, taken }).into_response()
            }
            Changed::Done(done) => Json(done).into_response(),
        }
    }
}
