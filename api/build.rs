//! Makes sure of the folder of the built web client.
//!
//! rust-embed resolves it while it compiles. In a clone whose client is not built yet it would resolve to a path that no
//! later request matches; a release would go on with the files of an older build.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let dist = Path::new("../webapp/dist");
    std::fs::create_dir_all(dist)?;
    let release = std::env::var_os("PROFILE").is_some_and(|profile| profile == "release");
    // In development the files are read at each request: nothing is to be compiled again for them.
    println!("cargo::rerun-if-changed={}", if release { dist } else { Path::new("build.rs") }.display());
    Ok(())
}
