use boards::Map;
#[test]
fn it_reads() {
    for (name, text) in [
        ("impulse", include_str!("../../../data/impulse/board.toml")),
        ("l", include_str!("../../../data/vive/ligny.toml")),
        ("q", include_str!("../../../data/vive/quatrebras.toml")),
        ("w", include_str!("../../../data/vive/waterloo.toml")),
    ] {
        if let Err(faults) = Map::read(name, text) {
            for f in faults {
                println!("{f}");
            }
            panic!()
        }
    }
}
