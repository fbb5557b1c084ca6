//! Where objects are, as an operator says it: `file:///folder` or `s3://bucket/prefix?endpoint=..&region=..`.

use std::path::PathBuf;

use url::Url;

use super::{BucketConfig, Key, Patience};

const REGION: &str = "us-east-1";

/// A place for objects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A folder of this machine.
    Folder(PathBuf),
    /// A bucket.
    Bucket(Box<BucketConfig>),
}

impl Location {
    /// Reads a URL: `file:///folder`, or `s3://bucket/prefix` with, as parameters, `endpoint` (where it answers, when it is not
    /// Amazon's), `region` (`us-east-1` unless given) and `path_style` (`true` unless it is Amazon's).
    ///
    /// # Errors
    /// What is wrong with it, as a sentence.
    pub fn parse(text: &str, key: Option<Key>) -> Result<Self, String> {
        let url: Url = text.parse().map_err(|error| format!("is no URL ({error})"))?;
        if !url.username().is_empty() || url.password().is_some() || url.fragment().is_some() {
            return Err("has a user, a password or a fragment, and none belongs there".to_owned());
        }
        match url.scheme() {
            "file" => folder(&url),
            "s3" => bucket(&url, key).map(Box::new).map(Self::Bucket),
            other => Err(format!("begins with {other}: and not with file: or s3:")),
        }
    }

    /// Whether two are one place, whatever keys they are entered with.
    pub fn is_same_place(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Folder(one), Self::Folder(other)) => one == other,
            (Self::Bucket(one), Self::Bucket(other)) => {
                (&one.bucket, &one.prefix, &one.endpoint) == (&other.bucket, &other.prefix, &other.endpoint)
            }
            _ => false,
        }
    }
}

impl std::fmt::Display for Location {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Folder(path) => write!(f, "{}", path.display()),
            Self::Bucket(config) => {
                let BucketConfig { bucket, prefix, endpoint, .. } = config.as_ref();
                write!(f, "s3://{bucket}/{prefix}")?;
                endpoint
                    .as_ref()
                    .map_or(Ok(()), |endpoint| write!(f, " at {}", endpoint.origin().ascii_serialization()))
            }
        }
    }
}

fn folder(url: &Url) -> Result<Location, String> {
    let path =
        url.to_file_path().map_err(|()| "names no folder: file:// and an absolute path do".to_owned())?;
    match (url.query(), path.parent()) {
        (Some(_), _) => Err("has parameters, and a folder takes none".to_owned()),
        (None, None) => Err("is the root of the file system".to_owned()),
        (None, Some(_)) => Ok(Location::Folder(path)),
    }
}

fn bucket(url: &Url, key: Option<Key>) -> Result<BucketConfig, String> {
    let name = url.host_str().unwrap_or_default();
    let is_plain = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, b'.' | b'-');
    if !(3..=63).contains(&name.len()) || !name.bytes().all(is_plain) || url.port().is_some() {
        return Err("names no bucket: 3 to 63 letters, digits, points and dashes".to_owned());
    }
    let prefix = url.path().trim_matches('/');
    let is_part = |part: &str| {
        !part.is_empty()
            && !part.bytes().all(|c| c == b'.')
            && part.bytes().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'.' | b'-' | b'_'))
    };
    if !prefix.is_empty() && !prefix.split('/').all(is_part) {
        return Err("has a prefix with something else than letters, digits, points, dashes and _".to_owned());
    }
    let (mut endpoint, mut region, mut is_path_style) = (None, REGION.to_owned(), None);
    for (name, value) in url.query_pairs() {
        match (name.as_ref(), value.as_ref()) {
            ("endpoint", text) => endpoint = Some(origin(text)?),
            ("region", text) if is_region(text) => region = text.to_owned(),
            ("path_style", "true") => is_path_style = Some(true),
            ("path_style", "false") => is_path_style = Some(false),
            (other, value) => {
                return Err(format!("has the parameter {other}={value}, which is not understood"));
            }
        }
    }
    let key = key.ok_or("is a bucket, and the key to it is missing")?;
    let is_path_style = is_path_style.unwrap_or(endpoint.is_some());
    let (bucket, prefix, patience) = (name.to_owned(), prefix.to_owned(), Patience::default());
    Ok(BucketConfig { bucket, prefix, endpoint, region, is_path_style, key, patience })
}

fn is_region(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-')
}

fn origin(text: &str) -> Result<Url, String> {
    let wrong = || format!("has the endpoint {text}: http:// or https://, a host and a port make one");
    let url: Url = text.parse().map_err(|_| wrong())?;
    let is_origin = matches!(url.scheme(), "http" | "https")
        && url.has_host()
        && url.path() == "/"
        && url.query().is_none()
        && url.username().is_empty();
    if is_origin { Ok(url) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> Key {
        Key { id: "AKIA".to_owned(), secret: "hidden".to_owned() }
    }

    fn parse(text: &str) -> Result<Location, String> {
        Location::parse(text, Some(key()))
    }

    #[test]
    fn a_bucket_is_said_with_its_endpoint_region_and_style() {
        let Ok(Location::Bucket(found)) =
            parse("s3://books/live/eu?endpoint=http://minio:9000&region=eu-west-3&path_style=false")
        else {
            panic!("it is a bucket")
        };
        assert_eq!((found.bucket.as_str(), found.prefix.as_str()), ("books", "live/eu"));
        assert_eq!(found.endpoint.unwrap().as_str(), "http://minio:9000/");
        assert_eq!((found.region.as_str(), found.is_path_style), ("eu-west-3", false));
        let Ok(Location::Bucket(found)) = parse("s3://books") else { panic!("it is a bucket") };
        assert_eq!((found.prefix.as_str(), found.region.as_str(), found.is_path_style), ("", REGION, false));
        assert_eq!(parse("file:///srv/partita"), Ok(Location::Folder("/srv/partita".into())));
    }

    #[test]
    fn what_is_no_place_is_refused_with_a_reason() {
        for (text, reason) in [
            ("/srv/partita", "is no URL"),
            ("https://books", "not with file: or s3:"),
            ("file:///", "root of the file system"),
            ("s3://b", "names no bucket"),
            ("s3://Books_1", "names no bucket"),
            ("s3://books/a/../../b c", "prefix"),
            ("s3://books?endpoint=minio:9000", "endpoint"),
            ("s3://books?endpoint=https://minio/path", "endpoint"),
            ("s3://books?regoin=eu", "regoin"),
            ("s3://key:secret@books", "password"),
        ] {
            let refused = parse(text).unwrap_err();
            assert!(refused.contains(reason), "{text}: {refused}");
        }
        assert!(Location::parse("s3://books", None).unwrap_err().contains("key"));
    }

    #[test]
    fn a_secret_is_never_shown() {
        assert!(!format!("{:?}", parse("s3://books")).contains("hidden"));
    }
}
