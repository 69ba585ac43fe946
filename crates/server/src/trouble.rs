//! What cannot be granted, as an answer to a request.

use crate::api::{Failure, Problem, TableView};
use crate::store::StoreError;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use catalog::Error;
use record::{Flaw, Refused};

/// Letters of what is wrong.
const LONGEST: usize = 1_000;

/// What cannot be granted, and why.
#[derive(Debug)]
pub struct Trouble {
    pub(crate) status: StatusCode,
    pub(crate) problem: Problem,
    pub(crate) table: Option<Box<TableView>>,
}

impl Trouble {
    pub(crate) fn new(status: StatusCode, what: impl Into<String>) -> Trouble {
        let mut what = what.into();
        // What was sent is not sent back at length.
        if let Some((end, _)) = what.char_indices().nth(LONGEST) {
            what.truncate(end);
            what.push('…');
        }
        let problem = Problem { what, rule: None, why: None, hint: None };
        Trouble { status, problem, table: None }
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Trouble {
        self.problem.hint = Some(hint.into());
        self
    }

    pub(crate) fn malformed(what: impl Into<String>) -> Trouble {
        Trouble::new(StatusCode::BAD_REQUEST, what)
    }

    pub(crate) fn no_seat() -> Trouble {
        Trouble::new(StatusCode::UNAUTHORIZED, "you have no seat at this table")
            .hint("open the seat link you were sent")
    }

    pub(crate) fn forbidden(what: impl Into<String>) -> Trouble {
        Trouble::new(StatusCode::FORBIDDEN, what)
    }

    pub(crate) fn missing(what: impl Into<String>) -> Trouble {
        Trouble::new(StatusCode::NOT_FOUND, what)
    }

    pub(crate) fn no_table() -> Trouble {
        Trouble::missing("there is no such table").hint("check the address")
    }

    pub(crate) fn stale(table: TableView) -> Trouble {
        let mut trouble = Trouble::new(StatusCode::CONFLICT, "the table has moved on since")
            .hint("look again and decide anew");
        trouble.table = Some(Box::new(table));
        trouble
    }

    pub(crate) fn conflict(what: impl Into<String>) -> Trouble {
        Trouble::new(StatusCode::CONFLICT, what)
    }

    pub(crate) fn unavailable(what: impl Into<String>) -> Trouble {
        Trouble::new(StatusCode::SERVICE_UNAVAILABLE, what).hint("try again in a moment")
    }

    pub(crate) fn internal(what: impl Into<String>) -> Trouble {
        Trouble::new(StatusCode::INTERNAL_SERVER_ERROR, what)
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        // For `guard`, which tells people who follow an address with their browser in a page.
        let told = Extension(self.problem.clone());
        let failure = Json(Failure { error: self.problem, table: self.table });
        let mut response = (self.status, told, failure).into_response();
        if self.status == StatusCode::PAYLOAD_TOO_LARGE {
            // The rest of the request stays unread, so nothing more can be asked on this connection.
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Trouble {
        match error {
            StoreError::Missing => Trouble::no_table(),
            StoreError::Stale => Trouble::conflict("the table has moved on since"),
            StoreError::Broken(what) => {
                tracing::error!(what, "the database failed");
                Trouble::unavailable("the table cannot be reached: its database does not answer")
            }
        }
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        let what = error.to_string();
        let status = match &error {
            Error::Refused(Refused::Forbidden(forbidden)) => {
                let mut trouble = Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, what);
                trouble.problem.rule = Some(forbidden.rule.0.into());
                trouble.problem.why = Some(forbidden.why.clone());
                return trouble;
            }
            // A first line that cannot be read is, as a rule, that of some other file.
            Error::Record(broken) if broken.before.is_none() && !matches!(broken.flaw, Flaw::Newer(_)) => {
                return Trouble::malformed("this is no record of a game, or it is damaged")
                    .hint("a record is what a table keeps under \"Record\", a file that ends in .jsonl");
            }
            Error::Refused(Refused::NotAsked { .. }) => StatusCode::FORBIDDEN,
            Error::Refused(_) | Error::Undo(_) => StatusCode::CONFLICT,
            Error::File(_) => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::BAD_REQUEST,
        };
        Trouble::new(status, what)
    }
}
