//! Any bytes as a record: a clear error, or a match that writes and reads again as the same one.
#![no_main]
use contract::{Edition, Game};
use libfuzzer_sys::fuzz_target;
use naw::{Equipment, Naw};
use record::Audience;

fuzz_target!(|bytes: &[u8]| {
    let edition = Equipment::standard();
    let read = match record::read::<Naw>(bytes, edition) {
        Ok(read) => read,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            match error.before {
                Some(before) => before,
                None => return,
            }
        }
    };
    let again = record::read::<Naw>(read.write(Audience::Table), edition).expect("what was written reads");
    assert_eq!(again.game(), read.game());
    assert_eq!(read.replay_to(read.len()), *read.game());
    let _ = Naw::position(read.game());
});
