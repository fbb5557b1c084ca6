//! Where this clone keeps what it runs: `.partita/` in the clone, and the home of its Postgres clusters.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use nix::unistd::{Gid, Uid, User, chown, geteuid};
use sha2::{Digest, Sha256};

use crate::process;
use crate::settings::environment;

/// Folder for clusters whose account cannot enter the clone.
const SHARED_FOLDER: &str = "/var/tmp";

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

/// The folders of one clone.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The clone.
    pub(crate) root: PathBuf,
    /// What this clone keeps between runs, git-ignored.
    pub(crate) state: PathBuf,
    /// Home of the clusters and of the Postgres binaries from npm: `state`, or a folder under /var/tmp.
    pub(crate) cluster_home: PathBuf,
    /// Who Postgres runs as, when not as the caller.
    pub(crate) server_account: Option<Account>,
}

impl Place {
    /// Finds the clone this program was started in. Makes nothing.
    pub(crate) fn find() -> Result<Place> {
        let root = clone_root()?;
        let state = root.join(".partita");
        if !geteuid().is_root() {
            return Ok(Place { cluster_home: state.clone(), state, root, server_account: None });
        }
        let account = Account::unprivileged()?;
        let cluster_home =
            if account.can_enter(&root) { state.clone() } else { shared_home(&root, geteuid().as_raw()) };
        Ok(Place { root, state, cluster_home, server_account: Some(account) })
    }

    /// Makes the folders. Errors when the folder under /var/tmp belongs to somebody else.
    pub(crate) fn prepare(&self) -> Result<()> {
        let state_mode = if self.server_account.is_some() { 0o711 } else { 0o700 };
        make_folder(&self.state, state_mode)?;
        if self.cluster_home != self.state {
            make_folder(&self.cluster_home, 0o711)?;
        }
        Ok(())
    }

    /// The folder under /var/tmp that this clone would use, whether it does or not.
    pub(crate) fn shared_home(&self) -> PathBuf {
        shared_home(&self.root, geteuid().as_raw())
    }

    /// Starts a command that runs as the account of the server, in a folder that it may enter, with a plain locale.
    pub(crate) fn as_server(&self, command: &mut Command) {
        if let Some(account) = &self.server_account {
            account.wear(command);
        }
        command.current_dir(&self.cluster_home).env("LC_ALL", "C").env_remove("PGDATA").env_remove("PGPORT");
    }
}

/// Makes `folder` with `mode`, or checks that an existing one is ours: names in /var/tmp can be guessed.
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

fn clone_root() -> Result<PathBuf> {
    let start = match environment("CARGO_MANIFEST_DIR") {
        Some(package) => PathBuf::from(package),
        None => std::env::current_dir()?,
    };
    let root = start.ancestors().find(|folder| folder.join("xtask/Cargo.toml").exists());
    root.context("not inside a clone of Partita")?.canonicalize().context("the clone cannot be read")
}

fn shared_home(root: &Path, uid: u32) -> PathBuf {
    Path::new(SHARED_FOLDER).join(format!("partita-{uid}-{}", fingerprint(root)))
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

    use super::shared_home;

    #[test]
    fn the_shared_folder_is_named_from_the_path_of_the_clone_and_the_user() {
        let one = shared_home(Path::new("/root/partita"), 0);
        assert!(one.to_string_lossy().starts_with("/var/tmp/partita-0-"));
        assert_eq!(one, shared_home(Path::new("/root/partita"), 0));
        assert_ne!(one, shared_home(Path::new("/root/partita2"), 0));
        assert_ne!(one, shared_home(Path::new("/root/partita"), 1000));
    }
}
