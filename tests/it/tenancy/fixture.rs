//! People and companies, made without the HTTP service.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use tenancy::migrate::Owner;
use tenancy::provision::{self, NewCompany, Step};
use tenancy::schema::platform::{memberships, sessions, subscriptions, users};
use tenancy::{
    Access, Answer, Clock, CompanyId, Credential, Denied, Module, PlatformTx, PoolConfig, SessionId,
    SystemRole, Tenancy, TenancyConfig, TenancyError, UserId, WriteRefusal, WriteRequest,
};

use crate::support::database::TestDatabase;
use crate::support::unique;

/// An error of a story: what a module's own error is in the service.
#[derive(Debug)]
pub enum Failed {
    Tenancy(TenancyError),
    Refused(WriteRefusal),
    Denied(Denied),
    Rule,
}

impl From<TenancyError> for Failed {
    fn from(error: TenancyError) -> Self {
        Self::Tenancy(error)
    }
}

impl From<diesel::result::Error> for Failed {
    fn from(error: diesel::result::Error) -> Self {
        Self::Tenancy(error.into())
    }
}

impl From<WriteRefusal> for Failed {
    fn from(refusal: WriteRefusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Denied> for Failed {
    fn from(denied: Denied) -> Self {
        Self::Denied(denied)
    }
}

/// An answer of a story.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text(pub String);

impl Answer for Text {
    fn to_answer(&self) -> serde_json::Value {
        serde_json::Value::String(self.0.clone())
    }

    fn from_answer(value: serde_json::Value) -> Option<Self> {
        value.as_str().map(|text| Self(text.to_owned()))
    }
}

/// A database, a door to it, and the hand that made it.
pub struct Fixture {
    pub database: TestDatabase,
    pub tenancy: Tenancy,
    pub owner: Owner,
    pub clock: Clock,
    _files: TempDir,
}

pub fn start_of_time() -> DateTime<Utc> {
    "2026-03-02T09:00:00Z".parse().unwrap()
}

impl Fixture {
    pub async fn start() -> Self {
        Self::with_pool(PoolConfig { size: 8, ..PoolConfig::default() }).await
    }

    pub async fn with_pool(pool: PoolConfig) -> Self {
        Self::made(pool, None).await
    }

    /// With a node beside the main one, which is on the same server under a pool of its own.
    pub async fn with_node(pool: PoolConfig, node: &str) -> Self {
        Self::made(pool, Some(node)).await
    }

    async fn made(pool: PoolConfig, node: Option<&str>) -> Self {
        let database = TestDatabase::create().await;
        let files = tempfile::tempdir().unwrap();
        let clock = Clock::fixed(start_of_time());
        let mut config = TenancyConfig::new(database.app_url(), files.path());
        config.pool = pool;
        config.nodes.extend(node.map(|node| (node.to_owned(), database.app_url())));
        config.statement_timeout = Duration::from_secs(10);
        let tenancy = Tenancy::connect(config, clock.clone()).await.unwrap();
        let owner = Owner::new(&database.owner_url(), &database.app_url(), clock.clone()).unwrap();
        Self { database, tenancy, owner, clock, _files: files }
    }

    /// A person who signed up.
    pub async fn user(&self, name: &str) -> UserId {
        let email = format!("{name}@example.org");
        self.platform(async |tx| {
            let (id, now) = (UserId::new(tx.now()), tx.now());
            diesel::insert_into(users::table)
                .values((
                    users::id.eq(id),
                    users::email.eq(&email),
                    users::email_key.eq(&email),
                    users::first_name.eq(name),
                    users::last_name.eq("Test"),
                    users::password_hash.eq("-"),
                    users::created_at.eq(now),
                    users::updated_at.eq(now),
                ))
                .execute(tx.conn())
                .await?;
            Ok(id)
        })
        .await
    }

    /// A session of 30 minutes' idle time.
    pub async fn session(&self, user: UserId) -> Credential {
        let token_sha256: [u8; 32] = Sha256::digest(unique().as_bytes()).into();
        self.platform(async |tx| {
            let now = tx.now();
            diesel::insert_into(sessions::table)
                .values((
                    sessions::id.eq(SessionId::new(now)),
                    sessions::token_sha256.eq(token_sha256.as_slice()),
                    sessions::user_id.eq(user),
                    sessions::created_at.eq(now),
                    sessions::last_seen_at.eq(now),
                    sessions::idle_timeout_minutes.eq(30),
                    sessions::idle_expires_at.eq(now + TimeDelta::minutes(30)),
                    sessions::expires_at.eq(now + TimeDelta::days(30)),
                ))
                .execute(tx.conn())
                .await?;
            Ok(())
        })
        .await;
        Credential::Session { token_sha256 }
    }

    /// A subscription to a plan, on trial for 30 days.
    pub async fn trial(&self, user: UserId, plan: &str) {
        self.platform(async |tx| {
            let now = tx.now();
            diesel::insert_into(subscriptions::table)
                .values((
                    subscriptions::id.eq(tx.new_uuid()),
                    subscriptions::user_id.eq(user),
                    subscriptions::plan_id.eq(plan),
                    subscriptions::status.eq("trialing"),
                    subscriptions::trial_start.eq(now),
                    subscriptions::trial_end.eq(now + TimeDelta::days(30)),
                    subscriptions::created_at.eq(now),
                    subscriptions::updated_at.eq(now),
                ))
                .execute(tx.conn())
                .await?;
            Ok(())
        })
        .await;
    }

    /// A company in use.
    pub async fn company(&self, owner: UserId, name: &str) -> CompanyId {
        let new = new_company(owner, name);
        self.platform(async |tx| {
            let claimed = provision::claim(tx, &new).await?;
            assert!(claimed.has_schema, "the template has spares");
            provision::advance(tx, claimed.company, Step::Seed).await?;
            provision::advance(tx, claimed.company, Step::Activate).await?;
            Ok(claimed.company)
        })
        .await
    }

    /// Makes a person a member.
    pub async fn member(&self, company: CompanyId, user: UserId, role: SystemRole) {
        self.platform(async |tx| {
            let now = tx.now();
            diesel::insert_into(memberships::table)
                .values((
                    memberships::user_id.eq(user),
                    memberships::company_id.eq(company),
                    memberships::role_key.eq(role.as_str()),
                    memberships::created_at.eq(now),
                    memberships::updated_at.eq(now),
                ))
                .execute(tx.conn())
                .await?;
            Ok(())
        })
        .await;
    }

    /// A company in use, entered by its owner, who is on trial.
    pub async fn entered(&self, name: &str) -> Access {
        let owner = self.user(name).await;
        self.trial(owner, "trial").await;
        let company = self.company(owner, name).await;
        let session = self.session(owner).await;
        self.tenancy.enter(&session, company, Module::Accounting.manage()).await.unwrap()
    }

    /// Writes to the platform, and means it.
    pub async fn platform<T>(&self, f: impl AsyncFnOnce(&mut PlatformTx<'_>) -> Result<T, Failed>) -> T {
        self.tenancy.platform_write(f).await.unwrap()
    }
}

pub fn new_company(owner_id: UserId, name: &str) -> NewCompany {
    NewCompany { owner_id, name: name.to_owned(), country: "FR".to_owned(), currency: "EUR".to_owned() }
}

pub fn write(operation: &str) -> WriteRequest {
    WriteRequest {
        operation: operation.to_owned(),
        request_id: "req-1".to_owned(),
        ..WriteRequest::default()
    }
}
