//! Reads an archive that anybody may have made: bounded, in order, and nothing that was not expected there.

use std::collections::VecDeque;

use async_compression::tokio::bufread::ZstdDecoder;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use tokio::io::{AsyncRead, AsyncReadExt, BufReader};
use uuid::Uuid;

use super::archive::{
    ArchiveError, FORMAT, HEADER, Header, KIND, LISTED_AT_ONCE, MANIFEST, Manifest, Part, Sum, hex,
    is_plain_name,
};
use super::writer::{head_of, padding};

const BLOCK: usize = 512;
const BUFFER_BYTES: usize = 64 * 1024;
/// Longest header, list or manifest.
const TEXT_BYTES: u64 = 16 * 1024 * 1024;
/// Most tables that a company has.
const TABLES: usize = 1_000;

/// An archive that is being read.
pub struct Reader<R> {
    input: ZstdDecoder<BufReader<R>>,
    header: Header,
    manifest: Option<Manifest>,
    /// What may still be unpacked, and what was allowed.
    left_bytes: u64,
    max_bytes: u64,
    current: Option<Current>,
    place: Place,
    /// Members whose hashes were not compared yet.
    unlisted: VecDeque<Sum>,
    lists: Vec<Sum>,
    seen: Manifest,
}

/// The member that is being read.
struct Current {
    name: String,
    part: Part,
    size: u64,
    left: u64,
    hash: Sha256,
    last_byte: u8,
}

/// How far the members came: what comes later is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Rows(usize, u32),
    Audit(u32),
    File(Uuid),
}

impl<R: AsyncRead + Unpin> Reader<R> {
    /// Reads the beginning.
    ///
    /// # Errors
    /// [`ArchiveError`]: it is none of ours, or of another format.
    pub async fn open(input: R, max_bytes: u64) -> Result<Self, ArchiveError> {
        let mut decoder = ZstdDecoder::new(BufReader::new(input));
        let mut left_bytes = max_bytes;
        let Some((name, size)) = head(&mut decoder, &mut left_bytes, max_bytes).await? else {
            return Err(ArchiveError::NotAnArchive("it is empty".into()));
        };
        if name != HEADER {
            return Err(ArchiveError::NotAnArchive(format!("it does not begin with {HEADER}")));
        }
        let bytes = text(&mut decoder, &name, size).await?;
        let header = read_header(&bytes)?;
        let seen = Manifest { format: FORMAT, rows: vec![0; header.tables.len()], ..Manifest::default() };
        Ok(Self {
            input: decoder,
            header,
            manifest: None,
            left_bytes,
            max_bytes,
            current: None,
            place: Place::Rows(0, 0),
            unlisted: VecDeque::from([Sum { name, sha256: hex(&Sha256::digest(&bytes)) }]),
            lists: Vec::new(),
            seen,
        })
    }

    /// What the archive says it is.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How many rows of the table at this place were read so far.
    pub(super) fn rows_of(&self, table: usize) -> u64 {
        self.seen.rows[table]
    }

    /// What was in it; after [`Reader::next`] said `None`.
    pub fn manifest(&self) -> Option<&Manifest> {
        self.manifest.as_ref()
    }

    /// The next part; what was not read of the one before is passed over. `None` after the last one, when everything was
    /// there and nothing was altered.
    ///
    /// # Errors
    /// [`ArchiveError`].
    pub async fn next(&mut self) -> Result<Option<Part>, ArchiveError> {
        while self.chunk().await?.is_some() {}
        if self.manifest.is_some() {
            return Ok(None);
        }
        loop {
            let Some((name, size)) = head(&mut self.input, &mut self.left_bytes, self.max_bytes).await?
            else {
                return Err(ArchiveError::Truncated("before its manifest".into()));
            };
            if name == MANIFEST {
                let bytes = self.text(&name, size).await?;
                self.end(&bytes).await?;
                return Ok(None);
            }
            if name.starts_with("sums/") {
                let bytes = self.text(&name, size).await?;
                self.compare(name, &bytes)?;
                continue;
            }
            if self.unlisted.len() >= LISTED_AT_ONCE {
                return Err(ArchiveError::Unexpected(format!(
                    "{name} before the hashes of what is before it"
                )));
            }
            let part = self.part_of(&name, size)?;
            let (hash, last_byte) = (Sha256::new(), b'\n');
            self.current = Some(Current { name, part: part.clone(), size, left: size, hash, last_byte });
            return Ok(Some(part));
        }
    }

