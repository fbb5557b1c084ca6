//! What the worker does: writes an archive on a disk, stores it, and notes it.

use std::io::{self, Cursor, Read};

use anyhow::bail;
use data_encoding::{BASE64, HEXLOWER};
use poem::http::StatusCode;
use serde::Deserialize;
use serde_json::json;
use tenancy::files::{FileLabel, PutError};
use tenancy::{AuditEvent, CompanyId, CompanyTx, Denied, FileId, FileStore};
use tokio::io::{AsyncRead, AsyncSeekExt, AsyncWriteExt};
use uuid::Uuid;

use super::manifest::{self, Attachment, Chain, Integrity, LeftOut, Manifest, Named, Names, Year};
use super::parts::Part;
use super::store::{self, ATTEMPTS, ArchiveRow};
use super::zip::{Packed, Zip};
use crate::App;
use crate::accounting::annex_tables::{self, AnnexForm};
use crate::accounting::attachments::{self, Attached};
use crate::accounting::integrity::{self, SealView};
use crate::accounting::{fec, fiscal_years};
use crate::http::{Access, ApiError, ApiResult};
use crate::identity::Language;
use crate::tables::STATEMENT_TIMEOUT;

/// The job that makes an archive.
pub const JOB: &str = "archive_year";
/// So many files are added before it is said how far it has come.
const SAID_EVERY: usize = 20;

#[derive(Debug, Deserialize)]
struct Payload {
    archive_id: Uuid,
}

/// Makes the archive that a job names, if it is not at its end. What fails because of its means is tried again.
///
/// # Errors
/// The database's and the file store's.
pub async fn make(app: &App, company: CompanyId, payload: serde_json::Value) -> anyhow::Result<()> {
    let Payload { archive_id } = serde_json::from_value(payload)?;
    let access = match app.tenancy.enter_as_worker(company).await {
        Ok(access) => Access::of_worker(access),
        Err(Denied::NotFound) => return Ok(()),
        Err(denied) => bail!("{denied:?}"),
    };
    let taken = note(&access, async |tx| store::take(tx, archive_id).await).await;
    let Some(row) = taken.map_err(ApiError::into_failure)? else { return Ok(()) };
    let made = if row.attempts > ATTEMPTS {
        Err(ApiError::unprocessable("interrupted"))
    } else {
        Box::pin(attempt(app, &access, &row)).await
    };
    let Err(error) = made else { return Ok(()) };
    if error.status().is_server_error() && row.attempts < ATTEMPTS {
        return Err(error.into_failure());
    }
    let code = error.code().to_owned();
    tracing::warn!(company = %company, archive = %row.id, code, "an archive of a year failed");
    let failed = note(&access, async |tx| store::failed(tx, &row, &code).await).await;
    failed.map(|_| ()).map_err(ApiError::into_failure)
}

