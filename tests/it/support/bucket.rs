//! A store that speaks the protocol of S3, on a thread of its own so that it answers also while a test waits for a process.

use std::path::{Path, PathBuf};

use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use s3s::access::{S3Access, S3AccessContext};
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s::{S3Result, s3_error};
use s3s_fs::FileSystem;
use tempfile::TempDir;
use tenancy::objects::{Key, Location};
use tokio::sync::oneshot;

const NAME: &str = "books";
const KEY: &str = "AKIATEST";
const SECRET: &str = "a secret of tests";

/// The store, with one bucket. It ends when it is dropped.
pub struct Bucket {
    folder: TempDir,
    port: u16,
    stop: Option<oneshot::Sender<()>>,
}

/// There is one bucket, and nobody enters it without a key.
struct OneBucket;

#[async_trait::async_trait]
impl S3Access for OneBucket {
    async fn check(&self, cx: &mut S3AccessContext<'_>) -> S3Result<()> {
        if cx.credentials().is_none() {
            return Err(s3_error!(AccessDenied));
        }
        match cx.s3_path().get_bucket_name() {
            Some(name) if name != NAME => Err(s3_error!(NoSuchBucket)),
            _ => Ok(()),
        }
    }
}

impl Bucket {
    pub fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(NAME)).unwrap();
        let mut service = S3ServiceBuilder::new(FileSystem::new(folder.path()).unwrap());
        service.set_auth(SimpleAuth::from_single(KEY, SECRET));
        service.set_access(OneBucket);
        let service = service.build();
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let port = listener.local_addr().unwrap().port();
        let (stop, mut stopped) = oneshot::channel();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener).unwrap();
                loop {
                    let (socket, _) = tokio::select! {
                        _ = &mut stopped => return,
                        accepted = listener.accept() => accepted.unwrap(),
                    };
                    let service = service.clone();
                    tokio::spawn(async move {
                        let http = Builder::new(TokioExecutor::new());
                        let _ = http.serve_connection(TokioIo::new(socket), service).await;
                    });
                }
            });
        });
        Self { folder, port, stop: Some(stop) }
    }

    /// From now on nothing answers at its port.
    pub fn goes_away(&mut self) {
        self.stop = None;
        while std::net::TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// What a service is told: files under the prefix `live`.
    pub fn variables(&self) -> Vec<(String, String)> {
        Self::variables_at(self.port)
    }

    /// The same, reached by another port.
    pub fn variables_at(port: u16) -> Vec<(String, String)> {
        let text = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        vec![
            text("FILES_URL", &url(port, "live")),
            text("S3_ACCESS_KEY_ID", KEY),
            text("S3_SECRET_ACCESS_KEY", SECRET),
        ]
    }

    /// The URL of a prefix.
    pub fn url(&self, prefix: &str) -> String {
        url(self.port, prefix)
    }

    /// A prefix of the bucket.
    pub fn location(&self, prefix: &str) -> Location {
        let key = Key { id: KEY.to_owned(), secret: SECRET.to_owned() };
        Location::parse(&self.url(prefix), Some(key)).unwrap()
    }

    /// The names of what is in the bucket.
    pub fn objects(&self) -> Vec<String> {
        let root = self.folder.path().join(NAME);
        let mut found = Vec::new();
        walk(&root, &mut found);
        let name = |path: &PathBuf| path.strip_prefix(&root).unwrap().display().to_string();
        let mut names: Vec<String> = found.iter().map(name).collect();
        names.sort_unstable();
        names
    }

    /// Where an object is on this disk.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(NAME).join(name)
    }

    /// How many parts there are of uploads that did not come to their end.
    pub fn parts(&self) -> usize {
        let entries = std::fs::read_dir(self.folder.path()).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.contains(".part-")).count()
    }
}

fn url(port: u16, prefix: &str) -> String {
    format!("s3://{NAME}/{prefix}?endpoint=http://127.0.0.1:{port}")
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { walk(&path, found) } else { found.push(path) }
    }
}
