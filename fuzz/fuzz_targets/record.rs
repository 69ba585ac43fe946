//! Any bytes as a record: a clear error, or a match that writes and reads again as the same one.
#![no_main]
use catalog::{KEYS, Visit, visit};
use contract::{Edition, Game};
use libfuzzer_sys::fuzz_target;
use opponents::Playable;
use record::Audience;

struct ReadAndWrite<'a>(&'a [u8]);

impl Visit for ReadAndWrite<'_> {
    type Out = ();
    fn visit<G: Playable>(self) {
        let edition = G::Edition::standard();
        let read = match record::read::<G>(self.0, edition) {
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
}

fuzz_target!(|bytes: &[u8]| {
    for game in KEYS {
        let _ = visit(game, ReadAndWrite(bytes));
    }
});
