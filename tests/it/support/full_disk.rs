//! A disk that is full when a test says so: a shim between a program and the C library, because filling a real disk takes
//! one to spare and mounting one takes root.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;

use tempfile::TempDir;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/it/support/full_disk.c");

/// The shim, for programs that are started with its [`FullDisk::variables`].
pub struct FullDisk {
    folder: TempDir,
}

impl FullDisk {
    /// Compiles it. The disk has room.
    pub fn make() -> Self {
        let folder = tempfile::tempdir().unwrap();
        // Postgres may run as another account.
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
        let disk = Self { folder };
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o"]).arg(disk.library()).arg(SOURCE);
        assert!(compiler.status().unwrap().success(), "{SOURCE} does not compile");
        disk
    }

    /// What a program is started with.
    pub fn variables(&self) -> [(String, String); 2] {
        let text = |path: PathBuf| path.display().to_string();
        [("LD_PRELOAD".into(), text(self.library())), ("DISK_IS_FULL".into(), text(self.flag()))]
    }

    /// From now on no file grows.
    pub fn fills_up(&self) {
        fs::write(self.flag(), "").unwrap();
    }

    /// There is room again.
    pub fn has_room(&self) {
        fs::remove_file(self.flag()).unwrap();
    }

    fn library(&self) -> PathBuf {
        self.folder.path().join("full_disk.so")
    }

    fn flag(&self) -> PathBuf {
        self.folder.path().join("is_full")
    }
}
