//! Where this clone keeps what it runs: `.partita/` in the clone, and the home of its Postgres clusters.
//!
//! With `INSTANCE` a command works in a folder of that name below these two: a second instance of Partita beside the
//! first, with data of its own. What belongs to the clone, stamps and programs from npm, all its instances share.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use nix::unistd::{Gid, Uid, User, chown, geteuid};
use sha2::{Digest, Sha256};

use crate::process;
use crate::settings::environment;

/// Folder for clusters whose account cannot enter the clone.
const SHARED_FOLDER: &str = "/var/tmp";
/// Folder whose files stand in memory.
const MEMORY_FOLDER: &str = "/dev/shm";
/// What must be free there for the databases of the tests, of which there are a few at a time.
const ENOUGH_MEMORY: u64 = 4 << 30;
/// What the folder of an instance begins with.
const INSTANCE_PREFIX: &str = "instance-";

/// An account that Postgres runs under.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    name: String,
    uid: Uid,
    gid: Gid,
}

impl Account {
    /// The account for a server started by root, which Postgres refuses to run as.
    fn unprivileged() -> Result<Account> {
        for name in ["postgres", "nobody"] {
            if let Some(user) = User::from_name(name)? {
                return Ok(Account { name: user.name, uid: user.uid, gid: user.gid });
            }
        }
        bail!(
            "Postgres refuses to run as root and there is no account `nobody`; type: useradd --system postgres"
        )
    }

    /// Makes `command` run under this account.
    pub(crate) fn wear(&self, command: &mut Command) {
        command.uid(self.uid.as_raw()).gid(self.gid.as_raw());
    }

    /// Makes this account the owner of `path`.
    pub(crate) fn own(&self, path: &Path) -> Result<()> {
        chown(path, Some(self.uid), Some(self.gid))
            .with_context(|| format!("{} cannot be given to {}", path.display(), self.name))
    }

    fn can_enter(&self, folder: &Path) -> bool {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", "cd \"$1\"", "sh"]).arg(folder).current_dir("/");
        self.wear(&mut command);
        process::probe(&mut command).is_some()
    }
}

/// The folders of one clone, or of one instance in it.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The clone.
    pub(crate) root: PathBuf,
    /// What the clone keeps for all its instances, git-ignored.
    pub(crate) base: PathBuf,
    /// Like `base`, where the account of the server can enter.
    pub(crate) base_home: PathBuf,
    /// What the instance keeps between runs: `base`, or a folder in it.
    pub(crate) state: PathBuf,
    /// Home of the clusters and of the Postgres binaries from npm: `state`, or a folder under /var/tmp.
    pub(crate) cluster_home: PathBuf,
    /// Who Postgres runs as, when not as the caller.
    pub(crate) server_account: Option<Account>,
}

impl Place {
    /// Finds the clone this program was started in, and the instance that `INSTANCE` names. Makes nothing.
    pub(crate) fn find() -> Result<Place> {
        let root = clone_root()?;
        let base = root.join(".partita");
        let server_account = if geteuid().is_root() { Some(Account::unprivileged()?) } else { None };
        let base_home = match &server_account {
            Some(account) if !account.can_enter(&root) => {
                home_under(SHARED_FOLDER, &root, geteuid().as_raw())
            }
            _ => base.clone(),
        };
        let (state, cluster_home) = (base.clone(), base_home.clone());
        let place = Place { root, base, base_home, state, cluster_home, server_account };
        match environment("INSTANCE").filter(|name| !name.is_empty()) {
            Some(name) => place.instance(&name),
            None => Ok(place),
        }
    }

    /// The place of the instance `name` of this clone.
    pub(crate) fn instance(&self, name: &str) -> Result<Place> {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        ensure!(
            (1..=32).contains(&name.len()) && name.bytes().all(plain),
            "INSTANCE={name} is no name of an instance: up to 32 small letters, digits and hyphens"
        );
        let folder = format!("{INSTANCE_PREFIX}{name}");
        let (state, cluster_home) = (self.base.join(&folder), self.base_home.join(&folder));
        Ok(Place { state, cluster_home, ..self.clone() })
    }

    /// Whether this is the place of a named instance.
    pub(crate) fn is_instance(&self) -> bool {
        self.state != self.base
    }

    /// The places of the named instances that there are.
    pub(crate) fn instances(&self) -> Result<Vec<Place>> {
        let Ok(entries) = fs::read_dir(&self.base) else { return Ok(Vec::new()) };
        let folders = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let names = folders.filter_map(|folder| Some(folder.strip_prefix(INSTANCE_PREFIX)?.to_owned()));
        names.map(|name| self.instance(&name)).collect()
    }

    /// Makes the folders. Errors when the folder under /var/tmp belongs to somebody else.
    pub(crate) fn prepare(&self) -> Result<()> {
        let state_mode = if self.server_account.is_some() { 0o711 } else { 0o700 };
        make_folder(&self.base, state_mode)?;
        make_folder(&self.state, state_mode)?;
        if self.base_home != self.base {
            make_folder(&self.base_home, 0o711)?;
            make_folder(&self.cluster_home, 0o711)?;
        }
        Ok(())
    }

