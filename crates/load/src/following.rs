//! Following a table by what has changed.

use serde_json::Value;

/// A document after a change, as a server pushes it and `web/js/change.js` applies it.
///
/// # Panics
/// If this is no change of that document.
pub fn apply(value: &Value, change: &Value) -> Value {
    match change {
        Value::Array(steps) => {
            let old = value.as_array().expect("steps put a list together");
            let at = |number: &Value| number.as_u64().expect("a place in the list") as usize;
            let step = |step: &Value| match (&step[0], &step[1]) {
                (Value::Array(added), _) => added.clone(),
                (start, Value::Number(count)) => {
                    old[at(start)..][..count.as_u64().expect("a count") as usize].to_vec()
                }
                (index, change) => vec![apply(&old[at(index)], change)],
            };
            steps.iter().flat_map(step).collect()
        }
        Value::Object(members) => {
            if let Some(whole) = members.get("=") {
                return whole.clone();
            }
            let mut made = value.as_object().expect("members belong to an object").clone();
            for (key, inner) in members {
                match inner {
                    Value::Null => drop(made.remove(key)),
                    inner => {
                        let changed = apply(made.get(key).unwrap_or(&Value::Null), inner);
                        made.insert(key.clone(), changed);
                    }
                }
            }
            Value::Object(made)
        }
        _ => panic!("{change} is no change"),
    }
}
