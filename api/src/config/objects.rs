//! Where bytes are: folders, and buckets with their keys.

use tenancy::objects::{Key, Location};

use super::{ConfigError, Reader, environment};

impl Reader<'_> {
    /// The place that a variable names. The key of a bucket is in `<prefix>_ACCESS_KEY_ID` and `<prefix>_SECRET_ACCESS_KEY`, or
    /// in those of `S3`.
    pub(super) fn location(&mut self, name: &str, prefix: &str) -> Option<Location> {
        let text = self.optional(name)?;
        let key = self.key(prefix).or_else(|| self.key("S3"));
        match Location::parse(&text, key) {
            Ok(location) => Some(location),
            Err(reason) => {
                self.wrong.push(format!("{name} {reason}"));
                None
            }
        }
    }

    fn key(&self, prefix: &str) -> Option<Key> {
        let id = self.optional(&format!("{prefix}_ACCESS_KEY_ID"))?;
        let secret = self.optional(&format!("{prefix}_SECRET_ACCESS_KEY"))?;
        Some(Key { id, secret })
    }
}

/// A place that an operator names beside the settings: a folder, or a URL to which the keys of the exports belong.
///
/// # Errors
/// When it is no place.
pub fn location_of(text: &str) -> Result<Location, ConfigError> {
    if !text.contains("://") {
        return Ok(Location::Folder(text.into()));
    }
    let named = |name: &str| if name == "--from" { Some(text.to_owned()) } else { environment(name) };
    let mut reader = Reader { lookup: &named, wrong: Vec::new() };
    reader.location("--from", "EXPORTS_S3").ok_or(ConfigError(reader.wrong))
}
