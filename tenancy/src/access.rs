//! The right to touch a company's rows, as a value to hold.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::guard::Guard;
use crate::permission::{Module, Permission, PermissionSet};
use crate::scope;
use crate::transfer::Source;
use crate::{
    ApiKeyId, CompanyId, CompanyTx, Interruption, MAIN_NODE, SessionId, Tenancy, TenancyError, UserId,
};

/// What a caller shows to be let in.
#[derive(Clone)]
pub enum Credential {
    /// A session cookie's token, hashed.
    Session {
        /// SHA-256 of the token.
        token_sha256: [u8; 32],
    },
    /// The key of a program.
    ApiKey {
        /// The part of the key by which it is found.
        prefix: String,
        /// SHA-256 of the whole key.
        token_sha256: [u8; 32],
        /// Where the request comes from, which is noted with the key.
        address: Option<IpAddr>,
    },
}

/// Why a caller is not let in. The order of the variants is the order of precedence: a stranger who names somebody
/// else's company learns that it is not there, whatever else is true of it.
#[derive(Debug)]
pub enum Denied {
    /// No valid session or key: 401.
    Unauthenticated,
    /// No such company, or not the caller's: 404.
    NotFound,
    /// The caller's role does not have the permission: 403.
    Forbidden {
        /// The one that is missing.
        permission: Permission,
    },
    /// The owner's plan does not include the module: 402.
    NotInPlan {
        /// The module.
        module: Module,
    },
    /// The trial or the subscription ended, and this would write: 402.
    SubscriptionEnded {
        /// The module in which.
        module: Module,
    },
    /// The company is to be erased, and this would write: 409.
    Erasing {
        /// When that is.
        at: DateTime<Utc>,
    },
    /// The company's schema is older or newer than this service serves: 503, try again soon.
    Upgrading,
    /// The company is being made, or is in quarantine after a failed migration: 503.
    NotReady,
    /// The platform could not be asked: 503.
    Unavailable(TenancyError),
}

impl From<TenancyError> for Denied {
    fn from(error: TenancyError) -> Self {
        Self::Unavailable(error)
    }
}

/// A company, as the platform knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Company {
    /// Its id, from which its schema and role are named.
    pub id: CompanyId,
    /// Its name as typed.
    pub name: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// ISO 4217.
    pub currency: String,
    /// Whose subscription covers it.
    pub owner_id: UserId,
    /// When it is erased, if its owner asked for that: until then it is read and not written.
    pub erase_at: Option<DateTime<Utc>>,
    /// The actor's role in it; empty for the worker, the operator and provisioning.
    pub role: String,
}

/// Who acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A person in a session.
    User {
        /// The person.
        id: UserId,
        /// The session.
        session_id: SessionId,
    },
    /// A program with a key.
    ApiKey {
        /// The key.
        key_id: ApiKeyId,
        /// The member who made it.
        user: UserId,
    },
    /// The worker, for a job.
    Worker,
    /// Whoever runs the command line of the service.
    Operator,
    /// The making of a company, on behalf of a person.
    Provisioning {
        /// The person.
        user: UserId,
    },
}

impl Actor {
    /// The person behind the act, if there is one.
    pub fn user_id(&self) -> Option<UserId> {
        match self {
            Self::User { id, .. } | Self::ApiKey { user: id, .. } | Self::Provisioning { user: id } => {
                Some(*id)
            }
            Self::Worker | Self::Operator => None,
        }
    }

    /// The key of the program, if one acts.
    pub fn api_key_id(&self) -> Option<ApiKeyId> {
        match self {
            Self::ApiKey { key_id, .. } => Some(*key_id),
            _ => None,
        }
    }

    /// Under which id idempotency keys are kept: a program's own, a person's own, or nobody's.
    pub(crate) fn key_owner(&self) -> Uuid {
        let program = self.api_key_id().map(Uuid::from);
        program.or(self.user_id().map(Uuid::from)).unwrap_or_default()
    }

    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::User { .. } => "user",
            Self::ApiKey { .. } => "api_key",
            Self::Worker => "worker",
            Self::Operator => "operator",
            Self::Provisioning { .. } => "provisioning",
        }
    }

    pub(crate) fn session_id(&self) -> Option<SessionId> {
        match self {
            Self::User { session_id, .. } => Some(*session_id),
            _ => None,
        }
    }
}

/// The right to open transactions on one company's rows. It is only ever made by [`Tenancy::enter`] and its siblings.
#[derive(Clone)]
pub struct Access(Arc<Inner>);

struct Inner {
    tenancy: Tenancy,
    company: Company,
    node: String,
    actor: Actor,
    permissions: PermissionSet,
    covered: PermissionSet,
    asked: Option<Permission>,
    let_in: Instant,
}

