//! Lists the client's files, so that they become part of the program. What only those who work on the
//! client need (tests, type checking, packages) stays out.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Endings of files that a browser asks for.
const SERVED: [&str; 9] = ["html", "js", "mjs", "css", "svg", "png", "ico", "woff2", "webmanifest"];
const NOT_SERVED: [&str; 3] = ["node_modules", "test", "tests"];

fn main() {
    let web = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where")).join("../../web");
    let mut files = Vec::new();
    collect(&web, "", &mut files);
    files.sort();
    let mut list = String::from("&[\n");
    for (key, path) in files {
        list.push_str(&format!("    ({key:?}, include_bytes!({:?})),\n", path.display().to_string()));
    }
    list.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where")).join("web.rs");
    fs::write(out, list).expect("the list of files can be written");
    println!("cargo::rerun-if-changed=build.rs");

    // What is drawn depends on the code that draws it: its text names its version.
    let pencil =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where")).join("../picture/src");
    println!("cargo::rerun-if-changed={}", pencil.display());
    let mut sources = Vec::new();
    read_all(&pencil, &mut sources);
    sources.sort();
    let mut hasher = DefaultHasher::new();
    sources.hash(&mut hasher);
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where")).join("drawn_by");
    fs::write(out, format!("{:016x}", hasher.finish())).expect("the name can be written");
}

fn read_all(folder: &Path, sources: &mut Vec<Vec<u8>>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            read_all(&path, sources);
        } else if let Ok(source) = fs::read(&path) {
            sources.push(source);
        }
    }
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) {
    // A folder is changed when something is added to it or taken away; its files watch themselves.
    println!("cargo::rerun-if-changed={}", folder.display());
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || NOT_SERVED.contains(&name.as_str()) {
            continue;
        }
        let key = format!("{prefix}{name}");
        let path = entry.path();
        if path.is_dir() {
            collect(&path, &format!("{key}/"), files);
        } else if SERVED.iter().any(|ending| name.ends_with(&format!(".{ending}"))) {
            files.push((key, path.canonicalize().unwrap_or(path)));
        }
    }
}
