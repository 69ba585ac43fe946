//! What has changed in a JSON document, for those who have the one before. No member of it means anything here.
//!
//! A change is written as JSON itself, by the kind of value that it changes:
//! - `{ "=": value }` puts another value in its place;
//! - an object without `=` changes the members it names: each has a change of its own, and `null` removes it;
//! - a list is put together anew from steps: `[start, count]` takes items of the old list, `[index, change]` one of them
//!   that has changed, and `[[item, …]]` is new.
//!
//! `web/js/change.js` applies it; so does `load::apply`, for the tests.
//!
//! Both documents are texts of the same writer and are compared as texts. Most of what a table shows stays as it was: a
//! part that reads the same is passed over, and only one that does not is looked into. Where the large parts of a document
//! lie its [`Sheet`] knows.

use crate::sheet::Sheet;

/// What turns one sheet into another, as text; `None` when they are equal.
pub(crate) fn between_sheets(before: &Sheet, after: &Sheet) -> Option<String> {
    let change = members(before, after);
    (!change.is_empty()).then(|| shorter(written(pairs(&change)), after.text()))
}

/// What turns one sheet into another, member by member: their names as they are written, and the change of each.
pub(crate) fn members<'a>(before: &'a Sheet, after: &'a Sheet) -> Vec<(&'a str, String)> {
    let (old, new) = (before.members(), after.members());
    compared(&old, &new, |was, is| match (old[was].1, new[is].1) {
        (a, b) if a == b => None,
        (a, b) if a.starts_with('[') && b.starts_with('[') => {
            Some(shorter(steps(&before.items(was), &after.items(is)), b))
        }
        (a, b) => between(a, b),
    })
}

/// What turns one document into another, as text; `None` when they are equal.
fn between(before: &str, after: &str) -> Option<String> {
    if before == after {
        return None;
    }
    let change = match (before.as_bytes().first(), after.as_bytes().first()) {
        (Some(b'{'), Some(b'{')) => {
            let new = parts(after);
            let old = parts_like(before, &new);
            let [old, new] = [old, new].map(|parts| parts.into_iter().map(key_and_value).collect::<Vec<_>>());
            written(pairs(&compared(&old, &new, |was, is| between(old[was].1, new[is].1))))
        }
        (Some(b'['), Some(b'[')) => {
            let new = parts(after);
            steps(&parts_like(before, &new), &new)
        }
        _ => return Some(whole(after)),
    };
    Some(shorter(change, after))
}

/// What has little in common with what was there is shorter as it is.
fn shorter(change: String, after: &str) -> String {
    if change.len() < after.len() + 6 { change } else { whole(after) }
}

fn whole(after: &str) -> String {
    format!("{{\"=\":{after}}}")
}

/// What turns members into others, when it is known what turns one of the old into one of the new, by their numbers.
fn compared<'a>(
    old: &[(&'a str, &'a str)],
    new: &[(&'a str, &'a str)],
    changed: impl Fn(usize, usize) -> Option<String>,
) -> Vec<(&'a str, String)> {
    let mut change = Vec::new();
    for (place, &(key, value)) in new.iter().enumerate() {
        // What is written by the same writer stands in the same place as a rule.
        let same = old.get(place).filter(|(name, _)| *name == key).map(|_| place);
        let inner = match same.or_else(|| old.iter().position(|(name, _)| *name == key)) {
            Some(was) => changed(was, place),
            None => Some(whole(value)),
        };
        change.extend(inner.map(|inner| (key, inner)));
    }
    let gone = old.iter().filter(|(key, _)| !new.iter().any(|(name, _)| name == key));
    change.extend(gone.map(|&(key, _)| (key, "null".to_owned())));
    change
}

fn pairs<'a>(change: &'a [(&'a str, String)]) -> impl Iterator<Item = (&'a str, &'a str)> {
    change.iter().map(|(key, change)| (*key, change.as_str()))
}

/// Members as an object.
pub(crate) fn written<'a>(members: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut text = String::from("{");
    for (key, value) in members {
        if text.len() > 1 {
            text.push(',');
        }
        text.push_str(key);
        text.push(':');
        text.push_str(value);
    }
    text.push('}');
    text
}

/// What turns one list into another, each given by its items; `None` when they are equal.
pub(crate) fn between_lists(old: &[&str], new: &[&str]) -> Option<String> {
    if old == new {
        return None;
    }
    let change = steps(old, new);
    let whole = || format!("{{\"=\":[{}]}}", new.join(","));
    let length: usize = new.iter().map(|item| item.len() + 1).sum();
    Some(if change.len() < length + 7 { change } else { whole() })
}

/// How a list is put together anew.
fn steps(old: &[&str], new: &[&str]) -> String {
    // Most of a list stays where it is, and need not be looked for; the chronicle loses what is oldest.
    let gone = new.first().and_then(|first| old.iter().position(|item| item == first)).unwrap_or(0);
    let same = |(old, new): &(&&str, &&str)| old == new;
    let start = old[gone..].iter().zip(new).take_while(same).count();
    let (first, rest) = (gone + start, (old.len() - gone).min(new.len()) - start);
    let end = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(same).count();
    let mut steps = Vec::new();
    keep(&mut steps, gone, start);
    // What stays before the first that is found again may be wanted after it.
    let left: Vec<usize> = (0..gone).chain(first..old.len() - end).collect();
    piece_together(old, &left, &new[start..new.len() - end], &mut steps);
    keep(&mut steps, old.len() - end, end);
    let steps: Vec<String> = steps.iter().map(Step::written).collect();
    format!("[{}]", steps.join(","))
}

