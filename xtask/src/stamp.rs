//! Stamps: a hash of what a step reads, kept beside what it made, so that it runs again only when its inputs changed.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

/// Files and folders that were made, not written.
const MADE: [&str; 4] = ["node_modules", "dist", "generated", "routeTree.gen.ts"];

/// Hashes the files among `inputs` and those below its folders: names and contents.
pub(crate) fn of(inputs: &[PathBuf]) -> Result<String> {
    let mut hash = Sha256::new();
    for input in inputs {
        let mut files = Vec::new();
        collect(input, &mut files).with_context(|| input.display().to_string())?;
        files.sort();
        for file in files {
            let content = fs::read(&file)?;
            hash.update(file.strip_prefix(input).unwrap_or(&file).as_os_str().as_encoded_bytes());
            hash.update([0]);
            hash.update(content.len().to_le_bytes());
            hash.update(content);
        }
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Runs `act` unless `file` says that it was done for the same `stamp`.
pub(crate) fn unless_done(file: &Path, stamp: &str, act: impl FnOnce() -> Result<()>) -> Result<()> {
    if fs::read_to_string(file).is_ok_and(|done| done == stamp) {
        return Ok(());
    }
    act()?;
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(file, stamp)?;
    Ok(())
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if !MADE.iter().any(|made| entry.file_name() == *made) {
            collect(&entry.path(), files)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::{of, unless_done};

    fn scratch(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("partita-stamp-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("src")).unwrap();
        fs::write(folder.join("src/a.ts"), "one").unwrap();
        folder
    }

    #[test]
    fn changes_with_a_content_and_with_a_name_but_not_with_what_was_made() {
        let folder = scratch("of");
        let stamp = || of(std::slice::from_ref(&folder)).unwrap();
        let first = stamp();
        fs::create_dir_all(folder.join("dist")).unwrap();
        fs::write(folder.join("dist/a.js"), "made").unwrap();
        assert_eq!(stamp(), first);
        fs::write(folder.join("src/a.ts"), "two").unwrap();
        let second = stamp();
        assert_ne!(second, first);
        fs::rename(folder.join("src/a.ts"), folder.join("src/b.ts")).unwrap();
        assert_ne!(stamp(), second);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_step_is_done_once_for_a_stamp_and_again_after_a_failure() {
        let folder = scratch("done");
        let (file, mut times) = (folder.join("stamp"), 0);
        let mut step = |stamp: &str, fails: bool| {
            unless_done(&file, stamp, || {
                times += 1;
                if fails { anyhow::bail!("no") } else { Ok(()) }
            })
        };
        assert!(step("1", true).is_err());
        step("1", false).unwrap();
        step("1", false).unwrap();
        step("2", false).unwrap();
        assert_eq!(times, 3);
        fs::remove_dir_all(folder).unwrap();
    }
}
