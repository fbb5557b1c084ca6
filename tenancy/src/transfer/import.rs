//! Reads an archive into a company of a new id.
//!
//! The archive is read twice: once to see that it is whole, once to write it. The company is `importing` until its caller
//! has verified it and says so; nobody enters it before. What a dead process left behind is erased by the next one.

use std::io;
use std::sync::Arc;

use diesel::prelude::*;
use diesel::result::Error;
use diesel_async::RunQueryDsl;
use tokio::fs::File;
use tokio::io::AsyncSeekExt;
use tokio_postgres::Client;
use tokio_postgres::error::SqlState;
use uuid::Uuid;

use super::archive::{Header, Part};
use super::copy::database;
use super::export::Summary;
use super::load::Load;
use super::{ArchiveError, Reader, TransferError, check, made};
use crate::migrate::{self, Owner, latest_company_version};
use crate::provision::{self, CompanyState, Step, name_key};
use crate::schema::platform::{companies, data_imports};
use crate::{
    Access, Actor, CompanyId, FileId, NewJob, PlatformAudit, PlatformTx, Tenancy, TenancyError, UserId,
    connect, erase,
};

/// What is to be imported, and for whom.
#[derive(Clone, Debug)]
pub struct Import {
    /// The archive, a file of this machine that is read from its beginning, twice; nobody else reads from it meanwhile.
    pub archive: Arc<std::fs::File>,
    /// Who owns the new company, and is its only member at first.
    pub owner_id: UserId,
    /// Another name than the archive says.
    pub name: Option<String>,
    /// The archive unpacks to no more than this.
    pub max_bytes: u64,
    /// The row of `data_imports` that is done when the company is opened, and says so in the same transaction.
    pub noted_in: Option<Uuid>,
}

/// A company that was read in and that nobody can enter yet.
pub struct Importing {
    tenancy: Tenancy,
    owner: Owner,
    /// Holds the lock that says that somebody is at work.
    _client: Client,
    company: CompanyId,
    owner_id: UserId,
    noted_in: Option<Uuid>,
    summary: Summary,
}

impl Import {
    async fn beginning(&self) -> io::Result<File> {
        let mut archive = File::from_std(self.archive.try_clone()?);
        archive.rewind().await?;
        Ok(archive)
    }
}

impl Tenancy {
    /// Reads an archive in. Nothing is written of one that is not whole, nor of one of whose head `judge` says that it cannot
    /// be a company here.
    ///
    /// # Errors
    /// [`TransferError`]; the constraint `companies_owner_name_key` when the owner has a company of an equal name. What was
    /// written until then is erased.
    pub async fn import(
        &self,
        owner: &Owner,
        import: &Import,
        judge: impl FnOnce(&Header) -> Result<(), String>,
    ) -> Result<Importing, TransferError> {
        let summary = Box::pin(check(import.beginning().await?, import.max_bytes)).await?;
        check_version(&summary.header)?;
        judge(&summary.header).map_err(ArchiveError::Refused)?;
        clear_abandoned(self, owner).await?;
        self.clear_name(owner, import, &summary.header).await?;
        let client = connect::connect_for_copy(&owner.database).await?;
        let company = CompanyId::new(self.clock().now());
        client
            .batch_execute(&format!("SELECT pg_advisory_lock({})", lock_of(company)))
            .await
            .map_err(database)?;
        made::company(owner, company, import, &summary.header).await?;
        match Box::pin(self.fill(owner, &client, company, import, &summary)).await {
            Ok(()) => Ok(Importing {
                tenancy: self.clone(),
                owner: owner.clone(),
                _client: client,
                company,
                owner_id: import.owner_id,
                noted_in: import.noted_in,
                summary,
            }),
            Err(error) => {
                // Its transaction holds the tables that are to be removed.
                if let Err(error) = client.batch_execute("ROLLBACK").await {
                    tracing::debug!(%error, "the connection of an import is gone");
                }
                give_up(self, owner, company).await;
                Err(error)
            }
        }
    }

