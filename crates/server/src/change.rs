//! What has changed in a JSON document, for those who have the one before. No member of it means anything here.
//!
//! A change is written as JSON itself, by the kind of value that it changes:
//! - `{ "=": value }` puts another value in its place;
//! - an object without `=` changes the members it names: each has a change of its own, and `null` removes it;
//! - a list is put together anew from steps: `[start, count]` takes items of the old list, `[index, change]` one of them
//!   that has changed, and `[[item, …]]` is new.
//!
//! `web/js/change.js` applies it; so does the test below.

use serde_json::{Map, Value, json};
use std::collections::{HashMap, VecDeque};

/// What turns one document into another; `None` when they are equal.
pub(crate) fn between(before: &Value, after: &Value) -> Option<Value> {
    if before == after {
        return None;
    }
    let whole = json!({ "=": after });
    let change = match (before, after) {
        (Value::Object(old), Value::Object(new)) => Value::Object(members(old, new)),
        (Value::Array(old), Value::Array(new)) => items(old, new),
        _ => return Some(whole),
    };
    // What has little in common with what was there is shorter as it is.
    Some(if change.to_string().len() < whole.to_string().len() { change } else { whole })
}

/// What turns one object into another, member by member.
pub(crate) fn members(old: &Map<String, Value>, new: &Map<String, Value>) -> Map<String, Value> {
    let mut change = Map::new();
    for (key, value) in new {
        let inner = match old.get(key) {
            Some(before) => between(before, value),
            None => Some(json!({ "=": value })),
        };
        change.extend(inner.map(|inner| (key.clone(), inner)));
    }
    let gone = old.keys().filter(|key| !new.contains_key(*key));
    change.extend(gone.map(|key| (key.clone(), Value::Null)));
    change
}

fn items(old: &[Value], new: &[Value]) -> Value {
    let mut known: HashMap<String, VecDeque<usize>> = HashMap::new();
    for (index, item) in old.iter().enumerate() {
        known.entry(identity(item)).or_default().push_back(index);
    }
    let mut steps: Vec<Step<'_>> = Vec::new();
    for item in new {
        let index = known.get_mut(&identity(item)).and_then(VecDeque::pop_front);
        match (index.map(|index| (index, between(&old[index], item))), steps.last_mut()) {
            (Some((index, None)), Some(Step::Kept(start, count))) if *start + *count == index => *count += 1,
            (Some((index, None)), _) => steps.push(Step::Kept(index, 1)),
            (Some((index, Some(change))), _) => steps.push(Step::Changed(index, change)),
            (None, Some(Step::New(added))) => added.push(item),
            (None, _) => steps.push(Step::New(vec![item])),
        }
    }
    steps.iter().map(Step::written).collect()
}

/// How a part of a list comes about.
enum Step<'a> {
    Kept(usize, usize),
    Changed(usize, Value),
    New(Vec<&'a Value>),
}

impl Step<'_> {
    fn written(&self) -> Value {
        match self {
            Step::Kept(start, count) => json!([start, count]),
            Step::Changed(index, change) => json!([index, change]),
            Step::New(added) => json!([added]),
        }
    }
}

/// By what an item of a list is known again: the name it has, or all of it.
fn identity(item: &Value) -> String {
    let name = ["id", "key", "name"].into_iter().find_map(|name| item.get(name));
    name.map_or_else(|| item.to_string(), |name| format!("={name}"))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What `web/js/change.js` does.
    pub(crate) fn apply(value: &Value, change: &Value) -> Value {
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

    /// Small documents of few words, so that two of them have much in common.
    fn document() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (0..4_i32).prop_map(Value::from),
            "[a-c]{0,2}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 48, 6, |inner| {
            let key = prop_oneof![Just("id"), Just("name"), Just("a"), Just("b")].prop_map(String::from);
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                prop::collection::btree_map(key, inner, 0..4)
                    .prop_map(|members| members.into_iter().collect::<Map<_, _>>().into()),
            ]
        })
    }

    proptest! {
        #[test]
        fn a_change_leads_from_one_document_to_the_other(before in document(), after in document()) {
            match between(&before, &after) {
                None => prop_assert_eq!(before, after),
                Some(change) => {
                    prop_assert_ne!(&before, &after);
                    prop_assert_eq!(apply(&before, &change), after);
                }
            }
        }
    }

    #[test]
    fn a_change_says_little_of_what_stays() {
        let before =
            json!({ "pieces": [{ "id": 1, "at": 4 }, { "id": 2, "at": 5 }, { "id": 3, "at": 6 }], "n": 7 });
        let after =
            json!({ "pieces": [{ "id": 3, "at": 6 }, { "id": 1, "at": 4 }, { "id": 2, "at": 9 }], "n": 7 });
        let pieces = json!([[2, 1], [0, 1], [1, { "at": { "=": 9 } }]]);
        assert_eq!(between(&before, &after), Some(json!({ "pieces": pieces })));
        let line = |n: u32| json!({ "n": n, "text": "something happened" });
        let (old, new): (Vec<Value>, Vec<Value>) = ((1..60).map(line).collect(), (3..62).map(line).collect());
        assert_eq!(between(&old.into(), &new.into()), Some(json!([[2, 57], [[line(60), line(61)]]])));
    }

    #[test]
    fn what_is_gone_is_taken_away() {
        let prompt = "Choose a unit to move, or end the movement phase.";
        let change =
            between(&json!({ "fight": { "at": 3 }, "prompt": prompt }), &json!({ "prompt": prompt }));
        assert_eq!(change, Some(json!({ "fight": null })));
    }
}
