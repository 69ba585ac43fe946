//! Records in files. A save either happens whole or not at all.

use crate::{Audience, Match, ReadError, read};
use contract::Game;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::{fmt, process};

/// No game of the house comes near it; a wrong path such as a disk image does.
const LARGEST: u64 = 64 << 20;

/// A file could not be read or written.
#[derive(Debug)]
pub struct FileError {
    /// Which file.
    pub path: PathBuf,
    /// Whether it was to be written.
    pub saving: bool,
    /// What the system said.
    pub source: io::Error,
}

/// A record could not be loaded.
#[derive(Debug)]
pub enum LoadError<G: Game> {
    /// The file could not be read.
    File(FileError),
    /// A line of it is wrong.
    Read(Box<ReadError<G>>),
}

impl<G: Game> Match<G> {
    /// Saves the record. If anything goes wrong the file is as it was before.
    pub fn save(&self, path: &Path, audience: Audience) -> Result<(), FileError> {
        save_bytes(path, self.write(audience).as_bytes())
    }

    /// Loads a record.
    pub fn load(path: &Path, edition: &'static G::Edition) -> Result<Match<G>, LoadError<G>> {
        let record = load_bytes(path).map_err(LoadError::File)?;
        read(record, edition).map_err(LoadError::Read)
    }
}

/// Reads a file that may be a record.
pub fn load_bytes(path: &Path) -> Result<Vec<u8>, FileError> {
    let attempt = || {
        if fs::metadata(path)?.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        let mut bytes = Vec::new();
        File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LARGEST { Err(ErrorKind::FileTooLarge.into()) } else { Ok(bytes) }
    };
    attempt().map_err(|source| FileError { path: path.into(), saving: false, source })
}

/// Writes a file whole or not at all: beside it first, then onto the disk, then in its place.
pub fn save_bytes(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    replace(path, bytes, |part| File::create(part), File::sync_all).map_err(|source| FileError {
        path: path.into(),
        saving: true,
        source,
    })
}

/// The steps of a save. How the file beside is opened and synced is for the caller to say, so that a
/// test can bring a disk that is full.
fn replace<W: Write>(
    path: &Path,
    bytes: &[u8],
    open: impl FnOnce(&Path) -> io::Result<W>,
    sync: impl FnOnce(&W) -> io::Result<()>,
) -> io::Result<()> {
    let before = match fs::metadata(path) {
        Ok(before) if before.is_dir() => return Err(ErrorKind::IsADirectory.into()),
        // A device cannot be put in place by renaming: it would be gone.
        Ok(before) if !before.is_file() => return Err(io::Error::new(ErrorKind::InvalidInput, "not a file")),
        // Renaming would not ask whether the old file may be written to.
        Ok(before) if before.permissions().readonly() => return Err(ErrorKind::PermissionDenied.into()),
        Ok(before) => Some(before),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    // A link stays a link, and what it points to is replaced.
    let place = if before.is_some() { fs::canonicalize(path)? } else { path.to_path_buf() };
    let part = part_beside(&place)?;
    let attempt = || {
        let mut file = open(&part)?;
        file.write_all(bytes)?;
        file.flush()?;
        sync(&file)?;
        drop(file);
        if let Some(before) = before {
            fs::set_permissions(&part, before.permissions())?;
        }
        fs::rename(&part, &place)
    };
    attempt().inspect_err(|_| {
        // It may not even have come to be; the first error is the one worth telling.
        let _ = fs::remove_file(&part);
    })?;
    // The new name should survive a power cut too. Where folders cannot be synced it is as safe as
    // it gets.
    if let Some(Ok(folder)) = place.parent().map(File::open) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// A name beside a file that no other save in the making uses.
fn part_beside(path: &Path) -> io::Result<PathBuf> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let name = path.file_name().ok_or_else(|| io::Error::new(ErrorKind::InvalidInput, "not a file name"))?;
    let mut part = OsString::from(".");
    part.push(name);
    part.push(format!(".{}-{}.part", process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
    Ok(path.with_file_name(part))
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (verb, kept) =
            if self.saving { ("save", " What was saved there before is untouched.") } else { ("load", "") };
        let advice = match (self.source.kind(), self.saving) {
            (ErrorKind::NotFound, true) => "Make the folder first, or choose another.",
            (ErrorKind::NotFound, false) => "Look for a misspelled name.",
            (ErrorKind::PermissionDenied, true) => "Choose a folder and a file that you may write to.",
            (ErrorKind::PermissionDenied, false) => "Ask for the right to read it.",
            (ErrorKind::StorageFull | ErrorKind::QuotaExceeded, _) => {
                "Free some space, or choose another disk."
            }
            (ErrorKind::ReadOnlyFilesystem, _) => "Choose a disk that can be written to.",
            (ErrorKind::IsADirectory, _) => "Name a file, not a folder.",
            (ErrorKind::FileTooLarge, false) => "No record is that large: is it the right file?",
            (_, true) => "Choose another place.",
            (_, false) => "Is it the right file?",
        };
        write!(f, "cannot {verb} {}: {}.{kept} {advice}", self.path.display(), self.source)
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}

impl<G: Game> fmt::Display for LoadError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::File(error) => error.fmt(f),
            LoadError::Read(error) => error.fmt(f),
        }
    }
}