    async fn fill(
        &self,
        owner: &Owner,
        client: &Client,
        company: CompanyId,
        import: &Import,
        summary: &Summary,
    ) -> Result<(), TransferError> {
        let mut reader = Reader::open(import.beginning().await?, import.max_bytes).await?;
        if *reader.header() != summary.header {
            return Err(ArchiveError::Altered("it changed while it was read".into()).into());
        }
        let mut load = Some(Load::begin(client, company, &summary.header).await?);
        while let Some(part) = reader.next().await? {
            match part {
                Part::Rows(table) => {
                    let load =
                        load.as_ref().ok_or_else(|| ArchiveError::Unexpected("rows after files".into()))?;
                    load.rows(table, &mut reader).await?;
                }
                Part::Audit => {}
                Part::File(id, size) => {
                    if let Some(load) = load.take() {
                        load.finish(&summary.manifest).await?;
                    }
                    self.store(client, company, FileId::from_uuid(id), size, &mut reader).await?;
                }
            }
        }
        if let Some(load) = load.take() {
            load.finish(&summary.manifest).await?;
        }
        migrate::raise_imported(owner, company).await.map_err(of_rows)?;
        Ok(())
    }

    /// Stores a file of the archive, which has to be the one that its row describes.
    async fn store(
        &self,
        client: &Client,
        company: CompanyId,
        id: FileId,
        size: u64,
        reader: &mut Reader<File>,
    ) -> Result<(), TransferError> {
        let known = format!("SELECT FROM {}.files WHERE id = '{id}'", company.schema());
        if client.query_opt(&known, &[]).await.map_err(database)?.is_none() {
            return Err(ArchiveError::Unexpected(format!("the file {id}, which no row names")).into());
        }
        let (mut near, far) = tokio::io::duplex(256 * 1024);
        let send = async {
            while let Some(bytes) = reader.chunk().await? {
                tokio::io::AsyncWriteExt::write_all(&mut near, &bytes).await?;
            }
            drop(near);
            Ok::<_, ArchiveError>(())
        };
        let (sent, stored) = tokio::join!(send, self.files().put(company, id, far, size));
        sent?;
        stored.map_err(|error| TenancyError::Files(error.into()))?;
        Ok(())
    }

    /// Erases what an import of the same name left that was ended a moment ago. The server may not have noticed yet.
    async fn clear_name(&self, owner: &Owner, import: &Import, header: &Header) -> Result<(), TenancyError> {
        let name = import.name.as_deref().unwrap_or(&header.company.name);
        let query = unfinished()
            .filter(companies::owner_id.eq(import.owner_id).and(companies::name_key.eq(name_key(name))))
            .select((companies::id, companies::state));
        let found: Option<(CompanyId, CompanyState)> =
            self.run_alone(async |conn| query.first(conn).await.optional()).await?;
        if let Some(unfinished) = found {
            self.erase_if_abandoned(owner, unfinished, "10s").await?;
        }
        Ok(())
    }

    /// Erases a company whose import or whose erasing did not end, if nobody is at it any more. Whoever was may have brought
    /// it to its end since it was looked for.
    async fn erase_if_abandoned(
        &self,
        owner: &Owner,
        (company, state): (CompanyId, CompanyState),
        patience: &str,
    ) -> Result<bool, TenancyError> {
        let client = connect::connect_for_copy(&owner.database).await?;
        let lock = format!("SET lock_timeout TO '{patience}'; SELECT pg_advisory_lock({})", lock_of(company));
        match client.batch_execute(&lock).await {
            Ok(()) => erase::remove(self, owner, (company, state), audit(company, state)).await,
            Err(error) if error.code() == Some(&SqlState::LOCK_NOT_AVAILABLE) => Ok(false),
            Err(error) => Err(database(error)),
        }
    }
}

impl Importing {
    /// The new company.
    pub fn company(&self) -> CompanyId {
        self.company
    }

    /// What was read.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// A door for verifying it.
    ///
    /// # Errors
    /// The platform's.
    pub async fn access(&self) -> Result<Access, TransferError> {
        let access = self.tenancy.enter_unasked(self.company, &[CompanyState::Importing], Actor::Operator);
        Ok(access.await?)
    }

