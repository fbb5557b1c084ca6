//! Installs Debian's packages, where whoever runs this may.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use nix::unistd::geteuid;

use crate::process;

/// Two lanes of the checks would otherwise wait for what the other one locked, and give up.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Whether packages can be installed.
pub(crate) fn installs() -> bool {
    geteuid().is_root() && Path::new("/usr/bin/apt-get").exists()
}

/// Installs a package with what it needs.
pub(crate) fn install(package: &str) -> Result<()> {
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    for arguments in
        [&["update", "--quiet"][..], &["install", "--yes", "--quiet", "--no-install-recommends", package]]
    {
        let mut apt_get = process::step("apt-get");
        apt_get.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        process::run(&format!("apt-get {}", arguments.join(" ")), &mut apt_get)?;
    }
    Ok(())
}