async fn note<T>(access: &Access, f: impl AsyncFnOnce(&mut CompanyTx<'_>) -> ApiResult<T>) -> ApiResult<T> {
    access.tenancy().note(JOB, f).await
}

/// What an archive is of.
struct Found {
    year: Year,
    chains: Vec<Chain>,
    integrity: Integrity,
    seals: Vec<SealView>,
    attached: Vec<Attached>,
    annexes: Vec<AnnexForm>,
}

/// Reads the year, of which every hash is computed anew.
///
/// # Errors
/// 409 `fiscal_year_not_closed`; 422 `books_not_whole`.
async fn find(app: &App, tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Found> {
    let secrets = app.config.secrets.as_ref();
    let (year, chains) = closed(tx, id).await?;
    let check = integrity::check(tx, secrets, id).await?;
    if !check.is_whole {
        return Err(ApiError::unprocessable("books_not_whole").detail(check.break_place.unwrap_or_default()));
    }
    let mut seals = Vec::new();
    for seal in integrity::get(tx, secrets, id).await?.seals {
        seals.push(integrity::seal(tx, secrets, seal.id).await?);
    }
    let attached = attachments::of_year(tx, id).await?;
    let annexes = annex_tables::forms(tx).await?;
    Ok(Found { year, chains, integrity: (&check).into(), seals, attached, annexes })
}

/// A year that is closed, and where its chains end.
async fn closed(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<(Year, Vec<Chain>)> {
    let year = fiscal_years::find(tx, id).await?.ok_or_else(ApiError::not_found)?;
    if year.require_open().is_ok() {
        return Err(ApiError::conflict("fiscal_year_not_closed"));
    }
    let found = integrity::get(tx, None, id).await?;
    let year = Year { id, start: year.start_date, end: year.end_date };
    Ok((year, found.chains.into_iter().map(Chain::from).collect()))
}

/// An archive on its way.
struct Writing<'a> {
    app: &'a App,
    access: &'a Access,
    row: &'a ArchiveRow,
    /// Away while a file is added to it.
    zip: Option<Zip>,
    /// What is in it so far.
    packed: Vec<Packed>,
    names: Names,
    left_out: Vec<LeftOut>,
    attachments: Vec<Attachment>,
    total: usize,
}

async fn attempt(app: &App, access: &Access, row: &ArchiveRow) -> ApiResult<()> {
    let id = row.fiscal_year_id;
    let found = access.read_for(fec::STATEMENT_TIMEOUT, async |tx| find(app, tx, id).await).await?;
    let country = access.company().country.as_str();
    let parts = Part::all(country, &found.annexes, found.chains.iter().map(|chain| chain.journal.as_str()));
    let scratch = app.tenancy.files().scratch().await?.into_std().await;
    let total = parts.len() + 3 * found.seals.len() + found.attached.len() + 2;
    let mut writing = Writing {
        app,
        access,
        row,
        zip: Some(Zip::begin(scratch)),
        packed: Vec::new(),
        names: Names::default(),
        left_out: Vec::new(),
        attachments: Vec::new(),
        total,
    };
    for part in &parts {
        writing.part(part, &found.year).await?;
        writing.say().await?;
    }
    for seal in &found.seals {
        writing.seal(seal).await?;
    }
    for (place, attached) in found.attached.iter().enumerate() {
        writing.attachment(attached).await?;
        if place % SAID_EVERY == 0 {
            writing.say().await?;
        }
    }
    let now = access.read_for(STATEMENT_TIMEOUT, async |tx| closed(tx, id).await).await?;
    if now.1 != found.chains {
        return Err(ApiError::conflict("fiscal_year_changed"));
    }
    Box::pin(writing.finish(found)).await
}

impl Writing<'_> {
    /// Says how far it has come.
    ///
    /// # Errors
    /// 409 `export_in_progress` when another worker is at it.
    async fn say(&mut self) -> ApiResult<()> {
        let count = |files: usize| i32::try_from(files).unwrap_or(i32::MAX);
        let (access, row) = (self.access, self.row);
        let stands = (count(self.packed.len() + self.left_out.len()), count(self.total));
        if note(access, async |tx| store::progress(tx, row, stands).await).await? {
            Ok(())
        } else {
            Err(ApiError::conflict("export_in_progress"))
        }
    }

    /// Adds a part, or says why there is none.
    async fn part(&mut self, part: &Part, year: &Year) -> ApiResult<()> {
        let language = Language::of(&self.row.language);
        let (folder, name) = part.name();
        let (own, body) = match part.content(self.app, self.access, (year, language)).await {
            Ok(content) => content,
            Err(error) if error.status() == StatusCode::UNPROCESSABLE_ENTITY => {
                let file = self.names.give(folder, &name);
                self.left_out.push(LeftOut { file, code: error.code().to_owned() });
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        let name = self.names.give(folder, &own.unwrap_or(name));
        let content = spooled(self.app.tenancy.files(), body.into_async_read()).await?;
        self.pack(name, content).await
    }

    /// Adds a seal: what it says, its signature, and the key that it is checked by.
    async fn seal(&mut self, seal: &SealView) -> ApiResult<()> {
        let signature = BASE64.decode(seal.signature.as_bytes()).map_err(ApiError::internal)?;
        let made_at = seal.made_at.format("%Y%m%dT%H%M%SZ");
        let name = |ending| format!("seal-{}-{made_at}.{ending}", seal.until);
        let files = [
            (name("txt"), seal.statement.clone().into_bytes()),
            (name("sig"), signature),
            (name("pem"), seal.public_key.clone().into_bytes()),
        ];
        for (name, bytes) in files {
            let name = self.names.give("integrity", &name);
            self.pack(name, Cursor::new(bytes)).await?;
        }
        Ok(())
    }

    /// Adds a file that proves an entry.
    ///
    /// # Errors
    /// 422 `attachment_damaged` when it is not what came.
    async fn attachment(&mut self, attached: &Attached) -> ApiResult<()> {
        let damaged = || ApiError::unprocessable("attachment_damaged").detail(attached.file_id.to_string());
        let files = self.app.tenancy.files();
        let opened = match files.open(self.access.company().id, attached.file_id).await {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(damaged()),
            opened => opened?,
        };
        let number = attached.number.unwrap_or_default();
        let folder = format!("attachments/{}-{number}", manifest::part_of(&attached.journal));
        let name = self.names.give(&folder, &attached.name);
        let content = spooled(files, opened).await?;
        self.pack(name.clone(), content).await?;
        if self.packed.last().is_none_or(|packed| packed.sha256.as_slice() != attached.sha256) {
            return Err(damaged());
        }
        self.attachments.push(Attachment {
            file: name,
            name: attached.name.clone(),
            journal: attached.journal.clone(),
            number: attached.number,
            sha256: HEXLOWER.encode(&attached.sha256),
        });
        Ok(())
    }

    /// Adds what the archive says of itself, stores it and notes it.
    async fn finish(mut self, found: Found) -> ApiResult<()> {
        let (company, made_at) = (self.access.company(), self.app.tenancy.clock().now());
        let (format, product_version) = Manifest::of_now();
        let file_name = manifest::name_of(&found.year, made_at);
        let manifest = Manifest {
            format,
            product_version,
            company: Named {
                id: company.id.as_uuid(),
                name: company.name.clone(),
                currency: company.currency.clone(),
            },
            fiscal_year: found.year,
            made_at,
            language: self.row.language.clone(),
            integrity: found.integrity,
            chains: found.chains,
            attachments: std::mem::take(&mut self.attachments),
            left_out: self.left_out.clone(),
            files: self.packed.iter().map(Into::into).collect(),
        };
        let manifest = serde_json::to_vec_pretty(&manifest).map_err(ApiError::internal)?;
        self.pack("manifest.json".to_owned(), Cursor::new(manifest)).await?;
        let sums = manifest::sums(&self.packed);
        self.pack("SHA256SUMS".to_owned(), Cursor::new(sums.into_bytes())).await?;
        self.say().await?;
        Box::pin(self.keep(file_name)).await
    }

    async fn keep(self, name: String) -> ApiResult<()> {
        let (tenancy, company) = (&self.app.tenancy, self.access.company().id);
        let zip = self.zip.ok_or_else(|| ApiError::internal("the archive is lost"))?;
        let file = tokio::task::spawn_blocking(move || zip.finish()).await.map_err(ApiError::internal)??;
        let id = FileId::new(tenancy.clock().now());
        let put = tenancy.files().put(company, id, tokio::fs::File::from_std(file), u64::MAX).await;
        let stored = put.map_err(|error| match error {
            PutError::Io(error) => error.into(),
            PutError::Incomplete(error) => ApiError::internal(error),
            PutError::TooLarge { .. } => ApiError::internal("an archive is too large"),
        })?;
        let label = FileLabel { name, media_type: "application/zip".to_owned(), purpose: "year_archive" };
        let left_out: Vec<String> = self.left_out.into_iter().map(|left| left.file).collect();
        let noted = note(self.access, async |tx| {
            let file = tenancy::files::record(tx, &stored, label).await?;
            let after = json!({ "sha256": HEXLOWER.encode(&file.sha256), "size_bytes": file.size_bytes, "left_out": left_out });
            if !store::done(tx, self.row, file.id, left_out).await? {
                return Err(ApiError::conflict("export_in_progress"));
            }
            tx.audit(AuditEvent::created("year_archived", self.row.subject(), after));
            Ok(())
        });
        let noted = noted.await;
        if noted.is_err() {
            // Of a commit that failed nobody knows whether it took place: upkeep finds what no row names.
            tracing::warn!(archive = %self.row.id, "an archive was made and could not be noted");
        }
        noted
    }

    async fn pack(&mut self, name: String, content: impl Read + Send + 'static) -> ApiResult<()> {
        let mut zip = self.zip.take().ok_or_else(|| ApiError::internal("the archive is lost"))?;
        let packed = tokio::task::spawn_blocking(move || zip.add(name, content).map(|packed| (zip, packed)));
        let (zip, packed) = packed.await.map_err(ApiError::internal)??;
        self.zip = Some(zip);
        self.packed.push(packed);
        Ok(())
    }
}

/// What comes, on a disk of this machine without a name, at its beginning.
async fn spooled(files: &FileStore, mut content: impl AsyncRead + Unpin) -> io::Result<std::fs::File> {
    let mut file = files.scratch().await?;
    tokio::io::copy(&mut content, &mut file).await?;
    file.flush().await?;
    file.rewind().await?;
    Ok(file.into_std().await)
}
