//! The ZIP file that is written, one file of it after the other, on a disk.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, Write};

use sha2::{Digest, Sha256};
use zip::write::{SimpleFileOptions, ZipWriter};

const BUFFER_BYTES: usize = 64 * 1024;

/// A file that is in an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Packed {
    /// Its name, with `/` between folders.
    pub name: String,
    pub size_bytes: u64,
    pub sha256: [u8; 32],
}

/// An archive that is being written.
pub struct Zip {
    writer: ZipWriter<BufWriter<File>>,
}

impl Zip {
    /// Begins an archive in an empty file.
    pub fn begin(file: File) -> Self {
        Self { writer: ZipWriter::new(BufWriter::new(file)) }
    }

    /// Adds a file under a name that none before has: what it was.
    ///
    /// # Errors
    /// The file system's.
    pub fn add(&mut self, name: String, mut content: impl Read) -> io::Result<Packed> {
        let options = SimpleFileOptions::default().unix_permissions(0o644);
        self.writer.start_file(name.as_str(), options).map_err(io::Error::other)?;
        let (mut hash, mut size_bytes, mut buffer) = (Sha256::new(), 0_u64, vec![0; BUFFER_BYTES]);
        loop {
            let read = content.read(&mut buffer)?;
            if read == 0 {
                break;
            }
            hash.update(&buffer[..read]);
            self.writer.write_all(&buffer[..read])?;
            size_bytes += read as u64;
        }
        Ok(Packed { name, size_bytes, sha256: hash.finalize().into() })
    }

    /// The whole, at its beginning.
    ///
    /// # Errors
    /// The file system's.
    pub fn finish(self) -> io::Result<File> {
        let out = self.writer.finish().map_err(io::Error::other)?;
        let mut file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(file)
    }
}
