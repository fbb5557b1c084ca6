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
use super::told::{self, Told};
use super::{
    Asked, Cell, Row, RowKind, Table, TableFile, TableFormat, Words, csv, language, pdf, words, xlsx,
};
use crate::companies;
use crate::http::{Access, ApiError, ApiResult};

/// Files that are written at once: each takes a core.
pub const AT_ONCE: usize = 2;
/// Rows that are read at once.
pub const BATCH: i64 = 2_000;
/// A statement that reads rows of a file may take so long.
pub const STATEMENT_TIMEOUT: Duration = Duration::from_secs(60);
/// Batches that are read and not written yet.
const BATCHES_WAITING: usize = 2;

/// What goes to whoever writes.
enum Coming {
    Rows(Vec<Row>),
    /// There are no more: none was lost on the way.
    End(Told),
}

/// Writes files for all companies in turn.
pub struct Tables {
    places: Arc<Semaphore>,
    max_rows: usize,
}

/// A file that is being written. What is dropped before it is finished is gone.
pub struct Sheet {
    coming: mpsc::Sender<Coming>,
    written: JoinHandle<io::Result<File>>,
    /// Rows that it may have, and may still have.
    max_rows: usize,
    left: usize,
    /// Bytes of texts that a PDF may still have.
    text_left: usize,
    asked: Asked,
    table: &'static Table,
    told: Told,
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
        let company = access.company();
        let made_on = match asked.format {
            TableFormat::Pdf => access.read(async |tx| companies::today(tx).await).await?,
            TableFormat::Csv | TableFormat::Xlsx => NaiveDate::default(),
        };
        let sheet = self.begin_of_many(access.tenancy().tenancy().files(), table, asked, made_on).await?;
        let (company, currency) = (company.name.clone(), company.currency.clone());
        Ok(Sheet { told: Told { company, currency, ..sheet.told }, ..sheet })
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
        made_on: NaiveDate,
    ) -> ApiResult<Sheet> {
        let place = self.places.clone().acquire_owned().await.map_err(ApiError::internal)?;
        let file = files.scratch().await?.into_std().await;
        let scratch = files.scratch_folder().to_owned();
        let (coming, batches) = mpsc::channel(BATCHES_WAITING);
        let written = tokio::task::spawn_blocking(move || {
            let written = write(file, &scratch, (table, asked), batches);
            drop(place);
            written
        });
        let max_rows = match asked.format {
            TableFormat::Pdf => self.max_rows.min(pdf::MAX_ROWS),
            TableFormat::Csv if asked.is_whole => usize::MAX,
            TableFormat::Csv | TableFormat::Xlsx => self.max_rows,
        };
        let told = Told { made_on, ..Told::default() };
        let text_left = pdf::MAX_TEXT_BYTES;
        Ok(Sheet { coming, written, max_rows, left: max_rows, text_left, asked, table, told })
    }
}

impl Sheet {
    /// Adds rows; waits while too many of those before are not written.
    ///
    /// # Errors
    /// 422 `export_too_long`; the file system's.
    pub async fn rows(&mut self, rows: impl IntoIterator<Item = impl Into<Row>>) -> ApiResult<()> {
        let batch: Vec<Row> = rows.into_iter().map(Into::into).collect();
        self.left = self.left.checked_sub(batch.len()).ok_or_else(|| self.too_long())?;
        if self.asked.format == TableFormat::Pdf {
            if batch.iter().flat_map(|row| &row.cells).any(|cell| pdf::cell_bytes(cell) > pdf::MAX_CELL_BYTES)
            {
                return Err(self.too_long());
            }
            let texts = batch.iter().map(pdf::text_bytes).sum();
            self.text_left = self.text_left.checked_sub(texts).ok_or_else(|| self.too_long())?;
        }
        if !batch.is_empty() && self.coming.send(Coming::Rows(batch)).await.is_err() {
            return Err(self.complete().await.err().unwrap_or_else(|| ApiError::internal("rows were lost")));
        }
        Ok(())
    }

    /// Adds what the rows come to, on paper alone: a spreadsheet adds up by itself.
    ///
    /// # Errors
    /// As [`Self::rows`].
    pub async fn totals(&mut self, cells: Vec<Cell>) -> ApiResult<()> {
        self.on_paper(RowKind::Total, cells).await
    }

    /// Adds a heading among the rows, on paper alone: each row of a spreadsheet says itself what it is of.
    ///
    /// # Errors
    /// As [`Self::rows`].
    pub async fn heading(&mut self, cells: Vec<Cell>) -> ApiResult<()> {
        self.on_paper(RowKind::Title, cells).await
    }

    async fn on_paper(&mut self, kind: RowKind, cells: Vec<Cell>) -> ApiResult<()> {
        match self.asked.format {
            TableFormat::Pdf => self.rows([Row { cells, kind }]).await,
            TableFormat::Csv | TableFormat::Xlsx => Ok(()),
        }
    }

    /// Says on paper what the list is narrowed to, if it is.
    pub fn narrowed(&mut self, to: Words, value: Option<impl Into<String>>) {
        self.told.notes.extend(value.map(|value| (to, Some(value.into()))));
    }

