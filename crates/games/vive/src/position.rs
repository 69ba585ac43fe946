use crate::{Components, Vive};
use contract::Fault;
use serde_json::Value;
pub(crate) fn write(_: &Vive) -> Value { Value::Null }
pub(crate) fn read(_: &'static Components, _: &Value) -> Result<Vive, Vec<Fault>> { Err(vec![]) }
