//! Writing archives.

use std::io;
use std::path::Path;

use tenancy::transfer::{Summary, TransferError};
use tenancy::{CompanyId, Tenancy};
use tokio::fs;
use tokio::io::{AsyncWrite, AsyncWriteExt};

const PRODUCT_VERSION: &str = env!("CARGO_PKG_VERSION");

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
    let (summary, file) = export_to(tenancy, company, file).await?;
    file.sync_all().await?;
    Ok(summary)
}
