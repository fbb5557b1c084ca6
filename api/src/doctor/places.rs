//! Where files and exports go: folders and buckets, each tried with a few bytes that are taken away again.

use std::{fs, io, os::unix::fs::MetadataExt, path::Path, process};

use nix::{sys::statvfs::statvfs, unistd::geteuid};
use tenancy::{
    examine::Finding,
    objects::{Fault, Location, Objects, Unavailable},
};

use crate::config::{Config, is_local_host};

/// A file system with less room will be full soon.
const LITTLE_BYTES: u64 = 2 << 30;
/// With less, uploads fail.
const TOO_LITTLE_BYTES: u64 = 100 << 20;

/// So many files of a folder are looked at: one that root wrote is seldom alone.
const OWNERS_ASKED: usize = 10_000;
const ROOT: u32 = 0;

/// What is said of a place that is one of these.
struct Names {
    check: &'static str,
    disk: &'static str,
    owner: &'static str,
    folder: &'static str,
    url: &'static str,
}

const FILES: Names =
    Names { check: "files", disk: "disk", owner: "files_owner", folder: "FILES_DIR", url: "FILES_URL" };
const EXPORTS: Names = Names {
    check: "exports",
    disk: "exports_disk",
    owner: "exports_owner",
    folder: "EXPORTS_DIR",
    url: "EXPORTS_URL",
};

/// Whether the files of companies and the scheduled exports can be written, and for how long.
pub(super) async fn all(config: &Config) -> Vec<Finding> {
    let mut found = place(&config.files, &FILES).await;
    if matches!(config.files, Location::Bucket(_)) {
        let scratch = Names { check: "scratch", disk: "disk", ..FILES };
        found.extend(place(&Location::Folder(config.files_dir.clone()), &scratch).await);
    }
    if let Some(exports) = &config.exports {
        found.extend(place(&exports.to, &EXPORTS).await);
    }
    found
}

async fn place(location: &Location, names: &Names) -> Vec<Finding> {
    let tried = match Objects::at(location) {
        Ok(objects) => objects.probe(&format!("partita-doctor-{}", process::id())).await,
        Err(error) => Err(("opened", error)),
    };
    if let Err((step, error)) = tried {
        let said = format!("{location} cannot be {step}: {error}");
        return vec![Finding::broken(names.check, said, advice(location, &error, names))];
    }
    let mut found = vec![Finding::well(names.check, format!("{location} can be written, read and emptied"))];
    match location {
        Location::Folder(folder) => {
            found.extend(room(folder, names));
            found.push(owner(folder, names));
        }
        Location::Bucket(bucket) => {
            let endpoint = bucket.endpoint.as_ref().filter(|url| url.scheme() == "http");
            let is_open = endpoint.is_some_and(|url| !url.host_str().is_some_and(is_local_host));
            found.extend(is_open.then(|| {
                let said = "the bucket is reached without encryption";
                Finding::warning("bucket_http", said, "give it an https:// endpoint, or a network of its own")
            }));
        }
    }
    found
}

fn advice(location: &Location, error: &io::Error, names: &Names) -> String {
    let Names { folder, url, .. } = names;
    if matches!(location, Location::Folder(_)) {
        return format!(
            "make the folder of {folder} or {url} one of the account that runs the service, which it may write to"
        );
    }
    let Some(Unavailable { fault, .. }) = Unavailable::of(error) else {
        return format!("look at the bucket, prefix and parameters of {url}");
    };
    match fault {
        Fault::Unreachable => format!(
            "look at the endpoint of {url}, at its certificate, and whether this machine may reach that port"
        ),
        Fault::Timeout => format!("nothing answers in time at the endpoint of {url}: a proxy or a firewall may hold it"),
        Fault::KeyRefused => "look at S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (EXPORTS_S3_... for exports)".to_owned(),
        Fault::NotAllowed => "allow the key s3:GetObject, s3:PutObject, s3:DeleteObject, s3:AbortMultipartUpload and s3:ListBucket".to_owned(),
        Fault::NoBucket => format!("make the bucket that {url} names"),
        Fault::WrongRegion => format!("give {url} the region of the bucket: ?region=..."),
        Fault::Clock => "set the clock of this machine: a request is signed with the time".to_owned(),
        Fault::Answer => format!("look at the endpoint, region and path_style of {url}"),
    }
}

fn room(folder: &Path, names: &Names) -> Option<Finding> {
    let system = statvfs(folder).ok()?;
    let free = system.blocks_available().saturating_mul(system.fragment_size());
    let said = format!("{} MB are free at {}", free >> 20, folder.display());
    let advice = format!("make room, or move {} to a larger file system", names.folder);
    Some(match free {
        0..TOO_LITTLE_BYTES => Finding::broken(names.disk, said, advice),
        TOO_LITTLE_BYTES..LITTLE_BYTES => Finding::warning(names.disk, said, advice),
        _ => Finding::well(names.disk, said),
    })
}

/// What root wrote is root's alone, and the service is not root.
fn owner(folder: &Path, names: &Names) -> Finding {
    let Names { owner, folder: name, .. } = names;
    match of_root(folder) {
        Ok(0) => Finding::well(owner, "what is in it belongs to the account of the service"),
        Ok(number) => Finding::broken(
            owner,
            format!(
                "{number} files and folders in {} belong to root, and the service cannot read them",
                folder.display()
            ),
            format!(
                "chown -R ACCOUNT: {} with the account of the service; run commands as that account",
                folder.display()
            ),
        ),
        Err(error) => Finding::broken(
            owner,
            format!("{} cannot be looked through: {error}", folder.display()),
            format!("let {name} and all in it belong to the account of the service"),
        ),
    }
}

/// How much in a folder belongs to root though the folder, or whoever asks, does not.
fn of_root(folder: &Path) -> io::Result<usize> {
    if fs::metadata(folder)?.uid() == ROOT && geteuid().is_root() {
        return Ok(0);
    }
    let (mut left, mut of_root, mut asked) = (vec![folder.to_owned()], 0, 0);
    while let Some(folder) = left.pop() {
        let entries = match fs::read_dir(&folder) {
            // It is among those of root, or was removed meanwhile.
            Err(error)
                if [io::ErrorKind::PermissionDenied, io::ErrorKind::NotFound].contains(&error.kind()) =>
            {
                continue;
            }
            entries => entries?,
        };
        for entry in entries.take(OWNERS_ASKED - asked) {
            let entry = entry?;
            // The file system's own, where the folder is the top of one.
            let Some(known) = entry.metadata().ok().filter(|_| entry.file_name() != "lost+found") else {
                continue;
            };
            asked += 1;
            of_root += usize::from(known.uid() == ROOT);
            if known.is_dir() {
                left.push(entry.path());
            }
        }
    }
    Ok(of_root)
}
