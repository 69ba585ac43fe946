//! `web/api.d.ts` says what the Rust types say. When this test fails, run it once with
//! `GROGNARD_WRITE_TYPES=1` and look at what changed.
//!
//! The types are read from the source, with their words: scenes belong to `contract`, which knows no
//! browser, so it carries no mark of one. What is understood of serde is what the types use of it; an
//! attribute that is not understood fails the test.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use syn::parse::ParseStream;
use syn::{Attribute, Expr, Fields, GenericArgument, Item, ItemEnum, Lit, Meta, PathArguments, Type};

/// Where types are declared, and which of them the client wants even if no message holds them.
const SOURCES: [&str; 20] = [
    "server/src/api.rs",
    "server/src/maproom/api.rs",
    "contract/src/scene.rs",
    "contract/src/scene/board.rs",
    "contract/src/scene/cards.rs",
    "contract/src/scene/charts.rs",
    "contract/src/scene/choices.rs",
    "contract/src/scene/entries.rs",
    "contract/src/scene/marks.rs",
    "contract/src/scene/orders.rs",
    "contract/src/scene/pieces.rs",
    "contract/src/scene/sums.rs",
    "contract/src/scene/vocabulary.rs",
    "contract/src/side.rs",
    "contract/src/rule.rs",
    "contract/src/ledger.rs",
    "contract/src/guide.rs",
    "contract/src/lib.rs",
    "contract/src/options.rs",
    "boards/src/map/correct/mod.rs",
];
/// So many of them declare what goes over the wire.
const OWN: usize = 2;
const ALSO: [&str; 1] = ["Board"];

#[test]
fn the_types_of_the_client_are_those_of_the_server() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut declared = BTreeMap::new();
    let mut order = Vec::new();
    for (index, source) in SOURCES.iter().enumerate() {
        let text = std::fs::read_to_string(crates.join(source)).unwrap();
        for item in syn::parse_file(&text).unwrap().items {
            for one in declaration(&item).into_iter().chain(vocabularies(&item)) {
                if index < OWN {
                    order.push(one.name.clone());
                }
                declared.insert(one.name.clone(), one);
            }
        }
    }
    order.extend(ALSO.map(String::from));
    // What is mentioned follows what mentions it.
    let mut written = BTreeSet::new();
    let mut text = String::from(
        "// Generated from the types of crates/server and crates/contract by crates/server/tests/types.rs.\n\
         // Do not edit: run `GROGNARD_WRITE_TYPES=1 cargo test -p server --test server types`.\n",
    );
    let mut next = 0;
    while next < order.len() {
        let name = order[next].clone();
        next += 1;
        if !written.insert(name.clone()) {
            continue;
        }
        let one = declared.get(&name).unwrap_or_else(|| panic!("{name} is mentioned and not declared"));
        text.push('\n');
        text.push_str(&one.text);
        order.extend(one.mentions.iter().cloned());
    }
    let path = crates.join("../web/api.d.ts");
    if std::env::var_os("GROGNARD_WRITE_TYPES").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == text, "web/api.d.ts is stale: run this test with GROGNARD_WRITE_TYPES=1");
}

/// A type in TypeScript, and the types it mentions.
struct Declaration {
    name: String,
    text: String,
    mentions: Vec<String>,
}

