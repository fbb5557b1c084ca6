//! Embeds the SQL of `migrations/` into the crate, so that the binary needs no files beside it.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations").canonicalize()?;
    println!("cargo:rerun-if-changed={}", root.display());
    let mut code = String::new();
    for set in ["platform", "queue", "company"] {
        write_set(&mut code, set, &root.join(set))?;
    }
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&out).join("migrations.rs"), code)
}

fn write_set(code: &mut String, set: &str, folder: &Path) -> io::Result<()> {
    let mut names = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.file_name().to_string_lossy().into_owned()))
        .collect::<io::Result<Vec<_>>>()?;
    names.sort();
    let constant = set.to_uppercase();
    let _ = writeln!(code, "/// The migrations of `migrations/{set}`, in order.");
    let _ = writeln!(code, "pub const {constant}: &[Migration] = &[");
    for (index, name) in names.iter().enumerate() {
        let version = index + 1;
        if !name.starts_with(&format!("{version:04}_")) {
            return Err(io::Error::other(format!("migrations/{set}: {name} is not number {version}")));
        }
        let _ = writeln!(
            code,
            "    Migration {{ version: {version}, name: {name:?}, up: include_str!({:?}), down: include_str!({:?}) }},",
            folder.join(name).join("up.sql"),
            folder.join(name).join("down.sql"),
        );
    }
    code.push_str("];\n");
    Ok(())
}
