//! Writing archives.

use std::io;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll, ready};

use tenancy::files::PutError;
use tenancy::transfer::{Summary, TransferError};
use tenancy::{CompanyId, Tenancy};
use tokio::fs;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, DuplexStream, ReadBuf};

const PRODUCT_VERSION: &str = env!("CARGO_PKG_VERSION");
const BUFFER_BYTES: usize = 256 * 1024;

/// An archive on its way to a place. It ends with an error unless the export came to its end, so that no place takes half of
/// one for a whole.
pub struct Outgoing {
    from: DuplexStream,
    is_whole: Arc<AtomicBool>,
    written: Arc<AtomicU64>,
}

impl AsyncRead for Outgoing {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        ready!(Pin::new(&mut self.from).poll_read(cx, buf))?;
        let read = buf.filled().len() - before;
        self.written.fetch_add(read as u64, Ordering::Relaxed);
        let is_over = read == 0 && buf.remaining() > 0;
        Poll::Ready(if is_over && !self.is_whole.load(Ordering::Acquire) {
            Err(io::ErrorKind::UnexpectedEof.into())
        } else {
            Ok(())
        })
    }
}

/// Writes a company's archive to a place, counting its bytes.
///
/// # Errors
/// [`TransferError`]: of the export, or of the place when that failed first.
pub async fn export_through<T, F: Future<Output = Result<T, PutError>>>(
    tenancy: &Tenancy,
    company: CompanyId,
    written: Arc<AtomicU64>,
    put: impl FnOnce(Outgoing) -> F,
) -> Result<(Summary, T), TransferError> {
    let (near, far) = tokio::io::duplex(BUFFER_BYTES);
    let is_whole = Arc::new(AtomicBool::new(false));
    let stored = put(Outgoing { from: far, is_whole: is_whole.clone(), written });
    let export = async {
        let (summary, near) = Box::pin(export_to(tenancy, company, near)).await?;
        is_whole.store(true, Ordering::Release);
        drop(near);
        Ok::<_, TransferError>(summary)
    };
    match tokio::join!(export, stored) {
        (Ok(summary), Ok(stored)) => Ok((summary, stored)),
        (_, Err(PutError::Io(error))) => Err(error.into()),
        (Err(error), _) => Err(error),
        (Ok(_), Err(error)) => Err(io::Error::from(error).into()),
    }
}

/// Writes a company's archive to a writer, and gives it back.
///
/// # Errors
/// [`TransferError`].
pub async fn export_to<W: AsyncWrite + Unpin>(
    tenancy: &Tenancy,
    company: CompanyId,
    out: W,
) -> Result<(Summary, W), TransferError> {
    let source = tenancy.source(company).await?;
    let (summary, mut out) = Box::pin(tenancy.export(&source, PRODUCT_VERSION, out)).await?;
    out.flush().await?;
    Ok((summary, out))
}

/// Writes a company's archive to a file, which is complete and on disk under its name, or not there.
///
/// # Errors
/// [`TransferError`].
pub async fn export_to_file(
    tenancy: &Tenancy,
    company: CompanyId,
    path: &Path,
) -> Result<Summary, TransferError> {
    // Two processes may write the same company at the same instant.
    let mut partial = path.as_os_str().to_owned();
    partial.push(format!(".{}.part", std::process::id()));
    let written = write(tenancy, company, Path::new(&partial)).await;
    match written {
        Ok(summary) => {
            fs::rename(&partial, path).await?;
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            fs::File::open(folder.unwrap_or(Path::new("."))).await?.sync_all().await?;
            Ok(summary)
        }
        Err(error) => {
            if let Err(left) = fs::remove_file(&partial).await
                && left.kind() != io::ErrorKind::NotFound
            {
                tracing::warn!(%left, "a partial archive could not be removed");
            }
            Err(error)
        }
    }
}

async fn write(tenancy: &Tenancy, company: CompanyId, path: &Path) -> Result<Summary, TransferError> {
    // What is in it is for the account of the operator alone.
    let file = fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path).await?;
    let (summary, mut file) = export_to(tenancy, company, file).await?;
    file.flush().await?;
    file.sync_all().await?;
    Ok(summary)
}
