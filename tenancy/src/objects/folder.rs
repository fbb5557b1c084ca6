//! Objects in a folder: a file each.

use std::fs::Metadata;
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt, fchown, lchown};
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use tokio::fs;
use tokio::io::{AsyncRead, AsyncWriteExt};

use super::{BUFFER_BYTES, Listed, Listing, Opened, PART, PutError, Source};

/// What is made here is for the account of the service alone.
const FOLDER_MODE: u32 = 0o700;
const FILE_MODE: u32 = 0o600;
const ROOT: u32 = 0;

/// The folder.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    root: PathBuf,
}

impl Folder {
    /// A folder, which is made when something is put into it.
    pub(super) fn new(root: PathBuf) -> Self {
        Self { root }
    }

    pub(super) async fn put(
        &self,
        name: &str,
        mut source: Source<impl AsyncRead + Unpin>,
    ) -> Result<(u64, [u8; 32]), PutError> {
        let path = self.root.join(name);
        let folder = path.parent().unwrap_or(&self.root);
        let changed = changed_folders(folder);
        make(folder.to_owned()).await?;
        // Two processes may write under one name; what is not completed goes when this is dropped.
        let (file, part) = part_of(&path)?.into_parts();
        let mut file = fs::File::from_std(file);
        write(&mut file, &mut source).await?;
        part.persist(&path).map_err(|error| error.error)?;
        // A file is on disk when its name is, and the names of the folders above it.
        for folder in changed {
            fs::File::open(folder).await?.sync_all().await?;
        }
        Ok(source.finish())
    }

    pub(super) async fn open(&self, name: &str) -> io::Result<Opened> {
        let file = fs::File::open(self.root.join(name)).await?;
        Ok(Opened::new(file.metadata().await?.len(), file))
    }

    pub(super) async fn local(&self, name: &str) -> io::Result<std::fs::File> {
        Ok(fs::File::open(self.root.join(name)).await?.into_std().await)
    }

    pub(super) async fn remove(&self, name: &str) -> io::Result<()> {
        gone(fs::remove_file(self.root.join(name)).await)
    }

    pub(super) async fn remove_below(&self, folder: &str) -> io::Result<()> {
        gone(fs::remove_dir_all(self.root.join(folder)).await)
    }

    pub(super) async fn list(&self, folder: &str) -> io::Result<Listing> {
        let mut found = Listing::default();
        let mut entries = match fs::read_dir(self.root.join(folder)).await {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(found),
            entries => entries?,
        };
        while let Some(entry) = entries.next_entry().await? {
            let Ok(name) = entry.file_name().into_string() else { continue };
            let known = match entry.metadata().await {
                // Whoever wrote it has completed or removed it meanwhile.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                known => known?,
            };
            if known.is_dir() {
                found.folders.push(name);
            } else {
                let changed_at = DateTime::<Utc>::from(known.modified()?);
                found.objects.push(Listed { name, changed_at, size_bytes: known.len() });
            }
        }
        Ok(found)
    }

    pub(super) async fn answers(&self) -> io::Result<()> {
        scratch(&self.root).await.map(|_| ())
    }
}

/// A file without a name in a folder, which is made when it is not there. It is gone when it is closed.
pub(super) async fn scratch(root: &Path) -> io::Result<fs::File> {
    make(root.to_owned()).await?;
    let root = root.to_owned();
    let made = tokio::task::spawn_blocking(move || tempfile::tempfile_in(root));
    Ok(fs::File::from_std(made.await.map_err(io::Error::other)??))
}

/// Makes a folder, and those above it that are not there.
async fn make(folder: PathBuf) -> io::Result<()> {
    let made = tokio::task::spawn_blocking(move || {
        let is_missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
        let missing: Vec<&Path> = folder.ancestors().take_while(is_missing).collect();
        std::fs::DirBuilder::new().recursive(true).mode(FOLDER_MODE).create(&folder)?;
        for made in missing.into_iter().rev() {
            if let Some((user, group)) = heir(&std::fs::symlink_metadata(made)?, made)? {
                lchown(made, Some(user), Some(group))?;
            }
        }
        Ok(())
    });
    made.await.map_err(io::Error::other)?
}

/// To whom that is given which a command made as root: to the account that has the folder it lies in. The service could not
/// read it otherwise.
fn heir(made: &Metadata, path: &Path) -> io::Result<Option<(u32, u32)>> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = std::fs::metadata(folder.unwrap_or(Path::new(".")))?;
    Ok((made.uid() == ROOT && folder.uid() != ROOT).then(|| (folder.uid(), folder.gid())))
}

/// A file beside `path` to be written and then renamed; its name begins as that of `path` does.
fn part_of(path: &Path) -> io::Result<tempfile::NamedTempFile> {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let part = tempfile::Builder::new()
        .prefix(&format!("{name}."))
        .suffix(PART)
        .permissions(std::fs::Permissions::from_mode(FILE_MODE))
        .tempfile_in(path.parent().unwrap_or(Path::new(".")))?;
    if let Some((user, group)) = heir(&part.as_file().metadata()?, part.path())? {
        fchown(part.as_file(), Some(user), Some(group))?;
    }
    Ok(part)
}

async fn write(file: &mut fs::File, source: &mut Source<impl AsyncRead + Unpin>) -> Result<(), PutError> {
    let mut buffer = vec![0; BUFFER_BYTES];
    loop {
        let read = source.read(&mut buffer).await?;
        if read == 0 {
            break;
        }
        file.write_all(&buffer[..read]).await?;
    }
    // What the last write could not do is told by this, and not by what puts it on the disk.
    file.flush().await?;
    file.sync_all().await?;
    Ok(())
}

/// The folders that have a new name in them when a file is put into a folder: that folder; the one above it, which another
/// upload may have given it a moment ago; and what is above folders that are not there yet.
fn changed_folders(folder: &Path) -> Vec<PathBuf> {
    let parent = |folder: &Path| match folder.parent() {
        Some(parent) if parent.as_os_str().is_empty() => Some(PathBuf::from(".")),
        parent => parent.map(Path::to_path_buf),
    };
    let mut changed = vec![folder.to_path_buf()];
    let mut next = parent(folder);
    while let Some(folder) = next {
        next = if folder.exists() { None } else { parent(&folder) };
        changed.push(folder);
    }
    changed
}

/// What was to be removed may be gone already.
fn gone(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_folder_that_gets_a_new_name_is_written_to_disk() {
        let disk = tempfile::tempdir().unwrap();
        let root = disk.path().join("partita").join("files");
        let company = root.join("c_1");
        assert_eq!(
            changed_folders(&company),
            [company.clone(), root.clone(), disk.path().join("partita"), disk.path().to_owned()]
        );
        std::fs::create_dir_all(&company).unwrap();
        assert_eq!(changed_folders(&company), [company, root]);
        let relative = Path::new("no-such-folder/c_1");
        assert_eq!(changed_folders(relative), [relative, Path::new("no-such-folder"), Path::new(".")]);
    }
}