fn declaration(item: &Item) -> Option<Declaration> {
    let mut mentions = Vec::new();
    let (name, docs, text) = match item {
        Item::Struct(one) if one.ident != "Written" && is_data(&one.attrs) => {
            (one.ident.to_string(), &one.attrs, structure(&one.fields, &mut mentions, ""))
        }
        Item::Enum(one) if is_data(&one.attrs) => {
            let Serde { rename_all: case, tag, untagged, .. } = Serde::of(&one.attrs);
            let variants = one.variants.iter().map(|variant| {
                let key = format!("\"{}\"", cased(&variant.ident.to_string(), &case));
                let key = match &variant.fields {
                    Fields::Unit => key,
                    fields if untagged => structure(fields, &mut mentions, "    "),
                    fields if !tag.is_empty() => {
                        let fields = structure(fields, &mut mentions, "    ");
                        format!("{{ {tag}: {key} }} & {fields}")
                    }
                    fields => format!("{{ {key}: {} }}", structure(fields, &mut mentions, "    ")),
                };
                format!("\n{}  | {key}", documentation(&variant.attrs, "  "))
            });
            (one.ident.to_string(), &one.attrs, variants.collect())
        }
        Item::Type(one) => (one.ident.to_string(), &one.attrs, kind(&one.ty, &mut mentions)),
        _ => return None,
    };
    let space = if text.starts_with('\n') { "" } else { " " };
    let text = format!("{}export type {name} ={space}{text};\n", documentation(docs, ""));
    Some(Declaration { name, text, mentions })
}

/// The words that `vocabulary!` declares: those that are known, and any other through the door.
fn vocabularies(item: &Item) -> Vec<Declaration> {
    let Item::Macro(call) = item else { return Vec::new() };
    if !call.mac.path.is_ident("vocabulary") {
        return Vec::new();
    }
    let declared = |input: ParseStream<'_>| {
        let mut all = Vec::new();
        while !input.is_empty() {
            let attributes = input.call(Attribute::parse_outer)?;
            input.parse::<syn::LitStr>()?;
            all.push((attributes, input.parse::<ItemEnum>()?));
        }
        Ok(all)
    };
    let vocabulary = |(attributes, words): (Vec<Attribute>, ItemEnum)| {
        let known = words.variants.iter().map(|word| {
            let Some((_, Expr::Lit(key))) = &word.discriminant else { panic!("a word is spelled out") };
            let Lit::Str(key) = &key.lit else { panic!("a word is spelled out") };
            format!("\n{}  | \"{}\"", documentation(&word.attrs, "  "), key.value())
        });
        let door = "\n  /** Another word, which the client does not know. */\n  | (string & {})";
        let (name, known) = (words.ident.to_string(), known.collect::<String>());
        let text = format!("{}export type {name} ={known}{door};\n", documentation(&attributes, ""));
        Declaration { name, text, mentions: Vec::new() }
    };
    call.mac.parse_body_with(declared).unwrap().into_iter().map(vocabulary).collect()
}

fn is_data(attributes: &[Attribute]) -> bool {
    attributes.iter().filter(|attribute| attribute.path().is_ident("derive")).any(|attribute| {
        let mut data = false;
        let _ = attribute.parse_nested_meta(|meta| {
            data |= meta
                .path
                .segments
                .last()
                .is_some_and(|last| last.ident == "Serialize" || last.ident == "Deserialize");
            Ok(())
        });
        data
    })
}

fn structure(fields: &Fields, mentions: &mut Vec<String>, indent: &str) -> String {
    match fields {
        Fields::Unit => "null".into(),
        Fields::Unnamed(fields) => {
            let kinds: Vec<_> = fields.unnamed.iter().map(|field| kind(&field.ty, mentions)).collect();
            if kinds.len() == 1 { kinds[0].clone() } else { format!("[{}]", kinds.join(", ")) }
        }
        Fields::Named(fields) => {
            let mut text = String::from("{\n");
            let mut flat = String::new();
            for field in &fields.named {
                let serde = Serde::of(&field.attrs);
                if serde.skip {
                    continue;
                }
                let inner = kind(&field.ty, mentions);
                if serde.flatten {
                    write!(flat, " & {inner}").unwrap();
                    continue;
                }
                let name = serde.rename.unwrap_or_else(|| field.ident.as_ref().unwrap().to_string());
                let mark = if serde.optional { "?" } else { "" };
                // What is left out is not null as well.
                let inner = if serde.left_out { inner.replace(" | null", "") } else { inner };
                let docs = documentation(&field.attrs, &format!("{indent}  "));
                writeln!(text, "{docs}{indent}  {name}{mark}: {inner};").unwrap();
            }
            format!("{text}{indent}}}{flat}")
        }
    }
}

