//! Writes one company into an archive: what one instant shows of its rows, and its files.

use std::io;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use futures_util::{TryStreamExt, pin_mut};
use tokio::io::AsyncWrite;
use tokio_postgres::Client;
use uuid::Uuid;

use super::archive::{AUDIT, Card, FORMAT, HEADER, Header, KIND, Manifest, Member, Role, Table, hex};
use super::copy::{self, database};
use super::writer::Writer;
use super::{Source, TransferError, catalogue};
use crate::permission::PermissionSet;
use crate::schema::platform::{companies, memberships, roles, users};
use crate::{CompanyId, FileId, Tenancy, TenancyError, UserId, connect};

/// Rows are written in members of about so many bytes.
const MEMBER_BYTES: usize = 4 * 1024 * 1024;
/// Files that are looked up with one statement.
const FILES_AT_ONCE: i64 = 1_000;
/// What is told of the platform's audit trail: codes and ids, as it holds nothing else.
const AUDIT_COLUMNS: [&str; 10] =
    ["id", "at", "user_id", "company_id", "action", "subject", "details", "before", "after", "request_id"];

/// What an archive holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// What it says it is.
    pub header: Header,
    /// What is in it.
    pub manifest: Manifest,
}

impl Summary {
    /// All rows of the company.
    pub fn rows(&self) -> u64 {
        self.manifest.rows.iter().sum()
    }
}

impl Tenancy {
    /// Writes a company into an archive while others use it. Memory is bounded, however large it is; a migration of this
    /// company waits until the rows are read.
    ///
    /// # Errors
    /// [`TransferError`]. What was written until then is no archive.
    pub async fn export<W: AsyncWrite + Unpin>(
        &self,
        source: &Source,
        product_version: &str,
        out: W,
    ) -> Result<(Summary, W), TransferError> {
        let company = source.company;
        let (card, company_roles, company_members) = self.platform_card(company).await?;
        let client = connect::connect_for_copy(self.database_of(&source.node)?).await?;
        copy::hold_files(&client, company).await?;
        let (tables, schema_version) = self.begin_export(&client, company).await?;
        let header = Header {
            kind: KIND.to_owned(),
            format: FORMAT,
            product_version: product_version.to_owned(),
            schema_version,
            exported_at: self.clock().now(),
            company: card,
            roles: company_roles,
            members: company_members,
            tables,
            audit_columns: AUDIT_COLUMNS.map(str::to_owned).to_vec(),
        };
        let time = u64::try_from(header.exported_at.timestamp()).unwrap_or(0);
        let mut writer = Writer::new(out, time);
        writer.json(HEADER, &header).await?;
        let mut manifest = Manifest { format: FORMAT, ..Manifest::default() };
        for table in &header.tables {
            let sql = copy::copy_out(&company.schema(), table);
            manifest.rows.push(rows(&client, &sql, &format!("tables/{}", table.name), &mut writer).await?);
        }
        manifest.audit_rows = self.audit_rows(company, &mut writer).await?;
        self.write_files(&client, company, &mut writer, &mut manifest).await?;
        client.batch_execute("COMMIT").await.map_err(database)?;
        let (out, manifest) = writer.finish(manifest).await?;
        Ok((Summary { header, manifest }, out))
    }

    /// Opens the transaction whose instant is exported. Its tables keep their columns until it ends.
    async fn begin_export(
        &self,
        client: &Client,
        company: CompanyId,
    ) -> Result<(Vec<Table>, i32), TransferError> {
        let schema = company.schema();
        let begin = format!(
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL search_path TO {schema}, ext; \
             SET LOCAL ROLE {schema}; {}",
            copy::TIMEOUTS
        );
        client.batch_execute(&begin).await.map_err(database)?;
        let tables = catalogue::tables(client, &schema).await?;
        let names: Vec<String> = tables.iter().map(|table| format!("{schema}.\"{}\"", table.name)).collect();
        let lock = format!("LOCK TABLE {} IN ACCESS SHARE MODE", names.join(", "));
        client.batch_execute(&lock).await.map_err(database)?;
        let seen =
            client.query_one("SELECT max(version) FROM schema_migrations", &[]).await.map_err(database)?;
        let seen: Option<i32> = seen.get(0);
        let query = companies::table.find(company).select(companies::schema_version);
        let stands: i32 = self.run_alone(async |conn| query.first(conn).await).await?;
        if seen != Some(stands) {
            return Err(TransferError::Upgrading);
        }
        Ok((tables, stands))
    }