    /// Says on paper on which day the figures are so.
    pub fn as_at(&mut self, day: NaiveDate) {
        let day = language::day(day, self.asked.language);
        self.narrowed(words::AS_AT, Some(day));
    }

    /// Says on paper which months of the year before stand beside, if they are not all of it.
    pub fn compared(&mut self, months: Option<(NaiveDate, NaiveDate)>) {
        let language = self.asked.language;
        self.narrowed(words::COMPARED, months.map(|months| told::period(months, language)));
    }

    /// Says on paper what has to be known of the list, if it is so.
    pub fn note(&mut self, is_so: bool, note: Words) {
        self.told.notes.extend(is_so.then_some((note, None)));
    }

    fn too_long(&self) -> ApiError {
        let problem = ApiError::unprocessable("export_too_long");
        match self.asked.format {
            TableFormat::Pdf => problem.detail(format!(
                "a PDF has at most {} rows and {} bytes of text, {} in a cell",
                self.max_rows,
                pdf::MAX_TEXT_BYTES,
                pdf::MAX_CELL_BYTES
            )),
            TableFormat::Csv | TableFormat::Xlsx => problem,
        }
    }

    /// The whole file, named for its company, its list and the days that it is about.
    ///
    /// # Errors
    /// The file system's.
    pub async fn finish(mut self, days: Option<(NaiveDate, NaiveDate)>) -> ApiResult<TableFile> {
        let name = self.name(days);
        let told = Told { days, ..std::mem::take(&mut self.told) };
        // Whoever does not take it has failed, and says why.
        let _ = self.coming.send(Coming::End(told)).await;
        let file = self.complete().await?;
        let size_bytes = file.metadata()?.len();
        let body = Binary(Body::from_async_read(tokio::fs::File::from_std(file)));
        let content = match self.asked.format {
            TableFormat::Csv => TableContent::Csv(body),
            TableFormat::Xlsx => TableContent::Xlsx(body),
            TableFormat::Pdf => TableContent::Pdf(body),
        };
        Ok(TableFile::Ok(content, name, Some(size_bytes)))
    }

    async fn complete(&mut self) -> ApiResult<File> {
        Ok((&mut self.written).await.map_err(ApiError::internal)??)
    }

    fn name(&self, days: Option<(NaiveDate, NaiveDate)>) -> String {
        let extension = self.asked.format.extension();
        let title = self.table.title.of(self.asked.language);
        let mut parts = vec![file_part(&self.told.company), title.to_owned()];
        parts.extend(
            days.map(|(from, to)| if from == to { to.to_string() } else { format!("{from} - {to}") }),
        );
        parts.retain(|part| !part.is_empty());
        let plain = format!("{}.{extension}", self.table.key);
        attachment_in_full(&plain, &format!("{}.{extension}", parts.join(" - ")))
    }
}

/// Writes rows as they come: the file at its beginning.
fn write(
    mut file: File,
    scratch: &Path,
    (table, asked): (&Table, Asked),
    mut coming: mpsc::Receiver<Coming>,
) -> io::Result<File> {
    let out = BufWriter::new(file.try_clone()?);
    let mut writer = Writer::begin(out, scratch, table, asked)?;
    let told = loop {
        match coming.blocking_recv().ok_or(io::ErrorKind::BrokenPipe)? {
            Coming::Rows(rows) => {
                for row in rows {
                    debug_assert_eq!(row.cells.len(), table.columns.len(), "{}", table.key);
                    writer.row(&row)?;
                }
            }
            Coming::End(told) => break told,
        }
    };
    writer.finish(&told)?;
    file.rewind()?;
    Ok(file)
}

enum Writer {
    Csv(Box<csv::Writer<BufWriter<File>>>),
    Xlsx(Box<xlsx::Writer>, BufWriter<File>),
    Pdf(Box<pdf::Writer>, BufWriter<File>),
}

impl Writer {
    fn begin(out: BufWriter<File>, scratch: &Path, table: &Table, asked: Asked) -> io::Result<Self> {
        match asked.format {
            TableFormat::Csv => Ok(Self::Csv(Box::new(csv::Writer::begin(out, table, asked.language)?))),
            TableFormat::Xlsx => {
                Ok(Self::Xlsx(Box::new(xlsx::Writer::begin(scratch, table, asked.language)?), out))
            }
            TableFormat::Pdf => Ok(Self::Pdf(Box::new(pdf::Writer::begin(table, asked.language)?), out)),
        }
    }

    fn row(&mut self, row: &Row) -> io::Result<()> {
        match self {
            Self::Csv(writer) => writer.row(&row.cells),
            Self::Xlsx(writer, _) => writer.row(&row.cells),
            Self::Pdf(writer, _) => {
                writer.row(row);
                Ok(())
            }
        }
    }

    fn finish(self, told: &Told) -> io::Result<()> {
        match self {
            Self::Csv(writer) => writer.finish(),
            Self::Xlsx(writer, mut out) => {
                writer.finish(&mut out)?;
                out.flush()
            }
            Self::Pdf(writer, mut out) => {
                writer.finish(told, &mut out)?;
                out.flush()
            }
        }
    }
}
