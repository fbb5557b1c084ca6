//! Holds openapi/partita.json against the rules of `xtask/npm/api-lint/redocly.yaml`.

use anyhow::Result;

use crate::place::Place;
use crate::{npm, process, stamp};

/// Errors when a rule is broken.
pub(crate) fn check(place: &Place) -> Result<()> {
    let source = place.root.join("xtask/npm/api-lint");
    let home = place.base.join("npm-api-lint");
    let stamp = stamp::of(&[source.join("package.json"), source.join("package-lock.json")])?;
    stamp::unless_done(&home.join("stamp"), &stamp, || npm::install_pinned(&source, &home))?;
    let mut lint = process::step(home.join("node_modules/.bin/redocly"));
    lint.arg("lint").arg("--config").arg(source.join("redocly.yaml")).arg("openapi/partita.json");
    lint.env("REDOCLY_TELEMETRY", "off").env("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
    process::run("redocly lint", lint.current_dir(&place.root))
}
