//! Programs that come from the npm registry, pinned by a committed lock file.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::process;

/// Installs the package set described by `package.json` and `package-lock.json` of `source` into `home`, without
/// running any script of a package, readable by every account.
pub(crate) fn install_pinned(source: &Path, home: &Path) -> Result<()> {
    fs::create_dir_all(home)?;
    for name in ["package.json", "package-lock.json"] {
        fs::copy(source.join(name), home.join(name))
            .with_context(|| format!("{name} of {}", source.display()))?;
    }
    let mut install = process::step("npm");
    install.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).current_dir(home);
    process::run("npm ci", &mut install)?;
    let mut readable = process::step("chmod");
    readable.args(["-R", "a+rX"]).arg(home);
    process::run("chmod", &mut readable)
}

/// The one package of a scope folder in `node_modules`: npm keeps only the one for this machine.
pub(crate) fn installed_package(scope: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(scope).ok()?;
    entries.filter_map(Result::ok).map(|entry| entry.path()).find(|path| path.join("package.json").exists())
}