fn keep(steps: &mut Vec<Step<'_>>, start: usize, count: usize) {
    match steps.last_mut() {
        _ if count == 0 => {}
        Some(Step::Kept(from, kept)) if *from + *kept == start => *kept += count,
        _ => steps.push(Step::Kept(start, count)),
    }
}

/// Puts the middle of a list together: of items of the old one that are left, by their numbers, and of new ones.
fn piece_together<'a>(old: &[&'a str], left: &[usize], new: &[&'a str], steps: &mut Vec<Step<'a>>) {
    // Those that are left by their names, each until it has been used.
    let mut named = Vec::with_capacity(left.len());
    if !new.is_empty() {
        named.extend(left.iter().map(|&index| (name(old[index]), Some(index))));
        named.sort_unstable();
    }
    for &item in new {
        let wanted = name(item);
        let first = named.partition_point(|(name, _)| *name < wanted);
        let mut known = named[first..].iter_mut().take_while(|(name, _)| *name == wanted);
        let Some(index) = known.find_map(|(_, index)| index.take()) else {
            match steps.last_mut() {
                Some(Step::New(added)) => added.push(item),
                _ => steps.push(Step::New(vec![item])),
            }
            continue;
        };
        match between(old[index], item) {
            Some(change) => steps.push(Step::Changed(index, change)),
            None => keep(steps, index, 1),
        }
    }
}

/// How a part of a list comes about.
enum Step<'a> {
    Kept(usize, usize),
    Changed(usize, String),
    New(Vec<&'a str>),
}

impl Step<'_> {
    fn written(&self) -> String {
        match self {
            Step::Kept(start, count) => format!("[{start},{count}]"),
            Step::Changed(index, change) => format!("[{index},{change}]"),
            Step::New(added) => format!("[[{}]]", added.join(",")),
        }
    }
}

/// By what an item of a list is known again: the name that it begins with, or all of it.
fn name(item: &str) -> &str {
    let named = ["{\"id\":", "{\"key\":", "{\"name\":"].iter().any(|start| item.starts_with(start));
    let first = named.then(|| part(item, &mut 1)).flatten();
    first.map_or(item, |member| key_and_value(member).1)
}

/// The parts of a list or an object in their order, each as it is written.
fn parts(text: &str) -> Vec<&str> {
    let mut at = 1;
    std::iter::from_fn(|| part(text, &mut at)).collect()
}

/// The same, when most of them are those of another text in the same order: these are known without being looked through.
fn parts_like<'a>(text: &'a str, others: &[&str]) -> Vec<&'a str> {
    let mut parts = Vec::with_capacity(others.len());
    let (mut at, mut ahead) = (1, 0);
    loop {
        let begins = |other: &&str| {
            let end = text.as_bytes().get(at + other.len());
            text[at..].starts_with(*other) && matches!(end, Some(b',' | b'}' | b']'))
        };
        // Where one has changed or is gone, the one after it may be the next here.
        let known = others.iter().skip(ahead).take(2).position(begins);
        if let Some(skipped) = known {
            ahead += skipped + 1;
            parts.push(&text[at..at + others[ahead - 1].len()]);
            at += others[ahead - 1].len() + 1;
        } else if let Some(part) = part(text, &mut at) {
            parts.push(part);
        } else {
            return parts;
        }
    }
}

/// The name of a member as it is written, and its value.
fn key_and_value(member: &str) -> (&str, &str) {
    let end = end_of_text(member.as_bytes(), 0) + 1;
    (&member[..end], &member[end + 1..])
}

/// The part that begins here, to the next comma or to the closing bracket; `None` behind the last one. The text comes
/// from a writer that leaves no space: whoever only wants to know where parts end need not read them.
fn part<'a>(text: &'a str, at: &mut usize) -> Option<&'a str> {
    let (bytes, start) = (text.as_bytes(), *at);
    let (mut end, mut depth) = (start, 0);
    loop {
        match *bytes.get(end)? {
            b'"' => end = end_of_text(bytes, end),
            b'{' | b'[' => depth += 1,
            b'}' | b']' | b',' if depth == 0 => break,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        end += 1;
    }
    *at = end + 1;
    (end > start).then(|| &text[start..end])
}

/// Where a text ends that begins here, both in quotes.
fn end_of_text(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at
}

#[cfg(test)]
mod tests {
    use crate::sheet::Sheet;
    use load::apply;
    use proptest::prelude::*;
    use serde_json::{Map, Value, json};

    fn between(before: &Value, after: &Value) -> Option<Value> {
        let change = super::between(&before.to_string(), &after.to_string());
        change.map(|change| serde_json::from_str(&change).unwrap())
    }

    /// The same for objects, by their sheets.
    fn between_sheets(before: &Value, after: &Value) -> Option<Value> {
        let change = super::between_sheets(&Sheet::of(before), &Sheet::of(after));
        change.map(|change| serde_json::from_str(&change).unwrap())
    }

    /// Small documents of few words, so that two of them have much in common.
    fn document() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (0..4_i32).prop_map(Value::from),
            "[a-c]{0,2}".prop_map(Value::from),
            // What would end a part if it were not within quotes.
            "[\"\\\\,:{}\\[\\]é]{1,4}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 48, 6, |inner| {
            let key = prop_oneof![Just("id"), Just("name"), Just("a"), Just("b\",:{")].prop_map(String::from);
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

        #[test]
        fn sheets_change_as_documents_do(before in document(), after in document(), more in document()) {
            let before = json!({ "pieces": before, "prompt": more });
            for after in [json!({ "pieces": after, "prompt": more }), json!({ "pieces": after })] {
                prop_assert_eq!(between_sheets(&before, &after), between(&before, &after));
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
