//! A file that is being written, on a thread of its own, while its rows are read.

use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use chrono::NaiveDate;
use poem::Body;
use poem_openapi::payload::Binary;
use tenancy::FileStore;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinHandle;

use super::answer::{TableContent, attachment_in_full, file_part};
use super::{Asked, Cell, Table, TableFile, TableFormat, csv, xlsx};
use crate::http::{Access, ApiError, ApiResult};

/// Files that are written at once: each takes a core.
pub const AT_ONCE: usize = 2;
/// Rows that are read at once.
pub const BATCH: i64 = 2_000;
/// A statement that reads rows of a file may take so long.
pub const STATEMENT_TIMEOUT: Duration = Duration::from_secs(60);
/// Batches that are read and not written yet.
const BATCHES_WAITING: usize = 2;

type Row = Vec<Cell>;

/// Writes files for all companies in turn.
pub struct Tables {
    places: Arc<Semaphore>,
    max_rows: usize,
}

/// A file that is being written. What is dropped before it is finished is gone.
pub struct Sheet {
    rows: mpsc::Sender<Vec<Row>>,
    written: JoinHandle<io::Result<File>>,
    /// Rows that it may still have.
    left: usize,
    asked: Asked,
    table: &'static Table,
    /// A part of the file's name; empty where it is about several.
    company: String,
}

impl Tables {
    /// Nobody is writing yet. A file has at most so many rows.
    pub fn new(max_rows: usize) -> Self {
        Self { places: Arc::new(Semaphore::new(AT_ONCE)), max_rows }
    }

    /// Begins a file of a company when it is its turn.
    ///
    /// # Errors
    /// The file system's.
    pub async fn begin(&self, access: &Access, table: &'static Table, asked: Asked) -> ApiResult<Sheet> {
        let company = file_part(&access.company().name);
        let sheet = self.begin_of_many(access.tenancy().tenancy().files(), table, asked).await?;
        Ok(Sheet { company, ..sheet })
    }

    /// Begins a file about several companies when it is its turn.
    ///
    /// # Errors
    /// The file system's.
    pub async fn begin_of_many(
        &self,
        files: &FileStore,
        table: &'static Table,
        asked: Asked,
    ) -> ApiResult<Sheet> {
        let place = self.places.clone().acquire_owned().await.map_err(ApiError::internal)?;
        let file = files.scratch().await?.into_std().await;
        let scratch = files.scratch_folder().to_owned();
        let (rows, coming) = mpsc::channel(BATCHES_WAITING);
        let written = tokio::task::spawn_blocking(move || {
            let written = write(file, &scratch, (table, asked), coming);
            drop(place);
            written
        });
        Ok(Sheet { rows, written, left: self.max_rows, asked, table, company: String::new() })
    }
}

impl Sheet {
    /// Adds rows; waits while too many of those before are not written.
    ///
    /// # Errors
    /// 422 `export_too_long`; the file system's.
    pub async fn rows(&mut self, rows: impl IntoIterator<Item = Row>) -> ApiResult<()> {
        let batch: Vec<Row> = rows.into_iter().collect();
        let left = self.left.checked_sub(batch.len());
        self.left = left.ok_or_else(|| ApiError::unprocessable("export_too_long"))?;
        if !batch.is_empty() && self.rows.send(batch).await.is_err() {
            return Err(self.complete().await.err().unwrap_or_else(|| ApiError::internal("rows were lost")));
        }
        Ok(())
    }

    /// The whole file, named for its company, its list and the days that it is about.
    ///
    /// # Errors
    /// The file system's.
    pub async fn finish(mut self, days: Option<(NaiveDate, NaiveDate)>) -> ApiResult<TableFile> {
        // No batch is empty: this one says that none was lost on the way. Whoever does not take it has failed, and says why.
        let _ = self.rows.send(Vec::new()).await;
        let file = self.complete().await?;
        let size_bytes = file.metadata()?.len();
        let body = Binary(Body::from_async_read(tokio::fs::File::from_std(file)));
        let content = match self.asked.format {
            TableFormat::Csv => TableContent::Csv(body),
            TableFormat::Xlsx => TableContent::Xlsx(body),
        };
        Ok(TableFile::Ok(content, self.name(days), Some(size_bytes)))
    }

    async fn complete(&mut self) -> ApiResult<File> {
        Ok((&mut self.written).await.map_err(ApiError::internal)??)
    }

    fn name(&self, days: Option<(NaiveDate, NaiveDate)>) -> String {
        let extension = self.asked.format.extension();
        let title = self.table.title.of(self.asked.language);
        let mut parts = vec![self.company.clone(), title.to_owned()];
        parts.extend(days.map(|(from, to)| format!("{from} - {to}")));
        parts.retain(|part| !part.is_empty());
        let plain = format!("{}.{extension}", self.table.key);
        attachment_in_full(&plain, &format!("{}.{extension}", parts.join(" - ")))
    }
}

/// Writes rows as they come, until the empty batch: the file at its beginning.
fn write(
    mut file: File,
    scratch: &Path,
    (table, asked): (&Table, Asked),
    mut coming: mpsc::Receiver<Vec<Row>>,
) -> io::Result<File> {
    let out = BufWriter::new(file.try_clone()?);
    let mut writer = Writer::begin(out, scratch, table, asked)?;
    loop {
        let batch = coming.blocking_recv().ok_or(io::ErrorKind::BrokenPipe)?;
        if batch.is_empty() {
            break;
        }
        for row in batch {
            debug_assert_eq!(row.len(), table.columns.len(), "{}", table.key);
            writer.row(&row)?;
        }
    }
    writer.finish()?;
    file.rewind()?;
    Ok(file)
}

enum Writer {
    Csv(Box<csv::Writer<BufWriter<File>>>),
    Xlsx(Box<xlsx::Writer>, BufWriter<File>),
}

impl Writer {
    fn begin(out: BufWriter<File>, scratch: &Path, table: &Table, asked: Asked) -> io::Result<Self> {
        match asked.format {
            TableFormat::Csv => Ok(Self::Csv(Box::new(csv::Writer::begin(out, table, asked.language)?))),
            TableFormat::Xlsx => {
                Ok(Self::Xlsx(Box::new(xlsx::Writer::begin(scratch, table, asked.language)?), out))
            }
        }
    }

    fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        match self {
            Self::Csv(writer) => writer.row(cells),
            Self::Xlsx(writer, _) => writer.row(cells),
        }
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Self::Csv(writer) => writer.finish(),
            Self::Xlsx(writer, mut out) => {
                writer.finish(&mut out)?;
                out.flush()
            }
        }
    }
}
