//! Seeds at rest are sealed with a key of the server: who reads the database, or a backup of it, does not know the
//! dice that are to come. The key lies in a file beside it, or where the host wants it.

use crate::names::{TableId, random_bytes};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use std::io::{self, Write};
use std::path::Path;

/// The member of a header that holds the seed, and the one that holds it sealed.
const OPEN: &str = "secret_seed";
const SEALED: &str = "sealed_seed";

/// A key for seeds.
#[derive(Clone)]
pub struct Seal([u8; 32]);

impl Seal {
    /// The key in a file, which is made if it is not there.
    pub fn at(path: &Path) -> io::Result<Seal> {
        match std::fs::read(path) {
            Ok(bytes) => {
                let key = bytes.try_into().map_err(|_| io::Error::other("it is not a key of 32 bytes"))?;
                Ok(Seal(key))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => match make(path) {
                Ok(key) => Ok(Seal(key)),
                // Another process was quicker.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Seal::at(path),
                Err(error) => Err(error),
            },
            Err(error) => Err(error),
        }
    }

    /// What tells this key from others, and nothing else of it.
    pub fn fingerprint(&self) -> String {
        crate::names::hex(&self.mac(&[b"grognard seal fingerprint"])[..16])
    }

    /// The first line of a record with its seed sealed.
    pub fn close(&self, id: &TableId, header: &str) -> String {
        let Ok(mut line) = serde_json::from_str::<Map<String, Value>>(header) else { return header.into() };
        let Some(seed) = line.remove(OPEN).and_then(|seed| record::from_hex(seed.as_str()?)) else {
            return header.into();
        };
        let nonce: [u8; 16] = random_bytes()[..16].try_into().expect("there are enough");
        let hidden = self.mask(id, &nonce, seed);
        let sealed = [&nonce[..], &hidden, &self.tag(id, &nonce, &hidden)].concat();
        line.insert(SEALED.into(), URL_SAFE_NO_PAD.encode(sealed).into());
        Value::Object(line).to_string()
    }

    /// The first line of a record with its seed open. One that was sealed with another key is left out: the game can be
    /// looked at, and nothing can be rolled.
    pub fn open(&self, id: &TableId, header: &str) -> String {
        let Ok(mut line) = serde_json::from_str::<Map<String, Value>>(header) else { return header.into() };
        let Some(sealed) = line.remove(SEALED) else { return header.into() };
        match sealed.as_str().and_then(|sealed| self.read(id, sealed)) {
            Some(seed) => drop(line.insert(OPEN.into(), record::to_hex(&seed).into())),
            None => tracing::error!(table = %id, "the seed of a table was sealed with another key"),
        }
        Value::Object(line).to_string()
    }

    fn read(&self, id: &TableId, sealed: &str) -> Option<[u8; 32]> {
        let bytes: [u8; 64] = URL_SAFE_NO_PAD.decode(sealed).ok()?.try_into().ok()?;
        let (nonce, rest) = bytes.split_first_chunk::<16>()?;
        let (hidden, tag) = rest.split_first_chunk::<32>()?;
        (self.tag(id, nonce, hidden) == tag).then(|| self.mask(id, nonce, *hidden))
    }

    /// A pad that is used once, for one table and one nonce.
    fn mask(&self, id: &TableId, nonce: &[u8; 16], text: [u8; 32]) -> [u8; 32] {
        let pad = self.mac(&[b"grognard seal pad", id.as_str().as_bytes(), nonce]);
        std::array::from_fn(|index| text[index] ^ pad[index])
    }

    fn tag(&self, id: &TableId, nonce: &[u8; 16], hidden: &[u8; 32]) -> [u8; 16] {
        let tag = self.mac(&[b"grognard seal tag", id.as_str().as_bytes(), nonce, hidden]);
        std::array::from_fn(|index| tag[index])
    }

    /// HMAC with SHA-256 (RFC 2104). All parts but the first have lengths that never change.
    fn mac(&self, parts: &[&[u8]]) -> [u8; 32] {
        let padded = |byte: u8| -> [u8; 64] {
            std::array::from_fn(|index| self.0.get(index).copied().unwrap_or(0) ^ byte)
        };
        let mut inner = Sha256::new().chain_update(padded(0x36));
        parts.iter().for_each(|part| inner.update(part));
        Sha256::new().chain_update(padded(0x5c)).chain_update(inner.finalize()).finalize().into()
    }
}

fn make(path: &Path) -> io::Result<[u8; 32]> {
    let key = random_bytes();
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // Beside its place first: whoever reads it finds all of it.
    let part = path.with_extension(format!("part-{}", TableId::random()));
    let mut file = options.open(&part)?;
    file.write_all(&key)?;
    file.sync_all()?;
    let placed = std::fs::hard_link(&part, path);
    let _ = std::fs::remove_file(&part);
    placed.map(|()| key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_seed_is_read_with_its_key_and_for_its_table_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("seal.key");
        let (seal, again) = (Seal::at(&path).unwrap(), Seal::at(&path).unwrap());
        let (id, other) = (TableId::random(), TableId::random());
        let seed = "12".repeat(32);
        let header = format!("{{\"grognard\":1,\"dice\":\"x\",\"secret_seed\":\"{seed}\"}}");
        let closed = seal.close(&id, &header);
        assert!(!closed.contains(&seed) && closed.starts_with("{\"grognard\":1,"), "{closed}");
        assert_ne!(closed, seal.close(&id, &header), "never twice the same");
        assert_eq!(again.open(&id, &closed), header);
        let without = "{\"grognard\":1,\"dice\":\"x\"}";
        assert_eq!(again.open(&other, &closed), without);
        let stranger = Seal::at(&folder.path().join("other.key")).unwrap();
        assert_eq!(stranger.open(&id, &closed), without);
        assert_ne!(stranger.fingerprint(), seal.fingerprint());
        assert_eq!(again.fingerprint(), seal.fingerprint());
        // What was kept before there was a seal is read as it is.
        assert_eq!(seal.open(&id, &header), header);
        std::fs::write(&path, b"short").unwrap();
        assert!(Seal::at(&path).is_err());
    }

    #[test]
    fn the_mac_is_that_of_the_standard() {
        // Worked out beside this program: HMAC-SHA-256 of "Hi There" under thirty-two bytes 0x0b.
        let mac = Seal([0x0b; 32]).mac(&[b"Hi ", b"There"]);
        assert_eq!(
            crate::names::hex(&mac),
            "198a607eb44bfbc69903a0f1cf2bbdc5ba0aa3f3d9ae3c1c7a3b1696a0b68cf7"
        );
    }
}