    /// Opens the company to its owner: with the roles that it had and no member of before. `then` is to be done after it.
    ///
    /// # Errors
    /// The platform's.
    pub async fn activate(
        self,
        audit: PlatformAudit,
        then: Option<NewJob>,
    ) -> Result<CompanyId, TransferError> {
        let (company, owner_id, header) = (self.company, self.owner_id, &self.summary.header);
        let noted_in = self.noted_in;
        let done = self.tenancy.platform_write(async |tx| {
            provision::advance(tx, company, Step::Activate).await?;
            made::roles_of(tx, company, header).await?;
            provision::make_owner_administrator(tx, company, owner_id).await?;
            note_done(tx, noted_in, company).await?;
            if let Some(job) = then.clone() {
                tx.enqueue(job).await?;
            }
            tx.audit(PlatformAudit { company_id: Some(company), ..audit });
            Ok::<_, TenancyError>(company)
        });
        Ok(done.await?)
    }

    /// Erases it again.
    pub async fn give_up(self) {
        give_up(&self.tenancy, &self.owner, self.company).await;
    }
}

async fn note_done(
    tx: &mut PlatformTx<'_>,
    noted_in: Option<Uuid>,
    company: CompanyId,
) -> Result<(), TenancyError> {
    let (Some(id), now) = (noted_in, tx.now()) else { return Ok(()) };
    diesel::update(data_imports::table.find(id))
        .set((
            data_imports::state.eq("done"),
            data_imports::company_id.eq(company),
            data_imports::updated_at.eq(now),
        ))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// What is there of companies that nobody has entered yet or that nobody finds any more.
#[diesel::dsl::auto_type]
fn unfinished() -> _ {
    let states: Vec<CompanyState> = vec![CompanyState::Importing, CompanyState::Erasing];
    companies::table.filter(companies::state.eq_any(states))
}

/// Erases the companies whose import did not end because its process is gone, and those whose erasing did not: how many.
///
/// # Errors
/// The database's.
pub async fn clear_abandoned(tenancy: &Tenancy, owner: &Owner) -> Result<usize, TenancyError> {
    let query = unfinished().order(companies::id).select((companies::id, companies::state));
    let found: Vec<(CompanyId, CompanyState)> =
        tenancy.run_alone(async |conn| query.load(conn).await).await?;
    let mut erased = 0;
    for unfinished in found {
        erased += usize::from(tenancy.erase_if_abandoned(owner, unfinished, "1ms").await?);
    }
    Ok(erased)
}

async fn give_up(tenancy: &Tenancy, owner: &Owner, company: CompanyId) {
    let state = CompanyState::Importing;
    if let Err(error) = erase::remove(tenancy, owner, (company, state), audit(company, state)).await {
        tracing::warn!(company = %company, %error, "a failed import is left for the next one to erase");
    }
}

/// What the end of a company is, which was in a state before: of an import that was given up, or of a company.
fn audit(company: CompanyId, state: CompanyState) -> PlatformAudit {
    let is_import = state == CompanyState::Importing;
    let action = if is_import { "company_import_given_up" } else { "company_erased" };
    PlatformAudit { company_id: Some(company), action, ..PlatformAudit::default() }
}

fn lock_of(company: CompanyId) -> String {
    format!("hashtextextended('partita import {company}', 0)")
}

/// What the database says of rows when later migrations are applied to them is said of the archive; what befalls the
/// connection is not.
fn of_rows(error: TenancyError) -> TransferError {
    match &error {
        TenancyError::Database(Error::DatabaseError(_, said)) if !error.is_transient() => {
            let table = said.table_name().unwrap_or("some table");
            let said = said.message();
            ArchiveError::Refused(format!("rows of {table} cannot be brought to this version: {said}")).into()
        }
        _ => error.into(),
    }
}

fn check_version(header: &Header) -> Result<(), ArchiveError> {
    let latest = latest_company_version();
    if (1..=latest).contains(&header.schema_version) {
        return Ok(());
    }
    let (found, product) = (header.schema_version, &header.product_version);
    Err(ArchiveError::Refused(format!(
        "the archive is of schema version {found}, written by version {product}, and this service knows versions 1 to {latest}"
    )))
}
