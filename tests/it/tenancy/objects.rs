//! One place for bytes is like the other: each story is told of a folder and of a bucket.

use std::io::{self, Read};
use std::os::unix::fs::{MetadataExt, chown};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use nix::unistd::geteuid;
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use tenancy::objects::{BucketConfig, Fault, Key, Location, Objects, Patience, PutError, Unavailable};
use tokio::io::{AsyncRead, AsyncReadExt, ReadBuf};

use crate::support::bucket::Bucket;
use crate::support::proxy::{Line, Proxy};

/// More than one part of an upload.
const LARGE: usize = 20 * 1024 * 1024;
const SHORT: Patience = Patience {
    connection: Duration::from_secs(1),
    answer: Duration::from_secs(1),
    retries: Duration::from_secs(1),
};

/// A folder and a bucket.
struct Places {
    folder: TempDir,
    bucket: Bucket,
}

impl Places {
    fn open() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), bucket: Bucket::open() }
    }

    fn each(&self) -> [(&'static str, Objects); 2] {
        let folder = Location::Folder(self.folder.path().join("objects"));
        [
            ("folder", Objects::at(&folder).unwrap()),
            ("bucket", Objects::at(&self.bucket.location("some/prefix")).unwrap()),
        ]
    }
}

async fn read(objects: &Objects, name: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    objects.open(name).await?.read_to_end(&mut bytes).await?;
    Ok(bytes)
}

fn bytes(count: usize) -> Vec<u8> {
    (0..count).map(|at| u8::try_from(at % 251).unwrap()).collect()
}

#[tokio::test]
async fn what_is_put_reads_back_with_its_size_and_hash() {
    let places = Places::open();
    for (place, objects) in places.each() {
        for count in [0, 1, 200_000, LARGE] {
            let bytes = bytes(count);
            let (size, hash) = objects.put("c_1/file", bytes.as_slice(), LARGE as u64).await.unwrap();
            assert_eq!((size, hash), (count as u64, Sha256::digest(&bytes).into()), "{place} {count}");
            assert_eq!(objects.open("c_1/file").await.unwrap().size_bytes(), count as u64, "{place}");
            assert!(read(&objects, "c_1/file").await.unwrap() == bytes, "{place} {count}");
            let mut local = objects.local("c_1/file", places.folder.path()).await.unwrap();
            let mut copied = Vec::new();
            local.read_to_end(&mut copied).unwrap();
            assert!(copied == bytes, "{place} {count}");
        }
        objects.remove("c_1/file").await.unwrap();
        objects.remove("c_1/file").await.unwrap();
        assert_eq!(objects.open("c_1/file").await.unwrap_err().kind(), io::ErrorKind::NotFound, "{place}");
        assert_eq!(objects.probe("probe").await.map_err(|(step, error)| format!("{step}: {error}")), Ok(()));
    }
    assert_eq!((places.bucket.objects(), places.bucket.parts()), (Vec::new(), 0));
}

/// Some bytes, and then an error or none for ever.
struct Broken {
    left: usize,
    ends: bool,
}

impl AsyncRead for Broken {
    fn poll_read(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.left == 0 {
            return if self.ends {
                Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()))
            } else {
                Poll::Pending
            };
        }
        let count = self.left.min(buf.remaining());
        buf.put_slice(&vec![7; count]);
        self.left -= count;
        Poll::Ready(Ok(()))
    }
}

