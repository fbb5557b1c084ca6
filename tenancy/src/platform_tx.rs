//! A transaction on what all companies share.

use std::net::IpAddr;
use std::ops::RangeInclusive;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::id::uuid_at;
use crate::queue::{self, NewJob};
use crate::schema::platform::audit_events;
use crate::{ApiKeyId, CompanyId, JobId, TenancyError, UserId, audit};

/// A transaction on the schemas `platform` and `queue`. It cannot touch a row of any company's schema.
pub struct PlatformTx<'a> {
    conn: &'a mut AsyncPgConnection,
    now: DateTime<Utc>,
    audit: Vec<PlatformAudit>,
    served_versions: RangeInclusive<i32>,
}

/// An act on users, memberships, roles, companies or subscriptions, for the audit trail of the platform.
#[derive(Clone, Debug, Default)]
pub struct PlatformAudit {
    /// Who did it.
    pub user_id: Option<UserId>,
    /// The company that it is about.
    pub company_id: Option<CompanyId>,
    /// A stable code such as `member_invited`.
    pub action: &'static str,
    /// What it was done to.
    pub subject: Option<String>,
    /// The fields that the act changed or took away, as they were: ids, keys and codes, no personal data, no amounts.
    pub before: serde_json::Value,
    /// The fields that the act made or changed, as they are; of the same kind.
    pub after: serde_json::Value,
    /// Codes and ids that explain it; of the same kind.
    pub details: serde_json::Value,
    /// The request it came from.
    pub request_id: Option<String>,
    /// The address it came from.
    pub ip: Option<IpAddr>,
    /// What the program that sent it says it is.
    pub user_agent: Option<String>,
    /// The key, when a program did it.
    pub api_key_id: Option<ApiKeyId>,
}

impl<'a> PlatformTx<'a> {
    pub(crate) fn new(
        conn: &'a mut AsyncPgConnection,
        now: DateTime<Utc>,
        served_versions: RangeInclusive<i32>,
    ) -> Self {
        Self { conn, now, audit: Vec::new(), served_versions }
    }

    /// The versions of a company's schema that this service can work with.
    pub(crate) fn served_versions(&self) -> &RangeInclusive<i32> {
        &self.served_versions
    }

    /// The connection, for diesel.
    pub fn conn(&mut self) -> &mut AsyncPgConnection {
        self.conn
    }

    /// The instant of this transaction; it does not move while the transaction runs.
    pub fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// A new UUID version 7 of this transaction's instant.
    pub fn new_uuid(&self) -> Uuid {
        uuid_at(self.now)
    }

    /// Records an act. It is written when the transaction commits.
    pub fn audit(&mut self, event: PlatformAudit) {
        self.audit.push(event);
    }

    /// The acts recorded so far.
    pub fn acts(&self) -> &[PlatformAudit] {
        &self.audit
    }

    /// Puts a job in that the worker finds once this transaction is committed.
    ///
    /// # Errors
    /// The database's.
    pub async fn enqueue(&mut self, job: NewJob) -> Result<JobId, TenancyError> {
        queue::insert(self.conn, None, job, self.now).await
    }

    /// Writes the recorded acts. Fails when an earlier statement of the transaction failed, so that a COMMIT that
    /// would only roll back is not taken for one.
    pub(crate) async fn finish(&mut self) -> Result<(), TenancyError> {
        // In one order for all: each row holds the end of its chain until COMMIT.
        self.audit.sort_by_key(|event| event.company_id.map(Uuid::from).or(event.user_id.map(Uuid::from)));
        let rows: Vec<_> = self.audit.iter().map(|event| row(event, self.now)).collect();
        if rows.is_empty() {
            diesel::select(diesel::dsl::sql::<diesel::sql_types::Integer>("1")).execute(self.conn).await?;
        } else {
            diesel::insert_into(audit_events::table).values(rows).execute(self.conn).await?;
        }
        Ok(())
    }
}

#[derive(Insertable)]
#[diesel(table_name = audit_events)]
struct Row<'a> {
    id: Uuid,
    at: DateTime<Utc>,
    user_id: Option<UserId>,
    company_id: Option<CompanyId>,
    action: &'a str,
    subject: Option<&'a str>,
    details: serde_json::Value,
    before: Option<serde_json::Value>,
    after: Option<serde_json::Value>,
    request_id: Option<&'a str>,
    ip: Option<String>,
    user_agent: Option<String>,
    api_key_id: Option<ApiKeyId>,
}

fn row(event: &PlatformAudit, now: DateTime<Utc>) -> Row<'_> {
    let details = match &event.details {
        serde_json::Value::Null => serde_json::json!({}),
        details => details.clone(),
    };
    Row {
        id: uuid_at(now),
        at: now,
        user_id: event.user_id,
        company_id: event.company_id,
        action: event.action,
        subject: event.subject.as_deref(),
        details,
        request_id: event.request_id.as_deref(),
        ip: event.ip.map(|ip| ip.to_string()),
        before: audit::kept(&event.before),
        after: audit::kept(&event.after),
        user_agent: event.user_agent.as_deref().map(audit::kept_agent),
        api_key_id: event.api_key_id,
    }
}