/// What serde is told about a field or a type.
#[derive(Default)]
struct Serde {
    rename: Option<String>,
    rename_all: String,
    tag: String,
    flatten: bool,
    optional: bool,
    left_out: bool,
    untagged: bool,
    skip: bool,
}

impl Serde {
    fn of(attributes: &[Attribute]) -> Serde {
        let mut serde = Serde::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
            attribute
                .parse_nested_meta(|meta| {
                    let word = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
                    let value =
                        || -> syn::Result<String> { Ok(meta.value()?.parse::<syn::LitStr>()?.value()) };
                    match word.as_str() {
                        "rename" => serde.rename = Some(value()?),
                        "rename_all" => serde.rename_all = value()?,
                        "tag" => serde.tag = value()?,
                        "flatten" => serde.flatten = true,
                        "untagged" => serde.untagged = true,
                        "skip" => serde.skip = true,
                        "skip_serializing_if" => {
                            value()?;
                            (serde.optional, serde.left_out) = (true, true);
                        }
                        "default" => {
                            serde.optional = true;
                            if meta.input.peek(syn::Token![=]) {
                                value()?;
                            }
                        }
                        "deny_unknown_fields" => {}
                        other => panic!("what serde does with {other:?} is not understood here"),
                    }
                    Ok(())
                })
                .unwrap();
        }
        serde
    }
}

fn kind(of: &Type, mentions: &mut Vec<String>) -> String {
    match of {
        Type::Reference(reference) => kind(&reference.elem, mentions),
        Type::Array(array) => {
            let Expr::Lit(length) = &array.len else { panic!("an array has a plain length") };
            let Lit::Int(length) = &length.lit else { panic!("an array has a plain length") };
            let inner = kind(&array.elem, mentions);
            format!("[{}]", vec![inner; length.base10_parse().unwrap()].join(", "))
        }
        Type::Path(path) => {
            let last = path.path.segments.last().unwrap();
            let mut inner = Vec::new();
            if let PathArguments::AngleBracketed(arguments) = &last.arguments {
                for argument in &arguments.args {
                    if let GenericArgument::Type(argument) = argument {
                        inner.push(kind(argument, mentions));
                    }
                }
            }
            match last.ident.to_string().as_str() {
                "String" | "str" => "string".into(),
                "bool" => "boolean".into(),
                "u8" | "u16" | "u32" | "u64" | "usize" | "i32" | "i64" | "f32" | "f64" => "number".into(),
                "Value" => "unknown".into(),
                "Vec" if inner[0].contains(' ') => format!("({})[]", inner[0]),
                "Vec" => format!("{}[]", inner[0]),
                "Option" => format!("{} | null", inner[0]),
                "Box" | "Written" | "Arc" => inner[0].clone(),
                "BTreeMap" => format!("Record<{}, {}>", inner[0], inner[1]),
                name => {
                    mentions.push(name.into());
                    name.into()
                }
            }
        }
        _ => panic!("a type that is not understood here"),
    }
}

fn documentation(attributes: &[Attribute], indent: &str) -> String {
    let lines: Vec<String> = attributes
        .iter()
        .filter_map(|attribute| match &attribute.meta {
            Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
                Expr::Lit(value) => match &value.lit {
                    Lit::Str(text) => Some(text.value().trim().to_string()),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        })
        .collect();
    match lines.as_slice() {
        [] => String::new(),
        [one] => format!("{indent}/** {one} */\n"),
        many => {
            let lines: String = many.iter().map(|line| format!("{indent} * {line}\n")).collect();
            format!("{indent}/**\n{lines}{indent} */\n")
        }
    }
}

fn cased(name: &str, case: &str) -> String {
    match case {
        "" => name.into(),
        "lowercase" => name.to_lowercase(),
        other => panic!("the case {other:?} is not understood here"),
    }
}