    /// Some bytes of the part, `None` when it is over.
    ///
    /// # Errors
    /// [`ArchiveError`].
    pub async fn chunk(&mut self) -> Result<Option<Vec<u8>>, ArchiveError> {
        let Some(current) = &mut self.current else { return Ok(None) };
        if current.left == 0 {
            return self.close().await.map(|()| None);
        }
        let wanted = BUFFER_BYTES.min(usize::try_from(current.left).unwrap_or(BUFFER_BYTES));
        let mut bytes = vec![0; wanted];
        self.input.read_exact(&mut bytes).await?;
        current.left -= wanted as u64;
        current.hash.update(&bytes);
        current.last_byte = bytes[wanted - 1];
        let rows = bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        match current.part {
            Part::Rows(table) => self.seen.rows[table] += rows,
            Part::Audit => self.seen.audit_rows += rows,
            Part::File(..) => self.seen.file_bytes += wanted as u64,
        }
        Ok(Some(bytes))
    }

    async fn close(&mut self) -> Result<(), ArchiveError> {
        let Some(current) = self.current.take() else { return Ok(()) };
        skip(&mut self.input, padding(current.size)).await?;
        match current.part {
            Part::File(..) => self.seen.files += 1,
            Part::Rows(_) | Part::Audit if current.last_byte != b'\n' => {
                return Err(ArchiveError::Unexpected(format!("half a row at the end of {}", current.name)));
            }
            Part::Rows(_) | Part::Audit => {}
        }
        self.unlisted.push_back(Sum { name: current.name, sha256: hex(&current.hash.finalize()) });
        Ok(())
    }

    /// What a member is by its name; it has to come after what was before.
    fn part_of(&mut self, name: &str, size: u64) -> Result<Part, ArchiveError> {
        let unexpected = || ArchiveError::Unexpected(format!("{name:?}, which does not belong there"));
        let (place, part) = self.place_of(name, size).ok_or_else(unexpected)?;
        // A table without rows has no member, so one may be passed over; a member may not.
        let follows = match (self.place, place) {
            (Place::Rows(a, last), Place::Rows(b, next)) if a == b => next == last + 1,
            (Place::Audit(last), Place::Audit(next)) => next == last + 1,
            (before, Place::Rows(_, 1) | Place::Audit(1) | Place::File(_)) => before < place,
            _ => false,
        };
        if !follows {
            return Err(unexpected());
        }
        self.place = place;
        Ok(part)
    }

    fn place_of(&self, name: &str, size: u64) -> Option<(Place, Part)> {
        let number = |text: &str| -> Option<u32> {
            let number = text.strip_suffix(".copy")?.parse().ok()?;
            (text == format!("{number:06}.copy")).then_some(number)
        };
        let (folder, rest) = name.split_once('/')?;
        match (folder, rest.split_once('/')) {
            ("tables", Some((table, rest))) => {
                let table = self.header.tables.iter().position(|known| known.name == table)?;
                Some((Place::Rows(table, number(rest)?), Part::Rows(table)))
            }
            ("platform", Some((super::archive::AUDIT, rest))) => {
                Some((Place::Audit(number(rest)?), Part::Audit))
            }
            ("files", None) => {
                let id: Uuid = rest.parse().ok()?;
                (rest == id.to_string()).then_some((Place::File(id), Part::File(id, size)))
            }
            _ => None,
        }
    }

    /// Compares the hashes of what was before with the list.
    fn compare(&mut self, name: String, bytes: &[u8]) -> Result<(), ArchiveError> {
        if name != format!("sums/{:06}", self.lists.len() + 1) {
            return Err(ArchiveError::Unexpected(format!("{name:?}, which does not belong there")));
        }
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        for line in text.lines() {
            let found = self.unlisted.pop_front();
            let is_equal = found.as_ref().is_some_and(|sum| line == format!("{}  {}", sum.sha256, sum.name));
            if !is_equal {
                let what = found.map_or_else(|| name.clone(), |sum| sum.name);
                return Err(ArchiveError::Altered(format!("{what} has another hash")));
            }
        }
        if !self.unlisted.is_empty() {
            return Err(ArchiveError::Altered(format!("{name} does not name all that is before it")));
        }
        self.lists.push(Sum { name, sha256: hex(&Sha256::digest(bytes)) });
        Ok(())
    }

    /// Compares what was there with the manifest, and makes sure that nothing follows.
    async fn end(&mut self, bytes: &[u8]) -> Result<(), ArchiveError> {
        let manifest: Manifest = json(MANIFEST, bytes)?;
        if serde_json::to_vec_pretty(&manifest).ok().as_deref() != Some(bytes) {
            return Err(ArchiveError::Altered("its manifest is not written as a manifest is".into()));
        }
        self.seen.sums = std::mem::take(&mut self.lists);
        self.seen.damaged_files.clone_from(&manifest.damaged_files);
        if !self.unlisted.is_empty() || self.seen != manifest {
            return Err(ArchiveError::Altered("it does not hold what its manifest says".into()));
        }
        if head(&mut self.input, &mut self.left_bytes, self.max_bytes).await?.is_some() {
            return Err(ArchiveError::Unexpected("something after its manifest".into()));
        }
        let mut rest = [0; 1];
        if self.input.read(&mut rest).await? != 0 || self.input.get_mut().read(&mut rest).await? != 0 {
            return Err(ArchiveError::Unexpected("something after its end".into()));
        }
        self.manifest = Some(manifest);
        Ok(())
    }