#[tokio::test]
async fn what_is_not_complete_is_not_there() {
    let places = Places::open();
    for (place, objects) in places.each() {
        for count in [100, LARGE] {
            let max_bytes = count as u64 - 1;
            let refused = objects.put("c_1/file", bytes(count).as_slice(), max_bytes).await;
            assert!(matches!(refused, Err(PutError::TooLarge { .. })), "{place} {count}");
            let broken = objects.put("c_1/file", Broken { left: count, ends: true }, u64::MAX).await;
            assert!(matches!(broken, Err(PutError::Incomplete(_))), "{place} {count}");
            assert_eq!(objects.list("c_1").await.unwrap().objects, [], "{place} {count}");
            let gone = objects.put("c_1/file", Broken { left: count, ends: false }, u64::MAX);
            let patience = Duration::from_millis(if count == LARGE { 4000 } else { 200 });
            assert!(tokio::time::timeout(patience, gone).await.is_err(), "{place} {count}");
        }
        let begun = Instant::now();
        while places.bucket.parts() > 0 {
            assert!(begun.elapsed() < Duration::from_secs(10), "parts are left: {}", places.bucket.parts());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(objects.list("c_1").await.unwrap().objects, [], "{place}");
    }
    assert_eq!(places.bucket.objects(), Vec::<String>::new());
}

#[tokio::test]
async fn a_second_upload_takes_the_place_of_the_first_and_folders_keep_to_themselves() {
    let places = Places::open();
    for (place, objects) in places.each() {
        for (name, text) in [("c_1/a", "one"), ("c_1/a", "two"), ("c_1/exports/b", "b"), ("c_11/a", "other")]
        {
            objects.put(name, text.as_bytes(), 10).await.unwrap();
        }
        assert_eq!(read(&objects, "c_1/a").await.unwrap(), b"two", "{place}");
        let mut top = objects.list("").await.unwrap();
        top.folders.sort_unstable();
        assert_eq!(
            (top.objects.len(), top.folders),
            (0, vec!["c_1".to_owned(), "c_11".to_owned()]),
            "{place}"
        );
        let found = objects.list("c_1").await.unwrap();
        let names: Vec<_> = found.objects.iter().map(|one| (one.name.as_str(), one.size_bytes)).collect();
        assert_eq!((names, found.folders), (vec![("a", 3)], vec!["exports".to_owned()]), "{place}");
        assert_eq!(objects.list("nobody").await.unwrap(), tenancy::objects::Listing::default(), "{place}");
        objects.remove_below("c_1").await.unwrap();
        objects.remove_below("c_1").await.unwrap();
        assert_eq!(read(&objects, "c_1/exports/b").await.unwrap_err().kind(), io::ErrorKind::NotFound);
        assert_eq!(read(&objects, "c_11/a").await.unwrap(), b"other", "{place}");
        objects.remove_below("").await.unwrap();
    }
}

#[tokio::test]
async fn more_objects_than_one_answer_names_are_all_listed_and_removed() {
    let places = Places::open();
    let (_, objects) = &places.each()[1];
    let objects = Arc::new(objects.clone());
    for hundred in 0..11 {
        let put = |one| {
            let objects = objects.clone();
            async move { objects.put(&format!("c_1/{hundred}-{one}"), &b"x"[..], 1).await.unwrap() }
        };
        futures_util::future::join_all((0..100).map(put)).await;
    }
    assert_eq!(objects.list("c_1").await.unwrap().objects.len(), 1100);
    objects.remove_below("c_1").await.unwrap();
    assert_eq!(places.bucket.objects(), Vec::<String>::new());
}

/// The bucket with something else in its settings.
fn otherwise(bucket: &Bucket, change: impl FnOnce(&mut BucketConfig)) -> Objects {
    let Location::Bucket(mut config) = bucket.location("live") else { panic!("it is a bucket") };
    config.patience = SHORT;
    change(&mut config);
    Objects::at(&Location::Bucket(config)).unwrap()
}

async fn fault(objects: &Objects) -> Fault {
    let (_, error) = objects.probe("probe").await.unwrap_err();
    let opened = objects.open("c_1/file").await.unwrap_err();
    let found = Unavailable::of(&error).unwrap_or_else(|| panic!("{error}")).fault;
    assert_eq!(Unavailable::of(&opened).map(|found| found.fault), Some(found), "reading: {opened}");
    assert!(objects.answers().await.is_err());
    found
}

#[tokio::test]
async fn a_bucket_that_does_not_do_its_work_is_told_by_its_fault() {
    let bucket = Bucket::open();
    let key = |id: &str, secret: &str| Key { id: id.to_owned(), secret: secret.to_owned() };
    let stranger = otherwise(&bucket, |config| config.key = key("AKIANOBODY", "a secret of tests"));
    assert!(matches!(fault(&stranger).await, Fault::KeyRefused | Fault::NotAllowed));
    let forger = otherwise(&bucket, |config| config.key = key("AKIATEST", "another"));
    assert_eq!(fault(&forger).await, Fault::KeyRefused);
    let nowhere = otherwise(&bucket, |config| config.bucket = "nothing-here".to_owned());
    let (_, error) = nowhere.probe("probe").await.unwrap_err();
    assert_eq!(Unavailable::of(&error).map(|found| found.fault), Some(Fault::NoBucket), "{error}");
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let endpoint = format!("http://127.0.0.1:{silent}").parse().ok();
    assert_eq!(fault(&otherwise(&bucket, |config| config.endpoint = endpoint)).await, Fault::Unreachable);
}

#[tokio::test]
async fn a_bucket_that_hangs_is_given_up_also_in_the_middle_of_an_answer() {
    let bucket = Bucket::open();
    let proxy = Proxy::before(bucket.port()).await;
    let endpoint = format!("http://127.0.0.1:{}", proxy.port()).parse().ok();
    let objects = otherwise(&bucket, |config| {
        config.endpoint = endpoint;
        config.patience.answer = Duration::from_secs(5);
    });
    objects.put("c_1/file", bytes(LARGE).as_slice(), LARGE as u64).await.unwrap();
    let mut opened = objects.open("c_1/file").await.unwrap();
    let mut some = vec![0; 1000];
    opened.read_exact(&mut some).await.unwrap();

    proxy.is(Line::Stalled);
    let begun = Instant::now();
    let mut rest = Vec::new();
    let late = opened.read_to_end(&mut rest).await.unwrap_err();
    assert_eq!(Unavailable::of(&late).map(|found| found.fault), Some(Fault::Timeout), "{late}");
    let late = objects.put("c_1/other", &b"x"[..], 10).await.unwrap_err();
    let late = io::Error::from(late);
    assert_eq!(Unavailable::of(&late).map(|found| found.fault), Some(Fault::Timeout), "{late}");
    assert!(begun.elapsed() < Duration::from_secs(40), "{:?}", begun.elapsed());
}

/// Nobody else can give files away: whoever runs the tests as another account sees that this one's stay its own.
#[tokio::test]
async fn what_root_puts_into_a_folder_of_the_service_is_the_services() {
    const SERVICE: u32 = 4711;
    let disk = tempfile::tempdir().unwrap();
    let home = disk.path().join("home");
    std::fs::create_dir(&home).unwrap();
    let account = if geteuid().is_root() { SERVICE } else { geteuid().as_raw() };
    chown(&home, Some(account), None).unwrap();
    let files = home.join("files");
    let objects = Objects::at(&Location::Folder(files.clone())).unwrap();
    objects.answers().await.unwrap();
    for name in ["c_1/first", "c_1/second", "c_2/deeper/third"] {
        objects.put(name, &b"bytes"[..], 5).await.unwrap();
    }
    let all = ["", "c_1", "c_1/first", "c_1/second", "c_2", "c_2/deeper", "c_2/deeper/third"];
    for name in all {
        let known = std::fs::metadata(files.join(name)).unwrap();
        assert_eq!(known.uid(), account, "{name}");
        assert_eq!(known.mode() & 0o077, 0, "{name} is for that account alone");
    }
    assert_eq!(std::fs::metadata(disk.path()).unwrap().uid(), geteuid().as_raw());
}
