//! 4.0 Deployment.

use crate::common::{edition, hex, piece, start};
use contract::Side;
use vive::{Battle, Kind, Place, Task};

/// RULING [4.0-a] [ERR-2] [ERR-3] [13.1-a] [13.2-a] [13.3-a] [13.0-a] Everyone stands where the data has him; the
/// errata are obeyed, and Ligny is Prussian.
#[test]
fn historical_set_ups_are_as_in_the_data() {
    start("quatrebras", "detachments=off").stands("fr-line-1@H4/N/3 fr-general-1@H4 en-line-1@K7/S/3");
    let ligny = start("ligny", "").stands("fr-elite-1@E2/N/3 pr-heavy-art-1@S8/S/1");
    assert_eq!(ligny.game.full(piece("pr-heavy-art-1")), 1);
    assert_eq!(ligny.game.place(piece("en-line-1")), Place::Absent);
    let waterloo = start("waterloo", "").stands("en-elite-1@F6 en-counter-1@S9 pr-line-1@waiting");
    assert!(waterloo.game.is_garrison(piece("en-counter-1")));
    let count = |battle: Battle, side: Side| {
        let placed = &edition().setup(battle).placements;
        placed.iter().filter(|placed| placed.piece.side() == side && placed.piece.kind().is_unit()).count()
    };
    let counts = [Battle::QuatreBras, Battle::Ligny, Battle::Waterloo]
        .map(|battle| Side::ALL.map(|side| count(battle, side)));
    assert_eq!(counts, [[14, 12], [22, 18], [28, 32]]);
}

/// RULING [4.0-b] [13.0-b] [4.0-c] A free set-up: 3 Allied units, then 2 French ones, in their parts of the map, not
/// next to an enemy; then generals, one at a time, Allied first. Units look at the enemy's edge.
#[test]
fn units_are_placed_freely() {
    let table = start("waterloo", "set-up=free").asks(Side::Allied);
    let table = table.stands("en-counter-1@S9 en-line-1@waiting");
    let table =
        table.does("take en-line-1").cannot("put L6", "4.0-c").cannot("put S9", "4.0-c").can("put F6");
    let table =
        table.does("put L7; take en-line-2; put M8; take en-light-cav-1").refuses("put F6").does("put A13");
    let table = table
        .asks(Side::French)
        .does("take fr-line-1")
        .cannot("put L8", "4.0-c")
        .refuses("put L6")
        .can("put N7");
    let mut table = table
        .does("put L1; take fr-line-2; put B2")
        .asks(Side::Allied)
        .stands("en-line-1@L7/S fr-line-1@L1/N");
    while matches!(table.game.task(), Task::Place(..) | Task::PlaceAt(..)) {
        let first = crate::common::spell(table.legal()[0]);
        table = table.does(&first);
    }
    let table = table.asks(Side::Allied);
    assert!(matches!(table.game.task(), Task::PlaceGeneral(Side::Allied)));
    let table = table
        .can("put L7")
        .does("put L7")
        .asks(Side::French)
        .does("put L1")
        .asks(Side::Allied)
        .refuses("put L7");
    assert_eq!(table.game.general_at(hex("L7")), Some(piece("en-general-1")));
    assert_eq!(piece("pr-general-1").kind(), Kind::General);
    table.stands("pr-general-1@waiting");
}

/// RULING [13.2-a] At Quatre Bras every infantry unit may have a skirmisher out at the start, for a chip: first the
/// Allies, then the French.
#[test]
fn skirmishers_are_released_before_quatre_bras() {
    let table = start("quatrebras", "")
        .asks(Side::Allied)
        .can("release en-line-1 K6")
        .refuses("release fr-line-1 H5");
    let table = table.refuses("release en-light-cav-1 H10");
    let table = table
        .does("release en-line-1 K6")
        .stands("en-line-1@K7/S/2 en-counter-1@K6")
        .refuses("release en-line-1 L8");
    let table = table.does("done").asks(Side::French).does("release fr-line-1 H5; done");
    assert!(matches!(table.game.task(), Task::Split(_)));
    assert!(matches!(start("quatrebras", "detachments=off").game.task(), Task::Split(_)));
    // When everybody has released one, nobody is asked whether he is done.
    let mut table = start("quatrebras", "");
    while table.game.task() == Task::Release(Side::Allied) {
        let first = table.offers("release").swap_remove(0);
        table = table.does(&first);
    }
    table.asks(Side::French);
}