    async fn text(&mut self, name: &str, size: u64) -> Result<Vec<u8>, ArchiveError> {
        text(&mut self.input, name, size).await
    }
}

/// Reads the head of the next member: its name and size. `None` at the two empty blocks that end a tar file.
async fn head(
    input: &mut (impl AsyncRead + Unpin),
    left_bytes: &mut u64,
    max_bytes: u64,
) -> Result<Option<(String, u64)>, ArchiveError> {
    let mut block = [0; BLOCK];
    match input.read_exact(&mut block).await {
        Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => {
            return Err(ArchiveError::Truncated("before its end".into()));
        }
        read => read?,
    };
    if block == [0; BLOCK] {
        let mut second = [0; BLOCK];
        input.read_exact(&mut second).await?;
        return if second == [0; BLOCK] {
            Ok(None)
        } else {
            Err(ArchiveError::Unexpected("an empty block in the middle".into()))
        };
    }
    let head = tar::Header::from_byte_slice(&block);
    let name = String::from_utf8(head.path_bytes().into_owned())
        .map_err(|_| ArchiveError::Unexpected("a name that is no text".into()))?;
    if head.entry_type() != tar::EntryType::Regular {
        return Err(ArchiveError::Unexpected(format!("{name:?}, which is no plain file")));
    }
    let size = head.entry_size().map_err(|_| ArchiveError::Unexpected(format!("{name:?} without a size")))?;
    let written = head_of(&name, size, head.mtime().unwrap_or_default())
        .map_err(|_| ArchiveError::Unexpected(format!("{name:?}, which does not belong there")))?;
    if written.as_bytes() != &block {
        return Err(ArchiveError::NotAnArchive("a member has no right head".into()));
    }
    *left_bytes = size
        .checked_add(BLOCK as u64)
        .and_then(|taken| left_bytes.checked_sub(taken))
        .ok_or(ArchiveError::TooLarge(max_bytes))?;
    Ok(Some((name, size)))
}

/// Reads a member that is a text and not long.
async fn text(input: &mut (impl AsyncRead + Unpin), name: &str, size: u64) -> Result<Vec<u8>, ArchiveError> {
    if size > TEXT_BYTES {
        return Err(ArchiveError::Unexpected(format!("{name:?} of {size} bytes")));
    }
    let mut bytes = Vec::new();
    let read = input.take(size).read_to_end(&mut bytes).await?;
    if read as u64 != size {
        return Err(ArchiveError::Truncated(format!("in {name}")));
    }
    skip(input, padding(size)).await?;
    Ok(bytes)
}

async fn skip(input: &mut (impl AsyncRead + Unpin), bytes: usize) -> Result<(), ArchiveError> {
    let mut rest = [0; BLOCK];
    input.read_exact(&mut rest[..bytes]).await?;
    if rest == [0; BLOCK] { Ok(()) } else { Err(ArchiveError::Altered("bytes between two members".into())) }
}

fn read_header(bytes: &[u8]) -> Result<Header, ArchiveError> {
    #[derive(serde::Deserialize)]
    struct Version {
        kind: String,
        format: u32,
    }
    let Version { kind, format } = json(HEADER, bytes)?;
    if kind != KIND {
        return Err(ArchiveError::NotAnArchive(format!("it calls itself {kind:?}")));
    }
    if format != FORMAT {
        return Err(ArchiveError::UnknownFormat(format));
    }
    let header: Header = json(HEADER, bytes)?;
    let mut names: Vec<&str> = header.tables.iter().map(|table| table.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    if names.len() != header.tables.len() || names.len() > TABLES {
        return Err(ArchiveError::Unexpected("a table twice".into()));
    }
    let columns = header.tables.iter().flat_map(|table| &table.columns).map(String::as_str);
    match names.iter().copied().chain(columns).find(|name| !is_plain_name(name)) {
        Some(name) => Err(ArchiveError::Unexpected(format!("{name:?}, which names no table or column"))),
        None => Ok(header),
    }
}

fn json<T: DeserializeOwned>(name: &str, bytes: &[u8]) -> Result<T, ArchiveError> {
    serde_json::from_slice(bytes).map_err(|error| ArchiveError::NotAnArchive(format!("{name}: {error}")))
}