impl<G: Game> std::error::Error for LoadError<G> {}

#[cfg(test)]
mod tests {
    use super::*;

    /// A disk with room for so many more bytes, and perhaps no luck in syncing.
    struct Disk {
        file: File,
        room: usize,
    }

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.room == 0 {
                return Err(ErrorKind::StorageFull.into());
            }
            let count = self.file.write(&bytes[..bytes.len().min(self.room)])?;
            self.room -= count;
            Ok(count)
        }

        fn flush(&mut self) -> io::Result<()> {
            self.file.flush()
        }
    }

    fn names_in(folder: &Path) -> Vec<OsString> {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect()
    }

    #[test]
    fn a_full_disk_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        save_bytes(&path, b"the old game").unwrap();
        for room in 0..12 {
            let open = |part: &Path| Ok(Disk { file: File::create(part)?, room });
            let error = replace(&path, b"the new game", open, |_| Ok(())).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::StorageFull);
            assert_eq!(fs::read(&path).unwrap(), b"the old game");
            assert_eq!(names_in(folder.path()), ["game.jsonl"]);
        }
        let open = |part: &Path| Ok(Disk { file: File::create(part)?, room: 12 });
        let unsynced = replace(&path, b"the new game", open, |_| Err(ErrorKind::StorageFull.into()));
        assert_eq!(unsynced.unwrap_err().kind(), ErrorKind::StorageFull);
        assert_eq!(fs::read(&path).unwrap(), b"the old game");
        assert_eq!(names_in(folder.path()), ["game.jsonl"]);
    }

    #[test]
    fn the_message_says_where_and_what_to_do() {
        let source = ErrorKind::StorageFull.into();
        let error = FileError { path: "games/a.jsonl".into(), saving: true, source };
        assert_eq!(
            error.to_string(),
            "cannot save games/a.jsonl: no storage space. What was saved there before is untouched. \
             Free some space, or choose another disk."
        );
    }

    #[test]
    fn places_that_cannot_hold_a_file_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("missing/game.jsonl");
        let error = save_bytes(&path, b"x").unwrap_err().to_string();
        assert!(error.contains("missing/game.jsonl") && error.contains("Make the folder first"), "{error}");
        let error = save_bytes(folder.path(), b"x").unwrap_err().to_string();
        assert!(error.contains("Name a file, not a folder"), "{error}");
        let error = load_bytes(folder.path()).unwrap_err().to_string();
        assert!(error.contains("Name a file, not a folder"), "{error}");
        let error = load_bytes(&path).unwrap_err();
        assert!(error.to_string().contains("Look for a misspelled name"), "{error}");
        let cause = std::error::Error::source(&error).expect("what the system said");
        assert_eq!(cause.to_string(), error.source.to_string());
        assert!(save_bytes(Path::new(".."), b"x").is_err());
        assert!(names_in(folder.path()).is_empty());
    }

    #[test]
    fn a_file_of_the_largest_size_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("largest.jsonl");
        let file = File::create(&path).unwrap();
        file.set_len(LARGEST).unwrap();
        assert_eq!(load_bytes(&path).unwrap().len() as u64, LARGEST);
        file.set_len(LARGEST + 1).unwrap();
        assert_eq!(load_bytes(&path).unwrap_err().source.kind(), ErrorKind::FileTooLarge);
    }

    #[cfg(unix)]
    #[test]
    fn devices_links_and_rights_are_respected() {
        use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
        assert_eq!(load_bytes(Path::new("/dev/zero")).unwrap_err().source.kind(), ErrorKind::FileTooLarge);

        let folder = tempfile::tempdir().unwrap();
        // A socket stands for everything that is no file; a real device would be at risk from a fault here.
        let socket = folder.path().join("socket");
        let _heard = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        assert!(save_bytes(&socket, b"x").is_err());
        assert!(fs::metadata(&socket).unwrap().file_type().is_socket());
        fs::remove_file(&socket).unwrap();
        let path = folder.path().join("game.jsonl");
        let link = folder.path().join("link.jsonl");
        save_bytes(&path, b"one").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        symlink(&path, &link).unwrap();
        save_bytes(&link, b"two").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);

        fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
        assert_eq!(save_bytes(&path, b"three").unwrap_err().source.kind(), ErrorKind::PermissionDenied);
        assert_eq!(fs::read(&path).unwrap(), b"two");
    }
}
