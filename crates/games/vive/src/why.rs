use crate::{Decision, Vive};
use contract::{Anchor, Forbidden, Side};
pub(crate) fn forbids(_: &Vive, _: Side, _: Decision) -> Option<Forbidden> { None }
pub(crate) fn aim(_: &Vive, _: Side, _: &Anchor) -> Option<Decision> { None }
