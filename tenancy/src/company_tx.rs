//! A transaction on the rows of one company.

use chrono::{DateTime, Utc};
use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};
use uuid::Uuid;

use crate::access::{Actor, Company};
use crate::id::uuid_at;
use crate::permission::{Permission, PermissionSet};
use crate::queue::{self, NewJob};
use crate::write::WriteRefusal;
use crate::{Access, AuditEvent, JobId, PlatformTx, TenancyError};

/// A transaction on one company's schema. The database lets it touch nothing else.
///
/// The only way to one is an [`Access`].
pub struct CompanyTx<'a> {
    conn: &'a mut AsyncPgConnection,
    access: &'a Access,
    now: DateTime<Utc>,
    if_match: Option<i32>,
    version_checked: bool,
    relied_on: PermissionSet,
    audit: Vec<AuditEvent>,
}

impl<'a> CompanyTx<'a> {
    pub(crate) fn new(
        conn: &'a mut AsyncPgConnection,
        access: &'a Access,
        now: DateTime<Utc>,
        if_match: Option<i32>,
    ) -> Self {
        let relied_on = access.asked();
        Self { conn, access, now, if_match, version_checked: false, relied_on, audit: Vec::new() }
    }

    /// The connection, for diesel.
    pub fn conn(&mut self) -> &mut AsyncPgConnection {
        self.conn
    }

    /// Whose rows these are.
    pub fn company(&self) -> &'a Company {
        self.access.company()
    }

    /// Who acts.
    pub fn actor(&self) -> &'a Actor {
        self.access.actor()
    }

    /// Whether the actor has a permission beyond the one that opened the door. What is done on the strength of it is not
    /// committed when it is taken from them meanwhile.
    pub fn may(&mut self, permission: Permission) -> bool {
        let may = self.access.may(permission);
        if may {
            self.relied_on = self.relied_on.with(permission);
        }
        may
    }

    /// The permissions on the strength of which this transaction does what it does.
    pub(crate) fn relied_on(&self) -> PermissionSet {
        self.relied_on
    }

    /// The instant of this transaction; it does not move while the transaction runs.
    pub fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// A new UUID version 7 of this transaction's instant.
    pub fn new_uuid(&self) -> Uuid {
        uuid_at(self.now)
    }

    /// Compares the version that the caller saw (`If-Match`) with the version that stands, before a change.
    /// Without `If-Match` every version is right.
    ///
    /// # Errors
    /// [`WriteRefusal::StaleVersion`] when they differ.
    pub fn check_version(&mut self, current: i32) -> Result<(), WriteRefusal> {
        self.version_checked = true;
        match self.if_match {
            Some(seen) if seen != current => Err(WriteRefusal::StaleVersion),
            _ => Ok(()),
        }
    }

    /// [`CompanyTx::check_version`] before an act that cannot be undone: it takes an `If-Match`.
    ///
    /// # Errors
    /// [`WriteRefusal::VersionRequired`] without one, [`WriteRefusal::StaleVersion`] when they differ.
    pub fn require_version(&mut self, current: i32) -> Result<(), WriteRefusal> {
        if self.if_match.is_none() {
            return Err(WriteRefusal::VersionRequired);
        }
        self.check_version(current)
    }

    /// Records an act for the company's audit trail. It is written with the transaction.
    pub fn audit(&mut self, event: AuditEvent) {
        self.audit.push(event);
    }

    /// The acts recorded so far.
    pub fn acts(&self) -> &[AuditEvent] {
        &self.audit
    }

    /// Puts a job of this company in that the worker finds once this transaction is committed.
    ///
    /// # Errors
    /// The database's.
    pub async fn enqueue(&mut self, job: NewJob) -> Result<JobId, TenancyError> {
        queue::insert(self.conn, Some(self.access.company().id), job, self.now).await
    }

    /// [`CompanyTx::enqueue`] of many.
    ///
    /// # Errors
    /// The database's.
    pub async fn enqueue_all(&mut self, jobs: Vec<NewJob>) -> Result<(), TenancyError> {
        queue::insert_all(self.conn, Some(self.access.company().id), jobs, self.now).await
    }

    /// Reads rows of the platform beside those of the company. Where the company is on the platform's own server the same
    /// transaction reads them, at its instant; elsewhere another one does, at its own. As with [`Access::stands`], nobody
    /// who holds a connection waits for another of the same pool.
    ///
    /// # Errors
    /// Those of `f`, and the database's.
    pub async fn read_platform<T, E, F>(&mut self, f: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut PlatformTx<'_>) -> Result<T, E>,
        E: From<TenancyError>,
    {
        let tenancy = self.access.tenancy();
        if !self.access.is_on_main_node() {
            return tenancy.platform_read(f).await;
        }
        self.takes_role("NONE").await?;
        let mut tx = PlatformTx::new(self.conn, self.now, tenancy.served_versions().clone());
        let read = f(&mut tx).await;
        // What follows is the company's again, whatever became of this.
        let returned = self.takes_role(&self.company().id.schema()).await;
        let value = read?;
        returned?;
        Ok(value)
    }

    async fn takes_role(&mut self, role: &str) -> Result<(), TenancyError> {
        Ok(self.conn.batch_execute(&format!("SET LOCAL ROLE {role}")).await?)
    }

    /// Whether the caller sent a version that nobody compared.
    pub(crate) fn version_was_ignored(&self) -> bool {
        self.if_match.is_some() && !self.version_checked
    }

    pub(crate) fn take_audit(&mut self) -> Vec<AuditEvent> {
        std::mem::take(&mut self.audit)
    }
}
