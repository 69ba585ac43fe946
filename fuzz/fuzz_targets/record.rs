//! Any bytes as a record: a clear error, or a match that writes and reads again as the same one.
#![no_main]
use contract::{Edition, Game};
use libfuzzer_sys::fuzz_target;
use record::Audience;

fn read_and_write<G: Game>(bytes: &[u8]) {
    let edition = G::Edition::standard();
    let read = match record::read::<G>(bytes, edition) {
        Ok(read) => read,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            match error.before {
                Some(before) => before,
                None => return,
            }
        }
    };
    let again = record::read::<G>(read.write(Audience::Table), edition).expect("what was written reads");
    assert!(again.game() == read.game());
    assert!(read.replay_to(read.len()) == *read.game());
    let _ = read.game().position();
}

fuzz_target!(|bytes: &[u8]| {
    read_and_write::<naw::Naw>(bytes);
    read_and_write::<wallace::Wallace>(bytes);
});
