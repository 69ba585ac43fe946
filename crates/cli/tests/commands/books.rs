//! What is printed: the games, their rules, where their data come from.

use crate::{Folder, json, run, shipped_data};

/// Serves on a free port, asks for some addresses, and tells it to stop; `arguments` come first.
fn serve<const N: usize>(arguments: &[&str], asked: [&str; N]) -> ([String; N], std::process::ExitStatus) {
    let (answers, out) = serve_until("TERM", arguments, asked);
    (answers, out.status)
}

/// The same, told by this signal; with what it has said besides.
fn serve_until<const N: usize>(
    signal: &str,
    arguments: &[&str],
    asked: [&str; N],
) -> ([String; N], std::process::Output) {
    use std::io::{BufRead, BufReader};
    let folder = Folder::new();
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_grognard"))
        .args(arguments)
        .args(["--listen", "127.0.0.1:0", "--data-dir"])
        .arg(folder.path("tables"))
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
    let address = said.split("http://").nth(1).and_then(|rest| rest.split(". ").next()).expect("an address");
    let answers = asked.map(|path| get(address, path));
    let told = std::process::Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
    assert!(told.unwrap().success());
    (answers, child.wait_with_output().unwrap())
}

fn get(address: &str, path: &str) -> String {
    use std::io::{Read, Write};
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_table_is_served_and_closed() {
    let ([page], status) = serve(&["serve", "--no-open"], ["/"]);
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<html"), "{page}");
    assert!(status.success(), "{status}");
}

/// A terminal that is closed, or a service manager of the old kind.
#[test]
fn a_table_is_closed_in_order_when_its_terminal_hangs_up() {
    for signal in ["HUP", "INT"] {
        let ([page], out) = serve_until(signal, &["serve", "--no-open", "--log", "human"], ["/"]);
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        let said = String::from_utf8_lossy(&out.stderr);
        assert!(out.status.success() && said.contains("is being closed"), "{signal}: {} {said}", out.status);
    }
}

#[test]
fn requests_are_told_at_the_level_that_is_asked_for_and_never_their_secrets() {
    let secret = "S".repeat(43);
    let seat = format!("/seat/abcdefghijkmnpqr/{secret}");
    for (level, told) in [("debug", true), ("info", false)] {
        let arguments = ["serve", "--no-open", "--log", "json", "--log-level", level];
        let ([games, lost], out) = serve_until("TERM", &arguments, ["/api/games", &seat]);
        assert!(games.starts_with("HTTP/1.1 200") && lost.starts_with("HTTP/1.1 404"), "{lost}");
        let said = String::from_utf8_lossy(&out.stderr);
        for route in ["/api/games", "/seat/{id}/{secret}"] {
            assert_eq!(said.contains(route), told, "{level}: {route}: {said}");
        }
        assert!(!said.contains(&secret), "{said}");
    }
}

/// No byte more fits on the disk: the server says so where hosts look, and goes on with what it has.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_takes_no_more_is_told_to_who_asks() {
    use std::io::{BufRead, BufReader, Read, Write};
    let folder = Folder::new();
    // A limit of the system for files of this process stands for the end of the disk.
    let mut child = std::process::Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 1000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_grognard")])
        .args([
            "serve",
            "--no-open",
            "--rate",
            "0",
            "--hourly-tables",
            "0",
            "--listen",
            "127.0.0.1:0",
            "--data-dir",
        ])
        .arg(folder.path("tables"))
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
    let address = said.split("http://").nth(1).and_then(|rest| rest.split(". ").next()).expect("an address");
    assert!(get(address, "/ready").starts_with("HTTP/1.1 200"));
    let mut refused = String::new();
    for _ in 0..3000 {
        let wish = "{\"game\":\"naw\",\"scenario\":\"standard\"}";
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        write!(
            stream,
            "POST /api/tables HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{wish}",
            wish.len()
        )
        .unwrap();
        refused.clear();
        stream.read_to_string(&mut refused).unwrap();
        if !refused.starts_with("HTTP/1.1 201") {
            break;
        }
    }
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    for path in ["/health", "/ready"] {
        let answer = get(address, path);
        assert!(
            answer.starts_with("HTTP/1.1 503") && answer.contains("\"what\":\"the database failed"),
            "{answer}"
        );
    }
    assert!(get(address, "/api/games").starts_with("HTTP/1.1 200"), "what needs no disk goes on");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_table_that_cannot_be_served_says_why() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let folder = Folder::new();
    let out = run(&[
        "serve",
        "--no-open",
        "--listen",
        &address,
        "--data-dir",
        folder.path("tables").to_str().unwrap(),
    ]);
    out.says(3, &[&address, "--listen"]);
}