    /// What the platform knows of the company.
    async fn platform_card(
        &self,
        company: CompanyId,
    ) -> Result<(Card, Vec<Role>, Vec<Member>), TenancyError> {
        self.platform_read(async |tx| {
            let (owner, name, country, currency, session_timeout_minutes, created_at) = companies::table
                .find(company)
                .select((
                    companies::owner_id,
                    companies::name,
                    companies::country,
                    companies::currency,
                    companies::session_timeout_minutes,
                    companies::created_at,
                ))
                .first::<(UserId, _, _, _, _, _)>(tx.conn())
                .await?;
            let id = company.as_uuid();
            let card = Card { id, name, country, currency, session_timeout_minutes, created_at };
            let found: Vec<(String, Option<String>, Vec<String>)> = roles::table
                .filter(roles::company_id.eq(company))
                .order(roles::key)
                .select((roles::key, roles::name, roles::permissions))
                .load(tx.conn())
                .await?;
            // What an older version granted and this one does not know is granted to nobody.
            let known = |texts: &[String]| {
                PermissionSet::from_texts(texts).iter().map(|one| one.to_string()).collect()
            };
            let company_roles = found.into_iter().map(|(key, name, texts)| {
                let permissions = known(&texts);
                Role { key, name, permissions }
            });
            let found: Vec<(UserId, String, String, bool)> = memberships::table
                .inner_join(users::table)
                .filter(memberships::company_id.eq(company))
                .order(users::email_key)
                .select((users::id, users::email, memberships::role_key, memberships::is_active))
                .load(tx.conn())
                .await?;
            let members = found.into_iter().map(|(user, email, role, is_active)| {
                let is_owner = user == owner;
                Member { email, role, is_active, is_owner }
            });
            Ok((card, company_roles.collect(), members.collect()))
        })
        .await
    }

    async fn audit_rows<W: AsyncWrite + Unpin>(
        &self,
        company: CompanyId,
        writer: &mut Writer<W>,
    ) -> Result<u64, TransferError> {
        let client = connect::connect_for_copy(&self.0.main_database).await?;
        let columns = AUDIT_COLUMNS.map(str::to_owned);
        let sql = format!(
            "COPY (SELECT {} FROM platform.audit_events WHERE company_id = '{company}' ORDER BY at, id) TO STDOUT",
            copy::columns_of(&columns)
        );
        rows(&client, &sql, &format!("platform/{AUDIT}"), writer).await
    }

    async fn write_files<W: AsyncWrite + Unpin>(
        &self,
        client: &Client,
        company: CompanyId,
        writer: &mut Writer<W>,
        manifest: &mut Manifest,
    ) -> Result<(), TransferError> {
        let mut last = Uuid::nil().to_string();
        loop {
            let page = "SELECT id::text, sha256 FROM files WHERE id > $1::text::uuid ORDER BY id LIMIT $2";
            let page = client.query(page, &[&last, &FILES_AT_ONCE]).await.map_err(database)?;
            let Some(end) = page.last() else { return Ok(()) };
            last = end.get(0);
            for row in &page {
                let id: Uuid = row.get::<_, &str>(0).parse().map_err(io::Error::other)?;
                let expected: &[u8] = row.get(1);
                let opened = match self.files().open(company, FileId::from_uuid(id)).await {
                    Err(error) if error.kind() == io::ErrorKind::NotFound => None,
                    opened => Some(opened?),
                };
                let Some(file) = opened else {
                    manifest.damaged_files.push(id);
                    continue;
                };
                let size = file.size_bytes();
                let sha256 = writer.streamed(&format!("files/{id}"), size, file).await?;
                manifest.files += 1;
                manifest.file_bytes += size;
                if sha256 != expected {
                    tracing::warn!(company = %company, file = %id, sha256 = hex(&sha256), "a file is not as its row says");
                    manifest.damaged_files.push(id);
                }
            }
        }
    }
}

/// Writes what a COPY gives, some megabytes a member: how many rows.
async fn rows<W: AsyncWrite + Unpin>(
    client: &Client,
    sql: &str,
    folder: &str,
    writer: &mut Writer<W>,
) -> Result<u64, TransferError> {
    let stream = client.copy_out(sql).await.map_err(database)?;
    pin_mut!(stream);
    let (mut rows, mut members, mut buffer) = (0, 0_u32, Vec::with_capacity(MEMBER_BYTES));
    while let Some(bytes) = stream.try_next().await.map_err(database)? {
        buffer.extend_from_slice(&bytes);
        if buffer.len() >= MEMBER_BYTES && buffer.last() == Some(&b'\n') {
            rows += write_rows(writer, folder, &mut members, &mut buffer).await?;
        }
    }
    rows += write_rows(writer, folder, &mut members, &mut buffer).await?;
    Ok(rows)
}

async fn write_rows<W: AsyncWrite + Unpin>(
    writer: &mut Writer<W>,
    folder: &str,
    members: &mut u32,
    buffer: &mut Vec<u8>,
) -> Result<u64, TransferError> {
    if buffer.is_empty() {
        return Ok(0);
    }
    *members += 1;
    writer.member(&format!("{folder}/{members:06}.copy"), buffer).await?;
    let rows = buffer.iter().filter(|byte| **byte == b'\n').count() as u64;
    buffer.clear();
    Ok(rows)
}
