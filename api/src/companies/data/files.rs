//! Shows that the bytes of a company's files are those that its rows describe.

use std::io;

use chrono::TimeDelta;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use sha2::{Digest, Sha256};
use tenancy::schema::company::files;
use tenancy::{Access, FileId};
use tokio::io::AsyncReadExt;

use crate::accounting::verify::Break;
use crate::http::{ApiError, ApiResult};

/// A file whose upload began so lately may be recorded still.
const ON_ITS_WAY: TimeDelta = TimeDelta::hours(1);
/// Files that are looked up with one statement.
const AT_ONCE: i64 = 500;
const BUFFER_BYTES: usize = 64 * 1024;

#[derive(Queryable, Selectable)]
#[diesel(table_name = files, check_for_backend(diesel::pg::Pg))]
struct FileRow {
    id: FileId,
    size_bytes: i64,
    sha256: Vec<u8>,
}

/// Stored files of a company that no row names: how many. They do no harm, and upkeep removes them after a day.
///
/// # Errors
/// The database's and the file store's.
pub async fn nameless_files(access: &Access) -> ApiResult<u64> {
    let before = access.tenancy().clock().now() - ON_ITS_WAY;
    Ok(access.count_nameless_files(before).await?)
}

/// Reads every file of a company but those that are known to be damaged: how many, or the first that is not as its row says
/// (`file_missing`, `file_size_differs`, `file_hash_differs`).
///
/// # Errors
/// The database's and the file store's. A file that is not whole is an answer, not an error.
pub async fn verify_files(access: &Access, damaged: &[FileId]) -> ApiResult<Result<u64, Break>> {
    let (mut read, mut last) = (0, FileId::from_uuid(uuid::Uuid::nil()));
    loop {
        let query = files::table.filter(files::id.gt(last)).order(files::id).limit(AT_ONCE);
        let page: Vec<FileRow> = access
            .read(async |tx| Ok::<_, ApiError>(query.select(FileRow::as_select()).load(tx.conn()).await?))
            .await?;
        let Some(end) = page.last() else { return Ok(Ok(read)) };
        last = end.id;
        for file in page.iter().filter(|file| !damaged.contains(&file.id)) {
            if let Some(code) = fault(access, file).await.map_err(ApiError::internal)?
                && is_named(access, file.id).await?
            {
                return Ok(Err(Break { code, place: format!("file {}", file.id) }));
            }
            read += 1;
        }
    }
}

/// What is wrong with a file.
async fn fault(access: &Access, row: &FileRow) -> io::Result<Option<&'static str>> {
    let mut file = match access.tenancy().files().open(access.company().id, row.id).await {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Some("file_missing")),
        file => file?,
    };
    let (mut hash, mut size, mut buffer) = (Sha256::new(), 0_i64, vec![0; BUFFER_BYTES]);
    loop {
        let read = file.read(&mut buffer).await?;
        if read == 0 {
            break;
        }
        hash.update(&buffer[..read]);
        size += i64::try_from(read).unwrap_or(i64::MAX);
    }
    Ok(if size != row.size_bytes {
        Some("file_size_differs")
    } else if hash.finalize().as_slice() != row.sha256 {
        Some("file_hash_differs")
    } else {
        None
    })
}

/// Whether the row is still there: others may have removed the file since it was looked up.
async fn is_named(access: &Access, id: FileId) -> ApiResult<bool> {
    let query = diesel::dsl::exists(files::table.find(id));
    access.read(async |tx| Ok(diesel::select(query).get_result(tx.conn()).await?)).await
}
