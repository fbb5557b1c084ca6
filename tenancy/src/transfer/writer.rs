//! Writes an archive, member after member.

use std::fmt::Write as _;
use std::io;

use async_compression::tokio::write::ZstdEncoder;
use serde::Serialize;
use sha2::{Digest, Sha256};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

use super::archive::{LISTED_AT_ONCE, MANIFEST, Manifest, Sum, hex};

const BLOCK: usize = 512;
const BUFFER_BYTES: usize = 64 * 1024;

/// An archive that is being written. Without [`Writer::finish`] it is a truncated one.
pub struct Writer<W> {
    out: ZstdEncoder<W>,
    /// When the members say that they were changed, in seconds of Unix.
    time: u64,
    sums: String,
    listed: usize,
    lists: Vec<Sum>,
}

impl<W: AsyncWrite + Unpin> Writer<W> {
    /// Begins one.
    pub fn new(out: W, time: u64) -> Self {
        Self { out: ZstdEncoder::new(out), time, sums: String::new(), listed: 0, lists: Vec::new() }
    }

    /// Writes a member that is in memory.
    pub async fn member(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.head(name, bytes.len() as u64).await?;
        self.out.write_all(bytes).await?;
        self.pad(bytes.len() as u64).await?;
        self.list(name, &Sha256::digest(bytes)).await
    }

    /// Writes a member as JSON.
    pub async fn json(&mut self, name: &str, value: &impl Serialize) -> io::Result<()> {
        self.member(name, &serde_json::to_vec_pretty(value)?).await
    }

    /// Writes a member of `size` bytes out of a reader: its SHA-256.
    ///
    /// # Errors
    /// [`io::ErrorKind::UnexpectedEof`] when the reader has less; the archive cannot be finished then.
    pub async fn streamed(
        &mut self,
        name: &str,
        size: u64,
        reader: impl AsyncRead + Unpin,
    ) -> io::Result<[u8; 32]> {
        self.head(name, size).await?;
        let (mut reader, mut left) = (reader.take(size), size);
        let mut hash = Sha256::new();
        let mut buffer = vec![0; BUFFER_BYTES];
        while left > 0 {
            let read = reader.read(&mut buffer).await?;
            if read == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            hash.update(&buffer[..read]);
            self.out.write_all(&buffer[..read]).await?;
            left -= read as u64;
        }
        self.pad(size).await?;
        let sha256: [u8; 32] = hash.finalize().into();
        self.list(name, &sha256).await?;
        Ok(sha256)
    }

    /// Writes what was before, and ends the archive: where it went, and the manifest with its hashes.
    pub async fn finish(mut self, manifest: Manifest) -> io::Result<(W, Manifest)> {
        self.write_list().await?;
        let manifest = Manifest { sums: std::mem::take(&mut self.lists), ..manifest };
        let bytes = serde_json::to_vec_pretty(&manifest)?;
        self.head(MANIFEST, bytes.len() as u64).await?;
        self.out.write_all(&bytes).await?;
        self.pad(bytes.len() as u64).await?;
        self.out.write_all(&[0; 2 * BLOCK]).await?;
        self.out.shutdown().await?;
        Ok((self.out.into_inner(), manifest))
    }

    async fn list(&mut self, name: &str, sha256: &[u8]) -> io::Result<()> {
        let _ = writeln!(self.sums, "{}  {name}", hex(sha256));
        self.listed += 1;
        if self.listed == LISTED_AT_ONCE { self.write_list().await } else { Ok(()) }
    }

    async fn write_list(&mut self) -> io::Result<()> {
        if self.listed == 0 {
            return Ok(());
        }
        let (name, sums) = (format!("sums/{:06}", self.lists.len() + 1), std::mem::take(&mut self.sums));
        self.listed = 0;
        self.head(&name, sums.len() as u64).await?;
        self.out.write_all(sums.as_bytes()).await?;
        self.pad(sums.len() as u64).await?;
        self.lists.push(Sum { name, sha256: hex(&Sha256::digest(sums.as_bytes())) });
        Ok(())
    }

    async fn head(&mut self, name: &str, size: u64) -> io::Result<()> {
        self.out.write_all(head_of(name, size, self.time)?.as_bytes()).await
    }

    async fn pad(&mut self, size: u64) -> io::Result<()> {
        self.out.write_all(&[0; BLOCK][..padding(size)]).await
    }
}

/// The one head that a member of this name and size has.
pub(super) fn head_of(name: &str, size: u64, time: u64) -> io::Result<tar::Header> {
    let mut head = tar::Header::new_ustar();
    head.set_path(name)?;
    head.set_size(size);
    head.set_mode(0o600);
    head.set_mtime(time);
    head.set_entry_type(tar::EntryType::Regular);
    head.set_cksum();
    Ok(head)
}

/// The zeros that fill the last block of a member.
pub(super) fn padding(size: u64) -> usize {
    let rest = usize::try_from(size % BLOCK as u64).unwrap_or(0);
    (BLOCK - rest) % BLOCK
}