impl Access {
    pub(crate) fn new(
        tenancy: Tenancy,
        company: Company,
        node: String,
        actor: Actor,
        permissions: PermissionSet,
        asked: Option<Permission>,
    ) -> Self {
        let let_in = Instant::now();
        let covered = permissions;
        Self(Arc::new(Inner { tenancy, company, node, actor, permissions, covered, asked, let_in }))
    }

    /// The same right, of which the plan covers so much.
    pub(crate) fn covering(mut self, covered: PermissionSet) -> Self {
        Arc::get_mut(&mut self.0).expect("nobody else has it yet").covered = covered;
        self
    }

    /// The company.
    pub fn company(&self) -> &Company {
        &self.0.company
    }

    /// Who acts.
    pub fn actor(&self) -> &Actor {
        &self.0.actor
    }

    /// Whether the actor has a permission.
    pub fn may(&self, permission: Permission) -> bool {
        self.0.permissions.contains(permission)
    }

    /// Whether the actor has a permission, and the company's plan what it is for.
    pub fn covers(&self, permission: Permission) -> bool {
        self.0.covered.contains(permission)
    }

    /// Everything that the actor may do in this company.
    pub fn permissions(&self) -> PermissionSet {
        self.0.permissions
    }

    /// The permission for which the actor was let in, as the only one of a set.
    pub(crate) fn asked(&self) -> PermissionSet {
        self.0.asked.into_iter().collect()
    }

    /// How long ago the actor was let in.
    pub(crate) fn age(&self) -> Duration {
        self.0.let_in.elapsed()
    }

    /// Whether the company's rows are on the server of the platform's.
    pub(crate) fn is_on_main_node(&self) -> bool {
        self.0.node == MAIN_NODE
    }

    /// What an export of the company works from.
    pub fn source(&self) -> Source {
        Source { company: self.0.company.id, node: self.0.node.clone() }
    }

    /// The service this access belongs to.
    pub fn tenancy(&self) -> &Tenancy {
        &self.0.tenancy
    }

    /// Runs `f` in a read-only transaction on the company's rows. All of it sees one instant: what others commit
    /// meanwhile is not there.
    ///
    /// # Errors
    /// Those of `f`, and [`TenancyError`] when the transaction cannot be opened or ended.
    pub async fn read<T, E, F>(&self, f: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut CompanyTx<'_>) -> Result<T, E>,
        E: From<TenancyError>,
    {
        self.read_within(None, f).await
    }

    /// [`Access::read`] where one statement may take another time than usual.
    ///
    /// # Errors
    /// As [`Access::read`].
    pub async fn read_for<T, E, F>(&self, statement_timeout: Duration, f: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut CompanyTx<'_>) -> Result<T, E>,
        E: From<TenancyError>,
    {
        self.read_within(Some(statement_timeout), f).await
    }

    async fn read_within<T, E, F>(&self, timeout: Option<Duration>, f: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut CompanyTx<'_>) -> Result<T, E>,
        E: From<TenancyError>,
    {
        let mut guard = self.begin(Mode::Read, timeout).await?;
        let mut tx = CompanyTx::new(guard.conn(), self, self.0.tenancy.clock().now(), None);
        match f(&mut tx).await {
            Ok(value) => {
                guard.commit().await?;
                Ok(value)
            }
            Err(error) => Err(Interruption::or(guard.roll_back().await, error)),
        }
    }

    /// Opens a transaction with one message, which says everything about its scope: nothing is inherited from what the
    /// connection did before.
    pub(crate) async fn begin(&self, mode: Mode, timeout: Option<Duration>) -> Result<Guard, TenancyError> {
        let tenancy = &self.0.tenancy;
        let company = self.0.company.id;
        let name = company.schema();
        let mode = match mode {
            Mode::Read => "ISOLATION LEVEL REPEATABLE READ READ ONLY",
            Mode::Write => MAY_WRITE,
        };
        let sql = format!("BEGIN {mode}; SET LOCAL search_path TO {name}, ext; SET LOCAL ROLE {name}");
        let timeout = timeout.unwrap_or(tenancy.statement_timeout());
        let mut guard = tenancy.begin(&self.0.node, Some(company), &sql, timeout).await?;
        scope::check_some(&mut guard, company).await?;
        Ok(guard)
    }
}

/// How a transaction begins that may write. Whether the server lets it is the server's to say: an operator, or a managed
/// Postgres whose disk is nearly full, stops all writes with `default_transaction_read_only`.
pub(crate) const MAY_WRITE: &str = "ISOLATION LEVEL READ COMMITTED";

/// What a transaction may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Read,
    Write,
}