#[test]
fn a_table_is_served_with_corrected_boards() {
    let folder = Folder::new();
    let mine = folder.path("mine");
    let nlb = std::fs::read_to_string(shipped_data().join("../nlb/board.toml")).unwrap();
    let naw = std::fs::read_to_string(shipped_data().join("map.toml")).unwrap();
    for game in ["naw", "nlb"] {
        std::fs::create_dir_all(mine.join(game)).unwrap();
    }
    folder.write("mine/naw/map.toml", &naw.replace("The field of Waterloo", "My own field"));
    folder.write("mine/nlb/board.toml", &nlb.replacen("title = \"", "title = \"Mended: ", 1));
    let arguments = ["serve", "--no-open", "--data", mine.to_str().unwrap()];
    let ([boards, file, games], _) = serve(&arguments, ["/api/boards", "/api/boards/naw/file", "/api/games"]);
    assert!(boards.contains("My own field") && boards.contains("Mended: "), "{boards}");
    assert!(file.contains("My own field"), "further corrections start from it");
    let shipped = serve(&["serve", "--no-open"], ["/api/games"]).0;
    let board =
        |games: &str| games.split("\"board\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert_ne!(board(&games), board(&shipped[0]), "it is played on the corrected board");

    // One file as the map room gives it is enough: it says whose board it is.
    std::fs::create_dir(folder.path("one")).unwrap();
    folder.write("one/map.toml", &naw.replace("The field of Waterloo", "My own field"));
    let one = folder.path("one");
    let ([boards], _) = serve(&["serve", "--no-open", "--data", one.to_str().unwrap()], ["/api/boards"]);
    assert!(boards.contains("My own field"), "{boards}");
}

#[test]
fn a_table_is_not_served_with_data_that_make_no_sense() {
    let folder = Folder::new();
    let serve = |data: &str| folder.run(&["serve", "--no-open", "--listen", "127.0.0.1:0", "--data", data]);
    serve("nowhere").says(3, &["nowhere"]);
    std::fs::create_dir_all(folder.path("bad/nlb")).unwrap();
    serve("bad").says(2, &["holds none of board.toml"]);
    folder.write("bad/nlb/board.toml", "format = 1\ngame = \"nlb\"\n");
    serve("bad").says(2, &["have faults", "board.toml"]);
    std::fs::create_dir(folder.path("loose")).unwrap();
    serve("loose").says(2, &["holds no data file", "grognard data naw"]);
    folder.write("loose/units.toml", "");
    serve("loose").says(2, &["which game", "naw, wallace, impulse, vive, nlb"]);
}

#[test]
fn games_are_listed() {
    let out = run(&["games"]).well();
    for word in ["naw Napoleon at Waterloo", "grouchy", "recruit", "vive", "nlb"] {
        assert!(out.contains(word), "{word}: {out}");
    }
    let list = json(&run(&["games", "--json"]).well());
    let keys: Vec<_> = list.as_array().unwrap().iter().map(|game| game["key"].as_str().unwrap()).collect();
    assert_eq!(keys, ["naw", "wallace", "impulse", "vive", "nlb"]);
    assert_eq!(list[0]["scenarios"][1]["key"], "grouchy");
}

#[test]
fn a_rule_is_found_by_number_section_and_words() {
    let one = run(&["rules", "naw", "4.5c"]).well();
    assert!(one.starts_with("[4.5C] "), "{one}");
    let many = run(&["rules", "naw", "4.5"]).well();
    assert!(many.contains("[4.5A]") && many.contains("[4.5B]") && !many.contains("[4.4"), "{many}");
    let words = run(&["rules", "naw", "woods", "retreat"]).well();
    assert!(words.contains("[4.2C]"), "{words}");
    let all = run(&["rules", "naw"]).well();
    assert!(all.lines().count() > 100);
    let list = json(&run(&["rules", "naw", "4.5", "--json"]).well());
    assert_eq!(list[0]["id"], "4.5A");
    let rulings = run(&["rules", "naw", "--rulings"]).well();
    assert!(rulings.contains("Ruling: "), "{rulings}");
}

#[test]
fn a_rule_that_is_not_there_says_what_is() {
    run(&["rules", "naw", "99.1"]).says(2, &["there is no rule 99.1", "sections are 1, 2"]);
    run(&["rules", "naw", "zeppelin"]).says(1, &["no rule of naw speaks of \"zeppelin\""]);
    run(&["rules", "chess"]).says(2, &["there is no game \"chess\"", "naw"]);
}

#[test]
fn data_are_counted_and_listed_by_provenance() {
    let out = run(&["data", "naw"]).well();
    assert!(out.contains("reconstructed") && out.contains("unit: strength"), "{out}");
    let counts = json(&run(&["data", "naw", "--json"]).well());
    let all = counts["values"].as_u64().unwrap();
    let sum: u64 = counts["provenance"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(all, sum);
    let listed = run(&["data", "naw", "--list"]).well();
    assert_eq!(listed.lines().count() as u64, all);
    let some = json(&run(&["data", "naw", "--provenance", "reconstructed", "--json"]).well());
    let some = some.as_array().unwrap();
    assert_eq!(some.len() as u64, counts["provenance"]["reconstructed"].as_u64().unwrap());
    assert!(some.iter().all(|fact| fact["provenance"] == "reconstructed"));
    run(&["data", "naw", "--provenance", "hearsay"]).says(2, &["hearsay", "reconstructed"]);
}

#[test]
fn corrected_data_are_read_from_a_folder() {
    let folder = Folder::new();
    folder.run(&["data", "naw", "--files", "mine"]).well();
    folder.run(&["data", "naw", "--files", "mine"]).says(2, &["is there already"]);
    let units = std::fs::read_to_string(shipped_data().join("units.toml")).unwrap();
    assert_eq!(folder.read("mine/units.toml"), units);
    let find = "arm = \"infantry\",  strength = 7, movement = 4, start = \"0814\"";
    assert!(units.contains(find));
    std::fs::create_dir(folder.path("one")).unwrap();
    folder.write("one/units.toml", &units.replace(find, &find.replace("strength = 7", "strength = 8")));
    let listed = folder.run(&["data", "naw", "--list", "--data", "one"]).well();
    assert!(listed.lines().any(|line| line.starts_with("unit fr-6-inf strength") && line.contains(" 8 ")));
    // It is another edition, and positions and records of it say so.
    let board = |more: &[&str]| {
        let scene = folder.run(&[more, &["position", "--start", "naw", "--scene"]].concat()).well();
        json(&scene)["board"].as_str().unwrap().to_owned()
    };
    assert_ne!(board(&["--data", "one"]), board(&[]), "its counters are printed anew");
    folder.feed(&["play", "naw", "--data", "one", "--save", "g.jsonl"], "1\n1\n").well();
    folder.run(&["verify", "g.jsonl", "--data", "one"]).says(0, &["legal so far"]);
    folder.run(&["verify", "g.jsonl"]).says(0, &["other data"]);
}

#[test]
fn faults_of_corrected_data_are_listed_at_once() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("bad")).unwrap();
    let units = std::fs::read_to_string(shipped_data().join("units.toml")).unwrap();
    let bad =
        units.replace("start = \"0814\"", "start = \"9999\"").replace("start = \"1014\"", "start = \"8888\"");
    folder.write("bad/units.toml", &bad);
    folder.run(&["rules", "naw", "--data", "bad"]).says(2, &["have faults", "9999", "8888", "fr-6-inf"]);
    folder.run(&["rules", "naw", "--data", "nowhere"]).says(3, &["nowhere"]);
    std::fs::create_dir(folder.path("empty")).unwrap();
    folder.run(&["rules", "naw", "--data", "empty"]).says(2, &["holds none of map.toml"]);
    folder.write("empty/unit.toml", "");
    folder.run(&["rules", "naw", "--data", "empty"]).says(2, &["unit.toml is no data file"]);
}
