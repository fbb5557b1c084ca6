//! `partita company export`, `check` and `import`.

use std::os::fd::AsFd;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::migrate::Owner;
use tenancy::schema::platform::users;
use tenancy::transfer::{self, Import, Summary};
use tenancy::{CompanyId, Tenancy, TenancyError, UserId};
use tokio::fs::File;

use crate::companies::data;
use crate::output;

pub async fn export(tenancy: &Tenancy, company: CompanyId, to: &Path) -> anyhow::Result<ExitCode> {
    let summary = if to == Path::new("-") {
        data::export_to(tenancy, company, standard_output()?).await?.0
    } else {
        data::export_to_file(tenancy, company, to).await.with_context(|| format!("{}", to.display()))?
    };
    // The standard output may be the archive.
    output::note(told(&summary));
    Ok(verdict(&summary))
}

pub async fn check(archive: &Path, max_bytes: u64) -> anyhow::Result<ExitCode> {
    let file = File::open(archive).await.with_context(|| format!("{}", archive.display()))?;
    let summary = transfer::check(file, max_bytes).await.with_context(|| format!("{}", archive.display()))?;
    output::line(format_args!("whole, {}", told(&summary)));
    Ok(verdict(&summary))
}

pub async fn import(tenancy: &Tenancy, owner: &Owner, import: &Import) -> anyhow::Result<ExitCode> {
    let imported = Box::pin(data::import(tenancy, owner, import)).await?;
    output::line(imported.company);
    output::note(told(&imported.summary));
    Ok(verdict(&imported.summary))
}

/// Whoever has an account under this address.
pub async fn person(tenancy: &Tenancy, email: &str) -> anyhow::Result<UserId> {
    let query = users::table
        .filter(users::email_key.eq(email.trim().to_lowercase()))
        .filter(users::is_active)
        .filter(users::email_confirmed_at.is_not_null())
        .select(users::id);
    let found = tenancy.platform_read(async |tx| {
        Ok::<Option<UserId>, TenancyError>(query.first(tx.conn()).await.optional()?)
    });
    match found.await? {
        Some(user) => Ok(user),
        None => bail!("nobody has a confirmed account under {email}"),
    }
}

fn standard_output() -> std::io::Result<File> {
    let own = std::io::stdout().as_fd().try_clone_to_owned()?;
    Ok(File::from_std(own.into()))
}

fn told(summary: &Summary) -> String {
    let Summary { header, manifest } = summary;
    let mut text = format!(
        "company {} of {}, schema version {}: {} rows, {} files of {} bytes",
        header.company.id,
        header.exported_at.to_rfc3339(),
        header.schema_version,
        summary.rows(),
        manifest.files,
        manifest.file_bytes
    );
    for file in &manifest.damaged_files {
        text += &format!("\nthe file {file} was not as its row says when the archive was written");
    }
    text
}

fn verdict(summary: &Summary) -> ExitCode {
    if summary.manifest.damaged_files.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) }
}