    /// Home of a cluster that may be in memory: there where it has room, which spares the tests a third of their time, or
    /// where the others are. Makes the folder.
    pub(crate) fn memory_home(&self) -> Result<PathBuf> {
        if memory_room() < ENOUGH_MEMORY {
            return Ok(self.cluster_home.clone());
        }
        let home = self.home_under(MEMORY_FOLDER);
        if let Some(parent) = home.parent().filter(|_| self.is_instance()) {
            make_folder(parent, 0o711)?;
        }
        make_folder(&home, 0o711)?;
        Ok(home)
    }

    /// The folders outside of the clone that this place would use, whether it does or not.
    pub(crate) fn outside_homes(&self) -> [PathBuf; 2] {
        [SHARED_FOLDER, MEMORY_FOLDER].map(|folder| self.home_under(folder))
    }

    fn home_under(&self, folder: &str) -> PathBuf {
        let home = home_under(folder, &self.root, geteuid().as_raw());
        // Joining nothing would end the path with a slash.
        match self.state.strip_prefix(&self.base) {
            Ok(folder) if self.is_instance() => home.join(folder),
            _ => home,
        }
    }

    /// Starts a command that runs as the account of the server, in a folder that it may enter, with a plain locale.
    pub(crate) fn as_server(&self, command: &mut Command) {
        if let Some(account) = &self.server_account {
            account.wear(command);
        }
        command.current_dir(&self.cluster_home).env("LC_ALL", "C").env_remove("PGDATA").env_remove("PGPORT");
    }
}

/// Makes `folder` with `mode`, or checks that an existing one is ours: names outside of the clone can be guessed.
pub(crate) fn make_folder(folder: &Path, mode: u32) -> Result<()> {
    match fs::create_dir(folder) {
        Ok(()) => {}
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            let found = fs::symlink_metadata(folder)?;
            if !found.is_dir() || found.uid() != geteuid().as_raw() {
                bail!(
                    "{} belongs to another account; look at it, remove it, then try again",
                    folder.display()
                );
            }
        }
        Err(error) => return Err(error).with_context(|| format!("{} cannot be made", folder.display())),
    }
    fs::set_permissions(folder, fs::Permissions::from_mode(mode))?;
    Ok(())
}

/// Writes a file that only the caller may read, whole or not at all.
pub(crate) fn write_private(file: &Path, text: &str) -> Result<()> {
    use std::io::Write as _;
    use std::os::unix::fs::OpenOptionsExt as _;

    let draft = file.with_extension("new");
    if draft.exists() {
        fs::remove_file(&draft)?;
    }
    let mut open = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft)?;
    open.write_all(text.as_bytes())?;
    open.sync_all()?;
    fs::rename(&draft, file)?;
    Ok(())
}

/// The bytes that are free in the folder whose files stand in memory.
#[cfg(target_os = "linux")]
fn memory_room() -> u64 {
    let found = nix::sys::statvfs::statvfs(MEMORY_FOLDER);
    found.map_or(0, |found| found.blocks_available() * found.fragment_size())
}

/// Only Linux has such a folder.
#[cfg(not(target_os = "linux"))]
fn memory_room() -> u64 {
    0
}

fn clone_root() -> Result<PathBuf> {
    let start = match environment("CARGO_MANIFEST_DIR") {
        Some(package) => PathBuf::from(package),
        None => std::env::current_dir()?,
    };
    let root = start.ancestors().find(|folder| folder.join("xtask/Cargo.toml").exists());
    root.context("not inside a clone of Partita")?.canonicalize().context("the clone cannot be read")
}

fn home_under(folder: &str, root: &Path, uid: u32) -> PathBuf {
    Path::new(folder).join(format!("partita-{uid}-{}", fingerprint(root)))
}

/// Twelve hexadecimal digits that tell one clone from another.
pub(crate) fn fingerprint(root: &Path) -> String {
    use std::os::unix::ffi::OsStrExt as _;

    let digest = Sha256::digest(root.as_os_str().as_bytes());
    digest.iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Place, home_under};

    #[test]
    fn an_instance_has_folders_of_its_own_and_a_name_that_leads_nowhere_else() {
        let base = Path::new("/clone/.partita").to_path_buf();
        let (state, cluster_home, base_home) = (base.clone(), base.clone(), base.clone());
        let root = Path::new("/clone").to_path_buf();
        let place = Place { root, base, base_home, state, cluster_home, server_account: None };
        let other = place.instance("b-2").unwrap();
        assert_eq!(other.state, Path::new("/clone/.partita/instance-b-2"));
        let homes = place.outside_homes();
        assert!(
            other.is_instance()
                && std::iter::zip(other.outside_homes(), &homes).all(|(one, home)| one.starts_with(home))
        );
        assert_eq!(other.instance("c").unwrap().state, place.instance("c").unwrap().state);
        assert!(!place.is_instance() && !homes.iter().any(|home| home.to_string_lossy().ends_with('/')));
        for name in ["", "..", "a/b", "A", &"a".repeat(33)] {
            assert!(place.instance(name).is_err(), "{name}");
        }
    }

    #[test]
    fn a_folder_outside_is_named_from_the_path_of_the_clone_and_the_user() {
        let named = |root: &str, uid| home_under("/var/tmp", Path::new(root), uid);
        let one = named("/root/partita", 0);
        assert!(one.to_string_lossy().starts_with("/var/tmp/partita-0-"));
        assert_eq!(one, named("/root/partita", 0));
        assert_ne!(one, named("/root/partita2", 0));
        assert_ne!(one, named("/root/partita", 1000));
    }
}
