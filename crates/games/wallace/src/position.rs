use crate::*;
pub fn write(_: &Wallace) -> Value {
    Value::Null
}
pub fn read(_: &'static Components, _: &Value) -> Result<Wallace, Vec<Fault>> {
    Err(Vec::new())
}
